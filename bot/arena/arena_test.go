package arena

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/variants"
)

var update = flag.Bool("update", false, "write the golden files")

func TestMain(m *testing.M) {
	_ = flag.Set("test.parallel", "32") // many tests wait for players who are late; a flag that is given wins
	os.Exit(m.Run())
}

// chooser is a player who is a function.
type chooser func(context.Context, seasalt.View, *rand.Rand) seasalt.Move

func (f chooser) Choose(ctx context.Context, v seasalt.View, r *rand.Rand) seasalt.Move {
	return f(ctx, v, r)
}

func entrant(name string, f chooser) Entrant {
	return Entrant{Name: name, New: func() bot.Player { return f }}
}

func random(names ...string) (entrants []Entrant) {
	for _, name := range names {
		entrants = append(entrants, entrant(name, bot.Random{}.Choose))
	}
	return entrants
}

// inRound2 plays at random until the second round, and then does something else.
func inRound2(then chooser) chooser {
	return func(ctx context.Context, v seasalt.View, r *rand.Rand) seasalt.Move {
		if v.Round() < 2 {
			return bot.Random{}.Choose(ctx, v, r)
		}
		return then(ctx, v, r)
	}
}

func run(t *testing.T, tournament Tournament) *Results {
	t.Helper()
	return seasalt.Must(tournament.Run(context.Background()))
}

func asJSON(t *testing.T, r *Results) string {
	t.Helper()
	var b bytes.Buffer
	if err := r.WriteJSON(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// The same tournament is played by any number of workers, and by players with a memory.
func TestReproducible(t *testing.T) {
	for _, config := range []seasalt.Config{
		{},
		{Players: 3, Target: 12},
		{Players: 4, Target: 10, Edition: seasalt.EditionDigital, Modules: variants.All()},
	} {
		tournament := Tournament{Rules: seasalt.MustRules(config), Entrants: random("a", "b", "c", "d"), Games: 24, Seed: 7}
		tournament.Entrants[1].New = func() bot.Player {
			moves := 0
			return chooser(func(_ context.Context, v seasalt.View, r *rand.Rand) seasalt.Move {
				legal := v.AppendMoves(nil)
				moves++
				return legal[moves%len(legal)]
			})
		}
		var want string
		for _, workers := range []int{1, 2, 8} {
			tournament.Workers = workers
			got := asJSON(t, run(t, tournament))
			if want == "" {
				want = got
			} else if got != want {
				t.Errorf("%d players: %d workers play another tournament", config.Players, workers)
			}
		}
		tournament.Seed++
		if asJSON(t, run(t, tournament)) == want {
			t.Error("another seed plays the same tournament")
		}
	}
}

// What the records say is consistent with itself, in games with everything.
func TestRecords(t *testing.T) {
	for players := 2; players <= 4; players++ {
		modules := variants.All()
		rules := seasalt.MustRules(seasalt.Config{Players: players, Modules: modules})
		results := run(t, Tournament{Rules: rules, Entrants: random("a", "b", "c", "d"), Games: 48, Seed: 3})
		ends := map[seasalt.RoundEnd]bool{}
		scored := map[string]bool{}
		for i, g := range results.Games {
			if g.Number != i || len(g.Seats) != players || g.Forfeit != nil || g.Winners == 0 {
				t.Fatalf("game %d: %+v", i, g)
			}
			totals := make([]int, players)
			first := seasalt.Seat(0)
			for _, round := range g.Rounds {
				ends[round.End] = true
				if round.First != first {
					t.Errorf("game %d: seat %v began, not %v: %+v", i, round.First, first, round)
				}
				first = (round.By + 1) % seasalt.Seat(players) // R2.4
				if round.Turns < 3 || round.Turns > 80 || round.End == 0 {
					t.Errorf("game %d: a round %+v", i, round)
				}
				for seat, points := range round.Points {
					totals[seat] += points
					for _, rule := range scoringRules {
						n := *rule.points(&round.ByRule[seat])
						if points -= n; n > 0 {
							scored[rule.id] = true
						}
					}
					if points != 0 {
						t.Errorf("game %d: the rules do not account for %d points of seat %d in %+v", i, points, seat, round)
					}
				}
			}
			if !slices.Equal(totals, g.Totals) {
				t.Errorf("game %d: the rounds add up to %v, and the totals are %v", i, totals, g.Totals)
			}
			best := slices.Max(g.Totals)
			for w := range g.Winners.All() {
				if g.End == OutcomePoints && (g.Totals[w] != best || best < rules.Target()) {
					t.Errorf("game %d: seat %v won with %d", i, w, g.Totals[w])
				}
			}
		}
		for _, end := range []seasalt.RoundEnd{seasalt.RoundEndStopped, seasalt.RoundEndBetWon, seasalt.RoundEndBetLost} {
			if !ends[end] {
				t.Errorf("%d players: no round has ended with %v", players, end)
			}
		}
		for _, rule := range scoringRules {
			if !scored[rule.id] && rule.source != seasalt.SourceTrioInHand { // by another edition
				t.Errorf("%d players: nobody has scored by %s", players, rule.id)
			}
		}
	}
}

// What cards were worth is noted of hands, too, that nobody had to show, since the deck had run
// out (R6.3).
func TestHandsThatWereNotShown(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	hand := seasalt.Must(seasalt.ParseCards("shell/green shell/grey shell/black"))
	rest, _ := rules.Deck().Minus(hand)
	s := seasalt.Must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{{}, hand}, Piles: [2][]seasalt.Card{slices.Collect(rest.All())},
	}))
	table, g := table{rules: rules}, s.Game()
	if err := table.apply(g, seasalt.EndTurn); err != nil || g.State().Phase() != seasalt.PhaseRoundOver || g.State().Revealed(1) {
		t.Fatalf("%v: %v", err, g)
	}
	table.endRound(g.State())
	if r := table.game.Rounds[0]; r.Turns != 1 || r.End != seasalt.RoundEndDeckEmpty || !slices.Equal(r.Cards, []int{0, 4}) || !slices.Equal(r.Points, []int{0, 0}) {
		t.Errorf("%+v", r)
	}
}

func TestSchedule(t *testing.T) {
	for players := 2; players <= 4; players++ {
		for entrants := players; entrants <= players+2; entrants++ {
			tables := schedule(entrants, players)
			seen := map[string]bool{}
			begins := make([]int, entrants)
			for i, table := range tables {
				seen[fmt.Sprint(table)] = true
				begins[table[0]]++
				if entrants == players && (i+1)%players == 0 && slices.Max(begins) != slices.Min(begins) {
					t.Errorf("%d players: after %d games not all have begun as often", players, i+1)
				}
			}
			want := Tournament{Rules: seasalt.MustRules(seasalt.Config{Players: players}), Entrants: make([]Entrant, entrants)}.Cycle()
			if len(seen) != want || len(tables) != want {
				t.Errorf("%d of %d: %d tables, %d of them different, want %d", players, entrants, len(tables), len(seen), want)
			}
		}
	}
	if got := (Tournament{Rules: seasalt.MustRules(seasalt.Config{Players: 3}), Entrants: random("a", "b", "c", "d")}).Cycle(); got != 24 {
		t.Errorf("4 entrants at tables of 3 come round after %d games, want 24", got)
	}
	four := Tournament{Rules: seasalt.MustRules(seasalt.Config{Players: 4})}
	for entrants, want := range map[int]int{0: 0, 3: 0, 4: 24, 30: 30 * 29 * 28 * 27, 31: 0, 5000: 0} {
		four.Entrants = make([]Entrant, entrants)
		if got := four.Cycle(); got != want {
			t.Errorf("%d entrants at tables of 4 come round after %d games, want %d", entrants, got, want)
		}
	}
	if got := (Tournament{Entrants: random("a", "b")}).Cycle(); got != 0 {
		t.Errorf("without rules they come round after %d games", got)
	}
}

func TestSeeds(t *testing.T) {
	seen := map[uint64]bool{}
	for seed := range uint64(20) {
		for number := range 500 {
			seen[gameSeed(seed, number)] = true
		}
	}
	if len(seen) != 20*500 {
		t.Errorf("%d of 10000 games have a seed of their own", len(seen))
	}
}

// Streams are those that the documentation describes, and no two begin alike.
func TestStreams(t *testing.T) {
	if got, want := stream(7, 0).Uint64(), uint64(6411666018871514682); got != want {
		t.Errorf("Nature's stream of seed 7 begins with %d, want %d", got, want)
	}
	seen := map[uint64]bool{}
	for _, seed := range []uint64{0, 1, 7, 1 << 8, 1 << 56, math.MaxUint64} {
		for number := range 1 + seasalt.MaxPlayers {
			seen[stream(seed, number).Uint64()] = true
		}
	}
	if len(seen) != 6*(1+seasalt.MaxPlayers) {
		t.Errorf("%d streams begin in their own way", len(seen))
	}
}

// A witness is an Observer who plays at random.
type witness struct {
	bot.Random
	observe func(seasalt.Observation)
}

func (w witness) Observe(o seasalt.Observation) { w.observe(o) }

// Observers are told of every move before their next one, and only what they may see.
func TestObserver(t *testing.T) {
	modules := variants.All()
	rules := seasalt.MustRules(seasalt.Config{Players: 3, Modules: modules})
	const seed = 5
	var moves []seasalt.Move // of all players
	var got [3][]seasalt.Observation
	var entrants []Entrant
	for seat := range got {
		watch := func(o seasalt.Observation) { got[seat] = append(got[seat], o) }
		entrants = append(entrants, Entrant{Name: fmt.Sprint(seat), New: func() bot.Player {
			return recorder{witness{observe: watch}, &moves}
		}})
	}
	g, _, err := Play(context.Background(), rules, seed, Limits{}, entrants...)
	if err != nil || g.Forfeit != nil || len(g.Rounds) < 2 {
		t.Fatalf("%v, %+v", err, g)
	}

	// The same game again, without an arena.
	var want [3][]seasalt.Observation
	var asked [3]int // how many moves there were before the last one of each seat
	nature := stream(seed, 0)
	for s := rules.Start(0); !s.Over(); {
		var m seasalt.Move
		if s.Actor() == seasalt.Nature {
			m = s.NatureMove(nature)
		} else {
			m, moves = moves[0], moves[1:]
			asked[s.Actor()] = len(want[s.Actor()])
		}
		for seat := range want {
			o := seasalt.Must(s.Observe(seasalt.Seat(seat), m))
			want[seat] = append(want[seat], o)
		}
		s, _ = s.Apply(m)
	}
	for seat := range want {
		if !slices.Equal(got[seat], want[seat][:asked[seat]]) {
			t.Errorf("seat %d observed %d moves, want %d, or they are different ones", seat, len(got[seat]), asked[seat])
		}
	}
	if slices.Equal(got[0][:asked[1]], want[1][:asked[1]]) {
		t.Error("seats 0 and 1 see the same")
	}
}

// A recorder notes what a witness plays.
type recorder struct {
	witness
	moves *[]seasalt.Move
}

func (p recorder) Choose(ctx context.Context, v seasalt.View, r *rand.Rand) seasalt.Move {
	m := p.witness.Choose(ctx, v, r)
	*p.moves = append(*p.moves, m)
	return m
}

// An observer that fails is a player that fails.
func TestObserverFails(t *testing.T) {
	release := make(chan struct{})
	defer close(release)
	for fault, fail := range map[Fault]func(seasalt.Observation){
		Panic:    func(o seasalt.Observation) { panic(o.String()) },
		Overtime: func(seasalt.Observation) { <-release },
	} {
		bad := Entrant{Name: "bad", New: func() bot.Player { return witness{observe: fail} }}
		limits := Limits{MoveTime: 200 * time.Millisecond, Grace: 200 * time.Millisecond}
		g, _, err := Play(context.Background(), seasalt.MustRules(seasalt.Config{}), 1, limits, append(random("a"), bad)...)
		if err != nil || g.Forfeit == nil || g.Forfeit.Seat != 1 || g.Forfeit.Fault != fault || g.Forfeit.View == "" {
			t.Errorf("%s: %v, %+v", fault, err, g.Forfeit)
		}
	}
}

func TestProblems(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	tests := []struct {
		tournament Tournament
		want       string
	}{
		{Tournament{Entrants: random("a", "b")}, "there are no rules"},
		{Tournament{Rules: rules, Entrants: random("a")}, "1 entrants are too few for games of 2 players"},
		{Tournament{Rules: rules, Entrants: random("a", "a")}, `two entrants are called "a"`},
		{Tournament{Rules: rules, Entrants: random("a", " ")}, "entrant 2 has no name"},
		{Tournament{Rules: rules, Entrants: random("a", "\xff")}, "the name or the specification of entrant 2 is not UTF-8"},
		{Tournament{Rules: rules, Entrants: []Entrant{{Name: "a"}, {Name: "b"}}}, `the entrant "b" has no function New`},
		{Tournament{Rules: rules, Entrants: random("a", "b"), Games: -1}, "games and workers cannot be negative"},
		{Tournament{Rules: rules, Entrants: random("a", "b"), Workers: -1}, "games and workers cannot be negative"},
		{Tournament{Rules: rules, Entrants: random("a", "b"), Part: 1}, "part 1 of 0: parts count from 0"},
		{Tournament{Rules: rules, Entrants: random("a", "b"), Part: 3, Parts: 3}, "part 3 of 3: parts count from 0"},
		{Tournament{Rules: rules, Entrants: random("a", "b"), Part: -1, Parts: 3}, "part -1 of 3: parts count from 0"},
		{Tournament{Rules: rules, Entrants: random("a", "b"), Limits: Limits{Grace: -1}}, "arena: limits cannot be negative"},
		{Tournament{Rules: rules, Entrants: random("a", "b"), Games: math.MaxInt}, " games are more than 100000000"},
		{Tournament{Rules: rules, Entrants: random("a", "b"), Games: 1, Workers: math.MaxInt}, " workers are more than 10000"},
		{Tournament{Rules: rules, Entrants: random("a", "b"), Limits: Limits{MaxRounds: 65536}}, "65536 rounds are more than 65535"},
		{Tournament{Rules: rules, Entrants: random(strings.Split(strings.Repeat("ab", 16), "")...)}, "32 entrants are more than 30"},
	}
	for _, limits := range []Limits{{MoveTime: -1}, {Grace: -1}, {MaxRounds: -1}, {MaxRounds: math.MaxInt}} {
		if _, _, err := Play(context.Background(), rules, 1, limits, random("a", "b")...); err == nil {
			t.Errorf("a game with the limits %v", limits)
		}
	}
	nobody := []Entrant{{Name: "a", New: func() bot.Player { return nil }}, random("b")[0]}
	if g, _, err := Play(context.Background(), rules, 1, Limits{}, nobody...); err != nil || g.Forfeit == nil ||
		g.Forfeit.Fault != Panic || !strings.Contains(g.Forfeit.Text, "New returned no player") {
		t.Errorf("without a player: %v, %v", g.Forfeit, err)
	}
	for _, test := range tests {
		if _, err := test.tournament.Run(context.Background()); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, want %s", err, test.want)
		}
		if _, err := test.tournament.RunFile(context.Background(), filepath.Join(t.TempDir(), "x")); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, want %s", err, test.want)
		}
	}
	ctx := context.Background()
	if _, _, err := Play(ctx, nil, 1, Limits{}); err == nil {
		t.Error("a game without rules")
	}
	if _, _, err := Play(ctx, rules, 1, Limits{}, random("a")...); err == nil {
		t.Error("a game of one")
	}
	if _, _, err := Play(ctx, rules, 1, Limits{}, Entrant{}, Entrant{}); err == nil {
		t.Error("a game without players")
	}
}

// An interrupted tournament returns the games that have ended, and nothing of the others.
func TestInterrupted(t *testing.T) {
	whole := Tournament{Rules: seasalt.MustRules(seasalt.Config{}), Entrants: random("a", "b", "c"), Games: 30, Seed: 9, Workers: 2}
	want := run(t, whole)
	ctx, cancel := context.WithCancel(context.Background())
	cut := whole
	cut.Progress = func(ended, _ int, _ Game) {
		if ended == 7 {
			cancel()
		}
	}
	got, err := cut.Run(ctx)
	if !errors.Is(err, context.Canceled) || len(got.Games) < 7 || len(got.Games) > 9 {
		t.Fatalf("%v, %d games", err, len(got.Games))
	}
	for _, g := range got.Games {
		if toJSON(t, g) != toJSON(t, want.Games[g.Number]) {
			t.Errorf("game %d is another one", g.Number)
		}
	}
	// One that hangs does not hold up the end.
	hang := make(chan struct{})
	defer close(hang)
	ctx, cancel = context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	stuck := entrant("stuck", func(context.Context, seasalt.View, *rand.Rand) seasalt.Move { <-hang; return 0 })
	start := time.Now()
	got, err = Tournament{Rules: whole.Rules, Entrants: append(random("a"), stuck), Games: 2, Limits: Limits{Grace: time.Hour}}.Run(ctx)
	if !errors.Is(err, context.DeadlineExceeded) || len(got.Games) != 0 || time.Since(start) > 5*time.Second {
		t.Errorf("%v, %d games after %v", err, len(got.Games), time.Since(start))
	}
	if text := asJSON(t, got); !json.Valid([]byte(text)) || !strings.Contains(text, "\"games\": [\n  ]") {
		t.Error("no games are not written as an empty list")
	}
}

// What panics or ends its goroutine in a callback does so in whoever called Run, where it can be recovered. No callback is
// called after it: it may have left anything half done.
func TestCallbacksFail(t *testing.T) {
	ctx := context.Background()
	for name, run := range map[string]func(t Tournament, fail func()){
		"Record": func(t Tournament, fail func()) {
			t.Record = func(Game, *record.Record) error { fail(); return nil }
			t.Run(ctx)
		},
		"Progress": func(t Tournament, fail func()) {
			t.Progress = func(int, int, Game) { fail() }
			t.Run(ctx)
		},
	} {
		for _, workers := range []int{1, 4} {
			tournament := Tournament{Rules: seasalt.MustRules(seasalt.Config{Target: 5}), Entrants: random("a", "b"), Games: 8, Workers: workers}
			for what, fail := range map[string]func(){"bad": func() { panic("bad") }, "<nil>": runtime.Goexit} {
				calls, returned := 0, false
				caught := make(chan any)
				go func() {
					defer func() { caught <- recover() }()
					run(tournament, func() { calls++; fail() })
					returned = true
				}()
				if value := <-caught; fmt.Sprint(value) != what || calls != 1 || returned {
					t.Errorf("%s with %d workers: panic %v, want %s; %d calls, returned: %v", name, workers, value, what, calls, returned)
				}
			}
		}
	}
}

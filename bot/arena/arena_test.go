package arena

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
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
	"sync/atomic"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/variants/jellyfish"
)

var update = flag.Bool("update", false, "write the golden files")

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
	results, err := tournament.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return results
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
			for _, round := range g.Rounds {
				ends[round.End] = true
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
		for _, end := range []seasalt.RoundEnd{seasalt.RoundStopped, seasalt.RoundBetWon, seasalt.RoundBetLost} {
			if !ends[end] {
				t.Errorf("%d players: no round has ended with %v", players, end)
			}
		}
		for _, rule := range scoringRules {
			if !scored[rule.id] && rule.source != seasalt.FromStarfish { // by another edition
				t.Errorf("%d players: nobody has scored by %s", players, rule.id)
			}
		}
	}
}

// A round that is followed move by move, to see that turns are counted as people count them:
// a turn that goes on after boats is one.
func TestTurns(t *testing.T) {
	type event struct{ seat, round int }
	var ends []event // turns that were ended, by whom
	watch := chooser(func(ctx context.Context, v seasalt.View, r *rand.Rand) seasalt.Move {
		m := bot.Random{}.Choose(ctx, v, r)
		switch m.Action() {
		case seasalt.ActionEndTurn, seasalt.ActionStop, seasalt.ActionLastChance:
			ends = append(ends, event{int(v.Seat()), v.Round()})
		}
		return m
	})
	rules := seasalt.MustRules(seasalt.Config{Players: 3})
	for seed := range uint64(20) {
		ends = nil
		g, _, err := Play(context.Background(), rules, seed, Limits{}, entrant("a", watch), entrant("b", watch), entrant("c", watch))
		if err != nil {
			t.Fatal(err)
		}
		for i, round := range g.Rounds {
			turns := 0
			for _, e := range ends {
				if e.round == i+1 {
					turns++
				}
			}
			if turns != round.Turns {
				t.Errorf("seed %d, round %d: %d turns, and %d were ended", seed, i+1, round.Turns, turns)
			}
			if i == 0 && round.First != 0 {
				t.Errorf("seed %d: seat %v began", seed, round.First)
			}
			if i > 0 && round.First != (g.Rounds[i-1].By+1)%3 { // R2.4
				t.Errorf("seed %d, round %d: seat %v began after seat %v ended", seed, i+1, round.First, g.Rounds[i-1].By)
			}
		}
	}
}

// Turns that the rules pass over at once count: bound by a jellyfish, with nothing in the deck.
func TestTurnsPassedOver(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Players: 3, Edition: seasalt.EditionDigital, Modules: []seasalt.Module{jellyfish.Module()}})
	p := seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1, Waiting: 1<<1 | 1<<2,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("shell/green shell/grey shell/black shell/yellow shell/dark-blue")), {}, {}},
	}
	rest := rules.Deck()
	for card := range p.Hands[0].All() {
		rest, _ = rest.Without(card)
	}
	p.Piles[0] = slices.Collect(rest.All())
	s, err := rules.NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	table := table{rules: rules}
	table.count(s)
	if s, err = s.Apply(seasalt.LastChance); err != nil || !s.RoundOver() {
		t.Fatalf("%v: %v", err, s)
	}
	table.count(s)
	table.endRound(s)
	if r := table.game.Rounds[0]; r.Turns != 3 || r.First != 0 || r.End != seasalt.RoundBetWon {
		t.Errorf("%+v", r)
	}
}

// What cards were worth is noted of hands, too, that nobody had to show, since the deck had run
// out (R6.3).
func TestHandsThatWereNotShown(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	hand := seasalt.Must(seasalt.ParseCards("shell/green shell/grey shell/black"))
	rest := rules.Deck()
	for card := range hand.All() {
		rest, _ = rest.Without(card)
	}
	s, err := rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{{}, hand}, Piles: [2][]seasalt.Card{slices.Collect(rest.All())},
	})
	if err != nil {
		t.Fatal(err)
	}
	table := table{rules: rules}
	table.count(s)
	if s, err = s.Apply(seasalt.EndTurn); err != nil || s.Phase() != seasalt.PhaseRoundOver || s.Revealed(1) {
		t.Fatalf("%v: %v", err, s)
	}
	table.count(s)
	table.endRound(s)
	if r := table.game.Rounds[0]; r.Turns != 1 || r.End != seasalt.RoundDeckEmpty || !slices.Equal(r.Cards, []int{0, 4}) || !slices.Equal(r.Points, []int{0, 0}) {
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

// The key of a stream is a hash of what it is for, so that nobody comes from a stream, or even
// from its key, to another one but by guessing the seed. Whoever guesses it has them all.
func TestStreams(t *testing.T) {
	seen := map[uint64]string{}
	for _, seed := range []uint64{0, 1, 7, 1 << 8, 1 << 56, math.MaxUint64} {
		for number := range 1 + seasalt.MaxPlayers {
			text := append([]byte("seasalt arena stream 1\n"), make([]byte, 9)...)
			binary.BigEndian.PutUint64(text[len(text)-9:], seed)
			text[len(text)-1] = byte(number)
			want := rand.New(rand.NewChaCha8(sha256.Sum256(text)))
			got, name := stream(seed, number), fmt.Sprintf("stream %d of seed %d", number, seed)
			for i := range 100 {
				a := got.Uint64()
				if b := want.Uint64(); a != b {
					t.Fatalf("%s: number %d is %d, and by the documentation %d", name, i, a, b)
				}
				if other, ok := seen[a]; ok {
					t.Fatalf("%s has a number of %s", name, other)
				}
				seen[a] = name
			}
		}
	}
	if got, want := stream(7, 0).Uint64(), uint64(6411666018871514682); got != want {
		t.Errorf("Nature's stream of seed 7 begins with %d, want %d", got, want)
	}
}

// What players do wrong loses the game and no more, and the results say what it was.
func TestForfeits(t *testing.T) {
	release := make(chan struct{})
	t.Cleanup(func() { close(release) }) // after all subtests
	tests := []struct {
		name  string
		play  chooser
		fault Fault
		want  string
	}{
		{"illegal", func(context.Context, seasalt.View, *rand.Rand) seasalt.Move { return seasalt.EndTurn },
			IllegalMove, "illegal move end-turn in phase take: something else must be decided first (R3.1)"},
		{"zero", func(context.Context, seasalt.View, *rand.Rand) seasalt.Move { return 0 },
			IllegalMove, "illegal move, the zero Move, in phase take: this is not a move (R3.1)"},
		{"nonsense", func(context.Context, seasalt.View, *rand.Rand) seasalt.Move { return seasalt.Take(3) },
			IllegalMove, "illegal move Move(0x306) in phase take:"},
		{"nature", func(context.Context, seasalt.View, *rand.Rand) seasalt.Move {
			return seasalt.Deal(seasalt.Must(seasalt.ParseCard("mermaid/white")))
		}, IllegalMove, "illegal move deal mermaid/white in phase take:"},
		{"index", func(_ context.Context, v seasalt.View, _ *rand.Rand) seasalt.Move {
			return v.AppendMoves(nil)[1000+v.Round()]
		}, Panic, "panic: runtime error: index out of range [1002] with length "},
		{"seat", func(_ context.Context, v seasalt.View, _ *rand.Rand) seasalt.Move {
			return seasalt.Move(v.Hand(7).Len())
		}, Panic, "panic: seasalt: no seat 7 in a game of 2 players (seasalt.go:"},
		{"error", func(context.Context, seasalt.View, *rand.Rand) seasalt.Move { panic(errors.New("two\nlines")) },
			Panic, "panic: two lines (arena_test.go:"},
		{"long", func(context.Context, seasalt.View, *rand.Rand) seasalt.Move { panic(strings.Repeat("ß", 500)) },
			Panic, "panic: " + strings.Repeat("ß", 200) + "... (arena_test.go:"},
		{"nil", func(context.Context, seasalt.View, *rand.Rand) seasalt.Move { panic(nil) },
			Panic, "panic: panic called with nil argument"},
		{"goexit", func(context.Context, seasalt.View, *rand.Rand) seasalt.Move { runtime.Goexit(); return 0 },
			Panic, "it ended its goroutine (runtime.Goexit)"},
		{"late", func(context.Context, seasalt.View, *rand.Rand) seasalt.Move { <-release; return 0 },
			Overtime, "no move after 500ms and 500ms of grace"},
	}
	rules := seasalt.MustRules(seasalt.Config{})
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			// Games that are played at the same time go on.
			tournament := Tournament{
				Rules: rules, Entrants: append(random("a", "b"), entrant(test.name, inRound2(test.play))),
				Games: 12, Seed: 4, Workers: 3,
			}
			if test.fault == Overtime {
				tournament.Limits = Limits{MoveTime: 500 * time.Millisecond, Grace: 500 * time.Millisecond}
				tournament.Games = 3 // every pair once
			}
			r := run(t, tournament)
			if len(r.Games) != tournament.Games {
				t.Fatalf("%d games", len(r.Games))
			}
			for _, g := range r.Games {
				guilty := slices.Index(g.Seats, test.name)
				if guilty < 0 {
					if g.Forfeit != nil {
						t.Errorf("without %s: %v", test.name, g.Forfeit)
					}
					continue
				}
				f := g.Forfeit
				if f == nil || g.End != OutcomeForfeit {
					t.Fatalf("game %d was not lost: %+v", g.Number, g)
				}
				if f.Seat != seasalt.Seat(guilty) || f.Name != test.name || f.Fault != test.fault || !strings.Contains(f.Text, test.want) {
					t.Errorf("%+v, want %q", f, test.want)
				}
				if g.Winners != 1<<(1-guilty) || len(g.Totals) != 2 {
					t.Errorf("winners %v, totals %v", g.Winners, g.Totals)
				}
				if want := fmt.Sprintf("seat %d (%s) in round %d: %s", guilty, test.name, f.Round, f.Text); f.String() != want || strings.Contains(want, "\n") {
					t.Errorf("%q, want %q", f.String(), want)
				}
				if test.fault != Overtime && (f.Round != 2 || len(g.Rounds) != 1) {
					t.Errorf("in round %d after %d rounds", f.Round, len(g.Rounds))
				}
			}
			var table strings.Builder
			if err := r.WriteTable(&table); err != nil || !strings.Contains(table.String(), "lost by a fault") || !strings.Contains(table.String(), test.want) {
				t.Errorf("the table does not say so: %v\n%s", err, table.String())
			}
		})
	}
}

// A forfeit shows what the player saw, and nothing that it did not see.
func TestForfeitView(t *testing.T) {
	release := make(chan struct{})
	defer close(release)
	for fault, fail := range map[Fault]func() seasalt.Move{
		IllegalMove: func() seasalt.Move { return 0 },
		Panic:       func() seasalt.Move { panic("oh") },
		Overtime:    func() seasalt.Move { <-release; return 0 },
	} {
		saw := make(chan seasalt.View, 1)
		bad := entrant("bad", inRound2(func(_ context.Context, v seasalt.View, _ *rand.Rand) seasalt.Move {
			saw <- v
			return fail()
		}))
		modules := variants.All()
		rules := seasalt.MustRules(seasalt.Config{Players: 3, Modules: modules})
		limits := Limits{MoveTime: 500 * time.Millisecond, Grace: 500 * time.Millisecond}
		g, _, err := Play(context.Background(), rules, 1, limits, append(random("a", "b"), bad)...)
		if err != nil || g.Forfeit == nil || g.Forfeit.Fault != fault {
			t.Fatalf("%v, %+v", err, g)
		}
		want := <-saw
		v, err := rules.ParseView(g.Forfeit.View)
		if err != nil || v.String() != want.String() || v.Seat() != 2 || v.Actor() != 2 {
			t.Errorf("%s: %v, %q, and the player saw %v", fault, err, g.Forfeit.View, want)
		}
		var back Game
		if err := json.Unmarshal([]byte(toJSON(t, g)), &back); err != nil || *back.Forfeit != *g.Forfeit {
			t.Errorf("%v: %+v is not read back", err, g.Forfeit)
		}
	}
}

// What is not there is a list in JSON all the same.
func TestForfeitInFirstRound(t *testing.T) {
	bad := entrant("bad", func(context.Context, seasalt.View, *rand.Rand) seasalt.Move { return 0 })
	g, _, err := Play(context.Background(), seasalt.MustRules(seasalt.Config{}), 1, Limits{}, append(random("a"), bad)...)
	if err != nil {
		t.Fatal(err)
	}
	if text := toJSON(t, g); !strings.Contains(text, `"winners":[0],"totals":[0,0],"forfeit":{"seat":1,`) || !strings.HasSuffix(text, `,"rounds":[]}`) {
		t.Error(text)
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
			m = s.Chance(nature)
		} else {
			m, moves = moves[0], moves[1:]
			asked[s.Actor()] = len(want[s.Actor()])
		}
		for seat := range want {
			o, err := s.Observe(seasalt.Seat(seat), m)
			if err != nil {
				t.Fatal(err)
			}
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

// A player that cannot be made is one that panics; the others share the win.
func TestForfeitOfThree(t *testing.T) {
	bad := Entrant{Name: "bad", New: func() bot.Player { panic("no model") }}
	none := Entrant{Name: "none", New: func() bot.Player { return nil }}
	for _, e := range []Entrant{bad, none} {
		g, _, err := Play(context.Background(), seasalt.MustRules(seasalt.Config{Players: 3}), 1, Limits{}, append(random("a", "b"), e)...)
		if err != nil {
			t.Fatal(err)
		}
		if g.Forfeit == nil || g.Forfeit.Fault != Panic || g.Winners != 1<<0|1<<1 || g.Win(0) != 0.5 || g.Win(2) != 0 {
			t.Errorf("%s: %+v", e.Name, g)
		}
		if g.Ahead(0, 1) != 0.5 || g.Ahead(0, 2) != 1 || g.Ahead(2, 1) != 0 {
			t.Error("a player who forfeits is behind the others, who are level")
		}
	}
}

// Players that never return are abandoned, and after MaxStray of them no more are begun.
func TestStray(t *testing.T) {
	release := make(chan struct{})
	var waiting atomic.Int32
	hang := entrant("hang", func(context.Context, seasalt.View, *rand.Rand) seasalt.Move {
		waiting.Add(1)
		<-release
		return 0
	})
	tournament := Tournament{
		Rules: seasalt.MustRules(seasalt.Config{}), Entrants: append(random("a"), hang), Games: 10, Workers: 1,
		Limits: Limits{MoveTime: 200 * time.Millisecond, Grace: 200 * time.Millisecond},
	}
	defer close(release)
	r := run(t, tournament)
	if n := waiting.Load(); n != MaxStray {
		t.Errorf("%d players hang, want %d", n, MaxStray)
	}
	for i, g := range r.Games {
		f := g.Forfeit
		if f == nil || f.Fault != Overtime || f.Name != "hang" {
			t.Fatalf("%+v", g)
		}
		want := fmt.Sprintf("seat %d (hang) in round 1: no move after 200ms and 200ms of grace", f.Seat)
		if (f.View == "") != (i >= MaxStray) {
			t.Errorf("game %d: %+v", i, f)
		}
		if i >= MaxStray {
			want = fmt.Sprintf("seat %d (hang): not played, since 3 earlier players of this name still think about a move", f.Seat)
		}
		if f.String() != want {
			t.Errorf("%q, want %q", f, want)
		}
	}
}

// A player who comes back after all is no stray any more.
func TestStrayReturns(t *testing.T) {
	release := make(chan struct{})
	hang := entrant("hang", func(context.Context, seasalt.View, *rand.Rand) seasalt.Move { <-release; return 0 })
	c := contender{hang, new(atomic.Int32)}
	table := table{
		rules: seasalt.MustRules(seasalt.Config{}), entrants: []contender{c, c},
		limits: Limits{MoveTime: time.Millisecond, Grace: time.Millisecond, MaxRounds: 1},
	}
	g, err := table.play(context.Background())
	if err != nil || g.Forfeit == nil || g.Forfeit.Fault != Overtime || c.stray.Load() != 1 {
		t.Fatalf("%v, %+v, %d strays", err, g, c.stray.Load())
	}
	close(release)
	for wait := time.Now(); c.stray.Load() != 0; time.Sleep(time.Millisecond) {
		if time.Since(wait) > 30*time.Second {
			t.Fatalf("%d strays", c.stray.Load())
		}
	}
}

// A player who takes all the time that it has and then returns is not late.
func TestDeadline(t *testing.T) {
	slow := entrant("slow", func(ctx context.Context, v seasalt.View, r *rand.Rand) seasalt.Move {
		if v.Deck().Len() == 0 && v.DeckLen() > 45 {
			<-ctx.Done()
		}
		return bot.Random{}.Choose(ctx, v, r)
	})
	g, _, err := Play(context.Background(), seasalt.MustRules(seasalt.Config{Target: 5}), 1, Limits{MoveTime: time.Millisecond, Grace: time.Minute}, append(random("a"), slow)...)
	if err != nil || g.Forfeit != nil {
		t.Errorf("%v, %v", err, g.Forfeit)
	}
}

// Players who never end a round do not play for ever.
func TestMaxRounds(t *testing.T) {
	patient := chooser(func(_ context.Context, v seasalt.View, r *rand.Rand) seasalt.Move {
		moves := slices.Collect(v.Moves())
		return moves[0] // ending the turn comes before ending the round
	})
	g, _, err := Play(context.Background(), seasalt.MustRules(seasalt.Config{}), 1, Limits{MaxRounds: 3}, entrant("a", patient), entrant("b", patient))
	if err != nil {
		t.Fatal(err)
	}
	if g.End != OutcomeRounds || len(g.Rounds) != 3 || g.Winners != 1<<0|1<<1 || g.Rounds[2].End != seasalt.RoundDeckEmpty {
		t.Errorf("%+v", g)
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
		{Tournament{Rules: rules, Entrants: []Entrant{{Name: "a"}, {Name: "b"}}}, `the entrant "b" has no function New`},
		{Tournament{Rules: rules, Entrants: random("a", "b"), Games: -1}, "games and workers cannot be negative"},
		{Tournament{Rules: rules, Entrants: random("a", "b"), Workers: -1}, "games and workers cannot be negative"},
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

func toJSON(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// However a run was cut off, it goes on to the same results as one that was not.
func TestResume(t *testing.T) {
	tournament := Tournament{
		Rules: seasalt.MustRules(seasalt.Config{Players: 3, Target: 15}),
		Entrants: append(random("a", "b"), entrant("panics", func(ctx context.Context, v seasalt.View, r *rand.Rand) seasalt.Move {
			if r.IntN(200) == 0 {
				panic("at random")
			}
			return bot.Random{}.Choose(ctx, v, r)
		})),
		Games: 24, Seed: 5, Workers: 3,
	}
	want := asJSON(t, run(t, tournament))
	if !strings.Contains(want, "at random") {
		t.Error("nobody panics")
	}
	name := filepath.Join(t.TempDir(), "results.jsonl")
	inOneGo := tournament
	inOneGo.Workers = 1
	if _, err := inOneGo.RunFile(context.Background(), name); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.Split(bytes.TrimSpace(whole), []byte("\n"))
	if len(lines) != 1+24 || !bytes.HasPrefix(lines[24], []byte(`{"game":23,`)) || !json.Valid(lines[24]) {
		t.Errorf("%d lines in the file, the last one is %s", len(lines), lines[len(lines)-1])
	}
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}

	// Interrupted twice.
	for _, after := range []int{5, 11} {
		ctx, cancel := context.WithCancel(context.Background())
		cut := tournament
		cut.Progress = func(ended, fromFile int, last Game) {
			if ended == after {
				cancel()
			}
			if ended <= fromFile || after == 5 && fromFile > 0 {
				t.Errorf("%d games, %d of them from the file", ended, fromFile)
			}
		}
		if got, err := cut.RunFile(ctx, name); !errors.Is(err, context.Canceled) || len(got.Games) < after {
			t.Fatalf("%v", err)
		}
	}
	complete := func(what string, tournament Tournament) {
		t.Helper()
		got, err := tournament.RunFile(context.Background(), name)
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if asJSON(t, got) != want {
			t.Errorf("%s: the results are different", what)
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(text, whole) {
			t.Errorf("%s: the file is different", what)
		}
	}
	complete("interrupted", tournament)
	idle := tournament
	idle.Progress = func(int, int, Game) { t.Error("a game is played again") }
	complete("complete", idle)

	// Cut off anywhere, also in the first line.
	for _, length := range []int{0, 1, 30, bytes.IndexByte(whole, '\n'), bytes.IndexByte(whole, '\n') + 1, len(whole) / 2, len(whole) - 1} {
		if err := os.WriteFile(name, whole[:length], 0o666); err != nil {
			t.Fatal(err)
		}
		complete(fmt.Sprintf("cut off after %d bytes", length), tournament)
	}

	// With more of a line than the next games need.
	if err := os.WriteFile(name, append(whole[:len(whole)/2:len(whole)/2], make([]byte, len(whole))...), 0o666); err != nil {
		t.Fatal(err)
	}
	complete("zeros at the end", tournament)

	// A tournament that has shrunk keeps the other games too, in a file that it puts in order.
	short := tournament
	short.Games = 10
	slices.Reverse(lines[1:])
	if err := os.WriteFile(name, append(bytes.Join(lines, []byte("\n")), '\n'), 0o666); err != nil {
		t.Fatal(err)
	}
	part := name + ".part"
	if err := os.Mkdir(part, 0o777); err != nil { // in the way
		t.Fatal(err)
	}
	if got, err := short.RunFile(context.Background(), name); err == nil || !strings.Contains(err.Error(), "all in the file, but not in order") || len(got.Games) != 10 {
		t.Errorf("%v", err)
	}
	if err := os.Remove(part); err != nil {
		t.Fatal(err)
	}
	got, err := short.RunFile(context.Background(), name)
	if err != nil || len(got.Games) != 10 || asJSON(t, got) != asJSON(t, run(t, short)) {
		t.Errorf("%v: a shorter tournament", err)
	}
	complete("shrunk", idle)

	// One that has grown.
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	if _, err := short.RunFile(context.Background(), name); err != nil {
		t.Fatal(err)
	}
	complete("grown", tournament)
}

// A file that is not of this tournament is refused, with the reason, and not touched.
func TestOtherFiles(t *testing.T) {
	tournament := Tournament{Rules: seasalt.MustRules(seasalt.Config{Target: 5}), Entrants: random("a", "b"), Games: 4, Seed: 5}
	name := filepath.Join(t.TempDir(), "results.jsonl")
	if _, err := tournament.RunFile(context.Background(), name); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	change := func(f func(*Tournament)) Tournament {
		other := tournament
		other.Entrants = slices.Clone(tournament.Entrants)
		f(&other)
		return other
	}
	tests := []struct {
		tournament Tournament
		file       string
		want       string
	}{
		{change(func(t *Tournament) { t.Seed = 6 }), string(text), "is of another tournament: seed 5, not 6"},
		{change(func(t *Tournament) { t.MaxRounds = 6 }), string(text), "limits 10s a move, 1s of grace, 1000 rounds, not 10s a move, 1s of grace, 6 rounds"},
		{change(func(t *Tournament) { t.Entrants[0].Name = "c" }), string(text), "entrants [a b], not [c b]"},
		{change(func(t *Tournament) { t.Entrants[0].Spec = "stronger" }), string(text), "specs [ ], not [stronger ]"},
		{change(func(o *Tournament) {
			o.Rules = seasalt.MustRules(seasalt.Config{Edition: seasalt.EditionGerman, Target: 5})
		}), string(text), "setup seasalt/1 players=2"},
		{tournament, "# Notes\n", "is not a file of results"},
		{tournament, "Notes", "is not a file of results"},
		{tournament, "{}\n", "is not a file of results"},
		{tournament, lines[0] + "nonsense\n", "line 2: "},
		{tournament, lines[0] + lines[1] + lines[1], "line 3: game "},
		{tournament, lines[0] + "{}\n", "line 2: game 0 is not one of this tournament"},
		{tournament, lines[0] + strings.Replace(lines[1], `"seed":"`, `"seed":"1`, 1), "line 2: "},
		{tournament, lines[0] + strings.Replace(lines[1], `"seats":["`, `"seats":["x`, 1), "has others in its seats"},
		{tournament, lines[0] + strings.Replace(lines[1], `"winners":[`, `"winners":[3,`, 1), "is damaged"},
		{tournament, lines[0] + strings.Replace(lines[1], `"winners":[`, `"winners":[],"was":[`, 1), "is damaged"},
		{tournament, lines[0] + strings.Replace(lines[1], `"first":`, `"first":"nature","was":`, 1), "is damaged"},
		{tournament, lines[0] + strings.Replace(lines[1], `"by":`, `"by":2,"was":`, 1), "is damaged"},
		{tournament, strings.ReplaceAll(string(text), `"end":"bet-won"`, `"end":"bet won"`), `"bet won"`},
		{tournament, strings.ReplaceAll(string(text), `"end":"bet-won"`, `"end":null`), "is damaged"},
		{tournament, lines[0] + strings.Replace(lines[1], `"totals":[`, `"totals":[4,`, 1), "is damaged"},
		{tournament, lines[0] + strings.Replace(lines[1], `"turns":`, `"turns":-`, 1), "is damaged"},
	}
	for _, test := range tests {
		if err := os.WriteFile(name, []byte(test.file), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := test.tournament.RunFile(context.Background(), name); err == nil || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), name) {
			t.Errorf("%v, want %q", err, test.want)
		}
		if after, err := os.ReadFile(name); err != nil || string(after) != test.file {
			t.Errorf("%s: the file was changed", test.want)
		}
	}
	for _, name := range []string{t.TempDir(), os.DevNull} {
		if _, err := tournament.RunFile(context.Background(), name); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s is taken for a file of results: %v", name, err)
		}
	}
}

// Fractions and intervals against the values of a hand calculation: for 0 of 10, z²/(n+z²);
// 8 of 10 are in Wilson's paper's successors, such as Newcombe 1998, 81 of 263 too.
func TestWilson(t *testing.T) {
	tests := []struct {
		count     float64
		of        int
		low, high float64
	}{
		{0, 0, 0, 1},
		{0, 10, 0, 0.2775},
		{10, 10, 0.7225, 1},
		{5, 10, 0.2366, 0.7634},
		{81, 263, 0.2553, 0.3662}, // Newcombe 1998, method 3
		{15, 148, 0.0624, 0.1605}, // the same
		{0, 20, 0, 0.1611},        // the same
		{1, 29, 0.0061, 0.1718},   // the same
		{0.5, 1, 0.0546, 0.9454},
	}
	for _, test := range tests {
		low, high := Wilson(test.count, test.of)
		if math.Abs(low-test.low) > 5e-5 || math.Abs(high-test.high) > 5e-5 {
			t.Errorf("%g of %d: %.4f to %.4f, want %.4f to %.4f", test.count, test.of, low, high, test.low, test.high)
		}
	}
	if r := newRate(1.5, 6); r.Share != 0.25 {
		t.Errorf("%+v", r)
	}
}

func TestSpread(t *testing.T) {
	s := newSpread([]int{2, 4, 4, 4, 5, 5, 7, 9})
	// The squares of the distances from 5 add up to 32.
	if s.N != 8 || s.Mean != 5 || math.Abs(s.Deviation-math.Sqrt(32.0/7)) > 1e-8 || s.Median != 4.5 || s.Min != 2 || s.Max != 9 {
		t.Errorf("%+v", s)
	}
	if s := newSpread([]int{3}); s != (Spread{N: 1, Mean: 3, Min: 3, Median: 3, Max: 3}) {
		t.Errorf("%+v", s)
	}
	if s := newSpread(nil); s != (Spread{}) || s.String() != "-" {
		t.Errorf("%+v", s)
	}
}

// sample has three games that statistics can be worked out of by hand.
func sample() *Results {
	return &Results{
		Tournament: Description{
			Arena: 1, Setup: seasalt.MustRules(seasalt.Config{Players: 3, Target: 10}).Setup(), Seed: 12,
			Entrants: []string{"ann", "bob", "cid"}, Specs: []string{"", "", "x"},
		},
		Games: []Game{
			{Number: 0, Seed: 1, Seats: []string{"ann", "bob", "cid"}, End: OutcomePoints, Winners: 1 << 0, Totals: []int{11, 4, 4}, Rounds: []RoundRow{
				{First: 0, Turns: 20, End: seasalt.RoundBetWon, By: 0, Points: []int{11, 4, 3}, Cards: []int{8, 7, 8},
					ByRule: []ByRule{{Pairs: 2, Collectors: 6, Bonus: 3}, {Bonus: 4}, {Bonus: 3}}},
				{First: 1, Turns: 30, End: seasalt.RoundDeckEmpty, By: 2, Points: []int{0, 0, 0}, Cards: []int{8, 7, 8}, ByRule: make([]ByRule, 3)},
				{First: 0, Turns: 12, End: seasalt.RoundBetLost, By: 1, Points: []int{0, 0, 1}, Cards: []int{0, 7, 8}, ByRule: []ByRule{{}, {}, {Pairs: 1}}},
			}},
			{Number: 2, Seed: 2, Seats: []string{"bob", "ann", "cid"}, End: OutcomePoints, Winners: 1<<0 | 1<<2, Totals: []int{10, 7, 10}, Rounds: []RoundRow{
				{First: 0, Turns: 18, End: seasalt.RoundStopped, By: 0, Points: []int{10, 7, 10}, Cards: []int{10, 7, 10},
					ByRule: []ByRule{{Mermaids: 10}, {Collectors: 7}, {Multipliers: 10}}},
			}},
			{Number: 5, Seed: math.MaxUint64, Seats: []string{"cid", "bob", "ann"}, End: OutcomeForfeit, Winners: 1<<1 | 1<<2, Totals: []int{0, 0, 0},
				Forfeit: &Forfeit{Seat: 0, Name: "cid", Round: 1, Fault: Panic, Text: "panic: oh, \"no\""}, Rounds: []RoundRow{}},
		},
	}
}

func TestStatistics(t *testing.T) {
	r := sample()
	standings := r.Standings()
	var got []string
	for _, s := range standings {
		got = append(got, fmt.Sprintf("%s %g/%d total %g/%d forfeits %d rounds %d stops %d bets %g/%d points %.2f",
			s.Name, s.Wins.Count, s.Wins.Of, s.Total.Mean, s.Total.N, s.Forfeits, s.Rounds, s.Stops, s.Bets.Count, s.Bets.Of, s.PointsPerRound.Mean))
	}
	want := []string{
		"ann 1.5/3 total 9/2 forfeits 0 rounds 4 stops 0 bets 1/1 points 4.50",
		"bob 1/3 total 7/2 forfeits 0 rounds 4 stops 1 bets 0/1 points 3.50",
		"cid 0.5/3 total 7/2 forfeits 1 rounds 4 stops 0 bets 0/0 points 3.50",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}

	duels := r.Duels()
	for i, row := range [][]float64{{0, 1.5, 2}, {1.5, 0, 2}, {1, 1, 0}} {
		for j, count := range row {
			if d := duels[i][j]; d.Count != count || i != j && d.Of != 3 || i == j && d.Of != 0 {
				t.Errorf("%s was ahead of %s in %g of %d games, want %g", r.Tournament.Entrants[i], r.Tournament.Entrants[j], d.Count, d.Of, count)
			}
		}
	}

	for seat, count := range []float64{1.5, 0, 0.5} {
		if s := r.Seats()[seat]; s.Count != count || s.Of != 2 {
			t.Errorf("seat %d: %+v", seat, s)
		}
	}

	s := r.Rounds()
	if s.PerGame.Mean != 2 || s.PerGame.N != 2 || s.Turns.Mean != 20 || s.Turns.N != 4 || s.Bets.Count != 1 || s.Bets.Of != 2 {
		t.Errorf("%+v", s)
	}
	if s.Points.N != 9 || math.Abs(s.Points.Mean-46.0/9) > 1e-8 || s.Starter.Count != 1.5 || s.Starter.Of != 2 {
		t.Errorf("%+v", s)
	}
	for i, count := range []float64{1, 1, 1, 1, 0} {
		if e := s.Ends[i]; e.End != seasalt.RoundStopped+seasalt.RoundEnd(i) || e.Count != count || e.Of != 4 {
			t.Errorf("%+v", e)
		}
	}
	rules := []RulePoints{
		{"R8.1", "pairs", 3, 3.0 / 46, 3.0 / 9}, {"R8.2", "collectors", 13, 13.0 / 46, 13.0 / 9},
		{"R8.3", "multipliers", 10, 10.0 / 46, 10.0 / 9}, {"R8.4", "mermaids", 10, 10.0 / 46, 10.0 / 9},
		{"R8.7", "colour bonus", 10, 10.0 / 46, 10.0 / 9},
	}
	for i := range rules {
		rules[i].Share, rules[i].Mean = round(rules[i].Share), round(rules[i].Mean)
	}
	if !slices.Equal(s.Rules, rules) {
		t.Errorf("%+v", s.Rules)
	}
	if s := r.RoundsOf("cid", "ann", "bob"); s.Turns.N != 4 {
		t.Errorf("%+v", s)
	}
	if s := r.RoundsOf("ann", "bob"); s.Turns.N != 0 {
		t.Errorf("%+v", s)
	}
}

func TestGolden(t *testing.T) {
	r := sample()
	for name, write := range map[string]func(*bytes.Buffer) error{
		"games.csv":    func(b *bytes.Buffer) error { return r.WriteCSV(b) },
		"rounds.csv":   func(b *bytes.Buffer) error { return r.WriteRoundsCSV(b) },
		"results.json": func(b *bytes.Buffer) error { return r.WriteJSON(b) },
		"table.txt":    func(b *bytes.Buffer) error { return r.WriteTable(b) },
		"none.txt":     func(b *bytes.Buffer) error { return (&Results{Tournament: r.Tournament}).WriteTable(b) },
	} {
		var b bytes.Buffer
		if err := write(&b); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join("testdata", name)
		if *update {
			if err := os.WriteFile(file, b.Bytes(), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if b.String() != strings.ReplaceAll(string(want), "\r\n", "\n") {
			t.Errorf("%s:\n%s", file, b.String())
		}
	}
	var back struct{ Games []Game }
	if err := json.Unmarshal([]byte(asJSON(t, r)), &back); err != nil || toJSON(t, back.Games) != toJSON(t, r.Games) {
		t.Errorf("%v: the games are not read back", err)
	}
}

func TestAhead(t *testing.T) {
	lost := Game{Winners: 1 << 0, Totals: []int{30, 20, 10, 10}}
	shared := Game{Winners: 1<<1 | 1<<2, Totals: []int{30, 20, 10, 10}}
	for _, test := range []struct {
		game Game
		a, b seasalt.Seat
		want float64
	}{
		{lost, 0, 1, 1}, {lost, 1, 0, 0}, {lost, 1, 2, 1}, {lost, 2, 1, 0}, {lost, 2, 3, 0.5},
		{shared, 1, 2, 0.5}, {shared, 1, 0, 1}, {shared, 0, 2, 0}, {shared, 0, 3, 1},
	} {
		if got := test.game.Ahead(test.a, test.b); got != test.want {
			t.Errorf("winners %v, totals %v: seat %v is ahead of %v by %g, want %g", test.game.Winners, test.game.Totals, test.a, test.b, got, test.want)
		}
	}
}

// The table does not drown in forfeits.
func TestManyForfeits(t *testing.T) {
	r := sample()
	for range mostForfeits + 1 {
		r.Games = append(r.Games, r.Games[2])
	}
	var b strings.Builder
	if err := r.WriteTable(&b); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(b.String(), "oh, \"no\""); n != mostForfeits || !strings.HasSuffix(b.String(), "\n  and 2 more\n") {
		t.Errorf("%d forfeits are listed:\n%s", n, b.String())
	}
}

// failing is a writer that fails.
type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestWriteErrors(t *testing.T) {
	r := sample()
	if r.WriteCSV(failing{}) == nil || r.WriteRoundsCSV(failing{}) == nil || r.WriteJSON(failing{}) == nil || r.WriteTable(failing{}) == nil {
		t.Error("an error is lost")
	}
	tournament := Tournament{Rules: seasalt.MustRules(seasalt.Config{Target: 5}), Entrants: random("a", "b"), Games: 20, Workers: 2}
	full := errors.New("disk full")
	got, err := tournament.run(context.Background(), nil, func(g Game) error {
		if g.Number > 3 {
			return full
		}
		return nil
	})
	if !errors.Is(err, full) || len(got.Games) > 4 {
		t.Errorf("%v, %d games", err, len(got.Games))
	}
}

package bot_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/arena"
	"github.com/seasalt-go/seasalt/variants"
)

// players are the players of the package, the searching ones with each of their settings but little time.
var players = map[string]bot.Player{
	"Random":          bot.Random{},
	"Greedy":          bot.Greedy{},
	"ISMCTS":          bot.ISMCTS{Iterations: 12},
	"ISMCTS, learned": bot.ISMCTS{Iterations: 12, Evaluator: bot.Learned{}},
	"Quick":           bot.Quick{Worlds: 5},
	"ISMCTS, points":  bot.ISMCTS{Iterations: 12, Evaluator: evaluate(byPoints)},
}

func generator(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 2)) }

// wary is a player who mostly makes random moves instead of another's legal ones, so that games come to positions
// that sensible players avoid.
type wary struct{ player bot.Player }

func (p wary) Choose(ctx context.Context, v seasalt.View, r *rand.Rand) seasalt.Move {
	if m := p.player.Choose(ctx, v, r); v.Check(m) != nil || r.IntN(4) == 0 {
		return m
	}
	return bot.Random{}.Choose(ctx, v, r)
}

func TestChoicesAreLegal(t *testing.T) {
	for name, player := range players {
		for _, config := range []seasalt.Config{
			{Players: 2},
			{Players: 3},
			{Players: 4},
			{Players: 2, Modules: variants.All()},
			{Players: 3, Modules: variants.All(), Edition: seasalt.EditionFrench},
			{Players: 4, Modules: variants.All(), Edition: seasalt.EditionGerman},
			{Players: 2, Modules: variants.All(), Edition: seasalt.EditionDigital},
		} {
			rules := seasalt.MustRules(config)
			t.Run(fmt.Sprintf("%s, %d players, %d modules, %v", name, config.Players, len(config.Modules), config.Edition), func(t *testing.T) {
				entrant := arena.Entrant{Name: name, New: func() bot.Player { return wary{player} }}
				g, _, err := arena.Play(context.Background(), rules, 1, arena.Limits{}, slices.Repeat([]arena.Entrant{entrant}, rules.Players())...)
				if err != nil || g.Forfeit != nil {
					t.Errorf("%v, %+v", err, g.Forfeit)
				}
			})
		}
	}
}

// games generates games that have been begun, by sensible moves and by random ones. told is called for
// every move, Nature's too.
func games(rules *seasalt.Rules, r *rand.Rand, told func(*seasalt.Game, seasalt.Move)) *rapid.Generator[*seasalt.Game] {
	return rapid.Custom(func(t *rapid.T) *seasalt.Game {
		g := rules.NewGame(seasalt.Seat(rapid.IntRange(0, rules.Players()-1).Draw(t, "first")))
		sense := rapid.IntRange(0, 4).Draw(t, "sense")
		for range rapid.IntRange(0, 400).Draw(t, "moves") {
			if g.Over() {
				break
			}
			m := g.State().NatureMove(r)
			if seat := g.Actor(); seat >= 0 {
				player := bot.Player(bot.Random{})
				if r.IntN(4) < sense {
					player = bot.Greedy{}
				}
				m = player.Choose(context.Background(), g.View(seat), r)
			}
			told(g, m)
			if err := g.Apply(m); err != nil {
				t.Fatal(err)
			}
		}
		return g
	})
}

func TestDeterminism(t *testing.T) {
	p, v := bot.ISMCTS{Iterations: 500}, midRound(t, seasalt.Config{Players: 3})
	one := p.Search(context.Background(), v, generator(1))
	two := p.Search(context.Background(), v, generator(1))
	one.Elapsed, two.Elapsed = 0, 0
	if diff := cmp.Diff(one, two, cmp.AllowUnexported(bot.MoveReport{})); diff != "" {
		t.Errorf("the second search finds different things:\n%s", diff)
	}
	if got := p.Choose(context.Background(), v, generator(1)); got != one.Moves[0].Move {
		t.Errorf("chooses %v and reports %v first", got, one.Moves[0].Move)
	}
}

// The same player can be used by several goroutines at once: with -race, that nothing is shared.
func TestGoroutines(t *testing.T) {
	v := midRound(t, seasalt.Config{})
	for name, player := range players {
		want := player.Choose(context.Background(), v, generator(1))
		var group sync.WaitGroup
		for range 4 {
			group.Add(1)
			go func() {
				defer group.Done()
				if got := player.Choose(context.Background(), v, generator(1)); got != want {
					t.Errorf("%s chooses %v alone and %v in company", name, want, got)
				}
			}()
		}
		group.Wait()
	}
}

func TestReport(t *testing.T) {
	for _, p := range []bot.ISMCTS{{}, {Iterations: 501}} {
		v := midRound(t, seasalt.Config{})
		report := p.Search(context.Background(), v, generator(2))
		want := p.Iterations
		if want == 0 {
			want = 1000
		}
		if report.Iterations != want {
			t.Errorf("%+v made %d iterations, want %d", p, report.Iterations, want)
		}
		visits := 0
		for i, m := range report.Moves {
			visits += m.Visits
			n := float64(max(m.Visits, 1))
			mostOff := math.Sqrt((0.25 + 1/n) / n) // its standard error is no larger
			if i > 0 && m.Value-mostOff > report.Moves[i-1].Value {
				t.Errorf("%+v: not in order:\n%v", p, report)
			}
			if m.Value < 0 || m.Value > 1 || m.Points < 0 || m.Against < 0 {
				t.Errorf("%+v: impossible values:\n%v", p, report)
			}
			ends := 0
			for end := seasalt.RoundEndStopped; end <= seasalt.RoundEndMermaids; end++ {
				ends += m.Ends(end)
			}
			if ends != m.Visits || m.Ended() != ends || m.Ends(200) != 0 {
				t.Errorf("%+v: %d and %d ends of %d rounds:\n%v", p, ends, m.Ended(), m.Visits, report)
			}
		}
		if moves := len(slices.Collect(v.Moves())); visits != report.Iterations || len(report.Moves) != moves {
			t.Errorf("%+v: %d visits, %d of %d moves:\n%v", p, visits, len(report.Moves), moves, report)
		}
	}
}

// Searches try the moves that they are given and no others, those that are not worth a look, too, and nothing that is illegal.
func TestSearchOfGivenMoves(t *testing.T) {
	r := generator(1)
	pruned := 0
	for seed := range uint64(20) {
		g := seasalt.MustRules(seasalt.Config{Modules: variants.All()}).NewGame(0)
		for g.Settle(r); !g.State().Over() && g.State().Round() < 3; g.Settle(r) {
			v := g.View(g.State().Actor())
			moves := slices.Collect(v.Moves())
			r.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
			given := moves[:1+r.IntN(len(moves))]
			for _, by := range []bot.Searcher{bot.ISMCTS{Iterations: 4}, bot.Quick{Worlds: 1}} {
				report := by.Search(context.Background(), v, generator(seed), given...)
				var got []seasalt.Move
				visits := 0
				for _, m := range report.Moves {
					got = append(got, m.Move)
					visits += m.Visits
					if (m.Error > 0) != (m.Visits > 0) {
						t.Fatalf("%v ± %v", m, m.Error)
					}
				}
				less := func(a, b seasalt.Move) int { return strings.Compare(a.String(), b.String()) }
				want := slices.SortedFunc(slices.Values(given), less)
				if slices.SortFunc(got, less); !slices.Equal(got, want) || visits != report.Iterations || visits == 0 {
					t.Fatalf("%T tried %v in %d iterations of %d, want %v", by, got, visits, report.Iterations, want)
				}
				for _, m := range given {
					if !slices.ContainsFunc(by.Search(context.Background(), v, generator(seed)).Moves, func(other bot.MoveReport) bool { return other.Move == m }) {
						pruned++
					}
				}
			}
			if err := g.Play(moves[0], r); err != nil {
				t.Fatal(err)
			}
		}
	}
	if pruned < 10 {
		t.Errorf("%d of the moves were not worth a look", pruned)
	}
	defer func() {
		if text := fmt.Sprint(recover()); text != "bot: asked to try stop, which is not legal" {
			t.Error(text)
		}
	}()
	bot.Quick{}.Search(context.Background(), midRound(t, seasalt.Config{}), r, seasalt.Stop)
}

func TestBudget(t *testing.T) {
	v := midRound(t, seasalt.Config{})
	canceled, cancel := context.WithCancel(context.Background())
	cancel()
	timeout, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	for _, test := range []struct {
		name   string
		player bot.ISMCTS
		ctx    context.Context
		least  int // iterations
		most   int
	}{
		{"time", bot.ISMCTS{Time: 10 * time.Millisecond}, context.Background(), 1, 1e9},
		{"time for all iterations", bot.ISMCTS{Time: time.Hour, Iterations: 300}, context.Background(), 300, 300},
		{"a context with a time", bot.ISMCTS{Time: time.Hour}, timeout, 1, 1e9},
		{"a context that is over", bot.ISMCTS{Time: time.Hour}, canceled, 1, 1},
	} {
		report := test.player.Search(test.ctx, v, generator(1))
		if report.Iterations < test.least || report.Iterations > test.most {
			t.Errorf("%s: %d iterations, want %d to %d", test.name, report.Iterations, test.least, test.most)
		}
		if err := v.Check(report.Moves[0].Move); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

func TestWrongSeatPanics(t *testing.T) {
	s := seasalt.MustRules(seasalt.Config{}).Start(0).Settle(generator(1))
	for name, player := range players {
		for _, seat := range []seasalt.Seat{1, seasalt.Spectator} {
			func() {
				defer func() {
					if text, _ := recover().(string); !strings.Contains(text, "seat 0 is to act") {
						t.Errorf("%s chooses for %v: panic %q", name, seat, text)
					}
				}()
				player.Choose(context.Background(), s.View(seat), generator(1))
			}()
		}
	}
}

// An iteration allocates nothing. A search does, for its report and, if the
// garbage collector took what the last one left, for its tree.
func TestAllocations(t *testing.T) {
	v := midRound(t, seasalt.Config{})
	r := generator(1)
	for _, test := range []struct {
		name   string
		player bot.Player
		most   float64
	}{
		{"Random", bot.Random{}, 0},
		{"Greedy", bot.Greedy{}, 4},
		{"ISMCTS", bot.ISMCTS{Iterations: 1000}, 30},
		{"ISMCTS with an evaluator", bot.ISMCTS{Iterations: 1000, Evaluator: evaluate(byPoints)}, 30},
		{"ISMCTS with the learned evaluation", bot.ISMCTS{Iterations: 1000, Evaluator: bot.Learned{}}, 30},
		{"Quick", bot.Quick{}, 30},
	} {
		got := testing.AllocsPerRun(5, func() { test.player.Choose(context.Background(), v, r) })
		if got > test.most {
			t.Errorf("%s: %v allocations, want at most %v", test.name, got, test.most)
		}
	}
	// The pool of memory loses some on purpose when the race detector is on, so the best of many counts.
	world, least := v.Sample(r).Playout(), math.Inf(1)
	for range 30 {
		least = min(least, testing.AllocsPerRun(1, func() {
			on := world
			bot.PlayTurn(&on, r)
			bot.Learned{}.Evaluate(&on, r)
			bot.PlayRound(&on, r)
		}))
	}
	if least > 0 {
		t.Errorf("rollouts and an evaluation: %v allocations", least)
	}
}

func TestStrings(t *testing.T) {
	stopped := bot.MoveReport{Move: seasalt.Draw, Visits: 9, Value: 0.5, Points: 7.25, Against: 4}
	stopped.AddEnds(seasalt.RoundEndStopped, 9)
	cut := stopped
	cut.Visits++
	for _, test := range []struct{ got, want string }{
		{
			bot.Report{Moves: []bot.MoveReport{stopped}, Iterations: 9}.String(),
			"draw: value 0.50, points 7.2 to 4.0, visits 9\n9 iterations",
		},
		{bot.Report{Moves: []bot.MoveReport{cut}}.String(), "draw: value 0.50, visits 10\n0 iterations"},                                        // one of ten rounds was not played to its end
		{bot.Report{Moves: []bot.MoveReport{{Move: seasalt.Draw, Visits: 9, Value: 0.5}}}.String(), "draw: value 0.50, visits 9\n0 iterations"}, // all by an Evaluator
		{bot.Report{Moves: []bot.MoveReport{{Move: seasalt.EndTurn}}}.String(), "end-turn: not tried\n0 iterations"},
	} {
		if test.got != test.want {
			t.Errorf("%q, want %q", test.got, test.want)
		}
	}
}

// Iterations cannot end by what ends no round.
func TestAddNoEnds(t *testing.T) {
	for _, end := range []seasalt.RoundEnd{0, seasalt.RoundEndMermaids + 1, 255} {
		func() {
			defer func() {
				if text, _ := recover().(string); !strings.HasPrefix(text, "bot: no round ends by ") {
					t.Errorf("%v: panic %q", end, text)
				}
			}()
			new(bot.MoveReport).AddEnds(end, 1)
		}()
	}
}

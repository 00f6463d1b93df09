package bot_test

import (
	"context"
	"iter"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/record"
)

// reviewed is a game in which seat 0 plays by rules of thumb and seat 1 at random.
func reviewed(t *testing.T) *record.Record {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	game := record.New(seasalt.MustRules(seasalt.Config{Target: 20}), 0)
	for game.Settle(r) {
		seat := game.State().Actor()
		m := []bot.Player{bot.Greedy{}, bot.Random{}}[seat].Choose(context.Background(), game.State().View(seat), r)
		if err := game.Play(m, r); err != nil {
			t.Fatal(err)
		}
	}
	return game
}

// decisions collects what a review yields, without what depends on the clock.
func decisions(rv bot.Review, game iter.Seq2[seasalt.State, seasalt.Move], seed uint64) (list []bot.Decision) {
	for d := range rv.Decisions(context.Background(), game, rand.New(rand.NewPCG(seed, 5))) {
		d.Report.Elapsed = 0
		list = append(list, d)
	}
	return list
}

// equal reports whether two reviews say the same of a decision, its place in the review aside.
func equal(a, b bot.Decision) bool {
	same := a.View.Equal(b.View)
	a.View, b.View = seasalt.View{}, seasalt.View{}
	a.Done, a.Of, b.Done, b.Of = 0, 0, 0, 0
	return same && reflect.DeepEqual(a, b)
}

// A review sees who plays badly, and its numbers fit together.
func TestReview(t *testing.T) {
	game := reviewed(t)
	review := bot.Review{Search: bot.ISMCTS{Iterations: 200}}
	all := decisions(review, game.All(), 1)

	balances := []bot.Balance{bot.NewBalance(game.State().Rules(), 0), bot.NewBalance(game.State().Rules(), 1)}
	n, negative := 0, 0
	for i, d := range all {
		for ; game.At(n).Actor() < 0; n++ {
		}
		if d.Number != n || d.Move != game.Move(n) || d.View.Seat() != game.At(n).Actor() || d.Done != i+1 || d.Of != len(all) {
			t.Fatalf("decision %d is %v, %d of %d; want move %d", i+1, d, d.Done, d.Of, n)
		}
		n++
		differ := d.Choice && d.Best.Move != d.Made.Move
		if d.After() < 0 || d.Before() > 1 || d.Cost() != d.Before()-d.After() || (d.Error() > 0) != differ || d.Costly() != (d.Cost() > 3.5*d.Error()) {
			t.Errorf("%v: the chance was %v before and %v after, ± %v", d, d.Before(), d.After(), d.Error())
		}
		if d.Cost() < 0 {
			negative++
		}
		if !d.Choice && !strings.HasSuffix(d.String(), "(no choice)") || d.Choice && (d.Made.Visits == 0 || d.Best.Visits == 0) {
			t.Errorf("%v: made %v, best %v", d, d.Made, d.Best)
		}
		for i := range balances {
			balances[i].Add(d)
		}
	}
	if negative == 0 {
		t.Error("no cost is negative, though all are estimates")
	}
	sum := 0.0
	result, _ := game.State().Result()
	for i := range balances {
		b := &balances[i]
		b.End(result.Winners)
		if math.Abs(0.5-b.Cost+b.Luck-b.Chance) > 1e-9 || b.Judged < 10 || b.Agreed > b.Judged {
			t.Errorf("the balance %+v", *b)
		}
		sum += b.Chance
	}
	if sum != 1 || balances[1].Cost < 0.3 {
		t.Errorf("the balances %+v", balances)
	}

	// One seat alone, from some move on, is judged as in the review of all.
	half := game.Len() / 2
	part := decisions(bot.Review{Search: review.Search, Seats: seasalt.SeatsOf(1), From: half}, game.All(), 1)
	want := slices.DeleteFunc(slices.Clone(all), func(d bot.Decision) bool { return d.Number < half || d.View.Seat() == 0 })
	if !slices.EqualFunc(part, want, equal) || len(part) == 0 {
		t.Errorf("reviewed from move %d for seat 1:\n%v\nand in the whole review\n%v", half, part, want)
	}
	if other := decisions(review, game.All(), 2); slices.EqualFunc(other, all, equal) {
		t.Error("another seed leads to the same review")
	}
}

// Any Searcher can review, and says what its reports say.
func TestReviewBySearcher(t *testing.T) {
	game := reviewed(t)
	for _, d := range decisions(bot.Review{Search: last{}}, game.All(), 1) {
		if !d.Choice {
			continue
		}
		moves := slices.Collect(d.View.Moves())
		wrong := d.Best.Move != d.Made.Move
		if d.Best.Move != moves[len(moves)-1] || wrong && d.Cost() != 0.25 || wrong && math.Abs(d.Error()-0.025) > 1e-9 || d.Costly() != wrong {
			t.Errorf("%v: best %v, costs %v ± %v", d, d.Best, d.Cost(), d.Error())
		}
	}
	late := game.Len() - 20
	a, b := decisions(bot.Review{Search: bot.Quick{Worlds: 5}, From: late}, game.All(), 1), decisions(bot.Review{From: late}, game.All(), 1)
	if len(a) == 0 || len(a) != len(b) {
		t.Errorf("%d and %d decisions", len(a), len(b))
	}
	for _, d := range b {
		if d.Choice && d.Report.Iterations != 1000 {
			t.Errorf("%d iterations of the zero Review", d.Report.Iterations)
		}
	}
}

// last is a Searcher who knows nothing but that the last move is the best.
type last struct{ bot.Random }

func (last) Search(_ context.Context, v seasalt.View, _ *rand.Rand, only ...seasalt.Move) (report bot.Report) {
	moves := slices.Collect(v.Moves())
	best := moves[len(moves)-1]
	if len(only) > 0 {
		moves = only
	}
	for _, m := range moves {
		made := bot.MoveReport{Move: m, Visits: 1, Value: 0.25, Error: 0.03}
		if m == best {
			made.Value, made.Error = 0.5, 0.04
		}
		report.Moves = append(report.Moves, made)
	}
	slices.Reverse(report.Moves)
	return report
}

// A review ends when its reader or its context does, and is empty if there are no moves.
func TestReviewStops(t *testing.T) {
	game := record.New(seasalt.MustRules(seasalt.Config{}), 0)
	if got := decisions(bot.Review{}, game.All(), 1); got != nil {
		t.Errorf("nothing was played, and the review is %v", got)
	}
	r := rand.New(rand.NewPCG(1, 1))
	for game.Settle(r); game.Len() < 20; game.Settle(r) {
		if err := game.Apply(bot.Random{}.Choose(context.Background(), game.State().View(game.State().Actor()), r)); err != nil {
			t.Fatal(err)
		}
	}
	review := bot.Review{Search: bot.ISMCTS{Iterations: 10}}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	n := 0
	for range review.Decisions(ctx, game.All(), r) {
		if n++; n == 3 {
			cancel()
		}
	}
	for range review.Decisions(context.Background(), game.All(), r) {
		n++
		break
	}
	if n != 4 {
		t.Errorf("%d decisions, want 3 and 1", n)
	}
	defer func() {
		if recover() == nil {
			t.Error("moves of no game are reviewed")
		}
	}()
	decisions(review, func(yield func(seasalt.State, seasalt.Move) bool) {
		_ = yield(game.At(0), seasalt.Stop) && yield(game.At(20), seasalt.Draw)
	}, 1)
}

// Blunders are found, and what cannot be chosen otherwise is not judged.
func TestBlunders(t *testing.T) {
	mermaids := seasalt.Position{Phase: seasalt.PhasePlay, Totals: []int{20, 35},
		Hands: cards("mermaid/white mermaid/white mermaid/white mermaid/white", "sailor/pink sailor/orange penguin/purple penguin/pink")}
	bet := seasalt.Position{Phase: seasalt.PhasePlay, Totals: []int{22, 37}, Laid: [][]seasalt.Group{1: laid},
		Hands: cards("sailor/pink sailor/orange octopus/light-blue octopus/yellow octopus/green octopus/purple shell/yellow shell/black")}
	idle := seasalt.Position{Phase: seasalt.PhasePlay, Hands: cards("crab/black", "shell/black")}
	for _, test := range []struct {
		name         string
		position     seasalt.Position
		made, better string // better is empty if nothing is
		choice       bool
	}{
		{"mermaids would win", mermaids, "end-turn", "lay-mermaids", true},
		{"mermaids win", mermaids, "lay-mermaids", "", true},
		{"STOP gives the game away", bet, "stop", "last-chance", true},
		{"LAST CHANCE wins it", bet, "last-chance", "", true},
		{"there is nothing to do", idle, "end-turn", "", false},
	} {
		s := state(t, seasalt.Config{}, test.position)
		m := seasalt.Must(seasalt.ParseMove(test.made))
		got := decisions(bot.Review{Search: bot.ISMCTS{Iterations: 200}}, func(yield func(seasalt.State, seasalt.Move) bool) { yield(s, m) }, 1)
		if len(got) != 1 || got[0].Choice != test.choice || got[0].Costly() != (test.better != "") || got[0].Costly() && got[0].Cost() < 0.1 {
			t.Errorf("%s: %v", test.name, got)
		}
		if test.better != "" && got[0].Best.Move.String() != test.better {
			t.Errorf("%s: the best is %v, not %s", test.name, got[0].Best, test.better)
		}
	}
}

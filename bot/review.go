package bot

import (
	"context"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"

	"github.com/seasalt-go/seasalt"
)

// A Review looks back at a game: the choice of a search at each decision, and the cost of a different move. The zero
// Review looks at the decisions of all seats.
//
//	review := bot.Review{Search: bot.ISMCTS{Iterations: 2000, Evaluator: bot.Learned{}}}
//	for d := range review.Decisions(ctx, game.All(), r) { // game is a record.Record
//		fmt.Println(d)
//	}
//
// # How reliable it is
//
// The cost of a decision is an estimate, and [Decision.Costly] reports whether it is beyond doubt. Yet a search that
// reviews its own play finds fault with it: two searches of the same strength see different things. In 100 base games
// of two between searches of 1000 iterations with [Learned], another such search found 0.4 decisions of a seat costly
// in a game, at a cost of 0.7% of it, which is the floor under every review by it. All decisions together, costly or
// not, cost -0.1% (-0.7 to 0.5), as they should. In a single game that sum is off by 3% (the standard deviation).
//
// # Secrets
//
// The review of a decision depends only on the view that the seat had then. So if two games differ only in facts
// unknown to a seat, the reviews of its decisions are the same, and players can see the review of their own seat at any
// time. The review of another seat shows that seat's hand: it is for after the game.
type Review struct {
	// Seats are those whose decisions are reviewed. None means all.
	Seats seasalt.Seats
	// From is the number of the first move to review, as in Decision.Number. Earlier moves still count for the memories
	// of the seats.
	From int
	// Search judges the decisions. Its values must be chances to win. Nil means the zero [ISMCTS]; with [Learned] a
	// review is much more certain. A decision takes one search, eight more if it would choose another move, and four
	// more if it finds that only one move is worth a look.
	Search Searcher
}

// A Decision is the review of one move of a player.
type Decision struct {
	Number   int          // the number of moves before it, Nature's included
	Done, Of int          // the decision is number Done of the Of that are reviewed
	View     seasalt.View // of the player, before the move
	Move     seasalt.Move // the move made

	// Choice reports whether there was another move, apart from the same kinds of cards in other colours. If not, there
	// is no verdict, and the fields below are zero.
	Choice bool
	// Report is the result of the search for all moves.
	Report Report
	// Best is the choice of the search, and Made the move made. If they differ, each had four searches of its own, in
	// which it was the only move: so neither looks good because it was picked. A duo that differs only in its colours
	// counts as the same: Made then has the move of Best.
	Best, Made MoveReport
}

// Before returns the chance to win with the best move, or 0 if there was no Choice.
func (d Decision) Before() float64 { return d.Best.Value }

// After returns the chance to win with the move that was made, or 0 if there was no Choice.
func (d Decision) After() float64 { return d.Made.Value }

// Cost returns the chance to win that the move cost. As an estimate it can be below zero: the sum of many is fair, and
// that of the positive ones alone is not.
func (d Decision) Cost() float64 { return d.Best.Value - d.Made.Value }

// Error returns the standard error of the cost, or 0 if the moves are the same.
func (d Decision) Error() float64 {
	if d.Best == d.Made {
		return 0
	}
	return math.Sqrt(float64(d.Best.Error*d.Best.Error) + float64(d.Made.Error*d.Made.Error))
}

// Costly reports whether the cost of the move is significant: more than three and a half standard errors. Of 860 pairs
// of the same move, one was that far apart.
func (d Decision) Costly() bool { return d.Cost() > 3.5*d.Error() }

// String describes the decision in one line, with the cards that the player knew.
func (d Decision) String() string {
	what := fmt.Sprintf("move %d, seat %v: %v", d.Number, d.View.Seat(), d.Move)
	switch {
	case !d.Choice:
		return what + " (no choice)"
	case !d.Costly():
		return fmt.Sprintf("%s (value %.2f)", what, d.After())
	}
	return fmt.Sprintf("%s (value %.2f, %v %.2f)", what, d.After(), d.Best.Move, d.Before())
}

// Decisions reviews a game: its moves from the start, each with the state in which it is made, as [record.Record.All]
// yields them. It yields each decision as soon as it is judged, for showing progress, and ends early when ctx does. If
// the moves do not begin with the game, the seats know only what they saw from there on. A game that is not over can
// also be reviewed.
//
// The random numbers of each decision depend on its number and on two that Decisions draws from r, but
// not on other decisions: whichever seats are reviewed, and wherever the review begins, the same
// generator leads to the same result, unless the Search looks at the clock.
//
// It panics if the moves are not those of a game.
//
// [record.Record.All]: https://pkg.go.dev/github.com/seasalt-go/seasalt/record#Record.All
func (rv Review) Decisions(ctx context.Context, game iter.Seq2[seasalt.State, seasalt.Move],
	r *rand.Rand) iter.Seq[Decision] {
	if rv.Search == nil {
		rv.Search = ISMCTS{}
	}
	seed1, seed2 := r.Uint64(), r.Uint64()
	return func(yield func(Decision) bool) {
		var g *seasalt.Game
		var moves []seasalt.Move
		of := 0
		for s, m := range game {
			if g == nil {
				g = s.Game()
			}
			if rv.wants(len(moves), s.Actor()) {
				of++
			}
			moves = append(moves, m)
		}
		for n, done := 0, 0; done < of; n++ {
			if g.State().Check(moves[n]) != nil {
				panic(fmt.Sprintf("bot: Decisions: move %d is not one of the game", n))
			}
			if actor := g.Actor(); rv.wants(n, actor) {
				done++
				d := Decision{Number: n, Done: done, Of: of, View: g.View(actor), Move: moves[n]}
				rv.judge(ctx, &d, rand.New(rand.NewPCG(seed1, seed2+uint64(n))))
				if ctx.Err() != nil || !yield(d) {
					return
				}
			}
			_ = g.Apply(moves[n]) // it is legal
		}
	}
}

// wants reports whether to review the move with this number.
func (rv Review) wants(number int, actor seasalt.Seat) bool {
	return number >= rv.From && actor >= 0 && (rv.Seats == 0 || rv.Seats.Has(actor))
}

// judge compares the move that was made with the choice of the search.
func (rv Review) judge(ctx context.Context, d *Decision, r *rand.Rand) {
	moves := legal(d.View, nil)
	if !choice(moves) {
		return
	}
	d.Choice = true
	d.Report = rv.Search.Search(ctx, d.View, r)
	d.Best = d.Report.Moves[0]
	agreed := same(d.Best.Move, d.Move)
	if !agreed || d.Best.Visits == 0 {
		d.Best = rv.try(ctx, d.View, d.Best.Move, r)
	}
	d.Made = d.Best
	if !agreed {
		d.Made = rv.try(ctx, d.View, d.Move, r)
	}
}

// tries is the number of searches that try a move. One alone estimates half its true error, since its worlds and its
// tree depend on earlier ones.
const tries = 4

// try returns the results of some searches with only this move, with the standard error by their differences.
func (rv Review) try(ctx context.Context, v seasalt.View, m seasalt.Move, r *rand.Rand) MoveReport {
	all := MoveReport{Move: m}
	var values [tries]float64
	within, ended := 0.0, 0
	for i := range values {
		one := rv.Search.Search(ctx, v, r, m).Moves[0]
		values[i] = one.Value
		all.Visits += one.Visits
		all.Value += float64(one.Value / tries)
		within += float64(one.Error * one.Error / (tries * tries))
		all.Points += float64(one.Points * float64(one.Ended()))
		all.Against += float64(one.Against * float64(one.Ended()))
		ended += one.Ended()
		for end, n := range one.ends {
			all.ends[end] += n
		}
	}
	all.Points /= float64(max(ended, 1))
	all.Against /= float64(max(ended, 1))
	between := 0.0
	for _, value := range values {
		between += (value - all.Value) * (value - all.Value) / (tries * (tries - 1))
	}
	all.Error = math.Sqrt(max(within, between))
	return all
}

// choice reports whether moves differ by more than the colours of a duo.
func choice(moves []seasalt.Move) bool {
	for _, m := range moves[1:] {
		if !same(moves[0], m) {
			return true
		}
	}
	return false
}

// same reports whether two moves are the same except for the colours of a duo.
func same(a, b seasalt.Move) bool {
	duo := a.Action() == seasalt.ActionLayDuo || a.Action() == seasalt.ActionLayTrio
	return a == b || duo && sameDuo(a, b)
}

// A Balance adds up the changes of a seat's chance to win, decision by decision: the cost of its own moves, and luck,
// which is all the rest: the cards, the moves of the others, and the starter. At any time Chance is 1/players − Cost +
// Luck.
//
// Chances are estimates, so effects that a search sees only later count as luck, good or bad. A Balance belongs to one
// goroutine.
type Balance struct {
	Seat   seasalt.Seat
	Judged int     // decisions with a choice
	Agreed int     // of these, the ones that were not costly
	Chance float64 // after the last decision, or at the end
	Cost   float64 // of all decisions, costly or not
	Error  float64 // the standard error of Cost
	Luck   float64
}

// NewBalance returns the balance of a seat at the start of a game, when all seats have the same chance.
func NewBalance(rules *seasalt.Rules, seat seasalt.Seat) Balance {
	return Balance{Seat: seat, Chance: 1 / float64(rules.Players())}
}

// Add adds the next decision of the review. It leaves out those of other seats.
func (b *Balance) Add(d Decision) {
	if d.View.Seat() != b.Seat || !d.Choice {
		return
	}
	b.Judged++
	if !d.Costly() {
		b.Agreed++
	}
	b.Luck += d.Before() - b.Chance
	b.Cost += d.Cost()
	b.Error = math.Sqrt(float64(b.Error*b.Error) + float64(d.Error()*d.Error()))
	b.Chance = d.After()
}

// End adds the end of the game: its winners, by the rules or outside them.
func (b *Balance) End(winners seasalt.Seats) {
	won := 0.0
	if winners.Has(b.Seat) {
		won = 1 / float64(winners.Len())
	}
	b.Luck += won - b.Chance
	b.Chance = won
}

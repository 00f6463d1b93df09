package bot

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/seasalt-go/seasalt"
)

// ISMCTS is a player who thinks ahead: information set Monte Carlo tree search (Cowling, Powley and
// Whitehouse 2012). Each iteration samples a world that agrees with the view, goes down a tree of
// moves that all worlds share, plays the round to its end or asks an [Evaluator], and adds the outcome to
// the statistics of the moves on its way. Every player in the tree maximizes their own chance to win the game, not
// the round, so STOP and LAST CHANCE are worth as much as the totals that they lead to.
//
// The zero ISMCTS makes 1000 iterations a move on one core, which takes some 4 milliseconds for two
// players.
type ISMCTS struct {
	// Iterations is the number of iterations for a move, each with one world. Zero or less means as many as fit into
	// Time, or 1000 if there is no Time.
	Iterations int
	// Time is the time for a move; zero or less means until all iterations are made. The choice then depends on the
	// speed of the machine.
	Time time.Duration
	// Evaluator judges the position where the tree ends. If it is nil, every round is played to its end.
	Evaluator Evaluator
}

// A Report is the result of a search.
type Report struct {
	// Moves lists the moves that were considered, the one to choose first. That one has the highest value minus its
	// standard error, so a few lucky visits do not count for much; the preferences of [Quick] also count. Some moves
	// are left out: of duos that differ only in their colours there is one, and if mermaids win, that is the only move.
	Moves      []MoveReport
	Iterations int // made in all
	Elapsed    time.Duration
}

// A MoveReport is the result of a search for one move. The averages are over the iterations that tried it, and zero if
// there are none. Goroutines can share one as long as none of them calls AddEnds.
type MoveReport struct {
	Move   seasalt.Move
	Visits int // the iterations that tried it
	// Value is the chance to win the game, from 0 to 1, estimated from the totals after the round or by the Evaluator.
	Value float64
	// Error is the standard error of Value, as far as iterations differ. It does not include the errors of rollouts or
	// the Evaluator.
	Error float64
	// Points is the average score of the seat in the round, and Against that of the best of the others, over the
	// iterations that Ended counts; zero if there are none.
	Points, Against float64

	ends [seasalt.RoundEndMermaids + 1]int // by how the round ended
}

// Ends returns the number of iterations that came to this end of the round: after a LAST CHANCE,
// Ends([seasalt.RoundEndBetWon]) divided by Visits estimates the chance of the bet.
func (m MoveReport) Ends(end seasalt.RoundEnd) int {
	if int(end) >= len(m.ends) {
		return 0
	}
	return m.ends[end]
}

// Ended returns the number of iterations that came to any end of the round. With an [Evaluator] they can be fewer than
// Visits, since it cuts others short.
func (m MoveReport) Ended() (n int) {
	for _, ended := range m.ends {
		n += ended
	}
	return n
}

// PlayedOut reports whether nearly all iterations came to the end of the round, so Points, Against and Ends are
// meaningful. If an [Evaluator] cut the others short, those that did come to it are the ones that end soon, and no fair
// sample.
func (m MoveReport) PlayedOut() bool { return m.Visits > 0 && 20*m.Ended() >= 19*m.Visits }

// AddEnds counts more iterations that came to this end of the round, for a search of your own. It panics if
// there is no such end.
func (m *MoveReport) AddEnds(end seasalt.RoundEnd, n int) {
	if end == 0 || int(end) >= len(m.ends) {
		panic(fmt.Sprintf("bot: no round ends by %v", end))
	}
	m.ends[end] += n
}

// String returns a line for each move, and one for the number of iterations.
func (r Report) String() string {
	var b strings.Builder
	for _, m := range r.Moves {
		fmt.Fprintln(&b, m)
	}
	fmt.Fprintf(&b, "%d iterations", r.Iterations)
	return b.String()
}

// String describes the move in one line, with "not tried" if no iteration tried it.
func (m MoveReport) String() string {
	if m.Visits == 0 {
		return fmt.Sprintf("%v: not tried", m.Move)
	}
	points := ""
	if m.PlayedOut() {
		points = fmt.Sprintf(", points %.1f to %.1f", m.Points, m.Against)
	}
	return fmt.Sprintf("%v: value %.2f%s, visits %d", m.Move, m.Value, points, m.Visits)
}

// Choose returns a move. It ends before its iterations or its time do once one move is clearly better than all
// others, after 256 iterations at the earliest; otherwise the move is the one that [ISMCTS.Search] reports
// first. When ctx ends, that is the best so far, within a millisecond or so.
func (p ISMCTS) Choose(ctx context.Context, v seasalt.View, r *rand.Rand) seasalt.Move {
	return p.search(budget{ctx: ctx, choice: true}, v, r).Moves[0].Move
}

// Search looks for a move and reports its results; see [Searcher].
func (p ISMCTS) Search(ctx context.Context, v seasalt.View, r *rand.Rand, only ...seasalt.Move) Report {
	return p.search(budget{ctx: ctx}, v, r, only...)
}

func (p ISMCTS) search(b budget, v seasalt.View, r *rand.Rand, only ...seasalt.Move) Report {
	start := time.Now()
	var buffer [64]seasalt.Move
	moves := candidates(v, only, buffer[:0])
	if len(moves) == 1 && len(only) == 0 {
		return Report{Moves: []MoveReport{{Move: moves[0]}}, Elapsed: time.Since(start)}
	}
	b.iterations = p.Iterations
	if b.end(p.Time); p.Time <= 0 && p.Iterations <= 0 {
		b.iterations = 1000
	}
	s := searchPool.Get().(*search)
	s.begin(p.Evaluator, &v, moves, r)
	s.run(b)
	report := s.rank()
	s.end()
	report.Elapsed = time.Since(start)
	return report
}

// rank returns the results of the moves at the root, the best one first.
func (s *search) rank() (report Report) {
	results := s.results
	for i := range results { // by hand, since they are few and package slices would be compiled anew for them
		for j := i; j > 0 && results[j].surely() > results[j-1].surely(); j-- {
			results[j], results[j-1] = results[j-1], results[j]
		}
	}
	report.Moves = make([]MoveReport, len(results))
	for i := range results {
		report.Moves[i] = results[i].report()
		report.Iterations += results[i].visits
	}
	return report
}

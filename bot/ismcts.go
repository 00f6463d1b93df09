package bot

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"github.com/seasalt-go/seasalt"
)

// ISMCTS is a player who thinks ahead: information set Monte Carlo tree search (Cowling, Powley and
// Whitehouse 2012). Each iteration samples a world that agrees with the view, goes down a tree of
// moves that all worlds share, plays the round to its end or asks an [Evaluator], and adds the outcome to
// the statistics of the moves on its way. Every player in the tree maximizes their own value by the
// [Objective]: by default the chance to win the game, not the round, so STOP and LAST CHANCE are worth as much as
// the totals that they lead to.
//
// The zero ISMCTS makes 1000 iterations a move on one core, which takes some 4 milliseconds for two
// players.
type ISMCTS struct {
	// Iterations is how many iterations to make for a move, each with one world: at least one by each of the Workers.
	// Zero or less means as many as fit into Time, or 1000 if there is no Time.
	Iterations int
	// Time is how long to think about a move; zero or less means until all iterations are made. The
	// choice then depends on the speed of the machine.
	Time time.Duration
	// Workers is how many goroutines share the iterations, each with its own tree; zero or less
	// means one. Without Time, and unless the context ends first, the same number of workers makes the same choice.
	Workers int
	// Objective is what to maximize.
	Objective Objective
	// Rollout is how the round is played to its end where the tree ends.
	Rollout Rollout
	// Evaluator judges the position where the tree ends, by the Objective. If it is nil, every round is
	// played to its end.
	Evaluator Evaluator
	// Exploration says how much to try moves that do not look best, up to about 2; zero or less means
	// 0.5.
	Exploration float64
}

// An Objective is what a player maximizes.
type Objective uint8

// The objectives.
const (
	// WinGame maximizes the chance to win the game. Points count only as far as they change it.
	WinGame Objective = iota
	// Margin maximizes the lead in points over the best of the others at the end of the round. A
	// win by mermaids counts as a lead of the whole target, which is also the most that counts.
	Margin
)

// String returns the name of the objective in lower case, such as "win-game".
func (o Objective) String() string { return name(int(o), "Objective", "win-game", "margin") }

// A Rollout is a way to play a round to its end.
type Rollout uint8

// The rollouts.
const (
	// GreedyRollout plays by the rules of thumb of [Greedy], in short.
	GreedyRollout Rollout = iota
	// RandomRollout plays any legal move. It is nearly twice as fast, and knows nothing.
	RandomRollout
)

// String returns the name of the rollout in lower case, such as "greedy".
func (k Rollout) String() string { return name(int(k), "Rollout", "greedy", "random") }

func name(i int, kind string, names ...string) string {
	if i < len(names) {
		return names[i]
	}
	return fmt.Sprintf("%s(%d)", kind, i)
}

// A Report says what a search found.
type Report struct {
	// Moves has the moves that were considered, the one to choose first. It has the highest value
	// minus its standard error, so a few lucky visits do not count for much; what [Quick] prefers counts,
	// too. Some moves are left out: of duos that differ only in their colours there is one, and if mermaids win,
	// there is nothing else.
	Moves      []MoveReport
	Iterations int // how many were made, by all workers together
	Elapsed    time.Duration
}

// A MoveReport is what a search thinks of a move. The averages are over the iterations that
// tried it, and zero if there are none. Goroutines can share one as long as none of them calls AddEnds.
type MoveReport struct {
	Move   seasalt.Move
	Visits int // how many iterations tried it
	// Value is the chance to win the game, from 0 to 1, estimated from the totals after the round or by the Evaluator.
	// Under [Margin] it is the lead in points, within the target of the game.
	Value float64
	// Error is the standard error of Value, as far as iterations differ. What the rollouts or the Evaluator
	// misjudge comes on top of it.
	Error float64
	// Points is what the seat scores in the round on average, and Against what the best of the
	// others scores, over the iterations that Ended counts; zero if there are none.
	Points, Against float64

	ends [seasalt.RoundEndMermaids + 1]int // by how the round ended
}

// Ends returns how many iterations came to this end of the round: after a LAST CHANCE,
// Ends([seasalt.RoundEndBetWon]) of all Visits is how sure the bet is.
func (m MoveReport) Ends(end seasalt.RoundEnd) int {
	if int(end) >= len(m.ends) {
		return 0
	}
	return m.ends[end]
}

// Ended returns how many iterations came to any end of the round. With an [Evaluator] they can be fewer than
// Visits, since it cuts others short.
func (m MoveReport) Ended() (n int) {
	for _, ended := range m.ends {
		n += ended
	}
	return n
}

// PlayedOut reports whether nearly all iterations came to the end of the round, so that Points, Against and
// Ends say what the move comes to. If an [Evaluator] cut the others short, those that did are the ones that end
// soon, and no fair sample.
func (m MoveReport) PlayedOut() bool { return m.Visits > 0 && 20*m.Ended() >= 19*m.Visits }

// AddEnds counts more iterations that came to this end of the round, for a search of your own. It panics if
// there is no such end.
func (m *MoveReport) AddEnds(end seasalt.RoundEnd, n int) {
	if end == 0 || int(end) >= len(m.ends) {
		panic(fmt.Sprintf("bot: no round ends by %v", end))
	}
	m.ends[end] += n
}

// String has a line for each move, and one for the number of iterations.
func (r Report) String() string {
	var b strings.Builder
	for _, m := range r.Moves {
		fmt.Fprintln(&b, m)
	}
	fmt.Fprintf(&b, "%d iterations", r.Iterations)
	return b.String()
}

// String describes the move in one line, or says "not tried" if no iteration tried it.
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

// Search looks for a move and reports what it found; see [Searcher]. It also panics if [Learned] is to judge a
// [Margin].
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
	report := rank(p.explore(b, &v, moves, r))
	if p.Objective == Margin {
		for i := range report.Moves {
			if m := &report.Moves[i]; m.Visits > 0 {
				m.Value = (2*m.Value - 1) * float64(v.Rules().Target())
				m.Error *= float64(2 * v.Rules().Target())
			}
		}
	}
	report.Elapsed = time.Since(start)
	return report
}

// rank puts the move with the best result first.
func rank(results []result) (report Report) {
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

// explore searches, and returns what it found of each of the moves at the root.
func (p ISMCTS) explore(whole budget, v *seasalt.View, moves []seasalt.Move, r *rand.Rand) []result {
	whole.iterations = p.Iterations
	if whole.end(p.Time); p.Time <= 0 && p.Iterations <= 0 {
		whole.iterations = 1000
	}

	workers := max(1, p.Workers)
	searches := make([]*search, workers)
	var group sync.WaitGroup
	defer group.Wait() // if an Evaluator panics here, the others still work
	for i := range searches {
		s := searchPool.Get().(*search)
		s.begin(p, v, moves, r)
		searches[i] = s
		share := whole
		if whole.iterations > 0 {
			share.iterations = max(1, whole.iterations/workers+(whole.iterations%workers+i)/workers)
		}
		if i == workers-1 {
			s.run(share) // here
			break
		}
		group.Add(1)
		go func() {
			defer group.Done()
			defer func() { s.failure = recover() }()
			s.run(share)
		}()
	}
	group.Wait()
	for _, s := range searches {
		if s.failure != nil {
			panic(s.failure) // where the caller can recover it
		}
	}
	return gather(moves, searches)
}

// gather adds up what searches found of the moves at the root, and ends them.
func gather(moves []seasalt.Move, searches []*search) []result {
	results := make([]result, len(moves))
	for i := range results {
		results[i].move = moves[i]
	}
	for _, s := range searches {
		for i := range results {
			results[i].add(&s.results[i])
		}
		s.end()
	}
	return results
}

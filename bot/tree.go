package bot

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot/internal/belief"
	"github.com/seasalt-go/seasalt/bot/internal/network"
	"github.com/seasalt-go/seasalt/bot/internal/policy"
)

// A node is a move at a place in the tree. Nodes are linked by their places in search.nodes, of which the first is
// the root: it is no node's child, so 0 means no node.
type node struct {
	move    seasalt.Move
	child   int32 // the last one; those of a node are a ring
	sibling int32 // the next, and of the last one the first
	visits  int32
	weight  float32      // the rating of the move by the rules of thumb, or the policy
	actor   seasalt.Seat // who makes the move
	sum     float64      // of the outcomes for the actor
}

// Each time that a tree grows by this many nodes (5 MB), moves are added only after leaves that have been
// visited twice as often as before. So a search of many seconds goes deeper where it looks most, and its tree
// hardly grows: 1.5 million iterations make 0.6 million nodes.
const growth = 1 << 17

// A search is one choice of a move, or a rollout. Its memory is kept for the next one.
type search struct {
	view      *seasalt.View
	seat      seasalt.Seat   // who is to move
	roots     []seasalt.Move // the moves to try at the root
	evaluator Evaluator      // asked as soon as the tree ends
	learned   *learnedGame   // asked once the turn is over, if not nil
	policy    *policy.Vector // weighs moves instead of the rules of thumb, if not nil
	players   int
	target    int

	source   *rand.PCG
	own      *rand.Rand                      // draws from source
	r        *rand.Rand                      // where random numbers come from: own, or that of a caller
	sample   seasalt.Playout                 // the world that was sampled last and accepted
	imagined bool                            // whether there is one
	likely   int                             // how likely it is: 100 times a logarithm
	hands    [seasalt.MaxPlayers]belief.Hand // those that are hidden
	hidden   int                             // their number
	world    seasalt.Playout                 // the position of the iteration

	nodes   []node
	results []result // of the moves at the root, in the order in which the view has them
	path    []int32
	moves   []seasalt.Move
	places  []int32   // nodes of these moves
	weights []float32 // of these moves
	minds   [seasalt.MaxPlayers]mind
	look    policy.Look

	features network.Features
}

// A result sums up the iterations that began with a move.
type result struct {
	move            seasalt.Move
	visits          int
	sum, squares    float64 // of the values for the view's seat
	ended           int     // visits in which the round came to its end
	points, against int     // of these rounds
	ends            [seasalt.RoundEndMermaids + 1]int
	liked           float64 // the policy's addition to the value where Quick ranks moves
}

// surely is the least value of the move if the mean is not off by more than its standard error, plus the policy's
// addition.
func (r *result) surely() float64 {
	if r.visits == 0 {
		return math.Inf(-1)
	}
	return r.sum/float64(r.visits) - r.deviation() + r.liked
}

// deviation is the standard error of the mean. The variance of a few values that agree is not taken for
// zero.
func (r *result) deviation() float64 {
	n := float64(r.visits)
	mean := r.sum / n
	variance := max(0, r.squares/n-float64(mean*mean)) + 1/n
	return math.Sqrt(variance / n)
}

func (r *result) report() MoveReport {
	if r.visits == 0 {
		return MoveReport{Move: r.move}
	}
	rounds := float64(max(r.ended, 1))
	return MoveReport{
		Move: r.move, Visits: r.visits, Value: r.sum / float64(r.visits), Error: r.deviation(),
		Points: float64(r.points) / rounds, Against: float64(r.against) / rounds, ends: r.ends,
	}
}

// searchPool keeps the memory of searches, most of all their nodes.
var searchPool = sync.Pool{New: func() any {
	source := rand.NewPCG(0, 0)
	own := rand.New(source)
	return &search{source: source, own: own, r: own, nodes: make([]node, 0, 1<<13), moves: make([]seasalt.Move, 0, 64)}
}}

// begin prepares a search for the seat of the view among these moves.
func (s *search) begin(e Evaluator, v *seasalt.View, moves []seasalt.Move, r *rand.Rand) {
	s.view, s.seat = v, v.Seat()
	s.roots = append(s.roots[:0], moves...)
	s.evaluator = e
	if learner, ok := e.(learner); ok {
		s.evaluator, s.learned = nil, learner.game(v.Rules())
		if s.learned != nil {
			s.policy = s.learned.policy
		}
	}
	s.players, s.target = v.Rules().Players(), v.Rules().Target()
	s.source.Seed(r.Uint64(), r.Uint64())
	s.imagined, s.hidden = false, 0
	for seat := range seasalt.Seat(s.players) {
		if seat != s.seat && v.KnownHand(seat).Len() < v.HandLen(seat) {
			s.hands[s.hidden].Set(&belief.Fitted, v, seat)
			s.hidden++
		}
	}
	s.nodes = append(s.nodes[:0], node{})
	s.results = s.results[:0]
	for _, m := range moves {
		s.results = append(s.results, result{move: m})
	}
	s.look.Begin(v)
	hidden := countKinds(hidden(v))
	for seat := range seasalt.Seat(s.players) {
		s.minds[seat].prices.init(v.Law(seat), v.Rules(), &hidden)
	}
}

// end gives the memory back.
func (s *search) end() {
	s.view, s.evaluator, s.learned, s.policy, s.sample, s.world, s.r = nil, nil, nil, nil, seasalt.Playout{},
		seasalt.Playout{}, s.own
	searchPool.Put(s)
}

// A budget limits a search.
type budget struct {
	ctx        context.Context
	iterations int       // zero or less: until something else ends it
	deadline   time.Time // zero: none
	choice     bool      // only the move is wanted, so the search is over once that is clear
}

// end sets the deadline: so much time from now, or that of ctx if it is sooner. Zero or less means as much time as ctx
// has. On a busy machine ctx ends late, by a timer that waits for a processor, so the clock is asked.
func (b *budget) end(d time.Duration) {
	if end, ok := b.ctx.Deadline(); ok {
		b.deadline = end
	}
	if end := time.Now().Add(d); d > 0 && (b.deadline.IsZero() || end.Before(b.deadline)) {
		b.deadline = end
	}
}

// over reports whether there is no more time.
func (b budget) over() bool {
	return !b.deadline.IsZero() && !time.Now().Before(b.deadline) || b.ctx.Err() != nil
}

// run makes iterations, one at least.
func (s *search) run(b budget) {
	for i := 0; b.iterations <= 0 || i < b.iterations; i++ {
		if (i%64 == 1 || i > 0 && s.evaluator != nil) && b.over() { // an evaluator may take long
			return
		}
		if b.choice && i%64 == 0 && i >= 256 && s.clear(i) {
			return
		}
		s.iterate()
	}
}

// clear reports whether a move is so much better than all others that more iterations would hardly change the choice.
//
// Moves that the policy rates low are tried so seldom that their values stay uncertain. As long as such a move does not
// look better than the best one surely is, clear does not wait for it: more iterations would hardly try it.
func (s *search) clear(iterations int) bool {
	const (
		sure     = 2  // standard errors of both
		neglects = 25 // a move that the policy neglects has fewer than one in so many visits
	)
	best, least := 0, math.Inf(-1)
	for i := range s.results {
		if r := &s.results[i]; r.visits > 0 {
			if v := r.sum/float64(r.visits) - float64(sure*r.deviation()); v > least {
				best, least = i, v
			}
		}
	}
	for i := range s.results {
		r := &s.results[i]
		if i == best {
			continue
		}
		if r.visits == 0 {
			return false
		}
		mean := r.sum / float64(r.visits)
		if s.policy != nil && neglects*r.visits < iterations && mean < least {
			continue
		}
		if mean+float64(sure*r.deviation()) > least {
			return false
		}
	}
	return true
}

// iterate samples a world, goes down the tree, plays the round to its end and goes back up.
func (s *search) iterate() {
	s.imagine()
	world := &s.world
	s.forget()
	s.path = s.path[:0]
	var value [seasalt.MaxPlayers]float64
	ended := true
	for at := int32(0); !world.RoundOver(); {
		if n := &s.nodes[at]; at != 0 && n.child == 0 && n.visits>>(len(s.nodes)/growth) == 0 {
			value, ended = s.leaf(world), false
			break
		}
		at = s.descend(at, world)
		s.path = append(s.path, at)
		s.play(world, s.nodes[at].move)
	}
	if ended {
		value = s.value(world)
	}
	for _, at := range s.path {
		n := &s.nodes[at]
		n.visits++
		n.sum += value[n.actor&3]
	}
	s.note(int(s.path[0])-1, value[s.seat], world)
}

// leaf returns the value of a position where the tree ends to each player, 0 to 1. It plays on where no evaluator knows
// the value.
func (s *search) leaf(world *seasalt.Playout) [seasalt.MaxPlayers]float64 {
	if s.learned != nil {
		if world.Phase() != seasalt.PhaseTake {
			s.playTurn(world)
		}
		if !world.RoundOver() {
			if value, ok := s.learned.chances(world, &s.features); ok {
				return value
			}
		}
	} else if value, ok := s.evaluate(world); ok {
		return value
	}
	s.playOut(world)
	return s.value(world)
}

// imagine samples a world that is likely. The hands of the others are not random, since players choose the cards that
// they keep and lay: with each new sample the search either changes to this one or keeps the last, by their likelihoods
// (Metropolis and Hastings).
func (s *search) imagine() {
	world := &s.world
	world.Set(s.view.Sample(s.r))
	likely := 0
	for i := range s.hands[:s.hidden] {
		likely += s.hands[i].Score(world)
	}
	if s.imagined && s.r.Float64() >= exp(float64(likely-s.likely)/100) {
		s.world = s.sample
		return
	}
	s.sample, s.likely, s.imagined = s.world, likely, true
}

// value returns the outcome for each player, 0 to 1.
func (s *search) value(world *seasalt.Playout) (value [seasalt.MaxPlayers]float64) {
	if world.Over() {
		winners := world.Winners()
		for seat := range winners.All() {
			value[seat] = 1 / float64(winners.Len())
		}
		return value
	}
	var totals [seasalt.MaxPlayers]float64
	for seat := range s.players {
		totals[seat] = float64(world.Total(seasalt.Seat(seat)))
	}
	return chances(&totals, s.players, s.target, world.Turn())
}

// note adds the value of an iteration for the view's seat to the result of the move that it began with.
// The moves at the root are legal in all worlds, since the view lists them: their nodes are the first
// after the root, in the order of roots.
func (s *search) note(move int, value float64, world *seasalt.Playout) {
	r := &s.results[move]
	r.visits++
	r.sum += value
	r.squares += float64(value * value)
	if !world.RoundOver() {
		return // an evaluator had the last word
	}
	r.ended++
	against := 0
	for seat := range seasalt.Seat(s.players) {
		points := world.Total(seat) - s.view.Total(seat)
		if seat == s.seat {
			r.points += points
		} else {
			against = max(against, points)
		}
	}
	r.against += against
	r.ends[world.LastEnd()]++
}

// exploration is the weight of moves that do not look best. Half and twice as much gain nothing.
const exploration = 0.5

// descend returns the child of a node to go on with: the one with the highest mean plus a bonus, which is larger for
// moves that the rules of thumb or the policy rate higher and that have been tried less.
//
// Which moves are legal depends on the world, so only the visits of those that are legal now
// count as opportunities.
func (s *search) descend(at int32, world *seasalt.Playout) int32 {
	actor := world.Turn()
	if at == 0 {
		s.moves = append(s.moves[:0], s.roots...)
	} else {
		s.moves = prune(world.AppendMoves(s.moves[:0]))
	}
	s.places = s.places[:0]
	missing := false
	for i, last := 0, s.nodes[at].child; i < len(s.moves); i++ {
		place := s.find(last, s.moves[i], actor)
		s.places = append(s.places, place)
		if place != 0 {
			last = place
		}
		missing = missing || place == 0
	}
	if len(s.places) == 1 && !missing {
		return s.places[0]
	}
	if missing {
		s.expand(at, actor)
	}
	if missing || actor != s.seat {
		s.weigh(world, actor) // a move is liked by one hand and not by another, and worlds have different ones
	}

	visits, sum, weights := int32(0), 0.0, float32(0)
	for _, place := range s.places {
		n := &s.nodes[place]
		visits += n.visits
		sum += n.sum
		weights += n.weight
	}
	mean := sum / float64(max(visits, 1))
	urge := exploration * math.Sqrt(float64(visits+1)) / float64(weights)
	best, most := s.places[0], math.Inf(-1)
	for _, place := range s.places {
		n := &s.nodes[place]
		value := mean
		if n.visits > 0 {
			value = n.sum / float64(n.visits)
		}
		value += urge * float64(n.weight) / float64(1+n.visits)
		if value > most {
			best, most = place, value
		}
	}
	return best
}

// find returns the node of a move in a ring of siblings, or 0. It starts after one of
// them: most worlds list their moves in the same order, and then the first look finds it.
func (s *search) find(last int32, m seasalt.Move, actor seasalt.Seat) int32 {
	if last == 0 {
		return 0
	}
	for place := last; ; {
		place = s.nodes[place].sibling
		if n := &s.nodes[place]; n.move == m && n.actor == actor {
			return place
		}
		if place == last {
			return 0
		}
	}
}

// expand adds nodes for the moves that have none yet, each after that of the move before.
func (s *search) expand(at int32, actor seasalt.Seat) {
	last := s.nodes[at].child
	for i, m := range s.moves {
		if s.places[i] == 0 {
			place := int32(len(s.nodes))
			s.places[i] = place
			s.nodes = append(s.nodes, node{move: m, actor: actor, sibling: place})
			if last != 0 {
				s.nodes[place].sibling, s.nodes[last].sibling = s.nodes[last].sibling, place
			}
		}
		last = s.places[i]
	}
	s.nodes[at].child = last
}

// weigh asks the policy about the moves in this world, or the rules of thumb.
func (s *search) weigh(world *seasalt.Playout, actor seasalt.Seat) {
	s.weights = slices.Grow(s.weights[:0], len(s.moves))[:len(s.moves)]
	if s.policy != nil {
		s.judge(world, s.moves, s.weights)
	} else {
		s.mind(world, actor).weigh(s, world, s.moves, s.weights)
	}
	for i, place := range s.places {
		s.nodes[place].weight = s.weights[i]
	}
}

// judge returns the visits that the policy expects for moves, in proportion: weights above zero.
func (s *search) judge(world *seasalt.Playout, moves []seasalt.Move, weights []float32) {
	s.look.At(world)
	for i, m := range moves {
		weights[i] = power(s.look.Features(m).Score(s.policy))
	}
}

// power returns 2^(n/policy.Step), the same on every processor.
func power(n int) float32 {
	const most = 20 * policy.Step // nothing is certain
	n = max(-most, min(n, most))
	doublings, rest := n>>4, n&15
	return math.Float32frombits(uint32(doublings+127)<<23) * float32(roots[64/policy.Step*rest])
}

// prune drops moves that are not worth a look: all others where mermaids can be laid and win, and of duos that differ
// only in their colours all except one.
func prune(moves []seasalt.Move) []seasalt.Move {
	kept := moves[:0]
	for _, m := range moves {
		if m == seasalt.LayMermaids {
			return append(moves[:0], m)
		}
		duo := m.Action() == seasalt.ActionLayDuo || m.Action() == seasalt.ActionLayTrio
		if !duo || !slices.ContainsFunc(kept, func(other seasalt.Move) bool { return sameDuo(m, other) }) {
			kept = append(kept, m)
		}
	}
	return kept
}

// sameDuo reports whether a move lays the same kinds as one that lays a duo, or a trio.
func sameDuo(a, b seasalt.Move) bool {
	if a.Action() != b.Action() {
		return false
	}
	cardsA, cardsB := a.Cards(), b.Cards()
	for i := range cardsA {
		if cardsA[i].Kind() != cardsB[i].Kind() {
			return false
		}
	}
	return true
}

// play makes a move in a world.
func (s *search) play(world *seasalt.Playout, m seasalt.Move) {
	s.forget()
	_ = world.Play(m, s.r)
}

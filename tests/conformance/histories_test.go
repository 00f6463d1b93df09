package conformance

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
)

// A trial is a game with filters for all observers from whom not too much is hidden.
//
// Under K1, a missing win is information, and by its documentation a Memory applies it only to the present hands. So
// the filters ignore K1: they are those of the same game with the ruling that mermaids must be laid. Other filters, of
// the game itself, use all of it; they must contradict no statement of a memory.
type trial struct {
	*testing.T
	*tally
	r        *rand.Rand
	s        seasalt.State
	lax      seasalt.State // the same state under the lax rules
	filters  map[seasalt.Seat]*filter
	strict   map[seasalt.Seat]*filter         // nil if the rules are lax
	memories map[seasalt.Seat]*seasalt.Memory // of observers who get their observations only
	doubts   map[seasalt.Seat]*doubt
	ended    seasalt.Seats         // the seats that ended a turn and received no card since
	swapped  map[seasalt.Seat]bool // the seats that saw others swap cards hidden from them
	told     bool                  // whether all know where the mermaids are
	story    []string
	hidden   map[string]int // the events of hidden cards
}

// A tally counts the tried moves and positions.
type tally struct {
	cases                                map[string]int
	games, moves, positions              int
	worlds, mostWorlds                   int
	samples, afterSwaps                  int
	smallest                             float64 // chance of a chi-squared
	smallestAt                           string
	off                                  int // positions with weights that are off
	offSum, offMost, offWorst, pastWorst float64
	offAt                                string
}

func (t *tally) String() string {
	return fmt.Sprintf("%d games, %d moves, %d positions of observers with %d worlds (%d at the most); "+
		"%d times many samples (%d times after hidden swaps), the least likely with a chance of %.2g; weights off in %d positions, by %.4f on average and %.4f at the most, "+
		"single worlds by %.3f of their weight; what K1 tells of the past is %.3f of all weight at the most",
		t.games, t.moves, t.positions, t.worlds, t.mostWorlds, t.samples, t.afterSwaps, t.smallest, t.off, t.offSum/float64(max(1, t.off)), t.offMost, t.offWorst, t.pastWorst)
}

// at describes the last move and the observer.
func (t *trial) at(seat seasalt.Seat) string {
	return fmt.Sprintf("%v, after %s", seat, strings.Join(t.story, "\n"))
}

func (t *trial) fail(seat seasalt.Seat, format string, args ...any) {
	t.Helper()
	t.Fatalf("%s\n%s\n%s\n%v", fmt.Sprintf(format, args...), t.at(seat), t.s.SecretText(), t.view(seat))
}

// view returns the view of an observer with its memory.
func (t *trial) view(seat seasalt.Seat) seasalt.View {
	t.Helper()
	return testkit.Must(t.s.View(seat).With(t.memories[seat]))
}

// limits returns the largest numbers of worlds at the start and later, and the number of samples whose chances are
// compared.
func limits() (first, later, samples int) {
	return testkit.Form(600, 5000), testkit.Form(2000, 20000), testkit.Form(5000, 20000)
}

// begin begins to watch, in the middle of a game.
func (t *trial) begin(lax *seasalt.Rules) {
	s := t.s
	t.story = append(t.story, "a game begins in "+s.SecretText())
	t.filters, t.strict, t.ended = map[seasalt.Seat]*filter{}, nil, 0
	t.memories, t.doubts, t.swapped = map[seasalt.Seat]*seasalt.Memory{}, map[seasalt.Seat]*doubt{}, map[seasalt.Seat]bool{}
	if lax != s.Rules() {
		t.strict = map[seasalt.Seat]*filter{}
	}
	var told facts
	if t.told {
		told = tell(s)
	}
	for _, seat := range testkit.Viewers(lax) {
		v, err := told.view(s, seat)
		if err != nil {
			t.Fatalf("%v\n%s", err, t.at(seat))
		}
		t.memories[seat], t.doubts[seat] = v.Memory(), &doubt{laid: map[seasalt.Card]int{}}
	}
	var err error
	if t.lax, err = lax.NewState(s.SecretPosition()); err != nil {
		t.Fatal(err)
	}
	first, _, _ := limits()
	for _, seat := range testkit.Viewers(lax) {
		if f := newFilter(t.lax, seat, told, float64(first)); f != nil {
			t.filters[seat] = f
			if t.strict != nil {
				t.strict[seat] = newFilter(s, seat, told, float64(first))
			}
		}
	}
}

// apply makes a move.
func (t *trial) apply(m seasalt.Move) {
	s := t.s
	t.story = append(t.story, m.String())
	o := testkit.Must(s.Observe(seasalt.Spectator, m))
	_, later, _ := limits()
	won := t.strict != nil && o.End == seasalt.RoundEndMermaids // of which the lax rules know nothing
	for seat, memory := range t.memories {
		o, _ := s.Observe(seat, m)
		if err := memory.Observe(o); err != nil {
			t.fail(seat, "%v", err)
		}
		t.doubts[seat].note(s, m, o, seat)
		f := t.filters[seat]
		if f == nil {
			continue
		}
		t.note(s, m, o, seat)
		if t.strict != nil {
			t.strict[seat].advance(s, m)
		}
		if !won {
			f.advance(t.lax, m)
		}
		if len(f.worlds) > later {
			delete(t.filters, seat)
		}
	}
	if !won {
		t.lax = testkit.Must(t.lax.Apply(m))
	}
	t.s = testkit.Must(s.Apply(m))
	if m == seasalt.EndTurn || m == seasalt.LastChance {
		t.ended |= 1 << s.Turn()
	}
	for way := range o.Transfers() {
		if way.To.Kind == seasalt.ZoneHand {
			t.ended &^= 1 << way.To.Seat
		}
	}
	t.moves++
}

// note counts the observations of an observer.
func (t *trial) note(s seasalt.State, m seasalt.Move, o seasalt.Observation, seat seasalt.Seat) {
	who := "another's "
	switch {
	case seat == seasalt.Spectator:
		who = "somebody's "
	case seat == s.Turn():
		who = "own "
	case seat == s.Victim():
		who = "victim's "
	}
	what := s.Phase().String()
	switch s.Phase() {
	case seasalt.PhaseTake, seasalt.PhaseSwap, seasalt.PhasePlay:
		what = m.Action().String()
	}
	switch {
	case m.Action() == seasalt.ActionLayDuo:
		cards := m.Cards()
		what = cards[0].Kind().String() + " and " + cards[1].Kind().String()
	case s.Phase() == seasalt.PhasePick && s.Pending() > 0:
		what += " before another pile"
	}
	t.cases[who+what]++
	if o.Revealed != 0 && o.End == 0 {
		t.cases[who+"hand is revealed"]++
	}
	// Rare combinations.
	once := func(what string) {
		t.hidden[fmt.Sprint(seat, what)]++
		if n := t.hidden[fmt.Sprint(seat, what)]; n > 1 {
			t.cases[who+what+", again"]++
		}
	}
	ways := slices.Collect(o.Transfers())
	switch {
	case s.Phase() == seasalt.PhasePick:
		if ways[0].Card == 0 {
			once(fmt.Sprint(what, " from pile ", s.PickFrom()))
		} else if seat != s.Turn() {
			t.cases[who+"pick of the top"]++
		}
	case m.Action() == seasalt.ActionSwap && ways[0].Card == 0:
		t.swapped[seat] = true
	case s.Phase() == seasalt.PhaseSteal && ways[0].Card == 0:
		once("hidden theft")
	case s.Phase() == seasalt.PhaseKeepPeeked && seat == s.Turn():
		t.hidden[fmt.Sprint(seat, "looked")]++
	case s.Phase() == seasalt.PhaseKeep && seat != s.Turn() && t.hidden[fmt.Sprint(seat, "looked")] > 0:
		t.cases[who+"keep after an own lobster"]++
	}
}

// now returns the worlds that can be by K1 as the hands are, as states of the game.
func (t *trial) now(f *filter) *filter {
	if t.strict == nil {
		return f
	}
	rules := t.s.Rules()
	out := &filter{f.seat, map[seasalt.State]float64{}}
	for w, weight := range f.worlds {
		is, err := rules.NewState(w.SecretPosition())
		if err != nil {
			continue // somebody holds mermaids that would have won
		}
		for seat := range t.ended.All() {
			n := 4
			if w.Event() == seasalt.DanceOfTheMermaids || w.Held(seat) == seasalt.DanceOfTheMermaids {
				n = 3
			}
			if rules.Rulings().Mermaids == seasalt.MermaidsLaidAtEnd && w.Hand(seat).CountKind(seasalt.Mermaid) >= n {
				weight = 0
			}
		}
		if weight > 0 {
			out.worlds[is] += weight
		}
	}
	out.normalize()
	return out
}

// check compares the views of all observers with the filters.
func (t *trial) check() {
	var public *fate
	if f := t.filters[seasalt.Spectator]; f != nil {
		all := f.certain()
		public = &all
	}
	for _, seat := range testkit.Viewers(t.s.Rules()) {
		if t.filters[seat] == nil {
			continue
		}
		t.checkCertain(seat, public)
		t.checkWeights(seat)
	}
}

// checkCertain checks that a view contains all certain facts, and no false one.
func (t *trial) checkCertain(seat seasalt.Seat, public *fate) {
	s, v, f := t.s, t.view(seat), t.filters[seat]
	worlds := []*filter{f}
	if t.strict != nil {
		worlds = append(worlds, t.strict[seat])
	}
	for i, truth := range []seasalt.State{t.lax, s}[:len(worlds)] {
		if worlds[i].worlds[truth] == 0 {
			t.fail(seat, "a mistake of this test: what is true is no world")
		}
	}
	for _, f := range worlds {
		for w := range f.worlds {
			if err := viewHolds(w, v); err != nil {
				t.fail(seat, "%v in the world %s", err, w.SecretText())
			}
		}
	}
	if t.loose() {
		return
	}
	all := f.certain()
	if err := all.check(v, public); err != nil {
		t.fail(seat, "%v", err)
	}
}

// loose reports whether somebody announces or has won by mermaids. Only samples take into account the information in
// that about points and mermaids.
func (t *trial) loose() bool {
	end, _ := t.s.LastRound()
	return t.s.BetPending() || t.s.RoundOver() && end.End == seasalt.RoundEndMermaids
}

// The number of positions in a thousand whose worlds are sampled. Hidden swaps are rare.
const (
	sampled           = 12
	sampledAfterSwaps = 250
)

// checkWeights checks the chances of the worlds of a view, and those of its samples.
func (t *trial) checkWeights(seat seasalt.Seat) {
	f, v := t.now(t.filters[seat]), t.view(seat)
	t.positions++
	t.worlds += len(f.worlds)
	t.mostWorlds = max(t.mostWorlds, len(f.worlds))
	if t.strict != nil {
		past := 0.0
		for w, weight := range f.worlds {
			past += math.Abs(weight-t.strict[seat].worlds[w]) / 2
		}
		t.pastWorst = max(t.pastWorst, past)
	}
	said, g, err := f.compare(v)
	if err != nil {
		t.fail(seat, "%v", err)
	}
	nearly := t.doubts[seat].grows(t.s, seat)
	if g.worst > 1e-9 {
		if !nearly || g.total > 0.05 {
			t.fail(seat, "%v of the weight is wrong, and up to %v of a world's", g.total, g.worst)
		}
		t.off++
		t.offSum += g.total
		t.offWorst = max(t.offWorst, g.worst)
		if g.total > t.offMost {
			t.offMost, t.offAt = g.total, t.at(seat)
		}
	}
	if n := t.r.IntN(1000); n < sampled || t.swapped[seat] && n < sampledAfterSwaps {
		_, _, samples := limits()
		p, err := said.sample(v, samples, t.r)
		if err != nil {
			t.fail(seat, "%v", err)
		}
		t.samples++
		if t.swapped[seat] {
			t.afterSwaps++
		}
		if p < t.smallest {
			t.smallest, t.smallestAt = p, t.at(seat)
		}
	}
}

// prefer chooses a move at random, and rare ones in the first place.
func prefer(s seasalt.State, r *rand.Rand) seasalt.Move {
	if s.Actor() == seasalt.Nature {
		return s.NatureMove(r)
	}
	weight := func(m seasalt.Move) int {
		switch m.Action() {
		case seasalt.ActionLayDuo, seasalt.ActionLayShield:
			return 300
		case seasalt.ActionLastChance:
			return 8
		case seasalt.ActionStop:
			return 2
		}
		return 100
	}
	moves := slices.Collect(s.Moves())
	sum := 0
	for _, m := range moves {
		sum += weight(m)
	}
	n := r.IntN(sum)
	for _, m := range moves {
		if n -= weight(m); n < 0 {
			return m
		}
	}
	panic("there is no move")
}

// histories plays games of plots.
func histories(t *testing.T, k1 seasalt.MermaidRuling, plots []plot, games int) *tally {
	all := &tally{cases: map[string]int{}, smallest: 1}
	type variant struct {
		plot    *plot
		players int
		k1      seasalt.MermaidRuling
	}
	built := map[variant]*seasalt.Rules{}
	rulesOf := func(v variant) *seasalt.Rules {
		if built[v] == nil {
			built[v] = v.plot.rules(v.players, v.k1)
		}
		return built[v]
	}
	for i := range games * len(plots) {
		plot := &plots[i%len(plots)]
		r := rand.New(rand.NewPCG(uint64(k1), uint64(i)))
		players := seasalt.MinPlayers + i/len(plots)%3
		lax, rules := rulesOf(variant{plot, players, seasalt.MermaidsLaid}), rulesOf(variant{plot, players, k1})
		tr := &trial{T: t, tally: all, r: r, s: setUp(rules, plot, r), told: !plot.mermaids,
			story: []string{fmt.Sprintf("game %d, %s", i, plot.name)}, hidden: map[string]int{}}
		tr.begin(lax)
		tr.games++
		for range 60 {
			s := tr.s
			if end, _ := s.LastRound(); end.End == seasalt.RoundEndMermaids && tr.strict != nil {
				break // the lax rules know nothing of it
			}
			tr.check()
			if s.RoundOver() || len(tr.filters) == 0 {
				break
			}
			if r.IntN(40) == 0 {
				tr.begin(lax)
			} else {
				tr.apply(prefer(s, r))
			}
		}
	}
	t.Log(all)
	if all.offAt != "" {
		t.Log("the weights are off most for", all.offAt)
	}
	// That any of the samples is less likely than this by chance alone has a chance of a millionth.
	if all.smallest*float64(all.samples) < 1e-6 {
		t.Errorf("the weights of samples differ from those of the worlds: %v for %s", all.smallest, all.smallestAt)
	}
	return all
}

// TestHistories plays games of all plots.
func TestHistories(t *testing.T) {
	t.Parallel()
	all := histories(t, seasalt.MermaidsLaid, plots, testkit.Form(3, 160))
	for _, what := range strings.Split(wanted, "\n") {
		if testkit.Deep && all.cases[what] == 0 {
			t.Errorf("not tried: %s", what)
		}
	}
	if testing.Verbose() {
		var lines []string
		for what, n := range all.cases {
			lines = append(lines, fmt.Sprintf("%s: %d", what, n))
		}
		slices.Sort(lines)
		t.Log(strings.Join(lines, "\n"))
	}
}

// TestHistoriesUnderK1 plays games in which mermaids win by themselves.
func TestHistoriesUnderK1(t *testing.T) {
	t.Parallel()
	some := slices.DeleteFunc(slices.Clone(plots), func(p plot) bool { return !p.mermaids })
	for _, k1 := range []seasalt.MermaidRuling{seasalt.MermaidsHeld, seasalt.MermaidsLaidAtEnd} {
		t.Run(k1.String(), func(t *testing.T) { histories(t, k1, some, testkit.Form(6, 200)) })
	}
}

// wanted lists the moves that the test must reach, from the point of view of an observer.
const wanted = `own steal
victim's steal
another's steal
somebody's steal
another's hidden theft, again
somebody's hidden theft, again
own pick
another's pick
somebody's pick
another's pick of the top
somebody's pick of the top
another's pick before another pile
somebody's pick before another pile
somebody's pick from pile 2, again
own keep-peeked
another's keep-peeked
somebody's keep-peeked
another's keep after an own lobster
own swap
victim's swap
another's swap
somebody's swap
another's pass-swap
own lay-shield
another's lay-shield
somebody's lay-shield
another's draw-bound
somebody's draw-bound
another's draw-for-discard
somebody's draw-for-discard
another's draw-top
somebody's draw-top
another's take-equal-top
another's grab
another's lay-trio
another's lay-mermaids
own hand is revealed
another's hand is revealed
somebody's hand is revealed`

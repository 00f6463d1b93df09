package conformance

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// In positions small enough, everything that can have happened is gone through: for each observer
// there are all worlds, the states that agree with what it saw, with their weights. That is
// what memories are to know. This is slow and simple, and has nothing in common with the engine's
// memory but the rules of the game.

var deep = flag.Bool("deep", false, "go through many more histories")

// A filter has all states in which the game can be for an observer, with their weights.
type filter struct {
	seat   seasalt.Seat
	worlds map[seasalt.State]float64
}

// A place is where cards are that an observer may not see.
type place struct {
	kind seasalt.ZoneKind
	seat seasalt.Seat
	pile int // index of the pile
	at   int // place in the pile, from 0 at the top
	room int
}

// hidden returns the places of which an observer does not see the cards, and the position without
// these cards.
func hidden(s seasalt.State, seat seasalt.Seat) (places []place, rest seasalt.Cards, p seasalt.Position) {
	p = s.SecretPosition()
	take := func(at place, cards ...seasalt.Card) {
		if at.room = len(cards); at.room > 0 {
			places = append(places, at)
		}
		for _, c := range cards {
			rest, _ = rest.With(c)
		}
	}
	all := func(cards seasalt.Cards) []seasalt.Card { return slices.Collect(cards.All()) }
	take(place{kind: seasalt.ZoneDeck}, all(p.Deck)...)
	p.Deck = seasalt.Cards{}
	if seat != s.Turn() {
		take(place{kind: seasalt.ZoneDrawn}, all(p.Drawn)...)
		p.Drawn = seasalt.Cards{}
	}
	for other := range p.Hands {
		at := place{kind: seasalt.ZoneHand, seat: seasalt.Seat(other)}
		if c := p.Shields[other]; c != 0 && at.seat != seat {
			take(place{kind: seasalt.ZoneFaceDown, seat: at.seat}, c)
		}
		if at.seat == seat || s.Revealed(at.seat) || s.Phase() == seasalt.PhaseSwap && seat == s.Turn() && at.seat == s.Victim() {
			continue
		}
		take(at, all(p.Hands[other])...)
		p.Hands[other] = seasalt.Cards{}
	}
	for i, pile := range p.Piles {
		if s.PickFrom() == seasalt.Pile1+seasalt.Pile(i) && seat == s.Turn() {
			continue
		}
		for at, c := range pile {
			if at > 0 {
				take(place{kind: seasalt.ZonePile, pile: i, at: at}, c)
			}
		}
	}
	return places, rest, p
}

// choose returns the number of ways to choose k of n.
func choose(n, k int) float64 {
	ways := 1.0
	for i := range k {
		ways *= float64(n-i) / float64(i+1)
	}
	return ways
}

// arrangements returns how many ways there are at the most to deal cards to places.
func arrangements(places []place, dealt [][]seasalt.Card, rest seasalt.Cards) float64 {
	ways, n := 1.0, rest.Len()
	for i, p := range places {
		room := p.room - len(dealt[i])
		ways *= choose(n, room)
		n -= room
	}
	// Few cards are alike, and then it is fewer, but not as few as this.
	for c := seasalt.Card(1); c.IsValid(); c++ {
		for i := range rest.Count(c) {
			ways /= float64(i + 1)
		}
	}
	return ways
}

// newFilter returns all worlds that look the same to an observer as a state does, and in which it
// is true what everybody was told. Each weighs as much as there are arrangements of the cards, with
// copies told apart. It returns nil if there can be more worlds than a limit.
func newFilter(s seasalt.State, seat seasalt.Seat, told seasalt.Knowledge, limit float64) *filter {
	places, rest, p := hidden(s, seat)
	dealt := make([][]seasalt.Card, len(places))
	have := rest
	for i, at := range places {
		// What was told is dealt first.
		var known []seasalt.Card
		switch {
		case at.kind == seasalt.ZoneHand && int(at.seat) < len(told.Hands):
			known = slices.Collect(told.Hands[at.seat].All())
		case at.kind == seasalt.ZoneDeck:
			known = slices.Collect(told.Deck.All())
		case at.kind == seasalt.ZonePile && at.at < len(told.Piles[at.pile]) && told.Piles[at.pile][at.at] != 0:
			known = told.Piles[at.pile][at.at:][:1]
		}
		dealt[i] = slices.Clone(known)
		for _, c := range known {
			have, _ = have.Without(c)
		}
	}
	if arrangements(places, dealt, have) > limit {
		return nil
	}
	var kinds []seasalt.Card
	for c := range have.All() {
		if len(kinds) == 0 || kinds[len(kinds)-1] != c {
			kinds = append(kinds, c)
		}
	}
	f := &filter{seat, map[seasalt.State]float64{}}
	view := s.View(seat)
	leaf := func() {
		w, ok := put(s.Rules(), p, places, dealt)
		if !ok || !w.View(seat).Equal(view) || !agrees(w, told) {
			return
		}
		weight := 1.0
		var copies [seasalt.NumCards + 1]int
		for _, cards := range dealt {
			here, _ := seasalt.CardsOf(cards...)
			for i, c := range cards {
				if slices.Index(cards, c) == i {
					copies[c] += here.Count(c)
					weight *= choose(copies[c], here.Count(c))
				}
			}
		}
		f.worlds[w] += weight
	}
	var deal func(k, n, at int)
	deal = func(k, n, at int) {
		switch {
		case k == len(kinds):
			leaf()
			return
		case n == 0:
			if k++; k < len(kinds) {
				n = have.Count(kinds[k])
			}
			deal(k, n, 0)
			return
		case at == len(places):
			return
		}
		before := dealt[at]
		for some := range min(n, places[at].room-len(before)) + 1 {
			if some > 0 {
				dealt[at] = append(dealt[at], kinds[k])
			}
			deal(k, n-some, at+1)
		}
		dealt[at] = before
	}
	if len(kinds) == 0 {
		leaf()
	} else {
		deal(0, have.Count(kinds[0]), 0)
	}
	f.normalize()
	return f
}

// put returns the state of a position with cards in the hidden places, if there is one.
func put(rules *seasalt.Rules, p seasalt.Position, places []place, dealt [][]seasalt.Card) (seasalt.State, bool) {
	p.Hands, p.Shields = slices.Clone(p.Hands), slices.Clone(p.Shields)
	p.Piles = [2][]seasalt.Card{slices.Clone(p.Piles[0]), slices.Clone(p.Piles[1])}
	for i, at := range places {
		cards, _ := seasalt.CardsOf(dealt[i]...)
		switch at.kind {
		case seasalt.ZoneDeck:
			p.Deck = cards
		case seasalt.ZoneDrawn:
			p.Drawn = cards
		case seasalt.ZoneHand:
			p.Hands[at.seat] = cards
		case seasalt.ZoneFaceDown:
			p.Shields[at.seat] = dealt[i][0]
		case seasalt.ZonePile:
			p.Piles[at.pile][at.at] = dealt[i][0]
		}
	}
	s, err := rules.NewState(p)
	return s, err == nil
}

func within(some, all seasalt.Cards) bool {
	for c := range some.All() {
		if some.Count(c) > all.Count(c) {
			return false
		}
	}
	return true
}

// agrees reports whether facts are true in a state.
func agrees(s seasalt.State, k seasalt.Knowledge) bool {
	for seat, hand := range k.Hands {
		if !within(hand, s.Hand(seasalt.Seat(seat))) {
			return false
		}
	}
	for i, cards := range k.Piles {
		pile := slices.Collect(s.Pile(seasalt.Pile1 + seasalt.Pile(i)))
		for at, c := range cards {
			if c != 0 && (at >= len(pile) || pile[at] != c) {
				return false
			}
		}
	}
	return within(k.Deck, s.Deck())
}

// ways returns in how many ways a player can make a choice that others do not see, alike cards
// told apart, and how many choices there are. Of a choice that all see there is one of one.
func ways(s seasalt.State, m seasalt.Move) (n, of int) {
	switch m.Action() {
	case seasalt.ActionKeep:
		return s.Drawn().Count(m.Card()), s.Drawn().Len()
	case seasalt.ActionPick:
		return 1, s.PileLen(s.PickFrom())
	case seasalt.ActionSwap:
		own, other, cards := s.Hand(s.Turn()), s.Hand(s.Victim()), m.Cards()
		return own.Count(cards[0]) * other.Count(cards[1]), own.Len() * other.Len()
	case seasalt.ActionLayShield:
		hand := s.Hand(s.Turn())
		return hand.Count(m.Card()), hand.CountKind(seasalt.Shell)
	}
	return 1, 1
}

// advance replaces every world by all that can come of it by what the observer sees of a move.
func (f *filter) advance(s seasalt.State, m seasalt.Move) {
	seen, err := s.Observe(f.seat, m)
	if err != nil {
		panic(err)
	}
	after := make(map[seasalt.State]float64, len(f.worlds))
	follow := func(w seasalt.State, m seasalt.Move, weight float64) {
		if o, err := w.Observe(f.seat, m); err == nil && o == seen {
			w, _ = w.Apply(m)
			after[w] += weight
		}
	}
	for w, weight := range f.worlds {
		switch w.Actor() {
		case f.seat:
			follow(w, m, weight)
		case seasalt.Nature:
			sum := 0
			for _, n := range w.Chances() {
				sum += n
			}
			for m, n := range w.Chances() {
				follow(w, m, weight*float64(n)/float64(sum))
			}
		default:
			for m := range w.Moves() {
				n, of := ways(w, m)
				follow(w, m, weight*float64(n)/float64(of))
			}
		}
	}
	f.worlds = after
	f.normalize()
}

// learn drops the worlds in which facts are not true.
func (f *filter) learn(k seasalt.Knowledge) {
	for w := range f.worlds {
		if !agrees(w, k) {
			delete(f.worlds, w)
		}
	}
	f.normalize()
}

func (f *filter) normalize() {
	sum := 0.0
	for _, weight := range f.worlds {
		sum += weight
	}
	for w := range f.worlds {
		f.worlds[w] /= sum
	}
}

// A fate is what is certain of hidden cards: in how many worlds, at the least, a card is
// somewhere.
type fate struct {
	hands    [seasalt.MaxPlayers]seasalt.Cards
	deck     seasalt.Cards
	piles    [2][]seasalt.Card
	faceDown [seasalt.MaxPlayers]seasalt.Card
}

// common returns the cards that are in both sets.
func common(a, b seasalt.Cards) seasalt.Cards {
	both := a
	for c := range a.All() {
		if both.Count(c) > b.Count(c) {
			both, _ = both.Without(c)
		}
	}
	return both
}

// certain returns what holds in all worlds.
func (f *filter) certain() (all fate) {
	first := true
	for w := range f.worlds {
		var one fate
		for seat := range seasalt.Seat(w.Rules().Players()) {
			one.hands[seat], one.faceDown[seat] = w.Hand(seat), w.ShieldCard(seat)
		}
		one.deck = w.Deck()
		for i := range one.piles {
			one.piles[i] = slices.Collect(w.Pile(seasalt.Pile1 + seasalt.Pile(i)))
		}
		if first {
			all, first = one, false
			continue
		}
		if one.deck != all.deck {
			all.deck = common(all.deck, one.deck)
		}
		for seat := range all.hands {
			if one.hands[seat] != all.hands[seat] {
				all.hands[seat] = common(all.hands[seat], one.hands[seat])
			}
			if one.faceDown[seat] != all.faceDown[seat] {
				all.faceDown[seat] = 0
			}
		}
		for i, pile := range one.piles {
			for at, c := range pile {
				if all.piles[i][at] != c {
					all.piles[i][at] = 0
				}
			}
		}
	}
	return all
}

// check compares what a view says with what is certain, and what everybody knows with what is
// certain to spectators.
func (f *fate) check(v seasalt.View, public *fate) error {
	for seat := range seasalt.Seat(v.Rules().Players()) {
		if v.Hand(seat) != f.hands[seat] {
			return fmt.Errorf("hand of %v: %v is said, and %v certain", seat, v.Hand(seat), f.hands[seat])
		}
		if v.ShieldCard(seat) != f.faceDown[seat] {
			return fmt.Errorf("shell of %v: %v is said, and %v certain", seat, v.ShieldCard(seat), f.faceDown[seat])
		}
		if public == nil {
			continue
		}
		shown := public.hands[seat]
		if v.Revealed(seat) {
			shown = seasalt.Cards{}
		}
		if v.KnownToAll(seat) != shown {
			return fmt.Errorf("hand of %v: everybody knows %v, it is said, and %v is certain", seat, v.KnownToAll(seat), shown)
		}
	}
	if v.Deck() != f.deck {
		return fmt.Errorf("deck: %v is said, and %v certain", v.Deck(), f.deck)
	}
	for p := seasalt.Pile1; p <= seasalt.Pile2; p++ {
		if said := slices.Collect(v.Pile(p)); !slices.Equal(said, f.piles[p-1]) {
			return fmt.Errorf("pile %d: %v is said, and %v certain", p, said, f.piles[p-1])
		}
		if public != nil {
			if said := slices.Collect(v.PileKnownToAll(p)); !slices.Equal(said, public.piles[p-1]) {
				return fmt.Errorf("pile %d: everybody knows %v, it is said, and %v is certain", p, said, public.piles[p-1])
			}
		}
	}
	return nil
}

// A gap is how far chances are off.
type gap struct {
	total float64 // half the sum of all differences: what share of the weight lies wrong
	worst float64 // the most by which a world weighs too much or too little, as a share of its weight
}

// A remembered is a guess as the JSON of a memory has it.
type remembered struct {
	Chance   float64
	Deck     seasalt.Cards
	Hands    []seasalt.Cards
	Piles    [2][]string
	FaceDown []string
	Biases   []string

	piles    [2][]seasalt.Card
	faceDown []seasalt.Card
	biases   []bias
}

// A bias makes arrangements of a guess count less in which more cards like one that was laid were in
// the hand.
type bias struct {
	card  seasalt.Card // or 0: all shells
	from  string
	found float64
	share [seasalt.MaxPlayers + 1]float64
}

func (x bias) is(c seasalt.Card) bool { return x.card == c || x.card == 0 && c.Kind() == seasalt.Shell }

// remember reads the guesses of a memory.
func remember(m *seasalt.Memory) []remembered {
	data, err := m.MarshalJSON()
	if err != nil {
		panic(err)
	}
	var form struct{ Guesses []remembered }
	if err := json.Unmarshal(data, &form); err != nil {
		panic(err)
	}
	card := func(text string) seasalt.Card {
		if text == "?" {
			return 0
		}
		return seasalt.MustParseCard(text)
	}
	for i := range form.Guesses {
		g := &form.Guesses[i]
		for p, pile := range g.Piles {
			for _, text := range pile {
				g.piles[p] = append(g.piles[p], card(text))
			}
		}
		for _, text := range g.FaceDown {
			g.faceDown = append(g.faceDown, card(text))
		}
		for _, text := range g.Biases {
			parts := strings.Split(text, ":")
			x := bias{from: parts[1]}
			if parts[0] != "shell" {
				x.card = seasalt.MustParseCard(parts[0])
			}
			for j, part := range parts[3:] {
				to := &x.found
				if j > 0 {
					to = &x.share[j-1]
				}
				if *to, err = strconv.ParseFloat(part, 64); err != nil {
					panic(err)
				}
			}
			g.biases = append(g.biases, x)
		}
	}
	return form.Guesses
}

// compare computes what chance a memory gives to each world by its guesses, and how far off that is. It
// checks that there are guesses for all worlds and for no others, unless these are loose, and that the
// chances of guesses are told as they come of it.
func (f *filter) compare(m *seasalt.Memory, guesses []remembered, loose bool) (said *filter, g gap, err error) {
	said = &filter{f.seat, make(map[seasalt.State]float64, len(f.worlds))}
	all, biased := 0.0, make([]float64, len(guesses))
	for w := range f.worlds {
		for i := range guesses {
			if chance := chanceOf(w, &guesses[i], f.seat); chance > 0 {
				all += chance
				chance *= guesses[i].lessens(w, f.seat)
				biased[i] += chance
				said.worlds[w] += chance
			}
		}
	}
	said.normalize()
	for w, weight := range f.worlds {
		off := math.Abs(said.worlds[w] - weight)
		g.total += off / 2
		g.worst = max(g.worst, off/weight)
		if said.worlds[w] == 0 {
			return said, g, fmt.Errorf("no guess agrees with the world %s", w.SecretText())
		}
	}
	if math.Abs(all-1) > 1e-9 {
		if loose {
			return said, g, nil
		}
		return said, g, fmt.Errorf("%v of the weight of guesses is in no world", 1-all)
	}
	sum := 0.0
	for _, chance := range biased {
		sum += chance
	}
	key := func(hands, deck, piles, faceDown any) string {
		return fmt.Sprintf("%q", []any{hands, deck, piles, faceDown})
	}
	want := map[string]float64{}
	for i, g := range guesses {
		want[key(g.Hands, g.Deck, g.piles, g.faceDown)] += biased[i] / sum
	}
	for g := range m.Guesses() {
		n := m.Rules().Players()
		want[key(g.Hands[:n], g.Deck, g.Piles, g.FaceDown[:n])] -= g.Chance
	}
	for guess, off := range want {
		if math.Abs(off) > 1e-9 {
			return said, g, fmt.Errorf("the chance of a guess is off by %v: %s", off, guess)
		}
	}
	return said, g, nil
}

// isSimple reports whether the weights that memories keep for these guesses are exact: a bias about a
// single card is, and whatever is about all cards of a hand, or none.
func isSimple(guesses []remembered, rules *seasalt.Rules, laid func(c seasalt.Card) int) bool {
	for _, g := range guesses {
		cards, shares := 0, false
		counted := map[seasalt.Card]bool{}
		for _, x := range g.biases {
			for _, share := range x.share {
				shares = shares || share > 0 && share < 1
			}
			if !counted[x.card] {
				counted[x.card] = true
				cards += g.unseen(x.card, rules, laid)
			}
		}
		if shares && (cards > 1 || len(g.biases) > 1) {
			return false
		}
	}
	return true
}

// unseen returns how many copies of a card, or how many shells, have no place in a guess.
func (g *remembered) unseen(c seasalt.Card, rules *seasalt.Rules, laid func(c seasalt.Card) int) (n int) {
	is := func(d seasalt.Card) bool { return d == c || c == 0 && d.Kind() == seasalt.Shell }
	for d := range rules.Deck().All() {
		if is(d) {
			n++
		}
	}
	for _, set := range append(slices.Clone(g.Hands), g.Deck) {
		for d := range set.All() {
			if is(d) {
				n--
			}
		}
	}
	for _, list := range [][]seasalt.Card{g.piles[0], g.piles[1], g.faceDown} {
		for _, d := range list {
			if is(d) {
				n--
			}
		}
	}
	return n - laid(c)
}

// chanceOf returns the chance of a world by a guess: its cards lie so, and the others anywhere,
// all arrangements being equally likely.
func chanceOf(w seasalt.State, g *remembered, seat seasalt.Seat) float64 {
	chance, others := g.Chance, 0
	var left [seasalt.NumCards + 1]int // unknown copies by the world
	place := func(all, known seasalt.Cards) {
		n := all.Len() - known.Len()
		var here [seasalt.NumCards + 1]int
		for c := range all.All() {
			here[c]++
		}
		for c := range known.All() {
			if here[c]--; here[c] < 0 {
				chance = 0
			}
		}
		if chance == 0 {
			return
		}
		for c := range all.All() {
			if here[c] > 0 {
				chance *= choose(left[c]+here[c], here[c])
				left[c] += here[c]
				here[c] = 0
			}
		}
		others += n
		chance /= choose(others, n)
	}
	pool := w.Deck()
	if n := w.Drawn().Len(); n > 0 && seat != w.Turn() {
		// What another has drawn is drawn from among those of the deck and itself.
		for c := range w.Drawn().All() {
			pool, _ = pool.With(c)
		}
		var last seasalt.Card
		for c := range w.Drawn().All() {
			if c != last {
				chance *= choose(pool.Count(c), w.Drawn().Count(c))
			}
			last = c
		}
		chance /= choose(pool.Len(), w.Drawn().Len())
	}
	place(pool, g.Deck)
	for s := range seasalt.Seat(w.Rules().Players()) {
		if place(w.Hand(s), g.Hands[s]); chance == 0 {
			return 0
		}
		if c := w.ShieldCard(s); c != g.faceDown[s] {
			return 0
		}
	}
	for i := range g.piles {
		at := 0
		for c := range w.Pile(seasalt.Pile1 + seasalt.Pile(i)) {
			switch known := g.piles[i][at]; known {
			case 0:
				one, _ := seasalt.CardsOf(c)
				place(one, seasalt.Cards{})
			case c:
			default:
				return 0
			}
			at++
		}
	}
	return chance
}

// lessens returns what biases make of a world. Those from one hand with the same shares are about the
// same cards.
func (g *remembered) lessens(w seasalt.State, seat seasalt.Seat) float64 {
	// The cards that are not known, by holder.
	var cards [seasalt.MaxPlayers + 1][]seasalt.Card
	for s, known := range g.Hands {
		cards[s] = unknownOf(w.Hand(seasalt.Seat(s)), known)
	}
	pool := w.Deck()
	for c := range w.Drawn().All() {
		if seat != w.Turn() {
			pool, _ = pool.With(c)
		}
	}
	cards[seasalt.MaxPlayers] = unknownOf(pool, g.Deck)

	factor := 1.0
	for i, x := range g.biases {
		var same []bias
		first := true
		for j, y := range g.biases {
			if y.from == x.from && y.share == x.share {
				same = append(same, y)
				first = first && j >= i
			}
		}
		if !first {
			continue
		}
		about := func(c seasalt.Card) bool { return slices.ContainsFunc(same, func(y bias) bool { return y.is(c) }) }
		// Of some cards of each holder it is drawn whether they were there.
		var mean func(holder, at int, there float64, more []int) float64
		mean = func(holder, at int, there float64, more []int) float64 {
			switch {
			case holder == len(cards):
				factor := 1.0
				for i, y := range same {
					factor *= (1 + y.found) / (1 + y.found + float64(more[i]))
				}
				return factor
			case at == len(cards[holder]):
				if holder++; holder < len(cards) {
					there = x.share[holder] * float64(len(cards[holder]))
				}
				return mean(holder, 0, there, more)
			}
			c := cards[holder][at]
			if !about(c) {
				return mean(holder, at+1, there, more)
			}
			// Those that no bias is about come last.
			before := 0
			for _, d := range cards[holder][:at] {
				if about(d) {
					before++
				}
			}
			was := min(1, max(0, there)/float64(len(cards[holder])-before))
			with := slices.Clone(more)
			for i, y := range same {
				if y.is(c) {
					with[i]++
				}
			}
			return (1-was)*mean(holder, at+1, there, more) + was*mean(holder, at+1, there-1, with)
		}
		factor *= mean(0, 0, x.share[0]*float64(len(cards[0])), make([]int, len(same)))
	}
	return factor
}

// unknownOf returns the cards of a holder that are not known.
func unknownOf(all, known seasalt.Cards) []seasalt.Card {
	for c := range known.All() {
		all, _ = all.Without(c)
	}
	return slices.Collect(all.All())
}

// sample draws worlds of a view and compares them with those that there are: one that is none of them
// is an error. It returns the chance that pure chance is as far off as this, by chi-squared.
func (f *filter) sample(v seasalt.View, n int, r *rand.Rand) (p float64, err error) {
	drawn := make(map[seasalt.State]int, len(f.worlds))
	for range n {
		w := v.Sample(r)
		if f.worlds[w] == 0 {
			return 0, fmt.Errorf("this sample is no world: %s", w.SecretText())
		}
		drawn[w]++
	}
	// Worlds are pooled, the least likely ones first, until a cell has five at least to expect.
	type cell struct {
		want float64
		got  int
	}
	var cells []cell
	for w, weight := range f.worlds {
		cells = append(cells, cell{weight * float64(n), drawn[w]})
	}
	slices.SortFunc(cells, func(a, b cell) int { return cmp.Compare(a.want, b.want) })
	for len(cells) > 1 && cells[0].want < 5 {
		cells[1].want += cells[0].want
		cells[1].got += cells[0].got
		cells = cells[1:]
	}
	chi2 := 0.0
	for _, c := range cells {
		chi2 += (float64(c.got) - c.want) * (float64(c.got) - c.want) / c.want
	}
	return tail(chi2, len(cells)-1), nil
}

// tail returns the chance that chi-squared is as much as x or more.
func tail(x float64, degrees int) float64 {
	if degrees <= 0 || x <= 0 {
		return 1
	}
	// The regularized incomplete gamma function, by a series or a continued fraction.
	a := float64(degrees) / 2
	x /= 2
	gamma, _ := math.Lgamma(a)
	front := math.Exp(a*math.Log(x) - x - gamma)
	if x < a+1 {
		sum, term := 1/a, 1/a
		for k := a + 1; term > sum*1e-15; k++ {
			term *= x / k
			sum += term
		}
		return 1 - front*sum
	}
	b := x + 1 - a
	c, d := 1e300, 1/b
	h := d
	for i := 1.0; i < 10000; i++ {
		an := -i * (i - a)
		b += 2
		d = 1 / (an*d + b)
		c = b + an/c
		h *= d * c
		if math.Abs(d*c-1) < 1e-15 {
			break
		}
	}
	return front * h
}

// A trial is a game with filters for all observers from which not too much is hidden.
//
// Under K1, that nobody has won tells something, and memories are said to conclude from it for the
// hands as they are only. So the filters know nothing of K1: they are those of the same game with
// the ruling that mermaids must be laid. Others, of the game itself, know all of it; nothing that
// is said may be false by them.
type trial struct {
	*testing.T
	*tally
	r       *rand.Rand
	g       *seasalt.Game
	lax     seasalt.State // the same state under the lax rules
	filters map[seasalt.Seat]*filter
	strict  map[seasalt.Seat]*filter         // nil if the rules are lax
	own     map[seasalt.Seat]*seasalt.Memory // of observers who are told what they see, and nothing else
	nearly  map[seasalt.Seat]bool            // whose weights can be off a little from now on
	ended   seasalt.Seats                    // who ended a turn and has got no card since
	told    bool                             // whether all know where the mermaids are
	story   []string
	hidden  map[string]int // what has happened to hidden cards
}

// A tally counts what was tried.
type tally struct {
	cases                                map[string]int
	games, moves, positions, worlds      int
	guesses, mostGuesses, mostWorlds     int
	samples                              int
	smallest                             float64 // chance of a chi-squared
	smallestAt                           string
	off                                  int // positions with weights that are off
	offSum, offMost, offWorst, pastWorst float64
	offAt                                string
}

func (t *tally) String() string {
	return fmt.Sprintf("%d games, %d moves, %d positions of observers with %d worlds (%d at the most) and %d guesses (%d at the most); "+
		"%d times 20000 samples, the least likely with a chance of %.2g; weights off in %d positions, by %.4f on average and %.4f at the most, "+
		"single worlds by %.3f of their weight; what K1 tells of the past is %.3f of all weight at the most",
		t.games, t.moves, t.positions, t.worlds, t.mostWorlds, t.guesses, t.mostGuesses,
		t.samples, t.smallest, t.off, t.offSum/float64(max(1, t.off)), t.offMost, t.offWorst, t.pastWorst)
}

// at tells what happened, and who sees it.
func (t *trial) at(seat seasalt.Seat) string {
	return fmt.Sprintf("%v, after %s", seat, strings.Join(t.story, "\n"))
}

func (t *trial) fail(seat seasalt.Seat, format string, args ...any) {
	t.Helper()
	t.Fatalf("%s\n%s\n%s\n%v\n%v", fmt.Sprintf(format, args...), t.at(seat), t.g.State().SecretText(), t.g.View(seat), t.g.Memory(seat))
}

// limits are how many worlds there may be at the start, and later on.
func limits() (first, later int) {
	if *deep {
		return 5000, 20000
	}
	return 1500, 5000
}

// begin begins to watch, in the middle of a game.
func (t *trial) begin(lax *seasalt.Rules) {
	s := t.g.State()
	t.story = append(t.story, "a game begins in "+s.SecretText())
	t.filters, t.strict, t.ended = map[seasalt.Seat]*filter{}, nil, 0
	t.own, t.nearly = map[seasalt.Seat]*seasalt.Memory{}, map[seasalt.Seat]bool{}
	if lax != s.Rules() {
		t.strict = map[seasalt.Seat]*filter{}
	}
	for _, seat := range observers(lax.Players()) {
		t.own[seat] = s.View(seat).Memory()
	}
	var told seasalt.Knowledge
	if t.told {
		told = tell(s)
		t.learn(seasalt.Spectator, told)
	}
	var err error
	if t.lax, err = lax.NewState(s.SecretPosition()); err != nil {
		t.Fatal(err)
	}
	first, _ := limits()
	for _, seat := range observers(lax.Players()) {
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
	s := t.g.State()
	t.story = append(t.story, m.String())
	o, err := s.Observe(seasalt.Spectator, m)
	if err != nil {
		t.Fatal(err)
	}
	_, later := limits()
	won := t.strict != nil && o.End == seasalt.RoundMermaids // of which the lax rules know nothing
	for seat, own := range t.own {
		o, _ := s.Observe(seat, m)
		if err := own.Observe(o); err != nil {
			t.fail(seat, "%v", err)
		}
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
		if t.lax, err = t.lax.Apply(m); err != nil {
			t.Fatal(err)
		}
	}
	if err := t.g.Apply(m); err != nil {
		t.Fatal(err)
	}
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

// note counts what an observer sees.
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
	// What comes together only now and then.
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
	rules := t.g.Rules()
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

// check compares what all observers are told with the filters.
func (t *trial) check() {
	var public *fate
	if f := t.filters[seasalt.Spectator]; f != nil {
		all := f.certain()
		public = &all
	}
	for _, seat := range observers(t.g.Rules().Players()) {
		if t.filters[seat] == nil {
			continue
		}
		t.checkCertain(seat, public)
		t.checkWeights(seat)
		if v, err := t.g.State().View(seat).With(t.own[seat]); err != nil || !v.Equal(t.g.View(seat)) {
			t.fail(seat, "the memory is not that of what was seen: %v\n%v", err, t.own[seat])
		}
	}
}

// checkCertain checks that all that is certain is said, and nothing that is false.
func (t *trial) checkCertain(seat seasalt.Seat, public *fate) {
	s, v, f := t.g.State(), t.g.View(seat), t.filters[seat]
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

// loose reports whether somebody announces or has won by mermaids. Samples take into account what that
// tells of points and mermaids, and nothing else does.
func (t *trial) loose() bool {
	s := t.g.State()
	end, _ := s.LastRound()
	return s.BetPending() || s.RoundOver() && end.End == seasalt.RoundMermaids
}

// sampled is of how many positions out of a thousand worlds are sampled.
const sampled = 8

// checkWeights checks the weights of guesses and of samples.
func (t *trial) checkWeights(seat seasalt.Seat) {
	f, m := t.filters[seat], t.g.Memory(seat)
	guesses := remember(m)
	t.positions++
	t.worlds += len(f.worlds)
	t.mostWorlds = max(t.mostWorlds, len(f.worlds))
	t.guesses += len(guesses)
	t.mostGuesses = max(t.mostGuesses, len(guesses))
	laid := func(c seasalt.Card) (n int) {
		for seat := range seasalt.Seat(m.Rules().Players()) {
			for g := range t.lax.Laid(seat) {
				for _, d := range g[:g.Len()] {
					if d == c || c == 0 && d.Kind() == seasalt.Shell {
						n++
					}
				}
			}
		}
		return n
	}
	t.nearly[seat] = t.nearly[seat] || !isSimple(guesses, m.Rules(), laid)
	said, g, err := f.compare(m, guesses, t.loose())
	if err != nil {
		t.fail(seat, "%v", err)
	}
	if g.worst > 1e-9 {
		if !t.nearly[seat] || g.total > 0.05 {
			t.fail(seat, "%v of the weight is wrong, and up to %v of a world's", g.total, g.worst)
		}
		t.off++
		t.offSum += g.total
		t.offWorst = max(t.offWorst, g.worst)
		if g.total > t.offMost {
			t.offMost, t.offAt = g.total, t.at(seat)
		}
	}
	now := t.now(said)
	if t.strict != nil {
		past := 0.0
		for w, weight := range t.now(f).worlds {
			past += math.Abs(weight-t.strict[seat].worlds[w]) / 2
		}
		t.pastWorst = max(t.pastWorst, past)
	}
	if n := t.r.IntN(1000); n < sampled || len(guesses) > 1 && n < 3*sampled {
		p, err := now.sample(t.g.View(seat), 20000, t.r)
		if err != nil {
			t.fail(seat, "%v", err)
		}
		t.samples++
		if p < t.smallest {
			t.smallest, t.smallestAt = p, t.at(seat)
		}
	}
}

// learn tells an observer, or all, something that is true.
func (t *trial) learn(seat seasalt.Seat, k seasalt.Knowledge) {
	if err := t.g.Learn(seat, k); err != nil {
		t.fail(seat, "%v", err)
	}
	t.story = append(t.story, fmt.Sprintf("%v learns %v", seat, k))
	for other, m := range t.own {
		if other != seat && seat != seasalt.Spectator {
			continue
		}
		if seat == seasalt.Spectator {
			t.own[other] = t.g.Memory(other) // a seat cannot be told that all were told
		} else if err := m.Learn(k); err != nil {
			t.fail(other, "%v", err)
		}
		for _, all := range []map[seasalt.Seat]*filter{t.filters, t.strict} {
			if all[other] != nil {
				all[other].learn(k)
			}
		}
	}
}

// learnSomething tells an observer, or all, where one card is.
func (t *trial) learnSomething() {
	s := t.g.State()
	players := s.Rules().Players()
	seat := observers(players)[t.r.IntN(players+1)]
	k := seasalt.Knowledge{Hands: make([]seasalt.Cards, players)}
	one := func(cards seasalt.Cards) (some seasalt.Cards) {
		if n := cards.Len(); n > 0 {
			some, _ = seasalt.CardsOf(slices.Collect(cards.All())[t.r.IntN(n)])
		}
		return some
	}
	switch i := t.r.IntN(players + 2); i {
	case players:
		if s.Drawn().Len() == 0 || seat == s.Turn() {
			k.Deck = one(s.Deck())
		}
	case players + 1:
		if pile := slices.Collect(s.Pile(seasalt.Pile1)); len(pile) > 0 {
			at := t.r.IntN(len(pile))
			k.Piles[0] = make([]seasalt.Card, at+1)
			k.Piles[0][at] = pile[at]
		}
	default:
		k.Hands[i] = one(s.Hand(seasalt.Seat(i)))
	}
	t.learn(seat, k)
	t.cases["something is learnt"]++
}

// prefer chooses a move at random, and rare ones in the first place.
func prefer(s seasalt.State, r *rand.Rand) seasalt.Move {
	if s.Actor() == seasalt.Nature {
		return s.Chance(r)
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
	for i := range games * len(plots) {
		plot := &plots[i%len(plots)]
		r := rand.New(rand.NewPCG(uint64(k1), uint64(i)))
		players := seasalt.MinPlayers + i/len(plots)%3
		lax := plot.rules(players, seasalt.MermaidsLaid)
		rules := lax
		if k1 != seasalt.MermaidsLaid {
			rules = plot.rules(players, k1)
		}
		tr := &trial{T: t, tally: all, r: r, g: setUp(rules, plot, r).Game(), told: !plot.mermaids,
			story: []string{fmt.Sprintf("game %d, %s", i, plot.name)}, hidden: map[string]int{}}
		tr.begin(lax)
		tr.games++
		for range r.IntN(8) {
			tr.learnSomething()
		}
		for range 60 {
			s := tr.g.State()
			if end, _ := s.LastRound(); end.End == seasalt.RoundMermaids && tr.strict != nil {
				break // the lax rules know nothing of it
			}
			tr.check()
			if s.RoundOver() || len(tr.filters) == 0 {
				break
			}
			switch r.IntN(40) {
			case 0:
				tr.g = s.Game()
				tr.begin(lax)
			case 1:
				tr.learnSomething()
			default:
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
		t.Errorf("samples have not the weights of the worlds: %v for %s", all.smallest, all.smallestAt)
	}
	return all
}

// TestHistories plays games of all plots.
func TestHistories(t *testing.T) {
	t.Parallel()
	games := 21
	if *deep {
		games = 240
	}
	all := histories(t, seasalt.MermaidsLaid, plots, games)
	for _, what := range strings.Split(wanted, "\n") {
		if all.cases[what] == 0 {
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
	games := 30
	if *deep {
		games = 400
	}
	some := slices.DeleteFunc(slices.Clone(plots), func(p plot) bool { return !p.mermaids })
	for _, k1 := range []seasalt.MermaidRuling{seasalt.MermaidsHeld, seasalt.MermaidsLaidAtEnd} {
		t.Run(k1.String(), func(t *testing.T) { histories(t, k1, some, games) })
	}
}

// wanted is what has to be tried: whose move, as an observer sees it, and which.
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
another's take-top
another's grab
another's lay-trio
another's lay-mermaids
own hand is revealed
another's hand is revealed
somebody's hand is revealed
something is learnt`

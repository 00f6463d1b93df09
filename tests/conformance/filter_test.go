package conformance

import (
	"fmt"
	"slices"

	"github.com/seasalt-go/seasalt"
)

// In positions small enough, a filter enumerates every possible past: for each observer it holds all worlds, the states
// that agree with the observations, with their weights. Memories should know exactly that. The filter is slow and
// simple, and shares no code with the engine's memory except the rules of the game.

// A filter has all states in which the game can be for an observer, with their weights.
type filter struct {
	seat   seasalt.Seat
	worlds map[seasalt.State]float64
}

// A place holds cards that an observer may not see.
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
			take(place{kind: seasalt.ZoneShield, seat: at.seat}, c)
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

// arrangements returns an upper limit of the ways to deal cards to places.
func arrangements(places []place, dealt [][]seasalt.Card, rest seasalt.Cards) float64 {
	ways, n := 1.0, rest.Len()
	for i, p := range places {
		room := p.room - len(dealt[i])
		ways *= choose(n, room)
		n -= room
	}
	// Few cards are alike, and then it is fewer, but not as few as this.
	for c := range seasalt.AllCards() {
		for i := range rest.Count(c) {
			ways /= float64(i + 1)
		}
	}
	return ways
}

// newFilter returns all worlds that look to an observer like a state, and that agree with the facts told to everybody.
// The weight of a world is the number of arrangements of its cards, with copies distinct. It returns nil if there can
// be more worlds than a limit.
func newFilter(s seasalt.State, seat seasalt.Seat, told facts, limit float64) *filter {
	places, rest, p := hidden(s, seat)
	dealt := make([][]seasalt.Card, len(places))
	have := rest
	for i, at := range places {
		// The told cards are dealt first.
		var known []seasalt.Card
		switch {
		case at.kind == seasalt.ZoneHand && int(at.seat) < len(told.hands):
			known = slices.Collect(told.hands[at.seat].All())
		case at.kind == seasalt.ZonePile && at.at < len(told.piles[at.pile]) && told.piles[at.pile][at.at] != 0:
			known = told.piles[at.pile][at.at:][:1]
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
		copies := map[seasalt.Card]int{}
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
		case seasalt.ZoneShield:
			p.Shields[at.seat] = dealt[i][0]
		case seasalt.ZonePile:
			p.Piles[at.pile][at.at] = dealt[i][0]
		}
	}
	s, err := rules.NewState(p)
	return s, err == nil
}

// viewHolds returns an error if a statement of a view is not true in a state.
func viewHolds(s seasalt.State, v seasalt.View) error {
	for seat := range s.Rules().Seats() {
		if !s.Hand(seat).Contains(v.KnownHand(seat)) || !s.Hand(seat).Contains(v.KnownToAll(seat)) {
			return fmt.Errorf("hand of %v: %v, and all know %v", seat, v.KnownHand(seat), v.KnownToAll(seat))
		}
	}
	if !s.Deck().Contains(v.KnownDeck()) {
		return fmt.Errorf("deck: %v", v.KnownDeck())
	}
	for p := seasalt.Pile1; p <= seasalt.Pile2; p++ {
		there := slices.Collect(s.Pile(p))
		for i, c := range slices.Collect(v.Pile(p)) {
			if c != 0 && c != there[i] {
				return fmt.Errorf("pile %d: %v", p, c)
			}
		}
	}
	return nil
}

// agrees reports whether facts are true in a state.
func agrees(s seasalt.State, k facts) bool {
	for seat, hand := range k.hands {
		if !s.Hand(seasalt.Seat(seat)).Contains(hand) {
			return false
		}
	}
	for i, cards := range k.piles {
		pile := slices.Collect(s.Pile(seasalt.Pile1 + seasalt.Pile(i)))
		for at, c := range cards {
			if c != 0 && pile[at] != c {
				return false
			}
		}
	}
	return true
}

// ways returns the number of ways in which a player can make a choice that others do not see, with alike cards
// distinct, and the number of choices. A choice that all see is one of one.
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

// advance replaces every world by all its successors that agree with the observer's sight of a move.
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

func (f *filter) normalize() {
	sum := 0.0
	for _, weight := range f.worlds {
		sum += weight
	}
	for w := range f.worlds {
		f.worlds[w] /= sum
	}
}

// A fate has the certain facts about hidden cards: the least number of copies of a card in a place, over all worlds.
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

// certain returns the facts that hold in all worlds.
func (f *filter) certain() (all fate) {
	first := true
	for w := range f.worlds {
		var one fate
		for seat := range w.Rules().Seats() {
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

// check compares a view with the certain facts, and public knowledge with the facts that are certain to spectators.
func (f *fate) check(v seasalt.View, public *fate) error {
	for seat := range v.Rules().Seats() {
		if v.KnownHand(seat) != f.hands[seat] {
			return fmt.Errorf("hand of %v: %v is said, and %v certain", seat, v.KnownHand(seat), f.hands[seat])
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
	if v.KnownDeck() != f.deck {
		return fmt.Errorf("deck: %v is said, and %v certain", v.KnownDeck(), f.deck)
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

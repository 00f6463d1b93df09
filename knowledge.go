package seasalt

import (
	"fmt"
	"math/bits"
)

// What players know of hidden cards. The rules do not ask for it, so a player with a perfect
// memory is what a [View] is made for; doc comments of View say what is kept and what is let
// go. A State has to hold it: it cannot be found out from where the cards lie.

// An observer is a seat, or the spectators, who stand for what everybody knows.
const (
	spectators   = MaxPlayers
	numObservers = MaxPlayers + 1
)

// everybody is all observers, a bit each.
const everybody = 1<<numObservers - 1

// A zone is a hidden place in which cards can be known to be: a hand, or the deck. The deck
// comes last: it changes most, and so it moves no other zone in a memory.
const (
	deckZone = MaxPlayers
	numZones = MaxPlayers + 1
	nowhere  = numZones // every other place
)

// A memory is what each observer knows. The copies of a card are told apart by their zone
// alone: those of the first zone are its lowest bits in a [bag], those of the next zone
// follow. Of the copies that are in one zone an observer knows the lowest: what is known is
// how many there are at least. So a memory has one form only.
type memory struct {
	seen  bag                    // known to everybody
	privy [MaxPlayers]bag        // known to a seat besides; nothing about its own hand
	below [numObservers][2]uint8 // how many cards at the bottom of each pile are not known
	deck  uint8                  // seats that know of a card in the deck, a bit each
}

// A census is how many copies of a card are in each zone.
type census [numZones]uint8

// A ken is how many of the copies each observer knows to be there.
type ken [numObservers]census

// census counts the copies of a card.
func (s *State) census(c *span) (n census) {
	for seat := range s.hands {
		n[seat] = uint8(s.hands[seat].count(c))
	}
	n[deckZone] = uint8(s.deck.count(c))
	return n
}

// recall returns what is known of a card whose copies are in the given places.
func (m *memory) recall(c *span, n *census) (k ken) {
	word, low := c.word&1, bits.TrailingZeros64(c.mask)
	seen := m.seen[word] & c.mask >> low << low
	k[spectators] = n.read(seen >> low)
	for seat := range m.privy {
		k[seat] = n.read((seen | m.privy[seat][word]&c.mask) >> low)
	}
	return k
}

// record is the reverse of recall.
func (m *memory) record(c *span, n *census, k *ken) {
	word, low := c.word&1, bits.TrailingZeros64(c.mask)
	seen := n.write(&k[spectators]) << low
	m.seen[word] = m.seen[word]&^c.mask | seen
	for seat := range m.privy {
		k[seat][seat] = k[spectators][seat]
		known := n.write(&k[seat]) << low
		m.privy[seat][word] = m.privy[seat][word]&^c.mask | known&^seen
	}
}

func (n *census) read(known uint64) (k census) {
	for zone, copies := range n {
		k[zone] = uint8(bits.OnesCount64(known & (1<<copies - 1)))
		known >>= copies
	}
	return k
}

func (n *census) write(k *census) (known uint64) {
	for zone := numZones - 1; zone >= 0; zone-- {
		known = known<<n[zone] | (1<<k[zone] - 1)
	}
	return known
}

// known returns the cards of which anything is known.
func (m *memory) known() bag {
	known := m.seen
	for seat := range m.privy {
		known[0] |= m.privy[seat][0]
		known[1] |= m.privy[seat][1]
	}
	return known
}

// track remembers that a card is about to leave a zone and to come to another. Witnesses see
// which card it is. For those who see that some card leaves and not which, see forget.
func (s *State) track(c *span, from, to int, witnesses uint8) {
	m, word := &s.memory, c.word&1
	if m.known()[word]&c.mask == 0 {
		if to == nowhere || witnesses&(witnesses-1) == 0 {
			return // nothing is known of the card, and nobody learns of it in another's hand
		}
		if single := c.mask&(c.mask-1) == 0; single && witnesses == everybody {
			m.seen[word] |= c.mask
			return
		}
	}
	n := s.census(c)
	k := m.recall(c, &n)
	if from != nowhere {
		n[from]--
		for o := range k {
			if witnesses>>o&1 != 0 && k[o][from] > 0 {
				k[o][from]--
			}
		}
	}
	if to != nowhere {
		n[to]++
		for o := range k {
			k[o][to] += witnesses >> o & 1
		}
	}
	m.record(c, &n, &k)
}

// forget remembers that a card of a set is about to leave a zone, for observers who do not
// see which one: of each card they know of one fewer to be there.
func (s *State) forget(zone int, observers uint8, among *bag) {
	s.revise(among, func(_ *span, n *census, k *ken) {
		for o := range k {
			if observers>>o&1 != 0 && k[o][zone] > 0 {
				k[o][zone]--
			}
		}
	})
}

// revise changes what is known, card by card.
func (s *State) revise(among *bag, change func(c *span, n *census, k *ken)) {
	known := s.memory.known()
	for word, w := range known {
		for w &= among[word]; w != 0; {
			c := s.span(s.rules.layout.card[64*word+bits.TrailingZeros64(w)])
			w &^= c.mask
			n := s.census(c)
			k := s.memory.recall(c, &n)
			change(c, &n, &k)
			s.memory.record(c, &n, &k)
		}
	}
}

// offDeck remembers that a card is about to be taken off the deck by the player in turn, who
// alone sees it.
func (s *State) offDeck(c *span) {
	if s.memory.deck == 0 {
		return
	}
	s.forget(deckZone, everybody&^(1<<s.turn), &s.rules.layout.full)
	s.track(c, deckZone, nowhere, 1<<s.turn)
	s.memory.deck = 0
	s.revise(&s.rules.layout.full, func(_ *span, _ *census, k *ken) {
		for o := range k {
			if k[o][deckZone] > 0 {
				s.memory.deck |= 1 << o
			}
		}
	})
}

// ontoDeck remembers that the player in turn is about to return a card to the deck.
func (s *State) ontoDeck(c *span) {
	n := s.census(c)
	k := s.memory.recall(c, &n)
	n[deckZone]++
	k[s.turn][deckZone]++
	s.memory.record(c, &n, &k)
	s.memory.deck |= 1 << s.turn
}

// transfer moves a card from one hand to another.
func (s *State) transfer(card Card, from, to Seat) {
	c := s.span(card)
	witnesses := s.witnesses(card, from, to)
	s.forget(int(from), everybody&^witnesses, &s.rules.layout.full)
	s.track(c, int(from), int(to), witnesses)
	s.hands[from&3].remove(c)
	s.hands[to&3].add(c)
}

// witnesses returns who knows the card that goes from one hand to another: the two players,
// and whoever knows that the hand has no other.
func (s *State) witnesses(card Card, from, to Seat) uint8 {
	c, hand := s.span(card), &s.hands[from&3]
	witnesses := uint8(1<<from | 1<<to)
	if alike := hand.count(c); alike == hand.len() {
		n := s.census(c)
		k := s.memory.recall(c, &n)
		for o := range k {
			if int(k[o][from]) == alike {
				witnesses |= 1 << o
			}
		}
	}
	return witnesses
}

// lookAt remembers that a seat looks at all cards of a hand.
func (s *State) lookAt(hand, seat Seat) {
	for c := range s.rules.layout.each(s.hands[hand&3]) {
		s.show(s.span(c), hand, 1<<seat)
	}
}

// showMermaids shows the mermaids of a hand to everybody.
func (s *State) showMermaids(hand Seat) {
	for c := range s.rules.layout.each(s.hands[hand&3]) {
		if c.Kind() == Mermaid {
			s.show(s.span(c), hand, everybody)
		}
	}
}

// show remembers that observers are shown all copies of a card in a hand.
func (s *State) show(c *span, hand Seat, observers uint8) {
	n := s.census(c)
	k := s.memory.recall(c, &n)
	for o := range k {
		if observers>>o&1 != 0 {
			k[o][hand] = n[hand]
		}
	}
	s.memory.record(c, &n, &k)
}

// beShown remembers what the present phase shows to some.
func (s *State) beShown() {
	switch {
	case s.phase == PhaseSwap:
		s.lookAt(Seat(s.target), s.turn)
	case s.phase == PhasePick:
		s.memory.below[s.turn][(s.target-1)&1] = 0
	case s.phase == PhaseOver && s.lastEnd == RoundMermaids && s.law(s.lastBy).winsHeld:
		s.showMermaids(s.lastBy)
	}
}

// reveal shows the hands of seats to everybody (R5.2, R6.2). They do not change any more, and
// nobody needs to remember what they hold.
func (s *State) reveal(seats uint8) {
	s.revealed |= seats
	s.revise(&s.rules.layout.full, func(_ *span, _ *census, k *ken) {
		for o := range k {
			for seat := range s.hands {
				if seats>>seat&1 != 0 {
					k[o][seat] = 0
				}
			}
		}
	})
}

// uncover remembers that the top card of a pile is taken, and that the one below it becomes
// visible. left is how many cards the pile has then.
func (m *memory) uncover(p Pile, left int) {
	m.pick(p, left, everybody)
}

// pick remembers that a card is taken out of a pile. What lies below the top is as known
// as before to those who can tell which card it was; the others know the top only.
func (m *memory) pick(p Pile, left int, witnesses uint8) {
	hidden := uint8(max(left-1, 0))
	for o := range m.below {
		if below := &m.below[o][(p-1)&1]; witnesses>>o&1 == 0 || *below > hidden {
			*below = hidden
		}
	}
}

// pickSeen returns who can tell which card the player in turn takes out of a pile, at an
// index of it: everybody does if the visible top changes, and otherwise those who know
// that all cards that it could be are alike (R4.5).
func (s *State) pickSeen(p Pile, index int) uint8 {
	pile := s.open.pile(p)
	top := len(pile) - 1
	if top == 0 || index == top && pile[top-1] != pile[top] {
		return everybody
	}
	witnesses := uint8(1) << s.turn
	for _, c := range pile[:top] {
		if c != pile[0] {
			return witnesses
		}
	}
	for o := range s.memory.below {
		if s.memory.below[o][(p-1)&1] == 0 {
			witnesses |= 1 << o
		}
	}
	return witnesses
}

// hidden returns how many cards of a pile lie below its top.
func (s *State) hidden(p Pile) uint8 { return uint8(max(s.open.pileLen(p)-1, 0)) }

// checkKnown checks that cards that are known to be somewhere are there.
func (s *State) checkKnown(known Cards, there *bag, what string, problems *problems) {
	var last Card
	for c := range known.All() {
		if n := known.Count(c); c != last && n > there.count(s.span(c)) {
			problems.add("%s: %d of %v, and there are %d", what, n, c, there.count(s.span(c)))
		}
		last = c
	}
}

// knowledge returns what an observer knows.
func (s *State) knowledge(observer int) Knowledge {
	var known [numZones]bag
	s.knownTo(observer, &known)
	k := Knowledge{Deck: s.rules.layout.set(known[deckZone])}
	for seat := range s.rules.config.Players {
		if seat == observer {
			known[seat] = bag{} // it is the player's own hand
		}
		k.Hands = append(k.Hands, s.rules.layout.set(known[seat]))
	}
	for i := range k.Piles {
		k.Piles[i] = s.open.pileLen(Pile1+Pile(i)) - int(s.memory.below[observer][i])
	}
	return k
}

// knownTo returns the cards that an observer knows to be in each zone; in its own hand those
// that everybody knows of.
func (s *State) knownTo(observer int, known *[numZones]bag) {
	all := s.memory.seen
	if observer != spectators {
		all[0] |= s.memory.privy[observer][0]
		all[1] |= s.memory.privy[observer][1]
	}
	for word, w := range all {
		// Of a card without copies the bit says all.
		if single := w & s.rules.layout.single[word]; single != 0 {
			for seat := range s.hands {
				known[seat][word] = single & s.hands[seat][word]
			}
			known[deckZone][word] = single & s.deck[word]
			w &^= single
		}
		for w != 0 {
			low := bits.TrailingZeros64(w)
			c := s.span(s.rules.layout.card[64*word+low])
			w &^= c.mask
			low = bits.TrailingZeros64(c.mask)
			n := s.census(c)
			k := n.read(all[word] & c.mask >> low)
			for zone := range k {
				known[zone][word] |= (1<<k[zone] - 1) << low
			}
		}
	}
}

// placeKnowledge takes over what is known, and checks it.
func (s *State) placeKnowledge(known []Knowledge, problems *problems) {
	players := s.rules.config.Players
	if known == nil {
		for o := range s.memory.below {
			s.memory.below[o] = [2]uint8{s.hidden(Pile1), s.hidden(Pile2)}
		}
		s.beShown()
		return
	}
	if len(known) != players+1 {
		problems.add("what %d know: it must be said of each of %d seats and of everybody", len(known), players)
		return
	}
	everybody := &known[players]
	who := func(o int) string {
		if o == players {
			return "everybody"
		}
		return fmt.Sprintf("seat %d", o)
	}
	for o := range known {
		k := &known[o]
		if len(k.Hands) > players {
			problems.add("%s knows of cards in %d hands of %d players", who(o), len(k.Hands), players)
			return
		}
		for seat, hand := range k.Hands {
			if hand.Len() > 0 && (o == seat || s.revealed>>seat&1 != 0) {
				problems.add("%s sees the hand of seat %d and does not know of it besides", who(o), seat)
			}
			s.checkKnown(hand, &s.hands[seat], fmt.Sprintf("%s knows of cards in the hand of seat %d", who(o), seat), problems)
		}
		s.checkKnown(k.Deck, &s.deck, who(o)+" knows of cards in the deck", problems)
		for i, n := range k.Piles {
			p := Pile1 + Pile(i)
			if most := s.open.pileLen(p); n > most || n < most-int(s.hidden(p)) {
				problems.add("%s knows %d cards of pile %d, which has %d", who(o), n, p, most)
			} else if n < everybody.Piles[i] {
				problems.add("seat %d knows %d cards of pile %d, and everybody %d", o, n, p, everybody.Piles[i])
			}
		}
	}
	if everybody.Deck.Len() > 0 {
		problems.add("not everybody can know of cards in the deck: %v", everybody.Deck)
	}
	if len(*problems) > 0 {
		return
	}
	for o := range s.memory.below {
		for i, n := range known[min(o, players)].Piles {
			s.memory.below[o][i] = uint8(s.open.pileLen(Pile1+Pile(i)) - n)
		}
	}
	for card := range s.rules.layout.each(s.rules.layout.full) {
		c := s.span(card)
		n := s.census(c)
		var k ken
		for o := range k {
			// Seats that the game has not know what everybody knows.
			for seat, hand := range known[min(o, players)].Hands {
				k[o][seat] = uint8(hand.Count(card))
			}
			k[o][deckZone] = uint8(known[min(o, players)].Deck.Count(card))
			if o < players && k[o][deckZone] > 0 {
				s.memory.deck |= 1 << o
			}
		}
		for o := range players {
			for zone := range k[o] {
				if zone != o && k[o][zone] < k[spectators][zone] {
					problems.add("everybody knows of %v in the hand of seat %d, and seat %d does not", card, zone, o)
					return
				}
			}
		}
		s.memory.record(c, &n, &k)
	}
	before := s.memory
	s.beShown()
	if s.memory != before {
		problems.add("phase %v: what is being shown is not among what is known", s.phase)
	}
}

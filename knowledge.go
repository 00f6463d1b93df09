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
// how many there are at least. So a memory has one form only, and when a copy goes from zone
// to zone a bit is taken out of those of the card, or put in between them.
type memory struct {
	seen  bag                    // known to everybody
	privy [MaxPlayers]bag        // known to a seat besides; nothing about its own hand
	below [numObservers][2]uint8 // how many cards at the bottom of each pile are not known
	deck  uint8                  // seats that know of a card in the deck, a bit each
}

// kens are bits of what each observer knows, all of it.
type kens [numObservers]uint64

func (m *memory) recall(word int) (k kens) {
	for seat := range m.privy {
		k[seat] = m.seen[word&1] | m.privy[seat][word&1]
	}
	k[spectators] = m.seen[word&1]
	return k
}

// record is the reverse of recall, for the cards of a mask.
func (m *memory) record(word int, mask uint64, k *kens) {
	m.seen[word&1] = m.seen[word&1]&^mask | k[spectators]&mask
	for seat := range m.privy {
		m.privy[seat][word&1] = m.privy[seat][word&1]&^mask | (k[seat]&^k[spectators])&mask
	}
}

// zone returns where the bits of a card begin that stand for the copies in a zone, and
// how many there are.
func (s *State) zone(c *span, zone int) (from, n int) {
	word := c.word & 1
	from = bits.TrailingZeros64(c.mask)
	for seat := range zone {
		from += bits.OnesCount64(s.hands[seat&3][word] & c.mask)
	}
	if zone == deckZone {
		return from, bits.OnesCount64(s.deck[word] & c.mask)
	}
	return from, bits.OnesCount64(s.hands[zone&3][word] & c.mask)
}

// bits returns the bits of a card in the memory of somebody who knows of these cards in the
// zones.
func (s *State) bits(c *span, known *[numZones]bag) (memory uint64) {
	word := c.word & 1
	low := bits.TrailingZeros64(c.mask)
	at := low
	for seat := range s.hands {
		memory |= known[seat][word] & c.mask >> low << at
		at += bits.OnesCount64(s.hands[seat][word] & c.mask)
	}
	return memory | known[deckZone][word]&c.mask>>low<<at
}

// track remembers that a card is about to leave a zone and to come to another. Witnesses see
// which card it is. Those who see that some card leaves and not which have to forget before.
func (s *State) track(c *span, from, to int, witnesses uint8) {
	m, word := &s.memory, c.word&1
	p := &m.privy
	privy := (p[0][word] | p[1][word] | p[2][word] | p[3][word]) & c.mask
	seen := m.seen[word] & c.mask
	hidden := to != nowhere && witnesses == 1<<to // only its new owner sees it
	if seen|privy == 0 && (to == nowhere || hidden) {
		return // nothing is known of the card, and nobody learns of it in another's hand
	}
	if privy == 0 && (hidden && from == nowhere || witnesses == everybody) {
		// All know the same, and do so afterwards.
		if from != nowhere {
			at, _ := s.zone(c, from)
			seen = takeOut(seen, at)
		}
		if to != nowhere {
			at, n := s.zone(c, to)
			if from < to {
				at-- // it has left the zone before
			}
			if hidden {
				seen = putIn(seen, at+n, 0)
			} else {
				seen = putIn(seen, at, 1)
			}
		}
		m.seen[word] = m.seen[word]&^c.mask | seen&c.mask
		return
	}
	s.trackEach(c, from, to, witnesses)
}

// trackEach is track where observers know different things.
func (s *State) trackEach(c *span, from, to int, witnesses uint8) {
	word := int(c.word)
	k := s.memory.recall(word)
	for o := range k {
		k[o] &= c.mask
	}
	// Of its own hand a seat remembers what everybody does.
	sees := func(o, zone int) bool {
		if o == zone {
			o = spectators
		}
		return witnesses>>o&1 != 0
	}
	if from != nowhere {
		at, n := s.zone(c, from)
		for o := range k {
			if sees(o, from) {
				k[o] = takeOut(k[o], at)
			} else {
				k[o] = takeOut(k[o], at+n-1)
			}
		}
	}
	if to != nowhere {
		at, n := s.zone(c, to)
		if from < to {
			at-- // it has left the zone before
		}
		for o := range k {
			if sees(o, to) {
				k[o] = putIn(k[o], at, 1)
			} else {
				k[o] = putIn(k[o], at+n, 0)
			}
		}
	}
	s.memory.record(word, c.mask, &k)
}

// takeOut takes the bit at a place out of a row of bits, and those behind it move up.
func takeOut(row uint64, at int) uint64 {
	before := uint64(1)<<at - 1
	return row&before | row>>1&^before
}

// putIn puts a bit into a row of bits, before the one at a place.
func putIn(row uint64, at int, bit uint64) uint64 {
	before := uint64(1)<<at - 1
	return row&before | row&^before<<1 | bit<<at
}

// bitsOf returns the bits of a word that stand for copies in a zone, of those cards in a mask of
// which anything is known, and the lowest bit of each card among them.
func (s *State) bitsOf(zone, word int, among uint64) (here, lowest uint64) {
	m := &s.memory
	known := (m.seen[word] | m.privy[0][word] | m.privy[1][word] | m.privy[2][word] | m.privy[3][word]) & among
	if known == 0 {
		return 0, 0
	}
	there := &s.deck
	if zone != deckZone {
		there = &s.hands[zone]
	}
	// A card without copies is here if the zone has it.
	single := s.rules.layout.single[word]
	here = known & single & there[word]
	lowest = here
	for known &^= single; known != 0; {
		c := s.span(s.rules.layout.card[64*word+bits.TrailingZeros64(known)])
		known &^= c.mask
		if at, n := s.zone(c, zone); n > 0 {
			here |= (1<<n - 1) << at
			lowest |= 1 << at
		}
	}
	return here, lowest
}

// forget remembers that one of some cards is about to leave a zone, for observers who do not
// see which one: of each card they know of one fewer to be there.
func (s *State) forget(zone int, observers uint8, among *bag) {
	if observers>>spectators&1 != 0 && zone != deckZone {
		observers |= 1 << zone // of its own hand a seat remembers what everybody does
	}
	for word := range among {
		here, lowest := s.bitsOf(zone, word, among[word])
		if here == 0 {
			continue
		}
		k := s.memory.recall(word)
		for o := range k {
			if observers>>o&1 != 0 {
				k[o] = k[o]&^here | k[o]&here&^lowest>>1
			}
		}
		s.memory.record(word, here, &k)
	}
}

// forgetAll remembers nothing of a zone any more.
func (s *State) forgetAll(zone int) {
	for word := range s.memory.seen {
		here, _ := s.bitsOf(zone, word, ^uint64(0))
		s.memory.seen[word] &^= here
		for seat := range s.memory.privy {
			s.memory.privy[seat][word] &^= here
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
	s.deck.remove(c)
	s.memory.deck = s.knowDeck()
	s.deck.add(c)
}

// ontoDeck remembers that the player in turn is about to return a card to the deck.
func (s *State) ontoDeck(c *span) {
	s.track(c, nowhere, deckZone, 1<<s.turn)
	s.memory.deck |= 1 << s.turn
}

// knowDeck returns the seats that know of a card in the deck, a bit each.
func (s *State) knowDeck() (seats uint8) {
	for word := range s.memory.privy[0] {
		here, _ := s.bitsOf(deckZone, word, ^uint64(0))
		for seat := range s.memory.privy {
			if s.memory.privy[seat][word]&here != 0 {
				seats |= 1 << seat
			}
		}
	}
	return seats
}

// transfer moves a card from one hand to another.
func (s *State) transfer(card Card, from, to Seat) {
	witnesses := s.witnesses(card, from, to)
	s.forget(int(from), everybody&^witnesses, &s.rules.layout.full)
	s.hand(card, from, to, witnesses)
}

// hand moves a card from one hand to another. Who is no witness has to forget before.
func (s *State) hand(card Card, from, to Seat, witnesses uint8) {
	c := s.span(card)
	s.track(c, int(from), int(to), witnesses)
	s.hands[from&3].remove(c)
	s.hands[to&3].add(c)
}

// witnesses returns who knows the card that goes from one hand to another: the two players,
// and everybody if all know that the hand has no other. A single seat that knows so besides is
// no witness: the new owner of the card cannot tell that there is one, and would learn
// from it, by [View.Exposed], what is left in the hand.
func (s *State) witnesses(card Card, from, to Seat) uint8 {
	c := s.span(card)
	if at, n := s.zone(c, int(from)); n == s.hands[from&3].len() {
		here := uint64(1<<n-1) << at
		if s.memory.seen[c.word&1]&here == here {
			return everybody
		}
	}
	return 1<<from | 1<<to
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
	at, n := s.zone(c, int(hand))
	k := s.memory.recall(int(c.word))
	for o := range k {
		if observers>>o&1 != 0 {
			k[o] |= (1<<n - 1) << at
		}
	}
	s.memory.record(int(c.word), c.mask, &k)
}

// reveal shows the hands of seats to everybody (R5.2, R6.2). They do not change any more, and
// nobody needs to remember what they hold.
func (s *State) reveal(seats uint8) {
	s.revealed |= seats
	if s.revealed == s.seats() && s.memory.deck == 0 {
		s.memory.seen, s.memory.privy = bag{}, [MaxPlayers]bag{}
		return
	}
	for seat := range s.hands {
		if seats>>seat&1 != 0 {
			s.forgetAll(seat)
		}
	}
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

// uncover remembers that the top card of a pile is taken, and that the one below it becomes
// visible. left is how many cards the pile has then.
func (m *memory) uncover(p Pile, left int) {
	if m.below != ([numObservers][2]uint8{}) {
		m.pick(p, left, everybody)
	}
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
// index of it: everybody if the visible top changes, or if all know that all cards that it
// could be are alike; and otherwise those who know the only card below the top (R4.5). A seat
// that knows several alike ones below it, and not everybody does, is no witness: that there
// is one would tell the player what others took out of the pile before.
func (s *State) pickSeen(p Pile, index int) uint8 {
	pile := s.open.pile(p)
	top := len(pile) - 1
	if top == 0 || index == top && pile[top-1] != pile[top] {
		return everybody
	}
	witnesses := uint8(1) << s.turn
	if top == 1 {
		for o := range s.memory.below {
			if s.memory.below[o][(p-1)&1] == 0 {
				witnesses |= 1 << o
			}
		}
		return witnesses
	}
	if s.memory.below[spectators][(p-1)&1] > 0 {
		return witnesses
	}
	for _, c := range pile[:top] {
		if c != pile[0] {
			return witnesses
		}
	}
	return everybody
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
	known := s.knownTo(observer)
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
func (s *State) knownTo(observer int) (known [numZones]bag) {
	s.locate(s.memory.seen, s.memory.seen, &known)
	if observer != spectators {
		s.locatePrivy(observer, &known)
	}
	return known
}

// locatePrivy adds what a seat knows besides to what everybody knows.
func (s *State) locatePrivy(seat int, known *[numZones]bag) {
	if privy := s.memory.privy[seat]; privy != (bag{}) {
		all := bag{s.memory.seen[0] | privy[0], s.memory.seen[1] | privy[1]}
		s.locate(all, privy, known)
	}
}

// locate finds out of a memory in which zones the cards are known to be that it has, of those
// cards that are in a bag.
func (s *State) locate(memory, of bag, known *[numZones]bag) {
	for word, w := range of {
		// Of a card without copies the bit says all.
		single := w & s.rules.layout.single[word]
		for seat := range s.hands {
			known[seat][word] |= single & s.hands[seat][word]
		}
		known[deckZone][word] |= single & s.deck[word]
		for w &^= single; w != 0; {
			c := s.span(s.rules.layout.card[64*word+bits.TrailingZeros64(w)])
			w &^= c.mask
			low := bits.TrailingZeros64(c.mask)
			copies := memory[word] & c.mask >> low
			for seat := 0; copies != 0 && seat < MaxPlayers; seat++ {
				n := bits.OnesCount64(s.hands[seat][word] & c.mask)
				known[seat][word] |= copies & (1<<n - 1) << low
				copies >>= n
			}
			known[deckZone][word] |= copies << low
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
	in := func(place string, o int) {
		if o == players {
			problems.in(place + ".known")
		} else {
			problems.inSeat(place+".known-by", o)
		}
	}
	for o := range known {
		k := &known[o]
		if len(k.Hands) > players {
			problems.add("%s knows of cards in %d hands of %d players", who(o), len(k.Hands), players)
			return
		}
		for seat, hand := range k.Hands {
			in(fmt.Sprintf("hand%d", seat), o)
			if hand.Len() > 0 && (o == seat || s.revealed>>seat&1 != 0) {
				problems.add("%s sees the hand of seat %d and does not know of it besides", who(o), seat)
			}
			s.checkKnown(hand, &s.hands[seat], fmt.Sprintf("%s knows of cards in the hand of seat %d", who(o), seat), problems)
		}
		in("deck", o)
		s.checkKnown(k.Deck, &s.deck, who(o)+" knows of cards in the deck", problems)
		for i, n := range k.Piles {
			p := Pile1 + Pile(i)
			in(fmt.Sprintf("pile%d", p), o)
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
	if len(problems.texts) > 0 {
		return
	}
	for o := range s.memory.below {
		for i, n := range known[min(o, players)].Piles {
			s.memory.below[o][i] = uint8(s.open.pileLen(Pile1+Pile(i)) - n)
		}
	}
	layout := s.rules.layout
	var bags [numObservers][numZones]bag
	for o := range bags {
		k := known[min(o, players)] // seats that the game has not know what everybody knows
		for seat, hand := range k.Hands {
			bags[o][seat] = layout.bag(hand)
		}
		bags[o][deckZone] = layout.bag(k.Deck)
		if !bags[o][deckZone].empty() {
			s.memory.deck |= 1 << o
		}
	}
	for o := range players {
		bags[o][o] = bags[spectators][o]
		for seat := range players {
			for card := range layout.each(bags[spectators][seat]) {
				if c := s.span(card); bags[o][seat].count(c) < bags[spectators][seat].count(c) {
					in(fmt.Sprintf("hand%d", seat), o)
					problems.add("everybody knows of %v in the hand of seat %d, and seat %d does not", card, seat, o)
				}
			}
		}
	}
	if len(problems.texts) > 0 {
		return
	}
	for card := range layout.each(layout.full) {
		c := s.span(card)
		var k kens
		for o := range k {
			k[o] = s.bits(c, &bags[o])
		}
		s.memory.record(int(c.word), c.mask, &k)
	}
	before := s.memory
	s.beShown()
	if s.memory != before {
		problems.in("phase")
		problems.add("phase %v: what is being shown is not among what is known", s.phase)
	}
}

package seasalt

// pairTangled makes the most pairs of the tangled kinds: those for which no fixed order of duos does. left
// says how many cards there are of each kind. If made is not nil, pairTangled adds how many pairs it made of each duo.
func (l *law) pairTangled(left *[32]uint8, made *[maxItems]uint8) int {
	p := pairing{duos: &l.partners}
	for _, k := range l.tangled {
		for range left[k&31] {
			p.n++
			p.kind[p.n] = k
		}
	}
	total := p.mostPairs()
	if made != nil {
		for card, partner := range p.partner {
			if card < int(partner) {
				made[l.duoOf[p.kind[card]][p.kind[partner]]&(maxItems-1)]++
			}
		}
	}
	return total
}

// A pairing is a set of cards from which to make the most pairs (R8.1), and the pairs made so far.
// Cards are numbered from 1; 0 is no card.
//
// To make one more pair, a search starts at a card without a partner. It goes on to a card that
// could be its partner, from that to the partner it has, and so on. When it reaches a second card
// without one, it swaps the pairs on the way for those that were possible, which are one more. This
// is Edmonds's search, which misses no way (see close). There are at most 80 cards, so
// plain lists suffice.
type pairing struct {
	duos    *[numKinds + 1]kindSet // what each kind makes pairs with
	n       uint8
	kind    [MaxCards + 1]Kind
	partner [MaxCards + 1]uint8

	// What a search has found. Outer cards are the start, and those reached as the partner of
	// another: the search goes on from them.
	outer [MaxCards + 1]bool
	queue [MaxCards]uint8
	found uint8               // cards in the queue
	from  [MaxCards + 1]uint8 // the outer card before one that is not, or was not before its ring was closed
	ring  [MaxCards + 1]uint8 // the card at which the way enters the ring that a card is in; itself if it is in none
}

// mostPairs makes the most pairs and returns how many. A search that fails would do so later too,
// whatever pairs are made in between, and from any card of the same kind: each is tried once.
func (p *pairing) mostPairs() (pairs int) {
	var failed kindSet
	for card := uint8(1); card <= p.n; card++ {
		switch kind := p.kind[card]; {
		case p.partner[card] != 0 || failed.has(kind):
		case p.search(card):
			pairs++
		default:
			failed |= 1 << kind
		}
	}
	return pairs
}

// search makes one more pair if it can, in which every card that has a partner keeps one and the
// given card gets one.
func (p *pairing) search(start uint8) bool {
	p.outer, p.found, p.from = [MaxCards + 1]bool{}, 0, [MaxCards + 1]uint8{}
	for card := range p.ring {
		p.ring[card] = uint8(card)
	}
	p.reach(start)
	for at := uint8(0); at < p.found; at++ {
		card := p.queue[at]
		others := p.duos[p.kind[card]]
		for other := uint8(1); other <= p.n; other++ {
			switch {
			case !others.has(p.kind[other]) || p.ring[other] == p.ring[card]:
			case p.outer[other]:
				p.close(card, other)
			case p.from[other] == 0 && p.partner[other] != 0:
				p.from[other] = card
				p.reach(p.partner[other])
			case p.from[other] == 0:
				p.from[other] = card
				p.swap(other)
				return true
			}
		}
	}
	return false
}

// reach notes an outer card.
func (p *pairing) reach(card uint8) {
	p.outer[card] = true
	p.queue[p.found] = card
	p.found++
}

// swap replaces the pairs on the way to a card by the alternative ones.
func (p *pairing) swap(card uint8) {
	for card != 0 {
		before := p.from[card]
		next := p.partner[before]
		p.partner[card], p.partner[before] = before, card
		card = next
	}
}

// close is for two outer cards that could be partners. Their ways part at some card, and from
// there make a ring of an odd number of cards. It can be gone round both ways, so all its cards
// are outer. From now on it is like one card.
func (p *pairing) close(a, b uint8) {
	var passed, joins [MaxCards + 1]bool // rings
	entry := p.ring[a]
	for passed[entry] = true; p.partner[entry] != 0; passed[entry] = true {
		entry = p.ring[p.from[p.partner[entry]]]
	}
	for entry = p.ring[b]; !passed[entry]; {
		entry = p.ring[p.from[p.partner[entry]]]
	}
	for _, way := range [2][2]uint8{{a, b}, {b, a}} {
		for card, before := way[0], way[1]; p.ring[card] != entry; {
			between := p.partner[card]
			joins[p.ring[card]], joins[p.ring[between]] = true, true
			p.from[card] = before // the other way round
			card, before = p.from[between], between
		}
	}
	for card := uint8(1); card <= p.n; card++ {
		if joins[p.ring[card]] {
			p.ring[card] = entry
			if !p.outer[card] {
				p.reach(card)
			}
		}
	}
}

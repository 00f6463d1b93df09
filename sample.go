package seasalt

import "math/rand/v2"

// Sample returns a world: a state that the view's seat could be in, for a search that does not
// cheat. Worlds come in proportion to their chance (see [Memory]): one of the guesses is drawn, and
// then the cards without a place are dealt to the places without a card. The same seat's view of
// the sample, with the same memory, is the same view. A world can contradict what the seat has seen only
// if there were more guesses than a memory keeps. Sample takes a few hundred nanoseconds, rarely some microseconds, and does not
// allocate.
func (v View) Sample(r *rand.Rand) (s State) {
	const enough = 1000 // then the view, or its memory, was written by hand, and there is no such game
	v.mustRules()
	for tries := 0; ; tries++ {
		if len(v.guesses) == 0 {
			v.fill(&s, r)
		} else if !v.fillGuess(&s, r) && tries < enough {
			continue
		}
		if s.mermaidsHeld() == Nobody && (v.plausible(&s) || tries >= enough) {
			return s
		}
	}
}

// plausible reports whether a state agrees with what players announced and with what they did not do.
func (v *View) plausible(s *State) bool {
	if s.betPending && s.cardPoints(s.turn) < s.law(s.turn).threshold {
		return false
	}
	if mermaids := &s.rules.layout.kinds[Mermaid]; s.phase == PhaseOver && s.lastEnd == RoundEndMermaids &&
		s.handOf(s.lastBy).count(mermaids) > v.hands[s.lastBy&3].count(mermaids) {
		return false // the winner has laid, or shown, all of them
	}
	if passed := v.passed(); passed != 0 && s.phase != PhaseOver {
		for seat := range Seat(s.rules.config.Players) {
			if law := s.law(seat); passed>>seat&1 != 0 && s.hands[seat].count(&law.mermaids) >= law.toWin {
				return false
			}
		}
	}
	return true
}

// fill deals the unseen cards at random to the places that are not known.
func (v *View) fill(s *State, r *rand.Rand) {
	s.moment, s.choice, s.table, s.hands, s.drawn = v.moment, v.choice, v.table, v.hands, [maxDrawn]face{}
	layout := v.rules.layout
	rest := v.unseen()
	draw := func(from *bag) face {
		c := layout.card[from.nth(r.IntN(from.len()))&127]
		rest.remove(&layout.cards[c])
		return c
	}
	for seat := range s.shields {
		if s.shields[seat] == unknownCard {
			shells := rest.of(&layout.kinds[layout.shield])
			s.shields[seat] = draw(&shells)
		}
	}
	for p := Pile1; p <= Pile2; p++ {
		for i := range s.open.pileLen(p) {
			if c := s.open.inPile(p, i); *c == unknownCard {
				*c = draw(&rest)
			}
		}
	}
	for n := range int(v.drawnLen) {
		c := v.drawn[n&(maxDrawn-1)]
		if c == 0 || c == unknownCard {
			c = draw(&rest)
		}
		s.addDrawn(c)
	}
	for seat := range s.hands {
		for n := s.hands[seat].len(); n < int(v.handLen[seat]); n++ {
			s.hands[seat].add(s.span(draw(&rest)))
		}
		s.count(Seat(seat))
	}
	s.deck = rest
	layout.join(&s.deck, &v.deck)
}

// fillGuess deals the cards by one of the guesses, drawn by its chance. It reports whether to accept
// the result: the biases of the guess make some arrangements rarer than others.
func (v *View) fillGuess(s *State, r *rand.Rand) bool {
	g := &v.guesses[len(v.guesses)-1]
	for x, i := r.Float64(), 0; i < len(v.guesses); i++ {
		if x -= v.guesses[i].chance; x < 0 {
			g = &v.guesses[i]
			break
		}
	}
	if len(g.lots) > 0 {
		dealt := *g
		dealt.deal(v.rules.layout, v.open.pileLen(Pile1), r)
		g = &dealt
	}
	w := *v
	w.guesses = nil
	w.hands, w.deck = g.hands, g.deck
	for seat := range w.shields {
		w.shields[seat] = g.shields[seat]
	}
	for p := Pile1; p <= Pile2; p++ {
		for i := range w.open.pileLen(p) {
			*w.open.inPile(p, i) = *g.at(p, i)
		}
	}
	// Cards that another player has drawn may be among those that are known to come off the deck.
	for n := drawnLen(&w.drawn); n < int(w.drawnLen); n++ {
		if k := r.IntN(int(w.deckLen) + int(w.drawnLen) - n); k < w.deck.len() {
			c := w.rules.layout.card[w.deck.nth(k)&127]
			w.deck.remove(&w.rules.layout.cards[c])
			w.drawn[n] = c
		} else {
			w.drawn[n] = unknownCard
		}
	}
	w.fill(s, r)
	if len(g.biases) == 0 {
		return true
	}
	cards := v.holders(s)
	return r.Float64() < g.counts(s.rules.layout, &cards, r)
}

// holders returns the cards of each holder in a state. What another player has drawn is still with the deck.
func (v *View) holders(s *State) [numHolders]bag {
	cards := [numHolders]bag{deckHolder: s.deck}
	copy(cards[:], s.hands[:])
	if v.drawn[0] == 0 {
		for _, c := range s.drawn[:s.drawnLen()] {
			cards[deckHolder].add(s.span(c))
		}
	}
	return cards
}

// counts returns the weight that the biases of a guess give to an arrangement in which the holders have
// these cards. It draws by chance which of them were there.
func (w *weighedGuess) counts(layout *layout, cards *[numHolders]bag, r *rand.Rand) float64 {
	var more [maxBiases]float64 // copies that were there too
	for i := range w.biases {
		if !leads(w.biases, i) {
			continue
		}
		lead := &w.biases[i]
		for holder, share := range lead.share {
			if share == 0 {
				continue
			}
			known := w.held(holder)
			unknown := float64(cards[holder].len() - known.len())
			there := share * unknown
			for j := i; j < len(w.biases); j++ {
				if w.biases[j].joins(lead) && w.first(j) == j {
					span := w.biases[j].cards(layout)
					for range cards[holder].count(span) - known.count(span) {
						if r.Float64()*unknown < there {
							more[j]++
							there--
						}
						unknown--
					}
				}
			}
		}
	}
	counts := 1.0
	for i := range w.biases {
		x := &w.biases[i]
		counts *= (1 + x.found) / (1 + x.found + more[w.first(i)])
	}
	return counts
}

// first returns the first bias that joins another one and is about the same card.
func (w *weighedGuess) first(i int) int {
	for j := range i {
		if x := &w.biases[j]; x.card == w.biases[i].card && x.joins(&w.biases[i]) {
			return j
		}
	}
	return i
}

// unseen returns the cards that have no known place.
func (v *View) unseen() bag {
	rest := v.rules.layout.full
	cards := &v.rules.layout.cards
	remove := func(row []face) {
		for _, c := range row {
			if c != 0 && c != unknownCard {
				rest.remove(&cards[c])
			}
		}
	}
	remove(v.open.card[:int(v.open.end[MaxPlayers-1])+v.open.pileLen(Pile1)])
	remove(v.open.card[MaxCards-v.open.pileLen(Pile2):])
	remove(v.drawn[:])
	remove(v.shields[:])
	for seat := range v.hands {
		v.rules.layout.subtract(&rest, &v.hands[seat])
	}
	v.rules.layout.subtract(&rest, &v.deck)
	return rest
}

package seasalt

import (
	"iter"
	"math/rand/v2"
	"slices"

	"github.com/seasalt-go/seasalt/internal/mind"
	"github.com/seasalt-go/seasalt/internal/pack"
)

// Sample returns a world: a state that is possible for the view's seat, for a search that does not cheat. Worlds come
// in proportion to their chance (see [Memory]): Sample draws one of the guesses, and then deals the cards without a
// place to the places without a card. The same seat's view of the sample, with the same memory, is the same view. A
// world can contradict the observations of the seat only if there were more guesses than a memory keeps. Sample takes a
// few hundred nanoseconds, rarely some microseconds, and does not allocate.
func (v View) Sample(r *rand.Rand) (s State) {
	const enough = 1000 // then the view, or its memory, was written by hand, and no game leads to it
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

// plausible reports whether a state agrees with the announcements of players and with the moves that they did not make.
func (v *View) plausible(s *State) bool {
	if s.betPending && s.cardPoints(s.turn) < s.lawFor(s.turn).threshold {
		return false
	}
	if mermaids := &s.rules.layout.Kinds[Mermaid]; s.phase == PhaseOver && s.lastEnd == RoundEndMermaids &&
		s.handOf(s.lastBy).Count(mermaids) > v.hands[s.lastBy&3].Count(mermaids) {
		return false // the winner has laid, or shown, all of them
	}
	if passed := v.passed(); passed != 0 && s.phase != PhaseOver {
		for seat := range Seat(s.rules.config.Players) {
			if law := s.lawFor(seat); passed>>seat&1 != 0 && s.hands[seat].Count(&law.mermaids) >= law.toWin {
				return false
			}
		}
	}
	return true
}

// fill deals the unseen cards at random to the unknown places.
func (v *View) fill(s *State, r *rand.Rand) {
	s.moment, s.choice, s.openTable, s.hands, s.drawn = v.moment, v.choice, v.openTable, v.hands, [maxDrawn]pack.Face{}
	layout := v.rules.layout
	rest := v.unseen()
	draw := func(from *pack.Bag) pack.Face {
		c := layout.Card[from.Nth(r.IntN(from.Len()))&127]
		rest.Remove(&layout.Cards[c])
		return c
	}
	for seat := range s.shields {
		if s.shields[seat] == pack.UnknownCard {
			shells := rest.Of(&layout.Kinds[layout.Shield])
			s.shields[seat] = draw(&shells)
		}
	}
	for p := Pile1; p <= Pile2; p++ {
		for i := range s.open.pileLen(p) {
			if c := s.open.inPile(p, i); *c == pack.UnknownCard {
				*c = draw(&rest)
			}
		}
	}
	for n := range int(v.drawnLen) {
		c := v.drawn[n&(maxDrawn-1)]
		if c == 0 || c == pack.UnknownCard {
			c = draw(&rest)
		}
		s.addDrawn(c)
	}
	for seat := range s.hands {
		for n := s.hands[seat].Len(); n < int(v.handLen[seat]); n++ {
			s.hands[seat].Add(s.span(draw(&rest)))
		}
		s.count(Seat(seat))
	}
	s.deck = rest
	layout.Join(&s.deck, &v.deck)
}

// fillGuess deals the cards by one of the guesses, drawn by its chance. It reports whether to accept
// the result: the biases of the guess make some arrangements rarer than others.
func (v *View) fillGuess(s *State, r *rand.Rand) bool {
	g := &v.guesses[len(v.guesses)-1]
	for x, i := r.Float64(), 0; i < len(v.guesses); i++ {
		if x -= v.guesses[i].Chance; x < 0 {
			g = &v.guesses[i]
			break
		}
	}
	if len(g.Lots) > 0 {
		dealt := *g
		dealt.Deal(v.rules.layout, v.open.pileLen(Pile1), r)
		g = &dealt
	}
	w := *v
	w.suppose(&g.Guess)
	// Cards that another player has drawn may be among those that are known to come off the deck.
	for n := drawnLen(&w.drawn); n < int(w.drawnLen); n++ {
		if k := r.IntN(int(w.deckLen) + int(w.drawnLen) - n); k < w.deck.Len() {
			c := w.rules.layout.Card[w.deck.Nth(k)&127]
			w.deck.Remove(&w.rules.layout.Cards[c])
			w.drawn[n] = c
		} else {
			w.drawn[n] = pack.UnknownCard
		}
	}
	w.fill(s, r)
	if len(g.Biases) == 0 {
		return true
	}
	cards := v.holders(s)
	return r.Float64() < g.Counts(s.rules.layout, &cards, r)
}

// holders returns the cards of each holder in a state. Cards that another player has drawn still count as part of the
// deck.
func (v *View) holders(s *State) [mind.NumHolders]pack.Bag {
	cards := [mind.NumHolders]pack.Bag{mind.DeckHolder: s.deck}
	copy(cards[:], s.hands[:])
	if v.drawn[0] == 0 {
		for _, c := range s.drawn[:s.drawnLen()] {
			cards[mind.DeckHolder].Add(s.span(c))
		}
	}
	return cards
}

// Worlds yields every state that is possible for the view's seat, with its chance, in a fixed order: the states that
// [View.Sample] draws, for solvers of late positions. The chances add up to 1, and are as exact as those of the view's
// [Memory].
//
// It looks at no more than limit arrangements of the hidden cards, of which several can be the same world and some are
// impossible. If there are more, it returns false and yields no worlds. It keeps the worlds in memory, some 1.5 kB
// each, while it searches: a limit of a million can take 1.5 GB.
func (v View) Worlds(limit int) (worlds iter.Seq2[State, float64], ok bool) {
	v.mustRules()
	d := deals{view: &v, layout: v.rules.layout, budget: limit, at: map[State]int{}}
	if len(v.guesses) == 0 {
		d.fill(&v, nil, 1)
	}
	for i := range v.guesses {
		d.lots(&v.guesses[i], v.guesses[i].Chance)
	}
	if d.budget < 0 {
		return func(func(State, float64) bool) {}, false
	}
	sum := 0.0
	for _, chance := range d.chances {
		sum += chance
	}
	return func(yield func(State, float64) bool) {
		for i, s := range d.worlds {
			if !yield(s, d.chances[i]/sum) {
				return
			}
		}
	}, true
}

// deals are all ways to deal the hidden cards of a view. Each method deals some of them in every way, and calls the
// next with the chance of each.
type deals struct {
	view    *View
	layout  *pack.Layout
	budget  int // how many more arrangements to look at; negative if there were more
	worlds  []State
	chances []float64
	at      map[State]int // where in the list a world is
}

// lots gives the cards of the lots of a guess their places, the last lot first.
func (d *deals) lots(w *mind.WeighedGuess, chance float64) {
	k := len(w.Lots) - 1
	if k < 0 {
		d.guess(w, chance)
		return
	}
	l := w.Lots[k]
	g := *w
	g.Lots = w.Lots[:k]
	var marks []*pack.Face // the places on piles, bottom first
	for p := Pile1; p <= Pile2; p++ {
		for i := range d.view.open.pileLen(p) {
			if c := g.At(mind.Pile(p), i); *c == mind.LotMark+pack.Face(k) {
				marks = append(marks, c)
			}
		}
	}
	var off pack.Bag
	for i := range len(l.Cards) {
		off.Add(&d.layout.Cards[l.Cards[i]])
	}
	if l.Ordered {
		ways := mind.Choose(len(l.Cards), len(marks))
		var pick func(from, mark int)
		pick = func(from, mark int) {
			if mark == len(marks) {
				d.held(&g, l.Held, 0, off, chance/ways)
				return
			}
			for i := from; i <= len(l.Cards)-(len(marks)-mark) && d.budget >= 0; i++ {
				c := pack.Face(l.Cards[i])
				*marks[mark] = c
				off.Remove(&d.layout.Cards[c])
				pick(i+1, mark+1)
				off.Add(&d.layout.Cards[c])
			}
		}
		pick(0, 0)
		return
	}
	d.each(marks, off, chance, func(rest pack.Bag, chance float64) { d.held(&g, l.Held, 0, rest, chance) })
}

// held gives cards of a lot to its holders, from one of them on.
func (d *deals) held(w *mind.WeighedGuess, held [mind.NumHolders]uint8, holder int, rest pack.Bag, chance float64) {
	if holder == mind.NumHolders {
		d.lots(w, chance)
		return
	}
	d.some(rest, int(held[holder]), func(some pack.Bag, share float64) {
		g, rest := *w, rest
		d.layout.Join(g.Held(holder), &some)
		d.layout.Subtract(&rest, &some)
		d.held(&g, held, holder+1, rest, chance*share)
	})
}

// guess deals the cards that a guess knows. Cards that another player has drawn may be among those that are known to
// come off the deck.
func (d *deals) guess(g *mind.WeighedGuess, chance float64) {
	w := *d.view
	w.suppose(&g.Guess)
	drawn := int(w.drawnLen) - drawnLen(&w.drawn)
	known, pool := w.deck.Len(), int(w.deckLen)+drawn
	for n := max(0, drawn-(pool-known)); n <= min(drawn, known); n++ {
		ways := mind.Choose(known, n) * mind.Choose(pool-known, drawn-n) / mind.Choose(pool, drawn)
		d.some(w.deck, n, func(some pack.Bag, share float64) {
			w := w
			d.layout.Subtract(&w.deck, &some)
			at := drawnLen(&w.drawn)
			for c := range d.layout.Each(some) {
				for range some.Count(&d.layout.Cards[c]) {
					w.drawn[at] = c
					at++
				}
			}
			d.fill(&w, g, chance*ways*share)
		})
	}
}

// fill deals the cards that have no place to the places that have no card.
func (d *deals) fill(v *View, g *mind.WeighedGuess, chance float64) {
	w := *v
	d.shields(&w, g, 0, w.unseen(), chance)
}

func (d *deals) shields(w *View, g *mind.WeighedGuess, seat int, rest pack.Bag, chance float64) {
	if seat == len(w.shields) {
		var places []*pack.Face
		for p := Pile1; p <= Pile2; p++ {
			for i := range w.open.pileLen(p) {
				if c := w.open.inPile(p, i); *c == pack.UnknownCard {
					places = append(places, c)
				}
			}
		}
		d.each(places, rest, chance, func(rest pack.Bag, chance float64) { d.drawn(w, g, rest, chance) })
		return
	}
	if w.shields[seat] != pack.UnknownCard {
		d.shields(w, g, seat+1, rest, chance)
		return
	}
	shells := rest.Of(&d.layout.Kinds[d.layout.Shield])
	for c := range d.layout.Each(shells) {
		less, span := rest, &d.layout.Cards[c]
		less.Remove(span)
		w.shields[seat] = c
		d.shields(w, g, seat+1, less, chance*float64(shells.Count(span))/float64(shells.Len()))
	}
	w.shields[seat] = pack.UnknownCard
}

// drawn deals the cards that other players have drawn.
func (d *deals) drawn(w *View, g *mind.WeighedGuess, rest pack.Bag, chance float64) {
	known := drawnLen(&w.drawn)
	d.some(rest, int(w.drawnLen)-known, func(some pack.Bag, share float64) {
		var s State
		s.moment, s.choice, s.openTable, s.hands = w.moment, w.choice, w.openTable, w.hands
		for _, c := range w.drawn[:known] {
			s.addDrawn(c)
		}
		for c := range d.layout.Each(some) {
			for range some.Count(&d.layout.Cards[c]) {
				s.addDrawn(c)
			}
		}
		rest := rest
		d.layout.Subtract(&rest, &some)
		d.hands(w, g, &s, 0, rest, chance*share)
	})
}

// hands deals to the hands, from a seat on, and the rest to the deck.
func (d *deals) hands(w *View, g *mind.WeighedGuess, s *State, seat int, rest pack.Bag, chance float64) {
	if seat < len(s.hands) {
		d.some(rest, int(w.handLen[seat])-s.hands[seat].Len(), func(some pack.Bag, share float64) {
			s, rest := *s, rest
			d.layout.Join(&s.hands[seat], &some)
			d.layout.Subtract(&rest, &some)
			d.hands(w, g, &s, seat+1, rest, chance*share)
		})
		return
	}
	if d.budget--; d.budget < 0 {
		return
	}
	for seat := range s.hands {
		s.count(Seat(seat))
	}
	s.deck = rest
	d.layout.Join(&s.deck, &w.deck)
	if s.mermaidsHeld() != Nobody || !d.view.plausible(s) {
		return
	}
	if g != nil && len(g.Biases) > 0 {
		cards := d.view.holders(s)
		chance *= g.MeanWeight(d.layout, &cards)
	}
	at, found := d.at[*s]
	if !found {
		at = len(d.worlds)
		d.at[*s] = at
		d.worlds, d.chances = append(d.worlds, *s), append(d.chances, 0)
	}
	d.chances[at] += chance
}

// each deals one card to each place.
func (d *deals) each(places []*pack.Face, rest pack.Bag, chance float64, next func(rest pack.Bag, chance float64)) {
	if len(places) == 0 {
		next(rest, chance)
		return
	}
	before := *places[0]
	for c := range d.layout.Each(rest) {
		if d.budget < 0 {
			break
		}
		less, span := rest, &d.layout.Cards[c]
		less.Remove(span)
		*places[0] = c
		d.each(places[1:], less, chance*float64(rest.Count(span))/float64(rest.Len()), next)
	}
	*places[0] = before
}

// some yields every set of n cards of a bag, with its share of all ways to draw that many.
func (d *deals) some(from pack.Bag, n int, yield func(some pack.Bag, share float64)) {
	cards := slices.Collect(d.layout.Each(from))
	all := mind.Choose(from.Len(), n)
	var take func(cards []pack.Face, left, n int, some pack.Bag, ways float64)
	take = func(cards []pack.Face, left, n int, some pack.Bag, ways float64) {
		if n == 0 {
			yield(some, ways/all)
			return
		}
		span := &d.layout.Cards[cards[0]]
		copies := from.Count(span)
		for k := 0; k <= min(n, copies) && d.budget >= 0; k++ {
			if left-copies >= n-k {
				take(cards[1:], left-copies, n-k, some, ways*mind.Choose(copies, k))
			}
			some.Add(span)
		}
	}
	take(cards, from.Len(), n, pack.Bag{}, 1)
}

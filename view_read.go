package seasalt

import "slices"

// A sight is what a text says of a [View], in plain fields.
type sight struct {
	seat Seat

	// What lies open, and of all else what the view knows: of a pile the cards from the top one
	// on, as far as it knows them. Known is nil.
	Position

	// How many cards there are besides.
	unknownDeck, unknownDrawn   int
	unknownPiles                [2]int
	unknownHands, unknownShells [MaxPlayers]int

	// What others know, as far as the view can be sure of it.
	shownPiles [2]int            // how many cards everybody knows, counted from the top one
	shown      [MaxPlayers]Cards // cards of each hand of which everybody knows
	exposed    [MaxPlayers]Cards // cards of the view's own hand of which each seat knows
}

// newView returns the view that a sight describes, and what is wrong with it. A view is one of
// a game if a state has it. Of such states there may be many, but they do not differ in what
// newState checks, except for mermaids that win in hand (K1). So one will do in which the hands
// have as few of them as can be.
func (r *Rules) newView(t *sight) (View, problems) {
	d := dealer{rules: r, rest: r.layout.full}
	d.take("deck", cardsOf(t.Deck), t.unknownDeck)
	d.take("drawn", cardsOf(t.Drawn), t.unknownDrawn)
	for i, pile := range t.Piles {
		d.take(seated("pile", i+1), pile, t.unknownPiles[i])
	}
	for seat, hand := range t.Hands {
		d.take(seated("hand", seat), cardsOf(hand), t.unknownHands[seat])
		for _, g := range t.Laid[seat] {
			d.take(seated("laid", seat), g[:g.Len()], 0)
		}
		if c := t.FaceDown[seat]; c != 0 {
			d.take(seated("face-down", seat), []Card{c}, 0)
		}
		d.unknown += t.unknownShells[seat]
		d.shells += t.unknownShells[seat]
	}
	if !d.ready() {
		return View{}, d.problems
	}

	p := t.Position
	p.Hands, p.FaceDown = slices.Clone(t.Hands), slices.Clone(t.FaceDown)
	for seat := range p.FaceDown {
		if t.unknownShells[seat] > 0 {
			p.FaceDown[seat] = d.shell()
		}
	}
	deck := d.deal(cardsOf(t.Deck), t.unknownDeck, MaxCards)
	p.Deck, _ = CardsOf(deck...)
	p.DeckEmpty = len(deck) == 0
	for i, pile := range t.Piles {
		p.Piles[i] = d.deal(pile, t.unknownPiles[i], MaxCards)
	}
	p.Drawn, _ = CardsOf(d.deal(cardsOf(t.Drawn), t.unknownDrawn, MaxCards)...)
	for seat, hand := range t.Hands {
		most := r.law(p.Event, p.Held[seat]).toWin - 1
		p.Hands[seat], _ = CardsOf(d.deal(cardsOf(hand), t.unknownHands[seat], most)...)
	}
	p.Known = t.known(&p)
	s, problems := r.newState(p)
	if len(problems.texts) > 0 {
		return View{}, problems
	}

	// What it knows must be what it would know.
	v := s.View(t.seat)
	agree := func(field string, is, would int) {
		if problems.in(field); is != would {
			problems.add("%d known cards, and there should be %d", is, would)
		}
	}
	agree("deck", t.Deck.Len(), v.deck.len())
	agree("drawn", t.Drawn.Len(), drawnLen(&v.drawn))
	for i, pile := range t.Piles {
		agree(seated("pile", i+1), len(pile), len(v.pile(Pile1+Pile(i))))
	}
	for seat, hand := range t.Hands {
		agree(seated("hand", seat), hand.Len(), v.hands[seat].len())
		if v.Shielded(Seat(seat)) {
			agree(seated("face-down", seat), 1-t.unknownShells[seat], int(min(1, v.FaceDown(Seat(seat)))))
		}
	}
	if len(problems.texts) > 0 {
		return View{}, problems
	}
	return v, problems
}

// known returns what is known in a position with this view: by the others what the view can
// be sure of, and what the phase shows them.
func (t *sight) known(p *Position) []Knowledge {
	players := len(p.Hands)
	list := make([]Knowledge, players+1)
	for o := range list {
		o := Seat(o)
		k := &list[o]
		k.Hands = slices.Clone(t.shown[:players])
		k.Piles = t.shownPiles
		switch {
		case o == t.seat:
			k.Deck = t.Deck
			for seat := range k.Hands {
				k.Hands[seat] = t.Hands[seat]
				if p.Revealed.Has(Seat(seat)) {
					k.Hands[seat] = Cards{}
				}
			}
			for i := range k.Piles {
				k.Piles[i] = len(t.Piles[i])
			}
		case int(o) < players:
			if t.seat != Spectator {
				k.Hands[t.seat] = t.exposed[o]
			}
			if o == p.Turn && p.Phase == PhaseSwap && p.Victim >= 0 && int(p.Victim) < players && !p.Revealed.Has(p.Victim) {
				k.Hands[p.Victim] = p.Hands[p.Victim]
			}
			if o == p.Turn && p.Phase == PhasePick && p.Pile != 0 {
				k.Piles[p.Pile-1] = len(p.Piles[p.Pile-1])
			}
		}
		if int(o) < players {
			k.Hands[o] = Cards{}
		}
	}
	return list
}

// A dealer finds cards for the places of a view that it does not know the card of.
type dealer struct {
	rules    *Rules
	problems problems
	rest     bag    // cards that have no known place, before list has them
	list     []Card // sorted, so mermaids come first
	unknown  int    // places
	shells   int    // those of face-down shells
}

// take takes the cards that are known in a place.
func (d *dealer) take(field string, known []Card, unknown int) {
	d.problems.in(field)
	for _, c := range known {
		d.rules.layout.take(&d.rest, c, &d.problems)
	}
	d.unknown += unknown
}

// ready reports whether the known cards can be where they are, and those that are left are as
// many as are unknown.
func (d *dealer) ready() bool {
	if len(d.problems.texts) > 0 {
		return false
	}
	d.list = cardsOf(d.rules.layout.set(d.rest))
	d.problems.in("")
	if shells := d.rest.count(&d.rules.layout.kinds[Shell]); d.shells > shells {
		d.problems.add("%d shells lie face down, and %d are left", d.shells, shells)
	}
	if n := len(d.list); n != d.unknown {
		d.problems.add("%d cards are unknown, and the game has %d that are not named", d.unknown, n)
	}
	return len(d.problems.texts) == 0
}

// shell returns a shell.
func (d *dealer) shell() Card {
	i := slices.IndexFunc(d.list, func(c Card) bool { return c.Kind() == Shell })
	c := d.list[i]
	d.list = slices.Delete(d.list, i, i+1)
	return c
}

// deal returns the cards of a place, the known ones first, with mermaids behind them as long as
// there are any and not too many are there.
func (d *dealer) deal(known []Card, unknown, mermaids int) []Card {
	cards := slices.Clone(known)
	for _, c := range cards {
		if c.Kind() == Mermaid {
			mermaids--
		}
	}
	for range unknown {
		i := 0
		if d.list[0].Kind() == Mermaid {
			if mermaids--; mermaids < 0 {
				i = len(d.list) - 1
			}
		}
		cards = append(cards, d.list[i])
		d.list = slices.Delete(d.list, i, i+1)
	}
	return cards
}

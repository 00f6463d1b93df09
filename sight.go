package seasalt

import "slices"

// A sight is what a text says of a [View], in plain fields.
type sight struct {
	seat      Seat
	remembers bool

	// Everything that lies open, and the rest as far as the view knows it. A pile has all of its
	// cards, with zero where the view does not know the card.
	Position

	// How many more cards there are.
	unknownDeck, unknownDrawn    int
	unknownHands, unknownShields [MaxPlayers]int

	// What others know, as far as the view can be sure of it.
	pilesKnownToAll [2][]Card         // piles as everybody knows them
	knownToAll      [MaxPlayers]Cards // cards of each hand that everybody knows
	knownTo         [MaxPlayers]Cards // cards of the view's own hand that each seat has seen
}

// newView returns the view that a sight describes, and what is wrong with it. A view is possible if
// some state has it. Often many states have it, but newState finds the same problems in all of
// them, except for mermaids that win in hand (K1). So newView tries one state, in which the hands
// have too few mermaids to win if that is possible.
func (r *Rules) newView(t *sight) (View, problems) {
	d := dealer{rules: r, rest: r.layout.full}
	d.take("deck", cardsOf(t.Deck), t.unknownDeck)
	d.take("drawn", cardsOf(t.Drawn), t.unknownDrawn)
	for i, pile := range t.Piles {
		known := slices.DeleteFunc(slices.Clone(pile), func(c Card) bool { return c == 0 })
		d.take(seated("pile", i+1), known, len(pile)-len(known))
	}
	for seat, hand := range t.Hands {
		d.take(seated("hand", seat), cardsOf(hand), t.unknownHands[seat])
		for _, g := range t.Laid[seat] {
			d.take(seated("laid", seat), g[:g.Len()], 0)
		}
		if c := t.Shields[seat]; c != 0 {
			d.take(seated("shield", seat), []Card{c}, 0)
		}
		d.unknown += t.unknownShields[seat]
		d.shells += t.unknownShields[seat]
	}
	if !d.ready() {
		return View{}, d.problems
	}

	p := t.Position
	p.Hands, p.Shields = slices.Clone(t.Hands), slices.Clone(t.Shields)
	for seat := range p.Shields {
		if t.unknownShields[seat] > 0 {
			p.Shields[seat] = d.shell()
		}
	}
	deck := d.deal(cardsOf(t.Deck), t.unknownDeck, MaxCards)
	p.Deck, _ = CardsOf(deck...)
	for i, pile := range t.Piles {
		p.Piles[i] = slices.Clone(pile)
		for place, c := range pile {
			if c == 0 {
				p.Piles[i][place] = d.deal(nil, 1, 1)[0]
			}
		}
	}
	p.Drawn, _ = CardsOf(d.deal(cardsOf(t.Drawn), t.unknownDrawn, MaxCards)...)
	for seat, hand := range t.Hands {
		most := r.law(p.Event, p.Held[seat]).toWin - 1
		p.Hands[seat], _ = CardsOf(d.deal(cardsOf(hand), t.unknownHands[seat], most)...)
	}
	known := uint(p.Turn) >= uint(len(t.unknownHands)) || t.unknownHands[p.Turn] == 0
	s, problems := r.newState(p, known)
	if len(problems.list) > 0 {
		return View{}, problems
	}
	v := s.View(t.seat)
	t.remember(&v, &problems)
	if len(problems.list) > 0 {
		return View{}, problems
	}
	if t.remembers {
		v.loosen()
	}
	return v, problems
}

// loosen gives a view that was read from a text its guesses: one for each way in which shells can lie face down. A guess
// has what the view knows, without what follows from the rest by counting: Sample must not take that as given (see
// join). The text does not say whether a card was seen or follows. If it can follow, loosen assumes that it was not seen.
func (v *View) loosen() {
	observer := int(v.seat)
	if v.seat == Spectator {
		observer = spectators
	}
	b := v.believe(observer)
	known := *b.sure()
	seen := b.guesses[0].guess
	seen.shields = v.shields
	for at := deckHolder; at >= 0; at-- {
		if at != deckHolder && (at == observer || v.revealed>>at&1 != 0) {
			continue
		}
		less := seen
		*less.held(at) = bag{}
		follows := b.concludes(less)
		for card := range b.layout.each(*seen.held(at)) {
			c := &b.layout.cards[card]
			for follows.held(at).count(c) < known.held(at).count(c) && less.held(at).count(c) < seen.held(at).count(c) {
				less.held(at).add(c)
			}
		}
		follows = b.concludes(less)
		if follows.meet(&known); follows == known {
			seen = less
		}
	}
	b.concludes(seen)
	_ = b.settle() // it cannot fail: the view comes from a game
	if len(b.guesses) > 1 || b.guesses[0].guess != known {
		v.guesses = b.guesses
	}
}

// concludes begins anew with one guess, for any shells that can lie face down, and returns what is certain then.
func (b *beliefs) concludes(g guess) guess {
	b.guesses = append(b.guesses[:0], weighedGuess{guess: g, chance: 1})
	b.placeShells()
	b.found = false
	return *b.sure()
}

// remember puts what a sight knows into a view of the same position that has only what can be seen
// now. It checks that the sight knows at least that, and more only if it remembers.
func (t *sight) remember(v *View, problems *problems) {
	v.remembers = t.remembers
	layout := v.rules.layout
	agree := func(field string, is, sees int) {
		if problems.in(field); is < sees {
			problems.add("%d known cards, and %d can be seen", is, sees)
		} else if is > sees && !t.remembers {
			problems.add("%d known cards, but only %d can be seen; a view with more must say that it remembers", is, sees)
		}
	}
	within := func(field string, cards, all bag, what string) {
		if problems.in(field); cards[0]&^all[0]|cards[1]&^all[1] != 0 {
			problems.add("%v: not all of these are %s: %v", layout.set(cards), what, layout.set(all))
		}
	}
	agree("deck", t.Deck.Len(), v.deck.len())
	agree("drawn", t.Drawn.Len(), drawnLen(&v.drawn))
	if t.remembers && drawnLen(&v.drawn) < t.Drawn.Len() {
		problems.add("only the player in turn sees these cards")
	}
	v.deck = layout.bag(t.Deck)
	for seat, hand := range t.Hands {
		field := seated("hand", seat)
		agree(field, hand.Len(), v.hands[seat].len())
		known := layout.bag(hand)
		within(field, v.hands[seat], known, "known, and they can be seen")
		if Seat(seat) == t.seat || v.revealed>>seat&1 != 0 {
			known = v.hands[seat]
		}
		v.hands[seat] = known
		shown := t.bag(layout, field+".known-to-all", t.knownToAll[seat], problems)
		within(field+".known-to-all", v.knownToAll[seat], shown, "known to everybody, and they can be seen")
		within(field+".known-to-all", shown, known, "in the hand")
		switch revealed := v.revealed>>seat&1 != 0; {
		case revealed && shown != (bag{}):
			problems.add("the hand is revealed: omit what everybody knows")
		case !revealed && t.seat == Spectator && shown != known:
			problems.add("a spectator knows what everybody knows, and the hand has %v", layout.set(known))
		}
		v.knownToAll[seat] = shown
	}
	for seat := range t.Hands {
		if t.seat == Spectator || Seat(seat) == t.seat {
			continue
		}
		field := knownTo(seated("hand", int(t.seat)), seat)
		knownTo := t.bag(layout, field, t.knownTo[seat], problems)
		within(field, v.knownTo[seat], knownTo, "known to that seat, and it sees them")
		within(field, v.knownToAll[t.seat], knownTo, "known to that seat, and everybody knows them")
		within(field, knownTo, v.hands[t.seat], "in the hand")
		if !t.remembers && knownTo != v.knownTo[seat] {
			problems.add("that seat can only see %v now; a view with more must say that it remembers", layout.set(v.knownTo[seat]))
		}
		v.knownTo[seat] = knownTo
	}
	for seat := range t.Hands {
		if v.Shielded(Seat(seat)) {
			known := min(1, int(v.ShieldCard(Seat(seat))))
			agree(seated("shield", seat), 1-t.unknownShields[seat], known)
			if t.unknownShields[seat] == 0 {
				v.shields[seat] = t.Shields[seat].face()
			}
		}
	}
	v.pilesKnownToAll = [2]uint64{}
	for p := Pile1; p <= Pile2; p++ {
		field := seated("pile", int(p))
		says, shown := t.Piles[p-1], t.pilesKnownToAll[p-1]
		if problems.in(field + ".known-to-all"); len(shown) != len(says) {
			problems.add("%s, and the pile has %d", plural(len(shown), "card"), len(says))
			continue
		}
		for i := range v.open.pileLen(p) {
			sees := *v.open.inPile(p, i)
			place := v.open.pileLen(p) - 1 - i
			known := min(1, int(says[place]))
			if place == 0 || known > 0 || sees != unknownCard {
				agree(field, known, min(1, int(sees^unknownCard)))
			}
			*v.open.inPile(p, i) = unknownCard
			if known > 0 {
				*v.open.inPile(p, i) = says[place].face()
			}
			problems.in(field + ".known-to-all")
			switch c := shown[place]; {
			case c == 0 && place == 0:
				problems.add("everybody sees the top card")
			case c == 0 && t.seat == Spectator && known > 0:
				problems.add("a spectator knows what everybody knows, and the view has %v at place %d", says[place], place+1)
			case c == 0:
			case c != says[place]:
				problems.add("everybody knows %v at place %d, and the view does not", c, place+1)
			default:
				v.show(p, i)
			}
		}
	}
	if len(problems.list) > 0 {
		return
	}
	problems.in("deck")
	rest := v.unseen()
	for card := range layout.each(v.deck) {
		if rest.count(&layout.cards[card]) < t.unknownDrawn {
			problems.add("another player may have drawn the card %v", card.card())
		}
	}
}

// bag returns known cards as a bag. It reports those that the game does not have.
func (t *sight) bag(layout *layout, field string, cards Cards, problems *problems) bag {
	problems.in(field)
	rest := layout.full
	return layout.takeAll(&rest, cards, problems)
}

// A dealer finds cards for the places whose card a view does not know.
type dealer struct {
	rules    *Rules
	problems problems
	rest     bag    // cards without a known place, until ready lists them
	list     []Card // sorted, so mermaids come first
	unknown  int    // places whose card is not known
	shells   int    // how many of them have a face-down shell
}

// take takes the known cards of a place, and counts the unknown ones.
func (d *dealer) take(field string, known []Card, unknown int) {
	d.problems.in(field)
	for _, c := range known {
		d.rules.layout.take(&d.rest, c, &d.problems)
	}
	d.unknown += unknown
}

// ready reports whether the known cards exist, and as many cards are left as are unknown.
func (d *dealer) ready() bool {
	if len(d.problems.list) > 0 {
		return false
	}
	d.list = cardsOf(d.rules.layout.set(d.rest))
	d.problems.in("")
	if shells := d.rest.count(&d.rules.layout.kinds[d.rules.layout.shield]); d.shells > shells {
		d.problems.add("%d shells lie face down, and %d are left", d.shells, shells)
	}
	if n := len(d.list); n != d.unknown {
		d.problems.add("%d cards are unknown, and the game has %d that are not named", d.unknown, n)
	}
	return len(d.problems.list) == 0
}

func (d *dealer) shell() Card {
	i := slices.IndexFunc(d.list, func(c Card) bool { return c.Kind() == d.rules.layout.shield })
	c := d.list[i]
	d.list = slices.Delete(d.list, i, i+1)
	return c
}

// deal returns the cards of a place, the known ones first. For the unknown ones it deals mermaids as
// long as any are left and the place has fewer than it may have.
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

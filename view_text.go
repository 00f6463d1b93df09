package seasalt

import (
	"errors"
	"slices"
)

// String returns what the view sees and knows in one line, such as
//
//	seasalt/1 view=1 remembers=yes round=1 phase=play turn=1 deck=?52 pile1=crab/black,?2 pile2=shell/grey hand0=?1 hand1=fish/black
//
// and then the setup. The first fields are the observer, a seat or "spectator", and whether it
// remembers anything; those of [State.SecretText] follow. ?3 means three unknown cards, so
// hand0=crab/black,?3 is a hand of four; on a pile it can stand anywhere. hand0.known-to-all has the
// cards of a hand that everybody knows, pile1.known-to-all is a pile as everybody knows it, if that is
// more than its top card, and hand1.known-to0 has the cards of the view's own hand that seat 0 knows,
// if those are more than everybody knows.
//
// It says what is certain; [Memory.Guesses] has the rest. [Rules.ParseView] of this and every later
// version reads it back. The zero View prints as "seasalt.View{}", which cannot be read back.
func (v View) String() string {
	if v.rules == nil {
		return "seasalt.View{}"
	}
	var w lineWriter
	w.begin()
	w.field("view", v.seat.String())
	if v.remembers {
		w.field("remembers", "yes")
	}
	w.progress(v.moment, v.choice, &v.table)
	w.zone("deck", cardsOf(v.KnownDeck()), int(v.deckLen)-v.deck.len())
	for p := Pile1; p <= Pile2; p++ {
		name := seated("pile", int(p))
		w.pile(name, slices.Collect(v.Pile(p)))
		if v.seat != Spectator {
			if shown := slices.Collect(v.PileKnownToAll(p)); !onlyTop(shown) {
				w.pile(name+".known-to-all", shown)
			}
		}
	}
	w.zone("drawn", cardsOf(v.Drawn()), v.DrawnLen()-drawnLen(&v.drawn))
	for seat := range v.rules.config.Players {
		name := seated("hand", seat)
		w.zone(name, cardsOf(v.KnownHand(Seat(seat))), v.HandLen(Seat(seat))-v.hands[seat].len())
		if v.seat != Spectator {
			w.zone(name+".known-to-all", cardsOf(v.KnownToAll(Seat(seat))), 0)
		}
		if Seat(seat) == v.seat {
			for other := range Seat(v.rules.config.Players) {
				if other != v.seat && v.knownTo[other] != v.knownToAll[seat] {
					w.zone(knownTo(name, int(other)), cardsOf(v.KnownTo(other)), 0)
				}
			}
		}
		w.laid(&v.table, seat)
	}
	w.scores(v.moment, &v.table)
	w.setup(v.rules.Setup())
	return w.String()
}

// onlyTop reports whether no card of a pile is known but the top one.
func onlyTop(pile []Card) bool {
	return len(pile) < 2 || !slices.ContainsFunc(pile[1:], func(c Card) bool { return c != 0 })
}

// MarshalText returns the text of String. It fails for the zero View. There is no
// UnmarshalText: a view belongs to its rules, and [Rules.ParseView] reads it.
func (v View) MarshalText() ([]byte, error) {
	if v.rules == nil {
		return nil, errors.New("seasalt: cannot marshal the zero View")
	}
	return []byte(v.String()), nil
}

// ParseView reads a view of a game of these rules as [View.String] writes it, up to 65536 bytes. It
// checks the setup, reads all fields, and checks that the cards add up and that some state looks
// like this from that seat. The error is a [*ParseError] with every problem of the first of these
// steps that finds any. Fields and cards may come in the same orders as for [Rules.ParseState].
//
// The result knows what the text is certain of, as that of [Rules.UnmarshalView] does.
func (r *Rules) ParseView(text string) (View, error) {
	l := readLine(text)
	fail := func() (View, error) {
		return View{}, &ParseError{What: "view", Text: text, Problems: l.sorted()}
	}
	if !l.sameGame(r) {
		return fail()
	}
	if l.need("view"); l.byName["view"] == nil {
		return fail() // it may be a state
	}
	players := r.config.Players
	sight := sight{seat: Spectator}
	if f := l.get("view"); f != nil && f.value != Spectator.String() {
		sight.seat = Seat(l.number("view", 0, players-1))
	}
	sight.remembers = l.flag("remembers")
	l.position(r, &sight.Position)
	deck, drawn := l.place("deck", &sight.Deck), l.place("drawn", &sight.Drawn)
	sight.unknownDeck, sight.unknownDrawn = deck.unknown, drawn.unknown
	for i := range sight.Piles {
		sight.Piles[i] = l.pile(seated("pile", i+1))
	}
	sight.Hands = make([]Cards, players)
	for seat := range players {
		sight.unknownHands[seat] = l.place(seated("hand", seat), &sight.Hands[seat]).unknown
		sight.unknownShields[seat] = l.shield(seat, &sight.Position).unknown
	}
	l.shared(&sight)
	l.rest()
	if len(l.problems) > 0 {
		return fail()
	}
	v, problems := r.newView(&sight)
	if l.add(&problems); len(l.problems) > 0 {
		return fail()
	}
	return v, nil
}

// known reads known cards, each by its name.
func (l *line) known(name string) (set Cards) {
	if z := l.place(name, &set); z.unknown > 0 {
		l.problem(z.end, name, "known cards must be named")
	}
	return set
}

// shared reads what others know. A spectator knows what everybody knows.
func (l *line) shared(v *sight) {
	spectator := v.seat == Spectator
	for i, pile := range v.Piles {
		switch name := seated("pile", i+1) + ".known-to-all"; {
		case spectator:
			v.pilesKnownToAll[i] = pile
		case l.byName[name] != nil:
			v.pilesKnownToAll[i] = l.pile(name)
		default:
			v.pilesKnownToAll[i] = topOf(pile)
		}
	}
	for seat, hand := range v.Hands {
		switch {
		case !spectator:
			v.knownToAll[seat] = l.known(seated("hand", seat) + ".known-to-all")
		case !v.Revealed.Has(Seat(seat)):
			v.knownToAll[seat] = hand
		}
	}
	for other := range v.Hands {
		if !spectator && v.seat != Seat(other) {
			v.knownTo[other] = v.knownToAll[v.seat]
			if name := knownTo(seated("hand", int(v.seat)), other); l.byName[name] != nil {
				v.knownTo[other] = l.known(name)
			}
		}
	}
}

// topOf returns a pile with only its top card known.
func topOf(pile []Card) []Card {
	shown := make([]Card, len(pile))
	copy(shown, pile[:min(1, len(pile))])
	return shown
}

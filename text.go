package seasalt

import (
	"errors"
	"fmt"
	"log/slog"
	"slices"

	"github.com/seasalt-go/seasalt/internal/mind"
	"github.com/seasalt-go/seasalt/internal/pack"
)

// String returns the text of a [Spectator]'s [View] of the state, in one line. [State.SecretText] returns the whole
// state.
func (s State) String() string {
	if s.rules == nil {
		return "seasalt.State{}"
	}
	return s.View(Spectator).String()
}

// Format prints the text of String for every verb but %p and %w, for which package fmt does not call it.
//
// Package fmt calls no method of a value in an unexported field either. There, and for %p and %w, it prints every hand
// of a State, a [Game] or a [Playout]:
//
//   - directly by %p and %w, except that %p prints a pointer or a list as an address
//   - in an unexported field, or further inside, by every verb but %T
//   - one pointer away from there, by every verb but %T, %v, %p, %w, %b, %d, %o, %x and %X
//
// Package log, the text handler of slog, templates, errors and panics print with package fmt. Give a struct with such a
// field a Format method. Records and tables can be in any field.
func (s State) Format(f fmt.State, verb rune) { fmt.Fprint(f, s.String()) }

// GoString returns the text of String, for printers that ask for it. Package fmt calls Format.
func (s State) GoString() string { return s.String() }

// LogValue returns the text of String, so package slog does not log hidden cards.
func (s State) LogValue() slog.Value { return slog.StringValue(s.String()) }

// MarshalJSON always fails: a State holds hidden cards. See [State.SecretPosition] and
// [State.SecretText].
func (s State) MarshalJSON() ([]byte, error) {
	return nil, errors.New("seasalt: a State holds hidden cards and is not marshalled; " +
		"see State.SecretPosition and State.SecretText")
}

// UnmarshalJSON always fails, as MarshalJSON does; see [Rules.ParseState].
func (s *State) UnmarshalJSON([]byte) error {
	return errors.New("seasalt: a State is not unmarshalled; see Rules.ParseState")
}

// String returns a [Spectator]'s view of the position, in one line.
func (p Playout) String() string { return p.s.String() }

// Format prints the text of String, so verbs for values do not show hidden cards; see
// [State].
func (p Playout) Format(f fmt.State, verb rune) { fmt.Fprint(f, p.String()) }

// LogValue returns the text of String, so package slog does not log hidden cards.
func (p Playout) LogValue() slog.Value { return slog.StringValue(p.String()) }

// MarshalJSON always fails, as it does for a [State].
func (p Playout) MarshalJSON() ([]byte, error) { return p.s.MarshalJSON() }

// UnmarshalJSON always fails, as MarshalJSON does.
func (p *Playout) UnmarshalJSON(data []byte) error { return p.s.UnmarshalJSON(data) }

// String returns a [Spectator]'s view of the position, in one line, as [State.String] does. The text of [Game.View] of
// a Spectator also contains its memory.
func (g Game) String() string {
	if g.state.rules == nil {
		return "seasalt.Game{}"
	}
	return g.state.String()
}

// Format prints the text of String, so verbs for values do not show hidden cards; see
// [State].
func (g Game) Format(f fmt.State, verb rune) { fmt.Fprint(f, g.String()) }

// LogValue returns the text of String, so package slog does not log hidden cards.
func (g Game) LogValue() slog.Value { return slog.StringValue(g.String()) }

// MarshalJSON always fails: a Game holds hidden cards. Marshal [Game.View].
func (g Game) MarshalJSON() ([]byte, error) {
	return nil, errors.New("seasalt: a Game holds hidden cards and is not marshalled; see Game.View")
}

// UnmarshalJSON always fails, as MarshalJSON does. Package record reads games.
func (*Game) UnmarshalJSON([]byte) error {
	return errors.New("seasalt: a Game is not unmarshalled; see package record")
}

// String returns the owner of the memory and the rules, in one line without any card, such as
//
//	seasalt.Memory{Seat: 0, Rules: seasalt/1 players=2 target=40 ...}
//
// The zero Memory prints as "seasalt.Memory{}".
func (m *Memory) String() string {
	if m.rules == nil {
		return "seasalt.Memory{}"
	}
	return fmt.Sprintf("seasalt.Memory{Seat: %v, Rules: %v}", m.seat, m.rules)
}

// MarshalJSON always fails: the conclusions of a Memory can change with versions. Store its observations.
func (Memory) MarshalJSON() ([]byte, error) {
	return nil, errors.New("seasalt: a Memory is not marshalled; store the observations that it is fed with")
}

// UnmarshalJSON always fails, as MarshalJSON does; see [Memory.Observe].
func (*Memory) UnmarshalJSON([]byte) error {
	return errors.New("seasalt: a Memory is not unmarshalled; see Memory.Observe")
}

// SecretText returns the whole state in one line, every secret included, to save a game or to report a bug. Do not show
// it to players; show the text of a [View]. Each value follows its name:
//
//	seasalt/1 round=1 phase=play turn=1 deck=?54 pile1=crab/black pile2=shell/grey hand0=fish/green hand1=fish/black
//
// The fields of [Rules.Setup] come last. Fields without a value are omitted. Seats are numbered from 0 and piles from
// 1, top card first. Seat 0 has the cards hand0, the groups laid0 with plus signs between the cards of a group, the
// shell shield0 and the event held0. Of the deck there is only the number of cards, ?54: it consists of all cards that
// are in no other place. The other fields are those of a [Position].
//
// Equal states have the same text. [Rules.ParseState] of this and every later version reads it back.
func (s State) SecretText() string {
	s.mustRules()
	var w lineWriter
	w.begin()
	w.progress(s.moment, s.choice, &s.openTable)
	players := s.rules.config.Players
	w.zone("deck", nil, s.deck.Len())
	for p := Pile1; p <= Pile2; p++ {
		w.zone(seatField("pile", int(p)), slices.Collect(s.Pile(p)), 0)
	}
	w.zone("drawn", cardsOf(s.Drawn()), 0)
	for seat := range players {
		w.zone(seatField("hand", seat), cardsOf(s.Hand(Seat(seat))), 0)
		w.laid(&s.openTable, seat)
	}
	w.scores(s.moment, &s.openTable)
	w.setup(s.rules.Setup())
	return w.String()
}

// ParseState reads a state of these rules as [State.SecretText] writes it, up to 65536 bytes. It checks the setup,
// reads all fields, and makes the checks of [Rules.NewState]. The error is a [*ParseError] with every problem of the
// first of these steps that finds any. A text written by hand can leave out the whole setup, but not parts of it.
//
// Fields may come in any order, separated by any white space; cards may come in any order, except
// on piles. The deck may be omitted, or name all of its cards, or some of them before a number
// such as ?40 for the rest.
func (r *Rules) ParseState(text string) (State, error) {
	l := readLine(text)
	fail := func() (State, error) {
		return State{}, &ParseError{What: "state", Text: text, Problems: l.sorted()}
	}
	if f := l.byName["view"]; f != nil {
		l.problem(f.at, "", "this is a view, which does not have everything that a state holds")
		return fail()
	}
	if l.broken() || l.hasSetup() && !l.sameGame(r) {
		return fail()
	}
	var p Position
	l.position(r, &p)
	deck := l.zone("deck")
	places := []*zoneField{deck, l.place("drawn", &p.Drawn)}
	for i := range p.Piles {
		z := l.zone(seatField("pile", i+1))
		p.Piles[i] = z.cards
		places = append(places, z)
	}
	p.Hands = make([]Cards, r.config.Players)
	for seat := range p.Hands {
		places = append(places, l.place(seatField("hand", seat), &p.Hands[seat]), l.shield(seat, &p))
	}
	for _, z := range places[1:] {
		if z.unknown > 0 {
			l.problem(z.end, z.name, "only the deck of a state can have unknown cards")
		}
	}
	l.rest()
	if len(l.problems) > 0 {
		return fail()
	}
	s, problems := r.newState(p, true)
	l.add(&problems)
	if len(l.problems) == 0 && l.get("deck") != nil {
		if n := len(deck.cards) + deck.unknown; n != s.DeckLen() {
			l.problem(l.start("deck"), "deck", "%s, but %d are nowhere else", plural(n, "card"), s.DeckLen())
		}
		left := s.deck
		for _, c := range deck.cards {
			if span := s.span(c.face()); span.Mask == 0 || !left.Has(span) {
				l.problem(l.start("deck"), "deck", "the card %v is not there: the game has no more of it", c)
			} else {
				left.Remove(span)
			}
		}
	}
	if len(l.problems) > 0 {
		return fail()
	}
	return s, nil
}

// progress writes the progress of the game.
func (w *lineWriter) progress(m moment, c choice, t *openTable) {
	w.field("round", fmt.Sprint(t.round))
	w.field("phase", m.phase.String())
	w.field("turn", m.turn.String())
	w.number("pick-from", int(c.pickFrom))
	if c.victim != Nobody {
		w.field("victim", c.victim.String())
	}
	w.number("pending", int(c.pending))
	if c.betPending {
		w.field("bet-pending", "yes")
	}
	if m.caller != Nobody {
		w.field("caller", m.caller.String())
	}
	w.seats("revealed", t.revealed)
	w.seats("bound", t.bound)
	w.event("event", t.event)
	w.event("offered", c.offered)
}

// laid writes the cards and the event before a seat.
func (w *lineWriter) laid(t *openTable, seat int) {
	w.field(seatField("laid", seat), joinTexts(slices.Collect(t.Laid(Seat(seat))), ","))
	switch c := t.shields[seat]; c {
	case 0:
	case pack.UnknownCard:
		w.zone(seatField("shield", seat), nil, 1)
	default:
		w.zone(seatField("shield", seat), []Card{cardOf(c)}, 0)
	}
	w.event(seatField("held", seat), t.held[seat])
}

// scores writes the totals and how the last round ended.
func (w *lineWriter) scores(m moment, t *openTable) {
	players := t.rules.config.Players
	w.bySeat("totals", t.totals[:players])
	if t.lastEnd != 0 {
		w.field("last-end", roundEndNames[t.lastEnd])
		w.field("last-by", t.lastBy.String())
		w.field("last-turn", t.lastTurn.String())
	}
	w.bySeat("points", t.points[:players])
	if m.Over() {
		w.seats("winners", uint8(t.winners()))
	}
	w.events("events-left", t.EventsLeft())
}

// sameGame reads the setup and reports whether it is that of the rules. If not, it notes every
// difference as a problem.
func (l *textLine) sameGame(r *Rules) bool {
	before := len(l.problems)
	setup := l.setup()
	if l.broken() || len(l.problems) > before {
		return false
	}
	is := r.Setup()
	setup.takeHashes(is.Modules)
	if setup.Players == is.Players && setup.Target == is.Target && setup.Rulings == is.Rulings &&
		slices.Equal(setup.Modules, is.Modules) && slices.Equal(setup.Events, is.Events) {
		return true
	}
	theirs, ours := readLine(setup.String()), readLine(r.String())
	for _, name := range setupFields {
		if a, b := theirs.byName[name].value, ours.byName[name].value; a != b {
			l.problem(l.start(name), name, "%s, but the rules have %s", a, b)
		}
	}
	for _, name := range []string{"modules", "events"} {
		of := func(l *textLine) (items []string) {
			for _, item := range l.list(name) {
				items = append(items, item)
			}
			return items
		}
		a, b := of(theirs), of(ours)
		for _, item := range a {
			if !slices.Contains(b, item) {
				l.problem(l.start(name), name, "the rules do not include %s", item)
			}
		}
		for _, item := range b {
			if !slices.Contains(a, item) {
				l.problem(l.start(name), name, "the rules also include %s", item)
			}
		}
	}
	return false
}

// position reads everything that lies open, except the piles.
func (l *textLine) position(r *Rules, p *Position) {
	players := r.config.Players
	l.need("round", "phase", "turn")
	p.Round = l.number("round", 1, 0xffff)
	readName(l, "phase", phaseNames[:], &p.Phase)
	p.Turn = l.seat("turn", players)
	switch p.Phase {
	case PhasePick:
		l.need("pick-from")
		p.PickFrom = Pile(l.number("pick-from", 1, 2))
	case PhaseSteal, PhaseSwap:
		l.need("victim")
		p.Victim = l.seat("victim", players)
	}
	p.Pending = l.number("pending", 1, maxDrawn)
	p.BetPending = l.flag("bet-pending")
	if caller := l.seat("caller", players); l.get("caller") != nil {
		p.Caller = 1 << caller
	}
	p.Revealed = l.seats("revealed", players)
	p.Bound = l.seats("bound", players)
	readName(l, "event", eventNames[:], &p.Event)
	readName(l, "offered", eventNames[:], &p.Offered)
	p.EventsLeft = l.events("events-left")
	p.Laid = make([][]Group, players)
	p.Held = make([]Event, players)
	p.Shields = make([]Card, players)
	for seat := range players {
		p.Laid[seat] = l.groups(seatField("laid", seat))
		readName(l, seatField("held", seat), eventNames[:], &p.Held[seat])
	}
	p.Totals = l.bySeat("totals", players)
	p.Points = l.bySeat("points", players)
	if l.get("last-end") != nil {
		readName(l, "last-end", roundEndNames, &p.LastEnd)
		l.need("last-by", "last-turn")
		p.LastBy = l.seat("last-by", players)
		p.LastTurn = l.seat("last-turn", players)
	}
	p.Winners = l.seats("winners", players)
}

// shield reads a shell that a seat has laid face down.
func (l *textLine) shield(seat int, p *Position) *zoneField {
	z := l.zone(seatField("shield", seat))
	if n := len(z.cards) + z.unknown; n > 1 {
		l.problem(z.start, z.name, "%s: a seat can have one shell face down (R11.2)", plural(n, "card"))
	}
	if len(z.cards) > 0 {
		p.Shields[seat] = z.cards[0]
	}
	return z
}

// String returns the content of the view in one line, such as
//
//	seasalt/1 view=1 remembers=yes round=1 phase=play turn=1 deck=?52 pile1=crab/black,?2 pile2=shell/grey hand0=?1 hand1=fish/black
//
// and then the setup. The first fields are the observer, a seat or "spectator", and whether it has a memory; those of
// [State.SecretText] follow. ?3 means three unknown cards, so hand0=crab/black,?3 is a hand of four; on a pile it can
// stand anywhere. hand0.known-to-all lists the cards of a hand that everybody knows, pile1.known-to-all is a pile as
// everybody knows it, if that is more than its top card, and hand1.known-to0 lists the cards of the view's own hand
// that seat 0 knows, if those are more than everybody knows.
//
// It contains only certain knowledge; [View.Worlds] and [View.Sample] add the possibilities. [Rules.ParseView] of this
// and every later version reads it back. The zero View prints as "seasalt.View{}", which cannot be read back.
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
	w.progress(v.moment, v.choice, &v.openTable)
	w.zone("deck", cardsOf(v.KnownDeck()), int(v.deckLen)-v.deck.Len())
	for p := Pile1; p <= Pile2; p++ {
		name := seatField("pile", int(p))
		w.pile(name, slices.Collect(v.Pile(p)))
		if v.seat != Spectator {
			if shown := slices.Collect(v.PileKnownToAll(p)); !onlyTop(shown) {
				w.pile(name+".known-to-all", shown)
			}
		}
	}
	w.zone("drawn", cardsOf(v.Drawn()), v.DrawnLen()-drawnLen(&v.drawn))
	for seat := range v.rules.config.Players {
		name := seatField("hand", seat)
		w.zone(name, cardsOf(v.KnownHand(Seat(seat))), v.HandLen(Seat(seat))-v.hands[seat].Len())
		if v.seat != Spectator {
			w.zone(name+".known-to-all", cardsOf(v.KnownToAll(Seat(seat))), 0)
		}
		if Seat(seat) == v.seat {
			for other := range Seat(v.rules.config.Players) {
				if other != v.seat && v.knownTo[other] != v.knownToAll[seat] {
					w.zone(knownToField(name, int(other)), cardsOf(v.KnownTo(other)), 0)
				}
			}
		}
		w.laid(&v.openTable, seat)
	}
	w.scores(v.moment, &v.openTable)
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
// The result has the certain knowledge of the text, as with [Rules.UnmarshalView].
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
	sight := viewDraft{seat: Spectator}
	if f := l.get("view"); f != nil && f.value != Spectator.String() {
		sight.seat = Seat(l.number("view", 0, players-1))
	}
	sight.remembers = l.flag("remembers")
	l.position(r, &sight.Position)
	deck, drawn := l.place("deck", &sight.Deck), l.place("drawn", &sight.Drawn)
	sight.unknownDeck, sight.unknownDrawn = deck.unknown, drawn.unknown
	for i := range sight.Piles {
		sight.Piles[i] = l.pile(seatField("pile", i+1))
	}
	sight.Hands = make([]Cards, players)
	for seat := range players {
		sight.unknownHands[seat] = l.place(seatField("hand", seat), &sight.Hands[seat]).unknown
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

// shared reads the knowledge of others. A spectator knows what everybody knows.
func (l *textLine) shared(v *viewDraft) {
	spectator := v.seat == Spectator
	for i, pile := range v.Piles {
		switch name := seatField("pile", i+1) + ".known-to-all"; {
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
			v.knownToAll[seat] = l.known(seatField("hand", seat) + ".known-to-all")
		case !v.Revealed.Has(Seat(seat)):
			v.knownToAll[seat] = hand
		}
	}
	for other := range v.Hands {
		if !spectator && v.seat != Seat(other) {
			v.knownTo[other] = v.knownToAll[v.seat]
			if name := knownToField(seatField("hand", int(v.seat)), other); l.byName[name] != nil {
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

// A viewDraft is the content of the text of a [View], in plain fields.
type viewDraft struct {
	seat      Seat
	remembers bool

	// Everything that lies open, and the rest as far as the view knows it. A pile has all of its
	// cards, with zero where the view does not know the card.
	Position

	// How many more cards there are.
	unknownDeck, unknownDrawn    int
	unknownHands, unknownShields [MaxPlayers]int

	// The knowledge of others, as far as the view can be sure of it.
	pilesKnownToAll [2][]Card         // piles as everybody knows them
	knownToAll      [MaxPlayers]Cards // cards of each hand that everybody knows
	knownTo         [MaxPlayers]Cards // cards of the view's own hand that each seat has seen
}

// newView returns the view that a draft describes, and its problems. A view is possible if some state has it. Often
// many states have it, but newState finds the same problems in all of them, except for mermaids that win in hand (K1).
// So newView tries one state, in which the hands have too few mermaids to win if that is possible.
func (r *Rules) newView(t *viewDraft) (View, problemList) {
	d := dealer{rules: r, rest: r.layout.Full}
	d.take("deck", cardsOf(t.Deck), t.unknownDeck)
	d.take("drawn", cardsOf(t.Drawn), t.unknownDrawn)
	for i, pile := range t.Piles {
		known := slices.DeleteFunc(slices.Clone(pile), func(c Card) bool { return c == 0 })
		d.take(seatField("pile", i+1), known, len(pile)-len(known))
	}
	for seat, hand := range t.Hands {
		d.take(seatField("hand", seat), cardsOf(hand), t.unknownHands[seat])
		for _, g := range t.Laid[seat] {
			d.take(seatField("laid", seat), g[:g.Len()], 0)
		}
		if c := t.Shields[seat]; c != 0 {
			d.take(seatField("shield", seat), []Card{c}, 0)
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
		most := r.lawUnder(p.Event, p.Held[seat]).toWin - 1
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

// loosen gives a view that was read from a text its guesses: one for each way in which shells can lie face down. A
// guess has the knowledge of the view, without facts that follow from the rest by counting: Sample must not take those
// as given (see join). The text does not show whether a card was seen or follows. If it can follow, loosen assumes that
// it was not seen.
func (v *View) loosen() {
	observer := int(v.seat)
	if v.seat == Spectator {
		observer = spectators
	}
	b := v.believe(observer)
	known := *b.Sure()
	seen := b.Guesses[0].Guess
	seen.Shields = v.shields
	for at := mind.DeckHolder; at >= 0; at-- {
		if at != mind.DeckHolder && (at == observer || v.revealed>>at&1 != 0) {
			continue
		}
		less := seen
		*less.Held(at) = pack.Bag{}
		follows := b.Concludes(less)
		for card := range b.Layout.Each(*seen.Held(at)) {
			c := &b.Layout.Cards[card]
			for follows.Held(at).Count(c) < known.Held(at).Count(c) && less.Held(at).Count(c) < seen.Held(at).Count(c) {
				less.Held(at).Add(c)
			}
		}
		follows = b.Concludes(less)
		if follows.Meet(&known); follows == known {
			seen = less
		}
	}
	b.Concludes(seen)
	_ = b.Settle() // it cannot fail: the view comes from a game
	if len(b.Guesses) > 1 || b.Guesses[0].Guess != known {
		v.guesses = b.Guesses
	}
}

// remember puts the knowledge of a draft into a view of the same position without a memory. It checks that the draft
// knows at least as much as that view, and more only if it remembers.
func (t *viewDraft) remember(v *View, problems *problemList) {
	v.remembers = t.remembers
	layout := v.rules.layout
	agree := func(field string, is, sees int) {
		if problems.in(field); is < sees {
			problems.add("%d known cards, and %d can be seen", is, sees)
		} else if is > sees && !t.remembers {
			problems.add("%d known cards, but only %d can be seen; a view with more must say that it remembers", is,
				sees)
		}
	}
	within := func(field string, cards, all pack.Bag, what string) {
		if problems.in(field); cards[0]&^all[0]|cards[1]&^all[1] != 0 {
			problems.add("%v: not all of these are %s: %v", cardsIn(layout, cards), what, cardsIn(layout, all))
		}
	}
	agree("deck", t.Deck.Len(), v.deck.Len())
	agree("drawn", t.Drawn.Len(), drawnLen(&v.drawn))
	if t.remembers && drawnLen(&v.drawn) < t.Drawn.Len() {
		problems.add("only the player in turn sees these cards")
	}
	v.deck = bagOf(layout, t.Deck)
	for seat, hand := range t.Hands {
		field := seatField("hand", seat)
		agree(field, hand.Len(), v.hands[seat].Len())
		known := bagOf(layout, hand)
		within(field, v.hands[seat], known, "known, and they can be seen")
		if Seat(seat) == t.seat || v.revealed>>seat&1 != 0 {
			known = v.hands[seat]
		}
		v.hands[seat] = known
		shown := t.bag(layout, field+".known-to-all", t.knownToAll[seat], problems)
		within(field+".known-to-all", v.knownToAll[seat], shown, "known to everybody, and they can be seen")
		within(field+".known-to-all", shown, known, "in the hand")
		switch revealed := v.revealed>>seat&1 != 0; {
		case revealed && shown != (pack.Bag{}):
			problems.add("the hand is revealed: omit what everybody knows")
		case !revealed && t.seat == Spectator && shown != known:
			problems.add("a spectator knows what everybody knows, and the hand has %v", cardsIn(layout, known))
		}
		v.knownToAll[seat] = shown
	}
	for seat := range t.Hands {
		if t.seat == Spectator || Seat(seat) == t.seat {
			continue
		}
		field := knownToField(seatField("hand", int(t.seat)), seat)
		knownTo := t.bag(layout, field, t.knownTo[seat], problems)
		within(field, v.knownTo[seat], knownTo, "known to that seat, and it sees them")
		within(field, v.knownToAll[t.seat], knownTo, "known to that seat, and everybody knows them")
		within(field, knownTo, v.hands[t.seat], "in the hand")
		if !t.remembers && knownTo != v.knownTo[seat] {
			problems.add("that seat can only see %v now; a view with more must say that it remembers",
				cardsIn(layout, v.knownTo[seat]))
		}
		v.knownTo[seat] = knownTo
	}
	for seat := range t.Hands {
		if v.Shielded(Seat(seat)) {
			known := min(1, int(v.ShieldCard(Seat(seat))))
			agree(seatField("shield", seat), 1-t.unknownShields[seat], known)
			if t.unknownShields[seat] == 0 {
				v.shields[seat] = t.Shields[seat].face()
			}
		}
	}
	v.pilesKnownToAll = [2]uint64{}
	for p := Pile1; p <= Pile2; p++ {
		field := seatField("pile", int(p))
		says, shown := t.Piles[p-1], t.pilesKnownToAll[p-1]
		if problems.in(field + ".known-to-all"); len(shown) != len(says) {
			problems.add("%s, and the pile has %d", plural(len(shown), "card"), len(says))
			continue
		}
		for i := range v.open.pileLen(p) {
			sees := *v.open.inPile(p, i)
			place := v.open.pileLen(p) - 1 - i
			known := min(1, int(says[place]))
			if place == 0 || known > 0 || sees != pack.UnknownCard {
				agree(field, known, min(1, int(sees^pack.UnknownCard)))
			}
			*v.open.inPile(p, i) = pack.UnknownCard
			if known > 0 {
				*v.open.inPile(p, i) = says[place].face()
			}
			problems.in(field + ".known-to-all")
			switch c := shown[place]; {
			case c == 0 && place == 0:
				problems.add("everybody sees the top card")
			case c == 0 && t.seat == Spectator && known > 0:
				problems.add("a spectator knows what everybody knows, and the view has %v at place %d", says[place],
					place+1)
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
	for card := range layout.Each(v.deck) {
		if rest.Count(&layout.Cards[card]) < t.unknownDrawn {
			problems.add("another player may have drawn the card %v", cardOf(card))
		}
	}
}

// bag returns known cards as a bag. It reports those that the game does not have.
func (t *viewDraft) bag(layout *pack.Layout, field string, cards Cards, problems *problemList) pack.Bag {
	problems.in(field)
	rest := layout.Full
	return takeCards(layout, &rest, cards, problems)
}

// A dealer finds cards for the places whose cards a view does not know.
type dealer struct {
	rules    *Rules
	problems problemList
	rest     pack.Bag // cards without a known place, until ready lists them
	list     []Card   // sorted, so mermaids come first
	unknown  int      // places whose card is not known
	shells   int      // how many of them have a face-down shell
}

// take takes the known cards of a place, and counts the unknown ones.
func (d *dealer) take(field string, known []Card, unknown int) {
	d.problems.in(field)
	for _, c := range known {
		takeCard(d.rules.layout, &d.rest, c, &d.problems)
	}
	d.unknown += unknown
}

// ready reports whether the known cards exist, and as many cards are left as are unknown.
func (d *dealer) ready() bool {
	if len(d.problems.list) > 0 {
		return false
	}
	d.list = cardsOf(cardsIn(d.rules.layout, d.rest))
	d.problems.in("")
	if shells := d.rest.Count(&d.rules.layout.Kinds[d.rules.layout.Shield]); d.shells > shells {
		d.problems.add("%d shells lie face down, and %d are left", d.shells, shells)
	}
	if n := len(d.list); n != d.unknown {
		d.problems.add("%d cards are unknown, and the game has %d that are not named", d.unknown, n)
	}
	return len(d.problems.list) == 0
}

func (d *dealer) shell() Card {
	i := slices.IndexFunc(d.list, func(c Card) bool { return c.Kind() == Kind(d.rules.layout.Shield) })
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

package seasalt

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seasalt-go/seasalt/internal/strictjson"
)

// String returns what the view sees and knows in one line, such as
//
//	seasalt/1 view=1 remembers=yes round=1 phase=play turn=1 deck=?54 pile1=crab/black,?2 pile2=shell/grey hand0=?1 hand1=fish/black
//
// and then the setup. The first fields are the observer, a seat or "spectator", and whether it
// remembers anything; those of [State.SecretText] follow. ?3 means three unknown cards, so
// hand0=crab/black,?3 is a hand of four; on a pile it can stand anywhere. hand0.known has the cards
// of a hand that everybody knows, pile1.known is a pile as everybody knows it, if that is more than
// its top card, and hand1.known-to0 has the cards of the view's own hand that seat 0 knows, if
// those are more than everybody knows.
//
// It says what is certain; [Memory.Guesses] has the rest. [Rules.ParseView] of this and every later
// version reads it back, unless it is that of the zero View.
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
	w.zone("deck", cardsOf(v.Deck()), int(v.deckLen)-v.deck.len())
	for p := Pile1; p <= Pile2; p++ {
		name := seated("pile", int(p))
		w.pile(name, slices.Collect(v.Pile(p)))
		if v.seat != Spectator {
			if shown := slices.Collect(v.PileKnownToAll(p)); !onlyTop(shown) {
				w.pile(name+".known", shown)
			}
		}
	}
	w.zone("drawn", cardsOf(v.Drawn()), v.DrawnLen()-drawnLen(&v.drawn))
	for seat := range v.rules.config.Players {
		name := seated("hand", seat)
		w.zone(name, cardsOf(v.Hand(Seat(seat))), v.HandLen(Seat(seat))-v.hands[seat].len())
		if v.seat != Spectator {
			w.zone(name+".known", cardsOf(v.KnownToAll(Seat(seat))), 0)
		}
		if Seat(seat) == v.seat {
			for other := range Seat(v.rules.config.Players) {
				if other != v.seat && v.exposed[other] != v.shown[seat] {
					w.zone(knownTo(name, int(other)), cardsOf(v.KnownTo(other)), 0)
				}
			}
		}
		w.laid(&v.table, seat)
	}
	w.scores(v.moment, &v.table)
	w.game(v.rules)
	return w.String()
}

// onlyTop reports whether no card of a pile is known but the top one.
func onlyTop(pile []Card) bool {
	return len(pile) < 2 || !slices.ContainsFunc(pile[1:], func(c Card) bool { return c != 0 })
}

// MarshalText returns the text of String. It fails for the zero View. There is no
// UnmarshalText: a view belongs to its rules, and [Rules.ParseView] reads it.
func (v seen) MarshalText() ([]byte, error) {
	if v.rules == nil {
		return nil, errors.New("seasalt: cannot marshal the zero View")
	}
	return []byte(View{sighted{v}}.String()), nil
}

// ParseView reads a view of a game of these rules as [View.String] writes it, up to 65536 bytes. It
// checks the setup, reads all fields, and checks that the cards add up and that some state looks
// like this from that seat. The error is a [*ParseError] with every problem of the first of these
// steps that finds any. Fields and cards may come in the same orders as for [Rules.ParseState].
func (r *Rules) ParseView(text string) (View, error) {
	l := readLine(text)
	fail := func() (View, error) {
		return View{}, &ParseError{What: "view", Text: text, Problems: l.sorted()}
	}
	if !l.sameGame(r) {
		return fail()
	}
	if l.need("view"); l.byName["view"] == nil {
		return fail() // it is perhaps a state
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
		sight.unknownShells[seat] = l.faceDown(seat, &sight.Position).unknown
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

// known reads cards that are known, all by name.
func (l *line) known(name string) (set Cards) {
	if z := l.place(name, &set); z.unknown > 0 {
		l.problem(z.end, name, "known cards must be named")
	}
	return set
}

// knownOr reads cards that are known, or returns others if the field is not there.
func (l *line) knownOr(name string, others Cards) Cards {
	if l.byName[name] == nil {
		return others
	}
	return l.known(name)
}

// shared reads what others know. A spectator knows what everybody knows.
func (l *line) shared(v *sight) {
	spectator := v.seat == Spectator
	for i, pile := range v.Piles {
		switch name := seated("pile", i+1) + ".known"; {
		case spectator:
			v.shownPiles[i] = pile
		case l.byName[name] != nil:
			v.shownPiles[i] = l.pile(name)
		default:
			v.shownPiles[i] = topOf(pile)
		}
	}
	for seat, hand := range v.Hands {
		switch {
		case !spectator:
			v.shown[seat] = l.known(seated("hand", seat) + ".known")
		case !v.Revealed.Has(Seat(seat)):
			v.shown[seat] = hand
		}
	}
	for other := range v.Hands {
		if !spectator && v.seat != Seat(other) {
			v.exposed[other] = l.knownOr(knownTo(seated("hand", int(v.seat)), other), v.shown[v.seat])
		}
	}
}

// topOf returns a pile with only its top card known.
func topOf(pile []Card) []Card {
	shown := make([]Card, len(pile))
	copy(shown, pile[:min(1, len(pile))])
	return shown
}

// viewFormat is the version of the JSON of a View. It counts up if a field is removed or changes its meaning,
// and not if one is added. Every older format is read.
const viewFormat = 1

type viewForm struct {
	Format     int          `json:"format"`
	Setup      Setup        `json:"setup"`
	Seat       Seat         `json:"seat"`
	Remembers  bool         `json:"remembers"`
	Round      int          `json:"round"`
	Phase      name[Phase]  `json:"phase"`
	Turn       Seat         `json:"turn"`
	Actor      Seat         `json:"actor"`
	Pending    int          `json:"pending"`
	Pile       pileNumber   `json:"pile,omitempty"`
	Victim     *Seat        `json:"victim,omitempty"`
	Caller     *Seat        `json:"caller,omitempty"`
	BetPending bool         `json:"betPending"`
	Event      Event        `json:"event,omitempty"`
	Offered    Event        `json:"offered,omitempty"`
	EventsLeft []Event      `json:"eventsLeft"`
	Deck       heapForm     `json:"deck"`
	Drawn      heapForm     `json:"drawn"`
	Piles      []pileForm   `json:"piles"`
	Seats      []seatForm   `json:"seats"`
	Unseen     Cards        `json:"unseen"`
	Moves      []Move       `json:"moves" most:"4096"`
	LastRound  *RoundResult `json:"lastRound,omitempty"`
	Result     *Result      `json:"result,omitempty"`
}

// A heapForm is a number of cards of which some are known.
type heapForm struct {
	Size  int   `json:"size"`
	Cards Cards `json:"cards"`
}

type pileForm struct {
	Size  int        `json:"size"`
	Cards []pileCard `json:"cards"`
	Shown []pileCard `json:"knownToAll"`
}

type seatForm struct {
	Total     int      `json:"total"`
	Hand      heapForm `json:"hand"`
	Shown     Cards    `json:"knownToAll"`
	Exposed   *Cards   `json:"knownTo,omitempty"`
	Laid      []Group  `json:"laid"`
	Shielded  bool     `json:"shielded"`
	FaceDown  Card     `json:"faceDown,omitempty"`
	Held      Event    `json:"held,omitempty"`
	Revealed  bool     `json:"revealed"`
	Protected bool     `json:"protected"`
	Waiting   bool     `json:"waiting"`
	Bound     bool     `json:"bound"`
	Score     Score    `json:"score"`
}

// MarshalJSON returns all that the view knows, and nothing else, as an object for clients; see View
// in schema/seasalt.schema.json for its fields. [Rules.UnmarshalView] reads it back. It fails for
// the zero View.
func (v seen) MarshalJSON() ([]byte, error) {
	if v.rules == nil {
		return nil, errors.New("seasalt: cannot marshal the zero View")
	}
	return json.Marshal((&View{sighted{v}}).form())
}

// UnmarshalJSON always fails: a view belongs to its rules. Keep it as a [json.RawMessage] and call
// [Rules.UnmarshalView].
func (v *seen) UnmarshalJSON([]byte) error {
	return errors.New("seasalt: a View is not unmarshalled by itself; see Rules.UnmarshalView")
}

// form is what a view looks like in JSON. All of it is the view's own knowledge.
func (v *View) form() *viewForm {
	f := &viewForm{
		Format: viewFormat, Setup: v.rules.Setup(), Seat: v.seat, Remembers: v.remembers, Round: v.Round(), Phase: name[Phase](v.phase), Turn: v.turn, Actor: v.Actor(),
		Pending: int(v.pending), Pile: pileNumber(v.PickFrom()), Victim: someSeat(v.Victim()), Caller: someSeat(v.caller), BetPending: v.betPending, Event: v.event, Offered: v.offered,
		EventsLeft: append([]Event{}, v.EventsLeft()...),
		Deck:       heapForm{v.DeckLen(), v.Deck()}, Drawn: heapForm{v.DrawnLen(), v.Drawn()},
		Unseen: v.Unseen(), Moves: v.AppendMoves([]Move{}),
	}
	for p := Pile1; p <= Pile2; p++ {
		f.Piles = append(f.Piles, pileForm{Size: v.PileLen(p), Cards: pileCards(v.Pile(p)), Shown: pileCards(v.PileKnownToAll(p))})
	}
	for seat := range Seat(v.rules.config.Players) {
		s := seatForm{
			Total: v.Total(seat), Hand: heapForm{v.HandLen(seat), v.Hand(seat)}, Shown: v.KnownToAll(seat),
			Laid: slices.AppendSeq([]Group{}, v.Laid(seat)), Shielded: v.Shielded(seat), FaceDown: v.ShieldCard(seat), Held: v.Held(seat),
			Revealed: v.Revealed(seat), Protected: v.Protected(seat), Waiting: v.bound>>seat&1 != 0, Bound: v.Bound(seat),
			Score: v.Score(seat),
		}
		if v.seat != Spectator && seat != v.seat {
			exposed := v.KnownTo(seat)
			s.Exposed = &exposed
		}
		f.Seats = append(f.Seats, s)
	}
	if r, ok := v.LastRound(); ok {
		f.LastRound = &r
	}
	if r, ok := v.Result(); ok {
		f.Result = &r
	}
	return f
}

// UnmarshalView reads a view as a [View] is marshalled, of a game with these rules, up to 512
// KiB. The result knows what the written view knew for certain; guesses are in the JSON of a
// [Memory]. Unknown fields are ignored. Facts that the document states twice must agree, and the
// view must be possible in a game, as far as [Rules.NewState] can tell.
//
// The error is a [*ParseError] that locates each wrong value by a JSON Pointer (RFC 6901) such as
// /seats/1/hand/size, unless it is about the view as a whole.
func (r *Rules) UnmarshalView(data []byte) (View, error) {
	var f viewForm
	reader := strictjson.Reader{Most: maxJSON, Message: true, Format: viewFormat, Locate: locate}
	if err := readWith(reader, "view", data, &f); err != nil {
		return View{}, err
	}
	sight, problem := r.sightOf(&f)
	if problem != "" {
		return View{}, unreadable("view", data, problem)
	}
	v, problems := r.newView(&sight)
	if len(problems.texts) > 0 {
		e := &ParseError{What: "view", Text: string(data)}
		for i, text := range problems.texts {
			e.Problems = append(e.Problems, Problem{Text: strictjson.AtPath(pointerTo(problems.fields[i]), text)})
		}
		return View{}, e
	}
	// Moves are listed in an order that may be another one in another version.
	g := v.form()
	slices.Sort(f.Moves)
	slices.Sort(g.Moves)
	if problem := strictjson.Difference(nil, &f, g); problem != "" {
		return View{}, unreadable("view", data, problem)
	}
	return v, nil
}

// sightOf returns what a form says, except for what follows from the rest.
func (r *Rules) sightOf(f *viewForm) (v sight, problem string) {
	setup := r.Setup()
	if problem := strictjson.Difference([]string{"setup"}, &f.Setup, &setup); problem != "" {
		return v, "/setup: the view is of a game with other rules"
	}
	players := r.config.Players
	switch {
	case f.Seat != Spectator && (f.Seat < 0 || int(f.Seat) >= players):
		return v, fmt.Sprintf("/seat: %v has no view in a game of %d", f.Seat, players)
	case len(f.Piles) != len(v.Piles):
		return v, fmt.Sprintf("/piles: there are %d, not %d", len(v.Piles), len(f.Piles))
	case len(f.Seats) != players:
		return v, fmt.Sprintf("/seats: %d in a game of %d", len(f.Seats), players)
	case f.LastRound != nil && f.LastRound.Players != players:
		return v, fmt.Sprintf("/lastRound/seats: %d in a game of %d", f.LastRound.Players, players)
	}
	unknown := func(pointer string, size, known int) int {
		if problem == "" && (size < known || size > MaxCards) {
			problem = fmt.Sprintf("%s: %s, and %d of them known", pointer, plural(size, "card"), known)
		}
		return size - known
	}
	v = sight{
		seat: f.Seat, remembers: f.Remembers,
		Position: Position{
			Phase: Phase(f.Phase), Turn: f.Turn, Round: f.Round, Deck: f.Deck.Cards, Drawn: f.Drawn.Cards, Pile: Pile(f.Pile),
			Pending: f.Pending, BetPending: f.BetPending, Event: f.Event, Offered: f.Offered, EventsLeft: f.EventsLeft,
		},
		unknownDeck:  unknown("/deck/size", f.Deck.Size, f.Deck.Cards.Len()),
		unknownDrawn: unknown("/drawn/size", f.Drawn.Size, f.Drawn.Cards.Len()),
	}
	if f.Victim != nil {
		v.Victim = *f.Victim
	}
	if f.Caller != nil {
		if *f.Caller < 0 || int(*f.Caller) >= players {
			return v, fmt.Sprintf("/caller: there is no seat %v among %d players", *f.Caller, players)
		}
		v.Called = SeatsOf(*f.Caller)
	}
	if last := f.LastRound; last != nil {
		v.LastEnd, v.LastBy, v.LastTurn, v.Points = last.End, last.By, last.LastTurn, last.Points[:players]
	}
	if f.Result != nil {
		v.Winners = f.Result.Winners
	}
	for i, pile := range f.Piles {
		if problem == "" && (len(pile.Cards) != pile.Size || len(pile.Shown) != pile.Size || pile.Size > MaxCards) {
			problem = fmt.Sprintf("/piles/%d/size: %d, and %s and %d shown are listed", i, pile.Size, plural(len(pile.Cards), "card"), len(pile.Shown))
		}
		for _, c := range pile.Cards {
			v.Piles[i] = append(v.Piles[i], Card(c))
		}
		for _, c := range pile.Shown {
			v.shownPiles[i] = append(v.shownPiles[i], Card(c))
		}
	}
	for seat, s := range f.Seats {
		if len(s.Laid) > MaxCards {
			return v, fmt.Sprintf("/seats/%d/laid: %d groups are too many", seat, len(s.Laid))
		}
		v.Totals, v.Hands, v.Laid = append(v.Totals, s.Total), append(v.Hands, s.Hand.Cards), append(v.Laid, s.Laid)
		v.Shields, v.Held = append(v.Shields, s.FaceDown), append(v.Held, s.Held)
		v.unknownHands[seat] = unknown(fmt.Sprintf("/seats/%d/hand/size", seat), s.Hand.Size, s.Hand.Cards.Len())
		if s.Shielded && s.FaceDown == 0 {
			v.unknownShells[seat] = 1
		}
		if s.Revealed {
			v.Revealed |= 1 << seat
		}
		if s.Waiting {
			v.Waiting |= 1 << seat
		}
		v.shown[seat] = s.Shown
		if s.Exposed != nil {
			v.exposed[seat] = *s.Exposed
		}
	}
	return v, problem
}

// pointerTo returns the path to what a line of text calls a field.
func pointerTo(field string) []string {
	place, to, isKnown := strings.Cut(field, ".known")
	name := strings.TrimRight(place, "0123456789")
	number, _ := strconv.Atoi(place[len(name):])
	to = strings.TrimPrefix(to, "-to")
	switch name {
	case "":
		return nil
	case "deck":
		return []string{"deck"}
	case "pile":
		path := []string{"piles", strconv.Itoa(number - 1)}
		if isKnown {
			return append(path, "knownToAll")
		}
		return path
	case "hand":
		path := []string{"seats", strconv.Itoa(number)}
		switch {
		case isKnown && to != "":
			return []string{"seats", to, "knownTo"}
		case isKnown:
			return append(path, "knownToAll")
		}
		return append(path, "hand")
	case "laid", "held":
		return []string{"seats", strconv.Itoa(number), name}
	case "face-down":
		return []string{"seats", strconv.Itoa(number), "faceDown"}
	case "totals", "revealed", "waiting":
		return []string{"seats"}
	case "points":
		return []string{"lastRound", "seats"}
	case "last-end":
		return []string{"lastRound", "end"}
	case "last-by":
		return []string{"lastRound"}
	case "winners":
		return []string{"result", "winners"}
	}
	return []string{name}
}

// A sight is what a text says of a [View], in plain fields.
type sight struct {
	seat      Seat
	remembers bool

	// What lies open, and of all else what the view knows: of a pile all cards, with zero where
	// it does not know the card.
	Position

	// How many more cards there are.
	unknownDeck, unknownDrawn   int
	unknownHands, unknownShells [MaxPlayers]int

	// What others know, as far as the view can be sure of it.
	shownPiles [2][]Card         // piles as everybody knows them
	shown      [MaxPlayers]Cards // cards of each hand of which everybody knows
	exposed    [MaxPlayers]Cards // cards of the view's own hand that each seat has seen
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
		known := slices.DeleteFunc(slices.Clone(pile), func(c Card) bool { return c == 0 })
		d.take(seated("pile", i+1), known, len(pile)-len(known))
	}
	for seat, hand := range t.Hands {
		d.take(seated("hand", seat), cardsOf(hand), t.unknownHands[seat])
		for _, g := range t.Laid[seat] {
			d.take(seated("laid", seat), g[:g.Len()], 0)
		}
		if c := t.Shields[seat]; c != 0 {
			d.take(seated("face-down", seat), []Card{c}, 0)
		}
		d.unknown += t.unknownShells[seat]
		d.shells += t.unknownShells[seat]
	}
	if !d.ready() {
		return View{}, d.problems
	}

	p := t.Position
	p.Hands, p.Shields = slices.Clone(t.Hands), slices.Clone(t.Shields)
	for seat := range p.Shields {
		if t.unknownShells[seat] > 0 {
			p.Shields[seat] = d.shell()
		}
	}
	deck := d.deal(cardsOf(t.Deck), t.unknownDeck, MaxCards)
	p.Deck, _ = CardsOf(deck...)
	for i, pile := range t.Piles {
		p.Piles[i] = d.dealPile(pile)
	}
	p.Drawn, _ = CardsOf(d.deal(cardsOf(t.Drawn), t.unknownDrawn, MaxCards)...)
	for seat, hand := range t.Hands {
		most := r.law(p.Event, p.Held[seat]).toWin - 1
		p.Hands[seat], _ = CardsOf(d.deal(cardsOf(hand), t.unknownHands[seat], most)...)
	}
	known := uint(p.Turn) >= uint(len(t.unknownHands)) || t.unknownHands[p.Turn] == 0
	s, problems := r.newState(p, known)
	if len(problems.texts) > 0 {
		return View{}, problems
	}
	v := s.View(t.seat)
	t.remember(&v, &problems)
	if len(problems.texts) > 0 {
		return View{}, problems
	}
	if t.remembers {
		v.loosen()
	}
	return v, problems
}

// loosen makes a guess of a view from a text: what it knows without all that follows from the rest by
// counting, as that must not be dealt around (see join). A card that was seen where it follows to be
// cannot be told from one that was not; it is taken for one that was not.
func (v *View) loosen() {
	observer := int(v.seat)
	if v.seat == Spectator {
		observer = spectators
	}
	b := v.believe(observer)
	known := &b.guesses[0].guess
	seen := *known
	zone := func(g *guess, at int) *bag {
		if at == MaxPlayers {
			return &g.deck
		}
		return &g.hands[at]
	}
	for at := MaxPlayers; at >= 0; at-- {
		if at < MaxPlayers && (at == observer || v.revealed>>at&1 != 0) {
			continue
		}
		all := *zone(known, at)
		less := seen // without all of which there are several copies
		for card := range b.layout.each(all) {
			c := &b.layout.cards[card]
			for b.layout.full.count(c) > 1 && zone(&less, at).has(c) {
				zone(&less, at).remove(c)
			}
		}
		follows := less
		b.fillIn(&follows)
		for card := range b.layout.each(all) {
			c := &b.layout.cards[card]
			for zone(&follows, at).count(c) < all.count(c) && zone(&less, at).count(c) < all.count(c) {
				zone(&less, at).add(c)
			}
		}
		seen = less
	}
	if seen != *known {
		v.guesses = []weighedGuess{{guess: seen, chance: 1}}
	}
}

// remember puts what a sight knows into the view of a position that looks so, which has what can be
// seen there now, and checks that it knows that, too, and more only if it remembers it.
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
		shown := t.bag(layout, field+".known", t.shown[seat], problems)
		within(field+".known", v.shown[seat], shown, "known to everybody, and they can be seen")
		within(field+".known", shown, known, "in the hand")
		if v.revealed>>seat&1 != 0 && shown != (bag{}) {
			problems.add("the hand is revealed: omit what everybody knows")
		}
		v.shown[seat] = shown
	}
	for seat := range t.Hands {
		if t.seat == Spectator || Seat(seat) == t.seat {
			continue
		}
		field := knownTo(seated("hand", int(t.seat)), seat)
		exposed := t.bag(layout, field, t.exposed[seat], problems)
		within(field, v.exposed[seat], exposed, "known to that seat, and it sees them")
		within(field, v.shown[t.seat], exposed, "known to that seat, and everybody knows them")
		within(field, exposed, v.hands[t.seat], "in the hand")
		if !t.remembers && exposed != v.exposed[seat] {
			problems.add("that seat can only see %v now; a view with more must say that it remembers", layout.set(v.exposed[seat]))
		}
		v.exposed[seat] = exposed
	}
	for seat := range t.Hands {
		if v.Shielded(Seat(seat)) {
			known := min(1, int(v.ShieldCard(Seat(seat))))
			agree(seated("face-down", seat), 1-t.unknownShells[seat], known)
			if t.unknownShells[seat] == 0 {
				v.faceDown[seat] = t.Shields[seat]
			}
		}
	}
	v.shownPiles = [2]uint64{}
	for p := Pile1; p <= Pile2; p++ {
		field := seated("pile", int(p))
		says, shown := t.Piles[p-1], t.shownPiles[p-1]
		if problems.in(field + ".known"); len(shown) != len(says) {
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
				*v.open.inPile(p, i) = says[place]
			}
			problems.in(field + ".known")
			switch c := shown[place]; {
			case c == 0 && place == 0:
				problems.add("everybody sees the top card")
			case c == 0:
			case c != says[place]:
				problems.add("everybody knows %v at place %d, and the view does not", c, place+1)
			default:
				v.show(p, i)
			}
		}
	}
}

// bag returns cards that are known as a bag, if the game has them.
func (t *sight) bag(layout *layout, field string, cards Cards, problems *problems) (b bag) {
	problems.in(field)
	rest := layout.full
	for c := range cards.All() {
		if layout.take(&rest, c, problems) {
			b.add(&layout.cards[c])
		}
	}
	return b
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
	if shells := d.rest.count(&d.rules.layout.kinds[d.rules.layout.shield]); d.shells > shells {
		d.problems.add("%d shells lie face down, and %d are left", d.shells, shells)
	}
	if n := len(d.list); n != d.unknown {
		d.problems.add("%d cards are unknown, and the game has %d that are not named", d.unknown, n)
	}
	return len(d.problems.texts) == 0
}

// shell returns a shell.
func (d *dealer) shell() Card {
	i := slices.IndexFunc(d.list, func(c Card) bool { return c.Kind() == d.rules.layout.shield })
	c := d.list[i]
	d.list = slices.Delete(d.list, i, i+1)
	return c
}

// deal returns the cards of a place, the known ones first, followed by mermaids as long as
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

// dealPile returns the cards of a pile, with some for those that are not known.
func (d *dealer) dealPile(pile []Card) []Card {
	cards := slices.Clone(pile)
	for i, c := range cards {
		if c == 0 {
			cards[i] = d.deal(nil, 1, 1)[0]
		}
	}
	return cards
}

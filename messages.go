package seasalt

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seasalt-go/seasalt/internal/mind"
	"github.com/seasalt-go/seasalt/internal/wire"
)

// The JSON of an Observation and of its parts; json.go describes the common properties of all JSON.

type zoneForm struct {
	Kind zoneName   `json:"kind"`
	Seat *Seat      `json:"seat,omitempty"`
	Pile pileNumber `json:"pile,omitempty"`
}

// A zoneName is a kind of place, or newName. The empty text is that of no place.
type zoneName ZoneKind

func (n *zoneName) UnmarshalText(text []byte) error {
	err := (*ZoneKind)(n).UnmarshalText(text)
	if err != nil && wire.IsNewName(string(text)) {
		*n = newName
		return nil
	}
	return err
}

// A shownZone is a place in a message. One of a new kind has the kind newName and no other field.
type shownZone Zone

func (z *shownZone) UnmarshalJSON(data []byte) error {
	var f zoneForm
	if err := readMessage("place", data, &f); err != nil {
		return err
	}
	if f.Kind == newName {
		*z = shownZone{Kind: newName}
		return nil
	}
	read := Zone{Kind: ZoneKind(f.Kind), Seat: seatOf(f.Seat), Pile: Pile(f.Pile)}
	if f.Kind == 0 && f.Seat == nil {
		read.Seat = 0
	}
	if read.owned() != (f.Seat != nil) || read != (Zone{}) && !read.isValid() {
		return unreadable("place", data, "hands, laid cards and shields belong to a seat, and a pile has a number")
	}
	*z = shownZone(read)
	return nil
}

// value returns the place, which is the zero Zone for one of a new kind.
func (z shownZone) value() Zone {
	if z.Kind == newName {
		return Zone{}
	}
	return Zone(z)
}

// MarshalJSON returns an object with the kind, such as {"kind":"deck"}, and the seat or pile where there
// are several, such as {"kind":"hand","seat":1}. The kind of the zero Zone is empty. It fails for a
// Zone that is no place.
func (z Zone) MarshalJSON() ([]byte, error) {
	if z != (Zone{}) && !z.isValid() {
		return nil, fmt.Errorf("seasalt: cannot marshal the place %v: not a place", z)
	}
	return written(func(w *writer) { w.zone("", z) })
}

// zone writes a place or the zero Zone.
func (w *writer) zone(key string, z Zone) {
	w.Object(key)
	if z.Kind == 0 {
		w.Name("kind", "")
	} else {
		w.Name("kind", z.Kind.String())
	}
	if z.owned() {
		w.seat("seat", z.Seat)
	}
	w.somePile("pile", z.Pile)
	w.EndObject()
}

// UnmarshalJSON reads what MarshalJSON wrote, and ignores unknown fields. A place of a kind that is newer than the
// program is read as the zero Zone. On an error z is unchanged.
func (z *Zone) UnmarshalJSON(data []byte) error {
	var read shownZone
	if err := read.UnmarshalJSON(data); err != nil {
		return err
	}
	*z = read.value()
	return nil
}

// A transferForm is a [Transfer] whose card may be absent.
type transferForm struct {
	From  shownZone `json:"from"`
	To    shownZone `json:"to"`
	Card  shownCard `json:"card,omitempty"`
	Place uint8     `json:"place,omitempty"`
	Open  bool      `json:"open"`
}

type observationForm struct {
	Actor     Seat                  `json:"actor"`
	Turn      Seat                  `json:"turn"`
	Phase     messageName[Phase]    `json:"phase"`
	Action    messageName[Action]   `json:"action"`
	Victim    *Seat                 `json:"victim,omitempty"`
	Pile      pileNumber            `json:"pile,omitempty"`
	Event     messageName[Event]    `json:"event,omitempty"`
	Returned  Seats                 `json:"returned"`
	Given     *Seat                 `json:"given,omitempty"`
	Revealed  Seats                 `json:"revealed"`
	Tops      []topCard             `json:"tops"`
	Transfers []transferForm        `json:"transfers"`
	Sights    []runForm             `json:"sights"`
	End       messageName[RoundEnd] `json:"end,omitempty"`
	By        *Seat                 `json:"by,omitempty"`
	Points    []int                 `json:"points,omitempty"`
}

// isNew reports whether the form has a name that is newer than the program.
func (f *observationForm) isNew() bool {
	if f.Phase == newName || f.Action == newName || f.Event == newName || f.End == newName ||
		slices.Contains(f.Tops, newCard) {
		return true
	}
	return slices.ContainsFunc(f.Transfers, func(t transferForm) bool {
		return t.Card == newCard || t.From.Kind == newName || t.To.Kind == newName
	}) || slices.ContainsFunc(f.Sights, func(s runForm) bool {
		return s.Where.Kind == newName || slices.Contains(s.Cards, newCard)
	})
}

// A runForm lists the cards that an observer is shown in one place.
type runForm struct {
	Where shownZone   `json:"where"`
	Cards []shownCard `json:"cards"`
	Open  bool        `json:"open"`
}

// A shownCard is a card in an observation: it must be there, and the empty text is no card. A text that could be a card
// of a later version is newCard.
type shownCard Card

const newCard = 0xffff // which is no card

func (c *shownCard) UnmarshalText(text []byte) error {
	err := (*cardText)(c).UnmarshalText(text)
	if kind, color, _ := strings.Cut(string(text), "/"); err != nil && wire.IsNewName(kind) && wire.IsNewName(color) {
		*c = newCard
		return nil
	}
	return err
}

// value returns the card, which is the zero Card for a new one.
func (c shownCard) value() Card {
	if c == newCard {
		return 0
	}
	return Card(c)
}

// A topCard is the card on a pile in an observation: an empty pile is the empty text, for which 1.0.0-rc.1 wrote "?".
type topCard shownCard

func (c *topCard) UnmarshalText(text []byte) error {
	if len(text) == 0 || string(text) == "?" {
		*c = 0
		return nil
	}
	return (*shownCard)(c).UnmarshalText(text)
}

// A cardText is a card in a form: it must be there, and the empty text is no card.
type cardText Card

func (c cardText) MarshalText() ([]byte, error) { return Card(c).MarshalText() }

func (c *cardText) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		return parseError("card", "", 0, "the text is empty")
	}
	return (*Card)(c).UnmarshalText(text)
}

// A pileCard is a card at a visible place: its text, or "?" if it is not known.
type pileCard Card

func (c pileCard) MarshalText() ([]byte, error) {
	if c == 0 {
		return []byte("?"), nil
	}
	return Card(c).MarshalText()
}

func (c *pileCard) UnmarshalText(text []byte) error {
	if string(text) == "?" {
		*c = 0
		return nil
	}
	return (*cardText)(c).UnmarshalText(text)
}

// MarshalJSON returns an object; see Observation in schema/seasalt.schema.json. A transfer omits a card that is hidden
// from the observer. It fails if a field has an impossible value.
func (o Observation) MarshalJSON() ([]byte, error) {
	return o.AppendJSON(nil)
}

// AppendJSON appends the result of MarshalJSON. If that fails, it returns dst unchanged and the error. With enough room
// in dst it does not allocate.
func (o Observation) AppendJSON(dst []byte) ([]byte, error) {
	if err := o.validate(); err != nil {
		return dst, fmt.Errorf("seasalt: cannot marshal the observation: %w", err)
	}
	w := writer{wire.Writer{Bytes: dst}}
	w.Object("")
	w.seat("actor", o.Actor)
	w.seat("turn", o.Turn)
	w.Name("phase", o.Phase.String())
	w.Name("action", o.Action.String())
	w.someSeat("victim", o.Victim)
	w.somePile("pile", o.Pile)
	w.someEvent("event", o.Event)
	w.seats("returned", o.Returned)
	w.someSeat("given", o.Given)
	w.seats("revealed", o.Revealed)
	w.List("tops")
	for _, c := range o.Tops {
		if c == 0 {
			w.Name("", "")
		} else {
			w.card("", c)
		}
	}
	w.EndList()
	w.List("transfers")
	for i := range o.facts.Transfers[:o.facts.N] {
		t := &o.facts.Transfers[i]
		w.Object("")
		w.zone("from", zoneOf(t.From))
		w.zone("to", zoneOf(t.To))
		if t.Card != 0 {
			w.card("card", cardOf(t.Card))
		}
		if t.Place != 0 {
			w.Int("place", int(t.Place))
		}
		w.Bool("open", t.Open)
		w.EndObject()
	}
	w.EndList()
	w.List("sights")
	cards := o.facts.Seen[:]
	for _, s := range o.facts.Sights[:o.facts.NumSights] {
		w.Object("")
		w.zone("where", zoneOf(s.Where))
		w.List("cards")
		for _, c := range cards[:s.N] {
			w.card("", cardOf(c))
		}
		w.EndList()
		w.Bool("open", s.Open)
		w.EndObject()
		cards = cards[s.N:]
	}
	w.EndList()
	if o.End != 0 {
		w.Name("end", o.End.String())
		w.seat("by", o.EndedBy)
		w.List("points")
		for _, points := range o.Points[:o.seats()] {
			w.Int("", points)
		}
		w.EndList()
	}
	w.EndObject()
	return w.Bytes, nil
}

// pileCard writes a card at a visible place of a pile.
func (w *writer) pileCard(c Card) {
	if c == 0 {
		w.Name("", "?")
		return
	}
	w.card("", c)
}

// seats returns the number of seats with points.
func (o *Observation) seats() int {
	if o.players < MinPlayers || o.players > MaxPlayers {
		return MaxPlayers // a caller filled in the end of a round
	}
	return int(o.players)
}

// UnmarshalJSON reads what MarshalJSON wrote, and ignores unknown fields. It reads names, places and cards that are
// newer than the program as zero values: such an observation is incomplete, and marshalling it or passing it to a
// [Memory] fails. On an error, which is a [*ParseError], o is unchanged.
func (o *Observation) UnmarshalJSON(data []byte) error {
	var f observationForm
	if err := readMessage("observation", data, &f); err != nil {
		return err
	}
	read := Observation{
		Actor: f.Actor, Turn: f.Turn, Phase: f.Phase.value(), Action: f.Action.value(), Victim: seatOf(f.Victim),
		Pile: Pile(f.Pile), Event: f.Event.value(),
		Returned: f.Returned, Given: seatOf(f.Given), Revealed: f.Revealed, End: f.End.value(), EndedBy: seatOf(f.By),
		players: uint8(min(len(f.Points), MaxPlayers)),
	}
	if len(f.Tops) != len(read.Tops) {
		return unreadable("observation", data, fmt.Sprintf("/tops: there are %d piles, not %d", len(read.Tops),
			len(f.Tops)))
	}
	for i, c := range f.Tops {
		read.Tops[i] = shownCard(c).value()
	}
	if n := len(f.Points); f.End == 0 != (f.Points == nil) || f.Points != nil && (n < MinPlayers || n > MaxPlayers) {
		return unreadable("observation", data, fmt.Sprintf(
			"/points: there must be %d to %d if the round ends, and none otherwise", MinPlayers, MaxPlayers))
	}
	copy(read.Points[:], f.Points)
	if f.isNew() { // a move of a later version can move more cards, and show more
		f.Transfers = f.Transfers[:min(len(f.Transfers), maxTransfers)]
		f.Sights = f.Sights[:min(len(f.Sights), maxSights)]
	}
	if len(f.Sights) > maxSights {
		return unreadable("observation", data, fmt.Sprintf(
			"/sights: %d are too many: no move shows more than %d places", len(f.Sights), maxSights))
	}
	for i, s := range f.Sights {
		if int(read.facts.NumSeen)+len(s.Cards) > MaxCards {
			return unreadable("observation", data, fmt.Sprintf("/sights/%d/cards: more than %d cards", i, MaxCards))
		}
		read.facts.Sights[i] = mind.Run{Where: s.Where.value().stored(), N: uint8(len(s.Cards)), Open: s.Open}
		for _, c := range s.Cards {
			read.facts.Seen[read.facts.NumSeen] = c.value().face()
			read.facts.NumSeen++
		}
	}
	read.facts.NumSights = uint8(len(f.Sights))
	if f.Victim != nil && *f.Victim == Nobody {
		return unreadable("observation", data, "/victim: must be a seat; omit the field if there is none")
	}
	if len(f.Transfers) > maxTransfers {
		return unreadable("observation", data, fmt.Sprintf("/transfers: %d are too many: no move has more than %d",
			len(f.Transfers), maxTransfers))
	}
	read.facts.N = uint8(len(f.Transfers))
	for i, t := range f.Transfers {
		read.facts.Transfers[i] = mind.Transfer{From: t.From.value().stored(), To: t.To.value().stored(),
			Card: t.Card.value().face(), Place: t.Place, Open: t.Open}
	}
	check := read.validate
	if f.isNew() {
		check = read.bounds
	}
	if err := check(); err != nil {
		return unreadable("observation", data, err.Error())
	}
	*o = read
	return nil
}

// viewFormat is the version of the JSON of a View. Raise it when a field is removed or changes its meaning, and not
// when one is added. Readers accept every older format.
const viewFormat = 1

type viewForm struct {
	Format     int                   `json:"format"`
	Setup      ruledSetup            `json:"setup"`
	Seat       Seat                  `json:"seat"`
	Remembers  bool                  `json:"remembers"`
	Round      int                   `json:"round"`
	Phase      constantName[Phase]   `json:"phase"`
	Turn       Seat                  `json:"turn"`
	Actor      Seat                  `json:"actor"`
	Pending    int                   `json:"pending"`
	PickFrom   pileNumber            `json:"pickFrom,omitempty"`
	Victim     *Seat                 `json:"victim,omitempty"`
	Caller     *Seat                 `json:"caller,omitempty"`
	BetPending bool                  `json:"betPending"`
	Event      constantName[Event]   `json:"event,omitempty"`
	Offered    constantName[Event]   `json:"offered,omitempty"`
	EventsLeft []constantName[Event] `json:"eventsLeft"`
	Deck       heapForm              `json:"deck"`
	Drawn      heapForm              `json:"drawn"`
	Piles      []pileForm            `json:"piles"`
	Seats      []seatForm            `json:"seats"`
	Unseen     Cards                 `json:"unseen"`
	Moves      []shownMove           `json:"moves" most:"4096"`
	LastRound  *RoundResult          `json:"lastRound,omitempty"`
	Result     *Result               `json:"result,omitempty"`
}

// A ruledSetup is the setup of some rules.
type ruledSetup Setup

func (s *ruledSetup) UnmarshalJSON(data []byte) error { return (*Setup)(s).UnmarshalJSON(data) }

// viewNames are the names in those parts of a view that must follow from the rest of it. The readers of results accept
// new ones.
type viewNames struct {
	LastRound *struct {
		End   constantName[RoundEnd] `json:"end"`
		Seats []struct {
			Score *scoreNames `json:"score,omitempty"`
		} `json:"seats"`
	} `json:"lastRound,omitempty"`
	Result *struct {
		End      constantName[GameEnd]  `json:"end"`
		TieBreak constantName[TieBreak] `json:"tieBreak"`
	} `json:"result,omitempty"`
}

type scoreNames struct {
	BonusColor constantName[Color] `json:"bonusColor,omitempty"`
	Items      []struct {
		Source constantName[ScoreSource] `json:"source"`
		Kind   constantName[Kind]        `json:"kind"`
		With   constantName[Kind]        `json:"with,omitempty"`
		Color  constantName[Color]       `json:"color,omitempty"`
	} `json:"items"`
}

// A heapForm is a number of cards, some of them known.
type heapForm struct {
	Size  int   `json:"size"`
	Cards Cards `json:"cards"`
}

type pileForm struct {
	Size       int        `json:"size"`
	Cards      []pileCard `json:"cards"`
	KnownToAll []pileCard `json:"knownToAll"`
}

type seatForm struct {
	Total      int                 `json:"total"`
	Hand       heapForm            `json:"hand"`
	KnownToAll Cards               `json:"knownToAll"`
	KnownTo    *Cards              `json:"knownTo,omitempty"`
	Laid       []Group             `json:"laid"`
	Shielded   bool                `json:"shielded"`
	ShieldCard cardText            `json:"shieldCard,omitempty"`
	Held       constantName[Event] `json:"held,omitempty"`
	Revealed   bool                `json:"revealed"`
	Protected  bool                `json:"protected"`
	Bound      bool                `json:"bound"`
	Score      Score               `json:"score"`
}

// MarshalJSON returns the knowledge of the view as an object for clients; see View in schema/seasalt.schema.json for
// its fields. [Rules.UnmarshalView] reads it back. It fails for the zero View.
func (v View) MarshalJSON() ([]byte, error) {
	return v.AppendJSON(make([]byte, 0, 4<<10))
}

// AppendJSON appends the result of MarshalJSON. If that fails, it returns dst unchanged and the error. With enough room
// in dst it does not allocate, unless the game is over or the view has more than 64 moves. It takes some microseconds:
// a server that sends a view after each move should use it.
func (v View) AppendJSON(dst []byte) ([]byte, error) {
	if v.rules == nil {
		return dst, errors.New("seasalt: cannot marshal the zero View")
	}
	w := writer{wire.Writer{Bytes: dst}}
	w.Object("")
	w.Int("format", viewFormat)
	w.setup("setup", v.rules)
	w.seat("seat", v.seat)
	w.Bool("remembers", v.remembers)
	w.Int("round", v.Round())
	w.Name("phase", v.phase.String())
	w.seat("turn", v.turn)
	w.seat("actor", v.Actor())
	w.Int("pending", v.Pending())
	w.somePile("pickFrom", v.PickFrom())
	w.someSeat("victim", v.Victim())
	w.someSeat("caller", v.caller)
	w.Bool("betPending", v.betPending)
	w.someEvent("event", v.event)
	w.someEvent("offered", v.offered)
	w.events("eventsLeft", v.eventsLeft)
	w.heap("deck", v.DeckLen(), v.KnownDeck())
	w.heap("drawn", v.DrawnLen(), v.Drawn())
	w.List("piles")
	for p := Pile1; p <= Pile2; p++ {
		w.Object("")
		w.Int("size", v.PileLen(p))
		w.pile("cards", &v, p, false)
		w.pile("knownToAll", &v, p, true)
		w.EndObject()
	}
	w.EndList()
	w.List("seats")
	for seat := range Seat(v.rules.config.Players) {
		w.viewOfSeat(&v, seat)
	}
	w.EndList()
	w.cards("unseen", v.Unseen())
	w.List("moves")
	var buffer [64]Move
	for _, m := range v.AppendMoves(buffer[:0]) {
		w.move("", m)
	}
	w.EndList()
	if r, ok := v.LastRound(); ok {
		w.round("lastRound", &r)
	}
	if r, ok := v.Result(); ok {
		result, err := r.MarshalJSON()
		if err != nil {
			return dst, err
		}
		w.Key("result")
		w.Bytes = append(w.Bytes, result...)
	}
	w.EndObject()
	return w.Bytes, nil
}

// setup writes the [Setup] of rules.
func (w *writer) setup(key string, r *Rules) {
	w.Object(key)
	w.Int("players", r.config.Players)
	w.Int("target", r.config.Target)
	w.Object("rulings")
	w.Name("mermaids", r.rulings.Mermaids.String())
	w.Name("emptyDeck", r.rulings.EmptyDeck.String())
	w.Name("tie", r.rulings.Tie.String())
	w.Name("trio", r.rulings.Trio.String())
	w.Name("equalTop", r.rulings.EqualTop.String())
	w.EndObject()
	w.List("modules")
	for _, m := range r.ids() {
		w.Object("")
		w.Name("name", m.Name)
		w.Int("version", m.Version)
		if m.Hash != "" {
			w.Name("hash", m.Hash)
		}
		w.EndObject()
	}
	w.EndList()
	w.events("events", r.events)
	w.EndObject()
}

// events writes a set of events.
func (w *writer) events(key string, set uint16) {
	w.List(key)
	for e := Event(1); e.IsValid(); e++ {
		if set>>e&1 != 0 {
			w.Name("", e.String())
		}
	}
	w.EndList()
}

// pile writes the cards of a pile that the view knows, or only those that everybody knows.
func (w *writer) pile(key string, v *View, p Pile, onlyPublic bool) {
	w.List(key)
	v.eachOfPile(p, onlyPublic, func(c Card) bool {
		w.pileCard(c)
		return true
	})
	w.EndList()
}

// viewOfSeat writes the part of a view about a seat.
func (w *writer) viewOfSeat(v *View, seat Seat) {
	w.Object("")
	w.Int("total", v.Total(seat))
	w.heap("hand", v.HandLen(seat), v.KnownHand(seat))
	w.cards("knownToAll", v.KnownToAll(seat))
	if v.seat != Spectator && seat != v.seat {
		w.cards("knownTo", v.KnownTo(seat))
	}
	w.List("laid")
	for g := range v.Laid(seat) {
		w.group("", &g)
	}
	w.EndList()
	w.Bool("shielded", v.Shielded(seat))
	if c := v.ShieldCard(seat); c != 0 {
		w.card("shieldCard", c)
	}
	w.someEvent("held", v.Held(seat))
	w.Bool("revealed", v.Revealed(seat))
	w.Bool("protected", v.Protected(seat))
	w.Bool("bound", v.Bound(seat))
	score := v.Score(seat)
	w.score("score", &score)
	w.EndObject()
}

// UnmarshalJSON always fails: a view belongs to its rules. Keep it as a [json.RawMessage] and call
// [Rules.UnmarshalView].
func (v *View) UnmarshalJSON([]byte) error {
	return errors.New("seasalt: a View is not unmarshalled by itself; see Rules.UnmarshalView")
}

// SetupOf returns the setup in the text of a [State], or in the text or JSON of a [View]: it names the rules that
// reading them takes. It ignores other fields, and has the limits of length of [Rules.ParseState] and
// [Rules.UnmarshalView]. The error is a [*ParseError].
func SetupOf(text string) (Setup, error) {
	if strings.HasPrefix(strings.TrimLeft(text, " \t\r\n"), "{") {
		var f struct {
			Format int   `json:"format,omitempty"`
			Setup  Setup `json:"setup"`
		}
		reader := wire.Reader{Most: maxJSON, Message: true, Format: viewFormat, Locate: locate}
		if err := readWith(reader, "setup", []byte(text), &f); err != nil {
			return Setup{}, err
		}
		return f.Setup, nil
	}
	l := readLine(text)
	s := l.setup()
	if err := l.parseError("setup"); err != nil {
		return Setup{}, err
	}
	return s, nil
}

// UnmarshalView reads a view as a [View] is marshalled, of a game with these rules, up to 512 KiB. The result has the
// certain knowledge of the written view, and equals that view if it knew no more. The JSON omits guesses and, with
// [MermaidsLaidAtEnd], the players who ended a turn with too few mermaids to win. UnmarshalView ignores unknown fields,
// and legal moves with an action that is newer than the program. Other unknown names are errors, since a game with
// these rules has none. Facts that the document states twice must agree, and the view must be possible in a game, as
// far as [Rules.NewState] can check. The legal moves, scores and protected seats of the result are those of this
// version, whatever the document states: a server with a later version may have corrected a rule.
//
// The error is a [*ParseError] that locates each wrong value by a JSON Pointer (RFC 6901) such as
// /seats/1/hand/size, unless it is about the view as a whole.
func (r *Rules) UnmarshalView(data []byte) (View, error) {
	var f viewForm
	reader := wire.Reader{Most: maxJSON, Message: true, Format: viewFormat, Locate: locate}
	if err := readWith(reader, "view", data, &f); err != nil {
		return View{}, err
	}
	fail := func(err error) (View, error) {
		if isNew := readMessage("view", data, &viewNames{}); isNew != nil {
			return View{}, isNew
		}
		return View{}, err
	}
	sight, problem := r.sightOf(&f)
	if problem != "" {
		return fail(unreadable("view", data, problem))
	}
	v, problems := r.newView(&sight)
	if len(problems.list) > 0 {
		e := &ParseError{What: "view", Text: string(data)}
		for _, p := range problems.list {
			e.Problems = append(e.Problems, Problem{Text: wire.AtPath(pointerTo(p.Field), p.Text)})
		}
		return fail(e)
	}
	text, err := v.AppendJSON(make([]byte, 0, len(data)))
	if err != nil {
		return View{}, err
	}
	if bytes.Equal(data, text) { // as this version writes it: to compare the forms takes longer than all the rest
		return v, nil
	}
	var g viewForm
	if err := readWith(reader, "view", text, &g); err != nil {
		return View{}, err
	}
	f.Moves = g.Moves
	for seat := range f.Seats {
		f.Seats[seat].Score, f.Seats[seat].Protected = g.Seats[seat].Score, g.Seats[seat].Protected
	}
	if problem := wire.Difference(nil, &f, &g); problem != "" {
		return fail(unreadable("view", data, problem))
	}
	return v, nil
}

// sightOf returns the content of a form, or its problem. UnmarshalView checks the fields that follow from others.
func (r *Rules) sightOf(f *viewForm) (v viewDraft, problem string) {
	setup := ruledSetup(r.Setup())
	(*Setup)(&f.Setup).takeHashes(setup.Modules)
	if problem := wire.Difference([]string{"setup"}, &f.Setup, &setup); problem != "" {
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
	v = viewDraft{
		seat: f.Seat, remembers: f.Remembers,
		Position: Position{
			Phase: Phase(f.Phase), Turn: f.Turn, Round: f.Round, Deck: f.Deck.Cards, Drawn: f.Drawn.Cards,
			PickFrom: Pile(f.PickFrom),
			Pending:  f.Pending, BetPending: f.BetPending, Event: Event(f.Event), Offered: Event(f.Offered),
			EventsLeft: constantsOf(f.EventsLeft),
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
		v.Caller = SeatsOf(*f.Caller)
	}
	if last := f.LastRound; last != nil {
		v.LastEnd, v.LastBy, v.LastTurn, v.Points = last.End, last.EndedBy, last.LastTurn, last.Points[:players]
	}
	if f.Result != nil {
		v.Winners = f.Result.Winners
	}
	for i, pile := range f.Piles {
		if problem == "" && (len(pile.Cards) != pile.Size || len(pile.KnownToAll) != pile.Size ||
			pile.Size > MaxCards) {
			problem = fmt.Sprintf("/piles/%d/size: %d, and %s and %d shown are listed", i, pile.Size,
				plural(len(pile.Cards), "card"), len(pile.KnownToAll))
		}
		for _, c := range pile.Cards {
			v.Piles[i] = append(v.Piles[i], Card(c))
		}
		for _, c := range pile.KnownToAll {
			v.pilesKnownToAll[i] = append(v.pilesKnownToAll[i], Card(c))
		}
	}
	for seat, s := range f.Seats {
		if len(s.Laid) > MaxCards {
			return v, fmt.Sprintf("/seats/%d/laid: %d groups are too many", seat, len(s.Laid))
		}
		v.Totals, v.Hands, v.Laid = append(v.Totals, s.Total), append(v.Hands, s.Hand.Cards), append(v.Laid, s.Laid)
		v.Shields, v.Held = append(v.Shields, Card(s.ShieldCard)), append(v.Held, Event(s.Held))
		v.unknownHands[seat] = unknown(fmt.Sprintf("/seats/%d/hand/size", seat), s.Hand.Size, s.Hand.Cards.Len())
		if s.Shielded && s.ShieldCard == 0 {
			v.unknownShields[seat] = 1
		}
		if s.Revealed {
			v.Revealed |= 1 << seat
		}
		if s.Bound {
			v.Bound |= 1 << seat
		}
		v.knownToAll[seat] = s.KnownToAll
		if s.KnownTo != nil {
			v.knownTo[seat] = *s.KnownTo
		}
	}
	return v, problem
}

// pointerTo returns the path in the JSON to a field of the notation.
func pointerTo(field string) []string {
	place, to, isKnown := strings.Cut(field, ".known-to")
	name := strings.TrimRight(place, "0123456789")
	number, _ := strconv.Atoi(place[len(name):])
	switch name {
	case "":
		return nil
	case "pile":
		if isKnown {
			return []string{"piles", strconv.Itoa(number - 1), "knownToAll"}
		}
		return []string{"piles", strconv.Itoa(number - 1)}
	case "hand":
		if isKnown && to != "-all" {
			return []string{"seats", to, "knownTo"}
		} else if isKnown {
			return []string{"seats", strconv.Itoa(number), "knownToAll"}
		}
		return []string{"seats", strconv.Itoa(number), name}
	case "laid", "held":
		return []string{"seats", strconv.Itoa(number), name}
	case "shield":
		return []string{"seats", strconv.Itoa(number), "shieldCard"}
	case "totals", "revealed", "bound":
		return []string{"seats"}
	case "points":
		return []string{"lastRound", "seats"}
	case "last-end":
		return []string{"lastRound", "end"}
	case "last-by":
		return []string{"lastRound", "by"}
	case "last-turn":
		return []string{"lastRound", "lastTurn"}
	case "winners":
		return []string{"result", "winners"}
	}
	words := strings.Split(name, "-") // fields of a line have hyphens, those of JSON capitals
	for i, word := range words[1:] {
		words[i+1] = strings.ToUpper(word[:1]) + word[1:]
	}
	return []string{strings.Join(words, "")}
}

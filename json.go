package seasalt

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt/internal/pack"
	"github.com/seasalt-go/seasalt/internal/wire"
)

// The JSON of this package is documented in schema/seasalt.schema.json, and for TypeScript in
// schema/seasalt.d.ts. Throughout:
//
//   - Numbers, booleans and lists are always there; an empty list is []. Absent values, hidden ones included, are
//     omitted, and there is no null.
//   - Cards, kinds, colours, phases, actions, events and all other names are their
//     stable texts; seats and piles are numbers. A move is an object with its text and its parts.
//   - A list by seat contains an item for each player of the game.
//
// Each type has a form, a struct with json tags, that describes its JSON. Package wire reads it. Messages that a server
// sends for every move are written field by field, without a form, since package json takes five times as long
// (BenchmarkUpdate of package table). There are two sorts of documents:
//
//   - A server sends messages to clients: views, observations, moves, scores, results and refusals. A later version may
//     add fields to them, so readers ignore unknown ones.
//   - A setup and a holding are read completely or refused, since an unknown field could make it another game.

// A writer writes JSON. Its methods take valid values, and omit none unless their comments mention it.
type writer struct{ wire.Writer }

// written returns the output of a function.
func written(write func(*writer)) ([]byte, error) {
	var w writer
	write(&w)
	return w.Bytes, nil
}

func (w *writer) card(key string, c Card) {
	w.Key(key)
	w.Bytes = append(c.appendText(append(w.Bytes, '"')), '"')
}

func (w *writer) cards(key string, cards Cards) {
	w.List(key)
	for c := range cards.All() {
		w.card("", c)
	}
	w.EndList()
}

// heap writes a number of cards of which some are known.
func (w *writer) heap(key string, size int, known Cards) {
	w.Object(key)
	w.Int("size", size)
	w.cards("cards", known)
	w.EndObject()
}

func (w *writer) seat(key string, s Seat) {
	if s < 0 {
		w.Name(key, s.String())
		return
	}
	w.Int(key, int(s))
}

// someSeat writes a seat, and omits [Nobody].
func (w *writer) someSeat(key string, s Seat) {
	if s != Nobody {
		w.seat(key, s)
	}
}

func (w *writer) seats(key string, s Seats) {
	w.List(key)
	for seat := range s.All() {
		w.seat("", seat)
	}
	w.EndList()
}

// somePile writes a pile, and omits the zero one.
func (w *writer) somePile(key string, p Pile) {
	if p != 0 {
		w.Int(key, int(p))
	}
}

// someEvent writes an event, and omits the zero one.
func (w *writer) someEvent(key string, e Event) {
	if e != 0 {
		w.Name(key, e.String())
	}
}

// UnmarshalJSON reads a list of cards, in any order. On an error s is unchanged.
func (s *Cards) UnmarshalJSON(data []byte) error {
	var list []Card
	if err := readMessage("cards", data, &list); err != nil {
		return err
	}
	set, err := CardsOf(list...)
	if err != nil {
		return unreadable("cards", data, strings.TrimPrefix(err.Error(), "seasalt: "))
	}
	*s = set
	return nil
}

// MarshalJSON returns the cards of the group as a list. It fails if a card is invalid or comes after the zero Card.
func (g Group) MarshalJSON() ([]byte, error) {
	n := g.Len()
	for i, c := range g {
		if i >= n && c != 0 {
			return nil, fmt.Errorf("seasalt: cannot marshal a group with a gap before %v", c)
		}
		if i < n && !c.IsValid() {
			return nil, fmt.Errorf("seasalt: cannot marshal a group with %v", c)
		}
	}
	return written(func(w *writer) { w.group("", &g) })
}

func (w *writer) group(key string, g *Group) {
	w.List(key)
	for _, c := range g[:g.Len()] {
		w.card("", c)
	}
	w.EndList()
}

// UnmarshalJSON reads what MarshalJSON wrote. On an error g is unchanged.
func (g *Group) UnmarshalJSON(data []byte) error {
	var list []Card
	if err := readMessage("group", data, &list); err != nil {
		return err
	}
	if len(list) > len(g) {
		return unreadable("group", data, fmt.Sprintf("%d cards: the maximum is %d", len(list), len(g)))
	}
	if i := slices.Index(list, 0); i >= 0 {
		return unreadable("group", data, fmt.Sprintf("/%d: a card is missing", i))
	}
	*g = Group{}
	copy(g[:], list)
	return nil
}

// maxJSON is the most bytes that a document can have. A view has some thousand. With all swaps of two
// hands of forty different cards among its moves it would have a quarter of a million.
const maxJSON = 1 << 19

// readJSON reads a document with exactly the fields of the form. The error is a [*ParseError].
func readJSON(what string, data []byte, form any) error {
	return readWith(wire.Reader{Most: maxJSON, Locate: locate}, what, data, form)
}

// readMessage reads a document to which later versions may add fields. The error is a [*ParseError].
func readMessage(what string, data []byte, form any) error {
	return readWith(wire.Reader{Most: maxJSON, Message: true, Locate: locate}, what, data, form)
}

func readWith(r wire.Reader, what string, data []byte, form any) error {
	err := r.Read(data, form)
	if e, ok := err.(*wire.Error); ok {
		return parseError(what, string(data[:min(len(data), r.Most)]), e.Offset, e.Problem)
	}
	return err
}

// readForm reads a document into a form, and a value from the form. On an error the value is unchanged.
func readForm[T, F any](to *T, read func(what string, data []byte, form any) error, what string, data []byte,
	value func(*F) (T, string)) error {
	var f F
	if err := read(what, data, &f); err != nil {
		return err
	}
	v, problem := value(&f)
	if problem != "" {
		return unreadable(what, data, problem)
	}
	*to = v
	return nil
}

// locate takes a [*ParseError] apart for package wire.
func locate(err error) (offset int, problem string, ok bool) {
	var e *ParseError
	if !errors.As(err, &e) {
		return 0, "", false
	}
	return e.Problems[0].Offset, e.Problems[0].String(), true
}

// unreadable makes the error of a problem with a whole document.
func unreadable(what string, data []byte, problem string) error {
	return parseError(what, string(data), 0, problem)
}

// MarshalJSON returns the number of the seat, or "nature", "nobody" or "spectator". It fails for any other value. Keys
// of maps do not call it: they are numbers, and negative ones for those three.
func (s Seat) MarshalJSON() ([]byte, error) {
	if s < Spectator || s >= MaxPlayers {
		return nil, fmt.Errorf("seasalt: cannot marshal the seat %d: there are %d", s, MaxPlayers)
	}
	return written(func(w *writer) { w.seat("", s) })
}

// UnmarshalJSON reads what MarshalJSON wrote. On an error s is unchanged.
func (s *Seat) UnmarshalJSON(data []byte) error {
	for seat := Spectator; seat < 0; seat++ {
		if text, _ := seat.MarshalJSON(); string(text) == string(data) {
			*s = seat
			return nil
		}
	}
	if n, problem := wire.Whole(data); problem == "" && n >= 0 && n < MaxPlayers {
		*s = Seat(n)
		return nil
	}
	return unreadable("seat", data, fmt.Sprintf(`a seat is a number, 0 to %d, or "nature", "nobody" or "spectator"`,
		MaxPlayers-1))
}

// MarshalJSON returns the numbers of the seats as a list. It fails for seats that no game has.
func (s Seats) MarshalJSON() ([]byte, error) {
	if s>>MaxPlayers != 0 {
		return nil, fmt.Errorf("seasalt: cannot marshal the seats %#x: there are %d", uint8(s), MaxPlayers)
	}
	return written(func(w *writer) { w.seats("", s) })
}

// UnmarshalJSON reads what MarshalJSON wrote. On an error s is unchanged.
func (s *Seats) UnmarshalJSON(data []byte) error {
	var list []Seat
	if err := readJSON("seats", data, &list); err != nil {
		return err
	}
	var set Seats
	for _, seat := range list {
		if seat < 0 || set.Has(seat) {
			return unreadable("seats", data, fmt.Sprintf("%v is not a seat, or is repeated", seat))
		}
		set |= 1 << seat
	}
	*s = set
	return nil
}

// A pileNumber is a pile as it stands in JSON.
type pileNumber Pile

func (p pileNumber) MarshalJSON() ([]byte, error) {
	if Pile(p) != Pile1 && Pile(p) != Pile2 {
		return nil, fmt.Errorf("seasalt: cannot marshal the pile %d: they are 1 and 2", uint8(p))
	}
	return []byte{'0' + byte(p)}, nil
}

func (p *pileNumber) UnmarshalJSON(data []byte) error {
	n, problem := wire.Whole(data)
	if problem != "" || n != int(Pile1) && n != int(Pile2) {
		return unreadable("pile", data, "a pile is the number 1 or 2")
	}
	*p = pileNumber(n)
	return nil
}

// A moveForm has the zero value of an operand that the action does not take. Programs with types write that, or null,
// instead of omitting it.
type moveForm struct {
	Text   moveText    `json:"text"`
	Action Action      `json:"action"`
	Cards  []Card      `json:"cards,omitempty" null:"absent"`
	Pile   operandPile `json:"pile,omitempty" null:"absent"`
	Place  int         `json:"place,omitempty" null:"absent"`
	Seat   *Seat       `json:"seat,omitempty" null:"absent"`
	Event  Event       `json:"event,omitempty" null:"absent"`
}

// An operandPile is a pile, or 0 for none.
type operandPile Pile

func (p *operandPile) UnmarshalJSON(data []byte) error {
	if n, problem := wire.Whole(data); problem == "" && n == 0 {
		*p = 0
		return nil
	}
	return (*pileNumber)(p).UnmarshalJSON(data)
}

// problem describes how the form differs from the form of its text, or is empty.
func (f *moveForm) problem(of *moveForm) string {
	if of.Seat == nil && f.Seat != nil && *f.Seat == 0 {
		f.Seat = nil
	}
	for _, part := range []struct {
		name       string
		here, none bool
	}{
		{"cards", len(f.Cards) > 0, len(of.Cards) == 0}, {"pile", f.Pile != 0, of.Pile == 0},
		{"place", f.Place != 0, of.Place == 0}, {"seat", f.Seat != nil, of.Seat == nil},
		{"event", f.Event != 0, of.Event == 0},
	} {
		if part.here && part.none && f.Action == of.Action {
			return fmt.Sprintf("/%s: the move %s has none", part.name, Move(f.Text))
		}
	}
	return wire.Difference(nil, f, of)
}

// A moveText is a move that stands in JSON as a text.
type moveText Move

func (m moveText) MarshalText() ([]byte, error) { return Move(m).MarshalText() }

func (m *moveText) UnmarshalText(text []byte) error { return (*Move)(m).UnmarshalText(text) }

// MarshalJSON returns an object with the text of the move, its action, and the cards, pile,
// place, seat and event that it names, such as
//
//	{"text":"keep crab/black","action":"keep","cards":["crab/black"]}
//
// The text and the action of the zero Move are empty. It fails for an invalid move.
func (m Move) MarshalJSON() ([]byte, error) {
	if m != 0 && !m.IsValid() {
		return nil, fmt.Errorf("seasalt: cannot marshal %v: not a move", m)
	}
	return written(func(w *writer) { w.move("", m) })
}

// move writes a valid move or the zero Move.
func (w *writer) move(key string, m Move) {
	w.Object(key)
	if m == 0 {
		w.Name("text", "")
		w.Name("action", "")
		w.EndObject()
		return
	}
	w.Key("text")
	w.Bytes = append(m.appendText(append(w.Bytes, '"')), '"')
	w.Name("action", m.Action().String())
	if m.Card() != 0 {
		w.List("cards")
		for _, c := range m.Cards() {
			if c != 0 {
				w.card("", c)
			}
		}
		w.EndList()
	}
	w.somePile("pile", m.Pile())
	if place := m.Place(); place != 0 {
		w.Int("place", place)
	}
	w.someSeat("seat", m.Seat())
	w.someEvent("event", m.Event())
	w.EndObject()
}

// UnmarshalJSON reads what MarshalJSON wrote, or just the text of a move; clients can send either. It ignores unknown
// fields, and null or the zero value of a part that the action does not take. On an error m is unchanged.
func (m *Move) UnmarshalJSON(data []byte) error {
	if bytes.HasPrefix(bytes.TrimLeft(data, " \t\r\n"), []byte{'"'}) {
		var text moveText
		if err := readMessage("move", data, &text); err != nil {
			return err
		}
		*m = Move(text)
		return nil
	}
	var f moveForm
	if err := readMessage("move", data, &f); err != nil {
		return err
	}
	w := writer{wire.Writer{Bytes: make([]byte, 0, 128)}}
	if w.move("", Move(f.Text)); !bytes.Equal(data, w.Bytes) { // as they are if this module wrote it
		var g moveForm
		if err := readMessage("move", w.Bytes, &g); err != nil {
			return err
		}
		if problem := f.problem(&g); problem != "" {
			return unreadable("move", data, problem)
		}
	}
	*m = Move(f.Text)
	return nil
}

// A shownMove is a move that a client is shown, or newName if it has a new action.
type shownMove Move

func (m shownMove) MarshalJSON() ([]byte, error) { return Move(m).MarshalJSON() }

func (m *shownMove) UnmarshalJSON(data []byte) error {
	err := (*Move)(m).UnmarshalJSON(data)
	var f struct {
		Action messageName[Action] `json:"action"`
	}
	const most = 4 << 10 // bytes of a move; more are not read twice
	if err == nil || len(data) > most || readMessage("move", data, &f) != nil || f.Action != newName {
		return err
	}
	*m = newName
	return nil
}

type itemForm struct {
	Source messageName[ScoreSource] `json:"source"`
	Rule   RuleID                   `json:"rule"`
	Kind   messageName[Kind]        `json:"kind"`
	With   messageName[Kind]        `json:"with,omitempty"`
	Color  messageName[Color]       `json:"color,omitempty"`
	Count  int                      `json:"count"`
	Points int                      `json:"points"`
}

// item returns the item of a form, or a problem of the form. A later version may name another rule for the points.
func (f *itemForm) item() (i ScoreItem, problem string) {
	i = ScoreItem{f.Source.value(), f.Kind.value(), f.With.value(), f.Color.value(), f.Count, f.Points}
	switch {
	case !f.Rule.isValid():
		return i, fmt.Sprintf("/rule: %s is not the id of a rule", quote(string(f.Rule)))
	case f.Count < 0 || f.Count > MaxCards:
		return i, fmt.Sprintf("/count: %d cards are impossible", f.Count)
	case f.Points < 0 || f.Points > maxTotal:
		return i, fmt.Sprintf("/points: %d points are impossible", f.Points)
	case f.Color != 0 && i.Source != SourceMermaid && f.Source != newName:
		return i, "/color: only a mermaid counts the cards of a colour"
	case f.With != 0 && i.Source == SourceMermaid:
		return i, "/with: a mermaid counts the cards of a colour, not of a kind"
	}
	return i, ""
}

// MarshalJSON returns an object with source, rule, kind, with, color, count and points. Zero kinds and colours are
// omitted. It fails for an item that cannot be in a score, such as the zero ScoreItem.
func (i ScoreItem) MarshalJSON() ([]byte, error) {
	f := itemForm{messageName[ScoreSource](i.Source), i.Rule(), messageName[Kind](i.Kind), messageName[Kind](i.With),
		messageName[Color](i.Color), i.Count, i.Points}
	if _, problem := f.item(); problem != "" {
		return nil, fmt.Errorf("seasalt: cannot marshal the item of a score: %s", problem)
	}
	return json.Marshal(f) // which fails for a constant without a name
}

// item writes an item of a score that was added up.
func (w *writer) item(i ScoreItem) {
	w.Object("")
	w.Name("source", i.Source.String())
	w.Name("rule", string(i.Rule()))
	w.Name("kind", i.Kind.String())
	if i.With != 0 {
		w.Name("with", i.With.String())
	}
	if i.Color != 0 {
		w.Name("color", i.Color.String())
	}
	w.Int("count", i.Count)
	w.Int("points", i.Points)
	w.EndObject()
}

// UnmarshalJSON reads what MarshalJSON wrote, and ignores unknown fields. On an error i is unchanged.
func (i *ScoreItem) UnmarshalJSON(data []byte) error {
	return readForm(i, readMessage, "item of a score", data, (*itemForm).item)
}

type scoreForm struct {
	Points     int                `json:"points"`
	Bonus      int                `json:"bonus"`
	BonusColor messageName[Color] `json:"bonusColor,omitempty"`
	Items      []itemForm         `json:"items"`
}

// MarshalJSON returns an object with points, bonus, bonusColor and the list of items.
func (s Score) MarshalJSON() ([]byte, error) { return written(func(w *writer) { w.score("", &s) }) }

func (w *writer) score(key string, s *Score) {
	w.Object(key)
	w.Int("points", s.Points())
	w.Int("bonus", s.Bonus())
	if s.bonusColor != 0 {
		w.Name("bonusColor", s.bonusColor.String())
	}
	w.List("items")
	for i := range int(s.n) {
		w.item(s.item(i))
	}
	w.EndList()
	w.EndObject()
}

// UnmarshalJSON reads what MarshalJSON wrote, and ignores unknown fields. On an error s is
// unchanged.
func (s *Score) UnmarshalJSON(data []byte) error {
	var f scoreForm
	if err := readMessage("score", data, &f); err != nil {
		return err
	}
	var read Score
	sum := 0
	for i, item := range f.Items {
		if i == maxItems {
			return unreadable("score", data, fmt.Sprintf("/items: %d are too many", len(f.Items)))
		}
		item, problem := item.item()
		if problem != "" {
			return unreadable("score", data, fmt.Sprintf("/items/%d%s", i, problem))
		}
		read.add(item.Source, item.Kind, item.With, item.Color, item.Count, item.Points)
		sum += item.Points
	}
	switch {
	case sum != f.Points || sum > maxTotal:
		return unreadable("score", data, fmt.Sprintf("/points: %d, but the items add up to %d", f.Points, sum))
	case f.Bonus < 0 || f.Bonus > MaxCards || f.Bonus == 0 != (f.BonusColor == 0):
		return unreadable("score", data, fmt.Sprintf("/bonus: %d is impossible here", f.Bonus))
	}
	read.points, read.bonus, read.bonusColor = int16(sum), int16(f.Bonus), f.BonusColor.value()
	*s = read
	return nil
}

type roundForm struct {
	Round    int                   `json:"round"`
	End      messageName[RoundEnd] `json:"end"`
	By       Seat                  `json:"by"`
	LastTurn Seat                  `json:"lastTurn"`
	Next     *Seat                 `json:"next,omitempty"`
	Seats    []roundSeatForm       `json:"seats"`
}

type roundSeatForm struct {
	Points int    `json:"points"`
	Total  int    `json:"total"`
	Score  *Score `json:"score,omitempty"`
}

// MarshalJSON returns an object with round (the Number), end, by, lastTurn, next, and for each seat points, total and,
// if its hand was shown, score. It fails for an impossible result, such as the zero RoundResult.
func (r RoundResult) MarshalJSON() ([]byte, error) {
	if problem := r.problem(); problem != "" {
		return nil, fmt.Errorf("seasalt: cannot marshal the round: %s", problem)
	}
	for seat := range Seat(MaxPlayers) {
		is := int(seat) < r.Players
		if !is && (r.Points[seat] != 0 || r.Totals[seat] != 0 || r.Revealed.Has(seat)) || !r.Revealed.Has(seat) &&
			r.Scores[seat] != (Score{}) || r.Revealed>>MaxPlayers != 0 {
			return nil, errors.New("seasalt: cannot marshal the round: " +
				"seats that the game does not have must be zero, " +
				"and so must hidden scores")
		}
	}
	return written(func(w *writer) { w.round("", &r) })
}

func (w *writer) round(key string, r *RoundResult) {
	w.Object(key)
	w.Int("round", r.Number)
	w.Name("end", r.End.String())
	w.seat("by", r.EndedBy)
	w.seat("lastTurn", r.LastTurn)
	w.someSeat("next", r.Next)
	w.List("seats")
	for seat := range r.Players {
		w.Object("")
		w.Int("points", r.Points[seat])
		w.Int("total", r.Totals[seat])
		if r.Revealed.Has(Seat(seat)) {
			w.score("score", &r.Scores[seat])
		}
		w.EndObject()
	}
	w.EndList()
	w.EndObject()
}

// UnmarshalJSON reads what MarshalJSON wrote, and ignores unknown fields. On an error r is
// unchanged.
func (r *RoundResult) UnmarshalJSON(data []byte) error {
	return readForm(r, readMessage, "round", data, (*roundForm).round)
}

// round returns the result of a form, or a problem of the form.
func (f *roundForm) round() (read RoundResult, problem string) {
	n := len(f.Seats)
	read = RoundResult{Players: n, Number: f.Round, End: f.End.value(), EndedBy: f.By, LastTurn: f.LastTurn,
		Next: seatOf(f.Next)}
	if f.Next != nil && *f.Next == Nobody {
		return read, "/next: must be a seat; omit the field if there is none"
	}
	for seat, s := range f.Seats[:min(n, MaxPlayers)] {
		read.Points[seat], read.Totals[seat] = s.Points, s.Total
		if s.Score != nil {
			read.Revealed |= 1 << seat
			read.Scores[seat] = *s.Score
		}
	}
	if check := read; f.End == newName { // all else must be right
		check.End = RoundEndStopped
		return read, check.problem()
	}
	return read, read.problem()
}

type resultForm struct {
	End      messageName[GameEnd]  `json:"end"`
	Winners  Seats                 `json:"winners"`
	TieBreak messageName[TieBreak] `json:"tieBreak"`
	Totals   []int                 `json:"totals"`
}

// MarshalJSON returns an object with end, winners, tieBreak and totals, by seat. It fails for an impossible result,
// such as the zero Result.
func (r Result) MarshalJSON() ([]byte, error) {
	f := resultForm{messageName[GameEnd](r.End), r.Winners, messageName[TieBreak](r.TieBreak),
		r.Totals[:min(max(r.Players, 0), MaxPlayers)]}
	switch read, problem := f.result(); {
	case problem != "":
		return nil, fmt.Errorf("seasalt: cannot marshal the result: %s", problem)
	case read != r:
		return nil, errors.New("seasalt: cannot marshal the result: " +
			"totals of seats that the game does not have must be zero")
	}
	return json.Marshal(f) // once a game
}

// UnmarshalJSON reads what MarshalJSON wrote, and ignores unknown fields. On an error r is
// unchanged.
func (r *Result) UnmarshalJSON(data []byte) error {
	return readForm(r, readMessage, "result", data, (*resultForm).result)
}

// result returns the result of a form, or a problem of the form.
func (f *resultForm) result() (read Result, problem string) {
	n := len(f.Totals)
	switch {
	case n < MinPlayers || n > MaxPlayers:
		return read, fmt.Sprintf("/totals: %d players: %d to %d can play", n, MinPlayers, MaxPlayers)
	case slices.Min(f.Totals) < 0 || slices.Max(f.Totals) > maxTotal:
		return read, fmt.Sprintf("/totals: %v are impossible", f.Totals)
	case f.Winners == 0 || f.Winners>>n != 0:
		return read, "/winners: there must be one at least, and all must be players"
	}
	read = Result{Players: n, End: f.End.value(), Winners: f.Winners, TieBreak: f.TieBreak.value()}
	copy(read.Totals[:], f.Totals)
	return read, ""
}

// MarshalJSON always fails, as it does for a [Config]; see [Rules.Setup].
func (Rules) MarshalJSON() ([]byte, error) {
	return nil, errors.New("seasalt: Rules are not marshalled; see Rules.Setup")
}

// UnmarshalJSON always fails, as it does for a [Config]; see [Setup.Rules].
func (*Rules) UnmarshalJSON([]byte) error {
	return errors.New("seasalt: Rules are not unmarshalled; see Setup.Rules")
}

// MarshalJSON always fails: a Position contains all hidden cards. See [State.SecretText].
func (Position) MarshalJSON() ([]byte, error) {
	return nil, errors.New("seasalt: a Position has hidden cards and is not marshalled; see State.SecretText")
}

// UnmarshalJSON always fails, as MarshalJSON does; see [Rules.ParseState].
func (*Position) UnmarshalJSON([]byte) error {
	return errors.New("seasalt: a Position is not unmarshalled; see Rules.ParseState")
}

type holdingForm struct {
	Hand   Cards                 `json:"hand"`
	Laid   []Group               `json:"laid"`
	Events []constantName[Event] `json:"events"`
}

// MarshalJSON returns an object with hand, laid and events. It fails for groups and events that UnmarshalJSON would not
// read back, for more than [MaxCards] groups, and for more than 128 events.
func (h Holding) MarshalJSON() ([]byte, error) {
	if n := len(h.Laid); n > MaxCards {
		return nil, fmt.Errorf("seasalt: cannot marshal the holding: /laid: %d groups are too many", n)
	}
	if n := len(h.Events); n > wire.MaxItems {
		return nil, fmt.Errorf("seasalt: cannot marshal the holding: /events: %d are too many", n)
	}
	return json.Marshal(holdingForm{h.Hand, append([]Group{}, h.Laid...), namesOf(h.Events)})
}

// UnmarshalJSON reads what MarshalJSON wrote, and refuses unknown fields. [Rules.Score] checks them against a game. On
// an error h is unchanged.
func (h *Holding) UnmarshalJSON(data []byte) error {
	var f holdingForm
	if err := readJSON("holding", data, &f); err != nil {
		return err
	}
	if len(f.Laid) > MaxCards {
		return unreadable("holding", data, fmt.Sprintf("/laid: %d groups are too many", len(f.Laid)))
	}
	*h = Holding{Hand: f.Hand}
	h.Laid = append(h.Laid, f.Laid...)
	h.Events = constantsOf(f.Events)
	return nil
}

type moveErrorForm struct {
	Move   shownMove           `json:"move,omitempty"`
	Actor  Seat                `json:"actor"`
	Phase  messageName[Phase]  `json:"phase"`
	Reason messageName[Reason] `json:"reason"`
	Rule   *RuleID             `json:"rule,omitempty"`
	Text   string              `json:"text"`

	Event     messageName[Event] `json:"event,omitempty"`
	Threshold int                `json:"threshold,omitempty"`
}

// MarshalJSON returns an object with the fields of the error and the reason in words, for a server to send to a client.
// An invalid move is omitted. It fails for an impossible error, such as the zero MoveError.
func (e MoveError) MarshalJSON() ([]byte, error) {
	if e.Rule != "" && !e.Rule.isValid() {
		return nil, fmt.Errorf("seasalt: cannot marshal the error of a move: /rule: %s is not the id of a rule",
			quote(string(e.Rule)))
	}
	f := moveErrorForm{shownMove(e.Move), e.Actor, messageName[Phase](e.Phase), messageName[Reason](e.Reason), nil,
		e.Reason.Text(), messageName[Event](e.Event), e.Threshold}
	if e.Rule != "" {
		f.Rule = &e.Rule
	}
	if !e.Move.IsValid() {
		f.Move = 0
	}
	return json.Marshal(f) // which fails for a constant without a name
}

// UnmarshalJSON reads what MarshalJSON wrote, and ignores unknown fields. It reads a reason that is newer than the
// program as the zero Reason, and Error uses the words of the document. On an error e is unchanged.
func (e *MoveError) UnmarshalJSON(data []byte) error {
	var f moveErrorForm
	if err := readMessage("error of a move", data, &f); err != nil {
		return err
	}
	rule := RuleID("")
	if f.Rule != nil {
		if rule = *f.Rule; !rule.isValid() {
			return unreadable("error of a move", data,
				fmt.Sprintf("/rule: %s is not the id of a rule", quote(string(rule))))
		}
	}
	if f.Move == newName {
		f.Move = 0
	}
	*e = MoveError{Move: Move(f.Move), Actor: f.Actor, Phase: f.Phase.value(), Reason: f.Reason.value(), Rule: rule,
		Event: f.Event.value(), Threshold: f.Threshold}
	if f.Reason == newName {
		e.text = wire.Visible(wire.Cut(f.Text, 300))
	}
	return nil
}

// seatOf reads the form of a seat that may be Nobody.
func seatOf(form *Seat) Seat {
	if form == nil {
		return Nobody
	}
	return *form
}

// MarshalJSON returns a list of cards, such as ["crab/black","crab/black"]. It never fails.
func (s Cards) MarshalJSON() ([]byte, error) { return written(func(w *writer) { w.cards("", s) }) }

type setupForm struct {
	Players int                   `json:"players"`
	Target  int                   `json:"target"`
	Rulings rulingsForm           `json:"rulings"`
	Modules []moduleForm          `json:"modules"`
	Events  []constantName[Event] `json:"events"`
}

type rulingsForm struct {
	Mermaids  constantName[MermaidRuling]   `json:"mermaids"`
	EmptyDeck constantName[EmptyDeckRuling] `json:"emptyDeck"`
	Tie       constantName[TieRuling]       `json:"tie"`
	Trio      constantName[TrioRuling]      `json:"trio"`
	EqualTop  constantName[EqualTopRuling]  `json:"equalTop"`
}

type moduleForm struct {
	Name    string  `json:"name"`
	Version int     `json:"version"`
	Hash    *string `json:"hash,omitempty"`
}

// MarshalJSON returns an object with players, target, rulings, modules and events: the JSON of a
// configuration. It fails for a setup that UnmarshalJSON would not read back, such as one with an undecided
// ruling.
func (s Setup) MarshalJSON() ([]byte, error) {
	f := s.form()
	if _, problem := f.setup(); problem != "" {
		return nil, fmt.Errorf("seasalt: cannot marshal the setup: %s", problem)
	}
	return json.Marshal(f) // which fails for a constant without a name
}

func (s Setup) form() setupForm {
	f := setupForm{s.Players, s.Target, rulingsForm{
		constantName[MermaidRuling](s.Rulings.Mermaids), constantName[EmptyDeckRuling](s.Rulings.EmptyDeck),
		constantName[TieRuling](s.Rulings.Tie),
		constantName[TrioRuling](s.Rulings.Trio), constantName[EqualTopRuling](s.Rulings.EqualTop),
	}, []moduleForm{}, namesOf(s.Events)}
	for _, m := range s.Modules {
		form := moduleForm{Name: m.Name, Version: m.Version}
		if m.Hash != "" {
			form.Hash = &m.Hash
		}
		f.Modules = append(f.Modules, form)
	}
	return f
}

// UnmarshalJSON reads what MarshalJSON wrote; modules and events may come in any order. Unknown
// fields are refused, since they could mean another game. [Setup.Rules] checks that the modules
// exist. On an error s is unchanged.
func (s *Setup) UnmarshalJSON(data []byte) error {
	return readForm(s, readJSON, "setup", data, (*setupForm).setup)
}

// setup returns the setup of a form, or the problem with the form.
func (f *setupForm) setup() (read Setup, problem string) {
	fail := func(format string, args ...any) (Setup, string) { return Setup{}, fmt.Sprintf(format, args...) }
	switch {
	case f.Players < MinPlayers || f.Players > MaxPlayers:
		return fail("/players: %d: %d to %d can play", f.Players, MinPlayers, MaxPlayers)
	case f.Target < 1 || f.Target > MaxTarget:
		return fail("/target: %d: it must be 1 to %d", f.Target, MaxTarget)
	}
	read = Setup{Players: f.Players, Target: f.Target, Rulings: Rulings{
		MermaidRuling(f.Rulings.Mermaids), EmptyDeckRuling(f.Rulings.EmptyDeck), TieRuling(f.Rulings.Tie),
		TrioRuling(f.Rulings.Trio), EqualTopRuling(f.Rulings.EqualTop),
	}}
	if n := len(f.Modules); n > maxModules {
		return fail("/modules: %d modules: a game can have %d", n, maxModules)
	}
	named := map[string]bool{}
	for i, m := range f.Modules {
		if problem := checkName(m.Name); problem != "" {
			return fail("/modules/%d/name: %s", i, problem)
		}
		if named[m.Name] {
			return fail("/modules/%d/name: the module %s is repeated", i, m.Name)
		}
		named[m.Name] = true
		if m.Version < 1 || m.Version > maxVersion {
			return fail("/modules/%d/version: %d is not the version of a module: they are 1 to %d", i, m.Version,
				maxVersion)
		}
		id := ModuleID{Name: m.Name, Version: m.Version}
		if m.Hash != nil {
			if id.Hash = *m.Hash; !isHash(id.Hash) {
				return fail("/modules/%d/hash: %s is not the hash of a module", i, quote(id.Hash))
			}
		}
		read.Modules = append(read.Modules, id)
	}
	read.Modules = inOrderOfNames(read.Modules)
	read.Events = constantsOf(f.Events)
	pack.SortFew(read.Events, cmp.Compare)
	if len(slices.Compact(slices.Clone(read.Events))) < len(read.Events) {
		return fail("/events: an event is repeated")
	}
	return read, ""
}

// MarshalJSON always fails: an unknown field could mean another game. Marshal [Rules.Setup], which names
// the modules.
func (Module) MarshalJSON() ([]byte, error) {
	return nil, errors.New("seasalt: a Module is not marshalled; see Rules.Setup")
}

// UnmarshalJSON always fails; see [Setup.Rules].
func (*Module) UnmarshalJSON([]byte) error {
	return errors.New("seasalt: a Module is not unmarshalled; see Setup.Rules")
}

// MarshalJSON always fails, as it does for a [Module]. Package catalog writes the law in force as JSON.
func (Change) MarshalJSON() ([]byte, error) {
	return nil, errors.New("seasalt: a Change is not marshalled; see package catalog")
}

// MarshalJSON always fails, as it does for a [Module].
func (EventCard) MarshalJSON() ([]byte, error) {
	return nil, errors.New("seasalt: an EventCard is not marshalled; see Rules.Setup")
}

// UnmarshalJSON always fails, as it does for a [Module].
func (*EventCard) UnmarshalJSON([]byte) error {
	return errors.New("seasalt: an EventCard is not unmarshalled; a program has its modules")
}

// UnmarshalJSON always fails, as it does for a [Module].
func (*Change) UnmarshalJSON([]byte) error {
	return errors.New("seasalt: a Change is not unmarshalled; a program has its modules")
}

// MarshalJSON always fails: modules are data that is not sent or stored. Marshal [Rules.Setup],
// which names them.
func (c Config) MarshalJSON() ([]byte, error) {
	return nil, errors.New("seasalt: a Config is not marshalled; see Rules.Setup")
}

// UnmarshalJSON always fails. Unmarshal a [Setup], and call [Setup.Rules] with the program's modules.
func (c *Config) UnmarshalJSON([]byte) error {
	return errors.New("seasalt: a Config is not unmarshalled; see Setup.Rules")
}

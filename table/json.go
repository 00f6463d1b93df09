package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/setups"
	"github.com/seasalt-go/seasalt/internal/wire"
	"github.com/seasalt-go/seasalt/record"
)

// The JSON for clients, which schema/seasalt.schema.json documents. It follows that of package seasalt: numbers and
// lists are always there, absent values are omitted, and there is no null. All of it is messages: readers ignore
// unknown fields and keep names, since a server can be newer than its clients.

// jsonFormat is the version of the JSON of an Update and of a Snapshot. Raise it when a field is removed or changes its
// meaning, and not when one is added. Readers accept every older format.
const jsonFormat = 1

// readMessage reads a message into a form. The error is a [*seasalt.ParseError].
func readMessage(what string, data []byte, form any) error {
	return readWith(messages, what, data, form)
}

func readWith(r wire.Reader, what string, data []byte, form any) error {
	err := r.Read(data, form)
	if e, ok := err.(*wire.Error); ok {
		return wrongAt(what, data[:min(len(data), r.Most)], e.Offset, e.Problem)
	}
	return err
}

var messages = wire.Reader{Most: MaxJournalLen, Message: true, Format: jsonFormat,
	Locate: func(err error) (offset int, problem string, ok bool) {
		var e *seasalt.ParseError
		if !errors.As(err, &e) {
			return 0, "", false
		}
		return e.Problems[0].Offset, e.Problems[0].String(), true
	}}

// wrong makes the error of a problem with a whole message.
func wrong(what string, data []byte, problem string) error {
	return wrongAt(what, data, 0, problem)
}

func wrongAt(what string, data []byte, at int, problem string) error {
	return &seasalt.ParseError{What: what, Text: string(data), Problems: []seasalt.Problem{{Offset: at, Text: problem}}}
}

// noName returns the problem of a text that is no name of any version, or an empty string. Readers keep unknown names,
// since a server can be newer than its clients.
func noName[N ~string](field string, name N) (problem string) {
	if wire.IsNewName(string(name)) {
		return ""
	}
	return fmt.Sprintf("/%s: %s is not a name", field, wire.Quote(string(name)))
}

// negative returns the problem of a negative number of an entry, or an empty string.
func negative(field string, n int) (problem string) {
	if n >= 0 {
		return ""
	}
	return fmt.Sprintf("/%s: there is no entry %d", field, n)
}

// first returns the first problem, if there is one.
func first(problems ...string) string {
	i := slices.IndexFunc(problems, func(problem string) bool { return problem != "" })
	if i < 0 {
		return ""
	}
	return problems[i]
}

// noSeat returns the problem of a value that is not even [seasalt.Nobody], or an empty string.
func noSeat(field string, seat seasalt.Seat) (problem string) {
	if seat >= seasalt.Spectator && seat < seasalt.MaxPlayers {
		return ""
	}
	return fmt.Sprintf("/%s: there is no seat %d", field, seat)
}

// A writer writes messages without forms, as package json would. The first error stays.
type writer struct {
	wire.Writer
	err error
}

// done returns the bytes written, or dst and the error.
func (w *writer) done(dst []byte) ([]byte, error) {
	if w.err != nil {
		return dst, w.err
	}
	return w.Bytes, nil
}

func (w *writer) fail(what, problem string) {
	if w.err == nil {
		w.err = fmt.Errorf("table: cannot marshal the %s: %s", what, problem)
	}
}

// took takes the bytes with a value appended to them, after its key.
func (w *writer) took(bytes []byte, err error) {
	w.Bytes = bytes
	if w.err == nil {
		w.err = err
	}
}

// seldom writes a value that messages seldom contain.
func (w *writer) seldom(key string, value json.Marshaler) {
	w.Key(key)
	text, err := value.MarshalJSON()
	w.took(append(w.Bytes, text...), err)
}

func (w *writer) seat(key string, seat seasalt.Seat) {
	if seat < 0 {
		w.Name(key, seat.String())
		return
	}
	w.Int(key, int(seat))
}

// someText writes a text, and omits the empty one.
func (w *writer) someText(key, text string) {
	if text != "" {
		w.Text(key, text)
	}
}

type itemForm struct {
	Number int                   `json:"number"`
	Kind   ItemKind              `json:"kind"`
	Seat   seasalt.Seat          `json:"seat"`
	Saw    []seasalt.Observation `json:"saw"`
	Round  *seasalt.RoundResult  `json:"round,omitempty"`
	Back   int                   `json:"back,omitempty"`
	Nonce  string                `json:"nonce,omitempty"`
	Name   string                `json:"name,omitempty"`
	Left   string                `json:"left,omitempty"`
	Reason *HandOverReason       `json:"reason,omitempty"`
	Note   string                `json:"note,omitempty"`
	Result *Result               `json:"result,omitempty"`
}

// item returns the item of a form, or its problem.
func (f *itemForm) item() (i Item, problem string) {
	i = Item{f.Number, f.Kind, f.Seat, f.Saw, f.Round, f.Back, f.Nonce, f.Name, f.Left, "", f.Note, f.Result}
	if len(i.Saw) == 0 {
		i.Saw = nil
	}
	if f.Reason != nil {
		i.Reason = *f.Reason
		problem = noName("reason", i.Reason)
	}
	return i, first(i.problem(), problem)
}

// problem returns why the item is impossible at every table, or an empty string.
func (i *Item) problem() string {
	problem := first(negative("number", i.Number), noName("kind", i.Kind), noSeat("seat", i.Seat),
		negative("back", i.Back))
	if i.Reason != "" {
		problem = first(problem, noName("reason", i.Reason))
	}
	if i.Seat == seasalt.Spectator {
		problem = first(problem, "/seat: spectators do nothing")
	}
	return problem
}

// MarshalJSON returns an object with number, kind and seat; saw, a list of observations; and, if they are set, round,
// back, nonce, name, left, reason, note and result. It fails for an impossible item, such as the zero Item.
func (i Item) MarshalJSON() ([]byte, error) {
	var w writer
	w.item(&i)
	return w.done(nil)
}

func (w *writer) item(i *Item) {
	if problem := i.problem(); problem != "" {
		w.fail("item", problem)
		return
	}
	w.Object("")
	w.Int("number", i.Number)
	w.Name("kind", string(i.Kind))
	w.seat("seat", i.Seat)
	w.List("saw")
	for n := range i.Saw {
		w.Key("")
		w.took(i.Saw[n].AppendJSON(w.Bytes))
	}
	w.EndList()
	if i.Round != nil {
		w.seldom("round", i.Round)
	}
	if i.Back != 0 {
		w.Int("back", i.Back)
	}
	w.someText("nonce", i.Nonce)
	w.someText("name", i.Name)
	w.someText("left", i.Left)
	w.someText("reason", string(i.Reason))
	w.someText("note", i.Note)
	if i.Result != nil {
		w.seldom("result", i.Result)
	}
	w.EndObject()
}

// UnmarshalJSON reads what MarshalJSON wrote, and ignores unknown fields. On an error i is unchanged.
func (i *Item) UnmarshalJSON(data []byte) error {
	var f itemForm
	if err := readMessage("item", data, &f); err != nil {
		return err
	}
	read, problem := f.item()
	if problem != "" {
		return wrong("item", data, problem)
	}
	*i = read
	return nil
}

type refusalForm struct {
	Reason    RefusalReason      `json:"reason"`
	Number    int                `json:"number"`
	MoveError *seasalt.MoveError `json:"moveError,omitempty"`
}

// MarshalJSON returns an object with reason and number and, for an illegal move, moveError.
func (r Refusal) MarshalJSON() ([]byte, error) {
	if problem := first(noName("reason", r.Reason), negative("number", r.Number)); problem != "" {
		return nil, fmt.Errorf("table: cannot marshal the refusal: %s", problem)
	}
	var w writer
	w.Object("")
	w.Text("reason", string(r.Reason))
	w.Int("number", r.Number)
	if r.MoveError != nil {
		w.seldom("moveError", r.MoveError)
	}
	w.EndObject()
	return w.done(nil)
}

// UnmarshalJSON reads what MarshalJSON wrote, and ignores unknown fields. It keeps an unknown reason: it
// is a refusal anyway. On an error r is unchanged.
func (r *Refusal) UnmarshalJSON(data []byte) error {
	var f refusalForm
	if err := readMessage("refusal", data, &f); err != nil {
		return err
	}
	if problem := first(noName("reason", f.Reason), negative("number", f.Number)); problem != "" {
		return wrong("refusal", data, problem)
	}
	*r = Refusal(f)
	return nil
}

type resultForm struct {
	Reason     record.EndReason `json:"reason"`
	By         *seasalt.Seat    `json:"by,omitempty"`
	Winners    seasalt.Seats    `json:"winners"`
	HandedOver seasalt.Seats    `json:"handedOver"`
	Note       string           `json:"note,omitempty"`
	ByRules    *seasalt.Result  `json:"byRules,omitempty"`
}

// MarshalJSON returns an object with reason, winners and handedOver, and, if they are set, by, note, and byRules: the
// result by the rules of the game. It fails for an impossible result, such as the zero Result.
func (r Result) MarshalJSON() ([]byte, error) {
	by, err := byForm(r.By)
	if err != nil {
		return nil, err
	}
	f := resultForm{r.Reason, by, r.Winners, r.HandedOver, r.Note, r.ByRules}
	if _, problem := f.result(); problem != "" {
		return nil, fmt.Errorf("table: cannot marshal the result: %s", problem)
	}
	return json.Marshal(f)
}

// UnmarshalJSON reads what MarshalJSON wrote, and ignores unknown fields. On an error r is unchanged.
func (r *Result) UnmarshalJSON(data []byte) error {
	var f resultForm
	if err := readMessage("result of a table", data, &f); err != nil {
		return err
	}
	read, problem := f.result()
	if problem != "" {
		return wrong("result of a table", data, problem)
	}
	*r = read
	return nil
}

// result returns the result of a form, or its problem.
func (f *resultForm) result() (read Result, problem string) {
	read = Result{record.End{Reason: f.Reason, Winners: f.Winners, Note: f.Note}, f.HandedOver, f.ByRules}
	problem = noName("reason", f.Reason)
	switch {
	case problem != "":
	case f.Winners>>seasalt.MaxPlayers != 0:
		problem = fmt.Sprintf("/winners: %d can play", seasalt.MaxPlayers)
	case f.HandedOver>>seasalt.MaxPlayers != 0:
		problem = fmt.Sprintf("/handedOver: %d can play", seasalt.MaxPlayers)
	case f.By != nil && (*f.By < 0 || int(*f.By) >= seasalt.MaxPlayers):
		problem = fmt.Sprintf("/by: %v is not a player", *f.By)
	case f.By != nil:
		read.By = 1 << *f.By
	}
	return read, problem
}

// byForm returns the form of the seat that ended a game.
func byForm(by seasalt.Seats) (*seasalt.Seat, error) {
	if by.Len() > 1 || by>>seasalt.MaxPlayers != 0 {
		return nil, fmt.Errorf("table: cannot marshal an end by the seats %#x", uint8(by))
	}
	if seat := only(by); seat != seasalt.Nobody {
		return &seat, nil
	}
	return nil, nil
}

// A snapshotForm is a Snapshot. If there is a view, it contains the setup, so the setup is left out.
type snapshotForm struct {
	Format     int            `json:"format"`
	Number     int            `json:"number"`
	Seat       seasalt.Seat   `json:"seat"`
	Setup      *seasalt.Setup `json:"setup,omitempty"`
	Terms      Terms          `json:"terms"`
	Stage      Stage          `json:"stage"`
	Commitment string         `json:"commitment"`
	Names      []string       `json:"names"`
	Left       []string       `json:"left,omitempty"`
	View       rawView        `json:"view,omitempty"`
	TakeBack   int            `json:"takeBack,omitempty"`
	Result     *Result        `json:"result,omitempty"`
	Seed       *string        `json:"seed,omitempty"`
}

// MarshalJSON returns an object with format, which is 1, number, seat, terms, stage, commitment and names, setup or a
// view, which has the setup, and, if they are set, left, takeBack, result and seed. It fails for an impossible
// snapshot, such as the zero Snapshot.
func (s Snapshot) MarshalJSON() ([]byte, error) {
	var w writer
	w.snapshot("", &s)
	return w.done(nil)
}

func (w *writer) snapshot(key string, s *Snapshot) {
	if problem := s.problem(); problem != "" {
		w.fail("snapshot", problem)
		return
	}
	w.Object(key)
	w.Int("format", jsonFormat)
	w.Int("number", s.Number)
	w.seat("seat", s.Seat)
	if s.View == nil { // a view contains the setup
		w.seldom("setup", s.Setup)
	}
	w.Object("terms")
	w.Bool("revealSeed", s.Terms.RevealSeed)
	w.Bool("nextAtOnce", s.Terms.NextAtOnce)
	w.Int("maxRounds", s.Terms.MaxRounds)
	w.Int("spectatorDelay", s.Terms.SpectatorDelay)
	w.someText("note", s.Terms.Note)
	w.EndObject()
	w.Name("stage", string(s.Stage))
	w.Text("commitment", s.Commitment)
	w.List("names")
	for _, name := range s.Names {
		w.Text("", name)
	}
	w.EndList()
	if s.Left != nil {
		w.List("left")
		for _, name := range s.Left {
			w.Text("", name)
		}
		w.EndList()
	}
	if s.View != nil {
		w.Key("view")
		w.took(s.View.AppendJSON(w.Bytes))
	}
	if s.TakeBack != 0 {
		w.Int("takeBack", s.TakeBack)
	}
	if s.Result != nil {
		w.seldom("result", s.Result)
	}
	w.someText("seed", s.Seed)
	w.EndObject()
}

// termsProblem returns why no table can have the terms of a snapshot, or an empty string. The limits of a later version
// can be higher than those of this one.
func termsProblem(t Terms) string {
	switch {
	case t.MaxRounds < 1:
		return fmt.Sprintf("/terms/maxRounds: a limit of %d rounds", t.MaxRounds)
	case t.SpectatorDelay < 0:
		return fmt.Sprintf("/terms/spectatorDelay: spectators delayed by %d moves", t.SpectatorDelay)
	}
	return ""
}

// problem returns why the snapshot is impossible, or an empty string.
func (s *Snapshot) problem() string {
	problem := first(negative("number", s.Number),
		termsProblem(s.Terms),
		noName("stage", s.Stage),
		negative("takeBack", s.TakeBack))
	players, result := s.Setup.Players, s.Result
	switch {
	case problem != "":
	case s.Seat != seasalt.Spectator && (s.Seat < 0 || int(s.Seat) >= players):
		problem = fmt.Sprintf("/seat: there is no seat %v among %d players", s.Seat, players)
	case len(s.Names) != players:
		problem = fmt.Sprintf("/names: %d in a game of %d", len(s.Names), players)
	case s.Left != nil && len(s.Left) != players:
		problem = fmt.Sprintf("/left: %d in a game of %d", len(s.Left), players)
	case result != nil && (result.By|result.Winners|result.HandedOver)>>players != 0:
		problem = fmt.Sprintf("/result: it names a seat that a game of %d does not have", players)
	case result != nil && result.ByRules != nil && result.ByRules.Players != players:
		problem = fmt.Sprintf("/result/rules/totals: %d in a game of %d", result.ByRules.Players, players)
	case s.Seed != "" && (len(s.Seed) != 64 || strings.Trim(s.Seed, "0123456789abcdef") != ""):
		problem = "/seed: " + wire.Quote(s.Seed) + " is not 32 bytes in hexadecimal digits"
	case s.View != nil && s.View.Seat() != s.Seat:
		problem = fmt.Sprintf("/view/seat: it is the view of %v, and the snapshot is for %v", s.View.Seat(), s.Seat)
	}
	return problem
}

// A rawView is the JSON of a view that is not read yet.
type rawView []byte

func (v *rawView) UnmarshalJSON(data []byte) error {
	*v = data // it lives as long as the message
	return nil
}

// rulesOf returns the rules of the setup in a form, or its problem.
func (f *snapshotForm) rulesOf(find func(seasalt.Setup) (*seasalt.Rules, error)) (
	rules *seasalt.Rules, problem string) {
	setup, at := f.Setup, []string{"setup"}
	if setup == nil {
		if f.View == nil {
			return nil, `the field "setup" is missing`
		}
		var has struct {
			Format int           `json:"format"`
			Setup  seasalt.Setup `json:"setup"`
		}
		if err, ok := messages.Read(f.View, &has).(*wire.Error); ok {
			return nil, wire.AtPath([]string{"view"}, err.Problem)
		}
		setup, at = &has.Setup, []string{"view", "setup"}
	}
	rules, err := setups.Rules(*setup, find)
	if err != nil {
		return nil, wire.AtPath(at, strings.TrimPrefix(err.Error(), "seasalt: "))
	}
	return rules, ""
}

// snapshot returns the snapshot of a form, or its problem.
func (f *snapshotForm) snapshot(find func(seasalt.Setup) (*seasalt.Rules, error)) (s Snapshot, problem string) {
	rules, problem := f.rulesOf(find)
	if problem != "" {
		return Snapshot{}, problem
	}
	s = Snapshot{
		Number: f.Number, Seat: f.Seat, Setup: rules.Setup(), Terms: f.Terms, Stage: f.Stage,
		Commitment: f.Commitment, Names: f.Names, Left: f.Left, TakeBack: f.TakeBack, Result: f.Result,
	}
	if f.Seed != nil {
		if s.Seed = *f.Seed; s.Seed == "" {
			return Snapshot{}, "/seed: it is empty"
		}
	}
	if f.View != nil {
		v, err := rules.UnmarshalView(f.View)
		var e *seasalt.ParseError
		switch {
		case errors.As(err, &e):
			return Snapshot{}, wire.AtPath([]string{"view"}, e.Problems[0].String())
		case err != nil:
			return Snapshot{}, err.Error()
		}
		s.View = &v
	}
	if problem := s.problem(); problem != "" {
		return Snapshot{}, problem
	}
	return s, ""
}

// UnmarshalJSON always fails: a client reads a whole update, by [UnmarshalUpdate].
func (*Snapshot) UnmarshalJSON([]byte) error {
	return errors.New("table: a Snapshot is not unmarshalled by itself; see UnmarshalUpdate")
}

type updateForm struct {
	Format   int          `json:"format"`
	Items    []itemForm   `json:"items" most:"4096"`
	Snapshot snapshotForm `json:"snapshot"`
	More     bool         `json:"more"`
}

// MarshalJSON returns an object with format, which is 1, items, snapshot and more. It fails for an impossible update,
// such as the zero Update.
func (u Update) MarshalJSON() ([]byte, error) {
	return u.AppendJSON(make([]byte, 0, 4<<10))
}

// AppendJSON appends the result of MarshalJSON. If that fails, it returns dst unchanged and the error. With enough room
// in dst it does not allocate after the deal, unless a round ends, and it takes some microseconds.
func (u Update) AppendJSON(dst []byte) ([]byte, error) {
	w := writer{Writer: wire.Writer{Bytes: dst}}
	w.Object("")
	w.Int("format", jsonFormat)
	w.List("items")
	for n := range u.Items {
		w.item(&u.Items[n])
	}
	w.EndList()
	w.snapshot("snapshot", &u.Snapshot)
	w.Bool("more", u.More)
	w.EndObject()
	return w.done(dst)
}

// UnmarshalJSON always fails, since a view needs its rules; see [UnmarshalUpdate].
func (*Update) UnmarshalJSON([]byte) error {
	return errors.New("table: an Update is not unmarshalled by itself; see UnmarshalUpdate")
}

// UnmarshalUpdate reads what [Update.MarshalJSON] wrote, and ignores unknown fields. It gets the rules of
// the table's setup from a function, as [Restore] does. The error is a [*seasalt.ParseError].
func UnmarshalUpdate(data []byte, rules func(seasalt.Setup) (*seasalt.Rules, error)) (Update, error) {
	var f updateForm
	if err := readMessage("update", data, &f); err != nil {
		return Update{}, err
	}
	fail := func(problem string, path ...string) (Update, error) {
		return Update{}, wrong("update", data, wire.AtPath(path, problem))
	}
	u := Update{Items: slices.Grow([]Item(nil), len(f.Items)), More: f.More}
	for i := range f.Items {
		item, problem := f.Items[i].item()
		if problem != "" {
			return fail(problem, "items", fmt.Sprint(i))
		}
		u.Items = append(u.Items, item)
	}
	s, problem := f.Snapshot.snapshot(rules)
	if problem != "" {
		return fail(problem, "snapshot")
	}
	u.Snapshot = s
	return u, nil
}

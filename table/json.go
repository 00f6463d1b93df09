package table

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt"
)

// Messages to clients, as JSON. It follows that of package seasalt: numbers and lists are always there,
// absent values are omitted, nothing is null. Readers ignore fields that they do not know, so that a
// server can be newer than its clients; format rises only when the meaning of what is there changes.

const jsonFormat = 1

type itemForm struct {
	Number int                   `json:"number"`
	Kind   Kind                  `json:"kind"`
	Seat   seasalt.Seat          `json:"seat"`
	Saw    []seasalt.Observation `json:"saw"`
	Round  *seasalt.RoundResult  `json:"round,omitempty"`
	Back   int                   `json:"back,omitempty"`
	Nonce  string                `json:"nonce,omitempty"`
	Name   string                `json:"name,omitempty"`
	Reason Reason                `json:"reason,omitempty"`
	Note   string                `json:"note,omitempty"`
	Result *Result               `json:"result,omitempty"`
}

// MarshalJSON returns an object with number, kind and seat; saw, a list of observations; and, where they
// are, round, back, nonce, name, reason, note and result.
func (i Item) MarshalJSON() ([]byte, error) {
	f := itemForm(i)
	if f.Saw == nil {
		f.Saw = []seasalt.Observation{}
	}
	return json.Marshal(f)
}

// UnmarshalJSON reads what MarshalJSON wrote, and ignores fields that it does not know. On an error i
// is left as it was.
func (i *Item) UnmarshalJSON(data []byte) error {
	f := itemForm{Seat: seasalt.Nobody}
	if err := readMessage(data, &f); err != nil {
		return err
	}
	if !slices.Contains(kinds[:], f.Kind) {
		return newer("kind", string(f.Kind))
	}
	if f.Reason != "" && !slices.Contains(told, f.Reason) {
		return newer("reason", string(f.Reason))
	}
	if len(f.Saw) == 0 {
		f.Saw = nil
	}
	*i = Item(f)
	return nil
}

// UnmarshalJSON reads what package json writes of a Refusal, and ignores fields that it does not know. A
// reason of tomorrow is kept: it is a refusal anyway. On an error r is left as it was.
func (r *Refusal) UnmarshalJSON(data []byte) error {
	type plain Refusal
	var f plain
	if err := readMessage(data, &f); err != nil {
		return err
	}
	*r = Refusal(f)
	return nil
}

type resultForm struct {
	Reason     Reason          `json:"reason"`
	By         *seasalt.Seat   `json:"by,omitempty"`
	Winners    seasalt.Seats   `json:"winners"`
	Totals     []int           `json:"totals"`
	HandedOver seasalt.Seats   `json:"handedOver"`
	Note       string          `json:"note,omitempty"`
	Rules      *seasalt.Result `json:"rules,omitempty"`
}

// MarshalJSON returns an object with reason, winners, totals and handedOver, and, where they are, by,
// note, and rules: the result that the rules give.
func (r Result) MarshalJSON() ([]byte, error) {
	f := resultForm{r.Reason, nil, r.Winners, r.Totals, r.HandedOver, r.Note, r.Rules}
	if r.By != seasalt.Nobody {
		f.By = &r.By
	}
	if f.Totals == nil {
		f.Totals = []int{}
	}
	return json.Marshal(f)
}

// UnmarshalJSON reads what MarshalJSON wrote, and ignores fields that it does not know. On an error r
// is left as it was.
func (r *Result) UnmarshalJSON(data []byte) error {
	var f resultForm
	if err := readMessage(data, &f); err != nil {
		return err
	}
	if f.Reason != ByRules && f.Reason != ByLimit && !slices.Contains(told, f.Reason) {
		return newer("reason", string(f.Reason))
	}
	*r = Result{f.Reason, seasalt.Nobody, f.Winners, f.Totals, f.HandedOver, f.Note, f.Rules}
	if f.By != nil {
		r.By = *f.By
	}
	return nil
}

// snapshotForm is a Snapshot; the rules are needed to read its view.
type snapshotForm[V any] struct {
	Format     int          `json:"format"`
	Number     int          `json:"number"`
	Seat       seasalt.Seat `json:"seat"`
	Stage      Stage        `json:"stage"`
	Commitment string       `json:"commitment"`
	Names      []string     `json:"names"`
	View       V            `json:"view,omitempty"`
	TakeBack   int          `json:"takeBack,omitempty"`
	Result     *Result      `json:"result,omitempty"`
	Seed       string       `json:"seed,omitempty"`
}

// MarshalJSON returns an object with format, which is 1, number, seat, stage, commitment and names,
// and, where they are, view, takeBack, result and seed.
func (s Snapshot) MarshalJSON() ([]byte, error) {
	names := s.Names
	if names == nil {
		names = []string{}
	}
	return json.Marshal(snapshotForm[*seasalt.View]{jsonFormat, s.Number, s.Seat, s.Stage, s.Commitment, names, s.View, s.TakeBack, s.Result, s.Seed})
}

// MarshalJSON returns an object with format, which is 1, items, snapshot and more.
func (u Update) MarshalJSON() ([]byte, error) {
	items := u.Items
	if items == nil {
		items = []Item{}
	}
	return json.Marshal(struct {
		Format   int      `json:"format"`
		Items    []Item   `json:"items"`
		Snapshot Snapshot `json:"snapshot"`
		More     bool     `json:"more"`
	}{jsonFormat, items, u.Snapshot, u.More})
}

// UnmarshalSnapshot reads what [Snapshot.MarshalJSON] wrote at a table with these rules, and ignores
// fields that it does not know.
func UnmarshalSnapshot(rules *seasalt.Rules, data []byte) (Snapshot, error) {
	f := snapshotForm[json.RawMessage]{Seat: seasalt.Nobody}
	if err := readMessage(data, &f); err != nil {
		return Snapshot{}, err
	}
	if f.Format < 1 || f.Format > jsonFormat {
		return Snapshot{}, newer("format", fmt.Sprint(f.Format))
	}
	switch f.Stage {
	case StageNonces, StagePlaying, StageRoundOver, StageOver:
	default:
		return Snapshot{}, newer("stage", string(f.Stage))
	}
	s := Snapshot{Number: f.Number, Seat: f.Seat, Stage: f.Stage, Commitment: f.Commitment, Names: f.Names,
		TakeBack: f.TakeBack, Result: f.Result, Seed: f.Seed}
	if f.View != nil {
		v, err := rules.UnmarshalView(f.View)
		if err != nil {
			return Snapshot{}, err
		}
		s.View = &v
	}
	return s, nil
}

// UnmarshalUpdate reads what [Update.MarshalJSON] wrote at a table with these rules, and ignores fields
// that it does not know.
func UnmarshalUpdate(rules *seasalt.Rules, data []byte) (Update, error) {
	var f struct {
		Format   int
		Items    []Item
		Snapshot json.RawMessage
		More     bool
	}
	if err := readMessage(data, &f); err != nil {
		return Update{}, err
	}
	if f.Format < 1 || f.Format > jsonFormat {
		return Update{}, newer("format", fmt.Sprint(f.Format))
	}
	s, err := UnmarshalSnapshot(rules, f.Snapshot)
	if err != nil {
		return Update{}, err
	}
	if len(f.Items) == 0 {
		f.Items = nil
	}
	return Update{f.Items, s, f.More}, nil
}

func newer(what, name string) error {
	return fmt.Errorf("table: the message has the %s %q: it is newer than this client", what, cut(name))
}

// readMessage reads an object of at most MaxJournalLen bytes. A name that is there twice is an error.
func readMessage(data []byte, form any) error {
	if len(data) > MaxJournalLen {
		return fmt.Errorf("table: a message of %d bytes: %d are the most", len(data), MaxJournalLen)
	}
	if len(data) == 0 {
		return errors.New("table: a part of the message is missing")
	}
	if err := twice(data); err != nil {
		return err
	}
	if err := json.Unmarshal(data, form); err != nil {
		return fmt.Errorf("table: the message cannot be read: %w", err)
	}
	return nil
}

// twice reports an error if the outermost object of a document has a name twice. Those in it are
// read in their turn.
func twice(data []byte) error {
	d := json.NewDecoder(bytes.NewReader(data))
	names := map[string]bool{}
	if start, err := d.Token(); err != nil || start != json.Delim('{') {
		return errors.New("table: the message is no JSON object")
	}
	for d.More() {
		token, err := d.Token()
		if err != nil {
			return fmt.Errorf("table: the message cannot be read: %w", err)
		}
		name, _ := token.(string)
		if names[strings.ToLower(name)] {
			return fmt.Errorf("table: the message has %q twice", cut(name))
		}
		names[strings.ToLower(name)] = true // package json takes them for the same
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return fmt.Errorf("table: the message cannot be read: %w", err)
		}
	}
	return nil
}

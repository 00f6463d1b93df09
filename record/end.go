package record

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/wire"
)

// An End is the end of a game outside the rules, such as a resignation. It does not change the state of the record: by
// the rules the game could continue. Goroutines can share one while none changes it.
type End struct {
	Reason  EndReason     // why the game ended
	By      seasalt.Seats // who resigned, ran out of time or left: SeatsOf one seat; the zero set means nobody
	Winners seasalt.Seats // none, one, or several who share the win; not the seat of By
	Note    string        // public remarks: valid UTF-8, at most 1024 bytes
}

// An EndReason is the reason for an end outside the rules. Its value is its name in texts and in JSON. A record
// takes other reasons, too: a small letter, then at most 31 small letters, digits and hyphens, except "points",
// "mermaids" and "rules". Begin those of your program with its name, as in "cove-claim": later versions may define
// others.
type EndReason string

// The reasons of packages table and bot/arena. EndRules is the reason of a table's result by the rules; a record has no
// End then.
const (
	EndRules       EndReason = "rules"       // the game ended by the rules
	EndResignation EndReason = "resignation" // a player gave up
	EndTime        EndReason = "time"        // a player ran out of time
	EndAbsence     EndReason = "absence"     // a player left, or did not come back
	EndAgreement   EndReason = "agreement"   // the players agreed on it
	EndDecision    EndReason = "decision"    // an organiser decided it
	EndRoundLimit  EndReason = "round-limit" // the last round that was agreed on is over
	EndForfeit     EndReason = "forfeit"     // a program failed
)

// maxNote is the length of the longest note, in bytes.
const maxNote = 1 << 10

// String returns the end as in texts, such as "0 by resignation of 1". There a note follows in braces.
func (e End) String() string {
	winners := e.Winners.String()
	if winners == "" {
		winners = seasalt.Nobody.String()
	}
	text := winners + " by " + string(e.Reason)
	if e.By != 0 {
		text += " of " + e.By.String()
	}
	return text
}

// parseEnd reads what String returns.
func parseEnd(text string) (e End, ok bool) {
	winners, rest, _ := strings.Cut(text, " by ")
	reason, by, named := strings.Cut(rest, " of ")
	e = End{Reason: EndReason(reason)}
	if named {
		n, ok := wire.ParseNumber(by)
		if !ok || n >= seasalt.MaxPlayers {
			return e, false
		}
		e.By = 1 << n
	}
	if winners != seasalt.Nobody.String() {
		for _, word := range strings.SplitN(winners, ",", seasalt.MaxPlayers+1) {
			n, ok := wire.ParseNumber(word)
			if !ok || n >= seasalt.MaxPlayers {
				return e, false
			}
			e.Winners |= 1 << n
		}
	}
	return e, e.String() == text
}

// problem returns why a game of that many players cannot end like this, or an empty string.
func (e End) problem(players int) string {
	for _, end := range gameEnds {
		if string(e.Reason) == end || e.Reason == EndRules {
			return fmt.Sprintf("%q is an end by the rules", e.Reason)
		}
	}
	const letters = "abcdefghijklmnopqrstuvwxyz"
	switch reason := string(e.Reason); {
	case reason == "" || len(reason) > 32 || !strings.Contains(letters, reason[:1]) ||
		strings.Trim(reason, letters+"0123456789-") != "":
		return fmt.Sprintf("the reason %s is not a small letter and at most 31 small letters, digits and hyphens",
			quoteName(reason))
	case e.By.Len() > 1:
		return fmt.Sprintf("it is by seats %v, and can be by one at most", e.By)
	case e.By>>players != 0:
		return fmt.Sprintf("it is by seat %v, and the seats are 0 to %d", e.By, players-1)
	case e.Winners>>players != 0:
		return fmt.Sprintf("the winners are %v, and the seats are 0 to %d", e.Winners, players-1)
	case e.Winners&e.By != 0:
		return fmt.Sprintf("seat %v, by which the game ended, cannot win", e.By)
	case len(e.Note) > maxNote:
		return fmt.Sprintf("the note has %d bytes, and at most %d are allowed", len(e.Note), maxNote)
	case !utf8.ValidString(e.Note):
		return "the note is not valid UTF-8"
	}
	return ""
}

// MarshalJSON returns an object with reason, by, which is the number of a seat and omitted for nobody, winners and, if
// there is one, note, as in records. It fails for an impossible end, such as the zero End.
func (e End) MarshalJSON() ([]byte, error) {
	if problem := e.problem(seasalt.MaxPlayers); problem != "" {
		return nil, fmt.Errorf("record: cannot marshal the end: %s", problem)
	}
	return json.Marshal(endFormOf(&e))
}

// UnmarshalJSON reads what MarshalJSON wrote, and refuses unknown fields. On an error, which is a
// [*seasalt.ParseError], e is unchanged.
func (e *End) UnmarshalJSON(data []byte) error {
	fail := func(at int, problem string) error {
		return &seasalt.ParseError{What: "end of a game", Text: string(data),
			Problems: []seasalt.Problem{{Offset: at, Text: problem}}}
	}
	var f endForm
	if err, ok := reader.Read(data, &f).(*wire.Error); ok {
		return fail(err.Offset, err.Problem)
	}
	end, problem := f.end(seasalt.MaxPlayers)
	if problem != "" {
		return fail(0, problem)
	}
	*e = end
	return nil
}

// An endForm is an End in JSON.
type endForm struct {
	Reason  EndReason `json:"reason"`
	By      *int      `json:"by,omitempty"`
	Winners []int     `json:"winners"`
	Note    string    `json:"note,omitempty"`
}

// endFormOf returns the form of an end, or nil if there is none.
func endFormOf(e *End) *endForm {
	if e == nil {
		return nil
	}
	f := &endForm{Reason: e.Reason, Winners: []int{}, Note: e.Note}
	for seat := range e.By.All() {
		by := int(seat)
		f.By = &by
	}
	for seat := range e.Winners.All() {
		f.Winners = append(f.Winners, int(seat))
	}
	return f
}

// end returns the end of a form, or its problem.
func (f *endForm) end(players int) (e End, problem string) {
	e = End{Reason: f.Reason, Note: f.Note}
	if f.By != nil {
		if *f.By < 0 || *f.By >= players {
			return e, fmt.Sprintf("by is not a seat: the seats are 0 to %d", players-1)
		}
		e.By = 1 << *f.By
	}
	last := -1
	for _, n := range f.Winners {
		if n <= last || n >= players {
			return e, fmt.Sprintf("winners must be different seats in ascending order, from 0 to %d", players-1)
		}
		last = n
		e.Winners |= 1 << n
	}
	return e, e.problem(players)
}

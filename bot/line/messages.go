package line

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot/arena"
	"github.com/seasalt-go/seasalt/internal/wire"
)

// Version is the newest version of the protocol that this package speaks.
const Version = 1

// maxLine is the most bytes of a line, with its newline, that either side reads.
const maxLine = 1 << 20

// The requests that a bot can make in its hello.
const (
	wantsView    = "view"
	wantsSaw     = "saw"
	wantsCatalog = "catalog"
	wantsNumbers = "numbers"
)

// The messages of the host. PROTOCOL.md explains them.
type (
	helloForm struct {
		Type      string `json:"type"` // hello
		ID        int    `json:"id"`
		Protocols []int  `json:"protocols"`
		Host      string `json:"host"`
	}
	rulesForm struct {
		Type    string          `json:"type"` // rules
		Rules   int             `json:"rules"`
		Setup   seasalt.Setup   `json:"setup"`
		Catalog json.RawMessage `json:"catalog,omitempty"`
		*numbersForm
	}
	// numbersForm describes the numbers to a bot that wants them.
	numbersForm struct {
		Actions  []string        `json:"actions"`
		Features []section       `json:"features"`
		Cards    []seasalt.Card  `json:"cards"`
		Phases   []string        `json:"phases"`
		Events   []seasalt.Event `json:"events"`
	}
	beginForm struct {
		Type  string     `json:"type"` // begin
		ID    int        `json:"id"`
		Games []gameForm `json:"games"`
	}
	gameForm struct {
		Game   int          `json:"game"`
		Rules  int          `json:"rules"`
		Seat   seasalt.Seat `json:"seat"`
		Seed   uint64       `json:"seed,string"` // as text, since others read numbers as floats
		Limits clockForm    `json:"limits"`
	}
	clockForm struct {
		Move int `json:"move,omitempty"` // in milliseconds, as Game is
		Game int `json:"game,omitempty"`
	}
	chooseForm struct {
		Type     string     `json:"type"` // choose
		ID       int        `json:"id"`
		Turns    []turnForm `json:"turns"`
		Features []byte     `json:"features,omitempty"`
		Legal    []byte     `json:"legal,omitempty"`
	}
	turnForm struct {
		Game  int                    `json:"game"`
		Clock clockForm              `json:"clock"`
		View  *seasalt.View          `json:"view,omitempty"`
		Saw   *[]seasalt.Observation `json:"saw,omitempty"` // nil if the bot does not want it
	}
	overForm struct {
		Type  string     `json:"type"` // over
		Games []overGame `json:"games"`
	}
	overGame struct {
		Game    int           `json:"game"`
		End     string        `json:"end"`
		Winners seasalt.Seats `json:"winners"`
		Totals  []int         `json:"totals"`
		Forfeit *forfeitForm  `json:"forfeit,omitempty"`
	}
	forfeitForm struct {
		Seat  seasalt.Seat `json:"seat"`
		Fault arena.Fault  `json:"fault"`
		Text  string       `json:"text"`
	}
	quitForm struct {
		Type string `json:"type"` // quit
	}
)

// An answer is any message of a bot. Its type determines the required fields.
type answer struct {
	Type     string   `json:"type"`
	ID       int      `json:"id"`
	Protocol int      `json:"protocol,omitempty"` // hello
	Name     string   `json:"name,omitempty"`
	Wants    []string `json:"wants,omitempty"`
	Games    int      `json:"games,omitempty"`
	Moves    moveList `json:"moves,omitempty"` // moves
	Text     string   `json:"text,omitempty"`  // error
}

// A moveList is a list as a bot sent it. It is read move by move, since a list can be long, and a wrong move loses one
// game, but a wrong message all.
type moveList []byte

func (l *moveList) UnmarshalJSON(data []byte) error {
	if data[0] != '[' {
		return errors.New("a list of moves is expected")
	}
	*l = data // it lives as long as the message
	return nil
}

// A chosenMove is a move as a bot sends it: its text, an object with the text, or the number of its action.
type chosenMove []byte

// move reads the move, which can be the number of an action; without numbers, by is nil.
func (c chosenMove) move(by *actions) (seasalt.Move, error) {
	if len(c) > 0 && (c[0] == '-' || c[0] >= '0' && c[0] <= '9') {
		n, problem := wire.Whole(c)
		switch {
		case by == nil:
			return 0, fmt.Errorf("%s is the number of an action, and the bot did not want numbers",
				wire.Quote(string(c)))
		case problem != "" || n < 0 || n >= len(by.moves):
			return 0, fmt.Errorf("%s is not an action: they are 0 to %d", wire.Quote(string(c)), len(by.moves)-1)
		}
		return by.moves[n], nil
	}
	var m seasalt.Move
	if err := m.UnmarshalJSON(c); err != nil {
		return 0, fmt.Errorf("%s is not a move: %s", wire.Quote(string(c)), problem(err))
	}
	return m, nil
}

// problem returns the first problem of an error, without the quoted text.
func problem(err error) string {
	var e *seasalt.ParseError
	if errors.As(err, &e) {
		return e.Problems[0].Text
	}
	return err.Error()
}

// readAnswer reads a line of a bot. It is an error if it answers another request, or none.
func readAnswer(data []byte, want string, id int) (answer, error) {
	var a answer
	read := wire.Reader{Most: maxLine, Message: true}
	if err := read.Read(bytes.TrimSuffix(data, []byte("\r")), &a); err != nil {
		if !bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")) { // text that is not a message
			err = errors.New("standard output is for the protocol; print to standard error")
		}
		return a, fmt.Errorf("answered %s with %s, which is no message: %w", want,
			wire.Quote(string(data[:min(len(data), 100)])), err)
	}
	switch {
	case a.ID != id:
		return a, fmt.Errorf("answered with the id %d, and the request had %d", a.ID, id)
	case a.Type == "error":
		return a, &refusal{a.Text}
	case a.Type != want:
		return a, fmt.Errorf("answered with a message of type %s instead of %s", wire.Quote(a.Type), want)
	}
	return a, nil
}

// A refusal is the text of a bot that cannot carry out a request. The connection can still be used.
type refusal struct{ text string }

func (r *refusal) Error() string { return "gave up: " + quote(r.text) }

// quote quotes a bot's own words: control characters could make a terminal show other text.
func quote(text string) string { return strconv.Quote(wire.Cut(text, 120)) }

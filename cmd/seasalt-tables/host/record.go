package host

import (
	"bytes"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/table"
)

// A record is one message of the store: an event at a table. The records of a table, from the first to the last, are
// the whole table; the state in the memory of a node is made from them.
//
// Events of the game are lines of the journal of package table. The other fields have the rest, such as seats taken
// before the game begins.
type record struct {
	N    int        `json:"n"`             // from 1, without gaps
	At   int64      `json:"at"`            // when, in milliseconds since 1970; it never goes back
	Kind recordKind `json:"kind"`          //
	Key  string     `json:"key,omitempty"` // of the request that caused it: see [Key]

	Settings *Settings       `json:"settings,omitempty"` // create
	Origin   string          `json:"origin,omitempty"`   // create: of the settings; and as long as no game has begun
	Seat     int             `json:"seat"`               // whose it is, or -1
	Name     string          `json:"name,omitempty"`     // sit
	Token    table.TokenHash `json:"token,omitzero"`     // sit; link: of an invitation
	Invited  bool            `json:"invited,omitempty"`  // entry, if it gives a seat to somebody who was invited to it
	Level    string          `json:"level,omitempty"`    // entry, if it gives a seat to a bot
	Header   string          `json:"header,omitempty"`   // sit, if the game begins with it: of the journal
	What     string          `json:"what,omitempty"`     // entry: what it is; vote: what for
	No       bool            `json:"no,omitempty"`       // vote: it is withdrawn
	Line     string          `json:"line,omitempty"`     // of the journal
	Next     string          `json:"next,omitempty"`     // next: the table of the rematch
	made     bool            // entry, vote: by this node, whose table has made the entry of the line already

	// For nodes that read no more than the last record of a table.
	Held  bool     `json:"held,omitempty"`  // more of the table is about to be restored: see [Hold]
	Wake  int64    `json:"wake,omitempty"`  // when something is to be done, or 0
	Over  bool     `json:"over,omitempty"`  // whether the game is over
	Lobby *Listing `json:"lobby,omitempty"` // if somebody can join
}

type recordKind string

const (
	kindCreate recordKind = "create" // the table is set up
	kindSit    recordKind = "sit"    // a seat is taken
	kindLeave  recordKind = "leave"  // a seat is left before the game
	kindLink   recordKind = "link"   // somebody is invited to a seat anew
	kindEntry  recordKind = "entry"  // the journal has gone on
	kindVote   recordKind = "vote"   // somebody wants something that all have to want
	kindResume recordKind = "resume" // a pause is over
	kindNext   recordKind = "next"   // the table of the rematch is there
	kindClose  recordKind = "close"  // the table is closed before the game began
	kindDelete recordKind = "delete" // all records are about to be deleted
)

// Entries of the journal, by what they are.
const (
	entryNonce     = "nonce"
	entryDeal      = "deal"
	entryMove      = "move"
	entryTakeBack  = "take-back"
	entryNextRound = "next-round"
	entryHandOver  = "hand-over"
	entryEnd       = "end"
)

func (r *record) encode() ([]byte, error) { return json.Marshal(r) }

// decode reads a record. It is the truth and not a message, so decode refuses unknown fields and names: a later version
// of this program has written them.
func decode(data []byte) (r record, err error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&r); err != nil {
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) || errors.Is(err, io.ErrUnexpectedEOF) {
			return r, errors.New("a record is damaged")
		}
		return r, errLater
	}
	if !r.known() {
		return r, errLater
	}
	return r, nil
}

// known reports whether this version of the program knows the names in a record, whose meaning it would have to guess.
func (r *record) known() bool {
	switch r.Kind {
	case kindCreate:
		return r.Settings != nil && r.Settings.known()
	case kindEntry:
		switch r.What {
		case entryNonce, entryDeal, entryMove, entryTakeBack, entryNextRound, entryHandOver, entryEnd:
			return true
		}
		return false
	case kindVote:
		return r.What == VotePause || r.What == VoteEnd || r.What == VoteRematch
	case kindSit, kindLeave, kindLink, kindResume, kindNext, kindClose, kindDelete:
		return true
	}
	return false
}

// known is that of a record for its settings.
func (s *Settings) known() bool {
	for _, x := range s.Seats {
		if x.Kind != SeatLink && x.Kind != SeatOpen && x.Kind != SeatBot {
			return false
		}
	}
	clock := s.Clock
	return s.Format == 1 && (clock.Kind == NoClock || clock.Kind == MoveClock || clock.Kind == BankClock) &&
		(clock.Then == ThenBot || clock.Then == ThenForfeit)
}

var errLater = errors.New("a record was written by a later version of this program")

// heldMark begins a held record.
const heldMark = `{"held":true,`

// Hold marks a record of a table of which more is about to be restored. While the last record of a table is held, all
// nodes leave the table alone and refuse requests for it.
func Hold(data []byte) []byte {
	data, _ = Release(data)
	return append([]byte(heldMark), bytes.TrimPrefix(data, []byte("{"))...)
}

// Release returns a record without the mark that [Hold] makes, and whether it had one.
func Release(data []byte) (_ []byte, held bool) {
	if rest, held := bytes.CutPrefix(data, []byte(heldMark)); held {
		return append([]byte("{"), rest...), true
	}
	return data, false
}

// A digest contains the facts that a node needs about a table outside its memory.
type digest struct {
	At    int64           `json:"at"`
	Held  bool            `json:"held"`
	Wake  int64           `json:"wake"`
	Lobby json.RawMessage `json:"lobby"` // a Listing, which is read when it is shown

	Origin string          `json:"origin"`
	Header json.RawMessage `json:"header"`
}

// waits returns the creator of a table whose game has not begun, or "".
func (d digest) waits() string {
	if d.Held || d.Header != nil {
		return ""
	}
	return d.Origin
}

// Settings are the settings of a new table. They never change.
type Settings struct {
	Format  int                `json:"format"` // 1
	Setup   string             `json:"setup"`  // the text of a seasalt.Setup
	Seats   []SeatSettings     `json:"seats"`
	Private bool               `json:"private"` // only those with a link can watch
	Terms   Terms              `json:"terms"`
	Clock   Clock              `json:"clock"`
	Tokens  map[Role]tokenHash `json:"tokens"`
	Origin  string             `json:"-"` // see OriginOf: a repeated request may come from another address
	Waiting int                `json:"-"` // the most tables of the origin whose games have not begun; 0 is no limit
}

// OriginOf returns the stored form of the network from which a table was created, by which creators share the time of
// bots and the places in the lobby. It is 24 bits of a hash, which 256 addresses of IPv4 have in common.
func OriginOf(network string) string { return digestOf(3, "origin", network) }

type tokenHash = table.TokenHash

// A Role is the purpose of a token without a seat.
type Role string

// The roles.
const (
	Organiser Role = "organiser" // can invite to seats and close the table
	Watcher   Role = "watcher"   // can watch a private table
)

// SeatSettings describe a seat.
type SeatSettings struct {
	Kind  SeatKind  `json:"kind"`
	Name  string    `json:"name,omitempty"`  // of a bot, or of somebody who sits there already
	Level string    `json:"level,omitempty"` // of a bot
	Token tokenHash `json:"token,omitzero"`  // of the invitation to a link, or of somebody who sits there already
}

// A SeatKind is the sort of player for a seat.
type SeatKind string

// The kinds of seats.
const (
	SeatLink SeatKind = "link" // for the holder of its invitation
	SeatOpen SeatKind = "open" // for anybody; the table is in the lobby while one is free
	SeatBot  SeatKind = "bot"  // for a program
)

// Terms are the Terms of package table.
type Terms struct {
	RevealSeed     bool `json:"revealSeed"`
	NextAtOnce     bool `json:"nextAtOnce"`
	MaxRounds      int  `json:"maxRounds"`
	SpectatorDelay int  `json:"spectatorDelay"`
}

// A Clock limits the time of players. Bots are not timed.
type Clock struct {
	Kind      ClockKind `json:"kind"`
	Seconds   int       `json:"seconds"`   // for each decision, or at the beginning
	Increment int       `json:"increment"` // seconds that a bank gets for each turn
	// seconds after which a player who does not decide counts as absent; 0 is never
	Absence int  `json:"absence"`
	Then    Then `json:"then"`
}

// A ClockKind is the way of measuring time.
type ClockKind string

// The kinds of clocks.
const (
	NoClock   ClockKind = "none"
	MoveClock ClockKind = "move" // so much for each decision
	BankClock ClockKind = "bank" // so much for the whole game, and more for each turn
)

// Then is the consequence when a player has no time left, or is absent.
type Then string

// The consequences.
const (
	ThenBot     Then = "bot"     // a bot plays on in the seat
	ThenForfeit Then = "forfeit" // the game ends, and the others win it
)

// A Listing is a table in the lobby.
type Listing struct {
	ID      string        `json:"id"`
	Setup   seasalt.Setup `json:"setup"`
	Clock   Clock         `json:"clock"`
	Names   []string      `json:"names"` // of those who sit there, bots included
	Free    int           `json:"free"`  // seats that anybody can take
	Created int64         `json:"created"`
}

// NewToken returns a token: 256 unguessable bits.
func NewToken() string { return random(32) }

func random(n int) string {
	b := make([]byte, n)
	_, _ = rand.Read(b) // it never fails
	return base64.RawURLEncoding.EncodeToString(b)
}

// ValidToken reports whether a text has the form of a token.
func ValidToken(token string) bool { return isRandom(token, 32) }

// ValidID reports whether a text has the form of the id of a table.
func ValidID(id string) bool { return isRandom(id, 16) }

func isRandom(text string, n int) bool {
	if len(text) != base64.RawURLEncoding.EncodedLen(n) {
		return false
	}
	b, err := base64.RawURLEncoding.Strict().DecodeString(text)
	return err == nil && len(b) == n
}

// note writes the agreed times for the journal, and so for the commitment.
func (c Clock) note() string {
	text := "no clock"
	switch c.Kind {
	case MoveClock:
		text = fmt.Sprintf("%d seconds for each decision", c.Seconds)
	case BankClock:
		text = fmt.Sprintf("%d seconds for the game and %d more for each turn", c.Seconds, c.Increment)
	}
	if c.Absence > 0 {
		text += fmt.Sprintf("; absent after %d seconds", c.Absence)
	}
	if c.Kind == NoClock && c.Absence == 0 {
		return text
	}
	if c.Then == ThenForfeit {
		return text + "; then the game is lost"
	}
	return text + "; then a bot plays on"
}

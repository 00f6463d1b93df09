package table

import (
	"fmt"
	"slices"

	"github.com/seasalt-go/seasalt"
)

// A Table is one game with players at its seats, and the journal of all events. [New] and [Restore] make one.
//
// Methods that change the table return the [Entry] to store. If they return an error instead, usually a [*Refusal], the
// table is unchanged. Only [Table.Follow] is different: it takes the entry, and after an error the table must be
// restored. Only one goroutine at a time may use a Table, even to look at it.
//
// The zero Table has no rules: Rules is nil, Nobody is to act, and other methods panic.
//
// It holds hidden cards. Packages fmt and slog print only a spectator's view of it, wherever it is, and package json
// fails. The results of its methods can be shown to the seat in their arguments, with two exceptions: methods with
// Secret in their names, and a State or a Record, which guard their secrets themselves.
type Table struct{ *hidden }

// hidden keeps the game two pointers away from a Table, where package fmt does not look. In an unexported field
// of any struct, fmt calls no method of a Table. There it follows one pointer if the verb is not for pointers,
// such as %s, but never two.
type hidden struct{ *core }

// core is the content of a Table.
type core struct {
	rules      *seasalt.Rules
	version    int // of the rules
	setup      string
	terms      Terms
	seed       [32]byte
	commitment string
	began      []Player // who sat at the seats first
	seats      []Player // who sits there now
	nonces     []string
	journal    []byte
	sum        uint32 // of the journal
	entries    []entry
	moves      []seasalt.Move // all moves made, including Nature's and those that were taken back
	handed     []handOver
	handedSize int // the bytes of a record's comments on them
	first      seasalt.Seat
	game       *seasalt.Game // nil before the deal
	draws      int           // the entries in which chance took part
	changed    int           // the last entry that changed the game
	opened     int           // spectators see everything up to this entry
	undo       []undo
	backs      int // the take-backs since a player last went on
	points     []checkpoint
	watched    watch
	script     *script // while a line is read, if Nature's moves are taken from it
	result     *Result // nil while the game goes on
}

// A kind is the subject of an entry.
type kind uint8

const (
	kindNonce kind = iota
	kindDeal
	kindMove
	kindTakeBack
	kindNextRound
	kindHandOver
	kindEnd
)

// An entry is a line of the journal.
type entry struct {
	kind  kind
	seat  seasalt.Seat
	moves int32 // the number of moves up to its end
	end   int32 // where its line ends
	what  int32 // the entry that is taken back, the later one that takes this move back, or the index of a handover
}

// takenBack returns the entry that took a move back, or 0 if none has.
func (e *entry) takenBack() int {
	if e.kind != kindMove {
		return 0
	}
	return int(e.what)
}

type handOver struct {
	entry  int
	player Player
	left   string // the name of the player before
	why    HandOverReason
	note   string
}

// An undo is the game to which a decision can be taken back.
type undo struct {
	entry int
	game  *seasalt.Game // before it
}

// A checkpoint is a state in the middle of the game.
type checkpoint struct {
	entry int // the entry before it
	state seasalt.State
}

// Rules returns the rules of the game.
func (t *Table) Rules() *seasalt.Rules {
	if t.hidden == nil {
		return nil
	}
	return t.rules
}

// must panics for the zero Table.
func (t *Table) must() {
	if t.hidden == nil {
		panic("table: the zero value has no rules, and this method needs them")
	}
}

// Terms returns the agreement of the players.
func (t *Table) Terms() Terms {
	t.must()
	return t.terms
}

// Seated returns the players who sit at the table now, by seat.
func (t *Table) Seated() []Player {
	t.must()
	return slices.Clone(t.seats)
}

// SeatOf returns the seat of the player with a token; a server asks it for every request. It reports false for the
// empty token, and for unknown ones.
func (t *Table) SeatOf(token string) (seasalt.Seat, bool) {
	t.must()
	h := HashToken(token)
	for seat, p := range t.seats {
		if p.Token == h && token != "" {
			return seasalt.Seat(seat), true
		}
	}
	return seasalt.Nobody, false
}

// Commitment returns the hash by which the table commits itself before the players name their nonces; see
// [Verify]. It is "sha256:" and, in hexadecimal digits, the SHA-256 of the text "seasalt table
// commitment 1", a newline, the lines of the journal's header from the rules to the terms, each
// without its check sum and with a newline, and the 32 bytes of the seed.
func (t *Table) Commitment() string {
	t.must()
	return t.commitment
}

// NonceOf returns the nonce that a seat named, and false if it has not named one yet.
func (t *Table) NonceOf(seat seasalt.Seat) (string, bool) {
	t.must()
	if seat < 0 || int(seat) >= len(t.nonces) {
		return "", false
	}
	return t.nonces[seat], true
}

// Number returns the number of the last entry: 0 for a new table.
func (t *Table) Number() int {
	t.must()
	return len(t.entries)
}

// A Stage is the progress of a table. Its value is its name in JSON.
type Stage string

// The stages of a table.
const (
	StageNonces    Stage = "nonces"     // call [Table.Nonce] for the next seat, or [Table.Deal]
	StagePlaying   Stage = "playing"    // the player at the seat [Table.Actor] must decide
	StageRoundOver Stage = "round-over" // call [Table.NextRound]
	StageOver      Stage = "over"       // [Table.Result] has the result
)

// Stage returns the progress of the table.
func (t *Table) Stage() Stage {
	t.must()
	switch {
	case t.result != nil:
		return StageOver
	case t.game == nil:
		return StageNonces
	case t.game.RoundOver():
		return StageRoundOver
	}
	return StagePlaying
}

// Actor returns the seat of the player who must decide, or [seasalt.Nobody].
func (t *Table) Actor() seasalt.Seat {
	if t.hidden == nil || t.Stage() != StagePlaying {
		return seasalt.Nobody
	}
	return t.game.Actor()
}

// View returns the current view of a seat or a [seasalt.Spectator], memory included, regardless of the delay. Bots at
// the table choose by it. It reports false before the deal; after it, it panics if there is no such seat.
func (t *Table) View(seat seasalt.Seat) (v seasalt.View, ok bool) {
	t.must()
	if t.game == nil {
		return v, false
	}
	return t.game.View(seat), true
}

// State returns the position, which guards its secrets. It reports false before the deal.
func (t *Table) State() (s seasalt.State, ok bool) {
	t.must()
	if t.game == nil {
		return s, false
	}
	return t.game.State(), true
}

// Result returns the end of the game, and false until then.
func (t *Table) Result() (Result, bool) {
	t.must()
	if t.result == nil {
		return Result{}, false
	}
	return *t.result, true
}

func (t *Table) copyResult() *Result {
	r := *t.result
	return &r
}

// Leaders returns the seats with the highest total, leaving out some seats. A [record.End] can name them as winners
// when one of several players gives up.
func (t *Table) Leaders(without seasalt.Seats) (best seasalt.Seats) {
	t.must()
	var most int
	for seat := range t.rules.Seats() {
		total := 0
		if t.game != nil {
			total = t.game.State().Total(seat)
		}
		switch {
		case without.Has(seat) || total < most:
		case total == most:
			best |= 1 << seat
		default:
			best, most = 1<<seat, total
		}
	}
	return best
}

// visible returns the number of the last entry that a seat sees. The terms can hide the latest moves from spectators
// during play.
func (t *Table) visible(seat seasalt.Seat) int {
	last := len(t.entries)
	if seat != seasalt.Spectator || t.terms.SpectatorDelay == 0 || t.Stage() != StagePlaying {
		return last
	}
	held := 0
	for n := last; n > t.opened; n-- {
		if t.entries[n-1].kind == kindMove {
			if held++; held == t.terms.SpectatorDelay {
				return n - 1
			}
		}
	}
	return t.opened
}

// shows reports whether a seat has a view: one of the game, or a spectator.
func (t *Table) shows(seat seasalt.Seat) bool {
	return seat == seasalt.Spectator || seat >= 0 && int(seat) < t.rules.Players()
}

// mustSeat panics if there is no such seat.
func (t *Table) mustSeat(seat seasalt.Seat) {
	if !t.shows(seat) {
		panic("table: the table does not have the seat " + seat.String())
	}
}

// playerProblem returns why a player cannot take a seat, or an empty string.
func (t *Table) playerProblem(seat seasalt.Seat, p Player) string {
	if problem := textProblem(p.Name); problem != "" {
		return "the name " + problem
	}
	for other, q := range t.seats {
		if seasalt.Seat(other) != seat && p.Token != (TokenHash{}) && p.Token == q.Token {
			return fmt.Sprintf("seat %d has the same token", other)
		}
	}
	return ""
}

package table

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seasalt-go/seasalt"
)

// Limits of a table.
const (
	DefaultMaxRounds = 100     // the limit of rounds if [Terms] set none
	MaxMaxRounds     = 1000    // the highest limit that they can set
	MaxDelay         = 100     // the most moves by which spectators can be delayed
	MaxTextLen       = 200     // the longest name, nonce or note, in bytes
	MaxItems         = 1000    // the most items in one update; a usual game has a few hundred
	MaxJournalLen    = 8 << 20 // the longest journal that is written or read, in bytes
)

// reserve is the room that is kept in a journal so that the game can still be ended when it is full.
const reserve = 1 << 14

// maxTakeBacks is how often a player can take back before going on, so that nobody fills the journal
// that way.
const maxTakeBacks = 10

// checkpointEvery is the most entries that are replayed to find the state before one of them, apart from
// those that can be taken back.
const checkpointEvery = 16

// A Player is who sits at a seat: a person, a program, or a stand-in.
type Player struct {
	Name  string
	Token TokenHash // by which the table recognizes the player, or zero
}

// A TokenHash is the hash of the token that identifies a player. It is public, and part of what a
// table commits itself to. The zero TokenHash means no token.
type TokenHash [sha256.Size]byte

// HashToken returns the hash of a token: the SHA-256 of the text "seasalt table token 1", a newline
// and the token. A token should have 16 random bytes or more, since its hash is public. The empty
// token has the zero TokenHash.
func HashToken(token string) TokenHash {
	if token == "" {
		return TokenHash{}
	}
	return sha256.Sum256([]byte("seasalt table token 1\n" + token))
}

// String returns "sha256:" and hexadecimal digits, or "none".
func (h TokenHash) String() string {
	if h == (TokenHash{}) {
		return "none"
	}
	return "sha256:" + hex.EncodeToString(h[:])
}

// Terms are what the players agree on before the game, in addition to the rules. The zero Terms are a
// useful choice.
type Terms struct {
	RevealSeed     bool   // whether the journal is for everybody after the game: see [Table.Revealed]
	NextAtOnce     bool   // whether a round begins as soon as the one before ends, without a call of [Table.NextRound]
	MaxRounds      int    // the game ends after this many rounds; zero means [DefaultMaxRounds]
	SpectatorDelay int    // how many of the latest moves spectators do not see yet, unless the table waits for [Table.NextRound] or the game is over
	Note           string // anything else that was agreed on, such as the time that players have
}

// Options say which game is played at a new table.
type Options struct {
	Rules   *seasalt.Rules
	Players []Player // one for each seat
	Terms   Terms
	Seed    [32]byte // from crypto/rand, for this table alone: anyone who knows it knows all cards
}

// A Table is one game with players at its seats, and the journal of all that has happened. [New] and
// [Restore] make one.
//
// Methods that change something return the [Entry] to store. If they return an error instead, usually a
// [*Refusal], they have changed nothing. A Table must be used by one goroutine at a time.
//
// It holds hidden cards. Packages fmt and slog print only what spectators may see of it, wherever it is, and
// package json fails. What its methods return can be shown to the seat that they are asked for, with two
// exceptions: those with Secret in their names, and a State or a Record, which guard their secrets themselves.
type Table struct{ *hidden }

// hidden keeps the secrets behind two pointers, where package fmt does not follow them; see
// package record.
type hidden struct{ *core }

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
	moves      []seasalt.Move // all that were made, including Nature's and those that were taken back
	handed     []handOver
	first      seasalt.Seat
	game       *seasalt.Game // nil before the deal
	draws      int           // the entries in which chance took part
	changed    int           // the last entry that changed the game
	opened     int           // spectators see everything up to this entry
	undo       []undo
	backs      int // the take-backs since a player last went on
	points     []checkpoint
	result     *Result // nil while the game goes on
}

// An entry is a line of the journal.
type entry struct {
	kind  kind
	seat  seasalt.Seat
	moves int32 // the number of moves up to its end
	end   int32 // where its line ends
	what  int32 // the entry that is taken back, or the index of a handover
}

type handOver struct {
	entry  int
	player Player
	why    Reason
	note   string
}

// An undo is what a decision can be taken back to.
type undo struct {
	entry int
	game  *seasalt.Game // before it
}

// A checkpoint is a state in the middle of the game.
type checkpoint struct {
	entry int // after which it is
	state seasalt.State
}

// New returns a table at which all seats are taken, and which is committed to its seed. Its journal begins
// with a header, which [Table.SecretJournal] returns. The players must be told the [Table.Commitment]
// before they name their nonces.
func New(o Options) (*Table, error) {
	if o.Rules == nil {
		return nil, errors.New("table: no rules")
	}
	c, err := newCore(o, seasalt.RulesVersion, o.Rules.Setup().String())
	if err != nil {
		return nil, err
	}
	return &Table{&hidden{c}}, nil
}

// newCore returns a table whose journal names this version of the rules and this setup.
func newCore(o Options, version int, setup string) (*core, error) {
	if o.Seed == [32]byte{} {
		return nil, errors.New("table: no seed: it should be 32 bytes from crypto/rand")
	}
	if n := o.Rules.Players(); len(o.Players) != n {
		return nil, fmt.Errorf("table: %d players at %d seats", len(o.Players), n)
	}
	t := &o.Terms
	if t.MaxRounds == 0 {
		t.MaxRounds = DefaultMaxRounds
	}
	if t.MaxRounds < 1 || t.MaxRounds > MaxMaxRounds {
		return nil, fmt.Errorf("table: a limit of %d rounds: it must be 1 to %d", t.MaxRounds, MaxMaxRounds)
	}
	if t.SpectatorDelay < 0 || t.SpectatorDelay > MaxDelay {
		return nil, fmt.Errorf("table: spectators delayed by %d moves: it must be 0 to %d", t.SpectatorDelay, MaxDelay)
	}
	if problem := textProblem(t.Note); problem != "" {
		return nil, fmt.Errorf("table: the note %s", problem)
	}
	c := &core{rules: o.Rules, version: version, setup: setup, terms: o.Terms, seed: o.Seed}
	for seat, p := range o.Players {
		if problem := c.playerProblem(seasalt.Seat(seat), p); problem != "" {
			return nil, fmt.Errorf("table: seat %d: %s", seat, problem)
		}
		c.seats = append(c.seats, p)
	}
	c.began = slices.Clone(c.seats)
	c.writeHeader()
	return c, nil
}

// playerProblem says why a player cannot take a seat, or nothing.
func (c *core) playerProblem(seat seasalt.Seat, p Player) string {
	if problem := textProblem(p.Name); problem != "" {
		return "the name " + problem
	}
	for other, q := range c.seats {
		if seasalt.Seat(other) != seat && p.Token != (TokenHash{}) && p.Token == q.Token {
			return fmt.Sprintf("seat %d has the same token", other)
		}
	}
	return ""
}

// textProblem says what is wrong with a text that goes into the journal, or nothing.
func textProblem(text string) string {
	switch {
	case len(text) > MaxTextLen:
		return fmt.Sprintf("has %d bytes, and %d are allowed", len(text), MaxTextLen)
	case !utf8.ValidString(text):
		return "is not valid UTF-8"
	}
	return ""
}

// String returns what spectators may see, in one line.
func (t Table) String() string {
	switch {
	case t.hidden == nil:
		return "table.Table{}"
	case t.game == nil:
		return "a table before the deal"
	}
	if v := t.Snapshot(seasalt.Spectator).View; v != nil {
		return v.String()
	}
	return "a table before the first moves that spectators see"
}

// Format prints the text of String, so that verbs for values do not show what is hidden.
func (t Table) Format(f fmt.State, verb rune) { fmt.Fprint(f, t.String()) }

// LogValue returns the text of String, so that package slog does not log what is hidden.
func (t Table) LogValue() slog.Value { return slog.StringValue(t.String()) }

// MarshalJSON always fails: a Table holds what no client may see. [Table.Snapshot] has what one may.
func (t Table) MarshalJSON() ([]byte, error) {
	return nil, errors.New("table: a Table holds hidden cards and is not marshalled; see Table.Snapshot")
}

// Rules returns the rules of the game.
func (t *Table) Rules() *seasalt.Rules { return t.rules }

// Terms returns what the players agreed on.
func (t *Table) Terms() Terms { return t.terms }

// Players returns who sits at the seats now.
func (t *Table) Players() []Player { return slices.Clone(t.seats) }

// SeatOf returns the seat of the player with a token: what a server asks for every request. It
// reports false for the empty token and for those of nobody at the table.
func (t *Table) SeatOf(token string) (seasalt.Seat, bool) {
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
func (t *Table) Commitment() string { return t.commitment }

// Number returns the number of the last entry: 0 for a new table.
func (t *Table) Number() int { return len(t.entries) }

// A Stage is how far a table has come. Its value is the name that it has in JSON.
type Stage string

// The stages of a table.
const (
	StageNonces    Stage = "nonces"     // call [Table.Nonce] for the next seat, or [Table.Deal]
	StagePlaying   Stage = "playing"    // the player at the seat [Table.Actor] must decide
	StageRoundOver Stage = "round-over" // call [Table.NextRound]
	StageOver      Stage = "over"       // [Table.Result] has the result
)

// Stage returns how far the table has come.
func (t *Table) Stage() Stage { return t.stage() }

func (c *core) stage() Stage {
	switch {
	case c.result != nil:
		return StageOver
	case c.game == nil:
		return StageNonces
	case c.game.State().RoundOver():
		return StageRoundOver
	}
	return StagePlaying
}

// Actor returns the seat of the player who has to decide, or [seasalt.Nobody] if none has.
func (t *Table) Actor() seasalt.Seat {
	if t.stage() != StagePlaying {
		return seasalt.Nobody
	}
	return t.game.State().Actor()
}

// View returns what a seat or a [seasalt.Spectator] sees and remembers of the cards now, whatever the
// delay: what a bot at the table needs. It reports false before the deal, and panics if there is
// no such seat.
func (t *Table) View(seat seasalt.Seat) (v seasalt.View, ok bool) {
	if t.game == nil {
		return v, false
	}
	return t.game.View(seat), true
}

// State returns the position, which guards its secrets. It reports false before the deal.
func (t *Table) State() (s seasalt.State, ok bool) {
	if t.game == nil {
		return s, false
	}
	return t.game.State(), true
}

// An Entry is a line of the journal, to be stored before anybody is told of it. It holds hidden cards, so
// package fmt prints only its number.
type Entry struct {
	Number int
	line   *hiddenLine
}

type hiddenLine struct{ text *string }

// SecretText returns the line with its newline, to append to what is stored.
func (e Entry) SecretText() string {
	if e.line == nil {
		return ""
	}
	return *e.line.text
}

// String returns the number, such as "entry 17".
func (e Entry) String() string { return fmt.Sprintf("entry %d", e.Number) }

// SecretJournal returns the whole journal, the header and all entries, with the seed and all hidden cards.
func (t *Table) SecretJournal() string { return string(t.journal) }

// Revealed returns the journal, for everybody, if the game is over and its [Terms] say that the seed is
// revealed. It shows hands that were never shown during the game. [Verify] checks it.
func (t *Table) Revealed() (journal string, ok bool) {
	if t.result == nil || !t.terms.RevealSeed {
		return "", false
	}
	return t.SecretJournal(), true
}

// seatList writes seats as in "0,2", or "nobody".
func seatList(s seasalt.Seats) string {
	if s == 0 {
		return "nobody"
	}
	var list []string
	for seat := range s.All() {
		list = append(list, seat.String())
	}
	return strings.Join(list, ",")
}

package record

import (
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/seasalt-go/seasalt"
)

// MaxLen is the length, in bytes, of the longest record, as text or as JSON. A usual game takes about ten thousand.
const MaxLen = 8 << 20

var errTooLong = fmt.Errorf("record: the record is longer than %d bytes", MaxLen)

var errZeroRecord = errors.New("record: the zero Record has no game and so no text")

// formatVersion is the version of the format of text and JSON. A change that makes this code misread a record needs a
// new number, and code that still reads the old one.
const formatVersion = 1

// formatHeader returns the header Format of a version of the format.
func formatHeader(version int) string { return fmt.Sprintf("seasalt-record/%d", version) }

// A Record is a game with all its moves, including Nature's. It starts empty, with [New], or is read by [Parse]. Either
// way its moves are legal and its outcome follows from the rules.
//
// It holds every card of the game: see the package comment on its secrets. Several goroutines can read a Record at once
// while none changes it. An assignment does not copy it: [Record.Prefix] makes a copy. The zero Record has no rules:
// its State is the zero State, and most of its other methods panic.
type Record struct{ *hidden }

// hidden keeps the game two pointers away from a Record, where package fmt does not look. In an unexported field
// of any struct, fmt calls no method of a Record. There it follows one pointer if the verb is not for pointers,
// such as %s, but never two.
type hidden struct{ *recorded }

// recorded is the content of a Record.
type recorded struct {
	rules    *seasalt.Rules
	version  int // of the rules when the game was started, as the text names it; adding moves does not change it
	first    seasalt.Seat
	moves    []seasalt.Move
	now      seasalt.Playout // after all moves
	tags     map[string]string
	comments []comment // by place
	said     int       // the bytes of all comments
	end      *End      // outside the rules
}

type comment struct {
	at   int // the number of moves before it
	text string
}

// New returns the record of a new game, as [seasalt.Rules.Start] starts it; it panics if the game has no such seat.
func New(rules *seasalt.Rules, first seasalt.Seat) *Record {
	return newRecord(&recorded{rules: rules, version: seasalt.RulesVersion(), first: first,
		now: rules.Start(first).Playout()})
}

func newRecord(r *recorded) *Record { return &Record{&hidden{r}} }

// Rules returns the rules of the game.
func (r *Record) Rules() *seasalt.Rules {
	r.must()
	return r.rules
}

// First returns the seat that started the game.
func (r *Record) First() seasalt.Seat {
	r.must()
	return r.first
}

// State returns the state after all moves.
func (r *Record) State() seasalt.State {
	if r.hidden == nil {
		return seasalt.State{}
	}
	return r.now.State()
}

// must panics for the zero Record.
func (r *Record) must() {
	if r.hidden == nil {
		panic("record: the zero value has no rules, and this method needs them")
	}
}

// Game plays the moves again and returns the game after them, with the memories of all seats, to continue a game that
// was read. It can take much longer than reading the record.
func (r *Record) Game() *seasalt.Game {
	r.must()
	g := r.rules.NewGame(r.first)
	for _, m := range r.moves {
		_ = g.Apply(m) // it is legal
	}
	return g
}

// Len returns the number of moves, Nature's included.
func (r *Record) Len() int {
	r.must()
	return len(r.moves)
}

// Move returns the move after the first n, made in the state [Record.At](n). It panics if there is no such move.
func (r *Record) Move(n int) seasalt.Move {
	r.must()
	if n < 0 || n >= len(r.moves) {
		panic(fmt.Sprintf("record: no move after %d others in a record of %d", n, len(r.moves)))
	}
	return r.moves[n]
}

// All yields every move with the state in which it is made, from the start of the game. (The
// state after the last one is [Record.State].) It plays the moves again.
func (r *Record) All() iter.Seq2[seasalt.State, seasalt.Move] {
	r.must()
	return func(yield func(seasalt.State, seasalt.Move) bool) {
		p := r.playout(0)
		for _, m := range r.moves {
			if !yield(p.State(), m) {
				return
			}
			_ = p.Apply(m) // it is legal
		}
	}
}

// Rounds yields, for each round that has ended, the number of moves up to its end and the state there, whose
// [seasalt.State.LastRound] is the result. It plays the moves again.
func (r *Record) Rounds() iter.Seq2[int, seasalt.State] {
	r.must()
	return func(yield func(int, seasalt.State) bool) {
		p := r.playout(0)
		for n, m := range r.moves {
			_ = p.Apply(m) // it is legal
			if p.RoundOver() && !yield(n+1, p.State()) {
				return
			}
		}
	}
}

// At returns the state after the first n moves, which it plays again. It panics if there are
// fewer.
func (r *Record) At(n int) seasalt.State {
	r.must()
	r.checkPlace(n)
	p := r.playout(n)
	return p.State()
}

// playout plays the first n moves again.
func (r *Record) playout(n int) seasalt.Playout {
	p := r.rules.Start(r.first).Playout()
	for _, m := range r.moves[:n] {
		_ = p.Apply(m) // it is legal
	}
	return p
}

// checkPlace panics if there are fewer than n moves.
func (r *Record) checkPlace(n int) {
	if n < 0 || n > len(r.moves) {
		panic(fmt.Sprintf("record: no state after %d moves in a record of %d", n, len(r.moves)))
	}
}

// Prefix returns the record of the first n moves, with the tags and the comments on these moves, and with
// the end if these are all. It shares nothing with r, so with n = r.Len() it is a copy.
// It panics if there are fewer moves.
func (r *Record) Prefix(n int) *Record {
	r.must()
	r.checkPlace(n)
	all := *r.recorded
	p := newRecord(&all)
	p.moves = slices.Clone(r.moves)
	p.tags = maps.Clone(r.tags)
	p.comments = slices.Clone(r.comments)
	p.cut(n)
	return p
}

// cut drops the moves after the first n.
func (r *Record) cut(n int) {
	if n < len(r.moves) {
		r.end = nil
	}
	r.now = r.playout(n)
	r.moves = r.moves[:n]
	i := len(r.comments)
	for i > 0 && r.comments[i-1].at > n {
		i--
		r.said -= len(r.comments[i].text)
	}
	r.comments = r.comments[:i]
}

// natural reports whether a legal move is one of Nature's.
func natural(m seasalt.Move) bool {
	switch m.Action() {
	case seasalt.ActionNextRound, seasalt.ActionDeal, seasalt.ActionSteal, seasalt.ActionTurnUp:
		return true
	}
	return false
}

// Apply makes a move of the seat that is to act, or of Nature, and records it. If the move is illegal, Apply
// changes nothing and returns a [*seasalt.MoveError], which names no rule after an end outside the rules.
func (r *Record) Apply(m seasalt.Move) error {
	r.must()
	if r.end != nil {
		s := r.State()
		return &seasalt.MoveError{Move: m, Actor: s.Actor(), Phase: s.Phase(),
			Reason: seasalt.ReasonGameOver}
	}
	if err := r.now.Apply(m); err != nil {
		return err
	}
	r.moves = append(r.moves, m)
	return nil
}

// Play is [Record.Apply], followed by Nature's moves until a player must decide, the round is over or the game is, as
// in [seasalt.State.Play]. If the move is illegal, Play changes nothing, returns a [*seasalt.MoveError], and does not
// advance rng.
func (r *Record) Play(m seasalt.Move, rng *rand.Rand) error {
	if err := r.Apply(m); err != nil {
		return err
	}
	r.settleRound(rng)
	return nil
}

// Settle plays and records Nature's moves as [seasalt.State.Settle] does, with the same draws from rng. It reports
// whether a player must decide, as [seasalt.Game.Settle] does: false after [Record.End].
func (r *Record) Settle(rng *rand.Rand) bool {
	r.must()
	if r.now.Phase() == seasalt.PhaseRoundOver {
		_ = r.Apply(seasalt.NextRound) // it is legal
	}
	r.settleRound(rng)
	return r.end == nil && r.now.Actor() >= 0
}

// settleRound is Settle without beginning a round. [seasalt.Game] has the same loop, but also keeps memories, which
// takes 0.3 to 20 microseconds a move; reading a move takes 0.3.
func (r *Record) settleRound(rng *rand.Rand) {
	for r.end == nil && r.now.Actor() == seasalt.Nature && r.now.Phase() != seasalt.PhaseRoundOver {
		_ = r.Apply(r.now.State().NatureMove(rng)) // it is legal
	}
}

// End ends the game outside the rules; no move is legal afterwards. It fails, and changes nothing, if the game is
// already over or the end is invalid.
func (r *Record) End(e End) error {
	r.must()
	problem := e.problem(r.rules.Players())
	if r.end != nil || r.now.Over() {
		problem = "the game is already over"
	}
	if problem != "" {
		return fmt.Errorf("record: End: %s", problem)
	}
	r.end = &e
	return nil
}

// Ended returns the end of the game outside the rules, and false if there is none.
func (r *Record) Ended() (e End, ok bool) {
	r.must()
	if r.end == nil {
		return End{}, false
	}
	return *r.end, true
}

// String returns the number of moves and a [seasalt.Spectator]'s view after them, in one line.
func (r Record) String() string {
	if r.hidden == nil {
		return "record.Record{}"
	}
	return fmt.Sprintf("record of %d moves: %v", len(r.moves), r.now)
}

// Format prints the text of String for every verb, so none shows hidden cards.
func (r Record) Format(f fmt.State, verb rune) { fmt.Fprint(f, r.String()) }

// GoString returns the text of String, so %#v does not show hidden cards.
func (r Record) GoString() string { return r.String() }

// LogValue returns the text of String, so package slog does not log hidden cards.
func (r Record) LogValue() slog.Value { return slog.StringValue(r.String()) }

// MarshalJSON always fails: a Record within a reply or a line of a log must not reveal hidden cards.
// [Record.SecretJSON] writes them.
func (r Record) MarshalJSON() ([]byte, error) {
	return nil, errors.New("record: a Record holds hidden cards and is not marshalled; see Record.SecretJSON")
}

// UnmarshalJSON always fails, since it does not know the program's modules. Read JSON with [Parse]; within other JSON,
// keep it as a [json.RawMessage] until then.
func (r *Record) UnmarshalJSON([]byte) error {
	return errors.New("record: a Record is not unmarshalled; see Parse")
}

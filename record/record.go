// Package record keeps games, to save, send, undo and replay them. It has chance's moves, too, so a game can be
// replayed years later without any random generator. To prove that nobody chose the cards, use package table, whose
// journals anybody can verify.
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

// MaxLen is the length, in bytes, of the longest record that is read or written, as text or as JSON. A usual
// game takes about ten thousand.
const MaxLen = 8 << 20

var errTooLong = fmt.Errorf("record: the record is longer than %d bytes", MaxLen)

var errZeroRecord = errors.New("record: the zero Record has no game and so no text")

// formatVersion is the version of the format of text and JSON. A change that makes this code read a record as
// something else needs a new number, and code that still reads the old one.
const formatVersion = 1

// formatHeader returns the header Format of a version of the format.
func formatHeader(version int) string { return fmt.Sprintf("seasalt-record/%d", version) }

// A Record is a game with all its moves, including Nature's, so that it can be replayed without any random
// generator. It starts empty, with [New], or is read by [Parse]. Either way its moves are legal and its
// outcome follows from the rules.
//
//	game := record.New(rules, first)
//	for game.Settle(r) { // deals, after each round too
//		err := game.Play(choose(game.State()), r) // the move, and Nature's after it
//		...
//	}
//	text, err := game.SecretText()
//
// # Text
//
// SecretText writes lines that people can read, in the spirit of chess notation:
//
//	[Format "seasalt-record/1"]
//	[Rules "2"]
//	[Setup "seasalt/1 players=2 target=40 mermaids=laid empty-deck=voids tie=latest-turn trio=laid equal-top=at-end"]
//	[First "1"]
//	[Player0 "Ann"]
//	[Player1 "Bob"]
//
//	Round 1
//	(deal crab/black; deal shell/grey)
//	1: draw (deal fish/green; deal boat/yellow) keep fish/green; discard 2; end-turn {Why not the boat?}
//	0: take 1; end-turn
//	...
//	= stop by 1; points 5 8; totals 5 8
//
//	Round 2
//	(next-round; deal shark/green; deal crab/yellow)
//
//	Position seasalt/1 round=2 phase=take turn=0 ...
//	Result unfinished
//
// Headers come first: what game it is and who starts it, then any other tags. Every round has a heading, a
// line with the seat for each turn, and a line with its outcome. Nature's moves are in round brackets,
// comments in braces. In headers and comments special characters are escaped as in Go. The last line has the
// result, or says that the game is unfinished, so a text that was cut off is recognized. A game that ended
// outside the rules has the winners, the reason and the note there, as in "Result 0 by resignation of 1 {gg}". If there
// is no result by the rules, the line before says where the game stands: it is the text of [seasalt.State.SecretText].
// Outcomes, position and result are checked on reading: if a later version plays by other rules, reading gives the same
// game or an error. Texts written by hand can leave out the Position, or have one between any two lines, where it is
// checked.
//
// SecretJSON writes the same as a JSON object. Parse reads both, in this version and in every later one.
//
// # Secrets
//
// A record holds every card of the game, hidden ones too. Until the game is over its text and its JSON are for
// the server's disk and for no player. So only SecretText and SecretJSON write them: packages fmt and slog show
// only what a spectator may see of a Record, wherever it is, and package json fails. To store the secrets in
// other JSON, use a [json.RawMessage] that SecretJSON wrote. To tell a game as a seat saw it, play a
// [seasalt.Game] along with what [Record.All] yields, and use its [seasalt.Game.Observe] and
// [seasalt.Game.View]; [Record.Game] returns the game after all moves.
//
// Several goroutines can read a Record at once while none changes it. An assignment does not copy it:
// [Record.Prefix] makes a copy. The zero Record belongs to no rules and cannot be used.
type Record struct{ *hidden }

// hidden keeps the game two pointers away from a Record, where package fmt does not look. In an unexported field
// of any struct, fmt calls no method of a Record. There it follows one pointer if the verb is not for pointers,
// such as %s, but never two.
type hidden struct{ *recorded }

// recorded is what a Record has.
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

// New returns the record of a game that has just been started, as [seasalt.Rules.Start] starts
// it; it panics if the game has no such seat.
func New(rules *seasalt.Rules, first seasalt.Seat) *Record {
	return newRecord(&recorded{rules: rules, version: seasalt.RulesVersion(), first: first,
		now: rules.Start(first).Playout()})
}

func newRecord(r *recorded) *Record { return &Record{&hidden{r}} }

// State returns the state after all moves.
func (r *Record) State() seasalt.State { return r.now.State() }

// Game plays the moves again and returns the game after them, with everybody's memory, to go on with a game that
// was read. It can take much longer than reading the record.
func (r *Record) Game() *seasalt.Game {
	g := r.rules.NewGame(r.first)
	for _, m := range r.moves {
		_ = g.Apply(m) // it is legal
	}
	return g
}

// Len returns the number of moves, Nature's included.
func (r *Record) Len() int { return len(r.moves) }

// Move returns the move that was made after n others, in the state [Record.At](n). It panics if there is no such
// move.
func (r *Record) Move(n int) seasalt.Move {
	if n < 0 || n >= len(r.moves) {
		panic(fmt.Sprintf("record: no move after %d others in a record of %d", n, len(r.moves)))
	}
	return r.moves[n]
}

// All yields every move with the state in which it is made, from the start of the game. (The
// state after the last one is [Record.State].) It plays the moves again.
func (r *Record) All() iter.Seq2[seasalt.State, seasalt.Move] { return r.Since(0) }

// Since is [Record.All] without the first n moves. If n is the [Record.Len] before a [Record.Play], it yields the
// moves of that Play. It panics if there are fewer moves.
func (r *Record) Since(n int) iter.Seq2[seasalt.State, seasalt.Move] {
	r.checkPlace(n)
	return func(yield func(seasalt.State, seasalt.Move) bool) {
		p := r.playout(n)
		for _, m := range r.moves[n:] {
			if !yield(p.State(), m) {
				return
			}
			_ = p.Apply(m) // it is legal
		}
	}
}

// At returns the state after the first n moves, which it plays again. It panics if there are
// fewer.
func (r *Record) At(n int) seasalt.State {
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

// Undo takes back the last move of a player, Nature's moves after it, the comments on them, and an end outside
// the rules. It reports whether there was such a move or end.
func (r *Record) Undo() bool {
	for n := len(r.moves) - 1; n >= 0; n-- {
		if !natural(r.moves[n]) {
			r.cut(n)
			return true
		}
	}
	ended := r.end != nil
	r.end = nil
	return ended
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
// changes nothing and returns a [*seasalt.MoveError].
func (r *Record) Apply(m seasalt.Move) error {
	if r.end != nil {
		s := r.State()
		return &seasalt.MoveError{Move: m, Actor: s.Actor(), Phase: s.Phase(),
			Reason: seasalt.ReasonGameOver, Rule: "R7.2"}
	}
	if err := r.now.Apply(m); err != nil {
		return err
	}
	r.moves = append(r.moves, m)
	return nil
}

// Play is [Record.Apply], followed by Nature's moves until a player must decide, the round is over or the game
// is, as in [seasalt.State.Play]. If the move is illegal, Play changes nothing, returns a [*seasalt.MoveError],
// and takes nothing from rng.
func (r *Record) Play(m seasalt.Move, rng *rand.Rand) error {
	if err := r.Apply(m); err != nil {
		return err
	}
	r.settleRound(rng)
	return nil
}

// Settle plays and records Nature's moves as [seasalt.State.Settle] does, and draws the same from rng. It
// reports whether a player must decide, as [seasalt.Game.Settle] does; nobody must after [Record.End].
func (r *Record) Settle(rng *rand.Rand) bool {
	if r.now.Phase() == seasalt.PhaseRoundOver {
		_ = r.Apply(seasalt.NextRound) // it is legal
	}
	r.settleRound(rng)
	return r.end == nil && r.now.Actor() >= 0
}

// settleRound is Settle without beginning a round. [seasalt.Game] has the same loop, but also remembers what
// everybody has seen, which takes 0.3 to 20 microseconds a move; reading a move takes 0.3.
func (r *Record) settleRound(rng *rand.Rand) {
	for r.end == nil && r.now.Actor() == seasalt.Nature && r.now.Phase() != seasalt.PhaseRoundOver {
		_ = r.Apply(r.now.State().NatureMove(rng)) // it is legal
	}
}

// End ends the game outside the rules. No move is legal then, until [Record.Undo] takes the end back, together
// with the last move of a player. End fails,
// and changes nothing, if the game is already over or if there is no such end.
func (r *Record) End(e End) error {
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

// Ended returns how the game ended outside the rules, and false if it did not.
func (r *Record) Ended() (e End, ok bool) {
	if r.end == nil {
		return End{}, false
	}
	return *r.end, true
}

// String returns the number of moves and what a [seasalt.Spectator] may see after them, in one line.
func (r Record) String() string {
	if r.hidden == nil {
		return "record.Record{}"
	}
	return fmt.Sprintf("record of %d moves: %v", len(r.moves), r.now)
}

// Format prints the text of String for every verb, so that none shows hidden cards.
func (r Record) Format(f fmt.State, verb rune) { fmt.Fprint(f, r.String()) }

// GoString returns the text of String, so that %#v does not show hidden cards.
func (r Record) GoString() string { return r.String() }

// LogValue returns the text of String, so that package slog does not log hidden cards.
func (r Record) LogValue() slog.Value { return slog.StringValue(r.String()) }

// MarshalJSON always fails, so that a Record within a reply or a line of a log gives no hidden card away.
// [Record.SecretJSON] writes them.
func (r Record) MarshalJSON() ([]byte, error) {
	return nil, errors.New("record: a Record holds hidden cards and is not marshalled; see Record.SecretJSON")
}

// UnmarshalJSON always fails, since it cannot know which modules the program has. Read JSON with [Parse]; within
// other JSON, keep it as a [json.RawMessage] until then.
func (r *Record) UnmarshalJSON([]byte) error {
	return errors.New("record: a Record is not unmarshalled; see Parse")
}

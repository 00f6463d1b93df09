// Package record keeps games: to save, send, undo and replay them, years later, without any generator
// of chance; and to prove after a game that nobody chose its cards.
package record

import (
	"fmt"
	"iter"
	"log/slog"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/untrusted"
)

// MaxLen is the length, in bytes, of the longest record that is read or written, as
// text or as JSON. A usual game has some ten thousand.
const MaxLen = 8 << 20

// A Record is a game with all its moves, Nature's included, so that it can be looked at again
// without any generator of chance. It starts empty, with [New], or is read by
// [Parse]; either way its moves are legal and its outcome is that of the rules.
//
//	game := record.New(rules, first)
//	for game.Settle(r); !game.State().Over(); game.Settle(r) { // deals, after each round too
//		err := game.Play(choose(game.State()), r) // the move, and Nature's after it
//		...
//	}
//	text, err := game.SecretText()
//
// # Text
//
// SecretText writes lines that people can read, in the spirit of the notation of chess:
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
// Headers come first: what game it is and who starts it, then tags of one's own. Every round
// has a heading, a line for each turn with the seat, and a line with its outcome. Nature's
// moves stand in round brackets, comments in braces; in headers and comments special characters
// are escaped as in Go. The last line has the result, or says that there is none yet, so
// that a text that was cut off is recognized. A game that ended outside the rules has the winners and
// the reason there, as in "Result 0 by resignation of 1". If there is no result by the rules, the line
// before says where the game stands: it is the text of [seasalt.State.SecretText]. Outcomes,
// position and result are checked on reading: if a later version plays by other rules, the
// game has come to the same or is an error. Where people write a text by hand they can leave
// the Position out, or put one between any two lines, and it is checked there.
//
// SecretJSON writes the same as a JSON object. Both are read by Parse, in this version
// and in every later one.
//
// # Secrets
//
// A record holds every card of the game, hidden ones too, and perhaps the seed of all to come:
// until the game is over its text and its JSON are for the server's disk and for no player. So
// nothing writes them but SecretText and SecretJSON: packages fmt and slog show only what a
// spectator may see of a Record, wherever it is, and package json fails. In other JSON the
// secrets can be kept, by those who mean to, as a [json.RawMessage] that SecretJSON wrote. To
// tell a game as a seat saw it, use [seasalt.Game.Observe] and [seasalt.Game.View] of a
// [seasalt.Game] that is played along with what [Record.All] yields; [Record.Game] has it after all
// moves.
//
// A Record can be read by several goroutines at once while none changes it. One that is copied
// by an assignment stays the same record: [Record.Prefix] makes a copy. The zero Record belongs
// to no rules, and is of no use.
type Record struct {
	*hidden
}

// hidden keeps what a Record holds behind two pointers, where package fmt does not look for it.
// In a field that is not exported, of whatever struct, it calls no method of a Record; it follows
// one pointer there if the verb is none for pointers, such as %s, and never two.
type hidden struct {
	*recorded
}

type recorded struct {
	rules    *seasalt.Rules
	version  int // of the rules
	first    seasalt.Seat
	moves    []seasalt.Move
	now      seasalt.Playout // after all moves
	tags     map[string]string
	comments []comment // by place
	said     int       // bytes in all comments
	end      *End      // outside the rules
	seeded   bool
	seed     [32]byte
	nonce    string
}

// A comment stands after so many moves.
type comment struct {
	at   int
	text string
}

// New returns the record of a game that has just been started, as [seasalt.Rules.Start] starts
// it; it panics if the game has no such seat.
func New(rules *seasalt.Rules, first seasalt.Seat) *Record {
	return newRecord(&recorded{rules: rules, version: seasalt.RulesVersion, first: first, now: rules.Start(first).Playout()})
}

func newRecord(r *recorded) *Record { return &Record{&hidden{r}} }

// RulesVersion returns the [seasalt.RulesVersion] that the record was started with: of one that was
// read, the version that its text names. It stays that when moves are added, which are those
// of the present version: what was there before has come to the same by its rules, or reading it
// would have failed.
func (r *Record) RulesVersion() int { return r.version }

// State returns the state after all moves.
func (r *Record) State() seasalt.State { return r.now.State() }

// Game plays the moves again and returns the game after them, with what everybody remembers: to go
// on with a game that was read. That takes longer than reading it, if there is much that might be.
func (r *Record) Game() *seasalt.Game {
	g := r.rules.NewGame(r.first)
	for _, m := range r.moves {
		_ = g.Apply(m) // it is legal
	}
	return g
}

// Len returns the number of moves, Nature's included.
func (r *Record) Len() int { return len(r.moves) }

// Move returns the move that was made after n others, in the state [Record.At](n). It panics if
// there is none.
func (r *Record) Move(n int) seasalt.Move {
	if n < 0 || n >= len(r.moves) {
		panic(fmt.Sprintf("record: no move after %d others in a record of %d", n, len(r.moves)))
	}
	return r.moves[n]
}

// All yields every move with the state in which it is made, from the start of the game. (The
// state after the last one is [Record.State].) It plays the moves again.
func (r *Record) All() iter.Seq2[seasalt.State, seasalt.Move] { return r.Since(0) }

// Since is [Record.All] without the first n moves: with n = r.Len() before a [Record.Play], it
// yields what happened in it. It panics if there are fewer moves.
func (r *Record) Since(n int) iter.Seq2[seasalt.State, seasalt.Move] {
	r.checkPlace(n)
	return func(yield func(seasalt.State, seasalt.Move) bool) {
		p := r.at(n)
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
	p := r.at(n)
	return p.State()
}

// at plays the first n moves again.
func (r *Record) at(n int) seasalt.Playout {
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

// Prefix returns the record of the first n moves with its tags and comments, which shares
// nothing with r: with n = r.Len() a copy. It panics if there are fewer moves.
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
	r.now = r.at(n)
	r.moves = r.moves[:n]
	i := len(r.comments)
	for i > 0 && r.comments[i-1].at > n {
		i--
		r.said -= len(r.comments[i].text)
	}
	r.comments = r.comments[:i]
}

// Undo takes back the last move of a player, what Nature did after it, and the comments on
// them. It reports whether there was such a move.
func (r *Record) Undo() bool {
	for n := len(r.moves) - 1; n >= 0; n-- {
		if !natural(r.moves[n]) {
			r.cut(n)
			return true
		}
	}
	return false
}

// natural reports whether a legal move is one of Nature's.
func natural(m seasalt.Move) bool {
	switch m.Action() {
	case seasalt.ActionNextRound, seasalt.ActionDeal, seasalt.ActionSteal, seasalt.ActionTurnUp:
		return true
	}
	return false
}

// Apply makes a move of whoever acts, chance included, and records it. If it is illegal it
// changes nothing and returns a [*seasalt.MoveError].
func (r *Record) Apply(m seasalt.Move) error {
	if r.end != nil {
		s := r.State()
		return &seasalt.MoveError{Move: m, Actor: s.Actor(), Phase: s.Phase(), Reason: seasalt.ReasonGameOver}
	}
	if err := r.now.Apply(m); err != nil {
		return err
	}
	r.moves = append(r.moves, m)
	return nil
}

// Play is [Record.Apply], and then it plays and records Nature's moves until a player must
// decide, the round is over or the game is, as [seasalt.State.Play] does. If the move is illegal it
// changes nothing, returns a [*seasalt.MoveError], and takes nothing from rng.
func (r *Record) Play(m seasalt.Move, rng *rand.Rand) error {
	if err := r.Apply(m); err != nil {
		return err
	}
	r.settleRound(rng)
	return nil
}

// Settle plays and records Nature's moves as [seasalt.State.Settle] does, and draws the same from rng.
func (r *Record) Settle(rng *rand.Rand) {
	if r.now.Phase() == seasalt.PhaseRoundOver {
		_ = r.Apply(seasalt.NextRound) // it is legal
	}
	r.settleRound(rng)
}

// settleRound is Settle that does not begin a round. It is the loop of [seasalt.Game], which a record
// could stand on: but that remembers what everybody has seen, and takes 0.3 to 20 microseconds for a
// move that is read in 0.3.
func (r *Record) settleRound(rng *rand.Rand) {
	for r.end == nil && r.now.Actor() == seasalt.Nature && r.now.Phase() != seasalt.PhaseRoundOver {
		_ = r.Apply(r.now.State().Chance(rng)) // it is legal
	}
}

// What comments there can be, so that a text of nothing but small ones does not fill the memory. Each
// is held against the moves before it, so that it can stay when others are taken back.
const (
	freeComments    = 100
	commentsPerMove = 4
	freeComment     = 64 << 10 // bytes
	commentPerMove  = 1 << 10
)

// Comment adds a comment after the last move. In a text that is no valid UTF-8 what is wrong
// is replaced. It fails, and adds nothing, if there are more than 100 comments and 4 for each move
// by now, or if all of them have more than 64 KiB and 1 KiB for each move.
func (r *Record) Comment(text string) error {
	text = strings.ToValidUTF8(text, "\ufffd")
	n := len(r.moves)
	if most := freeComments + commentsPerMove*n; len(r.comments) >= most {
		return fmt.Errorf("record: more than %d comments by move %d", most, n)
	}
	if most := freeComment + commentPerMove*n; r.said+len(text) > most {
		return fmt.Errorf("record: more than %d bytes of comments by move %d", most, n)
	}
	if len(r.comments) == cap(r.comments) { // append makes five long lists on the way to one
		r.comments = slices.Grow(r.comments, 1+len(r.comments))
	}
	r.comments = append(r.comments, comment{n, text})
	r.said += len(text)
	return nil
}

// Comments yields the comments in order, each with the number of moves that it stands after.
func (r *Record) Comments() iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		for _, c := range r.comments {
			if !yield(c.at, c.text) {
				return
			}
		}
	}
}

// SetTag says something about the game in a header: "Player0" to "Player3" are the names of
// the players, "Date" is a day such as 2026-11-21, "Event" the occasion; others can be
// made up. The empty text takes a tag away. In a text that is no valid UTF-8 what is wrong is
// replaced.
//
// It panics if the name is not an ASCII capital followed by at most 31 ASCII letters and
// digits, or if it is one of the record's own: Format, Rules, Setup, First, Commitment, Nonce
// and Seed; or if there are 100 other tags.
func (r *Record) SetTag(name, text string) {
	problem := checkTag(name)
	if _, ok := r.tags[name]; problem == "" && !ok && text != "" && len(r.tags) == mostTags {
		problem = fmt.Sprintf("there are %d tags, and there can be no more", mostTags)
	}
	if problem != "" {
		panic("record: SetTag: " + problem)
	}
	delete(r.tags, name)
	if text != "" {
		if r.tags == nil {
			r.tags = map[string]string{}
		}
		r.tags[name] = strings.ToValidUTF8(text, "\ufffd")
	}
}

const mostTags = 100

// Tag returns what a tag says, or an empty text if there is no such tag.
func (r *Record) Tag(name string) string { return r.tags[name] }

// Tags yields the names of all tags, sorted, and what they say.
func (r *Record) Tags() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for _, name := range slices.Sorted(maps.Keys(r.tags)) {
			if !yield(name, r.tags[name]) {
				return
			}
		}
	}
}

// ownHeaders are the headers that are no tags, in the order in which they are written, around
// the tags.
var ownHeaders = []string{"Format", "Rules", "Setup", "First", "Commitment", "Nonce", "Seed"}

// checkTag says what is wrong with the name of a tag.
func checkTag(name string) string {
	if slices.Contains(ownHeaders, name) {
		return fmt.Sprintf("the header %s is the record's own", name)
	}
	ok := name != "" && len(name) <= 32
	for i := 0; ok && i < len(name); i++ {
		c := name[i]
		ok = 'A' <= c && c <= 'Z' || i > 0 && ('a' <= c && c <= 'z' || '0' <= c && c <= '9')
	}
	if !ok {
		return fmt.Sprintf("no tag can be called %s: a name is an ASCII capital and at most 31 letters and digits", untrusted.Quote(name))
	}
	return ""
}

// String returns the number of moves and what a [seasalt.Spectator] may see after them, in one line.
func (r Record) String() string {
	if r.hidden == nil {
		return "record.Record{}"
	}
	return fmt.Sprintf("record of %d moves: %v", len(r.moves), r.now)
}

// Format prints the text of String whatever the verb is, so that no verb shows what is hidden.
func (r Record) Format(f fmt.State, verb rune) { fmt.Fprint(f, r.String()) }

// GoString returns the text of String, so that %#v does not show what is hidden.
func (r Record) GoString() string { return r.String() }

// LogValue returns the text of String, so that package slog does not log what is hidden.
func (r Record) LogValue() slog.Value { return slog.StringValue(r.String()) }

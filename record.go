package seasalt

import (
	"fmt"
	"iter"
	"log/slog"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// RulesVersion counts up when this package changes so that the same moves can lead to another
// outcome than before, or the same seed to other cards. Records name it; what modules change
// is told by their versions, which are part of the [Setup].
const RulesVersion = 2

// Whoever raises RulesVersion: outcomes and positions tell whether a game was another one, but
// nothing does in a text of an unfinished game without its Position. Of an earlier version such a
// text has to be refused, unless what changed cannot have touched it.

// MaxRecordLen is the length, in bytes, of the longest record that is read or written, as
// text or as JSON. A usual game has some ten thousand.
const MaxRecordLen = 8 << 20

// A Record is a game with all its moves, Nature's included, so that it can be looked at again
// without any generator of chance. It starts empty, with [NewRecord], or is read by
// [ParseRecord]; either way its moves are legal and its outcome is that of the rules.
//
//	game := seasalt.NewRecord(rules, first)
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
//	1: draw (deal fish/green; deal boat/yellow) keep fish/green; discard 2; end {Why not the boat?}
//	0: take 1; end
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
// that a text that was cut off is recognized. If there is none, the line before says where the
// game stands: it is the text of [State.SecretText]. Outcomes,
// position and result are checked on reading: if a later version plays by other rules, the
// game has come to the same or is an error. Where people write a text by hand they can leave
// the Position out, or put one between any two lines, and it is checked there.
//
// SecretJSON writes the same as a JSON object. Both are read by ParseRecord, in this version
// and in every later one.
//
// # Secrets
//
// A record holds every card of the game, hidden ones too, and perhaps the seed of all to come:
// until the game is over its text and its JSON are for the server's disk and for no player. So
// nothing writes them but SecretText and SecretJSON: packages fmt and slog show only what a
// spectator may see of a Record, wherever it is, and package json fails. In other JSON the
// secrets can be kept, by those who mean to, as a [json.RawMessage] that SecretJSON wrote. To
// tell a game as a seat saw it, use [Game.Observe] and [Game.View] of a
// [Game] that is played along with what [Record.All] yields.
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
	rules    *Rules
	version  int // of the rules
	first    Seat
	moves    []Move
	now      State // after all moves
	tags     map[string]string
	comments []recordComment // by place
	said     int             // bytes in all comments
	seeded   bool
	seed     [32]byte
	nonce    string
}

// A recordComment stands after so many moves.
type recordComment struct {
	at   int
	text string
}

// NewRecord returns the record of a game that has just been started, as [Rules.Start] starts
// it; it panics if the game has no such seat.
func NewRecord(rules *Rules, first Seat) *Record {
	return newRecord(&recorded{rules: rules, version: RulesVersion, first: first, now: rules.Start(first)})
}

func newRecord(r *recorded) *Record { return &Record{&hidden{r}} }

// RulesVersion returns the [RulesVersion] that the record was started with: of one that was
// read, the version that its text names. It stays that when moves are added, which are those
// of the present version: what was there before has come to the same by its rules, or reading it
// would have failed.
func (r *Record) RulesVersion() int { return r.version }

// State returns the state after all moves.
func (r *Record) State() State { return r.now }

// Len returns the number of moves, Nature's included.
func (r *Record) Len() int { return len(r.moves) }

// Move returns the move that was made after n others, in the state [Record.At](n). It panics if
// there is none.
func (r *Record) Move(n int) Move {
	if n < 0 || n >= len(r.moves) {
		panic(fmt.Sprintf("seasalt: no move after %d others in a record of %d", n, len(r.moves)))
	}
	return r.moves[n]
}

// All yields every move with the state in which it is made, from the start of the game. (The
// state after the last one is [Record.State].) It plays the moves again, which takes about 50
// nanoseconds each.
func (r *Record) All() iter.Seq2[State, Move] { return r.Since(0) }

// Since is [Record.All] without the first n moves: with n = r.Len() before a [Record.Play], it
// yields what happened in it. It panics if there are fewer moves.
func (r *Record) Since(n int) iter.Seq2[State, Move] {
	r.checkPlace(n)
	return func(yield func(State, Move) bool) {
		s := r.At(n)
		for _, m := range r.moves[n:] {
			if !yield(s, m) {
				return
			}
			(mover{State: &s}).do(m)
		}
	}
}

// At returns the state after the first n moves, which it plays again. It panics if there are
// fewer.
func (r *Record) At(n int) State {
	r.checkPlace(n)
	s := r.rules.Start(r.first)
	for _, m := range r.moves[:n] {
		(mover{State: &s}).do(m)
	}
	return s
}

// checkPlace panics if there are fewer than n moves.
func (r *Record) checkPlace(n int) {
	if n < 0 || n > len(r.moves) {
		panic(fmt.Sprintf("seasalt: no state after %d moves in a record of %d", n, len(r.moves)))
	}
}

// Prefix returns the record of the first n moves with its tags and comments, which shares
// nothing with r: with n = r.Len() a copy. It panics if there are fewer moves.
func (r *Record) Prefix(n int) *Record {
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
	r.now = r.At(n)
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
		if !r.moves[n].natural() {
			r.cut(n)
			return true
		}
	}
	return false
}

// Apply makes a move of whoever acts, chance included, and records it. If it is illegal it
// changes nothing and returns a [*MoveError].
func (r *Record) Apply(m Move) error {
	if err := (mover{State: &r.now}).apply(m); err != nil {
		return err
	}
	r.moves = append(r.moves, m)
	return nil
}

// Play is [Record.Apply], and then it plays and records Nature's moves until a player must
// decide, the round is over or the game is, as [State.Play] does. If the move is illegal it
// changes nothing, returns a [*MoveError], and takes nothing from rng.
func (r *Record) Play(m Move, rng *rand.Rand) error {
	if err := r.Apply(m); err != nil {
		return err
	}
	r.settleRound(rng)
	return nil
}

// Settle plays and records Nature's moves as [State.Settle] does, and draws the same from rng.
func (r *Record) Settle(rng *rand.Rand) {
	if r.now.phase == PhaseRoundOver {
		_ = r.Apply(NextRound) // it is legal
	}
	r.settleRound(rng)
}

// settleRound is Settle that does not begin a round.
func (r *Record) settleRound(rng *rand.Rand) {
	for r.now.Actor() == Nature && r.now.phase != PhaseRoundOver {
		m := r.now.Chance(rng)
		(mover{State: &r.now}).do(m)
		r.moves = append(r.moves, m)
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
		return fmt.Errorf("seasalt: more than %d comments by move %d", most, n)
	}
	if most := freeComment + commentPerMove*n; r.said+len(text) > most {
		return fmt.Errorf("seasalt: more than %d bytes of comments by move %d", most, n)
	}
	if len(r.comments) == cap(r.comments) { // append makes five long lists on the way to one
		r.comments = slices.Grow(r.comments, 1+len(r.comments))
	}
	r.comments = append(r.comments, recordComment{n, text})
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
		panic("seasalt: SetTag: " + problem)
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
		return fmt.Sprintf("no tag can be called %s: a name is an ASCII capital and at most 31 letters and digits", quote(name))
	}
	return ""
}

// String returns the number of moves and what a [Spectator] may see after them, in one line.
func (r Record) String() string {
	if r.hidden == nil {
		return "seasalt.Record{}"
	}
	return fmt.Sprintf("record of %d moves: %v", len(r.moves), r.now)
}

// Format prints the text of String whatever the verb is, so that no verb shows what is hidden.
func (r Record) Format(f fmt.State, verb rune) { fmt.Fprint(f, r.String()) }

// GoString returns the text of String, so that %#v does not show what is hidden.
func (r Record) GoString() string { return r.String() }

// LogValue returns the text of String, so that package slog does not log what is hidden.
func (r Record) LogValue() slog.Value { return slog.StringValue(r.String()) }

// A RecordError says why a text is not the record of a game, or why the cards of a record do
// not come from its seed, and where. It names no hidden cards and quotes no moves, so that it can
// be shown to players and logged, unless it is asked for its [RecordError.SecretText].
type RecordError struct {
	// Line and Column say where in the text or the JSON the error is, both from 1, the column
	// in bytes. They are 0 if it is in no text. (A column can tell how long the names of cards
	// before it are.)
	Line, Column int
	// Move is the number of the move that the error is about, from 1, or 0 if it is about none.
	Move int
	// Problem says what is wrong.
	Problem string
	// Err is a [*MoveError] if a move is illegal, a [*ParseError] if a part of the text cannot
	// be read, a [*NotationError] if the position cannot, a [*ConfigError] if the setup cannot
	// be played with the modules at hand, and else nil. It has not the move, nor the text of the
	// move or of the position.
	Err error

	// secret is the problem with all cards, if that is another text. It is behind a pointer,
	// which is all that package fmt prints of it.
	secret *string
}

// Error says where it is and what is wrong.
func (e *RecordError) Error() string { return e.text(e.Problem) }

// SecretText is Error with all secrets: the move or the position that is wrong, hidden cards
// included, and what they are by the rules or by the seed. It is for those who may read the
// whole record.
func (e *RecordError) SecretText() string {
	if e.secret != nil {
		return e.text(*e.secret)
	}
	return e.Error()
}

func (e *RecordError) text(problem string) string {
	text := "seasalt: record: "
	if e.Line > 0 {
		text += fmt.Sprintf("line %d, column %d: ", e.Line, e.Column)
	}
	if e.Move > 0 {
		text += fmt.Sprintf("move %d: ", e.Move)
	}
	return text + problem
}

// Unwrap returns Err.
func (e *RecordError) Unwrap() error { return e.Err }

// withSecret adds the problem with all cards.
func (e *RecordError) withSecret(format string, args ...any) *RecordError {
	problem := fmt.Sprintf(format, args...)
	e.secret = &problem
	return e
}

// unquoted takes out of a problem what it quotes of a text, since that may be a card or a part of
// one. It can keep what looks like a name.
func unquoted(problem string, keepNames bool) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(problem, `"`)
		if b.WriteString(before); !found {
			return b.String()
		}
		quoted, err := strconv.QuotedPrefix(`"` + rest)
		if err != nil { // a single quotation mark, which no problem has
			return b.String() + "..."
		}
		if keepNames {
			b.WriteString(quoteName(quoted[1 : len(quoted)-1]))
		} else {
			b.WriteString(`"..."`)
		}
		problem = strings.TrimPrefix(rest[len(quoted)-1:], "...") // of what was shortened
	}
}

// quoteName quotes what looks like a name or a number, so that it is no card, no move, no comment
// and no seed.
func quoteName(text string) string {
	for i := range len(text) {
		if c := text[i]; i == 20 || (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') {
			return `"..."`
		}
	}
	return quote(text)
}

// recordFormat is the version of the format of text and JSON. A change after which this code
// would read a record as something else needs a new number, and code that still reads the old
// one.
const recordFormat = 1

// formatHeader returns the header Format of a version of the format.
func formatHeader(version int) string { return fmt.Sprintf("seasalt-record/%d", version) }

// outcome returns how the round ended that has just ended, without the scores.
func (s *State) outcome() RoundResult {
	r, _ := s.lastRound()
	r.Shown = 0
	return r
}

// outcomeText returns the outcome of the round that has just ended, as texts have it.
func (s *State) outcomeText() string {
	r := s.outcome()
	return fmt.Sprintf("%s by %d; points %s; totals %s", roundEndNames[r.End], r.By, joined(r.Points[:r.Players], " "), joined(r.Totals[:r.Players], " "))
}

// resultText returns the result of the game, as texts have it.
func (s *State) resultText() string {
	r, over := s.Result()
	if !over {
		return "unfinished"
	}
	return fmt.Sprintf("%v by %s", r.Winners, gameEndNames[r.End])
}

// startsRound reports whether the next move is the first one of a round, or would be if the
// game went on.
func (s *State) startsRound() bool {
	return s.RoundOver() || s.lastEnd == 0 && *s == s.rules.Start(s.turn)
}

// upcoming returns the number of the round that the next move starts, if it starts one.
func (s *State) upcoming() uint16 {
	if s.phase == PhaseRoundOver && s.round < math.MaxUint16 {
		return s.round + 1
	}
	return s.round
}

// lineOf returns whose line of the text the next move stands in: that of the player in turn,
// or Nature's between two rounds.
func (s *State) lineOf() Seat {
	if s.phase == PhaseRoundOver || s.phase == PhaseTurnUp || s.phase == PhaseSetup {
		return Nature
	}
	return s.turn
}

// ParseRecord reads a record: the text that [Record.SecretText] writes, or the JSON of
// [Record.SecretJSON]. It takes the modules of the game from those that the program has;
// package variants has all of this repository. Every move is checked, and so are the outcomes
// of the rounds, and the result of the game or where it stands. White space and line endings may
// differ from what is written, and unknown headers are tags. What is there twice is an error, and
// so is what is no valid UTF-8: nothing of it is replaced.
//
// The error is a [*RecordError] about the first thing that is wrong. Then the record has what
// comes before: the moves that are legal and whose outcomes are those of the record. It is
// nil only if it cannot be told what game it is.
//
// It costs what [NewRules] does and about a microsecond a move, and no more than some twenty times
// the space of the text: there are not more comments and tags than [Record.Comment] and
// [Record.SetTag] let there be, and text longer than [MaxRecordLen] is an error at once.
func ParseRecord(text string, modules ...Module) (*Record, error) {
	return parseRecord(recordParser{text: text, modules: modules})
}

// ParseRecord is the function of that name for records of games that are played by r: it is
// an error if the record is of another game. It builds no rules, and the states of the record
// are equal to other states of r where they are the same positions.
func (r *Rules) ParseRecord(text string) (*Record, error) {
	return parseRecord(recordParser{text: text, rules: r})
}

func parseRecord(p recordParser) (*Record, error) {
	p.headers = map[string]recordHeader{}
	text := p.text
	if len(text) > MaxRecordLen {
		return nil, p.fail(0, "the text has %d bytes, and the longest record %d", len(text), MaxRecordLen)
	}
	var err error
	if strings.HasPrefix(strings.TrimLeft(text, " \t\r\n"), "{") {
		err = p.readJSON()
	} else {
		err = p.readText()
	}
	return p.rec, err
}

// A recordParser reads a record.
type recordParser struct {
	text    string
	modules []Module
	rules   *Rules // if they are given
	headers map[string]recordHeader
	tags    int     // how many of them are tags
	rec     *Record // nil until all headers are read

	heading  bool // the heading of the round that starts now was read
	placed   bool // the position after the last move was read
	ended    bool // a round has ended, and its outcome was not read yet
	finished bool // the result was read
	atEnd    bool // the last move is the end of the text, so that it may have been longer
}

type recordHeader struct {
	value string
	at    int // where the value starts
}

// fail makes an error at an offset of the text.
func (p *recordParser) fail(at int, format string, args ...any) *RecordError {
	return p.wrap(nil, at, fmt.Sprintf(format, args...))
}

func (p *recordParser) wrap(err error, at int, problem string) *RecordError {
	before := p.text[:min(at, len(p.text))]
	return &RecordError{
		Line: 1 + strings.Count(before, "\n"), Column: len(before) - strings.LastIndexByte(before, '\n'),
		Problem: problem, Err: err,
	}
}

// comment adds a comment that stands at an offset of the text.
func (p *recordParser) comment(text string, at int) error {
	if err := p.rec.Comment(strings.Clone(text)); err != nil {
		return p.fail(at, "%s", strings.TrimPrefix(err.Error(), "seasalt: "))
	}
	return nil
}

const notUTF8 = "this is no valid UTF-8"

// invalidUTF8 returns where a text is no valid UTF-8, or -1.
func invalidUTF8(text string) int {
	if utf8.ValidString(text) {
		return -1
	}
	for at, c := range text {
		if c == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(text[at:]); size == 1 {
				return at
			}
		}
	}
	return -1
}

// failMove makes an error about the next move.
func (p *recordParser) failMove(err error, at int, problem string) *RecordError {
	e := p.wrap(err, at, problem)
	e.Move = len(p.rec.moves) + 1
	return e
}

// unreadable makes the error of a move, with this number, that cannot be read.
func (p *recordParser) unreadable(e *ParseError, at, number int) error {
	open := *e
	open.Text, open.Problem = "", unquoted(e.Problem, false)
	wrapped := p.wrap(&open, at+e.Offset, open.Problem)
	wrapped.Move = number
	return wrapped.withSecret("%s, in %s", e.Problem, quote(e.Text))
}

// start makes an empty record from the headers. If one is missing, that is an error at the given
// place, or it is because of what was wrong before.
func (p *recordParser) start(at int, wrong error) error {
	format, ok := p.headers["Format"]
	if known := formatHeader(recordFormat); ok && format.value != known { // whatever else it has
		return p.fail(format.at, "the format is %s, and this program reads %q", quote(format.value), known)
	}
	for _, name := range ownHeaders[:4] {
		if _, ok := p.headers[name]; !ok {
			if wrong != nil {
				return wrong
			}
			return p.fail(at, "the header %s is missing", name)
		}
	}
	h := p.headers["Rules"]
	version, ok := parseNumber(h.value)
	switch {
	case version == 1 && ok:
		return p.fail(h.at, "the record is of version 1 of the rules, in which rounds ended in another way; this program plays by version %d", RulesVersion)
	case !ok || version < 1:
		return p.fail(h.at, "%s is not a version of the rules", quote(h.value))
	case version > RulesVersion:
		return p.fail(h.at, "version %d of the rules is newer than this program, which knows version %d", version, RulesVersion)
	}
	h = p.headers["Setup"]
	setup, err := ParseSetup(h.value)
	if e, ok := err.(*ParseError); ok {
		return p.wrap(err, h.at, fmt.Sprintf("at byte %d of the setup: %s", e.Offset, e.Problem))
	}
	rules := p.rules
	if rules == nil {
		rules, err = setup.Rules(p.modules...)
		if e, ok := err.(*ConfigError); ok {
			return p.wrap(err, h.at, strings.Join(e.Problems, "; "))
		}
	} else if setup.String() != rules.String() {
		return p.fail(h.at, "the record is of the game %s, not of %s", quote(setup.String()), rules)
	}
	h = p.headers["First"]
	first, ok := parseNumber(h.value)
	if !ok || first < 0 || first >= rules.Players() {
		return p.fail(h.at, "%s is not a seat of the game: they are 0 to %d", quote(h.value), rules.Players()-1)
	}
	rec := NewRecord(rules, Seat(first))
	rec.version = version
	if err := p.readSeed(rec, wrong); err != nil {
		return err
	}
	for name, h := range p.headers {
		if !slices.Contains(ownHeaders, name) {
			rec.SetTag(name, strings.Clone(h.value)) // not to keep the whole text for it
		}
	}
	p.rec = rec
	return nil
}

// header takes note of a header.
func (p *recordParser) header(name, value string, nameAt, valueAt int) error {
	if _, ok := p.headers[name]; ok {
		return p.fail(nameAt, "the header %s is there twice", quote(name))
	}
	if !slices.Contains(ownHeaders, name) {
		if problem := checkTag(name); problem != "" {
			return p.fail(nameAt, "%s", unquoted(problem, true)).withSecret("%s", problem)
		}
		if p.tags++; p.tags > mostTags {
			return p.fail(nameAt, "there are more than %d tags", mostTags)
		}
	}
	p.headers[name] = recordHeader{value, valueAt}
	return nil
}

// apply makes a move that stands at an offset of the text.
func (p *recordParser) apply(m Move, at int) error {
	if err := p.rec.Apply(m); err != nil {
		e := *err.(*MoveError)
		e.Move = 0
		why := fmt.Sprintf("is illegal for seat %v in phase %v: %v (%s)", e.Actor, e.Phase, e.Reason, e.Rule)
		return p.failMove(&e, at, fmt.Sprintf("the move %v %s", m.Action(), why)).withSecret("the move %v %s", m, why)
	}
	p.ended = p.rec.now.RoundOver()
	p.heading, p.placed = false, false
	return nil
}

// differ is the error of an outcome that is not what the rules make of the moves. The last of
// them is dropped: record and rules do not agree on what it did.
func (p *recordParser) differ(at int, format string, args ...any) *RecordError {
	e := p.fail(at, format, args...)
	if e.Move = len(p.rec.moves); e.Move > 0 {
		p.rec.cut(e.Move - 1)
	}
	return e
}

// position checks where the game stands.
func (p *recordParser) position(said string, at int) error {
	is := p.rec.now
	if said == is.SecretText() {
		return nil
	}
	s, err := p.rec.rules.ParseState(said)
	if e, ok := err.(*NotationError); ok {
		first := e.Problems[0]
		open := NotationProblem{first.Offset, first.Field, openProblem(first)}
		return p.wrap(&NotationError{What: e.What, Problems: []NotationProblem{open}}, at+first.Offset, open.String()).withSecret("%s", first)
	}
	if s != is {
		return p.differ(at, "the position in round %d is another one by the rules: %s", is.round, differences(s, is)).
			withSecret("the position is another one in the record, and by the rules %q", is.SecretText())
	}
	return nil
}

// openProblem says what is wrong with a position, without hidden cards and without what could be
// told from them: all of it only of fields that have nothing to do with cards.
func openProblem(p NotationProblem) string {
	switch p.Field {
	case "":
		if name, ok := strings.CutSuffix(p.Problem, " is missing"); (!ok || strings.Contains(name, `"`)) && !strings.HasPrefix(p.Problem, "this is a view") {
			return "the position cannot be read here"
		}
	case "players", "target", "mermaids", "empty-deck", "tie", "starfish", "angelfish", "modules", "events", "round", "turn", "totals":
	case "deck":
		if strings.Contains(p.Problem, "/") { // it names cards, and not only their number
			return "the cards are not those that it can have"
		}
	default:
		return "this is not what it can be in a position"
	}
	return unquoted(p.Problem, false)
}

// differences says in which fields the texts of two states differ, and how if it is not in cards.
func differences(said, is State) string {
	one, two := readLine(said.SecretText()), readLine(is.SecretText())
	var names, texts []string
	for _, f := range slices.Concat(one.fields, two.fields) {
		if !slices.Contains(names, f.name) {
			names = append(names, f.name)
		}
	}
	value := func(l *line, name string) string {
		if f := l.byName[name]; f != nil {
			return f.value
		}
		return "not there"
	}
	for _, name := range names {
		a, b := value(one, name), value(two, name)
		switch {
		case a == b:
		case strings.Contains(a+b, "/"): // of cards
			texts = append(texts, name+" differs")
		default:
			texts = append(texts, fmt.Sprintf("%s is %s and should be %s", name, a, b))
		}
	}
	return strings.Join(texts, ", ")
}

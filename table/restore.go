package table

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"
	"strconv"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/setups"
	"github.com/seasalt-go/seasalt/internal/wire"
	"github.com/seasalt-go/seasalt/record"
)

// A TornError is the error of [Restore] if the last line of a journal is incomplete, as happens when a server is
// killed. All lines before it are good, and contain the game as far as it was stored: cut the journal off at the
// offset, and restore that. Goroutines can share one while none changes it.
type TornError struct {
	Offset int `json:"offset"` // where to cut: the length of the good lines, in bytes
	Line   int `json:"line"`   // the number of the torn line, from 1
}

// Error names the line and the length of the good lines before it.
func (e *TornError) Error() string {
	return fmt.Sprintf("table: line %d of the journal is incomplete; the %d bytes before it are good", e.Line, e.Offset)
}

// A JournalError locates and explains a mistake in a journal. It reveals no hidden cards. Goroutines can share one
// while none changes it.
type JournalError struct {
	Line    int    `json:"line"`   // from 1
	Offset  int    `json:"offset"` // where the line starts, in bytes
	Problem string `json:"problem"`

	err error // about the setup
}

// Error returns the problem and its place.
func (e *JournalError) Error() string {
	return fmt.Sprintf("table: line %d of the journal (byte %d): %s", e.Line, e.Offset, e.Problem)
}

// Unwrap returns the error about the setup, or nil if the mistake is elsewhere. JSON omits it.
func (e *JournalError) Unwrap() error { return e.err }

// Restore returns the table of a journal, so any process can continue the game. It gets the rules of the setup from a
// function, such as variants.Rules, or one that [seasalt.CachedRules] returns for a program's own modules: then many
// tables share their rules, and their states can be compared. The function may return the same rules for every setup;
// the journal of another game is then an error.
//
// Restore checks every line against its check sum, every decision against the rules, and chance against the seed and
// the nonces, including decisions that were taken back. A journal is the truth and not a message, so any byte that the
// table would not have written itself is an error. The error is a [*TornError] if only the last line, of an entry, is
// incomplete, and otherwise a [*JournalError]. A journal that was begun under a later [seasalt.RulesVersion] is an
// error. Of an earlier one, Restore accepts the moves of Nature if they are possible, since a seed may have dealt other
// cards then.
func Restore(journal string, rules func(seasalt.Setup) (*seasalt.Rules, error)) (*Table, error) {
	r := reader{text: journal}
	if len(journal) > MaxJournalLen {
		r.line = 1
		return nil, r.fail("the journal has %d bytes, and at most %d are allowed", len(journal), MaxJournalLen)
	}
	if problem := foreign(journal); problem != "" {
		r.line = 1
		return nil, r.fail("%s", problem)
	}
	t, err := r.header(rules)
	if err != nil {
		return nil, err
	}
	for r.next < len(journal) {
		line, err := r.read()
		if err != nil {
			return nil, err
		}
		problem := t.redo(line)
		if problem == "" && !r.same(t) {
			problem = otherwise
		}
		if problem != "" {
			return nil, r.fail("%s", problem)
		}
	}
	return t, nil
}

// Verify reads the journal of a finished game, which [Table.Revealed] returns, as [Restore] does, and checks that
// nobody chose its cards: that the seed in it is that of the commitment, and that all chance came from the seed and the
// nonces. The commitment must be the one that was received before the nonces were named. In the table that Verify
// returns, each player should check their own nonce ([Table.NonceOf]), and the terms and names that were agreed on.
//
// This proves that the server could not choose any card after the commitment, if the nonces are those that the players
// named. A player who gets the seed from the server can choose a nonce by the cards that it deals: these are then fair
// only if an honest player named a nonce later. If the server could predict all nonces, for instance because they are
// empty, it may have tried many seeds before it committed itself. So at least one nonce should be 16 bytes or more from
// crypto/rand, drawn by a program that its player trusts. Verify does not prove that the server kept the cards secret
// from itself and others, that it did not abandon other games, or that the moves in the journal are those of the
// players. For a journal that was begun under an earlier [seasalt.RulesVersion], Verify returns an error.
func Verify(journal, commitment string, rules func(seasalt.Setup) (*seasalt.Rules, error)) (*Table, error) {
	t, err := Restore(journal, rules)
	if err != nil {
		return nil, err
	}
	switch {
	case t.commitment != commitment:
		return nil, errors.New("table: the commitment is not that of the journal")
	case t.version != seasalt.RulesVersion():
		return nil, fmt.Errorf("table: the journal was begun under version %d of the rules, "+
			"and this program deals by version %d", t.version, seasalt.RulesVersion())
	case t.result == nil:
		return nil, errors.New("table: the game in the journal is not over: the rest may be missing")
	}
	return t, nil
}

// Follow adds the next entry of the journal, a line with its newline, that another process has appended: a server with
// a table in memory keeps up with others that way, without reading the journal again. Follow checks the line as
// [Restore] does, and its error is always a [*JournalError]. After an error, restore the table from the journal before
// you use it again.
func (t *Table) Follow(line string) error {
	t.must()
	end := len(t.journal)
	r := reader{text: line, sum: t.sum}
	fail := func(problem string) error {
		return &JournalError{Line: bytes.Count(t.journal[:end], []byte{'\n'}) + 1, Offset: end, Problem: problem}
	}
	if len(line) > MaxJournalLen-end {
		return fail(fmt.Sprintf("the journal would have more than %d bytes", MaxJournalLen))
	}
	text, err := r.read()
	switch e := err.(type) {
	case *TornError:
		return fail("the line has no end")
	case *JournalError:
		return fail(e.Problem)
	}
	if r.next != len(line) {
		return fail("it is more than one line")
	}
	if problem := t.redo(text); problem != "" {
		return fail(problem)
	}
	if string(t.journal[end:]) != line {
		return fail(otherwise)
	}
	return nil
}

// otherwise is the problem of a line that can be played, but differs from the table's own.
const otherwise = "the table would have written something else: chance, an outcome or the notation differs"

// IsJournal reports whether a text begins as a journal of any version does. [Restore] can still refuse it.
func IsJournal(text string) bool { return strings.HasPrefix(text, journalPrefix) }

// foreign returns why a text is no journal of this format, by its beginning, or an empty string.
func foreign(text string) (problem string) {
	if strings.HasPrefix(text, journalFormat+" ") || strings.HasPrefix(journalFormat+" ", text) {
		return ""
	}
	if strings.HasPrefix(text, "\ufeff") {
		return "a byte order mark comes before the journal"
	}
	format, _, _ := strings.Cut(text, " ")
	if number, ok := strings.CutPrefix(format, journalPrefix); ok {
		if n, ok := wire.ParseNumber(number); ok && n > 0 {
			return "the journal has the format " + format + ", and this program reads " + journalFormat
		}
	}
	return "this is no journal: it does not begin with " + journalFormat + " and a check sum"
}

// A reader reads a journal line by line.
type reader struct {
	text   string
	sum    uint32
	offset int // where the line starts
	next   int // where the next one starts
	line   int
	err    error // about the setup
}

func (r *reader) fail(format string, args ...any) *JournalError {
	return &JournalError{Line: r.line, Offset: r.offset, Problem: fmt.Sprintf(format, args...)}
}

// read checks the check sum of the next line, and returns the line without it.
func (r *reader) read() (string, error) {
	r.offset = r.next
	r.line++
	rest := r.text[r.offset:]
	end := strings.IndexByte(rest, '\n')
	if end < 0 {
		return "", &TornError{Offset: r.offset, Line: r.line}
	}
	r.next += end + 1
	line := rest[:end]
	at := len(line) - len(" #00000000")
	if strings.HasSuffix(line, "\r") {
		return "", r.fail("a carriage return is at the end of the line: a journal has line ends of Unix")
	}
	if at < 0 || line[at:at+2] != " #" {
		return "", r.fail("the line does not end with a check sum")
	}
	sum := crc32.Update(r.sum, crc32.IEEETable, []byte(line[:at]))
	if line[at+2:] != fmt.Sprintf("%08x", sum) {
		return "", r.fail("the check sum is wrong: the line is damaged, or a line before it is missing")
	}
	r.sum = crc32.Update(sum, crc32.IEEETable, []byte(rest[at:end+1]))
	return line[:at], nil
}

// same reports whether a table has written the line that was read.
func (r *reader) same(t *Table) bool {
	return len(t.journal) == r.next && string(t.journal[r.offset:]) == r.text[r.offset:r.next]
}

// header reads the header.
func (r *reader) header(find func(seasalt.Setup) (*seasalt.Rules, error)) (*Table, error) {
	var o Options
	version, text, sum := 0, "", ""
	stages := []struct {
		name string
		read func(rest string) (problem string)
	}{
		{journalFormat, func(rest string) string {
			if rest != "" {
				return "the journal does not begin with " + journalFormat
			}
			return ""
		}},
		{"rules", func(rest string) string {
			var err error
			switch version, err = strconv.Atoi(rest); {
			case err != nil || version < 1:
				return "this is not a version of the rules"
			case version > seasalt.RulesVersion():
				return fmt.Sprintf("version %d of the rules is newer than this program, which knows version %d",
					version, seasalt.RulesVersion())
			}
			return ""
		}},
		{"setup", func(rest string) string {
			setup, err := seasalt.ParseSetup(rest)
			text = strings.Clone(rest) // unchanged, and not as a later version would write it
			if err == nil {
				o.Rules, err = setups.Rules(setup, find)
			}
			if err != nil {
				r.err = err
				return "the setup: " + err.Error()
			}
			return ""
		}},
		{"seat", func(rest string) string {
			for len(o.Players) < o.Rules.Players() {
				at := fields{rest: rest}
				seat := at.seat()
				p := Player{Name: at.quoted(), Token: at.token()}
				if !at.done() || int(seat) != len(o.Players) {
					return fmt.Sprintf("this is not a line for seat %d", len(o.Players))
				}
				if o.Players = append(o.Players, p); len(o.Players) == o.Rules.Players() {
					break
				}
				line, err := r.read()
				if wrong, ok := err.(*JournalError); ok {
					return wrong.Problem
				} else if err != nil {
					return cutOff
				}
				if rest, _ = strings.CutPrefix(line, "seat "); len(rest) == len(line) {
					return fmt.Sprintf("the line for seat %d is missing", len(o.Players))
				}
			}
			return ""
		}},
		{"terms", func(rest string) string {
			at := fields{rest: rest}
			terms := Terms{RevealSeed: at.after("reveal-seed=") == "true",
				NextAtOnce: at.after("next-at-once=") == "true"}
			terms.MaxRounds, _ = strconv.Atoi(at.after("max-rounds="))
			terms.SpectatorDelay, _ = strconv.Atoi(at.after("spectator-delay="))
			at.rest, _ = strings.CutPrefix(at.rest, "note=")
			terms.Note = at.quoted()
			if !at.done() || terms.MaxRounds < 1 {
				return "these are not the fields of the terms: " + wire.Newer
			}
			o.Terms = terms
			return ""
		}},
		{"seed", func(rest string) string {
			seed, err := hex.DecodeString(rest)
			if copy(o.Seed[:], seed); err != nil || len(seed) != len(o.Seed) {
				return "a seed is 32 bytes in hexadecimal digits"
			}
			return ""
		}},
		{"commitment", func(rest string) string { sum = rest; return "" }},
	}
	for _, stage := range stages {
		line, err := r.read()
		var torn *TornError
		if errors.As(err, &torn) {
			return nil, r.fail(cutOff)
		} else if err != nil {
			return nil, err
		}
		name, rest, _ := strings.Cut(line, " ")
		problem := ""
		if name != stage.name {
			problem = fmt.Sprintf("this is not the line %q of the header: %s", stage.name, wire.Newer)
		} else {
			problem = stage.read(rest)
		}
		if problem != "" {
			e := r.fail("%s", problem)
			e.err = r.err
			return nil, e
		}
	}
	t, err := makeTable(o, version, text)
	if err != nil {
		return nil, r.fail("the header: %s", strings.TrimPrefix(err.Error(), "table: "))
	}
	if t.commitment != sum {
		return nil, r.fail("the commitment is not that of the seed and the lines before it")
	}
	if string(t.journal) != r.text[:r.next] {
		return nil, r.fail("the table would have written the header in another way")
	}
	return t, nil
}

const cutOff = "the journal is cut off in its header"

// redo plays a line. It returns the problem of the line, or an empty string. The caller must still check that the table
// has written the same line.
func (t *Table) redo(line string) (problem string) {
	at := fields{rest: line}
	if at.number() != len(t.entries)+1 {
		return fmt.Sprintf("this is not entry %d", len(t.entries)+1)
	}
	if t.version != seasalt.RulesVersion() {
		t.script = &script{starts: seasalt.Nobody}
		defer func() { t.script = nil }()
		if problem = t.script.read(at.rest); problem != "" {
			return problem
		}
	}
	if head, move, ok := strings.Cut(at.rest, ": "); ok && len(head) == 1 {
		seat := at.seat()
		if end := strings.IndexAny(move, "(="); end >= 0 {
			move = strings.TrimSuffix(move[:end], " ")
		}
		m, err := seasalt.ParseMove(move)
		if err != nil {
			return "this is not a move: " + wire.Newer
		}
		_, err = t.Play(seat, m)
		return refused(err)
	}
	var err error
	switch word := at.word(); word {
	case "nonce":
		seat, nonce := at.seat(), at.quoted()
		if at.done() {
			_, err = t.Nonce(seat, nonce)
		}
	case "deal":
		if at.word() != "first" {
			at.bad = true
		}
		if first := at.seat(); t.script != nil {
			if t.script.starts = first; first < 0 || int(first) >= t.rules.Players() {
				return "no such seat starts"
			}
		}
		if !at.bad {
			_, err = t.Deal()
		}
		at.rest = ""
	case "next-round":
		_, err = t.NextRound()
		at.rest = ""
	case "take-back":
		seat, number := at.seat(), at.number()
		if at.done() {
			_, err = t.TakeBack(seat, number)
		}
	case "hand-over":
		seat, to, why, note := at.seat(), Player{Name: at.quoted(), Token: at.token()}, at.handOver(), at.quoted()
		if at.done() {
			_, err = t.handOver(seat, to, why, note)
		}
	case "end":
		e := record.End{Reason: at.reason()}
		at.word()
		e.By = at.seats()
		at.word()
		e.Winners, e.Note = at.seats(), at.quoted()
		if at.done() {
			_, err = t.End(e)
		}
	default:
		return "no entry begins with this word: " + wire.Newer
	}
	if !at.done() {
		return "these are not the fields of the entry: " + wire.Newer
	}
	return refused(err)
}

// refused returns why the table refuses an entry, without naming hidden cards.
func refused(err error) string {
	var r *Refusal
	switch {
	case err == nil:
		return ""
	case errors.As(err, &r):
		return "the table refuses this: " + reasonTexts[r.Reason]
	}
	return strings.TrimPrefix(err.Error(), "table: ")
}

// fields reads the parts of a line, which are separated by spaces. Any mistake makes it bad. It need not be strict:
// the line is compared with the one that the table writes.
type fields struct {
	rest string
	bad  bool
}

func (f *fields) done() bool { return !f.bad && f.rest == "" }

func (f *fields) word() (word string) {
	word, f.rest, _ = strings.Cut(f.rest, " ")
	return word
}

func (f *fields) after(name string) string {
	word, ok := strings.CutPrefix(f.word(), name)
	f.bad = f.bad || !ok
	return word
}

func (f *fields) number() int {
	n, err := strconv.Atoi(f.word())
	f.bad = f.bad || err != nil
	return n
}

func (f *fields) seat() seasalt.Seat {
	word := strings.TrimSuffix(f.word(), ":")
	if word == seasalt.Nobody.String() {
		return seasalt.Nobody
	}
	n, err := strconv.ParseUint(word, 10, 3)
	f.bad = f.bad || err != nil
	return seasalt.Seat(n)
}

func (f *fields) seats() (s seasalt.Seats) {
	word := f.word()
	if word == seasalt.Nobody.String() {
		return 0
	}
	for more := true; more; {
		var text string
		text, word, more = strings.Cut(word, ",")
		n, err := strconv.ParseUint(text, 10, 2)
		f.bad = f.bad || err != nil
		s |= 1 << n
	}
	return s
}

func (f *fields) quoted() string {
	quoted, err := strconv.QuotedPrefix(f.rest)
	if err != nil || quoted[0] != '"' {
		f.bad = true
		return ""
	}
	f.rest = strings.TrimPrefix(f.rest[len(quoted):], " ")
	text, err := strconv.Unquote(quoted)
	f.bad = f.bad || err != nil
	return strings.Clone(text) // so that it does not keep the whole journal in memory
}

func (f *fields) reason() record.EndReason {
	word := f.word()
	for _, r := range told {
		if word == string(r) {
			return r
		}
	}
	f.bad = true
	return ""
}

func (f *fields) handOver() HandOverReason {
	before := f.rest
	if why := HandOverReason(f.word()); slices.Contains(handOvers, why) {
		return why
	}
	f.rest = before
	return HandOverReason(f.reason()) // as 1.0.0-rc.1 wrote it
}

func (f *fields) token() (h TokenHash) {
	word := f.word()
	if word == "none" {
		return h
	}
	h, ok := parseTokenHash(word)
	f.bad = f.bad || !ok
	return h
}

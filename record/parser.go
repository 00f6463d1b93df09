package record

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/setups"
	"github.com/seasalt-go/seasalt/internal/wire"
)

// A parser reads a record.
type parser struct {
	text    string
	json    bool // and not text
	find    func(seasalt.Setup) (*seasalt.Rules, error)
	headers map[string]header
	tags    int     // how many headers are tags
	rec     *Record // nil until all headers are read

	heading  bool // the heading of the round that starts now was read
	placed   bool // the position after the last move was read
	ended    bool // a round has ended, and its outcome was not read yet
	finished bool // the result was read
	atEnd    bool // the text ends with the last move, which may have been longer
}

type header struct {
	value string
	at    int // where the value starts
}

// fail makes an error at an offset of the text.
func (p *parser) fail(at int, format string, args ...any) *Error {
	return p.wrap(nil, at, fmt.Sprintf(format, args...))
}

func (p *parser) wrap(err error, at int, problem string) *Error {
	before := p.text[:min(at, len(p.text))]
	return &Error{
		Line:   1 + strings.Count(before, "\n") + strings.Count(before, "\r") - strings.Count(before, "\r\n"),
		Column: len(before) - strings.LastIndexAny(before, "\r\n"), Problem: problem, err: err,
	}
}

// failMove makes an error about the next move.
func (p *parser) failMove(err error, at int, problem string) *Error {
	e := p.wrap(err, at, problem)
	e.Move = len(p.rec.moves) + 1
	return e
}

// unreadable makes an error about a move that cannot be read.
func (p *parser) unreadable(e *seasalt.ParseError, at, number int) error {
	first := e.Problems[0]
	first.Text = wire.OrNewer(first.Text)
	open := seasalt.Problem{Offset: first.Offset, Text: unquoted(first.Text, false)}
	wrapped := p.wrap(&seasalt.ParseError{What: e.What, Problems: []seasalt.Problem{open}}, at+open.Offset, open.Text)
	wrapped.Move = number
	return wrapped.withSecret("%s, in %s", first, wire.Quote(e.Text))
}

// differ makes an error about an outcome that does not follow from the moves. It drops the last move, since record
// and rules disagree on what it did.
func (p *parser) differ(at int, format string, args ...any) *Error {
	e := p.fail(at, format, args...)
	if e.Move = len(p.rec.moves); e.Move > 0 {
		p.rec.cut(e.Move - 1)
	}
	return e
}

// start makes an empty record from the headers. If one is missing, the error is an earlier one, if there is one, or
// else reports the missing header at the given place.
func (p *parser) start(at int, wrong error) error {
	format, ok := p.headers["Format"]
	if known := formatHeader(formatVersion); ok && format.value != known { // whatever else it has
		return p.fail(format.at, "the format is %s, and this program reads %q", wire.Quote(format.value), known)
	}
	for _, name := range ownHeaders {
		if _, ok := p.headers[name]; !ok {
			if wrong != nil {
				return wrong
			}
			if p.json {
				return p.fail(at, "the field %s is missing", strings.ToLower(name))
			}
			return p.fail(at, "the header %s is missing", name)
		}
	}
	h := p.headers["Rules"]
	version, ok := wire.ParseNumber(h.value)
	switch {
	case version == 1 && ok:
		return p.fail(h.at, "the record is of version 1 of the rules, in which rounds ended differently; "+
			"this program plays by version %d", seasalt.RulesVersion())
	case !ok || version < 1:
		return p.fail(h.at, "%s is not a version of the rules", wire.Quote(h.value))
	case version > seasalt.RulesVersion():
		return p.fail(h.at, "version %d of the rules is newer than this program, which knows version %d", version,
			seasalt.RulesVersion())
	}
	h = p.headers["Setup"]
	setup, err := seasalt.ParseSetup(h.value)
	if e, ok := err.(*seasalt.ParseError); ok {
		return p.wrap(err, h.at, fmt.Sprintf("at byte %d of the setup: %s", e.Problems[0].Offset, e.Problems[0]))
	}
	rules, err := setups.Rules(setup, p.find)
	var invalid *seasalt.InvalidError
	switch {
	case errors.As(err, &invalid):
		return p.wrap(err, h.at, strings.TrimPrefix(invalid.Error(), "seasalt: invalid rules: "))
	case err != nil:
		return p.wrap(err, h.at, err.Error())
	}
	h = p.headers["First"]
	first, ok := wire.ParseNumber(h.value)
	if !ok || first < 0 || first >= rules.Players() {
		return p.fail(h.at, "%s is not a seat of the game: they are 0 to %d", wire.Quote(h.value), rules.Players()-1)
	}
	rec := New(rules, seasalt.Seat(first))
	rec.version = version
	for name, h := range p.headers {
		if !slices.Contains(ownHeaders, name) {
			value := strings.Clone(h.value) // so that it does not keep the whole text in memory
			if err := rec.SetTag(name, value); err != nil {
				return p.wrap(err, h.at, err.Error())
			}
		}
	}
	p.rec = rec
	return nil
}

// header adds a header.
func (p *parser) header(name, value string, nameAt, valueAt int) error {
	if _, ok := p.headers[name]; ok {
		return p.fail(nameAt, "the header %s is repeated", wire.Quote(name))
	}
	if !slices.Contains(ownHeaders, name) {
		if problem := checkTag(name); problem != "" {
			if wire.IsNewName(name) { // later versions may have such headers
				problem += ": " + wire.Newer
			}
			return p.fail(nameAt, "%s", unquoted(problem, true)).withSecret("%s", problem)
		}
		if p.tags++; p.tags > mostTags {
			return p.fail(nameAt, "there are more than %d tags", mostTags)
		}
	}
	p.headers[name] = header{value, valueAt}
	return nil
}

// apply makes a move that stands at an offset of the text.
func (p *parser) apply(m seasalt.Move, at int) error {
	if err := p.rec.Apply(m); err != nil {
		e := *err.(*seasalt.MoveError)
		e.Move = 0
		actor := e.Actor.String()
		if e.Actor >= 0 {
			actor = "seat " + actor
		}
		why := fmt.Sprintf("is illegal (%s, phase %v): %s (%s)", actor, e.Phase, e.Reason.Text(), e.Rule)
		return p.failMove(&e, at, fmt.Sprintf("the move %v %s", m.Action(), why)).withSecret("the move %v %s", m, why)
	}
	p.ended = p.rec.now.RoundOver()
	p.heading, p.placed = false, false
	return nil
}

// comment adds a comment that stands at an offset of the text.
func (p *parser) comment(text string, at int) error {
	if err := p.rec.AddComment(strings.Clone(text)); err != nil {
		return p.fail(at, "%s", strings.TrimPrefix(err.Error(), "record: "))
	}
	return nil
}

const notUTF8 = "this is not valid UTF-8"

// invalidUTF8 returns where a text stops being valid UTF-8, or -1.
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

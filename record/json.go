package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/wire"
)

// A recordForm is the JSON form of a record.
type recordForm struct {
	Format   int               `json:"format"`
	Rules    int               `json:"rules"`
	Setup    seasalt.Setup     `json:"setup"`
	First    int               `json:"first"`
	Tags     map[string]string `json:"tags,omitempty"`
	Moves    []moveText        `json:"moves"`
	Comments []commentForm     `json:"comments"`
	Rounds   []outcome         `json:"rounds"`
	Position string            `json:"position,omitempty"` // while the game goes on
	Result   *result           `json:"result,omitempty"`   // when it is over
	Ended    *endForm          `json:"ended,omitempty"`    // outside the rules, in the place of the position
}

type commentForm struct {
	At   int    `json:"at"` // the number of moves before it
	Text string `json:"text"`
}

// A moveText is a move in the form of records: its text alone, without the parts.
type moveText seasalt.Move

func (m moveText) MarshalText() ([]byte, error) { return seasalt.Move(m).MarshalText() }

// SecretJSON writes the record as a JSON object, with every hidden card. It is Record in
// schema/seasalt.schema.json: format, rules, setup, first, tags by name, all moves, comments with the number of
// moves before each, rounds with the outcome of each, and the result by the rules; or, while there is none, the
// position as in the text, and the end outside the rules, if there was one. Absent values are omitted. It fails
// if the JSON is longer than [MaxLen], and for the zero Record.
func (r *Record) SecretJSON() ([]byte, error) {
	if r.hidden == nil {
		return nil, errZeroRecord
	}
	f := recordForm{
		Format: formatVersion, Rules: r.version, Setup: r.rules.Setup(), First: int(r.first), Tags: r.tags,
		Moves: make([]moveText, len(r.moves)), Comments: []commentForm{}, Rounds: []outcome{},
	}
	for i, m := range r.moves {
		f.Moves[i] = moveText(m)
	}
	for _, c := range r.comments {
		f.Comments = append(f.Comments, commentForm{c.at, c.text})
	}
	p := r.playout(0)
	for _, m := range r.moves {
		if _ = p.Apply(m); p.RoundOver() { // it is legal
			f.Rounds = append(f.Rounds, outcomeOf(p.State()))
		}
	}
	if f.Result = resultOf(r.State()); f.Result == nil {
		f.Position, f.Ended = r.State().SecretText(), endFormOf(r.end)
	}
	data, err := json.Marshal(f)
	if err == nil && len(data) > MaxLen {
		return nil, errTooLong
	}
	return data, err
}

// A jsonField is the raw value of a field of a record.
type jsonField struct {
	raw   string
	at    int
	whole bool // it is complete
}

// syntax returns where the text stops being JSON, and the error there.
func (p *parser) syntax() (at int, wrong error) {
	at, where := wire.Syntax([]byte(p.text))
	if where == "" {
		return at, nil
	}
	if at == len(p.text) {
		return at, p.fail(at, "the JSON is cut off here")
	}
	c, _ := utf8.DecodeRuneInString(p.text[at:]) // which may be of a card
	return at, p.fail(at, "invalid character %s", where).
		withSecret("invalid character %s %s", strconv.QuoteRune(c), where)
}

// readJSON reads an object field by field, and keeps everything before an error. It plays the game while it reads the
// lists: it notices at once that a list is too long, and keeps only the game.
func (p *parser) readJSON() error {
	p.json = true
	end, broken := p.syntax()
	j := jsonText{text: p.text[:end]}
	j.next()
	j.at++ // the brace
	var f recordForm
	fields := map[string]jsonField{}
	var wrong error
	for wrong == nil {
		switch j.next() {
		case 0:
			wrong = broken
		case '}':
			j.at++
			if rest := strings.TrimLeft(p.text[j.at:], " \t\r\n"); rest != "" {
				wrong = p.fail(len(p.text)-len(rest), "there is more after the end of the JSON object")
			}
		default:
			if wrong = p.readField(&j, &f, fields); wrong == nil {
				continue
			}
		}
		break
	}
	if wrong == errCut {
		wrong = broken
	}

	for name, value := range map[string]string{
		"Format": formatHeader(f.Format), "Rules": strconv.Itoa(f.Rules), "Setup": f.Setup.String(),
		"First": strconv.Itoa(f.First),
	} {
		if field, ok := fields[strings.ToLower(name)]; ok {
			p.headers[name] = header{value, field.at}
		}
	}
	if err := p.start(len(p.text), wrong); err != nil {
		return err
	}
	if wrong == nil {
		wrong = p.missing(fields)
	}
	return p.replay(&f, fields, wrong)
}

// errCut means that the JSON ends, or stops being JSON, within a field.
var errCut = errors.New("cut")

// missing returns an error if a field is missing.
func (p *parser) missing(fields map[string]jsonField) error {
	for _, name := range []string{"moves", "comments", "rounds"} {
		if _, ok := fields[name]; !ok {
			return p.fail(len(p.text), "the field %s is missing", name)
		}
	}
	_, stands := fields["position"]
	_, over := fields["result"]
	if stands == over {
		return p.fail(len(p.text), "there must be either the position, of a game that goes on, or the result")
	}
	return nil
}

// readField reads the name of a field and, unless it is a list, its value, and notes where the value is.
func (p *parser) readField(j *jsonText, f *recordForm, fields map[string]jsonField) error {
	raw, at, whole := j.value()
	if !whole {
		return errCut
	}
	name, err := p.jsonString(raw, at)
	if err != nil {
		return err
	}
	if _, ok := fields[name]; ok {
		return p.fail(at, "the field %s is repeated", quoteName(name))
	}
	form, ok := map[string]any{
		"format": &f.Format, "rules": &f.Rules, "setup": &f.Setup, "first": &f.First, "tags": nil,
		"moves": nil, "comments": nil, "rounds": nil, "position": &f.Position, "result": &f.Result, "ended": &f.Ended,
	}[name]
	if !ok {
		return p.fail(at, "no field is called %s: %s", quoteName(name), wire.Newer).
			withSecret("no field is called %s: %s", wire.Quote(name), wire.Newer)
	}
	raw, at, whole = j.value()
	isList := name == "moves" || name == "comments" || name == "rounds"
	switch {
	case isList && raw != "" && raw[0] != '[':
		return p.fail(at, "%s", notA("a list", raw))
	case isList && !whole: // its beginning is read
		fields[name] = jsonField{raw, at, false}
		return errCut
	case !whole:
		return errCut
	case name == "tags":
		err = p.readTags(raw, at)
	case !isList:
		if text, ok := form.(*string); ok {
			*text, err = p.jsonString(raw, at)
		} else {
			err = p.readValue(raw, at, form)
		}
	}
	if err == nil {
		fields[name] = jsonField{raw, at, true}
	}
	return err
}

// notA is the problem of a value of the wrong type.
func notA(what, raw string) string {
	if raw == "null" {
		return wire.NullProblem
	}
	return "this must be " + what
}

// jsonString reads a complete string. Unlike package json it refuses invalid UTF-8 instead of replacing it.
func (p *parser) jsonString(raw string, at int) (string, error) {
	if raw[0] != '"' {
		return "", p.fail(at, "%s", notA("text", raw))
	}
	if n := invalidUTF8(raw); n >= 0 {
		return "", p.fail(at+n, notUTF8)
	}
	if strings.IndexByte(raw, '\\') < 0 {
		return raw[1 : len(raw)-1], nil
	}
	for n := 0; n < len(raw); n++ {
		if raw[n] != '\\' {
			continue
		}
		n++
		if raw[n] != 'u' {
			continue
		}
		unit := func(n int) rune { // the code unit after a backslash and a u
			code, _ := strconv.ParseUint(raw[n:n+4], 16, 16)
			return rune(code)
		}
		if first := unit(n + 1); utf16.IsSurrogate(first) {
			if !strings.HasPrefix(raw[n+5:], `\u`) || utf16.DecodeRune(first, unit(n+7)) == utf8.RuneError {
				return "", p.fail(at+n-1, "this escape is one half of a character, and the other half is missing")
			}
			n += 6
		}
		n += 4
	}
	var text string
	err := json.Unmarshal([]byte(raw), &text)
	return text, err
}

// readTags reads an object of texts. Of several with the same name, package json would take the last.
func (p *parser) readTags(raw string, start int) error {
	if raw[0] != '{' {
		return p.fail(start, "%s", notA("an object", raw))
	}
	j := jsonText{text: raw, at: 1}
	for j.next() != '}' {
		raw, at, _ := j.value()
		name, err := p.jsonString(raw, start+at)
		if err != nil {
			return err
		}
		if slices.Contains(ownHeaders, name) {
			return p.fail(start+at, "%s", checkTag(name))
		}
		raw, valueAt, _ := j.value()
		text, err := p.jsonString(raw, start+valueAt)
		if err == nil {
			err = p.header(name, text, start+at, start+valueAt)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// readComment reads a comment.
func (p *parser) readComment(raw string, start int) (c comment, err error) {
	if raw[0] != '{' {
		return c, p.fail(start, "%s", notA("an object", raw))
	}
	hasAt, hasText := false, false
	j := jsonText{text: raw, at: 1}
	for j.next() != '}' {
		raw, at, _ := j.value()
		name, err := p.jsonString(raw, start+at)
		if err != nil {
			return c, err
		}
		raw, valueAt, _ := j.value()
		switch {
		case name == "at" && !hasAt:
			hasAt = true
			n, problem := wire.Whole([]byte(raw))
			if raw == "null" {
				problem = wire.NullProblem
			}
			if c.at = n; problem != "" {
				err = p.fail(start+valueAt, "%s", problem)
			}
		case name == "text" && !hasText:
			hasText = true
			c.text, err = p.jsonString(raw, start+valueAt)
		case name == "at" || name == "text":
			err = p.fail(start+at, "the field %s is repeated", name)
		default:
			err = p.fail(start+at, "no field of a comment is called %s: %s", quoteName(name), wire.Newer)
		}
		if err != nil {
			return c, err
		}
	}
	if !hasAt || !hasText {
		return c, p.fail(start, "a comment has the fields at and text")
	}
	return c, nil
}

// reader reads values of a record. They are short; the longest is a setup.
var reader = wire.Reader{Most: 1 << 17, Locate: func(err error) (offset int, problem string, ok bool) {
	var e *seasalt.ParseError
	if !errors.As(err, &e) {
		return 0, "", false
	}
	return e.Problems[0].Offset, e.Problems[0].String(), true
}}

// readValue reads a complete value into a form.
func (p *parser) readValue(raw string, at int, form any) error {
	err := reader.Read([]byte(raw), form)
	if e, ok := err.(*wire.Error); ok {
		return p.fail(at+e.Offset, "%s", unquoted(e.Problem, true)).withSecret("%s", e.Problem)
	}
	return err
}

// replay makes the moves of the JSON, and checks everything else if it is complete. It reads the moves even after an
// earlier error, and after errors in the comments and rounds.
func (p *parser) replay(f *recordForm, fields map[string]jsonField, wrong error) error {
	list := func(name string) *jsonList {
		f := fields[name]
		return &jsonList{jsonText{f.raw, min(1, len(f.raw))}, f.at, f.whole}
	}
	moves, comments, rounds := list("moves"), list("comments"), list("rounds")
	var inLists error // the first problem of comments and rounds
	drop := func(l *jsonList, err error) {
		if *l = (jsonList{}); inLists == nil {
			inLists = err
		}
	}
	var next comment // the next one, if there is one
	commentAt, hasComment := 0, false
	nextComment := func(n int) {
		var raw string
		if raw, commentAt, hasComment = comments.item(); !hasComment {
			return
		}
		var err error
		if next, err = p.readComment(raw, commentAt); err == nil && next.at < n {
			err = p.fail(commentAt, "the comments are not in order: this one stands after %d moves", next.at)
		}
		if hasComment = err == nil; !hasComment {
			drop(comments, err)
		}
	}
	nextComment(0)
	for n := 0; ; n++ {
		for hasComment && next.at == n {
			if err := p.comment(next.text, commentAt); err != nil {
				drop(comments, err)
			}
			nextComment(n)
		}
		if p.ended {
			if raw, at, ok := rounds.item(); ok {
				var round outcome
				if err := p.readValue(raw, at, &round); err != nil {
					drop(rounds, err)
				} else if err := p.checkRound(round, at); err != nil {
					return err
				}
			} else if rounds.whole {
				return p.differ(rounds.start, "by the rules round %d ends after %d moves: %v; "+
					"in the record it does not", p.rec.State().Round(), n, outcomeOf(p.rec.State()))
			}
		}
		raw, at, ok := moves.item()
		if !ok {
			break
		}
		text, err := p.jsonString(raw, at)
		if e, ok := err.(*Error); ok {
			e.Move = n + 1
			return e
		}
		m, err := seasalt.ParseMove(text)
		if e, ok := err.(*seasalt.ParseError); ok {
			return p.unreadable(e, at+1, n+1)
		}
		if err := p.apply(m, at); err != nil {
			return err
		}
	}
	if inLists != nil {
		return inLists
	}
	if wrong != nil {
		return wrong
	}
	n := len(p.rec.moves)
	if _, at, more := rounds.item(); more {
		return p.differ(at, "by the rules no other round ends in %d moves, and in the record one does", n)
	}
	if hasComment {
		return p.fail(commentAt, "a comment stands after %d moves, and there are %d", next.at, n)
	}
	is := resultOf(p.rec.State())
	switch {
	case (is == nil) != (f.Result == nil):
		return p.differ(max(fields["position"].at, fields["result"].at),
			"the result is %q by the rules, and in the record it is not", is)
	case is == nil:
		if err := p.position(f.Position, fields["position"].at+len(`"`)); err != nil || f.Ended == nil {
			return err
		}
		end, problem := f.Ended.end(p.rec.rules.Players())
		if problem != "" {
			return p.fail(fields["ended"].at, "the end: %s", problem)
		}
		p.rec.end = &end
		return nil
	case f.Ended != nil:
		return p.fail(fields["ended"].at, "the game is over by the rules, and in the record it ended outside them")
	}
	if problem := wire.Difference(nil, f.Result, is); problem != "" {
		return p.differ(fields["result"].at, "the result: %s", unquoted(problem, true)).withSecret("the result: %s",
			problem)
	}
	return nil
}

// checkRound compares an outcome with that of the round that has just ended.
func (p *parser) checkRound(round outcome, at int) error {
	is := outcomeOf(p.rec.State())
	if problem := wire.Difference(nil, &round, &is); problem != "" {
		if err := new(seasalt.RoundEnd).UnmarshalText([]byte(round.End)); err != nil {
			problem = fmt.Sprintf("/end: no end of a round is called %s: %s", wire.Quote(round.End), wire.Newer)
		}
		return p.differ(at, "the outcome of round %d: %s", is.Round, unquoted(problem, true)).
			withSecret("the outcome of round %d: %s", is.Round, problem)
	}
	return nil
}

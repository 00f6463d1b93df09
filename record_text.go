package seasalt

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// SecretText writes the record as text, with every hidden card and the seed; [Record] describes
// it. The same record has always the same text. It fails if that is longer than [MaxRecordLen],
// and for the zero Record.
func (r *Record) SecretText() ([]byte, error) {
	if r.hidden == nil {
		return nil, errZeroRecord
	}
	var b strings.Builder
	header := func(name, value string) { fmt.Fprintf(&b, "[%s %s]\n", name, strconv.Quote(value)) }
	header("Format", formatHeader(recordFormat))
	header("Rules", strconv.Itoa(r.version))
	header("Setup", r.rules.Setup().String())
	header("First", r.first.String())
	for name, text := range r.Tags() {
		header(name, text)
	}
	if r.seeded {
		header("Commitment", Commitment(r.rules, r.seed))
		if r.nonce != "" {
			header("Nonce", r.nonce)
		}
		header("Seed", fmt.Sprintf("%x", r.seed))
	}
	b.WriteByte('\n')

	comments := r.comments
	comment := func(n int, before, after string) {
		for len(comments) > 0 && comments[0].at == n {
			b.WriteString(before + "{" + escapeComment(comments[0].text) + "}" + after)
			comments = comments[1:]
		}
	}
	comment(0, "", "\n")
	n := 0
	line := Nobody // whose line it is
	open := false  // whether a bracket is
	s := r.At(0)
	for _, m := range r.moves {
		if s.startsRound() {
			fmt.Fprintf(&b, "Round %d\n", s.upcoming())
		}
		natural := m.natural()
		switch owner := s.lineOf(); {
		case owner != line:
			if open {
				b.WriteByte(')')
			}
			if line != Nobody {
				b.WriteByte('\n')
			}
			if owner != Nature {
				b.WriteString(owner.String() + ": ")
			}
			if natural {
				b.WriteByte('(')
			}
			line = owner
		case natural == open:
			b.WriteString("; ")
		case natural:
			b.WriteString(" (")
		default:
			b.WriteString(") ")
		}
		open = natural
		b.WriteString(m.String())
		n++
		comment(n, " ", "")
		s.do(m)
		if s.RoundOver() {
			if open {
				b.WriteByte(')')
			}
			fmt.Fprintf(&b, "\n= %s\n\n", s.outcomeText())
			line, open = Nobody, false
		}
		if b.Len() > MaxRecordLen {
			break
		}
	}
	if open {
		b.WriteByte(')')
	}
	if line != Nobody {
		b.WriteString("\n\n")
	}
	if !r.now.Over() {
		fmt.Fprintf(&b, "Position %s\n", r.now.forgotten().FullText())
	}
	fmt.Fprintf(&b, "Result %s\n", r.now.resultText())
	if b.Len() > MaxRecordLen {
		return nil, errTooLong
	}
	return []byte(b.String()), nil
}

var errZeroRecord = errors.New("seasalt: the zero Record is of no game, and has no text")

var errTooLong = fmt.Errorf("seasalt: the record is longer than %d bytes", MaxRecordLen)

// escapeComment escapes the end of a comment, backslashes and what cannot be printed.
func escapeComment(text string) string {
	var b strings.Builder
	for _, c := range text {
		switch {
		case c == '}':
			b.WriteString(`\x7d`)
		case c == '"':
			b.WriteByte('"')
		default:
			quoted := strconv.Quote(string(c))
			b.WriteString(quoted[1 : len(quoted)-1])
		}
	}
	return b.String()
}

// unescapeComment is the reverse of escapeComment.
func unescapeComment(text string) (string, error) {
	var b []byte
	for text != "" {
		c, multibyte, rest, err := strconv.UnquoteChar(text, 0)
		if err != nil {
			return "", err
		}
		if multibyte || c < 0x80 {
			b = append(b, string(c)...)
		} else {
			b = append(b, byte(c))
		}
		text = rest
	}
	return string(b), nil
}

// readText reads the lines of a text.
func (p *recordParser) readText() error {
	at := 0
	if strings.HasPrefix(p.text, "\ufeff") {
		at = len("\ufeff") // as some editors write
	}
	for at < len(p.text) {
		line := p.text[at:]
		next := len(p.text)
		if i := strings.IndexByte(line, '\n'); i >= 0 {
			line, next = line[:i], at+i+1
		}
		body := strings.TrimLeft(line, recordSpace)
		at += len(line) - len(body)
		if body = strings.TrimRight(body, recordSpace); body != "" {
			if err := p.readLine(body, at); err != nil {
				return err
			}
		}
		at = next
	}
	end := len(p.text)
	switch {
	case p.rec == nil:
		if err := p.start(end, nil); err != nil {
			return err
		}
		fallthrough
	case !p.finished:
		if p.atEnd { // pick 1 may have been pick 12
			p.rec.cut(len(p.rec.moves) - 1)
		}
		return p.fail(end, "there is no line with the result: the record is cut off here")
	}
	return nil
}

// recordSpace is the white space within a line.
const recordSpace = " \t\r\v\f"

// readLine reads a line that is not empty, without the space around it.
func (p *recordParser) readLine(line string, at int) error {
	if line[0] == '[' {
		return p.readHeader(line, at)
	}
	if p.rec == nil {
		if err := p.start(at, nil); err != nil {
			return err
		}
	}
	word, rest := line, ""
	if i := strings.IndexAny(line, recordSpace); i >= 0 {
		word, rest = line[:i], line[i:]
	}
	switch word {
	case "=", "Round", "Result":
		rest = strings.Join(strings.Fields(rest), " ")
	}
	if p.finished && line[0] != '{' {
		return p.fail(at, "there is more after the result")
	}
	if word == "=" {
		return p.readOutcome(rest, at)
	}
	if p.ended && line[0] != '{' {
		return p.differ(at, "by the rules round %d ends here: %s; in the record it does not", p.rec.now.round, p.rec.now.outcomeText())
	}
	switch word {
	case "Round":
		if n := p.rec.now.upcoming(); !p.rec.now.startsRound() || p.heading || p.rec.now.Over() {
			return p.fail(at, "no round starts here")
		} else if rest != strconv.Itoa(int(n)) {
			return p.fail(at, "this is round %d, not %s", n, quoteName(rest)).withSecret("this is round %d, not %s", n, quote(rest))
		}
		p.heading = true
		return nil
	case "Position":
		rest = strings.TrimLeft(rest, recordSpace)
		return p.position(rest, at+len(line)-len(rest))
	case "Result":
		p.finished = true
		if is := p.rec.now.resultText(); rest != is {
			return p.differ(at, "the result is another one in the record, and %q by the rules", is).
				withSecret("the result is %s in the record, and %q by the rules", quote(rest), is)
		}
		return nil
	}
	return p.readMoves(line, at)
}

// readOutcome reads what follows on the equals sign.
func (p *recordParser) readOutcome(said string, at int) error {
	if !p.ended {
		return p.differ(at, "the round ends here in the record, and by the rules it does not")
	}
	if is := p.rec.now.outcomeText(); said != is {
		return p.differ(at, "the outcome of round %d is another one in the record, and %q by the rules", p.rec.now.round, is).
			withSecret("the outcome of round %d is %s in the record, and %q by the rules", p.rec.now.round, quote(said), is)
	}
	p.ended = false
	return nil
}

// readHeader reads a line such as [Player0 "Ann"].
func (p *recordParser) readHeader(line string, at int) error {
	if p.rec != nil {
		return p.fail(at, "a header among the moves")
	}
	rest := strings.TrimLeft(line[1:], recordSpace)
	nameAt := at + len(line) - len(rest)
	n := strings.IndexAny(rest, recordSpace+`"[]`)
	if n < 0 {
		return p.fail(at+len(line), "the header has no value")
	}
	name, value := rest[:n], strings.TrimLeft(rest[n:], recordSpace)
	valueAt := at + len(line) - len(value)
	quoted, err := strconv.QuotedPrefix(value)
	if err != nil || quoted[0] != '"' {
		return p.fail(valueAt, `the header has no value in quotes, such as [Player0 "Ann"]`)
	}
	if end := strings.TrimLeft(value[len(quoted):], recordSpace); end != "]" {
		return p.fail(at+len(line)-len(end), "the header does not end here with a bracket")
	}
	value, _ = strconv.Unquote(quoted)
	return p.header(name, value, nameAt, valueAt)
}

// readMoves reads a line of moves and comments.
func (p *recordParser) readMoves(line string, start int) error {
	owner, found := Nature, false // whose line it is; whether there was a move in it
	at := 0
	if '0' <= line[0] && line[0] <= '9' {
		label, _, colon := strings.Cut(line, ":")
		seat, ok := parseNumber(label)
		if !colon || !ok || seat >= p.rec.rules.Players() {
			return p.fail(start, "a line of moves starts with a seat, 0 to %d, and a colon", p.rec.rules.Players()-1)
		}
		owner, at = Seat(seat), len(label)+1
	}
	// What came last: a bracket or a semicolon asks for a move, and after a move another one
	// needs a semicolon or a bracket before it.
	const (
		none = iota
		separator
		move
	)
	last, open := none, false
	for at < len(line) {
		rest := line[at:]
		switch c := rest[0]; {
		case strings.IndexByte(recordSpace, c) >= 0:
			at++
		case c == '{':
			n := strings.IndexByte(rest, '}')
			if n < 0 {
				return p.fail(start+at, "the comment does not end on its line")
			}
			text, err := unescapeComment(rest[1:n])
			if err != nil {
				return p.fail(start+at, "the comment has a backslash with nothing to escape behind it, or is no UTF-8")
			}
			p.rec.Comment(text)
			at += n + 1
		case p.finished:
			return p.fail(start+at, "there is more after the result")
		case c == '(' && !open && last != separator:
			open, last = true, separator
			at++
		case c == ')' && open && last == move:
			open, last = false, none
			at++
		case c == ';' && last == move:
			last = separator
			at++
		case strings.IndexByte("();}", c) >= 0:
			return p.fail(start+at, "%q where a move should be", c)
		case last == move:
			return p.fail(start+at, "no semicolon between two moves")
		default:
			n := strings.IndexAny(rest, "(){};")
			if n < 0 {
				n = len(rest)
			}
			if err := p.readMove(strings.TrimRight(rest[:n], recordSpace), start, start+at, owner, open); err != nil {
				return err
			}
			last, found = move, true
			at += n
			p.atEnd = start+at == len(p.text)
		}
	}
	switch {
	case open:
		return p.fail(start+at, "a bracket is not closed on its line")
	case last == separator || owner != Nature && !found:
		return p.fail(start+at, "the line ends where a move should be")
	}
	return nil
}

// readMove reads a move in somebody's line, in brackets or not.
func (p *recordParser) readMove(text string, start, at int, owner Seat, brackets bool) error {
	s := &p.rec.now
	m, err := ParseMove(text)
	if e, ok := err.(*ParseError); ok {
		return p.unreadable(e, at, len(p.rec.moves)+1)
	}
	switch {
	case p.ended:
		return p.differ(at, "by the rules round %d ends here: %s; in the record it does not", s.round, s.outcomeText())
	case s.Over():
		return p.apply(m, at) // the game is over
	case s.startsRound() && !p.heading:
		return p.failMove(nil, at, fmt.Sprintf("the heading of round %d is missing", s.upcoming()))
	case m.natural() != brackets:
		return p.failMove(nil, at, "Nature's moves stand in brackets, and no others")
	case s.lineOf() == Nature && owner != Nature:
		return p.failMove(nil, start, fmt.Sprintf("this is the line of seat %v, and Nature is to move before the round", owner))
	case s.lineOf() != owner:
		return p.failMove(nil, start, fmt.Sprintf("this is not the line of seat %v, whose turn it is", s.turn))
	}
	return p.apply(m, at)
}

// A recordForm is what a record looks like in JSON.
type recordForm struct {
	Format     int               `json:"format"`
	Rules      int               `json:"rules"`
	Setup      Setup             `json:"setup"`
	First      int               `json:"first"`
	Tags       map[string]string `json:"tags,omitempty"`
	Commitment string            `json:"commitment,omitempty"`
	Nonce      string            `json:"nonce,omitempty"`
	Seed       string            `json:"seed,omitempty"`
	Moves      []Move            `json:"moves"`
	Comments   []commentForm     `json:"comments"`
	Rounds     []RoundResult     `json:"rounds"`
	Position   string            `json:"position,omitempty"` // while the game goes on
	Result     *Result           `json:"result,omitempty"`   // when it is over
}

type commentForm struct {
	At   int    `json:"at"` // the number of moves before it
	Text string `json:"text"`
}

// SecretJSON writes the record as a JSON object, with every hidden card and the seed. It is Record
// in schema/seasalt.schema.json: format, rules, setup, first, tags by name, commitment, nonce,
// seed, all moves, comments with the number of moves before each, rounds with the outcome of
// each, and the result or, while there is none, the position, which is that of the text. What
// there is none of is left out. It fails if the JSON is longer than [MaxRecordLen], and for the
// zero Record.
func (r *Record) SecretJSON() ([]byte, error) {
	if r.hidden == nil {
		return nil, errZeroRecord
	}
	f := recordForm{
		Format: recordFormat, Rules: r.version, Setup: r.rules.Setup(), First: int(r.first), Tags: r.tags,
		Moves: append([]Move{}, r.moves...), Comments: []commentForm{}, Rounds: []RoundResult{},
	}
	if r.seeded {
		f.Commitment, f.Nonce, f.Seed = Commitment(r.rules, r.seed), r.nonce, fmt.Sprintf("%x", r.seed)
	}
	for _, c := range r.comments {
		f.Comments = append(f.Comments, commentForm{c.at, c.text})
	}
	s := r.At(0)
	for _, m := range r.moves {
		if s.do(m); s.RoundOver() {
			f.Rounds = append(f.Rounds, s.outcome())
		}
	}
	if result, over := r.now.Result(); over {
		f.Result = &result
	} else {
		f.Position = r.now.forgotten().FullText()
	}
	data, err := json.Marshal(f)
	if err == nil && len(data) > MaxRecordLen {
		return nil, errTooLong
	}
	return data, err
}

// MarshalJSON always fails, so that a Record within a reply or a line of a log gives nothing away:
// it holds every hidden card, and perhaps the seed. [Record.SecretJSON] writes them.
func (r Record) MarshalJSON() ([]byte, error) {
	return nil, errors.New("seasalt: a Record holds hidden cards and is not marshalled; see Record.SecretJSON")
}

// UnmarshalJSON always fails: which modules the program has must be said. [ParseRecord] reads
// JSON; within other JSON it can be kept as a [json.RawMessage] until then.
func (r *Record) UnmarshalJSON([]byte) error {
	return errors.New("seasalt: a Record is not unmarshalled; see ParseRecord")
}

// A placed is what was read and where it is.
type placed[T any] struct {
	value T
	at    int
}

// readJSON reads an object, field by field, so that what comes before an error is known.
func (p *recordParser) readJSON() error {
	var f recordForm
	values := map[string]any{
		"format": &f.Format, "rules": &f.Rules, "setup": &f.Setup, "first": &f.First, "tags": &f.Tags,
		"commitment": &f.Commitment, "nonce": &f.Nonce, "seed": &f.Seed, "comments": &f.Comments,
		"position": &f.Position, "result": &f.Result,
	}
	var moves []placed[Move]
	var rounds []placed[RoundResult]
	places := map[string]int{} // of the values
	d := json.NewDecoder(strings.NewReader(p.text))
	wrong := p.readFields(d, func(name string, at int) error {
		if _, ok := places[name]; ok {
			return p.fail(at, "the field %s is there twice", quote(name))
		}
		places[name] = p.next(d)
		if to, ok := values[name]; ok {
			err := p.readValue(d, to)
			if err != nil {
				delete(places, name)
			}
			return err
		}
		switch name {
		case "moves":
			return p.readList(d, func(at int) error {
				var text string
				if err := d.Decode(&text); err != nil {
					return p.failJSON(d, err)
				}
				m, err := ParseMove(text)
				if e, ok := err.(*ParseError); ok {
					return p.unreadable(e, at+1, len(moves)+1)
				}
				moves = append(moves, placed[Move]{m, at})
				return nil
			})
		case "rounds":
			return p.readList(d, func(at int) error {
				var round RoundResult
				err := p.readValue(d, &round)
				rounds = append(rounds, placed[RoundResult]{round, at})
				return err
			})
		}
		return p.fail(at, "no field is called %s", quoteName(name)).withSecret("no field is called %s", quote(name))
	})
	if wrong == nil {
		for _, name := range []string{"moves", "comments", "rounds"} {
			if _, ok := places[name]; !ok {
				wrong = p.fail(len(p.text), "the field %s is missing", name)
			}
		}
		_, stands := places["position"]
		if _, over := places["result"]; stands == over {
			wrong = p.fail(len(p.text), "there must be either the position, of a game that goes on, or the result")
		}
	}

	for name, value := range map[string]string{
		"Format": formatHeader(f.Format), "Rules": strconv.Itoa(f.Rules), "Setup": f.Setup.String(), "First": strconv.Itoa(f.First),
		"Commitment": f.Commitment, "Nonce": f.Nonce, "Seed": f.Seed,
	} {
		if at, ok := places[strings.ToLower(name)]; ok {
			p.headers[name] = recordHeader{value, at}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(f.Tags)) {
		if problem := checkTag(name); problem != "" {
			return p.fail(places["tags"], "%s", unquoted(problem, true)).withSecret("%s", problem)
		}
		p.headers[name] = recordHeader{f.Tags[name], places["tags"]}
	}
	if err := p.start(len(p.text), wrong); err != nil {
		return err
	}
	if err := p.replay(&f, moves, rounds, places, wrong == nil); err != nil {
		return err
	}
	return wrong
}

// replay makes the moves of the JSON, and checks all else if it is whole.
func (p *recordParser) replay(f *recordForm, moves []placed[Move], rounds []placed[RoundResult], places map[string]int, whole bool) error {
	s := &p.rec.now
	comments := f.Comments
	for n := 0; ; n++ {
		for len(comments) > 0 && comments[0].At <= n {
			if comments[0].At < n {
				return p.fail(places["comments"], "the comments are not in order")
			}
			p.rec.Comment(comments[0].Text)
			comments = comments[1:]
		}
		if p.ended && whole {
			if len(rounds) == 0 {
				return p.differ(places["rounds"], "by the rules round %d ends after %d moves: %s; in the record it does not", s.round, n, s.outcomeText())
			}
			if rounds[0].value.Explained {
				return p.differ(rounds[0].at, "the outcome of round %d has scores, and those of records have none", s.round)
			}
			is := s.outcome()
			if problem := differ(nil, reflect.ValueOf(&rounds[0].value).Elem(), reflect.ValueOf(&is).Elem()); problem != "" {
				return p.differ(rounds[0].at, "the outcome of round %d: %s", s.round, problem)
			}
			rounds = rounds[1:]
		}
		if n == len(moves) {
			break
		}
		if err := p.apply(moves[n].value, moves[n].at); err != nil {
			return err
		}
	}
	if !whole {
		return nil
	}
	if len(rounds) > 0 {
		return p.differ(rounds[0].at, "by the rules no other round ends in %d moves, and in the record one does", len(moves))
	}
	if len(comments) > 0 {
		return p.fail(places["comments"], "a comment stands after %d moves, and there are %d", comments[0].At, len(moves))
	}
	is, over := s.Result()
	switch {
	case over != (f.Result != nil):
		return p.differ(max(places["position"], places["result"]), "the result is %q by the rules, and in the record it is not", s.resultText())
	case !over:
		return p.position(f.Position, places["position"]+len(`"`))
	}
	if problem := differ(nil, reflect.ValueOf(f.Result).Elem(), reflect.ValueOf(&is).Elem()); problem != "" {
		return p.differ(places["result"], "the result: %s", problem)
	}
	return nil
}

// readFields reads an object that is all there is, and leaves each value to read.
func (p *recordParser) readFields(d *json.Decoder, read func(name string, at int) error) error {
	if err := p.readToken(d, json.Delim('{')); err != nil {
		return err
	}
	for d.More() {
		at := p.next(d)
		name, err := d.Token()
		if err != nil {
			return p.failJSON(d, err)
		}
		if err := read(fmt.Sprint(name), at); err != nil {
			return err
		}
	}
	if err := p.readToken(d, json.Delim('}')); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return p.fail(p.next(d), "there is more after the end of the JSON object")
	}
	return nil
}

// readList reads an array, and leaves each value to read.
func (p *recordParser) readList(d *json.Decoder, read func(at int) error) error {
	if err := p.readToken(d, json.Delim('[')); err != nil {
		return err
	}
	for d.More() {
		if err := read(p.next(d)); err != nil {
			return err
		}
	}
	return p.readToken(d, json.Delim(']'))
}

// next returns where the next token is.
func (p *recordParser) next(d *json.Decoder) int {
	at := int(d.InputOffset())
	for at < len(p.text) && strings.IndexByte(" \t\r\n,:", p.text[at]) >= 0 {
		at++
	}
	return at
}

// readToken reads a token that must come next.
func (p *recordParser) readToken(d *json.Decoder, want json.Delim) error {
	at := p.next(d)
	switch got, err := d.Token(); {
	case err != nil:
		return p.failJSON(d, err)
	case got != want:
		return p.fail(at, "no %v where one should be", want)
	}
	return nil
}

// readValue reads a value into a form.
func (p *recordParser) readValue(d *json.Decoder, form any) error {
	at := p.next(d)
	var raw json.RawMessage
	if err := d.Decode(&raw); err != nil {
		return p.failJSON(d, err)
	}
	r := jsonReader{decoder: json.NewDecoder(bytes.NewReader(raw))}
	if problem := r.value(reflect.ValueOf(form).Elem()); problem != "" {
		problem = atPath(r.path, problem)
		return p.fail(at+r.start, "%s", unquoted(problem, true)).withSecret("%s", problem)
	}
	return nil
}

// failJSON makes an error of one of the decoder.
func (p *recordParser) failJSON(d *json.Decoder, err error) error {
	if err == io.EOF || errors.Is(err, io.ErrUnexpectedEOF) {
		return p.fail(len(p.text), "the JSON is cut off here")
	}
	at := int(d.InputOffset())
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		at = int(syntax.Offset)
	}
	problem := strings.TrimPrefix(err.Error(), "json: ")
	open := problem
	if after, ok := strings.CutPrefix(problem, "invalid character '"); ok { // of a card, perhaps
		open = "invalid character " + after[strings.LastIndex(after, "' ")+2:]
	}
	return p.fail(at, "%s", open).withSecret("%s", problem)
}

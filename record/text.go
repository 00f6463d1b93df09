package record

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/wire"
)

// SecretText writes the record as text, with every hidden card; [Record] describes the format. The text of a record is
// deterministic. It fails if the text is longer than [MaxLen], and for the zero Record.
func (r *Record) SecretText() (string, error) {
	if r.hidden == nil {
		return "", errZeroRecord
	}
	var b strings.Builder
	header := func(name, value string) { fmt.Fprintf(&b, "[%s %s]\n", name, wire.Quoted(value)) }
	header("Format", formatHeader(formatVersion))
	header("Rules", strconv.Itoa(r.version))
	header("Setup", r.rules.Setup().String())
	header("First", r.first.String())
	for name, text := range r.Tags() {
		header(name, text)
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
	line := seasalt.Nobody // whose line it is
	open := false          // whether a bracket is open
	p := r.playout(0)
	for _, m := range r.moves {
		if n == 0 || p.RoundOver() {
			fmt.Fprintf(&b, "Round %d\n", upcoming(p.State()))
		}
		natural := natural(m)
		switch owner := lineOf(&p); {
		case owner != line:
			if open {
				b.WriteByte(')')
			}
			if line != seasalt.Nobody {
				b.WriteByte('\n')
			}
			if owner != seasalt.Nature {
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
		_ = p.Apply(m) // it is legal
		if p.RoundOver() {
			if open {
				b.WriteByte(')')
			}
			fmt.Fprintf(&b, "\n= %s\n\n", outcomeOf(p.State()))
			line, open = seasalt.Nobody, false
		}
		if b.Len() > MaxLen {
			break
		}
	}
	if open {
		b.WriteByte(')')
	}
	if line != seasalt.Nobody {
		b.WriteString("\n\n")
	}
	if !r.now.Over() {
		fmt.Fprintf(&b, "Position %s\n", r.State().SecretText())
	}
	if r.end != nil {
		fmt.Fprintf(&b, "Result %v", *r.end)
		if r.end.Note != "" {
			b.WriteString(" {" + escapeComment(r.end.Note) + "}")
		}
		b.WriteByte('\n')
	} else {
		fmt.Fprintf(&b, "Result %v\n", resultOf(r.State()))
	}
	if b.Len() > MaxLen {
		return "", errTooLong
	}
	return b.String(), nil
}

// escapeComment escapes backslashes, closing braces and characters that cannot be printed.
func escapeComment(text string) string {
	var b strings.Builder
	for _, c := range text {
		switch {
		case c == '}':
			b.WriteString(`\x7d`)
		case c == '"':
			b.WriteByte('"')
		case c != ' ' && unicode.IsSpace(c) && c > 0x7f:
			fmt.Fprintf(&b, `\u%04x`, c) // readers drop white space around a comment
		default:
			b.WriteString(wire.Escape(string(c)))
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
func (p *parser) readText() error {
	at := 0
	for at < len(p.text) {
		line := p.text[at:]
		next := len(p.text)
		if i := strings.IndexAny(line, "\r\n"); i >= 0 {
			line, next = line[:i], at+i+1
		}
		body := strings.TrimLeft(line, space)
		at += len(line) - len(body)
		if body = strings.TrimRight(body, space); body != "" {
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

// space is the white space within a line.
const space = " \t\r\v\f"

// readLine reads a line that is not empty, without the space around it.
func (p *parser) readLine(line string, at int) error {
	if line[0] == '[' {
		return p.readHeader(line, at)
	}
	if p.rec == nil {
		if err := p.start(at, nil); err != nil {
			return err
		}
	}
	word, rest := line, ""
	if i := strings.IndexAny(line, space); i >= 0 {
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
		return p.differ(at, "by the rules round %d ends here: %v; in the record it does not", p.rec.State().Round(),
			outcomeOf(p.rec.State()))
	}
	switch word {
	case "Round":
		if n := upcoming(p.rec.State()); !p.startsRound() || p.heading || p.rec.now.Over() {
			return p.fail(at, "no round starts here")
		} else if rest != strconv.Itoa(n) {
			return p.fail(at, "this is round %d, not %s", n, quoteName(rest)).withSecret("this is round %d, not %s", n,
				wire.Quote(rest))
		}
		p.heading = true
		return nil
	case "Position":
		if p.placed {
			return p.fail(at, "the position is repeated")
		}
		p.placed = true
		rest = strings.TrimLeft(rest, space)
		return p.position(rest, at+len(line)-len(rest))
	case "Result":
		p.finished = true
		return p.readResult(line, rest, at)
	}
	return p.readMoves(line, at)
}

// readOutcome reads an outcome, which follows an equals sign.
func (p *parser) readOutcome(said string, at int) error {
	if !p.ended {
		return p.differ(at, "the round ends here in the record, and by the rules it does not")
	}
	if is := outcomeOf(p.rec.State()).String(); said != is {
		return p.differ(at, "the outcome of round %d is a different one in the record, and %q by the rules",
			p.rec.State().Round(), is).
			withSecret("the outcome of round %d is %s in the record, and %q by the rules", p.rec.State().Round(),
				wire.Quote(said), is)
	}
	p.ended = false
	return nil
}

// readResult reads the result, which is given with its line. An end outside the rules can have a note.
func (p *parser) readResult(line, said string, at int) error {
	before, _, _ := strings.Cut(said, " {")
	if end, ok := parseEnd(before); ok && end.problem(p.rec.rules.Players()) == "" && !p.rec.now.Over() {
		if i := strings.IndexByte(line, '{'); i >= 0 {
			at += i
			note, n, err := p.braces(line[i:], at)
			if err != nil {
				return err
			}
			if i+n < len(line) {
				return p.fail(at+n, "there is more after the result")
			}
			end.Note = note
			if problem := end.problem(p.rec.rules.Players()); problem != "" {
				return p.fail(at, "%s", problem)
			}
		}
		p.rec.end = &end
		return nil
	}
	if is := resultOf(p.rec.State()).String(); said != is {
		newer := ""
		if wire.IsNewName(said) && said != "unfinished" {
			newer = ": " + wire.Newer
		}
		return p.differ(at, "the result is a different one in the record, and %q by the rules%s", is, newer).
			withSecret("the result is %s in the record, and %q by the rules%s", wire.Quote(said), is, newer)
	}
	return nil
}

// readHeader reads a line such as [Player0 "Ann"].
func (p *parser) readHeader(line string, at int) error {
	if p.rec != nil {
		return p.fail(at, "a header among the moves")
	}
	rest := strings.TrimLeft(line[1:], space)
	nameAt := at + len(line) - len(rest)
	n := strings.IndexAny(rest, space+`"[]`)
	if n < 0 {
		return p.fail(at+len(line), "the header has no value")
	}
	name, value := rest[:n], strings.TrimLeft(rest[n:], space)
	valueAt := at + len(line) - len(value)
	quoted, err := strconv.QuotedPrefix(value)
	if err != nil || quoted[0] != '"' {
		return p.fail(valueAt, `the header has no value in quotes, such as [Player0 "Ann"]`)
	}
	if end := strings.TrimLeft(value[len(quoted):], space); end != "]" {
		return p.fail(at+len(line)-len(end), "the header does not end here with a bracket")
	}
	if n := invalidUTF8(quoted); n >= 0 {
		return p.fail(valueAt+n, notUTF8)
	}
	if value, _ = strconv.Unquote(quoted); !utf8.ValidString(value) {
		return p.fail(valueAt, "the escapes in it make no valid UTF-8")
	}
	return p.header(name, value, nameAt, valueAt)
}

// readMoves reads a line of moves and comments.
func (p *parser) readMoves(line string, start int) error {
	owner, found := seasalt.Nature, false // whose line it is; whether there was a move in it
	at := 0
	if '0' <= line[0] && line[0] <= '9' {
		label, _, colon := strings.Cut(line, ":")
		seat, ok := wire.ParseNumber(label)
		if !colon || !ok || seat >= p.rec.rules.Players() {
			return p.fail(start, "a line of moves starts with a seat, 0 to %d, and a colon", p.rec.rules.Players()-1)
		}
		owner, at = seasalt.Seat(seat), len(label)+1
	}
	// The last token: after an opening bracket or a semicolon there must be a move, and between two moves there must be
	// a semicolon or a bracket.
	const (
		none = iota
		separator
		move
	)
	last, open := none, false
	for at < len(line) {
		rest := line[at:]
		switch c := rest[0]; {
		case strings.IndexByte(space, c) >= 0:
			at++
		case c == '{':
			text, n, err := p.braces(rest, start+at)
			if err == nil {
				err = p.comment(text, start+at)
			}
			if err != nil {
				return err
			}
			at += n
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
			return p.fail(start+at, "there is no semicolon between two moves")
		default:
			n := strings.IndexAny(rest, "(){};")
			if n < 0 {
				n = len(rest)
			}
			if err := p.readMove(strings.TrimRight(rest[:n], space), start, start+at, owner, open); err != nil {
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
	case last == separator || owner != seasalt.Nature && !found:
		return p.fail(start+at, "the line ends where a move should be")
	}
	return nil
}

// braces reads the comment that a text begins with, and returns how long it is there.
func (p *parser) braces(rest string, at int) (text string, n int, err error) {
	if n = strings.IndexByte(rest, '}'); n < 0 {
		return "", 0, p.fail(at, "the comment does not end on its line")
	}
	if n := invalidUTF8(rest[1:n]); n >= 0 {
		return "", 0, p.fail(at+1+n, notUTF8)
	}
	if text, err = unescapeComment(rest[1:n]); err != nil {
		return "", 0, p.fail(at, "the comment has a backslash that escapes nothing")
	}
	if !utf8.ValidString(text) {
		return "", 0, p.fail(at, "the escapes in the comment make no valid UTF-8")
	}
	return text, n + 1, nil
}

// readMove reads a move in somebody's line, in brackets or not.
func (p *parser) readMove(text string, start, at int, owner seasalt.Seat, brackets bool) error {
	now := &p.rec.now
	m, err := seasalt.ParseMove(text)
	if e, ok := err.(*seasalt.ParseError); ok {
		return p.unreadable(e, at, len(p.rec.moves)+1)
	}
	switch {
	case p.ended:
		return p.differ(at, "by the rules round %d ends here: %s; in the record it does not", p.rec.State().Round(),
			outcomeOf(p.rec.State()))
	case now.Over():
		return p.apply(m, at) // the game is over
	case p.startsRound() && !p.heading:
		return p.failMove(nil, at, fmt.Sprintf("the heading of round %d is missing", upcoming(p.rec.State())))
	case natural(m) != brackets:
		return p.failMove(nil, at, "Nature's moves stand in brackets, and no others")
	case lineOf(now) == seasalt.Nature && owner != seasalt.Nature:
		return p.failMove(nil, start, fmt.Sprintf("this is the line of seat %v, and Nature is to move before the round",
			owner))
	case lineOf(now) != owner:
		return p.failMove(nil, start, fmt.Sprintf("this is not the line of seat %v, whose turn it is", now.Turn()))
	}
	return p.apply(m, at)
}

// upcoming returns the number of the round that the next move belongs to.
func upcoming(s seasalt.State) int {
	if s.Phase() == seasalt.PhaseRoundOver {
		s, _ = s.Apply(seasalt.NextRound) // it is legal
	}
	return s.Round()
}

// startsRound reports whether the next move is the first one of a round, or would be if the game went on.
func (p *parser) startsRound() bool { return len(p.rec.moves) == 0 || p.rec.now.RoundOver() }

// lineOf returns the owner of the line that the next move belongs to: the player in turn, or Nature between two rounds.
func lineOf(p *seasalt.Playout) seasalt.Seat {
	switch p.Phase() {
	case seasalt.PhaseRoundOver, seasalt.PhaseTurnUp, seasalt.PhaseSetup:
		return seasalt.Nature
	}
	return p.Turn()
}

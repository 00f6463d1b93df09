package seasalt

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/seasalt-go/seasalt/internal/pack"
	"github.com/seasalt-go/seasalt/internal/wire"
)

// notationHead is the first word of every line. It names the notation and its version. A change
// that would make this code misread a line needs a new version, and code that still reads the
// old one. A new optional field needs neither.
const notationHead = "seasalt/1"

// maxLine is the most bytes of a line. The longest line of a game has some ten thousand.
const maxLine = 64 << 10

// maxFields is the most fields of a line. The longest line of a game has some hundred.
const maxFields = 500

// Names of fields that have a number.
func seatField(name string, number int) string { return name + strconv.Itoa(number) }

func knownToField(name string, number int) string { return seatField(name+".known-to", number) }

// A lineWriter writes a line.
type lineWriter struct{ strings.Builder }

func (w *lineWriter) begin() {
	w.Grow(128) // most setups are shorter
	w.WriteString(notationHead)
}

// field writes a field, unless it has no value.
func (w *lineWriter) field(name, value string) {
	if value != "" {
		w.WriteByte(' ')
		w.WriteString(name)
		w.WriteByte('=')
		w.WriteString(value)
	}
}

// number writes a number, unless it is 0.
func (w *lineWriter) number(name string, n int) {
	if n != 0 {
		w.field(name, strconv.Itoa(n))
	}
}

func (w *lineWriter) seats(name string, seats uint8) { w.field(name, Seats(seats).String()) }

// event writes an event, unless there is none.
func (w *lineWriter) event(name string, e Event) {
	if e != 0 {
		w.field(name, e.String())
	}
}

func (w *lineWriter) events(name string, events []Event) { w.field(name, joinTexts(events, ",")) }

// bySeat writes a number for each seat, unless all are 0.
func (w *lineWriter) bySeat(name string, numbers []uint16) {
	if slices.Max(numbers) > 0 {
		w.field(name, joinTexts(numbers, ","))
	}
}

// zone writes the named cards and the number of others.
func (w *lineWriter) zone(name string, named []Card, unknown int) {
	text := joinTexts(named, ",")
	if unknown > 0 {
		text = strings.TrimLeft(text+fmt.Sprintf(",?%d", unknown), ",")
	}
	w.field(name, text)
}

// pile writes a pile, the top card first. Unknown cards that lie on each other are one item, such
// as ?3.
func (w *lineWriter) pile(name string, cards []Card) {
	var items []string
	unknown := 0
	for i, c := range cards {
		if c != 0 {
			items = append(items, c.String())
			continue
		}
		if unknown++; i+1 == len(cards) || cards[i+1] != 0 {
			items = append(items, fmt.Sprintf("?%d", unknown))
			unknown = 0
		}
	}
	w.field(name, strings.Join(items, ","))
}

func joinTexts[T any](list []T, separator string) string {
	var texts []string
	for _, v := range list {
		texts = append(texts, fmt.Sprint(v))
	}
	return strings.Join(texts, separator)
}

// A textLine is a text taken apart into fields, and its problems.
type textLine struct {
	text     string
	fields   []*textField
	byName   map[string]*textField
	problems []Problem
}

type textField struct {
	name  string
	at    int // where its name starts
	start int // where its value starts
	value string
	known bool // it was asked for
}

func readLine(text string) *textLine {
	l := &textLine{text: text, byName: map[string]*textField{}}
	if len(text) > maxLine {
		l.problem(0, "", "the text has %d bytes: the maximum is %d", len(text), maxLine)
		return l
	}
	l.fields = make([]*textField, 0, min(strings.Count(text, "="), maxFields))
	first := true
	for at, word := range splitWords(text) {
		if len(l.problems) == maxProblems {
			return l
		}
		if first {
			first = false
			if word != notationHead {
				l.problem(at, "", "%s", headProblem(word))
				return l
			}
			continue
		}
		name, value, found := strings.Cut(word, "=")
		switch {
		case !found:
			l.problem(at, "", "no '=' between name and value of the field %s", quote(word))
		case l.byName[name] != nil:
			l.problem(at, "", "field %s is repeated", quote(name))
		case value == "":
			l.problem(at+len(word), "", "field %s is empty; omit it", quote(name))
		default:
			if len(l.fields) == maxFields {
				l.problem(at, "", "more than %d fields", maxFields)
				return l
			}
			f := &textField{name: name, at: at, start: at + len(name) + 1, value: value}
			l.fields = append(l.fields, f)
			l.byName[name] = f
		}
	}
	if first {
		l.problem(len(text), "", "the text is empty")
	}
	return l
}

// headProblem describes the problem of the first word of a line.
func headProblem(word string) string {
	if version, ok := strings.CutPrefix(word, "seasalt/"); ok {
		if n, ok := parseNumber(version); ok && n > 1 {
			return fmt.Sprintf("version %d of the notation is newer than this program, which reads version 1", n)
		}
	}
	return fmt.Sprintf("a line starts with %q", notationHead)
}

// problem notes a problem at an offset. The field can be empty if the text names it.
func (l *textLine) problem(at int, field, format string, args ...any) {
	if len(l.problems) < maxProblems {
		text := wire.OrNewer(fmt.Sprintf(format, args...))
		l.problems = append(l.problems, Problem{Offset: at, Field: field, Text: text})
	}
}

// broken reports whether the text does not resemble a line: asking for its fields is useless.
func (l *textLine) broken() bool { return len(l.fields) == 0 && len(l.problems) > 0 }

// need reports missing fields.
func (l *textLine) need(names ...string) {
	if l.broken() {
		return
	}
	for _, name := range names {
		if l.byName[name] == nil {
			l.problem(len(l.text), "", "the field %s is missing", name)
		}
	}
}

// get returns a field, or nil if it is missing.
func (l *textLine) get(name string) *textField {
	f := l.byName[name]
	if f != nil {
		f.known = true
	}
	return f
}

// rest reports fields that no reader asked for.
func (l *textLine) rest() {
	for _, f := range l.fields {
		if !f.known {
			l.problem(f.at, "", "no field is called %s here", quote(f.name))
		}
	}
}

// sorted returns the problems in the order of the text.
func (l *textLine) sorted() []Problem {
	pack.SortFew(l.problems, func(a, b Problem) int { return a.Offset - b.Offset })
	return l.problems
}

// parseError returns the problems as an error, or nil.
func (l *textLine) parseError(what string) error {
	if len(l.problems) == 0 {
		return nil
	}
	return &ParseError{What: what, Text: l.text, Problems: l.sorted()}
}

// start returns the offset of a field's value, or the end of the text if the field is missing.
func (l *textLine) start(name string) int {
	if f := l.byName[name]; f != nil {
		return f.start
	}
	return len(l.text)
}

// flag reads a field that is there with the value "yes" or not at all.
func (l *textLine) flag(name string) bool {
	var yes uint8
	readName(l, name, []string{"no", "yes"}, &yes)
	return yes != 0
}

// number reads a number, or returns 0 if there is none.
func (l *textLine) number(name string, least, most int) int {
	f := l.get(name)
	if f == nil {
		return 0
	}
	n, ok := parseNumber(f.value)
	if !ok || n < least || n > most {
		l.problem(f.start, name, "%s is not a number from %d to %d", quote(f.value), least, most)
		return 0
	}
	return n
}

// list yields the items of a field between commas, and the offset of each. It ends once the list of problems is full.
func (l *textLine) list(name string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		f := l.get(name)
		if f == nil {
			return
		}
		at, rest, more := f.start, f.value, true
		for more && len(l.problems) < maxProblems {
			var item string
			if item, rest, more = strings.Cut(rest, ","); !yield(at, item) {
				return
			}
			at += len(item) + 1
		}
	}
}

// readName reads one of several names. It refuses the first, which is the name of the zero value.
func readName[N ~uint8](l *textLine, name string, names []string, to *N) {
	f := l.get(name)
	if f == nil {
		return
	}
	i := slices.Index(names, f.value)
	if i < 1 {
		l.problem(f.start, name, "%s is not one of %s: %s", quote(f.value), strings.Join(names[1:], ", "), wire.Newer)
		return
	}
	*to = N(i)
}

func (l *textLine) seat(name string, players int) Seat { return Seat(l.number(name, 0, players-1)) }

func (l *textLine) seats(name string, players int) (set Seats) {
	for at, word := range l.list(name) {
		switch n, ok := parseNumber(word); {
		case !ok || n < 0 || n >= players:
			l.problem(at, name, "%s is not a seat: they are 0 to %d", quote(word), players-1)
		case set.Has(Seat(n)):
			l.problem(at, name, "the seat %d is repeated", n)
		default:
			set |= 1 << n
		}
	}
	return set
}

// bySeat reads a number of points for each seat, or nil if the field is missing.
func (l *textLine) bySeat(name string, players int) (numbers []int) {
	count := 0
	for at, word := range l.list(name) {
		if count++; count > players {
			continue
		}
		n, ok := parseNumber(word)
		if !ok || n < 0 || n > maxTotal {
			l.problem(at, name, "%s is not a number from 0 to %d", quote(word), maxTotal)
		}
		numbers = append(numbers, n)
	}
	if count > 0 && count != players {
		l.problem(l.start(name), name, "%d numbers for %d players", count, players)
	}
	return numbers
}

func (l *textLine) events(name string) (list []Event) {
	for at, word := range l.list(name) {
		switch i := slices.Index(eventNames[:], word); {
		case i < 1:
			l.problem(at, name, "no event is called %s", quote(word))
		case slices.Contains(list, Event(i)):
			l.problem(at, name, "event %s is repeated", word)
		default:
			list = append(list, Event(i))
		}
	}
	return list
}

func (l *textLine) groups(name string) (groups []Group) {
	for at, word := range l.list(name) {
		g, offset, problem := parseGroup(word)
		if problem != "" {
			l.problem(at+offset, name, "%s", problem)
		}
		if len(groups) == MaxCards {
			l.problem(at, name, "too many groups")
			break
		}
		groups = append(groups, g)
	}
	return groups
}

// pile reads a pile, the top card first, with zero where a card is not named.
func (l *textLine) pile(name string) (cards []Card) {
	for at, word := range l.list(name) {
		c, n := l.cards(name, at, word)
		if len(cards)+n > MaxCards {
			l.problem(at, name, "more than %d cards", MaxCards)
			n = 0
		}
		if n == 0 {
			return nil
		}
		cards = append(cards, slices.Repeat([]Card{c}, n)...)
	}
	return cards
}

// cards reads a card, or a number of unknown ones, as in ?3. If it is neither, n is 0.
func (l *textLine) cards(name string, at int, word string) (c Card, n int) {
	if digits, ok := strings.CutPrefix(word, "?"); ok {
		if n, ok = parseNumber(digits); !ok || n < 1 || n > MaxCards {
			l.problem(at, name, "%s is not a number of cards from ?1 to ?%d", quote(word), MaxCards)
			return 0, 0
		}
		return 0, n
	}
	c, offset, problem := parseCard(word)
	if problem != "" {
		l.problem(at+offset, name, "%s", problem)
		return 0, 0
	}
	return c, 1
}

// A zoneField is a field that lists the cards of a place.
type zoneField struct {
	name    string
	start   int // where its value starts
	end     int // where its last item starts
	cards   []Card
	unknown int // other cards there
}

// zone reads cards followed by the number of unnamed ones, as in ?3.
func (l *textLine) zone(name string) *zoneField {
	z := &zoneField{name: name, start: l.start(name)}
	for at, word := range l.list(name) {
		z.end = at
		if z.unknown > 0 {
			l.problem(at, name, "a number of unknown cards comes last")
			break
		}
		c, n := l.cards(name, at, word)
		switch {
		case n == 0:
			return z
		case c == 0:
			z.unknown = n
		case len(z.cards) == MaxCards:
			l.problem(at, name, "more than %d cards", MaxCards)
			return z
		default:
			z.cards = append(z.cards, c)
		}
	}
	return z
}

// place reads a zone that has no order.
func (l *textLine) place(name string, to *Cards) *zoneField {
	z := l.zone(name)
	*to, _ = CardsOf(z.cards...)
	return z
}

// known reads known cards, each by its name.
func (l *textLine) known(name string) (set Cards) {
	if z := l.place(name, &set); z.unknown > 0 {
		l.problem(z.end, name, "known cards must be named")
	}
	return set
}

// add adds the problems of a position.
func (l *textLine) add(p *problemList) {
	for _, problem := range p.list {
		name := problem.Field
		if place, _, ok := strings.Cut(name, ".known"); ok && l.byName[name] == nil {
			name = place // the field is omitted, and its value follows from the other one
		}
		l.problem(l.start(name), name, "%s", problem.Text)
	}
}

package words

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/table"
)

// Words describe the game in one language for one reader. They are a small value that goroutines can share; the zero
// Words are English for a spectator.
type Words struct {
	language *language
	reader   seasalt.Seat // plus noReader
	names    []string
	length   length
	mark     func(seasalt.Card, string) string
	rules    *seasalt.Rules // which name the house events
	house    []HouseName
}

// noReader is added to the reader of Words, so that the zero value is a spectator.
const noReader = -seasalt.Spectator

// length is the length of the texts.
type length int8

const (
	medium length = iota
	short
	long
)

// languages returns all languages, English first. It makes them when they are first needed: a program that imports this
// package may never use them.
var languages = sync.OnceValue(func() (all []*language) {
	for _, l := range []language{english, french, german} {
		finish(reflect.ValueOf(&l).Elem(), reflect.ValueOf(english), l.Typeset)
		all = append(all, &l)
	}
	return all
})

// Languages returns the tags of the languages that [In] knows, English first.
func Languages() []string {
	tags := make([]string, len(languages()))
	for i, l := range languages() {
		tags[i] = l.Tag
	}
	return tags
}

// In returns the words of a language by its BCP 47 tag, such as "fr" or "fr-CH", or by the name of a locale, such as
// "de_AT.UTF-8". An unknown language gives English; see [Words.Language].
func In(tag string) Words {
	w, _ := Find(tag)
	return w
}

// Find returns the words of the first known language of several, such as those that a browser asks for. If none is
// known, the words are English and ok is false.
func Find(tags ...string) (w Words, ok bool) {
	for _, tag := range tags {
		base := strings.FieldsFunc(tag, func(r rune) bool { return strings.ContainsRune("-_.@ ", r) })
		for _, l := range languages() {
			if len(base) > 0 && strings.EqualFold(base[0], l.Tag) {
				return Words{language: l}, true
			}
		}
	}
	return Words{}, false
}

// Environment returns the words of the language in the first of the environment variables LC_ALL, LC_MESSAGES and LANG
// that is set. Pass it [os.Getenv].
func Environment(getenv func(string) string) Words {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := getenv(name); value != "" {
			return In(value)
		}
	}
	return In("en")
}

// To returns words for a reader, who is called "you": a seat, or [seasalt.Spectator]. The names are those of the
// players by seat; a player without a name is called by a number, from 1 on.
//
// Names are neither escaped nor shortened: a caller who does not trust them does both.
func (w Words) To(reader seasalt.Seat, names ...string) Words {
	w.reader, w.names = reader+noReader, slices.Clone(names)
	return w
}

// Short returns words for narrow screens: kinds of at most 9 characters, colours as codes, events of at most 14
// characters, questions of at most 28 and moves of at most 40, not counting a player's name. Lines of scores and the
// ends of rounds are also shorter. Other sentences stay the same.
func (w Words) Short() Words {
	w.length = short
	return w
}

// Long returns words that include the effect of a move or an event, and avoid signs such as + that a screen reader
// would spell.
func (w Words) Long() Words {
	w.length = long
	return w
}

// Of returns words for games with these rules, which know the house events by the names that their modules give them.
// Methods that take a [seasalt.View] know them anyway.
func (w Words) Of(rules *seasalt.Rules) Words {
	w.rules = rules
	return w
}

// Mark returns words that pass every card they name through a function, to colour cards in a terminal or to make them
// elements of a page. The function gets the card and its text, which may be for several such cards, and returns the
// text to show.
func (w Words) Mark(mark func(c seasalt.Card, text string) string) Words {
	w.mark = mark
	return w
}

// Language returns the BCP 47 tag of the language, such as "fr".
func (w Words) Language() string { return w.lang().Tag }

// LanguageName returns the name of the language in that language, such as "français".
func (w Words) LanguageName() string { return w.lang().Name }

// MarshalJSON always fails, since words can have a function; see [Words.Mark].
// [In] makes them again from their [Words.Language].
func (w Words) MarshalJSON() ([]byte, error) {
	return nil, errors.New("words: Words are not marshalled; see Words.Language")
}

// UnmarshalJSON always fails, as MarshalJSON does; see [In].
func (*Words) UnmarshalJSON([]byte) error {
	return errors.New("words: Words are not unmarshalled; see In")
}

func (w Words) lang() *language {
	if w.language == nil {
		return languages()[0]
	}
	return w.language
}

// reads reports whether a seat is the reader.
func (w Words) reads(seat seasalt.Seat) bool { return seat >= 0 && seat == w.reader-noReader }

// Say fills in a template of a program's own. {key} stands for the value with that key, and {key.form} for a form of
// it: {card.the} in English, {card.le} in French, {card.der}, {card.den} and {card.dem} in German, and {card.short} in
// all; of a name {who.s}, {who.de} and {who.von}. A value can be a [seasalt.Card] or several, a [seasalt.Seat], a
// [seasalt.Pile], a [seasalt.Event], a [seasalt.Kind] or a [seasalt.Color]; others are printed as package fmt does, and
// a missing one is empty. A template that ends with a full stop gets a capital letter if it begins with one of the
// values that Say has words for; names of players and printed values stay unchanged. Say calls the reader by name, too.
// Two opening braces, and one that is not closed, are reserved for later versions.
func (w Words) Say(template string, with map[string]any) string {
	all := values{}
	unchanged := map[string]bool{}
	for key, v := range with {
		switch v := v.(type) {
		case seasalt.Card:
			all[key] = w.card(v)
		case []seasalt.Card:
			all[key] = w.cards(v)
		case seasalt.Cards:
			all[key] = w.cards(slices.Collect(v.All()))
		case seasalt.Seat:
			all[key], unchanged[key] = w.who(v), true
		case seasalt.Pile:
			all[key] = w.pile(v)
		case seasalt.Event:
			all[key] = plain(w.Event(v))
		case seasalt.Kind:
			all[key] = w.formed(w.Kind(v))
		case seasalt.Color:
			all[key] = plain(w.Color(v))
		default:
			all[key], unchanged[key] = plain(fmt.Sprint(v)), true
		}
	}
	return fillIn(w.Typeset(template), all, unchanged)
}

// Typeset puts non-breaking spaces into a text where the language requires them, as French does before a colon.
// [Words.Say] does that with its template.
func (w Words) Typeset(text string) string {
	if typeset := w.lang().Typeset; typeset != nil {
		return typeset(text)
	}
	return text
}

// Name returns the name of a seat in a heading: "You" for the reader.
func (w Words) Name(seat seasalt.Seat) string {
	if w.reads(seat) {
		return w.lang().You
	}
	return w.name(seat)
}

// name returns the name of a seat in a sentence about it.
func (w Words) name(seat seasalt.Seat) string {
	l := w.lang()
	switch {
	case seat >= 0 && int(seat) < len(w.names) && w.names[seat] != "":
		return w.names[seat]
	case seat >= 0:
		return fill(l.Player, values{"n": plain(strconv.Itoa(int(seat) + 1))})
	case seat == seasalt.Nature:
		return l.Chance
	case seat == seasalt.Spectator:
		return l.Spectator
	}
	return l.Nobody
}

// who is a seat as a value.
func (w Words) who(seat seasalt.Seat) value { return w.formed(w.name(seat)) }

// formed is a name as a value.
func (w Words) formed(name string) value {
	return func(form string) string {
		if form == "" {
			return name
		}
		return w.lang().NameForm(name)
	}
}

// act fills in a sentence about a seat.
func (w Words) act(a act, seat seasalt.Seat, with values) string {
	text := a.They
	if w.reads(seat) {
		text = a.You
	}
	return fill(text, with.and("who", w.who(seat)))
}

// attack fills in a sentence about an attack on another seat.
func (w Words) attack(a attack, seat, victim seasalt.Seat, with values) string {
	text := a.They
	switch {
	case w.reads(seat):
		text = a.You
	case w.reads(victim):
		text = a.ToYou
	}
	return fill(text, with.and("who", w.who(seat)).and("whom", w.who(victim)))
}

// Kind returns the name of a kind of card, such as "crab", and "card" for the zero Kind.
func (w Words) Kind(k seasalt.Kind) string {
	noun := w.lang().kind(k)
	if w.length == short {
		return noun.Short
	}
	return noun.One
}

// Kinds returns a number of cards of a kind, such as "3 crabs", and "3 cards" for the zero Kind.
func (w Words) Kinds(n int, k seasalt.Kind) string {
	return w.lang().counted(n, k)
}

// Plural returns the plural of the name of a kind, such as "crabs", and "cards" for the zero Kind.
func (w Words) Plural(k seasalt.Kind) string { return w.lang().kind(k).Other }

// Color returns the name of a colour, such as "light blue". It is empty for the zero Color.
func (w Words) Color(c seasalt.Color) string {
	if w.length == short {
		return w.Code(c)
	}
	return at(w.lang().Colors, int(c)).Name
}

// Code returns two letters for a colour, such as "LB", for people who cannot tell colours by sight. It is empty for
// the zero Color.
func (w Words) Code(c seasalt.Color) string {
	return at(w.lang().Colors, int(c)).Code
}

// Card returns a card, such as "light blue crab", and "card" for the zero Card.
func (w Words) Card(c seasalt.Card) string {
	if w.length == short {
		return w.card(c)("short")
	}
	return w.card(c)("")
}

// Cards returns cards as a list, equal ones together, such as "2 black crabs, yellow shell". Zero Cards are counted, as
// "3 cards". Without cards it is empty.
func (w Words) Cards(cards ...seasalt.Card) string {
	l := w.lang()
	switch w.length {
	case short:
		return strings.Join(w.items(cards, "short"), l.Comma)
	case long:
		return l.list(w.items(cards, ""))
	}
	return strings.Join(w.items(cards, ""), l.Comma)
}

// group returns a duo or a trio, such as "black crab + green crab".
func (w Words) group(g seasalt.Group) string {
	if w.length == long {
		return w.Cards(g[:g.Len()]...)
	}
	var cards []string
	for _, c := range g[:g.Len()] {
		cards = append(cards, w.Card(c))
	}
	return strings.Join(cards, " + ")
}

// card is a card as a value. The zero Card is an unseen card.
func (w Words) card(c seasalt.Card) value { return w.cards([]seasalt.Card{c}) }

// cards are cards as a value.
func (w Words) cards(cards []seasalt.Card) value {
	return func(form string) string { return w.lang().list(w.items(cards, form)) }
}

// items are cards in a form, equal ones together, in the order of the first of each.
func (w Words) items(cards []seasalt.Card, form string) (items []string) {
	l := w.lang()
	var order []seasalt.Card
	n := map[seasalt.Card]int{}
	for _, c := range cards {
		if !c.IsValid() {
			c = 0
		}
		if n[c] == 0 {
			order = append(order, c)
		}
		n[c]++
	}
	for _, c := range order {
		var text string
		if form == "short" {
			text = l.short(n[c], c)
		} else {
			text = l.Phrase(l, n[c], c.Kind(), c.Color(), form)
		}
		if w.mark != nil && c != 0 {
			text = w.mark(c, text)
		}
		items = append(items, text)
	}
	return items
}

// Points returns a number of points, such as "7 points".
func (w Words) Points(n int) string { return w.lang().count(w.lang().Points, n, nil) }

// pileName returns a discard pile, such as "pile 1".
func (w Words) pileName(p seasalt.Pile) string {
	text := w.lang().Pile
	if w.length == short {
		text = w.lang().ShortPile
	}
	return fill(text, values{"n": plain(strconv.Itoa(int(p)))})
}

// pile is a discard pile as a value.
func (w Words) pile(p seasalt.Pile) value {
	return func(form string) string {
		if form == "short" {
			w.length = short
		}
		return w.pileName(p)
	}
}

// Event returns the name of an event, such as "sunfish"; [Words.Long] adds its effect. A house event has the name that
// [Words.With] or its module gives it, if the words know the rules by [Words.Of].
func (w Words) Event(e seasalt.Event) string {
	if !e.IsValid() {
		return ""
	}
	return w.named(w.eventNamed(e))
}

// EventText returns the effect of an event, as a sentence. For a printed event that is the effect on its card, even if
// a module has changed it, unless [Words.With] replaces it. It is empty for the zero Event, and for a house event
// without a text.
func (w Words) EventText(e seasalt.Event) string {
	if !e.IsValid() {
		return ""
	}
	return w.eventNamed(e).Text
}

// eventNamed returns the name of a valid event.
func (w Words) eventNamed(e seasalt.Event) named {
	n, name := at(w.lang().Events, int(e)), e.String()
	if w.rules != nil {
		name = w.rules.EventName(e)
	}
	if name != e.String() || n.Name == "" {
		n = housed(name)
	}
	return w.called(n, func(h HouseName) bool { return h.Event == name })
}

// named returns the name of something, in the length of the words.
func (w Words) named(n named) string {
	switch {
	case w.length == short:
		return n.Short
	case w.length == long && n.Text != "":
		return n.Name + ". " + n.Text
	}
	return n.Name
}

// unexplained returns words that do not add the effect of a thing to its name.
func (w Words) unexplained() Words {
	if w.length == long {
		w.length = medium
	}
	return w
}

// Effect returns the effect of a duo, such as "steal a random card".
func (w Words) Effect(e seasalt.Effect) string {
	l := w.lang()
	switch e {
	case seasalt.ExtraTurn:
		return l.Effects.ExtraTurn
	case seasalt.TakeFromPile:
		return l.Effects.TakeFromPile
	case seasalt.TakeFromEachPile:
		return l.Effects.TakeFromEachPile
	case seasalt.StealRandom:
		return l.Effects.StealRandom
	case seasalt.BindOthers:
		return l.Effects.BindOthers
	case seasalt.SwapCard:
		return l.Effects.SwapCard
	case seasalt.GrabDuo:
		return l.Effects.GrabDuo
	}
	switch verb, n := e.Split(); {
	case n < 1 || n > maxNumber:
	case verb == seasalt.DrawTop(0):
		return l.count(l.Effects.DrawTop, n, nil)
	case verb == seasalt.PeekAndKeep(0):
		return l.count(l.Effects.PeekAndKeep, n, nil)
	}
	return l.Effects.Unknown
}

// maxNumber is the highest number that an effect can have.
const maxNumber = 8

// Module returns the title of a module, such as "Lobster" for "lobster". A module that is not below variants/ has the
// name from [Words.With], or only its own.
func (w Words) Module(name string) string { return w.named(w.moduleNamed(name)) }

// ModuleText returns a description of the module's additions, as sentences. It is empty for a module without a text.
func (w Words) ModuleText(name string) string { return w.moduleNamed(name).Text }

// moduleNamed returns the name of a module.
func (w Words) moduleNamed(name string) named {
	n, ok := w.lang().Modules[name]
	if !ok {
		n = housed(name)
	}
	return w.called(n, func(h HouseName) bool { return h.Module == name && name != "" })
}

// Edition returns the name of an edition, such as "German edition".
func (w Words) Edition(e seasalt.Edition) string {
	return at(w.lang().Editions, int(e))
}

// Rulings explains rulings, a line for each from K1 to K5. It leaves out the undecided ones.
func (w Words) Rulings(r seasalt.Rulings) (lines []string) {
	for _, id := range rulingIDs {
		if name, answer := w.Ruling(id, r); answer != "" {
			lines = append(lines, fill(w.lang().Game.Changed, values{"ruling": plain(name), "text": plain(answer)}))
		}
	}
	return lines
}

// rulingIDs are the ids of the rulings.
var rulingIDs = []seasalt.RuleID{"K1", "K2", "K3", "K4", "K5"}

// Ruling returns the subject of one of the rulings K1 to K5, such as "When the mermaids win", and the answer: "as soon
// as they are in hand". The answer is empty if the ruling is undecided, and both are if there is no such ruling.
func (w Words) Ruling(id seasalt.RuleID, r seasalt.Rulings) (name, answer string) {
	all := &w.lang().Rulings
	switch id {
	case "K1":
		answer = at(all.Mermaids, int(r.Mermaids))
	case "K2":
		answer = at(all.EmptyDeck, int(r.EmptyDeck))
	case "K3":
		answer = at(all.Tie, int(r.Tie))
	case "K4":
		answer = at(all.Trio, int(r.Trio))
	case "K5":
		answer = at(all.EqualTop, int(r.EqualTop))
	}
	return at(all.Name, slices.Index(rulingIDs, id)), answer
}

// at returns an entry by its index, and the zero value if there is none.
func at[T any](entries []T, i int) (entry T) {
	if i >= 0 && i < len(entries) {
		entry = entries[i]
	}
	return entry
}

// Game describes the game, a line each: players and target, the edition, or all rulings if they match no edition,
// modules and events.
func (w Words) Game(rules *seasalt.Rules) []string {
	l, w := w.lang(), w.Of(rules)
	lines := []string{fill(l.Game.Line, values{
		"players": plain(l.count(l.Game.Players, rules.Players(), nil)),
		"target":  plain(w.Points(rules.Target())),
	})}
	edition := seasalt.EditionEnglish
	for edition <= seasalt.EditionDigital && edition.Rulings() != rules.Rulings() {
		edition++
	}
	if edition <= seasalt.EditionDigital {
		lines = append(lines, capital(w.Edition(edition))+".")
	} else {
		lines = append(lines, capital(l.Game.NoEdition)+".")
		lines = append(lines, w.Rulings(rules.Rulings())...)
	}
	var modules, events []string
	names := w.unexplained()
	for _, m := range rules.Config().Modules {
		modules = append(modules, names.Module(m.Name))
	}
	for _, e := range rules.Events() {
		events = append(events, names.Event(e))
	}
	if modules != nil {
		lines = append(lines, fill(l.Game.Modules, values{"list": plain(l.list(modules))}))
	}
	if events != nil {
		lines = append(lines, fill(l.Game.Events, values{"list": plain(l.list(events))}))
	}
	return lines
}

// Reason explains why a move is refused, as a sentence to the player who tried it. It is empty for the zero Reason.
func (w Words) Reason(r seasalt.Reason) string {
	return at(w.lang().Reasons, int(r))
}

// Why explains an error, as a sentence to the player who caused it: a refused move, a text that is not a move, card,
// event or edition, a refusal of a [table.Table], or invalid settings, whose problems stay in English. It quotes the
// input as [Words.Quote] does, from the first mistake if it is long. It returns the text of other errors, in English.
// It is empty for nil. For an error of record.Parse use [Words.Damaged].
func (w Words) Why(err error) string {
	if err == nil {
		return ""
	}
	l := w.lang()
	var move *seasalt.MoveError
	var refused *table.Refusal
	var parse *seasalt.ParseError
	var config *seasalt.InvalidError
	switch {
	case errors.As(err, &move):
		text := w.Reason(move.Reason)
		if move.Threshold != 0 {
			text = fill(l.Errors.TooFewPoints, values{"points": plain(w.Points(move.Threshold))})
		}
		if move.Event != 0 {
			text = fill(l.Errors.ByEvent, values{"reason": plain(text), "event": plain(w.Event(move.Event))})
		}
		if text != "" {
			return text
		}
	case errors.As(err, &refused) && l.Refusals[refused.Reason] != "":
		return l.Refusals[refused.Reason]
	case errors.As(err, &config) && config.What == "rules":
		return fill(l.Errors.Rules,
			values{"problem": plain(strings.TrimPrefix(config.Error(), "seasalt: invalid rules: "))})
	case errors.As(err, &parse):
		text, typed, at := l.Errors.Text, parse.Text, 0 // the first mistake
		if len(parse.Problems) > 0 {
			at = min(max(parse.Problems[0].Offset, 0), len(typed))
		}
		switch parse.What {
		case "move":
			text = l.Errors.Move
		case "card":
			text = l.Errors.Card
		case "cards", "holding":
			text = l.Errors.Cards
		case "event":
			text = l.Errors.Event
		case "edition":
			text = l.Errors.Edition
		case "extensions":
			text = l.Errors.Extensions
			typed, _, _ = strings.Cut(typed[at:], ",") // of the list, the name that is unknown
			typed = strings.TrimSpace(typed)
		}
		if utf8.RuneCountInString(typed) > longest && at > 0 && at < len(typed) {
			typed = typed[at:]
		} else if said, err := strconv.Unquote(typed); err == nil { // in JSON
			typed = said
		}
		return fill(text, values{"text": plain(w.Quote(typed))})
	}
	return fill(l.Errors.Any, values{"problem": plain(err.Error())})
}

// Damaged reports that a saved game cannot be read, with the line, and the number of the move in the game. Both count
// from 1, as in a record.Error; 0 is for unknown.
func (w Words) Damaged(line, move int) string {
	e := &w.lang().Errors
	text := e.Saved
	switch {
	case line > 0 && move > 0:
		text = e.SavedMove
	case line > 0:
		text = e.SavedLine
	}
	return fill(text, values{"n": plain(strconv.Itoa(line)), "move": plain(strconv.Itoa(move))})
}

// longest is the number of characters quoted of a text.
const longest = 40

// Quote quotes input, with the quotation marks of the language: shortened and without unprintable characters, but not
// escaped.
func (w Words) Quote(text string) string {
	runes := []rune(strings.Join(strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }), " "))
	if text = string(runes); len(runes) > longest {
		text = string(runes[:longest]) + w.lang().Errors.Long
	}
	return fill(w.lang().Quote, values{"text": plain(text)})
}

package rulebook

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/wire"
	"github.com/seasalt-go/seasalt/words"
)

// A Book contains the rules in one language. It is immutable, so goroutines can share it. [In] returns one; methods of
// the zero Book panic.
type Book struct{ *contents }

// contents is what a Book shares with its copies.
type contents struct {
	language   string
	rulings    seasalt.Rulings
	title, aim string
	lessons    []Lesson
	chapters   []Chapter
	entries    []Entry // of all chapters, in order
	terms      []term
}

// A Lesson is a part of the course, which comes before the chapters. The aim and the lessons up to "Now you can play"
// teach the base game.
type Lesson struct {
	Title string `json:"title"`
	Text  string `json:"text"` // laid out like that of an [Entry]
}

// A Chapter is a group of rules that belong together, such as R4, the second part of a turn.
type Chapter struct {
	Rule  seasalt.RuleID // "R4": the ids of its rules begin with it, except those of the rulings (R12)
	Title string
	Text  string // an introduction, laid out like that of an [Entry], or ""

	entries []Entry
}

// An Entry is a rule, a ruling or an event card.
//
// Text is plain text in paragraphs, which are separated by an empty line. A paragraph is a single line, for the program
// to wrap; or a list, each line of which begins with "- "; or, in lessons and introductions of chapters, a table, each
// line of which begins with "| " and has a "|" after each cell; its first line is the head. The texts have no-break
// spaces (U+00A0, U+202F) where a line must not end, so wrap at U+0020 only.
type Entry struct {
	// Rule is the id: "R4.5" or "K2". That of an event card is "R11.2".
	Rule seasalt.RuleID `json:"rule"`
	// Event is the event of an event card; zero for rules and rulings.
	Event seasalt.Event `json:"event,omitempty"`
	Title string        `json:"title"`
	Text  string        `json:"text"`
	// To is the player who gets an event card, such as "▼ lowest total". It is empty for rules and rulings.
	To string `json:"to,omitempty"`
}

// A term is a word of the game.
type term struct {
	name string // see Book.Term
	text string // in the language of the book
	ours bool   // the word is not in the printed rulebook of that language
}

// In returns the rules in a language by its tag, such as "fr-CH" or "fr_CH.UTF-8". Like [words.In], it returns English
// for a language that [words.Languages] does not list. The course teaches the edition of that language: the French
// course ends with the tie-break of the French rulebook. For a game under other rulings, use [Book.Under].
func In(tag string) Book {
	if c := books()[words.In(tag).Language()]; c != nil {
		return Book{c}
	}
	return Book{books()["en"]}
}

// books returns all languages by their tags.
var books = sync.OnceValue(readBooks)

// Under returns the book in the same language for a game with other rulings:
//
//	rulebook.In("fr").Under(rules.Rulings())
//	rulebook.In("fr").Under(seasalt.EditionDigital.Rulings())
//
// Only the course depends on them: the chapters list all answers, in R12. The zero value of a ruling keeps that of the
// book. Under panics if a ruling is invalid.
func (b Book) Under(r seasalt.Rulings) Book {
	own := b.rulings
	rules, err := seasalt.NewRules(seasalt.Config{Rulings: seasalt.Rulings{
		Mermaids: cmp.Or(r.Mermaids, own.Mermaids), EmptyDeck: cmp.Or(r.EmptyDeck, own.EmptyDeck),
		Tie: cmp.Or(r.Tie, own.Tie), Trio: cmp.Or(r.Trio, own.Trio), EqualTop: cmp.Or(r.EqualTop, own.EqualTop),
	}})
	if err != nil {
		panic(fmt.Sprintf("rulebook: %v", err))
	}
	r = rules.Rulings()
	if r == b.rulings {
		return b
	}
	return Book{read(b.language, r)}
}

// Rulings returns the rulings that the course teaches.
func (b Book) Rulings() seasalt.Rulings { return b.rulings }

// Language returns the BCP 47 tag of the language that the book is in, such as "fr".
func (b Book) Language() string { return b.language }

// Title returns the heading for all rules.
func (b Book) Title() string { return b.title }

// Aim returns the first paragraph of the course, on the aim of the game.
func (b Book) Aim() string { return b.aim }

// Lessons yields the parts of the course in order.
func (b Book) Lessons() iter.Seq[Lesson] { return slices.Values(b.lessons) }

// Chapters yields the chapters R1 to R12.
func (b Book) Chapters() iter.Seq[Chapter] { return slices.Values(b.chapters) }

// Entries yields all entries in the order of their chapters. Within R11 the event cards follow
// the rules.
func (b Book) Entries() iter.Seq[Entry] { return slices.Values(b.entries) }

// Lookup returns a rule or a ruling by its id, but no chapter, such as "R4".
func (b Book) Lookup(rule seasalt.RuleID) (Entry, bool) {
	return b.find(func(e Entry) bool { return e.Rule == rule && e.Event == 0 })
}

// Event returns an event card.
func (b Book) Event(event seasalt.Event) (Entry, bool) {
	return b.find(func(e Entry) bool { return e.Event != 0 && e.Event == event })
}

const ruleOfEvents seasalt.RuleID = "R11.2"

func (b Book) find(is func(Entry) bool) (Entry, bool) {
	if i := slices.IndexFunc(b.entries, is); i >= 0 {
		return b.entries[i], true
	}
	return Entry{}, false
}

// Entries yields the entries of the chapter in order.
func (c Chapter) Entries() iter.Seq[Entry] { return slices.Values(c.entries) }

type chapterForm struct {
	Rule    seasalt.RuleID `json:"rule"`
	Title   string         `json:"title"`
	Text    string         `json:"text"`
	Entries []Entry        `json:"entries"`
}

// maxChapter is the most bytes of the JSON of a chapter. The longest has about a tenth.
const maxChapter = 1 << 16

// MarshalJSON returns an object with rule, title, text and entries.
func (c Chapter) MarshalJSON() ([]byte, error) {
	return json.Marshal(chapterForm{c.Rule, c.Title, c.Text, append([]Entry{}, c.entries...)})
}

// UnmarshalJSON reads what MarshalJSON wrote, and ignores unknown fields. On an error c is unchanged.
func (c *Chapter) UnmarshalJSON(data []byte) error {
	var f chapterForm
	if err := (wire.Reader{Most: maxChapter, Message: true}).Read(data, &f); err != nil {
		return fmt.Errorf("rulebook: cannot read the chapter: %w", err)
	}
	*c = Chapter{f.Rule, f.Title, f.Text, slices.Clip(f.Entries)}
	return nil
}

// MarshalJSON always fails: marshal the lessons and chapters of a Book instead.
func (Book) MarshalJSON() ([]byte, error) {
	return nil, errors.New("rulebook: a Book is not marshalled; see Book.Lessons and Book.Chapters")
}

// UnmarshalJSON always fails, as MarshalJSON does; see [In].
func (*Book) UnmarshalJSON([]byte) error {
	return errors.New("rulebook: a Book is not unmarshalled; see In")
}

// Term returns a word of the game, in the singular if it has one, and adjectives in their basic form. The name is
// that of the library: a kind, a colour or an event, such as "shoal-of-fish", "dark-blue" or "hermit-crab", or one of
// "stop", "last-chance", "duo", "trio", "collector", "multiplier", "deck", "pile", "hand", "turn", "round",
// "card-points", "color-bonus" and "edition".
func (b Book) Term(name string) (text string, ok bool) {
	for _, t := range b.terms {
		if t.name == name {
			return t.text, true
		}
	}
	return "", false
}

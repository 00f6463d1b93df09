package rulebook

import (
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

// A Book has the rules in one language. It does not change, so goroutines can share it.
type Book struct {
	language   string
	title, aim string
	lessons    []Lesson
	chapters   []Chapter
	entries    []Entry // of all chapters, in order
	terms      []Term
}

// A Lesson is a part of the course, which comes before the chapters. Whoever has read the aim and
// the lessons up to the one that says so can play.
type Lesson struct {
	Title string `json:"title"`
	Text  string `json:"text"` // laid out like that of an [Entry]
}

// A Chapter is a group of rules that belong together, such as R4, the second part of a turn.
type Chapter struct {
	Rule  seasalt.RuleID // "R4": what the ids of its rules begin with, those of the rulings (R12) excepted
	Title string
	Text  string // an introduction, laid out like that of an [Entry], or ""

	entries []Entry
}

// An Entry is a rule, a ruling or an event card.
//
// Text is plain text in paragraphs, which are separated by an empty line. A paragraph is a
// single line, to be wrapped where it is shown; or a list, each line of which begins with "- ";
// or, in lessons and introductions of chapters, a table, each line of which begins with "| "
// and has a "|" after each cell; its first line is the head. The texts have no-break spaces
// (U+00A0, U+202F) where a line must not end, so wrap at U+0020 only.
type Entry struct {
	// Rule is the id: "R4.5" or "K2". That of an event card is "R11.2".
	Rule seasalt.RuleID `json:"rule"`
	// Name is the name that the library has for an event, such as "hermit-crab". It is empty for
	// rules and rulings.
	Name  string `json:"name,omitempty"`
	Title string `json:"title"`
	Text  string `json:"text"`
	// To says who gets an event card, such as "▼ lowest total". It is empty for rules and
	// rulings.
	To string `json:"to,omitempty"`
}

// A Term is a word of the game.
type Term struct {
	// Name is what the library calls it: the name of a kind, a colour or an event, such as
	// "crab", "dark-blue" or "hermit-crab", or one of "stop", "last-chance", "duo", "trio",
	// "collector", "multiplier", "deck", "pile", "hand", "turn", "round", "card-points",
	// "color-bonus" and "edition".
	Name string `json:"name"`
	// Text is the term in the language of the book, in the singular if it has one. Adjectives
	// have their basic form.
	Text string `json:"text"`
	// Ours reports that the printed rulebook in that language does not have the word, so that
	// the authors of this package chose it. English terms are never marked.
	Ours bool `json:"ours"`
}

// In returns the rules in a language by its tag, such as "fr-CH" or "fr_CH.UTF-8", as [words.In] does: a language of
// which [words.Languages] has nothing gives English, and [Book.Language] says so.
func In(tag string) *Book {
	if b := books()[words.In(tag).Language()]; b != nil {
		return b
	}
	return books()["en"]
}

// books returns all languages by their tags.
var books = sync.OnceValue(readBooks)

// Language returns the BCP 47 tag of the language that the book is in, such as "fr".
func (b *Book) Language() string { return b.language }

// Title returns the heading for all rules.
func (b *Book) Title() string { return b.title }

// Aim says in a paragraph what the game is about.
func (b *Book) Aim() string { return b.aim }

// Lessons yields the parts of the course in order.
func (b *Book) Lessons() iter.Seq[Lesson] { return slices.Values(b.lessons) }

// Chapters yields the chapters from R1 to R12.
func (b *Book) Chapters() iter.Seq[Chapter] { return slices.Values(b.chapters) }

// Entries yields all entries in the order of their chapters. Within R11 the event cards follow
// the rules.
func (b *Book) Entries() iter.Seq[Entry] { return slices.Values(b.entries) }

// Lookup returns a rule or a ruling by its id. It knows no chapters, such as "R4".
func (b *Book) Lookup(rule seasalt.RuleID) (Entry, bool) {
	return b.find(func(e Entry) bool { return e.Rule == rule && e.Name == "" })
}

// Event returns what an event card says.
func (b *Book) Event(event seasalt.Event) (Entry, bool) {
	return b.find(func(e Entry) bool { return e.Name != "" && e.Name == event.String() })
}

const ruleOfEvents seasalt.RuleID = "R11.2"

func (b *Book) find(is func(Entry) bool) (Entry, bool) {
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

// maxChapter is the most bytes that the JSON of a chapter can have. The longest has about a tenth.
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

// MarshalJSON always fails: a Book is not sent whole. Marshal its lessons and chapters.
func (Book) MarshalJSON() ([]byte, error) {
	return nil, errors.New("rulebook: a Book is not marshalled; see Book.Lessons and Book.Chapters")
}

// Term returns a word of the game by the name that the library has for it, such as
// "shoal-of-fish" or "last-chance".
func (b *Book) Term(name string) (Term, bool) {
	if i := slices.IndexFunc(b.terms, func(t Term) bool { return t.Name == name }); i >= 0 {
		return b.terms[i], true
	}
	return Term{}, false
}

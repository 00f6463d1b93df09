package rulebook

import (
	_ "embed"
	"fmt"
	"strings"

	"github.com/seasalt-go/seasalt"
)

// A language is one file, which is named after its tag, such as fr.md. It is Markdown, so that
// it can be read as it is:
//
//	# The title of the book
//	The aim of the game.
//	## The title of a lesson
//	Its text.
//	## R1 The title of a chapter
//	Its introduction, if it has one.
//	### R1.1 The title of a rule
//	Its text.
//	### R11.2 The rule about event cards
//	Its text. A table in a rule has the event cards:
//	| name | event | effect | who gets it |
//	|---|---|---|---|
//	| kraken | Kraken | Chaque poulpe vaut 1 point. | ▲ le total le plus haut |
//	## A heading without an id after the chapters: the terms follow
//	| name | term | ours |
//	|---|---|---|
//	| crab | crabe | |
//	| jellyfish | méduse | * |
//
// A sentence that depends on a ruling stands there once for each answer, by the name that setups have for it:
//
//	{K3 latest-turn: Qui a joué en dernier gagne. | round-ender: Qui a mis fin à la manche gagne. | round-points: …}
//
// Lines of a paragraph and of an item in a list are joined by spaces.
//
// They are embedded as texts, since package embed's files would add several kilobytes to a program for the browser.
var (
	//go:embed de.md
	de string
	//go:embed en.md
	en string
	//go:embed fr.md
	fr string
)

// files returns the files, by language.
func files() map[string]string { return map[string]string{"de": de, "en": en, "fr": fr} }

// editions are the editions of the printed rulebooks, by language.
var editions = map[string]seasalt.Edition{
	"de": seasalt.EditionGerman, "en": seasalt.EditionEnglish, "fr": seasalt.EditionFrench,
}

// readBooks reads each file as the edition of its language.
func readBooks() map[string]*contents {
	all := map[string]*contents{}
	for language := range files() {
		all[language] = read(language, editions[language].Rulings())
	}
	return all
}

// read reads a file, which is part of the program: a mistake in it is a mistake in the package, and its tests find it.
func read(language string, r seasalt.Rulings) *contents {
	text, err := decide(files()[language], r)
	if err != nil {
		panic(fmt.Sprintf("rulebook: %s.md: %v", language, err))
	}
	b, err := parse(text)
	if err != nil {
		panic(fmt.Sprintf("rulebook: %s.md: %v", language, err))
	}
	b.language, b.rulings = language, r
	return b
}

// decide puts the answer of a ruling where a text has all of them.
func decide(text string, r seasalt.Rulings) (string, error) {
	answers := map[string]string{"K1": r.Mermaids.String(), "K2": r.EmptyDeck.String(), "K3": r.Tie.String(),
		"K4": r.Trio.String(), "K5": r.EqualTop.String()}
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{")
		b.WriteString(before)
		if !found {
			return b.String(), nil
		}
		mark, after, _ := strings.Cut(rest, "}")
		id, list, _ := strings.Cut(mark, " ")
		sentence, decided := "", false
		for _, answer := range strings.Split(list, "|") {
			if name, text, found := strings.Cut(strings.TrimSpace(answer), ":"); found && name == answers[id] {
				sentence, decided = strings.TrimSpace(text), true
			}
		}
		if !decided {
			return "", fmt.Errorf("no answer %q: {%s}", answers[id], mark)
		}
		b.WriteString(sentence)
		text = after
	}
}

// Headings are read without package regexp, which would make a program for the browser a tenth larger.

// chapterHeading reads a heading such as "R4 Laying duos".
func chapterHeading(text string) (rule, title string, ok bool) {
	rule, title, ok = strings.Cut(text, " ")
	return rule, title, ok && title != "" && isID(rule, "R")
}

// entryHeading reads a heading such as "R4.5 What each duo does".
func entryHeading(text string) (rule, title string, ok bool) {
	rule, title, ok = strings.Cut(text, " ")
	if chapter, number, dotted := strings.Cut(rule, "."); dotted {
		return rule, title, ok && title != "" && isID(chapter, "R") && isID(number, "")
	}
	return rule, title, ok && title != "" && isID(rule, "K")
}

// isID reports whether a text is a letter and a number.
func isID(text, letter string) bool {
	number, ok := strings.CutPrefix(text, letter)
	return ok && number != "" && strings.Trim(number, "0123456789") == ""
}

// parse reads a file.
func parse(text string) (*contents, error) {
	b := &contents{}
	to := &b.aim
	glossary := false
	for i, line := range strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		fail := func(problem string) error { return fmt.Errorf("line %d: %s: %s", i+1, problem, line) }
		last := len(b.chapters) - 1
		inRule := last >= 0 && len(b.chapters[last].entries) > 0
		switch {
		case glossary || inRule && strings.HasPrefix(line, "|"):
			if !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| name |") {
				continue // the text above the table, or its head
			}
			row := cells(line)
			switch {
			case glossary && len(row) > 1:
				b.terms = append(b.terms, term{name: row[0], text: row[1], ours: row[len(row)-1] == "*"})
			case !glossary && len(row) == 4:
				event, err := seasalt.ParseEvent(row[0])
				if err != nil {
					return nil, fail(err.Error())
				}
				c := &b.chapters[last]
				c.entries = append(c.entries, Entry{Rule: ruleOfEvents, Event: event, Title: row[1],
					Text: row[2], To: row[3]})
			default:
				return nil, fail("a term has two cells or three, and an event card four")
			}
		case strings.HasPrefix(line, "### "):
			rule, title, ok := entryHeading(line[len("### "):])
			if !ok || last < 0 {
				return nil, fail("not the heading of a rule in a chapter")
			}
			c := &b.chapters[last]
			c.entries = append(c.entries, Entry{Rule: seasalt.RuleID(rule), Title: title})
			to = &c.entries[len(c.entries)-1].Text
		case strings.HasPrefix(line, "## "):
			rule, title, ok := chapterHeading(line[len("## "):])
			switch {
			case ok:
				b.chapters = append(b.chapters, Chapter{Rule: seasalt.RuleID(rule), Title: title})
				to = &b.chapters[last+1].Text
			case last < 0:
				b.lessons = append(b.lessons, Lesson{Title: line[len("## "):]})
				to = &b.lessons[len(b.lessons)-1].Text
			default:
				glossary = true
			}
		case strings.HasPrefix(line, "# "):
			b.title = line[len("# "):]
		default:
			appendLine(to, line)
		}
	}
	b.aim = strings.TrimRight(b.aim, "\n")
	for i := range b.lessons {
		b.lessons[i].Text = strings.TrimRight(b.lessons[i].Text, "\n")
	}
	for i := range b.chapters {
		c := &b.chapters[i]
		c.Text = strings.TrimRight(c.Text, "\n")
		for j := range c.entries {
			c.entries[j].Text = strings.TrimRight(c.entries[j].Text, "\n")
		}
		b.entries = append(b.entries, c.entries...)
	}
	return b, nil
}

// cells returns the cells of a line of a table.
func cells(line string) []string {
	row := strings.Split(strings.TrimSuffix(strings.TrimPrefix(line, "|"), "|"), "|")
	for i := range row {
		row[i] = strings.Trim(row[i], " ")
	}
	return row
}

// appendLine adds a line of the file to a text. An empty line ends a paragraph, and leaves the
// text with a line break at its end.
func appendLine(text *string, line string) {
	switch {
	case line == "":
		if *text != "" && !strings.HasSuffix(*text, "\n") {
			*text += "\n\n"
		}
	case *text == "" || strings.HasSuffix(*text, "\n"):
		*text += line
	case strings.HasPrefix(line, "|---"): // the line below the head of a table
	case strings.HasPrefix(line, "- "), strings.HasPrefix(line, "| "):
		*text += "\n" + line
	default:
		*text += " " + strings.TrimLeft(line, " ")
	}
}

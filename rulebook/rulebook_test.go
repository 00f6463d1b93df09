package rulebook

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
	"github.com/seasalt-go/seasalt/words"
)

// each runs a test for every language.
func each(t *testing.T, test func(t *testing.T, b Book)) {
	for _, language := range words.Languages() {
		t.Run(language, func(t *testing.T) { test(t, In(language)) })
	}
}

// wanted are the keys of all entries in order: the id, and the name if there is one.
func wanted() []string {
	var keys []string
	for chapter, rules := range []int{3, 4, 5, 6, 2, 6, 3, 8, 4, 5, 2} {
		for rule := range rules {
			keys = append(keys, "R"+strconv.Itoa(chapter+1)+"."+strconv.Itoa(rule+1))
		}
	}
	for _, event := range extrapepper.Events() {
		keys = append(keys, "R11.2 "+event.String())
	}
	return append(keys, "K1", "K2", "K3", "K4", "K5")
}

func key(e Entry) string {
	if e.Event != 0 {
		return string(e.Rule) + " " + e.Event.String()
	}
	return string(e.Rule)
}

func TestComplete(t *testing.T) {
	if got, want := slices.Sorted(maps.Keys(books())), slices.Sorted(slices.Values(words.Languages())); !slices.Equal(got, want) {
		t.Errorf("languages %v, want those of package words: %v", got, want)
	}
	each(t, func(t *testing.T, b Book) {
		if b.Title() == "" || b.Aim() == "" {
			t.Error("no title or no aim")
		}
		var keys, headings []string
		for l := range b.Lessons() {
			headings = append(headings, l.Title)
			if l.Title == "" || l.Text == "" {
				t.Errorf("the lesson %q has no title or no text", l.Title)
			}
		}
		chapter := 0
		for c := range b.Chapters() {
			chapter++
			if want := "R" + strconv.Itoa(chapter); string(c.Rule) != want || c.Title == "" {
				t.Errorf("chapter %s %q, want %s with a title", c.Rule, c.Title, want)
			}
			headings = append(headings, string(c.Rule)+" "+c.Title)
			for e := range c.Entries() {
				keys = append(keys, key(e))
				if e.Title == "" || e.Text == "" {
					t.Errorf("%s has no title or no text", key(e))
				}
				headings = append(headings, string(e.Rule)+" "+e.Title)
				if (e.To != "") != (e.Event != 0) {
					t.Errorf("%s goes to %q", key(e), e.To)
				}
				if id := string(e.Rule); id[0] == 'R' && id != string(c.Rule) && !strings.HasPrefix(id, string(c.Rule)+".") {
					t.Errorf("%s is in chapter %s", id, c.Rule)
				}
			}
		}
		if want := wanted(); !slices.Equal(keys, want) {
			t.Errorf("entries\n%v, want\n%v", keys, want)
		}
		var all []string
		for e := range b.Entries() {
			all = append(all, key(e))
		}
		if !slices.Equal(all, keys) {
			t.Errorf("Entries yields\n%v, and the chapters have\n%v", all, keys)
		}
		slices.Sort(headings)
		for i := range headings[1:] {
			if headings[i] == headings[i+1] {
				t.Errorf("two headings %q", headings[i])
			}
		}
	})
}

// texts are the texts of a book by what they belong to.
func texts(b Book) map[string]string {
	all := map[string]string{"aim": b.Aim()}
	n := 0
	for l := range b.Lessons() {
		n++
		all["lesson "+strconv.Itoa(n)] = l.Text
	}
	for c := range b.Chapters() {
		all["chapter "+string(c.Rule)] = c.Text
		for e := range c.Entries() {
			all[key(e)] = e.Text
			if e.To != "" {
				all[key(e)+" goes"] = e.To + "."
			}
		}
	}
	return all
}

var (
	ids     = regexp.MustCompile(`\b(R\d+(\.\d+)?|K\d+)\b`)
	numbers = regexp.MustCompile(`\d[\d.,\x{a0}]*\d|\d`)
)

// The languages say the same: each text has the same shape, speaks of the same rules, and has
// the same numbers as the English one.
func TestSameInAllLanguages(t *testing.T) {
	facts := func(text string) (shape, rules, figures string) {
		for _, line := range strings.Split(text, "\n") {
			switch {
			case line == "":
				shape += " "
			case strings.HasPrefix(line, "- "):
				shape += "-"
			case strings.HasPrefix(line, "| "):
				shape += strings.Repeat("|", len(cells(line))) + "."
			case strings.HasPrefix(line, "▲"), strings.HasPrefix(line, "▼"):
				shape += line[:len("▲")]
			default:
				shape += "p"
			}
		}
		found := ids.FindAllString(text, -1)
		slices.Sort(found)
		figure := numbers.FindAllString(ids.ReplaceAllString(text, ""), -1)
		for i, n := range figure {
			if !strings.Contains(n, ", ") {
				figure[i] = strings.NewReplacer(".", "", ",", "", "\u00a0", "").Replace(n)
			}
		}
		slices.Sort(figure)
		return shape, strings.Join(found, " "), strings.Join(figure, " ")
	}
	each(t, func(t *testing.T, b Book) {
		english := texts(In("en").Under(b.Rulings()))
		for key, text := range texts(b) {
			shape, rules, figures := facts(text)
			wantShape, wantRules, wantFigures := facts(english[key])
			if shape != wantShape {
				t.Errorf("%s: paragraphs and lists %q, in English %q", key, shape, wantShape)
			}
			if rules != wantRules {
				t.Errorf("%s speaks of %s, in English of %s", key, rules, wantRules)
			}
			if figures != wantFigures {
				t.Errorf("%s has the numbers %s, in English %s", key, figures, wantFigures)
			}
		}
	})
}

// What the texts speak of exists, also where it is a range.
func TestReferences(t *testing.T) {
	each(t, func(t *testing.T, b Book) {
		for key, text := range texts(b) {
			for _, id := range ids.FindAllString(text, -1) {
				if !exists(b, seasalt.RuleID(id)) {
					t.Errorf("%s speaks of %s, which does not exist", key, id)
				}
			}
		}
	})
}

func exists(b Book, id seasalt.RuleID) bool {
	if _, ok := b.Lookup(id); ok {
		return true
	}
	return slices.ContainsFunc(b.chapters, func(c Chapter) bool { return c.Rule == id })
}

// Texts keep the layout that the documentation of Entry describes, and the typography of the
// language.
func TestTypography(t *testing.T) {
	wrong := map[string]map[string]*regexp.Regexp{
		"de": {
			"a straight quotation mark":            regexp.MustCompile(`["'’]`),
			"a space before a punctuation mark":    regexp.MustCompile(`\s[;:!?.,]`),
			"two full stops":                       regexp.MustCompile(`\.\.`),
			"a lower-case start of a sentence":     regexp.MustCompile(`[.!?] [a-zäöü]`),
			"French or English quotation marks":    regexp.MustCompile(`[«»”]`),
			"the name of a rule without its space": regexp.MustCompile(`[a-zäöüß]\(R`),
		},
		"fr": {
			"a straight quotation mark":         regexp.MustCompile(`["']`),
			"a space before a point or a comma": regexp.MustCompile(`\s[.,]`),
			"a lower-case start of a sentence":  regexp.MustCompile(`[.!?] [a-zéèàêç]`),
		},
		"en": {
			"a quotation mark":                  regexp.MustCompile(`["“”’]`),
			"a space before a punctuation mark": regexp.MustCompile(`\s[;:!?.,]`),
			"a lower-case start of a sentence":  regexp.MustCompile(`[.!?] [a-z]`),
		},
	}
	layout := map[string]*regexp.Regexp{
		"a space at an end":       regexp.MustCompile(`(?m)^[ \x{a0}\x{202f}\t]|[ \x{a0}\x{202f}\t]$`),
		"two spaces":              regexp.MustCompile(`[ \x{a0}\x{202f}]{2}`),
		"a tab":                   regexp.MustCompile(`\t`),
		"three line breaks":       regexp.MustCompile(`\n\n\n`),
		"a list in a paragraph":   regexp.MustCompile(`(?m)^[^-\n].*\n.`),
		"Markdown":                regexp.MustCompile("[*_`#|\\[\\]<>{}]"),
		"a hyphen used as a dash": regexp.MustCompile(`\S - `),
	}
	each(t, func(t *testing.T, b Book) {
		check := func(where, text string) {
			if !utf8.ValidString(text) {
				t.Errorf("%s is not UTF-8", where)
			}
			text = untabled(text)
			testkit.Typography(t, b.Language(), where, text)
			for _, patterns := range []map[string]*regexp.Regexp{layout, wrong[b.Language()]} {
				for what, pattern := range patterns {
					if at := pattern.FindString(text); at != "" {
						t.Errorf("%s has %s: %q", where, what, at)
					}
				}
			}
		}
		check("the title", b.Title())
		for key, text := range texts(b) {
			check(key, text)
			if text == "" {
				continue
			}
			for _, paragraph := range strings.Split(text, "\n\n") {
				list := strings.HasPrefix(paragraph, "- ") || strings.HasPrefix(paragraph, "| ")
				if end := paragraph[len(paragraph)-1:]; !list && end != "." && end != ":" {
					t.Errorf("%s has a paragraph that ends in %q", key, end)
				}
			}
		}
		for c := range b.Chapters() {
			check(string(c.Rule), c.Title)
			for e := range c.Entries() {
				check(key(e), e.Title)
			}
		}
		for _, term := range b.terms {
			check(term.name, term.text)
		}
	})
}

// untabled returns a text with the cells of its tables as paragraphs.
func untabled(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, "| ") {
			row := slices.DeleteFunc(cells(line), func(cell string) bool { return cell == "" })
			lines[i] = strings.Join(row, "\n\n")
			if i+1 < len(lines) {
				lines[i] += "\n"
			}
		}
	}
	return strings.ReplaceAll(strings.Join(lines, "\n"), "\n\n\n", "\n\n")
}

// The files themselves have no trailing spaces, and wrap their lines.
func TestFiles(t *testing.T) {
	for language, text := range files() {
		for i, line := range strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
			if strings.TrimRight(line, " \t\u00a0") != line {
				t.Errorf("%s.md:%d: a space at the end", language, i+1)
			}
			if n := utf8.RuneCountInString(line); n > 125 && !strings.HasPrefix(line, "| ") {
				t.Errorf("%s.md:%d: %d characters, which is long", language, i+1, n)
			}
		}
	}
}

func TestIn(t *testing.T) {
	tests := map[string]string{
		"en": "en", "fr": "fr", "de": "de", "en-GB": "en", "fr-CH": "fr", "de-AT": "de", "DE": "de", "Fr-ca": "fr",
		"de-Latn-CH-1996": "de", "de-DE-u-co-phonebk": "de", "fr_FR.UTF-8": "fr", "de_DE@euro": "de", "de_CH": "de",
		"": "en", "it": "en", "C": "en", "POSIX": "en", "frr": "en", "dex": "en", "x-fr": "en", "-": "en", "nonsense": "en", "deu": "en",
	}
	for tag, want := range tests {
		if got := In(tag).Language(); got != want {
			t.Errorf("In(%q) is in %s, want %s", tag, got, want)
		}
	}
}

// A book has a course for every ruling: that of its language, and any other.
func TestUnder(t *testing.T) {
	for language, edition := range map[string]seasalt.Edition{
		"en": seasalt.EditionEnglish, "fr": seasalt.EditionFrench, "de": seasalt.EditionGerman,
	} {
		if got := In(language).Rulings(); got != edition.Rulings() {
			t.Errorf("%s has the rulings %+v, want those of the %v edition", language, got, edition)
		}
	}
	each(t, func(t *testing.T, own Book) {
		courses := map[string]bool{}
		for mermaids := seasalt.MermaidsLaid; mermaids <= seasalt.MermaidsHeld; mermaids++ {
			for deck := seasalt.EmptyDeckVoids; deck <= seasalt.EmptyDeckScores; deck++ {
				for tie := seasalt.TieLatestTurn; tie <= seasalt.TieRoundPoints; tie++ {
					r := own.Rulings()
					r.Mermaids, r.EmptyDeck, r.Tie = mermaids, deck, tie
					b := own.Under(r)
					if b.Rulings() != r || b.Language() != own.Language() {
						t.Errorf("the book under %+v is in %s, under %+v", r, b.Language(), b.Rulings())
					}
					courses[start(b)] = true
				}
			}
		}
		if len(courses) != 3*2*3 || !courses[start(own)] {
			t.Errorf("%d courses for %d rulings", len(courses), 3*2*3)
		}
		defer func() {
			if recover() == nil {
				t.Error("no panic for a ruling that is invalid")
			}
		}()
		if b := own.Under(seasalt.Rulings{Trio: seasalt.TrioLaid}); b.Rulings() != own.Rulings() {
			t.Errorf("a ruling that is zero becomes one of %+v", b.Rulings())
		}
		own.Under(seasalt.Rulings{Trio: 99})
	})
}

func TestLookup(t *testing.T) {
	each(t, func(t *testing.T, b Book) {
		for want := range b.Entries() {
			var got Entry
			var ok bool
			switch {
			case want.Event == 0:
				got, ok = b.Lookup(want.Rule)
			default:
				got, ok = b.Event(want.Event)
			}
			if !ok || got != want {
				t.Errorf("%s: looking it up finds %v, %v", key(want), got, ok)
			}
		}
		for want := range b.Chapters() {
			if e, ok := b.Lookup(want.Rule); ok || e != (Entry{}) {
				t.Errorf("%s: there is a rule with the id of a chapter", want.Rule)
			}
		}
		for _, id := range []seasalt.RuleID{"", "R", "R0", "R4.", "R4.55", "r4.5", "R13", "K0", "K6", "R11.3", "hermit-crab"} {
			if _, ok := b.Lookup(id); ok {
				t.Errorf("there is a rule %q", id)
			}
		}
		if _, ok := b.Event(0); ok {
			t.Error("there is an entry for no event")
		}
		if _, ok := b.Term("none"); ok {
			t.Error("there is a term for nothing")
		}
	})
}

// The glossary has all kinds, colours and events, under their names, and no term that the texts
// do not use: whoever changes one changes the texts too.
func TestTerms(t *testing.T) {
	var want []string
	for k := seasalt.Mermaid; k.IsValid(); k++ {
		want = append(want, k.String())
	}
	for c := range seasalt.AllColors() {
		want = append(want, c.String())
	}
	for _, event := range extrapepper.Events() {
		want = append(want, event.String())
	}
	want = append(want, "stop", "last-chance", "duo", "trio", "collector", "multiplier", "deck", "pile", "hand", "turn", "round",
		"card-points", "color-bonus", "edition")
	slices.Sort(want)
	each(t, func(t *testing.T, b Book) {
		all := strings.ToLower(strings.Join(slices.Collect(maps.Values(texts(b))), "\n"))
		for e := range b.Entries() {
			all += "\n" + strings.ToLower(e.Title)
		}
		var names []string
		for _, term := range b.terms {
			names = append(names, term.name)
			if term.text == "" || !strings.Contains(all, strings.ToLower(term.text)) {
				t.Errorf("%s is %q, which the texts do not use", term.name, term.text)
			}
			// The printed rulebooks have neither the extensions nor the events, and have all kinds of the base game.
			kind, err := seasalt.ParseCard(term.name + "/white")
			base := err == nil && kind.Kind() <= seasalt.Captain
			event, _ := seasalt.ParseEvent(term.name)
			if term.ours && (base || b.Language() == "en") || !term.ours && event != 0 && b.Language() != "en" {
				t.Errorf("%s: marked as ours: %t", term.name, term.ours)
			}
			if event, err := seasalt.ParseEvent(term.name); err == nil {
				if e, _ := b.Event(event); !strings.EqualFold(e.Title, term.text) {
					t.Errorf("the event %s has the title %q and is called %q", term.name, e.Title, term.text)
				}
			}
			if got, ok := b.Term(term.name); !ok || got != term.text {
				t.Errorf("looking up %s finds %v, %v", term.name, got, ok)
			}
		}
		slices.Sort(names)
		if !slices.Equal(names, want) {
			t.Errorf("terms\n%v, want\n%v", names, want)
		}
	})
}

// The deck in the words of R1.2 and of the extension cards is that of the game, and so are the
// colours of R1.3.
func TestDeck(t *testing.T) {
	base := seasalt.MustRules(seasalt.Config{}).Deck()
	extra := seasalt.MustRules(seasalt.Config{Modules: extrasalt.Modules()}).Deck()
	each(t, func(t *testing.T, b Book) {
		colours, kinds := map[string]seasalt.Color{}, map[string]seasalt.Kind{}
		for _, term := range b.terms {
			for c := range seasalt.AllColors() {
				if c.String() == term.name {
					colours[term.text] = c
				}
			}
			for k := seasalt.Mermaid; k.IsValid(); k++ {
				if k.String() == term.name {
					kinds[term.text] = k
				}
			}
		}
		if b.Language() == "fr" { // as the colour of a card
			colours["violette"], colours["noire"] = seasalt.Purple, seasalt.Black
			colours["blanche"], colours["verte"] = seasalt.White, seasalt.Green
		}
		// parts cuts a line of a list at its colon.
		parts := func(line string) (name, rest string) {
			name, rest, ok := strings.Cut(strings.TrimPrefix(line, "- "), ":")
			if !ok {
				t.Errorf("no colon in %q", line)
			}
			return strings.TrimRight(name, "\u00a0"), strings.Trim(rest, " .")
		}
		// has checks the colours of a kind, written like "dark blue 2, green".
		has := func(k seasalt.Kind, list string, deck seasalt.Cards) {
			n := 0
			for _, part := range strings.Split(list, ", ") {
				copies := 1
				if i := strings.LastIndexByte(part, ' '); i >= 0 {
					if number, err := strconv.Atoi(part[i+1:]); err == nil {
						part, copies = part[:i], number
					}
				}
				c := colours[part]
				if got := deck.Count(seasalt.CardOf(k, c)); got != copies {
					t.Errorf("%v: %d cards in %q, and the deck has %d", k, copies, part, got)
				}
				n += copies
			}
			if got := deck.CountKind(k); n != got {
				t.Errorf("%v: %d cards, and the deck has %d", k, n, got)
			}
		}
		lines := func(id seasalt.RuleID) (list []string) {
			e, _ := b.Lookup(id)
			for _, line := range strings.Split(e.Text, "\n") {
				if strings.HasPrefix(line, "- ") {
					list = append(list, line)
				}
			}
			return list
		}

		seen := 0
		for _, line := range lines("R1.2") {
			name, rest := parts(line)
			name, number, counted := strings.Cut(name, ", ")
			k := kinds[name]
			has(k, rest, base)
			seen++
			want := strconv.Itoa(base.CountKind(k)) + " "
			if counted && !strings.HasPrefix(number, want) {
				t.Errorf("%q, and there are %s", line, want)
			}
		}
		if seen != 14 {
			t.Errorf("R1.2 has %d kinds", seen)
		}
		seen = 0
		for _, line := range lines("R1.3") {
			number, rest := parts(line)
			number, _, _ = strings.Cut(number, " ")
			for _, colour := range strings.Split(rest, ", ") {
				seen++
				if got := strconv.Itoa(base.CountColor(colours[colour])); got != number {
					t.Errorf("%s cards in %q, and the deck has %s", number, colour, got)
				}
			}
		}
		if seen != len(slices.Collect(seasalt.AllColors())) {
			t.Errorf("R1.3 has %d colours", seen)
		}
		for id, k := range map[seasalt.RuleID]seasalt.Kind{
			"R10.1": seasalt.Jellyfish, "R10.2": seasalt.Lobster, "R10.3": seasalt.Seahorse, "R10.4": seasalt.Starfish, "R10.5": seasalt.CastOfCrabs,
		} {
			e, _ := b.Lookup(id)
			sentence, _, _ := strings.Cut(e.Text, ".")
			_, list := parts(sentence)
			has(k, list, extra)
		}
	})
}

// Every id that stands anywhere in the module leads to a rule or a chapter.
func TestIDsExist(t *testing.T) {
	b := In("en")
	found := 0
	err := filepath.WalkDir("..", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() {
			// Hidden directories and packages of npm are not the project's; records of fuzzing have any text.
			if base := entry.Name(); base != ".." && strings.HasPrefix(base, ".") || base == "fuzz" || base == "node_modules" {
				return filepath.SkipDir
			}
			return nil
		}
		switch filepath.ToSlash(name) {
		case "../rulebook/rulebook_test.go", "../tests/schema/newer_test.go":
			return nil // they have ids that do not exist, to look them up and to send them
		}
		switch filepath.Ext(name) {
		case ".go", ".md", ".json", ".ts", ".txt":
		default:
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		for _, id := range ids.FindAllString(string(text), -1) {
			found++
			if !exists(b, seasalt.RuleID(id)) {
				t.Errorf("%s speaks of %s, which does not exist", name, id)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if found < 1000 {
		t.Errorf("only %d ids were found", found)
	}
}

// A mistake in a file is found.
func TestParseErrors(t *testing.T) {
	for _, text := range []string{
		"### R1.1 A rule without a chapter",
		"## R1 Cards\n### R1.1",
		"## R1 Cards\n### R1 A chapter as a rule",
		"## R1 Cards\n### Kind and colour",
		"## R12 Rulings\n### K1",
		"## R12 Rulings\n### Four mermaids",
		"## R1 Cards\n## Words\n| crab |",
		"## R11 Events\n### R11.2 Events\n| kraken | The kraken | Every octopus is worth 1 point. |",
	} {
		if _, err := parse(text); err == nil {
			t.Errorf("%q: no error", text)
		}
	}
	for _, text := range []string{
		"{K3 latest-turn: Ana.}", "{K3 latest-turn: Ana. | round-ender Ben.}", "{K6 round-ender: Ben.}", "{",
	} {
		if got, err := decide(text, seasalt.EditionFrench.Rulings()); err == nil {
			t.Errorf("%q: no error, but %q", text, got)
		}
	}
}

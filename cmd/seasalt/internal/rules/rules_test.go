package rules

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/rulebook"
	"github.com/seasalt-go/seasalt/words"
)

// The environment must not change what is printed.
func TestMain(m *testing.M) {
	os.Setenv("LC_ALL", "C")
	os.Setenv("COLUMNS", "60")
	os.Exit(m.Run())
}

func run(args ...string) (stdout, stderr string, code int) {
	var out, errs bytes.Buffer
	code = Program.Run(context.Background(), args, nil, &out, &errs)
	return out.String(), errs.String(), code
}

// flat is a text without its layout.
func flat(text string) string { return strings.Join(strings.Fields(text), " ") }

// The course has each lesson and names each chapter, each rule is found, and all of it fits the screen.
func TestRules(t *testing.T) {
	for _, tag := range words.Languages() {
		book := rulebook.In(tag)
		show := func(args ...string) string {
			t.Helper()
			out, errs, code := run(append(args, "-lang", tag)...)
			if code != 0 || errs != "" {
				t.Errorf("%s: %q: exit code %d, %s", tag, args, code, errs)
			}
			for _, line := range strings.Split(out, "\n") {
				if utf8.RuneCountInString(line) > 60 {
					t.Errorf("%s: %q: a line is too long: %s", tag, args, line)
				}
			}
			return out
		}
		has := func(out, title, text string) {
			t.Helper()
			first, _, _ := strings.Cut(text, "\n")
			if !strings.Contains(out, title) || !strings.Contains(flat(out), flat(strings.TrimPrefix(first, "- "))) {
				t.Errorf("%s: %q with %q is not in\n%s", tag, title, first, out)
			}
		}
		course := show()
		has(course, book.Title(), book.Aim())
		for l := range book.Lessons() {
			has(course, l.Title, l.Text)
		}
		for c := range book.Chapters() {
			if !strings.Contains(flat(course), flat(string(c.Rule)+" "+c.Title)) {
				t.Errorf("%s: the course does not list %s", tag, c.Rule)
			}
			chapter := show(strings.ToLower(string(c.Rule)))
			for e := range c.Entries() {
				name := string(e.Rule)
				if e.Event != 0 {
					name = e.Event.String()
					has(show(name), e.Title, e.To)
				}
				has(show(name), e.Title, e.Text)
				has(chapter, e.Title, e.Text)
			}
		}
		testkit.SameTexts(t, tag, *allTexts["en"], *allTexts[tag])
	}
}

// A rule is laid out in paragraphs, with lists indented, and a table in columns.
func TestLayout(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"R8.3 k3", `R8.3 Multipliers
----------------

A multiplier is worth points for each of your cards of one
kind, and is no card of that kind itself:

   -  lighthouse: 1 for each boat
   -  shoal of fish: 1 for each fish
   -  penguin colony: 2 for each penguin
   -  captain: 3 for each sailor

The extension card cast of crabs (R10.5) is one more.

K3 A tie at the end of the game
`},
		{"R12", `
   ruling     English     French      German      Digital
   K1 Four    when laid   when laid   when laid   when laid;
   mermaids                                       a turn
   win                                            that ends
                                                  lays them
`},
	} {
		out, _, _ := run(strings.Fields(test.args)...)
		if !strings.Contains(out, test.want) {
			t.Errorf("%s:\n%s\nwant\n%s", test.args, out, test.want)
		}
	}
}

// The course is that of the language's edition, or that of another.
func TestEdition(t *testing.T) {
	for args, want := range map[string]string{
		"-lang fr":                  "celle qui a mis fin à la manche gagne",
		"-lang fr -edition english": "la dernière d’entre elles à avoir joué gagne",
		"-lang de":                  "wer von ihnen in dieser Runde am meisten erhalten hat",
		"-edition digital":          "an empty deck no longer ends the round",
	} {
		if out, errs, code := run(strings.Fields(args)...); code != 0 || !strings.Contains(flat(out), want) {
			t.Errorf("%s: exit code %d, %sthe course does not say %q", args, code, errs, want)
		}
	}
}

func TestErrors(t *testing.T) {
	for args, want := range map[string]string{
		"Rx":          `seasalt rules: there is no rule "Rx"; the rules are R1 to R12`,
		"R4.5 none":   `there is no rule "none"`,
		"Rx -lang de": "eine Regel",
		"-edition it": "there is no",
	} {
		if out, errs, code := run(strings.Fields(args)...); code != 2 || !strings.Contains(errs, want) {
			t.Errorf("%s: exit code %d\n%s%s\nwant %s", args, code, out, errs, want)
		}
	}
}

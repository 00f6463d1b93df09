package replay

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt/cmd/internal/wrap"
	"github.com/seasalt-go/seasalt/cmd/seasalt/internal/frame"
)

// A review has a line for each decision with a choice, the worst three explained, and sums, in each language
// and on narrow screens.
func TestReview(t *testing.T) {
	const number = `-?\d+(?:[.,]\d)?\x{a0}?\s?%`
	line, costly := regexp.MustCompile(`^ +(?:–|`+number+`)  \S`), regexp.MustCompile(`^ +-\d.*%`)
	for tag, want := range map[string][]string{
		"en": {"=== Review for Bob ===", "Round 1, target 40 points", "Your most costly decisions", "  Better: ", "finds fault with its own play", "” instead: ", "as far as can be told", ", give or take ", "Decisions with a choice", "at the start and 100.0 % at the end"},
		"fr": {"=== Analyse pour Bob ===", "Ce qui vous a coûté le plus", "  Mieux : ", "à redire à son propre jeu", " », en revanche : ", "autant qu’on puisse en juger", " % près", "Décisions avec un choix"},
		"de": {"=== Analyse für Bob ===", "Was dich am meisten gekostet hat", "  Besser: ", "Auch am eigenen Spiel", "“ dagegen: ", "soweit sich das sagen lässt", " % genau", "Entscheidungen mit einer Wahl"},
	} {
		out, errs, code := replay("", "-review", "-seat", "1", "-iterations", "300", "-lang", tag, "-width", "60", records+"base-2.txt")
		if code != frame.OK || errs != "" {
			t.Fatalf("%s: exit code %d, %s", tag, code, errs)
		}
		plain := strings.ReplaceAll(out, "\u00a0", " ")
		for _, text := range want {
			if !strings.Contains(strings.Join(strings.Fields(plain), " "), strings.Join(strings.Fields(text), " ")) {
				t.Errorf("%s: the review lacks %q:\n%s", tag, text, out)
			}
		}
		decisions, certain := 0, 0
		for _, l := range strings.Split(out, "\n") {
			if wrap.Columns(l) > 60 || strings.ContainsAny(l, "{}") || strings.Contains(l, "NaN") || tag != "en" && strings.Contains(l, " the ") {
				t.Errorf("%s: %q", tag, l)
			}
			if line.MatchString(l) {
				decisions++
			}
			if costly.MatchString(l) {
				certain++
			}
		}
		if decisions != 98 || certain < 5 || certain > 30 { // Bob had that many choices, and most of them cost nothing for certain
			t.Errorf("%s: %d decisions, want 98, and %d cost something:\n%s", tag, decisions, certain, out)
		}
	}
}

// After Ctrl-C there is what was found until then.
func TestReviewInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	var errs bytes.Buffer
	var out writer
	out.wrote = func() {
		if text := out.text.Bytes(); bytes.Count(text, []byte("%  "))+bytes.Count(text, []byte("–  ")) > 4 {
			cancel()
		}
	}
	code := Program.Run(ctx, []string{"-review", "-iterations", "10", records + "base-2.txt"}, strings.NewReader(""), &out, &errs)
	if code != frame.Interrupted || !regexp.MustCompile(`\nStopped after [5-9] of 1\d\d decisions\.\n`).MatchString(out.text.String()) ||
		strings.Contains(out.text.String(), "for Bob") || strings.Contains(out.text.String(), "luck") {
		t.Errorf("exit code %d, %s\n%s", code, errs.String(), out.text.String())
	}
}

// A writer calls a function after each Write.
type writer struct {
	text  bytes.Buffer
	wrote func()
}

func (w *writer) Write(p []byte) (int, error) {
	n, err := w.text.Write(p)
	w.wrote()
	return n, err
}

package words_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/words"
)

// Labels have the short name of an event on a narrow screen and the whole name elsewhere; sentences always have the whole
// name.
func TestEventNames(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Modules: variants.All()})
	for _, event := range rules.Events() {
		turnUp := seasalt.TurnUp(event)
		start := rules.Start(0)
		seen := seasalt.Must(start.Observe(0, turnUp))
		kept := seen
		kept.Action, kept.Turn = seasalt.ActionKeepEvent, 0
		after := seasalt.Must(start.Apply(turnUp)).View(0)
		for _, w := range all(0) {
			name := w.Event(event)
			short := w.Short().Event(event)
			for length, w := range map[string]words.Words{"short": w.Short(), "medium": w, "long": w.Long()} {
				label := name
				if length == "short" {
					label = short
				}
				for what, got := range map[string]string{
					"turn up": w.Move(start.View(0), turnUp), "keep": w.Move(after, seasalt.KeepEvent(event)),
					"table": strings.Join(w.Table(after), "\n"), "game": strings.Join(w.Game(rules), "\n"),
				} {
					if !regexp.MustCompile(`(?i)(^|[\s\pZ])` + regexp.QuoteMeta(label) + `($|[\s\pZ,.])`).MatchString(got) {
						t.Errorf("%s: %s, %s: %q does not say %q", w.Language(), length, what, got, label)
					}
				}
				for what, got := range map[string]string{
					"turns up": w.Does(start.View(0), turnUp), "keeps": w.Does(after, seasalt.KeepEvent(event)),
					"turned up": fmt.Sprint(w.Tell(seen)), "kept": fmt.Sprint(w.Tell(kept)),
				} {
					if !strings.Contains(got, " "+name+".") && !strings.Contains(got, " "+name+" ") && !strings.Contains(got, "\u00a0"+name+".") {
						t.Errorf("%s: %s, %s: %q does not say %q", w.Language(), length, what, got, name)
					}
				}
			}
		}
	}
}

// Short questions are headings for everybody.
func TestShortQuestions(t *testing.T) {
	you := map[string]*regexp.Regexp{
		"en": regexp.MustCompile(`(?i)\byou`), "fr": regexp.MustCompile(`(?i)\bvo(us|tre|s)\b|[a-z]ez\b`), "de": regexp.MustCompile(`(?i)\b(du|dich|dir|dein\w*|nimm|wähle|leg)\b`),
	}
	for _, w := range all(0) {
		for p := seasalt.PhaseRoundOver; p <= seasalt.PhaseOver; p++ {
			if got := w.Short().Phase(p); you[w.Language()].MatchString(got) {
				t.Errorf("%s: %q speaks to somebody", w.Language(), got)
			}
		}
	}
}

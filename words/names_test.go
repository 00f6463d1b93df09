package words_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/words"
)

// Labels have the short name of an event on a narrow screen and the whole name elsewhere; sentences always have the
// whole name.
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
					if !regexp.MustCompile(`(?i)(^|[\s\pZ])` + regexp.QuoteMeta(label) +
						`($|[\s\pZ,.])`).MatchString(got) {
						t.Errorf("%s: %s, %s: %q does not say %q", w.Language(), length, what, got, label)
					}
				}
				for what, got := range map[string]string{
					"turns up": w.Does(start.View(0), turnUp), "keeps": w.Does(after, seasalt.KeepEvent(event)),
					"turned up": fmt.Sprint(w.Tell(seen)), "kept": fmt.Sprint(w.Tell(kept)),
				} {
					if !strings.Contains(got, " "+name+".") && !strings.Contains(got, " "+name+" ") &&
						!strings.Contains(got, "\u00a0"+name+".") {
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
		"en": regexp.MustCompile(`(?i)\byou`), "fr": regexp.MustCompile(`(?i)\bvo(us|tre|s)\b|[a-z]ez\b`),
		"de": regexp.MustCompile(`(?i)\b(du|dich|dir|dein\w*|nimm|wähle|leg)\b`),
	}
	for _, w := range all(0) {
		for p := seasalt.PhaseRoundOver; p <= seasalt.PhaseOver; p++ {
			if got := w.Short().Phase(p); you[w.Language()].MatchString(got) {
				t.Errorf("%s: %q speaks to somebody", w.Language(), got)
			}
		}
	}
}

// What happens outside the rules, as the players concerned read it, and as others do.
func TestOutside(t *testing.T) {
	ben := words.In("en").To(1, "Ana", "Ben", "cleo")
	german := words.In("de").To(seasalt.Spectator, "Ana", "Ben", "cleo")
	french := words.In("fr").To(0, "Ana", "Ben", "cleo")
	ended := func(w words.Words, reason record.EndReason, by, winners seasalt.Seats) string {
		return strings.Join(w.Ended(record.End{Reason: reason, By: by, Winners: winners}), " ")
	}
	for want, got := range map[string]string{
		"You resign. Ana and cleo win the game together.": ended(ben, record.EndResignation, 0b010,
			0b101),
		"cleo resigns. You and Ana win the game together.": ended(ben, record.EndResignation, 0b100,
			0b011),
		"Die Zeit von Ana ist abgelaufen. cleo gewinnt das Spiel.": ended(german, record.EndTime, 0b001,
			0b100),
		"Ben a quitté la partie. Vous gagnez la partie.": ended(french, record.EndAbsence, 0b010,
			0b001),
		"The players have agreed to end the game here. Nobody wins.": ended(ben, record.EndAgreement, 0, 0),
		"The game ends here. Ana wins the game.": ended(ben, record.EndTime,
			1<<seasalt.MaxPlayers, 0b001),
		"Die Spielleitung beendet das Spiel. Niemand gewinnt.":               ended(german, record.EndDecision, 0, 0),
		"The game ends after this round, the last one allowed. Nobody wins.": ended(ben, record.EndRoundLimit, 0, 0),
		"The game ends here. You win the game.":                              ended(ben, "weather", 0b001, 0b010),
		"Vous reprenez votre dernier coup.":                                  french.TookBack(0),
		"Ben takes the last move back.": words.In("en").To(0, "Ana",
			"Ben").TookBack(1),
		"robot takes over your seat.":  ben.HandedOver(1, "robot"),
		"robot prend la place de Ben.": french.HandedOver(1, "robot"),
	} {
		if got != want {
			t.Errorf("%q, and not %q", got, want)
		}
	}
}

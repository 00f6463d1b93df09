package reasons

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/words"
)

// Every text is there in every language, and has the same places to fill in.
func TestTexts(t *testing.T) {
	for _, tag := range words.Languages() {
		texts := allTexts[tag]
		if texts == nil {
			t.Fatalf("%s: no reasons", tag)
		}
		testkit.SameTexts(t, tag, english, *texts)
	}
}

// Every move of random games has reasons in every language, tried or not, and none of them has a hole.
func TestEveryMove(t *testing.T) {
	broken := regexp.MustCompile(`[{}]|%!|  |^$|NaN`)
	for i, config := range []seasalt.Config{{}, {Players: 3, Modules: variants.All()}, {Players: 4, Modules: variants.All()}} {
		rules := seasalt.MustRules(config)
		reasons, actions := 0, map[seasalt.Action]bool{}
		for seed := range uint64(3) {
			r := rand.New(rand.NewPCG(seed, uint64(i)))
			g := rules.NewGame(0)
			for g.Settle(r); !g.State().Over(); g.Settle(r) {
				v := g.View(g.State().Actor())
				moves := v.AppendMoves(nil)
				m := moves[r.IntN(len(moves))]
				tried := bot.MoveReport{Move: m, Visits: 4, Points: 3.25}
				tried.AddEnds(seasalt.RoundEndDeckEmpty, 1)
				tried.AddEnds(seasalt.RoundEndBetWon, 3)
				for _, tag := range words.Languages() {
					w := words.In(tag).To(v.Seat(), "Ana", "Ben")
					for _, report := range []bot.MoveReport{{Move: m}, tried} {
						for _, reason := range For(w, v, report) {
							if reasons++; broken.MatchString(reason) || tag == "fr" && len(testkit.FrenchSpaces(reason)) > 0 {
								t.Fatalf("%v\n%s: the reason for %v is %q", v, tag, m, reason)
							}
						}
					}
				}
				actions[m.Action()] = true
				if err := g.Play(m, r); err != nil {
					t.Fatal(err)
				}
			}
		}
		if reasons < 500 || len(actions) < 8 {
			t.Errorf("%v: %d reasons for %d actions", rules, reasons, len(actions))
		}
	}
}

// plain has usual spaces in place of those that do not break.
func plain(text string) string { return strings.ReplaceAll(text, "\u00a0", " ") }

func TestNumbers(t *testing.T) {
	for _, test := range []struct{ tag, least, about, nearly, decimal string }{
		{"en", "less than 1 %", "about 58 %", "more than 99 %", "-6.5"},
		{"fr", "moins de 1 %", "environ 58 %", "plus de 99 %", "-6,5"},
		{"de", "weniger als 1 %", "etwa 58 %", "mehr als 99 %", "-6,5"},
	} {
		w := words.In(test.tag)
		if got := []string{plain(Chance(w, 0)), plain(Chance(w, 0.584)), plain(Chance(w, 1)), Decimal(w, -6.5)}; !slices.Equal(got, []string{test.least, test.about, test.nearly, test.decimal}) {
			t.Errorf("%s: %q", test.tag, got)
		}
	}
}

package reasons

import (
	"math/rand/v2"
	"reflect"
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
		set := *texts // as [words.Words.Say] sets them
		for i, fields := 0, reflect.ValueOf(&set).Elem(); i < fields.NumField(); i++ {
			fields.Field(i).SetString(words.In(tag).Typeset(fields.Field(i).String()))
		}
		testkit.SameTexts(t, tag, english, set)
	}
}

// Every move of random games has reasons in every language, tried or not, and none of them has a hole.
func TestEveryMove(t *testing.T) {
	broken := regexp.MustCompile(`[{}]|%!|  |^$|NaN`)
	for i, config := range []seasalt.Config{{}, {Players: 3, Modules: variants.All()}, {Players: 4, Modules: variants.All()}} {
		rules := seasalt.MustRules(config)
		reasons, actions := 0, map[seasalt.Action]bool{}
		for seed := range uint64(testkit.Form(1, 3)) {
			r := rand.New(rand.NewPCG(seed, uint64(i)))
			g := rules.NewGame(0)
			for g.Settle(r) {
				v := g.View(g.Actor())
				moves := v.AppendMoves(nil)
				m := moves[r.IntN(len(moves))]
				tried := bot.MoveReport{Move: m, Visits: 4, Points: 3.25}
				tried.AddEnds(seasalt.RoundEndDeckEmpty, 1)
				tried.AddEnds(seasalt.RoundEndBetWon, 3)
				for _, tag := range words.Languages() {
					w := words.In(tag).To(v.Seat(), "Ana", "Ben")
					for _, given := range [][]string{For(w, v, bot.MoveReport{Move: m}), For(w, v, tried), Instead(w, v, tried, bot.MoveReport{Move: moves[0]})} {
						for _, reason := range given {
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

// Reasons say what a duo does, how the round came out only if it nearly always was played to its end, and of two moves
// only what tells them apart.
func TestWhatReasonsSay(t *testing.T) {
	s := seasalt.Must(seasalt.MustRules(seasalt.Config{}).NewState(seasalt.Position{
		Round: 1, Phase: seasalt.PhasePlay,
		Piles: [2][]seasalt.Card{{seasalt.Must(seasalt.ParseCard("crab/grey"))}, {seasalt.Must(seasalt.ParseCard("crab/black"))}},
		Hands: []seasalt.Cards{
			seasalt.Must(seasalt.ParseCards("swimmer/black shark/black sailor/pink sailor/orange penguin/pink penguin/purple")),
			seasalt.Must(seasalt.ParseCards("fish/black")),
		},
	}))
	v := s.View(0)
	w := words.In("en").To(0, "Ana", "Ben")
	report := func(move string, ended int) bot.MoveReport {
		m := bot.MoveReport{Move: seasalt.Must(seasalt.ParseMove(move)), Visits: 100, Points: 8, Against: 2}
		m.AddEnds(seasalt.RoundEndBetWon, ended)
		return m
	}
	const (
		effect  = "what it does: steal a random card"
		safe    = "laid cards count, and nobody can steal them (R4.2)"
		worth   = "your cards are worth 9 points, the colour bonus 2"
		ben     = "Ben has 0 points in the cards that you know; hidden cards: 1"
		bet     = "the bet was won in more than 99 % of the tries"
		outlook = "in the tries after this move you scored 8.0 points in the round on average, and your opponent 2.0"
	)
	duo, end, risk := "lay-duo swimmer/black shark/black", "end-turn", "last-chance"
	keeping := seasalt.Must(v.Rules().NewState(seasalt.Position{
		Round: 1, Phase: seasalt.PhaseKeep, Drawn: seasalt.Must(seasalt.ParseCards("shark/green shell/green")),
	})).View(0)
	for _, test := range []struct {
		name      string
		got, want []string
	}{
		{"half a duo", For(w, keeping, report("keep shark/green", 0)), []string{
			"the green shark brings no points yet",
			"it goes with 5 swimmers among the hidden cards: the next one brings up to 1 point more; the effect of the duo: steal a random card",
		}},
		{"no duo", For(w, keeping, report("keep shell/green", 0)), []string{
			"the green shell brings no points yet",
			"it goes with 5 shells among the hidden cards: the next one brings up to 2 points more",
		}},
		{"a duo", For(w, v, report(duo, 0)), []string{effect, safe}},
		{"a duo, played out", For(w, v, report(duo, 95)), []string{effect, safe, outlook}},
		{"a duo, cut short", For(w, v, report(duo, 94)), []string{effect, safe}},
		{"a bet", For(w, v, report(risk, 95)), []string{worth, ben, bet, outlook}},
		{"a bet, cut short", For(w, v, report(risk, 19)), []string{worth, ben}},
		{"a duo instead of the end", Instead(w, v, report(duo, 100), report(end, 100)), []string{effect, safe, "“End your turn” instead: " + worth, "“End your turn” instead: " + ben}},
		{"the end instead of a bet", Instead(w, v, report(end, 0), report(risk, 100)), []string{"“Say LAST CHANCE” instead: " + bet, "“Say LAST CHANCE” instead: " + outlook}},
	} {
		for i := range test.got {
			test.got[i] = plain(test.got[i])
		}
		if !slices.Equal(test.got, test.want) {
			t.Errorf("%s:\n%s\nwant\n%s", test.name, strings.Join(test.got, "\n"), strings.Join(test.want, "\n"))
		}
	}
}

package play

import (
	"regexp"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/cmd/seasalt/internal/frame"
)

// A hint has the best moves with their numbers, and reasons that can be checked by hand.
func TestHint(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	hands := func(mine, theirs string) []seasalt.Cards {
		return []seasalt.Cards{seasalt.Must(seasalt.ParseCards(mine)), seasalt.Must(seasalt.ParseCards(theirs))}
	}
	piles := func(top1, top2 string) [2][]seasalt.Card {
		return [2][]seasalt.Card{{seasalt.Must(seasalt.ParseCard(top1))}, {seasalt.Must(seasalt.ParseCard(top2))}}
	}
	laid := func(text string) []seasalt.Group { return seasalt.Must(seasalt.ParseHolding("|" + text)).Laid }
	tries := func(m seasalt.Move, visits int, value float64) bot.MoveReport {
		report := bot.MoveReport{Move: m, Visits: visits, Value: value, Points: 8, Against: 6.5}
		report.AddEnds(seasalt.RoundEndStopped, visits)
		return report
	}
	bet := tries(seasalt.LastChance, 20, 0.75)
	bet.Visits = 80
	bet.AddEnds(seasalt.RoundEndBetWon, 60)
	const onAverage = "   -  in the tries after this move you scored 8.0 points in the round on average, and your opponent 6.5\n"

	tests := []struct {
		name   string
		p      seasalt.Position
		report bot.Report
		want   string
	}{
		{"a shell", seasalt.Position{
			Phase: seasalt.PhaseTake, Piles: piles("shell/grey", "crab/black"),
			Hands: hands("shell/black shell/green", "fish/black"), Laid: [][]seasalt.Group{nil, laid("boat/black+boat/yellow")},
		}, bot.Report{
			Moves:      []bot.MoveReport{tries(seasalt.Take(seasalt.Pile1), 70, 0.584), tries(seasalt.Draw, 25, 0.5), tries(seasalt.Take(seasalt.Pile2), 5, 0.001)},
			Iterations: 100,
		}, `Hint
   2  Take grey shell from pile 1: about 58 % to win (tries: 70 of 100)
   1  Draw two cards: about 50 % to win (tries: 25)
   3  Take black crab from pile 2: less than 1 % to win (tries: 5)
Why
   -  with the grey shell you have 3 shells: 4 points (R8.2), so in all 4 points instead of 2
` + onAverage},
		{"a bet", seasalt.Position{
			Phase: seasalt.PhasePlay, Piles: piles("crab/grey", "crab/black"),
			Hands: hands("sailor/pink sailor/orange shell/black shell/green", "fish/black fish/green"),
		}, bot.Report{Moves: []bot.MoveReport{bet, tries(seasalt.EndTurn, 20, 0.4)}, Iterations: 100}, `Hint
   3  Say LAST CHANCE: about 75 % to win (tries: 80 of 100)
   1  End your turn: about 40 % to win (tries: 20)
Why
   -  your cards are worth 7 points, the colour bonus 1
   -  Bot 1 has 0 points in the cards that you know; hidden cards: 2
   -  the bet was won in about 75 % of the tries
` + onAverage},
		{"the last one that is missing", seasalt.Position{
			Phase: seasalt.PhasePlay, Piles: piles("crab/grey", "crab/black"),
			Hands: hands("mermaid/white mermaid/white mermaid/white mermaid/white", ""),
		}, bot.Report{Moves: []bot.MoveReport{{Move: seasalt.LayMermaids}}}, "Hint: Lay your mermaids.\n"},
	}
	for _, test := range tests {
		test.p.Round = 1
		s, err := rules.NewState(test.p)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		v := s.View(0)
		got := speaker(0, 2).hint(v, v.AppendMoves(nil), test.report)
		if got != test.want {
			t.Errorf("%s: the hint is\n%s\nwant\n%s", test.name, got, test.want)
		}
	}
}

// The program gives hints, always the same ones, and asking for them does not change the game.
func TestAskingForHints(t *testing.T) {
	args := []string{"-level", "easy", "-seed", "3", "-width", "1000"}
	plain, _, _ := playWith(t, "1\n1\n1\n1\n", args...)
	out, errs, code := playWith(t, "hint\nH\n1\nhint\n1\n1\nhint\nh\n1\n", args...)
	if code != frame.OK || errs != "" {
		t.Fatalf("exit code %d, %s", code, errs)
	}
	hint := regexp.MustCompile(`Hint\n(?:   \d  .*: (?:about \d+|less than 1|more than 99) % to win \(tries: .*\)\n)+Why\n(?:   -  .*\n)+Your choice, [^:]*: |Hint: End your turn.\nYour choice, only 1: `)
	hints := hint.FindAllString(out, -1)
	if len(hints) != 5 {
		t.Fatalf("%d hints, want 5:\n%s", len(hints), out)
	}
	if hints[0] != hints[1] {
		t.Errorf("asked again, the hint is another one:\n%s\n%s", hints[0], hints[1])
	}
	if rest := hint.ReplaceAllString(out, ""); rest != plain {
		t.Errorf("without the hints the game is\n%s\nand without asking\n%s", rest, plain)
	}
}

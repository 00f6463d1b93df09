package seasalt_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// The editions, by which the worked examples must all come out the same.
var workedEditions = []seasalt.Edition{seasalt.EditionEnglish, seasalt.EditionFrench, seasalt.EditionGerman, seasalt.EditionDigital}

// TestR9_Scores has the hands that the rulebooks add up. They give the sums; the cards are
// chosen to make them.
func TestR9_Scores(t *testing.T) {
	tests := []struct {
		name  string
		hand  string // as seasalt.ParseHolding reads it, all in hand
		laid  string // the same with what can be laid laid
		items string // points by source: duos, collectors, multipliers, mermaids
		each  []int  // what each mermaid counts
		total int
		bonus int
	}{
		{
			name:  "seven points",
			hand:  "crab/yellow crab/black octopus/yellow octopus/green octopus/purple",
			laid:  "octopus/yellow octopus/green octopus/purple | crab/yellow+crab/black",
			items: "1+6+0+0", total: 7, bonus: 2,
		},
		{
			name:  "four points",
			hand:  "fish/light-blue fish/black octopus/light-blue octopus/grey",
			laid:  "octopus/light-blue octopus/grey | fish/light-blue+fish/black",
			items: "1+3+0+0", total: 4, bonus: 2,
		},
		{
			name: "two mermaids, English and French",
			hand: "mermaid/white mermaid/white crab/light-blue boat/light-blue shark/light-blue octopus/light-blue " +
				"shell/green fish/green",
			items: "0+0+0+6", each: []int{4, 2}, total: 6, bonus: 4,
		},
		{
			name: "two mermaids, German",
			hand: "mermaid/white mermaid/white crab/light-blue boat/light-blue shark/light-blue octopus/light-blue " +
				"shell/green fish/green shark/green",
			items: "0+0+0+7", each: []int{4, 3}, total: 7, bonus: 4,
		},
		{
			name: "nineteen points",
			hand: "fish/green fish/dark-blue swimmer/light-blue shark/green shell/green shell/yellow penguin/pink " +
				"penguin/purple sailor/pink shoal-of-fish/grey penguin-colony/green mermaid/white mermaid/white",
			laid: "shell/green shell/yellow penguin/pink penguin/purple sailor/pink shoal-of-fish/grey " +
				"penguin-colony/green mermaid/white mermaid/white | fish/green+fish/dark-blue swimmer/light-blue+shark/green",
			items: "2+5+6+6", each: []int{4, 2}, total: 19, bonus: 4,
		},
	}
	for _, edition := range workedEditions {
		rules := seasalt.MustRules(seasalt.Config{Edition: edition})
		for _, test := range tests {
			for where, cards := range map[string]string{"in hand": test.hand, "laid": test.laid} {
				if cards == "" {
					continue // there is no duo among them
				}
				t.Run(fmt.Sprint(edition, "/", test.name, " ", where), func(t *testing.T) {
					score := seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding(cards))))
					if score.Points() != test.total || score.Bonus() != test.bonus {
						t.Errorf("%d card points and a bonus of %d, want %d and %d", score.Points(), score.Bonus(), test.total, test.bonus)
					}
					items := fmt.Sprintf("%d+%d+%d+%d", score.Sum(seasalt.FromDuo), score.Sum(seasalt.FromCollector),
						score.Sum(seasalt.FromMultiplier), score.Sum(seasalt.FromMermaid))
					if items != test.items {
						t.Errorf("items %s, want %s", items, test.items)
					}
					var each []int
					for item := range score.Items() {
						if item.Source == seasalt.FromMermaid {
							each = append(each, item.Points)
						}
					}
					if !slices.Equal(each, test.each) {
						t.Errorf("the mermaids count %v, want %v", each, test.each)
					}
				})
			}
		}
	}
}

// TestR9_Rounds plays the ends of a round that the rulebooks go through with the hands of 7
// and 4 points. The player with 7 points is first in one seat and then in the other.
func TestR9_Rounds(t *testing.T) {
	hands := [2]seasalt.Cards{
		seasalt.Must(seasalt.ParseCards("crab/yellow crab/black octopus/yellow octopus/green octopus/purple")),
		seasalt.Must(seasalt.ParseCards("fish/light-blue fish/black octopus/light-blue octopus/grey")),
	}
	tests := []struct {
		moves string
		end   seasalt.RoundEnd
		want  [2]int // by the player with 7 points and the one with 4
	}{
		{"stop", seasalt.RoundStopped, [2]int{7, 4}},
		{"last-chance; take 1; end-turn", seasalt.RoundBetWon, [2]int{9, 2}},
	}
	for _, edition := range workedEditions {
		rules := seasalt.MustRules(seasalt.Config{Edition: edition})
		for seven := range seasalt.Seat(2) {
			for _, test := range tests {
				t.Run(fmt.Sprintf("%v/seat %v/%s", edition, seven, test.moves), func(t *testing.T) {
					position := seasalt.Position{
						Phase: seasalt.PhasePlay, Turn: seven, Round: 1,
						Hands: make([]seasalt.Cards, 2),
						Piles: [2][]seasalt.Card{pile("shark/green"), nil},
					}
					position.Hands[seven], position.Hands[1-seven] = hands[0], hands[1]
					s := must(rules.NewState(position))
					s = play(s, strings.Split(test.moves, "; ")...)
					round, ended := s.LastRound()
					if !ended || round.End != test.end || round.By != seven {
						t.Fatalf("the round has not ended as it should: %v", round)
					}
					if got := [2]int{round.Points[seven], round.Points[1-seven]}; got != test.want {
						t.Errorf("scored %v, want %v", got, test.want)
					}
					if got := [2]int{s.Total(seven), s.Total(1 - seven)}; got != test.want {
						t.Errorf("totals %v, want %v", got, test.want)
					}
				})
			}
		}
	}
}

package rules

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/starfish"
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
					items := fmt.Sprintf("%d+%d+%d+%d", score.Sum(seasalt.SourceDuo), score.Sum(seasalt.SourceCollector),
						score.Sum(seasalt.SourceMultiplier), score.Sum(seasalt.SourceMermaid))
					if items != test.items {
						t.Errorf("items %s, want %s", items, test.items)
					}
					var each []int
					for item := range score.Items() {
						if item.Source == seasalt.SourceMermaid {
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

// R10.4: a trio adds the points that its module says to those of its duo, be it just one.
func TestTrioOfOnePoint(t *testing.T) {
	for points := 1; points <= 3; points++ {
		m := starfish.Module()
		m.Change.Trio.Points = points
		rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{m}})
		score := must(rules.Score(must(seasalt.ParseHolding("fish/green | crab/black+crab/grey+starfish/light-blue"))))
		if score.Points() != 1+points || score.Sum(seasalt.SourceTrio) != points {
			t.Errorf("a duo and %d points are worth %d: %v", points, score.Points(), score)
		}
		laid := must(rules.NewState(seasalt.Position{Phase: seasalt.PhaseTake, Laid: [][]seasalt.Group{{group("crab/black crab/grey starfish/light-blue")}}}))
		if laid.Points(0) != 1+points || laid.View(0).Points(0) != 1+points {
			t.Errorf("in a game a duo and %d points are worth %d, or %d", points, laid.Points(0), laid.View(0).Points(0))
		}

		// K4: or in hand, one for each duo there.
		rules = seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{m}, Rulings: seasalt.Rulings{Trio: seasalt.TrioInHand}})
		hand := cards("crab/black crab/grey starfish/light-blue starfish/yellow")
		s := must(rules.NewState(seasalt.Position{Phase: seasalt.PhaseTake, Hands: []seasalt.Cards{hand}}))
		if score := must(rules.Score(seasalt.Holding{Hand: hand})); s.Points(0) != 1+points || score.Points() != 1+points {
			t.Errorf("in hand a duo and %d points are worth %d: %v", points, s.Points(0), score)
		}
	}
}

// A holding is scored under events of the game alone.
func TestScoreUnderOtherEvents(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{extrapepper.Module(seasalt.Kraken)}})
	for _, e := range []seasalt.Event{seasalt.Tornado, 99} {
		_, err := rules.Score(seasalt.Holding{Events: []seasalt.Event{e}})
		if want := fmt.Sprintf("the game has no event %v", e); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	if _, err := rules.Score(seasalt.Holding{Events: []seasalt.Event{seasalt.Kraken}}); err != nil {
		t.Error(err)
	}
}

// A holding has no more copies of a card in hand and laid than the game has.
func TestScoreOfTooManyCopies(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	for text, good := range map[string]bool{
		"| crab/dark-blue+crab/dark-blue": true, "crab/dark-blue | crab/dark-blue+crab/dark-blue": false,
		"| crab/dark-blue+crab/dark-blue crab/dark-blue+crab/light-blue": false,
	} {
		if score, err := rules.Score(must(seasalt.ParseHolding(text))); (err == nil) != good {
			t.Errorf("%s: %v, %v", text, score, err)
		}
	}
}

// Two copies too many are one problem.
func TestCopiesAreOneProblem(t *testing.T) {
	_, err := seasalt.MustRules(seasalt.Config{}).Score(must(seasalt.ParseHolding("crab/black crab/black crab/black crab/yellow shell/pink shell/pink")))
	const want = "the game has only 1 of the card crab/black; the game has no card shell/pink"
	if err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("%v, want ... %s", err, want)
	}
}

// R8.7: every card counts for the bonus of its colour, however large the deck and many the cards of a kind.
func TestEveryCardHasItsColor(t *testing.T) {
	crabs := []seasalt.Card{seasalt.CardOf(seasalt.Mermaid, seasalt.DarkBlue)} // and crabs, the most that there is room for
	for color := seasalt.DarkBlue; len(crabs) < 64; color = color%seasalt.Orange + 1 {
		crabs = append(crabs, seasalt.CardOf(seasalt.CastOfCrabs, color))
	}
	few, _ := seasalt.MustRules(seasalt.Config{}).Deck().Without(seasalt.CardOf(seasalt.Mermaid, seasalt.White))
	for c := range few.All() {
		if few.Len() > 16 && c.Kind() != seasalt.Mermaid && c.Kind() != seasalt.Crab {
			few, _ = few.Without(c)
		}
	}
	without, _ := seasalt.MustRules(seasalt.Config{}).Deck().Minus(few)
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{{
		Name: "many", Version: 1, Deck: must(seasalt.CardsOf(crabs...)), Without: without,
	}}})
	deck := rules.Deck()
	if deck.Len() != seasalt.MaxCards {
		t.Fatalf("the deck has %d cards", deck.Len())
	}
	for c := range deck.All() {
		var all seasalt.Cards
		for range deck.Count(c) {
			all, _ = all.With(c)
			score := must(rules.Score(seasalt.Holding{Hand: all}))
			if score.Bonus() != all.Len() || score.BonusColor() != c.Color() {
				t.Errorf("the colour bonus of %d times %v is %d, %v", all.Len(), c, score.Bonus(), score.BonusColor())
			}
			s, err := rules.NewState(seasalt.Position{Phase: seasalt.PhasePlay, Round: 1, Hands: []seasalt.Cards{all}})
			if err != nil || s.Score(0) != score {
				t.Errorf("in a game %d times %v score %v, %v", all.Len(), c, s.Score(0), err)
			}
		}
	}
}

// A holding has at most as many groups as there are cards.
func TestTooManyGroups(t *testing.T) {
	text := "|" + strings.Repeat(" crab/black+crab/black", seasalt.MaxCards)
	if h, err := seasalt.ParseHolding(text); err != nil || len(h.Laid) != seasalt.MaxCards {
		t.Errorf("%d groups, %v", len(h.Laid), err)
	}
	var e *seasalt.ParseError
	_, err := seasalt.ParseHolding(text + " fish/black+fish/green")
	if want := []seasalt.Problem{{Offset: len(text) + 1, Text: "too many groups"}}; !errors.As(err, &e) || !slices.Equal(e.Problems, want) {
		t.Errorf("one more: %v", err)
	}
}

// Words of a score name the kind that makes trios; a result made by hand does not panic.
func TestWordsOfOddValues(t *testing.T) {
	item := seasalt.ScoreItem{Source: seasalt.SourceTrio, Kind: seasalt.Jellyfish, Count: 2, Points: 8}
	if got := item.String(); got != "2 trios with a jellyfish: 8" {
		t.Error(got)
	}
	item = seasalt.ScoreItem{Source: seasalt.SourceTrioInHand, Kind: seasalt.Starfish, Count: 1, Points: 2}
	if got := item.String(); got != "1 starfish in hand: 2" {
		t.Error(got)
	}
	if got := (seasalt.RoundResult{Players: 9}).String(); !strings.Contains(got, "seat 3") {
		t.Error(got)
	}
}

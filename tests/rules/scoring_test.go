package rules

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/starfish"
)

// R10.4: a trio adds the points in its module to those of its duo, even a single point.
func TestTrioOfOnePoint(t *testing.T) {
	for points := 1; points <= 3; points++ {
		m := starfish.Module()
		m.Change.Trio.Points = points
		rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{m}})
		score := must(rules.Score(must(seasalt.ParseHolding("fish/green | crab/black+crab/grey+starfish/light-blue"))))
		item := seasalt.ScoreItem{Source: seasalt.SourceTrio, Kind: seasalt.Starfish, Count: 1, Points: points}
		if score.Points() != 1+points || !slices.Contains(slices.Collect(score.Items()), item) {
			t.Errorf("a duo and %d points are worth %d: %v", points, score.Points(), score)
		}
		laid := must(rules.NewState(seasalt.Position{Phase: seasalt.PhaseTake,
			Laid: [][]seasalt.Group{{group("crab/black crab/grey starfish/light-blue")}}}))
		if laid.Points(0) != 1+points || laid.View(0).Points(0) != 1+points {
			t.Errorf("in a game a duo and %d points are worth %d, or %d", points, laid.Points(0),
				laid.View(0).Points(0))
		}

		// K4: or in hand, one for each duo there.
		rules = seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{m},
			Rulings: seasalt.Rulings{Trio: seasalt.TrioInHand}})
		hand := cards("crab/black crab/grey starfish/light-blue starfish/yellow")
		s := must(rules.NewState(seasalt.Position{Phase: seasalt.PhaseTake, Hands: []seasalt.Cards{hand}}))
		if score := must(rules.Score(seasalt.Holding{Hand: hand})); s.Points(0) != 1+points ||
			score.Points() != 1+points {
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

// A holding has no more copies of a card, in hand and laid, than the game has. Copies too many of a card are one
// problem.
func TestScoreOfTooManyCopies(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	for text, want := range map[string]string{
		"| crab/dark-blue+crab/dark-blue": "accepted",
		"crab/dark-blue | crab/dark-blue+crab/dark-blue": "the game has only 2 of the card " +
			"crab/dark-blue",
		"| crab/dark-blue+crab/dark-blue crab/dark-blue+crab/light-blue": "the game has only 2 of the card " +
			"crab/dark-blue",
		"crab/black crab/black crab/black crab/yellow shell/pink shell/pink": "the game has only 1 of the card " +
			"crab/black" +
			" | the game has no card shell/pink",
	} {
		_, err := rules.Score(must(seasalt.ParseHolding(text)))
		if got := testkit.Said(err); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// R8.7: every card counts for the bonus of its colour, however large the deck and many the cards of a kind.
func TestEveryCardHasItsColor(t *testing.T) {
	crabs := []seasalt.Card{seasalt.CardOf(seasalt.Mermaid,
		seasalt.DarkBlue)} // and crabs, the most that there is room for
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
	if want := []seasalt.Problem{{Offset: len(text) + 1, Text: "too many groups"}}; !errors.As(err, &e) ||
		!slices.Equal(e.Problems, want) {
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

// A duo that a player has laid under an event and another has grabbed scores its point (R8.1), and the score names its
// kinds, although its owner could not lay it.
func TestScoreOfGrabbedDuo(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{extrapepper.Module()}})
	sharks := seasalt.Must(seasalt.ParseCards("shark/black shark/green"))
	cards := slices.Collect(sharks.All())
	s, err := rules.NewState(seasalt.Position{
		Phase: seasalt.PhaseTake, Round: 2, LastEnd: seasalt.RoundEndStopped, LastBy: 0, Totals: []int{9, 3}, Points: []int{9, 3},
		Event: seasalt.Kraken, Held: []seasalt.Event{0, seasalt.WaterRodeo},
		Hands: make([]seasalt.Cards, 2), Laid: [][]seasalt.Group{{{cards[0], cards[1]}}, nil},
		Piles: [2][]seasalt.Card{{seasalt.Must(seasalt.ParseCard("crab/black"))}, {seasalt.Must(seasalt.ParseCard("crab/grey"))}},
	})
	if err != nil {
		t.Fatal(err)
	}
	items := slices.Collect(s.Score(0).Items())
	want := []seasalt.ScoreItem{{Source: seasalt.SourceDuo, Kind: seasalt.Shark, With: seasalt.Shark, Count: 1, Points: 1}}
	if !slices.Equal(items, want) {
		t.Errorf("the score is %v, not %v", items, want)
	}
}

// R11.2: a duo of a player who has announced LAST CHANCE cannot be grabbed, and the reason is the protection.
func TestGrabProtected(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Players: 3, Modules: []seasalt.Module{extrapepper.Module(seasalt.WaterRodeo)}})
	laid := func(text string) []seasalt.Group { return seasalt.Must(seasalt.ParseHolding("| " + text)).Laid }
	boats, others := laid("boat/black+boat/yellow"), laid("crab/black+crab/yellow fish/black+fish/green")
	mermaids := seasalt.Must(seasalt.ParseCards("mermaid/white mermaid/white mermaid/white octopus/grey octopus/green octopus/purple"))
	s, err := rules.NewState(seasalt.Position{
		Phase: seasalt.PhaseGrab, Turn: 1, Round: 1, Event: seasalt.WaterRodeo, Caller: 1 << 0, Revealed: 1 << 0,
		Hands: []seasalt.Cards{mermaids}, Laid: [][]seasalt.Group{boats, laid("shark/black+shark/green"), others},
		Piles: [2][]seasalt.Card{{seasalt.Must(seasalt.ParseCard("shell/grey"))}, {seasalt.Must(seasalt.ParseCard("shell/black"))}},
	})
	if err != nil {
		t.Fatal(err)
	}
	for m, want := range map[seasalt.Move]seasalt.Reason{
		seasalt.Grab(2, others[0][0], others[0][1]): 0,
		seasalt.Grab(0, boats[0][0], boats[0][1]):   seasalt.ReasonProtected,
		seasalt.Grab(2, boats[0][0], boats[0][1]):   seasalt.ReasonNoSuchDuo,
	} {
		var refused *seasalt.MoveError
		if errors.As(s.Check(m), &refused); (refused == nil) != (want == 0) || refused != nil && refused.Reason != want {
			t.Errorf("%v: %v, not %v", m, refused, want)
		}
	}
}

// R8.5: a mermaid that finds no colour scores nothing, and says so.
func TestItemWithoutColor(t *testing.T) {
	if text := (seasalt.ScoreItem{Source: seasalt.SourceMermaid, Kind: seasalt.Mermaid}).String(); text != "mermaid without a colour left: 0" {
		t.Errorf("the item is %q", text)
	}
}

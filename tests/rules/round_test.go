package rules

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/jellyfish"
)

// A game in which no round is ever scored outlasts the count of its rounds.
func TestRoundsBeyondCount(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhaseRoundOver, Turn: 1, Round: 65535, LastEnd: seasalt.RoundEndDeckEmpty,
		Hands: []seasalt.Cards{rules.Deck()},
	}))
	round, _ := s.LastRound()
	var read seasalt.RoundResult
	if err := json.Unmarshal(marshal(t, round), &read); err != nil || read.Number != 65535 {
		t.Errorf("its result is read as that of round %d: %v", read.Number, err)
	}
	if s = s.Settle(rand.New(rand.NewPCG(1, 2))); s.Round() != 65535 || s.Phase() != seasalt.PhaseTake {
		t.Errorf("after round 65535 comes round %d, phase %v", s.Round(), s.Phase())
	}
	if again, err := rules.NewState(s.SecretPosition()); err != nil || again != s {
		t.Errorf("that is no position of the game: %v", err)
	}
	if again, err := rules.ParseState(s.SecretText()); err != nil || again != s {
		t.Errorf("its text cannot be read: %v", err)
	}
}

// R6.2, R6.3: in a round that the deck ended in a final turn, the players whose final turn is over have revealed their
// hands, and such a position can be set up again.
func TestEmptyDeckInFinalTurn(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Players: 4, Rulings: seasalt.Rulings{EmptyDeck: seasalt.EmptyDeckVoids}})
	for last := range seasalt.Seat(3) {
		p := seasalt.Position{
			Phase: seasalt.PhaseTake, Turn: last + 1, Round: 1, Caller: seasalt.SeatsOf(0),
			Hands: []seasalt.Cards{seasalt.Must(
				seasalt.ParseCards("mermaid/white shell/black shell/green shell/grey shell/yellow octopus/grey"))},
			Deck: seasalt.Must(seasalt.ParseCards("crab/black fish/green")),
		}
		for seat := range last + 1 {
			p.Revealed |= seasalt.SeatsOf(seat)
		}
		// All other cards lie on the piles.
		for c := range allBut(rules, p.Hands[0].String()+" "+p.Deck.String()).All() {
			p.Piles[len(p.Piles[0])%2] = append(p.Piles[len(p.Piles[0])%2], c)
		}
		s := play(must(rules.NewState(p)), "draw", "deal crab/black", "deal fish/green", "keep crab/black", "discard 1",
			"end-turn")
		result, _ := s.LastRound()
		if result.End != seasalt.RoundEndDeckEmpty || result.LastTurn != last+1 {
			t.Fatalf("the last turn of seat %v: %v", last+1, result)
		}
		for seat := range seasalt.Seat(4) {
			if want := seat <= last+1; s.Revealed(seat) != want {
				t.Errorf("the last turn of seat %v: seat %v reveals: %v", last+1, seat, !want)
			}
		}
		if again, err := rules.NewState(s.SecretPosition()); err != nil || again != s {
			t.Errorf("the last turn of seat %v: %v", last+1, err)
		}
	}
}

// Where one mermaid wins, it lies alone.
func TestOneMermaidLaid(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{{Name: "lonely", Version: 1,
		Change: seasalt.Change{MermaidsToWin: 1}}}})
	s := play(rules.Start(0), "deal mermaid/white", "deal crab/black", "take 1", "lay-mermaids")
	p, v := s.Playout(), s.View(1)
	want := []seasalt.Group{group("mermaid/white")}
	for _, b := range []seasalt.Board{s, v, &p} {
		if laid := slices.Collect(b.Laid(0)); !b.Over() || b.Bound(0) || !slices.Equal(laid, want) {
			t.Errorf("%T: %v is laid, the game is over: %v, and seat 0 is bound: %v", b, laid, b.Over(), b.Bound(0))
		}
	}
}

// K3: of three tied players, the two that scored the most in the round share the victory. The fourth scored more, but
// is not tied.
func TestTieOfThree(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Players: 4, Target: 46,
		Rulings: seasalt.Rulings{Tie: seasalt.TieRoundPoints}})
	hands := []seasalt.Cards{
		cards("swimmer/yellow shark/black"),
		cards("crab/yellow crab/black octopus/yellow octopus/green octopus/purple"),
		cards("fish/light-blue fish/black shell/yellow shell/green shell/grey shell/black"),
		cards("boat/black boat/yellow penguin/pink penguin/purple sailor/pink sailor/orange"),
	}
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Turn: 1, Round: 3, Hands: hands, Totals: []int{45, 39, 39, 0},
		LastEnd: seasalt.RoundEndStopped, Points: []int{7, 0, 0, 0},
	}))
	result, over := play(s, "stop").Result()
	if want := [seasalt.MaxPlayers]int{46, 46, 46, 9}; !over || result.Totals != want ||
		result.Winners != seasalt.SeatsOf(1, 2) {
		t.Errorf("over: %v, %v, totals %v; want seats 1 and 2 to win with %v", over, result, result.Totals, want)
	}
}

// The points that count for the player who ended the round, and for the others (R6.1 to R6.3, R7.1).
func TestCounts(t *testing.T) {
	type counts struct{ cards, bonus bool }
	for end, want := range map[seasalt.RoundEnd][2]counts{
		seasalt.RoundEndStopped:   {{true, false}, {true, false}},
		seasalt.RoundEndBetWon:    {{true, true}, {false, true}},
		seasalt.RoundEndBetLost:   {{false, true}, {true, false}},
		seasalt.RoundEndDeckEmpty: {},
		seasalt.RoundEndMermaids:  {},
	} {
		r := seasalt.RoundResult{Players: 2, End: end, EndedBy: 1}
		for i, seat := range []seasalt.Seat{1, 0} {
			var got counts
			if got.cards, got.bonus = r.Counts(seat); got != want[i] {
				t.Errorf("%v: for seat %v count %+v, want %+v", end, seat, got, want[i])
			}
		}
	}
}

// A bound turn in which the deck is empty passes at once: nothing is drawn, taken or played (R10.1). The deck can be
// empty then if final turns continue without it (K2).
func TestBoundTurnWithoutDeck(t *testing.T) {
	for players, want := range map[int]string{2: "round-over", 3: "take"} {
		rules := seasalt.MustRules(seasalt.Config{Players: players, Edition: seasalt.EditionDigital,
			Modules: []seasalt.Module{jellyfish.Module()}})
		hand := seasalt.Must(seasalt.ParseCards("octopus/green octopus/grey octopus/purple octopus/yellow"))
		laid := seasalt.Holding{Hand: hand}
		laid.Laid = groups("swimmer/black+jellyfish/pink")
		s := must(rules.NewState(seasalt.Position{
			Phase: seasalt.PhasePlay, Round: 1, Bound: seasalt.SeatsOf(1),
			Hands: []seasalt.Cards{hand, seasalt.Must(seasalt.ParseCards("shark/black"))},
			Laid:  [][]seasalt.Group{laid.Laid},
			Piles: [2][]seasalt.Card{slices.Collect(allBut(rules,
				"octopus/green octopus/grey octopus/purple octopus/yellow "+
					"shark/black swimmer/black jellyfish/pink").All())},
		}))
		if s = play(s, "last-chance"); s.Phase().String() != want || s.DeckLen() != 0 || !s.Revealed(1) ||
			s.HandLen(1) != 1 || s.Bound(1) {
			t.Errorf("%d players: after LAST CHANCE it is phase %v: %v", players, s.Phase(), s)
		}
		if last, ok := s.LastRound(); ok && last.LastTurn != 1 {
			t.Errorf("the last turn was that of seat %v", last.LastTurn)
		}
	}
}

// R11.2: which duo to take over is a choice if there are two to choose from, of one seat or of two.
// Alike duos of one seat are one.
func TestGrabPositions(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Players: 3,
		Modules: []seasalt.Module{extrapepper.Module(seasalt.WaterRodeo)}})
	for _, test := range []struct {
		laid    [2]string // by seats 1 and 2
		choices string    // "" if there are not two
	}{
		{[2]string{"crab/black+crab/green boat/black+boat/yellow", ""},
			"grab 1 crab/black crab/green; grab 1 boat/black boat/yellow"},
		{[2]string{"crab/dark-blue+crab/yellow", "crab/dark-blue+crab/yellow"},
			"grab 1 crab/dark-blue crab/yellow; grab 2 crab/dark-blue crab/yellow"},
		{[2]string{"crab/black+crab/green", "fish/black+fish/green"},
			"grab 1 crab/black crab/green; grab 2 fish/black fish/green"},
		{[2]string{"crab/dark-blue+crab/yellow crab/dark-blue+crab/yellow", ""}, ""},
		{[2]string{"", "fish/black+fish/green"}, ""},
		{[2]string{"", ""}, ""},
	} {
		p := seasalt.Position{
			Phase: seasalt.PhaseGrab, Round: 1, Event: seasalt.WaterRodeo,
			Laid:  [][]seasalt.Group{groups("shark/black+shark/green"), groups(test.laid[0]), groups(test.laid[1])},
			Piles: [2][]seasalt.Card{pile("shell/grey"), pile("shell/green")},
		}
		s, err := rules.NewState(p)
		if test.choices == "" {
			if err == nil || !strings.Contains(err.Error(), "fewer than two duos can be taken over (R11.2)") {
				t.Errorf("%q: the error is %v", test.laid, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%q: %v", test.laid, err)
			continue
		}
		var choices []string
		for m := range s.Moves() {
			choices = append(choices, m.String())
			after := must(s.Apply(m)) // which is the same state when it is read back
			if read, err := rules.ParseState(after.SecretText()); err != nil || read != after {
				t.Errorf("%v: %v is read as %v, %v", m, after.SecretText(), read.SecretText(), err)
			}
		}
		if got := strings.Join(choices, "; "); got != test.choices {
			t.Errorf("%q: %s; want %s", test.laid, got, test.choices)
		}
	}
}

// An effect that there is not finds nothing to do.
func TestWorksOfNothing(t *testing.T) {
	s := walk(3, 0, 30, nil)
	for _, e := range []seasalt.Effect{0, seasalt.DrawTop(0), seasalt.DrawTop(9), seasalt.PeekAndKeep(200), 99} {
		if s.Works(e) || s.View(s.Turn()).Works(e) {
			t.Errorf("%v finds something to do", e)
		}
	}
}

func TestRulesOfResults(t *testing.T) {
	const totals = "seat 0 wins on points, 41 : 41 (R7.2)"
	for text, tie := range map[string]seasalt.TieBreak{
		totals: seasalt.TieBreakNone,
		totals + ", the tie decided by ruling K3": seasalt.TieBreakDecided,
		totals + ", still tied after ruling K3":   seasalt.TieBreakShared,
	} {
		result := seasalt.Result{Players: 2, End: seasalt.GameEndPoints, Winners: 1, TieBreak: tie, Totals: [4]int{41, 41}}
		if got := result.String(); got != text {
			t.Errorf("%q, want %q", got, text)
		}
	}
	for want, result := range map[seasalt.RuleID]seasalt.Result{
		"":     {},
		"R7.1": {End: seasalt.GameEndMermaids},
		"R7.2": {End: seasalt.GameEndPoints},
		"K3":   {End: seasalt.GameEndPoints, TieBreak: seasalt.TieBreakDecided},
		"R7.3": {End: seasalt.GameEndPoints, TieBreak: seasalt.TieBreakShared},
	} {
		if got := result.Rule(); got != want {
			t.Errorf("the rule of %+v is %q, want %q", result, got, want)
		}
	}
}

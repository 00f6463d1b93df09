package rules

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
)

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
		{"stop", seasalt.RoundEndStopped, [2]int{7, 4}},
		{"last-chance; take 1; end-turn", seasalt.RoundEndBetWon, [2]int{9, 2}},
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

// R6.2, R6.3: in a round that the deck ended in a final turn, those have revealed their hands who
// had theirs, and such a position can be set up again.
func TestEmptyDeckInFinalTurn(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Players: 4, Rulings: seasalt.Rulings{EmptyDeck: seasalt.EmptyDeckVoids}})
	for last := range seasalt.Seat(3) {
		p := seasalt.Position{
			Phase: seasalt.PhaseTake, Turn: last + 1, Round: 1, Caller: seasalt.SeatsOf(0),
			Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("mermaid/white shell/black shell/green shell/grey shell/yellow octopus/grey"))},
			Deck:  seasalt.Must(seasalt.ParseCards("crab/black fish/green")),
		}
		for seat := range last + 1 {
			p.Revealed |= seasalt.SeatsOf(seat)
		}
		// All other cards lie on the piles.
		for c := range allBut(rules, p.Hands[0].String()+" "+p.Deck.String()).All() {
			p.Piles[len(p.Piles[0])%2] = append(p.Piles[len(p.Piles[0])%2], c)
		}
		s := play(must(rules.NewState(p)), "draw", "deal crab/black", "deal fish/green", "keep crab/black", "discard 1", "end-turn")
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
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{{Name: "lonely", Version: 1, Change: seasalt.Change{MermaidsToWin: 1}}}})
	s := play(rules.Start(0), "deal mermaid/white", "deal crab/black", "take 1", "lay-mermaids")
	p, v := s.Playout(), s.View(1)
	want := []seasalt.Group{group("mermaid/white")}
	for _, b := range []seasalt.Board{s, v, &p} {
		if laid := slices.Collect(b.Laid(0)); !b.Over() || b.Bound(0) || !slices.Equal(laid, want) {
			t.Errorf("%T: %v is laid, the game is over: %v, and seat 0 is bound: %v", b, laid, b.Over(), b.Bound(0))
		}
	}
}

// K3: of three who are tied, those two share the victory who scored the most in the round. The fourth scored more, and
// is not tied.
func TestTieOfThree(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Players: 4, Target: 46, Rulings: seasalt.Rulings{Tie: seasalt.TieRoundPoints}})
	hands := []seasalt.Cards{
		cards("swimmer/yellow shark/black"),
		cards("crab/yellow crab/black octopus/yellow octopus/green octopus/purple"),
		cards("fish/light-blue fish/black shell/yellow shell/green shell/grey shell/black"),
		cards("boat/black boat/yellow penguin/pink penguin/purple sailor/pink sailor/orange"),
	}
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Turn: 1, Round: 2, Hands: hands, Totals: []int{45, 39, 39, 0},
		LastEnd: seasalt.RoundEndStopped, Points: []int{1, 0, 0, 0},
	}))
	result, over := play(s, "stop").Result()
	if want := [seasalt.MaxPlayers]int{46, 46, 46, 9}; !over || result.Totals != want || result.Winners != seasalt.SeatsOf(1, 2) {
		t.Errorf("over: %v, %v, totals %v; want seats 1 and 2 to win with %v", over, result, result.Totals, want)
	}
}

// What counts for whoever ended the round, and for the others (R6.1 to R6.3, R7.1).
func TestCounts(t *testing.T) {
	type counts struct{ cards, bonus bool }
	for end, want := range map[seasalt.RoundEnd][2]counts{
		seasalt.RoundEndStopped:   {{true, false}, {true, false}},
		seasalt.RoundEndBetWon:    {{true, true}, {false, true}},
		seasalt.RoundEndBetLost:   {{false, true}, {true, false}},
		seasalt.RoundEndDeckEmpty: {},
		seasalt.RoundEndMermaids:  {},
	} {
		r := seasalt.RoundResult{Players: 2, End: end, By: 1}
		for i, seat := range []seasalt.Seat{1, 0} {
			var got counts
			if got.cards, got.bonus = r.Counts(seat); got != want[i] {
				t.Errorf("%v: for seat %v count %+v, want %+v", end, seat, got, want[i])
			}
		}
	}
}

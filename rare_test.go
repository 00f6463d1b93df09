package seasalt_test

import (
	"encoding/json"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
	"github.com/seasalt-go/seasalt/variants/jellyfish"
)

// What random games meet too rarely, or never with the printed cards.

// Under ruling K5 at the taking, equal tops are left alone at the end of the turn, be they
// equal by a crab duo or because the one below is equal too.
func TestEqualTopsAtTakeOnly(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{
		Rulings: seasalt.Rulings{EqualTop: seasalt.EqualTopAtTake},
		Modules: []seasalt.Module{extrapepper.Module()},
	})
	s, err := rules.NewState(seasalt.Position{
		Phase: seasalt.PhaseTake, Round: 1, Event: seasalt.Angelfish,
		Piles: [2][]seasalt.Card{pile("shell/grey", "fish/black", "boat/black"), pile("crab/black", "octopus/grey")},
	})
	if err != nil {
		t.Fatal(err)
	}
	s = play(s, "take 1", "take-top 1")
	if s.Phase() != seasalt.PhasePlay || s.Top(seasalt.Pile1).Color() != s.Top(seasalt.Pile2).Color() {
		t.Fatalf("not the end of a turn with equal tops: %v", s)
	}
	s = play(s, "end-turn")
	if s.Turn() != 1 || s.Phase() != seasalt.PhaseTake {
		t.Errorf("after the end of the turn: %v", s)
	}
}

// Nobody announces in a round that is being ended, however much the cards are worth (R5.1).
func TestNoSecondAnnouncement(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	s, err := rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1, Turn: 1, Called: seasalt.SeatsOf(0), Revealed: 1,
		Hands: []seasalt.Cards{
			seasalt.Must(seasalt.ParseCards("octopus/green octopus/grey octopus/purple octopus/yellow")),
			seasalt.Must(seasalt.ParseCards("shell/green shell/grey shell/black shell/yellow shell/dark-blue")),
		},
		Piles: [2][]seasalt.Card{pile("fish/black"), pile("crab/green")},
	})
	if err != nil {
		t.Fatal(err)
	}
	if s.Points(1) < 7 {
		t.Fatalf("seat 1 could not announce anyway, with %d points", s.Points(1))
	}
	for _, m := range []seasalt.Move{seasalt.Stop, seasalt.LastChance} {
		e, ok := s.Check(m).(*seasalt.MoveError)
		if !ok || e.Reason != seasalt.ReasonBeingEnded {
			t.Errorf("Check(%v): %v", m, s.Check(m))
		}
	}
}

func TestSeatsOf(t *testing.T) {
	set := seasalt.SeatsOf(2, 0, 2)
	if set.Len() != 2 || set.String() != "0,2" || !set.Has(2) || set.Has(1) || seasalt.SeatsOf() != 0 {
		t.Errorf("the seats 2, 0 and 2 are %v, %d of them", set, set.Len())
	}
	for _, seat := range []seasalt.Seat{seasalt.MaxPlayers, seasalt.Nobody, seasalt.Nature, seasalt.Spectator} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("there is a set with the seat %v", seat)
				}
			}()
			seasalt.SeatsOf(seat)
		}()
	}
}

func TestStandingNames(t *testing.T) {
	for standing, name := range map[seasalt.Standing]string{0: "nobody", seasalt.Most: "most", seasalt.Fewest: "fewest", 9: "Standing(9)"} {
		if standing.String() != name {
			t.Errorf("%d is called %v, want %s", uint8(standing), standing, name)
		}
	}
}

// What can be shared is shared here by goroutines that do all that reads it: go test -race
// finds out if anything is written.
func TestConcurrentUse(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Players: 3, Modules: append(extrasalt.Modules(), extrapepper.Module())})
	shared := rules.Start(0).Settle(rand.New(rand.NewPCG(1, 2)))
	view := shared.View(1)
	game := record.New(rules, 0)
	game.Settle(rand.New(rand.NewPCG(1, 2)))
	text, err := game.SecretText()
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for i := range uint64(4) {
		group.Add(1)
		go func() {
			defer group.Done()
			r := rand.New(rand.NewPCG(3, i))
			for s := shared; !s.Over(); {
				moves := slices.Collect(s.Moves())
				s, _ = s.Play(moves[r.IntN(len(moves))], r)
			}
			for range 50 {
				if !view.Sample(r).View(1).Equal(view) || seasalt.Must(rules.ParseState(shared.SecretText())) != shared {
					t.Error("a sample or a text of a shared value is not it")
				}
				data, err := json.Marshal(view)
				if again, err2 := rules.UnmarshalView(data); err != nil || err2 != nil || !again.Equal(view) {
					t.Errorf("the JSON of a shared view is not it: %v, %v", err, err2)
				}
				if read, err := record.ParseWith(testkit.Given(rules), string(text)); err != nil || read.State() != game.State() {
					t.Errorf("the text of a shared record is not it: %v", err)
				}
				seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("shell/black shell/grey"))))
			}
		}()
	}
	group.Wait()
}

// Between two rounds all cards are in the deck, but for those that start the piles, and a game
// starts with round 1: other positions are refused, in fields and as text.
func TestRefusedBetweenRounds(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{extrapepper.Module(seasalt.Kraken, seasalt.Tornado)}})
	plain := seasalt.MustRules(seasalt.Config{})
	ended := func(p seasalt.Position) seasalt.Position {
		p.Round, p.Turn, p.LastEnd = 2, 1, seasalt.RoundDeckEmpty
		return p
	}
	hand := []seasalt.Cards{seasalt.Must(seasalt.ParseCards("crab/black"))}
	const cards = "cards must be in the deck"
	for _, test := range []struct {
		name  string
		rules *seasalt.Rules
		p     seasalt.Position
		want  string // empty: it is a position
	}{
		{"start", plain, seasalt.Position{Phase: seasalt.PhaseSetup, Round: 1, Pending: 2}, ""},
		{"start under events", rules, seasalt.Position{Phase: seasalt.PhaseTurnUp, Round: 1}, ""},
		{"first card", plain, seasalt.Position{Phase: seasalt.PhaseSetup, Round: 1, Pending: 1, Piles: [2][]seasalt.Card{pile("crab/black")}}, ""},
		{"later round", plain, ended(seasalt.Position{Phase: seasalt.PhaseSetup, Pending: 2}), ""},
		{"choice of events", rules, ended(seasalt.Position{
			Phase: seasalt.PhaseKeepEvent, Held: []seasalt.Event{1: seasalt.Kraken}, Offered: seasalt.Tornado}), ""},
		{"end of a round", plain, ended(seasalt.Position{Phase: seasalt.PhaseRoundOver, Hands: hand}), ""},

		{"round 0", plain, seasalt.Position{Phase: seasalt.PhaseSetup, Pending: 2}, "invalid round 0"},
		{"round 0 under events", rules, seasalt.Position{Phase: seasalt.PhaseTurnUp}, "invalid round 0"},
		{"a hand", plain, seasalt.Position{Phase: seasalt.PhaseSetup, Round: 1, Pending: 2, Hands: hand}, cards},
		{"a hand at the second card", plain, seasalt.Position{
			Phase: seasalt.PhaseSetup, Round: 1, Pending: 1, Hands: hand, Piles: [2][]seasalt.Card{pile("fish/black")}}, cards},
		{"two cards before the second", plain, seasalt.Position{
			Phase: seasalt.PhaseSetup, Round: 1, Pending: 1, Piles: [2][]seasalt.Card{pile("fish/black"), pile("crab/black")}}, cards},
		{"the first card on the second pile", plain, seasalt.Position{
			Phase: seasalt.PhaseSetup, Round: 1, Pending: 1, Piles: [2][]seasalt.Card{nil, pile("crab/black")}}, cards},
		{"a pile before the first card", plain, seasalt.Position{
			Phase: seasalt.PhaseSetup, Round: 1, Pending: 2, Piles: [2][]seasalt.Card{pile("crab/black")}}, cards},
		{"the hands of the round that ended", plain, ended(seasalt.Position{Phase: seasalt.PhaseSetup, Pending: 2, Hands: hand}), cards},
		{"a hand before the event", rules, ended(seasalt.Position{Phase: seasalt.PhaseTurnUp, Hands: hand}), cards},
		{"a hand at the choice of events", rules, ended(seasalt.Position{
			Phase: seasalt.PhaseKeepEvent, Held: []seasalt.Event{1: seasalt.Kraken}, Offered: seasalt.Tornado, Hands: hand}), cards},
		{"nothing to deal", plain, seasalt.Position{Phase: seasalt.PhaseSetup, Round: 1}, "0 cards cannot be pending"},
		{"cards to deal before the event", rules, seasalt.Position{Phase: seasalt.PhaseTurnUp, Round: 1, Pending: 2}, "2 cards cannot be pending"},
		{"cards to deal at the end", plain, ended(seasalt.Position{Phase: seasalt.PhaseRoundOver, Pending: 2}), "2 cards cannot be pending"},
		{"a choice of events in the first round", rules, seasalt.Position{
			Phase: seasalt.PhaseKeepEvent, Round: 1, Held: []seasalt.Event{seasalt.Kraken}, Offered: seasalt.Tornado}, "only after a round (R11.1)"},
		{"revealed before the round", plain, seasalt.Position{Phase: seasalt.PhaseSetup, Round: 1, Pending: 2, Revealed: 1}, "revealed seats are 0"},
		{"the end of no round", plain, seasalt.Position{Phase: seasalt.PhaseRoundOver, Round: 1}, "no round has ended"},
		{"another starts", plain, seasalt.Position{Phase: seasalt.PhaseRoundOver, Round: 2, LastEnd: seasalt.RoundDeckEmpty}, "seat 0 would start the round, but seat 1 must (R2.4)"},
	} {
		s, err := test.rules.NewState(test.p)
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
		if err != nil {
			continue
		}
		// As text it is read back, and refused if it is spoilt.
		if again, err := test.rules.ParseState(s.SecretText()); err != nil || again != s {
			t.Errorf("%s: %v\n%s", test.name, err, s.SecretText())
		}
		for _, spoil := range []struct{ old, new, want string }{
			{`round=[0-9]+`, "round=0", `"0" is not a number from 1`},
			{`deck=\?[0-9]+`, "hand1=shell/grey", cards},
			{`deck=\?[0-9]+`, "laid0=fish/black+fish/green", cards},
		} {
			if s.Phase() == seasalt.PhaseRoundOver && spoil.want == cards {
				continue
			}
			text := regexp.MustCompile(spoil.old).ReplaceAllString(s.SecretText(), spoil.new)
			if _, err := test.rules.ParseState(text); err == nil || !strings.Contains(err.Error(), spoil.want) {
				t.Errorf("%s: %v, want %q of\n%s", test.name, err, spoil.want, text)
			}
		}
	}
}

// When the deck runs out after LAST CHANCE, some hands are shown and others are not (R6.3). The
// result explains those that are, whoever asks, and says nothing of the others.
func TestSomeHandsShown(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Players: 3})
	first, last := "octopus/green octopus/grey octopus/purple crab/green crab/grey", "shell/black shell/green"
	s, err := rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards(first)), {}, seasalt.Must(seasalt.ParseCards(last))},
		Piles: [2][]seasalt.Card{slices.Collect(allBut(rules, first+" "+last+" shell/grey").All()), nil},
	})
	if err != nil {
		t.Fatal(err)
	}
	s = play(s, "last-chance", "draw", "deal shell/grey", "end-turn")
	round, ok := s.LastRound()
	want := [seasalt.MaxPlayers]seasalt.Score{s.Score(0), s.Score(1)}
	if !ok || s.Phase() != seasalt.PhaseRoundOver || round.Shown != seasalt.SeatsOf(0, 1) || round.Scores != want || s.Score(2).Points() != 2 {
		t.Fatalf("%v: %v, %v shown", s, round, round.Shown)
	}
	for _, seat := range seatsAndSpectator(rules) {
		v := s.View(seat)
		if seen, _ := v.LastRound(); seen != round {
			t.Errorf("%v sees %v", seat, seen)
		}
		if knows := v.Score(2) == s.Score(2); knows != (seat == 2) {
			t.Errorf("%v knows what seat 2 has: %v", seat, knows)
		}
	}
	data, err := json.Marshal(round)
	var back seasalt.RoundResult
	if err2 := json.Unmarshal(data, &back); err != nil || err2 != nil || back != round || strings.Count(string(data), `"score":`) != 2 {
		t.Errorf("%s is read back as %v (%v, %v)", data, back, err, err2)
	}
	if next, _ := must(s.Apply(seasalt.NextRound)).LastRound(); next.Shown != 0 || next.Scores != [seasalt.MaxPlayers]seasalt.Score{} || next.End != round.End {
		t.Errorf("in the next round it is %v", next)
	}
}

// A game in which no round is ever scored outlasts the count of its rounds.
func TestRoundsBeyondCount(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	s, err := rules.NewState(seasalt.Position{
		Phase: seasalt.PhaseRoundOver, Turn: 1, Round: 65535, LastEnd: seasalt.RoundDeckEmpty,
		Hands: []seasalt.Cards{rules.Deck()},
	})
	if err != nil {
		t.Fatal(err)
	}
	if s = s.Settle(rand.New(rand.NewPCG(1, 2))); s.Round() != 65535 || s.Phase() != seasalt.PhaseTake {
		t.Errorf("after round 65535 comes round %d, phase %v", s.Round(), s.Phase())
	}
	if again, err := rules.NewState(s.SecretPosition()); err != nil || again != s {
		t.Errorf("that is no position of the game: %v", err)
	}
}

// A bound turn in which the deck is empty passes at once: nothing is drawn, taken or played (R10.1). The
// deck can be empty then if final turns go on without it (K2).
func TestBoundTurnWithoutDeck(t *testing.T) {
	for players, want := range map[int]string{2: "round-over", 3: "take"} {
		rules := seasalt.MustRules(seasalt.Config{Players: players, Edition: seasalt.EditionDigital, Modules: []seasalt.Module{jellyfish.Module()}})
		hand := seasalt.Must(seasalt.ParseCards("octopus/green octopus/grey octopus/purple octopus/yellow"))
		laid := seasalt.Holding{Hand: hand}
		laid.Laid = groups("swimmer/black+jellyfish/pink")
		s, err := rules.NewState(seasalt.Position{
			Phase: seasalt.PhasePlay, Round: 1, Waiting: seasalt.SeatsOf(1),
			Hands: []seasalt.Cards{hand, seasalt.Must(seasalt.ParseCards("shark/black"))}, Laid: [][]seasalt.Group{laid.Laid},
			Piles: [2][]seasalt.Card{slices.Collect(remove(rules.Deck(), "octopus/green octopus/grey octopus/purple octopus/yellow shark/black swimmer/black jellyfish/pink").All())},
		})
		if err != nil {
			t.Fatal(err)
		}
		if s = play(s, "last-chance"); s.Phase().String() != want || s.DeckLen() != 0 || !s.Revealed(1) || s.HandLen(1) != 1 || s.Bound(1) {
			t.Errorf("%d players: after LAST CHANCE it is phase %v: %v", players, s.Phase(), s)
		}
		if last, ok := s.LastRound(); ok && last.LastTurn != 1 {
			t.Errorf("the last turn was that of seat %v", last.LastTurn)
		}
	}
}

// A view can be read in which a player may hold mermaids, but not so many that they would have won
// (K1).
func TestViewOfMermaidsInHands(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Players: 3, Rulings: seasalt.Rulings{Mermaids: seasalt.MermaidsHeld}})
	var hands [3][]seasalt.Card
	n := 0
	for c := range remove(rules.Deck(), "mermaid/white mermaid/white mermaid/white mermaid/white crab/black shell/grey").All() {
		hands[n%3] = append(hands[n%3], c)
		n++
	}
	mermaid := seasalt.Must(seasalt.ParseCard("mermaid/white"))
	hands[1] = append(hands[1], mermaid, mermaid, mermaid)
	hands[2] = append(hands[2], mermaid)
	position := seasalt.Position{
		Phase: seasalt.PhaseRoundOver, Round: 1, LastEnd: seasalt.RoundDeckEmpty, LastBy: 0, LastTurn: 0, Turn: 1,
		Piles: [2][]seasalt.Card{pile("crab/black"), pile("shell/grey")},
	}
	for _, hand := range hands {
		position.Hands = append(position.Hands, seasalt.Must(seasalt.CardsOf(hand...)))
	}
	s, err := rules.NewState(position)
	if err != nil {
		t.Fatal(err)
	}
	game := s.Game()
	for _, known := range []seasalt.Knowledge{
		{}, // nothing of the mermaids
		{Hands: []seasalt.Cards{1: seasalt.Must(seasalt.CardsOf(mermaid, mermaid, mermaid))}}, // where three are
	} {
		if err := game.Learn(0, known); err != nil {
			t.Fatal(err)
		}
		v := game.View(0)
		if again, err := rules.ParseView(v.String()); err != nil || again.String() != v.String() {
			t.Errorf("%v\nis read as\n%v, %v", v, again, err)
		}
	}
}

// remove takes cards out of a set.
func remove(set seasalt.Cards, text string) seasalt.Cards {
	for c := range seasalt.Must(seasalt.ParseCards(text)).All() {
		set, _ = set.Without(c)
	}
	return set
}

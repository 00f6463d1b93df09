package seasalt_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// What random games meet too rarely, or never with the printed cards.

// Under ruling K5 at the taking, equal tops are left alone at the end of the turn, be they
// equal by a crab duo or because the one below is equal too.
func TestEqualTopsAtTakeOnly(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{
		Rulings: seasalt.Rulings{Angelfish: seasalt.AngelfishAtTake},
		Modules: []seasalt.Module{extrapepper.Module()},
	})
	s, err := rules.NewState(seasalt.Position{
		Phase: seasalt.PhaseTake, Round: 1, Event: seasalt.Angelfish,
		Piles: [2][]seasalt.Card{pile("shell/grey", "fish/black", "boat/black"), pile("crab/black", "octopus/grey")},
	})
	if err != nil {
		t.Fatal(err)
	}
	s = play(s, "take 1", "top 1")
	if s.Phase() != seasalt.PhasePlay || s.Top(seasalt.Pile1).Color() != s.Top(seasalt.Pile2).Color() {
		t.Fatalf("not the end of a turn with equal tops: %v", s)
	}
	s = play(s, "end")
	if s.Turn() != 1 || s.Phase() != seasalt.PhaseTake {
		t.Errorf("after the end of the turn: %v", s)
	}
}

// Nobody announces in a round that is being ended, however much the cards are worth (R5.1).
func TestNoSecondAnnouncement(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	s, err := rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1, Turn: 1, Called: true, Caller: 0, Revealed: 1,
		Hands: []seasalt.Cards{
			seasalt.MustParseCards("octopus/green octopus/grey octopus/purple octopus/yellow"),
			seasalt.MustParseCards("shell/green shell/grey shell/black shell/yellow shell/dark-blue"),
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

// Duos of modules may share kinds in any way. The most pairs are made of them (R8.1), as
// many as trying all of them finds.
func TestTangledDuos(t *testing.T) {
	kinds := []seasalt.Kind{seasalt.Shell, seasalt.Octopus, seasalt.Penguin, seasalt.Sailor, seasalt.Crab}
	r := rand.New(rand.NewPCG(8, 1))
	for range 200 {
		partners := map[[2]seasalt.Kind]bool{{seasalt.Crab, seasalt.Crab}: true}
		module := seasalt.Module{Name: "tangle", Version: 1}
		for i, a := range kinds {
			for _, b := range kinds[i:] {
				if a == b && a == seasalt.Crab || r.IntN(2) == 0 {
					continue
				}
				partners[[2]seasalt.Kind{a, b}], partners[[2]seasalt.Kind{b, a}] = true, true
				module.Change.Duos = append(module.Change.Duos, seasalt.Duo{A: a, B: b, Effect: seasalt.ExtraTurn})
			}
		}
		rules, err := seasalt.NewRules(seasalt.Config{Modules: []seasalt.Module{module}})
		if err != nil {
			t.Fatal(err)
		}

		var cards []seasalt.Card
		for c := range rules.Deck().All() {
			if slices.Contains(kinds, c.Kind()) {
				cards = append(cards, c)
			}
		}
		r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
		cards = cards[:9]
		hand, err := seasalt.CardsOf(cards...)
		if err != nil {
			t.Fatal(err)
		}
		score, err := rules.Score(seasalt.Holding{Hand: hand})
		if err != nil {
			t.Fatal(err)
		}
		want := triedPairs(cards, func(a, b seasalt.Card) bool { return partners[[2]seasalt.Kind{a.Kind(), b.Kind()}] })
		if got := score.Sum(seasalt.FromDuo); got != want {
			t.Fatalf("%d pairs of %v with %+v: there are %d\n%v", got, hand, module.Change.Duos, want, score)
		}
		s, err := rules.NewState(seasalt.Position{Phase: seasalt.PhasePlay, Round: 1, Hands: []seasalt.Cards{hand}})
		if err != nil {
			t.Fatal(err)
		}
		if s.Points(0) != score.Points() {
			t.Fatalf("%v is worth %d in a game, and explained as %v", hand, s.Points(0), score)
		}
	}
}

// triedPairs makes the most pairs by trying every partner, and none, for the first card.
func triedPairs(hand []seasalt.Card, duo func(a, b seasalt.Card) bool) (most int) {
	if len(hand) < 2 {
		return 0
	}
	first, rest := hand[0], hand[1:]
	most = triedPairs(rest, duo)
	for i, partner := range rest {
		if duo(first, partner) {
			others := slices.Concat(rest[:i], rest[i+1:])
			most = max(most, 1+triedPairs(others, duo))
		}
	}
	return most
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
	game := seasalt.NewRecord(rules, 0)
	game.Settle(rand.New(rand.NewPCG(1, 2)))
	text, err := game.MarshalText()
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
				if view.Sample(r).View(1) != view || rules.MustParseState(shared.FullText()) != shared {
					t.Error("a sample or a text of a shared value is not it")
				}
				data, err := json.Marshal(view)
				if again, err2 := rules.UnmarshalView(data); err != nil || err2 != nil || again != view {
					t.Errorf("the JSON of a shared view is not it: %v, %v", err, err2)
				}
				if read, err := rules.ParseRecord(string(text)); err != nil || read.State() != game.State() {
					t.Errorf("the text of a shared record is not it: %v", err)
				}
				rules.MustScore("shell/black shell/grey")
			}
		}()
	}
	group.Wait()
}

// A game in which no round is ever scored outlasts the count of its rounds.
func TestRoundsBeyondCount(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	s, err := rules.NewState(seasalt.Position{Phase: seasalt.PhaseSetup, Pending: 2, Round: 65535, LastEnd: seasalt.RoundDeckEmpty})
	if err != nil {
		t.Fatal(err)
	}
	if s = s.Settle(rand.New(rand.NewPCG(1, 2))); s.Round() != 65535 || s.Phase() != seasalt.PhaseTake {
		t.Errorf("after round 65535 comes round %d, phase %v", s.Round(), s.Phase())
	}
	if again, err := rules.NewState(s.Position()); err != nil || again != s {
		t.Errorf("that is no position of the game: %v", err)
	}
}

package conformance

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants"
)

// configs are games of every number of players, without and with all modules, under every edition.
func configs() (list []seasalt.Config) {
	for players := seasalt.MinPlayers; players <= seasalt.MaxPlayers; players++ {
		for edition := seasalt.EditionEnglish; edition <= seasalt.EditionDigital; edition++ {
			list = append(list,
				seasalt.Config{Players: players, Edition: edition},
				seasalt.Config{Players: players, Edition: edition, Modules: variants.All()},
				seasalt.Config{Players: players, Edition: edition, Modules: variants.All(), Rulings: seasalt.Rulings{Mermaids: seasalt.MermaidsHeld}})
		}
	}
	return list
}

func observers(players int) []seasalt.Seat {
	list := []seasalt.Seat{seasalt.Spectator}
	for seat := range seasalt.Seat(players) {
		list = append(list, seat)
	}
	return list
}

// holds reports whether a guess is true in a state.
func holds(s seasalt.State, g seasalt.Guess) bool {
	within := func(known, all seasalt.Cards) bool {
		for c := range known.All() {
			if known.Count(c) > all.Count(c) {
				return false
			}
		}
		return true
	}
	pool := s.Deck()
	for c := range s.Drawn().All() {
		pool, _ = pool.With(c)
	}
	if !within(g.Deck, pool) {
		return false
	}
	for seat := range seasalt.Seat(s.Rules().Players()) {
		if !within(g.Hands[seat], s.Hand(seat)) || g.Shields[seat] != 0 && g.Shields[seat] != s.ShieldCard(seat) {
			return false
		}
	}
	for i, pile := range g.Piles {
		there := slices.Collect(s.Pile(seasalt.Pile1 + seasalt.Pile(i)))
		if len(pile) != len(there) {
			return false
		}
		for place, c := range pile {
			if c != 0 && c != there[place] {
				return false
			}
		}
	}
	return true
}

// TestMemoryIsTrue plays games at random: one of the guesses of each observer is always true,
// and what is certain agrees with all of them.
func TestMemoryIsTrue(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 1))
	most, games, every := 0, 1, 21 // every so many moves there is a sample, and texts are read
	if *deep {
		games, every = 3, 7
	}
	for _, config := range configs() {
		rules := seasalt.MustRules(config)
		for range games {
			g := rules.NewGame(0)
			for n := 0; !g.State().Over() && n < 6000; n++ {
				for _, seat := range observers(rules.Players()) {
					s, m, v := g.State(), g.Memory(seat), g.View(seat)
					guesses := slices.Collect(m.Guesses())
					most = max(most, len(guesses))
					if !slices.ContainsFunc(guesses, func(g seasalt.Guess) bool { return holds(s, g) }) {
						t.Fatalf("%v: seat %v: no guess of %d is true in\n%s\n%+v", config, seat, len(guesses), s.SecretText(), guesses)
					}
					if err := viewHolds(s, v); err != nil {
						t.Fatalf("seat %v: %v in\n%s\n%v", seat, err, s.SecretText(), v)
					}
					if n%every == 0 {
						w := v.Sample(r)
						if err := viewHolds(w, v); err != nil {
							t.Fatalf("seat %v: sample: %v in\n%s\n%v", seat, err, w.SecretText(), v)
						}
						if !slices.ContainsFunc(guesses, func(g seasalt.Guess) bool { return holds(w, g) }) {
							t.Fatalf("seat %v: the sample agrees with no guess", seat)
						}
						if _, err := rules.ParseState(w.SecretText()); err != nil {
							t.Fatalf("seat %v: sample: %v\n%v", seat, err, v)
						}
						if back, err := rules.ParseView(v.String()); err != nil {
							t.Fatalf("seat %v: %v", seat, err)
						} else if back.String() != v.String() {
							t.Fatalf("%v\n%v", v, back)
						}
						data := testkit.Marshal(t, m)
						if back, err := rules.UnmarshalMemory(data); err != nil {
							t.Fatalf("seat %v: %v", seat, err)
						} else if again, err := v.With(back); err != nil || !again.Equal(v) {
							t.Fatalf("%v %v\n%v", v, again, err)
						} else if text := testkit.Marshal(t, back); !bytes.Equal(text, data) {
							t.Fatalf("%s\n%s", text, data)
						}
						plain := s.View(seat)
						if back, err := rules.ParseView(plain.String()); err != nil {
							t.Fatalf("seat %v: %v", seat, err)
						} else if !back.Equal(plain) {
							t.Fatalf("%v\n%v", plain, back)
						}
					}
				}
				s := g.State()
				var m seasalt.Move
				if s.Actor() == seasalt.Nature {
					m = s.Chance(r)
				} else {
					moves := slices.Collect(s.Moves())
					m = moves[r.IntN(len(moves))]
				}
				if err := g.Apply(m); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	t.Log("most guesses:", most)
}

// viewHolds reports what a view says that is not true in a state.
func viewHolds(s seasalt.State, v seasalt.View) error {
	for seat := range seasalt.Seat(s.Rules().Players()) {
		for c := range v.Hand(seat).All() {
			if v.Hand(seat).Count(c) > s.Hand(seat).Count(c) {
				return fmt.Errorf("hand of %v: %v", seat, c)
			}
		}
		for c := range v.KnownToAll(seat).All() {
			if v.KnownToAll(seat).Count(c) > s.Hand(seat).Count(c) {
				return fmt.Errorf("shown of %v: %v", seat, c)
			}
		}
	}
	for c := range v.Deck().All() {
		if v.Deck().Count(c) > s.Deck().Count(c) {
			return fmt.Errorf("deck: %v", c)
		}
	}
	for p := seasalt.Pile1; p <= seasalt.Pile2; p++ {
		there := slices.Collect(s.Pile(p))
		for i, c := range slices.Collect(v.Pile(p)) {
			if c != 0 && c != there[i] {
				return fmt.Errorf("pile %d: %v", p, c)
			}
		}
	}
	return nil
}

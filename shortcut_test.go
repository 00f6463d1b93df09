package seasalt

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seasalt-go/seasalt/internal/pack"
)

// shortcutGames are games in which short ways are taken, and games in which they are not.
func shortcutGames() (list []*Rules) {
	house := Module{Name: "house", Version: 1, Events: []EventCard{
		{Event: Dolphins, To: StandingMost, Change: Change{DrawForDiscard: []Kind{Shell, Octopus}}},
		{Event: Angelfish, To: StandingFewest, Change: Change{TakeEqualTop: true}},
		{Event: CoralReef, To: StandingFewest, Change: Change{Shield: Shell}},
		{Event: DiodonFish, To: StandingMost, Change: Change{NoStop: true}},
		{Event: DanceOfTheMermaids, To: StandingMost, Change: Change{MermaidsToWin: 1}},
		{Event: Sunfish, To: StandingMost, Change: Change{Duos: []Duo{{A: Fish, B: Fish, Effect: BindOthers}}}},
	}}
	for players := MinPlayers; players <= MaxPlayers; players++ {
		for edition := EditionEnglish; edition <= EditionDigital; edition++ {
			for _, modules := range [][]Module{nil, {house}} {
				list = append(list, MustRules(Config{Players: players, Edition: edition, Modules: modules}))
			}
		}
		list = append(list, MustRules(Config{Players: players, Rulings: Rulings{Mermaids: MermaidsHeld}}))
	}
	return list
}

// eachState plays games at random and calls a function in every state in which a player acts.
func eachState(t *testing.T, games int, check func(s State, seed uint64)) {
	for i, rules := range shortcutGames() {
		r := rand.New(rand.NewPCG(uint64(i), 5))
		for range games {
			s := rules.Start(0).Settle(r)
			for n := 0; !s.Over() && n < 1500; n++ {
				if s.RoundOver() {
					s = s.Settle(r)
					continue
				}
				check(s, r.Uint64())
				moves := s.AppendMoves(nil)
				m := moves[r.IntN(len(moves))]
				if m == Stop && n < 200 {
					continue // the end of a deck is seldom reached
				}
				var err error
				if s, err = s.Play(m, r); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// TestShortcuts compares short ways with what they are short for: over the actions that have one,
// every operand, and bits that no move has.
func TestShortcuts(t *testing.T) {
	taken := map[Action]int{}
	eachState(t, 1, func(s State, seed uint64) {
		try := func(m Move) {
			a, b := s, s
			ra, rb := rand.NewPCG(seed, 1), rand.NewPCG(seed, 1)
			why := s.objection(m)
			short := mover{State: &a}.shortcut(m, rand.New(ra))
			switch {
			case short && why != 0:
				t.Fatalf("%v is illegal in\n%s", m, s.SecretText())
			case short:
				taken[m.Action()]++
				mover{State: &b}.do(m)
				mover{State: &b}.settleRound(rand.New(rb))
			}
			alone, plain := s, s
			if (mover{State: &alone}).shortcut(m, nil) != short {
				t.Fatalf("%v has a short way with Nature's moves or without, but not both, in\n%s", m, s.SecretText())
			} else if short {
				mover{State: &plain}.do(m)
			}
			if alone != plain {
				t.Fatalf("%v alone in\n%s\nleads to\n%s\nand should to\n%s", m, s.SecretText(), alone.SecretText(), plain.SecretText())
			}
			if a != b || *ra != *rb {
				t.Fatalf("%v in\n%s\nleads to\n%s\nand should to\n%s", m, s.SecretText(), a.SecretText(), b.SecretText())
			}
		}
		for _, action := range []Action{ActionDraw, ActionKeep, ActionDiscard, ActionTake, ActionEndTurn} {
			if seed%20 > 0 {
				break // what is no move is tried in a few of the states
			}
			for x := range uint16(256) {
				try(move1(action, x))
				try(move1(action, uint16(cardOf(pack.Face(x)))))
			}
			for bit := 24; bit < 64; bit++ {
				try(Move(action) | 1<<bit)
				try(move1(action, uint16(cardOf(s.drawn[0]))) | 1<<bit)
				try(move1(action, 1) | 1<<bit)
			}
		}
		for _, m := range s.AppendMoves(nil) {
			try(m)
		}
	})
	t.Log(taken)
	for _, action := range []Action{ActionDraw, ActionKeep, ActionDiscard, ActionTake, ActionEndTurn} {
		if taken[action] == 0 {
			t.Errorf("no short way was taken for %v", action)
		}
	}
}

// TestSteps compares Step with a list of the moves and a choice among them.
func TestSteps(t *testing.T) {
	seen := map[string]int{}
	var p Playout
	eachState(t, 8, func(s State, seed uint64) {
		p.Set(s)
		for seat := range Seat(s.rules.config.Players) {
			if hand, err := CardsOf(slices.Collect(p.CardsInHand(seat))...); err != nil || hand != s.Hand(seat) {
				t.Fatalf("seat %v has %v, and in a Playout %v, %v", seat, s.Hand(seat), hand, err)
			}
		}
		if p.PileLen(Pile1) != s.PileLen(Pile1) || p.PileLen(Pile2) != s.PileLen(Pile2) {
			t.Fatalf("the piles of a Playout have %d and %d cards\n%s", p.PileLen(Pile1), p.PileLen(Pile2), s.SecretText())
		}
		rp, rq := rand.NewPCG(seed, 2), rand.NewPCG(seed, 2)
		m := p.Step(rand.New(rp))
		moves := s.AppendMoves(nil)
		r := rand.New(rq)
		want := moves[r.IntN(len(moves))]
		q, err := s.Play(want, r)
		if m != want || err != nil || p.State() != q || *rp != *rq {
			t.Fatalf("Step makes %v in\n%s\nand should make %v\n%s\n%s", m, s.SecretText(), want, p.s.SecretText(), q.SecretText())
		}
		seen[fmt.Sprint(s.phase, " ", m.Action())]++
	})
	t.Log(seen)
	if seen["play stop"] == 0 || seen["play last-chance"] == 0 || seen["play lay-duo"] == 0 {
		t.Errorf("not all sorts of steps were made: %v", seen)
	}
	p = MustRules(Config{}).Start(0).Playout()
	r := rand.New(rand.NewPCG(1, 1))
	if m := p.Step(r); m != 0 || p.Phase() != PhaseTake {
		t.Errorf("Step makes %v before the cards are dealt, and comes to the phase %v", m, p.Phase())
	}
}

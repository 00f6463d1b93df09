package seasalt_test

import (
	"errors"
	"fmt"
	"log"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/seasalt-go/seasalt"
)

// A whole game of three players who play random legal moves.
func Example() {
	rules := seasalt.MustRules(seasalt.Config{Players: 3})
	r := rand.New(rand.NewPCG(1, 2))
	s := rules.Start(0).Settle(r) // seat 0 starts, and chance deals
	for !s.Over() {
		moves := s.AppendMoves(nil) // the legal moves; never empty
		var err error
		if s, err = s.Play(moves[r.IntN(len(moves))], r); err != nil {
			log.Fatal(err) // a reason and the id of a rule
		}
		if s.RoundOver() {
			round, _ := s.LastRound()
			fmt.Println(round.End, round.Points[:3])
			s = s.Settle(r) // deals the next round
		}
	}
	result, _ := s.Result()
	fmt.Println(result)
	// Output:
	// bet-won [3 10 2]
	// bet-won [3 6 16]
	// stop [6 1 7]
	// bet-won [2 2 10]
	// seat 2 wins on points, 14 : 19 : 35 (R7.2)
}

// The zero Config is a game of two by the English rulebook. The error for an impossible one lists
// everything that is wrong with it.
func ExampleNewRules() {
	rules, err := seasalt.NewRules(seasalt.Config{})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(rules.Players(), "players,", rules.Target(), "points,", rules.Deck().Len(), "cards")

	_, err = seasalt.NewRules(seasalt.Config{Players: 7, Target: -1})
	var bad *seasalt.InvalidError
	if errors.As(err, &bad) {
		for _, problem := range bad.Problems {
			fmt.Println(problem)
		}
	}
	// Output:
	// 2 players, 40 points, 58 cards
	// 7 players: 2 to 4 can play (R2.1)
	// a target of -1: it must be 1 to 10000 (R2.2)
}

// A game by the German rulebook, but to 60 points, and four mermaids win as soon as they are in
// hand.
func ExampleConfig() {
	rules := seasalt.MustRules(seasalt.Config{
		Players: 4,
		Target:  60,
		Edition: seasalt.EditionGerman,
		Rulings: seasalt.Rulings{Mermaids: seasalt.MermaidsHeld},
	})
	fmt.Println(rules.Target())
	fmt.Println(rules.Rulings().Mermaids == seasalt.MermaidsHeld)
	fmt.Println(rules.Rulings().Tie == seasalt.TieRoundPoints)
	// Output:
	// 60
	// true
	// true
}

// What is this hand worth, and why? This needs no game.
func ExampleRules_Score() {
	rules := seasalt.MustRules(seasalt.Config{})
	score, err := rules.Score(seasalt.Must(seasalt.ParseHolding(
		"mermaid/white shell/grey shell/green octopus/green | crab/green+crab/black")))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(score)
	fmt.Println("from collectors:", score.Sum(seasalt.SourceCollector))

	_, err = rules.Score(seasalt.Must(seasalt.ParseHolding("captain/light-orange captain/light-orange jellyfish/pink")))
	fmt.Println(err)
	// Output:
	// 1 crab + crab pair: 1 (R8.1)
	// 2 shell cards: 2 (R8.2)
	// 1 octopus card: 0 (R8.2)
	// mermaid with 3 green cards: 3 (R8.4)
	// card points: 6; colour bonus: 3 (green)
	// from collectors: 2
	// seasalt: invalid holding: the game has only 1 of the card captain/light-orange; the game has no card jellyfish/pink
}

func ExampleMust() {
	rules := seasalt.MustRules(seasalt.Config{})
	hand := seasalt.Must(seasalt.ParseHolding("sailor/pink sailor/orange captain/light-orange"))
	fmt.Println(seasalt.Must(rules.Score(hand)).Points())
	// Output:
	// 11
}

func ExampleScore_Items() {
	rules := seasalt.MustRules(seasalt.Config{})
	score := seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("fish/green shell/green shell/grey shoal-of-fish/grey mermaid/white"))))
	for item := range score.Items() {
		fmt.Printf("%-5s %v\n", item.Rule(), item)
	}
	// Output:
	// R8.2  2 shell cards: 2
	// R8.3  shoal-of-fish with 1 fish card: 1
	// R8.4  mermaid with 2 green cards: 2
}

// The cards in hand come before the bar, and the groups that were laid after it. The cards of a
// group are joined by plus signs.
func ExampleParseHolding() {
	h, err := seasalt.ParseHolding("shell/grey crab/black | boat/yellow+boat/black swimmer/black+shark/green")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(h.Hand.Len(), "in hand,", len(h.Laid), "duos laid")
	fmt.Println(h)

	for _, text := range []string{"shell/grey | boat/yellow+boat/red", "shell/grey crab"} {
		_, err = seasalt.ParseHolding(text)
		var bad *seasalt.ParseError
		if errors.As(err, &bad) {
			fmt.Printf("at byte %d: %s\n", bad.Problems[0].Offset, bad.Problems[0])
		}
	}
	// Output:
	// 2 in hand, 2 duos laid
	// crab/black shell/grey | boat/yellow+boat/black swimmer/black+shark/green
	// at byte 30: no colour is called "red": it is newer than this program, or wrong (this is seasalt 1.0.0)
	// at byte 15: no '/' between kind and colour
}

func ExampleParseCard() {
	c, err := seasalt.ParseCard("crab/dark-blue")
	fmt.Println(c.Kind(), c.Color(), err)
	_, err = seasalt.ParseCard("crab/red")
	fmt.Println(err)
	// Output:
	// crab dark-blue <nil>
	// seasalt: cannot parse card "crab/red": at byte 5: no colour is called "red": it is newer than this program, or wrong (this is seasalt 1.0.0)
}

// Sets of cards are values: they can be compared, and methods do not change them.
func ExampleCards() {
	hand := seasalt.Must(seasalt.ParseCards("shark/black crab/green crab/green"))
	more, _ := hand.With(seasalt.Must(seasalt.ParseCard("crab/black")))
	fmt.Println(hand)
	fmt.Println(more)
	fmt.Println(more.CountKind(seasalt.Crab), "crabs,", more.CountColor(seasalt.Black), "black cards")
	fmt.Println(hand == seasalt.Must(seasalt.ParseCards("crab/green shark/black crab/green")))
	crabs, _ := more.Minus(seasalt.Must(seasalt.ParseCards("crab/green shark/black")))
	fmt.Println(crabs, more.Contains(crabs), hand.Contains(crabs))
	// Output:
	// crab/green crab/green shark/black
	// crab/black crab/green crab/green shark/black
	// 3 crabs, 2 black cards
	// true
	// crab/black crab/green true false
}

func ExampleParseMove() {
	m, err := seasalt.ParseMove("lay-duo shark/green swimmer/black")
	if err != nil {
		log.Fatal(err)
	}
	a, b := seasalt.Must(seasalt.ParseCard("shark/green")), seasalt.Must(seasalt.ParseCard("swimmer/black"))
	fmt.Println(m.Action(), m.Cards())
	fmt.Println(m == seasalt.LayDuo(a, b), m == seasalt.LayDuo(b, a))
	// Output:
	// lay-duo [swimmer/black shark/green none]
	// true true
}

// Apply takes the moves of players and those of Nature. It returns a new State and leaves the old
// one as it is.
func ExampleState_Apply() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := rules.Start(0)
	for _, m := range []seasalt.Move{
		seasalt.Deal(seasalt.Must(seasalt.ParseCard("crab/black"))),
		seasalt.Deal(seasalt.Must(seasalt.ParseCard("shell/grey"))),
		seasalt.Take(seasalt.Pile2),
	} {
		var err error
		if s, err = s.Apply(m); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(s.Hand(0))

	after, err := s.Apply(seasalt.Stop)
	fmt.Println(err)
	fmt.Println(errors.Is(err, seasalt.ErrIllegalMove), after == s)
	var illegal *seasalt.MoveError
	if errors.As(err, &illegal) {
		fmt.Printf("seat %v, rule %s: %v\n", illegal.Actor, illegal.Rule, illegal.Reason)
	}
	// Output:
	// shell/grey
	// seasalt: illegal move stop (seat 0, phase play): the cards are worth too little to end the round, which takes 7 points (R5.1)
	// true true
	// seat 0, rule R5.1: too-few-points
}

func ExampleState_Check() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := rules.Start(0)
	for _, move := range []string{"deal crab/black", "deal shell/grey"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	fmt.Println(s.Check(seasalt.Draw))
	fmt.Println(s.Check(seasalt.EndTurn))
	// Output:
	// <nil>
	// seasalt: illegal move end-turn (seat 0, phase take): something else must be decided first (R3.1)
}

func ExampleState_Moves() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := rules.Start(0)
	for _, move := range []string{"deal crab/black", "deal shell/grey"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	for m := range s.Moves() {
		fmt.Println(m)
	}
	// Output:
	// draw
	// take 1
	// take 2
}

// The exact chance that a swimmer and a shark bring a mermaid.
func ExampleState_Chances() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := seasalt.Must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay,
		Hands: []seasalt.Cards{
			seasalt.Must(seasalt.ParseCards("swimmer/black shark/green")),
			seasalt.Must(seasalt.ParseCards("mermaid/white mermaid/white crab/black boat/yellow octopus/grey")),
		},
	}))
	for _, move := range []string{"lay-duo swimmer/black shark/green"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}

	mermaids, all := 0, 0
	for m, weight := range s.Chances() {
		fmt.Println(m, weight)
		if m.Card().Kind() == seasalt.Mermaid {
			mermaids += weight
		}
		all += weight
	}
	fmt.Printf("%d in %d\n", mermaids, all)
	// Output:
	// steal mermaid/white 2
	// steal crab/black 1
	// steal boat/yellow 1
	// steal octopus/grey 1
	// 2 in 5
}

// With NatureMove and Apply instead of Settle, a program can show every move of Nature.
func ExampleState_NatureMove() {
	r := rand.New(rand.NewPCG(3, 4))
	s := seasalt.MustRules(seasalt.Config{}).Start(0)
	for s.Actor() == seasalt.Nature {
		m := s.NatureMove(r)
		fmt.Println(m)
		s = seasalt.Must(s.Apply(m))
	}
	fmt.Printf("seat %v is to %v\n", s.Actor(), s.Phase())
	// Output:
	// deal penguin/pink
	// deal sailor/orange
	// seat 0 is to take
}

// No round ends unseen. Play stops there, with the cards still on the table, and LastRound explains
// the points. The only move then is Nature's, to start the next round; Settle would make it too.
func ExampleBoard_lastRound() {
	rules := seasalt.MustRules(seasalt.Config{Target: 10})
	r := rand.New(rand.NewPCG(1, 767))
	s := rules.Start(0).Settle(r)
	for !s.Over() {
		moves := s.AppendMoves(nil)
		s = seasalt.Must(s.Play(moves[r.IntN(len(moves))], r))
		if s.RoundOver() {
			round, _ := s.LastRound()
			fmt.Println(round)
			fmt.Println("- moves now:", s.AppendMoves(nil))
		}
	}
	result, _ := s.Result()
	fmt.Println(result)
	// Output:
	// Round 1 ended by seat 1: stop
	// seat 0 scores 3: card points (R6.1); total 3
	//   1 crab + crab pair: 1 (R8.1)
	//   1 swimmer + shark pair: 1 (R8.1)
	//   1 shell card: 0 (R8.2)
	//   1 octopus card: 0 (R8.2)
	//   1 sailor card: 0 (R8.2)
	//   shoal-of-fish with 1 fish card: 1 (R8.3)
	//   card points: 3; colour bonus: 3 (grey)
	// seat 1 scores 7: card points (R6.1); total 7
	//   1 crab + crab pair: 1 (R8.1)
	//   1 boat + boat pair: 1 (R8.1)
	//   2 shell cards: 2 (R8.2)
	//   1 octopus card: 0 (R8.2)
	//   2 penguin cards: 3 (R8.2)
	//   card points: 7; colour bonus: 2 (dark-blue)
	// - moves now: [next-round]
	// Round 2 ended by seat 1: mermaids
	// seat 0 scores 0: nothing (R7.1); total 3
	// seat 1 scores 0: nothing (R7.1); total 7
	// - moves now: []
	// seat 1 wins by mermaids (R7.1)
}

// A server uses a strong generator and keeps its seed secret.
func ExampleState_Play() {
	var seed [32]byte // from crypto/rand in a server
	r := rand.New(rand.NewChaCha8(seed))

	rules := seasalt.MustRules(seasalt.Config{})
	s := rules.Start(seasalt.Seat(r.IntN(rules.Players()))).Settle(r)
	before := s
	s, err := s.Play(seasalt.Draw, r)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(before.Phase(), before.DeckLen())
	fmt.Println(s.Phase(), s.DeckLen(), s.Drawn().Len())
	// Output:
	// take 56
	// keep 54 2
}

// Random games on all cores, by a Playout on each. Every game has a seed of its own, so the result is the same on any
// number of cores. A million games take some ten seconds on one.
func ExamplePlayout() {
	const games = 1000
	rules := seasalt.MustRules(seasalt.Config{})
	var next, won, rounds atomic.Int64
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Add(1)
		go func() {
			defer workers.Done()
			var seed rand.PCG
			r := rand.New(&seed)
			var p seasalt.Playout
			for n := next.Add(1); n <= games; n = next.Add(1) {
				seed.Seed(1, uint64(n))
				p.Set(rules.Start(0))
				for p.Settle(r) {
					for !p.RoundOver() {
						p.Step(r)
					}
				}
				rounds.Add(int64(p.Round()))
				if p.Winners().Has(0) {
					won.Add(1)
				}
			}
		}()
	}
	workers.Wait()
	fmt.Printf("%d games, %d rounds; the first player won %d\n", games, rounds.Load(), won.Load())
	// Output: 1000 games, 5772 rounds; the first player won 526
}

// A position that is set up by hand. Cards that are nowhere else are in the deck.
func ExampleRules_NewState() {
	rules := seasalt.MustRules(seasalt.Config{Players: 3})
	s, err := rules.NewState(seasalt.Position{
		Phase: seasalt.PhaseTake, Turn: 1, Round: 4,
		Hands:  []seasalt.Cards{0: seasalt.Must(seasalt.ParseCards("mermaid/white")), 2: seasalt.Must(seasalt.ParseCards("shell/grey"))},
		Piles:  [2][]seasalt.Card{{seasalt.CardOf(seasalt.Crab, seasalt.Black), seasalt.CardOf(seasalt.Fish, seasalt.Green)}, {seasalt.CardOf(seasalt.Boat, seasalt.Yellow)}},
		Totals: []int{12, 8, 19},

		LastEnd: seasalt.RoundEndStopped, LastBy: 0, LastTurn: 0, Points: []int{8, 2, 5},
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(s)

	_, err = rules.NewState(seasalt.Position{
		Phase: seasalt.PhaseTake, Turn: 1, Round: 4,
		Hands:  []seasalt.Cards{seasalt.Must(seasalt.ParseCards("captain/light-orange jellyfish/pink"))},
		Piles:  [2][]seasalt.Card{{seasalt.CardOf(seasalt.Captain, seasalt.LightOrange)}},
		Totals: []int{12, 36, 19},
	})
	var bad *seasalt.InvalidError
	if errors.As(err, &bad) {
		for _, problem := range bad.Problems {
			fmt.Println("-", problem)
		}
	}
	// Output:
	// seasalt/1 view=spectator round=4 phase=take turn=1 deck=?53 pile1=crab/black,?1 pile2=boat/yellow hand0=?1 hand2=?1 totals=12,8,19 last-end=stop last-by=0 last-turn=0 points=8,2,5 players=3 target=35 mermaids=laid empty-deck=voids tie=latest-turn trio=laid equal-top=at-end
	// - hand0: the game has no card jellyfish/pink
	// - pile1: the game has only 1 of the card captain/light-orange
	// - totals: no round has ended yet
	// - totals: the target of 35 is reached, but the game is not over by points (R7.2)
	// - last-end: phase take in round 4, but no round has ended
}

// SecretPosition returns the whole position, to inspect a State or to derive another one.
func ExampleState_SecretPosition() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := rules.Start(0)
	for _, move := range []string{"deal crab/black", "deal shell/grey", "take 1"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}

	p := s.SecretPosition()
	p.Round, p.Totals = 9, []int{38, 39}
	p.LastEnd, p.LastBy, p.LastTurn = seasalt.RoundEndDeckEmpty, 1, 1
	late := seasalt.Must(rules.NewState(p))
	fmt.Println(late.Hand(0), late.Top(seasalt.Pile2), late.Total(0), late.Total(1))
	// Output:
	// crab/black shell/grey 38 39
}

// Two States are equal if they are the same position, by whatever moves it was reached.
func ExampleState() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := rules.Start(0)
	for _, move := range []string{"deal crab/black", "deal shell/grey"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	t, u := s, s
	for _, move := range []string{"draw", "deal fish/green", "deal boat/yellow"} {
		t = seasalt.Must(t.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	for _, move := range []string{"draw", "deal boat/yellow", "deal fish/green"} {
		u = seasalt.Must(u.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	fmt.Println(s == t, t == u)

	seen := map[seasalt.State]int{}
	for _, state := range []seasalt.State{s, t, u} {
		seen[state]++
	}
	fmt.Println(len(seen), "positions")
	fmt.Println(t) // what was drawn is hidden
	// Output:
	// false true
	// 2 positions
	// seasalt/1 view=spectator round=1 phase=keep turn=0 deck=?54 pile1=crab/black pile2=shell/grey drawn=?2 players=2 target=40 mermaids=laid empty-deck=voids tie=latest-turn trio=laid equal-top=at-end
}

// A game as text: it can be read in a log, and played again.
func Example_text() {
	rules := seasalt.MustRules(seasalt.Config{})
	s := rules.Start(0)
	for _, text := range []string{
		"deal fish/black", "deal shell/grey",
		"draw", "deal fish/green", "deal octopus/grey", "keep fish/green", "discard 2",
		"end-turn",
		"take 1",
	} {
		m, err := seasalt.ParseMove(text)
		if err != nil {
			log.Fatal(err)
		}
		actor := s.Actor()
		if s, err = s.Apply(m); err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%-6v  %v\n", actor, m)
	}
	fmt.Println("pile 2:", slices.Collect(s.Pile(seasalt.Pile2)))
	// Output:
	// nature  deal fish/black
	// nature  deal shell/grey
	// 0       draw
	// nature  deal fish/green
	// nature  deal octopus/grey
	// 0       keep fish/green
	// 0       discard 2
	// 0       end-turn
	// 1       take 1
	// pile 2: [octopus/grey shell/grey]
}

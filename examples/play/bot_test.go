package main

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// everything is all extensions at once.
func everything() []seasalt.Module { return append(extrasalt.Modules(), extrapepper.Module()) }

// playAll plays games of every size and edition, without extensions and with all of them. In
// every position in which a player must decide, decide does.
func playAll(t *testing.T, games int, decide func(s seasalt.State, r *rand.Rand) seasalt.Move) {
	t.Helper()
	for players := seasalt.MinPlayers; players <= seasalt.MaxPlayers; players++ {
		for edition := seasalt.English; edition <= seasalt.Digital; edition++ {
			base := seasalt.MustRules(seasalt.Config{Players: players, Edition: edition})
			extended := seasalt.MustRules(seasalt.Config{Players: players, Edition: edition, Modules: everything()})
			for seed := range 2 * games {
				rules := base
				if seed >= games {
					rules = extended
				}
				r := rand.New(rand.NewPCG(uint64(players), uint64(seed)))
				s := rules.Start(seasalt.Seat(seed % players)).Settle(r)
				for moves := 0; !s.Over(); moves++ {
					if moves > 20_000 {
						t.Fatalf("%d players, %v edition, seed %d: the game does not end", players, edition, seed)
					}
					var err error
					if s, err = s.Play(decide(s, r), r); err != nil {
						t.Fatalf("%d players, %v edition, seed %d: %v", players, edition, seed, err)
					}
				}
			}
		}
	}
}

// The bot never ends a turn when laying its mermaids, or saying STOP, would win the game.
func TestBotNeverPassesUpAWin(t *testing.T) {
	wins := 0
	playAll(t, 25, func(s seasalt.State, _ *rand.Rand) seasalt.Move {
		m := choose(look(s, s.Actor()))
		wins += checkWin(t, s, m)
		return m
	})
	if wins < 100 {
		t.Errorf("only %d wins could be taken at once: the games show too little", wins)
	}
}

// checkWin reports an error if the move ends the turn and another would have won, and
// returns 1 if one would have.
func checkWin(t *testing.T, s seasalt.State, m seasalt.Move) int {
	t.Helper()
	for _, win := range []seasalt.Move{seasalt.LayMermaids, seasalt.Stop} {
		next, err := s.Apply(win)
		if err != nil {
			continue
		}
		if result, over := next.Result(); over && result.Winners == 1<<s.Actor() {
			if m == seasalt.EndTurn {
				t.Errorf("%v\nends the turn instead of winning by %v", s, win)
			}
			return 1
		}
	}
	return 0
}

// Neither the bot nor what a person is shown depends on cards that the seat may not know: the
// same position with all hidden cards dealt anew gives the same sight.
func TestSightHidesWhatIsHidden(t *testing.T) {
	changed := 0
	playAll(t, 2, func(s seasalt.State, r *rand.Rand) seasalt.Move {
		m := choose(look(s, s.Actor()))
		for seat := seasalt.Nobody; int(seat) < s.Rules().Players(); seat++ {
			if seat == seasalt.Nature {
				continue
			}
			other := redeal(t, s, seat, r)
			if other != s {
				changed++
			}
			a, b := look(s, seat), look(other, seat)
			a.effect, b.effect = nil, nil // functions are never equal
			if !reflect.DeepEqual(a, b) {
				t.Fatalf("seat %v sees a difference that it may not see:\n%+v\n%+v", seat, a, b)
			}
			if seat == s.Actor() {
				if again := choose(look(other, seat)); again != m {
					t.Fatalf("the bot chooses %v, and %v when the hidden cards are others", m, again)
				}
			}
		}
		return m
	})
	if changed < 1000 {
		t.Errorf("the hidden cards changed only %d times", changed)
	}
}

// redeal returns the position with all cards shuffled that a seat does not see.
func redeal(t *testing.T, s seasalt.State, seat seasalt.Seat, r *rand.Rand) seasalt.State {
	t.Helper()
	p := s.Position()
	var pool []seasalt.Card
	hidden := func(set *seasalt.Cards) {
		pool = slices.AppendSeq(pool, set.All())
	}
	var places []func(func() seasalt.Card)
	fill := func(set *seasalt.Cards) {
		n := set.Len()
		hidden(set)
		places = append(places, func(next func() seasalt.Card) {
			*set = seasalt.Cards{}
			for range n {
				*set, _ = set.With(next())
			}
		})
	}
	fill(&p.Deck)
	if seat != s.Turn() {
		fill(&p.Drawn)
	}
	for i := range p.Hands {
		swapping := s.Phase() == seasalt.PhaseSwap && seat == s.Actor() && seasalt.Seat(i) == p.Victim
		if seasalt.Seat(i) != seat && !s.Revealed(seasalt.Seat(i)) && !swapping {
			fill(&p.Hands[i])
		}
	}
	for i, pile := range p.Piles {
		if len(pile) > 1 && (seat != s.Actor() || p.Pile != seasalt.Pile(i+1)) {
			pool = append(pool, pile[1:]...)
			places = append(places, func(next func() seasalt.Card) {
				for j := range pile[1:] {
					pile[j+1] = next()
				}
			})
		}
	}
	r.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	for _, place := range places {
		place(func() seasalt.Card {
			c := pool[0]
			pool = pool[1:]
			return c
		})
	}
	other, err := s.Rules().NewState(p)
	if err != nil {
		t.Fatal(err)
	}
	return other
}

// The bot is no match for a strong player, but chance is no match for it.
func TestBotBeatsRandomPlay(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	const games = 100
	won := 0
	for seed := range games {
		r := rand.New(rand.NewPCG(2, uint64(seed)))
		bot := seasalt.Seat(seed % 2)
		s := rules.Start(seasalt.Seat(seed / 2 % 2)).Settle(r)
		for !s.Over() {
			m := choose(look(s, s.Actor()))
			if s.Actor() != bot {
				moves := slices.Collect(s.Moves())
				m = moves[r.IntN(len(moves))]
			}
			var err error
			if s, err = s.Play(m, r); err != nil {
				t.Fatal(err)
			}
		}
		if result, _ := s.Result(); result.Winners.Has(bot) {
			won++
		}
	}
	if won < 90 {
		t.Errorf("the bot won %d of %d games against random moves", won, games)
	}
}

// Single decisions, each with the reason for which it is the right one.
func TestBotChooses(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{}) // two players, first to 40
	hands := func(mine, theirs string) []seasalt.Cards {
		return []seasalt.Cards{seasalt.MustParseCards(mine), seasalt.MustParseCards(theirs)}
	}
	piles := func(top1, top2 string) (piles [2][]seasalt.Card) {
		for i, top := range []string{top1, top2} {
			piles[i] = slices.Collect(seasalt.MustParseCards(top).All())
		}
		return piles
	}
	laid := func(text string) []seasalt.Group { return seasalt.MustParseHolding("|" + text).Laid }
	const sevenShellsAndSailors = "shell/black shell/green sailor/pink sailor/orange"

	tests := []struct {
		why  string
		p    seasalt.Position
		want string
	}{
		{"the mermaids win before anything else is done", seasalt.Position{
			Phase: seasalt.PhasePlay, Piles: piles("crab/black", "boat/black"),
			Hands: hands("mermaid/white mermaid/white mermaid/white mermaid/white fish/black fish/green", ""),
		}, "mermaids"},
		{"a STOP reaches the target, and nobody else can", seasalt.Position{
			Phase: seasalt.PhasePlay, Piles: piles("crab/black", "boat/black"), Totals: []int{33, 20},
			Hands: hands(sevenShellsAndSailors, "fish/black"),
		}, "stop"},
		{"of the tied the one wins who had the last turn (K3), and that is who says STOP", seasalt.Position{
			Phase: seasalt.PhasePlay, Piles: piles("crab/black", "boat/black"), Totals: []int{33, 39},
			Hands: hands(sevenShellsAndSailors, ""), Laid: [][]seasalt.Group{nil, laid("boat/dark-blue+boat/yellow")},
		}, "stop"},
		{"a STOP would win the game for the other one, who has laid enough", seasalt.Position{
			Phase: seasalt.PhasePlay, Piles: piles("crab/black", "boat/black"), Totals: []int{0, 39},
			Hands: hands(sevenShellsAndSailors, ""),
			Laid:  [][]seasalt.Group{nil, laid("boat/dark-blue+boat/yellow crab/grey+crab/green fish/black+fish/green swimmer/black+shark/green")},
		}, "end"},
		{"the bet is safe enough: the other one has nothing", seasalt.Position{
			Phase: seasalt.PhasePlay, Piles: piles("crab/black", "boat/black"),
			Hands: hands(sevenShellsAndSailors, ""),
		}, "last-chance"},
		{"six points end no round", seasalt.Position{
			Phase: seasalt.PhasePlay, Piles: piles("crab/black", "boat/black"),
			Hands: hands("shell/black sailor/pink sailor/orange penguin/pink", ""),
		}, "end"},
		{"a duo is played for its effect", seasalt.Position{
			Phase: seasalt.PhasePlay, Piles: piles("crab/black", "boat/black"),
			Hands: hands("fish/black fish/green", ""),
		}, "duo fish/black fish/green"},
		{"nothing can be stolen from an empty hand: the duo waits", seasalt.Position{
			Phase: seasalt.PhasePlay, Piles: piles("crab/black", "boat/black"),
			Hands: hands("swimmer/black shark/green", ""),
		}, "end"},
		{"the second sailor is worth five points", seasalt.Position{
			Phase: seasalt.PhaseTake, Piles: piles("crab/black", "sailor/orange"),
			Hands: hands("sailor/pink", "fish/black"),
		}, "take 2"},
		{"neither top is worth as much as the better of two cards", seasalt.Position{
			Phase: seasalt.PhaseTake, Piles: piles("shark/black", "shark/green"),
			Hands: hands("octopus/grey octopus/green shell/black shell/green", "fish/black"),
		}, "draw"},
		{"the third octopus is worth more than the first crab", seasalt.Position{
			Phase: seasalt.PhaseKeep, Piles: piles("fish/black", "boat/black"), Drawn: seasalt.MustParseCards("crab/black octopus/green"),
			Hands: hands("octopus/grey octopus/yellow", ""),
		}, "keep octopus/green"},
		{"the second shell is covered rather than the second sailor", seasalt.Position{
			Phase: seasalt.PhaseDiscard, Piles: piles("sailor/orange", "shell/green"), Drawn: seasalt.MustParseCards("shark/black"),
			Hands: hands("sailor/pink shell/black", ""),
		}, "discard 2"},
		{"the best card of the pile is the second sailor", seasalt.Position{
			Phase: seasalt.PhasePick, Pile: seasalt.Pile1,
			Piles: [2][]seasalt.Card{{seasalt.MustParseCard("shark/black"), seasalt.MustParseCard("sailor/orange"), seasalt.MustParseCard("boat/black")}},
			Hands: hands("sailor/pink", ""), Laid: [][]seasalt.Group{laid("crab/black+crab/green"), nil},
		}, "pick 2"},
		{"a final turn is played to its end", seasalt.Position{
			Phase: seasalt.PhasePlay, Piles: piles("crab/black", "boat/black"), Called: true, Caller: 1, Revealed: 1 << 1,
			Hands: hands(sevenShellsAndSailors, "fish/black"),
		}, "end"},
	}
	for _, test := range tests {
		t.Run(test.want+" because "+test.why, func(t *testing.T) {
			test.p.Round = 1
			if test.p.Totals != nil {
				test.p.Round, test.p.LastEnd = 2, seasalt.RoundStopped
			}
			s, err := rules.NewState(test.p)
			if err != nil {
				t.Fatal(err)
			}
			m := choose(look(s, 0))
			if m.String() != test.want {
				t.Errorf("the bot chooses %v, want %s", m, test.want)
			}
			if err := s.Check(m); err != nil {
				t.Error(err)
			}
			checkWin(t, s, m)
		})
	}

	// With three players somebody must be chosen.
	three := seasalt.MustRules(seasalt.Config{Players: 3})
	s, err := three.NewState(seasalt.Position{
		Phase: seasalt.PhaseVictim, Round: 2, LastEnd: seasalt.RoundStopped, Totals: []int{0, 5, 20}, Piles: piles("crab/black", "boat/black"),
		Hands: append(hands("", "fish/black fish/green"), seasalt.MustParseCards("boat/yellow")),
		Laid:  [][]seasalt.Group{laid("swimmer/black+shark/green"), nil, nil},
	})
	if err != nil {
		t.Fatal(err)
	}
	if m := choose(look(s, 0)); m != seasalt.ChooseVictim(2) {
		t.Errorf("%v: the bot should steal from who is closest to the target", m)
	}
}

// Every choice is put into words, and so is what everybody is told of it.
func TestEveryMoveInWords(t *testing.T) {
	seen := map[seasalt.Action]bool{}
	decide := func(s seasalt.State, r *rand.Rand) seasalt.Move {
		v := look(s, s.Actor())
		for _, m := range v.moves {
			seen[m.Action()] = true
			if text := (voice{viewer: v.seat}).option(&v, m); text == m.String() || text == "" {
				t.Fatalf("%v: the choice %q has no words", s, text)
			}
		}
		return v.moves[r.IntN(len(v.moves))]
	}
	playAll(t, 3, decide)
	rodeo := seasalt.MustRules(seasalt.Config{Players: 3, Modules: []seasalt.Module{extrapepper.Module(seasalt.WaterRodeo)}})
	for seed := range uint64(100) { // its moves are rare where it is one event of twelve
		r := rand.New(rand.NewPCG(3, seed))
		for s := rodeo.Start(0).Settle(r); !s.Over(); {
			s, _ = s.Play(decide(s, r), r)
		}
	}
	for a := seasalt.ActionDraw; a <= seasalt.ActionKeepEvent; a++ {
		if !seen[a] && a != seasalt.ActionLayMermaids { // rare, and in the golden files
			t.Errorf("no game had the move %v", a)
		}
	}
	for _, e := range extrapepper.All() {
		if event(e) == e.String()+": " {
			t.Errorf("the event %v has no words", e)
		}
	}
}

package seasalt_test

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// A table of players takes this much room for its memories at rest, whatever they play.
const mostBytes = 4 << 20

// heavyRules are games in which memories have much to remember: crabs that look through both piles, swaps between
// others, lobsters, and all modules together.
func heavyRules(players int) (list []*seasalt.Rules) {
	for _, events := range [][]seasalt.Event{
		nil,
		{seasalt.WaterRodeo, seasalt.HermitCrab},
		{seasalt.WaterRodeo, seasalt.HermitCrab, seasalt.CoralReef},
	} {
		modules := append(extrasalt.Modules(), extrapepper.Module(events...))
		list = append(list, seasalt.MustRules(seasalt.Config{Players: players, Target: 10000, Modules: modules}))
	}
	return list
}

// houseRules are a game with several effects that others do not see, and many cards that can be laid face down.
func houseRules(players int) *seasalt.Rules {
	m := seasalt.Module{Name: "house", Version: 1, Change: seasalt.Change{
		Shield: seasalt.Fish, Threshold: 200,
		Duos: []seasalt.Duo{
			{A: seasalt.Crab, B: seasalt.Crab, Effect: seasalt.SwapCard},
			{A: seasalt.Boat, B: seasalt.Boat, Effect: seasalt.TakeFromEachPile},
			{A: seasalt.Octopus, B: seasalt.Octopus, Effect: seasalt.StealRandom, LaidOnly: true},
			{A: seasalt.Shell, B: seasalt.Shell, Effect: seasalt.SwapCard, LaidOnly: true},
		},
	}}
	for c := range seasalt.AllColors() {
		for range 2 {
			m.Deck, _ = m.Deck.With(seasalt.CardOf(seasalt.Fish, c))
		}
	}
	return seasalt.MustRules(seasalt.Config{Players: players, Target: 10000, Modules: []seasalt.Module{m}})
}

// heavyGames plays recorded games: five in which memories without lots had 50,000 guesses and more, a round in which
// a seat makes guesses alike that differ in a card that everybody knows, three in which cards that are laid can be the
// copies of many lots, and one with the houseRules. A line of the file has which of the rules of heavyRules, or after
// them those of the house, the number of players, and the moves.
func heavyGames(tb testing.TB, visit func(g *seasalt.Game, next seasalt.Move)) {
	for _, line := range strings.Split(strings.TrimSpace(readText(tb, "testdata/heavy-games.txt")), "\n") {
		parts := strings.Split(line, "|")
		which, players := int(parts[0][0]-'1'), int(parts[1][0]-'0')
		g := append(heavyRules(players), houseRules(players))[which].NewGame(0)
		for _, text := range strings.Split(parts[2], ";") {
			visit(g, must(seasalt.ParseMove(text)))
			playGame(g, text)
		}
		visit(g, 0)
	}
}

// TestHeavyGames: memories are small, also where there are too many guesses even with lots, and what is true is never
// ruled out. Every view has what everybody knows, and so have its samples.
func TestHeavyGames(t *testing.T) {
	most, room := 0, 0
	r := rand.New(rand.NewPCG(1, 1))
	heavyGames(t, func(g *seasalt.Game, next seasalt.Move) {
		checkTrue(t, g, fmt.Sprintf("before %v", next))
		public := g.View(seasalt.Spectator)
		for seat := range g.Rules().Seats() {
			v := g.View(seat)
			world := v.Sample(r)
			if _, err := g.Rules().NewState(world.SecretPosition()); err != nil {
				t.Errorf("before %v: %v samples an impossible state: %v", next, seat, err)
			}
			for of := range g.Rules().Seats() {
				all := public.KnownToAll(of)
				if v.KnownToAll(of) != all || !v.KnownHand(of).Contains(all) || !world.Hand(of).Contains(all) {
					t.Errorf("before %v: everybody knows %v in hand %v, and %v believes in %v, and samples %v",
						next, all, of, seat, v.KnownHand(of), world.Hand(of))
				}
			}
		}
		bytes, guesses := g.MemoryBytes()
		if most, room = max(most, guesses), max(room, bytes); bytes > mostBytes {
			t.Errorf("before %v: %d bytes", next, bytes)
		}
	})
	t.Logf("at most %d guesses and %d kB", most, room>>10)
	if most < 1024 {
		t.Errorf("at most %d guesses: none is left out", most)
	}
}

// work returns what a call allocates, as a measure of its work that does not depend on the machine.
func work(f func()) int {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return int(after.Mallocs - before.Mallocs)
}

// mostWork is the most work of one view: some 10 ms.
const mostWork = 80_000

// TestWorkOfViews: no observation makes guesses, and makes them alike, again and again.
func TestWorkOfViews(t *testing.T) {
	most := 0
	heavyGames(t, func(g *seasalt.Game, next seasalt.Move) {
		for _, seat := range seatsAndSpectator(g.Rules()) {
			n := work(func() { g.View(seat) })
			if most = max(most, n); n > mostWork {
				t.Errorf("before %v: the view of %v allocates %d times", next, seat, n)
			}
		}
	})
	t.Log("at most", most)
}

// TestManyFaceDown: before four players lie cards that can be any of eleven. A memory keeps few of all the ways, and
// never rules out the true one.
func TestManyFaceDown(t *testing.T) {
	rules := houseRules(4)
	p := seasalt.Position{Phase: seasalt.PhaseTake, Round: 1, Hands: make([]seasalt.Cards, 4)}
	rest := rules.Deck()
	for c := range seasalt.AllColors() {
		fish := seasalt.CardOf(seasalt.Fish, c)
		rest, _ = rest.Without(fish)
		if len(p.Shields) < 4 {
			p.Shields = append(p.Shields, fish)
		}
	}
	for i, c := range slices.Collect(rest.All())[:26] {
		if i < 24 {
			p.Hands[i%4], _ = p.Hands[i%4].With(c)
		} else {
			p.Piles[i%2] = []seasalt.Card{c}
		}
	}
	for seed := range uint64(3) {
		r := rand.New(rand.NewPCG(seed, 1))
		var g *seasalt.Game
		if n := work(func() { g = must(rules.NewState(p)).Game() }); n > 5*mostWork {
			t.Fatalf("the memories of five observers allocate %d times", n)
		}
		for range 150 {
			checkTrue(t, g, g.State().SecretText())
			for _, seat := range seatsAndSpectator(rules) {
				g.View(seat).Sample(r)
			}
			s := g.State()
			if s.RoundOver() {
				break
			}
			m := seasalt.Move(0)
			if s.Actor() == seasalt.Nature {
				m = s.NatureMove(r)
			} else {
				m = anyMove(s, r)
			}
			playGame(g, m.String())
		}
	}
}

// BenchmarkHeavyGames plays them, with everybody asked after every move, or once before the round ends.
func BenchmarkHeavyGames(b *testing.B) {
	for _, late := range []bool{false, true} {
		b.Run(fmt.Sprintf("late=%v", late), func(b *testing.B) {
			best := time.Hour // of all runs, since a busy machine makes them longer
			for range b.N {
				var view time.Duration
				heavyGames(b, func(g *seasalt.Game, next seasalt.Move) {
					if late && next != seasalt.NextRound && next != 0 {
						return
					}
					for _, seat := range seatsAndSpectator(g.Rules()) {
						start := time.Now()
						g.View(seat)
						view = max(view, time.Since(start))
					}
				})
				best = min(best, view)
			}
			b.ReportMetric(float64(best)/1e6, "slowest-view-ms")
		})
	}
}

// Memories come to the same chances, to the last digit, on every processor. .ci/run also runs this test for others.
// When memories conclude something else, take over the hash that the test prints.
func TestSameDigitsEverywhere(t *testing.T) {
	chances, moves := fnv.New64a(), 0
	heavyGames(t, func(g *seasalt.Game, next seasalt.Move) {
		if moves++; moves%16 != 0 {
			return
		}
		for _, seat := range seatsAndSpectator(g.Rules()) {
			for _, chance := range g.Memory(seat).Chances() {
				fmt.Fprintln(chances, chance)
			}
		}
	})
	if got, want := fmt.Sprintf("%016x", chances.Sum64()), "e7dab9bc89e47c17"; got != want {
		t.Errorf("the chances have the hash %s, not %s", got, want)
	}
}

// checkTrue checks that every memory of a game has a guess that is true.
func checkTrue(t *testing.T, g *seasalt.Game, when string) {
	t.Helper()
	for _, seat := range seatsAndSpectator(g.Rules()) {
		if s := g.State(); !g.Memory(seat).Allows(s) {
			t.Fatalf("%s: no guess of %v is true of %s", when, seat, s.SecretText())
		}
	}
}

// TestTruthIsKept: in games with all rules, what is true is never ruled out.
func TestTruthIsKept(t *testing.T) {
	for rules := range fuzzRules {
		for seed := range uint64(testkit.Form(1, 6)) {
			walkGame(uint8(rules), seed, 300, func(step int, g *seasalt.Game) {
				checkTrue(t, g, fmt.Sprintf("rules %d, game %d, step %d", rules, seed, step))
			})
		}
	}
}

// A steered game is one of a beam.
type steered struct {
	g     *seasalt.Game
	moves []seasalt.Move
	goal  float64 // how bad it is: the games with the most are followed
}

// A steering says how a search for the most expensive memories goes on.
type steering struct {
	beam, tries int
	steers      func(seat seasalt.Seat) bool // whose moves the search chooses; others play at random
	byTime      bool                         // it looks for what takes long, and not for what takes room
}

// found is the worst that a search has seen.
type found struct {
	bytes, guesses int
	slowest        time.Duration // of a view or an Apply
	moves          []seasalt.Move
}

// worst follows the most expensive games for some moves, and returns the worst memories of all. In a test it checks
// those of the first game.
func (s steering) worst(t *testing.T, rules *seasalt.Rules, seed uint64, steps int) (w found) {
	r := rand.New(rand.NewPCG(seed, 7))
	games := []steered{{g: rules.NewGame(0)}}
	for range steps {
		var next []steered
		for _, one := range games {
			tries := s.tries
			if actor := one.g.Actor(); actor >= 0 && !s.steers(actor) {
				tries = 1
			}
			for range tries {
				st := one.g.State()
				m := anyMove(st, r)
				for range 20 { // the longer the round, the worse
					if m != seasalt.Stop && m != seasalt.LastChance {
						break
					}
					m = anyMove(st, r)
				}
				if st.Actor() == seasalt.Nature && !st.RoundOver() {
					m = st.NatureMove(r)
				}
				try := steered{g: one.g.Clone(), moves: append(slices.Clip(one.moves), m)}
				start := time.Now()
				if err := try.g.Apply(m); err != nil {
					panic(err)
				}
				took := time.Since(start)
				for _, seat := range seatsAndSpectator(rules) {
					start = time.Now()
					v := try.g.View(seat)
					took = max(took, time.Since(start))
					_ = v
				}
				bytes, guesses := try.g.MemoryBytes()
				if try.goal = float64(guesses) + r.Float64(); s.byTime {
					try.goal = float64(took)
				}
				if try.g.RoundOver() {
					try.goal = -1 // what follows forgets everything
				}
				if w.slowest = max(w.slowest, took); bytes > w.bytes {
					w.bytes, w.guesses, w.moves = bytes, guesses, try.moves
				}
				next = append(next, try)
			}
		}
		slices.SortStableFunc(next, func(x, y steered) int { return cmp.Compare(y.goal, x.goal) })
		games = next[:min(s.beam, len(next))]
		if t != nil {
			checkTrue(t, games[0].g, fmt.Sprint(games[0].moves))
		}
	}
	return w
}

// TestWorstMemories: players who do their worst, one alone or all together, cannot make memories large.
func TestWorstMemories(t *testing.T) {
	s, steps := steering{beam: testkit.Form(3, 30), tries: 4}, testkit.Form(120, 250)
	for players := 2; players <= 4; players++ {
		for i, rules := range heavyRules(players) {
			s.steers = func(seat seasalt.Seat) bool { return (i+players)%2 == 0 || seat == 0 }
			w := s.worst(t, rules, 0, steps)
			t.Logf("%d players, rules %d: %d guesses, %d kB, slowest %v", players, i, w.guesses, w.bytes>>10, w.slowest)
			if w.bytes > mostBytes {
				t.Errorf("%v: %d bytes after %v", rules, w.bytes, w.moves)
			}
		}
	}
}

// BenchmarkWorst looks for the most expensive memories, by room and by time, with one player who steers and with all.
func BenchmarkWorst(b *testing.B) {
	for players := 2; players <= 4; players++ {
		for i, rules := range heavyRules(players) {
			for _, all := range []bool{false, true} {
				for _, byTime := range []bool{false, true} {
					b.Run(fmt.Sprintf("%dplayers/%d/all=%v/time=%v", players, i, all, byTime), func(b *testing.B) {
						s := steering{beam: 50, tries: 4, byTime: byTime, steers: func(seat seasalt.Seat) bool { return all || seat == 0 }}
						var worst found
						for n := range b.N {
							w := s.worst(nil, rules, uint64(n), 250)
							worst.bytes, worst.guesses = max(worst.bytes, w.bytes), max(worst.guesses, w.guesses)
							worst.slowest = max(worst.slowest, w.slowest)
						}
						b.ReportMetric(float64(worst.bytes)/(1<<20), "MB/table")
						b.ReportMetric(float64(worst.guesses), "guesses")
						b.ReportMetric(float64(worst.slowest)/1e6, "slowest-ms")
					})
				}
			}
		}
	}
}

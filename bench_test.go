package seasalt_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"unsafe"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// The benchmarks of what users do most, and BenchmarkAnchor: only ratios to it,
// taken in one run, can be compared between machines.

// anchor is as big as a State.
type anchor [unsafe.Sizeof(seasalt.State{}) / unsafe.Sizeof(uintptr(0))]uintptr

//go:noinline
func (a anchor) copied() (anchor, error) { a[0]++; return a, nil }

// BenchmarkAnchor copies a value of the size of a State in and out of a function that is not
// inlined.
func BenchmarkAnchor(b *testing.B) {
	var a anchor
	for i := 0; i < b.N; i++ {
		a, _ = a.copied()
	}
}

// benchGames are the games that are played at random.
var benchGames = []struct {
	name   string
	config seasalt.Config
}{
	{"2players", seasalt.Config{Players: 2}},
	{"4players", seasalt.Config{Players: 4}},
	{"4players/extrasalt", seasalt.Config{Players: 4, Modules: extrasalt.Modules()}},
	{"4players/everything", seasalt.Config{Players: 4, Modules: append(extrasalt.Modules(), extrapepper.Module())}},
}

// benchGame plays whole games at random by a function that returns the number of decisions.
func benchGame(b *testing.B, play func(*seasalt.Rules, *rand.Rand) (decisions int)) {
	for _, game := range benchGames {
		b.Run(game.name, func(b *testing.B) {
			rules := seasalt.MustRules(game.config)
			r := rand.New(rand.NewPCG(1, 2))
			decisions := 0
			b.ReportAllocs()
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				decisions += play(rules, r)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(decisions), "ns/decision")
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}

// BenchmarkGame plays games by values: list the legal moves, pick one, apply it, play Nature on.
func BenchmarkGame(b *testing.B) {
	var buffer [64]seasalt.Move
	benchGame(b, func(rules *seasalt.Rules, r *rand.Rand) (decisions int) {
		for s := rules.Start(0).Settle(r); !s.Over(); s = s.Settle(r) {
			for !s.RoundOver() {
				moves := s.AppendMoves(buffer[:0])
				s, _ = s.Play(moves[r.IntN(len(moves))], r)
				decisions++
			}
		}
		return decisions
	})
}

// BenchmarkPlayout plays the same games in place.
func BenchmarkPlayout(b *testing.B) {
	var buffer [64]seasalt.Move
	var p seasalt.Playout
	benchGame(b, func(rules *seasalt.Rules, r *rand.Rand) (decisions int) {
		p.Set(rules.Start(0))
		for p.Settle(r) {
			for !p.RoundOver() {
				moves := p.AppendMoves(buffer[:0])
				_ = p.Play(moves[r.IntN(len(moves))], r)
				decisions++
			}
		}
		return decisions
	})
}

// BenchmarkStep plays the same games in place without listing the moves.
func BenchmarkStep(b *testing.B) {
	var p seasalt.Playout
	benchGame(b, func(rules *seasalt.Rules, r *rand.Rand) (decisions int) {
		p.Set(rules.Start(0))
		for p.Settle(r) {
			for !p.RoundOver() {
				p.Step(r)
				decisions++
			}
		}
		return decisions
	})
}

// BenchmarkManyGames plays games without listing the moves on one core and on all of them, a Playout on each.
func BenchmarkManyGames(b *testing.B) {
	rules := seasalt.MustRules(seasalt.Config{})
	for cores := 1; cores <= runtime.GOMAXPROCS(0); cores *= 2 {
		b.Run(fmt.Sprintf("%dcores", cores), func(b *testing.B) {
			var next atomic.Int64
			var workers sync.WaitGroup
			for range cores {
				workers.Add(1)
				go func() {
					defer workers.Done()
					var seed rand.PCG
					r := rand.New(&seed)
					var p seasalt.Playout
					for n := next.Add(1); n <= int64(b.N); n = next.Add(1) {
						seed.Seed(1, uint64(n))
						p.Set(rules.Start(0))
						for p.Settle(r) {
							for !p.RoundOver() {
								p.Step(r)
							}
						}
					}
				}()
			}
			workers.Wait()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}

// BenchmarkRemember plays the same games with memories. Each player asks for a view before a decision.
func BenchmarkRemember(b *testing.B) { benchRemember(b, true) }

// BenchmarkUnasked plays them with memories for which nobody asks.
func BenchmarkUnasked(b *testing.B) { benchRemember(b, false) }

func benchRemember(b *testing.B, ask bool) {
	benchGame(b, func(rules *seasalt.Rules, r *rand.Rand) (decisions int) {
		g := rules.NewGame(0)
		var moves []seasalt.Move
		for g.Settle(r) {
			for s := g.State(); !s.RoundOver(); s = g.State() {
				if ask {
					sinkView = g.View(s.Actor())
				}
				moves = s.AppendMoves(moves[:0])
				_ = g.Play(moves[r.IntN(len(moves))], r)
				decisions++
			}
		}
		return decisions
	})
}

// benchSize states are few enough to stay in the caches, as the states of a search do, and
// enough that their branches cannot be learnt by heart.
const benchSize = 256

// benchStates returns states of random games in which a player must decide, and a legal move
// for each.
func benchStates(tb testing.TB) ([]seasalt.State, []seasalt.Move) {
	tb.Helper()
	rules := seasalt.MustRules(seasalt.Config{})
	r := rand.New(rand.NewPCG(3, 4))
	var states []seasalt.State
	var chosen []seasalt.Move
	for len(states) < benchSize {
		for s := rules.Start(0).Settle(r); !s.Over() && len(states) < benchSize; s = s.Settle(r) {
			moves := s.AppendMoves(nil)
			m := moves[r.IntN(len(moves))]
			states, chosen = append(states, s), append(chosen, m)
			s, _ = s.Play(m, r)
		}
	}
	return states, chosen
}

var (
	sinkState seasalt.State
	sinkError error
	sinkInt   int
	sinkScore seasalt.Score
	sinkView  seasalt.View

	sinkObservation seasalt.Observation
)

func BenchmarkApply(b *testing.B) {
	states, moves := benchStates(b)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		sinkState, sinkError = states[i&(benchSize-1)].Apply(moves[i&(benchSize-1)])
	}
}

func BenchmarkApplyIllegal(b *testing.B) {
	states, _ := benchStates(b)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		sinkState, sinkError = states[i&(benchSize-1)].Apply(seasalt.Pick(3))
	}
}

func BenchmarkAppendMoves(b *testing.B) {
	states, _ := benchStates(b)
	var buffer [64]seasalt.Move
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		sinkInt += len(states[i&(benchSize-1)].AppendMoves(buffer[:0]))
	}
}

func BenchmarkMoves(b *testing.B) {
	states, _ := benchStates(b)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		for range states[i&(benchSize-1)].Moves() {
			sinkInt++
		}
	}
}

// BenchmarkPoints scores hands as they occur in play.
func BenchmarkPoints(b *testing.B) {
	states, _ := benchStates(b)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		sinkInt += states[i&(benchSize-1)].Points(0)
	}
}

// benchMiddle returns games in the middle of rounds. The player to decide remembers much in each of them,
// and all of it for certain.
func benchMiddle(tb testing.TB, players int) (games []*seasalt.Game) {
	tb.Helper()
	rules := seasalt.MustRules(seasalt.Config{Players: players, Modules: append(extrasalt.Modules(), extrapepper.Module())})
	r := rand.New(rand.NewPCG(9, uint64(players)))
	for len(games) < benchSize {
		g := rules.NewGame(0)
		for g.Settle(r) && len(games) < benchSize {
			for s := g.State(); !s.RoundOver() && len(games) < benchSize; s = g.State() {
				unresolved := len(g.Memory(s.Actor()).Chances()) > 1
				if n := s.DeckLen(); n > 15 && n < 45 && !unresolved {
					games = append(games, g.Clone())
				}
				moves := s.AppendMoves(nil)
				if err := g.Play(moves[r.IntN(len(moves))], r); err != nil {
					tb.Fatal(err)
				}
			}
		}
	}
	return games
}

// benchPlayers runs a benchmark for few and for many players.
func benchPlayers(b *testing.B, run func(*testing.B, []*seasalt.Game)) {
	for _, players := range []int{2, 4} {
		b.Run(fmt.Sprintf("%dplayers", players), func(b *testing.B) {
			games := benchMiddle(b, players)
			b.ReportAllocs()
			b.ResetTimer()
			run(b, games)
		})
	}
}

// BenchmarkView makes the views of the players who must decide, with what they remember.
func BenchmarkView(b *testing.B) {
	benchPlayers(b, func(b *testing.B, games []*seasalt.Game) {
		for i := 0; i < b.N; i++ {
			g := games[i&(benchSize-1)]
			sinkView = g.View(g.Actor())
		}
	})
}

// BenchmarkViewJSON writes such views.
func BenchmarkViewJSON(b *testing.B) {
	benchPlayers(b, func(b *testing.B, games []*seasalt.Game) {
		views := make([]seasalt.View, len(games))
		for i, g := range games {
			views[i] = g.View(g.Actor())
		}
		var text []byte
		b.ResetTimer()
		for i := 0; i < b.N; i++ {
			text, sinkError = views[i&(benchSize-1)].AppendJSON(text[:0])
		}
	})
}

// BenchmarkSample samples such views.
func BenchmarkSample(b *testing.B) {
	benchPlayers(b, func(b *testing.B, games []*seasalt.Game) {
		r := rand.New(rand.NewPCG(1, 2))
		views := make([]seasalt.View, len(games))
		for i, g := range games {
			views[i] = g.View(g.Actor())
		}
		b.ResetTimer()
		for i := 0; i < b.N; i++ {
			sinkState = views[i&(benchSize-1)].Sample(r)
		}
	})
}

// BenchmarkObserve observes moves of the players who must decide, as another sees them.
func BenchmarkObserve(b *testing.B) {
	benchPlayers(b, func(b *testing.B, games []*seasalt.Game) {
		states := make([]seasalt.State, len(games))
		moves := make([]seasalt.Move, len(games))
		for i, g := range games {
			states[i] = g.State()
			moves[i] = states[i].AppendMoves(nil)[0]
		}
		b.ResetTimer()
		for i := 0; i < b.N; i++ {
			sinkObservation, sinkError = states[i&(benchSize-1)].Observe(seasalt.Spectator, moves[i&(benchSize-1)])
		}
	})
}

// fifteen returns a state in which seat 0 has fifteen cards.
func fifteen(tb testing.TB) seasalt.State {
	tb.Helper()
	rules := seasalt.MustRules(seasalt.Config{})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay,
		Round: 1,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("mermaid/white mermaid/white crab/black crab/green crab/grey " +
			"boat/black fish/green swimmer/yellow shell/grey shell/black octopus/grey penguin/pink lighthouse/purple"))},
		Laid: [][]seasalt.Group{seasalt.Must(seasalt.ParseHolding("| boat/yellow+boat/dark-blue")).Laid},
	}))
	return s
}

// BenchmarkScore explains the score of fifteen cards.
func BenchmarkScore(b *testing.B) {
	s := fifteen(b)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		sinkScore = s.Score(0)
	}
}

// BenchmarkScoreHolding does so without a game, from a set of cards.
func BenchmarkScoreHolding(b *testing.B) {
	s := fifteen(b)
	holding := seasalt.Holding{Hand: s.Hand(0)}
	for g := range s.Laid(0) {
		holding.Laid = append(holding.Laid, g)
	}
	rules := s.Rules()
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		sinkScore, sinkError = rules.Score(holding)
	}
}

// BenchmarkDraw deals single cards: the two that start a round.
func BenchmarkDraw(b *testing.B) {
	s := seasalt.MustRules(seasalt.Config{}).Start(0)
	r := rand.New(rand.NewPCG(5, 6))
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		sinkState = s.Settle(r)
	}
}

// BenchmarkNewRules builds the rules of games, the tables for the points among them.
func BenchmarkNewRules(b *testing.B) {
	for _, game := range benchGames {
		b.Run(game.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				seasalt.MustRules(game.config)
			}
		})
	}
}

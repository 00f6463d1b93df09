package seasalt_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// The benchmarks of what users do most, and BenchmarkAnchor beside them: only ratios to it,
// taken in one run, can be compared between machines.

// anchor is as big as a State.
type anchor [40]uint64

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

// BenchmarkGame plays whole games at random: list the legal moves, pick one, apply it, play
// Nature on.
func BenchmarkGame(b *testing.B) {
	for _, game := range benchGames {
		b.Run(game.name, func(b *testing.B) {
			rules := seasalt.MustRules(game.config)
			r := rand.New(rand.NewPCG(1, 2))
			var buffer [64]seasalt.Move
			decisions := 0
			b.ReportAllocs()
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				for s := rules.Start(0).Settle(r); !s.Over(); {
					if s.RoundOver() {
						s = s.Settle(r)
					}
					moves := s.AppendMoves(buffer[:0])
					s, _ = s.Play(moves[r.IntN(len(moves))], r)
					decisions++
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(decisions), "ns/decision")
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
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

// benchMiddle returns states from the middle of rounds in which a player must decide, of games
// in which much is known and much is hidden.
func benchMiddle(tb testing.TB, players int) []seasalt.State {
	tb.Helper()
	rules := seasalt.MustRules(seasalt.Config{Players: players, Modules: append(extrasalt.Modules(), extrapepper.Module())})
	r := rand.New(rand.NewPCG(9, uint64(players)))
	var states []seasalt.State
	for len(states) < benchSize {
		for s := rules.Start(0).Settle(r); !s.Over() && len(states) < benchSize; s = s.Settle(r) {
			moves := s.AppendMoves(nil)
			s, _ = s.Play(moves[r.IntN(len(moves))], r)
			if n := s.DeckLen(); n > 15 && n < 45 && !s.RoundOver() {
				states = append(states, s)
			}
		}
	}
	return states
}

// benchPlayers runs a benchmark for few and for many players.
func benchPlayers(b *testing.B, run func(*testing.B, []seasalt.State)) {
	for _, players := range []int{2, 4} {
		b.Run(fmt.Sprintf("%dplayers", players), func(b *testing.B) {
			states := benchMiddle(b, players)
			b.ReportAllocs()
			b.ResetTimer()
			run(b, states)
		})
	}
}

// BenchmarkView makes the views of the players who must decide.
func BenchmarkView(b *testing.B) {
	benchPlayers(b, func(b *testing.B, states []seasalt.State) {
		for i := 0; i < b.N; i++ {
			s := &states[i&(benchSize-1)]
			sinkView = s.View(s.Actor())
		}
	})
}

// BenchmarkSample samples such views.
func BenchmarkSample(b *testing.B) {
	benchPlayers(b, func(b *testing.B, states []seasalt.State) {
		r := rand.New(rand.NewPCG(1, 2))
		views := make([]seasalt.View, len(states))
		for i, s := range states {
			views[i] = s.View(s.Actor())
		}
		b.ResetTimer()
		for i := 0; i < b.N; i++ {
			sinkState = views[i&(benchSize-1)].Sample(r)
		}
	})
}

// BenchmarkObserve observes moves of the players who must decide, as another sees them.
func BenchmarkObserve(b *testing.B) {
	benchPlayers(b, func(b *testing.B, states []seasalt.State) {
		moves := make([]seasalt.Move, len(states))
		for i, s := range states {
			moves[i] = s.AppendMoves(nil)[0]
		}
		b.ResetTimer()
		for i := 0; i < b.N; i++ {
			s := &states[i&(benchSize-1)]
			sinkObservation, sinkError = s.Observe(seasalt.Spectator, moves[i&(benchSize-1)])
		}
	})
}

// fifteen returns a state in which seat 0 has fifteen cards.
func fifteen(tb testing.TB) seasalt.State {
	tb.Helper()
	rules := seasalt.MustRules(seasalt.Config{})
	s, err := rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay,
		Round: 1,
		Hands: []seasalt.Cards{seasalt.MustParseCards("mermaid/white mermaid/white crab/black crab/green crab/grey " +
			"boat/black fish/green swimmer/yellow shell/grey shell/black octopus/grey penguin/pink lighthouse/purple")},
		Laid: [][]seasalt.Group{seasalt.MustParseHolding("| boat/yellow+boat/dark-blue").Laid},
	})
	if err != nil {
		tb.Fatal(err)
	}
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

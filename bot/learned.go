package bot

import (
	"fmt"
	"math/rand/v2"
	"sync/atomic"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot/internal/network"
	"github.com/seasalt-go/seasalt/bot/internal/policy"
)

// Learned is an [Evaluator] that comes with the package: small neural networks, one for each number of
// players and one for two players and events, trained with games of [Greedy] and then of [Quick]. It
// finishes the turn by the rules of thumb of [Greedy] and then asks the network for the chances to win. In base games
// of two, a search with it also prefers the moves that longer searches have visited in such positions.
//
// It knows the base game with any of the five extension modules, in all editions, to the usual target, and with two
// players also all twelve events of Extra Pepper, but not some of them; see [Learned.Knows]. For other games, and for
// the last turns after LAST CHANCE, which are soon over, searches use rollouts.
//
// Points and endings in a [MoveReport] come only from iterations that reached the end of the round.
type Learned struct{}

// AddWeights gives [Learned] a network for further games: for programs that are built without some of the package's
// weights, and load them when such a game is played. The file is one of those in bot/internal/network/weights, or one
// made by bot/internal/train.
//
// Later searches use the network. If a game has begun before, its bots may continue without it, and choose other moves
// than in a program that has had it from the beginning.
//
// It is an error if the file has no weights, or if there is a network for such games already: so the same seed
// leads to the same moves as long as a program runs.
func AddWeights(file []byte) error {
	n, err := network.Read(file)
	if err != nil {
		return fmt.Errorf("bot: %w", err)
	}
	if !network.Add(n) {
		return fmt.Errorf("bot: there are weights already for games of the shape %v", n.Origin.Shape)
	}
	lastLearned.Store(nil)
	return nil
}

// Knows reports whether it knows games by these rules.
func (e Learned) Knows(rules *seasalt.Rules) bool { return e.game(rules) != nil }

// Evaluate returns the chances of the seats to win the game, or false for positions that it does not know. The random
// numbers are for the rest of the turn.
func (e Learned) Evaluate(world *seasalt.Playout, r *rand.Rand) (values [seasalt.MaxPlayers]float64, ok bool) {
	g := e.game(world.Rules())
	if g == nil {
		return values, false
	}
	on := *world
	if on.Phase() != seasalt.PhaseTake {
		PlayTurn(&on, r)
		if on.RoundOver() {
			return PlayRound(&on, r), true
		}
	}
	var f network.Features
	return g.chances(&on, &f)
}

// A learner is an Evaluator that judges positions at the start of a turn. A search finishes the turn for it, by its
// rules of thumb.
//
// It is an interface so that the linker leaves the weights out of programs that do not name Learned.
type learner interface {
	game(rules *seasalt.Rules) *learnedGame
}

// A learnedGame is a game and the network for it.
type learnedGame struct {
	rules   *seasalt.Rules
	network *network.Network // nil if there is none
	inputs  *network.Game
	policy  *policy.Vector // nil if there is none for it
}

// lastLearned is the game that was asked for last: nearly always it is the next one, too.
var lastLearned atomic.Pointer[learnedGame]

// game returns the game with its network, or nil if there is no network for it.
func (Learned) game(rules *seasalt.Rules) *learnedGame {
	g := lastLearned.Load()
	if g == nil || g.rules != rules {
		g = &learnedGame{rules: rules}
		if n := network.Of(network.ShapeOf(rules)); n != nil && n.Knows(rules) {
			if inputs, ok := network.NewGame(rules); ok {
				g.network, g.inputs, g.policy = n, inputs, policy.Of(rules)
			}
		}
		lastLearned.Store(g)
	}
	if g.network == nil {
		return nil
	}
	return g
}

// chances returns the chances of the seats at the start of a turn, or false if the position is unlike those
// that the network was trained with.
func (g *learnedGame) chances(world *seasalt.Playout,
	f *network.Features) (values [seasalt.MaxPlayers]float64, ok bool) {
	if world.Caller() != seasalt.Nobody {
		return values, false
	}
	players := seasalt.Seat(g.rules.Players())
	f.Set(g.inputs, world)
	chances := g.network.Chances(g.network.Logits(f))
	seat := world.Turn()
	for _, chance := range chances[:players] {
		values[seat] = chance
		if seat++; seat == players {
			seat = 0
		}
	}
	return values, true
}

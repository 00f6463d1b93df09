package seasalttest

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"github.com/seasalt-go/seasalt"
)

// Configs generates configurations that a table could agree on: any number of players, any
// edition with any ruling changed, a target that can be reached soon, and any of the given
// modules in any order.
func Configs(modules ...seasalt.Module) *rapid.Generator[seasalt.Config] {
	return rapid.Custom(func(t *rapid.T) seasalt.Config {
		config := seasalt.Config{
			Players: rapid.IntRange(seasalt.MinPlayers, seasalt.MaxPlayers).Draw(t, "players"),
			Target:  rapid.IntRange(1, 40).Draw(t, "target"),
			Edition: rapid.SampledFrom([]seasalt.Edition{
				seasalt.English, seasalt.French, seasalt.German, seasalt.Digital}).Draw(t, "edition"),
			Rulings: seasalt.Rulings{ // zero is what the edition says
				Mermaids:  seasalt.MermaidRuling(rapid.IntRange(0, int(seasalt.MermaidsHeld)).Draw(t, "K1")),
				EmptyDeck: seasalt.EmptyDeckRuling(rapid.IntRange(0, int(seasalt.EmptyDeckScores)).Draw(t, "K2")),
				Tie:       seasalt.TieRuling(rapid.IntRange(0, int(seasalt.TieRoundPoints)).Draw(t, "K3")),
				Starfish:  seasalt.StarfishRuling(rapid.IntRange(0, int(seasalt.StarfishInHand)).Draw(t, "K4")),
				Angelfish: seasalt.AngelfishRuling(rapid.IntRange(0, int(seasalt.AngelfishAtTake)).Draw(t, "K5")),
			},
		}
		if len(modules) > 0 {
			shuffled := rapid.Permutation(modules).Draw(t, "modules")
			config.Modules = shuffled[:rapid.IntRange(0, len(modules)).Draw(t, "number of modules")]
		}
		return config
	})
}

// States generates states that random games of the rules come to, the start of a game and
// its end included. Whoever acts in them, Nature too, and in whatever phase, any state that
// a game can come to can be generated.
//
// Its failures shrink to states that are reached sooner.
func States(rules *seasalt.Rules) *rapid.Generator[seasalt.State] {
	return rapid.Custom(func(t *rapid.T) seasalt.State {
		g := drawGame(t, rules)
		return g.states[len(g.states)-1]
	})
}

// Holdings generates what players of random games hold: cards in hand, what is laid, and the
// events that hold for the player.
func Holdings(rules *seasalt.Rules) *rapid.Generator[seasalt.Holding] {
	return rapid.Custom(func(t *rapid.T) seasalt.Holding {
		s := States(rules).Draw(t, "state")
		return holding(s, seasalt.Seat(rapid.IntRange(0, rules.Players()-1).Draw(t, "seat")))
	})
}

// holding is what a seat holds.
func holding(s seasalt.State, seat seasalt.Seat) seasalt.Holding {
	h := seasalt.Holding{Hand: s.Hand(seat), Laid: slices.Collect(s.Laid(seat))}
	for _, e := range []seasalt.Event{s.Event(), s.Held(seat)} {
		if e != 0 {
			h.Events = append(h.Events, e)
		}
	}
	return h
}

// A game is the states that a game came through, and the moves between them: states[i] is
// the state before moves[i].
type game struct {
	rules  *seasalt.Rules
	first  seasalt.Seat
	states []seasalt.State
	moves  []seasalt.Move
}

// maxMoves is how long the games are that laws are tested on. Few rounds are longer.
const maxMoves = 400

// drawGame plays a game, or the beginning of one. Only its length and a seed are drawn from
// t: that is fast, and a shorter game that fails is the beginning of a longer one.
func drawGame(t *rapid.T, rules *seasalt.Rules) game {
	first := seasalt.Seat(rapid.IntRange(0, rules.Players()-1).Draw(t, "first"))
	seed := rapid.Uint64().Draw(t, "seed")
	length := rapid.IntRange(0, maxMoves).Draw(t, "moves")
	p := newPlayer(rand.New(rand.NewPCG(seed, 0)))
	g := game{rules: rules, first: first, states: []seasalt.State{rules.Start(first)}}
	for s := g.states[0]; len(g.moves) < length && !s.Over(); {
		m := p.move(s)
		next, err := s.Apply(m)
		if err != nil {
			t.Fatalf("a listed move is refused: %v\n%v", err, g.until(len(g.moves)))
		}
		s = next
		g.states, g.moves = append(g.states, s), append(g.moves, m)
	}
	return g
}

// some yields the last state and a few others, for laws that take long.
func (g game) some(r *rand.Rand) iter.Seq2[int, seasalt.State] {
	return func(yield func(int, seasalt.State) bool) {
		for i := len(g.states) - 1; i >= 0; i -= 1 + r.IntN(20) {
			if !yield(i, g.states[i]) {
				return
			}
		}
	}
}

// until writes out the game up to a state, so that it can be played again.
func (g game) until(state int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "in a game of %d players, seat %v first, after these %d moves:", g.rules.Players(), g.first, state)
	for _, m := range g.moves[:state] {
		fmt.Fprintf(&b, " %v;", m)
	}
	return b.String()
}

// A player chooses for everybody. It prefers some actions to others, and each player others:
// who chose among all moves alike would hardly ever see an empty deck, or two boats in a turn.
type player struct {
	r       *rand.Rand
	weights [256]int // by action
	buffer  []seasalt.Move
	actions []seasalt.Action
}

func newPlayer(r *rand.Rand) *player {
	p := &player{r: r}
	for a := range p.weights {
		p.weights[a] = 1 << r.IntN(6)
	}
	return p
}

// move chooses a legal move: Nature's by weight, a player's by preference.
func (p *player) move(s seasalt.State) seasalt.Move {
	if m := s.Chance(p.r); m != 0 {
		return m
	}
	p.buffer = s.AppendMoves(p.buffer[:0])
	p.actions = p.actions[:0]
	total := 0
	for _, m := range p.buffer {
		if a := m.Action(); !slices.Contains(p.actions, a) {
			p.actions = append(p.actions, a)
			total += p.weights[a]
		}
	}
	n, i := p.r.IntN(total), 0
	for ; n >= p.weights[p.actions[i]]; i++ {
		n -= p.weights[p.actions[i]]
	}
	moves := slices.DeleteFunc(p.buffer, func(m seasalt.Move) bool { return m.Action() != p.actions[i] })
	return moves[p.r.IntN(len(moves))]
}

package seasalt

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
)

// A Game is a [State] with the memories of all seats, played in place. Use it when players, people or bots, decide by
// their views:
//
//	g := rules.NewGame(first)
//	for g.Settle(r) { // deals, also after each round
//		err := g.Play(choose(g.View(g.Actor())), r)
//		...
//		if g.RoundOver() {
//			// g.State().LastRound() explains it.
//		}
//	}
//
// For search and simulation use [Playout], which keeps no memories and is faster.
//
// Printing a Game shows a [Spectator]'s view; marshalling it fails.
//
// A memory catches up with the moves when its seat asks for a [Game.View] or a [Game.Memory]. So the time of a move
// does not depend on the knowledge of the seats, and a seat that never asks costs nothing.
//
// A Game is not safe for concurrent use, since asking changes memories, and must not be copied by
// assignment; use [Game.Clone]. The zero Game has no rules; see [State].
type Game struct {
	state  State
	seats  [MaxPlayers]Memory
	public Memory
	log    []recorder        // the moves of the round that some memory still has to take in, and those of the last call
	last   int               // where in the log the moves of the last call of Apply, Play or Settle begin
	taken  [numObservers]int // how many moves of the log each memory has taken in
	turns  int               // of the round
	turn   Seat              // whose turn was counted last
}

// NewGame starts a game as [Rules.Start] does. It panics if first is not a seat of the game.
func (r *Rules) NewGame(first Seat) *Game { return r.Start(first).Game() }

// Game returns a game that begins in this state, with empty memories.
func (s State) Game() *Game {
	s.mustRules()
	g := new(Game)
	g.state = s
	if !s.RoundOver() {
		g.countTurns()
	}
	g.public = *s.View(Spectator).Memory()
	g.public.public = &g.public.several[0]
	for seat := range Seat(s.rules.config.Players) {
		v := s.View(seat)
		m := &g.seats[seat]
		*m = Memory{rules: s.rules, seat: seat, own: v.believe(int(seat)), public: g.public.public, knownTo: v.knownTo}
	}
	return g
}

// Clone returns a copy that shares nothing with g.
func (g *Game) Clone() *Game {
	g.state.mustRules()
	c := new(Game)
	c.state, c.log, c.last, c.taken = g.state, slices.Clone(g.log), g.last, g.taken
	c.turns, c.turn = g.turns, g.turn
	c.public = *g.public.Clone()
	c.public.public = &c.public.several[0]
	for seat := range g.seats[:g.state.rules.config.Players] {
		m := &g.seats[seat]
		c.seats[seat] = Memory{rules: m.rules, seat: m.seat, own: m.own.Clone(), public: c.public.public,
			knownTo: m.knownTo}
	}
	return c
}

// State returns the position.
func (g *Game) State() State { return g.state }

// Rules returns the rules of the game.
func (g *Game) Rules() *Rules { return g.state.rules }

// Actor returns who makes the next move: a seat, [Nature], or [Nobody] once the game is over.
func (g *Game) Actor() Seat { return g.state.Actor() }

// Over reports whether the game is over.
func (g *Game) Over() bool { return g.state.Over() }

// RoundOver reports whether a round, or the game, has just ended; see [Board.RoundOver].
func (g *Game) RoundOver() bool { return g.state.RoundOver() }

// TurnCount returns how many turns the round has had, the present one included, and 0 before the first. Two boats
// continue the same turn (R4.5). A bound turn counts even if the deck has no card for it (R10.1). A game that begins
// within a round counts from there.
func (g *Game) TurnCount() int { return g.turns }

// countTurns adds a turn for every seat on the way from the last turn to this one: each has had its turn, or was passed
// over.
func (g *Game) countTurns() {
	s := &g.state
	turn := s.turn
	switch s.phase {
	case PhaseTurnUp, PhaseKeepEvent, PhaseSetup:
		g.turns = 0
		return
	case PhaseRoundOver, PhaseOver:
		turn = s.lastTurn
	}
	if g.turns == 0 {
		g.turns = 1
	} else {
		n := s.rules.config.Players
		g.turns += (int(turn-g.turn) + n) % n
	}
	g.turn = turn
}

// Memory returns a copy of the memory of a seat or a [Spectator]. It panics if the game has no such seat.
func (g *Game) Memory(seat Seat) *Memory { return g.memory(seat).Clone() }

// memory returns the memory of a seat or a spectator, up to date with all moves.
func (g *Game) memory(seat Seat) *Memory {
	o := g.state.observer(seat)
	g.catchUp(spectators)
	if o == spectators {
		return &g.public
	}
	g.catchUp(o)
	return &g.seats[seat]
}

// catchUp brings a memory up to date with the moves.
func (g *Game) catchUp(observer int) {
	if g.taken[observer] == len(g.log) {
		return
	}
	for i := g.taken[observer]; i < len(g.log); i++ {
		o := g.log[i].observed(observer)
		err := error(nil)
		if observer == spectators {
			err = tell(g.public.public, &o)
		} else {
			err = g.seats[observer].observe(&o)
		}
		if err != nil {
			panic(fmt.Sprintf("seasalt: a bug of this package: an observation of %v: %v", o.Action, err))
		}
	}
	g.taken[observer] = len(g.log)
}

// trim drops the moves that all memories have taken in, except those of the last call.
func (g *Game) trim() {
	done := min(g.last, g.taken[spectators])
	for seat := range g.seats[:g.state.rules.config.Players] {
		done = min(done, g.taken[seat])
	}
	g.log = g.log[:copy(g.log, g.log[done:])]
	g.last -= done
	for i := range g.taken {
		g.taken[i] -= min(done, g.taken[i])
	}
}

// View returns the view of a seat or a [Spectator], memory included. It panics if the game has no such seat. It
// allocates only if the memory has guesses.
func (g *Game) View(seat Seat) (v View) {
	g.state.view(&v, seat)
	g.memory(seat).join(&v)
	return v
}

// Observe returns the observation that a seat, or a [Spectator], would make of a move, without making the move; see
// [State.Observe]. [Game.Observed] returns those of the moves that were made.
func (g *Game) Observe(seat Seat, m Move) (Observation, error) { return g.state.Observe(seat, m) }

// Observed yields the observations by a seat, or a [Spectator], of the moves that the last call of Apply, Play or
// Settle made, Nature's included, in order, as [State.Observe] returns them. A failed call does not count; a Settle
// without a move does, and Observed yields nothing after it. Call it after each of them to tell players everything that
// happens. Do not make moves while ranging over it. It panics if the game has no such seat.
func (g *Game) Observed(seat Seat) iter.Seq[Observation] {
	o := g.state.observer(seat)
	return func(yield func(Observation) bool) {
		for i := range g.log[g.last:] {
			if !yield(g.log[g.last+i].observed(o)) {
				return
			}
		}
	}
}

// Apply makes a move of the actor, which may be Nature. If the move is illegal, it changes nothing
// and returns a [*MoveError].
func (g *Game) Apply(m Move) error {
	if err := g.apply(m); err != nil {
		return err
	}
	g.last = len(g.log) - 1
	return nil
}

// apply is Apply within a call that may make several moves.
func (g *Game) apply(m Move) error {
	g.state.mustRules()
	if len(g.log) == cap(g.log) {
		g.trim()
	}
	n := len(g.log)
	if m == NextRound {
		n = 0 // nobody remembers anything of the round before
	}
	log := slices.Grow(g.log[:n], 1)[:n+1]
	if err := log[n].record(&g.state, m); err != nil {
		return err
	}
	if g.log = log; n == 0 {
		g.taken = [numObservers]int{}
	}
	g.countTurns()
	return nil
}

// Play makes a move and then Nature's moves, as [State.Play] does. If the move is illegal it changes nothing, returns a
// [*MoveError], and does not advance r.
func (g *Game) Play(m Move, r *rand.Rand) error {
	if err := g.Apply(m); err != nil {
		return err
	}
	g.settleRound(r)
	return nil
}

// Settle plays Nature's moves as [State.Settle] does. After a round it begins the next one. It reports whether a player
// must decide; that player is [Game.Actor]. If not, the game is over or, after [Game.Apply], Nature's moves have ended
// the round.
func (g *Game) Settle(r *rand.Rand) bool {
	if g.last = len(g.log); g.state.phase == PhaseRoundOver {
		_ = g.Apply(NextRound) // it is legal
	}
	g.settleRound(r)
	return g.Actor() >= 0
}

func (g *Game) settleRound(r *rand.Rand) {
	for g.Actor() == Nature && g.state.phase != PhaseRoundOver {
		_ = g.apply(g.state.NatureMove(r)) // it is legal
	}
}

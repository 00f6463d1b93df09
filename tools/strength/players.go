package main

import (
	"context"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
)

// A player is a bot of this code or of an older commit.
type player interface {
	name() string
	// begin begins a game.
	begin(first seasalt.Seat) error
	// see receives every move of the game, Nature's included.
	see(m seasalt.Move) error
	// choose chooses a move, and returns the processor time that it used.
	choose(ctx context.Context, v seasalt.View, seed uint64) (seasalt.Move, time.Duration, error)
	close()
}

// parsePlayer reads the name of a player. It builds the program of an older commit.
func (o *options) parsePlayer(ctx context.Context, spec string) (player, error) {
	if commit, of, found := strings.Cut(spec, "/"); found {
		return build(ctx, commit, of, o)
	}
	p, err := parse(spec)
	if err != nil {
		return nil, misuse{err}
	}
	return today{spec, p}, nil
}

// today is a bot of this code.
type today struct {
	spec string
	bot.Player
}

func (p today) name() string           { return p.spec }
func (today) begin(seasalt.Seat) error { return nil }
func (today) see(seasalt.Move) error   { return nil }
func (today) close()                   {}

func (p today) choose(ctx context.Context, v seasalt.View, seed uint64) (seasalt.Move, time.Duration, error) {
	start := processorTime()
	m := p.Choose(ctx, v, rand.New(rand.NewPCG(seed, 0)))
	return m, processorTime() - start, nil
}

// play plays a game before the players, who see all moves. If ctx ends, it is not over.
func (o *options) play(ctx context.Context, first seasalt.Seat, r *rand.Rand,
	choose func(*seasalt.Game) (seasalt.Move, error)) (*seasalt.Game, error) {
	g := o.rules.NewGame(first)
	for _, p := range o.players {
		if err := p.begin(first); err != nil {
			return nil, err
		}
	}
	for ctx.Err() == nil && !g.Over() {
		var m seasalt.Move
		if g.Actor() == seasalt.Nature {
			m = g.State().NatureMove(r)
		} else {
			var err error
			if m, err = choose(g); err != nil {
				return nil, err
			}
		}
		if err := g.Apply(m); err != nil {
			return nil, err
		}
		for _, p := range o.players {
			if err := p.see(m); err != nil {
				return nil, err
			}
		}
	}
	return g, nil
}

package main

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/internal/network"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// A sample is a position at the start of a turn, and what became of it.
type sample struct {
	active []uint16
	dense  []int16
	won    [seasalt.MaxPlayers]float32 // chances to win after the round, clockwise from the player in turn
}

// How the rounds are played that the second stage learns from.
const (
	quickWorlds = 6   // of Quick
	betweens    = 24  // positions of the games before the next of these rounds begins are fewer
	outcome     = 0.9 // what counts of what became of the next turn; the rest is what was expected of it
)

// A block of samples comes from games of its own, and from a seed of its own. So the samples are the same in whatever
// order blocks are played, and on however many cores.
const blockSize = 4096

// How the games are played that samples come from. Searches ask about positions that players would avoid, so some
// moves are random, and some hands are dealt again.
const (
	strayMove  = 0.20 // of the turns begin with a random move
	strayTurn  = 0.05 // are random
	redealt    = 0.5  // of the positions have what the player in turn does not see dealt again
	withExtras = 0.5  // of the games have some of the extension cards
	eachExtra  = 0.6  // and then each of them with this chance
)

// A dealer plays games and takes samples.
type dealer struct {
	players int
	always  []seasalt.Module // in every game
	extras  []seasalt.Module // in some
	rules   map[int]*seasalt.Rules
	games   map[int]*network.Game
}

func newDealer(shape network.Shape) *dealer {
	d := &dealer{shape.Players, nil, extrasalt.Modules(), map[int]*seasalt.Rules{}, map[int]*network.Game{}}
	if shape.Events {
		d.always = []seasalt.Module{extrapepper.Module()}
	}
	return d
}

// modules returns all modules that a game can have.
func (d *dealer) modules() []seasalt.Module { return slices.Concat(d.always, d.extras) }

// table draws the rules of a game.
func (d *dealer) table(r *rand.Rand) (*seasalt.Rules, *network.Game) {
	edition := r.IntN(int(seasalt.EditionDigital) + 1)
	key := edition
	modules := slices.Clone(d.always)
	if r.Float64() < withExtras {
		for i, m := range d.extras {
			if r.Float64() < eachExtra {
				modules = append(modules, m)
				key |= 8 << i
			}
		}
	}
	if d.rules[key] == nil {
		rules := seasalt.MustRules(seasalt.Config{Players: d.players, Edition: seasalt.Edition(edition),
			Modules: modules})
		game, ok := network.NewGame(rules)
		if !ok {
			panic("no inputs for " + rules.String())
		}
		d.rules[key], d.games[key] = rules, game
	}
	return d.rules[key], d.games[key]
}

// known reports whether the network judges a position: one at the start of a turn that is not one of the
// last of the round, which are soon played.
func known(world *seasalt.Playout) bool {
	return world.Phase() == seasalt.PhaseTake && world.Caller() == seasalt.Nobody
}

// block plays the games of a block.
func (d *dealer) block(ctx context.Context, seed uint64, number uint64) []sample {
	r := rand.New(rand.NewPCG(seed, number))
	samples := make([]sample, 0, blockSize)
	d.each(r, func(world *seasalt.Playout, game *network.Game) bool {
		samples = append(samples, take(world, game, r))
		return len(samples) < blockSize && ctx.Err() == nil
	})
	return samples
}

// rounds has a block of samples from rounds that Quick plays to their end, one of each turn. They begin at
// positions of the games of the first stage. A sample learns from what the network of that stage expects of the
// turns after it, and the more from what came out the larger ahead is (the λ of temporal differences, Sutton
// 1988): with 1 it is only that.
func (d *dealer) rounds(ctx context.Context, seed, number uint64, before *net, ahead float64) []sample {
	r := rand.New(rand.NewPCG(seed, number))
	samples := make([]sample, 0, blockSize)
	wait := 0
	d.each(r, func(world *seasalt.Playout, game *network.Game) bool {
		if wait > 0 {
			wait--
			return ctx.Err() == nil
		}
		wait = r.IntN(betweens)
		samples = append(samples, d.round(ctx, world.State().Game(), game, before, ahead, r)...)
		return len(samples) < blockSize && ctx.Err() == nil
	})
	return samples[:min(len(samples), blockSize)]
}

// round plays a round to its end.
func (d *dealer) round(ctx context.Context, g *seasalt.Game, inputs *network.Game, before *net, ahead float64,
	r *rand.Rand) (samples []sample) {
	player := bot.Quick{Worlds: quickWorlds}
	var turns []int
	for !g.RoundOver() {
		world := g.State().Playout()
		if known(&world) {
			samples = append(samples, look(&world, inputs))
			turns = append(turns, int(world.Turn()))
		}
		if err := g.Play(player.Choose(ctx, g.View(g.Actor()), r), r); err != nil {
			panic(err) // players choose legal moves
		}
	}
	world := g.State().Playout()
	won := bot.PlayRound(&world, r) // it is over: these are the chances after it
	var u units
	for i := len(samples) - 1; i >= 0; i-- {
		s := &samples[i]
		s.set(&won, turns[i], d.players)
		before.forward(s, &u)
		for j := range d.players {
			seat := (turns[i] + j) % d.players
			won[seat] = ahead*won[seat] + (1-ahead)*float64(u.chance[j])
		}
	}
	return samples
}

// each plays games and yields positions of them.
func (d *dealer) each(r *rand.Rand, yield func(*seasalt.Playout, *network.Game) bool) {
	for {
		rules, game := d.table(r)
		world := rules.Start(seasalt.Seat(r.IntN(d.players))).Playout()
		for world.Settle(r); !world.Over(); {
			if world.RoundOver() {
				world.Settle(r)
				continue
			}
			if known(&world) {
				asked := world
				if r.Float64() < redealt {
					asked.Set(world.State().View(world.Turn()).Sample(r))
				}
				if !yield(&asked, game) {
					return
				}
			}
			switch chance := r.Float64(); {
			case chance < strayTurn:
				for first := true; !world.RoundOver() && (first || world.Phase() != seasalt.PhaseTake); first = false {
					world.Step(r)
				}
			case chance < strayTurn+strayMove:
				world.Step(r)
				fallthrough
			default:
				bot.PlayTurn(&world, r)
			}
		}
	}
}

// take makes a sample of a position: by one rollout.
func take(world *seasalt.Playout, game *network.Game, r *rand.Rand) (s sample) {
	s = look(world, game)
	on := *world
	won := bot.PlayRound(&on, r)
	s.set(&won, int(world.Turn()), world.Rules().Players())
	return s
}

// set sets what became of the position, from the chances by seat.
func (s *sample) set(won *[seasalt.MaxPlayers]float64, turn, players int) {
	for i := range players {
		s.won[i] = float32(won[(turn+i)%players])
	}
}

// look makes a sample of a position, without what became of it.
func look(world *seasalt.Playout, game *network.Game) sample {
	var f network.Features
	f.Set(game, world)
	return sample{active: slices.Clone(f.Active()), dense: slices.Clone(f.Dense())}
}

package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
)

// A ruler measures the worth of players' choices, compared with those of the first of them.
//
// Matches need many games to distinguish players that mostly make the same moves. So the ruler takes decisions of games
// that Quick plays, has all players choose from the same view, and looks only at those where they differ: from the true
// position Quick plays the round to its end after each move, several times, with the same random numbers after each.
// The worth of a move is the mean chance to win the game after these rounds.
//
// A gain times the decisions of a seat in a game is about how much more of a game is won. It is exact only if players
// meet positions as often as Quick and play on like Quick.
type ruler struct {
	every, rounds, worlds int

	player    bot.Quick // of the rounds
	games     int
	choices   int // decisions with more than one move worth a look
	judged    int
	different int // of those judged, where any two players differ
	of        []gain
	phases    map[seasalt.Phase][]float64 // the sum of each player's gains in it
	playing   time.Duration               // spent on rounds
}

// positions is the number of worlds that Quick tries in the games from which the positions come.
const positions = 24

// A gain is the advantage of a player over the first.
type gain struct {
	differs int
	used    time.Duration
	total   total
}

// A total is a sum over games, which do not depend on each other.
type total struct{ game, sum, square float64 }

// end ends a game.
func (t *total) end() {
	t.sum += t.game
	t.square += t.game * t.game
	t.game = 0
}

// mean returns the mean over some games, and half its interval of 95 %.
func (t *total) mean(games int) (mean, margin float64) {
	n := float64(games)
	mean = t.sum / n
	return mean, 1.96 * math.Sqrt(max(0, t.square/n-mean*mean)/n)
}

func (k *ruler) measure(ctx context.Context, o *options, stdout, stderr io.Writer) error {
	switch {
	case k.every < 1:
		return wrong("-every %d: at least 1", k.every)
	case k.rounds < 1:
		return wrong("-rounds %d: at least 1", k.rounds)
	case k.worlds < 1:
		return wrong("-worlds %d: at least 1", k.worlds)
	}
	k.player = bot.Quick{Worlds: k.worlds}
	k.of = make([]gain, len(o.players))
	k.phases = map[seasalt.Phase][]float64{}
	n := o.rules.Players()
	bar := newBar(stderr)
	report := func(w io.Writer) { k.report(w, o) }
	for k.games < o.games && ctx.Err() == nil {
		r := rand.New(rand.NewPCG(o.seed, uint64(k.games)))
		_, err := o.play(ctx, seasalt.Seat(k.games%n), r, func(g *seasalt.Game) (m seasalt.Move, err error) {
			v := g.View(g.Actor())
			played := bot.Quick{Worlds: positions}.Search(ctx, v, r)
			if len(played.Moves) > 1 {
				k.choices++
				if r.IntN(k.every) == 0 {
					err = k.judge(ctx, o, g, v, r)
				}
			}
			return played.Moves[0].Move, err
		})
		if err != nil {
			return err
		}
		k.games++
		for i := range k.of {
			k.of[i].total.end()
		}
		bar.show(report)
	}
	report(stdout)
	return nil
}

// judge has all players choose and adds the gain of each over the first.
func (k *ruler) judge(ctx context.Context, o *options, g *seasalt.Game, v seasalt.View, r *rand.Rand) error {
	moves := make([]seasalt.Move, len(o.players))
	values := map[seasalt.Move]float64{}
	seed := r.Uint64()
	for i, p := range o.players {
		m, used, err := p.choose(ctx, v, seed)
		if err != nil {
			return err
		}
		moves[i], values[m] = m, 0
		k.of[i].used += used
	}
	k.judged++
	if len(values) == 1 {
		return nil
	}
	k.different++
	start := processorTime()
	distinct := slices.Compact(slices.Sorted(slices.Values(moves)))
	for range k.rounds {
		seed := r.Uint64()
		for _, m := range distinct {
			values[m] += k.after(ctx, g, m, rand.New(rand.NewPCG(seed, 0)))[v.Seat()] / float64(k.rounds)
		}
	}
	k.playing += processorTime() - start
	phase := v.Phase()
	if k.phases[phase] == nil {
		k.phases[phase] = make([]float64, len(o.players))
	}
	for i, m := range moves {
		if m != moves[0] {
			d := values[m] - values[moves[0]]
			k.of[i].differs++
			k.of[i].total.game += d
			k.phases[phase][i] += d
		}
	}
	return nil
}

// after makes a move, plays the round to its end and returns the chances to win the game then.
func (k *ruler) after(ctx context.Context, g *seasalt.Game, m seasalt.Move, r *rand.Rand) [seasalt.MaxPlayers]float64 {
	on := g.Clone()
	for err := on.Play(m, r); !on.RoundOver(); err = on.Play(k.player.Choose(ctx, on.View(on.Actor()), r), r) {
		if err != nil {
			panic(err) // players choose legal moves
		}
	}
	world := on.State().Playout()
	return bot.PlayRound(&world, r) // it is over: these are the chances by its totals
}

// report prints the results so far.
func (k *ruler) report(w io.Writer, o *options) {
	n := o.rules.Players()
	each := float64(k.choices) / float64(max(1, k.games*n)) // decisions of a seat in a game
	fmt.Fprintf(w, "%d players, %s: %d games, %.0f decisions of a seat in each; "+
		"%d judged, in %.0f s players differ in %d\n",
		n, cmp.Or(o.with, "base game"), k.games, each, k.judged, k.playing.Seconds(), k.different)
	if k.games < 2 || k.judged == 0 {
		fmt.Fprintln(w, "  that is too little to say what players gain")
		return
	}
	for i, p := range o.players {
		of := &k.of[i]
		judged := float64(k.judged)
		mean, margin := of.total.mean(k.games)
		scale := float64(k.games) / judged // of a gain in a game's decisions that were judged to that in one decision
		fmt.Fprintf(w, "  %-28s %6.2f ms  differs in %4.1f%%  gain a decision %+.5f ± %.5f  a game %+.1f%% ± %.1f%%",
			p.name(),
			of.used.Seconds()*1000/judged, 100*float64(of.differs)/judged, mean*scale, margin*scale,
			100*mean*scale*each, 100*margin*scale*each)
		fmt.Fprintln(w)
		if i > 0 && of.differs > 0 {
			fmt.Fprint(w, "     of it")
			for _, phase := range slices.Sorted(maps.Keys(k.phases)) {
				fmt.Fprintf(w, "  %v %+.1f%%", phase, 100*k.phases[phase][i]/judged*each)
			}
			fmt.Fprintln(w)
		}
	}
}

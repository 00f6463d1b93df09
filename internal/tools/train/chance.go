package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
)

// An ended round has what is known after it, and who won the game in the end.
type ended struct {
	missing [seasalt.MaxPlayers]float64 // points to the target, clockwise from the seat that begins the next round
	winners [seasalt.MaxPlayers]float64 // the share of the win, in the same order
}

// A formula has the constants of bot/chance.go.
type formula struct {
	near, far, knee, bend float64
	edge                  [seasalt.MaxPlayers + 1][seasalt.MaxPlayers]float64 // by the number of players
}

// chance plays games and prints the constants that make their winners most likely.
func chance(ctx context.Context, args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("chance", flag.ContinueOnError)
	games := flags.Int("games", 8000, "games to play for each number of players; nine in ten are fitted to, the others test")
	seed := flags.Uint64("seed", 1, "the same seed plays the same games")
	worlds := flags.Int("worlds", 24, "in which Quick, who plays, tries a move")
	if err := parse(flags, args, stdout); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", flags.Arg(0))
	}
	if *games < 10 || *worlds < 1 {
		return fmt.Errorf("-games %d, -worlds %d: at least 10 games and 1 world are needed", *games, *worlds)
	}
	player := bot.Quick{Worlds: *worlds}

	var fitted, test [seasalt.MaxPlayers + 1][]ended
	for players := seasalt.MinPlayers; players <= seasalt.MaxPlayers; players++ {
		of, err := playRounds(ctx, players, *games, *seed, player)
		if err != nil {
			return err
		}
		for game, rounds := range of {
			if game%10 == 9 {
				test[players] = append(test[players], rounds...)
			} else {
				fitted[players] = append(fitted[players], rounds...)
			}
		}
	}
	plain := fit(formula{near: 2, far: 1, knee: -50}, &fitted, 0)
	begins := fit(plain, &fitted, edges)
	whole := begins
	whole.knee, whole.bend = 5, 5
	whole = fit(whole, &fitted, edges|hinge)
	fmt.Fprintf(stdout, "near %.2f, far %.2f, knee %.2f, bend %.2f\n", whole.near, whole.far, whole.knee, whole.bend)
	for players := seasalt.MinPlayers; players <= seasalt.MaxPlayers; players++ {
		fmt.Fprintf(stdout, "%d players: points for who begins, and so on clockwise: %.2f; log-loss of %d rounds not fitted to: %.4f by the differences of totals, %.4f with who begins, %.4f with what totals are worth\n",
			players, whole.edge[players][:players], len(test[players]), plain.loss(test[players], players), begins.loss(test[players], players), whole.loss(test[players], players))
	}
	return nil
}

// playRounds plays games on all cores and returns the rounds of each that did not end it.
func playRounds(ctx context.Context, players, games int, seed uint64, player bot.Player) ([][]ended, error) {
	rules := seasalt.MustRules(seasalt.Config{Players: players})
	of := make([][]ended, games)
	onAllCores(ctx, games, func(game int) {
		r := rand.New(rand.NewPCG(seed, uint64(game*seasalt.MaxPlayers+players-1)))
		of[game] = playGame(ctx, rules, seasalt.Seat(game%players), player, r)
	})
	return of, ctx.Err()
}

// playGame plays one game and returns the rounds that did not end it.
func playGame(ctx context.Context, rules *seasalt.Rules, first seasalt.Seat, player bot.Player, r *rand.Rand) (rounds []ended) {
	players := rules.Players()
	var starters []int
	g := rules.NewGame(first)
	for g.Settle(r) {
		seat := g.Actor()
		if err := g.Play(player.Choose(ctx, g.View(seat), r), r); err != nil {
			panic(err) // players choose legal moves
		}
		s := g.State()
		if s.Phase() != seasalt.PhaseRoundOver {
			continue
		}
		var e ended
		for i := range players {
			e.missing[i] = float64(max(0, rules.Target()-s.Total(seasalt.Seat((int(s.Turn())+i)%players))))
		}
		rounds, starters = append(rounds, e), append(starters, int(s.Turn()))
	}
	result, _ := g.State().Result()
	for i := range rounds {
		for seat := range result.Winners.All() {
			rounds[i].winners[(int(seat)-starters[i]+players)%players] = 1 / float64(result.Winners.Len())
		}
	}
	return rounds
}

// share is the chance of a seat to win, in proportion, by its place in the next round.
func (f *formula) share(e *ended, players, place int) float64 {
	d := e.missing[place] - f.knee
	points := f.edge[players][place] - 0.5*(d+math.Sqrt(d*d+f.bend*f.bend))
	return math.Exp(points / math.Sqrt(f.near+f.far*slices.Min(e.missing[:players])))
}

// loss is the mean of −log of the chance that the winners were given.
func (f *formula) loss(rounds []ended, players int) float64 {
	sum := 0.0
	for i := range rounds {
		e := &rounds[i]
		all, won := 0.0, 0.0
		for j := range players {
			share := f.share(e, players, j)
			all += share
			won += e.winners[j] * math.Log(share)
		}
		sum += math.Log(all) - won
	}
	return sum / float64(max(len(rounds), 1))
}

// What is fitted beside the spread.
const (
	edges = 1 << iota // what it is worth to begin
	hinge             // what totals are worth near the target
)

// fit finds the constants with the lowest loss, each number of players counting the same. It changes
// one after the other by smaller and smaller steps.
func fit(f formula, rounds *[seasalt.MaxPlayers + 1][]ended, what int) formula {
	all := func() float64 { return f.all(rounds) }
	for step := 1.0; step > 0.01; step /= 2 {
		for range 8 {
			descend(&f.near, step, all)
			descend(&f.far, step, all)
			if what&hinge != 0 {
				descend(&f.knee, 2*step, all)
				descend(&f.bend, 2*step, all)
			}
			for players := seasalt.MinPlayers; what&edges != 0 && players <= seasalt.MaxPlayers; players++ {
				for j := range players {
					descend(&f.edge[players][j], step, func() float64 { return f.loss(rounds[players], players) })
				}
				f.center(players)
			}
		}
	}
	return f
}

// all is the mean loss over the numbers of players.
func (f *formula) all(rounds *[seasalt.MaxPlayers + 1][]ended) (sum float64) {
	for players := seasalt.MinPlayers; players <= seasalt.MaxPlayers; players++ {
		sum += f.loss(rounds[players], players) / (seasalt.MaxPlayers - seasalt.MinPlayers + 1)
	}
	return sum
}

// center makes the edges of all seats add up to nothing. That changes no chance.
func (f *formula) center(players int) {
	mean := 0.0
	for _, e := range f.edge[players][:players] {
		mean += e / float64(players)
	}
	for j := range players {
		f.edge[players][j] -= mean
	}
}

// descend moves a constant by steps as long as the loss falls.
func descend(x *float64, step float64, loss func() float64) {
	now := loss()
	for _, d := range []float64{step, -step} {
		for moved := false; ; moved = true {
			*x += d
			if then := loss(); then < now {
				now = then
				continue
			}
			*x -= d
			if moved {
				return
			}
			break
		}
	}
}

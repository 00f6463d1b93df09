package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
)

// An ended round has what is known after it, and who won the game in the end.
type ended struct {
	totals  [seasalt.MaxPlayers]float64 // clockwise, from the seat that begins the next round
	winners [seasalt.MaxPlayers]float64 // the share of the win, in the same order
	missing float64                     // the points from the highest total to the target
}

// A formula has the constants of bot/chance.go.
type formula struct {
	lead, ahead float64
	edge        [seasalt.MaxPlayers + 1][seasalt.MaxPlayers]float64 // by the number of players
}

// chance plays games and prints the constants that make their winners most likely.
func chance(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("chance", flag.ContinueOnError)
	games := flags.Int("games", 8000,
		"games to play for each number of players; nine in ten are fitted to, the others test")
	seed := flags.Uint64("seed", 1, "the same seed plays the same games")
	iterations := flags.Int("iterations", 0, "iterations of a search that plays; 0 for Greedy")
	if err := parse(flags, args, stdout); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return wrong("unexpected argument %q", flags.Arg(0))
	}
	if *games < 10 {
		return wrong("-games %d: at least 10 are needed", *games)
	}
	if *iterations < 0 {
		return wrong("-iterations %d: at least 0", *iterations)
	}
	player := searcher(*iterations, false)

	var fitted, test [seasalt.MaxPlayers + 1][]ended
	for players := seasalt.MinPlayers; players <= seasalt.MaxPlayers; players++ {
		of, err := playRounds(ctx, players, *games, *seed, player, stderr)
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
	plain := fit(formula{lead: 0.2, ahead: 0.2}, &fitted, false)
	whole := fit(plain, &fitted, true)
	fmt.Fprintf(stdout, "without who begins: lead %.3f, ahead %.3f\n", plain.lead, plain.ahead)
	fmt.Fprintf(stdout, "with who begins:    lead %.3f, ahead %.3f\n", whole.lead, whole.ahead)
	for players := seasalt.MinPlayers; players <= seasalt.MaxPlayers; players++ {
		fmt.Fprintf(stdout, "%d players: points for who begins, and so on clockwise: %.2f; "+
			"log-loss of %d rounds not fitted to: %.4f without, %.4f with\n",
			players, whole.edge[players][:players], len(test[players]), plain.loss(test[players], players),
			whole.loss(test[players], players))
	}
	return nil
}

// playRounds plays games on all cores and returns the rounds of each that did not end it.
func playRounds(ctx context.Context, players, games int, seed uint64, player bot.Player,
	log io.Writer) ([][]ended, error) {
	rules := seasalt.MustRules(seasalt.Config{Players: players})
	of := make([][]ended, games)
	onAllCores(ctx, games, log, func(game int) {
		r := rand.New(rand.NewPCG(seed, uint64(game*seasalt.MaxPlayers+players-1)))
		of[game] = playGame(ctx, rules, seasalt.Seat(game%players), player, r)
	})
	return of, ctx.Err()
}

// playGame plays one game and returns the rounds that did not end it.
func playGame(ctx context.Context, rules *seasalt.Rules, first seasalt.Seat, player bot.Player,
	r *rand.Rand) (rounds []ended) {
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
		e.missing = float64(rules.Target())
		for i := range players {
			total := s.Total(seasalt.Seat((int(s.Turn()) + i) % players))
			e.totals[i] = float64(total)
			e.missing = min(e.missing, float64(rules.Target()-total))
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

// loss is the mean of −log of the chance that the winners were given.
func (f *formula) loss(rounds []ended, players int) float64 {
	sum := 0.0
	for i := range rounds {
		e := &rounds[i]
		weight := f.lead / math.Sqrt(1+f.ahead*max(0, e.missing))
		all, won := 0.0, 0.0
		for j := range players {
			score := weight * (e.totals[j] + f.edge[players][j])
			all += math.Exp(score)
			won += e.winners[j] * score
		}
		sum += math.Log(all) - won
	}
	return sum / float64(max(len(rounds), 1))
}

// fit finds the constants with the lowest loss, each number of players counting the same. It changes
// one after the other by smaller and smaller steps.
func fit(f formula, rounds *[seasalt.MaxPlayers + 1][]ended, edges bool) formula {
	for step := 0.5; step > 0.01; step /= 2 {
		for range 4 {
			descend(&f.lead, step*0.1, func() float64 { return f.all(rounds) })
			descend(&f.ahead, step*0.2, func() float64 { return f.all(rounds) })
			for players := seasalt.MinPlayers; edges && players <= seasalt.MaxPlayers; players++ {
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

package bot_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/arena"
)

// play plays a game, the seats taken by players, and returns what each of them won of it.
func play(rules *seasalt.Rules, first seasalt.Seat, players []bot.Player, r *rand.Rand) (wins [seasalt.MaxPlayers]float64) {
	g := rules.NewGame(first)
	for g.Settle(r); !g.State().Over(); g.Settle(r) {
		seat := g.State().Actor()
		v := g.View(seat)
		if _, ok := players[seat].(forgetful); ok {
			v = g.State().View(seat)
		}
		if err := g.Play(players[seat].Choose(context.Background(), v, r), r); err != nil {
			panic(err)
		}
	}
	result, _ := g.State().Result()
	for seat := range result.Winners.All() {
		wins[seat] = 1 / float64(result.Winners.Len())
	}
	return wins
}

// A forgetful player is not told what it has seen before.
type forgetful struct{ bot.Player }

// A match is many games of one player against others of one sort. The seat of the one and
// the seat that starts rotate through all combinations.
type match struct {
	config seasalt.Config
	one    bot.Player
	others bot.Player
	games  int
	seed   uint64
}

// An outcome is what was won of the games of a match: by the one player, by each seat, and by
// whoever started. A shared win is shared.
type outcome struct {
	players int
	games   int
	one     float64
	seats   [seasalt.MaxPlayers]float64
	starter float64
}

// run plays the games of a match, two at a time.
func (m match) run() outcome {
	rules := seasalt.MustRules(m.config)
	n := rules.Players()
	total := outcome{players: n, games: m.games}
	var mu sync.Mutex
	var started atomic.Int64
	var group sync.WaitGroup
	for range 2 {
		group.Add(1)
		go func() {
			defer group.Done()
			for i := int(started.Add(1)) - 1; i < m.games; i = int(started.Add(1)) - 1 {
				players := make([]bot.Player, n)
				for seat := range players {
					players[seat] = m.others
				}
				seat, first := i%n, i/n%n
				players[seat] = m.one
				wins := play(rules, seasalt.Seat(first), players, rand.New(rand.NewPCG(m.seed, uint64(i))))
				mu.Lock()
				total.one += wins[seat]
				total.starter += wins[first]
				for i, w := range wins {
					total.seats[i] += w
				}
				mu.Unlock()
			}
		}()
	}
	group.Wait()
	return total
}

// String has the shares of the games with their 95 % intervals, in percent.
func (o outcome) String() string {
	var b strings.Builder
	part := func(who string, won float64) {
		low, high := arena.Wilson(won, o.games)
		fmt.Fprintf(&b, "%s %.1f (%.1f to %.1f), ", who, 100*won/float64(o.games), 100*low, 100*high)
	}
	part("the one", o.one)
	for seat, won := range o.seats[:o.players] {
		part(fmt.Sprint("seat ", seat), won)
	}
	part("who starts", o.starter)
	fmt.Fprintf(&b, "of %d games", o.games)
	return b.String()
}

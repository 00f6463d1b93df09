package main

import (
	"iter"
	"math/rand/v2"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/cmd/seasalt-arena/chart"
)

// A knower is a player, and its knowledge when it has to decide.
type knower struct {
	bot.Player
	knows func(g *seasalt.Game, seat seasalt.Seat) seasalt.View
}

// forgets knows only the cards that are visible at the moment.
func forgets(g *seasalt.Game, seat seasalt.Seat) seasalt.View { return g.State().View(seat) }

// seesHands knows all hands in addition to its memory, and so the piles, too, but not the order of the deck.
func seesHands(g *seasalt.Game, seat seasalt.Seat) seasalt.View {
	s := g.State()
	fields := strings.Fields(g.View(seat).String())
	for i, field := range fields {
		var cards iter.Seq[seasalt.Card]
		name, _, _ := strings.Cut(field, "=")
		switch number := name[len(name)-1] - '0'; name {
		case "hand0", "hand1", "hand2", "hand3":
			cards = s.Hand(seasalt.Seat(number)).All()
		case "pile1", "pile2":
			cards = s.Pile(seasalt.Pile(number))
		default:
			continue
		}
		var texts []string
		for c := range cards {
			texts = append(texts, c.String())
		}
		fields[i] = name + "=" + strings.Join(texts, ",")
	}
	return seasalt.Must(s.Rules().ParseView(strings.Join(fields, " ")))
}

// studyMemory measures the worth of memory, and of seeing all hands: a player plays against itself, with only one of
// the two having that.
func studyMemory(k known, pairs int) (string, []chart.Picture) {
	rules := seasalt.MustRules(seasalt.Config{})
	remembers := (*seasalt.Game).View
	rows := [][]string{{"who plays", "against", "wins, in % of the games"}}
	for _, of := range []struct {
		name   string
		player bot.Player
		share  int // one of so many pairs is played, since some players take their time
	}{{"Greedy", bot.Greedy{}, 1}, {"Quick", bot.Quick{}, 5}, {"Learned", learned, 40}} {
		for _, row := range []struct {
			more, less string
			players    [2]knower
		}{
			{"with memory", "without", [2]knower{{of.player, remembers}, {of.player, forgets}}},
			{"who sees all hands", "with memory", [2]knower{{of.player, seesHands}, {of.player, remembers}}},
		} {
			rows = append(rows, k.duel(rules, of.name+" "+row.more, "the same "+row.less,
				max(2, pairs/of.share), row.players))
		}
	}
	rows = append(rows, k.duel(rules, "Quick with 25 worlds, with memory", "Quick, with memory", max(2, pairs/5),
		[2]knower{{fast, remembers}, {bot.Quick{}, remembers}}))
	return table(rows), nil
}

// duel plays pairs of games that begin with the same deal, and in which the two change seats. It returns a row of the
// table, with the wins of the first.
func (k known) duel(rules *seasalt.Rules, name, other string, pairs int, players [2]knower) []string {
	var wins mean
	for _, w := range each(k, "memory "+name, pairs, func(i int, r *rand.Rand) (wins float64) {
		seed := r.Uint64()
		for seat := range seasalt.Seat(2) {
			r, g := rand.New(rand.NewPCG(seed, 0)), rules.NewGame(seasalt.Seat(i%2))
			for g.Settle(r) {
				p := players[g.Actor()^seat]
				_ = g.Play(p.Choose(k.ctx, p.knows(g, g.Actor()), r), r)
			}
			wins += won(g.State(), seat) / 2
		}
		return wins
	}) {
		wins.add(100 * w)
	}
	return []string{name, other, wins.String()}
}

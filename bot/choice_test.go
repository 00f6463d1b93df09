package bot_test

import (
	"context"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/seasalttest"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
)

// cards is short for hands.
func cards(hands ...string) (parsed []seasalt.Cards) {
	for _, text := range hands {
		parsed = append(parsed, seasalt.Must(seasalt.ParseCards(text)))
	}
	return parsed
}

// state returns the state of a position in the first round, or in the third if there are totals.
func state(tb testing.TB, config seasalt.Config, p seasalt.Position) seasalt.State {
	tb.Helper()
	p.Round = 1
	if p.Totals != nil {
		p.Round, p.LastEnd, p.LastBy, p.LastTurn, p.Points = 3, seasalt.RoundEndStopped, 1, 1, []int{0, 7}
	}
	return seasalt.Must(seasalt.MustRules(config).NewState(p))
}

// laid are six cards of six colours: 3 points, and a colour bonus of 1.
var laid = seasalt.Must(seasalt.ParseHolding("| crab/dark-blue+crab/grey boat/light-blue+boat/yellow fish/black+fish/green")).Laid

// What every good player sees.
func TestObviousChoices(t *testing.T) {
	piles := [2][]seasalt.Card{{seasalt.Must(seasalt.ParseCard("fish/yellow"))}, {seasalt.Must(seasalt.ParseCard("mermaid/white"))}}
	for _, test := range []struct {
		name     string
		position seasalt.Position
		want     string
		but      bool // anything but that
	}{
		{
			name: "the last sailor is worth more than a shark",
			position: seasalt.Position{Phase: seasalt.PhaseKeep, Hands: cards("sailor/pink"),
				Drawn: seasalt.Must(seasalt.ParseCards("sailor/orange shark/green"))},
			want: "keep sailor/orange",
		},
		{
			name: "the last mermaid lies open",
			position: seasalt.Position{Phase: seasalt.PhaseTake, Piles: piles,
				Hands: cards("mermaid/white mermaid/white mermaid/white", "crab/black")},
			want: "take 2",
		},
		{
			name: "four mermaids win",
			position: seasalt.Position{Phase: seasalt.PhasePlay,
				Hands: cards("mermaid/white mermaid/white mermaid/white mermaid/white crab/black crab/green")},
			want: "lay-mermaids",
		},
		{
			// 8 points, which make it 42.
			name: "STOP wins the game",
			position: seasalt.Position{Phase: seasalt.PhasePlay, Totals: []int{34, 20},
				Hands: cards("sailor/pink sailor/orange penguin/purple penguin/pink", "crab/black shell/green")},
			want: "stop",
		},
		{
			// STOP would make it 38 to 40. The bet cannot be lost in one turn, and makes it 40
			// to 38 or 39.
			name: "LAST CHANCE wins the game",
			position: seasalt.Position{Phase: seasalt.PhasePlay, Totals: []int{22, 37}, Laid: [][]seasalt.Group{1: laid},
				Hands: cards("sailor/pink sailor/orange octopus/light-blue octopus/yellow octopus/green octopus/purple shell/yellow shell/black")},
			want: "last-chance",
		},
		{
			// The 3 points of the other would do.
			name: "STOP loses the game",
			position: seasalt.Position{Phase: seasalt.PhasePlay, Totals: []int{5, 38}, Laid: [][]seasalt.Group{1: laid},
				Hands: cards("sailor/pink sailor/orange penguin/purple penguin/pink")},
			want: "stop", but: true,
		},
	} {
		v := state(t, seasalt.Config{}, test.position).View(0)
		want := seasalt.Must(seasalt.ParseMove(test.want))
		for _, player := range []bot.Player{bot.Greedy{}, bot.ISMCTS{}, bot.ISMCTS{Evaluator: bot.Learned{}}, bot.Quick{}} {
			if got := player.Choose(context.Background(), v, generator(1)); (got == want) == test.but {
				t.Errorf("%s: %T chooses %v", test.name, player, got)
			}
		}
	}
}

// Duos that are alike but for their colours are one move to look at.
func TestDuosAlike(t *testing.T) {
	v := state(t, seasalt.Config{}, seasalt.Position{
		Phase: seasalt.PhasePlay, Hands: cards("boat/black boat/yellow boat/light-blue"),
	}).View(0)
	report := bot.ISMCTS{}.Search(context.Background(), v, generator(1))
	if len(report.Moves) != 2 {
		t.Errorf("want a duo of boats and the end of the turn:\n%v", report)
	}
}

// A single move is chosen without a search.
func TestOneMove(t *testing.T) {
	v := state(t, seasalt.Config{}, seasalt.Position{Phase: seasalt.PhasePlay, Hands: cards("boat/black")}).View(0)
	report := bot.ISMCTS{}.Search(context.Background(), v, generator(1))
	if len(report.Moves) != 1 || report.Moves[0] != (bot.MoveReport{Move: seasalt.EndTurn}) || report.Iterations != 0 {
		t.Errorf("want the end of the turn, unvisited:\n%v", report)
	}
}

// The swap of the water rodeo (R11.2) can have hundreds of moves.
func TestManyMoves(t *testing.T) {
	v := state(t, seasalt.Config{Modules: []seasalt.Module{extrapepper.Module(extrapepper.Events()...)}}, seasalt.Position{
		Phase: seasalt.PhaseSwap, Event: seasalt.WaterRodeo, Victim: 1,
		Laid: [][]seasalt.Group{seasalt.Must(seasalt.ParseHolding("| swimmer/black+swimmer/yellow")).Laid},
		Hands: cards(
			"crab/black crab/yellow crab/green crab/grey boat/black boat/yellow fish/black fish/yellow fish/green "+
				"shark/black shark/green shell/black shell/yellow shell/green octopus/yellow octopus/green penguin/pink",
			"mermaid/white crab/dark-blue crab/light-blue boat/dark-blue boat/light-blue fish/dark-blue fish/light-blue swimmer/dark-blue "+
				"swimmer/light-blue shark/dark-blue shark/light-blue shell/dark-blue shell/light-blue octopus/light-blue octopus/purple "+
				"penguin/purple sailor/pink sailor/orange lighthouse/purple"),
	}).View(0)
	moves := v.AppendMoves(nil)
	if len(moves) < 300 {
		t.Fatalf("%d moves are not many", len(moves))
	}
	for name, player := range players {
		if err := v.Check(player.Choose(context.Background(), v, generator(1))); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	report := bot.ISMCTS{Iterations: 100}.Search(context.Background(), v, generator(1))
	if len(report.Moves) != len(moves) {
		t.Errorf("%d of %d moves are reported", len(report.Moves), len(moves))
	}
}

// Where a player sits makes no difference: if the table is turned, Greedy chooses the same, turned.
func TestNoSeatIsPreferred(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := seasalt.MustRules(seasalttest.Configs(variants.All()...).Draw(t, "config"))
		by := seasalt.Seat(rapid.IntRange(1, rules.Players()-1).Draw(t, "by"))
		turn := func(m seasalt.Move) seasalt.Move {
			seat := (m.Seat() + by) % seasalt.Seat(rules.Players())
			switch m.Action() {
			case seasalt.ActionChooseVictim:
				return seasalt.ChooseVictim(seat)
			case seasalt.ActionGrab:
				duo := m.Cards()
				return seasalt.Grab(seat, duo[0], duo[1])
			}
			return m
		}
		// The same game is played at both tables.
		var turned *seasalt.Game
		g := games(rules, generator(rapid.Uint64().Draw(t, "seed")), func(g *seasalt.Game, m seasalt.Move) {
			if turned == nil {
				turned = rules.NewGame((g.State().Turn() + by) % seasalt.Seat(rules.Players()))
			}
			if err := turned.Apply(turn(m)); err != nil {
				t.Fatal(err)
			}
		}).Draw(t, "game")
		seat := g.Actor()
		if seat < 0 || turned == nil {
			return
		}
		want := turn(bot.Greedy{}.Choose(context.Background(), g.View(seat), generator(1)))
		if got := (bot.Greedy{}).Choose(context.Background(), turned.View(turned.Actor()), generator(1)); got != want {
			t.Errorf("turned by %v, Greedy chooses %v, want %v", by, got, want)
		}
	})
}

// On the first turn every hidden card is known to be in the deck, and may be drawn all the same: the
// second of five octopuses brings more than the second of six shells.
func TestKnownDeckIsDrawnFrom(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	r := rand.New(rand.NewPCG(1, 1))
	g := rules.NewGame(0)
	for _, m := range []string{"deal shark/purple", "deal boat/yellow", "draw", "deal shell/green", "deal octopus/green"} {
		if err := g.Apply(seasalt.Must(seasalt.ParseMove(m))); err != nil {
			t.Fatal(err)
		}
	}
	if m := (bot.Greedy{}).Choose(context.Background(), g.View(0), r); m.String() != "keep octopus/green" {
		t.Errorf("Greedy plays %v", m)
	}
}

// A choice ends once a move is clearly best, with the move that all iterations would lead to.
func TestChoiceEndsEarly(t *testing.T) {
	var asked atomic.Int64
	p := bot.ISMCTS{Iterations: 2000, Evaluator: evaluate(func(*seasalt.Playout, *rand.Rand) (v values, ok bool) {
		asked.Add(1)
		return v, false // the round is played to its end
	})}
	r := generator(4)
	g := seasalt.MustRules(seasalt.Config{}).NewGame(0)
	decisions, agree, early := 0, 0, 0
	var whole, made int64
	for g.Settle(r); decisions < testkit.Form(15, 60); g.Settle(r) {
		v := g.View(g.Actor())
		asked.Store(0)
		report := p.Search(context.Background(), v, generator(5))
		all := asked.Swap(0)
		m := p.Choose(context.Background(), v, generator(5))
		if n := asked.Load(); len(report.Moves) > 1 {
			decisions++
			whole, made = whole+all, made+n
			if n < all {
				early++
			}
			if m == report.Moves[0].Move {
				agree++
			}
			if report.Iterations != p.Iterations {
				t.Errorf("a search made %d of %d iterations", report.Iterations, p.Iterations)
			}
		}
		if err := g.Apply(m); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("of %d choices %d end early and %d agree, after %d of %d iterations", decisions, early, agree, made, whole)
	if early == 0 || early == decisions {
		t.Errorf("%d of %d choices end early", early, decisions)
	}
	if agree < decisions*11/12 {
		t.Errorf("%d of %d choices are those of all iterations", agree, decisions)
	}
}

package words_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/words"
)

var update = flag.Bool("update", false, "write the golden files anew")

// wholeGame plays a game of three with all extensions, and returns it before each move and at its end, and the moves.
func wholeGame(t *testing.T) (games []*seasalt.Game, moves []seasalt.Move) {
	t.Helper()
	rules := seasalt.MustRules(seasalt.Config{
		Players: 3, Target: 30, Modules: variants.All(),
		Rulings: seasalt.Rulings{EqualTop: seasalt.EqualTopAtTake},
	})
	r := rand.New(rand.NewPCG(7, 5))
	g := rules.NewGame(1)
	for !g.Over() {
		games, moves = append(games, g.Clone()), append(moves, chosen(g.State(), r))
		if err := g.Apply(moves[len(moves)-1]); err != nil {
			t.Fatal(err)
		}
	}
	return append(games, g), moves
}

// chosen is the next move of a game, drawn by chance or made by a player who lays cards early.
func chosen(s seasalt.State, r *rand.Rand) seasalt.Move {
	if s.Actor() == seasalt.Nature {
		return s.NatureMove(r)
	}
	moves := slices.Collect(s.Moves())
	for _, action := range []seasalt.Action{seasalt.ActionLayMermaids, seasalt.ActionLayShield, seasalt.ActionLayTrio, seasalt.ActionLayDuo} {
		if i := slices.IndexFunc(moves, func(m seasalt.Move) bool { return m.Action() == action }); i >= 0 && r.IntN(3) > 0 {
			return moves[i]
		}
	}
	return moves[r.IntN(len(moves))]
}

// story tells a game to a reader.
func story(w words.Words, reader seasalt.Seat, games []*seasalt.Game, moves []seasalt.Move) string {
	var b strings.Builder
	for _, line := range w.Game(games[0].Rules()) {
		fmt.Fprintln(&b, line)
	}
	fresh := true // no table yet in this round
	// Each question and each sort of move is shown once.
	asked := map[string]bool{}
	offered := map[[2]string]bool{}
	for i, g := range games {
		v := g.View(reader)
		if v.RoundOver() {
			result, _ := v.LastRound()
			b.WriteString("\n")
			for _, line := range w.Round(result) {
				fmt.Fprintf(&b, "  %s\n", line)
			}
			for seat := range result.Revealed.All() {
				fmt.Fprintf(&b, "  %s\n", w.Name(seat))
				for _, line := range w.Score(result.Scores[seat]) {
					fmt.Fprintf(&b, "    %s\n", line)
				}
			}
			if r, over := v.Result(); over {
				for _, line := range w.Result(v.Rules(), r) {
					fmt.Fprintf(&b, "  %s\n", line)
				}
			}
			b.WriteString("\n")
		}
		if i+1 == len(games) {
			break
		}
		if fresh = fresh || v.RoundOver(); fresh && v.Phase() == seasalt.PhasePlay && v.Turn() == reader || v.Phase() == seasalt.PhaseRoundOver {
			fresh = false
			b.WriteString("\n")
			for _, line := range w.Table(v) {
				fmt.Fprintf(&b, "  | %s\n", line)
			}
		}
		m := moves[i]
		if question := w.Question(v); !asked[question] {
			asked[question] = true
			fmt.Fprintf(&b, "? %s / %s\n", question, w.Short().Question(v))
		}
		if v.Actor() == reader {
			for legal := range v.Moves() {
				if kind := [2]string{v.Phase().String(), legal.Action().String()}; !offered[kind] {
					offered[kind] = true
					fmt.Fprintf(&b, "- %s / %s / %s\n", w.Short().Move(v, legal), w.Move(v, legal), w.Long().Move(v, legal))
				}
			}
			if does := w.Does(v, m); !slices.Contains(w.Tell(seasalt.Must(g.Observe(reader, m))), does) {
				fmt.Fprintf(&b, "= %s\n", does)
			}
		}
		fmt.Fprintln(&b, strings.Join(w.Tell(seasalt.Must(g.Observe(reader, m))), " "))
	}
	return b.String()
}

// spaced checks the spaces of a French text.
func spaced(t *testing.T, name, text string) {
	t.Helper()
	for _, at := range testkit.FrenchSpaces(text) {
		t.Errorf("%s lacks a space that does not break: %q", name, at)
	}
}

// A whole game, as it is told in each language to each seat and to a spectator.
func TestGolden(t *testing.T) {
	games, moves := wholeGame(t)
	for _, tag := range words.Languages() {
		for _, reader := range []seasalt.Seat{0, 1, 2, seasalt.Spectator} {
			name := filepath.Join("testdata", fmt.Sprintf("game-%s-%v.txt", tag, reader))
			got := story(words.In(tag).To(reader, "Ana", "Ben", "Éva"), reader, games, moves)
			if tag == "fr" {
				spaced(t, name, got)
			}
			testkit.Golden(t, name, got, *update)
		}
	}
}

// Every sort of sentence of many games, the rare ones too: as the player who acts reads it, the victim, and others.
func TestGoldenSentences(t *testing.T) {
	rulings := []seasalt.Rulings{
		{}, seasalt.EditionDigital.Rulings(), {Mermaids: seasalt.MermaidsHeld, Tie: seasalt.TieRoundPoints}, {Tie: seasalt.TieRoundEnder},
	}
	type sort struct {
		what, who string
	}
	type sample struct {
		reader seasalt.Seat
		before seasalt.View
		move   seasalt.Move
		seen   seasalt.Observation
	}
	samples := map[sort]sample{}
	for n := range uint64(80) {
		rules := seasalt.MustRules(seasalt.Config{
			Players: 2 + int(n%3), Target: 15 + int(n%40), Rulings: rulings[n%4], Modules: variants.All(),
		})
		r := rand.New(rand.NewPCG(n, 1))
		for s := rules.Start(0); !s.Over(); {
			m := chosen(s, r)
			if moves := slices.Collect(s.Moves()); n%4 > 0 && r.IntN(3) == 0 && s.Actor() >= 0 {
				m = moves[len(moves)-1] // announcements come last
			}
			for _, reader := range []seasalt.Seat{0, 1, seasalt.Spectator} {
				o := seasalt.Must(s.Observe(reader, m))
				key := sort{what: fmt.Sprintf("%v %v %d %d %v", s.Phase(), m.Action(), min(len(words.In("en").Tell(o)), 3), o.Revealed.Len()/2, o.End), who: "others"}
				switch reader {
				case o.Turn:
					key.who = "you"
				case o.Victim:
					key.who = "victim"
				}
				if _, ok := samples[key]; !ok {
					samples[key] = sample{reader, s.View(reader), m, o}
				}
			}
			s = seasalt.Must(s.Apply(m))
		}
	}
	var keys []sort
	for key := range samples {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(a, b sort) int { return strings.Compare(a.what+a.who, b.what+b.who) })
	for _, tag := range words.Languages() {
		var b strings.Builder
		for _, key := range keys {
			x := samples[key]
			w := words.In(tag).To(x.reader, "Ana", "Ben", "Éva", "Ω")
			fmt.Fprintln(&b, strings.Join(w.Tell(x.seen), " "))
			if x.before.Actor() == x.reader {
				fmt.Fprintf(&b, "  %s / %s / %s\n", w.Short().Move(x.before, x.move), w.Move(x.before, x.move), w.Long().Move(x.before, x.move))
				fmt.Fprintf(&b, "  %s\n", w.Does(x.before, x.move))
			}
		}
		name := filepath.Join("testdata", "sentences-"+tag+".txt")
		if tag == "fr" {
			spaced(t, name, b.String())
		}
		testkit.Golden(t, name, b.String(), *update)
	}
}

package arena

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/variants"
)

// A tournament gives the record of every game that it plays, and plays the same games as without records.
func TestGamesAreRecorded(t *testing.T) {
	tournament := Tournament{
		Rules:    seasalt.MustRules(seasalt.Config{Players: 3, Modules: variants.All()}),
		Entrants: []Entrant{{Name: "greedy", New: func() bot.Player { return bot.Greedy{} }}, random("a")[0], random("b")[0]},
		Games:    6, Seed: 3, Workers: 2,
	}
	want := run(t, tournament)
	records := map[int]string{}
	tournament.Record = func(g Game, r *record.Record) error {
		s := r.State()
		result, _ := s.Result()
		if !s.Over() || result.Winners != g.Winners || s.Round() != len(g.Rounds) {
			t.Errorf("the record of game %d ends with %v, and it was %+v", g.Number, s, g)
		}
		for seat, name := range g.Seats {
			if s.Total(seasalt.Seat(seat)) != g.Totals[seat] || r.Tag(fmt.Sprint("Player", seat)) != name {
				t.Errorf("game %d: seat %d is %q and has %d points in the record: %+v", g.Number, seat, r.Tag(fmt.Sprint("Player", seat)), s.Total(seasalt.Seat(seat)), g)
			}
		}
		text := testkit.Must(r.SecretText())
		if again, err := record.Parse(text, testkit.Given(tournament.Rules)); err != nil || again.State() != s {
			t.Errorf("game %d is read back as %v, %v", g.Number, again, err)
		}
		records[g.Number] = text
		return nil
	}
	if got := run(t, tournament); !cmp.Equal(got, want) {
		t.Errorf("recorded it is\n%s\nand else\n%s", asJSON(t, got), asJSON(t, want))
	}
	if len(records) != tournament.Games {
		t.Errorf("%d of %d games were recorded", len(records), tournament.Games)
	}

	// A single one again.
	game := want.Games[4]
	var entrants []Entrant
	for _, name := range game.Seats {
		i := slices.IndexFunc(tournament.Entrants, func(e Entrant) bool { return e.Name == name })
		entrants = append(entrants, tournament.Entrants[i])
	}
	g, r, err := Play(context.Background(), tournament.Rules, game.Seed, Limits{}, entrants...)
	if err != nil {
		t.Fatal(err)
	}
	if g.Number = game.Number; !cmp.Equal(g, game) {
		t.Errorf("played again, game 4 is %+v, and was %+v", g, game)
	}
	if text, err := r.SecretText(); err != nil || text != records[4] {
		t.Errorf("played again, game 4 is %v\n%s\nand was\n%s", err, text, records[4])
	}
}

// The record of a game that was lost by a fault ends there, and says so.
func TestForfeitIsRecorded(t *testing.T) {
	bad := entrant("bad", inRound2(func(context.Context, seasalt.View, *rand.Rand) seasalt.Move { return 0xffff }))
	g, r, err := Play(context.Background(), seasalt.MustRules(seasalt.Config{}), 1, Limits{}, random("a")[0], bad)
	if err != nil || g.Forfeit == nil {
		t.Fatalf("%v, %+v", err, g)
	}
	if v := r.Game().View(g.Forfeit.Seat); v.Actor() != g.Forfeit.Seat || v.String() != g.Forfeit.View {
		t.Errorf("the record ends with\n%v\nand the player failed at\n%s", v, g.Forfeit.View)
	}
	if end, ok := r.Ended(); !ok || end.String() != "0 by forfeit of 1" {
		t.Errorf("the record ends as %v, %v", end, ok)
	}
	for at, comment := range r.Comments() {
		if at != r.Len() || comment != g.Forfeit.String() {
			t.Errorf("after %d of %d moves the record says %q, and it was %v", at, r.Len(), comment, g.Forfeit)
		}
	}
}

// Players who never end a round do not play for ever. A game that the limits end has all rounds in its record.
func TestMaxRounds(t *testing.T) {
	patient := entrant("patient", func(_ context.Context, v seasalt.View, _ *rand.Rand) seasalt.Move {
		return slices.Collect(v.Moves())[0] // ending the turn comes before ending the round
	})
	g, r, err := Play(context.Background(), seasalt.MustRules(seasalt.Config{}), 1, Limits{MaxRounds: 2}, patient, patient)
	if err != nil || g.End != OutcomeRoundLimit || len(g.Rounds) != 2 || g.Winners != 1<<0|1<<1 || g.Rounds[1].End != seasalt.RoundEndDeckEmpty {
		t.Errorf("%v, %+v", err, g)
	}
	if end, ok := r.Ended(); !ok || end.Reason != "round-limit" || end.Winners != g.Winners {
		t.Errorf("the record ends as %v, %v", end, ok)
	}
	if r.State().Round() != 2 || !r.State().RoundOver() || r.State().Over() {
		t.Error(r)
	}
}

// A record that cannot be stored stops the tournament. The game counts as not played.
func TestRecordFails(t *testing.T) {
	full := errors.New("the disk is full")
	name := filepath.Join(t.TempDir(), "results")
	calls := 0
	tournament := Tournament{
		Rules: seasalt.MustRules(seasalt.Config{}), Entrants: random("a", "b"), Games: 8, Seed: 1, Workers: 1,
		Record: func(g Game, r *record.Record) error {
			if calls++; calls == 4 {
				return full
			}
			return nil
		},
	}
	results, err := tournament.RunFile(context.Background(), name)
	if !errors.Is(err, full) || len(results.Games) != 3 || calls != 4 {
		t.Errorf("%v after %d games and %d records", err, len(results.Games), calls)
	}
	// It goes on from the file, and tells of the games that are missing.
	var numbers []int
	tournament.Record = func(g Game, _ *record.Record) error {
		numbers = append(numbers, g.Number)
		return nil
	}
	if _, err := tournament.RunFile(context.Background(), name); err != nil || len(numbers) != 5 || slices.Contains(numbers, 0) {
		t.Errorf("%v, and games %v are told of", err, numbers)
	}
}

// A game that was not played at all has an empty record.
func TestUnplayedIsRecorded(t *testing.T) {
	stop := make(chan struct{})
	defer close(stop)
	stuck := entrant("stuck", func(context.Context, seasalt.View, *rand.Rand) seasalt.Move { <-stop; return 0 })
	var lengths []int
	tournament := Tournament{
		Rules: seasalt.MustRules(seasalt.Config{}), Entrants: []Entrant{random("a")[0], stuck}, Games: MaxStray + 1, Workers: 1,
		Limits: Limits{MoveTime: time.Millisecond, Grace: time.Millisecond},
		Record: func(_ Game, r *record.Record) error {
			lengths = append(lengths, r.Len())
			return nil
		},
	}
	if _, err := tournament.Run(context.Background()); err != nil || lengths[0] == 0 || lengths[MaxStray] != 0 {
		t.Errorf("%v, and records of %v moves", err, lengths)
	}
}

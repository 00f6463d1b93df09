package seasalt_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
	"github.com/seasalt-go/seasalt/variants/seahorse"
	"github.com/seasalt-go/seasalt/variants/starfish"
)

// oddModules change what the tables of a law have to know, or are such that it has none.
var oddModules = []struct {
	name    string
	modules []seasalt.Module
}{
	{"base", nil},
	{"Extra Salt", extrasalt.Modules()},
	{"Extra Salt and Extra Pepper", append(extrasalt.Modules(), extrapepper.Module())},
	{"collectors that are laid", []seasalt.Module{oddModule("", seasalt.Change{
		Duos: []seasalt.Duo{{A: seasalt.Shell, B: seasalt.Shell, Effect: seasalt.ExtraTurn}}})}},
	{"collectors that are laid under an event", []seasalt.Module{{Name: "odd", Version: 1, Events: []seasalt.EventCard{
		{Event: seasalt.Kraken, To: seasalt.StandingMost, Change: seasalt.Change{
			Duos: []seasalt.Duo{{A: seasalt.Octopus, B: seasalt.Octopus, Effect: seasalt.ExtraTurn, LaidOnly: true}}}},
		{Event: seasalt.Tornado, To: seasalt.StandingFewest}}}}},
	{"multipliers that are laid", []seasalt.Module{oddModule("", seasalt.Change{
		Duos: []seasalt.Duo{{A: seasalt.Captain, B: seasalt.Lighthouse, Effect: seasalt.ExtraTurn}}})}},
	{"the seahorse is laid", []seasalt.Module{seahorse.Module(), oddModule("", seasalt.Change{
		Duos: []seasalt.Duo{{A: seasalt.Boat, B: seasalt.Seahorse, Effect: seasalt.ExtraTurn}}})}},
	{"multipliers of mermaids and starfish", []seasalt.Module{starfish.Module(), oddModule("", seasalt.Change{
		Multipliers: []seasalt.Multiplier{
			{Kind: seasalt.Captain, Of: seasalt.Mermaid, Points: 2}, {Kind: seasalt.Lighthouse, Of: seasalt.Starfish, Points: 3}}})}},
	{"multipliers of multipliers", []seasalt.Module{oddModule("lighthouse/black", seasalt.Change{
		Multipliers: []seasalt.Multiplier{{Kind: seasalt.Captain, Of: seasalt.Lighthouse, Points: 2}}})}},
	{"pairs too many to look up", []seasalt.Module{oddModule("", seasalt.Change{
		Duos: []seasalt.Duo{{A: seasalt.Crab, B: seasalt.Swimmer, Effect: seasalt.ExtraTurn}, {A: seasalt.Swimmer, B: seasalt.Shell, Effect: seasalt.ExtraTurn}}})}},
	{"pairs that share kinds", []seasalt.Module{oddModule("cast-of-crabs/pink jellyfish/pink lobster/pink cast-of-crabs/pink", seasalt.Change{
		Duos: []seasalt.Duo{
			{A: seasalt.Jellyfish, B: seasalt.Lobster, Effect: seasalt.ExtraTurn},
			{A: seasalt.Lobster, B: seasalt.CastOfCrabs, Effect: seasalt.ExtraTurn}}})}},
	{"pairs that share other kinds under an event", []seasalt.Module{
		oddModule("cast-of-crabs/pink jellyfish/pink lobster/pink cast-of-crabs/pink jellyfish/black jellyfish/yellow", seasalt.Change{
			Duos: []seasalt.Duo{
				{A: seasalt.Jellyfish, B: seasalt.Lobster, Effect: seasalt.ExtraTurn},
				{A: seasalt.Lobster, B: seasalt.CastOfCrabs, Effect: seasalt.ExtraTurn},
				{A: seasalt.Jellyfish, B: seasalt.Jellyfish, Effect: seasalt.ExtraTurn}}}),
		{Name: "event", Version: 1, Events: []seasalt.EventCard{
			{Event: seasalt.Kraken, To: seasalt.StandingMost, Change: seasalt.Change{
				Duos: []seasalt.Duo{{A: seasalt.Jellyfish, B: seasalt.Jellyfish, Effect: seasalt.ExtraTurn, LaidOnly: true}}}},
			{Event: seasalt.Tornado, To: seasalt.StandingFewest}}}}},
	{"collectors in the part of fish that can be laid", []seasalt.Module{oddModule(
		"jellyfish/pink jellyfish/pink jellyfish/pink jellyfish/pink jellyfish/pink jellyfish/pink jellyfish/pink jellyfish/pink "+
			"lobster/pink starfish/pink seahorse/pink cast-of-crabs/pink cast-of-crabs/pink cast-of-crabs/pink",
		seasalt.Change{Collectors: []seasalt.Collector{
			{Kind: seasalt.Jellyfish, Each: 1}, {Kind: seasalt.Lobster, Each: 1}, {Kind: seasalt.Starfish, Each: 1},
			{Kind: seasalt.Seahorse, Each: 1}, {Kind: seasalt.CastOfCrabs, Points: []int{1, 5, 6}}}})}},
	{"as many cards of one colour as there can be", []seasalt.Module{oddModule(
		"swimmer/dark-blue swimmer/dark-blue swimmer/dark-blue swimmer/dark-blue swimmer/dark-blue swimmer/dark-blue swimmer/dark-blue "+
			"shark/dark-blue shark/dark-blue shark/dark-blue shark/dark-blue shark/dark-blue shark/dark-blue shark/dark-blue shark/dark-blue "+
			"boat/dark-blue boat/dark-blue boat/dark-blue fish/dark-blue fish/dark-blue fish/dark-blue crab/dark-blue", seasalt.Change{}),
	}},
}

func oddModule(deck string, change seasalt.Change) seasalt.Module {
	return seasalt.Module{Name: "odd", Version: 1, Deck: seasalt.Must(seasalt.ParseCards(deck)), Change: change}
}

// TestTables plays games at random and asks all along whether the points that are looked up, and those
// scored at the end of a round, are those that are explained, and whether all duos are found.
func TestTables(t *testing.T) {
	for _, game := range oddModules {
		t.Run(game.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(9, 10))
			var games []*seasalt.Rules
			for n := range 6 {
				edition := []seasalt.Edition{seasalt.EditionEnglish, seasalt.EditionDigital}[n%2]
				games = append(games, seasalt.MustRules(seasalt.Config{Players: 2 + n%3, Edition: edition, Modules: game.modules}))
			}
			listed := 0
			for n := range 60 {
				rules := games[n%len(games)]
				for s := rules.Start(0).Settle(r); ; {
					for seat := range seasalt.Seat(rules.Players()) {
						if got, want := s.Points(seat), s.Score(seat).Points(); got != want {
							t.Fatalf("seat %v has %d points, explained are %d:\n%v\nin\n%v", seat, got, want, s.Score(seat), s)
						}
					}
					if s.Over() {
						break
					}
					moves := s.AppendMoves(nil)
					if s.Phase() == seasalt.PhasePlay {
						listed += checkDuos(t, s, moves)
					}
					if len(moves) > 1 && r.IntN(4) > 0 { // longer rounds, fuller hands
						moves = slices.DeleteFunc(moves, func(m seasalt.Move) bool { return m == seasalt.Stop || m == seasalt.LastChance })
					}
					s, _ = s.Play(moves[r.IntN(len(moves))], r)
					checkRound(t, s)
				}
			}
			if listed < 100 {
				t.Errorf("only %d duos", listed)
			}
		})
	}
}

// TestPrintedGamesHaveTables: they are fast, with all editions.
func TestPrintedGamesHaveTables(t *testing.T) {
	for _, game := range oddModules[:3] {
		for edition := seasalt.EditionEnglish; edition <= seasalt.EditionDigital; edition++ {
			if !seasalt.MustRules(seasalt.Config{Edition: edition, Modules: game.modules}).HasTables() {
				t.Errorf("%s, %v: there are laws whose points are not looked up", game.name, edition)
			}
		}
	}
}

// checkDuos asks of every two cards in hand whether they are listed as a duo exactly if they are one: the
// list looks up in tables that a hand has none, and the check of a move does not. It returns how many are listed.
func checkDuos(t *testing.T, s seasalt.State, moves []seasalt.Move) (listed int) {
	t.Helper()
	for a := range s.Hand(s.Turn()).All() {
		for b := range s.Hand(s.Turn()).All() {
			duo := seasalt.LayDuo(a, b)
			has := slices.Contains(moves, duo)
			if legal := s.Check(duo) == nil; has != legal {
				t.Fatalf("%v is listed: %v, and legal: %v, in\n%v", duo, has, legal, s)
			}
			if has {
				listed++
			}
		}
	}
	return listed
}

// checkRound compares what a round that just ended brought with what is explained.
func checkRound(t *testing.T, s seasalt.State) {
	t.Helper()
	result, ok := s.LastRound()
	if !ok || !s.RoundOver() {
		return
	}
	for seat := range seasalt.Seat(result.Players) {
		score, want := s.Score(seat), 0
		switch caller := seat == result.By; {
		case result.End == seasalt.RoundEndStopped || result.End == seasalt.RoundEndBetLost && !caller:
			want = score.Points()
		case result.End == seasalt.RoundEndBetWon && caller:
			want = score.Points() + score.Bonus()
		case result.End == seasalt.RoundEndBetWon || result.End == seasalt.RoundEndBetLost:
			want = score.Bonus()
		}
		if got := result.Points[seat]; got != want {
			t.Fatalf("seat %v scores %d, explained are %d:\n%v", seat, got, want, result)
		}
	}
}

package texts

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants/jellyfish"
)

// TestRefusedPositions has the errors of a Position that the text of a state cannot contain; the others are in
// testdata/refused/states.txt.
func TestRefusedPositions(t *testing.T) {
	var (
		first    = func() table { return turnOf("base", seasalt.PhaseTake) }
		second   = func() table { return later("base", seasalt.PhaseTake) }
		withAll  = func() table { return turnOf("all", seasalt.PhaseTake) }
		offered  = func() table { return empty(seasalt.PhaseKeepEvent) }
		picked   = func() table { return picking(1, 0) }
		stealing = func() table { return attacked(seasalt.PhaseSteal) }
	)
	const notAmong = "revealed: revealed, bound or winning seats must be among 3 players"
	for _, test := range []struct {
		name    string
		table   func() table
		changes func(*seasalt.Position)
		want    string
	}{
		{"turn of no seat", first, func(p *seasalt.Position) { p.Turn = 3 },
			"turn: there is no seat 3 among 3 players"},
		{"caller of no seat", first, func(p *seasalt.Position) { p.Caller = seasalt.SeatsOf(3) },
			"caller: there is no seat 3 among 3 players"},
		{"caller beyond all", first, func(p *seasalt.Position) { p.Caller = 1 << seasalt.MaxPlayers },
			"caller: the caller must be among 3 players"},
		{"two callers", first, func(p *seasalt.Position) {
			p.Caller, p.Revealed = seasalt.SeatsOf(1, 2),
				seasalt.SeatsOf(1, 2)
		},
			"caller: seats 1,2 announced LAST CHANCE, but only one can (R6.2)" +
				" | revealed: revealed seats are 1,2, but should be none (R6.2)"},
		{"round ended by nobody", second, func(p *seasalt.Position) { p.LastBy = seasalt.Nobody },
			"last-by: there is no seat nobody among 3 players"},
		{"last turn of nobody", second, func(p *seasalt.Position) { p.LastTurn = seasalt.Nobody },
			"last-turn: there is no seat nobody among 3 players"},
		{"revealed seat that is not there", first, func(p *seasalt.Position) { p.Revealed = seasalt.SeatsOf(3) },
			notAmong + " | revealed: revealed seats are 3, but should be none (R6.2)"},
		{"bound seat that is not there", withAll, func(p *seasalt.Position) { p.Bound = seasalt.SeatsOf(3) },
			notAmong + " | bound: seats 3 are bound, but no duo that binds is laid (R10.1)"},
		{"winner that is not there", mermaids, func(p *seasalt.Position) { p.Winners |= seasalt.SeatsOf(3) },
			notAmong + " | phase: phase over: the winner must be the player with the mermaids (R7.1)"},

		{"no phase", first, func(p *seasalt.Position) { p.Phase = 0 }, "phase: invalid phase none"},
		{"phase beyond the last", first, func(p *seasalt.Position) { p.Phase = seasalt.PhaseOver + 1 },
			"phase: invalid phase Phase(24)"},
		{"end beyond the last", second, func(p *seasalt.Position) { p.LastEnd = seasalt.RoundEndMermaids + 1 },
			"last-end: invalid end of a round, RoundEnd(6)"},
		{"round -1", first, func(p *seasalt.Position) { p.Round = -1 },
			"round: invalid round -1 | last-end: phase take in round 65535, but no round has ended"},
		{"round 65536", second, func(p *seasalt.Position) { p.Round = 1 << 16 }, "round: invalid round 65536"},
		{"-1 pending", first, func(p *seasalt.Position) { p.Pending = -1 },
			"pending: -1 cards pending: must be 0 to 8"},
		{"9 pending", first, func(p *seasalt.Position) { p.Pending = 9 }, "pending: 9 cards pending: must be 0 to 8"},

		{"four hands", first, func(p *seasalt.Position) { p.Hands = append(p.Hands, seasalt.Cards{}) },
			"4 hands for 3 players"},
		{"four rows", first, func(p *seasalt.Position) { p.Laid = append(p.Laid, nil) },
			"4 rows of laid cards for 3 players"},
		{"four shields", first, func(p *seasalt.Position) { p.Shields = make([]seasalt.Card, 4) },
			"4 shields for 3 players"},
		{"four totals", first, func(p *seasalt.Position) { p.Totals = make([]int, 4) }, "4 totals for 3 players"},
		{"four points", first, func(p *seasalt.Position) { p.Points = make([]int, 4) }, "4 points for 3 players"},
		{"four held events", first, func(p *seasalt.Position) { p.Held = make([]seasalt.Event, 4) },
			"4 held events for 3 players"},

		{"laid group with a gap", first,
			func(p *seasalt.Position) { p.Laid[1][0] = seasalt.Group{0: p.Laid[1][0][0], 2: p.Laid[1][0][1]} },
			"laid1: a laid group has a gap: [fish/dark-blue none fish/light-blue none]"},
		{"laid group of nothing", first, func(p *seasalt.Position) { p.Laid[1][0] = seasalt.Group{} },
			"laid1: a laid group has no cards"},
		{"cards missing", first, func(p *seasalt.Position) {
			p.Deck = must(rulesFor["base"].NewState(*p)).Deck()
			p.Deck, _ = p.Deck.Without(seasalt.CardOf(seasalt.Penguin, seasalt.Pink))
		}, "deck: cards are missing: penguin/pink"},

		{"no event", withAll, func(p *seasalt.Position) { p.Event = 99 }, "event: the game has no event Event(99)"},
		{"no event offered", offered, func(p *seasalt.Position) { p.Offered = 99 },
			"offered: the game has no event Event(99)" +
				" | offered: an event must be offered in phase keep-event, and only there"},
		{"event left twice", withAll,
			func(p *seasalt.Position) { p.EventsLeft = []seasalt.Event{seasalt.Kraken, seasalt.Kraken} },
			"events-left: the event kraken is in two places"},

		{"total below 0", second, func(p *seasalt.Position) { p.Totals[0], p.Points[0] = -1, 0 },
			"totals: seat 0: a total of -1 is impossible"},
		{"total beyond all", second, func(p *seasalt.Position) { p.Totals[0] = 2*seasalt.MaxTarget + 1 },
			"totals: seat 0: a total of 20001 is impossible" +
				" | points: seat 0: 1 points in the last round, but a total of 0"},
		{"points below 0", second, func(p *seasalt.Position) { p.Totals[0], p.Points[0] = 0, -1 },
			"points: seat 0: -1 points in the last round, but a total of 0"},

		{"pick from no pile", picked, func(p *seasalt.Position) { p.PickFrom = 0 },
			"phase: phase pick: the pile looked through must have two cards or more"},
		{"pick from pile 3", picked, func(p *seasalt.Position) { p.PickFrom = 3 },
			"phase: phase pick: the pile looked through must have two cards or more"},
		{"steal from nobody", stealing, func(p *seasalt.Position) { p.Victim = seasalt.Nobody },
			"phase: phase steal: the victim cannot be attacked (R4.5)"},
		{"steal from a seat beyond", stealing, func(p *seasalt.Position) { p.Victim = seasalt.MaxPlayers },
			"phase: phase steal: the victim cannot be attacked (R4.5)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			at := test.table()
			test.changes(&at.At)
			s, err := at.Rules.NewState(at.At)
			if got := testkit.Said(err); got != test.want || s != (seasalt.State{}) {
				t.Errorf("got  %s, %v\nwant %s\nagain: %s", got, s, test.want, testkit.Again(t))
			}
		})
	}
}

// A Position is no more read from JSON than it is written.
func TestPositionHasNoJSON(t *testing.T) {
	var p seasalt.Position
	if err := json.Unmarshal([]byte("{}"), &p); err == nil {
		t.Error("a position is read")
	}
	if text, err := json.Marshal(p); err == nil {
		t.Errorf("a position is written: %s", text)
	}
}

// R10.1: a bound turn can draw the last card of the deck.
func TestLastCardOfBoundTurn(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{jellyfish.Module()}})
	last := cards("shell/grey")
	laid := []seasalt.Group{group("swimmer/black jellyfish/pink")}
	rest, _ := rules.Deck().Minus(cards("shell/grey swimmer/black jellyfish/pink"))
	_, err := rules.NewState(seasalt.Position{Phase: seasalt.PhaseDrawBound, Pending: 1, Bound: seasalt.SeatsOf(0),
		Deck: last, Laid: [][]seasalt.Group{1: laid},
		Piles: [2][]seasalt.Card{slices.Collect(rest.All())}})
	if err != nil {
		t.Error(err)
	}
}

// R6.2: a bet that ended a round was that of the player who ended it, and need not be repeated.
func TestCallerOfBet(t *testing.T) {
	at := bet()
	at.At.Caller = 0
	if s, err := at.Rules.NewState(at.At); err != nil || s.Caller() != 1 {
		t.Errorf("%v announced: %v", s.Caller(), err)
	}
}

// R11.2: a player with a shell face down is never bound, whatever a position claims.
func TestBoundAndShielded(t *testing.T) {
	at := turnOf("all", seasalt.PhaseTake)
	at.At.Event, at.At.Shields = seasalt.CoralReef, []seasalt.Card{1: group("shell/yellow")[0]}
	at.At.Laid[2] = []seasalt.Group{group("swimmer/black jellyfish/pink")}
	want := must(at.Rules.NewState(at.At))
	at.At.Bound = seasalt.SeatsOf(1)
	if s, err := at.Rules.NewState(at.At); err != nil || s != want {
		t.Errorf("%v, %v; want %v", s, err, want)
	}
}

// R10.1: no player is bound once a round is over, whatever a position claims.
func TestBoundAfterRound(t *testing.T) {
	for _, at := range []table{testkit.Ended("base", seasalt.PhaseRoundOver), mermaids()} {
		want := must(at.Rules.NewState(at.At))
		at.At.Bound = seasalt.SeatsOf(0, 1, 2)
		if s, err := at.Rules.NewState(at.At); err != nil || s != want {
			t.Errorf("%v, %v; want %v", s, err, want)
		}
	}
}

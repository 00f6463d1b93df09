package texts

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/jellyfish"
)

// A refusal is a position of a game, and a change that makes it one of no game.
type refusal struct {
	name   string
	valid  table
	breaks func(*table)
}

// refusals have a position for each check of NewState, where it can be so one that breaks nothing else.
// What NewState says of them is in testdata/refused.txt.
func refusals() []refusal {
	return []refusal{
		// Seats and numbers.
		{"turn of a seat that is not there", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Turn = 3 }},
		{"caller that is not there", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Caller = seasalt.SeatsOf(3) }},
		{"caller beyond all seats", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Caller = 1 << seasalt.MaxPlayers }},
		{"two callers", turnOf("base", seasalt.PhaseTake), func(t *table) { call(t, 1); t.At.Caller |= seasalt.SeatsOf(2) }},
		{"last round ended by nobody", later("base", seasalt.PhaseTake), func(t *table) { t.At.LastBy = seasalt.Nobody }},
		{"last turn of nobody", later("base", seasalt.PhaseTake), func(t *table) { t.At.LastTurn = seasalt.Nobody }},
		{"revealed seat that is not there", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Revealed = seasalt.SeatsOf(3) }},
		{"bound seat that is not there", turnOf("all", seasalt.PhaseTake), func(t *table) { t.At.Bound = seasalt.SeatsOf(3) }},
		{"winner that is not there", mermaids(), func(t *table) { t.At.Winners |= seasalt.SeatsOf(3) }},
		{"no phase", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Phase = 0 }},
		{"phase beyond the last", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Phase = seasalt.PhaseOver + 1 }},
		{"end of a round beyond the last", later("base", seasalt.PhaseTake), func(t *table) { t.At.LastEnd = seasalt.RoundEndMermaids + 1 }},
		{"round -1", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Round = -1 }},
		{"round 65536", later("base", seasalt.PhaseTake), func(t *table) { t.At.Round = 1 << 16 }},
		{"-1 pending", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Pending = -1 }},
		{"9 pending", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Pending = 9 }},
		{"four hands", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Hands = append(t.At.Hands, seasalt.Cards{}) }},
		{"four rows of laid cards", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Laid = append(t.At.Laid, nil) }},
		{"four shields", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Shields = make([]seasalt.Card, 4) }},
		{"four totals", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Totals = make([]int, 4) }},
		{"four points", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Points = make([]int, 4) }},
		{"four held events", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Held = make([]seasalt.Event, 4) }},

		// Cards.
		{"card of another game", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Hands[0] = cards("lobster/black") }},
		{"card in two hands", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Hands[0] = cards("shell/grey") }},
		{"card in a hand and laid", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Hands[0] = cards("fish/light-blue") }},
		{"card in a hand and in a pile", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Hands[0] = cards("octopus/grey") }},
		{"card in a hand and drawn", withPending(seasalt.PhaseKeep, 0, "penguin/pink boat/black"), func(t *table) { t.At.Hands[0] = cards("penguin/pink") }},
		{"card in a hand and face down", turnOf("all", seasalt.PhaseTake), func(t *table) {
			t.At.Event, t.At.Shields = seasalt.CoralReef, []seasalt.Card{1: group("shell/grey")[0]}
		}},
		{"laid group with a gap", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Laid[1][0] = seasalt.Group{0: t.At.Laid[1][0][0], 2: t.At.Laid[1][0][1]} }},
		{"laid group of nothing", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Laid[1][0] = seasalt.Group{} }},
		{"laid single card", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Laid[1][0] = group("penguin/pink") }},
		{"laid two that are no duo", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Laid[1][0] = group("crab/green boat/dark-blue") }},
		{"laid mermaid with another", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Laid[1][0] = group("mermaid/white crab/green") }},
		{"laid two duos in one", turnOf("base", seasalt.PhaseTake), func(t *table) {
			t.At.Laid[1][0] = group("crab/green crab/dark-blue crab/dark-blue crab/light-blue")
		}},
		{"laid two crabs and a boat", turnOf("all", seasalt.PhaseTake), func(t *table) { t.At.Laid[1][0] = group("crab/green crab/dark-blue boat/dark-blue") }},
		{"laid trio with the starfish first", turnOf("all", seasalt.PhaseTake), func(t *table) { t.At.Laid[1][0] = group("starfish/yellow crab/green crab/dark-blue") }},
		{"laid two crabs and a third card without trios", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Laid[1][0] = group("crab/green crab/dark-blue boat/dark-blue") }},
		{"laid trio without a duo", turnOf("all", seasalt.PhaseTake), func(t *table) { t.At.Laid[1][0] = group("crab/green penguin/pink starfish/yellow") }},
		{"laid mermaids and no end", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Laid[1][0] = group("mermaid/white mermaid/white") }},
		{"laid mermaids and an end by points", ended("target", seasalt.PhaseOver), func(t *table) { t.At.Laid = [][]seasalt.Group{{group("mermaid/white")}} }},
		{"nine drawn", withPending(seasalt.PhaseKeepPeeked, 0, "penguin/pink"), func(t *table) {
			t.At.Drawn = cards("crab/light-blue crab/light-blue boat/dark-blue boat/dark-blue shark/dark-blue shark/black octopus/green octopus/purple octopus/yellow")
		}},
		{"fish face down", turnOf("all", seasalt.PhaseTake), func(t *table) {
			t.At.Event, t.At.Shields = seasalt.CoralReef, []seasalt.Card{0, group("fish/yellow")[0]}
		}},
		{"shell face down without coral reef", turnOf("all", seasalt.PhaseTake), func(t *table) { t.At.Shields = []seasalt.Card{0, group("shell/yellow")[0]} }},
		{"cards missing", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Deck = cards("shell/yellow") }},

		// Events.
		{"event of another game", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Event = seasalt.Kraken }},
		{"event that is none", turnOf("all", seasalt.PhaseTake), func(t *table) { t.At.Event = 99 }},
		{"offered event of another game", empty(seasalt.PhaseKeepEvent), func(t *table) { t.At.Offered = 99 }},
		{"event on the table and held", later("all", seasalt.PhaseTake), func(t *table) {
			t.At.Event, t.At.Held = seasalt.Kraken, []seasalt.Event{0, seasalt.Kraken}
		}},
		{"event held and offered", empty(seasalt.PhaseKeepEvent), func(t *table) { t.At.Offered = seasalt.Kraken }},
		{"event on the table and left", turnOf("all", seasalt.PhaseTake), func(t *table) {
			t.At.Event, t.At.EventsLeft = seasalt.Kraken, []seasalt.Event{seasalt.Kraken}
		}},
		{"event left twice", turnOf("all", seasalt.PhaseTake), func(t *table) { t.At.EventsLeft = []seasalt.Event{seasalt.Kraken, seasalt.Kraken} }},

		// Totals and points.
		{"total below 0", later("base", seasalt.PhaseTake), func(t *table) { t.At.Totals[0], t.At.Points[0] = -1, 0 }},
		{"total beyond all", ended("target", seasalt.PhaseOver), func(t *table) { t.At.Totals[1] = 2*seasalt.MaxTarget + 1 }},
		{"points below 0", later("base", seasalt.PhaseTake), func(t *table) { t.At.Points[0] = -1 }},
		{"more points than in all", later("base", seasalt.PhaseTake), func(t *table) { t.At.Points[0] = 2 }},
		{"totals in the first round", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Totals = []int{1} }},
		{"target reached in a turn", later("base", seasalt.PhaseTake), func(t *table) { t.At.Totals[1] = 35 }},
		{"target reached between rounds", ended("base", seasalt.PhaseRoundOver), func(t *table) { t.At.Totals[1] = 35 }},
		{"target reached and mermaids", mermaids(), func(t *table) { t.At.Totals = []int{35} }},

		// The last round, and how far this one is.
		{"mermaids won and a turn", later("base", seasalt.PhaseTake), func(t *table) { t.At.LastEnd = seasalt.RoundEndMermaids }},
		{"end before the first round", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.LastEnd = seasalt.RoundEndStopped }},
		{"second round without a first", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Round = 2 }},
		{"end of a round that has not ended", ended("base", seasalt.PhaseRoundOver), func(t *table) { t.At.LastEnd, t.At.Totals, t.At.Points = 0, nil, nil }},
		{"turn of the caller", turnOf("base", seasalt.PhaseTake), func(t *table) { call(t, 0) }},
		{"revealed and not announced", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Revealed = seasalt.SeatsOf(2) }},
		{"revealed before its final turn", turnOf("base", seasalt.PhaseTake), func(t *table) { call(t, 2); t.At.Revealed |= seasalt.SeatsOf(1) }},
		{"not revealed after its final turn", turnOf("base", seasalt.PhaseTake), func(t *table) { call(t, 1); t.At.Revealed = seasalt.SeatsOf(1) }},
		{"mermaids held (K1)", turnOf("held", seasalt.PhaseTake), func(t *table) {
			t.At.Hands[1] = cards("mermaid/white mermaid/white mermaid/white mermaid/white")
		}},
		{"setup by another seat", empty(seasalt.PhaseSetup), func(t *table) { t.At.Turn = 0 }},
		{"event turned up by another seat", empty(seasalt.PhaseTurnUp), func(t *table) { t.At.Turn = 0 }},
		{"next round begun by another seat", ended("base", seasalt.PhaseRoundOver), func(t *table) { t.At.Turn = 1 }},
		{"announced before the first turn", empty(seasalt.PhaseSetup), func(t *table) { call(t, 1) }},
		{"bound before the first turn", empty(seasalt.PhaseSetup), func(t *table) { t.At.Bound = seasalt.SeatsOf(0) }},
		{"announced before the event", empty(seasalt.PhaseTurnUp), func(t *table) { call(t, 1) }},
		{"announced before an event is kept", empty(seasalt.PhaseKeepEvent), func(t *table) { call(t, 1) }},
		{"bound where nothing binds", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Bound = seasalt.SeatsOf(1) }},
		{"bound and free to take", turnOf("all", seasalt.PhaseTake), func(t *table) { t.At.Bound = seasalt.SeatsOf(0) }},
		{"drawn as bound and not bound", withPending(seasalt.PhaseDrawBound, 1, ""), func(t *table) { t.At.Bound = 0 }},
		{"event offered in a turn", later("all", seasalt.PhaseTake), func(t *table) { t.At.Offered = seasalt.Kraken }},
		{"no event offered", empty(seasalt.PhaseKeepEvent), func(t *table) { t.At.Offered = 0 }},
		{"bet pending elsewhere", turnOf("all", seasalt.PhaseTake), func(t *table) { t.At.BetPending = true }},
		{"bet pending after another", calling(), func(t *table) { call(t, 1) }},
		{"bet pending where tops are taken at once", equal("at-take"), func(t *table) { t.At.BetPending = true }},
		{"bet pending with too few points", calling(), func(t *table) { t.At.Hands[0] = cards("octopus/green") }},
		{"winners in a turn", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Winners = seasalt.SeatsOf(0) }},

		// The end of a round.
		{"game over in another turn", ended("target", seasalt.PhaseOver), func(t *table) { t.At.Turn = 2 }},
		{"announced and stopped", ended("base", seasalt.PhaseRoundOver), func(t *table) { t.At.Caller = seasalt.SeatsOf(0) }},
		{"bet of another seat", bet(), func(t *table) { t.At.Caller = seasalt.SeatsOf(2) }},
		{"bet that is won and lost", bet(), func(t *table) {
			t.At.LastEnd, t.At.Points = seasalt.RoundEndBetLost, []int{0, 1, 2}
			t.At.Totals = []int{1, 10, 2}
		}},
		{"stopped and not revealed", ended("base", seasalt.PhaseRoundOver), func(t *table) { t.At.Revealed = seasalt.SeatsOf(0, 1) }},
		{"empty deck and revealed", emptied(), func(t *table) { t.At.Revealed = seasalt.SeatsOf(1) }},
		{"empty deck, announced and not revealed", emptied(), func(t *table) { t.At.Caller, t.At.Revealed = seasalt.SeatsOf(0), seasalt.SeatsOf(0) }},
		{"mermaids and the caller", mermaids(), func(t *table) { t.At.Caller = seasalt.SeatsOf(1) }},
		{"mermaids, announced and not revealed", mermaids(), func(t *table) { t.At.Caller = seasalt.SeatsOf(2) }},
		{"points that the cards do not bring", ended("base", seasalt.PhaseRoundOver), func(t *table) { t.At.Points[0], t.At.Totals[0] = 1, 1 }},
		{"points for an empty deck", emptied(), func(t *table) { t.At.Points, t.At.Totals = []int{1}, []int{1} }},
		{"won with three mermaids", mermaids(), func(t *table) { t.At.Laid[1][0] = group("mermaid/white mermaid/white mermaid/white") }},
		{"won with mermaids of another", mermaids(), func(t *table) { t.At.Laid[0], t.At.Laid[1] = t.At.Laid[1], nil }},
		{"mermaids and another winner", mermaids(), func(t *table) { t.At.Winners = seasalt.SeatsOf(0) }},
		{"over below the target", ended("target", seasalt.PhaseOver), func(t *table) { t.Rules = rulesFor["base"] }},
		{"over by an empty deck", ended("target", seasalt.PhaseOver), func(t *table) {
			t.At.LastEnd, t.At.Revealed, t.At.Points = seasalt.RoundEndDeckEmpty, 0, nil
		}},
		{"another winner", ended("target", seasalt.PhaseOver), func(t *table) { t.At.Winners = seasalt.SeatsOf(0) }},
		{"nobody wins", ended("target", seasalt.PhaseOver), func(t *table) { t.At.Winners = 0 }},

		// What each phase needs.
		{"events where there are none", empty(seasalt.PhaseTurnUp), func(t *table) { t.Rules = rulesFor["base"] }},
		{"a card lies before the event", empty(seasalt.PhaseTurnUp), func(t *table) { t.At.Piles[0] = pile("crab/black") }},
		{"a card lies before an event is kept", empty(seasalt.PhaseKeepEvent), func(t *table) { t.At.Hands = []seasalt.Cards{cards("crab/black")} }},
		{"no event held", empty(seasalt.PhaseKeepEvent), func(t *table) { t.At.Held = nil }},
		{"two events in the first round", empty(seasalt.PhaseKeepEvent), func(t *table) { t.At.Round, t.At.LastEnd, t.At.Totals, t.At.Points = 1, 0, nil, nil }},
		{"3 pending for the piles", empty(seasalt.PhaseSetup), func(t *table) { t.At.Pending = 3 }},
		{"0 pending for the piles", empty(seasalt.PhaseSetup), func(t *table) { t.At.Pending = 0 }},
		{"first pile there too soon", empty(seasalt.PhaseSetup), func(t *table) { t.At.Piles[0] = pile("crab/black") }},
		{"first pile not there", empty(seasalt.PhaseSetup), func(t *table) { t.At.Pending = 1 }},
		{"second pile there first", empty(seasalt.PhaseSetup), func(t *table) { t.At.Pending, t.At.Piles[1] = 1, pile("crab/black") }},
		{"a hand before the second pile", empty(seasalt.PhaseSetup), func(t *table) {
			t.At.Pending, t.At.Piles[0], t.At.Hands = 1, pile("crab/black"), []seasalt.Cards{cards("crab/green")}
		}},
		{"nothing to take", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Piles = [2][]seasalt.Card{}; allCards(t, 0) }},
		{"pending in a take", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Pending = 1 }},
		{"drawn in a take", turnOf("base", seasalt.PhaseTake), func(t *table) { t.At.Drawn = cards("penguin/pink") }},
		{"two to draw of one", withPending(seasalt.PhaseDraw, 2, ""), func(t *table) { allCards(t, 1) }},
		{"one to draw of many", withPending(seasalt.PhaseDraw, 2, ""), func(t *table) { t.At.Pending = 1 }},
		{"one to draw of none", withPending(seasalt.PhaseDraw, 1, "penguin/pink"), func(t *table) { allCards(t, 0) }},
		{"none to draw", withPending(seasalt.PhaseDraw, 2, ""), func(t *table) { t.At.Pending = 0 }},
		{"three to draw", withPending(seasalt.PhaseDraw, 2, ""), func(t *table) { t.At.Pending = 3 }},
		{"two to draw after one", withPending(seasalt.PhaseDraw, 1, "penguin/pink"), func(t *table) { t.At.Pending = 2 }},
		{"one to draw after two", withPending(seasalt.PhaseDraw, 1, "penguin/pink"), func(t *table) { t.At.Drawn = cards("penguin/pink penguin/purple"); allCards(t, 1) }},
		{"one to keep", withPending(seasalt.PhaseKeep, 0, "penguin/pink penguin/purple"), func(t *table) { t.At.Drawn = cards("penguin/pink") }},
		{"one of three to keep", withPending(seasalt.PhaseKeep, 0, "penguin/pink penguin/purple"), func(t *table) { t.At.Drawn = cards("penguin/pink penguin/purple sailor/pink") }},
		{"none to discard", withPending(seasalt.PhaseDiscard, 0, "penguin/pink"), func(t *table) { t.At.Drawn = seasalt.Cards{} }},
		{"two to discard", withPending(seasalt.PhaseDiscard, 0, "penguin/pink"), func(t *table) { t.At.Drawn = cards("penguin/pink penguin/purple") }},
		{"discard with pile 1 empty", withPending(seasalt.PhaseDiscard, 0, "penguin/pink"), func(t *table) { t.At.Piles[0] = nil }},
		{"discard with pile 2 empty", withPending(seasalt.PhaseDiscard, 0, "penguin/pink"), func(t *table) { t.At.Piles[1] = nil }},
		{"draw for discard of none", withPending(seasalt.PhaseDrawForDiscard, 1, ""), func(t *table) { allCards(t, 0) }},
		{"draw two for discard", withPending(seasalt.PhaseDrawForDiscard, 1, ""), func(t *table) { t.At.Pending = 2 }},
		{"bound to draw of none", withPending(seasalt.PhaseDrawBound, 1, ""), func(t *table) { allCards(t, 0) }},
		{"bound to draw two", withPending(seasalt.PhaseDrawBound, 1, ""), func(t *table) { t.At.Pending = 2 }},
		{"draw top of none", withPending(seasalt.PhaseDrawTop, 3, ""), func(t *table) { allCards(t, 2) }},
		{"draw no top", withPending(seasalt.PhaseDrawTop, 1, ""), func(t *table) { t.At.Pending = 0 }},
		{"peek at more than there are", withPending(seasalt.PhasePeek, 3, ""), func(t *table) { allCards(t, 2) }},
		{"peek at none", withPending(seasalt.PhasePeek, 1, ""), func(t *table) { t.At.Pending = 0 }},
		{"peek at a ninth", withPending(seasalt.PhasePeek, 1, "penguin/pink"), func(t *table) {
			t.At.Drawn = cards("penguin/pink penguin/purple penguin/light-orange sailor/pink sailor/orange octopus/green octopus/yellow octopus/purple")
		}},
		{"peek at nine", withPending(seasalt.PhasePeek, 7, "penguin/pink"), func(t *table) { t.At.Pending = 8 }},
		{"keep of no peeked", withPending(seasalt.PhaseKeepPeeked, 0, "penguin/pink"), func(t *table) { t.At.Drawn = seasalt.Cards{} }},
		{"tops of two colours", equal("all"), func(t *table) { t.At.Piles[1] = pile("octopus/grey") }},
		{"tops and no event", equal("all"), func(t *table) { t.At.Event = 0 }},
		{"tops, one pile empty", equal("all"), func(t *table) { t.At.Piles[1] = nil }},
		{"choose with pile 1 empty", turnOf("base", seasalt.PhaseChoosePile), func(t *table) { t.At.Piles[0] = nil }},
		{"choose with pile 2 empty", turnOf("base", seasalt.PhaseChoosePile), func(t *table) { t.At.Piles[1] = nil }},
		{"pick from no pile", picking(1, 0), func(t *table) { t.At.PickFrom = 0 }},
		{"pick from pile 3", picking(1, 0), func(t *table) { t.At.PickFrom = 3 }},
		{"pick from one card of pile 1", picking(1, 0), func(t *table) { t.At.Piles[0] = t.At.Piles[0][:1] }},
		{"pick from one card of pile 2", picking(2, 0), func(t *table) { t.At.Piles[1] = t.At.Piles[1][:1] }},
		{"pick from pile 2 and one more", picking(2, 0), func(t *table) { t.At.Pending = 1 }},
		{"pick from pile 1 and an empty one", picking(1, 1), func(t *table) { t.At.Piles[1] = nil }},
		{"pick from three piles", picking(1, 1), func(t *table) { t.At.Pending = 2 }},
		{"one victim to choose", turnOf("base", seasalt.PhaseChooseVictim), func(t *table) { t.At.Hands[1] = seasalt.Cards{} }},
		{"one victim to choose after LAST CHANCE", turnOf("base", seasalt.PhaseChooseVictim), func(t *table) { call(t, 2) }},
		{"one victim to swap with", turnOf("base", seasalt.PhaseSwapVictim), func(t *table) { t.At.Hands[1] = seasalt.Cards{} }},
		{"steal from oneself", attacked(seasalt.PhaseSteal), func(t *table) { t.At.Victim = 0 }},
		{"steal from nobody", attacked(seasalt.PhaseSteal), func(t *table) { t.At.Victim = seasalt.Nobody }},
		{"steal from a seat beyond", attacked(seasalt.PhaseSteal), func(t *table) { t.At.Victim = seasalt.MaxPlayers }},
		{"steal from an empty hand", attacked(seasalt.PhaseSteal), func(t *table) { t.At.Hands[1] = seasalt.Cards{} }},
		{"steal from the caller", attacked(seasalt.PhaseSteal), func(t *table) { call(t, 1) }},
		{"swap with oneself", attacked(seasalt.PhaseSwap), func(t *table) { t.At.Victim = 0 }},
		{"one duo to take over", turnOf("all", seasalt.PhaseGrab), func(t *table) { t.At.Laid[2] = nil }},
		{"the same duo twice to take over", turnOf("all", seasalt.PhaseGrab), func(t *table) {
			t.At.Laid[1], t.At.Laid[2] = []seasalt.Group{group("boat/yellow boat/dark-blue"), group("boat/yellow boat/dark-blue")}, nil
			t.At.Piles[0] = pile("crab/yellow")
		}},

		// Much at once: all of it is said.
		{"much that is wrong", later("all", seasalt.PhaseChoosePile), func(t *table) {
			t.At.Round, t.At.Pending, t.At.Winners = 0, 9, seasalt.SeatsOf(0)
			t.At.Hands[0] = cards("shell/grey")
			t.At.Laid[1][0] = group("crab/green boat/dark-blue")
			t.At.Event, t.At.Offered = 99, seasalt.Kraken
			t.At.Totals[0] = -1
			t.At.Bound = seasalt.SeatsOf(0)
			t.At.Piles[1] = nil
		}},
	}
}

// problemsOf are what NewState has against a position.
func problemsOf(t *testing.T, at table) []seasalt.Problem {
	t.Helper()
	s, err := at.Rules.NewState(at.At)
	if err == nil {
		return nil
	}
	if s != (seasalt.State{}) {
		t.Error("an error and a state")
	}
	var bad *seasalt.InvalidError
	if !errors.As(err, &bad) || len(bad.Problems) == 0 {
		t.Fatalf("an error of the type %T: %v", err, err)
	}
	return bad.Problems
}

const refusedFile = "testdata/refused.txt"

// TestRefusedPositions changes positions that NewState accepts into positions that it must refuse, and holds
// what it says of them to a file. With -update it writes the file.
func TestRefusedPositions(t *testing.T) {
	var b strings.Builder
	said := map[string]bool{} // by name
	for _, r := range refusals() {
		if said[r.name] {
			t.Errorf("%s: listed twice", r.name)
		}
		said[r.name] = true
		if problems := problemsOf(t, r.valid); problems != nil {
			t.Errorf("%s: not accepted before: %q", r.name, problems)
			continue
		}
		broken := r.valid
		r.breaks(&broken)
		problems := problemsOf(t, broken)
		if problems == nil {
			t.Errorf("%s: not refused", r.name)
		}
		fmt.Fprintf(&b, "%s\n", r.name)
		for _, p := range problems {
			fmt.Fprintf(&b, "\t%s: %s\n", p.Field, p.Text)
		}
	}
	holdTo(t, refusedFile, b.String())
}

// TestRefusalsAreComplete finds the texts of all problems in position.go: each is in the file of
// TestRefusedPositions.
func TestRefusalsAreComplete(t *testing.T) {
	text := readText(t, refusedFile)
	file := must(parser.ParseFile(token.NewFileSet(), "../../position.go", nil, 0))
	verb := regexp.MustCompile(`%[a-z]`)
	found := 0
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		name := ""
		switch f := call.Fun.(type) {
		case *ast.Ident:
			name = f.Name
		case *ast.SelectorExpr:
			name = f.Sel.Name
		}
		if name != "add" && name != "need" {
			return true
		}
		for _, arg := range call.Args {
			if literal, ok := arg.(*ast.BasicLit); ok && literal.Kind == token.STRING {
				format := must(strconv.Unquote(literal.Value))
				found++
				pattern := strings.Join(verb.Split(regexp.QuoteMeta(format), -1), ".*")
				if !regexp.MustCompile(`(?m)^\t.*` + pattern + `$`).MatchString(text) {
					t.Errorf("no position is refused because of %q", format)
				}
			}
		}
		return true
	})
	if found < 50 {
		t.Errorf("only %d texts are found: the test has to follow the code", found)
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
	rest, _ := rules.Deck().Minus(last)
	_, err := rules.NewState(seasalt.Position{Phase: seasalt.PhaseDrawBound, Pending: 1, Bound: seasalt.SeatsOf(0), Deck: last,
		Piles: [2][]seasalt.Card{slices.Collect(rest.All())}})
	if err != nil {
		t.Error(err)
	}
}

// R6.2: a bet that has ended a round was the one of who ended it, and need not be said again.
func TestCallerOfBet(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	for end, want := range map[seasalt.RoundEnd]seasalt.Seat{
		seasalt.RoundEndBetWon: 1, seasalt.RoundEndBetLost: 1, seasalt.RoundEndStopped: seasalt.Nobody, seasalt.RoundEndDeckEmpty: seasalt.Nobody,
	} {
		p := seasalt.Position{Phase: seasalt.PhaseRoundOver, Round: 1, LastEnd: end, LastBy: 1, LastTurn: 1}
		if end == seasalt.RoundEndBetWon || end == seasalt.RoundEndBetLost {
			p.LastTurn = 0
			p.Revealed = seasalt.SeatsOf(0, 1)
		}
		s, _ := rules.NewState(p) // the cards and points of the round are not given
		if s.Rules() == nil {
			_, err := rules.NewState(p)
			if problem := err.Error(); strings.Contains(problem, "announced") {
				t.Errorf("%v: %v", end, problem)
			}
			continue
		}
		if s.Caller() != want {
			t.Errorf("%v: %v is the caller; want %v", end, s.Caller(), want)
		}
	}
}

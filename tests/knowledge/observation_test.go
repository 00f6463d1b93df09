package knowledge

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// TestEqualViews: views are equal only if the cards that were drawn are.
func TestEqualViews(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	keeps := func(drawn string) seasalt.View {
		s := seasalt.Must(rules.NewState(seasalt.Position{Phase: seasalt.PhaseKeep,
			Drawn: seasalt.Must(seasalt.ParseCards(drawn))}))
		return s.View(0)
	}
	one, same, other := keeps("crab/black fish/black"), keeps("crab/black fish/black"), keeps("crab/black fish/green")
	if !one.Equal(same) || one.Equal(other) {
		t.Errorf("equal to the same %v, and to another %v", one.Equal(same), one.Equal(other))
	}
}

// TestSentences holds the sentences that the package has for observations to
// testdata/sentences.txt. With -update it writes the file.
func TestSentences(t *testing.T) {
	var b strings.Builder
	const player, other, spectator = seasalt.Seat(0), seasalt.Seat(1), seasalt.Spectator
	event := func(t table, e seasalt.Event) table {
		t.At.Event = e
		return t
	}
	hand := func(t table, text string) table {
		t.At.Hands[0] = cards(text)
		return t
	}
	alone := func(t table) table { // seat 1 is the only one to attack
		t.At.Hands[2] = seasalt.Cards{}
		return t
	}
	oneDuo := func(t table) table {
		t.At.Laid[2] = nil
		return t
	}
	emptyPile := func(t table) table {
		t.At.Piles[1] = nil
		return t
	}
	lastTurn := func(t table) table { // the final turn of seat 0: the round ends
		call(&t, 1)
		return hand(t, "sailor/pink sailor/orange penguin/pink penguin/purple penguin/light-orange shell/black shell/yellow")
	}
	oneCard := func(t table) table { // pile 1 has one card, and pile 2 none
		t.At.Piles = [2][]seasalt.Card{pile("crab/yellow")}
		return t
	}
	singles := func(t table) table {
		t.At.Piles[0] = pile("crab/yellow")
		return t
	}
	play := func(rules string) table { return turnOf(rules, seasalt.PhasePlay) }
	fourMermaids := "mermaid/white mermaid/white mermaid/white mermaid/white octopus/light-blue octopus/green octopus/purple octopus/yellow"
	withMermaids := func(rules, text string) table {
		t := hand(play(rules), text)
		t.At.Hands[1] = cards("boat/black")
		return t
	}
	peeked := withPending(seasalt.PhaseKeepPeeked, 0, "penguin/pink penguin/purple octopus/green octopus/purple sailor/pink")
	two := empty(seasalt.PhaseSetup)
	two.At.Pending, two.At.Piles[0] = 1, pile("crab/black")
	rich := "octopus/light-blue octopus/green octopus/purple octopus/yellow"

	for _, test := range []struct {
		table table
		move  string
		seats []seasalt.Seat
	}{
		{ended("base", seasalt.PhaseRoundOver), "next-round", []seasalt.Seat{player}},
		{empty(seasalt.PhaseTurnUp), "turn-up kraken", []seasalt.Seat{player}},
		{empty(seasalt.PhaseKeepEvent), "keep-event tornado", []seasalt.Seat{player}},
		{empty(seasalt.PhaseSetup), "deal crab/black", []seasalt.Seat{player}},
		{two, "deal crab/yellow", []seasalt.Seat{player}},
		{turnOf("base", seasalt.PhaseTake), "draw", []seasalt.Seat{player}},
		{withPending(seasalt.PhaseDraw, 2, ""), "deal penguin/pink", []seasalt.Seat{player, other, spectator}},
		{withPending(seasalt.PhaseDrawBound, 1, ""), "deal penguin/pink", []seasalt.Seat{player, other}},
		{withPending(seasalt.PhaseKeep, 0, "penguin/pink penguin/purple"), "keep penguin/pink", []seasalt.Seat{player, other}},
		{emptyPile(withPending(seasalt.PhaseKeep, 0, "penguin/pink penguin/purple")), "keep penguin/pink", []seasalt.Seat{player, other}},
		{withPending(seasalt.PhaseDiscard, 0, "penguin/pink"), "discard 2", []seasalt.Seat{player}},
		{turnOf("base", seasalt.PhaseTake), "take 1", []seasalt.Seat{player, spectator}},
		{equal("all"), "take-equal-top 2", []seasalt.Seat{player}},
		{hand(play("base"), "boat/black boat/yellow"), "lay-duo boat/black boat/yellow", []seasalt.Seat{other}},
		{hand(play("base"), "crab/black crab/green"), "lay-duo crab/black crab/green", []seasalt.Seat{other}},
		{emptyPile(hand(play("base"), "crab/black crab/green")), "lay-duo crab/black crab/green", []seasalt.Seat{other}},
		{singles(event(hand(play("all"), "crab/black crab/green"), seasalt.HermitCrab)), "lay-duo crab/black crab/green", []seasalt.Seat{other}},
		{oneCard(event(hand(play("all"), "crab/black crab/green"), seasalt.HermitCrab)), "lay-duo crab/black crab/green", []seasalt.Seat{other}},
		{turnOf("base", seasalt.PhaseChoosePile), "choose-pile 1", []seasalt.Seat{player}},
		{turnOf("base", seasalt.PhaseChoosePile), "choose-pile 2", []seasalt.Seat{player}},
		{picking(1, 0), "pick 1", []seasalt.Seat{player, other}},
		{picking(2, 0), "pick 2", []seasalt.Seat{player, other}},
		{func() table { t := picking(1, 1); t.At.Piles[1] = pile("octopus/grey"); return t }(), "pick 2", []seasalt.Seat{player, other}},
		{hand(play("base"), "swimmer/yellow shark/black"), "lay-duo swimmer/yellow shark/black", []seasalt.Seat{other}},
		{alone(hand(play("base"), "swimmer/yellow shark/black")), "lay-duo swimmer/yellow shark/black", []seasalt.Seat{other}},
		{turnOf("base", seasalt.PhaseChooseVictim), "choose-victim 2", []seasalt.Seat{other}},
		{attacked(seasalt.PhaseSteal), "steal boat/black", []seasalt.Seat{player, other, 2, spectator}},
		{attacked(seasalt.PhaseSwap), "swap crab/black boat/black", []seasalt.Seat{player, 2}},
		{attacked(seasalt.PhaseSwap), "pass-swap", []seasalt.Seat{player}},
		{turnOf("all", seasalt.PhaseGrab), "grab 1 fish/dark-blue fish/light-blue", []seasalt.Seat{player}},
		{oneDuo(event(hand(play("all"), "shark/purple shark/black"), seasalt.WaterRodeo)), "lay-duo shark/black shark/purple", []seasalt.Seat{player}},
		{hand(play("all"), "crab/black crab/green starfish/yellow"), "lay-trio crab/black crab/green starfish/yellow", []seasalt.Seat{player}},
		{withPending(seasalt.PhasePeek, 1, "penguin/pink penguin/purple octopus/green octopus/purple"), "deal sailor/pink", []seasalt.Seat{player, other}},
		{peeked, "keep penguin/pink", []seasalt.Seat{player, other}},
		{event(hand(play("all"), "shell/yellow"), seasalt.CoralReef), "lay-shield shell/yellow", []seasalt.Seat{player, other}},
		{withMermaids("base", fourMermaids), "lay-mermaids", []seasalt.Seat{other}},
		{withMermaids("at-end", fourMermaids), "end-turn", []seasalt.Seat{other}},
		{withMermaids("at-end", fourMermaids), "stop", []seasalt.Seat{other}},
		{withMermaids("at-end", fourMermaids), "last-chance", []seasalt.Seat{other}},
		{play("base"), "end-turn", []seasalt.Seat{other}},
		{lastTurn(play("base")), "end-turn", []seasalt.Seat{other}},
		{hand(play("base"), rich), "stop", []seasalt.Seat{other}},
		{hand(play("base"), rich), "last-chance", []seasalt.Seat{other}},
	} {
		s, err := test.table.Rules.NewState(test.table.At)
		if err != nil {
			t.Errorf("%s: %v", test.move, err)
			continue
		}
		for _, seat := range test.seats {
			o, err := s.Observe(seat, must(seasalt.ParseMove(test.move)))
			if err != nil {
				t.Error(err)
				continue
			}
			fmt.Fprintf(&b, "%v: %s, seen by %v\n\t%v\n", s.Phase(), test.move, seat, o)
		}
	}
	fmt.Fprintf(&b, "zero\n\t%v\n", seasalt.Observation{})
	holdTo(t, "testdata/sentences.txt", b.String())
}

// The public part of an observation is the part shown to everybody, at any place among the rest: here the cards of a
// pile for one seat, a hand for all, a hand for two and another one for all.
func TestPublicSights(t *testing.T) {
	const hidden1 = `{"where":{"kind":"pile","pile":1},"cards":["crab/black","crab/green"],"open":false}`
	const open1 = `{"where":{"kind":"hand","seat":1},"cards":["fish/black","shell/grey","shell/green"],"open":true}`
	const hidden2 = `{"where":{"kind":"hand","seat":2},"cards":["octopus/grey"],"open":false}`
	const open2 = `{"where":{"kind":"hand","seat":0},"cards":["penguin/pink"],"open":true}`
	observation := func(sights ...string) string {
		return `{"actor":0,"turn":0,"phase":"play","action":"end-turn","returned":[],"revealed":[],"tops":["",""],"transfers":[],"sights":[` +
			strings.Join(sights, ",") + `]}`
	}
	var o seasalt.Observation
	if err := json.Unmarshal([]byte(observation(hidden1, open1, hidden2, open2)), &o); err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(o.Public())
	if want := observation(open1, open2); err != nil || string(got) != want {
		t.Errorf("%s, %v; want\n%s", got, err, want)
	}
}

// Observations that no move causes are described, too: every action in every phase, without the cards that it moves.
func TestNoSuchMove(t *testing.T) {
	for action := range seasalt.Action(255) {
		for phase := range seasalt.Phase(40) {
			for _, actor := range []seasalt.Seat{0, seasalt.Nature} {
				o := seasalt.Observation{Actor: actor, Action: action, Phase: phase, Victim: seasalt.Nobody, Given: seasalt.Nobody, EndedBy: seasalt.Nobody}
				_, err := json.Marshal(o)
				if text := o.String(); err != nil && text != "nothing" || text == "" {
					t.Errorf("%v in %v by %v is %q, %v", action, phase, actor, text, err)
				}
			}
		}
	}
}

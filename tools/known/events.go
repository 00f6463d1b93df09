package main

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-arena/chart"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/words"
)

// A turnedUp is what became of a game after an event was turned up in one place, for each event.
type turnedUp struct {
	events []seasalt.Event
	leader []float64 // the share of the win of the player with the higher total
	points []float64 // both scored in the round
	turns  []float64 // in the round
}

// studyEvents finds out which events help whom: in games of two, before a round that one begins with
// the higher total, each event that is left is turned up, and the game played to its end.
func studyEvents(k known, games int) (string, []chart.Picture) {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{extrapepper.Module()}})
	type effect struct{ leader, points, turns mean }
	effects := map[seasalt.Event]*effect{}
	for _, e := range extrapepper.Events() {
		effects[e] = &effect{}
	}
	for _, u := range each(k, "events", games, func(_ int, r *rand.Rand) turnedUp { return turnsUp(rules, r) }) {
		for i, e := range u.events {
			effects[e].leader.add(100 * (u.leader[i] - average(u.leader)))
			effects[e].points.add(u.points[i])
			effects[e].turns.add(u.turns[i])
		}
	}
	events := extrapepper.Events()
	slices.SortFunc(events, func(a, b seasalt.Event) int {
		return cmp.Compare(effects[b].leader.value(), effects[a].leader.value())
	})
	english := words.In("en")
	rows := [][]string{{"event", "the leader wins, in % of the games", "points of both in the round",
		"turns in the round"}}
	for _, event := range events {
		e := effects[event]
		rows = append(rows, []string{english.Event(event), e.leader.signed(), e.points.String(), e.turns.String()})
	}
	return table(rows), nil
}

// turnsUp plays a game of two to a place where one is ahead and an event is to be turned up, and from there to
// its end, once for each event.
func turnsUp(rules *seasalt.Rules, r *rand.Rand) (u turnedUp) {
	s, skip := rules.Start(0), 1+r.IntN(4)
	for range skip {
		s = greedy(s, r, untilRound)
		if s.Over() {
			return turnsUp(rules, r) // it was shorter than that
		}
		for s.Phase() != seasalt.PhaseTurnUp {
			if s.Actor() != seasalt.Nature {
				s = greedy(s, r, func(now seasalt.State) bool { return now != s })
				continue
			}
			s = seasalt.Must(s.Apply(s.NatureMove(r)))
		}
	}
	leader := seasalt.Seat(0)
	if s.Total(1) > s.Total(0) {
		leader = 1
	}
	if s.Total(0) == s.Total(1) {
		return turnsUp(rules, r)
	}
	for _, m := range s.AppendMoves(nil) {
		begun := seasalt.Must(s.Apply(m)).Settle(r)
		turns := 0
		round := greedy(begun, r, func(s seasalt.State) bool {
			if s.Phase() == seasalt.PhaseTake {
				turns++
			}
			return s.RoundOver()
		})
		end := greedy(round, r, never)
		u.events = append(u.events, m.Event())
		u.leader = append(u.leader, won(end, leader))
		u.points = append(u.points, float64(round.Total(0)+round.Total(1)-s.Total(0)-s.Total(1)))
		u.turns = append(u.turns, float64(turns))
	}
	return u
}

func average(list []float64) float64 {
	sum := 0.0
	for _, x := range list {
		sum += x
	}
	return sum / float64(len(list))
}

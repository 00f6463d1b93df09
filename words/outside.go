package words

import (
	"slices"

	"github.com/seasalt-go/seasalt"
)

// Ended says how a game ended outside the rules, as sentences: why, and who wins. It knows the reasons of package
// table: "resignation", "time", "absence", "agreement", "decision" and "round-limit"; for others it only says that the
// game has ended. By has the seat of the player who resigned, ran out of time or left, if there is one.
func (w Words) Ended(reason string, by, winners seasalt.Seats) []string {
	o := &w.lang().Outside
	why := o.Other
	whose, found := map[string]act{"resignation": o.Resignation, "time": o.Time, "absence": o.Absence}[reason]
	switch {
	case found && by.Len() == 1:
		why = w.act(whose, slices.Collect(by.All())[0], nil)
	case reason == "agreement":
		why = o.Agreement
	case reason == "decision":
		why = o.Decision
	case reason == "round-limit":
		why = o.RoundLimit
	}
	seats := slices.Collect(winners.All())
	switch len(seats) {
	case 0:
		return []string{why, o.NoWinner}
	case 1:
		return []string{why, w.act(o.Wins, seats[0], nil)}
	}
	return []string{why, w.together(o.Shared, seats, nil)}
}

// TookBack says that a player took back the last move.
func (w Words) TookBack(seat seasalt.Seat) string { return w.act(w.lang().Outside.TookBack, seat, nil) }

// HandedOver says that somebody else, with this name, plays at a seat from now on. The words still know the seat by the
// name of the player who left it.
func (w Words) HandedOver(seat seasalt.Seat, name string) string {
	return w.act(w.lang().Outside.HandedOver, seat, values{"name": plain(name)})
}

// together fills in a text about several seats.
func (w Words) together(text act, seats []seasalt.Seat, with values) string {
	template := text.They
	var others []string
	for _, seat := range seats {
		if w.reads(seat) {
			template = text.You
			continue
		}
		others = append(others, w.name(seat))
	}
	return fill(template, with.and("list", plain(w.lang().list(others))))
}

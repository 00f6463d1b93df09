package words

import (
	"slices"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/record"
)

// Ended describes the end of a game outside the rules, as sentences: the reason, and the winners. It gives no reason
// for a forfeit, for a reason that package record does not define, or for a resignation, lateness or absence without a
// seat. It leaves the note out. For a [table.Result] with ByRules, use [Words.Result].
func (w Words) Ended(e record.End) []string {
	o := &w.lang().Outside
	why := o.Other
	whose, found := map[record.EndReason]act{
		record.EndResignation: o.Resignation, record.EndTime: o.Time, record.EndAbsence: o.Absence,
	}[e.Reason]
	switch {
	case found && e.By.Len() == 1:
		why = w.act(whose, slices.Collect(e.By.All())[0], nil)
	case e.Reason == record.EndAgreement:
		why = o.Agreement
	case e.Reason == record.EndDecision:
		why = o.Decision
	case e.Reason == record.EndRoundLimit:
		why = o.RoundLimit
	}
	seats := slices.Collect(e.Winners.All())
	switch len(seats) {
	case 0:
		return []string{why, o.NoWinner}
	case 1:
		return []string{why, w.act(o.Wins, seats[0], nil)}
	}
	return []string{why, w.together(o.Shared, seats, nil)}
}

// TookBack reports that a player took back the last move.
func (w Words) TookBack(seat seasalt.Seat) string { return w.act(w.lang().Outside.TookBack, seat, nil) }

// HandedOver reports that another player, with this name, plays at a seat from now on. The words still know the seat by
// the name of the player who left it.
func (w Words) HandedOver(seat seasalt.Seat, name string) string {
	return w.act(w.lang().Outside.HandedOver, seat, values{"name": plain(name)})
}

// together fills in a text about several seats.
func (w Words) together(text act, seats []seasalt.Seat, with values) string {
	template := text.They
	var list []string
	for _, seat := range seats {
		if w.reads(seat) {
			template = text.You
			list = slices.Insert(list, 0, w.lang().You)
			continue
		}
		list = append(list, w.name(seat))
	}
	return fill(template, with.and("list", plain(w.lang().list(list))))
}

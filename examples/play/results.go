package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt"
)

// round explains the end of a round: for everybody who revealed the cards, what each of them was
// worth, what was scored and why. Where nobody scores, other hands stay hidden (R6.3).
func (w voice) round(v seasalt.View) string {
	var b strings.Builder
	r, _ := v.LastRound()
	fmt.Fprintf(&b, "\n%s\n", w.heading(fmt.Sprintf("=== Round %d is over ===", r.Number)))
	switch r.End {
	case seasalt.RoundStopped:
		fmt.Fprintf(&b, "%s STOP: everybody scores their card points (R6.1).\n", w.does(r.By, "say"))
	case seasalt.RoundBetWon:
		fmt.Fprintf(&b, "%s the bet of LAST CHANCE: nobody has more card points (R6.2).\n", w.does(r.By, "win"))
	case seasalt.RoundBetLost:
		fmt.Fprintf(&b, "%s the bet of LAST CHANCE: somebody has more card points (R6.2).\n", w.does(r.By, "lose"))
	case seasalt.RoundDeckEmpty:
		fmt.Fprintf(&b, "The deck is empty at the end of a turn: nobody scores (R6.3).\n")
	case seasalt.RoundMermaids:
		fmt.Fprintf(&b, "%s all the mermaids: the round is not scored (R7.1).\n", w.does(r.By, "show"))
	}
	for i := range r.Shown.All() {
		fmt.Fprintf(&b, "\n%s\n  in hand: %s\n", w.heading(w.name(i)), w.set(v.Hand(i)))
		if laid := w.laid("  laid: ", v, i); laid != "" {
			fmt.Fprintln(&b, laid)
		}
		for _, line := range strings.Split(r.Scores[i].String(), "\n") {
			fmt.Fprintf(&b, "    %s\n", line)
		}
		fmt.Fprintf(&b, "  %s %d: %s\n", w.verb(i, "score"), r.Points[i], counted(r, i))
	}
	b.WriteString("\nTotals: ")
	for i := range seasalt.Seat(r.Players) {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%s: %d", w.name(i), r.Totals[i])
	}
	b.WriteString("\n")
	return b.String()
}

// result says who won the game and why.
func (w voice) result(rules *seasalt.Rules, r seasalt.Result) string {
	var winners []string
	for seat := range r.Winners.All() {
		winners = append(winners, w.whom(seat))
	}
	verb := "wins"
	if len(winners) > 1 || r.Winners.Has(w.viewer) {
		verb = "win"
	}
	who := strings.Join(winners, " and ")
	text := strings.ToUpper(who[:1]) + who[1:] + " " + verb + " the game"
	if r.End == seasalt.EndByMermaids {
		return text + " at once with the mermaids, whatever the points are (R7.1)."
	}
	text += fmt.Sprintf(" with %d points; the target was %d (R7.2).", slices.Max(r.Totals[:r.Players]), rules.Target())
	switch r.TieBreak {
	case seasalt.TieBreakDecided:
		text += " Others have as many, and ruling K3 decides for " + map[seasalt.TieRuling]string{
			seasalt.TieLatestTurn:  "the one whose last turn came latest",
			seasalt.TieRoundEnder:  "the one who ended the last round",
			seasalt.TieRoundPoints: "the one who scored most in the last round",
		}[rules.Rulings().Tie] + " (R7.3)."
	case seasalt.TieBreakShared:
		text += " They share the win: ruling K3 does not tell them apart (R7.3)."
	}
	return text
}

// counted says what counted for a seat in a round.
func counted(r seasalt.RoundResult, seat seasalt.Seat) string {
	text := "nothing"
	switch cards, bonus := r.Counts(seat); {
	case cards && bonus:
		text = "card points and colour bonus"
	case cards:
		text = "card points"
	case bonus:
		text = "only the colour bonus"
	}
	return fmt.Sprintf("%s (%s)", text, r.End.Rule())
}

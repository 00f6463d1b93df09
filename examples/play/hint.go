package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
)

// hint says what the strongest bot would do in the place of a person: it knows what the person
// knows, and no more.
func (g *game) hint(v seasalt.View, moves []seasalt.Move) {
	ctx, cancel := context.WithTimeout(g.ctx, patience)
	defer cancel()
	fmt.Fprint(g.out, g.voice().hint(v, moves, strongest.Search(ctx, v, g.thoughts())))
}

// hint shows the best moves of a report with their numbers among all moves, and what speaks
// for the first of them.
func (w voice) hint(v seasalt.View, moves []seasalt.Move, report bot.Report) string {
	best := report.Moves[0]
	if best.Visits == 0 { // there was nothing to search for
		return fmt.Sprintf("Hint: %s.\n", w.option(v, best.Move))
	}
	const most = 3
	var b strings.Builder
	b.WriteString("Hint\n")
	for i, m := range report.Moves[:min(most, len(report.Moves))] {
		what, _, _ := strings.Cut(w.option(v, m.Move), ": ")
		fmt.Fprintf(&b, "%4d  %s: %s to win", slices.Index(moves, m.Move)+1, what, percent(m.Value))
		if i == 0 {
			fmt.Fprintf(&b, " (tried %d times out of %d)\n", m.Visits, report.Iterations)
		} else {
			fmt.Fprintf(&b, " (%d times)\n", m.Visits)
		}
	}
	b.WriteString("Why\n")
	for _, reason := range w.reasons(v, best) {
		fmt.Fprintf(&b, "   -  %s\n", reason)
	}
	return b.String()
}

// percent returns a chance in words. A search is never certain.
func percent(chance float64) string {
	switch {
	case chance < 0.01:
		return "less than 1 %"
	case chance > 0.99:
		return "more than 99 %"
	}
	return fmt.Sprintf("about %.0f %%", 100*chance)
}

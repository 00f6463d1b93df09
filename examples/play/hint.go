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
func (v voice) hint(view seasalt.View, moves []seasalt.Move, report bot.Report) string {
	best := report.Moves[0]
	if best.Visits == 0 { // there was nothing to search for
		return v.Say(v.texts.HintOnly, values{"move": v.Words.Move(view, best.Move)}) + "\n"
	}
	const most = 3
	var b strings.Builder
	b.WriteString(v.texts.Hint + "\n")
	for i, m := range report.Moves[:min(most, len(report.Moves))] {
		what := v.Say(v.texts.ToWin, values{"move": v.Words.Move(view, m.Move), "chance": v.percent(m.Value)})
		tried := v.texts.Tried
		if i == 0 {
			tried = v.texts.TriedOf
		}
		fmt.Fprintf(&b, "%4d  %s %s\n", slices.Index(moves, m.Move)+1, what, v.Say(tried, values{"n": m.Visits, "all": report.Iterations}))
	}
	b.WriteString(v.texts.Why + "\n")
	for _, reason := range v.reasons(view, best) {
		fmt.Fprintf(&b, "   -  %s\n", reason)
	}
	return b.String()
}

// percent returns a chance in words. A search is never certain.
func (v voice) percent(chance float64) string {
	switch {
	case chance < 0.01:
		return v.Say(v.texts.Least, nil)
	case chance > 0.99:
		return v.Say(v.texts.Nearly, nil)
	}
	return v.Say(v.texts.About, values{"n": fmt.Sprintf("%.0f", 100*chance)})
}

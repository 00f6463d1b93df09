package play

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/reasons"
)

// hint says what a strong bot would do in the place of a person: it knows what the person
// knows, and no more.
func (g *game) hint(v seasalt.View, moves []seasalt.Move) {
	ctx, cancel := context.WithTimeout(g.ctx, patience)
	defer cancel()
	fmt.Fprint(g.out, g.voice().hint(v, moves, counsel.Search(ctx, v, g.thoughts())))
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
		what := v.Say(v.texts.ToWin, values{"move": v.Words.Move(view, m.Move), "chance": reasons.Chance(v.Words, m.Value)})
		tried := v.texts.Tried
		if i == 0 {
			tried = v.texts.TriedOf
		}
		fmt.Fprintf(&b, "%4d  %s %s\n", slices.Index(moves, m.Move)+1, what, v.Say(tried, values{"n": m.Visits, "all": report.Iterations}))
	}
	b.WriteString(v.texts.Why + "\n")
	for _, reason := range reasons.For(v.Words, view, best) {
		fmt.Fprintf(&b, "   -  %s\n", reason)
	}
	return b.String()
}

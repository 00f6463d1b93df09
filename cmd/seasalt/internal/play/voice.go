package play

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/words"
)

// A voice puts what happens into words for one viewer: what belongs to the game is said by package
// words, and the rest by texts.
type voice struct {
	words.Words
	screen
	texts  *texts
	viewer seasalt.Seat // or Spectator
}

// newVoice returns a voice that speaks to a viewer. Players without a name are called by their number.
func newVoice(w words.Words, s screen, viewer seasalt.Seat, names []string) voice {
	w = w.To(viewer, names...)
	if s.colour {
		w = w.Mark(s.card)
	}
	return voice{w, s, allTexts[w.Tag()], viewer}
}

// printable leaves out of a text of others what a terminal would not just show.
func printable(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(c rune) bool { return !unicode.IsPrint(c) }), " ")
}

// table shows what a view knows: the piles, what everybody has, and one's own hand.
func (v voice) table(view seasalt.View) string {
	lines := v.Table(view)
	return "\n" + v.heading("--- "+lines[0]+" ---") + "\n" + strings.Join(lines[1:], "\n") + "\n"
}

// hand shows the viewer's own hand, and what all the own cards are worth.
func (v voice) hand(view seasalt.View) string {
	return strings.Join(v.Hand(view), "\n") + "\n"
}

// rule adds the rule that says so to a text.
func rule(text string, id seasalt.Rule) string {
	return fmt.Sprintf("%s (%s)", strings.TrimSuffix(text, "."), id)
}

// score explains a score, with the rule for each item.
func (v voice) score(s seasalt.Score) []string {
	lines := v.Score(s)
	n := 0
	for item := range s.Items() {
		lines[n] = rule(lines[n], item.Rule())
		n++
	}
	return lines
}

// tell says what a move did, by what the viewer saw of it. It returns an empty text where there
// is nothing to tell, or where the next move tells it better.
func (v voice) tell(o seasalt.Observation) string {
	mine := o.Turn == v.viewer
	switch o.Action {
	case seasalt.ActionNextRound:
		return ""
	case seasalt.ActionDraw:
		if mine {
			return ""
		}
	case seasalt.ActionDeal:
		if !mine && (o.Phase == seasalt.PhaseDraw || o.Phase == seasalt.PhasePeek) {
			return ""
		}
	case seasalt.ActionKeep:
		if !mine && len(slices.Collect(o.Transfers())) == 1 {
			return "" // what is discarded next says more
		}
	case seasalt.ActionEndTurn:
		if o.Revealed == 0 && o.End == 0 {
			return ""
		}
	}
	told := v.Tell(o)
	if o.End != 0 && len(told) > 1 {
		told = told[:len(told)-1] // the end of the round is explained at length
	}
	return strings.Join(told, " ")
}

// round explains the end of a round: for everybody who revealed the cards, what each of them was
// worth, what was scored and why. Where nobody scores, other hands stay hidden (R6.3).
func (v voice) round(view seasalt.View) string {
	var b strings.Builder
	r, _ := view.LastRound()
	lines := v.Round(r)
	fmt.Fprintf(&b, "\n%s\n", v.heading("=== "+strings.TrimSuffix(lines[0], ".")+" ==="))
	fmt.Fprintln(&b, rule(lines[1], r.End.Rule())+".")
	for seat := range r.Shown.All() {
		fmt.Fprintf(&b, "\n%s\n", v.Seat(view, seat))
		if seat == v.viewer {
			fmt.Fprintln(&b, v.Hand(view)[0])
		}
		for _, line := range v.score(r.Scores[seat]) {
			fmt.Fprintf(&b, "    %s\n", line)
		}
	}
	fmt.Fprintf(&b, "\n%s\n", strings.Join(lines[2:], "\n"))
	return b.String()
}

// result says who won the game and why.
func (v voice) result(rules *seasalt.Rules, r seasalt.Result) string {
	lines := v.Result(rules, r)
	last := len(lines) - 1
	lines[last] = rule(lines[last], r.Rule()) + "."
	return strings.Join(lines, " ")
}

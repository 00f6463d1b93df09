package play

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/reasons"
	"github.com/seasalt-go/seasalt/cmd/internal/say"
	"github.com/seasalt-go/seasalt/cmd/internal/typeset"
	"github.com/seasalt-go/seasalt/cmd/seasalt/internal/rules"
	"github.com/seasalt-go/seasalt/rulebook"
	"github.com/seasalt-go/seasalt/words"
)

// allTexts has the texts by the tag of the language.
var allTexts = typeset.All(map[string]*texts{"en": &english, "fr": &french, "de": &german})

// textsIn returns the texts in the language of some words.
func textsIn(w words.Words) *texts { return allTexts[w.Language()] }

// A voice describes events for one viewer: package words has the sentences about the game, and texts the rest.
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
	return voice{w, s, textsIn(w), viewer}
}

// values fill in a text.
type values = map[string]any

// table shows a view: the piles, the cards of each player, and the viewer's hand.
func (v voice) table(view seasalt.View) string {
	lines := v.Table(view)
	return "\n" + v.heading("--- "+lines[0]+" ---") + "\n" + strings.Join(lines[1:], "\n") + "\n"
}

// hand shows the viewer's hand, and the points of all of the viewer's cards.
func (v voice) hand(view seasalt.View) string {
	return strings.Join(v.Hand(view), "\n") + "\n"
}

// tell describes a move by the viewer's observation. It returns an empty text for moves that need no sentence, or that
// the next one describes better.
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
			return "" // the discard that follows describes more
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

// round explains the end of a round: for each revealed hand, the points of each card, and the score with its reason. In
// a round without points, other hands stay hidden (R6.3).
func (v voice) round(view seasalt.View) string {
	var b strings.Builder
	r, _ := view.LastRound()
	lines := v.Round(r)
	fmt.Fprintf(&b, "\n%s\n", v.heading("=== "+strings.TrimSuffix(lines[0], ".")+" ==="))
	fmt.Fprintln(&b, say.Rule(lines[1], r.End.Rule())+".")
	for seat := range r.Revealed.All() {
		fmt.Fprintf(&b, "\n%s\n", v.Seat(view, seat))
		if seat == v.viewer {
			fmt.Fprintln(&b, v.Hand(view)[0])
		}
		for _, line := range say.Score(v.Words, r.Scores[seat]) {
			fmt.Fprintf(&b, "    %s\n", line)
		}
	}
	fmt.Fprintf(&b, "\n%s\n", strings.Join(lines[2:], "\n"))
	return b.String()
}

// result names the winners of the game and the reason.
func (v voice) result(rules *seasalt.Rules, r seasalt.Result) string {
	lines := v.Result(rules, r)
	last := len(lines) - 1
	lines[last] = say.Rule(lines[last], r.Rule()) + "."
	return strings.Join(lines, " ")
}

// hint shows the best moves of a report with their numbers among all moves, and the reasons for the first of them.
func (v voice) hint(view seasalt.View, moves []seasalt.Move, report bot.Report) string {
	best := report.Moves[0]
	if best.Visits == 0 { // there was only one move
		return v.Say(v.texts.HintOnly, values{"move": v.Words.Move(view, best.Move)}) + "\n"
	}
	const most = 3
	var b strings.Builder
	b.WriteString(v.texts.Hint + "\n")
	for i, m := range report.Moves[:min(most, len(report.Moves))] {
		what := v.Say(v.texts.ToWin, values{"move": v.Words.Move(view, m.Move),
			"chance": reasons.Chance(v.Words, m.Value)})
		tried := v.texts.Tried
		if i == 0 {
			tried = v.texts.TriedOf
		}
		fmt.Fprintf(&b, "%4d  %s %s\n", slices.Index(moves, m.Move)+1, what,
			v.Say(tried, values{"n": m.Visits, "all": report.Iterations}))
	}
	b.WriteString(v.texts.Why + "\n")
	for _, reason := range reasons.For(v.Words, view, best) {
		fmt.Fprintf(&b, "   -  %s\n", reason)
	}
	return b.String()
}

// question prompts for one of some choices.
func (v voice) question(choices int) string {
	if choices == 1 {
		return v.Say(v.texts.OnlyChoice, nil)
	}
	return v.Say(v.texts.Choice, values{"n": choices})
}

// rule returns a rule, a chapter or an event as the subcommand rules shows it.
func (v voice) rule(id string, width int) string {
	title, text, ok := rules.Find(rulebook.In(v.Language()), id, width)
	if !ok {
		return v.Say(v.texts.NoRule, values{"text": v.Quote(strings.ToUpper(id))})
	}
	return fmt.Sprintf("\n%s\n\n%s", v.heading(title), text)
}

// refusals lists likely moves that are illegal now, with the reasons. Moves that are refused for the same reason share
// a line.
func (v voice) refusals(view seasalt.View, moves []seasalt.Move) (lines []string) {
	why := map[string][]string{}
	var order []string
	refuse := func(what string, m seasalt.Move) {
		if err := view.Check(m); err != nil {
			r := v.why(err)
			if why[r] == nil {
				order = append(order, r)
			}
			why[r] = append(why[r], what)
		}
	}
	move := func(m seasalt.Move) { refuse(v.Words.Move(view, m), m) }
	switch view.Phase() {
	case seasalt.PhaseTake:
		move(seasalt.Draw)
		move(seasalt.Take(seasalt.Pile1))
		move(seasalt.Take(seasalt.Pile2))
	case seasalt.PhaseChooseVictim:
		for seat := range view.Rules().Seats() {
			if seat != view.Seat() {
				move(seasalt.ChooseVictim(seat))
			}
		}
	case seasalt.PhasePlay:
		var kinds []string
		missing := missingDuos(view, moves)
		for _, m := range missing {
			cards := m.Cards()
			kinds = append(kinds, v.Kind(cards[0].Kind())+" + "+v.Kind(cards[1].Kind()))
		}
		if len(missing) > 0 {
			refuse(v.Say(v.texts.Lay, values{"list": strings.Join(kinds, ", ")}), missing[0])
		}
		move(seasalt.LayMermaids)
		move(seasalt.Stop)
		move(seasalt.LastChance)
	}
	for _, r := range order {
		lines = append(lines, v.Say(v.texts.Cannot, values{"move": strings.Join(why[r], " / "), "why": r}))
	}
	return lines
}

// missingDuos returns a move for each duo of two kinds that the player cannot play.
func missingDuos(v seasalt.View, moves []seasalt.Move) (missing []seasalt.Move) {
	one := map[seasalt.Kind]seasalt.Card{} // a card of each kind
	for c := range v.Rules().Deck().All() {
		one[c.Kind()] = c
	}
	for a := range seasalt.AllKinds() {
		for b := a; b.IsValid(); b++ {
			_, isDuo := v.Law(v.Seat()).Duo(a, b)
			playable := slices.ContainsFunc(moves, func(m seasalt.Move) bool {
				cards := m.Cards()
				return m.Action() == seasalt.ActionLayDuo && cards[0].Kind() == a && cards[1].Kind() == b
			})
			if isDuo && !playable {
				missing = append(missing, seasalt.LayDuo(one[a], one[b]))
			}
		}
	}
	return missing
}

// why returns the reason for refusing a move, and the rule.
func (v voice) why(err error) string {
	var refused *seasalt.MoveError
	if !errors.As(err, &refused) {
		return v.Why(err)
	}
	return say.Rule(v.Why(err), refused.Rule) + "."
}

package replay

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/reasons"
	"github.com/seasalt-go/seasalt/cmd/internal/wrap"
)

// review prints the cost of the decisions of a seat, or of one seat after the other, and explains the worst by the
// knowledge of that seat at the time. It returns the number of rounds.
func (p *printer) review(ctx context.Context, o options, stderr io.Writer) (rounds int) {
	fmt.Fprintln(p.out, strings.Join(p.Game(p.record.Rules()), "\n"))
	from := 0 // where the round begins
	n := 0
	for s := range p.record.All() {
		if n == 0 || s.RoundOver() {
			if rounds++; rounds == o.round {
				from = n
			}
		}
		n++
	}
	if o.round > rounds {
		return rounds
	}
	names := slices.Clone(p.names)
	for seat := range p.record.Rules().Seats() {
		if o.seat == everything || o.seat == seat {
			p.seat, p.names = seat, slices.Clone(names)
			p.name()
			r := reviewer{printer: p, only: o.round, iterations: o.iterations, stderr: stderr,
				progress: wrap.Terminal(stderr) && os.Getenv("TERM") != "dumb"}
			if r.reviewSeat(ctx, from); ctx.Err() != nil {
				break
			}
		}
	}
	return rounds
}

// A reviewer reviews the decisions of one seat.
type reviewer struct {
	*printer
	only       int // the round, or 0
	iterations int
	stderr     io.Writer
	progress   bool // it is visible there
	worst      []bot.Decision
}

// most is the number of decisions that are explained.
const most = 3

// reviewSeat reviews the decisions of the seat that the printer speaks to.
func (r *reviewer) reviewSeat(ctx context.Context, from int) {
	p, t := r.printer, r.texts
	fmt.Fprintf(p.out, "\n=== %s ===\n%s\n",
		p.Say(t.ReviewFor, map[string]any{"name": p.To(seasalt.Spectator, p.called...).Name(p.seat)}),
		p.Say(t.ReviewBy, map[string]any{"n": r.iterations})+" "+t.Floor)

	balance := bot.NewBalance(p.record.Rules(), p.seat)
	review := bot.Review{Seats: seasalt.SeatsOf(p.seat), From: from,
		Search: bot.ISMCTS{Iterations: r.iterations, Evaluator: bot.Learned{}}}
	round, done, of, named := 0, 0, 0, 0
	for d := range review.Decisions(ctx, p.record.All(), rand.New(rand.NewPCG(1, 1))) {
		if r.only > 0 && d.View.Round() > r.only {
			break
		}
		for ; named <= d.Number; named++ {
			for _, c := range p.changes[named] {
				p.names[c.seat] = c.name
				p.name()
			}
		}
		if d.View.Round() != round {
			round = d.View.Round()
			fmt.Fprintf(p.out, "\n%s\n", p.Title(d.View))
		}
		r.judged(d)
		balance.Add(d)
		done, of = d.Done, d.Of
		r.show(done, of)
	}
	r.show(0, 0)

	if ctx.Err() != nil && of > 0 {
		fmt.Fprintln(p.out, "\n"+p.Say(t.Stopped, map[string]any{"n": done, "all": of}))
	}
	r.explain()
	if balance.Judged == 0 {
		return
	}
	fmt.Fprintln(p.out, "\n"+p.Say(t.Agreed, map[string]any{"n": balance.Agreed, "all": balance.Judged}))
	if r.only > 0 || ctx.Err() != nil {
		return
	}
	if winners, over := p.winners(); over {
		balance.End(winners)
	}
	fmt.Fprintln(p.out, p.Say(t.Balance, map[string]any{
		"start": r.percent(1 / float64(p.record.Rules().Players())),
		"end":   r.percent(balance.Chance), "cost": r.change(-balance.Cost), "luck": r.change(balance.Luck),
		"error": r.percent(2 * balance.Error),
	}))
}

// winners returns who won the game, and whether it is over.
func (p *printer) winners() (winners seasalt.Seats, over bool) {
	if result, over := p.record.State().Result(); over {
		return result.Winners, true
	}
	end, ended := p.record.Ended()
	return end.Winners, ended
}

// judged prints a decision, if there was a choice, in a line that begins with its cost if that is beyond doubt.
func (r *reviewer) judged(d bot.Decision) {
	if !d.Choice {
		return
	}
	text := r.Move(d.View, d.Move)
	cost := "–"
	if d.Costly() {
		cost = r.percent(-d.Cost())
		text = r.Say(r.texts.Better, map[string]any{"move": text, "better": r.Move(d.View, d.Best.Move)})
		r.worst = append(r.worst, d)
	}
	fmt.Fprintf(r.out, "%*s  %s\n", max(9, len([]rune(cost))+1), cost, text)
}

// explain describes the knowledge of the player at the worst decisions, and why another move was better.
func (r *reviewer) explain() {
	slices.SortStableFunc(r.worst, func(a, b bot.Decision) int { return cmp.Compare(b.Cost(), a.Cost()) })
	w, t := r.Words, r.texts
	for i, d := range r.worst[:min(most, len(r.worst))] {
		if i == 0 {
			fmt.Fprintf(r.out, "\n%s\n", t.Worst)
		}
		table := w.Table(d.View)
		fmt.Fprintf(r.out, "\n%s\n    %s\n", table[0], strings.Join(table[1:], "\n    "))
		fmt.Fprintf(r.out, "  %s\n",
			w.Say(t.Did, map[string]any{"move": w.Move(d.View, d.Move), "chance": reasons.Chance(w, d.After())}))
		fmt.Fprintf(r.out, "  %s\n", w.Say(t.Would,
			map[string]any{"move": w.Move(d.View, d.Best.Move), "chance": reasons.Chance(w, d.Before())}))
		for _, reason := range reasons.Instead(w, d.View, d.Best, d.Made) {
			fmt.Fprintf(r.out, "   -  %s\n", reason)
		}
	}
}

// percent writes a part of the chance to win, such as "-2.5 %", or "0 %".
func (r *reviewer) percent(part float64) string {
	text := reasons.Decimal(r.Words, 100*part)
	if strings.Trim(text, "-0.,") == "" {
		text = "0"
	}
	return r.Say(r.texts.Percent, map[string]any{"n": text})
}

// change writes a change of the chance to win.
func (r *reviewer) change(part float64) string {
	text := r.percent(part)
	if part > 0 && !strings.HasPrefix(text, "0") {
		text = "+" + text
	}
	return text
}

// show shows the progress of the review, or removes it.
func (r *reviewer) show(done, of int) {
	if !r.progress {
		r.out.Flush() // the reader sees what there is
		return
	}
	fmt.Fprint(r.stderr, "\r\x1b[K")
	r.out.Flush()
	if of > 0 {
		fmt.Fprint(r.stderr, r.Say(r.texts.Progress, map[string]any{"n": done, "all": of}))
	}
}

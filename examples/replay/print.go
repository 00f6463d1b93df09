package main

import (
	"bufio"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/record"
)

// A printer prints a record as one seat saw it, or all of it. What a seat saw is taken from
// observations and views and from nothing else, so that no line can tell it more. The game is
// played again, so that views have what the seat remembered at the time.
type printer struct {
	out    *bufio.Writer
	record *record.Record
	seat   seasalt.Seat // or everything
	game   *seasalt.Game
}

// print prints the game, or one round of it, and returns how many rounds there are.
func (p *printer) print(only int) (rounds int) {
	rules := p.record.State().Rules()
	if only == 0 {
		fmt.Fprintf(p.out, "Sea Salt & Paper: %d players, first to %d points", rules.Players(), rules.Target())
		switch p.seat {
		case everything:
		case seasalt.Spectator:
			fmt.Fprint(p.out, ", as a spectator saw it")
		default:
			fmt.Fprintf(p.out, ", as %s saw it", p.name(p.seat))
		}
		fmt.Fprintln(p.out, ".")
	}
	comments := map[int][]string{} // which may tell everything
	if p.seat == everything {
		for at, text := range p.record.Comments() {
			comments[at] = append(comments[at], text)
		}
	}

	shown := func() bool { return only == 0 || only == rounds }
	comment := func(n int) {
		for _, text := range comments[n] {
			if shown() {
				fmt.Fprintf(p.out, "  {%s}\n", printable(text))
			}
		}
	}
	comment(0)
	turn := seasalt.Nobody // whose turn was printed last
	n := 0
	p.game = p.record.At(0).Game()
	for s, m := range p.record.All() {
		if n == 0 || s.RoundOver() {
			rounds++
			turn = seasalt.Nobody
			if shown() {
				fmt.Fprintf(p.out, "\n=== Round %d ===\n", rounds)
			}
		}
		if !between(s) && s.Turn() != turn {
			if shown() {
				if turn != seasalt.Nobody {
					p.table()
				}
				fmt.Fprintf(p.out, "\n%s\n", p.name(s.Turn()))
			}
			turn = s.Turn()
		}
		if shown() {
			fmt.Fprintf(p.out, "  %v\n", p.observe(m))
		}
		_ = p.game.Apply(m) // moves of a record are legal
		n++
		comment(n)
		if p.game.State().RoundOver() && shown() {
			p.table()
			p.roundOver()
		}
	}
	if only > 0 && only != rounds {
		return rounds
	}
	end := p.game.State()
	if !end.RoundOver() && turn != seasalt.Nobody {
		p.table()
	}
	if result, over := end.Result(); over {
		fmt.Fprintf(p.out, "\nThe game is over: %v\n", result)
	} else {
		fmt.Fprintln(p.out, "\nThe game is not over.")
	}
	return rounds
}

// between reports whether Nature is to begin a round, so that it is nobody's turn.
func between(s seasalt.State) bool {
	return s.Phase() == seasalt.PhaseRoundOver || s.Phase() == seasalt.PhaseTurnUp || s.Phase() == seasalt.PhaseSetup
}

// name returns the number of a seat and the name of its player, if the record has one.
func (p *printer) name(seat seasalt.Seat) string {
	if name := p.record.Tag(fmt.Sprintf("Player%d", seat)); name != "" {
		return fmt.Sprintf("seat %v (%s)", seat, printable(name))
	}
	return fmt.Sprintf("seat %v", seat)
}

// observe tells of a move. The player in turn sees all that is in it.
func (p *printer) observe(m seasalt.Move) seasalt.Observation {
	seat := p.seat
	if seat == everything {
		seat = p.game.State().Turn()
	}
	o, _ := p.game.Observe(seat, m)
	return o
}

// table prints what lies and is held, as far as it is known.
func (p *printer) table() {
	v := p.view()
	fmt.Fprintf(p.out, "    deck %d", v.DeckLen())
	for pile := seasalt.Pile1; pile <= seasalt.Pile2; pile++ {
		if fmt.Fprintf(p.out, "; pile %d ", pile); v.PileLen(pile) == 0 {
			fmt.Fprint(p.out, "empty")
		} else {
			fmt.Fprintf(p.out, "%v on %d", v.Top(pile), v.PileLen(pile)-1)
		}
	}
	fmt.Fprintln(p.out)
	for seat := range seasalt.Seat(v.Rules().Players()) {
		known, shell := v.Hand(seat), v.ShieldCard(seat)
		if p.seat == everything {
			known, shell = p.game.State().Hand(seat), p.game.State().ShieldCard(seat)
		}
		fmt.Fprintf(p.out, "    seat %v: total %d; in hand %s", seat, v.Total(seat), cards(known, v.HandLen(seat)))
		if laid := slices.Collect(v.Laid(seat)); len(laid) > 0 {
			fmt.Fprintf(p.out, "; laid %s", strings.Trim(fmt.Sprint(laid), "[]"))
		}
		switch {
		case shell != 0:
			fmt.Fprintf(p.out, "; face down %v", shell)
		case v.Shielded(seat):
			fmt.Fprint(p.out, "; a shell face down")
		}
		if v.Held(seat) != 0 {
			fmt.Fprintf(p.out, "; holds %v", v.Held(seat))
		}
		fmt.Fprintln(p.out)
	}
}

// view returns what the seat knows. Where everything is shown it is a spectator's view, for
// what lies open.
func (p *printer) view() seasalt.View {
	if p.seat == everything {
		return p.game.View(seasalt.Spectator)
	}
	return p.game.View(p.seat)
}

// roundOver prints the result of the round that has just ended. It explains the hands that were
// revealed, and where everything is shown the others too.
func (p *printer) roundOver() {
	s := p.game.State()
	result, _ := s.LastRound()
	if p.seat == everything {
		for seat := range seasalt.Seat(result.Players) {
			result.Shown |= 1 << seat
			result.Scores[seat] = s.Score(seat)
		}
	}
	fmt.Fprintf(p.out, "\n%v\n", result)
}

// printable leaves out of a text of others what a terminal would not just show.
func printable(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(c rune) bool { return !unicode.IsPrint(c) }), " ")
}

// cards names those of a number of cards that are known.
func cards(known seasalt.Cards, n int) string {
	switch unknown := n - known.Len(); {
	case n == 0:
		return "nothing"
	case unknown == 0:
		return known.String()
	case n == 1 && unknown == 1:
		return "1 card"
	case known.Len() == 0:
		return fmt.Sprintf("%d cards", n)
	default:
		return fmt.Sprintf("%v and %d more", known, unknown)
	}
}

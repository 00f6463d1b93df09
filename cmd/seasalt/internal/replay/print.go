package replay

import (
	"bufio"
	"fmt"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/internal/say"
	"github.com/seasalt-go/seasalt/words"
)

// A printer prints a game as one seat saw it, or all of it. The sight of a seat comes only from observations and views,
// so no line can reveal more. The printer plays the game again, since views need the memory that the seat had at the
// time.
type printer struct {
	words.Words
	kept
	texts  *texts
	out    *bufio.Writer
	seat   seasalt.Seat // or everything
	called []string     // the names of the players
	game   *seasalt.Game
}

// newPrinter returns a printer that addresses the seat, and otherwise a spectator.
func newPrinter(out *bufio.Writer, k kept, o options) *printer {
	p := &printer{kept: k, texts: textsIn(o.words), out: out, seat: o.seat}
	p.names = slices.Clone(k.names)
	p.Words = o.words.Of(k.record.Rules())
	p.name()
	return p
}

// name notes the names of the players from here on. Repeated names get their seats.
func (p *printer) name() {
	p.called = nil
	for seat, name := range p.names {
		if level, bot := strings.CutPrefix(name, "bot "); bot { // as seasalt play names them
			name = p.Say(p.texts.Bot, map[string]any{"text": level})
		}
		before, after := p.names[:seat], p.names[seat+1:]
		if name != "" && (slices.Contains(before, p.names[seat]) || slices.Contains(after, p.names[seat])) {
			name = fmt.Sprintf("%s (%d)", name, seat)
		}
		p.called = append(p.called, say.Printable(name))
	}
	reader := p.seat
	if reader == everything {
		reader = seasalt.Spectator
	}
	p.Words = p.To(reader, p.called...)
}

// print prints the game, or one round of it, and returns how many rounds there are.
func (p *printer) print(only int) (rounds int) {
	rules := p.record.Rules()
	if only == 0 {
		fmt.Fprintln(p.out, strings.Join(p.Game(rules), "\n"))
		switch p.seat {
		case everything:
		case seasalt.Spectator:
			fmt.Fprintln(p.out, p.texts.SeenBySpectator)
		default:
			fmt.Fprintln(p.out, p.Say(p.texts.SeenBy, map[string]any{"who": p.seat}))
		}
	}
	comments := map[int][]string{}          // which may reveal every card
	if p.seat == everything && !p.journal { // those of a journal are the changes
		for at, text := range p.record.Comments() {
			comments[at] = append(comments[at], text)
		}
	}

	shown := func() bool { return only == 0 || only == rounds }
	comment := func(n int) {
		for _, c := range p.changes[n] {
			if shown() {
				fmt.Fprintf(p.out, "  %s\n", p.handedOver(c))
			}
			p.names[c.seat] = c.name
			p.name()
		}
		for _, text := range comments[n] {
			if shown() {
				fmt.Fprintf(p.out, "  {%s}\n", say.Printable(text))
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
				fmt.Fprintf(p.out, "\n=== %s ===\n", p.title(s))
			}
		}
		if !between(s) && s.Turn() != turn {
			if shown() {
				if turn != seasalt.Nobody {
					p.table()
				}
				fmt.Fprintf(p.out, "\n%s\n", p.Name(s.Turn()))
			}
			turn = s.Turn()
		}
		if shown() {
			fmt.Fprintf(p.out, "  %s\n", strings.Join(p.Tell(p.observe(m)), " "))
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
		fmt.Fprintf(p.out, "\n%s.\n", say.Rule(strings.Join(p.Result(rules, result), " "), result.Rule()))
	} else if end, ended := p.record.Ended(); ended {
		fmt.Fprintf(p.out, "\n%s\n", strings.Join(p.Ended(end), " "))
		if end.Note != "" {
			fmt.Fprintf(p.out, "{%s}\n", say.Printable(end.Note))
		}
	} else {
		fmt.Fprintln(p.out, "\n"+p.texts.NotOver)
	}
	return rounds
}

// handedOver describes a handover.
func (p *printer) handedOver(c change) string {
	name := say.Printable(c.name)
	if name == "" {
		name = p.Words.To(seasalt.Spectator).Name(c.seat) // only its number
	}
	text := p.HandedOver(c.seat, name)
	if c.note != "" {
		text += " {" + say.Printable(c.note) + "}"
	}
	return text
}

// between reports whether Nature is to begin a round, between the turns of players.
func between(s seasalt.State) bool {
	return s.Phase() == seasalt.PhaseRoundOver || s.Phase() == seasalt.PhaseTurnUp || s.Phase() == seasalt.PhaseSetup
}

// title is the heading of a round.
func (p *printer) title(s seasalt.State) string {
	if s.RoundOver() { // the next one has not begun
		s, _ = s.Apply(seasalt.NextRound)
	}
	return p.Title(s.View(seasalt.Spectator))
}

// observe returns the reader's observation of a move. Where every card is shown, it is that of the player in turn, who
// sees all.
func (p *printer) observe(m seasalt.Move) seasalt.Observation {
	seat := p.seat
	if seat == everything {
		seat = p.game.State().Turn()
	}
	o, _ := p.game.Observe(seat, m)
	return o
}

// table prints the cards on the table and in hands, as far as they are known.
func (p *printer) table() {
	v := p.view()
	players := v.Rules().Players()
	lines := p.Table(v)[1:]
	if v.Seat() >= 0 {
		lines = lines[:len(lines)-1] // after each turn is too often for the points
	}
	if p.seat == everything {
		first := len(lines) - players
		for seat := range seasalt.Seat(players) {
			lines[first+int(seat)] += p.hidden(seat)
		}
	}
	for _, line := range lines {
		fmt.Fprintf(p.out, "    %s\n", line)
	}
}

// hidden names the hidden cards of a player.
func (p *printer) hidden(seat seasalt.Seat) (text string) {
	s := p.game.State()
	if hand := s.Hand(seat); hand.Len() > 0 && !s.Revealed(seat) {
		text = p.Say(p.texts.InHand, map[string]any{"cards": p.Cards(slices.Collect(hand.All())...)})
	}
	if shell := s.ShieldCard(seat); shell != 0 {
		text += p.Say(p.texts.FaceDown, map[string]any{"cards": p.Card(shell)})
	}
	return text
}

// view returns the view of the seat. Where everything is shown it is a spectator's view, for the open cards.
func (p *printer) view() seasalt.View {
	if p.seat == everything {
		return p.game.View(seasalt.Spectator)
	}
	return p.game.View(p.seat)
}

// roundOver prints the result of the round that has just ended. It explains the hands that were revealed, and where
// everything is shown also the others.
func (p *printer) roundOver() {
	s := p.game.State()
	result, _ := s.LastRound()
	if p.seat == everything {
		for seat := range seasalt.Seat(result.Players) {
			result.Revealed |= 1 << seat
			result.Scores[seat] = s.Score(seat)
		}
	}
	fmt.Fprintf(p.out, "\n%s\n", strings.Join(p.Round(result), "\n"))
	for seat := range result.Revealed.All() {
		fmt.Fprintf(p.out, "  %s\n", p.Name(seat))
		fmt.Fprintf(p.out, "    %s\n", strings.Join(say.Score(p.Words, result.Scores[seat]), "\n    "))
	}
}

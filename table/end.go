package table

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt"
)

// A Reason is why a game ended, or why a seat was handed over. Its value is its name in JSON and in the
// journal.
type Reason string

// The reasons. Those from Resignation to Decision can be given for ending a game or handing over a seat.
const (
	ByRules     Reason = "rules"       // as the rules say: on points or by mermaids (R7)
	ByLimit     Reason = "round-limit" // the last of [Terms].MaxRounds rounds is over
	Resignation Reason = "resignation" // a player gave up
	Time        Reason = "time"        // a player ran out of time
	Absence     Reason = "absence"     // a player left, or did not come back
	Agreement   Reason = "agreement"   // the players agreed on it
	Decision    Reason = "decision"    // an organiser decided it
)

var told = []Reason{Resignation, Time, Absence, Agreement, Decision}

// An End ends a game outside the rules.
type End struct {
	Reason  Reason        // from [Resignation] to [Decision]
	By      seasalt.Seat  // who resigned, ran out of time or left; ignored for [Agreement] and [Decision]
	Winners seasalt.Seats // none, one, or several who share the win
	Note    string
}

// A Result says how the game at a table ended.
type Result struct {
	Reason     Reason
	By         seasalt.Seat    // who resigned, ran out of time or left, or [seasalt.Nobody]
	Winners    seasalt.Seats   // several share the win
	Totals     []int           // by seat, from the rounds that were finished
	HandedOver seasalt.Seats   // the seats that were handed over
	Note       string          // see [End]
	Rules      *seasalt.Result // how the game ended by the rules, if it did
}

// String tells the result in a few words.
func (r Result) String() string {
	var b strings.Builder
	if r.Rules != nil {
		b.WriteString(r.Rules.String())
	} else {
		switch r.Winners {
		case 0:
			b.WriteString("nobody wins")
		default:
			fmt.Fprintf(&b, "seat %s wins", seatList(r.Winners))
		}
		fmt.Fprintf(&b, ", %s", r.Reason)
		if r.By >= 0 {
			fmt.Fprintf(&b, " of seat %v", r.By)
		}
	}
	if r.Note != "" {
		fmt.Fprintf(&b, " (%s)", r.Note)
	}
	return b.String()
}

// Result returns how the game ended, and false while it goes on.
func (t *Table) Result() (Result, bool) {
	if t.result == nil {
		return Result{By: seasalt.Nobody}, false
	}
	return *t.copyResult(), true
}

func (c *core) copyResult() *Result {
	r := *c.result
	r.Totals = slices.Clone(r.Totals)
	return &r
}

// Leaders returns the seats with the highest total, not counting some seats. An [End] can name them as
// winners when one of several players gives up.
func (t *Table) Leaders(without seasalt.Seats) seasalt.Seats { return t.leaders(without) }

func (c *core) leaders(without seasalt.Seats) (best seasalt.Seats) {
	most := -1
	for seat, total := range c.totals() {
		switch {
		case without.Has(seasalt.Seat(seat)) || total < most:
		case total == most:
			best |= 1 << seat
		default:
			best, most = 1<<seat, total
		}
	}
	return best
}

func (c *core) totals() []int {
	totals := make([]int, c.rules.Players())
	if c.game != nil {
		s := c.game.State()
		for seat := range totals {
			totals[seat] = s.Total(seasalt.Seat(seat))
		}
	}
	return totals
}

// End ends the game outside the rules. It can be called at any time before the game is over.
func (t *Table) End(e End) (Entry, error) { return t.end(e) }

func (c *core) end(e End) (Entry, error) {
	if e.Reason == Agreement || e.Reason == Decision {
		e.By = seasalt.Nobody
	}
	valid := func(s seasalt.Seat) bool { return s >= 0 && int(s) < c.rules.Players() }
	switch {
	case c.result != nil:
		return Entry{}, c.refuse(IsOver)
	case !slices.Contains(told, e.Reason) || e.By != seasalt.Nobody && !valid(e.By) || e.Winners>>c.rules.Players() != 0:
		return Entry{}, c.refuse(BadEnd)
	case textProblem(e.Note) != "":
		return Entry{}, c.refuse(BadText)
	}
	c.finish(Result{Reason: e.Reason, By: e.By, Winners: e.Winners, Note: e.Note})
	w := c.begin()
	fmt.Fprintf(w, "end %s by %v winners %s %s", e.Reason, e.By, seatList(e.Winners), quote(e.Note))
	return c.add(w, entry{kind: kindEnd, seat: e.By}), nil
}

// finish makes the result.
func (c *core) finish(r Result) {
	r.Totals = c.totals()
	for _, h := range c.handed {
		r.HandedOver |= 1 << c.entries[h.entry-1].seat
	}
	c.result = &r
	c.undo = nil
}

// HandOver gives a seat to another player: to a stand-in, perhaps a program, when a player leaves and the
// others go on, or to the same player with a new token. The reason is one from [Resignation] to [Decision].
// The new player takes over the hand and everything that the seat remembers, but cannot take back the moves
// of the former one.
func (t *Table) HandOver(seat seasalt.Seat, to Player, why Reason, note string) (Entry, error) {
	return t.handOver(seat, to, why, note)
}

func (c *core) handOver(seat seasalt.Seat, to Player, why Reason, note string) (Entry, error) {
	switch {
	case seat < 0 || int(seat) >= c.rules.Players():
		return Entry{}, c.refuse(NoSeat)
	case c.result != nil:
		return Entry{}, c.refuse(IsOver)
	case !slices.Contains(told, why):
		return Entry{}, c.refuse(BadEnd)
	case textProblem(note) != "":
		return Entry{}, c.refuse(BadText)
	case c.playerProblem(seat, to) != "":
		return Entry{}, c.refuse(BadPlayer)
	case c.full():
		return Entry{}, c.refuse(Full)
	}
	if len(c.undo) > 0 && c.game.State().Actor() == seat {
		c.undo = nil // the new player did not make that decision
	}
	c.seats[seat] = to
	c.handed = append(c.handed, handOver{entry: len(c.entries) + 1, player: to, why: why, note: note})
	w := c.begin()
	fmt.Fprintf(w, "hand-over %v %s %v %s %s", seat, quote(to.Name), to.Token, why, quote(note))
	return c.add(w, entry{kind: kindHandOver, seat: seat, what: int32(len(c.handed) - 1)}), nil
}

package table

import (
	"fmt"
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

// told are the reasons that callers can give.
var told = []Reason{Resignation, Time, Absence, Agreement, Decision}

// A Result says how the game at a table ended.
type Result struct {
	Reason     Reason
	By         seasalt.Seats   // who resigned, ran out of time or left, at most one seat
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
		if r.By != 0 {
			fmt.Fprintf(&b, " of seat %v", r.By)
		}
	}
	if r.Note != "" {
		fmt.Fprintf(&b, " (%s)", r.Note)
	}
	return b.String()
}

// seatList writes seats as in "0,2", or "nobody".
func seatList(s seasalt.Seats) string {
	if s == 0 {
		return "nobody"
	}
	var list []string
	for seat := range s.All() {
		list = append(list, seat.String())
	}
	return strings.Join(list, ",")
}

package table

import (
	"fmt"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/record"
)

// A Result describes the end of the game at a table. If it ended by the rules, on points or by mermaids (R7), the
// reason of its End is [record.EndRules], and ByRules is the [seasalt.Result]. Goroutines can share one while none
// changes it.
type Result struct {
	record.End
	HandedOver seasalt.Seats   // the seats that were handed over
	ByRules    *seasalt.Result // how the game ended by the rules, if it did
}

// String describes the result in a few words.
func (r Result) String() string {
	var b strings.Builder
	if r.ByRules != nil {
		b.WriteString(r.ByRules.String())
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

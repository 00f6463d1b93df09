package texts

import (
	"slices"
	"testing"

	"github.com/seasalt-go/seasalt"
)

func TestSeatsOf(t *testing.T) {
	set := seasalt.SeatsOf(2, 0, 2)
	if set.Len() != 2 || set.String() != "0,2" || !set.Has(2) || set.Has(1) || seasalt.SeatsOf() != 0 {
		t.Errorf("the seats 2, 0 and 2 are %v, %d of them", set, set.Len())
	}
	for _, seat := range []seasalt.Seat{seasalt.MaxPlayers, seasalt.Nobody, seasalt.Nature, seasalt.Spectator} {
		if set := seasalt.SeatsOf(seat, 1); set != seasalt.SeatsOf(1) {
			t.Errorf("%v and seat 1 are %v", seat, set)
		}
		if seasalt.Seats(0xff).Has(seat) {
			t.Errorf("%v is in a set of seats", seat)
		}
	}
}

// Seats that no game has do not count.
func TestNoSuchSeats(t *testing.T) {
	for _, s := range []seasalt.Seats{0xf0, 0xff} {
		if got, want := s.Len(), len(slices.Collect(s.All())); got != want {
			t.Errorf("%b has %d seats, want %d", uint8(s), got, want)
		}
	}
}

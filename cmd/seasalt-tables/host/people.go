package host

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/seasalt-go/seasalt"
)

// People are the players of a table as far as they are at this node: who follows it here, and what each has said last. They are
// no record of the table: nobody stores them, and other nodes do not know of them.
type People struct {
	Here seasalt.Seats
	Said [seasalt.MaxPlayers]Said
}

// Said is a reaction of a player.
type Said struct {
	Seat     seasalt.Seat `json:"seat"`
	Reaction string       `json:"reaction"`
	at       time.Time
}

// Reactions are what a player can say to the others.
var Reactions = []string{"hello", "well-played", "thanks", "wow", "oops", "no-hurry"}

// reactEvery is how long a player waits between two reactions, at least.
const reactEvery = 2 * time.Second

// People returns the players as they are now. It never changes: when they do, C has a value, and there is another one.
func (w *Watch) People() *People { return w.of.people.Load() }

// Sit says that it is the player of a seat who watches, until Close.
func (w *Watch) Sit(seat seasalt.Seat) {
	w.of.mu.Lock()
	defer w.of.mu.Unlock()
	w.seat = seat
	w.of.seated(seat, 1)
}

// seated counts a watch of a player that begins or ends. The caller holds a.mu.
func (a *audience) seated(seat seasalt.Seat, n int) {
	was := a.watches[seat]
	if a.watches[seat] += n; was > 0 && was+n > 0 {
		return // the player has another one
	}
	p := *a.people.Load()
	p.Here ^= 1 << seat
	a.people.Store(&p)
	a.wake()
}

// React shows those who watch a table at this node what a player says.
func (h *Host) React(ctx context.Context, id, token, reaction string) (done Done, err error) {
	if !slices.Contains(Reactions, reaction) {
		return done, fail(Invalid, "a reaction is one of %s", strings.Join(Reactions, ", "))
	}
	err = h.Read(ctx, id, token, false, func(m *Match, w Who) error {
		if w.Seat == seasalt.Spectator || !m.seats[w.Seat].taken {
			return fail(Forbidden, "only who sits at the table can react")
		}
		done.Number = m.number()
		a := h.audienceOf(id)
		if a == nil {
			return nil // nobody watches
		}
		a.mu.Lock()
		defer a.mu.Unlock()
		p, now := *a.people.Load(), time.Now()
		if now.Sub(p.Said[w.Seat].at) < reactEvery {
			return fail(Busy, "a player can react once in two seconds: try again in a moment")
		}
		p.Said[w.Seat] = Said{w.Seat, reaction, now}
		a.people.Store(&p)
		a.wake()
		return nil
	})
	return done, err
}

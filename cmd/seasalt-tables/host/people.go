package host

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/seasalt-go/seasalt"
)

// People are the players of a table: those who follow it, at this node or at another one, and the last reaction of
// each. They are no record of the table: nodes exchange them, and do not store them.
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

// Reactions are the messages that a player can send to the others.
var Reactions = []string{"hello", "well-played", "thanks", "wow", "oops", "no-hurry"}

// reactEvery is the least time between two reactions of a player.
const reactEvery = 2 * time.Second

// People returns the current players. The value never changes: after a change, C has a value, and there is a new one.
func (w *Watch) People() *People { return w.of.people.Load() }

// Sit marks the watch as that of the player of a seat, until Close.
func (w *Watch) Sit(seat seasalt.Seat) {
	w.of.mu.Lock()
	defer w.of.mu.Unlock()
	w.seat = seat
	w.of.seated(seat, 1)
	w.h.nodes.tell(word{Table: w.id})
}

// seated counts a watch of a player that begins or ends. The caller holds a.mu.
func (a *audience) seated(seat seasalt.Seat, n int) {
	a.watches[seat] += n
	a.meet()
}

// seats returns the seats whose players follow the table at this node. The caller holds a.mu.
func (a *audience) seats() (here seasalt.Seats) {
	for seat, n := range a.watches {
		if n > 0 {
			here |= 1 << seat
		}
	}
	return here
}

// meet determines the people there now, and notifies watches of a change. The caller holds a.mu.
func (a *audience) meet() {
	p := *a.people.Load()
	was := p.Here
	if p.Here = a.seats() | a.elsewhere; p.Here != was {
		a.people.Store(&p)
		a.wake()
	}
}

// say shows a player's reaction to watches, unless the last one is too recent.
func (a *audience) say(said Said, every time.Duration) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	p := *a.people.Load()
	if said.at = time.Now(); said.at.Sub(p.Said[said.Seat].at) < every {
		return false
	}
	p.Said[said.Seat] = said
	a.people.Store(&p)
	a.wake()
	return true
}

// React shows a player's reaction to the watches of a table.
func (h *Host) React(ctx context.Context, id, token, reaction string) (done Done, err error) {
	if !slices.Contains(Reactions, reaction) {
		return done, fail(Invalid, "a reaction is one of %s", strings.Join(Reactions, ", "))
	}
	err = h.Read(ctx, id, token, false, func(m *Match, w Who) error {
		if w.Seat == seasalt.Spectator {
			return fail(Forbidden, "only who sits at the table can react")
		}
		done.Number = m.number()
		said := Said{Seat: w.Seat, Reaction: reaction}
		if a := h.audienceOf(id); a != nil && !a.say(said, reactEvery) {
			return &Error{Code: Busy, Message: "a player can react once in two seconds: try again in a moment",
				Wait: reactEvery}
		}
		h.nodes.tell(word{Table: id, Said: []Said{said}})
		return nil
	})
	return done, err
}

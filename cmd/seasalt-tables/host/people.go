package host

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/seasalt-go/seasalt"
)

// People are the players of a table: who follows it, at this node or at another one, and what each has said last. They
// are no record of the table: nodes tell each other of them, and nobody stores them.
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

// meet finds out who is there now, and tells those who watch if others are than before. The caller holds a.mu.
func (a *audience) meet() {
	p := *a.people.Load()
	was := p.Here
	p.Here = a.seats()
	for _, there := range a.elsewhere {
		p.Here |= there
	}
	if p.Here != was {
		a.people.Store(&p)
		a.wake()
	}
}

// say shows those who watch what a player says, unless the player has just said something.
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

// React shows those who watch a table what a player says.
func (h *Host) React(ctx context.Context, id, token, reaction string) (done Done, err error) {
	if !slices.Contains(Reactions, reaction) {
		return done, fail(Invalid, "a reaction is one of %s", strings.Join(Reactions, ", "))
	}
	err = h.Read(ctx, id, token, false, func(m *Match, w Who) error {
		if w.Seat == seasalt.Spectator || !m.seats[w.Seat].taken {
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

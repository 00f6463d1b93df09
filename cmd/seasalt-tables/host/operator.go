package host

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"math"
	"slices"
	"sync"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
	"github.com/seasalt-go/seasalt/table"
)

// A Stored table is one that this node knows of.
type Stored struct {
	ID   string `json:"id"`
	Last int64  `json:"last"`           // when something last happened there, in milliseconds since 1970
	Held bool   `json:"held,omitempty"` // a restore has not come to its end
}

// List returns the tables with the latest events, the latest first, and no more than most. It asks the store for those
// that other nodes know.
func (h *Host) List(ctx context.Context, most int) ([]Stored, error) {
	last := map[string]Stored{}
	x := h.index
	x.mu.Lock()
	var others []int
	for n, mine := range x.groups {
		if !mine {
			others = append(others, n)
		}
	}
	for _, i := range x.items {
		last[i.id] = Stored{i.id, i.last, i.held}
	}
	x.mu.Unlock()
	var mu sync.Mutex // of last
	err := h.scan(ctx, others, func(m store.Message) {
		var d digest
		if json.Unmarshal(m.Data, &d) != nil {
			return // the node that looks after it has said that it is damaged
		}
		mu.Lock()
		defer mu.Unlock()
		last[m.ID] = Stored{m.ID, d.At, d.Held}
	})
	if err != nil {
		return nil, unavailable(err)
	}
	all := slices.AppendSeq(make([]Stored, 0, len(last)), maps.Values(last))
	slices.SortFunc(all, func(a, b Stored) int { return cmp.Or(cmp.Compare(b.Last, a.Last), cmp.Compare(a.ID, b.ID)) })
	return all[:min(most, len(all))], nil
}

// Peek returns a spectator's state of a table, for the operator: also of a private one.
func (h *Host) Peek(ctx context.Context, id string) (info Info, err error) {
	now, err := h.now(ctx)
	if err != nil {
		return info, err
	}
	gone := false
	err = h.look(ctx, id, func(m *Match) {
		info, gone = m.Info(Who{Seat: seasalt.Spectator, Invited: seasalt.Nobody}, now), m.deleted
	})
	if gone {
		err = errNoTable
	}
	return info, answered(err, "")
}

// CloseTable ends a table by the operator's decision, without a winner.
func (h *Host) CloseTable(ctx context.Context, id string) error {
	_, err := h.Do(ctx, id, "", Key{}, func(m *Match, _ int64) (*record, error) { return m.close() })
	return err
}

// Remove deletes a table in any state for the operator: also one that cannot be read.
func (h *Host) Remove(ctx context.Context, id string) error {
	_, err := h.Do(ctx, id, "", Key{}, func(m *Match, _ int64) (*record, error) {
		if m.deleted {
			return nil, errDone
		}
		return &record{Kind: kindDelete, Seat: -1}, nil
	})
	var e *Error
	if errors.As(err, &e) && e.Code == Unplayable {
		return h.purge(ctx, id)
	}
	return err
}

// RemoveHeld deletes the tables of which a restore has stored only a part, and returns their number. A restore still in
// progress fails then.
func (h *Host) RemoveHeld(ctx context.Context) (n int, err error) {
	all, err := h.List(ctx, math.MaxInt)
	if err != nil {
		return 0, err
	}
	for _, t := range all {
		if t.Held {
			if err := h.purge(ctx, t.ID); err != nil {
				return n, err
			}
			n++
		}
	}
	return n, nil
}

// purge removes all records of a table from the store, and forgets it.
func (h *Host) purge(ctx context.Context, id string) error {
	if h.readOnly.Load() {
		return errReadOnly
	}
	if err := h.seen(&h.storing, "storing", h.store.Delete(ctx, id)); err != nil {
		return unavailable(err)
	}
	h.mu.Lock()
	delete(h.damaged, id)
	if c := h.cache[id]; c != nil {
		c.mu.Lock()
		c.gone = true
		c.mu.Unlock()
	}
	h.mu.Unlock()
	h.index.remove(id)
	h.deleted.Inc()
	return nil
}

var errReadOnly = fail(Unavailable, "this server takes no moves at the moment; try again later, with the same key")

// SetReadOnly switches read-only mode: tables can be looked at, and do not change.
func (h *Host) SetReadOnly(on bool) {
	h.readOnly.Store(on)
	h.nodes.beat()
}

// ReadOnly reports whether this node is read-only.
func (h *Host) ReadOnly() bool { return h.readOnly.Load() }

// TokenAt returns the hash of the token of a seat. It is an error if there is no such seat, or no player with a token
// at it.
func (h *Host) TokenAt(ctx context.Context, id string, at int) (token table.TokenHash, err error) {
	var wrong error
	err = h.look(ctx, id, func(m *Match) {
		switch {
		case m.deleted:
			wrong = errNoTable
		case at < 0 || at >= len(m.seats):
			wrong = fail(Invalid, "there is no seat %d: the seats are 0 to %d", at, len(m.seats)-1)
		case m.seats[at].token == tokenHash{}:
			wrong = fail(Invalid, "no player with a token sits at seat %d", at)
		default:
			token = m.seats[at].token
		}
	})
	return token, answered(cmp.Or(err, wrong), "")
}

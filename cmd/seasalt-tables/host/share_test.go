package host

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/testkit"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/teststore"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// A killable store is that of a node that can be cut off from one moment to the next.
type killable struct {
	*teststore.Memory
	dead atomic.Bool
}

func (s *killable) Append(ctx context.Context, id string, last uint64, data []byte) (uint64, error) {
	if s.dead.Load() {
		return 0, errors.New("the node is dead")
	}
	return s.Memory.Append(ctx, id, last, data)
}

func (s *killable) Check(ctx context.Context) (int, error) {
	if s.dead.Load() {
		return 0, errors.New("the node is dead")
	}
	return s.Memory.Check(ctx)
}

func (s *killable) Tell(m store.Message) error {
	if s.dead.Load() {
		return nil
	}
	return s.Memory.Tell(m)
}

// node runs a node that says so often that it is there. It returns how to stop it.
func node(t testing.TB, s store.Store, o Options, pulse time.Duration) (*Host, func()) {
	t.Helper()
	h := New(s, o)
	h.nodes.pulse = pulse
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- h.Run(ctx) }()
	stopped := false
	stopping := func() {
		if !stopped {
			stopped = true
			stop()
			if err := <-ended; err != nil {
				t.Error(err)
			}
		}
	}
	t.Cleanup(stopping)
	testkit.Eventually(t, func() error { return h.Ready(t.Context()) })
	return h, stopping
}

// knows waits until nodes know of so many tables each.
func knows(t testing.TB, want map[*Host]int) {
	t.Helper()
	testkit.Eventually(t, func() error {
		for h, n := range want {
			h.index.mu.Lock()
			got := len(h.index.items)
			h.index.mu.Unlock()
			if got != n {
				return fmt.Errorf("%d tables are known, not %d", got, n)
			}
		}
		return nil
	})
}

// parted waits until each of some nodes looks after some groups, and none after all.
func parted(t testing.TB, nodes ...*Host) {
	t.Helper()
	testkit.Eventually(t, func() error {
		for _, h := range nodes {
			h.index.mu.Lock()
			mine := h.index.groups
			h.index.mu.Unlock()
			if !slices.Contains(mine, true) || !slices.Contains(mine, false) {
				return fmt.Errorf("a node looks after %v", mine)
			}
		}
		return nil
	})
}

// filled creates tables, and returns how many are in each group.
func filled(t testing.TB, h *Host, settings Settings, n int) (ids []string, groups []int) {
	t.Helper()
	groups = make([]int, h.store.Groups())
	for range n {
		id := IDOf(NewToken())
		if err := h.Create(t.Context(), id, settings); err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
		groups[h.store.Group(id)]++
	}
	return ids, groups
}

// forever is longer than any test.
const forever = time.Hour

// Nodes know the tables of their groups and no others, together all of them. A node that comes takes its part; one that goes,
// stores nothing or has no bots leaves its part to the others. Whoever asks any of them is told of all tables.
func TestShares(t *testing.T) {
	s := new(teststore.Memory)
	o := Options{Bots: 1, Cache: 1}
	one, _ := node(t, s, o, forever)
	settings, _ := people(t, seasalt.Config{}, 2)
	settings.Seats[0] = SeatSettings{Kind: SeatOpen}
	ids, groups := filled(t, one, settings, 64)
	knows(t, map[*Host]int{one: 64})
	// The table that a node has in memory counts, too, if it is of another one's groups.
	part := func(h *Host, nodes ...*Host) (n int) {
		names := []string{}
		for _, x := range nodes {
			names = append(names, x.nodes.name)
		}
		slices.Sort(names)
		for group, name := range owners(names, len(groups)) {
			if name == h.nodes.name {
				n += groups[group]
			} else {
				h.mu.Lock()
				for id := range h.cache {
					if s.Group(id) == group {
						n++
					}
				}
				h.mu.Unlock()
			}
		}
		return n
	}
	two, stopTwo := node(t, s, o, forever)
	knows(t, map[*Host]int{one: part(one, one, two), two: part(two, one, two)})
	three, _ := node(t, s, o, forever)
	all := []*Host{one, two, three}
	shared := func() {
		t.Helper()
		knows(t, map[*Host]int{one: part(one, all...), two: part(two, all...), three: part(three, all...)})
	}
	shared()
	var players []*Watch
	for _, id := range ids {
		players = append(players, follow(one, id, 0))
	}
	for _, h := range all {
		list, err := h.List(t.Context(), 100)
		if err != nil || len(list) != 64 {
			t.Errorf("%d tables are listed: %v", len(list), err)
		}
		testkit.Eventually(t, func() error {
			if n, lobby := h.Tables(), h.Lobby(); n != 64 || len(lobby) != 64 {
				return fmt.Errorf("%d tables are counted, and %d are in the lobby", n, len(lobby))
			}
			return nil
		})
		for _, x := range list {
			if !slices.Contains(ids, x.ID) || x.Last == 0 {
				t.Error(x)
			}
		}
	}
	for _, w := range players {
		w.Close()
	}
	two.SetReadOnly(true)
	knows(t, map[*Host]int{one: part(one, one, three), three: part(three, one, three)})
	two.SetReadOnly(false)
	shared()
	node(t, s, Options{Cache: 1}, forever)
	testkit.Eventually(t, func() error {
		one.nodes.mu.Lock()
		defer one.nodes.mu.Unlock()
		if n := len(one.nodes.heard); n != 3 {
			return fmt.Errorf("%d nodes are known", n)
		}
		return nil
	})
	shared()
	stopTwo()
	knows(t, map[*Host]int{one: part(one, one, three), three: part(three, one, three)})
}

// Of three nodes one is killed. What is due at its tables is done by the others, although nobody asks for these tables.
func TestOwnerKilled(t *testing.T) {
	clock, s := newHand()
	o := clock.options(Options{Bots: 1, Cache: 1})
	const pulse = 20 * time.Millisecond
	killed := &killable{Memory: s}
	one, _ := node(t, killed, o, pulse)
	two, _ := node(t, s, o, pulse)
	three, _ := node(t, s, o, pulse)
	parted(t, one, two, three)
	settings, _ := people(t, seasalt.Config{}, 2)
	ids, _ := filled(t, two, settings, 32)
	killed.dead.Store(true)
	clock.pass(gatherTime * time.Millisecond)
	closed(t, s, len(ids))
}

// closed waits until so many tables are closed. It does not ask any node.
func closed(t *testing.T, s store.Store, n int) {
	t.Helper()
	testkit.Eventually(t, func() error {
		closed := 0
		err := s.All(t.Context(), func(m store.Message) error {
			if r, err := decode(m.Data); err != nil || r.Kind == kindClose {
				closed++
			}
			return nil
		})
		if closed != n {
			return fmt.Errorf("%d of %d tables are closed: %v", closed, n, err)
		}
		return nil
	})
}

// A node does what is due at tables that it has in memory or that somebody watches there, even if the one that looks after them
// has just died and nobody knows.
func TestOwnerUnknownDead(t *testing.T) {
	for _, watched := range []bool{false, true} {
		clock, s := newHand()
		o := clock.options(Options{Bots: 1})
		if watched {
			o.Cache = 1
		}
		killed := &killable{Memory: s}
		one, _ := node(t, killed, o, forever)
		two, _ := node(t, s, o, forever)
		parted(t, one, two)
		settings, _ := people(t, seasalt.Config{}, 2)
		ids, _ := filled(t, one, settings, 16)
		killed.dead.Store(true)
		for _, id := range ids {
			if watched {
				defer two.Watch(id).Close()
			}
			since(t, two, id, "", 0)
		}
		clock.pass(gatherTime * time.Millisecond)
		closed(t, s, len(ids))
	}
}

// A node that cannot use its store for a moment keeps its tables; one that cannot for long leaves them to the others.
func TestKeeps(t *testing.T) {
	s := &killable{Memory: new(teststore.Memory)}
	h := New(s, Options{Bots: 1}) // which nobody runs
	h.index.ready = true
	for n, want := range []bool{true, true, true, false, false, true} {
		s.dead.Store(n > 0 && n < 5)
		if got := h.nodes.keeps(t.Context()); got != want {
			t.Errorf("answer %d: %v", n, got)
		}
	}
}

// All nodes come to the same, the groups are as many for each as they can be, and few change hands when a node goes.
func TestOwners(t *testing.T) {
	for n := 2; n < 12; n++ {
		for _, groups := range []int{1, 8, 32, 256} {
			names := []string{}
			for range n {
				names = append(names, NewToken())
			}
			slices.Sort(names)
			before, after := owners(names, groups), owners(names[1:], groups)
			has, moved := map[string]int{}, 0
			for group, name := range before {
				has[name]++
				if name != names[0] && name != after[group] {
					moved++
				}
			}
			for _, name := range names {
				if most := (groups + n - 1) / n; has[name] > most {
					t.Errorf("%d nodes, %d groups: one has %d", n, groups, has[name])
				}
			}
			if groups == 256 && moved > groups/3 {
				t.Errorf("%d nodes, %d groups: %d change hands between those who stay", n, groups, moved)
			}
		}
	}
}

// Of a long lobby a node remembers the latest tables. When most of these are taken, it looks for the others.
func TestLongLobby(t *testing.T) {
	s := new(teststore.Memory)
	h := run(t, s, Options{})
	last := map[int]uint64{}
	store := func(n int, record string) {
		t.Helper()
		seq, err := s.Append(t.Context(), fmt.Sprint("table", n), last[n], []byte(record))
		if last[n] = seq; err != nil {
			t.Fatal(err)
		}
	}
	const most = lobbyMost + 1
	for n := range most {
		store(n, fmt.Sprintf(`{"at":%d,"lobby":{"id":"table%d","free":1}}`, n, n))
	}
	shows := func(kept int, first string) {
		t.Helper()
		testkit.Eventually(t, func() error {
			h.index.mu.Lock()
			n := len(h.index.lobby)
			h.index.mu.Unlock()
			if list := h.Lobby(); n != kept || len(list) != lobbyLen || list[0].ID != first {
				return fmt.Errorf("%d tables are remembered, and %d shown, the first %+v", n, len(list), list[:min(1, len(list))])
			}
			return nil
		})
	}
	for n := range most {
		defer follow(h, fmt.Sprint("table", n), 0).Close()
	}
	shows(lobbyKept, fmt.Sprint("table", most-1))
	taken := lobbyKept - lobbyLen + 1
	for n := most - taken; n < most; n++ {
		store(n, fmt.Sprintf(`{"at":%d}`, n))
	}
	shows(most-taken, fmt.Sprint("table", most-taken-1))
}

package host

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/testkit"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/teststore"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// A machine has a clock of its own and counts by itself, each as wrong as a test wants.
type machine struct {
	*hand // the true time

	mu          sync.Mutex
	since       time.Time     // when the rate was set
	counted     time.Duration // until then
	rate        float64
	wall, count time.Duration // by how much they are ahead
}

func newMachine(h *hand) *machine { return &machine{hand: h, since: h.now(), rate: 1} }

func (m *machine) set(rate float64, wall, count time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.now()
	m.counted += time.Duration(float64(now.Sub(m.since)) * m.rate)
	m.since, m.rate, m.wall, m.count = now, rate, wall, count
}

// A clocked store tells the time by the clock of a machine. It looks at the times of the records that are stored.
type clocked struct {
	*teststore.Memory
	t     testing.TB
	hand  *hand
	clock *store.Clock
}

const bound = 2 * time.Second

func (m *machine) store(t testing.TB, s *teststore.Memory) *clocked {
	return &clocked{s, t, m.hand, &store.Clock{
		Ask: func(context.Context) (time.Time, error) { return m.now(), nil },
		Wall: func() time.Time {
			m.mu.Lock()
			defer m.mu.Unlock()
			return m.now().Add(m.wall)
		},
		Count: func() time.Duration {
			m.mu.Lock()
			defer m.mu.Unlock()
			return m.counted + time.Duration(float64(m.now().Sub(m.since))*m.rate) + m.count
		},
		Bound: bound,
	}}
}

func (s *clocked) Now(ctx context.Context) (time.Time, error) { return s.clock.Now(ctx) }

func (s *clocked) Append(ctx context.Context, id string, last uint64, data []byte) (uint64, error) {
	seq, err := s.Memory.Append(ctx, id, last, data)
	if r, bad := decode(data); err == nil && (bad != nil || r.At > s.hand.now().Add(bound+time.Second).UnixMilli()) {
		s.t.Errorf("a record is of a time that will come: %v", bad)
	}
	return seq, err
}

// Two nodes, of which one has a clock that is wrong. Whatever it does, nobody loses time by it: the node refuses
// everything that has to do with time, and says why, while the other one goes on; and when its clock is right again it serves.
func TestWrongClocks(t *testing.T) {
	testkit.Logged(t)
	const hour = time.Hour
	for name, x := range map[string]struct {
		rate        float64
		wall, count time.Duration
		says        string        // in the refusals, or "" if there are none
		stays       time.Duration // the count is wrong for ever, but steady
		after       string        // and this is said until the machine's clock has confirmed the store's
	}{
		"the machine's clock is set ahead": {rate: 1, wall: hour},
		"the machine's clock is set back":  {rate: 1, wall: -hour},
		"the count jumps ahead":            {rate: 1, count: hour, says: "the clock of this node is 1h0m0s ahead of the store's"},
		"the count jumps back":             {rate: 1, count: -hour, says: "the clock of this node is 1h0m0s behind the store's"},
		"the machine wakes up":             {rate: 1, count: -10 * time.Minute, says: "10m0s behind the store's", stays: -10 * time.Minute, after: "10m0s behind the store's"},
		"both jump ahead":                  {rate: 1, wall: hour, count: hour, says: "the clock of this node is 1h0m0s ahead of the store's"},
		"both jump back":                   {rate: 1, wall: -hour, count: -hour, says: "the clock of this node is 1h0m0s behind the store's"},
		"the count runs twice as fast":     {rate: 2, says: "ahead of the store's", after: "ahead of the store's"},
		"the count runs half as fast":      {rate: 0.5, says: "behind the store's", after: "behind the store's"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			clock, s := newHand()
			bad := newMachine(clock)
			settings, tokens := people(t, seasalt.Config{}, 2)
			settings.Clock = Clock{Kind: BankClock, Seconds: 1000, Then: ThenForfeit}
			right := run(t, newMachine(clock).store(t, s), clock.options(Options{}))
			wrong := run(t, bad.store(t, s), clock.options(Options{}))
			id := begun(t, right, settings, tokens)
			left := func() int64 { // in both banks, and it is the same at both nodes if both tell
				now := since(t, right, id, tokens[0], 0).Info
				return now.Seats[0].Bank + now.Seats[1].Bank
			}
			want, served, turns := left(), 0, 0
			// A player tries the node with the wrong clock first, and then the other one.
			turn := func() {
				t.Helper()
				turns++
				clock.pass(time.Second)
				seat := since(t, right, id, tokens[0], 0).Update.Snapshot.View.Actor()
				mine := since(t, right, id, tokens[seat], 0).Update.Snapshot
				do := Move(tokens[seat], mine.Number, mine.View.AppendMoves(nil)[0])
				_, err := wrong.Do(t.Context(), id, tokens[seat], Key{}, do)
				_, blind := wrong.Since(t.Context(), id, tokens[0], 0, false)
				if (err == nil) != (blind == nil) {
					t.Fatalf("a move: %v, a look: %v", err, blind)
				}
				if err == nil {
					served++
					return
				}
				for _, err := range []error{err, blind, wrong.Create(t.Context(), IDOf(NewToken()), settings)} {
					if e := wants(t, err, Unavailable); x.says == "" || !strings.Contains(e.Message, x.says) {
						t.Fatalf("the refusal says %q", e.Message)
					}
				}
				if _, err := right.Do(t.Context(), id, tokens[seat], Key{}, do); err != nil {
					t.Fatal(err)
				}
			}
			for range 3 {
				turn()
			}
			if served != turns {
				t.Fatal("a node whose clock is right refuses moves")
			}
			bad.set(x.rate, x.wall, x.count)
			for range 10 {
				turn()
			}
			switch refused := turns - served; {
			case x.says == "" && refused > 0:
				t.Errorf("%d moves are refused", refused)
			case x.says != "" && x.rate == 1 && refused != 10:
				t.Errorf("%d of 10 moves are refused", refused)
			case x.says != "" && refused < 4:
				t.Errorf("%d moves are refused", refused)
			}
			if x.says != "" {
				testkit.Eventually(t, func() error {
					if err := wrong.Ready(t.Context()); err == nil || !strings.Contains(err.Error(), x.says) {
						return fmt.Errorf("the node is ready: %v", err)
					}
					return nil
				})
			}
			bad.set(1, 0, x.stays)
			if x.after != "" {
				if _, err := wrong.Since(t.Context(), id, tokens[0], 0, false); err == nil || !strings.Contains(err.Error(), x.after) {
					t.Error(err)
				}
				testkit.Eventually(t, func() error {
					clock.pass(time.Second)
					_, err := wrong.Since(t.Context(), id, tokens[0], 0, false)
					return err
				})
			}
			clock.pass(time.Second)
			testkit.Eventually(t, func() error { return wrong.Ready(t.Context()) })
			before := served
			for range 5 {
				turn()
			}
			if served != before+5 {
				t.Error("the service does not return")
			}
			spent := clock.now().UnixMilli() - start(t, s, id)
			most := int64(0)
			if x.rate > 1 {
				most = (bound + time.Second).Milliseconds()
			}
			if lost := want - left() - spent; lost > most || over(since(t, right, id, tokens[0], 0)) {
				t.Errorf("the players have lost %d ms", lost)
			}
		})
	}
}

// start returns when the game at a table began.
func start(t testing.TB, s store.Store, id string) (at int64) {
	t.Helper()
	all, err := s.Read(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range all {
		if r, err := decode(m.Data); err == nil && r.What == entryDeal {
			return r.At
		}
	}
	t.Fatal(errors.New("no deal"))
	return 0
}

// A node that starts with a wrong clock serves nobody until it is right.
func TestWrongStart(t *testing.T) {
	testkit.Logged(t)
	clock, s := newHand()
	for says, by := range map[string]time.Duration{"1h0m0s ahead of": time.Hour, "3s behind": -3 * time.Second} {
		m := newMachine(clock)
		m.set(1, by, 0)
		h := New(m.store(t, s), Options{})
		settings, _ := people(t, seasalt.Config{}, 2)
		id := IDOf(NewToken())
		if e := wants(t, h.Create(t.Context(), id, settings), Unavailable); !strings.Contains(e.Message, "the clock of this machine is "+says+" the store's") {
			t.Error(e.Message)
		}
		m.set(1, 0, 0)
		clock.pass(time.Second)
		if err := h.Create(t.Context(), id, settings); err != nil {
			t.Error(err)
		}
	}
}

// A node whose clock is late by what is allowed takes nobody's time and gives none back: the time of a table never goes back.
func TestLateNode(t *testing.T) {
	clock, s := newHand()
	late := newMachine(clock)
	settings, tokens := people(t, seasalt.Config{}, 2)
	settings.Clock = Clock{Kind: BankClock, Seconds: 100, Then: ThenForfeit}
	nodes := []*Host{run(t, s, clock.options(Options{})), run(t, late.store(t, s), clock.options(Options{}))}
	id := begun(t, nodes[0], settings, tokens)
	late.set(1, 0, -bound)
	for range 20 {
		clock.pass(time.Second)
		move(t, nodes[1], id, tokens)
		clock.pass(time.Second)
		move(t, nodes[0], id, tokens)
		now := since(t, nodes[0], id, tokens[0], 0).Info
		if sum, want := now.Seats[0].Bank+now.Seats[1].Bank, 200_000-(clock.now().UnixMilli()-start(t, s, id)); sum != want {
			t.Fatalf("%d milliseconds are left, and not %d", sum, want)
		}
	}
	last := int64(0)
	_ = s.All(t.Context(), func(m store.Message) error {
		r, err := decode(m.Data)
		if err != nil || r.At < last {
			t.Errorf("%v: time goes back by %d", err, last-r.At)
		}
		last = r.At
		return nil
	})
}

package store

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A world is time as it is, and clocks that are wrong by something.
type world struct {
	at                   time.Duration
	wall, count, servers time.Duration
	takes                time.Duration // an answer of the servers
	fails                error
	asked                int
}

func (w *world) clock() *Clock {
	begin := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	return &Clock{
		Ask: func(context.Context) (time.Time, error) {
			w.asked++
			w.at += w.takes / 2
			told := begin.Add(w.at + w.servers)
			w.at += w.takes - w.takes/2
			return told, w.fails
		},
		Wall:  func() time.Time { return begin.Add(w.at + w.wall) },
		Count: func() time.Duration { return w.at + w.count },
		Bound: 2 * time.Second,
	}
}

// told returns by how much the time that is told is ahead, or why none is.
func (w *world) told(t *testing.T, c *Clock) (ahead time.Duration, err error) {
	t.Helper()
	now, err := c.Now(t.Context())
	return now.Sub(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).Add(w.at)), err
}

// right fails the test if the time is not told, or is not the right one.
func (w *world) right(t *testing.T, c *Clock, within time.Duration) {
	t.Helper()
	if ahead, err := w.told(t, c); err != nil || ahead.Abs() > within {
		t.Fatalf("the time that is told is ahead by %v: %v", ahead, err)
	}
}

// off fails the test unless the clock is refused.
func (w *world) off(t *testing.T, c *Clock, ahead time.Duration) {
	t.Helper()
	_, err := w.told(t, c)
	var off *ClockError
	if !errors.As(err, &off) || (off.Ahead-ahead).Abs() > 100*time.Millisecond {
		t.Fatalf("%v, and not a clock that is ahead by %v", err, ahead)
	}
}

// The servers' clocks jump. The machine's does not agree with them, so they are not believed, for however long; when they
// are right again, so is everything.
func TestServersJump(t *testing.T) {
	w := new(world)
	c := w.clock()
	w.right(t, c, 0)
	for _, by := range []time.Duration{time.Hour, -time.Hour} {
		w.servers = by
		for range 600 {
			w.at += time.Second
			w.off(t, c, -by)
		}
		w.servers = 0
		w.at += time.Second
		w.right(t, c, 0)
	}
	w.wall = 3 * time.Hour
	w.at += time.Second
	w.right(t, c, 0)
	if node, machine := c.Offsets(); node != 0 || machine != 3*time.Hour {
		t.Error(node, machine)
	}
}

// A machine that was asleep takes the servers' time when its own clock has agreed with it for a minute.
func TestAsleep(t *testing.T) {
	w := new(world)
	c := w.clock()
	w.right(t, c, 0)
	w.count = -time.Hour // and the machine's clock goes on
	for range 60 {
		w.at += time.Second
		w.off(t, c, -time.Hour)
	}
	w.at += time.Second
	w.right(t, c, 0)
}

// A count that is a little fast or slow is corrected, and never refused.
func TestDrift(t *testing.T) {
	for _, by := range []time.Duration{8, -8} { // thousandths
		w := new(world)
		c := w.clock()
		for range 10_000 {
			w.at += time.Second
			w.count += by * time.Millisecond
			w.right(t, c, 50*time.Millisecond)
		}
	}
}

// Who is asked answers late, or not at all. A time of which too little is known is not told, and that is no fault of the clock.
func TestLateAnswers(t *testing.T) {
	w := &world{takes: time.Second}
	c := w.clock()
	for range 100 {
		w.at += time.Second
		w.right(t, c, time.Second)
	}
	w.takes = 5 * time.Second
	w.at += time.Second
	_, err := w.told(t, c)
	var off *ClockError
	if err == nil || errors.As(err, &off) {
		t.Error(err)
	}
	w.takes, w.fails = 0, errors.New("no answer")
	w.at += time.Second
	if _, err = w.told(t, c); !errors.Is(err, w.fails) {
		t.Error(err)
	}
	asked := w.asked
	if _, err = w.told(t, c); !errors.Is(err, w.fails) || w.asked != asked {
		t.Errorf("%v after %d questions", err, w.asked-asked)
	}
	w.fails = nil
	w.at += time.Second
	w.right(t, c, time.Second)
	asked = w.asked
	for range 10 {
		w.at += 99 * time.Millisecond
		w.right(t, c, time.Second)
	}
	if w.asked != asked {
		t.Error("the servers are asked more often than once a second")
	}
}

// The leaders of the streams of a real server are asked.
func TestServerTime(t *testing.T) {
	server, err := Embedded{Dir: t.TempDir(), Sync: time.Minute}.Start(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer server.Stop()
	s, err := Open(t.Context(), server.Conn, Options{Streams: 4, Bound: 2 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	before := time.Now()
	now, err := s.Now(t.Context())
	if err != nil || now.Before(before.Add(-2*time.Second)) || now.After(time.Now().Add(2*time.Second)) {
		t.Error(now, err)
	}
	s.clock.Wall = func() time.Time { return time.Now().Add(-time.Minute) }
	s.clock.begun, s.clock.looked = false, -time.Hour
	var off *ClockError
	if _, err = s.Now(t.Context()); !errors.As(err, &off) || !strings.HasSuffix(err.Error(), "the clock of this machine is 1m0s behind the store's") {
		t.Error(err)
	}
}

// Of seven answers up to three are wrong, ahead or behind, and come in any order: nothing is believed before four of
// them agree, and then the right time is.
func TestAgreed(t *testing.T) {
	right := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for wrong := range 4 {
		for _, by := range []time.Duration{-time.Hour, time.Hour, 3 * time.Second} {
			for seed := range uint64(20) {
				r := rand.New(rand.NewPCG(seed, 1))
				var times []time.Time
				for n, at := range r.Perm(7) {
					answer := right.Add(time.Duration(n) * time.Millisecond)
					if at < wrong {
						answer = answer.Add(by)
					}
					times = append(times, answer)
					if now, ok := agreed(times, 7); ok && now.Sub(right).Abs() > time.Second || ok != (len(times)-off(times, right) >= 4) {
						t.Fatalf("%d wrong by %v: %v, %v of %v", wrong, by, now, ok, times)
					}
				}
			}
		}
	}
}

// off returns how many times are not the right one.
func off(times []time.Time, right time.Time) (n int) {
	for _, at := range times {
		if at.Sub(right).Abs() > time.Second {
			n++
		}
	}
	return n
}

// The clock of the embedded store does not care what the machine's is set to, neither while it runs nor at the next start, and
// goes on while it is stopped.
func TestSteady(t *testing.T) {
	dir := t.TempDir()
	var w world
	begin := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	start := func() *steady {
		t.Helper()
		s, err := startSteady(dir, func() time.Time { return begin.Add(w.at + w.wall) }, func() time.Duration { return w.at })
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	s := start()
	check := func() {
		t.Helper()
		if d := s.now().Sub(begin.Add(w.at)); d.Abs() > time.Second {
			t.Fatalf("the clock is ahead by %v", d)
		}
	}
	for _, by := range []time.Duration{time.Hour, -3 * time.Hour, 0, 300 * time.Millisecond, 24 * time.Hour} {
		w.at += time.Minute
		w.wall = by
		check()
		s.follow()
		if d := s.ahead(); (d - by).Abs() > time.Second {
			t.Errorf("the machine's clock is ahead by %v, and not %v", d, by)
		}
		w.at += time.Minute
		s = start()
		check()
	}
	w.wall -= time.Hour // while it is stopped: time stands still, and does not go back
	last := s.now()
	if s = start(); !s.now().Equal(last) {
		t.Error(s.now(), last)
	}
	if err := os.WriteFile(filepath.Join(dir, "clock"), []byte(`{"tables":`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := startSteady(dir, time.Now, func() time.Duration { return 0 }); err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Error(err)
	}
}

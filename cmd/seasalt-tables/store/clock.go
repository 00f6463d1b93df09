package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

// A ClockError is the error of [Store].Now while a clock is too far from the store's.
type ClockError struct {
	Machine bool          // it is the clock of the machine, and the node has just started
	Ahead   time.Duration // or behind
}

func (e *ClockError) Error() string {
	whose, by, where := "node", e.Ahead, "ahead of"
	if e.Machine {
		whose = "machine"
	}
	if by < 0 {
		by, where = -by, "behind"
	}
	return fmt.Sprintf("the clock of this %s is %v %s the store's", whose, by.Round(100*time.Millisecond), where)
}

const (
	lookEvery   = time.Second            // a time that is told is at most so far from one that was compared
	lookAgain   = 200 * time.Millisecond // after a look that failed
	lookTimeout = 2 * time.Second
	witness     = time.Minute // for how long the machine's clock has to confirm that of the servers
	slew        = 100         // a count is corrected by at most one in so many
)

// A Clock gives a node the time of its tables, which is that of the store's servers.
//
// Between two looks at their clocks the node counts by itself, so setting the clock of its machine has no effect. It
// looks again before it returns a time that is a second or more away from the last look. So a count that jumps is
// noticed before it is used, and Now is never ahead of the servers by more than Bound and a second.
//
// While the count is off by more than Bound, Now fails. That ends as soon as the count is right again. It also ends
// when the machine's clock has agreed with the servers for a minute: then the count is wrong beyond doubt, as on a
// machine that was asleep, and starts anew. If the machine's clock does not agree either, the servers may be the ones
// that are wrong.
type Clock struct {
	Ask   func(context.Context) (time.Time, error) // asks the servers
	Wall  func() time.Time                         // the machine's clock
	Count func() time.Duration                     // goes on, whoever sets the machine's clock
	Bound time.Duration

	mu      sync.Mutex
	begin   time.Time     // the time at the count 0
	begun   bool          // it is known
	looked  time.Duration // the count at the last look
	err     error         // its result
	agreed  time.Duration // the count since when the machine's clock has confirmed the servers'
	ahead   time.Duration // by how much the count was ahead of the servers then
	wrong   bool          // agreed and ahead are set
	offset  time.Duration // by how much the count was ahead at the last look that was answered
	machine time.Duration // and the clock of the machine
}

// newClock returns the clock of this process.
func newClock(ask func(context.Context) (time.Time, error), bound time.Duration) *Clock {
	start := time.Now()
	return &Clock{Ask: ask, Wall: time.Now, Count: func() time.Duration { return time.Since(start) }, Bound: bound}
}

// Now returns the time of the tables, or an error if it is not known. One caller looks, and others wait for the result.
func (c *Clock) Now(ctx context.Context) (time.Time, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	holds, first := lookEvery, c.err == nil && !c.begun
	if c.err != nil {
		holds = lookAgain
	}
	if age := c.Count() - c.looked; first || age < 0 || age >= holds {
		var off *ClockError
		was := errors.As(c.err, &off)
		c.err = c.look(context.WithoutCancel(ctx))
		if is := errors.As(c.err, &off); is && !was {
			slog.Error("nothing is done at tables", "error", c.err)
		} else if was && c.err == nil {
			slog.Info("the clock is right, and tables go on")
		}
	}
	if c.err != nil {
		return time.Time{}, c.err
	}
	return c.begin.Add(c.Count()), nil
}

// look compares the count with the servers' clocks.
func (c *Clock) look(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, lookTimeout)
	defer cancel()
	before, wall := c.Count(), c.Wall().Round(0)
	servers, err := c.Ask(ctx)
	after := c.Count()
	last := c.looked
	c.looked = after
	if err != nil {
		return fmt.Errorf("store: the time is not known: %w", err)
	}
	took := max(0, after-before)
	machine := between(wall.Sub(servers), took)
	c.machine = machine
	if !c.begun {
		if machine.Abs() > c.Bound {
			c.offset = machine
			return &ClockError{Machine: true, Ahead: machine}
		}
		c.set(servers, before, took)
		return nil
	}
	ahead := c.begin.Add(before).Sub(servers) // or more, by at most what the answer took
	c.offset = between(ahead, took)
	switch {
	case c.offset.Abs() > c.Bound:
		steady := c.wrong && (c.offset-c.ahead).Abs() <= c.Bound && after >= c.agreed
		if machine.Abs() > c.Bound || !steady {
			c.wrong, c.agreed, c.ahead = machine.Abs() <= c.Bound, after, c.offset
		}
		if !c.wrong || after-c.agreed < witness {
			return &ClockError{Ahead: c.offset}
		}
		slog.Warn("this node takes the time of the store, which the machine's clock confirms", "corrected", -c.offset)
		c.set(servers, before, took)
	case ahead < -c.Bound || ahead+took > c.Bound:
		return fmt.Errorf("store: the time is not known: the store has taken %v to tell it",
			took.Round(time.Millisecond))
	default:
		most := max(0, after-last) / slew
		c.begin = c.begin.Add(-max(-most, min(most, c.offset)))
	}
	c.wrong = false
	return nil
}

// set notes the servers' time, which they had at some moment after a count.
func (c *Clock) set(servers time.Time, before, took time.Duration) {
	c.begin, c.begun, c.offset, c.wrong = servers.Add(-before-took/2), true, 0, false
}

// between returns what is nearest to 0 of d and what is up to more than it.
func between(d, more time.Duration) time.Duration {
	return d + max(0, min(more, -d))
}

// Offsets returns by how much this node's count, and the clock of its machine,
// were ahead of the servers at the last look.
func (c *Clock) Offsets() (node, machine time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.offset, c.machine
}

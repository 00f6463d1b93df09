package arena

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/internal/wire"
)

// A seat is a goroutine that calls a player: one that panics or does not return does no harm.
type seat struct {
	contender
	random   *rand.Rand
	seen     []seasalt.Observation // since the last request
	blind    bool                  // its player is no Observer; set when it has begun
	begun    bool
	used     time.Duration // of Limits.GameTime
	requests chan func() reply
	replies  chan reply // with room for one, so that a late reply is not waited for
	fate     atomic.Int32
	player   bot.Player // belongs to the goroutine, as observer does
	observer Observer   // the player, if it is one
	remote   atomic.Pointer[Remote]
}

// The state of a request: it is open until one of the two sides changes that.
const (
	open      = iota
	answered  // by the player
	abandoned // by the table
)

type reply struct {
	move  seasalt.Move
	fault *failure
}

// A failure is the reason why a player has no move.
type failure struct {
	kind Fault
	text string
}

func newSeat(c contender, r *rand.Rand) *seat {
	s := &seat{contender: c, random: r, requests: make(chan func() reply), replies: make(chan reply, 1)}
	go s.work()
	return s
}

// work serves requests until there are no more. A remote player that ends its goroutine still learns how the game
// ended.
func (s *seat) work() {
	done := false
	defer func() {
		if !done {
			go s.work()
		}
	}()
	for q := range s.requests {
		s.serve(q)
	}
	done = true
}

// serve answers a request, even if it panics or ends the goroutine.
func (s *seat) serve(q func() reply) {
	answer := reply{fault: &failure{Panic, "it ended its goroutine (runtime.Goexit)"}}
	defer func() {
		if value := recover(); value != nil {
			answer.fault.text = fmt.Sprintf("panic: %s%s", oneLine(fmt.Sprint(value)), culprit())
		}
		if s.fate.CompareAndSwap(open, answered) {
			s.replies <- answer
		} else {
			s.stray.Add(-1)
		}
	}()
	got := q()
	answer = got
}

// culprit returns the place where the program panicked.
func culprit() string {
	var pcs [64]uintptr
	frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs[:])])
	panicked := false
	for {
		f, more := frames.Next()
		switch {
		case f.Function == "runtime.gopanic":
			panicked = true
		case panicked && !strings.HasPrefix(f.Function, "runtime."):
			return fmt.Sprintf(" (%s:%d)", filepath.Base(f.File), f.Line)
		}
		if !more {
			return ""
		}
	}
}

// oneLine makes a text fit into a line of the results.
func oneLine(text string) string {
	const most = 200
	text = plain(text)
	if runes := []rune(text); len(runes) > most {
		text = string(runes[:most]) + "..."
	}
	return text
}

// plain makes a text a line that is safe to print on a terminal.
func plain(text string) string { return wire.Visible(strings.Join(strings.Fields(text), " ")) }

// choose requests a move and waits as long as the limits allow, or until ctx ends.
func (s *seat) choose(ctx context.Context, v seasalt.View, l Limits) (seasalt.Move, *failure) {
	if !s.begun {
		s.begun = true
		if fault := s.begin(ctx, v, l); fault != nil {
			return 0, fault
		}
	}
	limit, why := l.MoveTime, ""
	if l.GameTime > 0 {
		left := l.GameTime - s.used
		if left <= 0 {
			return 0, &failure{Overtime, fmt.Sprintf("%v for the game are used up", l.GameTime)}
		}
		if left < limit {
			limit, why = left, fmt.Sprintf(", the last of %v for the game", l.GameTime)
		}
		ctx = bot.WithTimeLeft(ctx, left)
	}
	seen := s.seen
	s.seen = nil
	start := time.Now()
	r, late := s.ask(ctx, limit, l.Grace, func(ctx context.Context) reply {
		if s.observer != nil {
			for _, o := range seen {
				s.observer.Observe(o)
			}
		}
		m := s.player.Choose(ctx, v, s.random)
		return reply{m, s.complaint(m)}
	})
	s.used += time.Since(start)
	if late {
		return 0, &failure{Overtime, fmt.Sprintf("no move after %v and %v of grace%s", limit, l.Grace, why)}
	}
	return r.move, r.fault
}

// begin makes the player.
func (s *seat) begin(ctx context.Context, v seasalt.View, l Limits) *failure {
	r, late := s.ask(ctx, l.StartTime, l.Grace, func(ctx context.Context) reply {
		if s.player = s.New(); s.player == nil {
			panic("New returned no player")
		}
		s.observer, _ = s.player.(Observer)
		s.blind = s.observer == nil
		if remote, ok := s.player.(Remote); ok {
			s.remote.Store(&remote)
			if s.fate.Load() == abandoned { // when remote was not known yet
				s.abandon()
				return reply{}
			}
			start := Start{Rules: v.Rules(), Seat: v.Seat(), Limits: l, Seed: s.random.Uint64()}
			if err := remote.Begin(ctx, start); err != nil {
				return reply{fault: failed(err)}
			}
		}
		return reply{}
	})
	if late {
		return &failure{Overtime, fmt.Sprintf("not ready to play after %v and %v of grace", l.StartTime, l.Grace)}
	}
	return r.fault
}

// ask makes the player's goroutine do something, and waits until it is done. If that is too late, or if ctx
// ends first, the player is abandoned.
func (s *seat) ask(ctx context.Context, limit, grace time.Duration,
	do func(context.Context) reply) (r reply, late bool) {
	thinking, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	s.fate.Store(open)
	s.requests <- func() reply { return do(thinking) }
	select {
	case r := <-s.replies:
		return r, false
	case <-thinking.Done():
	}
	timer := time.NewTimer(grace)
	defer timer.Stop()
	select {
	case r := <-s.replies:
		return r, false
	case <-timer.C:
	case <-ctx.Done(): // the move is no longer needed
	}
	s.stray.Add(1) // before the player can see that it is abandoned, and takes it back
	if !s.fate.CompareAndSwap(open, abandoned) {
		s.stray.Add(-1)
		return <-s.replies, false
	}
	s.abandon()
	return reply{}, true
}

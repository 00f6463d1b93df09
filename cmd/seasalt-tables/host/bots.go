package host

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
)

const (
	thinkingTime = 3 * time.Second // for a move of a bot on a slow machine
	gameTime     = time.Minute     // for all moves of a bot in a game; without it, they could take minutes there
	maxThinking  = 10000           // tables that wait for a bot
)

// bots think about moves, some at the same time, while the tables stay free for other commands. A bot gets only the
// view of its seat. When it has chosen, the sequence decides whether its move still fits.
//
// The creators of tables share the time: the next table is one of the creator who has used least. So a thousand tables
// of one creator delay another by no more than the current move.
type bots struct {
	h *Host

	mu      sync.Mutex
	more    *sync.Cond
	stop    bool
	waiting map[string]bool // tables
	users   map[string]*user
	used    time.Duration // the time used by the last user served
}

// A user is a creator of tables whose bots wait, think or have just thought.
type user struct {
	tables []string // that wait, in the order in which they came
	used   time.Duration
	busy   int // of whose tables bots think
}

func newBots(h *Host) *bots {
	b := &bots{h: h, waiting: map[string]bool{}, users: map[string]*user{}}
	b.more = sync.NewCond(&b.mu)
	return b
}

// offer queues a table for a bot of this node. It reports false if the node has no bots, or too many tables wait.
func (b *bots) offer(id, origin string) bool {
	if b.h.Bots <= 0 {
		return false
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.waiting[id] {
		return true
	}
	if len(b.waiting) >= maxThinking {
		return false
	}
	u := b.users[origin]
	if u == nil {
		u = &user{used: b.used} // idle users save no time for later
		b.users[origin] = u
	}
	u.tables = append(u.tables, id)
	b.waiting[id] = true
	b.more.Signal()
	return true
}

// next returns the table whose bot thinks next, or false when the node stops. Call done afterwards.
func (b *bots) next() (id string, done func(took time.Duration), ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for {
		var least *user
		for origin, u := range b.users {
			switch {
			case len(u.tables) == 0 && u.busy == 0 && u.used <= b.used: // as if it were new
				delete(b.users, origin)
			case len(u.tables) > 0 && (least == nil || u.used < least.used):
				least = u
			}
		}
		switch {
		case b.stop:
			return "", nil, false
		case least == nil:
			b.more.Wait()
			continue
		}
		id, least.tables = least.tables[0], least.tables[1:]
		delete(b.waiting, id)
		least.busy++
		b.used = max(b.used, least.used)
		return id, func(took time.Duration) {
			b.mu.Lock()
			defer b.mu.Unlock()
			least.used += took
			least.busy--
		}, true
	}
}

// queue returns the number of waiting tables.
func (b *bots) queue() int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.waiting)
}

func (b *bots) run(ctx context.Context) {
	var wait sync.WaitGroup
	for range b.h.Bots {
		wait.Go(func() {
			for {
				id, done, ok := b.next()
				if !ok {
					return
				}
				start := time.Now()
				b.think(ctx, id)
				done(time.Since(start))
			}
		})
	}
	<-ctx.Done()
	b.mu.Lock()
	b.stop = true
	b.more.Broadcast()
	b.mu.Unlock()
	wait.Wait()
}

func (b *bots) think(ctx context.Context, id string) {
	var seat seasalt.Seat
	var view seasalt.View
	var level string
	var number int
	var left time.Duration
	err := b.h.look(ctx, id, func(m *Match) {
		if what, _ := m.due(); what == taskBot {
			seat, number, level = m.turn, m.number(), m.seats[m.turn].level
			view, _ = m.table.View(seat)
			left = max(0, gameTime-m.seats[seat].thought)
		}
	})
	if err != nil || level == "" {
		return
	}
	player := levels[level]
	if player == nil {
		player = levels[defaultLevel]
	}
	start := time.Now()
	thinking, cancel := context.WithTimeout(ctx, thinkingTime)
	move := bot.Clock{Player: player}.Choose(bot.WithTimeLeft(thinking, left), view,
		rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())))
	cancel()
	took := time.Since(start)
	b.h.thinking.Observe(took.Seconds())
	if ctx.Err() == nil {
		_ = b.h.look(ctx, id, func(m *Match) {
			if int(seat) < len(m.seats) { // or only the record that deletes the table is left
				m.seats[seat].thought += took
			}
		})
		_, _ = b.h.Do(ctx, id, "", Key{}, botMove(seat, number, move)) // if it fails, it is due again
	}
}

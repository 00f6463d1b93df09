package host

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/seasalt-go/seasalt"
)

const (
	thinkingTime = 3 * time.Second // for a bot on a slow machine
	maxThinking  = 10000           // tables that wait for a bot
)

// bots think about moves, some at the same time, while the tables are free for everybody else. A bot gets the
// view of its seat and nothing else. When it has chosen, the sequence decides whether its move still fits.
type bots struct {
	h       *Host
	mu      sync.Mutex
	waiting map[string]bool
	queue   chan string
}

func newBots(h *Host) *bots {
	return &bots{h: h, waiting: map[string]bool{}, queue: make(chan string, maxThinking)}
}

// offer lets a bot of this node think about its move at a table. It reports false if there are none, or too many
// tables wait.
func (b *bots) offer(id string) bool {
	if b.h.Bots <= 0 {
		return false
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.waiting[id] {
		return true
	}
	select {
	case b.queue <- id:
		b.waiting[id] = true
		return true
	default:
		return false
	}
}

func (b *bots) run(ctx context.Context) {
	var wait sync.WaitGroup
	for range b.h.Bots {
		wait.Go(func() {
			for {
				select {
				case <-ctx.Done():
					return
				case id := <-b.queue:
					b.mu.Lock()
					delete(b.waiting, id)
					b.mu.Unlock()
					b.think(ctx, id)
				}
			}
		})
	}
	wait.Wait()
}

func (b *bots) think(ctx context.Context, id string) {
	var seat seasalt.Seat
	var view seasalt.View
	var level string
	var number int
	err := b.h.look(ctx, id, func(m *Match) {
		if what, _ := m.due(); what == taskBot {
			seat, number, level = m.turn, m.number(), m.seats[m.turn].level
			view, _ = m.view(seat)
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
	move := player.Choose(thinking, view, rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())))
	cancel()
	if b.h.Stats.Bot != nil {
		b.h.Stats.Bot(time.Since(start))
	}
	if ctx.Err() == nil {
		_, _ = b.h.Do(ctx, id, "", Key{}, botMove(seat, number, move)) // if it fails, it is due again
	}
}

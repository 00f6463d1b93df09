package host

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/teststore"
)

// Whoever has created many tables with bots that think long takes no more time than others want: next is a table of whoever has
// used least.
func TestBotShares(t *testing.T) {
	b := newBots(New(new(teststore.Memory), Options{Bots: 1}))
	var order []string
	think := func(took time.Duration) {
		id, done, _ := b.next()
		order = append(order, id)
		done(took)
	}
	for n := range 60 {
		if !b.offer(fmt.Sprint("attack", n), "a") {
			t.Fatal("not taken")
		}
	}
	for range 3 {
		think(time.Second)
	}
	b.offer("one", "b")
	b.offer("two", "c")
	for range 2 {
		think(time.Millisecond)
	}
	for n := range 5 { // b goes on, and is served at once each time
		b.offer(fmt.Sprint("b", n), "b")
		think(time.Millisecond)
	}
	if got := slices.Sorted(slices.Values(order[3:5])); fmt.Sprint(order[:3], got, order[5:]) != "[attack0 attack1 attack2] [one two] [b0 b1 b2 b3 b4]" {
		t.Error(order)
	}
	for range 57 {
		think(time.Second)
	}
	b.offer("last", "d")
	think(time.Second)
	b.offer("last", "d")
	think(time.Second)
	if n := len(b.users); n > 2 || b.queue() != 0 { // the one with the most, and the last
		t.Errorf("%d users, %d tables wait", n, b.queue())
	}
	for range 2 {
		if !b.offer("x", "a") || b.queue() != 1 {
			t.Error("a table waits twice")
		}
	}
}

// A spy is a bot that notes how much time it has left for the game, and how much of it for the move.
type spy struct{ left, move *time.Duration }

func (s spy) Choose(ctx context.Context, v seasalt.View, r *rand.Rand) seasalt.Move {
	*s.left, _ = bot.TimeLeft(ctx)
	deadline, _ := ctx.Deadline()
	*s.move = time.Until(deadline)
	time.Sleep(time.Millisecond)
	return bot.Random{}.Choose(ctx, v, r)
}

// A bot has so much time for a game, and when that is used up it plays on all the same.
func TestBotTime(t *testing.T) {
	h := run(t, new(teststore.Memory), Options{})
	settings, tokens := people(t, seasalt.Config{}, 2)
	id := begun(t, h, settings, tokens)
	var left, move time.Duration
	levels["spy"] = spy{&left, &move}
	t.Cleanup(func() { delete(levels, "spy") })
	spent := func(more time.Duration) (all time.Duration) {
		t.Helper()
		if err := h.look(t.Context(), id, func(m *Match) {
			for i := range m.seats {
				s := &m.seats[i]
				s.level = "spy"
				s.thought += more
				all += s.thought
			}
		}); err != nil {
			t.Fatal(err)
		}
		return all
	}
	spent(0)
	before := since(t, h, id, "", 0).Info.Number
	h.bots.think(t.Context(), id)
	if took := spent(0); left != gameTime || move <= 0 || move > thinkingTime || took < time.Millisecond {
		t.Errorf("a bot had %v, %v of it for its first move, and took %v", left, move, took)
	}
	spent(gameTime - time.Second)
	h.bots.think(t.Context(), id)
	if left > time.Second || move > time.Second/10 {
		t.Errorf("when little is left, a bot has %v, %v of it for the move", left, move)
	}
	spent(gameTime)
	h.bots.think(t.Context(), id)
	if left != 0 || move > 0 {
		t.Errorf("when nothing is left, a bot has %v, %v of it for the move", left, move)
	}
	if after := since(t, h, id, "", 0).Info.Number; after < before+3 {
		t.Errorf("after three moves of bots the table is at %d, and before at %d", after, before)
	}
}

// A slow bot is one that something happens to while it thinks.
type slow func()

func (s slow) Choose(ctx context.Context, v seasalt.View, r *rand.Rand) seasalt.Move {
	s()
	return bot.Random{}.Choose(ctx, v, r)
}

// A node that has forgotten a table while its bot thought finds only the record that deletes it: nothing happens.
func TestDeletedWhileBotThinks(t *testing.T) {
	s, left := new(teststore.Memory), new(teststore.Memory)
	settings, tokens := people(t, seasalt.Config{}, 2)
	id := begun(t, run(t, s, Options{}), settings, tokens)
	r := record{N: 200, At: 1, Kind: kindDelete, Seat: -1, Wake: 1, Over: true}
	data, err := r.encode()
	if err != nil {
		t.Fatal(err)
	}
	for last := range uint64(100) { // it comes later than all that was
		if _, err := left.Append(t.Context(), "other", last, data); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := left.Append(t.Context(), id, 0, data); err != nil {
		t.Fatal(err)
	}
	h := New(s, Options{}) // it does nothing by itself
	levels["slow"] = slow(func() {
		h.store = left
		delete(h.cache, id)
	})
	t.Cleanup(func() { delete(levels, "slow") })
	if err := h.look(t.Context(), id, func(m *Match) {
		for i := range m.seats {
			m.seats[i].level = "slow"
		}
	}); err != nil {
		t.Fatal(err)
	}
	h.bots.think(t.Context(), id)
	if h.store != left {
		t.Error("no bot has thought")
	}
}

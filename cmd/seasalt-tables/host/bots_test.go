package host

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// Whoever has created many tables with bots that think long takes no more time than others want: next is a table of whoever has
// used least.
func TestBotShares(t *testing.T) {
	b := newBots(New(new(store.Memory), Options{Bots: 1}))
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

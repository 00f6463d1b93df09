package host

import (
	"errors"
	"sync"
	"testing"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/testkit"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// Who has not yielded is told before tell returns; all the others are told soon, also while they come and go.
func TestYield(t *testing.T) {
	h := New(new(store.Memory), Options{})
	player := h.Watch("table")
	var others []*Watch
	for range 1000 {
		w := h.Watch("table")
		w.Yield()
		others = append(others, w)
	}
	var wait sync.WaitGroup
	for i := range 300 { // some go meanwhile
		wait.Go(others[i].Close)
	}
	for range 3 {
		h.tell("table")
		select {
		case <-player.C:
		default:
			t.Error("the player is not told at once")
		}
	}
	wait.Wait()
	for _, w := range others[300:] {
		testkit.Eventually(t, func() error {
			select {
			case <-w.C:
				return nil
			default:
				return errors.New("somebody who watches is not told")
			}
		})
	}
	if n := h.Watches(); n != 701 {
		t.Errorf("%d watches", n)
	}
	for _, w := range append(others[300:], player) {
		w.Close()
	}
	if h.Watches() != 0 || len(h.wait) != 0 {
		t.Error("something is left of the audience")
	}
}

// What is shared is made anew when the table has gone on, for each key.
func TestShare(t *testing.T) {
	h := New(new(store.Memory), Options{})
	a, b := h.Watch("table"), h.Watch("table")
	made := 0
	get := func(w *Watch, key string) int {
		v, err := w.Share(key, func() (any, error) { made++; return made, nil })
		if err != nil {
			t.Error(err)
		}
		return v.(int)
	}
	if get(a, "x") != 1 || get(b, "x") != 1 || get(b, "y") != 2 {
		t.Error("made anew for nothing")
	}
	h.tell("table")
	if get(b, "x") != 3 || get(a, "x") != 3 || get(a, "y") != 4 {
		t.Error("an old one was shared")
	}
}

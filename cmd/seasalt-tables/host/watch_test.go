package host

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/testkit"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/teststore"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// Who has not yielded is told before tell returns; all the others are told soon, also while they come and go.
func TestYield(t *testing.T) {
	h := New(new(teststore.Memory), Options{})
	player, served := h.Watch("table"), h.Watch("table")
	var turns atomic.Int64
	served.Yield(func() bool { return turns.Add(1) > 0 })
	var others []*Watch
	for range 1000 {
		w := h.Watch("table")
		w.Yield(func() bool { return false })
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
	if turns.Load() == 0 || len(served.C) > 0 {
		t.Error("who has nothing to do after its turn is told")
	}
	if n := h.Watches(); n != 702 {
		t.Errorf("%d watches", n)
	}
	for _, w := range append(others[300:], player, served) {
		w.Close()
	}
	if h.Watches() != 0 || len(h.wait) != 0 {
		t.Error("something is left of the audience")
	}
}

// What is shared is made anew when the table has gone on, for each key.
func TestShare(t *testing.T) {
	h := New(new(teststore.Memory), Options{})
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

// Who watches a table sees the players at all nodes, until they go or their node does, and what they say there.
func TestPeopleElsewhere(t *testing.T) {
	s := new(teststore.Memory)
	node := func() (*Host, context.CancelFunc) {
		h := New(s, Options{})
		h.nodes.pulse = 20 * time.Millisecond
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- h.Run(ctx) }()
		stopped := func() {
			stop()
			if err := <-ended; err != nil {
				t.Error(err)
			}
		}
		testkit.Eventually(t, func() error { return h.Ready(ctx) })
		return h, sync.OnceFunc(stopped)
	}
	one, stop := node()
	defer stop()
	two, stopTwo := node()
	defer stopTwo()
	settings, tokens := people(t, seasalt.Config{}, 2)
	id := begun(t, one, settings, tokens)
	there := func(w *Watch, want seasalt.Seats) {
		t.Helper()
		testkit.Eventually(t, func() error {
			if here := w.People().Here; here != want {
				return fmt.Errorf("seats %v are there, not %v", here, want)
			}
			return nil
		})
	}
	ann := one.Watch(id)
	defer ann.Close()
	ann.Sit(0)
	bob, eve := two.Watch(id), two.Watch(id)
	defer eve.Close()
	there(bob, 0b01) // before bob is there himself
	bob.Sit(1)
	for _, w := range []*Watch{ann, bob, eve} {
		there(w, 0b11)
	}
	three, stopThree := node() // at which nobody watches
	defer stopThree()
	for seat, h := range []*Host{three, two} {
		if _, err := h.React(t.Context(), id, tokens[seat], "wow"); err != nil {
			t.Fatal(err)
		}
		for _, w := range []*Watch{ann, eve} {
			testkit.Eventually(t, func() error {
				if said := w.People().Said[seat]; said.Reaction != "wow" {
					return fmt.Errorf("%+v", said)
				}
				return nil
			})
		}
	}
	bob.Close()
	there(ann, 0b01)
	there(eve, 0b01)
	bob = two.Watch(id)
	bob.Sit(1)
	there(ann, 0b11)
	stopTwo() // without a word
	there(ann, 0b01)
	bob.Close()
	// What nobody tells who keeps to the rules changes nothing.
	for _, word := range []string{`{`, `{"node":""}`, `{"node":"x","table":"` + id + `","here":[1],"said":[{"seat":4,"reaction":"wow"},{"seat":-1,"reaction":"wow"},{"seat":0,"reaction":"<b>"}]}`} {
		if err := s.Tell(store.Message{Data: []byte(word)}); err != nil {
			t.Fatal(err)
		}
	}
	there(ann, 0b01) // once x is silent
	if said := ann.People().Said[0]; said.Reaction != "wow" {
		t.Error(said)
	}
}

// An early store tells of a record before Append returns, as a stream can.
type early struct {
	*teststore.Memory
	appended func(store.Message) error
}

func (s *early) Append(ctx context.Context, id string, last uint64, data []byte) (uint64, error) {
	seq, err := s.Memory.Append(ctx, id, last, data)
	if err == nil {
		err = s.appended(store.Message{ID: id, Seq: seq, Data: data})
	}
	return seq, err
}

// Those who watch are told once that a table has gone on, and not before they can look: also if the store does not say whether
// a record is stored, and the node has heard that it is.
func TestToldOnce(t *testing.T) {
	for _, failure := range []error{nil, errors.New("no answer")} {
		s := &early{Memory: new(teststore.Memory), appended: func(store.Message) error { return nil }}
		h := run(t, s, Options{})
		settings, tokens := people(t, seasalt.Config{}, 2)
		id := begun(t, h, settings, tokens)
		w := h.Watch(id)
		defer w.Close()
		s.appended = func(m store.Message) error {
			h.hear(m)
			if len(w.C) != 0 {
				t.Error("told while the table is in use")
			}
			return failure
		}
		if _, err := h.Do(t.Context(), id, tokens[0], Key{}, Resign(tokens[0])); (err != nil) != (failure != nil) {
			t.Fatal(err)
		}
		if len(w.C) != 1 {
			t.Fatalf("not told, with %v", failure)
		}
		told := h.audienceOf(id).gone.Load()
		since(t, h, id, tokens[0], 0)
		if again := h.audienceOf(id).gone.Load() - told; again > 0 && failure == nil {
			t.Error("told twice")
		}
	}
}

// A lossy store loses what other processes tell at once, or what all are told a moment later.
type lossy struct {
	*teststore.Memory
	words, records bool                // that come
	asked          []string            // whose words were asked for
	read           func(store.Message) // is called after a record has come
}

func (s *lossy) Hear(id string, do func(store.Message)) (stop func(), err error) {
	s.asked = append(s.asked, id)
	if s.words {
		return s.Memory.Hear(id, do)
	}
	return func() {}, nil
}

func (s *lossy) Watch(ctx context.Context, groups []int, do func(store.Message), ready func()) error {
	if s.records {
		return s.Memory.Watch(ctx, groups, func(m store.Message) { do(m); s.read(m) }, ready)
	}
	ready()
	<-ctx.Done()
	return nil
}

// Who watches a table is told of what others do at another node at once, or if that is lost a moment later, and not twice.
func TestToldElsewhere(t *testing.T) {
	for _, s := range []*lossy{{words: true}, {records: true}, {words: true, records: true}} {
		come := make(chan uint64, 100)
		s.Memory, s.read = new(teststore.Memory), func(m store.Message) { come <- m.Seq }
		one, two := run(t, s.Memory, Options{}), run(t, s, Options{})
		settings, tokens := people(t, seasalt.Config{}, 2)
		id := begun(t, one, settings, tokens)
		w := two.Watch(id)
		defer w.Close()
		before := since(t, two, id, tokens[1], 0).Info.Number
		testkit.Eventually(t, func() error { // what was told of the beginning
			select {
			case <-w.C:
				return errors.New("told")
			default:
				return nil
			}
		})
		told := two.audienceOf(id).gone.Load()
		do(t, one, id, tokens[0], Resign(tokens[0]))
		select {
		case <-w.C:
		case <-time.After(time.Minute):
			t.Fatalf("not told, words %t, records %t", s.words, s.records)
		}
		for seq := uint64(0); s.records && seq < two.index.heard(id); {
			seq = <-come
		}
		if told = two.audienceOf(id).gone.Load() - told; told != 1 {
			t.Errorf("told %d times, words %t, records %t", told, s.words, s.records)
		}
		is, err := two.Since(t.Context(), id, tokens[1], 0, false)
		if err != nil || is.Info.Number <= before {
			t.Errorf("after %d is %d; %v", before, is.Info.Number, err)
		}
	}
}

// A subject with * stands for all tables, and is not listened to.
func TestWatchNoTable(t *testing.T) {
	s := &lossy{Memory: new(teststore.Memory), words: true}
	h := New(s, Options{})
	for _, id := range []string{"*", ">", "", "a.b", IDOf("x")} {
		h.Watch(id).Close()
	}
	if len(s.asked) != 1 || s.asked[0] != IDOf("x") {
		t.Error(s.asked)
	}
}

package api

import (
	"math/rand/v2"
	"regexp"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/teststore"
)

// now is the time in a line: one that is made while the machine is busy may be made anew after a second.
var now = regexp.MustCompile(`"now":[0-9]+`)

// All spectators get the same lines, and the table is looked at once for all of them.
func TestOneLine(t *testing.T) {
	var looks atomic.Int64 // each look asks for the time
	s := &teststore.Memory{Clock: func() time.Time { looks.Add(1); return time.Now() }}
	x := serve(t, s, Options{}, host.Options{Tick: time.Hour})
	is := x.seated(t, object{}, seasalt.Config{})
	const watchers = 100
	var feeds []*stream
	for range watchers {
		f := x.stream(t, is, "", 0)
		f.next()
		feeds = append(feeds, f)
	}
	r := rand.New(rand.NewPCG(1, 1))
	const moves = 5
	before := looks.Load()
	for range moves {
		turn := x.look(t, is, "", 0)
		token := is.Seats[turn.Update.Snapshot.View.Actor()].Token
		mine := x.look(t, is, token, 0).Update.Snapshot
		x.must(t, "POST", is.path+"/move", token, object{"number": mine.Number, "move": choose(mine.View, r)}, nil)
		var wait sync.WaitGroup
		for _, f := range feeds {
			wait.Go(func() { f.until(func(s seen) bool { return s.Info.Number > mine.Number }) })
		}
		wait.Wait()
	}
	for i, f := range feeds {
		if len(f.all) != len(feeds[0].all) {
			t.Fatalf("watcher %d has %d lines and another one %d", i, len(f.all), len(feeds[0].all))
		}
		for n := range f.all {
			if a, b := now.ReplaceAllString(f.all[n], ""), now.ReplaceAllString(feeds[0].all[n], ""); a != b {
				t.Fatalf("line %d of watcher %d is\n%s and that of another one\n%s", n, i, a, b)
			}
		}
	}
	if n := looks.Load() - before; n > moves*watchers/4 {
		t.Errorf("%d looks at the table for %d moves and %d watchers", n, moves, watchers)
	}
}

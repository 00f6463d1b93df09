package line

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/variants"
)

// deaf is the input of a program that has ended.
type deaf struct{}

func (deaf) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }
func (deaf) Close() error              { return nil }

// What a program wrote before it ended is looked at, although it did not wait to be asked. What it is told later fails.
func TestEndedBefore(t *testing.T) {
	_, err := Connect(strings.NewReader("go version go1.26\n"), deaf{})
	if err == nil || !strings.HasPrefix(err.Error(), `answered hello with "go version go1.26"`) {
		t.Errorf("%v", err)
	}
	c, err := Connect(strings.NewReader(""), deaf{})
	if err != ErrEnded {
		t.Errorf("%v", err)
	}
	if err := c.Over(context.Background(), nil); err != ErrEnded {
		t.Errorf("%v", err)
	}
}

// A bot that does not read holds nobody up whose context has ended.
func TestDoesNotRead(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for name, tell := range map[string]func(*Conn) error{
		"over": func(c *Conn) error { return c.Over(ctx, cutShort(1)) },
		"quit": func(c *Conn) error { return c.Quit(ctx) },
	} {
		_, out := io.Pipe()
		if err := tell(newConn(strings.NewReader(""), out)); !errors.Is(err, errClosed) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// With the rules, a bot that wants numbers gets lists of all that the features have a byte for, and of the actions.
func TestRulesInNumbers(t *testing.T) {
	var said bytes.Buffer
	out := struct {
		io.Writer
		io.Closer
	}{&said, io.NopCloser(nil)}
	c, err := Connect(strings.NewReader(`{"type":"hello","id":1,"protocol":1,"name":"a","wants":["numbers"]}`+"\n"), out)
	if err != nil {
		t.Fatal(err)
	}
	said.Reset()
	rules := seasalt.MustRules(seasalt.Config{Players: 3, Modules: variants.All()})
	n, err := c.introduce(rules)
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Actions, Cards, Phases, Events []string
		Features                       []section
	}
	if err := json.Unmarshal(said.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	lens := map[string]int{"cards": len(got.Cards), "phases": len(got.Phases), "events": len(got.Events), "seats": 3, "places": rules.Deck().Len()}
	for _, s := range got.Features {
		if want, ok := lens[s.Of]; s.Of != "" && (!ok || s.Len != want) {
			t.Errorf("%s has %d bytes, one for each of %d %s", s.Name, s.Len, want, s.Of)
		}
	}
	if !slices.Equal(got.Features, n.encoder.sections) || len(got.Actions) != len(n.actions.moves) {
		t.Errorf("%d sections and %d actions: %s", len(got.Features), len(got.Actions), said.Bytes())
	}
	for i, text := range got.Actions {
		if text != n.actions.moves[i].String() {
			t.Errorf("action %d is called %s and is %v", i, text, n.actions.moves[i])
		}
	}
}

// A hurried is a player who notes whether there is a deadline, and the time that is left for the game, or -1.
type hurried struct {
	has  *bool
	left *time.Duration
}

func (h hurried) Choose(ctx context.Context, _ seasalt.View, _ *rand.Rand) seasalt.Move {
	_, *h.has = ctx.Deadline()
	left, limited := bot.TimeLeft(ctx)
	if *h.left = left; !limited {
		*h.left = -1
	}
	return seasalt.Draw
}

// A player of a Bot has a deadline if the host's clock has one, and is told what is left for the game.
func TestDeadline(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	view, err := json.Marshal(rules.Start(0).Settle(rand.New(rand.NewPCG(1, 1))).View(0))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		clock string
		has   bool
		left  time.Duration
	}{{`{}`, false, -1}, {`{"game":60000}`, false, time.Minute}, {`{"move":60000}`, true, -1}, {`{"move":60000,"game":90000}`, true, 90 * time.Second}} {
		has, left := !test.has, time.Duration(1)
		s := server{games: map[int]*served{1: {hurried{&has, &left}, rules, nil}}}
		_, err := s.choose([]byte(fmt.Sprintf(`{"type":"choose","id":1,"turns":[{"game":1,"clock":%s,"view":%s}]}`, test.clock, view)))
		if err != nil || has != test.has || left != test.left {
			t.Errorf("with the clock %s there is a deadline: %t, and %v left, %v", test.clock, has, left, err)
		}
	}
}

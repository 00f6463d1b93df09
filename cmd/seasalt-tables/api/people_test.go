package api

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/testkit"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/teststore"
)

// heard reads a feed up to the next line about the people of its table.
func (s *stream) heard() event {
	s.t.Helper()
	for {
		e, ok := s.next()
		if !ok {
			s.t.Fatal("the feed ends")
		}
		if e.Present != nil {
			return e
		}
	}
}

// present reads a feed until those seats are there.
func (s *stream) present(seats ...seasalt.Seat) {
	s.t.Helper()
	for e := s.heard(); !slices.Equal(e.Present, seats); {
		e = s.heard()
	}
}

// Who watches a table sees which players are connected, until the last connection of a player ends. Spectators are nobody.
func TestPresence(t *testing.T) {
	x := serve(t, new(teststore.Memory), Options{}, host.Options{})
	is := x.seated(t, object{}, seasalt.Config{})
	ann := x.stream(t, is, is.Seats[0].Token, 0)
	ann.present(0)
	eve := x.stream(t, is, "", 0)
	eve.present(0)
	bob := x.stream(t, is, is.Seats[1].Token, 0)
	for _, s := range []*stream{ann, eve, bob} {
		s.present(0, 1)
	}
	again := x.stream(t, is, is.Seats[1].Token, 0)
	again.present(0, 1)
	bob.body.Close()
	testkit.Eventually(t, func() error {
		if n := x.host.Watches(); n != 3 {
			return fmt.Errorf("%d feeds are open", n)
		}
		return nil
	})
	x.must(t, "POST", is.path+"/react", is.Seats[0].Token, object{"reaction": "hello"}, nil)
	if e := eve.heard(); !slices.Equal(e.Present, []seasalt.Seat{0, 1}) {
		t.Errorf("when one of two connections of a player ends, %v are there", e.Present)
	}
	again.body.Close()
	for _, s := range []*stream{ann, eve} {
		s.present(0)
	}
	ann.body.Close()
	eve.present()
}

// Who only watches costs nothing when others come and go to watch: no line is sent.
func TestPresenceIsQuiet(t *testing.T) {
	x := serve(t, new(teststore.Memory), Options{patience: pinging(300 * time.Millisecond)}, host.Options{})
	is := x.seated(t, object{}, seasalt.Config{})
	eve := x.stream(t, is, "", 0)
	eve.next()
	for range 5 {
		x.stream(t, is, "", 0).body.Close()
	}
	if e, _ := eve.next(); !e.Ping || e.Present != nil {
		t.Errorf("%+v is sent when only spectators come and go", e)
	}
}

// A player says one of a few things. All who watch get it once, and nothing is stored. Others are refused, and so is whoever
// says too much.
func TestReactions(t *testing.T) {
	s := new(teststore.Memory)
	x := serve(t, s, Options{}, host.Options{})
	is := x.seated(t, object{}, seasalt.Config{})
	ann, bob, eve := x.stream(t, is, is.Seats[0].Token, 0), x.stream(t, is, is.Seats[1].Token, 0), x.stream(t, is, "", 0)
	for _, f := range []*stream{ann, bob, eve} {
		f.present(0, 1)
	}
	before, err := s.Read(t.Context(), is.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	ask := func(token, reaction string) (int, string) {
		status, answer := x.ask(t, "POST", is.path+"/react", token, "", object{"reaction": reaction})
		return status, string(answer)
	}
	for i, what := range host.Reactions {
		token := is.Seats[i%2].Token
		testkit.Eventually(t, func() error {
			if status, answer := ask(token, what); status != 200 {
				return errors.New(answer)
			}
			return nil
		})
		if status, answer := ask(token, what); status != 429 || !strings.Contains(answer, "two seconds") {
			t.Errorf("at once again: %d %s", status, answer)
		}
		for n, f := range []*stream{ann, bob, eve} {
			if e := f.heard(); len(e.Reactions) != 1 || e.Reactions[0] != (host.Said{Seat: seasalt.Seat(i % 2), Reaction: what}) || !e.Ping {
				t.Errorf("feed %d gets %+v", n, e)
			}
		}
	}
	if status, answer := ask(is.Seats[0].Token, "you are slow"); status != 400 || !strings.Contains(answer, strings.Join(host.Reactions, ", ")) {
		t.Errorf("something else: %d %s", status, answer)
	}
	for who, token := range map[string]string{"a spectator": "", "the organiser": is.Organiser} {
		if status, answer := ask(token, "wow"); status != 403 {
			t.Errorf("%s: %d %s", who, status, answer)
		}
	}
	if status, answer := ask(host.NewToken(), "wow"); status != 401 {
		t.Errorf("a stranger: %d %s", status, answer)
	}
	late := x.stream(t, is, "", 0)
	if e := late.heard(); len(e.Reactions) > 0 {
		t.Errorf("who comes later gets %+v", e)
	}
	after, err := s.Read(t.Context(), is.ID, 0)
	if err != nil || len(after) != len(before) {
		t.Errorf("%d records before and %d after: %v", len(before), len(after), err)
	}
}

// Spectators who are delayed are not told when something happens that they do not see yet.
func TestReactionsForTheDelayed(t *testing.T) {
	x := serve(t, new(teststore.Memory), Options{patience: pinging(300 * time.Millisecond)}, host.Options{})
	is := x.seated(t, object{"terms": object{"spectatorDelay": 3}}, seasalt.Config{})
	ann, eve := x.stream(t, is, is.Seats[0].Token, 0), x.stream(t, is, "", 0)
	ann.present(0)
	eve.present(0)
	x.must(t, "POST", is.path+"/react", is.Seats[0].Token, object{"reaction": "wow"}, nil)
	if e := ann.heard(); len(e.Reactions) != 1 {
		t.Errorf("a player gets %+v", e)
	}
	if e, _ := eve.next(); !e.Ping || e.Present != nil || e.Reactions != nil {
		t.Errorf("a delayed spectator gets %+v", e)
	}
}

// What players can say is in the document.
func TestReactionsDocumented(t *testing.T) {
	doc, err := openapi3.NewLoader().LoadFromData(Document)
	if err != nil {
		t.Fatal(err)
	}
	if documented := doc.Components.Schemas["Reaction"].Value.Enum; fmt.Sprint(documented) != fmt.Sprint(host.Reactions) {
		t.Errorf("%v are documented, and there are %v", documented, host.Reactions)
	}
	if doc.Paths.Value("/v1/tables/{id}/react").GetOperation(http.MethodPost) == nil {
		t.Error("the request is not documented")
	}
}

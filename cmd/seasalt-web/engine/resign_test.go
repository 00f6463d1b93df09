package engine

import (
	"fmt"
	"strings"
	"testing"
)

// TestResign gives up: with another person among more than two players a bot plays on, and otherwise the
// game ends. A table that is read again from its journal knows the stand-in.
func TestResign(t *testing.T) {
	type kept struct {
		Levels []string
		Stage  string
	}
	for _, g := range []struct {
		players, stage, levels string
	}{
		{`{"name":"Ana"},{"name":"Ben"}`, "over", ","},
		{`{"name":"Ana"},{"name":"Ben","level":"easy"},{"name":"Cleo","level":"hard"}`, "over", ",easy,hard"},
		{`{"name":"Ana"},{"name":"Ben","level":"easy"},{"name":"Cleo"}`, "playing", "normal,easy,"},
	} {
		e := New()
		journal := ""
		change := func(request string) {
			t.Helper()
			ask[any](t, e, request)
			for _, l := range e.lines {
				journal += l.Text
			}
		}
		change(`{"do":"create","game":"g","players":[` + g.players + `],"seed":"` + seed + `"}`)
		change(`{"do":"resign","game":"g","seat":0}`)
		for _, from := range []string{"at once", "from the journal"} {
			s := ask[kept](t, e, `{"do":"summary","game":"g"}`)
			if s.Stage != g.stage || strings.Join(s.Levels, ",") != g.levels {
				t.Errorf("%s, %s: %+v", g.players, from, s)
			}
			ask[any](t, e, `{"do":"close","game":"g"}`)
			ask[any](t, e, fmt.Sprintf(`{"do":"restore","game":"g","journal":%q}`, journal))
		}
	}
}

package main

import (
	"strings"
	"testing"
)

const want = `other.Error: bot
seasalt.Board: nobody
seasalt.Board.Over: cmd/prog
seasalt.First: cmd/prog
seasalt.Formed: cmd/prog
seasalt.Formed.Field: JSON
seasalt.Helped: tests only
seasalt.Kind: cmd/prog
seasalt.Last: a value of seasalt.Kind
seasalt.Lonely: nobody
seasalt.Own: nobody
seasalt.Shown: tests only
seasalt.State: cmd/prog, other
seasalt.State.Error: other
seasalt.State.Held: cmd/prog
seasalt.State.Inner: cmd/prog
seasalt.State.Outer: cmd/prog
seasalt.State.Seen: JSON
seasalt.State.Unread: tests only
seasalt.Tested: tests only
seasalt.Whole: tests only
    1 other
   20 seasalt
   21 names in 2 stable packages
`

func TestSurface(t *testing.T) {
	const known = "seasalt.Board: why\nseasalt.Helped: why\nseasalt.Lonely: why\nseasalt.Own: why\nseasalt.Shown: why\nseasalt.State.Unread: why\nseasalt.Tested: why\nseasalt.Whole: why\n"
	for _, c := range []struct {
		exceptions string
		limit      int
		ok         bool
		out        string // apart from the list
	}{
		{known, 21, true, ""},
		{known, 20, false, "more than the 20 that may be\n"},
		{known + "seasalt.Gone: why\n", 0, false, "seasalt.Gone: strike it from exceptions.txt: there is no such name\n"},
		{known + "seasalt.Kind: why\n", 0, false, "seasalt.Kind: strike it from exceptions.txt: it is used\n"},
		{strings.Replace(known, "seasalt.Own: why\n", "", 1), 0, false, ""},
	} {
		var out strings.Builder
		ok, err := run(&out, "testdata/small", c.exceptions, c.limit, true, nil)
		if err != nil {
			t.Fatal(err)
		}
		lines := map[string]int{}
		for line := range strings.Lines(want) {
			lines[line]++
		}
		var rest strings.Builder
		for line := range strings.Lines(out.String()) {
			if lines[line] == 0 {
				rest.WriteString(line)
			}
		}
		if c.ok && out.String() != want {
			t.Errorf("got\n%s", out.String())
		}
		if ok != c.ok || rest.String() != c.out {
			t.Errorf("limit %d: %v, and it prints also\n%s", c.limit, ok, rest.String())
		}
	}
	if _, err := readExceptions("seasalt.Own\n"); err == nil {
		t.Error("an exception without a reason passes")
	}
}

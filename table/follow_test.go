package table

import (
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants"
)

// A table that follows a journal line by line is the same after each line as one that is restored from it.
func TestFollow(t *testing.T) {
	names, err := filepath.Glob(filepath.Join("testdata", "v1", "*.txt"))
	if err != nil || len(names) == 0 {
		t.Fatal(err)
	}
	for _, name := range names {
		journal := testkit.ReadText(t, name)
		start := strings.Index(journal, "\n1 ") + 1
		follower := testkit.Must(Restore(journal[:start], variants.Rules))
		for at := start; at < len(journal); {
			line := journal[at : at+strings.IndexByte(journal[at:], '\n')+1]
			if err := follower.Follow(line); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if at += len(line); follower.SecretJournal() != journal[:at] {
				t.Fatalf("%s: the journal of the table that follows is another one", name)
			}
		}
		whole := testkit.Must(Restore(journal, variants.Rules))
		for _, seat := range testkit.Viewers(whole.Rules()) {
			a, err := follower.Since(seat, 0)
			b, err2 := whole.Since(seat, 0)
			text, _ := json.Marshal(a)
			text2, _ := json.Marshal(b)
			if err != nil || err2 != nil || string(text) != string(text2) {
				t.Errorf("%s: seat %v sees something else: %v, %v\n%s\n%s", name, seat, err, err2, text, text2)
			}
		}
	}
}

// Any other text than the next line is refused, with its place, and the error tells no card.
func TestFollowRefuses(t *testing.T) {
	whole := playedTable(t, 30).SecretJournal()
	rules := seasalt.MustRules(seasalt.Config{Target: 15})
	lines := strings.SplitAfter(whole, "\n")
	lines = lines[:len(lines)-1]
	header := len(lines) - 30
	for n := header; n < len(lines); n++ {
		before := strings.Join(lines[:n], "")
		restored := func() *Table { return testkit.Must(Restore(before, testkit.Given(rules))) }
		changed := unseal(before + lines[n])
		changed[n] = strings.Replace(changed[n], ")", "; deal fish/black)", 1)
		resealed := seal(changed)[len(before):]
		bad := []string{
			"", "\n", lines[n-1], lines[n][:len(lines[n])-1], lines[n][1:], strings.ToUpper(lines[n]), lines[n] + lines[n],
			strings.Replace(lines[n], " ", "  ", 1), strings.Repeat("x", MaxJournalLen),
		}
		if n+1 < len(lines) {
			bad = append(bad, lines[n+1])
		}
		if resealed != lines[n] {
			bad = append(bad, resealed)
		}
		for _, line := range bad {
			x := restored()
			err := x.Follow(line)
			var wrong *JournalError
			if !errors.As(err, &wrong) || wrong.Line != n+1 || wrong.Offset != len(before) {
				t.Fatalf("after line %d: %v", n, err)
			}
			harmless(t, line, err)
		}
		if err := restored().Follow(lines[n]); err != nil {
			t.Fatal(err)
		}
	}
}

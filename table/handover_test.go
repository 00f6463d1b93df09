package table

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/variants"
)

// Who left stands in the item, in the snapshot and in the record, and the record begins with those who began.
func TestWhoLeft(t *testing.T) {
	x := newTable(t, seasalt.Config{}, Terms{})
	began := x.Seated()
	ok(t)(x.HandOver(0, Player{Name: "Cid"}, HandOverLeft, "a train"))
	u := testkit.Must(x.Since(1, x.Number()-1))
	if i := u.Items[0]; i.Left != began[0].Name || i.Name != "Cid" || i.Reason != HandOverLeft {
		t.Errorf("%+v", i)
	}
	if s := u.Snapshot; !slices.Equal(s.Left, []string{began[0].Name, ""}) || s.Names[0] != "Cid" {
		t.Errorf("%q left, and there are %q", s.Left, s.Names)
	}
	if s := testkit.Must(x.Since(1, 0)).Snapshot; !slices.Equal(s.Left, u.Snapshot.Left) {
		t.Errorf("%q left", s.Left)
	}
	back := testkit.Must(UnmarshalUpdate(testkit.Must(json.Marshal(u)), variants.Rules))
	if back.Items[0].Left != began[0].Name || !slices.Equal(back.Snapshot.Left, u.Snapshot.Left) {
		t.Errorf("%+v is read back", back)
	}
	ok(t)(x.HandOver(0, Player{Name: "Dee"}, HandOverReplaced, ""))
	r, _ := x.Record()
	if r.Tag("Player0") != began[0].Name {
		t.Errorf("%q is said to have begun", r.Tag("Player0"))
	}
	want := []string{
		fmt.Sprintf(`seat 0 is handed over to "Cid" by %q: left (a train)`, began[0].Name),
		`seat 0 is handed over to "Dee" by "Cid": replaced`,
	}
	var got []string
	for _, text := range r.Comments() {
		got = append(got, text)
	}
	if !slices.Equal(got, want) {
		t.Errorf("the record says %q, want %q", got, want)
	}
}

// A record has every handover and every name: what it could not have, the table refuses. Journals with more are read.
func TestHandOversOfRecord(t *testing.T) {
	for _, text := range []string{"x", strings.Repeat("\x01", MaxTextLen)} {
		x := newTable(t, seasalt.Config{}, Terms{})
		for x.Number() < 120 {
			name := fmt.Sprint(x.Number(), text)
			if _, err := x.HandOver(0, Player{Name: name[:min(len(name), MaxTextLen)]}, HandOverLeft, text); err == nil {
				continue
			}
			if x.Actor() < 0 {
				break
			}
			v, _ := x.View(x.Actor())
			for m := range v.Moves() {
				ok(t)(x.Play(x.Actor(), m))
				break
			}
		}
		r, _ := x.Record()
		kept := 0
		for range r.Comments() {
			kept++
		}
		if kept != len(x.handed) || kept < 20 {
			t.Errorf("the record has %d of %d handovers", kept, len(x.handed))
		}
		for len(x.handed) < 400 {
			ok(t)(x.handOver(0, Player{Name: fmt.Sprint(len(x.handed))}, "absence", ""))
		}
		refuses(t, RefusalHandOvers)(x.HandOver(0, Player{}, HandOverLeft, text))
		if _, err := Restore(x.SecretJournal(), variants.Rules); err != nil {
			t.Error(err)
		}
	}
}

// A table ends for every reason of package record but those by which it ends itself; and by the rules only with a
// result.
func TestReasonsForEnds(t *testing.T) {
	for _, why := range []record.EndReason{
		record.EndResignation, record.EndTime, record.EndAbsence, record.EndAgreement, record.EndDecision, record.EndForfeit,
	} {
		x := newTable(t, seasalt.Config{}, Terms{})
		ok(t)(x.End(record.End{Reason: why, Winners: 1}))
		r, _ := x.Record()
		if end, ended := r.Ended(); !ended || end.Reason != why {
			t.Errorf("the record of an end by %s says %v", why, end)
		}
		if _, err := Restore(x.SecretJournal(), variants.Rules); err != nil {
			t.Errorf("%s: %v", why, err)
		}
	}
	for _, why := range []record.EndReason{record.EndRules, record.EndRoundLimit, "lunch"} {
		refuses(t, RefusalBadEnd)(newTable(t, seasalt.Config{}, Terms{}).End(record.End{Reason: why}))
	}
	rules := seasalt.MustRules(seasalt.Config{})
	for _, winners := range []seasalt.Seats{0, 1} {
		if record.New(rules, 0).End(record.End{Reason: record.EndRules, Winners: winners}) == nil {
			t.Errorf("a record ends by the rules outside them, with the winners %v", winners)
		}
	}
}

package host

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/teststore"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
	games "github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/table"
	"github.com/seasalt-go/seasalt/variants"
)

var update = flag.Bool("update", false, "write the stores that are missing in testdata/v1")

// The tokens of the tables in testdata: of each the first has as many seats as it needs.
var storedTokens = []string{"token 0", "token 1", "token 2"}

// stored has tables that wait for players, are played at, and are over.
func stored(t *testing.T) *teststore.Memory {
	hand, s := newHand()
	h := run(t, s, hand.options(Options{}))
	settings := func(n int, c seasalt.Config) Settings {
		made, _ := people(t, c, n)
		for seat := range made.Seats {
			made.Seats[seat].Token = table.HashToken(invited(storedTokens[seat]))
		}
		return made
	}
	if err := h.Create(t.Context(), IDOf(NewToken()), settings(2, seasalt.Config{})); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	id := begun(t, h, settings(3, seasalt.Config{Players: 3, Modules: variants.All()}), storedTokens)
	for range 9 {
		for seat, token := range storedTokens {
			if now := since(t, h, id, token, 0).Update.Snapshot; now.View.Actor() == seasalt.Seat(seat) {
				do(t, h, id, token, Move(token, now.Number, choose(now.View, r)))
				break
			}
		}
	}
	short := settings(2, seasalt.Config{Target: 10})
	short.Terms.RevealSeed = true
	play(t, []*Host{h}, begun(t, h, short, storedTokens[:2]), storedTokens[:2], r)
	return s
}

// kinds has tables whose records are of every kind, with every entry of a journal.
func kinds(t *testing.T) *teststore.Memory {
	hand, s := newHand()
	h := run(t, s, hand.options(Options{}))
	settings, _ := people(t, seasalt.Config{Modules: variants.All()}, 3)
	settings.Seats[0].Token, settings.Seats[1] = table.HashToken("for Ann"), SeatSettings{Kind: SeatOpen}
	settings.Seats[2].Token = table.HashToken("for Cleo")
	settings.Clock = Clock{Kind: BankClock, Seconds: 3600, Increment: 5, Absence: 60, Then: ThenBot}
	id := IDOf("kinds")
	if err := h.Create(t.Context(), id, settings); err != nil {
		t.Fatal(err)
	}
	act := func(token string, c Command) { t.Helper(); do(t, h, id, token, c) }
	act("Anna", Sit("Anna", "for Ann", "Anna"))
	act("Anna", Leave("Anna"))
	act("organiser", Invite("organiser", 0, "for Ann again"))
	act("Ann", Sit("Ann", "for Ann again", "Ann"))
	act("Bob", Sit("Bob", "", "Bob"))
	act("Cleo", Sit("Cleo", "for Cleo", "Cleo"))
	tokens := []string{"Ann", "Bob", "Cleo"}
	for _, token := range tokens {
		act(token, Nonce(token, token))
	}
	stage := func(want table.Stage) {
		t.Helper()
		becomes(t, h, id, "", func(s Since) bool { return s.Info.Stage == want })
	}
	stage(table.StagePlaying)
	r := rand.New(rand.NewPCG(1, 1))
	for back := false; since(t, h, id, "", 0).Info.Stage == table.StagePlaying; {
		for _, token := range tokens {
			now := since(t, h, id, token, 0)
			if s := now.Update.Snapshot; s.TakeBack != 0 && !back {
				act(token, TakeBack(token, s.TakeBack))
				back = true
			} else if s.View.Actor() == now.Info.You {
				act(token, Move(token, s.Number, choose(s.View, r)))
			}
		}
	}
	act("Ann", NextRound("Ann"))
	for _, token := range tokens {
		act(token, Vote(token, VotePause, false))
	}
	act("Bob", Resume("Bob"))
	act("Ann", Vote("Ann", VoteEnd, false))
	act("Ann", Vote("Ann", VoteEnd, true))
	act("Bob", HandOver("Bob", "Bob at his phone", "Robert"))
	act("Cleo", Resign("Cleo"))
	for _, what := range []string{VoteEnd, VoteRematch} {
		act("Ann", Vote("Ann", what, false))
		act("Bob at his phone", Vote("Bob at his phone", what, false))
	}
	becomes(t, h, id, "", func(s Since) bool { return s.Info.Next != "" })
	for name, end := range map[string]func(string) Command{"closed": Close, "deleted": Delete} {
		id = IDOf(name)
		if err := h.Create(t.Context(), id, settings); err != nil {
			t.Fatal(err)
		}
		act("organiser", end("organiser"))
	}
	return s
}

// opened opens a store of testdata some time after a release wrote it, and returns the node, the store and the ids of
// its tables. With -update it writes a store that is missing.
func opened(t *testing.T, name string, written func(*testing.T) *teststore.Memory, later time.Duration) (*Host,
	store.Store, []string) {
	t.Helper()
	file := filepath.Join("testdata", "v1", name)
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) && *update {
		var text strings.Builder
		err := written(t).All(t.Context(), func(m store.Message) error {
			fmt.Fprintf(&text, "%s %s\n", m.ID, m.Data)
			return nil
		})
		if err == nil {
			err = os.WriteFile(file, []byte(text.String()), 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	hand, s := newHand()
	last := map[string]uint64{}
	var ids []string
	for line := range strings.Lines(string(text)) {
		id, data, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if last[id] == 0 {
			ids = append(ids, id)
		}
		if last[id], err = s.Append(t.Context(), id, last[id], []byte(data)); err != nil {
			t.Fatal(err)
		}
	}
	hand.pass(later)
	return run(t, s, hand.options(Options{})), s, ids
}

// Every later version opens the first store: it shows tables of all stages, and their games go on.
func TestStored(t *testing.T) {
	h, s, ids := opened(t, "store.txt", stored, time.Hour)
	if len(ids) != 3 {
		t.Fatalf("%d tables", len(ids))
	}
	r := rand.New(rand.NewPCG(1, 1))
	waiting, playing, over := ids[0], ids[1], ids[2]
	for seat, token := range []string{"Ann's", "Bob's"} { // what was the token of a link is an invitation
		do(t, h, waiting, token, Sit(token, storedTokens[seat], fmt.Sprint("Player ", seat)))
	}
	if info := since(t, h, waiting, "Bob's", 0).Info; !info.Seats[0].Taken || info.Stage == table.StagePlaying {
		t.Errorf("the table that waits for players is %+v", info)
	}
	if moves := play(t, []*Host{h}, playing, storedTokens, r); moves < 10 {
		t.Errorf("the game goes on for %d moves", moves)
	}
	if info := since(t, h, over, "", 0).Info; info.Stage != table.StageOver {
		t.Errorf("the game that is over is %+v", info)
	}
	for _, id := range []string{playing, over} {
		verified(t, s, id)
	}
}

func verified(t *testing.T, s store.Store, id string) {
	t.Helper()
	kept := journal(t, s, id)
	if _, err := table.Verify(kept.SecretJournal(), kept.Commitment(), variants.Rules); err != nil {
		t.Error(err)
	}
}

// Every later version opens a store that has every kind of record and entry.
func TestStoredKinds(t *testing.T) {
	h, s, _ := opened(t, "kinds.txt", kinds, time.Minute) // an hour later a closed table goes
	text, err := os.ReadFile("testdata/v1/kinds.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range []recordKind{kindCreate, kindSit, kindLeave, kindLink, kindEntry, kindVote, kindResume, kindNext,
		kindClose, kindDelete} {
		if !strings.Contains(string(text), `"kind":"`+string(kind)+`"`) {
			t.Errorf("no record is of the kind %s", kind)
		}
	}
	for _, what := range []string{entryNonce, entryDeal, entryMove, entryTakeBack, entryNextRound, entryHandOver, VoteEnd} {
		if !strings.Contains(string(text), `"what":"`+what+`"`) {
			t.Errorf("no entry is of the kind %s", what)
		}
	}
	id := IDOf("kinds")
	verified(t, s, id)
	now := since(t, h, id, "Bob at his phone", 0)
	if !over(now) || now.Update.Snapshot.Result.Reason != games.EndAgreement || now.Info.Seats[1].Name != "Robert" ||
		now.Info.Seats[2].Kind != SeatBot {
		t.Errorf("the game that is over is %+v", now.Info)
	}
	_, err = h.Since(t.Context(), id, "Bob", 0, true)
	wants(t, err, Replaced)
	again := since(t, h, now.Info.Next, "Ann", 0).Info
	if again.You != 0 || again.Seats[1].Name != "Robert" {
		t.Errorf("the rematch is %+v", again)
	}
	if info := since(t, h, IDOf("closed"), "", 0).Info; info.Stage != "closed" {
		t.Errorf("the closed table is %+v", info)
	}
	_, err = h.Since(t.Context(), IDOf("deleted"), "", 0, true)
	wants(t, err, NotFound)
}

// A name, a format or rules that this version does not know are a later version's: the table is left alone, and no damage.
func TestLaterNames(t *testing.T) {
	text, err := os.ReadFile("testdata/v1/kinds.txt")
	if err != nil {
		t.Fatal(err)
	}
	id := IDOf("kinds")
	for was, is := range map[string]string{
		`"format":1`:                `"format":2`,
		`"setup":"seasalt/1`:        `"setup":"seasalt/2`,
		`"setup":"seasalt/1 play`:   `"setup":"seasalt/1 weather=fair play`,
		`"kind":"link"`:             `"kind":"guest"`,
		`"kind":"open"`:             `"kind":"guest"`,
		`"kind":"bank"`:             `"kind":"sand"`,
		`"then":"bot"`:              `"then":"pause"`,
		`"kind":"sit"`:              `"kind":"stand"`,
		`"what":"take-back"`:        `"what":"undo"`,
		`"what":"pause"`:            `"what":"break"`,
		`\nrules 2`:                 `\nrules 3`,
		`"header":"seasalt-table/1`: `"header":"seasalt-table/2`,
	} {
		s, last, changed := new(teststore.Memory), uint64(0), false
		for line := range strings.Lines(string(text)) {
			data, found := strings.CutPrefix(strings.TrimSuffix(line, "\n"), id+" ")
			if !found {
				continue
			}
			data = strings.Replace(data, was, is, 1)
			changed = changed || strings.Contains(data, is)
			last, _ = s.Append(t.Context(), id, last, []byte(data))
		}
		h := New(s, Options{})
		_, err := h.Since(t.Context(), id, "Ann", 0, false)
		if e := wants(t, err, Unplayable); !changed || !strings.Contains(e.Message, errLater.Error()) || h.Damaged() != 0 {
			t.Errorf("%s is in the store: %t; %v; %d damaged", is, changed, err, h.Damaged())
		}
	}
}

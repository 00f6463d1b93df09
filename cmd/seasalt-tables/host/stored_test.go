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
	"github.com/seasalt-go/seasalt/table"
	"github.com/seasalt-go/seasalt/variants"
)

var update = flag.Bool("update", false, "write testdata/v1/store.txt if it is not there")

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

// A store that a release has written is opened by every later version: tables of all stages are shown, and go on.
func TestStored(t *testing.T) {
	const file = "testdata/v1/store.txt"
	if _, err := os.Stat(file); errors.Is(err, fs.ErrNotExist) && *update {
		var text strings.Builder
		err := stored(t).All(t.Context(), func(m store.Message) error {
			fmt.Fprintf(&text, "%s %s\n", m.ID, m.Data)
			return nil
		})
		if err == nil {
			err = os.MkdirAll(filepath.Dir(file), 0o777)
		}
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
	if len(ids) != 3 {
		t.Fatalf("%d tables", len(ids))
	}
	hand.pass(time.Hour)
	h := run(t, s, hand.options(Options{}))
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
		kept := journal(t, s, id)
		if _, err := table.Verify(kept.SecretJournal(), kept.Commitment(), variants.Rules); err != nil {
			t.Error(err)
		}
	}
}

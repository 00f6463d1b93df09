package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/load/client"
)

// handed finds in a journal that a seat is handed over.
var handed = regexp.MustCompile(`(?m)^(\d+) hand-over (\d) `)

// alsoAbsent plays tables with bots and clocks, too: see playAbsent.
func (x *traffic) alsoAbsent(ctx context.Context, t testing.TB, nodes ...string) {
	x.each(ctx, t, 2, func(seed uint64) {
		x.playAbsent(ctx, t, nodes, seed)
		x.absent.Add(1)
	})
}

// playAbsent plays a table of a player, a bot, and somebody who never moves, so that a clock runs out there and another
// bot goes on. Servers may be gone while a bot thinks or the clock runs: still each bot moves, a clock runs out
// once, and no move of the player is lost.
func (x *traffic) playAbsent(ctx context.Context, t testing.TB, nodes []string, seed uint64) {
	const player, absent, robot = 0, 1, 2 // players name their nonces one after the other, and then the bot does
	h := newHistory()
	failed := until(ctx, t)
	transport := &http.Transport{MaxIdleConnsPerHost: 4}
	defer transport.CloseIdleConnections()
	ask := func() *client.Client {
		return &client.Client{Nodes: nodes, HTTP: &http.Client{Transport: transport}}
	}
	rules, err := seasalt.NewRules(seasalt.Config{Players: 3, Target: 8})
	if err != nil {
		t.Error(err)
		return
	}
	link := map[string]any{"kind": "link"}
	is, err := ask().Create(ctx, map[string]any{
		"setup": rules.Setup(), "seats": []any{link, link, map[string]any{"kind": "bot", "level": "easy"}},
		"clock": map[string]any{"kind": "move", "seconds": 2, "then": "bot"},
		"terms": map[string]any{"revealSeed": true, "nextAtOnce": true, "maxRounds": 1},
	})
	if err != nil {
		failed(err)
		return
	}
	playing, stop := context.WithCancel(ctx)
	var wait sync.WaitGroup
	wait.Go(func() {
		c, r, token := ask(), rand.New(rand.NewPCG(seed, 3)), is.Seats[player].Token
		for ; playing.Err() == nil; time.Sleep(10 * time.Millisecond) {
			var e client.Event
			if err := c.Do(playing, "GET", "/v1/tables/"+is.ID, token, "", nil, &e); err != nil || !e.InTurn() {
				continue // the clock may have run out for the player, too, while no server was there
			}
			moves := e.Moves()
			raw := moves[r.IntN(len(moves))]
			if last := moveText(moves[len(moves)-1]); last == "stop" || last == "last-chance" {
				raw = moves[len(moves)-1]
			}
			in := operation{player, e.Update.Snapshot.Number, moveText(raw)}
			called := time.Now()
			var done host.Done
			err := c.Do(playing, "POST", "/v1/tables/"+is.ID+"/move", token, host.NewToken(), map[string]any{"number": in.number, "move": in.move}, &done)
			h.did(player, in, called, outcome{unknown: err != nil, done: err == nil, number: done.Number})
		}
	})
	failed(ask().Follow(ctx, is.ID, "", 0, func(e *client.Event) bool {
		failed(h.saw(2, e))
		return e.Info.Stage != "over"
	}))
	stop()
	wait.Wait()
	journal := journalOf(ctx, t, nodes, is.ID)
	if journal == "" {
		return
	}
	before := t.Failed()
	defer func() {
		if t.Failed() && !before {
			t.Logf("the journal of table %s:\n%s", is.ID, journal)
		}
	}()
	left := map[int]int{} // by seat, the number of the entry that handed it over
	for _, m := range handed.FindAllStringSubmatch(journal, -1) {
		var n, seat int
		_, _ = fmt.Sscan(m[1]+" "+m[2], &n, &seat)
		if left[seat] != 0 {
			t.Errorf("the seat %d is handed over twice", seat)
		}
		left[seat] = n
	}
	// Once the player's clock has run out, too, nobody is left to play with: then the game ends with the other one's.
	alone := left[player] != 0 && strings.Contains(journal, fmt.Sprintf(" end time by %d ", absent))
	if left[absent] == 0 && !alone {
		t.Error("the clock has not run out for somebody who does not move")
	}
	inJournal, bySeat := map[string]bool{}, map[int]int{}
	all, _ := movesOf(journal)
	for _, move := range all {
		inJournal[move] = true
		var n, seat int
		_, _ = fmt.Sscan(strings.Replace(move, ":", " ", 1), &n, &seat)
		bySeat[seat]++
		if seat == player && (left[player] == 0 || n < left[player]) && h.asked[move] == 0 || seat == absent && n < left[absent] {
			t.Errorf("nobody has asked for the move %s", move)
		}
	}
	for n, move := range h.moves {
		if !inJournal[fmt.Sprint(n, " ", move)] {
			t.Errorf("the acknowledged move %d %s is lost", n, move)
		}
	}
	if (bySeat[robot] == 0 || bySeat[absent] == 0) && !alone {
		t.Errorf("the bots have not moved: %v", bySeat)
	}
}

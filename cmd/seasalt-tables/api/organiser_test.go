package api

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/teststore"
	"github.com/seasalt-go/seasalt/table"
)

// A malicious organiser, who also plays, tries every request with whatever the organiser was ever told, and sees no hand of a
// guest. No guest is put out of the game.
func TestMaliciousOrganiser(t *testing.T) {
	x := serve(t, new(teststore.Memory), Options{}, host.Options{})
	tried, looks := 0, 0
	for n := range 50 {
		r := rand.New(rand.NewPCG(uint64(n), 7))
		players := 2 + n%3
		seats := []object{{"kind": "link"}}
		for range players - 1 {
			seats = append(seats, object{"kind": []string{"link", "open"}[r.IntN(2)]})
		}
		private := n%5 == 0 && players == 2 && seats[1]["kind"] == "link"
		is := x.create(t, object{"seats": seats, "private": private}, seasalt.Config{Players: players})
		mine := []string{"", is.Organiser, is.Watcher, host.NewToken()}
		guests := make([]string, players)
		for _, c := range is.Seats {
			mine = append(mine, c.Invitation)
			x.sit(t, is, c, fmt.Sprint("Guest ", c.Seat))
			guests[c.Seat] = c.Token
		}
		for i, token := range guests {
			if token == "" {
				guests[i] = host.NewToken()
				x.must(t, "POST", is.path+"/join", guests[i], object{"name": fmt.Sprint("Guest ", i)}, nil)
			}
		}
		mine = append(mine, guests[0]) // the organiser sits there
		for i, token := range guests {
			x.must(t, "POST", is.path+"/nonce", token, object{"nonce": fmt.Sprint(i)}, nil)
		}
		number := 0
		for range 12 + r.IntN(20) { // all play on
			now := x.look(t, is, guests[0], number)
			if now.Info.Stage != table.StagePlaying {
				break
			}
			seat := now.Update.Snapshot.View.Actor()
			move := choose(x.look(t, is, guests[seat], number).Update.Snapshot.View, r)
			number = now.Update.Snapshot.Number
			x.must(t, "POST", is.path+"/move", guests[seat], object{"number": number, "move": move}, nil)
		}
		check := func(token string, now seen) {
			t.Helper()
			looks++
			v := now.Update.Snapshot.View
			if now.Info.Stage != table.StagePlaying { // when a round is over hands are shown to all
				return
			}
			if token == guests[0] {
				if now.Info.You != 0 || v.Seat() != 0 {
					t.Fatalf("table %d: the organiser sits at seat %v and sees what %v sees", n, now.Info.You, v.Seat())
				}
				return
			}
			for seat := range seasalt.Seat(players) {
				if v.Revealed(seat) { // all see the hand of whoever said LAST CHANCE (R6.4)
					continue
				}
				if v.Seat() != seasalt.Spectator || v.KnownHand(seat) != v.KnownToAll(seat) {
					t.Fatalf("table %d: the organiser sees what %v sees, and %v of seat %d", n, v.Seat(), v.KnownHand(seat), seat)
				}
			}
		}
		hidden := func(token string) (ok bool) {
			t.Helper()
			status, answer := x.ask(t, "GET", fmt.Sprint(is.path, "?after=", number), token, "", nil)
			if status == 200 {
				check(token, readSeen(t, answer))
			}
			return status == 200
		}
		try := func(token, what string, body object) {
			t.Helper()
			tried++
			if status, answer := x.ask(t, "POST", is.path+what, token, "", body); status < 300 {
				t.Errorf("table %d: %s %v: %s", n, what, body, answer)
			}
		}
		for seat := 1; seat < players; seat++ {
			fresh := host.NewToken()
			mine = append(mine, fresh)
			try(is.Organiser, "/invite", object{"seat": seat, "invitation": fresh})
			for _, token := range mine {
				if token != guests[0] {
					try(token, "/hand-over", object{"token": fresh, "name": "Eve"})
				}
				for _, invitation := range []string{fresh, is.Seats[r.IntN(len(is.Seats))].Invitation} {
					try(token, "/sit", object{"invitation": invitation, "name": "Eve"})
				}
				try(token, "/join", object{"name": "Eve"})
			}
			for _, token := range mine {
				hidden(token)
			}
		}
		for _, token := range mine {
			if hidden(token) {
				feed := x.stream(t, is, token, number)
				if _, ok := feed.next(); !ok {
					t.Fatal("the feed ends")
				}
				check(token, feed.last)
				feed.body.Close()
			}
			for _, r := range routes {
				what, ok := strings.CutPrefix(r.path, "/v1/tables/{id}")
				if !ok || r.method != "POST" || token == guests[0] || token == is.Organiser && what == "/close" {
					continue
				}
				body, ok := map[string]object{
					"/join": {"name": "Eve"}, "/sit": {"invitation": mine[len(mine)-1], "name": "Eve"}, "/leave": {}, "/nonce": {"nonce": "x"},
					"/move": {"number": number, "move": "draw"}, "/take-back": {"number": number}, "/next-round": {}, "/resign": {}, "/resume": {},
					"/vote": {"for": "end"}, "/hand-over": {"token": host.NewToken(), "name": "Eve"}, "/react": {"reaction": "wow"},
					"/invite": {"seat": 1, "invitation": host.NewToken()}, "/close": {}, "/delete": {},
				}[what]
				if !ok {
					t.Fatalf("the organiser does not try %s", what)
				}
				try(token, what, body)
			}
			if status, answer := x.ask(t, "GET", is.path+"/journal", token, "", nil); status < 300 {
				t.Errorf("table %d: the journal: %s", n, answer)
			}
		}
		for seat, token := range guests {
			if now := x.look(t, is, token, 0); now.Info.You != seasalt.Seat(seat) || now.Info.Stage == table.StageOver {
				t.Errorf("table %d: guest %d is %+v", n, seat, now.Info)
			}
		}
		x.must(t, "POST", is.path+"/close", is.Organiser, object{}, nil)
		if status, answer := x.ask(t, "GET", is.path+"/journal", is.Organiser, "", nil); status != 403 {
			t.Errorf("table %d: %d %s", n, status, answer)
		}
	}
	t.Logf("%d requests refused, %d looks", tried, looks)
}

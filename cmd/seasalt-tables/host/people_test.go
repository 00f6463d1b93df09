package host

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/testkit"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/teststore"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
	games "github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/table"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/variants/starfish"
)

// Open seats are in the lobby of all nodes while a player is there, until they are taken; who joins brings the own token.
func TestLobby(t *testing.T) {
	s := new(teststore.Memory)
	h, other := run(t, s, Options{}), run(t, s, Options{})
	settings, tokens := people(t, seasalt.Config{}, 3)
	settings.Seats[1], settings.Seats[2] = SeatSettings{Kind: SeatOpen}, SeatSettings{Kind: SeatOpen}
	id := IDOf(NewToken())
	if err := h.Create(t.Context(), id, settings); err != nil {
		t.Fatal(err)
	}
	free := func(n int) {
		t.Helper()
		testkit.Eventually(t, func() error {
			for _, h := range []*Host{h, other} {
				if list := h.Lobby(); n == 0 && len(list) != 0 || n > 0 && (len(list) != 1 || list[0].Free != n || list[0].ID != id) {
					return fmt.Errorf("the lobby is %+v, and %d seats are free", list, n)
				}
			}
			return nil
		})
	}
	free(0)
	do(t, h, id, tokens[0], Sit(tokens[0], invited(tokens[0]), "Ann"))
	ann := follow(h, id, 0)
	free(2)
	late := run(t, s, Options{}) // it was not told when she came
	testkit.Eventually(t, func() error {
		if list := late.Lobby(); len(list) != 1 {
			return fmt.Errorf("the lobby is %+v", list)
		}
		return nil
	})
	ann.Close()
	free(0)
	defer follow(h, id, 0).Close()
	free(2)
	bob, cem := NewToken(), NewToken()
	do(t, other, id, bob, Sit(bob, "", "Bob"))
	do(t, h, id, bob, Sit(bob, "", "Bob")) // it is done
	free(1)
	_, err := h.Do(t.Context(), id, bob, Key{}, Sit(bob, "", "Bob again"))
	wants(t, err, Forbidden)
	_, err = h.Do(t.Context(), id, tokens[0], Key{}, Sit(tokens[0], "", "Bob"))
	wants(t, err, Forbidden)
	do(t, h, id, bob, Leave(bob))
	free(2)
	_, err = h.Do(t.Context(), id, bob, Key{}, Leave(bob))
	wants(t, err, Unauthorized)
	do(t, h, id, bob, Sit(bob, "", "Bob"))
	do(t, h, id, cem, Sit(cem, "", "Cem"))
	free(0)
	_, err = h.Do(t.Context(), id, NewToken(), Key{}, Sit(NewToken(), "", "Dan"))
	wants(t, err, Begun)
	_, err = h.Do(t.Context(), id, cem, Key{}, Leave(cem))
	wants(t, err, Begun)
	if s := since(t, other, id, cem, 0); s.Info.You != 2 || s.Update.Snapshot.Seat != 2 || s.Info.Seats[2].Name != "Cem" {
		t.Error(s.Info)
	}
}

// follow has the player of a seat follow a table.
func follow(h *Host, id string, seat seasalt.Seat) *Watch {
	w := h.Watch(id)
	w.Sit(seat)
	return w
}

// Whoever creates tables shares the lobby with all others who do, and cannot have more that wait than there may be, at any
// node. Tables that have begun do not count.
func TestLobbyShared(t *testing.T) {
	s := new(teststore.Memory)
	h, other := run(t, s, Options{}), run(t, s, Options{})
	create := func(h *Host, origin string) (id string, err error) {
		settings, _ := people(t, seasalt.Config{}, 2)
		settings.Seats[1] = SeatSettings{Kind: SeatOpen}
		settings.Origin, settings.Waiting = origin, lobbyLen+10
		id = IDOf(NewToken())
		return id, h.Create(t.Context(), id, settings)
	}
	var all []string
	for n := range 2 * (lobbyLen + 10) {
		origin := []string{"here", "there"}[n%2]
		if n == 10 {
			origin = "alone"
		}
		id, err := create(h, origin)
		if err != nil {
			t.Fatal(err)
		}
		defer follow(h, id, 0).Close()
		all = append(all, id)
	}
	if list := h.Lobby(); len(list) != lobbyLen || !slices.ContainsFunc(list[:3], func(l Listing) bool { return l.ID == all[10] }) {
		t.Errorf("%d tables are in the lobby, and not the one that somebody else has created long ago", len(list))
	}
	if _, err := create(h, "here"); err != nil { // there is one less of it
		t.Error(err)
	}
	more := 0 // tables of a node that has not heard of all others yet
	for _, h := range []*Host{h, other} {
		testkit.Eventually(t, func() error {
			_, err := create(h, "there")
			if err == nil {
				more++
				return errors.New("another table is created")
			}
			if limit := wants(t, err, Busy).Limit; limit != "waiting" {
				return fmt.Errorf("the limit is %s: %v", limit, err)
			}
			return nil
		})
	}
	for n := range more + 1 { // games that begin make room for others
		id := all[1+2*n]
		do(t, h, id, "organiser", Invite("organiser", 0, invited("x")))
		for seat, invitation := range []string{invited("x"), ""} {
			token := fmt.Sprint("player ", seat)
			do(t, h, id, token, Sit(token, invitation, token))
		}
	}
	if _, err := create(h, "there"); err != nil {
		t.Error(err)
	}
}

// A table that nobody joins is closed after an hour, and one at which somebody waits after a day. Then they are deleted.
func TestNeverBegun(t *testing.T) {
	clock, s := newHand()
	h := run(t, s, clock.options(Options{}))
	settings, _ := people(t, seasalt.Config{}, 3)
	links := IDOf("links")
	if err := h.Create(t.Context(), links, settings); err != nil {
		t.Fatal(err)
	}
	settings.Seats[1], settings.Origin = SeatSettings{Kind: SeatOpen}, "here"
	var open []string
	for n := range 3 {
		open = append(open, IDOf(fmt.Sprint(n)))
		if err := h.Create(t.Context(), open[n], settings); err != nil {
			t.Fatal(err)
		}
	}
	for _, id := range open[1:] {
		do(t, h, id, "ann", Sit("ann", "", "Ann"))
	}
	is := func(want table.Stage, ids ...string) {
		t.Helper()
		for _, id := range ids {
			becomes(t, h, id, "", func(s Since) bool { return s.Info.Stage == want })
		}
	}
	gone := func(ids ...string) {
		t.Helper()
		for _, id := range ids {
			testkit.Eventually(t, func() error {
				if all, err := s.Read(t.Context(), id, 0); err != nil || len(all) != 0 {
					return fmt.Errorf("%d records are still there: %v", len(all), err)
				}
				return nil
			})
		}
	}
	clock.pass(59 * time.Minute)
	do(t, h, open[2], "ann", Leave("ann"))
	is("gathering", open[0], open[1], open[2], links)
	clock.pass(time.Minute)
	is("closed", open[0])
	clock.pass(59 * time.Minute)
	is("closed", open[2]) // an hour after the last player has left
	is("gathering", open[1], links)
	clock.pass(time.Minute)
	gone(open[0])
	clock.pass(22 * time.Hour)
	is("closed", open[1], links)
	if n := h.index.waiting("here"); n != 1 {
		t.Errorf("%d tables wait", n)
	}
	clock.pass(time.Hour)
	gone(open[1], open[2], links)
	testkit.Eventually(t, func() error {
		if n := h.index.waiting("here"); n != 0 {
			return fmt.Errorf("%d tables wait", n)
		}
		return nil
	})
}

// An invitation works once, until the organiser makes another one; a player who hands the seat on has no part in it any more.
// Whoever had a seat or an invitation is told why it is worth nothing.
func TestInvitations(t *testing.T) {
	h := run(t, new(teststore.Memory), Options{})
	settings, tokens := people(t, seasalt.Config{}, 2)
	settings.Private = true
	id := IDOf(NewToken())
	if err := h.Create(t.Context(), id, settings); err != nil {
		t.Fatal(err)
	}
	ann, bob, first := tokens[0], tokens[1], invited(tokens[1])
	refused := func(code Code, why, token string, c Command) {
		t.Helper()
		_, err := h.Do(t.Context(), id, token, Key{}, c)
		if e := wants(t, err, code); !strings.Contains(e.Message, why) {
			t.Errorf("%q, and not %q", e.Message, why)
		}
	}
	if s := since(t, h, id, first, 0); s.Info.You != seasalt.Spectator || s.Info.Invited == nil || *s.Info.Invited != 1 {
		t.Error(s.Info)
	}
	refused(Forbidden, "", first, Sit(first, first, "Bob")) // the organiser knows it
	refused(Forbidden, "", first, Leave(first))
	do(t, h, id, bob, Sit(bob, first, "Bob"))
	do(t, h, id, bob, Sit(bob, first, "Bob")) // it is done
	refused(Forbidden, "", bob, Sit(bob, first, "Bert"))
	refused(Replaced, "was used", NewToken(), Sit(NewToken(), first, "Thief"))
	do(t, h, id, bob, Leave(bob))
	do(t, h, id, bob, Sit(bob, first, "Bob")) // the seat was free again
	refused(Forbidden, "", bob, Invite(bob, 1, NewToken()))
	refused(Forbidden, "", "organiser", Invite("organiser", 1, bob))
	do(t, h, id, "organiser", Invite("organiser", 1, "second"))
	do(t, h, id, "organiser", Invite("organiser", 1, "second")) // it is done
	refused(Replaced, "another player", bob, Leave(bob))
	refused(Replaced, "another player", NewToken(), Sit(NewToken(), first, "Bob"))
	refused(Replaced, "another player", bob, Sit(bob, "second", "Bob"))
	bob = NewToken()
	do(t, h, id, bob, Sit(bob, "second", "Bob"))
	bea := NewToken()
	do(t, h, id, bob, HandOver(bob, bea, "Bea")) // before the game
	refused(Replaced, "handed", bob, Leave(bob))
	do(t, h, id, ann, Sit(ann, invited(ann), "Ann"))
	refused(Replaced, "was used", NewToken(), Sit(NewToken(), "second", "Thief"))
	refused(Taken, "", "organiser", Invite("organiser", 1, "third"))
	refused(Forbidden, "", bea, HandOver(bea, ann, "Bea"))
	next := NewToken()
	do(t, h, id, bea, HandOver(bea, next, "Bea"))
	refused(Replaced, "handed", bea, Nonce(bea, ""))
	if s := since(t, h, id, next, 0); s.Info.You != 1 || s.Info.Seats[1].Name != "Bea" ||
		s.Update.Items[0].Kind != table.ItemHandOver || s.Update.Items[0].Reason != table.HandOverJoined {
		t.Error(s.Info, s.Update.Items)
	}
	refused(Forbidden, "", ann, Close(ann))
	do(t, h, id, "organiser", Close("organiser"))
	if s := since(t, h, id, next, 0); s.Update.Snapshot.Result.Reason != games.EndDecision {
		t.Error(s.Update.Snapshot.Result)
	}
	refused(Over, "", next, HandOver(next, NewToken(), "x"))
	refused(Over, "", "organiser", Invite("organiser", 1, "fourth"))
}

// During the game the organiser can invite somebody to the seat of a player who is absent, and to no other: one who resigned, or who
// has not decided for a day at a table without a clock. The player who comes back in time plays on.
func TestAbsentReplaced(t *testing.T) {
	clock, s := newHand()
	h := run(t, s, clock.options(Options{}))
	settings, tokens := people(t, seasalt.Config{}, 3)
	id := begun(t, h, settings, tokens)
	seat := since(t, h, id, tokens[0], 0).Update.Snapshot.View.Actor()
	invite := func(seat seasalt.Seat, fresh string) error {
		_, err := h.Do(t.Context(), id, "organiser", Key{}, Invite("organiser", seat, invited(fresh)))
		return err
	}
	dan, eve := NewToken(), NewToken()
	clock.pass(24*time.Hour - time.Second)
	wants(t, invite(seat, dan), Taken)
	clock.pass(2 * time.Second)
	if err := invite(seat, dan); err != nil || !since(t, h, id, tokens[0], 0).Info.Seats[seat].Absent {
		t.Fatal(err)
	}
	wants(t, invite((seat+1)%3, eve), Taken)
	take(t, h, id, tokens) // the player comes back
	_, err := h.Do(t.Context(), id, dan, Key{}, Sit(dan, invited(dan), "Dan"))
	wants(t, err, Taken)
	clock.pass(25 * time.Hour)
	do(t, h, id, dan, Sit(dan, invited(dan), "Dan"))
	wants(t, invite(seat, eve), Taken) // Dan has just come
	_, err = h.Since(t.Context(), id, tokens[seat], 0, true)
	if e := wants(t, err, Replaced); !strings.Contains(e.Message, "absent") {
		t.Error(e)
	}
	now := since(t, h, id, dan, 0)
	if last := now.Update.Items[len(now.Update.Items)-1]; now.Info.You != seat || last.Kind != table.ItemHandOver || last.Reason != table.HandOverReplaced || last.Name != "Dan" {
		t.Error(now.Info, last)
	}
	do(t, h, id, dan, Resign(dan))
	if _, err = h.Since(t.Context(), id, dan, 0, true); !strings.Contains(wants(t, err, Replaced).Message, "a bot plays") {
		t.Error(err)
	}
	if err := invite(seat, eve); err != nil {
		t.Error(err)
	}
	do(t, h, id, eve, Sit(eve, invited(eve), "Eve"))
	fresh := run(t, s, clock.options(Options{})) // knows the same from the records
	if now := since(t, fresh, id, eve, 0).Info; now.You != seat || now.Seats[seat].Level != "" {
		t.Error(now)
	}
	for _, old := range []string{tokens[seat], dan, invited(dan), invited(eve)} {
		_, err := fresh.Since(t.Context(), id, old, 0, true)
		wants(t, err, Replaced)
	}
}

// Votes, new links and coming and going make only so many records, so that nobody fills a table with them. Who has used up
// a seat's share takes nothing from the others, nor from the organiser.
func TestSpent(t *testing.T) {
	s := new(teststore.Memory)
	h := run(t, s, Options{})
	settings, tokens := people(t, seasalt.Config{}, 2)
	spend := func(id, token string, acts ...func(n int) Command) {
		t.Helper()
		for n := range 10 * maxActs {
			if _, err := h.Do(t.Context(), id, token, Key{}, acts[n%len(acts)](n)); err != nil {
				wants(t, err, Spent)
				if n < maxActs-5 {
					t.Errorf("only %d acts", n)
				}
				return
			}
		}
		t.Error("there is no limit")
	}
	id := IDOf(NewToken())
	if err := h.Create(t.Context(), id, settings); err != nil {
		t.Fatal(err)
	}
	spend(id, tokens[0], func(int) Command { return Sit(tokens[0], invited(tokens[0]), "Ann") }, func(int) Command { return Leave(tokens[0]) })
	spend(id, "organiser", func(int) Command { return Invite("organiser", 0, NewToken()) })

	settings, tokens = people(t, seasalt.Config{}, 2)
	id = begun(t, h, settings, tokens)
	spend(id, tokens[0], func(int) Command { return Vote(tokens[0], VotePause, false) }, func(int) Command { return Vote(tokens[0], VotePause, true) })
	_, err := h.Do(t.Context(), id, tokens[0], Key{}, HandOver(tokens[0], NewToken(), "x"))
	wants(t, err, Spent)
	do(t, h, id, tokens[1], Vote(tokens[1], VoteEnd, false))
	fresh := run(t, s, Options{}) // counts as the first node does
	_, err = fresh.Do(t.Context(), id, tokens[1], Key{}, Vote(tokens[1], VoteEnd, true))
	if err != nil {
		t.Error(err)
	}
	spend(id, tokens[1], func(n int) Command { return Vote(tokens[1], VoteEnd, n%2 == 1) })
}

// A game whose cards were never dealt has no rematch, whoever wants one.
func TestRematchUndealt(t *testing.T) {
	h := run(t, new(teststore.Memory), Options{})
	settings, tokens := people(t, seasalt.Config{}, 2)
	id := IDOf(NewToken())
	if err := h.Create(t.Context(), id, settings); err != nil {
		t.Fatal(err)
	}
	for i, token := range tokens {
		do(t, h, id, token, Sit(token, invited(token), fmt.Sprint("Player ", i)))
	}
	do(t, h, id, tokens[0], Resign(tokens[0]))
	_, err := h.Do(t.Context(), id, tokens[0], Key{}, Vote(tokens[0], VoteRematch, false))
	wants(t, err, NotBegun)
}

// A store that has as many tables as it may have takes no new one, and still tells those who repeat a request of theirs.
func TestMaxTables(t *testing.T) {
	h := run(t, new(teststore.Memory), Options{MaxTables: 2})
	settings, _ := people(t, seasalt.Config{}, 2)
	for n := range 2 {
		if err := h.Create(t.Context(), IDOf(fmt.Sprint(n)), settings); err != nil {
			t.Fatal(err)
		}
	}
	if n := h.Tables(); n != 2 {
		t.Errorf("%d tables", n)
	}
	wants(t, h.Create(t.Context(), IDOf("more"), settings), Full)
	wants(t, h.Room(), Full)

	if err := h.Create(t.Context(), IDOf("1"), settings); err != nil {
		t.Error(err)
	}
	if n := h.Cached(); n != 2 {
		t.Errorf("%d tables are in memory", n)
	}
}

// What tables and their rules take in memory is within a budget in bytes, however many rules there are.
func TestCacheBudget(t *testing.T) {
	heap := func() int {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int(m.HeapAlloc)
	}
	s := new(teststore.Memory)
	h := run(t, s, Options{Cache: 8 << 20})
	settings, _ := people(t, seasalt.Config{}, 2)
	all := seasalt.MustRules(seasalt.Config{Modules: variants.All()}).Setup()
	before := heap()
	for n := range 250 {
		some := all
		some.Modules, some.Events = slices.Clone(all.Modules), slices.Clone(all.Events)
		for i := range some.Modules {
			some.Modules[i].Hash = "" // it depends on which events there are
		}
		for i := range 3 { // without three of them
			some.Events = slices.Delete(some.Events, (n>>(2*i))%(len(some.Events)-2), (n>>(2*i))%(len(some.Events)-2)+1)
		}
		some.Target = 30 + n%20
		settings.Setup = some.String()
		if err := h.Create(t.Context(), IDOf(fmt.Sprint(n)), settings); err != nil {
			t.Fatal(err)
		}
	}
	if after := heap(); after-before > 25<<20 || h.CachedBytes() > 8<<20 || h.Cached() < 10 {
		t.Errorf("%d tables take %d bytes, and count %d", h.Cached(), after-before, h.CachedBytes())
	}
	testkit.Eventually(t, func() error { // what they count is given back
		h.mu.Lock()
		defer h.mu.Unlock()
		h.Cache = 0
		if h.makeRoom(); h.bytes != 0 || len(h.inUse) != 0 {
			return fmt.Errorf("%d bytes are left, and %d rules", h.bytes, len(h.inUse))
		}
		return nil
	})
	settings.Setup = setup(t, seasalt.Config{Target: 201})
	wants(t, h.Create(t.Context(), IDOf("far"), settings), Invalid)
}

// Private tables are there only for those who have a token, and nobody else can tell that they are there.
func TestPrivate(t *testing.T) {
	h := run(t, new(teststore.Memory), Options{})
	settings, tokens := people(t, seasalt.Config{}, 2)
	open := IDOf(NewToken())
	if err := h.Create(t.Context(), open, settings); err != nil {
		t.Fatal(err)
	}
	settings.Private = true
	settings.Tokens[Watcher] = table.HashToken("watcher")
	private := IDOf(NewToken())
	if err := h.Create(t.Context(), private, settings); err != nil {
		t.Fatal(err)
	}
	for _, token := range []string{"", NewToken(), "nonsense", strings.Repeat("x", 10000), "\x00"} {
		_, missing := h.Since(t.Context(), IDOf(NewToken()), token, 0, false)
		_, hidden := h.Since(t.Context(), private, token, 0, false)
		_, malformed := h.Since(t.Context(), "../"+private, token, 0, false)
		_, act := h.Do(t.Context(), private, token, Key{}, Sit(token, "x", "x"))
		_, join := h.Do(t.Context(), private, token, Key{}, Sit(token, "", "x"))
		if a, b, c, d, e := fmt.Sprint(missing), fmt.Sprint(hidden), fmt.Sprint(malformed), fmt.Sprint(act), fmt.Sprint(join); a != b || b != c || c != d || d != e || hidden == nil {
			t.Errorf("%q: %v; %v; %v; %v; %v", token, a, b, c, d, e)
		}
		if _, err := h.Since(t.Context(), open, token, 0, false); (err == nil) != (token == "") {
			t.Errorf("%q: %v", token, err)
		}
	}
	for token, want := range map[string]seasalt.Seat{"watcher": seasalt.Spectator, "organiser": seasalt.Spectator, invited(tokens[1]): seasalt.Spectator} {
		if s := since(t, h, private, token, 0); s.Info.You != want {
			t.Error(token, s.Info.You)
		}
	}
	_, err := h.Do(t.Context(), private, "watcher", Key{}, Sit("watcher", "x", "x"))
	wants(t, err, Forbidden)
}

// The players agree to end a game, and on a rematch, at which their tokens go on; bots do not count.
func TestVotes(t *testing.T) {
	s := new(teststore.Memory)
	h, other := run(t, s, Options{}), run(t, s, Options{})
	settings, tokens := people(t, seasalt.Config{Players: 3}, 2)
	settings.Setup = setup(t, seasalt.Config{Players: 3})
	settings.Seats = append(settings.Seats, SeatSettings{Kind: SeatBot})
	id := begun(t, h, settings, tokens)
	_, err := h.Do(t.Context(), id, tokens[0], Key{}, Vote(tokens[0], VoteRematch, false))
	wants(t, err, NotOver)
	_, err = h.Do(t.Context(), id, tokens[0], Key{}, Vote(tokens[0], "lunch", false))
	wants(t, err, Invalid)
	do(t, h, id, tokens[0], Vote(tokens[0], VoteEnd, false))
	do(t, h, id, tokens[0], Vote(tokens[0], VoteEnd, false)) // it is done
	if v := since(t, other, id, "", 0).Info.Votes; fmt.Sprint(v) != "map[end:[0]]" {
		t.Error(v)
	}
	do(t, h, id, tokens[0], Vote(tokens[0], VoteEnd, true))
	do(t, h, id, tokens[1], Vote(tokens[1], VoteEnd, false))
	if over(since(t, h, id, "", 0)) {
		t.Fatal("only one wants the end")
	}
	do(t, h, id, tokens[0], Vote(tokens[0], VoteEnd, false))
	end := since(t, other, id, "", 0)
	if !over(end) || end.Update.Snapshot.Result.Reason != games.EndAgreement || end.Info.Votes != nil {
		t.Fatal(end.Info)
	}
	for range 2 {
		do(t, h, id, tokens[1], Vote(tokens[1], VoteRematch, false))
		do(t, other, id, tokens[0], Vote(tokens[0], VoteRematch, false))
		next := becomes(t, h, id, tokens[0], func(s Since) bool { return s.Info.Next != "" }).Info.Next
		if next == id {
			t.Fatal("the rematch is the same table")
		}
		s := becomes(t, other, next, tokens[0], func(s Since) bool { return s.Info.Stage == table.StageNonces })
		if s.Info.You != 0 || s.Info.Seats[1].Name != "Player 1" || s.Info.Seats[2].Kind != SeatBot {
			t.Error(s.Info)
		}
		id = next
		do(t, other, id, tokens[0], Nonce(tokens[0], "again"))
		do(t, other, id, tokens[1], Nonce(tokens[1], ""))
		becomes(t, other, next, tokens[0], func(s Since) bool { return s.Info.Stage == table.StagePlaying })
		do(t, other, id, "organiser", Close("organiser"))
	}
}

// Who resigns loses against one other; of three a bot takes the seat.
func TestResign(t *testing.T) {
	h := run(t, new(teststore.Memory), Options{Bots: 1})
	settings, tokens := people(t, seasalt.Config{}, 2)
	id := begun(t, h, settings, tokens)
	do(t, h, id, tokens[1], Resign(tokens[1]))
	if r := since(t, h, id, "", 0).Update.Snapshot.Result; r.Reason != games.EndResignation || r.Winners != 1 {
		t.Error(r)
	}
	settings, tokens = people(t, seasalt.Config{}, 3)
	id = begun(t, h, settings, tokens)
	fresh := NewToken()
	do(t, h, id, tokens[0], HandOver(tokens[0], fresh, "rоbot 2")) // as the bot would be called
	tokens[0] = fresh
	do(t, h, id, tokens[1], Resign(tokens[1]))
	if s := since(t, h, id, "", 0); over(s) || s.Info.Seats[1].Kind != SeatBot || sameName(s.Info.Seats[1].Name, s.Info.Seats[0].Name) {
		t.Error(s.Info)
	}
	do(t, h, id, tokens[2], Resign(tokens[2]))
	do(t, h, id, tokens[0], Resign(tokens[0])) // nobody is left to play with
	if s := since(t, h, id, "", 0); !over(s) || s.Update.Snapshot.Result.By != seasalt.SeatsOf(0) {
		t.Error(s.Info)
	}
}

// Settings and names are checked, and the error says what is wrong.
func TestSettings(t *testing.T) {
	h := New(new(teststore.Memory), Options{})
	for want, change := range map[string]func(*Settings){
		"setup: ": func(s *Settings) { s.Setup = "chess" },
		"seats: 1, and the setup is for 2 players": func(s *Settings) { s.Seats = s.Seats[:1] },
		"of the kind":           func(s *Settings) { s.Seats[0].Kind = "" },
		"only a bot":            func(s *Settings) { s.Seats[0].Name = "Ann" },
		"somebody has to sit":   func(s *Settings) { s.Seats[0].Kind, s.Seats[1].Kind = SeatBot, SeatBot },
		"easy, normal or hard":  func(s *Settings) { s.Seats[0] = SeatSettings{Kind: SeatBot, Level: "god"} },
		"cannot be seen":        func(s *Settings) { s.Seats[0] = SeatSettings{Kind: SeatBot, Name: "a\u202eb"} },
		"maxRounds":             func(s *Settings) { s.Terms.MaxRounds = 101 },
		"spectatorDelay":        func(s *Settings) { s.Terms.SpectatorDelay = -1 },
		"none, move or bank":    func(s *Settings) { s.Clock.Kind = "sun" },
		"bot or forfeit":        func(s *Settings) { s.Clock.Then = "shrug" },
		"seconds are":           func(s *Settings) { s.Clock.Kind = MoveClock },
		"and no clock":          func(s *Settings) { s.Clock.Seconds = 5 },
		"an increment is for a": func(s *Settings) { s.Clock = Clock{Kind: MoveClock, Seconds: 5, Increment: 1} },
		"absence is 0, or":      func(s *Settings) { s.Clock.Absence = 1 },
	} {
		s, _ := people(t, seasalt.Config{}, 2)
		change(&s)
		if err := h.Create(t.Context(), IDOf(NewToken()), s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v does not say %q", err, want)
		} else {
			wants(t, err, Invalid)
		}
	}
	for name, want := range map[string]string{
		" Ann ": "Ann", "Zoë": "Zoë", "日本": "日本", "<b>Bob</b>": "<b>Bob</b>", "👩": "👩", "": "", "\t": "", "a\x00b": "", "a\nb": "", "\xff": "",
		"a\u200bb": "", "\u202eevil": "", "a\u0301\u0301\u0301\u0301": "", strings.Repeat("x", 31): "", strings.Repeat("é", 30): strings.Repeat("é", 30), "a\u00a0b": "", "\u3000": "",
	} {
		if got, err := CleanName(name); got != want || (err != nil) != (want == "") {
			t.Errorf("%q is %q, %v", name, got, err)
		}
	}
}

// A record that another program wrote, or that is damaged, makes a table unplayable, and says so without a card.
func TestUnplayable(t *testing.T) {
	for _, change := range []func(string) string{
		func(s string) string { return strings.Replace(s, `"kind":"entry"`, `"kind":"entry","colour":"red"`, 1) },
		func(s string) string { return strings.Replace(s, `"n":5`, `"n":6`, 1) },
		func(s string) string { return s[:len(s)/2] },
		func(s string) string { return strings.Replace(s, `(`, `(deal fish/black; `, 1) },
	} {
		s := new(teststore.Memory)
		settings, tokens := people(t, seasalt.Config{}, 2)
		id := begun(t, run(t, s, Options{}), settings, tokens)
		broken := new(teststore.Memory)
		last := uint64(0)
		_ = s.All(t.Context(), func(m store.Message) error {
			data := string(m.Data)
			if strings.Contains(data, `"what":"deal"`) || strings.Contains(data, `"n":5`) {
				data = change(data)
			}
			last, _ = broken.Append(t.Context(), id, last, []byte(data))
			return nil
		})
		_, err := New(broken, Options{}).Since(t.Context(), id, tokens[0], 0, false)
		if e := wants(t, err, Unplayable); strings.Contains(e.Message, "/") {
			t.Error(e)
		}
	}
}

// A table whose module has changed since it was created is unplayable, and says which module that is. Other tables are
// played, and a node with the module as it was goes on with the table.
func TestChangedModule(t *testing.T) {
	s := new(teststore.Memory)
	settings, tokens := people(t, seasalt.Config{Modules: []seasalt.Module{starfish.Module()}}, 2)
	id := begun(t, run(t, s, Options{}), settings, tokens)
	plain, plainTokens := people(t, seasalt.Config{}, 2)
	other := begun(t, run(t, s, Options{}), plain, plainTokens)

	node := func(change func(m *seasalt.Module)) *Host {
		modules := variants.All()
		for i := range modules {
			if modules[i].Name == starfish.Module().Name {
				change(&modules[i])
			}
		}
		h := New(s, Options{})
		h.find = finder(seasalt.CachedRules(modules...))
		return h
	}
	for want, change := range map[string]func(m *seasalt.Module){
		`version 1 of module "starfish", but version 2 was supplied`:       func(m *seasalt.Module) { m.Version++ },
		`another module "starfish" of version 1: its content has the hash`: func(m *seasalt.Module) { m.Deck = seasalt.Must(seasalt.ParseCards("starfish/yellow")) },
	} {
		h := node(change)
		_, err := h.Since(t.Context(), id, tokens[0], 0, false)
		if e := wants(t, err, Unplayable); !strings.Contains(e.Message, want) {
			t.Error(e)
		}
		_, err = h.Do(t.Context(), id, tokens[0], Key{}, Resign(tokens[0]))
		wants(t, err, Unplayable)
		since(t, h, other, plainTokens[0], 0)
	}
	do(t, node(func(*seasalt.Module) {}), id, tokens[0], Resign(tokens[0]))
}

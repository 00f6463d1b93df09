package host

import (
	"fmt"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/testkit"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
	games "github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/table"
)

// becomes waits until a table is as it should be.
func becomes(t testing.TB, h *Host, id, token string, is func(Since) bool) (s Since) {
	t.Helper()
	testkit.Eventually(t, func() error {
		if s = since(t, h, id, token, 0); !is(s) {
			return fmt.Errorf("the table is %+v", s.Info)
		}
		return nil
	})
	return s
}

func over(s Since) bool { return s.Info.Stage == table.StageOver }

// stays makes sure that nothing happens on its own.
func stays(t testing.TB, h *Host, id, token string) Since {
	t.Helper()
	before := since(t, h, id, token, 0)
	time.Sleep(50 * time.Millisecond)
	after := since(t, h, id, token, 0)
	if after.Info.Number != before.Info.Number || after.Info.Stage != before.Info.Stage {
		t.Fatalf("the table goes on by itself: %+v, %+v", before.Info, after.Info)
	}
	return after
}

// move makes the first move of whoever is in turn, and returns who that was.
func move(t testing.TB, h *Host, id string, tokens []string) seasalt.Seat {
	t.Helper()
	seat := since(t, h, id, tokens[0], 0).Update.Snapshot.View.Actor()
	s := since(t, h, id, tokens[seat], 0).Update.Snapshot
	do(t, h, id, tokens[seat], Move(tokens[seat], s.Number, s.View.AppendMoves(nil)[0]))
	return seat
}

// A limit for each decision goes on while the node is away; the one who runs out of time loses, or a bot plays on.
func TestMoveClock(t *testing.T) {
	for _, then := range []Then{ThenForfeit, ThenBot} {
		clock, s := newHand()
		settings, tokens := people(t, seasalt.Config{}, 2)
		settings.Clock = Clock{Kind: MoveClock, Seconds: 30, Then: then}
		h := run(t, s, clock.options(Options{}))
		id := begun(t, h, settings, tokens)
		for range 3 {
			clock.pass(29 * time.Second)
			stays(t, h, id, tokens[0])
			move(t, h, id, tokens)
		}
		actor := since(t, h, id, tokens[0], 0).Update.Snapshot.View.Actor()
		clock.pass(29 * time.Second)
		stays(t, h, id, tokens[0])
		clock.pass(2 * time.Second)
		h = run(t, s, clock.options(Options{Bots: 1})) // one that has never heard of the table
		if then == ThenForfeit {
			end := becomes(t, h, id, tokens[0], over).Update.Snapshot.Result
			if end.Reason != games.EndTime || end.By != 1<<actor || end.Winners != 1<<(1-actor) {
				t.Error(end)
			}
			continue
		}
		now := becomes(t, h, id, tokens[1-actor], func(s Since) bool { return s.Info.Seats[actor].Level != "" })
		if now.Info.Seats[actor].Kind != SeatBot || now.Info.Seats[actor].Name != botName(int(actor)) {
			t.Error(now.Info.Seats)
		}
		if _, err := h.Do(t.Context(), id, tokens[actor], Key{}, Resign(tokens[actor])); err == nil {
			t.Error("the seat is a bot's and its former player resigns")
		}
		becomes(t, h, id, tokens[1-actor], func(s Since) bool { // the bot moves
			return s.Update.Snapshot.View.Actor() == 1-actor || s.Info.Stage != table.StagePlaying
		})
	}
}

// A move that comes too late does not count, even if no node has noticed the time yet.
func TestLateMove(t *testing.T) {
	clock, s := newHand()
	settings, tokens := people(t, seasalt.Config{}, 2)
	settings.Clock = Clock{Kind: MoveClock, Seconds: 30, Then: ThenForfeit}
	h := run(t, s, clock.options(Options{}))
	id := begun(t, h, settings, tokens)
	idle := New(s, clock.options(Options{})) // does not run
	seat := since(t, idle, id, tokens[0], 0).Update.Snapshot.View.Actor()
	mine := since(t, idle, id, tokens[seat], 0).Update.Snapshot
	clock.pass(31 * time.Second)
	_, err := idle.Do(t.Context(), id, tokens[seat], Key{}, Move(tokens[seat], mine.Number, mine.View.AppendMoves(nil)[0]))
	if e := wants(t, err, Refused); e.Refusal.Reason != table.RefusalOver && e.Refusal.Reason != table.RefusalStale {
		t.Error(e)
	}
	if end := since(t, idle, id, tokens[0], 0); !over(end) || end.Update.Snapshot.Result.Reason != games.EndTime {
		t.Error(end.Info)
	}
}

// A bank is charged for the own decisions alone, gets its increment for each turn, and rests in a pause.
func TestBank(t *testing.T) {
	clock, s := newHand()
	settings, tokens := people(t, seasalt.Config{}, 2)
	settings.Clock = Clock{Kind: BankClock, Seconds: 100, Increment: 5, Then: ThenForfeit}
	h := run(t, s, clock.options(Options{}))
	id := begun(t, h, settings, tokens)
	want := []int64{100_000, 100_000}
	for range 12 {
		clock.pass(7 * time.Second)
		seat := move(t, h, id, tokens)
		want[seat] -= 7000
		now := since(t, run(t, s, clock.options(Options{})), id, tokens[0], 0)
		if now.Update.Snapshot.View.Actor() != seat {
			want[seat] += 5000
		}
		for i, w := range want {
			if got := now.Info.Seats[i].Bank; got != w {
				t.Fatalf("seat %d has %d and not %d", i, got, w)
			}
		}
		if now.Info.Due != now.Info.Now+want[now.Update.Snapshot.View.Actor()] {
			t.Fatalf("due in %d", now.Info.Due-now.Info.Now)
		}
	}
	clock.pass(2 * time.Second)
	do(t, h, id, tokens[0], Vote(tokens[0], VotePause, false))
	if stays(t, h, id, tokens[0]).Info.Paused {
		t.Error("one alone has paused")
	}
	do(t, h, id, tokens[1], Vote(tokens[1], VotePause, false))
	seat := since(t, h, id, tokens[0], 0).Update.Snapshot.View.Actor()
	want[seat] -= 2000
	clock.pass(time.Hour)
	paused := stays(t, h, id, tokens[0])
	if !paused.Info.Paused || paused.Info.Due != 0 || paused.Info.Seats[seat].Bank != want[seat] {
		t.Error(paused.Info)
	}
	_, err := h.Do(t.Context(), id, tokens[seat], Key{}, Move(tokens[seat], paused.Info.Number, seasalt.Draw))
	wants(t, err, Paused)
	do(t, h, id, tokens[1], Resume(tokens[1]))
	do(t, h, id, tokens[1], Resume(tokens[1])) // it is done
	if on := since(t, h, id, tokens[0], 0); on.Info.Paused || on.Info.Due != on.Info.Now+want[seat] {
		t.Error(on.Info)
	}
	clock.pass(time.Duration(want[seat]-1) * time.Millisecond)
	stays(t, h, id, tokens[0])
	clock.pass(2 * time.Millisecond)
	if end := becomes(t, h, id, tokens[0], over).Update.Snapshot.Result; end.Reason != games.EndTime || end.By != 1<<seat {
		t.Error(end)
	}
}

// take lets whoever is in turn take the first pile, which can be taken back, and returns the seat and the number
// of the entry.
func take(t *testing.T, h *Host, id string, tokens []string) (seasalt.Seat, int) {
	t.Helper()
	seat := since(t, h, id, tokens[0], 0).Update.Snapshot.View.Actor()
	number := do(t, h, id, tokens[seat], Move(tokens[seat], since(t, h, id, tokens[seat], 0).Info.Number, seasalt.Take(seasalt.Pile1))).Number
	if back := since(t, h, id, tokens[seat], 0).Update.Snapshot.TakeBack; back != number {
		t.Fatalf("the entry %d can be taken back, and not %d", back, number)
	}
	return seat, number
}

// left returns how much time the player in turn has: to a node that has never heard of the table, as to this one.
func left(t *testing.T, s store.Store, clock *hand, h *Host, id, token string) time.Duration {
	t.Helper()
	here, there := since(t, h, id, token, 0).Info, since(t, New(s, clock.options(Options{})), id, token, 0).Info
	if here.Due != there.Due {
		t.Fatalf("due at %d for a node, and at %d for another", here.Due, there.Due)
	}
	return time.Duration(here.Due-here.Now) * time.Millisecond
}

// A decision that is taken back is the same one again: its time has gone on meanwhile. One whose time is up cannot be taken
// back. That holds for the limit of a decision and for that of absence; a bank is charged all the time.
func TestTakeBack(t *testing.T) {
	for _, limit := range []Clock{{Kind: MoveClock, Seconds: 30}, {Kind: NoClock, Absence: 30}, {Kind: BankClock, Seconds: 10000, Absence: 30}} {
		t.Run(limit.note(), func(t *testing.T) {
			clock, s := newHand()
			settings, tokens := people(t, seasalt.Config{}, 2)
			settings.Clock = limit
			settings.Clock.Then = ThenForfeit
			h := run(t, s, clock.options(Options{}))
			id := begun(t, h, settings, tokens)
			before := since(t, h, id, tokens[0], 0).Update.Snapshot.View
			want := func(seconds time.Duration) {
				t.Helper()
				if got := left(t, s, clock, h, id, tokens[0]); got != seconds*time.Second {
					t.Errorf("%v are left, and not %d s", got, seconds)
				}
			}
			clock.pass(10 * time.Second)
			seat, number := take(t, h, id, tokens)
			want(30)
			_, err := h.Do(t.Context(), id, tokens[1-seat], Key{}, TakeBack(tokens[1-seat], number))
			if e := wants(t, err, Refused); e.Refusal.Reason != table.RefusalNoTakeBack {
				t.Error(e)
			}
			clock.pass(4 * time.Second)
			do(t, h, id, tokens[seat], TakeBack(tokens[seat], number))
			want(16)
			now := since(t, h, id, tokens[0], 0)
			if last := now.Update.Items[len(now.Update.Items)-1]; last.Kind != table.ItemTakeBack || last.Seat != seat || fmt.Sprint(now.Update.Snapshot.View) != fmt.Sprint(before) {
				t.Errorf("after the take-back: %+v", last)
			}
			if limit.Kind == BankClock && now.Info.Seats[seat].Bank != 9_986_000 {
				t.Errorf("the bank has %d", now.Info.Seats[seat].Bank)
			}

			// A pause does not count.
			clock.pass(time.Second)
			_, number = take(t, h, id, tokens)
			do(t, h, id, tokens[0], Vote(tokens[0], VotePause, false))
			do(t, h, id, tokens[1], Vote(tokens[1], VotePause, false))
			clock.pass(time.Hour)
			_, err = h.Do(t.Context(), id, tokens[seat], Key{}, TakeBack(tokens[seat], number))
			wants(t, err, Paused)
			do(t, h, id, tokens[0], Resume(tokens[0]))
			want(30)
			do(t, h, id, tokens[seat], TakeBack(tokens[seat], number))
			want(15)

			_, number = take(t, h, id, tokens)
			clock.pass(15 * time.Second)
			_, err = h.Do(t.Context(), id, tokens[seat], Key{}, TakeBack(tokens[seat], number))
			if e := wants(t, err, Refused); e.Refusal.Reason != table.RefusalNoTakeBack || e.Refusal.Number != number {
				t.Error(e)
			}
			want(15)
			clock.pass(16 * time.Second)
			if end := becomes(t, h, id, tokens[0], over).Update.Snapshot.Result; end.By != 1<<seat {
				t.Error(end)
			}
		})
	}
}

// Nobody gets new time by handing a seat on. Whoever takes a seat over from a bot, by invitation, begins the decision.
func TestHandOverTime(t *testing.T) {
	for _, limit := range []Clock{{Kind: MoveClock, Seconds: 30}, {Kind: NoClock, Absence: 30}} {
		t.Run(limit.note(), func(t *testing.T) {
			clock, s := newHand()
			settings, tokens := people(t, seasalt.Config{}, 2)
			settings.Clock = limit
			settings.Clock.Then = ThenBot
			h := run(t, s, clock.options(Options{})) // without bots: none moves
			id := begun(t, h, settings, tokens)
			seat, _ := take(t, h, id, tokens)
			now := func(fresh string, want time.Duration) {
				t.Helper()
				if tokens[seat] = fresh; left(t, s, clock, h, id, fresh) != want {
					t.Errorf("%v are left, and not %v", left(t, s, clock, h, id, fresh), want)
				}
			}
			for gone := time.Duration(6); gone < 30; gone += 6 {
				clock.pass(6 * time.Second)
				fresh := NewToken()
				do(t, h, id, tokens[seat], HandOver(tokens[seat], fresh, "Bea"))
				now(fresh, (30-gone)*time.Second)
			}
			clock.pass(6 * time.Second)
			becomes(t, h, id, tokens[1-seat], func(s Since) bool { return s.Info.Seats[seat].Level != "" })
			clock.pass(time.Hour)
			fresh := NewToken()
			do(t, h, id, "organiser", Invite("organiser", seat, invited(fresh)))
			do(t, h, id, fresh, Sit(fresh, invited(fresh), "Bea"))
			now(fresh, 30*time.Second)
		})
	}
}

// Who does not decide for long is absent, whatever the clock; where there is no clock and no limit nothing happens.
func TestAbsence(t *testing.T) {
	clock, s := newHand()
	h := run(t, s, clock.options(Options{}))
	settings, tokens := people(t, seasalt.Config{}, 3)
	patient := begun(t, h, settings, tokens)
	settings.Clock = Clock{Kind: BankClock, Seconds: 10000, Absence: 60, Then: ThenBot}
	id := begun(t, h, settings, tokens)
	actor := since(t, h, id, tokens[0], 0).Update.Snapshot.View.Actor()
	clock.pass(61 * time.Second)
	gone := becomes(t, h, id, tokens[(actor+1)%3], func(s Since) bool { return s.Info.Seats[actor].Level != "" })
	items := gone.Update.Items
	if last := items[len(items)-1]; last.Kind != table.ItemHandOver || last.Reason != table.HandOverLeft {
		t.Error(last)
	}
	clock.pass(100 * time.Hour)
	stays(t, h, patient, tokens[0])
}

// Pages that name no nonce have the empty one after a time, and a round's result is looked at for a minute.
func TestStages(t *testing.T) {
	clock, s := newHand()
	h := run(t, s, clock.options(Options{}))
	settings, tokens := people(t, seasalt.Config{Target: 100}, 2)
	id := IDOf(NewToken())
	if err := h.Create(t.Context(), id, settings); err != nil {
		t.Fatal(err)
	}
	do(t, h, id, tokens[0], Sit(tokens[0], invited(tokens[0]), "Ann"))
	if stays(t, h, id, tokens[0]).Info.Stage != "gathering" {
		t.Error("the game begins with one player")
	}
	do(t, h, id, tokens[1], Sit(tokens[1], invited(tokens[1]), "Bob"))
	do(t, h, id, tokens[1], Sit(tokens[1], invited(tokens[1]), "Bob")) // it is done
	do(t, h, id, tokens[0], Nonce(tokens[0], "mine"))
	stays(t, h, id, tokens[0])
	clock.pass(21 * time.Second)
	now := becomes(t, h, id, tokens[0], func(s Since) bool { return s.Info.Stage == table.StagePlaying })
	if now.Update.Items[0].Nonce != "mine" || now.Update.Items[1].Nonce != "" {
		t.Error(now.Update.Items)
	}
	for now.Info.Stage == table.StagePlaying {
		seat := now.Update.Snapshot.View.Actor()
		mine := since(t, h, id, tokens[seat], 0).Update.Snapshot
		moves := mine.View.AppendMoves(nil)
		do(t, h, id, tokens[seat], Move(tokens[seat], mine.Number, moves[len(moves)-1]))
		now = since(t, h, id, tokens[0], 0)
	}
	if now.Info.Stage == table.StageRoundOver {
		clock.pass(59 * time.Second)
		stays(t, h, id, tokens[0])
		clock.pass(2 * time.Second)
		becomes(t, h, id, tokens[0], func(s Since) bool { return s.Info.Stage == table.StagePlaying })
	}

	// A table that does not fill is closed.
	settings.Seats[0].Token, settings.Seats[1].Token = table.HashToken(invited("a")), table.HashToken(invited("b"))
	id = IDOf(NewToken())
	if err := h.Create(t.Context(), id, settings); err != nil {
		t.Fatal(err)
	}
	do(t, h, id, "a", Sit("a", invited("a"), "Ann"))
	clock.pass(25 * time.Hour)
	becomes(t, h, id, "a", func(s Since) bool { return s.Info.Stage == "closed" })
	_, err := h.Do(t.Context(), id, "b", Key{}, Sit("b", invited("b"), "Bob"))
	wants(t, err, Over)
}

// Tables at which nothing happens are deleted, whether they are over or not; others stay.
func TestKeep(t *testing.T) {
	clock, s := newHand()
	o := clock.options(Options{Keep: 10 * 24 * time.Hour})
	h := run(t, s, o)
	settings, tokens := people(t, seasalt.Config{}, 2)
	left := begun(t, h, settings, tokens)
	used := begun(t, h, settings, tokens)
	ended := begun(t, h, settings, tokens)
	do(t, h, ended, "organiser", Close("organiser"))
	clock.pass(9 * 24 * time.Hour)
	move(t, h, used, tokens)
	stays(t, h, left, tokens[0])
	clock.pass(2 * 24 * time.Hour)
	h2 := run(t, s, o)
	for _, id := range []string{left, ended} {
		testkit.Eventually(t, func() error {
			_, err := h2.Since(t.Context(), id, tokens[0], 0, true)
			if e, ok := err.(*Error); !ok || e.Code != Unauthorized {
				return fmt.Errorf("the table is still there: %v", err)
			}
			if all, err := s.Read(t.Context(), id, 0); err != nil || len(all) != 0 {
				return fmt.Errorf("%d records are still there", len(all))
			}
			return nil
		})
	}
	stays(t, h, used, tokens[0])
	clock.pass(6 * time.Second) // for the node that looks whether the other one has done it
	testkit.Eventually(t, func() error {
		if a, b := h.Tables(), h2.Tables(); a != 1 || b != 1 {
			return fmt.Errorf("the nodes know of %d and %d tables", a, b)
		}
		return nil
	})
}

// Bots play with each other and with people, on whatever node offers, and go on when that node is lost.
func TestBots(t *testing.T) {
	clock, s := newHand()
	settings, tokens := people(t, seasalt.Config{Players: 2, Target: 20}, 1)
	settings.Seats = append(settings.Seats, SeatSettings{Kind: SeatBot, Level: "easy"})
	h := run(t, s, clock.options(Options{}))
	id := begun(t, h, settings, tokens)
	mine := func(s Since) bool {
		return s.Info.Stage != table.StagePlaying || s.Update.Snapshot.View.Actor() == 0
	}
	for !mine(since(t, h, id, tokens[0], 0)) { // the bot begins, and no node has said that it does that
		id = begun(t, h, settings, tokens)
	}
	// A node that says that it does it, and does not.
	lost := New(s, clock.options(Options{Bots: 1}))
	for range 200 {
		now := since(t, h, id, tokens[0], 0)
		if now.Info.Stage != table.StagePlaying || !mine(now) {
			break
		}
		v := now.Update.Snapshot.View
		do(t, lost, id, tokens[0], Move(tokens[0], now.Info.Number, v.AppendMoves(nil)[0]))
	}
	if mine(since(t, h, id, tokens[0], 0)) {
		t.Fatal("the bot is not in turn")
	}
	if stays(t, h, id, tokens[0]); mine(since(t, h, id, tokens[0], 0)) {
		t.Fatal("somebody has moved for the bot")
	}
	other := run(t, s, clock.options(Options{Bots: 2}))
	stays(t, h, id, tokens[0])
	clock.pass(6 * time.Second)
	becomes(t, other, id, tokens[0], mine)
	for range 3000 {
		now := becomes(t, other, id, tokens[0], mine)
		if over(now) {
			return
		}
		if now.Info.Stage == table.StageRoundOver {
			_, _ = other.Do(t.Context(), id, tokens[0], Key{}, NextRound(tokens[0]))
			continue
		}
		v := now.Update.Snapshot.View
		do(t, h, id, tokens[0], Move(tokens[0], now.Info.Number, v.AppendMoves(nil)[0]))
	}
	t.Error("the game does not end")
}

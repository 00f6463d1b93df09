package host

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/testkit"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/teststore"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
	games "github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/table"
	"github.com/seasalt-go/seasalt/variants"
)

// A hand is the clock of a test.
type hand struct{ at atomic.Int64 }

// newHand returns a clock, and a store that tells its time.
func newHand() (*hand, *teststore.Memory) {
	h := new(hand)
	h.at.Store(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli())
	return h, &teststore.Memory{Clock: h.now}
}

func (h *hand) now() time.Time            { return time.UnixMilli(h.at.Load()) }
func (h *hand) pass(d time.Duration)      { h.at.Add(d.Milliseconds()) }
func (h *hand) options(o Options) Options { o.Tick = 10 * time.Millisecond; return o }

// run starts a node, and stops it after the test.
func run(t testing.TB, s store.Store, o Options) *Host {
	t.Helper()
	h := New(s, o)
	testkit.Run(t, h)
	testkit.Eventually(t, func() error { return h.Ready(t.Context()) })
	return h
}

// setup returns the text of a setup.
func setup(t testing.TB, c seasalt.Config) string {
	t.Helper()
	rules, err := seasalt.NewRules(c)
	if err != nil {
		t.Fatal(err)
	}
	return rules.Setup().String()
}

// people returns settings of a table with as many links, and their tokens.
func people(t testing.TB, c seasalt.Config, n int) (s Settings, tokens []string) {
	t.Helper()
	c.Players = max(n, 2)
	s.Setup = setup(t, c)
	s.Tokens = map[Role]tokenHash{Organiser: table.HashToken("organiser")}
	for range n {
		token := NewToken()
		tokens = append(tokens, token)
		s.Seats = append(s.Seats, SeatSettings{Kind: SeatLink, Token: table.HashToken(invited(token))})
	}
	return s, tokens
}

// A failing store reads nothing while there is an error.
type failing struct {
	store.Store
	err error
}

func (s *failing) Read(ctx context.Context, id string, after uint64) ([]store.Message, error) {
	if s.err != nil {
		return nil, s.err
	}
	return s.Store.Read(ctx, id, after)
}

// The log has a line when the store begins to fail, and one when it works again; whoever goes away is no failure.
func TestFailuresLogged(t *testing.T) {
	s, log, metrics := &failing{Store: new(teststore.Memory)}, testkit.Logged(t), prometheus.NewRegistry()
	h := New(s, Options{Metrics: metrics})
	settings, _ := people(t, seasalt.Config{}, 2)
	if err := h.Create(t.Context(), IDOf("a"), settings); err != nil {
		t.Fatal(err)
	}
	for _, s.err = range []error{fmt.Errorf("x: %w", context.Canceled), io.EOF, nil, io.EOF, nil, io.ErrNoProgress, nil, nil} {
		_, _ = h.Since(t.Context(), IDOf("a"), "", 0, true)
	}
	if text := log.String(); strings.Count(text, "\n") != 1 {
		t.Errorf("while some attempts fail:\n%s", text)
	}
	h.reading.last.Add(-calm.Nanoseconds())
	for range 2 {
		_, _ = h.Since(t.Context(), IDOf("a"), "", 0, true)
	}
	failures := testkit.Metric(t, metrics, "seasalt_store_failures_total", "reading")
	if text := log.String(); strings.Count(text, "\n") != 2 || !strings.Contains(text, "fails: reading") ||
		!strings.Contains(text, "works again: reading") || failures != 3 {
		t.Errorf("%v failures:\n%s", failures, text)
	}
}

// invited returns the invitation to the seat of a token of people.
func invited(token string) string { return "invited " + token }

// begun creates a table at which all have sat down and named their nonces.
func begun(t testing.TB, h *Host, s Settings, tokens []string) (id string) {
	t.Helper()
	id = IDOf(NewToken())
	if err := h.Create(t.Context(), id, s); err != nil {
		t.Fatal(err)
	}
	for i, token := range tokens {
		do(t, h, id, token, Sit(token, invited(token), fmt.Sprint("Player ", i)))
	}
	for i, token := range tokens {
		do(t, h, id, token, Nonce(token, fmt.Sprint(i)))
	}
	testkit.Eventually(t, func() error {
		if s := since(t, h, id, tokens[0], 0); s.Info.Stage != table.StagePlaying {
			return fmt.Errorf("the stage is %s", s.Info.Stage)
		}
		return nil
	})
	return id
}

func do(t testing.TB, h *Host, id, token string, c Command) Done {
	t.Helper()
	done, err := h.Do(t.Context(), id, token, Key{}, c)
	if err != nil {
		t.Fatal(err)
	}
	return done
}

func since(t testing.TB, h *Host, id, token string, number int) Since {
	t.Helper()
	s, err := h.Since(t.Context(), id, token, number, true)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func wants(t testing.TB, err error, code Code) *Error {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) || e.Code != code {
		t.Helper()
		t.Fatalf("%v and not %s", err, code)
	}
	return e
}

// choose ends rounds when it can, and else makes any move.
func choose(v *seasalt.View, r *rand.Rand) seasalt.Move {
	moves := v.AppendMoves(nil)
	if last := moves[len(moves)-1]; last == seasalt.Stop || last == seasalt.LastChance {
		return last
	}
	return moves[r.IntN(len(moves))]
}

// journal returns the journal of a table as the store has it, having checked that it is one.
func journal(t testing.TB, s store.Store, id string) *table.Table {
	t.Helper()
	all, err := s.Read(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	for _, m := range all {
		r, err := decode(m.Data)
		if err != nil {
			t.Fatal(err)
		}
		text.WriteString(r.Header + r.Line)
	}
	x, err := table.Restore(text.String(), variants.Rules)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// play plays a table to its end, each move on another node. It returns how many were made.
func play(t testing.TB, hosts []*Host, id string, tokens []string, r *rand.Rand) (moves int) {
	t.Helper()
	for range 5000 {
		seat := r.IntN(len(tokens))
		h := hosts[r.IntN(len(hosts))]
		s := since(t, h, id, tokens[seat], 0)
		v := s.Update.Snapshot.View
		switch s.Info.Stage {
		case table.StageOver:
			return moves
		case table.StageRoundOver:
			_, err := h.Do(t.Context(), id, tokens[seat], Key{}, NextRound(tokens[seat]))
			if err != nil {
				wants(t, err, Refused) // time was faster
			}
		case table.StagePlaying:
			if v.Actor() != seasalt.Seat(seat) {
				continue
			}
			do(t, h, id, tokens[seat], Move(tokens[seat], s.Update.Snapshot.Number, choose(v, r)))
			moves++
		}
	}
	t.Fatal("the game does not end")
	return 0
}

// Any node serves any table, and all see the same: the players, one who comes later and a node that starts then.
func TestNodes(t *testing.T) {
	s := new(teststore.Memory)
	hosts := []*Host{run(t, s, Options{}), run(t, s, Options{Cache: 1}), run(t, s, Options{Bots: 1})}
	for seed := range uint64(3) {
		settings, tokens := people(t, seasalt.Config{Target: 15, Modules: variants.All()}, 3)
		settings.Terms = Terms{RevealSeed: true, SpectatorDelay: 3}
		id := begun(t, hosts[seed], settings, tokens)
		moves := play(t, hosts, id, tokens, rand.New(rand.NewPCG(seed, 1)))
		if moves < 10 {
			t.Fatalf("the game has %d moves", moves)
		}
		late := run(t, s, Options{})
		for _, token := range append(tokens, "") {
			want, _ := json.Marshal(since(t, late, id, token, 0).Update)
			for _, h := range hosts {
				if got, _ := json.Marshal(since(t, h, id, token, 0).Update); string(got) != string(want) {
					t.Fatalf("nodes show different things:\n%s\n%s", got, want)
				}
			}
		}
		kept := journal(t, s, id)
		if _, err := table.Verify(kept.SecretJournal(), kept.Commitment(), variants.Rules); err != nil {
			t.Error(err)
		}
	}
}

// The same request, however often and on whatever node, is carried out once and answered alike. Another request
// with its key is refused.
func TestKeys(t *testing.T) {
	s := new(teststore.Memory)
	hosts := []*Host{run(t, s, Options{}), run(t, s, Options{})}
	settings, tokens := people(t, seasalt.Config{}, 2)
	id := begun(t, hosts[0], settings, tokens)
	for n := range 30 {
		state := since(t, hosts[0], id, tokens[0], 0)
		seat := state.Update.Snapshot.View.Actor()
		if state.Info.Stage != table.StagePlaying {
			break
		}
		mine := since(t, hosts[0], id, tokens[seat], 0).Update.Snapshot
		move := mine.View.AppendMoves(nil)[0]
		key := NewKey(fmt.Sprint("key", n), move.String())
		var wait sync.WaitGroup
		for i := range 6 {
			wait.Go(func() {
				done, err := hosts[i%2].Do(t.Context(), id, tokens[seat], key, Move(tokens[seat], mine.Number, move))
				if err != nil || done.Number != mine.Number+1 {
					t.Errorf("request %d: %v %v", i, done, err)
				}
			})
		}
		wait.Wait()
		if now := since(t, hosts[1], id, tokens[seat], 0).Info.Number; now != mine.Number+1 {
			t.Fatalf("%d entries for one move", now-mine.Number)
		}
		_, err := hosts[1].Do(t.Context(), id, tokens[seat], NewKey(fmt.Sprint("key", n), "another"), Resign(tokens[seat]))
		wants(t, err, KeyReused)
	}
}

// Of moves that come at the same time on different nodes one is made, and the others are told how the table is now.
func TestRaces(t *testing.T) {
	s := new(teststore.Memory)
	hosts := []*Host{run(t, s, Options{}), run(t, s, Options{}), run(t, s, Options{})}
	settings, tokens := people(t, seasalt.Config{}, 2)
	id := begun(t, hosts[0], settings, tokens)
	r := rand.New(rand.NewPCG(1, 1))
	for range 40 {
		state := since(t, hosts[0], id, tokens[0], 0)
		if state.Info.Stage != table.StagePlaying {
			break
		}
		seat := state.Update.Snapshot.View.Actor()
		mine := since(t, hosts[0], id, tokens[seat], 0).Update.Snapshot
		var wait sync.WaitGroup
		var made atomic.Int32
		for _, h := range hosts {
			move := choose(mine.View, r)
			wait.Go(func() {
				_, err := h.Do(t.Context(), id, tokens[seat], Key{}, Move(tokens[seat], mine.Number, move))
				var e *Error
				switch {
				case err == nil:
					made.Add(1)
				case !errors.As(err, &e) || e.Code != Refused || e.Refusal.Reason != table.RefusalStale || e.Refusal.Number != mine.Number+1:
					t.Error(err)
				}
			})
		}
		wait.Wait()
		if made.Load() != 1 {
			t.Fatalf("%d moves were made", made.Load())
		}
	}
	journal(t, s, id)
}

// lagging is a store whose leader is late: a few times it does not tell of the last record.
type lagging struct {
	store.Store
	late  atomic.Int32
	reads atomic.Int32
}

func (s *lagging) Replicated() bool { return true }

func (s *lagging) Read(ctx context.Context, id string, after uint64) ([]store.Message, error) {
	s.reads.Add(1)
	all, err := s.Store.Read(ctx, id, after)
	if len(all) > 0 && s.late.Add(-1) >= 0 {
		all = all[:len(all)-1]
	}
	return all, err
}

// Nobody sees a table go back, whatever the store tells for a moment: neither at a node that has heard of more nor,
// with the number that another node has told, at one that has not.
func TestLagging(t *testing.T) {
	s := &lagging{Store: new(teststore.Memory)}
	h := run(t, s, Options{})
	settings, tokens := people(t, seasalt.Config{}, 2)
	id := begun(t, h, settings, tokens)
	for n := range 10 {
		move(t, h, id, tokens)
		number := since(t, h, id, tokens[0], 0).Info.Number
		other := run(t, s, Options{}) // it has heard of all
		deaf := New(s, Options{})     // it hears nothing
		s.late.Store(3)
		if got, err := other.Since(t.Context(), id, tokens[0], 0, n%2 == 0); err != nil || got.Info.Number != number {
			t.Fatalf("%v: %d and not %d", err, got.Info.Number, number)
		}
		s.late.Store(3)
		if got, err := deaf.Since(t.Context(), id, tokens[0], number, n%2 == 0); err != nil || got.Info.Number != number {
			t.Fatalf("%v: %d and not %d", err, got.Info.Number, number)
		}
		s.late.Store(0)
	}
	s.reads.Store(0)
	_, err := h.Since(t.Context(), id, tokens[0], 1000, false)
	if e := wants(t, err, Refused); e.Refusal.Reason != table.RefusalAhead {
		t.Error(e)
	}
	if n := s.reads.Load(); n > 2 {
		t.Errorf("a number that no leader can be late by is looked for %d times", n)
	}
	_, err = h.Since(t.Context(), IDOf(NewToken()), tokens[0], 3, true)
	wants(t, err, Unauthorized)
}

// cutOff is a store of which each read is cut off after some records.
type cutOff struct {
	*teststore.Memory
	after int
}

func (s *cutOff) Read(ctx context.Context, id string, after uint64) ([]store.Message, error) {
	all, err := s.Memory.Read(ctx, id, after)
	if err == nil && len(all) > s.after {
		return all[:s.after], context.DeadlineExceeded
	}
	return all, err
}

// A table is read although each read is cut off, and nobody sees a part of it.
func TestCutOff(t *testing.T) {
	s := new(teststore.Memory)
	h := run(t, s, Options{})
	settings, tokens := people(t, seasalt.Config{}, 2)
	id := begun(t, h, settings, tokens)
	for range 10 {
		move(t, h, id, tokens)
	}
	number := since(t, h, id, tokens[0], 0).Info.Number
	for _, certain := range []bool{false, true} {
		other := New(&cutOff{s, 5}, Options{})
		all, _ := s.Read(t.Context(), id, 0)
		for n := 5; n < len(all); n += 5 {
			_, err := other.Since(t.Context(), id, tokens[0], 0, certain)
			wants(t, err, Unavailable)
		}
		if got, err := other.Since(t.Context(), id, tokens[0], 0, certain); err != nil || got.Info.Number != number {
			t.Errorf("%v: %d and not %d", err, got.Info.Number, number)
		}
	}
}

// Where records are on one server, a number that there is not is refused at once.
func TestAhead(t *testing.T) {
	s := &counting{Memory: new(teststore.Memory)}
	h := run(t, s, Options{})
	settings, tokens := people(t, seasalt.Config{}, 2)
	id := begun(t, h, settings, tokens)
	for _, certain := range []bool{true, false} {
		s.reads.Store(0)
		_, err := h.Since(t.Context(), id, tokens[0], since(t, h, id, tokens[0], 0).Info.Number+1, certain)
		wants(t, err, Refused)
		if n := s.reads.Load(); n != 2 { // one of them by since
			t.Errorf("the store is asked %d times", n-1)
		}
	}
}

// counting is a store that counts how often it is read.
type counting struct {
	*teststore.Memory
	reads atomic.Int32
}

func (s *counting) Read(ctx context.Context, id string, after uint64) ([]store.Message, error) {
	s.reads.Add(1)
	return s.Memory.Read(ctx, id, after)
}

// A command that panics leaves nothing half done: the table is read again.
func TestCommandPanics(t *testing.T) {
	h := run(t, new(teststore.Memory), Options{})
	settings, tokens := people(t, seasalt.Config{}, 2)
	id := begun(t, h, settings, tokens)
	before := since(t, h, id, tokens[0], 0)
	func() {
		defer func() {
			if what := recover(); what != "a bug" {
				t.Errorf("the panic has become %v", what)
			}
		}()
		_, _ = h.Do(t.Context(), id, tokens[0], Key{}, func(m *Match, _ int64) (*record, error) {
			if _, err := m.table.End(games.End{Reason: games.EndAgreement}); err != nil {
				t.Error(err)
			}
			panic("a bug")
		})
	}()
	if now := since(t, h, id, tokens[0], 0); now.Info.Stage != table.StagePlaying || now.Info.Number != before.Info.Number {
		t.Errorf("the table is %+v", now.Info)
	}
	move(t, h, id, tokens)
}

// A table is created once, however often and wherever its creation is asked for, and nothing else is created with
// the same id.
func TestCreateTwice(t *testing.T) {
	s := new(teststore.Memory)
	nodes := []*Host{run(t, s, Options{}), run(t, s, Options{})}
	for range 20 {
		settings, _ := people(t, seasalt.Config{}, 2)
		id := IDOf(NewToken())
		var wait sync.WaitGroup
		for i := range 6 {
			wait.Go(func() {
				if err := nodes[i%2].Create(t.Context(), id, settings); err != nil {
					t.Error(err)
				}
			})
		}
		wait.Wait()
		all, err := s.Read(t.Context(), id, 0)
		if err != nil || len(all) != 1 {
			t.Fatalf("%d records: %v", len(all), err)
		}
		settings.Private = true
		wants(t, nodes[0].Create(t.Context(), id, settings), KeyReused)
		wants(t, New(s, Options{}).Create(t.Context(), id, settings), KeyReused)
	}
}

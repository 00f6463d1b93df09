// Package host runs tables of Sea Salt & Paper on nodes without a state of their own.
//
// A table is a list of records in a store, a [Match] is the state that they lead to, and a [Host] is a node. It keeps
// some matches in memory, carries out commands, each of which appends one record, runs the clocks and the bots, and
// notifies watches of news at a table. Every node can do all of that for every table at the same time: the store
// refuses a record whose writer does not know the one before it. Nodes divide the work at unwatched tables, so none
// needs to know all tables.
package host

import (
	"bytes"
	"cmp"
	"container/list"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
	"github.com/seasalt-go/seasalt/table"
	"github.com/seasalt-go/seasalt/variants"
)

// Options configure a node.
type Options struct {
	Cache int           // the approximate bytes of tables in memory; 0 stands for 64 MB
	Bots  int           // the number of bots that think at the same time; 0 is none
	Keep  time.Duration // after which tables without events are deleted; 0 is never
	Tick  time.Duration // how often it looks what time it is, at least; 0 stands for ten seconds

	Metrics prometheus.Registerer // of its metrics; nil is none

	MaxTables int // after which no table is created; 0 is no limit
}

// A Host is a node.
type Host struct {
	Options
	store store.Store
	find  func(setup string) (*seasalt.Rules, error) // tables with the same setup share the rules
	index *index
	bots  *bots
	nodes *nodes
	check check
	metrics

	tables atomic.Int64 // the known number; those that this node creates are counted at once

	mu    sync.Mutex
	cache map[string]*cached
	order list.List              // of *cached, the one that was used last in front
	bytes int                    // that they take
	inUse map[*seasalt.Rules]int // how many of them have the rules
	wait  map[string]*audience

	readOnly atomic.Bool
	reading  trouble
	storing  trouble
	telling  trouble
	watching trouble
	damaged  map[string]bool // tables that could not be read when they were last asked for
}

// A cached table is in memory, or about to be.
type cached struct {
	id      string
	busy    chan struct{} // holds a value while somebody uses the match
	match   *Match        // nil if it has to be read
	part    bool          // and knows only the first of what was there when it was read
	place   *list.Element
	bytes   int            // that it counts
	rules   *seasalt.Rules // or nil, of the match that is counted
	mu      sync.Mutex
	pending []store.Message // that the match does not know yet
	known   uint64          // the sequence up to which it knows all
	gone    bool            // the match is of no use: it has to be read again
	held    bool            // somebody uses the match, so that nobody can look: those who wait are told afterwards
	news    bool            // and then there is something to tell them
}

// maxPending is the number of records of others that are kept for an unwatched table.
const maxPending = 16

// New returns a node. Run makes it work.
func New(s store.Store, o Options) *Host {
	if o.Cache == 0 {
		o.Cache = 64 << 20
	}
	if o.Tick == 0 {
		o.Tick = 10 * time.Second
	}
	h := &Host{
		Options: o, store: s, find: finder(variants.Rules),
		cache: map[string]*cached{}, wait: map[string]*audience{}, damaged: map[string]bool{},
		inUse: map[*seasalt.Rules]int{},
	}
	h.index = newIndex(h)
	h.bots = newBots(h)
	h.nodes = newNodes(h)
	h.metrics = newMetrics(h)
	return h
}

// A trouble is whether something that a node asks of the store fails.
type trouble struct {
	atomic.Bool
	last atomic.Int64 // when it failed, in nanoseconds
}

// calm is how long nothing has to fail until the store works again: one of several streams can be without a leader.
const calm = 10 * time.Second

// seen takes in how an attempt went, and returns its error. The log has a line when the store begins to fail and when
// it works again, and metrics count what fails. An attempt that was given up by whoever asked says nothing.
func (h *Host) seen(t *trouble, what string, err error) error {
	switch {
	case errors.Is(err, context.Canceled):
	case err != nil:
		h.failures.WithLabelValues(what).Inc()
		t.last.Store(time.Now().UnixNano())
		if !t.Swap(true) {
			slog.Warn("the store fails: "+what, "error", err)
		}
	case t.Load() && time.Since(time.Unix(0, t.last.Load())) >= calm && t.Swap(false):
		slog.Info("the store works again: " + what)
	}
	return err
}

// now returns the time of the tables in milliseconds since 1970. While it is unknown, the node does not act.
func (h *Host) now(ctx context.Context) (int64, error) {
	now, err := h.store.Now(ctx)
	var off *store.ClockError
	switch {
	case errors.As(err, &off):
		return 0, fail(Unavailable, "nothing was done: %v; try again, with the same key, or at another node", err)
	case h.seen(&h.telling, "telling the time", err) != nil:
		return 0, fail(Unavailable, "nothing was done: the time of the store is unknown; try again, with the same key")
	}
	return now.UnixMilli(), nil
}

// finder returns the function that finds the rules of the text of a setup.
func finder(rules func(seasalt.Setup) (*seasalt.Rules, error)) func(string) (*seasalt.Rules, error) {
	return func(text string) (*seasalt.Rules, error) {
		setup, err := seasalt.ParseSetup(text)
		if err != nil {
			return nil, err
		}
		return rules(setup)
	}
}

// lock returns a table for this goroutine alone. It may have to be read first.
func (h *Host) lock(ctx context.Context, id string) (*cached, error) {
	if !ValidID(id) {
		return nil, errNoTable
	}
	h.mu.Lock()
	c := h.cache[id]
	if c == nil {
		c = &cached{id: id, busy: make(chan struct{}, 1)}
		c.place = h.order.PushFront(c)
		h.cache[id] = c
	} else {
		h.order.MoveToFront(c.place)
	}
	h.mu.Unlock()
	select {
	case c.busy <- struct{}{}:
		c.mu.Lock()
		c.held = true
		c.mu.Unlock()
		return c, nil
	case <-ctx.Done():
		return nil, fail(Unavailable, "the table is busy; try again, with the same key")
	}
}

// drop forgets a table. The caller holds h.mu.
func (h *Host) drop(c *cached) {
	if h.cache[c.id] == c {
		delete(h.cache, c.id)
		h.order.Remove(c.place)
		h.index.leave(c.id)
	}
	c.match = nil
	h.weigh(c)
}

// Sizes in memory, about: of a table without records, and of rules without events and for each two events. A table
// takes more for each record, 1.6 bytes for one of the store. (Measured over whole games, and with all modules.)
const (
	tableSize = 12_000
	rulesSize = 25_000
	pairSize  = 4_000
)

// weigh counts the memory of a table; shared rules count once. The caller holds h.mu and has locked the table.
func (h *Host) weigh(c *cached) {
	size, rules := 0, (*seasalt.Rules)(nil)
	if c.match != nil {
		size, rules = tableSize+c.match.bytes*8/5, c.match.rules
	}
	h.bytes += size - c.bytes
	c.bytes = size
	if rules == c.rules {
		return
	}
	for _, change := range []struct {
		rules *seasalt.Rules
		n     int
	}{{rules, 1}, {c.rules, -1}} {
		if change.rules == nil {
			continue
		}
		events := len(change.rules.Setup().Events)
		cost := rulesSize + pairSize*events*(events-1)/2
		if was := h.inUse[change.rules]; was == max(0, -change.n) { // the first to come, or the last to go
			h.bytes += change.n * cost
		}
		if h.inUse[change.rules] += change.n; h.inUse[change.rules] == 0 {
			delete(h.inUse, change.rules)
		}
	}
	c.rules = rules
}

// makeRoom forgets the tables that were used least recently until the others fit. The caller holds h.mu.
func (h *Host) makeRoom() {
	for e := h.order.Back(); h.bytes > h.Cache && e != nil; {
		old := e.Value.(*cached)
		e = e.Prev()
		select {
		case old.busy <- struct{}{}: // and it stays so: waiting goroutines look again
			h.drop(old)
			<-old.busy
		default:
		}
	}
}

// unlock is deferred after lock. After a panic the match may be half changed, so it is dropped.
func (h *Host) unlock(c *cached) {
	what := recover()
	if what != nil {
		c.match = nil
	}
	h.mu.Lock()
	switch {
	case c.match == nil:
		h.drop(c)
	case h.cache[c.id] == c:
		h.weigh(c)
		h.makeRoom()
	}
	h.mu.Unlock()
	c.mu.Lock()
	news := c.news
	c.held, c.news = false, false
	c.mu.Unlock()
	<-c.busy
	if news {
		h.tell(c.id)
	}
	if what != nil {
		panic(what)
	}
}

// refresh brings the match of a locked table up to date with the records known to this node and, if it must be certain,
// with the store. It reports whether there were news. It refuses a half-restored table.
func (h *Host) refresh(ctx context.Context, c *cached, certain bool) (changed bool, err error) {
	changed, err = h.catchUp(ctx, c, certain)
	if err == nil && c.match.held && !certain { // the rest may have come, and this node was not told of it yet
		changed, err = h.catchUp(ctx, c, true)
	}
	if err == nil && c.match.held {
		err = fail(Unavailable, "the table is being restored from a backup; try again, with the same key")
	}
	return changed, err
}

// catchUp is refresh that also accepts half-restored tables.
func (h *Host) catchUp(ctx context.Context, c *cached, certain bool) (changed bool, err error) {
	c.mu.Lock()
	pending := c.pending
	c.pending = nil
	if c.gone {
		c.match, c.gone = nil, false
	}
	c.mu.Unlock()
	if c.match != nil {
		for _, m := range pending {
			if c.match == nil || m.Seq <= c.match.seq {
				continue
			}
			changed = true
			if h.take(c, m) != nil {
				c.match = nil // records between them are missing: read all
			}
		}
	}
	if c.match != nil && !certain && !c.part {
		return changed, nil
	}
	start, fresh := time.Now(), c.match == nil || c.part
	all, failed := h.readOn(ctx, c)
	if h.seen(&h.reading, "reading", failed) != nil {
		failed = fail(Unavailable, "the store does not answer; try again")
	}
	if c.match == nil {
		if len(all) == 0 {
			return changed, cmp.Or(failed, errNoTable)
		}
		c.match = &Match{id: c.id}
		defer func() { h.loads.Observe(time.Since(start).Seconds()) }()
	}
	if len(all) > 0 {
		c.goneOn() // watches know no more than this node did
		h.note(all[len(all)-1])
	}
	for _, m := range all {
		changed = true
		if err := h.take(c, m); err != nil {
			c.match = nil
			h.unreadable(c.id, m.Seq, err)
			return changed, fail(Unplayable, "this program cannot continue the table: %v", err)
		}
	}
	if c.part = failed != nil; c.part { // the next caller continues from here
		return changed, failed
	}
	if fresh {
		h.mu.Lock()
		delete(h.damaged, c.id)
		h.mu.Unlock()
	}
	return changed, nil
}

// unreadable counts a table that cannot be read, and logs it once. Records of a later version are not damage.
func (h *Host) unreadable(id string, seq uint64, err error) {
	if errors.Is(err, errLater) {
		slog.Debug("a table is for a later version of this program", "table", id)
		return
	}
	h.mu.Lock()
	known := h.damaged[id]
	h.damaged[id] = true
	h.mu.Unlock()
	if !known {
		slog.Error("a table cannot be read: see docs/operations.md, \"Damage\"", "table", id, "sequence",
			seq, "error", err)
	}
}

// Damaged returns the number of tables that could not be read at the last attempt.
func (h *Host) Damaged() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.damaged)
}

// readOn reads the records that the match does not know. In a cluster the leader of a stream may be for a moment behind
// a follower that this node has heard; then it waits, so a table never seems to go back.
func (h *Host) readOn(ctx context.Context, c *cached) (all []store.Message, err error) {
	after := uint64(0)
	if c.match != nil {
		after = c.match.seq
	}
	for {
		more, err := h.store.Read(ctx, c.id, after)
		if all = append(all, more...); err != nil {
			return all, err
		}
		if len(all) > 0 {
			after = all[len(all)-1].Seq
		}
		if after == 0 || after >= h.index.heard(c.id) {
			return all, nil
		}
		if err := store.Wait(ctx, 10*time.Millisecond); err != nil {
			return all, err
		}
	}
}

var errNoTable = errors.New("host: no such table")

// answered returns an error in the form for clients with a token.
func answered(err error, token string) error {
	if err == errNoTable {
		return noTable(token)
	}
	return err
}

// take applies a record from the store.
func (h *Host) take(c *cached, m store.Message) error {
	r, err := decode(m.Data)
	if err != nil {
		return err
	}
	if err := c.match.apply(&r, h.find); err != nil {
		return err
	}
	c.match.bytes += len(m.Data)
	c.knows(m.Seq)
	return nil
}

// knows notes that the match includes a record.
func (c *cached) knows(seq uint64) {
	c.match.seq = seq
	c.mu.Lock()
	c.known = seq
	c.mu.Unlock()
}

// goneOn has the watches of a locked table notified when it is unlocked.
func (c *cached) goneOn() {
	c.mu.Lock()
	c.news = true
	c.mu.Unlock()
}

// Read calls do with a table, which do must not keep. If certain, it is the state in the store at some time after the
// call of Read; if not, it may be a moment older.
func (h *Host) Read(ctx context.Context, id, token string, certain bool, do func(m *Match, w Who) error) error {
	c, err := h.lock(ctx, id)
	if err != nil {
		return answered(err, token)
	}
	defer h.unlock(c)
	if _, err := h.refresh(ctx, c, certain); err != nil {
		return answered(err, token)
	}
	w, refusal := c.match.who(token)
	if refusal != nil && !certain { // the token may be newer than this node's knowledge
		if changed, err := h.refresh(ctx, c, true); err == nil && changed {
			w, refusal = c.match.who(token)
		}
	}
	if refusal != nil {
		return refusal
	}
	return do(c.match, w)
}

// storeTimeout is the time for storing a record. A client that goes away does not stop it.
const storeTimeout = 5 * time.Second

// maxAttempts is the number of tries of a command at a table that others keep changing.
const maxAttempts = 10

// Done is the answer to a command that was carried out.
type Done struct {
	Number int `json:"number"` // of the last entry of the journal then
}

// Do carries out a command. With a key, a command that was carried out already gets the same answer, and is not carried
// out again; the same key with another request is refused.
//
// A refusal is certain, and not due to stale knowledge of this node. After [Unavailable] the command may or may not be
// carried out; repeat it with the same key.
func (h *Host) Do(ctx context.Context, id, token string, key Key, do Command) (Done, error) {
	for range maxAttempts {
		done, again, err := h.try(ctx, id, token, key, do)
		if !again {
			return done, answered(err, token)
		}
		h.conflicts.Inc()
	}
	return Done{}, fail(Busy, "others act at the table all the time; try again, with the same key")
}

// try carries out a command, or reports that another writer was faster.
func (h *Host) try(ctx context.Context, id, token string, key Key, do Command) (done Done, again bool, err error) {
	c, err := h.lock(ctx, id)
	if err != nil {
		return done, false, err
	}
	defer h.unlock(c)
	certain := false
	var now int64
	if _, err = h.refresh(ctx, c, false); err != nil {
		return done, false, err
	}
	var r *record
	for {
		m := c.match
		k := key.of(token)
		if was, ok := m.done[k]; ok {
			if was.key != k+key.print {
				return done, false, fail(KeyReused, "the idempotency key was used for another request")
			}
			return Done{was.number}, false, nil
		}
		if now, err = h.now(ctx); err != nil {
			return done, false, err
		}
		now = max(now, m.at)
		// Tasks that were due before the request come before it.
		if what, at := m.due(); (what == taskTime || what == taskAbsence) && now >= at {
			if r, err = dueCommand(what)(m, now); err != nil {
				return done, false, err
			}
			_, err = h.append(c, r, now)
			return done, err == nil || err == store.ErrConflict, unavailable(err)
		}
		if r, err = do(m, now); err == nil {
			if k != "" {
				r.Key = k + key.print
			}
			break
		}
		if !certain {
			certain = true
			changed, fresh := h.refresh(ctx, c, true)
			if fresh != nil {
				return done, false, fresh
			}
			if changed {
				continue
			}
		}
		if err == errDone {
			return Done{m.number()}, false, nil
		}
		return done, false, err
	}
	number, err := h.append(c, r, now)
	return Done{number}, err == store.ErrConflict, unavailable(err)
}

// unavailable returns the answer where the store failed.
func unavailable(err error) error {
	if err == nil || err == store.ErrConflict {
		return nil
	}
	if err == errReadOnly {
		return err
	}
	return fail(Unavailable, "the store does not answer: whether this was carried out is not known; "+
		"try again, with the same key")
}

// append stores a record whose entry the table has made already, and then applies it. If that fails, it drops the
// match, which is ahead of the store.
func (h *Host) append(c *cached, r *record, now int64) (number int, err error) {
	m := c.match
	c.match = nil
	if h.readOnly.Load() {
		return 0, errReadOnly
	}
	r.N, r.At = m.n+1, now
	if err := m.apply(r, h.find); err != nil {
		slog.Error("a bug: a record of this node does not follow", "table", c.id, "kind", r.Kind, "error", err)
		return 0, err
	}
	h.summarize(m, r)
	data, err := r.encode()
	if err != nil {
		return 0, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), storeTimeout)
	defer cancel()
	start := time.Now()
	seq, err := h.store.Append(ctx, c.id, m.seq, data)
	h.appended(time.Since(start), err)
	if err != store.ErrConflict {
		_ = h.seen(&h.storing, "storing", err)
	}
	if err != nil {
		return 0, err
	}
	c.match = m
	m.bytes += len(data)
	c.knows(seq)
	c.goneOn()
	stored := store.Message{ID: c.id, Seq: seq, Data: data}
	h.note(stored)
	if err := h.store.Tell(stored); err != nil {
		slog.Debug("other nodes hear of a record a moment later", "error", err)
	}
	if what, at := m.due(); what != taskNone && at <= m.at {
		h.index.soon(m.id)
	}
	return m.number(), nil
}

// summarize adds to a record the facts about the table that other nodes need.
func (h *Host) summarize(m *Match, r *record) {
	what, at := m.due()
	if what != taskNone {
		r.Wake = at
		if at <= r.At && (what != taskBot || h.Bots > 0) {
			r.Wake = r.At + takeOver // this node does it at once; others only if it does not
		}
	}
	r.Over, r.Lobby = m.over(), m.listing()
	if m.table == nil && !m.deleted {
		r.Origin = m.settings.Origin
	}
}

// Room returns an error if the limit of tables is reached. It learns of tables of other nodes after some seconds.
func (h *Host) Room() error {
	if n := h.MaxTables; n > 0 && h.tables.Load() >= int64(n) {
		return fail(Full, "this server has %d tables and takes no more", n)
	}
	return nil
}

// Create creates a table with an id, or has created it already: a repeated request makes no second one. A table
// with the same id and other settings is refused.
func (h *Host) Create(ctx context.Context, id string, s Settings) error {
	if err := s.check(h.find); err != nil {
		return err
	}
	err := h.Room()
	if err == nil && s.Waiting > 0 && h.index.waiting(s.Origin) >= s.Waiting {
		err = &Error{Code: Busy, Message: "too many of your tables wait for players: fill them, or delete some",
			Limit: "waiting"}
	}
	if err != nil && h.look(ctx, id, func(*Match) {}) == errNoTable {
		return err
	}
	made, err := h.createAs(ctx, id, s)
	if made || err != nil {
		return err
	}
	same := false
	err = h.look(ctx, id, func(m *Match) {
		is, _ := json.Marshal(m.settings)
		want, _ := json.Marshal(s)
		same = bytes.Equal(is, want) && !m.deleted
	})
	if err == nil && !same {
		err = fail(KeyReused, "the idempotency key was used for another table")
	}
	return err
}

// createAs creates a table with an id, and reports false if there is one already.
// If all seats are taken the game begins at once.
func (h *Host) createAs(ctx context.Context, id string, s Settings) (made bool, err error) {
	c, err := h.lock(ctx, id)
	if err != nil {
		return false, err
	}
	defer h.unlock(c)
	now, err := h.now(ctx)
	if err != nil {
		return false, err
	}
	r := &record{Kind: kindCreate, Seat: -1, Settings: &s, Origin: s.Origin}
	m := &Match{id: id}
	if err := m.create(r, h.find); err != nil {
		return false, err
	}
	if err := m.deal(r, m.seats); err != nil {
		return false, err
	}
	c.match = &Match{id: id}
	if _, err = h.append(c, r, now); err == nil {
		h.tables.Add(1)
	}
	return err == nil, unavailable(err)
}

// A Since is a client's news of a table, and the facts about the table.
type Since struct {
	Info    Info
	Update  *table.Update // nil before the game begins
	Records int           // of the table
}

// Since returns the events at a table since an entry. If this node does not know the entry yet, it asks the store.
func (h *Host) Since(ctx context.Context, id, token string, number int, certain bool) (s Since, err error) {
	now, err := h.now(ctx)
	if err != nil {
		return s, err
	}
	look := func(m *Match, w Who) (err error) {
		s.Update, err = m.Since(w.Seat, number)
		s.Info, s.Records = m.Info(w, now), m.n
		return err
	}
	err = h.Read(ctx, id, token, certain, look)
	last, ahead := aheadOf(err)
	if ahead && !certain { // another node may have told the client of an entry of which this one has not heard
		err = h.Read(ctx, id, token, true, look)
		last, ahead = aheadOf(err)
	}
	if !h.store.Replicated() || number-last > maxLate {
		return s, err
	}
	// the leader of a stream may be new and late
	for pause := 10 * time.Millisecond; ahead && pause < time.Second; pause *= 2 {
		if store.Wait(ctx, pause) != nil {
			return s, err
		}
		err = h.Read(ctx, id, token, true, look)
		_, ahead = aheadOf(err)
	}
	return s, err
}

// maxLate is the most entries by which a new leader can be late, for which the node waits.
const maxLate = 16

// aheadOf reports whether an error means that a number is ahead of the table, and returns the last number.
func aheadOf(err error) (last int, ahead bool) {
	var e *Error
	if errors.As(err, &e) && e.Code == Refused && e.Refusal.Reason == table.RefusalAhead {
		return e.Refusal.Number, true
	}
	return 0, false
}

package host

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/table"
)

// Times that are not settings, in milliseconds.
const (
	gatherTime    = 24 * 60 * 60 * 1000 // for all seats to be taken
	joinTime      = 60 * 60 * 1000      // for a first player to take an open seat
	closedTime    = 60 * 60 * 1000      // for players to see that the table was closed before the game
	nonceTime     = 20 * 1000           // for the page to name a nonce
	nextRoundTime = 60 * 1000           // for the players to look at a round's result
)

// A Match is the state of a table by its records: the players, the game, the clocks and the votes. Only one goroutine
// at a time uses it, which [Host] ensures. It has hidden cards and no way to print them.
type Match struct {
	id       string
	settings Settings
	rules    *seasalt.Rules
	n        int    // records
	bytes    int    // of them in the store
	seq      uint64 // of the last one in the store
	at       int64  // when that was
	created  int64
	seats    []seat
	table    *table.Table // nil before the game
	turn     seasalt.Seat // the seat that must decide, or Nobody
	since    int64        // when the decision, the stage or the round's end began; pauses are left out
	began    []int64      // when the earlier decisions of the turn began that might be taken back; pauses are left out
	charged  int64        // up to when the time of the one in turn is counted
	stopped  int64        // when the pause began, or 0
	votes    map[string]seasalt.Seats
	acts     []int              // of each seat: see maxActs
	void     map[tokenHash]Void // tokens and invitations that are no longer valid
	dealt    bool               // the cards of the first round were dealt
	rematch  bool               // it is agreed on
	next     string
	held     bool // more of it is about to be restored
	closed   bool
	deleted  bool
	done     map[string]request // by their keys without the prints
}

// maxActs is how often a seat can vote, change hands, or come and go at a table: a limit on the records that readers of
// the table must read. The organiser can invite to it as often again.
const maxActs = 200

// spent returns an error if a seat has used up its acts at the table.
func (m *Match) spent(seat seasalt.Seat, most int) error {
	if m.acts[seat] < most {
		return nil
	}
	return fail(Spent, "the seat has voted, changed hands, or come and gone %d times at this table, "+
		"which is the most that it can", m.acts[seat])
}

// A seat is a place at the table.
type seat struct {
	name  string
	level string    // of the bot that sits there, or ""
	token tokenHash // of its player, or the zero one
	taken bool
	bank  int64 // milliseconds

	invitation tokenHash // by which the seat can be taken

	thought time.Duration // how long the bot that sits there has thought on this node; of no record
}

// sit applies the taking of a seat. In records of earlier versions players had the invitation for a token.
func (s *seat) sit(r *record) {
	s.name, s.taken, s.token = r.Name, true, r.Token
	if r.Token == (tokenHash{}) {
		s.token = s.invitation
	}
}

// Void is the reason why a token or an invitation is no longer valid.
type Void string

// The reasons.
const (
	VoidUsed     Void = "used"
	VoidInvited  Void = "invited"
	VoidHandedOn Void = "handed-on"
	VoidAbsent   Void = "absent"
	VoidBot      Void = "bot"
)

var voidTexts = map[Void]string{
	VoidUsed:     "the invitation was used",
	VoidInvited:  "the organiser has invited another player to the seat",
	VoidHandedOn: "the player has handed the seat on",
	VoidAbsent:   "the player was absent, and somebody whom the organiser has invited plays at the seat",
	VoidBot:      "the player has resigned, was absent or had no time left, and a bot plays at the seat",
}

// forget invalidates the token or invitation of a seat, for a reason.
func (m *Match) forget(h tokenHash, why Void) {
	if h != (tokenHash{}) {
		m.void[h] = why
	}
}

// A request is one that was carried out.
type request struct {
	key    string
	number int // of the journal afterwards
}

// String keeps packages fmt and slog from printing its content.
func (m *Match) String() string { return fmt.Sprintf("the table after %d records", m.n) }

var errBroken = errors.New("the record does not follow")

// apply applies a record. After an error the match is unusable.
func (m *Match) apply(r *record, find func(string) (*seasalt.Rules, error)) (err error) {
	if m.n == 0 && r.Kind == kindDelete { // what was before is gone already
		m.n, m.at, m.deleted = r.N, r.At, true
		return nil
	}
	if r.N != m.n+1 || (m.n == 0) != (r.Kind == kindCreate) || r.Seat < -1 || r.Seat >= max(len(m.seats), 1) {
		return errBroken
	}
	m.charge(r.At)
	switch r.Kind {
	case kindCreate:
		err = m.create(r, find)
	case kindSit:
		s := &m.seats[r.Seat]
		if s.taken && r.Token != (tokenHash{}) {
			m.forget(s.token, VoidHandedOn)
		}
		s.sit(r)
		if r.Header != "" {
			err = m.begin(r)
		}
	case kindLeave:
		s := &m.seats[r.Seat]
		s.name, s.taken, s.token = "", false, tokenHash{}
	case kindLink:
		s := &m.seats[r.Seat]
		m.forget(s.invitation, VoidInvited)
		if m.table == nil {
			m.forget(s.token, VoidInvited)
			*s = seat{}
		}
		s.invitation = r.Token
	case kindEntry:
		err = m.entry(r)
	case kindVote:
		err = m.vote(r)
	case kindResume:
		m.since += r.At - m.stopped
		for i := range m.began {
			m.began[i] += r.At - m.stopped
		}
		m.stopped = 0
	case kindNext:
		m.next = r.Next
	case kindClose:
		m.closed = true
	case kindDelete:
		m.deleted = true
	default:
		err = errBroken
	}
	if err != nil {
		return err
	}
	switch {
	case r.Kind == kindSit, r.Kind == kindLeave, r.Kind == kindLink, r.Kind == kindVote,
		r.Kind == kindEntry && r.What == entryHandOver:
		m.acts[r.Seat]++
	}
	m.n, m.at, m.charged, m.held = r.N, r.At, r.At, r.Held
	if r.Key != "" {
		key, _, _ := strings.Cut(r.Key, ".")
		m.done[key+"."] = request{r.Key, m.number()}
	}
	return nil
}

// create applies the first record.
func (m *Match) create(r *record, find func(string) (*seasalt.Rules, error)) (err error) {
	m.settings, m.created, m.since, m.turn = *r.Settings, r.At, r.At, seasalt.Nobody
	m.settings.Origin = r.Origin
	if m.rules, err = find(m.settings.Setup); err != nil {
		if unread := (*seasalt.ParseError)(nil); errors.As(err, &unread) { // settings with a wrong text are not stored
			return fmt.Errorf("%w: %w", errLater, err)
		}
		return err
	}
	if len(m.settings.Seats) != m.rules.Players() {
		return errBroken
	}
	for _, s := range m.settings.Seats {
		x := seat{name: s.Name, taken: s.Name != "", invitation: s.Token}
		if x.taken {
			x.token, x.invitation = s.Token, tokenHash{}
		}
		if s.Kind == SeatBot {
			x.level = s.Level
		}
		m.seats = append(m.seats, x)
	}
	m.votes, m.acts, m.done = map[string]seasalt.Seats{}, make([]int, len(m.seats)), map[string]request{}
	m.void = map[tokenHash]Void{}
	if r.Header != "" {
		return m.begin(r)
	}
	return nil
}

// begin applies the beginning of the game.
func (m *Match) begin(r *record) (err error) {
	if m.table, err = table.Restore(r.Header, func(seasalt.Setup) (*seasalt.Rules, error) {
		return m.rules, nil
	}); err != nil {
		if later(r.Header) {
			return fmt.Errorf("%w: %w", errLater, err)
		}
		return err
	}
	m.since = r.At
	for i := range m.seats {
		s := &m.seats[i]
		s.bank = int64(m.settings.Clock.Seconds) * 1000
		if s.invitation != s.token {
			m.forget(s.invitation, VoidUsed)
		}
		s.invitation = tokenHash{}
	}
	return nil
}

// later reports whether the header of a journal is of a later format, or of later rules.
func later(header string) bool {
	var format, rules int
	var sum uint32
	_, err := fmt.Sscanf(header, "seasalt-table/%d #%x\nrules %d", &format, &sum, &rules)
	return err == nil && (format > 1 || rules > seasalt.RulesVersion())
}

// entry applies an entry of the journal.
func (m *Match) entry(r *record) error {
	if m.table == nil {
		return errBroken
	}
	if !r.made {
		if err := m.table.Follow(r.Line); err != nil {
			return err
		}
	}
	turn := m.table.Actor()
	switch r.What {
	case entryHandOver:
		p, old := m.table.Seated()[r.Seat], m.seats[r.Seat]
		m.forget(old.invitation, VoidUsed)
		switch {
		case r.Level != "":
			m.forget(old.token, VoidBot)
		case r.Invited:
			m.forget(old.token, VoidAbsent)
		default:
			m.forget(old.token, VoidHandedOn)
		}
		m.seats[r.Seat] = seat{name: p.Name, token: p.Token, level: r.Level, taken: true, bank: old.bank}
		for what, seats := range m.votes {
			m.votes[what] = seats &^ (1 << r.Seat)
		}
		if m.turn == seasalt.Seat(r.Seat) {
			m.began = nil // the new player cannot take back moves of the old one
			if old.level != "" || r.Invited {
				m.since = r.At
			}
		}
	case entryMove:
		if turn == m.turn {
			m.began = append(m.began, m.since)
		} else {
			m.began = nil
			if m.turn >= 0 {
				m.seats[m.turn].bank += int64(m.settings.Clock.Increment) * 1000
			}
		}
		m.since = r.At
	case entryTakeBack: // the decision before goes on
		last := len(m.began) - 1
		if last < 0 {
			return errBroken
		}
		m.since, m.began = m.began[last], m.began[:last]
	case entryDeal:
		m.dealt, m.since, m.began = true, r.At, nil
	case entryEnd:
		clear(m.votes)
		m.stopped, m.since, m.began = 0, r.At, nil
	default:
		m.since, m.began = r.At, nil
	}
	if m.turn = turn; m.over() {
		clear(m.votes)
	}
	return nil
}

// tooLate reports whether the time of the last decision is up, so that it cannot be taken back:
// it would be lost at once.
func (m *Match) tooLate(now int64) bool {
	if len(m.began) == 0 {
		return false
	}
	what, at := m.dueSince(m.began[len(m.began)-1])
	return (what == taskTime || what == taskAbsence) && now >= at
}

// charge counts the time of the player in turn.
func (m *Match) charge(now int64) {
	if m.settings.Clock.Kind == BankClock && m.timed() && now > m.charged {
		s := &m.seats[m.turn]
		s.bank = max(0, s.bank-(now-m.charged))
	}
}

// timed reports whether a player's time runs.
func (m *Match) timed() bool {
	return m.turn >= 0 && m.stopped == 0 && m.seats[m.turn].level == ""
}

// The votes that players can cast.
const (
	VotePause   = "pause"
	VoteEnd     = "end"
	VoteRematch = "rematch"
)

// vote applies a vote, and carries it out if all have voted for it.
func (m *Match) vote(r *record) error {
	if r.Seat < 0 {
		return errBroken
	}
	if r.No {
		m.votes[r.What] &^= 1 << r.Seat
		return nil
	}
	m.votes[r.What] |= 1 << r.Seat
	if !m.agreed(m.votes[r.What]) {
		return nil
	}
	delete(m.votes, r.What)
	switch r.What {
	case VotePause:
		m.stopped = r.At
	case VoteEnd:
		return m.entry(&record{At: r.At, What: entryEnd, Line: r.Line, Seat: -1, made: r.made})
	case VoteRematch:
		m.rematch = true
	default:
		return errBroken
	}
	return nil
}

// agreed reports whether all players who are no bots are among some seats.
func (m *Match) agreed(seats seasalt.Seats) bool {
	for i, s := range m.seats {
		if s.level == "" && !seats.Has(seasalt.Seat(i)) {
			return false
		}
	}
	return true
}

// number returns the number of the last entry of the journal.
func (m *Match) number() int {
	if m.table == nil {
		return 0
	}
	return m.table.Number()
}

// over reports whether the table has come to its end.
func (m *Match) over() bool {
	return m.closed || m.table != nil && m.table.Stage() == table.StageOver
}

// Stage returns the progress of the table: one of the stages of package table, or "gathering" before the game, or
// "closed" if it never began.
func (m *Match) Stage() table.Stage {
	switch {
	case m.closed:
		return "closed"
	case m.table == nil:
		return "gathering"
	}
	return m.table.Stage()
}

// A task is a scheduled action at a table.
type task uint8

const (
	taskNone task = iota
	taskPurge
	taskRematch
	taskClose
	taskDelete
	taskNonce
	taskDeal
	taskBot
	taskTime
	taskAbsence
	taskNextRound
)

// due returns the next task and its time. Any node may carry it out, and it happens once: it is a record like all
// others.
func (m *Match) due() (what task, at int64) { return m.dueSince(m.since) }

// dueSince is due with another since.
func (m *Match) dueSince(since int64) (what task, at int64) {
	switch {
	case m.deleted:
		return taskPurge, m.at
	case m.rematch && m.next == "":
		return taskRematch, m.at
	case m.closed:
		return taskDelete, m.at + closedTime
	case m.over(), m.stopped != 0:
		return taskNone, 0
	case m.table == nil && m.deserted():
		return taskClose, min(m.created+gatherTime, m.at+joinTime)
	case m.table == nil:
		return taskClose, m.created + gatherTime
	}
	switch m.table.Stage() {
	case table.StageNonces:
		next := m.nextNonce()
		switch {
		case next == seasalt.Nobody:
			return taskDeal, m.at
		case m.seats[next].level != "":
			return taskNonce, m.at
		}
		return taskNonce, since + nonceTime
	case table.StageRoundOver:
		return taskNextRound, since + nextRoundTime
	}
	s, clock := &m.seats[m.turn], m.settings.Clock
	if s.level != "" {
		return taskBot, m.at
	}
	switch clock.Kind {
	case MoveClock:
		what, at = taskTime, since+int64(clock.Seconds)*1000
	case BankClock:
		what, at = taskTime, m.charged+s.bank
	}
	if absent := since + int64(clock.Absence)*1000; clock.Absence > 0 && (what == taskNone || absent < at) {
		what, at = taskAbsence, absent
	}
	return what, at
}

// nextNonce returns the seat that is to name its nonce, or Nobody if all have.
func (m *Match) nextNonce() seasalt.Seat {
	for i := range m.seats {
		if _, named := m.table.NonceOf(seasalt.Seat(i)); !named {
			return seasalt.Seat(i)
		}
	}
	return seasalt.Nobody
}

// deserted reports whether a table that anybody can join has no players.
func (m *Match) deserted() bool {
	open := false
	for i, s := range m.seats {
		switch kind := m.settings.Seats[i].Kind; {
		case kind != SeatBot && s.taken:
			return false
		case kind == SeatOpen:
			open = true
		}
	}
	return open
}

// listing returns the lobby entry of the table, or nil if nobody can join.
func (m *Match) listing() *Listing {
	if m.table != nil || m.closed || m.deleted {
		return nil
	}
	l := Listing{ID: m.id, Setup: m.rules.Setup(), Clock: m.settings.Clock, Names: []string{}, Created: m.created}
	for i, s := range m.seats {
		switch {
		case s.taken:
			l.Names = append(l.Names, s.name)
		case m.settings.Seats[i].Kind == SeatOpen:
			l.Free++
		}
	}
	if l.Free == 0 {
		return nil
	}
	return &l
}

// absentTime is the time of a decision at a table without a clock after which another player can be invited.
const absentTime = 24 * 60 * 60 * 1000

// absent reports whether the organiser can invite another player to a seat during the game: a bot plays there for its
// player, or the table has no clock and the player has not decided for a day.
func (m *Match) absent(at int, now int64) bool {
	clock := m.settings.Clock
	switch {
	case m.table == nil, m.over(), m.settings.Seats[at].Kind == SeatBot:
		return false
	case m.seats[at].level != "":
		return true
	}
	return clock.Kind == NoClock && clock.Absence == 0 && m.timed() && int(m.turn) == at && now >= m.since+absentTime
}

// A Who is the holder of a token.
type Who struct {
	Seat      seasalt.Seat // or Spectator
	Organiser bool
	Invited   seasalt.Seat // the seat of the invitation, or Nobody
}

// known reports whether a token is or was one of the table, or an invitation to it.
func (m *Match) known(token string) bool {
	_, err := m.who(token)
	return err == nil || err.Code == Replaced
}

// who returns the holder of a token. Every request takes the same time for any token.
func (m *Match) who(token string) (w Who, err *Error) {
	w.Seat, w.Invited = seasalt.Spectator, seasalt.Nobody
	h := table.HashToken(token)
	found := 0
	void := m.void[h]
	for i := range m.seats {
		s := &m.seats[i]
		if same := equal(h, s.token); same == 1 {
			w.Seat = seasalt.Seat(i)
			found = 1
		}
		if same := equal(h, s.invitation); same == 1 && found == 0 {
			if s.taken && m.table == nil {
				void = VoidUsed
			} else {
				w.Invited = seasalt.Seat(i)
				found = 1
			}
		}
	}
	organiser := equal(h, m.settings.Tokens[Organiser])
	watcher := equal(h, m.settings.Tokens[Watcher])
	w.Organiser = organiser == 1
	switch {
	case m.deleted:
		return w, noTable(token)
	case token == "" && m.settings.Private:
		return w, noTable(token)
	case token != "" && found|organiser|watcher == 0 && void != "":
		err := fail(Replaced, "the token is no longer valid: %s", voidTexts[void])
		err.Reason = void
		return w, err
	case token != "" && found|organiser|watcher == 0:
		return w, noTable(token)
	}
	return w, nil
}

// equal compares hashes in constant time. The zero one is nobody's.
func equal(a, b tokenHash) int {
	var zero tokenHash
	return subtle.ConstantTimeCompare(a[:], b[:]) & (1 - subtle.ConstantTimeCompare(b[:], zero[:]))
}

// noTable is the answer where there is no table, and where the client may not see it: clients cannot distinguish the
// two.
func noTable(token string) *Error {
	if token == "" {
		return fail(NotFound, "there is no such table for those who have no token of it")
	}
	return fail(Unauthorized, "there is no such table, or the token is not one of its tokens")
}

// Info is the public state of a table apart from the game.
type Info struct {
	ID      string           `json:"id"`
	Setup   *seasalt.Setup   `json:"setup,omitempty"` // not in all lines of a feed
	Stage   table.Stage      `json:"stage"`           // of package table, or "gathering" or "closed"
	Number  int              `json:"number"`
	You     seasalt.Seat     `json:"you"`
	Invited *seasalt.Seat    `json:"invited,omitempty"` // of whoever asks with an invitation
	Seats   []SeatInfo       `json:"seats"`
	Private bool             `json:"private"`
	Terms   Terms            `json:"terms"`
	Clock   Clock            `json:"clock"`
	Now     int64            `json:"now"`             // milliseconds since 1970, as Due
	Due     int64            `json:"due,omitempty"`   // the end of the time of the player in turn
	Votes   map[string][]int `json:"votes,omitempty"` // the seats by vote
	Paused  bool             `json:"paused"`
	Next    string           `json:"next,omitempty"` // the table of the rematch, at which all tokens of seats go on
}

// SeatInfo is the public state of a seat.
type SeatInfo struct {
	Kind  SeatKind `json:"kind"`
	Name  string   `json:"name"`
	Taken bool     `json:"taken"`
	Level string   `json:"level,omitempty"` // of the bot that plays there
	Bank  int64    `json:"bank,omitempty"`  // milliseconds that are left

	Absent bool `json:"absent,omitempty"` // the organiser can invite another player
}

// Info returns the state of the table for a client. For delayed spectators it omits news of the clocks that they must
// not see yet.
func (m *Match) Info(w Who, now int64) Info {
	seat, setup := w.Seat, m.rules.Setup()
	i := Info{
		ID: m.id, Setup: &setup, Stage: m.Stage(), Number: m.number(), You: seat, Private: m.settings.Private,
		Terms: m.settings.Terms, Clock: m.settings.Clock, Now: max(now, m.at), Paused: m.stopped != 0, Next: m.next,
	}
	if w.Invited != seasalt.Nobody {
		i.Invited = &w.Invited
	}
	late := false
	if seat == seasalt.Spectator && m.table != nil && m.settings.Terms.SpectatorDelay > 0 {
		if seen := m.table.Snapshot(seat); seen.Number < m.table.Number() {
			late, i.Number, i.Stage = true, seen.Number, seen.Stage
		}
	}
	if what, at := m.due(); !late && (what == taskTime || what == taskAbsence) {
		i.Due = at
	}
	for n, s := range m.seats {
		x := SeatInfo{Kind: m.settings.Seats[n].Kind, Name: s.name, Taken: s.taken, Level: s.level}
		if m.settings.Clock.Kind == BankClock && m.table != nil && !late {
			x.Bank = s.bank
		}
		if s.level != "" {
			x.Kind = SeatBot
		}
		x.Absent = !late && m.absent(n, i.Now)
		i.Seats = append(i.Seats, x)
	}
	for what, seats := range m.votes {
		if seats != 0 {
			if i.Votes == nil {
				i.Votes = map[string][]int{}
			}
			i.Votes[what] = []int{}
			for seat := range seats.All() {
				i.Votes[what] = append(i.Votes[what], int(seat))
			}
		}
	}
	return i
}

// Since returns a seat's news of the game since an entry, or nil before it begins.
func (m *Match) Since(seat seasalt.Seat, number int) (*table.Update, error) {
	if m.table == nil {
		if number > 0 {
			return nil, refused(&table.Refusal{Reason: table.RefusalAhead})
		}
		return nil, nil
	}
	u, err := m.table.Since(seat, number)
	if err != nil {
		return nil, asError(err)
	}
	return &u, nil
}

// Revealed returns the journal, if it is for everybody.
func (m *Match) Revealed() (string, error) {
	if m.table == nil {
		return "", fail(NotBegun, "the game has not begun")
	}
	journal, ok := m.table.Revealed()
	switch {
	case ok:
		return journal, nil
	case !m.over():
		return "", fail(NotOver, "the journal can be read when the game is over")
	}
	return "", fail(Forbidden, "this table did not agree to reveal its journal")
}

// asError returns an error of package table as one of this package.
func asError(err error) error {
	var r *table.Refusal
	if errors.As(err, &r) {
		return refused(r)
	}
	return err
}

// MarshalJSON always fails: hidden cards are in a match.
func (m *Match) MarshalJSON() ([]byte, error) {
	return nil, errors.New("host: a Match holds hidden cards and is not marshalled; see Match.Info and Match.Since")
}

var _ json.Marshaler = (*Match)(nil)

// A Key is the idempotency key of a request, and a print of the request itself.
type Key struct{ value, print string }

// NewKey returns a key. The empty value is none.
func NewKey(value string, request ...string) Key { return Key{value, digestOf(6, request...)} }

// of returns the stored form of a key with a token, or an empty string.
func (k Key) of(token string) string {
	if k.value == "" {
		return ""
	}
	return digestOf(12, "key", token, k.value) + "."
}

// digestOf returns some bytes of the SHA-256 of texts.
func digestOf(n int, texts ...string) string {
	h := sha256.New()
	for _, text := range texts {
		fmt.Fprintf(h, "%d %s", len(text), text)
	}
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil)[:n])
}

// IDOf returns the id of the table that is created with a key, which nobody can guess.
func IDOf(key string) string { return digestOf(16, "create", key) }

// TokenOf returns a token of that table: repeating the request gives the same ones, without storing them.
func TokenOf(key, what string) string { return digestOf(32, "token", key, what) }

// rematchID returns the id of the table of a rematch, the same for all nodes that create it.
func rematchID(id string) string { return digestOf(16, "rematch", id) }

package host

import (
	"crypto/rand"
	"errors"
	"slices"
	"time"

	"github.com/seasalt-go/seasalt"
	games "github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/table"
)

// A Command is a request to a table. It looks at the match and returns the record that carries it out, or an error
// without having changed anything. Only the table inside the match may be ahead already.
type Command func(m *Match, now int64) (*record, error)

// as restricts a command to players with a seat.
func as(token string, do func(m *Match, seat seasalt.Seat, now int64) (*record, error)) Command {
	return func(m *Match, now int64) (*record, error) {
		w, err := m.who(token)
		switch {
		case err != nil:
			return nil, err
		case w.Seat == seasalt.Spectator:
			return nil, fail(Forbidden, "the token is not that of a seat")
		case m.closed:
			return nil, fail(Over, "the table is closed")
		}
		return do(m, w.Seat, now)
	}
}

// playing restricts a command to players with a seat in a game that has begun.
func playing(token string, do func(m *Match, seat seasalt.Seat, now int64) (*record, error)) Command {
	return as(token, func(m *Match, seat seasalt.Seat, now int64) (*record, error) {
		if m.table == nil {
			return nil, fail(NotBegun, "the game begins when all seats are taken")
		}
		return do(m, seat, now)
	})
}

// entryOf returns the record of an entry that the table has just made.
func entryOf(what string, seat seasalt.Seat) func(table.Entry, error) (*record, error) {
	return func(e table.Entry, err error) (*record, error) {
		if err != nil {
			return nil, asError(err)
		}
		return &record{Kind: kindEntry, What: what, Seat: int(max(seat, -1)), Line: e.SecretText(), made: true}, nil
	}
}

// Move makes a move of a player whose last number is given.
func Move(token string, number int, move seasalt.Move) Command {
	return playing(token, func(m *Match, seat seasalt.Seat, _ int64) (*record, error) {
		if m.stopped != 0 {
			return nil, fail(Paused, "the game is paused")
		}
		return entryOf(entryMove, seat)(m.table.PlayAt(seat, number, move))
	})
}

// TakeBack takes back the decision of a player in an entry. The time used since stays used.
func TakeBack(token string, number int) Command {
	return playing(token, func(m *Match, seat seasalt.Seat, now int64) (*record, error) {
		if m.stopped != 0 {
			return nil, fail(Paused, "the game is paused")
		}
		if number > 0 && m.table.Snapshot(seat).TakeBack == number && m.tooLate(now) {
			e := refused(&table.Refusal{Reason: table.RefusalNoTakeBack, Number: m.number()})
			e.Message += ": its time is up"
			return nil, e
		}
		return entryOf(entryTakeBack, seat)(m.table.TakeBack(seat, number))
	})
}

// Nonce names the nonce of a player.
func Nonce(token string, nonce string) Command {
	return playing(token, func(m *Match, seat seasalt.Seat, _ int64) (*record, error) {
		return entryOf(entryNonce, seat)(m.table.Nonce(seat, nonce))
	})
}

// NextRound begins the next round before its time.
func NextRound(token string) Command {
	return playing(token, func(m *Match, seat seasalt.Seat, _ int64) (*record, error) {
		if m.stopped != 0 {
			return nil, fail(Paused, "the game is paused")
		}
		return entryOf(entryNextRound, seasalt.Nobody)(m.table.NextRound())
	})
}

// Resign gives a player's game up. Of two players the other one wins. In a game of more a bot takes the seat, as long
// as other people remain.
func Resign(token string) Command {
	return playing(token, func(m *Match, seat seasalt.Seat, _ int64) (*record, error) {
		return m.giveUp(seat, games.EndResignation, m.rules.Players() > 2)
	})
}

// giveUp ends the game of a seat, or lets a bot continue there.
func (m *Match) giveUp(seat seasalt.Seat, why games.EndReason, playOn bool) (*record, error) {
	others := 0
	for i, s := range m.seats {
		if s.level == "" && seasalt.Seat(i) != seat {
			others++
		}
	}
	if playOn && others > 0 {
		return m.standIn(seat, defaultLevel)
	}
	winners := m.table.Leaders(seasalt.SeatsOf(seat))
	return entryOf(entryEnd, seat)(m.table.End(games.End{Reason: why, By: seasalt.SeatsOf(seat), Winners: winners}))
}

// standIn gives a seat to a bot, under a name that nobody at the table has.
func (m *Match) standIn(seat seasalt.Seat, level string) (*record, error) {
	n := int(seat)
	for m.named(botName(n), int(seat)) {
		n++
	}
	r, err := entryOf(entryHandOver, seat)(m.table.HandOver(seat, table.Player{Name: botName(n)},
		table.HandOverLeft, ""))
	if err == nil {
		r.Level = level
	}
	return r, err
}

// Sit takes a seat under a name: the seat of an invitation or, without one, any open seat. The player chooses the
// token, which becomes that of the seat, so a repeated request takes no second seat.
func Sit(token, invitation, name string) Command {
	return func(m *Match, now int64) (*record, error) {
		w, refusal := m.who(token)
		switch {
		case refusal == nil && w.Seat != seasalt.Spectator && m.seats[w.Seat].name == name:
			return nil, errDone
		case refusal == nil:
			return nil, fail(Forbidden, "the token is one of this table already: take a new one")
		case m.deleted || refusal.Code == Replaced:
			return nil, refusal
		}
		if invitation == "" {
			return m.join(token, name)
		}
		h := table.HashToken(token)
		w, used := m.who(invitation)
		switch at := int(w.Invited); {
		case at >= 0 && m.named(name, at):
			return nil, errNamed
		case used != nil && used.Code == Replaced:
			return nil, used
		case at < 0:
			return nil, noTable(token)
		case m.over():
			return nil, fail(Over, "the game is over")
		case m.table == nil:
			return m.sit(at, name, h)
		case !m.absent(at, now):
			return nil, fail(Taken, "the player of the seat is there")
		default:
			r, err := entryOf(entryHandOver, w.Invited)(m.table.HandOver(w.Invited,
				table.Player{Name: name, Token: h}, table.HandOverReplaced, ""))
			if err == nil {
				r.Invited = true
			}
			return r, err
		}
	}
}

// join takes an open seat.
func (m *Match) join(token, name string) (*record, error) {
	switch {
	case m.settings.Private:
		return nil, noTable(token)
	case m.closed:
		return nil, fail(Over, "the table is closed")
	case m.table != nil:
		return nil, fail(Begun, "the game has begun already")
	}
	if m.named(name, -1) {
		return nil, errNamed
	}
	for i, s := range m.settings.Seats {
		if s.Kind == SeatOpen && !m.seats[i].taken {
			return m.sit(i, name, table.HashToken(token))
		}
	}
	return nil, fail(Taken, "all seats that anybody can take are taken")
}

// named reports whether a player at another seat has a name that looks like a new one.
func (m *Match) named(name string, but int) bool {
	for i, s := range m.seats {
		if i != but && s.taken && sameName(name, s.name) {
			return true
		}
	}
	return false
}

var errNamed = fail(Taken, "somebody at the table has that name: take another one")

// errDone is the error of a command that has been carried out already.
var errDone = errors.New("host: it is done")

// sit takes a seat. The last one begins the game.
func (m *Match) sit(at int, name string, token tokenHash) (*record, error) {
	r := &record{Kind: kindSit, Seat: at, Name: name, Token: token}
	seats := slices.Clone(m.seats)
	seats[at].sit(r)
	return r, m.deal(r, seats)
}

// deal adds the header of the journal to the record by which all seats are taken.
func (m *Match) deal(r *record, seats []seat) error {
	o := table.Options{Rules: m.rules, Terms: table.Terms{
		RevealSeed: m.settings.Terms.RevealSeed, NextAtOnce: m.settings.Terms.NextAtOnce,
		MaxRounds:      m.settings.Terms.MaxRounds,
		SpectatorDelay: m.settings.Terms.SpectatorDelay, Note: m.settings.Clock.note(),
	}}
	for _, s := range seats {
		if !s.taken {
			return nil
		}
		o.Players = append(o.Players, table.Player{Name: s.name, Token: s.token})
	}
	_, _ = rand.Read(o.Seed[:]) // it never fails
	t, err := table.New(o)
	if err != nil {
		return fail(Invalid, "%v", err)
	}
	r.Header = t.SecretJournal()
	return nil
}

// Leave leaves a seat before the game begins.
func Leave(token string) Command {
	return as(token, func(m *Match, seat seasalt.Seat, _ int64) (*record, error) {
		if m.table != nil {
			return nil, fail(Begun, "the game has begun already: resign instead")
		}
		if err := m.spent(seat, maxActs); err != nil {
			return nil, err
		}
		return &record{Kind: kindLeave, Seat: int(seat)}, nil
	})
}

// Vote records or withdraws a player's vote. It takes effect when all players who are no bots have voted for it.
func Vote(token, what string, no bool) Command {
	return playing(token, func(m *Match, seat seasalt.Seat, _ int64) (*record, error) {
		switch what {
		case VotePause, VoteEnd:
			if m.over() {
				return nil, fail(Over, "the game is over")
			}
			if what == VotePause && m.stopped != 0 {
				return nil, fail(Paused, "the game is paused already")
			}
		case VoteRematch:
			if !m.over() {
				return nil, fail(NotOver, "the game is not over")
			}
			if !m.dealt {
				return nil, fail(NotBegun, "a rematch is for a game whose cards were dealt")
			}
			if m.rematch {
				return nil, errDone
			}
		default:
			return nil, fail(Invalid, "a vote is for pause, end or rematch")
		}
		if m.votes[what].Has(seat) != no {
			return nil, errDone
		}
		if err := m.spent(seat, maxActs); err != nil {
			return nil, err
		}
		r := &record{Kind: kindVote, Seat: int(seat), What: what, No: no}
		if what == VoteEnd && !no && m.agreed(m.votes[what]|1<<seat) {
			e, err := m.table.End(games.End{Reason: games.EndAgreement})
			if err != nil {
				return nil, asError(err)
			}
			r.Line, r.made = e.SecretText(), true
		}
		return r, nil
	})
}

// Resume ends a pause.
func Resume(token string) Command {
	return playing(token, func(m *Match, seat seasalt.Seat, _ int64) (*record, error) {
		if m.stopped == 0 {
			return nil, errDone
		}
		return &record{Kind: kindResume, Seat: int(seat)}, nil
	})
}

// HandOver gives a player's seat to the holder of a new token: the player, at another device, or another person. The
// old token is no longer valid.
func HandOver(token, fresh, name string) Command {
	return as(token, func(m *Match, seat seasalt.Seat, _ int64) (*record, error) {
		switch {
		case m.over():
			return nil, fail(Over, "the game is over")
		case m.known(fresh):
			return nil, fail(Forbidden, "the new token is one of this table already: take another one")
		case m.named(name, int(seat)):
			return nil, errNamed
		}
		if err := m.spent(seat, maxActs); err != nil {
			return nil, err
		}
		h := table.HashToken(fresh)
		if m.table == nil {
			return &record{Kind: kindSit, Seat: int(seat), Name: name, Token: h}, nil
		}
		return entryOf(entryHandOver, seat)(m.table.HandOver(seat, table.Player{Name: name, Token: h},
			table.HandOverJoined, ""))
	})
}

// Invite makes an invitation to a seat, with a token chosen by the organiser, and cancels an earlier one. Before the
// game the seat becomes free; in the game its player must be absent, and keeps the seat until the invitation is used.
func Invite(token string, at seasalt.Seat, invitation string) Command {
	return func(m *Match, now int64) (*record, error) {
		w, refusal := m.who(token)
		switch {
		case refusal != nil:
			return nil, refusal
		case !w.Organiser:
			return nil, fail(Forbidden, "the token is not the organiser's")
		case at < 0 || int(at) >= len(m.seats):
			return nil, fail(Invalid, "there is no such seat")
		case m.over():
			return nil, fail(Over, "the game is over")
		case m.settings.Seats[at].Kind == SeatBot:
			return nil, fail(Forbidden, "the seat is a bot's")
		case m.table != nil && !m.absent(int(at), now):
			return nil, fail(Taken, "the player of the seat is there")
		}
		h := table.HashToken(invitation)
		if i := m.seats[at]; equal(h, i.invitation) == 1 && (m.table != nil || !i.taken) {
			return nil, errDone
		}
		if m.known(invitation) {
			return nil, fail(Forbidden, "the invitation is one of this table already: take another one")
		}
		if err := m.spent(at, 2*maxActs); err != nil {
			return nil, err
		}
		return &record{Kind: kindLink, Seat: int(at), Token: h}, nil
	}
}

// Close ends a table by the decision of its organiser, without a winner.
func Close(token string) Command {
	return func(m *Match, _ int64) (*record, error) {
		w, err := m.who(token)
		switch {
		case err != nil:
			return nil, err
		case !w.Organiser:
			return nil, fail(Forbidden, "the token is not the organiser's")
		}
		return m.close()
	}
}

// close ends a table by a decision from outside.
func (m *Match) close() (*record, error) {
	switch {
	case m.deleted, m.over():
		return nil, errDone
	case m.table == nil:
		return &record{Kind: kindClose, Seat: -1}, nil
	}
	return entryOf(entryEnd, seasalt.Nobody)(m.table.End(games.End{Reason: games.EndDecision}))
}

// Delete deletes all records of a table, and the names in them: for its organiser, before the game or after it, and for
// players with a seat when the game is over. The table can then no longer be found.
func Delete(token string) Command {
	return func(m *Match, _ int64) (*record, error) {
		w, err := m.who(token)
		switch {
		case err != nil:
			return nil, err
		case w.Seat == seasalt.Spectator && !w.Organiser:
			return nil, fail(Forbidden, "the token is neither that of a seat nor the organiser's")
		case !m.over() && (m.table != nil || !w.Organiser):
			return nil, fail(NotOver, "the game is not over: it has to be played, resigned or closed first")
		}
		return &record{Kind: kindDelete, Seat: -1}, nil
	}
}

// dueCommand carries out a task that is due, unless that was done already.
func dueCommand(want task) Command {
	return func(m *Match, now int64) (*record, error) {
		what, at := m.due()
		if what != want || now < at {
			return nil, errDone
		}
		switch what {
		case taskClose:
			return &record{Kind: kindClose, Seat: -1}, nil
		case taskDelete:
			return &record{Kind: kindDelete, Seat: -1}, nil
		case taskNonce:
			seat := m.nextNonce()
			return entryOf(entryNonce, seat)(m.table.Nonce(seat, ""))
		case taskDeal:
			return entryOf(entryDeal, seasalt.Nobody)(m.table.Deal())
		case taskNextRound:
			return entryOf(entryNextRound, seasalt.Nobody)(m.table.NextRound())
		case taskTime, taskAbsence:
			why := games.EndTime
			if what == taskAbsence {
				why = games.EndAbsence
			}
			return m.giveUp(m.turn, why, m.settings.Clock.Then == ThenBot)
		case taskRematch:
			return &record{Kind: kindNext, Seat: -1, Next: rematchID(m.id)}, nil
		}
		return nil, errDone // bots, and tasks of the store, are done elsewhere
	}
}

// botMove makes the move that a bot has chosen by its view at a number.
func botMove(seat seasalt.Seat, number int, move seasalt.Move) Command {
	return func(m *Match, _ int64) (*record, error) {
		if what, _ := m.due(); what != taskBot || m.turn != seat || m.number() != number {
			return nil, errDone
		}
		return entryOf(entryMove, seat)(m.table.PlayAt(seat, number, move))
	}
}

// forget prepares the deletion of all records of a table without events for a time.
func forget(keep time.Duration) Command {
	return func(m *Match, now int64) (*record, error) {
		if m.deleted || now < m.at+keep.Milliseconds() {
			return nil, errDone
		}
		return &record{Kind: kindDelete, Seat: -1}, nil
	}
}

// again returns the settings of the rematch: the same players with the same tokens, all at their seats.
func (m *Match) again() Settings {
	s := m.settings
	s.Seats = nil
	for i, x := range m.seats {
		is := SeatSettings{Kind: m.settings.Seats[i].Kind, Name: x.name, Level: x.level, Token: x.token}
		if x.level != "" {
			is.Kind = SeatBot
		}
		s.Seats = append(s.Seats, is)
	}
	return s
}

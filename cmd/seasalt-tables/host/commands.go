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

// A Command is what somebody wants of a table. It looks at the match and returns the record that does it, or an
// error and then has changed nothing. Only the table inside the match may have gone on already.
type Command func(m *Match, now int64) (*record, error)

// as lets only somebody with a seat give a command.
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

// playing lets only somebody with a seat give a command about a game that has begun.
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

// Move makes a move of a player who had seen everything up to a number.
func Move(token string, number int, move seasalt.Move) Command {
	return playing(token, func(m *Match, seat seasalt.Seat, _ int64) (*record, error) {
		if m.stopped != 0 {
			return nil, fail(Paused, "the game is paused")
		}
		return entryOf(entryMove, seat)(m.table.PlayAt(seat, number, move))
	})
}

// TakeBack takes back the decision of a player that is an entry. Its time has gone on meanwhile.
func TakeBack(token string, number int) Command {
	return playing(token, func(m *Match, seat seasalt.Seat, now int64) (*record, error) {
		if m.stopped != 0 {
			return nil, fail(Paused, "the game is paused")
		}
		if number > 0 && m.table.Snapshot(seat).TakeBack == number && m.tooLate(now) {
			e := refused(&table.Refusal{Why: table.RefusalNoTakeBack, Number: m.number()})
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

// Resign gives a player's game up. Of two players the other one wins. In a game of more a bot takes the seat, as
// long as there is somebody left to play with.
func Resign(token string) Command {
	return playing(token, func(m *Match, seat seasalt.Seat, _ int64) (*record, error) {
		return m.giveUp(seat, games.EndResignation, m.rules.Players() > 2)
	})
}

// giveUp ends the game of a seat, or lets a bot play on there.
func (m *Match) giveUp(seat seasalt.Seat, why games.EndReason, playOn bool) (*record, error) {
	others := 0
	for i, s := range m.seats {
		if s.level == "" && seasalt.Seat(i) != seat {
			others++
		}
	}
	if playOn && others > 0 {
		return m.standIn(seat, why, defaultLevel)
	}
	winners := m.table.Leaders(1 << seat)
	return entryOf(entryEnd, seat)(m.table.End(games.End{Reason: why, By: seasalt.SeatsOf(seat), Winners: winners}))
}

// standIn gives a seat to a bot.
func (m *Match) standIn(seat seasalt.Seat, why games.EndReason, level string) (*record, error) {
	r, err := entryOf(entryHandOver, seat)(m.table.HandOver(seat, table.Player{Name: botName(int(seat))}, why, ""))
	if err == nil {
		r.Level = level
	}
	return r, err
}

// Join takes a free seat that anybody can take. The token is the player's own choice; it becomes that of the
// seat, so a repeated request takes no second one.
func Join(token, name string) Command {
	return func(m *Match, now int64) (*record, error) {
		w, err := m.who(token)
		switch {
		case err == nil && w.Seat != seasalt.Spectator && m.seats[w.Seat].name == name:
			return nil, errDone
		case m.deleted || m.settings.Private:
			return nil, noTable(token)
		case err == nil:
			return nil, fail(Forbidden, "the token is one of this table already: join with a new one")
		case m.closed:
			return nil, fail(Over, "the table is closed")
		case m.table != nil:
			return nil, fail(Begun, "the game has begun already")
		}
		for i, s := range m.settings.Seats {
			if s.Kind == SeatOpen && !m.seats[i].taken {
				return m.sit(i, name, table.HashToken(token))
			}
		}
		return nil, fail(Taken, "all seats that anybody can take are taken")
	}
}

// errDone is the error of a command that has been carried out already.
var errDone = errors.New("host: it is done")

// Sit takes the seat of a link, under a name.
func Sit(token, name string) Command {
	return as(token, func(m *Match, seat seasalt.Seat, _ int64) (*record, error) {
		switch {
		case m.seats[seat].taken && m.seats[seat].name == name:
			return nil, errDone
		case m.table != nil:
			return nil, fail(Begun, "the game has begun already")
		case m.seats[seat].taken: // under another name
			if err := m.spent(seat, maxActs); err != nil {
				return nil, err
			}
		}
		return m.sit(int(seat), name, tokenHash{})
	})
}

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
		switch {
		case m.table != nil:
			return nil, fail(Begun, "the game has begun already: resign instead")
		case !m.seats[seat].taken:
			return nil, errDone
		}
		if err := m.spent(seat, maxActs); err != nil {
			return nil, err
		}
		return &record{Kind: kindLeave, Seat: int(seat)}, nil
	})
}

// Vote says that a player wants something, or does not want it any more. It happens when all want it who are no
// bots.
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

// Relink gives a seat to whoever has a new token: its player hands it on, or the organiser replaces a link that
// went to the wrong one, or is lost. The old token is worth nothing from then on.
func Relink(token string, at seasalt.Seat, name, fresh string) Command {
	return func(m *Match, _ int64) (*record, error) {
		w, refusal := m.who(token)
		switch {
		case refusal != nil:
			return nil, refusal
		case at < 0 || int(at) >= len(m.seats):
			return nil, fail(Invalid, "there is no such seat")
		case w.Seat != at && !w.Organiser:
			return nil, fail(Forbidden, "the token is neither that of the seat nor the organiser's")
		case m.over():
			return nil, fail(Over, "the game is over")
		case m.seats[at].level != "" && m.settings.Seats[at].Kind == SeatBot:
			return nil, fail(Forbidden, "the seat is a bot's")
		}
		h := table.HashToken(fresh)
		if equal(h, m.seats[at].token) == 1 {
			return nil, errDone
		}
		if _, refusal := m.who(fresh); refusal == nil {
			return nil, fail(Forbidden, "the new token is one of this table already: take another one")
		}
		most := maxActs
		if w.Organiser {
			most *= 2
		}
		if err := m.spent(at, most); err != nil {
			return nil, err
		}
		if m.table == nil {
			return &record{Kind: kindLink, Seat: int(at), Token: h}, nil
		}
		why := games.EndAgreement
		if w.Seat != at {
			why = games.EndDecision
		}
		return entryOf(entryHandOver, at)(m.table.HandOver(at, table.Player{Name: name, Token: h}, why, ""))
	}
}

// Close ends a table by the decision of its organiser. Nobody wins.
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

// close ends a table by a decision that is none of its players'.
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
// whoever has a seat when the game is over. Nobody finds the table any more.
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

// dueCommand does what is due, unless it was done already.
func dueCommand(want task) Command {
	return func(m *Match, now int64) (*record, error) {
		what, at := m.due()
		if what != want || now < at {
			return nil, errDone
		}
		switch what {
		case taskClose:
			return &record{Kind: kindClose, Seat: -1}, nil
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
		return nil, errDone // bots, and what is done to the store, are done elsewhere
	}
}

// botMove makes the move that a bot has chosen when it had seen everything up to a number.
func botMove(seat seasalt.Seat, number int, move seasalt.Move) Command {
	return func(m *Match, _ int64) (*record, error) {
		if what, _ := m.due(); what != taskBot || m.turn != seat || m.number() != number {
			return nil, errDone
		}
		return entryOf(entryMove, seat)(m.table.PlayAt(seat, number, move))
	}
}

// forget prepares that all records of a table are deleted at which nothing has happened for a time.
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

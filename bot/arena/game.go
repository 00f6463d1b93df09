package arena

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/record"
)

// An Entrant is a player by name. New makes one for a single seat of a single game, so a player may keep data about its
// game. It is called in the goroutine of that seat, and can be called by several at once.
type Entrant struct {
	Name string // in a tournament not empty, and no other entrant has it; Play takes any
	// Spec describes the player, such as "ismcts:1000". Results include it, and only entrants of the same names and
	// specs continue a file of results.
	Spec string
	New  func() bot.Player
}

// An Observer is a player that follows the game. Before each of its decisions it gets the observations of its seat
// since the last one, or since the game began: of the moves of all players, its own included, and of Nature, in order.
// That is part of its time for the move, and a panic there also loses the game. It gets no observations after its last
// decision.
type Observer interface {
	bot.Player
	Observe(seasalt.Observation)
}

// Limits keep a game from lasting for ever. They must not be negative.
type Limits struct {
	// MoveTime is the time of a player for one move, before its context ends. 0 means DefaultMoveTime.
	MoveTime time.Duration
	// GameTime is the time of a player for all moves of a game together. 0 sets no limit. [bot.TimeLeft] returns the
	// rest of it to the player, and a [bot.Clock] shares it out.
	GameTime time.Duration
	// StartTime is the time for Entrant.New and [Remote.Begin] together, before the first move of the seat. 0 means
	// DefaultStartTime.
	StartTime time.Duration
	// Grace is the additional time in which each of these must return, before the player is abandoned and loses. 0
	// means DefaultGrace.
	Grace time.Duration
	// MaxRounds is the number of rounds, at most 65535, after which the game ends: players who never end a round do not
	// reach the target. 0 means DefaultMaxRounds.
	MaxRounds int
}

// The defaults of [Limits].
const (
	DefaultMoveTime  = 10 * time.Second
	DefaultStartTime = 30 * time.Second
	DefaultGrace     = time.Second
	DefaultMaxRounds = 1000
)

func (l Limits) decided() Limits {
	return Limits{
		MoveTime:  cmp.Or(l.MoveTime, DefaultMoveTime),
		GameTime:  l.GameTime,
		StartTime: cmp.Or(l.StartTime, DefaultStartTime),
		Grace:     cmp.Or(l.Grace, DefaultGrace),
		MaxRounds: cmp.Or(l.MaxRounds, DefaultMaxRounds),
	}
}

// mostRounds is the highest number to which a [seasalt.State] counts them.
const mostRounds = math.MaxUint16

// check returns the problems of the limits.
func (l Limits) check() error {
	switch {
	case l.MoveTime < 0 || l.GameTime < 0 || l.StartTime < 0 || l.Grace < 0 || l.MaxRounds < 0:
		return errors.New("limits cannot be negative")
	case l.MaxRounds > mostRounds:
		return fmt.Errorf("%d rounds are more than %d", l.MaxRounds, mostRounds)
	}
	return nil
}

// text writes the limits in a line. It leaves out those that are rarely set, unless they are.
func (l Limits) text() string {
	l = l.decided()
	text := fmt.Sprintf("%v a move, %v of grace, %d rounds", l.MoveTime, l.Grace, l.MaxRounds)
	if l.GameTime != 0 {
		text += fmt.Sprintf(", %v a game", l.GameTime)
	}
	if l.StartTime != DefaultStartTime {
		text += fmt.Sprintf(", %v to start", l.StartTime)
	}
	return text
}

// MaxStray is the number of abandoned players of an entrant that can still be running before the entrant loses its
// games unplayed.
const MaxStray = 3

// Play plays one game, and returns its result and its record. Entrants sit in their order, and seat 0 begins. The same
// seed and the same players play the same game: with the Seed and the Seats of a [Game] of a tournament, Play repeats
// it. (A player that guesses the seed knows all cards; see the package's documentation.) The record ends where a player
// failed, with a comment.
//
// The error is that of ctx if it ends before the game does, or the reason why there cannot be a game. A player's fault
// is not an error but a [Forfeit].
func Play(ctx context.Context, rules *seasalt.Rules, seed uint64, limits Limits,
	entrants ...Entrant) (Game, *record.Record, error) {
	if rules == nil {
		return Game{}, nil, fmt.Errorf("arena: there are no rules")
	}
	if len(entrants) != rules.Players() {
		return Game{}, nil, fmt.Errorf("arena: %d entrants for a game of %d players", len(entrants), rules.Players())
	}
	if err := limits.check(); err != nil {
		return Game{}, nil, fmt.Errorf("arena: %w", err)
	}
	table := table{rules: rules, limits: limits.decided(), recorded: true, game: Game{Seed: seed}}
	for _, e := range entrants {
		if e.New == nil {
			return Game{}, nil, fmt.Errorf("arena: the entrant %q has no function New", e.Name)
		}
		table.entrants = append(table.entrants, contender{e, new(atomic.Int32)})
	}
	g, err := table.play(ctx)
	if err != nil {
		return Game{}, nil, err
	}
	r, err := table.record()
	if err != nil {
		return Game{}, nil, err
	}
	return g, r, nil
}

// A contender is an entrant, and the number of its abandoned players that still run.
type contender struct {
	Entrant
	stray *atomic.Int32
}

// A table is a game being played.
type table struct {
	rules    *seasalt.Rules
	limits   Limits
	entrants []contender // by seat
	seats    []*seat
	game     Game
	recorded bool           // whether the moves are kept for a record
	moves    []seasalt.Move // if they are
	round    RoundRow       // the one that is being played
}

// stream returns a generator of the game: number 0 is Nature's, and the players have those after it. The key is a hash,
// so not even the key of a stream leads to another one; only the seed does, and anyone who guesses it has them all.
func stream(seed uint64, number int) *rand.Rand {
	text := binary.BigEndian.AppendUint64([]byte("seasalt arena stream 1\n"), seed)
	return rand.New(rand.NewChaCha8(sha256.Sum256(append(text, byte(number)))))
}

// play plays the game, and reports its end to its remote players.
func (t *table) play(ctx context.Context) (Game, error) {
	g, err := t.playOut(ctx)
	for _, s := range t.seats {
		s.leave(g, err, t.limits)
		close(s.requests)
	}
	return g, err
}

func (t *table) playOut(ctx context.Context) (Game, error) {
	t.game.Rounds = []RoundRow{} // in JSON too, if the game is lost in the first one
	nature := stream(t.game.Seed, 0)
	for i, e := range t.entrants {
		t.game.Seats = append(t.game.Seats, e.Name)
		t.seats = append(t.seats, newSeat(e, stream(t.game.Seed, 1+i)))
	}
	g := t.rules.NewGame(0)
	for i := range t.entrants {
		if n := t.entrants[i].stray.Load(); n >= MaxStray {
			why := fmt.Sprintf("not played, since %d earlier players of this name still think about a move", n)
			t.forfeit(g.State(), seasalt.Seat(i), &failure{kind: Overtime, text: why})
			t.game.Forfeit.Round = 0
			return t.game, nil
		}
	}
	for {
		if err := ctx.Err(); err != nil {
			return Game{}, err
		}
		s := g.State()
		if s.RoundOver() {
			t.endRound(s)
		}
		if s.Over() {
			result, _ := s.Result()
			t.game.End = OutcomePoints
			if result.End == seasalt.GameEndMermaids {
				t.game.End = OutcomeMermaids
			}
			t.finish(s, result.Winners)
			return t.game, nil
		}
		if s.RoundOver() && len(t.game.Rounds) >= t.limits.MaxRounds {
			t.game.End = OutcomeRoundLimit
			t.finish(s, leaders(s))
			return t.game, nil
		}
		actor := s.Actor()
		if actor == seasalt.Nature {
			if err := t.apply(g, s.NatureMove(nature)); err != nil {
				return Game{}, err // an error in the rules, not of a player
			}
			continue
		}
		view := g.View(actor)
		m, fault := t.seats[actor].choose(ctx, view, t.limits)
		if err := ctx.Err(); err != nil {
			return Game{}, err // a move that was hurried by it does not count
		}
		if fault == nil {
			err := t.apply(g, m)
			if err == nil {
				continue
			}
			fault = &failure{kind: IllegalMove, text: illegal(m, err)}
		}
		t.forfeit(s, actor, fault)
		t.game.Forfeit.View = view.String()
		return t.game, nil
	}
}

// apply makes a move, counts the turns, and notes the observations, and the move for a record.
func (t *table) apply(g *seasalt.Game, m seasalt.Move) error {
	turn := g.State().Turn()
	if err := g.Apply(m); err != nil {
		return err
	}
	if t.round.Turns == 0 {
		t.round.First = turn
	}
	for i, seat := range t.seats {
		if !seat.blind {
			seat.seen = slices.AppendSeq(seat.seen, g.Observed(seasalt.Seat(i)))
		}
	}
	if t.recorded {
		t.moves = append(t.moves, m)
	}
	t.round.Turns = g.TurnCount()
	return nil
}

// illegal names the refused move and the reason.
func illegal(m seasalt.Move, err error) string {
	text := err.Error()
	if e, ok := err.(*seasalt.MoveError); ok {
		text = fmt.Sprintf("in phase %v: %s (%s)", e.Phase, e.Reason.Text(), e.Rule)
	}
	if m == 0 {
		return "illegal move, the zero Move, " + text
	}
	return fmt.Sprintf("illegal move %v %s", m, text)
}

// endRound records the round that has just ended.
func (t *table) endRound(s seasalt.State) {
	r, _ := s.LastRound()
	t.round.End, t.round.By = r.End, r.EndedBy
	for i := range t.rules.Players() {
		seat := seasalt.Seat(i)
		score := s.Score(seat) // also of a hand that was not revealed
		var byRule ByRule
		scoresCards, scoresBonus := false, false
		switch r.End {
		case seasalt.RoundEndStopped:
			scoresCards = true
		case seasalt.RoundEndBetWon:
			scoresCards, scoresBonus = seat == r.EndedBy, true
		case seasalt.RoundEndBetLost:
			scoresCards, scoresBonus = seat != r.EndedBy, seat == r.EndedBy
		}
		if scoresCards {
			for _, rule := range scoringRules {
				*rule.points(&byRule) = score.Sum(rule.source)
			}
		}
		if scoresBonus {
			byRule.Bonus = score.Bonus()
		}
		t.round.Points = append(t.round.Points, r.Points[seat])
		t.round.Cards = append(t.round.Cards, score.Points())
		t.round.ByRule = append(t.round.ByRule, byRule)
	}
	t.game.Rounds = append(t.game.Rounds, t.round)
	t.round = RoundRow{}
}

// leaders returns the seats with the highest total.
func leaders(s seasalt.State) (seats seasalt.Seats) {
	most := -1
	for seat := range s.Rules().Seats() {
		switch total := s.Total(seat); {
		case total > most:
			seats, most = 1<<seat, total
		case total == most:
			seats |= 1 << seat
		}
	}
	return seats
}

// finish records the end of the game.
func (t *table) finish(s seasalt.State, winners seasalt.Seats) {
	t.game.Winners = winners
	for seat := range t.rules.Seats() {
		t.game.Totals = append(t.game.Totals, s.Total(seat))
	}
}

// forfeit ends the game by a player's fault.
func (t *table) forfeit(s seasalt.State, seat seasalt.Seat, fault *failure) {
	t.game.End = OutcomeForfeit
	t.game.Forfeit = &Forfeit{Seat: seat, Name: t.entrants[seat].Name, Round: s.Round(), Fault: fault.kind,
		Text: fault.text}
	everybody := seasalt.Seats(1<<t.rules.Players() - 1)
	t.finish(s, everybody&^(1<<seat))
}

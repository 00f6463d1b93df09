package arena

import (
	"context"
	"errors"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
)

// A Remote player plays from outside this program, such as in a process of its own, which can fail in more ways than a
// method. A tournament calls more methods of it. All methods but Abandon are called one after another, in the goroutine
// of the seat.
type Remote interface {
	bot.Player // Choose returns the zero Move if there is none; then Err returns the reason

	// Begin prepares for a game, before the seat's first move. Its time does not count as thinking:
	// ctx ends after Limits.StartTime. If it returns an error, the player loses the game.
	Begin(ctx context.Context, start Start) error
	// Err returns why the last Choose has no move. A [*Failed] names the fault; any other error is a [Failure].
	Err() error
	// Abandon is called when the player is too late, or when the tournament ends before the game does. It can be called
	// by another goroutine while Begin or Choose runs, and makes that return soon. No further calls follow. A panic
	// here, or in End, has no effect: the game is over for the player.
	Abandon()
	// End reports the end of the game. The game has neither a number nor a seed, which would lead to the cards of the
	// others, and a forfeit has no view. End or Abandon follows every Begin.
	End(ctx context.Context, g Game)
}

// A Start describes a game to a [Remote] player before the first move.
type Start struct {
	Rules  *seasalt.Rules
	Seat   seasalt.Seat
	Limits Limits
	Seed   uint64 // for the player's own random numbers; it leads to no other generator
}

// A Failed error is a fault of a [Remote] player.
type Failed struct {
	Fault Fault
	Text  string
}

// Error returns the text.
func (f *Failed) Error() string { return f.Text }

// failed makes the failure of an error.
func failed(err error) *failure {
	var f *Failed
	if errors.As(err, &f) {
		return &failure{f.Fault, oneLine(f.Text)}
	}
	return &failure{Failure, oneLine(err.Error())}
}

// complaint returns why a remote player has no move, if it has none.
func (s *seat) complaint(m seasalt.Move) *failure {
	remote := s.remote.Load()
	if remote == nil || m != 0 {
		return nil
	}
	if err := (*remote).Err(); err != nil {
		return failed(err)
	}
	return nil
}

// abandon gives up a player that is still asked. Abandon has a goroutine of its own, where a panic or an end does no
// harm.
func (s *seat) abandon() {
	remote := s.remote.Swap(nil)
	if remote == nil {
		return
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() { recover() }()
		(*remote).Abandon()
	}()
	<-done
}

// leave reports the end of its game to a remote player that is not abandoned, or that it is over without one.
func (s *seat) leave(g Game, err error, l Limits) {
	remote := s.remote.Load()
	if remote == nil {
		return
	}
	if err != nil {
		s.abandon()
		return
	}
	g.Number, g.Seed = 0, 0
	if g.Forfeit != nil {
		forfeit := *g.Forfeit
		forfeit.View = ""
		g.Forfeit = &forfeit
	}
	s.ask(context.Background(), l.Grace, l.Grace, func(ctx context.Context) reply {
		(*remote).End(ctx, g)
		return reply{}
	})
}

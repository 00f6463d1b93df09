// Command strength measures how strong the bots are, also against those of an older commit.
//
//	cd tools/strength
//	go run . ruler -players ismcts:5000:learned,ismcts:1000:learned   what their choices are worth
//	go run . match -players hard,0265f32/ismcts:2270 -games 600       what they win
//
// A player is named as below, and a commit before the name makes it the bot of that commit. Such a bot is a program of
// its own, built from the commit, that receives every move as text: see past.go.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/interrupt"
	"github.com/seasalt-go/seasalt/variants"
)

const usage = `Measures how strong bots are.

  go run . ruler [flags]  compares what players choose: positions come from games of Quick, all players
                          choose from the same view, and only where they differ the round is played to its
                          end, by Quick and from the true position, after each of their moves
  go run . match [flags]  plays games, in pairs with the seats exchanged

Each command lists its flags with -h. Ctrl-C ends it with what it has by then.

Players are random, easy, normal, hard, greedy, quick:worlds, ismcts:iterations and ismcts:iterations:learned.
With a commit before it, such as 0265f32/ismcts:450, a player is the bot of that commit.
`

func main() {
	ctx, stop := interrupt.Context(context.Background())
	code := exit(ctx, run(ctx, os.Args[1:], os.Stdout, os.Stderr), os.Stderr)
	stop()
	os.Exit(code)
}

// A misuse is an error in the command line.
type misuse struct{ error }

// wrong returns the error of a wrong command line.
func wrong(format string, args ...any) error { return misuse{fmt.Errorf(format, args...)} }

// exit prints an error, and returns the exit code for it.
func exit(ctx context.Context, err error, stderr io.Writer) int {
	switch {
	case ctx.Err() != nil:
		fmt.Fprintln(stderr, "strength: interrupted")
		return 130 // what shells report for Ctrl-C
	case err == nil || errors.Is(err, flag.ErrHelp):
		return 0
	}
	fmt.Fprintln(stderr, "strength:", err)
	if errors.As(err, &misuse{}) {
		return 2
	}
	return 1
}

// options are the flags that both commands have.
type options struct {
	rules   *seasalt.Rules
	with    string
	players []player
	games   int
	seed    uint64
	limit   time.Duration
}

// run is the whole program.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	if len(args) == 0 {
		fmt.Fprint(stderr, usage)
		return wrong("no command given")
	}
	var o options
	flags := flag.NewFlagSet(args[0], flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	table := flags.Int("table", 2, "players at the table")
	flags.StringVar(&o.with, "with", "", "extensions, such as extrasalt,extrapepper")
	flags.Uint64Var(&o.seed, "seed", 1, "the same seed plays the same games")
	flags.DurationVar(&o.limit, "for", 0, "end after so much time, with what there is by then; 0 for never")
	specs := flags.String("players", "", "who is measured, separated by commas")
	var measure func(context.Context, *options, io.Writer, io.Writer) error
	switch args[0] {
	case "ruler":
		var r ruler
		flags.IntVar(&o.games, "games", 1000, "games that the positions come from")
		flags.IntVar(&r.every, "every", 2, "judge one in so many decisions")
		flags.IntVar(&r.rounds, "rounds", 32, "rounds to play after each move where players differ")
		flags.IntVar(&r.worlds, "worlds", 8, "that Quick tries a move in when it plays them")
		measure = r.measure
	case "match":
		flags.IntVar(&o.games, "games", 600,
			"games to play, rounded up so that the first player sits in every seat equally often")
		measure = match
	case "-h", "-help", "--help", "help":
		fmt.Fprint(stdout, usage)
		return nil
	default:
		return wrong("unknown command %q; -h lists the commands", args[0])
	}
	if err := flags.Parse(args[1:]); errors.Is(err, flag.ErrHelp) {
		flags.SetOutput(stdout)
		flags.Usage()
		return err
	} else if err != nil {
		return wrong("%w; %s -h lists the flags", err, args[0])
	}
	switch {
	case flags.NArg() > 0:
		return wrong("unexpected argument %q", flags.Arg(0))
	case o.games < 1:
		return wrong("-games %d: at least one is needed", o.games)
	case o.limit < 0:
		return wrong("-for %v: it is not negative", o.limit)
	case *table < seasalt.MinPlayers || *table > seasalt.MaxPlayers:
		return wrong("-table %d: the game is for %d to %d", *table, seasalt.MinPlayers, seasalt.MaxPlayers)
	case !strings.Contains(*specs, ","):
		return wrong("-players: at least two are needed")
	}
	var err error
	if o.rules, err = rules(*table, o.with); err != nil {
		return misuse{err}
	}
	defer func() {
		for _, p := range o.players {
			p.close()
		}
	}()
	for _, spec := range strings.Split(*specs, ",") {
		p, err := o.parsePlayer(ctx, spec)
		if err != nil {
			return fmt.Errorf("-players: %w", err)
		}
		o.players = append(o.players, p)
	}
	if o.limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, o.limit)
		defer cancel()
	}
	return measure(ctx, &o, stdout, stderr)
}

// rules returns the rules for a number of players with extensions.
func rules(players int, with string) (_ *seasalt.Rules, err error) {
	config := seasalt.Config{Players: players}
	if with != "" {
		if config.Modules, err = variants.Parse(with); err != nil {
			return nil, fmt.Errorf("-with: %w", err)
		}
	}
	return seasalt.NewRules(config)
}

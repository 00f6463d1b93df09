// Command seasalt-arena plays tournaments of bots: many games at once, a table of who won and how,
// and plots of it.
//
//	cd cmd/seasalt-arena
//	go run .                                            greedy against random, 1000 games
//	go run . -players greedy,ismcts:500,random          three who play in pairs
//	go run . -players greedy,ismcts:500,random -table 3 all three at one table
//	go run . -players hard,normal,quick:30 -games 100   stronger ones; -h lists all
//	go run . -games 10000 -o run.jsonl                  to be interrupted, and gone on with
//	go run . -plots plots -csv games.csv                pictures, and data for others
//	go run . -games 10 -records games                   and every game, move by move
//	go run . -players 'exec:python3 ../../examples/bots/bot.py,greedy'
//	                                                    a bot in another language
//	go run . -games 10000 -nats nats://host:4222        on all machines that run this
//
// It is a module of its own, since the plots need more than the standard library. The
// tournament itself is the package bot/arena, which does not. The parts of the program: main.go
// runs the tournament, players.go reads the command line, specs.go knows the bots, exec.go those that are
// programs of their own, shared.go shares a tournament among machines, and package chart draws.
// The directory readme has one of the plots, for the README of the repository, which says what
// tournament it is of.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot/arena"
	"golang.org/x/term"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// Exit codes.
const (
	exitOK          = 0
	exitFailure     = 1
	exitUsage       = 2
	exitInterrupted = 130 // what shells report for Ctrl-C
)

// run is the whole program. When ctx is done, it ends with the games so far.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	o, err := parseOptions(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(stdout, usage)
		return exitOK
	}
	if err == nil {
		err = o.prepare()
	}
	if err != nil {
		complain(stderr, err)
		return exitUsage
	}
	if o.rounded {
		fmt.Fprintf(stderr, "arena: %d games, so that everybody sits in every seat equally often\n", o.tournament.Games)
	}

	defer o.closePrograms()
	bar := newBar(stderr, isTerminal(stderr), o.tournament.Games)
	o.tournament.Progress = bar.progress
	var results *arena.Results
	switch {
	case o.nats != "":
		var s *shared
		var disconnect func()
		if s, disconnect, err = share(ctx, o.nats, o.tournament); err == nil {
			defer disconnect()
			results, err = s.run(ctx)
		}
	case o.file == "":
		results, err = o.tournament.Run(ctx)
	default:
		results, err = o.tournament.RunFile(ctx, o.file)
		if results == nil { // parseOptions has checked all but the file
			err = fmt.Errorf("-o: %s", strings.TrimPrefix(err.Error(), "arena: "))
		}
	}
	bar.clear()
	if results == nil && ctx.Err() != nil {
		fmt.Fprintln(stderr, "arena: interrupted:", err)
		return exitInterrupted
	}
	if results == nil {
		complain(stderr, err) // nothing was played: it is what was asked for that is wrong
		return exitUsage
	}

	if e := o.report(results, stdout); e != nil {
		fmt.Fprintln(stderr, "arena:", e)
		return exitFailure
	}
	switch {
	case err == nil:
		return exitOK
	case ctx.Err() == nil:
		fmt.Fprintln(stderr, "arena:", strings.TrimPrefix(err.Error(), "arena: "))
		return exitFailure
	}
	fmt.Fprintf(stderr, "arena: interrupted after %d of %d games", len(results.Games), o.tournament.Games)
	if o.file != "" || o.nats != "" {
		fmt.Fprintf(stderr, "; the same command goes on with the others")
	}
	fmt.Fprintln(stderr)
	return exitInterrupted
}

// complain prints what is wrong with the command line, each fault on a line.
func complain(stderr io.Writer, err error) {
	var faults *seasalt.InvalidError
	problems := strings.Split(err.Error(), "\n")
	if errors.As(err, &faults) {
		problems = faults.Problems
	}
	for _, p := range problems {
		fmt.Fprintln(stderr, "arena:", strings.TrimPrefix(p, "arena: "))
	}
	fmt.Fprintln(stderr, "Run it with -h to see what it takes.")
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// A bar shows how far the tournament is. Games that came from a file are not part of it: they
// took no time, and would spoil the rate.
type bar struct {
	games   int
	visible *progressbar.ProgressBar // nil if there is nobody to see it
}

func newBar(out io.Writer, visible bool, games int) *bar {
	if !visible {
		return &bar{}
	}
	return &bar{games, progressbar.NewOptions(games,
		progressbar.OptionSetWriter(out),
		progressbar.OptionSetDescription("games"),
		progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionSetItsString("games"),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionSetWidth(25),
		progressbar.OptionSetRenderBlankState(true),
	)}
}

func (b *bar) progress(_, fromFile int, _ arena.Game) {
	if b.visible == nil {
		return
	}
	if left := b.games - fromFile; b.visible.GetMax() != left {
		b.visible.ChangeMax(left)
		b.visible.Describe(fmt.Sprintf("%d in the file, other games", fromFile))
	}
	b.visible.Add(1)
}

// clear takes the bar away, since the table comes in its place.
func (b *bar) clear() {
	if b.visible != nil {
		b.visible.Clear()
	}
}

const usage = `Plays tournaments of bots for Sea Salt & Paper.

  go run . [flags]

  -players list     who plays: specs separated by commas, each with a name before it if
                    wanted, such as greedy,strong=ismcts:2000 (default greedy,random)
  -table n          players at a table, 2 to 4 (default 2); if there are more players, all
                    choices of n of them meet
  -games n          how many games (default 1000), rounded up so that everybody sits in
                    every seat equally often
  -seed n           the same seed plays the same games (default 1)
  -edition name     english, french, german or digital (default english)
  -target n         points that end a game (default 50 - 5 x players at the table)
  -with names       extensions, separated by commas: extrasalt, or single ones of its cards
                    (jellyfish, lobster, seahorse, starfish, castofcrabs); extrapepper, or
                    single ones of its events (such as kraken or water-rodeo)
  -move-time d      how long a player may think about a move, such as 500ms (default 10s);
                    a second later it has lost the game
  -game-time d      how long a player may think about all moves of a game, such as 1m; it
                    has lost the game then, too (default: no limit)
  -start-time d     how long a program of exec may take to get ready (default 30s)
  -workers n        games that are played at once (default: one for each core)
  -o file           keep every game in the file, and go on with the games that are in it. A
                    file does not know the code of the players: after a change of a bot, use
                    another file
  -nats url         share the tournament: all machines that run the same command play games
                    of it, and each that waits to the end reports all. All machines must run
                    the same build and the same bots, which is not checked. The games are kept
                    in JetStream on this NATS server, such as nats://host:4222
  -json file        write the results with all statistics
  -csv file         write a line for every player of every game
  -rounds-csv file  write a line for every player of every round
  -plots dir        draw plots, as SVG and PNG
  -records dir      keep the record of every game that is played, such as game-17.txt,
                    which seasalt replay shows turn by turn
  -h                this text

Specs of players:

` + specHelp + `  exec:command      a program that speaks the protocol of package bot/line, in any language,
                    such as 'exec:python3 ../../examples/bots/bot.py'; arguments with spaces or commas
                    stand in single or double quotes. There is a process for each game that
                    is played at once, and no shell. seasalt checkbot tests such a program

Ctrl-C ends the tournament with the games that have been played by then.
`

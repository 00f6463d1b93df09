// Command seasalt-arena (experimental) plays tournaments of bots: many games at once, a table of who won and how,
// and plots of it.
//
//	cd cmd/seasalt-arena
//	go run .                                            greedy against random, 1000 games
//	go run . -players greedy,ismcts:500,random          three who play in pairs
//	go run . -players greedy,ismcts:500,random -table 3 all three at one table
//	go run . -players hard,normal,quick:30 -games 100   stronger ones; -h lists all
//	go run . -games 10000 -o run.jsonl                  to be interrupted and continued
//	go run . -plots plots -csv games.csv                pictures, and data for others
//	go run . -games 10 -records games                   and every game, move by move
//	go run . -players 'exec:python3 ../../examples/bots/bot.py,greedy'
//	                                                    a bot in another language
//	go run . -games 10000 -part 1/3 -o one.jsonl        a third of it, on one of three machines
//
// It is a module of its own, since the plots need more than the standard library. The tournament itself is the package
// bot/arena, which does not. The files, each of which uses only those after it: main.go runs the tournament, output.go
// writes the results, options.go reads the command line, specs.go knows the bots, exec.go those that are programs of
// their own; bar.go shows the progress, files.go writes files safely, and package chart draws.
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
	"syscall"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot/arena"
)

func main() { os.Exit(interruptible(os.Args[1:])) }

// interruptible runs the program until it is done, or Ctrl-C,
// SIGTERM or a closed terminal ends it with the games so far.
func interruptible(args []string) int {
	ctx := context.Background()
	if !signal.Ignored(syscall.SIGHUP) { // as by nohup
		closed, stop := signal.NotifyContext(ctx, syscall.SIGHUP) // a second one, which some shells send, has no effect
		defer stop()
		ctx = closed
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)   // a second of these signals ends the program at once
	signal.Ignore(syscall.SIGPIPE) // if the tables are no longer read, the files are still written
	return run(ctx, args, os.Stdout, os.Stderr)
}

// Exit codes.
const (
	exitOK          = 0
	exitFailure     = 1
	exitUsage       = 2
	exitInterrupted = 130 // the code of shells for Ctrl-C; also after SIGTERM and SIGHUP
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
		fmt.Fprintf(stderr, "seasalt-arena: %d games, so that everybody sits in every seat equally often\n",
			o.tournament.Games)
	}

	defer closePrograms(o.programs)
	bar := newBar(stderr, columns(stderr), o.tournament.Games/max(o.tournament.Parts, 1))
	o.tournament.Progress = bar.progress
	var results *arena.Results
	if o.file == "" {
		results, err = o.tournament.Run(ctx)
	} else {
		results, err = o.tournament.RunFile(ctx, o.file)
		if results == nil { // parseOptions has checked all but the file
			err = fmt.Errorf("-o: %s", strings.TrimPrefix(err.Error(), "arena: "))
		}
	}
	bar.clear()
	if results == nil {
		complain(stderr, err) // no game was played: the request is wrong
		return exitUsage
	}

	if e := o.report(results, stdout); e != nil {
		fmt.Fprintln(stderr, "seasalt-arena:", e)
		return exitFailure
	}
	switch {
	case err == nil:
		return exitOK
	case ctx.Err() == nil:
		fmt.Fprintln(stderr, "seasalt-arena:", strings.TrimPrefix(err.Error(), "arena: "))
		return exitFailure
	}
	fmt.Fprintf(stderr, "seasalt-arena: interrupted after %d of %d games", len(results.Games), o.tournament.Games)
	if o.file != "" {
		fmt.Fprintf(stderr, "; the same command continues with the others")
	}
	fmt.Fprintln(stderr)
	return exitInterrupted
}

// complain prints the faults of the command line, a line each.
func complain(stderr io.Writer, err error) {
	var faults *seasalt.InvalidError
	problems := strings.Split(err.Error(), "\n")
	if errors.As(err, &faults) {
		problems = nil
		for _, p := range faults.Problems {
			problems = append(problems, p.String())
		}
	}
	for _, p := range problems {
		fmt.Fprintln(stderr, "seasalt-arena:", strings.TrimPrefix(p, "arena: "))
	}
	fmt.Fprintln(stderr, "Run it with -h for help.")
}

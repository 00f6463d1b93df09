// Command play plays a game of Sea Salt & Paper in a terminal: one person against bots,
// several people at one keyboard, or, with -auto, bots alone. Whoever does not know what to
// do can ask for a hint, and gets it with its reasons.
//
//	go run ./examples/play                       you against a bot
//	go run ./examples/play -level hard           against one that thinks longer
//	go run ./examples/play -players 4            you against three bots
//	go run ./examples/play -players 3 -bots 2    two people and a bot
//	go run ./examples/play -with extrasalt       with the extension cards
//	go run ./examples/play -auto -seed 7         a game to watch, always the same one
//	go run ./examples/play -save game.txt        to go on later, with -load game.txt
//
// What people are shown, and what bots choose by, is made from the seasalt.View of their seat,
// in which a seasalt.Game puts what the seat remembers, and from what State.Observe tells it of
// the moves; package bot has the players. The parts of
// the program: main.go reads the command line and levels.go has the levels of the bots, game.go
// runs the game, ask.go asks people, hint.go and reasons.go advise them, and save.go saves and
// loads it; words.go puts the table and the choices into words, tell.go the moves and results.go
// what they came to, and screen.go draws cards.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"strconv"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/variants"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	code := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
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

// run is the whole program. It ends early, but kindly, when ctx is done.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parseOptions(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(stdout, usage)
		return exitOK
	}
	var rules *seasalt.Rules
	if err == nil {
		rules, err = seasalt.NewRules(o.config)
	}
	if err != nil {
		complain(stderr, err)
		return exitUsage
	}

	out := bufio.NewWriter(stdout)
	g, err := newGame(ctx, rules, o, stdin, out, screenOf(stdout))
	if err != nil {
		complain(stderr, err)
		return exitUsage
	}
	ended := g.play()
	if err := out.Flush(); err != nil {
		ended = err
	}
	switch ended {
	case nil, errQuit, errNoInput:
		return exitOK
	case errInterrupted:
		return exitInterrupted
	}
	fmt.Fprintln(stderr, "play:", ended)
	return exitFailure
}

// complain prints what is wrong with the command line, each fault on a line.
func complain(stderr io.Writer, err error) {
	if faults, ok := err.(*seasalt.ConfigError); ok { // not one in what is wrong with a file
		for _, p := range faults.Problems {
			fmt.Fprintln(stderr, "play:", p)
		}
	} else {
		fmt.Fprintln(stderr, "play:", err)
	}
	fmt.Fprintln(stderr, "Run it with -h to see what it takes.")
}

const usage = `Plays Sea Salt & Paper in the terminal.

  go run ./examples/play [flags]

  -players n     number of players, 2 to 4 (default 2)
  -bots seats    the seats that bots play, such as 1,2, or none (default: all but 0)
  -auto          bots play all seats: a game to watch, or to pipe
  -level name    how well bots play (default normal):
                   random  any move
                   easy    by rules of thumb, without looking ahead
                   normal  by a search that plays on 1000 times in thought
                   hard    the same 5000 times, which takes a fraction of a second
  -seed n        the same seed deals the same game, in which the bots of a level do the same
                 (default: a new one each time)
  -edition name  english, french, german or digital: the rulebook that decides where
                 they differ (default english)
  -target n      points that end the game (default 50 - 5 x players)
  -with names    extensions, separated by commas: extrasalt, or single ones of its cards
                 (jellyfish, lobster, seahorse, starfish, castofcrabs); extrapepper, or
                 single ones of its events (such as kraken or water-rodeo)
  -save file     keeps the record of the game in a new file, up to date after every move
  -load file     goes on with the game of a file, with the same bots if -bots and -level do
                 not say others; with -save and the same name it is kept there again
  -h             this text

Nobody waits for a bot longer than a second. Only a machine so slow that it must be cut short
can play two different games with the same flags.

Seats are numbered from 0, clockwise. Colour is shown where the terminal has it; set
NO_COLOR to do without.
`

// options are what the command line says.
type options struct {
	config seasalt.Config
	bots   seasalt.Seats
	level  level // of all of them
	seed   uint64

	saveTo   string // a file, or empty
	loadFrom string
	loaded   *record.Record // from there, or nil
}

// parseOptions reads the command line. What the rules themselves check, such as the target,
// is left to [seasalt.NewRules].
func parseOptions(args []string) (options, error) {
	var o options
	flags := flag.NewFlagSet("play", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // errors are printed by complain, help by run
	players := flags.Int("players", seasalt.MinPlayers, "")
	bots := flags.String("bots", "", "")
	auto := flags.Bool("auto", false, "")
	levelName := flags.String("level", defaultLevel, "")
	edition := flags.String("edition", seasalt.EditionEnglish.String(), "")
	with := flags.String("with", "", "")
	flags.IntVar(&o.config.Target, "target", 0, "")
	flags.StringVar(&o.saveTo, "save", "", "")
	flags.StringVar(&o.loadFrom, "load", "", "")
	flags.Uint64Var(&o.seed, "seed", rand.Uint64N(1_000_000), "")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })

	switch {
	case flags.NArg() > 0:
		return o, fmt.Errorf("%q is not a flag, and nothing else is expected", flags.Arg(0))
	case *players < seasalt.MinPlayers || *players > seasalt.MaxPlayers:
		return o, fmt.Errorf("-players %d: the game is for %d to %d", *players, seasalt.MinPlayers, seasalt.MaxPlayers)
	case given["target"] && o.config.Target == 0:
		return o, fmt.Errorf("-target 0: the game would be over before it starts")
	case given["save"] && o.saveTo == "", given["load"] && o.loadFrom == "":
		return o, errors.New("-save and -load need the name of a file")
	case *auto && given["bots"]:
		return o, errors.New("-auto gives every seat to a bot: leave -bots out")
	}
	o.config.Players = *players

	var err error
	if o.config.Edition, err = seasalt.ParseEdition(*edition); err != nil {
		return o, fmt.Errorf("-edition %q: there are english, french, german and digital", *edition)
	}
	if given["with"] {
		if o.config.Modules, err = variants.Parse(*with); err != nil {
			return o, fmt.Errorf("-with: %w", err)
		}
	}
	if given["load"] {
		if err := o.load(given); err != nil {
			return o, err
		}
	}
	if err := o.checkSave(); err != nil {
		return o, err
	}
	if given["level"] || o.level.name == "" {
		if o.level, err = levelOf(*levelName); err != nil {
			return o, fmt.Errorf("-level: %w", err)
		}
	}
	everybody := seasalt.Seats(1<<o.config.Players - 1)
	switch {
	case *auto:
		o.bots = everybody
	case given["bots"]:
		if o.bots, err = parseSeats(*bots, o.config.Players); err != nil {
			err = fmt.Errorf("-bots %w", err)
		}
	case given["load"] && o.loaded.Tag("Bots") != "":
		if o.bots, err = parseSeats(o.loaded.Tag("Bots"), o.config.Players); err != nil {
			err = fmt.Errorf("-load %s: the header Bots has %w", o.loadFrom, err)
		}
	default:
		o.bots = everybody &^ 1
	}
	return o, err
}

// parseSeats reads seats separated by commas, or "none".
func parseSeats(text string, players int) (seats seasalt.Seats, err error) {
	if text == "none" {
		return 0, nil
	}
	for _, word := range strings.Split(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil || n < 0 || n >= players {
			return 0, fmt.Errorf("%q: %q is not a seat: with %d players they are 0 to %d, separated by commas; or write none",
				text, word, players, players-1)
		}
		if seats.Has(seasalt.Seat(n)) {
			return 0, fmt.Errorf("%q: seat %d is there twice", text, n)
		}
		seats |= 1 << n
	}
	return seats, nil
}

// Package play is a program that plays a game of Sea Salt & Paper in a terminal: one person against bots,
// several people at one keyboard, or, with -auto, bots alone. Whoever does not know what to
// do can ask for a hint, and gets it with its reasons.
//
//	go run ./cmd/seasalt play                       you against a bot
//	go run ./cmd/seasalt play -level hard           against one that thinks longer
//	go run ./cmd/seasalt play -players 4            you against three bots
//	go run ./cmd/seasalt play -players 3 -bots 2    two people and a bot
//	go run ./cmd/seasalt play -with extrasalt       with the extension cards
//	go run ./cmd/seasalt play -auto -seed 7         a game to watch, always the same one
//	go run ./cmd/seasalt play -save game.txt        to go on later, with -load game.txt
//	go run ./cmd/seasalt play -lang fr              in French, or with -lang de in German
//
// Every game is a table.Table. It checks who does what, draws the cards, and tells each seat what it may
// know: people are shown, and bots choose by, the seasalt.View of their seat and the items of its feed. What
// -save keeps is the journal of the table, to which every decision appends a line; package replay shows it.
//
// The parts of the program: main.go reads the command line, game.go runs the game, ask.go asks people,
// hint.go advises them, levels.go has the bots, and save.go the file; voice.go puts together what
// package words says, texts.go has what the program says itself, in each language, and screen.go draws cards.
package play

import (
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
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/cmd/internal/wrap"
	"github.com/seasalt-go/seasalt/table"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/words"
)

// Main is the program with these arguments. It returns its exit code.
func Main(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	defer stop()
	return run(ctx, args, os.Stdin, os.Stdout, os.Stderr)
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
		fmt.Fprint(stdout, o.texts().Usage)
		return exitOK
	}
	var rules *seasalt.Rules
	if err == nil {
		rules, err = seasalt.NewRules(o.config)
	}
	if err != nil {
		o.complain(stderr, err)
		return exitUsage
	}

	s := screenOf(stdout)
	if o.width == 0 {
		o.width = wrap.Width(stdout, s.clear, os.Getenv)
	}
	g, err := newGame(ctx, rules, o, stdin, stdout, s)
	if err != nil {
		o.complain(stderr, err)
		return exitUsage
	}
	if g.file != nil {
		defer g.file.Close() // what it should keep is there already
	}
	ended := g.play()
	if err := g.out.Flush(); err != nil {
		ended = err
	} else if err := g.wrap.Flush(); err != nil {
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
func (o *options) complain(stderr io.Writer, err error) {
	if faults, ok := err.(*seasalt.InvalidError); ok { // not one in what is wrong with a file
		for _, p := range faults.Problems {
			fmt.Fprintln(stderr, "play:", p)
		}
	} else {
		fmt.Fprintln(stderr, "play:", err)
	}
	fmt.Fprintln(stderr, o.texts().RunHelp)
}

// options are what the command line says.
type options struct {
	words  words.Words // of the language of the program
	width  int         // of the screen; 0 if it has to be found out
	config seasalt.Config
	bots   seasalt.Seats
	level  bot.Level                     // of new bots
	levels [seasalt.MaxPlayers]bot.Level // of all, by seat
	seed   uint64

	saveTo   string // a file, or empty
	loadFrom string
	loaded   *table.Table // from there, or nil
	torn     bool         // the last line there was not written to its end
}

// parseOptions reads the command line. What the rules themselves check, such as the target,
// is left to [seasalt.NewRules].
func parseOptions(args []string) (options, error) {
	o := options{words: words.Environment(os.Getenv)}
	flags := flag.NewFlagSet("play", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // errors are printed by complain, help by run
	players := flags.Int("players", seasalt.MinPlayers, "")
	bots := flags.String("bots", "", "")
	auto := flags.Bool("auto", false, "")
	levelName := flags.String("level", defaultLevel, "")
	edition := flags.String("edition", seasalt.EditionEnglish.String(), "")
	with := flags.String("with", "", "")
	flags.IntVar(&o.width, "width", 0, "")
	unknown := "" // language
	flags.Func("lang", "", func(tag string) error {
		if w, ok := words.Find(tag); ok {
			o.words = w
		} else {
			unknown = strconv.Quote(tag)
		}
		return nil
	})
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
	case unknown != "":
		return o, o.fault(o.texts().Lang, values{"text": unknown, "list": strings.Join(words.Languages(), ", ")})
	case flags.NArg() > 0:
		return o, o.fault(o.texts().NotAFlag, values{"text": strconv.Quote(flags.Arg(0))})
	case *players < seasalt.MinPlayers || *players > seasalt.MaxPlayers:
		return o, o.fault(o.texts().Players, values{"n": *players})
	case given["target"] && (o.config.Target < 1 || o.config.Target > seasalt.MaxTarget):
		return o, o.fault(o.texts().Target, values{"n": o.config.Target, "most": seasalt.MaxTarget})
	case given["save"] && o.saveTo == "", given["load"] && o.loadFrom == "":
		return o, o.fault(o.texts().NoFile, nil)
	case *auto && given["bots"]:
		return o, o.fault(o.texts().AutoBots, nil)
	}
	o.config.Players = *players

	var err error
	if o.config.Edition, err = seasalt.ParseEdition(*edition); err != nil {
		return o, o.fault(o.texts().Edition, values{"text": strconv.Quote(*edition), "list": "english, french, german, digital"})
	}
	if given["with"] {
		if o.config.Modules, err = variants.Parse(*with); err != nil {
			return o, o.fault(o.texts().With, values{"text": strconv.Quote(wrongName(err)), "list": strings.Join(variants.Names(), ", ")})
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
	if o.level, err = o.levelOf(*levelName); err != nil {
		return o, err
	}
	kept := o.bots // of the game that was loaded
	switch everybody := seasalt.Seats(1<<o.config.Players - 1); {
	case *auto:
		o.bots = everybody
	case given["bots"]:
		o.bots, err = o.parseSeats("-bots", *bots)
	case o.loaded == nil:
		o.bots = everybody &^ 1
	}
	for seat := range o.bots.All() {
		if !kept.Has(seat) || given["level"] {
			o.levels[seat] = o.level
		}
	}
	return o, err
}

// texts returns the texts in the language of the program.
func (o *options) texts() *texts { return allTexts[o.words.Tag()] }

// parseSeats reads seats separated by commas, or "none". The flag says where they come from.
func (o *options) parseSeats(flag, text string) (seats seasalt.Seats, err error) {
	if text == "none" {
		return 0, nil
	}
	for _, word := range strings.Split(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil || n < 0 || n >= o.config.Players {
			return 0, o.fault(o.texts().Seat, values{
				"flag": flag, "text": strconv.Quote(text), "word": strconv.Quote(word), "players": o.config.Players, "n": o.config.Players - 1,
			})
		}
		if seats.Has(seasalt.Seat(n)) {
			return 0, o.fault(o.texts().SeatTwice, values{"flag": flag, "text": strconv.Quote(text), "n": n})
		}
		seats |= 1 << n
	}
	return seats, nil
}

// wrongName returns the extension that is none.
func wrongName(err error) string {
	var parse *seasalt.ParseError
	if !errors.As(err, &parse) {
		return ""
	}
	name, _, _ := strings.Cut(parse.Text[parse.Problems[0].Offset:], ",")
	return strings.TrimSpace(name)
}

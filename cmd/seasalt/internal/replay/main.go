// Package replay is a program that prints a game turn by turn, from its record or its journal: all of it, or what one seat saw.
//
//	go run ./cmd/seasalt replay game.txt                  every card
//	go run ./cmd/seasalt replay -seat 1 game.txt          as the player on seat 1 saw it
//	go run ./cmd/seasalt replay -seat spectator game.txt  as somebody saw it who only watched
//	go run ./cmd/seasalt replay -round 2 game.txt         one round of it
//	go run ./cmd/seasalt replay -review -seat 1 game.txt  what its moves cost, and what was better
//	go run ./cmd/seasalt replay -json game.txt            its record as JSON
//	go run ./cmd/seasalt replay -lang fr game.txt         in French, or with -lang de in German
//
// Journals are kept by seasalt play with -save, and by every server with a [table.Table]; records by programs
// with a [record.Record]. Moves that were taken back are not shown.
package replay

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/internal/wrap"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/table"
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
	exitDamaged     = 1 // the file cannot be read, or only its beginning
	exitUsage       = 2
	exitInterrupted = 130 // what shells report for Ctrl-C
)

// everything stands for nobody's eyes: every card is shown.
const everything = seasalt.Nobody

type options struct {
	file  string
	seat  seasalt.Seat // or everything, or seasalt.Spectator
	round int          // or 0
	json  bool
	words words.Words // of the language of the program
	width int         // of the screen; 0 if it has to be found out

	review     bool
	iterations int // of each search of a review
}

// texts returns the texts in the language of the program.
func (o *options) texts() *texts { return allTexts[o.words.Tag()] }

// fault is an error in the language of the program.
func (o *options) fault(template string, with map[string]any) error {
	return errors.New(o.words.Say(template, with))
}

// run is the whole program. When ctx is done, a review ends with what it has found.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parseOptions(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, o.texts().Usage)
		return exitOK
	case err != nil:
		fmt.Fprintf(stderr, "replay: %v\n%s\n", err, o.texts().RunHelp)
		return exitUsage
	}
	text, err := read(o.file, stdin)
	if err != nil {
		fmt.Fprintln(stderr, "replay:", err)
		return exitDamaged
	}
	kept, damage := parse(text)
	if kept.record == nil {
		if damage == nil {
			damage = o.fault(o.texts().NotDealt, nil)
		}
		fmt.Fprintln(stderr, "replay:", damage)
		return exitDamaged
	}
	game := kept.record
	if players := game.State().Rules().Players(); int(o.seat) >= players {
		fmt.Fprintln(stderr, "replay:", o.fault(o.texts().SeatOfGame, map[string]any{"n": int(o.seat), "players": players, "last": players - 1}))
		return exitUsage
	}

	if o.json {
		err = writeJSON(stdout, game)
	} else {
		if o.width == 0 {
			o.width = wrap.Width(stdout, isTerminal(stdout), os.Getenv)
		}
		lines := &wrap.Writer{Out: stdout, Width: o.width}
		out := bufio.NewWriter(lines)
		p := newPrinter(out, kept, o)
		var rounds int
		if o.review {
			rounds = p.review(ctx, o, stderr)
		} else {
			rounds = p.print(o.round)
		}
		if o.round > rounds {
			fmt.Fprintln(stderr, "replay:", o.fault(o.texts().RoundOfGame, map[string]any{"n": o.round, "last": rounds}))
			if damage == nil {
				return exitUsage
			} // else it may have been in the lost part
		}
		if err = out.Flush(); err == nil {
			err = lines.Flush()
		}
	}
	if err != nil {
		fmt.Fprintln(stderr, "replay:", err)
		return exitDamaged
	}
	if ctx.Err() != nil {
		return exitInterrupted
	}
	if damage != nil {
		fmt.Fprintln(stderr, "replay:", o.fault(o.texts().GoodPart, map[string]any{"problem": o.describe(damage)}))
		return exitDamaged
	}
	return exitOK
}

// parseOptions reads the command line. Flags may stand before and after the file.
func parseOptions(args []string) (options, error) {
	o := options{seat: everything, words: words.Environment(os.Getenv), iterations: 1000}
	flags := flag.NewFlagSet("replay", flag.ContinueOnError)
	flags.SetOutput(io.Discard)          // run prints errors and help
	wrong := func() error { return nil } // in the language that is asked for, wherever -lang stands
	searched := false
	flags.Func("seat", "", func(text string) error {
		n, err := strconv.Atoi(text)
		switch {
		case text == "spectator":
			o.seat = seasalt.Spectator
		case err != nil || n < 0 || n >= seasalt.MaxPlayers:
			wrong = func() error { return o.fault(o.texts().Seats, map[string]any{"text": strconv.Quote(text)}) }
		default:
			o.seat = seasalt.Seat(n)
		}
		return nil
	})
	flags.Func("round", "", func(text string) (err error) {
		if o.round, err = strconv.Atoi(text); err != nil || o.round < 1 {
			wrong = func() error { return o.fault(o.texts().Rounds, map[string]any{"text": strconv.Quote(text)}) }
		}
		return nil
	})
	flags.BoolVar(&o.json, "json", false, "")
	flags.BoolVar(&o.review, "review", false, "")
	flags.Func("iterations", "", func(text string) (err error) {
		o.iterations, err = strconv.Atoi(text)
		searched = true
		if err != nil || o.iterations < 1 || o.iterations > mostIterations {
			wrong = func() error {
				return o.fault(o.texts().Iterations, map[string]any{"text": strconv.Quote(text), "most": mostIterations})
			}
		}
		return nil
	})
	flags.IntVar(&o.width, "width", 0, "")
	flags.Func("lang", "", func(tag string) error {
		if w, ok := words.Find(tag); ok {
			o.words = w
		} else {
			wrong = func() error {
				return o.fault(o.texts().Lang, map[string]any{"text": strconv.Quote(tag), "list": strings.Join(words.Languages(), ", ")})
			}
		}
		return nil
	})
	for {
		if err := flags.Parse(args); err != nil {
			return o, err
		}
		if flags.NArg() == 0 {
			break
		}
		if o.file != "" {
			return o, o.fault(o.texts().OneFile, map[string]any{"text": strconv.Quote(o.file), "other": strconv.Quote(flags.Arg(0))})
		}
		if o.file = flags.Arg(0); o.file == "" {
			return o, o.fault(o.texts().EmptyName, nil)
		}
		args = flags.Args()[1:]
	}
	if err := wrong(); err != nil {
		return o, err
	}
	switch {
	case o.file == "":
		return o, o.fault(o.texts().NoFile, nil)
	case o.json && (o.seat != everything || o.round != 0 || o.review):
		return o, o.fault(o.texts().JSONWhole, nil)
	case o.review && o.seat == seasalt.Spectator:
		return o, o.fault(o.texts().NoDecisions, nil)
	case searched && !o.review:
		return o, o.fault(o.texts().NoReview, nil)
	}
	return o, nil
}

// mostIterations is how many iterations a search of a review may make: some seconds for each decision.
const mostIterations = 1_000_000

// isTerminal reports whether somebody sees an output as it is written.
func isTerminal(out io.Writer) bool {
	file, ok := out.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// read reads a file, or the standard input, as far as a record or a journal can be long.
func read(name string, stdin io.Reader) (string, error) {
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return "", err
		}
		defer file.Close()
		stdin = file
	}
	text, err := io.ReadAll(io.LimitReader(stdin, max(record.MaxLen, table.MaxJournalLen)+1))
	return string(text), err
}

func writeJSON(out io.Writer, game *record.Record) error {
	data, err := game.SecretJSON()
	if err == nil {
		_, err = fmt.Fprintf(out, "%s\n", data)
	}
	return err
}

// describe says what is wrong with a file. To a seat it says only where, and not in which column, which tells
// how long the names before it are. Whoever may see everything is told the move that is wrong, and of a position
// where it differs.
func (o *options) describe(damage error) string {
	var wrong *record.Error
	var journal *table.JournalError
	var torn *table.TornError
	line, move := 0, 0
	switch {
	case errors.As(damage, &wrong):
		line, move = wrong.Line, wrong.Move
	case errors.As(damage, &journal):
		line = journal.Line
	case errors.As(damage, &torn):
		line = torn.Line
	}
	switch {
	case o.seat == everything && wrong != nil && (errors.As(damage, new(*seasalt.MoveError)) || errors.As(damage, new(*seasalt.ParseError))):
		return wrong.SecretText()
	case o.seat == everything || line == 0:
		return damage.Error()
	case move == 0:
		return o.words.Say(o.texts().Damaged, map[string]any{"n": line})
	}
	return o.words.Say(o.texts().DamagedAt, map[string]any{"n": line, "move": move})
}

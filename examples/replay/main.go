// Command replay prints the record of a game turn by turn: all of it, or what one seat saw.
//
//	go run ./examples/replay game.txt                  every card
//	go run ./examples/replay -seat 1 game.txt          as the player on seat 1 saw it
//	go run ./examples/replay -seat spectator game.txt  as somebody saw it who only watched
//	go run ./examples/replay -round 2 game.txt         one round of it
//	go run ./examples/replay -json game.txt            the record as JSON
//
// Records are kept by ./examples/play with -save, and by programs of your own with
// [record.Record].
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/variants"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

const usage = `Prints the record of a game turn by turn.

  go run ./examples/replay [flags] file

The file is a record as text or JSON; - is the standard input.

  -seat n    only what this seat saw at the time: 0 to 3, or spectator
  -round n   only this round
  -json      the whole record as JSON instead
  -h         this text
`

// Exit codes.
const (
	exitOK      = 0
	exitDamaged = 1 // the file cannot be read, or only its beginning
	exitUsage   = 2
)

// everything stands for nobody's eyes: every card is shown.
const everything = seasalt.Nobody

type options struct {
	file  string
	seat  seasalt.Seat // or everything, or seasalt.Spectator
	round int          // or 0
	json  bool
}

// run is the whole program.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parseOptions(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, usage)
		return exitOK
	case err != nil:
		fmt.Fprintf(stderr, "replay: %v\nRun it with -h to see what it takes.\n", err)
		return exitUsage
	}
	text, err := read(o.file, stdin)
	if err != nil {
		fmt.Fprintln(stderr, "replay:", err)
		return exitDamaged
	}
	game, damage := record.Parse(text, variants.All()...)
	if game == nil {
		fmt.Fprintln(stderr, "replay:", damage)
		return exitDamaged
	}
	if players := game.State().Rules().Players(); int(o.seat) >= players {
		fmt.Fprintf(stderr, "replay: -seat %v: with %d players there are 0 to %d\n", o.seat, players, players-1)
		return exitUsage
	}

	out := bufio.NewWriter(stdout)
	if o.json {
		err = writeJSON(out, game)
	} else {
		p := printer{out: out, record: game, seat: o.seat}
		if rounds := p.print(o.round); o.round > rounds {
			fmt.Fprintf(stderr, "replay: -round %d: the record has %d\n", o.round, rounds)
			if damage == nil {
				return exitUsage
			} // else it may have been in the lost part
		}
	}
	if flushed := out.Flush(); err == nil {
		err = flushed
	}
	if err != nil {
		fmt.Fprintln(stderr, "replay:", err)
		return exitDamaged
	}
	if damage != nil {
		fmt.Fprintln(stderr, "replay: this is where the good part of the record ends:", describe(damage, o.seat))
		return exitDamaged
	}
	return exitOK
}

// parseOptions reads the command line. Flags may stand before and after the file.
func parseOptions(args []string) (options, error) {
	o := options{seat: everything}
	flags := flag.NewFlagSet("replay", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // run prints errors and help
	flags.Func("seat", "", func(text string) error {
		if text == "spectator" {
			o.seat = seasalt.Spectator
			return nil
		}
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n >= seasalt.MaxPlayers {
			return fmt.Errorf("the seats are 0 to %d, and spectator", seasalt.MaxPlayers-1)
		}
		o.seat = seasalt.Seat(n)
		return nil
	})
	flags.Func("round", "", func(text string) (err error) {
		if o.round, err = strconv.Atoi(text); err != nil || o.round < 1 {
			return errors.New("the rounds are numbered from 1")
		}
		return nil
	})
	flags.BoolVar(&o.json, "json", false, "")
	for {
		if err := flags.Parse(args); err != nil {
			return o, err
		}
		if flags.NArg() == 0 {
			break
		}
		if o.file != "" {
			return o, fmt.Errorf("one file is enough: %q, %q", o.file, flags.Arg(0))
		}
		if o.file = flags.Arg(0); o.file == "" {
			return o, errors.New("the name of the file is empty")
		}
		args = flags.Args()[1:]
	}
	switch {
	case o.file == "":
		return o, errors.New("which record? The name of its file is missing")
	case o.json && (o.seat != everything || o.round != 0):
		return o, errors.New("-json writes the whole record, with every card: leave -seat and -round out")
	}
	return o, nil
}

// read reads a file, or the standard input, as far as a record can be long.
func read(name string, stdin io.Reader) (string, error) {
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return "", err
		}
		defer file.Close()
		stdin = file
	}
	text, err := io.ReadAll(io.LimitReader(stdin, record.MaxLen+1))
	return string(text), err
}

func writeJSON(out io.Writer, game *record.Record) error {
	data, err := game.SecretJSON()
	if err == nil {
		_, err = fmt.Fprintf(out, "%s\n", data)
	}
	return err
}

// describe says what is wrong with a record. To a seat it says only where, and not in which column,
// which tells how long the names before it are.
func describe(damage error, seat seasalt.Seat) string {
	var e *record.Error
	switch {
	case !errors.As(damage, &e):
		return damage.Error()
	case seat == everything:
		return e.SecretText()
	case e.Move == 0:
		return fmt.Sprintf("it is damaged in line %d", e.Line)
	}
	return fmt.Sprintf("it is damaged in line %d, at move %d", e.Line, e.Move)
}

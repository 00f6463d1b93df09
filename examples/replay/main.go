// Command replay prints the record of a game turn by turn: all of it, or what one seat saw.
//
//	go run ./examples/replay game.txt                  every card
//	go run ./examples/replay -seat 1 game.txt          as the player on seat 1 saw it
//	go run ./examples/replay -seat spectator game.txt  as somebody saw it who only watched
//	go run ./examples/replay -round 2 game.txt         one round of it
//	go run ./examples/replay -json game.txt            the record as JSON
//	go run ./examples/replay -lang fr game.txt         in French, or with -lang de in German
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
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/words"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

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
	words words.Words // of the language of the program
}

// texts returns the texts in the language of the program.
func (o *options) texts() *texts { return allTexts[o.words.Tag()] }

// fault is an error in the language of the program.
func (o *options) fault(template string, with map[string]any) error {
	return errors.New(o.words.Say(template, with))
}

// run is the whole program.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
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
	game, damage := record.Parse(text, variants.All()...)
	if game == nil {
		fmt.Fprintln(stderr, "replay:", damage)
		return exitDamaged
	}
	if players := game.State().Rules().Players(); int(o.seat) >= players {
		fmt.Fprintln(stderr, "replay:", o.fault(o.texts().SeatOfGame, map[string]any{"n": int(o.seat), "players": players, "last": players - 1}))
		return exitUsage
	}

	out := bufio.NewWriter(stdout)
	if o.json {
		err = writeJSON(out, game)
	} else {
		p := newPrinter(out, game, o)
		if rounds := p.print(o.round); o.round > rounds {
			fmt.Fprintln(stderr, "replay:", o.fault(o.texts().RoundOfGame, map[string]any{"n": o.round, "last": rounds}))
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
		fmt.Fprintln(stderr, "replay:", o.fault(o.texts().GoodPart, map[string]any{"problem": o.describe(damage)}))
		return exitDamaged
	}
	return exitOK
}

// parseOptions reads the command line. Flags may stand before and after the file.
func parseOptions(args []string) (options, error) {
	o := options{seat: everything, words: words.Environment(os.Getenv)}
	flags := flag.NewFlagSet("replay", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // run prints errors and help
	flags.Func("seat", "", func(text string) error {
		if text == "spectator" {
			o.seat = seasalt.Spectator
			return nil
		}
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n >= seasalt.MaxPlayers {
			return o.fault(o.texts().Seats, map[string]any{"text": text})
		}
		o.seat = seasalt.Seat(n)
		return nil
	})
	flags.Func("round", "", func(text string) (err error) {
		if o.round, err = strconv.Atoi(text); err != nil || o.round < 1 {
			return o.fault(o.texts().Rounds, map[string]any{"text": text})
		}
		return nil
	})
	flags.BoolVar(&o.json, "json", false, "")
	flags.Func("lang", "", func(tag string) error {
		w, ok := words.Find(tag)
		if !ok {
			return o.fault(o.texts().Lang, map[string]any{"text": strconv.Quote(tag), "list": strings.Join(words.Languages(), ", ")})
		}
		o.words = w
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
	switch {
	case o.file == "":
		return o, o.fault(o.texts().NoFile, nil)
	case o.json && (o.seat != everything || o.round != 0):
		return o, o.fault(o.texts().JSONWhole, nil)
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
func (o *options) describe(damage error) string {
	var e *record.Error
	switch {
	case !errors.As(damage, &e):
		return damage.Error()
	case o.seat == everything:
		return e.Error() // it says where a position differs, and names no hidden cards
	case e.Move == 0:
		return o.words.Say(o.texts().Damaged, map[string]any{"n": e.Line})
	}
	return o.words.Say(o.texts().DamagedAt, map[string]any{"n": e.Line, "move": e.Move})
}

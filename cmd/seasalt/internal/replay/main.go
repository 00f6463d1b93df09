// Package replay is the subcommand that prints a game turn by turn, from its record or its journal: all of it, or as
// one seat saw it. Journals are kept by seasalt play with -save, and by every server with a [table.Table]; records by
// programs with a [record.Record]. Moves that were taken back are not shown.
//
// A file uses only those before it:
//
//	texts    what the program says itself, in each language
//	kept     what a file has of a game
//	options  the command line
//	print    the game as one seat saw it
//	review   what the decisions of a seat cost
//	main     the program
package replay

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/internal/wrap"
	"github.com/seasalt-go/seasalt/cmd/seasalt/internal/frame"
	"github.com/seasalt-go/seasalt/internal/interrupt"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/table"
	"github.com/seasalt-go/seasalt/words"
)

// Program is the subcommand.
var Program = &frame.Program{
	Name:  "seasalt replay",
	Usage: map[string]string{"en": allTexts["en"].Usage, "fr": allTexts["fr"].Usage, "de": allTexts["de"].Usage},
	Takes: frame.Words,
	Do:    run,
}

func run(ctx context.Context, c *frame.Call) error {
	o, err := parseOptions(c)
	if err != nil {
		return err
	}
	t := textsIn(c.Words)
	text, err := read(o.file, c.In)
	if err != nil {
		return err
	}
	kept, damage := parse(text)
	switch {
	case kept.record == nil && damage != nil:
		return unreadable(c, o.file, text, damage)
	case kept.record == nil:
		return c.Failure(t.NotDealt, nil)
	}
	game := kept.record
	if players := game.Rules().Players(); int(o.seat) >= players {
		return c.Wrong(t.SeatOfGame, map[string]any{"n": int(o.seat), "players": players, "last": players - 1})
	}
	var absent error // the round
	if o.json {
		err = writeJSON(c.Out, game)
	} else {
		if o.width == 0 {
			o.width = wrap.Width(c.Out, wrap.Terminal(c.Out), os.Getenv)
		}
		lines := &wrap.Writer{Out: c.Out, Width: o.width}
		out := bufio.NewWriter(lines)
		p := newPrinter(out, kept, o)
		var rounds int
		if o.review {
			interrupted, stop := interrupt.Context(ctx) // it ends with its findings so far
			defer stop()
			ctx = interrupted
			rounds = p.review(ctx, o, c.Err)
		} else {
			rounds = p.print(o.round)
		}
		if o.round > rounds {
			if absent = c.Wrong(t.RoundOfGame, map[string]any{"n": o.round, "last": rounds}); damage == nil {
				return absent
			} // else it may have been in the lost part
		}
		if err = out.Flush(); err == nil {
			err = lines.Flush()
		}
	}
	switch {
	case err != nil:
		return err
	case ctx.Err() != nil:
		return ctx.Err()
	case damage != nil:
		good := c.Failure(t.GoodPart, map[string]any{"problem": describe(c.Words, o.seat, damage)})
		if absent != nil {
			return fmt.Errorf("%v; %w", absent, good)
		}
		return good
	}
	return nil
}

// read reads a file, or the standard input, up to the longest length of a record or a journal.
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
	return strings.TrimPrefix(string(text), "\ufeff"), err // editors on Windows write a byte order mark
}

// unreadable returns the error for a file of which no part can be shown.
func unreadable(c *frame.Call, file, text string, damage error) error {
	t := textsIn(c.Words)
	with := map[string]any{"file": file}
	first, _, _ := strings.Cut(text, "\n")
	journal := table.IsJournal(text)
	game := journal || strings.Contains(text, "[Format ") || strings.HasPrefix(strings.TrimSpace(text), "{")
	switch {
	case !game:
		return c.Failure(t.NoGame, with)
	case journal && strings.HasSuffix(first, "\r"):
		return c.Failure(t.LineEnds, with)
	case c.English():
		return fmt.Errorf("%s: %w", file, damage)
	}
	return errors.New(file + ": " + strings.TrimSuffix(c.Words.Damaged(place(damage)), "."))
}

func writeJSON(out io.Writer, game *record.Record) error {
	data, err := game.SecretJSON()
	if err == nil {
		_, err = fmt.Fprintf(out, "%s\n", data)
	}
	return err
}

// describe describes the damage of a file. For a seat it names only the line and the move: the column would reveal the
// lengths of hidden names before it. Where every card is shown, so is the wrong move.
func describe(w words.Words, seat seasalt.Seat, damage error) string {
	line, move := place(damage)
	var wrong *record.Error
	errors.As(damage, &wrong)
	english := w.Language() == "en" // in which errors are more specific
	switch {
	case seat == everything && english && wrong != nil &&
		(errors.As(damage, new(*seasalt.MoveError)) || errors.As(damage, new(*seasalt.ParseError))):
		return wrong.SecretText()
	case seat == everything && english || line == 0:
		return damage.Error()
	case move == 0:
		return w.Say(textsIn(w).Damaged, map[string]any{"n": line})
	}
	text := w.Say(textsIn(w).DamagedAt, map[string]any{"n": line, "move": move})
	if seat == everything && errors.As(damage, new(*seasalt.MoveError)) {
		text += " (" + strings.TrimSuffix(w.Why(damage), ".") + ")"
	}
	return text
}

// place returns the line of a file that is damaged, and the move there, or 0.
func place(damage error) (line, move int) {
	var wrong *record.Error
	var journal *table.JournalError
	var torn *table.TornError
	switch {
	case errors.As(damage, &wrong):
		return wrong.Line, wrong.Move
	case errors.As(damage, &journal):
		return journal.Line, 0
	case errors.As(damage, &torn):
		return torn.Line, 0
	}
	return 0, 0
}

// Package play is the subcommand that plays a game of Sea Salt & Paper in a terminal: one person against bots,
// several people at one keyboard, or, with -auto, bots alone. People can ask for hints, which come with their reasons.
//
// Every game is a table.Table. It checks all requests, draws the cards, and informs each seat within its knowledge:
// people see, and bots choose by, the seasalt.View of their seat and the items of its feed. -save keeps the journal of
// the table, to which every decision appends a line; package replay shows it.
//
// A file uses only those before it:
//
//	texts texts_en texts_fr texts_de  what the program says itself, in each language
//	screen                            cards in colour
//	voice                             all that is said to one viewer, by package words and by texts
//	levels                            the bots
//	save                              the journal: loaded, and kept
//	options                           the command line
//	game                              the seats, and what each has been told
//	think                             bots that choose, and hints
//	ask                               people who choose
//	rounds                            the course of a game
//	main                              the program
package play

import (
	"context"
	"os"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/internal/wrap"
	"github.com/seasalt-go/seasalt/cmd/seasalt/internal/frame"
	"github.com/seasalt-go/seasalt/internal/interrupt"
)

// Program is the subcommand.
var Program = &frame.Program{
	Name:  "seasalt play",
	Usage: map[string]string{"en": allTexts["en"].Usage, "fr": allTexts["fr"].Usage, "de": allTexts["de"].Usage},
	Do:    run,
}

func run(ctx context.Context, c *frame.Call) error {
	o, err := parseOptions(c)
	if err != nil {
		return err
	}
	rules, err := seasalt.NewRules(o.config)
	if err != nil {
		return frame.Misuse(err)
	}
	ctx, stop := interrupt.Context(ctx)
	defer stop()
	s := screenOf(c.Out)
	if o.width == 0 {
		o.width = wrap.Width(c.Out, s.clear, os.Getenv)
	}
	g, err := newGame(ctx, rules, o, c.In, c.Out, s)
	if err != nil {
		return err
	}
	defer g.journal.file.Close() // what the file should keep is there already
	ended := g.play()
	if err := g.out.Flush(); err != nil {
		return err
	}
	if err := g.wrap.Flush(); err != nil {
		return err
	}
	if ended == errQuit || ended == errNoInput {
		return nil
	}
	return ended
}

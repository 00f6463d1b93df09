package replay

import (
	"strconv"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/internal/wrap"
	"github.com/seasalt-go/seasalt/cmd/seasalt/internal/frame"
	"github.com/seasalt-go/seasalt/words"
)

// everything stands for a reader who sees every card.
const everything = seasalt.Nobody

// options are the options of the command line.
type options struct {
	file  string
	seat  seasalt.Seat // or everything, or seasalt.Spectator
	round int          // or 0
	json  bool
	words words.Words // of the language of the program
	width int         // of the screen; 0 to determine it

	review     bool
	iterations int // of each search of a review
}

// parseOptions reads the command line.
func parseOptions(c *frame.Call) (options, error) {
	o := options{seat: everything, iterations: 1000}
	c.Func("seat", func(text string) error {
		n, err := strconv.Atoi(text)
		switch {
		case text == "spectator":
			o.seat = seasalt.Spectator
		case err != nil || n < 0 || n >= seasalt.MaxPlayers:
			return c.Wrong(textsIn(c.Words).Seats, map[string]any{"text": strconv.Quote(text)})
		default:
			o.seat = seasalt.Seat(n)
		}
		return nil
	})
	c.Int("round", &o.round, 1, 1_000_000)
	c.Bool("review", &o.review)
	c.Int("iterations", &o.iterations, 1, 1_000_000) // some seconds for each decision
	c.Bool("json", &o.json)
	c.Int("width", &o.width, wrap.Least, wrap.Most)
	if err := c.Parse(); err != nil {
		return o, err
	}
	o.words = c.Words
	t := textsIn(o.words)
	switch {
	case len(c.Args) == 0 || c.Args[0] == "":
		return o, c.Wrong(t.NoFile, nil)
	case len(c.Args) > 1:
		return o,
			c.Wrong(t.OneFile, map[string]any{"text": strconv.Quote(c.Args[0]), "other": strconv.Quote(c.Args[1])})
	case o.json && (o.seat != everything || o.round != 0 || o.review):
		return o, c.Wrong(t.JSONWhole, nil)
	case o.review && o.seat == seasalt.Spectator:
		return o, c.Wrong(t.NoDecisions, nil)
	case c.Given("iterations") && !o.review:
		return o, c.Wrong(t.NoReview, nil)
	}
	o.file = c.Args[0]
	return o, nil
}

// Package score is the subcommand that says what the cards of a player are worth, and why.
package score

import (
	"context"
	"fmt"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/internal/say"
	"github.com/seasalt-go/seasalt/cmd/seasalt/internal/frame"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// Program is the subcommand.
var Program = &frame.Program{Name: "seasalt score", Usage: usage, Takes: frame.Words, Do: score}

func score(_ context.Context, c *frame.Call) error {
	config := seasalt.Config{Modules: extrasalt.Modules()} // they change nothing for other cards
	c.Edition(&config.Edition)
	if err := c.Parse(); err != nil {
		return err
	}

	// Arguments may be quoted together, and hand and laid cards may be mixed. The bar between them in the text of a
	// Holding is not needed: the plus signs say it already.
	var hand, laid []string
	for _, word := range strings.Fields(strings.ReplaceAll(strings.Join(c.Args, " "), "|", " ")) {
		if strings.Contains(word, "+") {
			laid = append(laid, word)
		} else {
			hand = append(hand, word)
		}
	}
	if len(hand)+len(laid) == 0 {
		return c.Wrong(noCards[c.Words.Language()], nil)
	}
	holding, err := seasalt.ParseHolding(strings.Join(hand, " ") + " | " + strings.Join(laid, " "))
	if err != nil {
		return frame.Misuse(err)
	}
	score, err := seasalt.MustRules(config).Score(holding)
	if err != nil {
		return frame.Misuse(err)
	}
	_, err = fmt.Fprintln(c.Out, strings.Join(say.Score(c.Words, score), "\n"))
	return err
}

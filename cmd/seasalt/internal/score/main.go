// Package score is the subcommand that says what the cards of a player are worth, and why.
package score

import (
	"context"
	"fmt"
	"maps"
	"slices"
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
		return c.Wrong(allTexts[c.Words.Language()].NoCards, nil)
	}
	holding, err := seasalt.ParseHolding(strings.Join(hand, " ") + " | " + strings.Join(laid, " "))
	if err != nil {
		return frame.Misuse(err)
	}
	rules := seasalt.MustRules(config)
	score, err := rules.Score(holding)
	if err != nil {
		return fault(c, rules, holding, err)
	}
	_, err = fmt.Fprintln(c.Out, strings.Join(say.Score(c.Words, score), "\n"))
	return err
}

// fault says in the language of the program why cards cannot be scored. In English the error says it, and all of it.
func fault(c *frame.Call, rules *seasalt.Rules, h seasalt.Holding, err error) error {
	if c.English() {
		return frame.Misuse(err)
	}
	t := allTexts[c.Words.Language()]
	n := map[seasalt.Card]int{}
	for card := range h.Hand.All() {
		n[card]++
	}
	for _, g := range h.Laid {
		for _, card := range g[:g.Len()] {
			n[card]++
		}
	}
	for _, card := range slices.Sorted(maps.Keys(n)) {
		switch all := rules.Deck().Count(card); {
		case all == 0:
			return c.Wrong(t.NoCard, map[string]any{"text": card.String()})
		case n[card] > all:
			return c.Wrong(t.TooMany, map[string]any{"text": card.String(), "n": all})
		}
	}
	for _, g := range h.Laid {
		if _, err := rules.Score(seasalt.Holding{Laid: []seasalt.Group{g}}); err != nil {
			return c.Wrong(t.NoDuo, map[string]any{"text": g.String()})
		}
	}
	return frame.Misuse(err)
}

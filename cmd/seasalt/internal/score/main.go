// Package score is the subcommand that scores the cards of a player, with explanations.
package score

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/internal/say"
	"github.com/seasalt-go/seasalt/cmd/seasalt/internal/frame"
	"github.com/seasalt-go/seasalt/variants"
)

// Program is the subcommand.
var Program = &frame.Program{Name: "seasalt score", Usage: usage, Takes: frame.Words, Do: score}

func score(_ context.Context, c *frame.Call) error {
	config := seasalt.Config{Modules: variants.All()} // they change nothing for other cards, and without an event
	c.Edition(&config.Edition)
	var h seasalt.Holding
	c.Func("event", func(value string) error {
		for _, name := range strings.Split(value, ",") {
			event, err := seasalt.ParseEvent(name)
			if err != nil {
				return frame.Misuse(err)
			}
			h.Events = append(h.Events, event)
		}
		return nil
	})
	if err := c.Parse(); err != nil {
		return err
	}

	// Arguments may be quoted together, and hand and laid cards may be mixed. The bar between them in the text of a
	// Holding is optional: the plus signs suffice. States have commas between cards.
	given := strings.Fields(strings.NewReplacer("|", " ", ",", " ").Replace(strings.Join(c.Args, " ")))
	if len(given) == 0 {
		return c.Wrong(allTexts[c.Words.Language()].NoCards, nil)
	}
	var hand []seasalt.Card
	var faults []error
	for _, word := range given {
		if !strings.Contains(word, "+") {
			card, err := seasalt.ParseCard(word)
			hand, faults = append(hand, card), append(faults, err)
			continue
		}
		laid, err := seasalt.ParseHolding("| " + word)
		h.Laid, faults = append(h.Laid, laid.Laid...), append(faults, err)
	}
	err := errors.Join(faults...)
	if err != nil {
		return frame.Misuse(err)
	}
	if h.Hand, err = seasalt.CardsOf(hand...); err != nil {
		return frame.Misuse(err)
	}
	rules := seasalt.MustRules(config)
	score, err := rules.Score(h)
	if err != nil {
		return fault(c, rules, h, err)
	}
	_, err = fmt.Fprintln(c.Out, strings.Join(say.Score(c.Words, score), "\n"))
	return err
}

// fault returns why cards cannot be scored, in the language of the program.
func fault(c *frame.Call, rules *seasalt.Rules, h seasalt.Holding, err error) error {
	if _, err := rules.Law(h.Events...); err != nil {
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
	var faults []error
	add := func(template string, with map[string]any) { faults = append(faults, c.Failure(template, with)) }
	for _, card := range slices.Sorted(maps.Keys(n)) {
		switch all := rules.Deck().Count(card); {
		case all == 0:
			add(t.NoCard, map[string]any{"text": card.String(), "list": ofKind(rules, card.Kind())})
		case n[card] > all:
			add(t.TooMany, map[string]any{"text": card.String(), "n": all})
		}
	}
	if len(faults) > 0 {
		return frame.Misuse(errors.Join(faults...))
	}
	for _, g := range h.Laid {
		if _, err := rules.Score(seasalt.Holding{Laid: []seasalt.Group{g}, Events: h.Events}); err != nil {
			add(t.NoDuo, map[string]any{"text": g.String()})
		}
	}
	if len(faults) == 0 {
		return frame.Misuse(err)
	}
	return frame.Misuse(errors.Join(faults...))
}

// ofKind lists the cards of a kind, each once.
func ofKind(rules *seasalt.Rules, kind seasalt.Kind) string {
	var names []string
	for _, card := range slices.Compact(slices.Collect(rules.Deck().All())) {
		if card.Kind() == kind {
			names = append(names, card.String())
		}
	}
	return strings.Join(names, ", ")
}

package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/variants"
)

// specHelp describes what playerOf reads.
const specHelp = `  random            plays random legal moves
  easy, normal, hard
                    the levels of package bot, which other versions of it may change
  greedy            takes the card worth most at once (now the level easy)
  quick             looks one turn ahead, in 100 sampled worlds (now the level normal)
  quick:30          the same in 30 worlds
  ismcts            thinks ahead: 1000 iterations of a tree search for every move
  ismcts:300        the same with 300 iterations
  ismcts:50ms       the same with 50 milliseconds; then the results depend on the machine
  ismcts:300:learned
                    a network judges where the tree ends (now the level hard, with 5000
                    iterations)
`

// extensions returns the modules of a list, such as "jellyfish,lobster". The error contains only the wrong name and the
// choices.
func extensions(list string) ([]seasalt.Module, error) {
	modules, err := variants.Parse(list)
	var parse *seasalt.ParseError
	if errors.As(err, &parse) {
		err = errors.New(parse.Problems[0].Text)
	}
	return modules, err
}

// playerOf returns the player of a spec, such as "hard" or "ismcts:300:learned". The error for an unknown one lists the
// choices. To enter a bot of your own, add it here.
func playerOf(spec string) (bot.Player, error) {
	for _, l := range bot.Levels() {
		if l.Name == spec {
			return l.Player, nil
		}
	}
	name, options, found := strings.Cut(spec, ":")
	var words []string
	if found {
		words = strings.Split(options, ":")
	}
	var p bot.Player
	var err error
	switch {
	case spec == "greedy":
		return bot.Greedy{}, nil
	case name == "quick":
		p, err = quick(words)
	case name == "ismcts":
		p, err = ismcts(words)
	default:
		return nil, fmt.Errorf("there is no player %q; there are random, easy, normal, hard, greedy, quick, "+
			"ismcts and %scommand", spec, execSpec)
	}
	if err != nil {
		return nil, fmt.Errorf("in %q, %w", spec, err)
	}
	return p, nil
}

func quick(words []string) (p bot.Quick, err error) {
	switch len(words) {
	case 0:
		return p, nil
	case 1:
		n, err := strconv.Atoi(words[0])
		if err != nil {
			return p, fmt.Errorf("%q is not a number of worlds", words[0])
		}
		p.Worlds = n
		return p, atLeastOne("worlds", n)
	}
	return p, errors.New("only the number of worlds can follow")
}

// ismcts reads the options of a search.
func ismcts(words []string) (p bot.ISMCTS, err error) {
	limited := false
	for _, word := range words {
		n, notNumber := strconv.Atoi(word)
		d, notTime := time.ParseDuration(word)
		switch {
		case limited && (notNumber == nil || notTime == nil):
			return p, fmt.Errorf("%q is a second limit of the search", word)
		case notNumber == nil:
			p.Iterations, limited = n, true
			err = atLeastOne("iterations", n)
		case notTime == nil && d <= 0:
			err = fmt.Errorf("%q: the time for a move must be more than 0", word)
		case notTime == nil:
			p.Time, limited = d, true
		case word == "learned":
			p.Evaluator = bot.Learned{}
		default:
			err = fmt.Errorf("%q is neither a number of iterations, nor a time, nor learned", word)
		}
		if err != nil {
			return p, err
		}
	}
	return p, nil
}

func atLeastOne(what string, n int) error {
	if n < 1 {
		return fmt.Errorf("%s: at least 1, not %d", what, n)
	}
	return nil
}

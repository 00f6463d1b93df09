// Package score is a program that says what the cards of a player are worth, and why:
//
//	go run ./cmd/seasalt score mermaid/white shell/black shell/grey fish/black+fish/green
//
// Cards that were laid together are joined by a plus sign; the others are in hand.
package score

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// Main is the program with these arguments. It returns its exit code.
func Main(args []string) int { return run(args, os.Stdout, os.Stderr) }

const usage = `Says what the cards of a player are worth, and why.

  go run ./cmd/seasalt score [-edition name] card ...

  go run ./cmd/seasalt score sailor/pink sailor/orange
  go run ./cmd/seasalt score mermaid/white shell/black shell/grey fish/black+fish/green

A card is its kind and its colour, such as shoal-of-fish/grey. Cards in hand stand by
themselves; cards that were laid together are joined by a plus sign.

  -edition name  english, french, german or digital (default english)
  -h             this text
`

// run is the whole program. Its exit code is 2 if it cannot tell what to score.
func run(args []string, stdout, stderr io.Writer) int {
	err := score(args, stdout)
	switch {
	case err == nil:
		return 0
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, usage)
		return 0
	case errors.Is(err, errNoCards):
		fmt.Fprintf(stderr, "score: there are no cards to score\n\n%s", usage)
	default:
		report(stderr, err)
	}
	return 2
}

var errNoCards = errors.New("no cards")

func score(args []string, stdout io.Writer) error {
	flags := flag.NewFlagSet("score", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // run prints errors and help
	edition := flags.String("edition", seasalt.EditionEnglish.String(), "")
	if err := flags.Parse(args); err != nil {
		return err
	}
	config := seasalt.Config{Modules: extrasalt.Modules()} // they change nothing for other cards
	var err error
	if config.Edition, err = seasalt.ParseEdition(*edition); err != nil {
		return fmt.Errorf("-edition %q: there are english, french, german and digital", *edition)
	}

	// Arguments may be quoted together, and hand and laid cards may be mixed. The bar between them in the text of a
	// Holding is not needed: the plus signs say it already.
	var hand, laid []string
	for _, word := range strings.Fields(strings.ReplaceAll(strings.Join(flags.Args(), " "), "|", " ")) {
		switch {
		case strings.HasPrefix(word, "-"):
			return fmt.Errorf("flags go before the cards: %s", word)
		case strings.Contains(word, "+"):
			laid = append(laid, word)
		default:
			hand = append(hand, word)
		}
	}
	if len(hand)+len(laid) == 0 {
		return errNoCards
	}
	holding, err := seasalt.ParseHolding(strings.Join(hand, " ") + " | " + strings.Join(laid, " "))
	if err != nil {
		return err
	}
	score, err := seasalt.MustRules(config).Score(holding)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(stdout, score)
	return err
}

// report prints what is wrong, each fault on a line.
func report(stderr io.Writer, err error) {
	var parse *seasalt.ParseError
	var position *seasalt.InvalidError
	switch {
	case errors.As(err, &parse):
		problem := parse.Problems[0]
		word := parse.Text[strings.LastIndexByte(parse.Text[:problem.Offset], ' ')+1:]
		word, _, _ = strings.Cut(word, " ")
		fmt.Fprintf(stderr, "score: %q: %s\n", word, problem)
	case errors.As(err, &position):
		for _, p := range position.Problems {
			fmt.Fprintf(stderr, "score: %s\n", p)
		}
	default:
		fmt.Fprintf(stderr, "score: %v\n", err)
	}
	fmt.Fprintln(stderr, "Run it with -h to see what it takes.")
}

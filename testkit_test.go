package seasalt_test

import (
	"flag"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
)

var deep = flag.Bool("deep", false, "change more texts, as before a change lands")

// What the tests of other packages need as well, by shorter names.
const walkLimit = testkit.WalkLimit

var (
	fuzzRules         = testkit.Rules
	walk              = testkit.Walk
	walkGame          = testkit.WalkGame
	anyMove           = testkit.AnyMove
	guesses           = testkit.Guesses
	marshal           = testkit.Marshal
	readText          = testkit.ReadText
	seatsAndSpectator = testkit.Viewers
	seenAgain         = testkit.SeenAgain
)

// must returns v, which the test knows to be good.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// play applies moves that are written as text, those of Nature among them.
func play(s seasalt.State, moves ...string) seasalt.State {
	for _, text := range moves {
		s = must(s.Apply(seasalt.Must(seasalt.ParseMove(text))))
	}
	return s
}

// playGame plays moves that are written as text in a game with memories.
func playGame(g *seasalt.Game, moves ...string) *seasalt.Game {
	for _, text := range moves {
		if err := g.Apply(seasalt.Must(seasalt.ParseMove(text))); err != nil {
			panic(err)
		}
	}
	return g
}

// pile returns the cards of a discard pile, the top one first.
func pile(cards ...string) []seasalt.Card {
	var p []seasalt.Card
	for _, text := range cards {
		p = append(p, seasalt.Must(seasalt.ParseCard(text)))
	}
	return p
}

// allBut returns the cards of the game without some of them.
func allBut(rules *seasalt.Rules, cards string) seasalt.Cards {
	rest := rules.Deck()
	for c := range seasalt.Must(seasalt.ParseCards(cards)).All() {
		rest, _ = rest.Without(c)
	}
	return rest
}

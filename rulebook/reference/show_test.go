package reference_test

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/words"
)

// english tells what happens. Seats are Ana, Ben, Eva and Max.
var english = words.In("en").To(seasalt.Spectator, "Ana", "Ben", "Eva", "Max")

// A game is a position whose moves are told.
type game struct{ seasalt.State }

// position sets up a position of the base game for two players, or of one with modules. The text is that of
// [seasalt.State.SecretText] without the rules; Ana is to lay duos or to end her turn unless it has another phase
// or turn. Cards that it does not name are in the deck, or where it has a star; then "deck=" names those in the deck.
func position(text string, modules ...seasalt.Module) *game {
	return positionIn(seasalt.Config{Modules: modules}, text)
}

func positionIn(c seasalt.Config, text string) *game {
	rules := seasalt.MustRules(c)
	rest := rules.Deck()
	for _, name := range regexp.MustCompile(`[a-z-]+/[a-z-]+`).FindAllString(text, -1) {
		rest, _ = rest.Without(seasalt.Must(seasalt.ParseCard(name)))
	}
	var all []string
	for card := range rest.All() {
		all = append(all, card.String())
	}
	text = strings.Replace(text, "*", strings.Join(all, ","), 1)
	text = regexp.MustCompile(`deck=\S+`).ReplaceAllString(text, "")
	for field, usual := range map[string]string{"round": "1", "phase": "play", "turn": "0"} {
		if !strings.Contains(" "+text, " "+field+"=") {
			text += " " + field + "=" + usual
		}
	}
	return &game{seasalt.Must(rules.ParseState(rules.String() + " " + text))}
}

// words speaks of the game as the player to act knows it.
func (g *game) words() (words.Words, seasalt.View) {
	return english.Of(g.Rules()), g.View(g.Turn())
}

// play makes moves, those of chance included, and tells what the player to act sees, except the end of a round.
func (g *game) play(moves ...string) {
	for _, text := range moves {
		m := seasalt.Must(seasalt.ParseMove(text))
		w, _ := g.words()
		seen := seasalt.Must(g.Observe(g.Turn(), m))
		told := w.Tell(seen)
		if seen.End != 0 && len(told) > 1 {
			told = told[:len(told)-1]
		}
		g.State = seasalt.Must(g.Apply(m))
		fmt.Println(strings.Join(told, "\n"))
	}
}

// can lists what the player to act can do.
func (g *game) can() {
	w, v := g.words()
	fmt.Println(w.Name(g.Turn()), "can:")
	for m := range g.Moves() {
		fmt.Println("-", w.Move(v, m))
	}
}

// cannot says why moves are refused.
func (g *game) cannot(moves ...string) {
	w, v := g.words()
	for _, text := range moves {
		m := seasalt.Must(seasalt.ParseMove(text))
		var refused *seasalt.MoveError
		if !errors.As(g.Check(m), &refused) {
			fmt.Printf("%s: allowed\n", w.Move(v, m))
			continue
		}
		fmt.Printf("%s: %s (%s)\n", w.Move(v, m), w.Why(refused), refused.Rule)
	}
}

// has tells the cards of players and what they are worth.
func (g *game) has(seats ...seasalt.Seat) {
	w, _ := g.words()
	for _, seat := range seats {
		hand := w.Cards(slices.Collect(g.Hand(seat).All())...)
		if hand == "" {
			hand = "nothing"
		}
		var laid string
		for group := range g.Laid(seat) {
			laid += "; laid: " + w.Cards(group[:group.Len()]...)
		}
		fmt.Printf("%s has %s%s. %s.\n", w.Name(seat), hand, laid, w.Points(g.Points(seat)))
	}
}

// piles tells the cards of the discard piles, from the top.
func (g *game) piles() {
	w, _ := g.words()
	for _, pile := range []seasalt.Pile{seasalt.Pile1, seasalt.Pile2} {
		cards := w.Cards(slices.Collect(g.Pile(pile))...)
		if cards == "" {
			cards = "empty"
		}
		fmt.Printf("Pile %v: %s\n", pile, cards)
	}
}

// round explains the last round.
func (g *game) round() {
	w, _ := g.words()
	round, _ := g.LastRound()
	fmt.Println(strings.Join(w.Round(round), "\n"))
}

// result says who has won.
func (g *game) result() {
	w, _ := g.words()
	result, _ := g.Result()
	fmt.Println(strings.Join(w.Result(g.Rules(), result), " "))
}

// turn tells whose turn it is, and what is to do.
func (g *game) turn() {
	w, v := g.words()
	fmt.Println(w.Question(v))
}

// count explains what cards are worth: those in hand and, after a bar, the laid ones.
func count(cards string, modules ...seasalt.Module) {
	rules := seasalt.MustRules(seasalt.Config{Modules: modules})
	score := seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding(cards))))
	n := 0
	lines := english.Score(score)
	for item := range score.Items() {
		lines[n] += " (" + string(item.Rule()) + ")"
		n++
	}
	fmt.Println(strings.Join(lines, "\n"))
}

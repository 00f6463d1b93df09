package words_test

import (
	"fmt"
	"html"
	"math/rand/v2"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/words"
)

// plain replaces non-breaking spaces by ordinary ones, so that an example can show its output.
func plain(text string) string {
	return strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(text)
}

// One player's page: the question, a button for each move, and what then happens.
func Example() {
	rules := seasalt.MustRules(seasalt.Config{})
	game := rules.NewGame(0)
	for _, m := range []string{"deal shell/grey", "deal octopus/yellow"} {
		_ = game.Apply(seasalt.Must(seasalt.ParseMove(m)))
	}

	w := words.In("en-GB").To(0, "Ana", "Ben")
	view := game.View(0)
	fmt.Println(w.Question(view))
	for m := range view.Moves() {
		fmt.Println("-", w.Move(view, m))
	}

	seen, _ := game.Observe(0, seasalt.Take(seasalt.Pile2))
	fmt.Println(strings.Join(w.Tell(seen), " "))
	// Output:
	// Which card do you take: one of two from the deck, or the top of a discard pile?
	// - Draw two cards
	// - Take grey shell from pile 1
	// - Take yellow octopus from pile 2
	// You take the yellow octopus from pile 2.
}

// stealing returns a game of three in which Ana is about to steal one of Ben's two cards.
func stealing() seasalt.State {
	return seasalt.Must(seasalt.MustRules(seasalt.Config{Players: 3}).NewState(seasalt.Position{
		Phase: seasalt.PhaseSteal, Round: 1, Victim: 1,
		Hands: []seasalt.Cards{{}, seasalt.Must(seasalt.ParseCards("octopus/yellow shell/grey")), {}},
		Laid:  [][]seasalt.Group{{{seasalt.Must(seasalt.ParseCard("swimmer/black")), seasalt.Must(seasalt.ParseCard("shark/green"))}}},
		Piles: [2][]seasalt.Card{{seasalt.Must(seasalt.ParseCard("crab/black"))}, {seasalt.Must(seasalt.ParseCard("boat/black"))}},
	}))
}

// What the thief, the victim and everybody else are told of a theft, in three languages.
func ExampleWords_Tell() {
	game := stealing()
	for _, tag := range words.Languages() {
		for _, reader := range []seasalt.Seat{0, 1, seasalt.Spectator} {
			seen, _ := game.Observe(reader, seasalt.Steal(seasalt.Must(seasalt.ParseCard("octopus/yellow"))))
			w := words.In(tag).To(reader, "Ana", "Ben", "Éva")
			fmt.Println(strings.Join(w.Tell(seen), " "))
		}
	}
	// Output:
	// You steal the yellow octopus from Ben.
	// Ana steals the yellow octopus from you.
	// Ana steals a card from Ben.
	// Vous volez le poulpe jaune à Ben.
	// Ana vous vole le poulpe jaune.
	// Ana vole une carte à Ben.
	// Du stiehlst Ben den gelben Oktopus.
	// Ana stiehlt dir den gelben Oktopus.
	// Ana stiehlt Ben eine Karte.
}

// A server's log says what everybody may know.
func ExampleWords_Tell_log() {
	w := words.In("en").To(seasalt.Spectator, "Ana", "Ben")
	game := seasalt.MustRules(seasalt.Config{}).NewGame(0)
	game.Settle(rand.New(rand.NewPCG(1, 2)))
	for _, text := range []string{"draw", "deal crab/black", "deal shell/grey", "keep crab/black", "discard 1"} {
		if err := game.Apply(seasalt.Must(seasalt.ParseMove(text))); err != nil {
			panic(err)
		}
		for o := range game.Observed(seasalt.Spectator) {
			fmt.Println(strings.Join(w.Tell(o), " "))
		}
	}
	// Output:
	// Ana draws from the deck.
	// Ana looks at a card.
	// Ana looks at a card.
	// Ana keeps a card.
	// Ana discards the grey shell on pile 1.
}

// What is wrong with a text, and with a move.
func ExampleWords_Why() {
	w := words.In("fr").To(0, "Ana", "Ben")
	_, err := seasalt.ParseMove("tkae 1")
	fmt.Println(plain(w.Why(err)))

	view := seasalt.MustRules(seasalt.Config{}).Start(0).View(0)
	err = view.Check(seasalt.Stop)
	fmt.Println(plain(w.Why(err)))
	// Output:
	// « tkae 1 » n’est pas un coup.
	// Le hasard décide d’abord.
}

// Short words for a narrow screen, and long ones for a screen reader.
func ExampleWords_Short() {
	rules := seasalt.MustRules(seasalt.Config{})
	view := seasalt.Must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1,
		Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("fish/black fish/light-blue"))},
		Piles: [2][]seasalt.Card{{seasalt.Must(seasalt.ParseCard("crab/black"))}, {seasalt.Must(seasalt.ParseCard("boat/black"))}},
	})).View(0)
	w := words.In("en").To(0)
	for m := range view.Moves() {
		fmt.Println(w.Short().Move(view, m))
		fmt.Println(w.Move(view, m))
		fmt.Println(w.Long().Move(view, m))
	}
	// Output:
	// Fish LB+fish BK
	// Lay light blue fish and black fish
	// Lay the light blue fish and the black fish: draw the top card of the deck
	// End turn
	// End your turn
	// End your turn
}

// A score sheet in German.
func ExampleWords_Score() {
	rules := seasalt.MustRules(seasalt.Config{})
	score := seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding("octopus/yellow octopus/green octopus/purple lighthouse/purple boat/black | crab/black+crab/yellow"))))
	for _, line := range words.In("de").Score(score) {
		fmt.Println(plain(line))
	}
	// Output:
	// 1 Duo Krabben: 1 Punkt
	// 3 Oktopusse: 6 Punkte
	// Leuchtturm für 1 Boot: 1 Punkt
	// Kartenpunkte: 8
	// Farbbonus: 2 (schwarz)
}

// A page escapes the names of the players and makes every card an element.
func ExampleWords_Mark() {
	w := words.In("en").To(1, html.EscapeString("<Ana>"), "Ben").Mark(func(c seasalt.Card, text string) string {
		return fmt.Sprintf(`<b class="%v">%s</b>`, c.Color(), html.EscapeString(text))
	})
	seen, _ := stealing().Observe(1, seasalt.Steal(seasalt.Must(seasalt.ParseCard("octopus/yellow"))))
	fmt.Println(w.Tell(seen)[0])
	// Output:
	// &lt;Ana&gt; steals <b class="yellow">the yellow octopus</b> from you.
}

// A form for the settings of a game offers every answer to a ruling.
func ExampleWords_Ruling() {
	w := words.In("en")
	for r := seasalt.TieLatestTurn; r <= seasalt.TieRoundPoints; r++ {
		name, answer := w.Ruling("K3", seasalt.Rulings{Tie: r})
		fmt.Printf("%s: %s\n", name, answer)
	}
	// Output:
	// Tie for the highest total: the one whose last turn came latest wins
	// Tie for the highest total: the one who ended the last round wins
	// Tie for the highest total: the one who scored most in the last round wins
}

// An event of a house has a name in English and in French, and in German that of English.
func ExampleWords_With() {
	names := []words.HouseName{
		{Language: "en", Event: "low-tide", Name: "low tide", Text: "Ending the round takes 9 points."},
		{Language: "fr", Event: "low-tide", Name: "marée basse", Text: "Il faut 9 points pour terminer la manche."},
	}
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{{
		Name: "shore", Version: 1,
		Events: []seasalt.EventCard{{Event: seasalt.HouseEvent1, Name: "low-tide", To: seasalt.StandingMost, Change: seasalt.Change{Threshold: 9}}},
	}}})
	for _, tag := range words.Languages() {
		seen, _ := rules.Start(0).Observe(seasalt.Spectator, seasalt.TurnUp(seasalt.HouseEvent1))
		fmt.Println(plain(words.In(tag).Of(rules).With(names...).Tell(seen)[0]))
	}
	// Output:
	// The event of the round: low tide. Ending the round takes 9 points.
	// Événement de la manche : marée basse. Il faut 9 points pour terminer la manche.
	// Ereignis der Runde: low tide. Ending the round takes 9 points.
}

// An unknown language gives English.
func ExampleFind() {
	w, ok := words.Find("cy", "nl")
	fmt.Println(w.LanguageName(), ok)
	w, ok = words.Find("cy", "de-CH", "en")
	fmt.Println(w.LanguageName(), ok)
	// Output:
	// English false
	// Deutsch true
}

// A sentence of a program's own, with the name of a player and a card in a form of the language.
func ExampleWords_Say() {
	for _, text := range []struct{ tag, template string }{
		{"en", "{who} would like {card.the} from {pile}."},
		{"de", "{who} hätte gern {card.den} von {pile}."},
	} {
		w := words.In(text.tag).To(seasalt.Spectator, "Ana", "Ben")
		fmt.Println(plain(w.Say(text.template, map[string]any{
			"who": seasalt.Seat(1), "card": seasalt.Must(seasalt.ParseCard("shark/green")), "pile": seasalt.Pile2,
		})))
	}
	// Output:
	// Ben would like the green shark from pile 2.
	// Ben hätte gern den grünen Hai von Ablagestapel 2.
}

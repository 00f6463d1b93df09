// Command seasalt (experimental) plays Sea Salt & Paper in a terminal, and contains tools for games and bots:
//
//	go run github.com/seasalt-go/seasalt/cmd/seasalt@latest play
//
// Each subcommand is a package of its own, in the frame that they share: package frame.
package main

import (
	"context"
	"os"

	"github.com/seasalt-go/seasalt/cmd/seasalt/internal/checkbot"
	"github.com/seasalt-go/seasalt/cmd/seasalt/internal/frame"
	"github.com/seasalt-go/seasalt/cmd/seasalt/internal/gym"
	"github.com/seasalt-go/seasalt/cmd/seasalt/internal/play"
	"github.com/seasalt-go/seasalt/cmd/seasalt/internal/replay"
	"github.com/seasalt-go/seasalt/cmd/seasalt/internal/rules"
	"github.com/seasalt-go/seasalt/cmd/seasalt/internal/score"
)

var program = &frame.Program{
	Name: "seasalt", Usage: usage, Takes: frame.Command,
	Do: frame.OneOf(play.Program, rules.Program, replay.Program, score.Program, checkbot.Program, gym.Program),
}

var usage = map[string]string{
	"en": `Plays the card game Sea Salt & Paper, and has tools for games and bots.

  seasalt play      play in the terminal
  seasalt rules     learn the game, or look a rule up
  seasalt replay    show a game turn by turn, and the cost of its decisions
  seasalt score     score cards, with the rule for each point
  seasalt checkbot  test a bot in any language
  seasalt gym       play many games at once with a bot that learns

seasalt help play, or seasalt play -h, lists the flags of play. -lang en, fr or de changes
the language (default: that of the environment).
`,
	"fr": `Joue au jeu de cartes Sea Salt & Paper, et offre des outils pour les parties et les robots.

  seasalt play      jouer dans le terminal
  seasalt rules     apprendre le jeu, ou consulter une règle
  seasalt replay    montrer une partie tour par tour, et ce que ses décisions ont coûté
  seasalt score     compter les points de cartes, avec la règle de chacun
  seasalt checkbot  tester un robot, dans n’importe quel langage (en anglais)
  seasalt gym       jouer beaucoup de parties avec un robot qui apprend (en anglais)

seasalt help play, ou seasalt play -h, montre les options de play. -lang en, fr ou de
change de langue (par défaut celle de l’environnement).
`,
	"de": `Spielt das Kartenspiel Sea Salt & Paper und bietet Werkzeuge für Spiele und Bots.

  seasalt play      im Terminal spielen
  seasalt rules     das Spiel lernen oder eine Regel nachschlagen
  seasalt replay    ein Spiel Zug für Zug zeigen, und was seine Entscheidungen kosteten
  seasalt score     Karten werten, mit der Regel zu jedem Punkt
  seasalt checkbot  einen Bot in irgendeiner Sprache prüfen (auf Englisch)
  seasalt gym       viele Spiele mit einem Bot, der lernt (auf Englisch)

seasalt help play oder seasalt play -h zeigt die Optionen von play. -lang en, fr oder de
ändert die Sprache (sonst die der Umgebung).
`,
}

func main() {
	os.Exit(program.Run(context.Background(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

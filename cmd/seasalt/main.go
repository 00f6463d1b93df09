// Command seasalt plays Sea Salt & Paper in a terminal, and has tools for games and bots.
//
//	go run github.com/seasalt-go/seasalt/cmd/seasalt@latest play
//
// Each subcommand is a package of its own.
package main

import (
	"fmt"
	"os"

	"github.com/seasalt-go/seasalt/cmd/seasalt/internal/checkbot"
	"github.com/seasalt-go/seasalt/cmd/seasalt/internal/gym"
	"github.com/seasalt-go/seasalt/cmd/seasalt/internal/play"
	"github.com/seasalt-go/seasalt/cmd/seasalt/internal/replay"
	"github.com/seasalt-go/seasalt/cmd/seasalt/internal/score"
)

const usage = `Plays the card game Sea Salt & Paper, and has tools for games and bots.

  seasalt play      play in the terminal
  seasalt replay    show a game turn by turn
  seasalt score     say what cards are worth, and why
  seasalt checkbot  test a bot in another language
  seasalt gym       play many games at once with a bot that learns

Each says with -h what it takes.
`

var programs = map[string]func(args []string) (code int){
	"play": play.Main, "replay": replay.Main, "score": score.Main, "checkbot": checkbot.Main, "gym": gym.Main,
}

func main() {
	name := ""
	if len(os.Args) > 1 {
		name = os.Args[1]
	}
	program := programs[name]
	switch {
	case program != nil:
		os.Exit(program(os.Args[2:]))
	case name == "help" || name == "-h" || name == "-help" || name == "--help":
		fmt.Print(usage)
	case name == "":
		fmt.Fprint(os.Stderr, usage)
		os.Exit(2)
	default:
		fmt.Fprintf(os.Stderr, "seasalt: there is no subcommand %q\n\n%s", name, usage)
		os.Exit(2)
	}
}

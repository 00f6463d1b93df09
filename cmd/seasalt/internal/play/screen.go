package play

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/internal/wrap"
)

// A screen describes the abilities of the output. The zero screen is plain text.
type screen struct {
	colour bool
	clear  bool // it can be cleared
}

// screenOf determines whether the output is a terminal, and whether it wants colour: see https://no-color.org.
func screenOf(out io.Writer) screen {
	if !wrap.Terminal(out) {
		return screen{}
	}
	return terminal(runtime.GOOS, os.Getenv)
}

// terminal returns the abilities of a terminal by its environment. The old console of Windows does not understand the
// escape sequences; terminals that do set one of the variables.
func terminal(goos string, getenv func(string) string) screen {
	ansi := getenv("TERM") != "dumb"
	if goos == "windows" {
		ansi = ansi && getenv("TERM")+getenv("WT_SESSION") != ""
	}
	return screen{colour: ansi && getenv("NO_COLOR") == "", clear: ansi}
}

// paper and ink are the colours of a card, from the 256 of terminals. Both are set, so cards are readable on any
// background.
var paper, ink = [...]int{
	seasalt.DarkBlue: 25, seasalt.LightBlue: 117, seasalt.Black: 236, seasalt.Yellow: 227, seasalt.Green: 71,
	seasalt.White: 255, seasalt.Purple: 97, seasalt.Grey: 247, seasalt.LightOrange: 222, seasalt.Pink: 218,
	seasalt.Orange: 208,
}, [...]int{
	seasalt.DarkBlue: 231, seasalt.LightBlue: 16, seasalt.Black: 231, seasalt.Yellow: 16, seasalt.Green: 16,
	seasalt.White: 16, seasalt.Purple: 231, seasalt.Grey: 16, seasalt.LightOrange: 16, seasalt.Pink: 16,
	seasalt.Orange: 16,
}

// card colours the words for a card. Where there is colour it is added to the words and never
// replaces them. A line does not break within them.
func (s screen) card(c seasalt.Card, words string) string {
	if !s.colour {
		return words
	}
	return fmt.Sprintf("\x1b[38;5;%d;48;5;%dm\u00a0%s\u00a0\x1b[0m", ink[c.Color()], paper[c.Color()],
		strings.ReplaceAll(words, " ", "\u00a0"))
}

// heading returns a line that stands out.
func (s screen) heading(text string) string {
	if s.colour {
		return "\x1b[1m" + text + "\x1b[0m"
	}
	return text
}

// wipe returns the sequence that clears the screen, and the lines scrolled out of sight where the terminal can: the
// next player must not see the hand of the last one.
func (s screen) wipe() string {
	if s.clear {
		return "\x1b[2J\x1b[3J\x1b[H"
	}
	return strings.Repeat("\n", 60)
}

package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/seasalt-go/seasalt/bot/arena"
	"golang.org/x/term"
)

// A bar shows the progress of the tournament. It leaves out games that came from a file: they took no time, and would
// spoil the rate.
type bar struct {
	games   int
	visible *progressbar.ProgressBar // nil if it is not shown
}

// newBar begins a bar on a terminal with some columns. With 0 columns it is not shown.
func newBar(out io.Writer, columns, games int) *bar {
	if columns == 0 {
		return &bar{}
	}
	return &bar{games, progressbar.NewOptions(games,
		progressbar.OptionSetWriter(narrow{out, columns}),
		progressbar.OptionSetDescription("games"),
		progressbar.OptionShowDescriptionAtLineEnd(), // so a cut at the end loses the least
		progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionSetItsString("games"),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionSetWidth(min(max(columns-55, 5), 25)), // the numbers of most tournaments take 50
		progressbar.OptionSetRenderBlankState(true),
	)}
}

// A narrow writer cuts off lines that a terminal would wrap: the next one would not cover them.
type narrow struct {
	to      io.Writer
	columns int
}

func (n narrow) Write(p []byte) (int, error) {
	lines := strings.Split(string(p), "\r")
	for i, line := range lines {
		c := []rune(line)
		lines[i] = string(c[:min(len(c), n.columns-1)])
	}
	_, err := io.WriteString(n.to, strings.Join(lines, "\r"))
	return len(p), err
}

func (b *bar) progress(_, fromFile int, _ arena.Game) {
	if b.visible == nil {
		return
	}
	if left := b.games - fromFile; b.visible.GetMax() != left {
		b.visible.ChangeMax(left)
		b.visible.Describe(fmt.Sprintf("%d in the file, other games", fromFile))
	}
	b.visible.Add(1)
}

// clear removes the bar, since the table replaces it.
func (b *bar) clear() {
	if b.visible != nil {
		b.visible.Clear()
	}
}

// columns returns the width of the terminal, and 0 if it is none or supports only lines.
func columns(w io.Writer) int {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) || os.Getenv("TERM") == "dumb" {
		return 0
	}
	if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
		return width
	}
	return 80
}

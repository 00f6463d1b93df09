package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/seasalt-go/seasalt/bot/arena"
	"golang.org/x/term"
)

// A bar shows how far the tournament is. Games that came from a file are not part of it: they
// took no time, and would spoil the rate.
type bar struct {
	games   int
	visible *progressbar.ProgressBar // nil if there is nobody to see it
}

func newBar(out io.Writer, visible bool, games int) *bar {
	if !visible {
		return &bar{}
	}
	return &bar{games, progressbar.NewOptions(games,
		progressbar.OptionSetWriter(out),
		progressbar.OptionSetDescription("games"),
		progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionSetItsString("games"),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionSetWidth(25),
		progressbar.OptionSetRenderBlankState(true),
	)}
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

// clear takes the bar away, since the table comes in its place.
func (b *bar) clear() {
	if b.visible != nil {
		b.visible.Clear()
	}
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// Package checkbot is a program that tests whether a bot, in any language, keeps to the protocol of package bot/line:
//
//	go run github.com/seasalt-go/seasalt/cmd/seasalt@latest checkbot python3 bot.py
//
// It plays good and odd games with the bot, and says plainly what is wrong. What the bot writes to
// its standard error comes through. The exit code is 1 if something is wrong.
package checkbot

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"time"

	"github.com/seasalt-go/seasalt/bot/arena"
	"github.com/seasalt-go/seasalt/bot/line"
	"github.com/seasalt-go/seasalt/variants"
)

const usage = `Tests a bot that speaks the protocol of package bot/line.

  go run ./cmd/seasalt checkbot [flags] command [arguments]

  -move-time d   how long it may take for a move (default 10s)
  -start-time d  how long it may take to get ready (default 30s)
  -views         show what the bot saw where it failed, as the text of a whole view
  -h             this text
`

// Main is the program with these arguments. It returns its exit code.
func Main(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	return run(ctx, args, os.Stdout, os.Stderr)
}

// run is the whole program.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	var limits arena.Limits
	flags := flag.NewFlagSet("checkbot", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.DurationVar(&limits.MoveTime, "move-time", 10*time.Second, "")
	flags.DurationVar(&limits.StartTime, "start-time", 30*time.Second, "")
	views := flags.Bool("views", false, "")
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(stdout, usage)
		return 0
	case err == nil && flags.NArg() == 0:
		err = errors.New("there is no command")
	case err == nil && limits.MoveTime <= 0:
		err = fmt.Errorf("-move-time %v: it must be more than 0", limits.MoveTime)
	case err == nil && limits.StartTime <= 0:
		err = fmt.Errorf("-start-time %v: it must be more than 0", limits.StartTime)
	}
	if err != nil {
		fmt.Fprintf(stderr, "checkbot: %v\n\n%s", err, usage)
		return 2
	}
	tests, failed, hint := 0, 0, ""
	program := &line.Program{Args: flags.Args(), Stderr: stderr}
	line.Check(ctx, program, limits, variants.All(), func(f line.Finding) {
		sign := "ok  "
		tests++
		if !f.OK {
			sign = "FAIL"
			failed++
		}
		if f.View != "" {
			if *views {
				f.Text += "\n  it saw: " + f.View
			} else {
				hint = ", and -views shows what the bot saw"
			}
		}
		fmt.Fprintf(stdout, "%s  %s: %s\n", sign, f.Test, strings.ReplaceAll(f.Text, "\n", "\n      "))
	})
	switch {
	case ctx.Err() != nil:
		fmt.Fprintln(stdout, "interrupted")
		return 1
	case failed > 0:
		fmt.Fprintf(stdout, "%d of %d tests failed; the protocol is in bot/line/PROTOCOL.md%s\n", failed, tests, hint)
		return 1
	}
	fmt.Fprintf(stdout, "all %d tests passed\n", tests)
	return 0
}

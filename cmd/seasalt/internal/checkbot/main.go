// Package checkbot is the subcommand that tests whether a bot, in any language, keeps to the protocol of package
// bot/line. It plays good and odd games with the bot. The standard error of the bot is passed on, made visible.
package checkbot

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/seasalt-go/seasalt/bot/arena"
	"github.com/seasalt-go/seasalt/bot/line"
	"github.com/seasalt-go/seasalt/cmd/seasalt/internal/frame"
	"github.com/seasalt-go/seasalt/internal/interrupt"
	"github.com/seasalt-go/seasalt/variants"
)

const usage = `Tests whether a bot keeps to the protocol of package bot/line, and reports its faults.

  seasalt checkbot [flags] command [arguments]

  -move-time d   the limit for a move (default 10s)
  -start-time d  the limit for getting ready (default 30s)
  -views         show the view in which the bot failed, as text
  -h             this text
`

// Program is the subcommand.
var Program = &frame.Program{
	Name: "seasalt checkbot", Usage: map[string]string{"en": usage}, Takes: frame.Command, Do: check,
}

func check(ctx context.Context, c *frame.Call) error {
	limits := arena.Limits{MoveTime: 10 * time.Second, StartTime: 30 * time.Second}
	views := false
	c.Duration("move-time", &limits.MoveTime)
	c.Duration("start-time", &limits.StartTime)
	c.Bool("views", &views)
	if err := c.Parse(); err != nil {
		return err
	}
	if len(c.Args) == 0 {
		return frame.Misuse(errors.New("there is no command that starts a bot"))
	}
	ctx, stop := interrupt.Context(ctx)
	defer stop()
	tests, failed, hint := 0, 0, ""
	program := &line.Program{Args: c.Args, Stderr: c.Err}
	line.Check(ctx, program, limits, variants.All(), func(f line.Finding) {
		sign := "ok  "
		tests++
		if !f.OK {
			sign = "FAIL"
			failed++
		}
		if f.View != "" {
			if views {
				f.Text += "\n  it saw: " + f.View
			} else {
				hint = ", and -views shows what the bot saw"
			}
		}
		fmt.Fprintf(c.Out, "%s  %s: %s\n", sign, f.Test, strings.ReplaceAll(f.Text, "\n", "\n      "))
	})
	switch {
	case ctx.Err() != nil:
		fmt.Fprintln(c.Out, "interrupted")
		return ctx.Err()
	case failed > 0:
		return fmt.Errorf("%d of %d tests failed; the protocol is in bot/line/PROTOCOL.md%s", failed, tests, hint)
	}
	_, err := fmt.Fprintf(c.Out, "all %d tests passed\n", tests)
	return err
}

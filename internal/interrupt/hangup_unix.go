//go:build unix

package interrupt

import (
	"context"
	"os/signal"
	"syscall"
)

// hangup returns a context that is done when the terminal is closed, unless the program is to outlive it, as by nohup.
// Some shells then send the signal a second time, which has no effect.
func hangup(ctx context.Context) (closed context.Context, stop func()) {
	if signal.Ignored(syscall.SIGHUP) {
		return ctx, func() {}
	}
	return signal.NotifyContext(ctx, syscall.SIGHUP)
}

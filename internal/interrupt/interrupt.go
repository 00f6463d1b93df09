// Package interrupt ends a context when the program is to end.
package interrupt

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// Context returns a context that is done after Ctrl-C or SIGTERM, or when the terminal is closed, for a program that
// then ends by itself. A second Ctrl-C or SIGTERM kills it, as the first one does before a program calls Context.
func Context(ctx context.Context) (interrupted context.Context, stop func()) {
	ctx, stopHangup := hangup(ctx)
	interrupted, stopSignals := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(interrupted, stopSignals)
	return interrupted, func() {
		stopSignals()
		stopHangup()
	}
}

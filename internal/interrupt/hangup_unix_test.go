//go:build unix

package interrupt

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"testing"
	"time"
)

// A closed terminal interrupts a program, but not one that was started to outlive it, as by nohup.
func TestHangup(t *testing.T) {
	hup := func() {
		if err := syscall.Kill(os.Getpid(), syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
	}
	if !signal.Ignored(syscall.SIGHUP) {
		ctx, stop := Context(context.Background())
		hup()
		<-ctx.Done()
		hup() // from the shell
		time.Sleep(100 * time.Millisecond)
		stop()
		signal.Ignore(syscall.SIGHUP)
		defer signal.Reset(syscall.SIGHUP)
	}
	ctx, stop := Context(context.Background())
	defer stop()
	hup()
	time.Sleep(100 * time.Millisecond)
	if ctx.Err() != nil {
		t.Error("it is interrupted by a signal that was ignored")
	}
}

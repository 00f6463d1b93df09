//go:build !unix

package interrupt

import "context"

// hangup returns the context: when its window is closed, a program on Windows gets SIGTERM.
func hangup(ctx context.Context) (closed context.Context, stop func()) { return ctx, func() {} }

//go:build unix

package api

import "syscall"

// take writes as much of a text as the client takes at once, and returns the number of bytes. It does not wait, so it
// needs no deadline.
func (w *wire) take(text []byte) (n int) {
	_ = w.raw.Control(func(fd uintptr) { n, _ = syscall.Write(int(fd), text) })
	return max(n, 0)
}

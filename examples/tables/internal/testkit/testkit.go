// Package testkit is what the tests of several packages need.
package testkit

import (
	"testing"
	"time"
)

// Eventually checks again and again until there is no error, for a minute at most: for whatever should be so soon, on
// however busy a machine.
func Eventually(t testing.TB, check func() error) {
	t.Helper()
	var err error
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if err = check(); err == nil {
			return
		}
	}
	t.Fatal(err)
}

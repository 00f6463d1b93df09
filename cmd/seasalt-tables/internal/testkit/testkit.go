// Package testkit is what the tests of several packages need.
package testkit

import (
	"bytes"
	"context"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Run runs a node until the test ends. It is an interface, since the tests of package host have it, too.
func Run(t testing.TB, node interface{ Run(context.Context) error }) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- node.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}

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

// Metric returns the sum of the counters, or of the observations of the histograms, with a name and all these values of
// labels.
func Metric(t testing.TB, from prometheus.Gatherer, name string, labels ...string) (sum float64) {
	t.Helper()
	families, err := from.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range families {
		for _, m := range f.GetMetric() {
			is := map[string]bool{}
			for _, l := range m.GetLabel() {
				is[l.GetValue()] = true
			}
			if f.GetName() == name && !slices.ContainsFunc(labels, func(l string) bool { return !is[l] }) {
				sum += m.GetCounter().GetValue() + float64(m.GetHistogram().GetSampleCount())
			}
		}
	}
	return sum
}

// Logged returns what is logged until the test ends. The test tells it if it fails.
func Logged(t testing.TB) *Log { return LoggedFrom(t, slog.LevelInfo) }

// LoggedFrom is Logged from a level on.
func LoggedFrom(t testing.TB, level slog.Level) *Log {
	log, was := new(Log), slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: level})))
	t.Cleanup(func() {
		if slog.SetDefault(was); t.Failed() {
			t.Log(log.String())
		}
	})
	return log
}

// A Log is what several goroutines write to.
type Log struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *Log) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

// String returns what was written since the last call of Take.
func (l *Log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// Take is String, and forgets what it returns.
func (l *Log) Take() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	defer l.b.Reset()
	return l.b.String()
}

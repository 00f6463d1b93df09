package host

import (
	"context"
	"slices"
	"time"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// How long after its start, and then how often, a node looks for finished games to archive.
// It reads the last record of each table.
const (
	archiveFirst = 10 * time.Minute
	archiveEvery = 6 * time.Hour
)

// archiveFailures is after how many tables that cannot be archived a node gives up until the next time.
const archiveFailures = 10

// archiveNowAndThen archives finished games until ctx ends.
func (h *Host) archiveNowAndThen(ctx context.Context) {
	if h.Archive == 0 {
		return
	}
	for pause := archiveFirst; ; pause = archiveEvery {
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
		n, err := h.archive(ctx)
		if err != nil && ctx.Err() == nil {
			h.Log.Warn("archiving finished games failed", "error", err)
		}
		if n > 0 {
			h.Log.Info("finished games were archived", "tables", n)
		}
	}
}

// archive archives the games of this node's groups that ended long enough ago, and returns how many.
func (h *Host) archive(ctx context.Context) (n int, err error) {
	now, err := h.now(ctx)
	if err != nil {
		return 0, err
	}
	h.index.mu.Lock()
	groups := slices.DeleteFunc(store.Everywhere(h.store), func(n int) bool { return !h.index.groups[n] })
	h.index.mu.Unlock()
	var over []string
	err = h.digests(ctx, groups, func(id string, d digest) {
		if d.Over && now >= d.At+h.Archive.Milliseconds() {
			over = append(over, id)
		}
	})
	if err != nil {
		return 0, err
	}
	failed := 0
	for _, id := range over {
		if failed == archiveFailures || h.readOnly.Load() {
			break
		}
		done, e := h.store.Archive(ctx, id)
		switch {
		case done:
			n++
			if h.Stats.Archived != nil {
				h.Stats.Archived()
			}
		case e != nil: // of one table
			failed++
			err = e
		}
	}
	return n, err
}

package host

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// How long after its start, and then how often, a node looks for finished games to archive. It reads the last record of each table.
const (
	archiveFirst = 10 * time.Minute
	archiveEvery = 6 * time.Hour
)

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

// archive archives the games that ended long enough ago, and returns how many.
func (h *Host) archive(ctx context.Context) (n int, err error) {
	now, err := h.now(ctx)
	if err != nil {
		return 0, err
	}
	var mu sync.Mutex
	var over []string
	err = h.scan(ctx, store.Everywhere(h.store), func(m store.Message) {
		var d digest
		if json.Unmarshal(m.Data, &d) == nil && d.Over && now >= d.At+h.Archive.Milliseconds() {
			mu.Lock()
			defer mu.Unlock()
			over = append(over, m.ID)
		}
	})
	for _, id := range over {
		if err != nil || h.readOnly.Load() {
			break
		}
		var done bool
		if done, err = h.store.Archive(ctx, id); done {
			n++
		}
	}
	return n, err
}

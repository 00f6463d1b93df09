package host

import (
	"context"
	"errors"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// metrics are those of a node for Prometheus. Their labels name neither tables nor people.
type metrics struct {
	appends   *prometheus.HistogramVec
	loads     prometheus.Histogram
	conflicts prometheus.Counter
	thinking  prometheus.Histogram
	failures  *prometheus.CounterVec
	deleted   prometheus.Counter
}

// Seconds returns the options of a histogram of times, to 4 s.
func Seconds(name, help string) prometheus.HistogramOpts {
	return prometheus.HistogramOpts{Name: name, Help: help, Buckets: prometheus.ExponentialBuckets(0.0005, 2, 14)}
}

func newMetrics(h *Host) metrics {
	to := promauto.With(h.Metrics)
	count := func(name, help string) prometheus.CounterOpts { return prometheus.CounterOpts{Name: name, Help: help} }
	m := metrics{
		appends: to.NewHistogramVec(Seconds("seasalt_append_seconds", "How long the store takes to store a record."),
			[]string{"result"}),
		loads: to.NewHistogram(Seconds("seasalt_load_seconds",
			"How long it takes to read a table that is not in memory.")),
		conflicts: to.NewCounter(count("seasalt_conflicts_total", "Records that another one was faster than.")),
		thinking:  to.NewHistogram(Seconds("seasalt_bot_seconds", "How long bots think.")),
		failures: to.NewCounterVec(count("seasalt_store_failures_total",
			"What a node asked of the store in vain, by what it was."), []string{"what"}),
		deleted: to.NewCounter(count("seasalt_deleted_tables_total", "Tables that this node has deleted.")),
	}
	for _, what := range []string{"reading", "storing", "telling the time", "watching"} {
		m.failures.WithLabelValues(what) // shown from the beginning
	}
	gauge := func(name, help string, value func() int) {
		to.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, func() float64 { return float64(value()) })
	}
	gauge("seasalt_tables", "Tables in the store.", h.Tables)
	gauge("seasalt_cached_tables", "Tables in memory.", h.Cached)
	gauge("seasalt_cache_bytes", "What tables in memory take, about, with their rules: -max-cache at most.",
		h.CachedBytes)
	gauge("seasalt_damaged_tables", "Tables that could not be read when they were last asked for.", h.Damaged)
	gauge("seasalt_ready", "Whether the node can serve tables: 1 or 0.", func() int {
		if h.Ready(context.Background()) != nil {
			return 0
		}
		return 1
	})
	gauge("seasalt_feeds", "Feeds that are open.", h.Watches)
	gauge("seasalt_due_tables", "Tables at which something is to be done now.", h.index.due)
	gauge("seasalt_bots_waiting", "Tables that wait for a bot to think.", h.bots.queue)
	return m
}

// appended measures the storing of a record.
func (m metrics) appended(took time.Duration, err error) {
	result := "stored"
	if errors.Is(err, store.ErrConflict) {
		result = "conflict"
	} else if err != nil {
		result = "failed"
	}
	m.appends.WithLabelValues(result).Observe(took.Seconds())
}

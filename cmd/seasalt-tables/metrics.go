package main

import (
	"context"
	"errors"
	"math"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promauto"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/api"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// metrics are the metrics for Prometheus. Their labels name neither tables nor people.
type metrics struct {
	registry  *prometheus.Registry
	requests  *prometheus.HistogramVec
	appends   *prometheus.HistogramVec
	loads     prometheus.Histogram
	conflicts prometheus.Counter
	thinking  prometheus.Histogram
	refused   *prometheus.CounterVec
	dropped   prometheus.Counter
	failures  *prometheus.CounterVec
	deleted   prometheus.Counter
}

func newMetrics() *metrics {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewBuildInfoCollector(), collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	registered := promauto.With(registry)
	seconds := func(name, help string) prometheus.HistogramOpts {
		fast := prometheus.ExponentialBuckets(0.0005, 2, 14) // to 4 s
		return prometheus.HistogramOpts{Name: name, Help: help, Buckets: fast}
	}
	count := func(name, help string) prometheus.CounterOpts { return prometheus.CounterOpts{Name: name, Help: help} }
	m := &metrics{
		registry: registry,
		requests: registered.NewHistogramVec(seconds("seasalt_request_seconds", "How long requests take; "+
			"feeds until their first line, and over HTTP/2 until they end."), []string{"route", "status"}),
		appends: registered.NewHistogramVec(seconds("seasalt_append_seconds",
			"How long the store takes to store a record."), []string{"result"}),
		loads: registered.NewHistogram(seconds("seasalt_load_seconds",
			"How long it takes to read a table that is not in memory.")),
		conflicts: registered.NewCounter(count("seasalt_conflicts_total",
			"Records that another one was faster than.")),
		thinking: registered.NewHistogram(seconds("seasalt_bot_seconds", "How long bots think.")),
		refused: registered.NewCounterVec(count("seasalt_refusals_total", "Requests and connections that were "+
			"refused, by the code of the answer or the flag of the limit."), []string{"cause"}),
		failures: registered.NewCounterVec(count("seasalt_store_failures_total",
			"What a node asked of the store in vain, by what it was."), []string{"what"}),
		dropped: registered.NewCounter(count("seasalt_dropped_feeds_total",
			"Feeds that were cut off because their clients did not take a line in time.")),
		deleted: registered.NewCounter(count("seasalt_deleted_tables_total", "Tables that this node has deleted.")),
	}
	for _, what := range []string{"reading", "storing", "telling the time", "watching"} {
		m.failures.WithLabelValues(what) // shown from the beginning
	}
	return m
}

// askingStore is how long the store may take to answer for a metric.
const askingStore = 2 * time.Second

// watch adds metrics that are measured on request.
func (m *metrics) watch(h *host.Host, web *api.Server, s *store.JetStream) {
	measure := func(name, help string, value func() float64) {
		promauto.With(m.registry).NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value)
	}
	gauge := func(name, help string, value func() int) {
		measure(name, help, func() float64 { return float64(value()) })
	}
	gauge("seasalt_tables", "Tables in the store.", h.Tables)
	gauge("seasalt_cached_tables", "Tables in memory.", h.Cached)
	gauge("seasalt_cache_bytes", "What tables in memory take, about, with their rules: -max-cache at most.",
		h.CachedBytes)
	gauge("seasalt_damaged_tables", "Tables that could not be read when they were last asked for.", h.Damaged)
	gauge("seasalt_store_damage", "Damages of the embedded store's files that this start has found.", func() int { return s.Damage })
	gauge("seasalt_connections", "Connections that are open.", web.Connections)
	measure("seasalt_ready", "Whether the node can serve tables: 1 or 0.", func() float64 {
		ctx, cancel := context.WithTimeout(context.Background(), askingStore)
		defer cancel()
		if h.Ready(ctx) != nil {
			return 0
		}
		return 1
	})
	measure("seasalt_store_bytes",
		"Bytes of the tables in the store, of one replica; NaN if the store does not answer.", func() float64 {
			ctx, cancel := context.WithTimeout(context.Background(), askingStore)
			defer cancel()
			n, err := s.Size(ctx)
			if err != nil {
				return math.NaN()
			}
			return float64(n)
		})
	measure("seasalt_store_max_bytes", "The most bytes of the embedded store; 0 if it is not known or with -nats.",
		func() float64 { return float64(s.Max) })
	gauge("seasalt_feeds", "Feeds that are open.", h.Watches)
	gauge("seasalt_due_tables", "Tables at which something is to be done now.", h.Queue)
	gauge("seasalt_bots_waiting", "Tables that wait for a bot to think.", h.BotQueue)
	measure("seasalt_clock_offset_seconds",
		"How far this node's clock was ahead of the store's when they were last compared.", func() float64 {
			node, _ := s.Offsets()
			return node.Seconds()
		})
	measure("seasalt_machine_clock_offset_seconds", "How far the clock of this machine was ahead of the tables' then.",
		func() float64 {
			_, machine := s.Offsets()
			return machine.Seconds()
		})
}

func (m *metrics) stats() host.Stats {
	return host.Stats{
		Append: func(took time.Duration, err error) {
			result := "stored"
			if errors.Is(err, store.ErrConflict) {
				result = "conflict"
			} else if err != nil {
				result = "failed"
			}
			m.appends.WithLabelValues(result).Observe(took.Seconds())
		},
		Load:     func(_ int, took time.Duration) { m.loads.Observe(took.Seconds()) },
		Conflict: m.conflicts.Inc,
		Failed:   func(what string) { m.failures.WithLabelValues(what).Inc() },
		Deleted:  m.deleted.Inc,
		Bot:      func(took time.Duration) { m.thinking.Observe(took.Seconds()) },
	}
}

func (m *metrics) observe(route string, status int, took time.Duration) {
	m.requests.WithLabelValues(route, strconv.Itoa(status)).Observe(took.Seconds())
}

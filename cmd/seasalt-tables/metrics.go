package main

import (
	"errors"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// metrics are what Prometheus reads. None of their labels names a table or a person.
type metrics struct {
	registry  *prometheus.Registry
	requests  *prometheus.HistogramVec
	appends   *prometheus.HistogramVec
	loads     prometheus.Histogram
	conflicts prometheus.Counter
	thinking  prometheus.Histogram
}

func newMetrics() *metrics {
	fast := prometheus.ExponentialBuckets(0.0005, 2, 14) // to 4 s
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "seasalt_request_seconds", Help: "How long requests take; feeds until their first line, and over HTTP/2 until they end.", Buckets: fast}, []string{"route", "status"}),
		appends: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "seasalt_append_seconds", Help: "How long the store takes to store a record.", Buckets: fast}, []string{"result"}),
		loads: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "seasalt_load_seconds", Help: "How long it takes to read a table that is not in memory.", Buckets: fast}),
		conflicts: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "seasalt_conflicts_total", Help: "Records that another one was faster than."}),
		thinking: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "seasalt_bot_seconds", Help: "How long bots think.", Buckets: fast}),
	}
	m.registry.MustRegister(m.requests, m.appends, m.loads, m.conflicts, m.thinking,
		collectors.NewBuildInfoCollector(), collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// watch adds what a node has in memory.
func (m *metrics) watch(h *host.Host, s *store.JetStream) {
	measure := func(name, help string, value func() float64) {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value))
	}
	gauge := func(name, help string, value func() int) {
		measure(name, help, func() float64 { return float64(value()) })
	}
	gauge("seasalt_tables", "Tables in the store.", h.Tables)
	gauge("seasalt_cached_tables", "Tables in memory.", h.Cached)
	gauge("seasalt_feeds", "Feeds that are open.", h.Watches)
	gauge("seasalt_due_tables", "Tables at which something is to be done now.", h.Queue)
	gauge("seasalt_bots_waiting", "Tables that wait for a bot to think.", h.BotQueue)
	measure("seasalt_clock_offset_seconds", "How far this node's clock was ahead of the store's when they were last compared.", func() float64 {
		node, _ := s.Offsets()
		return node.Seconds()
	})
	measure("seasalt_machine_clock_offset_seconds", "How far the clock of this machine was ahead of the tables' then.", func() float64 {
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
		Bot:      func(took time.Duration) { m.thinking.Observe(took.Seconds()) },
	}
}

func (m *metrics) observe(route string, status int, took time.Duration) {
	m.requests.WithLabelValues(route, strconv.Itoa(status)).Observe(took.Seconds())
}

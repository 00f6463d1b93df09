package main

import (
	"context"
	"math"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promauto"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
)

// newRegistry returns what the metrics of all packages are registered in, with those of the program.
func newRegistry() *prometheus.Registry {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewBuildInfoCollector(), collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return registry
}

// askingStore is how long the store may take to answer for a metric.
const askingStore = 2 * time.Second

// measureStore adds the metrics of the store, which are measured on request.
func measureStore(to prometheus.Registerer, s *store.JetStream) {
	measure := func(name, help string, value func() float64) {
		promauto.With(to).NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value)
	}
	measure("seasalt_store_damage", "Damages of the embedded store's files that this start has found.",
		func() float64 { return float64(s.Damage) })
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

package engine

import (
	"strconv"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
)

// Of the weights of bots, only those for games of two without events are compiled into the page. The others are files,
// which are asked for when bots need them. This is such a game for each file, by its name.
var samples = map[string]*seasalt.Rules{
	"2-events": seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{extrapepper.Module()}}),
	"3":        seasalt.MustRules(seasalt.Config{Players: 3}),
	"4":        seasalt.MustRules(seasalt.Config{Players: 4}),
}

// loaded has the files that have come, or that could not be had: bots do without these.
type loaded map[string]bool

// missing is a fault if bots need weights to play by some rules well that are not here yet.
func (l loaded) missing(rules *seasalt.Rules) error {
	file := strconv.Itoa(rules.Players())
	if len(rules.Events()) > 0 {
		file += "-events"
	}
	sample := samples[file]
	if sample == nil || l[file] || rules.Target() != sample.Target() || (bot.Learned{}).Knows(sample) {
		return nil
	}
	return &Fault{Kind: faultWeights, Text: "bots need the weights " + file, Weights: file}
}

// weights takes a file of weights, or nothing if it could not be loaded.
func (e *Engine) weights(q struct {
	File    string `json:"file"`
	Content []byte `json:"content"`
}) (any, error) {
	if samples[q.File] == nil {
		return nil, fault(faultRequest, "there are no weights %.64q", q.File)
	}
	e.loaded[q.File] = true
	if len(q.Content) > 0 {
		if err := bot.AddWeights(q.Content); err != nil {
			return nil, err
		}
	}
	return struct{}{}, nil
}

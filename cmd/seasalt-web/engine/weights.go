package engine

import (
	"slices"
	"strconv"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
)

// later are the files of weights that are requested when bots need them. Only those for games of two without events are
// compiled into the page.
var later = []string{"2-events", "3", "4"}

// loaded lists the files that were loaded, or that are not available: bots do without these.
type loaded map[string]bool

// missing returns a fault if bots need weights for some rules that are not loaded yet.
func (l loaded) missing(rules *seasalt.Rules) error {
	file := strconv.Itoa(rules.Players())
	if len(rules.Events()) > 0 {
		file += "-events"
	}
	if l[file] || !slices.Contains(later, file) || (bot.Learned{}).Knows(rules) {
		return nil
	}
	if usual := seasalt.MustRules(seasalt.Config{Players: rules.Players()}); rules.Target() != usual.Target() {
		return nil // no weights are for that
	}
	return &Fault{Kind: faultWeights, Text: "bots need the weights " + file, Weights: file}
}

// weights takes a file of weights, or nothing if it could not be loaded.
func (e *Engine) weights(q struct {
	File    string `json:"file"`
	Content []byte `json:"content"`
}) (any, error) {
	if !slices.Contains(later, q.File) {
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

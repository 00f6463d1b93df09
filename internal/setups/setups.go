// Package setups finds the rules of setups for readers of games.
package setups

import (
	"errors"
	"fmt"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/wire"
)

// Find finds the rules of a setup with a function of the caller's, and checks that they fit.
func Find(find func(seasalt.Setup) (*seasalt.Rules, error), s seasalt.Setup) (*seasalt.Rules, error) {
	rules, err := find(s)
	switch {
	case err != nil:
		return nil, err
	case rules == nil:
		return nil, errors.New("there are no rules for it")
	}
	want := rules.Setup()
	for i := range min(len(s.Modules), len(want.Modules)) {
		if s.Modules[i].Hash == "" { // it asks for none
			want.Modules[i].Hash = ""
		}
	}
	if s.String() != want.String() {
		return nil, fmt.Errorf("the game is %s, and the rules are those of %s", wire.Cut(s.String(), 200), wire.Cut(want.String(), 200))
	}
	return rules, nil
}

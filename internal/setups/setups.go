// Package setups finds the rules of a setup for readers of games.
package setups

import (
	"errors"
	"fmt"
	"slices"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/wire"
)

// Rules calls a function that finds the rules of a setup, such as variants.Rules. The error is that of the function, or
// reports that it found no rules or those of another setup. A module without a hash in the setup matches any module of
// that name and version.
func Rules(s seasalt.Setup, find func(seasalt.Setup) (*seasalt.Rules, error)) (*seasalt.Rules, error) {
	rules, err := find(s)
	switch {
	case err != nil:
		return nil, err
	case rules == nil:
		return nil, errors.New("there are no rules for it")
	}
	want := rules.Setup()
	for i, m := range want.Modules {
		if m.Hash = ""; slices.Contains(s.Modules, m) { // it asks for none
			want.Modules[i] = m
		}
	}
	if s.String() != want.String() {
		return nil, fmt.Errorf("the game is %s, and the rules are those of %s", wire.Cut(s.String(), 200),
			wire.Cut(want.String(), 200))
	}
	return rules, nil
}

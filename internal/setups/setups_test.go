package setups

import (
	"errors"
	"slices"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/jellyfish"
	"github.com/seasalt-go/seasalt/variants/lobster"
)

func TestRules(t *testing.T) {
	plain := seasalt.MustRules(seasalt.Config{})
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{jellyfish.Module()}})
	unhashed := rules.Setup()
	unhashed.Modules = []seasalt.ModuleID{{Name: "jellyfish", Version: 1}}
	two := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{jellyfish.Module(), lobster.Module()}})
	unsorted := two.Setup()
	slices.Reverse(unsorted.Modules)
	unsorted.Modules[0].Hash = ""
	for _, test := range []struct {
		setup seasalt.Setup
		found *seasalt.Rules
		err   error
		ok    bool
	}{
		{rules.Setup(), rules, nil, true},
		{unhashed, rules, nil, true},
		{unsorted, two, nil, true},
		{plain.Setup(), rules, nil, false},
		{rules.Setup(), plain, nil, false},
		{plain.Setup(), nil, nil, false},
		{plain.Setup(), nil, errors.New("none"), false},
	} {
		got, err := Rules(test.setup,
			func(seasalt.Setup) (*seasalt.Rules, error) { return test.found, test.err })
		if (err == nil) != test.ok || test.ok && got != test.found || !test.ok && got != nil {
			t.Errorf("%v with %v: %v, %v", test.setup, test.found, got, err)
		}
	}
}

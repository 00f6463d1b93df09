package record_test

import (
	"errors"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/variants/jellyfish"
)

func TestFindRules(t *testing.T) {
	plain := seasalt.MustRules(seasalt.Config{})
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{jellyfish.Module()}})
	unhashed := rules.Setup()
	unhashed.Modules = []seasalt.ModuleID{{Name: "jellyfish", Version: 1}}
	for _, test := range []struct {
		setup seasalt.Setup
		found *seasalt.Rules
		err   error
		ok    bool
	}{
		{rules.Setup(), rules, nil, true},
		{unhashed, rules, nil, true},
		{plain.Setup(), rules, nil, false},
		{rules.Setup(), plain, nil, false},
		{plain.Setup(), nil, nil, false},
		{plain.Setup(), nil, errors.New("none"), false},
	} {
		got, err := record.FindRules(test.setup, func(seasalt.Setup) (*seasalt.Rules, error) { return test.found, test.err })
		if (err == nil) != test.ok || test.ok && got != test.found || !test.ok && got != nil {
			t.Errorf("%v with %v: %v, %v", test.setup, test.found, got, err)
		}
	}
}

package rules

import (
	"slices"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
)

// A program that supplies a module in several versions, and with several contents, plays each game by the one that its
// setup names, in whatever order they are.
func TestModuleInVersions(t *testing.T) {
	pond := func(version, threshold int) seasalt.Module {
		return seasalt.Module{Name: "pond", Version: version, Change: seasalt.Change{Threshold: threshold},
			Events: []seasalt.EventCard{{Name: "flood", To: seasalt.StandingMost, Change: seasalt.Change{NoStop: true}}}}
	}
	all := []seasalt.Module{pond(1, 8), pond(2, 9), pond(2, 11), pond(3, 12), extrapepper.Module()}
	for range 5 {
		all = append(all[1:], all[0])
		find := seasalt.CachedRules(all...)
		for _, m := range all[:4] {
			setup := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{m}}).Setup()
			for name, rules := range map[string]func(seasalt.Setup) (*seasalt.Rules, error){
				"Rules": func(s seasalt.Setup) (*seasalt.Rules, error) { return s.Rules(all...) }, "CachedRules": find,
			} {
				r, err := rules(setup)
				if err != nil || r.String() != setup.String() {
					t.Fatalf("%s of %v: %v, %v", name, setup, r, err)
				}
			}
			setup.Modules[0].Hash = ""
			if r, err := find(setup); err != nil || r.Setup().Modules[0].Version != m.Version {
				t.Errorf("without a hash %v has %v, %v", setup, r, err)
			}
		}
		gone := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{pond(4, 8)}}).Setup()
		if r, err := gone.Rules(slices.Clone(all)...); err == nil {
			t.Errorf("version 4 has the rules %v", r)
		}
		other := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{pond(2, 10)}}).Setup()
		if r, err := other.Rules(all...); err == nil {
			t.Errorf("another content has the rules %v", r)
		}
	}
}

package seasalt_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/variants/jellyfish"
)

// A client that reads many games builds the rules of each game once, and can compare what it reads.
func ExampleCachedRules() {
	find := seasalt.CachedRules(variants.All()...) // one for the whole program

	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{jellyfish.Module()}})
	line := rules.Start(0).SecretText()
	var states []seasalt.State
	for range 2 {
		setup, err := seasalt.SetupOf(line)
		if err != nil {
			fmt.Println(err)
		}
		found, err := find(setup)
		if err != nil {
			fmt.Println(err)
		}
		s, err := found.ParseState(line)
		if err != nil {
			fmt.Println(err)
		}
		states = append(states, s)
	}
	fmt.Println(states[0] == states[1], states[0] == rules.Start(0))
	// Output: true false
}

// What is cached is not built again.
func TestCachedRulesCost(t *testing.T) {
	find := seasalt.CachedRules(variants.All()...)
	setup := seasalt.MustRules(seasalt.Config{Modules: variants.All()}).Setup()
	must(find(setup))
	if n := testing.AllocsPerRun(10, func() { must(find(setup)) }); n > 100 { // it writes the setup; to build takes thousands
		t.Errorf("%v allocations to find rules that are there", n)
	}
}

func TestConcurrentCachedRules(t *testing.T) {
	find := seasalt.CachedRules(jellyfish.Module())
	full := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{jellyfish.Module()}}).Setup()
	plain := full
	plain.Modules = []seasalt.ModuleID{{Name: "jellyfish", Version: 1}}

	// With and without its hash a module is the same, whichever comes first, and for several goroutines at once.
	var group sync.WaitGroup
	found := make([]*seasalt.Rules, 8)
	for i := range found {
		group.Add(1)
		go func() {
			defer group.Done()
			found[i] = must(find([]seasalt.Setup{plain, full}[i%2]))
		}()
	}
	group.Wait()
	for _, r := range found {
		if r != found[0] || r.String() != full.String() {
			t.Errorf("%p and %p are rules of one game", r, found[0])
		}
	}

	// What cannot be built is not kept, and says why each time.
	unknown := full
	unknown.Modules = []seasalt.ModuleID{{Name: "kelp", Version: 1}}
	for range 2 {
		if r, err := find(unknown); err == nil || r != nil {
			t.Errorf("%v, %v", r, err)
		}
	}

	// A stranger's setups fill no memory, and the rules are right afterwards.
	for target := 1; target <= 600; target++ {
		s := full
		s.Target = target
		if r := must(find(s)); r.Target() != target {
			t.Fatalf("rules with the target %d, and not %d", r.Target(), target)
		}
	}
	if r := must(find(full)); r == found[0] || r.String() != full.String() {
		t.Error("more than some hundred rules are kept")
	}
}

package seasalt_test

import (
	"fmt"
	"iter"
	"runtime"
	"slices"
	"sync"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
	"github.com/seasalt-go/seasalt/variants/jellyfish"
	"github.com/seasalt-go/seasalt/variants/lobster"
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

// The function keeps modules of its own: it may be called while the program changes its list.
func TestCachedRulesKeepTheirModules(t *testing.T) {
	setup := seasalt.MustRules(seasalt.Config{Modules: variants.All()}).Setup()
	modules := variants.All()
	find := seasalt.CachedRules(modules...)
	for i := range modules {
		modules[i].Events = append(modules[i].Events[:0], make([]seasalt.EventCard, len(modules[i].Events))...)
		modules[i] = seasalt.Module{}
	}
	if rules, err := find(setup); err != nil || rules.Setup().String() != setup.String() {
		t.Error(err)
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
}

// inUse returns how many bytes are in use.
func inUse() int {
	runtime.GC()
	runtime.GC() // for what was freed by the first
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// eachSetup yields the setups of some modules with every number of players and all rulings.
func eachSetup(modules ...seasalt.Module) iter.Seq[seasalt.Setup] {
	return func(yield func(seasalt.Setup) bool) {
		setup := seasalt.MustRules(seasalt.Config{Modules: modules}).Setup()
		for i := range 3 * 3 * 2 * 3 * 2 * 2 {
			setup.Players = seasalt.MinPlayers + i%3
			setup.Rulings = seasalt.Rulings{
				Mermaids: seasalt.MermaidRuling(1 + i/3%3), EmptyDeck: seasalt.EmptyDeckRuling(1 + i/9%2),
				Tie: seasalt.TieRuling(1 + i/18%3), Trio: seasalt.TrioRuling(1 + i/54%2), EqualTop: seasalt.EqualTopRuling(1 + i/108),
			}
			if !yield(setup) {
				return
			}
		}
	}
}

// Rules that share their laws are those that are built alone, and never those of another setup.
func TestSharedRules(t *testing.T) {
	find := seasalt.CachedRules(variants.All()...)
	found := map[*seasalt.Rules]seasalt.Setup{}
	for setup := range eachSetup(variants.All()...) {
		r := must(find(setup))
		if !r.BuiltAs(must(setup.Rules(variants.All()...))) || r.String() != setup.String() {
			t.Fatalf("the rules of %v are others", setup)
		}
		if other, ok := found[r]; ok {
			t.Fatalf("%v and %v have the same rules", setup, other)
		}
		found[r] = setup
	}
	for r, setup := range found {
		if must(find(setup)) != r {
			t.Fatalf("the rules of %v are forgotten", setup)
		}
	}
}

// The rules of 256 targets take 8 MB at most, and so do those of any setups.
func TestCachedRulesTakeNoMore(t *testing.T) {
	const most = 8<<20 + 8<<16
	find := seasalt.CachedRules(variants.All()...)
	before := inUse()
	setup := seasalt.MustRules(seasalt.Config{Modules: variants.All()}).Setup()
	for target := range 256 {
		setup.Target = target + 1
		must(find(setup))
	}
	if n := inUse() - before; n > 8<<20 {
		t.Errorf("the rules of 256 targets take %d bytes", n)
	}
	for i := range variants.All()[:testkit.Form(0, len(variants.All()))] {
		for setup := range eachSetup(slices.Delete(variants.All(), i, i+1)...) {
			if r := must(find(setup)); r.String() != setup.String() {
				t.Fatalf("the rules of %v are those of %v", setup, r)
			}
		}
		if n := inUse() - before; n > most {
			t.Errorf("after the games without module %d the cache takes %d bytes", i, n)
		}
	}
	one := must(find(setup)) // it was forgotten
	setup.Target++
	must(find(setup))
	setup.Target--
	if must(find(setup)) != one {
		t.Error("a cache that was full once remembers nothing")
	}

	// A setup has many texts, and they can be long.
	var modules []seasalt.Module
	for i := range 100 {
		modules = append(modules, seasalt.Module{Name: fmt.Sprintf("%064d", i), Version: 1})
	}
	setup = seasalt.MustRules(seasalt.Config{Modules: modules}).Setup()
	find = seasalt.CachedRules(modules...)
	for i := range 1100 {
		s := setup
		s.Modules = slices.Clone(setup.Modules)
		for j := range 11 {
			if i>>j&1 != 0 {
				s.Modules[j].Hash = ""
			}
		}
		must(find(s))
	}
	if n := inUse() - before; n > most {
		t.Errorf("the texts of a setup take %d bytes", n)
	}
	runtime.KeepAlive(find)
}

// A cache counts nearly as many bytes as rules take: the heap rounds up.
func TestSizeOfRules(t *testing.T) {
	for _, modules := range [][]seasalt.Module{extrasalt.Modules(), variants.All(), nil, {lobster.Module()}} {
		var rules [64]*seasalt.Rules
		before := inUse()
		for i := range rules {
			rules[i] = seasalt.MustRules(seasalt.Config{Modules: modules})
		}
		took := (inUse() - before) / len(rules)
		if n := rules[0].Size(); n < took*7/8 || n > took {
			t.Errorf("rules with %d modules take %d bytes, and are said to take %d", len(modules), took, n)
		}
		runtime.KeepAlive(rules)
	}
}

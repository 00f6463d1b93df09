package seasalt

import (
	"fmt"
	"slices"
)

// A Setup says which game is played, in names alone: what [Config] says, without the modules'
// data. It stands at the head of every text and record of a game, and finds the same rules
// again years later, or says why it cannot.
type Setup struct {
	Players int
	Target  int
	Rulings Rulings // every one of them decided
	Modules []ModuleName
	Events  []Event // the events of the game, in the order of their constants
}

// A ModuleName is the name of a module and its version.
type ModuleName struct {
	Name    string
	Version int
}

// Setup returns what game it is.
func (r *Rules) Setup() Setup {
	s := Setup{Players: r.config.Players, Target: r.config.Target, Rulings: r.rulings, Events: events(r.events)}
	for _, m := range r.config.Modules {
		s.Modules = append(s.Modules, ModuleName{m.Name, m.Version})
	}
	slices.SortFunc(s.Modules, func(a, b ModuleName) int {
		if a.Name < b.Name {
			return -1
		}
		return 1
	})
	return s
}

// Rules builds the rules of the setup from the modules that the program has, of which it
// takes those that the setup names; of their events it takes those that the game has. The
// error is a [*ConfigError] that says which modules are missing, or have another version and
// so could play differently, and everything else that is wrong.
func (s Setup) Rules(modules ...Module) (*Rules, error) {
	config := Config{Players: s.Players, Target: s.Target, Rulings: s.Rulings}
	var problems []string
	left := slices.Clone(s.Events)
	for _, want := range s.Modules {
		at := slices.IndexFunc(modules, func(m Module) bool { return m.Name == want.Name })
		if at < 0 {
			problems = append(problems, fmt.Sprintf("the module %s is not at hand", quote(want.Name)))
			continue
		}
		m := modules[at]
		if m.Version != want.Version {
			problems = append(problems, fmt.Sprintf("the game was set up with version %d of the module %s, and version %d is at hand",
				want.Version, want.Name, m.Version))
		}
		m.Events = slices.DeleteFunc(slices.Clone(m.Events), func(e EventCard) bool { return !slices.Contains(s.Events, e.Event) })
		for _, e := range m.Events {
			left = slices.DeleteFunc(left, func(l Event) bool { return l == e.Event })
		}
		config.Modules = append(config.Modules, m)
	}
	for _, e := range left {
		problems = append(problems, fmt.Sprintf("no module of the game has the event %v", e))
	}
	if s.Players == 0 || s.Target == 0 {
		problems = append(problems, "a setup names the number of players and the target")
	}
	rules, err := NewRules(config)
	if e, ok := err.(*ConfigError); ok {
		problems = append(problems, e.Problems...)
	}
	if len(problems) > 0 {
		return nil, &ConfigError{Problems: problems}
	}
	return rules, nil
}

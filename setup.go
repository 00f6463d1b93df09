package seasalt

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/seasalt-go/seasalt/internal/pack"
)

// RulesVersion returns a number that is raised whenever the same moves can lead to another outcome than before, or the
// same seed to other cards. Records name it. Modules have versions of their own, which are part of
// the [Setup].
func RulesVersion() int { return 2 }

// When you raise RulesVersion, records of the earlier version must be checked. The outcome of a finished game, or the
// header Position, shows whether the moves still lead there. A text of an unfinished game without a Position shows
// neither: it must be refused, unless the change cannot affect it.

// A Setup identifies a game by names: a [Config] without the data of its modules. Every text and record of a game
// contains one, to find the same rules years later, or to report why they cannot be found.
type Setup struct {
	Players int
	Target  int
	Rulings Rulings // every one of them decided
	Modules []ModuleID
	Events  []Event // the events of the game, in the order of their constants
}

// Rules builds the rules of the setup. It uses the given modules that the setup names, with only the events that the
// setup lists. Of a module that is given in several versions it takes the one with the version and the hash in the
// setup. The error is an [*InvalidError]. If the setup names too many modules, or some that are missing, that is its
// only problem. Otherwise it lists every problem, modules with another version or content included. Name and version
// suffice for a module that the setup names without a hash.
func (s Setup) Rules(modules ...Module) (*Rules, error) {
	b := builder{rules: &Rules{config: Config{Players: s.Players, Target: s.Target, Rulings: s.Rulings}}}
	if !b.few(len(s.Modules)) {
		return nil, b.invalid()
	}
	atHand := map[string][]Module{} // in all versions
	for _, m := range modules {
		atHand[m.Name] = append(atHand[m.Name], m)
	}
	var found [256]bool // of the events
	for _, want := range s.Modules {
		if atHand[want.Name] == nil {
			b.problem("module %s was not supplied", quote(want.Name))
		}
	}
	if len(b.problems) > 0 { // other problems may follow from these
		if names := slices.Sorted(maps.Keys(atHand)); len(names) > 0 && len(names) <= 10 {
			b.problems[len(b.problems)-1] += ": there are " + strings.Join(names, ", ")
		}
		return nil, b.invalid()
	}
	wanted := inOrderOfNames(s.Modules)
	chosen := make([]Module, len(wanted))
	for i, want := range wanted {
		chosen[i] = atHand[want.Name][0]
		for _, m := range atHand[want.Name] {
			if m.Version == want.Version {
				chosen[i] = m
				break
			}
		}
	}
	parts := s.withEvents(chosen)
	for i, want := range wanted { // among several of the version, the one with the content
		if want.Hash == "" || len(atHand[want.Name]) == 1 {
			continue
		}
		for _, m := range atHand[want.Name] {
			if m.Version == want.Version && parts[i].id().Hash != want.Hash {
				chosen[i] = m
				parts = s.withEvents(chosen)
			}
		}
	}
	for i, events := range houseEvents(parts) { // without those that the setup does not list
		want, m := wanted[i], parts[i]
		if m.Version != want.Version {
			b.problem("the game was set up with version %d of module %s, but version %d was supplied", want.Version,
				quote(want.Name), m.Version)
		}
		if m.Version == want.Version && want.Hash != "" {
			if hash := m.id().Hash; hash != want.Hash {
				b.problem("the game was set up with another module %s of version %d: its content has the hash %s, "+
					"but the hash of the one supplied is %s",
					quote(want.Name), want.Version, want.Hash, hash)
			}
		}
		for _, e := range events {
			found[e] = true
		}
		b.rules.config.Modules = append(b.rules.config.Modules, m)
	}
	for i, e := range s.Events {
		switch {
		case !found[e]:
			b.problem("no module of the game has the event %v", e)
		case slices.Contains(s.Events[:i], e):
			b.problem("the event %v is repeated", e)
		}
	}
	if s.Players == 0 || s.Target == 0 {
		b.problem("a setup names the number of players and the target")
	}
	if r := s.Rulings; r.Mermaids == 0 || r.EmptyDeck == 0 || r.Tie == 0 || r.Trio == 0 || r.EqualTop == 0 {
		b.problem("a setup decides every ruling (R12): it has %+v", r)
	}
	return b.build()
}

// withEvents returns modules with only the events that the setup lists.
func (s Setup) withEvents(modules []Module) []Module {
	parts := slices.Clone(modules)
	for i, events := range houseEvents(parts) {
		var cards []EventCard
		for j, e := range events {
			if slices.Contains(s.Events, e) {
				cards = append(cards, parts[i].Events[j])
			}
		}
		parts[i].Events = cards
	}
	return parts
}

// Setup returns the setup of the game.
func (r *Rules) Setup() Setup {
	s := Setup{Players: r.config.Players, Target: r.config.Target, Rulings: r.rulings, Events: eventsIn(r.events)}
	s.Modules = slices.Clone(r.ids())
	return s
}

// inOrderOfNames returns modules sorted by their names.
func inOrderOfNames(modules []ModuleID) []ModuleID {
	modules = slices.Clone(modules)
	slices.SortStableFunc(modules, func(a, b ModuleID) int { return strings.Compare(a.Name, b.Name) })
	return modules
}

// String returns the text of [Rules.Setup].
func (r *Rules) String() string { return r.Setup().String() }

// String returns the setup in one line: the version of the notation, and then fields, such as
//
//	seasalt/1 players=3 target=35 mermaids=laid empty-deck=voids tie=latest-turn trio=laid equal-top=at-end modules=jellyfish/1/3e442ab15507d4d6
//
// A module has its version and its hash after slashes; a hash may be missing when read. Modules are
// sorted by name and events by their constants; both fields are omitted if empty. [ParseSetup] of
// this and every later version reads it back, unless it is one that [Setup.MarshalText] refuses.
func (s Setup) String() string {
	var w lineWriter
	w.begin()
	w.setup(s)
	return w.String()
}

// MarshalText returns the text of String. It fails for a setup that ParseSetup would not read back,
// such as one with an undecided ruling.
func (s Setup) MarshalText() ([]byte, error) {
	text := s.String()
	if _, err := ParseSetup(text); err != nil {
		return nil, fmt.Errorf("seasalt: cannot marshal the setup: %w", err)
	}
	return []byte(text), nil
}

// UnmarshalText reads what MarshalText wrote. On an error s is unchanged.
func (s *Setup) UnmarshalText(text []byte) error { return unmarshal(s, text, ParseSetup) }

// ParseSetup reads a setup as [Setup.String] writes it, up to 65536 bytes. Fields may come in any order, separated by
// any white space, and so may the modules and events within their fields. Only the fields modules and events may be
// missing, and no field may be repeated. [Setup.Rules] checks that the modules exist. The error is a [*ParseError] with
// every problem.
func ParseSetup(text string) (Setup, error) {
	l := readLine(text)
	s := l.setup()
	l.rest()
	if err := l.parseError("setup"); err != nil {
		return Setup{}, err
	}
	return s, nil
}

func (w *lineWriter) setup(s Setup) {
	w.field("players", fmt.Sprint(s.Players))
	w.field("target", fmt.Sprint(s.Target))
	w.field("mermaids", s.Rulings.Mermaids.String())
	w.field("empty-deck", s.Rulings.EmptyDeck.String())
	w.field("tie", s.Rulings.Tie.String())
	w.field("trio", s.Rulings.Trio.String())
	w.field("equal-top", s.Rulings.EqualTop.String())
	var modules []string
	for _, m := range inOrderOfNames(s.Modules) {
		modules = append(modules, m.String())
	}
	w.field("modules", strings.Join(modules, ","))
	events := slices.Clone(s.Events)
	pack.SortFew(events, cmp.Compare)
	w.events("events", events)
}

// hasSetup reports whether there is any field of a setup.
func (l *textLine) hasSetup() bool {
	names := append(slices.Clone(setupFields), "modules", "events")
	return slices.ContainsFunc(names, func(name string) bool { return l.byName[name] != nil })
}

// setupFields are those that every setup has.
var setupFields = []string{"players", "target", "mermaids", "empty-deck", "tie", "trio", "equal-top"}

func (l *textLine) setup() (s Setup) {
	if l.broken() {
		return s
	}
	l.need(setupFields...)
	s.Players = l.number("players", MinPlayers, MaxPlayers)
	s.Target = l.number("target", 1, MaxTarget)
	readName(l, "mermaids", mermaidRulings, &s.Rulings.Mermaids)
	readName(l, "empty-deck", emptyDeckRulings, &s.Rulings.EmptyDeck)
	readName(l, "tie", tieRulings, &s.Rulings.Tie)
	readName(l, "trio", trioRulings, &s.Rulings.Trio)
	readName(l, "equal-top", equalTopRulings, &s.Rulings.EqualTop)
	known := map[string]bool{}
	for at, word := range l.list("modules") {
		m, problem := parseModuleName(word)
		if problem == "" && known[m.Name] {
			problem = fmt.Sprintf("the module %s is repeated", m.Name)
		}
		if len(s.Modules) == maxModules {
			l.problem(at, "modules", "more than %d modules", maxModules)
			break
		}
		if problem != "" {
			l.problem(at, "modules", "%s", problem)
			continue
		}
		known[m.Name] = true
		s.Modules = append(s.Modules, m)
	}
	s.Modules = inOrderOfNames(s.Modules)
	s.Events = l.events("events")
	pack.SortFew(s.Events, cmp.Compare)
	return s
}

// takeHashes completes the modules that a setup names without a hash, which may have any content, by some modules.
func (s *Setup) takeHashes(modules []ModuleID) {
	for i, m := range s.Modules {
		for _, other := range modules {
			if m.Hash == "" && m.Name == other.Name && m.Version == other.Version {
				s.Modules[i] = other
			}
		}
	}
}

// parseModuleName reads what [ModuleID.String] writes.
func parseModuleName(text string) (m ModuleID, problem string) {
	name, version, found := strings.Cut(text, "/")
	version, hash, hashed := strings.Cut(version, "/")
	if !found {
		return m, fmt.Sprintf("no '/' between name and version in %s", quote(text))
	}
	if checkName(name) != "" {
		return m, fmt.Sprintf("no module can be called %s: a name is lower-case words and digits joined by hyphens",
			quote(name))
	}
	n, ok := parseNumber(version)
	if !ok || n < 1 || n > maxVersion {
		return m, fmt.Sprintf("%s is not the version of a module: they are 1 to %d", quote(version), maxVersion)
	}
	if hashed && !isHash(hash) {
		return m, fmt.Sprintf("%s is not the hash of a module: %d hexadecimal digits in lower case", quote(hash),
			hashLen)
	}
	return ModuleID{name, n, hash}, ""
}

// maxCached is the number of bytes that a cache counts before it drops its content. They are about 8 MB: the heap
// rounds up.
const maxCached = 7_500_000

// CachedRules returns a function that builds the rules of a setup from some modules, as [Setup.Rules] does, and caches
// them: until the cache drops them, equal setups get the same Rules, whose states can be compared. Readers of games,
// such as record.Parse, take one such function. (For the modules of this repository there is variants.Rules.) It is
// safe for concurrent use, and returns cached rules without blocking.
//
// The cache holds about 8 MB. When it is full, the next unknown setup makes it drop all others. Rules that differ only
// in players, target and the rulings K2 and K3 share their laws: one more takes 7 kB. Others take 23 to 285 kB with the
// modules of this repository, the most with all events.
func CachedRules(modules ...Module) func(Setup) (*Rules, error) {
	var lock sync.Mutex // for rules not yet built
	var known atomic.Pointer[map[string]*Rules]
	known.Store(new(map[string]*Rules))
	size := 0 // of the cached rules, in bytes
	modules = slices.Clone(modules)
	for i, m := range modules {
		modules[i] = m.clone()
	}
	return func(s Setup) (*Rules, error) {
		if len(s.Modules) > maxModules {
			return s.Rules(modules...) // an error, and no text is written for it
		}
		text := s.String()
		if r := (*known.Load())[text]; r != nil {
			return r, nil
		}
		r, err := s.Rules(modules...)
		if err != nil {
			return nil, err
		}
		lock.Lock()
		defer lock.Unlock()
		more := map[string]*Rules{}
		if size < maxCached {
			maps.Copy(more, *known.Load())
		} else {
			size = 0
		}
		full := r.String() // with the hashes that the setup may not have
		if same := more[full]; same != nil {
			r = same
		} else {
			size += r.share(maps.Values(more))
		}
		for _, key := range []string{text, full} {
			if more[key] == nil {
				more[key] = r
				size += len(key) + 64 // and its place in the map
			}
		}
		known.Store(&more)
		return r, nil
	}
}

// share lets new rules use the tables of others that differ only in settings that do not affect laws. It returns the
// number of bytes that the rules add.
func (r *Rules) share(others iter.Seq[*Rules]) int {
	for other := range others {
		rulings := r.rulings
		rulings.EmptyDeck, rulings.Tie = other.rulings.EmptyDeck, other.rulings.Tie
		if rulings == other.rulings && slices.Equal(r.ids(), other.ids()) {
			own := *r
			*r = *other
			r.config, r.rulings = own.config, own.rulings
			r.config.Modules = other.config.Modules
			return int(reflect.TypeFor[Rules]().Size())
		}
	}
	everywhere := reflect.ValueOf(baseLayout()).Pointer()
	return sizeBehind(reflect.ValueOf(r), map[uintptr]bool{everywhere: true})
}

// sizeBehind returns the number of bytes that a value points to, except those in seen.
func sizeBehind(v reflect.Value, seen map[uintptr]bool) (n int) {
	items := 0
	switch v.Kind() {
	case reflect.Pointer:
		if at := v.Pointer(); at != 0 && !seen[at] {
			seen[at] = true
			n = int(v.Type().Elem().Size()) + sizeBehind(v.Elem(), seen)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			n += sizeBehind(v.Field(i), seen)
		}
	case reflect.String:
		n = v.Len()
	case reflect.Array:
		items = v.Len()
	case reflect.Slice:
		if at := v.Pointer(); !seen[at] {
			seen[at] = true
			items = v.Len()
			n = v.Cap() * int(v.Type().Elem().Size())
		}
	}
	for i := 0; i < items && v.Type().Elem().Kind() >= reflect.Array; i++ { // numbers point to nothing
		n += sizeBehind(v.Index(i), seen)
	}
	return n
}

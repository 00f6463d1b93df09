package seasalt

import "sync"

// maxCached is how many setups a cache holds.
const maxCached = 256

// CachedRules returns a function that builds the rules of a setup from some modules, as [Setup.Rules] does, and
// keeps them: for setups that say the same it returns the same Rules. A program that reads many games holds on
// to one such function and hands it to the readers, as those of packages record and table, so that it builds the
// rules of a game once, and so that what it reads can be compared: states with the same Rules are equal if they
// are the same position, and states of different Rules never are.
//
// The function can be used by several goroutines. It keeps 256 setups at the most and forgets all of them when there
// are more, so that no stranger can fill the memory; what is in use keeps its Rules.
func CachedRules(modules ...Module) func(Setup) (*Rules, error) {
	var lock sync.Mutex
	known := map[string]*Rules{}
	get := func(text string) *Rules {
		lock.Lock()
		defer lock.Unlock()
		return known[text]
	}
	return func(s Setup) (*Rules, error) {
		text := s.String()
		if r := get(text); r != nil {
			return r, nil
		}
		r, err := s.Rules(modules...)
		if err != nil {
			return nil, err
		}
		lock.Lock()
		defer lock.Unlock()
		if len(known) >= maxCached {
			clear(known)
		}
		full := r.String() // with the hashes that the setup may not have
		if known[full] == nil {
			known[full] = r
		}
		known[text] = known[full]
		return known[full], nil
	}
}

package seasalt

import (
	"maps"
	"sync"
	"sync/atomic"
)

// maxCached is how many setups a cache holds.
const maxCached = 256

// CachedRules returns a function that builds the rules of a setup from some modules, as [Setup.Rules] does, and caches
// them: until it forgets them, equal setups get the same Rules, so that their states can be compared. Readers of games,
// such as record.Parse, take one such function. (For the modules of this repository there is variants.Rules.) It is
// safe for concurrent use, returns what it has without waiting, and caches at most 256 setups before it forgets them
// all.
func CachedRules(modules ...Module) func(Setup) (*Rules, error) {
	var lock sync.Mutex // for what is not known yet
	var known atomic.Pointer[map[string]*Rules]
	known.Store(new(map[string]*Rules))
	return func(s Setup) (*Rules, error) {
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
		if before := *known.Load(); len(before) < maxCached {
			maps.Copy(more, before)
		}
		full := r.String() // with the hashes that the setup may not have
		if more[full] == nil {
			more[full] = r
		}
		more[text] = more[full]
		known.Store(&more)
		return more[full], nil
	}
}

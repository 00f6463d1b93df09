package seasalt

import "sync"

// maxCached is how many setups a cache holds.
const maxCached = 256

// CachedRules returns a function that builds the rules of a setup from some modules, as
// [Setup.Rules] does, and caches them: equal setups get the same Rules, so that their states can be
// compared. Readers of games, such as record.Parse, take one such function. (For the modules of this
// repository there is variants.Rules.) It is safe for concurrent use, and caches at most 256 setups
// before it forgets them all.
func CachedRules(modules ...Module) func(Setup) (*Rules, error) {
	var lock sync.Mutex
	known := map[string]*Rules{}
	return func(s Setup) (*Rules, error) {
		text := s.String()
		lock.Lock()
		r := known[text]
		lock.Unlock()
		if r != nil {
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

package network

import (
	_ "embed"
	"sync"
)

// The weights that come with the module. The linker leaves them out of programs that do not use them.
//
//go:embed weights/2.bin
var weights2 string

//go:embed weights/2-events.bin
var weights2Events string

//go:embed weights/3.bin
var weights3 string

//go:embed weights/4.bin
var weights4 string

// files returns the weights. A variable would keep them in every program.
func files() map[Shape]string {
	return map[Shape]string{{2, false}: weights2, {2, true}: weights2Events, {3, false}: weights3, {4, false}: weights4}
}

var known struct {
	sync.Mutex
	networks map[Shape]*Network // nil until it is needed
}

// locked calls f with the networks by shape, which are those that come with the module at first.
func locked(f func(networks map[Shape]*Network)) {
	known.Lock()
	defer known.Unlock()
	if known.networks == nil {
		known.networks = map[Shape]*Network{}
		for shape, file := range files() {
			if file == "" {
				continue
			}
			n, err := Read([]byte(file))
			if err != nil {
				panic(err) // a test reads them all
			}
			known.networks[shape] = n
		}
	}
	f(known.networks)
}

// Of returns the network of a shape, or nil if there is none.
func Of(shape Shape) (n *Network) {
	locked(func(networks map[Shape]*Network) { n = networks[shape] })
	return n
}

// Add makes a network the one of its shape, and reports whether there was none.
func Add(n *Network) (added bool) {
	locked(func(networks map[Shape]*Network) {
		if added = networks[n.Origin.Shape] == nil; added {
			networks[n.Origin.Shape] = n
		}
	})
	return added
}

// Use makes a network the one of its shape. It is for training, and for those who are alone: nobody may play
// meanwhile, and rules made before may still be played with the other.
func Use(n *Network) {
	locked(func(networks map[Shape]*Network) { networks[n.Origin.Shape] = n })
}

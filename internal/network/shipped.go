package network

import (
	_ "embed"
	"sync"

	"github.com/seasalt-go/seasalt"
)

// The weights that come with the module. The linker leaves them out of programs that do not use them.
//
//go:embed weights/2.bin
var weights2 string

//go:embed weights/3.bin
var weights3 string

//go:embed weights/4.bin
var weights4 string

// files returns the weights by the number of players. A variable would keep them in every program.
func files() [seasalt.MaxPlayers + 1]string {
	return [seasalt.MaxPlayers + 1]string{2: weights2, 3: weights3, 4: weights4}
}

var shipped struct {
	sync.Once
	networks [seasalt.MaxPlayers + 1]*Network
}

// Shipped returns the network for a number of players, or nil if there is none.
func Shipped(players int) *Network {
	shipped.Do(func() {
		for players, file := range files() {
			if file == "" {
				continue
			}
			n, err := Read([]byte(file))
			if err != nil {
				panic(err) // a test reads them all
			}
			shipped.networks[players] = n
		}
	})
	return shipped.networks[players]
}

// Use makes a network the one that Shipped returns for its number of players. It is for training, and for those
// who are alone: nobody may play meanwhile, and rules made before may still be played with the other.
func Use(n *Network) {
	players := n.Origin.Players
	Shipped(players)
	shipped.networks[players] = n
}

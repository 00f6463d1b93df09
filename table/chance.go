package table

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"

	"github.com/seasalt-go/seasalt"
)

// commit returns the commitment of a table with these public lines in its header and this seed.
func commit(public string, seed [32]byte) string {
	h := sha256.New()
	h.Write([]byte("seasalt table commitment 1\n" + public))
	h.Write(seed[:])
	return fmt.Sprintf("sha256:%x", h.Sum(nil))
}

// A nature makes Nature's moves of one entry.
type nature interface {
	move(s seasalt.State) (seasalt.Move, bool)
}

// A dealer draws them.
type dealer struct{ *rand.Rand }

func (d dealer) move(s seasalt.State) (seasalt.Move, bool) { return s.Chance(d.Rand), true }

// dealer returns the generator of the next entry. Its key is made of the seed, of all nonces, each with its
// length, and of the number of entries so far in which chance took part. The number of the entry itself would
// not do: the table could try out what a handover, written at the right moment, does to the next card.
func (c *core) dealer() dealer {
	h := sha256.New()
	h.Write([]byte("seasalt table chance 1\n"))
	h.Write(c.seed[:])
	var n [8]byte
	for _, nonce := range c.nonces {
		binary.BigEndian.PutUint64(n[:], uint64(len(nonce)))
		h.Write(n[:])
		h.Write([]byte(nonce))
	}
	binary.BigEndian.PutUint64(n[:], uint64(c.draws))
	h.Write(n[:])
	var key [32]byte
	h.Sum(key[:0])
	return dealer{rand.New(rand.NewChaCha8(key))}
}

// A script makes the moves that a journal has for Nature.
type script struct{ moves []seasalt.Move }

func (x *script) move(s seasalt.State) (seasalt.Move, bool) {
	if len(x.moves) == 0 || s.Check(x.moves[0]) != nil {
		return 0, false
	}
	m := x.moves[0]
	x.moves = x.moves[1:]
	return m, true
}

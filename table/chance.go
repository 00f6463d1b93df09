package table

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"

	"github.com/seasalt-go/seasalt"
)

// A nature plays Nature's part in one entry.
type nature interface {
	first() seasalt.Seat // who starts the game
	move(s seasalt.State) (m seasalt.Move, ok bool)
}

// nature returns the source of chance in the next entry: the seed and the nonces, or the line that is read.
func (t *Table) nature() nature {
	if t.script != nil {
		return t.script
	}
	return &dealer{t: t}
}

// A dealer draws. Its generator is made when it is needed: chance takes no part in most moves.
type dealer struct {
	t *Table
	r *rand.Rand
}

func (d *dealer) first() seasalt.Seat { return seasalt.Seat(d.rand().IntN(d.t.rules.Players())) }

func (d *dealer) move(s seasalt.State) (seasalt.Move, bool) { return s.NatureMove(d.rand()), true }

// rand returns the generator. Its key is made of the seed, of all nonces, each with its length, and of the number of
// entries so far in which chance took part. The number of the entry itself would not do: the table could try out the
// effect of a handover, written at the right moment, on the next card.
func (d *dealer) rand() *rand.Rand {
	if d.r != nil {
		return d.r
	}
	h := sha256.New()
	h.Write([]byte("seasalt table chance 1\n"))
	h.Write(d.t.seed[:])
	var n [8]byte
	for _, nonce := range d.t.nonces {
		binary.BigEndian.PutUint64(n[:], uint64(len(nonce)))
		h.Write(n[:])
		h.Write([]byte(nonce))
	}
	binary.BigEndian.PutUint64(n[:], uint64(d.t.draws))
	h.Write(n[:])
	var key [32]byte
	h.Sum(key[:0])
	d.r = rand.New(rand.NewChaCha8(key))
	return d.r
}

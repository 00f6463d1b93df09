// Package sha256 is SHA-256 by FIPS 180-4, plainly: the one of the standard library brings along all that
// its certification asks for, other hashes and ciphers among it.
package sha256

import (
	"encoding/binary"
	"hash"
	"math/bits"
)

const (
	Size      = 32
	BlockSize = 64
)

// digest is the hash of what was written so far; rest is what does not fill a block yet.
type digest struct {
	h    [8]uint32
	rest []byte
	n    uint64
}

func New() hash.Hash {
	d := &digest{}
	d.Reset()
	return d
}

func Sum256(data []byte) (sum [Size]byte) {
	d := New()
	d.Write(data)
	d.Sum(sum[:0])
	return sum
}

func (d *digest) Size() int      { return Size }
func (d *digest) BlockSize() int { return BlockSize }

func (d *digest) Reset() {
	*d = digest{h: [8]uint32{
		0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
	}}
}

func (d *digest) Write(p []byte) (int, error) {
	d.n += uint64(len(p))
	d.rest = append(d.rest, p...)
	for ; len(d.rest) >= BlockSize; d.rest = d.rest[BlockSize:] {
		d.block(d.rest)
	}
	return len(p), nil
}

func (d *digest) Sum(in []byte) []byte {
	end := &digest{h: d.h, rest: append([]byte(nil), d.rest...)}
	pad := make([]byte, 1+(119-d.n%64)%64, 80)
	pad[0] = 0x80
	end.Write(binary.BigEndian.AppendUint64(pad, d.n*8))
	for _, x := range end.h {
		in = binary.BigEndian.AppendUint32(in, x)
	}
	return in
}

func (d *digest) block(p []byte) {
	var w [64]uint32
	for i := range 16 {
		w[i] = binary.BigEndian.Uint32(p[4*i:])
	}
	for i := 16; i < 64; i++ {
		s0 := bits.RotateLeft32(w[i-15], -7) ^ bits.RotateLeft32(w[i-15], -18) ^ w[i-15]>>3
		s1 := bits.RotateLeft32(w[i-2], -17) ^ bits.RotateLeft32(w[i-2], -19) ^ w[i-2]>>10
		w[i] = w[i-16] + s0 + w[i-7] + s1
	}
	a, b, c, e, f, g := d.h[0], d.h[1], d.h[2], d.h[4], d.h[5], d.h[6]
	x, h := d.h[3], d.h[7] // x is what the standard calls d
	for i := range 64 {
		s1 := bits.RotateLeft32(e, -6) ^ bits.RotateLeft32(e, -11) ^ bits.RotateLeft32(e, -25)
		t1 := h + s1 + (e&f ^ ^e&g) + k[i] + w[i]
		s0 := bits.RotateLeft32(a, -2) ^ bits.RotateLeft32(a, -13) ^ bits.RotateLeft32(a, -22)
		t2 := s0 + (a&b ^ a&c ^ b&c)
		h, g, f, e, x, c, b, a = g, f, e, x+t1, c, b, a, t1+t2
	}
	for i, y := range [8]uint32{a, b, c, x, e, f, g, h} {
		d.h[i] += y
	}
}

var k = [64]uint32{
	0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
	0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
	0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
	0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
	0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
	0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
	0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
	0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
}

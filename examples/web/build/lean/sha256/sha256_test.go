package sha256

import (
	"crypto/sha256"
	"math/rand/v2"
	"testing"
)

// TestSum256 compares with the standard library: texts of all lengths around those of blocks, written at
// once and in pieces, with sums taken in between.
func TestSum256(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 300 {
		text := make([]byte, n)
		for i := range text {
			text[i] = byte(r.Uint32())
		}
		want := sha256.Sum256(text)
		if got := Sum256(text); got != want {
			t.Fatalf("%d bytes: %x, want %x", n, got, want)
		}
		d := New()
		for rest := text; len(rest) > 0; {
			part := 1 + r.IntN(len(rest))
			d.Write(rest[:part])
			d.Sum(nil)
			rest = rest[part:]
		}
		if got := d.Sum([]byte("x")); string(got) != "x"+string(want[:]) {
			t.Fatalf("%d bytes in pieces: %x, want %x", n, got, want)
		}
	}
}

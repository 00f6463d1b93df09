package deflate

import (
	"bytes"
	"compress/gzip"
	"container/heap"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
)

// unpack checks that compress/gzip reads the data again.
func unpack(t *testing.T, data []byte) (size int) {
	t.Helper()
	packed := Gzip(data)
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	got, err := io.ReadAll(r)
	if err != nil || !bytes.Equal(got, data) {
		t.Fatalf("%d bytes come back as %d: %v", len(data), len(got), err)
	}
	return len(packed)
}

func TestGzip(t *testing.T) {
	random := make([]byte, 3*window)
	source := rand.NewChaCha8([32]byte{1})
	source.Read(random)
	// So skewed that the best code has lengths over 15: literals as often as the numbers of Fibonacci.
	var skewed []byte
	for i, n, next := 0, 1, 1; i < 24; i, n, next = i+1, next, n+next {
		skewed = append(skewed, bytes.Repeat([]byte{byte(i)}, n)...)
	}
	rand.New(source).Shuffle(len(skewed), func(i, j int) { skewed[i], skewed[j] = skewed[j], skewed[i] })

	for name, c := range map[string]struct {
		data []byte
		most int
	}{
		"nothing":            {nil, 40},
		"a byte":             {[]byte("a"), 40},
		"two bytes":          {[]byte("ab"), 40},
		"only a match":       {[]byte("aaaaa"), 40},
		"the longest match":  {bytes.Repeat([]byte{7}, 1+maxLength), 40},
		"many of them":       {make([]byte, 3*segment/2), 1700},
		"no match":           {random, len(random) + len(random)/500},
		"as far as possible": {slices.Concat(random[:window], random[:window]), window + 800},
		"one too far":        {slices.Concat(random[:window+1], random[:window+1]), 2*window + 200},
		"across segments":    {slices.Concat(make([]byte, segment-1000), random[:1000], random[:1000]), 2600},
		"skewed":             {skewed, len(skewed) * 33 / 100},
		"words":              {[]byte(strings.Repeat("sea salt, paper. ", 999)), 120},
	} {
		t.Run(name, func(t *testing.T) {
			if size := unpack(t, c.data); size > c.most {
				t.Errorf("%d bytes take %d, want at most %d", len(c.data), size, c.most)
			}
		})
	}
}

// TestSmaller compresses half a megabyte of a program, for which this package is there.
func TestSmaller(t *testing.T) {
	name, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	program = program[:min(len(program), segment/2)]
	var usual bytes.Buffer
	z, _ := gzip.NewWriterLevel(&usual, gzip.BestCompression) // the level exists
	z.Write(program)
	z.Close()
	size := unpack(t, program)
	t.Logf("%d bytes, where compress/gzip needs %d", size, usual.Len())
	if size > usual.Len()*97/100 {
		t.Errorf("%d bytes, where compress/gzip needs %d", size, usual.Len())
	}
}

func FuzzGzip(f *testing.F) {
	f.Add([]byte("sea salt and salt and sea"), uint16(3))
	f.Fuzz(func(t *testing.T, data []byte, times uint16) {
		unpack(t, bytes.Repeat(data, int(times)%300))
	})
}

// TestPrefixLengths compares codes with those of Huffman, and checks that short ones are complete.
func TestPrefixLengths(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		counts := make([]int, 2+r.IntN(literals-2))
		counts[0], counts[1] = 1, 1
		for i := range counts[2:] {
			if r.IntN(3) > 0 {
				counts[i+2] = r.IntN(1 << r.IntN(20))
			}
		}
		for _, limit := range []int{9, 15, 40} {
			lengths := prefixLengths(counts, limit)
			bits, full := 0, 0
			for i, n := range counts {
				if bits += n * int(lengths[i]); (lengths[i] > 0) != (n > 0) || int(lengths[i]) > limit {
					t.Fatalf("%d uses have length %d, of at most %d", n, lengths[i], limit)
				}
				if n > 0 {
					full += 1 << (limit - int(lengths[i]))
				}
			}
			if full != 1<<limit {
				t.Fatalf("the code for %v is not complete: %v", counts, lengths)
			}
			if least := huffman(counts); bits < least || limit == 40 && bits > least {
				t.Fatalf("the code for %v takes %d bits, and that of Huffman %d", counts, bits, least)
			}
		}
	}
}

// huffman returns how many bits the best code takes that has no limit.
func huffman(counts []int) (bits int) {
	var h ints
	for _, n := range counts {
		if n > 0 {
			h = append(h, n)
		}
	}
	heap.Init(&h)
	for len(h) > 1 {
		pair := heap.Pop(&h).(int) + heap.Pop(&h).(int)
		bits += pair
		heap.Push(&h, pair)
	}
	return bits
}

type ints []int

func (h ints) Len() int           { return len(h) }
func (h ints) Less(i, j int) bool { return h[i] < h[j] }
func (h ints) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }
func (h *ints) Push(x any)        { *h = append(*h, x.(int)) }
func (h *ints) Pop() any {
	last := len(*h) - 1
	x := (*h)[last]
	*h = (*h)[:last]
	return x
}

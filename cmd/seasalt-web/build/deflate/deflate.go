// Package deflate compresses to gzip, and takes its time: it is for files that are compressed once and
// loaded often. Of a program it makes five percent less than compress/gzip, which reads it like any other.
//
// It chooses among all matches those that make the whole shortest, as zopfli does. What a symbol costs
// depends on how often it is used, and how often it is used depends on what it costs: so it chooses several times.
// RFC 1951 defines the format.
package deflate

import (
	"encoding/binary"
	"hash/crc32"
	"runtime"
	"sync"
)

// Limits of the format.
const (
	window      = 1 << 15 // how far back a match may be
	minLength   = 3
	maxLength   = 258
	endOfBlock  = 256
	literals    = 286 // symbols for literals, the end of a block, and lengths
	distances   = 30
	codeLengths = 19 // symbols for the lengths of codes
)

// segment is how many bytes are compressed at a time. Matches refer to the segment before, too.
const segment = 1 << 20

// A token is a literal, which is its byte, or a match: its length<<15 and its distance-1.
type token uint32

func match(length, distance int) token { return token(length<<15 | (distance - 1)) }

func (t token) isLiteral() bool { return t < 1<<8 }
func (t token) length() int     { return int(t >> 15) }
func (t token) distance() int   { return int(t&(window-1)) + 1 }

// size returns how many bytes the token stands for.
func (t token) size() int {
	if t.isLiteral() {
		return 1
	}
	return t.length()
}

// Gzip returns the data in the format of gzip.
func Gzip(data []byte) []byte {
	segments := make([][]block, max(1, (len(data)+segment-1)/segment))
	var wait sync.WaitGroup
	free := make(chan struct{}, runtime.GOMAXPROCS(0)) // each takes some 50 MB
	for i := range segments {
		wait.Add(1)
		go func() {
			defer wait.Done()
			free <- struct{}{}
			segments[i] = compress(data[:min(len(data), (i+1)*segment)], i*segment)
			<-free
		}()
	}
	wait.Wait()

	w := writer{out: []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255}} // no name, no time, any system
	for i, blocks := range segments {
		for j, b := range blocks {
			b.write(&w, i == len(segments)-1 && j == len(blocks)-1)
		}
	}
	w.align()
	w.out = binary.LittleEndian.AppendUint32(w.out, crc32.ChecksumIEEE(data))
	return binary.LittleEndian.AppendUint32(w.out, uint32(len(data)))
}

// compress returns the blocks for the data from a position on.
func compress(data []byte, from int) []block {
	f := find(data, from)
	blocks := split(f.choose(from, len(data), firstGuess(data[from:])))
	at := from
	for i := range blocks {
		end := at + blocks[i].bytes()
		f.improve(&blocks[i], at, end)
		at = end
	}
	return blocks
}

// improve chooses the tokens of a block by what they cost in it, as long as that makes the block shorter.
func (f *found) improve(b *block, from, to int) {
	size := b.prepare()
	for {
		again := block{tokens: f.choose(from, to, b.costs())}
		n := again.prepare()
		if n >= size {
			return
		}
		*b, size = again, n
	}
}

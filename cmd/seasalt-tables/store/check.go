package store

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/minio/highwayhash"
)

// When NATS opens a store it cuts a block off at the first record whose check sum is wrong, and all records after it
// are gone; where it believes its index, a wrong sequence keeps it busy for ever. So a store is checked before. A
// damaged one is copied aside and then mended: a record with one wrong bit has only one neighbour that fits its check
// sum, so it is whole again; other damaged records are left out.

// Records in a block of NATS: the length with a bit that says whether there are headers, the sequence, the time, and
// the length of the subject; then the subject, the length of the headers, the headers, the data, and a check sum of 8
// bytes, which takes in none of the lengths.
const (
	recordHead = 22
	recordSum  = 8
	recordMax  = 2 << 20 // bytes: a message has a megabyte at most
	mendMax    = 64 << 10
)

// A summer computes the check sums of a block, or of settings.
type summer struct{ hash.Hash }

// newSummer returns the summer of a block or a stream by its name.
func newSummer(name string) summer {
	key := sha256.Sum256([]byte(name))
	h, _ := highwayhash.NewDigest64(key[:]) // the key has the right length
	return summer{h}
}

func (s summer) sum(parts ...[]byte) []byte {
	s.Reset()
	for _, p := range parts {
		s.Write(p)
	}
	return s.Sum(nil)
}

// whole returns the length of the record at the beginning of data, or 0 if there is none whose check sum is right.
func (s summer) whole(data []byte) int {
	if len(data) < recordHead+recordSum {
		return 0
	}
	head := binary.LittleEndian.Uint32(data)
	n, subject := int(head&^(1<<31)), int(binary.LittleEndian.Uint16(data[20:]))
	from := recordHead + subject
	if head>>31 != 0 {
		from += 4
	}
	if n > min(len(data), recordMax) || from > n-recordSum {
		return 0
	}
	if end := bytes.Index(data[from:n], []byte("\r\n\r\n")); head>>31 != 0 &&
		int(binary.LittleEndian.Uint32(data[from-4:])) != end+4 { // where the headers end
		return 0
	}
	sum := s.sum(data[4:20], data[recordHead:recordHead+subject], data[from:n-recordSum])
	if !bytes.Equal(sum, data[n-recordSum:n]) {
		return 0
	}
	return n
}

// mend turns the one bit of a record that is wrong, and reports whether there is one.
func (s summer) mend(record []byte) bool {
	if len(record) > mendMax {
		return false
	}
	for bit := range 8 * len(record) {
		record[bit/8] ^= 1 << (bit % 8)
		if int(binary.LittleEndian.Uint32(record)&^(1<<31)) == len(record) && s.whole(record) == len(record) {
			return true
		}
		record[bit/8] ^= 1 << (bit % 8)
	}
	return false
}

// A mending is a damaged file, and its repaired content.
type mending struct {
	file         string
	data         []byte
	mended, lost int // records, or parts that are none
}

// A block is a file with records of a stream.
type block struct {
	file string
	sums summer
	last bool // of its stream
}

// streamsIn returns the folders of the streams in the folder of a store.
func streamsIn(dir string) ([]string, error) {
	return filepath.Glob(filepath.Join(dir, "jetstream", "$G", "streams", streamPrefix+"*"))
}

// blocksOf returns the blocks of a stream in their order.
func blocksOf(stream string) (all []block, err error) {
	files, err := filepath.Glob(filepath.Join(stream, "msgs", "*.blk"))
	number := func(file string) int {
		n, _ := strconv.Atoi(strings.TrimSuffix(filepath.Base(file), ".blk"))
		return n
	}
	slices.SortFunc(files, func(a, b string) int { return number(a) - number(b) })
	for i, file := range files {
		key := fmt.Sprintf("%s-%d", filepath.Base(stream), number(file))
		all = append(all, block{file, newSummer(key), i == len(files)-1})
	}
	return all, err
}

// check looks for damage in a block, and returns what the block should be. A record at the end of the last block that
// was not written whole is no damage: nobody was told that it is stored.
func (b block) check() (m mending, err error) {
	m.file = b.file
	s := b.sums
	data, err := os.ReadFile(b.file)
	if err != nil || bytes.HasPrefix(data, []byte("cmp")) { // compressed, which this program does not ask for
		return m, err
	}
	at := 0
	for n := 1; n > 0 && at < len(data); at += n {
		n = s.whole(data[at:])
	}
	if m.data = data[:at:at]; at == len(data) {
		return m, nil
	}
	for at < len(data) {
		next := at + s.whole(data[at:])
		if next == at {
			for next++; next < len(data) && s.whole(data[next:]) == 0; next++ {
			}
			switch bad := data[at:next]; {
			case s.mend(bad):
				m.mended++
			case next == len(data) && b.last && (len(bad) < recordHead ||
				int(binary.LittleEndian.Uint32(bad)&^(1<<31)) > len(bad)):
				at = next
				continue
			default:
				m.lost++
				at = next
				continue
			}
		}
		m.data = append(m.data, data[at:next]...)
		at = next
	}
	return m, nil
}

const metaFile = "meta.inf" // the settings of a stream

// checkSettings returns an error if the settings of a stream do not have their check sum, which is in meta.sum.
func checkSettings(dir string) error {
	data, err := os.ReadFile(filepath.Join(dir, metaFile))
	said, missing := os.ReadFile(filepath.Join(dir, "meta.sum"))
	if cmp.Or(err, missing) == nil && hex.EncodeToString(newSummer(filepath.Base(dir)).sum(data)) == string(said) {
		return nil
	}
	return fmt.Errorf("the settings in %s are damaged: seasalt-tables -recover FILE makes a backup of all its tables; "+
		"restore it into a new folder", dir)
}

// check returns the damage of a store.
func check(ctx context.Context, dir string) (all []mending, err error) {
	streams, err := streamsIn(dir)
	for _, stream := range streams {
		blocks, e := blocksOf(stream)
		err = cmp.Or(err, e)
		records := false
		for _, b := range blocks {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			m, e := b.check()
			err = cmp.Or(err, e)
			if m.mended+m.lost > 0 {
				all = append(all, m)
			}
			records = records || m.lost > 0 || len(m.data) > 0
		}
		switch wrong := checkSettings(stream); {
		case wrong == nil:
		case records:
			err = cmp.Or(err, wrong)
		default: // a start that created the stream was killed: NATS writes both files if the first one is missing
			err = cmp.Or(err, os.RemoveAll(filepath.Join(stream, metaFile)))
		}
	}
	return all, err
}

// mend checks a store, and returns the number of damages. Before it changes anything, it copies the store into a folder
// of its own in aside, or fails and leaves nothing there. The function room returns how many bytes a disk has left.
func mend(ctx context.Context, dir, aside string, room func(string) (int64, error)) (damages int, err error) {
	all, err := check(ctx, dir)
	if err != nil || len(all) == 0 {
		return 0, err
	}
	from := filepath.Join(dir, "jetstream")
	to := filepath.Join(aside, "damaged-"+time.Now().UTC().Format("20060102T150405Z"))
	if err := cmp.Or(os.MkdirAll(aside, 0o700), os.Mkdir(to, 0o700)); err != nil {
		return 0, err
	}
	size := sizeOf(from)
	if left, e := room(to); e == nil && left < size+probeLen {
		err = fmt.Errorf("the store is damaged, and has to be copied before it is mended: "+
			"there is no room for %d MB in %s; name a folder on another disk with -damaged", size>>20, aside)
	} else {
		err = os.CopyFS(filepath.Join(to, "jetstream"), os.DirFS(from))
	}
	if err != nil {
		return 0, cmp.Or(err, os.RemoveAll(to))
	}
	for _, m := range all {
		damages += m.mended + m.lost
		slog.Error("a file of the store was damaged and is mended; docs/operations.md says what to do", "file", m.file,
			"mended", m.mended, "lost", m.lost, "copy", to)
		// The index is of other blocks. It goes first, or else it would stay if the process ended in between.
		if err := os.RemoveAll(filepath.Join(filepath.Dir(m.file), "index.db")); err != nil {
			return 0, err
		}
		if err := Replace(m.file, m.data); err != nil {
			return 0, err
		}
	}
	return damages, nil
}

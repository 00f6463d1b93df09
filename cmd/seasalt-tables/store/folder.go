package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"path/filepath"
)

// Bits of a sequence in a block: NATS has removed that record, and says so in another one; or in its place.
const (
	removedBit = 1 << 62
	erasedBit  = 1 << 63
)

// A Folder is that of an embedded store that no process uses, or a copy of one. It is read without NATS, which would
// drop what it cannot read, and nothing is changed.
type Folder string

// ErrNoStore is the error if there is no store in a folder.
var ErrNoStore = errors.New("there is no store")

// All calls do with every record that can be read, in the order of each table. It returns how many damages there are,
// and how many records are missing that were there.
func (f Folder) All(do func(Message) error) (damages int, missing uint64, err error) {
	streams, err := streamsIn(string(f))
	if err != nil || len(streams) == 0 {
		return 0, 0, errors.Join(err, ErrNoStore)
	}
	unlock, err := lock(string(f))
	if err != nil {
		return 0, 0, err
	}
	defer unlock()
	had, err := loadCounts(string(f))
	if err != nil {
		return 0, 0, err
	}
	for _, stream := range streams {
		blocks, err := blocksOf(stream)
		if err != nil {
			return 0, 0, err
		}
		removed, records := map[uint64]bool{}, uint64(0)
		for _, removing := range []bool{true, false} {
			for _, b := range blocks {
				m, err := b.check()
				if err != nil {
					return 0, 0, err
				}
				if removing {
					damages += m.mended + m.lost
				}
				err = readBlock(m.data, func(r Message) error {
					switch {
					case removing && r.Seq&removedBit != 0:
						removed[r.Seq&^removedBit] = true
					case removing, r.Seq == 0, r.Seq&(removedBit|erasedBit) != 0, removed[r.Seq]:
					default:
						records++
						return do(r)
					}
					return nil
				})
				if err != nil {
					return 0, 0, fmt.Errorf("%s: %w", b.file, err)
				}
			}
		}
		was := had.each[filepath.Base(stream)]
		missing += was.Missing + max(was.Records, records) - records
	}
	return damages, missing, nil
}

// readBlock calls do with the records of a sound block.
func readBlock(data []byte, do func(Message) error) error {
	for len(data) > 0 {
		head := binary.LittleEndian.Uint32(data)
		n, subject := int(head&^(1<<31)), recordHead+int(binary.LittleEndian.Uint16(data[20:]))
		from := subject
		if head>>31 != 0 {
			from += 4 + int(binary.LittleEndian.Uint32(data[subject:]))
		}
		err := do(Message{ID: tableOf(string(data[recordHead:subject])), Seq: binary.LittleEndian.Uint64(data[4:]),
			Data: data[from : n-recordSum]})
		if err != nil {
			return err
		}
		data = data[n:]
	}
	return nil
}

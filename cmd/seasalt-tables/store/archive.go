package store

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"slices"
	"strings"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// The archive is an object store of JetStream beside the streams. A table in it has its last record in its stream,
// where appends and the lobby look for it, and all records up to that one, packed, in an object with its id. Whoever
// reads a table gets the same as before.
//
// Objects are written and read as the client of NATS does it, but not by it. It would replace an object whoever wrote
// it: of two nodes that archive a table at once, the later one could put less in place of more. It would believe a
// replica that is late, and wait for a part that is lost.
const (
	archiveName   = "seasalt-tables-archive"
	archiveStream = "OBJ_" + archiveName        // in which JetStream has its objects
	archiveEntry  = "$O." + archiveName + ".M." // and an id: the subject of what an object is called
	archivePart   = "$O." + archiveName + ".C." // and what the entry says: that of the parts of an object
	archivePiece  = 128 << 10                   // bytes of a part, at most
)

// archiveLeast is how many records a table has to have in its stream, so that it pays to archive it.
const archiveLeast = 10

// createArchive creates the archive of a new store.
func (s *JetStream) createArchive(ctx context.Context, replicas int) error {
	config := jetstream.ObjectStoreConfig{
		Bucket: archiveName, Description: "finished games of Sea Salt & Paper: names and seeds are in them",
		Storage: jetstream.FileStorage, Replicas: replicas,
	}
	err := retry(ctx, func(ctx context.Context) error {
		_, err := s.js.CreateOrUpdateObjectStore(ctx, config)
		return err
	})
	if err == nil {
		s.archive, err = s.find(ctx, archiveStream)
	}
	if err != nil {
		return fmt.Errorf("store: the archive: %w", err)
	}
	return nil
}

func entryOf(id string) string {
	return archiveEntry + base64.URLEncoding.EncodeToString([]byte(id))
}

// Archive implements [Store]. It removes nothing from a stream before the object was read again.
func (s *JetStream) Archive(ctx context.Context, id string) (done bool, err error) {
	old, is, err := s.archived(ctx, id)
	switch {
	case err == errDamaged: // what is left of the object may be of use to somebody who mends it
		return false, nil
	case err != nil:
		return false, err
	}
	fresh, err := s.stored(ctx, id, 0)
	if err != nil || len(fresh) < archiveLeast {
		return false, err
	}
	all := union(old, fresh)
	data, err := pack(all)
	if err != nil {
		return false, err
	}
	err = s.changeArchive(func() error { return s.put(ctx, id, data, is) })
	switch {
	case isConflict(err): // another node archives it
		return false, nil
	case err != nil:
		if s.embedded != nil {
			s.embedded.wrote(err)
		}
		return false, err
	}
	again, _, err := s.archived(ctx, id)
	if err == nil && !slices.EqualFunc(again, all, func(a, b Message) bool {
		return a.Seq == b.Seq && bytes.Equal(a.Data, b.Data)
	}) {
		err = errors.New("store: the archive does not give back what was put into it")
	}
	if err != nil {
		return false, err
	}
	n, subject := s.place(id)
	err = s.without(streamName(n), uint64(len(fresh)-1), func() error {
		return s.streams[n].Purge(ctx, jetstream.WithPurgeSubject(subject),
			jetstream.WithPurgeSequence(all[len(all)-1].Seq))
	})
	if err != nil {
		return false, err
	}
	left, err := s.stored(ctx, id, 0)
	if err == nil && len(left) == 0 { // another one has deleted the table meanwhile
		return false, s.unarchive(ctx, id)
	}
	return err == nil, err
}

// An entry says what an object is.
type entry struct {
	seq uint64 // 0 if there is none
	jetstream.ObjectInfo
}

// entry returns the entry of a table in the archive. One that is damaged has a sequence and nothing else.
func (s *JetStream) entry(ctx context.Context, id string) (e entry, err error) {
	all, err := s.since(ctx, archiveStream, s.copies, entryOf(id), 0)
	if err != nil || len(all) == 0 {
		return e, err
	}
	last := all[len(all)-1]
	if json.Unmarshal(last.Data, &e.ObjectInfo) != nil || e.Name != id {
		e.ObjectInfo = jetstream.ObjectInfo{}
	}
	e.seq = last.Seq
	return e, nil
}

// put puts an object in place of the one that an entry is of, unless another one has done so since.
func (s *JetStream) put(ctx context.Context, id string, data []byte, was entry) error {
	is := jetstream.ObjectInfo{
		ObjectMeta: jetstream.ObjectMeta{Name: id, Opts: &jetstream.ObjectMetaOptions{ChunkSize: archivePiece}},
		Bucket:     archiveName, NUID: rand.Text(), Size: uint64(len(data)), Digest: digest(data),
	}
	for part := range slices.Chunk(data, archivePiece) {
		if _, err := s.js.Publish(ctx, archivePart+is.NUID, part); err != nil {
			return errors.Join(err, s.removeParts(ctx, is.NUID))
		}
		is.Chunks++
	}
	text, err := json.Marshal(is)
	if err != nil {
		return err
	}
	m := &nats.Msg{Subject: entryOf(id), Data: text,
		Header: nats.Header{jetstream.MsgRollup: {jetstream.MsgRollupSubject}}}
	_, err = s.js.PublishMsg(ctx, m, jetstream.WithExpectLastSequencePerSubject(was.seq),
		jetstream.WithRetryAttempts(0))
	switch {
	case isConflict(err):
		return errors.Join(err, s.removeParts(ctx, is.NUID))
	case err != nil: // it may be stored
		return err
	}
	return s.removeParts(ctx, was.NUID)
}

// removeParts removes the parts of an object.
func (s *JetStream) removeParts(ctx context.Context, nuid string) error {
	if nuid == "" {
		return nil
	}
	return s.archive.Purge(ctx, jetstream.WithPurgeSubject(archivePart+nuid))
}

// errDamaged says that what the archive has of a table is of no use. Then the table lacks its first records.
var errDamaged = errors.New("store: a table is damaged in the archive")

// DamagedInArchive returns how many tables were found to be damaged in the archive since the store was opened,
// and are still there.
func (s *JetStream) DamagedInArchive() (n int) {
	s.damaged.Range(func(any, any) bool { n++; return true })
	return n
}

// archived returns the records of a table that are in the archive, and its entry there.
func (s *JetStream) archived(ctx context.Context, id string) (all []Message, is entry, err error) {
	for {
		was := is.seq
		if is, err = s.entry(ctx, id); err != nil || is.seq == 0 {
			return nil, is, err
		}
		data, err := s.since(ctx, archiveStream, s.copies, archivePart+cmp.Or(is.NUID, "none"), 0)
		if err != nil {
			return nil, is, err
		}
		all, err = unpackObject(data, is)
		if err == nil {
			for i := range all {
				all[i].ID = id
			}
			return all, is, nil
		}
		if is.seq == was { // and nobody has replaced the object while it was read
			if _, known := s.damaged.LoadOrStore(id, true); !known {
				slog.Error("a table is damaged in the archive", "table", id, "error", err)
			}
			return nil, is, errDamaged
		}
	}
}

func unpackObject(parts []Message, is entry) ([]Message, error) {
	var data []byte
	for _, p := range parts {
		data = append(data, p.Data...)
	}
	if digest(data) != is.Digest {
		return nil, jetstream.ErrDigestMismatch
	}
	return unpack(data)
}

func digest(data []byte) string {
	h := sha256.New()
	h.Write(data)
	return jetstream.GetObjectDigestValue(h)
}

// union returns the records of two lists of a table, in their order.
func union(a, b []Message) []Message {
	if len(a) == 0 {
		return b
	}
	all := slices.Concat(a, b)
	slices.SortFunc(all, func(a, b Message) int { return cmp.Compare(a.Seq, b.Seq) })
	return slices.CompactFunc(all, func(a, b Message) bool { return a.Seq == b.Seq })
}

// archivedTables returns the ids of the tables in the archive. The client of NATS would read what each object is
// called, and wait for one that is damaged, or believe that there are none.
func (s *JetStream) archivedTables(ctx context.Context) (ids []string, err error) {
	info, err := s.archive.Info(ctx, jetstream.WithSubjectFilter(archiveEntry+"*"))
	if err != nil {
		return nil, fmt.Errorf("store: the archive: %w", err)
	}
	for entry := range info.State.Subjects {
		id, _ := base64.URLEncoding.DecodeString(strings.TrimPrefix(entry, archiveEntry))
		ids = append(ids, string(id))
	}
	return ids, nil
}

// unarchive removes a table from the archive, if it is there. The client of NATS would leave an entry,
// which says that it was deleted.
func (s *JetStream) unarchive(ctx context.Context, id string) error {
	is, err := s.entry(ctx, id)
	if err != nil || is.seq == 0 {
		return err
	}
	s.damaged.Delete(id)
	return s.changeArchive(func() error {
		if err := s.removeParts(ctx, is.NUID); err != nil {
			return err
		}
		return s.archive.Purge(ctx, jetstream.WithPurgeSubject(entryOf(id)))
	})
}

// changeArchive calls change, which removes as much of the archive as JetStream likes.
func (s *JetStream) changeArchive(change func() error) error {
	if err := s.without(archiveStream, math.MaxUint64, change); err != nil {
		return fmt.Errorf("store: the archive: %w", err)
	}
	return nil
}

// without calls remove, which removes records of a stream: so many, at most.
func (s *JetStream) without(stream string, n uint64, remove func() error) error {
	if s.embedded == nil {
		return remove()
	}
	return s.embedded.counts.without(stream, n, remove)
}

// A packed record is a line of an object, which is compressed by gzip.
type packed struct {
	Seq    uint64          `json:"seq"`
	Record json.RawMessage `json:"record"`
}

func pack(all []Message) ([]byte, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	lines := json.NewEncoder(z)
	for _, m := range all {
		if err := lines.Encode(packed{m.Seq, m.Data}); err != nil {
			return nil, fmt.Errorf("store: a record for the archive: %w", err)
		}
	}
	err := z.Close()
	return b.Bytes(), err
}

func unpack(data []byte) (all []Message, err error) {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	lines := json.NewDecoder(z)
	for {
		var p packed
		switch err := lines.Decode(&p); err {
		case nil:
			all = append(all, Message{Seq: p.Seq, Data: p.Record})
		case io.EOF:
			return all, nil
		default:
			return nil, err
		}
	}
}

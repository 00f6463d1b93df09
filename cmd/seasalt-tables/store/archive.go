package store

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
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

	"github.com/nats-io/nats.go/jetstream"
)

// The archive is an object store beside the streams. A table in it has its last record in its stream, where appends and the lobby
// look for it, and all records up to that one, packed, in an object with its id. Whoever reads a table gets the same as before.
const (
	archiveName   = "seasalt-tables-archive"
	archiveStream = "OBJ_" + archiveName        // in which JetStream has its objects
	archiveEntry  = "$O." + archiveName + ".M." // and an id: the subject of what an object is called
)

// archiveLeast is how many records a table has to have in its stream, so that it pays to archive it.
const archiveLeast = 10

// ErrNoArchive says that there is no archive: other processes may use the streams at the same time, or replicas may be late.
var ErrNoArchive = errors.New("store: only tables of an embedded store can be archived")

// openArchive finds the archive, if there is one. The leader of a replicated stream tells how many records of a table there are, and
// does not count those in an archive.
func (s *JetStream) openArchive(ctx context.Context) error {
	var archive jetstream.ObjectStore
	err := retry(ctx, func(ctx context.Context) (err error) {
		archive, err = s.js.ObjectStore(ctx, archiveName)
		return err
	})
	switch {
	case errors.Is(err, jetstream.ErrBucketNotFound):
		return nil
	case err != nil:
		return fmt.Errorf("store: the archive: %w", err)
	case s.Replicated():
		return errors.New("store: there is an archive, which streams with replicas cannot have: back up the embedded store, and restore that")
	}
	s.archive.Store(&archive)
	return nil
}

// Archive implements [Store]. It removes nothing from a stream before the object was read again.
func (s *JetStream) Archive(ctx context.Context, id string) (done bool, err error) {
	if s.embedded == nil {
		return false, ErrNoArchive
	}
	if !s.archiving.TryLock() { // a backup is being made, which can take long
		return false, nil
	}
	defer s.archiving.Unlock()
	n, subject := s.place(id)
	fresh, err := s.stored(ctx, id, 0, 0)
	if err != nil || len(fresh) < archiveLeast {
		return false, err
	}
	old, err := s.archived(ctx, id)
	switch {
	case err == errDamaged: // what is left of the object may be of use to somebody who mends it
		return false, nil
	case err != nil:
		return false, err
	}
	all := union(old, fresh)
	if s.archive.Load() == nil {
		archive, err := s.js.CreateObjectStore(ctx, jetstream.ObjectStoreConfig{
			Bucket: archiveName, Description: "finished games of Sea Salt & Paper: names and seeds are in them", Storage: jetstream.FileStorage,
		})
		if err != nil {
			return false, fmt.Errorf("store: the archive: %w", err)
		}
		s.archive.Store(&archive)
	}
	data, err := pack(all)
	if err != nil {
		return false, err
	}
	err = s.changeArchive(func() error {
		_, err := (*s.archive.Load()).PutBytes(ctx, id, data)
		return err
	})
	if err != nil {
		s.embedded.wrote(err)
		return false, err
	}
	again, err := s.archived(ctx, id)
	if err == nil && !slices.EqualFunc(again, all, func(a, b Message) bool { return a.Seq == b.Seq && bytes.Equal(a.Data, b.Data) }) {
		err = errors.New("store: the archive does not give back what was put into it")
	}
	if err != nil {
		return false, err
	}
	err = s.embedded.counts.without(streamName(n), uint64(len(fresh)-1), func() error {
		return s.streams[n].Purge(ctx, jetstream.WithPurgeSubject(subject), jetstream.WithPurgeSequence(all[len(all)-1].Seq))
	})
	return err == nil, err
}

// errDamaged says that what the archive has of a table is of no use. Then the table lacks its first records.
var errDamaged = errors.New("store: a table is damaged in the archive")

// DamagedInArchive returns how many tables were found to be damaged in the archive since the store was opened, and are still there.
func (s *JetStream) DamagedInArchive() (n int) {
	s.damaged.Range(func(any, any) bool { n++; return true })
	return n
}

// archived returns the records of a table that are in the archive.
func (s *JetStream) archived(ctx context.Context, id string) ([]Message, error) {
	archive := s.archive.Load()
	if archive == nil {
		return nil, nil
	}
	info, err := (*archive).GetInfo(ctx, id)
	switch {
	case errors.Is(err, jetstream.ErrObjectNotFound):
		return nil, nil
	case err != nil && !errors.Is(err, jetstream.ErrBadObjectMeta):
		return nil, fmt.Errorf("store: the archive: %w", err)
	}
	var all []Message
	if err == nil {
		data, failed := s.object(ctx, info)
		if failed != nil {
			return nil, failed
		}
		if err = jetstream.ErrDigestMismatch; digest(data) == info.Digest {
			all, err = unpack(data)
		}
	}
	if err != nil {
		if _, known := s.damaged.LoadOrStore(id, true); !known {
			slog.Error("a table is damaged in the archive", "table", id, "error", err)
		}
		return nil, errDamaged
	}
	for i := range all {
		all[i].ID = id
	}
	return all, nil
}

// object returns what is left of an object. The client of NATS would wait for a part that is lost, and could not be told from one that
// gets no answer.
func (s *JetStream) object(ctx context.Context, info *jetstream.ObjectInfo) (data []byte, err error) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	parts, err := s.read(ctx, archiveStream, "$O."+archiveName+".C."+info.NUID, 0)
	for _, p := range parts {
		data = append(data, p.Data...)
	}
	return data, err
}

func digest(data []byte) string {
	h := sha256.New()
	h.Write(data)
	return jetstream.GetObjectDigestValue(h)
}

// withArchived returns records of a table after a sequence, with those that are in the archive. Whatever was removed from the stream
// while they were read is in the archive by now.
func (s *JetStream) withArchived(ctx context.Context, id string, after uint64, stored []Message) ([]Message, error) {
	old, err := s.archived(ctx, id)
	if err != nil && err != errDamaged {
		return nil, err
	}
	return union(slices.DeleteFunc(old, func(m Message) bool { return m.Seq <= after }), stored), nil
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

// bucket returns the stream of the archive as it is now, or nil if there is none.
func (s *JetStream) bucket(ctx context.Context) (jetstream.Stream, error) {
	if s.archive.Load() == nil {
		return nil, nil
	}
	bucket, err := s.js.Stream(ctx, archiveStream)
	if err != nil {
		return nil, fmt.Errorf("store: the archive: %w", err)
	}
	return bucket, nil
}

// archivedTables returns the ids of the tables in the archive. The client of NATS would read what each object is called, and wait
// for one that is damaged, or believe that there are none.
func (s *JetStream) archivedTables(ctx context.Context) (map[string]bool, error) {
	bucket, err := s.bucket(ctx)
	if bucket == nil {
		return nil, err
	}
	info, err := bucket.Info(ctx, jetstream.WithSubjectFilter(archiveEntry+"*"))
	if err != nil {
		return nil, fmt.Errorf("store: the archive: %w", err)
	}
	ids := map[string]bool{}
	for entry := range info.State.Subjects {
		id, _ := base64.URLEncoding.DecodeString(strings.TrimPrefix(entry, archiveEntry))
		ids[string(id)] = true
	}
	return ids, nil
}

// unarchive removes a table from the archive, if it is there. The client of NATS would leave an entry, which says that it was deleted.
func (s *JetStream) unarchive(ctx context.Context, id string) error {
	bucket, err := s.bucket(ctx)
	if bucket == nil {
		return err
	}
	return s.changeArchive(func() error {
		switch err := (*s.archive.Load()).Delete(ctx, id); {
		case errors.Is(err, jetstream.ErrObjectNotFound):
			return nil
		case err != nil:
			return err
		}
		s.damaged.Delete(id)
		return bucket.Purge(ctx, jetstream.WithPurgeSubject(archiveEntry+base64.URLEncoding.EncodeToString([]byte(id))))
	})
}

// changeArchive calls change, which removes as much of the archive as JetStream likes.
func (s *JetStream) changeArchive(change func() error) (err error) {
	if s.embedded == nil {
		err = change()
	} else {
		err = s.embedded.counts.without(archiveStream, math.MaxUint64, change)
	}
	if err != nil {
		return fmt.Errorf("store: the archive: %w", err)
	}
	return nil
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

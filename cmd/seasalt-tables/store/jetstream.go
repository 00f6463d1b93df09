package store

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/synadia-io/orbit.go/jetstreamext"
)

const (
	streamPrefix  = "seasalt-tables-"
	subjectPrefix = "seasalt.tables."
	toldSubject   = "seasalt.told"               // in no stream
	streamsKey    = "seasalt-streams"            // in the metadata of a stream: how many there are
	archiveStream = "OBJ_seasalt-tables-archive" // in which versions before 1.0.0-rc.2 had finished games
	timeout       = 5 * time.Second              // of a request to the store
	batch         = 1000                         // messages of one answer
)

// JetStream is a [Store] in the streams of a NATS server or cluster.
type JetStream struct {
	conn     *nats.Conn
	js       jetstream.JetStream
	streams  []jetstream.Stream
	replicas []int // of each stream
	clock    *Clock
	embedded *Server // or nil
	Max      int64   // the most bytes of an embedded store, or 0 if that is unknown
	Damage   int     // how many damages of its files this start has found
}

// Options configure new streams, if there are none yet, and the use of the store.
type Options struct {
	Streams  int           // how many
	Replicas int           // of each; 0 stands for 3 where the cluster has three servers, and else for 1
	Embedded *Server       // if it is that of this process
	Bound    time.Duration // of the [Clock]
	Existing bool          // it is an error if there are no streams yet
}

// Open returns the store of a server. It creates the streams if there are none. It changes existing streams only to
// accept several records at once.
func Open(ctx context.Context, conn *nats.Conn, o Options) (*JetStream, error) {
	js, err := jetstream.New(conn, jetstream.WithDefaultTimeout(timeout))
	if err != nil {
		return nil, err
	}
	s := &JetStream{conn: conn, js: js, embedded: o.Embedded}
	s.clock = newClock(s.serverTime, o.Bound)
	first, err := s.find(ctx, streamName(0))
	switch {
	case err == nil:
		n, err := strconv.Atoi(first.CachedInfo().Config.Metadata[streamsKey])
		if err != nil || n < 1 {
			return nil, fmt.Errorf("store: the stream %s does not say how many streams there are", streamName(0))
		}
		if n != o.Streams {
			slog.Warn("the store has another number of streams, which cannot change", "asked", o.Streams, "streams", n)
		}
		s.streams = make([]jetstream.Stream, n)
		for n := range s.streams {
			if s.streams[n], err = s.find(ctx, streamName(n)); err != nil {
				return nil, err
			}
			config := s.streams[n].CachedInfo().Config
			if config.AllowAtomicPublish { // not those of 1.0.0-rc.1
				continue
			}
			config.AllowAtomicPublish = true
			if s.streams[n], err = js.UpdateStream(ctx, config); err != nil {
				return nil, fmt.Errorf("store: stream %s: %w", config.Name, err)
			}
		}
		old, err := s.find(ctx, archiveStream)
		switch {
		case err == nil && old.CachedInfo().State.Msgs > 0:
			return nil, errors.New("store: finished games are in its archive, which this version does not read: " +
				"back it up with the version that wrote it, and restore the backup into a new store")
		case err != nil && !errors.Is(err, jetstream.ErrStreamNotFound):
			return nil, err
		}
	case !errors.Is(err, jetstream.ErrStreamNotFound), o.Existing:
		return nil, err
	default:
		if err := s.create(ctx, o); err != nil {
			return nil, err
		}
	}
	for _, stream := range s.streams {
		config := stream.CachedInfo().Config
		if !config.AllowDirect || config.Discard != jetstream.DiscardNew {
			return nil, fmt.Errorf("store: stream %s does not allow direct reads, or discards old messages: "+
				"change its settings", config.Name)
		}
		s.replicas = append(s.replicas, config.Replicas)
	}
	if o.Embedded != nil {
		s.Max, s.Damage = o.Embedded.e.Max, o.Embedded.damage
		o.Embedded.opened()
	}
	return s, nil
}

// find returns a stream of the store.
func (s *JetStream) find(ctx context.Context, name string) (stream jetstream.Stream, err error) {
	err = retry(ctx, func(ctx context.Context) error {
		stream, err = s.js.Stream(ctx, name)
		return err
	})
	switch {
	case errors.Is(err, jetstream.ErrStreamNotFound):
		return nil, fmt.Errorf("store: stream %s is missing, and all tables in it; "+
			"bring it back, or restore a backup into a new store: %w", name, err)
	case err != nil:
		return nil, fmt.Errorf("store: stream %s: %w", name, err)
	}
	return stream, nil
}

// create creates the streams of a new store, or those that an interrupted start has not created. The first stream comes
// last: where it is, all are, and before it no record is stored.
func (s *JetStream) create(ctx context.Context, o Options) error {
	if o.Replicas == 0 {
		o.Replicas = 1
		if len(s.conn.DiscoveredServers())+1 >= 3 || len(s.conn.Servers()) >= 3 {
			o.Replicas = 3
		}
	}
	s.streams = make([]jetstream.Stream, o.Streams)
	for n := o.Streams - 1; n >= 0; n-- {
		old, err := s.find(ctx, streamName(n))
		switch {
		case err == nil && old.CachedInfo().State.LastSeq > 0:
			// the first stream is lost, unless another node has just created it
			if _, err := s.find(ctx, streamName(0)); err != nil {
				return err
			}
			s.streams[n] = old
			continue
		case err != nil && !errors.Is(err, jetstream.ErrStreamNotFound):
			return err
		}
		config := jetstream.StreamConfig{
			Name:        streamName(n),
			Description: "journals of tables of Sea Salt & Paper: hidden cards are in them",
			Subjects:    []string{everyTable(n)},
			Storage:     jetstream.FileStorage,
			Replicas:    o.Replicas,
			AllowDirect: true,

			AllowAtomicPublish: true,
			Discard:            jetstream.DiscardNew,
			MaxMsgSize:         1 << 20,
			Duplicates:         100 * time.Millisecond, // messages have no ids: the sequence does their work
			Metadata:           map[string]string{streamsKey: strconv.Itoa(o.Streams)},
		}
		err = retry(ctx, func(ctx context.Context) (err error) {
			s.streams[n], err = s.js.CreateOrUpdateStream(ctx, config)
			return err
		})
		if err != nil {
			return fmt.Errorf("store: stream %s: %w", streamName(n), err)
		}
	}
	return nil
}

// together is how long servers that were just started have to hear of each other.
// Before that a cluster has no place for replicas.
var together = 10 * time.Second

// noPeers is what JetStream answers then, and where there are fewer servers than replicas.
const noPeers jetstream.ErrorCode = 10005

// retry repeats a request until it gets an answer or ctx ends: a cluster without a leader does not answer.
func retry(ctx context.Context, do func(context.Context) error) error {
	begin := time.Now()
	for {
		try, cancel := context.WithTimeout(ctx, timeout)
		err := do(try)
		cancel()
		var api *jetstream.APIError
		unanswered := errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrTimeout) ||
			errors.Is(err, nats.ErrNoResponders) || errors.Is(err, nats.ErrReconnectBufExceeded) ||
			errors.Is(err, jetstream.ErrNoStreamResponse) ||
			errors.As(err, &api) && (api.Code == 503 || api.ErrorCode == noPeers && time.Since(begin) < together)
		if !unanswered || ctx.Err() != nil {
			return err
		}
		_ = Wait(ctx, 100*time.Millisecond)
	}
}

func streamName(n int) string { return streamPrefix + strconv.Itoa(n) }

// Groups implements [Store]. A group is a stream.
func (s *JetStream) Groups() int { return len(s.streams) }

// Group implements [Store].
func (s *JetStream) Group(id string) int { return groupOf(id, len(s.streams)) }

// groupOf returns the group of a table. It must never change: tables are stored by it.
func groupOf(id string, groups int) int {
	h := fnv.New32a()
	h.Write([]byte(id))
	return int(h.Sum32() % uint32(groups))
}

// place returns the stream and the subject of a table.
func (s *JetStream) place(id string) (n int, subject string) {
	n = s.Group(id)
	return n, subjectPrefix + strconv.Itoa(n) + "." + id
}

// err returns why the server cannot store records at the moment, if that is known.
func (s *JetStream) err() error {
	if s.embedded == nil {
		return nil
	}
	return s.embedded.Err()
}

// Now implements [Store].
func (s *JetStream) Now(ctx context.Context) (time.Time, error) {
	if s.embedded != nil {
		return s.embedded.clock.now(), nil
	}
	return s.clock.Now(ctx)
}

// Offsets returns by how much the clock of this node was ahead of the store's when they were last compared, and by how
// much the clock of its machine was.
func (s *JetStream) Offsets() (node, machine time.Duration) {
	if s.embedded != nil {
		return 0, s.embedded.clock.ahead()
	}
	return s.clock.Offsets()
}

// asked is the most streams whose leaders are asked for the time: an odd number, for a majority.
const asked = 7

// serverTime asks the leaders of some streams for the time. It returns the time that a majority agrees on, as soon as
// it does, and otherwise the one in the middle: a server with a wrong clock has no effect while it leads less than half
// of them.
func (s *JetStream) serverTime(ctx context.Context) (time.Time, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	n := min(len(s.streams), asked)
	n -= (n + 1) % 2
	type answer struct {
		time time.Time
		err  error
	}
	answers := make(chan answer, n)
	for i := range n {
		go func() {
			stream, err := s.js.Stream(ctx, streamName(i))
			if err != nil {
				answers <- answer{err: fmt.Errorf("stream %s: %w", streamName(i), err)}
				return
			}
			answers <- answer{time: stream.CachedInfo().TimeStamp}
		}()
	}
	var times []time.Time
	var err error
	for range n {
		a := <-answers
		if a.err != nil {
			err = a.err
			continue
		}
		times = append(times, a.time)
		if now, ok := agreed(times, n); ok {
			return now, nil
		}
	}
	if len(times) == 0 {
		return time.Time{}, err
	}
	return times[(len(times)-1)/2], nil
}

// agreed sorts times, and returns one that more than half of all n agree on within a second, if there are so many.
func agreed(times []time.Time, n int) (now time.Time, ok bool) {
	slices.SortFunc(times, time.Time.Compare)
	for i := range len(times) - n/2 {
		if few := times[i : i+n/2+1]; few[len(few)-1].Sub(few[0]) <= time.Second {
			return few[len(few)/2], true
		}
	}
	return time.Time{}, false
}

// Append implements [Store].
func (s *JetStream) Append(ctx context.Context, id string, last uint64, data []byte) (uint64, error) {
	_, subject := s.place(id)
	return s.publish(ctx, func() (uint64, error) {
		ack, err := s.js.PublishMsg(ctx, &nats.Msg{Subject: subject, Data: data},
			// the subject determines the stream
			jetstream.WithExpectLastSequencePerSubject(last), jetstream.WithRetryAttempts(0))
		if err != nil {
			return 0, err
		}
		return ack.Sequence, nil
	})
}

// AppendAll implements [Store]. The server syncs the disk once for all records.
func (s *JetStream) AppendAll(ctx context.Context, all []Records) (first uint64, err error) {
	var batch []*nats.Msg
	for _, r := range all {
		_, subject := s.place(r.ID)
		for i, data := range r.Data {
			m := nats.NewMsg(subject)
			if m.Data = data; i == 0 {
				m.Header.Set(jetstream.ExpectedLastSubjSeqHeader, strconv.FormatUint(r.Last, 10))
			}
			batch = append(batch, m)
		}
	}
	return s.publish(ctx, func() (uint64, error) {
		ack, err := jetstreamext.PublishMsgBatch(ctx, s.js, batch)
		if err != nil {
			return 0, err
		}
		return ack.Sequence - uint64(len(batch)) + 1, nil
	})
}

// publish publishes a message or several, and notes the outcome.
func (s *JetStream) publish(ctx context.Context, do func() (seq uint64, err error)) (uint64, error) {
	if err := s.err(); err != nil {
		return 0, err
	}
	for busy := 0; ; busy++ {
		seq, err := do()
		switch {
		case err == nil:
			return seq, nil
		case isBusy(err) && busy < 100 && ctx.Err() == nil: // the message it is busy with decides
			time.Sleep(time.Millisecond)
		case isBusy(err), isCode(err, jetstream.JSErrCodeStreamWrongLastSequence): // the last one is another one
			return 0, ErrConflict
		default:
			if s.embedded != nil {
				s.embedded.wrote(err)
			}
			return 0, fmt.Errorf("store: %w", err)
		}
	}
}

// isBusy reports whether a message was not stored, since the server has not done yet with another one of its subject.
// That can be the last one of the same writer, whom the server answers a moment before.
func isBusy(err error) bool {
	return isCode(err, jetstream.JSErrCodeStreamWrongLastSequenceConstant)
}

func isCode(err error, code jetstream.ErrorCode) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && api.ErrorCode == code
}

// A getRequest asks for messages of a stream.
type getRequest struct {
	Seq   uint64   `json:"seq,omitempty"`
	Next  string   `json:"next_by_subj,omitempty"`
	Batch int      `json:"batch,omitempty"`
	Last  []string `json:"multi_last,omitempty"`
}

// Read implements [Store]. Any replica answers, perhaps with less than there is; so the sequence of the last record has
// to be known, unless there is only one replica.
func (s *JetStream) Read(ctx context.Context, id string, after uint64) (all []Message, err error) {
	n, subject := s.place(id)
	stream, replicas := streamName(n), s.replicas[n]
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	for {
		last := after
		if replicas > 1 {
			if last, err = s.last(ctx, stream, replicas, subject); err != nil || last <= after {
				return all, err
			}
		}
		for {
			more, err := s.read(ctx, stream, getRequest{Seq: after + 1, Next: subject, Batch: batch})
			if all = append(all, more.messages...); err != nil {
				return all, err
			}
			if len(all) > 0 {
				after = all[len(all)-1].Seq
			}
			if len(more.messages) < batch && after >= last {
				return all, nil
			}
			if len(more.messages) == 0 {
				break // a replica that is late, or all was removed
			}
		}
		if err := waitForReplica(ctx); err != nil {
			return all, err
		}
	}
}

// last returns the sequence of the last message of a subject, or 0 if there is none, as the leader of the stream has it
// or had it a moment before. The leader says only how many there are, and up to where the stream goes. So another
// replica that has come there suffices.
func (s *JetStream) last(ctx context.Context, stream string, replicas int, subject string) (uint64, error) {
	end := uint64(0)
	for {
		count, now, err := s.leader(ctx, stream, replicas, subject)
		if err != nil || count == 0 {
			return 0, err
		}
		end = cmp.Or(end, now) // else a replica that is always a little late would never be there
		x, err := s.read(ctx, stream, getRequest{Last: []string{subject}})
		switch {
		case err != nil:
			return 0, err
		case len(x.messages) > 0 && x.upTo >= end:
			return x.messages[0].Seq, nil
		}
		if err := waitForReplica(ctx); err != nil {
			return 0, err
		}
	}
}

// waitForReplica waits for a replica that is late.
func waitForReplica(ctx context.Context) error {
	if err := Wait(ctx, 5*time.Millisecond); err != nil {
		return fmt.Errorf("store: no replica has the last record: %w", err)
	}
	return nil
}

// A getAnswer is a replica's answer to a getRequest.
type getAnswer struct {
	messages []Message
	upTo     uint64 // to the question for the last ones: the sequence to which the replica has come, if there are any
}

// read asks for messages of a stream.
func (s *JetStream) read(ctx context.Context, stream string, q getRequest) (a getAnswer, err error) {
	request, _ := json.Marshal(q)
	inbox, answer := s.conn.NewInbox(), make(chan *nats.Msg, batch+1) // the client would make one for 65,536 messages
	sub, err := s.conn.ChanSubscribe(inbox, answer)
	if err != nil {
		return a, fmt.Errorf("store: %w", err)
	}
	defer func() { _ = sub.Unsubscribe() }()
	if err := s.conn.PublishRequest("$JS.API.DIRECT.GET."+stream, inbox, request); err != nil {
		return a, fmt.Errorf("store: %w", err)
	}
	for {
		var m *nats.Msg
		select {
		case m = <-answer:
		case <-ctx.Done():
			return a, fmt.Errorf("store: %w", ctx.Err())
		}
		switch status := m.Header.Get("Status"); status {
		case "":
		case "204", "404": // the end; no message
			a.upTo, _ = strconv.ParseUint(m.Header.Get("Nats-UpTo-Sequence"), 10, 64)
			return a, nil
		default:
			return a, fmt.Errorf("store: reading: %s %s", status, m.Header.Get("Description"))
		}
		seq, err := strconv.ParseUint(m.Header.Get(jetstream.SequenceHeader), 10, 64)
		if err != nil {
			return a, fmt.Errorf("store: reading: a message without a sequence")
		}
		a.messages = append(a.messages, newMessage(m.Header.Get(jetstream.SubjectHeader), seq, m.Header, m.Data))
	}
}

// newMessage returns a message of a stream. It still has the header with which it was appended, and so the number of
// the one before it. If there were several of its table it follows the one before it, unless it was the first.
func newMessage(subject string, seq uint64, header nats.Header, data []byte) Message {
	after, err := strconv.ParseUint(header.Get(jetstream.ExpectedLastSubjSeqHeader), 10, 64)
	if err != nil && header.Get(jetstreamext.BatchSeqHeader) != "" {
		after, err = seq-1, nil
	}
	return Message{ID: tableOf(subject), Seq: seq, Data: data, after: after, linked: err == nil}
}

// lease is the time for which no other server leads a stream after its leader has heard from the others: NATS lets four
// seconds pass, at least, before another one is elected.
const lease = 3 * time.Second

// askAgain is how long the leader of a stream has to answer before it is asked again: while there is none, nobody
// answers, and the next one does not know of the question.
const askAgain = 500 * time.Millisecond

// An infoAnswer is the needed part of a leader's answer about a stream.
type infoAnswer struct {
	Error *jetstream.APIError
	State struct {
		Last     uint64 `json:"last_seq"`
		Subjects map[string]int
	}
	*jetstream.ClusterInfo `json:"cluster"`
}

// leader returns how many messages of a subject there are, and the sequence of the last one of all, as the leader of
// the stream knows it. For some seconds a leader that was cut off from the others believes that it still is the one. So
// the same answer must show that it has heard from them; when the servers come together again, two leaders can answer.
func (s *JetStream) leader(ctx context.Context, stream string, replicas int,
	subject string) (count int, end uint64, err error) {
	request, _ := json.Marshal(map[string]string{"subjects_filter": subject})
	var m *nats.Msg
	for {
		var err error
		try, cancel := context.WithTimeout(ctx, askAgain)
		m, err = s.conn.RequestWithContext(try, "$JS.API.STREAM.INFO."+stream, request)
		cancel()
		if err == nil {
			break
		}
		if ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded) {
			return 0, 0, fmt.Errorf("store: stream %s: %w", stream, err)
		}
	}
	var answer infoAnswer
	if err := json.Unmarshal(m.Data, &answer); err != nil {
		return 0, 0, fmt.Errorf("store: stream %s: %w", stream, err)
	}
	if answer.Error != nil {
		return 0, 0, fmt.Errorf("store: stream %s: %w", stream, answer.Error)
	}
	if !leads(answer.ClusterInfo, replicas/2) {
		return 0, 0, fmt.Errorf("store: stream %s: its leader does not hear from the others", stream)
	}
	return answer.State.Subjects[subject], answer.State.Last, nil
}

// leads reports whether the sender of this answer was the only leader of the stream then: it has heard from as many
// others as it needs within the lease.
func leads(c *jetstream.ClusterInfo, needs int) bool {
	if c == nil || c.Leader == "" {
		return false
	}
	heard := 0
	for _, r := range c.Replicas {
		if r.Name == c.Leader { // the answer comes from another one, which is not in its own list
			return false
		}
		if r.Active > 0 && r.Active < lease { // 0 means that the leader has not heard from it at all
			heard++
		}
	}
	return needs > 0 && heard >= needs
}

// Delete implements [Store]. If it ends halfway, the last record is still there, which marks the table as deleted.
func (s *JetStream) Delete(ctx context.Context, id string) error {
	n, subject := s.place(id)
	info, err := s.streams[n].Info(ctx, jetstream.WithSubjectFilter(subject))
	if err != nil {
		return fmt.Errorf("store: stream %s: %w", streamName(n), err)
	}
	purge := func() error { return s.streams[n].Purge(ctx, jetstream.WithPurgeSubject(subject)) }
	if s.embedded == nil {
		return purge()
	}
	return s.embedded.counts.without(streamName(n), info.State.Subjects[subject], purge)
}

// Size returns the size of the records in bytes, in one replica.
func (s *JetStream) Size(ctx context.Context) (n uint64, err error) {
	for i := range s.streams {
		info, err := s.js.Stream(ctx, streamName(i))
		if err != nil {
			return 0, fmt.Errorf("store: stream %s: %w", streamName(i), err)
		}
		n += info.CachedInfo().State.Bytes
	}
	return n, nil
}

// Replicated implements [Store].
func (s *JetStream) Replicated() bool { return slices.Max(s.replicas) > 1 }

// Check implements [Store].
func (s *JetStream) Check(ctx context.Context) (tables int, err error) {
	if err := s.err(); err != nil {
		return 0, err
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	for n := range s.streams {
		info, err := s.js.Stream(ctx, streamName(n))
		if err != nil {
			return 0, fmt.Errorf("store: stream %s: %w", streamName(n), err)
		}
		if c := info.CachedInfo().Cluster; c != nil && s.replicas[n] > 1 && c.Leader == "" {
			return 0, fmt.Errorf("store: stream %s has no leader", streamName(n))
		}
		tables += int(info.CachedInfo().State.NumSubjects)
	}
	return tables, nil
}

// Counts returns the number of records that each table should have, damaged ones included.
func (s *JetStream) Counts(ctx context.Context) (map[string]int, error) {
	all := map[string]int{}
	for n := range s.streams {
		info, err := s.streams[n].Info(ctx, jetstream.WithSubjectFilter(everyTable(n)))
		if err != nil {
			return nil, fmt.Errorf("store: stream %s: %w", streamName(n), err)
		}
		for subject, count := range info.State.Subjects {
			all[tableOf(subject)] = int(count)
		}
	}
	return all, nil
}

// pace is how often a node reads new records of a stream. A notification for each record would wake it up each time,
// which takes more of the processor than handling the record.
const pace = 250 * time.Millisecond

// Watch implements [Store].
func (s *JetStream) Watch(ctx context.Context, groups []int, do func(Message), ready func()) error {
	watching, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	var behind, running sync.WaitGroup
	for _, n := range groups {
		behind.Add(1)
		running.Go(func() {
			last, err := s.follow(watching, n, jetstream.DeliverLastPerSubjectPolicy, do)
			if err != nil {
				fail(err)
			}
			behind.Done()
			s.readOn(watching, n, last, do)
		})
	}
	behind.Wait()
	if watching.Err() == nil {
		ready()
	}
	running.Wait()
	if ctx.Err() != nil {
		return nil
	}
	return context.Cause(watching)
}

// readOn calls do with the messages of a stream after a sequence until ctx ends.
func (s *JetStream) readOn(ctx context.Context, n int, last uint64, do func(Message)) {
	tick := time.NewTicker(pace)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		for more := true; more && ctx.Err() == nil; {
			try, cancel := context.WithTimeout(ctx, timeout)
			all, err := s.read(try, streamName(n), getRequest{Seq: last + 1, Next: everyTable(n), Batch: batch})
			cancel()
			for _, m := range all.messages {
				do(m)
				last = m.Seq
			}
			if err != nil && ctx.Err() == nil { // checks tell of it, too
				slog.Debug("the store's messages stopped for a moment", "stream", n, "error", err)
			}
			more = len(all.messages) == batch
		}
	}
}

// follow calls do with messages of a stream until all that were there at the beginning have come.
// It returns the sequence of the last one.
func (s *JetStream) follow(ctx context.Context, n int, policy jetstream.DeliverPolicy,
	do func(Message)) (last uint64, err error) {
	setup, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	info, err := s.streams[n].Info(setup)
	if err != nil {
		return 0, fmt.Errorf("store: %w", err)
	}
	if info.State.Msgs == 0 {
		return info.State.LastSeq, nil
	}
	consumer, err := s.streams[n].OrderedConsumer(setup, jetstream.OrderedConsumerConfig{
		FilterSubjects: []string{everyTable(n)},
		DeliverPolicy:  policy,
	})
	if err != nil {
		return 0, fmt.Errorf("store: %w", err)
	}
	var mu sync.Mutex // of what follows
	over, caughtUp := false, make(chan struct{})
	handled := uint64(0) // the sequence of the last message that do had
	defer func() {
		mu.Lock()
		defer mu.Unlock()
		over = true // do is not called any more
	}()
	consuming, err := consumer.Consume(func(m jetstream.Msg) {
		mu.Lock()
		defer mu.Unlock()
		meta, err := m.Metadata()
		if err != nil || over {
			return
		}
		do(newMessage(m.Subject(), meta.Sequence.Stream, m.Headers(), m.Data()))
		handled = meta.Sequence.Stream
		if meta.NumPending == 0 || handled >= info.State.LastSeq {
			over = true
			close(caughtUp)
		}
	}, jetstream.ConsumeErrHandler(func(_ jetstream.ConsumeContext, err error) {
		slog.Debug("the store's messages stopped for a moment", "stream", n, "error", err)
	}), jetstream.PullMaxMessages(2000))
	if err != nil {
		return 0, fmt.Errorf("store: %w", err)
	}
	defer consuming.Stop()
	tick := time.NewTicker(lookAgain)
	defer tick.Stop()
	for {
		select {
		case <-caughtUp:
			return handled, nil
		case <-ctx.Done():
			return 0, ctx.Err()
		case <-tick.C:
		}
		// The last messages may not come: they were removed since, or they are damaged.
		is, err := consumer.Info(ctx)
		mu.Lock()
		if err == nil && is.NumPending == 0 && (is.Delivered.Consumer == 0 || handled >= is.Delivered.Stream) && !over {
			over = true
			close(caughtUp)
		}
		mu.Unlock()
	}
}

// everyTable returns the subject of all tables of a stream.
func everyTable(n int) string { return subjectPrefix + strconv.Itoa(n) + ".*" }

// tableOf returns the id of the table of a subject.
func tableOf(subject string) string { return subject[strings.LastIndexByte(subject, '.')+1:] }

// Tell implements [Store]. An embedded store has no other node to tell.
func (s *JetStream) Tell(m Message) error {
	if s.embedded != nil {
		return nil
	}
	told := nats.NewMsg(toldOf(m.ID))
	told.Header.Set(jetstream.SequenceHeader, strconv.FormatUint(m.Seq, 10))
	told.Data = m.Data
	return s.conn.PublishMsg(told)
}

// Hear implements [Store].
func (s *JetStream) Hear(id string, do func(Message)) (stop func(), err error) {
	if s.embedded != nil {
		return func() {}, nil
	}
	heard, err := s.conn.Subscribe(toldOf(id), func(m *nats.Msg) {
		seq, _ := strconv.ParseUint(m.Header.Get(jetstream.SequenceHeader), 10, 64)
		do(Message{ID: id, Seq: seq, Data: m.Data})
	})
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	return func() { _ = heard.Unsubscribe() }, nil
}

// toldOf returns the subject of words about a table, or about none.
func toldOf(id string) string {
	if id == "" {
		return toldSubject
	}
	return toldSubject + "." + id
}

// All implements [Store].
func (s *JetStream) All(ctx context.Context, do func(Message) error) error {
	has := map[string]uint64{} // the sequence of the last record that do had of each table
	next := func(m Message) error {
		if m.linked && m.after != has[m.ID] { // something is lost, or the table was deleted meanwhile
			left, err := s.Read(ctx, m.ID, m.Seq-1)
			if err != nil || len(left) == 0 {
				return err
			}
		}
		has[m.ID] = m.Seq
		return do(m)
	}
	for n := range s.streams {
		info, err := s.streams[n].Info(ctx)
		if err != nil {
			return fmt.Errorf("store: stream %s: %w", streamName(n), err)
		}
		ctx, cancel := context.WithCancelCause(ctx)
		_, err = s.follow(ctx, n, jetstream.DeliverAllPolicy, func(m Message) {
			if ctx.Err() == nil && m.Seq <= info.State.LastSeq {
				if err := next(m); err != nil {
					cancel(err)
				}
			}
		})
		if ctx.Err() != nil {
			err = context.Cause(ctx)
		}
		cancel(nil)
		if err != nil {
			return err
		}
	}
	return nil
}

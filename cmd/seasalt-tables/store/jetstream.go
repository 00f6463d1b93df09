package store

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"log/slog"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	streamPrefix  = "seasalt-tables-"
	subjectPrefix = "seasalt.tables."
	toldSubject   = "seasalt.told"    // in no stream
	streamsKey    = "seasalt-streams" // in the metadata of a stream: how many there are
	archiveKey    = "seasalt-archive" // and that there is an archive
	timeout       = 5 * time.Second   // of a request to the store
	batch         = 1000              // messages of one answer
)

// JetStream is a [Store] in the streams of a NATS server or cluster.
type JetStream struct {
	conn     *nats.Conn
	js       jetstream.JetStream
	streams  []jetstream.Stream
	replicas []int // of each stream
	clock    *Clock
	embedded *Server // or nil

	archive jetstream.Stream // in which the archive has its objects
	copies  int              // replicas of it
	damaged sync.Map         // tables of which it was said that they are damaged in the archive
}

// Options say how streams are created, if there are none yet, and how the store is used.
type Options struct {
	Streams  int           // how many; 0 stands for 8
	Replicas int           // of each; 0 stands for 3 where the cluster has three servers, and else for 1
	Embedded *Server       // if it is that of this process
	Bound    time.Duration // of the [Clock]; 0 stands for two seconds
	Existing bool          // it is an error if there are no streams yet
}

// Open returns the store of a server. It creates the streams if there are none;
// of streams that are there it changes nothing.
func Open(ctx context.Context, conn *nats.Conn, o Options) (*JetStream, error) {
	js, err := jetstream.New(conn, jetstream.WithDefaultTimeout(timeout))
	if err != nil {
		return nil, err
	}
	s := &JetStream{conn: conn, js: js, embedded: o.Embedded}
	if o.Bound == 0 {
		o.Bound = 2 * time.Second
	}
	s.clock = newClock(s.serverTime, o.Bound)
	if o.Streams == 0 {
		o.Streams = 8
	}
	first, err := s.find(ctx, streamName(0))
	switch {
	case err == nil:
		config := first.CachedInfo().Config
		n, err := strconv.Atoi(config.Metadata[streamsKey])
		if err != nil || n < 1 {
			return nil, fmt.Errorf("store: the stream %s does not say how many streams there are", config.Name)
		}
		if n != o.Streams {
			slog.Warn("the store has another number of streams, which cannot change", "asked", o.Streams, "streams", n)
		}
		s.streams = make([]jetstream.Stream, n)
		for n := range s.streams {
			if s.streams[n], err = s.find(ctx, streamName(n)); err != nil {
				return nil, err
			}
		}
		s.archive, err = s.find(ctx, archiveStream)
		if errors.Is(err, jetstream.ErrStreamNotFound) && config.Metadata[archiveKey] == "" { // a store of 1.0.0-rc.1
			err = s.createArchive(ctx, config.Replicas)
		}
		if err != nil {
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
		replicas, err := usable(stream)
		if err != nil {
			return nil, err
		}
		s.replicas = append(s.replicas, replicas)
	}
	if s.copies, err = usable(s.archive); err != nil {
		return nil, err
	}
	if o.Embedded != nil {
		o.Embedded.opened()
	}
	return s, nil
}

// usable returns how many replicas a stream has that was just found, or why the store cannot work with it.
func usable(stream jetstream.Stream) (replicas int, err error) {
	config := stream.CachedInfo().Config
	if !config.AllowDirect || config.Discard != jetstream.DiscardNew {
		return 0, fmt.Errorf("store: stream %s does not allow direct reads, or discards old messages: "+
			"change its settings", config.Name)
	}
	return config.Replicas, nil
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
	if err := s.createArchive(ctx, o.Replicas); err != nil {
		return err
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
			Subjects:    []string{subjectPrefix + strconv.Itoa(n) + ".*"},
			Storage:     jetstream.FileStorage,
			Replicas:    o.Replicas,
			AllowDirect: true,
			Discard:     jetstream.DiscardNew,
			MaxMsgSize:  1 << 20,
			Duplicates:  100 * time.Millisecond, // messages have no ids: the sequence does their work
			Metadata:    map[string]string{streamsKey: strconv.Itoa(o.Streams), archiveKey: archiveName},
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

// retry does something until it gets an answer or ctx ends: a cluster that has no leader yet answers nobody.
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
		select {
		case <-ctx.Done():
		case <-time.After(100 * time.Millisecond):
		}
	}
}

func streamName(n int) string { return streamPrefix + strconv.Itoa(n) }

// Groups implements [Store]. A group is a stream.
func (s *JetStream) Groups() int { return len(s.streams) }

// Group implements [Store].
func (s *JetStream) Group(id string) int { return groupOf(id, len(s.streams)) }

// groupOf returns in which of some groups a table is. It never changes: tables are stored by it.
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

// err returns why the server cannot store anything at the moment, if it can tell.
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

// asked is of how many streams the leaders are asked for the time, at most: an odd number, so that most of them agree.
const asked = 7

// serverTime asks the leaders of some streams for the time. It returns the one that most of them agree on, as soon as
// they do, and otherwise the one in the middle: a server whose clock is wrong is not believed as long as it leads less
// than half of them.
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
	if err := s.err(); err != nil {
		return 0, err
	}
	_, subject := s.place(id)
	for busy := 0; ; busy++ {
		ack, err := s.js.PublishMsg(ctx, &nats.Msg{Subject: subject, Data: data},
			// the subject says which stream it is
			jetstream.WithExpectLastSequencePerSubject(last), jetstream.WithRetryAttempts(0))
		switch {
		case err == nil:
			return ack.Sequence, nil
		case isBusy(err) && busy < 100 && ctx.Err() == nil: // what it is busy with decides
			time.Sleep(time.Millisecond)
		case isConflict(err):
			return 0, ErrConflict
		default:
			if s.embedded != nil {
				s.embedded.wrote(err)
			}
			return 0, fmt.Errorf("store: %w", err)
		}
	}
}

// isConflict reports whether a message was not stored, since the last one of its subject is another one.
func isConflict(err error) bool {
	return isCode(err, jetstream.JSErrCodeStreamWrongLastSequence) || isBusy(err)
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

// Read implements [Store]. Records that were archived are missing between two that are left, or before the first: each
// says which one it comes after.
func (s *JetStream) Read(ctx context.Context, id string, after uint64) ([]Message, error) {
	stored, err := s.stored(ctx, id, after)
	if len(stored) == 0 && (after > 0 || err != nil) || len(stored) > 0 && linked(stored, after) {
		return stored, err
	}
	old, _, failed := s.archived(ctx, id)
	if failed != nil && failed != errDamaged {
		return nil, failed
	}
	return union(slices.DeleteFunc(old, func(m Message) bool { return m.Seq <= after }), stored), err
}

// stored is Read for the records in the stream.
func (s *JetStream) stored(ctx context.Context, id string, after uint64) ([]Message, error) {
	n, subject := s.place(id)
	return s.since(ctx, streamName(n), s.replicas[n], subject, after)
}

// linked reports whether nothing is missing between some messages of a table,
// nor between the first and the one with the sequence after.
func linked(all []Message, after uint64) bool {
	for _, m := range all {
		if !m.linked || m.after != after {
			return false
		}
		after = m.Seq
	}
	return true
}

// since returns the messages of a subject after a sequence, all that were stored before the call. Any replica answers,
// perhaps with less than there is; so the sequence of the last one has to be known, unless there is only one replica.
func (s *JetStream) since(ctx context.Context, stream string, replicas int, subject string,
	after uint64) (all []Message, err error) {
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
// or had it a moment before. The leader says only how many there are, and up to where the stream goes.
// So another one is believed that has come there.
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
	select {
	case <-ctx.Done():
		return fmt.Errorf("store: no replica has the last record: %w", ctx.Err())
	case <-time.After(5 * time.Millisecond):
		return nil
	}
}

// A getAnswer is what a replica says to a getRequest.
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
		case "204", "404": // the end; there is nothing
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

// newMessage returns a message of a stream. It still has the header with which it was appended,
// so it tells after which one.
func newMessage(subject string, seq uint64, header nats.Header, data []byte) Message {
	after, err := strconv.ParseUint(header.Get(jetstream.ExpectedLastSubjSeqHeader), 10, 64)
	return Message{ID: tableOf(subject), Seq: seq, Data: data, after: after, linked: err == nil}
}

// lease is for how long nobody else is the leader of a stream after its leader has heard from the others: NATS lets
// four seconds pass, at least, before another one is elected.
const lease = 3 * time.Second

// askAgain is how long the leader of a stream has to answer before it is asked again: while there is none, nobody
// answers, and the next one does not know of the question.
const askAgain = 500 * time.Millisecond

// An infoAnswer is what is needed of what the leader of a stream says of it.
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
// it has to say in the same answer that it has heard from them; when the servers come together again, two leaders can
// answer.
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

// leads reports whether whoever says this of a stream was its only leader then:
// it has heard from as many others as it needs within the lease.
func leads(c *jetstream.ClusterInfo, needs int) bool {
	if c == nil || c.Leader == "" {
		return false
	}
	heard := 0
	for _, r := range c.Replicas {
		if r.Name == c.Leader { // the answer comes from another one, which is not in its own list
			return false
		}
		if r.Active > 0 && r.Active < lease { // 0 says that the leader has not heard from it at all
			heard++
		}
	}
	return needs > 0 && heard >= needs
}

// Delete implements [Store]. If it ends halfway, the last record is still there, which says that the table is deleted.
func (s *JetStream) Delete(ctx context.Context, id string) error {
	if err := s.unarchive(ctx, id); err != nil {
		return err
	}
	n, subject := s.place(id)
	info, err := s.streams[n].Info(ctx, jetstream.WithSubjectFilter(subject))
	if err != nil {
		return fmt.Errorf("store: stream %s: %w", streamName(n), err)
	}
	return s.without(streamName(n), info.State.Subjects[subject], func() error {
		return s.streams[n].Purge(ctx, jetstream.WithPurgeSubject(subject))
	})
}

// Size returns how many bytes the records take, in one replica, and those in the archive.
func (s *JetStream) Size(ctx context.Context) (n uint64, err error) {
	names := []string{archiveStream}
	for i := range s.streams {
		names = append(names, streamName(i))
	}
	for _, name := range names {
		info, err := s.js.Stream(ctx, name)
		if err != nil {
			return 0, fmt.Errorf("store: stream %s: %w", name, err)
		}
		n += info.CachedInfo().State.Bytes
	}
	return n, nil
}

// Max returns how many bytes an embedded store can take, or 0 if that is not known.
func (s *JetStream) Max() int64 {
	if s.embedded == nil {
		return 0
	}
	return s.embedded.e.Max
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

// Counts returns how many records each table should have. Those that are damaged count, too.
func (s *JetStream) Counts(ctx context.Context) (map[string]int, error) {
	all := map[string]int{}
	for n := range s.streams {
		prefix := subjectPrefix + strconv.Itoa(n) + "."
		info, err := s.streams[n].Info(ctx, jetstream.WithSubjectFilter(prefix+"*"))
		if err != nil {
			return nil, fmt.Errorf("store: stream %s: %w", streamName(n), err)
		}
		for subject, count := range info.State.Subjects {
			all[strings.TrimPrefix(subject, prefix)] = int(count)
		}
	}
	return all, nil
}

// Missing returns how many records the embedded server had and has not any more.
func (s *JetStream) Missing() (n uint64) {
	if s.embedded == nil {
		return 0
	}
	s.embedded.counts.mu.Lock()
	defer s.embedded.counts.mu.Unlock()
	for _, c := range s.embedded.counts.each {
		n += c.Missing
	}
	return n
}

// pace is how often a node reads what was appended to a stream since. To be told of each record at once wakes it up for
// each, which takes more of the processor than all that it does with it.
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
	failing := false
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
			if err != nil && !failing && ctx.Err() == nil {
				slog.Warn("the store's messages stopped for a moment", "stream", n, "error", err)
			}
			failing, more = err != nil, len(all.messages) == batch
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
		slog.Warn("the store's messages stopped for a moment", "stream", n, "error", err)
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

// Tell implements [Store]. An embedded store has nobody to tell.
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

// toldOf returns the subject of what is told of a table, or of none.
func toldOf(id string) string {
	if id == "" {
		return toldSubject
	}
	return toldSubject + "." + id
}

// All implements [Store]. A table can be archived meanwhile: then what is missing before a record is in the archive by
// now.
func (s *JetStream) All(ctx context.Context, do func(Message) error) error {
	has := map[string]uint64{} // the sequence of the last record that do had of each table
	give := func(m Message) error {
		has[m.ID] = m.Seq
		return do(m)
	}
	unpack := func(id string, before uint64) error {
		old, _, err := s.archived(ctx, id)
		if err != nil && err != errDamaged {
			return err
		}
		for _, m := range old {
			if m.Seq > has[id] && m.Seq < before {
				if err := give(m); err != nil {
					return err
				}
			}
		}
		return nil
	}
	next := func(m Message) error {
		if !m.linked || m.after != has[m.ID] {
			if err := unpack(m.ID, m.Seq); err != nil {
				return err
			}
		}
		if m.linked && m.after != has[m.ID] { // something is lost, or the table was deleted meanwhile
			left, err := s.stored(ctx, m.ID, m.Seq-1)
			if err != nil || len(left) == 0 {
				return err
			}
		}
		return give(m)
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
	ids, err := s.archivedTables(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if has[id] == 0 { // its last record is lost
			if err := unpack(id, math.MaxUint64); err != nil {
				return err
			}
		}
	}
	return nil
}

package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/seasalt-go/seasalt/bot/arena"
)

// A shared tournament is played by all machines that run the same command, of the same build and with the same
// bots, and the same NATS server. Two streams of that belong to it, whose names have a hash of what the tournament is:
//
//   - work has a message for each batch of games, until somebody has played it. Whoever takes one says every
//     few seconds that it is still at it. If it does not, somebody else gets the batch.
//   - games has a message for each batch that was played, which is only accepted if there is none yet. So a
//     batch that was played twice, because a machine was only slow, counts once. The games are the same anyway.
//
// Everybody who waits to the end reports the results of all.
type shared struct {
	tournament  arena.Tournament
	batch       int // games in a batch, but for the last
	batches     int
	id          string
	js          jetstream.JetStream
	work, games jetstream.Stream

	mutex    sync.Mutex
	underway map[int]*batch // by number
}

// A batch is some games that are played here.
type batch struct {
	message jetstream.Msg
	left    int // games that have not ended
	games   []arena.Game
}

// patience is how long a machine is believed to be at a batch without saying so. Tests have less.
var patience = 15 * time.Second

// mostBatches is about how many batches there are, unless they have a game each or the most.
var mostBatches = 1000

// natsTimeout is how long a request to the server may take.
const natsTimeout = 10 * time.Second

// errNoServer says that the server cannot be used.
var errNoServer = errors.New("-nats")

// checkServers checks the URLs of servers.
func checkServers(urls string) error {
	for i, text := range strings.Split(urls, ",") {
		if text = strings.TrimSpace(text); !strings.Contains(text, "://") {
			text = "nats://" + text
		}
		// the error quotes the URL, and a password can be in it
		if u, err := url.Parse(text); err != nil || u.Host == "" {
			return fmt.Errorf("-nats: URL number %d is malformed; one is such as nats://user:password@host:4222, "+
				"with %%40 for an @ in the password", i+1)
		}
	}
	return nil
}

// login is what an address can have before its host, and nobody else should see.
var login = regexp.MustCompile(`[^/,]*@`)

// share connects to the servers, and makes the streams of a tournament if nobody else has.
func share(ctx context.Context, urls string, t arena.Tournament) (*shared, func(), error) {
	d, err := t.Description()
	if err != nil {
		return nil, nil, err
	}
	text, err := json.Marshal(struct {
		arena.Description
		Games int `json:"games"`
	}{d, t.Games})
	if err != nil {
		return nil, nil, err
	}
	sum := sha256.Sum256(text)
	s := &shared{tournament: t, batch: min(max(t.Games/mostBatches, 1), 50), id: hex.EncodeToString(sum[:8]),
		underway: map[int]*batch{}}
	s.batches = (t.Games + s.batch - 1) / s.batch
	conn, err := nats.Connect(urls, nats.MaxReconnects(-1), nats.ReconnectWait(200*time.Millisecond))
	if err != nil {
		return nil, nil, fmt.Errorf("%w %s: %w", errNoServer, login.ReplaceAllString(urls, ""), err)
	}
	if s.js, err = jetstream.New(conn, jetstream.WithDefaultTimeout(natsTimeout)); err == nil {
		err = s.prepare(ctx, string(text))
	}
	if err != nil {
		conn.Close()
		return nil, nil, fmt.Errorf("%w: %w", errNoServer, err)
	}
	return s, conn.Close, nil
}

func (s *shared) workSubject() string       { return "seasalt.arena." + s.id + ".work" }
func (s *shared) gamesSubject(n int) string { return fmt.Sprintf("seasalt.arena.%s.games.%d", s.id, n) }

// prepare makes the streams, and puts a message for each batch into the first.
func (s *shared) prepare(ctx context.Context, description string) (err error) {
	metadata := map[string]string{"tournament": description}
	s.games, err = s.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: "seasalt-arena-games-" + s.id, Description: "games of a tournament of Sea Salt & Paper that were played",
		Subjects: []string{"seasalt.arena." + s.id + ".games.*"}, Storage: jetstream.FileStorage, Metadata: metadata,
	})
	if err != nil {
		return err
	}
	s.work, err = s.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name: "seasalt-arena-work-" + s.id, Description: "games of a tournament of Sea Salt & Paper to be played",
		Subjects: []string{s.workSubject()}, Storage: jetstream.FileStorage, Retention: jetstream.WorkQueuePolicy,
		Metadata: metadata,
	})
	if err != nil {
		return err
	}
	// The sequence says how many batches have been put in, by whomever, and stays when they are taken out.
	for n := -1; n < s.batches; n++ {
		if n < 0 {
			info, err := s.work.Info(ctx)
			if err != nil {
				return err
			}
			n = int(info.State.LastSeq)
			if n == s.batches {
				return nil
			}
		}
		_, err := s.js.Publish(ctx, s.workSubject(), []byte(fmt.Sprint(n)), jetstream.WithExpectLastSequence(uint64(n)))
		if isConflict(err) {
			n = -2 // somebody else does the same
		} else if err != nil {
			return err
		}
	}
	return nil
}

// isConflict reports whether a message was refused because another came first.
func isConflict(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && (api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence ||
		api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant)
}

// run plays games until all have been played, and returns the results of all machines. If ctx ends
// before, they are those of the games that have ended by then.
func (s *shared) run(ctx context.Context) (*arena.Results, error) {
	played := s.play(ctx)
	collect, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
	defer cancel()
	games, err := s.collect(collect)
	if err != nil {
		return nil, errors.Join(played, fmt.Errorf("%w: %w", errNoServer, err))
	}
	results, err := s.tournament.Collect(games)
	if err != nil {
		return nil, err
	}
	return results, played
}

// play plays games here.
func (s *shared) play(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	consumer, err := s.work.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: "workers", AckPolicy: jetstream.AckExplicitPolicy, AckWait: patience, MaxAckPending: -1,
	})
	if err != nil {
		return err
	}
	alive := time.NewTicker(patience / 5)
	defer alive.Stop()
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-alive.C:
				s.mutex.Lock()
				for _, b := range s.underway {
					b.message.InProgress() // if it does not arrive, somebody else plays these games too
				}
				s.mutex.Unlock()
			}
		}
	}()
	ended := 0
	err = s.tournament.RunPart(ctx, s.numbers(ctx, cancel, consumer), func(g arena.Game) error {
		ended++
		if s.tournament.Progress != nil {
			s.tournament.Progress(ended, 0, g)
		}
		return s.keep(ctx, g)
	})
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, b := range s.underway {
		b.message.Nak() // somebody else can have it at once
	}
	if cause := context.Cause(ctx); err == nil && cause != nil {
		return cause // before there was a game
	}
	return err
}

// numbers yields the games of batches that nobody else plays, until all games have been played.
func (s *shared) numbers(ctx context.Context, fail context.CancelCauseFunc, consumer jetstream.Consumer) iter.Seq[int] {
	return func(yield func(int) bool) {
		for ctx.Err() == nil {
			messages, err := consumer.Fetch(1, jetstream.FetchMaxWait(time.Second))
			var message jetstream.Msg
			if err == nil {
				for message = range messages.Messages() {
				}
			}
			if message == nil { // others play what is left, or the server is away for a moment
				if info, err := s.games.Info(ctx); err == nil && int(info.State.Msgs) >= s.batches {
					return
				}
				select {
				case <-ctx.Done():
				case <-time.After(100 * time.Millisecond):
				}
				continue
			}
			var n int
			if _, err := fmt.Sscan(string(message.Data()), &n); err != nil || n < 0 || n >= s.batches {
				fail(fmt.Errorf("%w: the message %.20q is no batch of this tournament", errNoServer, message.Data()))
				return
			}
			first := n * s.batch
			last := min(first+s.batch, s.tournament.Games)
			s.mutex.Lock()
			b := s.underway[n]
			if b == nil {
				s.underway[n] = &batch{message: message, left: last - first}
			} else {
				b.message = message // the server has not heard for long that it is played here
			}
			s.mutex.Unlock()
			if b != nil {
				continue
			}
			for number := first; number < last; number++ {
				if !yield(number) {
					return
				}
			}
		}
	}
}

// keep keeps a game, and publishes its batch if that was the last of it.
func (s *shared) keep(ctx context.Context, g arena.Game) error {
	n := g.Number / s.batch
	s.mutex.Lock()
	b := s.underway[n]
	b.games = append(b.games, g)
	b.left--
	done := b.left == 0
	s.mutex.Unlock()
	if !done {
		return nil
	}
	data, err := json.Marshal(b.games)
	if err != nil {
		return err
	}
	for { // as long as the server is away
		_, err = s.js.Publish(ctx, s.gamesSubject(n), data, jetstream.WithExpectLastSequencePerSubject(0))
		if err == nil || isConflict(err) { // somebody else was sooner: it has the same games
			break
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		var api *jetstream.APIError
		if errors.As(err, &api) && api.Code != 503 {
			return fmt.Errorf("%w: %w", errNoServer, err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(200 * time.Millisecond):
		}
	}
	b.message.Ack() // if it gets lost, somebody plays the batch in vain
	s.mutex.Lock()
	delete(s.underway, n)
	s.mutex.Unlock()
	return nil
}

// collect reads all games that have been played.
func (s *shared) collect(ctx context.Context) (games []arena.Game, err error) {
	info, err := s.games.Info(ctx)
	if err != nil || info.State.Msgs == 0 {
		return nil, err
	}
	consumer, err := s.games.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{})
	if err != nil {
		return nil, err
	}
	messages, err := consumer.Messages()
	if err != nil {
		return nil, err
	}
	defer messages.Stop()
	stop := context.AfterFunc(ctx, messages.Stop)
	defer stop()
	for range info.State.Msgs {
		message, err := messages.Next()
		if err != nil {
			return nil, err
		}
		var some []arena.Game
		if err := json.Unmarshal(message.Data(), &some); err != nil {
			return nil, err
		}
		games = append(games, some...)
	}
	return games, nil
}

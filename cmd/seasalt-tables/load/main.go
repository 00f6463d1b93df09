// The command load plays at many tables of a running server at once, as pages do: over HTTP, with a feed for each
// player, and random legal moves. It prints the times that the server took to acknowledge them.
//
//	# the server, without limits, in cmd/seasalt-tables
//	go run . -rate 0 -token-rate 0 -create-rate 0 -waiting 0 -feeds 0 -connections 0 &
//	go run ./load -tables 1000 -moves 1500 -for 30s
//
// With -grow it starts servers of its own, or those of a release with -program, and measures their cost with more and
// more tables stored:
//
//	go run ./load -grow 100,1000,10000,100000 -plot scale.svg
//
// With -spread it measures the cost of each of several nodes that use one NATS server:
//
//	go run ./load -spread 1,2,3,4 -empty 100000 -for 20s
//
// With -watch it measures the cost of a move at a table with many watchers, and the wait of its players:
//
//	go run ./load -watch 1,500,2000 -moves 20
//
// With -attack it attacks servers of its own with the default limits, from one local address, and reports the effects
// on a client at another one:
//
//	go run ./load -attack
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/load/client"
)

func main() {
	var o options
	nodes := flag.String("nodes", "http://127.0.0.1:8080", "`URLs` of the servers, separated by commas")
	flag.IntVar(&o.tables, "tables", 100, "tables at which two players play")
	flag.Float64Var(&o.rate, "moves", 0, "moves a second at all tables together; 0 is as many as the server takes")
	flag.IntVar(&o.idle, "idle", 0, "tables at which one player waits, with a feed, and nothing happens")
	flag.IntVar(&o.empty, "empty", 0, "tables to create at which nobody sits, without feeds")
	flag.DurationVar(&o.duration, "for", 30*time.Second, "how long to play")
	flag.IntVar(&o.at, "at-once", 32, "tables that are set up at the same time")
	seed := flag.Uint64("seed", 1, "of what the players choose")
	flag.Var(&o.sizes, "grow", "start a server with so many tables stored, and then more: "+
		"`numbers` separated by commas")
	flag.Var(&o.watchers, "watch",
		"start a server with a table that so many watch, and then so many others: `numbers` separated by commas")
	attacks := flag.Bool("attack", false, "start a server and attack it, to see what others notice")
	spectate := flag.String("spectate", "",
		"watch the `feed` of a table at this address, as many times as -watch says, until the input ends")
	flag.Var(&o.numbers, "spread", "start a NATS server and so many nodes on it, and then another number of them: "+
		"`numbers` separated by commas; -empty says how many tables are stored")
	apart := flag.Bool("apart", false, "with -spread: the players of a table are at any nodes, instead of the same one")
	plot := flag.String("plot", "", "with -grow: draw the figures to an SVG `file`")
	flag.Parse()
	if err := o.check(flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var err error
	switch {
	case len(o.sizes) > 0:
		err = grow(ctx, o.sizes, *plot, *seed, o.at, o.duration)
	case len(o.numbers) > 0:
		err = spread(ctx, o.numbers, *seed, o.at, o.empty, o.tables, cmp.Or(o.rate, 300), o.duration, *apart)
	case *attacks:
		err = attack(ctx, *seed, o.duration)
	case *spectate != "":
		err = spectators(*spectate, o.watchers)
	case len(o.watchers) > 0:
		err = watch(ctx, o.watchers, *seed, o.rate, o.duration)
	default:
		servers := strings.Split(*nodes, ",")
		if err = answer(ctx, servers); err == nil {
			l := newLoad(servers, *seed, o.at)
			l.empty(ctx, o.empty, "open")
			l.run(ctx, o.idle, o.tables, o.rate, o.duration)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

// The options are the numbers of the command line.
type options struct {
	tables, idle, empty, at  int
	rate                     float64
	duration                 time.Duration
	sizes, watchers, numbers list
}

// check returns the problem of the options, or of words that are no flags. With its limits no pause between moves is
// too long for a Duration.
func (o options) check(words []string) error {
	switch {
	case len(words) > 0:
		return fmt.Errorf("%q is not a flag, and nothing else is expected; -h lists the flags", words[0])
	case min(o.tables, o.idle, o.empty) < 0 || max(o.tables, o.idle, o.empty) > 1_000_000:
		return errors.New("-tables, -idle and -empty are 0 to 1000000")
	case o.at < 1 || o.at > 10_000:
		return errors.New("-at-once is 1 to 10000")
	case o.rate != 0 && !(o.rate >= 0.001 && o.rate <= 1e6): // a NaN is neither
		return errors.New("-moves is 0, or 0.001 to 1000000")
	case o.duration <= 0:
		return errors.New("-for is more than 0s")
	case len(o.numbers) > 0 && slices.Min(o.numbers) < 1:
		return errors.New("-spread has numbers of 1 or more")
	case !slices.IsSorted(append(list{1}, o.sizes...)) || len(slices.Compact(slices.Clone(o.sizes))) < len(o.sizes):
		return errors.New("-grow has numbers of 1 or more that grow")
	}
	return nil
}

// A list is a flag with numbers that are separated by commas.
type list []int

func (l *list) String() string { return "" }

// Set implements [flag.Value].
func (l *list) Set(text string) error {
	*l = nil
	for part := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 {
			return errors.New("write numbers of 0 or more, separated by commas")
		}
		*l = append(*l, n)
	}
	return nil
}

// answer returns an error if one of the servers does not answer: clients would ask it again and again.
func answer(ctx context.Context, servers []string) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	for _, server := range servers {
		q, err := http.NewRequestWithContext(ctx, http.MethodGet, server+"/healthz", nil)
		if err != nil {
			return fmt.Errorf("-nodes: %w", err)
		}
		r, err := http.DefaultClient.Do(q)
		if err != nil {
			return fmt.Errorf("no server at %s: %w", server, errors.Unwrap(err)) // which quotes the URL, too
		}
		if r.Body.Close(); r.StatusCode != http.StatusOK {
			return fmt.Errorf("no server of tables at %s: it answers %q", server, r.Status)
		}
	}
	return nil
}

// run keeps clients waiting at idle tables, and plays at others meanwhile.
func (l *load) run(ctx context.Context, idle, tables int, rate float64, duration time.Duration) {
	var feeds sync.WaitGroup
	running, end := context.WithCancel(ctx)
	l.each(ctx, idle, "idle tables with a client each", func(n int) error {
		c := l.client(n)
		is, err := c.Create(ctx,
			map[string]any{"seats": []any{map[string]any{"kind": "link"}, map[string]any{"kind": "link"}}})
		if err != nil {
			return err
		}
		here := make(chan bool, 1)
		feeds.Go(func() {
			_ = c.Follow(running, is.ID, is.Seats[0].Token, 0, func(*client.Event) bool {
				select {
				case here <- true:
				default:
				}
				return true
			})
		})
		<-here
		return nil
	})
	if tables > 0 {
		var pause time.Duration
		if rate > 0 {
			pause = time.Duration(float64(tables) / rate * float64(time.Second))
		}
		l.report(l.play(ctx, tables, pause, duration), tables)
	} else if idle > 0 {
		rest(ctx, duration)
	}
	end()
	feeds.Wait()
}

// rest waits for a time, or until ctx ends.
func rest(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

type load struct {
	nodes     []string
	seed      uint64
	apart     bool // players of a table are at nodes that have nothing to do with each other
	at        int  // how much is set up at the same time
	transport *http.Transport
	mu        sync.Mutex
	took      []time.Duration
	failed    atomic.Int64
	games     atomic.Int64
	events    atomic.Int64
}

func newLoad(nodes []string, seed uint64, at int) *load {
	return &load{nodes: nodes, seed: seed, at: at, transport: &http.Transport{MaxIdleConnsPerHost: 4 * at}}
}

// empty creates tables at which nobody sits. Those with open seats are in the lobby.
func (l *load) empty(ctx context.Context, n int, seats string) {
	seat := map[string]any{"kind": seats}
	l.each(ctx, n, "empty tables created", func(n int) error {
		return l.client(n).Do(ctx, http.MethodPost, "/v1/tables", "", host.NewToken(),
			map[string]any{"seats": []any{seat, seat}}, nil)
	})
}

// client returns a client that begins at one of the nodes.
func (l *load) client(n int) *client.Client {
	n %= len(l.nodes)
	return &client.Client{Nodes: append(slices.Clone(l.nodes[n:]), l.nodes[:n]...),
		HTTP: &http.Client{Transport: l.transport}}
}

// each calls do n times, some at once, and prints the time.
func (l *load) each(ctx context.Context, n int, what string, do func(int) error) {
	if n == 0 {
		return
	}
	start := time.Now()
	var next atomic.Int64
	var wait sync.WaitGroup
	for range l.at {
		wait.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= n || ctx.Err() != nil {
					return
				}
				if err := do(i); err != nil {
					l.fail(err)
				}
			}
		})
	}
	wait.Wait()
	fmt.Printf("%d %s in %.1f s\n", n, what, time.Since(start).Seconds())
}

// fail counts an error, and prints the first ones.
func (l *load) fail(err error) {
	if l.failed.Add(1) <= 5 {
		fmt.Fprintln(os.Stderr, "load:", err)
	}
}

// play plays at so many tables for a time, and returns how long it took. Each table makes a move, at most,
// in each pause.
func (l *load) play(ctx context.Context, tables int, pause, duration time.Duration) time.Duration {
	all := make([]client.Table, tables)
	l.each(ctx, tables, "tables set up", func(n int) (err error) {
		all[n], err = l.create(ctx, n)
		return err
	})
	playing, stop := context.WithTimeout(ctx, duration)
	defer stop()
	start := time.Now()
	var wait sync.WaitGroup
	for n := range tables {
		wait.Go(func() {
			rest(playing, time.Duration(rand.Int64N(int64(pause)+1)))
			for is := all[n]; playing.Err() == nil; {
				l.table(playing, n, is, pause)
				l.games.Add(1)
				var err error
				if is, err = l.create(playing, n); err != nil {
					return
				}
			}
		})
	}
	wait.Wait()
	l.sort()
	return min(time.Since(start), duration)
}

func (l *load) sort() { slices.Sort(l.took) }

// part returns a quantile of the times of moves.
func (l *load) part(p float64) time.Duration {
	if len(l.took) == 0 {
		return 0
	}
	return l.took[min(int(p*float64(len(l.took))), len(l.took)-1)].Round(10 * time.Microsecond)
}

// report prints the results.
func (l *load) report(played time.Duration, tables int) {
	seconds := played.Seconds()
	fmt.Printf("%d moves acknowledged in %.0f s at %d tables: %.0f a second; %d events in feeds; %d errors\n",
		len(l.took), seconds, tables, float64(len(l.took))/seconds, l.events.Load(), l.failed.Load())
	fmt.Printf("from the request to the acknowledgement: median %v, 90%% %v, 99%% %v, 99.9%% %v, longest %v\n",
		l.part(0.5), l.part(0.9), l.part(0.99), l.part(0.999), l.part(1))
}

func (l *load) create(ctx context.Context, n int) (client.Table, error) {
	link := map[string]any{"kind": "link"}
	return l.client(n).Create(ctx,
		map[string]any{"seats": []any{link, link}, "terms": map[string]any{"nextAtOnce": true}})
}

// table plays a game to its end by two players with a feed each.
func (l *load) table(ctx context.Context, n int, is client.Table, pause time.Duration) {
	var wait sync.WaitGroup
	for seat := range is.Seats {
		wait.Go(func() {
			at := n
			if l.apart {
				at += seat * (n / len(l.nodes))
			}
			c, token, acted, r := l.client(at), is.Seats[seat].Token, 0, rand.New(rand.NewPCG(l.seed, uint64(4*n+seat)))
			_ = c.Follow(ctx, is.ID, token, 0, func(e *client.Event) bool {
				l.events.Add(1)
				if e.InTurn() && e.Update.Snapshot.Number > acted {
					rest(ctx, time.Duration(float64(pause)*(0.5+r.Float64())))
					if ctx.Err() != nil {
						return false
					}
					acted = e.Update.Snapshot.Number
					start := time.Now()
					err := c.Do(ctx, "POST", "/v1/tables/"+is.ID+"/move", token, host.NewToken(),
						map[string]any{"number": acted, "move": choose(e.Moves(), r)}, nil)
					took := time.Since(start)
					if err == nil {
						l.mu.Lock()
						l.took = append(l.took, took)
						l.mu.Unlock()
					} else if ctx.Err() == nil {
						l.fail(err)
					}
				}
				return e.Info.Stage != "over"
			})
		})
	}
	wait.Wait()
}

// choose ends rounds when it can, and else makes any move.
func choose(moves []json.RawMessage, r *rand.Rand) json.RawMessage {
	if last := string(moves[len(moves)-1]); strings.Contains(last, "stop") || strings.Contains(last, "last-chance") {
		return moves[len(moves)-1]
	}
	return moves[r.IntN(len(moves))]
}

package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/api"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/host"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/testkit"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/teststore"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/load/client"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
	"github.com/seasalt-go/seasalt/cmd/seasalt-web/build"
	"github.com/seasalt-go/seasalt/table"
	"github.com/seasalt-go/seasalt/variants"
)

var (
	kills   = flag.Int("kills", 0, "how often to kill the server; 0 is a few times")
	program = flag.String("program", "", "the program of a release to test; \"\" is one that is built")
)

// TestMain is also the program itself: tests start it as processes of its own.
func TestMain(m *testing.M) {
	serve, config := os.Getenv("TABLES_TEST_SERVE") != "", os.Getenv("TABLES_TEST_NATS")
	if serve || config != "" {
		go func() { // until the test is over, however it ends
			_, _ = io.Copy(io.Discard, os.Stdin)
			os.Exit(1)
		}()
	}
	if serve {
		main()
		return
	}
	if config != "" {
		serveNATS(config)
		return
	}
	code := m.Run()
	os.RemoveAll(built)
	os.Exit(code)
}

// A process is a running server.
type process struct {
	t    testing.TB
	args []string
	url  string
	cmd  *exec.Cmd
	how  func(*exec.Cmd) // changes how it is started, if it is not nil; then it has no page
	log  processLog
}

// A processLog reads what a process logs. Whatever tests do to the process, no line may tell a card or a token.
type processLog struct {
	t       testing.TB
	mu      sync.Mutex
	begun   []byte // a line without its end
	lines   int
	clients int // lines with the address of a client, on this machine
}

var (
	cardText      = regexp.MustCompile(`[a-z]/(dark|light|black|yellow|green|white|purple|grey|pink|orange)`)
	secretText    = regexp.MustCompile(cardText.String() + `|[A-Za-z0-9_-]{43}|Bearer`)
	clientAddress = regexp.MustCompile(`from 127\.0\.0\.\d+:\d+`)
)

func (l *processLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.begun = append(l.begun, p...)
	for {
		line, rest, ok := bytes.Cut(l.begun, []byte("\n"))
		if !ok {
			return len(p), nil
		}
		if secretText.Match(line) {
			l.t.Errorf("a log tells a secret: %s", line)
		}
		if clientAddress.Match(line) {
			l.clients++
		}
		if !bytes.Contains(line, []byte("level=DEBUG")) {
			l.t.Logf("%s", line)
		}
		l.lines++
		l.begun = rest
	}
}

// read returns how many lines there were so far, and how many of them tell the address of a client.
func (l *processLog) read() (lines, clients int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.lines, l.clients
}

var ports struct {
	mu    sync.Mutex
	given map[int]bool
}

// port returns an address of this machine that is free, each time another one. Its number is below those that systems
// give to outgoing connections, so it stays free while a server that was killed is started again.
func port(t testing.TB) string {
	t.Helper()
	ports.mu.Lock()
	defer ports.mu.Unlock()
	if ports.given == nil {
		ports.given = map[int]bool{}
	}
	for range 1000 {
		n := 10_000 + rand.IntN(20_000)
		if ports.given[n] {
			continue
		}
		ports.given[n] = true
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", n))
		if err == nil {
			l.Close()
			return l.Addr().String()
		}
	}
	t.Fatal("no port is free")
	return ""
}

var built string // a folder for what is built, or ""

// released builds the program once, with the page in it as in a release, and returns the name of its file.
var released = sync.OnceValues(func() (file string, err error) {
	if *program != "" {
		return filepath.Abs(*program)
	}
	site, err := build.Page(context.Background(), build.Options{})
	if err == nil {
		built, err = os.MkdirTemp("", "seasalt-tables")
	}
	if err != nil {
		return "", err
	}
	page := filepath.Join(built, "page")
	if err := site.Export(page); err != nil {
		return "", err
	}
	sources, err := exec.Command("go", "list", "-f", "{{.Dir}}", build.Module+"/site").Output()
	if err != nil {
		return "", err
	}
	files, err := os.ReadDir(page)
	if err != nil {
		return "", err
	}
	var overlay struct{ Replace map[string]string }
	overlay.Replace = map[string]string{}
	for _, f := range files {
		embedded := filepath.Join(strings.TrimSpace(string(sources)), "built", f.Name())
		overlay.Replace[embedded] = filepath.Join(page, f.Name())
	}
	data, err := json.Marshal(overlay)
	if err != nil {
		return "", err
	}
	replaced := filepath.Join(built, "overlay.json")
	if err := os.WriteFile(replaced, data, 0o600); err != nil {
		return "", err
	}
	file = filepath.Join(built, "seasalt-tables.exe")
	args := []string{"build", "-ldflags=-s -w", "-overlay", replaced, "-o", file, "."}
	if raced() {
		args = slices.Insert(args, 1, "-race")
	}
	if out, err := exec.Command("go", args...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return file, nil
})

// raced reports whether the tests, and so the server, are built with the race detector.
func raced() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}

// releasedFor returns the program of a release.
func releasedFor(t testing.TB) string {
	t.Helper()
	file, err := released()
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// start starts a server at an address and waits until it serves.
func start(t testing.TB, args ...string) *process {
	t.Helper()
	return startHow(t, nil, args...)
}

func startHow(t testing.TB, how func(*exec.Cmd), args ...string) *process {
	t.Helper()
	addr := port(t)
	p := &process{t: t, how: how, log: processLog{t: t}, url: "http://" + addr, args: append([]string{
		"-addr", addr, "-rate", "0", "-token-rate", "0", "-create-rate", "0", "-waiting", "0", "-feeds", "0", "-token-feeds", "0", "-connections", "0", "-log", "error",
	}, args...)}
	p.start()
	t.Cleanup(p.kill)
	return p
}

func (p *process) start() {
	p.t.Helper()
	if p.how == nil {
		p.cmd = exec.Command(releasedFor(p.t), p.args...)
	} else { // the test is the program, which has to do something first
		p.cmd = exec.Command(os.Args[0], p.args...)
		p.cmd.Env = append(os.Environ(), "TABLES_TEST_SERVE=1")
		p.how(p.cmd)
	}
	p.cmd.Stderr = &p.log
	out, err := p.cmd.StdoutPipe()
	if err == nil {
		_, err = p.cmd.StdinPipe()
	}
	if err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		p.t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "Tables: ") {
			go func() { _, _ = io.Copy(io.Discard, out) }()
			return
		}
	}
	p.t.Error("the server does not start")
}

func (p *process) kill() {
	_ = p.cmd.Process.Signal(syscall.SIGKILL)
	_ = p.cmd.Wait()
}

// An operation is what a client wants, or sees.
type operation struct {
	seat   int // -1 looks
	number int // that it had seen
	move   string
}

// An outcome is what it got.
type outcome struct {
	unknown bool
	done    bool
	number  int    // the table has come to
	seats   string // that have moved, of one who looks
}

// sequential is what tables promise: as if all that clients do at a table were done one after another, each thing
// at some moment between the request and the answer. A move is made if nothing has happened since what its
// player had seen, and never else.
var sequential = porcupine.Model{
	Partition: func(history []porcupine.Operation) [][]porcupine.Operation { return [][]porcupine.Operation{history} },
	Init:      func() any { return outcome{number: dealt} },
	Step: func(state, input, output any) (bool, any) {
		s, in, out := state.(outcome), input.(operation), output.(outcome)
		next := outcome{number: s.number + 1, seats: s.seats + fmt.Sprint(in.seat)}
		fits := in.number == s.number
		switch {
		case in.seat < 0:
			return out.number == s.number && out.seats == s.seats, s
		case out.unknown && fits:
			return true, next
		case out.unknown:
			return true, s
		case out.done:
			return fits && out.number == next.number, next
		}
		return !fits, s // it was refused
	},
}

// dealt is the number of the entry of the deal at a table of two.
const dealt = 3

// A history is all that clients did and saw at a table.
type history struct {
	mu         sync.Mutex
	start      time.Time
	operations []porcupine.Operation
	items      [3]map[int]string // what the seats and a spectator were sent, by number
	moves      map[int]string    // the moves that were acknowledged, by number
	asked      map[string]int    // the moves that were asked for, by number and move
}

func newHistory() *history {
	h := &history{start: time.Now(), moves: map[int]string{}, asked: map[string]int{}}
	for i := range h.items {
		h.items[i] = map[int]string{}
	}
	return h
}

// did notes an operation.
func (h *history) did(who int, in operation, called time.Time, out outcome) {
	returned := time.Since(h.start).Nanoseconds()
	if out.unknown {
		returned = 1 << 60 // it may happen at any time
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.operations = append(h.operations, porcupine.Operation{ClientId: who, Input: in, Call: called.Sub(h.start).Nanoseconds(), Output: out, Return: returned})
	if in.seat >= 0 {
		h.asked[fmt.Sprint(in.number+1, " ", in.seat, ": ", in.move)]++
		if out.done {
			h.moves[out.number] = fmt.Sprint(in.seat, ": ", in.move)
		}
	}
}

// saw notes what was sent to somebody, and says if it was something else before.
func (h *history) saw(who int, e *client.Event) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if e.Update == nil {
		return nil
	}
	first := e.Update.Snapshot.Number - len(e.Update.Items) + 1
	for i, raw := range e.Update.Items {
		if was, ok := h.items[who][first+i]; ok && was != string(raw) {
			return fmt.Errorf("%d was shown two pasts at %d:\n%s\n%s", who, first+i, was, raw)
		}
		h.items[who][first+i] = string(raw)
	}
	return nil
}

// check says whether the operations are as if they were done one after another. It is porcupine.Unknown if a minute is
// too short to find out.
func (h *history) check() porcupine.CheckResult {
	h.mu.Lock()
	defer h.mu.Unlock()
	return porcupine.CheckOperationsTimeout(sequential, h.operations, time.Minute)
}

func moveText(raw json.RawMessage) string {
	var m seasalt.Move
	_ = json.Unmarshal(raw, &m)
	return m.String()
}

// A traffic is of tables that are played one after the other, several at a time, while something happens to the servers.
type traffic struct {
	tables, moves atomic.Int64 // so far
	absent        atomic.Int64 // tables with bots and clocks, so far
	since         atomic.Pointer[period]
	enough        chan struct{}
	wait          sync.WaitGroup
}

// A period begins with a fault. Moves that were asked for since then are counted when they are acknowledged.
type period struct {
	begin time.Time
	moves atomic.Int64
	first chan time.Duration // how long after its beginning the first of them was acknowledged
}

// begin begins a period.
func (x *traffic) begin() *period {
	p := &period{begin: time.Now(), first: make(chan time.Duration, 1)}
	x.since.Store(p)
	return p
}

// acknowledged counts a move that was asked for at a time.
func (x *traffic) acknowledged(called time.Time) {
	x.moves.Add(1)
	if p := x.since.Load(); p != nil && called.After(p.begin) && p.moves.Add(1) == 1 {
		p.first <- time.Since(p.begin)
	}
}

// A spread is how long something took, each time.
type spread []time.Duration

func (s spread) String() string {
	slices.Sort(s)
	return fmt.Sprintf("%v to %v, median %v", s[0].Round(time.Millisecond), s[len(s)-1].Round(time.Millisecond), s[len(s)/2].Round(time.Millisecond))
}

// each plays one table after the other, and so many at once, until the traffic is ended, the test has failed or ctx ends.
func (x *traffic) each(ctx context.Context, t testing.TB, atOnce int, play func(seed uint64)) {
	for player := range atOnce {
		x.wait.Go(func() {
			for n := 0; !t.Failed() && ctx.Err() == nil; n++ {
				play(uint64(player*1000 + n))
				select {
				case <-x.enough:
					return
				default:
				}
			}
		})
	}
}

// playOn plays tables until the traffic is ended, the test has failed or ctx ends.
func playOn(ctx context.Context, t testing.TB, atOnce int, nodes ...string) *traffic {
	x := &traffic{enough: make(chan struct{})}
	x.each(ctx, t, atOnce, func(seed uint64) {
		x.playTable(ctx, t, nodes, seed)
		x.tables.Add(1)
	})
	return x
}

// end lets the tables that are being played come to their ends, and waits for that.
func (x *traffic) end() {
	close(x.enough)
	x.wait.Wait()
}

// until returns what reports errors, but for those after the end of ctx.
func until(ctx context.Context, t testing.TB) func(error) {
	return func(err error) {
		if err != nil && ctx.Err() == nil {
			t.Error(err)
		}
	}
}

// playTable creates a table and plays it to its end by three clients with nothing but their feeds and requests,
// whatever happens to the servers. Then it checks what they saw against the journal.
func (x *traffic) playTable(ctx context.Context, t testing.TB, nodes []string, seed uint64) {
	h := newHistory()
	failed := until(ctx, t)
	transport := &http.Transport{MaxIdleConnsPerHost: 4}
	defer transport.CloseIdleConnections()
	ask := func(first int) *client.Client {
		return &client.Client{Nodes: append(append([]string{}, nodes[first%len(nodes):]...), nodes[:first%len(nodes)]...), HTTP: &http.Client{Transport: transport}}
	}
	rules, _ := seasalt.NewRules(seasalt.Config{Target: 8})
	is, err := ask(int(seed)).Create(ctx, map[string]any{
		"setup": rules.Setup(), "seats": []any{map[string]any{"kind": "link"}, map[string]any{"kind": "link"}},
		"terms": map[string]any{"revealSeed": true, "nextAtOnce": true, "maxRounds": 3},
	})
	if err != nil {
		failed(err)
		return
	}
	playing, stop := context.WithCancel(ctx)
	defer stop()
	var wait sync.WaitGroup
	for seat := range 2 {
		wait.Go(func() {
			c, r, token := ask(seat), rand.New(rand.NewPCG(seed, uint64(seat))), is.Seats[seat].Token
			acted := 0
			failed(c.Follow(playing, is.ID, token, 0, func(e *client.Event) bool {
				if err := h.saw(seat, e); err != nil {
					failed(err)
					return false
				}
				if e.InTurn() && e.Update.Snapshot.Number > acted {
					acted = e.Update.Snapshot.Number
					moves := e.Moves()
					raw := moves[r.IntN(len(moves))]
					if last := moveText(moves[len(moves)-1]); last == "stop" || last == "last-chance" {
						raw = moves[len(moves)-1]
					}
					in := operation{seat, acted, moveText(raw)}
					called := time.Now()
					var done host.Done
					err := c.Do(playing, "POST", "/v1/tables/"+is.ID+"/move", token, host.NewToken(), map[string]any{"number": acted, "move": in.move}, &done)
					var refused *client.Error
					switch {
					case err == nil:
						h.did(seat, in, called, outcome{done: true, number: done.Number})
						x.acknowledged(called)
					case errors.As(err, &refused) && refused.Status == http.StatusConflict:
						h.did(seat, in, called, outcome{})
					default:
						h.did(seat, in, called, outcome{unknown: true})
						failed(err)
					}
				}
				if e.Info.Stage == "over" {
					return false
				}
				return true
			}))
		})
	}
	wait.Go(func() { // a spectator, who looks again and again
		c, number, seats := ask(2), 0, ""
		for playing.Err() == nil {
			var e client.Event
			called := time.Now()
			if err := c.Do(playing, "GET", fmt.Sprintf("/v1/tables/%s?after=%d", is.ID, number), "", "", nil, &e); err != nil {
				failed(err)
				return
			}
			failed(h.saw(2, &e))
			for _, raw := range e.Update.Items {
				var item struct {
					Kind string
					Seat json.RawMessage
				}
				if _ = json.Unmarshal(raw, &item); item.Kind == "move" {
					seats += string(item.Seat)
				}
			}
			if number = e.Update.Snapshot.Number; number >= dealt {
				h.did(2, operation{seat: -1}, called, outcome{number: number, seats: seats})
			}
			if e.Info.Stage == "over" {
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
	})
	wait.Wait()
	if ctx.Err() == nil && !t.Failed() {
		verifyTable(ctx, t, h, ask(0), is)
	}
}

// journalOf returns the journal of a table that is over, from whichever node lives; it is empty if ctx ends first.
func journalOf(ctx context.Context, t testing.TB, nodes []string, id string) string {
	for ctx.Err() == nil {
		for _, node := range nodes {
			if r, err := http.Get(node + "/v1/tables/" + id + "/journal"); err == nil {
				data, err := io.ReadAll(r.Body)
				r.Body.Close()
				if err != nil || r.StatusCode != http.StatusOK {
					continue
				}
				if x, err := table.Restore(string(data), variants.Rules); err != nil || x.Stage() != table.StageOver {
					t.Errorf("the journal at the end: %v", err)
				}
				return string(data)
			}
		}
		time.Sleep(50 * time.Millisecond) // between a kill and a start
	}
	return ""
}

// movesOf returns the moves of a journal, such as "12 1: draw", in order, and the last number.
func movesOf(journal string) (all []string, last int) {
	for line := range strings.Lines(journal) {
		number, rest, _ := strings.Cut(line, " ")
		n, move := 0, strings.TrimSuffix(strings.TrimSpace(strings.FieldsFunc(rest, func(r rune) bool { return r == '(' || r == '=' || r == '#' })[0]), " ")
		if _, err := fmt.Sscan(number, &n); err != nil {
			continue
		}
		if last = n; len(move) >= 3 && move[1] == ':' {
			all = append(all, fmt.Sprint(n, " ", move))
		}
	}
	return all, last
}

// verifyTable checks what clients did and saw against the journal of a table.
func verifyTable(ctx context.Context, t testing.TB, h *history, c *client.Client, is client.Table) {
	journal := journalOf(ctx, t, c.Nodes, is.ID)
	if journal == "" {
		return
	}
	inJournal := map[string]bool{}
	all, last := movesOf(journal)
	for _, move := range all {
		inJournal[move] = true
		if h.asked[move] == 0 {
			t.Errorf("nobody has asked for the move %s", move)
		}
	}
	for n, move := range h.moves {
		if !inJournal[fmt.Sprint(n, " ", move)] {
			t.Errorf("the acknowledged move %d %s is lost", n, move)
		}
	}
	switch h.check() {
	case porcupine.Illegal:
		t.Error("what clients did and saw is not linearizable")
	case porcupine.Unknown:
		t.Errorf("the machine is too slow to find out whether %d operations are linearizable", len(h.operations))
	}
	for who := range h.items {
		for n := range last {
			if _, ok := h.items[who][n+1]; !ok {
				t.Errorf("%d has never seen %d", who, n+1)
			}
		}
	}
}

// The server is killed at random moments while games are played. No acknowledged move is lost, none happens twice,
// nobody sees two pasts, and all games are played to their ends.
func TestKilled(t *testing.T) {
	often := *kills
	if often == 0 {
		often = 6
		if testing.Short() {
			often = 3
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Duration(120+2*often)*time.Second)
	defer cancel()
	p := start(t, "-data", t.TempDir(), "-bots", "1", "-log", "debug")
	busy := playOn(ctx, t, 6, p.url)
	busy.alsoAbsent(ctx, t, p.url)
	r := rand.New(rand.NewPCG(uint64(os.Getpid()), 1))
	var listening, moving spread
	for range often {
		time.Sleep(time.Duration(50+r.IntN(500)) * time.Millisecond)
		killed := busy.begin()
		p.kill()
		started := time.Now()
		p.start()
		listening = append(listening, time.Since(started))
		select {
		case took := <-killed.first:
			moving = append(moving, took)
		case <-ctx.Done():
			t.Error("no move is acknowledged after a kill")
		}
		if t.Failed() {
			break
		}
	}
	busy.end()
	if ctx.Err() != nil {
		t.Error("the games do not end")
	}
	lines, _ := p.log.read()
	if lines == 0 {
		t.Error("the server logs nothing")
	}
	t.Logf("%d kills, %d tables, %d with bots and a clock, %d moves; %d lines of logs", often, busy.tables.Load(), busy.absent.Load(), busy.moves.Load(), lines)
	if !t.Failed() {
		t.Logf("from start to listening %v; from SIGKILL to the next acknowledged move %v", listening, moving)
	}
}

// node serves a store in this process.
func node(t testing.TB, s store.Store) string {
	t.Helper()
	h := host.New(s, host.Options{})
	testkit.Run(t, h)
	web, err := api.New(api.Options{Host: h})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(web)
	t.Cleanup(func() {
		web.Drain(context.Background())
		server.Close()
	})
	return server.URL
}

// careless appends without looking at what its writer knows.
type careless struct {
	store.Store
	mu sync.Mutex
}

func (s *careless) Append(ctx context.Context, id string, last uint64, data []byte) (uint64, error) {
	time.Sleep(20 * time.Millisecond) // so that two come at the same time
	s.mu.Lock()
	defer s.mu.Unlock()
	all, err := s.Store.Read(ctx, id, last)
	if err == nil && len(all) > 0 {
		last = all[len(all)-1].Seq
	}
	return s.Store.Append(ctx, id, last, data)
}

// hasty acknowledges what it never stores, once in a while.
type hasty struct {
	store.Store
	n atomic.Int64
}

func (s *hasty) Append(ctx context.Context, id string, last uint64, data []byte) (uint64, error) {
	if strings.Contains(string(data), `"what":"move"`) && s.n.Add(1)%3 == 0 {
		return last, nil
	}
	return s.Store.Append(ctx, id, last, data)
}

// shaky fails, is slow, and stores what it says it has not.
type shaky struct {
	store.Store
	n atomic.Int64
}

func (s *shaky) Append(ctx context.Context, id string, last uint64, data []byte) (uint64, error) {
	broken := errors.New("the store is shaky")
	switch s.n.Add(1) % 7 {
	case 1:
		return 0, broken
	case 3:
		_, _ = s.Store.Append(ctx, id, last, data)
		return 0, broken
	case 5:
		time.Sleep(10 * time.Millisecond)
	}
	return s.Store.Append(ctx, id, last, data)
}

func (s *shaky) Read(ctx context.Context, id string, after uint64) ([]store.Message, error) {
	if s.n.Add(1)%11 == 0 {
		return nil, errors.New("the store is shaky")
	}
	return s.Store.Read(ctx, id, after)
}

// The same players and the same checks find two bugs that were planted, each within some tables: a store that does
// not look at the sequence, and one that acknowledges before it stores. With a store that is only unreliable
// everything holds.
func TestPlanted(t *testing.T) {
	play := func(t testing.TB, s store.Store, tables int) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		nodes := []string{node(t, s), node(t, s)}
		var wait sync.WaitGroup
		for n := range tables {
			wait.Go(func() { new(traffic).playTable(ctx, t, nodes, uint64(n)) })
		}
		wait.Wait()
		if ctx.Err() != nil {
			t.Error("the games do not end")
		}
	}
	t.Run("shaky", func(t *testing.T) { play(t, &shaky{Store: new(teststore.Memory)}, 2) })
	t.Run("hasty", func(t *testing.T) {
		s := &hasty{Store: new(teststore.Memory)}
		if result := race(t, []string{node(t, s), node(t, s)}); result != porcupine.Illegal {
			t.Errorf("moves that are acknowledged and not stored are not noticed: %s", result)
		}
	})
	t.Run("careless", func(t *testing.T) {
		s := &careless{Store: new(teststore.Memory)}
		if result := race(t, []string{node(t, s), node(t, s)}); result != porcupine.Illegal {
			t.Errorf("two moves after the same one are not noticed: %s", result)
		}
	})
	t.Run("careful", func(t *testing.T) {
		s := new(teststore.Memory)
		if result := race(t, []string{node(t, s), node(t, s)}); result != porcupine.Ok {
			t.Errorf("moves at the same time on two nodes: %s", result)
		}
	})
}

// race makes different moves of one player on several nodes at the same time, and checks what was answered.
func race(t *testing.T, nodes []string) porcupine.CheckResult {
	h := newHistory()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	c := &client.Client{Nodes: nodes[:1], HTTP: http.DefaultClient}
	is, err := c.Create(ctx, map[string]any{"seats": []any{map[string]any{"kind": "link"}, map[string]any{"kind": "link"}}, "terms": map[string]any{"nextAtOnce": true}})
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		var turn client.Event
		seat := -1
		for s := range 2 {
			for { // until ctx ends
				if err := c.Do(ctx, "GET", "/v1/tables/"+is.ID, is.Seats[s].Token, "", nil, &turn); err != nil {
					return h.check() // the table is broken already
				}
				if turn.Update.Snapshot.Number >= dealt {
					break
				}
				time.Sleep(5 * time.Millisecond)
			}
			if turn.InTurn() {
				seat = s
				break
			}
		}
		if seat < 0 {
			break
		}
		moves, number := turn.Moves(), turn.Update.Snapshot.Number
		var wait sync.WaitGroup
		for i, url := range nodes {
			wait.Go(func() {
				c := &client.Client{Nodes: []string{url}, HTTP: http.DefaultClient}
				in := operation{seat, number, moveText(moves[i%len(moves)])}
				called := time.Now()
				var done host.Done
				err := c.Do(ctx, "POST", "/v1/tables/"+is.ID+"/move", is.Seats[seat].Token, "", map[string]any{"number": number, "move": in.move}, &done)
				var refused *client.Error
				switch {
				case err == nil:
					h.did(i, in, called, outcome{done: true, number: done.Number})
				case errors.As(err, &refused) && refused.Status == http.StatusConflict:
					h.did(i, in, called, outcome{})
				default:
					h.did(i, in, called, outcome{unknown: true})
				}
			})
		}
		wait.Wait()
		if h.check() == porcupine.Illegal {
			break
		}
	}
	return h.check()
}

package line

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/arena"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants"
)

var update = flag.Bool("update", false, "write the transcript anew, and the part of it in PROTOCOL.md")

const (
	transcriptFile = "testdata/transcript.txt"
	page           = "PROTOCOL.md"
)

// A tap writes down the lines that go through it.
type tap struct {
	io.WriteCloser
	sign string
	to   *bytes.Buffer
}

func (t tap) Write(data []byte) (int, error) {
	t.to.WriteString(t.sign + string(data)) // host and bot take turns
	return t.WriteCloser.Write(data)
}

// A short game: the host's player is random, and the bot is Greedy.
func transcript(t *testing.T) string {
	var text bytes.Buffer
	fromHost, toBot := io.Pipe()
	fromBot, toHost := io.Pipe()
	served := make(chan error, 1)
	go func() {
		served <- Bot{Name: "greedy 1.0", New: func() bot.Player { return bot.Greedy{} }}.Serve(fromHost, tap{toHost, "< ", &text})
	}()
	c, err := Connect(fromBot, tap{toBot, "> ", &text})
	if err != nil {
		t.Fatal(err)
	}
	rules := seasalt.MustRules(seasalt.Config{Target: 3})
	err = c.Begin(Seating{Game: 1, Rules: rules, Seat: 1, Seed: 12345678901234567890, Move: 10 * time.Second, All: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(4, 4))
	g := rules.NewGame(0)
	for g.Settle(r) {
		v := g.View(g.Actor())
		m := bot.Random{}.Choose(context.Background(), v, r)
		if v.Seat() == 1 {
			moves, wrong, err := c.Choose([]Turn{{Game: 1, View: v, Move: 10 * time.Second, Left: time.Minute}})
			if err != nil || wrong[0] != nil {
				t.Fatal(err, wrong)
			}
			m = moves[0]
		}
		if err := g.Play(m, r); err != nil {
			t.Fatal(err)
		}
	}
	result, _ := g.State().Result()
	over := arena.Game{End: arena.OutcomePoints, Winners: result.Winners, Totals: result.Totals[:2]}
	if err := c.Over(context.Background(), map[int]arena.Game{1: over}); err != nil {
		t.Fatal(err)
	}
	if err := c.Quit(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := <-served; err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// A host that asks a seat that is not to move is refused, and the game continues until it is over. Results of no games
// are a list without any.
func TestServeAskedWrongly(t *testing.T) {
	fromHost, toBot := io.Pipe()
	fromBot, toHost := io.Pipe()
	served := make(chan error, 1)
	go func() {
		served <- Bot{Name: "greedy", New: func() bot.Player { return bot.Greedy{} }}.Serve(fromHost, toHost)
	}()
	c, err := Connect(fromBot, toBot)
	if err != nil {
		t.Fatal(err)
	}
	rules := seasalt.MustRules(seasalt.Config{})
	if err := c.Begin(Seating{Game: 1, Rules: rules}); err != nil {
		t.Fatal(err)
	}
	s := rules.Start(0).Settle(rand.New(rand.NewPCG(1, 1)))
	for seat, want := range map[seasalt.Seat]string{0: "", 1: "game 1: seat 1 is asked for a move, and seat 0 is to move"} {
		_, _, err := c.Choose([]Turn{{Game: 1, View: s.View(seat)}})
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("seat %v: %v, want %q", seat, err, want)
		}
	}
	err = errors.Join(c.Over(context.Background(), nil), c.Over(context.Background(), map[int]arena.Game{1: {}}))
	if err != nil {
		t.Error(err)
	}
	_, _, err = c.Choose([]Turn{{Game: 1, View: s.View(0)}})
	if want := "game 1 has not begun"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("after the game: %v, want %q", err, want)
	}
	if err := errors.Join(c.Quit(context.Background()), <-served); err != nil {
		t.Error(err)
	}
	if err := (Bot{}).Serve(strings.NewReader(`{"type":"over","games":1}`+"\n"), io.Discard); err == nil {
		t.Error("a bot reads games that are no list")
	}
}

// The transcript is what host and bot say, word for word.
func TestTranscript(t *testing.T) { testkit.Golden(t, transcriptFile, transcript(t), *update) }

// The page has the transcript with the views left out.
func TestPage(t *testing.T) {
	text := testkit.ReadText(t, transcriptFile)
	lines := strings.SplitAfter(regexp.MustCompile(`"view":.*?\}(\]\}\n)`).ReplaceAllString(text, `"view":{…}}$1`), "\n")
	lines = lines[:len(lines)-1]
	onPage(t, "## A transcript", strings.Join(lines[:9], "")+"...\n"+strings.Join(lines[len(lines)-4:], ""))
}

// The page has a view and a move, as they are sent: those of the turn of the transcript in which a duo can be laid first.
func TestPageShowsView(t *testing.T) {
	text := testkit.ReadText(t, transcriptFile)
	for _, line := range strings.Split(text, "\n") {
		if !strings.Contains(line, `"action":"lay-duo"`) {
			continue
		}
		var question struct {
			Turns []struct{ View json.RawMessage }
		}
		var view struct{ Moves []json.RawMessage }
		err := json.Unmarshal([]byte(strings.TrimPrefix(line, "> ")), &question)
		if err == nil {
			err = json.Unmarshal(question.Turns[0].View, &view)
		}
		if err != nil {
			t.Fatal(err)
		}
		onPage(t, "This is a whole view", spread(question.Turns[0].View))
		onPage(t, "And this is one of its moves", string(view.Moves[0])+"\n")
		return
	}
	t.Fatal("no duo can be laid in the transcript")
}

// spread breaks the JSON of an object into lines.
func spread(data []byte) string {
	var b strings.Builder
	depth, width := 0, 0
	for _, part := range regexp.MustCompile(`[^,]*,?`).FindAllString(string(data), -1) {
		opened := depth
		depth += strings.Count(part, "{") + strings.Count(part, "[") - strings.Count(part, "}") - strings.Count(part, "]")
		top := opened == 1 && strings.HasPrefix(part, `"`) && strings.Contains(part, ":")
		seat := opened == 2 && strings.HasPrefix(part, "{")
		if width > 0 && (top || seat || width+len(part) > 120) {
			indent := strings.Repeat("  ", min(opened, 2))
			b.WriteString("\n" + indent)
			width = len(indent)
		}
		b.WriteString(part)
		width += len(part)
	}
	return b.String() + "\n"
}

// onPage compares the first fenced block after a text on the page, or writes it, as with -update.
func onPage(t *testing.T, after, want string) {
	t.Helper()
	old := testkit.ReadText(t, page)
	place := strings.Index(old, after)
	if place < 0 {
		t.Fatalf("%s does not have %q", page, after)
	}
	from := place + strings.Index(old[place:], "```")
	from += strings.Index(old[from:], "\n") + 1
	to := from + strings.Index(old[from:], "```\n")
	if got := old[from:to]; got != want {
		if !*update {
			t.Fatalf("after %q in %s there is\n%sand should be\n%s", after, page, got, want)
		}
		testkit.WriteText(t, page, old[:from]+want+old[to:])
	}
}

// The page names all features and messages, and no features that there are not.
func TestPageIsWhole(t *testing.T) {
	text := testkit.ReadText(t, page)
	_, table, _ := strings.Cut(text, "| section | |\n")
	table, _, _ = strings.Cut(table, "\n\n")
	listed := map[string]bool{} // by the names of features, with pile1 for both piles and own for all seats
	for _, name := range regexp.MustCompile("`(\\w+)`").FindAllStringSubmatch(table, -1) {
		listed[name[1]] = false
	}
	for _, s := range newEncoder(seasalt.MustRules(seasalt.Config{Players: 4, Modules: variants.All()})).sections {
		name := strings.Replace(s.Name, "pile2", "pile1", 1)
		for _, seat := range []string{"next", "third", "fourth"} {
			if rest, ok := strings.CutPrefix(name, seat); ok {
				name = "own" + rest
			}
			name = strings.Replace(name, "knownTo"+strings.ToUpper(seat[:1])+seat[1:], "knownToNext", 1)
		}
		if !strings.Contains(text, "`"+name+"`") {
			t.Errorf("%s is not on the page", name)
		}
		listed[name] = true
	}
	for name, is := range listed {
		if !is {
			t.Errorf("%s is on the page, and no feature", name)
		}
	}
	for _, name := range []string{"hello", "rules", "begin", "ready", "choose", "moves", "over", "quit", "error", wantsView, wantsSaw, wantsCatalog, wantsNumbers} {
		if !strings.Contains(text, "`"+name+"`") && !strings.Contains(text, `"type":"`+name+`"`) {
			t.Errorf("%s is not on the page", name)
		}
	}
}

// A counter counts what is read.
type counter struct {
	io.Reader
	n int
}

func (c *counter) Read(data []byte) (int, error) {
	n, err := c.Reader.Read(data)
	c.n += n
	return n, err
}

// A line that is long, or cut off, or ends like those of Windows, is read as it is.
func TestLines(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{`{"type":"hello","id":1,"protocol":1,"name":"a"}` + "\r\n", ""},
		{`{"type":"hello","id":1,"protocol":1,"name":"` + strings.Repeat("a", maxLine-100) + `"}` + "\n", ""},
		{`{"type":"hello","id":1,"protocol":1,"name":"` + strings.Repeat("a", maxLine) + `"}` + "\n", "wrote a line of more than 1048576 bytes"},
		{`{"type":"hello","id":1,"protocol":1,"name":"a"}`, "closed its standard output"},
		{"", "closed its standard output"},
		{`{"type":"hello","id":1,"protocol":1,"name":"a","games":-1}` + "\n", "wants to play -1 games at once"},
	} {
		out := struct {
			*bufio.Writer
			io.Closer
		}{bufio.NewWriter(io.Discard), io.NopCloser(nil)}
		c, err := Connect(strings.NewReader(test.text), out)
		if (err == nil) != (test.want == "") || err != nil && err.Error() != test.want {
			t.Errorf("%.80s: %v, want %q", test.text, err, test.want)
		}
		if err == nil && len(c.Name()) > 103 {
			t.Errorf("a name of %d bytes", len(c.Name()))
		}
	}
	for fill, want := range map[int]string{
		maxLine - 100: "",
		maxLine:       "line: the host wrote a line of more than 1048576 bytes",
		4 * maxLine:   "line: the host wrote a line of more than 1048576 bytes",
	} {
		var out bytes.Buffer
		in := &counter{Reader: strings.NewReader(`{"type":"hello","id":1,"protocols":[1],"host":"` + strings.Repeat("a", fill) + "\"}\n")}
		err := Bot{Name: "a"}.Serve(in, &out)
		if (err == nil) != (want == "") || err != nil && err.Error() != want || (out.Len() > 0) != (err == nil) {
			t.Errorf("a line of %d bytes of the host: %v, answered with %s", fill, err, out.Bytes())
		}
		if in.n > maxLine+1<<16 {
			t.Errorf("%d bytes of a line are read before it is refused", in.n)
		}
	}
	if err := (Bot{Name: "a"}).Serve(iotest.ErrReader(io.ErrNoProgress), io.Discard); err != io.ErrNoProgress {
		t.Errorf("an input that cannot be read: %v", err)
	}
}

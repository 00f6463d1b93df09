package play

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/internal/wrap"
	"github.com/seasalt-go/seasalt/cmd/seasalt/internal/frame"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/words"
)

var update = flag.Bool("update", false, "write the golden files anew")

// How fast the machine is must not change what is printed.
func TestMain(m *testing.M) {
	patience = time.Hour
	os.Setenv("LC_ALL", "C")
	os.Setenv("COLUMNS", "1000") // lines are wrapped where a test wants it
	os.Exit(m.Run())
}

// speaker speaks English to a viewer.
func speaker(viewer seasalt.Seat, bots seasalt.Seats) voice {
	names := make([]string, seasalt.MaxPlayers)
	for seat := range bots.All() {
		names[seat] = "Bot " + seat.String()
	}
	return newVoice(words.In("en"), screen{}, viewer, names)
}

// playWith runs the program with some input and returns what it prints.
func playWith(t *testing.T, input string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, errs bytes.Buffer
	code = Program.Run(context.Background(), args, strings.NewReader(input), &out, &errs)
	return out.String(), errs.String(), code
}

func TestAuto(t *testing.T) {
	for edition := seasalt.EditionEnglish; edition <= seasalt.EditionDigital; edition++ {
		players := 2 + int(edition)%3
		args := []string{"-auto", "-level", "easy", "-players", fmt.Sprint(players), "-edition", edition.String(), "-seed", "5"}
		out, errs, code := playWith(t, "", args...)
		first := fmt.Sprintf("Sea Salt & Paper: %d players, target %d points.", players, 50-5*players)
		if code != 0 || errs != "" || !strings.HasPrefix(out, first) || !strings.Contains(out, words.In("en").Edition(edition)+".\n") {
			t.Errorf("%v: exit code %d, %s\n%s", args, code, errs, out)
		}
		if strings.Contains(out, "\x1b") || strings.Contains(out, "You") {
			t.Errorf("%v: the output is for nobody's terminal, and has escape sequences or says You", args)
		}
		if again, _, _ := playWith(t, "", args...); again != out {
			t.Errorf("%v: a second run prints something else", args)
		}
	}
	one, _, _ := playWith(t, "", "-auto", "-level", "easy", "-seed", "1")
	two, _, _ := playWith(t, "", "-auto", "-level", "easy", "-seed", "2")
	if _, one, _ = strings.Cut(one, "\n"); strings.HasSuffix(two, one) {
		t.Error("two seeds deal the same game")
	}
	if out, _, _ := playWith(t, "", "-auto", "-level", "easy", "-target", "5"); !strings.Contains(out, "target 5 points") {
		t.Error("-target is ignored")
	}
}

// The golden files show what people see. After a change on purpose: go test -update, and
// read the difference.
func TestGolden(t *testing.T) {
	tests := []struct{ name, input, args string }{
		{"auto", "", "-auto -level easy -seed 1 -target 12 -width 80"},
		{"one-person", strings.Repeat("1\n", 40) + "help\nscore\nwhat?\n77\nstop\n", "-level easy -seed 3 -width 80"},
		{"one-person-60", strings.Repeat("1\n", 40) + "help\nscore\nwhat?\n77\nstop\n", "-level easy -seed 3 -width 60"},
		{"one-person-fr", strings.Repeat("1\n", 40) + "help\nscore\nhint\nwhat?\n77\nstop\nhelp r5.1\n", "-level easy -seed 3 -width 60 -lang fr"},
		{"one-person-de", strings.Repeat("1\n", 40) + "help\nscore\nhint\nwhat?\n77\nstop\nhelp r5.1\n", "-level easy -seed 3 -width 60 -lang de"},
		{"two-people", "\n1\n1\n1\n1\n\n1\n1\n1\n1\n\n", "-seed 3 -bots none -width 80"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			out, errs, code := playWith(t, test.input, strings.Fields(test.args)...)
			if code != 0 || errs != "" {
				t.Fatalf("exit code %d, %s", code, errs)
			}
			testkit.Golden(t, filepath.Join("testdata", test.name+".golden"), out, *update)
		})
	}
}

func TestBadFlags(t *testing.T) {
	tests := []struct{ args, want string }{
		{"-players 1", `-players "1": it is a whole number from 2 to 4`},
		{"-bots 2", `-bots "2": "2" is not a seat: with 2 players they are 0 to 1`},
		{"-bots 0,x", `"x" is not a seat`},
		{"-bots 1,1", "seat 1 is listed twice"},
		{"-auto -bots 1", "leave -bots out"},
		{"-level nonsense", `-level: there is no "nonsense"; there are random, easy, normal, hard`},
		{"-lang de -players 7", "-players \"7\": Es ist eine ganze Zahl von 2 bis 4"},
		{"-save .", "-save .: this is a folder"},
		{"-with lobster,lobster", `-with: "lobster" is there twice`},
		{"-with kraken,extrapepper", `-with: "kraken" is there twice`},
	}
	for _, test := range tests {
		out, errs, code := playWith(t, "", strings.Fields(test.args)...)
		if code != frame.Misused || out != "" || !strings.HasPrefix(errs, "seasalt play: ") || !strings.Contains(errs, test.want) {
			t.Errorf("play %s: exit code %d, prints %q and reports %q; want %q", test.args, code, out, errs, test.want)
		}
	}
}

// However people leave, they are told how to come back, and it is no failure.
func TestLeaving(t *testing.T) {
	tests := []struct{ name, input, want string }{
		{"end of input at once", "", "The input has ended"},
		{"end of input later", "1\n1\n", "The input has ended"},
		{"end of input within a line", "1\n1", "The input has ended"},
		{"quit", "1\nquit\n1\n", "Thank you for playing"},
		{"q", "Q\n", "Thank you for playing"},
	}
	for _, test := range tests {
		out, errs, code := playWith(t, test.input, "-seed", "3")
		if code != 0 || errs != "" || !strings.Contains(out, test.want) || !strings.HasSuffix(out, "-seed 3 deals it again from the start.\n") {
			t.Errorf("%s: exit code %d, %s\n%s", test.name, code, errs, out)
		}
	}
}

// Ctrl-C while the program waits for an answer that never comes.
func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	in, typing := io.Pipe()
	defer typing.Close()
	asked := make(chan bool)
	var once sync.Once
	var all bytes.Buffer
	out := writer(func(p []byte) (int, error) {
		all.Write(p)
		if strings.Contains(all.String(), "Your choice") {
			once.Do(func() { close(asked) })
		}
		return len(p), nil
	})
	code := make(chan int)
	go func() { code <- Program.Run(ctx, []string{"-seed", "3", "-bots", "1"}, in, out, io.Discard) }()
	wait := time.After(time.Minute)
	select {
	case <-asked:
	case <-wait:
		t.Fatal("nothing is asked")
	}
	cancel()
	select {
	case got := <-code:
		if got != frame.Interrupted || !strings.Contains(all.String(), "Interrupted: the game ends here. It was not saved") {
			t.Errorf("exit code %d\n%s", got, all.String())
		}
	case <-wait:
		t.Fatal("the program goes on after an interrupt")
	}

	// A game that asks nobody can be interrupted too.
	if got := Program.Run(ctx, []string{"-auto"}, in, io.Discard, io.Discard); got != frame.Interrupted {
		t.Errorf("-auto: exit code %d after an interrupt", got)
	}
}

type writer func([]byte) (int, error)

func (w writer) Write(p []byte) (int, error) { return w(p) }

func TestOutputFails(t *testing.T) {
	full := writer(func([]byte) (int, error) { return 0, io.ErrShortWrite })
	var errs bytes.Buffer
	if code := Program.Run(context.Background(), []string{"-auto", "-level", "easy"}, nil, full, &errs); code != frame.Failed || errs.Len() == 0 {
		t.Errorf("exit code %d, %s", code, &errs)
	}
}

// A game is that of the language's edition, or that of another, and says which.
func TestEdition(t *testing.T) {
	for args, want := range map[string]string{
		"": "\nEnglish edition.\n", "-lang fr": "\nÉdition française.\n", "-lang de": "\nDeutsche Ausgabe.\n",
		"-lang fr -edition english": "\nÉdition anglaise.\n", "-lang de -edition digital": "\nDigitale Ausgabe.\n",
	} {
		out, errs, code := playWith(t, "quit\n", strings.Fields(args)...)
		if code != 0 || !strings.Contains(out, want) {
			t.Errorf("%q: exit code %d, %s\n%s\nwant %q", args, code, errs, out, want)
		}
	}
}

// Nonsense is answered, changes nothing, and the game goes on.
func TestNonsense(t *testing.T) {
	plain, _, _ := playWith(t, "1\n1\nquit\n", "-seed", "3")
	for _, test := range []struct{ input, want string }{
		{"hello", `“hello” is not understood`},
		{"TAKE 7", "“take 7” is not understood"},
		{"help R4.2", "R4.2 Laying a duo"},
		{"help k3", "K3 A tie"},
		{"help R4", "\n\nR4.2 Laying a duo\n\nBoth cards"},
		{"help R8.3", " of one kind, and is no card of that kind itself:\n\n" +
			"   -  lighthouse: 1 for each boat\n   -  shoal of fish"},
		{"help kraken", "Kraken\n\nEvery octopus"},
		{"help rx", "There is no rule “RX”."},
		{"0", "There is no choice 0."},
		{"-1", "There is no choice -1."},
		{"99999999999999999999999", "is not understood"},
		{"\x00\x1b[2J\xff", "[2j"},
		{strings.Repeat("x", 300_000), strings.Repeat("x", 40) + "…” is not"},
		{"stop", "Say STOP: Something else has to be decided first (R3.1)."},
		{"keep crab/black", "Keep black crab: "},
		{"   \t", "Your choice"},
		{"help", "Moves can also be written out"},
		{"?", "Moves can also be written out"},
		{"score", "Card points: 0"},
		{"table", "--- Round 1, target 40 points ---"},
	} {
		out, errs, code := playWith(t, test.input+"\n1\n1\nquit\n", "-seed", "3")
		if code != 0 || errs != "" || !strings.Contains(out, test.want) {
			t.Errorf("%.40q: exit code %d, %s\n%s", test.input, code, errs, out)
		}
		if end := plain[len(plain)-300:]; !strings.HasSuffix(out, end) {
			t.Errorf("%.40q: the game goes on in another way:\n%s", test.input, out)
		}
	}
	// A move that is written out is as good as its number.
	if out, _, _ := playWith(t, "draw\n1\nquit\n", "-seed", "3"); out != plain {
		t.Error("draw is not what choice 1 is")
	}
}

// What cannot be done is listed, with the reason and the rule.
func TestRefusals(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Players: 3})
	hand := func(text string) seasalt.Cards { return seasalt.Must(seasalt.ParseCards(text)) }
	tests := []struct {
		p    seasalt.Position
		want []string
	}{
		{seasalt.Position{Phase: seasalt.PhasePlay, Round: 1, Hands: []seasalt.Cards{hand("crab/black crab/green swimmer/black")}}, []string{
			"Lay boat + boat, fish + fish, swimmer + shark: You do not have these cards in hand (R4.2).",
			"Lay your mermaids: You have too few mermaids in hand (R4.6).",
			"Say STOP / Say LAST CHANCE: Your cards are worth too little to end the round: it takes 7 points (R5.1).",
		}},
		{seasalt.Position{
			Phase: seasalt.PhasePlay, Round: 1, Caller: seasalt.SeatsOf(2), Revealed: 1 << 2,
			Hands: []seasalt.Cards{hand("shell/black shell/green shell/grey shell/yellow shell/dark-blue boat/black boat/yellow"), {},
				hand("octopus/green octopus/grey octopus/purple octopus/yellow")},
		}, []string{
			"Lay crab + crab, fish + fish, swimmer + shark: You do not have these cards in hand (R4.2).",
			"Lay your mermaids: You have too few mermaids in hand (R4.6).",
			"Say STOP / Say LAST CHANCE: The round is being ended already (R5.1).",
		}},
		{seasalt.Position{Phase: seasalt.PhaseTake, Round: 1, Piles: [2][]seasalt.Card{nil, {seasalt.Must(seasalt.ParseCard("crab/black"))}}}, []string{
			"Take from pile 1: This discard pile is empty (R3.1).",
		}},
	}
	for _, test := range tests {
		s, err := rules.NewState(test.p)
		if err != nil {
			t.Error(err)
			continue
		}
		v := s.View(0)
		if got := speaker(0, 0).refusals(v, slices.Collect(v.Moves())); !slices.Equal(got, test.want) {
			t.Errorf("%v\ngot  %q\nwant %q", s, got, test.want)
		}
	}
}

// Two, three and four people at one keyboard, who type whatever comes to their minds, come
// to the end of a game. Between two of them the screen is wiped, and nobody's hand is shown
// to another.
func TestSeveralPeople(t *testing.T) {
	for _, args := range []string{"-bots none", "-players 3 -bots none", "-players 4 -bots none", "-players 4 -bots 1,3", "-players 3 -bots 2"} {
		r := rand.New(rand.NewPCG(1, 1))
		var input strings.Builder
		for range 60_000 {
			fmt.Fprintln(&input, 1+r.IntN(5))
		}
		out, errs, code := playWith(t, input.String(), strings.Fields(args+" -level easy -seed 8 -target 15")...)
		if code != 0 || errs != "" || !strings.Contains(out, " the game ") {
			t.Errorf("%s: exit code %d, %s, and nobody wins", args, code, errs)
		}
		wipe := screen{}.wipe()
		for _, part := range strings.Split(out, wipe) {
			if n := strings.Count(part, "it is your turn"); n > 1 || strings.Contains(part, "Your hand") && n == 0 {
				t.Fatalf("%s: a screen for %d people:\n%s", args, n, part)
			}
			if before, _, found := strings.Cut(part, "it is your turn"); found && strings.Contains(before, "hand") {
				t.Fatalf("%s: a hand is shown before the player is there:\n%s", args, part)
			}
		}
	}
}

// Every text is there in every language, and has the same places to fill in, set as the language wants it.
func TestTexts(t *testing.T) {
	for _, tag := range words.Languages() {
		testkit.SameTexts(t, tag, english, *allTexts[tag])
	}
}

// In each language and at any width no line is too long, and nothing of another language is said.
func TestLanguages(t *testing.T) {
	input := strings.Repeat("1\n", 30) + "help\nhelp R4.5\nhint\nscore\ntable\nwhat?\nstop\nTAKE 1\n" + strings.Repeat("2\n1\n", 30)
	for _, tag := range words.Languages() {
		for _, width := range []int{40, 60, 120} {
			out, errs, code := playWith(t, input, "-lang", tag, "-width", fmt.Sprint(width), "-level", "easy", "-seed", "4", "-players", "3", "-with", "extrasalt,extrapepper")
			if code != 0 || errs != "" {
				t.Fatalf("%s: exit code %d, %s", tag, code, errs)
			}
			// The answer to a question ends its line.
			prompt := regexp.MustCompile(`(?m)^(Your choice|Votre choix|Deine Wahl|Press|Appuyez|Drück)[^:]*: `)
			for _, line := range strings.Split(prompt.ReplaceAllString(out, ""), "\n") {
				if wrap.Columns(line) > width {
					t.Errorf("%s: at %d columns a line has %d: %q", tag, width, wrap.Columns(line), line)
				}
				if tag != "en" && (strings.Contains(line, " the ") || strings.Contains(line, "You ")) || strings.ContainsAny(line, "{}") {
					t.Errorf("%s: %q", tag, line)
				}
			}
		}
	}
}

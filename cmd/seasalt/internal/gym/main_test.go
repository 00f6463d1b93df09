package gym

import (
	"bufio"
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/line"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants"
)

// play plays with a bot in Go, which plays one game at a time, and returns what the gym prints and the
// lines of the bot.
func play(t *testing.T, player bot.Player, args ...string) (stderr, said string) {
	t.Helper()
	fromGym, toBot := io.Pipe()
	fromBot, toGym := io.Pipe()
	served := make(chan error, 1)
	var lines strings.Builder
	go func() {
		b := line.Bot{Name: "x", New: func() bot.Player { return player }, Modules: variants.All()}
		served <- b.Serve(fromGym, io.MultiWriter(toGym, &lines))
		toGym.Close()
	}()
	var errs strings.Builder
	if code := Program.Run(context.Background(), args, fromBot, toBot, &errs); code != 0 {
		t.Fatalf("exit code %d, %s", code, errs.String())
	}
	if err := <-served; err != nil {
		t.Fatal(err)
	}
	return errs.String(), lines.String()
}

// Games of all sorts are played to the end, as many as were asked for, and again the same.
func TestGames(t *testing.T) {
	for _, args := range []string{
		"-games 3 -at-once 2 -target 10", "-games 3 -at-once 1 -players 4 -with extrasalt,extrapepper -edition digital -target 8 -against easy",
		"-games 2 -against self -players 3 -target 10", "-games 2 -rounds 1", "-games 2 -against normal -rounds 1", "-games 150 -at-once 150 -rounds 1",
	} {
		text, said := play(t, bot.Random{}, strings.Fields(args)...)
		games := strings.Fields(args)[1]
		if !strings.HasPrefix(text, "seasalt gym: "+games+" games and ") {
			t.Errorf("%s: %s", args, text)
		}
		if _, again := play(t, bot.Random{}, strings.Fields(args)...); again != said {
			t.Errorf("%s: other moves", args)
		}
	}
}

// A bot that ends before the games that were asked for, or that cannot be read, is an error.
func TestEndsEarly(t *testing.T) {
	folder, err := os.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	for _, test := range []struct {
		args string
		in   io.Reader
		code int
		want string
	}{
		{"-games 3", strings.NewReader(""), 1, "seasalt gym: the bot closed its standard output before 3 games were played\n"},
		{"", folder, 1, "seasalt gym: the bot cannot be read: read "},
		{"", strings.NewReader(""), 0, "seasalt gym: 0 games"},
	} {
		r, w := io.Pipe()
		go io.Copy(io.Discard, r)
		var errs strings.Builder
		if code := Program.Run(context.Background(), strings.Fields(test.args), test.in, w, &errs); code != test.code || !strings.Contains(errs.String(), test.want) {
			t.Errorf("%s: exit code %d, %s", test.args, code, errs.String())
		}
	}
}

// A wrong command line is told so.
func TestWrongInput(t *testing.T) {
	for args, want := range map[string]string{
		"-at-once 0": `-at-once "0": it is a whole number from 1 to 100000`, "-games 0": `-games "0": it is`, "-rounds no": `-rounds "no": it is`,
		"-against me": "-against: there is no \"me\"; there are random, easy, normal, hard, self\n", "-players 5": "from 2 to 4",
		"-with lobster,salt": `seasalt gym: -with: there is no "salt"; there are extrasalt, cast-of-crabs, `, "-lang fr": "there is no flag -lang",
		"-with kraken,kraken": `seasalt gym: -with: "kraken" is there twice`, "now": "is not a flag",
	} {
		var errs strings.Builder
		if code := Program.Run(context.Background(), strings.Fields(args), nil, io.Discard, &errs); code != 2 || !strings.Contains(errs.String(), want) {
			t.Errorf("%s: exit code %d, %s", args, code, errs.String())
		}
	}
}

// numpy returns an interpreter of Python with numpy. Where .ci/run installs it, there must be one.
func numpy(t *testing.T) string {
	var err error
	for _, name := range []string{"python3", "/usr/bin/python3"} {
		if err = exec.Command(name, "-c", "import numpy").Run(); err == nil {
			return name
		}
	}
	if os.Getenv("CI") == "true" && runtime.GOOS == "linux" {
		t.Fatal("there is no Python with numpy: ", err)
	}
	t.Skip("there is no Python with numpy: ", err)
	return ""
}

// The test binary is also the program that the learner starts.
func TestMain(m *testing.M) {
	if os.Getenv("SEASALT_TEST_GYM") != "" {
		os.Exit(Program.Run(context.Background(), os.Args[2:], os.Stdin, os.Stdout, os.Stderr)) // after the name of the subcommand
	}
	os.Exit(m.Run())
}

// The learner beats random players after some thousand turns. It wins about a fifth of the games before.
func TestLearn(t *testing.T) {
	if !testkit.Deep {
		t.Skip("it takes half a minute")
	}
	turns, games, want := "40000", "100", 55.0
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	python, dir := numpy(t), t.TempDir()
	model, plot := filepath.Join(dir, "model.npz"), filepath.Join(dir, "curve.svg")
	learn := func(args ...string) []byte {
		args = append([]string{"../../../../examples/bots/learn.py", "--seasalt", self, "--every", "0.2", "--model", model}, args...)
		cmd := exec.Command(python, args...)
		cmd.Env = append(os.Environ(), "SEASALT_TEST_GYM=1")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
		return out
	}
	out := learn("--turns", turns, "--seconds", "600", "--games", games)
	if progress := regexp.MustCompile(`of ` + games + ` test games, .* % won, \d+ (s|min) to go`); !progress.Match(out) {
		t.Errorf("nothing says how far the test games are:\n%s", out)
	}
	found := regexp.MustCompile(`wins .* % of ` + games + ` games against random \(([0-9.]+) to`).FindSubmatch(out)
	if found == nil {
		t.Fatalf("%s", out)
	}
	if low, err := strconv.ParseFloat(string(found[1]), 64); err != nil || low < want {
		t.Errorf("%v\n%s", err, out)
	}

	// What was learned is kept: it plays again as well, and learning goes on with it.
	again := learn("--seconds", "0", "--games", games)
	if wins := regexp.MustCompile(`wins .*`); !bytes.Equal(wins.Find(again), wins.Find(out)) || bytes.Contains(again, []byte("learned from")) {
		t.Errorf("the model that was kept\n%s\nand the one that was learned\n%s", again, out)
	}
	out = learn("--turns", "9000", "--at-once", "32", "--seconds", "600", "--games", "2", "--plot", plot)
	if !bytes.Contains(out, []byte("learned from ")) {
		t.Errorf("%s", out)
	}
	svg, err := os.ReadFile(plot)
	if err != nil {
		t.Fatal(err)
	}
	var curve struct {
		Lines []struct {
			Points string `xml:"points,attr"`
		} `xml:"polyline"`
	}
	if err := xml.Unmarshal(svg, &curve); err != nil || len(curve.Lines) != 1 || len(strings.Fields(curve.Lines[0].Points)) < 2 {
		t.Errorf("%v: the curve of two runs is\n%s", err, svg)
	}
}

// What cannot be read or written is said in a sentence before any game, which could not start here anyway.
func TestLearnErrors(t *testing.T) {
	python, dir := numpy(t), t.TempDir()
	notes := filepath.Join(dir, "notes.txt")
	if err := os.WriteFile(notes, []byte("GARBAGE\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	nowhere := filepath.Join(dir, "nowhere", "file")
	for _, test := range []struct {
		args, want string
		code       int
	}{
		{"--model " + notes, "learn.py: --model " + notes + ": it is damaged, or not a model", 1},
		{"--model " + nowhere, "--model: " + nowhere + ".part cannot be written: No such file or directory", 2},
		{"--plot " + nowhere, "--plot: " + nowhere + " cannot be written: No such file or directory", 2},
		{"--seconds -1", "--seconds -1.0: at least 0", 2},
		{"--seconds 0", "--seconds 0 needs a --model", 2},
	} {
		args := append([]string{"../../../../examples/bots/learn.py", "--seasalt", "/no/program"}, strings.Fields(test.args)...)
		cmd := exec.Command(python, args...)
		out, _ := cmd.CombinedOutput()
		if code := cmd.ProcessState.ExitCode(); code != test.code || !strings.Contains(string(out), test.want) || strings.Contains(string(out), "Traceback") {
			t.Errorf("%s: exit code %d, want %d and %q\n%s", test.args, code, test.code, test.want, out)
		}
	}
	if left, err := filepath.Glob(filepath.Join(dir, "*")); err != nil || len(left) != 1 {
		t.Errorf("%v: there are now %v", err, left)
	}
}

// Ctrl-C ends learning with the curve and the model so far.
func TestLearnInterrupted(t *testing.T) {
	if !testkit.Deep || runtime.GOOS == "windows" {
		t.Skip("it takes some seconds, and a signal")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	python, dir := numpy(t), t.TempDir()
	model, plot := filepath.Join(dir, "model.npz"), filepath.Join(dir, "curve.svg")
	cmd := exec.Command(python, "../../../../examples/bots/learn.py", "--seasalt", self, "--every", "0.2", "--model", model, "--plot", plot)
	cmd.Env = append(os.Environ(), "SEASALT_TEST_GYM=1")
	curve := regexp.MustCompile(`% won of the last [1-9]`) // one row of it
	var errs strings.Builder
	out, err := cmd.StderrPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	once := sync.OnceFunc(func() { _ = cmd.Process.Signal(os.Interrupt) }) // the second would end it at once
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if errs.WriteString(lines.Text() + "\n"); curve.MatchString(lines.Text()) {
			once()
		}
	}
	_ = cmd.Wait()
	if code := cmd.ProcessState.ExitCode(); code != 130 || !strings.HasSuffix(errs.String(), "\nstopped; with --model, the same command goes on from there\n") || strings.Contains(errs.String(), "Traceback") {
		t.Errorf("exit code %d\n%s", code, errs.String())
	}
	for _, name := range []string{model, plot} {
		if _, err := os.Stat(name); err != nil {
			t.Error(err)
		}
	}
}

// Without numpy there is a sentence, and no trace. -S hides what is installed.
func TestNoNumpy(t *testing.T) {
	out, err := exec.Command("python3", "-S", "../../../../examples/bots/learn.py").CombinedOutput()
	if errors.Is(err, exec.ErrNotFound) {
		t.Skip(err)
	}
	if want := "learn.py needs numpy: python3 -m pip install numpy, or the package python3-numpy of your system"; err == nil || strings.TrimSpace(string(out)) != want {
		t.Errorf("%v: %s", err, out)
	}
}

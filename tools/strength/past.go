package main

import (
	"bufio"
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/seasalt-go/seasalt"
)

// The program of a commit: mirror.go.txt, and of the other two what fits the commit. Those that have a seasalt.Game
// have all bots of spec.go, too.
//
//go:embed past/*.txt spec.go cpu_*.go
var source embed.FS

// words has the first words of moves that had other names before seasalt.Game existed: today's, and then the older one.
// There was no move to begin the next round.
var words = map[string]string{
	"turn-up": "event", "take-equal-top": "top", "lay-duo": "duo", "lay-trio": "trio", "lay-mermaids": "mermaids",
	"lay-shield": "shield", "choose-pile": "pile", "choose-victim": "seat", "pass-swap": "pass", "end-turn": "end",
	"next-round": "",
}

// past is a bot of an older commit, as a process. A program cannot contain two versions of a module, so it
// has a program of its own, which plays along with every game.
type past struct {
	spec     string
	commit   string
	old, now map[string]string // words of moves by those of today, and the other way round
	process  *exec.Cmd
	in       io.WriteCloser
	out      *bufio.Scanner
	dir      string
}

// build builds the program of a commit and starts it.
func build(ctx context.Context, commit, spec string, o *options) (_ player, err error) {
	p := &past{spec: spec, commit: commit}
	if p.dir, err = os.MkdirTemp("", "seasalt-past-*"); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			p.close()
		}
	}()
	tree := filepath.Join(p.dir, "tree")
	command := func(ctx context.Context, dir, name string, args ...string) error {
		c := exec.CommandContext(ctx, name, args...)
		c.Dir, c.Env = dir, append(os.Environ(), "GOWORK=off")
		if out, err := c.CombinedOutput(); err != nil {
			return fmt.Errorf("%s %s: %w\n%s", name, args[0], err, out)
		}
		return nil
	}
	if err := command(ctx, "", "git", "rev-parse", "--verify", "--quiet", commit+"^{commit}"); errors.As(err,
		new(*exec.ExitError)) {
		return nil, wrong("there is no commit %s", commit)
	}
	if err := command(ctx, "", "git", "worktree", "add", "--detach", tree, commit); err != nil {
		return nil, err
	}
	defer func() {
		err = errors.Join(err, command(context.WithoutCancel(ctx), "", "git", "worktree", "remove", "--force", tree))
	}()
	files := []string{"past/mirror.go.txt", "past/game.go.txt", "spec.go", "cpu_unix.go", "cpu_other.go"}
	if _, missing := os.Stat(filepath.Join(tree, "game.go")); missing != nil {
		files = []string{"past/mirror.go.txt", "past/state.go.txt", "cpu_unix.go", "cpu_other.go"}
		p.old, p.now = words, map[string]string{}
		for now, old := range words {
			p.now[old] = now
		}
	}
	main := filepath.Join(tree, "cmd", "seasalt-past")
	if err := os.MkdirAll(main, 0o777); err != nil {
		return nil, err
	}
	for _, name := range files {
		text, err := source.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(main, strings.TrimSuffix(filepath.Base(name), ".txt")), text,
			0o666); err != nil {
			return nil, err
		}
	}
	program := filepath.Join(p.dir, "past.exe")
	if err := command(ctx, tree, "go", "build", "-o", program, "./cmd/seasalt-past"); err != nil {
		return nil, err
	}
	p.process = exec.Command(program, spec, strconv.Itoa(o.rules.Players()), o.with)
	p.process.Stderr = os.Stderr
	if p.in, err = p.process.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.out = bufio.NewScanner(out)
	return p, p.process.Start()
}

func (p *past) name() string { return p.commit + "/" + p.spec }

func (p *past) send(line string) error {
	if _, err := io.WriteString(p.in, line+"\n"); err != nil {
		if p.out.Scan() { // it has printed why it ended
			err = errors.New(p.out.Text())
		}
		return fmt.Errorf("%s: %w", p.name(), err)
	}
	return nil
}

func (p *past) begin(first seasalt.Seat) error { return p.send(fmt.Sprintf("begin %d", first)) }

func (p *past) see(m seasalt.Move) error {
	text := translate(m.String(), p.old)
	if text == "" {
		return nil
	}
	return p.send(text)
}

// translate changes the first word of a move, if it is another in a version.
func translate(move string, words map[string]string) string {
	first, rest, more := strings.Cut(move, " ")
	if other, ok := words[first]; ok {
		first = other
	}
	if more {
		first += " " + rest
	}
	return first
}

func (p *past) choose(_ context.Context, _ seasalt.View, seed uint64) (m seasalt.Move, used time.Duration, err error) {
	if err := p.send(fmt.Sprintf("choose %d", seed)); err != nil {
		return m, 0, err
	}
	if !p.out.Scan() {
		return m, 0, fmt.Errorf("%s: the program has ended", p.name())
	}
	text, time, found := strings.Cut(p.out.Text(), "|")
	if !found {
		return m, 0, fmt.Errorf("%s: %s", p.name(), p.out.Text())
	}
	if m, err = seasalt.ParseMove(translate(text, p.now)); err != nil {
		return m, 0, fmt.Errorf("%s: %w", p.name(), err)
	}
	if _, err := fmt.Sscan(time, &used); err != nil {
		return m, 0, fmt.Errorf("%s: %w", p.name(), err)
	}
	return m, used, nil
}

// close ends the program.
func (p *past) close() {
	if p.in != nil {
		p.in.Close()
		_ = p.process.Wait()
	}
	os.RemoveAll(p.dir)
}

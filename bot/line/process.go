package line

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/seasalt-go/seasalt/internal/wire"
)

// A process is a running bot.
type process struct {
	*Conn
	cmd    *exec.Cmd
	stderr *tail
	exited chan struct{} // closed when it has ended, and its error is in status
	status error
}

// start starts a process without sending hello.
func start(args []string, dir string, stderr io.Writer) (*process, error) {
	if len(args) == 0 {
		return nil, errors.New("there is no command")
	}
	p := &process{stderr: &tail{also: stderr}, exited: make(chan struct{})}
	p.cmd = exec.Command(args[0], args[1:]...)
	p.cmd.Dir = dir
	p.cmd.Stderr = p.stderr
	p.cmd.WaitDelay = time.Second // for processes that inherited its standard error
	ownGroup(p.cmd)
	in, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, write, err := os.Pipe()
	if err != nil {
		in.Close()
		return nil, err
	}
	p.cmd.Stdout = write
	err = p.cmd.Start()
	write.Close()
	if err != nil { // it has closed in
		out.Close()
		return nil, fmt.Errorf("cannot be started: %w", err)
	}
	p.Conn = newConn(out, in)
	go func() {
		p.status = p.cmd.Wait()
		p.stderr.flush()
		killGroup(p.cmd) // children that it has left
		close(p.exited)
		<-p.done // its earlier output may still be read
		out.Close()
	}()
	return p, nil
}

// kill ends the process and everything in its group at once.
func (p *process) kill() {
	p.Conn.Close()
	select {
	case <-p.exited: // its number may be another's by now
	default:
		killGroup(p.cmd)
	}
}

// stop ends the process: it has a moment to end by itself.
func (p *process) stop(patience time.Duration) (byItself bool) {
	timer := time.AfterFunc(patience, p.kill)
	defer timer.Stop()
	p.send(quitForm{"quit"})
	p.Conn.Close()
	select {
	case <-p.exited:
		byItself = true
	case <-time.After(patience):
	}
	p.kill()
	<-p.exited
	return byItself
}

// why explains an error of the connection: if the process has ended, by its end.
func (p *process) why(err error) error {
	if !errors.Is(err, ErrEnded) {
		return err
	}
	select {
	case <-p.exited:
	case <-time.After(time.Second):
		return err // it runs on, and has only closed its output
	}
	text := "ended: exit status 0"
	if p.status != nil && !errors.Is(p.status, exec.ErrWaitDelay) {
		text = "ended: " + p.status.Error()
	}
	if last := p.stderr.lastLine(); last != "" {
		text += ": " + quote(last)
	}
	return errors.New(text)
}

// A tail keeps the last bytes that are written to it, and passes on the first ones, made visible.
type tail struct {
	mutex  sync.Mutex
	text   []byte
	also   io.Writer // gets as much as maxStderr, if it is not nil
	passed int       // bytes that were passed on
	held   []byte    // those of them that wait for the rest of a character or of the end of a line
}

const tailLen = 1 << 14

// maxStderr is the most bytes of the standard error of a process that are passed on.
const maxStderr = 1 << 20

func (t *tail) Write(data []byte) (int, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.also != nil && t.passed <= maxStderr {
		n := min(len(data), maxStderr-t.passed)
		t.held = append(t.held, data[:n]...)
		t.pass(complete(t.held))
		if t.passed += n; n < len(data) {
			t.pass(len(t.held))
			fmt.Fprintln(t.also, "\n(the program has written more than 1 MiB to standard error; "+
				"the rest is not passed on)")
			t.passed++
		}
	}
	t.text = append(t.text, data[max(0, len(data)-tailLen):]...)
	t.text = append(t.text[:0], t.text[max(0, len(t.text)-tailLen):]...)
	return len(data), nil
}

// pass passes on the first bytes that are held.
func (t *tail) pass(n int) {
	if n > 0 {
		io.WriteString(t.also, wire.Visible(string(t.held[:n])))
		t.held = t.held[n:]
	}
}

// flush passes on the bytes still held at the end.
func (t *tail) flush() {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.pass(len(t.held))
}

// complete returns the length of the beginning of a text that does not depend on later bytes.
func complete(text []byte) int {
	n := len(text)
	if bytes.HasSuffix(text, []byte("\r")) {
		return n - 1
	}
	for i := n - 1; i >= max(0, n-utf8.UTFMax); i-- {
		if utf8.RuneStart(text[i]) {
			if !utf8.FullRune(text[i:]) {
				return i
			}
			break
		}
	}
	return n
}

// culprit matches the line in which a language names an error, among lines about its place.
var culprit = regexp.MustCompile(`^(panic: |fatal error: |Uncaught |[\w.]*(Error|Exception)\b)`)

// lastLine returns the last line that names an error, or else the last that is not empty.
func (t *tail) lastLine() (last string) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	found := false
	for _, line := range strings.FieldsFunc(string(t.text), func(r rune) bool { return r == '\n' || r == '\r' }) {
		line = strings.TrimSpace(line)
		says := culprit.MatchString(line)
		if line != "" && (says || !found) {
			last, found = line, found || says
		}
	}
	return last
}

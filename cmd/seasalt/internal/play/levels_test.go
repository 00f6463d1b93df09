package play

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/cmd/seasalt/internal/frame"
)

// Every level plays, and with the same seed always the same game.
func TestLevels(t *testing.T) {
	input := strings.Repeat("1\n", 5)
	for _, l := range levels {
		args := []string{"-level", l.Name, "-seed", "3", "-with", "extrapepper"}
		out, errs, code := playWith(t, input, args...)
		if code != frame.OK || errs != "" || !strings.Contains(out, "Bot 1 ") {
			t.Fatalf("%v: exit code %d, %s\n%s", args, code, errs, out)
		}
		if again, _, _ := playWith(t, input, args...); again != out {
			t.Errorf("%v: a second run prints something else", args)
		}
	}
	if l, ok := levelOf(defaultLevel); !ok || l.Name != "normal" {
		t.Errorf("without -level %q is played", l.Name)
	} else if _, thinks := l.Player.(bot.Quick); !thinks {
		t.Errorf("without -level %T plays", l.Player)
	}
}

// However slow the machine is, nobody waits for long, and an interrupt is heard at once.
func TestPatience(t *testing.T) {
	hard := &levels[len(levels)-1]
	defer func(saved time.Duration, player bot.Player) { patience, hard.Player = saved, player }(patience, hard.Player)
	hard.Player = bot.ISMCTS{Iterations: 1e9}

	patience = time.Millisecond
	if out, errs, code := playWith(t, "2\n1\nquit\n", "-level", "hard", "-seed", "3"); code != frame.OK || errs != "" || strings.Count(out, "---") != 4 {
		t.Errorf("exit code %d, %s\n%s", code, errs, out)
	}

	patience = time.Hour
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(50*time.Millisecond, cancel)
	if code := Program.Run(ctx, []string{"-auto", "-level", "hard"}, nil, io.Discard, io.Discard); code != frame.Interrupted {
		t.Errorf("exit code %d after an interrupt", code)
	}
}

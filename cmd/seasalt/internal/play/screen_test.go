package play

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/words"
)

// Nobody depends on hue: with colour and without, cards say their colour in words.
func TestCardsInWords(t *testing.T) {
	for c := range seasalt.AllColors() {
		card := seasalt.CardOf(seasalt.ShoalOfFish, c)
		if got := newVoice(words.In("fr"), screen{}, 0, nil).Card(card); !strings.HasSuffix(got, words.In("fr").Color(c)) {
			t.Errorf("%v is %q", card, got)
		}
		want := strings.ReplaceAll(words.In("en").Card(card), " ", "\u00a0")
		got := newVoice(words.In("en"), screen{colour: true}, 0, nil).Card(card)
		if !strings.Contains(got, want) || !strings.HasPrefix(got, "\x1b[") || !strings.HasSuffix(got, "\x1b[0m") {
			t.Errorf("%v in colour is %q", card, got)
		}
		if ink[c] == paper[c] || paper[c] == 0 {
			t.Errorf("%v cards cannot be read: ink %d on paper %d", c, ink[c], paper[c])
		}
	}
}

func TestTerminal(t *testing.T) {
	tests := []struct {
		goos string
		env  string // variables that are set, with values
		want screen
	}{
		{"linux", "TERM=xterm", screen{colour: true, clear: true}},
		{"linux", "TERM=xterm NO_COLOR=1", screen{clear: true}},
		{"linux", "TERM=dumb", screen{}},
		{"windows", "", screen{}},
		{"windows", "WT_SESSION=x", screen{colour: true, clear: true}},
		{"windows", "WT_SESSION=x NO_COLOR=1", screen{clear: true}},
	}
	for _, test := range tests {
		getenv := func(name string) string {
			for _, variable := range strings.Fields(test.env) {
				if value, ok := strings.CutPrefix(variable, name+"="); ok {
					return value
				}
			}
			return ""
		}
		if got := terminal(test.goos, getenv); got != test.want {
			t.Errorf("%s with %q: %+v, want %+v", test.goos, test.env, got, test.want)
		}
	}

	// Neither a buffer nor a file is a terminal.
	if got := screenOf(&bytes.Buffer{}); got != (screen{}) {
		t.Errorf("a buffer is taken for a terminal: %+v", got)
	}
	file, err := os.Create(t.TempDir() + "/out")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if got := screenOf(file); got != (screen{}) {
		t.Errorf("a file is taken for a terminal: %+v", got)
	}
}

package main

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt/bot"
)

// Every player of package bot can be named, with its options, and the levels by their names.
func TestSpecs(t *testing.T) {
	want := map[string]bot.Player{
		"greedy":              bot.Greedy{},
		"quick":               bot.Quick{},
		"quick:30":            bot.Quick{Worlds: 30},
		"ismcts":              bot.ISMCTS{},
		"ismcts:300":          bot.ISMCTS{Iterations: 300},
		"ismcts:50ms":         bot.ISMCTS{Time: 50 * time.Millisecond},
		"ismcts:100:learned":  bot.ISMCTS{Iterations: 100, Evaluator: bot.Learned{}},
		"ismcts:learned:50ms": bot.ISMCTS{Time: 50 * time.Millisecond, Evaluator: bot.Learned{}},
	}
	for _, l := range bot.Levels() {
		want[l.Name] = l.Player
		if _, err := playerOf("?"); !strings.Contains(err.Error(), l.Name) || !strings.Contains(specHelp, l.Name) {
			t.Errorf("the level %s is missing in the help or in the error", l.Name)
		}
	}
	for spec, player := range want {
		if got, err := playerOf(spec); err != nil || !reflect.DeepEqual(got, player) {
			t.Errorf("%s is %#v, %v; want %#v", spec, got, err, player)
		}
	}
}

// specHelp says which players the levels are today. If they change, it has to.
func TestSpecHelp(t *testing.T) {
	for _, l := range bot.Levels() {
		spec, ok := map[string]string{"random": "random", "easy": "greedy", "normal": "quick", "hard": "ismcts:5000:learned"}[l.Name]
		if p, err := playerOf(spec); !ok || err != nil || !reflect.DeepEqual(p, l.Player) {
			t.Errorf("%s is %#v, and specHelp says %s", l.Name, l.Player, spec)
		}
	}
}

// Names and specs are printed as they are, so they have nothing that a terminal would not just show. A command may have
// several lines, and so may the list.
func TestUnseen(t *testing.T) {
	for text, want := range map[string]string{
		"a\x1b[2J=random,b=random":         `"a\x1b[2J=random,b=random": leave out the characters that cannot be seen`,
		"a\u202e=random,b=random":          `"a\u202e=random,b=random": leave out`,
		"random,exec:/no/such\x1b[2J":      `"random,exec:/no/such\x1b[2J": leave out`,
		"random,a\nb=random":               `the name "a\nb" has a tab or the end of a line in it`,
		"random,\n\tb=random":              "",
		"é=random,b=exec:go -c 'a\n\tb\n'": "",
	} {
		_, err := parseOptions([]string{"-players", text})
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func TestWrongSpecs(t *testing.T) {
	for spec, want := range map[string]string{
		"":                `there is no player ""; there are random, easy, normal, hard, greedy, quick, ismcts and exec:command`,
		"deepblue":        `there is no player "deepblue"`,
		"hard:3":          `there is no player "hard:3"`,
		"greedy:3":        `there is no player "greedy:3"`,
		"quick:":          `in "quick:", "" is not a number of worlds`,
		"quick:0":         `in "quick:0", worlds: at least 1, not 0`,
		"quick:3:learned": `in "quick:3:learned", only the number of worlds can follow`,
		"ismcts:":         `in "ismcts:", "" is neither a number of iterations`,
		"ismcts:fast":     `in "ismcts:fast", "fast" is neither a number of iterations, nor a time, nor learned`,
		"ismcts:0":        `in "ismcts:0", iterations: at least 1, not 0`,
		"ismcts:-3":       `in "ismcts:-3", iterations: at least 1, not -3`,
		"ismcts:0s":       `in "ismcts:0s", "0s": the time for a move must be more than 0`,
		"ismcts:3:4":      `in "ismcts:3:4", "4" is a second limit of the search`,
		"ismcts:3:50ms":   `in "ismcts:3:50ms", "50ms" is a second limit of the search`,
	} {
		if p, err := playerOf(spec); err == nil || p != nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, %v; want %q", spec, p, err, want)
		}
	}
}

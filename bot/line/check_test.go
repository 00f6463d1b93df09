package line

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot/arena"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants"
)

// Check does not say twice what it has found: games with unknown fields are not played where games without them fail,
// a view is not in the text, and a game that was lost says nothing about repeating it.
func TestCheckOfBroken(t *testing.T) {
	t.Parallel()
	findings := map[string]Finding{}
	Check(context.Background(), program(t, "illegal"), arena.Limits{}, nil, func(f Finding) { findings[f.Test] = f })
	f := findings["plays games of 3"]
	if !strings.HasPrefix(f.View, "seasalt/1 view=") || strings.Contains(f.Text, "view=") {
		t.Errorf("%+v", f)
	}
	if f, played := findings["plays games of 3 with unknown fields"]; played {
		t.Errorf("%+v", f)
	}
	f = findings["plays the same moves with the same seed"]
	if !strings.HasPrefix(f.Text, "not tested: the game was lost in round 1: illegal move end-turn in phase take") {
		t.Errorf("%+v", f)
	}
	c := checker{context.Background(), program(t, "fickle"), patient, nil, func(found Finding) { f = found }}
	if c.repeats(); !f.OK || !strings.HasPrefix(f.Text, "no, so tournaments with it cannot be repeated") {
		t.Errorf("%+v", f)
	}
}

// patient are limits that are not why a program fails.
var patient = arena.Limits{MoveTime: arena.DefaultMoveTime, StartTime: arena.DefaultStartTime}

// A program that cannot be started fails the first test, and there are no others. None is left out because it cannot be
// started any more.
func TestCheckOfGone(t *testing.T) {
	t.Parallel()
	var all []string
	Check(context.Background(), &Program{}, arena.Limits{}, nil, func(f Finding) { all = append(all, f.Test+": "+f.Text) })
	if want := []string{"says hello: there is no command"}; !slices.Equal(all, want) {
		t.Errorf("%q, want %q", all, want)
	}
	all = nil
	p := program(t, "strict", "2")
	Check(context.Background(), p, arena.Limits{}, nil, func(f Finding) {
		p.Args = []string{"/no/such/program"}
		if !strings.Contains(f.Text, "cannot be started") != (f.Test == "says hello") {
			t.Errorf("%+v", f)
		}
		all = append(all, f.Test)
	})
	want := []string{
		"says hello", "agrees on a version", "ignores unknown messages", "plays games of 2", "plays games of 3", "plays games of 4",
		"goes on after games that end early", "plays 2 games at once", "ends when it is told to quit", "ends when its input is closed",
		"plays the same moves with the same seed",
	}
	if !slices.Equal(all, want) {
		t.Errorf("%q, want %q", all, want)
	}
}

// A program that plays several games at once hears of the end of each while it plays on in the others.
func TestCheckTellsEnds(t *testing.T) {
	t.Parallel()
	p := program(t, "strict", "8")
	var errs bytes.Buffer
	p.Stderr = &errs
	c := checker{context.Background(), p, patient, nil, func(f Finding) {
		if !f.OK {
			t.Errorf("%+v", f)
		}
	}}
	c.together(8)
	if !strings.Contains(errs.String(), "ends: 1\n") {
		t.Errorf("it hears of no game that ends alone:\n%s", errs.String())
	}
}

// The games of a check are of all sorts, and one is over with the first points.
func TestCheckPlaysAllSorts(t *testing.T) {
	modules := variants.All()
	for players := seasalt.MinPlayers; players <= seasalt.MaxPlayers; players++ {
		missing := map[string]bool{"mermaids are held": true, "the first points win": true, "all modules": true}
		for edition := seasalt.EditionEnglish; edition <= seasalt.EditionDigital; edition++ {
			missing[fmt.Sprint("edition ", edition)] = true
		}
		for _, m := range modules {
			missing[m.Name] = true
		}
		c := checker{modules: modules}
		for _, config := range c.configs(players) {
			rules, err := seasalt.NewRules(config)
			if err != nil || rules.Players() != players {
				t.Errorf("games of %d: %v, %v", players, rules, err)
				continue
			}
			switch len(config.Modules) {
			case 0:
				delete(missing, fmt.Sprint("edition ", config.Edition))
			case 1:
				delete(missing, config.Modules[0].Name)
			case len(modules):
				delete(missing, "all modules")
			}
			if config.Rulings.Mermaids == seasalt.MermaidsHeld {
				delete(missing, "mermaids are held")
			}
			if config.Target == 1 {
				delete(missing, "the first points win")
			}
		}
		if len(missing) > 0 {
			t.Errorf("games of %d are missing: %v", players, missing)
		}
	}
}

// A program that does not answer a host of another version is too late. It answers others before, and gets more time where
// the machine is too slow for that.
func TestCheckOfSpeechless(t *testing.T) {
	t.Parallel()
	const start = "to a host that speaks only version 99, it should answer with an error: it "
	var f Finding
	for limit := time.Second; limit < 2*time.Minute && !strings.HasPrefix(f.Text, start); limit *= 10 {
		limits := arena.Limits{MoveTime: arena.DefaultMoveTime, StartTime: limit}
		c := checker{context.Background(), program(t, "speechless"), limits, nil, func(found Finding) { f = found }}
		c.versions()
		if want := start + fmt.Sprintf("did not answer within %v", limit); !f.OK && f.Text == want {
			return
		}
	}
	t.Errorf("%+v", f)
}

// Setups are the only objects that get no unknown fields.
func TestDisturbed(t *testing.T) {
	const unheardOf = `"unheardOf":[{"of":"tomorrow"},1.5,true]`
	got := string(disturbed([]byte(`{"list":[{"n":12345678901234567890}],"setup":{"rulings":{}},"text":"a"}`)))
	want := `{"list":[{"n":12345678901234567890,` + unheardOf + `}],"setup":{"rulings":{}},"text":"a",` + unheardOf + `}`
	if got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// A name can have anything in it, and is quoted.
func TestCheckQuotesNames(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	var first Finding
	Check(ctx, program(t, `\u001b[2Jx`), arena.Limits{}, nil, func(f Finding) {
		first = f
		cancel()
	})
	if want := `"\x1b[2Jx", after `; !first.OK || !strings.HasPrefix(first.Text, want) {
		t.Errorf("%+v, want %s", first, want)
	}
}

// A good bot passes all tests, which are hosts that a strict bot does not object to. Other bots fail just those that they
// break, and the findings say why.
func TestCheck(t *testing.T) {
	t.Parallel()
	tests := []struct {
		bot, fails, text string
		check            func(*checker) // nil: all tests
	}{
		{"missing", "says hello", "ended: exit status 0", nil},
		{"mute", "says hello", "did not answer within 1s", nil},
		{"future", "says hello", "wants version 2 of the protocol, and can choose from [1]", nil},
		{"deaf", "agrees on a version", "to a host that speaks only version 99, it should answer with an error: it wants version 1 of the protocol", nil},
		{"newest", "agrees on a version", "chose version 99 of the protocol, which does not exist yet", nil},
		{"pedantic", "agrees on a version", `gave up: "unheardOf is unknown"`, nil},
		{"silent", "ignores unknown messages", "a request of an unknown type is to be answered with an error; the program did not answer within 1s", nil},
		{"talkative", "ignores unknown messages", "a message of an unknown type and without an id needs no answer; after one, the program answered with the id 0, and the request had 3", nil},
		{"illegal", "plays games of 2", "13 of 13 games failed; the first:\nseat 0 in round 1: illegal move end-turn in phase take: something else must be decided first (R3.1)\n  rules: ", nil},
		{"strict", "", "", nil},
		{"crashing later", "plays games of 3", "exit status 4", (*checker).games},
		{"forgetful", "goes on after games that end early", `gave up: "that is over"`, (*checker).early},
		{"stubborn", "ends when its input is closed", "still runs after 2s", (*checker).ends},
		{"single", "plays 20 games at once", "answered with 1 moves, and there were 20 turns", func(c *checker) { c.together(100) }},
	}
	for _, test := range tests {
		t.Run(test.bot, func(t *testing.T) {
			if !testkit.Deep && test.bot == "crashing later" {
				t.Skip("it plays many games")
			}
			t.Parallel()
			limits := arena.Limits{}
			if test.check != nil {
				limits = patient
			}
			p := program(t, test.bot, "2")
			var modules []seasalt.Module // each means more games
			switch test.bot {
			case "mute":
				limits.StartTime = time.Second
			case "silent":
				limits.MoveTime = time.Second
			case "illegal":
				modules = variants.All()
			case "strict":
				limits = arena.Limits{MoveTime: -1, GameTime: -1, StartTime: -1, Grace: -1, MaxRounds: -1} // are the defaults
				if testkit.Deep {
					modules = variants.All()
				}
			}
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			found := false
			var all []string
			report := func(f Finding) {
				all = append(all, f.Test+": "+f.Text)
				if !f.OK && f.Test == test.fails {
					found = true
					if !strings.Contains(f.Text, test.text) {
						t.Errorf("%s: %q, want %q", f.Test, f.Text, test.text)
					}
					cancel() // the others cost time
				}
				if !f.OK && test.bot == "strict" {
					t.Errorf("%s: %s", f.Test, f.Text)
				}
			}
			if test.check != nil {
				test.check(&checker{ctx, p, limits, modules, report})
			} else {
				Check(ctx, p, limits, modules, report)
			}
			if found != (test.fails != "") {
				t.Errorf("want %q to fail:\n%s", test.fails, strings.Join(all, "\n"))
			}
			if test.bot == "strict" {
				games := fmt.Sprintf(`: %d games, [1-9]\d+ moves, [1-9]\S*s each, the slowest [1-9]\S*s`+"\n", 7+len(modules))
				want := `^says hello: "strict", after \S+; wants view; plays 2 at once
agrees on a version: of 1, and refuses others
ignores unknown messages: and answers unknown requests with an error
plays games of 2` + games + "plays games of 3" + games + "plays games of 4" + games +
					"plays games of 2 with unknown fields" + games + "plays games of 3 with unknown fields" + games +
					"plays games of 4 with unknown fields" + games + `goes on after games that end early: 6 games in a process
plays 2 games at once: to the end
ends when it is told to quit: at once
ends when its input is closed: at once
plays the same moves with the same seed: yes$`
				if text := strings.Join(all, "\n"); !regexp.MustCompile(want).MatchString(text) {
					t.Errorf("%s\nwant\n%s", text, want)
				}
			}
		})
	}
}

package frame

import (
	"bytes"
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/words"
)

// What the environment says must not change what is printed.
func TestMain(m *testing.M) {
	os.Setenv("LC_ALL", "C")
	os.Exit(m.Run())
}

// given is what a program was given.
type given struct {
	n, none int
	auto    bool
	seed    uint64
	text    string
	level   string
	time    time.Duration
	config  seasalt.Config
	tag     string
	args    []string
}

// program returns one with all sorts of flags.
func program(takes Takes, g *given) *Program {
	help := map[string]string{"en": "Helps.\n", "fr": "Aide.\n", "de": "Hilft.\n"}
	return &Program{Name: "seasalt do", Usage: help, Takes: takes, Do: func(_ context.Context, c *Call) error {
		c.Int("n", &g.n, 2, 4)
		c.Int("none", &g.none, 0, 1)
		c.Bool("auto", &g.auto)
		c.Seed(&g.seed)
		c.Text("text", &g.text)
		c.OneOf("level", &g.level, "easy", "hard")
		c.Duration("time", &g.time)
		c.Edition(&g.config.Edition)
		c.Modules(&g.config.Modules)
		err := c.Parse()
		g.tag, g.args = c.Words.Language(), c.Args
		if c.Given("none") {
			return errors.New("-none is given")
		}
		return err
	}}
}

func run(p *Program, args ...string) (out, errs string, code int) {
	var o, e bytes.Buffer
	code = p.Run(context.Background(), args, nil, &o, &e)
	return o.String(), e.String(), code
}

func TestFlags(t *testing.T) {
	var g given
	args := "a -n 3 --auto b -seed=18446744073709551615 -text -x -level easy -time 2s -lang fr -edition german -with kraken -lang de - -- -n 4"
	if _, errs, code := run(program(Words, &g), strings.Fields(args)...); code != OK {
		t.Fatal(errs)
	}
	if g.n != 3 || !g.auto || g.seed != 1<<64-1 || g.text != "-x" || g.level != "easy" || g.time != 2*time.Second || g.tag != "de" ||
		g.config.Edition != seasalt.EditionGerman || len(g.config.Modules) != 1 || !slices.Equal(g.args, []string{"a", "b", "-", "-n", "4"}) {
		t.Errorf("%+v", g)
	}
	if _, _, code := run(program(Command, &g), "-n", "4", "x", "-n", "9"); code != OK || g.n != 4 || !slices.Equal(g.args, []string{"x", "-n", "9"}) {
		t.Errorf("%+v", g)
	}
}

// What is wrong is said in the language that is asked for, wherever -lang stands, in one line and with the way to help.
func TestMisuse(t *testing.T) {
	for args, want := range map[string]string{
		"-loud":                            "there is no flag -loud; there are -h, -lang, -n, -none, -auto, -seed, -text, -level, -time, -edition, -with",
		"-n":                               "-n: its value is missing",
		"-text=":                           "-text: its value is missing",
		"-auto=yes":                        "-auto takes no value",
		"-n two":                           `-n "two": it is a whole number from 2 to 4`,
		"-n 5":                             `-n "5": it is a whole number from 2 to 4`,
		"-seed -4":                         `-seed "-4": it is a whole number from 0 to 18446744073709551615`,
		"-time 0s":                         `-time "0s": it is a time such as 500ms or 10s`,
		"-level none":                      `-level: there is no "none"; there are easy, hard`,
		"-edition klingon":                 `-edition: there is no "klingon"; there are english, french, german, digital`,
		"-with lobster,salt,brine":         `-with: there is no "salt"; there are extrasalt, cast-of-crabs, jellyfish`,
		"-with=,":                          `-with: a name is missing; there are extrasalt, `,
		"-with lobster,":                   `-with: a name is missing; there are extrasalt, `,
		"-with extrasalt,kraken,extrasalt": `-with: "cast-of-crabs" is there twice`,
		"-with kraken,extrapepper":         `-with: "kraken" is there twice`,
		"-lang cy":                         `-lang: there is no "cy"; there are en, fr, de`,
		"crab/black":                       `"crab/black" is not a flag, and nothing else is expected`,
		"-loud 3 -n 7 -lang de":            "es gibt keine Option -loud; ",
		"-n 7 -lang fr":                    "-n \"7\"\u00a0: il faut un nombre entier de 2 à 4",
	} {
		out, errs, code := run(program(Nothing, new(given)), strings.Fields(args)...)
		lines := strings.Split(errs, "\n")
		if code != Misused || out != "" || len(lines) != 3 || !strings.HasPrefix(lines[0], "seasalt do: "+want) || !strings.Contains(lines[1], "seasalt do -h") {
			t.Errorf("%s: exit code %d, prints %q and reports\n%s\nwant %s", args, code, out, errs, want)
		}
	}
}

func TestExitCodes(t *testing.T) {
	invalid := &seasalt.InvalidError{What: "rules", Problems: []seasalt.Problem{{Text: "one"}, {Text: "two"}, {Text: "one"}}}
	for _, test := range []struct {
		err  error
		code int
		want string
	}{
		{nil, OK, ""},
		{errors.New("no"), Failed, "seasalt x: no\n"},
		{invalid, Failed, "seasalt x: seasalt: invalid rules: one; two; one\n"},
		{Misuse(invalid), Misused, "seasalt x: one\nseasalt x: two\nRun seasalt x -h for help.\n"},
		{context.Canceled, Interrupted, ""},
	} {
		p := &Program{Name: "seasalt x", Usage: map[string]string{"en": ""}, Do: func(context.Context, *Call) error { return test.err }}
		if _, errs, code := run(p); code != test.code || errs != test.want {
			t.Errorf("%v: exit code %d, %q", test.err, code, errs)
		}
	}
}

// Help is there however it is asked for, in each language, before anything else.
func TestSubcommands(t *testing.T) {
	english := &Program{Name: "seasalt plain", Usage: map[string]string{"en": "Plain.\n"}, Do: func(_ context.Context, c *Call) error { return c.Parse() }}
	all := program(Nothing, new(given))
	all = &Program{Name: "seasalt", Usage: map[string]string{"en": "All.\n", "fr": "Tout.\n", "de": "Alles.\n"}, Takes: Command, Do: OneOf(all, english)}
	for _, test := range []struct {
		args string
		code int
		want string
	}{
		{"", OK, "All."}, {"help", OK, "All."}, {"-h", OK, "All."}, {"--help -lang de", OK, "Alles."}, {"-lang fr", OK, "Tout."},
		{"help do", OK, "Helps."}, {"do -h", OK, "Helps."}, {"-h do", OK, "Helps."}, {"do -loud -n 9 -h", OK, "Helps."},
		{"help -lang fr do", OK, "Aide."}, {"-lang de help do", OK, "Hilft."}, {"do -h -lang fr", OK, "Aide."}, {"help do -lang de", OK, "Hilft."},
		{"-lang fr do -lang de -h", OK, "Hilft."}, {"-lang fr help plain", OK, "Plain."},
		{"-lang fr do -n 4", OK, ""}, {"do -none 1", Failed, "seasalt do: -none is given\n"},
		{"-lang fr do x", Misused, "seasalt do: \"x\" n’est pas une option"},
		{"dont", Misused, `seasalt: there is no subcommand "dont"; there are do, plain`},
		{"help dont -lang fr", Misused, "seasalt: il n’y a pas de sous-commande \"dont\""}, {"dont -n 7 --lang=de", Misused, "seasalt: es gibt keinen Unterbefehl"},
		{"-lang cy do", Misused, `seasalt: -lang: there is no "cy"`},
		{"plain -lang fr", Misused, `seasalt plain: there is no flag -lang; there are -h`},
	} {
		out, errs, code := run(all, strings.Fields(test.args)...)
		if code != test.code || !strings.HasPrefix(out+errs, test.want) || test.want == "" && out != "" || (code == OK) != (errs == "") {
			t.Errorf("%s: exit code %d\n%s%s", test.args, code, out, errs)
		}
		if code == OK && out != "" && !strings.Contains(out, "130") {
			t.Errorf("%s: help does not name the exit codes:\n%s", test.args, out)
		}
	}
}

func TestTexts(t *testing.T) {
	for _, tag := range words.Languages() {
		testkit.SameTexts(t, tag, *allTexts["en"], *allTexts[tag])
	}
}

package main

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/internal/testkit"
)

func runWith(t *testing.T, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, errs bytes.Buffer
	code = run(context.Background(), args, &out, &errs)
	return out.String(), errs.String(), code
}

// Each study prints a table, writes it into its place on the page, and finds the same with any number of workers.
func TestKnown(t *testing.T) {
	dir := t.TempDir()
	studies := studies
	if !testkit.Deep {
		studies = slices.DeleteFunc(slices.Clone(studies), func(s study) bool { return s.name == "luck" || s.name == "memory" || s.name == "reviews" }) // searches take their time
	}
	var names []string
	for _, s := range studies {
		names = append(names, s.name)
	}
	all := strings.Join(names, ",")
	page := filepath.Join(dir, "page.md")
	text := "# Page\n"
	for _, s := range studies {
		text += "<!-- begin " + s.name + " -->\nold\n<!-- end " + s.name + " -->\n"
	}
	if err := os.WriteFile(page, []byte(text+"the end\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	three, errs, code := runWith(t, "-study", all, "-scale", "0.0005", "-workers", "3")
	if code != exitOK || errs != "" {
		t.Fatalf("exit code %d, %s", code, errs)
	}
	if !testkit.Deep {
		return // the race detector has seen the workers, and takes ten times as long
	}
	one, errs, code := runWith(t, "-study", all, "-scale", "0.0005", "-workers", "1", "-page", page, "-plots", dir)
	if code != exitOK || errs != "" {
		t.Fatalf("exit code %d, %s", code, errs)
	}
	if one != three {
		t.Errorf("one worker finds\n%s\nand three find\n%s", one, three)
	}
	written, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range studies {
		_, block, _ := strings.Cut(string(written), "<!-- begin "+s.name+" -->\n")
		block, _, found := strings.Cut(block, "<!-- end "+s.name+" -->\n")
		if !found || !strings.HasPrefix(block, "| ") || !strings.Contains(one, s.name+"\n\n"+block) {
			t.Errorf("%s is on the page as\n%s", s.name, block)
		}
	}
	if _, err := os.Stat(page + ".part"); err == nil {
		t.Error("a file is left beside the page")
	}
	if strings.Contains(string(written), "old") || !strings.HasSuffix(string(written), "the end\n") || strings.Contains(one, "NaN") {
		t.Errorf("the page is\n%s", written)
	}
	for _, name := range []string{"known-starter.svg", "known-bets.svg", "known-ending.svg", "known-cards.svg"} {
		if svg, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !bytes.Contains(svg, []byte("</svg>")) {
			t.Errorf("%s: %v", name, err)
		}
	}
	other, _, _ := runWith(t, "-study", "ending,cards", "-scale", "0.0005", "-seed", "2")
	if strings.Contains(one, other) || strings.Contains(other, "starter") || !regexp.MustCompile(`(?s)^ending\n\n.*\ncards\n\n`).MatchString(other) {
		t.Errorf("two studies by another seed:\n%s", other)
	}
}

// An error of the command line is reported, and leaves a page without the marks as it is.
func TestKnownErrors(t *testing.T) {
	page := filepath.Join(t.TempDir(), "page.md")
	if err := os.WriteFile(page, []byte("no marks"), 0o666); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"-study luck,love":              `no study "love"`,
		"-scale 0":                      "-scale 0: it is more than 0",
		"-scale NaN":                    "-scale NaN",
		"-workers 0":                    "-workers 0",
		"ending":                        `"ending" is not a flag`,
		"-study ending -page " + page:   "-page " + page + ": it has no <!-- begin ending -->",
		"-study ending -page /nowhere":  "-page: open /nowhere: ",
		"-study ending -plots /nowhere": "-plots: stat /nowhere: ",
		"-study ending -plots " + page:  "this is no folder",
	} {
		out, errs, code := runWith(t, strings.Fields(args)...) // at once, with no -scale
		if code != exitUsage || out != "" || !strings.Contains(errs, want) {
			t.Errorf("%s: exit code %d, %s; want %s", args, code, errs, want)
		}
	}
	if text, err := os.ReadFile(page); err != nil || string(text) != "no marks" {
		t.Errorf("the page is now %q, %v", text, err)
	}
	if out, _, code := runWith(t, "-h"); code != exitOK || !strings.Contains(out, "starter, rounds, ending") {
		t.Errorf("-h: exit code %d, %s", code, out)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, errs bytes.Buffer
	if code := run(ctx, nil, &out, &errs); code != exitInterrupted || out.Len() > 0 || errs.String() != "known: interrupted; the same command begins again\n" {
		t.Errorf("interrupted: exit code %d, %s%s", code, &out, &errs)
	}
}

// A player that sees all hands knows their cards, and remembers the rest; one that forgets knows only the open cards.
func TestSight(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	g := seasalt.MustRules(seasalt.Config{}).NewGame(0)
	for g.Settle(r) {
		s, seat := g.State(), g.Actor()
		sees, now := seesHands(g, seat), forgets(g, seat)
		if hand := sees.KnownHand(1 - seat); hand != s.Hand(1-seat) || !slices.Equal(slices.Collect(sees.Moves()), slices.Collect(s.Moves())) {
			t.Fatalf("seat %d sees %v of %v", seat, hand, s.Hand(1-seat))
		}
		if now.Remembers() || !sees.Remembers() || sees.Unseen().Len() > g.View(seat).Unseen().Len() {
			t.Fatalf("seat %d remembers too much or too little", seat)
		}
		_ = g.Play(bot.Greedy{}.Choose(context.Background(), sees, r), r)
	}
}

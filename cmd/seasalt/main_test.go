package main

import (
	"context"
	"regexp"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/words"
)

// Help lists each subcommand, and is there for each of them in each language that it speaks.
func TestHelp(t *testing.T) {
	help := func(args ...string) string {
		var out, errs strings.Builder
		if code := program.Run(context.Background(), args, strings.NewReader(""), &out, &errs); code != 0 || errs.Len() > 0 {
			t.Errorf("seasalt %q: exit code %d, %s", args, code, &errs)
		}
		return out.String()
	}
	for _, tag := range words.Languages() {
		overview := help("-lang", tag)
		subcommands := regexp.MustCompile(`(?m)^  seasalt (\w+)  `).FindAllStringSubmatch(overview, -1)
		if len(subcommands) != 6 {
			t.Errorf("%s: %d subcommands are listed", tag, len(subcommands))
		}
		for _, sub := range subcommands {
			text := help("help", sub[1], "-lang", tag)
			if !strings.Contains(text, "\n  seasalt "+sub[1]+" [") || !strings.Contains(text, "\n  -h ") {
				t.Errorf("%s: help %s is\n%s", tag, sub[1], text)
			}
			if tag == "en" || !strings.Contains(text, "Exit codes") { // some speak only English
				testkit.Typography(t, tag, "help "+sub[1], text)
			}
			for _, line := range strings.Split(text, "\n") {
				if len([]rune(line)) > 100 {
					t.Errorf("%s: a line of help %s is too long: %s", tag, sub[1], line)
				}
			}
		}
	}
}

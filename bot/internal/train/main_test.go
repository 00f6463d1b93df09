package main

import (
	"context"
	"errors"
	"flag"
	"io"
	"strings"
	"testing"
)

func trainWith(t *testing.T, args ...string) (stdout string, err error) {
	t.Helper()
	var out, log strings.Builder
	err = run(context.Background(), args, &out, &log)
	return out.String(), err
}

func TestUsage(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"", "no command"},
		{"dance", `unknown command "dance"`},
		{"beliefs more", `unexpected argument "more"`},
		{"beliefs -games 0", "-games 0, -iterations 300: at least 1"},
		{"beliefs -iterations 0", "-iterations 0: at least 1"},
		{"policy -games 5", "-games 5: at least 6"},
		{"policy -iterations 0", "-iterations 0: at least 1"},
		{"net -sample 3", "flag provided but not defined: -sample; net -h lists the flags"},
	} {
		_, err := trainWith(t, strings.Fields(test.args)...)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v, want %q", test.args, err, test.want)
		}
		if code := exit(err, io.Discard); code != 2 {
			t.Errorf("%q: exit code %d", test.args, code)
		}
	}
}

// A wrong flag is reported once, by main, and help goes to standard output.
func TestFlags(t *testing.T) {
	for _, command := range []string{"beliefs", "net", "policy"} {
		var out, log strings.Builder
		if err := run(context.Background(), []string{command, "-loud"}, &out, &log); err == nil || out.Len() > 0 || log.Len() > 0 {
			t.Errorf("%s: %v, prints %s%s", command, err, out.String(), log.String())
		}
		if err := run(context.Background(), []string{command, "-h"}, &out, &log); !errors.Is(err, flag.ErrHelp) || !strings.Contains(out.String(), "-seed") || log.Len() > 0 {
			t.Errorf("%s -h: %v, prints %s%s", command, err, out.String(), log.String())
		}
	}
}

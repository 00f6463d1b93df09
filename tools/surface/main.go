// Surface counts the names that the stable packages promise, and lists the users of each:
//
//	go -C tools/surface run .                  a line for each package
//	go -C tools/surface run . -names           and one for each name, with its users
//	go -C tools/surface run . -names table     those of one package
//
// A name is an exported type, function, constant or variable, a field, or a method of an exported type, promoted
// ones included. Not counted are the methods by which fmt, errors, encoding, slog and their like ask a value, and
// a method of Board counts once, not again for each Board.
//
// Users are programs, examples and other packages, but neither tests nor documentation. A name is also used if it is a
// field in JSON or one of the values of a used type. The exit status is 1 if there are more names than -limit, or if a
// name has no user but tests and exceptions.txt gives no reason for it.
package main

import (
	_ "embed"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
)

const module = "github.com/seasalt-go/seasalt"

// experimental are the folders whose packages promise nothing.
var experimental = []string{"bot", "cmd", "examples", "internal", "tests"}

// exceptions has a name and the reason why it stays although only tests use it in each line.
//
//go:embed exceptions.txt
var exceptions string

func main() {
	limit := flag.Int("limit", 0, "fail if there are more names, unless 0")
	names := flag.Bool("names", false, "list the names, of all packages or of those in the arguments")
	flag.Parse()
	ok, err := run(os.Stdout, "../..", exceptions, *limit, *names, flag.Args())
	if err != nil {
		fmt.Fprintln(os.Stderr, "surface:", err)
		os.Exit(2)
	}
	if !ok {
		os.Exit(1)
	}
}

// run looks at the module at root.
func run(out io.Writer, root, exceptions string, limit int, list bool, only []string) (ok bool, err error) {
	excepted, err := readExceptions(exceptions)
	if err != nil {
		return false, err
	}
	s, err := load(root)
	if err != nil {
		return false, err
	}
	ok = true
	counts := map[string]int{}
	for _, key := range slices.Sorted(maps.Keys(s.names)) {
		n := s.names[key]
		counts[n.pkg]++
		users := s.users(n)
		_, known := excepted[key]
		switch {
		case len(users) == 0 && !known:
			ok = false
			fmt.Fprintf(out, "%s: %s\n", key, n.unused())
		case len(users) > 0 && known:
			ok = false
			fmt.Fprintf(out, "%s: strike it from exceptions.txt: it is used\n", key)
		case list && (len(only) == 0 || slices.Contains(only, n.pkg)):
			if len(users) == 0 {
				users = []string{n.unused()}
			}
			fmt.Fprintf(out, "%s: %s\n", key, strings.Join(users, ", "))
		}
	}
	for key := range excepted {
		if s.names[key] == nil {
			ok = false
			fmt.Fprintf(out, "%s: strike it from exceptions.txt: there is no such name\n", key)
		}
	}
	for _, pkg := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(out, "%5d %s\n", counts[pkg], pkg)
	}
	fmt.Fprintf(out, "%5d names in %d stable packages\n", len(s.names), len(counts))
	if limit != 0 && len(s.names) > limit {
		ok = false
		fmt.Fprintf(out, "more than the %d that may be\n", limit)
	}
	return ok, nil
}

// readExceptions returns the reasons by name.
func readExceptions(text string) (map[string]string, error) {
	reasons := map[string]string{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		key, reason, ok := strings.Cut(line, ": ")
		if !ok {
			return nil, fmt.Errorf("exceptions.txt: %q gives no reason", line)
		}
		reasons[key] = reason
	}
	return reasons, nil
}

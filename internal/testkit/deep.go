package testkit

import (
	"flag"
	"strconv"
	"testing"
)

// Deep asks for the long forms of tests: go test ./tests/conformance -deep. They take minutes where the usual forms
// take a second, and .ci/deep runs them.
var Deep bool

func init() { flag.BoolVar(&Deep, "deep", false, "run the long forms of the tests, as .ci/deep does") }

// Form returns the first number, or with -deep the second.
func Form(usual, deep int) int {
	if Deep {
		return deep
	}
	return usual
}

// Checks sets how often rapid tries each property, for a TestMain, unless -rapid.checks does. With -short, which the
// search for mutants sets, rapid makes a fifth of its checks, and none of fewer than five: so Checks asks for five
// times as many.
func Checks(usual, deep int) {
	flag.Parse()
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "rapid.checks" })
	if !given {
		n := Form(usual, deep)
		if testing.Short() {
			n *= 5
		}
		_ = flag.Set("rapid.checks", strconv.Itoa(n))
	}
}

// Package texts tests texts and JSON of values, and the errors of those that cannot be read.
package texts

import "github.com/seasalt-go/seasalt/internal/testkit"

var textsOf = testkit.TextsOf

// must returns v, which the test knows to be good.
func must[T any](v T, err error) T { return testkit.Must(v, err) }

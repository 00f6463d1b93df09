// Package help is imported by tests alone.
package help

import "github.com/seasalt-go/seasalt"

func Help() { seasalt.Helped() }

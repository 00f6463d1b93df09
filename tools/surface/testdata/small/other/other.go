// Package other is stable, too.
package other

import "github.com/seasalt-go/seasalt"

func Error() string { return seasalt.State{}.Error(1) }

// Package variants has all modules of this repository at hand: the extension cards and the
// events of Sea Salt & Paper, each of which has a package of its own below this one. Programs
// that read games of others need them all; a program that plays one game imports only the
// packages of its modules.
package variants

import (
	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// All returns every module: the five of Extra Salt, and Extra Pepper with its twelve events.
// It is what [seasalt.Setup.Rules] wants.
func All() []seasalt.Module {
	return append(extrasalt.Modules(), extrapepper.Module(extrapepper.All()...))
}

// Package extrasalt is the extension Extra Salt of Sea Salt & Paper: the eight cards of the
// packages [jellyfish], [lobster], [seahorse], [starfish] and [castofcrabs], all together
// (R10). Each of these can be played alone or with any of the others.
package extrasalt

import (
	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/castofcrabs"
	"github.com/seasalt-go/seasalt/variants/jellyfish"
	"github.com/seasalt-go/seasalt/variants/lobster"
	"github.com/seasalt-go/seasalt/variants/seahorse"
	"github.com/seasalt-go/seasalt/variants/starfish"
)

// Modules returns the five modules, to be put into [seasalt.Config.Modules].
func Modules() []seasalt.Module {
	return []seasalt.Module{
		castofcrabs.Module(), jellyfish.Module(), lobster.Module(), seahorse.Module(), starfish.Module(),
	}
}

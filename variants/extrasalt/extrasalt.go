// Package extrasalt combines the eight cards of the first edition of Extra Salt, an extension of Sea Salt & Paper. They
// are those of packages [jellyfish], [lobster], [seahorse], [starfish] and [castofcrabs], which can also be used one by
// one. The rules are R10.1 to R10.5 in [rulebook/reference].
//
// [rulebook/reference]: https://pkg.go.dev/github.com/seasalt-go/seasalt/rulebook/reference#hdr-R10_Extension_cards
package extrasalt

import (
	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/castofcrabs"
	"github.com/seasalt-go/seasalt/variants/jellyfish"
	"github.com/seasalt-go/seasalt/variants/lobster"
	"github.com/seasalt-go/seasalt/variants/seahorse"
	"github.com/seasalt-go/seasalt/variants/starfish"
)

// Modules returns the five modules for [seasalt.Config.Modules]. Later versions add none to them.
func Modules() []seasalt.Module {
	return []seasalt.Module{
		castofcrabs.Module(), jellyfish.Module(), lobster.Module(), seahorse.Module(), starfish.Module(),
	}
}

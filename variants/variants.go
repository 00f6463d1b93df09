// Package variants has all modules of this repository at hand: the extension cards and the
// events of Sea Salt & Paper, each of which has a package of its own below this one. Programs
// that read games of others, or are told by name what to play with, need them all; a program
// that plays one game imports only the packages of its modules.
package variants

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// All returns every module: the five of Extra Salt, and Extra Pepper with its twelve events.
// It is what [seasalt.Setup.Rules] wants.
func All() []seasalt.Module {
	return append(extrasalt.Modules(), extrapepper.Module(extrapepper.All()...))
}

// Parse returns the modules with names that are separated by commas, as a program is told them
// on its command line: extrasalt for all cards or single ones of them, such as lobster and
// cast-of-crabs, and extrapepper for all events or single ones of them, such as kraken. The
// hyphens of modules' names can be left out. What is named twice is left to [seasalt.NewRules]
// to refuse. The error is a [*seasalt.ParseError] with the first name that there is not.
func Parse(text string) (modules []seasalt.Module, err error) {
	var events []seasalt.Event
	cards := extrasalt.Modules()
	at := 0
	for _, word := range strings.Split(text, ",") {
		name := strings.TrimSpace(word)
		salt := slices.IndexFunc(cards, func(m seasalt.Module) bool {
			return name == m.Name || name == strings.ReplaceAll(m.Name, "-", "")
		})
		event, noEvent := seasalt.ParseEvent(name)
		switch {
		case name == "extrasalt" || name == "extra-salt":
			modules = append(modules, cards...)
		case name == "extrapepper" || name == "extra-pepper":
			events = append(events, extrapepper.All()...)
		case salt >= 0:
			modules = append(modules, cards[salt])
		case noEvent == nil:
			events = append(events, event)
		default:
			offset := at + strings.Index(word, name)
			return nil, &seasalt.ParseError{What: "extensions", Text: text, Problems: []seasalt.Problem{{Offset: offset, Text: fmt.Sprintf("there is no extension %.64q", name)}}}
		}
		at += len(word) + 1
	}
	if len(events) > 0 {
		modules = append(modules, extrapepper.Module(events...))
	}
	return modules, nil
}

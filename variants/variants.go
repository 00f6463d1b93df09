// Package variants lists all modules of this repository: the extension cards and the events of Sea Salt & Paper. It is
// for programs that read other people's games or take the names of modules from their users. A program that plays one
// game imports only the packages of its modules, below this one.
package variants

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// All returns every module: the five of Extra Salt, and Extra Pepper with its twelve events. Later versions can have
// more. A program with modules of its own passes all of them to [seasalt.CachedRules].
func All() []seasalt.Module {
	return append(extrasalt.Modules(), extrapepper.Module(extrapepper.Events()...))
}

// Rules returns the rules of a setup with modules of this repository. Readers of games take it: record.Parse(text,
// variants.Rules). It is a function that [seasalt.CachedRules] returns, so equal setups get the same Rules,
// and goroutines can share it.
func Rules(s seasalt.Setup) (*seasalt.Rules, error) { return cached()(s) }

var cached = sync.OnceValue(func() func(seasalt.Setup) (*seasalt.Rules, error) { return seasalt.CachedRules(All()...) })

// Names returns the names that Parse reads: "extrasalt", each of its modules, "extrapepper", and each of its events.
// Later versions can have more.
func Names() []string {
	names := []string{"extrasalt"}
	for _, m := range extrasalt.Modules() {
		names = append(names, m.Name)
	}
	names = append(names, "extrapepper")
	for _, e := range extrapepper.Events() {
		names = append(names, e.String())
	}
	return names
}

// Parse returns the modules for a list of names, separated by commas, as on a command line. "extrasalt" stands
// for its five modules and "extrapepper" for all twelve events; "lobster" or "cast-of-crabs" is a single module, and
// "kraken" a single event. Hyphens in the names of modules can be left out, and "extra-salt" and "extra-pepper" are
// read, too. The empty text stands for no module, but an empty name in a list is unknown. Parse accepts a name that
// appears twice, which [seasalt.NewRules] refuses. The error is a [*seasalt.ParseError]: it points at the first unknown
// name and lists the [Names], or at the first name beyond 100 modules and events.
func Parse(text string) (modules []seasalt.Module, err error) {
	var events []seasalt.Event
	if strings.TrimSpace(text) == "" {
		return nil, nil
	}
	cards := extrasalt.Modules()
	at := 0
	for rest, more := text, true; more; {
		var word string
		word, rest, more = strings.Cut(rest, ",")
		if len(modules)+len(events) >= maxNamed {
			return nil, wrong(text, at, fmt.Sprintf("more than %d extensions", maxNamed))
		}
		name := strings.TrimSpace(word)
		salt := slices.IndexFunc(cards, func(m seasalt.Module) bool {
			return name == m.Name || name == strings.ReplaceAll(m.Name, "-", "")
		})
		event, _ := seasalt.ParseEvent(name)
		switch {
		case name == "extrasalt" || name == "extra-salt":
			modules = append(modules, cards...)
		case name == "extrapepper" || name == "extra-pepper":
			events = append(events, extrapepper.Events()...)
		case salt >= 0:
			modules = append(modules, cards[salt])
		case slices.Contains(extrapepper.Events(), event): // those of houses belong to modules that are not here
			events = append(events, event)
		default:
			offset := at + strings.Index(word, name)
			return nil, wrong(text, offset,
				fmt.Sprintf("there is no extension %.64q; there are %s", name, strings.Join(Names(), ", ")))
		}
		at += len(word) + 1
	}
	if len(events) > 0 {
		modules = append(modules, extrapepper.Module(events...))
	}
	return modules, nil
}

// maxNamed is how many modules and events a list can name, far more than there are.
const maxNamed = 100

func wrong(text string, at int, problem string) error {
	return &seasalt.ParseError{What: "extensions", Text: text, Problems: []seasalt.Problem{{Offset: at, Text: problem}}}
}

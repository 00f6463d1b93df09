package seasalt_test

import (
	"fmt"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// Every name is printed as what it is in JSON.
func TestNamesPrinted(t *testing.T) {
	for want, name := range map[string]fmt.Stringer{
		"duo": seasalt.FromDuo, "mermaid": seasalt.FromMermaid, "ScoreSource(0)": seasalt.ScoreSource(0), "ScoreSource(99)": seasalt.ScoreSource(99),
		"none": seasalt.TieBreakNone, "shared": seasalt.TieBreakShared, "TieBreak(9)": seasalt.TieBreak(9),
		"deck": seasalt.ZoneDeck, "pile": seasalt.ZonePile, "ZoneKind(0)": seasalt.ZoneKind(0), "ZoneKind(7)": seasalt.ZoneKind(7),
	} {
		if name.String() != want {
			t.Errorf("%v, want %s", name, want)
		}
	}
}

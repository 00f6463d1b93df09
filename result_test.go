package seasalt_test

import (
	"testing"

	"github.com/seasalt-go/seasalt"
)

func TestRulesOfResults(t *testing.T) {
	for want, result := range map[seasalt.Rule]seasalt.Result{
		"":     {},
		"R7.1": {End: seasalt.EndByMermaids},
		"R7.2": {End: seasalt.EndByPoints},
		"K3":   {End: seasalt.EndByPoints, TieBreak: seasalt.TieBreakDecided},
		"R7.3": {End: seasalt.EndByPoints, TieBreak: seasalt.TieBreakShared},
	} {
		if got := result.Rule(); got != want {
			t.Errorf("the rule of %+v is %q, want %q", result, got, want)
		}
	}
}

package rules

import (
	"testing"

	"github.com/seasalt-go/seasalt"
)

func TestRulesOfResults(t *testing.T) {
	for want, result := range map[seasalt.RuleID]seasalt.Result{
		"":     {},
		"R7.1": {End: seasalt.GameEndMermaids},
		"R7.2": {End: seasalt.GameEndPoints},
		"K3":   {End: seasalt.GameEndPoints, TieBreak: seasalt.TieBreakDecided},
		"R7.3": {End: seasalt.GameEndPoints, TieBreak: seasalt.TieBreakShared},
	} {
		if got := result.Rule(); got != want {
			t.Errorf("the rule of %+v is %q, want %q", result, got, want)
		}
	}
}

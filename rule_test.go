package seasalt

import "testing"

func TestRuleIsValid(t *testing.T) {
	for rule, want := range map[RuleID]bool{
		"R1.1": true, "R3.1": true, "R10.5": true, "R11.2": true, "K1": true, "K5": true,
		"": false, "K": false, "K" + "0": false, "K" + "6": false, "K1" + "2": false, "R": false, "R3": false, "R11": false, "R3.": false,
		"R.1": false, "R3.1.1": false, "R3..1": false, "r3.1": false, "R3.x": false, "R 3.1": false, "X3.1": false, "L1": false,
	} {
		if got := rule.isValid(); got != want {
			t.Errorf("%q is an id: %v", rule, got)
		}
	}
}

package score

import (
	"bytes"
	"strings"
	"testing"
)

func TestScore(t *testing.T) {
	const explained = `1 fish + fish pair: 1 (R8.1)
2 shell cards: 2 (R8.2)
mermaid with 2 black cards: 2 (R8.4)
card points: 5; colour bonus: 2 (black)
`
	tests := []struct {
		name, args, want string
	}{
		{"hand and laid", "mermaid/white shell/black shell/grey fish/black+fish/green", explained},
		{"laid first", "fish/black+fish/green mermaid/white shell/black shell/grey", explained},
		{"text of a Holding", "mermaid/white shell/black shell/grey | fish/black+fish/green", explained},
		{"a bar without spaces", "mermaid/white shell/black shell/grey|fish/black+fish/green", explained},
		{"one edition", "-edition german mermaid/white shell/black shell/grey fish/black+fish/green", explained},
		{"one card", "captain/light-orange", "captain with 0 sailor cards: 0 (R8.3)\ncard points: 0; colour bonus: 1 (light-orange)\n"},
		{"laid only", "swimmer/black+shark/green", "1 swimmer + shark pair: 1 (R8.1)\ncard points: 1; colour bonus: 1 (black)\n"},
	}
	for _, test := range tests {
		var out, errs bytes.Buffer
		if code := run(strings.Fields(test.args), &out, &errs); code != 0 || out.String() != test.want || errs.Len() > 0 {
			t.Errorf("%s: exit code %d, got\n%s%s\nwant\n%s", test.name, code, &out, &errs, test.want)
		}
	}
	var out, errs bytes.Buffer
	if code := run([]string{"mermaid/white shell/black shell/grey fish/black+fish/green"}, &out, &errs); code != 0 || out.String() != explained {
		t.Errorf("one argument: exit code %d, got\n%s%s", code, &out, &errs)
	}
}

func TestFaults(t *testing.T) {
	tests := []struct {
		name, args string
		want       []string
	}{
		{"no cards", "", []string{"score: there are no cards to score\n", usage}},
		{"only a bar", "|", []string{"score: there are no cards to score\n", usage}},
		{"no cards but an edition", "-edition french", []string{usage}},
		{"unknown kind", "whale/black", []string{`no kind is called "whale"`}},
		{"unknown colour", "crab/red", []string{`no colour is called "red"`}},
		{"no colour", "crab", []string{"no '/' between kind and colour"}},
		{"unknown card in a group", "crab/black+crab/red", []string{`no colour is called "red"`}},
		{"which card it is", "crab/black boat crab/grey", []string{`"boat"`}},
		{"which group it is", "crab/black fish/black+fish boat/black+boat/black", []string{`"fish/black+fish"`}},
		{"half a group", "crab/black+", []string{"no '/' between kind and colour"}},
		{"too large a group", "crab/black+crab/black+crab/black+crab/black+crab/black", []string{"more than 4 cards in a group"}},
		{"not in the game, and too many", "crab/pink crab/black crab/black", []string{"the game has no card crab/pink", "the game has only 1 of the card crab/black"}},
		{"of no duo", "crab/black+fish/black", []string{"crab/black+fish/black is neither a duo nor a trio"}},
		{"unknown edition", "-edition klingon crab/black", []string{"there are english, french, german and digital"}},
		{"unknown flag", "-loud crab/black", []string{"-loud"}},
		{"flag after cards", "crab/black -edition german", []string{"flags go before the cards: -edition"}},
	}
	for _, test := range tests {
		var out, errs bytes.Buffer
		code := run(strings.Fields(test.args), &out, &errs)
		if code != 2 || out.Len() > 0 {
			t.Errorf("%s: exit code %d, prints %s", test.name, code, &out)
		}
		for _, want := range test.want {
			if !strings.Contains(errs.String(), want) {
				t.Errorf("%s: reports\n%s\nwant %q", test.name, &errs, want)
			}
		}
	}
	var out, errs bytes.Buffer
	if code := run([]string{"-h"}, &out, &errs); code != 0 || out.String() != usage || errs.Len() > 0 {
		t.Errorf("-h: exit code %d, %s%s", code, &out, &errs)
	}
}

package line

import (
	"testing"

	"github.com/seasalt-go/seasalt"
)

// Bots in languages that keep numbers as floats write all of them with a point, their ids and actions too.
func TestFloats(t *testing.T) {
	a, err := readAnswer([]byte(`{"type":"hello","id":7.0,"protocol":1.0,"games":40e-1}`), "hello", 7)
	if err != nil || a.Protocol != 1 || a.Games != 4 {
		t.Error(a, err)
	}
	if _, err := readAnswer([]byte(`{"type":"hello","id":7.5}`), "hello", 7); err == nil {
		t.Error("half an id is read")
	}
	base := newActions(seasalt.MustRules(seasalt.Config{}))
	for text, want := range map[string]seasalt.Move{
		"5.0": seasalt.Take(1), "60e-1": seasalt.Take(2), "-0.0": seasalt.Draw, "5.5": 0, "-1.0": 0, "187.0": 0, "1e99": 0,
		`{"text":"take 2","action":"take","pile":2.0}`: seasalt.Take(2),
	} {
		if m, err := chosenMove(text).move(base); m != want || (err == nil) != (want != 0) {
			t.Errorf("%s is read as %v, %v", text, m, err)
		}
	}
}

package wrap

import "testing"

func TestLine(t *testing.T) {
	for _, test := range []struct{ line, want string }{
		{"", ""},
		{"short", "short"},
		{"one two three four five six.", "one two three four\nfive six."},
		{"Bot 1: one two three four five", "Bot 1: one two three\n  four five"},
		{"  12  one two three four", "  12  one two three\n      four"},
		{"   -  one two three four", "   -  one two three\n      four"},
		{"one two three fo\u00a0ur five.", "one two three fo\u00a0ur\nfive."},
		{"un deux trois quatre : cinq", "un deux trois\n  quatre : cinq"},
		{"un deux trois (« quatre cinq »).", "un deux trois\n(« quatre cinq »)."},
		{"incomprehensibilities all over.", "incomprehensibilities\nall over."},
		{"one \x1b[38;5;1;48;5;2mtwo\x1b[0m three four five.", "one \x1b[38;5;1;48;5;2mtwo\x1b[0m three four\nfive."},
		{"a (\x1b[1m\u00a0short\u00a0name\u00a0\x1b[0m), and.", "a (\x1b[1m\u00a0short\u00a0name\u00a0\x1b[0m),\nand."},
		{"a (\x1b[1m\u00a0light\u00a0orange\u00a0captain\u00a0\x1b[0m), and.", "a (\x1b[1mlight\x1b[0m \x1b[1morange\x1b[0m\n\x1b[1mcaptain\x1b[0m), and."},
	} {
		if got := Line(test.line, 20); got != test.want {
			t.Errorf("%q is wrapped to %q, want %q", test.line, got, test.want)
		}
	}
}

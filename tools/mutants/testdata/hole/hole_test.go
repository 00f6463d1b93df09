package hole

import (
	"strings"
	"testing"
)

func Test(t *testing.T) {
	for _, test := range []struct {
		words   string
		n, want int
	}{
		{"", -1, -1}, {"", 0, 2}, {"", 1, -1}, {"x", 0, 2}, {"x", 1, 2}, {"x", 2, -1}, {"xx", 2, 2}, {"xy", 2, 2}, {"yx", 2, 6},
		{"yxy", 3, 6}, {"yxyx", 4, 10}, {"yxyxyx", 6, 18}, {"yxyxyxyx", 8, 18}, {"yxyxyxyx", 7, 18},
	} {
		got, err := Tested(strings.Split(test.words, "")[:len(test.words)], test.n)
		if (err != nil) != (test.want < 0) || err == nil && got != test.want || err != nil && got != 0 {
			t.Errorf("%s %d: %d %v, want %d", test.words, test.n, got, err, test.want)
		}
	}
}

func TestOdd(t *testing.T) {
	if got := odd(list[int]{3, 4}, 1, 5, 6); got != 9 {
		t.Error(got)
	}
}

func TestNamed(t *testing.T) {
	if _, got := named(); got != 2 {
		t.Error(got)
	}
}

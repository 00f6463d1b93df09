package bot

import (
	"math"
	"testing"
)

func TestExp(t *testing.T) {
	worst := 0.0
	for i := -7000; i <= 7000; i++ {
		x := float64(i)/10 + float64(i%7)/1000
		got, want := exp(x), math.Exp(x)
		if math.Abs(x) < 700 {
			worst = max(worst, math.Abs(got-want)/want)
		}
	}
	t.Logf("at most %.2g off, of what it is", worst)
	if worst > 1e-15 {
		t.Errorf("off by %.2g of what it is", worst)
	}
	if exp(0) != 1 || exp(-1e9) != 0 || !math.IsInf(exp(1e9), 1) || exp(math.Inf(-1)) != 0 {
		t.Error("wrong at 0 or far from it")
	}
}

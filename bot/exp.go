package bot

import "math"

// For bots, a seed leads to the same moves on every processor. Two things differ between processors: some fuse a
// product and a sum into one rounding, unless the product is converted to float64 (a step of .ci/run looks for products
// that are not), and math.Exp, Log, Pow and Hypot are not the same everywhere.

// exp returns e^x, the same on every processor.
func exp(x float64) float64 {
	if x < -700 {
		return 0
	}
	if x > 700 {
		return math.Inf(1)
	}
	// e^x = 2^n·2^(k/64)·e^r, where r is so small that few terms of the series are enough.
	// ln 2, in two parts: times the first is exact
	const high, low = 6.93147180369123816490e-01 / 64, 1.90821492927058770002e-10 / 64
	steps := math.Floor(float64(x*(64/math.Ln2)) + 0.5)
	r := x - float64(steps*high) - float64(steps*low)
	series := 1 + float64(r*(1+float64(r*(1.0/2+float64(r*(1.0/6+float64(r*(1.0/24+float64(r*(1.0/120))))))))))
	i := int(steps)
	return math.Float64frombits(uint64(i>>6+1023)<<52) * (roots[i&63] * series)
}

// roots has 2^(k/64).
var roots = func() (list [65]float64) {
	list[0], list[64] = 1, 2
	for half := 32; half > 0; half /= 2 { // each is the geometric mean of its neighbours
		for k := half; k < 64; k += 2 * half {
			list[k] = math.Sqrt(list[k-half]) * math.Sqrt(list[k+half])
		}
	}
	return list
}()

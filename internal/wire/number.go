package wire

import (
	"encoding/json"
	"strconv"
	"strings"
)

// The problems of numbers.
const (
	wholeProblem = "this must be a whole number"
	rangeProblem = "this number is out of range"
)

// Whole reads a number of JSON whose value is whole and fits in an int, or returns its problem. It can be written in
// any way: 1.0, 1e0 and 10e-1 are 1. Programs that keep all numbers as floats write such.
func Whole(raw []byte) (n int, problem string) {
	text := string(raw)
	if n, ok := ParseNumber(text); ok {
		return n, ""
	}
	if !json.Valid(raw) || strings.Trim(text, "-+.0123456789eE") != "" {
		return 0, wholeProblem
	}
	exponent := 0
	if i := strings.IndexAny(text, "eE"); i >= 0 {
		const most = 1 << 30 // more than there are digits in a document
		e, _ := strconv.Atoi(text[i+1:])
		text, exponent = text[:i], min(max(e, -most), most) // Atoi returns the nearest int
	}
	text, negative := strings.CutPrefix(text, "-")
	whole, fraction, _ := strings.Cut(text, ".")
	all := strings.TrimLeft(whole+fraction, "0")
	digits := strings.TrimRight(all, "0")
	zeros := exponent - len(fraction) + len(all) - len(digits) // that follow the digits
	switch {
	case digits == "":
		return 0, ""
	case zeros < 0:
		return 0, wholeProblem
	case len(digits)+zeros > len("9223372036854775808"):
		return 0, rangeProblem
	}
	if negative {
		digits = "-" + digits
	}
	n, err := strconv.Atoi(digits + strings.Repeat("0", zeros))
	if err != nil {
		return 0, rangeProblem
	}
	return n, ""
}

// unsigned is like [Whole], for a number of some bits that is not negative.
func unsigned(raw []byte, bits int) (n uint64, problem string) {
	i, problem := Whole(raw)
	if problem == "" && (i < 0 || i>>bits != 0) {
		problem = rangeProblem
	}
	return uint64(i), problem
}

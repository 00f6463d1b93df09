// Package untrusted has helpers for readers of untrusted texts.
package untrusted

import (
	"strconv"
	"unicode/utf8"
)

// Quote quotes a text for an error message and keeps the message short.
func Quote(text string) string {
	const most = 64
	if len(text) <= most {
		return strconv.Quote(text)
	}
	return strconv.Quote(text[:boundary(text, most)]) + "..."
}

// Cut shortens a text of more than some bytes.
func Cut(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return text[:boundary(text, most)] + "..."
}

// boundary returns the last place up to n at which a character begins.
func boundary(text string, n int) int {
	for i := n; i > n-utf8.UTFMax; i-- {
		if utf8.RuneStart(text[i]) {
			return i
		}
	}
	return n // it is not UTF-8
}

// Number reads a number in its one form: without a plus sign or leading zeros.
func Number(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && strconv.Itoa(n) == text
}

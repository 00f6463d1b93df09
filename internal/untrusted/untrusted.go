// Package untrusted has what all readers of texts from outside share.
package untrusted

import (
	"fmt"
	"strconv"
)

// Quote quotes a text for an error message and keeps the message short.
func Quote(text string) string {
	const most = 64
	if len(text) > most {
		return fmt.Sprintf("%q...", text[:most])
	}
	return fmt.Sprintf("%q", text)
}

// Number reads a number in its one form: without a plus sign or leading zeros.
func Number(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && strconv.Itoa(n) == text
}

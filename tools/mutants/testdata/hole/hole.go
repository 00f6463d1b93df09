// Package hole has two functions that do the same. One is tested and the other is not.
package hole

import (
	"errors"
	"strings"
)

type code uint8

type number int

var start = [...]code{2}

func Tested(words []string, n int) (int, error) {
	if n < 0 || n > len(words) {
		return 0, errors.New("no such number")
	}
	seen, c := 0, start[0]
	for i := 1; i < n; i++ {
		if strings.Contains(words[i], "x") && words[i] != words[i-1] {
			seen++
			c += 3
		}
	}
	switch {
	case seen > 2:
		c = 1<<2 | c
	}
	return seen + int(c), nil
}

func Untested(words []string, n int) (int, error) {
	if n < 0 || n > len(words) {
		return 0, errors.New("no such number")
	}
	seen, c := 0, start[0]
	for i := 1; i < n; i++ {
		if strings.Contains(words[i], "x") && words[i] != words[i-1] {
			seen++
			c += 3
		}
	}
	switch {
	case seen > 2:
		c = 1<<2 | c
	}
	return seen + int(c), nil
}

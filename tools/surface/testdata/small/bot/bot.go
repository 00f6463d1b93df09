// Package bot is experimental.
package bot

import "github.com/seasalt-go/seasalt/other"

func Bot() { other.Error() }

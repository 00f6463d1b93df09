// Package slog is as much of log/slog as types need that say how they are logged. The engine of the page
// logs nothing.
package slog

type Value struct{ text string }

func StringValue(text string) Value { return Value{text} }

package testkit

import "regexp"

var frenchSpaces = regexp.MustCompile(`[^\x{202f}\n][;!?]|[^\x{a0}\n][:»]|«[^\x{a0}]`)

// FrenchSpaces returns the places of a French text that lack the space that does not break: a
// narrow one before a semicolon, an exclamation mark and a question mark, and the usual one before a
// colon and within quotation marks.
func FrenchSpaces(text string) []string { return frenchSpaces.FindAllString(text, -1) }

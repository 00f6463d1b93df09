package record

import "strings"

// A jsonText reads JSON piece by piece, without building values. The text is JSON, or the part of it before the first
// mistake.
type jsonText struct {
	text string
	at   int
}

// next goes to the next name, value or closing bracket, and returns its first byte, or 0 at the end of the text.
func (j *jsonText) next() byte {
	for ; j.at < len(j.text); j.at++ {
		switch c := j.text[j.at]; c {
		case ' ', '\t', '\r', '\n', ',', ':':
		default:
			return c
		}
	}
	return 0
}

// value returns the raw text of the next name or value, where it starts, and whether it is complete.
func (j *jsonText) value() (raw string, at int, whole bool) {
	j.next()
	at = j.at
	for depth := 0; ; {
		switch j.next() {
		case 0:
			return j.text[at:], at, false
		case '"':
			for j.at++; j.at < len(j.text) && j.text[j.at] != '"'; j.at++ {
				if j.text[j.at] == '\\' {
					j.at++
				}
			}
			if j.at++; j.at > len(j.text) {
				j.at = len(j.text)
				return j.text[at:], at, false
			}
		case '{', '[':
			j.at++
			depth++
		case '}', ']':
			j.at++
			depth--
		default: // a number, true, false or null
			n := strings.IndexAny(j.text[j.at:], " \t\r\n,]}")
			if n < 0 {
				j.at = len(j.text)
				return j.text[at:], at, false
			}
			j.at += n
		}
		if depth == 0 {
			return j.text[at:j.at], at, true
		}
	}
}

// A jsonList is a list in the text, read item by item. The zero one is empty.
type jsonList struct {
	jsonText
	start int  // where it is in the text of the record
	whole bool // it is complete
}

// item returns the next item, if there is a complete one, and where it is in the text of the record.
func (l *jsonList) item() (raw string, at int, ok bool) {
	if c := l.next(); c == 0 || c == ']' {
		return "", 0, false
	}
	raw, at, ok = l.value()
	return raw, l.start + at, ok
}

package wire

import "strings"

// maxDepth is the limit of nested objects and lists.
const maxDepth = 100

// inTooMany is the problem of an object or a list in too many others.
const inTooMany = "in more than 100 objects and lists"

// Syntax returns where a text stops being JSON: the first byte with which no JSON begins, or the end of the text if it
// is incomplete. It also describes the place, such as "after object key", or returns nothing if the text is JSON.
//
// The two versions of package json report different places.
func Syntax(text []byte) (at int, where string) {
	s := syntax{text: text}
	if where = s.value(0); where == "" && (s.next() != 0 || s.at < len(text)) {
		where = "after top-level value"
	}
	return s.at, where
}

// A syntax is the text up to which JSON was recognised. Its methods read one element, and return the place in it if
// they have to stop.
type syntax struct {
	text []byte
	at   int
}

// byte returns the byte that comes next, or 0 at the end. A zero is nowhere in JSON.
func (s *syntax) byte() byte {
	if s.at < len(s.text) {
		return s.text[s.at]
	}
	return 0
}

// next skips spaces, and returns the byte that comes then.
func (s *syntax) next() byte {
	for {
		switch c := s.byte(); c {
		case ' ', '\t', '\r', '\n':
			s.at++
		default:
			return c
		}
	}
}

func (s *syntax) value(depth int) (where string) {
	switch c := s.next(); {
	case c == '{' || c == '[':
		if depth > maxDepth {
			return inTooMany
		}
		return s.composed(c, depth)
	case c == '"':
		return s.string()
	case c == 't':
		return s.literal("true")
	case c == 'f':
		return s.literal("false")
	case c == 'n':
		return s.literal("null")
	case c == '-' || isDigit(c):
		return s.number()
	}
	return "looking for beginning of value"
}

// composed reads an object or a list.
func (s *syntax) composed(open byte, depth int) (where string) {
	closing, after := byte(']'), "after array element"
	if open == '{' {
		closing, after = '}', "after object key:value pair"
	}
	s.at++
	if s.next() == closing {
		s.at++
		return ""
	}
	for {
		if open == '{' {
			if s.next() != '"' {
				return "looking for beginning of object key string"
			}
			if where := s.string(); where != "" {
				return where
			}
			if s.next() != ':' {
				return "after object key"
			}
			s.at++
		}
		if where := s.value(depth + 1); where != "" {
			return where
		}
		switch s.next() {
		case ',':
			s.at++
		case closing:
			s.at++
			return ""
		default:
			return after
		}
	}
}

func (s *syntax) string() (where string) {
	for s.at++; s.byte() >= ' '; s.at++ {
		switch s.byte() {
		case '"':
			s.at++
			return ""
		case '\\':
			if s.at++; s.byte() == 'u' {
				for range 4 {
					if s.at++; !isHex(s.byte()) {
						return `in \u hexadecimal character escape`
					}
				}
			} else if strings.IndexByte(`"\/bfnrt`, s.byte()) < 0 {
				return "in string escape code"
			}
		}
	}
	return "in string literal"
}

func (s *syntax) literal(text string) (where string) {
	for i := range len(text) {
		if s.byte() != text[i] {
			return "in literal " + text
		}
		s.at++
	}
	return ""
}

func (s *syntax) number() (where string) {
	if s.byte() == '-' {
		s.at++
	}
	if s.byte() == '0' {
		s.at++
	} else if !s.digits() {
		return "in numeric literal"
	}
	if s.byte() == '.' {
		if s.at++; !s.digits() {
			return "after decimal point in numeric literal"
		}
	}
	if c := s.byte(); c == 'e' || c == 'E' {
		if s.at++; s.byte() == '+' || s.byte() == '-' {
			s.at++
		}
		if !s.digits() {
			return "in exponent of numeric literal"
		}
	}
	return ""
}

// digits reads digits, and reports whether there are any.
func (s *syntax) digits() (any bool) {
	for ; isDigit(s.byte()); s.at++ {
		any = true
	}
	return any
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isHex(c byte) bool { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }

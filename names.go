package seasalt

import (
	"fmt"
	"slices"
	"strings"
)

// The names that constants have in texts and in JSON. They are stable, unlike the numbers of the
// constants. Every enumeration prints, marshals and reads them in one way, so that a map or a struct
// with such values can be stored and sent. Where the zero value is none of the constants it marshals
// as the empty text, as in netip.Addr.

// A constant has a name from a list.
type constant interface {
	~uint8
	// named returns a noun for all of the constants, their names by number, and the first number
	// that has a name.
	named() (what string, names []string, first int)
}

// A name is a constant as it stands in a form: it must be there, and the empty text is none.
type name[C constant] uint8

// MarshalText returns the name of the constant, and fails for a value without one, such as most zeros.
func (n name[C]) MarshalText() ([]byte, error) {
	what, names, first := C(n).named()
	if int(n) < first || int(n) >= len(names) {
		return nil, fmt.Errorf("seasalt: cannot marshal the number %d: no %s has it", uint8(n), what)
	}
	return []byte(names[n]), nil
}

// UnmarshalText reads what MarshalText wrote. On an error n is unchanged.
func (n *name[C]) UnmarshalText(text []byte) error {
	what, names, first := C(*n).named()
	i := slices.Index(names[first:], string(text))
	if i < 0 {
		return parseError(what, string(text), 0, fmt.Sprintf("no %s is called %s", what, quote(string(text))))
	}
	*n = name[C](first + i)
	return nil
}

// namesOf returns the form of a list.
func namesOf[C constant](list []C) []name[C] {
	names := make([]name[C], len(list))
	for i, c := range list {
		names[i] = name[C](c)
	}
	return names
}

// constantsOf reads what namesOf returned. An empty list is nil.
func constantsOf[C constant](names []name[C]) (list []C) {
	for _, n := range names {
		list = append(list, C(n))
	}
	return list
}

func marshalName[C constant](c C) ([]byte, error) {
	if _, _, first := c.named(); int(c) < first {
		return []byte{}, nil
	}
	return name[C](c).MarshalText()
}

func unmarshalName[C constant](c *C, text []byte) error {
	if _, _, first := (*c).named(); len(text) == 0 && first > 0 {
		*c = 0
		return nil
	}
	n := name[C](*c)
	err := n.UnmarshalText(text)
	*c = C(n)
	return err
}

func (Kind) named() (string, []string, int)            { return "kind", kindNames[:], 1 }
func (Color) named() (string, []string, int)           { return "colour", colorNames[:], 1 }
func (Phase) named() (string, []string, int)           { return "phase", phaseNames[:], 1 }
func (Action) named() (string, []string, int)          { return "action", actionNames, 1 }
func (Event) named() (string, []string, int)           { return "event", eventNames[:], 1 }
func (Standing) named() (string, []string, int)        { return "standing", standingNames, 1 }
func (Edition) named() (string, []string, int)         { return "edition", editionNames[:], 0 }
func (MermaidRuling) named() (string, []string, int)   { return "ruling K1", mermaidRulings, 1 }
func (EmptyDeckRuling) named() (string, []string, int) { return "ruling K2", emptyDeckRulings, 1 }
func (TieRuling) named() (string, []string, int)       { return "ruling K3", tieRulings, 1 }
func (TrioRuling) named() (string, []string, int)      { return "ruling K4", trioRulings, 1 }
func (EqualTopRuling) named() (string, []string, int)  { return "ruling K5", equalTopRulings, 1 }
func (ScoreSource) named() (string, []string, int)     { return "source of points", sourceNames, 1 }
func (RoundEnd) named() (string, []string, int)        { return "end of a round", roundEndNames, 1 }
func (GameEnd) named() (string, []string, int)         { return "end of a game", gameEndNames, 1 }
func (TieBreak) named() (string, []string, int)        { return "tie-break", tieBreakNames, 0 }
func (ZoneKind) named() (string, []string, int)        { return "place", zoneNames, 1 }
func (Reason) named() (string, []string, int)          { return "reason", reasonNames, 1 }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (k Kind) MarshalText() ([]byte, error) { return marshalName(k) }

// UnmarshalText reads what MarshalText wrote. On an error k is unchanged.
func (k *Kind) UnmarshalText(text []byte) error { return unmarshalName(k, text) }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (c Color) MarshalText() ([]byte, error) { return marshalName(c) }

// UnmarshalText reads what MarshalText wrote. On an error c is unchanged.
func (c *Color) UnmarshalText(text []byte) error { return unmarshalName(c, text) }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (p Phase) MarshalText() ([]byte, error) { return marshalName(p) }

// UnmarshalText reads what MarshalText wrote. On an error p is unchanged.
func (p *Phase) UnmarshalText(text []byte) error { return unmarshalName(p, text) }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (a Action) MarshalText() ([]byte, error) { return marshalName(a) }

// UnmarshalText reads what MarshalText wrote. On an error a is unchanged.
func (a *Action) UnmarshalText(text []byte) error { return unmarshalName(a, text) }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (e Event) MarshalText() ([]byte, error) { return marshalName(e) }

// UnmarshalText reads what MarshalText wrote. On an error e is unchanged.
func (e *Event) UnmarshalText(text []byte) error { return unmarshalName(e, text) }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (s Standing) MarshalText() ([]byte, error) { return marshalName(s) }

// UnmarshalText reads what MarshalText wrote. On an error s is unchanged.
func (s *Standing) UnmarshalText(text []byte) error { return unmarshalName(s, text) }

// MarshalText returns the text of String. It fails for an invalid value.
func (e Edition) MarshalText() ([]byte, error) { return marshalName(e) }

// UnmarshalText reads what MarshalText wrote. On an error e is unchanged.
func (e *Edition) UnmarshalText(text []byte) error { return unmarshalName(e, text) }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (r MermaidRuling) MarshalText() ([]byte, error) { return marshalName(r) }

// UnmarshalText reads what MarshalText wrote. On an error r is unchanged.
func (r *MermaidRuling) UnmarshalText(text []byte) error { return unmarshalName(r, text) }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (r EmptyDeckRuling) MarshalText() ([]byte, error) { return marshalName(r) }

// UnmarshalText reads what MarshalText wrote. On an error r is unchanged.
func (r *EmptyDeckRuling) UnmarshalText(text []byte) error { return unmarshalName(r, text) }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (r TieRuling) MarshalText() ([]byte, error) { return marshalName(r) }

// UnmarshalText reads what MarshalText wrote. On an error r is unchanged.
func (r *TieRuling) UnmarshalText(text []byte) error { return unmarshalName(r, text) }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (r TrioRuling) MarshalText() ([]byte, error) { return marshalName(r) }

// UnmarshalText reads what MarshalText wrote. On an error r is unchanged.
func (r *TrioRuling) UnmarshalText(text []byte) error { return unmarshalName(r, text) }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (r EqualTopRuling) MarshalText() ([]byte, error) { return marshalName(r) }

// UnmarshalText reads what MarshalText wrote. On an error r is unchanged.
func (r *EqualTopRuling) UnmarshalText(text []byte) error { return unmarshalName(r, text) }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (s ScoreSource) MarshalText() ([]byte, error) { return marshalName(s) }

// UnmarshalText reads what MarshalText wrote. On an error s is unchanged.
func (s *ScoreSource) UnmarshalText(text []byte) error { return unmarshalName(s, text) }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (e RoundEnd) MarshalText() ([]byte, error) { return marshalName(e) }

// UnmarshalText reads what MarshalText wrote. On an error e is unchanged.
func (e *RoundEnd) UnmarshalText(text []byte) error { return unmarshalName(e, text) }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (e GameEnd) MarshalText() ([]byte, error) { return marshalName(e) }

// UnmarshalText reads what MarshalText wrote. On an error e is unchanged.
func (e *GameEnd) UnmarshalText(text []byte) error { return unmarshalName(e, text) }

// MarshalText returns the text of String. It fails for an invalid value.
func (b TieBreak) MarshalText() ([]byte, error) { return marshalName(b) }

// UnmarshalText reads what MarshalText wrote. On an error b is unchanged.
func (b *TieBreak) UnmarshalText(text []byte) error { return unmarshalName(b, text) }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (k ZoneKind) MarshalText() ([]byte, error) { return marshalName(k) }

// UnmarshalText reads what MarshalText wrote. On an error k is unchanged.
func (k *ZoneKind) UnmarshalText(text []byte) error { return unmarshalName(k, text) }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (r Reason) MarshalText() ([]byte, error) { return marshalName(r) }

// UnmarshalText reads what MarshalText wrote. On an error r is unchanged.
func (r *Reason) UnmarshalText(text []byte) error { return unmarshalName(r, text) }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an unknown effect.
func (e Effect) MarshalText() ([]byte, error) {
	verb, _ := e.Split()
	switch _, known := effects[verb]; {
	case e == 0:
		return []byte{}, nil
	case !known:
		return nil, fmt.Errorf("seasalt: cannot marshal the number %d: no effect has it", uint16(e))
	}
	return []byte(e.String()), nil
}

// UnmarshalText reads what MarshalText wrote. On an error e is unchanged.
func (e *Effect) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*e = 0
		return nil
	}
	word := string(text)
	for verb, is := range effects {
		rest, found := strings.CutPrefix(word, is.name)
		digits, numbered := strings.CutPrefix(rest, "-")
		n, ok := parseNumber(digits)
		switch {
		case !found || verb == 0:
		case rest == "":
			*e = verb
			return nil
		case numbered && ok && verb >= drawTop && n >= 1 && n <= 0xff:
			*e = verb + Effect(n)
			return nil
		}
	}
	return parseError("effect", word, 0, "no effect is called "+quote(word))
}

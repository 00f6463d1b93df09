package seasalt

import (
	"fmt"
	"slices"
)

// The names that constants have in texts and in JSON. They are stable, unlike the numbers of the
// constants. Kinds, colours, events and ends of rounds marshal as their names, as cards do. Other
// constants have names only in the JSON of larger things, such as a [View].

// A constant has a name from a list.
type constant interface {
	~uint8
	// named returns a noun for all of the constants, their names by number, and the first number
	// that has a name.
	named() (what string, names []string, first int)
}

// A name is a constant as it stands in JSON.
type name[C constant] uint8

// MarshalText returns the name of the constant, and fails for a value without one, such as most zeros.
func (n name[C]) MarshalText() ([]byte, error) { return marshalName(C(n)) }

// UnmarshalText reads what MarshalText wrote. On an error n is unchanged.
func (n *name[C]) UnmarshalText(text []byte) error {
	var c C
	if err := unmarshalName(&c, text); err != nil {
		return err
	}
	*n = name[C](c)
	return nil
}

func marshalName[C constant](c C) ([]byte, error) {
	what, names, first := c.named()
	if int(c) < first || int(c) >= len(names) {
		return nil, fmt.Errorf("seasalt: cannot marshal the number %d: no %s has it", uint8(c), what)
	}
	return []byte(names[c]), nil
}

func unmarshalName[C constant](c *C, text []byte) error {
	what, names, first := (*c).named()
	i := slices.Index(names[first:], string(text))
	if i < 0 {
		return parseError(what, string(text), 0, fmt.Sprintf("no %s is called %s", what, quote(string(text))))
	}
	*c = C(first + i)
	return nil
}

func (Kind) named() (string, []string, int)            { return "kind", kindNames[:], 1 }
func (Color) named() (string, []string, int)           { return "colour", colorNames[:], 1 }
func (Phase) named() (string, []string, int)           { return "phase", phaseNames[:], 1 }
func (Action) named() (string, []string, int)          { return "action", actionNames, 1 }
func (Event) named() (string, []string, int)           { return "event", eventNames[:], 1 }
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

// MarshalText returns the text of String, and fails for an invalid or zero value.
func (k Kind) MarshalText() ([]byte, error) { return marshalName(k) }

// UnmarshalText reads what MarshalText wrote. On an error k is unchanged.
func (k *Kind) UnmarshalText(text []byte) error { return unmarshalName(k, text) }

// MarshalText returns the text of String, and fails for an invalid or zero value.
func (c Color) MarshalText() ([]byte, error) { return marshalName(c) }

// UnmarshalText reads what MarshalText wrote. On an error c is unchanged.
func (c *Color) UnmarshalText(text []byte) error { return unmarshalName(c, text) }

// MarshalText returns the text of String, and fails for an invalid or zero value.
func (e Event) MarshalText() ([]byte, error) { return marshalName(e) }

// UnmarshalText reads what MarshalText wrote. On an error e is unchanged.
func (e *Event) UnmarshalText(text []byte) error { return unmarshalName(e, text) }

// MarshalText returns the text of String, and fails for an invalid or zero value.
func (e RoundEnd) MarshalText() ([]byte, error) { return marshalName(e) }

// UnmarshalText reads what MarshalText wrote. On an error e is unchanged.
func (e *RoundEnd) UnmarshalText(text []byte) error { return unmarshalName(e, text) }

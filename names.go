package seasalt

import "fmt"

// The names that constants have in JSON and in every other encoding that asks for a text.
// They are stable, unlike the numbers behind the constants: MarshalText writes the name and
// UnmarshalText reads it. Both refuse what has no name, such as the zero Kind, and on an
// error UnmarshalText leaves its receiver as it was.

// nameText returns the name of a constant. Names start at the first one that the constants have.
func nameText[N ~uint8](what string, names []string, first, n N) ([]byte, error) {
	if n < first || int(n) >= len(names) {
		return nil, fmt.Errorf("seasalt: cannot marshal the number %d: no %s has it", uint8(n), what)
	}
	return []byte(names[n]), nil
}

// readNameText is the reverse of nameText.
func readNameText[N ~uint8](what string, names []string, first N, to *N, text []byte) error {
	i := indexOf(names[first:], string(text))
	if i < 0 {
		return &ParseError{What: what, Text: string(text), Problem: fmt.Sprintf("no %s is called %s", what, quote(string(text)))}
	}
	*to = first + N(i)
	return nil
}

// MarshalText returns the text of String, and fails for what has none, such as the zero value.
func (k Kind) MarshalText() ([]byte, error) { return nameText("kind", kindNames[:], 1, k) }

// UnmarshalText reads what MarshalText wrote.
func (k *Kind) UnmarshalText(text []byte) error {
	return readNameText("kind", kindNames[:], 1, k, text)
}

// MarshalText returns the text of String, and fails for what has none, such as the zero value.
func (c Color) MarshalText() ([]byte, error) { return nameText("colour", colorNames[:], 1, c) }

// UnmarshalText reads what MarshalText wrote.
func (c *Color) UnmarshalText(text []byte) error {
	return readNameText("colour", colorNames[:], 1, c, text)
}

// MarshalText returns the text of String, and fails for what has none, such as the zero value.
func (p Phase) MarshalText() ([]byte, error) { return nameText("phase", phaseNames[:], 1, p) }

// UnmarshalText reads what MarshalText wrote.
func (p *Phase) UnmarshalText(text []byte) error {
	return readNameText("phase", phaseNames[:], 1, p, text)
}

// MarshalText returns the text of String, and fails for what has none, such as the zero value.
func (a Action) MarshalText() ([]byte, error) { return nameText("action", actionNames, 1, a) }

// UnmarshalText reads what MarshalText wrote.
func (a *Action) UnmarshalText(text []byte) error {
	return readNameText("action", actionNames, 1, a, text)
}

// MarshalText returns the text of String, and fails for what has none, such as the zero value.
func (e Event) MarshalText() ([]byte, error) { return nameText("event", eventNames[:], 1, e) }

// UnmarshalText reads what MarshalText wrote.
func (e *Event) UnmarshalText(text []byte) error {
	return readNameText("event", eventNames[:], 1, e, text)
}

// MarshalText returns the text of String, and fails for what is no edition.
func (e Edition) MarshalText() ([]byte, error) { return nameText("edition", editionNames[:], 0, e) }

// UnmarshalText reads what MarshalText wrote.
func (e *Edition) UnmarshalText(text []byte) error {
	return readNameText("edition", editionNames[:], 0, e, text)
}

// MarshalText returns "laid", "laid-at-end" or "held".
func (r MermaidRuling) MarshalText() ([]byte, error) {
	return nameText("ruling K1", mermaidRulings, 1, r)
}

// UnmarshalText reads what MarshalText wrote.
func (r *MermaidRuling) UnmarshalText(text []byte) error {
	return readNameText("ruling K1", mermaidRulings, 1, r, text)
}

// MarshalText returns "voids" or "scores".
func (r EmptyDeckRuling) MarshalText() ([]byte, error) {
	return nameText("ruling K2", emptyDeckRulings, 1, r)
}

// UnmarshalText reads what MarshalText wrote.
func (r *EmptyDeckRuling) UnmarshalText(text []byte) error {
	return readNameText("ruling K2", emptyDeckRulings, 1, r, text)
}

// MarshalText returns "latest-turn", "round-ender" or "round-points".
func (r TieRuling) MarshalText() ([]byte, error) { return nameText("ruling K3", tieRulings, 1, r) }

// UnmarshalText reads what MarshalText wrote.
func (r *TieRuling) UnmarshalText(text []byte) error {
	return readNameText("ruling K3", tieRulings, 1, r, text)
}

// MarshalText returns "laid" or "in-hand".
func (r TrioRuling) MarshalText() ([]byte, error) {
	return nameText("ruling K4", trioRulings, 1, r)
}

// UnmarshalText reads what MarshalText wrote.
func (r *TrioRuling) UnmarshalText(text []byte) error {
	return readNameText("ruling K4", trioRulings, 1, r, text)
}

// MarshalText returns "at-end" or "at-take".
func (r EqualTopRuling) MarshalText() ([]byte, error) {
	return nameText("ruling K5", equalTopRulings, 1, r)
}

// UnmarshalText reads what MarshalText wrote.
func (r *EqualTopRuling) UnmarshalText(text []byte) error {
	return readNameText("ruling K5", equalTopRulings, 1, r, text)
}

// nameString returns the name of a constant, or its type and number if it has none.
func nameString[N ~uint8](what string, names []string, n N) string {
	if int(n) < len(names) && names[n] != "" {
		return names[n]
	}
	return fmt.Sprintf("%s(%d)", what, uint8(n))
}

// String returns what MarshalText does, and "Source(0)" for the zero Source.
func (s ScoreSource) String() string { return nameString("Source", sourceNames, s) }

// MarshalText returns "duo", "trio", "starfish", "collector", "multiplier" or "mermaid".
func (s ScoreSource) MarshalText() ([]byte, error) {
	return nameText("source of points", sourceNames, 1, s)
}

// UnmarshalText reads what MarshalText wrote.
func (s *ScoreSource) UnmarshalText(text []byte) error {
	return readNameText("source of points", sourceNames, 1, s, text)
}

// MarshalText returns "stop", "bet-won", "bet-lost", "deck-empty" or "mermaids".
func (e RoundEnd) MarshalText() ([]byte, error) {
	return nameText("end of a round", roundEndNames, 1, e)
}

// UnmarshalText reads what MarshalText wrote.
func (e *RoundEnd) UnmarshalText(text []byte) error {
	return readNameText("end of a round", roundEndNames, 1, e, text)
}

// MarshalText returns "points" or "mermaids".
func (e GameEnd) MarshalText() ([]byte, error) { return nameText("end of a game", gameEndNames, 1, e) }

// UnmarshalText reads what MarshalText wrote.
func (e *GameEnd) UnmarshalText(text []byte) error {
	return readNameText("end of a game", gameEndNames, 1, e, text)
}

// MarshalText returns "none", "decided" or "shared".
func (b TieBreak) MarshalText() ([]byte, error) { return nameText("tie-break", tieBreakNames, 0, b) }

// UnmarshalText reads what MarshalText wrote.
func (b *TieBreak) UnmarshalText(text []byte) error {
	return readNameText("tie-break", tieBreakNames, 0, b, text)
}

// String returns what MarshalText does, and "ZoneKind(0)" for the zero ZoneKind.
func (k ZoneKind) String() string { return nameString("ZoneKind", zoneNames, k) }

// MarshalText returns "deck", "drawn", "hand", "laid", "face-down" or "pile".
func (k ZoneKind) MarshalText() ([]byte, error) { return nameText("place", zoneNames, 1, k) }

// UnmarshalText reads what MarshalText wrote.
func (k *ZoneKind) UnmarshalText(text []byte) error {
	return readNameText("place", zoneNames, 1, k, text)
}

// MarshalText returns the stable name of the reason, in lower case with hyphens, such as
// "not-in-hand". The words of String are for people and may change.
func (r Reason) MarshalText() ([]byte, error) { return nameText("reason", reasonNames, 1, r) }

// UnmarshalText reads what MarshalText wrote.
func (r *Reason) UnmarshalText(text []byte) error {
	return readNameText("reason", reasonNames, 1, r, text)
}

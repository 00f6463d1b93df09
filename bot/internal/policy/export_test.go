package policy

import "github.com/seasalt-go/seasalt"

// Points returns the card points that the player has.
func (l *Look) Points() int { return l.points }

// Mermaids returns how many mermaids the player has.
func (l *Look) Mermaids() int { return int(l.all[seasalt.Mermaid]) }

// Gain returns what one more card scores.
func (l *Look) Gain(c seasalt.Card) int { return l.gain(kind(c), color(c)) }

package words

import (
	"slices"
	"strings"
)

// A HouseName is the name of a third-party module, or of one of its events, in a language.
type HouseName struct {
	Language string `json:"language"`         // its BCP 47 tag
	Module   string `json:"module,omitempty"` // the name of the module, as in [seasalt.Module]
	Event    string `json:"event,omitempty"`  // or, without Module, the name of the event, as in [seasalt.EventCard]
	Name     string `json:"name"`
	Short    string `json:"short,omitempty"` // at most 14 characters count; empty: those of the name
	Text     string `json:"text,omitempty"`  // its effect, as a sentence
}

// With returns words that know more names. A thing without a name in the language gets its English one, even if the
// words could name it themselves. A thing without any name gets the one from its module.
func (w Words) With(names ...HouseName) Words {
	w.house = slices.Concat(w.house, names)
	return w
}

// called returns the name of something: that of the house in the language, or else in English, or else n.
func (w Words) called(n named, is func(HouseName) bool) named {
	for _, tag := range []string{languages()[0].Tag, w.lang().Tag} {
		for _, h := range w.house {
			if in, ok := Find(h.Language); !ok || in.Language() != tag || !is(h) {
				continue
			}
			if h.Name != "" {
				n.Name, n.Short = h.Name, h.Short
			}
			if h.Text != "" {
				n.Text = h.Text
			}
		}
	}
	if n.Short == "" {
		n.Short = n.Name
	}
	short := []rune(n.Short)
	n.Short = string(short[:min(len(short), 14)])
	return n
}

// housed is a name that a module gives to itself or to an event, such as "low-tide".
func housed(name string) named { return named{Name: strings.ReplaceAll(name, "-", " ")} }

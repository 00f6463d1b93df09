package mind

import (
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt/internal/pack"
)

// The first kinds, and the colours, by number. No test knows more of them.
var (
	testKinds  = strings.Fields("mermaid crab boat fish swimmer shark shell octopus penguin sailor lighthouse shoal colony captain")
	testColors = strings.Fields("dark-blue light-blue black yellow green white purple grey light-orange pink orange")
)

// stored returns a card, such as crab/yellow.
func stored(card string) pack.Face {
	kind, color, _ := strings.Cut(card, "/")
	return pack.FaceOf(uint(slices.Index(testKinds, kind)+1), uint(slices.Index(testColors, color)+1))
}

// testLayout lays out the cards of the base game, and more.
func testLayout(more ...pack.Face) *pack.Layout {
	deck := more
	for _, cards := range []struct {
		kind   string
		copies int
		colors string
	}{
		{"mermaid", 4, "white"},
		{"crab", 2, "dark-blue light-blue yellow"},
		{"crab", 1, "black green grey"},
		{"boat", 2, "dark-blue light-blue black yellow"},
		{"fish", 2, "dark-blue black"},
		{"fish", 1, "light-blue yellow green"},
		{"swimmer", 1, "dark-blue light-blue black yellow light-orange"},
		{"shark", 1, "dark-blue light-blue black green purple"},
		{"shell", 1, "dark-blue light-blue black yellow green grey"},
		{"octopus", 1, "light-blue yellow green purple grey"},
		{"penguin", 1, "purple light-orange pink"},
		{"sailor", 1, "pink orange"},
		{"lighthouse", 1, "purple"}, {"shoal", 1, "grey"}, {"colony", 1, "green"}, {"captain", 1, "light-orange"},
	} {
		for _, color := range strings.Fields(cards.colors) {
			deck = append(deck, slices.Repeat([]pack.Face{stored(cards.kind + "/" + color)}, cards.copies)...)
		}
	}
	slices.Sort(deck)
	layout, _ := pack.NewLayout(deck)
	return layout
}

// inHandOf returns how many copies of a card are expected in a hand if nothing on the piles is known.
func inHandOf(b *Beliefs, holder int, card pack.Face) (n float64) {
	span := &b.Layout.Cards[card]
	for i := range b.Guesses {
		w := &b.Guesses[i]
		rest := b.rest(w)
		here := float64(w.Held(holder).Count(span)) +
			float64(b.Unknown(w, holder)*rest.Count(span))/float64(b.places(w))
		for k := range w.Lots {
			l := &w.Lots[k]
			here += float64(l.count(card)*int(l.Held[holder])) / float64(len(l.Cards))
		}
		n += w.Chance * here
	}
	return n
}

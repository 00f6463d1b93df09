package texts

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/seasalt-go/seasalt"
)

// All cards are valid, and in order, and no other is valid.
func TestAllCards(t *testing.T) {
	all := slices.Collect(seasalt.AllCards())
	for k := range seasalt.AllKinds() {
		for c := range seasalt.AllColors() {
			if card := seasalt.CardOf(k, c); slices.Contains(all, card) != card.IsValid() {
				t.Errorf("%v is valid: %v", card, card.IsValid())
			}
		}
	}
	if slices.Contains(all, 0) || !slices.IsSorted(all) || len(slices.Compact(all)) != len(all) {
		t.Errorf("all cards are %v", all)
	}
}

// Sets are added, taken away and compared as the numbers of their cards are; what does not fit changes nothing.
func TestCardsPlusMinus(t *testing.T) {
	all := slices.Collect(seasalt.MustRules(seasalt.Config{}).Deck().All())
	full := must(seasalt.CardsOf(slices.Repeat(all[:1], seasalt.MaxCards)...))
	rapid.Check(t, func(t *rapid.T) {
		some := func(most int, name string) seasalt.Cards {
			return must(seasalt.CardsOf(rapid.SliceOfN(rapid.SampledFrom(all[:9]), 0, most).Draw(t, name)...))
		}
		a, b, c := some(seasalt.MaxCards, "a"), some(8, "b"), some(8, "c")
		sum, fits := a.Plus(b, c)
		rest, within := a.Minus(b, c)
		wantFits, wantWithin, wantContains := a.Len()+b.Len()+c.Len() <= seasalt.MaxCards, true, true
		for _, card := range all {
			others := b.Count(card) + c.Count(card)
			wantWithin = wantWithin && others <= a.Count(card)
			wantContains = wantContains && b.Count(card) <= a.Count(card)
			if fits && sum.Count(card) != a.Count(card)+others || within && rest.Count(card) != a.Count(card)-others {
				t.Fatalf("%v: %d and %d, with and without %d", card, sum.Count(card), rest.Count(card), others)
			}
		}
		if fits != wantFits || !fits && sum != a || within != wantWithin || !within && rest != a || a.Contains(b) != wantContains {
			t.Fatalf("plus: %t, %v; minus: %t, %v; contains: %t", fits, sum, within, rest, a.Contains(b))
		}
		if back, ok := sum.Minus(c, b); fits && (!ok || back != a) {
			t.Fatalf("plus and minus: %v", back)
		}
	})
	if more, ok := full.Plus(seasalt.Cards{}, full); ok || more != full {
		t.Errorf("a full set and more: %v", more)
	}
}

// Cards in a JSON are read as they were written, and what is none of them leaves the cards as they
// were.
func TestCardsText(t *testing.T) {
	want := seasalt.Must(seasalt.ParseCards("crab/black crab/green crab/green mermaid/white"))
	text := must(json.Marshal(want))
	var got seasalt.Cards
	if err := json.Unmarshal(text, &got); err != nil || got != want {
		t.Errorf("%s is read as %v, %v", text, got, err)
	}
	var wrong *seasalt.ParseError
	if err := got.UnmarshalText([]byte("crab/black crab/blue")); !errors.As(err, &wrong) || wrong.Problems[0].Offset != 16 || got != want {
		t.Errorf("crab/blue: %v, at %v; the cards are %v now", err, wrong, got)
	}
}

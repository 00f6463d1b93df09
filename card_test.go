package seasalt_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// Cards in a JSON are read as they were written, and what is none of them leaves the cards as they
// were.
func TestCardsText(t *testing.T) {
	want := seasalt.Must(seasalt.ParseCards("crab/black crab/green crab/green mermaid/white"))
	text, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var got seasalt.Cards
	if err := json.Unmarshal(text, &got); err != nil || got != want {
		t.Errorf("%s is read as %v, %v", text, got, err)
	}
	var wrong *seasalt.ParseError
	if err := got.UnmarshalText([]byte("crab/black crab/blue")); !errors.As(err, &wrong) || wrong.Problems[0].Offset != 16 || got != want {
		t.Errorf("crab/blue: %v, at %v; the cards are %v now", err, wrong, got)
	}
}

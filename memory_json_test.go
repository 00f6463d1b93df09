package seasalt

import (
	"reflect"
	"slices"
	"strconv"
	"testing"

	"github.com/seasalt-go/seasalt/internal/mind"
	"github.com/seasalt-go/seasalt/internal/pack"
)

// TestViewOfLot: a view that is sure of nothing has the guess of its memory if that has a lot, or samples would put the
// lot's cards anywhere.
func TestViewOfLot(t *testing.T) {
	v := MustRules(Config{}).Start(0).View(Spectator)
	m := v.Memory()
	b := m.beliefs()
	b.Deck, b.Hand[0], b.Hand[1] = b.Deck-12, 6, 6
	crab, fish := Must(ParseCard("crab/yellow")).face(), Must(ParseCard("fish/black")).face()
	b.Guesses[0].Lots = []mind.Lot{{Cards: mind.CardString([]pack.Face{crab, fish}), Held: [mind.NumHolders]uint8{0: 1, 1: 1}}}
	if m.join(&v); *b.Sure() != b.Guesses[0].Guess || len(v.guesses) != 1 {
		t.Errorf("%d guesses, sure of %+v", len(v.guesses), b.Sure())
	}
}

// TestManyGuessesInJSON: a memory with very many guesses can be read again.
func TestManyGuessesInJSON(t *testing.T) {
	for _, name := range []string{"Guesses", "Public"} {
		f, _ := reflect.TypeFor[memoryForm]().FieldByName(name)
		if most := f.Tag.Get("most"); most != strconv.Itoa(mind.MaxGuesses) {
			t.Errorf("%s: %s guesses are read, and %d are kept", name, most, mind.MaxGuesses)
		}
	}
	rules := MustRules(Config{Players: 4})
	m := rules.Start(0).View(Spectator).Memory()
	b := m.beliefs()
	const free = 10 // cards that are in the deck or in a hand, in every way
	deal := slices.Compact(slices.Collect(cardsIn(rules.layout, rules.layout.Full).All()))[:free]
	b.Hand[0], b.Deck = free, b.Deck-free
	b.Guesses = nil
	for i := range mind.MaxGuesses {
		var g mind.Guess
		for j, c := range deal {
			if i>>j&1 != 0 {
				g.Hands[0].Add(&rules.layout.Cards[c.face()])
			} else {
				g.Deck.Add(&rules.layout.Cards[c.face()])
			}
		}
		b.Guesses = append(b.Guesses, mind.WeighedGuess{Guess: g, Chance: 1.0 / mind.MaxGuesses})
	}
	data, err := m.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	if most := 2 * len(data) / len(b.Guesses) * mind.MaxGuesses; most > maxMemory/2 {
		t.Errorf("with %d guesses, and as many of everybody, it would have about %d bytes", mind.MaxGuesses, most)
	}
	read, err := rules.UnmarshalMemory(data)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(read.beliefs().Guesses); n != len(b.Guesses) {
		t.Errorf("%d of %d guesses were read", n, len(b.Guesses))
	}
}

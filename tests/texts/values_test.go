package texts

import (
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants"
)

// Every enumeration prints, marshals and reads the same names, of which the zero value may have none. The schema lists
// the names; those at the end are not in it.
func TestNames(t *testing.T) {
	for _, zero := range []any{
		seasalt.Kind(0), seasalt.Color(0), seasalt.Event(0), seasalt.Standing(0), seasalt.Phase(0), seasalt.Action(0),
		seasalt.Reason(0), seasalt.Edition(0), seasalt.MermaidRuling(0), seasalt.EmptyDeckRuling(0),
		seasalt.TieRuling(0),
		seasalt.TrioRuling(0), seasalt.EqualTopRuling(0), seasalt.ScoreSource(0), seasalt.RoundEnd(0),
		seasalt.GameEnd(0),
		seasalt.TieBreak(0), seasalt.ZoneKind(0),
	} {
		ended := false
		for i := range 256 {
			v := reflect.New(reflect.TypeOf(zero))
			v.Elem().SetUint(uint64(i))
			printed := fmt.Sprint(v.Elem())
			text, err := v.Interface().(encoding.TextMarshaler).MarshalText()
			if ended = ended || err != nil; ended {
				if want := fmt.Sprintf("%s(%d)", v.Elem().Type().Name(), i); err == nil || printed != want || i < 2 {
					t.Errorf("%s, and marshalled as %q; want %s, and an error", printed, text, want)
				}
				continue
			}
			back := reflect.New(reflect.TypeOf(zero))
			err = back.Interface().(encoding.TextUnmarshaler).UnmarshalText(text)
			if err != nil || !back.Elem().Equal(v.Elem()) || printed != string(text) && i > 0 {
				t.Errorf("%s of %T is marshalled as %q, and read as %v, %v", printed, zero, text, back.Elem(), err)
			}
		}
		for _, text := range []string{"none", "edition", "nobody", "unknown"} {
			err := reflect.New(reflect.TypeOf(zero)).Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(text))
			if isName := text == "none" && zero == seasalt.TieBreak(0); isName != (err == nil) {
				t.Errorf("%q is read as %T: %v", text, zero, err)
			}
		}
	}
	for want, got := range map[string]fmt.Stringer{
		"most": seasalt.StandingMost, "fewest": seasalt.StandingFewest, "english": seasalt.EditionEnglish,
		"french": seasalt.EditionFrench, "german": seasalt.EditionGerman, "digital": seasalt.EditionDigital,
	} {
		if got.String() != want {
			t.Errorf("%v, want %s", got, want)
		}
	}
}

// An effect is known by its name and its number of cards.
func TestNamesOfEffects(t *testing.T) {
	for want, effect := range map[string]seasalt.Effect{
		"none": 0, "extra-turn": seasalt.ExtraTurn,
		"take-from-pile": seasalt.TakeFromPile, "take-from-each-pile": seasalt.TakeFromEachPile,
		"steal-random": seasalt.StealRandom, "bind-others": seasalt.BindOthers,
		"swap-card": seasalt.SwapCard, "grab-duo": seasalt.GrabDuo,
		"draw-top": seasalt.DrawTop(0), "draw-top-1": seasalt.DrawTop(1), "peek-and-keep-5": seasalt.PeekAndKeep(5),
	} {
		if effect.String() != want {
			t.Errorf("%v, want %s", effect, want)
		}
	}
	for _, text := range []string{"none", "draw-top-0", "draw-top-01", "draw-top-256", "draw-top-", "extra-turn-1",
		"draw"} {
		var e seasalt.Effect
		if err := e.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%s is read as %v", text, e)
		}
	}
}

// All cards are valid, and in order, and no other is valid.
// TestNotWritten: values that no reader takes are not written.
func TestNotWritten(t *testing.T) {
	many := seasalt.Holding{Laid: make([]seasalt.Group, seasalt.MaxCards+1)}
	if text, err := json.Marshal(many); err == nil || !strings.Contains(err.Error(), "groups are too many") {
		t.Errorf("%s, %v", text, err)
	}
	if text, err := seasalt.Move(1 << 60).MarshalText(); err == nil {
		t.Errorf("%q", text)
	}
	if text, err := seasalt.Move(1 << 60).MarshalJSON(); err == nil {
		t.Errorf("%q", text)
	}
}

// TestPlaces: an error of a document names the place of a value that cannot be true, and no byte.
func TestPlaces(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	text := strings.Replace(string(must(json.Marshal(rules.Start(0).View(0)))), `"turn":0`, `"turn":3`, 1)
	if _, err := rules.UnmarshalView([]byte(text)); err == nil ||
		!strings.HasSuffix(err.Error(), "...: /turn: there is no seat 3 among 2 players") {
		t.Error(err)
	}
}

// TestGoString: what rapid prints of a failed case can be read.
func TestGoString(t *testing.T) {
	cards := seasalt.Must(seasalt.ParseCards("crab/black fish/green"))
	config := seasalt.Config{Players: 3, Modules: variants.All()[:2]}
	for value, want := range map[any]string{
		cards: `seasalt.Must(seasalt.ParseCards("crab/black fish/green"))`,
		&config: "seasalt.Config{Players:3, Target:0, Edition:english, Rulings:{Mermaids:edition EmptyDeck:edition " +
			"Tie:edition Trio:edition EqualTop:edition}, Modules:[cast-of-crabs/1 jellyfish/1]}",
	} {
		if got := fmt.Sprintf("%#v", value); got != want {
			t.Errorf("got %s\nwant %s", got, want)
		}
	}
}

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

// Sets are added, taken away and compared as the numbers of their cards are; an operation that does not fit changes
// nothing.
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
		if fits != wantFits || !fits && sum != a || within != wantWithin || !within && rest != a ||
			a.Contains(b) != wantContains {
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

// Cards in a JSON are read as they were written, and other values leave the cards as they were.
func TestCardsText(t *testing.T) {
	want := seasalt.Must(seasalt.ParseCards("crab/black crab/green crab/green mermaid/white"))
	text := must(json.Marshal(want))
	var got seasalt.Cards
	if err := json.Unmarshal(text, &got); err != nil || got != want {
		t.Errorf("%s is read as %v, %v", text, got, err)
	}
	var wrong *seasalt.ParseError
	if err := got.UnmarshalText([]byte("crab/black crab/blue")); !errors.As(err, &wrong) ||
		wrong.Problems[0].Offset != 16 || got != want {
		t.Errorf("crab/blue: %v, at %v; the cards are %v now", err, wrong, got)
	}
}

func TestSeatsOf(t *testing.T) {
	set := seasalt.SeatsOf(2, 0, 2)
	if set.Len() != 2 || set.String() != "0,2" || !set.Has(2) || set.Has(1) || seasalt.SeatsOf() != 0 {
		t.Errorf("the seats 2, 0 and 2 are %v, %d of them", set, set.Len())
	}
	for _, seat := range []seasalt.Seat{seasalt.MaxPlayers, seasalt.Nobody, seasalt.Nature, seasalt.Spectator} {
		if set := seasalt.SeatsOf(seat, 1); set != seasalt.SeatsOf(1) {
			t.Errorf("%v and seat 1 are %v", seat, set)
		}
		if seasalt.Seats(0xff).Has(seat) {
			t.Errorf("%v is in a set of seats", seat)
		}
	}
}

// Seats that no game has do not count.
func TestNoSuchSeats(t *testing.T) {
	for _, s := range []seasalt.Seats{0xf0, 0xff} {
		if got, want := s.Len(), len(slices.Collect(s.All())); got != want {
			t.Errorf("%b has %d seats, want %d", uint8(s), got, want)
		}
	}
}

// A move is known by its action, and by nothing that is not one of its operands.
func TestNoMoves(t *testing.T) {
	end := seasalt.EndTurn.Action()
	known := 0
	for a := range 256 {
		m := seasalt.Move(a)
		if name := m.Action().String(); a == 0 || strings.HasPrefix(name, "Action(") {
			if m.IsValid() || m.String() != fmt.Sprintf("Move(%#x)", a) {
				t.Errorf("%v is a move of no action", m)
			}
		} else {
			known++
		}
	}
	if known < int(end) {
		t.Errorf("%d actions are known, and %v is one", known, end)
	}
}

// A place that no pile has is none, and not another one.
func TestPickNowhere(t *testing.T) {
	for _, place := range []int{-1, 0, seasalt.MaxCards + 1, 1<<16 + 1} {
		if m := seasalt.Pick(place); m.IsValid() || m.Place() != 0 {
			t.Errorf("place %d: %v", place, m)
		}
	}
}

// A move is read from its text whatever space is around it.
func TestMoveWithSpace(t *testing.T) {
	var m seasalt.Move
	if err := m.UnmarshalJSON([]byte(" \t\r\n\"draw\"\n")); err != nil || m != seasalt.Draw {
		t.Errorf("%v, %v", m, err)
	}
}

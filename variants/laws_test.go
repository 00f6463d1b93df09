package variants_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// A law of modules, for random combinations of them: one whose cards stay in the deck changes nothing. That their order
// does not matter is a law of seasalttest.

// drawSome draws a subset of a list, and returns the rest too.
func drawSome[T any](t *rapid.T, list []T, label string) (some, others []T) {
	for i, in := range rapid.SliceOfN(rapid.Bool(), len(list), len(list)).Draw(t, label) {
		if in {
			some = append(some, list[i])
		} else {
			others = append(others, list[i])
		}
	}
	return some, others
}

// drawConfig draws a game without modules.
func drawConfig(t *rapid.T) seasalt.Config {
	return seasalt.Config{
		Players: rapid.IntRange(seasalt.MinPlayers, seasalt.MaxPlayers).Draw(t, "players"),
		Target:  rapid.SampledFrom([]int{0, 15, 100}).Draw(t, "target"),
		Edition: rapid.SampledFrom([]seasalt.Edition{seasalt.EditionEnglish, seasalt.EditionFrench, seasalt.EditionGerman, seasalt.EditionDigital}).Draw(t, "edition"),
		Rulings: seasalt.Rulings{Mermaids: rapid.SampledFrom([]seasalt.MermaidRuling{0, seasalt.MermaidsHeld}).Draw(t, "K1")},
	}
}

// drawEvents draws some of the events, often none, and returns the others too.
func drawEvents(t *rapid.T) (some, others []seasalt.Event) {
	if rapid.Bool().Draw(t, "without events") {
		return nil, nil
	}
	var all []seasalt.Event
	for _, card := range extrapepper.Module().Events {
		all = append(all, card.Event)
	}
	return drawSome(t, all, "events")
}

// drawMove draws a move, or that the game stops here. It ends rounds more often than pure chance would, since otherwise
// most decks would run out. It draws nothing but a number, so that rapid can leave a move out and keep those that follow.
func drawMove(t *rapid.T, s seasalt.State) (m seasalt.Move, more bool) {
	n := rapid.Uint64().Draw(t, "move")
	r := rand.New(rand.NewPCG(n, 0))
	moves := s.AppendMoves(nil)
	m = moves[r.IntN(len(moves))]
	if last := moves[len(moves)-1]; last.Action() == seasalt.ActionLastChance && r.IntN(2) == 0 {
		m = moves[len(moves)-1-r.IntN(2)] // LAST CHANCE, or STOP, which is listed before it
	}
	const end = 0x7f
	return m, n&end != end || n == math.MaxUint64 // rapid draws the largest number too often
}

// TestInert plays the same moves with and without some modules and events. As long as Nature deals none of their cards
// and turns up none of the events, only the deck and the events that are left differ.
func TestInert(t *testing.T) {
	compared := 0
	rapid.Check(t, func(t *rapid.T) {
		config := drawConfig(t)
		asleep, awake := drawSome(t, extrasalt.Modules(), "modules asleep")
		awake, _ = drawSome(t, awake, "modules awake")
		events, sleeping := drawEvents(t)
		build := func(modules []seasalt.Module, events []seasalt.Event) *seasalt.Rules {
			config.Modules = modules
			if len(events) > 0 {
				config.Modules = append(slices.Clone(modules), extrapepper.Module(events...))
			}
			return seasalt.MustRules(config)
		}
		without := build(awake, events)
		if len(events) > 0 { // without events there is no phase for them
			events = slices.Concat(events, sleeping)
		}
		with := build(slices.Concat(awake, asleep), events)

		var cards seasalt.Cards // of the modules asleep
		for _, m := range asleep {
			for c := range m.Deck.All() {
				cards, _ = cards.With(c)
			}
		}
		// wakes reports whether a move would wake what is asleep.
		wakes := func(m seasalt.Move) bool {
			return m.Action() == seasalt.ActionDeal && cards.Count(m.Card()) > 0 ||
				m.Action() == seasalt.ActionTurnUp && slices.Contains(sleeping, m.Event())
		}
		a, b := without.Start(0), with.Start(0)
		for range 400 {
			// More cards change one thing: when the deck runs out. No effect takes more than eight at once.
			if a.DeckLen() < 8 {
				return
			}
			// In the same way more events change when they run out and the used ones are shuffled.
			if a.Phase() == seasalt.PhaseTurnUp && len(a.EventsLeft()) == 0 {
				return
			}
			compared++
			p, q := a.SecretPosition(), b.SecretPosition()
			for c := range cards.All() {
				var ok bool
				if q.Deck, ok = q.Deck.Without(c); !ok {
					t.Fatalf("%v has left the deck", c)
				}
			}
			q.EventsLeft = slices.DeleteFunc(q.EventsLeft, func(e seasalt.Event) bool { return slices.Contains(sleeping, e) })
			if len(p.EventsLeft)+len(q.EventsLeft) == 0 {
				p.EventsLeft, q.EventsLeft = nil, nil
			}
			if !reflect.DeepEqual(p, q) {
				t.Fatalf("positions differ:\nwithout: %+v\nwith:    %+v", p, q)
			}
			for seat := range without.Seats() {
				if a.Score(seat) != b.Score(seat) || a.Points(seat) != b.Points(seat) {
					t.Fatalf("seat %v scores\n%v\nwithout and\n%v\nwith", seat, a.Score(seat), b.Score(seat))
				}
			}
			if x, y := texts(a, nil), texts(b, wakes); !slices.Equal(x, y) {
				t.Fatalf("%v\nmoves without: %v\nmoves with:    %v", a, x, y)
			}
			x, _ := a.LastRound()
			y, _ := b.LastRound()
			if x != y {
				t.Fatalf("rounds ended differently:\n%v\n%v", x, y)
			}
			if a.Over() {
				x, _ := a.Result()
				y, _ := b.Result()
				if x != y {
					t.Fatalf("%v without, %v with", x, y)
				}
				return
			}
			m, more := drawMove(t, a)
			if !more {
				return
			}
			var err, err2 error
			a, err = a.Apply(m)
			b, err2 = b.Apply(m)
			if err != nil || err2 != nil {
				t.Fatalf("%v: %v without, %v with", m, err, err2)
			}
		}
	})
	if compared < 500 {
		t.Errorf("only %d positions were compared", compared)
	}
}

// texts returns the legal moves with their weights, except those that but reports.
func texts(s seasalt.State, but func(seasalt.Move) bool) (texts []string) {
	for m, weight := range choices(s) {
		if but == nil || !but(m) {
			texts = append(texts, fmt.Sprintf("%v: %d", m, weight))
		}
	}
	return texts
}

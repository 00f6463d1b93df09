package texts

import (
	"encoding"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// Every enumeration prints, marshals and reads the same names.
func TestNames(t *testing.T) {
	for _, e := range []struct {
		zero  any
		names string // from the constant 0 on, which is "-" if it is none
	}{
		{seasalt.Kind(0), "- mermaid crab boat fish swimmer shark shell octopus penguin sailor lighthouse shoal-of-fish penguin-colony captain jellyfish lobster starfish seahorse cast-of-crabs"},
		{seasalt.Color(0), "- dark-blue light-blue black yellow green white purple grey light-orange pink orange"},
		{seasalt.Event(0), "- hermit-crab sunfish water-rodeo dance-of-the-shells kraken tornado dance-of-the-mermaids treasure-chest diodon-fish angelfish dolphins coral-reef house-1 house-2 house-3"},
		{seasalt.Standing(0), "- most fewest"},
		{seasalt.Phase(0), "- round-over turn-up keep-event setup take draw keep discard draw-for-discard take-top play choose-pile pick draw-top choose-victim steal peek keep-peeked swap-victim swap grab draw-bound over"},
		{seasalt.Action(0), "- next-round deal steal turn-up draw take keep discard take-top lay-duo lay-trio lay-mermaids lay-shield choose-pile pick choose-victim swap pass-swap grab end-turn stop last-chance keep-event"},
		{seasalt.Reason(0), "- no-move game-over wrong-phase not-in-deck not-in-victims-hand no-such-event deck-empty pile-empty not-drawn not-in-hand no-duo no-trio too-few-mermaids no-shield no-shield-kind shielded no-such-place no-victim protected not-in-their-hand no-such-duo too-few-points being-ended stop-forbidden not-offered not-actor nature"},
		{seasalt.Edition(0), "english french german digital"},
		{seasalt.MermaidRuling(0), "- laid laid-at-end held"},
		{seasalt.EmptyDeckRuling(0), "- voids scores"},
		{seasalt.TieRuling(0), "- latest-turn round-ender round-points"},
		{seasalt.TrioRuling(0), "- laid in-hand"},
		{seasalt.EqualTopRuling(0), "- at-end at-take"},
		{seasalt.ScoreSource(0), "- duo trio trio-in-hand collector multiplier mermaid"},
		{seasalt.RoundEnd(0), "- stop bet-won bet-lost deck-empty mermaids"},
		{seasalt.GameEnd(0), "- points mermaids"},
		{seasalt.TieBreak(0), "none decided shared"},
		{seasalt.ZoneKind(0), "- deck drawn hand laid shield pile"},
	} {
		names := strings.Fields(e.names)
		for i := range 256 {
			v := reflect.New(reflect.TypeOf(e.zero))
			v.Elem().SetUint(uint64(i))
			text, err := v.Interface().(encoding.TextMarshaler).MarshalText()
			switch printed := fmt.Sprint(v.Elem()); {
			case i >= len(names):
				if want := fmt.Sprintf("%s(%d)", v.Elem().Type().Name(), i); err == nil || printed != want {
					t.Errorf("%s, and marshalled as %q; want %s, and an error", printed, text, want)
				}
			case err != nil || i > 0 && printed != string(text) || string(text) != strings.Trim(names[i], "-"):
				t.Errorf("%s of %T, and marshalled as %q, %v; want %s", printed, e.zero, text, err, names[i])
			}
		}
		v := reflect.New(reflect.TypeOf(e.zero))
		for _, text := range []string{"", "none", "edition", "nobody", "unknown"} {
			wrong := !slices.Contains(names, text) && (text != "" || names[0] != "-")
			if err := v.Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(text)); wrong != (err != nil) {
				t.Errorf("%q is read as %T: %v", text, e.zero, err)
			}
		}
	}
}

// An effect is known by its name and its number of cards.
func TestNamesOfEffects(t *testing.T) {
	for want, effect := range map[string]seasalt.Effect{
		"extra-turn": seasalt.ExtraTurn, "take-from-pile": seasalt.TakeFromPile, "take-from-each-pile": seasalt.TakeFromEachPile,
		"steal-random": seasalt.StealRandom, "bind-others": seasalt.BindOthers, "swap-card": seasalt.SwapCard, "grab-duo": seasalt.GrabDuo,
		"draw-top": seasalt.DrawTop(0), "draw-top-1": seasalt.DrawTop(1), "peek-and-keep-5": seasalt.PeekAndKeep(5), "none": 0,
	} {
		if effect.String() != want {
			t.Errorf("%v, want %s", effect, want)
		}
	}
	for _, text := range []string{"none", "draw-top-0", "draw-top-01", "draw-top-256", "draw-top-", "extra-turn-1", "draw"} {
		var e seasalt.Effect
		if err := e.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%s is read as %v", text, e)
		}
	}
}

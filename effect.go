package seasalt

import "fmt"

// An Effect is what laying a duo does (R4.5). Modules choose among the effects of this package. The
// zero Effect is invalid.
type Effect uint16

// The effects that need no number; [DrawTop] and [PeekAndKeep] make the others.
const (
	// ExtraTurn takes another turn at once (boats). It is skipped if there is nothing to take.
	ExtraTurn Effect = iota + 1
	// TakeFromPile looks through a discard pile and takes a card from it (crabs).
	TakeFromPile
	// TakeFromEachPile takes a card from each pile in this way, the first pile first (hermit crab).
	TakeFromEachPile
	// StealRandom steals a random card from an opponent's hand (swimmer and shark).
	StealRandom
	// BindOthers limits the next turn of each opponent to drawing one card (jellyfish).
	BindOthers
	// SwapCard looks at an opponent's hand and may swap a card (water rodeo).
	SwapCard
	// GrabDuo takes over a duo laid in front of an opponent (water rodeo).
	GrabDuo

	drawTop     Effect = 0x100
	peekAndKeep Effect = 0x200
)

// DrawTop returns the effect of drawing the top n cards of the deck (fish). [NewRules] refuses an n
// that is not 1 to 8.
func DrawTop(n int) Effect { return drawTop + Effect(min(max(n, 0), 0xff)) }

// PeekAndKeep returns the effect of looking at the top n cards of the deck, keeping one and
// shuffling the others back (lobster). [NewRules] refuses an n that is not 1 to 8.
func PeekAndKeep(n int) Effect { return peekAndKeep + Effect(min(max(n, 0), 0xff)) }

// effects has the name of each verb, which is permanent, and what it does.
var effects = map[Effect]struct{ name, text string }{
	0:                {"none", ""},
	ExtraTurn:        {"extra-turn", "take another turn"},
	TakeFromPile:     {"take-from-pile", "take a card from a discard pile"},
	TakeFromEachPile: {"take-from-each-pile", "take a card from each discard pile"},
	StealRandom:      {"steal-random", "steal a random card"},
	BindOthers:       {"bind-others", "the others only draw one card next turn"},
	SwapCard:         {"swap-card", "look at a hand and maybe swap a card"},
	GrabDuo:          {"grab-duo", "take over a laid duo"},
	drawTop:          {"draw-top", "draw the top %d cards of the deck"},
	peekAndKeep:      {"peek-and-keep", "look at the top %d cards of the deck and keep one"},
}

// String returns the stable name of the effect, which ends with its number of cards, if it has one, such
// as "extra-turn" or "draw-top-2". It is "none" for the zero Effect.
func (e Effect) String() string {
	verb, n := e.Split()
	name := effects[verb].name
	switch {
	case name == "":
		return fmt.Sprintf("Effect(%d)", uint16(e))
	case n > 0:
		return fmt.Sprint(name, "-", n)
	}
	return name
}

func (e Effect) isValid() bool {
	sort, n := e.Split()
	if sort == drawTop || sort == peekAndKeep {
		return n >= 1 && n <= maxDrawn
	}
	return e >= ExtraTurn && e <= GrabDuo
}

// Text describes the effect in a few words. Package words does so in other languages, too.
func (e Effect) Text() string {
	verb, n := e.Split()
	text := effects[verb].text
	switch {
	case text == "":
		return e.String()
	case verb < drawTop:
		return text
	case e == DrawTop(1):
		return "draw the top card of the deck"
	case e == PeekAndKeep(1):
		return "look at the top card of the deck and keep it"
	}
	return fmt.Sprintf(text, n)
}

// Split takes an effect apart into its verb and its number of cards. The verb of DrawTop(n) is
// DrawTop(0), and likewise for PeekAndKeep; an effect without a number is its own verb, and n is 0.
func (e Effect) Split() (verb Effect, n int) {
	if e < drawTop {
		return e, 0
	}
	return e &^ 0xff, int(e & 0xff)
}

package seasalt

import (
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt/internal/mind"
	"github.com/seasalt-go/seasalt/internal/pack"
)

func TestRuleIsValid(t *testing.T) {
	for rule, want := range map[RuleID]bool{
		"R1.1": true, "R3.1": true, "R10.5": true, "R11.2": true, "K1": true, "K" + "6": true,
		"": false, "K": false, "K" + "x": false, "R": false, "R3": false, "R11": false, "R3.": false,
		"R.1": false, "R3.1.1": false, "R3..1": false, "r3.1": false, "R3.x": false, "R 3.1": false, "X3.1": false, "L1": false,
	} {
		if got := rule.isValid(); got != want {
			t.Errorf("%q is an id: %v", rule, got)
		}
	}
}

// Duos and trios are listed wherever the cards that make them lie among the bits of a deck, the first bit of
// a word included.
func TestMovesAtTheFirstBit(t *testing.T) {
	module := Module{
		Name: "reef", Version: 1,
		Deck:   Must(ParseCards("starfish/dark-blue starfish/light-blue starfish/yellow crab/pink crab/pink jellyfish/pink jellyfish/pink lobster/black lobster/black seahorse/pink seahorse/pink")),
		Change: Change{Trio: Trio{Kind: Starfish, Points: 2}, Duos: []Duo{{A: Seahorse, B: Seahorse, Effect: ExtraTurn}}},
	}
	rules := MustRules(Config{Modules: []Module{module}})
	if rules.layout.Kinds[Starfish].Mask&1 == 0 {
		t.Fatal("the first starfish is not at the first bit of a word: add cards of kinds before it, or take some out")
	}
	for hand, want := range map[string][]string{
		"boat/black boat/yellow starfish/dark-blue starfish/yellow": {
			"lay-duo boat/black boat/yellow", "lay-trio boat/black boat/yellow starfish/dark-blue", "lay-trio boat/black boat/yellow starfish/yellow", "end-turn"},
		"seahorse/pink seahorse/pink": {"lay-duo seahorse/pink seahorse/pink", "end-turn"},
	} {
		s := Must(rules.NewState(Position{Phase: PhasePlay, Round: 1, Hands: []Cards{Must(ParseCards(hand))}}))
		var moves []string
		for m := range s.Moves() {
			moves = append(moves, m.String())
		}
		if !slices.Equal(moves, want) {
			t.Errorf("the moves are %q, want %q", moves, want)
		}
	}
	all := rules.layout.Full
	if rules.layout.Subtract(&all, &rules.layout.Full); !all.Empty() {
		t.Errorf("of all cards less all cards, %v are left", cardsIn(rules.layout, all))
	}
}

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

// What a seat alone knows of the deck is not public: a memory that begins with its view does not say that everybody
// knows it.
func TestDeckKnownToOneSeat(t *testing.T) {
	rules := MustRules(Config{})
	v := Must(rules.ParseView("seasalt/1 view=0 remembers=yes round=1 phase=take turn=0 deck=captain/light-orange,?51 " +
		"pile1=crab/grey pile2=shell/black hand0=fish/green,boat/black hand1=?2 " + strings.TrimPrefix(rules.String(), "seasalt/1 ")))
	captain := Must(ParseCards("captain/light-orange"))
	m := v.Memory()
	own, public := cardsIn(rules.layout, m.own.Sure().Deck), cardsIn(rules.layout, m.public.Sure().Deck)
	if !v.KnownDeck().Contains(captain) || !own.Contains(captain) || public.Contains(captain) {
		t.Errorf("the seat knows that %v is in the deck; its memory says %v, and that everybody knows %v", captain, own, public)
	}
}

// TestForgottenByOneSeat: a seat that had too many guesses to keep them can forget a card that spectators remember. Its
// view has the card all the same.
func TestForgottenByOneSeat(t *testing.T) {
	rules := MustRules(Config{})
	boat := Must(ParseCards("boat/black"))
	p := Position{Phase: PhaseTake, Round: 1, Deck: Must(ParseCards("crab/yellow shell/grey")), Hands: []Cards{rules.Deck(), Must(ParseCards("boat/black fish/green"))}}
	p.Hands[0], _ = p.Hands[0].Minus(p.Hands[1], p.Deck)
	v := Must(rules.NewState(p)).View(0)
	m := v.Memory()
	m.own.Blurred = true
	m.public.Guesses[0].Hands[1] = bagOf(rules.layout, boat)
	v = Must(v.With(m))
	if v.KnownHand(1) != boat || v.KnownToAll(1) != boat {
		t.Errorf("%v is said to be known, and %v to be known to all", v.KnownHand(1), v.KnownToAll(1))
	}
	if _, err := rules.ParseView(v.String()); err != nil {
		t.Error(err)
	}
}

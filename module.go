package seasalt

import (
	"fmt"
	"slices"
	"strings"
	"sync"
)

// A Module is an extension of the base game: cards, and what they change. It is data in a closed
// vocabulary, so that every rule of every game can be checked, explained, hashed and played at full
// speed. Modules work together in any order and can be written anywhere; the packages below
// variants/ are modules.
//
// A module may replace rules of the base game, such as the points of shells. [NewRules] refuses two
// modules that change the same thing.
//
// The vocabulary does not include new kinds and colours; effects that return piles to the deck,
// discard from a hand or show one to everybody; points by colour or for sets of different kinds;
// duos worth other than one point, or in more than two rings (see [Duo]); another number of piles
// or of cards drawn in a turn; and more than three house events.
type Module struct {
	Name    string // lower-case words, which can have digits, joined by hyphens: up to 64 characters; not "base"
	Version int    // from 1; raised whenever games with the module could come out differently
	// Deck has the cards that the module adds. In all, a deck can have four mermaids, one card of
	// the kind that joins collectors, 31 cards of a colour, and of each collector as many cards as it lists points for.
	Deck Cards
	// Without has the cards of the base game that the module removes. The deck of the game must have
	// at least 20 cards. Base rules about a kind that is gone do not apply.
	Without Cards
	Change  Change      // what holds in every game with the module
	Events  []EventCard // the event cards that the module adds (R11)
}

// A Change is what a module, or an event in force, changes in the rules. The zero Change changes
// nothing.
//
// Events override modules; modules override the base game: a Threshold of 12 in a module is 10
// under the treasure chest. [NewRules] refuses two modules that change the same thing, and also two
// such events, since a player can be under both. All that one player can be under has at most 25 duos, collectors and
// multipliers together, the twelve of the base game included, and all cards together are worth at most 10,000 points. Every kind
// that a change names must be in the deck, but for Shield and DrawForDiscard, which are of no use then.
type Change struct {
	Duos        []Duo        `json:"duos,omitempty"`        // more pairs that can be laid, or another effect of pairs
	Collectors  []Collector  `json:"collectors,omitempty"`  // more collectors, or other points of kinds
	Multipliers []Multiplier `json:"multipliers,omitempty"` // more multipliers, or other points of kinds
	// Trio is a kind that can be laid with a duo (R10.4), and Wild one that counts as one more card
	// of a collector (R10.3). Only modules can set them, not events. A game has at most one of each.
	// They differ, neither is the mermaid or scores in the base game, and a Trio has no base duo.
	Trio              Trio   `json:"trio"`
	Wild              Kind   `json:"wild,omitempty"`
	Threshold         int    `json:"threshold,omitempty"`         // points that are needed to end the round, 7 in the base game and at most 200; 0 changes nothing (R5.1)
	NoStop            bool   `json:"noStop,omitempty"`            // STOP is forbidden: only LAST CHANCE ends a round
	MermaidsToWin     int    `json:"mermaidsToWin,omitempty"`     // how many mermaids win, 4 in the base game and at most that; 0 changes nothing (R4.6)
	WorthlessMermaids bool   `json:"worthlessMermaids,omitempty"` // mermaids score nothing; they still win
	TakeEqualTop      bool   `json:"takeEqualTop,omitempty"`      // a player takes a discard top if both tops have the same colour; ruling K5 says when
	DrawForDiscard    []Kind `json:"drawForDiscard,omitempty"`    // a player who discards one of these while drawing draws the top card of the deck
	Shield            Kind   `json:"shield,omitempty"`            // can be laid face down once a round, against every attack; one kind a game, not the mermaid
}

// A Trio is a kind of card that can be laid with a duo (R10.4). The duo then has no effect, and the
// card adds Points, 1 to 20, to those of the duo.
type Trio struct {
	Kind   Kind `json:"kind"`
	Points int  `json:"points"`
}

// A Duo is a pair of kinds that can be laid together, and its effect (R4.1). A and B can be equal,
// and their order does not matter. Neither is the mermaid, or the kind of a [Trio].
//
// Duos of two kinds that score in hand can close two rings, such as crab and boat, boat and fish, fish
// and crab. [NewRules] refuses a third: the most pairs of a hand would take too long to find.
type Duo struct {
	A      Kind   `json:"a"`
	B      Kind   `json:"b"`
	Effect Effect `json:"effect"`
	// LaidOnly duos score when laid but not in hand (R11.2).
	LaidOnly bool `json:"laidOnly"`
}

// A Collector is a kind that scores by how many of its cards a player has (R8.2): Points[n-1] is
// what n cards are worth together, 0 to 200, and never falls. A kind of which every card is worth the same has Each
// instead, 1 to 20, and no Points.
type Collector struct {
	Kind   Kind  `json:"kind"`
	Points []int `json:"points,omitempty"`
	Each   int   `json:"each,omitempty"`
}

// A Multiplier is a kind that scores Points, 1 to 20, for every card of another kind, Of (R8.3).
type Multiplier struct {
	Kind   Kind `json:"kind"`
	Of     Kind `json:"of"`
	Points int  `json:"points"`
}

// base returns the base game in the form of a module, to be read only.
var base = sync.OnceValue(func() Module {
	return Module{
		Name: "base",
		// R1.2: the kinds, colours and copies.
		Deck: Must(ParseCards(strings.Join([]string{
			copies("mermaid", 4, "white"),
			copies("crab", 2, "dark-blue light-blue yellow"), copies("crab", 1, "black green grey"),
			copies("boat", 2, "dark-blue light-blue black yellow"),
			copies("fish", 2, "dark-blue black"), copies("fish", 1, "light-blue yellow green"),
			copies("swimmer", 1, "dark-blue light-blue black yellow light-orange"),
			copies("shark", 1, "dark-blue light-blue black green purple"),
			copies("shell", 1, "dark-blue light-blue black yellow green grey"),
			copies("octopus", 1, "light-blue yellow green purple grey"),
			copies("penguin", 1, "purple light-orange pink"),
			copies("sailor", 1, "pink orange"),
			"lighthouse/purple shoal-of-fish/grey penguin-colony/green captain/light-orange",
		}, " "))),
		Change: Change{
			// R4.1, R4.5
			Duos: []Duo{
				{A: Crab, B: Crab, Effect: TakeFromPile},
				{A: Boat, B: Boat, Effect: ExtraTurn},
				{A: Fish, B: Fish, Effect: DrawTop(1)},
				{A: Swimmer, B: Shark, Effect: StealRandom},
			},
			// R8.2
			Collectors: []Collector{
				{Kind: Shell, Points: []int{0, 2, 4, 6, 8, 10}},
				{Kind: Octopus, Points: []int{0, 3, 6, 9, 12}},
				{Kind: Penguin, Points: []int{1, 3, 5}},
				{Kind: Sailor, Points: []int{0, 5}},
			},
			// R8.3
			Multipliers: []Multiplier{
				{Kind: Lighthouse, Of: Boat, Points: 1},
				{Kind: ShoalOfFish, Of: Fish, Points: 1},
				{Kind: PenguinColony, Of: Penguin, Points: 2},
				{Kind: Captain, Of: Sailor, Points: 3},
			},
			Threshold:     7, // R5.1
			MermaidsToWin: 4, // R4.6
		},
	}
})

// clone returns a copy that shares no list with the module, so that rules do not change when the
// module does.
func (m Module) clone() Module {
	m.Change = m.Change.clone()
	m.Events = slices.Clone(m.Events)
	for i := range m.Events {
		m.Events[i].Change = m.Events[i].Change.clone()
	}
	return m
}

func (c Change) clone() Change {
	c.Duos, c.Multipliers, c.DrawForDiscard = slices.Clone(c.Duos), slices.Clone(c.Multipliers), slices.Clone(c.DrawForDiscard)
	c.Collectors = slices.Clone(c.Collectors)
	for i := range c.Collectors {
		c.Collectors[i].Points = slices.Clone(c.Collectors[i].Points)
	}
	return c
}

// copies writes out n cards of a kind in each of the colours.
func copies(kind string, n int, colors string) string {
	var cards []string
	for _, color := range strings.Fields(colors) {
		cards = append(cards, slices.Repeat([]string{kind + "/" + color}, n)...)
	}
	return strings.Join(cards, " ")
}

// checkName reports what is wrong with the name of a module.
func checkName(name string) string {
	if name == "" || len(name) > 64 {
		return "a name has 1 to 64 letters"
	}
	for _, word := range strings.Split(name, "-") {
		if word == "" || strings.Trim(word, "abcdefghijklmnopqrstuvwxyz0123456789") != "" {
			return "a name is lower-case words and digits joined by hyphens"
		}
	}
	return ""
}

// checkChange checks the values of a change, and returns the topics that the change is about. It
// puts the kinds of each duo in order. It also drops repetitions and unknown kinds, so that even an
// absurdly long list is short afterwards.
func (b *builder) checkChange(who string, c *Change) (topics []string) {
	said := map[string]bool{}
	say := func(format string, args ...any) (first bool) {
		topic := fmt.Sprintf(format, args...)
		if said[topic] {
			b.problem("%s changes %s twice", who, topic)
			return false
		}
		said[topic] = true
		topics = append(topics, topic)
		return true
	}
	duos, collectors, multipliers := c.Duos, c.Collectors, c.Multipliers
	c.Duos, c.Collectors, c.Multipliers = nil, nil, nil
	for _, d := range duos {
		if d.A > d.B {
			d.A, d.B = d.B, d.A
		}
		known := d.A.IsValid() && d.B.IsValid()
		if say("the duo of %v and %v", d.A, d.B) && known {
			c.Duos = append(c.Duos, d)
		}
		if !known {
			b.problem("%s: a duo of an unknown kind: %v and %v", who, d.A, d.B)
		} else if trio := b.trio; d.A == Mermaid || d.B == Mermaid || d.A == trio || d.B == trio {
			b.problem("%s: a duo of %v and %v: mermaids, and cards that make trios, are laid in other ways (R4.6, R10.4)", who, d.A, d.B)
		}
		switch verb, _ := d.Effect.Split(); {
		case d.Effect.isValid():
		case verb == drawTop || verb == peekAndKeep:
			b.problem("%s: the duo of %v and %v: DrawTop and PeekAndKeep take 1 to %d cards", who, d.A, d.B, maxDrawn)
		case d.Effect == 0:
			b.problem("%s: the duo of %v and %v has no effect", who, d.A, d.B)
		default:
			b.problem("%s: the duo of %v and %v has an unknown effect, %v", who, d.A, d.B, d.Effect)
		}
	}
	for _, k := range collectors {
		if say("the points of %v", k.Kind) && k.Kind.IsValid() {
			c.Collectors = append(c.Collectors, k)
		}
		if !k.Kind.IsValid() || b.special(k.Kind) {
			b.problem("%s: %v cannot be a collector", who, k.Kind)
		}
		if len(k.Points) > 0 == (k.Each > 0) {
			b.problem("%s: the points of %v must be given either as a list or for each card", who, k.Kind)
		}
		for i, p := range k.Points {
			if p < 0 || p > maxCurve || i > 0 && p < k.Points[i-1] {
				b.problem("%s: the points of %v must not fall and be 0 to %d: %d for %d cards", who, k.Kind, maxCurve, p, i+1)
				break
			}
		}
		if k.Each < 0 || k.Each > maxEach {
			b.problem("%s: %d points for each %v: it must be 1 to %d", who, k.Each, k.Kind, maxEach)
		}
	}
	for _, k := range multipliers {
		if say("the points of %v", k.Kind) && k.Kind.IsValid() && k.Of.IsValid() {
			c.Multipliers = append(c.Multipliers, k)
		}
		if !k.Kind.IsValid() || !k.Of.IsValid() || k.Kind == k.Of || b.special(k.Kind) {
			b.problem("%s: %v cannot be a multiplier of %v", who, k.Kind, k.Of)
		}
		if k.Points < 1 || k.Points > maxEach {
			b.problem("%s: %d points of %v for each %v: it must be 1 to %d", who, k.Points, k.Kind, k.Of, maxEach)
		}
	}
	numbers := []struct {
		value, most int
		topic       string
	}{
		{c.Trio.Points, maxEach, "trios"},
		{c.Threshold, maxCurve, "the points to end a round"},
		{c.MermaidsToWin, maxMermaids, "the mermaids that win"},
	}
	for _, n := range numbers {
		if n.value != 0 {
			say("%s", n.topic)
		}
		if n.value < 0 || n.value > n.most {
			b.problem("%s: %s: %d is not 1 to %d", who, n.topic, n.value, n.most)
		}
	}
	flags := []struct {
		on    bool
		topic string
	}{
		{c.Wild != 0, "the kind that joins collectors"},
		{c.NoStop, "STOP"},
		{c.WorthlessMermaids, "the points of mermaids"},
		{c.TakeEqualTop, "equal discard tops"},
		{len(c.DrawForDiscard) > 0, "draws for discards"},
		{c.Shield != 0, "cards laid face down"},
	}
	for _, f := range flags {
		if f.on {
			say("%s", f.topic)
		}
	}
	if c.Trio != (Trio{}) && (c.Trio.Points == 0 || !c.Trio.Kind.IsValid() || c.Trio.Kind == Mermaid) {
		b.problem("%s: trios need points and a kind that is not the mermaid: %d for %v", who, c.Trio.Points, c.Trio.Kind)
		c.Trio = Trio{}
	}
	if c.Wild != 0 && (!c.Wild.IsValid() || c.Wild == Mermaid || c.Wild == b.trio) {
		b.problem("%s: %v cannot join collectors", who, c.Wild)
		c.Wild = 0
	}
	if c.Shield != 0 && (!c.Shield.IsValid() || c.Shield == Mermaid) {
		b.problem("%s: %v cannot be laid face down", who, c.Shield)
	}
	draws := c.DrawForDiscard
	c.DrawForDiscard = nil
	for _, k := range draws {
		switch {
		case !k.IsValid():
			b.problem("%s: %v cannot draw for a discard", who, k)
		case !slices.Contains(c.DrawForDiscard, k):
			c.DrawForDiscard = append(c.DrawForDiscard, k)
		}
	}
	return topics
}

// special reports whether a kind scores, or is laid, in a way of its own in this game.
func (b *builder) special(k Kind) bool { return k == Mermaid || k == b.trio || k == b.wild }

// operands finds the kinds that make trios, join collectors or are laid face down. The checks of
// the changes need to know them.
func (b *builder) operands(modules []Module, base *Change) {
	one := func(what string, to *Kind, k Kind) {
		if !k.IsValid() || k == Mermaid { // checkChange reports it
			return
		}
		if *to != 0 && *to != k {
			b.problem("%v and %v: a game has one kind %s", min(*to, k), max(*to, k), what)
		}
		*to = k
	}
	for _, m := range modules {
		one("that makes trios", &b.trio, m.Change.Trio.Kind)
		one("that joins collectors", &b.wild, m.Change.Wild)
		one("that is laid face down", &b.shield, m.Change.Shield)
		for _, e := range m.Events {
			one("that is laid face down", &b.shield, e.Change.Shield)
		}
	}
	// The base game's own duos and points would still apply.
	taken := kindSet(0)
	for _, k := range base.Collectors {
		taken |= 1 << k.Kind
	}
	for _, k := range base.Multipliers {
		taken |= 1 << k.Kind
	}
	if b.wild != 0 && taken.has(b.wild) {
		b.problem("%v cannot join collectors: it scores in the base game", b.wild)
	}
	for _, d := range base.Duos {
		taken = taken.with(d.A, d.B)
	}
	if b.trio != 0 && taken.has(b.trio) {
		b.problem("%v cannot make trios: it scores in the base game", b.trio)
	}
}

package seasalt

import (
	"cmp"
	"errors"
	"iter"
	"slices"

	"github.com/seasalt-go/seasalt/internal/pack"
)

// Rules are a game with every option decided. They never change, are safe for concurrent use, and
// are compared by identity: a state belongs to the Rules that started it. To save them, marshal
// their [Setup]. The zero Rules are not usable.
type Rules struct {
	config  Config       // with the zero values replaced by their meaning
	layout  *pack.Layout // the bits of the deck
	sheet   tallySheet
	rulings Rulings
	ids     func() []ModuleID // of the modules, whose hashes take as long as the rest, and play needs none

	// Every two events, on the table and of the seat, have a law. So does each alone, and no event, the first.
	laws     []compiledLaw
	lawOf    [numEvents + 1][numEvents + 1]uint8 // index into laws, by the event on the table and that of the seat
	plain    bool                                // the field of the law, in a game without events
	events   uint16                              // the events of the game, a bit each
	standing [numEvents + 1]Standing

	eventNames [HouseEvent3 - HouseEvent1 + 1]string // of the events of a house

	// What the laws are compiled from.
	changes      []namedChange // of the base game and the modules
	eventChanges []namedChange // by event, in a game with events
}

// Config returns the configuration with its zero values replaced by their meaning: the number of players, the target,
// every ruling, and the modules sorted by name. An [EventCard] without a number keeps the zero Event, since the hash of
// its module depends on it; [Rules.Events] lists the number that it got.
func (r *Rules) Config() Config {
	config := r.config
	config.Modules = slices.Clone(config.Modules)
	for i := range config.Modules {
		config.Modules[i] = config.Modules[i].clone()
	}
	return config
}

// Players returns the number of players, 2 to 4.
func (r *Rules) Players() int { return r.config.Players }

// Seats yields the seats of the players, from 0 on (R2.1).
func (r *Rules) Seats() iter.Seq[Seat] {
	return func(yield func(Seat) bool) {
		for seat := range Seat(r.config.Players) {
			if !yield(seat) {
				return
			}
		}
	}
}

// Target returns the score that ends the game (R2.2).
func (r *Rules) Target() int { return r.config.Target }

// Rulings returns the rulings of the game, every one decided.
func (r *Rules) Rulings() Rulings { return r.rulings }

// Deck returns all cards of the game.
func (r *Rules) Deck() Cards { return cardsIn(r.layout, r.layout.Full) }

// Events returns the events of the game in the order of their constants.
func (r *Rules) Events() []Event { return eventsIn(r.events) }

// EventName returns the name of an event in this game: the text of [Event.String], or for a house
// event the name that its module gives it.
func (r *Rules) EventName(e Event) string {
	if e.isHouse() && r.eventNames[e-HouseEvent1] != "" {
		return r.eventNames[e-HouseEvent1]
	}
	return e.String()
}

// baseName is the name of the base game in errors.
const baseName = "the base game"

type namedChange struct {
	name string
	Change
}

// lawUnder returns the law of a seat, given the event on the table and the event that the seat
// holds.
func (r *Rules) lawUnder(table, held Event) *compiledLaw {
	if len(r.laws) == 1 { // so that games without events need not look it up (BenchmarkPoints)
		return &r.laws[0]
	}
	return &r.laws[r.lawOf[table&15][held&15]]
}

// A Law is the rules in force for one seat: the base game, the modules, the event of the round and the event that the
// seat holds (R11.2), combined. [Board.Law] returns the current law, and [Rules.Law] the law under any events. Programs
// and bots that consult it work with every module and every house rule. A Law is a value. Laws that are equal (==) say
// the same; others may do so, too: compare what [Law.AsChange] returns. The methods of the zero Law panic.
type Law struct{ law *compiledLaw }

// Threshold returns the points that a player's cards need to end the round (R5.1).
func (l Law) Threshold() int { return l.law.threshold }

// MermaidsToWin returns the number of mermaids that win the game (R4.6).
func (l Law) MermaidsToWin() int { return l.law.toWin }

// Duo returns the duo of two kinds, and false if they are not a duo (R4.1).
func (l Law) Duo(a, b Kind) (Duo, bool) {
	if a > b {
		a, b = b, a
	}
	if !a.IsValid() || !b.IsValid() || l.law.duoOf[a][b] == 0 {
		return Duo{}, false
	}
	return l.law.duos[l.law.duoOf[a][b]-1].duo(), true
}

// AsChange returns a copy of the whole law in the words of a module: every duo, collector and multiplier in the order
// of the kinds, and the rest. The points of a collector list as many values as the deck has cards of it, and there is
// no Each; they can be more than [NewRules] accepts from a module. It allocates.
func (l Law) AsChange() Change {
	is := l.law
	c := Change{
		Threshold: is.threshold, MermaidsToWin: is.toWin, NoStop: is.noStop, WorthlessMermaids: is.worthlessMermaids,
		TakeEqualTop: is.equalTopAtEnd || is.equalTopAtTake,
	}
	c.Duos = make([]Duo, len(is.duos))
	for i := range is.duos {
		c.Duos[i] = is.duos[i].duo()
	}
	cards := 0
	for i := range is.collectors {
		cards += is.collectors[i].most
	}
	c.Collectors = make([]Collector, len(is.collectors))
	points := make([]int, 0, cards)
	for i := range is.collectors {
		k := &is.collectors[i]
		from := len(points)
		for n := range k.most {
			points = append(points, int(k.points[n+1]))
		}
		c.Collectors[i] = Collector{Kind: k.kind, Points: points[from:len(points):len(points)]}
	}
	c.Multipliers = make([]Multiplier, 0, len(is.multipliers))
	for _, m := range is.multipliers {
		c.Multipliers = append(c.Multipliers, Multiplier{Kind: m.kind, Of: m.ofKind, Points: m.points})
	}
	if is.trio != 0 {
		c.Trio = Trio{Kind: is.trioKind, Points: is.trio}
	}
	if is.wild {
		c.Wild = is.wildKind
	}
	if is.shield {
		c.Shield = is.shieldKind
	}
	for k := Mermaid; k.IsValid(); k++ {
		if is.drawsFor.has(k) {
			c.DrawForDiscard = append(c.DrawForDiscard, k)
		}
	}
	return c
}

// MarshalJSON always fails, as it does for a [Config]; see [Law.AsChange].
func (Law) MarshalJSON() ([]byte, error) {
	return nil, errors.New("seasalt: a Law is not marshalled; see Law.AsChange")
}

// UnmarshalJSON always fails; see [Rules.Law].
func (*Law) UnmarshalJSON([]byte) error {
	return errors.New("seasalt: a Law is not unmarshalled; see Rules.Law")
}

// duo returns the duo in the form that modules use.
func (d *compiledDuo) duo() Duo {
	return Duo{A: d.kindA, B: d.kindB, Effect: d.effect, LaidOnly: d.laidOnly}
}

func (l *compiledLaw) effect(a, b pack.Face) Effect {
	return l.duos[l.duoOf[kindOf(a)][kindOf(b)]-1].effect
}

// checkGroup checks that a group can be laid and returns it with its cards in order.
func (l *compiledLaw) checkGroup(g Group, problems *problemList) (Group, bool) {
	n := g.Len()
	for _, c := range g[n:] {
		if c != 0 {
			problems.add("a laid group has a gap: %v", [4]Card(g))
			return g, false
		}
	}
	if n > 0 && !slices.ContainsFunc(g[:n], func(c Card) bool { return c.Kind() != Mermaid }) {
		pack.SortFew(g[:n], cmp.Compare[Card])
		return g, true // how many of them win depends on events
	}
	switch {
	case n == 0:
		problems.add("a laid group has no cards")
		return g, false
	case n == 3 && l.trio != 0 && (g[0].Kind() == l.trioKind || g[1].Kind() == l.trioKind):
		problems.add("%v: the %v of a trio comes last", g, l.trioKind)
		return g, false
	case n < 2 || n > 3 || l.duoOf[g[0].Kind()][g[1].Kind()] == 0:
		problems.add("%v is neither a duo nor a trio", g)
		return g, false
	case n == 3 && (l.trio == 0 || g[2].Kind() != l.trioKind):
		problems.add("%v is no trio", g)
		return g, false
	}
	pack.SortFew(g[:2], cmp.Compare[Card])
	return g, true
}

package seasalt

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// MaxTarget is the highest target score that a table can agree on (R2.2).
const MaxTarget = 10_000

// maxTotal is more than any total of a game.
const maxTotal = 2 * MaxTarget

// Config says which game is played. The zero Config is two players, the base game, the English
// edition, and the target score of the rulebook.
type Config struct {
	Players int      // 2 to 4 (R2.1); zero means 2
	Target  int      // the score that ends the game, 1 to MaxTarget; zero means 40, 35 or 30 (R2.2)
	Edition Edition  // answers what the sources leave open or answer differently (R12); zero is English
	Rulings Rulings  // replace single rulings of the edition; the zero value of each keeps it
	Modules []Module // the extensions in play, at most 100, in any order
}

// An Edition is a named set of rulings (R12).
type Edition uint8

// The editions whose rules differ.
const (
	EditionEnglish Edition = iota
	EditionFrench
	EditionGerman
	EditionDigital // the best-known digital implementation

	numEditions = int(EditionDigital) + 1
)

var editionNames = [numEditions]string{"english", "french", "german", "digital"}

// String returns the name of the edition in lower case, such as "german".
func (e Edition) String() string { return nameString("Edition", editionNames[:], e) }

// ParseEdition reads what [Edition.String] writes. There may be white space around it.
func ParseEdition(text string) (Edition, error) {
	word, start := trim(text)
	if i := slices.Index(editionNames[:], word); i >= 0 {
		return Edition(i), nil
	}
	return 0, parseError("edition", text, start, "the editions are "+strings.Join(editionNames[:], ", "))
}

// Rulings answer what the sources leave open or answer differently (R12). In a [Config] the zero value of a
// field means "as the edition says"; [Rules.Rulings] returns them decided.
type Rulings struct {
	Mermaids  MermaidRuling   `json:"mermaids"`  // K1: when four mermaids win
	EmptyDeck EmptyDeckRuling `json:"emptyDeck"` // K2: an empty deck at the end of a turn after LAST CHANCE
	Tie       TieRuling       `json:"tie"`       // K3: who wins among players with the same total
	Trio      TrioRuling      `json:"trio"`      // K4: what a starfish is worth in hand
	EqualTop  EqualTopRuling  `json:"equalTop"`  // K5: when the angelfish event takes its card
}

// MermaidRuling is ruling K1: when four mermaids win the game.
type MermaidRuling uint8

const (
	_                 MermaidRuling = iota
	MermaidsLaid                    // when they are laid, which the player may put off
	MermaidsLaidAtEnd               // announcing and the end of a turn, unless it is bound, lay them, too
	MermaidsHeld                    // as soon as the last of them comes into a hand
)

var mermaidRulings = []string{"edition", "laid", "laid-at-end", "held"}

// String returns "laid", "laid-at-end" or "held", and "edition" for the zero value.
func (r MermaidRuling) String() string { return nameString("MermaidRuling", mermaidRulings, r) }

// EmptyDeckRuling is ruling K2: what happens when the deck is empty at the end of a turn
// after LAST CHANCE was announced, the announcer's own turn included.
type EmptyDeckRuling uint8

const (
	_               EmptyDeckRuling = iota
	EmptyDeckVoids                  // the round ends at once and nobody scores
	EmptyDeckScores                 // the final turns go on and the round is scored
)

var emptyDeckRulings = []string{"edition", "voids", "scores"}

// String returns "voids" or "scores", and "edition" for the zero value.
func (r EmptyDeckRuling) String() string { return nameString("EmptyDeckRuling", emptyDeckRulings, r) }

// TieRuling is ruling K3: which of the players with the highest total wins. Players whom the
// ruling does not separate share the win.
type TieRuling uint8

const (
	_              TieRuling = iota
	TieLatestTurn            // the one whose last turn came latest
	TieRoundEnder            // the one who ended the last round
	TieRoundPoints           // the one who scored most in the last round
)

var tieRulings = []string{"edition", "latest-turn", "round-ender", "round-points"}

// String returns "latest-turn", "round-ender" or "round-points", and "edition" for the zero value.
func (r TieRuling) String() string { return nameString("TieRuling", tieRulings, r) }

// TrioRuling is ruling K4: what a starfish is worth in hand.
type TrioRuling uint8

const (
	_          TrioRuling = iota
	TrioLaid              // nothing: it must be laid as part of a trio
	TrioInHand            // as much as in a trio, at most one for each duo in hand
)

var trioRulings = []string{"edition", "laid", "in-hand"}

// String returns "laid" or "in-hand", and "edition" for the zero value.
func (r TrioRuling) String() string { return nameString("TrioRuling", trioRulings, r) }

// EqualTopRuling is ruling K5: when the angelfish event makes a player take one of two discard tops
// of one colour. It never does so in a turn bound by a jellyfish.
type EqualTopRuling uint8

const (
	_              EqualTopRuling = iota
	EqualTopAtEnd                 // once a turn, when the player passes or announces LAST CHANCE
	EqualTopAtTake                // after taking from a pile or discarding, also on a boat's turn
)

var equalTopRulings = []string{"edition", "at-end", "at-take"}

// String returns "at-end" or "at-take", and "edition" for the zero value.
func (r EqualTopRuling) String() string { return nameString("EqualTopRuling", equalTopRulings, r) }

// Rulings returns the rulings of the edition, all decided. An invalid edition has the zero Rulings.
func (e Edition) Rulings() Rulings {
	r := Rulings{MermaidsLaid, EmptyDeckVoids, TieLatestTurn, TrioLaid, EqualTopAtEnd}
	switch e {
	case EditionEnglish:
	case EditionFrench:
		r.Tie = TieRoundEnder
	case EditionGerman:
		r.Tie = TieRoundPoints
	case EditionDigital:
		r = Rulings{MermaidsLaidAtEnd, EmptyDeckScores, TieRoundPoints, TrioInHand, EqualTopAtTake}
	default:
		return Rulings{}
	}
	return r
}

// Rules are a game with every option decided. They never change, are safe for concurrent use, and
// are compared by identity: a state belongs to the Rules that started it. To save them, marshal
// their [Setup]. The zero Rules are not usable.
type Rules struct {
	config  Config  // with the zero values replaced by what they mean
	layout  *layout // the bits of the deck
	sheet   tallySheet
	rulings Rulings
	ids     func() []ModuleID // of the modules, whose hashes take as long as the rest, and play needs none

	// laws has a law for each pair of an event on the table and an event that the seat holds. A
	// game without events has one law.
	laws     []law
	plain    bool   // the field of the law, in a game without events
	events   uint16 // the events of the game, a bit each
	standing [numEvents + 1]Standing

	eventNames [HouseEvent3 - HouseEvent1 + 1]string // of the events of a house

	// What the laws are compiled from.
	changes      []namedChange // of the base game and the modules
	eventChanges [numEvents + 1]namedChange
}

// NewRules checks a configuration and builds its rules. The error is an [*InvalidError] with every
// problem. Building takes some twenty microseconds, and several hundred with all events.
func NewRules(config Config) (*Rules, error) {
	b := builder{rules: &Rules{config: config}}
	return b.build()
}

// MustRules is [NewRules] for configurations known to be good: it panics on an error.
func MustRules(config Config) *Rules { return Must(NewRules(config)) }

// Config returns the configuration with its zero values replaced by what they mean: the
// number of players, the target, every ruling, and the modules sorted by name. An [EventCard] without a number
// keeps the zero Event, since the hash of its module depends on it; [Rules.Events] has what it became.
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

// Target returns the score that ends the game (R2.2).
func (r *Rules) Target() int { return r.config.Target }

// Rulings returns the rulings of the game, every one decided.
func (r *Rules) Rulings() Rulings { return r.rulings }

// Deck returns all cards of the game.
func (r *Rules) Deck() Cards { return r.layout.set(r.layout.full) }

// A builder turns a Config into Rules and collects the problems.
type builder struct {
	rules    *Rules
	events   []namedEvent
	deck     Cards
	trio     Kind // that makes trios, if any
	wild     Kind // that joins collectors
	shield   Kind // that is laid face down
	problems []string
	more     bool // there are more problems
}

// build returns the rules, or what is wrong with them.
func (b *builder) build() (*Rules, error) {
	b.settings()
	b.modules()
	b.compile()
	if len(b.problems) > 0 {
		return nil, b.invalid()
	}
	b.rules.ids = sync.OnceValue(func() (ids []ModuleID) {
		for i := range b.rules.config.Modules {
			ids = append(ids, b.rules.config.Modules[i].id())
		}
		return ids
	})
	for i := range b.rules.laws {
		if l := &b.rules.laws[i]; len(l.duos) > 0 { // the same event twice has no law
			b.rules.planPoints(l)
		}
	}
	for table, held := range b.rules.pairsOfEvents() {
		*b.rules.law(held, table) = *b.rules.law(table, held)
	}
	return b.rules, nil
}

type namedChange struct {
	name string
	Change
}

type namedCollector struct {
	name string
	Collector
}

type namedEvent struct {
	module string
	EventCard
}

// String names the event and its module, for errors.
func (e *namedEvent) String() string {
	if e.Event.isHouse() && checkName(e.Name) == "" {
		return fmt.Sprintf("the event %s (%v) of module %s", e.Name, e.Event, e.module)
	}
	return fmt.Sprintf("the event %v of module %s", e.Event, e.module)
}

// invalid returns the error with all problems.
func (b *builder) invalid() error {
	if b.more {
		b.problems = append(b.problems, moreProblems)
	}
	e := &InvalidError{What: "rules"}
	for _, text := range b.problems {
		e.Problems = append(e.Problems, Problem{Text: text})
	}
	return e
}

// problem adds a problem once: compiling a law for every pair of events repeats most of them.
func (b *builder) problem(format string, args ...any) {
	if b.more {
		return
	}
	switch problem := fmt.Sprintf(format, args...); {
	case slices.Contains(b.problems, problem):
	case len(b.problems) < maxProblems:
		b.problems = append(b.problems, problem)
	default:
		b.more = true
	}
}

// settings checks and completes all but the modules.
func (b *builder) settings() {
	c := &b.rules.config
	if c.Players == 0 {
		c.Players = MinPlayers
	}
	if c.Players < MinPlayers || c.Players > MaxPlayers {
		b.problem("%d players: %d to %d can play (R2.1)", c.Players, MinPlayers, MaxPlayers)
	} else if c.Target == 0 {
		c.Target = 50 - 5*c.Players
	}
	if c.Target < 0 || c.Target > MaxTarget {
		b.problem("a target of %d: it must be 1 to %d (R2.2)", c.Target, MaxTarget)
	}
	rulings := c.Edition.Rulings()
	if rulings == (Rulings{}) {
		b.problem("unknown edition %d (R12)", c.Edition)
	}
	rulings = Rulings{
		Mermaids:  cmp.Or(c.Rulings.Mermaids, rulings.Mermaids),
		EmptyDeck: cmp.Or(c.Rulings.EmptyDeck, rulings.EmptyDeck),
		Tie:       cmp.Or(c.Rulings.Tie, rulings.Tie),
		Trio:      cmp.Or(c.Rulings.Trio, rulings.Trio),
		EqualTop:  cmp.Or(c.Rulings.EqualTop, rulings.EqualTop),
	}
	if rulings.Mermaids > MermaidsHeld || rulings.EmptyDeck > EmptyDeckScores || rulings.Tie > TieRoundPoints ||
		rulings.Trio > TrioInHand || rulings.EqualTop > EqualTopAtTake {
		b.problem("unknown rulings %+v (R12)", rulings)
	}
	c.Rulings = rulings
	b.rules.rulings = rulings
}

// modules merges the base game and the modules, and checks that they go together.
func (b *builder) modules() {
	modules := slices.Clone(b.rules.config.Modules)
	for i := range modules {
		modules[i] = modules[i].clone()
	}
	// The order in which modules are given must not matter.
	sortFew(modules, func(m, n Module) int { return strings.Compare(m.Name, n.Name) })
	if n := len(modules); n > maxModules {
		b.problem("%d modules: a game can have %d", n, maxModules)
		modules = modules[:maxModules]
	}
	b.rules.config.Modules = modules

	game := base()
	b.operands(modules, &game.Change)
	b.deck = game.Deck
	b.rules.changes = []namedChange{{baseName, game.Change}}
	said := map[string]string{} // topic → the module that changes it
	numbers := houseEvents(modules)
	full := false
	for _, m := range modules {
		for c := range m.Without.All() {
			if less, ok := b.deck.Without(c); ok {
				b.deck = less
			} else if game.Deck.Count(c) > 0 {
				b.problem("module %s takes out a %v, and all of them have been taken out already", quote(m.Name), c)
			} else {
				b.problem("module %s takes out a %v that the base game does not have", quote(m.Name), c)
			}
		}
	}
	for i, m := range modules {
		name := m.Name
		if problem := checkName(name); problem != "" {
			name = quote(name)
			b.problem("module %s: %s", name, problem)
		}
		switch {
		case m.Name == game.Name:
			b.problem("no module can be called %s, which is the base game", quote(name))
			continue
		case i > 0 && modules[i-1].Name == m.Name:
			b.problem("module %s is repeated", name)
			continue
		}
		if m.Version < 1 {
			b.problem("module %s has the version %d: it must be 1 or more", name, m.Version)
		}
		for c := range m.Deck.All() {
			var ok bool
			if b.deck, ok = b.deck.With(c); !ok && !full {
				full = true
				b.problem("with the cards of module %s the deck has more than %d cards", name, MaxCards)
			}
		}
		for _, topic := range b.checkChange("module "+name, &m.Change) {
			if other, ok := said[topic]; ok {
				b.problem("modules %s and %s conflict: both change %s", other, name, topic)
			}
			said[topic] = name
		}
		b.rules.changes = append(b.rules.changes, namedChange{"module " + name, m.Change})
		for j, card := range m.Events {
			card.Event = numbers[i][j]
			b.events = append(b.events, namedEvent{name, card})
		}
	}

	if n := b.deck.Len(); n < minDeck {
		b.problem("a deck of %d cards: a game needs %d", n, minDeck)
	}

	b.eventCards()
}

// houseEvents returns the events of modules, which are sorted by name. Those that are zero get, in order, the house
// events that no module names, as long as there are any.
func houseEvents(modules []Module) [][]Event {
	var named [256]bool
	for _, m := range modules {
		for _, card := range m.Events {
			named[card.Event] = true
		}
	}
	free := HouseEvent1
	list := make([][]Event, len(modules))
	for i, m := range modules {
		for _, card := range m.Events {
			for free <= HouseEvent3 && named[free] {
				free++
			}
			if card.Event == 0 && free <= HouseEvent3 {
				card.Event = free
				free++
			}
			list[i] = append(list[i], card.Event)
		}
	}
	return list
}

// eventCards checks the events of the modules and takes them over.
func (b *builder) eventCards() {
	var cards [numEvents + 1]*namedEvent
	said := map[string]*namedEvent{}
	for i := range b.events {
		card := &b.events[i]
		if card.Event == 0 {
			b.problem("module %s: no house event is left for %s: there are %d", card.module, quote(card.Name), HouseEvent3-HouseEvent1+1)
			continue
		}
		if !card.Event.IsValid() {
			b.problem("module %s: no event has the number %d", card.module, card.Event)
			continue
		}
		if other := cards[card.Event]; other != nil {
			if other.module == card.module {
				b.problem("module %s has the event %v twice", card.module, card.Event)
			} else {
				b.problem("modules %s and %s both have the event %v", other.module, card.module, card.Event)
			}
			continue
		}
		cards[card.Event] = card
		b.rules.events |= 1 << card.Event
		b.rules.standing[card.Event] = card.To
		b.eventName(card)
		if card.To != StandingMost && card.To != StandingFewest {
			b.problem("%v goes neither to the highest nor to the lowest total (R11.1)", card)
		}
		if card.Change.Trio != (Trio{}) || card.Change.Wild != 0 {
			b.problem("%v changes which cards make trios or join collectors: only a module can", card)
		}
		// A player can be under two events at once, so they must not change the same thing.
		for _, topic := range b.checkChange(card.String(), &card.Change) {
			if other := said[topic]; other != nil {
				b.problem("%v and %v conflict: both change %s", other, card, topic)
			}
			said[topic] = card
		}
		b.rules.eventChanges[card.Event] = namedChange{card.String(), card.Change}
	}
}

// baseName is the name of the base game in errors.
const baseName = "the base game"

// maxModules is how many modules a game can have. Every text of a state names them all, and
// must not come near maxLine.
const maxModules = 100

// minDeck is how many cards a game needs, so that the piles can start and each player has a turn or
// two.
const minDeck = 20

func (b *builder) eventName(card *namedEvent) {
	if !card.Event.isHouse() {
		if card.Name != "" {
			b.problem("%v has its printed name and cannot be called %s", card, quote(card.Name))
		}
		return
	}
	if problem := checkName(card.Name); problem != "" {
		b.problem("%v is called %s: %s", card, quote(card.Name), problem)
		return
	}
	if slices.Index(eventNames[:], card.Name) >= 0 {
		b.problem("%v is called %s, which is the name of another event", card, card.Name)
		return
	}
	if i := slices.Index(b.rules.eventNames[:], card.Name); i >= 0 {
		for _, other := range b.events {
			if other.Event == HouseEvent1+Event(i) {
				b.problem("%v and %v are both called %s", &other, card, card.Name)
				return
			}
		}
	}
	b.rules.eventNames[card.Event-HouseEvent1] = card.Name
}

// Bounds that keep every score of a game far from the limits of its fields.
const (
	maxCurve    = 200 // what all cards of a collector can be worth
	maxEach     = 20  // what one card can be worth
	maxMermaids = 4   // as many as one group can hold
	maxDrawn    = 8   // cards that an effect can show at once
)

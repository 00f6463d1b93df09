package seasalt

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// Limits of a game.
const (
	MinPlayers = 2
	MaxPlayers = 4
	MaxTarget  = 10_000 // the highest target score that a table can agree on (R2.2)
)

// Config says what game is to be played. The zero Config is a useful one: two players, the
// base game, the English edition, and the target score that the rulebook gives.
type Config struct {
	// Players is the number of players, 2 to 4 (R2.1). Zero means 2.
	Players int
	// Target is the score that ends the game, 1 to [MaxTarget]. Zero means 50 − 5 × Players:
	// 40, 35 or 30 (R2.2).
	Target int
	// Edition is the rulebook that decides where the sources disagree (R12). The zero
	// Edition is English.
	Edition Edition
	// Rulings replace single rulings of the edition. The zero value of each keeps what
	// the edition says.
	Rulings Rulings
	// Modules are the extensions that are switched on, in any order, at most 100. What a
	// module adds is data; see [Module].
	Modules []Module
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
	if i := indexOf(editionNames[:], word); i >= 0 {
		return Edition(i), nil
	}
	return 0, &ParseError{What: "edition", Text: text, Offset: start,
		Problem: "the editions are " + strings.Join(editionNames[:], ", ")}
}

// Rulings decide the points on which the sources disagree (R12). In a [Config] the zero
// value of a field means "as the edition says"; [Rules.Rulings] returns them decided.
type Rulings struct {
	Mermaids  MermaidRuling   // K1: when four mermaids win
	EmptyDeck EmptyDeckRuling // K2: an empty deck at the end of a turn after LAST CHANCE
	Tie       TieRuling       // K3: who wins of those with the same total
	Trio      TrioRuling      // K4: what a starfish is worth in hand
	EqualTop  EqualTopRuling  // K5: when the angelfish event takes its card
}

// MermaidRuling is ruling K1: when four mermaids win the game.
type MermaidRuling uint8

const (
	_ MermaidRuling = iota
	// MermaidsLaid: when they are laid in the play step, which the player may put off.
	MermaidsLaid
	// MermaidsLaidAtEnd: when they are laid, and whoever ends a turn or announces with four
	// of them lays them. The end of a turn bound by a jellyfish does not.
	MermaidsLaidAtEnd
	// MermaidsHeld: as soon as the last of them comes into a hand.
	MermaidsHeld
)

var mermaidRulings = []string{"edition", "laid", "laid-at-end", "held"}

// String returns the name of the ruling: "laid", "laid-at-end" or "held", and "edition" for
// the zero value.
func (r MermaidRuling) String() string { return nameString("ruling", mermaidRulings, r) }

// EmptyDeckRuling is ruling K2: what happens when the deck is empty at the end of a turn
// after LAST CHANCE was announced, the announcer's own turn included.
type EmptyDeckRuling uint8

const (
	_ EmptyDeckRuling = iota
	// EmptyDeckVoids: the round ends at once and nobody scores.
	EmptyDeckVoids
	// EmptyDeckScores: the final turns go on and the round is scored.
	EmptyDeckScores
)

var emptyDeckRulings = []string{"edition", "voids", "scores"}

// String returns the name of the ruling: "voids" or "scores", and "edition" for the zero
// value.
func (r EmptyDeckRuling) String() string { return nameString("ruling", emptyDeckRulings, r) }

// TieRuling is ruling K3: which of the players with the highest total wins. If the ruling
// leaves several of them they share the win.
type TieRuling uint8

const (
	_ TieRuling = iota
	// TieLatestTurn: the one whose last turn came latest.
	TieLatestTurn
	// TieRoundEnder: the one who ended the last round.
	TieRoundEnder
	// TieRoundPoints: the one who scored most in the last round.
	TieRoundPoints
)

var tieRulings = []string{"edition", "latest-turn", "round-ender", "round-points"}

// String returns the name of the ruling: "latest-turn", "round-ender" or "round-points", and
// "edition" for the zero value.
func (r TieRuling) String() string { return nameString("ruling", tieRulings, r) }

// TrioRuling is ruling K4: what a starfish is worth in hand.
type TrioRuling uint8

const (
	_ TrioRuling = iota
	// TrioLaid: nothing; it must be laid as part of a trio.
	TrioLaid
	// TrioInHand: as much as in a trio, at most one for each duo in hand.
	TrioInHand
)

var trioRulings = []string{"edition", "laid", "in-hand"}

// String returns the name of the ruling: "laid" or "in-hand", and "edition" for the zero
// value.
func (r TrioRuling) String() string { return nameString("ruling", trioRulings, r) }

// EqualTopRuling is ruling K5: when the angelfish event makes a player take one of two
// discard tops of one colour. It is never done in a turn bound by a jellyfish.
type EqualTopRuling uint8

const (
	_ EqualTopRuling = iota
	// EqualTopAtEnd: once a turn, when the player passes or announces LAST CHANCE.
	EqualTopAtEnd
	// EqualTopAtTake: after taking from a pile or discarding, also on a boat's turn.
	EqualTopAtTake
)

var equalTopRulings = []string{"edition", "at-end", "at-take"}

// String returns the name of the ruling: "at-end" or "at-take", and "edition" for the zero
// value.
func (r EqualTopRuling) String() string { return nameString("ruling", equalTopRulings, r) }

// Rulings returns the rulings of the edition, every one of them decided. An invalid edition
// has the zero Rulings.
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

// An Event is one of the event cards of Extra Pepper (R11). The zero Event is none. Which
// events a game has, and what they change, is said by the modules.
type Event uint8

// The events; package variants/extrapepper says what each of them does (R11.2).
const (
	HermitCrab Event = iota + 1
	Sunfish
	WaterRodeo
	DanceOfTheShells
	Kraken
	Tornado
	DanceOfTheMermaids
	TreasureChest
	DiodonFish
	Angelfish
	Dolphins
	CoralReef

	numEvents = int(CoralReef)
)

var eventNames = [numEvents + 1]string{
	"none", "hermit-crab", "sunfish", "water-rodeo", "dance-of-the-shells", "kraken", "tornado",
	"dance-of-the-mermaids", "treasure-chest", "diodon-fish", "angelfish", "dolphins", "coral-reef",
}

// IsValid reports whether e is one of the named events.
func (e Event) IsValid() bool { return e >= HermitCrab && e <= CoralReef }

// String returns the stable name of the event, in lower case with hyphens, such as
// "hermit-crab", and "none" for the zero Event.
func (e Event) String() string { return nameString("Event", eventNames[:], e) }

// ParseEvent reads what [Event.String] writes, "none" excepted. There may be white space around
// it.
func ParseEvent(text string) (Event, error) {
	word, start := trim(text)
	if i := indexOf(eventNames[:], word); i > 0 {
		return Event(i), nil
	}
	return 0, &ParseError{What: "event", Text: text, Offset: start, Problem: "no event is called that"}
}

// A Standing is the end of the ranking by totals at which a player gets an event, and has
// to stay alone to keep it (R11.1).
type Standing uint8

const (
	_      Standing = iota
	Most            // the one player with the most points: ▲
	Fewest          // the one player with the fewest points: ▼
)

var standingNames = []string{"nobody", "most", "fewest"}

// String returns "most" or "fewest", and "nobody" for the zero value.
func (s Standing) String() string { return nameString("Standing", standingNames, s) }

// A Module is an extension of the base game: cards, and what they change. It is data in the
// closed vocabulary of this package, so modules need no code of the engine, work together in
// any order, and can be written anywhere. The packages below variants/ are modules.
//
// A module may replace what the base game says, such as the points of the shells. Two
// modules that say something about the same thing conflict, and [NewRules] refuses them.
type Module struct {
	// Name names the module in errors and records: lower-case words joined by hyphens.
	Name string
	// Version counts up whenever games played with the module could come out differently.
	Version int
	// Deck has the cards that the module adds to the deck. There can be four mermaids at most
	// then, one seahorse, and of a collector kind no more cards than there are points for.
	Deck Cards
	// Change is what holds in every game with the module.
	Change Change
	// Events are the event cards that the module adds (R11).
	Events []EventCard
}

// An EventCard is an event and what it changes: for everybody in the round in which it lies
// on the table, and for the player who holds it (R11.1, R11.2).
type EventCard struct {
	Event  Event
	Goes   Standing // who gets it at the end of its round
	Change Change
}

// A Change is what a module, or an event while it holds, changes in the rules. The zero
// Change changes nothing.
//
// What a module says goes before the base game, and what an event says before both while it
// holds: a Threshold of 12 in a module is 10 under the treasure chest. Two modules that say
// something about the same thing conflict, and so do two events, since a player can be under
// both; [NewRules] refuses them.
type Change struct {
	// Duos are further pairs that can be played, or pairs with another effect.
	Duos []Duo
	// Collectors and Multipliers are further cards that score so, or other points.
	Collectors  []Collector
	Multipliers []Multiplier
	// Trio is what a starfish adds to the points of a duo that is laid with it, which has
	// no effect then (R10.4). Zero: there are no trios.
	Trio int
	// Wild makes the seahorse count as one more card of a collector kind (R10.3).
	Wild bool
	// Threshold is what a player's cards must be worth to end the round; 7 in the base game
	// (R5.1). Zero leaves it.
	Threshold int
	// NoStop forbids STOP: a round can only be ended by LAST CHANCE.
	NoStop bool
	// MermaidsToWin is how many mermaids win the game; 4 in the base game (R4.6). Zero leaves it.
	MermaidsToWin int
	// WorthlessMermaids makes mermaids score nothing. They still win.
	WorthlessMermaids bool
	// TakeEqualTop makes a player take one of the discard tops when they have one colour;
	// ruling K5 says when.
	TakeEqualTop bool
	// DrawForDiscard draws the top card of the deck for whoever discards a collector card or
	// the seahorse while drawing (R3.1(a)).
	DrawForDiscard bool
	// Shield lets a player lay one shell face down, once a round, to be immune to every
	// attack.
	Shield bool
}

// A Duo is a pair of kinds that can be played together, and what that does (R4.1). The order
// of A and B means nothing; they may be the same.
type Duo struct {
	A, B   Kind
	Effect Effect
	// LaidOnly duos score when laid but not in hand (R11.2).
	LaidOnly bool
}

// A Collector is a kind of which each further card is worth more (R8.2): Points[n-1] is what
// n cards are worth together. Where every card is worth the same, Each says so, and Points is
// empty.
type Collector struct {
	Kind   Kind
	Points []int
	Each   int
}

// A Multiplier is a kind that scores Points for every card of the kind Of (R8.3).
type Multiplier struct {
	Kind   Kind
	Of     Kind
	Points int
}

// base is the game of the box, said in the words of a module.
func base() Module {
	return Module{
		Name: "base",
		// R1.2: the kinds, colours and copies.
		Deck: MustParseCards(strings.Join([]string{
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
		}, " ")),
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
}

// copies writes out n cards of a kind in each of the colours.
func copies(kind string, n int, colors string) string {
	var cards []string
	for _, color := range strings.Fields(colors) {
		cards = append(cards, slices.Repeat([]string{kind + "/" + color}, n)...)
	}
	return strings.Join(cards, " ")
}

// Rules is a game with its options settled. It never changes once built, is safe to use from
// several goroutines, and is compared by identity: states belong to the Rules that started
// them.
type Rules struct {
	config  Config  // with the zero values replaced by what they mean
	layout  *layout // the bits of the deck
	sheet   tallySheet
	rulings Rulings

	// laws are what the tables say for one seat: one law for the event on the table and the
	// event that the seat holds. A game without events has one law.
	laws     []law
	plain    bool   // that of the law, in a game without events
	events   uint16 // the events of the game, a bit each
	standing [numEvents + 1]Standing

	// What the laws are compiled from.
	changes      []namedChange // of the base game and the modules
	eventChanges [numEvents + 1]namedChange
}

// A ConfigError lists everything that is wrong with a [Config].
type ConfigError struct {
	// Problems are at least one, each a sentence without a full stop; where there are more than
	// 50, the last one behind these says so.
	Problems []string
}

// Error returns all problems, separated by semicolons.
func (e *ConfigError) Error() string {
	return "seasalt: these rules cannot be played: " + strings.Join(e.Problems, "; ")
}

// NewRules checks a configuration and builds its rules. The error is a [*ConfigError] with
// every problem there is. Building takes about a tenth of a millisecond, and one or two
// milliseconds with all events.
func NewRules(config Config) (*Rules, error) {
	b := builder{rules: &Rules{config: config}}
	return b.build()
}

// MustRules is [NewRules] for configurations known to be good: it panics on an error.
func MustRules(config Config) *Rules { return must(NewRules(config)) }

// Config returns the configuration with its zero values replaced by what they mean: the
// number of players, the target, every ruling, and the modules sorted by name.
func (r *Rules) Config() Config {
	config := r.config
	config.Modules = slices.Clone(config.Modules)
	return config
}

// Players returns the number of players, 2 to 4.
func (r *Rules) Players() int { return r.config.Players }

// Target returns the score that ends the game (R2.2).
func (r *Rules) Target() int { return r.config.Target }

// Rulings returns the rulings that are played, every one of them decided.
func (r *Rules) Rulings() Rulings { return r.rulings }

// Deck returns all cards of the game.
func (r *Rules) Deck() Cards { return r.layout.set(r.layout.full) }

// Events returns the events of the game in the order of their constants.
func (r *Rules) Events() []Event { return events(r.events) }

// events lists the events of a set of bits.
func events(set uint16) (list []Event) {
	for e := HermitCrab; e.IsValid(); e++ {
		if set>>e&1 != 0 {
			list = append(list, e)
		}
	}
	return list
}

// law returns what holds for a seat while the given events are on the table and in its
// hands.
func (r *Rules) law(table, held Event) *law {
	if len(r.laws) == 1 {
		return &r.laws[0]
	}
	return &r.laws[int(table)*(numEvents+1)+int(held)]
}

// A builder turns a Config into Rules and collects what is wrong on the way.
type builder struct {
	rules    *Rules
	events   []namedEvent
	deck     Cards
	problems []string
	more     bool // there are more problems
}

// build returns the rules, or what is wrong with them.
func (b *builder) build() (*Rules, error) {
	b.settings()
	b.modules()
	b.compile()
	if b.more {
		b.problems = append(b.problems, moreProblems)
	}
	if len(b.problems) > 0 {
		return nil, &ConfigError{Problems: b.problems}
	}
	for i := range b.rules.laws {
		if l := &b.rules.laws[i]; len(l.duos) > 0 { // there is none for two events that are the same
			b.rules.planPoints(l)
		}
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

// problem adds a problem, unless it is known: a law is compiled for every pair of events.
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
		b.problem("no edition has the number %d (R12)", c.Edition)
	}
	if c.Rulings.Mermaids != 0 {
		rulings.Mermaids = c.Rulings.Mermaids
	}
	if c.Rulings.EmptyDeck != 0 {
		rulings.EmptyDeck = c.Rulings.EmptyDeck
	}
	if c.Rulings.Tie != 0 {
		rulings.Tie = c.Rulings.Tie
	}
	if c.Rulings.Trio != 0 {
		rulings.Trio = c.Rulings.Trio
	}
	if c.Rulings.EqualTop != 0 {
		rulings.EqualTop = c.Rulings.EqualTop
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
	// The order in which modules are given must not matter.
	slices.SortStableFunc(modules, func(m, n Module) int { return strings.Compare(m.Name, n.Name) })
	if n := len(modules); n > maxModules {
		b.problem("%d modules: a game can have %d", n, maxModules)
		modules = modules[:maxModules]
	}
	b.rules.config.Modules = modules

	game := base()
	b.deck = game.Deck
	b.rules.changes = []namedChange{{"the base game", game.Change}}
	said := map[string]string{} // what a module has said something about → the module
	full := false
	for i, m := range modules {
		name := m.Name
		if problem := checkName(name); problem != "" {
			name = quote(name)
			b.problem("module %s: %s", name, problem)
		}
		if m.Name == game.Name || i > 0 && modules[i-1].Name == m.Name {
			b.problem("module %s is there twice", name)
			continue
		}
		for c := range m.Deck.All() {
			var ok bool
			if b.deck, ok = b.deck.With(c); !ok && !full {
				full = true
				b.problem("the cards of module %s make more than the %d that a game can have", name, MaxCards)
			}
		}
		for _, topic := range b.checkChange("module "+name, &m.Change) {
			if other, ok := said[topic]; ok {
				b.problem("modules %s and %s conflict: both say something about %s", other, name, topic)
			}
			said[topic] = name
		}
		b.rules.changes = append(b.rules.changes, namedChange{"module " + name, m.Change})
		for _, card := range m.Events {
			b.events = append(b.events, namedEvent{name, card})
		}
	}

	eventSaid := map[string]Event{}
	for _, card := range b.events {
		if !card.Event.IsValid() {
			b.problem("module %s: no event has the number %d", card.module, card.Event)
			continue
		}
		if b.rules.events>>card.Event&1 != 0 {
			b.problem("the event %v is there twice (module %s)", card.Event, card.module)
			continue
		}
		b.rules.events |= 1 << card.Event
		b.rules.standing[card.Event] = card.Goes
		if card.Goes != Most && card.Goes != Fewest {
			b.problem("the event %v goes neither to the most nor to the fewest points (R11.1)", card.Event)
		}
		if card.Change.Trio != 0 || card.Change.Wild {
			b.problem("the event %v changes what starfish or seahorses are: only a module can", card.Event)
		}
		// A player can be under two events at once, so they must not speak of the same thing.
		for _, topic := range b.checkChange("event "+card.Event.String(), &card.Change) {
			if other, ok := eventSaid[topic]; ok {
				b.problem("the events %v and %v conflict: both say something about %s", other, card.Event, topic)
			}
			eventSaid[topic] = card.Event
		}
		b.rules.eventChanges[card.Event] = namedChange{"the event " + card.Event.String(), card.Change}
	}
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

// checkChange checks the values of a change by themselves, brings the kinds of its duos into
// order, drops what repeats or is about no kind, so that few are left of many, and returns what
// the change speaks of.
func (b *builder) checkChange(who string, c *Change) (topics []string) {
	said := map[string]bool{}
	say := func(format string, args ...any) (first bool) {
		topic := fmt.Sprintf(format, args...)
		if said[topic] {
			b.problem("%s speaks twice of %s", who, topic)
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
		} else if d.A == Mermaid || d.B == Mermaid || d.A == Starfish || d.B == Starfish {
			b.problem("%s: a duo of %v and %v: mermaids and starfish are laid in other ways (R4.6, R10.4)", who, d.A, d.B)
		}
		if !d.Effect.isValid() {
			b.problem("%s: the duo of %v and %v has no known effect", who, d.A, d.B)
		}
	}
	for _, k := range collectors {
		if say("the points of %v", k.Kind) && k.Kind.IsValid() {
			c.Collectors = append(c.Collectors, k)
		}
		if !k.Kind.IsValid() || k.Kind == Mermaid || k.Kind == Starfish || k.Kind == Seahorse {
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
		if !k.Kind.IsValid() || !k.Of.IsValid() || k.Kind == k.Of || k.Kind == Mermaid || k.Kind == Starfish || k.Kind == Seahorse {
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
		{c.Trio, maxEach, "trios"},
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
		{c.Wild, "the seahorse"},
		{c.NoStop, "STOP"},
		{c.WorthlessMermaids, "the points of mermaids"},
		{c.TakeEqualTop, "equal discard tops"},
		{c.DrawForDiscard, "draws for discards"},
		{c.Shield, "face-down shells"},
	}
	for _, f := range flags {
		if f.on {
			say("%s", f.topic)
		}
	}
	return topics
}

// maxModules is how many modules a game can have. Every text of a state names them all, and
// must not come near maxLine.
const maxModules = 100

// Bounds that keep every score of a game far from the limits of its fields.
const (
	maxCurve    = 200 // what all cards of a collector can be worth
	maxEach     = 20  // what one card can be worth
	maxMermaids = 4   // as many as one group can hold
	maxDrawn    = 8   // cards that an effect can show at once
)

// law is what the tables say for one seat, compiled: the base game, the modules, the event
// on the table and the event that the seat holds.
type law struct {
	duos        []duo
	duoOf       [numKinds + 1][numKinds + 1]uint8 // index into duos + 1; 0: no duo
	collectors  []collector
	multipliers []multiplier
	collects    [numKinds + 1]bool // collectors, and the seahorse: what dolphins ask for

	// How to make the most pairs of a hand (R8.1): of kinds that pair only with themselves, of
	// two kinds that pair only with each other, and of those that share partners.
	twins    []span
	couples  []pairStep
	sharing  []kindSpan            // the kinds that share
	shared   []pairStep            // in an order in which taking all there are takes the most
	tangled  []Kind                // those for which there is no such order, so that a search finds the most
	partners [numKinds + 1]kindSet // what each of these makes pairs with

	// What points looks up in tables, and what it does not.
	tables    *tables      // shared by laws that have the same; nil if there must be a tally of everything
	untabled  bag          // cards that need a tally when they are in hand
	outside   bag          // cards that bring points beside those of the tables
	outsiders []multiplier // multipliers of kinds that can be laid
	ofLaid    bag          // their cards
	special   bag          // all of these cards

	multiplierCards bag
	mermaids        span
	starfish        span
	seahorse        span
	trio            int // points of a starfish in a trio; 0: no trios
	trioInHand      int // points of a starfish in hand (K4)
	threshold       int
	toWin           int // mermaids

	wild, noStop, worthlessMermaids, drawForDiscard, shield bool
	winsAtEnd, winsHeld                                     bool // K1
	plain                                                   bool // nothing follows from taking cards or from ending a turn
	equalTopAtEnd, equalTopAtTake                           bool // K5
}

// A duo is a [Duo] with the bits of its kinds.
type duo struct {
	a, b     span
	kindA    Kind // kindA <= kindB
	kindB    Kind
	effect   Effect
	laidOnly bool
	alone    bool   // scores in hand, and no other duo that does is about its kinds
	twins    uint64 // 1 if both cards are of one kind
}

// A pairStep makes as many pairs as it can of two kinds.
type pairStep struct {
	a, b  span
	kindA Kind
	kindB Kind
}

// A kindSet is a set of kinds, a bit each.
type kindSet uint32

func (s kindSet) has(k Kind) bool { return s>>k&1 != 0 }

func (s kindSet) with(a, b Kind) kindSet { return s | 1<<a | 1<<b }

type kindSpan struct {
	cards span
	kind  Kind
}

type collector struct {
	cards  span
	kind   Kind
	points [128]uint16 // by the number of cards; longer than MaxCards, so that no index is out of range
	most   int         // as many cards count at the most: those that the deck has
}

type multiplier struct {
	cards  span
	of     span
	kind   Kind
	ofKind Kind
	points int
}

// compile checks the merged game and builds its tables.
func (b *builder) compile() {
	r := b.rules
	var ok bool
	if r.layout, ok = newLayout(b.deck); !ok {
		b.problem("the deck has more cards of one kind than a game can have")
		return
	}
	if n := b.deck.CountKind(Mermaid); n > maxMermaids {
		b.problem("%d mermaids in the deck: there can be %d", n, maxMermaids)
	}
	if n := b.deck.CountKind(Seahorse); n > 1 {
		b.problem("%d seahorses in the deck: there can be one", n)
	}
	b.sheet()
	before := len(b.problems)
	defer func() { slices.Sort(b.problems[before:]) }()
	if r.events == 0 {
		r.laws = make([]law, 1)
		b.law(&r.laws[0])
		r.plain = r.laws[0].plain
		return
	}
	r.laws = make([]law, (numEvents+1)*(numEvents+1))
	events := append([]Event{0}, r.Events()...)
	for _, table := range events {
		for _, held := range events {
			switch {
			case held == 0 && table == 0:
				b.law(r.law(0, 0))
			case held == 0:
				b.law(r.law(table, 0), table)
			case table == 0:
				b.law(r.law(0, held), held)
			case table != held: // there is only one of each
				b.law(r.law(table, held), table, held)
			}
		}
	}
}

// law compiles what the base game, the modules and the given events say: the later ones
// replace what the earlier ones said about the same thing.
func (b *builder) law(l *law, events ...Event) {
	changes := b.rules.changes
	for _, e := range events {
		changes = append(slices.Clip(changes), b.rules.eventChanges[e])
	}
	layout := b.rules.layout
	has := func(who string, kinds ...Kind) bool {
		for _, k := range kinds {
			if layout.kinds[k].mask == 0 {
				b.problem("%s speaks of %v, and there is none in the deck", who, k)
				return false
			}
		}
		return true
	}
	curves := map[Kind]namedCollector{} // what was said last of each
	l.mermaids, l.starfish, l.seahorse = layout.kinds[Mermaid], layout.kinds[Starfish], layout.kinds[Seahorse]

	for _, c := range changes {
		for _, d := range c.Duos {
			if !has(c.name, d.A, d.B) {
				continue
			}
			compiled := duo{a: layout.kinds[d.A], b: layout.kinds[d.B], kindA: d.A, kindB: d.B, effect: d.Effect, laidOnly: d.LaidOnly}
			if d.A == d.B {
				compiled.twins = 1
			}
			if at := l.duoOf[d.A][d.B]; at != 0 {
				l.duos[at-1] = compiled
				continue
			}
			l.duos = append(l.duos, compiled)
			l.duoOf[d.A][d.B] = uint8(len(l.duos))
		}
		for _, k := range c.Collectors {
			if !has(c.name, k.Kind) {
				continue
			}
			l.dropScore(k.Kind)
			l.collectors = append(l.collectors, collector{cards: layout.kinds[k.Kind], kind: k.Kind})
			curves[k.Kind] = namedCollector{c.name, k}
		}
		for _, k := range c.Multipliers {
			if !has(c.name, k.Kind, k.Of) {
				continue
			}
			l.dropScore(k.Kind)
			l.multipliers = append(l.multipliers, multiplier{layout.kinds[k.Kind], layout.kinds[k.Of], k.Kind, k.Of, k.Points})
		}
		if c.Trio != 0 {
			has(c.name, Starfish)
			l.trio = c.Trio
		}
		if c.Wild {
			has(c.name, Seahorse)
			l.wild = true
		}
		if c.Threshold != 0 {
			l.threshold = c.Threshold
		}
		if c.MermaidsToWin != 0 {
			l.toWin = c.MermaidsToWin
		}
		l.noStop = l.noStop || c.NoStop
		l.worthlessMermaids = l.worthlessMermaids || c.WorthlessMermaids
		l.drawForDiscard = l.drawForDiscard || c.DrawForDiscard
		l.shield = l.shield || c.Shield
		if c.TakeEqualTop {
			l.equalTopAtEnd = b.rules.rulings.EqualTop == EqualTopAtEnd
			l.equalTopAtTake = b.rules.rulings.EqualTop == EqualTopAtTake
		}
	}

	// The order of tables is that of the cards, whatever order the modules came in.
	slices.SortFunc(l.duos, func(d, e duo) int { return 32*(int(d.kindA)-int(e.kindA)) + int(d.kindB) - int(e.kindB) })
	for i, d := range l.duos {
		l.duoOf[d.kindA][d.kindB] = uint8(i + 1)
		l.duoOf[d.kindB][d.kindA] = uint8(i + 1)
	}
	slices.SortFunc(l.collectors, func(c, d collector) int { return int(c.kind) - int(d.kind) })
	slices.SortFunc(l.multipliers, func(m, n multiplier) int { return int(m.kind) - int(n.kind) })
	for _, m := range l.multipliers {
		l.multiplierCards[m.cards.word] |= m.cards.mask
	}
	for i := range l.collectors {
		c := &l.collectors[i]
		l.collects[c.kind] = true
		b.curve(c, curves[c.kind])
	}
	l.collects[Seahorse] = l.wild
	l.winsAtEnd = b.rules.rulings.Mermaids == MermaidsLaidAtEnd
	l.winsHeld = b.rules.rulings.Mermaids == MermaidsHeld
	if b.rules.rulings.Trio == TrioInHand {
		l.trioInHand = l.trio
	}
	l.plain = !l.winsAtEnd && !l.winsHeld && !l.drawForDiscard && !l.equalTopAtEnd && !l.equalTopAtTake
	if len(l.duos)+len(l.collectors)+len(l.multipliers)+maxMermaids+3 > maxItems {
		b.problem("the game has %d duos, %d collectors and %d multipliers: together they can be %d",
			len(l.duos), len(l.collectors), len(l.multipliers), maxItems-maxMermaids-3)
		return
	}
	l.planPairs()
}

// curve fills in the points of a collector, for as many cards as the deck has.
func (b *builder) curve(c *collector, said namedCollector) {
	c.most = b.deck.CountKind(c.kind)
	if len(said.Points) == 0 && said.Each <= 0 {
		return // reported already
	}
	if said.Each == 0 && len(said.Points) < c.most {
		b.problem("%s gives points for %d %v cards, and there are %d in the deck", said.name, len(said.Points), c.kind, c.most)
		return
	}
	for n := 1; n <= c.most; n++ {
		if said.Each > 0 {
			c.points[n] = uint16(said.Each * n)
		} else {
			c.points[n] = uint16(said.Points[n-1])
		}
	}
}

// dropScore forgets what was said about the points of a kind.
func (l *law) dropScore(kind Kind) {
	l.collectors = slices.DeleteFunc(l.collectors, func(c collector) bool { return c.kind == kind })
	l.multipliers = slices.DeleteFunc(l.multipliers, func(m multiplier) bool { return m.kind == kind })
}

// planPairs finds an order in which making as many pairs as possible of one duo after the
// other makes the most pairs of all (R8.1). A kind with one partner, itself not being one,
// is best paired first: whatever it leaves of the partner, nothing else is lost. What is
// left in the end and pairs only with itself follows. Where kinds are tangled worse than
// that (no printed duo is) pairing searches for the most.
func (l *law) planPairs() {
	var open, rest []duo
	uses := func(k Kind) (n int) {
		for _, d := range open {
			if d.kindA == k || d.kindB == k {
				n++
			}
		}
		return n
	}
	for _, d := range l.duos {
		if !d.laidOnly {
			open = append(open, d)
		}
	}
	for i := range l.duos {
		d := &l.duos[i]
		d.alone = !d.laidOnly && uses(d.kindA) == 1 && uses(d.kindB) == 1
		switch {
		case d.laidOnly:
		case d.alone && d.kindA == d.kindB:
			l.twins = append(l.twins, d.a)
		case d.alone:
			l.couples = append(l.couples, pairStep{d.a, d.b, d.kindA, d.kindB})
		default:
			rest = append(rest, *d)
			for _, k := range []kindSpan{{d.a, d.kindA}, {d.b, d.kindB}} {
				if !slices.Contains(l.sharing, k) {
					l.sharing = append(l.sharing, k)
				}
			}
		}
	}
	open = rest
	for len(open) > 0 {
		next := slices.IndexFunc(open, func(d duo) bool {
			if d.kindA == d.kindB {
				return uses(d.kindA) == 1
			}
			return uses(d.kindA) == 1 || uses(d.kindB) == 1
		})
		if next < 0 {
			break
		}
		d := open[next]
		l.shared = append(l.shared, pairStep{d.a, d.b, d.kindA, d.kindB})
		open = slices.Delete(open, next, next+1)
	}
	for _, d := range open {
		l.partners[d.kindA] |= 1 << d.kindB
		l.partners[d.kindB] |= 1 << d.kindA
	}
	for k, partners := range l.partners {
		if partners != 0 {
			l.tangled = append(l.tangled, Kind(k))
		}
	}
}

// planPoints decides what of a law can be looked up in tables, and sees that it has them.
func (r *Rules) planPoints(l *law) {
	layout := r.layout
	if l.wild {
		l.outside[l.seahorse.word] |= l.seahorse.mask
	}
	if !l.worthlessMermaids {
		l.outside[l.mermaids.word] |= l.mermaids.mask
	}
	if l.trioInHand != 0 {
		l.untabled[l.starfish.word] |= l.starfish.mask
	}

	// Only the hand is looked up. So multipliers count laid cards outside, those too that can be
	// laid only under other events, and what could be laid itself has no tables.
	laid := kindSet(0).with(Mermaid, Starfish)
	for _, changes := range [][]namedChange{r.changes, r.eventChanges[:]} {
		for _, c := range changes {
			for _, d := range c.Duos {
				laid = laid.with(d.A, d.B)
			}
		}
	}
	for _, m := range l.multipliers {
		if laid.has(m.ofKind) {
			l.outsiders = append(l.outsiders, m)
			l.ofLaid[m.cards.word] |= m.cards.mask
		}
		if laid.has(m.kind) {
			return
		}
	}
	for word := range l.special {
		l.special[word] = l.untabled[word] | l.outside[word] | l.ofLaid[word]
	}
	for _, c := range l.collectors {
		if laid.has(c.kind) {
			return
		}
	}
	if l.wild && laid.has(Seahorse) {
		return
	}
	if !r.sheet.fits {
		return
	}
	for i := range r.laws {
		if m := &r.laws[i]; m.tables != nil && l.scoresInHandAs(m) {
			l.tables = m.tables
			return
		}
	}
	plain := *l
	plain.wild, plain.worthlessMermaids, plain.trioInHand = false, true, 0
	l.tables = newTables(layout, &r.sheet, &plain)
}

// A tally sheet has a number of bits for each kind, so wide that they can count the cards of it,
// and those of kinds that score with each other, or can be laid with each other, in one part.
// So one number says how many cards of each kind a hand has, and each part of it what they are
// worth. It is the same for all laws of a game.
type tallySheet struct {
	one   [256]uint64 // what a card adds to the number; none for kinds that score by themselves nowhere
	parts [numParts][]sheetField
	fits  bool // whether the parts are wide enough
}

type sheetField struct {
	cards *span
	width int
}

// sheet lays out the tally sheet of a game.
func (b *builder) sheet() {
	r, sheet := b.rules, &b.rules.sheet
	// with has the kinds that score with each kind or can be laid with it, itself among them.
	var with [numKinds + 1]kindSet
	join := func(k, m Kind) {
		if !k.IsValid() || !m.IsValid() {
			return // reported already
		}
		all := (with[k] | with[m]).with(k, m)
		for i := range with {
			if all.has(Kind(i)) {
				with[i] = all
			}
		}
	}
	for _, changes := range [][]namedChange{r.changes, r.eventChanges[:]} {
		for _, c := range changes {
			for _, d := range c.Duos {
				join(d.A, d.B)
			}
			for _, m := range c.Multipliers {
				join(m.Kind, m.Of)
			}
			for _, k := range c.Collectors {
				join(k.Kind, k.Kind)
			}
		}
	}

	// Kinds that belong together go to the part that has most room: small parts are soon filled
	// in.
	var widths [numParts]int
	sheet.fits = true
	for first, kinds := range with {
		if kinds == 0 || bits.TrailingZeros32(uint32(kinds)) != first {
			continue // the kind has its place, or needs none
		}
		at := 0
		for i := range widths {
			if widths[i] < widths[at] {
				at = i
			}
		}
		for k := Mermaid; k.IsValid(); k++ {
			if !kinds.has(k) {
				continue
			}
			f := sheetField{&r.layout.kinds[k], bits.Len(uint(r.layout.full.count(&r.layout.kinds[k])))}
			for c := range r.layout.each(r.layout.full.of(f.cards)) {
				sheet.one[c] = 1 << ((partBits*at + widths[at]) & 63)
			}
			sheet.parts[at] = append(sheet.parts[at], f)
			widths[at] += f.width
		}
		sheet.fits = sheet.fits && widths[at] <= partBits
	}
	if !sheet.fits {
		sheet.one = [256]uint64{}
	}
}

// count returns the number of a hand.
func (s *tallySheet) count(l *layout, hand *bag) (n uint64) {
	for word, w := range hand {
		for ; w != 0; w &= w - 1 {
			n += s.one[l.card[64*word+bits.TrailingZeros64(w)]]
		}
	}
	return n
}

// newTables makes the tables of a law without anything that is added outside of them.
func newTables(layout *layout, sheet *tallySheet, l *law) *tables {
	t := new(tables)
	for i, fields := range sheet.parts {
		width := 0
		for _, f := range fields {
			width += f.width
		}
	counts:
		for counts := range 1 << width {
			var hand bag
			rest := counts
			for _, f := range fields {
				n := rest & (1<<f.width - 1)
				if n > layout.full.count(f.cards) {
					continue counts // no hand has so many
				}
				for range n {
					hand.add(f.cards)
				}
				rest >>= f.width
			}
			t[i][counts] = uint16(l.tally(layout, &hand, nil, nil))
			if l.playable(&hand) != 0 {
				t[i][counts] |= duoBit
			}
		}
	}
	return t
}

// scoresInHandAs reports whether the tables of another law of the game are right for this one.
func (l *law) scoresInHandAs(m *law) bool {
	alike := func(d, e duo) bool { return d.kindA == e.kindA && d.kindB == e.kindB }
	return slices.EqualFunc(l.duos, m.duos, alike) && slices.Equal(l.twins, m.twins) &&
		slices.Equal(l.couples, m.couples) && slices.Equal(l.shared, m.shared) && l.partners == m.partners &&
		slices.Equal(l.collectors, m.collectors) && slices.Equal(l.multipliers, m.multipliers)
}

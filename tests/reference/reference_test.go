// Package reference tests the engine against a naive one, and its observations, memories and samples against naive
// books of the cards that each observer saw move.
package reference

// The naive reference engine: Sea Salt & Paper written straight from the rules (the ids in the comments are those
// of the package documentation), for stepping in parallel with the engine in differential tests.
//
// It is naive on purpose. Cards are strings "kind/color", hands, piles and the deck are slices of them, every
// question is answered by looping over the cards again, and nothing here is shared with the engine: not a table,
// not a constant. Where the rules leave a choice to be made well (pairs in a hand, the kind of a seahorse), it
// tries everything. Do not make it faster, and do not make it share code.

import (
	"fmt"
	"slices"
	"sort"
	"strings"
)

// ---------------------------------------------------------------- tables (R1, R8, R11)

// refKinds is the order of the kinds in texts: R1.2, then the kinds of the extension.
var refKinds = []string{
	"mermaid", "crab", "boat", "fish", "swimmer", "shark", "shell", "octopus", "penguin", "sailor",
	"lighthouse", "shoal-of-fish", "penguin-colony", "captain",
	"jellyfish", "lobster", "starfish", "seahorse", "cast-of-crabs",
}

// refColors is the order of the colours, R1.3.
var refColors = []string{
	"dark-blue", "light-blue", "black", "yellow", "green", "white", "purple", "grey", "light-orange", "pink", "orange",
}

// refBaseDeck lists the 58 cards of R1.2: kind, then its colours, one word a copy.
var refBaseDeck = map[string]string{
	"mermaid":        "white white white white",
	"crab":           "dark-blue dark-blue light-blue light-blue yellow yellow black green grey",
	"boat":           "dark-blue dark-blue light-blue light-blue black black yellow yellow",
	"fish":           "dark-blue dark-blue black black light-blue yellow green",
	"swimmer":        "dark-blue light-blue black yellow light-orange",
	"shark":          "dark-blue light-blue black green purple",
	"shell":          "dark-blue light-blue black yellow green grey",
	"octopus":        "light-blue yellow green purple grey",
	"penguin":        "purple light-orange pink",
	"sailor":         "pink orange",
	"lighthouse":     "purple",
	"shoal-of-fish":  "grey",
	"penguin-colony": "green",
	"captain":        "light-orange",
}

// refExtraDeck lists the extension cards of R1.3.
var refExtraDeck = map[string]string{
	"jellyfish":     "purple pink",
	"lobster":       "black",
	"starfish":      "dark-blue light-blue yellow",
	"seahorse":      "white",
	"cast-of-crabs": "green",
}

// refCurves are the collectors' points for 1, 2, 3... cards, R8.2.
var refCurves = map[string][]int{
	"shell":   {0, 2, 4, 6, 8, 10},
	"octopus": {0, 3, 6, 9, 12},
	"penguin": {1, 3, 5},
	"sailor":  {0, 5},
}

// refMultipliers: multiplier kind, the kind that it counts, points for each (R8.3, R10.5).
var refMultipliers = []struct {
	kind, counts string
	points       int
}{
	{"lighthouse", "boat", 1},
	{"shoal-of-fish", "fish", 1},
	{"penguin-colony", "penguin", 2},
	{"captain", "sailor", 3},
	{"cast-of-crabs", "crab", 1},
}

// refEvents are the twelve events of R11.2, and their receivers: the player with the "most" (▲) or "fewest" (▼) points.
var refEvents = map[string]string{
	"hermit-crab":           "fewest",
	"sunfish":               "fewest",
	"water-rodeo":           "fewest",
	"dance-of-the-shells":   "fewest",
	"kraken":                "most",
	"tornado":               "most",
	"dance-of-the-mermaids": "fewest",
	"treasure-chest":        "most",
	"diodon-fish":           "most",
	"angelfish":             "fewest",
	"dolphins":              "fewest",
	"coral-reef":            "fewest",
}

// ---------------------------------------------------------------- configuration

// refRulings are the choices of R12.
type refRulings struct {
	K1 string // "laid", "laid-or-ended" (Digital), "held" (HP, RR)
	K2 string // "unscored", "scored" (Digital, HP)
	K3 string // "last-turn" (English), "ended-round" (French), "round-points" (German, Digital)
	K4 string // "nothing", "two-points" (Digital)
	K5 string // "at-end" (rulebooks), "after-take" (Digital)
}

// refEdition is the table of R12.
func refEdition(name string) refRulings {
	switch name {
	case "english":
		return refRulings{K1: "laid", K2: "unscored", K3: "last-turn", K4: "nothing", K5: "at-end"}
	case "french":
		return refRulings{K1: "laid", K2: "unscored", K3: "ended-round", K4: "nothing", K5: "at-end"}
	case "german":
		return refRulings{K1: "laid", K2: "unscored", K3: "round-points", K4: "nothing", K5: "at-end"}
	case "digital":
		return refRulings{K1: "laid-or-ended", K2: "scored", K3: "round-points", K4: "two-points", K5: "after-take"}
	}
	panic("ref: no edition " + name)
}

// refConfig describes a game. refRulings must be set (refEdition), everything else may be zero but Players.
type refConfig struct {
	Players int
	Target  int // 0: R2.2
	refRulings
	Extra  []string // kinds of the extension in play: jellyfish lobster starfish seahorse cast-of-crabs
	Events []string // events in play; none: the game is played without events

	// House variations.
	MoreCards []string         // more cards in the deck
	StopAt    int              // instead of the 7 points of R5.1 (the treasure chest always asks for 10)
	Curves    map[string][]int // instead of a collector's points of R8.2
}

// ---------------------------------------------------------------- cards and piles of cards

func refKind(card string) string  { return card[:strings.Index(card, "/")] }
func refColor(card string) string { return card[strings.Index(card, "/")+1:] }

// refLess is the order of cards in texts: by kind, then by colour.
func refLess(a, b string) bool {
	ka, kb := slices.Index(refKinds, refKind(a)), slices.Index(refKinds, refKind(b))
	if ka != kb {
		return ka < kb
	}
	return slices.Index(refColors, refColor(a)) < slices.Index(refColors, refColor(b))
}

// refSorted is a sorted copy.
func refSorted(cards []string) []string {
	out := slices.Clone(cards)
	sort.SliceStable(out, func(i, j int) bool { return refLess(out[i], out[j]) })
	return out
}

// refWithout is a copy with one card less.
func refWithout(cards []string, card string) []string {
	i := slices.Index(cards, card)
	if i < 0 {
		panic("ref: no " + card + " in " + strings.Join(cards, " "))
	}
	return slices.Delete(slices.Clone(cards), i, i+1)
}

func refCountKind(cards []string, kind string) int {
	n := 0
	for _, c := range cards {
		if refKind(c) == kind {
			n++
		}
	}
	return n
}

// refFullDeck is the deck of R1.2 and R1.3, with the kinds of the extension that are in play, sorted.
func refFullDeck(cfg refConfig) []string {
	var deck []string
	for kind, colors := range refBaseDeck {
		for _, color := range strings.Fields(colors) {
			deck = append(deck, kind+"/"+color)
		}
	}
	for _, kind := range cfg.Extra {
		for _, color := range strings.Fields(refExtraDeck[kind]) {
			deck = append(deck, kind+"/"+color)
		}
	}
	deck = append(deck, cfg.MoreCards...)
	return refSorted(deck)
}

// refIsCollector: the four kinds of R8.2.
func refIsCollector(kind string) bool {
	return kind == "shell" || kind == "octopus" || kind == "penguin" || kind == "sailor"
}

// refIsDuo reports whether two kinds are a duo (R4.1, R10.1, R10.2), in either order. The duos of the water rodeo
// (R11.2) are duos only to be laid: rodeo makes them count.
func refIsDuo(a, b string, rodeo bool) bool {
	for _, d := range [][2]string{
		{"crab", "crab"}, {"boat", "boat"}, {"fish", "fish"}, {"swimmer", "shark"},
		{"swimmer", "jellyfish"}, {"crab", "lobster"},
	} {
		if a == d[0] && b == d[1] || a == d[1] && b == d[0] {
			return true
		}
	}
	return rodeo && a == b && (a == "swimmer" || a == "shark")
}

// refMostPairs is the largest number of duos that the cards of a hand make (R8.1), found by trying everything:
// the first card stays alone, or goes with any other card that it makes a duo with. Only kinds matter.
func refMostPairs(hand []string) int {
	var kinds []string
	for _, c := range refSorted(hand) {
		if slices.Contains([]string{"crab", "boat", "fish", "swimmer", "shark", "jellyfish", "lobster"}, refKind(c)) {
			kinds = append(kinds, refKind(c))
		}
	}
	memo := map[string]int{}
	var most func(kinds []string) int
	most = func(kinds []string) int {
		if len(kinds) < 2 {
			return 0
		}
		key := strings.Join(kinds, " ")
		if n, ok := memo[key]; ok {
			return n
		}
		first, rest := kinds[0], kinds[1:]
		best := most(rest)
		for i, other := range rest {
			if i > 0 && rest[i-1] == other {
				continue // the same kind has been tried
			}
			if refIsDuo(first, other, false) {
				best = max(best, 1+most(slices.Delete(slices.Clone(rest), i, i+1)))
			}
		}
		memo[key] = best
		return best
	}
	return most(kinds)
}

// ---------------------------------------------------------------- scoring (R8, R10, R11.2)

// refScoring is an explained score of one player.
type refScoring struct {
	Mermaid, Pair, Collector, Multiplier int // Pair: duos, trios and starfish in hand
	Total                                int // the card points, R8.6
	ColorBonus                           int // R8.7, not part of Total

	HandPairs, LaidPairs int            // R8.1; a trio is a laid pair
	Starfish             int            // points of starfish (R10.4, K4), in Pair
	MermaidColors        []string       // the colours that mermaids count, in this order (R8.4, R8.8)
	MermaidCounts        []int          // and how many cards each
	BonusColor           string         // the colour of the bonus (R8.7, R8.8); "" without cards
	Collectors           map[string]int // points by collector kind (kinds that the player has)
	Seahorse             string         // the kind that the seahorse takes (R10.3, R8.8); "" if none
	Multipliers          map[string]int // points by multiplier kind
}

// refColorRanking is the colours that the cards have, the most frequent first, equal ones in the order of R1.3
// (R8.4, R8.8), with their numbers.
func refColorRanking(cards []string) (colors []string, counts []int) {
	number := map[string]int{}
	for _, c := range cards {
		number[refColor(c)]++
	}
	for n := len(cards); n >= 1; n-- {
		for _, color := range refColors {
			if number[color] == n {
				colors = append(colors, color)
				counts = append(counts, n)
			}
		}
	}
	return colors, counts
}

// refCollectorPoints is what n cards of a collector kind score (R8.2), under the events (R11.2).
func refCollectorPoints(cfg refConfig, events []string, kind string, n int) int {
	if n == 0 {
		return 0
	}
	if kind == "shell" && slices.Contains(events, "dance-of-the-shells") {
		return 2 * n
	}
	if kind == "octopus" && slices.Contains(events, "kraken") {
		return n
	}
	curve := refCurve(cfg, kind)
	return curve[min(n, len(curve))-1]
}

func refCurve(cfg refConfig, kind string) []int {
	if curve := cfg.Curves[kind]; curve != nil {
		return curve
	}
	return refCurves[kind]
}

// refScore scores a player's cards: hand and laid groups. A shell laid face down (coral reef) is not passed: it
// scores nothing and has no colour. events are those that hold for the player (R11.2).
func refScore(cfg refConfig, events []string, hand []string, laid [][]string) refScoring {
	s := refScoring{Collectors: map[string]int{}, Multipliers: map[string]int{}}
	all := slices.Clone(hand)
	for _, group := range laid {
		all = append(all, group...)
	}

	// R8.1, R10.4, K4: duos.
	for _, group := range laid {
		if refKind(group[0]) == "mermaid" {
			continue // four mermaids laid (R4.6) are no duo
		}
		s.LaidPairs++
		if refCountKind(group, "starfish") > 0 {
			s.Starfish += 2
		}
	}
	s.HandPairs = refMostPairs(hand)
	if cfg.K4 == "two-points" {
		s.Starfish += 2 * min(refCountKind(hand, "starfish"), s.HandPairs)
	}
	s.Pair = s.HandPairs + s.LaidPairs + s.Starfish

	// R8.2, R10.3: collectors. The seahorse tries every kind and keeps the best; the first of equals (R8.8).
	collect := func(seahorse string) (total int, points map[string]int) {
		points = map[string]int{}
		for _, kind := range refKinds {
			if n := refCountKind(all, kind); refIsCollector(kind) && n > 0 {
				if kind == seahorse && n < len(refCurve(cfg, kind)) { // never above the kind's highest value
					n++
				}
				points[kind] = refCollectorPoints(cfg, events, kind, n)
				total += points[kind]
			}
		}
		return total, points
	}
	s.Collector, s.Collectors = collect("")
	if refCountKind(all, "seahorse") > 0 {
		for _, kind := range refKinds {
			if !refIsCollector(kind) || refCountKind(all, kind) == 0 {
				continue
			}
			if total, points := collect(kind); s.Seahorse == "" || total > s.Collector {
				s.Seahorse, s.Collector, s.Collectors = kind, total, points
			}
		}
	}

	// R8.3, R10.5: multipliers.
	for _, m := range refMultipliers {
		if n := refCountKind(all, m.kind); n > 0 {
			s.Multipliers[m.kind] = n * m.points * refCountKind(all, m.counts)
			s.Multiplier += s.Multipliers[m.kind]
		}
	}

	// R8.4, R8.5, R8.7: mermaids and colour bonus. Tornado: mermaids score nothing.
	colors, counts := refColorRanking(all)
	if !slices.Contains(events, "tornado") {
		for i := 0; i < refCountKind(all, "mermaid") && i < len(colors); i++ {
			s.Mermaid += counts[i]
			s.MermaidColors = append(s.MermaidColors, colors[i])
			s.MermaidCounts = append(s.MermaidCounts, counts[i])
		}
	}
	if len(colors) > 0 {
		s.BonusColor, s.ColorBonus = colors[0], counts[0]
	}

	s.Total = s.Mermaid + s.Pair + s.Collector + s.Multiplier
	return s
}

// ---------------------------------------------------------------- the game

const (
	refNature = -1
	refNobody = -2
)

// refRoundResult is how a round ended.
type refRoundResult struct {
	Round       int
	End         string       // "stop", "last-chance-won", "last-chance-lost", "empty-deck", "mermaids"
	By          int          // the seat that ended it (R6.5); the winner by mermaids
	Announcer   int          // the seat that announced, also where R6.3 cut the LAST CHANCE short; -1 for none
	LastTurn    int          // whose turn was the last
	Scores      []refScoring // of the cards as they lie, scored or not
	CardPoints  []int        // Scores[].Total
	ColorBonus  []int        // Scores[].ColorBonus
	RoundPoints []int
	Totals      []int // after the round
	NextStarter int   // R2.4; -1 where the game is over
}

// refFinal is how the game ended (R7).
type refFinal struct {
	Winners []int
	Why     string // "points", "mermaids"
	Tied    []int  // the seats with the highest total, if several
	// TieBreak is the ruling of K3 ("last-turn", "ended-round", "round-points") if it left fewer winners than
	// were tied, else "".
	TieBreak string
	Totals   []int
}

// refGame is a game. Its fields may be read (not written) by tests.
type refGame struct {
	cfg   refConfig
	phase string // see apply

	round     int   // from 1
	starter   int   // the seat that starts the round, or the next one between rounds
	seat      int   // whose turn it is (between rounds: was)
	announcer int   // -1: nobody
	turns     int   // turns begun in the game
	lastTurn  []int // when each seat's last turn began, counted in turns

	deck     []string    // a multiset: its order means nothing
	piles    [2][]string // top first
	hands    [][]string
	laid     [][][]string // seat, group, card
	down     []string     // the shell laid face down before each seat, "" none
	drawn    []string     // dealt and waiting for a choice (draw, lobster)
	want     int          // how many more cards Nature deals for the running effect
	revealed []bool
	waiting  []bool // a jellyfish waits for the seat's next turn, or holds the running one; see bound

	picks  []int  // crab duo: piles still to be taken from, by index; the first is the one looked at
	victim int    // of a steal or swap
	ending string // angelfish at the end of a turn: "end-turn" or "last-chance"

	event    string     // of the round, "" none
	held     [][]string // by seat
	unturned []string   // a multiset
	used     []string

	totals []int
	last   *refRoundResult // of the last finished round
	final  *refFinal       // not nil: the game is over
}

// refStart begins a game (R2). Nothing is dealt yet.
func refStart(cfg refConfig, firstSeat int) *refGame {
	if cfg.Players < 2 || cfg.Players > 4 { // R2.1
		panic("ref: players")
	}
	if cfg.Target == 0 { // R2.2
		cfg.Target = 50 - 5*cfg.Players
	}
	if cfg.StopAt == 0 { // R5.1
		cfg.StopAt = 7
	}
	n := cfg.Players
	g := &refGame{
		cfg: cfg, round: 1, starter: firstSeat, seat: firstSeat, announcer: -1, victim: -1,
		lastTurn: make([]int, n), deck: refFullDeck(cfg),
		hands: make([][]string, n), laid: make([][][]string, n), down: make([]string, n),
		revealed: make([]bool, n), waiting: make([]bool, n),
		held: make([][]string, n), totals: make([]int, n),
		unturned: slices.Clone(cfg.Events),
	}
	g.phase = g.firstPhase()
	return g
}

// firstPhase is the phase in which a round begins, with all cards in the deck.
func (g *refGame) firstPhase() string {
	if len(g.cfg.Events) > 0 {
		return "event"
	}
	return "deal-pile-1"
}

// clone is an independent copy.
func (g *refGame) clone() *refGame {
	c := *g
	c.lastTurn = slices.Clone(g.lastTurn)
	c.deck = slices.Clone(g.deck)
	c.hands = make([][]string, len(g.hands))
	c.laid = make([][][]string, len(g.laid))
	c.held = make([][]string, len(g.held))
	for p := range g.piles {
		c.piles[p] = slices.Clone(g.piles[p])
	}
	for s := range g.hands {
		c.hands[s] = slices.Clone(g.hands[s])
		c.held[s] = slices.Clone(g.held[s])
		for _, group := range g.laid[s] {
			c.laid[s] = append(c.laid[s], slices.Clone(group))
		}
	}
	c.down = slices.Clone(g.down)
	c.drawn = slices.Clone(g.drawn)
	c.revealed = slices.Clone(g.revealed)
	c.waiting = slices.Clone(g.waiting)
	c.picks = slices.Clone(g.picks)
	c.unturned = slices.Clone(g.unturned)
	c.used = slices.Clone(g.used)
	c.totals = slices.Clone(g.totals)
	return &c // the results are never changed once made
}

// String shows everything, for the message of a failing test.
func (g *refGame) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "round %d, seat %d, phase %s, announcer %d, starter %d, totals %v\n", g.round, g.seat, g.phase, g.announcer,
		g.starter, g.totals)
	fmt.Fprintf(&b, "deck %v\npile 1 %v\npile 2 %v\ndrawn %v want %d\n", refSorted(g.deck), g.piles[0], g.piles[1], g.drawn, g.want)
	for s := range g.hands {
		fmt.Fprintf(&b, "seat %d: hand %v laid %v down %q revealed %v waiting %v held %v\n", s, refSorted(g.hands[s]), g.laid[s],
			g.down[s], g.revealed[s], g.waiting[s], g.held[s])
	}
	fmt.Fprintf(&b, "event %q, unturned %v, used %v\nmoves %q\nchances %v\n", g.event, g.unturned, g.used, g.moves(), g.chances())
	if g.last != nil {
		fmt.Fprintf(&b, "last round: %+v\n", *g.last)
	}
	if g.final != nil {
		fmt.Fprintf(&b, "final: %+v\n", *g.final)
	}
	return b.String()
}

// ---------------------------------------------------------------- questions

// actor is the seat that must move, refNature, or refNobody when the game is over.
func (g *refGame) actor() int {
	switch g.phase {
	case "over":
		return refNobody
	case "next-round", "event", "deal-pile-1", "deal-pile-2", "deal-draw", "deal-single", "deal-bound", "deal-fish", "deal-lobster",
		"deal-dolphins", "steal":
		return refNature
	case "keep-event":
		for s := range g.held {
			if len(g.held[s]) == 2 {
				return s
			}
		}
	}
	return g.seat
}

// inForce: an event holds for a seat if it is the round's or held by that seat (R11.1, R11.2).
func (g *refGame) inForce(seat int, event string) bool {
	return slices.Contains(g.eventsFor(seat), event)
}

func (g *refGame) eventsFor(seat int) []string {
	events := slices.Clone(g.held[seat])
	if g.event != "" {
		events = append(events, g.event)
	}
	return events
}

// score explains the cards of a seat as they lie now (R8).
func (g *refGame) score(seat int) refScoring {
	return refScore(g.cfg, g.eventsFor(seat), g.hands[seat], g.laid[seat])
}

// mayAnnounce: R5.1, with the treasure chest.
func (g *refGame) mayAnnounce(seat int) bool {
	needed := g.cfg.StopAt
	if g.inForce(seat, "treasure-chest") {
		needed = 10
	}
	return g.announcer < 0 && g.score(seat).Total >= needed
}

// mermaidsWin: R4.6, with the dance of the mermaids. Laid mermaids end the game, so they are all in hand.
func (g *refGame) mermaidsWin(seat int) bool {
	needed := 4
	if g.inForce(seat, "dance-of-the-mermaids") {
		needed = 3
	}
	return refCountKind(g.hands[seat], "mermaid") >= needed
}

// protected: R6.4 and the coral reef.
func (g *refGame) protected(seat int) bool {
	return g.revealed[seat] || g.down[seat] != ""
}

// bound: R10.1. A jellyfish waits for every opponent of its player, also for one that has revealed and gets no turn and
// for one immune by the coral reef, but binds only those without a shell laid face down.
func (g *refGame) bound(seat int) bool {
	return g.waiting[seat] && g.down[seat] == ""
}

// stealable: opponents whose hand can be stolen from, or looked at and swapped with (R4.5, R11.2).
func (g *refGame) stealable() []int {
	var seats []int
	for s := range g.hands {
		if s != g.seat && len(g.hands[s]) > 0 && !g.protected(s) {
			seats = append(seats, s)
		}
	}
	return seats
}

// grabs: the laid duos that a shark + shark of the water rodeo can take, as texts "grab S A B", each once (R11.2).
func (g *refGame) grabs() []string {
	var texts []string
	for s := range g.laid {
		if s == g.seat || g.protected(s) {
			continue
		}
		for _, group := range g.laid[s] {
			if len(group) == 2 { // never a trio
				texts = append(texts, fmt.Sprintf("grab %d %s %s", s, group[0], group[1]))
			}
		}
	}
	sort.Strings(texts)
	return slices.Compact(texts)
}

// topsAlike: the condition of the angelfish.
func (g *refGame) topsAlike() bool {
	return len(g.piles[0]) > 0 && len(g.piles[1]) > 0 && refColor(g.piles[0][0]) == refColor(g.piles[1][0])
}

// nothingToTake: R3.5.
func (g *refGame) nothingToTake() bool {
	return len(g.deck) == 0 && len(g.piles[0]) == 0 && len(g.piles[1]) == 0
}

// moves lists what the acting seat may do, sorted, each text once. Nil for Nature and Nobody.
func (g *refGame) moves() []string {
	if g.actor() < 0 {
		return nil
	}
	var out []string
	add := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	hand := g.hands[g.seat]

	switch g.phase {
	case "keep-event": // R11.2
		for _, e := range g.held[g.actor()] {
			add("keep-event %s", e)
		}
	case "take": // R3.1, R3.3
		if len(g.deck) > 0 {
			add("draw")
		}
		for p := range g.piles {
			if len(g.piles[p]) > 0 {
				add("take %d", p+1)
			}
		}
	case "keep", "lobster-keep": // R3.1, R10.2
		for _, c := range g.drawn {
			add("keep %s", c)
		}
	case "discard": // R3.1
		add("discard 1")
		add("discard 2")
	case "angelfish", "angelfish-end": // R11.2, K5
		add("take-equal-top 1")
		add("take-equal-top 2")
	case "play":
		// R4.1, R4.2, R10.4, water rodeo: any two cards of the hand that are a duo, and any starfish.
		rodeo := g.inForce(g.seat, "water-rodeo")
		for i, a := range hand {
			for _, b := range hand[i+1:] {
				if !refIsDuo(refKind(a), refKind(b), rodeo) {
					continue
				}
				duo := strings.Join(refSorted([]string{a, b}), " ")
				add("lay-duo %s", duo)
				for _, c := range hand {
					if refKind(c) == "starfish" {
						add("lay-trio %s %s", duo, c)
					}
				}
			}
		}
		if g.mermaidsWin(g.seat) { // R4.6
			add("lay-mermaids")
		}
		if g.inForce(g.seat, "coral-reef") && g.down[g.seat] == "" { // R11.2
			for _, c := range hand {
				if refKind(c) == "shell" {
					add("lay-shield %s", c)
				}
			}
		}
		add("end-turn")
		if g.mayAnnounce(g.seat) { // R5.1, R5.2, diodon fish
			add("last-chance")
			if !g.inForce(g.seat, "diodon-fish") {
				add("stop")
			}
		}
	case "crab-pile": // R4.5
		add("choose-pile 1")
		add("choose-pile 2")
	case "crab-pick": // R4.5
		for i := range g.piles[g.picks[0]] {
			add("pick %d", i+1)
		}
	case "steal-seat", "swap-seat": // R4.5, R11.2
		for _, s := range g.stealable() {
			add("choose-victim %d", s)
		}
	case "swap": // R11.2
		add("pass-swap")
		for _, give := range hand {
			for _, take := range g.hands[g.victim] {
				add("swap %s %s", give, take)
			}
		}
	case "grab": // R11.2
		out = g.grabs()
	default:
		panic("ref: phase " + g.phase)
	}
	sort.Strings(out)
	return slices.Compact(out)
}

// chances lists what Nature may do, with weights. Nil if it is not Nature's move.
func (g *refGame) chances() map[string]int {
	if g.actor() != refNature {
		return nil
	}
	out := map[string]int{}
	switch g.phase {
	case "next-round": // R6.6: it is no matter of chance
		out["next-round"] = 1
	case "event": // R11.1: the next event is turned up after some have changed hands
		c := g.clone()
		c.passEvents()
		for _, e := range c.unturned {
			out["turn-up "+e] = 1
		}
		if len(out) == 0 {
			out["turn-up none"] = 1
		}
	case "steal":
		for _, c := range g.hands[g.victim] {
			out["steal "+c]++
		}
	default:
		for _, c := range g.deck {
			out["deal "+c]++
		}
	}
	return out
}

// ---------------------------------------------------------------- moves

// apply makes a move of the acting seat or of Nature. An error leaves the game as it was.
func (g *refGame) apply(text string) error {
	switch actor := g.actor(); {
	case actor == refNobody:
		return fmt.Errorf("ref: %q: the game is over", text)
	case actor == refNature && g.chances()[text] == 0:
		return fmt.Errorf("ref: %q is no chance in phase %s", text, g.phase)
	case actor >= 0 && !slices.Contains(g.moves(), text):
		return fmt.Errorf("ref: %q is no move in phase %s", text, g.phase)
	}
	words := strings.Fields(text)
	arg := func(i int) string { return words[i] }
	number := func(i int) (n int) { fmt.Sscan(words[i], &n); return n }
	me := g.seat

	switch g.phase {

	// Nature.
	case "next-round": // R6.6: the cards of the old round lie until now
		g.gatherCards()
		g.phase = g.firstPhase()
	case "event": // R11.1
		g.passEvents()
		if arg(1) != "none" {
			g.unturned = refWithout(g.unturned, arg(1))
			g.event = arg(1)
		}
		g.askWhichEvent()
	case "deal-pile-1": // R2.3
		g.deck = refWithout(g.deck, arg(1))
		g.piles[0] = []string{arg(1)}
		g.phase = "deal-pile-2"
	case "deal-pile-2":
		g.deck = refWithout(g.deck, arg(1))
		g.piles[1] = []string{arg(1)}
		g.beginTurn(g.starter)
	case "deal-draw", "deal-lobster": // R3.1, R10.2
		g.deck = refWithout(g.deck, arg(1))
		g.drawn = append(g.drawn, arg(1))
		g.want--
		if g.want == 0 {
			g.phase = map[string]string{"deal-draw": "keep", "deal-lobster": "lobster-keep"}[g.phase]
		}
	case "deal-single": // R3.3
		g.deck = refWithout(g.deck, arg(1))
		if !g.gain(me, arg(1)) {
			g.phase = "play"
		}
	case "deal-fish": // R4.5, sunfish
		g.deck = refWithout(g.deck, arg(1))
		g.want--
		if !g.gain(me, arg(1)) && g.want == 0 {
			g.phase = "play"
		}
	case "deal-dolphins": // R11.2
		g.deck = refWithout(g.deck, arg(1))
		if !g.gain(me, arg(1)) {
			g.afterTake()
		}
	case "deal-bound": // R10.1
		g.deck = refWithout(g.deck, arg(1))
		if !g.gain(me, arg(1)) {
			g.endTurn()
		}
	case "steal": // R4.5
		g.hands[g.victim] = refWithout(g.hands[g.victim], arg(1))
		if !g.gain(me, arg(1)) {
			g.phase = "play"
		}

	// Players.
	case "keep-event": // R11.2
		s := g.actor()
		for _, e := range g.held[s] {
			if e != arg(1) {
				g.used = append(g.used, e)
			}
		}
		g.held[s] = []string{arg(1)}
		g.phase = "deal-pile-1"
	case "take": // R3.1
		if arg(0) == "take" {
			p := number(1) - 1
			card := g.piles[p][0]
			g.piles[p] = g.piles[p][1:]
			if !g.gain(me, card) {
				g.afterTake()
			}
		} else if len(g.deck) == 1 { // R3.3
			g.phase = "deal-single"
		} else {
			g.phase, g.want = "deal-draw", 2
		}
	case "keep": // R3.1, R3.4
		g.drawn = refWithout(g.drawn, arg(1))
		switch {
		case g.gain(me, arg(1)):
		case len(g.piles[0]) > 0 && len(g.piles[1]) > 0:
			g.phase = "discard"
		case len(g.piles[0]) > 0:
			g.discard(1)
		default:
			g.discard(0)
		}
	case "discard":
		g.discard(number(1) - 1)
	case "lobster-keep": // R10.2
		g.deck = append(g.deck, refWithout(g.drawn, arg(1))...)
		g.drawn = nil
		if !g.gain(me, arg(1)) {
			g.phase = "play"
		}
	case "angelfish", "angelfish-end": // R11.2, K5
		p := number(1) - 1
		card := g.piles[p][0]
		g.piles[p] = g.piles[p][1:]
		switch {
		case g.gain(me, card):
		case g.phase == "angelfish":
			g.phase = "play"
		default:
			g.finishTurn(g.ending)
		}
	case "play":
		g.play(arg(0), words[1:])
	case "crab-pile": // R4.5
		g.picks = []int{number(1) - 1}
		g.nextPick()
	case "crab-pick":
		g.pick(number(1))
	case "steal-seat": // R4.5
		g.victim = number(1)
		g.phase = "steal"
	case "swap-seat": // R11.2
		g.victim = number(1)
		g.phase = "swap"
	case "swap": // R11.2
		g.phase = "play"
		if arg(0) == "swap" {
			g.hands[me] = refWithout(g.hands[me], arg(1))
			g.hands[g.victim] = refWithout(g.hands[g.victim], arg(2))
			g.hands[me] = append(g.hands[me], arg(2))
			g.hands[g.victim] = append(g.hands[g.victim], arg(1))
			if !g.heldMermaidsWin(me) { // K1: "swapped in" is in both hands
				g.heldMermaidsWin(g.victim)
			}
		}
	case "grab": // R11.2
		g.grab(number(1), words[2:])
	default:
		panic("ref: phase " + g.phase)
	}
	return nil
}

// gain puts a card into a hand, and reports whether that ended the game (ruling K1 of HP and RR).
func (g *refGame) gain(seat int, card string) bool {
	g.hands[seat] = append(g.hands[seat], card)
	return g.heldMermaidsWin(seat)
}

// heldMermaidsWin: K1 "held", four mermaids in hand win at once. They stay in the hand, and everything else
// stays as it is at that moment.
func (g *refGame) heldMermaidsWin(seat int) bool {
	if g.cfg.K1 != "held" || !g.mermaidsWin(seat) {
		return false
	}
	g.winByMermaids(seat)
	return true
}

// gatherCards begins another round: all cards go into the deck (R2.3).
func (g *refGame) gatherCards() {
	g.round++
	g.deck = refFullDeck(g.cfg)
	g.piles = [2][]string{}
	g.drawn = nil
	g.announcer = -1
	for s := range g.hands {
		g.hands[s] = nil
		g.laid[s] = nil
		g.down[s] = ""
		g.revealed[s] = false
		g.waiting[s] = false
	}
}

// beginTurn: R3, R10.1.
func (g *refGame) beginTurn(seat int) {
	g.seat = seat
	g.turns++
	g.lastTurn[seat] = g.turns
	switch {
	case !g.bound(seat):
		g.beginTake()
	case len(g.deck) > 0:
		g.phase = "deal-bound"
	default:
		g.endTurn() // R10.1: if the deck is empty nothing is drawn
	}
}

// beginTake: R3.1, or R3.5 where there is nothing to take. Also the turn that a boat duo gives (R4.5).
func (g *refGame) beginTake() {
	g.phase = "take"
	if g.nothingToTake() {
		g.phase = "play"
	}
}

// discard puts the other card of a draw on a pile (R3.1, R3.4), with the dolphins.
func (g *refGame) discard(p int) {
	card := g.drawn[0]
	g.drawn = nil
	g.piles[p] = append([]string{card}, g.piles[p]...)
	collector := refIsCollector(refKind(card)) || refKind(card) == "seahorse"
	if g.inForce(g.seat, "dolphins") && collector && len(g.deck) > 0 {
		g.phase = "deal-dolphins"
		return
	}
	g.afterTake()
}

// afterTake: the angelfish of K5 "after-take", then the play step.
func (g *refGame) afterTake() {
	g.phase = "play"
	if g.cfg.K5 == "after-take" && g.inForce(g.seat, "angelfish") && g.topsAlike() {
		g.phase = "angelfish"
	}
}

// play makes a move of the play step (R4, R5).
func (g *refGame) play(verb string, cards []string) {
	me := g.seat
	switch verb {
	case "lay-duo", "lay-trio": // R4.2, R10.4
		for _, c := range cards {
			g.hands[me] = refWithout(g.hands[me], c)
		}
		g.laid[me] = append(g.laid[me], slices.Clone(cards))
		if verb == "lay-duo" { // a trio has no effect
			g.effect(refKind(cards[0]), refKind(cards[1]))
		}
	case "lay-shield": // R11.2
		g.hands[me] = refWithout(g.hands[me], cards[0])
		g.down[me] = cards[0]
	case "lay-mermaids": // R4.6
		g.layMermaids(me)
	case "end-turn", "stop", "last-chance":
		if g.cfg.K1 == "laid-or-ended" && g.mermaidsWin(me) { // K1
			g.layMermaids(me)
			return
		}
		if g.cfg.K5 == "at-end" && verb != "stop" && g.inForce(me, "angelfish") && g.topsAlike() { // K5
			g.phase, g.ending = "angelfish-end", verb
			return
		}
		g.finishTurn(verb)
	}
}

// effect carries out the effect of a duo laid as a duo (R4.3, R4.4, R4.5, R10.1, R10.2, R11.2). The
// phase stays "play" if there is nothing to do or to choose.
func (g *refGame) effect(a, b string) {
	me := g.seat
	switch a + " " + b {
	case "crab crab": // R4.5, hermit crab
		g.picks = nil
		for p := range g.piles {
			if len(g.piles[p]) > 0 {
				g.picks = append(g.picks, p)
			}
		}
		if len(g.picks) == 2 && !g.inForce(me, "hermit-crab") {
			g.phase = "crab-pile"
			return
		}
		g.nextPick()
	case "boat boat": // R4.5
		g.beginTake()
	case "fish fish": // R4.5, sunfish
		g.want = 1
		if g.inForce(me, "sunfish") {
			g.want = 2
		}
		g.want = min(g.want, len(g.deck))
		if g.want > 0 {
			g.phase = "deal-fish"
		}
	case "swimmer shark": // R4.5
		switch seats := g.stealable(); {
		case len(seats) == 1:
			g.victim = seats[0]
			g.phase = "steal"
		case len(seats) > 1:
			g.phase = "steal-seat"
		}
	case "swimmer jellyfish": // R10.1
		for s := range g.waiting {
			if s != me {
				g.waiting[s] = true
			}
		}
	case "crab lobster": // R10.2
		g.want = min(5, len(g.deck))
		if g.want > 0 {
			g.phase = "deal-lobster"
		}
	case "swimmer swimmer": // water rodeo
		switch seats := g.stealable(); {
		case len(seats) == 1:
			g.victim = seats[0]
			g.phase = "swap"
		case len(seats) > 1:
			g.phase = "swap-seat"
		}
	case "shark shark": // water rodeo
		switch options := g.grabs(); {
		case len(options) == 1:
			words := strings.Fields(options[0])
			s := 0
			fmt.Sscan(words[1], &s)
			g.grab(s, words[2:])
		case len(options) > 1:
			g.phase = "grab"
		}
	default:
		panic("ref: no duo " + a + " " + b)
	}
}

// nextPick continues a crab duo: the player looks at the first of g.picks, or the duo is done (R4.5, hermit crab).
func (g *refGame) nextPick() {
	g.phase = "play"
	if len(g.picks) == 0 {
		return
	}
	g.phase = "crab-pick"
	if len(g.piles[g.picks[0]]) == 1 {
		g.pick(1)
	}
}

// pick takes the n-th card, counted from the top, of the pile that is looked at; the rest keeps its order (R4.5).
func (g *refGame) pick(n int) {
	p := g.picks[0]
	card := g.piles[p][n-1]
	g.piles[p] = slices.Delete(slices.Clone(g.piles[p]), n-1, n)
	g.picks = g.picks[1:]
	if !g.gain(g.seat, card) {
		g.nextPick()
	}
}

// grab takes a duo laid before an opponent (water rodeo). It has no effect.
func (g *refGame) grab(from int, duo []string) {
	g.phase = "play"
	for i, group := range g.laid[from] {
		if slices.Equal(group, duo) {
			g.laid[from] = slices.Delete(slices.Clone(g.laid[from]), i, i+1)
			g.laid[g.seat] = append(g.laid[g.seat], group)
			return
		}
	}
	panic("ref: no such duo")
}

// layMermaids lays all mermaids of the hand as one group and wins (R4.6, R7.1).
func (g *refGame) layMermaids(seat int) {
	var mermaids []string
	for _, c := range g.hands[seat] {
		if refKind(c) == "mermaid" {
			mermaids = append(mermaids, c)
		}
	}
	for _, c := range mermaids {
		g.hands[seat] = refWithout(g.hands[seat], c)
	}
	g.laid[seat] = append(g.laid[seat], mermaids)
	g.winByMermaids(seat)
}

// finishTurn completes "end-turn", "stop" or "last-chance" (R5, R6.1, R6.2).
func (g *refGame) finishTurn(how string) {
	switch how {
	case "stop": // R6.1: everybody reveals and scores, before R6.3
		g.announcer = g.seat
		for s := range g.revealed {
			g.revealed[s] = true
		}
		g.endRound("stop", g.seat)
	case "last-chance": // R5.2
		g.announcer = g.seat
		g.revealed[g.seat] = true
		g.endTurn()
	case "end-turn":
		g.endTurn()
	}
}

// endTurn ends the running turn: a final turn reveals (R6.2), R6.3 comes last, then the turn passes or the bet is
// decided.
func (g *refGame) endTurn() {
	g.waiting[g.seat] = false // R10.1: one turn
	if g.announcer >= 0 {
		g.revealed[g.seat] = true
	}
	if len(g.deck) == 0 && (g.announcer < 0 || g.cfg.K2 == "unscored") { // R6.3, K2
		g.endRound("empty-deck", g.seat)
		return
	}
	next := (g.seat + 1) % g.cfg.Players
	if next != g.announcer {
		g.beginTurn(next)
		return
	}
	// R6.2: every other player has had the final turn.
	end := "last-chance-won"
	for s := range g.hands {
		if g.score(s).Total > g.score(g.announcer).Total {
			end = "last-chance-lost"
		}
	}
	g.endRound(end, g.announcer)
}

// endRound scores a round (R6) and begins the next step (R6.6, R7.2, R11.1).
func (g *refGame) endRound(end string, by int) {
	r := g.makeResult(end, by)
	for s := range g.hands {
		points := 0
		switch end {
		case "stop": // R6.1
			points = r.CardPoints[s]
		case "last-chance-won": // R6.2
			points = r.ColorBonus[s]
			if s == g.announcer {
				points += r.CardPoints[s]
			}
		case "last-chance-lost": // R6.2
			points = r.CardPoints[s]
			if s == g.announcer {
				points = r.ColorBonus[s]
			}
		case "empty-deck": // R6.3
		}
		r.RoundPoints[s] = points
		g.totals[s] += points
	}
	r.Totals = slices.Clone(g.totals)
	g.last = r
	if end != "empty-deck" && slices.Max(g.totals) >= g.cfg.Target { // R7.2
		r.NextStarter = -1
		g.winOnPoints()
		return
	}
	g.starter = r.NextStarter
	g.phase = "next-round"
}

func (g *refGame) makeResult(end string, by int) *refRoundResult {
	r := &refRoundResult{
		Round: g.round, End: end, By: by, Announcer: g.announcer, LastTurn: g.seat,
		RoundPoints: make([]int, g.cfg.Players), Totals: slices.Clone(g.totals),
		NextStarter: (by + 1) % g.cfg.Players, // R2.4
	}
	for s := range g.hands {
		score := g.score(s)
		r.Scores = append(r.Scores, score)
		r.CardPoints = append(r.CardPoints, score.Total)
		r.ColorBonus = append(r.ColorBonus, score.ColorBonus)
	}
	return r
}

// winByMermaids: R7.1. The round is not scored.
func (g *refGame) winByMermaids(seat int) {
	g.last = g.makeResult("mermaids", seat)
	g.last.NextStarter = -1
	g.phase = "over"
	g.final = &refFinal{Winners: []int{seat}, Why: "mermaids", Totals: slices.Clone(g.totals)}
}

// winOnPoints: R7.2, R7.3, K3.
func (g *refGame) winOnPoints() {
	g.phase = "over"
	g.final = &refFinal{Why: "points", Totals: slices.Clone(g.totals)}
	var top []int
	for s, t := range g.totals {
		if t == slices.Max(g.totals) {
			top = append(top, s)
		}
	}
	g.final.Winners = top
	if len(top) == 1 {
		return
	}
	g.final.Tied = top
	value := func(s int) int { // of the tied, those with the greatest value win
		switch g.cfg.K3 {
		case "last-turn":
			return g.lastTurn[s]
		case "ended-round":
			if s == g.last.By {
				return 1
			}
			return 0
		case "round-points":
			return g.last.RoundPoints[s]
		}
		panic("ref: K3 " + g.cfg.K3)
	}
	best := value(top[0])
	for _, s := range top {
		best = max(best, value(s))
	}
	var winners []int
	for _, s := range top {
		if value(s) == best {
			winners = append(winners, s)
		}
	}
	g.final.Winners = winners
	if len(winners) < len(top) {
		g.final.TieBreak = g.cfg.K3
	}
}

// aloneAtEnd is the seat that alone has the most or the fewest points, as the event asks, or -1 (R11.1).
func (g *refGame) aloneAtEnd(event string) int {
	extreme := slices.Max(g.totals)
	if refEvents[event] == "fewest" {
		extreme = slices.Min(g.totals)
	}
	alone := -1
	for s, t := range g.totals {
		if t == extreme {
			if alone >= 0 {
				return -1
			}
			alone = s
		}
	}
	return alone
}

// passEvents does what R11.1 asks between two rounds, up to turning up the next event. Before the first round there
// is nothing to do.
func (g *refGame) passEvents() {
	for s := range g.held {
		var still []string
		for _, e := range g.held[s] {
			if g.aloneAtEnd(e) == s {
				still = append(still, e)
			} else {
				g.used = append(g.used, e)
			}
		}
		g.held[s] = still
	}
	if g.event != "" {
		if s := g.aloneAtEnd(g.event); s >= 0 {
			g.held[s] = append(g.held[s], g.event)
		} else {
			g.used = append(g.used, g.event)
		}
		g.event = ""
	}
	if len(g.unturned) == 0 {
		g.unturned, g.used = g.used, nil
	}
}

// askWhichEvent: R11.1, after the next event is known a player with two chooses; then the next round is dealt.
func (g *refGame) askWhichEvent() {
	g.phase = "deal-pile-1"
	for s := range g.held {
		if len(g.held[s]) == 2 {
			g.phase = "keep-event"
		}
	}
}

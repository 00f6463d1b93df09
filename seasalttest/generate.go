package seasalttest

import (
	"fmt"
	"iter"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"github.com/seasalt-go/seasalt"
)

// Configs generates configurations: any number of players, any edition with any ruling changed, a
// target that is soon reached, and any of the given modules in any order.
func Configs(modules ...seasalt.Module) *rapid.Generator[seasalt.Config] {
	return rapid.Custom(func(t *rapid.T) seasalt.Config {
		config := seasalt.Config{
			Players: rapid.IntRange(seasalt.MinPlayers, seasalt.MaxPlayers).Draw(t, "players"),
			Target:  rapid.IntRange(1, 40).Draw(t, "target"),
			Edition: rapid.SampledFrom([]seasalt.Edition{
				seasalt.EditionEnglish, seasalt.EditionFrench, seasalt.EditionGerman, seasalt.EditionDigital}).Draw(t,
				"edition"),
			Rulings: seasalt.Rulings{ // zero is the ruling of the edition
				Mermaids:  seasalt.MermaidRuling(rapid.IntRange(0, int(seasalt.MermaidsHeld)).Draw(t, "K1")),
				EmptyDeck: seasalt.EmptyDeckRuling(rapid.IntRange(0, int(seasalt.EmptyDeckScores)).Draw(t, "K2")),
				Tie:       seasalt.TieRuling(rapid.IntRange(0, int(seasalt.TieRoundPoints)).Draw(t, "K3")),
				Trio:      seasalt.TrioRuling(rapid.IntRange(0, int(seasalt.TrioInHand)).Draw(t, "K4")),
				EqualTop:  seasalt.EqualTopRuling(rapid.IntRange(0, int(seasalt.EqualTopAtTake)).Draw(t, "K5")),
			},
		}
		if len(modules) > 0 {
			shuffled := rapid.Permutation(modules).Draw(t, "modules")
			config.Modules = shuffled[:rapid.IntRange(0, len(modules)).Draw(t, "number of modules")]
		}
		return config
	})
}

// Modules generates random modules that use the whole vocabulary: cards of any kind, duos with any effect and number,
// points, events and their changes. NewRules accepts each of them alone, but few of them together with others.
func Modules() *rapid.Generator[seasalt.Module] {
	return rapid.Custom(func(t *rapid.T) seasalt.Module {
		d := newDesigner(t)
		m := seasalt.Module{Name: fmt.Sprintf("module-%d", d.number("name", 0, 999)), Version: 1, Without: d.without(),
			Deck: d.deck()}
		m.Change = d.change(true)
		events := rapid.Permutation(allEvents).Draw(t, "events")
		d.said = map[string]bool{} // a player can be under two events at once, and under none
		for _, e := range events[:d.number("number of events", 0, 4)] {
			name := ""
			if e >= seasalt.HouseEvent1 {
				name = "own-" + e.String()
			}
			m.Events = append(m.Events, seasalt.EventCard{
				Event: e, Name: name,
				To:     seasalt.Standing(d.number("goes to", int(seasalt.StandingMost), int(seasalt.StandingFewest))),
				Change: d.change(false)})
		}
		return m
	})
}

var allEvents = func() (all []seasalt.Event) {
	for e := seasalt.HermitCrab; e.IsValid(); e++ {
		all = append(all, e)
	}
	return all
}()

// A designer draws the parts of a module.
type designer struct {
	t     *rapid.T
	all   seasalt.Cards   // of the game
	kinds []seasalt.Kind  // of the game, except mermaids and those that make trios
	said  map[string]bool // the topics that have been changed, each of which may occur only once

	linked map[seasalt.Kind]seasalt.Kind // representatives of kinds that duos in hand link, under all events together
	twins  map[seasalt.Kind]seasalt.Kind // the one of these kinds that pairs with itself, by representative

	third, wild, shield seasalt.Kind // that make trios, join collectors, are laid face down
}

func newDesigner(t *rapid.T) *designer {
	one := func(what string, kinds ...seasalt.Kind) seasalt.Kind { return rapid.SampledFrom(kinds).Draw(t, what) }
	linked := map[seasalt.Kind]seasalt.Kind{}
	for k := seasalt.Mermaid; k.IsValid(); k++ {
		linked[k] = k
	}
	linked[seasalt.Shark] = seasalt.Swimmer
	twins := map[seasalt.Kind]seasalt.Kind{seasalt.Crab: seasalt.Crab, seasalt.Boat: seasalt.Boat,
		seasalt.Fish: seasalt.Fish}
	return &designer{
		t: t, all: seasalt.MustRules(seasalt.Config{}).Deck(), said: map[string]bool{}, linked: linked, twins: twins,
		third:  one("third of a trio", seasalt.Starfish, seasalt.Jellyfish, seasalt.CastOfCrabs),
		wild:   one("wild kind", seasalt.Seahorse, seasalt.Lobster),
		shield: one("shield", seasalt.Shell, seasalt.Octopus, seasalt.Fish),
	}
}

func (d *designer) number(what string, least, most int) int {
	return rapid.IntRange(least, most).Draw(d.t, what)
}

// rarely is true for one in four.
func (d *designer) rarely(what string) bool { return d.number(what, 0, 3) == 3 }

// new reports whether a topic is new, and remembers it.
func (d *designer) new(topic string) bool {
	said := d.said[topic]
	d.said[topic] = true
	return !said
}

func (d *designer) kind(what string) seasalt.Kind { return rapid.SampledFrom(d.kinds).Draw(d.t, what) }

// link reports whether two kinds can be a duo that scores in hand, and notes it: such duos close no ring, and link no
// two kinds that pair with themselves.
func (d *designer) link(a, b seasalt.Kind) bool {
	from, to := d.linked[a], d.linked[b]
	switch {
	case a == b && d.twins[to] == 0:
		d.twins[to] = a
		return true
	case a == b:
		return d.twins[to] == a
	case from == to || d.twins[from] != 0 && d.twins[to] != 0:
		return false
	}
	d.twins[to] = max(d.twins[from], d.twins[to])
	for k, in := range d.linked {
		if in == from {
			d.linked[k] = to
		}
	}
	return true
}

// without draws cards of the base game that are taken out. One of each kind stays, since other modules can name it.
func (d *designer) without() (cards seasalt.Cards) {
	if !d.rarely("cards taken out") {
		return cards
	}
	all := slices.Collect(d.all.All())
	for range d.number("number of cards taken out", 1, 8) {
		c := rapid.SampledFrom(all).Draw(d.t, "taken out")
		if less, ok := d.all.Without(c); ok && less.CountKind(c.Kind()) > 0 {
			d.all = less
			cards, _ = cards.With(c)
		}
	}
	return cards
}

// deck draws the cards of a module. There is one card at most that joins collectors, and as many mermaids as in
// the base game.
func (d *designer) deck() (deck seasalt.Cards) {
	for range d.number("number of cards", 0, 14) {
		k := seasalt.Kind(d.number("kind", int(seasalt.Crab), int(seasalt.CastOfCrabs)))
		c := seasalt.CardOf(k, seasalt.Color(d.number("color", int(seasalt.DarkBlue), int(seasalt.Orange))))
		if k == d.wild && d.all.CountKind(k) > 0 {
			continue
		}
		deck, _ = deck.With(c)
		d.all, _ = d.all.With(c)
	}
	for k := seasalt.Crab; k.IsValid(); k++ {
		if k != d.third && d.all.CountKind(k) > 0 {
			d.kinds = append(d.kinds, k)
		}
	}
	return deck
}

// collector draws the points of a kind.
func (d *designer) collector(k seasalt.Kind) seasalt.Collector {
	if rapid.Bool().Draw(d.t, "each") {
		return seasalt.Collector{Kind: k, Each: d.number("points for each", 1, 4)}
	}
	c := seasalt.Collector{Kind: k}
	points := 0
	for range d.all.CountKind(k) {
		points += d.number("more points", 0, 4)
		c.Points = append(c.Points, points)
	}
	return c
}

// change draws the changes of a module, or of an event.
func (d *designer) change(ofModule bool) (c seasalt.Change) {
	for range d.number("number of duos", 0, 3) {
		a, b := d.kind("one"), d.kind("the other")
		effect := seasalt.Effect(d.number("effect", int(seasalt.ExtraTurn), int(seasalt.GrabDuo)+2))
		switch {
		case effect == seasalt.GrabDuo+1:
			effect = seasalt.DrawTop(d.number("cards to draw", 1, 8))
		case effect > seasalt.GrabDuo:
			effect = seasalt.PeekAndKeep(d.number("cards to look at", 1, 8))
		}
		if d.new(fmt.Sprint("duo", min(a, b), max(a, b))) {
			laidOnly := rapid.Bool().Draw(d.t, "scores laid only") || !d.link(a, b)
			c.Duos = append(c.Duos, seasalt.Duo{A: a, B: b, Effect: effect, LaidOnly: laidOnly})
		}
	}
	if ofModule {
		base := seasalt.MustRules(seasalt.Config{}).Deck()
		for k := seasalt.Shell; k <= seasalt.Sailor; k++ {
			// the base game has no points for so many
			if d.all.CountKind(k) > base.CountKind(k) && d.new(fmt.Sprint("points", k)) {
				c.Collectors = append(c.Collectors, d.collector(k))
			}
		}
		if d.all.CountKind(d.third) > 0 && rapid.Bool().Draw(d.t, "trios") {
			c.Trio = seasalt.Trio{Kind: d.third, Points: d.number("points of a trio", 1, 5)}
		}
		if d.all.CountKind(d.wild) > 0 && rapid.Bool().Draw(d.t, "wild") {
			c.Wild = d.wild
		}
	}
	for range d.number("number of points", 0, 2) {
		k, of := d.kind("collector or multiplier"), d.kind("of")
		switch {
		case k == d.wild || !d.new(fmt.Sprint("points", k)):
		case k == of || rapid.Bool().Draw(d.t, "collector"):
			c.Collectors = append(c.Collectors, d.collector(k))
		default:
			c.Multipliers = append(c.Multipliers,
				seasalt.Multiplier{Kind: k, Of: of, Points: d.number("points for each", 1, 3)})
		}
	}
	flag := func(topic string) bool { return d.rarely(topic) && d.new(topic) }
	if flag("threshold") {
		c.Threshold = d.number("points to end the round", 1, 10)
	}
	if flag("mermaids to win") {
		c.MermaidsToWin = d.number("mermaids that win", 1, 4)
	}
	c.NoStop, c.WorthlessMermaids = flag("no stop"), flag("worthless mermaids")
	c.TakeEqualTop = flag("equal tops")
	if flag("draw for discard") {
		for range d.number("kinds that draw for a discard", 1, 4) {
			c.DrawForDiscard = append(c.DrawForDiscard, d.kind("a kind that draws"))
		}
	}
	if flag("shield") {
		c.Shield = d.shield
	}
	return c
}

// States generates states of random games of the rules, from the start of a game to its end, for every actor, Nature
// included. It can generate every state that a game can reach within 400 moves.
//
// Failures shrink to states that are reached sooner.
func States(rules *seasalt.Rules) *rapid.Generator[seasalt.State] {
	return rapid.Custom(func(t *rapid.T) seasalt.State {
		g := drawGame(t, rules)
		return g.states[len(g.states)-1]
	})
}

// Holdings generates the holdings of players in random games: cards in hand, laid groups, and the events in force for
// the player.
func Holdings(rules *seasalt.Rules) *rapid.Generator[seasalt.Holding] {
	return rapid.Custom(func(t *rapid.T) seasalt.Holding {
		s := States(rules).Draw(t, "state")
		return holding(s, seasalt.Seat(rapid.IntRange(0, rules.Players()-1).Draw(t, "seat")))
	})
}

// holding is the holding of a seat.
func holding(s seasalt.State, seat seasalt.Seat) seasalt.Holding {
	h := seasalt.Holding{Hand: s.Hand(seat), Laid: slices.Collect(s.Laid(seat))}
	for _, e := range []seasalt.Event{s.Event(), s.Held(seat)} {
		if e != 0 {
			h.Events = append(h.Events, e)
		}
	}
	return h
}

// A game is the states that a game came through, and the moves between them: states[i] is
// the state before moves[i].
type game struct {
	rules  *seasalt.Rules
	first  seasalt.Seat
	states []seasalt.State
	moves  []seasalt.Move
}

// maxMoves is the length of the games in which laws are tested. Few rounds are longer.
const maxMoves = 400

// drawGame plays a game, or the beginning of one. Every move is drawn from t by itself, so a failing game shrinks to
// its relevant moves.
func drawGame(t *rapid.T, rules *seasalt.Rules) game {
	return drawGameOf(t, rules, newPlayer(drawRand(t)))
}

// drawGameOf is drawGame with a player who has certain preferences.
func drawGameOf(t *rapid.T, rules *seasalt.Rules, p *player) game {
	first := seasalt.Seat(rapid.IntRange(0, rules.Players()-1).Draw(t, "first"))
	g := game{rules: rules, first: first, states: []seasalt.State{rules.Start(first)}}
	for s := g.states[0]; len(g.moves) < maxMoves && !s.Over(); {
		n, more := drawChoice(t)
		if !more {
			break
		}
		m := p.choose(&s, n)
		next, err := s.Apply(m)
		if err != nil {
			t.Fatalf("a listed move is refused: %v\n%v", err, g.until(len(g.moves)))
		}
		s = next
		g.states, g.moves = append(g.states, s), append(g.moves, m)
	}
	return g
}

// choices are the numbers by which moves are drawn. Rapid draws small ones more often than others.
var choices = rapid.Uint64()

// drawChoice draws a number to choose a move by, or that there are no more moves: after about 180 on the average. It is
// the only draw of a move: when rapid leaves it out, the others follow each other, and the game still ends.
func drawChoice(t *rapid.T) (n uint64, more bool) {
	const end = 0x7f
	n = choices.Draw(t, "move")
	return scatter(n), n&end != end || n == math.MaxUint64 // which comes too often
}

// scatter makes any number of 64 bits as likely as any other, though some come more often:
// else the first of a list of moves would be chosen too often.
func scatter(n uint64) uint64 {
	n += 0x9e3779b97f4a7c15
	n = (n ^ n>>30) * 0xbf58476d1ce4e5b9
	n = (n ^ n>>27) * 0x94d049bb133111eb
	return n ^ n>>31
}

// some yields a few states in order, the last one among them, for laws that take long.
func (g game) some(r *rand.Rand) iter.Seq2[int, seasalt.State] {
	return func(yield func(int, seasalt.State) bool) {
		var chosen []int
		for i := len(g.states) - 1; i >= 0; i -= 1 + r.IntN(20) {
			chosen = append(chosen, i)
		}
		for _, i := range slices.Backward(chosen) {
			if !yield(i, g.states[i]) {
				return
			}
		}
	}
}

// until writes out the game up to a state, for playing it again.
func (g game) until(state int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "in a game of %d players, seat %v first, after these %d moves:", g.rules.Players(), g.first, state)
	for _, m := range g.moves[:state] {
		fmt.Fprintf(&b, " %v;", m)
	}
	return b.String()
}

// A player chooses for all seats. Each has its own preferences among the actions: choices with equal chances would
// hardly ever lead to an empty deck, or two boats in a turn.
type player struct {
	weights [256]int // by action
	buffer  []seasalt.Move
	actions []seasalt.Action
}

func newPlayer(r *rand.Rand) *player {
	p := new(player)
	for a := range p.weights {
		p.weights[a] = 1 << r.IntN(6)
	}
	return p
}

// choose chooses a legal move by a number: Nature's by weight, a player's by preference.
func (p *player) choose(s *seasalt.State, n uint64) seasalt.Move {
	// below returns a number below n, and leaves the rest of the choice for the next one.
	below := func(limit int) int {
		high, low := bits.Mul64(n, uint64(limit))
		n = low
		return int(high)
	}
	if s.Actor() == seasalt.Nature {
		total := 0
		for _, weight := range s.Chances() {
			total += weight
		}
		k := below(total)
		for m, weight := range s.Chances() {
			if k -= weight; k < 0 {
				return m
			}
		}
	}
	p.buffer = s.AppendMoves(p.buffer[:0])
	p.actions = p.actions[:0]
	total := 0
	for _, m := range p.buffer {
		if a := m.Action(); !slices.Contains(p.actions, a) {
			p.actions = append(p.actions, a)
			total += p.weights[a]
		}
	}
	k, i := below(total), 0
	for ; k >= p.weights[p.actions[i]]; i++ {
		k -= p.weights[p.actions[i]]
	}
	moves := slices.DeleteFunc(p.buffer, func(m seasalt.Move) bool { return m.Action() != p.actions[i] })
	return moves[below(len(moves))]
}

// move chooses a legal move by a source of chance.
func (p *player) move(s seasalt.State, r *rand.Rand) seasalt.Move { return p.choose(&s, r.Uint64()) }

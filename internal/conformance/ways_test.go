package conformance

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants"
)

// Whole games have too many histories to go through. But it can be found out whether an observer can be in one
// given world: what was seen in the round is undone step by step, beginning with that world, until all cards are in
// the deck again. Where a card moved in hiding, every card that it can have been is tried. This shares no code with
// memories, which go forward and know no worlds.
//
// It checks the ways of the cards, and those exactly. What the rules would have made of other hidden cards
// it does not check: mermaids that win by themselves, and who may announce.

// The zones of cards whose order does not matter, and of the others.
const (
	inDeck     = 0
	inDrawn    = 1
	inHand     = 2
	inFaceDown = inHand + seasalt.MaxPlayers
	unordered  = inFaceDown + seasalt.MaxPlayers
	inPile     = unordered
	inLaid     = inPile + 2
)

// maxCards is the most different cards of a deck here.
const maxCards = 64

// A layout is where all cards lie that are not laid. Cards are numbers of a chronicle's.
type layout struct {
	count [unordered][maxCards]uint8
	piles [2]string // bottom first
}

// A step is one thing that was seen.
type step struct {
	what     string // "move", "swap", "hand", "pile" or "top"
	from, to int    // zones; of a swap, two hands; of a sight, the zone in from
	card     int    // or -1
	place    int    // of a card that left a pile, from 1 at the top
	cards    []int  // of a sight; of a pile the bottom one first

	could [maxCards]uint16 // before it: where each card could be, as a set of zones, by itself
	told  [maxCards]bool   // before it: whether anything was seen of a card
	laid  [2]string        // before it: what was put on the piles so far
}

// A chronicle is what an observer has seen in a round.
type chronicle struct {
	seat  seasalt.Seat
	index [seasalt.NumCards + 1]int
	cards []seasalt.Card
	all   [maxCards]uint8
	now   step // for the next one
	steps []step
}

func newChronicle(rules *seasalt.Rules, seat seasalt.Seat) *chronicle {
	c := &chronicle{seat: seat}
	for card := range rules.Deck().All() {
		if n := len(c.cards); n == 0 || c.cards[n-1] != card {
			c.index[card] = n
			c.cards = append(c.cards, card)
		}
		c.all[c.index[card]]++
	}
	c.begin()
	return c
}

// begin begins a round.
func (c *chronicle) begin() {
	c.steps, c.now = nil, step{}
	for i := range c.now.could {
		c.now.could[i] = 1 << inDeck
	}
}

// zoneOf returns the number of a zone. What another player draws is as good as in the deck until it goes
// elsewhere.
func (c *chronicle) zoneOf(z seasalt.Zone, turn seasalt.Seat) int {
	switch z.Kind {
	case seasalt.ZoneDrawn:
		if turn == c.seat {
			return inDrawn
		}
	case seasalt.ZoneHand:
		return inHand + int(z.Seat)
	case seasalt.ZoneFaceDown:
		return inFaceDown + int(z.Seat)
	case seasalt.ZonePile:
		return inPile + int(z.Pile-1)
	case seasalt.ZoneLaid:
		return inLaid
	}
	return inDeck
}

// add notes a step, and where cards can be after it.
func (c *chronicle) add(s step) {
	s.could, s.told, s.laid = c.now.could, c.now.told, c.now.laid
	c.steps = append(c.steps, s)
	after := &c.now
	open := func(card, zone int) {
		after.told[card] = true
		if c.all[card] == 1 {
			after.could[card] = 0
		}
		after.could[card] |= 1 << zone
	}
	switch {
	case s.what == "swap":
		for i, could := range s.could {
			if could&(1<<s.from|1<<s.to) != 0 {
				after.could[i] |= 1<<s.from | 1<<s.to
			}
		}
	case s.what != "move":
		for _, card := range s.cards {
			open(card, s.from)
		}
	case s.card < 0:
		for i, could := range s.could {
			if could>>s.from&1 != 0 {
				after.could[i] |= 1 << s.to
			}
		}
	default:
		open(s.card, s.to)
		if s.to >= inPile && s.to < inLaid {
			after.laid[s.to-inPile] += string(rune(s.card))
		}
	}
}

// see notes what the observer sees of a move.
func (c *chronicle) see(o seasalt.Observation) {
	if o.Action == seasalt.ActionNextRound {
		c.begin()
		return
	}
	ways := slices.Collect(o.Transfers())
	for _, way := range ways {
		s := step{what: "move", from: c.zoneOf(way.From, o.Turn), to: c.zoneOf(way.To, o.Turn), card: -1, place: int(way.Place)}
		if way.Card != 0 {
			s.card = c.index[way.Card]
		}
		if o.Action == seasalt.ActionSwap && s.card < 0 {
			s.what = "swap"
			c.add(s)
			break
		}
		if s.from != s.to {
			c.add(s)
		}
	}
	sights := map[int][]int{}
	for s := range o.Sights() {
		zone := c.zoneOf(s.Where, o.Turn)
		sights[zone] = append(sights[zone], c.index[s.Card])
	}
	for zone, cards := range sights {
		if zone < unordered {
			c.add(step{what: "hand", from: zone, cards: cards})
			continue
		}
		slices.Reverse(cards)
		c.add(step{what: "pile", from: zone, cards: cards})
	}
	for i, card := range o.Tops {
		s := step{what: "top", from: inPile + i}
		if card != 0 {
			s.cards = []int{c.index[card]}
		}
		c.add(s)
	}
}

// lay returns the layout of a world.
func (c *chronicle) lay(w seasalt.State) *layout {
	l := &layout{}
	add := func(zone int, cards seasalt.Cards) {
		for card := range cards.All() {
			l.count[zone][c.index[card]]++
		}
	}
	add(inDeck, w.Deck())
	add(c.zoneOf(seasalt.Zone{Kind: seasalt.ZoneDrawn}, w.Turn()), w.Drawn())
	for seat := range seasalt.Seat(w.Rules().Players()) {
		add(inHand+int(seat), w.Hand(seat))
		if card := w.ShieldCard(seat); card != 0 {
			l.count[inFaceDown+seat][c.index[card]]++
		}
	}
	for i := range l.piles {
		for card := range w.Pile(seasalt.Pile1 + seasalt.Pile(i)) {
			l.piles[i] = string(rune(c.index[card])) + l.piles[i]
		}
	}
	return l
}

// A search undoes the steps of a chronicle.
type search struct {
	*chronicle
	failed map[key]bool
	tries  int
}

type key struct {
	step int
	layout
}

// maxTries is how many layouts are gone through for a world at the most.
const maxTries = 100000

// possible reports whether a chronicle can have led to a world, and whether it is known.
func (c *chronicle) possible(w seasalt.State) (yes, known bool) {
	s := search{c, map[key]bool{}, 0}
	yes = s.undo(len(c.steps), *c.lay(w))
	return yes, yes || s.tries <= maxTries
}

// undo undoes the first n steps, and reports whether it can.
func (s *search) undo(n int, l layout) bool {
	for ; n > 0; n-- {
		p := &s.steps[n-1]
		if p.what == "swap" || p.what == "move" && p.card < 0 {
			break
		}
		if !l.undo(p) {
			return false
		}
	}
	if n == 0 {
		for _, zone := range l.count[1:] {
			if zone != [maxCards]uint8{} {
				return false
			}
		}
		return l.piles == [2]string{}
	}
	at := key{n, l}
	if s.tries++; s.failed[at] || s.tries > maxTries {
		return false
	}
	p := &s.steps[n-1]
	if p.what == "swap" {
		for _, one := range s.back(p, &l, p.from, p.to) {
			for _, two := range s.back(p, &l, p.to, p.from) {
				m := l
				m.count[p.from][one]--
				m.count[p.to][one]++
				m.count[p.to][two]--
				m.count[p.from][two]++
				if s.undo(n-1, m) {
					return true
				}
			}
		}
	} else {
		for _, card := range s.back(p, &l, p.to, p.from) {
			m := l
			m.count[p.to][card]--
			if p.from < unordered {
				m.count[p.from][card]++
				if s.undo(n-1, m) {
					return true
				}
				continue
			}
			// The cards of a pile lie in the order in which they were put there.
			pile := &m.piles[p.from-inPile]
			before := *pile
			for i := range len(before) + 1 {
				*pile = before[:i] + string(rune(card)) + before[i:]
				if within := isPartOf(*pile, p.laid[p.from-inPile]); within && s.undo(n-1, m) {
					return true
				}
			}
		}
	}
	s.failed[at] = true
	return false
}

// back returns the cards of a zone that can have come from another one in a hidden step. Of those of which
// nothing was seen before, one is as good as another.
func (s *search) back(p *step, l *layout, zone, from int) (list []int) {
	must, some := -1, false
	for card := range s.cards {
		if l.count[zone][card] == 0 {
			continue
		}
		if p.could[card]>>zone&1 == 0 {
			if must >= 0 || l.count[zone][card] > 1 {
				return nil // only one of them comes
			}
			must = card
		}
		if p.could[card]>>from&1 == 0 || !p.told[card] && some {
			continue
		}
		some = some || !p.told[card]
		list = append(list, card)
	}
	if must >= 0 {
		if p.could[must]>>from&1 == 0 {
			return nil
		}
		return []int{must}
	}
	// Those of which nothing was seen come first: they need no other way.
	slices.SortStableFunc(list, func(c, d int) int {
		if p.told[c] == p.told[d] {
			return 0
		} else if p.told[d] {
			return -1
		}
		return 1
	})
	return list
}

// isPartOf reports whether the cards of a pile are some of others, in the same order.
func isPartOf(pile, all string) bool {
	for i := range len(all) {
		if len(pile) > 0 && pile[0] == all[i] {
			pile = pile[1:]
		}
	}
	return len(pile) == 0
}

// undo undoes a step that was seen, and reports whether it can.
func (l *layout) undo(p *step) bool {
	switch p.what {
	case "hand":
		var shown [maxCards]uint8
		for _, card := range p.cards {
			if shown[card]++; shown[card] > l.count[p.from][card] {
				return false
			}
		}
		return true
	case "pile":
		pile := ""
		for _, card := range p.cards {
			pile += string(rune(card))
		}
		return pile == l.piles[p.from-inPile]
	case "top":
		pile := l.piles[p.from-inPile]
		return len(pile) == 0 && len(p.cards) == 0 || len(pile) > 0 && len(p.cards) > 0 && int(pile[len(pile)-1]) == p.cards[0]
	}
	switch {
	case p.to < unordered:
		if l.count[p.to][p.card] == 0 {
			return false
		}
		l.count[p.to][p.card]--
	case p.to < inLaid:
		pile := &l.piles[p.to-inPile]
		n := len(*pile) - 1
		if n < 0 || int((*pile)[n]) != p.card {
			return false
		}
		*pile = (*pile)[:n]
	}
	switch {
	case p.from < unordered:
		l.count[p.from][p.card]++
	case p.from < inLaid:
		pile := &l.piles[p.from-inPile]
		at := len(*pile) + 1 - p.place
		*pile = (*pile)[:at] + string(rune(p.card)) + (*pile)[at:]
	}
	return true
}

// A count is of sampled worlds, and of those sampled without a memory.
type count struct{ samples, impossible, unknown, plain, plainImpossible int }

func (n *count) String() string {
	return fmt.Sprintf("%d of %d sampled worlds impossible, %d not found out; %d of %d without a memory",
		n.impossible, n.samples, n.unknown, n.plainImpossible, n.plain)
}

// The sorts of moments at which worlds are sampled: when another one has just picked a card from a pile,
// or kept one of a lobster's, and one in ten of all others.
const (
	otherMoment = iota
	afterPick
	afterLobster
	moments
)

// follow plays games and counts the sampled worlds in which an observer cannot be.
func follow(t *testing.T, config seasalt.Config, player bot.Player, seed uint64, games int) (counts [moments]count) {
	rules := seasalt.MustRules(config)
	for i := range games {
		r := rand.New(rand.NewPCG(seed, uint64(i)))
		other := rand.New(rand.NewPCG(seed, uint64(i)+1<<32)) // which does not change the game
		g := rules.NewGame(seasalt.Seat(i % rules.Players()))
		var seen []*chronicle
		for _, seat := range testkit.Viewers(rules) {
			seen = append(seen, newChronicle(rules, seat))
		}
		for !g.State().Over() {
			s := g.State()
			var m seasalt.Move
			switch {
			case s.Phase() == seasalt.PhaseRoundOver:
				m = seasalt.NextRound
			case s.Actor() == seasalt.Nature:
				m = s.Chance(r)
			default:
				m = player.Choose(context.Background(), g.View(s.Actor()), r)
			}
			for _, c := range seen {
				o, err := g.Observe(c.seat, m)
				if err != nil {
					t.Fatal(err)
				}
				c.see(o)
			}
			if err := g.Apply(m); err != nil {
				t.Fatal(err)
			}
			for _, c := range seen {
				moment := otherMoment
				switch {
				case c.seat == s.Turn():
				case s.Phase() == seasalt.PhasePick:
					moment = afterPick
				case s.Phase() == seasalt.PhaseKeepPeeked:
					moment = afterLobster
				}
				if moment != otherMoment || other.IntN(10) == 0 {
					sampleWorlds(t, g, c, &counts[moment], other)
				}
			}
		}
	}
	return counts
}

// sampleWorlds samples a world with a memory and one without, and looks whether the observer can be in them.
func sampleWorlds(t *testing.T, g *seasalt.Game, c *chronicle, n *count, r *rand.Rand) {
	if yes, known := c.possible(g.State()); known && !yes {
		t.Fatalf("a mistake of this test: for %v the truth is impossible\n%s", c.seat, g.State().SecretText())
	}
	v := g.View(c.seat)
	if err := viewHolds(g.State(), v); err != nil {
		t.Fatalf("%v: %v is not true\n%s", c.seat, err, g.State().SecretText())
	}
	guessed := false
	for guess := range g.Memory(c.seat).Guesses() {
		guessed = guessed || holds(g.State(), guess)
	}
	if !guessed {
		t.Fatalf("%v: no guess is true of\n%s", c.seat, g.State().SecretText())
	}
	w := v.Sample(r)
	yes, known := c.possible(w)
	n.samples++
	switch {
	case !known:
		n.unknown++
	case !yes:
		n.impossible++
		t.Logf("%v cannot be in %s", c.seat, w.SecretText())
	}
	n.plain++
	if yes, known := c.possible(g.State().View(c.seat).Sample(r)); known && !yes {
		n.plainImpossible++
	}
}

// holds reports whether a guess is true in a state. It knows no more of a deck from which another one has
// drawn than of both together.
func holds(s seasalt.State, g seasalt.Guess) bool {
	pool := s.Deck()
	for c := range s.Drawn().All() {
		pool, _ = pool.With(c)
	}
	yes := agrees(s, pool, seasalt.Knowledge{Hands: g.Hands[:s.Rules().Players()], Deck: g.Deck, Piles: g.Piles})
	for seat, c := range g.Shields {
		yes = yes && (c == 0 || c == s.ShieldCard(seasalt.Seat(seat)))
	}
	return yes
}

// TestWays plays whole games of good players of all numbers, without and with all modules. In the longest
// run so far, with 1000 games of each sort, 7 of 1.7 million worlds were impossible, all of them in one
// game of four players with too many guesses.
func TestWays(t *testing.T) {
	t.Parallel()
	games, searches := 12, 0
	if *deep {
		games, searches = 300, 10
	}
	for players := seasalt.MinPlayers; players <= seasalt.MaxPlayers; players++ {
		for _, modules := range [][]seasalt.Module{nil, variants.All()} {
			config := seasalt.Config{Players: players, Modules: modules}
			name := fmt.Sprint(players)
			if modules != nil {
				name += " with all modules"
			}
			t.Run(name, func(t *testing.T) {
				counts := follow(t, config, bot.Greedy{}, 1, games)
				for moment, n := range follow(t, config, bot.ISMCTS{Iterations: 30}, 2, searches) {
					to := &counts[moment]
					to.samples, to.impossible, to.unknown = to.samples+n.samples, to.impossible+n.impossible, to.unknown+n.unknown
					to.plain, to.plainImpossible = to.plain+n.plain, to.plainImpossible+n.plainImpossible
				}
				for moment, what := range []string{"one in ten moments", "after a pick", "after a lobster"} {
					n := &counts[moment]
					t.Logf("%s: %v", what, n)
					// Only with too many guesses may there be some.
					if n.impossible*1000 > n.samples || n.impossible > 0 && moment != otherMoment && players < seasalt.MaxPlayers {
						t.Errorf("%s too many worlds are impossible", what)
					}
					if n.unknown*1000 > n.samples || n.plainImpossible*5 < n.plain*4 {
						t.Errorf("%s too little is found out", what)
					}
				}
			})
		}
	}
}

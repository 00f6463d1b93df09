/*
Package network judges positions at the start of a turn by a small neural network, which sees all hands:
it is for worlds that a search has sampled. Package bot plays with it, and bot/internal/train makes its
weights.

The inputs are [Features]. Most of them are 0 or 1, and few of these are 1; the others, the dense ones,
are small integers. Two hidden layers follow, of as many units as [Origin] says and of [Hidden2], and an output for each
seat. At play everything is computed in integers, so the result is the same on every processor.
*/
package network

import (
	"math"
	"strconv"

	"github.com/seasalt-go/seasalt"
)

// numKinds, numColors and numEvents are one more than the kinds, colours and events that networks have inputs
// for. Games with others are not known to them.
const (
	numKinds  = int(seasalt.CastOfCrabs) + 1
	numColors = int(seasalt.Orange) + 1
	numEvents = int(seasalt.CoralReef) + 1
)

// most is how many cards of each kind, and of each colour, the network has inputs for.
var (
	most       = [numKinds]int{0, 4, 9, 8, 7, 5, 5, 6, 5, 3, 2, 1, 1, 1, 1, 2, 1, 3, 1, 1}
	mostColors = [numColors]int{0, 10, 10, 9, 9, 7, 5, 5, 4, 3, 3, 1}
)

// The inputs, in the order of their numbers. Those of the seats come first, clockwise from the player
// whose turn begins; then what all share. Each of the lines is one-hot: one of its inputs is 1, or none
// for a count of 0.
const (
	atKinds   = 0                   // for each kind: cards in hand and laid
	atHand    = atKinds + 66        // for each kind of which a pair can be laid: cards in hand
	atColors  = atHand + 37         // for each colour: cards in hand and laid
	atPoints  = atColors + 66       // points of hand and laid cards, at most 24
	atSize    = atPoints + 25       // cards in hand, at most 15
	atMissing = atSize + 16         // points that the total is short of the target, in steps of 2
	atBound   = atMissing + 21      // the next turn is bound
	perSeat   = atBound + 1         // inputs of a seat
	atTop     = 0                   // for each pile: the kind on top
	atColor   = atTop + numKinds    // the colour on top; none for an empty pile
	atSecond  = atColor + numColors // the kind below it
	atLength  = atSecond + numKinds // cards in the pile, at most 7
	atIn      = atLength + 8        // for each kind: the pile has such a card
	perPile   = atIn + numKinds     // inputs of a pile
	atDeck    = 2 * perPile         // for each kind: cards in the deck
	atCards   = atDeck + 66         // cards in the deck, at most 40
	// for the player in turn and the next: the kind on a pile, by how many are in hand, at most 3
	atOffer  = atCards + 41
	perOffer = 4 * numKinds         // inputs of that for a seat
	shared   = atOffer + 2*perOffer // inputs that do not belong to a seat

	// With events, these come last: the event of the round, and then those of the seats.
	atHeld     = 0              // the event that a seat holds
	atShielded = numEvents      // a card lies face down before it
	perHolder  = atShielded + 1 // inputs of a seat that events bring

	// No more inputs are 1 at once: one of each line above.
	maxActive = seasalt.MaxPlayers*(numKinds-1+7+numColors-1+4+2) + 2*(4+numKinds-1) + (numKinds - 1) + 1 + 4 + 1
)

// A Shape determines the inputs of a network.
type Shape struct {
	Players int  // at the table
	Events  bool // in the game
}

// String returns a name for files, such as 2 or 2-events.
func (s Shape) String() string {
	if s.Events {
		return strconv.Itoa(s.Players) + "-events"
	}
	return strconv.Itoa(s.Players)
}

// Inputs returns how many sparse inputs there are.
func (s Shape) Inputs() int {
	if s.Events {
		return s.afterShared() + numEvents + s.Players*perHolder
	}
	return s.afterShared()
}

func (s Shape) afterShared() int { return s.Players*perSeat + shared }

// Dense returns how many dense inputs there are: for each seat by how much its total leads the mean, and
// what it would lead by if all scored their cards now, in logits; and what a point counts.
func (s Shape) Dense() int { return 2*s.Players + 1 }

// A Dense input is in steps of 1/DenseScale, and within ±denseMost.
const (
	DenseScale = 16
	denseMost  = 8 * DenseScale
	maxDense   = 2*seasalt.MaxPlayers + 1
)

// Features are the inputs for one position.
type Features struct {
	Shape  Shape
	n      int
	active [maxActive]uint16
	dense  [maxDense]int16
}

// Active returns the numbers of the inputs that are 1.
func (f *Features) Active() []uint16 { return f.active[:f.n] }

// Dense returns the other inputs, in steps of 1/16.
func (f *Features) Dense() []int16 { return f.dense[:f.Shape.Dense()] }

func (f *Features) add(i int) {
	f.active[f.n] = uint16(i)
	f.n++
}

// A Game holds the constants of a game.
type Game struct {
	shape  Shape
	target int
	deck   [numKinds]int8
	pairs  [numKinds]bool // kinds of which pairs can be laid
	shield seasalt.Kind   // that can be laid face down
}

// ShapeOf returns the shape of the networks for a game.
func ShapeOf(rules *seasalt.Rules) Shape { return Shape{rules.Players(), len(rules.Events()) > 0} }

// NewGame prepares a game. It returns false if there are no inputs for its cards or its events.
func NewGame(rules *seasalt.Rules) (*Game, bool) {
	g := &Game{shape: ShapeOf(rules), target: rules.Target()}
	var colors [numColors]int
	for c := range rules.Deck().All() {
		if int(c.Kind()) >= numKinds || int(c.Color()) >= numColors {
			return nil, false
		}
		g.deck[c.Kind()]++
		colors[c.Color()]++
	}
	for k, n := range g.deck {
		if int(n) > most[k] {
			return nil, false
		}
	}
	for c, n := range colors {
		if n > mostColors[c] {
			return nil, false
		}
	}
	for _, e := range append(rules.Events(), 0) {
		if int(e) >= numEvents {
			return nil, false
		}
		var in []seasalt.Event
		if e != 0 {
			in = append(in, e)
		}
		law, err := rules.Law(in...)
		if err != nil {
			return nil, false
		}
		change := law.AsChange()
		for _, d := range change.Duos {
			g.pairs[d.A], g.pairs[d.B] = true, true
		}
		g.shield = max(g.shield, change.Shield)
	}
	for k, pairs := range g.pairs {
		if pairs && handPlaces[k] < 0 {
			return nil, false
		}
	}
	return g, true
}

// Where the inputs of each kind or colour begin, and of hands −1 for kinds that have none.
var kindPlaces, handPlaces, colorPlaces = places()

func places() (kinds, hands [numKinds]int, colors [numColors]int) {
	all, hand, color := 0, 0, 0
	for k, n := range most {
		kinds[k] = all
		all += n
		hands[k] = -1
		switch seasalt.Kind(k) {
		case seasalt.Crab, seasalt.Boat, seasalt.Fish, seasalt.Swimmer, seasalt.Shark, seasalt.Jellyfish,
			seasalt.Lobster:
			hands[k] = hand // they are in printed duos
			hand += n
		}
	}
	for c, n := range mostColors {
		colors[c] = color
		color += n
	}
	return kinds, hands, colors
}

// weights is the weight of a point, in logits, by the points missing to the target. It need not be exact, but must stay
// as it was when the network was trained.
var weights = func() (w [51]float64) {
	for missing := range w {
		w[missing] = 0.3 / math.Sqrt(1+float64(missing)/3)
	}
	return w
}()

// Set finds the inputs for a position at the start of a turn.
func (f *Features) Set(g *Game, world *seasalt.Playout) {
	f.Shape, f.n = g.shape, 0
	turn := int(world.Turn())
	deck := g.deck
	var hand [2][numKinds]int8
	var totals, points [seasalt.MaxPlayers]int
	for i := range g.shape.Players {
		seat := turn + i
		if seat >= g.shape.Players {
			seat -= g.shape.Players
		}
		totals[i], points[i] = world.Total(seasalt.Seat(seat)), world.Points(seasalt.Seat(seat))
		of := &hand[i&1]
		if i > 1 {
			*of = [numKinds]int8{} // the third and fourth seat have no more inputs
		}
		f.setSeat(g, world, seasalt.Seat(seat), i*perSeat, of, &deck, totals[i], points[i])
		if g.shape.Events {
			f.setHolder(g, world, seasalt.Seat(seat), g.shape.afterShared()+numEvents+i*perHolder, &deck)
		}
		if i < 2 {
			f.setOffer(world, of, g.shape.Players*perSeat+atOffer+i*perOffer)
		}
	}
	f.setPiles(world, g.shape.Players*perSeat, &deck)
	at := g.shape.Players * perSeat
	for k := 1; k < numKinds; k++ {
		if n := int(deck[k]); n > 0 {
			f.add(at + atDeck + kindPlaces[k] + n - 1)
		}
	}
	f.add(at + atCards + min(world.DeckLen(), 40))
	if e := world.Event(); e != 0 {
		f.add(g.shape.afterShared() + int(e))
	}
	f.setDense(g, &totals, &points)
}

func (f *Features) setSeat(g *Game, world *seasalt.Playout, seat seasalt.Seat, at int, hand, deck *[numKinds]int8,
	total, points int) {
	var colors [numColors]int8
	for c := range world.CardsInHand(seat) {
		hand[c.Kind()]++
		colors[c.Color()]++
	}
	all := *hand
	for group := range world.Laid(seat) {
		for _, c := range group[:group.Len()] {
			all[c.Kind()]++
			colors[c.Color()]++
		}
	}
	for k := 1; k < numKinds; k++ {
		n := int(all[k])
		if n == 0 {
			continue
		}
		f.add(at + atKinds + kindPlaces[k] + n - 1)
		deck[k] -= all[k]
		if h := int(hand[k]); h > 0 && g.pairs[k] {
			f.add(at + atHand + handPlaces[k] + h - 1)
		}
	}
	for c := 1; c < numColors; c++ {
		if n := int(colors[c]); n > 0 {
			f.add(at + atColors + colorPlaces[c] + n - 1)
		}
	}
	f.add(at + atPoints + min(points, 24))
	f.add(at + atSize + min(world.HandLen(seat), 15))
	f.add(at + atMissing + min(max(g.target-total, 0)/2, 20))
	if world.Bound(seat) {
		f.add(at + atBound)
	}
}

// setHolder adds the event that a seat holds, and whether a card lies face down before it.
func (f *Features) setHolder(g *Game, world *seasalt.Playout, seat seasalt.Seat, at int, deck *[numKinds]int8) {
	if e := world.Held(seat); e != 0 {
		f.add(at + atHeld + int(e))
	}
	if world.Shielded(seat) {
		f.add(at + atShielded)
		deck[g.shield]--
	}
}

// setOffer adds the cards on the piles, by the number of the kind that a seat has in hand.
func (f *Features) setOffer(world *seasalt.Playout, hand *[numKinds]int8, at int) {
	for _, pile := range [2]seasalt.Pile{seasalt.Pile1, seasalt.Pile2} {
		if k := int(world.Top(pile).Kind()); k > 0 {
			f.add(at + 4*k + int(min(hand[k], 3)))
		}
	}
}

// setPiles adds what is in the piles, that with the higher card on top first, and takes it off the deck.
func (f *Features) setPiles(world *seasalt.Playout, at int, deck *[numKinds]int8) {
	piles := [2]seasalt.Pile{seasalt.Pile1, seasalt.Pile2}
	if a, b := world.Top(seasalt.Pile1), world.Top(seasalt.Pile2); b > a ||
		a == b && world.PileLen(seasalt.Pile2) > world.PileLen(seasalt.Pile1) {
		piles[0], piles[1] = piles[1], piles[0]
	}
	for _, pile := range piles {
		place, seen := 0, uint32(0)
		for c := range world.Pile(pile) {
			k := int(c.Kind())
			switch place {
			case 0:
				f.add(at + atTop + k)
				f.add(at + atColor + int(c.Color()))
			case 1:
				f.add(at + atSecond + k)
			}
			if seen>>k&1 == 0 {
				seen |= 1 << k
				f.add(at + atIn + k)
			}
			deck[k]--
			place++
		}
		f.add(at + atLength + min(place, 7))
		at += perPile
	}
}

// setDense sets the dense inputs.
func (f *Features) setDense(g *Game, totals, points *[seasalt.MaxPlayers]int) {
	var stopped [seasalt.MaxPlayers]int
	for i := range g.shape.Players {
		stopped[i] = totals[i] + points[i]
	}
	w := g.leads(totals, f.dense[:])
	g.leads(&stopped, f.dense[g.shape.Players:])
	f.dense[2*g.shape.Players] = int16(math.Round(w * 20 * DenseScale))
}

// leads sets by how much each total leads the mean, in logits, and returns what a point counts. Who has
// reached the target leads by 4 logits more.
func (g *Game) leads(totals *[seasalt.MaxPlayers]int, dense []int16) float64 {
	sum, top := 0, totals[0]
	for _, t := range totals[:g.shape.Players] {
		sum += t
		top = max(top, t)
	}
	w := weights[min(max(g.target-top, 0), len(weights)-1)]
	for i, t := range totals[:g.shape.Players] {
		// a product that is rounded, and not fused
		lead := float64(w*float64(g.shape.Players*t-sum)) / float64(g.shape.Players)
		if top >= g.target && t == top {
			lead += 4
		}
		dense[i] = int16(math.Round(min(max(lead*DenseScale, -denseMost), denseMost)))
	}
	return w
}

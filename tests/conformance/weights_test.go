package conformance

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/seasalt-go/seasalt"
)

// A gap is how far chances are off.
type gap struct {
	total float64 // half the sum of all differences: what share of the weight lies wrong
	worst float64 // the most by which a world weighs too much or too little, as a share of its weight
}

// A remembered is a guess as the JSON of a memory has it.
type remembered struct {
	Chance  float64
	Deck    seasalt.Cards
	Hands   []seasalt.Cards
	Piles   [2][]string
	Shields []string
	Lots    []lot
	Biases  []string

	of      string // what identifies the guess of the memory, if this is one of the arrangements of its lots
	piles   [2][]seasalt.Card
	shields []seasalt.Card
	biases  []bias
}

// A lot is a set of cards, of which so many are in each place: every arrangement has the same chance.
type lot struct {
	Cards   []seasalt.Card
	Ordered bool
	Hands   []int
	Deck    int
	Piles   [2][]int
}

// A bias makes arrangements of a guess count less in which more cards like one that was laid were in
// the hand.
type bias struct {
	card  seasalt.Card // or 0: all shells
	from  string
	found float64
	share [seasalt.MaxPlayers + 1]float64
}

func (x bias) is(c seasalt.Card) bool { return x.card == c || x.card == 0 && c.Kind() == seasalt.Shell }

// remember reads the guesses of a memory.
func remember(m *seasalt.Memory) []remembered {
	data, err := m.MarshalJSON()
	if err != nil {
		panic(err)
	}
	var form struct{ Guesses []remembered }
	if err := json.Unmarshal(data, &form); err != nil {
		panic(err)
	}
	card := func(text string) seasalt.Card {
		if text == "?" {
			return 0
		}
		return seasalt.Must(seasalt.ParseCard(text))
	}
	for i := range form.Guesses {
		g := &form.Guesses[i]
		for p, pile := range g.Piles {
			for _, text := range pile {
				g.piles[p] = append(g.piles[p], card(text))
			}
		}
		for _, text := range g.Shields {
			g.shields = append(g.shields, card(text))
		}
		for _, text := range g.Biases {
			parts := strings.Split(text, ":")
			x := bias{from: parts[1]}
			if parts[0] != "shell" {
				x.card = seasalt.Must(seasalt.ParseCard(parts[0]))
			}
			for j, part := range parts[3:] {
				to := &x.found
				if j > 0 {
					to = &x.share[j-1]
				}
				if *to, err = strconv.ParseFloat(part, 64); err != nil {
					panic(err)
				}
			}
			g.biases = append(g.biases, x)
		}
	}
	var all []remembered
	for _, g := range form.Guesses {
		g.of = key(g.Hands, g.Deck, g.piles, g.shields, g.Lots)
		all = append(all, expand(g)...)
	}
	return all
}

// key identifies a guess by what it says.
func key(hands []seasalt.Cards, deck seasalt.Cards, piles [2][]seasalt.Card, shields []seasalt.Card, lots []lot) string {
	return fmt.Sprintf("%q %v", []any{hands, deck, piles, shields}, lots)
}

// expand returns all arrangements of the lots of a guess.
func expand(g remembered) (all []remembered) {
	if len(g.Lots) == 0 {
		return []remembered{g}
	}
	l := g.Lots[0]
	g.Lots = g.Lots[1:]
	type place struct{ holder, pile, at int }
	var piled, held []place
	for p, list := range l.Piles {
		for _, at := range list {
			piled = append(piled, place{pile: p, at: at - 1, holder: -1})
		}
	}
	for seat, n := range append(slices.Clone(l.Hands), l.Deck) {
		held = append(held, slices.Repeat([]place{{holder: seat}}, n)...)
	}
	var ways []remembered
	// Each card takes a place; in order, those on the pile take theirs from the top.
	var give func(cards []seasalt.Card, piled, held []place, g remembered)
	give = func(cards []seasalt.Card, piled, held []place, g remembered) {
		if len(cards) == 0 {
			ways = append(ways, g)
			return
		}
		for i, to := range piled {
			if i > 0 && l.Ordered {
				break
			}
			h := g
			h.piles[to.pile] = slices.Clone(g.piles[to.pile])
			h.piles[to.pile][to.at] = cards[0]
			give(cards[1:], slices.Delete(slices.Clone(piled), i, i+1), held, h)
		}
		for i, to := range held {
			h := g
			if to.holder == len(g.Hands) {
				h.Deck, _ = g.Deck.With(cards[0])
			} else {
				h.Hands = slices.Clone(g.Hands)
				h.Hands[to.holder], _ = g.Hands[to.holder].With(cards[0])
			}
			give(cards[1:], piled, slices.Delete(slices.Clone(held), i, i+1), h)
		}
	}
	give(l.Cards, piled, held, g)
	for _, way := range ways {
		way.Chance /= float64(len(ways))
		all = append(all, expand(way)...)
	}
	return all
}

// compare computes what chance a memory gives to each world by its guesses, and how far off that is. It
// checks that there are guesses for all worlds and for no others, unless these are loose, and that the
// chances of guesses are told as they come of it.
func (f *filter) compare(m *seasalt.Memory, guesses []remembered, loose bool) (said *filter, g gap, err error) {
	said = &filter{f.seat, make(map[seasalt.State]float64, len(f.worlds))}
	all, biased := 0.0, make([]float64, len(guesses))
	for w := range f.worlds {
		for i := range guesses {
			if chance := chanceOf(w, &guesses[i], f.seat); chance > 0 {
				all += chance
				chance *= guesses[i].lessens(w, f.seat)
				biased[i] += chance
				said.worlds[w] += chance
			}
		}
	}
	said.normalize()
	for w, weight := range f.worlds {
		off := math.Abs(said.worlds[w] - weight)
		g.total += off / 2
		g.worst = max(g.worst, off/weight)
		if said.worlds[w] == 0 {
			return said, g, fmt.Errorf("no guess agrees with the world %s", w.SecretText())
		}
	}
	if math.Abs(all-1) > 1e-9 {
		if loose {
			return said, g, nil
		}
		return said, g, fmt.Errorf("%v of the weight of guesses is in no world", 1-all)
	}
	sum := 0.0
	for _, chance := range biased {
		sum += chance
	}
	want := map[string]float64{}
	for i, g := range guesses {
		want[g.of] += biased[i] / sum
	}
	for g := range m.Guesses() {
		n := m.Rules().Players()
		var lots []lot
		for _, l := range g.Lots {
			lots = append(lots, lot{l.Cards, l.Ordered, l.Hands[:n], l.Deck, l.Piles})
		}
		want[key(g.Hands[:n], g.Deck, g.Piles, g.Shields[:n], lots)] -= g.Chance
	}
	for guess, off := range want {
		if math.Abs(off) > 1e-9 {
			return said, g, fmt.Errorf("the chance of a guess is off by %v: %s", off, guess)
		}
	}
	return said, g, nil
}

// isSimple reports whether the weights that memories keep for these guesses are exact: a bias about a
// single card is, and whatever is about all cards of a hand, or none.
func isSimple(guesses []remembered, rules *seasalt.Rules, laid func(c seasalt.Card) int) bool {
	for _, g := range guesses {
		cards, shares := 0, false
		counted := map[seasalt.Card]bool{}
		for _, x := range g.biases {
			for _, share := range x.share {
				shares = shares || share > 0 && share < 1
			}
			if !counted[x.card] {
				counted[x.card] = true
				cards += g.unseen(x.card, rules, laid)
			}
		}
		if shares && (cards > 1 || len(g.biases) > 1) {
			return false
		}
	}
	return true
}

// unseen returns how many copies of a card, or how many shells, have no place in a guess.
func (g *remembered) unseen(c seasalt.Card, rules *seasalt.Rules, laid func(c seasalt.Card) int) (n int) {
	is := func(d seasalt.Card) bool { return d == c || c == 0 && d.Kind() == seasalt.Shell }
	for d := range rules.Deck().All() {
		if is(d) {
			n++
		}
	}
	for _, set := range append(slices.Clone(g.Hands), g.Deck) {
		for d := range set.All() {
			if is(d) {
				n--
			}
		}
	}
	for _, list := range [][]seasalt.Card{g.piles[0], g.piles[1], g.shields} {
		for _, d := range list {
			if is(d) {
				n--
			}
		}
	}
	return n - laid(c)
}

// chanceOf returns the chance of a world by a guess: its cards lie so, and the others anywhere,
// all arrangements being equally likely.
func chanceOf(w seasalt.State, g *remembered, seat seasalt.Seat) float64 {
	chance, others := g.Chance, 0
	left := map[seasalt.Card]int{} // unknown copies by the world
	place := func(all, known seasalt.Cards) {
		n := all.Len() - known.Len()
		here := map[seasalt.Card]int{}
		for c := range all.All() {
			here[c]++
		}
		for c := range known.All() {
			if here[c]--; here[c] < 0 {
				chance = 0
			}
		}
		if chance == 0 {
			return
		}
		for c := range all.All() {
			if here[c] > 0 {
				chance *= choose(left[c]+here[c], here[c])
				left[c] += here[c]
				here[c] = 0
			}
		}
		others += n
		chance /= choose(others, n)
	}
	pool := w.Deck()
	if n := w.Drawn().Len(); n > 0 && seat != w.Turn() {
		// What another has drawn is drawn from among those of the deck and itself.
		for c := range w.Drawn().All() {
			pool, _ = pool.With(c)
		}
		var last seasalt.Card
		for c := range w.Drawn().All() {
			if c != last {
				chance *= choose(pool.Count(c), w.Drawn().Count(c))
			}
			last = c
		}
		chance /= choose(pool.Len(), w.Drawn().Len())
	}
	place(pool, g.Deck)
	for s := range seasalt.Seat(w.Rules().Players()) {
		if place(w.Hand(s), g.Hands[s]); chance == 0 {
			return 0
		}
		if c := w.ShieldCard(s); c != g.shields[s] {
			return 0
		}
	}
	for i := range g.piles {
		at := 0
		for c := range w.Pile(seasalt.Pile1 + seasalt.Pile(i)) {
			switch known := g.piles[i][at]; known {
			case 0:
				one, _ := seasalt.CardsOf(c)
				place(one, seasalt.Cards{})
			case c:
			default:
				return 0
			}
			at++
		}
	}
	return chance
}

// lessens returns what biases make of a world. Those from one hand with the same shares are about the
// same cards.
func (g *remembered) lessens(w seasalt.State, seat seasalt.Seat) float64 {
	// The cards that are not known, by holder.
	var cards [seasalt.MaxPlayers + 1][]seasalt.Card
	for s, known := range g.Hands {
		cards[s] = unknownOf(w.Hand(seasalt.Seat(s)), known)
	}
	pool := w.Deck()
	for c := range w.Drawn().All() {
		if seat != w.Turn() {
			pool, _ = pool.With(c)
		}
	}
	cards[seasalt.MaxPlayers] = unknownOf(pool, g.Deck)

	factor := 1.0
	for i, x := range g.biases {
		var same []bias
		first := true
		for j, y := range g.biases {
			if y.from == x.from && y.share == x.share {
				same = append(same, y)
				first = first && j >= i
			}
		}
		if !first {
			continue
		}
		about := func(c seasalt.Card) bool { return slices.ContainsFunc(same, func(y bias) bool { return y.is(c) }) }
		// Of some cards of each holder it is drawn whether they were there.
		var mean func(holder, at int, there float64, more []int) float64
		mean = func(holder, at int, there float64, more []int) float64 {
			switch {
			case holder == len(cards):
				factor := 1.0
				for i, y := range same {
					factor *= (1 + y.found) / (1 + y.found + float64(more[i]))
				}
				return factor
			case at == len(cards[holder]):
				if holder++; holder < len(cards) {
					there = x.share[holder] * float64(len(cards[holder]))
				}
				return mean(holder, 0, there, more)
			}
			c := cards[holder][at]
			if !about(c) {
				return mean(holder, at+1, there, more)
			}
			// Those that no bias is about come last.
			before := 0
			for _, d := range cards[holder][:at] {
				if about(d) {
					before++
				}
			}
			was := min(1, max(0, there)/float64(len(cards[holder])-before))
			with := slices.Clone(more)
			for i, y := range same {
				if y.is(c) {
					with[i]++
				}
			}
			return (1-was)*mean(holder, at+1, there, more) + was*mean(holder, at+1, there-1, with)
		}
		factor *= mean(0, 0, x.share[0]*float64(len(cards[0])), make([]int, len(same)))
	}
	return factor
}

// unknownOf returns the cards of a holder that are not known.
func unknownOf(all, known seasalt.Cards) []seasalt.Card {
	all, _ = all.Minus(known)
	return slices.Collect(all.All())
}

// sample draws worlds of a view and compares them with those that there are: one that is none of them
// is an error. It returns the chance that pure chance is as far off as this, by chi-squared.
func (f *filter) sample(v seasalt.View, n int, r *rand.Rand) (p float64, err error) {
	drawn := make(map[seasalt.State]int, len(f.worlds))
	for range n {
		w := v.Sample(r)
		if f.worlds[w] == 0 {
			return 0, fmt.Errorf("this sample is no world: %s", w.SecretText())
		}
		drawn[w]++
	}
	// Worlds are pooled, the least likely ones first, until a cell has five at least to expect.
	type cell struct {
		want float64
		got  int
	}
	var cells []cell
	for w, weight := range f.worlds {
		cells = append(cells, cell{weight * float64(n), drawn[w]})
	}
	slices.SortFunc(cells, func(a, b cell) int { return cmp.Compare(a.want, b.want) })
	for len(cells) > 1 && cells[0].want < 5 {
		cells[1].want += cells[0].want
		cells[1].got += cells[0].got
		cells = cells[1:]
	}
	chi2 := 0.0
	for _, c := range cells {
		chi2 += (float64(c.got) - c.want) * (float64(c.got) - c.want) / c.want
	}
	return tail(chi2, len(cells)-1), nil
}

// list compares the worlds that a view lists, and their chances, with those that there are.
func (f *filter) list(v seasalt.View) error {
	worlds, ok := v.Worlds(1 << 20)
	if !ok {
		return errors.New("too many worlds to list")
	}
	n, sum := 0, 0.0
	for w, chance := range worlds {
		n, sum = n+1, sum+chance
		if want := f.worlds[w]; math.Abs(chance-want) > 1e-9 {
			return fmt.Errorf("the chance %v of a world should be %v: %s", chance, want, w.SecretText())
		}
	}
	if n != len(f.worlds) || math.Abs(sum-1) > 1e-9 {
		return fmt.Errorf("%d worlds of %d are listed, with %v of all chance", n, len(f.worlds), sum)
	}
	return nil
}

// tail returns the chance that chi-squared is as much as x or more.
func tail(x float64, degrees int) float64 {
	if degrees <= 0 || x <= 0 {
		return 1
	}
	// The regularized incomplete gamma function, by a series or a continued fraction.
	a := float64(degrees) / 2
	x /= 2
	gamma, _ := math.Lgamma(a)
	front := math.Exp(a*math.Log(x) - x - gamma)
	if x < a+1 {
		sum, term := 1/a, 1/a
		for k := a + 1; term > sum*1e-15; k++ {
			term *= x / k
			sum += term
		}
		return 1 - front*sum
	}
	b := x + 1 - a
	c, d := 1e300, 1/b
	h := d
	for i := 1.0; i < 10000; i++ {
		an := -i * (i - a)
		b += 2
		d = 1 / (an*d + b)
		c = b + an/c
		h *= d * c
		if math.Abs(d*c-1) < 1e-15 {
			break
		}
	}
	return front * h
}

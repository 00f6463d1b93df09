package seasalt_test

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"pgregory.net/rapid"
)

// Duos of modules may share kinds in any way. The most pairs are made of the cards in hand that
// there can be (R8.1).

// maxDuos is how many more duos than those of the base game a score has room for.
const maxDuos = 13

// tangledKinds are all that a duo can have but the seahorse, of which there is only one.
var tangledKinds = []seasalt.Kind{
	seasalt.Crab, seasalt.Boat, seasalt.Fish, seasalt.Swimmer, seasalt.Shark, seasalt.Shell, seasalt.Octopus, seasalt.Penguin,
	seasalt.Sailor, seasalt.Lighthouse, seasalt.ShoalOfFish, seasalt.PenguinColony, seasalt.Captain, seasalt.Jellyfish,
	seasalt.Lobster, seasalt.CastOfCrabs,
}

// tangle returns two modules that have further cards, all of them pink, and duos: which of them
// are in the second one is for the function to say.
func tangle(kinds []seasalt.Kind, duos []seasalt.Duo, second func(int) bool) []seasalt.Module {
	modules := []seasalt.Module{{Name: "cards", Version: 1}, {Name: "tangle", Version: 1}}
	for _, k := range kinds {
		modules[0].Deck, _ = modules[0].Deck.With(seasalt.CardOf(k, seasalt.Pink))
	}
	for _, k := range []seasalt.Kind{seasalt.Shell, seasalt.Octopus, seasalt.Penguin, seasalt.Sailor} { // however many there are
		modules[0].Change.Collectors = append(modules[0].Change.Collectors, seasalt.Collector{Kind: k, Each: 1})
	}
	for i, d := range duos {
		to := &modules[0].Change
		if second(i) {
			to = &modules[1].Change
		}
		to.Duos = append(to.Duos, d)
	}
	return modules
}

// handOf returns all cards of some kinds that a game has.
func handOf(rules *seasalt.Rules, kinds []seasalt.Kind) (cards []seasalt.Card) {
	for c := range rules.Deck().All() {
		if slices.Contains(kinds, c.Kind()) {
			cards = append(cards, c)
		}
	}
	return cards
}

// partners says which kinds make pairs in hand.
type partners map[[2]seasalt.Kind]bool

func partnersOf(duos []seasalt.Duo) partners {
	p := partners{}
	for _, d := range append([]seasalt.Duo{{A: seasalt.Crab, B: seasalt.Crab}, {A: seasalt.Boat, B: seasalt.Boat},
		{A: seasalt.Fish, B: seasalt.Fish}, {A: seasalt.Swimmer, B: seasalt.Shark}}, duos...) {
		p[[2]seasalt.Kind{d.A, d.B}], p[[2]seasalt.Kind{d.B, d.A}] = !d.LaidOnly, !d.LaidOnly
	}
	return p
}

// drawDuos draws duos of some kinds. Those of one kind mostly replace one of the base game by one
// that makes no pairs in hand, since where kinds pair with themselves there is little to choose.
func drawDuos(t *rapid.T, kinds []seasalt.Kind) (duos []seasalt.Duo) {
	seen := map[[2]seasalt.Kind]bool{}
	for range rapid.IntRange(0, maxDuos).Draw(t, "duos") {
		a, b := rapid.SampledFrom(kinds).Draw(t, "one kind"), rapid.SampledFrom(kinds).Draw(t, "the other")
		laidOnly := a == b && rapid.IntRange(0, 3).Draw(t, "in hand") > 0
		if a, b = min(a, b), max(a, b); !seen[[2]seasalt.Kind{a, b}] {
			seen[[2]seasalt.Kind{a, b}] = true
			duos = append(duos, seasalt.Duo{A: a, B: b, Effect: seasalt.ExtraTurn, LaidOnly: laidOnly})
		}
	}
	return duos
}

// TestTangledDuos makes pairs of hands of all sizes.
func TestTangledDuos(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kinds := rapid.Permutation(tangledKinds).Draw(t, "kinds")[:rapid.IntRange(2, 10).Draw(t, "number of kinds")]
		duos := drawDuos(t, kinds)
		further := rapid.SliceOfN(rapid.SampledFrom(kinds), 0, seasalt.MaxCards-58-len(kinds)).Draw(t, "further cards")
		further = append(further, kinds...) // of some the base game has none
		split := rapid.SliceOfN(rapid.Bool(), maxDuos, maxDuos).Draw(t, "in the second module")
		modules := tangle(further, duos, func(i int) bool { return split[i] })
		rules, err := seasalt.NewRules(seasalt.Config{Modules: modules})
		if err != nil {
			t.Fatal(err)
		}

		// One card of a kind leaves the fewest ways to go round the others.
		most := rapid.SampledFrom([]int{1, 1, 2, 3, seasalt.MaxCards}).Draw(t, "most of a kind")
		var cards []seasalt.Card
		for _, k := range kinds {
			all := handOf(rules, []seasalt.Kind{k})
			cards = append(cards, all[:rapid.IntRange(min(1, most/2), min(most, len(all))).Draw(t, "cards of a kind")]...)
		}
		hand, err := seasalt.CardsOf(cards...)
		if err != nil {
			t.Fatal(err)
		}
		score := checkPairs(t, rules, kinds, duos, hand)

		// The same said in other modules, in another order.
		modules = tangle(further, duos, func(i int) bool { return !split[i] })
		modules[0].Name, modules[1].Name = modules[1].Name, modules[0].Name
		for _, m := range modules {
			slices.Reverse(m.Change.Duos)
		}
		rules = seasalt.MustRules(seasalt.Config{Modules: modules})
		if again, err := rules.Score(seasalt.Holding{Hand: hand}); err != nil || again != score {
			t.Fatalf("%v is\n%v\nand, with the modules in another order,\n%v\n%v", hand, score, again, err)
		}
	})
}

// TestRingsOfDuos does so with one card of each kind. Then a pair that was made too early is often
// one of a ring of an odd number of cards, and a better one is found only by going round it.
func TestRingsOfDuos(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1))
	kinds := tangledKinds[5:] // without duos in the base game
	for range 500 {
		var duos []seasalt.Duo
		for range maxDuos {
			a, b := r.IntN(len(kinds)-1), r.IntN(len(kinds)-1)
			if b >= a {
				b++
			}
			d := seasalt.Duo{A: kinds[min(a, b)], B: kinds[max(a, b)], Effect: seasalt.ExtraTurn}
			if !slices.Contains(duos, d) {
				duos = append(duos, d)
			}
		}
		rules := seasalt.MustRules(seasalt.Config{Modules: tangle(kinds, duos, func(int) bool { return true })})
		var hand seasalt.Cards
		for _, k := range kinds {
			hand, _ = hand.With(seasalt.CardOf(k, seasalt.Pink))
		}
		checkPairs(t, rules, kinds, duos, hand)
	}
}

// checkPairs scores a hand of some kinds, and compares how many pairs there are with what two
// other ways find: one that tries everything, where the hand is small enough for that, and one
// that only counts.
func checkPairs(t rapid.TB, rules *seasalt.Rules, kinds []seasalt.Kind, duos []seasalt.Duo, hand seasalt.Cards) seasalt.Score {
	t.Helper()
	score, err := rules.Score(seasalt.Holding{Hand: hand})
	if err != nil {
		t.Fatal(err)
	}
	pairs := partnersOf(duos)
	want := countedPairs(kinds, hand, pairs)
	if hand.Len() <= 10 {
		if tried := triedPairs(slices.Collect(hand.All()), pairs); tried != want {
			t.Fatalf("the test counts %d pairs of %v with %+v, and has tried %d", want, hand, duos, tried)
		}
	}
	if got := score.Sum(seasalt.FromDuo); got != want {
		t.Fatalf("%d pairs of %v with %+v: there are %d\n%v", got, hand, duos, want, score)
	}

	used := map[seasalt.Kind]int{}
	for item := range score.Items() {
		if item.Source != seasalt.FromDuo {
			continue
		}
		used[item.Kind] += item.Count
		used[item.With] += item.Count
		if !pairs[[2]seasalt.Kind{item.Kind, item.With}] || used[item.Kind] > hand.CountKind(item.Kind) || used[item.With] > hand.CountKind(item.With) {
			t.Fatalf("the pairs of %v with %+v cannot be\n%v", hand, duos, score)
		}
	}

	s, err := rules.NewState(seasalt.Position{Phase: seasalt.PhasePlay, Round: 1, Hands: []seasalt.Cards{hand}})
	if err != nil {
		t.Fatal(err)
	}
	if s.Points(0) != score.Points() {
		t.Fatalf("%v is worth %d in a game, and explained as %v", hand, s.Points(0), score)
	}
	return score
}

// triedPairs makes the most pairs by trying every partner, and none, for the first card.
func triedPairs(hand []seasalt.Card, pairs partners) (most int) {
	if len(hand) < 2 {
		return 0
	}
	first, rest := hand[0], hand[1:]
	most = triedPairs(rest, pairs)
	for i, partner := range rest {
		if pairs[[2]seasalt.Kind{first.Kind(), partner.Kind()}] {
			others := slices.Concat(rest[:i], rest[i+1:])
			most = max(most, 1+triedPairs(others, pairs))
		}
	}
	return most
}

// countedPairs counts the most pairs without making them, by the formula of Tutte and Berge.
// Leave out some kinds: the others fall apart into groups of cards that pair only within a group.
// Of each odd group a card stays over, unless it pairs with one of those that were left out. So
// at least as many cards stay over as there are more odd groups than cards left out, whichever
// kinds these are; and the most that any choice of them gives do stay over.
func countedPairs(kinds []seasalt.Kind, hand seasalt.Cards, pairs partners) int {
	n := make([]int, len(kinds))
	with := make([]uint, len(kinds)) // the kinds in hand that make pairs with each, a bit each
	for i, a := range kinds {
		n[i] = hand.CountKind(a)
		for j, b := range kinds {
			if pairs[[2]seasalt.Kind{a, b}] && hand.CountKind(b) > 0 {
				with[i] |= 1 << j
			}
		}
	}
	over := 0
	for out := range uint(1) << len(kinds) {
		odd, rest := 0, (uint(1)<<len(kinds)-1)&^out
		for i := range kinds {
			if out>>i&1 != 0 {
				odd -= n[i]
			}
			if rest>>i&1 == 0 || n[i] == 0 {
				continue
			}
			group, cards := uint(1)<<i, 0
			for todo := group; todo != 0; {
				j := bits.TrailingZeros(todo)
				cards += n[j]
				todo = todo&^(1<<j) | with[j]&rest&^group
				group |= with[j] & rest
			}
			rest &^= group
			if with[i]&^out == 0 {
				odd += cards // each is a group of its own
			} else {
				odd += cards % 2
			}
		}
		over = max(over, odd)
	}
	return (hand.Len() - over) / 2
}

// bigTangle returns a game in which 13 duos of two kinds, and three of one kind, share six kinds,
// with all the cards that there can be of these.
func bigTangle() (rules *seasalt.Rules, kinds []seasalt.Kind, duos []seasalt.Duo) {
	kinds = []seasalt.Kind{seasalt.Crab, seasalt.Boat, seasalt.Fish, seasalt.Swimmer, seasalt.Shark, seasalt.Shell}
	for i, a := range kinds {
		for _, b := range kinds[i+1:] {
			if len(duos) < maxDuos && (a != seasalt.Swimmer || b != seasalt.Shark) {
				duos = append(duos, seasalt.Duo{A: a, B: b, Effect: seasalt.ExtraTurn})
			}
		}
	}
	var further []seasalt.Kind
	for i := range seasalt.MaxCards - 58 {
		further = append(further, kinds[i%len(kinds)])
	}
	return seasalt.MustRules(seasalt.Config{Modules: tangle(further, duos, func(int) bool { return true })}), kinds, duos
}

// TestTangledDuosOfManyCards scores hands that have far too many ways to pair them for trying all
// of them. That it comes to an end is half of the test.
func TestTangledDuosOfManyCards(t *testing.T) {
	rules, kinds, duos := bigTangle()
	cards := handOf(rules, kinds)
	for _, n := range []int{20, 30, 38, len(cards)} {
		hand, err := seasalt.CardsOf(cards[len(cards)-n:]...)
		if err != nil {
			t.Fatal(err)
		}
		checkPairs(t, rules, kinds, duos, hand)
	}
}

// TestTooManyEventsToScore scores under three events what a game only ever does under two, and
// what these make of it is more than a score has room for.
func TestTooManyEventsToScore(t *testing.T) {
	module := seasalt.Module{Name: "tangle", Version: 1}
	for i, e := range []seasalt.Event{seasalt.Kraken, seasalt.Tornado, seasalt.Sunfish} {
		card := seasalt.EventCard{Event: e, Goes: seasalt.Most}
		for _, k := range tangledKinds[4:10] {
			card.Change.Duos = append(card.Change.Duos, seasalt.Duo{A: tangledKinds[i], B: k, Effect: seasalt.ExtraTurn})
		}
		module.Events = append(module.Events, card)
	}
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{module}})
	events := rules.Events()
	for _, some := range [][]seasalt.Event{events[:1], events[:2], events[1:]} {
		if _, err := rules.Score(seasalt.Holding{Hand: rules.Deck(), Events: some}); err != nil {
			t.Errorf("under %v: %v", some, err)
		}
	}
	score, err := rules.Score(seasalt.Holding{Hand: rules.Deck(), Events: events})
	const want = "under these events the game has 22 duos, 4 collectors and 4 multipliers: together the maximum is 25"
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("under %v: %v\n%v", events, err, score)
	}
}

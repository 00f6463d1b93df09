package conformance

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants"
)

// A plot is a sort of position from which something rare is likely to happen. It has as many cards
// of each kind in play as leave pairs of the others.
type plot struct {
	name     string
	cards    string        // that are in play, a duo first; the others are laid, or all know where they are
	modules  string        // other than the events, separated by commas
	event    seasalt.Event // that somebody holds
	round    seasalt.Event // of the round
	mermaids bool          // nobody knows where mermaids are
	piles    int           // at least so many cards lie on each pile
	deck     int           // at least so many cards are in the deck
	spare    int           // the number of further cards in the hand of the player in turn, who can swap them
}

var plots = []plot{
	{name: "thefts", cards: "swimmer/black shark/black swimmer/yellow shark/green crab/black fish/green", deck: 1},
	{name: "more thefts", cards: "swimmer/black shark/black swimmer/yellow shark/green swimmer/light-blue shark/purple crab/black fish/green", deck: 1},
	{name: "thefts of alike cards", cards: "swimmer/black shark/black swimmer/yellow shark/green crab/yellow crab/yellow crab/black fish/black"},
	{name: "crabs", cards: "crab/black crab/green crab/grey fish/green octopus/grey shell/grey", piles: 2},
	{name: "crabs and alike cards", cards: "crab/yellow crab/yellow crab/grey fish/black boat/black boat/black", piles: 2},
	{name: "two crab duos", cards: "crab/black crab/green crab/grey crab/light-blue crab/light-blue fish/green"},
	{name: "crabs and thefts", cards: "crab/black crab/green crab/yellow swimmer/black shark/black fish/green", piles: 1},
	{name: "boats and fish", cards: "fish/black fish/green fish/black boat/black boat/black boat/yellow boat/yellow crab/black", deck: 3},
	{name: "pairs of crabs", cards: "crab/yellow crab/light-blue crab/yellow crab/light-blue crab/black fish/black fish/black fish/green", deck: 3},
	{name: "pairs of crabs and piles", cards: "crab/yellow crab/light-blue crab/yellow crab/light-blue crab/black fish/green", piles: 1},
	{name: "pairs of boats", cards: "boat/black boat/black boat/yellow boat/yellow boat/light-blue boat/light-blue crab/black fish/green", deck: 3},
	{name: "hermit crab", cards: "crab/black crab/green crab/grey fish/green octopus/grey shell/grey", event: seasalt.HermitCrab, piles: 2},
	{name: "hermit crab for all", cards: "crab/black crab/yellow crab/yellow boat/black boat/black fish/green", round: seasalt.HermitCrab, piles: 2},
	{name: "sunfish", cards: "fish/black fish/black fish/green swimmer/black shark/black crab/black", event: seasalt.Sunfish, deck: 3},
	{name: "lobster", modules: "lobster", cards: "lobster/black crab/black crab/green crab/grey octopus/grey shell/black fish/green", deck: 4},
	{name: "lobster and more", modules: "lobster", cards: "lobster/black crab/yellow crab/yellow crab/grey swimmer/black shark/black fish/green", deck: 3},
	{name: "rodeo", cards: "swimmer/black swimmer/yellow crab/black fish/green octopus/grey shell/grey", event: seasalt.WaterRodeo, spare: 1},
	{name: "rodeo for all", cards: "swimmer/black swimmer/yellow swimmer/light-blue shark/purple shark/black shark/green crab/yellow fish/green boat/black boat/black", round: seasalt.WaterRodeo, spare: 1},
	{name: "rodeo of three", cards: "swimmer/black swimmer/yellow swimmer/light-blue crab/black fish/black fish/black", round: seasalt.WaterRodeo, spare: 2},
	{name: "reef", cards: "shell/black shell/grey shell/green octopus/grey crab/black fish/green", event: seasalt.CoralReef},
	{name: "reef and thefts", cards: "shell/black shell/grey swimmer/black shark/black swimmer/yellow shark/green crab/black fish/green", round: seasalt.CoralReef},
	{name: "jellyfish", modules: "jellyfish", cards: "swimmer/black jellyfish/purple swimmer/yellow jellyfish/pink shark/black shark/green crab/black fish/green", deck: 3},
	{name: "dolphins", cards: "crab/black fish/green octopus/grey octopus/green shell/black shell/grey", round: seasalt.Dolphins, deck: 4},
	{name: "angelfish", cards: "swimmer/black shark/black crab/black fish/black shell/black octopus/green", round: seasalt.Angelfish, piles: 1, deck: 1},
	{name: "mermaids", cards: "swimmer/black shark/black crab/black fish/green", mermaids: true},
	{name: "dance of the mermaids", cards: "swimmer/black shark/black crab/black fish/green", mermaids: true, event: seasalt.DanceOfTheMermaids},
	{name: "starfish", modules: "starfish", cards: "crab/black starfish/yellow crab/green crab/yellow swimmer/black shark/black fish/green"},
	{name: "everything", modules: "extrasalt", cards: "lobster/black crab/green crab/yellow swimmer/black shark/black fish/green seahorse/white cast-of-crabs/green", deck: 2},
}

// ballast lets cards be laid that are of no use here, so that few are left to be hidden.
func ballast(modules string) seasalt.Module {
	m := seasalt.Module{Name: "ballast", Version: 1}
	kinds := [][2]seasalt.Kind{
		{seasalt.Shell, seasalt.Shell}, {seasalt.Octopus, seasalt.Octopus}, {seasalt.Octopus, seasalt.Penguin}, {seasalt.Penguin, seasalt.Penguin},
		{seasalt.Sailor, seasalt.Lighthouse}, {seasalt.Sailor, seasalt.ShoalOfFish}, {seasalt.PenguinColony, seasalt.Captain},
	}
	if more := [2]seasalt.Kind{seasalt.Shell, seasalt.Octopus}; modules != "extrasalt" {
		kinds = append(kinds, more)
	} else {
		kinds = append(kinds, [2]seasalt.Kind{seasalt.Jellyfish, seasalt.Jellyfish})
	}
	for _, k := range kinds {
		m.Change.Duos = append(m.Change.Duos, seasalt.Duo{A: k[0], B: k[1], Effect: seasalt.DrawTop(1), LaidOnly: true})
	}
	return m
}

// rules returns the rules of a plot.
func (plot *plot) rules(players int, k1 seasalt.MermaidRuling) *seasalt.Rules {
	config := seasalt.Config{Players: players, Target: seasalt.MaxTarget, Rulings: seasalt.Rulings{Mermaids: k1}, Modules: []seasalt.Module{ballast(plot.modules)}}
	names := "extrapepper"
	if plot.modules != "" {
		names += "," + plot.modules
	}
	more, err := variants.Parse(names)
	if err != nil {
		panic(err)
	}
	config.Modules = append(config.Modules, more...)
	return seasalt.MustRules(config)
}

// A pool is cards that are not placed yet.
type pool []seasalt.Card

// take takes a card of a kind out of the pool, or returns the zero Card.
func (p *pool) take(k seasalt.Kind) seasalt.Card {
	at := slices.IndexFunc(*p, func(c seasalt.Card) bool { return c.Kind() == k })
	if at < 0 {
		return 0
	}
	c := (*p)[at]
	*p = slices.Delete(*p, at, at+1)
	return c
}

// all takes all cards of a kind out of the pool.
func (p *pool) all(k seasalt.Kind) (cards []seasalt.Card) {
	for c := p.take(k); c != 0; c = p.take(k) {
		cards = append(cards, c)
	}
	return cards
}

// next takes the first cards out of the pool.
func (p *pool) next() seasalt.Card {
	c := (*p)[0]
	*p = (*p)[1:]
	return c
}

func (p pool) shuffle(r *rand.Rand) {
	r.Shuffle(len(p), func(i, j int) { p[i], p[j] = p[j], p[i] })
}

// pairs lays the cards that make duos, in the rodeo or without it, with starfish as long as there are some, and returns
// the rest.
func (p *pool) pairs(laid [][]seasalt.Group, rodeo bool) (left pool) {
	duos := append(ballast("extrasalt").Change.Duos, ballast("").Change.Duos...)
	for _, k := range [][2]seasalt.Kind{
		{seasalt.Crab, seasalt.Crab}, {seasalt.Boat, seasalt.Boat}, {seasalt.Fish, seasalt.Fish}, {seasalt.Swimmer, seasalt.Shark},
		{seasalt.Swimmer, seasalt.Jellyfish}, {seasalt.Crab, seasalt.Lobster},
	} {
		duos = append(duos, seasalt.Duo{A: k[0], B: k[1]})
	}
	if rodeo {
		duos = append(duos, seasalt.Duo{A: seasalt.Shark, B: seasalt.Shark}, seasalt.Duo{A: seasalt.Swimmer, B: seasalt.Swimmer})
	}
	starfish := pool(p.all(seasalt.Starfish))
	for n := 0; len(*p) > 0; {
		a, b := p.next(), seasalt.Card(0)
		for _, d := range duos {
			if d.A == a.Kind() && b == 0 {
				b = p.take(d.B)
			}
			if d.B == a.Kind() && b == 0 {
				b = p.take(d.A)
			}
		}
		if b == 0 {
			left = append(left, a)
			continue
		}
		cards := seasalt.LayDuo(a, b).Cards()
		g := seasalt.Group{cards[0], cards[1]}
		if len(starfish) > 0 {
			g[2] = starfish.next()
		}
		laid[n%len(laid)] = append(laid[n%len(laid)], g)
		n++
	}
	return append(left, starfish...)
}

// setUp deals a position of a plot at random.
func setUp(rules *seasalt.Rules, plot *plot, r *rand.Rand) seasalt.State {
	for range 100 {
		p := plot.deal(rules, r)
		if s, err := rules.NewState(p); err == nil {
			return s // nobody happens to have won by mermaids
		}
	}
	panic("no such position: " + plot.name)
}

// deal deals a position that may have been won already.
func (plot *plot) deal(rules *seasalt.Rules, r *rand.Rand) seasalt.Position {
	players := rules.Players()
	p := seasalt.Position{
		Phase: seasalt.PhaseTake, Turn: seasalt.Seat(r.IntN(players)), Round: 1, Event: plot.round,
		Hands: make([]seasalt.Cards, players), Laid: make([][]seasalt.Group, players), Held: make([]seasalt.Event, players),
	}
	if plot.event != 0 { // whoever had the fewest points holds it
		holder := r.IntN(players)
		p.Held[holder] = plot.event
		p.Points = slices.Repeat([]int{7}, players)
		p.Points[holder] = 0
		p.Totals, p.Round, p.LastEnd = p.Points, 2, seasalt.RoundEndStopped
		p.LastBy = seasalt.Seat((holder + 1) % players)
		p.LastTurn = p.LastBy
	}
	give := func(seat int, c seasalt.Card) { p.Hands[seat], _ = p.Hands[seat].With(c) }

	live := seasalt.Must(seasalt.ParseCards(plot.cards))
	rest, _ := rules.Deck().Minus(live)
	others := pool(slices.Collect(rest.All()))
	mermaids := pool(others.all(seasalt.Mermaid))
	left := others.pairs(p.Laid, plot.event == seasalt.WaterRodeo || plot.round == seasalt.WaterRodeo)
	if plot.mermaids {
		left, mermaids = append(left, mermaids...), nil
	}
	// In most positions the hands get the cards of the plot, and the piles and the deck get the rest.
	var cards pool
	for i, name := range strings.Fields(plot.cards) {
		if c := seasalt.Must(seasalt.ParseCard(name)); i < 2 && r.IntN(2) == 0 {
			give(int(p.Turn), c)
		} else {
			cards = append(cards, c)
		}
	}
	cards.shuffle(r)
	left.shuffle(r)
	if cards = append(cards, left...); r.IntN(4) == 0 {
		cards.shuffle(r)
	}
	for range plot.spare {
		give(int(p.Turn), cards.next())
	}
	for i := range players + r.IntN(players+3) {
		seat := i
		if i >= players {
			seat = r.IntN(players)
		}
		if len(cards) > 1+plot.deck+2*plot.piles {
			give(seat, cards.next())
		}
	}
	for i := range p.Piles {
		for range plot.piles + r.IntN(2) {
			if len(cards) > 1+plot.deck {
				p.Piles[i] = append(p.Piles[i], cards.next())
			}
		}
	}
	p.Deck, _ = seasalt.CardsOf(cards...)
	// The mermaids of which everybody will know lie below, or in one hand.
	for owner := r.IntN(players); len(mermaids) > 2 && r.IntN(2) == 0; {
		give(owner, mermaids.next())
	}
	p.Piles[1] = append(p.Piles[1], mermaids...)
	return p
}

// Facts are public knowledge at the start of a game: some cards of hands, and some of piles, the top one first.
type facts struct {
	hands []seasalt.Cards
	piles [2][]seasalt.Card // zero where the card is not known
}

// tell returns the places of the mermaids, which everybody learns so that less is hidden. In these plots none is in the
// deck.
func tell(s seasalt.State) (k facts) {
	for seat := range s.Rules().Seats() {
		var some seasalt.Cards
		for c := range s.Hand(seat).All() {
			if c.Kind() == seasalt.Mermaid {
				some, _ = some.With(c)
			}
		}
		k.hands = append(k.hands, some)
	}
	for i := range k.piles {
		for c := range s.Pile(seasalt.Pile1 + seasalt.Pile(i)) {
			if c.Kind() != seasalt.Mermaid {
				c = 0
			}
			k.piles[i] = append(k.piles[i], c)
		}
	}
	return k
}

// view returns the view of an observer who knows the facts.
func (k *facts) view(s seasalt.State, seat seasalt.Seat) (seasalt.View, error) {
	v := s.View(seat)
	if len(k.hands) == 0 {
		return v, nil
	}
	told := testkit.Told{Hands: k.hands, ToAll: k.hands, Piles: k.piles, PilesToAll: k.piles}
	return told.View(v)
}

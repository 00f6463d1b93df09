package main

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/cmd/seasalt-arena/chart"
	"github.com/seasalt-go/seasalt/words"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// stages are parts of a round, by the number of cards in the deck.
var stages = []struct {
	name      string
	low, high int
}{{"early", 47, 99}, {"middle", 39, 46}, {"late", 2, 38}}

// A drawing is a place where a player draws, and the lead in the round after keeping each kind of card. Kinds
// that are not in the deck are missing.
type drawing struct {
	stage int
	leads map[seasalt.Kind]float64
	mean  float64 // over the cards of the deck
}

// studyCards measures the worth of each kind of card to a player who draws and keeps it.
func studyCards(k known, games int) (string, []chart.Picture) {
	rules := seasalt.MustRules(seasalt.Config{})
	worth := map[seasalt.Kind]*[4]mean{} // by stage; the last is the whole round
	for _, d := range each(k, "cards", games, func(_ int, r *rand.Rand) drawing { return draws(rules, r) }) {
		for kind, lead := range d.leads {
			if worth[kind] == nil {
				worth[kind] = &[4]mean{}
			}
			worth[kind][d.stage].add(lead - d.mean)
			worth[kind][len(stages)].add(lead - d.mean)
		}
	}
	var kinds []seasalt.Kind
	for kind := seasalt.Mermaid; kind.IsValid(); kind++ {
		if worth[kind] != nil {
			kinds = append(kinds, kind)
		}
	}
	slices.SortFunc(kinds, func(a, b seasalt.Kind) int {
		return cmp.Compare(worth[b][len(stages)].value(), worth[a][len(stages)].value())
	})
	english := words.In("en")
	rows := [][]string{{"card", "early (47 cards in the deck or more)", "middle (39–46)", "late (under 39)"}}
	p := chart.New("What a card is worth to whoever draws and keeps it\nlead in points in the round, "+
		"against the average card; 95 % intervals", "points", "")
	p.Add(chart.Grid(true, false))
	var labels []string
	for i, kind := range kinds {
		row := []string{english.Kind(kind)}
		for stage := range stages {
			row = append(row, worth[kind][stage].signed())
		}
		whole := worth[kind][len(stages)]
		rows = append(rows, row)
		labels = append(labels, english.Kind(kind))
		y := float64(len(kinds) - 1 - i)
		interval := seasalt.Must(plotter.NewLine(plotter.XYs{{X: whole.value() - whole.margin(), Y: y},
			{X: whole.value() + whole.margin(), Y: y}}))
		interval.Color, interval.Width = chart.Blue, vg.Points(2)
		dot := seasalt.Must(plotter.NewScatter(plotter.XYs{{X: whole.value(), Y: y}}))
		dot.Color, dot.Radius, dot.Shape = chart.Blue, vg.Points(3.5), draw.CircleGlyph{}
		p.Add(interval, dot)
	}
	slices.Reverse(labels)
	p.Y.Min, p.Y.Max, p.Y.Tick.Marker = -0.5, float64(len(kinds))-0.5, chart.Names(labels)
	p.Y.Tick.Length = 0
	p.X.Min, p.X.Max = p.X.Min-0.1, p.X.Max+0.1
	return table(rows),
		[]chart.Picture{{Name: "known-cards", Width: vg.Points(520), Height: vg.Points(360), Panels: []*plot.Plot{p}}}
}

// draws plays a first round of two to some place where a player takes a card, and from there to the end of
// the round, once for each kind of card that the player may draw and keeps.
func draws(rules *seasalt.Rules, r *rand.Rand) (d drawing) {
	start := rules.Start(0).Settle(r)
	s, skip := start, r.IntN(18)
	take := func(s seasalt.State) bool { return s.RoundOver() || s.Phase() == seasalt.PhaseTake }
	for range skip {
		m := bot.Greedy{}.Choose(context.Background(), s.View(s.Actor()), r)
		s = greedy(seasalt.Must(s.Apply(m)), r, take)
		if s.RoundOver() || s.Over() {
			return draws(rules, r) // it was shorter than that
		}
	}
	if s.DeckLen() < 2 {
		return draws(rules, r)
	}
	for i, stage := range stages {
		if s.DeckLen() >= stage.low && s.DeckLen() <= stage.high {
			d.stage = i
		}
	}
	seat, drawn := s.Actor(), seasalt.Must(s.Apply(seasalt.Draw))
	byKind := map[seasalt.Kind][]seasalt.Card{}
	for c := range s.Deck().All() {
		byKind[c.Kind()] = append(byKind[c.Kind()], c)
	}
	d.leads = map[seasalt.Kind]float64{}
	cards := 0
	for kind := seasalt.Mermaid; kind.IsValid(); kind++ {
		list := byKind[kind]
		if list == nil {
			continue
		}
		c := list[r.IntN(len(list))]
		two := seasalt.Must(drawn.Apply(seasalt.Deal(c)))
		two = seasalt.Must(two.Apply(two.NatureMove(r)))
		end := greedy(seasalt.Must(two.Apply(seasalt.Keep(c))), r, untilRound)
		d.leads[kind] = lead(start, end, seat)
		d.mean += d.leads[kind] * float64(len(list))
		cards += len(list)
	}
	d.mean /= float64(cards)
	return d
}

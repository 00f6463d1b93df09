package seasalt

import (
	"encoding/json"
	"fmt"
	"slices"
	"unsafe"
)

// Content is what the hash of a module is made of.
func (m Module) Content() string { return m.content() }

// HasTables reports whether all laws of the game look up points in tables.
func (r *Rules) HasTables() bool {
	return !slices.ContainsFunc(r.laws, func(l compiledLaw) bool { return len(l.duos) > 0 && l.tables == nil })
}

// PointerTo is the place in the JSON of a view of what a line of text calls a field.
func PointerTo(field string) []string { return pointerTo(field) }

// Unresolved reports whether a view knows more than what is certain.
func (v View) Unresolved() bool {
	return len(v.guesses) > 1 || len(v.guesses) == 1 && len(v.guesses[0].lots)+len(v.guesses[0].biases) > 0
}

// Plain reports whether a view has one guess for each way in which shells can lie face down, with certain cards alone, and
// whether it is biased about what else was in the hands that they came from. Bare is what all these guesses have.
func (v View) Plain() (bare string, plain, biased bool) {
	if len(v.guesses) == 0 {
		return fmt.Sprint(v.deck, v.hands), true, false
	}
	g := v.guesses[0].guess
	for i := range v.guesses {
		w := v.guesses[i]
		w.shields = g.shields
		if w.guess != g || len(w.lots) > 0 || slices.ContainsFunc(w.biases, func(x bias) bool { return x.card < anyCard }) {
			return "", false, true
		}
		biased = biased || len(w.biases) > 0
	}
	return fmt.Sprint(g.deck, g.hands), true, biased
}

// MemoryBytes returns how much room the memories of a game take, and how many guesses they have.
func (g *Game) MemoryBytes() (bytes, guesses int) {
	all := []*beliefs{g.public.public}
	for seat := range g.seats[:g.state.rules.config.Players] {
		all = append(all, &g.seats[seat].own)
	}
	cards, lots, biases := map[*byte]bool{}, map[*lot]bool{}, map[*bias]bool{}
	for _, b := range all {
		bytes += (cap(b.guesses) + cap(b.spare)) * int(unsafe.Sizeof(weighedGuess{}))
		guesses += len(b.guesses)
		for _, w := range append(b.guesses[:len(b.guesses):len(b.guesses)], b.spare[:cap(b.spare)]...) {
			if p := unsafe.SliceData(w.lots); p != nil && !lots[p] {
				lots[p] = true
				bytes += cap(w.lots) * int(unsafe.Sizeof(lot{}))
			}
			for _, l := range w.lots {
				if p := unsafe.StringData(l.cards); p != nil && !cards[p] {
					cards[p] = true
					bytes += max(16, len(l.cards))
				}
			}
			if p := unsafe.SliceData(w.biases); p != nil && !biases[p] {
				biases[p] = true
				bytes += cap(w.biases) * int(unsafe.Sizeof(bias{}))
			}
		}
	}
	return bytes + cap(g.log)*int(unsafe.Sizeof(recorder{})), guesses
}

// PlainJSON returns what package json makes of the forms that readers take.
func (v View) PlainJSON() ([]byte, error) {
	f := v.form()
	return json.Marshal(struct {
		Format int       `json:"format"`
		Setup  setupForm `json:"setup"`
		viewForm
	}{f.Format, Setup(f.Setup).form(), *f})
}

func (m Move) PlainJSON() ([]byte, error) { return json.Marshal(m.form()) }

func (s Cards) PlainJSON() ([]byte, error) { return json.Marshal(cardsOf(s)) }

func (s Score) PlainJSON() ([]byte, error) {
	f := scoreForm{s.Points(), s.Bonus(), constantName[Color](s.bonusColor), []itemForm{}}
	for i := range s.Items() {
		f.Items = append(f.Items, itemForm{constantName[ScoreSource](i.Source), i.Rule(), constantName[Kind](i.Kind), constantName[Kind](i.With), constantName[Color](i.Color), i.Count, i.Points})
	}
	return json.Marshal(f)
}

func (r RoundResult) PlainJSON() ([]byte, error) {
	f := roundForm{Round: r.Number, End: constantName[RoundEnd](r.End), By: r.By, LastTurn: r.LastTurn, Next: someSeat(r.Next), Seats: []roundSeatForm{}}
	for seat := range r.Players {
		s := roundSeatForm{Points: r.Points[seat], Total: r.Totals[seat]}
		if r.Shown.Has(Seat(seat)) {
			s.Score = &r.Scores[seat]
		}
		f.Seats = append(f.Seats, s)
	}
	return json.Marshal(f)
}

func (o Observation) PlainJSON() ([]byte, error) {
	f := observationForm{
		Actor: o.Actor, Turn: o.Turn, Phase: constantName[Phase](o.Phase), Action: constantName[Action](o.Action), Victim: someSeat(o.Victim), Pile: pileNumber(o.Pile), Event: constantName[Event](o.Event),
		Returned: o.Returned, Given: someSeat(o.Given), Revealed: o.Revealed, Tops: []pileCard{pileCard(o.Tops[0]), pileCard(o.Tops[1])},
		Transfers: []transferForm{}, Sights: []runForm{}, End: constantName[RoundEnd](o.End), By: someSeat(o.By),
	}
	for t := range o.Transfers() {
		f.Transfers = append(f.Transfers, transferForm{t.From, t.To, cardText(t.Card), uint8(t.Place), t.Open})
	}
	cards := o.seen[:]
	for _, s := range o.sights[:o.numSights] {
		f.Sights = append(f.Sights, runForm{s.where, toCards(cards[:s.n]), s.open})
		cards = cards[s.n:]
	}
	if o.End != 0 {
		f.Points = o.Points[:]
	}
	return json.Marshal(f)
}

package seasalt

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"unsafe"

	"github.com/seasalt-go/seasalt/internal/mind"
	"github.com/seasalt-go/seasalt/internal/pack"
	"github.com/seasalt-go/seasalt/internal/wire"
)

// Content is what the hash of a module is made of.
func (m Module) Content() string { return m.content() }

// HasTables reports whether all laws of the game look up points in tables.
func (r *Rules) HasTables() bool {
	return !slices.ContainsFunc(r.laws, func(l compiledLaw) bool { return l.tables == nil })
}

// Size estimates how many bytes the rules take.
func (r *Rules) Size() int { return r.share(func(func(*Rules) bool) {}) }

// BuiltAs reports whether the rules are in every part as other ones, but for the function that makes ids.
func (r *Rules) BuiltAs(other *Rules) bool {
	a, b := *r, *other
	a.ids, b.ids = nil, nil
	return reflect.DeepEqual(a, b)
}

// PointerTo is the place in the JSON of a view of what a line of text calls a field.
func PointerTo(field string) []string { return pointerTo(field) }

// Unresolved reports whether a view knows more than what is certain.
func (v View) Unresolved() bool {
	return len(v.guesses) > 1 || len(v.guesses) == 1 && len(v.guesses[0].Lots)+len(v.guesses[0].Biases) > 0
}

// Plain reports whether a view has one guess for each way in which shells can lie face down, with certain cards alone, and
// whether it is biased about what else was in the hands that they came from. Bare is what all these guesses have.
func (v View) Plain() (bare string, plain, biased bool) {
	if len(v.guesses) == 0 {
		return fmt.Sprint(v.deck, v.hands), true, false
	}
	g := v.guesses[0].Guess
	for i := range v.guesses {
		w := v.guesses[i]
		w.Shields = g.Shields
		if w.Guess != g || len(w.Lots) > 0 || slices.ContainsFunc(w.Biases, func(x mind.Bias) bool { return x.Card < mind.AnyCard }) {
			return "", false, true
		}
		biased = biased || len(w.Biases) > 0
	}
	return fmt.Sprint(g.Deck, g.Hands), true, biased
}

// Chances returns the chances of the guesses of a memory, the highest first.
func (m *Memory) Chances() (chances []float64) {
	b := m.beliefs()
	list := slices.Clone(b.Guesses)
	sum := 0.0
	for i := range list {
		list[i].Chance = float64(list[i].Chance * b.Mass(&list[i]))
		sum += list[i].Chance
	}
	mind.SortGuesses(list)
	for i := range list {
		chances = append(chances, list[i].Chance/sum)
	}
	return chances
}

// Allows reports whether a guess of a memory agrees with a state.
func (m *Memory) Allows(s State) bool {
	b := m.beliefs()
	return slices.ContainsFunc(b.Guesses, func(w mind.WeighedGuess) bool { return agrees(b, &w, &s) })
}

func agrees(b *mind.Beliefs, w *mind.WeighedGuess, s *State) bool {
	// The cards of each holder, without those that the guess knows. A memory does not tell what others have drawn from
	// the deck.
	var rest [mind.NumHolders]Cards
	var ok bool
	if rest[mind.DeckHolder], ok = s.Deck().Plus(s.Drawn()); !ok {
		return false
	}
	for seat := range s.rules.config.Players {
		rest[seat] = s.Hand(Seat(seat))
		if c := w.Shields[seat]; c != 0 && c != pack.UnknownCard && cardOf(c) != s.ShieldCard(Seat(seat)) {
			return false
		}
	}
	for holder := range rest {
		if rest[holder], ok = rest[holder].Minus(cardsIn(b.Layout, *w.Held(holder))); !ok {
			return false
		}
	}
	onPiles := make([][]pack.Face, len(w.Lots)) // the cards in the places of each lot, the lowest first
	for p := Pile1; p <= Pile2; p++ {
		pile := slices.Collect(s.Pile(p))
		slices.Reverse(pile)
		for i, c := range pile {
			switch guessed := *w.At(mind.Pile(p), i); {
			case mind.IsMarked(guessed):
				k := guessed - mind.LotMark
				onPiles[k] = append(onPiles[k], c.face())
			case guessed != pack.UnknownCard && guessed != c.face():
				return false
			}
		}
	}
	return haveLots(w.Lots, onPiles, rest)
}

// haveLots reports whether piles and holders have the cards of lots.
func haveLots(lots []mind.Lot, onPiles [][]pack.Face, rest [mind.NumHolders]Cards) bool {
	if len(lots) == 0 {
		return true
	}
	l := lots[0]
	cards := []byte(l.Cards)
	next := 0
	for _, c := range onPiles[0] {
		from := 0
		if l.Ordered {
			from = next
		}
		at := slices.Index(cards[from:], byte(c))
		if at < 0 {
			return false
		}
		next = from + at
		cards = slices.Delete(cards, next, next+1)
	}
	var give func(cards []byte, rest [mind.NumHolders]Cards) bool
	give = func(cards []byte, rest [mind.NumHolders]Cards) bool {
		if len(cards) == 0 {
			return haveLots(lots[1:], onPiles[1:], rest)
		}
		for holder, n := range l.Held {
			less, ok := rest[holder].Without(cardOf(pack.Face(cards[0])))
			if n == 0 || !ok {
				continue
			}
			after := rest
			after[holder] = less
			l.Held[holder]--
			if give(cards[1:], after) {
				return true
			}
			l.Held[holder]++
		}
		return false
	}
	return give(cards, rest)
}

// MemoryBytes returns how much room the memories of a game take, and how many guesses they have.
func (g *Game) MemoryBytes() (bytes, guesses int) {
	all := []*mind.Beliefs{g.public.public}
	for seat := range g.seats[:g.state.rules.config.Players] {
		all = append(all, &g.seats[seat].own)
	}
	cards, lots, biases := map[*byte]bool{}, map[*mind.Lot]bool{}, map[*mind.Bias]bool{}
	for _, b := range all {
		bytes += (cap(b.Guesses) + cap(b.Spare)) * int(unsafe.Sizeof(mind.WeighedGuess{}))
		guesses += len(b.Guesses)
		for _, w := range append(b.Guesses[:len(b.Guesses):len(b.Guesses)], b.Spare[:cap(b.Spare)]...) {
			if p := unsafe.SliceData(w.Lots); p != nil && !lots[p] {
				lots[p] = true
				bytes += cap(w.Lots) * int(unsafe.Sizeof(mind.Lot{}))
			}
			for _, l := range w.Lots {
				if p := unsafe.StringData(l.Cards); p != nil && !cards[p] {
					cards[p] = true
					bytes += max(16, len(l.Cards))
				}
			}
			if p := unsafe.SliceData(w.Biases); p != nil && !biases[p] {
				biases[p] = true
				bytes += cap(w.Biases) * int(unsafe.Sizeof(mind.Bias{}))
			}
		}
	}
	return bytes + cap(g.log)*int(unsafe.Sizeof(recorder{})), guesses
}

// PlainJSON returns what package json makes of the forms that readers take. The forms of views and moves are read from what
// is written, without any other field.
func (v View) PlainJSON() ([]byte, error) {
	data, err := v.MarshalJSON()
	if err != nil {
		return nil, err
	}
	var f viewForm
	if err := readWith(wire.Reader{Most: maxJSON, Format: viewFormat, Locate: locate}, "view", data, &f); err != nil {
		return nil, err
	}
	return json.Marshal(struct {
		Format int       `json:"format"`
		Setup  setupForm `json:"setup"`
		viewForm
	}{f.Format, Setup(f.Setup).form(), f})
}

func (m Move) PlainJSON() ([]byte, error) {
	data, err := m.MarshalJSON()
	if err != nil {
		return nil, err
	}
	var f moveForm
	if err := readJSON("move", data, &f); err != nil {
		return nil, err
	}
	return json.Marshal(f)
}

// someSeat is the form of a seat that may be Nobody.
func someSeat(seat Seat) *Seat {
	if seat == Nobody {
		return nil
	}
	return &seat
}

func (s Cards) PlainJSON() ([]byte, error) { return json.Marshal(cardsOf(s)) }

func (s Score) PlainJSON() ([]byte, error) {
	f := scoreForm{s.Points(), s.Bonus(), messageName[Color](s.bonusColor), []itemForm{}}
	for i := range s.Items() {
		f.Items = append(f.Items, itemForm{messageName[ScoreSource](i.Source), i.Rule(), messageName[Kind](i.Kind), messageName[Kind](i.With), messageName[Color](i.Color), i.Count, i.Points})
	}
	return json.Marshal(f)
}

func (r RoundResult) PlainJSON() ([]byte, error) {
	f := roundForm{Round: r.Number, End: messageName[RoundEnd](r.End), By: r.EndedBy, LastTurn: r.LastTurn, Next: someSeat(r.Next), Seats: []roundSeatForm{}}
	for seat := range r.Players {
		s := roundSeatForm{Points: r.Points[seat], Total: r.Totals[seat]}
		if r.Revealed.Has(Seat(seat)) {
			s.Score = &r.Scores[seat]
		}
		f.Seats = append(f.Seats, s)
	}
	return json.Marshal(f)
}

func (o Observation) PlainJSON() ([]byte, error) {
	f := observationForm{
		Actor: o.Actor, Turn: o.Turn, Phase: messageName[Phase](o.Phase), Action: messageName[Action](o.Action), Victim: someSeat(o.Victim), Pile: pileNumber(o.Pile), Event: messageName[Event](o.Event),
		Returned: o.Returned, Given: someSeat(o.Given), Revealed: o.Revealed, Tops: []topCard{topCard(o.Tops[0]), topCard(o.Tops[1])},
		Transfers: []transferForm{}, Sights: []runForm{}, End: messageName[RoundEnd](o.End), By: someSeat(o.EndedBy),
	}
	for t := range o.Transfers() {
		f.Transfers = append(f.Transfers, transferForm{shownZone(t.From), shownZone(t.To), shownCard(t.Card), uint8(t.Place), t.Open})
	}
	cards := o.facts.Seen[:]
	for _, s := range o.facts.Sights[:o.facts.NumSights] {
		run := runForm{Where: shownZone(zoneOf(s.Where)), Cards: []shownCard{}, Open: s.Open}
		for _, c := range cards[:s.N] {
			run.Cards = append(run.Cards, shownCard(cardOf(c)))
		}
		f.Sights = append(f.Sights, run)
		cards = cards[s.N:]
	}
	if o.End != 0 {
		f.Points = o.Points[:o.players]
	}
	return json.Marshal(f)
}

func (c shownCard) MarshalText() ([]byte, error) { return Card(c).MarshalText() }

func (c topCard) MarshalText() ([]byte, error) { return Card(c).MarshalText() }

func (z shownZone) MarshalJSON() ([]byte, error) { return Zone(z).MarshalJSON() }

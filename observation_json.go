package seasalt

import (
	"fmt"
	"iter"

	"github.com/seasalt-go/seasalt/internal/wire"
)

// The JSON of an Observation and of its parts; json.go says what all JSON has in common.

type zoneForm struct {
	Kind ZoneKind   `json:"kind"`
	Seat *Seat      `json:"seat,omitempty"`
	Pile pileNumber `json:"pile,omitempty"`
}

// MarshalJSON returns an object with the kind, such as {"kind":"deck"}, and the seat or pile where there
// are several, such as {"kind":"hand","seat":1}. The kind of the zero Zone is empty. It fails for a
// Zone that is no place.
func (z Zone) MarshalJSON() ([]byte, error) {
	if z != (Zone{}) && !z.isValid() {
		return nil, fmt.Errorf("seasalt: cannot marshal the place %v: not a place", z)
	}
	return written(func(w *writer) { w.zone("", z) })
}

// zone writes a place or the zero Zone.
func (w *writer) zone(key string, z Zone) {
	w.Object(key)
	if z.Kind == 0 {
		w.Name("kind", "")
	} else {
		w.Name("kind", z.Kind.String())
	}
	if z.owned() {
		w.seat("seat", z.Seat)
	}
	w.somePile("pile", z.Pile)
	w.EndObject()
}

// owned reports whether each seat has such a place.
func (z Zone) owned() bool { return z.Kind == ZoneHand || z.Kind == ZoneLaid || z.Kind == ZoneShield }

// UnmarshalJSON reads what MarshalJSON wrote, and ignores unknown fields. On an error z is unchanged.
func (z *Zone) UnmarshalJSON(data []byte) error {
	var f zoneForm
	if err := readMessage("place", data, &f); err != nil {
		return err
	}
	read := Zone{Kind: f.Kind, Pile: Pile(f.Pile)}
	if f.Seat != nil {
		read.Seat = *f.Seat
	}
	if read.owned() != (f.Seat != nil) || read != (Zone{}) && !read.isValid() {
		return unreadable("place", data, "hands, laid cards and shields belong to a seat, and a pile has a number")
	}
	*z = read
	return nil
}

// A transferForm is a [Transfer] whose card is there or not.
type transferForm struct {
	From  Zone     `json:"from"`
	To    Zone     `json:"to"`
	Card  cardText `json:"card,omitempty"`
	Place uint8    `json:"place,omitempty"`
	Open  bool     `json:"open"`
}

type observationForm struct {
	Actor     Seat           `json:"actor"`
	Turn      Seat           `json:"turn"`
	Phase     name[Phase]    `json:"phase"`
	Action    name[Action]   `json:"action"`
	Victim    *Seat          `json:"victim,omitempty"`
	Pile      pileNumber     `json:"pile,omitempty"`
	Event     name[Event]    `json:"event,omitempty"`
	Returned  Seats          `json:"returned"`
	Given     *Seat          `json:"given,omitempty"`
	Revealed  Seats          `json:"revealed"`
	Tops      []pileCard     `json:"tops"`
	Transfers []transferForm `json:"transfers"`
	Sights    []runForm      `json:"sights"`
	End       name[RoundEnd] `json:"end,omitempty"`
	By        *Seat          `json:"by,omitempty"`
	Points    []int          `json:"points,omitempty"`
}

// A runForm is what an observer is shown in one place.
type runForm struct {
	Where Zone   `json:"where"`
	Cards []Card `json:"cards"`
	Open  bool   `json:"open"`
}

// A cardText is a card as it stands in a form: it must be there, and the empty text is none.
type cardText Card

func (c cardText) MarshalText() ([]byte, error) { return Card(c).MarshalText() }

func (c *cardText) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		return parseError("card", "", 0, "the text is empty")
	}
	return (*Card)(c).UnmarshalText(text)
}

// A pileCard is a card at a visible place: its text, or "?" if it is not known or not there.
type pileCard Card

func (c pileCard) MarshalText() ([]byte, error) {
	if c == 0 {
		return []byte("?"), nil
	}
	return Card(c).MarshalText()
}

func (c *pileCard) UnmarshalText(text []byte) error {
	if string(text) == "?" {
		*c = 0
		return nil
	}
	return (*cardText)(c).UnmarshalText(text)
}

func pileCards(cards iter.Seq[Card]) []pileCard {
	list := []pileCard{}
	for c := range cards {
		list = append(list, pileCard(c))
	}
	return list
}

// MarshalJSON returns an object; see Observation in schema/seasalt.schema.json. A transfer omits a
// card that is hidden from the observer. It fails if a field has a value that no move has.
func (o Observation) MarshalJSON() ([]byte, error) {
	return o.AppendJSON(nil)
}

// AppendJSON appends what MarshalJSON returns, and fails as it does: then it returns dst as it was. With enough room
// in dst it does not allocate.
func (o Observation) AppendJSON(dst []byte) ([]byte, error) {
	if err := o.validate(); err != nil {
		return dst, fmt.Errorf("seasalt: cannot marshal the observation: %w", err)
	}
	w := writer{wire.Writer{Bytes: dst}}
	w.Object("")
	w.seat("actor", o.Actor)
	w.seat("turn", o.Turn)
	w.Name("phase", o.Phase.String())
	w.Name("action", o.Action.String())
	w.someSeat("victim", o.Victim)
	w.somePile("pile", o.Pile)
	w.someEvent("event", o.Event)
	w.seats("returned", o.Returned)
	w.someSeat("given", o.Given)
	w.seats("revealed", o.Revealed)
	w.List("tops")
	for _, c := range o.Tops {
		w.pileCard(c)
	}
	w.EndList()
	w.List("transfers")
	for i := range o.transfers[:o.n] {
		t := &o.transfers[i]
		w.Object("")
		w.zone("from", t.From)
		w.zone("to", t.To)
		if t.Card != 0 {
			w.card("card", t.Card.card())
		}
		if t.Place != 0 {
			w.Int("place", int(t.Place))
		}
		w.Bool("open", t.Open)
		w.EndObject()
	}
	w.EndList()
	w.List("sights")
	cards := o.seen[:]
	for _, s := range o.sights[:o.numSights] {
		w.Object("")
		w.zone("where", s.where)
		w.List("cards")
		for _, c := range cards[:s.n] {
			w.card("", c.card())
		}
		w.EndList()
		w.Bool("open", s.open)
		w.EndObject()
		cards = cards[s.n:]
	}
	w.EndList()
	if o.End != 0 {
		w.Name("end", o.End.String())
		w.seat("by", o.By)
		w.List("points")
		for _, points := range o.Points {
			w.Int("", points)
		}
		w.EndList()
	}
	w.EndObject()
	return w.Bytes, nil
}

// pileCard writes a card at a visible place of a pile.
func (w *writer) pileCard(c Card) {
	if c == 0 {
		w.Name("", "?")
		return
	}
	w.card("", c)
}

// someSeat is the form of a seat that may be Nobody.
func someSeat(seat Seat) *Seat {
	if seat == Nobody {
		return nil
	}
	return &seat
}

// seatOf reads what someSeat returned.
func seatOf(form *Seat) Seat {
	if form == nil {
		return Nobody
	}
	return *form
}

// UnmarshalJSON reads what MarshalJSON wrote, and ignores unknown fields. On an error, which is a
// [*ParseError], o is left as it was.
func (o *Observation) UnmarshalJSON(data []byte) error {
	var f observationForm
	if err := readMessage("observation", data, &f); err != nil {
		return err
	}
	read := Observation{
		Actor: f.Actor, Turn: f.Turn, Phase: Phase(f.Phase), Action: Action(f.Action), Victim: seatOf(f.Victim), Pile: Pile(f.Pile), Event: Event(f.Event),
		Returned: f.Returned, Given: seatOf(f.Given), Revealed: f.Revealed, End: RoundEnd(f.End), By: seatOf(f.By),
	}
	if len(f.Tops) != len(read.Tops) {
		return unreadable("observation", data, fmt.Sprintf("/tops: there are %d piles, not %d", len(read.Tops), len(f.Tops)))
	}
	for i, c := range f.Tops {
		read.Tops[i] = Card(c)
	}
	if f.End == 0 != (f.Points == nil) || f.Points != nil && len(f.Points) != len(read.Points) {
		return unreadable("observation", data, fmt.Sprintf("/points: there must be %d if the round ends, and none otherwise", len(read.Points)))
	}
	copy(read.Points[:], f.Points)
	if len(f.Sights) > maxSights {
		return unreadable("observation", data, fmt.Sprintf("/sights: %d are too many: no move shows more than %d places", len(f.Sights), maxSights))
	}
	for i, s := range f.Sights {
		if int(read.numSeen)+len(s.Cards) > MaxCards {
			return unreadable("observation", data, fmt.Sprintf("/sights/%d/cards: more than %d cards", i, MaxCards))
		}
		read.sights[i] = run{s.Where, uint8(len(s.Cards)), s.Open}
		for _, c := range s.Cards {
			read.seen[read.numSeen] = c.face()
			read.numSeen++
		}
	}
	read.numSights = uint8(len(f.Sights))
	if f.Victim != nil && *f.Victim == Nobody {
		return unreadable("observation", data, "/victim: must be a seat; omit the field if there is none")
	}
	if len(f.Transfers) > maxTransfers {
		return unreadable("observation", data, fmt.Sprintf("/transfers: %d are too many: no move has more than %d", len(f.Transfers), maxTransfers))
	}
	read.n = uint8(len(f.Transfers))
	for i, t := range f.Transfers {
		read.transfers[i] = transfer{t.From, t.To, Card(t.Card).face(), t.Place, t.Open}
	}
	if err := read.validate(); err != nil {
		return unreadable("observation", data, err.Error())
	}
	*o = read
	return nil
}

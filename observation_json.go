package seasalt

import (
	"encoding/json"
	"fmt"
	"iter"
)

// The JSON of an Observation and of its parts; json.go says what all JSON has in common.

type zoneForm struct {
	Kind name[ZoneKind] `json:"kind"`
	Seat *Seat          `json:"seat,omitempty"`
	Pile pileNumber     `json:"pile,omitempty"`
}

// A zoneText is a place as it stands in JSON: an object with the kind, such as {"kind":"deck"}, and
// the seat or pile where there are several, such as {"kind":"hand","seat":1}.
type zoneText Zone

func (z zoneText) MarshalJSON() ([]byte, error) {
	f := zoneForm{Kind: name[ZoneKind](z.Kind)}
	switch z.Kind {
	case ZoneHand, ZoneLaid, ZoneShield:
		f.Seat = &z.Seat
	case ZonePile:
		f.Pile = pileNumber(z.Pile)
	}
	if !Zone(z).isValid() {
		return nil, fmt.Errorf("seasalt: cannot marshal the place %v: not a place", Zone(z))
	}
	return json.Marshal(f)
}

func (z *zoneText) UnmarshalJSON(data []byte) error {
	var f zoneForm
	if err := readMessage("place", data, &f); err != nil {
		return err
	}
	read := Zone{Kind: ZoneKind(f.Kind), Pile: Pile(f.Pile)}
	owned := read.Kind == ZoneHand || read.Kind == ZoneLaid || read.Kind == ZoneShield
	if f.Seat != nil {
		read.Seat = *f.Seat
	}
	if owned != (f.Seat != nil) || !read.isValid() {
		return unreadable("place", data, "hands, laid cards and shields belong to a seat, and a pile has a number")
	}
	*z = zoneText(read)
	return nil
}

type transferForm struct {
	From  zoneText `json:"from"`
	To    zoneText `json:"to"`
	Card  Card     `json:"card,omitempty"`
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
	Event     Event          `json:"event,omitempty"`
	Returned  Seats          `json:"returned"`
	Given     *Seat          `json:"given,omitempty"`
	Revealed  Seats          `json:"revealed"`
	Tops      []pileCard     `json:"tops"`
	Transfers []transferForm `json:"transfers"`
	Sights    []runForm      `json:"sights"`
	End       RoundEnd       `json:"end,omitempty"`
	By        *Seat          `json:"by,omitempty"`
	Points    []uint16       `json:"points,omitempty"`
}

// A runForm is what an observer is shown in one place.
type runForm struct {
	Where zoneText `json:"where"`
	Cards []Card   `json:"cards"`
	Open  bool     `json:"open"`
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
	return (*Card)(c).UnmarshalText(text)
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
	if err := o.validate(); err != nil {
		return nil, fmt.Errorf("seasalt: cannot marshal the observation: %w", err)
	}
	f := observationForm{
		Actor: o.Actor, Turn: o.Turn, Phase: name[Phase](o.Phase), Action: name[Action](o.Action), Victim: someSeat(o.Victim), Pile: pileNumber(o.Pile), Event: o.Event,
		Returned: o.Returned, Given: someSeat(o.Given), Revealed: o.Revealed, Tops: []pileCard{pileCard(o.Tops[0]), pileCard(o.Tops[1])},
		Transfers: []transferForm{}, Sights: []runForm{}, End: o.End, By: someSeat(o.By),
	}
	for _, t := range o.transfers[:o.n] {
		f.Transfers = append(f.Transfers, transferForm{zoneText(t.From), zoneText(t.To), t.Card, t.Place, t.Open})
	}
	cards := o.seen[:]
	for _, s := range o.sights[:o.numSights] {
		f.Sights = append(f.Sights, runForm{zoneText(s.where), cards[:s.n], s.open})
		cards = cards[s.n:]
	}
	if o.End != 0 {
		f.Points = o.Points[:]
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
		Actor: f.Actor, Turn: f.Turn, Phase: Phase(f.Phase), Action: Action(f.Action), Victim: seatOf(f.Victim), Pile: Pile(f.Pile), Event: f.Event,
		Returned: f.Returned, Given: seatOf(f.Given), Revealed: f.Revealed, End: f.End, By: seatOf(f.By),
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
		read.sights[i] = run{Zone(s.Where), uint8(len(s.Cards)), s.Open}
		read.numSeen += uint8(copy(read.seen[read.numSeen:], s.Cards))
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
		read.transfers[i] = Transfer{Zone(t.From), Zone(t.To), t.Card, t.Place, t.Open}
	}
	if err := read.validate(); err != nil {
		return unreadable("observation", data, err.Error())
	}
	*o = read
	return nil
}

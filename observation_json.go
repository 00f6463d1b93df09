package seasalt

import (
	"encoding/json"
	"fmt"
	"iter"
)

// The JSON of an Observation and of what it consists of; json.go says what all JSON has in common.

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
	case ZoneHand, ZoneLaid, ZoneFaceDown:
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
	owned := read.Kind == ZoneHand || read.Kind == ZoneLaid || read.Kind == ZoneFaceDown
	if f.Seat != nil {
		read.Seat = *f.Seat
	}
	if owned != (f.Seat != nil) || !read.isValid() {
		return unreadable("place", data, "hands, laid and face-down cards belong to a seat, and a pile has a number")
	}
	*z = zoneText(read)
	return nil
}

// isValid reports whether z is a place, with nothing in the fields that it does not need.
func (z Zone) isValid() bool {
	switch z.Kind {
	case ZoneDeck, ZoneDrawn:
		return z.Seat == 0 && z.Pile == 0
	case ZoneHand, ZoneLaid, ZoneFaceDown:
		return z.Seat >= 0 && z.Seat < MaxPlayers && z.Pile == 0
	case ZonePile:
		return z.Seat == 0 && (z.Pile == Pile1 || z.Pile == Pile2)
	}
	return false
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

// A pileCard is a card whose place is seen: its text, or "?" if it is not known or not there.
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

// UnmarshalJSON reads what MarshalJSON wrote, and ignores unknown fields. On an error, which is a
// [*ParseError], o is left as it was.
func (o *Observation) UnmarshalJSON(data []byte) error {
	var f observationForm
	if err := readMessage("observation", data, &f); err != nil {
		return err
	}
	read := Observation{
		Actor: f.Actor, Turn: f.Turn, Phase: Phase(f.Phase), Action: Action(f.Action), Victim: Nobody, Pile: Pile(f.Pile), Event: f.Event,
		Returned: f.Returned, Given: Nobody, Revealed: f.Revealed, End: f.End, By: Nobody,
	}
	if f.Given != nil {
		read.Given = *f.Given
	}
	if f.By != nil {
		read.By = *f.By
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
	if f.Victim != nil {
		read.Victim = *f.Victim
		if read.Victim == Nobody {
			return unreadable("observation", data, "/victim: must be a seat; omit the field if there is none")
		}
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

// transferred is how many cards each action sets going, at the least and at the most. Those
// that end a round can lay the mermaids (K1).
var transferred = [numActions][2]uint8{
	ActionDeal: {1, 1}, ActionSteal: {1, 1}, ActionTake: {1, 1}, ActionKeep: {1, maxTransfers}, ActionDiscard: {1, 1},
	ActionTakeTop: {1, 1}, ActionLayDuo: {2, 4}, ActionLayTrio: {3, 3}, ActionLayMermaids: {1, maxMermaids}, ActionLayShield: {1, 1},
	ActionChoosePile: {0, 1}, ActionPick: {1, 2}, ActionSwap: {2, 2}, ActionGrab: {2, 2},
	ActionEndTurn: {0, maxMermaids}, ActionStop: {0, maxMermaids}, ActionLastChance: {0, maxMermaids},
}

// validate reports what is wrong with an observation of any game, so that those that pass can
// be told and marshalled.
func (o *Observation) validate() error {
	player := func(seat Seat) bool { return seat >= 0 && seat < MaxPlayers }
	switch {
	case o.Phase == 0 || int(o.Phase) >= numPhases || o.Action == 0 || int(o.Action) >= numActions ||
		permits[o.Action].phases>>o.Phase&1 == 0:
		return fmt.Errorf("/action: there is no action %v in the phase %v", o.Action, o.Phase)
	case !player(o.Turn):
		return fmt.Errorf("/turn: %v is not a player", o.Turn)
	case natures>>o.Phase&1 != 0 && o.Actor != Nature || natures>>o.Phase&1 == 0 && o.Actor != o.Turn:
		return fmt.Errorf("/actor: %v does not act in the phase %v and the turn of seat %v", o.Actor, o.Phase, o.Turn)
	case !player(o.Victim) && o.Victim != Nobody:
		return fmt.Errorf("/victim: %v is not a player", o.Victim)
	case o.Pile > Pile2:
		return fmt.Errorf("/pile: there is no pile %d", o.Pile)
	case o.Event != 0 && !o.Event.IsValid():
		return fmt.Errorf("/event: there is no event %v", o.Event)
	case o.Revealed>>MaxPlayers != 0:
		return fmt.Errorf("/revealed: there are %d seats", MaxPlayers)
	case o.Returned>>MaxPlayers != 0:
		return fmt.Errorf("/returned: there are %d seats", MaxPlayers)
	case !player(o.Given) && o.Given != Nobody:
		return fmt.Errorf("/given: %v is not a player", o.Given)
	case o.End == 0 != (o.By == Nobody) || !player(o.By) && o.By != Nobody:
		return fmt.Errorf("/by: %v does not end a round by %v", o.By, o.End)
	case o.End > RoundMermaids:
		return fmt.Errorf("/end: invalid end of a round, %v", o.End)
	}
	if n := transferred[o.Action]; o.n < n[0] || o.n > n[1] {
		return fmt.Errorf("/transfers: %d, and the action %v has %d to %d", o.n, o.Action, n[0], n[1])
	}
	for i, t := range o.transfers[:o.n] {
		if !t.From.isValid() || !t.To.isValid() || t.Card != 0 && !t.Card.IsValid() {
			return fmt.Errorf("/transfers/%d: there is no such card or place", i)
		}
		if t.Open && t.Card == 0 || t.Place != 0 != (t.Card != 0 && t.From.Kind == ZonePile) || t.Place > MaxCards {
			return fmt.Errorf("/transfers/%d: a known card out of a pile must have a place, other cards must not, and an open card must be known", i)
		}
	}
	cards := o.seen[:o.numSeen]
	for i, s := range o.sights[:o.numSights] {
		if !s.where.isValid() || s.where.Kind != ZoneHand && s.where.Kind != ZonePile || int(s.n) > len(cards) {
			return fmt.Errorf("/sights/%d: cards are shown in hands and on piles", i)
		}
		for _, c := range cards[:s.n] {
			if !c.IsValid() {
				return fmt.Errorf("/sights/%d: there is no card %v", i, c)
			}
		}
		cards = cards[s.n:]
	}
	for i, c := range o.Tops {
		if c != 0 && !c.IsValid() {
			return fmt.Errorf("/tops/%d: there is no card %v", i, c)
		}
	}
	return nil
}

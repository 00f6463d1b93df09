package seasalt

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt/internal/mind"
)

// A Zone is a place where cards are. Compare its Kind to find the deck: a literal without a Seat names seat 0.
type Zone struct {
	Kind ZoneKind
	Seat Seat // of a hand, of laid cards, and of a card face down; Nobody of other places
	Pile Pile // of a discard pile
}

// String returns the place as a word, with the number of the seat or pile where there are
// several, such as "deck", "hand 1" or "pile 2".
func (z Zone) String() string {
	switch z.Kind {
	case ZoneDeck, ZoneDrawn:
		return z.Kind.String()
	case ZoneHand, ZoneLaid, ZoneShield:
		return fmt.Sprintf("%v %v", z.Kind, z.Seat)
	case ZonePile:
		return fmt.Sprintf("%v %d", z.Kind, z.Pile)
	}
	return "nowhere"
}

// owned reports whether there is such a place for each seat.
func (z Zone) owned() bool { return z.Kind == ZoneHand || z.Kind == ZoneLaid || z.Kind == ZoneShield }

// isValid reports whether z is a place, with zero values in the fields that it does not need.
func (z Zone) isValid() bool {
	switch z.Kind {
	case ZoneDeck, ZoneDrawn:
		return z.Seat == Nobody && z.Pile == 0
	case ZoneHand, ZoneLaid, ZoneShield:
		return z.Seat >= 0 && z.Seat < MaxPlayers && z.Pile == 0
	case ZonePile:
		return z.Seat == Nobody && (z.Pile == Pile1 || z.Pile == Pile2)
	}
	return false
}

// A Transfer is the movement of one card in an [Observation].
type Transfer struct {
	From Zone `json:"from"`
	To   Zone `json:"to"`
	Card Card `json:"card,omitempty"` // zero if the observer does not see which
	// of a card that comes out of a pile: its place there, 1 being the top; zero if the observer does not see it
	Place int  `json:"place,omitempty"`
	Open  bool `json:"open"` // whether everybody sees which card it is
}

// transferOf returns a transfer in its exported form.
func transferOf(t mind.Transfer) Transfer {
	return Transfer{From: zoneOf(t.From), To: zoneOf(t.To), Card: cardOf(t.Card), Place: int(t.Place), Open: t.Open}
}

// transferred lists the fewest and the most cards that each action moves. Actions that end a turn or a round can lay
// the mermaids (K1).
var transferred = [numActions][2]uint8{
	ActionDeal: {1, 1}, ActionSteal: {1, 1}, ActionTake: {1, 1}, ActionKeep: {1, maxTransfers}, ActionDiscard: {1, 1},
	ActionTakeEqualTop: {1, 1}, ActionLayDuo: {2, 4}, ActionLayTrio: {3, 3}, ActionLayMermaids: {1, maxMermaids},
	ActionLayShield:  {1, 1},
	ActionChoosePile: {0, 1}, ActionPick: {1, 2}, ActionSwap: {2, 2}, ActionGrab: {2, 2},
	ActionEndTurn: {0, maxMermaids}, ActionStop: {0, maxMermaids}, ActionLastChance: {0, maxMermaids},
}

// A Sight is a card that an observer is shown in its place.
type Sight struct {
	Where Zone `json:"where"`
	Card  Card `json:"card"`
	Open  bool `json:"open"` // whether everybody sees it
}

// maxTransfers is the most cards of one move: those of a lobster duo, of which one is kept and the rest returned.
const maxTransfers = maxDrawn

// maxSights is the most places that a move can show: all hands.
const maxSights = MaxPlayers

// An Observation is a move as one seat, or a spectator, sees it: the actor and the action, the movements of cards, and
// the cards shown, such as one taken from the top of a pile, which all saw. It omits everything hidden from the
// observer, and draws no conclusions, which are the task of a [Memory]. It is a comparable value. JSON keeps all of it,
// encoding/gob does not. Together with the view after the move it is enough to animate and describe the move.
type Observation struct {
	Actor  Seat   // who moved: a seat, or Nature
	Turn   Seat   // whose turn it was
	Phase  Phase  // the decision
	Action Action // the move made
	// the seat that the move attacks: chosen, stolen from, swapped with, or losing a duo; Nobody if there is none
	Victim Seat
	// the pile that receives or loses a card, or that is looked through; the first one if there are two; zero if none
	Pile     Pile
	Event    Event // the event that was turned up or kept; zero if none
	Returned Seats // who gave back the event held when the event was turned up (R11.1)
	Given    Seat  // who was then given the event of the previous round, to keep or to choose from; or Nobody
	Revealed Seats // the hands that were revealed: Sights has all their cards

	Tops [2]Card // the top cards of the discard piles after the move; zero for an empty pile

	End     RoundEnd        // how the move ended the round; zero if it did not
	EndedBy Seat            // if it did: who ended the round (R6.5), or the winner by mermaids; else Nobody
	Points  [MaxPlayers]int // if it did: the points of each seat in it

	players uint8 // if it did: how many seats the game has
	facts   mind.Facts
}

// Transfers yields the movements of all cards, in order, except when all cards go back to the deck for the next round.
func (o Observation) Transfers() iter.Seq[Transfer] {
	return func(yield func(Transfer) bool) {
		for _, t := range o.facts.Transfers[:o.facts.N] {
			if !yield(transferOf(t)) {
				return
			}
		}
	}
}

// Sights yields the cards that the observer is shown in their places, place by place: a pile that
// it looks through, the top card first (R4.5); the other hand in a swap, to both players (R11.2);
// hands that are revealed (R5.2, R6.2); and mermaids that win in hand (K1).
func (o Observation) Sights() iter.Seq[Sight] {
	return func(yield func(Sight) bool) {
		cards := o.facts.Seen[:]
		for _, s := range o.facts.Sights[:o.facts.NumSights] {
			for _, c := range cards[:s.N] {
				if !yield(Sight{zoneOf(s.Where), cardOf(c), s.Open}) {
					return
				}
			}
			cards = cards[s.N:]
		}
	}
}

// Public returns a spectator's observation of the move, which contains only public facts.
func (o Observation) Public() Observation {
	for i := range o.facts.Transfers[:o.facts.N] {
		if t := &o.facts.Transfers[i]; !t.Open {
			t.Card, t.Place = 0, 0
		}
	}
	o.onlySights(func(_ int, s mind.Run) bool { return s.Open })
	return o
}

// onlySights keeps the places for which keep is true, and drops the others.
func (o *Observation) onlySights(keep func(int, mind.Run) bool) {
	if o.facts.NumSights == 0 {
		return
	}
	from, to, sights := 0, 0, o.facts.Sights[:o.facts.NumSights]
	o.facts.NumSights = 0
	for i, s := range sights {
		n := int(s.N)
		if keep(i, s) {
			copy(o.facts.Seen[to:to+n], o.facts.Seen[from:from+n])
			to += n
			o.facts.Sights[o.facts.NumSights] = s
			o.facts.NumSights++
		}
		from += n
	}
	clear(o.facts.Sights[o.facts.NumSights:])
	clear(o.facts.Seen[to:])
	o.facts.NumSeen = uint8(to)
}

// validate reports a problem that makes an observation impossible in every game. An observation that passes can be
// described and marshalled.
func (o *Observation) validate() error {
	if permitted[o.Action].phases>>o.Phase&1 == 0 {
		return fmt.Errorf("/action: there is no action %v in the phase %v", o.Action, o.Phase)
	}
	if err := o.bounds(); err != nil {
		return err
	}
	return o.meaning()
}

// bounds reports a seat, pile or number of an observation that is impossible, even from a later version.
func (o *Observation) bounds() error {
	player := func(seat Seat) bool { return seat >= 0 && seat < MaxPlayers }
	switch {
	case !player(o.Turn):
		return fmt.Errorf("/turn: %v is not a player", o.Turn)
	case o.Actor != Nature && !player(o.Actor):
		return fmt.Errorf("/actor: %v does not act", o.Actor)
	case !player(o.Victim) && o.Victim != Nobody:
		return fmt.Errorf("/victim: %v is not a player", o.Victim)
	case o.Pile > Pile2:
		return fmt.Errorf("/pile: there is no pile %d", o.Pile)
	case o.Revealed>>MaxPlayers != 0:
		return fmt.Errorf("/revealed: there are %d seats", MaxPlayers)
	case o.Returned>>MaxPlayers != 0:
		return fmt.Errorf("/returned: there are %d seats", MaxPlayers)
	case !player(o.Given) && o.Given != Nobody:
		return fmt.Errorf("/given: %v is not a player", o.Given)
	case slices.ContainsFunc(o.Points[:], func(n int) bool { return n < 0 || n > maxTotal }):
		return fmt.Errorf("/points: %v are not points from 0 to %d", o.Points, maxTotal)
	case !player(o.EndedBy) && o.EndedBy != Nobody:
		return fmt.Errorf("/by: %v is not a player", o.EndedBy)
	}
	return nil
}

// meaning reports a problem of the phase, the action, the events, the cards or the places of an observation.
func (o *Observation) meaning() error {
	switch {
	case naturesPhases>>o.Phase&1 != 0 && o.Actor != Nature || naturesPhases>>o.Phase&1 == 0 && o.Actor != o.Turn:
		return fmt.Errorf("/actor: %v does not act in the phase %v and the turn of seat %v", o.Actor, o.Phase, o.Turn)
	case o.Event != 0 && !o.Event.IsValid():
		return fmt.Errorf("/event: there is no event %v", o.Event)
	case o.End == 0 && o.Points != [MaxPlayers]int{}:
		return errors.New("/points: the round goes on")
	case o.End == 0 != (o.EndedBy == Nobody):
		return fmt.Errorf("/by: %v does not end a round by %v", o.EndedBy, o.End)
	case o.End > RoundEndMermaids:
		return fmt.Errorf("/end: invalid end of a round, %v", o.End)
	}
	if n := transferred[o.Action]; o.facts.N < n[0] || o.facts.N > n[1] {
		return fmt.Errorf("/transfers: %d, and the action %v has %d to %d", o.facts.N, o.Action, n[0], n[1])
	}
	for i, t := range o.facts.Transfers[:o.facts.N] {
		if !zoneOf(t.From).isValid() || !zoneOf(t.To).isValid() || t.Card != 0 && !t.Card.IsValid() {
			return fmt.Errorf("/transfers/%d: there is no such card or place", i)
		}
		if t.Open && t.Card == 0 || t.Place != 0 != (t.Card != 0 && t.From.Kind == mind.InPile) || t.Place > MaxCards {
			return fmt.Errorf("/transfers/%d: a known card out of a pile must have a place, other cards must not, "+
				"and an open card must be known", i)
		}
	}
	cards := o.facts.Seen[:o.facts.NumSeen]
	for i, s := range o.facts.Sights[:o.facts.NumSights] {
		if !zoneOf(s.Where).isValid() || s.Where.Kind != mind.InHand && s.Where.Kind != mind.InPile ||
			int(s.N) > len(cards) {
			return fmt.Errorf("/sights/%d: cards are shown in hands and on piles", i)
		}
		for _, c := range cards[:s.N] {
			if !c.IsValid() {
				return fmt.Errorf("/sights/%d: there is no card %v", i, cardOf(c))
			}
		}
		cards = cards[s.N:]
	}
	for i, c := range o.Tops {
		if c != 0 && !c.IsValid() {
			return fmt.Errorf("/tops/%d: there is no card %v", i, c)
		}
	}
	return nil
}

// String returns the observation in one line, for debugging, and "nothing" if it is empty, such as the zero
// Observation. Package words phrases it for players.
func (o Observation) String() string {
	if o.validate() != nil {
		return "nothing"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "turn of %v, %v: %v", o.Turn, o.Actor, o.Action)
	for t := range o.Transfers() {
		card := "a card"
		if t.Card != 0 {
			card = t.Card.String()
		}
		fmt.Fprintf(&b, ", %s from %v to %v", card, t.From, t.To)
	}
	for s := range o.Sights() {
		fmt.Fprintf(&b, ", %v in %v", s.Card, s.Where)
	}
	if o.Victim != Nobody {
		fmt.Fprintf(&b, ", against %v", o.Victim)
	}
	if o.End != 0 {
		fmt.Fprintf(&b, ", end of the round: %v by %v", o.End, o.EndedBy)
	}
	return b.String()
}

// Package mind counts seats, cards and places as this package does.
const _ = uint(MaxPlayers-mind.MaxSeats) + uint(mind.MaxSeats-MaxPlayers)
const _ = uint(MaxCards-mind.MaxCards) + uint(mind.MaxCards-MaxCards)
const _ = uint(maxTransfers-mind.MaxTransfers) + uint(mind.MaxTransfers-maxTransfers)
const _ = uint(ZonePile-ZoneKind(mind.InPile)) + uint(ZoneKind(mind.InPile)-ZonePile)

func handZone(seat Seat) mind.Zone { return mind.Zone{Kind: mind.InHand, Seat: int8(seat)} }

func laidZone(seat Seat) mind.Zone { return mind.Zone{Kind: mind.InLaid, Seat: int8(seat)} }

func pileZone(p Pile) mind.Zone { return mind.Zone{Kind: mind.InPile, Pile: mind.Pile(p)} }

var (
	deckZone  = mind.Zone{Kind: mind.InDeck}
	drawnZone = mind.Zone{Kind: mind.InDrawn}
)

// zoneOf returns a zone in its exported form.
func zoneOf(z mind.Zone) Zone {
	zone := Zone{ZoneKind(z.Kind), Seat(z.Seat), Pile(z.Pile)}
	if zone.Kind != 0 && !zone.owned() {
		zone.Seat = Nobody
	}
	return zone
}

// stored returns a zone as facts have it.
func (z Zone) stored() mind.Zone {
	if !z.owned() {
		z.Seat = 0
	}
	return mind.Zone{Kind: mind.ZoneKind(z.Kind), Seat: int8(z.Seat), Pile: mind.Pile(z.Pile)}
}

// ZoneKind is the kind of a [Zone].
type ZoneKind uint8

// The kinds of places.
const (
	_          ZoneKind = iota
	ZoneDeck            // the deck
	ZoneDrawn           // taken off the deck and awaiting a choice
	ZoneHand            // the hand of a seat
	ZoneLaid            // laid by a seat
	ZoneShield          // the card that a seat has laid face down
	ZonePile            // a discard pile
)

func (ZoneKind) named() (string, []string, int) { return "place", zoneNames, 1 }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (k ZoneKind) MarshalText() ([]byte, error) { return marshalName(k) }

// UnmarshalText reads what MarshalText wrote. On an error k is unchanged.
func (k *ZoneKind) UnmarshalText(text []byte) error { return unmarshalName(k, text) }

var zoneNames = []string{"none", "deck", "drawn", "hand", "laid", "shield", "pile"}

// String returns the stable name of the kind of place, such as "shield", and "none" for the zero value.
func (k ZoneKind) String() string { return nameString("ZoneKind", zoneNames, k) }

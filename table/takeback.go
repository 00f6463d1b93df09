package table

import (
	"fmt"
	"slices"

	"github.com/seasalt-go/seasalt"
)

// maxTakeBacks is how often a player can take back before continuing: a limit against filling the journal.
const maxTakeBacks = 10

// TakeBack takes back the last decision of a player, which must be the given entry. That is possible, without asking
// anybody, as long as the same player is still to act, chance took no part in it, and it revealed no hidden card, and
// no more than ten times before the player continues. The journal keeps both entries. [Snapshot].TakeBack is the entry
// that can be taken back now.
func (t *Table) TakeBack(seat seasalt.Seat, number int) (Entry, error) {
	t.must()
	switch {
	case seat < 0 || int(seat) >= t.rules.Players():
		return Entry{}, t.refuse(RefusalNoSeat)
	case t.result != nil:
		return Entry{}, t.refuse(RefusalOver)
	case number > len(t.entries):
		return Entry{}, t.refuse(RefusalAhead)
	case number < 1 || t.canTakeBack(seat) != number:
		return Entry{}, t.refuse(RefusalNoTakeBack)
	case t.full():
		return Entry{}, t.refuse(RefusalFull)
	}
	last := len(t.undo) - 1
	t.game = t.undo[last].game
	t.undo = t.undo[:last]
	t.backs++
	t.changed = len(t.entries) + 1
	t.entries[number-1].what = int32(t.changed)
	w := t.begin()
	fmt.Fprintf(w, "take-back %v: %d", seat, number)
	return t.add(w, entry{kind: kindTakeBack, seat: seat, what: int32(number)}), nil
}

// canTakeBack returns the entry that a seat can take back, or 0 if there is none.
func (t *Table) canTakeBack(seat seasalt.Seat) int {
	if len(t.undo) == 0 || t.backs >= maxTakeBacks || t.game.Actor() != seat {
		return 0
	}
	return t.undo[len(t.undo)-1].entry
}

// takeBackTo returns the game before a legal move if the move can be taken back, or nil.
//
// It looks only at the player's view and at that of spectators: otherwise the answer would reveal conclusions that
// others have drawn from their own cards.
func (t *Table) takeBackTo(seat seasalt.Seat, m seasalt.Move) *seasalt.Game {
	g := t.game
	if next, err := g.State().Apply(m); err != nil || next.Actor() != seat {
		return nil
	}
	own, err := g.Observe(seat, m)
	if err != nil || shows(&own, &own, g.View(seat)) {
		return nil
	}
	for other := range t.rules.Seats() {
		o, _ := g.Observe(other, m)
		if other != seat && o != o.Public() {
			return nil // another player sees more than spectators do
		}
	}
	public, _ := g.Observe(seasalt.Spectator, m)
	if shows(&public, &own, g.View(seasalt.Spectator)) {
		return nil
	}
	return g.Clone()
}

// shows reports whether an observation shows a card that the view before did not show in that place. In own is the
// observation of the player who moves.
func shows(o, own *seasalt.Observation, before seasalt.View) bool {
	seen := map[seasalt.Zone]seasalt.Cards{}
	see := func(z seasalt.Zone, card seasalt.Card) { seen[z], _ = seen[z].With(card) }
	piles := [3][]seasalt.Card{1: slices.Collect(before.Pile(seasalt.Pile1)),
		2: slices.Collect(before.Pile(seasalt.Pile2))}
	known := func(p seasalt.Pile, place int, card seasalt.Card) bool {
		return place >= 1 && place <= len(piles[p]) && piles[p][place-1] == card
	}
	var top [3]int                   // where the top card lay before, from 1
	var put [3]bool                  // whether a card was put on the pile
	looked := map[seasalt.Zone]int{} // how many cards of a pile were shown
	top[1], top[2] = 1, 1
	for t := range own.Transfers() {
		if t.From.Kind == seasalt.ZonePile && t.Place == 1 {
			top[t.From.Pile] = 2
		}
		if t.To.Kind == seasalt.ZonePile {
			put[t.To.Pile] = true
		}
	}
	for t := range o.Transfers() {
		switch kind := t.From.Kind; {
		case t.To.Kind == seasalt.ZoneShield && t.Card == 0:
			return true // it is a shell (R11.2)
		case t.Card == 0:
		case kind == seasalt.ZoneHand, kind == seasalt.ZoneDrawn:
			see(t.From, t.Card)
		case kind == seasalt.ZonePile && known(t.From.Pile, int(t.Place), t.Card):
		case kind == seasalt.ZoneLaid:
		default:
			return true
		}
	}
	for s := range o.Sights() {
		switch s.Where.Kind {
		case seasalt.ZoneHand:
			see(s.Where, s.Card)
		case seasalt.ZonePile:
			looked[s.Where]++
			if !known(s.Where.Pile, looked[s.Where], s.Card) || put[s.Where.Pile] || top[s.Where.Pile] != 1 {
				return true
			}
		default:
			return true
		}
	}
	for zone, cards := range seen {
		var have seasalt.Cards
		if zone.Kind == seasalt.ZoneHand {
			have = before.KnownHand(zone.Seat)
		} else {
			have = before.Drawn()
		}
		for card := range cards.All() {
			if have.Count(card) < cards.Count(card) {
				return true
			}
		}
	}
	for p := seasalt.Pile1; p <= seasalt.Pile2; p++ {
		if card := o.Tops[p-1]; card != 0 && !put[p] && !known(p, top[p], card) {
			return true
		}
	}
	return false
}

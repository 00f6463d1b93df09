package words

import (
	"slices"
	"strconv"
	"strings"

	"github.com/seasalt-go/seasalt"
)

// Table describes the table as far as a view knows it, a line each: the round, the deck and the piles, the event, the
// points and cards of each player, and the hand of the view's player.
func (w Words) Table(v seasalt.View) []string {
	w = w.Of(v.Rules())
	t := &w.lang().Table
	lines := []string{
		w.Title(v),
		fill(t.Deck, values{"number": plain(w.lang().counted(v.DeckLen(), 0))}),
	}
	for p := seasalt.Pile1; p <= seasalt.Pile2; p++ {
		lines = append(lines, w.tablePile(v, p))
	}
	if v.Event() != 0 {
		lines = append(lines, fill(t.Event, w.event(nil, v.Event())))
	}
	for seat := range v.Rules().Seats() {
		lines = append(lines, w.Seat(v, seat))
	}
	return append(lines, w.Hand(v)...)
}

// Title returns a heading for a round: its number and the target of the game.
func (w Words) Title(v seasalt.View) string {
	return fill(w.lang().Table.Title, values{
		"n": plain(strconv.Itoa(v.Round())), "target": plain(w.Points(v.Rules().Target()))})
}

// Hand lists the hand of the view's player, and the points of all cards of that player. It is empty for a spectator.
func (w Words) Hand(v seasalt.View) []string {
	if v.Seat() < 0 {
		return nil
	}
	return []string{
		fill(w.lang().Table.Hand, values{"list": plain(w.set(v.KnownHand(v.Seat())))}),
		fill(w.lang().Table.Worth, values{"points": plain(w.Points(v.Points(v.Seat())))}),
	}
}

// tablePile describes a pile.
func (w Words) tablePile(v seasalt.View, p seasalt.Pile) string {
	t := &w.lang().Table
	pile := plain(capital(w.pileName(p)))
	if v.PileLen(p) == 0 {
		return fill(t.NoPile, values{"pile": pile})
	}
	return fill(t.Pile, values{"pile": pile, "a": w.card(v.Top(p)), "number": plain(w.lang().counted(v.PileLen(p), 0))})
}

// Seat describes a player in a line, as far as the view knows: points, laid cards, and the known cards in another's
// hand. It panics if the game has no such seat.
func (w Words) Seat(v seasalt.View, seat seasalt.Seat) string {
	w = w.Of(v.Rules())
	t := &w.lang().Table
	parts := []string{w.act(t.Player, seat, values{
		"points": plain(w.Points(v.Total(seat))), "number": plain(w.lang().counted(v.HandLen(seat), 0))})}
	add := func(part string, with values) { parts = append(parts, fill(part, with)) }
	if seat == v.Caller() {
		add(t.Caller, nil)
	}
	if v.Bound(seat) && !v.Revealed(seat) {
		add(t.Bound, nil)
	}
	switch shell := v.ShieldCard(seat); {
	case shell != 0:
		add(t.Own, values{"a": w.card(shell)})
	case v.Shielded(seat):
		add(t.Shield, nil)
	}
	if e := v.Held(seat); e != 0 {
		add(t.Holds, w.event(nil, e))
	}
	var groups []string
	for g := range v.Laid(seat) {
		groups = append(groups, w.group(g))
	}
	if groups != nil {
		add(t.Laid, values{"list": plain(strings.Join(groups, w.lang().Comma))})
	}
	if known := v.KnownHand(seat); seat != v.Seat() && known.Len() > 0 {
		text := t.Known
		if v.Revealed(seat) {
			text = t.Revealed
		}
		add(text, values{"list": plain(w.set(known))})
	}
	return strings.Join(parts, w.lang().Semicolon)
}

// set returns a set of cards as a list.
func (w Words) set(cards seasalt.Cards) string {
	if cards.Len() == 0 {
		return w.lang().Empty
	}
	return w.Cards(slices.Collect(cards.All())...)
}

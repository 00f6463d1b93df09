package testkit

import (
	"fmt"
	"iter"
	"strings"

	"github.com/seasalt-go/seasalt"
)

// Told is the knowledge of an observer at the start of a game beyond the visible cards: by seat, the cards in hands,
// those of them that everybody knows, and the cards of the observer's own hand that another seat knows. Of piles, the
// top card comes first, and a card is zero if it is not known.
type Told struct {
	Hands, ToAll, To  []seasalt.Cards
	Deck              seasalt.Cards
	Piles, PilesToAll [2][]seasalt.Card
}

// View returns a view with all of it, as it is read from a text.
func (k Told) View(v seasalt.View) (seasalt.View, error) {
	var fields []string
	put := func(name string, unknown int, cards ...string) {
		if unknown > 0 {
			cards = append(cards, fmt.Sprintf("?%d", unknown))
		}
		if len(cards) > 0 {
			fields = append(fields, name+"="+strings.Join(cards, ","))
		}
	}
	texts := func(cards seasalt.Cards) []string { return strings.Fields(cards.String()) }
	of := func(list []seasalt.Cards, seat seasalt.Seat) (cards seasalt.Cards) {
		if int(seat) < len(list) {
			cards = list[seat]
		}
		return cards
	}
	putPile := func(name string, seen iter.Seq[seasalt.Card], told []seasalt.Card) {
		var cards []string
		for c := range seen {
			if at := len(cards); c == 0 && at < len(told) {
				c = told[at]
			}
			if c == 0 {
				cards = append(cards, "?1")
			} else {
				cards = append(cards, c.String())
			}
		}
		put(name, 0, cards...)
	}
	for _, field := range strings.Fields(v.String()) {
		name, _, _ := strings.Cut(field, "=")
		if strings.HasSuffix(name, ".known-to-all") || strings.Contains(name, ".known-to") {
			continue // it is put after its hand or pile
		}
		number := int(name[len(name)-1] - '0')
		switch name {
		case "view":
			fields = append(fields, field, "remembers=yes")
		case "deck":
			put(name, v.DeckLen()-k.Deck.Len(), texts(k.Deck)...)
		case "pile1", "pile2":
			p := seasalt.Pile(number)
			putPile(name, v.Pile(p), k.Piles[p-1])
			if v.Seat() != seasalt.Spectator {
				putPile(name+".known-to-all", v.PileKnownToAll(p), k.PilesToAll[p-1])
			}
		case "hand0", "hand1", "hand2", "hand3":
			seat := seasalt.Seat(number)
			hand := of(k.Hands, seat)
			if all := v.KnownHand(seat); all.Len() == v.HandLen(seat) {
				hand = all
			}
			put(name, v.HandLen(seat)-hand.Len(), texts(hand)...)
			if v.Seat() == seasalt.Spectator || v.Revealed(seat) {
				continue
			}
			shown := of(k.ToAll, seat)
			put(name+".known-to-all", 0, texts(shown)...)
			for other := range v.Rules().Seats() {
				known := v.KnownTo(other)
				if told := of(k.To, other); told.Contains(known) {
					known = told
				}
				if seat == v.Seat() && other != seat && known != shown && known.Contains(shown) {
					put(fmt.Sprintf("%s.known-to%d", name, other), 0, texts(known)...)
				}
			}
		default:
			fields = append(fields, field)
		}
	}
	return v.Rules().ParseView(strings.Join(fields, " "))
}

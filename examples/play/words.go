package main

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/lobster"
)

// A voice puts what happens into words for one viewer, who is called "you".
type voice struct {
	screen
	viewer seasalt.Seat // or Spectator
	bots   seasalt.Seats
}

// name returns what a seat is called at the start of a sentence.
func (w voice) name(seat seasalt.Seat) string {
	switch {
	case seat == w.viewer:
		return "You"
	case w.bots.Has(seat):
		return fmt.Sprint("Bot ", seat)
	}
	return fmt.Sprint("Player ", seat)
}

// whom returns what a seat is called within a sentence.
func (w voice) whom(seat seasalt.Seat) string {
	if seat == w.viewer {
		return "you"
	}
	return w.name(seat)
}

// does returns a name with a verb in its form: "You take", "Bot 1 takes".
func (w voice) does(seat seasalt.Seat, verb string) string {
	return w.name(seat) + " " + w.verb(seat, verb)
}

func (w voice) verb(seat seasalt.Seat, verb string) string {
	if seat == w.viewer {
		return verb
	}
	return verb + "s"
}

func plural(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %ss", n, one)
}

// table shows what a view knows: the piles, what everybody has, and one's own hand.
func (w voice) table(v seasalt.View) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n%s\n", w.heading(fmt.Sprintf("--- Round %d, first to %d points ---", v.Round(), v.Rules().Target())))
	fmt.Fprintf(&b, "Deck      %s\n", plural(v.DeckLen(), "card"))
	for p := seasalt.Pile1; p <= seasalt.Pile2; p++ {
		fmt.Fprintf(&b, "Pile %d    %s\n", p, w.pile(v, p))
	}
	if v.Event() != 0 {
		fmt.Fprintf(&b, "Event     %s\n", event(v.Event()))
	}
	for seat := range seasalt.Seat(v.Rules().Players()) {
		w.player(&b, v, seat)
	}
	return b.String() + w.hand(v)
}

// player shows what lies before a player, and what is known of the hand if it is another's.
func (w voice) player(b *strings.Builder, v seasalt.View, seat seasalt.Seat) {
	fmt.Fprintf(b, "%-9s %s, %s in hand", w.name(seat), plural(v.Total(seat), "point"), plural(v.HandLen(seat), "card"))
	if seat == v.Caller() {
		b.WriteString(", LAST CHANCE")
	}
	if v.Bound(seat) && !v.Revealed(seat) {
		b.WriteString(", bound by a jellyfish")
	}
	if v.Shielded(seat) {
		b.WriteString(", a shell face down")
	}
	if v.Held(seat) != 0 {
		fmt.Fprintf(b, ", holds the event %v", v.Held(seat))
	}
	b.WriteString(w.laid("; laid ", v, seat) + "\n")
	if known := v.Hand(seat); seat != v.Seat() && known.Len() > 0 {
		how := "known"
		if v.Revealed(seat) {
			how = "revealed"
		}
		fmt.Fprintf(b, "          %s: %s\n", how, w.set(known))
	}
}

// laid shows what a player has laid, behind some words, or nothing.
func (w voice) laid(words string, v seasalt.View, seat seasalt.Seat) string {
	var groups []string
	for g := range v.Laid(seat) {
		groups = append(groups, w.group(g))
	}
	if groups == nil {
		return ""
	}
	return words + strings.Join(groups, ", ")
}

func (w voice) pile(v seasalt.View, p seasalt.Pile) string {
	if v.PileLen(p) == 0 {
		return "empty"
	}
	return fmt.Sprintf("%s on top of %s", w.card(v.Top(p)), plural(v.PileLen(p), "card"))
}

// hand shows the viewer's own hand, and what all the own cards are worth.
func (w voice) hand(v seasalt.View) string {
	if v.Seat() == seasalt.Spectator {
		return ""
	}
	return fmt.Sprintf("Your hand %s\nWorth     %s with the cards laid\n", w.set(v.Hand(v.Seat())), plural(v.Points(v.Seat()), "point"))
}

// set returns a set of cards in words.
func (w voice) set(cards seasalt.Cards) string {
	if cards.Len() == 0 {
		return "no cards"
	}
	return w.cards(slices.Collect(cards.All()))
}

// option says what a legal move would do.
func (w voice) option(v seasalt.View, m seasalt.Move) string {
	cards := m.Cards()
	switch m.Action() {
	case seasalt.ActionDraw:
		if v.DeckLen() == 1 {
			return "take the last card of the deck"
		}
		return "draw two cards from the deck, keep one and discard the other"
	case seasalt.ActionTake, seasalt.ActionTakeTop:
		return fmt.Sprintf("take the %s from pile %d", w.card(v.Top(m.Pile())), m.Pile())
	case seasalt.ActionKeep:
		return fmt.Sprintf("keep the %s", w.card(cards[0]))
	case seasalt.ActionDiscard:
		return fmt.Sprintf("discard the %s on pile %d, on the %s", w.set(v.Drawn()), m.Pile(), w.card(v.Top(m.Pile())))
	case seasalt.ActionLayDuo:
		text := fmt.Sprintf("play %s + %s: ", w.card(cards[0]), w.card(cards[1]))
		e := effectOf(v, v.Seat(), cards[0], cards[1])
		if fruitless(v, e) {
			return text + "no effect now (R4.4), but they cannot be stolen any more"
		}
		return text + e.String()
	case seasalt.ActionLayTrio:
		return fmt.Sprintf("play %s + %s with the %s: 2 points more, and no effect", w.card(cards[0]), w.card(cards[1]), w.card(cards[2]))
	case seasalt.ActionLayShield:
		return fmt.Sprintf("lay the %s face down, against every attack in this round; it scores nothing", w.card(cards[0]))
	case seasalt.ActionSwap:
		return fmt.Sprintf("give the %s and take the %s", w.card(cards[0]), w.card(cards[1]))
	case seasalt.ActionPassSwap:
		return "swap nothing"
	case seasalt.ActionGrab:
		return fmt.Sprintf("take over %s + %s from %s", w.card(cards[0]), w.card(cards[1]), w.whom(m.Seat()))
	case seasalt.ActionKeepEvent:
		return "keep the event " + event(m.Event())
	case seasalt.ActionLayMermaids:
		return "lay your mermaids and win the game"
	case seasalt.ActionChoosePile:
		return fmt.Sprintf("look through pile %d: %s", m.Pile(), w.pile(v, m.Pile()))
	case seasalt.ActionPick:
		place := fmt.Sprintf("number %d from the top", m.Place())
		if m.Place() == 1 {
			place = "on top"
		}
		return fmt.Sprintf("take the %s (%s)", w.card(slices.Collect(v.Pile(v.PickFrom()))[m.Place()-1]), place)
	case seasalt.ActionChooseVictim:
		what := "steal from"
		if v.Phase() == seasalt.PhaseSwapVictim {
			what = "look at the hand of"
		}
		return fmt.Sprintf("%s %s: %s in hand", what, w.whom(m.Seat()), plural(v.HandLen(m.Seat()), "card"))
	case seasalt.ActionEndTurn:
		if v.Caller() != seasalt.Nobody {
			return "end your final turn and reveal your hand"
		}
		return "end your turn"
	case seasalt.ActionStop:
		return "say STOP: the round ends, and everybody scores their card points"
	case seasalt.ActionLastChance:
		return "say LAST CHANCE: a bet that nobody has more points than you after one more turn each"
	}
	return m.String()
}

// event names an event and says what it does (R11.2).
func event(e seasalt.Event) string {
	return e.String() + ": " + map[seasalt.Event]string{
		seasalt.HermitCrab:         "a crab duo takes a card from each discard pile",
		seasalt.Sunfish:            "a fish duo draws two cards",
		seasalt.WaterRodeo:         "two swimmers may swap a card with an opponent, two sharks take over a laid duo",
		seasalt.DanceOfTheShells:   "every shell scores 2",
		seasalt.Kraken:             "every octopus scores 1",
		seasalt.Tornado:            "mermaids score nothing",
		seasalt.DanceOfTheMermaids: "three mermaids win the game",
		seasalt.TreasureChest:      "10 points are needed to end the round",
		seasalt.DiodonFish:         "STOP is not allowed, only LAST CHANCE",
		seasalt.Angelfish:          "when the discard tops have one colour, one of them is taken",
		seasalt.Dolphins:           "discarding a collector card or the seahorse draws a card",
		seasalt.CoralReef:          "one shell can be laid face down, against every attack",
	}[e]
}

// others yields the seats of the viewer's opponents, clockwise from the next one.
func others(v seasalt.View) iter.Seq[seasalt.Seat] {
	return func(yield func(seasalt.Seat) bool) {
		n := seasalt.Seat(v.Rules().Players())
		for i := range n - 1 {
			if !yield((v.Seat() + 1 + i) % n) {
				return
			}
		}
	}
}

// fruitless reports whether playing a duo now would have no effect (R4.4). Everybody can
// tell: it hangs on what lies open.
func fruitless(v seasalt.View, e seasalt.Effect) bool {
	piles := v.PileLen(seasalt.Pile1) + v.PileLen(seasalt.Pile2)
	switch e {
	case seasalt.TakeFromPile, seasalt.TakeFromEachPile:
		return piles == 0
	case seasalt.ExtraTurn:
		return v.DeckLen()+piles == 0
	case seasalt.DrawTop(1), seasalt.DrawTop(2), seasalt.PeekAndKeep(lobster.Looks):
		return v.DeckLen() == 0
	case seasalt.StealRandom, seasalt.SwapCard:
		for seat := range others(v) {
			if v.HandLen(seat) > 0 && !v.Protected(seat) {
				return false
			}
		}
		return true
	case seasalt.GrabDuo:
		for seat := range others(v) {
			for g := range v.Laid(seat) {
				if g.Len() == 2 && !v.Protected(seat) {
					return false
				}
			}
		}
		return true
	}
	return false
}

// effectOf returns what two cards do as a duo that a seat lays, or 0 if they are none.
func effectOf(v seasalt.View, seat seasalt.Seat, a, b seasalt.Card) seasalt.Effect {
	duo, _ := v.Law(seat).Duo(a.Kind(), b.Kind())
	return duo.Effect
}

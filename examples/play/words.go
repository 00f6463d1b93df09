package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt"
)

// A voice puts what happens into words for one viewer, who is called "you".
type voice struct {
	screen
	viewer seasalt.Seat // or Nobody
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

// table shows what a sight shows: the piles, what everybody has, and one's own hand.
func (w voice) table(v *sight) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n%s\n", w.heading(fmt.Sprintf("--- Round %d, first to %d points ---", v.round, v.rules.Target())))
	fmt.Fprintf(&b, "Deck      %s\n", plural(v.deck, "card"))
	for p := seasalt.Pile1; p <= seasalt.Pile2; p++ {
		fmt.Fprintf(&b, "Pile %d    %s\n", p, w.pile(v, p))
	}
	if v.event != 0 {
		fmt.Fprintf(&b, "Event     %s\n", event(v.event))
	}
	for i := range seasalt.Seat(v.rules.Players()) {
		p := &v.players[i]
		fmt.Fprintf(&b, "%-9s %s, %s in hand", w.name(i), plural(p.total, "point"), plural(p.cards, "card"))
		if i == v.caller {
			b.WriteString(", LAST CHANCE")
		}
		if p.bound {
			b.WriteString(", bound by a jellyfish")
		}
		if p.shielded {
			b.WriteString(", a shell face down")
		}
		if p.held != 0 {
			fmt.Fprintf(&b, ", holds the event %v", p.held)
		}
		for n, g := range p.laid {
			b.WriteString([]string{"; laid ", ", "}[min(n, 1)] + w.group(g))
		}
		if p.revealed && i != v.seat && p.cards > 0 {
			fmt.Fprintf(&b, "\n          revealed: %s", w.cards(slices.Collect(p.hand.All())))
		}
		b.WriteByte('\n')
	}
	return b.String() + w.hand(v)
}

func (w voice) pile(v *sight, p seasalt.Pile) string {
	if v.pile[p] == 0 {
		return "empty"
	}
	return fmt.Sprintf("%s on top of %s", w.card(v.top[p]), plural(v.pile[p], "card"))
}

// hand shows the viewer's own hand, and what all the own cards are worth.
func (w voice) hand(v *sight) string {
	if v.seat == seasalt.Nobody {
		return ""
	}
	hand := "no cards"
	if v.me().cards > 0 {
		hand = w.cards(slices.Collect(v.me().hand.All()))
	}
	return fmt.Sprintf("Your hand %s\nWorth     %s with the cards laid\n", hand, plural(v.score(v.me()).Points(), "point"))
}

// option says what a legal move would do.
func (w voice) option(v *sight, m seasalt.Move) string {
	cards := m.Cards()
	switch m.Action() {
	case seasalt.ActionDraw:
		if v.deck == 1 {
			return "take the last card of the deck"
		}
		return "draw two cards from the deck, keep one and discard the other"
	case seasalt.ActionTake:
		return fmt.Sprintf("take the %s from pile %d", w.card(v.top[m.Pile()]), m.Pile())
	case seasalt.ActionKeep:
		return fmt.Sprintf("keep the %s", w.card(cards[0]))
	case seasalt.ActionDiscard:
		return fmt.Sprintf("discard the %s on pile %d, on the %s", w.cards(v.drawn), m.Pile(), w.card(v.top[m.Pile()]))
	case seasalt.ActionDuo:
		text := fmt.Sprintf("play %s + %s: ", w.card(cards[0]), w.card(cards[1]))
		e := v.effect(cards[0], cards[1])
		if v.fruitless(e) {
			return text + "no effect now (R4.4), but they cannot be stolen any more"
		}
		return text + e.String()
	case seasalt.ActionTrio:
		return fmt.Sprintf("play %s + %s with the %s: 2 points more, and no effect", w.card(cards[0]), w.card(cards[1]), w.card(cards[2]))
	case seasalt.ActionShield:
		return fmt.Sprintf("lay the %s face down, against every attack in this round; it scores nothing", w.card(cards[0]))
	case seasalt.ActionTakeTop:
		return fmt.Sprintf("take the %s from pile %d", w.card(v.top[m.Pile()]), m.Pile())
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
	case seasalt.ActionPile:
		return fmt.Sprintf("look through pile %d: %s", m.Pile(), w.pile(v, m.Pile()))
	case seasalt.ActionPick:
		place := fmt.Sprintf("number %d from the top", m.Place())
		if m.Place() == 1 {
			place = "on top"
		}
		return fmt.Sprintf("take the %s (%s)", w.card(v.looked[m.Place()-1]), place)
	case seasalt.ActionVictim:
		what := "steal from"
		if v.phase == seasalt.PhaseSwapVictim {
			what = "look at the hand of"
		}
		return fmt.Sprintf("%s %s: %s in hand", what, w.whom(m.Seat()), plural(v.players[m.Seat()].cards, "card"))
	case seasalt.ActionEndTurn:
		if v.caller != seasalt.Nobody {
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

// tell says what a move did, to a viewer who saw the position before and after it. Moves
// name cards that only one or two players may know; which ones is decided here. It returns
// an empty text where there is nothing to tell.
func (w voice) tell(before, after *sight, m seasalt.Move) string {
	who := before.turn
	mine := who == w.viewer
	cards := m.Cards()
	switch m.Action() {
	case seasalt.ActionDraw:
		if before.deck == 1 {
			return w.does(who, "take") + " the last card of the deck."
		}
	case seasalt.ActionDeal:
		switch {
		case before.phase == seasalt.PhaseSetup:
			if after.phase != seasalt.PhaseSetup {
				return fmt.Sprintf("\n%s\n%s. Pile 1: %s, pile 2: %s.", w.heading(fmt.Sprintf("=== Round %d ===", after.round)),
					w.does(after.turn, "start"), w.card(after.top[1]), w.card(after.top[2]))
			}
		case before.phase == seasalt.PhasePeek:
			if mine {
				return fmt.Sprintf("You look at the %s.", w.card(cards[0]))
			}
		case before.phase == seasalt.PhaseBound && !mine:
			return w.does(who, "draw") + " one card, bound by a jellyfish, and can do nothing else (R10.1)" + w.reveals(after, who)
		case before.phase == seasalt.PhaseBound:
			return fmt.Sprintf("Bound by a jellyfish, you draw the %s and can do nothing else (R10.1)%s", w.card(cards[0]), w.reveals(after, who))
		case before.phase == seasalt.PhaseDolphins && !mine:
			return w.does(who, "draw") + " a card for that discard (R11.2)."
		case mine && after.phase != seasalt.PhaseDraw && after.phase != seasalt.PhaseKeep:
			return fmt.Sprintf("You draw the %s.", w.card(cards[0]))
		}
	case seasalt.ActionTurnUp:
		if m.Event() == 0 {
			return "\nNo event is left for the next round."
		}
		return "\nThe event of the next round: " + event(m.Event())
	case seasalt.ActionKeepEvent:
		return fmt.Sprintf("%s the event %v and gives the other one back.", w.does(who, "keep"), m.Event())
	case seasalt.ActionTake, seasalt.ActionTakeTop:
		return fmt.Sprintf("%s the %s from pile %d.", w.does(who, "take"), w.card(before.top[m.Pile()]), m.Pile())
	case seasalt.ActionTrio:
		return fmt.Sprintf("%s %s + %s with the %s.", w.does(who, "play"), w.card(cards[0]), w.card(cards[1]), w.card(cards[2]))
	case seasalt.ActionShield:
		what := "a shell"
		if mine {
			what = "the " + w.card(cards[0])
		}
		return fmt.Sprintf("%s %s face down.", w.does(who, "lay"), what)
	case seasalt.ActionSwap:
		switch {
		case mine:
			return fmt.Sprintf("You give the %s to %s and take the %s.", w.card(cards[0]), w.whom(before.victim), w.card(cards[1]))
		case before.victim == w.viewer:
			return fmt.Sprintf("%s the %s from you and gives you the %s.", w.does(who, "take"), w.card(cards[1]), w.card(cards[0]))
		}
		return fmt.Sprintf("%s a card with %s.", w.does(who, "swap"), w.whom(before.victim))
	case seasalt.ActionPassSwap:
		return w.does(who, "swap") + " nothing."
	case seasalt.ActionGrab:
		return fmt.Sprintf("%s over %s + %s from %s.", w.does(who, "take"), w.card(cards[0]), w.card(cards[1]), w.whom(m.Seat()))
	case seasalt.ActionKeep:
		p := changed(before, after)
		switch {
		case mine && p != 0:
			return fmt.Sprintf("You keep the %s and discard the %s on pile %d.", w.card(cards[0]), w.card(after.top[p]), p)
		case mine:
			return fmt.Sprintf("You keep the %s.", w.card(cards[0]))
		case p != 0:
			return w.discards(after, p)
		}
	case seasalt.ActionDiscard:
		if mine {
			return fmt.Sprintf("You discard the %s on pile %d.", w.card(after.top[m.Pile()]), m.Pile())
		}
		return w.discards(after, m.Pile())
	case seasalt.ActionDuo:
		text := fmt.Sprintf("%s %s + %s: ", w.does(who, "play"), w.card(cards[0]), w.card(cards[1]))
		e := before.effect(cards[0], cards[1])
		p := changed(before, after)
		switch {
		case before.fruitless(e):
			return text + "no effect (R4.4)."
		case p != 0: // a pile of one card, which everybody saw
			return text + fmt.Sprintf("%s the %s from pile %d.", w.does(who, "take"), w.card(before.top[p]), p)
		}
		return text + e.String() + "."
	case seasalt.ActionPile:
		p := m.Pile()
		if after.phase == seasalt.PhasePick {
			return fmt.Sprintf("%s through pile %d.", w.does(who, "look"), p)
		}
		return fmt.Sprintf("%s the %s from pile %d.", w.does(who, "take"), w.card(before.top[p]), p)
	case seasalt.ActionPick:
		what := "a card"
		if mine {
			what = "the " + w.card(before.looked[m.Place()-1])
		}
		return fmt.Sprintf("%s %s from pile %d.", w.does(who, "take"), what, changed(before, after))
	case seasalt.ActionSteal:
		victim := robbed(before, after)
		what := "a card"
		if mine || victim == w.viewer {
			what = "the " + w.card(cards[0])
		}
		return fmt.Sprintf("%s %s from %s.", w.does(who, "steal"), what, w.whom(victim))
	case seasalt.ActionLayMermaids:
		return w.does(who, "lay") + " the mermaids."
	case seasalt.ActionStop:
		return w.does(who, "say") + " STOP."
	case seasalt.ActionLastChance:
		return w.does(who, "say") + " LAST CHANCE" + w.reveals(after, who)
	case seasalt.ActionEndTurn:
		if before.caller != seasalt.Nobody && after.players[who].revealed {
			return w.does(who, "end") + " the final turn" + w.reveals(after, who)
		}
	}
	return ""
}

func (w voice) discards(after *sight, p seasalt.Pile) string {
	return fmt.Sprintf("%s two cards and discards the %s on pile %d.", w.does(after.turn, "draw"), w.card(after.top[p]), p)
}

func (w voice) reveals(after *sight, who seasalt.Seat) string {
	p := &after.players[who]
	if !p.revealed || p.cards == 0 {
		return "."
	}
	return " and " + w.verb(who, "reveal") + ": " + w.cards(slices.Collect(p.hand.All())) + "."
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

// changed returns the pile that has another number of cards than before.
func changed(before, after *sight) seasalt.Pile {
	for p := seasalt.Pile1; p <= seasalt.Pile2; p++ {
		if before.pile[p] != after.pile[p] {
			return p
		}
	}
	return 0
}

// robbed returns the player with fewer cards than before.
func robbed(before, after *sight) seasalt.Seat {
	for i := range before.players {
		if after.players[i].cards < before.players[i].cards {
			return seasalt.Seat(i)
		}
	}
	return seasalt.Nobody
}

// round explains the end of a round: for everybody the cards, what each of them was worth,
// what was scored and why. Where nobody scores, the hands stay hidden (R6.3).
func (w voice) round(v *sight, r seasalt.RoundResult, hands []seasalt.Cards) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n%s\n", w.heading(fmt.Sprintf("=== Round %d is over ===", r.Number)))
	switch r.End {
	case seasalt.RoundStopped:
		fmt.Fprintf(&b, "%s STOP: everybody scores their card points (R6.1).\n", w.does(r.By, "say"))
	case seasalt.RoundBetWon:
		fmt.Fprintf(&b, "%s the bet of LAST CHANCE: nobody has more card points (R6.2).\n", w.does(r.By, "win"))
	case seasalt.RoundBetLost:
		fmt.Fprintf(&b, "%s the bet of LAST CHANCE: somebody has more card points (R6.2).\n", w.does(r.By, "lose"))
	case seasalt.RoundDeckEmpty:
		fmt.Fprintf(&b, "The deck is empty at the end of a turn: nobody scores (R6.3).\n")
	case seasalt.RoundMermaids:
		fmt.Fprintf(&b, "%s all the mermaids: the round is not scored (R7.1).\n", w.does(r.By, "show"))
	}
	for i := range seasalt.Seat(r.Players) {
		if r.End != seasalt.RoundDeckEmpty && r.End != seasalt.RoundMermaids {
			fmt.Fprintf(&b, "\n%s\n  in hand: %s\n", w.heading(w.name(i)), orNone(w.cards(slices.Collect(hands[i].All()))))
			for n, g := range v.players[i].laid {
				b.WriteString([]string{"  laid: ", ", "}[min(n, 1)] + w.group(g))
			}
			if len(v.players[i].laid) > 0 {
				b.WriteByte('\n')
			}
			for _, line := range strings.Split(r.Scores[i].String(), "\n") {
				fmt.Fprintf(&b, "    %s\n", line)
			}
			fmt.Fprintf(&b, "  %s %d: %s\n", w.verb(i, "score"), r.Points[i], r.Scored(i))
		}
	}
	b.WriteString("\nTotals: ")
	for i := range seasalt.Seat(r.Players) {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%s: %d", w.name(i), r.Totals[i])
	}
	b.WriteString("\n")
	return b.String()
}

func orNone(text string) string {
	if text == "" {
		return "no cards"
	}
	return text
}

// result says who won the game and why.
func (w voice) result(rules *seasalt.Rules, r seasalt.Result) string {
	var winners []string
	for seat := range r.Winners.All() {
		winners = append(winners, w.whom(seat))
	}
	verb := "wins"
	if len(winners) > 1 || r.Winners.Has(w.viewer) {
		verb = "win"
	}
	who := strings.Join(winners, " and ")
	text := strings.ToUpper(who[:1]) + who[1:] + " " + verb + " the game"
	if r.End == seasalt.EndByMermaids {
		return text + " at once with the mermaids, whatever the points are (R7.1)."
	}
	text += fmt.Sprintf(" with %d points; the target was %d (R7.2).", slices.Max(r.Totals[:r.Players]), rules.Target())
	switch r.TieBreak {
	case seasalt.TieDecided:
		text += " Others have as many, and ruling K3 decides for " + map[seasalt.TieRuling]string{
			seasalt.TieLatestTurn:  "the one whose last turn came latest",
			seasalt.TieRoundEnder:  "the one who ended the last round",
			seasalt.TieRoundPoints: "the one who scored most in the last round",
		}[rules.Rulings().Tie] + " (R7.3)."
	case seasalt.TieShared:
		text += " They share the win: ruling K3 does not tell them apart (R7.3)."
	}
	return text
}

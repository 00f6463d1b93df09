package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
)

// An adviser collects what speaks for a move, by what one seat knows.
type adviser struct {
	voice
	v       seasalt.View
	me      seasalt.Seat
	reasons []string
}

// reasons says what speaks for a move that a search has found.
func (w voice) reasons(v seasalt.View, m bot.MoveReport) []string {
	a := adviser{voice: w, v: v, me: v.Seat()}
	cards := m.Move.Cards()
	pile := m.Move.Pile()
	switch m.Move.Action() {
	case seasalt.ActionDraw:
		a.draw()
	case seasalt.ActionTake, seasalt.ActionTakeTop:
		a.gain(v.Top(pile), 0)
	case seasalt.ActionKeep:
		a.gain(cards[0], 0)
	case seasalt.ActionPick:
		a.gain(slices.Collect(v.Pile(v.PickFrom()))[m.Move.Place()-1], 0)
	case seasalt.ActionSwap:
		a.gain(cards[1], cards[0])
	case seasalt.ActionDiscard:
		a.cover(pile)
	case seasalt.ActionChoosePile:
		a.remember(pile)
	case seasalt.ActionLayDuo, seasalt.ActionLayTrio:
		a.say("laid cards still count, and cannot be stolen from your hand (R4.2)")
		a.effect(effectOf(v, a.me, cards[0], cards[1]), m.Move)
	case seasalt.ActionChooseVictim:
		a.victim(m.Move.Seat())
	case seasalt.ActionKeepEvent:
		a.say("%s", event(m.Move.Event()))
	case seasalt.ActionEndTurn, seasalt.ActionStop, seasalt.ActionLastChance:
		a.ending(m)
	}
	a.outlook(m)
	return a.reasons
}

func (a *adviser) say(format string, args ...any) {
	a.reasons = append(a.reasons, fmt.Sprintf(format, args...))
}

// worth returns what a seat would score with a hand and some more cards. All of them come
// from the view's game, so its rules know them.
func (a *adviser) worth(seat seasalt.Seat, hand seasalt.Cards, more ...seasalt.Card) seasalt.Score {
	for _, c := range more {
		hand, _ = hand.With(c)
	}
	h := seasalt.Holding{Hand: hand, Laid: slices.Collect(a.v.Laid(seat))}
	for _, e := range []seasalt.Event{a.v.Event(), a.v.Held(seat)} {
		if e != 0 {
			h.Events = append(h.Events, e)
		}
	}
	score, err := a.v.Rules().Score(h)
	if err != nil {
		panic(err) // not from a view
	}
	return score
}

// brings returns how many points a card would bring a seat, by what is known of its cards.
func (a *adviser) brings(seat seasalt.Seat, c seasalt.Card) int {
	return a.worth(seat, a.v.Hand(seat), c).Points() - a.v.Points(seat)
}

// gain says what it is good for to have a card, perhaps in exchange for another.
func (a *adviser) gain(c, given seasalt.Card) {
	hand := a.v.Hand(a.me)
	if given != 0 {
		hand, _ = hand.Without(given)
	}
	before, after := a.v.Score(a.me), a.worth(a.me, hand, c)
	if after.Points() == before.Points() {
		a.say("the %s brings no points at once: your cards stay worth %d", a.card(c), before.Points())
	} else {
		a.say("with the %s your cards are worth %s instead of %d%s", a.card(c), plural(after.Points(), "point"), before.Points(), news(before, after))
	}
	if n := hand.CountKind(seasalt.Mermaid); c.Kind() == seasalt.Mermaid && n > 0 {
		a.say("it is mermaid number %d in your hand, and %s of them win the game (R4.6)", n+1, a.mermaids())
	}
	for other := range hand.All() {
		if e := effectOf(a.v, a.me, c, other); e != 0 {
			a.say("together with the %s it can be played: %v", a.card(other), e)
			break
		}
	}
	a.prospect(hand, c)
	if given != 0 {
		return // one of the others has the card now
	}
	for seat := range others(a.v) {
		if n := a.brings(seat, c); n > 0 && !a.v.Revealed(seat) {
			a.say("it would bring %s to %s, by the cards that are known", plural(n, "point"), a.whom(seat))
		}
	}
}

// mermaids says how many mermaids win the game.
func (a *adviser) mermaids() string {
	return []string{"none", "one", "two", "three", "four"}[a.v.Law(a.me).MermaidsToWin()]
}

// news lists the items of a score that another did not have, if there are any.
func news(before, after seasalt.Score) string {
	old := slices.Collect(before.Items())
	var items []string
	for item := range after.Items() {
		if !slices.Contains(old, item) {
			items = append(items, fmt.Sprintf("%v (%s)", item, item.Rule()))
		}
	}
	if items == nil {
		return ""
	}
	return ": " + strings.Join(items, ", ")
}

// prospect says which kind of card would be worth more to somebody who has c: the one that
// promises most, by how much more it is worth and how many of it are unseen.
func (a *adviser) prospect(hand seasalt.Cards, c seasalt.Card) {
	type promise struct{ cards, points, most int }
	var promises [seasalt.NumCards + 1]promise // by kind
	without, with := a.worth(a.me, hand).Points(), a.worth(a.me, hand, c).Points()
	best := seasalt.Kind(0)
	for x := range a.v.Unseen().All() {
		more := a.worth(a.me, hand, c, x).Points() - with - (a.worth(a.me, hand, x).Points() - without)
		if more <= 0 {
			continue
		}
		p := &promises[x.Kind()]
		p.cards++
		p.points += more
		p.most = max(p.most, more)
		if p.points > promises[best].points {
			best = x.Kind()
		}
	}
	if p := promises[best]; p.cards > 0 {
		be, upTo := "are", ""
		if p.cards == 1 {
			be = "is"
		}
		if p.points < p.cards*p.most {
			upTo = "up to "
		}
		a.say("it goes with %v cards, of which %d %s unseen: the next one would be worth %s%s more with it",
			best, p.cards, be, upTo, plural(p.most, "point"))
	}
}

// effect says what the effect of a duo may bring, unless a starfish cancels it.
func (a *adviser) effect(e seasalt.Effect, m seasalt.Move) {
	switch {
	case m.Action() == seasalt.ActionLayTrio || fruitless(a.v, e):
	case e == seasalt.TakeFromPile || e == seasalt.TakeFromEachPile:
		a.remember(seasalt.Pile1)
		a.remember(seasalt.Pile2)
	case e == seasalt.StealRandom || e == seasalt.SwapCard:
		for seat := range others(a.v) {
			if !a.v.Protected(seat) {
				a.loot(seat)
			}
		}
	}
}

// draw compares the cards of the deck with what lies on the piles.
func (a *adviser) draw() {
	tops, most := 0, 0
	for p := seasalt.Pile1; p <= seasalt.Pile2; p++ {
		if c := a.v.Top(p); c != 0 {
			tops++
			most = max(most, a.brings(a.me, c))
		}
	}
	if tops == 0 {
		a.say("both piles are empty")
		return
	}
	unseen, better := 0, 0
	for c := range a.v.Unseen().All() {
		unseen++
		if a.brings(a.me, c) > most {
			better++
		}
	}
	a.say("what lies on the piles brings you %s at once at most; of the %d cards that are unseen %s",
		plural(most, "point"), unseen, howMany(better))
}

func howMany(bringMore int) string {
	switch bringMore {
	case 0:
		return "none brings more"
	case 1:
		return "1 brings more"
	}
	return fmt.Sprintf("%d bring more", bringMore)
}

// cover says what becomes of the piles when the card that is left is put on one of them.
func (a *adviser) cover(p seasalt.Pile) {
	covered, open := a.v.Top(p), a.v.Top(seasalt.Pile1+seasalt.Pile2-p)
	if n := a.brings(a.me, open); n > 0 {
		a.say("the %s, which would bring you %s, stays on top", a.card(open), plural(n, "point"))
	}
	for seat := range others(a.v) {
		if n := a.brings(seat, covered); n > 0 && !a.v.Revealed(seat) {
			a.say("it covers the %s, which would bring %s to %s by the cards that are known", a.card(covered), plural(n, "point"), a.whom(seat))
		}
	}
	if n := a.brings(a.me, covered); n == 0 {
		a.say("the %s, which it covers, would bring you nothing at once", a.card(covered))
	}
}

// remember names the card of a pile that is known to bring most.
func (a *adviser) remember(p seasalt.Pile) {
	best, most := seasalt.Card(0), 0
	for c := range a.v.Pile(p) {
		if c != 0 {
			if n := a.brings(a.me, c); n > most {
				best, most = c, n
			}
		}
	}
	if best != 0 {
		a.say("pile %d has the %s, which would bring you %s", p, a.card(best), plural(most, "point"))
	}
}

// victim says why to steal from a player.
func (a *adviser) victim(seat seasalt.Seat) {
	a.say("%s has %s, and the target is %d", a.name(seat), plural(a.v.Total(seat), "point"), a.v.Rules().Target())
	a.loot(seat)
}

// loot names the cards that are known in the hand of a player and would bring points.
func (a *adviser) loot(seat seasalt.Seat) {
	for c := range a.v.Hand(seat).All() {
		if n := a.brings(a.me, c); n > 0 {
			a.say("%s is known to have the %s, which would bring you %s", a.name(seat), a.card(c), plural(n, "point"))
		}
	}
}

// ending weighs the own cards against those of the others.
func (a *adviser) ending(m bot.MoveReport) {
	score := a.v.Score(a.me)
	a.say("your cards are worth %s, and the colour bonus is %d", plural(score.Points(), "point"), score.Bonus())
	if total, target := a.v.Total(a.me)+score.Points(), a.v.Rules().Target(); total >= target && m.Move == seasalt.Stop {
		a.say("that makes a total of %d, and the target is %d", total, target)
	}
	for seat := range others(a.v) {
		known := fmt.Sprintf("%s has %s", a.name(seat), plural(a.v.Points(seat), "point"))
		if hidden := a.v.HandLen(seat) - a.v.Hand(seat).Len(); hidden > 0 {
			known += fmt.Sprintf(" in the cards that you know, and %s more in hand", plural(hidden, "card"))
		}
		a.say("%s", known)
	}
	if m.Move == seasalt.LastChance {
		a.say("the bet was won in %s of the tries", percent(float64(m.Ends[seasalt.RoundBetWon])/float64(m.Visits)))
	}
}

// outlook says how the round came out when the search played it on.
func (a *adviser) outlook(m bot.MoveReport) {
	if empty := float64(m.Ends[seasalt.RoundDeckEmpty]) / float64(m.Visits); empty >= 0.2 {
		a.say("%s of the tries ended with an empty deck, and nobody scored (R6.3)", percent(empty))
	}
	rest := "your opponent"
	if a.v.Rules().Players() > 2 {
		rest = "the best of the others"
	}
	a.say("in the tries, the round brought you %.1f points on average and %s %.1f", m.Points, rest, m.Against)
}

// Package reasons (experimental) explains a bot's move in words: its effect and gain, the cards that it keeps from the
// others, and the outcome of the round in the search. It supports English, French and German.
//
//	report := player.Search(ctx, view, r)
//	for _, reason := range reasons.For(w.To(view.Seat(), names...), view, report.Moves[0]) {
//		fmt.Println("-", reason)
//	}
//
// A hint during a game and a review after it use the same reasons; a review contrasts the best move with the one made
// ([Instead]). They come from a [seasalt.View] and from a search of it, so they name only cards that the player knows.
package reasons

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/words"
)

// An adviser collects the reasons for a move, by the knowledge of one seat.
type adviser struct {
	words.Words
	texts   *texts
	v       seasalt.View
	me      seasalt.Seat
	reasons []string
}

// For returns the reasons for a move of the view's seat, by the rules and by the results of a search: phrases without a
// capital and without a full stop, the ones about the cards first. Only the effect of an event is a sentence. They
// address the player as "you", so the words must be those for the view's seat (see [words.Words.To]). The move must be
// legal; For can panic on others.
func For(w words.Words, v seasalt.View, m bot.MoveReport) []string {
	a := adviser{Words: w, texts: allTexts[w.Language()], v: v, me: v.Seat()}
	t := a.texts
	cards := m.Move.Cards()
	pile := m.Move.Pile()
	switch m.Move.Action() {
	case seasalt.ActionDraw:
		a.draw()
	case seasalt.ActionTake, seasalt.ActionTakeEqualTop:
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
		a.effect(a.effectOf(cards[0], cards[1]), m.Move)
		a.say(t.LaidIsSafe)
	case seasalt.ActionChooseVictim:
		a.victim(m.Move.Seat())
	case seasalt.ActionKeepEvent:
		if text := w.Of(v.Rules()).EventText(m.Move.Event()); text != "" {
			a.reasons = append(a.reasons, text)
		}
	case seasalt.ActionEndTurn, seasalt.ActionStop, seasalt.ActionLastChance:
		a.ending(m)
	}
	a.outlook(m)
	return a.reasons
}

// Instead returns the reasons for a move rather than another one, by the results of a search for both: the reasons of
// [For] that do not also apply to the other move, and then those for the other move that do not apply to this one.
func Instead(w words.Words, v seasalt.View, better, other bot.MoveReport) []string {
	one, two := For(w, v, better), For(w, v, other)
	var reasons []string
	for _, reason := range one {
		if !slices.Contains(two, reason) {
			reasons = append(reasons, reason)
		}
	}
	for _, reason := range two {
		if !slices.Contains(one, reason) {
			with := map[string]any{"move": w.Move(v, other.Move), "reason": reason}
			reasons = append(reasons, w.Say(allTexts[w.Language()].Contrast, with))
		}
	}
	return reasons
}

// Chance writes a chance in percent: "about 58 %". A search is never certain, so the ends are "less than 1 %" and "more
// than 99 %".
func Chance(w words.Words, chance float64) string {
	t := allTexts[w.Language()]
	switch {
	case chance < 0.01:
		return w.Say(t.Least, nil)
	case chance > 0.99:
		return w.Say(t.Nearly, nil)
	}
	return w.Say(t.About, map[string]any{"n": fmt.Sprintf("%.0f", 100*chance)})
}

// Decimal writes a number with one decimal place: "6.5", or "6,5" in languages that write it so.
func Decimal(w words.Words, n float64) string {
	t := allTexts[w.Language()]
	return strings.Replace(fmt.Sprintf("%.1f", n), ".", t.Point, 1)
}

// say adds a reason: a template, and its values, each after its key.
func (a *adviser) say(template string, with ...any) {
	values := map[string]any{}
	for i := 0; i < len(with); i += 2 {
		values[with[i].(string)] = with[i+1]
	}
	a.reasons = append(a.reasons, a.Say(template, values))
}

// worth returns the score of a seat with a hand and some more cards. All of them come from the view's game, so its
// rules know them.
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

// brings returns the points that a card would bring a seat, by its known cards.
func (a *adviser) brings(seat seasalt.Seat, c seasalt.Card) int {
	return a.worth(seat, a.v.KnownHand(seat), c).Points() - a.v.Points(seat)
}

// gain gives the uses of a card, perhaps in exchange for another.
func (a *adviser) gain(c, given seasalt.Card) {
	hand := a.v.KnownHand(a.me)
	if given != 0 {
		hand, _ = hand.Without(given)
	}
	before, after := a.v.Score(a.me), a.worth(a.me, hand, c)
	if after.Points() == before.Points() {
		a.say(a.texts.BringsNothing, "card", c)
	} else {
		text, items := a.texts.Brings, a.news(before, after)
		if items != "" {
			text = a.texts.BringsBy
		}
		a.say(text, "card", c, "items", items, "points", a.Points(after.Points()), "n", before.Points())
	}
	if n := hand.CountKind(seasalt.Mermaid); c.Kind() == seasalt.Mermaid && n > 0 {
		a.say(a.texts.Mermaid, "n", n+1, "all", a.v.Law(a.me).MermaidsToWin())
	}
	for other := range hand.All() {
		if e := a.effectOf(c, other); e != 0 {
			a.say(a.texts.Together, "card", other, "effect", a.Effect(e))
			break
		}
	}
	a.prospect(hand, c)
	if given != 0 {
		return // one of the others has the card now
	}
	for _, seat := range a.others() {
		if n := a.brings(seat, c); n > 0 && !a.v.Revealed(seat) {
			a.say(a.texts.BringsOther, "points", a.Points(n), "who", seat)
		}
	}
}

// news lists the items of a score that are not in another.
func (a *adviser) news(before, after seasalt.Score) string {
	old := slices.Collect(before.Items())
	var items []string
	for item := range after.Items() {
		if !slices.Contains(old, item) {
			items = append(items, fmt.Sprintf("%s (%s)", strings.TrimSuffix(a.Item(item), "."), item.Rule()))
		}
	}
	return strings.Join(items, ", ")
}

// prospect names the kind of card that gains most value for a player who has c, by the gain and the number of such
// cards unseen, and the effect of the two as a duo.
func (a *adviser) prospect(hand seasalt.Cards, c seasalt.Card) {
	type promise struct {
		cards, points, most int
		one                 seasalt.Card
	}
	promises := map[seasalt.Kind]promise{}
	without, with := a.worth(a.me, hand).Points(), a.worth(a.me, hand, c).Points()
	best := seasalt.Kind(0)
	for _, x := range a.unseen() {
		more := a.worth(a.me, hand, c, x).Points() - with - (a.worth(a.me, hand, x).Points() - without)
		if more <= 0 {
			continue
		}
		p := promises[x.Kind()]
		p.one = x
		p.cards++
		p.points += more
		p.most = max(p.most, more)
		promises[x.Kind()] = p
		if p.points > promises[best].points {
			best = x.Kind()
		}
	}
	if p := promises[best]; p.cards > 0 {
		a.say(a.texts.Prospect, "counted", a.Kinds(p.cards, best), "points", a.Points(p.most))
		if e := a.effectOf(c, p.one); e != 0 {
			last := &a.reasons[len(a.reasons)-1]
			*last = a.Say(a.texts.ProspectDuo, map[string]any{"prospect": *last, "effect": a.Effect(e)})
		}
	}
}

// effect describes the possible gain of a duo's effect, unless a starfish cancels it.
func (a *adviser) effect(e seasalt.Effect, m seasalt.Move) {
	if m.Action() == seasalt.ActionLayTrio {
		return
	}
	if e != 0 {
		a.say(a.texts.Effect, "effect", a.Effect(e))
	}
	switch {
	case e == seasalt.TakeFromPile || e == seasalt.TakeFromEachPile:
		a.remember(seasalt.Pile1)
		a.remember(seasalt.Pile2)
	case e == seasalt.StealRandom || e == seasalt.SwapCard:
		for _, seat := range a.others() {
			if !a.v.Protected(seat) {
				a.loot(seat)
			}
		}
	}
}

// draw compares the cards of the deck with those on the piles.
func (a *adviser) draw() {
	tops, most := 0, 0
	for p := seasalt.Pile1; p <= seasalt.Pile2; p++ {
		if c := a.v.Top(p); c != 0 {
			tops++
			most = max(most, a.brings(a.me, c))
		}
	}
	if tops == 0 {
		a.say(a.texts.PilesEmpty)
		return
	}
	unseen, better := 0, 0
	for _, c := range a.unseen() {
		unseen++
		if a.brings(a.me, c) > most {
			better++
		}
	}
	text := a.texts.Draw
	if better == 0 {
		text = a.texts.DrawNone
	}
	a.say(text, "points", a.Points(most), "n", unseen, "more", better)
}

// unseen returns the cards that may be drawn: hidden ones in any place, and those known to be in the deck.
func (a *adviser) unseen() []seasalt.Card {
	return slices.AppendSeq(slices.Collect(a.v.Unseen().All()), a.v.KnownDeck().All())
}

// cover describes the effect on the piles of putting the other drawn card on one of them.
func (a *adviser) cover(p seasalt.Pile) {
	covered, open := a.v.Top(p), a.v.Top(seasalt.Pile1+seasalt.Pile2-p)
	if n := a.brings(a.me, open); n > 0 {
		a.say(a.texts.StaysOnTop, "card", open, "points", a.Points(n))
	}
	for _, seat := range a.others() {
		if n := a.brings(seat, covered); n > 0 && !a.v.Revealed(seat) {
			a.say(a.texts.Covers, "card", covered, "points", a.Points(n), "who", seat)
		}
	}
	if n := a.brings(a.me, covered); n == 0 {
		a.say(a.texts.CoversNothing, "card", covered)
	}
}

// remember names the known card of a pile that would bring most.
func (a *adviser) remember(p seasalt.Pile) {
	best, most := seasalt.Card(0), 0
	for _, c := range slices.Collect(a.v.Pile(p)) {
		if c != 0 {
			if n := a.brings(a.me, c); n > most {
				best, most = c, n
			}
		}
	}
	if best != 0 {
		a.say(a.texts.PileHas, "pile", p, "card", best, "points", a.Points(most))
	}
}

// victim gives reasons for stealing from a player.
func (a *adviser) victim(seat seasalt.Seat) {
	a.say(a.texts.Victim, "who", seat, "points", a.Points(a.v.Total(seat)), "n", a.v.Rules().Target())
	a.loot(seat)
}

// loot names the cards that are known in the hand of a player and would bring points.
func (a *adviser) loot(seat seasalt.Seat) {
	for c := range a.v.KnownHand(seat).All() {
		if n := a.brings(a.me, c); n > 0 {
			a.say(a.texts.Loot, "who", seat, "card", c, "points", a.Points(n))
		}
	}
}

// ending weighs the player's own cards against those of the others.
func (a *adviser) ending(m bot.MoveReport) {
	score := a.v.Score(a.me)
	a.say(a.texts.Worth, "points", a.Points(score.Points()), "n", score.Bonus())
	if total, target := a.v.Total(a.me)+score.Points(),
		a.v.Rules().Target(); total >= target && m.Move == seasalt.Stop {
		a.say(a.texts.Reaches, "n", total, "target", target)
	}
	for _, seat := range a.others() {
		text := a.texts.Other
		hidden := a.v.HandLen(seat) - a.v.KnownHand(seat).Len()
		if hidden > 0 {
			text = a.texts.OtherHides
		}
		a.say(text, "who", seat, "points", a.Points(a.v.Points(seat)), "n", hidden)
	}
	if m.Move == seasalt.LastChance && m.PlayedOut() {
		a.say(a.texts.BetWon, "chance", Chance(a.Words, float64(m.Ends(seasalt.RoundEndBetWon))/float64(m.Ended())))
	}
}

// outlook describes the outcome of the round in the search, if the search nearly always played it to its end.
func (a *adviser) outlook(m bot.MoveReport) {
	if !m.PlayedOut() {
		return
	}
	if empty := float64(m.Ends(seasalt.RoundEndDeckEmpty)) / float64(m.Ended()); empty >= 0.2 {
		a.say(a.texts.EmptyDeck, "chance", Chance(a.Words, empty))
	}
	text := a.texts.OutlookOne
	if a.v.Rules().Players() > 2 {
		text = a.texts.OutlookMany
	}
	a.say(text, "n", Decimal(a.Words, m.Points), "m", Decimal(a.Words, m.Against))
}

// others returns the seats of the opponents, clockwise from the next one.
func (a *adviser) others() (seats []seasalt.Seat) {
	n := seasalt.Seat(a.v.Rules().Players())
	for i := range n - 1 {
		seats = append(seats, (a.me+1+i)%n)
	}
	return seats
}

// effectOf returns the effect of two cards as a duo, or 0 if they are none.
func (a *adviser) effectOf(c, d seasalt.Card) seasalt.Effect {
	duo, _ := a.v.Law(a.me).Duo(c.Kind(), d.Kind())
	return duo.Effect
}

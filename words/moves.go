package words

import (
	"slices"
	"strconv"
	"strings"

	"github.com/seasalt-go/seasalt"
)

// Question describes the next decision: as a question to the reader, or as a sentence about the player who decides. It
// offers only legal moves: with too few points, for example, it omits ending the round. With [Words.Short] it is a
// heading, the same for every reader.
func (w Words) Question(v seasalt.View) string {
	if w.length == short {
		return w.Phase(v.Phase())
	}
	asks := at(w.lang().Questions, int(v.Phase())).act
	if less := w.asked(v); less != "" {
		asks.You = less
	}
	return w.act(asks, v.Turn(), nil)
}

// asked returns the question to the reader if the view lists fewer moves than the question of the phase names, or "".
func (w Words) asked(v seasalt.View) string {
	can := map[seasalt.Action]bool{}
	for m := range v.Moves() {
		can[m.Action()] = true
	}
	if len(can) == 0 {
		return "" // another player decides
	}
	say := &w.lang().Asked
	switch v.Phase() {
	case seasalt.PhaseTake:
		switch draws, takes := can[seasalt.ActionDraw], can[seasalt.ActionTake]; {
		case !takes:
			return say.Draw
		case !draws:
			return say.Top
		case v.DeckLen() == 1:
			return say.LastOrTop
		}
	case seasalt.PhasePlay:
		ends := can[seasalt.ActionStop] || can[seasalt.ActionLastChance]
		duos := can[seasalt.ActionLayDuo] || can[seasalt.ActionLayTrio]
		switch others := can[seasalt.ActionLayMermaids] || can[seasalt.ActionLayShield]; {
		case duos && !ends:
			return say.Duo
		case duos:
		case others && ends:
			return say.CardsOrEnd
		case others:
			return say.Cards
		case ends:
			return say.End
		default:
			return say.Turn
		}
	case seasalt.PhaseSwap:
		if !can[seasalt.ActionSwap] {
			return say.Look
		}
	}
	return ""
}

// Phase returns the question of a phase to the player who decides, such as "Which card do you keep?", for a client
// without a [seasalt.View]. It is empty for the zero Phase.
func (w Words) Phase(p seasalt.Phase) string {
	q := at(w.lang().Questions, int(p))
	if w.length == short {
		return q.Short
	}
	return q.You
}

// Move returns a label for a move of the view's player: for a button, or with [Words.Long] for a list that includes the
// effect of the move. It uses only the knowledge of the view. The move may be illegal.
func (w Words) Move(v seasalt.View, m seasalt.Move) string {
	return w.label(w.choice(v, m))
}

// Action returns the usual label of a move without operands, such as [seasalt.EndTurn], for a client without a
// [seasalt.View]. It is empty for actions whose moves name cards, piles, players or events.
func (w Words) Action(a seasalt.Action) string {
	if choice, ok := w.lang().Choices.alone(a); ok {
		return w.label(choice, nil)
	}
	return ""
}

// label returns a label in the length of the words.
func (w Words) label(c choice, with values) string {
	text := c.Label
	switch w.length {
	case short:
		text = c.Short
	case long:
		text = c.Long
	}
	if strings.HasPrefix(text, "{whom") {
		return fill(text, with)
	}
	return capital(fill(text, with))
}

// alone returns the label of a move without operands, and false for other actions.
func (c *choices) alone(a seasalt.Action) (choice, bool) {
	switch a {
	case seasalt.ActionNextRound:
		return c.NextRound, true
	case seasalt.ActionDraw:
		return c.Draw, true
	case seasalt.ActionLayMermaids:
		return c.Mermaids, true
	case seasalt.ActionPassSwap:
		return c.PassSwap, true
	case seasalt.ActionEndTurn:
		return c.EndTurn, true
	case seasalt.ActionStop:
		return c.Stop, true
	case seasalt.ActionLastChance:
		return c.LastChance, true
	}
	return choice{}, false
}

// choice returns the label of a move and its values.
func (w Words) choice(v seasalt.View, m seasalt.Move) (choice, values) {
	l, w := w.lang(), w.Of(v.Rules())
	c := &l.Choices
	if !m.IsValid() {
		return c.NoMove, nil
	}
	cards := m.Cards()
	with := values{
		"a": w.card(cards[0]), "b": w.card(cards[1]), "c": w.card(cards[2]), "cards": w.cards(cards[:2]),
		"pile": w.pile(m.Pile()), "n": plain(strconv.Itoa(m.Place())),
	}
	switch m.Action() {
	case seasalt.ActionDeal:
		return c.Deal, with
	case seasalt.ActionSteal:
		return c.Steal, with
	case seasalt.ActionTurnUp:
		if m.Event() == 0 {
			return c.TurnUpNone, with
		}
		return c.TurnUp, w.event(with, m.Event())
	case seasalt.ActionDraw:
		if v.DeckLen() == 1 {
			return c.DrawLast, with
		}
	case seasalt.ActionTake, seasalt.ActionTakeEqualTop:
		top := v.Top(m.Pile())
		if top == 0 {
			return c.TakeUnknown, with
		}
		return c.Take, with.and("a", w.card(top))
	case seasalt.ActionKeep:
		return c.Keep, with
	case seasalt.ActionDiscard:
		drawn, top := slices.Collect(v.Drawn().All()), v.Top(m.Pile())
		if len(drawn) != 1 || top == 0 {
			return c.DiscardOnly, with
		}
		return c.Discard, with.and("a", w.card(drawn[0])).and("b", w.card(top))
	case seasalt.ActionLayDuo:
		e := w.effect(v, cards[0], cards[1])
		if e == 0 || !v.Works(e) {
			return c.DuoIdle, with
		}
		return c.Duo, with.and("effect", plain(w.Effect(e)))
	case seasalt.ActionLayTrio:
		return c.Trio, with
	case seasalt.ActionLayShield:
		return c.Shield, with
	case seasalt.ActionChoosePile:
		return c.ChoosePile, with.and("a", w.card(v.Top(m.Pile()))).and("number",
			plain(l.counted(v.PileLen(m.Pile()), 0)))
	case seasalt.ActionPick:
		if card := w.picked(v, m); card != 0 {
			return c.Pick, with.and("a", w.card(card))
		}
		return c.PickUnknown, with
	case seasalt.ActionChooseVictim:
		n := 0
		if int(m.Seat()) < v.Rules().Players() {
			n = v.HandLen(m.Seat())
		}
		with.and("whom", w.who(m.Seat())).and("number", plain(l.counted(n, 0)))
		if v.Phase() == seasalt.PhaseSwapVictim {
			return c.SwapWith, with
		}
		return c.StealFrom, with
	case seasalt.ActionSwap:
		return c.Swap, with
	case seasalt.ActionGrab:
		return c.Grab, with.and("whom", w.who(m.Seat()))
	case seasalt.ActionEndTurn:
		if v.Caller() != seasalt.Nobody {
			return c.EndFinal, with
		}
	case seasalt.ActionKeepEvent:
		return c.KeepEvent, w.event(with, m.Event())
	}
	alone, _ := c.alone(m.Action()) // the others have returned
	return alone, with
}

// event adds the name and the text of an event to the values of a template.
func (w Words) event(with values, e seasalt.Event) values {
	return with.and("event", plain(w.unexplained().Event(e))).and("text", plain(w.EventText(e)))
}

// effect returns the effect of a duo for the player whose turn it is.
func (w Words) effect(v seasalt.View, a, b seasalt.Card) seasalt.Effect {
	if v.Turn() < 0 {
		return 0
	}
	duo, _ := v.Law(v.Turn()).Duo(a.Kind(), b.Kind())
	return duo.Effect
}

// picked returns the card that a move picks out of a pile, or 0 if the view does not know it.
func (w Words) picked(v seasalt.View, m seasalt.Move) seasalt.Card {
	pile := slices.Collect(v.Pile(v.PickFrom()))
	if m.Place() > len(pile) {
		return 0
	}
	return pile[m.Place()-1]
}

// Does describes a move of the player whose turn it is as a sentence, such as "Ana steals a card from Ben." or "You
// keep the black crab.", for hints and for logs of choices. It names the cards of the move, even if the view is another
// seat's; [Words.Tell] describes the move as an observer saw it.
func (w Words) Does(v seasalt.View, m seasalt.Move) string {
	l, w := w.lang(), w.Of(v.Rules())
	w.length = medium // these are sentences
	t := &l.Tell
	who := v.Turn()
	if !m.IsValid() {
		return t.Nothing
	}
	cards := m.Cards()
	with := values{
		"cards": w.card(cards[0]), "pile": w.pile(m.Pile()), "c": w.card(cards[2]),
		"given": w.card(cards[0]), "taken": w.card(cards[1]),
	}
	switch m.Action() {
	case seasalt.ActionNextRound:
		return t.NewRound
	case seasalt.ActionDeal:
		return w.act(t.Drawn, who, with)
	case seasalt.ActionSteal:
		return w.attack(t.Steal, who, v.Victim(), with)
	case seasalt.ActionTurnUp:
		if m.Event() == 0 {
			return t.NoEvent
		}
		return fill(t.Event, w.event(with, m.Event()))
	case seasalt.ActionDraw:
		return w.act(t.Draw, who, with)
	case seasalt.ActionTake, seasalt.ActionTakeEqualTop:
		return w.act(t.Take, who, with.and("cards", w.card(v.Top(m.Pile()))))
	case seasalt.ActionKeep:
		return w.act(t.Keep, who, with)
	case seasalt.ActionDiscard:
		drawn := seasalt.Card(0)
		for c := range v.Drawn().All() {
			drawn = c
		}
		return w.act(t.Discard, who, with.and("cards", w.card(drawn)))
	case seasalt.ActionLayDuo:
		return w.act(t.Duo, who, with.and("cards", w.cards(cards[:2])))
	case seasalt.ActionLayTrio:
		return w.act(t.Trio, who, with.and("cards", w.cards(cards[:2])))
	case seasalt.ActionLayMermaids:
		n := max(1, v.KnownHand(max(who, 0)).CountKind(seasalt.Mermaid))
		return w.act(t.Mermaids, who, with.and("mermaids", plain(l.counted(n, seasalt.Mermaid))))
	case seasalt.ActionLayShield:
		return w.act(t.Shield, who, with)
	case seasalt.ActionChoosePile:
		return w.act(t.LookPile, who, with)
	case seasalt.ActionPick:
		return w.act(t.Pick, who, with.and("cards", w.card(w.picked(v, m))).and("pile", w.pile(v.PickFrom())))
	case seasalt.ActionChooseVictim:
		if v.Phase() == seasalt.PhaseSwapVictim {
			return w.attack(t.SwapWith, who, m.Seat(), with)
		}
		return w.attack(t.StealFrom, who, m.Seat(), with)
	case seasalt.ActionSwap:
		return w.attack(t.Swap, who, v.Victim(), with)
	case seasalt.ActionPassSwap:
		return w.attack(t.PassSwap, who, v.Victim(), with)
	case seasalt.ActionGrab:
		return w.attack(t.Grab, who, m.Seat(), with.and("cards", w.cards(cards[:2])))
	case seasalt.ActionEndTurn:
		return w.act(t.EndTurn, who, with)
	case seasalt.ActionStop:
		return w.act(t.Stop, who, with)
	case seasalt.ActionLastChance:
		return w.act(t.LastChance, who, with)
	case seasalt.ActionKeepEvent:
		return w.act(t.KeepEvent, who, w.event(with, m.Event()))
	}
	return t.Nothing
}

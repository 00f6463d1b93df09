package words

import (
	"slices"

	"github.com/seasalt-go/seasalt"
)

// Tell describes a move in one or more sentences. It names only the cards that the observer saw. The observation should
// be the reader's. Words for a spectator can describe that of any seat, but show the cards that this seat saw: use them
// only for readers who may know these.
func (w Words) Tell(o seasalt.Observation) []string {
	w.length = medium // these are sentences
	t := teller{Words: w, o: o, ways: slices.Collect(o.Transfers())}
	t.action()
	t.ending()
	if t.said == nil {
		t.say(w.lang().Tell.Nothing)
	}
	return t.said
}

// A teller collects the sentences about an observation.
type teller struct {
	Words
	o    seasalt.Observation
	ways []seasalt.Transfer
	said []string
}

func (t *teller) say(sentence string) { t.said = append(t.said, sentence) }

// does adds a sentence about an action of the player whose turn it is.
func (t *teller) does(a act, with values) { t.say(t.act(a, t.o.Turn, with)) }

// attacks adds a sentence about an action of that player against the victim.
func (t *teller) attacks(a attack, with values) { t.say(t.attack(a, t.o.Turn, t.o.Victim, with)) }

// moved are the cards of transfers as a value; those that were not seen are counted.
func (t *teller) moved(ways []seasalt.Transfer) value {
	cards := make([]seasalt.Card, len(ways))
	for i, way := range ways {
		cards[i] = way.Card
	}
	return t.cards(cards)
}

// first takes the next transfers off the list.
func (t *teller) first(n int) []seasalt.Transfer {
	n = min(n, len(t.ways))
	ways := t.ways[:n]
	t.ways = t.ways[n:]
	return ways
}

// to returns where the next transfer goes.
func (t *teller) to() seasalt.Zone {
	if len(t.ways) == 0 {
		return seasalt.Zone{}
	}
	return t.ways[0].To
}

// action describes the move.
func (t *teller) action() {
	say, o := &t.lang().Tell, t.o
	switch o.Action {
	case seasalt.ActionNextRound:
		t.say(say.NewRound)
	case seasalt.ActionTurnUp:
		for seat := range o.Returned.All() {
			t.say(t.act(say.EventBack, seat, nil))
		}
		if o.Given >= 0 {
			t.say(t.act(say.EventGiven, o.Given, nil))
		}
		if o.Event == 0 {
			t.say(say.NoEvent)
		} else {
			t.say(fill(say.Event, t.event(nil, o.Event)))
		}
	case seasalt.ActionKeepEvent:
		t.does(say.KeepEvent, t.event(nil, o.Event))
	case seasalt.ActionDeal:
		t.deal()
	case seasalt.ActionSteal:
		t.attacks(say.Steal, values{"cards": t.moved(t.first(1))})
	case seasalt.ActionDraw:
		t.does(say.Draw, nil)
	case seasalt.ActionTake:
		t.take(say.Take)
	case seasalt.ActionTakeEqualTop:
		t.take(say.TakeEqual)
	case seasalt.ActionKeep:
		t.keep()
	case seasalt.ActionDiscard:
		pile := t.to().Pile
		t.does(say.Discard, values{"cards": t.moved(t.first(1)), "pile": t.pile(pile)})
	case seasalt.ActionLayDuo:
		t.does(say.Duo, values{"cards": t.moved(t.first(2))})
		t.duo()
	case seasalt.ActionLayTrio:
		duo := t.first(2)
		t.does(say.Trio, values{"cards": t.moved(duo), "c": t.moved(t.first(1))})
	case seasalt.ActionLayMermaids:
		t.mermaids()
	case seasalt.ActionLayShield:
		t.does(say.Shield, values{"cards": t.moved(t.first(1))})
	case seasalt.ActionChoosePile:
		t.does(say.LookPile, values{"pile": t.pile(o.Pile)})
		t.picks()
	case seasalt.ActionPick:
		t.picks()
		t.looksNext()
	case seasalt.ActionChooseVictim:
		if o.Phase == seasalt.PhaseSwapVictim {
			t.look(say.SwapWith)
		} else {
			t.attacks(say.StealFrom, nil)
		}
	case seasalt.ActionSwap:
		given := t.first(1)
		t.attacks(say.Swap, values{"given": t.moved(given), "taken": t.moved(t.first(1))})
	case seasalt.ActionPassSwap:
		t.attacks(say.PassSwap, nil)
	case seasalt.ActionGrab:
		t.attacks(say.Grab, values{"cards": t.moved(t.first(2))})
	case seasalt.ActionEndTurn:
		t.does(say.EndTurn, nil)
		t.mermaids()
	case seasalt.ActionStop:
		t.does(say.Stop, nil)
		t.mermaids()
	case seasalt.ActionLastChance:
		t.does(say.LastChance, nil)
		t.mermaids()
	}
}

// deal describes a card that came off the deck.
func (t *teller) deal() {
	say := &t.lang().Tell
	to := t.to()
	with := values{"cards": t.moved(t.first(1))}
	switch {
	case to.Kind == seasalt.ZonePile:
		t.say(fill(say.StartPile, with.and("pile", t.pile(to.Pile))))
	case to.Kind == seasalt.ZoneDrawn && t.o.Phase == seasalt.PhaseDraw:
		t.does(say.SeeDrawn, with)
	case to.Kind == seasalt.ZoneDrawn:
		t.does(say.See, with)
	case t.o.Phase == seasalt.PhaseDrawForDiscard:
		t.does(say.ForDiscard, with)
	case t.o.Phase == seasalt.PhaseDrawBound:
		t.does(say.Bound, with)
	default:
		t.does(say.Drawn, with)
	}
}

// keep names the card that was kept, and the places of the other ones.
func (t *teller) keep() {
	say := &t.lang().Tell
	with := values{"cards": t.moved(t.first(1))}
	switch to := t.to(); to.Kind {
	case seasalt.ZonePile:
		t.does(say.KeepDiscard, with.and("rest", t.moved(t.first(1))).and("pile", t.pile(to.Pile)))
	case seasalt.ZoneDeck:
		t.does(say.KeepReturn, with)
		t.ways = nil
	default:
		t.does(say.Keep, with)
	}
}

// take describes a card that was taken from a pile.
func (t *teller) take(a act) {
	way := t.first(1)
	if len(way) == 1 {
		t.does(a, values{"cards": t.moved(way), "pile": t.pile(way[0].From.Pile)})
	}
}

// picks describes all cards that were taken out of piles.
func (t *teller) picks() {
	for len(t.ways) > 0 {
		t.take(t.lang().Tell.Pick)
	}
}

// looksNext mentions the second pile, which the player looks through after the first one (R11.2). The others read of it
// when a card is taken out of it.
func (t *teller) looksNext() {
	for sight := range t.o.Sights() {
		if sight.Where.Kind == seasalt.ZonePile {
			t.does(t.lang().Tell.LookPile, values{"pile": t.pile(sight.Where.Pile)})
			return
		}
	}
}

// duo describes the immediate effect of a duo.
func (t *teller) duo() {
	say := &t.lang().Tell
	switch {
	case t.to().Kind == seasalt.ZoneLaid:
		t.attacks(say.Grab, values{"cards": t.moved(t.first(2))})
	case len(t.ways) > 0:
		t.picks()
		t.looksNext()
	case t.o.Pile != 0:
		t.does(say.LookPile, values{"pile": t.pile(t.o.Pile)})
	case t.o.Victim >= 0:
		t.look(say.Target)
	}
}

// look names the opponent that the player chose, and the cards that the player saw in that hand.
func (t *teller) look(chosen attack) {
	t.attacks(chosen, nil)
	if hand := t.hand(t.o.Victim); hand != nil {
		t.attacks(t.lang().Tell.LookHand, values{"cards": t.cards(hand)})
	}
}

// hand returns the cards that were shown of a hand.
func (t *teller) hand(seat seasalt.Seat) (cards []seasalt.Card) {
	for sight := range t.o.Sights() {
		if sight.Where.Kind == seasalt.ZoneHand && sight.Where.Seat == seat {
			cards = append(cards, sight.Card)
		}
	}
	return cards
}

// mermaids describes mermaids that were laid.
func (t *teller) mermaids() {
	if n := len(t.ways); n > 0 {
		t.first(n)
		t.does(t.lang().Tell.Mermaids, values{"mermaids": plain(t.lang().counted(n, seasalt.Mermaid))})
	}
}

// ending lists the hands that were revealed, and describes the end of the round.
func (t *teller) ending() {
	say := &t.lang().Tell
	for seat := range t.o.Revealed.All() {
		if hand := t.hand(seat); hand != nil {
			t.say(t.act(say.Reveal, seat, values{"cards": t.cards(hand)}))
		} else {
			t.say(t.act(say.RevealNone, seat, nil))
		}
	}
	end := t.o.End
	if end == seasalt.RoundEndMermaids && !t.o.Revealed.Has(t.o.EndedBy) {
		if n := len(t.hand(t.o.EndedBy)); n > 0 { // mermaids that win in hand (K1)
			t.say(t.act(say.Show, t.o.EndedBy, values{"mermaids": plain(t.lang().counted(n, seasalt.Mermaid))}))
		}
	}
	if end != 0 {
		t.say(t.RoundEnd(end, t.o.EndedBy))
	}
}

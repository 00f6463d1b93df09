package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt"
)

// tell says what a move did, by what the viewer saw of it and knows after it. It returns an
// empty text where there is nothing to tell.
func (w voice) tell(o seasalt.Observation, after seasalt.View) string {
	who := o.Turn
	ways := slices.Collect(o.Transfers())
	switch o.Action {
	case seasalt.ActionDraw:
		if after.DeckLen() == 1 {
			return w.does(who, "take") + " the last card of the deck."
		}
	case seasalt.ActionDeal:
		return w.deal(o, ways[0], after)
	case seasalt.ActionTurnUp:
		if o.Event == 0 {
			return "\nNo event is left for the next round."
		}
		return "\nThe event of the next round: " + event(o.Event)
	case seasalt.ActionKeepEvent:
		return fmt.Sprintf("%s the event %v and %s the other one back.", w.does(who, "keep"), o.Event, w.verb(who, "give"))
	case seasalt.ActionTake, seasalt.ActionTakeTop, seasalt.ActionChoosePile, seasalt.ActionPick:
		if len(ways) == 0 { // a pile of several cards, to pick one of
			return fmt.Sprintf("%s through pile %d.", w.does(who, "look"), o.Pile)
		}
		return w.does(who, "take") + w.from(ways) + "."
	case seasalt.ActionKeep:
		return w.keep(o, ways)
	case seasalt.ActionDiscard:
		if who == w.viewer {
			return fmt.Sprintf("You discard %s on pile %d.", w.some(ways[0]), o.Pile)
		}
		return w.discards(who, ways[0])
	case seasalt.ActionLayDuo:
		return w.duo(o, ways, after)
	case seasalt.ActionLayTrio:
		return fmt.Sprintf("%s %s + %s with the %s.", w.does(who, "play"), w.card(ways[0].Card), w.card(ways[1].Card), w.card(ways[2].Card))
	case seasalt.ActionLayShield:
		what := "a shell"
		if ways[0].Card != 0 {
			what = w.some(ways[0])
		}
		return fmt.Sprintf("%s %s face down.", w.does(who, "lay"), what)
	case seasalt.ActionSwap:
		return fmt.Sprintf("%s %s to %s and %s %s.", w.does(who, "give"), w.some(ways[0]), w.whom(o.Victim), w.verb(who, "take"), w.some(ways[1]))
	case seasalt.ActionPassSwap:
		return w.does(who, "swap") + " nothing."
	case seasalt.ActionGrab:
		return w.grabs(o, ways)
	case seasalt.ActionSteal:
		return fmt.Sprintf("%s %s from %s.", w.does(who, "steal"), w.some(ways[0]), w.whom(o.Victim))
	case seasalt.ActionLayMermaids:
		return w.does(who, "lay") + " the mermaids."
	case seasalt.ActionStop:
		return w.does(who, "say") + " STOP."
	case seasalt.ActionLastChance:
		return w.does(who, "say") + " LAST CHANCE" + w.reveals(o, after)
	case seasalt.ActionEndTurn:
		if o.Revealed.Has(who) {
			return w.does(who, "end") + " the final turn" + w.reveals(o, after)
		}
	}
	return ""
}

// some names a card as far as the viewer saw it.
func (w voice) some(t seasalt.Transfer) string {
	if t.Card == 0 {
		return "a card"
	}
	return "the " + w.card(t.Card)
}

// from says which cards came from which piles.
func (w voice) from(ways []seasalt.Transfer) string {
	var parts []string
	for _, t := range ways {
		parts = append(parts, fmt.Sprintf(" %s from pile %d", w.some(t), t.From.Pile))
	}
	return strings.Join(parts, " and")
}

// deal tells of a card that came off the deck.
func (w voice) deal(o seasalt.Observation, t seasalt.Transfer, after seasalt.View) string {
	mine := o.Turn == w.viewer
	switch o.Phase {
	case seasalt.PhaseSetup:
		if after.Phase() == seasalt.PhaseSetup {
			return ""
		}
		return fmt.Sprintf("\n%s\n%s. Pile 1: %s, pile 2: %s.", w.heading(fmt.Sprintf("=== Round %d ===", after.Round())),
			w.does(after.Turn(), "start"), w.card(after.Top(seasalt.Pile1)), w.card(after.Top(seasalt.Pile2)))
	case seasalt.PhasePeek:
		if mine {
			return fmt.Sprintf("You look at %s.", w.some(t))
		}
	case seasalt.PhaseDrawBound:
		if mine {
			return fmt.Sprintf("Bound by a jellyfish, you draw %s and can do nothing else (R10.1)%s", w.some(t), w.reveals(o, after))
		}
		return w.does(o.Turn, "draw") + " one card, bound by a jellyfish, and can do nothing else (R10.1)" + w.reveals(o, after)
	case seasalt.PhaseDrawForDiscard:
		return fmt.Sprintf("%s %s for that discard (R11.2).", w.does(o.Turn, "draw"), w.some(t))
	default:
		if mine && t.To.Kind == seasalt.ZoneHand {
			return fmt.Sprintf("You draw %s.", w.some(t))
		}
	}
	return ""
}

// keep tells of the choice between two cards, of which the other one was discarded if that
// left no further choice, or between those that a lobster looked at.
func (w voice) keep(o seasalt.Observation, ways []seasalt.Transfer) string {
	discarded := o.Pile != 0
	switch mine := o.Turn == w.viewer; {
	case mine && discarded:
		return fmt.Sprintf("You keep %s and discard %s on pile %d.", w.some(ways[0]), w.some(ways[1]), o.Pile)
	case mine:
		return fmt.Sprintf("You keep %s.", w.some(ways[0]))
	case discarded:
		return w.discards(o.Turn, ways[1])
	}
	return ""
}

func (w voice) discards(who seasalt.Seat, t seasalt.Transfer) string {
	return fmt.Sprintf("%s two cards and %s %s on pile %d.", w.does(who, "draw"), w.verb(who, "discard"), w.some(t), t.To.Pile)
}

// duo tells of a duo and of what it did without another choice.
func (w voice) duo(o seasalt.Observation, ways []seasalt.Transfer, after seasalt.View) string {
	text := fmt.Sprintf("%s %s + %s: ", w.does(o.Turn, "play"), w.card(ways[0].Card), w.card(ways[1].Card))
	e := effectOf(after, o.Turn, ways[0].Card, ways[1].Card)
	switch done := ways[2:]; {
	case len(done) > 0 && done[0].From.Kind == seasalt.ZonePile: // a pile of one card
		return text + w.does(o.Turn, "take") + w.from(done) + "."
	case len(done) > 0:
		return text + w.grabs(o, done)
	case after.Phase() == seasalt.PhasePlay && e != seasalt.BindOthers:
		return text + "no effect (R4.4)."
	}
	return text + e.String() + "."
}

func (w voice) grabs(o seasalt.Observation, ways []seasalt.Transfer) string {
	return fmt.Sprintf("%s over %s + %s from %s.", w.does(o.Turn, "take"), w.card(ways[0].Card), w.card(ways[1].Card), w.whom(o.Victim))
}

// reveals ends a sentence with the hand that was revealed, if one was and it has cards.
func (w voice) reveals(o seasalt.Observation, after seasalt.View) string {
	hand := after.Hand(o.Turn)
	if !o.Revealed.Has(o.Turn) || hand.Len() == 0 {
		return "."
	}
	return " and " + w.verb(o.Turn, "reveal") + ": " + w.set(hand) + "."
}

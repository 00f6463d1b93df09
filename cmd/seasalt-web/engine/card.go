package engine

import (
	"encoding/json"
	"slices"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/words"
)

// card describes the effect of a card, the points of its kind among the reader's cards, the gain of one more, and the
// points of a growing collection: all by the law of the reader's seat at the moment, which includes modules and events.
func (e *Engine) card(q struct {
	reader
	View json.RawMessage `json:"view"`
	Card seasalt.Card    `json:"card"`
}) (any, error) {
	v, err := e.view(q.View)
	if err != nil {
		return nil, err
	}
	if one, err := seasalt.CardsOf(q.Card); err != nil || !v.Rules().Deck().Contains(one) {
		return nil, fault(faultRequest, "no game of this view has the card %v", q.Card)
	}
	type duo struct {
		Kinds string `json:"kinds"`
		Does  string `json:"does"`
	}
	var answer struct {
		Duos []duo          `json:"duos"`
		Rule seasalt.RuleID `json:"rule"` // about the points of the kind
		Now  []string       `json:"now"`  // the points of the kind among the cards of the reader
		Next []string       `json:"next"` // and with one more
		More int            `json:"more"` // the gain of the whole hand by it
		Left int            `json:"left"` // cards of the kind that the reader has not seen
		Each []int          `json:"each"` // of a collector: the points of 1, 2, 3…
		For  *multiplier    `json:"for,omitempty"`
		Wins int            `json:"wins,omitempty"` // the number of these mermaids that win the game
	}
	w := q.words().Of(v.Rules())
	held := seasalt.Holding{Events: []seasalt.Event{v.Event()}}
	if s := v.Seat(); s != seasalt.Spectator {
		held = seasalt.Holding{Hand: v.KnownHand(s), Laid: slices.Collect(v.Laid(s)),
			Events: []seasalt.Event{v.Event(), v.Held(s)}}
	}
	held.Events = slices.DeleteFunc(held.Events, func(e seasalt.Event) bool { return e == 0 })
	law, err := v.Rules().Law(held.Events...)
	if err != nil {
		return nil, err
	}
	answer.Duos, answer.Now, answer.Next = []duo{}, []string{}, []string{}
	kind := q.Card.Kind()
	hidden, _ := v.Unseen().Plus(v.KnownDeck()) // a deck that must have all the others is known
	for other := range seasalt.AllKinds() {
		if d, ok := law.Duo(kind, other); ok {
			pair := duo{w.Kind(d.A) + " + " + w.Kind(d.B), w.Effect(d.Effect)}
			all := ofKind(v.Rules().Deck(), other)
			laid := []seasalt.Group{{q.Card, all[len(all)-1]}} // of another colour, if it is the same kind
			if s, err := v.Rules().Score(seasalt.Holding{Laid: laid, Events: held.Events}); err == nil {
				if said, _ := itemsOf(w, s, kind); len(said) == 1 {
					pair.Kinds = said[0] // with its points
				}
			}
			answer.Duos = append(answer.Duos, pair)
		}
	}
	now, err := v.Rules().Score(held)
	if err != nil {
		return nil, err
	}
	answer.Now, _ = itemsOf(w, now, kind)
	for _, more := range append([]seasalt.Card{q.Card}, ofKind(hidden, kind)...) {
		with := held
		var ok bool
		if with.Hand, ok = held.Hand.With(more); !ok {
			continue
		}
		if next, err := v.Rules().Score(with); err == nil { // or the reader has all cards of this kind and colour
			answer.Next, answer.Rule = itemsOf(w, next, kind)
			answer.More = next.Points() - now.Points()
			break
		}
	}
	answer.Left = hidden.CountKind(kind)
	answer.Each = []int{}
	for _, c := range law.AsChange().Collectors {
		if c.Kind != kind {
			continue
		}
		for n := range v.Rules().Deck().CountKind(kind) {
			answer.Each = append(answer.Each, c.Points[min(n, len(c.Points)-1)])
		}
	}
	if kind == seasalt.Mermaid {
		answer.Wins = law.MermaidsToWin()
	}
	for _, m := range law.AsChange().Multipliers {
		if m.Kind == kind {
			answer.For = &multiplier{m.Points, w.Kind(m.Of)}
		}
	}
	return answer, nil
}

// A multiplier gives the points of one card of its kind for each card of another kind.
type multiplier struct {
	Points int    `json:"points"`
	Of     string `json:"of"`
}

// ofKind returns one card of each colour that a kind has among some cards.
func ofKind(cards seasalt.Cards, kind seasalt.Kind) (found []seasalt.Card) {
	for card := range cards.All() {
		if card.Kind() == kind && !slices.Contains(found, card) {
			found = append(found, card)
		}
	}
	return found
}

// itemsOf returns the lines of a score in which a kind scores, and the rule of the last one.
func itemsOf(w words.Words, s seasalt.Score, kind seasalt.Kind) (said []string, rule seasalt.RuleID) {
	said = []string{}
	for item := range s.Items() {
		if item.Kind == kind || item.With == kind {
			said, rule = append(said, w.Item(item)), item.Rule()
		}
	}
	return said, rule
}

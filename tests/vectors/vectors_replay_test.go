package vectors

// How a recorded game is played again, action by action, and how every field of a recording is compared. It is
// one file because the actions share the state of the replay.

import (
	"fmt"
	"maps"
	"slices"

	"github.com/seasalt-go/seasalt"
)

// A replay is a game played again as recorded.
type replay struct {
	*vectors
	reader
	rules   *seasalt.Rules
	s       seasalt.State
	players int
	pepper  bool

	deck    []seasalt.Card    // the deck of the recording, top first
	events  [][]seasalt.Event // all that it recorded about the events to come, next first
	actions []object          // of the turn, those not yet replayed
	seat    seasalt.Seat      // whose turn the recording has
	scored  list              // the points of the last scored round

	// The recording has steps that an engine makes by itself because there is no choice. The steps that the engine made
	// ahead of the recording:
	ahead  ahead
	passed []seasalt.Seat // bound turns with nothing to draw (R10.1)
	waits  seasalt.Seats  // whom a jellyfish waits for, those too that it cannot bind

	// The two bugs.
	ownJellyfish bool // played in this turn: a boat would bind its player
	oneLobster   bool // a lobster found a single card: the next draw would put one back
}

// ahead is the difference between the engine and the recording within a turn.
type ahead struct {
	hand  seasalt.Cards // already in hand
	piles [3]int        // already off a pile, or on it if negative
	laid  seasalt.Group // already laid
}

// game replays a game.
func (v *vectors) game(file *vectorFile, record object) (err error) {
	defer v.finish(&err)
	r := &replay{vectors: v, reader: reader{"game"}, pepper: file.pepper}
	r.players = r.number(record, "players")
	target := r.number(record, "target")
	if usual := 50 - 5*r.players; target != usual && target != 2*usual {
		r.fail("a target of %d for %d players (R2.2)", target, r.players)
	}
	first := r.number(record, "first_player")
	if first < 0 || first >= r.players {
		r.fail("no seat %d", first)
	}
	if r.rules, err = v.newRules(r.players, target, file.salt, file.pepper); err != nil {
		return err
	}
	fields := object{
		"players": r.players, "target": target, "first_player": first,
		"options": object{"extra_salt": file.salt, "extra_pepper": file.pepper},
		"rounds":  elsewhere{}, "final": elsewhere{},
	}
	r.s = r.rules.Start(seasalt.Seat(first))
	r.scored = slices.Repeat(list{0}, r.players)
	if r.pepper {
		deck := read[list](&r.reader, record, "event_deck_start")
		fields["event_deck_start"] = bagOf(slices.Values(r.rules.Events()))
		r.want("event_deck_start", deck, fields["event_deck_start"])
		r.know(deck)
		r.do(seasalt.TurnUp(r.turnUp()))
	}
	r.want("header", record, fields)

	for i, round := range r.objects(record, "rounds") {
		r.place = fmt.Sprintf("round %d", i+1)
		if r.s.Over() {
			r.fail("the game is over")
		}
		r.round(round)
	}
	r.place = "final"
	r.want("final", record["final"], r.final())
	return nil
}

// do makes a move.
func (r *replay) do(m seasalt.Move) {
	s, err := r.s.Apply(m)
	if err != nil {
		r.fail("%v", err)
	}
	r.s = s
}

// deal lets Nature deal what she is to deal in a phase of the turn, off the recorded deck.
func (r *replay) deal(phase seasalt.Phase) []seasalt.Card {
	var cards []seasalt.Card
	for r.s.Phase() == phase && r.s.Turn() == r.seat {
		if len(r.deck) == 0 {
			r.fail("no card is left in the recorded deck")
		}
		cards = append(cards, r.deck[0])
		r.do(seasalt.Deal(r.deck[0]))
		r.deck = r.deck[1:]
	}
	return cards
}

// know notes the events to come of the recording. The recording repeats them after each event, and all must agree with
// the events that are turned up.
func (r *replay) know(deck list) {
	var events []seasalt.Event
	for _, x := range deck {
		events = append(events, r.event(x))
	}
	r.events = append(r.events, events)
}

// turnUp returns the next event.
func (r *replay) turnUp() seasalt.Event {
	next := r.events[0][0]
	for i, events := range r.events {
		if events[0] != next {
			r.fail("the next event is recorded as %v and as %v", next, events[0])
		}
		r.events[i] = events[1:]
	}
	return next
}

// heldEvents returns, by seat, the events in front of the players.
func (r *replay) heldEvents() list {
	held := list{}
	for seat := range seasalt.Seat(r.players) {
		events := list{}
		if e := r.s.Held(seat); e != 0 {
			events = append(events, e)
		}
		held = append(held, events)
	}
	return held
}

func (r *replay) next(seat seasalt.Seat) seasalt.Seat { return (seat + 1) % seasalt.Seat(r.players) }

// round replays a round.
func (r *replay) round(record object) {
	r.seat = r.s.Turn()
	r.deck = r.cards(record, "deck")
	fields := object{
		"number": r.s.Round(), "starter": r.seat, "deck": bagOf(r.rules.Deck().All()),
		"turns": elsewhere{}, "result": elsewhere{},
	}
	if r.pepper {
		fields["event_table"], fields["event_players"] = r.s.Event(), r.heldEvents()
	}
	if _, ok := record["event_update"]; ok && r.pepper {
		fields["event_update"] = elsewhere{}
	}
	r.want("header", record, fields)
	r.deal(seasalt.PhaseSetup)
	r.waits = 0

	place := r.place
	for i, turn := range r.objects(record, "turns") {
		r.place = fmt.Sprintf("%s, turn %d", place, i)
		if r.roundOver() {
			r.fail("the round is over")
		}
		if len(r.passed) == 0 && r.s.Turn() != r.seat {
			r.fail("it is the turn of seat %v, not of seat %v", r.s.Turn(), r.seat)
		}
		r.turn(turn)
		r.seat = r.next(r.seat)
	}
	r.place = place + ", result"
	if !r.roundOver() {
		r.fail("the round is not over")
	}
	result, ok := r.s.LastRound()
	if !ok {
		r.fail("the engine has no result")
	}
	r.want("result", record["result"], r.result(result))
	if !r.s.Over() {
		r.do(seasalt.NextRound)
	}

	r.place = place + ", event_update"
	if r.pepper && !r.s.Over() {
		r.updateEvents(read[object](&r.reader, record, "event_update"))
	} else if record["event_update"] != nil {
		r.fail("there is one")
	}
}

// roundOver reports whether the round is over in the recording.
func (r *replay) roundOver() bool { return r.s.RoundOver() && len(r.passed) == 0 }

// turn replays a turn.
func (r *replay) turn(record object) {
	fields := object{"seat": r.seat, "actions": elsewhere{}}
	if r.s.Caller() != seasalt.Nobody {
		fields["last_chance_turn"] = true
	}
	r.actions = r.objects(record, "actions")
	r.ownJellyfish = false
	if len(r.passed) > 0 || r.s.Phase() == seasalt.PhaseDrawBound {
		fields["end"] = r.boundTurn()
	} else {
		r.take()
		fields["end"] = r.play()
	}
	if len(r.actions) > 0 {
		r.fail("%d actions follow the end of the turn", len(r.actions))
	}
	r.waits &^= 1 << r.seat
	r.checkBound()
	fields["state"] = r.snapshot()
	r.want("turn", record, fields)
}

// checkBound compares who is bound with whom a jellyfish waits for: of those it binds the players that can be attacked
// and have a turn to come (R10.1).
func (r *replay) checkBound() {
	if r.s.RoundOver() || len(r.passed) > 0 {
		return
	}
	for seat := range seasalt.Seat(r.players) {
		if want := r.waits.Has(seat) && !r.s.Protected(seat); r.s.Bound(seat) != want {
			r.fail("seat %v is bound: %v, want %v", seat, r.s.Bound(seat), want)
		}
	}
}

// begin takes the next recorded action, which must be about the given state and have the
// given legal set. If the engine has something to ask, the moves that it must offer are
// given too.
func (r *replay) begin(state string, legal object, offered ...seasalt.Move) (action object) {
	if len(r.actions) == 0 {
		r.fail("an action in the state %s is missing", state)
	}
	action, r.actions = r.actions[0], r.actions[1:]
	r.want("seat", action["seat"], r.seat)
	r.want("state", action["state"], state)
	r.want(fmt.Sprintf("legal set (%s)", state), action["legal"], legal)
	if len(offered) > 0 {
		r.offers(r.seat, offered)
	}
	return action
}

// offers compares the moves that the engine offers with those that a recorded legal set
// stands for; alike ones may repeat.
func (r *replay) offers(seat seasalt.Seat, offered []seasalt.Move) {
	slices.Sort(offered)
	offered = slices.Compact(offered)
	moves := slices.Sorted(r.s.Moves())
	if r.s.Actor() != seat || !slices.Equal(moves, offered) {
		r.fail("in the phase %v seat %v may do %v; want that seat %v may do %v", r.s.Phase(), r.s.Actor(), moves, seat, offered)
	}
}

// end compares the rest of a recorded action: all but its seat, state and legal set.
func (r *replay) end(action object, name string, fields object) {
	want := object{"seat": r.seat, "state": elsewhere{}, "legal": elsewhere{}, "action": name}
	maps.Copy(want, fields)
	r.want(name, action, want)
}

// after is the result of an action, as far as the recording has come.
func (r *replay) after() object {
	points := r.s.Points(r.seat)
	if r.ahead.hand.Len() > 0 || r.ahead.laid.Len() > 0 {
		points = r.pointsBefore()
	}
	return object{
		"deck": r.s.DeckLen(),
		"discards": list{
			r.s.PileLen(seasalt.Pile1) + r.ahead.piles[seasalt.Pile1],
			r.s.PileLen(seasalt.Pile2) + r.ahead.piles[seasalt.Pile2],
		},
		"hand":   r.s.HandLen(r.seat) - r.ahead.hand.Len(),
		"points": points,
	}
}

// pointsBefore scores the cards of the seat without those that the engine is ahead by.
func (r *replay) pointsBefore() int {
	h := seasalt.Holding{Hand: r.s.Hand(r.seat), Laid: slices.Collect(r.s.Laid(r.seat))}
	for c := range r.ahead.hand.All() {
		h.Hand, _ = h.Hand.Without(c)
	}
	if at := slices.Index(h.Laid, r.ahead.laid); at >= 0 {
		h.Laid = slices.Delete(h.Laid, at, at+1)
	}
	for _, e := range []seasalt.Event{r.s.Event(), r.s.Held(r.seat)} {
		if e != 0 {
			h.Events = append(h.Events, e)
		}
	}
	score, err := r.rules.Score(h)
	if err != nil {
		r.fail("%v", err)
	}
	return score.Points()
}

// boundTurn replays a turn bound by a jellyfish and returns how it ends.
func (r *replay) boundTurn() string {
	const action = "forced-draw"
	a := r.begin("take-cards", object{"draw_deck": false, "take_discard": list{}, "forced_draw_one": true})
	var card any
	if len(r.passed) > 0 {
		r.passed = r.passed[1:]
	} else {
		before := r.s
		card = r.deal(seasalt.PhaseDrawBound)[0]
		r.pass(before)
	}
	r.end(a, action, object{"card": card, "after": r.after()})
	return action
}

// pass notes which turns the engine has passed over at the end of the present one: those that are bound, with an empty
// deck. With a bound seat the round continues only after LAST CHANCE.
func (r *replay) pass(before seasalt.State) {
	if r.s.Caller() == seasalt.Nobody || r.s.DeckLen() > 0 || r.wonByMermaids() {
		return
	}
	for seat := r.next(r.seat); seat != r.s.Caller() && before.Bound(seat); seat = r.next(seat) {
		r.passed = append(r.passed, seat)
	}
}

func (r *replay) wonByMermaids() bool {
	result, over := r.s.Result()
	return over && result.End == seasalt.GameEndMermaids
}

// pilesWith returns the discard piles that are not empty.
func pilesWith(s seasalt.State) []seasalt.Pile {
	var piles []seasalt.Pile
	for p := seasalt.Pile1; p <= seasalt.Pile2; p++ {
		if s.PileLen(p) > 0 {
			piles = append(piles, p)
		}
	}
	return piles
}

// movesOf makes a move of each value.
func movesOf[T any](values []T, move func(T) seasalt.Move) []seasalt.Move {
	var moves []seasalt.Move
	for _, v := range values {
		moves = append(moves, move(v))
	}
	return moves
}

// pile reads a pile.
func (r *replay) pile(action object) seasalt.Pile {
	p := r.number(action, "pile")
	if p != 1 && p != 2 {
		r.fail("no pile %d", p)
	}
	return seasalt.Pile(p)
}

// take replays taking a card (R3). Where there is nothing to take, nothing is recorded.
func (r *replay) take() {
	if r.s.Phase() != seasalt.PhaseTake {
		return
	}
	piles := pilesWith(r.s)
	offered := movesOf(piles, seasalt.Take)
	if r.s.DeckLen() > 0 {
		offered = append(offered, seasalt.Draw)
	}
	a := r.begin("take-cards", object{
		"draw_deck": r.s.DeckLen() > 0, "take_discard": bagOf(slices.Values(piles)), "forced_draw_one": false,
	}, offered...)
	switch name := read[string](&r.reader, a, "action"); name {
	case "draw-deck":
		r.do(seasalt.Draw)
		drawn := r.deal(seasalt.PhaseDraw)
		if len(drawn) == 1 { // R3.3: it is in hand at once
			r.ahead.hand = r.set(drawn)
		}
		r.end(a, name, object{"drawn": listOf(slices.Values(drawn)), "after": r.after()})
		r.keep(drawn)
	case "take-discard":
		p := r.pile(a)
		top := r.s.Top(p)
		r.do(seasalt.Take(p))
		r.end(a, name, object{"pile": p, "card": top, "after": r.after()})
	default:
		r.fail("%s is no way to take a card", name)
	}
	if r.s.Phase() == seasalt.PhaseTakeEqualTop {
		piles := []seasalt.Pile{seasalt.Pile1, seasalt.Pile2}
		a := r.begin("angelfish", object{"piles": bagOf(slices.Values(piles))}, movesOf(piles, seasalt.TakeEqualTop)...)
		p := r.pile(a)
		top := r.s.Top(p)
		r.do(seasalt.TakeEqualTop(p))
		r.end(a, "angelfish-take", object{"pile": p, "card": top, "after": r.after()})
	}
}

// keep replays the choices about the cards of a draw.
func (r *replay) keep(drawn []seasalt.Card) {
	legal := object{"cards": listOf(slices.Values(drawn))}
	if len(drawn) == 1 {
		a := r.begin("choose-card", legal)
		r.ahead = ahead{}
		r.end(a, "keep", object{"card": drawn[0], "lobster": false, "after": r.after()})
		return
	}
	a := r.begin("choose-card", legal, movesOf(drawn, seasalt.Keep)...)
	if r.oneLobster {
		panic(parting("lobster-flag-leak"))
	}
	kept := r.card(a["card"])
	other := drawn[0]
	if other == kept {
		other = drawn[1]
	}
	piles := pilesWith(r.s)
	r.do(seasalt.Keep(kept))
	forced := len(piles) < 2
	switch {
	case !forced:
	case len(piles) == 0: // R3.4
		piles = []seasalt.Pile{seasalt.Pile1}
	default: // R3.1
		piles = []seasalt.Pile{seasalt.Pile1 + seasalt.Pile2 - piles[0]}
	}
	offered := movesOf(piles, seasalt.Discard)
	if forced {
		offered = nil
		r.ahead.piles[piles[0]] = -1
	}
	r.end(a, "keep", object{"card": kept, "lobster": false, "after": r.after()})

	a = r.begin("put-discard", object{"piles": bagOf(slices.Values(piles))}, offered...)
	p := piles[0]
	if !forced {
		p = r.pile(a)
		r.do(seasalt.Discard(p))
	}
	r.ahead = ahead{}
	if r.s.Top(p) != other {
		r.fail("%v lies on pile %v, not %v", r.s.Top(p), p, other)
	}
	fields := object{"card": other, "pile": p, "forced": forced}
	// With an empty deck nothing is drawn, with or without a record of that.
	drawn = r.deal(seasalt.PhaseDrawForDiscard)
	if _, said := a["dolphins_drawn"]; said || len(drawn) > 0 {
		fields["dolphins_drawn"] = listOf(slices.Values(drawn))
	}
	fields["after"] = r.after()
	r.end(a, "discard", fields)
}

// play replays the play step and the end of the turn (R4, R5), and returns how it ends.
func (r *replay) play() string {
	endings := map[string]seasalt.Move{
		"end-turn": seasalt.EndTurn, "stop": seasalt.Stop, "last-chance": seasalt.LastChance, "mermaid-win": seasalt.LayMermaids,
	}
	for {
		if r.s.Phase() != seasalt.PhasePlay || r.s.Actor() != r.seat {
			r.fail("seat %v has the phase %v, want the play step of seat %v", r.s.Actor(), r.s.Phase(), r.seat)
		}
		legal, offered := r.plays()
		a := r.begin("play-cards", legal, offered...)
		switch name := read[string](&r.reader, a, "action"); name {
		case "play-duo":
			r.duo(a)
		case "play-trio":
			cards := r.cards(a, "cards")
			if len(cards) != 3 {
				r.fail("a trio of %d cards", len(cards))
			}
			r.do(seasalt.LayTrio(cards[0], cards[1], cards[2]))
			r.end(a, name, object{
				"cards": elsewhere{}, "duo": kindsOf(cards[0], cards[1]), "effect": "none", "after": r.after(),
			})
		case "shell-face-down":
			r.end(a, name, nil)
			r.shield()
		default:
			move, ok := endings[name]
			if !ok {
				r.fail("%s cannot be done in the play step", name)
			}
			before := r.s
			r.do(move)
			r.pass(before)
			fields := object{"after": r.after()}
			if r.wonByMermaids() {
				fields["mermaid_win"] = true
				r.end(a, name, fields)
				return "mermaids"
			}
			r.end(a, name, fields)
			return name
		}
	}
}

// kindsOf names a duo as recordings do.
func kindsOf(a, b seasalt.Card) string {
	return min(a, b).Kind().String() + "+" + max(a, b).Kind().String()
}

// plays returns the legal set of the play step, and the moves that it stands for: recordings name only the kinds of a
// duo, of which a hand may contain several.
func (r *replay) plays() (legal object, offered []seasalt.Move) {
	legal = object{
		"points": r.s.Points(r.seat), "end_turn": false, "stop": false, "last_chance": false, "mermaid_win": false,
	}
	if r.pepper {
		legal["shell_face_down"] = false
	}
	duos, trios := map[string]bool{}, map[string]bool{}
	for m := range r.s.Moves() {
		cards := m.Cards()
		switch m.Action() {
		case seasalt.ActionLayDuo:
			duos[kindsOf(cards[0], cards[1])] = true
		case seasalt.ActionLayTrio:
			trios[kindsOf(cards[0], cards[1])] = true
		case seasalt.ActionLayShield:
			legal["shell_face_down"] = true
		case seasalt.ActionEndTurn:
			legal["end_turn"] = true
			offered = append(offered, m)
		case seasalt.ActionStop:
			legal["stop"] = true
			offered = append(offered, m)
		case seasalt.ActionLastChance:
			legal["last_chance"] = true
			offered = append(offered, m)
		case seasalt.ActionLayMermaids:
			legal["mermaid_win"] = true
			offered = append(offered, m)
		default:
			r.fail("%v is legal in the play step", m)
		}
	}
	legal["duos"], legal["trios"] = bagOf(maps.Keys(duos)), bagOf(maps.Keys(trios))

	hand := slices.Collect(r.s.Hand(r.seat).All())
	for i, a := range hand {
		for _, b := range hand[i+1:] {
			if duos[kindsOf(a, b)] {
				offered = append(offered, seasalt.LayDuo(a, b))
			}
			for _, c := range hand {
				if c.Kind() == seasalt.Starfish && trios[kindsOf(a, b)] {
					offered = append(offered, seasalt.LayTrio(a, b, c))
				}
			}
		}
		if a.Kind() == seasalt.Shell && legal["shell_face_down"] == true {
			offered = append(offered, seasalt.LayShield(a))
		}
	}
	return legal, offered
}

// shield replays laying a shell face down, or thinking better of it.
func (r *replay) shield() {
	shells := bag{}
	for c := range r.s.Hand(r.seat).All() {
		if c.Kind() == seasalt.Shell {
			shells = append(shells, c)
		}
	}
	a := r.begin("place-shell-face-down", object{"shells": shells, "cancel": true})
	switch name := read[string](&r.reader, a, "action"); name {
	case "place-shell":
		c := r.card(a["card"])
		r.do(seasalt.LayShield(c))
		r.end(a, name, object{"card": c, "after": r.after()})
	case "cancel-shell":
		r.end(a, name, nil)
	default:
		r.fail("%s is no answer", name)
	}
}

// effectName is what recordings call an effect.
func effectName(e seasalt.Effect) string {
	switch e {
	case seasalt.ExtraTurn:
		return "boat"
	case seasalt.TakeFromPile, seasalt.TakeFromEachPile:
		return "crab"
	case seasalt.DrawTop(1), seasalt.DrawTop(2):
		return "fish"
	case seasalt.StealRandom:
		return "steal"
	case seasalt.BindOthers:
		return "jellyfish"
	case seasalt.PeekAndKeep(5):
		return "lobster"
	case seasalt.SwapCard:
		return "swap"
	case seasalt.GrabDuo:
		return "steal-pair"
	}
	return e.String()
}

// duo replays a duo and its effect (R4.5, R10, R11.2).
func (r *replay) duo(a object) {
	cards := r.cards(a, "cards")
	if len(cards) != 2 {
		r.fail("a duo of %d cards", len(cards))
	}
	before := r.s
	duo, _ := r.s.Law(r.seat).Duo(cards[0].Kind(), cards[1].Kind())
	r.do(seasalt.LayDuo(cards[0], cards[1]))
	fields := object{"cards": elsewhere{}, "duo": kindsOf(cards[0], cards[1]), "effect": effectName(duo.Effect)}
	laid := func(outcome string) {
		fields["outcome"], fields["after"] = outcome, r.after()
		r.end(a, "play-duo", fields)
	}
	pending := func(yes bool) bool {
		if yes {
			laid("pending")
		} else {
			laid("ignored")
		}
		return yes
	}
	switch effectName(duo.Effect) {
	case "boat":
		again := pending(r.s.Phase() == seasalt.PhaseTake)
		if r.ownJellyfish {
			panic(parting("jellyfish-self-lock"))
		}
		if again {
			r.take()
		}
	case "crab":
		r.crab(before, duo.Effect == seasalt.TakeFromEachPile, pending)
	case "fish":
		if drawn := r.deal(seasalt.PhaseDrawTop); len(drawn) > 0 {
			fields["drawn"] = listOf(slices.Values(drawn))
			laid("applied")
		} else {
			laid("ignored")
		}
	case "steal":
		if pending(r.s.Phase() != seasalt.PhasePlay) {
			r.steal()
		}
	case "jellyfish":
		r.ownJellyfish = true
		for seat := range seasalt.Seat(r.players) {
			if seat != r.seat {
				r.waits |= 1 << seat
			}
		}
		laid("applied")
	case "lobster":
		drawn := r.deal(seasalt.PhasePeek)
		if len(drawn) > 0 {
			fields["drawn"] = listOf(slices.Values(drawn))
		}
		if pending(len(drawn) > 0) {
			r.lobster(drawn)
		}
	case "swap":
		if pending(r.s.Phase() != seasalt.PhasePlay) {
			r.swap()
		}
	case "steal-pair":
		r.grab(before, pending)
	default:
		r.fail("the duo.Effect %v is in no recording", duo.Effect)
	}
}

// crab replays taking a card from a pile, or from each. The engine takes the only card of a
// pile by itself.
func (r *replay) crab(before seasalt.State, each bool, pending func(bool) bool) {
	piles := pilesWith(before)
	r.picked(before, piles)
	if !pending(len(piles) > 0) {
		return
	}
	if !each {
		var offered []seasalt.Move
		if len(piles) > 1 {
			offered = movesOf(piles, seasalt.ChoosePile)
		}
		a := r.begin("choose-pile", object{"piles": bagOf(slices.Values(piles))}, offered...)
		if len(piles) > 1 {
			piles = []seasalt.Pile{r.pile(a)}
			r.do(seasalt.ChoosePile(piles[0]))
			r.picked(before, piles)
		}
		r.end(a, "choose-pile", object{"pile": piles[0]})
	}
	for i, p := range piles {
		var offered []seasalt.Move
		if r.ahead.piles[p] == 0 {
			for place := range before.PileLen(p) {
				offered = append(offered, seasalt.Pick(place+1))
			}
		}
		a := r.begin("choose-pile-card", object{"pile": p, "cards": listOf(before.Pile(p))}, offered...)
		card := r.card(a["card"])
		if r.ahead.piles[p] == 0 {
			r.do(seasalt.Pick(r.pickPlace(a)))
		} else {
			card = before.Top(p)
		}
		r.picked(before, piles[i+1:])
		fields := object{"pile": p, "card": card, "after": r.after()}
		if each {
			fields["hermit_crab"] = true
		}
		r.end(a, "take-from-pile", fields)
	}
}

// picked notes from which of the piles the engine has taken a card by itself.
func (r *replay) picked(before seasalt.State, piles []seasalt.Pile) {
	r.ahead = ahead{}
	var hand []seasalt.Card
	for _, p := range piles {
		if r.s.PileLen(p) < before.PileLen(p) {
			r.ahead.piles[p] = 1
			hand = append(hand, before.Top(p))
		}
	}
	r.ahead.hand = r.set(hand)
}

// pickPlace returns the place of the picked card. The number of the copy distinguishes alike cards.
func (r *replay) pickPlace(a object) int {
	cards := read[list](&r.reader, read[object](&r.reader, a, "legal"), "cards")
	at := slices.Index(cards, a["card"])
	if at < 0 {
		at = slices.IndexFunc(cards, func(c any) bool { return r.card(c) == r.card(a["card"]) })
	}
	return at + 1
}

// victims returns those whom the seat can attack (R4.5, R6.4, R11.2), and the moves that ask
// for one if there are several.
func (r *replay) victims() (seats []seasalt.Seat, offered []seasalt.Move) {
	for seat := range seasalt.Seat(r.players) {
		if seat != r.seat && !r.s.Protected(seat) && r.s.HandLen(seat) > 0 {
			seats = append(seats, seat)
		}
	}
	if len(seats) > 1 {
		offered = movesOf(seats, seasalt.ChooseVictim)
	}
	return seats, offered
}

// target reads the seat that an action is about.
func (r *replay) target(a object) seasalt.Seat {
	seat := r.number(a, "target")
	if seat < 0 || seat >= r.players {
		r.fail("no seat %d", seat)
	}
	return seasalt.Seat(seat)
}

func (r *replay) steal() {
	seats, offered := r.victims()
	a := r.begin("choose-opponent", object{"seats": bagOf(slices.Values(seats))}, offered...)
	if len(offered) > 0 {
		r.do(seasalt.ChooseVictim(r.target(a)))
	}
	before := r.s
	r.do(seasalt.Steal(r.card(a["card"])))
	robbed := seasalt.Nobody
	for seat := range seasalt.Seat(r.players) {
		if r.s.HandLen(seat) < before.HandLen(seat) {
			robbed = seat
		}
	}
	r.end(a, "steal", object{"target": robbed, "card": elsewhere{}, "after": r.after()})
}

func (r *replay) lobster(drawn []seasalt.Card) {
	a := r.begin("choose-card", object{"cards": listOf(slices.Values(drawn))}, movesOf(drawn, seasalt.Keep)...)
	kept := r.card(a["card"])
	r.do(seasalt.Keep(kept))
	at := slices.Index(drawn, kept)
	returned := slices.Delete(slices.Clone(drawn), at, at+1)
	r.oneLobster = r.oneLobster || len(drawn) == 1
	r.end(a, "keep", object{
		"card": kept, "lobster": true, "returned": bagOf(slices.Values(returned)),
		"deck_after": bagOf(r.s.Deck().All()), "after": r.after(),
	})
	r.deck = r.cards(a, "deck_after")
}

func (r *replay) swap() {
	seats, offered := r.victims()
	a := r.begin("choose-opponent-for-swap", object{"seats": bagOf(slices.Values(seats))}, offered...)
	victim := seats[0]
	if len(offered) > 0 {
		victim = r.target(a)
		r.do(seasalt.ChooseVictim(victim))
	}
	r.end(a, "choose-opponent", object{"target": victim})

	own, theirs := r.s.Hand(r.seat), r.s.Hand(victim)
	offered = []seasalt.Move{seasalt.PassSwap}
	for give := range own.All() {
		for take := range theirs.All() {
			offered = append(offered, seasalt.Swap(give, take))
		}
	}
	a = r.begin("swap-card", object{"own": bagOf(own.All()), "theirs": bagOf(theirs.All()), "pass": true}, offered...)
	switch name := read[string](&r.reader, a, "action"); name {
	case "swap":
		r.do(seasalt.Swap(r.card(a["give"]), r.card(a["take"])))
		r.end(a, name, object{"target": victim, "give": elsewhere{}, "take": elsewhere{}, "after": r.after()})
	case "pass-swap":
		r.do(seasalt.PassSwap)
		r.end(a, name, object{"target": victim})
	default:
		r.fail("%s is no answer", name)
	}
}

// grab replays taking over a duo. The engine takes the only sort of them by itself.
func (r *replay) grab(before seasalt.State, pending func(bool) bool) {
	var offered []seasalt.Move
	pairs := bag{}
	for seat := range seasalt.Seat(r.players) {
		if seat == r.seat || before.Protected(seat) {
			continue
		}
		for g := range before.Laid(seat) {
			if g.Len() == 2 {
				pairs = append(pairs, object{"target": seat, "cards": bag{g[0], g[1]}})
				offered = append(offered, seasalt.Grab(seat, g[0], g[1]))
			}
		}
	}
	slices.Sort(offered)
	offered = slices.Compact(offered)
	if len(offered) == 1 {
		cards := offered[0].Cards()
		r.ahead.laid = seasalt.Group{cards[0], cards[1]}
	}
	if !pending(len(pairs) > 0) {
		return
	}
	var a object
	move := offered[0]
	if len(offered) == 1 {
		a = r.begin("steal-played-pair", object{"pairs": pairs})
	} else {
		a = r.begin("steal-played-pair", object{"pairs": pairs}, offered...)
		cards := r.cards(a, "cards")
		if len(cards) != 2 {
			r.fail("a duo of %d cards", len(cards))
		}
		move = seasalt.Grab(r.target(a), cards[0], cards[1])
		r.do(move)
	}
	r.ahead = ahead{}
	cards := move.Cards()
	r.end(a, "steal-pair", object{"target": move.Seat(), "cards": bag{cards[0], cards[1]}, "after": r.after()})
}

// snapshot is the table at the end of a turn.
func (r *replay) snapshot() object {
	var piles, hands, tables, revealed, points, down list
	for p := seasalt.Pile1; p <= seasalt.Pile2; p++ {
		piles = append(piles, listOf(r.s.Pile(p)))
	}
	for seat := range seasalt.Seat(r.players) {
		hands = append(hands, bagOf(r.s.Hand(seat).All()))
		table := bag{}
		for g := range r.s.Laid(seat) {
			table = append(table, bagOf(slices.Values(g[:g.Len()])))
		}
		tables = append(tables, table)
		revealed = append(revealed, r.s.Revealed(seat) && !slices.Contains(r.passed, seat))
		points = append(points, r.s.Points(seat))
		if score := r.s.Score(seat); score.Points() != r.s.Points(seat) {
			r.fail("seat %v has %d points, and explained they are %d", seat, r.s.Points(seat), score.Points())
		}
		shell := list{}
		if c := r.s.ShieldCard(seat); c != 0 {
			shell = append(shell, c)
		}
		down = append(down, shell)
	}
	state := object{
		"deck": r.s.DeckLen(), "discards": piles, "hands": hands, "tables": tables,
		"revealed": revealed, "points": points, "jellyfish_by": nil,
	}
	if r.pepper {
		state["face_down"] = down
	}
	if r.waits != 0 {
		state["jellyfish_by"] = anySeat(r.players)
	}
	switch result, _ := r.s.LastRound(); {
	case len(r.passed) > 0:
		state["next_seat"] = r.passed[0]
	case !r.s.RoundOver():
		state["next_seat"] = r.s.Turn()
	case !r.wonByMermaids():
		state["next_seat"] = r.next(result.EndedBy) // also where no round follows
	}
	return state
}

// result is how a round ended.
func (r *replay) result(round seasalt.RoundResult) object {
	if round.Number != r.s.Round() || round.Players != r.players {
		r.fail("the result is that of round %d with %d players", round.Number, round.Players)
	}
	result := object{"caller": nil, "last_turn_seat": round.LastTurn, "next_starter": nil}
	switch round.End {
	case seasalt.RoundEndStopped:
		result["end"], result["caller"] = "stop", round.EndedBy
	case seasalt.RoundEndBetWon:
		result["end"], result["caller"] = "last-chance-won", round.EndedBy
	case seasalt.RoundEndBetLost:
		result["end"], result["caller"] = "last-chance-lost", round.EndedBy
	case seasalt.RoundEndDeckEmpty:
		result["end"] = "empty-deck"
		if round.EndedBy != round.LastTurn {
			r.fail("seat %v ended the round, and seat %v had the last turn (R6.5)", round.EndedBy, round.LastTurn)
		}
	case seasalt.RoundEndMermaids:
		result["end"], result["mermaid_winner"] = "mermaids", round.EndedBy
	}
	if round.Next != seasalt.Nobody {
		result["next_starter"] = round.Next
	}
	var cards, detail, bonus list
	for seat := range seasalt.Seat(r.players) { // of all seats, while the engine shows the revealed ones
		score, shown := r.s.Score(seat), seasalt.Score{}
		if r.s.Revealed(seat) {
			shown = score
		}
		if round.Revealed.Has(seat) != r.s.Revealed(seat) || round.Scores[seat] != shown {
			r.fail("seat %v, revealed %v, has %v, and the result shows %v", seat, r.s.Revealed(seat), score, round.Scores[seat])
		}
		cards = append(cards, score.Points())
		detail = append(detail, scoreDetail(score))
		bonus = append(bonus, score.Bonus())
	}
	result["card_points"], result["detail"], result["color_bonus"] = cards, detail, bonus
	result["round_score"] = listOf(slices.Values(round.Points[:r.players]))
	result["totals"] = listOf(slices.Values(round.Totals[:r.players]))
	if result["caller"] != nil {
		r.scored = result["round_score"].(list)
	}
	result["tiebreak"] = r.scored
	return result
}

// updateEvents replays the moves of events between two rounds (R11.1).
func (r *replay) updateEvents(record object) {
	after := read[object](&r.reader, record, "after")
	deck := read[list](&r.reader, after, "deck")
	if len(r.events[0]) == 0 { // the used ones are shuffled, and only now is their order recorded
		r.events = nil
		r.know(append(list{after["table"]}, deck...))
	}
	event := r.turnUp()
	r.know(deck)
	r.do(seasalt.TurnUp(event))
	fields := object{}
	if r.s.Phase() == seasalt.PhaseKeepEvent {
		seat := r.s.Actor()
		options := []seasalt.Event{r.s.Held(seat), r.s.Offered()}
		choice := read[object](&r.reader, record, "choice")
		kept := r.event(choice["kept"])
		r.want("choice", choice, object{"seat": seat, "options": bagOf(slices.Values(options)), "kept": kept})
		r.offers(seat, movesOf(options, seasalt.KeepEvent))
		r.do(seasalt.KeepEvent(kept))
		fields["choice"] = elsewhere{}
	}
	used := bag{}
	for _, e := range r.rules.Events() {
		held := false
		for seat := range seasalt.Seat(r.players) {
			held = held || r.s.Held(seat) == e
		}
		if !held && e != r.s.Event() && !slices.Contains(r.s.EventsLeft(), e) {
			used = append(used, e)
		}
	}
	fields["after"] = object{
		"table": r.s.Event(), "players": r.heldEvents(), "deck": bagOf(slices.Values(r.s.EventsLeft())), "discard": used,
	}
	r.want("event_update", record, fields)
}

// final is how the game ended.
func (r *replay) final() object {
	result, ok := r.s.Result()
	if !ok || r.s.Actor() != seasalt.Nobody {
		r.fail("the game is not over")
	}
	totals := listOf(slices.Values(result.Totals[:r.players]))
	final := object{
		"winners": bagOf(result.Winners.All()), "totals": totals, "tiebreak": r.scored,
		"tied_on_score": result.TieBreak != seasalt.TieBreakNone,
	}
	switch result.End {
	case seasalt.GameEndPoints:
		final["end"] = "points"
	case seasalt.GameEndMermaids:
		final["end"] = "mermaids"
		for winner := range result.Winners.All() {
			final["mermaid_winner"] = winner
			totals[winner] = 100 // a peculiarity of the recordings
		}
	}
	return final
}

package reference

// A naive bookkeeper, written from the rules and the doc comments alone, watches games and records which observer saw
// which card move where. Every observation must show exactly that. The conclusions of a Memory must be true, and
// include every fact that is certain by the books. In positions that are small enough, tests/conformance checks that
// they include every certain fact, and the right chances for the rest.

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
)

// A knower keeps the books. Every card is a piece of its own, two of one face too, and lies in a zone, which has
// the name that [seasalt.Zone.String] gives it. Observers are numbered like the seats; the last one is everybody.
//
// The books count cards of a face that are certain to be in a zone, one fewer whenever a card leaves that
// may be one of them. They are not as clever as a Memory, and never wrong.
type knower struct {
	players int
	zones   map[string][]*piece         // those of a pile the top one first
	known   []map[string]map[string]int // by observer: by zone, the certain number of each face
	placed  []map[*piece]bool           // by observer: pieces in piles whose place is known
	exposed []map[string]map[string]int // by seat: the cards that each observer saw come into its hand, in the zone of that hand
	sent    []sending                   // the cards that the last move moved
	shows   []showing                   // the cards that it showed
}

type piece struct{ face string }

// A sending is the way of a card and its witnesses.
type sending struct {
	from, to, face string
	place          int // in a pile that it comes out of
	witnesses      []bool
	tellers        []bool // the observers who can infer the card without seeing it, too
}

// A showing is the shown part of a zone, and its witnesses.
type showing struct {
	zone      string
	faces     []string
	witnesses []bool
}

func newKnower(g *refGame) *knower {
	k := &knower{players: g.cfg.Players}
	k.gather()
	put := func(zone string, faces ...string) {
		for _, face := range faces {
			k.zones[zone] = append(k.zones[zone], &piece{face})
		}
	}
	put("deck", g.deck...)
	put("drawn", g.drawn...)
	for s := range g.hands {
		put(zoneOf("hand", s), g.hands[s]...)
		put(zoneOf("laid", s), slices.Concat(g.laid[s]...)...)
		if g.down[s] != "" {
			put(zoneOf("shield", s), g.down[s])
		}
	}
	for p := range g.piles {
		put(zoneOf("pile", p+1), g.piles[p]...)
	}
	k.look(g)
	return k
}

func zoneOf(what string, n int) string { return what + " " + strconv.Itoa(n) }

// gather forgets everything: all cards are shuffled (R2.3).
func (k *knower) gather() {
	var all []*piece
	for _, tokens := range k.zones {
		all = append(all, tokens...)
	}
	k.zones = map[string][]*piece{"deck": all}
	k.known, k.placed, k.exposed = nil, nil, nil
	for range k.players + 1 {
		k.exposed = append(k.exposed, map[string]map[string]int{})
		k.known = append(k.known, map[string]map[string]int{})
		k.placed = append(k.placed, map[*piece]bool{})
	}
}

func (k *knower) everybody() []bool { return slices.Repeat([]bool{true}, k.players+1) }

func (k *knower) only(seats ...int) []bool {
	some := make([]bool, k.players+1)
	for _, s := range seats {
		some[s] = true
	}
	return some
}

// learn notes that an observer knows of one more copy, or one fewer.
func (k *knower) learn(observer int, zone, face string, by int) {
	facts := k.known[observer]
	if facts[zone] == nil {
		facts[zone] = map[string]int{}
	}
	facts[zone][face] = max(0, facts[zone][face]+by)
}

// look shows everybody the cards that lie open: the tops of piles (R3.2).
func (k *knower) look(g *refGame) {
	for p := range g.piles {
		k.uncover(zoneOf("pile", p+1))
	}
}

// leave takes a card out of a zone. Observers who do not see the card are certain of one copy fewer of each card that
// it can be.
func (k *knower) leave(zone, face string, witnesses []bool, canBe func(face string) bool) *piece {
	at := slices.IndexFunc(k.zones[zone], func(t *piece) bool { return t.face == face })
	t := k.zones[zone][at]
	k.zones[zone] = slices.Delete(slices.Clone(k.zones[zone]), at, at+1)
	for o := range k.known {
		for known := range k.known[o][zone] {
			if witnesses[o] && known == face || !witnesses[o] && canBe(known) {
				k.learn(o, zone, known, -1)
			}
		}
	}
	return t
}

// come puts a card into a zone.
func (k *knower) come(t *piece, zone string, witnesses []bool) {
	k.zones[zone] = append([]*piece{t}, k.zones[zone]...)
	for o := range k.known {
		switch {
		case !witnesses[o]:
		case strings.HasPrefix(zone, "pile"):
			k.placed[o][t] = true
		case zone == "deck" || strings.HasPrefix(zone, "hand"):
			k.learn(o, zone, t.face, 1)
		}
	}
}

// send moves a card.
func (k *knower) send(face, from, to string, witnesses []bool) {
	k.sendTold(face, from, to, witnesses, witnesses)
}

// sendTold moves a card that some see and others can infer.
func (k *knower) sendTold(face, from, to string, witnesses, tellers []bool) {
	k.come(k.leave(from, face, tellers, anyFace), to, tellers)
	k.sent = append(k.sent, sending{from, to, face, 0, witnesses, tellers})
}

func anyFace(string) bool { return true }

// uncover notes that everybody sees the top of a pile (R3.2).
func (k *knower) uncover(pile string) {
	for o := range k.placed {
		if len(k.zones[pile]) > 0 {
			k.placed[o][k.zones[pile][0]] = true
		}
	}
}

// takeEqualTop moves the top card of a pile to a hand.
func (k *knower) takeEqualTop(pile, hand string) {
	k.send(k.zones[pile][0].face, pile, hand, k.everybody())
	k.sent[len(k.sent)-1].place = 1
	k.uncover(pile)
}

// tellHand returns the observers who can infer the card that leaves a hand unseen: the players involved, and everybody
// if all know that all cards of the hand are alike.
func (k *knower) tellHand(from string, parties ...int) []bool {
	cards := k.zones[from]
	alike := !slices.ContainsFunc(cards, func(t *piece) bool { return t.face != cards[0].face })
	if alike && k.known[k.players][from][cards[0].face] == len(cards) {
		return k.everybody()
	}
	return k.only(parties...)
}

// pick takes a card out of the middle of a pile (R4.5). It is clear to an observer which, if
// another top appears, if everybody knows that all that it can be are alike, or if the observer
// knows the pile and it can be one card only.
func (k *knower) pick(pile string, place, me int) {
	cards := k.zones[pile]
	t := cards[place-1]
	left := slices.Delete(slices.Clone(cards), place-1, place)
	witnesses := k.only(me)
	if place == 1 && left[0].face != t.face {
		witnesses = k.everybody()
	}
	seen := slices.Clone(witnesses)
	for o := range witnesses {
		if witnesses[o] {
			continue
		}
		// The top is unchanged, so the card is one of those below it, or equal to one.
		clear := true
		for _, below := range cards[1:] {
			knows := k.placed[k.players][below] || len(cards) == 2 && k.placed[o][below]
			clear = clear && knows && below.face == cards[1].face
		}
		witnesses[o] = witnesses[o] || clear
	}
	k.zones[pile] = left
	for o := range witnesses {
		if !witnesses[o] {
			for _, t := range cards {
				delete(k.placed[o], t)
			}
		}
	}
	k.uncover(pile)
	hand := zoneOf("hand", me)
	k.come(t, hand, witnesses)
	k.sent = append(k.sent, sending{pile, hand, t.face, place, seen, witnesses})
}

// shown notes that an observer sees all cards of a zone.
func (k *knower) shown(observer int, zone string, which func(face string) bool) {
	for _, t := range k.zones[zone] {
		if which(t.face) {
			k.learn(observer, zone, t.face, -seasalt.MaxCards)
		}
	}
	for _, t := range k.zones[zone] {
		if which(t.face) {
			k.learn(observer, zone, t.face, 1)
		}
	}
}

// watch follows a move from one position of the reference engine to the next.
func (k *knower) watch(before, after *refGame, text string) {
	k.sent, k.shows = nil, nil
	words := strings.Fields(text)
	number := func(i int) (n int) { fmt.Sscan(words[i], &n); return n }
	me := before.seat
	hand, all := zoneOf("hand", me), k.everybody()
	switch before.phase {
	case "next-round":
		k.gather()
	case "deal-pile-1":
		k.send(words[1], "deck", "pile 1", all)
	case "deal-pile-2":
		k.send(words[1], "deck", "pile 2", all)
	case "deal-draw", "deal-lobster":
		k.send(words[1], "deck", "drawn", k.only(me))
	case "deal-single", "deal-fish", "deal-dolphins", "deal-bound":
		k.send(words[1], "deck", hand, k.only(me))
	case "steal":
		victim := zoneOf("hand", before.victim)
		k.sendTold(words[1], victim, hand, k.only(me, before.victim), k.tellHand(victim, me, before.victim))
	case "take", "angelfish", "angelfish-end":
		if words[0] != "draw" {
			k.takeEqualTop("pile "+words[1], hand)
		}
	case "keep":
		k.send(words[1], "drawn", hand, k.only(me))
		for p := range before.piles {
			if len(after.piles[p]) > len(before.piles[p]) {
				k.send(k.zones["drawn"][0].face, "drawn", zoneOf("pile", p+1), all)
			}
		}
	case "discard":
		k.send(k.zones["drawn"][0].face, "drawn", "pile "+words[1], all)
	case "lobster-keep":
		k.send(words[1], "drawn", hand, k.only(me))
		var rest []string
		for _, t := range k.zones["drawn"] {
			rest = append(rest, t.face)
		}
		for _, face := range refSorted(rest) {
			k.send(face, "drawn", "deck", k.only(me))
		}
	case "crab-pile":
		if p := number(1); len(after.piles[p-1]) < len(before.piles[p-1]) {
			k.takeEqualTop("pile "+words[1], hand) // a single card
		}
	case "crab-pick":
		k.pick(zoneOf("pile", before.picks[0]+1), number(1), me)
		if len(before.picks) > 1 && len(after.piles[before.picks[1]]) < len(before.piles[before.picks[1]]) {
			k.takeEqualTop(zoneOf("pile", before.picks[1]+1), hand) // a single card
		}
	case "swap":
		if words[0] == "swap" { // the two cards change hands at the same time
			victim := zoneOf("hand", before.victim)
			seeGiven, seeTaken := k.tellHand(hand, me, before.victim), k.tellHand(victim, me, before.victim)
			given, taken := k.leave(hand, words[1], seeGiven, anyFace), k.leave(victim, words[2], seeTaken, anyFace)
			k.come(given, victim, seeGiven)
			k.come(taken, hand, seeTaken)
			both := k.only(me, before.victim)
			k.sent = append(k.sent, sending{hand, victim, words[1], 0, both, seeGiven}, sending{victim, hand, words[2], 0, both, seeTaken})
		}
	case "grab":
		for _, face := range words[2:] {
			k.send(face, zoneOf("laid", number(1)), zoneOf("laid", me), all)
		}
	case "play":
		k.watchPlay(before, after, words)
	}
	k.watchShown(before, after)
}

// watchPlay is watch for the play step.
func (k *knower) watchPlay(before, after *refGame, words []string) {
	me := before.seat
	hand, laid, all := zoneOf("hand", me), zoneOf("laid", me), k.everybody()
	switch words[0] {
	case "lay-duo", "lay-trio":
		for _, face := range words[1:] {
			k.send(face, hand, laid, all)
		}
		for p := range before.piles { // single cards, taken without asking
			if len(after.piles[p]) < len(before.piles[p]) {
				k.takeEqualTop(zoneOf("pile", p+1), hand)
			}
		}
		for s := range before.laid { // the only duo that can be taken over
			if len(after.laid[s]) < len(before.laid[s]) {
				for i, group := range before.laid[s] {
					if i == len(after.laid[s]) || !slices.Equal(group, after.laid[s][i]) {
						for _, face := range group {
							k.send(face, zoneOf("laid", s), laid, all)
						}
						break
					}
				}
			}
		}
	case "lay-shield": // R11.2: the others see a shell, and not which
		down := zoneOf("shield", me)
		t := k.leave(hand, words[1], k.only(me), func(face string) bool { return refKind(face) == "shell" })
		k.come(t, down, k.only(me))
		k.sent = append(k.sent, sending{hand, down, words[1], 0, k.only(me), k.only(me)})
	default:
		if n := len(before.laid[me]); len(after.laid[me]) > n { // mermaids
			for _, face := range after.laid[me][n] {
				k.send(face, hand, laid, all)
			}
		}
	}
}

// watchShown records the visible part of the position after a move.
func (k *knower) watchShown(before, after *refGame) {
	for s := range after.revealed {
		if after.revealed[s] {
			for o := range k.known { // nothing to remember: everybody sees it
				delete(k.known[o], zoneOf("hand", s))
			}
			if !before.revealed[s] {
				k.show(zoneOf("hand", s), k.everybody(), anyFace)
			}
		}
	}
	switch after.phase {
	case "crab-pick":
		pile := zoneOf("pile", after.picks[0]+1)
		if before.phase != "crab-pick" || len(before.picks) != len(after.picks) {
			k.show(pile, k.only(after.seat), anyFace)
		}
		for _, t := range k.zones[pile] {
			k.placed[after.seat][t] = true
		}
	case "swap":
		k.shown(after.seat, zoneOf("hand", after.victim), anyFace)
		if before.phase != "swap" {
			k.show(zoneOf("hand", after.victim), k.only(after.seat, after.victim), anyFace)
		}
	case "over":
		if after.final.Why == "mermaids" && after.cfg.K1 == "held" {
			mermaid := func(face string) bool { return refKind(face) == "mermaid" }
			k.show(zoneOf("hand", after.final.Winners[0]), k.everybody(), mermaid)
			for o := range k.known {
				k.shown(o, zoneOf("hand", after.final.Winners[0]), mermaid)
			}
		}
	}
	k.look(after)
	k.expose()
}

// expose notes which cards of a hand others have seen, for the owner, who sees the witnesses. Of alike cards, the seen
// ones are assumed to stay.
func (k *knower) expose() {
	for o := range k.players + 1 {
		seen := func(zone string) map[string]int {
			if k.exposed[o][zone] == nil {
				k.exposed[o][zone] = map[string]int{}
			}
			return k.exposed[o][zone]
		}
		for _, way := range k.sent {
			if from := seen(way.from); way.witnesses[o] && from[way.face] > 0 {
				from[way.face]--
			}
			if way.witnesses[o] && strings.HasPrefix(way.to, "hand") {
				seen(way.to)[way.face]++
			}
		}
		for _, show := range k.shows {
			if show.witnesses[o] && strings.HasPrefix(show.zone, "hand") {
				for _, face := range show.faces {
					seen(show.zone)[face] = seasalt.MaxCards
				}
			}
		}
		for zone, faces := range k.exposed[o] {
			for face, n := range faces {
				there := 0
				for _, t := range k.zones[zone] {
					if t.face == face {
						there++
					}
				}
				faces[face] = min(n, there)
			}
		}
	}
}

// show notes that cards of a zone are shown: those of a pile from the top, and those of a hand in
// the order of cards.
func (k *knower) show(zone string, witnesses []bool, which func(face string) bool) {
	var faces []string
	for _, t := range k.zones[zone] {
		if which(t.face) {
			faces = append(faces, t.face)
		}
	}
	if !strings.HasPrefix(zone, "pile") {
		faces = refSorted(faces)
	}
	k.shows = append(k.shows, showing{zone, faces, witnesses})
}

// cards returns the cards that an observer knows to be in a zone.
func (k *knower) cards(observer int, zone string) seasalt.Cards {
	var cards []seasalt.Card
	for face, n := range k.known[observer][zone] {
		cards = append(cards, slices.Repeat([]seasalt.Card{faceCard(face)}, n)...)
	}
	return cardsOf(cards...)
}

// truth returns the cards in a zone.
func (k *knower) truth(zone string) seasalt.Cards {
	var cards []seasalt.Card
	for _, t := range k.zones[zone] {
		cards = append(cards, faceCard(t.face))
	}
	return cardsOf(cards...)
}

// pile returns the cards of a pile as an observer knows them.
func (k *knower) pile(observer int, zone string) (cards []seasalt.Card) {
	for _, t := range k.zones[zone] {
		var c seasalt.Card
		if k.placed[observer][t] {
			c = faceCard(t.face)
		}
		cards = append(cards, c)
	}
	return cards
}

// faceCards has all cards by their names, so that tests need not parse them over and over.
var faceCards = func() map[string]seasalt.Card {
	cards := map[string]seasalt.Card{}
	for c := range seasalt.AllCards() {
		cards[c.String()] = c
	}
	return cards
}()

func faceCard(face string) seasalt.Card { return faceCards[face] }

func cardsOf(cards ...seasalt.Card) seasalt.Cards {
	set, err := seasalt.CardsOf(cards...)
	if err != nil {
		panic(err)
	}
	return set
}

// checkViews compares the views of all observers with the books.
func (k *knower) checkViews(s seasalt.State, view func(seasalt.Seat) seasalt.View, g *refGame) error {
	public := view(seasalt.Spectator)
	for o := range k.players + 1 {
		seat := observerSeat(o, k.players)
		if err := k.checkView(view(seat), public, s, g, o); err != nil {
			return fmt.Errorf("%v: %w", seat, err)
		}
		if err := k.checkPlain(s.View(seat), g, o); err != nil {
			return fmt.Errorf("%v, without a memory: %w", seat, err)
		}
	}
	return nil
}

// observerSeat is the seat of an observer's view.
func observerSeat(o, players int) seasalt.Seat {
	if o == players {
		return seasalt.Spectator
	}
	return seasalt.Seat(o)
}

// within reports whether a set has all cards of another one.
func within(cards, all seasalt.Cards) bool {
	for c := range cards.All() {
		if cards.Count(c) > all.Count(c) {
			return false
		}
	}
	return true
}

// between returns an error if a view lacks a certain card, or contains a false one.
func between(what string, certain, got, truth seasalt.Cards) error {
	if !within(certain, got) {
		return fmt.Errorf("%s: %v, and %v are certain", what, got, certain)
	}
	if !within(got, truth) {
		return fmt.Errorf("%s: %v, and there are %v", what, got, truth)
	}
	return nil
}

// pileWithin is between for a pile.
func pileWithin(what string, certain, got []seasalt.Card, truth []*piece) error {
	for i, c := range got {
		if len(got) != len(truth) || c != 0 && c != faceCard(truth[i].face) {
			return fmt.Errorf("%s: %v, which is not so", what, got)
		}
		if certain[i] != 0 && c == 0 {
			return fmt.Errorf("%s: %v, and %v are certain", what, got, certain)
		}
	}
	return nil
}

func (k *knower) checkView(v, public seasalt.View, s seasalt.State, g *refGame, o int) error {
	if v.Seat() != observerSeat(o, k.players) || v.DeckLen() != len(g.deck) || v.DrawnLen() != len(g.drawn) || !v.Remembers() {
		return fmt.Errorf("seat %v, a deck of %d and %d drawn", v.Seat(), v.DeckLen(), v.DrawnLen())
	}
	if err := between("deck", k.cards(o, "deck"), v.KnownDeck(), k.truth("deck")); err != nil {
		return err
	}
	var drawn seasalt.Cards
	if o == g.seat {
		drawn = k.truth("drawn")
	}
	if v.Drawn() != drawn {
		return fmt.Errorf("drawn are %v, want %v", v.Drawn(), drawn)
	}
	for seat := range seasalt.Seat(k.players) {
		n := int(seat)
		hand := zoneOf("hand", n)
		known, want := v.KnownHand(seat), k.cards(o, hand)
		if o == n || g.revealed[n] {
			want = k.truth(hand)
		}
		if err := between(hand, want, known, k.truth(hand)); err != nil {
			return err
		}
		if v.HandLen(seat) != len(g.hands[n]) {
			return fmt.Errorf("hand %d has %d cards, want %d", seat, v.HandLen(seat), len(g.hands[n]))
		}
		shown := v.KnownToAll(seat)
		if err := between("shown of "+hand, k.cards(k.players, hand), shown, k.truth(hand)); err != nil {
			return err
		}
		if g.revealed[n] && shown.Len() > 0 || !g.revealed[n] && shown != public.KnownHand(seat) {
			return fmt.Errorf("%v are shown of hand %d, and spectators know %v", shown, seat, public.KnownHand(seat))
		}
		var exposed seasalt.Cards
		if o < k.players && o != n {
			learnt, open := k.exposed[n][zoneOf("hand", o)], v.KnownToAll(seasalt.Seat(o))
			for c := range s.Rules().Deck().All() {
				for most := max(learnt[c.String()], open.Count(c)); exposed.Count(c) < most; {
					exposed, _ = exposed.With(c)
				}
			}
		}
		if o < k.players && g.revealed[o] {
			exposed = seasalt.Cards{}
		}
		if v.KnownTo(seat) != exposed {
			return fmt.Errorf("%v is exposed to seat %d, want %v", v.KnownTo(seat), seat, exposed)
		}
		var down seasalt.Card
		if g.down[n] != "" {
			down = faceCard(g.down[n])
		}
		if got := v.ShieldCard(seat); got != down && (o == n || got != 0) || v.Shielded(seat) != (g.down[n] != "") {
			return fmt.Errorf("seat %d has %v face down (%v), want %v", seat, got, v.Shielded(seat), down)
		}
		laid := slices.Collect(v.Laid(seat))
		if !slices.Equal(laid, slices.Collect(s.Laid(seat))) {
			return fmt.Errorf("seat %d has laid %v", seat, laid)
		}
		if s.RoundOver() || s.Actor() != seasalt.Nature {
			h := seasalt.Holding{Hand: known, Laid: laid}
			for _, e := range []seasalt.Event{s.Event(), s.Held(seat)} {
				if e != 0 {
					h.Events = append(h.Events, e)
				}
			}
			if score, err := s.Rules().Score(h); err != nil || v.Score(seat) != score || v.Points(seat) != score.Points() {
				return fmt.Errorf("seat %d scores %v, %d points, want %v (%w)", seat, v.Score(seat), v.Points(seat), score, err)
			}
		}
	}
	for p := seasalt.Pile1; p <= seasalt.Pile2; p++ {
		zone := zoneOf("pile", int(p))
		got := slices.Collect(v.Pile(p))
		if err := pileWithin(zone, k.pile(o, zone), got, k.zones[zone]); err != nil {
			return err
		}
		shown := slices.Collect(v.PileKnownToAll(p))
		if err := pileWithin("shown of "+zone, k.pile(k.players, zone), shown, k.zones[zone]); err != nil {
			return err
		}
		if !slices.Equal(shown, slices.Collect(public.Pile(p))) {
			return fmt.Errorf("pile %d is shown as %v, and spectators see %v", p, shown, slices.Collect(public.Pile(p)))
		}
	}
	return k.checkRound(v, s)
}

// checkPlain compares the visible cards with the reference: a view of a State has no memory.
func (k *knower) checkPlain(v seasalt.View, g *refGame, o int) error {
	if v.Remembers() {
		return fmt.Errorf("it remembers")
	}
	looks := o == g.seat && g.phase == "swap"
	if got := v.KnownDeck(); got.Len() > 0 {
		return fmt.Errorf("the deck has %v", got)
	}
	for seat := range seasalt.Seat(k.players) {
		n := int(seat)
		want, exposed, shown := seasalt.Cards{}, seasalt.Cards{}, seasalt.Cards{}
		if o == n || g.revealed[n] || looks && n == g.victim {
			want = k.truth(zoneOf("hand", n))
		}
		if g.final != nil && g.final.Why == "mermaids" && g.cfg.K1 == "held" && g.final.Winners[0] == n && !g.revealed[n] {
			for c := range k.truth(zoneOf("hand", n)).All() {
				if c.Kind() == seasalt.Mermaid {
					shown, _ = shown.With(c)
				}
			}
			if o != n {
				want = shown
			}
		}
		if g.phase == "swap" && o == g.victim && n == g.seat {
			exposed = k.truth(zoneOf("hand", o))
		}
		if o < k.players && o != n && v.KnownToAll(seasalt.Seat(o)).Len() > 0 {
			exposed = v.KnownToAll(seasalt.Seat(o))
		}
		if v.KnownHand(seat) != want || v.KnownToAll(seat) != shown || v.KnownTo(seat) != exposed {
			return fmt.Errorf("hand %d: %v, shown %v, exposed %v; want %v, %v, %v", seat, v.KnownHand(seat), v.KnownToAll(seat), v.KnownTo(seat), want, shown, exposed)
		}
		down := seasalt.Card(0)
		if o == n && g.down[n] != "" {
			down = faceCard(g.down[n])
		}
		if v.ShieldCard(seat) != down {
			return fmt.Errorf("%v lies face down before seat %d, want %v", v.ShieldCard(seat), seat, down)
		}
	}
	for p := seasalt.Pile1; p <= seasalt.Pile2; p++ {
		var want, shown []seasalt.Card
		for i, t := range k.zones[zoneOf("pile", int(p))] {
			want, shown = append(want, 0), append(shown, 0)
			if i == 0 {
				shown[i] = faceCard(t.face)
			}
			if i == 0 || o == g.seat && g.phase == "crab-pick" && g.picks[0]+1 == int(p) {
				want[i] = faceCard(t.face)
			}
		}
		if got := slices.Collect(v.Pile(p)); !slices.Equal(got, want) {
			return fmt.Errorf("pile %d is %v, want %v", p, got, want)
		}
		if got := slices.Collect(v.PileKnownToAll(p)); !slices.Equal(got, shown) {
			return fmt.Errorf("pile %d is shown as %v, want %v", p, got, shown)
		}
	}
	return nil
}

// checkRound compares the result of the last round, which is public: it explains the hands that
// everybody saw.
func (k *knower) checkRound(v seasalt.View, s seasalt.State) error {
	want, ok := s.LastRound()
	if got, gotOK := v.LastRound(); got != want || gotOK != ok {
		return fmt.Errorf("the last round was %v, %v, want %v, %v", got, gotOK, want, ok)
	}
	for seat := range seasalt.Seat(k.players) {
		var score seasalt.Score
		if s.RoundOver() && s.Revealed(seat) {
			score = s.Score(seat)
		}
		if want.Revealed.Has(seat) != (s.RoundOver() && s.Revealed(seat)) || want.Scores[seat] != score {
			return fmt.Errorf("of seat %d, revealed %v, the last round shows %v, want %v", seat, s.Revealed(seat), want.Scores[seat], score)
		}
	}
	return nil
}

// checkObserved compares all observations of a move with the books.
func (k *knower) checkObserved(s, after seasalt.State, m seasalt.Move) error {
	for o := range k.players + 1 {
		seat := observerSeat(o, k.players)
		got, err := s.Observe(seat, m)
		if err != nil {
			return err
		}
		var want, ways []string
		for _, way := range k.sent {
			face, place := "none", 0
			if way.witnesses[o] {
				face, place = way.face, way.place
			}
			want = append(want, fmt.Sprintf("%s from %s at %d to %s, %v", face, way.from, place, way.to, way.witnesses[k.players]))
		}
		for way := range got.Transfers() {
			ways = append(ways, fmt.Sprintf("%v from %v at %d to %v, %v", way.Card, way.From, way.Place, way.To, way.Open))
		}
		if !slices.Equal(ways, want) {
			return fmt.Errorf("%v sees %q, want %q", seat, ways, want)
		}
		var sights, shown []string
		for _, show := range k.shows {
			if show.witnesses[o] {
				for _, face := range show.faces {
					shown = append(shown, fmt.Sprintf("%s in %s, %v", face, show.zone, show.witnesses[k.players]))
				}
			}
		}
		for sight := range got.Sights() {
			sights = append(sights, fmt.Sprintf("%v in %v, %v", sight.Card, sight.Where, sight.Open))
		}
		byPlace := func(a, b string) int { // which hand is revealed first does not matter
			return strings.Compare(a[strings.Index(a, " in "):], b[strings.Index(b, " in "):])
		}
		slices.SortStableFunc(sights, byPlace)
		slices.SortStableFunc(shown, byPlace)
		if !slices.Equal(sights, shown) {
			return fmt.Errorf("%v is shown %q, want %q", seat, sights, shown)
		}
		if public, _ := s.Observe(seasalt.Spectator, m); got.Public() != public || public.Public() != public {
			return fmt.Errorf("everybody sees %+v of %+v, want %+v", got.Public(), got, public)
		}
		if got.Tops != [2]seasalt.Card{after.Top(seasalt.Pile1), after.Top(seasalt.Pile2)} {
			return fmt.Errorf("the tops are %v", got.Tops)
		}
		var revealed, returned seasalt.Seats
		for seat := range seasalt.Seat(k.players) {
			if after.Revealed(seat) && !s.Revealed(seat) {
				revealed |= 1 << seat
			}
			if m.Action() == seasalt.ActionTurnUp && s.Held(seat) != 0 && after.Held(seat) != s.Held(seat) {
				returned |= 1 << seat
			}
		}
		var event seasalt.Event
		if a := m.Action(); a == seasalt.ActionTurnUp || a == seasalt.ActionKeepEvent {
			event = m.Event()
		}
		if got.Actor != s.Actor() || got.Turn != s.Turn() || got.Phase != s.Phase() || got.Action != m.Action() ||
			(got.Action == seasalt.ActionNextRound) != (after.Round() > s.Round()) || got.Revealed != revealed || got.Event != event {
			return fmt.Errorf("%v sees %+v", seat, got)
		}
		if err := k.checkChosen(got, s, after); err != nil {
			return fmt.Errorf("%v sees %w", seat, err)
		}
		if err := checkEnds(got, s, after, returned); err != nil {
			return fmt.Errorf("%v sees %w", seat, err)
		}
		if got.String() == "" || strings.Contains(got.String(), "%!") {
			return fmt.Errorf("%v reads %q", seat, got)
		}
	}
	return nil
}

// checkChosen checks the seat and the pile that an observation names.
func (k *knower) checkChosen(o seasalt.Observation, s, after seasalt.State) error {
	victim, pile := s.Victim(), seasalt.Pile(0)
	if after.Victim() != seasalt.Nobody {
		victim = after.Victim()
	}
	zones := []string{}
	for _, way := range k.sent {
		if strings.HasPrefix(way.from, "laid") {
			fmt.Sscanf(way.from, "laid %d", &victim)
		}
		if way.from != "deck" {
			zones = append(zones, way.from, way.to)
		}
	}
	for _, show := range k.shows {
		zones = append(zones, show.zone)
	}
	for _, zone := range zones {
		if pile == 0 {
			fmt.Sscanf(zone, "pile %d", &pile)
		}
	}
	if o.Victim != victim || o.Pile != pile {
		return fmt.Errorf("the victim %v and pile %d, want %v and %d", o.Victim, o.Pile, victim, pile)
	}
	return nil
}

// checkEnds checks the end of a round in an observation, and the events between two rounds.
func checkEnds(o seasalt.Observation, s, after seasalt.State, returned seasalt.Seats) error {
	given := seasalt.Nobody
	if o.Action == seasalt.ActionTurnUp && s.Event() != 0 {
		if after.Phase() == seasalt.PhaseKeepEvent {
			given = after.Actor()
		}
		for seat := range s.Rules().Seats() {
			if after.Held(seat) == s.Event() {
				given = seat
			}
		}
	}
	if o.Returned != returned || o.Given != given {
		return fmt.Errorf("%v return events, and one is given to %v; want %v and %v", o.Returned, o.Given, returned, given)
	}
	end, by, points := seasalt.RoundEnd(0), seasalt.Nobody, [seasalt.MaxPlayers]int{}
	if after.RoundOver() && !s.RoundOver() {
		r, _ := after.LastRound()
		end, by, points = r.End, r.EndedBy, r.Points
	}
	if o.End != end || o.EndedBy != by || o.Points != points {
		return fmt.Errorf("the round ended by %v of %v with %v, want %v of %v with %v", o.End, o.EndedBy, o.Points, end, by, points)
	}
	return nil
}

// A watched game is one of both engines, without the comparison of everything, and the books.
type watched struct {
	t        testing.TB
	game     *seasalt.Game
	memories map[seasalt.Seat]*seasalt.Memory // of observers with knowledge from before the game, or nil
	ref      *refGame
	knower   *knower
	log      []string
	seen     map[string]int
}

// view returns the view of a seat or a spectator with its memory.
func (w *watched) view(seat seasalt.Seat) seasalt.View {
	if m := w.memories[seat]; m != nil {
		return seasalt.Must(w.game.State().View(seat).With(m))
	}
	return w.game.View(seat)
}

// check compares all views and memories with the books.
func (w *watched) check() {
	w.t.Helper()
	if err := w.knower.checkViews(w.game.State(), w.view, w.ref); err != nil {
		w.fail(err)
	}
}

func (w *watched) play(text string) {
	w.t.Helper()
	w.log = append(w.log, text)
	before := w.ref.clone()
	if err := w.ref.apply(text); err != nil {
		w.fail(err)
	}
	m := seasalt.Must(seasalt.ParseMove(text))
	state := w.game.State()
	after, err := state.Apply(m)
	if err != nil {
		w.fail(err)
	}
	w.knower.watch(before, w.ref, text)
	if err := w.knower.checkObserved(state, after, m); err != nil {
		w.fail(err)
	}
	if err := w.game.Apply(m); err != nil || w.game.State() != after {
		w.fail(fmt.Errorf("the game goes on to %v: %w", w.game.State(), err))
	}
	for seat, memory := range w.memories {
		if err := memory.Observe(seasalt.Must(state.Observe(seat, m))); err != nil {
			w.fail(err)
		}
	}
	w.check()
	w.note(before)
}

func (w *watched) fail(err error) {
	w.t.Helper()
	w.t.Fatalf("%v\nafter: %s\n\n%v", err, strings.Join(w.log[max(0, len(w.log)-60):], "; "), w.ref)
}

// note counts the kinds of knowledge that occurred, so that the test proves something.
func (w *watched) note(before *refGame) {
	k := w.knower
	is := func(yes bool, what string) {
		if yes {
			w.seen[what]++
		}
	}
	for o := range k.players {
		is(k.cards(o, "deck").Len() > 0, "R10.2 cards known in the deck")
		is(before.phase != "lobster-keep" && before.seat != o && k.cards(o, "deck").Len() > 0, "R10.2 still known in another's turn")
		for p := range w.ref.piles {
			pile := k.pile(o, zoneOf("pile", p+1))
			is(len(pile) > 1 && !slices.Contains(pile, 0), "R3.2 a pile of several known")
			is(len(pile) > 2 && pile[1] != 0 && slices.Contains(pile, 0), "R3.2 a pile known to some depth")
			is(slices.Contains(pile, 0), "R4.5 a pile not known any more")
			is(slices.Contains(k.pile(k.players, zoneOf("pile", p+1)), 0) && !slices.Contains(pile, 0), "R4.5 a pile known to some")
		}
		for s := range k.players {
			shared, known := k.cards(k.players, zoneOf("hand", s)), k.cards(o, zoneOf("hand", s))
			is(s != o && known != shared, "R4.5 cards known to a seat and not to all")
			is(s != o && known.Len() == len(w.ref.hands[s]) && known.Len() > 2, "R4.5 a whole hand known")
		}
	}
	for _, way := range k.sent {
		some := 0
		for _, witness := range way.tellers[:k.players] {
			if witness {
				some++
			}
		}
		theft := strings.HasPrefix(way.from, "hand") && strings.HasPrefix(way.to, "hand")
		is(theft && before.phase == "steal" && some > 2, "R4.5 a theft that others can tell")
		is(theft && before.phase == "swap" && some > 2, "R11.2 a swap that others can tell")
		is(before.phase == "crab-pick" && some > 1 && !way.tellers[k.players], "R4.5 a pick that some can tell")
		is(before.phase == "crab-pick" && way.tellers[k.players], "R4.5 a pick that all can tell")
		is(before.phase == "crab-pick" && some == 1, "R4.5 a pick that nobody can tell")
		is(strings.HasPrefix(way.to, "shield"), "R11.2 a shell face down")
	}
	is(w.ref.final != nil && w.ref.final.Why == "mermaids" && w.ref.cfg.K1 == "held", "K1 held")
	is(w.ref.round > before.round, "R2.3 a new round")
}

var memoryFeatures = strings.Split(strings.TrimSpace(`
K1 held
R10.2 cards known in the deck
R10.2 still known in another's turn
R11.2 a shell face down
R11.2 a swap that others can tell
R2.3 a new round
R3.2 a pile known to some depth
R3.2 a pile of several known
R4.5 a pick that all can tell
R4.5 a pick that nobody can tell
R4.5 a pick that some can tell
R4.5 a pile known to some
R4.5 a pile not known any more
R4.5 a theft that others can tell
R4.5 a whole hand known
R4.5 cards known to a seat and not to all
`), "\n")

// tell writes random knowledge into the books, such as earlier moves could have brought.
func (k *knower) tell(g *refGame, r *rand.Rand) {
	generous := r.IntN(4)
	for s := range k.players {
		for _, t := range k.zones[zoneOf("hand", s)] {
			all := r.IntN(4) < generous
			for o := range k.players + 1 {
				if !g.revealed[s] && (all || o < k.players && o != s && r.IntN(4) < generous) {
					k.learn(o, zoneOf("hand", s), t.face, 1)
				}
			}
		}
	}
	for o := range k.players {
		for _, t := range k.zones["deck"] {
			if r.IntN(40) == 0 {
				k.learn(o, "deck", t.face, 1)
			}
		}
	}
	for p := range g.piles {
		pile := k.zones[zoneOf("pile", p+1)]
		common := r.IntN(len(pile) + 1)
		if r.IntN(2) == 0 {
			common = len(pile)
		}
		for o := range k.placed {
			depth := common
			if o < k.players && r.IntN(3) == 0 {
				depth = max(common, r.IntN(len(pile)+1))
			}
			for _, t := range pile[:depth] {
				k.placed[o][t] = true
			}
		}
	}
	for o := range k.players { // of the own hand only public knowledge
		delete(k.known[o], zoneOf("hand", o))
		for s := range k.players {
			k.exposed[o][zoneOf("hand", s)] = maps.Clone(k.known[o][zoneOf("hand", s)])
		}
	}
}

// teach returns memories of all observers with the knowledge in the books.
func (k *knower) teach(s seasalt.State) (map[seasalt.Seat]*seasalt.Memory, error) {
	memories := map[seasalt.Seat]*seasalt.Memory{}
	for o := range k.players + 1 {
		told := testkit.Told{Deck: k.cards(o, "deck")}
		for of := range k.players {
			told.Hands = append(told.Hands, k.cards(o, zoneOf("hand", of)))
			told.ToAll = append(told.ToAll, k.cards(k.players, zoneOf("hand", of)))
			told.To = append(told.To, k.cards(of, zoneOf("hand", o)))
		}
		for p := range told.Piles {
			told.Piles[p] = k.pile(o, zoneOf("pile", p+1))
			told.PilesToAll[p] = k.pile(k.players, zoneOf("pile", p+1))
		}
		seat := observerSeat(o, k.players)
		v, err := told.View(s.View(seat))
		if err != nil {
			return nil, err
		}
		memories[seat] = v.Memory()
	}
	return memories, nil
}

// gatherAlike rearranges a position: the player in turn gets cards that make duos, and the others and the piles get
// cards that are alike, so that observers can conclude something from moves that show nothing.
func gatherAlike(g *refGame, r *rand.Rand) {
	pool := slices.Clone(g.deck)
	for s := range g.hands {
		if s == g.announcer {
			continue // whose cards are worth enough
		}
		pool = append(pool, g.hands[s]...)
		g.hands[s] = nil
	}
	for p := range g.piles {
		pool = append(pool, g.piles[p]...)
		g.piles[p] = nil
	}
	r.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	some := func(n int, is func(face string) bool) (faces []string) {
		for _, face := range slices.Clone(pool) {
			if len(faces) < n && is(face) {
				faces, pool = append(faces, face), refWithout(pool, face)
			}
		}
		return faces
	}
	kind := func(kind string) func(string) bool {
		return func(face string) bool { return refKind(face) == kind }
	}
	alike := func(n int) []string {
		if len(pool) == 0 {
			return nil
		}
		copies := map[string]int{}
		var several []string
		for _, face := range pool {
			if copies[face]++; copies[face] == 2 {
				several = append(several, face)
			}
		}
		face := pool[0]
		if len(several) > 0 {
			face = several[r.IntN(len(several))]
		}
		return some(n, func(other string) bool { return other == face })
	}
	// The reference begins with the take step; a first draw may disturb it.
	mine := &g.hands[g.seat]
	switch r.IntN(5) {
	case 0, 1:
		*mine = append(*mine, some(2+2*r.IntN(2), kind("crab"))...)
	case 2:
		*mine = append(*mine, append(some(1, kind("swimmer")), some(1, kind("shark"))...)...)
	case 3:
		*mine = append(*mine, some(2, kind("swimmer"))...)
		*mine = append(*mine, alike(r.IntN(3))...)
	case 4:
		*mine = append(*mine, append(some(1, kind("crab")), some(1, kind("lobster"))...)...)
		*mine = append(*mine, some(2, kind("shell"))...)
	}
	for s := range g.hands {
		if s != g.seat && s != g.announcer {
			g.hands[s] = append(alike(1+r.IntN(2)), some(r.IntN(2)*r.IntN(3), anyFace)...)
		}
	}
	for p := range g.piles {
		g.piles[p] = append(alike(1+r.IntN(3)), alike(r.IntN(2)*r.IntN(3))...)
		if r.IntN(2) == 0 {
			r.Shuffle(len(g.piles[p]), func(i, j int) { g.piles[p][i], g.piles[p][j] = g.piles[p][j], g.piles[p][i] })
		}
		if r.IntN(2) == 0 {
			g.piles[p] = append(some(1, anyFace), g.piles[p]...)
		}
	}
	g.deck = pool
	g.fillDeck()
	g.beginTake()
	if r.IntN(2) == 0 {
		g.phase = "play"
	}
}

// TestMemory plays random games, also from random positions, and compares observations and conclusions with the books
// after every move.
func TestMemory(t *testing.T) {
	seen := map[string]int{}
	const games = 1
	mostSteps, positions := testkit.Form(30, 600), testkit.Form(1, 30)
	for _, m := range matches() {
		t.Run(m.name, func(t *testing.T) {
			rules := seasalt.MustRules(m.real)
			for game := range games + positions {
				r := rand.New(rand.NewPCG(3, uint64(game)))
				first := r.IntN(m.ref.Players)
				w := &watched{t: t, game: rules.NewGame(seasalt.Seat(first)), ref: refStart(m.ref, first), seen: seen}
				w.log = []string{fmt.Sprintf("%s, game %d, first %d", m.name, game, first)}
				w.knower = newKnower(w.ref)
				steps := mostSteps
				if game >= games {
					w.ref = randomPosition(m.ref, r)
					if game%3 > 0 {
						gatherAlike(w.ref, r)
					}
					w.knower = newKnower(w.ref)
					w.knower.tell(w.ref, r)
					w.knower.look(w.ref)
					s, err := rules.NewState(positionOf(w.ref))
					if err != nil {
						w.fail(err)
					}
					w.game = s.Game()
					if w.memories, err = w.knower.teach(s); err != nil {
						w.fail(err)
					}
					steps = 30
				}
				w.check()
				habits := randomHabits(r, m.ref.Players)
				for step := 0; w.ref.actor() != refNobody && step < steps; step++ {
					if w.ref.actor() == refNature {
						w.play(drawChance(w.ref.chances(), r))
					} else {
						w.play(habits[w.ref.actor()].choose(w.ref, r))
					}
					if step%50 == 49 {
						habits = randomHabits(r, m.ref.Players)
					}
				}
			}
		})
	}
	reached(t, seen, memoryFeatures)
}

package seasalt_test

// What players know: a naive bookkeeper, written from the doc comment of View and the rules
// alone, watches games and writes down who saw which card go where. Every view, every
// observation and what Position says of knowledge must say what its books say.

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// A knower keeps the books. Every card is a piece of its own, two of one face too, and lies
// in a zone, which has the name that [seasalt.Zone.String] gives it. Observers are numbered
// as the seats are; the last one stands for everybody.
type knower struct {
	players int
	zones   map[string][]*piece         // those of a pile the top one first
	known   []map[string]map[string]int // by observer: by zone, how many of each face are there for certain
	placed  []map[*piece]bool           // by observer: pieces in piles whose place is known
	sent    []sending                   // what the last move set going
	r       *rand.Rand
}

type piece struct{ face string }

// A sending is the way of a card and who sees the card.
type sending struct {
	from, to, face string
	witnesses      []bool
}

func newKnower(g *refGame) *knower {
	k := &knower{players: g.cfg.Players, r: rand.New(rand.NewPCG(8, 9))}
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
			put(zoneOf("face-down", s), g.down[s])
		}
	}
	for p := range g.piles {
		put(zoneOf("pile", p+1), g.piles[p]...)
		k.uncover(zoneOf("pile", p+1))
	}
	return k
}

func zoneOf(what string, n int) string { return fmt.Sprintf("%s %d", what, n) }

// gather forgets everything: all cards are shuffled (R2.3).
func (k *knower) gather() {
	var all []*piece
	for _, tokens := range k.zones {
		all = append(all, tokens...)
	}
	k.zones = map[string][]*piece{"deck": all}
	k.known, k.placed = nil, nil
	for range k.players + 1 {
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

// leave takes a card out of a zone. Who does not see which card it is can be certain of one
// copy fewer of each that it can be.
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
	k.come(k.leave(from, face, witnesses, anyFace), to, witnesses)
	k.sent = append(k.sent, sending{from, to, face, witnesses})
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

// takeTop moves the top card of a pile to a hand.
func (k *knower) takeTop(pile, hand string) {
	k.send(k.zones[pile][0].face, pile, hand, k.everybody())
	k.uncover(pile)
}

// tellHand returns who can tell which card leaves a hand though it is not shown: the players
// involved, and everybody if all know that all cards of the hand are alike.
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
	for o := range witnesses {
		if len(left) == 0 || left[0].face != cards[0].face {
			witnesses[o] = true
			continue
		}
		// The top is what it was, so the card is one of those below it, or as good as one.
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
	k.sent = append(k.sent, sending{pile, hand, t.face, witnesses})
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
	k.sent = nil
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
		k.send(words[1], victim, hand, k.tellHand(victim, me, before.victim))
	case "take", "angelfish", "angelfish-end":
		if words[0] != "draw" {
			k.takeTop("pile "+words[1], hand)
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
			k.takeTop("pile "+words[1], hand) // a single card
		}
	case "crab-pick":
		k.pick(zoneOf("pile", before.picks[0]+1), number(1), me)
		if len(before.picks) > 1 && len(after.piles[before.picks[1]]) < len(before.piles[before.picks[1]]) {
			k.takeTop(zoneOf("pile", before.picks[1]+1), hand) // a single card
		}
	case "swap":
		if words[0] == "swap" { // the two cards change hands at the same time
			victim := zoneOf("hand", before.victim)
			seeGiven, seeTaken := k.tellHand(hand, me, before.victim), k.tellHand(victim, me, before.victim)
			given, taken := k.leave(hand, words[1], seeGiven, anyFace), k.leave(victim, words[2], seeTaken, anyFace)
			k.come(given, victim, seeGiven)
			k.come(taken, hand, seeTaken)
			k.sent = append(k.sent, sending{hand, victim, words[1], seeGiven}, sending{victim, hand, words[2], seeTaken})
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
	case "duo", "trio":
		for _, face := range words[1:] {
			k.send(face, hand, laid, all)
		}
		for p := range before.piles { // single cards, taken without asking
			if len(after.piles[p]) < len(before.piles[p]) {
				k.takeTop(zoneOf("pile", p+1), hand)
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
	case "shield": // R11.2: the others see a shell, and not which
		down := zoneOf("face-down", me)
		t := k.leave(hand, words[1], k.only(me), func(face string) bool { return refKind(face) == "shell" })
		k.come(t, down, k.only(me))
		k.sent = append(k.sent, sending{hand, down, words[1], k.only(me)})
	default:
		if n := len(before.laid[me]); len(after.laid[me]) > n { // mermaids
			for _, face := range after.laid[me][n] {
				k.send(face, hand, laid, all)
			}
		}
	}
}

// watchShown is what is seen of the position after a move.
func (k *knower) watchShown(before, after *refGame) {
	for s := range after.revealed {
		if after.revealed[s] {
			for o := range k.known { // nothing to remember: everybody sees it
				delete(k.known[o], zoneOf("hand", s))
			}
		}
	}
	switch after.phase {
	case "crab-pick":
		for _, t := range k.zones[zoneOf("pile", after.picks[0]+1)] {
			k.placed[after.seat][t] = true
		}
	case "swap":
		k.shown(after.seat, zoneOf("hand", after.victim), anyFace)
	case "over":
		if after.final.Why == "mermaids" && after.cfg.K1 == "held" {
			for o := range k.known {
				k.shown(o, zoneOf("hand", after.final.Winners[0]), func(face string) bool { return refKind(face) == "mermaid" })
			}
		}
	}
}

// cards is what an observer knows to be in a zone.
func (k *knower) cards(observer int, zone string) seasalt.Cards {
	var cards []seasalt.Card
	for face, n := range k.known[observer][zone] {
		cards = append(cards, slices.Repeat([]seasalt.Card{faceCard(face)}, n)...)
	}
	return cardsOf(cards...)
}

// truth is what is in a zone.
func (k *knower) truth(zone string) seasalt.Cards {
	var cards []seasalt.Card
	for _, t := range k.zones[zone] {
		cards = append(cards, faceCard(t.face))
	}
	return cardsOf(cards...)
}

// pile is what an observer knows of a pile.
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
	for n := 1; n <= seasalt.NumCards; n++ {
		cards[seasalt.Card(n).String()] = seasalt.Card(n)
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

// checkViews compares what everybody knows in a state with the books.
func (k *knower) checkViews(s seasalt.State, g *refGame) error {
	known := s.Position().Known
	if len(known) != k.players+1 {
		return fmt.Errorf("the position has what %d know, want %d", len(known), k.players+1)
	}
	for o := range known {
		v := s.View(observerSeat(o, k.players))
		if err := k.checkView(v, known[o], s, g, o); err != nil {
			return fmt.Errorf("%v knows: %w", v.Seat(), err)
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

func (k *knower) checkView(v seasalt.View, known seasalt.Knowledge, s seasalt.State, g *refGame, o int) error {
	if v.Seat() != observerSeat(o, k.players) || v.DeckLen() != len(g.deck) || v.DrawnLen() != len(g.drawn) {
		return fmt.Errorf("seat %v, a deck of %d and %d drawn", v.Seat(), v.DeckLen(), v.DrawnLen())
	}
	if want := k.cards(o, "deck"); v.Deck() != want || known.Deck != want {
		return fmt.Errorf("the deck has %v, position %v, want %v", v.Deck(), known.Deck, want)
	}
	seen := v.Deck() // every card whose place is known
	see := func(cards seasalt.Cards) {
		for c := range cards.All() {
			if c != 0 {
				seen, _ = seen.With(c)
			}
		}
	}
	var drawn seasalt.Cards
	if o == g.seat {
		drawn = k.truth("drawn")
	}
	if v.Drawn() != drawn {
		return fmt.Errorf("drawn are %v, want %v", v.Drawn(), drawn)
	}
	see(drawn)
	for seat := range seasalt.Seat(k.players) {
		n := int(seat)
		hand := zoneOf("hand", n)
		remembered := k.cards(o, hand)
		if o == n || g.revealed[n] {
			remembered = seasalt.Cards{}
		}
		if known.Hands[seat] != remembered {
			return fmt.Errorf("hand %d: the position has %v, want %v", seat, known.Hands[seat], remembered)
		}
		want := k.cards(o, hand)
		if o == n || g.revealed[n] {
			want = k.truth(hand)
		}
		if v.Hand(seat) != want || v.HandLen(seat) != len(g.hands[n]) {
			return fmt.Errorf("hand %d: %v of %d, want %v of %d", seat, v.Hand(seat), v.HandLen(seat), want, len(g.hands[n]))
		}
		see(want)
		if want := k.cards(k.players, hand); v.Shown(seat) != want {
			return fmt.Errorf("hand %d: shown are %v, want %v", seat, v.Shown(seat), want)
		}
		var exposed seasalt.Cards
		if o < k.players && o != n {
			exposed = k.cards(n, zoneOf("hand", o))
		}
		if v.Exposed(seat) != exposed {
			return fmt.Errorf("%v is exposed to seat %d, want %v", v.Exposed(seat), seat, exposed)
		}
		var down seasalt.Card
		if o == n && g.down[n] != "" {
			down = faceCard(g.down[n])
			see(cardsOf(down))
		}
		if v.FaceDown(seat) != down || v.Shielded(seat) != (g.down[n] != "") {
			return fmt.Errorf("seat %d has %v face down (%v), want %v", seat, v.FaceDown(seat), v.Shielded(seat), down)
		}
		var laid []seasalt.Group
		for group := range v.Laid(seat) {
			see(cardsOf(group[:group.Len()]...))
			laid = append(laid, group)
		}
		if !slices.Equal(laid, slices.Collect(s.Laid(seat))) {
			return fmt.Errorf("seat %d has laid %v", seat, laid)
		}
		if s.RoundOver() || s.Actor() != seasalt.Nature {
			h := seasalt.Holding{Hand: want, Laid: laid}
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
		want, got := k.pile(o, zoneOf("pile", int(p))), slices.Collect(v.Pile(p))
		if !slices.Equal(got, want) {
			return fmt.Errorf("pile %d is %v, want %v", p, got, want)
		}
		n := 0
		for i, c := range want {
			if c != 0 {
				n = i + 1
				see(cardsOf(c))
			}
		}
		if known.Piles[p-1] != n {
			return fmt.Errorf("the position has %d known cards of pile %d, want %d", known.Piles[p-1], p, n)
		}
	}
	unseen := s.Rules().Deck()
	for c := range seen.All() {
		unseen, _ = unseen.Without(c)
	}
	if v.Unseen() != unseen {
		return fmt.Errorf("unseen are %v, want %v", v.Unseen(), unseen)
	}
	if moves := v.AppendMoves(nil); v.Actor() == v.Seat() && !slices.Equal(moves, s.AppendMoves(nil)) ||
		v.Actor() != v.Seat() && (len(moves) > 0 || v.Check(seasalt.EndTurn) == nil) {
		return fmt.Errorf("the moves are %v, and %v acts", moves, v.Actor())
	}
	if w := v.Sample(k.r); w.View(v.Seat()) != v {
		return fmt.Errorf("a sample has the view\n%#v\nof the view\n%#v", w.View(v.Seat()), v)
	}
	return k.checkRound(v, s)
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
		if want.Shown.Has(seat) != (s.RoundOver() && s.Revealed(seat)) || want.Scores[seat] != score {
			return fmt.Errorf("of seat %d, revealed %v, the last round shows %v, want %v", seat, s.Revealed(seat), want.Scores[seat], score)
		}
	}
	return nil
}

// checkObserved compares what everybody sees of a move with the books.
func (k *knower) checkObserved(s, after seasalt.State, m seasalt.Move) error {
	for o := range k.players + 1 {
		seat := observerSeat(o, k.players)
		got, err := s.Observe(seat, m)
		if err != nil {
			return err
		}
		var want, ways []string
		for _, way := range k.sent {
			face := "none"
			if way.witnesses[o] {
				face = way.face
			}
			want = append(want, fmt.Sprintf("%s from %s to %s", face, way.from, way.to))
		}
		for way := range got.Transfers() {
			ways = append(ways, fmt.Sprintf("%v from %v to %v", way.Card, way.From, way.To))
		}
		if !slices.Equal(ways, want) {
			return fmt.Errorf("%v sees %v, want %v", seat, ways, want)
		}
		var revealed seasalt.Seats
		for seat := range seasalt.Seat(k.players) {
			if after.Revealed(seat) && !s.Revealed(seat) {
				revealed |= 1 << seat
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
		if got.String() == "" || strings.Contains(got.String(), "%!") {
			return fmt.Errorf("%v reads %q", seat, got)
		}
	}
	return nil
}

// A watched game is one of both engines, without the comparison of everything, and the books.
type watched struct {
	t      testing.TB
	state  seasalt.State
	ref    *refGame
	knower *knower
	log    []string
	seen   map[string]int
}

func (w *watched) play(text string) {
	w.t.Helper()
	w.log = append(w.log, text)
	before := w.ref.clone()
	if err := w.ref.apply(text); err != nil {
		w.fail(err)
	}
	m := seasalt.MustParseMove(text)
	after, err := w.state.Apply(m)
	if err != nil {
		w.fail(err)
	}
	w.knower.watch(before, w.ref, text)
	if err := w.knower.checkObserved(w.state, after, m); err != nil {
		w.fail(err)
	}
	w.state = after
	if err := w.knower.checkViews(after, w.ref); err != nil {
		w.fail(err)
	}
	w.note(before)
}

func (w *watched) fail(err error) {
	w.t.Helper()
	w.t.Fatalf("%v\nafter: %s\n\n%v", err, strings.Join(w.log[max(0, len(w.log)-60):], "; "), w.ref)
}

// note counts what was known of, so that the test proves something.
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
		for _, witness := range way.witnesses[:k.players] {
			if witness {
				some++
			}
		}
		theft := strings.HasPrefix(way.from, "hand") && strings.HasPrefix(way.to, "hand")
		is(theft && before.phase == "steal" && some > 2, "R4.5 a theft that others can tell")
		is(theft && before.phase == "swap" && some > 2, "R11.2 a swap that others can tell")
		is(before.phase == "crab-pick" && some > 1 && !way.witnesses[k.players], "R4.5 a pick that some can tell")
		is(before.phase == "crab-pick" && way.witnesses[k.players], "R4.5 a pick that all can tell")
		is(before.phase == "crab-pick" && some == 1, "R4.5 a pick that nobody can tell")
		is(strings.HasPrefix(way.to, "face-down"), "R11.2 a shell face down")
	}
	is(w.ref.final != nil && w.ref.final.Why == "mermaids" && w.ref.cfg.K1 == "held", "K1 held")
	is(w.ref.round > before.round, "R2.3 a new round")
}

var knownFeatures = strings.Split(strings.TrimSpace(`
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
	for o := range k.players { // nothing about the own hand but what everybody knows
		delete(k.known[o], zoneOf("hand", o))
	}
}

// position is what the books say in the words of a position.
func (k *knower) position(g *refGame) (known []seasalt.Knowledge) {
	for o := range k.players + 1 {
		what := seasalt.Knowledge{Deck: k.cards(o, "deck")}
		for s := range k.players {
			what.Hands = append(what.Hands, k.cards(o, zoneOf("hand", s)))
		}
		for p := range g.piles {
			for _, c := range k.pile(o, zoneOf("pile", p+1)) {
				if c != 0 {
					what.Piles[p]++
				}
			}
		}
		known = append(known, what)
	}
	return known
}

// gatherAlike rearranges a position: the player in turn gets cards that make duos, and the
// others and the piles get cards that are alike, so that something can be told from moves
// that show nothing.
func gatherAlike(g *refGame, r *rand.Rand) {
	pool := slices.Clone(g.deck)
	for s := range g.hands {
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
	// The reference begins with the take step; what is drawn first may disturb it.
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
		if s != g.seat {
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
	g.beginTake()
	if r.IntN(2) == 0 {
		g.phase = "play"
	}
}

// TestKnowledge plays random games, and on from random positions, and compares what is known
// with the books after every move.
func TestKnowledge(t *testing.T) {
	seen := map[string]int{}
	games, mostSteps, positions := 1, 1000, 30
	if testing.Short() {
		mostSteps, positions = 150, 6
	}
	for _, m := range matches() {
		t.Run(m.name, func(t *testing.T) {
			rules := seasalt.MustRules(m.real)
			for game := range games + positions {
				r := rand.New(rand.NewPCG(3, uint64(game)))
				first := r.IntN(m.ref.Players)
				w := &watched{t: t, state: rules.Start(seasalt.Seat(first)), ref: refStart(m.ref, first), seen: seen}
				w.log = []string{fmt.Sprintf("%s, game %d, first %d", m.name, game, first)}
				w.knower = newKnower(w.ref)
				steps := mostSteps
				if game >= games {
					var err error
					w.ref = randomPosition(m.ref, r)
					if game%3 > 0 {
						gatherAlike(w.ref, r)
					}
					w.knower = newKnower(w.ref)
					w.knower.tell(w.ref, r)
					p := positionOf(w.ref)
					p.Known = w.knower.position(w.ref)
					if w.state, err = rules.NewState(p); err != nil {
						w.fail(err)
					}
					steps = 30
				}
				if err := w.knower.checkViews(w.state, w.ref); err != nil {
					w.fail(err)
				}
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
	reached(t, seen, knownFeatures)
}

package seasalttest

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"github.com/seasalt-go/seasalt"
)

// A law is something that is true of every game.
type law struct {
	name  string
	check func(*rapid.T, game)
}

// laws are all laws, in the order in which it is best to hear of one that is broken.
var laws = []law{
	{"cards are conserved", cardsAreConserved},
	{"somebody acts until the end", somebodyActs},
	{"legal is what is listed", legalIsListed},
	{"Apply is a function", applyIsAFunction},
	{"chances are those of the bag", chancesAreTheBag},
	{"Settle is chance by chance", settleIsChances},
	{"no end of a round is missed", roundsAreSeenToEnd},
	{"rounds add up", roundsAddUp},
	{"scores have one value", scoresHaveOneValue},
	{"positions are states", positionsAreStates},
	{"all go the same way", allGoTheSameWay},
	{"moves are texts", movesAreTexts},
	{"knowledge is true", knowledgeIsTrue},
	{"memories need only eyes", memoriesNeedOnlyEyes},
	{"views that are read are true", readViewsAreTrue},
	{"samples have the view", samplesHaveTheView},
	{"views have moves", viewsHaveMoves},
	{"secrets are kept", secretsAreKept},
	{"histories look alike", historiesLookAlike},
	{"printing keeps secrets", printingKeepsSecrets},
	{"no seat is special", noSeatIsSpecial},
	{"modules have no order", modulesHaveNoOrder},
	{"games end", gamesEnd},
}

// Every card of the deck is in one place, in every state (R1.2).
func cardsAreConserved(t *rapid.T, g game) {
	for i, s := range g.states {
		var all []seasalt.Card
		all = slices.AppendSeq(all, s.Deck().All())
		all = slices.AppendSeq(all, s.Drawn().All())
		all = slices.AppendSeq(all, s.Pile(seasalt.Pile1))
		all = slices.AppendSeq(all, s.Pile(seasalt.Pile2))
		for seat := range g.rules.Seats() {
			all = slices.AppendSeq(all, s.Hand(seat).All())
			for group := range s.Laid(seat) {
				all = append(all, group[:group.Len()]...)
			}
			if c := s.ShieldCard(seat); c != 0 {
				all = append(all, c)
			}
		}
		if set, err := seasalt.CardsOf(all...); err != nil || set != g.rules.Deck() {
			t.Fatalf("the cards are %v (%v), and the deck has %v\n%s", set, err, g.rules.Deck(), g.until(i))
		}
	}
}

// Only the actor has moves: a seat those of players, Nature hers. A finished game has none,
// and every other state at least one.
func somebodyActs(t *rapid.T, g game) {
	for i, s := range g.states {
		actor, moves := s.Actor(), s.AppendMoves(nil)
		_, finished := s.Result()
		if over := actor == seasalt.Nobody; over != s.Over() || over != finished ||
			over != (s.Phase() == seasalt.PhaseOver) ||
			over != (len(moves) == 0) {
			t.Fatalf("actor %v, phase %v, over %v, with a result %v, %d moves\n%s",
				actor, s.Phase(), s.Over(), finished, len(moves), g.until(i))
		}
		if actor >= 0 && (actor != s.Turn() || int(actor) >= g.rules.Players()) {
			t.Fatalf("seat %v acts in the turn of %v\n%s", actor, s.Turn(), g.until(i))
		}
		for _, m := range moves {
			a := m.Action()
			chance := a == seasalt.ActionNextRound || a == seasalt.ActionDeal || a == seasalt.ActionSteal ||
				a == seasalt.ActionTurnUp
			if chance != (actor == seasalt.Nature) {
				t.Fatalf("%v is a move of %v\n%s", m, actor, g.until(i))
			}
		}
	}
}

// A move is legal exactly if it is listed, whatever its 64 bits are, and is listed once. Those of players are among the
// moves that the rules can ever allow.
func legalIsListed(t *rapid.T, g game) {
	r := drawRand(t)
	ever := map[seasalt.Move]bool{}
	for _, m := range g.rules.AllMoves() {
		ever[m] = true
	}
	for i, s := range g.states {
		listed := s.AppendMoves(nil)
		legal := map[seasalt.Move]bool{}
		for _, m := range listed {
			if legal[m] {
				t.Fatalf("%v is listed twice\n%s", m, g.until(i))
			}
			legal[m] = true
			if s.Actor() != seasalt.Nature && !ever[m] {
				t.Fatalf("%v is none of AllMoves\n%s", m, g.until(i))
			}
		}
		if !slices.Equal(slices.Collect(s.Moves()), listed) {
			t.Fatalf("Moves and AppendMoves differ\n%s", g.until(i))
		}
		check := func(m seasalt.Move) {
			if err := s.Check(m); (err == nil) != legal[m] {
				t.Fatalf("%v (%#x) is listed: %v; Check: %v\n%s", m, uint64(m), legal[m], err, g.until(i))
			}
		}
		for _, m := range listed {
			check(m)
		}
		// Neighbours of legal moves, and anything.
		for range 5 {
			if len(listed) > 0 {
				m := listed[r.IntN(len(listed))]
				check(m ^ 1<<r.IntN(64))
				check(m&^(0xffff<<(16*r.IntN(4))) | seasalt.Move(r.IntN(1<<16))<<(16*r.IntN(4)))
			}
			check(seasalt.Move(r.Uint64()))
			check(seasalt.Move(r.Uint64N(1 << 32)))
		}
		if i < len(g.states)-1 {
			continue
		}
		// The last state with every action and first operand, and with many others.
		for a := range seasalt.Move(32) {
			for x := range seasalt.Move(256) {
				check(a | x<<16)
				check(a | x<<24) // the upper half of the operand
			}
			for _, c := range everyCard {
				check(a | seasalt.Move(c)<<16)
			}
			for range 200 {
				check(a | seasalt.Move(operand(r))<<16 | seasalt.Move(operand(r))<<32 | seasalt.Move(operand(r))<<48)
			}
		}
	}
}

// everyCard is every card that there is, in a game or not.
var everyCard = slices.Collect(seasalt.AllCards())

// operand draws an operand of a move: a card, a small number, or any bits.
func operand(r *rand.Rand) uint16 {
	switch r.IntN(8) {
	case 0:
		return uint16(r.Uint32())
	case 1:
		return uint16(r.IntN(16))
	}
	return uint16(everyCard[r.IntN(len(everyCard))])
}

// Apply gives the same state for the same state and move, and leaves the state that it is
// called on. It refuses what Check refuses, for the same reason, and changes nothing then.
func applyIsAFunction(t *rapid.T, g game) {
	r := drawRand(t)
	for i, m := range g.moves {
		s := g.states[i]
		before := s.SecretPosition()
		next, err := s.Apply(m)
		if err != nil || next != g.states[i+1] {
			t.Fatalf("%v comes to another state at another time (%v)\n%s", m, err, g.until(i))
		}
		if s != g.states[i] || !reflect.DeepEqual(s.SecretPosition(), before) {
			t.Fatalf("%v changed the state that it was applied to\n%s", m, g.until(i))
		}
		if next == s {
			t.Fatalf("%v changed nothing\n%s", m, g.until(i))
		}

		illegal := m ^ 1<<r.IntN(64)
		refusal := s.Check(illegal)
		if refusal == nil {
			continue
		}
		same, err := s.Apply(illegal)
		var why *seasalt.MoveError
		if same != s || !errors.Is(err, seasalt.ErrIllegalMove) || !errors.As(err, &why) {
			t.Fatalf("%v is illegal, and Apply says %v\n%s", illegal, err, g.until(i))
		}
		if why.Move != illegal || why.Actor != s.Actor() || why.Phase != s.Phase() || why.Reason == 0 ||
			why.Rule == "" {
			t.Fatalf("%v is illegal, and the error says %+v\n%s", illegal, *why, g.until(i))
		}
		if refusal.Error() != err.Error() {
			t.Fatalf("Check says %q, and Apply %q\n%s", refusal, err, g.until(i))
		}
	}
}

// Nature's moves are weighed as if a card were drawn blindly: off the deck, or out of the hand
// that is stolen from (R4.5). Events are equally likely.
func chancesAreTheBag(t *rapid.T, g game) {
	for i, s := range g.states {
		var moves []seasalt.Move
		sum, bag := 0, 0
		for m, weight := range s.Chances() {
			moves = append(moves, m)
			sum += weight
			next, err := s.Apply(m)
			if err != nil {
				t.Fatalf("chance: %v\n%s", err, g.until(i))
			}
			want := 1
			switch m.Action() {
			case seasalt.ActionDeal:
				want, bag = s.Deck().Count(m.Card()), s.DeckLen()
			case seasalt.ActionSteal:
				for seat := range g.rules.Seats() {
					if next.HandLen(seat) < s.HandLen(seat) {
						want, bag = s.Hand(seat).Count(m.Card()), s.HandLen(seat)
					}
				}
			default:
				bag = len(s.AppendMoves(nil))
			}
			if weight != want {
				t.Fatalf("%v weighs %d, not %d\n%s", m, weight, want, g.until(i))
			}
		}
		if sum != bag {
			t.Fatalf("all chances weigh %d, not %d\n%s", sum, bag, g.until(i))
		}
		if nature := s.Actor() == seasalt.Nature; nature && !slices.Equal(moves, s.AppendMoves(nil)) ||
			!nature && len(moves) > 0 {
			t.Fatalf("%v acts; moves %v, chances %v\n%s", s.Actor(), s.AppendMoves(nil), moves, g.until(i))
		}
	}
}

// Settle applies chances one by one until Nature has no more to do or a round is over, and it
// begins the next round if one is over already. Play is Apply and then Settle, unless a round is
// over then. Neither they nor Chance take anything from the generator without need.
func settleIsChances(t *rapid.T, g game) {
	seed := drawRand(t).Uint64()
	for i, s := range g.states {
		one, other := rand.New(rand.NewPCG(seed, uint64(i))), rand.New(rand.NewPCG(seed, uint64(i)))
		settled, slowly := s.Settle(one), s
		for first := true; slowly.Actor() == seasalt.Nature && (first || !slowly.RoundOver()); first = false {
			next, err := slowly.Apply(slowly.NatureMove(other))
			if err != nil {
				t.Fatalf("chance: %v\n%s", err, g.until(i))
			}
			slowly = next
		}
		if settled != slowly || one.Uint64() != other.Uint64() {
			t.Fatalf("Settle is something else than Chance and Apply\n%s", g.until(i))
		}
		if s.Actor() != seasalt.Nature && (settled != s || s.NatureMove(other) != 0 || one.Uint64() != other.Uint64()) {
			t.Fatalf("it is not Nature's turn, and she moves\n%s", g.until(i))
		}
		if i == len(g.moves) {
			break
		}
		played, err := s.Play(g.moves[i], one)
		want := g.states[i+1]
		if !want.RoundOver() {
			want = want.Settle(other)
		}
		if err != nil || played != want || one.Uint64() != other.Uint64() {
			t.Fatalf("Play of %v is something else than Apply and Settle (%v)\n%s", g.moves[i], err, g.until(i))
		}
	}
}

// Whoever plays with Play and Settle sees every round end: they stop there, whatever ended it,
// and the next round begins with all cards in the deck (R6.6, R2.3).
func roundsAreSeenToEnd(t *rapid.T, g game) {
	r := drawRand(t)
	p := newPlayer(r)
	s := g.rules.Start(g.first)
	if s.Round() != 1 || s.RoundOver() || s.Deck() != g.rules.Deck() {
		t.Fatalf("a game starts in round %d with %d cards in the deck: %v", s.Round(), s.DeckLen(), s)
	}
	var moves []seasalt.Move // of players
	where := func() string {
		return fmt.Sprintf("in a game of %d players, seat %v first, after their moves %v", g.rules.Players(),
			g.first, moves)
	}
	for len(moves) < maxMoves && !s.Over() {
		before, err := s, error(nil)
		if s.Actor() == seasalt.Nature {
			s = s.Settle(r)
		} else {
			n, more := drawChoice(t)
			if !more {
				break
			}
			moves = append(moves, p.choose(&s, n))
			s, err = s.Play(moves[len(moves)-1], r)
		}
		if err != nil {
			t.Fatalf("%v, %s", err, where())
		}
		if began := before.Phase() == seasalt.PhaseRoundOver; began != (s.Round() == before.Round()+1) ||
			!began && s.Round() != before.Round() {
			t.Fatalf("round %d follows on phase %v of round %d, %s", s.Round(), before.Phase(), before.Round(), where())
		}
		was, _ := before.LastRound()
		is, ok := s.LastRound()
		if ended := is.Number != was.Number; ended != (s.RoundOver() && !before.RoundOver()) {
			t.Fatalf("the last round that ended is %d and was %d; a round is over: %v, %s", is.Number, was.Number,
				s.RoundOver(), where())
		}
		if over := s.Phase() == seasalt.PhaseRoundOver || s.Over(); over != s.RoundOver() ||
			over && (!ok || is.Number != s.Round()) {
			t.Fatalf("phase %v, round %d; a round is over: %v, it is %d, %s", s.Phase(), s.Round(), s.RoundOver(),
				is.Number, where())
		}
		if s.Phase() != seasalt.PhaseRoundOver {
			continue
		}
		if listed := s.AppendMoves(nil); !slices.Equal(listed, []seasalt.Move{seasalt.NextRound}) ||
			s.Actor() != seasalt.Nature || s.NatureMove(r) != seasalt.NextRound {
			t.Fatalf("at the end of a round %v has the moves %v, %s", s.Actor(), listed, where())
		}
		next, err := s.Apply(seasalt.NextRound)
		if err != nil || next.Deck() != g.rules.Deck() || next.Caller() != seasalt.Nobody ||
			next.SecretPosition().Revealed != 0 {
			t.Fatalf("the next round begins with %d cards in the deck (%v): %v, %s", next.DeckLen(), err, next, where())
		}
		if kept, ok := next.LastRound(); !ok || kept.Revealed != 0 || kept.Number != is.Number ||
			kept.Totals != is.Totals {
			t.Fatalf("in the next round, the last one is said to be %+v, and was %+v, %s", kept, is, where())
		}
	}
}

// The results of rounds say what the totals say: nobody's total changes but by what was
// scored, which is what the cards were worth in the way that the round ended (R6).
func roundsAddUp(t *rapid.T, g game) {
	var totals [seasalt.MaxPlayers]int
	for i, s := range g.states {
		if s.RoundOver() {
			round, ok := s.LastRound()
			if !ok || round.Revealed != s.SecretPosition().Revealed || round.Number != s.Round() {
				t.Fatalf("round %d is over, and its result is %+v\n%s", s.Round(), round, g.until(i))
			}
			for o := range g.observers() {
				if seen, _ := s.View(o).LastRound(); seen != round {
					t.Fatalf("round %d ended with\n%+v\nand %v sees\n%+v\n%s", s.Round(), round, o, seen, g.until(i))
				}
			}
			for seat := range g.rules.Seats() {
				score, explained := s.Score(seat), seasalt.Score{}
				if s.Revealed(seat) {
					explained = score
				}
				want := 0
				switch round.End {
				case seasalt.RoundEndStopped:
					want = score.Points()
				case seasalt.RoundEndBetWon:
					want = score.Bonus()
					if seat == round.EndedBy {
						want += score.Points()
					}
				case seasalt.RoundEndBetLost:
					want = score.Points()
					if seat == round.EndedBy {
						want = score.Bonus()
					}
				}
				if round.Scores[seat] != explained || round.Points[seat] != want {
					t.Fatalf("seat %v scored %d in the round, not %d\n%v\n%s", seat, round.Points[seat], want,
						round, g.until(i))
				}
				totals[seat] += want
				if round.Totals[seat] != totals[seat] {
					t.Fatalf("seat %v has a total of %d, not %d\n%v\n%s", seat, round.Totals[seat], totals[seat],
						round, g.until(i))
				}
			}
			reached := slices.Max(totals[:]) >= g.rules.Target()
			if over := reached || round.End == seasalt.RoundEndMermaids; over != s.Over() ||
				over != (round.Next == seasalt.Nobody) {
				t.Fatalf("the game is over: %v, with a target of %d\n%v\n%s", s.Over(), g.rules.Target(),
					round, g.until(i))
			}
		}
		for seat := range g.rules.Seats() {
			if s.Total(seat) != totals[seat] {
				t.Fatalf("seat %v has a total of %d, not %d\n%s", seat, s.Total(seat), totals[seat], g.until(i))
			}
		}
		if result, ok := s.Result(); ok && (result.Totals != totals || result.Winners == 0) {
			t.Fatalf("the result is %v, with totals of %v\n%s", result, totals, g.until(i))
		}
	}
}

// What cards are worth does not depend on who asks, nor on the order in which they were laid.
func scoresHaveOneValue(t *rapid.T, g game) {
	r := drawRand(t)
	for i, s := range g.states {
		for seat := range g.rules.Seats() {
			score := s.Score(seat)
			sum := 0
			for item := range score.Items() {
				sum += item.Points
			}
			if sum != score.Points() || sum != s.Points(seat) {
				t.Fatalf("seat %v: items of %d, score %d, points %d\n%s", seat, sum, score.Points(),
					s.Points(seat), g.until(i))
			}
			h := holding(s, seat)
			text := h.String()
			r.Shuffle(len(h.Laid), func(i, j int) { h.Laid[i], h.Laid[j] = h.Laid[j], h.Laid[i] })
			r.Shuffle(len(h.Events), func(i, j int) { h.Events[i], h.Events[j] = h.Events[j], h.Events[i] })
			for n := range h.Laid {
				if l := &h.Laid[n]; r.IntN(2) == 0 && l.Len() > 1 { // one mermaid can be enough to win
					l[0], l[1] = l[1], l[0]
				}
			}
			if other, err := g.rules.Score(h); err != nil || other != score {
				t.Fatalf("seat %v: %v in the game, and %v (%v) without\n%s", seat, score, other, err, g.until(i))
			}
			read, err := seasalt.ParseHolding(text)
			if err != nil || read.String() != text {
				t.Fatalf("%q reads as %q (%v)\n%s", text, read, err, g.until(i))
			}
			read.Events = h.Events
			if other, err := g.rules.Score(read); err != nil || other != score {
				t.Fatalf("seat %v: %v in the game, and %v (%v) from text\n%s", seat, score, other, err, g.until(i))
			}
		}
	}
}

// A position has one value: a state that is set up from its position, or read from its text, is
// the same state as the one that was played to. States are equal exactly if their positions are,
// and what means nothing in a position makes no difference.
func positionsAreStates(t *rapid.T, g game) {
	r := drawRand(t)
	for i, s := range g.states {
		p := s.SecretPosition()
		again, err := g.rules.NewState(p)
		if err != nil || again != s || !reflect.DeepEqual(again.SecretPosition(), p) {
			t.Fatalf("the position is not that of the state (%v): %+v\n%s", err, p, g.until(i))
		}
		v := s.View(seasalt.Spectator)
		attack := p.Phase == seasalt.PhaseSteal || p.Phase == seasalt.PhaseSwap
		if s.PickFrom() != p.PickFrom || (s.Victim() != seasalt.Nobody) != attack || attack && s.Victim() != p.Victim ||
			v.PickFrom() != s.PickFrom() || v.Victim() != s.Victim() || s.Pending() != p.Pending ||
			s.BetPending() != p.BetPending {
			t.Fatalf("pile %d and seat %v are attacked, %d pending, calling %v: %v\n%s", s.PickFrom(), s.Victim(),
				s.Pending(), s.BetPending(), p, g.until(i))
		}
		if problem := meaningless(s, p); problem != "" {
			t.Fatalf("%s: %+v\n%s", problem, p, g.until(i))
		}
		idle := withIdle(s, p, r)
		if other, err := g.rules.NewState(idle); err == nil && other != s {
			t.Fatalf("positions that differ in what means nothing are different states:\n%+v\n%+v\n%s", p,
				idle, g.until(i))
		}
		j := r.IntN(len(g.states))
		if equal := reflect.DeepEqual(g.states[j].SecretPosition(), p); equal != (g.states[j] == s) {
			t.Fatalf("states %d and %d are equal: %v; their positions: %v\n%s", i, j, g.states[j] == s, equal,
				g.until(max(i, j)))
		}
	}
	for i, s := range g.some(r) {
		text := s.SecretText()
		read, err := g.rules.ParseState(text)
		if err != nil || read != s || read.SecretText() != text {
			t.Fatalf("a state reads as another one (%v):\n%s\n%s\n%s", err, text, read.SecretText(), g.until(i))
		}
	}
}

// meaningless says what a position of a state has that means nothing there, or nothing.
func meaningless(s seasalt.State, p seasalt.Position) string {
	round, ended := s.LastRound()
	n := seasalt.Seat(s.Rules().Players())
	for seat := range n {
		if p.Bound.Has(seat) != s.Bound(seat) {
			return fmt.Sprintf("a jellyfish waits for seat %d: %v, and its turn is bound: %v", seat,
				p.Bound.Has(seat), s.Bound(seat))
		}
		if s.Bound(seat) && (s.RoundOver() || s.Protected(seat)) {
			return fmt.Sprintf("seat %d is bound, and has no turn, or cannot be attacked (R6.4, R10.1, R11.2)", seat)
		}
	}
	nature := s.Actor() == seasalt.Nature && s.Phase() != seasalt.PhaseSteal &&
		s.Phase() != seasalt.PhaseTurnUp && !s.RoundOver()
	switch {
	case nature != (p.Pending > 0) && s.Phase() != seasalt.PhasePick:
		return fmt.Sprintf("%d cards are pending in the phase %v", p.Pending, p.Phase)
	case p.BetPending && s.Phase() != seasalt.PhaseTakeEqualTop:
		return "LAST CHANCE is on its way, and there is nothing to choose (K5)"
	case s.Over() != (p.Winners != 0):
		return fmt.Sprintf("seats %v win, and the game is over: %v", p.Winners, s.Over())
	case !ended && (p.LastBy != seasalt.Nobody || p.LastTurn != seasalt.Nobody):
		return fmt.Sprintf("no round has ended, and seat %v ended it, with a turn of %v", p.LastBy, p.LastTurn)
	case p.Caller.Len() > 1 || (s.Caller() == seasalt.Nobody) != (p.Caller == 0) ||
		p.Caller != 0 && !p.Caller.Has(s.Caller()):
		return fmt.Sprintf("LAST CHANCE was announced by %v, and by %v", p.Caller, s.Caller())
	case !s.RoundOver():
		return ""
	case s.Over() && p.Turn != p.LastTurn || !s.Over() && p.Turn != (p.LastBy+1)%n:
		return fmt.Sprintf("the turn of seat %v follows on a round that seat %v ended", p.Turn, p.LastBy)
	}
	caller := seasalt.Nobody
	switch round.End {
	case seasalt.RoundEndBetWon, seasalt.RoundEndBetLost:
		caller = round.EndedBy
	case seasalt.RoundEndDeckEmpty, seasalt.RoundEndMermaids:
		return "" // it can have happened in final turns
	}
	if s.Caller() != caller {
		return fmt.Sprintf("%v announced LAST CHANCE in a round that ended by %v of seat %v", s.Caller(),
			round.End, round.EndedBy)
	}
	return ""
}

// withIdle is a position with something in it that means nothing: what NewState must refuse or
// leave out.
func withIdle(s seasalt.State, p seasalt.Position, r *rand.Rand) seasalt.Position {
	seat := seasalt.Seat(r.IntN(s.Rules().Players()))
	switch r.IntN(6) {
	case 0:
		if s.RoundOver() || s.Protected(seat) {
			p.Bound |= 1 << seat
		}
	case 1:
		if s.RoundOver() {
			p.Caller = seasalt.Seats(r.IntN(2)) << seat
		}
	case 2:
		if s.Victim() == seasalt.Nobody {
			p.Victim = seat
		}
		if s.PickFrom() == 0 {
			p.PickFrom = seasalt.Pile1 + seasalt.Pile(r.IntN(2))
		}
	case 3:
		if p.LastEnd == 0 {
			p.LastBy, p.LastTurn = seat, seat
		}
	case 4:
		if s.RoundOver() {
			p.Turn = seat
		}
	case 5:
		if s.Pending() == 0 && s.Phase() != seasalt.PhasePick {
			p.Pending = r.IntN(3)
		}
		p.BetPending = p.BetPending || s.Phase() != seasalt.PhaseTakeEqualTop && r.IntN(2) == 0
	}
	return p
}

// A Playout, a Game and the methods of State go the same way: they come to the same states by the
// same moves, with the same random numbers, and refuse the same for the same reason. A clone, or a
// copy, goes its own way.
func allGoTheSameWay(t *rapid.T, g game) {
	r := drawRand(t)
	seed := r.Uint64()
	playout, played := g.states[0].Playout(), g.rules.NewGame(g.first)
	var other seasalt.Playout
	other.Set(g.states[0])
	for i, s := range g.states {
		if other = playout; playout.State() != s || other.State() != s || played.State() != s ||
			played.Rules() != s.Rules() || playout.Rules() != s.Rules() {
			t.Fatalf("a state\n%v\na playout\n%v\nand a game\n%v\n%s", s, playout.State(), played.State(), g.until(i))
		}
		if playout.Phase() != s.Phase() || playout.Actor() != s.Actor() || playout.Turn() != s.Turn() ||
			playout.Over() != s.Over() ||
			playout.RoundOver() != s.RoundOver() || !slices.Equal(playout.AppendMoves(nil), s.AppendMoves(nil)) {
			t.Fatalf("a playout in phase %v, and a state in phase %v\n%s", playout.Phase(), s.Phase(), g.until(i))
		}
		if r.IntN(10) == 0 {
			if says, want := answers(&playout), answers(s); !slices.Equal(says, want) {
				t.Fatalf("a playout answers\n%v\nand a state\n%v\n%s", says, want, g.until(i))
			}
			for p := range seasalt.Pile(4) {
				if one, two := slices.Collect(playout.Pile(p)), slices.Collect(s.Pile(p)); !slices.Equal(one, two) {
					t.Fatalf("pile %d of a playout is %v, and of a state %v\n%s", p, one, two, g.until(i))
				}
			}
		}
		for seat := range g.rules.Seats() {
			if playout.Points(seat) != s.Points(seat) || playout.Total(seat) != s.Total(seat) {
				t.Fatalf("seat %d has %d points in a playout and %d in a state\n%s", seat, playout.Points(seat),
					s.Points(seat), g.until(i))
			}
		}
		if i == len(g.moves) {
			break
		}
		m := g.moves[i]
		if illegal := m ^ 1<<r.IntN(32); s.Check(illegal) != nil {
			_, err := s.Apply(illegal)
			one := rand.New(rand.NewPCG(seed, uint64(i)))
			for _, err2 := range []error{playout.Check(illegal), playout.Apply(illegal), playout.Play(illegal, one),
				played.Apply(illegal), played.Play(illegal, one)} {
				if !reflect.DeepEqual(err2, err) {
					t.Fatalf("%v is illegal: %v, and %v\n%s", illegal, err, err2, g.until(i))
				}
			}
			if playout.State() != s || played.State() != s ||
				one.Uint64() != rand.New(rand.NewPCG(seed, uint64(i))).Uint64() {
				t.Fatalf("%v is illegal, and changed something\n%s", illegal, g.until(i))
			}
		}
		if r.IntN(10) == 0 {
			var sources [6]*rand.Rand
			for i := range sources {
				sources[i] = rand.New(rand.NewPCG(seed, 1))
			}
			way, way2 := playout, played.Clone()
			next, err := s.Play(m, sources[0])
			err2, err3 := way.Play(m, sources[1]), way2.Play(m, sources[2])
			if err != nil || err2 != nil || err3 != nil || way.State() != next || way2.State() != next {
				t.Fatalf("%v is played in three ways: %v, %v, %v\n%s", m, err, err2, err3, g.until(i))
			}
			next = next.Settle(sources[0])
			goesOn, goesOn2 := way.Settle(sources[1]), way2.Settle(sources[2])
			if way.State() != next || way2.State() != next || goesOn == next.Over() || goesOn2 == next.Over() {
				t.Fatalf("three ways part after %v\n%s", m, g.until(i))
			}
			if way2.Actor() != next.Actor() || way2.Over() != next.Over() || way2.RoundOver() != next.RoundOver() {
				t.Fatalf("a Game is not where its state is after %v\n%s", m, g.until(i))
			}
			if n := sources[0].Uint64(); sources[1].Uint64() != n || sources[2].Uint64() != n {
				t.Fatalf("three ways after %v take different random numbers\n%s", m, g.until(i))
			}
		}
		err, err2 := playout.Apply(m), played.Apply(m)
		if err != nil || err2 != nil || other.State() != s {
			t.Fatalf("%v: %v, %v; a copy has changed: %v\n%s", m, err, err2, other.State() != s, g.until(i))
		}
	}
}

// answers returns what a Board answers to each of its questions.
func answers(b seasalt.Board) []string {
	last, ended := b.LastRound()
	result, over := b.Result()
	all := []any{b.Phase(), b.Actor(), b.Turn(), b.Over(), b.RoundOver(), b.Round(), b.DeckLen(), b.Caller(), b.Event(),
		b.Offered(), b.EventsLeft(),
		b.PickFrom(), b.Victim(), b.Pending(), b.BetPending(), last, ended, result, over}
	for _, p := range []seasalt.Pile{0, seasalt.Pile1, seasalt.Pile2, 3} {
		all = append(all, b.PileLen(p), b.Top(p))
	}
	for seat := range b.Rules().Seats() {
		law := b.Law(seat)
		all = append(all, b.HandLen(seat), slices.Collect(b.Laid(seat)), b.Total(seat), b.Revealed(seat),
			b.Protected(seat), b.Shielded(seat), b.Bound(seat),
			b.Held(seat), law.AsChange())
		if seat == b.Turn() {
			for _, duo := range law.AsChange().Duos {
				all = append(all, b.Works(duo.Effect))
			}
		}
	}
	var texts []string
	for _, answer := range all {
		texts = append(texts, fmt.Sprint(answer))
	}
	return texts
}

// Moves and sets of cards can be read back from their texts.
func movesAreTexts(t *rapid.T, g game) {
	for i, s := range g.some(drawRand(t)) {
		for m := range s.Moves() {
			if read, err := seasalt.ParseMove(m.String()); err != nil || read != m {
				t.Fatalf("%v reads as %v (%v)\n%s", m, read, err, g.until(i))
			}
			var read seasalt.Move
			text, err := m.MarshalText()
			if err != nil || read.UnmarshalText(text) != nil || read != m {
				t.Fatalf("%v is marshalled as %s (%v), which reads as %v\n%s", m, text, err, read, g.until(i))
			}
		}
		for seat := range g.rules.Seats() {
			if read, err := seasalt.ParseCards(s.Hand(seat).String()); err != nil || read != s.Hand(seat) {
				t.Fatalf("%v reads as %v (%v)\n%s", s.Hand(seat), read, err, g.until(i))
			}
		}
	}
}

// Whatever prints a State prints the same of every state in which a spectator sees the same:
// hidden cards can be dealt anew without anything to be noticed.
func printingKeepsSecrets(t *rapid.T, g game) {
	r := drawRand(t)
	for i, s := range g.some(r) {
		other := mustRedeal(t, g, i, seasalt.Spectator, r)
		if one, two := s.String(), other.String(); one != two || !strings.Contains(one, fmt.Sprint(s.DeckLen())) {
			t.Fatalf("%q and %q are of states that differ in hidden cards only\n%s", one, two, g.until(i))
		}
		format := formats[r.IntN(len(formats))]
		for _, v := range [][2]any{
			{s, other},
			{[]seasalt.State{s}, []seasalt.State{other}},
			{struct{ State seasalt.State }{s}, struct{ State seasalt.State }{other}},
			{&s, &other},
		} {
			if one, two := fmt.Sprintf(format, v[0]), fmt.Sprintf(format, v[1]); one != two {
				t.Fatalf("%s prints %q and %q of states that differ in hidden cards only\n%s", format, one,
					two, g.until(i))
			}
		}
		for _, v := range []any{s, &s, []seasalt.State{s}, map[string]any{"state": s},
			struct{ State seasalt.State }{s}} {
			if text, err := json.Marshal(v); err == nil {
				t.Fatalf("%T is marshalled as %s\n%s", v, text, g.until(i))
			}
		}
	}
}

// formats are ways in which a State could be printed, if only by mistake.
var formats = []string{"%v", "%+v", "%#v", "%s", "%q", "%d", "%x", "%X", "%08b", "%t", "%e", "%U"}

// The seats can be rotated: if the first seat is another and the same happens to the players
// who sit there now, they come to the same.
func noSeatIsSpecial(t *rapid.T, g game) {
	n := seasalt.Seat(g.rules.Players())
	by := seasalt.Seat(rapid.IntRange(1, int(n)-1).Draw(t, "rotated by"))
	rotate := func(seat seasalt.Seat) seasalt.Seat { return (seat + by) % n }
	other := g.rules.Start(rotate(g.first))
	for i, s := range g.states {
		if want := rotated(s.SecretPosition(), rotate); !reflect.DeepEqual(other.SecretPosition(), want) {
			t.Fatalf("rotated by %d, the position is\n%+v\nnot\n%+v\n%s", by, other.SecretPosition(), want, g.until(i))
		}
		var want []seasalt.Move
		for m := range s.Moves() {
			want = append(want, rotatedMove(m, rotate))
		}
		got := other.AppendMoves(nil)
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("rotated by %d, the moves are %v, not %v\n%s", by, got, want, g.until(i))
		}
		if i == len(g.moves) {
			break
		}
		next, err := other.Apply(rotatedMove(g.moves[i], rotate))
		if err != nil {
			t.Fatalf("rotated by %d: %v\n%s", by, err, g.until(i))
		}
		other = next
	}
}

func rotatedMove(m seasalt.Move, rotate func(seasalt.Seat) seasalt.Seat) seasalt.Move {
	switch cards := m.Cards(); m.Action() {
	case seasalt.ActionChooseVictim:
		return seasalt.ChooseVictim(rotate(m.Seat()))
	case seasalt.ActionGrab:
		return seasalt.Grab(rotate(m.Seat()), cards[0], cards[1])
	}
	return m
}

// rotated is a position with everybody in another seat.
func rotated(p seasalt.Position, rotate func(seasalt.Seat) seasalt.Seat) seasalt.Position {
	q := p
	seats := func(from seasalt.Seats) (to seasalt.Seats) {
		for seat := range from.All() {
			to |= 1 << rotate(seat)
		}
		return to
	}
	q.Hands, q.Laid, q.Shields = slices.Clone(p.Hands), slices.Clone(p.Laid), slices.Clone(p.Shields)
	q.Totals, q.Points, q.Held = slices.Clone(p.Totals), slices.Clone(p.Points), slices.Clone(p.Held)
	for seat := range p.Hands {
		to := rotate(seasalt.Seat(seat))
		q.Hands[to], q.Laid[to], q.Shields[to] = p.Hands[seat], p.Laid[seat], p.Shields[seat]
		q.Totals[to], q.Points[to], q.Held[to] = p.Totals[seat], p.Points[seat], p.Held[seat]
	}
	q.Caller, q.Revealed, q.Bound, q.Winners = seats(p.Caller), seats(p.Revealed), seats(p.Bound), seats(p.Winners)
	q.Turn = rotate(p.Turn)
	if p.LastEnd != 0 {
		q.LastBy, q.LastTurn = rotate(p.LastBy), rotate(p.LastTurn)
	}
	if p.Phase == seasalt.PhaseSteal || p.Phase == seasalt.PhaseSwap {
		q.Victim = rotate(p.Victim)
	}
	return q
}

// It does not matter in which order modules are given.
func modulesHaveNoOrder(t *rapid.T, g game) {
	config := g.rules.Config()
	if len(config.Modules) < 2 {
		return
	}
	config.Modules = rapid.Permutation(config.Modules).Draw(t, "modules")
	rules, err := seasalt.NewRules(config)
	if err != nil {
		t.Fatalf("in another order the modules do not go together: %v", err)
	}
	other := rules.Start(g.first)
	for i, s := range g.states {
		if !reflect.DeepEqual(s.SecretPosition(), other.SecretPosition()) ||
			!slices.Equal(s.AppendMoves(nil), other.AppendMoves(nil)) {
			t.Fatalf("with the modules in another order, %+v is not %+v\n%s", other.SecretPosition(),
				s.SecretPosition(), g.until(i))
		}
		if i == len(g.moves) {
			break
		}
		if other, err = other.Apply(g.moves[i]); err != nil {
			t.Fatalf("with the modules in another order: %v\n%s", err, g.until(i))
		}
	}
}

// Every game comes to an end, however badly it is played. The game is played to the target,
// or to 20 if that is less, by players who choose at random.
func gamesEnd(t *rapid.T, g game) {
	config := g.rules.Config()
	config.Target = min(config.Target, 20)
	rules, err := seasalt.NewRules(config)
	if err != nil {
		t.Fatal(err)
	}
	const most = 1_000_000 // hundreds of times what is usual
	r := drawRand(t)
	p := newPlayer(r)
	for a := range p.weights {
		p.weights[a] = 1 // nobody may avoid points for ever
	}
	s := rules.Start(g.first)
	for range most {
		if s.Over() {
			return
		}
		if s, err = s.Apply(p.move(s, r)); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatalf("the game is not over after %d moves; totals %v", most, s.SecretPosition().Totals)
}

// drawRand is a source for what a law chooses itself.
func drawRand(t *rapid.T) *rand.Rand {
	return rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "choices"), 1))
}

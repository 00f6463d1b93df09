package seasalt

import (
	"fmt"
	"math"
	"strings"
)

// nextRound takes all cards back into the deck for a new round (R2.3). Until then they stay
// where they are, so that the last one can be explained.
func (s mover) nextRound() {
	s.gather()
	s.revealed = 0
	s.caller = Nobody
	if s.round < math.MaxUint16 {
		s.round++
	}
	s.setUp()
}

// RoundEnd is how a round ended.
type RoundEnd uint8

const (
	_              RoundEnd = iota
	RoundStopped            // by STOP (R6.1)
	RoundBetWon             // by LAST CHANCE, and the bet was won (R6.2)
	RoundBetLost            // by LAST CHANCE, and the bet was lost (R6.2)
	RoundDeckEmpty          // by an empty deck; nobody scores (R6.3)
	RoundMermaids           // by mermaids, which end the game; nobody scores (R7.1)
)

// String returns the stable name of the end, such as "bet-won".
func (e RoundEnd) String() string { return nameString("RoundEnd", roundEndNames, e) }

// Rule returns the rule that says how such a round scores.
func (e RoundEnd) Rule() Rule {
	switch e {
	case RoundStopped:
		return "R6.1"
	case RoundBetWon, RoundBetLost:
		return "R6.2"
	case RoundDeckEmpty:
		return "R6.3"
	case RoundMermaids:
		return "R7.1"
	}
	return ""
}

var (
	roundEndNames = []string{"", "stop", "bet-won", "bet-lost", "deck-empty", "mermaids"}
	gameEndNames  = []string{"", "points", "mermaids"}
	tieBreakNames = []string{"none", "decided", "shared"}
	sourceNames   = []string{"", "duo", "trio", "starfish", "collector", "multiplier", "mermaid"}
	zoneNames     = []string{"", "deck", "drawn", "hand", "laid", "face-down", "pile"}

	actionNames = func() []string {
		names := make([]string, numActions)
		for a := range names {
			names[a] = actions[a].name
		}
		return names
	}()
)

// A RoundResult explains how a round ended and what it brought. Arrays are indexed by seat, and
// zero for seats that the game does not have.
type RoundResult struct {
	Players  int
	Number   int             // of the round, from 1
	End      RoundEnd        // how it ended
	By       Seat            // who ended it (R6.5); the winner if mermaids did
	LastTurn Seat            // who had the last turn
	Points   [MaxPlayers]int // scored in the round (R6.1, R6.2)
	Totals   [MaxPlayers]int // after the round (R6.6)
	Next     Seat            // who starts the next round (R2.4), or Nobody if the game is over
	// Shown are the seats that revealed their hands, and Scores what their cards were worth. Both are
	// empty once the next round begins. Hands that stay hidden (R6.3, R7.1) are not among them.
	Shown  Seats
	Scores [MaxPlayers]Score
}

// LastRound returns the result of the last round that ended, and false if none has. All of it
// is public.
func (s everything) LastRound() (RoundResult, bool) {
	r, ok := s.lastRound()
	for seat := range r.Shown.All() {
		r.Scores[seat] = s.state().Score(seat)
	}
	return r, ok
}

// lastRound is LastRound without the scores.
func (t *table) lastRound() (RoundResult, bool) {
	if t.lastEnd == 0 {
		return RoundResult{}, false
	}
	r := RoundResult{
		Players: t.rules.config.Players, Number: int(t.round), End: t.lastEnd, By: t.lastBy,
		LastTurn: t.lastTurn, Next: t.next(t.lastBy),
	}
	if t.phase == PhaseOver {
		r.Next = Nobody
	}
	if t.RoundOver() {
		r.Shown = Seats(t.revealed)
	} else {
		r.Number-- // the next round has begun
	}
	for seat := range r.Players {
		r.Points[seat], r.Totals[seat] = int(t.points[seat]), int(t.totals[seat])
	}
	return r, true
}

// Counts reports what counted for a seat in the round: the points of its cards, the colour bonus,
// both or neither (R6.1 to R6.3, R7.1).
func (r RoundResult) Counts(seat Seat) (cards, bonus bool) {
	switch r.End {
	case RoundStopped:
		return true, false
	case RoundBetWon:
		return seat == r.By, true
	case RoundBetLost:
		return seat != r.By, seat == r.By
	}
	return false, false
}

// scored says in a few words what counted for a seat, and by which rule.
func (r RoundResult) scored(seat Seat) string {
	text := "nothing"
	switch cards, bonus := r.Counts(seat); {
	case cards && bonus:
		text = "card points and colour bonus"
	case cards:
		text = "card points"
	case bonus:
		text = "only the colour bonus"
	}
	return fmt.Sprintf("%s (%s)", text, r.End.Rule())
}

// String explains the round in several lines.
func (r RoundResult) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Round %d ended by seat %v: %v\n", r.Number, r.By, r.End)
	for seat := range Seat(min(max(r.Players, 0), MaxPlayers)) {
		fmt.Fprintf(&b, "seat %v scores %d: %s; total %d\n", seat, r.Points[seat], r.scored(seat), r.Totals[seat])
		if r.Shown.Has(seat) {
			for _, line := range strings.Split(r.Scores[seat].String(), "\n") {
				fmt.Fprintf(&b, "  %s\n", line)
			}
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// betEnd compares the card points after LAST CHANCE (R6.2).
func (s *State) betEnd(caller Seat) RoundEnd {
	bet := s.cardPoints(caller)
	for seat := range Seat(s.rules.config.Players) {
		if s.cardPoints(seat) > bet {
			return RoundBetLost
		}
	}
	return RoundBetWon
}

// endRound scores a round and goes on to the next, or ends the game (R6, R7.2).
func (s mover) endRound(end RoundEnd, by Seat) {
	s.lastEnd, s.lastBy, s.lastTurn = end, by, s.turn
	over := false
	for seat := range Seat(s.rules.config.Players) {
		s.points[seat] = 0
		if end != RoundDeckEmpty {
			s.points[seat] = uint16(s.roundPoints(end, seat, seat == by))
		}
		s.totals[seat] += s.points[seat]
		if int(s.totals[seat]) >= s.rules.config.Target {
			over = true
		}
	}
	s.target, s.left, s.waiting = 0, 0, 0
	if over {
		s.winners = uint8(s.best())
		s.phase = PhaseOver
		return
	}
	s.turn = s.next(by)
	s.phase = PhaseRoundOver
}

// roundPoints is what a seat scores in a round that is scored (R6.1, R6.2).
func (s *State) roundPoints(end RoundEnd, seat Seat, caller bool) int {
	switch {
	case end == RoundStopped || end == RoundBetLost && !caller:
		return s.cardPoints(seat)
	case end == RoundBetWon && caller:
		return s.cardPoints(seat) + s.bonus(seat)
	}
	return s.bonus(seat)
}

// bonus is the colour bonus of a seat's cards (R8.7).
func (s *State) bonus(seat Seat) int {
	return s.rules.layout.countColors(&s.hands[seat&3], s.open.row(int(seat&3))).most()
}

// winsHeld reports whether mermaids in hand win the game, and ends it then (K1).
func (s mover) winsHeld(seat Seat) bool {
	law := s.law(seat)
	if !law.winsHeld || s.hands[seat&3].count(&law.mermaids) < law.toWin {
		return false
	}
	s.showMermaids(seat)
	s.win(seat)
	return true
}

// mermaidsHeld returns who holds mermaids that would have won the game before (K1), so that
// there can be no such state, or Nobody.
func (s *State) mermaidsHeld() Seat {
	if !s.rules.laws[0].winsHeld || s.phase == PhaseOver {
		return Nobody
	}
	for seat := range Seat(s.rules.config.Players) {
		law := s.law(seat)
		if s.hands[seat].count(&law.mermaids) >= law.toWin {
			return seat
		}
	}
	return Nobody
}

// layMermaids lays all mermaids of the hand and wins (R4.6).
func (s mover) layMermaids() {
	var g Group
	n := 0
	for c := range s.rules.layout.each(s.hands[s.turn&3]) {
		for range s.hands[s.turn&3].count(s.span(c)) {
			if c.Kind() == Mermaid {
				g[n] = c
				n++
			}
		}
	}
	s.lay(g)
	s.win(s.turn)
}

// endLaysMermaids lays the mermaids of a player who ends the turn or announces with enough
// of them, if ruling K1 says so.
func (s mover) endLaysMermaids() bool {
	law := s.law(s.turn)
	if !law.winsAtEnd || s.hands[s.turn&3].count(&law.mermaids) < law.toWin {
		return false
	}
	s.layMermaids()
	return true
}

// win ends the game by mermaids (R7.1).
func (s mover) win(seat Seat) {
	s.lastEnd, s.lastBy, s.lastTurn = RoundMermaids, seat, s.turn
	s.points = [MaxPlayers]uint16{}
	s.target, s.left, s.waiting, s.calling = 0, 0, 0, false
	s.winners = 1 << seat
	s.phase = PhaseOver
}

// leaders returns who has the highest total.
func (t *table) leaders() (leaders Seats) {
	var most uint16
	for seat := range Seat(t.rules.config.Players) {
		switch total := t.totals[seat]; {
		case leaders == 0 || total > most:
			leaders, most = 1<<seat, total
		case total == most:
			leaders |= 1 << seat
		}
	}
	return leaders
}

// best returns who wins on points: of those with the highest total, whom ruling K3 chooses (R7.3).
func (t *table) best() Seats {
	tied := t.leaders()
	var chosen Seats
	switch t.rules.rulings.Tie {
	case TieLatestTurn:
		// Turns go round, and all who are tied had one in this round: nobody reaches the
		// target without cards. So the latest is the first one found going backwards.
		n := Seat(t.rules.config.Players)
		for back := range n {
			if seat := (t.lastTurn + n - back) % n; tied.Has(seat) {
				return 1 << seat
			}
		}
	case TieRoundEnder:
		chosen = tied & (1 << t.lastBy)
	case TieRoundPoints:
		most := -1
		for seat := range tied.All() {
			switch p := int(t.points[seat]); {
			case p > most:
				chosen, most = 1<<seat, p
			case p == most:
				chosen |= 1 << seat
			}
		}
	}
	if chosen == 0 {
		return tied
	}
	return chosen
}

// GameEnd is why a game ended.
type GameEnd uint8

const (
	_             GameEnd = iota
	EndByPoints           // somebody reached the target (R7.2)
	EndByMermaids         // somebody laid, or under K1 held, the mermaids (R7.1)
)

// String returns the stable name of the end, "points" or "mermaids".
func (e GameEnd) String() string { return nameString("GameEnd", gameEndNames, e) }

// TieBreak says whether players tied for the highest total at the end of a game, and whether ruling
// K3 decided between them (R7.3).
type TieBreak uint8

const (
	TieBreakNone    TieBreak = iota // one player had the most points, or the mermaids decided
	TieBreakDecided                 // ruling K3 decided between the tied
	TieBreakShared                  // ruling K3 left several, who share the win
)

// String returns the stable name, such as "decided".
func (b TieBreak) String() string { return nameString("TieBreak", tieBreakNames, b) }

// A Result says how a game ended.
type Result struct {
	Players  int
	End      GameEnd
	Winners  Seats           // one, or several who share the win (R7.3)
	TieBreak TieBreak        // whether ruling K3 was needed between the highest totals
	Totals   [MaxPlayers]int // by seat; zero for those that the game does not have
}

// Result returns how the game ended, and false while it goes on.
func (t table) Result() (Result, bool) {
	if t.phase != PhaseOver {
		return Result{}, false
	}
	r := Result{Players: t.rules.config.Players, End: EndByPoints, Winners: Seats(t.winners)}
	for seat := range Seat(r.Players) {
		r.Totals[seat] = int(t.totals[seat])
	}
	if t.lastEnd == RoundMermaids {
		r.End = EndByMermaids
		return r, true
	}
	if tied := t.leaders(); tied&(tied-1) != 0 {
		r.TieBreak = TieBreakDecided
		if r.Winners&(r.Winners-1) != 0 {
			r.TieBreak = TieBreakShared
		}
	}
	return r, true
}

// Rule returns the rule by which the winners won: "R7.1" by mermaids, "R7.2" by the highest total,
// "K3" if that ruling decided between equal totals, and "R7.3" if several share the win. It is
// empty for the zero Result.
func (r Result) Rule() Rule {
	switch {
	case r.End == EndByMermaids:
		return "R7.1"
	case r.End != EndByPoints:
		return ""
	case r.TieBreak == TieBreakDecided:
		return "K3"
	case r.TieBreak == TieBreakShared:
		return "R7.3"
	}
	return "R7.2"
}

// String says who won and why.
func (r Result) String() string {
	winners := "seat " + r.Winners.String() + " wins"
	if r.Winners&(r.Winners-1) != 0 {
		winners = "seats " + r.Winners.String() + " share the win"
	}
	if r.End == EndByMermaids {
		return winners + " by mermaids (R7.1)"
	}
	var totals []string
	for _, t := range r.Totals[:min(max(r.Players, 0), MaxPlayers)] {
		totals = append(totals, fmt.Sprint(t))
	}
	text := fmt.Sprintf("%s on points, %s (R7.2)", winners, strings.Join(totals, " : "))
	switch r.TieBreak {
	case TieBreakDecided:
		text += ", the tie decided by ruling K3"
	case TieBreakShared:
		text += ", still tied after ruling K3"
	}
	return text
}

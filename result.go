package seasalt

import (
	"fmt"
	"strings"
)

// RoundEnd is how a round ended.
type RoundEnd uint8

const (
	_                 RoundEnd = iota
	RoundEndStopped            // by STOP (R6.1)
	RoundEndBetWon             // by LAST CHANCE, and the bet was won (R6.2)
	RoundEndBetLost            // by LAST CHANCE, and the bet was lost (R6.2)
	RoundEndDeckEmpty          // by an empty deck; nobody scores (R6.3)
	RoundEndMermaids           // by mermaids, which end the game; nobody scores (R7.1)
)

func (RoundEnd) named() (string, []string, int) { return "end of a round", roundEndNames, 1 }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (e RoundEnd) MarshalText() ([]byte, error) { return marshalName(e) }

// UnmarshalText reads what MarshalText wrote. On an error e is unchanged.
func (e *RoundEnd) UnmarshalText(text []byte) error { return unmarshalName(e, text) }

var roundEndNames = []string{"none", "stop", "bet-won", "bet-lost", "deck-empty", "mermaids"}

// String returns the stable name of the end, such as "bet-won", and "none" for the zero value.
func (e RoundEnd) String() string { return nameString("RoundEnd", roundEndNames, e) }

// Rule returns the rule for scoring such a round.
func (e RoundEnd) Rule() RuleID {
	switch e {
	case RoundEndStopped:
		return "R6.1"
	case RoundEndBetWon, RoundEndBetLost:
		return "R6.2"
	case RoundEndDeckEmpty:
		return "R6.3"
	case RoundEndMermaids:
		return "R7.1"
	}
	return ""
}

// A RoundResult explains the end of a round and its points. Arrays are indexed by seat, and zero for seats that the
// game does not have.
type RoundResult struct {
	Players  int
	Number   int             // of the round, from 1
	End      RoundEnd        // how it ended
	EndedBy  Seat            // who ended it (R6.5); the winner if mermaids did
	LastTurn Seat            // who had the last turn
	Points   [MaxPlayers]int // scored in the round (R6.1, R6.2)
	Totals   [MaxPlayers]int // after the round (R6.6)
	Next     Seat            // who starts the next round (R2.4), or Nobody if the game is over
	// Revealed are the seats that revealed their hands, and Scores the scores of their cards. Both are empty once the
	// next round begins. Hands that stay hidden (R6.3, R7.1) are not among them.
	Revealed Seats
	Scores   [MaxPlayers]Score
}

// problem returns a reason why the result is impossible in every game, or an empty string.
func (r *RoundResult) problem() string {
	player := func(seat Seat) bool { return seat >= 0 && int(seat) < r.Players }
	switch {
	case r.Players < MinPlayers || r.Players > MaxPlayers:
		return fmt.Sprintf("/seats: %d players: %d to %d can play", r.Players, MinPlayers, MaxPlayers)
	case r.Number < 1 || r.Number > 0xffff:
		return fmt.Sprintf("/round: invalid round %d", r.Number)
	case r.End == 0 || r.End > RoundEndMermaids:
		return fmt.Sprintf("/end: invalid end of a round, %v", r.End)
	case !player(r.EndedBy):
		return fmt.Sprintf("/by: %v is not one of %d players", r.EndedBy, r.Players)
	case !player(r.LastTurn):
		return fmt.Sprintf("/lastTurn: %v is not one of %d players", r.LastTurn, r.Players)
	case !player(r.Next) && r.Next != Nobody:
		return fmt.Sprintf("/next: %v is not one of %d players", r.Next, r.Players)
	}
	for seat := range r.Players {
		if points, total := r.Points[seat], r.Totals[seat]; total < 0 || total > maxTotal || points < 0 ||
			points > total {
			return fmt.Sprintf("/seats/%d: %d points and a total of %d", seat, points, total)
		}
	}
	return ""
}

// Counts reports whether the points of a seat's cards, and its colour bonus, counted in the round (R6.1 to R6.3, R7.1).
func (r RoundResult) Counts(seat Seat) (cards, bonus bool) {
	switch r.End {
	case RoundEndStopped:
		return true, false
	case RoundEndBetWon:
		return seat == r.EndedBy, true
	case RoundEndBetLost:
		return seat != r.EndedBy, seat == r.EndedBy
	}
	return false, false
}

// scored describes the points that counted for a seat, and the rule.
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
	fmt.Fprintf(&b, "Round %d ended by seat %v: %v\n", r.Number, r.EndedBy, r.End)
	for seat := range Seat(min(max(r.Players, 0), MaxPlayers)) {
		fmt.Fprintf(&b, "seat %v scores %d: %s; total %d\n", seat, r.Points[seat], r.scored(seat), r.Totals[seat])
		if r.Revealed.Has(seat) {
			for _, line := range strings.Split(r.Scores[seat].String(), "\n") {
				fmt.Fprintf(&b, "  %s\n", line)
			}
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// GameEnd is why a game ended.
type GameEnd uint8

const (
	_               GameEnd = iota
	GameEndPoints           // somebody reached the target (R7.2)
	GameEndMermaids         // somebody laid, or under K1 held, the mermaids (R7.1)
)

func (GameEnd) named() (string, []string, int) { return "end of a game", gameEndNames, 1 }

// MarshalText returns the text of String, and the empty text for the zero value. It fails for an invalid value.
func (e GameEnd) MarshalText() ([]byte, error) { return marshalName(e) }

// UnmarshalText reads what MarshalText wrote. On an error e is unchanged.
func (e *GameEnd) UnmarshalText(text []byte) error { return unmarshalName(e, text) }

var gameEndNames = []string{"none", "points", "mermaids"}

// String returns the stable name of the end, "points" or "mermaids", and "none" for the zero value.
func (e GameEnd) String() string { return nameString("GameEnd", gameEndNames, e) }

// A TieBreak reports whether players tied for the highest total at the end of a game, and whether ruling K3 decided
// between them (R7.3).
type TieBreak uint8

const (
	TieBreakNone    TieBreak = iota // one player had the highest total, or mermaids won
	TieBreakDecided                 // ruling K3 chose one of them
	TieBreakShared                  // ruling K3 left several of them, who share the win
)

func (TieBreak) named() (string, []string, int) { return "tie-break", tieBreakNames, 0 }

// MarshalText returns the text of String. It fails for an invalid value.
func (b TieBreak) MarshalText() ([]byte, error) { return marshalName(b) }

// UnmarshalText reads what MarshalText wrote. On an error b is unchanged.
func (b *TieBreak) UnmarshalText(text []byte) error { return unmarshalName(b, text) }

var tieBreakNames = []string{"none", "decided", "shared"}

// String returns the stable name, such as "decided".
func (b TieBreak) String() string { return nameString("TieBreak", tieBreakNames, b) }

// A Result describes the end of a game.
type Result struct {
	Players  int
	End      GameEnd
	Winners  Seats           // one, or several who share the win (R7.3)
	TieBreak TieBreak        // whether ruling K3 was needed between the highest totals
	Totals   [MaxPlayers]int // by seat; zero for seats that the game does not have
}

// Rule returns the rule by which the winners won: "R7.1" by mermaids, "R7.2" by the highest total,
// "K3" if that ruling decided between equal totals, and "R7.3" if several share the win. It is
// empty for the zero Result.
func (r Result) Rule() RuleID {
	switch {
	case r.End == GameEndMermaids:
		return "R7.1"
	case r.End != GameEndPoints:
		return ""
	case r.TieBreak == TieBreakDecided:
		return "K3"
	case r.TieBreak == TieBreakShared:
		return "R7.3"
	}
	return "R7.2"
}

// String returns the winners and the reason.
func (r Result) String() string {
	winners := "seat " + r.Winners.String() + " wins"
	if r.Winners&(r.Winners-1) != 0 {
		winners = "seats " + r.Winners.String() + " share the win"
	}
	switch {
	case r.Winners == 0:
		return "no result"
	case r.End == GameEndMermaids:
		return winners + " by mermaids (R7.1)"
	case r.End != GameEndPoints: // a message of a later version
		return winners
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

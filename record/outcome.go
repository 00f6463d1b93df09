package record

import (
	"fmt"
	"strings"

	"github.com/seasalt-go/seasalt"
)

// The names of endings, in texts and in JSON. They belong to the format and never change.
var (
	roundEnds = map[seasalt.RoundEnd]string{
		seasalt.RoundEndStopped: "stop", seasalt.RoundEndBetWon: "bet-won", seasalt.RoundEndBetLost: "bet-lost",
		seasalt.RoundEndDeckEmpty: "deck-empty", seasalt.RoundEndMermaids: "mermaids",
	}
	gameEnds  = map[seasalt.GameEnd]string{seasalt.GameEndPoints: "points", seasalt.GameEndMermaids: "mermaids"}
	tieBreaks = map[seasalt.TieBreak]string{
		seasalt.TieBreakNone: "none", seasalt.TieBreakDecided: "decided", seasalt.TieBreakShared: "shared",
	}
)

// An outcome is the end of a round, in its JSON form. It has no scores, since they follow from the moves.
type outcome struct {
	Round    int           `json:"round"`
	End      string        `json:"end"`
	By       int           `json:"by"`
	LastTurn int           `json:"lastTurn"`
	Next     *int          `json:"next,omitempty"` // unless the game is over
	Seats    []outcomeSeat `json:"seats"`
}

type outcomeSeat struct {
	Points int `json:"points"`
	Total  int `json:"total"`
}

// outcomeOf returns how the last round ended.
func outcomeOf(s seasalt.State) outcome {
	r, _ := s.LastRound()
	o := outcome{Round: r.Number, End: roundEnds[r.End], By: int(r.EndedBy), LastTurn: int(r.LastTurn)}
	if next := int(r.Next); next >= 0 {
		o.Next = &next
	}
	for seat := range r.Players {
		o.Seats = append(o.Seats, outcomeSeat{r.Points[seat], r.Totals[seat]})
	}
	return o
}

// String returns the outcome as in texts.
func (o outcome) String() string {
	var points, totals strings.Builder
	for _, s := range o.Seats {
		fmt.Fprintf(&points, " %d", s.Points)
		fmt.Fprintf(&totals, " %d", s.Total)
	}
	return fmt.Sprintf("%s by %d; points%s; totals%s", o.End, o.By, &points, &totals)
}

// A result is the end of the game, in its JSON form.
type result struct {
	End      string `json:"end"`
	Winners  []int  `json:"winners"`
	TieBreak string `json:"tieBreak"`
	Totals   []int  `json:"totals"`
}

// resultOf returns how the game ended, or nil if it has not.
func resultOf(s seasalt.State) *result {
	r, over := s.Result()
	if !over {
		return nil
	}
	form := result{End: gameEnds[r.End], TieBreak: tieBreaks[r.TieBreak], Totals: r.Totals[:r.Players]}
	for seat := range r.Winners.All() {
		form.Winners = append(form.Winners, int(seat))
	}
	return &form
}

// String returns the result as in texts.
func (r *result) String() string {
	if r == nil {
		return "unfinished"
	}
	winners := strings.Trim(strings.ReplaceAll(fmt.Sprint(r.Winners), " ", ","), "[]")
	return fmt.Sprintf("%s by %s", winners, r.End)
}

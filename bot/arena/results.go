package arena

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/record"
)

// Results are the games of a tournament in the order of their numbers. Games not played because of an interruption are
// missing. Goroutines can share Results while none changes a field.
type Results struct {
	Tournament Description `json:"tournament"`
	Games      []Game      `json:"games"`
}

// A Description identifies a tournament. Parts of equal descriptions can be combined, if the same players played them:
// a Spec is a text, and the code and the weights behind it are not compared. So all machines, and all runs that
// continue a file, have to use the same build and the same programs.
type Description struct {
	Arena    int           `json:"arena"` // the version of the format
	Setup    seasalt.Setup `json:"setup"`
	Seed     uint64        `json:"seed,string"` // as text, since others read numbers as floats
	Entrants []string      `json:"entrants"`    // their names
	Specs    []string      `json:"specs"`       // of the entrants, in the same order
	Limits   string        `json:"limits"`
}

// format is the version of the format of files of results. Raise it also when a seed leads to other games, which must
// not continue a file.
const format = 3

// A Game is the record of one game. Slices are indexed by seat; seat 0 began.
type Game struct {
	Number  int           `json:"game"`
	Seed    uint64        `json:"seed,string"`
	Seats   []string      `json:"seats"` // the names of the entrants
	End     Outcome       `json:"end"`
	Winners seasalt.Seats `json:"winners"` // several share the win
	Totals  []int         `json:"totals"`
	Forfeit *Forfeit      `json:"forfeit,omitempty"`
	Rounds  []RoundRow    `json:"rounds"` // those that ended
}

// An Outcome is the reason why a game ended.
type Outcome string

// How games end.
const (
	OutcomePoints   Outcome = "points"                   // somebody reached the target (R7.2)
	OutcomeMermaids Outcome = "mermaids"                 // somebody laid, or under ruling K1 held, the mermaids (R7.1)
	OutcomeForfeit          = Outcome(record.EndForfeit) // a player failed, and the others share the win
	// the limit of rounds was reached; the highest totals win
	OutcomeRoundLimit = Outcome(record.EndRoundLimit)
)

// A Forfeit names a player that failed, and the fault.
type Forfeit struct {
	Seat  seasalt.Seat `json:"seat"`
	Name  string       `json:"name"`
	Round int          `json:"round"` // 0 if the game had not begun
	Fault Fault        `json:"fault"`
	Text  string       `json:"text"`
	// View is the text of the view in which it had to choose ([seasalt.View.String]), without secrets of other seats.
	// It is empty if the game was lost without being played.
	View string `json:"view,omitempty"`
}

// Fault is the sort of a player's fault.
type Fault string

// The faults that lose a game.
const (
	IllegalMove Fault = "illegal move"
	Panic       Fault = "panic"
	Overtime    Fault = "overtime"
	Failure     Fault = "failure" // of a [Remote] player, such as a process that has ended
)

// String describes it in one line, such as "seat 1 (mine) in round 2: panic: runtime error: integer divide by zero
// (mine.go:17)".
func (f Forfeit) String() string {
	where := ""
	if f.Round > 0 {
		where = fmt.Sprintf(" in round %d", f.Round)
	}
	// in a file of results it may be any text
	return fmt.Sprintf("seat %v (%s)%s: %s", f.Seat, f.Name, where, plain(f.Text))
}

// A RoundRow is the record of a round that ended. Slices are indexed by seat.
type RoundRow struct {
	First  seasalt.Seat     `json:"first"` // the seat that began
	Turns  int              `json:"turns"` // of all players together; extra turns by boats do not count
	End    seasalt.RoundEnd `json:"end"`
	By     seasalt.Seat     `json:"by"`     // the seat that ended it (R6.5)
	Points []int            `json:"points"` // scored in the round
	Cards  []int            `json:"cards"`  // card points at its end, scored or not
	ByRule []ByRule         `json:"byRule"` // the points, by the rules that gave them
}

// ByRule is a player's points by rule. Its JSON lists the rules that gave points, such as {"R8.1":2,"R8.7":4}.
type ByRule struct {
	Pairs       int `json:"R8.1,omitempty"`
	Collectors  int `json:"R8.2,omitempty"`
	Multipliers int `json:"R8.3,omitempty"`
	Mermaids    int `json:"R8.4,omitempty"`
	Trios       int `json:"R10.4,omitempty"` // of a duo with a starfish
	Starfish    int `json:"K4,omitempty"`    // in hand
	Bonus       int `json:"R8.7,omitempty"`  // the colour bonus
}

// A rule is one by which points are scored.
type rule struct {
	id, name string
	source   seasalt.ScoreSource // zero for the colour bonus, which has no source
	points   func(*ByRule) *int
}

// scoringRules are the rules in the order of ByRule.
var scoringRules = []rule{
	{"R8.1", "pairs", seasalt.SourceDuo, func(b *ByRule) *int { return &b.Pairs }},
	{"R8.2", "collectors", seasalt.SourceCollector, func(b *ByRule) *int { return &b.Collectors }},
	{"R8.3", "multipliers", seasalt.SourceMultiplier, func(b *ByRule) *int { return &b.Multipliers }},
	{"R8.4", "mermaids", seasalt.SourceMermaid, func(b *ByRule) *int { return &b.Mermaids }},
	{"R10.4", "starfish trios", seasalt.SourceTrio, func(b *ByRule) *int { return &b.Trios }},
	{"K4", "starfish in hand", seasalt.SourceTrioInHand, func(b *ByRule) *int { return &b.Starfish }},
	{"R8.7", "colour bonus", 0, func(b *ByRule) *int { return &b.Bonus }},
}

// Win returns the share of a seat in the win: 1, a fraction if the win is shared, or 0.
func (g Game) Win(seat seasalt.Seat) float64 {
	if !g.Winners.Has(seat) {
		return 0
	}
	return 1 / float64(g.Winners.Len())
}

// Ahead returns whether seat a did better than seat b: 1, 0, or 1/2 if neither did. Winners rank
// above the others and equal among themselves, and a player who forfeits below them; the totals decide between
// two who did not win. It panics if one of these is no seat of the game.
func (g Game) Ahead(a, b seasalt.Seat) float64 {
	wonA, wonB := g.Winners.Has(a), g.Winners.Has(b)
	better, worse := wonA, wonB
	if wonA == wonB && !wonA {
		better, worse = g.Totals[a] > g.Totals[b], g.Totals[b] > g.Totals[a]
	}
	switch {
	case better && !worse:
		return 1
	case worse && !better:
		return 0
	}
	return 0.5
}

// WriteJSON writes an object with the tournament, all statistics, and the games, each of them
// on a line of its own.
func (r *Results) WriteJSON(w io.Writer) error {
	statistics, err := json.MarshalIndent(struct {
		Tournament Description `json:"tournament"`
		Standings  []Rank      `json:"standings"`
		Duels      [][]Rate    `json:"duels"`
		Seats      []Rate      `json:"seats"`
		Rounds     RoundStats  `json:"rounds"`
	}{r.Tournament, r.Standings(), r.Duels(), r.Seats(), r.Rounds()}, "", "  ")
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	out.Write(bytes.TrimSuffix(statistics, []byte("\n}")))
	out.WriteString(",\n  \"games\": [")
	for i, g := range r.Games {
		line, err := json.Marshal(g)
		if err != nil {
			return err
		}
		if i > 0 {
			out.WriteByte(',')
		}
		out.WriteString("\n    ")
		out.Write(line)
	}
	out.WriteString("\n  ]\n}\n")
	return out.Flush()
}

// WriteCSV writes a line for every player of every game.
func (r *Results) WriteCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	out.Write([]string{"game", "seed", "seat", "player", "win", "total", "rounds", "end", "forfeit"})
	for _, g := range r.Games {
		for i, name := range g.Seats {
			seat := seasalt.Seat(i)
			forfeit := ""
			if g.Forfeit != nil && g.Forfeit.Seat == seat {
				forfeit = g.Forfeit.String()
			}
			out.Write([]string{
				strconv.Itoa(g.Number), strconv.FormatUint(g.Seed, 10), seat.String(), name,
				strconv.FormatFloat(g.Win(seat), 'g', 6, 64), strconv.Itoa(g.Totals[seat]),
				strconv.Itoa(len(g.Rounds)), string(g.End), forfeit,
			})
		}
	}
	out.Flush()
	return out.Error()
}

// WriteRoundsCSV writes a line for every player of every round: its points, the value of its cards, and the points by
// rule.
func (r *Results) WriteRoundsCSV(w io.Writer) error {
	out := csv.NewWriter(w)
	head := strings.Fields("game round turns end by first seat player points cards")
	for _, rule := range scoringRules {
		head = append(head, rule.id)
	}
	out.Write(head)
	for _, g := range r.Games {
		for n, round := range g.Rounds {
			end, err := round.End.MarshalText()
			if err != nil {
				return err
			}
			for seat, name := range g.Seats {
				line := []string{
					strconv.Itoa(g.Number), strconv.Itoa(n + 1), strconv.Itoa(round.Turns), string(end),
					round.By.String(), round.First.String(), strconv.Itoa(seat), name,
					strconv.Itoa(round.Points[seat]), strconv.Itoa(round.Cards[seat]),
				}
				for _, rule := range scoringRules {
					line = append(line, strconv.Itoa(*rule.points(&round.ByRule[seat])))
				}
				out.Write(line)
			}
		}
	}
	out.Flush()
	return out.Error()
}

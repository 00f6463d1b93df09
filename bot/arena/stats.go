package arena

import (
	"cmp"
	"math"
	"slices"

	"github.com/seasalt-go/seasalt"
)

// A Rate is the frequency of an event, with the 95 % interval of Wilson. Shared wins count as halves or thirds; the
// interval is then somewhat wider than necessary.
type Rate struct {
	Count float64 `json:"count"`
	Of    int     `json:"of"`
	Share float64 `json:"share"` // 0 of none
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Wilson returns the 95 % confidence interval for the chance of an event that happened count times in a number of
// trials, 0 to all of them; it is 0 to 1 without trials.
func Wilson(count float64, of int) (low, high float64) {
	if of <= 0 {
		return 0, 1
	}
	const z = 1.959963984540054 // the normal distribution is within ±z in 95 % of all cases
	n := float64(of)
	p := count / n
	middle := (p + z*z/(2*n)) / (1 + z*z/n)
	half := float64(z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n)))
	return max(0, middle-half), min(1, middle+half)
}

func newRate(count float64, of int) Rate {
	r := Rate{Count: count, Of: of}
	low, high := Wilson(count, of)
	r.Low, r.High = round(low), round(high)
	if of > 0 {
		r.Share = round(count / float64(of))
	}
	return r
}

// round removes superfluous digits.
func round(x float64) float64 { return math.Round(x*1e9) / 1e9 }

// A Spread is the mean of some numbers, and their deviation from it.
type Spread struct {
	N         int     `json:"n"`
	Mean      float64 `json:"mean"`
	Deviation float64 `json:"deviation"` // the standard deviation, of a sample
	Min       int     `json:"min"`
	Median    float64 `json:"median"`
	Max       int     `json:"max"`
}

func newSpread(numbers []int) Spread {
	s := Spread{N: len(numbers)}
	if s.N == 0 {
		return s
	}
	sorted := slices.Sorted(slices.Values(numbers))
	s.Min, s.Max = sorted[0], sorted[s.N-1]
	s.Median = float64(sorted[(s.N-1)/2]+sorted[s.N/2]) / 2
	sum := 0
	for _, n := range numbers {
		sum += n
	}
	mean := float64(sum) / float64(s.N)
	s.Mean = round(mean)
	if s.N > 1 {
		squares := 0.0
		for _, n := range sorted {
			squares += float64((float64(n) - mean) * (float64(n) - mean))
		}
		s.Deviation = round(math.Sqrt(squares / float64(s.N-1)))
	}
	return s
}

// A Rank is the achievement of an entrant.
type Rank struct {
	Name     string `json:"name"`
	Wins     Rate   `json:"wins"`     // of its games
	Total    Spread `json:"total"`    // at the end of its games, except those that were forfeited
	Forfeits int    `json:"forfeits"` // games lost by a fault of its own
	Rounds   int    `json:"rounds"`   // that it played
	Stops    int    `json:"stops"`    // rounds that it ended by STOP
	Bets     Rate   `json:"bets"`     // the share of its bets that it won
	// PointsPerRound is its score in a round.
	PointsPerRound Spread `json:"pointsPerRound"`
}

// Standings returns the achievements of all entrants, by falling win rate and then in the order of entry.
func (r *Results) Standings() []Rank {
	standings := make([]Rank, len(r.Tournament.Entrants))
	for i, name := range r.Tournament.Entrants {
		s := &standings[i]
		s.Name = name
		var totals, points []int
		games, wins, bets, won := 0, 0.0, 0, 0.0
		for _, g := range r.Games {
			i := slices.Index(g.Seats, name)
			if i < 0 {
				continue
			}
			seat := seasalt.Seat(i)
			games++
			wins += g.Win(seat)
			if g.Forfeit == nil {
				totals = append(totals, g.Totals[seat])
			} else if g.Forfeit.Seat == seat {
				s.Forfeits++
			}
			for _, round := range g.Rounds {
				s.Rounds++
				points = append(points, round.Points[seat])
				if round.By != seat {
					continue
				}
				switch round.End {
				case seasalt.RoundEndStopped:
					s.Stops++
				case seasalt.RoundEndBetWon:
					bets++
					won++
				case seasalt.RoundEndBetLost:
					bets++
				}
			}
		}
		s.Wins, s.Bets = newRate(wins, games), newRate(won, bets)
		s.Total, s.PointsPerRound = newSpread(totals), newSpread(points)
	}
	slices.SortStableFunc(standings, func(a, b Rank) int { return cmp.Compare(b.Wins.Share, a.Wins.Share) })
	return standings
}

// Duels returns how often the entrant of the first index was ahead of the entrant of the second, in
// the games of both; see [Game.Ahead]. Indexes are in the order of entry. In games of two it is how
// often the first won.
func (r *Results) Duels() [][]Rate {
	names := r.Tournament.Entrants
	index := map[string]int{}
	duels := make([][]Rate, len(names))
	for i, name := range names {
		index[name] = i
		duels[i] = make([]Rate, len(names))
	}
	for _, g := range r.Games {
		for a, nameA := range g.Seats {
			for b, nameB := range g.Seats {
				if a != b {
					d := &duels[index[nameA]][index[nameB]]
					d.Count += g.Ahead(seasalt.Seat(a), seasalt.Seat(b))
					d.Of++
				}
			}
		}
	}
	for _, row := range duels {
		for i, d := range row {
			row[i] = newRate(d.Count, d.Of)
		}
	}
	return duels
}

// Seats returns how often each seat won, regardless of the entrant, without forfeited games. Seat 0 begins, so this
// shows the value of going first.
func (r *Results) Seats() []Rate {
	wins := make([]float64, r.Tournament.Setup.Players)
	games := 0
	for _, g := range r.Games {
		if g.Forfeit != nil {
			continue
		}
		games++
		for seat := range wins {
			wins[seat] += g.Win(seasalt.Seat(seat))
		}
	}
	rates := make([]Rate, len(wins))
	for seat := range wins {
		rates[seat] = newRate(wins[seat], games)
	}
	return rates
}

// Forfeits returns the games that were lost by a fault.
func (r *Results) Forfeits() (games []Game) {
	for _, g := range r.Games {
		if g.Forfeit != nil {
			games = append(games, g)
		}
	}
	return games
}

// RoundStats are statistics of rounds.
type RoundStats struct {
	PerGame Spread    `json:"perGame"` // rounds of a game, except forfeited games
	Turns   Spread    `json:"turns"`   // turns of a round, of all players together
	Ends    []EndRate `json:"ends"`    // each way to end, in the order of their constants
	// Rules are the rules that brought points, in the order of [ByRule].
	Rules  []RulePoints `json:"rules"`
	Points Spread       `json:"points"` // of a player in a round that was scored
	Bets   Rate         `json:"bets"`   // the share of decided bets that were won
	// Starter is how often the player who began a game scored most in its first round; a tie counts in part. It leaves
	// out rounds without points, and later rounds: the neighbour of the player who ended the last one begins them, so
	// good players begin fewer of them, and win more.
	Starter Rate `json:"starter"`
}

// An EndRate is the frequency of an end of rounds.
type EndRate struct {
	End seasalt.RoundEnd `json:"end"`
	Rate
}

// RulePoints is the points that a rule brought.
type RulePoints struct {
	Rule  string  `json:"rule"` // such as "R8.2"
	Name  string  `json:"name"` // its subject, such as "collectors"
	Sum   int     `json:"sum"`
	Share float64 `json:"share"` // of all points
	// Mean is the points of a player in a round, except rounds that were not scored.
	Mean float64 `json:"mean"`
}

// Rounds returns the statistics of rounds in all games.
func (r *Results) Rounds() RoundStats { return roundStats(r.Games) }

// RoundsOf returns the statistics of rounds in the games in which exactly these entrants played, in any order.
func (r *Results) RoundsOf(names ...string) RoundStats {
	var games []Game
	sorted := slices.Sorted(slices.Values(names))
	for _, g := range r.Games {
		if slices.Equal(slices.Sorted(slices.Values(g.Seats)), sorted) {
			games = append(games, g)
		}
	}
	return roundStats(games)
}

func roundStats(games []Game) (s RoundStats) {
	var perGame, turns, points []int
	ends := map[seasalt.RoundEnd]int{}
	var byRule ByRule
	rounds, starts, starter, sum := 0, 0, 0.0, 0
	for _, g := range games {
		if g.Forfeit == nil {
			perGame = append(perGame, len(g.Rounds))
		}
		for number, round := range g.Rounds {
			rounds++
			turns = append(turns, round.Turns)
			ends[round.End]++
			if round.End == seasalt.RoundEndDeckEmpty || round.End == seasalt.RoundEndMermaids {
				continue
			}
			points = append(points, round.Points...)
			for seat := range round.Points {
				sum += round.Points[seat]
				for _, rule := range scoringRules {
					*rule.points(&byRule) += *rule.points(&round.ByRule[seat])
				}
			}
			if number > 0 {
				continue
			}
			starts++
			most, several := slices.Max(round.Points), 0
			for _, p := range round.Points {
				if p == most {
					several++
				}
			}
			if round.Points[round.First] == most {
				starter += 1 / float64(several)
			}
		}
	}
	s.PerGame, s.Turns, s.Points = newSpread(perGame), newSpread(turns), newSpread(points)
	s.Ends, s.Rules = []EndRate{}, []RulePoints{}
	for end := seasalt.RoundEndStopped; end <= seasalt.RoundEndMermaids; end++ {
		s.Ends = append(s.Ends, EndRate{end, newRate(float64(ends[end]), rounds)})
	}
	for _, rule := range scoringRules {
		if n := *rule.points(&byRule); n > 0 {
			s.Rules = append(s.Rules, RulePoints{rule.id, rule.name, n, round(float64(n) / float64(sum)),
				round(float64(n) / float64(len(points)))})
		}
	}
	s.Bets = newRate(float64(ends[seasalt.RoundEndBetWon]), ends[seasalt.RoundEndBetWon]+ends[seasalt.RoundEndBetLost])
	s.Starter = newRate(starter, starts)
	return s
}

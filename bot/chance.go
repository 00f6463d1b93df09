package bot

import (
	"math"

	"github.com/seasalt-go/seasalt"
)

// The chances to win by totals (see chances), fitted to games of Greedy against itself with 2, 3 and 4 players by the
// training command "chance" of commit 4d5728f, with package bot of the commit before it. With these constants Greedy
// plays differently, and its games come to 0.33 and 0.40. Formulas that were fitted to stronger players won no more
// games (docs/strength.md).
const (
	lead  = 0.31 // the weight of a point ahead near the target
	ahead = 0.34 // how fast it falls with the distance from the target
)

// beginning is the value of a seat's place in the next round, in points, by the number of players: for the one who
// begins and then clockwise. Each row adds up to 0.
var beginning = [seasalt.MaxPlayers + 1][seasalt.MaxPlayers]float64{
	2: {0.93, -0.93},
	3: {1.33, 0.07, -1.40},
	4: {1.56, 0.36, -0.47, -1.45},
}

// chances estimates each player's chance to win the game from the totals between two rounds, and from
// who begins the next one, or Nobody if that is open: in proportion to e^(w·(total+beginning)). The
// weight w of a point is smaller the further the leader is from the target. For two players that is a
// logistic curve of the difference.
func chances(totals *[seasalt.MaxPlayers]float64, players, target int, first seasalt.Seat) [seasalt.MaxPlayers]float64 {
	w := weight(lead, ahead, float64(target)-highest(totals, players))
	if first < 0 {
		return shares(totals, players, w)
	}
	with := *totals
	for seat := range players {
		with[seat] += beginning[players][clockwise(first, seasalt.Seat(seat), players)]
	}
	return shares(&with, players, w)
}

// weight is the weight of a point in the totals when the leader is missing some to the target. The points still to come
// spread with the square root of the rounds that they take.
func weight(lead, ahead, missing float64) float64 {
	return lead / math.Sqrt(1+float64(ahead*max(0, missing)))
}

// shares returns shares of 1 in proportion to e^(w·total).
func shares(totals *[seasalt.MaxPlayers]float64, players int, w float64) (share [seasalt.MaxPlayers]float64) {
	most, sum := highest(totals, players), 0.0
	for i, t := range totals[:players] {
		share[i] = exp(w * (t - most))
		sum += share[i]
	}
	for i := range share[:players] {
		share[i] /= sum
	}
	return share
}

func highest(totals *[seasalt.MaxPlayers]float64, players int) float64 {
	most := totals[0]
	for _, t := range totals[1:players] {
		most = max(most, t)
	}
	return most
}

package bot

import "github.com/seasalt-go/seasalt"

// endings are the announcements that are legal.
type endings struct{ stop, bet bool }

func endingsOf(moves []seasalt.Move) (can endings) {
	for _, m := range moves {
		switch m {
		case seasalt.Stop:
			can.stop = true
		case seasalt.LastChance:
			can.bet = true
		}
	}
	return can
}

// A standing is the situation of a player who may end the round.
type standing struct {
	endings
	players, target int
	seat            seasalt.Seat
	deck            int
	points, bonus   float64
	totals          [seasalt.MaxPlayers]float64
	others          [seasalt.MaxPlayers]float64 // what their cards may be worth
}

// Guesses about unseen cards, in points.
const (
	finalTurn   = 1.6 // the gain of a final turn
	otherBonus  = 2.2 // the colour bonus of another player
	doubt       = 1.2 // the error of a guess
	playOnMine  = 1.5 // the player's gain from playing on
	playOnOther = 2.0 // the gain of the others, who come first
)

// guess estimates the points of a player's cards, some known and some hidden.
func guess(known, hidden int) float64 {
	h := float64(hidden)
	return float64(known) + max(0.4*h, h-1)
}

// choose returns the announcement, or the end of the turn, that is best for the chances to
// win the game.
func (s *standing) choose() seasalt.Move {
	best, most := seasalt.EndTurn, s.playOn()
	if s.stop {
		if v := s.after(s.points, 0, s.next()); v > most {
			best, most = seasalt.Stop, v
		}
	}
	if s.bet {
		if v := s.betting(); v > most {
			best = seasalt.LastChance
		}
	}
	return best
}

// next is who begins the next round if the seat ends this one (R2.4).
func (s *standing) next() seasalt.Seat { return seasalt.Seat((int(s.seat) + 1) % s.players) }

// after is the chance to win the game if the round brings the seat these points, and the others the points that their
// cards may have and some more. first is Nobody if the starter of the next round is open.
func (s *standing) after(mine, more float64, first seasalt.Seat) float64 {
	totals := s.totals
	for seat := range totals {
		totals[seat] += s.others[seat] + more
	}
	totals[s.seat] = s.totals[s.seat] + mine
	return s.win(&totals, first)
}

// win is the chance to win the game with totals that are partly guessed.
func (s *standing) win(totals *[seasalt.MaxPlayers]float64, first seasalt.Seat) float64 {
	missing := float64(s.target) - highest(totals, s.players)
	over := 1 / (1 + exp(missing/(0.5*doubt)))
	if totals[s.seat] >= float64(s.target) {
		over = 1
	}
	won := 0.0
	if over > 0.01 { // then the highest total wins
		sum := 0.0
		for _, t := range totals[:s.players] {
			sum += exp((t - totals[s.seat]) / doubt)
		}
		won = over / sum
	}
	if over < 0.99 {
		won += float64((1 - over) * chances(totals, s.players, s.target, first)[s.seat])
	}
	return won
}

// betting is the chance to win the game after LAST CHANCE.
func (s *standing) betting() float64 {
	won := 1.0
	for seat := range s.players {
		if seasalt.Seat(seat) != s.seat {
			won /= 1 + exp((s.others[seat]+finalTurn-s.points-0.5)/doubt)
		}
	}
	if s.deck < 2*s.players {
		won *= 0.5 // the final turns may empty the deck and undo it (R6.3)
	}
	totals := s.totals
	for seat := range totals {
		totals[seat] += otherBonus
	}
	totals[s.seat] = s.totals[s.seat] + s.points + s.bonus
	return float64(won*s.win(&totals, s.next())) + float64((1-won)*s.after(s.bonus, finalTurn, s.next()))
}

// playOn is the chance to win the game if the round continues.
func (s *standing) playOn() float64 {
	v := s.after(s.points+playOnMine, playOnOther, seasalt.Nobody)
	if turns := float64(s.deck) / float64(2*s.players); turns < 2 {
		// The deck may run out, which voids the round (R6.3).
		void := chances(&s.totals, s.players, s.target, seasalt.Nobody)[s.seat]
		v += float64((2 - turns) / 2 * (void - v))
	}
	return v
}

package bot

// A Level is a player of a known strength, under a name to choose it by.
type Level struct {
	Name   string
	Player Player
}

// Levels returns players from weak to strong: random, easy, normal and hard. The same seed leads to the
// same moves on every machine, unless the context ends before they have decided; with a minor version, moves and
// strength may change. They answer at once: the time is that of a move on one core of about 2.7 GHz, in the base game
// with two players, and the share is of the games won against the level before, with its interval; see
// docs/strength.md.
//
//	random  any move
//	easy    Greedy                                   0.02 ms   99.8% (99.6 to 99.9)
//	normal  Quick                                    0.25 ms   83.9% (82.2 to 85.4)
//	hard    ISMCTS with Learned, 5000 iterations        5 ms   58.8% (54.9 to 62.7)
//
// In games that [Learned] does not know, normal and hard play rounds to their end instead. A move takes up to
// a quarter of a second then, with four players and all modules.
func Levels() []Level {
	return []Level{
		{"random", Random{}},
		{"easy", Greedy{}},
		{"normal", Quick{}},
		{"hard", ISMCTS{Iterations: 5000, Evaluator: Learned{}}},
	}
}

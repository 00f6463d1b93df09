package bot

// A Level is a player of a known strength, under a name to choose it by.
type Level struct {
	Name   string
	Player Player
}

// Levels returns players from weak to strong: random, easy, normal and hard. The same seed leads to the
// same moves on every machine, since none of them looks at the clock. They answer at once: the time is
// for a move on one core of about 2.7 GHz, on average over games of two, and the share is of the games won
// against the level before (see the package documentation for how these were played).
//
//	random  any move
//	easy    by rules of thumb                     0.02 ms  99.8%
//	normal  Quick, a turn ahead                    0.4 ms
//	hard    ISMCTS, 5000 iterations with Learned    11 ms
//
// In games that [Learned] does not know, normal and hard play rounds to their end instead. That takes up to
// ten times as long with four players and all modules.
func Levels() []Level {
	return []Level{
		{"random", Random{}},
		{"easy", Greedy{}},
		{"normal", Quick{}},
		{"hard", ISMCTS{Iterations: 5000, Evaluator: Learned{}}},
	}
}

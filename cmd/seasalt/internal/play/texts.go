package play

// texts are the sentences of the program itself, which package words does not have: what can be
// typed, files, flags and hints. They are templates for [words.Words.Say].
type texts struct {
	Usage, Help string

	Bot      string // {n}
	Seed     string // {n}
	LoadedAt string // {file}
	Torn     string
	Intro    string

	Choice, OnlyChoice string // {n}
	NoChoice           string // {n}
	NotUnderstood      string // {text}
	YouCan, YouCannot  string
	Back, NoBack       string // taking the last move back
	Cannot             string // {move} {why}
	Lay                string // {list}: kinds that make a duo
	NoRule             string // {text}
	YourTurn           string // {who}
	NextRound          string

	Ended, Quit, Interrupted string
	GoesOn                   string // {file}
	Lost, LostLoaded         string // {n}: the seed; {file}

	Hint, Why, HintOnly string // {move}
	Tried, TriedOf      string // {n} {all}
	ToWin               string // {move} {chance}

	// What can be wrong with the command line, and with files.
	AutoBots, Seat, SeatTwice                             string
	SaveThere, SaveFolder                                 string
	LoadDamaged, LoadRecord, LoadLevel, LoadSeed, Differs string
}

package play

// texts are the sentences of the program itself, which are not in package words: input, files, flags and hints. They
// are templates for [words.Words.Say].
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

	// Faults of the command line, and of files.
	AutoBots, Seat, SeatTwice                             string
	SaveThere, SaveFolder                                 string
	LoadDamaged, LoadRecord, LoadLevel, LoadSeed, Differs string
}

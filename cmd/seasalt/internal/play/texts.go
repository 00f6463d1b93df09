package play

import "github.com/seasalt-go/seasalt/cmd/internal/typeset"

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

	// What can be wrong with the command line.
	RunHelp                                                                 string
	NotAFlag, Players, Target, NoFile, AutoBots, Edition, With, Level, Lang string
	Seat, SeatTwice                                                         string
	SaveThere, SaveFolder, LoadDamaged, LoadRecord, OtherSeed, Differs      string
}

// allTexts has the texts by the tag of the language.
var allTexts = typeset.All(map[string]*texts{"en": &english, "fr": &french, "de": &german})

// fault is an error on the command line, in the language of the program.
type fault string

func (f fault) Error() string { return string(f) }

// values are what a text is filled in with.
type values = map[string]any

// fault fills in a text about the command line.
func (o *options) fault(template string, with values) error {
	return fault(o.words.Say(template, with))
}

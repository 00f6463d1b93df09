package play

var english = texts{
	Usage: `Plays Sea Salt & Paper in the terminal.

  seasalt play [flags]

  -players n     number of players, 2 to 4 (default 2)
  -bots seats    the seats that bots play, such as 1,2, or none (default: all but 0)
  -auto          bots play all seats: a game to watch, or to pipe
  -level name    how well bots play (default normal):
                   random  any move
                   easy    by rules of thumb, without looking ahead
                   normal  a turn ahead, with a network trained on many games
                   hard    by a search that judges 5000 continuations in that way
  -seed n        the same seed deals the same game, in which the bots of a level do
                 the same (default: a new one each time)
  -edition name  english, french, german or digital: the rulebook that decides where
                 they differ (default: that of the language)
  -target n      points that end the game (default 50 - 5 x players)
  -with names    extensions, separated by commas: extrasalt, or single ones of its
                 cards (jellyfish, lobster, seahorse, starfish, cast-of-crabs);
                 extrapepper, or single ones of its events (such as kraken)
  -save file     keeps the game in a new file, a line for each move, which
                 seasalt replay shows
  -load file     continues the game of a file, with the same bots unless -bots or
                 -level change them; with -save and the same name it is saved there
  -lang tag      en, fr or de (default: that of the environment)
  -width n       columns of the screen (default: those of the terminal, or 80)
  -h             this text

A bot answers within a second. If a machine is so slow that a bot is cut short, the same
flags can lead to two different games.

Seats are numbered from 0, clockwise. Colour depends on the terminal; NO_COLOR turns it
off.
`,
	Help: `
Type the number of what you want to do, or
  hint       for the best moves, with reasons
  table      to see the table and the choices again
  score      to count your cards, with the rule for each point
  back       to take your last move back, where the table allows it
  help R4.2  to read a rule such as R4.2, a chapter such as R4, a ruling such as K3,
             or an event such as kraken
  resign     to give up
  quit       to leave the game (Ctrl-D does the same)
  help       to see this text (? does the same)
One letter is enough for hint, table, score, back and quit. Moves can also be written out, such as “take 1”, “keep crab/black”, “lay-duo fish/black fish/green”, “end-turn”, “stop” or “last-chance”.

Cards in other hands that the table shows as known were seen there, or on their way there: you would know them if you remembered everything.

Collect cards until they are worth 7 points, then end the round if you like. If the deck runs out, nobody scores in that round.

`,
	Bot:      "Bot {n}",
	Seed:     "Seed {n}.",
	LoadedAt: "Continued from {file}.",
	Torn:     "The last line of the file is incomplete: the game continues without it.",
	Intro:    "Answer with a number. Type “hint” for advice, or “help” to see what else you can type.",

	Choice: "Your choice, 1 to {n}: ", OnlyChoice: "Your choice, only 1: ",
	NoChoice:      "There is no choice {n}.",
	NotUnderstood: "{text} is not understood. Type the number of a choice, or help.",
	YouCan:        "You can", YouCannot: "You cannot",
	Back: "Take your last move back",
	NoBack: "There is nothing to take back: only your own last move can be taken back, " +
		"as long as nobody has seen anything new since.",
	Cannot:    "{move}: {why}",
	Lay:       "Lay {list}",
	NoRule:    "There is no rule {text}. The rules are R1 to R12, such as R4.2, and the rulings K1 to K5.",
	YourTurn:  "{who}, it is your turn. Press Enter when nobody else can see the screen: ",
	NextRound: "Press Enter for the next round: ",

	Ended:       "The input has ended, so the game ends here.",
	Quit:        "The game ends here. Thank you for playing.",
	Interrupted: "Interrupted: the game ends here.",
	GoesOn:      "To continue it: -load {file} -save {file}",
	Lost: "It was not saved, so it is lost: -save with the name of a file keeps a game. " +
		"-seed {n} deals it again from the start.",
	LostLoaded: "Moves since {file} was loaded are not saved: next time, add -save {file} to keep them.",

	Hint: "Hint", Why: "Why", HintOnly: "Hint: {move}.",
	Tried: "(tries: {n})", TriedOf: "(tries: {n} of {all})",
	ToWin: "{move}: {chance} to win",

	AutoBots: "-auto gives every seat to a bot: leave -bots out",
	Seat: "-bots {text}: {word} is not a seat: with {players} players they are 0 to {n}, separated by commas; " +
		"or write none",
	SeatTwice: "-bots {text}: seat {n} is listed twice",
	SaveThere: "-save {file}: the file exists already; add -load {file} to continue the game in it, " +
		"or choose another name",
	SaveFolder:  "-save {file}: this is a folder; name a file in it",
	LoadDamaged: "-load {file}: {problem}. The file is left as it is",
	LoadRecord:  "-load {file}: this is a record, which cannot be continued; seasalt replay shows it",
	LoadLevel:   "-load {file}: there is no level {text} here; -level gives all bots another",
	LoadSeed:    "-load {file}: the cards of that game are fixed already; leave -seed out",
	Differs:     "-load {file}: that game was started with {flag} {old}, not {new}; leave {flag} out to continue it",
}

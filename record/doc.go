/*
Package record keeps games, to save, send, take back and replay them. A [Record] contains Nature's moves, so it can be
replayed years later without a random generator.

	game := record.New(rules, first)
	for game.Settle(r) { // deals, also after each round
		err := game.Play(choose(game.State()), r) // the move, and Nature's after it
		...
	}
	text, err := game.SecretText()
	...
	game, err = record.Parse(text, variants.Rules)

[Record.Play] continues a game, [Record.Prefix] takes it back to an earlier position, and [Record.At] looks at one.
[Record.All] yields each move with the state before it, and [Record.Rounds] the end of each round. [Record.Game] returns
the game with everybody's memory. [Record.SetTag] and [Record.AddComment] annotate it, and [Record.End] ends it outside
the rules, for example by resignation. A reader finds the rules by the setup in the text: pass it variants.Rules, or
[seasalt.CachedRules] for modules of your own.

# Text

[Record.SecretText] writes lines that people can read, in the spirit of chess notation:

	[Format "seasalt-record/1"]
	[Rules "2"]
	[Setup "seasalt/1 players=2 target=40 mermaids=laid empty-deck=voids tie=latest-turn trio=laid equal-top=at-end"]
	[First "1"]
	[Player0 "Ann"]
	[Player1 "Bob"]

	Round 1
	(deal crab/black; deal shell/grey)
	1: draw (deal fish/green; deal boat/yellow) keep fish/green; discard 2; end-turn {Why not the boat?}
	0: take 1; end-turn
	...
	= stop by 1; points 5 8; totals 5 8

	Round 2
	(next-round; deal shark/green; deal crab/yellow)

	Position seasalt/1 round=2 phase=take turn=0 ...
	Result unfinished

Headers come first: the game and its starter, then any other tags. A later version can add headers with a small first
letter, which no tag has, so that older ones refuse them. Each round has a heading, a line for each turn with
its seat, and a line for its outcome. Nature's moves are in round brackets, comments in braces. Headers and comments
escape special characters as Go does. The last line has the result, or "unfinished", so a text that was cut off is
recognized. A game that ended outside the rules has the winners, the reason and the note there, as in "Result 0 by
resignation of 1 {gg}". Without a result by the rules, the line before it has the position, as the text of
[seasalt.State.SecretText]. Texts written by hand can leave out the Position, or have one between any two lines.

[Parse] checks outcomes, positions and result: if a later version plays by other rules, it returns the same game or an
error. [Record.SecretJSON] writes the same as a JSON object. Parse reads both, in this version and in every later one.

# Secrets

A record holds every card of the game, hidden ones included. Until the game is over, keep its text and its JSON on the
server's disk, away from all players. Only SecretText and SecretJSON write them: packages fmt and slog show a
spectator's view of a Record, wherever it is, and package json fails. To store the secrets in other JSON, use a
[json.RawMessage] written by SecretJSON. To show a game as a seat saw it, play a [seasalt.Game] along with
[Record.All], and use its [seasalt.Game.Observe] and [seasalt.Game.View].

A record does not prove that the cards were drawn by chance. Package table does: anybody can verify its journals.
*/
package record

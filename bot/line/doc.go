/*
Package line (experimental) connects bots in any language: a program reads lines of JSON from its standard input and
writes its moves to its standard output. [PROTOCOL.md] describes the lines on one page, with a transcript. A line has at
most 1 MiB.

A [Program] plays in tournaments of package arena:

	p := &line.Program{Args: []string{"python3", "bot.py"}}
	defer p.Close()
	results, err := arena.Tournament{
		Rules: rules,
		Entrants: []arena.Entrant{
			{Name: "mine", Spec: "python3 bot.py", New: p.New},
			{Name: "greedy", New: func() bot.Player { return bot.Greedy{} }},
		},
		Games: 100,
	}.Run(ctx)

A program that hangs, crashes, floods its outputs or writes nonsense loses only its own games. [Check] tests whether it
keeps to the protocol. Programs in Go answer by [Bot.Serve].

A [Conn] is the host's side of one connection, for hosts that play many games at once. Programs that learn can request
numbers: each view as features, each move as the number of an action.

# Cost of a move

A message of the base game has 3 to 5 kB. Requesting a move from a process and reading the answer takes some tenths of a
millisecond, most of it in the bot's JSON (BenchmarkProgram). [PROTOCOL.md] gives the numbers.

[PROTOCOL.md]: https://github.com/seasalt-go/seasalt/blob/main/bot/line/PROTOCOL.md
*/
package line

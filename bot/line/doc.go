/*
Package line (experimental) connects bots in any language: a program reads lines of JSON from its standard input
and writes its moves to its standard output. PROTOCOL.md, in the directory of the package, says
what the lines are, on one page with a transcript. A line has at most 1 MiB.

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

Whatever the program does, it loses its own games and nothing else: it can hang, crash, flood its
outputs or write nonsense. [Check] tests whether it keeps to the protocol. Programs in Go answer by [Bot.Serve].

A [Conn] is the host's side of one connection, for hosts that play many games at once. Programs that learn can
ask for numbers: each view as features, each move as the number of an action.

# What a move costs

A message of the base game has 3 to 5 kB. To ask a process for a move and to read the answer takes
some tenths of a millisecond, most of it in the bot's JSON (BenchmarkProgram). PROTOCOL.md has the numbers.
*/
package line

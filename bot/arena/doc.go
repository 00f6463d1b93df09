/*
Package arena plays tournaments of bots: many games, on all cores, and what came of them.

A [Tournament] says who enters, each a named [Entrant], and how many games there are.
[Tournament.Run] plays them and returns the [Results], which are plain data with the statistics
as methods:

	results, err := arena.Tournament{
		Rules: seasalt.MustRules(seasalt.Config{}),
		Entrants: []arena.Entrant{
			{Name: "mine", New: func() bot.Player { return &mine{} }},
			{Name: "random", New: func() bot.Player { return bot.Random{} }},
		},
		Games: 1000,
		Seed:  1,
	}.Run(ctx)

[Tournament.RunFile] writes every game to a file as it ends, and goes on from there when it
is called again. Tournament.Record is given the record of every game, move by move, and [Play]
plays a single game, also one of a tournament again.

# Who sits where

Seat 0 begins the first round. The schedule goes through all tables: every choice of as many
entrants as the game has players, in every order around the table. [Tournament.Cycle] says
how many games that takes; in a multiple of it everybody meets everybody equally often, and
sits in every seat equally often against the same opponents.

# The same tournament again

Everything that is random comes from the seed. Each game has a seed of its own, made from
that of the tournament and the game's number, and from it generators of their own for Nature
and for each player. So the results do not depend on the number of workers or on which game
ended first. They do depend on the clock if a player does, or if one is too slow.

# Who knows the seed

The seed is all that the cards come from: whoever knows it, or the seed of one of its games,
can work out every card of every game. The key of a generator is the SHA-256 hash of the text
"seasalt arena stream 1", a newline, the eight bytes of the game's seed, highest first, and
one byte, 0 for Nature and 1 + seat for a player; the generator is [rand.ChaCha8]. So what a
player draws from its own tells it nothing about the others, as long as it does not guess
the seed. But it can try seeds until one gives what it draws, which takes no time for a seed such as
1 or 7, a small number or the time of day.

That does not matter between players that are played for their strength. With players that might
cheat, draw all 64 bits of the seed from crypto/rand, and show them neither the seed nor the
file of results before the end, which has it too. That keeps off who cannot try 2⁶⁴ seeds. Nothing keeps off code that reads the memory or the files of the program it runs in: the
players of a tournament are part of one program.

# Players that remember

Players get the views of a [seasalt.Game], which have all that a perfect memory knows of the
cards, so most players need none of their own. One that wants to know what the others did, and
in which order, is an [Observer], and keeps in its fields what it needs: New makes a player for
each game.

# Players that fail

A player loses a game by returning an illegal move, by panicking, or by taking longer than it
may. A [Forfeit] in the results says which, where, and what the player saw. The others share
the win, and the tournament goes on. Nothing can stop a goroutine that does not return: it is
abandoned, and goes on using its core. An entrant that has [MaxStray] of those loses its
further games unplayed until one comes back, so that the others have cores to think on. A
player cannot be kept from ending the whole program, by [os.Exit] for example, or by a panic
in a goroutine that it has started.
*/
package arena

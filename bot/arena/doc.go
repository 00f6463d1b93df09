/*
Package arena (experimental) plays tournaments of bots: many games, on all cores, with statistics.

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

[Tournament.RunFile] writes every game to a file as it ends, and goes on from there when it is
called again. Tournament.Record receives the record of every game, move by move. [Play] plays
a single game, or repeats one of a tournament.

# Who sits where

Seat 0 begins the first round. The schedule goes through all tables: every choice of as many
entrants as the game has players, in every order around the table. [Tournament.Cycle] says
how many games that takes. In a multiple of it, all entrants meet equally often, and sit in
every seat equally often against the same opponents.

# Repeating a tournament

Everything random comes from the seed. Each game derives its own seed from that of the tournament
and its number, and from it separate generators for Nature and for each player. So the results do
not depend on the number of workers or on which game ended first. They depend on the clock only
if a player does, or if a player is too slow. They do depend on the code and the weights of the
players, of which a [Description] knows nothing but the name and the Spec.

# Who knows the seed

All cards follow from the seed: whoever knows it, or the seed of one of its games, can work out
every card of every game. The key of a generator is the SHA-256 hash of the text
"seasalt arena stream 1", a newline, the eight bytes of the game's seed, highest first, and
one byte, 0 for Nature and 1 + seat for a player; the generator is [rand.ChaCha8]. So the
numbers that a player draws tell it nothing about the other generators, unless it finds the
seed by trying. For a small number or the time of day that takes no time.

This does not matter between players that are compared by strength. If players might cheat, draw
all 64 bits of the seed from crypto/rand, and keep the seed, and the file of results, which
contains it, from them until the end. That stops everybody who cannot try 2⁶⁴ seeds. Nothing
stops code that reads the memory or the files of its own program, and the players of a
tournament are part of one program.

# Players that remember

Players get the views of a [seasalt.Game], which include a perfect memory of the cards, so most
players need none of their own. A player that also wants to know what the others did, and in
which order, implements [Observer] and keeps what it needs in its fields: New makes a player
for each game.

# Players that fail

A player loses a game by an illegal move, by a panic, or by taking too long. A [Forfeit] in the
results says what happened, where, and what the player saw. The others share the win, and the
tournament goes on. A goroutine that does not return cannot be stopped: it is abandoned and goes
on using its core. An entrant with [MaxStray] of those loses its further games unplayed until
one returns, so that the others have cores to think on. A player can still end the whole
program, by [os.Exit] for example, or by a panic in a goroutine that it started.

A [Remote] player, such as a process of its own, can do none of that: it is told to give up, and can
be killed. Package [github.com/seasalt-go/seasalt/bot/line] has players in any language.
*/
package arena

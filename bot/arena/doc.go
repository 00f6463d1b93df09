/*
Package arena (experimental) plays tournaments of bots: many games, on all cores, with statistics.

A [Tournament] lists its entrants, each a named [Entrant], and the number of games. [Tournament.Run] plays them and
returns the [Results], which are plain data with the statistics as methods:

	results, err := arena.Tournament{
		Rules: seasalt.MustRules(seasalt.Config{}),
		Entrants: []arena.Entrant{
			{Name: "mine", New: func() bot.Player { return &mine{} }},
			{Name: "random", New: func() bot.Player { return bot.Random{} }},
		},
		Games: 1000,
		Seed:  1,
	}.Run(ctx)

[Tournament.RunFile] writes every game to a file as it ends, and continues from there when it is called again.
Tournament.Record receives the record of every game, move by move. [Play] plays a single game, or repeats one of a
tournament.

# Seats

Seat 0 begins the first round. The schedule goes through all tables: every choice of as many entrants as the game has
players, in every order around the table. [Tournament.Cycle] returns the number of games that this takes. In a multiple
of it, all entrants meet equally often, and sit in every seat equally often against the same opponents.

# Repeating a tournament

Everything random comes from the seed. Each game derives its own seed from that of the tournament and its number, and
from it separate generators for Nature and for each player. So the results do not depend on the number of workers or on
which game ended first. They depend on the clock only if a player does, or if a player is too slow. They also depend on
the code and the weights of the players, of which a [Description] contains only the name and the Spec.

# Keeping the seed secret

All cards follow from the seed: anyone who knows it, or the seed of one of its games, can work out every card of every
game. The key of a generator is the SHA-256 hash of the text "seasalt arena stream 1", a newline, the eight bytes of the
game's seed, highest first, and one byte, 0 for Nature and 1 + seat for a player; the generator is [rand.ChaCha8]. So
the numbers that a player draws reveal nothing about the other generators, unless it finds the seed by trying. For a
small number or the time of day that takes no time.

This does not matter between players that are compared by strength. If players might cheat, draw all 64 bits of the seed
from crypto/rand, and keep the seed, and the file of results, which contains it, from them until the end. That stops
everybody who cannot try 2⁶⁴ seeds. It does not stop code that reads the memory or the files of its own program, and the
players of a tournament are part of one program.

# Players that remember

Players get the views of a [seasalt.Game], which include a perfect memory of the cards, so most players need none of
their own. A player that also needs the moves of the others, and their order, implements [Observer] and keeps its data
in its fields: New makes a player for each game.

# Players that fail

A player loses a game by an illegal move, by a panic, or by taking too long. A [Forfeit] in the results describes the
fault, its place, and the view of the player. The others share the win, and the tournament continues. A goroutine that
does not return cannot be stopped: it is abandoned and keeps using its core. An entrant with [MaxStray] abandoned
goroutines forfeits its remaining games until one returns, which leaves cores for the others. A player can still end the
whole program, by [os.Exit] for example, or by a panic in a goroutine that it started.

A [Remote] player, such as a process of its own, cannot do any of that: the tournament asks it to give up, and can kill
it. Package [line] connects players in any language.

[line]: https://pkg.go.dev/github.com/seasalt-go/seasalt/bot/line
*/
package arena

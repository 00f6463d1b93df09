/*
Package bot has players for Sea Salt & Paper: [Random], [Greedy] and [ISMCTS], a search. Any
type with their one method is a [Player] too, and can play wherever they do:

	player := bot.ISMCTS{Time: time.Second, Workers: 2}
	g := rules.NewGame(first)
	for g.Settle(r); !g.State().Over(); g.Settle(r) { // deals, after each round too
		m := player.Choose(ctx, g.View(g.State().Actor()), r)
		err := g.Play(m, r)
		...
	}

A player gets a [seasalt.View], which has nothing that the seat does not know. None of
them ever sees a [seasalt.State] but those that it makes up itself ([seasalt.View.Sample]):
the same view and the same generator lead to the same move, whatever the others hold.

The players remember nothing: what was seen before is in the view, if it is that of a
[seasalt.Game]. By views of a [seasalt.State], which have no past, they play too, and worse.

All players play all games: 2 to 4 players, every edition and ruling, and all modules,
those of others included, since they ask the rules what cards are worth.

# How the search works

[ISMCTS] is the information set search of Cowling, Powley and Whitehouse with one tree. What
was added to it:

  - A sampled world is taken in proportion to how likely the others are to have come to it:
    players hold good cards, and those who hold very good ones would have ended the round.
  - A move that [Greedy] likes is tried first and more often, and less so the more is known of
    it.
  - Where the tree ends, the round is played on by the rules of thumb of Greedy, or an
    [Evaluator] of the caller's judges the position.
  - A round that does not end the game is worth the chance to win from its totals. That
    chance is a formula with two constants, fitted to games of Greedy.
  - The move that is chosen has the highest value less its standard error.

Some things it does not see. In its tree the others' hidden moves, such as which card they
keep, are seen by all, so nobody in it bluffs or hides anything. What the others know of its
own cards counts only as far as [seasalt.View.Sample] tells. And it looks no further than the
round: who starts the next one, and who gets which event, is worth nothing to it.

# How strong they are

What the one won of the games against others of one sort, all seats and starters in turn, with
the 95 % interval of Wilson; base game, 1000 iterations a move if nothing is said:

	                                          share  interval      games
	Greedy against Random, 2 players          99.8%  99.6 to 99.9   4000
	ISMCTS against Greedy, 2 players          84.2%  81.0 to 86.9    600
	  with 500 iterations                     79.7%  74.8 to 83.8    300
	  with 4000 iterations                    89.3%  78.5 to 95.0     56
	  with all modules                        90.0%  79.9 to 95.3     60
	ISMCTS against three Greedy, 4 players    48.7%  44.7 to 52.7    600
	Greedy against Greedy, 2 players          49.5%  48.4 to 50.6   8000
	Greedy against three Greedy, 4 players    24.6%  23.7 to 25.6   8000
	1000 iterations against 500, 2 players    58.0%  48.2 to 67.2    100
	4000 iterations against 1000, 2 players   58.0%  48.2 to 67.2    100
	ISMCTS against itself, 100 iterations     50.3%  44.7 to 56.0    300
	300 iterations with views of a Game
	  against those of States, 2 players      62.0%  59.2 to 64.7   1200

Whoever starts wins 55.0% (53.9 to 56.1) of the games of two Greedy, and no seat of four Greedy
wins more than another: 24.7%, 24.8%, 25.2% and 25.3%, give or take 1. TestStrength measures
all that.

# How fast they are

Iterations a second of one core of an Intel Xeon at 2.7 GHz with Go 1.26, from the middle of a
round, each with a world sampled and the round played to its end (BenchmarkSearch):

	                 2 players  4 players
	RandomRollout      470,000    260,000
	GreedyRollout      245,000    120,000

An iteration does not allocate. The memory of a tree, at most about 32 MB, is kept for the
next search until the garbage collector takes it.
*/
package bot

/*
Package bot (experimental) has players for Sea Salt & Paper: [Random], [Greedy], [Quick], which looks one turn
ahead, and [ISMCTS], a search. [Levels] has them from weak to strong. Any type with the method of
[Player] can play wherever they do:

	player := bot.ISMCTS{Time: time.Second, Workers: 2}
	g := rules.NewGame(first)
	for g.Settle(r); !g.State().Over(); g.Settle(r) { // deals, after each round too
		m := player.Choose(ctx, g.View(g.State().Actor()), r)
		err := g.Play(m, r)
		...
	}

A player gets a [seasalt.View], which has only what the seat knows. It never sees a
[seasalt.State], except those that it samples itself ([seasalt.View.Sample]). So the same view
and the same generator lead to the same move, whatever the others hold.

The players remember nothing themselves: the views of a [seasalt.Game] include what was seen
before. With views of a [seasalt.State], which do not, they play worse.

All players play all games: 2 to 4 players, every edition and ruling, and all modules, yours
included, since they ask the rules what cards are worth.

[Review] looks back at a game: what a search would have done at each decision, and what it cost to do
something else. Package [github.com/seasalt-go/seasalt/bot/reasons] says why, in words.

# How the search works

[ISMCTS] is the information set search of Cowling, Powley and Whitehouse with a single tree,
and these additions:

  - Sampled worlds are weighted by how likely the others' play would lead to them; more on that below.
  - Moves that [Greedy] likes are tried first and more often. This preference fades as more
    is known about a move.
  - Where the tree ends, the rules of thumb of Greedy play the round to its end, or an
    [Evaluator] judges the position: yours, or [Learned].
  - A round that does not end the game is worth the chance to win from its totals and from who
    begins the next one, which is worth about two points: a formula fitted to games of Greedy.
  - The move with the highest value minus its standard error is chosen.

It has limits. In its tree everybody sees the hidden moves of others, such as which card they
keep, so nobody bluffs or hides anything. What the others know about its own cards counts only
as far as [seasalt.View.Sample] tells. And it does not look beyond the round: who gets which event
does not count.

# What a search believes

Players do not hold cards at random. [ISMCTS] and [Quick] weigh the worlds that they sample by the
hands of the others. Each card point makes a hand 1.5 times as likely, and points that are enough to
end the round make it 2.5 times less likely. A swimmer with a shark is 12 times less likely than
other cards with as many points, since it would have been laid; so, to a lesser degree, are pairs of
crabs, boats and fish. A multiplier with nothing to count is half as likely. Most kinds are less
likely if they lie on the discard piles, where the player has left or put them. The weights are in
package internal/belief. They were fitted to 71,299 hands of games between searches of 300
iterations.

This is how far the log-loss of hidden hands is below that of unweighted worlds, in nats, with 95%
intervals (go -C internal/tools/train run . beliefs). The earlier weights looked at the points alone.

	                                 hands  points alone             all weights
	ISMCTS, 300 iterations            5686  0.099 (0.067 to 0.132)   0.406 (0.355 to 0.457)
	  with Learned                    9236  0.148 (0.120 to 0.176)   0.510 (0.475 to 0.546)
	ISMCTS, 100 iterations
	  with 4 players                 15716  0.095 (0.068 to 0.122)   0.220 (0.188 to 0.251)
	  with all modules                3362  0.047 (-0.002 to 0.097)  0.257 (0.187 to 0.327)
	Greedy                           19893  0.233 (0.217 to 0.250)   0.466 (0.444 to 0.488)

A hand of five cards out of 45 takes 14 nats to tell, so most of it stays hidden, and no gain in
strength is certain. These are games of two, unless noted, against the same player with the
earlier weights and as many iterations, which take 1 to 4% longer now:

	                                          share  interval      games
	300 iterations                            50.7%  46.7 to 54.7    600
	300 iterations with Learned               49.8%  46.3 to 53.2    800
	1000 iterations with Learned              51.4%  47.0 to 55.8    500
	Quick                                     51.1%  48.6 to 53.7   1500
	100 iterations against three, 4 players   24.8%  21.5 to 28.4    600

Weights that were fitted to games of Greedy foretell the hands of searches worse than no weights do.
The cards that a player is known to hold, colours, the size of the hand, the stage of the round, and
which kinds are held together are worth 0.02 nats more at most.

# How the evaluation works

[Learned] finishes the turn by the rules of thumb and asks a neural network who will win. There is
one for each number of players, and one for two players and events. Its inputs are the hands and
laid cards of all players by kind and by colour, their points, the piles, the deck, how far
everybody is from the target, and the chances if the round stopped now; with events also the event
of the round, those that are held, and who has a shell face down. Most are 0 or 1, and fewer than 80
of 891 are 1 with 2 players; then come layers of 64 and 32 units and an output for each seat.

It learned in two stages (go -C internal/tools/train run . net): first from positions that the rules of
thumb played out once each, 10 million of them with 2 players, 16 million with events, 4 million with
3, 5 million with 4; then from 2 million positions, with events 6 million, of rounds that were played
by [Quick] with the network of the first stage. Some moves before these positions were random, some
hands were dealt again, and half of the games had extension cards. With 2 players, the first stage
differs from the mean of many rollouts by 0.035 (RMS), as much as the mean of 28 rollouts does, and
takes less time than one. The second makes it differ from rollouts on purpose, since Quick plays
better: with it, Quick won 58.2% (54.2 to 62.0) of 600 games against Quick with the first stage alone.

More iterations make up for the noise of rollouts, and not for the errors of a network. So the longer
the search, the less it gains. With events rollouts are at least as good from 10 ms on, so give longer
searches no Evaluator there. Still, more iterations do no harm (TestNobodyIsWeak). On
average, its judgement agrees with its own a time round the table later, and with rollouts
(TestLearnedAgreesWithItself).

These were tried, and no gain in strength could be measured: to judge 1, 2 or 4 turns later; a tree of
one or two turns; separate nodes for each hand that others may hold; a third stage of training, from games of
Quick with the second network; and two to four times as many positions in both stages, which lowered
the loss of 2 players from 0.5637 to 0.5628: a search of 1280 iterations with that network won 47.5%
(43.5 to 51.5) of 600 games against the one that ships, Quick 51.6% (49.4 to 53.8) of 2000, and with 4
players a search of 930 iterations 25.2% (21.2 to 29.7) of 400. A search of 7000 iterations loses less
than a thousandth of the chance to win at a decision, as one of 100,000 sees it. So what is missing is
judgement, not time.

It computes with integers, so a seed leads to the same moves on every processor. Programs that
do not use it do not contain its weights.

# How strong they are

Share of games won by the first player named, with Wilson's 95 % interval. Seats and starters
take turns. Base game, 1000 iterations a move unless noted:

	                                          share  interval      games
	Greedy against Random, 2 players          99.8%  99.6 to 99.9   8000
	ISMCTS against Greedy, 2 players          83.5%  79.5 to 86.8    400
	  with 100 iterations                     71.2%  66.6 to 75.5    400
	  with 500 iterations *                   79.7%  74.8 to 83.8    300
	  with 4000 iterations *                  89.3%  78.5 to 95.0     56
	  with all modules *                      90.0%  79.9 to 95.3     60
	ISMCTS against three Greedy, 4 players *  48.7%  44.7 to 52.7    600
	Greedy against Greedy, 2 players          49.4%  48.3 to 50.5   8000
	Greedy against three Greedy, 4 players    25.5%  24.6 to 26.5   8000
	1000 iterations against 100, 2 players    73.0%  68.4 to 77.1    400
	1000 iterations against 500, 2 players *  58.0%  48.2 to 67.2    100
	4000 iterations against 1000, 2 players * 58.0%  48.2 to 67.2    100
	ISMCTS against itself, 100 iterations     49.0%  43.4 to 54.6    300
	300 iterations with views of a Game
	  against those of States, 2 players *    62.0%  59.2 to 64.7   1200

Rows with a star were measured when the bots did not count the cards that they knew to be in the
deck. Between two Greedy the starter wins 54.2% (53.1 to 55.3) of the games. Among four, no seat
wins more than another: 24.8%, 25.1%, 24.7% and 25.4%, give or take 1. TestStrength measures this.

Keeping all guesses about hidden moves, as a [seasalt.Memory] does, makes no difference that could
be measured: against the memory of commit 0265f32, which forgot a pile below its top when another
player had taken a card out of it, a search of 300 iterations won 49.2% (45.2 to 53.2) of 600
games of two.

Knowing who begins the next round lowers the log-loss of the chances between rounds from 0.5442 to
0.5373 with 2 players, from 0.9699 to 0.9605 with 3 and from 1.2792 to 1.2727 with 4, on 3700 to
4000 rounds each that the formula was not fitted to (go -C internal/tools/train run . chance). A search of
300 iterations won 51.8% (47.5 to 56.0) of 531 games of two against itself without it, and Greedy
50.0% (48.2 to 51.8) of 3000.

With [Learned], an iteration takes 0.4 to 0.5 of the time. These are games against the search of commit
0265f32, which plays rounds to their end with a slower engine, forgets more of what was seen, and does
not know who begins the next round. A program with both engines in it played them, with every move
applied by both; it is not in the module, which cannot contain its own past. Both players had about
the same time for a move, on a core of about 2.7 GHz.

	                                          share  interval      games
	Quick, 0.25 ms, against its Greedy        83.7%  81.3 to 85.9   1000
	Quick against 1000 iterations, 4.5 ms     50.8%  46.8 to 54.8    600
	1280 with Learned against 450, 2 ms       64.5%  60.6 to 68.2    600
	6400 with Learned against 2270, 10 ms     58.9%  54.9 to 62.7    610
	32000 with Learned against 11350, 50 ms   53.8%  35.5 to 71.2     26
	4 players, 4650 with Learned against
	  three with 1390, 10 ms                  29.0%  25.5 to 32.7    601
	all modules, 4200 with Learned against
	  1540, 10 ms                             55.7%  51.7 to 59.6    600

And these are games at equal time of one search with Learned, against searches of today that play
rounds to their end. With three players 33.3% would be even, and with four 25%:

	2 players, extension cards, 650 iterations
	  against 300                             62.0%  57.2 to 66.6    400
	2 players, all modules, 850 iterations
	  against 460                             55.7%  51.7 to 59.6    600
	  4200 against 2300, 10 ms                46.0%  40.4 to 51.7    300
	3 players, 900 iterations against 410     44.8%  38.0 to 51.9    194
	4 players, 930 iterations against 380     32.0%  25.9 to 38.8    200
	4 players, extension cards, 930 iterations
	  against 380                             32.0%  26.5 to 38.0    250
	Quick, all modules, against Quick without
	  Learned, which takes 2.8 times as long  57.3%  53.3 to 61.2    600

More iterations pay with Learned, too: the level hard, 5000, won 63.5% (56.6 to 69.9) of 200 games of two
against normal. With four players that is not certain: 4650 iterations won 31.2% (23.3 to 40.4) of 109
games against three with 930.

Games of three and four with events are not known to it: there searches use rollouts.

# How fast they are

Iterations per second on one core of an Intel Xeon at 2.7 GHz with Go 1.26, from the middle of
a round. Each samples a world and plays the round to its end, or asks [Learned] (BenchmarkSearch):

	                 2 players  4 players
	RandomRollout      470,000    260,000
	GreedyRollout      245,000    120,000
	Learned            540,000

The last number comes from a busy machine, by its ratio to GreedyRollout there.

An iteration does not allocate. A tree takes at most about 32 MB, which the next search reuses
unless the garbage collector has freed it.
*/
package bot

/*
Package bot (experimental) has players for Sea Salt & Paper: [Random], [Greedy], [Quick], which looks one turn
ahead, and [ISMCTS], a search. [Levels] has them from weak to strong. Any type with the method of
[Player] can play wherever they do:

	player := bot.ISMCTS{Time: time.Second, Workers: 2}
	g := rules.NewGame(first)
	for g.Settle(r) { // deals, after each round too
		m := player.Choose(ctx, g.View(g.Actor()), r)
		err := g.Play(m, r)
		...
	}

A choice takes as long as the player is told to, and ends early when ctx does. A [Clock] shares the time of a whole game
out.

The package is experimental: with a minor version names may change, the moves that a seed leads to, and the strength
of a level.

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

  - Sampled deals of the unseen cards, called worlds, are weighted by how likely the play of the
    others would lead to them; more on that below.
  - Moves that [Greedy] likes are tried first and more often; with [Learned], in base games of two, those
    that longer searches have visited. This preference fades as more is known about a move. What an
    opponent likes depends on the hand in that world.
  - Where the tree ends, the rules of thumb of Greedy play the round to its end, or an
    [Evaluator] judges the position: yours, or [Learned].
  - A round that does not end the game is worth the chance to win after it. A formula, fitted to
    games of Greedy, computes that from the totals and from who begins the next round, which is
    worth about two points.
  - The move with the highest value minus its standard error is chosen. [ISMCTS.Choose] ends once that
    is clear: in base games of two, a choice with Learned and 5000 iterations takes half the time that all of them
    would.

It has limits. In its tree everybody sees the hidden moves of others, such as which card they
keep, so nobody bluffs or hides anything. What the others know about its own cards counts only
as far as [seasalt.View.Sample] tells. And it does not look beyond the round: who gets which event
does not count.

# What a search believes

Players do not hold cards at random. [ISMCTS] and [Quick] weigh the worlds that they sample by the
hands of the others: hands worth more points are likelier, until they are enough to end the round;
pairs that would have been laid are less likely, and so are kinds that the player has left or put on
the discard piles. The weights are in package bot/internal/belief, and were fitted to hands of games
between searches.

# How the evaluation works

[Learned] finishes the turn by the rules of thumb and asks a neural network who will win. There is a
network for each number of players, and one for games of two with events. Its inputs are the hands and
laid cards of all players by kind and by colour, their points, the piles, the deck, how far
everybody is from the target, and the chances if the round stopped now; with events also the event
of the round, those that are held, and who has a shell face down.

More iterations make up for the noise of rollouts, and not for the errors of a network. So the longer
the search, the less Learned gains. With events rollouts are at least as good from 10 ms on, so give
longer searches no Evaluator there. Learned does not know games of three and four with events: there
searches use rollouts.

It computes with integers, so a seed leads to the same moves on every processor. Programs that
do not use it do not contain its weights.

# How strong and how fast they are

In the base game with two players, a search of 1000 iterations wins 83.5% of its games against
[Greedy] (79.5 to 86.8) and 73.0% against one of 100 iterations (68.4 to 77.1). An iteration plays
the round to its end by rules of thumb in 4 µs with two players, takes about half as long with
Learned, and does not allocate. A tree of 100,000 iterations takes about 5 MB. Then it grows ever more slowly: 1.5
million iterations take 24 MB, which the next search reuses unless the garbage collector has freed it.

[strength.md] has all that was measured: what beliefs predict, how the network learned, and who wins
how often against whom.

[strength.md]: https://github.com/seasalt-go/seasalt/blob/main/docs/strength.md
*/
package bot

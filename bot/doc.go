/*
Package bot (experimental) contains players for Sea Salt & Paper: [Random]; [Greedy], which follows rules of thumb;
[Quick], which looks one turn ahead; and [ISMCTS], a tree search. [Levels] lists them from weak to strong.

A program picks a level and asks it for moves:

	player := bot.Levels()[2].Player // normal; or bot.ISMCTS{Time: time.Second}
	g := rules.NewGame(first)
	for g.Settle(r) { // deals, also after each round
		m := player.Choose(ctx, g.View(g.Actor()), r)
		err := g.Play(m, r)
		...
	}

A choice takes the player's own time, and ends early when ctx does. A [Clock] divides the time of a whole game among
its moves. Any type that implements [Player] can take the place of these; the example of Player is one in twenty
lines. Package [arena] plays tournaments of players.

A player receives a [seasalt.View], the knowledge of its seat, and sees a [seasalt.State] only if it samples one
([seasalt.View.Sample]). So the same view and the same generator lead to the same move, whatever the others hold.
Players remember nothing themselves: the views of a [seasalt.Game] include earlier observations. The views of a
[seasalt.State] do not, and players play worse with them.

All players play all games: 2 to 4 players, every edition and ruling, and all modules, yours included, since they ask
the rules for the value of cards.

[Review] looks back at a game: the choice of a search at each decision, and the cost of the move made instead. Package
[reasons] explains moves in words.

The package is experimental: a minor version may change names, the moves that a seed leads to, and the strength of a
level.

# How the search works

[ISMCTS] is the information set search of Cowling, Powley and Whitehouse with a single tree, and these additions:

  - Sampled deals of the unseen cards, called worlds, are weighted by the likelihood that the others' play leads to
    them; see below.
  - It tries first, and more often, moves that [Greedy] likes; with [Learned], in base games of two, moves that longer
    searches visit most. This preference fades as more is known about a move. An opponent's preference depends on the
    hand in that world.
  - Where the tree ends, the rules of thumb of Greedy play the round to its end, or an [Evaluator] judges the
    position: yours, or [Learned].
  - A round that does not end the game is worth the chance to win after it. A formula, fitted to games of Greedy,
    computes that from the totals and from the starter of the next round, an advantage of about two points.
  - It chooses the move with the highest value minus its standard error. [ISMCTS.Choose] ends once that is clear: in
    base games of two, a choice with Learned and 5000 iterations takes half the time of all of them.

It has limits. In its tree everybody sees the hidden moves of others, such as the card they keep, so nobody bluffs or
hides anything. The others' knowledge of its own cards counts only as far as [seasalt.View.Sample] goes. And it does
not look beyond the round: the events that players win do not count.

# What a search believes

Players do not hold cards at random. [ISMCTS] and [Quick] weigh the worlds that they sample by the hands of the
others: hands worth more points are likelier, until they are enough to end the round; pairs that a player would have
laid are less likely, and so are kinds that the player has left or put on the discard piles. The weights are in
package bot/internal/belief, and were fitted to hands of games between searches.

# How the evaluation works

[Learned] finishes the turn by the rules of thumb and asks a neural network for the winner. There is a network for
each number of players, and one for games of two with events. Its inputs are the hands and laid cards of all players
by kind and by colour, their points, the piles, the deck, the distance of all players from the target, and the chances
if the round stopped now; with events also the event of the round, those that players hold, and face-down shells.

More iterations make up for the noise of rollouts, but not for the errors of a network. So the longer the search, the
less Learned gains. With events rollouts are at least as good from 10 ms on, so give longer searches no Evaluator
there. Learned does not know games of three and four with events: there searches use rollouts.

It computes with integers, so a seed leads to the same moves on every processor. Programs that do not use it do not
contain its weights.

# How strong and how fast they are

In the base game with two players, a search of 1000 iterations wins 83.5% of its games against [Greedy] (79.5 to 86.8)
and 73.0% against one of 100 iterations (68.4 to 77.1). An iteration plays the round to its end by rules of thumb in 4
µs with two players, takes about half as long with Learned, and does not allocate. A tree of 100,000 iterations takes
about 5 MB. Then it grows ever more slowly: 1.5 million iterations take 24 MB, which the next search reuses unless the
garbage collector has freed it.

[strength.md] contains the measurements: games of all players, speed, and the origin of the weights.

[arena]: https://pkg.go.dev/github.com/seasalt-go/seasalt/bot/arena
[reasons]: https://pkg.go.dev/github.com/seasalt-go/seasalt/bot/reasons
[strength.md]: https://github.com/seasalt-go/seasalt/blob/main/docs/strength.md
*/
package bot

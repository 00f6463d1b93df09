/*
Package seasalt plays the card game Sea Salt & Paper by its rules: it deals, lists the legal
moves, carries them out, scores every round with an explanation, and knows who has won. It
has no clock, no network and no screen; it is the part that a server, an app, a bot or a
rules question is built on.

A [Config] says which game is to be played and [NewRules] turns it into [Rules]. A [State] is
a position in such a game, a small value. Whoever acts has the moves [State.Moves], and
[State.Apply] returns the state after one of them. Shuffling, drawing and
stealing are moves too, those of [Nature], so that nothing in the engine is random;
[State.Settle] and [State.Play] make Nature's moves with a generator of the caller's. They stop
when a round is over ([PhaseRoundOver]), so that nobody misses its result. A whole game, played
without any skill:

	rules := seasalt.MustRules(seasalt.Config{Players: 3})
	r := rand.New(rand.NewPCG(1, 2))
	s := rules.Start(0).Settle(r)
	for !s.Over() {
		moves := s.AppendMoves(nil)
		var err error
		if s, err = s.Play(moves[r.IntN(len(moves))], r); err != nil {
			log.Fatal(err)
		}
	}
	result, _ := s.Result()
	fmt.Println(result)

At the end of a round the only move is [NextRound], Nature's, which this loop picks like any
other. A program that asks players for their moves has Settle make it:

	for s := rules.Start(0).Settle(r); !s.Over(); s = s.Settle(r) {
		s, err = s.Play(ask(s.Actor()), r)
		...
		if s.RoundOver() {
			round, _ := s.LastRound()
			fmt.Println(round) // who scored what, and by which rule
		}
	}

Cards can be scored without any game, [Rules.Score], and a position can be set up by hand,
[Rules.NewState].

The headings that follow teach the game. Every rule has an id, such as R3.1, and so have the
five rulings, K1 to K5, on points where the rulebooks disagree. Comments, errors and scores
speak of rules by these ids, and for each rule there is an example that shows it happen:
those of R3.1 have names that begin with R3_1.

# The cards (R1)

  - R1.1: A card is a [Kind] in a [Color]. Cards that agree in both are the same [Card], and
    nothing in the game tells one copy from another.
  - R1.2: The base game has the 58 cards of the table below.
  - R1.3: By colour there are 9 dark blue cards, 9 light blue, 8 black, 8 yellow, 6 green,
    4 white, 4 purple, 4 grey, 3 light orange, 2 pink and 1 orange.

The table gives the copies of each card where there are more than one.

	mermaid          4  white 4
	                    duo cards
	crab             9  dark blue 2, light blue 2, yellow 2, black, green, grey
	boat             8  dark blue 2, light blue 2, black 2, yellow 2
	fish             7  dark blue 2, black 2, light blue, yellow, green
	swimmer          5  dark blue, light blue, black, yellow, light orange
	shark            5  dark blue, light blue, black, green, purple
	                    collectors
	shell            6  dark blue, light blue, black, yellow, green, grey
	octopus          5  light blue, yellow, green, purple, grey
	penguin          3  purple, light orange, pink
	sailor           2  pink, orange
	                    multipliers
	lighthouse       1  purple
	shoal of fish    1  grey
	penguin colony   1  green
	captain          1  light orange

# Setup (R2)

A game is a series of rounds. Each gives points, and the player who has the most when
somebody reaches the target wins.

  - R2.1: Two, three or four can play. A [Seat] is a player's place at the table, counted
    from 0 in clockwise order.
  - R2.2: The target is 40 points for two players, 35 for three and 30 for four, which is
    50 − 5 × players. A table may agree on any other from 1 to [MaxTarget].
  - R2.3: A round begins with all cards in the deck, shuffled and face down. Two of them are
    turned up; each starts a discard pile, [Pile1] and then [Pile2]. All hands are empty.
  - R2.4: Chance chooses who plays first in the game; the caller of [Rules.Start] sees to it.
    After that, a round is begun by the left neighbour of whoever ended the one before (R6.5).

# A turn: taking a card (R3)

A turn has three steps: take a card, play duos, end the turn. The first is a must
([PhaseTake]).

  - R3.1: There are two ways to take a card. (a) [Draw]: look at the top two cards of the
    deck, keep one in hand and discard the other face up ([PhaseKeep], [PhaseDiscard]). The
    player chooses the pile, unless just one of them is empty: that one must be used.
    (b) [Take]: put the top card of a discard pile into hand.
  - R3.2: Discard piles keep their order, and only the card on top can be seen. No one may
    look below it, except with a crab duo.
  - R3.3: With one card left in the deck, drawing takes it, and nothing is discarded. With no
    card left there is no drawing.
  - R3.4: With both piles empty, a discard starts the first one.
  - R3.5: With nothing in the deck or on the piles, the step is left out. This can happen on a
    boat's turn, which then just goes on with the one before (R4.5), or on a final turn, and
    even then the player can go on.

# A turn: playing duos (R4)

After taking a card, the player may play duos, as many as wanted ([PhasePlay]).

  - R4.1: Two crabs are a duo, and so are two boats, two fish, and a swimmer with a shark.
  - R4.2: [LayDuo] lays both cards from the hand face up before the player. It names the
    cards, since their colours matter: what is laid still counts for its owner, and can no
    longer be stolen.
  - R4.3: The effect comes at once. If it brings a card, that card can be used in this turn.
  - R4.4: A duo can be played even if its effect finds nothing to do. Nothing happens then
    and the turn goes on.
  - R4.5, two crabs: Choose a discard pile that is not empty ([ChoosePile]), look through it,
    and take one card from any place in it ([Pick]); the others stay in their order. There is
    no going back to the other pile, and no leaving without a card. The opponents learn
    neither card nor place.
  - R4.5, two boats: Take another turn, which replaces the rest of this one. With nothing to
    take, this one goes on. For whatever is checked at the end of a turn, both are one turn.
  - R4.5, two fish: Draw the top card of the deck.
  - R4.5, swimmer and shark: Choose an opponent ([ChooseVictim]) who has cards in hand and
    is not protected (R6.4), and steal one of these cards at random. Only thief and victim
    know which it was.
  - R4.6: Who has all four mermaids in hand may lay them in this step, together and in no
    other way, and has won the game ([LayMermaids]; ruling K1).

# A turn: ending it, or ending the round (R5)

  - R5.1: The turn passes to the left with [EndTurn]. A player whose cards are worth 7 points
    or more, in hand and laid together and without the colour bonus, may end the round
    instead, unless somebody has done so already. Nobody has to.
  - R5.2: To end it, the player says [Stop] or [LastChance], and shows the hand.

# The end of a round (R6)

Whoever ends a round chooses between a sure thing and a bet. [Board.LastRound] explains how
it came out, as far as hands were shown, while the cards still lie ([PhaseRoundOver]).

  - R6.1: After STOP all hands are shown, and everybody scores card points (R8). There is no
    colour bonus.
  - R6.2: LAST CHANCE is a bet on having the most card points. Each opponent, in clockwise
    order, still has one turn with everything that belongs to a turn, except an announcement,
    and shows the hand when it is over. If then nobody has more card points than the one who
    bet, the bet is won: the one who bet scores card points and colour bonus (R8.7), the others
    only their colour bonus. If somebody has more, it is lost: only the colour bonus for the
    one who bet, card points for the others.
  - R6.3: A turn that ends with an empty deck ends the round, and nobody scores. This is
    looked at last of all in every turn, final turns included, and before any bet is settled;
    only STOP comes before it. What it does to a LAST CHANCE is ruling K2. No further hands are
    shown.
  - R6.4: A hand that has been shown is safe: nobody can steal from it or look at it, and what
    lies before its player stays there too ([Board.Protected]).
  - R6.5: A round was ended by whoever announced. If nobody did, or if the empty deck cancelled
    a LAST CHANCE, it was the player whose turn found the deck empty.
  - R6.6: What was scored is added to the totals. If no total has reached the target, all
    cards go back to the deck ([NextRound]) and another round is dealt.

# The end of the game (R7)

[Board.Result] tells who won and why.

  - R7.1: Laying the mermaids wins on the spot, whatever anybody's points are. The round is
    not scored, and totals stay as they were.
  - R7.2: Otherwise the game is over once a scored round leaves somebody at the target or
    above. The highest total wins.
  - R7.3: Of several with that total, ruling K3 chooses; those whom it cannot part win
    together.

# Card points (R8)

All cards of a player count, those in hand and those laid alike. [State.Score] and
[Rules.Score] itemise the points by these rules.

  - R8.1: A pair that makes a duo is worth 1 point, whether it was laid or is still in hand.
    A card is part of one pair at the most, and the cards in hand are matched for the most
    pairs.
  - R8.2: Collectors are worth more the more there are of a kind. Shells: 0, 2, 4, 6, 8, 10
    for one to six. Octopuses: 0, 3, 6, 9, 12 for one to five. Penguins: 1, 3, 5 for one to
    three. Sailors: 0, 5 for one and two.
  - R8.3: A multiplier counts cards of another kind: the lighthouse is worth 1 for every boat,
    the shoal of fish 1 for every fish, the penguin colony 2 for every penguin, the captain 3
    for every sailor. None of them is such a card itself.
  - R8.4: A mermaid is worth 1 for every card in the colour of which the player has most; the
    next mermaid counts the colour that comes second, and so on. No colour counts twice. White
    is a colour like the rest, so mermaids count themselves and one another.
  - R8.5: A mermaid for which no colour is left is worth nothing.
  - R8.6: These points decide whether a player may end the round (R5.1) and whether a bet is
    won (R6.2).
  - R8.7: The colour bonus is the number of cards in the player's most frequent colour. It is
    no part of the card points, and only R6.2 gives it.
  - R8.8: Between colours with as many cards, the explanation takes the one that is first in
    R1.3, and between kinds that a seahorse could join equally well (R10.3) the first in R1.2.
    The points are the same either way.

# Worked examples (R9)

The examples called R9 deal hands that come to the figures which the rulebooks work out: 7
points against 4 at the end of a round, by STOP and by LAST CHANCE, where 7 become 9 and 4
become 2; two mermaids that are worth 4 + 2 and 4 + 3; and a hand of 19 points.

# Rulings and editions (R12)

On some points the rulebooks and the digital game differ. An [Edition] is a set of answers,
and [Config] can replace single ones ([Rulings]).

  - K1, when four mermaids win: when they are laid, which can be put off
    ([MermaidsLaid]); or so, but ending the turn or announcing lays them in any case
    ([MermaidsLaidAtEnd]); or, in no edition, as soon as the fourth is in hand
    ([MermaidsHeld]).
  - K2, an empty deck at the end of a turn after LAST CHANCE: the bet falls and nobody scores,
    even if it was announced in that very turn ([EmptyDeckVoids]); or the final turns are
    played and the round is scored ([EmptyDeckScores]).
  - K3, a tie for the highest total: of those tied, the one whose last turn came latest wins
    ([TieLatestTurn]), or the one who ended the last round ([TieRoundEnder]), or whoever
    scored most in it ([TieRoundPoints]).
  - K4, a starfish in hand: worth nothing ([TrioLaid]), or as much as in a trio if there is
    a duo in hand to go with it ([TrioInHand]).
  - K5, when the angelfish event gives a card: once at the end of a turn, by [EndTurn] or
    [LastChance] ([EqualTopAtEnd]), or whenever a card was taken from a pile or discarded in
    the first step ([EqualTopAtTake]).

What the editions say:

	id   English        French         German         Digital
	K1   laid           laid           laid           laid, also by ending the turn
	K2   nobody scores  nobody scores  nobody scores  the round is scored
	K3   latest turn    ended round    best round     best round
	K4   nothing        nothing        nothing        2 points a duo
	K5   turn's end     turn's end     turn's end     after taking

# Extension cards (R10)

Extensions are modules: a [Module] is data that adds cards and says what they do, and a game
has those that are listed in its [Config]. The base game has none. The packages below
variants/ have a module for each card that follows, and extrasalt all of them; others can be
written with the same words.

  - R10.1: [Jellyfish], a duo with a swimmer. Each opponent's next turn in the round is bound
    ([Board.Bound]): its player gets the top card of the deck, if there is one, and can do
    nothing else. A final turn is bound like any other, and two jellyfish bind the same turn
    once.
  - R10.2: [Lobster], a duo with a crab. Of the top five cards of the deck, or as many as there
    are, the player keeps one ([PhaseKeepPeeked]); the rest are shuffled back. The opponents
    see none of them.
  - R10.3: [Seahorse]. It counts as one more card of a collector kind which the player has, the
    one where it is worth most, but never beyond the highest value of that kind. It does
    not make a multiplier worth more.
  - R10.4: [Starfish]. Laid together with a duo ([LayTrio]) it adds 2 points and cancels the
    effect. One goes with one duo. In hand, ruling K4 decides.
  - R10.5: [CastOfCrabs], a multiplier: 1 for every crab. A lobster is no crab.

# Event cards (R11)

Events too are added by modules ([EventCard]); the package variants/extrapepper has them.

  - R11.1: Every round has an event, face up, for everybody. When a round has ended and the
    game has not, players give back events that they hold, unless they are still alone at the
    end of the ranking by totals that the event asks for, its [Standing]. Then the event of
    the round goes to whoever is alone at its end of the ranking, or is used up; the next
    one is turned up, from the used ones if there are no others; and if there are none at
    all the round has no event.
  - R11.2: An event in front of a player holds for that player, besides the event of the
    round ([Board.Held]). Nobody keeps two: whoever gets a second one chooses, knowing the
    event of the next round ([PhaseKeepEvent]). What each [Event] changes is a [Change].

# Moves and chance

A [Move] is a decision and has a text, such as "draw", "take 2", "keep crab/black",
"lay-duo crab/black crab/green", "pick 3" or "last-chance"; [ParseMove] reads it. A choice that
takes several steps is several moves, and the [Phase] says which step is next. A choice
with a single possible answer that everybody can see is not asked.

When [Nature] acts, the moves are what chance can do, and [State.Chances] gives
the exact weight of each. The deck has no order: a card is drawn from it when it is needed,
which comes to the same odds as shuffling first, and leaves nothing to look ahead to.
Applying the move that happened replays a game without any generator, or follows one with
real cards; going through all of them computes exact odds.

# Errors and panics

Texts, configurations, positions and moves that come from outside give errors: a
[*ParseError] with the problems and where they are, an [*InvalidError] with every problem at
once, a [*MoveError] with the [Reason] and its rule; package record adds an error
with the line and the move. Every MoveError is [ErrIllegalMove] in the sense of [errors.Is]. An
illegal move leaves the state as it was; no move is ever replaced by another.

Only mistakes in the program panic: methods of the zero State and the zero View, seats that the
game does not have, and the functions called Must if there is an error.

# Equality and copying

A [State] is a value without pointers to anything that changes: an assignment is a snapshot,
== compares positions, and states can be keys of a map. States are equal exactly if they
belong to the same [*Rules] and are the same position, by whatever way it was reached; the
order of a hand, of the duos before a player, or of the deck is not part of it, and neither is
what players know of hidden cards: a [Memory] has that. A [View] is a value too, and is compared
by [View.Equal]. Two Rules are different even if they were built from the same Config. [Card], [Cards], [Group], [Move]
and [Score] are compared with == as well.

# Concurrency

States, Views and Rules can be used by any number of goroutines at once: nothing changes them, and
there is no state besides. A *rand.Rand cannot: each goroutine needs its own, and so it is with a
[Game], a [Memory] and a [Playout]. A record that is being added to needs a lock around it.

# Randomness

The engine draws from the generator that it is given and from no other, only where Nature
acts. With the same version of the package, the same generator and the same moves the same
game is played. For experiments [rand.NewPCG] is fine. A server should pass
rand.New(rand.NewChaCha8(seed)) with a seed from crypto/rand, since players who watch the
cards could work out the state of a weaker source.

# What players know

A [State] is for whoever serves the table. A player gets a [View]: the own hand, what lies open,
and the legal moves. That is all of [State.View], since a State is a position, without a past. A
[Game] is a State with the memories of everybody: [Game.View] has besides what somebody with a
perfect memory knows for certain of hidden cards, such as those that others took from a discard
pile. There is one for a [Spectator] too. A View cannot be turned back into the State, and
[View.Sample] is the honest way to search: it deals the cards that the player does not see at
random, each world with its chance, and returns a State to play on with; a [Playout] does so in place.

[State.Observe] tells what one seat sees of a move: who did what, which cards went where, and what
was shown, hidden cards absent. Together with the views before and after the move it is all that a
client needs. A [Memory] is fed with nothing else, so a client can keep one by itself. It has what
is not certain too: after a theft between two others, say, each way in which the cards can lie,
with its chance ([Memory.Guesses]).

# Secrecy

A State holds all hands, and a record all that there have been, perhaps with the seed of those
to come. Printing one with package fmt or slog shows only what a spectator may see, and marshalling
one is an error, so a log line or a reply gives nothing away by accident; [State] names the
exceptions. Accessors such as [State.Hand], and [State.SecretPosition] and [State.SecretText] with
everything at once, do tell secrets: what they return is for the player whom it concerns, as their
comments say. So does a [Game], and so do the text and the JSON of a record, which are for the disk
until the game is over. Views, observations and memories hold no secrets but those
of their own seat.

# Saving, sending and replaying

Everything has a text that people can read, and is read back with an error that says where
the text is wrong: cards, moves and so on as words, and a whole position in one line. Of a
State that is [State.SecretText], read by [Rules.ParseState]; of a View it is [View.String], read
by [Rules.ParseView]; a [Memory] has several lines, read by [Rules.ParseMemory]; and what game it is, modules with their versions included, is a [Setup],
which these lines end with. [SetupOf] finds it there, and [Setup.Rules] makes the rules to read
the rest with.

A View, an Observation, a Memory and what belongs to them have JSON too ([View.MarshalJSON]), for
clients in any language; schema/seasalt.schema.json and schema/seasalt.d.ts describe it. A client
in Go reads it back with [Rules.UnmarshalView] and [Rules.UnmarshalMemory].

Package record keeps a game with all its moves, Nature's included. A record is played through again
without any generator, undone, cut and saved as text or JSON, and its outcomes are checked against
the rules when it is read. With it a server can prove after the game that it did not choose the
cards.

# Tables

Package table is a game with people at it: it checks who sends a move, keeps a journal that a server
stores line by line, and tells every client what it has missed. A server should be built on it.

# Players

Package bot has players from a random one to a tree search that plays a good game, and package
bot/arena lets them, or others, play tournaments. A player gets a View and never a State.

# Stability

The module follows semantic versioning. The ids of the rules, and the texts of cards, sets
of cards, moves, events, editions, phases, setups, states, views and memories, and the JSON of all that
has one, stay what they are: what a version writes, every later one reads. That goes for records
too. The same moves lead to the same positions, unless a rule was played wrongly and is put
right. Nothing should depend on the numbers behind constants, the order of moves, or the wording
of errors and explanations; and the cards that a seed deals are only the same as long as
[RulesVersion] is. The changelog has the promise in full.
*/
package seasalt

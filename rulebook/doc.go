/*
Package rulebook teaches the card game Sea Salt & Paper. This page is the course. It takes half
an hour: the aim, a turn and a round step by step, and then every rule in the order in which it
comes up. At its end each rule has an example to run.

A program shows its players the same rules, in English, French or German:

	book := rulebook.In("fr-CH") // French; an unknown language gives English
	if rule, ok := book.Lookup("R4.5"); ok {
		fmt.Println(rule.Title) // L’effet de chaque duo
		fmt.Println(rule.Text)
	}

Every rule has an id, such as R4.5, which errors and scores name. R1 to R12 are the chapters, and
K1 to K5 are rulings on points where the printed rulebooks disagree. The words are our own, and so
are the names of some cards in French and German; [Term] tells which. For each rule there is a
position to try it on: see [Entry.Exercises].

# The aim of the game

You collect cards that are worth points by themselves, in pairs, in sets or together with
others. A round ends when somebody whose cards are worth 7 points or more says STOP, or bets
with LAST CHANCE that nobody has more. The points of the rounds add up: once a total reaches
the target, the highest one wins, unless somebody has laid four mermaids before and won on the
spot.

# The cards at a glance

Each card shows what it is and has one of eleven colours.

	Duo cards     crab, boat, fish,       a pair is worth 1 point        R8.1
	              swimmer, shark          and has an effect              R4.5
	Collectors    shell, octopus,         worth more the more you        R8.2
	              penguin, sailor         have of a kind
	Multipliers   lighthouse, captain,    points for each of your        R8.3
	              penguin colony,         boats, sailors, penguins
	              shoal of fish           or fish
	Mermaids                              points for the cards of a      R8.4
	                                      colour; all four win at once   R4.6

# A turn, step by step

A turn has three parts: take a card, lay duos, end the turn. Ana and Ben play, and it is Ben's
turn, the sixth of the round below. These are the cards before it:

	Deck     49 cards
	Pile 1   green shark on top of a yellow shell
	Pile 2   light blue swimmer
	Ana      laid: black fish + black fish; 2 cards in hand
	Ben      in hand: pink penguin, yellow crab

This is what Ben does, and the rules that let him:

	Take   He looks at two cards of the deck: black crab, purple    R3.1
	       octopus. He keeps the crab and discards the octopus
	       on pile 1. Both piles have cards, so he could choose.
	Lay    He lays the yellow crab and the black crab in front      R4.1, R4.2
	       of him. Two crabs let him look through a pile. He        R4.5
	       chooses pile 1: purple octopus, green shark, yellow
	       shell. He takes the green shark out of the middle.
	End    His cards are worth 2 points: the crabs 1, the           R8.1, R8.2
	       penguin 1. To end the round he would need 7, so it       R5.1
	       is Ana's turn.

And these are the cards after it:

	Deck     47 cards
	Pile 1   purple octopus on top of a yellow shell
	Pile 2   light blue swimmer
	Ana      laid: black fish + black fish; 2 cards in hand
	Ben      laid: yellow crab + black crab; in hand: pink penguin, green shark

Ana sees that the octopus is still on top of pile 1, so Ben has taken a card from further down,
but she cannot tell which. A swimmer and a shark are a duo: Ben hopes for the swimmer on pile 2.

# A round, turn by turn

The number after a turn is what all cards of the player are worth then, in hand and laid (R8).

	   Deal   Pile 1 gets a yellow shell, pile 2 a black fish.      R2.3
	1  Ana    Takes the black fish. Pile 2 is empty now.        0   R3.1
	2  Ben    Draws pink penguin and yellow crab, and keeps     1   R3.1
	          the penguin. The crab must go on empty pile 2.
	3  Ana    Draws black fish and green shark, and keeps the   1   R3.1
	          fish. The shark goes on pile 1.
	          Lays black fish + black fish, and so draws the        R4.5
	          top card of the deck: a green octopus.
	4  Ben    Takes the yellow crab. Pile 2 is empty again.     1   R3.1
	5  Ana    Draws yellow octopus and light blue swimmer,      4   R3.1
	          and keeps the octopus. The swimmer must go on
	          pile 2.
	6  Ben    The turn above.                                   2
	7  Ana    Takes the purple octopus from pile 1: her         7   R3.1, R8.2
	          third. Now she may end the round. She says            R5.1, R5.2
	          LAST CHANCE and shows her hand, which nobody          R6.4
	          can touch from now on.
	8  Ben    Has his final turn and takes the swimmer.         3   R6.2
	          Lays swimmer + shark, but Ana is protected: the       R4.4, R6.4
	          effect is skipped. He shows his hand, a penguin.

Ben would have needed 8 points. Ana has won her bet, so she scores her cards and her colour
bonus, and he only his bonus.

	       card points   colour bonus   scores
	Ana         7         2 (black)        9       R6.2
	Ben         3         1                1       R6.2

With STOP in turn 7, Ana would have scored 7, and Ben the 2 that he had then (R6.1).

# When to stop and when to bet

With STOP you keep the points that you have, and the others keep theirs, but they get no time to
catch up. It is right when one more turn could put somebody ahead of you. LAST CHANCE is right
when you are well ahead. A bet that you win brings you the colour bonus and leaves the others with
nothing but theirs; one that you lose leaves you with nothing but yours.

These are the points that the two ways brought the announcer and the other player on average, in
games of two between bots that think ahead:

	               announcer   other
	STOP              7.8       6.7
	LAST CHANCE,
	  bet won        11.8       2.85
	  bet lost        3.0      10.2

LAST CHANCE ended two rounds out of three, and 82.0 % of the bets were won. In one and the same
place, a bet is better than STOP if it is won three times out of five.

So bet early, when the others have little: with 7 card points while 35 cards or more are in the
deck, with 8 while there are 30. Later, and with less, say STOP. The page [KNOWN.md] has the
numbers: when to stop and when to bet, what each card is worth, which events help whom, and how
much is luck.

# R1 The cards

A card shows what it is and has a colour, and both matter. Duo cards are laid in pairs and have
an effect. Collector cards are worth more the more you have of a kind. A multiplier is worth
something for each card of another kind. Mermaids count cards of one colour.

# R1.1 Kind and colour

Every card has a kind, such as crab, and a colour. Cards of the same kind and colour are alike:
it never matters which of them you have.

In code: a [seasalt.Card] is a [seasalt.Kind] in a [seasalt.Color].

# R1.2 The deck

The base game has 58 cards of 14 kinds. The number after a colour says how many cards of the
kind have it; where there is no number, it is one.

Mermaids:

  - mermaid, 4 cards: white 4

Duo cards:

  - crab, 9 cards: dark blue 2, light blue 2, yellow 2, black, green, grey
  - boat, 8 cards: dark blue 2, light blue 2, black 2, yellow 2
  - fish, 7 cards: dark blue 2, black 2, light blue, yellow, green
  - swimmer, 5 cards: dark blue, light blue, black, yellow, light orange
  - shark, 5 cards: dark blue, light blue, black, green, purple

Collector cards:

  - shell, 6 cards: dark blue, light blue, black, yellow, green, grey
  - octopus, 5 cards: light blue, yellow, green, purple, grey
  - penguin, 3 cards: purple, light orange, pink
  - sailor, 2 cards: pink, orange

Multipliers, one card each:

  - lighthouse: purple
  - shoal of fish: grey
  - penguin colony: green
  - captain: light orange

In code: [seasalt.Rules.Deck] returns the cards of a game.

# R1.3 The colours

These are the cards of the base game by colour:

  - 9 cards: dark blue, light blue
  - 8 cards: black, yellow
  - 6 cards: green
  - 4 cards: white, purple, grey
  - 3 cards: light orange
  - 2 cards: pink
  - 1 card: orange

# R2 Setup

A game is a series of rounds. Each round is set up, played and scored by itself.

# R2.1 Players

The game is for two, three or four players. Turns go clockwise, so the player on your left
comes after you.

In code: a [seasalt.Seat] is a place at the table, counted from 0.

# R2.2 The target

Two players play to 40 points, three to 35 and four to 30. Before the game, a table can agree
on any other target from 1 to 10,000; twice the usual one makes a long game.

In code: [seasalt.Config] sets the number of players and the target.

# R2.3 The deal

At the start of each round, all cards are shuffled into a face-down deck. The top two are
turned up and start the two discard piles: the first card the first pile, the second card the
second. Nobody has a hand yet.

In code: [seasalt.Rules.Start], and [seasalt.Deal] for each card.

# R2.4 The first player

Chance decides who starts the first round. Every later round starts with the left-hand
neighbour of whoever ended the one before (R6.5).

In code: the caller of [seasalt.Rules.Start] chooses the first player.

# R3 A turn: take a card

A turn has three parts. First you take a card, which you must; then you may lay duos; then you
end your turn, or the whole round.

# R3.1 Draw or take

Do one of two things:

  - Draw: look at the top two cards of the deck, keep one in hand and discard the other, face
    up. You choose the discard pile, except when exactly one of the piles is empty: then the
    card goes there.
  - Take: put the top card of one of the discard piles into your hand.

In code: [seasalt.Draw], [seasalt.Keep] and [seasalt.Discard], or [seasalt.Take].

# R3.2 The discard piles

Each discard pile keeps its order, and only its top card can be seen. Nobody may look further
down, except with a pair of crabs (R4.5).

In code: [seasalt.Board.Top] returns the card on top, and [seasalt.Board.PileLen] the number of
cards.

# R3.3 The end of the deck

If the deck has a single card left, drawing gives you that card, and you discard nothing. If it
has none, all you can do is take from a discard pile.

# R3.4 Two empty piles

If both piles are empty when you discard, the card goes on the first one. The piles are alike
then, so there is nothing to choose.

# R3.5 Nothing to take

If the deck and both piles are empty, you skip this part and your turn goes on. That can happen
in a final turn (R6.2), or after two boats, whose effect is then skipped (R4.5).

# R4 A turn: lay duos

After taking a card you may lay as many duos as you like, one after another and in any order.
You never have to lay one.

# R4.1 The duos

Two cards that make a duo:

  - crab and crab
  - boat and boat
  - fish and fish
  - swimmer and shark

The extension cards add two more: swimmer and jellyfish (R10.1), and crab and lobster (R10.2).

In code: [seasalt.Law.Duo] says whether two kinds are a duo.

# R4.2 Laying a duo

Both cards come from your hand and go face up in front of you. If you have several cards of a
kind, you choose which ones. Their colours matter: laid cards still count for you, but a
swimmer and a shark can no longer steal them.

In code: [seasalt.LayDuo].

# R4.3 When the effect happens

The effect of a duo happens at once. You can use a card that it brings in the same turn.

# R4.4 Effects that cannot happen

You may lay a duo even though its effect cannot happen, for example to keep its cards from
being stolen. The effect is skipped, and your turn goes on.

In code: [seasalt.Board.Works] reports whether an effect can happen.

# R4.5 What each duo does

  - Two crabs: choose a discard pile that is not empty, and only then look through it. Take the
    card you like from any place in it, and leave the rest in order. You must take one, and can
    no longer change to the other pile. The others learn neither the card nor its place; they
    only see whether the top card is still there.
  - Two boats: take another turn at once, from taking a card to the end of the turn (R3 to R5).
    It replaces the rest of this one, and both are a single turn for anything that happens at
    the end of a turn. If there is nothing to take, the effect is skipped.
  - Two fish: draw the top card of the deck into your hand.
  - Swimmer and shark: choose an opponent who has cards in hand and is not protected (R6.4),
    and steal one of those cards at random. Only the two of you know which one it was.

In code: [seasalt.ChoosePile] and [seasalt.Pick] after two crabs, [seasalt.ChooseVictim] after
a swimmer and a shark.

# R4.6 Four mermaids

With all four mermaids in your hand, you may lay them in this part of your turn, all together,
and win the game at once (R7.1). Mermaids are never laid in any other way. What happens to four
mermaids that are not laid is ruling K1.

In code: [seasalt.LayMermaids].

# R5 A turn: end it, or end the round

When you have laid all the duos you want, your turn is over. If your cards are good enough, you
can end the round with it.

# R5.1 Seven points

You may end the round if your cards, in hand and laid, are worth 7 points or more. These are
card points (R8), with all that extension cards, events and rulings change; the colour bonus is
not counted. You never have to end it, and you cannot if somebody else is ending it already.
Otherwise it is the turn of the player on your left.

In code: [seasalt.EndTurn]; [seasalt.Law.Threshold] returns the points that it takes to end the
round.

# R5.2 The announcement

To end the round, say STOP or LAST CHANCE and show your hand.

In code: [seasalt.Stop] and [seasalt.LastChance].

# R6 The end of a round

STOP is safe: you get what your cards are worth, and the others get no further turn. LAST
CHANCE is a bet: it gives the others one more turn, and if you are still not behind, you get
the colour bonus as well and leave them with nothing but theirs.

In code: [seasalt.Board.LastRound] explains how a round ended and who scored what.

# R6.1 STOP

Everybody shows their hand, and everybody scores card points (R8). Nobody gets a colour bonus.

# R6.2 LAST CHANCE

You bet that nobody has more card points than you in the end. Going clockwise, each of the
others has one final turn: they take a card and may lay duos, boats included, but cannot
announce anything. Then they show their hand. After the last of these turns, the card points
are compared.

  - You win the bet if nobody has more than you. You score your card points and your colour
    bonus (R8.7), each of the others only their colour bonus.
  - You lose the bet if somebody has more. You score only your colour bonus, the others their
    card points.

# R6.3 An empty deck

When a turn is over and the deck is empty, the round ends there and nobody scores. This is the
last thing in every turn, final turns included, and it comes before a bet is settled. STOP
comes first, though: it ends the round and everybody scores. What an empty deck does to a LAST
CHANCE is ruling K2. When a round ends without a score, nobody shows any more cards.

# R6.4 Protection

From the moment you show your hand, you are protected. Nobody can steal a card of it, look at
it or swap anything with it, and nobody can take a duo that lies in front of you.

In code: [seasalt.Board.Protected] reports whether a player is.

# R6.5 Who ended the round

A round was ended by the player who announced. If nobody did, or if an empty deck cut LAST
CHANCE short (R6.3), it was ended by the player whose turn left the deck empty.

# R6.6 Adding up

What you score in a round is added to your total. If nobody has reached the target, the next
round is dealt (R2.3, R2.4).

In code: [seasalt.NextRound] deals again, and [seasalt.Board.Total] returns the totals.

# R7 The end of the game

In code: [seasalt.Board.Result] says who has won and why.

# R7.1 Winning with mermaids

Whoever lays four mermaids (R4.6) wins at once, whatever the totals are. The round is not
scored, and the totals stay as they were.

# R7.2 Reaching the target

Otherwise the game is over when, after a round that was scored, somebody has reached the target
or more. The highest total wins.

# R7.3 Ties

If several players have the highest total, ruling K3 decides between them. If several are left
even then, they share the win.

# R8 Card points

All your cards count, the laid ones as well as those in your hand.

In code: [seasalt.Rules.Score] scores any cards, and [seasalt.View.Score] those of a player.
The items of a [seasalt.Score] name their rules.

# R8.1 Duos

Each pair of cards that makes a duo (R4.1) is worth 1 point, whether you have laid it or not.
No card is part of two pairs. The cards in your hand are matched in the way that gives the most
pairs.

# R8.2 Collector cards

The points depend on how many you have of a kind, one card, two cards and so on:

  - shells: 0, 2, 4, 6, 8, 10
  - octopuses: 0, 3, 6, 9, 12
  - penguins: 1, 3, 5
  - sailors: 0, 5

# R8.3 Multipliers

A multiplier is worth points for each of your cards of one kind, and is no card of that kind
itself:

  - lighthouse: 1 for each boat
  - shoal of fish: 1 for each fish
  - penguin colony: 2 for each penguin
  - captain: 3 for each sailor

# R8.4 Mermaids

Take the colour of which you have the most cards: your first mermaid is worth 1 point for each
of them. Your second mermaid counts the colour that comes next, and so on; no two mermaids
count the same colour. White is a colour like the rest, so mermaids, which are white, can be
counted too.

# R8.5 Mermaids without a colour

A mermaid that finds no colour left is worth nothing.

# R8.6 What card points decide

Card points decide whether you may end the round (R5.1) and who wins the bet of LAST CHANCE
(R6.2).

# R8.7 The colour bonus

Your colour bonus is the number of cards that you have in your most frequent colour. It is
never part of your card points; you only score it when LAST CHANCE gives it to you (R6.2).

In code: [seasalt.Score.Bonus].

# R8.8 Explaining a score

Where several colours have the same number of cards, a written score counts them in the order
of R1.3, and where a seahorse (R10.3) fits several kinds equally well, it joins the one that
R1.2 has first. The points are the same either way.

# R9 Worked examples

The figures of these examples are those of the printed rulebooks and of a how-to-play article.
The cards are chosen to fit them.

# R9.1 STOP with 7 points against 4

Ana has a yellow and a black crab, 1 point, and a yellow, a green and a purple octopus, 6
points. That makes 7.

Ben has a light blue and a black fish, 1 point, and a light blue and a grey octopus, 3 points.
That makes 4.

Ana says STOP. Ana scores 7, Ben scores 4.

# R9.2 LAST CHANCE with 7 points against 4

With the same cards, Ana says LAST CHANCE instead. In his final turn, Ben takes a green shark,
which brings him nothing. He still has 4 points, so Ana has won the bet.

  - Ana scores her 7 points and 2 for her two yellow cards: 9.
  - Ben scores only his colour bonus, for his two light blue cards: 2.

# R9.3 Two mermaids

Somebody has two mermaids, four light blue cards (crab, boat, shark, octopus) and two green
ones (shell, fish). Apart from the mermaids, nothing in this hand is worth a point.

  - The first mermaid counts the light blue cards: 4.
  - The second one counts the green cards: 2. The two mermaids themselves, as white cards,
    would give the same.

That makes 6, as in the English and the French rulebook. With a green shark there are three
green cards and 4 + 3 = 7 points, as in the German one.

# R9.4 Nineteen points

This hand has a bit of everything:

  - green fish and dark blue fish: 1
  - light blue swimmer and green shark: 1
  - two shells, green and yellow: 2
  - two penguins, pink and purple: 3
  - one pink sailor: 0
  - grey shoal of fish, with two fish: 2
  - green penguin colony, with two penguins: 4
  - a mermaid for the four green cards: 4
  - a mermaid for the two pink cards: 2

That makes 19. The two mermaids are two white cards, so the second one could just as well count
white.

# R10 Extension cards

Each of these five kinds can be added to the deck by itself. Together they are the eight cards
of the extension Extra Salt.

In code: each is a package with a module for [seasalt.Config], and package [extrasalt] has all
five.

# R10.1 Jellyfish

Two cards: purple, pink. A swimmer and a jellyfish are a duo and worth 1 point.

Effect: in their next turn, your opponents can only draw the top card of the deck into their
hand. They discard nothing, lay nothing, not even mermaids, and announce nothing. If the deck
is empty, they draw nothing.

  - Each opponent is bound for one turn, and nobody beyond the end of the round.
  - You are not bound yourself, not even if you lay two boats.
  - A final turn counts as a next turn; the hand is shown after it as usual.
  - Two jellyfish that wait for the same turn bind it once.
  - A player under the protection of a coral reef (R11.2) is not bound.

In code: package [jellyfish]; [seasalt.Board.Bound] reports who is bound.

# R10.2 Lobster

One card: black. A crab and a lobster are a duo and worth 1 point.

Effect: look at the top five cards of the deck, or at all of them if there are fewer. Keep one,
and shuffle the others back into the deck. Nobody else sees these cards.

A lobster is no crab: it does nothing of what two crabs do, and a cast of crabs does not count
it.

In code: package [lobster].

# R10.3 Seahorse

One card: white. It counts as one more card of a collector kind of which you have at least one,
and of those as the kind that gives the most points.

  - It never brings a kind above its highest value: with all six shells, it adds nothing to
    them.
  - A multiplier does not count it, neither as a penguin nor as a sailor.

In code: package [seahorse].

# R10.4 Starfish

Three cards: dark blue, light blue, yellow. When you lay a duo from your hand, you may lay a
starfish with it. This trio is worth 2 points more than the duo, 3 in all, but the effect of
the duo is cancelled.

One duo takes one starfish, and only while you lay it, not later. What a starfish in hand is
worth is ruling K4.

In code: package [starfish], and [seasalt.LayTrio].

# R10.5 Cast of crabs

One card: green. It is a multiplier, worth 1 for each of your crabs. It is no crab itself, and
neither is a lobster.

In code: package [castofcrabs].

# R11 Event cards

The extension Extra Pepper has twelve events. Each of them changes a rule, for everybody or for
one player.

In code: package [extrapepper] has all events as a module, or those that you name.

# R11.1 The event of the round

In each round, one event lies face up and applies to everybody. At the end of a round, scored or
not, that does not end the game, these things happen in this order:

  - A player who holds an event returns it, unless that player is still alone in the place that
    it asks for: with the highest total (▲) or the lowest (▼).
  - The event of the round goes to the one player with the highest total (▲) or the lowest (▼).
    On a tie nobody gets it; it is used.
  - The next event is turned up. If none is left, the used ones are shuffled first, the one
    that nobody has just got among them, but not those that players hold. If there are no used
    ones either, the next round has no event.
  - A player who has two events now keeps one of them, knowing the new one.
  - The next round is dealt.

In code: [seasalt.TurnUp] and [seasalt.KeepEvent]; [seasalt.Board.Event] returns the event of
the round.

# R11.2 Events that players hold

An event that you hold applies to you alone, in addition to the event of the round. You can
hold only one: if you get a second one, you choose which to keep.

In code: [seasalt.Board.Held].

# R11.2 Hermit crab

When you lay two crabs, you take one card from each discard pile that is not empty, first from
the first pile. You look through the second pile only after that.

▼ It goes to the player with the fewest points.

# R11.2 Sunfish

When you lay two fish, you draw two cards instead of one.

▼ It goes to the player with the fewest points.

# R11.2 Water rodeo

You can lay two more duos. They are worth 1 point each once they are laid; in hand they are
worth nothing and are no duo for a starfish (K4).

  - Two swimmers: choose an opponent who can be stolen from, and look at that hand. Then you
    may swap one card of it for one of yours; if you have none left, you only look.
  - Two sharks: take a duo that lies in front of an opponent who is not protected, and lay it
    in front of yourself. It has no effect there. You must take one if you can, but never a
    trio (R10.4).

▼ It goes to the player with the fewest points.

In code: [seasalt.Swap], [seasalt.PassSwap] and [seasalt.Grab].

# R11.2 Dance of the shells

Every shell is worth 2 points, the first one too.

▼ It goes to the player with the fewest points.

# R11.2 Kraken

Every octopus is worth 1 point, no more.

▲ It goes to the player with the most points.

# R11.2 Tornado

Mermaids are worth nothing. Laying four of them still wins the game (R7.1).

▲ It goes to the player with the most points.

# R11.2 Dance of the mermaids

Three mermaids are enough to win: what is said of four (R4.6, R7.1, K1) holds for three, and
still for four.

▼ It goes to the player with the fewest points.

# R11.2 Treasure chest

You need 10 points instead of 7 to end the round (R5.1).

▲ It goes to the player with the most points.

# R11.2 Diodon fish

You cannot say STOP. To end the round you must bet with LAST CHANCE.

▲ It goes to the player with the most points.

# R11.2 Angelfish

If the top cards of both discard piles have the same colour, you must take one of them into
your hand. When this happens is ruling K5.

▼ It goes to the player with the fewest points.

In code: [seasalt.TakeTop].

# R11.2 Dolphins

If you draw two cards (R3.1) and discard a collector card or the seahorse, you draw the top
card of the deck as well.

▼ It goes to the player with the fewest points.

# R11.2 Coral reef

Once a round, when you may lay duos, you may lay one shell from your hand face down in front of
you. For the rest of the round you are safe from every attack: nobody steals from you, looks at
your hand, swaps a card with you or takes your duos, and no jellyfish binds you.

This shell is worth nothing, has no colour and is no shell for anything, not even for a
seahorse. Only you know its colour.

▼ It goes to the player with the fewest points.

In code: [seasalt.LayShield].

# R12 Rulings and editions

On five points the rulebooks contradict each other, or a digital version plays differently. A
table chooses an edition, which answers all five, and can still change single answers. If
nothing is chosen, the English edition applies.

In code: [seasalt.Config] has the [seasalt.Edition], and [seasalt.Rulings] for single answers.

# K1 When four mermaids win

  - When they are laid: you lay them in the second part of a turn, and can put it off. The
    English, French and German editions say so.
  - When they are laid, but you cannot forget it: if you end your turn or announce with four
    mermaids in hand, they are laid. The end of a turn that a jellyfish binds does not count.
    The Digital edition says so.
  - When you have them: as soon as the fourth is in your hand, however it came there. No
    edition says so.

In code: [seasalt.MermaidsLaid], [seasalt.MermaidsLaidAtEnd] and [seasalt.MermaidsHeld].

# K2 An empty deck after LAST CHANCE

A turn ends with an empty deck (R6.3), and LAST CHANCE has been announced, in this turn or
before.

  - Nobody scores: the round ends there, and the bet falls. Announcing in such a turn is
    allowed all the same. The English, French and German editions say so.
  - The round is scored: after LAST CHANCE an empty deck ends nothing, and the final turns go
    on. The Digital edition says so.

In code: [seasalt.EmptyDeckVoids] and [seasalt.EmptyDeckScores].

# K3 A tie at the end of the game

Of the players with the highest total, one wins:

  - The one whose last turn came latest. The English edition says so.
  - The one who ended the last round. The French edition says so.
  - The one who scored most in the last round. The German and Digital editions say so.

In code: [seasalt.TieLatestTurn], [seasalt.TieRoundEnder] and [seasalt.TieRoundPoints].

# K4 A starfish in hand

  - It is worth nothing; it has to be laid in a trio. The English, French and German editions
    say so.
  - It is worth 2 points if there is a duo in hand to go with it, one starfish for each duo.
    The Digital edition says so.

In code: [seasalt.TrioLaid] and [seasalt.TrioInHand].

# K5 When the angelfish gives a card

The event angelfish (R11.2) makes you take one of two top cards of the same colour, but never
in a turn that a jellyfish binds.

  - At the end of a turn: when you end it, or when you announce LAST CHANCE, before you show
    your hand and before the deck is checked (R6.3). It happens once a turn and not after STOP,
    and after it you can lay and announce nothing more. The English, French and German editions
    say so.
  - At the start of a turn, also of one that two boats give: after you have taken a card from a
    pile, or have discarded one and drawn what the dolphins give. It does not happen if you
    drew the only card of the deck (R3.3). The Digital edition says so.

In code: [seasalt.EqualTopAtEnd] and [seasalt.EqualTopAtTake].

# R12 English edition

  - K1: four mermaids win when they are laid.
  - K2: with an empty deck nobody scores, not even after LAST CHANCE.
  - K3: a tie is won by the one whose last turn came latest.
  - K4: a starfish in hand is worth nothing.
  - K5: the angelfish gives a card at the end of a turn.

# R12 French edition

  - K1: four mermaids win when they are laid.
  - K2: with an empty deck nobody scores, not even after LAST CHANCE.
  - K3: a tie is won by the one who ended the last round.
  - K4: a starfish in hand is worth nothing.
  - K5: the angelfish gives a card at the end of a turn.

# R12 German edition

  - K1: four mermaids win when they are laid.
  - K2: with an empty deck nobody scores, not even after LAST CHANCE.
  - K3: a tie is won by the one who scored most in the last round.
  - K4: a starfish in hand is worth nothing.
  - K5: the angelfish gives a card at the end of a turn.

# R12 Digital edition

  - K1: four mermaids win when they are laid, and ending a turn or announcing lays them.
  - K2: after LAST CHANCE an empty deck ends nothing, and the round is scored.
  - K3: a tie is won by the one who scored most in the last round.
  - K4: a starfish in hand is worth 2 points if there is a duo in hand for it.
  - K5: the angelfish gives a card right after one was taken.

# The rules in examples

Each of the following programs shows a rule at work and, where there is something to refuse, the
refusal and its reason. Their names begin with the rule: R04_5a is the first example of R4.5, and
R12_k1 that of ruling K1. Seats are counted from 0. A position is a line of text, as
[seasalt.State.SecretText] describes it, and [seasalt.ParseMove] reads the moves.

[KNOWN.md]: https://github.com/seasalt-go/seasalt/blob/main/internal/tools/known/KNOWN.md
[extrasalt]: https://pkg.go.dev/github.com/seasalt-go/seasalt/variants/extrasalt
[jellyfish]: https://pkg.go.dev/github.com/seasalt-go/seasalt/variants/jellyfish
[lobster]: https://pkg.go.dev/github.com/seasalt-go/seasalt/variants/lobster
[seahorse]: https://pkg.go.dev/github.com/seasalt-go/seasalt/variants/seahorse
[starfish]: https://pkg.go.dev/github.com/seasalt-go/seasalt/variants/starfish
[castofcrabs]: https://pkg.go.dev/github.com/seasalt-go/seasalt/variants/castofcrabs
[extrapepper]: https://pkg.go.dev/github.com/seasalt-go/seasalt/variants/extrapepper
*/
package rulebook

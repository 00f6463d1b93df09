/*
Package rulebook teaches the card game Sea Salt & Paper. Read the 900 words up to "Now you can
play", and you can play the base game.

# The aim of the game

You collect cards that are worth points, alone or together. In each turn you take one. Once
your cards are worth 7 points, you may end the round: with STOP, safely, or with LAST CHANCE, a
bet. Points add up until somebody has reached the target: 40 points for two players, 35 for
three and 30 for four. Then the highest total wins.

# Setup

  - Shuffle the 58 cards into a face-down deck.
  - Turn up the top two cards: each starts a discard pile.
  - All hands are empty. Chance decides who starts, and turns go clockwise, to the left.

# The cards at a glance

Every card has a kind, such as crab, and a colour. All your cards count, in your hand or laid
in front of you.

A duo is the two cards of one row below, in any colours. It is worth 1 point, in your hand or
laid, and has an effect when you lay it. A card counts in one duo only: three crabs are one
duo.

	duo               effect
	crab + crab       choose a discard pile, look through it and take any one
	                  card
	boat + boat       take another turn at once
	fish + fish       take the top card of the deck
	swimmer + shark   steal a card from another player's hand, at random

Collectors of one kind are worth this together; a row ends where the deck has no more.

	you have    1   2   3   4   5    6
	shells      0   2   4   6   8    10
	octopuses   0   3   6   9   12
	penguins    1   3   5
	sailors     0   5

A multiplier gives points for each card you have of one other kind. It does not count itself: a
shoal of fish is not a fish.

	multiplier       points
	lighthouse       1 for each boat
	shoal of fish    1 for each fish
	penguin colony   2 for each penguin
	captain          3 for each sailor

There are four mermaids. Your first is worth 1 point for each card of your most frequent
colour, your second 1 point for each card of the second most frequent, and so on. No two
mermaids count the same colour, even when colours tie. Mermaids are white, and white is a
colour like any other.

This hand is worth 8 points:

  - two black boats, a duo: 1
  - two penguins: 3
  - a shoal of fish, with one black fish: 1
  - a mermaid, with three black cards: 3

# A turn

A turn has three steps. First, take a card:

  - Either draw: look at the top two cards of the deck, keep one in your hand, and put the
    other face up on a discard pile. You choose the pile, but if just one of the two is empty,
    the card must go there. If the deck has only one card left, draw and keep it.
  - Or take the top card of a discard pile. You may not look below it.

If there is nothing to take, skip this step.

Then you may lay duos from your hand, as many as you like. Put both cards face up in front of
you and carry out the effect at once. You can use the card that it brings in the same turn.
With all four mermaids in your hand, you may lay them and win the game at once.

Last, end your turn. If your cards are worth 7 points or more, you may end the round with it.

After two crabs, leave the pile in order; you need not show the card that you took. After two
boats, start again with the first step; both turns count as one. You may lay a duo even if its
effect does nothing: laid cards cannot be stolen.

# STOP and LAST CHANCE

To end the round, say STOP or LAST CHANCE and reveal your hand.

STOP: all players reveal their hands and score their points, but no colour bonus.

LAST CHANCE: you bet that nobody will have more points than you. Each of the others has one
final turn, a turn like any other except that it cannot end the round. At the end of this turn
they reveal their hand. Nothing can be stolen from a revealed hand. After all final turns,
compare the points.

  - If nobody has more points than you, you win the bet. You score your points and your colour
    bonus, and the others only their colour bonus.
  - If somebody has more points, you lose the bet. You score only your colour bonus, and the
    others only their points.

The colour bonus is 1 point for each card of your most frequent colour. If two colours tie,
only one counts. The bonus counts neither in the comparison nor towards the 7 points.

If the deck is empty at the end of a turn, the round is over and nobody scores. The turn with
LAST CHANCE and the final turns are no exception. But if the turn ends with STOP, everybody
scores.

# The end of the game

Add the points to the totals. If somebody has reached the target, the highest total wins. If
several players share it, the one who had the latest turn wins.

Otherwise shuffle all cards and play another round. The left-hand neighbour of the player who
said STOP or LAST CHANCE starts or, if the empty deck ended the round, the neighbour of the
player who had the last turn.

# Now you can play

That is the whole game. Start now, or first follow the round below and read some advice. The
reference answers the questions that come up in play.

# A round, move by move

Ana and Ben play. The points are the value of all cards that the player has after the turn, in
hand and laid.

	turn     what happens                                                 points
	Setup    Pile 1 starts with a mermaid, pile 2 with a black swimmer.
	1 Ana    Takes the black swimmer from pile 2.                         0
	2 Ben    Takes the mermaid from pile 1. It is his only card, so it    1
	         counts one white card: itself. Both piles are empty now.
	3 Ana    Draws a dark blue crab and a black fish. She keeps the       0
	         crab and discards the fish on pile 1.
	4 Ben    Draws a light orange penguin and a purple shark. He keeps    1
	         the shark. The penguin must go on pile 2, which is empty.
	5 Ana    Draws a dark blue shark and the green penguin colony. She    3
	         keeps the shark and discards the colony on pile 1. She
	         lays the black swimmer and the dark blue shark and steals
	         one of Ben's two cards: the mermaid. It counts her two
	         dark blue cards, so she has 2 points and 1 for the duo.
	6 Ben    Draws a green octopus and a black boat. He keeps the boat    0
	         and discards the octopus on pile 2.
	7 Ana    Draws a yellow shell and a black fish. She keeps the fish    3
	         and discards the shell on pile 1.
	8 Ben    Draws a yellow boat and a black crab. He keeps the boat      1
	         and discards the crab on pile 1. He lays the black boat
	         and the yellow boat, so he has another turn. He draws one
	         more yellow boat and a dark blue boat. He keeps the yellow
	         boat and discards the dark blue one on pile 2.
	9 Ana    Takes the black crab from pile 1. She lays the dark blue     7
	         crab and the black crab, chooses pile 1 and takes the
	         black fish from the very bottom. She lays two black fish
	         and takes the top card of the deck, a dark blue fish. With
	         three duos and four black cards for the mermaid she has 7
	         points. She says LAST CHANCE and reveals her hand.
	10 Ben   Has his final turn. He takes the yellow shell from pile 1,   1
	         can lay nothing and reveals his hand.

Ben does not have more points than Ana, so she has won her bet.

	player   points of the cards   colour bonus   scores
	Ana      7                     4 (black)      11
	Ben      1                     3 (yellow)     3

With STOP in turn 9, Ana would have scored 7 points and Ben 1.

# Strategy

STOP keeps your points safe. The others also keep theirs, but they have no time to catch up.
Say STOP when one more turn could put somebody ahead of you. Bet with LAST CHANCE when you are
well ahead. If you win the bet, you add the colour bonus to your points, and the others score
only their bonus. If you lose it, you score only yours.

These are the points that both players scored on average in games of two, between programs that
look one turn ahead:

	how the round ended     who ended it   the other
	STOP                    7.55           4.9
	LAST CHANCE, bet won    11.13          2.71
	LAST CHANCE, bet lost   2.93           9.4

LAST CHANCE ended four rounds out of five, and 88.9 % (87.9 to 89.8) of the bets were won.
Against a good player, bet with 7 points as long as the deck has 30 cards or more, with 8 or 9
as long as it has 25, and with 10 or more at any time. With fewer cards in the deck than that,
say STOP. Look at the other hand, too: with 7 points and 30 to 34 cards in the deck, 81.3 %
(76.4 to 85.4) of the bets were won if it had up to 3 cards, and 45.7 % (36.9 to 54.7) if it
had 6 or more. A bet is better than STOP if you win it two times out of three. Against a
program that plays by rules of thumb, STOP was never the single best choice: bet, or play on.

The programs also show which cards to take. Swimmers and sharks are best early, while there is
time to find the other half of a duo that steals. Mermaids get better with every turn, since
they count more cards of a colour. Octopuses are good at any time. Captains, shoals of fish and
shells are worth least: they need others that may not come.

# The rules in programs

A program shows its players the same texts, in English, French or German:

	book := rulebook.In("fr-CH") // French; an unknown language gives English
	if rule, ok := book.Lookup("R4.5"); ok {
		fmt.Println(rule.Title) // L’effet de chaque duo
		fmt.Println(rule.Text)
	}

Every rule has an id, such as R4.5, which errors and scores name. Package [reference] has them all,
in English: R1 to R12 are the chapters, and K1 to K5 are rulings on the points that the printed
rulebooks leave open or answer differently. A book teaches the edition of its language, this page
the English one; [Book.Under] returns it for other rulings. Each rule has a position to try it on:
see [Entry.Exercises].

The words are our own, and so are the French and German names of the extension cards, the events
and some colours. The numbers on strategy are from [strategy.md], which gives their intervals.

[strategy.md]: https://github.com/seasalt-go/seasalt/blob/main/docs/strategy.md
[reference]: https://pkg.go.dev/github.com/seasalt-go/seasalt/rulebook/reference
*/
package rulebook

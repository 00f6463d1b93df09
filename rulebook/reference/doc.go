/*
Package reference has every rule of the card game Sea Salt & Paper, with an example for each.

Every rule has an id, such as R4.5. R1 to R9 are the base game, R10 and R11 the extensions, and
R12 has the points on which the sources differ.

The rules come from the printed rulebooks in English, French and German. A rule that none of
the three contains is marked: not in the rulebooks. Such rules follow a one-page summary by a
player, an article on how to play, or the best-known digital version, and a few details are our
own.

# R1 The cards

A card has a kind and a colour, and both matter. Duo cards are laid in pairs and have an
effect. Collector cards are worth more the more you have of a kind. A multiplier is worth
points for each card of another kind. Mermaids count cards of one colour.

# R1.1 Kind and colour

Every card has a kind, such as crab, and a colour. Cards of the same kind and colour are alike:
it never matters which of them you have.

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

The rulebooks do not list the colours; these are those of the printed cards.

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

# R2.2 The target

Two players play to 40 points, three to 35 and four to 30. Before the game, a table can agree
on any other target from 1 to 10,000; twice the usual one makes a long game.

Other targets are in the article, not in the rulebooks.

# R2.3 The deal

At the start of each round, all cards are shuffled into a face-down deck. The top two are
turned up and start the two discard piles: the first card the first pile, the second card the
second. Nobody has a hand yet.

In the English rulebook the deck is face up. That is a misprint: the other two have it face
down.

# R2.4 The first player

Chance decides who starts the first round. The left-hand neighbour of the player who ended a
round starts the next one (R6.5).

# R3 A turn: take a card

A turn has three parts. First you take a card, which you must; then you may lay duos; then you
end your turn, or the whole round.

# R3.1 Draw or take

Do one of two things:

  - Draw: look at the top two cards of the deck, keep one in hand and discard the other, face
    up. You choose the discard pile, except when exactly one of the piles is empty: then the
    card goes there.
  - Take: put the top card of one of the discard piles into your hand.

# R3.2 The discard piles

Each discard pile keeps its order, and only its top card can be seen. Nobody may look further
down, except with a pair of crabs (R4.5).

# R3.3 The end of the deck

If the deck has a single card left, drawing gives you that card, and you discard nothing. If it
has none, all you can do is take from a discard pile.

Not in the rulebooks.

# R3.4 Two empty piles

If both piles are empty when you discard, the card goes on the first one. The piles are alike
then, so there is nothing to choose.

Not in the rulebooks.

# R3.5 Nothing to take

If the deck and both piles are empty, you skip this part and your turn continues. That can
happen in a final turn (R6.2), or after two boats, whose effect is then skipped (R4.5).

Not in the rulebooks.

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

# R4.2 Laying a duo

Both cards come from your hand and go face up in front of you. If you have several cards of a
kind, you choose which ones. Their colours matter: laid cards still count for you, but a
swimmer and a shark can no longer steal them.

# R4.3 When the effect happens

The effect of a duo happens at once. You can use a card that it brings in the same turn.

# R4.4 Effects that cannot happen

You may lay a duo even though its effect cannot happen, for example to keep its cards from
being stolen. The effect is skipped, and your turn continues.

Not in the rulebooks.

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

Only the French rulebook has the player choose the pile before looking. The rulebooks do not
mention that boats replace the rest of a turn, nor when they are skipped. Only the summary and
the article say that just cards in hand can be stolen.

# R4.6 Four mermaids

With all four mermaids in your hand, you may lay them in this part of your turn, all together,
and win the game at once (R7.1). Mermaids are never laid in any other way. Ruling K1 covers
four mermaids that are not laid.

The rulebooks do not say when in a turn they are laid.

# R5 A turn: end it, or end the round

When you have laid all the duos you want, your turn is over. If your cards are good enough, you
can end the round with it.

# R5.1 Seven points

You may end the round if your cards, in hand and laid, are worth 7 points or more. These are
card points (R8), with all that extension cards, events and rulings change; the colour bonus is
not counted. You never have to, and you cannot while somebody else is ending it already. If you
do not end the round, it is the turn of the player on your left.

In the one-page summary the round ends by itself at 7 points. In the rulebooks it is your
choice.

# R5.2 The announcement

To end the round, say STOP or LAST CHANCE and reveal your hand.

# R6 The end of a round

STOP is safe: you score the points of your cards, and the others get no further turn. LAST
CHANCE is a bet: it gives the others one more turn, and if none of them overtakes you, you also
score the colour bonus and leave them only theirs.

# R6.1 STOP

Everybody reveals their hand, and everybody scores card points (R8). Nobody gets a colour
bonus.

# R6.2 LAST CHANCE

You bet that nobody has more card points than you in the end. Going clockwise, each of the
others has one final turn: they take a card and may lay duos, boats included, but cannot
announce anything. Then they reveal their hand. After the last of these turns, the card points
are compared.

  - You win the bet if nobody has more than you. You score your card points and your colour
    bonus (R8.7), each of the others only their colour bonus.
  - You lose the bet if somebody has more. You score only your colour bonus, the others their
    card points.

# R6.3 An empty deck

When a turn is over and the deck is empty, the round ends there and nobody scores. The deck is
checked last in every turn, final turns included, and before the points are compared. STOP
comes first, though: it ends the round and everybody scores. Ruling K2 covers an empty deck
after LAST CHANCE. When a round ends without a score, nobody reveals any more cards.

The rulebooks do not mention that STOP comes first, nor that nobody reveals more cards.

# R6.4 Protection

From the moment you reveal your hand, you are protected. Nobody can steal a card of it, look at
it or swap anything with it, and nobody can take a duo that lies in front of you.

The rulebooks protect the hands that are revealed after a final turn. They mention neither the
player who announced nor laid duos.

# R6.5 Who ended the round

A round was ended by the player who announced. If nobody did, or if an empty deck cut LAST
CHANCE short (R6.3), it was ended by the player whose turn left the deck empty.

The rulebooks do not cover a round without an announcement.

# R6.6 Adding up

What you score in a round is added to your total. If nobody has reached the target, the next
round is dealt (R2.3, R2.4).

# R7 The end of the game

# R7.1 Winning with mermaids

A player who lays four mermaids (R4.6) wins at once, whatever the totals are. The round is not
scored, and the totals stay as they were.

The rulebooks do not mention that the round is not scored.

# R7.2 Reaching the target

Otherwise the game is over when, after a round that was scored, somebody has reached the target
or more. The highest total wins.

# R7.3 Ties

If several players have the highest total, ruling K3 decides between them. If several are left
even then, they share the win.

The rulebooks do not mention a shared win.

# R8 Card points

All your cards count, the laid ones as well as those in your hand.

# R8.1 Duos

Each pair of cards that makes a duo (R4.1) is worth 1 point, whether you have laid it or not.
No card is part of two pairs. The cards in your hand are matched in the way that gives the most
pairs.

The rulebooks do not say how cards are matched.

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

The extension card cast of crabs (R10.5) is one more.

# R8.4 Mermaids

Take the colour of which you have the most cards: your first mermaid is worth 1 point for each
of them. Your second mermaid counts the colour that comes next, and so on; no two mermaids
count the same colour. White is a colour like the rest, so mermaids, which are white, can be
counted too.

The German rulebook and the article count white; the English and the French rulebook do not
mention it.

# R8.5 Mermaids without a colour

A mermaid that finds no colour left is worth nothing.

Not in the rulebooks.

# R8.6 What card points decide

Card points decide whether you may end the round (R5.1) and who wins the bet of LAST CHANCE
(R6.2).

# R8.7 The colour bonus

Your colour bonus is the number of cards that you have in your most frequent colour. It is
never part of your card points; you only score it when LAST CHANCE gives it to you (R6.2).

# R8.8 Explaining a score

Where several colours have the same number of cards, a written score counts them in the order
of R1.3, and where a seahorse (R10.3) fits several kinds equally well, it joins the one that
R1.2 has first. The points are the same either way.

This order is our own.

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
of the extension Extra Salt in its first edition. According to a review, later boxes have
thirteen; the others are not played here.

These cards are not in the printed rulebooks. The rules of the jellyfish, the lobster, the
seahorse and the starfish follow the one-page summary; the cast of crabs and what the summary
leaves open follow the digital version.

# R10.1 Jellyfish

Two cards: purple, pink. A swimmer and a jellyfish are a duo and worth 1 point.

Effect: in their next turn, your opponents can only draw the top card of the deck into their
hand. They discard nothing, lay nothing, not even mermaids, and announce nothing. If the deck
is empty, they draw nothing.

  - Each opponent is bound for one turn, and nobody beyond the end of the round.
  - You are not bound yourself, not even if you lay two boats.
  - A final turn counts as a next turn; the hand is revealed after it as usual.
  - Two jellyfish played before the same turn bind one turn, not two.
  - A player under the protection of a coral reef (R11.2) is not bound.

# R10.2 Lobster

One card: black. A crab and a lobster are a duo and worth 1 point.

Effect: look at the top five cards of the deck, or at all of them if there are fewer. Keep one,
and shuffle the others back into the deck. Nobody else sees these cards.

A lobster is no crab: it does not count as a crab in a duo of two crabs, and a cast of crabs
does not count it.

# R10.3 Seahorse

One card: white. It counts as one more card of a collector kind of which you have at least one.
If there are several, it joins the kind that gives the most points.

  - It never brings a kind above its highest value: with all six shells, it adds nothing to
    them.
  - A multiplier does not count it, neither as a penguin nor as a sailor.

# R10.4 Starfish

Three cards: dark blue, light blue, yellow. When you lay a duo from your hand, you may lay a
starfish with it. This trio is worth 2 points more than the duo, 3 in all, but the effect of
the duo is cancelled.

One duo takes one starfish, and only while you lay it, not later. Ruling K4 decides the value
of a starfish in hand.

# R10.5 Cast of crabs

One card: green. It is a multiplier, worth 1 for each of your crabs. It is no crab itself, and
neither is a lobster.

# R11 Event cards

The extension Extra Pepper has twelve events. Each of them changes a rule, for everybody or for
one player.

The events are in none of the printed rulebooks and in no other of our written sources. The
rules of this chapter are those of the best-known digital version, in our words; only when the
angelfish gives a card is decided by ruling K5.

# R11.1 The event of the round

In each round, one event lies face up and applies to everybody. At the end of a round, scored
or not, that does not end the game, these things happen in this order:

  - A player who holds an event returns it, unless that player is still alone in the place that
    it asks for: with the highest total (▲) or the lowest (▼).
  - The event of the round goes to the one player with the highest total (▲) or the lowest (▼).
    On a tie nobody gets it; it is used.
  - The next event is turned up. If none is left, the used ones are shuffled first, including
    the one that just went to nobody, but not those that players hold. If there are no used
    ones either, the next round has no event.
  - A player who has two events now keeps one of them, knowing the new one.
  - The next round is dealt.

# R11.2 Events that players hold

An event that you hold applies to you alone, in addition to the event of the round. You can
hold only one: if you get a second one, you choose which to keep.

	event                   effect                               who gets it
	Hermit crab             When you lay two crabs, you take     ▼ lowest total
	                        one card from each discard pile
	                        that is not empty, first from the
	                        first pile. You look through the
	                        second pile only after that.
	Sunfish                 When you lay two fish, you draw      ▼ lowest total
	                        two cards instead of one.
	Water rodeo             You can lay two more duos. They      ▼ lowest total
	                        are worth 1 point each once they
	                        are laid; in hand they are worth
	                        nothing and are no duo for a
	                        starfish (K4). Two swimmers:
	                        choose an opponent who can be
	                        stolen from, and look at that
	                        hand. Then you may swap one card
	                        of it for one of yours; if you
	                        have none left, you only look. Two
	                        sharks: take a duo that lies in
	                        front of an opponent who is not
	                        protected, and lay it in front of
	                        yourself, without an effect. You
	                        must take one if you can, but
	                        never a trio (R10.4).
	Dance of the shells     Every shell is worth 2 points, the   ▼ lowest total
	                        first one too.
	Kraken                  Every octopus is worth 1 point, no   ▲ highest total
	                        more.
	Tornado                 Mermaids are worth nothing. Laying   ▲ highest total
	                        four of them still wins the game
	                        (R7.1).
	Dance of the mermaids   Three mermaids are enough to win:    ▼ lowest total
	                        the rules for four (R4.6, R7.1,
	                        K1) apply to three, and still to
	                        four.
	Treasure chest          You need 10 points instead of 7 to   ▲ highest total
	                        end the round (R5.1).
	Diodon fish             You cannot say STOP. To end the      ▲ highest total
	                        round you must bet with LAST
	                        CHANCE.
	Angelfish               If the top cards of both discard     ▼ lowest total
	                        piles have the same colour, you
	                        must take one of them into your
	                        hand. Ruling K5 decides when this
	                        happens.
	Dolphins                If you draw two cards (R3.1) and     ▼ lowest total
	                        discard a collector card or the
	                        seahorse, you draw the top card of
	                        the deck as well.
	Coral reef              Once a round, when you may lay       ▼ lowest total
	                        duos, you may lay one shell from
	                        your hand face down in front of
	                        you. For the rest of the round you
	                        are protected from every attack:
	                        nobody steals from you, looks at
	                        your hand, swaps a card with you
	                        or takes your duos, and no
	                        jellyfish binds you. This shell is
	                        worth nothing, has no colour and
	                        is no shell for anything, not even
	                        for a seahorse. Only you know its
	                        colour.

# R12 Rulings and editions

On five points the sources leave something open or answer differently. A table chooses an
edition, which answers all five, and can still change single answers.

	ruling         English         French          German          Digital
	K1 Four        when laid       when laid       when laid       when laid; a
	mermaids win                                                   turn that
	                                                               ends lays
	                                                               them
	K2 Deck        nobody scores   nobody scores   nobody scores   the round is
	empty after                                                    scored
	LAST CHANCE
	K3 Tie at      who had the     who ended the   most in the     most in the
	the end        latest turn     last round      last round      last round
	K4 Starfish    0 points        0 points        0 points        2 points with
	in hand                                                        a duo
	K5 Angelfish   at the end of   at the end of   at the end of   at the start
	gives a card   a turn          a turn          a turn          of a turn

# K1 When four mermaids win

  - When they are laid: you lay them in the second part of a turn, and can put it off.
  - When they are laid, but you cannot forget it: if you end your turn or announce with four
    mermaids in hand, they are laid. The end of a turn that a jellyfish binds does not count.
  - When you have them: as soon as the fourth is in your hand, however it came there.

By the three rulebooks, laying them wins. The second answer is that of the digital version. The
third is in the one-page summary and in the article; no edition has it.

# K2 An empty deck after LAST CHANCE

A turn ends with an empty deck (R6.3), and LAST CHANCE has been announced, in this turn or
before.

  - Nobody scores: the round ends there, and the bet is off. Announcing in such a turn is still
    allowed.
  - The round is scored: after LAST CHANCE an empty deck ends nothing, and the final turns
    continue.

The German rulebook says expressly that nobody scores; the English and the French one have only
the general rule. The second answer is that of the digital version.

# K3 A tie at the end of the game

Of the players with the highest total, one wins:

  - The one whose last turn came latest, as the English rulebook says.
  - The one who ended the last round, as the French rulebook says.
  - The one who scored most in the last round, as the German rulebook says and the digital
    version plays.

# K4 A starfish in hand

  - It is worth nothing; it has to be laid in a trio.
  - It is worth 2 points if there is a duo in hand to go with it, one starfish for each duo.

The starfish is not in the rulebooks. The first answer is that of the one-page summary, which
our English, French and German editions follow; the second is that of the digital version.

# K5 When the angelfish gives a card

The event angelfish (R11.2) makes you take one of two top cards of the same colour, but never
in a turn that a jellyfish binds.

  - At the end of a turn: when you end it, or when you announce LAST CHANCE, before you reveal
    your hand and before the deck is checked (R6.3). It happens once a turn and not after STOP,
    and after it you can lay and announce nothing more.
  - At the start of a turn, also of one that two boats give: after you have taken a card from a
    pile, or have discarded one and drawn the card that the dolphins give. It does not happen
    if you drew the only card of the deck (R3.3).

The event is not in the rulebooks. The second answer is that of the digital version; our
English, French and German editions play the first.

# The rules in code

These are the names in package seasalt and below variants, by rule:

  - R1.1: a [seasalt.Card] is a [seasalt.Kind] in a [seasalt.Color]
  - R1.2: [seasalt.Rules.Deck]
  - R2.1: [seasalt.Seat], counted from 0
  - R2.2: [seasalt.Config], with the players and the target
  - R2.3: [seasalt.Rules.Start], [seasalt.Deal]
  - R2.4: [seasalt.Rules.Start], whose caller chooses the first player
  - R3.1: [seasalt.Draw], [seasalt.Keep], [seasalt.Discard], [seasalt.Take]
  - R3.2: [seasalt.Board.Top], [seasalt.Board.PileLen]
  - R4.1: [seasalt.Law.Duo]
  - R4.2: [seasalt.LayDuo]
  - R4.4: [seasalt.Board.Works]
  - R4.5: [seasalt.ChoosePile], [seasalt.Pick], [seasalt.ChooseVictim]
  - R4.6: [seasalt.LayMermaids]
  - R5.1: [seasalt.EndTurn], [seasalt.Law.Threshold]
  - R5.2: [seasalt.Stop], [seasalt.LastChance]
  - R6: [seasalt.Board.LastRound]
  - R6.4: [seasalt.Board.Protected]
  - R6.6: [seasalt.NextRound], [seasalt.Board.Total]
  - R7: [seasalt.Board.Result]
  - R8: [seasalt.Rules.Score], [seasalt.View.Score], [seasalt.Score]
  - R8.7: [seasalt.Score.Bonus]
  - R10: package [extrasalt]
  - R10.1: package [jellyfish], [seasalt.Board.Bound]
  - R10.2: package [lobster]
  - R10.3: package [seahorse]
  - R10.4: package [starfish], [seasalt.LayTrio]
  - R10.5: package [castofcrabs]
  - R11: package [extrapepper]
  - R11.1: [seasalt.Board.Event], [seasalt.TurnUp], [seasalt.KeepEvent]
  - R11.2: [seasalt.Board.Held]; for the water rodeo [seasalt.Swap], [seasalt.PassSwap] and
    [seasalt.Grab], for the angelfish [seasalt.TakeEqualTop], for the coral reef [seasalt.LayShield]
  - R12: [seasalt.Edition], [seasalt.Rulings]
  - K1: [seasalt.MermaidsLaid], [seasalt.MermaidsLaidAtEnd], [seasalt.MermaidsHeld]
  - K2: [seasalt.EmptyDeckVoids], [seasalt.EmptyDeckScores]
  - K3: [seasalt.TieLatestTurn], [seasalt.TieRoundEnder], [seasalt.TieRoundPoints]
  - K4: [seasalt.TrioLaid], [seasalt.TrioInHand]
  - K5: [seasalt.EqualTopAtEnd], [seasalt.EqualTopAtTake]

# The rules in examples

Each example below sets up a position, plays moves, and prints in words what happens and, where there is something to
refuse, the reason. Its name begins with the rule: R04_5a is the first example of R4.5, and R12_k1 that of ruling K1.
Ana, Ben, Eva and Max are the seats 0 to 3. Positions and moves are written as [seasalt.State.SecretText] and
[seasalt.ParseMove] describe.

[extrasalt]: https://pkg.go.dev/github.com/seasalt-go/seasalt/variants/extrasalt
[jellyfish]: https://pkg.go.dev/github.com/seasalt-go/seasalt/variants/jellyfish
[lobster]: https://pkg.go.dev/github.com/seasalt-go/seasalt/variants/lobster
[seahorse]: https://pkg.go.dev/github.com/seasalt-go/seasalt/variants/seahorse
[starfish]: https://pkg.go.dev/github.com/seasalt-go/seasalt/variants/starfish
[castofcrabs]: https://pkg.go.dev/github.com/seasalt-go/seasalt/variants/castofcrabs
[extrapepper]: https://pkg.go.dev/github.com/seasalt-go/seasalt/variants/extrapepper
*/
package reference

import "github.com/seasalt-go/seasalt"

var _ seasalt.RuleID // the import makes the links above

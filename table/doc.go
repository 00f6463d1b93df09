/*
Package table runs a game of Sea Salt & Paper between people and bots. It is the layer that every server, app and page
needs between the rules (package seasalt) and its own network and storage. It has no clock, starts no goroutines, and
does no input or output.

A [Table] is one game in progress: the rules, the players at its seats, the game with everybody's memory, and the
journal of all events. Every method that advances the game returns an [Entry]: one line, which the server stores
before it tells anybody. Then each client gets everything new to it:

	t, err := table.New(table.Options{Rules: rules, Players: players, Seed: seed})
	store(t.SecretJournal()) // the header
	announce(t.Commitment())
	for seat := range rules.Seats() {
		entry, err := t.Nonce(seat, ask(seat))
		...
		store(entry.SecretText())
	}
	entry, err := t.Deal()
	...
	store(entry.SecretText())

	for request := range requests {
		seat, ok := t.SeatOf(request.Token)
		if !ok {
			seat = seasalt.Spectator
		}
		entry, err := t.PlayAt(seat, request.Number, request.Move)
		if err != nil {
			answer(err) // a *Refusal, which reveals no hidden card
			continue
		}
		store(entry.SecretText())
		if t.Stage() == table.StageRoundOver {
			entry, err := t.NextRound() // or wait until the players are ready
			...
			store(entry.SecretText())
		}
		for _, client := range clients {
			update, err := t.Since(client.Seat, client.Number)
			...
		}
	}

The first example of the package is the life of a table in twenty lines, the second a whole server with its journal on
disk.

# The order of a fair game

All seats are taken before a table is made. The table commits itself to its seed and to everything that was agreed on,
and the players get this [Table.Commitment]. Then they name their nonces, in the order of the seats. A player who
names none has the empty one, visible to all. Then the first round is dealt. From here on all chance follows from the
seed and the nonces, so neither the server alone nor the players alone choose a card. A seat that changes hands later
has an entry of its own ([Table.HandOver]).

Each entry in which chance takes part has its own generator, ChaCha8 of package math/rand/v2. Its key is the SHA-256
of: the text "seasalt table chance 1" and a newline; the seed; for each seat the length of its nonce, in eight bytes,
and the nonce; and the number of earlier entries in which chance took part, in eight bytes. (Numbers are big-endian.)
So no generator is passed in, and every process with the journal continues in exactly the same way.

The generator makes words of 64 bits, as https://c2sp.org/chacha8rand says, each of eight bytes, the lowest first. Its
IntN makes a number below n of the next word x. If n is a power of two, these are the lowest bits of x: x modulo n.
Otherwise it is the upper half of the product of x and n, which has 128 bits, unless the lower half is less than 2^64
modulo n: then x is dropped, and the next word is taken.

The player who starts is IntN of the number of players, in the entry of the deal. Then each of Nature's moves, in that
entry or another, is one of those that [seasalt.State.Chances] yields: put them in a row, in that order, each as often
as its weight, and take the one at IntN of their number, from 0. So a card is drawn from the deck, or stolen from a
hand, whose cards lie in the order of [seasalt.Cards.All]. Beginning a round takes no number, and neither does turning
up no event because none is left; a single card takes one. The file schema/testdata/chance.json has a journal and
numbers to test a verifier with, and schema/check/chance.mjs is one.

If the [Terms] allow it, the journal becomes public when the game is over ([Table.Revealed]), and [Verify] computes
all of it again. That shows hands that stayed hidden during the game, so players agree on it beforehand.

# The journal

The journal is text. Its header has the game, the players, the seed and the commitment. After it, every entry has a
line: its number, the decision, in brackets the moves of chance after it, and the outcome if a round ended.

	3 deal first 0 (deal boat/yellow; deal swimmer/light-orange) #1429085c
	4 0: take 2 #778e3673
	5 0: end-turn #058ba5c2
	6 1: draw (deal mermaid/white; deal fish/dark-blue) #d6fce2d4
	7 1: keep mermaid/white #fdf49bee
	...
	14 0: take 2 #38afd737
	15 take-back 0: 14 #a46c179d
	...
	68 1: stop = points 3 7; totals 3 7; rules winners 1 #699ee1b6

Lines are only ever appended. Each ends with a check sum of everything before it, against accidents. [Restore] plays
everything again and compares, so a restored table is the same in every respect, its feeds included, and it finds
lines that were changed, lost or swapped. If only the last line is incomplete, the error is a [*TornError], which
locates the cut. If the header is incomplete, it is a [*JournalError]: a server that stores the header before it tells
anybody of the table can make the table anew. While one process plays, others can keep the table in memory and take in
each new line with [Table.Follow]. Every later version reads the journals of this one.

A journal has the seed and all hidden cards. It belongs on the server's disk, away from players, who get feeds.
[Table.Record] makes a record of the game, to keep or to look at.

# Feeds

A seat's sight of an entry is an [Item], with the number of the entry. [Table.Since] returns all items after a number,
together with a [Snapshot] of the moment after the last of them. It is the same call for a client that was away for a
second or for an hour. So a client needs to remember only a number: the cards are in the snapshot, and so are the
setup, the commitment and the [Terms], from the first one on, before the nonces. A server that makes requests wait for
news answers one without a number at once: before the first nonce there is a snapshot, and no item. [UnmarshalUpdate]
finds the rules by the setup, so a client in Go needs only the address of the server, and its token. Use the
observations in the items to animate, to describe, and to update a [seasalt.Memory] of the client's own; start it with
rules.Start(0).View(seat).Memory(), as the example of Since does. A view read from JSON has certain knowledge only: for
a bot in a client, take the view of the client's own memory. When a move is taken back, such a memory must go back as
well, so keep a clone for each number.

Spectators have the seat [seasalt.Spectator]. The [Terms] can delay them by some moves.

Items, snapshots, updates and refusals have JSON, described in schema/seasalt.schema.json. They are messages: a server
can be newer than its clients, so clients ignore unknown fields, as the readers of this package do. These keep an
unknown name, such as a new kind of item, as it is. A newer format is an error. Journals are not messages: readers
refuse anything unknown in them.

# Ends

By the rules a game ends on points or by mermaids. [Table.End] ends it in another way, by a [record.End]: a player
resigns, runs out of time or stays away, all agree, or an organiser decides. The caller chooses the winners then. By
the rules a game can last for ever, if no player announces and every round runs out of cards. It ends after
[Terms].MaxRounds rounds, and those with the most points win. The [Result] has the reason.

With more than two players a game can continue when one leaves: [Table.HandOver] gives the seat to a stand-in.

# Taking back

Players can take back their last decision, without asking anybody, as long as they are still to act, chance took no part
in it, and it revealed no hidden card ([Table.TakeBack]), and ten times at most before they continue. So the knowledge
of all seats stays the same. A player can take back the choice of a card to keep, as long as the other one is not
discarded, and taking the top of a pile if everybody knows the card below it. A discard, a duo of cards unknown to the
others, and a shell laid face down stay.

# What it does not do

It does not keep time: a server with a clock calls [Table.End] or [Table.HandOver]. It does not authenticate users
beyond comparing the hash of a token ([Table.SeatOf]), limit requests or store anything. And it cannot keep a server
from looking at the cards.

Only one goroutine at a time may use a table. Methods that only read change it, too, since a memory takes in moves only
when it is asked.
The values that its methods return can be shared by goroutines that do not change them.
*/
package table

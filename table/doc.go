/*
Package table runs a game of Sea Salt & Paper between people and bots: it is what every server, app and page
needs between the rules (package seasalt) and its own network and storage. It has no clock, starts no
goroutines, and does no input or output.

A [Table] is one game being played: the rules, who sits where, the game with everybody's memory, and
the journal of all that has happened. Every method that goes on with the game returns an [Entry]: one line, which the
server stores before it tells anybody. Then each client gets everything that is new to it:

	t, err := table.New(table.Options{Rules: rules, Players: players, Seed: seed})
	store(t.SecretJournal()) // the header
	announce(t.Commitment())
	for seat := range seasalt.Seat(rules.Players()) {
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
			answer(err) // a *Refusal: it tells nothing about hidden cards
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

The example of the package is a whole server, with its journal on disk.

# The order of a fair game

All seats are taken before a table is made. The table commits itself to its seed, together with everything that
was agreed on, and the players get this [Table.Commitment]. Then they name their nonces, in the order of the
seats. A player who names none has the empty one, and everybody can see that. Then the first round is
dealt. From here on all chance follows from the seed and the nonces, so neither the server alone nor the
players alone choose a card. A seat that changes hands later has an entry of its own ([Table.HandOver]).

Each entry in which chance takes part has its own generator, ChaCha8 of package math/rand/v2. Its key is
the SHA-256 of: the text "seasalt table chance 1" and a newline; the seed; for each seat the length of its
nonce, in eight bytes, and the nonce; and the number of earlier entries in which chance took part, in eight
bytes. (Numbers are big-endian.) So no generator is passed in, and every process that has the journal goes on in
exactly the same way.

The generator makes words of 64 bits, as https://c2sp.org/chacha8rand says, each of eight bytes, the lowest first. Its
IntN makes a number below n of the next word x. If n is a power of two, these are the lowest bits of x: x modulo n.
Otherwise it is the upper half of the product of x and n, which has 128 bits, unless the lower half is less than
2^64 modulo n: then x is dropped, and the next word is taken.

The player who starts is IntN of the number of players, in the entry of the deal. Then each of Nature's moves, in
that entry or another, is one of those that [seasalt.State.Chances] yields: put them in a row, in that order, each as
often as its weight, and take the one at IntN of their number, from 0. So a card is drawn from the deck, or stolen from
a hand, whose cards lie in the order of [seasalt.Cards.All]. No number is taken for beginning a round, and for turning
up no event because none is left; one is taken if there is a single card. The file schema/testdata/chance.json has a
journal and numbers to test a verifier with, and schema/check/chance.mjs is one.

If the [Terms] say so, the journal becomes public when the game is over ([Table.Revealed]), and [Verify]
computes all of it again. That shows hands which were never shown during the game, so it is agreed on
beforehand.

# The journal

The journal is text. Its header says what game it is and who plays, and has the seed and the commitment.
After it, every entry has a line: its number, what was decided, in brackets what chance did then, and the
outcome if a round ended.

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

Lines are only ever appended. Each ends with a check sum of everything before it, against accidents.
[Restore] plays everything again and compares, so a restored table is the same in every respect, its feeds
included, and lines that were changed, lost or swapped are found. If only the last line was not written to its
end, the error is a [*TornError], which says where to cut. While one process plays, others can keep the table in
memory, too, and take in each new line with [Table.Follow]. Every later version reads what this one writes.

A journal has the seed and all hidden cards. It is for the server's disk and for no player; players get
feeds. [Table.Record] makes a record of the game, to keep or to look at.

# Feeds

What a seat saw of an entry is an [Item], which has the number of the entry. [Table.Since] returns all items
after a number, together with a [Snapshot] of the moment after the last of them. It is the same call for a
client that was away for a second or for an hour. So a client needs to remember nothing but a number: the
cards are in the snapshot, and so are the setup and the [Terms], from the first one on, before anybody names a
nonce. [UnmarshalUpdate] finds the rules by the setup, so a client in Go needs to know only where the server is, and
its token. Use the observations in the items to animate, to describe, and to update a
[seasalt.Memory] of the client's own, which begins before the deal as that of rules.Start(0).View(seat). When a move is
taken back, such a memory has to go back, too, so keep a clone for each number.

Spectators have the seat [seasalt.Spectator]. The [Terms] can delay them by some moves.

Items, snapshots, updates and refusals have JSON, described in schema/seasalt.schema.json. They are messages: a
server can be newer than its clients, so clients ignore fields that they do not know, as the readers of this
package do. A name that the reader does not know, such as a new kind of item, is an error
that says so, except the reason of a refusal, and so is a newer format. Journals are not messages, and anything unknown
in them is refused.

# Ends

By the rules a game ends on points or by mermaids. [Table.End] ends it in another way, by a [record.End]: a player
resigns, runs out of time or stays away, all agree, or an organiser decides. Who wins then is up to the caller. A game
can go on for ever by the rules, if nobody announces and every round runs out of cards. It ends after [Terms].MaxRounds
rounds, and those with the most points win. The [Result] has the reason.

With more than two players a game can go on when one leaves: [Table.HandOver] gives the seat to a stand-in.

# Taking back

Players can take back their last decision, without asking anybody, as long as they are still to act, chance took
no part in it, and nobody saw anything that was hidden ([Table.TakeBack]), and ten times at most before they go on. So
nobody knows more afterwards than before. A player can take back which card to keep, as long as the other one is not
discarded, and taking the top of a pile if everybody knows what lies below it. Nobody can take back a discard, a duo
whose cards the others did not know, or a shell laid face down.

# What it does not do

It measures no time: a server that has a clock calls [Table.End] or [Table.HandOver]. It authenticates
nobody: it only compares the hash of a token ([Table.SeatOf]). It limits nobody's requests and stores
nothing. And it cannot keep a server from looking at the cards.

A table must be used by one goroutine at a time. Looking at it changes it, too, since a memory takes in what was played
only when somebody asks for it. What its methods return can be shared by goroutines that do not change it.
*/
package table

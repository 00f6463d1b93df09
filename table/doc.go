/*
Package table is a game of Sea Salt & Paper with people at it: what every server, app and page
needs between the rules, package seasalt, and its own network and storage. It has no clock, starts no
goroutines, and reads and writes nothing.

A [Table] is one game being played: the rules, who sits where, the game with everybody's memory, and
the journal of all that has happened. Whatever is done to it returns an [Entry], one line, which the
server appends to what it stores; and then everybody gets what they have not seen yet:

	t, err := table.New(table.Options{Rules: rules, Players: players, Seed: seed})
	store(t.SecretJournal()) // the header
	announce(t.Commitment())
	for seat := range seasalt.Seat(rules.Players()) {
		store(t.Nonce(seat, ask(seat)))
	}
	store(t.Deal())

	for request := range requests {
		seat, ok := t.SeatOf(request.Token)
		if !ok {
			seat = seasalt.Spectator
		}
		entry, err := t.PlayAt(seat, request.Number, request.Move)
		if err != nil {
			answer(err) // a *Refusal: it tells nothing of hidden cards
			continue
		}
		store(entry.SecretText())
		for _, client := range clients {
			update, err := t.Since(client.Seat, client.Number)
			...
		}
	}

The example of the package is a whole server, with a journal on disk.

# The order of a fair game

All seats are taken before a table is made. It commits itself to its seed, with everything that was agreed
on, by [Table.Commitment], which the players get. Then they name their nonces, in the order of the seats;
whoever names none has the empty one, and everybody sees that. Then the first round is dealt. From
here on all chance follows from seed and nonces, so neither the server alone nor the players alone
choose a card. A seat that is given to somebody else later is an entry of its own ([Table.HandOver]).

For each entry in which chance has a part there is a generator, ChaCha8 of package math/rand/v2. Its key is
the SHA-256 of: the text "seasalt table chance 1" and a newline; the seed; for each seat the length of its
nonce, in eight bytes, and the nonce; and the number of entries before it in which chance had a part, in eight
bytes. (Numbers are big-endian.) Who starts is its IntN of the number of players, in the entry of the deal;
Nature's moves are [seasalt.State.Chance]. So no generator is passed in, and every process that has
the journal goes on in exactly the same way.

If the [Terms] say so, the journal is for everybody once the game is over ([Table.Revealed]), and [Verify]
computes all of it again. That shows hands which were never shown, so it is agreed on before.

# The journal

The journal is text. A header says what game it is and who plays; it has the seed and the commitment.
After it every entry has a line: a number, what was decided, in brackets what chance did then, and what a
round came to.

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

Lines are only ever appended, and end with a check sum of all that stands before it, against accidents.
[Restore] does everything again and compares, so a table that was restored is the same in every
respect, its feeds included; what was changed, lost or swapped is found. A last line that was not
written to its end is a [*TornError], which says where to cut. What one version writes every later one
reads.

A journal has the seed and all hidden cards. It is the server's truth, for its disk and for no player; what
players get are feeds.

# Feeds

What a seat saw of an entry is an [Item], with the number of the entry. [Table.Since] returns all items after
a number, and a [Snapshot] that goes with the last one: for a client that was away for a moment or for an hour
it is the same call. So clients need to remember nothing but a number, and the cards lie in the snapshot; the
observations in the items are there to show, to tell, and to feed a [seasalt.Memory] with. If a
move was taken back, such a memory has to go back too: keep a clone for each number.

Spectators have the seat [seasalt.Spectator]. They can be delayed by some moves ([Terms]).

Items, snapshots, updates and refusals have JSON. Readers ignore fields that they do not know, and the
readers of this package do so too ([UnmarshalUpdate]).

# Ends

The rules end a game on points or by mermaids. [Table.End] ends it otherwise, when somebody resigns, runs out
of time or stays away, when all agree, or when an organiser decides; who wins then is up to whoever calls
it. A game of which no end is in sight, since nobody announces and every round runs out of cards, ends
with the round that [Terms].MaxRounds names; whoever has most points wins then. The [Result] has the reason.
A game of more than two can go on without somebody: [Table.HandOver] gives the seat to a stand-in.

# Taking back

Players can take back their last decision, without asking anybody, as long as they still act, chance had no
part in it, and nobody has seen anything that was hidden ([Table.TakeBack]). So nobody knows more
afterwards than before. A card that was kept can be taken back while the other one is not discarded, and the top of a
pile if everybody knows what lies below it; a card that was discarded, a duo of which the others did not know the
cards, and a shell that was laid face down cannot.

# What it does not do

It measures no time: a server that has a clock calls [Table.End] or [Table.HandOver]. It does not
authenticate anybody beyond comparing the hash of a token ([Table.SeatOf]), limits nobody's requests, and
stores nothing. It cannot keep a server from looking at the cards.

A table is used by one goroutine at a time.
*/
package table

/*
Package words says what a program that plays Sea Salt & Paper has to say, in English, French and
German: cards, moves, questions, what happens, why something is refused, and scores.

	w := words.In("fr-CH").To(seat, "Ana", "Ben")

	w.Question(view)       // what is to be decided
	w.Move(view, move)     // a label for a button
	w.Tell(observation)    // what somebody did, as the reader saw it
	w.Why(err)             // why not
	w.Score(score)         // what cards are worth

[In] finds a language by its BCP 47 tag, as browsers and environments have it, and speaks English
for one that it does not know; [Words.Tag] says which it is. [Words.To] says who reads, who is
called "you", and what the players are called. [Words.Short] is for narrow screens and
[Words.Long] for lists and screen readers. Each of them returns other [Words] and changes nothing, so
a server can keep one for every client.

# Secrets

Nothing here takes a [seasalt.State]. What is said comes from a [seasalt.View], a
[seasalt.Observation] or a value that is public, and names no card that it does not have. So a
sentence is as safe to send as the view or the observation that it is made from.

# Names

Names of players come from the caller and are repeated as they are. Nobody here escapes them:
a page escapes the whole sentence, as it does with every text, or the names before it hands
them over. The same goes for what players typed, which [Words.Why] quotes.

# Other languages

A [Language] is data, and one file of this package is all of one: typed entries, the templates of
sentences, and a few functions for what its grammar does by rules. A program can change single entries
of [English], [French] or [German], or bring a language of its own, and get its Words from [New],
which refuses a language with missing entries.

The terms are those of the printed rulebooks where these have any. The French and German names of
the extension cards, of the events and of some colours are ours; they are marked in the two
files.

# Stability

Words are for people. Their wording may change with any version, and nothing should be read
out of them.
*/
package words

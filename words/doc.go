/*
Package words says what a program that plays Sea Salt & Paper has to say, in English, French and
German: cards, moves, questions, what happens, why something is refused, and scores.

	w := words.In("fr-CH").To(seat, "Ana", "Ben")

	w.Question(view)       // what must be decided
	w.Move(view, move)     // a label for a button
	w.Tell(observation)    // what somebody did, as the reader saw it
	w.Why(err)             // why not
	w.Score(score)         // what cards are worth

[In] finds a language by its BCP 47 tag, as browsers and environments have it, and speaks English
for one that it does not know; [Words.Tag] says which language it is. [Words.To] says who reads,
and so is called "you", and what the players are called. [Words.Short] is for narrow screens and
[Words.Long] for lists and screen readers. Each of them returns new [Words] and changes nothing, so a
server can keep one for every client.

# Secrets

Nothing here takes a [seasalt.State]. A sentence comes from a [seasalt.View], a
[seasalt.Observation] or a public value, and names no card that these do not have. So it is as safe
to send as the view or the observation that it is made from.

# Names

Players' names come from the caller and appear unchanged. This package escapes nothing: a web page
escapes the whole sentence, as it does with any text, or the names before it passes them. The same
applies to what players typed, which [Words.Why] quotes.

A program's own sentences are templates, which [Words.Say] fills in with cards and names in the forms of the
language.

# Terms

The terms are those of the printed rulebooks where these have any. The French and German names of
the extension cards, of the events and of some colours are ours; the files french.go and german.go mark them.

# Stability

The sentences are for people. Their wording may change with any version, so do not parse them.
*/
package words

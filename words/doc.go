/*
Package words puts Sea Salt & Paper into sentences, in English, French and German: cards, moves, questions, what
happens, why something is refused, and scores.

	w := words.In("fr-CH").To(seat, "Ana", "Ben")

	w.Question(view)       // what must be decided
	w.Move(view, move)     // a label for a button
	w.Tell(observation)    // what somebody did, as the reader saw it
	w.Why(err)             // why not
	w.Score(score)         // what cards are worth

[In] finds a language by its tag, as browsers and environments write it, and gives English for one that it does not
know; [Words.Language] says which language it is. [Words.To] names the players, and the reader, who is called "you".
[Words.Short] is for narrow screens and [Words.Long] for lists and screen readers. Each of them returns new [Words] and
changes nothing, so a server can keep one for every client.

# Secrets

Nothing here takes a [seasalt.State]. A sentence comes from a [seasalt.View], a [seasalt.Observation] or a public
value, and names only cards that are in it. So it is as safe to send as the view or the observation that it is made
from. Only [Words.Move] and [Words.Does] also name the cards of a move: show them to those who may know it.

# Names

Players' names come from the caller and appear unchanged. This package escapes nothing: a web page escapes the
whole sentence, or the names before it passes them. The same applies to what players typed, which [Words.Why] quotes.

# Sentences of your own

A program's own sentences are templates, which [Words.Say] fills in with cards and names in the forms of the
language.

# Modules of your own

The words know the modules below variants/. What yours adds has the names that its author gives it, in as many
languages as you like; in other languages it is named in English:

	var names = []words.HouseName{
		{Language: "en", Event: "low-tide", Name: "low tide", Text: "Ending the round takes 9 points."},
		{Language: "fr", Event: "low-tide", Name: "marée basse", Text: "Il faut 9 points pour mettre fin à la manche."},
	}

	w := words.In(tag).With(names...)

Its cards need no names, since their kinds have some, and neither do its duos, which are told by their cards and by what
they do.

# Terms

The terms are those of the printed rulebooks, as far as they have one. The French and German names of the extension
cards, of the events and of some colours are ours; french.go and german.go mark them.

# Stability

The sentences are for people. Their wording may change with any version, so do not parse them.
*/
package words

/*
Package words writes Sea Salt & Paper for players, in English, French and German: cards, moves, questions, events,
refusals and scores.

	w := words.In("fr-CH").To(seat, "Ana", "Ben")

	w.Question(view)       // the decision to make
	w.Move(view, move)     // a label for a button
	w.Tell(observation)    // an event, as the reader saw it
	w.Why(err)             // the reason for a refusal
	w.Score(score)         // the value of cards

[In] finds a language by its tag, as browsers and environments write it. An unknown tag gives English;
[Words.Language] names the language found. [Words.To] names the players, and addresses the reader as "you".
[Words.Short] is for narrow screens, and [Words.Long] for lists and screen readers. Each returns new [Words] and
changes nothing, so a server can keep one for every client.

A page for one player shows the question, a label for each move of the view, and after each move the sentences of
Tell; the example of the package does so. [Words.Table] describes a view, [Words.Round] the end of a round, and
[Words.Game] the rules of a game.

# Secrets

No function here takes a [seasalt.State]. A sentence is made from a [seasalt.View], a [seasalt.Observation] or a
public value, names only cards in it, and is as safe to send. Only [Words.Move] and [Words.Does] also name the cards
of a move: show them to readers who may know it.

# Names

Players' names come from the caller and appear unchanged. This package escapes nothing: a web page escapes the whole
sentence, or the names before it passes them. The same applies to players' input, which [Words.Why] quotes.

# Sentences of your own

A program's own sentences are templates, which [Words.Say] fills in with cards and names in the forms of the language.

# Modules of your own

The package knows the modules below variants/. The author of another module names its additions, in any number of
languages; the remaining ones use English:

	var names = []words.HouseName{
		{Language: "en", Event: "low-tide", Name: "low tide", Text: "Ending the round takes 9 points."},
		{Language: "fr", Event: "low-tide", Name: "marée basse", Text: "Il faut 9 points pour terminer la manche."},
	}

	w := words.In(tag).With(names...)

Its cards and duos need no names: cards are named by their kinds, and duos by their cards and effects.

# Terms

The terms are those of the printed rulebooks, where they exist. The French and German names of the extension cards, of
the events and of some colours are ours; french.go and german.go mark them.

# Stability

The sentences are for people. Their wording may change with any version, so do not parse them.
*/
package words

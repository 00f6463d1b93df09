package score

import (
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/internal/typeset"
	"github.com/seasalt-go/seasalt/cmd/internal/wrap"
)

// texts are the sentences of the program itself, in one language: templates for [words.Words.Say].
type texts struct {
	NoCards string
	NoCard  string // {text} {list}: the cards of its kind
	TooMany string // {n} {text}
	NoDuo   string // {text}: cards that were laid together
}

var allTexts = typeset.All(map[string]*texts{
	"en": {
		NoCards: "there are no cards to score",
		NoCard:  "the game has no card {text}; there are {list}",
		TooMany: "the game has only {n} of the card {text}",
		NoDuo:   "{text} is neither a duo nor a trio",
	},
	"fr": {
		NoCards: "il n’y a pas de cartes à compter",
		NoCard:  "le jeu n’a pas de carte {text} ; il y a {list}",
		TooMany: "le jeu n’a que {n} fois la carte {text}",
		NoDuo:   "{text} n’est ni un duo ni un trio",
	},
	"de": {
		NoCards: "es gibt keine Karten zu werten",
		NoCard:  "das Spiel hat keine Karte {text}; es gibt {list}",
		TooMany: "das Spiel hat die Karte {text} nur {n}-mal",
		NoDuo:   "{text} ist weder ein Duo noch ein Trio",
	},
})

var usage = map[string]string{
	"en": `Scores the cards of a player, with the rule for each point.

  seasalt score [flags] card ...

  seasalt score sailor/pink sailor/orange
  seasalt score mermaid/white shell/black shell/grey fish/black+fish/green

A card is its kind and its colour, such as shoal-of-fish/grey. Cards in hand stand by
themselves; cards that were laid together are joined by a plus sign.

` + names("Kinds:", "Colours:") + `
  -edition name  english, french, german or digital (default english)
  -event names   in force for the player, such as kraken or treasure-chest,kraken
  -lang tag      en, fr or de (default: that of the environment)
  -h             this text
`,
	"fr": `Compte les cartes d’une personne, avec la règle de chaque point.

  seasalt score [options] carte ...

  seasalt score sailor/pink sailor/orange
  seasalt score mermaid/white shell/black shell/grey fish/black+fish/green

Une carte est sa sorte et sa couleur, en anglais, comme shoal-of-fish/grey. Les cartes
en main sont seules ; celles qui ont été posées ensemble sont liées par un plus.

` + names("Sortes :", "Couleurs :") + `
  -edition nom   english, french, german ou digital (par défaut english)
  -event noms    en vigueur pour la personne, comme kraken ou treasure-chest,kraken
  -lang code     en, fr ou de (par défaut la langue de l’environnement)
  -h             ce texte
`,
	"de": `Wertet die Karten einer Person, mit der Regel zu jedem Punkt.

  seasalt score [Optionen] Karte ...

  seasalt score sailor/pink sailor/orange
  seasalt score mermaid/white shell/black shell/grey fish/black+fish/green

Eine Karte ist ihre Art und ihre Farbe, auf Englisch, wie shoal-of-fish/grey. Handkarten
stehen für sich; zusammen ausgelegte Karten verbindet ein Plus.

` + names("Arten:", "Farben:") + `
  -edition Name  english, french, german oder digital (sonst english)
  -event Namen   die für die Person gelten, wie kraken oder treasure-chest,kraken
  -lang Kürzel   en, fr oder de (sonst die Sprache der Umgebung)
  -h             dieser Text
`,
}

// names lists the names of kinds and colours, after a word for each.
func names(kinds, colors string) string {
	var k, c []string
	for kind := seasalt.Mermaid; kind.IsValid(); kind++ {
		k = append(k, kind.String())
	}
	for color := seasalt.DarkBlue; color <= seasalt.Orange; color++ {
		c = append(c, color.String())
	}
	line := func(what string, names []string) string {
		return wrap.Line(what+" "+strings.Join(names, ", "), 80) + "\n"
	}
	return line(kinds, k) + line(colors, c)
}

package rules

import "github.com/seasalt-go/seasalt/cmd/internal/typeset"

// texts are the sentences of the program itself, in one language: templates for [words.Words.Say].
type texts struct {
	NoRule string // {text}
}

var allTexts = typeset.All(map[string]*texts{
	"en": {NoRule: "there is no rule {text}; the rules are R1 to R12, such as R4.5, and K1 to K5"},
	"fr": {NoRule: "il n’y a pas de règle {text} ; les règles vont de R1 à R12, comme R4.5, et de K1 à K5"},
	"de": {NoRule: "eine Regel {text} gibt es nicht; die Regeln sind R1 bis R12, zum Beispiel R4.5, und K1 bis K5"},
})

var usage = map[string]string{
	"en": `Teaches the game: shows the course, or single rules.

  seasalt rules [flags] [rule ...]

  seasalt rules             the course: five minutes to the first game
  seasalt rules R4          a chapter
  seasalt rules R4.5 K3     a rule and a ruling
  seasalt rules kraken      an event

  -edition name  english, french, german or digital: the rulebook that the course
                 follows where they differ (default: that of the language)
  -lang tag      en, fr or de (default: that of the environment)
  -h             this text
`,
	"fr": `Apprend le jeu : montre le cours, ou des règles.

  seasalt rules [options] [règle ...]

  seasalt rules             le cours : cinq minutes jusqu’à la première partie
  seasalt rules R4          un chapitre
  seasalt rules R4.5 K3     une règle et un arbitrage
  seasalt rules kraken      un événement

  -edition nom   english, french, german ou digital : le livret que suit le cours là où
                 ils diffèrent (par défaut celui de la langue)
  -lang code     en, fr ou de (par défaut la langue de l’environnement)
  -h             ce texte
`,
	"de": `Bringt das Spiel bei: zeigt den Lehrgang oder einzelne Regeln.

  seasalt rules [Optionen] [Regel ...]

  seasalt rules             der Lehrgang: fünf Minuten bis zum ersten Spiel
  seasalt rules R4          ein Kapitel
  seasalt rules R4.5 K3     eine Regel und eine Entscheidung
  seasalt rules kraken      ein Ereignis

  -edition Name  english, french, german oder digital: die Spielregel, der der Lehrgang
                 folgt, wo sie sich unterscheiden (sonst die der Sprache)
  -lang Kürzel   en, fr oder de (sonst die Sprache der Umgebung)
  -h             dieser Text
`,
}

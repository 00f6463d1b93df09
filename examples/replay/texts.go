package main

// texts are the sentences of the program itself, in one language. They are templates for
// [words.Words.Say].
type texts struct {
	Usage, RunHelp          string
	SeenBy, SeenBySpectator string // {who}
	InHand, FaceDown        string // {cards}
	NotOver, NotDealt       string

	Seats, SeatOfGame, Rounds, RoundOfGame, OneFile, EmptyName, NoFile, JSONWhole, Lang string
	GoodPart, Damaged, DamagedAt                                                        string
}

// allTexts has the texts by the tag of the language.
var allTexts = map[string]*texts{
	"en": {
		Usage: `Prints a game turn by turn.

  go run ./examples/replay [flags] file

The file is a journal, such as ./examples/play keeps with -save, or a record as text or
JSON; - is the standard input.

  -seat n    only what this seat saw at the time: 0 to 3, or spectator
  -round n   only this round
  -json      the record of the whole game as JSON instead
  -lang tag  en, fr or de (default: that of the environment)
  -h         this text
`,
		RunHelp:         "Run it with -h to see what it takes.",
		SeenBy:          "This is the game as {who} saw it.",
		SeenBySpectator: "This is the game as a spectator saw it.",
		InHand:          "hand: {cards}",
		FaceDown:        "face down: {cards}",
		NotOver:         "The game is not over.",
		NotDealt:        "the cards are not dealt yet, so there is nothing to show",

		Seats:       "-seat {text}: the seats are 0 to 3, and spectator",
		SeatOfGame:  "-seat {n}: with {players} players there are 0 to {last}",
		Rounds:      "-round {text}: the rounds are numbered from 1",
		RoundOfGame: "-round {n}: the game has {last}",
		OneFile:     "one file is enough: {text}, {other}",
		EmptyName:   "the name of the file is empty",
		NoFile:      "which game? The name of its file is missing",
		JSONWhole:   "-json writes the whole record, with every card: leave -seat and -round out",
		Lang:        "-lang {text}: there are {list}",
		GoodPart:    "this is where the good part of the file ends: {problem}",
		Damaged:     "it is damaged in line {n}",
		DamagedAt:   "it is damaged in line {n}, at move {move}",
	},
	"fr": {
		Usage: `Affiche une partie, tour par tour.

  go run ./examples/replay [options] fichier

Le fichier est un journal, comme ./examples/play en garde avec -save, ou un
enregistrement, en texte ou en JSON ; - est l'entrée standard.

  -seat n    seulement ce que cette place a vu : 0 à 3, ou spectator pour le public
  -round n   seulement cette manche
  -json      l'enregistrement de toute la partie en JSON
  -lang code en, fr ou de (par défaut la langue de l'environnement)
  -h         ce texte
`,
		RunHelp:         "-h montre toutes les options.",
		SeenBy:          "Voici la partie telle que {who} l’a vue.",
		SeenBySpectator: "Voici la partie telle que le public l’a vue.",
		InHand:          "main : {cards}",
		FaceDown:        "face cachée : {cards}",
		NotOver:         "La partie n’est pas finie.",
		NotDealt:        "les cartes ne sont pas encore distribuées : il n’y a rien à montrer",

		Seats:       "-seat {text} : les places vont de 0 à 3, et il y a spectator",
		SeatOfGame:  "-seat {n} : à {players}, elles vont de 0 à {last}",
		Rounds:      "-round {text} : les manches sont numérotées à partir de 1",
		RoundOfGame: "-round {n} : la partie en a {last}",
		OneFile:     "un fichier suffit : {text}, {other}",
		EmptyName:   "le nom du fichier est vide",
		NoFile:      "quelle partie ? Il manque le nom du fichier",
		JSONWhole:   "-json écrit tout l’enregistrement, avec toutes les cartes : enlevez -seat et -round",
		Lang:        "-lang {text} : il y a {list}",
		GoodPart:    "la partie lisible du fichier finit ici : {problem}",
		Damaged:     "il est endommagé à la ligne {n}",
		DamagedAt:   "il est endommagé à la ligne {n}, au coup {move}",
	},
	"de": {
		Usage: `Zeigt ein Spiel, Zug für Zug.

  go run ./examples/replay [Optionen] Datei

Die Datei ist ein Protokoll, wie es ./examples/play mit -save führt, oder eine
Aufzeichnung als Text oder JSON; - ist die Standardeingabe.

  -seat n     nur, was dieser Platz gesehen hat: 0 bis 3, oder spectator fürs Publikum
  -round n    nur diese Runde
  -json       stattdessen die Aufzeichnung des ganzen Spiels als JSON
  -lang code  en, fr oder de (sonst die Sprache der Umgebung)
  -h          dieser Text
`,
		RunHelp:         "-h zeigt alle Optionen.",
		SeenBy:          "So hat {who} das Spiel gesehen.",
		SeenBySpectator: "So hat das Publikum das Spiel gesehen.",
		InHand:          "Handkarten: {cards}",
		FaceDown:        "verdeckt: {cards}",
		NotOver:         "Das Spiel ist nicht zu Ende.",
		NotDealt:        "die Karten sind noch nicht ausgeteilt: Es gibt nichts zu zeigen",

		Seats:       "-seat {text}: Die Plätze sind 0 bis 3, und es gibt spectator",
		SeatOfGame:  "-seat {n}: Zu {players} sind es 0 bis {last}",
		Rounds:      "-round {text}: Die Runden werden von 1 an gezählt",
		RoundOfGame: "-round {n}: Das Spiel hat {last}",
		OneFile:     "eine Datei genügt: {text}, {other}",
		EmptyName:   "der Name der Datei ist leer",
		NoFile:      "welches Spiel? Der Name der Datei fehlt",
		JSONWhole:   "-json schreibt die ganze Aufzeichnung, mit allen Karten: Lass -seat und -round weg",
		Lang:        "-lang {text}: Es gibt {list}",
		GoodPart:    "hier endet der lesbare Teil der Datei: {problem}",
		Damaged:     "beschädigt in Zeile {n}",
		DamagedAt:   "beschädigt in Zeile {n}, bei Zug {move}",
	},
}

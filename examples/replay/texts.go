package main

// texts are the sentences of the program itself, in one language. They are templates for
// [words.Words.Say].
type texts struct {
	Usage, RunHelp          string
	SeenBy, SeenBySpectator string // {who}
	InHand, FaceDown        string // {cards}
	NotOver                 string

	Seats, SeatOfGame, Rounds, RoundOfGame, OneFile, EmptyName, NoFile, JSONWhole, Lang string
	GoodPart, Damaged, DamagedAt                                                        string
}

// allTexts has the texts by the tag of the language.
var allTexts = map[string]*texts{
	"en": {
		Usage: `Prints the record of a game turn by turn.

  go run ./examples/replay [flags] file

The file is a record as text or JSON; - is the standard input.

  -seat n    only what this seat saw at the time: 0 to 3, or spectator
  -round n   only this round
  -json      the whole record as JSON instead
  -lang tag  en, fr or de (default: that of the environment)
  -h         this text
`,
		RunHelp:         "Run it with -h to see what it takes.",
		SeenBy:          "This is the game as {who} saw it.",
		SeenBySpectator: "This is the game as a spectator saw it.",
		InHand:          "hand: {cards}",
		FaceDown:        "face down: {cards}",
		NotOver:         "The game is not over.",

		Seats:       "-seat {text}: the seats are 0 to 3, and spectator",
		SeatOfGame:  "-seat {n}: with {players} players there are 0 to {last}",
		Rounds:      "-round {text}: the rounds are numbered from 1",
		RoundOfGame: "-round {n}: the record has {last}",
		OneFile:     "one file is enough: {text}, {other}",
		EmptyName:   "the name of the file is empty",
		NoFile:      "which record? The name of its file is missing",
		JSONWhole:   "-json writes the whole record, with every card: leave -seat and -round out",
		Lang:        "-lang {text}: there are {list}",
		GoodPart:    "this is where the good part of the record ends: {problem}",
		Damaged:     "it is damaged in line {n}",
		DamagedAt:   "it is damaged in line {n}, at move {move}",
	},
	"fr": {
		Usage: `Affiche l'enregistrement d'une partie, tour par tour.

  go run ./examples/replay [options] fichier

Le fichier est un enregistrement, en texte ou en JSON ; - est l'entrée standard.

  -seat n    seulement ce que cette place a vu : 0 à 3, ou spectator pour le public
  -round n   seulement cette manche
  -json      tout l'enregistrement en JSON
  -lang code en, fr ou de (par défaut la langue de l'environnement)
  -h         ce texte
`,
		RunHelp:         "-h montre toutes les options.",
		SeenBy:          "Voici la partie telle que {who} l’a vue.",
		SeenBySpectator: "Voici la partie telle que le public l’a vue.",
		InHand:          "main : {cards}",
		FaceDown:        "face cachée : {cards}",
		NotOver:         "La partie n’est pas finie.",

		Seats:       "-seat {text} : les places vont de 0 à 3, et il y a spectator",
		SeatOfGame:  "-seat {n} : à {players}, elles vont de 0 à {last}",
		Rounds:      "-round {text} : les manches sont numérotées à partir de 1",
		RoundOfGame: "-round {n} : l’enregistrement en a {last}",
		OneFile:     "un fichier suffit : {text}, {other}",
		EmptyName:   "le nom du fichier est vide",
		NoFile:      "quel enregistrement ? Il manque le nom du fichier",
		JSONWhole:   "-json écrit tout l’enregistrement, avec toutes les cartes : enlevez -seat et -round",
		Lang:        "-lang {text} : il y a {list}",
		GoodPart:    "la bonne partie de l’enregistrement finit ici : {problem}",
		Damaged:     "il est endommagé à la ligne {n}",
		DamagedAt:   "il est endommagé à la ligne {n}, au coup {move}",
	},
	"de": {
		Usage: `Zeigt die Aufzeichnung eines Spiels, Zug für Zug.

  go run ./examples/replay [Optionen] Datei

Die Datei ist eine Aufzeichnung als Text oder JSON; - ist die Standardeingabe.

  -seat n     nur, was dieser Platz gesehen hat: 0 bis 3, oder spectator fürs Publikum
  -round n    nur diese Runde
  -json       stattdessen die ganze Aufzeichnung als JSON
  -lang Kürzel  en, fr oder de (sonst die Sprache der Umgebung)
  -h          dieser Text
`,
		RunHelp:         "-h zeigt alle Optionen.",
		SeenBy:          "So hat {who} das Spiel gesehen.",
		SeenBySpectator: "So hat das Publikum das Spiel gesehen.",
		InHand:          "Handkarten: {cards}",
		FaceDown:        "verdeckt: {cards}",
		NotOver:         "Das Spiel ist nicht zu Ende.",

		Seats:       "-seat {text}: Die Plätze sind 0 bis 3, und es gibt spectator",
		SeatOfGame:  "-seat {n}: Zu {players} sind es 0 bis {last}",
		Rounds:      "-round {text}: Die Runden werden von 1 an gezählt",
		RoundOfGame: "-round {n}: Die Aufzeichnung hat {last}",
		OneFile:     "eine Datei genügt: {text}, {other}",
		EmptyName:   "der Name der Datei ist leer",
		NoFile:      "welche Aufzeichnung? Der Name der Datei fehlt",
		JSONWhole:   "-json schreibt die ganze Aufzeichnung, mit allen Karten: Lass -seat und -round weg",
		Lang:        "-lang {text}: Es gibt {list}",
		GoodPart:    "hier endet der gute Teil der Aufzeichnung: {problem}",
		Damaged:     "sie ist in Zeile {n} beschädigt",
		DamagedAt:   "sie ist in Zeile {n} beschädigt, bei Zug {move}",
	},
}

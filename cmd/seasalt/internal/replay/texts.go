package replay

import (
	"github.com/seasalt-go/seasalt/cmd/internal/typeset"
	"github.com/seasalt-go/seasalt/words"
)

// texts are the sentences of the program itself, in one language. They are templates for
// [words.Words.Say].
type texts struct {
	Usage                   string
	SeenBy, SeenBySpectator string // {who}
	InHand, FaceDown        string // {cards}: after a player's other cards
	NotOver, NotDealt       string

	Seats, SeatOfGame, RoundOfGame, OneFile, NoFile, JSONWhole string
	GoodPart, Damaged, DamagedAt                               string
	NoGame, LineEnds                                           string // {file}
	Bot                                                        string // {text}: a level

	// A review.
	ReviewFor, ReviewBy   string // {name}; {n}: iterations
	Floor                 string // the findings of a review in the play of its own search, measured as in bot.Review
	Better                string // {move} {better}
	Percent               string // {n}
	Worst                 string
	Did, Would            string // {move} {chance}
	Progress, Stopped     string // {n} {all}: decisions
	Agreed                string // {n} {all}
	Balance               string // {start} {end} {cost} {error} {luck}
	NoDecisions, NoReview string
}

// allTexts has the texts by the tag of the language.
var allTexts = typeset.All(map[string]*texts{
	"en": {
		Usage: `Prints a game turn by turn.

  seasalt replay [flags] file

The file is a journal, such as seasalt play keeps with -save, or a record as text or
JSON; - is the standard input.

  -seat n    the game as this seat saw it: 0 to 3, or spectator
  -round n   only this round
  -review    the cost of each decision and a better one: for one seat by its knowledge
             at the time, or for each of them; Ctrl-C ends it with the results so far
  -iterations n  how long a review looks at each decision (default 1000)
  -json      the record of the whole game as JSON instead
  -lang tag  en, fr or de (default: that of the environment)
  -width n   columns of the screen (default: those of the terminal, or 80)
  -h         this text
`,
		SeenBy:          "This is the game as {who} saw it.",
		SeenBySpectator: "This is the game as a spectator saw it.",
		InHand:          "; hand: {cards}",
		FaceDown:        "; face down: {cards}",
		NotOver:         "The game is not over.",
		NotDealt:        "the cards are not dealt yet, so there is nothing to show",

		Seats:       "-seat {text}: the seats are 0 to 3, and spectator",
		SeatOfGame:  "-seat {n}: with {players} players there are 0 to {last}",
		RoundOfGame: "-round {n}: the game has {last}",
		OneFile:     "one file is enough: {text}, {other}",
		NoFile:      "which game? The name of its file is missing",
		JSONWhole:   "-json writes the whole record, with every card: leave -seat, -round and -review out",
		GoodPart:    "this is where the good part of the file ends: {problem}",
		Damaged:     "it is damaged in line {n}",
		DamagedAt:   "it is damaged in line {n}, at move {move}",
		Bot:         "Bot {text}",
		NoGame:      "{file} is neither a saved game nor a record",
		LineEnds: "{file} has line ends of Windows (CR LF), which a saved game does not have: " +
			"its check sums are for lines that end with LF",

		ReviewFor: "Review for {name}",
		ReviewBy: "Every decision is compared with the choice of a search of {n} iterations that had " +
			"your knowledge at the time. First comes its cost in chances to win the game, " +
			"if that is beyond doubt; a dash marks a move to which no other was certainly better. " +
			"Moves without a choice are left out.",
		Floor: "Such a search finds fault with its own play, too: in base games of two, with 1000 iterations, " +
			"about one decision in two games, at a cost of 0.7 % a game.",
		Better:   "{move}. Better: {better}",
		Percent:  "{n} %",
		Worst:    "Your most costly decisions",
		Did:      "Your move: {move}: {chance} to win",
		Would:    "Better: {move}: {chance} to win",
		Progress: "{n} of {all} decisions",
		Stopped:  "Stopped after {n} of {all} decisions.",
		Agreed:   "Decisions with a choice that were as good as any, as far as can be told: {n} of {all}.",
		Balance: "Your chance to win was {start} at the start and {end} at the end. " +
			"All your decisions, certain or not, changed it by {cost}, give or take {error}. " +
			"All the rest, which is luck, changed it by {luck}: the cards, the other players, and who went first.",
		NoDecisions: "-review: a spectator decides nothing; leave -seat out or name the seat of a player",
		NoReview:    "-iterations is for -review",
	},
	"fr": {
		Usage: `Affiche une partie, tour par tour.

  seasalt replay [options] fichier

Le fichier est un journal, comme seasalt play en garde avec -save, ou un
enregistrement, en texte ou en JSON ; - est l’entrée standard.

  -seat n    seulement ce que cette place a vu : 0 à 3, ou spectator pour le public
  -round n   seulement cette manche
  -review    ce que chaque décision a coûté, et ce qui aurait été mieux : pour une
             place, d’après ce qu’elle savait, ou pour chacune ; Ctrl-C l’arrête avec
             ce qu’il y a
  -iterations n  combien de temps chaque décision est examinée (par défaut 1000)
  -json      l’enregistrement de toute la partie en JSON
  -lang code en, fr ou de (par défaut la langue de l’environnement)
  -width n   colonnes de l’écran (par défaut celles du terminal, ou 80)
  -h         ce texte
`,
		SeenBy:          "Voici la partie telle que {who} l’a vue.",
		SeenBySpectator: "Voici la partie telle que le public l’a vue.",
		InHand:          " ; main : {cards}",
		FaceDown:        " ; face cachée : {cards}",
		NotOver:         "La partie n’est pas finie.",
		NotDealt:        "les cartes ne sont pas encore distribuées : il n’y a rien à montrer",

		Seats:       "-seat {text} : les places vont de 0 à 3, et il y a spectator",
		SeatOfGame:  "-seat {n} : à {players}, elles vont de 0 à {last}",
		RoundOfGame: "-round {n} : la partie en a {last}",
		OneFile:     "un fichier suffit : {text}, {other}",
		NoFile:      "quelle partie ? Il manque le nom du fichier",
		JSONWhole:   "-json écrit tout l’enregistrement, avec toutes les cartes : enlevez -seat, -round et -review",
		GoodPart:    "la partie lisible du fichier finit ici : {problem}",
		Damaged:     "il est endommagé à la ligne {n}",
		DamagedAt:   "il est endommagé à la ligne {n}, au coup {move}",
		Bot:         "Robot {text}",
		NoGame:      "{file} n’est ni une partie enregistrée ni un enregistrement",
		LineEnds: "{file} a les fins de ligne de Windows (CR LF), qu’une partie enregistrée n’a pas : " +
			"ses sommes de contrôle valent pour des lignes qui finissent par LF",

		ReviewFor: "Analyse pour {name}",
		ReviewBy: "Chaque décision est comparée à ce que ferait une recherche de {n} itérations, " +
			"qui sait ce que vous saviez alors. D’abord vient ce qu’elle a coûté en chances de gagner la partie, " +
			"si c’est hors de doute ; un tiret dit qu’aucun autre coup n’était sûrement meilleur. " +
			"Les coups sans choix n’y sont pas.",
		Floor: "Une telle recherche trouve aussi à redire à son propre jeu : dans des parties de base à deux, " +
			"avec 1000 itérations, environ une décision toutes les deux parties, pour un coût de 0,7 % par partie.",
		Better:   "{move}. Mieux : {better}",
		Percent:  "{n} %",
		Worst:    "Ce qui vous a coûté le plus",
		Did:      "Votre coup : {move} : {chance} de chances de gagner",
		Would:    "Mieux : {move} : {chance} de chances de gagner",
		Progress: "décisions : {n} sur {all}",
		Stopped:  "Arrêt. Décisions examinées : {n} sur {all}.",
		Agreed:   "Décisions avec un choix aussi bonnes que toute autre, autant qu’on puisse en juger : {n} sur {all}.",
		Balance: "Vos chances de gagner étaient de {start} au début et de {end} à la fin. Toutes vos décisions, " +
			"certaines ou non, les ont changées de {cost}, à {error} près. Tout le reste, c’est-à-dire la chance, " +
			"les a changées de {luck} : les cartes, les autres, et qui a commencé.",
		NoDecisions: "-review : le public ne décide rien ; enlevez -seat ou indiquez la place d’une personne qui joue",
		NoReview:    "-iterations ne va qu’avec -review",
	},
	"de": {
		Usage: `Zeigt ein Spiel, Zug für Zug.

  seasalt replay [Optionen] Datei

Die Datei ist ein Protokoll, wie es seasalt play mit -save führt, oder eine
Aufzeichnung als Text oder JSON; - ist die Standardeingabe.

  -seat n     nur, was dieser Platz gesehen hat: 0 bis 3, oder spectator fürs Publikum
  -round n    nur diese Runde
  -review     was jede Entscheidung gekostet hat, und was besser gewesen wäre: für einen
              Platz nach dem, was er wusste, oder für jeden; Strg-C beendet es mit dem,
              was bis dahin gefunden ist
  -iterations n  wie lange jede Entscheidung geprüft wird (sonst 1000)
  -json       stattdessen die Aufzeichnung des ganzen Spiels als JSON
  -lang Kürzel  en, fr oder de (sonst die Sprache der Umgebung)
  -width n    Spalten des Bildschirms (sonst die des Terminals, oder 80)
  -h          dieser Text
`,
		SeenBy:          "So hat {who} das Spiel gesehen.",
		SeenBySpectator: "So hat das Publikum das Spiel gesehen.",
		InHand:          "; Handkarten: {cards}",
		FaceDown:        "; verdeckt: {cards}",
		NotOver:         "Das Spiel ist nicht zu Ende.",
		NotDealt:        "die Karten sind noch nicht ausgeteilt: Es gibt nichts zu zeigen",

		Seats:       "-seat {text}: Die Plätze sind 0 bis 3, und es gibt spectator",
		SeatOfGame:  "-seat {n}: Zu {players} sind es 0 bis {last}",
		RoundOfGame: "-round {n}: Das Spiel hat {last}",
		OneFile:     "eine Datei genügt: {text}, {other}",
		NoFile:      "welches Spiel? Der Name der Datei fehlt",
		JSONWhole:   "-json schreibt die ganze Aufzeichnung, mit allen Karten: Lass -seat, -round und -review weg",
		GoodPart:    "hier endet der lesbare Teil der Datei: {problem}",
		Damaged:     "beschädigt in Zeile {n}",
		DamagedAt:   "beschädigt in Zeile {n}, bei Spielzug {move}",
		Bot:         "Bot {text}",
		NoGame:      "{file} ist weder ein gespeichertes Spiel noch eine Aufzeichnung",
		LineEnds: "{file} hat Zeilenenden von Windows (CR LF), die ein gespeichertes Spiel nicht hat: " +
			"Seine Prüfsummen gelten für Zeilen, die mit LF enden",

		ReviewFor: "Analyse für {name}",
		ReviewBy: "Jede Entscheidung wird damit verglichen, was eine Suche mit {n} Iterationen täte, die weiß, " +
			"was du damals wusstest. Vorn steht, was sie an Gewinnchance gekostet hat, wenn das außer Zweifel steht; " +
			"ein Strich heißt, dass kein anderer Spielzug sicher besser war. Spielzüge ohne Wahl fehlen.",
		Floor: "Auch am eigenen Spiel findet eine solche Suche etwas auszusetzen: in Grundspielen zu zweit, " +
			"mit 1000 Iterationen, etwa eine Entscheidung in zwei Partien, für 0,7 % je Partie.",
		Better:   "{move}. Besser: {better}",
		Percent:  "{n} %",
		Worst:    "Was dich am meisten gekostet hat",
		Did:      "Dein Spielzug: {move}: {chance} Gewinnchance",
		Would:    "Besser: {move}: {chance} Gewinnchance",
		Progress: "{n} von {all} Entscheidungen",
		Stopped:  "Abgebrochen nach {n} von {all} Entscheidungen.",
		Agreed: "Entscheidungen mit einer Wahl, die so gut wie jede andere waren, soweit sich das sagen lässt: " +
			"{n} von {all}.",
		Balance: "Deine Gewinnchance war am Anfang {start} und am Ende {end}. Alle deine Entscheidungen, " +
			"sicher oder nicht, haben sie um {cost} verändert, auf {error} genau. Alles andere, also das Glück, " +
			"hat sie um {luck} verändert: die Karten, die anderen, und wer begonnen hat.",
		NoDecisions: "-review: Das Publikum entscheidet nichts; lass -seat weg oder nenne den Platz einer Person, " +
			"die spielt",
		NoReview: "-iterations gehört zu -review",
	},
})

func textsIn(w words.Words) *texts { return allTexts[w.Language()] }

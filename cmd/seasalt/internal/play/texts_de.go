package play

var german = texts{
	Usage: `Spielt Sea Salt & Paper im Terminal.

  seasalt play [Optionen]

  -players n     Anzahl der Spieler, 2 bis 4 (sonst 2)
  -bots Plätze   die Plätze, die Bots spielen, zum Beispiel 1,2, oder none für keinen
                 (sonst alle außer 0)
  -auto          Bots spielen überall: ein Spiel zum Zuschauen
  -level Name    wie gut Bots spielen (sonst normal):
                   random  irgendein Spielzug
                   easy    nach Faustregeln, ohne vorauszusehen
                   normal  einen Zug voraus, mit Erfahrung aus vielen Spielen
                   hard    mit einer Suche, die 5000 Fortsetzungen so beurteilt
  -seed n        dieselbe Zahl ergibt dasselbe Spiel (sonst jedes Mal ein neues)
  -edition Name  english, french, german oder digital: die Spielregel, die entscheidet,
                 wo sie sich unterscheiden (sonst die der Sprache)
  -target n      Punkte, die das Spiel beenden (sonst 50 - 5 x Spieler)
  -with Namen    Erweiterungen, durch Kommas getrennt: extrasalt oder einzelne seiner
                 Karten (jellyfish, lobster, seahorse, starfish, cast-of-crabs);
                 extrapepper oder einzelne seiner Ereignisse (zum Beispiel kraken)
  -save Datei    speichert das Spiel in einer neuen Datei, eine Zeile je
                 Spielzug; seasalt replay zeigt es
  -load Datei    spielt ein gespeichertes Spiel weiter, mit denselben Bots, wenn -bots
                 und -level nichts anderes sagen; mit -save und demselben Namen geht
                 es in der Datei weiter
  -lang Kürzel   en, fr oder de (sonst die Sprache der Umgebung)
  -width n       Spalten des Bildschirms (sonst die des Terminals, oder 80)
  -h             dieser Text

Niemand wartet länger als eine Sekunde auf einen Bot. Ist der Rechner so langsam, dass
ein Bot abgebrochen wird, können dieselben Optionen zwei verschiedene Spiele ergeben.

Plätze werden von 0 an gezählt, im Uhrzeigersinn. Farben erscheinen, wo das Terminal sie
hat; mit NO_COLOR bleiben sie weg.
`,
	Help: `
Gib die Nummer dessen ein, was du tun willst, oder
  hint       für die besten Spielzüge, mit Gründen
  table      um den Tisch und die Auswahl noch einmal zu sehen
  score      um deine Karten zu werten, mit der Regel zu jedem Punkt
  back       um deinen letzten Spielzug zurückzunehmen, wo das geht
  help R4.2  um eine Regel wie R4.2 zu lesen, ein Kapitel wie R4, eine Entscheidung wie K3
             oder ein Ereignis wie kraken
  resign     um aufzugeben
  quit       um das Spiel zu verlassen (oder Strg-D)
  help       für diesen Text (oder ?)
Für hint, table, score, back und quit genügt ein Buchstabe. Spielzüge kann man auch ausschreiben, zum Beispiel „take 1“, „keep crab/black“, „lay-duo fish/black fish/green“, „end-turn“, „stop“ oder „last-chance“.

Karten auf anderen Händen, die als bekannt gezeigt werden, wurden dort gesehen oder auf dem Weg dorthin: Du würdest sie kennen, wenn du dir alles gemerkt hättest.

Sammle Karten, bis sie 7 Punkte wert sind, und beende dann die Runde, wenn du willst. Wird der Stapel leer, erhält in dieser Runde niemand Punkte.

`,
	Bot:      "Bot {n}",
	Seed:     "Startzahl {n}.",
	LoadedAt: "Es geht weiter aus {file}.",
	Torn:     "Die letzte Zeile der Datei ist unvollständig: Das Spiel geht ohne sie weiter.",
	Intro:    "Antworte mit einer Nummer. „hint“ gibt einen Tipp, und „help“ zeigt, was man sonst eingeben kann.",

	Choice: "Deine Wahl, 1 bis {n}: ", OnlyChoice: "Deine Wahl, nur 1: ",
	NoChoice:      "Die Wahl {n} gibt es nicht.",
	NotUnderstood: "{text} ist nicht zu verstehen. Gib die Nummer einer Wahl ein, oder help.",
	YouCan:        "Du kannst", YouCannot: "Du kannst nicht",
	Back: "Deinen letzten Spielzug zurücknehmen",
	NoBack: "Es gibt nichts zurückzunehmen: Das geht nur mit deinem eigenen letzten Spielzug, " +
		"solange seither niemand etwas Neues gesehen hat.",
	Cannot: "{move}: {why}",
	Lay:    "{list} auslegen",
	NoRule: "Eine Regel {text} gibt es nicht. Die Regeln sind R1 bis R12, zum Beispiel R4.2, " +
		"und die Entscheidungen K1 bis K5.",
	YourTurn:  "{who}, du bist am Zug. Drück die Eingabetaste, wenn sonst niemand den Bildschirm sieht: ",
	NextRound: "Drück die Eingabetaste für die nächste Runde: ",

	Ended:       "Die Eingabe ist zu Ende, also endet das Spiel hier.",
	Quit:        "Das Spiel endet hier. Danke fürs Mitspielen.",
	Interrupted: "Unterbrochen: Das Spiel endet hier.",
	GoesOn:      "So geht es weiter: -load {file} -save {file}",
	Lost: "Es wurde nicht gespeichert und ist verloren: -save mit einem Dateinamen bewahrt ein Spiel auf. " +
		"Mit -seed {n} beginnt es noch einmal genauso.",
	LostLoaded: "Was seit dem Laden von {file} gespielt wurde, ist nicht gespeichert: " +
		"Mit -save {file} bleibt es beim nächsten Mal dort erhalten.",

	Hint: "Tipp", Why: "Warum", HintOnly: "Tipp: {move}.",
	Tried: "({n}-mal)", TriedOf: "({n}-mal von {all} versucht)",
	ToWin: "{move}: {chance} Gewinnchance",

	AutoBots: "-auto gibt alle Plätze an Bots: Lass -bots weg",
	Seat: "-bots {text}: {word} ist kein Platz: Zu {players} sind es 0 bis {n}, durch Kommas getrennt; " +
		"oder schreib none",
	SeatTwice: "-bots {text}: Platz {n} steht zweimal da",
	SaveThere: "-save {file}: Die Datei gibt es schon; mit -load {file} dazu geht ihr Spiel weiter, " +
		"oder nimm einen anderen Namen",
	SaveFolder:  "-save {file}: Das ist ein Ordner; nenne eine Datei darin",
	LoadDamaged: "-load {file}: {problem}. Die Datei bleibt, wie sie ist",
	LoadRecord:  "-load {file}: Das ist eine Aufzeichnung, die man nicht weiterspielen kann; seasalt replay zeigt sie",
	LoadLevel:   "-load {file}: Eine Stufe {text} gibt es hier nicht; -level gibt allen Bots eine andere",
	LoadSeed:    "-load {file}: Die Karten dieses Spiels stehen schon fest; lass -seed weg",
	Differs: "-load {file}: Dieses Spiel hat mit {flag} {old} begonnen, nicht {new}; " +
		"lass {flag} weg, um es weiterzuspielen",
}

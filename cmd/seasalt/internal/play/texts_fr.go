package play

var french = texts{
	Usage: `Joue à Sea Salt & Paper dans le terminal.

  seasalt play [options]

  -players n     nombre de joueurs, de 2 à 4 (par défaut 2)
  -bots places   les places que jouent des robots, comme 1,2, ou none pour aucune (par
                 défaut toutes sauf 0)
  -auto          des robots jouent partout : une partie à regarder
  -level nom     la force des robots (par défaut normal) :
                   random  n’importe quel coup
                   easy    selon des règles simples, sans rien prévoir
                   normal  un tour d’avance, avec l’expérience de bien des parties
                   hard    une recherche qui juge ainsi 5000 suites
  -seed n        la même graine donne la même partie (par défaut une nouvelle)
  -edition nom   english, french, german ou digital : le livret qui décide là où ils
                 diffèrent (par défaut celui de la langue)
  -target n      les points qui terminent la partie (par défaut 50 - 5 x joueurs)
  -with noms     les extensions, séparées par des virgules : extrasalt, ou certaines de
                 ses cartes (jellyfish, lobster, seahorse, starfish, cast-of-crabs) ;
                 extrapepper, ou certains de ses événements (comme kraken)
  -save fichier  garde la partie dans un nouveau fichier, une ligne par coup, que
                 seasalt replay sait relire
  -load fichier  reprend la partie d’un fichier, avec les mêmes robots, sauf si -bots
                 ou -level en décident autrement ; avec -save et le même nom, la suite
                 y est gardée aussi
  -lang code     en, fr ou de (par défaut la langue de l’environnement)
  -width n       colonnes de l’écran (par défaut celles du terminal, ou 80)
  -h             ce texte

Personne n’attend un robot plus d’une seconde. Si la machine est si lente qu’un robot
est interrompu, les mêmes options peuvent donner deux parties différentes.

Les places sont numérotées à partir de 0, dans le sens des aiguilles d’une montre. Les
couleurs sont affichées si le terminal en a ; NO_COLOR les supprime.
`,
	Help: `
Tapez le numéro de ce que vous voulez faire, ou
  hint       pour les meilleurs coups, avec les raisons
  table      pour revoir la table et les choix
  score      pour compter vos cartes, avec la règle de chaque point
  back       pour reprendre votre dernier coup, si c’est permis
  help R4.2  pour lire une règle comme R4.2, un chapitre comme R4, un arbitrage comme K3
             ou un événement comme kraken
  resign     pour abandonner
  quit       pour quitter la partie (ou Ctrl-D)
  help       pour revoir ce texte (ou ?)
Pour hint, table, score, back et quit, une lettre suffit. On peut aussi écrire les coups, par exemple « take 1 », « keep crab/black », « lay-duo fish/black fish/green », « end-turn », « stop » ou « last-chance ».

Les cartes des autres mains que la table donne comme connues ont été vues là, ou en y arrivant : vous les connaîtriez si vous vous souveniez de tout.

Réunissez des cartes qui valent 7 points, puis mettez fin à la manche si vous voulez. Si la pioche se vide, personne ne marque dans cette manche.

`,
	Bot:      "Robot {n}",
	Seed:     "Graine {n}.",
	LoadedAt: "Suite de la partie {file}.",
	Torn:     "La dernière ligne du fichier est incomplète : la partie continue sans elle.",
	Intro: "Répondez par un numéro. Tapez « hint » pour un conseil, " +
		"ou « help » pour voir ce que vous pouvez taper d’autre.",

	Choice: "Votre choix, de 1 à {n} : ", OnlyChoice: "Votre choix, seulement 1 : ",
	NoChoice:      "Il n’y a pas de choix {n}.",
	NotUnderstood: "{text} n’est pas compris. Tapez le numéro d’un choix, ou help.",
	YouCan:        "Vous pouvez", YouCannot: "Vous ne pouvez pas",
	Back: "Reprendre votre dernier coup",
	NoBack: "Il n’y a rien à reprendre : vous ne pouvez reprendre que votre propre dernier coup, " +
		"tant que personne n’a rien vu de nouveau depuis.",
	Cannot:    "{move} : {why}",
	Lay:       "Poser {list}",
	NoRule:    "Il n’y a pas de règle {text}. Les règles vont de R1 à R12, comme R4.2, et les arbitrages de K1 à K5.",
	YourTurn:  "{who}, c’est à vous. Appuyez sur Entrée quand personne d’autre ne voit l’écran : ",
	NextRound: "Appuyez sur Entrée pour la manche suivante : ",

	Ended:       "La saisie est finie, la partie s’arrête donc ici.",
	Quit:        "La partie s’arrête ici. Merci d’avoir joué.",
	Interrupted: "Interruption : la partie s’arrête ici.",
	GoesOn:      "Pour la reprendre : -load {file} -save {file}",
	Lost: "Elle n’a pas été enregistrée, elle est donc perdue : " +
		"-save avec un nom de fichier garde une partie. -seed {n} la redistribue depuis le début.",
	LostLoaded: "La suite de {file} n’a pas été enregistrée : la prochaine fois, ajoutez -save {file} pour l’y garder.",

	Hint: "Conseil", Why: "Pourquoi", HintOnly: "Conseil : {move}.",
	Tried: "({n} fois)", TriedOf: "(essayé {n} fois sur {all})",
	ToWin: "{move} : {chance} de chances de gagner",

	AutoBots: "-auto donne toutes les places à des robots : enlevez -bots",
	Seat: "-bots {text} : {word} n’est pas une place : à {players}, elles vont de 0 à {n}, " +
		"séparées par des virgules ; ou écrivez none",
	SeatTwice: "-bots {text} : la place {n} y est deux fois",
	SaveThere: "-save {file} : ce fichier existe déjà ; ajoutez -load {file} pour continuer sa partie, " +
		"ou choisissez un autre nom",
	SaveFolder:  "-save {file} : c’est un dossier ; nommez un fichier dedans",
	LoadDamaged: "-load {file} : {problem}. Le fichier reste tel quel",
	LoadRecord:  "-load {file} : c’est un enregistrement, que l’on ne peut pas continuer ; seasalt replay le montre",
	LoadLevel:   "-load {file} : il n’y a pas de niveau {text} ici ; -level en donne un autre à tous les robots",
	LoadSeed:    "-load {file} : les cartes de cette partie sont déjà fixées ; enlevez -seed",
	Differs: "-load {file} : cette partie a commencé avec {flag} {old}, et non {new} ; " +
		"enlevez {flag} pour la continuer",
}

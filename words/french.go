package words

import (
	"strings"
	"sync"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/table"
)

// french are the words of French. The terms are those of the printed French rulebook, except
// those marked as ours.
var french = language{
	Tag: "fr", Name: "français",
	grammar: grammar{
		Singular: frenchSingular,
		Phrase:   frenchPhrase,
		NameForm: frenchDe,
		Typeset:  frenchTypeset,
		Comma:    ", ", Semicolon: " ; ", And: " et ", Quote: "« {text} »", Space: "\u00a0", Two: "deux",
	},
	Kinds: []noun{
		0:                   {count{One: "carte", Other: "cartes"}, feminine, false, "carte"},
		seasalt.Mermaid:     {count{One: "sirène", Other: "sirènes"}, feminine, false, "sirène"},
		seasalt.Crab:        {count{One: "crabe", Other: "crabes"}, masculine, false, "crabe"},
		seasalt.Boat:        {count{One: "bateau", Other: "bateaux"}, masculine, false, "bateau"},
		seasalt.Fish:        {count{One: "poisson", Other: "poissons"}, masculine, false, "poisson"},
		seasalt.Swimmer:     {count{One: "nageur", Other: "nageurs"}, masculine, false, "nageur"},
		seasalt.Shark:       {count{One: "requin", Other: "requins"}, masculine, false, "requin"},
		seasalt.Shell:       {count{One: "coquillage", Other: "coquillages"}, masculine, false, "coquill."},
		seasalt.Octopus:     {count{One: "poulpe", Other: "poulpes"}, masculine, false, "poulpe"},
		seasalt.Penguin:     {count{One: "manchot", Other: "manchots"}, masculine, false, "manchot"},
		seasalt.Sailor:      {count{One: "moussaillon", Other: "moussaillons"}, masculine, false, "mouss."},
		seasalt.Lighthouse:  {count{One: "phare", Other: "phares"}, masculine, false, "phare"},
		seasalt.ShoalOfFish: {count{One: "banc de poissons", Other: "bancs de poissons"}, masculine, false, "banc"},
		seasalt.PenguinColony: {count{One: "colonie de manchots", Other: "colonies de manchots"}, feminine,
			false, "colonie"},
		seasalt.Captain: {count{One: "capitaine", Other: "capitaines"}, masculine, false, "capitaine"},
		// These kinds are not in the printed rulebook: the names are ours.
		seasalt.Jellyfish:   {count{One: "méduse", Other: "méduses"}, feminine, false, "méduse"},
		seasalt.Lobster:     {count{One: "homard", Other: "homards"}, masculine, false, "homard"},
		seasalt.Starfish:    {count{One: "étoile de mer", Other: "étoiles de mer"}, feminine, true, "étoile"},
		seasalt.Seahorse:    {count{One: "hippocampe", Other: "hippocampes"}, masculine, true, "hippoc."},
		seasalt.CastOfCrabs: {count{One: "panier de crabes", Other: "paniers de crabes"}, masculine, false, "panier"},
	},
	// The forms are masculine and feminine, then both in the plural. A colour of two words never
	// agrees, and neither does orange. Only light blue, yellow and green are in the printed
	// rulebook; the other names are ours.
	Colors: []adjective{
		seasalt.DarkBlue:    {"bleu foncé", nil, "BF"},
		seasalt.LightBlue:   {"bleu clair", nil, "BC"},
		seasalt.Black:       {"noir", []string{"noir", "noire", "noirs", "noires"}, "NO"},
		seasalt.Yellow:      {"jaune", []string{"jaune", "jaune", "jaunes", "jaunes"}, "JA"},
		seasalt.Green:       {"vert", []string{"vert", "verte", "verts", "vertes"}, "VE"},
		seasalt.White:       {"blanc", []string{"blanc", "blanche", "blancs", "blanches"}, "BL"},
		seasalt.Purple:      {"violet", []string{"violet", "violette", "violets", "violettes"}, "VI"},
		seasalt.Grey:        {"gris", []string{"gris", "grise", "gris", "grises"}, "GR"},
		seasalt.LightOrange: {"orange clair", nil, "OC"},
		seasalt.Pink:        {"rose", []string{"rose", "rose", "roses", "roses"}, "RO"},
		seasalt.Orange:      {"orange", nil, "OR"},
	},
	Points: count{One: "{n} point", Other: "{n} points"},

	You: "Vous", Player: "Joueur {n}", Spectator: "public", Chance: "le hasard", Nobody: "personne",
	Pile: "défausse {n}", ShortPile: "déf. {n}", Empty: "vide",

	Questions: []question{
		seasalt.PhaseRoundOver: {"Manche finie",
			act{"La manche est finie. À vous de commencer la suivante.",
				"La manche est finie. {who} commence la suivante."}},
		seasalt.PhaseTurnUp: {"Événement suivant", same("On retourne l’événement de la manche.")},
		seasalt.PhaseKeepEvent: {"Garder quel événement ?",
			act{"Lequel de vos deux événements gardez-vous ?", "{who} choisit lequel des deux événements garder."}},
		seasalt.PhaseSetup: {"Mise en place", same("On retourne les premières cartes des défausses.")},
		seasalt.PhaseTake: {"Prendre une carte",
			act{"Quelle carte prenez-vous : l’une des deux premières de la pioche, ou celle du dessus d’une défausse ?",
				"{who} prend une carte."}},
		seasalt.PhaseDraw: {"Pioche", act{"Vous piochez.", "{who} pioche."}},
		seasalt.PhaseKeep: {"Garder quelle carte ?",
			act{"Laquelle des deux cartes gardez-vous ?", "{who} choisit laquelle des deux cartes garder."}},
		seasalt.PhaseDiscard: {"Sur quelle défausse ?",
			act{"Sur quelle défausse mettez-vous l’autre carte ?", "{who} choisit une défausse pour l’autre carte."}},
		seasalt.PhaseDrawForDiscard: {"Pioche",
			act{"Pour la carte défaussée, vous piochez une carte.",
				"Pour la carte défaussée, {who} pioche une carte."}},
		seasalt.PhaseTakeEqualTop: {"Prendre quelle carte ?",
			act{"Les cartes du dessus des défausses sont de la même couleur. Laquelle prenez-vous ?",
				"Les cartes du dessus des défausses sont de la même couleur. {who} prend l’une d’elles."}},
		seasalt.PhasePlay: {"Poser, ou finir le tour",
			act{"Posez-vous un duo, terminez-vous votre tour ou mettez-vous fin à la manche ?",
				"{who} peut poser des duos, puis termine son tour."}},
		seasalt.PhaseChoosePile: {"Consulter quelle défausse ?",
			act{"Quelle défausse consultez-vous ?", "{who} choisit une défausse à consulter."}},
		seasalt.PhasePick: {"Prendre quelle carte ?",
			act{"Quelle carte de la défausse prenez-vous ?", "{who} consulte une défausse et y prend une carte."}},
		seasalt.PhaseDrawTop: {"Pioche", act{"Vous piochez.", "{who} pioche."}},
		seasalt.PhaseChooseVictim: {"Voler qui ?",
			act{"À qui volez-vous une carte ?", "{who} choisit à qui voler une carte."}},
		seasalt.PhaseSteal: {"Vol", act{"Vous volez une carte au hasard.", "{who} vole une carte au hasard."}},
		seasalt.PhasePeek: {"Coup d’œil",
			act{"Vous regardez des cartes de la pioche.", "{who} regarde des cartes de la pioche."}},
		seasalt.PhaseKeepPeeked: {"Garder quelle carte ?",
			act{"Laquelle de ces cartes gardez-vous ?", "{who} choisit quelle carte garder."}},
		seasalt.PhaseSwapVictim: {"Regarder quelle main ?",
			act{"Quelle main regardez-vous pour échanger une carte ?",
				"{who} choisit une main à regarder pour échanger une carte."}},
		seasalt.PhaseSwap: {"Échanger quelles cartes ?",
			act{"Quelles cartes échangez-vous, le cas échéant ?", "{who} peut échanger une carte."}},
		seasalt.PhaseGrab: {"Prendre quel duo ?", act{"Quel duo prenez-vous ?", "{who} choisit un duo à prendre."}},
		seasalt.PhaseDrawBound: {"Tour bloqué par une méduse",
			act{"Une méduse vous bloque : vous piochez une carte, et c’est tout.",
				"Une méduse bloque {who}, qui pioche une carte et rien d’autre."}},
		seasalt.PhaseOver: {"Partie finie", same("La partie est finie.")},
	},
	Asked: asked{
		LastOrTop:  "Quelle carte prenez-vous : la dernière de la pioche, ou celle du dessus d’une défausse ?",
		Draw:       "Les deux défausses sont vides : piochez.",
		Top:        "La pioche est vide : prenez la carte du dessus d’une défausse.",
		Duo:        "Posez-vous un duo, ou terminez-vous votre tour ?",
		End:        "Terminez-vous votre tour, ou mettez-vous fin à la manche ?",
		Turn:       "Vous ne pouvez rien poser : terminez votre tour.",
		Cards:      "Posez-vous des cartes, ou terminez-vous votre tour ?",
		CardsOrEnd: "Posez-vous des cartes, terminez-vous votre tour ou mettez-vous fin à la manche ?",
		Look:       "Vous n’avez aucune carte à échanger : vous regardez seulement la main.",
	},
	Choices: choices{
		NextRound:  choice{"Manche suivante", "Manche suivante", "Commencer la manche suivante"},
		Deal:       choice{"Donner {a.short}", "Donner {a.le}", "Donner {a.le}"},
		Steal:      choice{"Voler {a.short}", "Voler {a.le}", "Voler {a.le}"},
		TurnUp:     choice{"{event}", "Retourner {event}", "Retourner l’événement {event}. {text}"},
		TurnUpNone: choice{"Aucun événement", "Aucun événement", "Ne retourner aucun événement : il n’en reste pas"},
		Draw: choice{"Piocher 2", "Piocher deux cartes",
			"Piocher deux cartes, en garder une et défausser l’autre"},
		DrawLast:    choice{"Dernière carte", "Piocher la dernière carte", "Prendre la dernière carte de la pioche"},
		Take:        choice{"{pile} : {a.short}", "Prendre {a.le} ({pile})", "Prendre {a.le} sur la {pile}"},
		TakeUnknown: choice{"Prendre {pile}", "Prendre sur la {pile}", "Prendre la carte du dessus de la {pile}"},
		Keep:        choice{"Garder {a.short}", "Garder {a.le}", "Garder {a.le}"},
		Discard:     choice{"Vers {pile}", "Mettre sur la {pile}", "Mettre {a.le} sur la {pile}, par-dessus {b.le}"},
		DiscardOnly: choice{"Vers {pile}", "Mettre sur la {pile}", "Mettre l’autre carte sur la {pile}"},
		Duo:         choice{"{a.short}+{b.short}", "Poser {cards.le}", "Poser {cards.le} : {effect}"},
		DuoIdle: choice{"{a.short}+{b.short}", "Poser {cards.le}",
			"Poser {cards.le} : sans effet maintenant, mais plus personne ne peut les voler dans votre main"},
		Trio: choice{"{a.short}+{b.short}+{c.short}", "Poser {cards.le} avec {c.le}",
			"Poser {cards.le} avec {c.le} : plus de points, mais sans effet"},
		Mermaids: choice{"Poser les sirènes", "Poser vos sirènes", "Poser vos sirènes et gagner la partie"},
		Shield: choice{"Cacher {a.short}", "Poser {a.le} face cachée",
			"Poser {a.le} face cachée : " +
				"cette carte ne rapporte rien, et personne ne peut vous attaquer dans cette manche"},
		ChoosePile: choice{"Consulter {pile}", "Consulter la {pile}",
			"Consulter la {pile} : {number}, {a.le} sur le dessus"},
		Pick:        choice{"{n} : {a.short}", "Prendre {a.le}", "Prendre {a.le}, numéro {n} à partir du dessus"},
		PickUnknown: choice{"{n}", "Prendre la carte numéro {n}", "Prendre la carte numéro {n} à partir du dessus"},
		StealFrom: choice{"Voler : {whom}", "Voler une carte à {whom}",
			"Voler une carte au hasard à {whom} : {number} en main"},
		SwapWith: choice{"Main : {whom}", "Regarder la main {whom.de}",
			"Regarder la main {whom.de} ({number}) et peut-être en échanger une"},
		Swap:     choice{"{a.short} → {b.short}", "Donner {a.le} contre {b.le}", "Donner {a.le} et prendre {b.le}"},
		PassSwap: choice{"Ne rien échanger", "Ne rien échanger", "Ne rien échanger"},
		Grab: choice{"{a.short}+{b.short} : {whom}", "Prendre {cards.le} à {whom}",
			"Prendre {cards.le}, un duo posé devant {whom}"},
		EndTurn: choice{"Finir le tour", "Terminer votre tour", "Terminer votre tour"},
		EndFinal: choice{"Finir le tour", "Terminer votre dernier tour",
			"Terminer votre dernier tour et révéler votre main"},
		Stop: choice{"STOP", "Dire STOP",
			"Dire STOP : la manche s’arrête et tout le monde marque les points de ses cartes"},
		LastChance: choice{"DERNIÈRE CHANCE", "Dire DERNIÈRE CHANCE",
			"Dire DERNIÈRE CHANCE : chacun des autres a un dernier tour, " +
				"et vous pariez que personne n’aura plus de points que vous avec ses cartes"},
		KeepEvent: choice{"Garder {event}", "Garder {event}", "Garder l’événement {event}. {text}"},
		NoMove:    choice{"Pas un coup", "Pas un coup", "Ce n’est pas un coup"},
	},
	Effects: effects{
		ExtraTurn:        "rejouer aussitôt",
		TakeFromPile:     "consulter une défausse et y prendre une carte",
		TakeFromEachPile: "prendre une carte dans chaque défausse",
		StealRandom:      "voler une carte au hasard",
		BindOthers:       "à leur prochain tour, les autres piochent une carte et rien de plus",
		SwapCard:         "regarder une main et peut-être échanger une carte",
		GrabDuo:          "prendre un duo posé par quelqu’un d’autre",
		DrawTop:          count{One: "piocher une carte", Other: "piocher {n} cartes"},
		PeekAndKeep: count{One: "piocher une carte",
			Other: "regarder les {n} premières cartes de la pioche et en garder une"},
		Unknown: "pas un duo",
	},
	Reasons: []string{
		seasalt.ReasonNoMove:           "Ce n’est pas un coup.",
		seasalt.ReasonGameOver:         "La partie est finie.",
		seasalt.ReasonWrongPhase:       "Il y a d’abord autre chose à décider.",
		seasalt.ReasonNotInDeck:        "Cette carte n’est pas dans la pioche.",
		seasalt.ReasonNotInVictimsHand: "Cette carte n’est pas dans la main de la victime.",
		seasalt.ReasonNoSuchEvent:      "Cet événement ne peut pas être retourné.",
		seasalt.ReasonDeckEmpty:        "La pioche est vide.",
		seasalt.ReasonPileEmpty:        "Cette défausse est vide.",
		seasalt.ReasonNotDrawn:         "Cette carte ne fait pas partie du choix.",
		seasalt.ReasonNotInHand:        "Vous n’avez pas ces cartes en main.",
		seasalt.ReasonNoDuo:            "Ces deux cartes ne forment pas un duo.",
		seasalt.ReasonNoTrio:           "Ces cartes ne forment pas un trio.",
		seasalt.ReasonTooFewMermaids:   "Vous n’avez pas assez de sirènes en main.",
		seasalt.ReasonNoShield:         "Vous ne pouvez pas poser de carte face cachée en ce moment.",
		seasalt.ReasonNoShieldKind:     "Une carte de cette sorte ne peut pas être posée face cachée.",
		seasalt.ReasonShielded:         "Vous avez déjà posé une carte face cachée.",
		seasalt.ReasonNoSuchPlace:      "Il n’y a pas autant de cartes dans cette défausse.",
		seasalt.ReasonNoVictim:         "Choisissez un adversaire qui a des cartes en main.",
		seasalt.ReasonProtected:        "Cette personne est protégée de toute attaque.",
		seasalt.ReasonNotInTheirHand:   "La carte que vous voulez n’est pas dans cette main.",
		seasalt.ReasonNoSuchDuo:        "Cette personne n’a pas ce duo devant elle.",
		seasalt.ReasonTooFewPoints:     "Vos cartes ne valent pas assez de points pour mettre fin à la manche.",
		seasalt.ReasonBeingEnded:       "La fin de la manche est déjà annoncée.",
		seasalt.ReasonStopForbidden:    "STOP n’est pas permis, seulement DERNIÈRE CHANCE.",
		seasalt.ReasonNotOffered:       "Cet événement ne fait pas partie du choix.",
		seasalt.ReasonNotActor:         "Ce n’est pas à vous de décider.",
		seasalt.ReasonNature:           "Le hasard décide d’abord.",
	},
	Refusals: map[table.RefusalReason]string{
		table.RefusalNoSeat:       "Seul un joueur de la table peut le faire.",
		table.RefusalNotDealt:     "Les cartes ne sont pas encore distribuées.",
		table.RefusalDealt:        "Les cartes sont déjà distribuées.",
		table.RefusalNonceOrder:   "Un autre joueur passe avant vous.",
		table.RefusalNoNonce:      "Il manque un nonce.",
		table.RefusalOver:         "La partie est finie.",
		table.RefusalIllegal:      "Ce coup n’est pas permis.",
		table.RefusalStale:        "La partie a continué entre-temps. Regardez de nouveau la table.",
		table.RefusalAhead:        "La table n’en est pas encore là.",
		table.RefusalRoundNotOver: "La manche n’est pas finie.",
		table.RefusalNoTakeBack:   "On ne peut pas revenir sur cette décision.",
		table.RefusalBadText:      "Le texte est trop long ou illisible.",
		table.RefusalBadPlayer:    "Un autre joueur a le même jeton, ou le nom est trop long ou illisible.",
		table.RefusalBadEnd:       "La partie ne peut pas finir ainsi.",
		table.RefusalFull:         "La partie est devenue trop longue : on ne peut plus qu’y mettre fin.",
		table.RefusalHandOvers:    "Il y a eu trop de changements de joueurs : jouez d’abord.",
	},
	Errors: mistakes{
		Move:         "{text} n’est pas un coup.",
		Card:         "{text} n’est pas une carte.",
		Cards:        "{text} : ce ne sont pas des cartes.",
		Event:        "Aucun événement ne s’appelle {text}.",
		Edition:      "Aucune édition ne s’appelle {text}.",
		Extensions:   "Extension inconnue : {text}.",
		TooFewPoints: "Vos cartes ne valent pas assez pour mettre fin à la manche : il faut {points}.",
		ByEvent:      "{reason} Événement : {event}.",
		Saved:        "Ce n’est pas une partie enregistrée, ou elle est endommagée.",
		SavedLine:    "Ce n’est pas une partie enregistrée, ou elle est endommagée à la ligne {n}.",
		SavedMove:    "La partie enregistrée est endommagée à la ligne {n}, au coup {move}.",
		Text:         "{text} est illisible.",
		Rules:        "On ne peut pas jouer avec ces réglages : {problem}",
		Any:          "Cela n’a pas marché : {problem}",
		Long:         "…",
	},
	Tell: tellings{
		NewRound:  "Une nouvelle manche commence.",
		Event:     "Événement de la manche : {event}. {text}",
		NoEvent:   "Cette manche n’a pas d’événement : il n’en reste pas.",
		EventBack: act{"Vous rendez votre événement.", "{who} rend son événement."},
		EventGiven: act{"Vous recevez l’événement de la manche achevée.",
			"{who} reçoit l’événement de la manche achevée."},
		KeepEvent: act{"Vous gardez l’événement {event} et rendez l’autre.",
			"{who} garde l’événement {event} et rend l’autre."},
		StartPile: "{cards.le} commence la {pile}.",
		Draw:      act{"Vous piochez.", "{who} pioche."},
		SeeDrawn:  act{"Vous piochez {cards.le}.", "{who} regarde {cards.le}."},
		See:       act{"Vous regardez {cards.le}.", "{who} regarde {cards.le}."},
		Drawn:     act{"Vous piochez {cards.le}.", "{who} pioche {cards.le}."},
		ForDiscard: act{"Pour la carte défaussée, vous piochez {cards.le}.",
			"Pour la carte défaussée, {who} pioche {cards.le}."},
		Bound: act{"Une méduse vous bloque : vous piochez {cards.le} et votre tour s’achève.",
			"Une méduse bloque {who}, qui pioche {cards.le} et ne fait rien d’autre."},
		Steal: attack{"Vous volez {cards.le} à {whom}.", "{who} vous vole {cards.le}.",
			"{who} vole {cards.le} à {whom}."},
		Take: act{"Vous prenez {cards.le} sur la {pile}.", "{who} prend {cards.le} sur la {pile}."},
		TakeEqual: act{"Les cartes du dessus sont de la même couleur : vous prenez {cards.le} sur la {pile}.",
			"Les cartes du dessus sont de la même couleur : {who} prend {cards.le} sur la {pile}."},
		Pick: act{"Vous prenez {cards.le} dans la {pile}.", "{who} prend {cards.le} dans la {pile}."},
		Keep: act{"Vous gardez {cards.le}.", "{who} garde {cards.le}."},
		KeepDiscard: act{"Vous gardez {cards.le} et défaussez {rest.le} sur la {pile}.",
			"{who} garde {cards.le} et défausse {rest.le} sur la {pile}."},
		KeepReturn: act{"Vous gardez {cards.le} et mélangez le reste à la pioche.",
			"{who} garde {cards.le} et mélange le reste à la pioche."},
		Discard:  act{"Vous défaussez {cards.le} sur la {pile}.", "{who} défausse {cards.le} sur la {pile}."},
		Duo:      act{"Vous posez {cards.le}.", "{who} pose {cards.le}."},
		Trio:     act{"Vous posez {cards.le} avec {c.le}.", "{who} pose {cards.le} avec {c.le}."},
		Mermaids: act{"Vous posez {mermaids}.", "{who} pose {mermaids}."},
		Shield: act{"Vous posez {cards.le} face cachée : personne ne peut vous attaquer dans cette manche.",
			"{who} pose {cards.le} face cachée : personne ne peut attaquer {who} dans cette manche."},
		LookPile: act{"Vous consultez la {pile}.", "{who} consulte la {pile}."},
		LookHand: attack{"Vous regardez la main {whom.de} : {cards}.", "{who} regarde votre main.",
			"{who} regarde la main {whom.de} : {cards}."},
		Target: attack{"Cible : {whom}.", "Cible : vous.", "Cible : {whom}."},
		StealFrom: attack{"Vous choisissez de voler une carte à {whom}.", "{who} choisit de vous voler une carte.",
			"{who} choisit de voler une carte à {whom}."},
		SwapWith: attack{"Vous choisissez de faire un échange avec {whom}.",
			"{who} choisit de faire un échange avec vous.", "{who} choisit de faire un échange avec {whom}."},
		Swap: attack{"Vous donnez {given.le} à {whom} et prenez {taken.le}.",
			"{who} vous donne {given.le} et prend {taken.le}.", "{who} donne {given.le} à {whom} et prend {taken.le}."},
		PassSwap: attack{"Vous n’échangez rien avec {whom}.", "{who} n’échange rien avec vous.",
			"{who} n’échange rien avec {whom}."},
		Grab: attack{"Vous prenez à {whom} un duo posé : {cards.le}.",
			"{who} vous prend un duo posé : {cards.le}.", "{who} prend à {whom} un duo posé : {cards.le}."},
		EndTurn:    act{"Vous terminez votre tour.", "{who} termine son tour."},
		Stop:       act{"Vous dites STOP.", "{who} dit STOP."},
		LastChance: act{"Vous dites DERNIÈRE CHANCE.", "{who} dit DERNIÈRE CHANCE."},
		Reveal:     act{"Vous révélez votre main : {cards}.", "{who} révèle sa main : {cards}."},
		RevealNone: act{"Vous n’avez pas de carte en main à révéler.", "{who} n’a pas de carte en main à révéler."},
		Show:       act{"Vous avez {mermaids} en main.", "{who} a {mermaids} en main."},
		Nothing:    "Il ne se passe rien.",
	},
	// The events are not in the printed rulebook: the names are ours.
	Events: []named{
		seasalt.HermitCrab: {"bernard-l’ermite", "bernard-l’erm.",
			"Deux crabes font prendre une carte dans chaque défausse."},
		seasalt.Sunfish: {"poisson-lune", "poisson-lune", "Deux poissons font piocher deux cartes."},
		seasalt.WaterRodeo: {"rodéo aquatique", "rodéo",
			"Deux nageurs permettent d’échanger une carte avec quelqu’un, et deux requins font prendre un duo posé."},
		seasalt.DanceOfTheShells:   {"danse des coquillages", "danse coquill.", "Chaque coquillage vaut 2 points."},
		seasalt.Kraken:             {"kraken", "kraken", "Chaque poulpe vaut 1 point."},
		seasalt.Tornado:            {"tornade", "tornade", "Les sirènes ne valent rien."},
		seasalt.DanceOfTheMermaids: {"danse des sirènes", "danse sirènes", "Trois sirènes font gagner la partie."},
		seasalt.TreasureChest:      {"coffre au trésor", "coffre", "Il faut 10 points pour mettre fin à la manche."},
		seasalt.DiodonFish:         {"diodon", "diodon", "STOP n’est pas permis, seulement DERNIÈRE CHANCE."},
		seasalt.Angelfish: {"poisson-ange", "poisson-ange",
			"Si les cartes du dessus des défausses sont de la même couleur, on prend l’une d’elles."},
		seasalt.Dolphins: {"dauphins", "dauphins",
			"Défausser une carte collection ou l’hippocampe fait piocher une carte."},
		seasalt.CoralReef: {"récif de corail", "récif",
			"On peut poser un coquillage face cachée pour se protéger de toute attaque."},
		seasalt.HouseEvent1: {"événement maison 1", "maison 1", ""},
		seasalt.HouseEvent2: {"événement maison 2", "maison 2", ""},
		seasalt.HouseEvent3: {"événement maison 3", "maison 3", ""},
	},
	Modules: map[string]named{
		"jellyfish": {"Méduse", "méduse",
			"Deux méduses : un nageur et une méduse forment un duo qui bloque les autres pour un tour."},
		"lobster": {"Homard", "homard", "Un homard : " +
			"un crabe et un homard forment un duo qui fait regarder cinq cartes de la pioche et en garder une."},
		"starfish": {"Étoile de mer", "étoile de mer",
			"Trois étoiles de mer : posée avec un duo, chacune ajoute 2 points et annule l’effet."},
		"seahorse": {"Hippocampe", "hippocampe",
			"Un hippocampe : il compte comme une carte de plus d’une collection que vous avez déjà."},
		"cast-of-crabs": {"Panier de crabes", "panier", "Un panier de crabes : il vaut 1 point par crabe."},
		"extra-pepper": {"Extra Pepper", "Extra Pepper",
			"Des événements : chaque manche en a un, qui change une règle."},
	},
	Game: game{
		Line:      "Sea Salt & Paper : {players}, objectif {target}.",
		Players:   count{One: "{n} joueur", Other: "{n} joueurs"},
		NoEdition: "les arbitrages ne correspondent à aucune édition",
		Changed:   "{ruling} : {text}.",
		Modules:   "Extensions : {list}.",
		Events:    "Événements : {list}.",
	},
	Rulings: rulings{
		Name: []string{"Victoire par les sirènes", "Pioche vide après DERNIÈRE CHANCE", "Égalité au plus haut total",
			"Étoile de mer en main", "Quand le poisson-ange donne une carte"},
		Mermaids: []string{
			seasalt.MermaidsLaid:      "quand elles sont posées",
			seasalt.MermaidsLaidAtEnd: "quand elles sont posées, et on les pose en mettant fin au tour ou à la manche",
			seasalt.MermaidsHeld:      "dès qu’elles sont en main",
		},
		EmptyDeck: []string{
			seasalt.EmptyDeckVoids:  "personne ne marque de points",
			seasalt.EmptyDeckScores: "les derniers tours se poursuivent et la manche est comptée",
		},
		Tie: []string{
			seasalt.TieLatestTurn:  "la personne qui a joué son dernier tour le plus tard l’emporte",
			seasalt.TieRoundEnder:  "la personne qui a mis fin à la dernière manche l’emporte",
			seasalt.TieRoundPoints: "la personne qui a marqué le plus de points dans la dernière manche l’emporte",
		},
		Trio: []string{
			seasalt.TrioLaid:   "elle ne vaut rien",
			seasalt.TrioInHand: "elle vaut 2 points avec un duo en main",
		},
		EqualTop: []string{
			seasalt.EqualTopAtEnd:  "à la fin d’un tour",
			seasalt.EqualTopAtTake: "après une carte prise sur une défausse ou défaussée",
		},
	},
	Editions: []string{"édition anglaise", "édition française", "édition allemande", "édition numérique"},
	Items: items{
		Twins:      count{One: "{n} duo {kinds.de}", Other: "{n} duos {kinds.de}"},
		Couples:    count{One: "{n} duo {kind} + {with}", Other: "{n} duos {kind} + {with}"},
		Trio:       count{One: "{counted} en trio", Other: "{counted} en trio"},
		Starfish:   count{One: "{counted} en main avec un duo", Other: "{counted} en main avec des duos"},
		Collector:  "{counted}",
		Joined:     "{counted}, y compris {with.le}",
		Multiplier: "{kind} avec {counted}",
		Mermaid:    "sirène pour {cards}",
		NoColor:    "sirène sans couleur",
		Line:       "{item} : {points}",
		ShortLine:  "{item} : {n}",
		Sum:        "Points des cartes : {n}",
		Bonus:      "Bonus couleur : {n} ({color})",
		NoBonus:    "Bonus couleur : 0",
	},
	Rounds: rounds{
		Over: "La manche {n} est finie.",
		Ends: []act{
			seasalt.RoundEndStopped: {"Vous avez mis fin à la manche par STOP : " +
				"tout le monde marque les points de ses cartes.",
				"{who} a mis fin à la manche par STOP : tout le monde marque les points de ses cartes."},
			seasalt.RoundEndBetWon: {"Vous gagnez le pari de DERNIÈRE CHANCE : " +
				"les cartes de personne ne valent davantage.",
				"{who} gagne le pari de DERNIÈRE CHANCE : les cartes de personne ne valent davantage."},
			seasalt.RoundEndBetLost: {"Vous perdez le pari de DERNIÈRE CHANCE : " +
				"les cartes de quelqu’un valent davantage.",
				"{who} perd le pari de DERNIÈRE CHANCE : les cartes de quelqu’un valent davantage."},
			seasalt.RoundEndDeckEmpty: {"La pioche est vide à la fin de votre tour : personne ne marque de points.",
				"La pioche est vide à la fin du tour {who.de} : personne ne marque de points."},
			seasalt.RoundEndMermaids: {"Vous gagnez la partie grâce à vos sirènes.",
				"{who} gagne la partie grâce aux sirènes."},
		},
		Short: []string{
			seasalt.RoundEndStopped: "STOP", seasalt.RoundEndBetWon: "DERNIÈRE CHANCE, pari gagné",
			seasalt.RoundEndBetLost:   "DERNIÈRE CHANCE, pari perdu",
			seasalt.RoundEndDeckEmpty: "pioche vide", seasalt.RoundEndMermaids: "sirènes",
		},
		Scores:    act{"Vous marquez {points} : {why}.", "{who} marque {points} : {why}."},
		CardOnly:  "points des cartes",
		CardBonus: "points des cartes et bonus couleur",
		BonusOnly: "bonus couleur seulement",
		Nothing:   "la pioche est vide",
		Unscored:  "la manche n’est pas comptée",
		Total:     "{who} ({n})",
		Totals:    "Totaux : {list}.",
		Next: act{"Vous commencez la manche suivante, à gauche de qui a mis fin à celle-ci.",
			"{who} commence la manche suivante, à gauche de qui a mis fin à celle-ci."},
	},
	Ends: ends{
		Mermaids: act{"Vous gagnez la partie sur-le-champ grâce à vos sirènes, quels que soient les points.",
			"{who} gagne la partie sur-le-champ grâce aux sirènes, quels que soient les points."},
		Points: act{"Vous gagnez la partie avec {points} ; l’objectif était de {target}.",
			"{who} gagne la partie avec {points} ; l’objectif était de {target}."},
		Shared: act{"{list} gagnez ensemble la partie avec {points} ; l’objectif était de {target}.",
			"{list} gagnent ensemble la partie avec {points} ; l’objectif était de {target}."},
		Tie:   "D’autres ont autant de points : {ruling}.",
		Still: "Rien ne départage les premiers.",
	},
	Outside: outside{
		Resignation: act{"Vous abandonnez.", "{who} abandonne."},
		Time:        act{"Votre temps est écoulé.", "Le temps {who.de} est écoulé."},
		Absence:     act{"Vous avez quitté la partie.", "{who} a quitté la partie."},
		Agreement:   "Les joueurs ont décidé d’un commun accord d’arrêter la partie.",
		Decision:    "L’organisateur met fin à la partie.",
		RoundLimit:  "La partie s’arrête après cette manche, la dernière autorisée.",
		Other:       "La partie s’arrête ici.",
		Wins:        act{"Vous gagnez la partie.", "{who} gagne la partie."},
		Shared:      act{"{list} gagnez ensemble la partie.", "{list} gagnent ensemble la partie."},
		NoWinner:    "Personne ne gagne.",
		TookBack:    act{"Vous reprenez votre dernier coup.", "{who} reprend son dernier coup."},
		HandedOver:  act{"{name} prend votre place.", "{name} prend la place {who.de}."},
	},
	Table: tableTexts{
		Title:    "Manche {n}, objectif {target}",
		Deck:     "Pioche : {number}",
		Pile:     "{pile} : {a} sur le dessus, {number}",
		NoPile:   "{pile} : vide",
		Event:    "Événement : {event}. {text}",
		Player:   act{"Vous : {points}, {number} en main", "{who} : {points}, {number} en main"},
		Caller:   "DERNIÈRE CHANCE",
		Bound:    "tour bloqué par une méduse",
		Shield:   "une carte face cachée",
		Own:      "{a} face cachée",
		Holds:    "événement détenu : {event}",
		Laid:     "posées : {list}",
		Known:    "connues : {list}",
		Revealed: "main révélée : {list}",
		Hand:     "Votre main : {list}",
		Worth:    "Vos cartes valent {points}",
	},
}

// frenchSingular is the rule of French: 0 is singular, as 1 is.
func frenchSingular(n int) bool { return n < 2 }

// frenchPhrase has an empty form and the definite one, "le".
func frenchPhrase(l *language, n int, k seasalt.Kind, c seasalt.Color, form string) string {
	noun := l.kind(k)
	text := l.form(noun.count, n)
	if c != 0 {
		text += " " + frenchColor(at(l.Colors, int(c)), noun.Gender, l.Singular(n))
	}
	switch {
	case n != 1 && form == "le" && c != 0:
		return "les " + l.definite(n) + text
	case n != 1:
		return l.number(n) + text
	case form != "le":
		return text
	case k == 0 && c == 0:
		return "une " + text
	case noun.Vowel:
		return "l’" + text
	case noun.Gender == feminine:
		return "la " + text
	}
	return "le " + text
}

// frenchColor makes a colour agree in gender and number.
func frenchColor(c adjective, g gender, singular bool) string {
	if c.Forms == nil {
		return c.Name
	}
	i := 0
	if g == feminine {
		i++
	}
	if !singular {
		i += 2
	}
	return c.Forms[i]
}

// frenchDe puts "de" before a name or a noun.
func frenchDe(name string) string {
	lower := strings.ToLower(name)
	for _, vowel := range []string{"a", "e", "i", "o", "u", "y", "à", "â", "é", "è", "ê", "î", "ï", "ô", "ö", "ü",
		"œ", "hippoc"} {
		if strings.HasPrefix(lower, vowel) {
			return "d’" + name
		}
	}
	return "de " + name
}

// frenchTypeset puts in non-breaking spaces: the usual one before a colon and a percent sign, within quotation
// marks and beside numbers, and a narrow one before other marks of two parts.
func frenchTypeset(text string) string {
	return frenchSpaces.Replace(numbered(text))
}

var frenchSpaces = strings.NewReplacer(" :", "\u00a0:", "« ", "«\u00a0", " »", "\u00a0»",
	" ;", "\u202f;", " !", "\u202f!", " ?", "\u202f?", " %", "\u00a0%",
	"éfausse {n}", "éfausse\u00a0{n}", "éf. {n}", "éf.\u00a0{n}", "anche {n}", "anche\u00a0{n}", "ligne {n}",
	"ligne\u00a0{n}",
	"numéro {n}", "numéro\u00a0{n}", "oueur {n}", "oueur\u00a0{n}", "coup {move}", "coup\u00a0{move}",
	"{n} (", "{n} (", "{n} ", "{n}\u00a0")

// counted keeps a digit and the noun after it together. It is a replacer because package regexp would make the page
// half a megabyte larger.
var counted = sync.OnceValue(func() *strings.Replacer {
	var pairs []string
	for digit := '0'; digit <= '9'; digit++ {
		for _, what := range []string{"Punkt", "point", "Kart", "cart"} {
			pairs = append(pairs, string(digit)+" "+what, string(digit)+"\u00a0"+what)
		}
	}
	return strings.NewReplacer(pairs...)
})

// numbered keeps numbers and the nouns after them together.
func numbered(text string) string { return counted().Replace(text) }

package words

import (
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/table"
)

// german are the words of German. The terms are those of the printed German rulebook, except
// those marked as ours. The reader is called "du".
var german = language{
	Tag: "de", Name: "Deutsch",
	grammar: grammar{
		Singular: onlyOne,
		Phrase:   germanPhrase,
		NameForm: func(name string) string { return "von " + name },
		Typeset:  germanTypeset,
		Comma:    ", ", Semicolon: "; ", And: " und ", Quote: "„{text}“", Space: "\u00a0", Two: "beiden",
	},
	Kinds: []noun{
		0:                     {count{One: "Karte", Other: "Karten"}, feminine, false, "Karte"},
		seasalt.Mermaid:       {count{One: "Meerjungfrau", Other: "Meerjungfrauen"}, feminine, false, "Meerjfr."},
		seasalt.Crab:          {count{One: "Krabbe", Other: "Krabben"}, feminine, false, "Krabbe"},
		seasalt.Boat:          {count{One: "Boot", Other: "Boote"}, neuter, false, "Boot"},
		seasalt.Fish:          {count{One: "Fisch", Other: "Fische"}, masculine, false, "Fisch"},
		seasalt.Swimmer:       {count{One: "Schwimmer", Other: "Schwimmer"}, masculine, false, "Schwimmer"},
		seasalt.Shark:         {count{One: "Hai", Other: "Haie"}, masculine, false, "Hai"},
		seasalt.Shell:         {count{One: "Muschel", Other: "Muscheln"}, feminine, false, "Muschel"},
		seasalt.Octopus:       {count{One: "Oktopus", Other: "Oktopusse"}, masculine, false, "Oktopus"},
		seasalt.Penguin:       {count{One: "Pinguin", Other: "Pinguine"}, masculine, false, "Pinguin"},
		seasalt.Sailor:        {count{One: "Seemann", Other: "Seeleute"}, masculine, false, "Seemann"},
		seasalt.Lighthouse:    {count{One: "Leuchtturm", Other: "Leuchttürme"}, masculine, false, "Leuchtt."},
		seasalt.ShoalOfFish:   {count{One: "Fischschwarm", Other: "Fischschwärme"}, masculine, false, "Schwarm"},
		seasalt.PenguinColony: {count{One: "Pinguinkolonie", Other: "Pinguinkolonien"}, feminine, false, "Kolonie"},
		seasalt.Captain:       {count{One: "Kapitän", Other: "Kapitäne"}, masculine, false, "Kapitän"},
		// These kinds are not in the printed rulebook: the names are ours.
		seasalt.Jellyfish:   {count{One: "Qualle", Other: "Quallen"}, feminine, false, "Qualle"},
		seasalt.Lobster:     {count{One: "Hummer", Other: "Hummer"}, masculine, false, "Hummer"},
		seasalt.Starfish:    {count{One: "Seestern", Other: "Seesterne"}, masculine, false, "Seestern"},
		seasalt.Seahorse:    {count{One: "Seepferdchen", Other: "Seepferdchen"}, neuter, false, "Seepferd"},
		seasalt.CastOfCrabs: {count{One: "Krabbenschar", Other: "Krabbenscharen"}, feminine, false, "Schar"},
	},
	// A colour with a form takes endings; the others never do. Only light blue, yellow, green and
	// white are in the printed rulebook; the other names are ours.
	Colors: []adjective{
		seasalt.DarkBlue:    {"dunkelblau", []string{"dunkelblau"}, "DB"},
		seasalt.LightBlue:   {"hellblau", []string{"hellblau"}, "HB"},
		seasalt.Black:       {"schwarz", []string{"schwarz"}, "SW"},
		seasalt.Yellow:      {"gelb", []string{"gelb"}, "GE"},
		seasalt.Green:       {"grün", []string{"grün"}, "GN"},
		seasalt.White:       {"weiß", []string{"weiß"}, "WS"},
		seasalt.Purple:      {"violett", []string{"violett"}, "VI"},
		seasalt.Grey:        {"grau", []string{"grau"}, "GR"},
		seasalt.LightOrange: {"hellorangefarben", []string{"hellorangefarben"}, "HO"},
		seasalt.Pink:        {"rosa", nil, "RS"},
		seasalt.Orange:      {"orangefarben", []string{"orangefarben"}, "OR"},
	},
	Points: count{One: "{n} Punkt", Other: "{n} Punkte"},

	You: "Du", Player: "Spieler {n}", Spectator: "Publikum", Chance: "Zufall", Nobody: "niemand",
	Pile: "Ablagestapel {n}", ShortPile: "Abl. {n}", Empty: "leer",

	Questions: []question{
		seasalt.PhaseRoundOver: {"Runde vorbei",
			act{"Die Runde ist vorbei. Du beginnst die nächste.", "Die Runde ist vorbei. {who} beginnt die nächste."}},
		seasalt.PhaseTurnUp: {"Nächstes Ereignis", same("Das Ereignis der Runde wird aufgedeckt.")},
		seasalt.PhaseKeepEvent: {"Welches Ereignis behalten?",
			act{"Welches deiner beiden Ereignisse behältst du?", "{who} wählt, welches von zwei Ereignissen bleibt."}},
		seasalt.PhaseSetup: {"Spielaufbau", same("Die ersten Karten der Ablagestapel werden aufgedeckt.")},
		seasalt.PhaseTake: {"Eine Karte nehmen",
			act{"Welche Karte nimmst du: eine der beiden obersten des Stapels oder die oberste eines Ablagestapels?",
				"{who} nimmt eine Karte."}},
		seasalt.PhaseDraw: {"Ziehen", act{"Du ziehst vom Stapel.", "{who} zieht vom Stapel."}},
		seasalt.PhaseKeep: {"Welche Karte behalten?",
			act{"Welche der beiden Karten behältst du?", "{who} wählt, welche von zwei Karten bleibt."}},
		seasalt.PhaseDiscard: {"Auf welchen Ablagestapel?",
			act{"Auf welchen Ablagestapel legst du die andere Karte?",
				"{who} wählt einen Ablagestapel für die andere Karte."}},
		seasalt.PhaseDrawForDiscard: {"Ziehen",
			act{"Für die abgelegte Karte ziehst du eine.", "Für die abgelegte Karte zieht {who} eine."}},
		seasalt.PhaseTakeEqualTop: {"Welche Karte nehmen?",
			act{"Die obersten Karten der Ablagestapel haben dieselbe Farbe. Welche nimmst du?",
				"Die obersten Karten der Ablagestapel haben dieselbe Farbe. {who} nimmt eine davon."}},
		seasalt.PhasePlay: {"Auslegen oder Zug beenden",
			act{"Legst du ein Duo aus, beendest du deinen Zug oder die Runde?",
				"{who} kann Duos auslegen und beendet dann den Zug."}},
		seasalt.PhaseChoosePile: {"Welcher Ablagestapel?",
			act{"Welchen Ablagestapel siehst du durch?", "{who} wählt einen Ablagestapel zum Durchsehen."}},
		seasalt.PhasePick: {"Welche Karte nehmen?",
			act{"Welche Karte des Ablagestapels nimmst du?",
				"{who} sieht einen Ablagestapel durch und nimmt eine Karte."}},
		seasalt.PhaseDrawTop: {"Ziehen", act{"Du ziehst vom Stapel.", "{who} zieht vom Stapel."}},
		seasalt.PhaseChooseVictim: {"Wen bestehlen?",
			act{"Wem stiehlst du eine Karte?", "{who} wählt, wer bestohlen wird."}},
		seasalt.PhaseSteal: {"Diebstahl",
			act{"Du stiehlst zufällig eine Karte.", "{who} stiehlt zufällig eine Karte."}},
		seasalt.PhasePeek: {"Ansehen",
			act{"Du siehst dir Karten des Stapels an.", "{who} sieht sich Karten des Stapels an."}},
		seasalt.PhaseKeepPeeked: {"Welche Karte behalten?",
			act{"Welche dieser Karten behältst du?", "{who} wählt, welche Karte bleibt."}},
		seasalt.PhaseSwapVictim: {"Wessen Karten ansehen?",
			act{"Wessen Handkarten siehst du dir an, um eine zu tauschen?",
				"{who} wählt jemanden, um eine Karte zu tauschen."}},
		seasalt.PhaseSwap: {"Welche Karten tauschen?",
			act{"Welche Karten tauschst du, wenn überhaupt?", "{who} kann eine Karte tauschen."}},
		seasalt.PhaseGrab: {"Welches Duo nehmen?",
			act{"Welches Duo nimmst du?", "{who} wählt ein Duo, um es zu nehmen."}},
		seasalt.PhaseDrawBound: {"Von einer Qualle gelähmt",
			act{"Eine Qualle lähmt dich: Du ziehst nur eine Karte.",
				"{who} ist von einer Qualle gelähmt und zieht nur eine Karte."}},
		seasalt.PhaseOver: {"Spiel vorbei", same("Das Spiel ist vorbei.")},
	},
	Asked: asked{
		LastOrTop: "Welche Karte nimmst du: die letzte des Stapels oder die oberste eines Ablagestapels?",
		Draw:      "Beide Ablagestapel sind leer: Zieh vom Stapel.",
		Top:       "Der Stapel ist leer: Nimm die oberste Karte eines Ablagestapels.",
		Duo:       "Legst du ein Duo aus, oder beendest du deinen Zug?", End: "Beendest du deinen Zug oder die Runde?",
		Turn:       "Du kannst nichts auslegen: Beende deinen Zug.",
		Cards:      "Legst du Karten aus, oder beendest du deinen Zug?",
		CardsOrEnd: "Legst du Karten aus, beendest du deinen Zug oder die Runde?",
		Look:       "Du hast keine Karte zum Tauschen: Du siehst dir die Handkarten nur an.",
	},
	Choices: choices{
		NextRound:  choice{"Nächste Runde", "Nächste Runde", "Die nächste Runde beginnen"},
		Deal:       choice{"{a.short} austeilen", "{a.acc} austeilen", "{a.den} austeilen"},
		Steal:      choice{"{a.short} stehlen", "{a.acc} stehlen", "{a.den} stehlen"},
		TurnUp:     choice{"{event}", "{event} aufdecken", "Das Ereignis {event} aufdecken. {text}"},
		TurnUpNone: choice{"Kein Ereignis", "Kein Ereignis", "Kein Ereignis aufdecken, weil keines mehr da ist"},
		Draw: choice{"2 ziehen", "Zwei Karten ziehen",
			"Zwei Karten vom Stapel ziehen, eine behalten und die andere ablegen"},
		DrawLast:    choice{"Letzte ziehen", "Die letzte Karte ziehen", "Die letzte Karte des Stapels ziehen"},
		Take:        choice{"{pile}: {a.short}", "{a.acc} von {pile} nehmen", "{a.den} von {pile} nehmen"},
		TakeUnknown: choice{"{pile} nehmen", "Von {pile} nehmen", "Die oberste Karte von {pile} nehmen"},
		Keep:        choice{"{a.short} behalten", "{a.acc} behalten", "{a.den} behalten"},
		Discard:     choice{"Auf {pile}", "Auf {pile} ablegen", "{a.den} auf {pile} ablegen, auf {b.den}"},
		DiscardOnly: choice{"Auf {pile}", "Auf {pile} ablegen", "Die andere Karte auf {pile} ablegen"},
		Duo:         choice{"{a.short}+{b.short}", "{cards.acc} auslegen", "{cards.den} auslegen: {effect}"},
		DuoIdle: choice{"{a.short}+{b.short}", "{cards.acc} auslegen",
			"{cards.den} auslegen: jetzt ohne Effekt, aber niemand kann sie mehr aus deiner Hand stehlen"},
		Trio: choice{"{a.short}+{b.short}+{c.short}", "{cards} mit {c.dem}",
			"{cards.den} mit {c.dem} auslegen: mehr Punkte, aber kein Effekt"},
		Mermaids: choice{"Meerjungfrauen auslegen", "Deine Meerjungfrauen auslegen",
			"Deine Meerjungfrauen auslegen und das Spiel gewinnen"},
		Shield: choice{"{a.short} verdeckt", "{a.acc} verdeckt auslegen",
			"{a.den} verdeckt auslegen: Diese Karte zählt nichts, und niemand kann dich in dieser Runde angreifen"},
		ChoosePile: choice{"{pile} durchsehen", "{pile} durchsehen",
			"{pile} durchsehen: {number}, oben liegt {a.der}"},
		Pick:        choice{"{n}: {a.short}", "{a.acc} nehmen", "{a.den} nehmen, Nummer {n} von oben"},
		PickUnknown: choice{"{n}", "Karte Nummer {n} nehmen", "Die Karte Nummer {n} von oben nehmen"},
		StealFrom: choice{"Bestehlen: {whom}", "{whom} bestehlen",
			"{whom} zufällig eine Karte stehlen: {number} auf der Hand"},
		SwapWith: choice{"Ansehen: {whom}", "Handkarten {whom.von} ansehen",
			"Handkarten {whom.von} ansehen ({number}) und vielleicht eine tauschen"},
		Swap:     choice{"{a.short} → {b.short}", "{a.acc} gegen {b.acc} tauschen", "{a.den} geben und {b.den} nehmen"},
		PassSwap: choice{"Nichts tauschen", "Nichts tauschen", "Nichts tauschen"},
		Grab: choice{"{a.short}+{b.short}: {whom}", "{cards.acc} von {whom} nehmen",
			"{cards.den} nehmen, ein Duo, das vor {whom} liegt"},
		EndTurn: choice{"Zug beenden", "Zug beenden", "Deinen Zug beenden"},
		EndFinal: choice{"Zug beenden", "Letzten Zug beenden",
			"Deinen letzten Zug beenden und die Handkarten aufdecken"},
		Stop: choice{"STOP", "STOP sagen", "STOP sagen: Die Runde ist zu Ende, und alle erhalten ihre Kartenpunkte"},
		LastChance: choice{"LETZTE CHANCE", "LETZTE CHANCE sagen",
			"LETZTE CHANCE sagen: Alle anderen haben noch einen letzten Zug, und du wettest, " +
				"dass dann niemand mehr Kartenpunkte hat als du"},
		KeepEvent: choice{"{event} behalten", "{event} behalten", "Das Ereignis {event} behalten. {text}"},
		NoMove:    choice{"Kein Spielzug", "Kein Spielzug", "Das ist kein Spielzug"},
	},
	Effects: effects{
		ExtraTurn:        "sofort einen weiteren Zug machen",
		TakeFromPile:     "einen Ablagestapel durchsehen und eine Karte nehmen",
		TakeFromEachPile: "aus jedem Ablagestapel eine Karte nehmen",
		StealRandom:      "zufällig eine Karte stehlen",
		BindOthers:       "die anderen im nächsten Zug nur eine Karte ziehen lassen",
		SwapCard:         "Handkarten ansehen und vielleicht eine Karte tauschen",
		GrabDuo:          "ein ausgelegtes Duo nehmen",
		DrawTop: count{One: "die oberste Karte des Stapels ziehen",
			Other: "die obersten {n} Karten des Stapels ziehen"},
		PeekAndKeep: count{One: "die oberste Karte des Stapels ziehen",
			Other: "die obersten {n} Karten des Stapels ansehen und eine behalten"},
		Unknown: "kein Duo",
	},
	Reasons: []string{
		seasalt.ReasonNoMove:           "Das ist kein Spielzug.",
		seasalt.ReasonGameOver:         "Das Spiel ist vorbei.",
		seasalt.ReasonWrongPhase:       "Zuerst ist etwas anderes zu entscheiden.",
		seasalt.ReasonNotInDeck:        "Diese Karte ist nicht im Stapel.",
		seasalt.ReasonNotInVictimsHand: "Die bestohlene Person hat diese Karte nicht.",
		seasalt.ReasonNoSuchEvent:      "Dieses Ereignis kann nicht aufgedeckt werden.",
		seasalt.ReasonDeckEmpty:        "Der Stapel ist leer.",
		seasalt.ReasonPileEmpty:        "Dieser Ablagestapel ist leer.",
		seasalt.ReasonNotDrawn:         "Diese Karte steht nicht zur Wahl.",
		seasalt.ReasonNotInHand:        "Du hast diese Karten nicht auf der Hand.",
		seasalt.ReasonNoDuo:            "Diese beiden Karten sind kein Duo.",
		seasalt.ReasonNoTrio:           "Diese Karten sind kein Trio.",
		seasalt.ReasonTooFewMermaids:   "Du hast zu wenige Meerjungfrauen auf der Hand.",
		seasalt.ReasonNoShield:         "Du darfst jetzt keine Karte verdeckt auslegen.",
		seasalt.ReasonNoShieldKind:     "Eine Karte dieser Art kann nicht verdeckt ausgelegt werden.",
		seasalt.ReasonShielded:         "Vor dir liegt schon eine verdeckte Karte.",
		seasalt.ReasonNoSuchPlace:      "So viele Karten hat der Ablagestapel nicht.",
		seasalt.ReasonNoVictim:         "Wähle eine andere Person, die Handkarten hat.",
		seasalt.ReasonProtected:        "Diese Person ist vor jedem Angriff geschützt.",
		seasalt.ReasonNotInTheirHand:   "Die gewünschte Karte ist nicht unter diesen Handkarten.",
		seasalt.ReasonNoSuchDuo:        "Ein solches Duo kannst du dieser Person nicht nehmen.",
		seasalt.ReasonTooFewPoints:     "Deine Karten sind zu wenig wert, um die Runde zu beenden.",
		seasalt.ReasonBeingEnded:       "Das Ende der Runde ist schon angesagt.",
		seasalt.ReasonStopForbidden:    "STOP ist jetzt nicht erlaubt, nur LETZTE CHANCE.",
		seasalt.ReasonNotOffered:       "Dieses Ereignis steht nicht zur Wahl.",
		seasalt.ReasonNotActor:         "Du bist nicht am Zug.",
		seasalt.ReasonNature:           "Zuerst entscheidet der Zufall.",
	},
	Refusals: map[table.RefusalReason]string{
		table.RefusalNoSeat:       "Das kann nur, wer am Tisch mitspielt.",
		table.RefusalNotDealt:     "Die Karten sind noch nicht verteilt.",
		table.RefusalDealt:        "Die Karten sind schon verteilt.",
		table.RefusalNonceOrder:   "Zuerst ist jemand anders an der Reihe.",
		table.RefusalNoNonce:      "Es fehlt eine Nonce.",
		table.RefusalOver:         "Das Spiel ist zu Ende.",
		table.RefusalIllegal:      "Dieser Spielzug ist nicht erlaubt.",
		table.RefusalStale:        "Das Spiel ist inzwischen weitergegangen. Sieh dir den Tisch noch einmal an.",
		table.RefusalAhead:        "So weit ist der Tisch noch nicht.",
		table.RefusalRoundNotOver: "Die Runde ist noch nicht zu Ende.",
		table.RefusalNoTakeBack:   "Diese Entscheidung lässt sich nicht zurücknehmen.",
		table.RefusalBadText:      "Der Text ist zu lang oder nicht lesbar.",
		table.RefusalBadPlayer:    "Jemand anders hat dasselbe Token, oder der Name ist zu lang oder nicht lesbar.",
		table.RefusalBadEnd:       "So kann das Spiel nicht enden.",
		table.RefusalFull:         "Das Spiel ist zu lang geworden: Es kann nur noch beendet werden.",
		table.RefusalHandOvers:    "Es gab bisher zu viele Spielerwechsel: Spielt erst weiter.",
	},
	Errors: mistakes{
		Move:         "{text} ist kein Spielzug.",
		Card:         "{text} ist keine Karte.",
		Cards:        "{text}: Das sind keine Karten.",
		Event:        "Es gibt kein Ereignis {text}.",
		Edition:      "Es gibt keine Ausgabe {text}.",
		Extensions:   "Unbekannte Erweiterung: {text}.",
		TooFewPoints: "Deine Karten sind zu wenig wert, um die Runde zu beenden: Nötig sind {points}.",
		ByEvent:      "{reason} Ereignis: {event}.",
		Saved:        "Das ist kein gespeichertes Spiel, oder es ist beschädigt.",
		SavedLine:    "Das ist kein gespeichertes Spiel, oder es ist in Zeile {n} beschädigt.",
		SavedMove:    "Das gespeicherte Spiel ist in Zeile {n} beschädigt, bei Spielzug {move}.",
		Text:         "{text} ist nicht lesbar.",
		Rules:        "Mit diesen Einstellungen kann man nicht spielen: {problem}",
		Any:          "Das hat nicht geklappt: {problem}",
		Long:         "…",
	},
	Tell: tellings{
		NewRound:  "Eine neue Runde beginnt.",
		Event:     "Ereignis der Runde: {event}. {text}",
		NoEvent:   "Diese Runde hat kein Ereignis, weil keines mehr da ist.",
		EventBack: act{"Du gibst dein Ereignis zurück.", "{who} gibt das bisherige Ereignis zurück."},
		EventGiven: act{"Du bekommst das Ereignis der beendeten Runde.",
			"{who} bekommt das Ereignis der beendeten Runde."},
		KeepEvent: act{"Du behältst das Ereignis {event} und gibst das andere zurück.",
			"{who} behält das Ereignis {event} und gibt das andere zurück."},
		StartPile: "{cards.der} eröffnet {pile}.",
		Draw:      act{"Du ziehst vom Stapel.", "{who} zieht vom Stapel."},
		SeeDrawn:  act{"Du ziehst {cards.den}.", "{who} sieht sich {cards.den} an."},
		See:       act{"Du siehst dir {cards.den} an.", "{who} sieht sich {cards.den} an."},
		Drawn:     act{"Du ziehst {cards.den}.", "{who} zieht {cards.den}."},
		ForDiscard: act{"Für die abgelegte Karte ziehst du {cards.den}.",
			"Für die abgelegte Karte zieht {who} {cards.den}."},
		Bound: act{"Eine Qualle lähmt dich: Du ziehst {cards.den}, und dein Zug ist vorbei.",
			"{who} ist von einer Qualle gelähmt, zieht {cards.den} und tut sonst nichts."},
		Steal: attack{"Du stiehlst {whom} {cards.den}.", "{who} stiehlt dir {cards.den}.",
			"{who} stiehlt {whom} {cards.den}."},
		Take: act{"Du nimmst {cards.den} von {pile}.", "{who} nimmt {cards.den} von {pile}."},
		TakeEqual: act{"Die obersten Karten haben dieselbe Farbe: Du nimmst {cards.den} von {pile}.",
			"Die obersten Karten haben dieselbe Farbe: {who} nimmt {cards.den} von {pile}."},
		Pick: act{"Du nimmst {cards.den} aus {pile}.", "{who} nimmt {cards.den} aus {pile}."},
		Keep: act{"Du behältst {cards.den}.", "{who} behält {cards.den}."},
		KeepDiscard: act{"Du behältst {cards.den} und legst {rest.den} auf {pile} ab.",
			"{who} behält {cards.den} und legt {rest.den} auf {pile} ab."},
		KeepReturn: act{"Du behältst {cards.den} und mischst den Rest zurück in den Stapel.",
			"{who} behält {cards.den} und mischt den Rest zurück in den Stapel."},
		Discard:  act{"Du legst {cards.den} auf {pile} ab.", "{who} legt {cards.den} auf {pile} ab."},
		Duo:      act{"Du legst {cards.den} aus.", "{who} legt {cards.den} aus."},
		Trio:     act{"Du legst {cards.den} mit {c.dem} aus.", "{who} legt {cards.den} mit {c.dem} aus."},
		Mermaids: act{"Du legst {mermaids} aus.", "{who} legt {mermaids} aus."},
		Shield: act{"Du legst {cards.den} verdeckt aus: Niemand kann dich in dieser Runde angreifen.",
			"{who} legt {cards.den} verdeckt aus: Niemand kann {who} in dieser Runde angreifen."},
		LookPile: act{"Du siehst {pile} durch.", "{who} sieht {pile} durch."},
		LookHand: attack{"Du siehst dir die Handkarten {whom.von} an: {cards}.",
			"{who} sieht sich deine Handkarten an.", "{who} sieht sich die Handkarten {whom.von} an: {cards}."},
		Target: attack{"Betroffen ist {whom}.", "Betroffen bist du.", "Betroffen ist {whom}."},
		StealFrom: attack{"Du willst {whom} bestehlen.", "{who} will dich bestehlen.",
			"{who} will {whom} bestehlen."},
		SwapWith: attack{"Du willst mit {whom} tauschen.", "{who} will mit dir tauschen.",
			"{who} will mit {whom} tauschen."},
		Swap: attack{"Du gibst {whom} {given.den} und nimmst {taken.den}.",
			"{who} gibt dir {given.den} und nimmt {taken.den}.",
			"{who} gibt {whom} {given.den} und nimmt {taken.den}."},
		PassSwap: attack{"Du tauschst nichts mit {whom}.", "{who} tauscht nichts mit dir.",
			"{who} tauscht nichts mit {whom}."},
		Grab: attack{"Du nimmst {cards.den} von {whom} und legst sie vor dich.",
			"{who} nimmt {cards.den} von dir und legt sie vor sich.",
			"{who} nimmt {cards.den} von {whom} und legt sie vor sich."},
		EndTurn:    act{"Du beendest deinen Zug.", "{who} beendet den Zug."},
		Stop:       act{"Du sagst STOP.", "{who} sagt STOP."},
		LastChance: act{"Du sagst LETZTE CHANCE.", "{who} sagt LETZTE CHANCE."},
		Reveal:     act{"Du deckst deine Handkarten auf: {cards}.", "{who} deckt die Handkarten auf: {cards}."},
		RevealNone: act{"Du hast keine Handkarten aufzudecken.", "{who} hat keine Handkarten aufzudecken."},
		Show:       act{"Du hast {mermaids} auf der Hand.", "{who} hat {mermaids} auf der Hand."},
		Nothing:    "Es geschieht nichts.",
	},
	// The events are not in the printed rulebook: the names are ours.
	Events: []named{
		seasalt.HermitCrab: {"Einsiedlerkrebs", "Einsiedler", "Zwei Krabben nehmen aus jedem Ablagestapel eine Karte."},
		seasalt.Sunfish:    {"Mondfisch", "Mondfisch", "Zwei Fische ziehen zwei Karten."},
		seasalt.WaterRodeo: {"Wasserrodeo", "Wasserrodeo",
			"Zwei Schwimmer dürfen eine Karte tauschen, und zwei Haie nehmen ein ausgelegtes Duo."},
		seasalt.DanceOfTheShells:   {"Tanz der Muscheln", "Muscheltanz", "Jede Muschel ist 2 Punkte wert."},
		seasalt.Kraken:             {"Kraken", "Kraken", "Jeder Oktopus ist 1 Punkt wert."},
		seasalt.Tornado:            {"Tornado", "Tornado", "Meerjungfrauen sind nichts wert."},
		seasalt.DanceOfTheMermaids: {"Tanz der Meerjungfrauen", "Nixentanz", "Drei Meerjungfrauen gewinnen das Spiel."},
		seasalt.TreasureChest:      {"Schatztruhe", "Schatztruhe", "Um die Runde zu beenden, sind 10 Punkte nötig."},
		seasalt.DiodonFish:         {"Igelfisch", "Igelfisch", "STOP ist nicht erlaubt, nur LETZTE CHANCE."},
		seasalt.Angelfish: {"Kaiserfisch", "Kaiserfisch",
			"Haben die obersten Karten der Ablagestapel dieselbe Farbe, wird eine davon genommen."},
		seasalt.Dolphins: {"Delfine", "Delfine",
			"Wer eine Sammler-Karte oder das Seepferdchen ablegt, zieht eine Karte."},
		seasalt.CoralReef: {"Korallenriff", "Korallenriff",
			"Eine Muschel darf verdeckt ausgelegt werden und schützt dann vor jedem Angriff."},
		seasalt.HouseEvent1: {"Hausereignis 1", "Haus 1", ""},
		seasalt.HouseEvent2: {"Hausereignis 2", "Haus 2", ""},
		seasalt.HouseEvent3: {"Hausereignis 3", "Haus 3", ""},
	},
	Modules: map[string]named{
		"jellyfish": {"Qualle", "Qualle",
			"Zwei Quallen: Schwimmer und Qualle sind ein Duo, das die anderen für einen Zug lähmt."},
		"lobster": {"Hummer", "Hummer",
			"Ein Hummer: Krabbe und Hummer sind ein Duo, mit dem man fünf Karten des Stapels ansieht und eine behält."},
		"starfish": {"Seestern", "Seestern",
			"Drei Seesterne: Mit einem Duo ausgelegt, bringt jeder 2 Punkte mehr, und der Effekt entfällt."},
		"seahorse": {"Seepferdchen", "Seepferdchen",
			"Ein Seepferdchen: Es zählt als eine weitere Karte einer Sammler-Art, die du hast."},
		"cast-of-crabs": {"Krabbenschar", "Krabbenschar", "Eine Krabbenschar: Sie bringt 1 Punkt je Krabbe."},
		"extra-pepper":  {"Extra Pepper", "Extra Pepper", "Ereignisse: Jede Runde hat eines, das eine Regel ändert."},
	},
	Game: game{
		Line:      "Sea Salt & Paper: {players}, Ziel: {target}.",
		Players:   count{One: "{n} Spieler", Other: "{n} Spieler"},
		NoEdition: "die Entscheidungen entsprechen keiner Ausgabe",
		Changed:   "{ruling}: {text}.",
		Modules:   "Erweiterungen: {list}.",
		Events:    "Ereignisse: {list}.",
	},
	Rulings: rulings{
		Name: []string{"Wann Meerjungfrauen gewinnen", "Leerer Stapel nach LETZTE CHANCE",
			"Gleichstand bei der höchsten Summe", "Seestern auf der Hand", "Wann der Kaiserfisch eine Karte gibt"},
		Mermaids: []string{
			seasalt.MermaidsLaid: "wenn sie ausgelegt werden",
			seasalt.MermaidsLaidAtEnd: "wenn sie ausgelegt werden, und wer den Zug oder die Runde beendet, " +
				"legt sie aus",
			seasalt.MermaidsHeld: "sobald sie auf der Hand sind",
		},
		EmptyDeck: []string{
			seasalt.EmptyDeckVoids:  "Niemand erhält Punkte",
			seasalt.EmptyDeckScores: "Die letzten Züge gehen weiter, und die Runde wird gewertet",
		},
		Tie: []string{
			seasalt.TieLatestTurn:  "Es gewinnt, wer zuletzt am Zug war",
			seasalt.TieRoundEnder:  "Es gewinnt, wer die letzte Runde beendet hat",
			seasalt.TieRoundPoints: "Es gewinnt, wer in der letzten Runde die meisten Punkte erhalten hat",
		},
		Trio: []string{
			seasalt.TrioLaid:   "Er ist nichts wert",
			seasalt.TrioInHand: "Er ist mit einem Duo auf der Hand 2 Punkte wert",
		},
		EqualTop: []string{
			seasalt.EqualTopAtEnd:  "am Ende eines Zuges",
			seasalt.EqualTopAtTake: "nachdem eine Karte von einem Ablagestapel genommen oder auf einen gelegt wurde",
		},
	},
	Editions: []string{"englische Ausgabe", "französische Ausgabe", "deutsche Ausgabe", "digitale Ausgabe"},
	Items: items{
		Twins:      count{One: "{n} Duo {kinds}", Other: "{n} Duos {kinds}"},
		Couples:    count{One: "{n} Duo aus {kind} und {with}", Other: "{n} Duos aus {kind} und {with}"},
		Trio:       count{One: "{counted} in einem Trio", Other: "{counted} in Trios"},
		Starfish:   count{One: "{counted} auf der Hand mit einem Duo", Other: "{counted} auf der Hand mit Duos"},
		Collector:  "{counted}",
		Joined:     "{counted}, {with.den} mitgezählt",
		Multiplier: "{kind} für {counted}",
		Mermaid:    "Meerjungfrau für {cards}",
		NoColor:    "Meerjungfrau ohne Farbe",
		Line:       "{item}: {points}",
		ShortLine:  "{item}: {n}",
		Sum:        "Kartenpunkte: {n}",
		Bonus:      "Farbbonus: {n} ({color})",
		NoBonus:    "Farbbonus: 0",
	},
	Rounds: rounds{
		Over: "Runde {n} ist vorbei.",
		Ends: []act{
			seasalt.RoundEndStopped: {"Du hast die Runde mit STOP beendet: Alle erhalten ihre Kartenpunkte.",
				"{who} hat die Runde mit STOP beendet: Alle erhalten ihre Kartenpunkte."},
			seasalt.RoundEndBetWon: {"Du gewinnst die Wette mit LETZTE CHANCE: Niemand hat mehr Kartenpunkte.",
				"{who} gewinnt die Wette mit LETZTE CHANCE: Niemand hat mehr Kartenpunkte."},
			seasalt.RoundEndBetLost: {"Du verlierst die Wette mit LETZTE CHANCE: Jemand hat mehr Kartenpunkte.",
				"{who} verliert die Wette mit LETZTE CHANCE: Jemand hat mehr Kartenpunkte."},
			seasalt.RoundEndDeckEmpty: {"Am Ende deines Zuges ist der Stapel leer: Niemand erhält Punkte.",
				"Nach dem Zug {who.von} ist der Stapel leer: Niemand erhält Punkte."},
			seasalt.RoundEndMermaids: {"Du gewinnst das Spiel mit deinen Meerjungfrauen.",
				"{who} gewinnt das Spiel mit Meerjungfrauen."},
		},
		Short: []string{
			seasalt.RoundEndStopped: "STOP", seasalt.RoundEndBetWon: "LETZTE CHANCE, gewonnen",
			seasalt.RoundEndBetLost:   "LETZTE CHANCE, verloren",
			seasalt.RoundEndDeckEmpty: "Stapel leer", seasalt.RoundEndMermaids: "Meerjungfrauen",
		},
		Scores:    act{"Du erhältst {points}: {why}.", "{who} erhält {points}: {why}."},
		CardOnly:  "Kartenpunkte",
		CardBonus: "Kartenpunkte und Farbbonus",
		BonusOnly: "nur den Farbbonus",
		Nothing:   "Der Stapel ist leer",
		Unscored:  "Die Runde wird nicht gewertet",
		Total:     "{who} ({n})",
		Totals:    "Summen: {list}.",
		Next: act{"Du beginnst die nächste Runde, links von der Person, die diese beendet hat.",
			"{who} beginnt die nächste Runde, links von der Person, die diese beendet hat."},
	},
	Ends: ends{
		Mermaids: act{"Du gewinnst das Spiel auf der Stelle mit deinen Meerjungfrauen, egal wie es steht.",
			"{who} gewinnt das Spiel auf der Stelle mit Meerjungfrauen, egal wie es steht."},
		Points: act{"Du gewinnst das Spiel: {points}, das Ziel war {target}.",
			"{who} gewinnt das Spiel: {points}, das Ziel war {target}."},
		Shared: act{"{list} gewinnt gemeinsam das Spiel: {points}, das Ziel war {target}.",
			"{list} gewinnen gemeinsam das Spiel: {points}, das Ziel war {target}."},
		Tie:   "Andere haben ebenso viele Punkte: {ruling}.",
		Still: "Der Gleichstand lässt sich nicht auflösen.",
	},
	Outside: outside{
		Resignation: act{"Du gibst auf.", "{who} gibt auf."},
		Time:        act{"Deine Zeit ist abgelaufen.", "Die Zeit {who.von} ist abgelaufen."},
		Absence:     act{"Du hast das Spiel verlassen.", "{who} hat das Spiel verlassen."},
		Agreement:   "Alle sind sich einig, das Spiel hier zu beenden.",
		Decision:    "Die Spielleitung beendet das Spiel.",
		RoundLimit:  "Das Spiel endet nach dieser Runde, der letzten erlaubten.",
		Other:       "Das Spiel endet hier.",
		Wins:        act{"Du gewinnst das Spiel.", "{who} gewinnt das Spiel."},
		Shared:      act{"{list} gewinnt das Spiel gemeinsam.", "{list} gewinnen das Spiel gemeinsam."},
		NoWinner:    "Niemand gewinnt.",
		TookBack:    act{"Du nimmst deinen letzten Spielzug zurück.", "{who} nimmt den letzten Spielzug zurück."},
		HandedOver:  act{"{name} übernimmt deinen Platz.", "{name} übernimmt den Platz {who.von}."},
	},
	Table: tableTexts{
		Title:    "Runde {n}, Ziel: {target}",
		Deck:     "Stapel: {number}",
		Pile:     "{pile}: oben {a}, {number}",
		NoPile:   "{pile}: leer",
		Event:    "Ereignis: {event}. {text}",
		Player:   act{"Du: {points}, {number} auf der Hand", "{who}: {points}, {number} auf der Hand"},
		Caller:   "LETZTE CHANCE",
		Bound:    "von einer Qualle gelähmt",
		Shield:   "eine verdeckte Karte",
		Own:      "{a} verdeckt",
		Holds:    "eigenes Ereignis: {event}",
		Laid:     "ausgelegt: {list}",
		Known:    "bekannt: {list}",
		Revealed: "aufgedeckt: {list}",
		Hand:     "Deine Hand: {list}",
		Worth:    "Deine Karten sind {points} wert",
	},
}

// germanPhrase has two forms without an article, the empty one in the nominative and "acc" in the accusative, and the
// definite ones "der", "den" and "dem".
func germanPhrase(l *language, n int, k seasalt.Kind, c seasalt.Color, form string) string {
	noun := l.kind(k)
	text := l.form(noun.count, n)
	plural := n != 1
	if k == 0 && c == 0 { // cards that nobody has seen
		switch {
		case plural:
			return l.number(n) + text
		case form == "dem":
			return "einer " + text
		case form == "der" || form == "den":
			return "eine " + text
		}
		return text
	}
	if plural && form == "dem" && !strings.HasSuffix(text, "n") && !strings.HasSuffix(text, "s") {
		text += "n"
	}
	if c != 0 {
		text = germanColor(at(l.Colors, int(c)), noun.Gender, plural, form) + " " + text
	}
	article := germanArticle(noun.Gender, plural, form)
	switch {
	case plural && article != "":
		text = l.definite(n) + text
	case plural:
		text = l.number(n) + text
	}
	return article + text
}

// germanArticle returns the definite article, if the form has one.
func germanArticle(g gender, plural bool, form string) string {
	switch {
	case form == "" || form == "acc":
		return ""
	case form == "dem" && plural:
		return "den "
	case form == "dem" && g == feminine:
		return "der "
	case form == "dem":
		return "dem "
	case plural || g == feminine:
		return "die "
	case g == neuter:
		return "das "
	}
	return form + " "
}

// germanColor gives a colour its ending.
func germanColor(c adjective, g gender, plural bool, form string) string {
	if c.Forms == nil {
		return c.Name
	}
	ending := "e"
	switch definite := form != "" && form != "acc"; {
	case definite && (plural || form == "dem"), g == masculine && !plural && (form == "den" || form == "acc"):
		ending = "en"
	case definite || plural || g == feminine:
	case g == masculine:
		ending = "er"
	default:
		ending = "es"
	}
	return c.Forms[0] + ending
}

// germanTypeset keeps numbers together with the nouns beside them.
func germanTypeset(text string) string { return germanSpaces.Replace(numbered(text)) }

var germanSpaces = strings.NewReplacer(" %", "\u00a0%",
	"blagestapel {n}", "blagestapel\u00a0{n}", "Abl. {n}", "Abl.\u00a0{n}", "Runde {n}", "Runde\u00a0{n}", "Zeile {n}",
	"Zeile\u00a0{n}",
	"Nummer {n}", "Nummer\u00a0{n}", "Spieler {n}", "Spieler\u00a0{n}", "Spielzug {move}", "Spielzug\u00a0{move}",
	"{n} (", "{n} (", "{n} ", "{n}\u00a0")

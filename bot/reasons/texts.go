package reasons

// texts are templates for [words.Words.Say], in one language.
type texts struct {
	About, Least, Nearly string // {n}: a chance in percent
	Point                string // the decimal point

	LaidIsSafe, BringsNothing, Brings, Mermaid, Together, BringsOther       string
	Prospect, PilesEmpty, Draw, DrawNone, StaysOnTop, Covers, CoversNothing string
	PileHas, Victim, Loot, Worth, Reaches, Other, OtherHides, BetWon        string
	EmptyDeck, OutlookOne, OutlookMany                                      string
	Effect                                                                  string // {effect} of the duo
	Contrast                                                                string // {move} {reason}
}

// allTexts are the texts of every language of package words, by tag.
var allTexts = map[string]*texts{"en": &english, "fr": &french, "de": &german}

var english = texts{
	About: "about {n} %", Least: "less than 1 %", Nearly: "more than 99 %",
	Point: ".",

	LaidIsSafe:    "laid cards still count, and nobody can steal them from your hand (R4.2)",
	BringsNothing: "{card.the} brings no points at once: your cards are still worth {points}",
	Brings:        "with {card.the} your cards are worth {points} instead of {n}",
	Mermaid:       "it is mermaid number {n} in your hand, and {all} of them win the game (R4.6)",
	Together:      "you can lay it together with {card.the}: {effect}",
	BringsOther:   "it would bring {who} {points}, judging by the cards that are known",
	Prospect:      "it goes with unseen cards ({counted}): the next one would be worth up to {points} more",
	PilesEmpty:    "both piles are empty",
	Draw:          "the piles would bring you at most {points} at once; of the {n} unseen cards, {more} would bring more",
	DrawNone:      "the piles would bring you at most {points} at once, and none of the {n} unseen cards would bring more",
	StaysOnTop:    "{card.the}, which would bring you {points}, stays on top",
	Covers:        "it covers {card.the}, which would bring {who} {points}, judging by the cards that are known",
	CoversNothing: "it covers {card.the}, which would bring you nothing at once",
	PileHas:       "{pile} has {card.the}, which would bring you {points}",
	Victim:        "{who} has {points}, and the target is {n}",
	Loot:          "{who} is known to have {card.the}, which would bring you {points}",
	Worth:         "your cards are worth {points}, and the colour bonus is {n}",
	Reaches:       "that makes a total of {n}, and the target is {target}",
	Other:         "{who} has {points}",
	OtherHides:    "{who} has {points} in the cards that you know; hidden cards in that hand: {n}",
	BetWon:        "the bet was won in {chance} of the tries",
	EmptyDeck:     "{chance} of the tries ended with an empty deck, and nobody scored (R6.3)",
	OutlookOne:    "in the tries, the round brought you {n} points on average and your opponent {m}",
	OutlookMany:   "in the tries, the round brought you {n} points on average and the best of the others {m}",
	Effect:        "what it does: {effect}",
	Contrast:      "“{move}” instead: {reason}",
}

var french = texts{
	About: "environ {n} %", Least: "moins de 1 %", Nearly: "plus de 99 %",
	Point: ",",

	LaidIsSafe:    "les cartes posées comptent toujours, et on ne peut plus les voler dans votre main (R4.2)",
	BringsNothing: "{card.le} ne rapporte rien tout de suite : vos cartes valent toujours {points}",
	Brings:        "avec {card.le}, vos cartes valent {points} au lieu de {n}",
	Mermaid:       "c’est la sirène numéro {n} de votre main, et {all} font gagner la partie (R4.6)",
	Together:      "vous pouvez poser cette carte avec {card.le} : {effect}",
	BringsOther:   "cette carte rapporterait {points} à {who}, d’après les cartes connues",
	Prospect:      "cette carte va avec d’autres encore cachées ({counted}) : la prochaine vaudrait jusqu’à {points} de plus",
	PilesEmpty:    "les deux défausses sont vides",
	Draw:          "les défausses vous rapporteraient au plus {points} tout de suite ; cartes cachées qui rapporteraient davantage : {more} sur {n}",
	DrawNone:      "les défausses vous rapporteraient au plus {points} tout de suite, et aucune des {n} cartes cachées ne rapporterait davantage",
	StaysOnTop:    "{card.le}, qui vous rapporterait {points}, reste sur le dessus",
	Covers:        "cela recouvre {card.le}, qui rapporterait {points} à {who} d’après les cartes connues",
	CoversNothing: "cela recouvre {card.le}, qui ne vous rapporterait rien tout de suite",
	PileHas:       "dans la {pile} se trouve {card.le}, qui vous rapporterait {points}",
	Victim:        "{who} a {points}, et l’objectif est de {n}",
	Loot:          "on sait que {who} a {card.le}, qui vous rapporterait {points}",
	Worth:         "vos cartes valent {points}, et le bonus couleur est de {n}",
	Reaches:       "cela fait {n} en tout, et l’objectif est de {target}",
	Other:         "{who} a {points}",
	OtherHides:    "{who} a {points} dans les cartes que vous connaissez ; cartes cachées dans cette main : {n}",
	BetWon:        "le pari a été gagné dans {chance} des essais",
	EmptyDeck:     "{chance} des essais ont vidé la pioche, et personne n’a marqué (R6.3)",
	OutlookOne:    "dans les essais, la manche vous a rapporté {n} points en moyenne, et {m} à votre adversaire",
	OutlookMany:   "dans les essais, la manche vous a rapporté {n} points en moyenne, et {m} au meilleur des autres",
	Effect:        "son effet : {effect}",
	Contrast:      "« {move} », en revanche : {reason}",
}

var german = texts{
	About: "etwa {n} %", Least: "weniger als 1 %", Nearly: "mehr als 99 %",
	Point: ",",

	LaidIsSafe:    "ausgelegte Karten zählen weiter, und niemand kann sie mehr aus deiner Hand stehlen (R4.2)",
	BringsNothing: "{card.der} bringt jetzt keine Punkte: Deine Karten bleiben {points} wert",
	Brings:        "mit {card.dem} sind deine Karten {points} wert statt {n}",
	Mermaid:       "es ist die Meerjungfrau Nummer {n} auf deiner Hand, und {all} gewinnen das Spiel (R4.6)",
	Together:      "diese Karte kannst du mit {card.dem} auslegen: {effect}",
	BringsOther:   "für {who} brächte diese Karte {points}, nach den bekannten Karten zu urteilen",
	Prospect:      "diese Karte passt zu anderen, die noch verborgen sind ({counted}): Die nächste wäre bis zu {points} mehr wert",
	PilesEmpty:    "beide Ablagestapel sind leer",
	Draw:          "die Ablagestapel brächten dir jetzt höchstens {points}; verborgene Karten, die mehr brächten: {more} von {n}",
	DrawNone:      "die Ablagestapel brächten dir jetzt höchstens {points}, und keine der {n} verborgenen Karten brächte mehr",
	StaysOnTop:    "{card.der} bleibt oben liegen und brächte dir {points}",
	Covers:        "das verdeckt {card.den}; für {who} wären das {points}, nach den bekannten Karten zu urteilen",
	CoversNothing: "das verdeckt {card.den}; diese Karte brächte dir jetzt nichts",
	PileHas:       "in {pile} liegt {card.der}; diese Karte brächte dir {points}",
	Victim:        "{who} hat {points}, und das Ziel ist {n}",
	Loot:          "{who} hat {card.den}, wie du weißt; diese Karte brächte dir {points}",
	Worth:         "deine Karten sind {points} wert, und der Farbbonus ist {n}",
	Reaches:       "das ergibt eine Summe von {n}, und das Ziel ist {target}",
	Other:         "{who} hat {points}",
	OtherHides:    "{who} hat {points} in den Karten, die du kennst; verborgene Karten auf dieser Hand: {n}",
	BetWon:        "die Wette wurde in {chance} der Versuche gewonnen",
	EmptyDeck:     "{chance} der Versuche endeten mit leerem Stapel und ohne Punkte (R6.3)",
	OutlookOne:    "in den Versuchen brachte dir die Runde im Schnitt {n} Punkte, und {m} der anderen Person",
	OutlookMany:   "in den Versuchen brachte dir die Runde im Schnitt {n} Punkte, und {m} der besten anderen Person",
	Effect:        "der Effekt: {effect}",
	Contrast:      "„{move}“ dagegen: {reason}",
}

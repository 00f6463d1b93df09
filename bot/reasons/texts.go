package reasons

// texts are templates for [words.Words.Say], in one language.
type texts struct {
	About, Least, Nearly string // {n}: a chance in percent
	Point                string // the decimal point

	LaidIsSafe, BringsNothing, Brings, BringsBy, Mermaid, Together         string
	BringsOther, Prospect, ProspectDuo, PilesEmpty, Draw, DrawNone         string
	StaysOnTop, Covers, CoversNothing, PileHas, Victim, Loot, Worth        string
	Reaches, Other, OtherHides, BetWon, EmptyDeck, OutlookOne, OutlookMany string
	Effect                                                                 string // {effect} of the duo
	Contrast                                                               string // {move} {reason}
}

// allTexts are the texts of every language of package words, by tag.
var allTexts = map[string]*texts{"en": &english, "fr": &french, "de": &german}

var english = texts{
	About: "about {n} %", Least: "less than 1 %", Nearly: "more than 99 %",
	Point: ".",

	LaidIsSafe:    "laid cards count, and nobody can steal them (R4.2)",
	BringsNothing: "{card.the} brings no points yet",
	Brings:        "with {card.the} you have {points} instead of {n}",
	BringsBy:      "with {card.the} you have {items}, so in all {points} instead of {n}",
	Mermaid:       "it is mermaid number {n} in your hand; {all} win the game (R4.6)",
	Together:      "you can lay it with {card.the}: {effect}",
	BringsOther:   "it would bring {who} {points}, as far as you know",
	Prospect:      "it goes with {counted} among the hidden cards: the next one brings up to {points} more",
	ProspectDuo:   "{prospect}; the effect of the duo: {effect}",
	PilesEmpty:    "both piles are empty",
	Draw:          "the piles bring you {points} at most; of the {n} hidden cards, {more} would bring more",
	DrawNone:      "the piles bring you {points} at most, and no hidden card brings more",
	StaysOnTop:    "{card.the} stays on top: {points} for you",
	Covers:        "it covers {card.the}: {points} for {who}, as far as you know",
	CoversNothing: "it covers {card.the}, which brings you nothing now",
	PileHas:       "{pile} has {card.the}: {points} for you",
	Victim:        "{who} has {points}, and the target is {n}",
	Loot:          "{who} has {card.the}: {points} for you",
	Worth:         "your cards are worth {points}, the colour bonus {n}",
	Reaches:       "that makes {n} in all; the target is {target}",
	Other:         "{who} has {points}",
	OtherHides:    "{who} has {points} in the cards that you know; hidden cards: {n}",
	BetWon:        "the bet was won in {chance} of the tries",
	EmptyDeck:     "in {chance} of the tries the deck ran out, and nobody scored (R6.3)",
	OutlookOne: "in the tries after this move you scored {n} points in the " +
		"round on average, and your opponent {m}",
	OutlookMany: "in the tries after this move you scored {n} points in the " +
		"round on average, and the best of the others {m}",
	Effect:   "what it does: {effect}",
	Contrast: "“{move}” instead: {reason}",
}

var french = texts{
	About: "environ {n} %", Least: "moins de 1 %", Nearly: "plus de 99 %",
	Point: ",",

	LaidIsSafe:    "les cartes posées comptent, et personne ne peut les voler (R4.2)",
	BringsNothing: "{card.le} ne rapporte encore rien",
	Brings:        "avec {card.le}, vous avez {points} au lieu de {n}",
	BringsBy:      "avec {card.le}, vous avez {items}, donc {points} en tout au lieu de {n}",
	Mermaid:       "c’est la sirène numéro {n} de votre main ; {all} font gagner la partie (R4.6)",
	Together:      "vous pouvez poser cette carte avec {card.le} : {effect}",
	BringsOther:   "cette carte rapporterait {points} à {who}, d’après ce que vous savez",
	Prospect: "cette carte va avec {counted} parmi les cartes cachées : " +
		"la prochaine rapporte jusqu’à {points} de plus",
	ProspectDuo: "{prospect} ; l’effet du duo : {effect}",
	PilesEmpty:  "les deux défausses sont vides",
	Draw: "les défausses vous rapportent au plus {points} ; " +
		"une carte cachée rapporte davantage dans {more} cas sur {n}",
	DrawNone:      "les défausses vous rapportent au plus {points}, et aucune carte cachée ne rapporte plus",
	StaysOnTop:    "{card.le} reste sur le dessus : {points} pour vous",
	Covers:        "cela recouvre {card.le} : {points} pour {who}, d’après ce que vous savez",
	CoversNothing: "cela recouvre {card.le}, qui ne vous rapporte rien pour l’instant",
	PileHas:       "dans la {pile} se trouve {card.le} : {points} pour vous",
	Victim:        "{who} a {points}, et l’objectif est de {n}",
	Loot:          "{who} a {card.le} : {points} pour vous",
	Worth:         "vos cartes valent {points}, le bonus couleur {n}",
	Reaches:       "cela fait {n} en tout ; l’objectif est de {target}",
	Other:         "{who} a {points}",
	OtherHides:    "{who} a {points} dans les cartes que vous connaissez ; cartes cachées : {n}",
	BetWon:        "le pari a été gagné dans {chance} des essais",
	EmptyDeck:     "dans {chance} des essais, la pioche s’est vidée et personne n’a marqué (R6.3)",
	OutlookOne: "dans les essais après ce coup, vous avez marqué en moyenne " +
		"{n} points dans la manche, et votre adversaire {m}",
	OutlookMany: "dans les essais après ce coup, vous avez marqué en moyenne " +
		"{n} points dans la manche, et le meilleur des autres {m}",
	Effect:   "son effet : {effect}",
	Contrast: "« {move} », en revanche : {reason}",
}

var german = texts{
	About: "etwa {n} %", Least: "weniger als 1 %", Nearly: "mehr als 99 %",
	Point: ",",

	LaidIsSafe:    "ausgelegte Karten zählen, und niemand kann sie stehlen (R4.2)",
	BringsNothing: "{card.der} bringt noch keine Punkte",
	Brings:        "mit {card.dem} hast du {points} statt {n}",
	BringsBy:      "mit {card.dem} hast du {items}, also insgesamt {points} statt {n}",
	Mermaid:       "es ist Meerjungfrau Nummer {n} auf deiner Hand; {all} gewinnen das Spiel (R4.6)",
	Together:      "du kannst diese Karte mit {card.dem} auslegen: {effect}",
	BringsOther:   "für {who} wäre diese Karte {points} wert, soweit du weißt",
	Prospect: "dazu gibt es unter den verborgenen Karten noch {counted}: " +
		"Die nächste bringt bis zu {points} mehr",
	ProspectDuo: "{prospect}; der Effekt des Duos: {effect}",
	PilesEmpty:  "beide Ablagestapel sind leer",
	Draw: "die Ablagestapel bringen dir höchstens {points}; " +
		"eine verborgene Karte bringt in {more} von {n} Fällen mehr",
	DrawNone:      "die Ablagestapel bringen dir höchstens {points}, und keine verborgene Karte bringt mehr",
	StaysOnTop:    "{card.der} bleibt oben liegen: {points} für dich",
	Covers:        "das verdeckt {card.den}: {points} für {who}, soweit du weißt",
	CoversNothing: "{card.der} wird verdeckt und brächte dir jetzt nichts",
	PileHas:       "in {pile} liegt {card.der}: {points} für dich",
	Victim:        "{who} hat {points}, und das Ziel ist {n}",
	Loot:          "{who} hat {card.den}: {points} für dich",
	Worth:         "deine Karten sind {points} wert, der Farbbonus {n}",
	Reaches:       "das macht zusammen {n}; das Ziel ist {target}",
	Other:         "{who} hat {points}",
	OtherHides:    "{who} hat {points} in den Karten, die du kennst; verborgene Karten: {n}",
	BetWon:        "die Wette wurde in {chance} der Versuche gewonnen",
	EmptyDeck:     "in {chance} der Versuche ging der Stapel aus, und niemand bekam Punkte (R6.3)",
	OutlookOne: "in den Versuchen nach diesem Zug hast du in der Runde im " +
		"Schnitt {n} Punkte bekommen, die andere Person {m}",
	OutlookMany: "in den Versuchen nach diesem Zug hast du in der Runde im " +
		"Schnitt {n} Punkte bekommen, die beste andere Person {m}",
	Effect:   "der Effekt: {effect}",
	Contrast: "„{move}“ dagegen: {reason}",
}

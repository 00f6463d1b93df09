package proof

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/rulebook"
)

// stated are the sentences of the page that state a rule, by their text and their place in it from 1, with the rule, and
// words that the sentence shares with the rule in English, French and German; several are separated by semicolons.
var stated = []struct {
	text     string
	sentence int
	rule     seasalt.RuleID
	words    [3]string
}{
	{"guideTake", 2, "R3.1", [3]string{"two cards; keep one", "défaussez l’autre", "Karten; die andere"}},
	{"guideRound", 1, "R8", [3]string{
		"all your cards count; laid; in your hand",
		"toutes vos cartes comptent; posées; main",
		"alle deine Karten zählen; ausgelegt; Hand",
	}},
	{"guideRound", 2, "R5.1", [3]string{
		"you may end the round",
		"vous pouvez mettre fin à la manche",
		"darfst; die Runde beenden",
	}},
	{"guidePick", 1, "R4.5", [3]string{
		"two crabs; the card; you like; discard pile",
		"deux crabes; la carte que vous voulez; défausse",
		"zwei Krabben; Karte deiner Wahl; Ablagestapel",
	}},
	{"guidePick", 2, "R8.2", [3]string{"octopus", "poulpe", "Oktopus"}},
	{"guideCollect", 1, "R8.2", [3]string{"octopus", "poulpe", "Oktopus"}},
	{"guidePile", 2, "R3.1", [3]string{"top card", "carte du dessus", "oberste Karte"}},
	{"guideKeep", 1, "R4.1", [3]string{"crab; duo", "crabe; duo", "Krabbe; Duo"}},
	{"guideKeep", 1, "R8.1", [3]string{"worth 1 point", "vaut 1 point", "1 Punkt"}},
	{"guideKeep", 2, "R4.1", [3]string{
		"boat; fish; swimmer; shark; duo",
		"bateau; poisson; nageur; requin; duo",
		"Boot; Fisch; Schwimmer; Hai; Duo",
	}},
	{"guideDiscard", 1, "R3.1", [3]string{
		"the other; discard pile",
		"l’autre; défausse",
		"die andere; Ablagestapel",
	}},
	{"guideHold", 1, "R3.1", [3]string{"you choose; pile", "vous choisissez la défausse", "Ablagestapel; wählst du selbst"}},
	{"guideDuo", 2, "R4.3", [3]string{
		"effect; happens at once",
		"effet; a lieu aussitôt",
		"Effekt; tritt sofort ein",
	}},
	{"guideStop", 1, "R5.1", [3]string{
		"7 points; you may end the round",
		"7 points; vous pouvez mettre fin à la manche",
		"7 Punkte; die Runde beenden",
	}},
	{"guideStop", 2, "R6.1", [3]string{
		"everybody scores",
		"marque les points de ses cartes",
		"erhalten ihre Kartenpunkte",
	}},
	{"guideStop", 3, "R6.2", [3]string{
		"you bet that nobody has more; turn; the others",
		"vous pariez que personne n’aura plus de points; dernier tour; des autres",
		"du wettest; letzten Zug; niemand mehr",
	}},
	{"guideOver", 1, "R2.2", [3]string{"40", "40 points", "40 Punkte"}},
	{"guideOver", 1, "R7.2", [3]string{
		"somebody has reached; the highest total wins",
		"quelqu’un a atteint; le total le plus élevé l’emporte",
		"jemand; erreicht; die höchste Summe; gewinnt",
	}},
	{"anotherTurn", 1, "R4.5", [3]string{
		"two boats; another turn",
		"deux bateaux; un autre tour",
		"zwei Boote; weitere",
	}},
	{"needTwo", 1, "R4.1", [3]string{"two cards; duo", "deux cartes; duo", "Karten; Duo"}},
	{"sureStop", 1, "R6.1", [3]string{"score; colour bonus", "marque; bonus couleur", "Karten; Farbbonus"}},
	{"sureLast", 1, "R6.2", [3]string{
		"each of the others has one; turn; nobody has more than; score; colour bonus; only",
		"autres; tour; personne; plus; marque; bonus couleur; seulement",
		"haben; Zug; niemand mehr; Farbbonus; nur",
	}},
	{"sureLast", 1, "R8.7", [3]string{
		"colour bonus; number of cards; most frequent colour",
		"bonus couleur; nombre de cartes; couleur la plus fréquente",
		"Farbbonus; Zahl der Karten; häufigsten Farbe",
	}},
	{"betMeans", 1, "R6.2", [3]string{"bet that nobody; more", "parie; que personne n’aura", "wette; niemand; mehr"}},
	{"youBet", 1, "R6.2", [3]string{
		"you; bet that nobody; more",
		"vous pariez que personne n’aura",
		"du wettest; niemand; mehr",
	}},
	{"askMermaid", 1, "R8.4", [3]string{
		"1 point for each; colour; most",
		"1 point; couleur; le plus",
		"1 Punkt für jede; Farbe, von der du; meisten",
	}},
	{"askMermaid", 2, "R8.4", [3]string{"mermaid counts; colour", "compte; couleur", "zählt; Farbe"}},
	{"askMermaid", 3, "R7.1", [3]string{"a player who lays; wins", "poser; fait gagner", "wer; auslegt; gewinnt"}},
	{"bonusNote", 1, "R8.7", [3]string{
		"colour bonus; only; LAST CHANCE",
		"bonus couleur; DERNIÈRE CHANCE",
		"Farbbonus; nur; LETZTE CHANCE",
	}},
	{"runningHint", 1, "R6.2", [3]string{"bonus", "bonus", "bonus"}},
}

// unstated are the sentences of these texts that state no rule: what there is to do on the page, and that rules are for all.
var unstated = map[string][]int{
	"guideTake": {1}, "guideDiscard": {2}, "guidePile": {1}, "guideDuo": {1}, "guideRound": {3}, "guideHold": {2},
	"guideThird": {1}, "guideStop": {4}, "guideOver": {2}, "guideOnly": {1},
}

// TestRulesOfPage compares each sentence of the page that states a rule with the rule: it uses the same words, and it has
// no number that the rule does not have.
func TestRulesOfPage(t *testing.T) {
	t.Parallel()
	text := regexp.MustCompile("(?m)^  (guide\\w+|anotherTurn|needTwo|sure\\w+|betMeans|youBet|askMermaid|" +
		"bonusNote|runningHint): (.*(?:\n    .*)*)")
	number, hole := regexp.MustCompile(`\d+`), regexp.MustCompile(`\$\{[^}]*\}`)
	for i, lang := range []string{"en", "fr", "de"} {
		file, err := os.ReadFile("../page/texts_" + lang + ".ts")
		if err != nil {
			t.Fatal(err)
		}
		book := rulebook.In(lang)
		rule := func(id seasalt.RuleID) string {
			if e, ok := book.Lookup(id); ok {
				return e.Text
			}
			for c := range book.Chapters() {
				if c.Rule == id {
					return c.Text
				}
			}
			t.Fatalf("there is no rule %s", id)
			return ""
		}
		found := 0
		for _, m := range text.FindAllStringSubmatch(string(file), -1) {
			name, text := m[1], m[2]
			if name == "guideSkip" {
				continue // a button
			}
			found++
			sentences := []string{text} // of sureStop and sureLast, whose texts depend on the others
			if !strings.HasPrefix(name, "sure") {
				sentences = strings.SplitAfter(strings.TrimRight(text, "\"`,"), ". ")
			}
			for n, sentence := range sentences {
				var rules string
				for _, s := range stated {
					if s.text != name || s.sentence != n+1 {
						continue
					}
					rules += rule(s.rule)
					for _, word := range strings.Split(s.words[i], "; ") {
						for what, has := range map[string]string{"the page": sentence, string(s.rule): rule(s.rule)} {
							if !strings.Contains(strings.ToLower(has), strings.ToLower(word)) {
								t.Errorf("%s: %s, sentence %d: %q is not in %s: %s", lang, name, n+1, word, what, has)
							}
						}
					}
				}
				if (rules == "") != slices.Contains(unstated[name], n+1) {
					t.Errorf("%s: %s, sentence %d: wrongly among those with a rule or without: %s",
						lang, name, n+1, sentence)
				}
				for _, digits := range number.FindAllString(hole.ReplaceAllString(sentence, ""), -1) {
					if !slices.Contains(unstated[name], n+1) && !strings.Contains(rules, digits) {
						t.Errorf("%s: %s, sentence %d: the number %s is not in the rule", lang, name, n+1, digits)
					}
				}
			}
		}
		if found != 22 {
			t.Errorf("%s: %d texts were found", lang, found)
		}
	}
}

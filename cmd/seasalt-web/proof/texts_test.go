package proof

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt/cmd/seasalt-web/browser"
	"github.com/seasalt-go/seasalt/cmd/seasalt-web/build"
)

// others are names for things that have another one in package words and in the rulebook, and signs that are set otherwise, by
// language.
var others = map[string]*regexp.Regexp{
	"en": regexp.MustCompile(`(?i): .*('|\bsafe from\b|most points)`),
	"fr": regexp.MustCompile(`(?i): .*('|points? de règle|bandes? de crabes|le plus de points)|\bde [aeiouyé]`),
	"de": regexp.MustCompile(`: .*(Nachziehstapel|\bAblage\b|Regelheft|Regelfrage|gebunden|Veranstalter|Spielende\b|meisten Punkte|\pL…)`),
}

// TestTexts has Node print all texts of the page, with one and with two of what they count, and with a name: the forms fit them,
// each thing has one name, and no French sign is torn from its word at the end of a line.
func TestTexts(t *testing.T) {
	t.Parallel()
	node := browser.Needs(t, "node", "apt-get install nodejs")
	script, err := build.Script(t.Context(), build.Options{}, "page/texts_test.ts")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "texts.cjs")
	navigator := []byte("globalThis.navigator ??= {languages: []};\n") // older ones of Node have none
	if err := os.WriteFile(file, append(navigator, script...), 0o666); err != nil {
		t.Fatal(err)
	}
	torn := regexp.MustCompile(`: .*( [:;?!%»]|« )`)
	for lang, want := range map[string][]string{
		"en": {"deckOf 1: Deck, 1 card", "deckOf 2: Deck, 2 cards", "pileOf 1: Pile 1: 1", "pileOf 2: Pile 2: 2 on top of 1 more", "points 1: 1 point",
			"winners 1: Winner: Ana", "winners 2: Winners: Ana and Ben", "reviewed 1: Of 1 decision, 1 was as good", "hintChance 1: wins about 100% of", "free 1: 1 free seat"},
		"fr": {"imported 1: 1 partie ajoutée", "importDamaged 2: 2 parties ne peuvent", "cardsChosen 1: 1 choisie", "cardsChosen 2: 2 choisies",
			"winners 2: Vainqueurs\u00a0: Ana et Ben", "wants 1: Ana aimerait\u00a0: 1", "wants 2: Ana et Ben aimeraient\u00a0: 2", "hintChance 1: gagne environ 100", "handOf Ana: Main d’Ana", "handOf 1: Main de 1", "quiz: Quiz\u00a0: combien de points\u202f?"},
		"de": {"deckOf 1: Stapel, 1 Karte", "winners 1: Es gewinnt: Ana", "winners 2: Es gewinnen: Ana und Ben", "wants 2: Ana und Ben möchten: 2", "hintTries 1: Nach 1 Versuch:", "hintChance 2: gewinnt etwa 200"},
	} {
		out, err := exec.CommandContext(t.Context(), node, file, lang).CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		text := "\n" + string(out)
		for _, w := range want {
			if !strings.Contains(text, "\n"+w) {
				name, _, _ := strings.Cut(w, ": ")
				_, is, _ := strings.Cut(text, "\n"+name+": ")
				is, _, _ = strings.Cut(is, "\n")
				t.Errorf("%s: %q is wanted, and %s is %q", lang, w, name, is)
			}
		}
		for line := range strings.Lines(text) {
			if lang == "fr" && torn.MatchString(line) {
				t.Errorf("a line can end before the sign in %q", line)
			}
			if at := others[lang].FindString(line); at != "" {
				t.Errorf("%s: %q in %q", lang, at, line)
			}
		}
	}
}

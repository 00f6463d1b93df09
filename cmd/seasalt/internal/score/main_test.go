package score

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/words"
)

// What the environment says must not change what is printed.
func TestMain(m *testing.M) {
	os.Setenv("LC_ALL", "C")
	os.Exit(m.Run())
}

func run(args ...string) (stdout, stderr string, code int) {
	var out, errs bytes.Buffer
	code = Program.Run(context.Background(), args, nil, &out, &errs)
	return out.String(), errs.String(), code
}

func TestScore(t *testing.T) {
	const explained = `1 duo of fish: 1 point (R8.1)
2 shells: 2 points (R8.2)
mermaid for 2 black cards: 2 points (R8.4)
Card points: 5
Colour bonus: 2 (black)
`
	const cards = "mermaid/white shell/black shell/grey fish/black+fish/green"
	for _, test := range []struct{ name, args, want string }{
		{"hand and laid", cards, explained},
		{"laid first", "fish/black+fish/green mermaid/white shell/black shell/grey", explained},
		{"text of a Holding", "mermaid/white shell/black shell/grey | fish/black+fish/green", explained},
		{"commas as in a state", "mermaid/white,shell/black, shell/grey,fish/black+fish/green", explained},
		{"a bar without spaces", "mermaid/white shell/black shell/grey|fish/black+fish/green", explained},
		{"one edition", "-edition german " + cards, explained},
		{"flags last", cards + " -edition german", explained},
		{"another language", cards + " -lang de", "(R8.4)\nKartenpunkte: 5\nFarbbonus: "},
		{"one card", "captain/light-orange", "Card points: 0\nColour bonus: 1 (light orange)\n"},
		{"under an event", "octopus/grey octopus/green -event kraken", "Card points: 2\n"},
		{"spaces as on a web page", "mermaid/white\u00a0shell/black\u2003shell/grey fish/black+fish/green", explained},
		{"laid only", "swimmer/black+shark/green", "1 duo of swimmer and shark: 1 point (R8.1)\nCard points: 1\n"},
	} {
		out, errs, code := run(strings.Fields(test.args)...)
		if code != 0 || !strings.Contains(out, test.want) || errs != "" {
			t.Errorf("%s: exit code %d, got\n%s%s\nwant\n%s", test.name, code, out, errs, test.want)
		}
	}
	if out, errs, code := run(cards); code != 0 || out != explained {
		t.Errorf("one argument: exit code %d, got\n%s%s", code, out, errs)
	}
}

// Every text is there in every language, and has the same places to fill in, set as the language wants it.
func TestTexts(t *testing.T) {
	for _, tag := range words.Languages() {
		testkit.SameTexts(t, tag, *allTexts["en"], *allTexts[tag])
	}
}

// Help lists what cards can be called.
func TestHelp(t *testing.T) {
	for tag, want := range map[string]string{"en": "\nKinds: mermaid, ", "fr": "\nSortes\u00a0: mermaid, ", "de": "\nArten: mermaid, "} {
		out, errs, code := run("-h", "-lang", tag)
		if code != 0 || errs != "" || !strings.Contains(out, want) || !strings.Contains(out, "cast-of-crabs\n") || !strings.Contains(out, "light-orange, pink, orange\n") {
			t.Errorf("%s: exit code %d, %s%s", tag, code, out, errs)
		}
	}
}

func TestFaults(t *testing.T) {
	for _, test := range []struct{ name, args, want string }{
		{"no cards", "", "seasalt score: there are no cards to score\n"},
		{"only a bar", "|", "there are no cards to score\n"},
		{"no cards but an edition", "-edition french", "there are no cards to score\n"},
		{"no cards, in French", "-lang fr", "pas de cartes"},
		{"unknown colour, in French", "crab/red -lang fr", "seasalt score: «\u00a0crab/red\u00a0» n’est pas une carte\n"},
		{"not in the game, in French", "crab/pink -lang fr", "seasalt score: le jeu n’a pas de carte crab/pink\u202f; il y a crab/dark-blue, "},
		{"too many, in German", "crab/black crab/black -lang de", "seasalt score: das Spiel hat die Karte crab/black nur 1-mal\n"},
		{"of no duo, in German", "crab/black+fish/black -lang de", "seasalt score: crab/black+fish/black ist weder ein Duo noch ein Trio\n"},
		{"unknown kind", "whale/black", `no kind is called "whale"`},
		{"unknown card in a group", "crab/black+crab/red", `no colour is called "red"`},
		{"which card it is", "crab/black boat crab/grey", `seasalt score: "boat": `},
		{"which group it is", "crab/black fish/black+fish boat/black+boat/black", `seasalt score: "fish/black+fish": `},
		{"two that are not in the game", "crab/pink crab/black crab/black", "seasalt score: the game has only 1 of the card crab/black\n" +
			"seasalt score: the game has no card crab/pink; there are crab/dark-blue, crab/light-blue, crab/black, crab/yellow, crab/green, crab/grey\n"},
		{"several unknown", "crab/black,boat boat/black+x/black whale/red", "seasalt score: \"boat\": no '/' between kind and colour\n" +
			"seasalt score: \"boat/black+x/black\": no kind is called \"x\": "},
		{"the third unknown", "crab/black,boat boat/black+x/black whale/red", "\nseasalt score: \"whale/red\": no kind is called \"whale\": "},
		{"unknown event", "crab/black -event kraken,flood", "flood"},
		{"two of no duo", "crab/black+fish/black boat/black+shell/grey", "crab/black+fish/black is neither a duo nor a trio\n" +
			"seasalt score: boat/black+shell/grey is neither a duo nor a trio\n"},
		{"event that is repeated, and a duo", "crab/black+crab/green -event kraken,kraken", "seasalt score: event kraken is repeated\n"},
		{"event that is repeated", "crab/black -event kraken,kraken", "kraken"},
		{"far too many", "fish/black fish/black fish/black fish/black", "seasalt score: the game has only 2 of the card fish/black\nRun "},
		{"of no duo", "crab/black+fish/black", "crab/black+fish/black is neither a duo nor a trio"},
	} {
		out, errs, code := run(strings.Fields(test.args)...)
		if code != 2 || out != "" || !strings.Contains(errs, test.want) {
			t.Errorf("%s: exit code %d, prints %s and reports\n%s\nwant %q", test.name, code, out, errs, test.want)
		}
	}
}

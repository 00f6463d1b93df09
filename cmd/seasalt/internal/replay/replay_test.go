package replay

import (
	"bytes"
	"context"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt/internal/frame"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/words"
)

var (
	update = flag.Bool("update", false, "write the golden files anew")
)

const (
	records  = "../../../../record/testdata/v1/"
	journals = "../../../../table/testdata/v1/"
)

// replay runs the program with some input and returns what it prints.
func replay(input string, args ...string) (stdout, stderr string, code int) {
	var out, errs bytes.Buffer
	code = Program.Run(context.Background(), args, strings.NewReader(input), &out, &errs)
	return out.String(), errs.String(), code
}

// What the environment says must not change what is printed.
func TestMain(m *testing.M) {
	os.Setenv("LC_ALL", "C")
	os.Setenv("COLUMNS", "1000") // lines are wrapped where a test wants it
	os.Exit(m.Run())
}

// The golden files show what people see. After a change on purpose: go test -update, and
// read the difference.
func TestGolden(t *testing.T) {
	for _, test := range []struct{ name, args string }{
		{"whole", records + "base-2.txt -round 2"},
		{"seat-1", "-seat 1 " + records + "base-2.txt -round 6"},
		{"spectator", "-round 2 -seat spectator " + records + "random-4.txt"},
		{"seat-1-fr", "-lang fr -seat 1 " + records + "base-2.txt -round 6"},
		{"journal", journals + "ended.txt"},
		{"whole-de", "-lang de " + records + "base-2.txt -round 2"},
	} {
		out, errs, code := replay("", strings.Fields(test.args)...)
		if code != frame.OK || errs != "" {
			t.Fatalf("%s: exit code %d, %s", test.args, code, errs)
		}
		testkit.Golden(t, filepath.Join("testdata", test.name+".golden"), out, *update)
	}
}

// A journal is shown as the record of its game, for each seat, with the seats that were handed over; and as far
// as it is good, if it is damaged.
func TestJournals(t *testing.T) {
	for _, name := range []string{"whole.txt", "modules.txt", "ended.txt", "running.txt"} {
		journal := testkit.ReadText(t, journals+name)
		js, errs, code := replay(journal, "-json", "-")
		if code != frame.OK || errs != "" {
			t.Fatalf("%s: exit code %d, %s", name, code, errs)
		}
		for _, seat := range []string{"0", "1", "spectator"} {
			got, errs, code := replay(journal, "-seat", seat, "-")
			want, _, _ := replay(js, "-seat", seat, "-")
			if strings.Contains(got, "takes over from") || strings.Contains(got, "takes over your seat") {
				continue // the record has only the names of those who played last
			}
			if got != want || code != frame.OK || errs != "" {
				t.Errorf("%s, -seat %s: exit code %d, %s\n%s\nand its record\n%s", name, seat, code, errs, got, want)
			}
		}
		torn, errs, code := replay(journal+"99 0: dr", "-")
		if whole, _, _ := replay(journal, "-"); torn != whole || code != frame.Failed || !strings.Contains(errs, "this is where the good part of the file ends: table: line ") {
			t.Errorf("%s, torn: exit code %d, %s\n%s", name, code, errs, torn)
		}
		lines := strings.SplitAfter(journal, "\n")
		good, _, _ := replay(strings.Join(lines[:20], ""), "-")
		if damaged, errs, code := replay(strings.Join(lines[:20], "")+lines[21], "-", "-lang", "fr", "-seat", "1"); code != frame.Failed || !strings.Contains(errs, "endommagé à la ligne\u00a021") || damaged == "" {
			t.Errorf("%s, damaged: exit code %d, %s", name, code, errs)
		}
		if damaged, _, _ := replay(strings.Join(lines[:20], "")+lines[21], "-"); damaged != good {
			t.Errorf("%s, damaged:\n%s\nand what is good\n%s", name, damaged, good)
		}
		if _, errs, code := replay(strings.Join(lines[:9], ""), "-"); code != frame.Failed || !strings.Contains(errs, "not dealt yet") {
			t.Errorf("%s, before the deal: exit code %d, %s", name, code, errs)
		}
	}
}

// The same game is shown from a file or from the standard input, from text or from JSON.
func TestForms(t *testing.T) {
	whole, _, _ := replay("", records+"base-2.txt")
	for _, want := range []string{"\nAnn\n", "\nBob\n", "Ann keeps the ", "{Brave {or not}. Überlegt?}", "=== Round 6, target 40 points ===", "Bob wins the game with 40 points; the target was 40 (R7.2)."} {
		if !strings.Contains(whole, want) {
			t.Errorf("the output lacks %q", want)
		}
	}
	js, errs, code := replay("", "-json", records+"base-2.txt")
	if want, err := os.ReadFile(records + "base-2.json"); err != nil || code != frame.OK || js != string(want) {
		t.Errorf("-json: exit code %d, %s, %v", code, errs, err)
	}
	if out, errs, code := replay(js, "-"); out != whole || code != frame.OK {
		t.Errorf("the JSON is printed as something else: %s", errs)
	}
	for _, file := range []string{records + "base-2.txt", records + "base-2.json", journals + "whole.txt"} {
		text := testkit.ReadText(t, file)
		want, _, _ := replay(text, "-")
		if out, errs, code := replay("\ufeff"+text, "-"); out != want || code != frame.OK {
			t.Errorf("%s with a byte order mark: exit code %d, %s", file, code, errs)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, test := range []struct {
		args, input, want string
		code              int
	}{
		{"", "", "The name of its file is missing", frame.Misused},
		{"a b", "", `one file is enough: "a", "b"`, frame.Misused},
		{"-seat 4 -", "", "the seats are 0 to 3, and spectator", frame.Misused},
		{"-seat 2 " + records + "base-2.txt", "", "-seat 2: with 2 players there are 0 to 1", frame.Misused},
		{"-round 0 -", "", `seasalt replay: -round "0": it is a whole number from 1 `, frame.Misused},
		{"-review -seat spectator -", "", "a spectator decides nothing", frame.Misused},
		{"-review -round 7 " + records + "base-2.txt", "", "-round 7: the game has 6", frame.Misused},
		{"-review -iterations 0 -", "", "from 1 to 1000000", frame.Misused},
		{"-iterations 7 -", "", "-iterations is for -review", frame.Misused},
		{"-review -json -", "", "-review out", frame.Misused},
		{"-json -seat 1 -", "", "leave -seat, -round and -review out", frame.Misused},
		{"-seat 9 -lang de -", "", `seasalt replay: -seat "9": Die Plätze sind 0 bis 3`, frame.Misused},
		{journals + "whole.txt x", "", "one file is enough", frame.Misused},
		{"-", "seasalt-table/1\n", "line 1 of the journal", frame.Failed},
		{"-lang de", "", "Der Name der Datei fehlt", frame.Misused},
		{"there-is-no-such-file", "", "there-is-no-such-file", frame.Failed},
		{"-", "", "seasalt replay: - is neither a saved game nor a record\n", frame.Failed},
		{"../../../../README.md", "", "seasalt replay: ../../../../README.md is neither a saved game nor a record\n", frame.Failed},
		{"-", "\xff\xfe[\x00F\x00", "- is neither a saved game nor a record", frame.Failed},
		{"-", "{}", "seasalt replay: -: record: line 1, column 3: the field format is missing\n", frame.Failed},
		{"-", `{"format":1}`, "the field rules is missing", frame.Failed},
		{"-", strings.ReplaceAll(testkit.ReadText(t, journals+"whole.txt"), "\n", "\r\n"), "- has line ends of Windows (CR LF)", frame.Failed},
		{"-", "[Format " + strings.Repeat("x", record.MaxLen+9), "a record has at most", frame.Failed},
		{records + "base-2-damaged.txt", "", `line 63, column 81: move 213: "3" is not a pile: they are 1 and 2, in "discard 3"`, frame.Failed},
		{"-seat 1 " + records + "base-2-damaged.txt", "", "the good part of the file ends: it is damaged in line 63, at move 213\n", frame.Failed},
		{"-lang fr " + records + "base-2-damaged.txt", "", "il est endommagé à la ligne\u00a063, au coup\u00a0213\n", frame.Failed},
		{"-lang de texts.go", "", "texts.go ist weder ein gespeichertes Spiel noch eine Aufzeichnung\n", frame.Failed},
		{"-lang de -", "{}", "-: Das ist kein gespeichertes Spiel, oder es ist in Zeile\u00a01 beschädigt\n", frame.Failed},
		{"-json " + records + "base-2-damaged.txt", "", "line 63", frame.Failed},
	} {
		out, errs, code := replay(test.input, strings.Fields(test.args)...)
		if code != test.code || !strings.Contains(errs, test.want) || code == frame.Misused && (out != "" || !strings.HasPrefix(errs, "seasalt replay: ")) {
			t.Errorf("replay %s: exit code %d, reports %q; want %q", test.args, code, errs, test.want)
		}
		if strings.Contains(test.args, "damaged") && !strings.Contains(test.args, "json") && !strings.HasSuffix(out, "\nThe game is not over.\n") && !strings.HasSuffix(out, "\nLa partie n’est pas finie.\n") {
			t.Errorf("replay %s: the good part is not printed:\n%s", test.args, out)
		}
	}
	if _, errs, code := replay("", "-round", "9", records+"base-2-damaged.txt"); code != frame.Failed ||
		!strings.Contains(errs, "-round 9: the game has") || !strings.Contains(errs, "line 63") {
		t.Errorf("a round that may be in the lost part: exit code %d, %s", code, errs)
	}
}

// What others wrote into a record cannot do anything to a terminal.
func TestPrintable(t *testing.T) {
	game := record.New(seasalt.MustRules(seasalt.Config{}), 0)
	game.SetTag("Player0", "A\x1b[2Jnn")
	game.AddComment("one\x1b]0;x\a\r\ntwo\u202e")
	for _, text := range []string{"deal crab/black", "deal octopus/grey", "take 1"} {
		if err := game.Apply(seasalt.Must(seasalt.ParseMove(text))); err != nil {
			t.Fatal(err)
		}
	}
	out, errs, code := replay(textOf(t, game), "-")
	if code != frame.OK || !strings.Contains(out, "\nA [2Jnn\n") || !strings.Contains(out, "{one ]0;x two}") || strings.ContainsAny(out, "\x1b\a\r\u202e") {
		t.Errorf("exit code %d, %s\n%q", code, errs, out)
	}
}

// Two games that differ only in what a seat cannot know are printed in the same way for
// it, whole or cut off or damaged, and in another way for those who know.
func TestSecrets(t *testing.T) {
	pairs := 0
	for i, config := range []seasalt.Config{
		{}, {Players: 3}, {Players: 4, Edition: seasalt.EditionDigital},
		{Modules: variants.All()}, {Players: 3, Modules: variants.All()}, {Players: 4, Modules: variants.All()},
	} {
		rules := seasalt.MustRules(config)
		for seed := range uint64(testkit.Form(1, 12)) {
			r := rand.New(rand.NewPCG(seed, uint64(i)))
			game := record.New(rules, 0)
			for length := 10 + r.IntN(120); game.Len() < length && !game.State().Over(); {
				moves := game.State().AppendMoves(nil)
				if err := game.Apply(moves[r.IntN(len(moves))]); err != nil {
					t.Fatal(err)
				}
			}
			one := textOf(t, game)
			all1, _, _ := replay(one, "-")
			for seat := seasalt.Spectator; int(seat) < rules.Players(); seat++ {
				if seat == seasalt.Nature || seat == seasalt.Nobody {
					continue
				}
				var printed [2]output // of the game, whole and damaged
				for _, other := range disguised(game, seat) {
					pairs++
					two := textOf(t, other)
					if one == two {
						t.Fatal("the two games are the same")
					}
					if all2, _, _ := replay(two, "-"); all1 == all2 {
						t.Fatalf("two games are printed the same way:\n%s%s", one, two)
					}
					for i, damage := range []string{"", "x"} {
						args := []string{"-", "-seat=" + seat.String()}
						if damage == "" && seat >= 0 && seed%4 == 0 {
							args = append(args, "-review", "-iterations=3")
						}
						if printed[i] == (output{}) {
							printed[i] = outputOf(replay(one+damage, args...))
						}
						if also := outputOf(replay(two+damage, args...)); also != printed[i] || also.code != len(damage) {
							t.Fatalf("seat %v can tell two games apart:\n%s%s\n%+v\n%+v", seat, one, two, printed[i], also)
						}
					}
				}
			}
		}
	}
	if pairs < testkit.Form(10, 120) {
		t.Errorf("only %d pairs of games were compared", pairs)
	}
}

// An output is what replay prints and reports.
type output struct {
	out, errs string
	code      int
}

func outputOf(out, errs string, code int) output { return output{out, errs, code} }

func textOf(t *testing.T, game *record.Record) string {
	t.Helper()
	text := testkit.Must(game.SecretText())
	return string(text)
}

// disguised returns games that differ from a game of one round in a card that a seat has not
// seen: somebody else drew and kept another one that is still in the deck, and has done
// nothing with it.
func disguised(game *record.Record, seat seasalt.Seat) (others []*record.Record) {
	end := game.State()
	if end.Round() != 1 || end.RoundOver() {
		return nil
	}
	rules := end.Rules()
	var moves []seasalt.Move
	played := game.At(0).Game()
	for _, m := range game.All() {
		moves = append(moves, m)
		_ = played.Apply(m) // it is legal
	}
	unseen := played.View(seat).Unseen()
	single := func(c seasalt.Card) bool { return rules.Deck().Count(c) == 1 && unseen.Count(c) == 1 }
	uses := func(c seasalt.Card) (actions []seasalt.Action) {
		for _, m := range moves {
			if cards := m.Cards(); slices.Contains(cards[:], c) {
				actions = append(actions, m.Action())
			}
		}
		return actions
	}
	for owner := range rules.Seats() {
		for old := range end.Hand(owner).All() {
			if owner == seat || !single(old) || !slices.Equal(uses(old), []seasalt.Action{seasalt.ActionDeal, seasalt.ActionKeep}) {
				continue
			}
			for fresh := range end.Deck().All() {
				if !single(fresh) || len(uses(fresh)) > 0 {
					continue
				}
				other := record.New(rules, game.At(0).Turn())
				ok := true
				for _, m := range moves {
					if m == seasalt.Deal(old) {
						m = seasalt.Deal(fresh)
					} else if m == seasalt.Keep(old) {
						m = seasalt.Keep(fresh)
					}
					ok = ok && other.Apply(m) == nil // it may win by a mermaid, or have too few points to end the round
				}
				if ok && other.State().Phase() == end.Phase() && !other.State().Over() {
					others = append(others, other)
				}
				break
			}
		}
	}
	return others
}

// Every text is there in every language, and has the same places to fill in, set as the language wants it.
func TestTexts(t *testing.T) {
	for _, tag := range words.Languages() {
		testkit.SameTexts(t, tag, *allTexts["en"], *allTexts[tag])
	}
}

// Players of one name are told apart by their seats, and bots of seasalt play are named in the language of the reader.
func TestNames(t *testing.T) {
	names(t, "Ann", "en", "Ann (0)", "Ann (1)")
	names(t, "bot easy", "fr", "Robot easy (0)", "Robot easy (1)")
}

// names replays a game between two players of one name.
func names(t *testing.T, name, lang string, want ...string) {
	t.Helper()
	game := record.New(seasalt.MustRules(seasalt.Config{}), 0)
	game.SetTag("Player0", name)
	game.SetTag("Player1", name)
	r := rand.New(rand.NewPCG(1, 1))
	game.Settle(r)
	for range 4 {
		if err := game.Play(game.State().AppendMoves(nil)[0], r); err != nil {
			t.Fatal(err)
		}
	}
	out, errs, code := replay(string(seasalt.Must(game.SecretText())), "-", "-lang", lang)
	for _, w := range want {
		if code != frame.OK || !strings.Contains(out, w) {
			t.Errorf("exit code %d, %s\n%s\nwant %s", code, errs, out, w)
		}
	}
}

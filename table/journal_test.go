package table

import (
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/variants"
)

// TestMain plays more games with -deep, if -rapid.checks does not say how many.
func TestMain(m *testing.M) {
	testkit.Checks(10, 60)
	os.Exit(m.Run())
}

var update = flag.Bool("update", false, "write the journals in testdata again")

// playedTable returns a table at which two players without any skill have played up to an entry.
func playedTable(t testing.TB, entries int) *Table {
	return played(t, Options{
		Rules:   seasalt.MustRules(seasalt.Config{Target: 15}),
		Players: []Player{{"Ann", HashToken("a")}, {"Bob", TokenHash{}}},
		Terms:   Terms{RevealSeed: true, Note: "5 minutes each"},
	}, entries)
}

func played(t testing.TB, o Options, entries int) *Table {
	t.Helper()
	for i := range o.Seed {
		o.Seed[i] = byte(i + 1)
	}
	table, err := New(o)
	r := rand.New(rand.NewPCG(uint64(entries), 3))
	for n := 0; n < entries && err == nil && table.Stage() != StageOver; n = table.Number() {
		switch table.Stage() {
		case StageNonces:
			if seat := seasalt.Seat(n); int(seat) < o.Rules.Players() {
				_, err = table.Nonce(seat, []string{"4711", "", "\"x\" (y)", "\n日本"}[seat])
			} else {
				_, err = table.Deal()
			}
		case StageRoundOver:
			_, err = table.NextRound()
		case StagePlaying:
			seat := table.Actor()
			v, _ := table.View(seat)
			moves := v.AppendMoves(nil)
			m := moves[r.IntN(len(moves))]
			if last := moves[len(moves)-1]; last == seasalt.Stop || last == seasalt.LastChance {
				m = last
			}
			if back := table.Snapshot(seat).TakeBack; back != 0 && r.IntN(4) == 0 {
				_, err = table.TakeBack(seat, back)
			} else {
				_, err = table.Play(seat, m)
			}
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// The journals in testdata were written by the first version, and are read and written by every later one.
func TestGoldenJournals(t *testing.T) {
	all := Options{
		Rules:   seasalt.MustRules(seasalt.Config{Players: 3, Target: 5, Modules: variants.All()}),
		Players: []Player{{"Ann", HashToken("a")}, {"", HashToken("b")}, {"\"C\" = (c): #", TokenHash{}}},
		Terms:   Terms{NextAtOnce: true, MaxRounds: 5, SpectatorDelay: 2},
	}
	limit := playedTable(t, 30)
	ok(t)(limit.handOver(1, Player{"Robot", HashToken("r")}, "absence", "left \"for good\""))
	ok(t)(limit.End(record.End{Reason: record.EndTime, By: 1 << 0, Winners: 1 << 1, Note: "the flag fell"}))
	seats := played(t, all, 30)
	ok(t)(seats.HandOver(0, Player{"Ann's phone", HashToken("p")}, HandOverJoined, ""))
	ok(t)(seats.HandOver(1, Player{"Robot", TokenHash{}}, HandOverLeft, "has to cook"))
	ok(t)(seats.HandOver(2, Player{"Dan", HashToken("d")}, HandOverReplaced, "\n"))
	ok(t)(seats.End(record.End{Reason: record.EndForfeit, By: 1 << 1, Winners: 1<<0 | 1<<2}))
	for name, table := range map[string]*Table{
		"hand-overs.txt": seats,
		"whole.txt":      playedTable(t, 1000), "modules.txt": played(t, all, 1000), "ended.txt": limit, "running.txt": playedTable(t, 40),
	} {
		name = filepath.Join("testdata", "v1", name)
		testkit.Golden(t, name, table.SecretJournal(), *update)
		back := testkit.Must(Restore(table.SecretJournal(), variants.Rules))
		r1, over1 := back.Result()
		r2, over2 := table.Result()
		if over1 != over2 || r1.String() != r2.String() {
			t.Errorf("%s: %v is read back as %v", name, r2, r1)
		}
	}
}

// Journals from before modules had hashes are read, and go on without them.
func TestJournalsWithoutHashes(t *testing.T) {
	text := testkit.ReadText(t, filepath.Join("testdata", "v1", "without-hashes.txt"))
	if x, err := Restore(text, variants.Rules); err != nil || x.SecretJournal() != text {
		t.Error(err)
	}
	rules := seasalt.MustRules(seasalt.Config{Players: 3, Target: 5, Modules: variants.All()})
	if x, err := Restore(text, testkit.Given(rules)); err != nil || x.Rules() != rules {
		t.Error(err)
	}
}

var cardText = regexp.MustCompile(`[a-z]/(dark|light|black|yellow|green|white|purple|grey|pink|orange)`)

// harmless fails if an error about a journal has the wrong type, or shows a hidden card.
func harmless(t testing.TB, text string, err error) {
	t.Helper()
	var wrong *JournalError
	var torn *TornError
	switch {
	case errors.As(err, &torn):
		if strings.HasSuffix(text, "\n") || torn.Offset != strings.LastIndexByte(text, '\n')+1 {
			t.Fatalf("%v\n%s", err, text)
		}
	case !errors.As(err, &wrong):
		t.Fatalf("%v\n%s", err, text)
	}
	if e := err; wrong != nil && wrong.Unwrap() == nil || torn != nil {
		if s := fmt.Sprintf("%v %+v", e, e); len(s) > 400 || cardText.MatchString(s) || strings.Contains(s, "010203") || strings.Contains(s, "#") {
			t.Fatalf("the error tells: %s", s)
		}
	}
}

// seal writes the check sums of lines.
func seal(lines []string) string {
	var b strings.Builder
	sum := uint32(0)
	for _, line := range lines {
		sum = crc32.Update(sum, crc32.IEEETable, []byte(line))
		end := fmt.Sprintf(" #%08x\n", sum)
		sum = crc32.Update(sum, crc32.IEEETable, []byte(end))
		b.WriteString(line + end)
	}
	return b.String()
}

// mend writes the commitment of the seed and the check sums of lines.
func mend(lines []string) string {
	lines = slices.Clone(lines)
	for i, line := range lines {
		var seed [32]byte
		if digits, ok := strings.CutPrefix(line, "seed "); ok && i > 0 && i+1 < len(lines) {
			raw, _ := hex.DecodeString(digits)
			copy(seed[:], raw)
			lines[i+1] = "commitment " + commit(strings.Join(lines[1:i], "\n")+"\n", seed)
			break
		}
	}
	return seal(lines)
}

// unseal takes them off.
func unseal(journal string) []string {
	lines := strings.Split(strings.TrimSuffix(journal, "\n"), "\n")
	for i, line := range lines {
		if at := len(line) - len(" #00000000"); at >= 0 {
			lines[i] = line[:at]
		}
	}
	return lines
}

// Every change of a journal is noticed.
func TestCorruptedJournals(t *testing.T) {
	journal := playedTable(t, 25).SecretJournal()
	rules := seasalt.MustRules(seasalt.Config{Target: 15})
	if text := seal(unseal(journal)); text != journal {
		t.Fatalf("%s\nis sealed as\n%s", journal, text)
	}
	bad := func(text string) {
		t.Helper()
		if _, err := Restore(text, testkit.Given(rules)); err == nil {
			t.Fatalf("this is read:\n%s", text)
		} else {
			harmless(t, text, err)
		}
	}
	for at := range journal {
		if !testkit.Deep && at%5 > 0 {
			continue
		}
		for _, mask := range []byte{1, 0x20, 0x80, journal[at] ^ '\n', journal[at], journal[at] ^ ' '} {
			if mask != 0 {
				bad(journal[:at] + string([]byte{journal[at] ^ mask}) + journal[at+1:])
			}
		}
		bad(journal[:at] + journal[at+1:])
		bad(journal[:at] + "0" + journal[at:])
	}
	// Cut off: between lines it is an older journal, and within one it is torn.
	for at := range journal {
		text := journal[:at]
		_, err := Restore(text, testkit.Given(rules))
		header := strings.Index(journal, "\n1 ")
		if whole := at > header && strings.HasSuffix(text, "\n"); whole != (err == nil) {
			t.Fatalf("%v\n%s", err, text)
		} else if err != nil {
			harmless(t, text, err)
			torn := new(TornError)
			if errors.As(err, &torn) != (at > header) {
				t.Fatalf("%v\n%s", err, text)
			}
		}
	}
	lines := strings.SplitAfter(strings.TrimSuffix(journal, "\n"), "\n")
	for i := range lines[:len(lines)-1] {
		for _, k := range []int{i + 1, len(lines) - 1} {
			swapped := append([]string{}, lines...)
			swapped[i], swapped[k] = swapped[k], swapped[i]
			bad(strings.TrimSuffix(strings.Join(swapped, ""), "\n") + "\n")
		}
		if i > 0 {
			bad(strings.Join(lines[:i], "") + strings.Join(lines[i+1:], "") + "\n")
		}
		bad(strings.Join(lines[:i+1], "") + strings.Join(lines[i:], "") + "\n")
	}
	_, err := Restore(strings.Replace(journal, `"Bob"`, `"Rob"`, 1), testkit.Given(rules))
	if want := "line 5 of the journal (byte 259): the check sum is wrong"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, and not %s", err, want)
	}
	bad(journal + "\x00\x00\x00")
	bad(journal + "\n")
	bad(journal + strings.Repeat("x", MaxJournalLen))
	for text, problem := range map[string]string{
		"": "the journal is cut off in its header", "seasalt-tab": "the journal is cut off in its header", "seasalt-table/1": "the journal is cut off in its header",
		"\n": "this is no journal", "x": "this is no journal", "seasalt-table/x": "this is no journal", "seasalt-table/1\n": "this is no journal",
		strings.Replace(journal, "/1", "/2", 1):   "the journal has the format seasalt-table/2, and this program reads seasalt-table/1",
		"\ufeff" + journal:                        "a byte order mark comes before the journal",
		strings.ReplaceAll(journal, "\n", "\r\n"): "a carriage return is at the end of the line",
	} {
		bad(text)
		if _, err := Restore(text, testkit.Given(rules)); err == nil || !strings.Contains(err.Error(), "line 1 of the journal (byte 0): "+problem) {
			t.Errorf("%.30q: %v, and not %s", text, err, problem)
		}
	}
}

// Journals that were changed together with their check sums are refused, too, unless the table would have written
// the same.
func TestForgedJournals(t *testing.T) {
	journal := playedTable(t, 40).SecretJournal()
	rules := seasalt.MustRules(seasalt.Config{Target: 15})
	lines := unseal(journal)
	read := 0
	for i, line := range lines {
		for at := range line {
			if !testkit.Deep && at%5 > 0 {
				continue
			}
			for _, c := range []string{"", "0", "1", "x", " ", "(", ")", ":", ";", "\"", "=", "\x00", "\xff", "draw", string(line[at]) + string(line[at])} {
				changed := append([]string{}, lines...)
				changed[i] = line[:at] + c + line[at+1:]
				text := seal(changed)
				table, err := Restore(text, testkit.Given(rules))
				if err != nil {
					harmless(t, text, err)
				} else if read++; table.SecretJournal() != text {
					t.Fatalf("read, and written as something else:\n%s", text)
				} else if text != journal && i > len(lines)-3 && !strings.Contains(changed[i], ": ") {
					t.Fatalf("%q is read as %q", changed[i], lines[i])
				}
			}
		}
		if i == 12 {
			break // moves are all alike
		}
	}
	for _, forged := range []struct{ what, with, problem string }{
		{"max-rounds=100", "max-rounds=101", "commitment"},
		{"\"Ann\"", "\"Amy\"", "commitment"},
		{"seed 01", "seed 02", "commitment"},
		{"note=\"5", "color=1 note=\"5", "terms"},
		{"rules 2", "rules x", "version"},
		{"nonce 0 \"4711\"", "nonce 0 \"4712\"", "differs"},
		{"nonce 0", "nonce 1", "order"},
		{"nonce 0", "nonce 7", "the table has no such seat"},
		{"nonce 0", "nonce 8", "not the fields of the entry"},
		{"nonce 1", "x 1", "no entry begins"},
		{"deal first", "deal last", "not the fields of the entry"},
		{"seat 1 \"Bob\"", "seat 2 \"Bob\"", "not a line for seat 1"},
		{"\n2 ", "\n3 ", "not entry 2"},
	} {
		text := strings.Replace(strings.Join(lines, "\n"), forged.what, forged.with, 1)
		if text == strings.Join(lines, "\n") {
			t.Errorf("there is no %s", forged.what)
		}
		if _, err := Restore(seal(strings.Split(text, "\n")), testkit.Given(rules)); err == nil || !strings.Contains(err.Error(), forged.problem) {
			t.Errorf("%s for %s: %v", forged.with, forged.what, err)
		}
	}
}

// Of a journal that was begun under an earlier version of the rules, Nature's moves are taken as they are written, whatever
// the seed deals by this version.
func TestJournalsOfEarlierVersions(t *testing.T) {
	ended := playedTable(t, 30)
	ok(t)(ended.HandOver(1, Player{Name: "Robot (deal"}, HandOverLeft, "(x) ("))
	ok(t)(ended.End(record.End{Reason: record.EndTime, Winners: 1 << 1, Note: "(the flag) fell ("}))
	four := played(t, Options{
		Rules:   seasalt.MustRules(seasalt.Config{Players: 4, Target: 5, Modules: variants.All()}),
		Players: make([]Player, 4), Terms: Terms{NextAtOnce: true, MaxRounds: 3},
	}, 1000)
	for name, table := range map[string]*Table{
		"a whole game": playedTable(t, 1000), "one that goes on": playedTable(t, 40), "one that was ended": ended, "all modules": four,
	} {
		find := testkit.Given(table.Rules())
		if _, err := Restore(anotherVersion(table, seasalt.RulesVersion()), find); err == nil || !strings.Contains(err.Error(), otherwise) {
			t.Fatalf("%s: another seed deals the same: %v", name, err)
		}
		journal := anotherVersion(table, seasalt.RulesVersion()-1)
		x, err := Restore(journal, find)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if x.SecretJournal() != journal || x.first != table.first || !slices.Equal(x.moves, table.moves) {
			t.Errorf("%s: it is read as another game", name)
		}
		// It goes on by this version, and can be restored again.
		for range 5 {
			if x.Stage() != StagePlaying {
				break
			}
			v, _ := x.View(x.Actor())
			ok(t)(x.Play(x.Actor(), v.AppendMoves(nil)[0]))
		}
		if again, err := Restore(x.SecretJournal(), find); err != nil || !slices.Equal(again.moves, x.moves) {
			t.Errorf("%s: it goes on, and is then read otherwise: %v", name, err)
		}
	}
}

// What Nature cannot have done is refused in journals of every version.
func TestImpossibleChance(t *testing.T) {
	table := playedTable(t, 40)
	lines := unseal(table.SecretJournal())
	lines[1] = fmt.Sprintf("rules %d", seasalt.RulesVersion()-1)
	deal := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, " deal first ") })
	draw := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, ": draw (deal ") })
	cards := regexp.MustCompile(`deal [a-z-]+/[a-z-]+`)
	brackets := regexp.MustCompile(` \(.*\)`)
	first := regexp.MustCompile(`first \d`)
	const impossible, noMoves = "missing or illegal", "not a list of moves"
	for _, at := range []int{deal, draw} {
		for _, test := range []struct {
			line, problem string
		}{
			{brackets.ReplaceAllString(lines[at], ""), impossible},
			{regexp.MustCompile(`; deal [^;)]+`).ReplaceAllString(lines[at], ""), impossible},
			{cards.ReplaceAllString(lines[at], "deal jellyfish/pink"), impossible},
			{cards.ReplaceAllString(lines[at], "draw"), impossible},
			{strings.Replace(lines[at], ")", "; deal fish/black)", 1), otherwise},
			{strings.Replace(lines[at], ")", "; )", 1), noMoves},
			{strings.Replace(lines[at], ")", "; next-round)", 1), otherwise},
			{cards.ReplaceAllString(lines[at], "deal"), noMoves},
			{strings.Replace(lines[at], ")", "", 1), "a bracket is not closed"},
		} {
			changed := slices.Clone(lines)
			changed[at] = test.line
			text := mend(changed)
			_, err := Restore(text, testkit.Given(table.Rules()))
			if err == nil || !strings.Contains(err.Error(), test.problem) {
				t.Errorf("%s: %v, want %s", test.line, err, test.problem)
			} else {
				harmless(t, text, err)
			}
		}
	}
	for seat, problem := range map[string]string{
		"2": "no such seat starts", "7": "no such seat starts", "nobody": "no such seat starts", "-1": "not the fields of the entry",
	} {
		changed := slices.Clone(lines)
		changed[deal] = first.ReplaceAllString(lines[deal], "first "+seat)
		if _, err := Restore(mend(changed), testkit.Given(table.Rules())); err == nil || !strings.Contains(err.Error(), problem) {
			t.Errorf("seat %s starts: %v, want %s", seat, err, problem)
		}
	}
}

// The versions of the rules count from 1 to that of the program: by a later one, the same game can go on otherwise.
func TestVersionsOfRules(t *testing.T) {
	table := playedTable(t, 10)
	const wrong, other = "line 2 of the journal (byte 26): this is not a version of the rules", "the commitment is not that"
	for version, problem := range map[string]string{
		"1": "", "3": "version 3 of the rules is newer than this program, which knows version 2",
		"0": wrong, "-1": wrong, "99999999999999999999": wrong, "": wrong, "01": other,
	} {
		lines := unseal(table.SecretJournal())
		lines[1] = "rules " + version
		_, err := Restore(mend(lines), testkit.Given(table.Rules()))
		if (err != nil) != (problem != "") || err != nil && !strings.Contains(err.Error(), problem) {
			t.Errorf("rules %s: %v, want %q", version, err, problem)
		}
	}
}

// What is longer than journals may be is not read, and nothing else is refused for its length.
func TestLongestJournal(t *testing.T) {
	const long = "at most 8388608 are allowed"
	for n, want := range map[int]bool{MaxJournalLen: false, MaxJournalLen + 1: true} {
		_, err := Restore(strings.Repeat("x", n), variants.Rules)
		var wrong *JournalError
		if !errors.As(err, &wrong) || wrong.Line != 1 || strings.Contains(err.Error(), long) != want {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
	table := playedTable(t, 10)
	journal := table.SecretJournal()
	line := ok(t)(table.End(record.End{Reason: record.EndAgreement})).SecretText() // a game can be ended when the journal is full
	for over, want := range map[int]bool{0: false, 1: true} {
		x := testkit.Must(Restore(journal, variants.Rules))
		// Nothing looks at the bytes in between again, and they do not change the check sum.
		x.journal = append(x.journal, make([]byte, MaxJournalLen-len(x.journal)-len(line)+over)...)
		if err := x.Follow(line); (err != nil) != want || err != nil && !strings.Contains(err.Error(), "would have more than 8388608 bytes") {
			t.Errorf("a line that ends %d bytes after the limit: %v", over, err)
		}
	}
}

// FuzzRestore reads garbage as a journal, and journals in which a piece was changed. The lines have the right check sums.
// They are read as they are, and with the right commitment as a journal of this version of the rules, whose chance
// must come from the seed, and of another one.
func FuzzRestore(f *testing.F) {
	names, err := filepath.Glob(filepath.Join("testdata", "v1", "*.txt"))
	if err != nil || len(names) == 0 {
		f.Fatal(err)
	}
	var journals []string
	for i, name := range names {
		text := testkit.ReadText(f, name)
		lines := unseal(text)
		journal := strings.Join(lines[:min(60, len(lines))], "\n")
		journals = append(journals, journal)
		for at := 0; at < len(journal); at += 50 {
			f.Add(uint8(i), at, at+i, []string{"", "0", ")", "deal fish/black", "\n"}[at/50%5])
		}
	}
	for _, garbage := range []string{"", "\n", journalFormat, journalFormat + "\nrules 2\nsetup"} {
		f.Add(uint8(0), -1, 0, garbage)
	}
	find := variants.Rules
	f.Fuzz(func(t *testing.T, journal uint8, from, to int, with string) {
		text := testkit.Spoiled(journals[int(journal)%len(journals)], from, to, with)
		if _, err := Restore(text, find); err != nil {
			harmless(t, text, err)
		}
		lines := strings.Split(text, "\n")
		texts := []string{seal(lines)}
		if len(lines) > 1 {
			for _, version := range []int{seasalt.RulesVersion(), seasalt.RulesVersion() - 1} {
				lines[1] = fmt.Sprintf("rules %d", version)
				texts = append(texts, mend(lines))
			}
		}
		for _, text := range texts {
			table, err := Restore(text, find)
			if err != nil {
				harmless(t, text, err)
				continue
			}
			if table.SecretJournal() != text {
				t.Fatalf("read\n%s\nand written\n%s", text, table.SecretJournal())
			}
			for _, seat := range testkit.Viewers(table.Rules()) {
				if u, err := table.Since(seat, 0); err != nil || u.Snapshot.Number > table.Number() {
					t.Fatal(err)
				}
			}
		}
	})
}

package record_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/record"
)

// hiddenRecord is the record of a game in which seat 1 has a card that nobody else knows: any card whose kind and
// colour have five letters each.
func hiddenRecord(t *testing.T, card string) *record.Record {
	t.Helper()
	game := record.New(fuzzRules[0], 1)
	moves := `deal crab/black; deal octopus/grey; draw; deal CARD; deal boat/yellow; keep CARD; discard 2; end-turn;
		take 1; end-turn; draw; deal fish/green; deal fish/yellow; keep fish/green; end-turn; draw; deal penguin/pink; deal octopus/green`
	for _, text := range strings.Split(strings.ReplaceAll(moves, "CARD", card), ";") {
		if err := game.Apply(seasalt.Must(seasalt.ParseMove(strings.TrimSpace(text)))); err != nil {
			t.Fatal(err)
		}
	}
	game.AddComment("What now?")
	game.SetTag("Player0", "Ann")
	return game
}

// addresses are pointers as package fmt prints them.
var addresses = regexp.MustCompile("0x[0-9a-f]+")

// told returns everything that an error tells without being asked for secrets: printed in every way, with all
// that it wraps.
func told(err error) string {
	var b strings.Builder
	for ; err != nil; err = errors.Unwrap(err) {
		fmt.Fprintf(&b, "%v\n%+v\n%s\n%q\n", err, err, err, err)
		fmt.Fprintf(&b, "%v %+v %s\n", struct{ E error }{err}, struct{ e error }{err}, struct{ e any }{err})
		data, problem := json.Marshal(err)
		fmt.Fprintf(&b, "%s %v\n", data, problem)
	}
	return b.String()
}

// Errors do not tell hidden cards: two records that differ only in such a card, and are damaged in the same way,
// have the same errors. SecretText tells the cards.
func TestErrorSecrets(t *testing.T) {
	one, two := hiddenRecord(t, "shark/black"), hiddenRecord(t, "shell/black")
	text1, js1 := recordTexts(t, one)
	text2, js2 := recordTexts(t, two)
	damaged, different := 0, 0
	check := func(a, b string) {
		t.Helper()
		game1, err1 := record.Parse(a, testkit.Given(fuzzRules[0]))
		game2, err2 := record.Parse(b, testkit.Given(fuzzRules[0]))
		if (err1 == nil) != (err2 == nil) || (game1 == nil) != (game2 == nil) || game1 != nil && game1.Len() != game2.Len() {
			t.Fatalf("a card makes a difference: %v, %v\n%s\n%s", err1, err2, a, b)
		}
		if err1 == nil {
			return
		}
		damaged++
		told1, told2 := addresses.ReplaceAllString(told(err1), "0x"), addresses.ReplaceAllString(told(err2), "0x")
		if told1 != told2 {
			t.Fatalf("errors tell a hidden card:\n%s\n%s\n%s", told1, told2, a)
		}
		var e1, e2 *record.Error
		if !errors.As(err1, &e1) || !errors.As(err2, &e2) || !strings.Contains(e1.SecretText(), fmt.Sprintf("line %d, column %d: ", e1.Line, e1.Column)) {
			t.Fatalf("%v\n%v", err1, e1.SecretText())
		}
		if e1.SecretText() != e2.SecretText() {
			different++
		}
	}
	for i, pair := range [][2]string{{text1, text2}, {js1, js2}} {
		a, b := pair[0], pair[1]
		if len(a) != len(b) || a == b {
			t.Fatalf("form %d: %d and %d bytes", i, len(a), len(b))
		}
		for at := 0; at < len(a); at += testkit.Form(24, 1) {
			check(a[:at], b[:at])
			check(a[:at]+a[at+1:], b[:at]+b[at+1:])
			for _, with := range []string{" ", "\n", "\"", "/", "x", "1", "{", "]", ")", ":", ",", ";", "=", "\xff"} {
				check(a[:at]+with+a[at+1:], b[:at]+with+b[at+1:])
				check(a[:at]+with+a[at:], b[:at]+with+b[at:])
			}
		}
		// Lines, and the values of JSON, that are missing, repeated or moved.
		separator := []string{"\n", ","}[i]
		lines1, lines2 := strings.Split(a, separator), strings.Split(b, separator)
		join := func(lines []string, order ...int) string {
			var chosen []string
			for _, n := range order {
				chosen = append(chosen, lines[n])
			}
			return strings.Join(chosen, separator)
		}
		for from := range lines1 {
			for to := range lines1 {
				var moved, twice, without []int
				for n := range lines1 {
					if n == to {
						moved, twice = append(moved, from), append(twice, from)
					}
					if n != from {
						moved, without = append(moved, n), append(without, n)
					}
					twice = append(twice, n)
				}
				for _, order := range [][]int{moved, twice, without} {
					check(join(lines1, order...), join(lines2, order...))
				}
			}
		}
	}
	if damaged < testkit.Form(5000, 10000) || different < 100 {
		t.Errorf("only %d damages, and %d of them are told in another way with secrets", damaged, different)
	}
}

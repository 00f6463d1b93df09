package record_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/record"
)

// longGame returns the record of a game in which nobody announces and the target is never reached,
// with some comments after each move. It is long enough for texts of nearly the given size.
func longGame(t *testing.T, rules *seasalt.Rules, size int, comments ...string) (text, js string) {
	t.Helper()
	game := record.New(rules, 0)
	r := rand.New(rand.NewPCG(1, 1))
	each := 20 // bytes of JSON for a move
	for _, comment := range comments {
		each += len(`{"at":100000,"text":""},`) + len(comment)
	}
	var moves []seasalt.Move
	for game.Len() < size/each {
		moves = slices.DeleteFunc(game.State().AppendMoves(moves[:0]), func(m seasalt.Move) bool {
			return m == seasalt.Stop || m == seasalt.LastChance || m == seasalt.LayMermaids
		})
		if err := game.Apply(moves[r.IntN(len(moves))]); err != nil {
			t.Fatal(err)
		}
		for _, comment := range comments {
			if err := game.Comment(comment); err != nil {
				t.Fatal(err)
			}
		}
	}
	text, js = recordTexts(t, game)
	if len(js) < size*3/4 {
		t.Fatalf("%d bytes of JSON, and not nearly %d", len(js), size)
	}
	return text, js
}

// Reading a record takes memory and time in proportion to its text, and not much, whatever the text has a million of.
func TestMemory(t *testing.T) {
	size := 1 << 20
	if *deep {
		size = record.MaxLen
	}
	const most = 20 // bytes for each byte of the text
	rules := seasalt.MustRules(seasalt.Config{})
	long, longJSON := longGame(t, rules, size)
	said, saidJSON := longGame(t, rules, size, "", "", "", "")
	said2, said2JSON := longGame(t, rules, size, "ab", "ab", "ab", "ab")

	empty, emptyJSON := recordTexts(t, record.New(rules, 0))
	head, rest, _ := strings.Cut(empty, "\n\n")
	position, _, _ := strings.Cut(rest, "\n")
	begun := head + "\n\nRound 1\n(deal crab/black; deal octopus/grey)\n0: take 1; end "
	jsonHead, _, _ := strings.Cut(emptyJSON, `"moves"`)
	const (
		moves = `"moves":["deal crab/black","deal octopus/grey","take 1","end-turn"],`
		tail  = `"rounds":[],"position":"x"}`
		round = `{"round":1,"end":"stop","by":0,"lastTurn":0,"seats":[{"points":0,"total":0},{"points":0,"total":0}]}`
	)
	jsonBegun := jsonHead + moves

	// fill repeats a part between head and tail as often as there is room for it, and numbered puts
	// numbers in it.
	fill := func(head, part, tail string) string {
		return head + strings.Repeat(part, (size-len(head)-len(tail))/len(part)) + tail
	}
	numbered := func(head, part, tail string) string {
		var b strings.Builder
		b.WriteString(head)
		for n := 0; b.Len() < size-len(tail)-100; n++ {
			fmt.Fprintf(&b, part, n)
		}
		return b.String() + tail
	}
	for name, text := range map[string]string{
		"a long game":                 long,
		"a long game with comments":   said,
		"a long game with texts":      said2,
		"headers":                     numbered(head+"\n", "[A%d \"\"]\n", ""),
		"headers with texts":          numbered(head+"\n", "[A%d \"x\"]\n", ""),
		"a long header":               fill(head+"\n[A \"", "x", "\"]\n"),
		"a long header with escapes":  fill(head+"\n[A \"", `\u00fc`, "\"]\n"),
		"comments":                    fill(begun, "{}", "\n"),
		"comments of a letter":        fill(begun, "{x}", "\n"),
		"comment lines":               fill(begun, "\n{}", "\n"),
		"a long comment":              fill(begun+"{", "x", "}\n"),
		"a long comment with escapes": fill(begun+"{", `\n`, "}\n"),
		"positions":                   fill(head+"\n\n", position+"\n", ""),
		"positions with white space":  fill(head+"\n\n", strings.Replace(position, " turn", "  turn", 1)+"\n", ""),
		"headings":                    fill(head+"\n\n", "Round 1\n", ""),
		"a long line":                 fill(head+"\n\nRound ", "1 ", ""),
		"a long outcome":              fill(long[:strings.Index(long, "= ")+2], "1 ", ""),
		"lines":                       fill(head+"\n\nRound 1", "\n", ""),
		"brackets":                    fill(head+"\n\nRound 1\n", "(", ""),

		"JSON of a long game":               longJSON,
		"JSON of a long game with comments": saidJSON,
		"JSON of a long game with texts":    said2JSON,
		"JSON, moves with escapes":          fill(jsonHead+`"moves":["draw"`, `,"\u0064raw"`, `],"comments":[],`+tail),
		"JSON, comments before moves":       fill(jsonHead+`"comments":[{"at":4,"text":""}`, `,{"at":4,"text":""}`, `],`+moves+tail),
		"JSON, comments to come":            numbered(jsonBegun+`"comments":[{"at":0,"text":""}`, `,{"at":%d,"text":""}`, `],`+tail),
		"JSON, rounds before moves":         fill(jsonHead+`"rounds":[`+round, `,`+round, `],`+moves+`"comments":[],"position":"x"}`),
		"JSON, rounds and no more":          fill(jsonHead+`"rounds":[`+round, `,`+round, ``),
		"JSON, tags":                        numbered(jsonHead+`"tags":{"A":""`, `,"A%d":""`, `},`+moves+`"comments":[],`+tail),
		"JSON, a long position":             fill(jsonBegun+`"comments":[],"rounds":[],"position":"`, `x `, `"}`),
		"JSON, modules":                     fill(`{"setup":{"players":2,"modules":[`, `{"name":"a","version":1},`, `{"name":"a","version":1}]}}`),
	} {
		if len(text) > record.MaxLen || len(text) < size/10 {
			t.Fatalf("%s: %d bytes", name, len(text))
		}
		var err error
		start := time.Now()
		n := testkit.Allocated(func() { _, err = record.Parse(text, testkit.Given(rules)) })
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("%s: takes %v", name, took)
		}
		ratio := float64(n) / float64(len(text))
		if ratio > most || strings.Contains(name, "long game") && err != nil {
			t.Errorf("%s: %.1f bytes for each of %d: %.200v", name, ratio, len(text), err)
		} else if testing.Verbose() {
			t.Logf("%s: %.1f bytes for each of %d: %.200v", name, ratio, len(text), err)
		}
	}
}

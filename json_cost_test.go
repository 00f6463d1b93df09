package seasalt_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
)

// Reading JSON takes memory in proportion to its length, and not much of it, whatever it is full of: of
// everything that has JSON, documents of the greatest length that is read are filled with one thing.
func TestJSONCost(t *testing.T) {
	const most = 20 // bytes for each byte of the document
	rules := seasalt.MustRules(seasalt.Config{})
	s := play(rules.Start(0), "deal crab/black", "deal crab/yellow", "draw", "deal boat/black", "deal shell/grey")
	g := playGame(rules.NewGame(0), "deal crab/black", "deal crab/yellow", "draw", "deal boat/black", "deal shell/grey")
	unmarshal := func(to func() any) func([]byte) error {
		return func(data []byte) error { return json.Unmarshal(data, to()) }
	}
	for _, document := range []struct {
		name string
		size int
		text []byte
		read func([]byte) error
	}{
		{"view", 1 << 19, marshal(t, s.View(0)), func(data []byte) error { _, err := rules.UnmarshalView(data); return err }},
		{"memory", 8 << 20, marshal(t, g.Memory(0)), func(data []byte) error { _, err := rules.UnmarshalMemory(data); return err }},
		{"observation", 1 << 19, marshal(t, must(s.Observe(0, seasalt.Keep(s.View(0).AppendMoves(nil)[0].Card())))), unmarshal(func() any { return new(seasalt.Observation) })},
		{"setup", 1 << 19, marshal(t, rules.Setup()), unmarshal(func() any { return new(seasalt.Setup) })},
		{"holding", 1 << 19, []byte(`{"hand":["crab/black"],"laid":[["crab/black","crab/black"]],"events":["kraken"]}`), unmarshal(func() any { return new(seasalt.Holding) })},
		{"move", 1 << 19, marshal(t, seasalt.Draw), unmarshal(func() any { return new(seasalt.Move) })},
		{"refusal", 1 << 19, marshal(t, s.Check(seasalt.Stop)), unmarshal(func() any { return new(seasalt.MoveError) })},
		{"cards", 1 << 19, []byte(`["crab/black"]`), unmarshal(func() any { return new(seasalt.Cards) })},
	} {
		size := document.size - 100
		if !*deep {
			size = min(size, 1<<17)
		}
		text := string(document.text)
		if err := document.read(document.text); err != nil {
			t.Fatal(err)
		}
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
		rest := strings.TrimPrefix(text, "{")
		documents := map[string]string{
			"white space":        fill(text, " ", ""),
			"names":              numbered("{", `"%x":0,`, rest),
			"names in an object": numbered(`{"":{"":0`, `,"%x":0`, "},"+rest),
			"objects":            fill(`{"":[{}`, `,{}`, "],"+rest),
			"objects in others":  strings.Repeat(`{"":`, 9000) + "0" + strings.Repeat("}", 9000),
			"lists":              fill(`{"":`, `[`, ``),
			"a text":             fill(`{"`, `x`, `":0,`+rest),
			"escapes":            fill(`{"`, `\u00e4`, `":0,`+rest),
			"a text of escapes":  fill(`{"":"`, `\n`, `",`+rest),
			"a number":           fill(`{"":`, `1`, ","+rest),
			"texts":              fill(`["crab/black"`, `,"crab/black"`, `]`),
			"empty texts":        fill(`[""`, `,""`, `]`),
			"zeros":              fill(`[0`, `,0`, `]`),
		}
		// Each list of the document is filled with its first item, or with something of little room.
		for at, c := range text {
			if c != '[' || len(documents) > 60 {
				continue
			}
			var item json.RawMessage
			if d := json.NewDecoder(strings.NewReader(text[at+1:])); d.Decode(&item) != nil {
				item = json.RawMessage(`0`)
			}
			for _, part := range []string{string(item), `{}`, `[]`, `""`} {
				end := ""
				if text[at+1] != ']' {
					end = ","
				}
				documents[fmt.Sprintf("%.20s at %d", part, at)] = fill(text[:at+1]+part, `,`+part, end+text[at+1:])
			}
		}
		for name, text := range documents {
			var err error
			n := testkit.Allocated(func() { err = document.read([]byte(text)) })
			n -= min(n, uint64(len(text))) // the bytes of the text
			ratio := float64(n) / float64(len(text))
			if testing.Verbose() && ratio > 8 {
				t.Logf("a %s full of %s: %.1f bytes for each of %d: %.200v", document.name, name, ratio, len(text), err)
			}
			if ratio > most {
				t.Errorf("a %s full of %s: %.1f bytes for each of %d: %.200v", document.name, name, ratio, len(text), err)
			}
			if err != nil && len(err.Error()) > 3000 {
				t.Errorf("a %s full of %s: an error of %d bytes: %.500v", document.name, name, len(err.Error()), err)
			}
		}
	}
}

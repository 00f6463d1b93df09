package testkit

import (
	"encoding/json"
	"fmt"
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strings"
)

// Allocated returns the number of bytes that f allocates, including immediate garbage.
func Allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// Peak returns the most bytes that are in use while f runs, above those before. The garbage collector runs nearly all
// the time, but some garbage is counted. So f should take a megabyte or more, and the least of three runs counts.
func Peak(f func()) uint64 {
	defer debug.SetGCPercent(debug.SetGCPercent(1))
	inUse := func() uint64 {
		s := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
		metrics.Read(s)
		return s[0].Value.Uint64()
	}
	least := uint64(math.MaxUint64)
	for range 3 {
		runtime.GC()
		before := inUse()
		done, most := make(chan bool), make(chan uint64)
		go func() {
			for n := before; ; {
				n = max(n, inUse())
				select {
				case <-done:
					most <- n - before
					return
				default:
				}
			}
		}()
		f()
		close(done)
		least = min(least, <-most)
	}
	return least
}

// Filled returns documents of a size that are full of one thing, by its name.
func Filled(text string, size int) map[string]string {
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
	// Texts of the document become long.
	for at := range text {
		if len(documents) < 20 && strings.HasPrefix(text[at:], `":"`) {
			documents[fmt.Sprint("a text at ", at)] = fill(text[:at+3], "x", text[at+3:])
		}
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
	return documents
}

package testkit_test

import (
	"encoding"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"math/rand/v2"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/line"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/rulebook"
	"github.com/seasalt-go/seasalt/table"
	"github.com/seasalt-go/seasalt/variants"
)

// A reader is an exported function that reads a text.
type reader struct {
	name  string // with its package and the type of its receiver
	read  func(text string) error
	texts []string // such as it reads; none if it calls another reader
	size  int      // of the texts to measure, if it is not the usual one
}

// notReaders are exported functions that take a text and return an error, but take no text apart.
var notReaders = map[string]string{
	"seasalt.Change.UnmarshalJSON":    "always fails",
	"seasalt.Config.UnmarshalJSON":    "always fails",
	"seasalt.EventCard.UnmarshalJSON": "always fails",
	"seasalt.Rules.UnmarshalJSON":     "always fails",
	"seasalt.State.UnmarshalJSON":     "always fails",
	"seasalt.View.UnmarshalJSON":      "always fails",
	"seasalt.Law.UnmarshalJSON":       "always fails",
	"seasalt.Module.UnmarshalJSON":    "always fails",
	"seasalt.Position.UnmarshalJSON":  "always fails",
	"seasalt.Game.UnmarshalJSON":      "always fails",
	"seasalt.Playout.UnmarshalJSON":   "always fails",
	"seasalt.Memory.UnmarshalJSON":    "always fails",
	"record.Record.UnmarshalJSON":     "always fails",
	"table.Table.UnmarshalJSON":       "always fails",
	"table.Update.UnmarshalJSON":      "always fails",
	"table.Snapshot.UnmarshalJSON":    "always fails",
	"table.Options.UnmarshalJSON":     "always fails",
	"table.Entry.UnmarshalJSON":       "always fails",
	"table.Seed.UnmarshalText":        "always fails",
	"rulebook.Book.UnmarshalJSON":     "always fails",
	"words.Words.UnmarshalJSON":       "always fails",
	"record.Record.AddComment":        "keeps the text",
	"record.Record.SetTag":            "keeps the text",
	"table.Table.Nonce":               "keeps a text of at most 200 bytes",
	"table.Table.HandOver":            "keeps a text of at most 200 bytes",
	"arena.Tournament.RunFile":        "takes the name of a file, which it has written",
	"bot.AddWeights":                  "takes weights, and the next search has them; bot/internal/network reads damaged ones in its tests",
}

// readers returns all readers, with texts from a game with everything.
func readers(t *testing.T) []reader {
	rules := seasalt.MustRules(seasalt.Config{Players: 4, Modules: variants.All()})
	base := seasalt.MustRules(seasalt.Config{})
	json := func(v any) string { return string(testkit.Marshal(t, v)) }

	var states, views, viewsJSON, moves, refusals, items, observations, rounds, scores []string
	played := playTable(t, rules, 300, func(x *table.Table, m seasalt.Move) {
		s, _ := x.State()
		v, _ := x.View(x.Actor())
		states, views, viewsJSON = append(states, s.SecretText()), append(views, v.String()), append(viewsJSON, json(v))
		moves = append(moves, m.String())
		if err := s.Check(seasalt.NextRound); err != nil {
			refusals = append(refusals, json(err))
		}
	})
	update := testkit.Must(played.Since(0, 0))
	for _, i := range update.Items {
		items = append(items, json(i))
		for _, o := range i.Saw {
			observations = append(observations, json(o))
		}
		if i.Round != nil {
			rounds, scores = append(rounds, json(i.Round)), append(scores, json(i.Round.Scores[0]))
		}
	}
	update.Items = update.Items[:6]
	result, _ := played.Result()
	long := playTable(t, base, 60, nil)
	kept, _ := long.Record()
	for len(long.SecretJournal()) < 1<<16-200 {
		text := strings.Repeat("x", table.MaxTextLen)
		testkit.Must(long.HandOver(0, table.Player{Name: text}, table.HandOverLeft, text))
	}
	keptText, _ := kept.SecretText()
	keptJSON, _ := kept.SecretJSON()
	setup := rules.Setup()
	won := rules.Start(0)
	for r := rand.New(rand.NewPCG(1, 1)); !won.Over(); {
		won = won.Settle(r)
		if moves := won.AppendMoves(nil); len(moves) > 0 {
			won, _ = won.Play(moves[r.IntN(len(moves))], r)
		}
	}
	byRules, _ := won.Result()
	chapter := slices.Collect(rulebook.In("en").Chapters())[1]

	const (
		cards     = "crab/black crab/black boat/yellow"
		cardsJSON = `["crab/black","crab/black","boat/yellow"]`
		holding   = `{"hand":` + cardsJSON + `,"laid":[["crab/black","crab/black"]],"events":["kraken"]}`
	)
	serve := func(text string) error {
		b := line.Bot{New: func() bot.Player { return bot.Greedy{} }, Modules: variants.All()}
		return b.Serve(strings.NewReader(text+"\n"), io.Discard)
	}
	connect := func(text string) error {
		_, err := line.Connect(strings.NewReader(text+"\n"), nobody{})
		return err
	}
	choose := func(text string) error {
		c, err := line.Connect(strings.NewReader(`{"type":"hello","id":1,"protocol":1,"name":"x"}`+"\n"+text+"\n"),
			nobody{})
		if err == nil {
			_, _, err = c.Choose([]line.Turn{{View: won.View(0)}})
		}
		return err
	}
	unmarshalUpdate := func(data []byte) (table.Update, error) { return table.UnmarshalUpdate(data, variants.Rules) }
	return []reader{
		{"seasalt.ParseCard", of(seasalt.ParseCard), []string{"crab/black"}, 0},
		{"seasalt.ParseCards", of(seasalt.ParseCards), []string{cards}, 0},
		{"seasalt.ParseEdition", of(seasalt.ParseEdition), []string{"english"}, 0},
		{"seasalt.ParseEvent", of(seasalt.ParseEvent), []string{"kraken"}, 0},
		{"seasalt.ParseHolding", of(seasalt.ParseHolding), []string{cards + " | crab/black+crab/black"}, 0},
		{"seasalt.ParseMove", of(seasalt.ParseMove), some(moves), 0},
		{"seasalt.ParseSetup", of(seasalt.ParseSetup), []string{setup.String()}, 0},
		{"seasalt.SetupOf", of(seasalt.SetupOf), some(states), 0},
		{"seasalt.Rules.ParseState", of(rules.ParseState), some(states), 0},
		{"seasalt.Rules.ParseView", of(rules.ParseView), some(views), 0},
		{"seasalt.Rules.UnmarshalView", ofBytes(rules.UnmarshalView), some(viewsJSON), 0},
		{"seasalt.Card.UnmarshalText", ofText[seasalt.Card], []string{"crab/black"}, 0},
		{"seasalt.Cards.UnmarshalText", ofText[seasalt.Cards], []string{cards}, 0},
		{"seasalt.Color.UnmarshalText", ofText[seasalt.Color], []string{"black"}, 0},
		{"seasalt.Event.UnmarshalText", ofText[seasalt.Event], []string{"kraken"}, 0},
		{"seasalt.Kind.UnmarshalText", ofText[seasalt.Kind], []string{"crab"}, 0},
		{"seasalt.Move.UnmarshalText", ofText[seasalt.Move], some(moves), 0},
		{"seasalt.RoundEnd.UnmarshalText", ofText[seasalt.RoundEnd], []string{"stop"}, 0},
		{"seasalt.Setup.UnmarshalText", ofText[seasalt.Setup], []string{setup.String()}, 0},
		{"seasalt.Action.UnmarshalText", ofText[seasalt.Action], []string{"draw"}, 0},
		{"seasalt.Edition.UnmarshalText", ofText[seasalt.Edition], []string{"french"}, 0},
		{"seasalt.Effect.UnmarshalText", ofText[seasalt.Effect], []string{"draw-top-2"}, 0},
		{"seasalt.EmptyDeckRuling.UnmarshalText", ofText[seasalt.EmptyDeckRuling], []string{"voids"}, 0},
		{"seasalt.EqualTopRuling.UnmarshalText", ofText[seasalt.EqualTopRuling], []string{"at-end"}, 0},
		{"seasalt.GameEnd.UnmarshalText", ofText[seasalt.GameEnd], []string{"points"}, 0},
		{"seasalt.MermaidRuling.UnmarshalText", ofText[seasalt.MermaidRuling], []string{"laid"}, 0},
		{"seasalt.Phase.UnmarshalText", ofText[seasalt.Phase], []string{"take"}, 0},
		{"seasalt.Reason.UnmarshalText", ofText[seasalt.Reason], []string{"no-move"}, 0},
		{"seasalt.ScoreSource.UnmarshalText", ofText[seasalt.ScoreSource], []string{"duo"}, 0},
		{"seasalt.Standing.UnmarshalText", ofText[seasalt.Standing], []string{"most"}, 0},
		{"seasalt.TieBreak.UnmarshalText", ofText[seasalt.TieBreak], []string{"shared"}, 0},
		{"seasalt.TieRuling.UnmarshalText", ofText[seasalt.TieRuling], []string{"latest-turn"}, 0},
		{"seasalt.TrioRuling.UnmarshalText", ofText[seasalt.TrioRuling], []string{"laid"}, 0},
		{"seasalt.ZoneKind.UnmarshalText", ofText[seasalt.ZoneKind], []string{"deck"}, 0},
		{"table.TokenHash.UnmarshalText", ofText[table.TokenHash], []string{strings.Repeat("0", 64)}, 0},
		{"seasalt.ScoreItem.UnmarshalJSON", ofJSON[seasalt.ScoreItem],
			[]string{json(seasalt.ScoreItem{Source: seasalt.SourceDuo, Kind: seasalt.Crab, With: seasalt.Crab, Count: 1,
				Points: 1})}, 0},
		{"seasalt.Zone.UnmarshalJSON", ofJSON[seasalt.Zone], []string{`{"kind":"hand","seat":1}`}, 0},
		{"record.End.UnmarshalJSON", ofJSON[record.End],
			[]string{json(record.End{Reason: record.EndResignation, By: seasalt.SeatsOf(1),
				Winners: seasalt.SeatsOf(0)})}, 0},
		{"rulebook.Chapter.UnmarshalJSON", ofJSON[rulebook.Chapter], []string{json(chapter)}, 0},
		{"seasalt.Cards.UnmarshalJSON", ofJSON[seasalt.Cards], []string{cardsJSON}, 0},
		{"seasalt.Group.UnmarshalJSON", ofJSON[seasalt.Group], []string{cardsJSON}, 0},
		{"seasalt.Holding.UnmarshalJSON", ofJSON[seasalt.Holding], []string{holding}, 0},
		{"seasalt.Move.UnmarshalJSON", ofJSON[seasalt.Move], []string{`"draw"`, json(seasalt.Draw)}, 0},
		{"seasalt.MoveError.UnmarshalJSON", ofJSON[seasalt.MoveError], some(refusals), 0},
		{"seasalt.Observation.UnmarshalJSON", ofJSON[seasalt.Observation], some(observations), 0},
		{"seasalt.Result.UnmarshalJSON", ofJSON[seasalt.Result], []string{json(byRules)}, 0},
		{"seasalt.RoundResult.UnmarshalJSON", ofJSON[seasalt.RoundResult], some(rounds), 0},
		{"seasalt.Score.UnmarshalJSON", ofJSON[seasalt.Score], some(scores), 0},
		{"seasalt.Seat.UnmarshalJSON", ofJSON[seasalt.Seat], []string{`"nobody"`}, 0},
		{"seasalt.Seats.UnmarshalJSON", ofJSON[seasalt.Seats], []string{`[0,1]`}, 0},
		{"seasalt.Setup.UnmarshalJSON", ofJSON[seasalt.Setup], []string{json(setup)}, 0},
		{"record.Parse", func(text string) error { _, err := record.Parse(text, variants.Rules); return err },
			[]string{keptText, string(keptJSON)}, 1 << 18},
		{"table.Restore", func(text string) error { _, err := table.Restore(text, variants.Rules); return err },
			[]string{long.SecretJournal(), playTable(t, base, 20, nil).SecretJournal()}, 1 << 19},
		{"table.Verify", func(text string) error { _, err := table.Verify(text, "", variants.Rules); return err }, nil,
			0},
		{"table.Table.Follow", playTable(t, rules, 10, nil).Follow, []string{`15 nonce 0 "x" #01234567` + "\n"}, 0},
		{"table.UnmarshalUpdate", ofBytes(unmarshalUpdate), []string{json(update)}, 1 << 19},
		{"table.Item.UnmarshalJSON", ofJSON[table.Item], some(items), 0},
		{"table.Refusal.UnmarshalJSON", ofJSON[table.Refusal],
			[]string{`{"why":"illegal","number":1,"move":` + refusals[0] + `}`}, 0},
		{"table.Result.UnmarshalJSON", ofJSON[table.Result], []string{json(result)}, 0},
		{"variants.Parse", of(variants.Parse),
			[]string{strings.Join(variants.Names(), ","), "extrasalt,extrapepper,kraken"}, 0},
		{"line.Bot.Serve", serve, []string{
			`{"type":"hello","id":1,"protocols":[1,2],"host":"x"}`,
			`{"type":"rules","rules":1,"setup":` + json(base.Setup()) + `}`,
			`{"type":"begin","id":2,"games":[{"game":1,"rules":1,"seat":1,"seed":"1","limits":{"move":10000,"game":60000}}]}`,
			`{"type":"choose","id":3,"turns":[{"game":1,"clock":{"move":10000,"game":60000},"view":` + viewsJSON[0] +
				`}]}`,
			`{"type":"over","games":[{"game":1,"end":"points","winners":[1],"totals":[5,8]}]}`,
		}, 1 << 19},
		{"line.Connect", connect, []string{`{"type":"hello","id":1,"protocol":1,"name":"greedy 1.0","wants":["view"],"games":1}`, `{"type":"error","id":1,"text":"no"}`}, 0},
		{"line.Connect", choose, []string{`{"type":"moves","id":2,"moves":["draw"]}`}, 0}, // the answer to Conn.Choose
	}
}

func of[T any](read func(string) (T, error)) func(string) error {
	return func(text string) error { _, err := read(text); return err }
}

func ofBytes[T any](read func([]byte) (T, error)) func(string) error {
	return func(text string) error { _, err := read([]byte(text)); return err }
}

func ofText[T any, P interface {
	*T
	encoding.TextUnmarshaler
}](text string) error {
	return P(new(T)).UnmarshalText([]byte(text))
}

func ofJSON[T any, P interface {
	*T
	json.Unmarshaler
}](text string) error {
	return P(new(T)).UnmarshalJSON([]byte(text))
}

// some returns the shortest and the longest text.
func some(texts []string) []string {
	less := func(a, b string) int { return len(a) - len(b) }
	return []string{slices.MinFunc(texts, less), slices.MaxFunc(texts, less)}
}

// nobody is a bot that does not listen.
type nobody struct{}

func (nobody) Write(data []byte) (int, error) { return len(data), nil }
func (nobody) Close() error                   { return nil }

// playTable plays random moves at a table. If there is a function to see, the game is over after some entries.
func playTable(t *testing.T, rules *seasalt.Rules, entries int, see func(*table.Table, seasalt.Move)) *table.Table {
	o := table.Options{Rules: rules, Players: make([]table.Player, rules.Players()), Seed: [32]byte{1},
		Terms: table.Terms{NextAtOnce: true}}
	x := testkit.Must(table.New(o))
	for seat := range rules.Seats() {
		testkit.Must(x.Nonce(seat, "nonce"))
	}
	testkit.Must(x.Deal())
	for r := rand.New(rand.NewPCG(1, 1)); x.Number() < entries; {
		v, _ := x.View(x.Actor())
		moves := v.AppendMoves(nil)
		m := moves[r.IntN(len(moves))]
		if see != nil {
			see(x, m)
		}
		testkit.Must(x.Play(x.Actor(), m))
	}
	if see != nil {
		testkit.Must(x.End(record.End{Reason: record.EndAgreement, Note: "enough"}))
	}
	return x
}

// No reader takes more than twelve bytes of memory for each byte of a text of 64 kB or more, whatever it is full of,
// and no error is long.
func TestReaders(t *testing.T) {
	const most, longest = 12, 4000
	r := rand.New(rand.NewPCG(1, 1))
	for _, reader := range readers(t) {
		size := max(reader.size, 1<<16) // the most that is read of a line of notation
		worst, what := 0.0, ""
		try := func(name, text string) {
			if len(text) < size {
				text += strings.Repeat(" ", size-len(text))
			}
			var err error
			// The most that is in use is not more than all that is allocated.
			n := testkit.Allocated(func() { err = reader.read(text) })
			// The collector is late on a busy machine.
			for tries := 0; n > uint64(most*len(text)) && tries < 8; tries++ {
				n = min(n, testkit.Peak(func() { err = reader.read(text) }))
			}
			if err != nil && len(err.Error()) > longest {
				t.Errorf("%s, %s: an error of %d bytes: %.500v", reader.name, name, len(err.Error()), err)
			}
			if ratio := float64(n) / float64(len(text)); ratio > worst {
				worst, what = ratio, fmt.Sprintf("%s: %.200v", name, err)
			}
		}
		for _, text := range reader.texts {
			for name, text := range testkit.Filled(text, size) {
				try(name, text)
			}
			for name, text := range repeated(text, testkit.Form(2, 20), size, r) {
				try(name, text)
			}
		}
		if worst > most {
			t.Errorf("%s takes %.1f bytes for each of a text, with %s", reader.name, worst, what)
		} else if testing.Verbose() {
			t.Logf("%-30s %4.1f %s", reader.name, worst, what)
		}
	}
}

// repeated returns texts in which one part, here and there, stands so often that they reach a size.
func repeated(text string, parts, size int, r *rand.Rand) map[string]string {
	const ends = " \n,;:+=/[]{}\""
	texts := map[string]string{}
	for range parts {
		from := r.IntN(len(text))
		to := from + 1 + r.IntN(min(60, len(text)-from))
		if r.IntN(3) > 0 { // whole words
			from = strings.LastIndexAny(text[:from], ends) + 1
			if n := strings.IndexAny(text[to-1:], ends); n >= 0 {
				to += n
			}
		}
		part := text[from:to]
		var b strings.Builder
		b.WriteString(text[:to])
		numbered := r.IntN(2) == 0 // since repeated fields are often refused at once
		for n := 0; b.Len() < size-len(text)-len(part)-10; n++ {
			if numbered {
				at := strings.IndexFunc(part, func(c rune) bool { return c >= '0' && c <= 'z' && c != '\\' })
				fmt.Fprint(&b, part[:at+1], n, part[at+1:])
			} else {
				b.WriteString(part)
			}
		}
		texts[fmt.Sprintf("%q again and again, numbered %t", part, numbered)] = b.String() + text[to:]
	}
	return texts
}

// The table of TestReaders has all readers.
func TestReadersAreAll(t *testing.T) {
	known := map[string]bool{}
	for _, r := range readers(t) {
		known[r.name] = true
	}
	for name := range notReaders {
		known[name] = true
	}
	found := map[string]bool{}
	err := filepath.WalkDir("../..", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if name := d.Name(); name == "internal" || name == "cmd" || name == "examples" || name == "schema" ||
				name == "testdata" || name == "tools" ||
				strings.HasPrefix(name, ".") && name != "../.." && len(name) > 2 {
				return filepath.SkipDir
			}
			return nil
		}
		if path.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			return err
		}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.IsExported() && fn.Name.Name != "AppendJSON" &&
				reads(fn.Type) {
				name := f.Name.Name + "."
				if fn.Recv != nil {
					receiver := fn.Recv.List[0].Type
					if p, ok := receiver.(*ast.StarExpr); ok {
						receiver = p.X
					}
					id, ok := receiver.(*ast.Ident)
					if !ok || !id.IsExported() {
						continue
					}
					name += id.Name + "."
				}
				found[name+fn.Name.Name] = true
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range found {
		if !known[name] {
			t.Errorf("%s takes a text and is not in the table of readers", name)
		}
	}
	for name := range known {
		if !found[name] {
			t.Errorf("%s is in the table of readers and takes no text", name)
		}
	}
}

// reads reports whether a function takes bytes or text and can fail. (AppendJSON takes bytes to append to.)
func reads(f *ast.FuncType) bool {
	if f.Results == nil {
		return false
	}
	if id, ok := f.Results.List[len(f.Results.List)-1].Type.(*ast.Ident); !ok || id.Name != "error" {
		return false
	}
	return slices.ContainsFunc(f.Params.List, func(p *ast.Field) bool {
		switch x := p.Type.(type) {
		case *ast.Ident:
			return x.Name == "string"
		case *ast.ArrayType:
			id, ok := x.Elt.(*ast.Ident)
			return ok && id.Name == "byte"
		case *ast.SelectorExpr:
			return x.Sel.Name == "Reader"
		}
		return false
	})
}

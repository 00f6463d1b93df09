package texts

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
)

// notationFolder has texts in the present version of the notation. After its release, files are only added: their texts
// have to stay readable for ever.
const notationFolder = "../../testdata/notation/v1"

// notationGoldens are the required files: the subject of each, and the states that show it.
func notationGoldens() map[string]goldenLines {
	goldens := map[string]goldenLines{}
	all := variants.All()
	for phase := seasalt.PhaseRoundOver; phase <= seasalt.PhaseOver; phase++ {
		goldens["phase-"+phase.String()] = goldenLines{players: 3, modules: all, edition: seasalt.EditionDigital,
			shows: func(s seasalt.State, _ views) bool {
				return s.Phase() == phase
			}}
	}
	for _, m := range all {
		goldens["module-"+m.Name] = goldenLines{players: 2, modules: []seasalt.Module{m},
			shows: func(s seasalt.State, _ views) bool {
				if m.Deck.Len() == 0 {
					return s.Event() != 0
				}
				for seat := range s.Rules().Seats() {
					for c := range m.Deck.All() {
						for g := range s.Laid(seat) {
							if slices.Contains(g[:], c) {
								return true
							}
						}
						if m.Name == "seahorse" || m.Name == "cast-of-crabs" { // they are never laid
							return s.Hand(seat).Count(c) > 0
						}
					}
				}
				return false
			}}
	}
	for event := seasalt.HermitCrab; event <= seasalt.CoralReef; event++ {
		goldens["event-"+event.String()] = goldenLines{players: 4, modules: all, edition: seasalt.EditionFrench,
			shows: func(s seasalt.State, _ views) bool {
				return s.Event() == event && s.Held(0) != 0 && s.HandLen(0) > 0
			}}
	}
	goldens["base-game"] = goldenLines{shows: func(s seasalt.State, _ views) bool {
		return s.Caller() == 1 && s.Round() > 2 && s.PileLen(seasalt.Pile1) > 2
	}}
	goldens["round-over"] = goldenLines{
		shows: func(s seasalt.State, _ views) bool { return s.RoundOver() && s.Round() > 1 }}
	goldens["mermaids"] = goldenLines{edition: seasalt.EditionDigital, shows: func(s seasalt.State, _ views) bool {
		r, ok := s.Result()
		return ok && r.End == seasalt.GameEndMermaids
	}}
	goldens["known-in-the-deck"] = goldenLines{modules: all,
		shows: func(_ seasalt.State, view views) bool { return view(0).KnownDeck().Len() > 2 }}
	goldens["bet-pending"] = goldenLines{modules: all,
		shows: func(s seasalt.State, _ views) bool { return s.BetPending() }}
	goldens["shield"] = goldenLines{modules: all, shows: func(s seasalt.State, _ views) bool { return s.Shielded(1) }}
	return goldens
}

// goldenLines describes a golden file: the setup of a game, and some of its states, each followed by the views of all
// seats and spectators, without and with their memories.
type goldenLines struct {
	players int // zero: two, three and four
	modules []seasalt.Module
	edition seasalt.Edition
	shows   func(seasalt.State, views) bool
}

// views returns the view of a seat with its memory.
type views func(seasalt.Seat) seasalt.View

// write plays games until they reach a state that shows the subject.
func (g goldenLines) write(t *testing.T, name string) string {
	var b strings.Builder
	for players := seasalt.MinPlayers; players <= seasalt.MaxPlayers; players++ {
		if g.players != 0 && g.players != players {
			continue
		}
		rules := seasalt.MustRules(seasalt.Config{Players: players, Edition: g.edition, Modules: g.modules})
		var found *seasalt.Game
		for seed := uint64(0); found == nil; seed++ {
			if seed == 50_000 {
				t.Fatalf("%s: no game of %d comes to such a state", name, players)
			}
			r := rand.New(rand.NewPCG(seed, 3))
			for game := rules.NewGame(seasalt.Seat(r.IntN(players))); ; {
				s := game.State()
				if g.shows(s, game.View) {
					found = game
				}
				if found != nil || s.Over() {
					break
				}
				if err := game.Apply(anyMove(s, r)); err != nil {
					t.Fatal(err)
				}
			}
		}
		fmt.Fprintln(&b, rules)
		fmt.Fprintln(&b, found.State().SecretText())
		for _, seat := range seatsAndSpectator(rules) {
			fmt.Fprintln(&b, found.State().View(seat))
			fmt.Fprintln(&b, found.View(seat))
		}
	}
	return b.String()
}

// rulesOf returns the rules that a line names. Those of a Setup that was seen before are the same.
func rulesOf(t *testing.T, line string, known map[string]*seasalt.Rules) *seasalt.Rules {
	t.Helper()
	setup := must(seasalt.SetupOf(line))
	rules := known[setup.String()]
	if rules == nil {
		rules = must(setup.Rules(variants.All()...))
		known[setup.String()] = rules
	}
	return rules
}

// TestNotationGoldens reads every line that a version of this package once wrote, and writes it
// again. There is a file for every phase, module and event.
func TestNotationGoldens(t *testing.T) {
	for name, g := range notationGoldens() {
		file := filepath.Join(notationFolder, name+".txt")
		if _, err := os.Stat(file); err == nil {
			continue
		} else if !*update {
			t.Errorf("no golden file %s: add it with -update", file)
			continue
		}
		if err := os.MkdirAll(notationFolder, 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(g.write(t, name)), 0o666); err != nil {
			t.Fatal(err)
		}
	}

	files, err := filepath.Glob("../../testdata/notation/v*/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no golden files", err)
	}
	known := map[string]*seasalt.Rules{}
	for _, file := range files {
		text := readText(t, file)
		var s seasalt.State
		states := 0
		read := map[seasalt.Seat]seasalt.View{}
		lines := strings.Split(strings.TrimSpace(text), "\n")
		shows := func(where string) {
			g, ok := notationGoldens()[strings.TrimSuffix(filepath.Base(file), ".txt")]
			if ok && states > 0 && !g.shows(s, func(seat seasalt.Seat) seasalt.View { return read[seat] }) {
				t.Errorf("%s: the state does not show what the file is about", where)
			}
		}
		for i, line := range lines {
			if line == "" || line[0] == '#' {
				continue
			}
			where := fmt.Sprintf("%s:%d", file, i+1)
			rules := rulesOf(t, line, known)
			again := ""
			switch {
			case strings.Contains(line, " view="):
				v, err := rules.ParseView(line)
				if err != nil {
					t.Errorf("%s: %v", where, err)
					continue
				}
				if v.Remembers() {
					read[v.Seat()] = v
				}
				if !seenAgain(v, s) {
					t.Errorf("%s: this is not a view of the state above", where)
				}
				again = v.String()
			case strings.Contains(line, " phase="):
				if s, err = rules.ParseState(line); err != nil {
					t.Errorf("%s: %v", where, err)
					continue
				}
				states++
				again = s.SecretText()
			default:
				shows(where) // of the game before
				clear(read)
				again = rules.String()
			}
			// Lines of older versions are written in the present one.
			if strings.Contains(file, notationFolder) && again != line {
				t.Errorf("%s: a line is written otherwise than it once was:\n%s\n%s", where, line, again)
			}
		}
		shows(file)
		if states == 0 {
			t.Errorf("%s has no states", file)
		}
	}
}

// TestNotationMeaning compares the meaning of every field with positions that are put together by hand: the golden
// files would not show a change of both directions.
func TestNotationMeaning(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Players: 3, Edition: seasalt.EditionDigital, Modules: variants.All()})
	game := strings.TrimPrefix(rules.String(), "seasalt/1")
	cards := func(text string) seasalt.Cards { return seasalt.Must(seasalt.ParseCards(text)) }
	card := func(text string) seasalt.Card { return seasalt.Must(seasalt.ParseCard(text)) }
	duo := func(a, b string) seasalt.Group { return seasalt.Group{card(a), card(b)} }
	for _, test := range []struct {
		text string
		p    seasalt.Position
	}{
		{"seasalt/1 round=1 phase=turn-up turn=2 deck=?66 events-left=kraken,tornado", seasalt.Position{
			Phase: seasalt.PhaseTurnUp, Turn: 2, Round: 1, EventsLeft: []seasalt.Event{seasalt.Kraken, seasalt.Tornado},
		}},
		{"seasalt/1 round=4 phase=swap turn=1 victim=2 bound=0,2 event=water-rodeo deck=?48" +
			" pile1=boat/black,crab/yellow,fish/green pile2=fish/black,fish/black" +
			" hand0=crab/green,crab/grey laid0=boat/yellow+boat/yellow,swimmer/black+shark/green" +
			" hand1=mermaid/white laid1=swimmer/dark-blue+swimmer/light-blue,swimmer/yellow+jellyfish/pink" +
			" shield1=shell/grey held1=coral-reef hand2=boat/black" +
			" totals=9,2,14 last-end=bet-lost last-by=1 last-turn=0 points=8,2,0", seasalt.Position{
			Phase: seasalt.PhaseSwap, Turn: 1, Round: 4, Victim: 2, Bound: 0b101, Event: seasalt.WaterRodeo,
			Piles: [2][]seasalt.Card{{card("boat/black"), card("crab/yellow"), card("fish/green")},
				{card("fish/black"), card("fish/black")}},
			Hands: []seasalt.Cards{cards("crab/green crab/grey"), cards("mermaid/white"), cards("boat/black")},
			Laid: [][]seasalt.Group{{duo("boat/yellow", "boat/yellow"), duo("swimmer/black", "shark/green")},
				{duo("swimmer/dark-blue", "swimmer/light-blue"), duo("swimmer/yellow", "jellyfish/pink")}},
			Held: []seasalt.Event{0, seasalt.CoralReef}, Shields: []seasalt.Card{0, card("shell/grey")},
			Totals: []int{9, 2, 14}, Points: []int{8, 2, 0}, LastEnd: seasalt.RoundEndBetLost, LastBy: 1, LastTurn: 0,
		}},
		{"seasalt/1 round=1 phase=pick turn=0 pick-from=1 pending=1 event=hermit-crab deck=?60 " +
			"pile1=boat/black,crab/yellow,fish/green pile2=fish/black laid0=crab/dark-blue+crab/black", seasalt.Position{
			Phase: seasalt.PhasePick, Round: 1, PickFrom: seasalt.Pile1, Pending: 1, Event: seasalt.HermitCrab,
			Piles: [2][]seasalt.Card{{card("boat/black"), card("crab/yellow"), card("fish/green")},
				{card("fish/black")}},
			Laid: [][]seasalt.Group{{duo("crab/dark-blue", "crab/black")}},
		}},
		{"seasalt/1 round=1 phase=take turn=0 caller=1 revealed=1,2 deck=?61 pile2=boat/black " +
			"hand1=octopus/light-blue,octopus/yellow,octopus/green,octopus/purple", seasalt.Position{
			Phase: seasalt.PhaseTake, Round: 1, Caller: seasalt.SeatsOf(1), Revealed: 0b110,
			Piles: [2][]seasalt.Card{1: {card("boat/black")}},
			Hands: []seasalt.Cards{1: cards("octopus/light-blue octopus/yellow octopus/green octopus/purple")},
		}},
		{"seasalt/1 round=1 phase=keep turn=2 deck=?63 pile1=boat/black drawn=fish/green,crab/black", seasalt.Position{
			Phase: seasalt.PhaseKeep, Turn: 2, Round: 1, Drawn: cards("fish/green crab/black"),
			Piles: [2][]seasalt.Card{{card("boat/black")}},
		}},
		{"seasalt/1 round=1 phase=over turn=2 deck=?62 laid2=mermaid/white+mermaid/white+mermaid/white+mermaid/white " +
			"last-end=mermaids last-by=2 last-turn=2 winners=2",
			seasalt.Position{
				Phase: seasalt.PhaseOver, Turn: 2, Round: 1,
				Laid: [][]seasalt.Group{2: {{card("mermaid/white"), card("mermaid/white"), card("mermaid/white"),
					card("mermaid/white")}}},
				LastEnd: seasalt.RoundEndMermaids, LastBy: 2, LastTurn: 2, Winners: 0b100,
			}},
		{"seasalt/1 round=3 phase=keep-event turn=0 event=kraken offered=dolphins deck=?66 held0=sunfish totals=0,1,1 " +
			"last-end=deck-empty last-by=2 last-turn=2", seasalt.Position{
			Phase: seasalt.PhaseKeepEvent, Round: 3, Event: seasalt.Kraken, Offered: seasalt.Dolphins,
			Held:   []seasalt.Event{seasalt.Sunfish},
			Totals: []int{0, 1, 1}, LastEnd: seasalt.RoundEndDeckEmpty, LastBy: 2, LastTurn: 2,
		}},
	} {
		want, err := rules.NewState(test.p)
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if got, err := rules.ParseState(test.text + game); err != nil || got != want {
			t.Errorf("%s is read as\n%s\nand should be\n%s\n%v", test.text, fullText(got), want.SecretText(), err)
		}
	}

	german := seasalt.MustRules(seasalt.Config{Players: 4, Target: 99, Edition: seasalt.EditionGerman})
	if got, want := german.String(), "seasalt/1 players=4 target=99 mermaids=laid empty-deck=voids tie=round-points "+
		"trio=laid equal-top=at-end"; got != want {
		t.Errorf("%s\nshould be\n%s", got, want)
	}
}

func fullText(s seasalt.State) string {
	if s == (seasalt.State{}) {
		return "no state"
	}
	return s.SecretText()
}

// TestViewsOfLargeHands reads the views of hands that can have nearly any card, where three mermaids would win.
func TestViewsOfLargeHands(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Players: 3, Rulings: seasalt.Rulings{Mermaids: seasalt.MermaidsHeld},
		Modules: []seasalt.Module{extrapepper.Module(seasalt.DanceOfTheMermaids)}})
	piles := [2][]seasalt.Card{pile("crab/grey"), pile("shell/black")}
	one, two := cards("mermaid/white mermaid/white fish/green"), cards("mermaid/white mermaid/white sailor/pink")
	large := must(rules.NewState(seasalt.Position{Phase: seasalt.PhasePlay, Round: 1, Event: seasalt.DanceOfTheMermaids,
		Piles: piles, Hands: []seasalt.Cards{
			allBut(rules, one.String()+" "+two.String()+" crab/grey shell/black"), one, two}}))
	tryState(t, rules, large.SecretText())
	five := cards("octopus/green octopus/grey fish/green sailor/pink penguin/pink")
	unsure := must(rules.NewState(seasalt.Position{Phase: seasalt.PhaseTake, Round: 1, Piles: piles,
		Hands: []seasalt.Cards{{}, five}}))
	if v := unsure.Game().View(0); !tryView(t, rules, v.String()) {
		t.Errorf("%v is not read", v)
	}
	if _, err := (seasalt.View{}).MarshalText(); err == nil || (seasalt.View{}).String() != "seasalt.View{}" {
		t.Error("the zero View has a text")
	}
}

// TestNotationOrder reads lines in another order and with other white space.
func TestNotationOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for rules := range fuzzRules {
		s := walk(uint8(rules), uint64(rules), 100, nil)
		for range 20 {
			words := strings.Fields(s.SecretText())
			r.Shuffle(len(words)-1, func(i, j int) { words[i+1], words[j+1] = words[j+1], words[i+1] })
			for i, word := range words {
				// Cards of a pile and numbers by seat have an order.
				if name, value, ok := strings.Cut(word, "="); ok && !strings.HasPrefix(name, "pile") &&
					name != "totals" && name != "points" {
					items := strings.Split(value, ",")
					r.Shuffle(len(items), func(i, j int) { items[i], items[j] = items[j], items[i] })
					words[i] = name + "=" + strings.Join(items, ",")
				}
			}
			text := "\t" + strings.Join(words, " \n")
			if again, err := s.Rules().ParseState(text); err != nil || again != s {
				t.Fatalf("%s is read as\n%s: %v", text, fullText(again), err)
			}
		}
	}
}

// TestNotationMixed puts together lines of the fields of different states, which are fields that
// can be read and often make no state.
func TestNotationMixed(t *testing.T) {
	lines := testkit.Form(10, 120)
	r := rand.New(rand.NewPCG(2, 2))
	read := 0
	for rules := range fuzzRules {
		for range lines {
			seed := r.Uint64N(4)
			g := walkGame(uint8(rules), seed, r.IntN(200), nil)
			h := walkGame(uint8(rules), seed, r.IntN(200), nil)
			a, b := g.State(), h.State()
			if tryState(t, a.Rules(), mix(r, a.SecretText(), b.SecretText())) {
				read++
			}
			seat := seasalt.Seat(r.IntN(a.Rules().Players()))
			other := []seasalt.Seat{seat, 0, seasalt.Spectator}[r.IntN(3)]
			if tryView(t, a.Rules(), mix(r, a.View(seat).String(), b.View(other).String())) {
				read++
			}
			if tryView(t, a.Rules(), mix(r, g.View(seat).String(), h.View(other).String())) {
				read++
			}
		}
	}
	if all := 3 * lines * len(fuzzRules); read < all/100 || read > all*3/4 {
		t.Errorf("%d of %d mixed lines can be read: this tests little", read, all)
	}
}

// mix replaces some fields of a line by those of another one, or leaves them out.
func mix(r *rand.Rand, text, with string) string {
	fields := map[string]string{}
	for _, word := range strings.Fields(with) {
		name, _, _ := strings.Cut(word, "=")
		fields[name] = word
	}
	words := strings.Fields(text)
	for range 1 + r.IntN(3) {
		i := 1 + r.IntN(len(words)-1)
		name, _, _ := strings.Cut(words[i], "=")
		words[i] = fields[name]
		delete(fields, name)
	}
	if r.IntN(4) == 0 {
		for name, word := range fields {
			if !strings.Contains(text, " "+name+"=") {
				words = append(words, word)
				break
			}
		}
	}
	return strings.Join(words, " ")
}

// tryState reads any text as a state: the result is an error with a place, or a state that is read back from its own
// text. It reports which.
func tryState(t *testing.T, rules *seasalt.Rules, text string) bool {
	t.Helper()
	s, err := rules.ParseState(text)
	if err != nil {
		fuzzParseError(t, text, err)
		if s != (seasalt.State{}) {
			t.Fatalf("%q: an error and a state", text)
		}
		return false
	}
	if again, err := rules.ParseState(s.SecretText()); err != nil || again != s {
		t.Fatalf("%q is read as\n%s, and that as\n%s, %v", text, s.SecretText(), fullText(again), err)
	}
	if again, err := rules.NewState(s.SecretPosition()); err != nil || again != s {
		t.Fatalf("%q is read as the position of\n%s, %v", text, fullText(again), err)
	}
	for _, seat := range seatsAndSpectator(rules) {
		tryView(t, rules, s.View(seat).String())
	}
	// The game continues from there.
	r := rand.New(rand.NewPCG(1, 1))
	for next := s; !next.Over() && r.IntN(30) > 0; {
		next = must(next.Apply(anyMove(next, r)))
		if again, err := rules.NewState(next.SecretPosition()); err != nil || again != next {
			t.Fatalf("%q leads to\n%s, %v", text, next.SecretText(), err)
		}
	}
	return true
}

// tryView reads any text as a view: the result is an error with a place, or a view that is read back from its own text
// and its JSON and that states can be sampled from. It reports which.
func tryView(t *testing.T, rules *seasalt.Rules, text string) bool {
	t.Helper()
	v, err := rules.ParseView(text)
	if err != nil {
		fuzzParseError(t, text, err)
		if !v.Equal(seasalt.View{}) {
			t.Fatalf("%q: an error and a view", text)
		}
		return false
	}
	if again, err := rules.ParseView(v.String()); err != nil || !again.Equal(v) {
		t.Fatalf("%q is read as\n%v, and that as\n%v, %v", text, v, again, err)
	}
	checkView(t, rules, text, v)
	return true
}

// checkView checks a view that was read from a text: states can be sampled from it, and it is read back from its JSON.
func checkView(t *testing.T, rules *seasalt.Rules, text string, v seasalt.View) {
	t.Helper()
	s := v.Sample(rand.New(rand.NewPCG(1, 1)))
	if !seenAgain(v, s) {
		t.Fatalf("%q: a sample has the view\n%v", text, s.View(v.Seat()))
	}
	if again, err := rules.NewState(s.SecretPosition()); err != nil || again != s {
		t.Fatalf("%q: a sample is no state: %v\n%s", text, err, s.SecretText())
	}
	if again, err := rules.UnmarshalView(marshal(t, v)); err != nil || !again.Equal(v) {
		t.Fatalf("%q has JSON that is read as\n%v, %v", text, again, err)
	}
}

// TestNotationHuge reads texts that are far too long, or full of errors.
func TestNotationHuge(t *testing.T) {
	rules := fuzzRules[1]
	const most = 64 << 10
	for _, part := range []string{"a", " ", "a=b ", "=", ",", "?1,", "crab/black,", "crab/black+", "modules=a/1,",
		"hand0=", "\x00"} {
		for _, size := range []int{most - 20, most + 1, 16 << 20} {
			if size > most+1 && !testkit.Deep {
				continue
			}
			filler := strings.Repeat(part, size/len(part))
			for _, text := range []string{filler, "seasalt/1 hand0=" + filler, "seasalt/1 " + filler,
				rules.String() + " laid0=" + filler,
				rules.String() + " modules=" + filler} {
				tryState(t, rules, text)
				tryView(t, rules, text)
				trySetup(t, text)
			}
		}
	}
	var modules strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&modules, "m%d/1,", i)
	}
	trySetup(t, "seasalt/1 players=2 target=40 mermaids=laid empty-deck=voids tie=latest-turn trio=laid "+
		"equal-top=at-end modules="+modules.String()+"x/1")
}

// A text that is written by hand needs no setup, and a position needs no round; but half a setup is none.
func TestStateWithoutSetup(t *testing.T) {
	for _, rules := range fuzzRules {
		r := rand.New(rand.NewPCG(1, 2))
		g := rules.NewGame(0)
		for n := 0; n < 40 && g.Settle(r); n++ {
			s := g.State()
			text := s.SecretText()
			short := strings.TrimSuffix(text, strings.TrimPrefix(rules.String(), "seasalt/1"))
			if short == text {
				t.Fatalf("%s does not end with its setup", text)
			}
			if got, err := rules.ParseState(short); err != nil || got != s {
				t.Fatalf("%s is read as %v, %v", short, got, err)
			}
			for _, field := range []string{" players=2", " events=shell"} {
				if got, err := rules.ParseState(short + field); err == nil {
					t.Fatalf("%s%s is read as %v", short, field, got)
				}
			}
			if p := s.SecretPosition(); p.Round == 1 {
				p.Round = 0
				if got, err := rules.NewState(p); err != nil || got != s {
					t.Fatalf("the position without a round is %v, %v", got, err)
				}
			}
			if err := g.Play(anyMove(s, r), r); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// A text is as long as it may be, or longer by a byte.
func TestLongestLine(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	text := rules.Start(0).SecretText()
	padded := text + strings.Repeat(" ", 65536-len(text))
	if _, err := rules.ParseState(padded); err != nil {
		t.Errorf("%d bytes: %v", len(padded), err)
	}
	_, err := rules.ParseState(padded + " ")
	const want = "at `seasalt/1 ro`: the text has 65537 bytes: the maximum is 65536"
	if got := testkit.Said(err); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// The texts in doc comments can be read back.
func TestTextsInComments(t *testing.T) {
	rules, found := seasalt.MustRules(seasalt.Config{}), 0
	example := regexp.MustCompile(`(?m)^//\t(seasalt/1 .*)$`)
	for _, file := range must(filepath.Glob("../../*.go")) {
		for _, match := range example.FindAllStringSubmatch(string(must(os.ReadFile(file))), -1) {
			found++
			text, err := match[1], error(nil)
			var back fmt.Stringer
			switch {
			case strings.Contains(text, " view="):
				text += strings.TrimPrefix(rules.String(), "seasalt/1")
				back, err = rules.ParseView(text)
			case strings.Contains(text, " round="):
				_, err = rules.ParseState(text + strings.TrimPrefix(rules.String(), "seasalt/1"))
			default:
				back, err = seasalt.ParseSetup(text)
			}
			if err != nil || back != nil && back.String() != text {
				t.Errorf("%s: %s is read as %v, %v", file, text, back, err)
			}
		}
	}
	if found < 3 {
		t.Errorf("%d texts", found)
	}
}

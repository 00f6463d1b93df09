package words_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/rulebook"
	"github.com/seasalt-go/seasalt/seasalttest"
	"github.com/seasalt-go/seasalt/table"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/words"
)

func TestFind(t *testing.T) {
	for _, test := range []struct{ tag, want string }{
		{"en", "en"}, {"fr-CH", "fr"}, {"FR", "fr"}, {"de_AT.UTF-8", "de"}, {"de@euro", "de"}, {"", "en"}, {"C", "en"}, {"cy", "en"}, {"fry", "en"}, {"-", "en"},
	} {
		if got := words.In(test.tag).Language(); got != test.want {
			t.Errorf("%q finds %s, want %s", test.tag, got, test.want)
		}
	}
	if w, ok := words.Find("cy", "de-CH", "fr"); !ok || w.Language() != "de" {
		t.Errorf("found %s, %v", w.Language(), ok)
	}
	if w, ok := words.Find("cy"); ok || w.Language() != "en" {
		t.Errorf("found %s, %v", w.Language(), ok)
	}
}

// The zero Words and zero values do not panic.
func TestZero(t *testing.T) {
	for _, w := range all(seasalt.Spectator) {
		for _, text := range []string{
			w.Kind(0), w.Kind(99), w.Kinds(0, 99), w.Plural(99), w.Phase(0), w.Phase(99), w.Action(0), w.Action(99), w.Color(0), w.Color(99), w.Code(0), w.Card(0), w.Card(255), w.Cards(), w.Cards(0, 0),
			w.Points(-1), w.Say("{pile}", map[string]any{"pile": seasalt.Pile(0)}), w.Event(0), w.Event(99), w.EventText(0),
			w.Effect(0), w.Effect(9999), w.Module(""), w.ModuleText(""), w.Edition(99), w.Reason(0), w.Reason(99), w.Why(nil), w.Name(-9), w.Name(100),
			w.Item(seasalt.ScoreItem{}), w.RoundEnd(0, 0), w.RoundEnd(seasalt.RoundEndMermaids+1, 0), w.RoundEnd(99, 0), w.Scored(seasalt.RoundResult{}, 9), w.Quote(""),
			fmt.Sprint(w.Score(seasalt.Score{}), w.Round(seasalt.RoundResult{}), w.Tell(seasalt.Observation{}), w.Rulings(seasalt.Rulings{})),
		} {
			if strings.ContainsAny(text, "{}%") {
				t.Errorf("%q", text)
			}
		}
	}
	if got := (words.Words{}).Card(seasalt.Must(seasalt.ParseCard("crab/black"))); got != "black crab" {
		t.Error(got)
	}
}

// all returns the words of all languages for a reader.
func all(reader seasalt.Seat) (all []words.Words) {
	for _, tag := range words.Languages() {
		all = append(all, words.In(tag).To(reader, "Ana", "Ben", "Éva", "Ω"))
	}
	return all
}

// In random positions of every game, every language has words for everything, and no sentence names a card that the
// reader's observation or view does not have.
func TestEverything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		config := seasalttest.Configs(variants.All()...).Draw(t, "config")
		if rapid.Bool().Draw(t, "with another module") {
			config.Modules = []seasalt.Module{seasalttest.Modules().Draw(t, "module")}
		}
		rules, err := seasalt.NewRules(config)
		if err != nil {
			t.Skip("these modules conflict")
		}
		s := seasalttest.States(rules).Draw(t, "state")
		var moves []seasalt.Move
		for m := range s.Moves() {
			if len(moves) < 12 || rapid.IntRange(0, 3).Draw(t, "look") == 0 {
				moves = append(moves, m)
			}
		}
		for _, reader := range testkit.Viewers(rules) {
			v := s.View(reader)
			for _, w := range all(reader) {
				if reader != seasalt.Spectator {
					checkView(t, w, v)
				}
				checkTexts(t, w, knownTo(v), w.Table(v)...)
				checkTexts(t, w, nil, w.Game(rules)...)
				sentences(t, w.Question(v))
				if v.Turn() == reader {
					checkQuestion(t, w, v)
				}
				if r, ok := v.LastRound(); ok {
					sentences(t, w.Round(r)...)
					for seat := range r.Revealed.All() {
						checkTexts(t, w, nil, w.Score(r.Scores[seat])...)
					}
				}
				if r, over := v.Result(); over {
					sentences(t, w.Result(rules, r)...)
				}
				for _, m := range moves {
					o := testkit.Must(s.Observe(reader, m))
					told := w.Tell(o)
					sentences(t, told...)
					checkTexts(t, w, seenIn(o), told...)
				}
			}
		}
	})
}

// checkView checks what is said to a player of a view.
func checkView(t *rapid.T, w words.Words, v seasalt.View) {
	for m := range v.Moves() {
		does := w.Does(v, m)
		sentences(t, does)
		checkTexts(t, w, knownTo(v), w.Move(v, m), w.Long().Move(v, m), does)
		label, alone := w.Action(m.Action()), m.String() == m.Action().String() // seat 0 is 0 in a move, too
		if (label != "") != alone || alone && m != seasalt.Draw && m != seasalt.EndTurn && label != w.Move(v, m) {
			t.Fatalf("%s: %v without a view is %q, and %q with one", w.Language(), m, label, w.Move(v, m))
		}
		if text := strip(w.Short().Move(v, m)); text == "" || utf8.RuneCountInString(text) > 40 {
			t.Fatalf("%s: %v is %q: %d letters", w.Language(), m, text, utf8.RuneCountInString(text))
		}
	}
	for a := seasalt.ActionNextRound; a <= seasalt.ActionKeepEvent; a++ {
		m := seasalt.Move(a) | 0x0001_0001_0001<<16 // mostly illegal, or no move at all
		sentences(t, w.Does(v, m))
		if w.Move(v, m) == "" {
			t.Fatalf("%s: nothing is said of %v", w.Language(), m)
		}
		if err := v.Check(m); err != nil {
			sentences(t, w.Why(err))
		}
	}
	checkTexts(t, w, knownTo(v), w.Score(v.Score(v.Seat()))...)
}

// strip removes the names of players from a text.
func strip(text string) string {
	return strings.NewReplacer("Ana", "", "Ben", "", "Éva", "", "Ω", "").Replace(text)
}

// sentences checks that texts are sentences.
func sentences(t *rapid.T, texts ...string) {
	if len(texts) == 0 {
		t.Fatal("nothing is said")
	}
	for _, text := range texts {
		first, _ := utf8.DecodeRuneInString(text)
		if !strings.ContainsAny(text[max(len(text)-1, 0):], ".?!") || strings.ToUpper(string(first)) != string(first) {
			t.Fatalf("this is no sentence: %q", text)
		}
	}
}

// seenIn returns the cards that an observation has.
func seenIn(o seasalt.Observation) map[seasalt.Card]bool {
	seen := map[seasalt.Card]bool{}
	for way := range o.Transfers() {
		seen[way.Card] = true
	}
	for sight := range o.Sights() {
		seen[sight.Card] = true
	}
	return seen
}

// knownTo returns the cards that a view has.
func knownTo(v seasalt.View) map[seasalt.Card]bool {
	known := map[seasalt.Card]bool{}
	for c := range v.Drawn().All() {
		known[c] = true
	}
	for p := seasalt.Pile1; p <= seasalt.Pile2; p++ {
		for c := range v.Pile(p) {
			known[c] = true
		}
	}
	for seat := range v.Rules().Seats() {
		for c := range v.KnownHand(seat).All() {
			known[c] = true
		}
		for g := range v.Laid(seat) {
			for _, c := range g {
				known[c] = true
			}
		}
		known[v.ShieldCard(seat)] = true
	}
	return known
}

// checkQuestion fails if the player to move is asked something else than what the phase asks, or offered what is illegal now.
func checkQuestion(t *rapid.T, w words.Words, v seasalt.View) {
	can := map[seasalt.Action]bool{}
	for m := range v.Moves() {
		can[m.Action()] = true
	}
	ends := can[seasalt.ActionStop] || can[seasalt.ActionLastChance]
	duos := can[seasalt.ActionLayDuo] || can[seasalt.ActionLayTrio]
	others := can[seasalt.ActionLayShield] || can[seasalt.ActionLayMermaids]
	asked := w.Question(v)
	all, offers := true, map[string]bool{}
	switch v.Phase() {
	case seasalt.PhaseTake:
		offers = map[string]bool{"one of two from the deck": v.DeckLen() > 1 && v.PileLen(seasalt.Pile1)+v.PileLen(seasalt.Pile2) > 0,
			"a discard pile": can[seasalt.ActionTake]}
		all = offers["one of two from the deck"]
	case seasalt.PhasePlay:
		offers = map[string]bool{"a duo": duos, "cards": others && !duos, "the round": ends}
		all = ends && duos
	case seasalt.PhaseSwap:
		offers = map[string]bool{"Which cards do you swap": can[seasalt.ActionSwap]}
		all = can[seasalt.ActionSwap]
	}
	if (asked == w.Phase(v.Phase())) != all {
		t.Fatalf("%s: asked %q in %v", w.Language(), asked, v)
	}
	for what, is := range offers {
		if w.Language() == "en" && strings.Contains(asked, what) != is {
			t.Fatalf("asked %q in %v", asked, v)
		}
	}
}

// checkTexts checks that texts are complete, and name only known cards.
func checkTexts(t *rapid.T, w words.Words, known map[seasalt.Card]bool, texts ...string) {
	for _, text := range texts {
		if text == "" || strings.ContainsAny(text, "{}%") || strings.Contains(text, "  ") || strings.Contains(text, "..") {
			t.Fatalf("%s: %q", w.Language(), text)
		}
		for _, c := range named(w, text) {
			if !known[c] {
				t.Fatalf("%s: %q names %v, which the reader has not seen", w.Language(), text, c)
			}
		}
	}
}

// named finds the cards that a text names, in any form.
func named(w words.Words, text string) (cards []seasalt.Card) {
	text = strings.ToLower(text)
	for _, name := range cardNames(w.Language()) {
		if strings.Contains(text, name.text) {
			text = strings.ReplaceAll(text, name.text, "#")
			cards = append(cards, name.card)
		}
	}
	return cards
}

type cardName struct {
	text string
	card seasalt.Card
}

var namesOf = map[string][]cardName{}

// cardNames returns all forms of all cards, the longest first.
func cardNames(tag string) []cardName {
	if names := namesOf[tag]; names != nil {
		return names
	}
	forms := map[string][]string{
		"en": {"{c}", "{c.the}"}, "fr": {"{c}", "{c.le}"}, "de": {"{c}", "{c.acc}", "{c.der}", "{c.den}", "{c.dem}"},
	}[tag]
	if forms == nil {
		panic("no forms of cards in " + tag)
	}
	var names []cardName
	for c := range seasalt.AllCards() {
		for _, form := range forms {
			for n := 1; n <= 4; n++ {
				cards := map[string]any{"c": slices.Repeat([]seasalt.Card{c}, n)}
				names = append(names, cardName{strings.ToLower(words.In(tag).Say(form, cards)), c})
			}
		}
	}
	slices.SortFunc(names, func(a, b cardName) int { return len(b.text) - len(a.text) })
	namesOf[tag] = names
	return names
}

// Short forms are as short as documented.
func TestShort(t *testing.T) {
	most := func(w words.Words, n int, text string) {
		t.Helper()
		if got := utf8.RuneCountInString(text); got == 0 || got > n {
			t.Errorf("%s: %q has %d letters, and may have %d", w.Language(), text, got, n)
		}
	}
	for _, w := range all(0) {
		w = w.Short()
		for k := seasalt.Mermaid; k.IsValid(); k++ {
			most(w, 9, w.Kind(k))
		}
		for c := range seasalt.AllColors() {
			if code := w.Code(c); len(code) != 2 || code != strings.ToUpper(code) {
				t.Errorf("%s: %v has the code %q", w.Language(), c, code)
			}
			most(w, 2, w.Color(c))
		}
		for c := range seasalt.AllCards() {
			most(w, 12, w.Card(c))
		}
		for e := seasalt.HermitCrab; e.IsValid(); e++ {
			most(w, 14, w.Event(e))
		}
		for _, m := range variants.All() {
			most(w, 14, w.Module(m.Name))
		}
		most(w, 9, w.Say("{pile}", map[string]any{"pile": seasalt.Pile1}))
		for e := seasalt.RoundEndStopped; e <= seasalt.RoundEndMermaids; e++ {
			most(w, 28, w.RoundEnd(e, 0))
		}
		for p := seasalt.PhaseRoundOver; p <= seasalt.PhaseOver; p++ {
			most(w, 28, w.Phase(p))
		}
	}
}

// Ruling has the name and the answer of each line of Rulings.
func TestRuling(t *testing.T) {
	digital := seasalt.EditionDigital.Rulings()
	for _, tag := range words.Languages() {
		w, lines := words.In(tag), ""
		for _, id := range []seasalt.RuleID{"K1", "K2", "K3", "K4", "K5"} {
			name, answer := w.Ruling(id, digital)
			if none, open := w.Ruling(id, seasalt.Rulings{}); none != name || open != "" {
				t.Errorf("%s: %s is %q, and without an answer %q and %q", tag, id, name, none, open)
			}
			lines += plain(name+": "+answer+".") + "\n"
		}
		if got := strings.ReplaceAll(plain(strings.Join(w.Rulings(digital), "\n"))+"\n", " : ", ": "); got != lines {
			t.Errorf("%s: the rulings are\n%s, and one by one\n%s", tag, got, lines)
		}
		if name, answer := w.Ruling("R6.1", digital); name+answer != "" {
			t.Errorf("%s: the ruling R6.1 is %q, %q", tag, name, answer)
		}
	}
}

// Typeset puts in non-breaking spaces and keeps placeholders.
func TestTypeset(t *testing.T) {
	for tag, want := range map[string]string{
		"en": "{who} : {n} a ?", "fr": "{who}\u00a0: {n}\u00a0a\u202f?", "de": "{who} : {n}\u00a0a ?",
	} {
		if got := words.In(tag).Typeset("{who} : {n} a ?"); got != want {
			t.Errorf("%s: %q, want %q", tag, got, want)
		}
	}
}

// Names appear unchanged.
func TestNames(t *testing.T) {
	for _, tag := range words.Languages() {
		w := words.In(tag).To(seasalt.Spectator, "<b>", "", "x{who}")
		o := seasalt.Must(seasalt.MustRules(seasalt.Config{Players: 3}).Start(0).Observe(0, seasalt.Must(seasalt.ParseMove("deal crab/black"))))
		o.Action, o.Turn = seasalt.ActionStop, 0
		if got := w.Tell(o)[0]; !strings.HasPrefix(got, "<b> ") {
			t.Error(got)
		}
		if got := w.Name(1); !strings.HasSuffix(plain(got), " 2") {
			t.Error(got)
		}
		if got := words.In(tag).Name(0); !strings.HasSuffix(plain(got), " 1") {
			t.Error(got)
		}
		if got := w.Name(2); got != "x{who}" {
			t.Error(got)
		}
	}
}

// TestWhyOfEvents: a refusal names the event that is to blame, and the points that the law of the moment asks for (R5.1,
// R11.2).
func TestWhyOfEvents(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{extrapepper.Module()}})
	chest, diodon := seasalt.TreasureChest, seasalt.DiodonFish
	for _, test := range []struct {
		name       string
		event      seasalt.Event
		held       []seasalt.Event
		move       seasalt.Move
		err        string
		en, fr, de string
	}{
		{"no event", seasalt.Kraken, nil, seasalt.Stop, "too little to end the round, which takes 7 points (R5.1)",
			"Your cards are worth too little to end the round: it takes 7 points.",
			"Vos cartes ne valent pas assez pour mettre fin à la manche : il faut 7 points.",
			"Deine Karten sind zu wenig wert, um die Runde zu beenden: Nötig sind 7 Punkte."},
		{"treasure chest", chest, []seasalt.Event{diodon}, seasalt.LastChance,
			"which takes 10 points under the event treasure-chest (R11.2)",
			"Your cards are worth too little to end the round: it takes 10 points. Event: treasure chest.",
			"Vos cartes ne valent pas assez pour mettre fin à la manche : il faut 10 points. Événement : coffre au trésor.",
			"Deine Karten sind zu wenig wert, um die Runde zu beenden: Nötig sind 10 Punkte. Ereignis: Schatztruhe."},
		{"diodon fish, held", chest, []seasalt.Event{diodon}, seasalt.Stop,
			"only LAST CHANCE under the event diodon-fish (R11.2)",
			"STOP is not allowed now, only LAST CHANCE. Event: diodon fish.",
			"STOP n’est pas permis, seulement DERNIÈRE CHANCE. Événement : diodon.",
			"STOP ist jetzt nicht erlaubt, nur LETZTE CHANCE. Ereignis: Igelfisch."},
	} {
		s, err := rules.NewState(seasalt.Position{Round: 2, Phase: seasalt.PhasePlay, Event: test.event, Held: test.held,
			Totals: []int{9, 4}, Points: []int{9, 4}, LastEnd: seasalt.RoundEndStopped, LastBy: 0, LastTurn: 0,
			Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("crab/black crab/green"))}})
		if err != nil {
			t.Fatal(test.name, err)
		}
		err = s.Check(test.move)
		if err == nil || !strings.HasSuffix(err.Error(), test.err) {
			t.Errorf("%s: %v, want …%s", test.name, err, test.err)
		}
		var back seasalt.MoveError
		if read := json.Unmarshal(seasalt.Must(json.Marshal(err)), &back); read != nil || !reflect.DeepEqual(&back, err) {
			t.Errorf("%s: %v, read back as %+v", test.name, read, back)
		}
		for tag, want := range map[string]string{"en": test.en, "fr": test.fr, "de": test.de} {
			if got := plain(words.In(tag).Why(err)); got != want {
				t.Errorf("%s, %s: %s, want %s", test.name, tag, got, want)
			}
		}
	}
}

// TestWhyOfTables: every refusal of a table has a sentence in every language, and that of a move is the move's.
func TestWhyOfTables(t *testing.T) {
	source, err := os.ReadFile("../table/refusal.go")
	if err != nil {
		t.Fatal(err)
	}
	reasons := regexp.MustCompile(`RefusalReason = "(.*)"`).FindAllSubmatch(source, -1)
	for _, reason := range reasons {
		name := string(reason[1])
		refused := &table.Refusal{Reason: table.RefusalReason(name), Number: 4}
		english := words.In("en").Why(fmt.Errorf("wrapped: %w", refused))
		for _, tag := range words.Languages() {
			text := words.In(tag).Why(refused)
			if !strings.HasSuffix(text, ".") || strings.Contains(text, "table:") || tag != "en" && text == english {
				t.Errorf("%s in %s: %q", name, tag, text)
			}
		}
	}
	if len(reasons) < 15 {
		t.Errorf("%d reasons", len(reasons))
	}
	rules := seasalt.MustRules(seasalt.Config{})
	illegal := &table.Refusal{Reason: table.RefusalIllegal}
	if !errors.As(rules.Start(0).Check(seasalt.Stop), &illegal.MoveError) {
		t.Fatal("Stop is legal")
	}
	if got, want := words.In("fr").Why(illegal), words.In("fr").Why(illegal.MoveError); got != want {
		t.Errorf("an illegal move: %q, want %q", got, want)
	}
	newer := words.In("en").Why(&table.Refusal{Reason: "from-tomorrow"})
	if !strings.Contains(newer, "from-tomorrow") {
		t.Error(newer)
	}
}

func TestWhy(t *testing.T) {
	_, move := seasalt.ParseMove("tkae 1")
	_, card := seasalt.ParseCard("crab\x1b[31m/red")
	_, edition := seasalt.ParseEdition("welsh")
	_, event := seasalt.ParseEvent("rain")
	_, extension := variants.Parse("salt")
	_, config := seasalt.NewRules(seasalt.Config{Players: 7})
	refused := seasalt.MustRules(seasalt.Config{}).Start(0).Check(seasalt.Stop)
	for _, tag := range words.Languages() {
		w := words.In(tag)
		for _, err := range []error{move, card, edition, event, extension, config, refused, fmt.Errorf("wrapped: %w", refused), errors.New("unknown"), &seasalt.MoveError{}} {
			text := w.Why(err)
			if text == "" || strings.Contains(text, "\x1b") || strings.Contains(text, "{") {
				t.Errorf("%s: %v: %q", tag, err, text)
			}
		}
	}
	for _, test := range []struct {
		line, move int
		want       string
	}{
		{0, 0, "This is not a saved game, or it is damaged."},
		{0, 3, "This is not a saved game, or it is damaged."},
		{7, 0, "This is not a saved game, or it is damaged in line 7."},
		{7, 3, "The saved game is damaged in line 7, at move 3."},
	} {
		if got := words.In("en").Damaged(test.line, test.move); got != test.want {
			t.Error(got)
		}
	}
	_, cards := seasalt.ParseHolding("crab/black crab/green shell/grey shell/black shell/yellow unicorn/black fish/green")
	if got := words.In("en").Why(cards); got != "“unicorn/black fish/green” are not cards." {
		t.Error(got)
	}
	if got := words.In("en").Why(move); got != "“tkae 1” is not a move." {
		t.Error(got)
	}
	var m seasalt.Move
	if got := words.In("en").Why(json.Unmarshal([]byte(`"tkae 1"`), &m)); got != "“tkae 1” is not a move." {
		t.Errorf("in JSON: %s", got)
	}
	_, extensions := variants.Parse("extrasalt, krakenn, kraken")
	if got := words.In("fr").Why(extensions); got != "Extension inconnue\u00a0: «\u00a0krakenn\u00a0»." {
		t.Error(got)
	}
}

// Equal cards are told together, with their number.
func TestCards(t *testing.T) {
	card := func(text string) seasalt.Card { return seasalt.Must(seasalt.ParseCard(text)) }
	cards := []seasalt.Card{card("crab/black"), card("crab/black"), card("shell/yellow"), 0, 0}
	w := words.In("en")
	for want, got := range map[string]string{
		"2 black crabs, yellow shell, 2 cards":    w.Cards(cards...),
		"2 black crabs, yellow shell and 2 cards": w.Long().Cards(cards...),
		"2 crab BK, shell YE, 2 card":             w.Short().Cards(cards...),
		"3 cards":                                 w.Cards(0, 255, 254), // what is no card has not been seen, either
	} {
		if plain(got) != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// With many words, the name of an event or a module is followed by what it does.
func TestLongNames(t *testing.T) {
	for _, w := range all(0) {
		for e := seasalt.HermitCrab; e < seasalt.HouseEvent1; e++ {
			if got, want := w.Long().Event(e), w.Event(e)+". "+w.EventText(e); got != want || w.EventText(e) == "" {
				t.Errorf("%s: %q, want %q", w.Language(), got, want)
			}
		}
		for _, m := range variants.All() {
			if got, want := w.Long().Module(m.Name), w.Module(m.Name)+". "+w.ModuleText(m.Name); got != want || w.ModuleText(m.Name) == "" {
				t.Errorf("%s: %q, want %q", w.Language(), got, want)
			}
		}
	}
}

// What Nature does for a player is told as what the player does.
func TestDoesSteal(t *testing.T) {
	m := seasalt.Steal(seasalt.Must(seasalt.ParseCard("octopus/yellow")))
	for reader, want := range map[seasalt.Seat]string{
		0: "You steal the yellow octopus from Ben.", 1: "Ana steals the yellow octopus from you.", 2: "Ana steals the yellow octopus from Ben.",
	} {
		if got := plain(words.In("en").To(reader, "Ana", "Ben", "Éva").Does(stealing().View(reader), m)); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Cards, colours and events are called what the rulebook calls them.
func TestTerms(t *testing.T) {
	for _, tag := range words.Languages() {
		w, book := words.In(tag), rulebook.In(tag)
		if book.Language() != tag {
			t.Fatalf("the rulebook has no %s", tag)
		}
		check := func(name, got string) {
			t.Helper()
			if want, ok := book.Term(name); !ok || want != got {
				t.Errorf("%s: %s is called %q, and %q in the rulebook", tag, name, got, want)
			}
		}
		for k := seasalt.Mermaid; k.IsValid(); k++ {
			check(k.String(), w.Kind(k))
		}
		for c := range seasalt.AllColors() {
			check(c.String(), w.Color(c))
		}
		for e := seasalt.HermitCrab; e <= seasalt.CoralReef; e++ {
			check(e.String(), w.Event(e))
		}
		for _, end := range []seasalt.RoundEnd{seasalt.RoundEndStopped, seasalt.RoundEndBetWon, seasalt.RoundEndBetLost} {
			name := "last-chance"
			if end == seasalt.RoundEndStopped {
				name = "stop"
			}
			if term, _ := book.Term(name); !strings.Contains(w.RoundEnd(end, 0), term) {
				t.Errorf("%s: %q does not say %s", tag, w.RoundEnd(end, 0), term)
			}
		}
	}
}

// A label says that a duo has no effect now exactly when it has none.
func TestIdle(t *testing.T) {
	w := words.In("en").Long()
	idle := 0
	for n := range uint64(60) {
		rules := seasalt.MustRules(seasalt.Config{Players: 2 + int(n%3), Modules: variants.All()})
		r := rand.New(rand.NewPCG(n, 3))
		s := rules.Start(0)
		for range 600 {
			if s.Over() {
				break
			}
			for m := range s.Moves() {
				if m.Action() != seasalt.ActionLayDuo {
					continue
				}
				o := seasalt.Must(s.Observe(s.Turn(), m))
				after := seasalt.Must(s.Apply(m))
				nothing := after.Phase() == seasalt.PhasePlay && len(slices.Collect(o.Transfers())) == 2
				said := strings.Contains(w.Move(s.View(s.Turn()), m), "no effect now")
				if said {
					idle++
				}
				// An observation does not say whom a jellyfish binds.
				duo, _ := s.Law(s.Turn()).Duo(m.Cards()[0].Kind(), m.Cards()[1].Kind())
				if said != nothing && duo.Effect != seasalt.BindOthers {
					t.Fatalf("%v: without an effect: %v; %q", m, nothing, w.Move(s.View(s.Turn()), m))
				}
			}
			m := s.NatureMove(r)
			if moves := slices.Collect(s.Moves()); s.Actor() != seasalt.Nature {
				m = moves[r.IntN(len(moves))]
			}
			s = seasalt.Must(s.Apply(m))
		}
	}
	if idle == 0 {
		t.Error("no duo was without an effect")
	}
}

// What a module adds is called what the words are told, in English if the language has no name, and as the module calls
// it if there is none at all.
func TestWith(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{{
		Name: "salty-house", Version: 1, Events: []seasalt.EventCard{
			{Event: seasalt.HouseEvent1, Name: "low-tide", To: seasalt.StandingMost},
			{Event: seasalt.HouseEvent2, Name: "rain", To: seasalt.StandingMost},
		},
	}}})
	names := []words.HouseName{
		{Language: "en", Event: "low-tide", Name: "the lowest of tides", Text: "It ebbs."},
		{Language: "fr-CH", Event: "low-tide", Name: "marée basse", Short: "marée de la maison"},
		{Language: "cy", Event: "low-tide", Name: "trai", Text: "Mae'n treio."},
		{Language: "de", Event: "kraken", Text: "Oktopusse sind 2 Punkte wert."},
		{Language: "de", Module: "salty-house", Name: "Salzhaus", Text: "Drei Ereignisse."},
	}
	for tag, want := range map[string][]string{
		"en": {"house event 1", "low tide", "the lowest of tides", "the lowest of ", "It ebbs.", "rain", "salty house", "kraken. Every octopus scores 1 point."},
		"fr": {"événement maison 1", "low tide", "marée basse", "marée de la ma", "It ebbs.", "rain", "salty house", "kraken. Chaque poulpe vaut 1 point."},
		"de": {"Hausereignis 1", "low tide", "the lowest of tides", "the lowest of ", "It ebbs.", "rain", "Salzhaus. Drei Ereignisse.", "Kraken. Oktopusse sind 2 Punkte wert."},
	} {
		w := words.In(tag)
		named := w.Of(rules).With(names[:2]...).With(names[2:]...)
		got := []string{
			w.Event(seasalt.HouseEvent1), w.Of(rules).Event(seasalt.HouseEvent1), named.Event(seasalt.HouseEvent1),
			named.Short().Event(seasalt.HouseEvent1), named.EventText(seasalt.HouseEvent1), named.Long().Event(seasalt.HouseEvent2),
			named.Long().Module("salty-house"), named.Long().Event(seasalt.Kraken),
		}
		for i := range got {
			got[i] = plain(got[i])
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s:\n%q, want\n%q", tag, got, want)
		}
		s := seasalt.Must(rules.Start(0).Apply(seasalt.TurnUp(seasalt.HouseEvent1)))
		if game, table := strings.Join(named.Game(rules), "\n"), strings.Join(named.Table(s.View(0)), "\n"); !strings.Contains(game, want[2]) ||
			!strings.Contains(table, want[2]+". It ebbs.\n") {
			t.Errorf("%s: %s\n%s", tag, game, table)
		}
		s = seasalt.Must(rules.Start(0).Apply(seasalt.TurnUp(seasalt.HouseEvent2)))
		if table := strings.Join(named.Table(s.View(0)), "\n"); !strings.Contains(table, " rain.\n") {
			t.Errorf("%s: %s", tag, table)
		}
	}
}

// A template with every sort of value, in every language.
func TestSay(t *testing.T) {
	with := map[string]any{
		"card": seasalt.Must(seasalt.ParseCard("starfish/yellow")), "list": []seasalt.Card{0, 0}, "set": seasalt.Must(seasalt.ParseCards("crab/black crab/black")),
		"who": seasalt.Seat(1), "pile": seasalt.Pile1, "event": seasalt.Kraken, "kind": seasalt.Shark, "color": seasalt.Pink, "n": 7, "text": "{n}",
	}
	const template = "{card} {list} {set} {who} {pile} {event} {kind} {color} {n} {text} {nobody}|"
	for tag, want := range map[string]string{
		"en": "yellow starfish 2 cards 2 black crabs Ben pile 1 kraken shark pink 7 {n} |",
		"fr": "étoile de mer jaune 2 cartes 2 crabes noirs Ben défausse 1 kraken requin rose 7 {n} |",
		"de": "gelber Seestern 2 Karten 2 schwarze Krabben Ben Ablagestapel 1 Kraken Hai rosa 7 {n} |",
	} {
		if got := plain(words.In(tag).To(0, "Ana", "Ben").Say(template, with)); got != want {
			t.Errorf("%s: %s", tag, got)
		}
	}
	// A sentence begins with a capital letter, but a name, or a text of the program, is as it is.
	start := map[string]any{"seat": seasalt.Seat(0), "file": "game.txt", "list": []seasalt.Card{seasalt.CardOf(seasalt.Crab, seasalt.Black)},
		"card": seasalt.CardOf(seasalt.Crab, seasalt.Black)}
	for template, want := range map[string]string{"{seat} wins.": "ana wins.", "{file} is there.": "game.txt is there.", "{card} is there.": "Black crab is there.",
		"{list} is there.": "Black crab is there.", "{card}": "black crab"} {
		if got := plain(words.In("en").To(0, "ana", "Ben").Say(template, start)); got != want {
			t.Errorf("%s: %q, want %q", template, got, want)
		}
	}
}

// Colours agree with their noun in gender, number and case.
func TestAgreement(t *testing.T) {
	for _, test := range []struct {
		tag, template, cards, want string
	}{
		{"fr", "{c.le}", "mermaid/white", "la sirène blanche"},
		{"fr", "{c.le}", "seahorse/white", "l’hippocampe blanc"},
		{"fr", "{c.le}", "lobster/purple", "le homard violet"},
		{"fr", "{c.le}", "penguin-colony/grey penguin-colony/grey", "les deux colonies de manchots grises"},
		{"fr", "{c.le}", "jellyfish/purple jellyfish/purple", "les deux méduses violettes"},
		{"fr", "{c}", "boat/black boat/black", "2 bateaux noirs"},
		{"fr", "{c}", "boat/light-blue boat/light-blue", "2 bateaux bleu clair"},
		{"fr", "{c}", "sailor/orange sailor/orange", "2 moussaillons orange"},
		{"fr", "{c}", "sailor/pink sailor/pink", "2 moussaillons roses"},
		{"de", "{c}", "shark/green", "grüner Hai"},
		{"de", "{c}", "boat/green", "grünes Boot"},
		{"de", "{c}", "shell/green", "grüne Muschel"},
		{"de", "{c.acc}", "shark/green", "grünen Hai"},
		{"de", "{c.der}", "shark/green", "der grüne Hai"},
		{"de", "{c.den}", "shark/green", "den grünen Hai"},
		{"de", "{c.den}", "seahorse/white", "das weiße Seepferdchen"},
		{"de", "{c.den}", "crab/yellow", "die gelbe Krabbe"},
		{"de", "{c.dem}", "crab/yellow", "der gelben Krabbe"},
		{"de", "{c.dem}", "starfish/yellow", "dem gelben Seestern"},
		{"de", "{c.dem}", "starfish/yellow starfish/yellow", "den beiden gelben Seesternen"},
		{"de", "{c.den}", "fish/black fish/black", "die beiden schwarzen Fische"},
		{"de", "{c}", "sailor/pink sailor/pink", "2 rosa Seeleute"},
		{"de", "{c.den}", "captain/light-orange", "den hellorangefarbenen Kapitän"},
	} {
		cards := map[string]any{"c": slices.Collect(seasalt.Must(seasalt.ParseCards(test.cards)).All())}
		if got := plain(words.In(test.tag).Say(test.template, cards)); got != test.want {
			t.Errorf("%s: %s of %s is %q, want %q", test.tag, test.template, test.cards, got, test.want)
		}
	}
}

// Package words imports only the standard library, the rules, and records for how games end.
func TestImports(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f := testkit.Must(parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly))
		for _, i := range f.Imports {
			if path := strings.Trim(i.Path.Value, `"`); strings.Contains(path, ".") &&
				!slices.Contains([]string{"", "/record", "/table"}, strings.TrimPrefix(path, "github.com/seasalt-go/seasalt")) {
				t.Errorf("%s imports %s", file, path)
			}
		}
	}
}

// The environment says which language is wanted.
func TestEnvironment(t *testing.T) {
	for _, test := range []struct{ all, messages, lang, want string }{
		{"", "", "", "en"}, {"C", "", "fr_CH.UTF-8", "en"}, {"", "", "fr_CH.UTF-8", "fr"}, {"", "de_DE", "fr_CH.UTF-8", "de"}, {"de_AT", "", "", "de"}, {"cy_GB", "", "", "en"},
	} {
		getenv := func(name string) string {
			return map[string]string{"LC_ALL": test.all, "LC_MESSAGES": test.messages, "LANG": test.lang}[name]
		}
		if got := words.Environment(getenv).Language(); got != test.want {
			t.Errorf("%+v: %s", test, got)
		}
	}
}

// TestInit: a program that imports the package and never says a word pays for nothing.
func TestInit(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Skip(err)
	}
	cmd := exec.Command(self, "-test.run=^$")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	found := regexp.MustCompile(`(?m)^init \S+/words @.* (\d+) allocs$`).FindSubmatch(out)
	if err != nil || found == nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if n, _ := strconv.Atoi(string(found[1])); n > 1000 { // some are those of tests
		t.Errorf("the package allocates %d times before it is used", n)
	}
}

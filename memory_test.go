package seasalt_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// TestRefusedMemories changes the JSON of memories that are read into that of memories that nobody can have, and
// holds what is said of them to a file. With -update it writes the file.
func TestRefusedMemories(t *testing.T) {
	at := turnOf("all", seasalt.PhasePlay)
	at.At.Event, at.At.Shields = seasalt.CoralReef, []seasalt.Card{2: group("shell/yellow")[0]}
	rules := at.Rules
	s := must(rules.NewState(at.At))
	player, spectator := string(marshal(t, s.View(0).Memory())), string(marshal(t, s.View(seasalt.Spectator).Memory()))
	at.At.Phase, at.At.Drawn = seasalt.PhaseKeep, cards("penguin/pink penguin/purple")
	s = must(rules.NewState(at.At))
	drawing, watching := string(marshal(t, s.View(0).Memory())), string(marshal(t, s.View(1).Memory()))

	guesses := spectator[strings.Index(spectator, `"guesses":`):strings.Index(spectator, `,"public":`)]

	lot := func(cards, hands, piles string) string {
		ordered := strings.Contains(piles, "[1]") || strings.Contains(piles, "2,1")
		return fmt.Sprintf(`{"cards":[%s],"ordered":%v,"hands":[%s],"deck":0,"piles":[%s]}`, cards, ordered, hands, piles)
	}
	const (
		piled   = `"piles":[["crab/yellow","?"],["octopus/grey"]],"shields":["?","?","shell/dark-blue"],"lots":[]`
		unknown = `"piles":[["?","?"],["?"]],"shields":["?","?","shell/dark-blue"],"lots":[`
	)

	var b strings.Builder
	for _, test := range []struct{ name, memory, old, new string }{
		{"another format", player, `"format":1`, `"format":2`},
		{"other rules", player, `"target":35`, `"target":36`},
		{"no such seat", player, `"seat":0`, `"seat":3`},
		{"two hands", player, `"hands":[2,2,2]`, `"hands":[2,2]`},
		{"three piles", player, `"piles":[2,1]`, `"piles":[2,1,0]`},
		{"known to, to two", player, `"knownTo":[[],[],[]]`, `"knownTo":[[],[]]`},
		{"known to, by the spectator", spectator, `"knownTo":[]`, `"knownTo":[[],[],[]]`},
		{"shield of nobody", player, `"shielded":[2]`, `"shielded":[3]`},
		{"bound and nobody", player, `"ended":[]`, `"ended":[3]`},
		{"public guesses of the spectator", spectator, `"public":[]`, `"public":[{"chance":1,"deck":[],"hands":[[],[],[]],"piles":[[],[]],"shields":["?","?","?"],"lots":[],"biases":[]}]`},
		{"-1 drawn by another", watching, `"drawn":2`, `"drawn":-1`},
		{"9 drawn by another", watching, `"drawn":2`, `"drawn":9`},
		{"drawn by two", drawing, `"drawn":0`, `"drawn":1`},
		{"-1 in the deck", player, `"deck":52`, `"deck":-1`},
		{"-1 in a hand", player, `"hands":[2,2,2]`, `"hands":[2,-1,2]`},
		{"300 in a pile", player, `"piles":[2,1]`, `"piles":[300,1]`},
		{"one too many", player, `"deck":52`, `"deck":53`},
		{"laid card of another game", player, `"laid":["fish/dark-blue"`, `"laid":["fish/pink"`},
		{"laid and drawn", drawing, `"mine":["penguin/purple"`, `"mine":["swimmer/black"`},
		{"no guesses", spectator, guesses, `"guesses":[]`},
		{"no chance", player, `"chance":0.16666666666666666`, `"chance":0`},
		{"more than certain", player, `"chance":0.16666666666666666`, `"chance":1.5`},
		{"chances that make more", player, `"chance":0.16666666666666666`, `"chance":0.2`},
		{"guess of two hands", spectator, `"hands":[[],[],[]]`, `"hands":[[],[]]`},
		{"guess of one pile", spectator, `"piles":[["crab/yellow","?"],["octopus/grey"]]`, `"piles":[["crab/yellow","?"]]`},
		{"guess of two shells", spectator, `"shields":["?","?","shell/dark-blue"]`, `"shields":["?","shell/dark-blue"]`},
		{"guess of another game", spectator, `"deck":[],"hands"`, `"deck":["fish/pink"],"hands"`},
		{"guess of a card that is laid", spectator, `"deck":[],"hands"`, `"deck":["shark/green"],"hands"`},
		{"guess of a card that was drawn", drawing, `"deck":[],"hands"`, `"deck":["penguin/pink"],"hands"`},
		{"guess of a card in two places", spectator, `"deck":[],"hands":[[]`, `"deck":["crab/black"],"hands":[["crab/black"]`},
		{"guess of three in a hand", spectator, `"hands":[[],`, `"hands":[["boat/black","boat/black","boat/yellow"],`},
		{"guess of one's own hand", player, `["crab/black","fish/black"]`, `["crab/black"]`},
		{"guess of a fish face down", spectator, `"shields":["?","?","shell/dark-blue"]`, `"shields":["?","?","fish/green"]`},
		{"guess of a shell where none is", spectator, `"shields":["?","?","shell/dark-blue"]`, `"shields":["?","shell/dark-blue","?"]`},
		{"guess of a short pile", spectator, `"piles":[["crab/yellow","?"]`, `"piles":[["crab/yellow"]`},
		{"lot without a card", spectator, `"lots":[]`, `"lots":[{"cards":["","boat/black"],"ordered":false,"hands":[1,0,0],"deck":1,"piles":[[],[]]}]`},
		{"guess of a deck beyond", strings.Replace(strings.Replace(spectator, `"deck":52`, `"deck":0`, 1), `"piles":[2,1]`, `"piles":[2,53]`, 1), `"deck":[],"hands"`, `"deck":["boat/black"],"hands"`},
		{"33 biases", spectator, `"biases":[]`, `"biases":["` + strings.Repeat(`shell:0:0:0:0:0:0:0:0","`, 32) + `shell:0:0:0:0:0:0:0:0"]`},
		{"bias of another game", spectator, `"biases":[]`, `"biases":["fish/pink:0:0:0:0:0:0:0:0"]`},
		{"17 lots", spectator, `"lots":[]`, `"lots":[` + strings.Repeat(lot(`"boat/black","boat/yellow"`, "1,1,0", "[],[]")+",", 16) + lot(`"boat/black","boat/yellow"`, "1,1,0", "[],[]") + `]`},
		{"lot of two hands", spectator, `"lots":[]`, `"lots":[` + lot(`"boat/black","boat/yellow"`, "1,1", "[],[]") + `]`},
		{"lot of one pile", spectator, `"lots":[]`, `"lots":[` + lot(`"boat/black","boat/yellow"`, "1,1,0", "[]") + `]`},
		{"lot of three in a hand", spectator, `"lots":[]`, `"lots":[` + lot(`"boat/black","boat/yellow","crab/black"`, "3,0,0", "[],[]") + `]`},
		{"lots of three in a hand", spectator, `"lots":[]`, `"lots":[` + lot(`"boat/black","boat/yellow"`, "2,0,0", "[],[]") + "," + lot(`"crab/black","crab/green"`, "1,1,0", "[],[]") + `]`},
		{"lot of -1 in a hand", spectator, `"lots":[]`, `"lots":[` + lot(`"boat/black","boat/yellow"`, "2,-1,1", "[],[]") + `]`},
		{"lot of three places", spectator, `"lots":[]`, `"lots":[` + lot(`"boat/black","boat/yellow"`, "1,1,1", "[],[]") + `]`},
		{"lot of one card", spectator, `"lots":[]`, `"lots":[` + lot(`"boat/black"`, "1,0,0", "[],[]") + `]`},
		{"lot of a card that is laid", spectator, `"lots":[]`, `"lots":[` + lot(`"boat/black","shark/green"`, "1,1,0", "[],[]") + `]`},
		{"lot on a pile where a card is known", spectator, `"lots":[]`, `"lots":[` + lot(`"boat/black","boat/yellow"`, "1,0,0", "[1],[]") + `]`},
		{"lot below a pile", spectator, `"lots":[]`, `"lots":[` + lot(`"boat/black","boat/yellow"`, "1,0,0", "[3],[]") + `]`},
		{"lot above a pile", spectator, `"lots":[]`, `"lots":[` + lot(`"boat/black","boat/yellow"`, "1,0,0", "[0],[]") + `]`},
		{"lot twice in a place", spectator, `"lots":[]`, `"lots":[` + lot(`"boat/black","boat/yellow"`, "0,0,0", "[2,2],[]") + `]`},
		{"lot in order from below", spectator, piled, unknown + lot(`"boat/black","boat/yellow"`, "0,0,0", "[2,1],[]") + `]`},
		{"lot in order on two piles", spectator, piled, unknown + lot(`"boat/black","boat/yellow"`, "0,0,0", "[1],[1]") + `]`},
		{"guess twice", spectator, `"shell/light-blue"`, `"shell/dark-blue"`},
		{"known to, and not in hand", player, `"knownTo":[[],[],[]]`, `"knownTo":[[],["boat/black"],[]]`},
		{"known to, twice", player, `"knownTo":[[],[],[]]`, `"knownTo":[[],["crab/black","crab/black"],[]]`},
	} {
		broken := strings.Replace(test.memory, test.old, test.new, 1)
		if broken == test.memory {
			t.Errorf("%s: there is no %s in %s", test.name, test.old, test.memory)
			continue
		}
		m, err := rules.UnmarshalMemory([]byte(broken))
		var bad *seasalt.ParseError
		if m != nil || !errors.As(err, &bad) {
			t.Errorf("%s: %v, %v", test.name, m, err)
			continue
		}
		problem := bad.Problems[0].Text
		fmt.Fprintf(&b, "%s\n\t%s\n", test.name, problem)
	}
	for _, memory := range []string{player, spectator, drawing, watching} {
		if _, err := rules.UnmarshalMemory([]byte(memory)); err != nil {
			t.Error(err)
		}
	}
	holdTo(t, "testdata/refused-memories.txt", b.String())
}

// What a seat alone knows of the deck is not public: a memory that begins with its view does not say that everybody
// knows it.
func TestDeckKnownToOneSeat(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	g := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhaseTake, Round: 1, Piles: [2][]seasalt.Card{pile("crab/grey"), pile("shell/black")},
		Hands: []seasalt.Cards{must(seasalt.ParseCards("fish/green boat/black")), must(seasalt.ParseCards("fish/yellow boat/yellow"))},
	})).Game()
	captain := must(seasalt.ParseCard("captain/light-orange"))
	if err := g.Learn(0, seasalt.Knowledge{Deck: must(seasalt.CardsOf(captain))}); err != nil {
		t.Fatal(err)
	}
	v := g.View(0)
	var memory struct {
		Guesses, Public []struct{ Deck seasalt.Cards }
	}
	if err := json.Unmarshal(marshal(t, v.Memory()), &memory); err != nil {
		t.Fatal(err)
	}
	own, public := memory.Guesses[0].Deck.Count(captain) == 1, memory.Public[0].Deck.Count(captain) > 0
	if v.KnownDeck().Count(captain) != 1 || !own || public {
		t.Errorf("the seat knows that these cards are in the deck: %v; that its memory says so is %v, and that everybody knows it %v", v.KnownDeck(), own, public)
	}
}

// TestMemoryPrints: a printed or logged memory says whose it is and how many guesses it has, in one line without a card.
func TestMemoryPrints(t *testing.T) {
	if text := fmt.Sprint(&seasalt.Memory{}); text != "seasalt.Memory{}" {
		t.Errorf("the zero Memory prints as %s", text)
	}
	if _, err := (&seasalt.Memory{}).MarshalJSON(); err == nil {
		t.Error("the zero Memory is marshalled")
	}
	several := 0
	for rules := range fuzzRules {
		g := walkGame(uint8(rules), 1, 60, nil)
		for _, seat := range seatsAndSpectator(g.Rules()) {
			m := g.Memory(seat)
			if guesses(m) > 1 {
				several++
			}
			want := fmt.Sprintf("seasalt.Memory{Seat: %v, Guesses: %d, Rules: %v}", seat, guesses(m), g.Rules())
			for _, text := range []string{m.String(), fmt.Sprintf("%v", m), fmt.Sprintf("%+v", m), slog.AnyValue(m).String()} {
				if text != want {
					t.Errorf("a memory prints as %s and should as %s", text, want)
				}
			}
		}
	}
	if several < 10 {
		t.Errorf("only %d memories have several guesses", several)
	}
}

// TestMemoryRefuses feeds memories with observations of other games, other moments and other
// observers. Each is an error, and then the memory is of no more use and says so.
func TestMemoryRefuses(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	refused := 0
	for rules := range fuzzRules {
		g := walkGame(uint8(rules), 3, 120, nil)
		list := seatsAndSpectator(g.Rules())
		walkGame(uint8(rules), 4, 300, func(_ int, other *seasalt.Game) {
			s := other.State()
			if s.Over() || s.Actor() == seasalt.Nature && s.RoundOver() {
				return
			}
			seat, seen := list[r.IntN(len(list))], list[r.IntN(len(list))]
			m := g.Memory(seat)
			o := must(other.Observe(seen, anyMove(s, r)))
			err := m.Observe(o)
			tryMemory(t, g.State().View(seat), m)
			if err != nil {
				refused++
				if !strings.Contains(err.Error(), "cannot have made this observation") || m.Observe(o) != err {
					t.Fatalf("%v, and then %v", err, m.Observe(o))
				}
			}
		})
	}
	if t.Log(refused, "refused"); refused < 1000 {
		t.Errorf("only %d observations are refused", refused)
	}
	drawing := play(seasalt.MustRules(seasalt.Config{}).Start(0), "deal crab/black", "deal crab/yellow", "draw")
	drawn := must(drawing.Observe(0, must(seasalt.ParseMove("deal fish/black"))))
	if err := drawing.View(seasalt.Spectator).Memory().Observe(drawn); err == nil || !strings.Contains(err.Error(), "spectators do not see that much") {
		t.Errorf("a spectator sees what a seat draws: %v", err)
	}
}

// A memory from before a theft does not fit a view from after it, although deck and piles are as they were.
func TestMemoryBeforeTheft(t *testing.T) {
	g := seasalt.MustRules(seasalt.Config{}).NewGame(0)
	playGame(g, "deal fish/black", "deal boat/black", "draw", "deal swimmer/black", "deal crab/grey", "keep swimmer/black", "discard 1", "end-turn", "take 1", "end-turn",
		"draw", "deal shark/black", "deal fish/green", "keep shark/black", "discard 1", "lay-duo swimmer/black shark/black")
	m := g.Memory(seasalt.Spectator)
	playGame(g, "steal crab/grey")
	if _, err := g.State().View(seasalt.Spectator).With(m); err == nil || !strings.Contains(err.Error(), "not of the same moment") {
		t.Error(err)
	}
}

// Only the victim of a theft knows which card the thief has from it, be it the one that sorts before all others.
func TestKnownToVictim(t *testing.T) {
	first := seasalt.CardOf(seasalt.Mermaid, seasalt.DarkBlue)
	rules := seasalt.MustRules(seasalt.Config{Players: 3, Modules: []seasalt.Module{{
		Name: "house", Version: 1, Deck: must(seasalt.CardsOf(first, first)), Without: cards("mermaid/white mermaid/white"),
	}}})
	g := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1, Hands: []seasalt.Cards{cards("swimmer/black shark/black"), cards("mermaid/dark-blue fish/green"), cards("boat/black")},
		Piles: [2][]seasalt.Card{{first}, pile("shell/black")},
	})).Game()
	playGame(g, "lay-duo swimmer/black shark/black", "choose-victim 1", "steal mermaid/dark-blue")
	if n := g.View(0).Unseen().Count(first); n != 0 {
		t.Errorf("%d of the card are unseen: one lies open, and one is in the own hand", n)
	}
	for seat, want := range map[seasalt.Seat]seasalt.Cards{1: must(seasalt.CardsOf(first)), 2: {}} {
		if got := g.View(0).KnownTo(seat); got != want {
			t.Errorf("seat %d knows %v, want %v", seat, got, want)
		}
	}
}

// tryMemory calls all methods of a memory that has been fed with anything: they do what they say, or
// return an error. The view need not fit.
func tryMemory(t *testing.T, v seasalt.View, m *seasalt.Memory) {
	t.Helper()
	data, err := m.MarshalJSON()
	sum := 0.0
	for g := range m.Guesses() {
		sum += g.Chance
	}
	if err != nil {
		if sum != 0 || !strings.Contains(m.String(), "Guesses: 0") || m.Learn(seasalt.Knowledge{}) == nil {
			t.Fatalf("a memory of no use: %v, %v", sum, m)
		}
		if _, err := v.With(m); err == nil || m.Clone().Learn(seasalt.Knowledge{}) == nil {
			t.Fatal("a memory of no use is put into a view")
		}
		return
	}
	if sum < 0.999999 || sum > 1.000001 {
		t.Fatalf("the chances make %v:\n%s", sum, data)
	}
	if clone := marshal(t, m.Clone()); !bytes.Equal(clone, data) || m.Rules() != v.Rules() {
		t.Fatalf("another clone:\n%s\n%s", data, clone)
	}
	if _, err := v.With(m); err == nil {
		_, _ = v.With(m.Clone())
	}
	_ = m.Clone().Learn(seasalt.Knowledge{Deck: v.Unseen()})
	back, err := m.Rules().UnmarshalMemory(data)
	if err != nil || !bytes.Equal(marshal(t, back), data) || back.Seat() != m.Seat() {
		t.Fatalf("%s\nis read back as\n%v: %v", data, back, err)
	}
}

// checkMemoryJSON checks that a text is an error or a memory as good as any.
func checkMemoryJSON(t *testing.T, v seasalt.View, text string, m *seasalt.Memory, err error) bool {
	t.Helper()
	if err != nil {
		var e *seasalt.ParseError
		if !errors.As(err, &e) || m != nil || len(e.Problems) == 0 || len(e.Error()) > 4000 {
			t.Fatalf("%s: the error does not say what is wrong where: %v, and %v", text, err, m)
		}
		return false
	}
	tryMemory(t, v, m)
	// The game goes on.
	s, r := v.Sample(rand.New(rand.NewPCG(1, 1))), rand.New(rand.NewPCG(1, 2))
	for range 8 {
		if s.Over() {
			break
		}
		next := anyMove(s, r)
		_ = m.Observe(must(s.Observe(m.Seat(), next)))
		s = must(s.Apply(next))
		tryMemory(t, s.View(m.Seat()), m)
	}
	return true
}

// A memory that begins late does not know what lies on the piles, and no more does one that is read from its JSON.
func TestLateMemoryIsRead(t *testing.T) {
	s := play(seasalt.MustRules(seasalt.Config{}).Start(0), "deal crab/black", "deal crab/yellow",
		"draw", "deal boat/black", "deal shell/grey", "keep boat/black", "discard 1", "end-turn")
	v := s.View(0)
	m := v.Memory()
	read := must(s.Rules().UnmarshalMemory(marshal(t, m)))
	if one, two := must(v.With(m)), must(v.With(read)); !one.Equal(two) {
		t.Errorf("a memory that is read gives the view\n%v\nand it gave\n%v", two, one)
	}
	deal := seasalt.Must(seasalt.ParseMove("take 1"))
	for _, m := range []*seasalt.Memory{m, read} {
		if err := m.Observe(must(s.Observe(0, deal))); err != nil {
			t.Error(err)
		}
	}
	if one, two := marshal(t, m), marshal(t, read); !bytes.Equal(one, two) {
		t.Errorf("a memory that is read goes on as\n%s\nand not as\n%s", two, one)
	}
}

// A memory goes into views of its own rules, observer and moment alone.
func TestViewWithAnotherMemory(t *testing.T) {
	s := walk(0, 1, 40, nil)
	v := s.View(0)
	other := seasalt.MustRules(s.Rules().Config()).Start(0).View(0)
	for name, m := range map[string]*seasalt.Memory{
		"other rules": other.Memory(), "another observer": s.View(1).Memory(), "another moment": s.Rules().Start(0).View(0).Memory(),
	} {
		if w, err := v.With(m); err == nil || !w.Equal(v) {
			t.Errorf("%s: %v, and the view is %v", name, err, w)
		}
	}
}

// TestBiasOfSeenCard: somebody lays a crab and may have another one like it, until the observer draws that one.
func TestBiasOfSeenCard(t *testing.T) {
	g := playGame(seasalt.MustRules(seasalt.Config{}).NewGame(0), "deal fish/green", "deal shell/grey",
		"take 1", "end-turn", "draw", "deal crab/yellow", "deal boat/black", "keep crab/yellow", "end-turn",
		"take 1", "end-turn", "draw", "deal crab/black", "deal penguin/pink", "keep crab/black", "end-turn",
		"take 1", "end-turn", "draw", "deal octopus/grey", "deal boat/yellow", "keep octopus/grey",
		"lay-duo crab/yellow crab/black", "choose-pile 2", "end-turn", "draw")
	if m := string(marshal(t, g.Memory(0))); !strings.Contains(m, `"biases":["crab/yellow`) {
		t.Fatal(m)
	}
	playGame(g, "deal crab/yellow")
	if own, _, _ := strings.Cut(string(marshal(t, g.Memory(0))), `,"public":`); !strings.Contains(own, `"biases":[]`) {
		t.Error(own)
	}
}

// TestWithReplaces: what a view remembers is replaced by what a memory knows, if that knows less, too.
func TestWithReplaces(t *testing.T) {
	replaced := 0
	for seed := range uint64(20) {
		walkGame(uint8(len(fuzzRules)-1), seed, 200, func(_ int, g *seasalt.Game) {
			s := g.State()
			for _, seat := range seatsAndSpectator(g.Rules()) {
				plain := s.View(seat)
				little := plain.Memory()
				if guesses(g.Memory(seat)) > 1 && guesses(little) == 1 {
					replaced++
				}
				if one, other := must(g.View(seat).With(little)), must(plain.With(little)); !one.Equal(other) {
					t.Fatalf("%v\n%v", one, other)
				}
			}
		})
	}
	if replaced < 100 {
		t.Errorf("only %d views knew more", replaced)
	}
}

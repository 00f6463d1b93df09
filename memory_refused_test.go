package seasalt_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// TestRefusedMemories changes the JSON of memories that are read into that of memories that nobody can have, and
// holds what is said of them to a file. With -update it writes the file.
func TestRefusedMemories(t *testing.T) {
	at := turnOf("all", seasalt.PhasePlay)
	at.p.Event, at.p.Shields = seasalt.CoralReef, []seasalt.Card{2: group("shell/yellow")[0]}
	rules := at.rules
	s := must(rules.NewState(at.p))
	player, spectator := string(marshal(t, s.View(0).Memory())), string(marshal(t, s.View(seasalt.Spectator).Memory()))
	at.p.Phase, at.p.Drawn = seasalt.PhaseKeep, cards("penguin/pink penguin/purple")
	s = must(rules.NewState(at.p))
	drawing, watching := string(marshal(t, s.View(0).Memory())), string(marshal(t, s.View(1).Memory()))

	guesses := spectator[strings.Index(spectator, `"guesses":`):strings.Index(spectator, `,"public":`)]

	var b strings.Builder
	for _, test := range []struct{ name, memory, old, new string }{
		{"another format", player, `"format":1`, `"format":2`},
		{"other rules", player, `"target":35`, `"target":36`},
		{"no such seat", player, `"seat":0`, `"seat":3`},
		{"two hands", player, `"hands":[2,2,2]`, `"hands":[2,2]`},
		{"three piles", player, `"piles":[2,1]`, `"piles":[2,1,0]`},
		{"known to, to two", player, `"knownTo":[[],[],[]]`, `"knownTo":[[],[]]`},
		{"known to, by the spectator", spectator, `"knownTo":[]`, `"knownTo":[[],[],[]]`},
		{"shield of nobody", player, `"shields":[2]`, `"shields":[3]`},
		{"bound and nobody", player, `"ended":[]`, `"ended":[3]`},
		{"public guesses of the spectator", spectator, `"public":[]`, `"public":[{"chance":1,"deck":[],"hands":[[],[],[]],"piles":[[],[]],"faceDown":["?","?","?"],"biases":[]}]`},
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
		{"guess of two shells", spectator, `"faceDown":["?","?","shell/dark-blue"]`, `"faceDown":["?","shell/dark-blue"]`},
		{"guess of another game", spectator, `"deck":[],"hands"`, `"deck":["fish/pink"],"hands"`},
		{"guess of a card that is laid", spectator, `"deck":[],"hands"`, `"deck":["shark/green"],"hands"`},
		{"guess of a card that was drawn", drawing, `"deck":[],"hands"`, `"deck":["penguin/pink"],"hands"`},
		{"guess of a card in two places", spectator, `"deck":[],"hands":[[]`, `"deck":["crab/black"],"hands":[["crab/black"]`},
		{"guess of three in a hand", spectator, `"hands":[[],`, `"hands":[["boat/black","boat/black","boat/yellow"],`},
		{"guess of one's own hand", player, `["crab/black","fish/black"]`, `["crab/black"]`},
		{"guess of a fish face down", spectator, `"faceDown":["?","?","shell/dark-blue"]`, `"faceDown":["?","?","fish/green"]`},
		{"guess of a shell where none is", spectator, `"faceDown":["?","?","shell/dark-blue"]`, `"faceDown":["?","shell/dark-blue","?"]`},
		{"guess of a short pile", spectator, `"piles":[["crab/yellow","?"]`, `"piles":[["crab/yellow"]`},
		{"guess of a deck beyond", strings.Replace(strings.Replace(spectator, `"deck":52`, `"deck":0`, 1), `"piles":[2,1]`, `"piles":[2,53]`, 1), `"deck":[],"hands"`, `"deck":["boat/black"],"hands"`},
		{"33 biases", spectator, `"biases":[]`, `"biases":["` + strings.Repeat(`shell:0:0:0:0:0:0:0:0","`, 32) + `shell:0:0:0:0:0:0:0:0"]`},
		{"bias of another game", spectator, `"biases":[]`, `"biases":["fish/pink:0:0:0:0:0:0:0:0"]`},
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

// TestRefusedViews has views that no position has.
func TestRefusedViews(t *testing.T) {
	revealed := turnOf("base", seasalt.PhaseTake)
	call(&revealed, 2)
	shells := turnOf("all", seasalt.PhaseTake)
	shells.p.Hands[0] = cards("crab/black shell/dark-blue shell/light-blue shell/black shell/grey")
	shells.p.Hands[2] = cards("penguin/pink")
	shells.p.Event, shells.p.Shields = seasalt.CoralReef, []seasalt.Card{1: group("shell/green")[0], 2: group("shell/yellow")[0]}
	for _, test := range []struct {
		name     string
		table    table
		old, new string
		want     string
	}{
		{"revealed and known to all", revealed, " hand2=", " hand2.known=shell/grey hand2=", "hand2.known: the hand is revealed"},
		{"more shells than there are", shells, "hand0=crab/black,shell/dark-blue", "hand0=shell/yellow,shell/dark-blue", "2 shells lie face down, and 1 are left"},
	} {
		text := must(test.table.rules.NewState(test.table.p)).View(0).String()
		must(test.table.rules.ParseView(text))
		broken := strings.Replace(text, test.old, test.new, 1)
		if _, err := test.table.rules.ParseView(broken); broken == text || err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v\n%s", test.name, err, broken)
		} else {
			t.Log(err)
		}
	}
}

package engine

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// TestCard asks what cards do and are worth: what a duo does, what a collector brings now and with one more, and what an
// event and a module change.
func TestCard(t *testing.T) {
	e := New()
	view := func(text string) string {
		rules := seasalt.Must(e.rules(seasalt.Must(seasalt.SetupOf(text))))
		return string(seasalt.Must(seasalt.Must(rules.ParseState(text)).View(0).MarshalJSON()))
	}
	plain := view("seasalt/1 round=1 phase=take turn=0 deck=?53 pile1=crab/black pile2=fish/green hand0=crab/yellow,shell/black,mermaid/white " +
		"players=2 target=40 mermaids=laid empty-deck=voids tie=latest-turn trio=laid equal-top=at-end")
	rodeo := view("seasalt/1 round=1 phase=play turn=0 event=water-rodeo deck=?47 pile1=fish/green pile2=shell/grey hand0=crab/black,swimmer/black,swimmer/yellow,shark/black,shark/green hand1=mermaid/white,octopus/green laid1=boat/black+boat/yellow players=2 target=40 mermaids=laid empty-deck=voids tie=latest-turn trio=laid equal-top=at-end" +
		" modules=extra-pepper/1/041a147ffd6a38f8 events=hermit-crab,sunfish,water-rodeo,dance-of-the-shells,kraken,tornado,dance-of-the-mermaids,treasure-chest,diodon-fish,angelfish,dolphins,coral-reef")
	begin := view("seasalt/1 round=1 phase=take turn=0 deck=?56 pile1=crab/black pile2=fish/green " +
		"players=2 target=40 mermaids=laid empty-deck=voids tie=latest-turn trio=laid equal-top=at-end")
	for _, c := range []struct {
		view, card, now, next, duos string
		more, left                  int
		each                        string
	}{
		{begin, "shell/black", "", "1 shell: 0 points", "", 0, 6, "[0 2 4 6 8 10]"}, // all in the deck
		{plain, "shell/green", "1 shell: 0 points", "2 shells: 2 points", "", 2, 5, "[0 2 4 6 8 10]"},
		{plain, "sailor/pink", "", "1 sailor: 0 points", "", 0, 2, "[0 5]"},
		{plain, "shell/black", "1 shell: 0 points", "2 shells: 2 points", "", 2, 5, "[0 2 4 6 8 10]"}, // there is one shell of this colour: another is counted
		{plain, "crab/light-blue", "", "1 duo of crabs: 1 point", "1 duo of crabs: 1 point", 1, 7, "[]"},
		{plain, "lighthouse/purple", "", "lighthouse with 0 boats: 0 points", "", 0, 1, "[]"},
		{plain, "mermaid/white", "mermaid for 1 black card: 1 point", "mermaid for 2 white cards: 2 points; mermaid for 1 black card: 1 point", "", 2, 3, "[]"},
		{plain, "swimmer/black", "", "", "1 duo of swimmer and shark: 1 point", 1, 5, "[]"}, // for the mermaid, which counts black
		{rodeo, "swimmer/dark-blue", "2 duos of swimmer and shark: 2 points", "2 duos of swimmer and shark: 2 points", "1 duo of swimmers: 1 point; 1 duo of swimmer and shark: 1 point", 0, 3, "[]"},
	} {
		type duo struct{ Kinds, Does string }
		got := ask[struct {
			Now, Next  []string
			Duos       []duo
			More, Left int
			Each       []int
			For        struct {
				Points int
				Of     string
			}
			Wins int
		}](t, e, fmt.Sprintf(`{"do":"card","lang":"en","seat":0,"view":%s,"card":%q}`, c.view, c.card))
		if multiplies, mermaid := got.For.Points == 1 && got.For.Of == "boat", got.Wins == 4; multiplies != strings.HasPrefix(c.card, "lighthouse") || mermaid != strings.HasPrefix(c.card, "mermaid") {
			t.Errorf("%s: it counts %+v, and %d win", c.card, got.For, got.Wins)
		}
		var duos []string
		for _, d := range got.Duos {
			if d.Does == "" {
				t.Errorf("%s: %s does nothing", c.card, d.Kinds)
			}
			duos = append(duos, d.Kinds)
		}
		if now, next, duos := strings.Join(got.Now, "; "), strings.Join(got.Next, "; "), strings.Join(duos, "; "); now != c.now || next != c.next || duos != c.duos || got.More != c.more || got.Left != c.left || fmt.Sprint(got.Each) != c.each {
			t.Errorf("%s: now %q, next %q, duos %q, %d more, %d hidden, alone %v", c.card, now, next, duos, got.More, got.Left, got.Each)
		}
	}
	if f := faultAt(t, e, fmt.Sprintf(`{"do":"card","lang":"en","seat":0,"view":%s,"card":"lobster/light-blue"}`, plain)); f.Kind != faultRequest {
		t.Errorf("a card of another game: %+v", f)
	}
}

package seasalt_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/lobster"
	"github.com/seasalt-go/seasalt/variants/starfish"
)

// The tests of this file are for changes of the code that internal/tools/mutants made and no other test
// noticed.

// R11.2: which duo to take over is a choice if there are two to choose from, of one seat or of two.
// Alike duos of one seat are one.
func TestGrabPositions(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Players: 3, Modules: []seasalt.Module{extrapepper.Module(seasalt.WaterRodeo)}})
	for _, test := range []struct {
		laid    [2]string // by seats 1 and 2
		choices string    // "" if there are not two
	}{
		{[2]string{"crab/black+crab/green boat/black+boat/yellow", ""}, "grab 1 crab/black crab/green; grab 1 boat/black boat/yellow"},
		{[2]string{"crab/dark-blue+crab/yellow", "crab/dark-blue+crab/yellow"}, "grab 1 crab/dark-blue crab/yellow; grab 2 crab/dark-blue crab/yellow"},
		{[2]string{"crab/black+crab/green", "fish/black+fish/green"}, "grab 1 crab/black crab/green; grab 2 fish/black fish/green"},
		{[2]string{"crab/dark-blue+crab/yellow crab/dark-blue+crab/yellow", ""}, ""},
		{[2]string{"", "fish/black+fish/green"}, ""},
		{[2]string{"", ""}, ""},
	} {
		p := seasalt.Position{
			Phase: seasalt.PhaseGrab, Round: 1, Event: seasalt.WaterRodeo,
			Laid:  [][]seasalt.Group{groups("shark/black+shark/green"), groups(test.laid[0]), groups(test.laid[1])},
			Piles: [2][]seasalt.Card{pile("shell/grey"), pile("shell/green")},
		}
		s, err := rules.NewState(p)
		if test.choices == "" {
			if err == nil || !strings.Contains(err.Error(), "fewer than two duos can be taken over (R11.2)") {
				t.Errorf("%q: the error is %v", test.laid, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%q: %v", test.laid, err)
			continue
		}
		var choices []string
		for m := range s.Moves() {
			choices = append(choices, m.String())
		}
		if got := strings.Join(choices, "; "); got != test.choices {
			t.Errorf("%q: %s; want %s", test.laid, got, test.choices)
		}
	}
}

func groups(text string) (groups []seasalt.Group) {
	for _, word := range strings.Fields(text) {
		h := seasalt.Must(seasalt.ParseHolding("| " + word))
		groups = append(groups, h.Laid...)
	}
	return groups
}

// What is public of an observation is what everybody is shown, wherever it stands among the rest:
// here the cards of a pile for one seat, a hand for all, a hand for two and another one for all.
func TestPublicSights(t *testing.T) {
	const hidden1 = `{"where":{"kind":"pile","pile":1},"cards":["crab/black","crab/green"],"open":false}`
	const open1 = `{"where":{"kind":"hand","seat":1},"cards":["fish/black","shell/grey","shell/green"],"open":true}`
	const hidden2 = `{"where":{"kind":"hand","seat":2},"cards":["octopus/grey"],"open":false}`
	const open2 = `{"where":{"kind":"hand","seat":0},"cards":["penguin/pink"],"open":true}`
	observation := func(sights ...string) string {
		return `{"actor":0,"turn":0,"phase":"play","action":"end-turn","returned":[],"revealed":[],"tops":["?","?"],"transfers":[],"sights":[` +
			strings.Join(sights, ",") + `]}`
	}
	var o seasalt.Observation
	if err := json.Unmarshal([]byte(observation(hidden1, open1, hidden2, open2)), &o); err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(o.Public())
	if want := observation(open1, open2); err != nil || string(got) != want {
		t.Errorf("%s, %v; want\n%s", got, err, want)
	}
}

// A move is known by its action, and by nothing that is not one of its operands.
func TestNoMoves(t *testing.T) {
	end := seasalt.EndTurn.Action()
	known := 0
	for a := range 256 {
		m := seasalt.Move(a)
		if name := m.Action().String(); strings.HasPrefix(name, "Action(") {
			if m.IsValid() || m.String() != fmt.Sprintf("Move(%#x)", a) {
				t.Errorf("%v is a move of no action", m)
			}
		} else if known++; a == 0 {
			t.Error("there is an action 0")
		}
	}
	if known < int(end) {
		t.Errorf("%d actions are known, and %v is one", known, end)
	}
}

// Cards in a JSON are read as they were written, and what is none of them leaves the cards as they
// were.
func TestCardsText(t *testing.T) {
	want := seasalt.Must(seasalt.ParseCards("crab/black crab/green crab/green mermaid/white"))
	text, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var got seasalt.Cards
	if err := json.Unmarshal(text, &got); err != nil || got != want {
		t.Errorf("%s is read as %v, %v", text, got, err)
	}
	var wrong *seasalt.ParseError
	if err := got.UnmarshalText([]byte("crab/black crab/blue")); !errors.As(err, &wrong) || wrong.Problems[0].Offset != 16 || got != want {
		t.Errorf("crab/blue: %v, at %v; the cards are %v now", err, wrong, got)
	}
}

// R10.2: those who do not see the cards of a lobster see how many there are.
func TestUnseenCardsAreCounted(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{lobster.Module()}})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhaseKeepPeeked, Round: 1, Drawn: seasalt.Must(seasalt.ParseCards("crab/black crab/green shell/grey fish/black")),
		Laid:  [][]seasalt.Group{groups("crab/yellow+lobster/black")},
		Piles: [2][]seasalt.Card{pile("shell/green"), pile("fish/green")},
	}))
	for observer, want := range map[seasalt.Seat]string{
		0: "seat 0 keeps shell/grey and returns crab/black and crab/green and fish/black to the deck",
		1: "seat 0 keeps a card and returns 3 cards to the deck", seasalt.Spectator: "seat 0 keeps a card and returns 3 cards to the deck",
	} {
		o, err := s.Observe(observer, seasalt.Keep(seasalt.Must(seasalt.ParseCard("shell/grey"))))
		if err != nil || o.String() != want {
			t.Errorf("%v sees: %v, %v; want %s", observer, o, err, want)
		}
	}
}

// What a module says of a kind goes before the base game, whichever sort of points it is.
func TestPointsAreReplaced(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{{
		Name: "house", Version: 1,
		Change: seasalt.Change{
			Collectors: []seasalt.Collector{
				{Kind: seasalt.Shell, Each: 3},            // a collector before
				{Kind: seasalt.Captain, Points: []int{7}}, // a multiplier before
			},
			Multipliers: []seasalt.Multiplier{
				{Kind: seasalt.Lighthouse, Of: seasalt.Shell, Points: 2}, // a multiplier of boats before
				{Kind: seasalt.Sailor, Of: seasalt.Shell, Points: 1},     // a collector before
			},
		},
	}}})
	for text, want := range map[string]int{
		"shell/black shell/grey":                   6,
		"captain/light-orange sailor/pink":         7,
		"lighthouse/purple boat/black boat/yellow": 1,
		"lighthouse/purple shell/black":            5,
		"sailor/pink sailor/orange":                0,
		"sailor/pink sailor/orange shell/black":    5,
	} {
		if got := seasalt.Must(rules.Score(seasalt.Must(seasalt.ParseHolding(text)))); got.Points() != want {
			t.Errorf("%s: %d points; want %d:\n%v", text, got.Points(), want, got)
		}
	}
}

// R6.2, R6.3: in a round that the deck ended in a final turn, those have revealed their hands who
// had theirs, and such a position can be set up again.
func TestEmptyDeckInFinalTurn(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Players: 4, Rulings: seasalt.Rulings{EmptyDeck: seasalt.EmptyDeckVoids}})
	for last := range seasalt.Seat(3) {
		p := seasalt.Position{
			Phase: seasalt.PhaseTake, Turn: last + 1, Round: 1, Called: seasalt.SeatsOf(0),
			Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("mermaid/white shell/black shell/green shell/grey shell/yellow octopus/grey"))},
			Deck:  seasalt.Must(seasalt.ParseCards("crab/black fish/green")),
		}
		for seat := range last + 1 {
			p.Revealed |= seasalt.SeatsOf(seat)
		}
		// All other cards lie on the piles.
		rest := rules.Deck()
		for _, placed := range []seasalt.Cards{p.Hands[0], p.Deck} {
			for c := range placed.All() {
				rest, _ = rest.Without(c)
			}
		}
		for c := range rest.All() {
			p.Piles[len(p.Piles[0])%2] = append(p.Piles[len(p.Piles[0])%2], c)
		}
		s := play(must(rules.NewState(p)), "draw", "deal crab/black", "deal fish/green", "keep crab/black", "discard 1", "end-turn")
		result, _ := s.LastRound()
		if result.End != seasalt.RoundDeckEmpty || result.LastTurn != last+1 {
			t.Fatalf("the last turn of seat %v: %v", last+1, result)
		}
		for seat := range seasalt.Seat(4) {
			if want := seat <= last+1; s.Revealed(seat) != want {
				t.Errorf("the last turn of seat %v: seat %v reveals: %v", last+1, seat, !want)
			}
		}
		if again, err := rules.NewState(s.SecretPosition()); err != nil || again != s {
			t.Errorf("the last turn of seat %v: %v", last+1, err)
		}
	}
}

// R6.2: a bet that has ended a round was the one of who ended it, and need not be said again.
func TestCallerOfBet(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	for end, want := range map[seasalt.RoundEnd]seasalt.Seat{
		seasalt.RoundBetWon: 1, seasalt.RoundBetLost: 1, seasalt.RoundStopped: seasalt.Nobody, seasalt.RoundDeckEmpty: seasalt.Nobody,
	} {
		p := seasalt.Position{Phase: seasalt.PhaseRoundOver, Round: 1, LastEnd: end, LastBy: 1, LastTurn: 1}
		if end == seasalt.RoundBetWon || end == seasalt.RoundBetLost {
			p.LastTurn = 0
			p.Revealed = seasalt.SeatsOf(0, 1)
		}
		s, _ := rules.NewState(p) // the cards and points of the round are not given
		if s.Rules() == nil {
			_, err := rules.NewState(p)
			if problem := err.Error(); strings.Contains(problem, "announced") {
				t.Errorf("%v: %v", end, problem)
			}
			continue
		}
		if s.Caller() != want {
			t.Errorf("%v: %v is the caller; want %v", end, s.Caller(), want)
		}
	}
}

// An observation of laid mermaids has at least one of them.
func TestMermaidsAreSeenLaid(t *testing.T) {
	const text = `{"actor":0,"turn":0,"phase":"play","action":"lay-mermaids","returned":[],"revealed":[],"tops":["?","?"],` +
		`"transfers":[%s],"sights":[],"end":"mermaids","by":0,"points":[0,0,0,0]}`
	const mermaid = `{"from":{"kind":"hand","seat":0},"to":{"kind":"laid","seat":0},"card":"mermaid/white","open":true}`
	var o seasalt.Observation
	if err := json.Unmarshal([]byte(fmt.Sprintf(text, mermaid)), &o); err != nil {
		t.Error(err)
	}
	if err := json.Unmarshal([]byte(fmt.Sprintf(text, "")), &o); err == nil || !strings.Contains(err.Error(), "/transfers: 0") {
		t.Errorf("no mermaids are laid: %v", err)
	}
}

// A Playout has the piles that its State has, and their tops, none included.
func TestPilesOfPlayout(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	for _, piles := range []string{"|", "crab/black|", "|fish/green shell/grey", "crab/black shell/green|fish/green"} {
		one, two, _ := strings.Cut(piles, "|")
		s := must(rules.NewState(seasalt.Position{
			Phase: seasalt.PhaseTake, Round: 1, Piles: [2][]seasalt.Card{pile(strings.Fields(one)...), pile(strings.Fields(two)...)},
			Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("boat/black")), seasalt.Must(seasalt.ParseCards("boat/yellow"))},
		}))
		p := s.Playout()
		for pile := range seasalt.Pile(4) {
			var want seasalt.Card
			for c := range s.Pile(pile) {
				want = c
				break
			}
			if p.Top(pile) != want || s.Top(pile) != want {
				t.Errorf("%s: the top of pile %d is %v in a Playout and %v in a State; want %v", piles, pile, p.Top(pile), s.Top(pile), want)
			}
			if got, want := slices.Collect(p.Pile(pile)), slices.Collect(s.Pile(pile)); !slices.Equal(got, want) {
				t.Errorf("%s: pile %d is %v in a Playout and %v in a State", piles, pile, got, want)
			}
		}
	}
}

// R4.6: the sentence about the mermaids that win names them.
func TestMermaidsInSentence(t *testing.T) {
	s := must(seasalt.MustRules(seasalt.Config{}).NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1, Hands: []seasalt.Cards{seasalt.Must(seasalt.ParseCards("mermaid/white mermaid/white mermaid/white mermaid/white"))},
		Piles: [2][]seasalt.Card{pile("shell/green"), pile("fish/green")},
	}))
	const want = "seat 0 lays mermaid/white and mermaid/white and mermaid/white and mermaid/white"
	if o, err := s.Observe(seasalt.Spectator, seasalt.LayMermaids); err != nil || o.String() != want {
		t.Errorf("%v, %v; want %s", o, err, want)
	}
}

// Cards that are not known are one or more: of none there is nothing to say.
func TestNoUnknownCards(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	g := rules.NewGame(0)
	g.Settle(rand.New(rand.NewPCG(1, 1)))
	for range 8 { // until a pile has cards that nobody sees
		moves := slices.Collect(g.State().Moves())
		if err := g.Play(moves[0], rand.New(rand.NewPCG(1, 1))); err != nil {
			t.Fatal(err)
		}
	}
	text := g.State().View(seasalt.Spectator).String()
	numbers := regexp.MustCompile(`\?\d+`)
	places := numbers.FindAllStringIndex(text, -1)
	if _, err := rules.ParseView(text); err != nil || len(places) < 2 || !regexp.MustCompile(`pile[12]=\S*\?`).MatchString(text) {
		t.Fatalf("%v: %s", err, text)
	}
	for _, at := range places {
		for _, number := range []string{"?0", "?81", "?x", "?"} {
			wrong := text[:at[0]] + number + text[at[1]:]
			if _, err := rules.ParseView(wrong); err == nil || !strings.Contains(err.Error(), "is not a number of cards from ?1 to ?") {
				t.Errorf("%s is read with the error %v", wrong, err)
			}
		}
	}
}

// R11.1: between rounds an event is returned by a player who is not alone at its end of the ranking
// any more, and kept by one who is.
func TestReturnedEvents(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Players: 3, Modules: []seasalt.Module{{Name: "house", Version: 1, Events: []seasalt.EventCard{
		{Event: seasalt.Kraken, Goes: seasalt.Most}, {Event: seasalt.Tornado, Goes: seasalt.Fewest}, {Event: seasalt.Dolphins, Goes: seasalt.Most},
	}}}})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhaseTurnUp, Round: 2, Turn: 1, Totals: []int{10, 5, 7}, Points: []int{7, 1, 2},
		Held:       []seasalt.Event{seasalt.Kraken, 0, seasalt.Tornado},
		EventsLeft: []seasalt.Event{seasalt.Dolphins}, LastEnd: seasalt.RoundStopped, LastBy: 0, LastTurn: 0,
	}))
	o, err := s.Observe(seasalt.Spectator, seasalt.TurnUp(seasalt.Dolphins))
	if err != nil || o.Returned != seasalt.SeatsOf(2) || o.Given != seasalt.Nobody {
		t.Errorf("returned by %v, given to %v, %v; want 2, nobody", o.Returned, o.Given, err)
	}
	after, err := s.Apply(seasalt.TurnUp(seasalt.Dolphins))
	if err != nil || after.Held(0) != seasalt.Kraken || after.Held(1) != 0 || after.Held(2) != 0 {
		t.Errorf("held: %v %v %v, %v", after.Held(0), after.Held(1), after.Held(2), err)
	}
}

// Every move that needs cards has them in what is seen of it.
func TestActionsMoveCards(t *testing.T) {
	for _, move := range []string{
		"nature draw deal", "nature steal steal", "0 take take", "0 keep keep", "0 discard discard", "0 take-top take-top", "0 play lay-duo",
		"0 play lay-trio", "0 play lay-mermaids", "0 play lay-shield", "0 pick pick", "0 swap swap", "0 grab grab",
	} {
		var actor, phase, action string
		fmt.Sscan(move, &actor, &phase, &action)
		if actor == "nature" {
			actor = `"nature"`
		}
		text := fmt.Sprintf(`{"actor":%s,"turn":0,"phase":%q,"action":%q,"returned":[],"revealed":[],"tops":["?","?"],"transfers":[],"sights":[]}`, actor, phase, action)
		var o seasalt.Observation
		if err := json.Unmarshal([]byte(text), &o); err == nil || !strings.Contains(err.Error(), "/transfers: 0, ") {
			t.Errorf("%s without a card: %v", move, err)
		}
	}
}

// K1: who has ended a turn holds no four mermaids in any sample, if they win at the end of a turn;
// whichever seat it is.
func TestNoMermaidsAfterTurn(t *testing.T) {
	base := seasalt.MustRules(seasalt.Config{}).Deck()
	keep := must(seasalt.ParseCards("mermaid/white mermaid/white mermaid/white mermaid/white crab/black crab/green crab/grey fish/green shell/grey " +
		"boat/black shark/purple octopus/green penguin/pink sailor/pink sailor/orange lighthouse/purple captain/light-orange swimmer/black shell/black fish/yellow"))
	for c := range keep.All() {
		base, _ = base.Without(c)
	}
	rules := seasalt.MustRules(seasalt.Config{Edition: seasalt.EditionDigital, Modules: []seasalt.Module{{Name: "short", Version: 1, Without: base}}})
	for seat := range seasalt.Seat(2) {
		hands := make([]seasalt.Cards, 2)
		hands[seat] = must(seasalt.ParseCards("crab/black crab/green fish/green shell/grey boat/black shark/purple octopus/green penguin/pink sailor/pink lighthouse/purple"))
		g := must(rules.NewState(seasalt.Position{
			Phase: seasalt.PhasePlay, Turn: seat, Round: 1, Hands: hands, Piles: [2][]seasalt.Card{pile("crab/grey"), pile("shell/black")},
		})).Game()
		playGame(g, "end-turn")
		v := g.View(1 - seat)
		r := rand.New(rand.NewPCG(1, 1))
		var counts [5]int
		for range 2000 {
			counts[v.Sample(r).Hand(seat).CountKind(seasalt.Mermaid)]++
		}
		if counts[4] > 0 || counts[3] == 0 {
			t.Errorf("of 2000 samples, so many have 0 to 4 mermaids in the hand of seat %d: %v", seat, counts)
		}
	}
}

// Of two alike cards one must be in a hand of two cards if there is one other place; either of them can be that one. A
// view that was written and read deals them as the view itself does.
func TestSampleOfReadView(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	crabs := must(seasalt.ParseCards("crab/yellow crab/yellow sailor/pink"))
	own := allBut(rules, crabs.String()+" crab/grey shell/black")
	hidden, _ := crabs.Without(must(seasalt.ParseCard("crab/yellow")))
	g := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhasePlay, Round: 1, Hands: []seasalt.Cards{own, hidden}, Piles: [2][]seasalt.Card{pile("crab/grey"), pile("shell/black")},
	})).Game()
	v := g.View(0)
	for name, v := range map[string]seasalt.View{"the view": v, "the view that was read": must(rules.ParseView(v.String()))} {
		r := rand.New(rand.NewPCG(1, 1))
		const samples = 6000
		both := 0
		for range samples {
			if v.Sample(r).Hand(1).CountKind(seasalt.Crab) == 2 {
				both++
			}
		}
		if both < samples*30/100 || both > samples*37/100 {
			t.Errorf("%s: of %d samples, %d have both crabs in hand; a third should", name, samples, both)
		}
	}
}

// R8.7: every card counts for the colour bonus, however large the deck and many the cards of a kind.
func TestEveryCardHasItsColor(t *testing.T) {
	var crabs []seasalt.Card // the most that there is room for
	for color := seasalt.DarkBlue; len(crabs) < 44; color = color%seasalt.Orange + 1 {
		crabs = append(crabs, seasalt.CardOf(seasalt.CastOfCrabs, color))
	}
	few := seasalt.MustRules(seasalt.Config{}).Deck()
	for c := range few.All() {
		if few.Len() > 36 && c.Kind() != seasalt.Mermaid && c.Kind() != seasalt.Crab {
			few, _ = few.Without(c)
		}
	}
	without := seasalt.MustRules(seasalt.Config{}).Deck()
	for c := range few.All() {
		without, _ = without.Without(c)
	}
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{{
		Name: "many", Version: 1, Deck: must(seasalt.CardsOf(crabs...)), Without: without,
	}}})
	deck := rules.Deck()
	if deck.Len() != seasalt.MaxCards {
		t.Fatalf("the deck has %d cards", deck.Len())
	}
	for c := range deck.All() {
		var all seasalt.Cards
		for range deck.Count(c) {
			all, _ = all.With(c)
			score := must(rules.Score(seasalt.Holding{Hand: all}))
			if score.Bonus() != all.Len() || score.BonusColor() != c.Color() {
				t.Errorf("the colour bonus of %d times %v is %d, %v", all.Len(), c, score.Bonus(), score.BonusColor())
			}
		}
	}
}

// R10.4: a trio adds the points that its module says to those of its duo, be it just one.
func TestTrioOfOnePoint(t *testing.T) {
	for points := 1; points <= 3; points++ {
		m := starfish.Module()
		m.Change.Trio.Points = points
		rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{m}})
		score := must(rules.Score(must(seasalt.ParseHolding("fish/green | crab/black+crab/grey+starfish/light-blue"))))
		if score.Points() != 1+points || score.Sum(seasalt.FromTrio) != points {
			t.Errorf("a duo and %d points are worth %d: %v", points, score.Points(), score)
		}
	}
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
	if v.Deck().Count(captain) != 1 || !own || public {
		t.Errorf("the seat knows that these cards are in the deck: %v; that its memory says so is %v, and that everybody knows it %v", v.Deck(), own, public)
	}
}

// A text can have every number that a round can have.
func TestLastRoundThatCounts(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	s := must(rules.NewState(seasalt.Position{
		Phase: seasalt.PhaseTake, Round: 65535, Piles: [2][]seasalt.Card{pile("crab/grey"), pile("shell/black")},
		LastEnd: seasalt.RoundDeckEmpty, LastBy: 1, LastTurn: 1, Totals: []int{0, 0}, Points: []int{0, 0},
	}))
	if read, err := rules.ParseState(s.SecretText()); err != nil || read != s {
		t.Errorf("%v: %v", read, err)
	}
	if v, err := rules.ParseView(s.View(0).String()); err != nil || v.Round() != 65535 {
		t.Errorf("%v: %v", v, err)
	}
}

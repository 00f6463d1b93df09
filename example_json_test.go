package seasalt_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants/jellyfish"
)

// The JSON of a view is what clients get. What the seat does not know is not in it.
func ExampleView_json() {
	s := seasalt.MustRules(seasalt.Config{Players: 3}).Start(0)
	for _, move := range []string{"deal crab/black", "deal crab/yellow", "draw", "deal boat/black", "deal shell/grey"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}

	// Any language will do for a client. It takes what it needs.
	type client struct {
		Actor int
		Drawn struct {
			Size  int
			Cards []string
		}
		Moves []struct {
			Text   string // what it sends if the player chooses the move
			Action string
			Cards  []string
		}
	}
	for seat := range seasalt.Seat(2) {
		data, err := json.Marshal(s.View(seat))
		if err != nil {
			fmt.Println(err)
		}
		var c client
		if err := json.Unmarshal(data, &c); err != nil {
			fmt.Println(err)
		}
		fmt.Printf("%+v\n", c)
	}
	// Output:
	// {Actor:0 Drawn:{Size:2 Cards:[boat/black shell/grey]} Moves:[{Text:keep boat/black Action:keep Cards:[boat/black]} {Text:keep shell/grey Action:keep Cards:[shell/grey]}]}
	// {Actor:0 Drawn:{Size:2 Cards:[]} Moves:[]}
}

// A move has its parts beside its text, so that no client needs to take the text apart. It is read back
// from either.
func ExampleMove_MarshalJSON() {
	var moves []seasalt.Move
	for _, text := range []string{"draw", "lay-duo swimmer/black shark/green", "choose-pile 2", "choose-victim 0"} {
		moves = append(moves, seasalt.Must(seasalt.ParseMove(text)))
	}
	for _, m := range moves {
		fmt.Printf("%s\n", seasalt.Must(json.Marshal(m)))
	}
	var request struct{ Move seasalt.Move }
	if err := json.Unmarshal([]byte(`{"move":"choose-pile 2"}`), &request); err != nil {
		fmt.Println(err)
	}
	fmt.Println(request.Move.Pile())
	// Output:
	// {"text":"draw","action":"draw"}
	// {"text":"lay-duo swimmer/black shark/green","action":"lay-duo","cards":["swimmer/black","shark/green"]}
	// {"text":"choose-pile 2","action":"choose-pile","pile":2}
	// {"text":"choose-victim 0","action":"choose-victim","seat":0}
	// 2
}

// A client in Go reads the view back. It can list moves, count points and sample worlds.
func ExampleRules_UnmarshalView() {
	server := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{jellyfish.Module()}})
	s := server.Start(0)
	for _, move := range []string{"deal crab/black", "deal crab/yellow", "take 1"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	sent := seasalt.Must(json.Marshal(s.View(0)))

	// The view says which game it is of. The rules have to be built once for a game.
	var game struct{ Setup seasalt.Setup }
	if err := json.Unmarshal(sent, &game); err != nil {
		fmt.Println(err)
	}
	rules, err := game.Setup.Rules(jellyfish.Module())
	if err != nil {
		fmt.Println(err)
	}
	v, err := rules.UnmarshalView(sent)
	if err != nil {
		fmt.Println(err)
	}
	fmt.Println(v.KnownHand(0), v.Unseen().Len(), v.AppendMoves(nil))
	fmt.Println(v.Sample(rand.New(rand.NewPCG(1, 2))).View(0).Equal(v))
	// Output:
	// crab/black 58 [end-turn]
	// true
}

// A card is drawn: what the player sees of it, and what everybody else sees.
func ExampleObservation_MarshalJSON() {
	s := seasalt.MustRules(seasalt.Config{}).Start(0)
	for _, move := range []string{"deal crab/black", "deal crab/yellow", "draw"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	for _, seat := range []seasalt.Seat{0, seasalt.Spectator} {
		o := seasalt.Must(s.Observe(seat, seasalt.Must(seasalt.ParseMove("deal boat/black"))))
		fmt.Printf("%s\n", seasalt.Must(json.Marshal(o)))
	}
	// Output:
	// {"actor":"nature","turn":0,"phase":"draw","action":"deal","returned":[],"revealed":[],"tops":["crab/black","crab/yellow"],"transfers":[{"from":{"kind":"deck"},"to":{"kind":"drawn"},"card":"boat/black","open":false}],"sights":[]}
	// {"actor":"nature","turn":0,"phase":"draw","action":"deal","returned":[],"revealed":[],"tops":["crab/black","crab/yellow"],"transfers":[{"from":{"kind":"deck"},"to":{"kind":"drawn"},"open":false}],"sights":[]}
}

// What a server answers to an illegal move.
func ExampleMoveError_MarshalJSON() {
	s := seasalt.MustRules(seasalt.Config{}).Start(0)
	for _, move := range []string{"deal crab/black", "deal crab/yellow", "take 1"} {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	var refused *seasalt.MoveError
	if errors.As(s.Check(seasalt.Stop), &refused) {
		fmt.Printf("%s\n", seasalt.Must(json.Marshal(refused)))
	}
	// Output:
	// {"move":{"text":"stop","action":"stop"},"actor":0,"phase":"play","reason":"too-few-points","rule":"R5.1","text":"the cards are worth too little to end the round","threshold":7}
}

// A configuration is sent and stored as its setup.
func ExampleSetup_MarshalJSON() {
	rules := seasalt.MustRules(seasalt.Config{Players: 3, Edition: seasalt.EditionGerman, Modules: []seasalt.Module{jellyfish.Module()}})
	fmt.Printf("%s\n", seasalt.Must(json.MarshalIndent(rules.Setup(), "", "  ")))
	// Output:
	// {
	//   "players": 3,
	//   "target": 35,
	//   "rulings": {
	//     "mermaids": "laid",
	//     "emptyDeck": "voids",
	//     "tie": "round-points",
	//     "trio": "laid",
	//     "equalTop": "at-end"
	//   },
	//   "modules": [
	//     {
	//       "name": "jellyfish",
	//       "version": 1,
	//       "hash": "3e442ab15507d4d6"
	//     }
	//   ],
	//   "events": []
	// }
}

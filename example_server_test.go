package seasalt_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"math/rand/v2"
	"net"
	"strings"

	"github.com/seasalt-go/seasalt"
)

// A message is what a server tells a client.
type message struct {
	Saw     *seasalt.Observation `json:"saw,omitempty"`     // what happened
	View    *seasalt.View        `json:"view,omitempty"`    // make a move, or the round is over
	Refused *seasalt.MoveError   `json:"refused,omitempty"` // make another one
}

// serve runs a table. It alone has the game; each client gets its view of it, and what it
// sees happen.
func serve(rules *seasalt.Rules, clients []net.Conn, r *rand.Rand) {
	var in []*json.Decoder
	for _, conn := range clients {
		in = append(in, json.NewDecoder(conn))
	}
	send := func(seat int, m message) {
		if err := json.NewEncoder(clients[seat]).Encode(m); err != nil {
			log.Fatal(err) // a real server would go on with a bot
		}
	}
	for g := rules.NewGame(0); !g.State().Over(); {
		s := g.State()
		m := s.Chance(r)
		if s.Actor() != seasalt.Nature {
			seat := int(s.Actor())
			v := g.View(s.Actor())
			send(seat, message{View: &v})
			for m == 0 {
				var noMove *seasalt.ParseError // then m is still 0, and is refused below
				if err := in[seat].Decode(&m); err != nil && !errors.As(err, &noMove) {
					log.Fatal(err) // the client is gone
				}
				var refused *seasalt.MoveError
				if errors.As(s.Check(m), &refused) {
					send(seat, message{Refused: refused})
					m = 0
				}
			}
		}
		for seat := range clients {
			o, _ := g.Observe(seasalt.Seat(seat), m) // the move is legal
			send(seat, message{Saw: &o})
		}
		if err := g.Apply(m); err != nil {
			log.Fatal(err)
		}
		if g.State().RoundOver() {
			for seat := range clients {
				v := g.View(seasalt.Seat(seat))
				send(seat, message{View: &v})
			}
		}
	}
}

// client plays from what it is told. It tries to announce STOP, whether it may or not, and
// otherwise makes the first legal move. It returns what it has to tell in the end.
func client(rules *seasalt.Rules, server net.Conn) (story []string) {
	in, out := json.NewDecoder(server), json.NewEncoder(server)
	var v seasalt.View
	for {
		var m struct {
			Saw     *seasalt.Observation
			View    json.RawMessage // the rules are needed to read it
			Refused *seasalt.MoveError
		}
		if err := in.Decode(&m); err != nil {
			log.Fatal(err)
		}
		switch {
		case m.Saw != nil:
			story = append(story, m.Saw.String())
			continue
		case m.View != nil:
			v = must(rules.UnmarshalView(m.View))
			if v.RoundOver() {
				round, _ := v.LastRound()
				story = append(story, fmt.Sprintf("the round brings %d and %d points", round.Points[0], round.Points[1]))
			}
			if result, over := v.Result(); over {
				return append(story, result.String())
			} else if v.RoundOver() {
				continue
			}
		}
		answer := v.AppendMoves(nil)[0]
		if v.Phase() == seasalt.PhasePlay && m.Refused == nil && v.Hand(v.Seat()).Len() > 3 {
			answer = seasalt.Stop
		}
		if m.Refused != nil {
			story = append(story, "refused: "+m.Refused.Reason.String())
		}
		if err := out.Encode(answer); err != nil {
			log.Fatal(err)
		}
	}
}

// A table with two clients, each at the end of a connection of its own. They get JSON and answer
// with the text of a move; what one of them must not know is never sent to it.
func ExampleGame_server() {
	rules := seasalt.MustRules(seasalt.Config{Target: 7})
	var table []net.Conn
	stories := make(chan []string)
	for seat := range rules.Players() {
		server, conn := net.Pipe()
		table = append(table, server)
		go func() {
			story := client(rules, conn)
			if seat == 1 {
				stories <- story
			}
		}()
	}
	go serve(rules, table, rand.New(rand.NewPCG(1, 2)))

	// What the second player has seen.
	story := <-stories
	fmt.Println(strings.Join(story[:8], "\n"))
	fmt.Println("...")
	fmt.Println(strings.Join(story[len(story)-14:], "\n"))
	// Output:
	// octopus/light-blue starts pile 1
	// shark/black starts pile 2
	// seat 0 draws
	// seat 0 gets a card from the deck
	// seat 0 gets a card from the deck
	// seat 0 keeps a card
	// seat 0 discards octopus/green on pile 1
	// seat 0 ends the turn
	// ...
	// seat 1 gets shark/purple from the deck
	// seat 1 gets boat/dark-blue from the deck
	// seat 1 keeps boat/dark-blue
	// seat 1 discards shark/purple on pile 1
	// refused: the cards are worth too little to end the round
	// seat 1 ends the turn
	// seat 0 draws
	// seat 0 gets a card from the deck
	// seat 0 gets a card from the deck
	// seat 0 keeps a card
	// seat 0 discards fish/dark-blue on pile 1
	// seat 0 announces STOP; revealed: seat 0,1
	// the round brings 7 and 5 points
	// seat 0 wins on points, 7 : 5 (R7.2)
}

// What everybody may watch: nobody's cards, but what all players have seen.
func ExampleGame_View_spectator() {
	g := seasalt.MustRules(seasalt.Config{}).NewGame(0)
	playGame(g, "deal crab/black", "deal crab/yellow",
		"take 1", "end-turn", "draw", "deal boat/black", "deal shell/grey", "keep boat/black", "end-turn")
	v := g.View(seasalt.Spectator)
	for seat := range seasalt.Seat(2) {
		fmt.Printf("seat %v has %d cards, of which everybody knows %q\n", seat, v.HandLen(seat), v.Hand(seat))
	}
	fmt.Println(len(v.AppendMoves(nil)), "moves")
	// Output:
	// seat 0 has 1 cards, of which everybody knows "crab/black"
	// seat 1 has 1 cards, of which everybody knows ""
	// 0 moves
}

package table_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/table"
	"github.com/seasalt-go/seasalt/variants"
)

// A server has one table and keeps its journal in a file. It is an HTTP handler.
type server struct {
	sync.Mutex
	*table.Table
	file *os.File
}

// create starts the journal of a new table, in a new file.
func create(name string, t *table.Table) (*server, error) {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL|os.O_APPEND, 0o600)
	if err != nil {
		return nil, err
	}
	s := &server{Table: t, file: file}
	return s, s.append(t.SecretJournal())
}

// append writes to the file, and returns when the text is on the disk.
func (s *server) append(text string) error {
	_, err := s.file.WriteString(text)
	if err == nil {
		err = s.file.Sync()
	}
	return err
}

// store appends an entry before anybody is told of it. If that fails, the table is ahead of its file and
// must not go on: the server starts again, from the file.
func (s *server) store(e table.Entry, err error) error {
	if err == nil {
		err = s.append(e.SecretText())
	}
	return err
}

// open restores a table from its file. A last line that was not written to its end is cut off: nobody was
// told of it.
func open(name string) (*server, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	t, err := table.Restore(string(text), variants.Rules)
	if torn := (*table.TornError)(nil); errors.As(err, &torn) {
		if err = os.Truncate(name, int64(torn.Offset)); err == nil {
			t, err = table.Restore(string(text[:torn.Offset]), variants.Rules)
		}
	}
	if err != nil {
		return nil, err
	}
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_APPEND, 0)
	return &server{Table: t, file: file}, err
}

// A request is all that a client ever sends: who it is, the number up to which it has seen the game, and
// perhaps a move.
type request struct {
	Token  string
	Number int
	Move   seasalt.Move
}

// ServeHTTP makes the move, if there is one and it is legal, and answers with everything that is new to the client.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.Lock()
	defer s.Unlock()
	var q request
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1000)).Decode(&q); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	seat, ok := s.SeatOf(q.Token)
	if !ok {
		seat = seasalt.Spectator
	}
	var err error
	if r.URL.Path == "/move" {
		err = s.store(s.PlayAt(seat, q.Number, q.Move))
	}
	var answer any
	if err == nil {
		answer, err = s.Since(seat, q.Number)
	}
	var refused *table.Refusal
	if errors.As(err, &refused) {
		w.WriteHeader(http.StatusConflict)
		answer = refused
	} else if err != nil {
		log.Fatal(err)
	}
	_ = json.NewEncoder(w).Encode(answer)
}

// A client knows its token, and what it was sent last, which says what game it is.
type client struct {
	token string
	seen  table.Snapshot
}

// ask sends a request and reads the answer. It returns what has happened since, as the client saw it.
func (c *client) ask(s http.Handler, path string, m seasalt.Move) ([]table.Item, error) {
	q := map[string]any{"token": c.token, "number": c.seen.Number}
	if m != 0 {
		q["move"] = m
	}
	body, _ := json.Marshal(q)
	w := httptest.NewRecorder() // in place of a network
	s.ServeHTTP(w, httptest.NewRequest("POST", path, bytes.NewReader(body)))
	if w.Code == http.StatusConflict {
		refused := new(table.Refusal)
		if err := json.Unmarshal(w.Body.Bytes(), refused); err != nil {
			return nil, err
		}
		return nil, refused
	}
	u, err := table.UnmarshalUpdate(w.Body.Bytes(), variants.Rules)
	if err == nil {
		c.seen = u.Snapshot
	}
	return u.Items, err
}

// decide says STOP if that is legal, and otherwise makes the first legal move.
func (c *client) decide() seasalt.Move {
	v := c.seen.View
	if v.Check(seasalt.Stop) == nil {
		return seasalt.Stop
	}
	return v.AppendMoves(nil)[0]
}

// A whole server, with two clients. A request comes twice, a client reconnects, and the server is killed in the
// middle of a write and goes on from its file. Then a round ends, a player resigns, and everybody can check
// that nobody chose the cards.
func Example_server() {
	rules := seasalt.MustRules(seasalt.Config{})
	t, err := table.New(table.Options{
		Rules: rules,
		Players: []table.Player{
			{Name: "Ann", Token: table.HashToken("token of Ann")},
			{Name: "Bob", Token: table.HashToken("token of Bob")},
		},
		Terms: table.Terms{RevealSeed: true},
		Seed:  [32]byte{1, 2, 3}, // for real games: 32 bytes from crypto/rand
	})
	must(err)
	dir, err := os.MkdirTemp("", "")
	must(err)
	defer os.RemoveAll(dir)
	journal := filepath.Join(dir, "journal")
	s, err := create(journal, t)
	must(err)

	// The players get the commitment first, and name their nonces then.
	ann, bob := &client{token: "token of Ann"}, &client{token: "token of Bob"}
	_, err = ann.ask(s, "/look", 0)
	must(err)
	promised := ann.seen.Commitment
	must(s.store(s.Nonce(0, "4711")))
	must(s.store(s.Nonce(1, ""))) // Bob did not name one in time
	must(s.store(s.Deal()))

	// Both play until the round is over. The player to move looks first, and gets everything missed so far.
	for s.Stage() == table.StagePlaying {
		c := []*client{ann, bob}[s.Actor()]
		items, err := c.ask(s, "/look", 0)
		must(err)
		if s.Number() < 12 {
			for _, item := range items {
				for _, saw := range item.Saw {
					fmt.Printf("%s, %d: %v\n", c.seen.Names[c.seen.Seat], item.Number, saw)
				}
			}
		}
		before, m := *c, c.decide()
		_, err = c.ask(s, "/move", m)
		must(err)

		switch s.Number() {
		case 10: // the request comes a second time
			_, err := before.ask(s, "/move", m)
			fmt.Println("refused:", why(err))
		case 11: // it is not this client's turn any more
			_, err := c.ask(s, "/move", seasalt.EndTurn)
			fmt.Println("refused:", why(err))
		case 15: // Bob's phone restarts, and knows nothing but the token
			bob = &client{token: "token of Bob"}
			items, err := bob.ask(s, "/look", 0)
			must(err)
			fmt.Println("Bob gets", len(items), "items and has", bob.seen.View.KnownHand(1))
		case 20: // the server is killed while it writes, and starts again
			_, _ = s.file.WriteString("21 0: dra")
			s.file.Close()
			s, err = open(journal)
			must(err)
			fmt.Println("restored after entry", s.Number())
		}
	}
	items, err := ann.ask(s, "/look", 0)
	must(err)
	fmt.Println(items[len(items)-1].Round)

	// A spectator comes late, and gets what spectators may see.
	guest := &client{}
	items, err = guest.ask(s, "/look", 0)
	must(err)
	fmt.Println("the guest gets", len(items), "items")

	// In the next round Bob resigns, and the journal is for everybody.
	must(s.store(s.NextRound()))
	loser := seasalt.SeatsOf(1)
	must(s.store(s.End(record.End{Reason: record.EndResignation, By: loser, Winners: s.Leaders(loser)})))
	_, err = bob.ask(s, "/look", 0)
	must(err)
	fmt.Println(bob.seen.Result)
	revealed, _ := s.Revealed()
	checked, err := table.Verify(revealed, promised, variants.Rules)
	must(err)
	fmt.Println(checked.NonceOf(0))
	// Output:
	// Ann, 3: turn of 0, nature: deal, fish/dark-blue from deck to pile 1
	// Ann, 3: turn of 0, nature: deal, shark/green from deck to pile 2
	// Bob, 3: turn of 0, nature: deal, fish/dark-blue from deck to pile 1
	// Bob, 3: turn of 0, nature: deal, shark/green from deck to pile 2
	// Bob, 4: turn of 0, 0: draw
	// Bob, 4: turn of 0, nature: deal, a card from deck to drawn
	// Bob, 4: turn of 0, nature: deal, a card from deck to drawn
	// Bob, 5: turn of 0, 0: keep, a card from drawn to hand 0
	// Bob, 6: turn of 0, 0: discard, shell/yellow from drawn to pile 1
	// Bob, 7: turn of 0, 0: end-turn
	// refused: stale
	// refused: illegal
	// Ann, 8: turn of 1, 1: draw
	// Ann, 8: turn of 1, nature: deal, a card from deck to drawn
	// Ann, 8: turn of 1, nature: deal, a card from deck to drawn
	// Ann, 9: turn of 1, 1: keep, a card from drawn to hand 1
	// Ann, 10: turn of 1, 1: discard, shell/light-blue from drawn to pile 1
	// Ann, 11: turn of 1, 1: end-turn
	// Bob gets 15 items and has swimmer/yellow
	// restored after entry 20
	// Round 1 ended by seat 1: stop
	// seat 0 scores 6: card points (R6.1); total 6
	//   1 crab + crab pair: 1 (R8.1)
	//   1 fish + fish pair: 1 (R8.1)
	//   1 shell card: 0 (R8.2)
	//   1 penguin card: 1 (R8.2)
	//   mermaid with 3 black cards: 3 (R8.4)
	//   card points: 6; colour bonus: 3 (black)
	// seat 1 scores 7: card points (R6.1); total 7
	//   1 crab + crab pair: 1 (R8.1)
	//   1 swimmer + shark pair: 1 (R8.1)
	//   2 octopus cards: 3 (R8.2)
	//   mermaid with 2 yellow cards: 2 (R8.4)
	//   card points: 7; colour bonus: 2 (yellow)
	// the guest gets 72 items
	// seat 0 wins, resignation of seat 1
	// 4711 true
}

// why says why a request was refused.
func why(err error) table.RefusalReason {
	var refused *table.Refusal
	if !errors.As(err, &refused) {
		log.Fatal(err)
	}
	return refused.Reason
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

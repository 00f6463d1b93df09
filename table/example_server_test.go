package table_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/table"
)

// A server has one table, and its journal in a file. It is an HTTP handler.
type server struct {
	sync.Mutex
	*table.Table
	file *os.File
}

// store appends an entry to the file before anybody is told of it. If that fails the table is ahead of
// its file: it must be restored before it goes on.
func (s *server) store(e table.Entry, err error) error {
	if err == nil {
		_, err = s.file.WriteString(e.SecretText())
	}
	if err == nil {
		err = s.file.Sync()
	}
	return err
}

// open restores a table from its file. If the last line was not written to its end it is cut off: nobody
// was told of it.
func open(name string) (*server, error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_APPEND, 0)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(f)
	if err != nil {
		return nil, err
	}
	t, err := table.Restore(string(text))
	if torn := (*table.TornError)(nil); errors.As(err, &torn) {
		if err = f.Truncate(int64(torn.Offset)); err == nil {
			t, err = table.Restore(string(text[:torn.Offset]))
		}
	}
	return &server{Table: t, file: f}, err
}

// A request is all that a client ever sends: who it is, what it has seen, and perhaps a move.
type request struct {
	Token  string
	Number int
	Move   seasalt.Move
}

// ServeHTTP makes the move, if it is legal, and answers with what the client has not seen yet.
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
		log.Fatal(err) // and start again, from the file
	}
	_ = json.NewEncoder(w).Encode(answer)
}

// A client knows its token and what it was sent.
type client struct {
	rules *seasalt.Rules
	token string
	seen  table.Snapshot
}

// ask sends a request and takes in the answer. It returns what happened, as the client saw it.
func (c *client) ask(s http.Handler, path string, m seasalt.Move) ([]table.Item, error) {
	q := map[string]any{"token": c.token, "number": c.seen.Number}
	if m != 0 {
		q["move"] = m
	}
	body, _ := json.Marshal(q)
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest("POST", path, bytes.NewReader(body)))
	if w.Code == http.StatusConflict {
		refused := new(table.Refusal)
		if err := json.Unmarshal(w.Body.Bytes(), refused); err != nil {
			return nil, err
		}
		return nil, refused
	}
	u, err := table.UnmarshalUpdate(c.rules, w.Body.Bytes())
	if err == nil {
		c.seen = u.Snapshot
	}
	return u.Items, err
}

// decide announces STOP if that is legal, and else makes the first move.
func (c *client) decide() seasalt.Move {
	v := *c.seen.View
	if v.Check(seasalt.Stop) == nil {
		return seasalt.Stop
	}
	return v.AppendMoves(nil)[0]
}

// A server with two clients, of which one drops out and comes back. It is killed in the middle of a write and
// goes on from its file. Then a round ends, somebody resigns, and everybody can check that no card was
// chosen.
func Example_server() {
	rules := seasalt.MustRules(seasalt.Config{})
	t, err := table.New(table.Options{
		Rules:   rules,
		Players: []table.Player{{Name: "Ann", Token: table.HashToken("token of Ann")}, {Name: "Bob", Token: table.HashToken("token of Bob")}},
		Terms:   table.Terms{RevealSeed: true},
		Seed:    [32]byte([]byte("32 bytes from crypto/rand, really")), // of which this takes 32
	})
	if err != nil {
		log.Fatal(err)
	}
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "journal")
	if err := os.WriteFile(name, []byte(t.SecretJournal()), 0o600); err != nil { // the header
		log.Fatal(err)
	}
	s, err := open(name)
	if err != nil {
		log.Fatal(err)
	}
	ann, bob := &client{rules: rules, token: "token of Ann"}, &client{rules: rules, token: "token of Bob"}
	_, _ = ann.ask(s, "/look", 0) // Ann gets the commitment, and then she names a nonce
	promised := ann.seen.Commitment
	must(s.store(s.Nonce(0, "4711")))
	must(s.store(s.Nonce(1, ""))) // Bob named none in time
	must(s.store(s.Deal()))

	// Both play until the round is over. Each looks only when it is to move, and then gets all that it has missed.
	for s.Stage() == table.StagePlaying {
		c := []*client{ann, bob}[s.Actor()]
		items, err := c.ask(s, "/look", 0)
		must(err)
		if s.Number() < 12 {
			for _, item := range items {
				for _, saw := range item.Saw {
					fmt.Printf("%s, %d: %v\n", s.Players()[s.Actor()].Name, item.Number, saw)
				}
			}
		}
		m, before := c.decide(), *c
		_, err = c.ask(s, "/move", m)
		must(err)

		switch s.Number() {
		case 10: // the request comes a second time
			_, err := before.ask(s, "/move", m)
			fmt.Println("refused:", why(err))
		case 11: // it is the other's turn
			_, err := c.ask(s, "/move", seasalt.EndTurn)
			fmt.Println("refused:", why(err))
		case 20: // the server is killed in the middle of a write, and starts again
			_, _ = s.file.WriteString("21 0: dra")
			s.file.Close()
			s, err = open(name)
			must(err)
			fmt.Println("restored after", s.Number())
		}
	}
	items, err := ann.ask(s, "/look", 0)
	must(err)
	fmt.Println(items[len(items)-1].Round)

	// A spectator comes late, and gets everything that spectators may see.
	guest := &client{rules: rules}
	items, err = guest.ask(s, "/look", 0)
	must(err)
	fmt.Println("the guest sees", len(items), "items, and", guest.seen.View.HandLen(0), "cards in Ann's hand")

	must(s.store(s.NextRound()))
	must(s.store(s.End(table.End{Reason: table.Resignation, By: 1, Winners: s.Leaders(1 << 1)})))
	_, err = bob.ask(s, "/look", 0)
	must(err)
	fmt.Println(bob.seen.Result)

	journal, _ := s.Revealed()
	checked, err := table.Verify(journal, promised)
	must(err)
	fmt.Println(checked.NonceOf(0))
	// Output:
	// Ann, 3: octopus/purple starts pile 1
	// Ann, 3: boat/light-blue starts pile 2
	// Bob, 3: octopus/purple starts pile 1
	// Bob, 3: boat/light-blue starts pile 2
	// Bob, 4: seat 0 draws
	// Bob, 4: seat 0 gets a card from the deck
	// Bob, 4: seat 0 gets a card from the deck
	// Bob, 5: seat 0 keeps a card
	// Bob, 6: seat 0 discards shoal-of-fish/grey on pile 1
	// Bob, 7: seat 0 ends the turn
	// refused: stale
	// refused: illegal
	// Ann, 8: seat 1 draws
	// Ann, 8: seat 1 gets a card from the deck
	// Ann, 8: seat 1 gets a card from the deck
	// Ann, 9: seat 1 keeps a card
	// Ann, 10: seat 1 discards fish/black on pile 1
	// Ann, 11: seat 1 ends the turn
	// restored after 20
	// Round 1 ended by seat 1: stop
	// seat 0 scores 3: card points (R6.1); total 3
	//   1 crab + crab pair: 1 (R8.1)
	//   1 boat + boat pair: 1 (R8.1)
	//   1 fish + fish pair: 1 (R8.1)
	//   1 shell card: 0 (R8.2)
	//   1 octopus card: 0 (R8.2)
	//   card points: 3; colour bonus: 4 (light-blue)
	// seat 1 scores 7: card points (R6.1); total 7
	//   1 crab + crab pair: 1 (R8.1)
	//   1 boat + boat pair: 1 (R8.1)
	//   1 fish + fish pair: 1 (R8.1)
	//   1 shell card: 0 (R8.2)
	//   lighthouse with 2 boat cards: 2 (R8.3)
	//   mermaid with 2 dark-blue cards: 2 (R8.4)
	//   card points: 7; colour bonus: 2 (dark-blue)
	// the guest sees 72 items, and 4 cards in Ann's hand
	// seat 0 wins, resignation of seat 1
	// 4711 true
}

// why says why a request was refused.
func why(err error) table.Why {
	var refused *table.Refusal
	if !errors.As(err, &refused) {
		log.Fatal(err)
	}
	return refused.Why
}

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

package table_test

import (
	"fmt"
	"log"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/table"
	"github.com/seasalt-go/seasalt/variants"
)

// The life of a table: its entries are stored, and each client asks for what it has missed.
func Example() {
	t, err := table.New(table.Options{
		Rules:   seasalt.MustRules(seasalt.Config{}),
		Players: []table.Player{{Name: "Ann"}, {Name: "Bob"}},
		Seed:    table.Seed{1, 2, 3}, // for real games: 32 bytes from crypto/rand
	})
	if err != nil {
		log.Fatal(err)
	}
	store := func(e table.Entry, err error) { // a server appends e.SecretText() to a file
		if err != nil {
			log.Fatal(err)
		}
	}
	store(t.Nonce(0, "4711"))
	store(t.Nonce(1, "0815"))
	store(t.Deal())
	store(t.Play(t.Actor(), seasalt.Draw))
	for _, seat := range []seasalt.Seat{0, seasalt.Spectator} {
		update, err := t.Since(seat, 3) // both have seen entry 3, the deal
		if err != nil {
			log.Fatal(err)
		}
		for _, saw := range update.Items[0].Saw {
			fmt.Printf("%v: %v\n", seat, saw)
		}
	}
	// Output:
	// 0: turn of 0, 0: draw
	// 0: turn of 0, nature: deal, shell/grey from deck to drawn
	// 0: turn of 0, nature: deal, penguin-colony/green from deck to drawn
	// spectator: turn of 0, 0: draw
	// spectator: turn of 0, nature: deal, a card from deck to drawn
	// spectator: turn of 0, nature: deal, a card from deck to drawn
}

// A table restored from its journal is the same in every respect. When the game is over and its terms reveal the
// seed, everybody can verify the journal with the commitment, and look for the nonces.
func ExampleRestore() {
	t, err := table.New(table.Options{
		Rules:   seasalt.MustRules(seasalt.Config{}),
		Players: []table.Player{{Name: "Ann"}, {Name: "Bob"}},
		Terms:   table.Terms{RevealSeed: true, MaxRounds: 1},
		Seed:    table.Seed{1, 2, 3}, // for real games: 32 bytes from crypto/rand
	})
	check(err)
	commitment := t.Commitment() // the players get it before they name their nonces
	for seat, nonce := range []string{"4711", "0815"} {
		_, err := t.Nonce(seasalt.Seat(seat), nonce)
		check(err)
	}
	_, err = t.Deal()
	check(err)
	for t.Stage() == table.StagePlaying {
		// The process ends here; another one continues with the stored journal.
		t, err = table.Restore(t.SecretJournal(), variants.Rules)
		check(err)
		view, _ := t.View(t.Actor())
		_, err = t.Play(t.Actor(), view.AppendMoves(nil)[0])
		check(err)
	}
	journal, ok := t.Revealed()
	fmt.Println("revealed:", ok)
	verified, err := table.Verify(journal, commitment, variants.Rules)
	check(err)
	fmt.Println(verified.NonceOf(0))
	_, err = table.Verify(journal, "sha256:0000", variants.Rules)
	fmt.Println("with another commitment:", err != nil)
	// Output:
	// revealed: true
	// 4711 true
	// with another commitment: true
}

// A client keeps a memory of its own. It begins before the deal, and observes everything that the feed tells. So the
// client knows as much as the table's view of its seat, without asking for it.
func ExampleTable_Since() {
	rules := seasalt.MustRules(seasalt.Config{})
	t, err := table.New(table.Options{
		Rules:   rules,
		Players: []table.Player{{Name: "Ann"}, {Name: "Bob"}},
		Seed:    table.Seed{1, 2, 3},
	})
	check(err)
	for seat := range seasalt.Seat(2) {
		_, err := t.Nonce(seat, "")
		check(err)
	}
	_, err = t.Deal()
	check(err)

	memory := rules.Start(0).View(1).Memory() // of Bob's client
	number := 0                               // of the last entry that it has seen
	for _, move := range []seasalt.Move{
		seasalt.Take(seasalt.Pile2), seasalt.EndTurn, seasalt.Take(seasalt.Pile1), seasalt.EndTurn,
	} {
		_, err := t.Play(t.Actor(), move)
		check(err)

		update, err := t.Since(1, number)
		check(err)
		for _, item := range update.Items {
			for _, saw := range item.Saw {
				check(memory.Observe(saw))
			}
		}
		number = update.Snapshot.Number
		mine, err := update.Snapshot.View.With(memory)
		check(err)
		fmt.Printf("%d: Ann has %q; equal: %v\n", number, mine.KnownHand(0), mine.Equal(*update.Snapshot.View))
	}
	// Output:
	// 4: Ann has ""; equal: true
	// 5: Ann has ""; equal: true
	// 6: Ann has "penguin-colony/green"; equal: true
	// 7: Ann has "penguin-colony/green"; equal: true
}

// check ends the program on an error, which no example expects.
func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

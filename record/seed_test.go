package record_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/record"
)

// A record draws the same cards as a State, and illegal moves change nothing and draw none.
func TestDraws(t *testing.T) {
	for i, rules := range fuzzRules {
		choose := rand.New(rand.NewPCG(uint64(i), 1))
		one, two := rand.New(rand.NewPCG(1, 2)), rand.New(rand.NewPCG(1, 2))
		s, game := rules.Start(1).Settle(one), record.New(rules, 1)
		game.Settle(two)
		for !s.Over() {
			if s.RoundOver() && choose.IntN(2) == 0 {
				s = s.Settle(one)
				if game.Settle(two); game.State() != s {
					t.Fatalf("the next round begins with %v, want %v", game.State(), s)
				}
			}
			before := game.Len()
			if err := game.Play(seasalt.Pick(80), two); !errors.Is(err, seasalt.ErrIllegalMove) || game.Len() != before {
				t.Fatalf("an illegal move: %v", err)
			}
			moves := s.AppendMoves(nil)
			m := moves[choose.IntN(len(moves))]
			s = must(s.Play(m, one))
			if err := game.Play(m, two); err != nil || game.State() != s {
				t.Fatalf("after %v: %v, %v, want %v", m, err, game.State(), s)
			}
		}
		if one.Uint64() != two.Uint64() {
			t.Fatal("a record takes more or less from the generator")
		}
	}
}

// A seeded game goes on after it was saved, or after moves were undone, as it would have.
func TestSeeded(t *testing.T) {
	for i, rules := range fuzzRules {
		for _, nonce := range []string{"", "Ann: 1; Bob: \xff}\n"} {
			choose := rand.New(rand.NewPCG(uint64(i), 2))
			seed := [32]byte{byte(i), 1}
			game, r := record.NewSeeded(rules, seed, nonce)
			for game.Settle(r); !game.State().Over(); {
				if choose.IntN(20) == 0 {
					text, js := recordTexts(t, game)
					game = must(record.ParseWith(testkit.Given(rules), []string{text, js}[choose.IntN(2)]))
					if again := must(game.Rand()); r.Uint64() != again.Uint64() {
						t.Fatal("the generator of a loaded game is another one")
					}
					r = must(game.Rand())
				}
				if !game.State().RoundOver() && choose.IntN(30) == 0 {
					s := game.State()
					moves := s.AppendMoves(nil)
					m := moves[choose.IntN(len(moves))]
					if err := game.Play(m, r); err != nil {
						t.Fatal(err)
					}
					after := game.State()
					game.Undo()
					if game.State() != s {
						t.Fatalf("undone to %v, want %v", game.State(), s)
					}
					r = must(game.Rand())
					if err := game.Play(m, r); err != nil || game.State() != after {
						t.Fatalf("done again it leads to %v, want %v", game.State(), after)
					}
					continue
				}
				moves := game.State().AppendMoves(nil)
				if err := game.Play(moves[choose.IntN(len(moves))], r); err != nil {
					t.Fatal(err)
				}
			}
			commitment := record.Commitment(rules, seed)
			if err := game.Verify(commitment); err != nil {
				t.Fatal(err)
			}
			if s, n, ok := game.Seed(); s != seed || !ok || n != strings.ToValidUTF8(nonce, "\ufffd") {
				t.Errorf("the seed is %x, %q, %v", s, n, ok)
			}
		}
	}
}

// Verify finds another card, another first player, another seed, another nonce.
func TestVerify(t *testing.T) {
	rules := fuzzRules[0]
	seed := [32]byte{7}
	game, r := record.NewSeeded(rules, seed, "nonce")
	for game.Settle(r); game.Len() < 40; {
		if err := game.Play(game.State().AppendMoves(nil)[0], r); err != nil {
			t.Fatal(err)
		}
	}
	commitment := record.Commitment(rules, seed)
	text, _ := recordTexts(t, game)
	if err := game.Verify(commitment); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ name, old, new, want string }{
		{"first", `[First "` + game.At(0).Turn().String() + `"]`, `[First "` + (1 - game.At(0).Turn()).String() + `"]`, ""},
		{"nonce", `[Nonce "nonce"]`, `[Nonce "nonsense"]`, "by its seed"},
		{"no nonce", "[Nonce \"nonce\"]\n", ``, "by its seed"},
	} {
		changed := strings.Replace(text, test.old, test.new, 1)
		if test.name == "first" { // of the turns too, as far as they go
			changed, _, _ = strings.Cut(changed, "\n0: ")
			changed, _, _ = strings.Cut(changed, "\n1: ")
			changed += "\nResult unfinished\n"
		}
		other, err := record.Parse(changed)
		if err != nil {
			t.Fatalf("%s: %v\n%s", test.name, err, changed)
		}
		var e *record.Error
		if err := other.Verify(commitment); !errors.As(err, &e) || !strings.Contains(err.Error(), "its seed") {
			t.Errorf("%s: %v", test.name, err)
		}
	}

	// Another card at every place where Nature could have dealt one.
	n := 0
	for s, m := range game.All() {
		n++
		if s.Actor() != seasalt.Nature {
			continue
		}
		other := game.Prefix(n - 1)
		for chance := range s.Moves() {
			if chance != m {
				if err := other.Apply(chance); err != nil {
					t.Fatal(err)
				}
				break
			}
		}
		var e *record.Error
		if err := other.Verify(commitment); !errors.As(err, &e) || e.Move != n {
			t.Fatalf("another card at move %d: %v", n, err)
		}
	}

	if err := game.Verify(record.Commitment(rules, [32]byte{8})); err == nil {
		t.Error("the seed of another commitment is accepted")
	}
	if err := game.Verify(record.Commitment(fuzzRules[2], seed)); err == nil {
		t.Error("the commitment to another game is accepted")
	}
	if err := record.New(rules, 0).Verify(commitment); err == nil {
		t.Error("a record without a seed is accepted")
	}
}

// The commitment and the cards of a seed are what the documentation says, for ever.
func TestSeedFrozen(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	var seed [32]byte
	for i := range seed {
		seed[i] = byte(i)
	}
	const want = "sha256:0c7be23eaf39b737c1d5c20a23327ffc233ac0101fa6dc3df4556e76d68cb461"
	if got := record.Commitment(rules, seed); got != want {
		t.Errorf("the commitment is %s, want %s", got, want)
	}
	for nonce, want := range map[string]string{
		"":  "1; deal shark/black; deal crab/black; draw; deal fish/green; deal crab/grey",
		"x": "1; deal boat/dark-blue; deal crab/black; draw; deal swimmer/black; deal shark/light-blue",
	} {
		game, r := record.NewSeeded(rules, seed, nonce)
		game.Settle(r)
		if err := game.Play(seasalt.Draw, r); err != nil {
			t.Fatal(err)
		}
		got := game.At(0).Turn().String()
		for _, m := range game.All() {
			got += "; " + m.String()
		}
		if got != want {
			t.Errorf("nonce %q: %s, want %s", nonce, got, want)
		}
	}
}

package record

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/seasalt-go/seasalt"
)

// Commitment returns what a server tells the players before the game, so that it can prove afterwards that it did
// not choose the cards: "sha256:" and, in hexadecimal digits, the SHA-256 hash of the text "seasalt commitment
// 1", a newline, the text of the rules' [seasalt.Setup], a newline, and the 32 bytes of the seed. The seed
// must come from crypto/rand and be used for this game alone: anyone who can guess it knows all cards.
//
// See [NewSeeded] for how to use it, and [Record.Verify] for what it proves.
func Commitment(rules *seasalt.Rules, seed [32]byte) string {
	text := append([]byte("seasalt commitment 1\n"+rules.Setup().String()+"\n"), seed[:]...)
	return fmt.Sprintf("sha256:%x", sha256.Sum256(text))
}

// NewSeeded returns the record of a new game in which all chance comes from a seed, including who starts, and
// the generator to play it with. The server chooses the seed at random and announces its [Commitment]. Then
// each player names a nonce, and these are joined to one text in a way that all know, so neither side alone
// chooses the cards. The nonce may be empty if the players do not take part. Invalid UTF-8 in it is
// replaced.
//
//	game, r := record.NewSeeded(rules, seed, "Ann: 4711; Bob: blue")
//	game.Settle(r)
//	err := game.Play(move, r)
//
// The generator is ChaCha8 of package rand. Its key is the seed if the nonce is empty, and otherwise the SHA-256
// hash of the text "seasalt deal 1", a newline, the 32 bytes of the seed, and the nonce. The first seat is
// its IntN of the number of players, and then every move of Nature is what [seasalt.State.Chance] draws. The
// text of the record has the seed: anyone who reads it while the game goes on knows all cards to come.
func NewSeeded(rules *seasalt.Rules, seed [32]byte, nonce string) (*Record, *rand.Rand) {
	nonce = strings.ToValidUTF8(nonce, "\ufffd")
	rng := seededRand(seed, nonce)
	r := New(rules, seasalt.Seat(rng.IntN(rules.Players())))
	r.seeded, r.seed, r.nonce = true, seed, nonce
	return r, rng
}

// Seed returns the seed and the nonce of a record that was started by [NewSeeded], and false for other records.
func (r *Record) Seed() (seed [32]byte, nonce string, ok bool) { return r.seed, r.nonce, r.seeded }

// Rand returns the generator of a seeded record, advanced past everything that it has dealt in this game, to go
// on with a game that was read or in which moves were undone. It fails if the record has no seed, and with a
// [*Error] if chance did not come from it.
func (r *Record) Rand() (*rand.Rand, error) {
	if !r.seeded {
		return nil, errors.New("record: the record has no seed")
	}
	rng := seededRand(r.seed, r.nonce)
	older := ""
	if r.version != seasalt.RulesVersion {
		older = fmt.Sprintf("; that may be because it is of version %d of the rules, and this program deals by version %d", r.version, seasalt.RulesVersion)
	}
	if first := seasalt.Seat(rng.IntN(r.rules.Players())); first != r.first {
		return nil, &Error{Problem: fmt.Sprintf("seat %v starts in the record, and by its seed seat %v%s", r.first, first, older)}
	}
	n := 0
	for s, m := range r.All() {
		n++
		if s.Actor() == seasalt.Nature {
			if drawn := s.Chance(rng); drawn != m {
				err := &Error{Move: n, Problem: "Nature's move in the record is not that of its seed" + older}
				return nil, err.withSecret("Nature's move is %v in the record, and %v by its seed%s", m, drawn, older)
			}
		}
	}
	return rng, nil
}

// Verify checks that nobody chose the cards of a game: that its record has the seed of the [Commitment] that the
// server announced, and that the first seat and all of Nature's moves came from the seed and the nonce. The
// commitment must be the one that was received before the nonce was named, not the one in the record.
//
// This proves that the server could not choose any card after the commitment, provided that the nonce, which
// [Record.Seed] returns, is what the players named and nothing else, joined in a way that was agreed on
// before. Only they can check that. If the nonce has anything else in it, the server could have tried out
// values until it liked the cards. So could a player who names the last part, if the server tells that
// player the seed. If the players contribute nothing, the server may have tried many seeds before it committed
// itself. Verify does not prove that the server did not look at the cards or tell somebody, that it did not
// abandon other games, or that the moves in the record are those that the players made.
//
// If a check fails, the error is a [*Error]. Verify also fails if the record has no seed. It can fail for an
// honest record if [Record.RulesVersion] is not the [seasalt.RulesVersion] of this program, since what a seed
// deals may have changed; the error says so.
func (r *Record) Verify(commitment string) error {
	if r.seeded && Commitment(r.rules, r.seed) != commitment {
		return &Error{Problem: "the seed of the record is not that of the commitment"}
	}
	_, err := r.Rand()
	return err
}

// seededRand returns the generator of a seed and a nonce.
func seededRand(seed [32]byte, nonce string) *rand.Rand {
	if nonce != "" {
		seed = sha256.Sum256(append(append([]byte("seasalt deal 1\n"), seed[:]...), nonce...))
	}
	return rand.New(rand.NewChaCha8(seed))
}

// readSeed takes the seed from the headers. If one of them is missing, the error is what was wrong before, or
// otherwise that it is missing.
func (p *parser) readSeed(rec *Record, wrong error) error {
	seed, ok := p.headers["Seed"]
	if !ok {
		for _, name := range []string{"Commitment", "Nonce"} {
			if h, ok := p.headers[name]; ok {
				if wrong != nil {
					return wrong
				}
				return p.fail(h.at, "there is a header %s, but no Seed", name)
			}
		}
		return nil
	}
	raw, err := hex.DecodeString(seed.value)
	if err != nil || len(raw) != len(rec.seed) || seed.value != fmt.Sprintf("%x", raw) {
		return p.fail(seed.at, "a seed is %d bytes in hexadecimal digits", len(rec.seed))
	}
	copy(rec.seed[:], raw)
	rec.seeded, rec.nonce = true, strings.Clone(p.headers["Nonce"].value)
	h, ok := p.headers["Commitment"]
	switch {
	case !ok && wrong != nil:
		return wrong
	case !ok:
		return p.fail(seed.at, "there is a header Seed, but no Commitment")
	case h.value != Commitment(rec.rules, rec.seed):
		return p.fail(h.at, "the commitment is not that of the seed")
	}
	return nil
}

package table

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"unicode/utf8"

	"github.com/seasalt-go/seasalt"
)

// Limits of a table.
const (
	DefaultMaxRounds = 100     // the limit of rounds if the [Terms] set none
	MaxDelay         = 100     // the most moves by which spectators can be delayed
	MaxTextLen       = 200     // the longest name, nonce or note, in bytes
	MaxJournalLen    = 8 << 20 // the longest journal that is written or read, in bytes
)

const (
	mostRounds = 1000 // that [Terms] can allow
	maxItems   = 1000 // in one update; a usual game has a few hundred
)

// A Player is the occupant of a seat: a person, a program, or a stand-in. Goroutines can share one while none changes
// it.
type Player struct {
	Name  string    `json:"name"`
	Token TokenHash `json:"token"` // identifies the player; zero for none
}

// A TokenHash is the hash of the token that identifies a player. It is public, and a table commits itself to it. The
// zero TokenHash means no token. Goroutines can share one.
type TokenHash [sha256.Size]byte

// HashToken returns the hash of a token: the SHA-256 of the text "seasalt table token 1", a newline
// and the token. A token should have 16 random bytes or more, since its hash is public. The empty
// token has the zero TokenHash.
func HashToken(token string) TokenHash {
	if token == "" {
		return TokenHash{}
	}
	return sha256.Sum256([]byte("seasalt table token 1\n" + token))
}

// String returns "sha256:" and hexadecimal digits, or "none".
func (h TokenHash) String() string {
	if h == (TokenHash{}) {
		return "none"
	}
	return "sha256:" + hex.EncodeToString(h[:])
}

// Terms are the agreement of the players before the game, in addition to the rules. The zero Terms are a useful choice.
// Goroutines can share Terms while none changes them.
type Terms struct {
	RevealSeed bool `json:"revealSeed"` // whether the journal is for everybody after the game: see [Table.Revealed]
	// whether a round begins as soon as the one before ends, without a call of [Table.NextRound]
	NextAtOnce bool `json:"nextAtOnce"`
	// the game ends after this many rounds, at most 1000; zero means [DefaultMaxRounds]
	MaxRounds int `json:"maxRounds"`
	// how many of the latest moves, at most [MaxDelay], spectators do not see yet, unless the table waits for
	// [Table.NextRound] or the game is over
	SpectatorDelay int `json:"spectatorDelay"`
	// any further agreement, such as time limits
	Note string `json:"note,omitempty"`
}

// problem returns why a table cannot have these terms, with their limit decided, or an empty string.
func (t Terms) problem() string {
	switch problem := textProblem(t.Note); {
	case t.MaxRounds < 1 || t.MaxRounds > mostRounds:
		return fmt.Sprintf("a limit of %d rounds: it must be 1 to %d, or 0 for %d", t.MaxRounds, mostRounds,
			DefaultMaxRounds)
	case t.SpectatorDelay < 0 || t.SpectatorDelay > MaxDelay:
		return fmt.Sprintf("spectators delayed by %d moves: it must be 0 to %d", t.SpectatorDelay, MaxDelay)
	case problem != "":
		return "the note " + problem
	}
	return ""
}

// MarshalText returns the text of String, and the empty text for the zero TokenHash. It never fails.
func (h TokenHash) MarshalText() ([]byte, error) {
	if h == (TokenHash{}) {
		return []byte{}, nil
	}
	return []byte(h.String()), nil
}

// UnmarshalText reads what MarshalText wrote. On an error h is unchanged.
func (h *TokenHash) UnmarshalText(text []byte) error {
	read, ok := parseTokenHash(string(text))
	if ok || len(text) == 0 {
		*h = read
		return nil
	}
	return wrong("hash of a token", text, "it is not sha256: and 64 hexadecimal digits in lower case")
}

// parseTokenHash reads what [TokenHash.String] returns for a hash that is not zero.
func parseTokenHash(text string) (h TokenHash, ok bool) {
	raw, err := hex.DecodeString(strings.TrimPrefix(text, "sha256:"))
	if err != nil || len(raw) != len(h) {
		return TokenHash{}, false
	}
	copy(h[:], raw)
	return h, h != TokenHash{} && h.String() == text
}

// Options describe a new table: its game and its players. Goroutines can share Options while none changes them.
type Options struct {
	Rules   *seasalt.Rules
	Players []Player // one for each seat
	Terms   Terms
	Seed    Seed
}

// A Seed determines all cards of a table, together with the players' nonces. Take 32 bytes of crypto/rand for each
// table: anyone who knows them knows all cards. So fmt and slog do not print its bytes, and encoding/json and
// encoding/xml fail; to see them, convert it to an array. Like those of a [seasalt.State], these methods have no effect
// in an unexported field, where package fmt prints the bytes. Goroutines can share one.
type Seed [32]byte

// String returns "table.Seed{...}".
func (Seed) String() string { return "table.Seed{...}" }

// Format prints the text of String for every verb.
func (s Seed) Format(f fmt.State, _ rune) { fmt.Fprint(f, s.String()) }

// LogValue returns the text of String, so package slog does not log the bytes.
func (s Seed) LogValue() slog.Value { return slog.StringValue(s.String()) }

// MarshalText always fails, since the seed determines all cards.
func (Seed) MarshalText() ([]byte, error) {
	return nil, errors.New("table: a Seed is not marshalled; see Table.SecretJournal")
}

// UnmarshalText always fails, as MarshalText does.
func (*Seed) UnmarshalText([]byte) error {
	return errors.New("table: a Seed is not unmarshalled; take 32 bytes of crypto/rand")
}

// MarshalJSON always fails, since the seed determines all cards.
func (Options) MarshalJSON() ([]byte, error) {
	return nil, errors.New("table: Options hold the seed and are not marshalled; see Table.SecretJournal")
}

// UnmarshalJSON always fails, as MarshalJSON does; see [Restore].
func (*Options) UnmarshalJSON([]byte) error {
	return errors.New("table: Options are not unmarshalled; see Restore")
}

// textProblem returns why a text cannot be in the journal, or an empty string.
func textProblem(text string) string {
	switch {
	case len(text) > MaxTextLen:
		return fmt.Sprintf("has %d bytes, and at most %d are allowed", len(text), MaxTextLen)
	case !utf8.ValidString(text):
		return "is not valid UTF-8"
	}
	return ""
}

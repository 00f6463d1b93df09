package table

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/wire"
)

// New returns a table at which all seats are taken, and which is committed to its seed. Its journal begins with a
// header, which [Table.SecretJournal] returns. Send the players the [Table.Commitment] before they name their nonces.
//
// It fails without rules, with a zero seed, if there is not a player for each seat, if two have the same token, or if
// a name or the note has more than [MaxTextLen] bytes or is not valid UTF-8, or a number is beyond the limits that
// [Terms] names.
func New(o Options) (*Table, error) {
	if o.Rules == nil {
		return nil, errors.New("table: no rules")
	}
	return makeTable(o, seasalt.RulesVersion(), o.Rules.Setup().String())
}

// makeTable returns a table whose journal names this version of the rules and this setup.
func makeTable(o Options, version int, setup string) (*Table, error) {
	if o.Seed == [32]byte{} {
		return nil, errors.New("table: no seed: it should be 32 bytes from crypto/rand")
	}
	if n := o.Rules.Players(); len(o.Players) != n {
		return nil, fmt.Errorf("table: %d players at %d seats", len(o.Players), n)
	}
	terms := o.Terms
	if terms.MaxRounds == 0 {
		terms.MaxRounds = DefaultMaxRounds
	}
	if problem := terms.problem(); problem != "" {
		return nil, errors.New("table: " + problem)
	}
	t := &Table{&hidden{&core{rules: o.Rules, version: version, setup: setup, terms: terms, seed: o.Seed}}}
	for seat, p := range o.Players {
		if problem := t.playerProblem(seasalt.Seat(seat), p); problem != "" {
			return nil, fmt.Errorf("table: seat %d: %s", seat, problem)
		}
		t.seats = append(t.seats, p)
	}
	t.began = slices.Clone(t.seats)
	t.writeHeader()
	return t, nil
}

// writeHeader writes the header, and makes the commitment.
func (t *Table) writeHeader() {
	public := t.publicHeader()
	t.commitment = commit(strings.Join(public, "\n")+"\n", t.seed)
	t.write(journalFormat)
	for _, line := range public {
		t.write(line)
	}
	t.write(fmt.Sprintf("seed %x", t.seed))
	t.write("commitment " + t.commitment)
}

// publicHeader returns the lines that the commitment covers.
func (t *Table) publicHeader() []string {
	lines := []string{fmt.Sprintf("rules %d", t.version), "setup " + t.setup}
	for seat, p := range t.seats {
		lines = append(lines, fmt.Sprintf("seat %d %s %v", seat, wire.Quoted(p.Name), p.Token))
	}
	terms := t.terms
	return append(lines, fmt.Sprintf("terms reveal-seed=%t next-at-once=%t max-rounds=%d spectator-delay=%d note=%s",
		terms.RevealSeed, terms.NextAtOnce, terms.MaxRounds, terms.SpectatorDelay, wire.Quoted(terms.Note)))
}

// commit returns the commitment of a table with these public lines in its header and this seed.
func commit(public string, seed [32]byte) string {
	h := sha256.New()
	h.Write([]byte("seasalt table commitment 1\n" + public))
	h.Write(seed[:])
	return fmt.Sprintf("sha256:%x", h.Sum(nil))
}

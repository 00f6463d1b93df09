package table

import (
	"errors"
	"strings"

	"github.com/seasalt-go/seasalt"
)

// A script is the moves of chance in the line of a journal.
type script struct {
	starts seasalt.Seat
	moves  []seasalt.Move
}

func (x *script) first() seasalt.Seat { return x.starts }

func (x *script) move(s seasalt.State) (seasalt.Move, bool) {
	if len(x.moves) == 0 || s.Check(x.moves[0]) != nil {
		return 0, false
	}
	m := x.moves[0]
	x.moves = x.moves[1:]
	return m, true
}

// errNotPlayable means that Nature's moves in a script are impossible. [Restore] makes a JournalError of it.
var errNotPlayable = errors.New("table: Nature's moves are missing or illegal")

// read reads the moves of Nature in a line, which are in brackets.
func (x *script) read(line string) (problem string) {
	if strings.HasPrefix(line, "hand-over ") || strings.HasPrefix(line, "end ") || strings.HasPrefix(line, "nonce ") {
		return "" // their texts may have brackets
	}
	for {
		_, rest, ok := strings.Cut(line, "(")
		if !ok {
			return ""
		}
		moves, rest, ok := strings.Cut(rest, ")")
		if !ok {
			return "a bracket is not closed"
		}
		for _, text := range strings.Split(moves, "; ") {
			m, err := seasalt.ParseMove(text)
			if err != nil {
				return "what stands in brackets is not a list of moves"
			}
			if m != seasalt.NextRound {
				x.moves = append(x.moves, m)
			}
		}
		line = rest
	}
}

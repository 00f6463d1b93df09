package line

import "github.com/seasalt-go/seasalt"

// actions numbers all moves that players can make in games with some rules, for programs that want numbers. PROTOCOL.md
// defines the order. Equal setups have equal numbers.
type actions struct {
	moves  []seasalt.Move
	number map[seasalt.Move]int
}

// newActions numbers the moves of games with these rules.
func newActions(rules *seasalt.Rules) *actions {
	a := &actions{moves: rules.AllMoves(), number: map[seasalt.Move]int{}}
	for n, m := range a.moves {
		a.number[m] = n
	}
	return a
}

// appendLegal appends a bit for each action, from the lowest bit of the first byte on: 1 if it is
// legal for the view's seat.
func (a *actions) appendLegal(dst []byte, v seasalt.View) []byte {
	start := len(dst)
	dst = append(dst, make([]byte, (len(a.moves)+7)/8)...)
	var buffer [64]seasalt.Move
	for _, m := range v.AppendMoves(buffer[:0]) {
		n := a.number[m]
		dst[start+n/8] |= 1 << (n % 8)
	}
	return dst
}

package line

import (
	"slices"

	"github.com/seasalt-go/seasalt"
)

// actions numbers all moves that players can make in games with some rules, for programs that
// want numbers. PROTOCOL.md says in which order. Equal setups have equal numbers.
type actions struct {
	moves  []seasalt.Move
	number map[seasalt.Move]int
}

// newActions numbers the moves of games with these rules.
func newActions(rules *seasalt.Rules) *actions {
	a := &actions{number: map[seasalt.Move]int{}}
	a.add(seasalt.Draw, seasalt.EndTurn, seasalt.Stop, seasalt.LastChance, seasalt.LayMermaids)
	for _, of := range []func(seasalt.Pile) seasalt.Move{seasalt.Take, seasalt.Discard, seasalt.ChoosePile} {
		a.add(of(seasalt.Pile1), of(seasalt.Pile2))
	}
	for seat := range seasalt.Seat(seasalt.MaxPlayers) {
		a.add(seasalt.ChooseVictim(seat))
	}
	cards := slices.Compact(slices.Collect(rules.Deck().All()))
	for _, c := range cards {
		a.add(seasalt.Keep(c))
	}
	duos, laws := laid(rules, cards)
	for _, d := range duos {
		a.add(seasalt.LayDuo(d[0], d[1]))
	}
	for place := 1; place <= rules.Deck().Len(); place++ {
		a.add(seasalt.Pick(place))
	}
	a.add(seasalt.PassSwap, seasalt.TakeTop(seasalt.Pile1), seasalt.TakeTop(seasalt.Pile2))
	// Only games with modules have what follows.
	for _, e := range rules.Events() {
		a.add(seasalt.KeepEvent(e))
	}
	for _, c := range cards {
		if slices.ContainsFunc(laws, func(l seasalt.Change) bool { return l.Shield == c.Kind() }) {
			a.add(seasalt.LayShield(c))
		}
	}
	for _, d := range duos {
		for _, c := range cards {
			if slices.ContainsFunc(laws, func(l seasalt.Change) bool { return l.Trio.Kind == c.Kind() }) {
				a.add(seasalt.LayTrio(d[0], d[1], c))
			}
		}
	}
	if does(laws, seasalt.GrabDuo) {
		for seat := range seasalt.Seat(rules.Players()) {
			for _, d := range duos {
				a.add(seasalt.Grab(seat, d[0], d[1]))
			}
		}
	}
	if does(laws, seasalt.SwapCard) {
		for _, mine := range cards {
			for _, other := range cards {
				a.add(seasalt.Swap(mine, other))
			}
		}
	}
	return a
}

func (a *actions) add(moves ...seasalt.Move) {
	for _, m := range moves {
		if _, there := a.number[m]; !there {
			a.number[m] = len(a.moves)
			a.moves = append(a.moves, m)
		}
	}
}

// laid returns all duos that can be laid in games with these rules, and the laws that can hold.
func laid(rules *seasalt.Rules, cards []seasalt.Card) (duos [][2]seasalt.Card, laws []seasalt.Change) {
	base, _ := rules.Law()
	laws = append(laws, base.Change())
	for _, e := range rules.Events() {
		law, _ := rules.Law(e)
		laws = append(laws, law.Change())
	}
	pairs := func(d seasalt.Duo, a, b seasalt.Card) bool { return d.A == a.Kind() && d.B == b.Kind() }
	for i, a := range cards {
		for _, b := range cards[i:] {
			if a == b && rules.Deck().Count(a) < 2 {
				continue
			}
			if slices.ContainsFunc(laws, func(l seasalt.Change) bool {
				return slices.ContainsFunc(l.Duos, func(d seasalt.Duo) bool { return pairs(d, a, b) || pairs(d, b, a) })
			}) {
				duos = append(duos, [2]seasalt.Card{a, b})
			}
		}
	}
	return duos, laws
}

// does reports whether a duo has an effect under some of the laws.
func does(laws []seasalt.Change, effect seasalt.Effect) bool {
	return slices.ContainsFunc(laws, func(l seasalt.Change) bool {
		return slices.ContainsFunc(l.Duos, func(d seasalt.Duo) bool { return d.Effect == effect })
	})
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

package seasalt

import (
	"slices"
	"unsafe"
)

// Content is what the hash of a module is made of.
func (m Module) Content() string { return m.content() }

// HasTables reports whether all laws of the game look up points in tables.
func (r *Rules) HasTables() bool {
	return !slices.ContainsFunc(r.laws, func(l law) bool { return len(l.duos) > 0 && l.tables == nil })
}

// PointerTo is the place in the JSON of a view of what a line of text calls a field.
func PointerTo(field string) []string { return pointerTo(field) }

// MemoryBytes returns how much room the memories of a game take, and how many guesses they have.
func (g *Game) MemoryBytes() (bytes, guesses int) {
	all := []*beliefs{g.public.public}
	for seat := range g.seats[:g.state.rules.config.Players] {
		all = append(all, &g.seats[seat].own)
	}
	cards, lots, biases := map[*byte]bool{}, map[*lot]bool{}, map[*bias]bool{}
	for _, b := range all {
		bytes += (cap(b.guesses) + cap(b.spare)) * int(unsafe.Sizeof(weighedGuess{}))
		guesses += len(b.guesses)
		for _, w := range append(b.guesses[:len(b.guesses):len(b.guesses)], b.spare[:cap(b.spare)]...) {
			if p := unsafe.SliceData(w.lots); p != nil && !lots[p] {
				lots[p] = true
				bytes += cap(w.lots) * int(unsafe.Sizeof(lot{}))
			}
			for _, l := range w.lots {
				if p := unsafe.StringData(l.cards); p != nil && !cards[p] {
					cards[p] = true
					bytes += max(16, len(l.cards))
				}
			}
			if p := unsafe.SliceData(w.biases); p != nil && !biases[p] {
				biases[p] = true
				bytes += cap(w.biases) * int(unsafe.Sizeof(bias{}))
			}
		}
	}
	return bytes + cap(g.log)*int(unsafe.Sizeof(recorder{})), guesses
}

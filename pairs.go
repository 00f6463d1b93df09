package seasalt

// A branch is a kind in a forest of duos, and the next kind toward the root, 0 for the root itself. A law
// lists each kind after the one toward its root.
type branch struct{ kind, toward Kind }

// pairTangled makes the most pairs of the tangled kinds, for which no fixed order of duos does that. left
// says how many cards there are of each kind. If made is not nil, pairTangled adds how many pairs it made of each duo.
//
// For a duo outside of the forest it tries every number of pairs. There are at most two such duos, so 80 cards
// give fewer than 900 ways.
func (l *law) pairTangled(left *[32]uint8, made *[maxItems]uint8) (most int) {
	first, second := l.closing[0], l.closing[1] // of kind 0, which has no cards, if there is none
	rest, best := *left, *left
	var bestMade [2]uint8
	for i := range min(left[first[0]&31], left[first[1]&31]) + 1 {
		rest = *left
		rest[first[0]&31] -= i
		rest[first[1]&31] -= i
		for j := uint8(0); ; j++ {
			if n := int(i+j) + l.pairForest(rest, nil); n > most {
				most, best, bestMade = n, rest, [2]uint8{i, j}
			}
			a, b := &rest[second[0]&31], &rest[second[1]&31]
			if *a == 0 || *b == 0 {
				break
			}
			*a--
			*b--
		}
	}
	if made != nil {
		for i, d := range l.closing {
			made[l.duoOf[d[0]][d[1]]&(maxItems-1)] += bestMade[i]
		}
		l.pairForest(best, made)
	}
	return most
}

// pairForest makes the most pairs of the duos of the forest, and of kinds with themselves. From the leaves to
// the roots, each kind pairs with itself as often as it can, and what is left pairs toward the root: nothing
// else needs it. Two cards of the next kind can still take such a pair apart, and each pair with one of its cards. That
// is one pair more, as if the two had made it. So each kind pairs with itself, in effect, as often as the
// kinds that lead to it do.
func (l *law) pairForest(left [32]uint8, made *[maxItems]uint8) (total int) {
	var apart [32]uint8          // pairs that two cards of a kind can take apart
	var within, toward [32]uint8 // pairs of each kind with itself, and with the next one
	for i := len(l.forest) - 1; i >= 0; i-- {
		k, next := l.forest[i].kind&31, l.forest[i].toward&31
		within[k] = left[k] / 2
		if !l.twin.has(k) {
			within[k] = min(within[k], apart[k])
		}
		apart[next] += within[k]
		toward[k] = min(left[k]-2*within[k], left[next])
		left[next] -= toward[k]
		total += int(within[k] + toward[k])
	}
	if made == nil {
		return total
	}
	for _, b := range l.forest {
		k, next := b.kind&31, b.toward&31
		if !l.twin.has(next) {
			n := min(within[k], within[next])
			within[k] -= n
			within[next] -= n
			toward[k] += 2 * n
		}
		made[l.duoOf[k][next]&(maxItems-1)] += toward[k]
		if l.twin.has(k) {
			made[l.duoOf[k][k]&(maxItems-1)] += within[k]
		}
	}
	return total
}

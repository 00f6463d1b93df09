package vectors

import (
	"errors"
	"flag"
	"io/fs"
	"iter"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
)

// A site is a value somewhere in a recording.
type site struct {
	file   *vectorFile
	record object
	parent any // the object or list that the value is in
	key    string
	index  int
	shape  string // the keys that lead to it, with what the objects on the way are about
}

func (s *site) value() any {
	if o, ok := s.parent.(object); ok {
		return o[s.key]
	}
	return s.parent.(list)[s.index]
}

func (s *site) set(value any) {
	if o, ok := s.parent.(object); ok {
		o[s.key] = value
	} else {
		s.parent.(list)[s.index] = value
	}
}

// sites yields every compared value in a recording.
func sites(file *vectorFile, record object) iter.Seq[site] {
	return func(yield func(site) bool) {
		var walk func(shape string, value any) bool
		walk = func(shape string, value any) bool {
			switch value := value.(type) {
			case object:
				for _, about := range []string{"action", "effect", "outcome"} {
					if text, ok := value[about].(string); ok {
						shape += " " + text
					}
				}
				for _, key := range slices.Sorted(maps.Keys(value)) {
					s := site{file: file, record: record, parent: value, key: key, shape: shape + "." + key}
					if !slices.Contains(labels, key) && !(yield(s) && walk(s.shape, value[key])) {
						return false
					}
				}
			case list:
				for i, element := range value {
					s := site{file: file, record: record, parent: value, index: i, shape: shape + "[]"}
					if !(yield(s) && walk(s.shape, element)) {
						return false
					}
				}
			}
			return true
		}
		kind, _, _ := strings.Cut(file.name, "_")
		walk(kind, record)
	}
}

// removed marks a missing key.
type removed struct{}

// unordered are lists whose order says nothing, by the end of their shape.
var unordered = []string{
	".piles", ".seats", ".take_discard", ".duos", ".trios", ".shells", ".own", ".theirs", ".pairs", ".returned",
	".deck_after", ".winners", ".options", ".discard", ".after.deck", ".hands[]", ".tables[]", ".tables[][]",
}

// corruptions returns values that are wrong in the place of a site. The texts are others
// that the same place has elsewhere.
func (s *site) corruptions(texts []string) []any {
	// The cards of a scoring can be others without contradiction: that is another question.
	question := strings.HasPrefix(s.shape, "scoring") && !strings.Contains(s.shape, ".points") && !strings.Contains(s.shape, ".color_bonus")
	var wrong []any
	switch x := s.value().(type) {
	case float64:
		if s.key != "jellyfish_by" {
			wrong = append(wrong, x+1, x-1)
		}
		wrong = append(wrong, nil, "1")
	case bool:
		wrong = append(wrong, !x, nil)
	case nil:
		wrong = append(wrong, 0.0, "none")
	case string:
		wrong = append(wrong, "nonsense", nil)
		// Whatever ends a turn with the mermaids in hand lays them (K1): any of it fits.
		o, _ := s.parent.(object)
		if question || s.key == "action" && o["mermaid_win"] == true {
			break
		}
		for _, text := range texts {
			if cardName(text) != cardName(x) {
				wrong = append(wrong, text)
			}
		}
	case list:
		wrong = append(wrong, "nonsense", append(slices.Clone(x), nil))
		if question {
			break
		}
		if n := len(x); n > 0 {
			wrong = append(wrong, x[:n-1], append(slices.Clone(x), x[n-1]))
		}
		ordered := !slices.ContainsFunc(unordered, func(end string) bool { return strings.HasSuffix(s.shape, end) }) &&
			(s.key != "cards" || strings.HasSuffix(s.shape, ".legal.cards"))
		for i := range x[:max(len(x)-1, 0)] {
			if a, b := x[i], x[i+1]; ordered && !alike(a, b) {
				swapped := slices.Clone(x)
				swapped[i], swapped[i+1] = b, a
				wrong = append(wrong, swapped)
				break
			}
		}
	case object:
		more := maps.Clone(x)
		more["nonsense"] = true
		wrong = append(wrong, more, nil)
	}
	if s.key != "" {
		wrong = append(wrong, removed{})
	}
	return wrong
}

// alike reports whether two recorded values differ at most in the copies of cards.
func alike(a, b any) bool {
	if s, ok := a.(string); ok {
		t, ok := b.(string)
		return ok && cardName(s) == cardName(t)
	}
	return reflect.DeepEqual(a, b)
}

var deep = flag.Bool("deep", false, "corrupt more recordings")

// TestVectorsCorrupted changes one value at a time in recordings that agree with the engine,
// and expects the comparison to fail. It does so with every shape of values that there is: in
// each of the few shortest recordings that have it, with one of them, chosen at random.
func TestVectorsCorrupted(t *testing.T) {
	const (
		seed   = 1
		others = 2 // texts to put in the place of a text
	)
	recordings := 1 // for each shape
	if *deep {
		recordings = 2
	}
	type recording struct {
		file   *vectorFile
		record object
		size   int
	}
	var all []recording
	rules := map[string]*seasalt.Rules{}
	for _, file := range vectorFiles {
		path := filepath.Join(vectorCopies, file.name)
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		for record, err := range records(path) {
			if err != nil {
				t.Fatal(err)
			}
			// What is left out cannot be found wrong, and what is wrong already cannot be corrupted.
			v := newVectors()
			v.rules = rules
			if err := file.replay(v, file, record); err == nil && len(v.left) == 0 {
				size := 0
				for range sites(file, record) {
					size++
				}
				all = append(all, recording{file, record, size})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b recording) int { return a.size - b.size })

	random := rand.New(rand.NewPCG(seed, seed))
	chosen, texts := map[string][]site{}, map[string][]string{}
	for _, x := range all {
		shapes := map[string][]site{}
		for s := range sites(x.file, x.record) {
			shapes[s.shape] = append(shapes[s.shape], s)
			if text, ok := s.value().(string); ok && len(texts[s.shape]) < others && !slices.Contains(texts[s.shape], text) {
				texts[s.shape] = append(texts[s.shape], text)
			}
		}
		for _, shape := range slices.Sorted(maps.Keys(shapes)) {
			if sites := shapes[shape]; len(chosen[shape]) < recordings {
				// Rather an early one: all up to there is replayed before it is found.
				at := min(random.IntN(len(sites)), random.IntN(len(sites)))
				chosen[shape] = append(chosen[shape], sites[at])
			}
		}
	}

	v := newVectors()
	v.rules = rules
	tried := 0
	for _, shape := range slices.Sorted(maps.Keys(chosen)) {
		for _, s := range chosen[shape] {
			was := s.value()
			for _, wrong := range s.corruptions(texts[shape]) {
				if wrong == any(removed{}) {
					delete(s.parent.(object), s.key)
				} else {
					s.set(wrong)
				}
				if err := s.file.replay(v, s.file, s.record); err == nil {
					t.Errorf("%v %s: nothing found wrong with %v instead of %v", s.record["id"], shape, wrong, was)
				}
				tried++
				s.set(was)
			}
		}
	}
	if tried == 0 {
		t.Error("nothing was corrupted")
	}
	t.Logf("tried %d corruptions of %d shapes of values", tried, len(chosen))
}

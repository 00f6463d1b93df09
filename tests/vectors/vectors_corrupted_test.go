package vectors

import (
	"flag"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var deep = flag.Bool("deep", false, "corrupt more values")

// A leaf is a text, a number or a boolean in a recording, and shape the keys that lead to it.
type leaf struct {
	shape string
	value any
	set   func(any)
}

// leaves returns those of a recording that are compared.
func leaves(shape string, value any, set func(any)) (all []leaf) {
	switch value := value.(type) {
	case object:
		for _, key := range slices.Sorted(maps.Keys(value)) {
			if !slices.Contains(labels, key) {
				all = append(all, leaves(shape+"."+key, value[key], func(x any) { value[key] = x })...)
			}
		}
	case list:
		for i, element := range value {
			all = append(all, leaves(shape+"[]", element, func(x any) { value[i] = x })...)
		}
	default:
		all = append(all, leaf{shape, value, set})
	}
	return all
}

// TestVectorsCorrupted changes one value at a time in the shortest recording of each file that agrees with the
// engine, and expects the comparison to fail: for every shape of values once, and with -deep for all.
func TestVectorsCorrupted(t *testing.T) {
	tried := 0
	for _, file := range vectorFiles {
		var record object
		fewest := 0
		for next, err := range records(filepath.Join(vectorCopies, file.name)) {
			if err != nil {
				t.Fatal(err)
			}
			v := newVectors()
			n := len(leaves("", next, nil))
			if (record == nil || n < fewest) && file.replay(v, file, next) == nil && len(v.left) == 0 {
				record, fewest = next, n
			}
		}
		v := newVectors()
		seen := map[string]bool{}
		for _, at := range leaves("", record, nil) {
			if seen[at.shape] && !*deep {
				continue
			}
			seen[at.shape] = true
			var wrong any = "nonsense"
			switch value := at.value.(type) {
			case bool:
				wrong = !value
			case float64:
				wrong = value + 1
			}
			at.set(wrong)
			if err := file.replay(v, file, record); err == nil && !strings.HasSuffix(at.shape, ".jellyfish_by") {
				t.Errorf("%s, %v%s: nothing found wrong with %v instead of %v", file.name, record["id"], at.shape, wrong, at.value)
			}
			at.set(at.value)
			tried++
		}
	}
	if t.Log(tried, "values"); tried < 300 {
		t.Errorf("only %d values were corrupted", tried)
	}
}

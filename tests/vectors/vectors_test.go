// Package vectors replays recordings of an independent implementation in the engine. Those in testdata are
// copies; SEASALT_VECTORS names a folder with others.
package vectors

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/extrasalt"
)

// The recordings are scorings and games of an independent implementation, the one that the Digital edition describes. A
// game is replayed in the engine: the choices and the chances come from the recording, and at every step the test
// writes the rest of the recording anew from the engine's State and compares the two, key by key. So a value that is
// compared anywhere is compared wherever it occurs, and an unknown or missing key is a disagreement, too.

// A vectorFile is a file of recordings.
type vectorFile struct {
	name         string
	salt, pepper bool // the modules of every game; of a scoring at most these
	faceDown     bool // scorings that name the face-down cards
	replay       func(*vectors, *vectorFile, object) error
}

var vectorFiles = []*vectorFile{
	{name: "scoring_base.jsonl.gz", replay: (*vectors).scoring},
	{name: "scoring_extra_salt.jsonl.gz", salt: true, replay: (*vectors).scoring},
	{name: "scoring_events.jsonl.gz", salt: true, pepper: true, replay: (*vectors).scoring},
	{name: "scoring_pepper_bonus.jsonl.gz", salt: true, pepper: true, faceDown: true, replay: (*vectors).scoring},
	{name: "trace_base.jsonl.gz", replay: (*vectors).game},
	{name: "trace_extra_salt.jsonl.gz", salt: true, replay: (*vectors).game},
	{name: "trace_pepper.jsonl.gz", pepper: true, replay: (*vectors).game},
	{name: "trace_both.jsonl.gz", salt: true, pepper: true, replay: (*vectors).game},
}

// vectorModules returns the modules that a recording was played with.
func vectorModules(salt, pepper bool) (modules []seasalt.Module) {
	if salt {
		modules = append(modules, extrasalt.Modules()...)
	}
	if pepper {
		modules = append(modules, extrapepper.Module())
	}
	return modules
}

// vectorCopies is the folder with the repository's own copies of recordings. The zip of the module does not have it.
func vectorCopies(t testing.TB) string {
	folder := filepath.Join("testdata", "vectors")
	if _, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) {
		t.Skip("the recorded games are in the repository, and not in the zip of the module")
	}
	return folder
}

// vectorFolder is where the recordings are: $SEASALT_VECTORS, or the copies.
func vectorFolder(t testing.TB) string {
	folder := os.Getenv("SEASALT_VECTORS")
	if folder == "" {
		return vectorCopies(t)
	}
	if !filepath.IsAbs(folder) {
		t.Fatalf("SEASALT_VECTORS is %q: it must be an absolute path", folder)
	}
	return folder
}

func TestVectors(t *testing.T) {
	if err := compareVectors(vectorFolder(t), t.Logf); err != nil {
		t.Fatal(err)
	}
}

// compareVectors compares all recordings in a folder, and logs how much that was.
func compareVectors(folder string, logf func(string, ...any)) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	there := map[string]bool{}
	for _, e := range entries {
		there[e.Name()] = true
	}
	var disagreements []error
	files := 0
	for _, file := range vectorFiles {
		if !there[file.name] {
			logf("%-29s not there", file.name)
			continue
		}
		files++
		delete(there, file.name)
		v := newVectors()
		for record, err := range records(filepath.Join(folder, file.name)) {
			if err == nil {
				err = file.replay(v, file, record)
			}
			if err != nil {
				disagreements = append(disagreements, fmt.Errorf("%s: %v: %w", file.name, record["id"], err))
			}
		}
		logf("%-29s %v", file.name, v)
	}
	for name := range there {
		if strings.HasSuffix(name, ".jsonl.gz") {
			logf("%-29s ignored: no recordings are known by this name", name)
		}
	}
	if files == 0 {
		return fmt.Errorf("no recordings in %s", folder)
	}
	if n, most := len(disagreements), 20; n > most {
		disagreements = append(disagreements[:most], fmt.Errorf("and %d more", n-most))
	}
	return errors.Join(disagreements...)
}

// records yields the lines of a file of recordings. A file without any is an error.
func records(path string) iter.Seq2[object, error] {
	return func(yield func(object, error) bool) {
		f, err := os.Open(path)
		if err != nil {
			yield(nil, err)
			return
		}
		defer f.Close()
		z, err := gzip.NewReader(bufio.NewReader(f))
		if err != nil {
			yield(nil, err)
			return
		}
		d := json.NewDecoder(z)
		for n := 0; ; n++ {
			var record object
			err := d.Decode(&record)
			if err == io.EOF && n > 0 {
				return
			}
			if err == nil && record == nil {
				err = errors.New("not an object")
			}
			if err != nil {
				yield(nil, fmt.Errorf("record %d: %w", n+1, err))
				return
			}
			if !yield(record, nil) {
				return
			}
		}
	}
}

// vectors compares recordings, and counts those that were compared to the end, and those that were left before it and
// why.
type vectors struct {
	compared int
	left     map[string]int
	rules    map[string]*seasalt.Rules
}

func newVectors() *vectors {
	return &vectors{left: map[string]int{}, rules: map[string]*seasalt.Rules{}}
}

func (v *vectors) String() string {
	text := fmt.Sprintf("compared %d", v.compared)
	for _, why := range slices.Sorted(maps.Keys(v.left)) {
		text += fmt.Sprintf("; %d up to the bug %s", v.left[why], why)
	}
	return text
}

// newRules returns the rules of a recording, built once.
func (v *vectors) newRules(players, target int, salt, pepper bool) (*seasalt.Rules, error) {
	key := fmt.Sprint(players, target, salt, pepper)
	if r := v.rules[key]; r != nil {
		return r, nil
	}
	r, err := seasalt.NewRules(seasalt.Config{
		Players: players, Target: target, Edition: seasalt.EditionDigital, Modules: vectorModules(salt, pepper),
	})
	v.rules[key] = r
	return r, err
}

// A JSON value of a recording is what encoding/json makes of it. A value that is wanted is
// written with the same types, but has ints for numbers, and bags for lists without an order.
type (
	object = map[string]any
	list   = []any
	bag    []any
)

// labels are the keys that are not compared: the input of the recording program, and its remarks. Recordings may lack
// them.
var labels = []string{"id", "seed", "profile", "policies", "features", "quirks"}

// same reports whether a recorded value is the wanted one.
func same(got, want any) bool {
	switch want := want.(type) {
	case object:
		got, ok := got.(object)
		if !ok {
			return false
		}
		for key := range got {
			if _, ok := want[key]; !ok && !slices.Contains(labels, key) {
				return false
			}
		}
		for key, w := range want {
			if g, ok := got[key]; !ok || !same(g, w) {
				return false
			}
		}
		return true
	case list:
		got, ok := got.(list)
		return ok && slices.EqualFunc(got, want, same)
	case bag:
		got, ok := got.(list)
		if !ok || len(got) != len(want) {
			return false
		}
		rest := slices.Clone(want)
		for _, g := range got {
			at := slices.IndexFunc(rest, func(w any) bool { return same(g, w) })
			if at < 0 {
				return false
			}
			rest = slices.Delete(rest, at, at+1)
		}
		return true
	case int:
		return got == float64(want)
	case seasalt.Seat:
		return got == float64(want)
	case seasalt.Pile:
		return got == float64(want)
	case seasalt.Card:
		got, ok := got.(string)
		return ok && cardName(got) == cardNames[want]
	case seasalt.Event:
		return got == want.String()
	case elsewhere:
		return true
	case anySeat:
		seat, ok := got.(float64)
		return ok && seat >= 0 && seat < float64(want) && seat == float64(int(seat))
	}
	return got == want
}

// anySeat wants any one of that many seats.
type anySeat int

// elsewhere wants nothing of a value that is compared in another place: one with parts, or a choice, which shows in its
// consequences.
type elsewhere struct{}

// cardNames has the texts of the cards: making them takes longer than comparing them.
var cardNames = func() map[seasalt.Card]string {
	names := map[seasalt.Card]string{0: seasalt.Card(0).String()}
	for c := range seasalt.AllCards() {
		names[c] = c.String()
	}
	return names
}()

// cardName returns a recorded card without the number of its copy.
func cardName(text string) string {
	if strings.Count(text, "/") == 2 {
		return text[:strings.LastIndexByte(text, '/')]
	}
	return text
}

// bagOf makes a wanted value of values without an order, and listOf of ordered ones.
func bagOf[T any](values iter.Seq[T]) bag {
	b := bag{}
	for v := range values {
		b = append(b, v)
	}
	return b
}

func listOf[T any](values iter.Seq[T]) list { return list(bagOf(values)) }

// A disagreement ends a replay. It travels as a panic, because nearly every line of the
// replay can find one.
type disagreement struct{ error }

// A parting ends a replay where the recording shows one of the two bugs that no edition has.
type parting string

// A reader reads a recorded value, whose place it knows.
type reader struct{ place string }

func (r *reader) fail(format string, args ...any) {
	panic(disagreement{fmt.Errorf("%s: %s", r.place, fmt.Sprintf(format, args...))})
}

// want fails unless a recorded value is the wanted one.
func (r *reader) want(what string, got, want any) {
	if !same(got, want) {
		place, got, want := differing(what, got, want)
		r.fail("%s: recorded %v, want %v", place, got, want)
	}
}

// differing returns the innermost values in which a recorded value differs from the wanted one.
func differing(place string, got, want any) (string, any, any) {
	switch want := want.(type) {
	case object:
		got, ok := got.(object)
		if !ok {
			break
		}
		for _, key := range slices.Sorted(maps.Keys(want)) {
			if g, ok := got[key]; !ok {
				return place + "." + key, "nothing", want[key]
			} else if !same(g, want[key]) {
				return differing(place+"."+key, g, want[key])
			}
		}
		for key, g := range got {
			if _, ok := want[key]; !ok && !slices.Contains(labels, key) {
				return place + "." + key, g, "nothing"
			}
		}
	case list:
		got, ok := got.(list)
		if !ok || len(got) != len(want) {
			break
		}
		for i, w := range want {
			if !same(got[i], w) {
				return differing(fmt.Sprintf("%s[%d]", place, i), got[i], w)
			}
		}
	}
	return place, got, want
}

// read returns a value of an object, which must be of the type T.
func read[T any](r *reader, o object, key string) T {
	value, ok := o[key].(T)
	if !ok {
		r.fail("%s is missing, or is not a %T: %v", key, value, o[key])
	}
	return value
}

func (r *reader) number(o object, key string) int {
	x := read[float64](r, o, key)
	if x != float64(int(x)) {
		r.fail("%s is %v", key, x)
	}
	return int(x)
}

func (r *reader) objects(o object, key string) []object {
	var objects []object
	for _, x := range read[list](r, o, key) {
		element, ok := x.(object)
		if !ok {
			r.fail("%s has an element that is not an object: %v", key, x)
		}
		objects = append(objects, element)
	}
	return objects
}

func (r *reader) card(text any) seasalt.Card {
	s, _ := text.(string)
	c, err := seasalt.ParseCard(cardName(s))
	if err != nil {
		r.fail("%v: %v", text, err)
	}
	return c
}

func (r *reader) cards(o object, key string) []seasalt.Card {
	var cards []seasalt.Card
	for _, x := range read[list](r, o, key) {
		cards = append(cards, r.card(x))
	}
	return cards
}

func (r *reader) set(cards []seasalt.Card) seasalt.Cards {
	set, err := seasalt.CardsOf(cards...)
	if err != nil {
		r.fail("%v", err)
	}
	return set
}

func (r *reader) event(text any) seasalt.Event {
	s, _ := text.(string)
	e, err := seasalt.ParseEvent(s)
	if err != nil {
		r.fail("%v: %v", text, err)
	}
	return e
}

// finish turns what ended a replay into its error, and counts the recording.
func (v *vectors) finish(err *error) {
	switch x := recover().(type) {
	case nil:
		v.compared++
	case disagreement:
		*err = x.error
	case parting:
		v.left[string(x)]++
	default:
		panic(x)
	}
}

// scoring compares a recorded scoring with the engine's.
func (v *vectors) scoring(file *vectorFile, record object) (err error) {
	defer v.finish(&err)
	r := &reader{"scoring"}
	decks := []string{"base", "extra_salt"}
	switch {
	case !file.salt:
		decks = decks[:1]
	case !file.pepper:
		decks = decks[1:]
	}
	deck := read[string](r, record, "deck")
	if !slices.Contains(decks, deck) {
		r.fail("deck %q: want one of %q", deck, decks)
	}
	card := func(x any) seasalt.Card {
		o, _ := x.(object)
		kind, color := read[string](r, o, "kind"), read[string](r, o, "color")
		r.want("card", o, object{"kind": kind, "color": color})
		return r.card(kind + "/" + color)
	}
	var h seasalt.Holding
	var hand []seasalt.Card
	for _, x := range read[list](r, record, "hand") {
		hand = append(hand, card(x))
	}
	h.Hand = r.set(hand)
	for _, x := range read[list](r, record, "table") {
		var g seasalt.Group
		cards, _ := x.(list)
		if len(cards) > len(g) {
			r.fail("a group of %d", len(cards))
		}
		for i, x := range cards {
			g[i] = card(x)
		}
		slices.Sort(g[:min(2, len(cards))])
		h.Laid = append(h.Laid, g)
	}
	fields := object{"deck": elsewhere{}, "hand": elsewhere{}, "table": elsewhere{}} // they are the question
	if file.pepper {
		for _, x := range read[list](r, record, "events") {
			h.Events = append(h.Events, r.event(x))
		}
		fields["events"] = elsewhere{}
	}
	if file.faceDown {
		fields["face_down"] = elsewhere{}
		for _, x := range read[list](r, record, "face_down") {
			// R11.2: worth nothing, so it is in no Holding; but it must be a shell of the deck.
			down := card(x)
			if down.Kind() != seasalt.Shell || h.Hand.Count(down) > 0 || !slices.Contains(h.Events, seasalt.CoralReef) {
				r.fail("%v cannot lie face down", down)
			}
		}
	}
	rules, err := v.newRules(seasalt.MinPlayers, 0, deck == "extra_salt", file.pepper)
	if err != nil {
		return err
	}
	score, err := rules.Score(h)
	if err != nil {
		return err
	}
	detail := scoreDetail(score)
	fields["points"] = object{
		"mermaid": detail[0], "pair": detail[1], "collector": detail[2], "multiplier": detail[3],
		"total": score.Points(),
	}
	fields["color_bonus"] = score.Bonus()
	r.want("of "+h.String(), record, fields)
	return nil
}

// scoreDetail returns the points of mermaids, pairs, collectors and multipliers.
func scoreDetail(s seasalt.Score) list {
	return list{
		s.Sum(seasalt.SourceMermaid),
		s.Sum(seasalt.SourceDuo) + s.Sum(seasalt.SourceTrio) + s.Sum(seasalt.SourceTrioInHand),
		s.Sum(seasalt.SourceCollector),
		s.Sum(seasalt.SourceMultiplier),
	}
}

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
		for next, err := range records(filepath.Join(vectorCopies(t), file.name)) {
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
			if seen[at.shape] && !testkit.Deep {
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
				t.Errorf("%s, %v%s: nothing found wrong with %v instead of %v", file.name, record["id"], at.shape,
					wrong, at.value)
			}
			at.set(at.value)
			tried++
		}
	}
	if t.Log(tried, "values"); tried < 300 {
		t.Errorf("only %d values were corrupted", tried)
	}
}

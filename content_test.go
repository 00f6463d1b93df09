package seasalt_test

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/jellyfish"
)

// house is a module with something of everything that a module can say of lists.
func house() seasalt.Module {
	return seasalt.Module{
		Name: "house", Version: 3, Deck: seasalt.Must(seasalt.ParseCards("shell/black crab/pink")),
		Change: seasalt.Change{
			Duos: []seasalt.Duo{
				{A: seasalt.Shell, B: seasalt.Crab, Effect: seasalt.DrawTop(2)},
				{A: seasalt.Octopus, B: seasalt.Octopus, Effect: seasalt.StealRandom, LaidOnly: true},
			},
			Collectors: []seasalt.Collector{{Kind: seasalt.Shell, Points: []int{0, 3, 0}}, {Kind: seasalt.Sailor, Each: 2}},
			NoStop:     true, Threshold: 9,
		},
		Events: []seasalt.EventCard{
			{Event: seasalt.Kraken, To: seasalt.StandingFewest, Change: seasalt.Change{Shield: seasalt.Shell}},
			{Event: seasalt.Tornado, To: seasalt.StandingMost},
		},
	}
}

// What the hash of a module is made of stays what it is, since games that were saved have it.
func TestModuleContentFrozen(t *testing.T) {
	const want = `Change={Collectors={Each=2 Kind=sailor} Collectors={Kind=shell Points=[0 3 0]} Duos={A=crab B=shell Effect=draw-top-2} Duos={A=octopus B=octopus Effect=steal-random LaidOnly=true} NoStop=true Threshold=9}
Deck=crab/pink,shell/black
Events={Change={Shield=shell} Event=kraken To=fewest}
Events={Event=tornado To=most}
Name=house
Version=3`
	if got := house().Content(); got != want {
		t.Errorf("the content is\n%s\nwant\n%s", got, want)
	}
	for _, test := range []struct{ content, want string }{
		{jellyfish.Module().Content(), "jellyfish/1/3e442ab15507d4d6"},
		{extrapepper.Module(seasalt.Kraken).Content(), "extra-pepper/1/3f09e0401055318f"},
	} {
		if hash := fmt.Sprintf("%x", sha256.Sum256([]byte(test.content)))[:16]; !strings.HasSuffix(test.want, "/"+hash) {
			t.Errorf("the hash of\n%s\nis %s, want %s", test.content, hash, test.want)
		}
	}
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{jellyfish.Module()}})
	if got := fmt.Sprint(rules.Setup().Modules); got != "[jellyfish/1/3e442ab15507d4d6]" {
		t.Errorf("the setup has %s", got)
	}
}

// The order in which a module says things means nothing, and neither does what it leaves at zero.
func TestModuleContentOrder(t *testing.T) {
	m := house()
	slices.Reverse(m.Change.Duos)
	m.Change.Duos[1].A, m.Change.Duos[1].B = m.Change.Duos[1].B, m.Change.Duos[1].A
	slices.Reverse(m.Change.Collectors)
	slices.Reverse(m.Events)
	m.Change.Multipliers = []seasalt.Multiplier{}
	m.Change.Collectors[0].Points = []int{}
	if m.Content() != house().Content() {
		t.Errorf("another order is other content:\n%s\n%s", m.Content(), house().Content())
	}
}

// Every field that there is in the vocabulary is content, each in a way of its own.
func TestModuleContentFields(t *testing.T) {
	if got := (seasalt.Module{}).Content(); got != "" {
		t.Errorf("the zero Module has the content %s", got)
	}
	var m seasalt.Module
	said := map[string]string{}
	check := func(path string) {
		content := m.Content()
		if other, ok := said[content]; ok || content == "" {
			t.Errorf("%s says the same as %s: %q", path, other, content)
		}
		said[content] = path
	}
	var set func(path string, v reflect.Value)
	set = func(path string, v reflect.Value) {
		defer v.SetZero()
		switch {
		case v.Type() == reflect.TypeFor[seasalt.Cards]():
			v.Set(reflect.ValueOf(seasalt.Must(seasalt.ParseCards("crab/black"))))
		case v.Type() == reflect.TypeFor[seasalt.Duo]():
			v.Set(reflect.ValueOf(seasalt.Duo{A: seasalt.Crab, B: seasalt.Boat})) // their order means nothing
			check(path)
			for i := 2; i < v.NumField(); i++ {
				set(path+"."+v.Type().Field(i).Name, v.Field(i))
			}
			return
		case v.Kind() == reflect.Struct:
			for i := range v.NumField() {
				set(path+"."+v.Type().Field(i).Name, v.Field(i))
			}
			return
		case v.Kind() == reflect.Slice:
			v.Set(reflect.MakeSlice(v.Type(), 1, 1))
			check(path)
			set(path+"[0]", v.Index(0))
			return
		case v.CanInt():
			v.SetInt(1)
		case v.CanUint():
			v.SetUint(1)
		case v.Kind() == reflect.Bool:
			v.SetBool(true)
		case v.Kind() == reflect.String:
			v.SetString("x")
		default:
			t.Fatalf("%s is a %v: say how it is written", path, v.Type())
		}
		check(path)
	}
	set("Module", reflect.ValueOf(&m).Elem())
	if len(said) < 40 {
		t.Errorf("only %d fields", len(said))
	}
}

// A setup finds its modules by content too: one of the same name and version that says something
// else is refused, one without a hash is taken as it is, and texts of positions are refused as well.
func TestModuleHash(t *testing.T) {
	config := seasalt.Config{Modules: []seasalt.Module{jellyfish.Module(), extrapepper.Module(seasalt.Kraken)}}
	rules := seasalt.MustRules(config)
	setup := rules.Setup()
	other := jellyfish.Module()
	other.Change.Threshold = 8
	for _, modules := range [][]seasalt.Module{config.Modules, variants.All(), {extrapepper.Module(), jellyfish.Module()}} {
		if again, err := setup.Rules(modules...); err != nil || again.String() != rules.String() {
			t.Errorf("%v, %v, want %v", again, err, rules)
		}
	}
	_, err := setup.Rules(other, extrapepper.Module())
	var e *seasalt.InvalidError
	if want := `another module "jellyfish" of version 1: its content has the hash 3e442ab15507d4d6, but the hash of the one supplied is `; !errors.As(err, &e) || len(e.Problems) != 1 || !strings.Contains(err.Error(), want) {
		t.Errorf("another content: %v", err)
	}

	changed := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{other, extrapepper.Module(seasalt.Kraken)}})
	if _, err := changed.ParseState(rules.Start(0).SecretText()); err == nil || !strings.Contains(err.Error(), "jellyfish/1/3e442ab15507d4d6") {
		t.Errorf("a state of a game with another content: %v", err)
	}
	data := must(rules.Start(0).View(0).MarshalJSON())
	if _, err := changed.UnmarshalView(data); err == nil || !strings.Contains(err.Error(), "/setup") {
		t.Errorf("a view of a game with another content: %v", err)
	}

	byHand := setup
	byHand.Modules = []seasalt.ModuleID{{Name: "extra-pepper", Version: 1}, {Name: "jellyfish", Version: 1}}
	if again, err := byHand.Rules(other, extrapepper.Module()); err != nil || again.String() != changed.String() {
		t.Errorf("without hashes: %v, %v", again, err)
	}
	for _, s := range []seasalt.Setup{setup, byHand} {
		if back, err := seasalt.ParseSetup(s.String()); err != nil || !cmp.Equal(back, s) {
			t.Errorf("%v is read as %v, %v", s, back, err)
		}
		var back seasalt.Setup
		if err := back.UnmarshalJSON(must(s.MarshalJSON())); err != nil || !cmp.Equal(back, s) {
			t.Errorf("%v is read from JSON as %v, %v", s, back, err)
		}
	}
	for _, hash := range []string{"", "3e442ab15507d4d", "3e442ab15507d4d60", "3E442AB15507D4D6", "3e442ab15507d4dg", "3e442ab15507d4d6/"} {
		text := strings.Replace(setup.String(), "/3e442ab15507d4d6", "/"+hash, 1)
		if s, err := seasalt.ParseSetup(text); err == nil || !strings.Contains(err.Error(), "is not the hash of a module") {
			t.Errorf("%s is read as %v, %v", text, s, err)
		}
		js := strings.Replace(string(must(setup.MarshalJSON())), "3e442ab15507d4d6", hash, 1)
		var s seasalt.Setup
		if err := s.UnmarshalJSON([]byte(js)); err == nil || !strings.Contains(err.Error(), "/modules/1/hash: ") {
			t.Errorf("%s is read as %v, %v", js, s, err)
		}
	}
}

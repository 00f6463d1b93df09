package catalog_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/catalog"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/rulebook"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/words"
)

var update = flag.Bool("update", false, "write testdata/en.json anew")

// A client reads the names of cards and what they are worth.
func ExampleJSON() {
	rules := seasalt.MustRules(seasalt.Config{})
	var c struct {
		Language string
		Cards    []struct {
			Card, Name string
			Copies     int
		}
		Law struct {
			Threshold  int
			Collectors []struct {
				Kind   string
				Points []int
			}
		}
	}
	if err := json.Unmarshal(catalog.JSON(rules, words.In("fr-CH")), &c); err != nil {
		fmt.Println(err)
	}
	fmt.Println(c.Language, c.Cards[1], c.Law.Threshold, c.Law.Collectors[0])
	// Output:
	// fr {crab/dark-blue crabe bleu foncé 2} 7 {shell [0 2 4 6 8 10]}
}

// The catalog of a game with all extensions stays the same, except for its sentences, which are tested in package words.
func TestGolden(t *testing.T) {
	var all any
	if err := json.Unmarshal(catalog.JSON(seasalt.MustRules(seasalt.Config{Modules: variants.All()}), words.In("en")), &all); err != nil {
		t.Fatal(err)
	}
	var mask func(v any)
	mask = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for name, value := range v {
				switch name {
				case "text", "question", "aim", "title", "label", "rulings":
					if value, ok := value.(string); ok && value != "" {
						v[name] = "..."
					}
				}
				mask(value)
			}
		case []any:
			for _, item := range v {
				mask(item)
			}
		}
	}
	mask(all)
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetIndent("", "\t")
	e.SetEscapeHTML(false)
	if err := e.Encode(all); err != nil {
		t.Fatal(err)
	}
	testkit.Golden(t, "testdata/en.json", b.String(), *update)
}

// gap matches a null, and an effect without a name.
var gap = regexp.MustCompile(`[:,\[]null|"effect":""`)

// Every game has a catalog in every language, without gaps or placeholders, and the same one each time.
func TestLanguages(t *testing.T) {
	for _, rules := range testkit.Rules {
		for _, tag := range words.Languages() {
			data := catalog.JSON(rules, words.In(tag))
			if !bytes.Equal(data, catalog.JSON(rules, words.In(tag))) {
				t.Fatalf("%s: the catalog of %v is another one the second time", tag, rules)
			}
			var c struct {
				Language string
				Setup    seasalt.Setup
				Cards    []struct{ Copies int }
				Events   []struct{ Event seasalt.Event }
				Phases   []struct{ Question string }
				Actions  []struct{ Label, Text string }
				Reasons  []struct{ Text string }
				Rules    []struct{ Event, Text string }
			}
			if err := json.Unmarshal(data, &c); err != nil {
				t.Fatal(err)
			}
			if c.Language != tag || rulebook.In(tag).Language() != tag || c.Setup.String() != rules.String() {
				t.Errorf("%s: the catalog is %s of %v", tag, c.Language, c.Setup)
			}
			n, events, said := 0, 0, map[string]string{}
			for e := range rulebook.In(tag).Entries() {
				said[e.Event.String()] = e.Text + "\n\n" + e.To
			}
			for _, card := range c.Cards {
				n += card.Copies
			}
			for _, rule := range c.Rules {
				if rule.Event != "" {
					events++
					if rule.Text != said[rule.Event] {
						t.Errorf("%s: of %s it says %q", tag, rule.Event, rule.Text)
					}
				}
			}
			if n != rules.Deck().Len() || len(c.Events) != len(rules.Events()) || events != len(rules.Events()) {
				t.Errorf("%s: %d cards, %d events and %d of them explained in %v", tag, n, len(c.Events), events, rules)
			}
			for _, p := range c.Phases {
				if p.Question == "" || strings.ContainsAny(p.Question, "{}") {
					t.Errorf("%s: a question is %q", tag, p.Question)
				}
			}
			for _, a := range c.Actions {
				if a.Label == "" || strings.ContainsAny(a.Label+a.Text, "{}") {
					t.Errorf("%s: an action is %q", tag, a)
				}
			}
			for _, r := range c.Reasons {
				if r.Text == "" || strings.ContainsAny(r.Text, "{}") {
					t.Errorf("%s: a reason is %q", tag, r)
				}
			}
			if at := gap.FindIndex(data); at != nil {
				t.Errorf("%s: something is missing at %.100s", tag, data[at[0]:])
			}
		}
	}
	var french func(v any)
	french = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for _, value := range v {
				french(value)
			}
		case []any:
			for _, value := range v {
				french(value)
			}
		case string:
			for _, at := range testkit.FrenchSpaces(v) {
				t.Errorf("a space that does not break is missing at %q in %q", at, v)
			}
		}
	}
	var all any
	if err := json.Unmarshal(catalog.JSON(seasalt.MustRules(seasalt.Config{Modules: variants.All()}), words.In("fr")), &all); err != nil {
		t.Fatal(err)
	}
	french(all)
}

// Without rules there is no catalog, and the message says so.
func TestNilRules(t *testing.T) {
	defer func() {
		if got, want := recover(), "catalog: JSON of nil rules"; got != want {
			t.Errorf("panics with %v, want %q", got, want)
		}
	}()
	catalog.JSON(nil, words.In("en"))
}

// An event of a house that its module gives no number has the one that the rules give it.
func TestFreeHouseEvents(t *testing.T) {
	event := func(name string, e seasalt.Event) seasalt.EventCard {
		return seasalt.EventCard{Event: e, Name: name, To: seasalt.StandingMost}
	}
	rules := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{
		{Name: "wind", Version: 1, Events: []seasalt.EventCard{event("storm", seasalt.HouseEvent2)}},
		{Name: "tide", Version: 1, Events: []seasalt.EventCard{event("ebb", 0), event("flood", 0)}},
	}})
	var got struct {
		Events []struct {
			Event seasalt.Event
			Name  string
		}
	}
	if err := json.Unmarshal(catalog.JSON(rules, words.In("en")), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Events) != 3 {
		t.Errorf("%d events, want 3", len(got.Events))
	}
	for _, e := range got.Events {
		if want := words.In("en").Of(rules).Event(e.Event); e.Name != want || !slices.Contains([]string{"ebb", "flood", "storm"}, rules.EventName(e.Event)) {
			t.Errorf("%v is called %q, want %q", e.Event, e.Name, want)
		}
	}
}

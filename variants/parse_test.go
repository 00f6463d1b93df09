package variants_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/lobster"
)

func ExampleParse() {
	modules, err := variants.Parse("lobster,kraken,dolphins")
	if err != nil {
		panic(err)
	}
	fmt.Println(seasalt.MustRules(seasalt.Config{Modules: modules}))
	// Output:
	// seasalt/1 players=2 target=40 mermaids=laid empty-deck=voids tie=latest-turn trio=laid equal-top=at-end modules=extra-pepper/1/1d9f372e38c67b2b,lobster/1/87cf73278fb8a83e events=kraken,dolphins
}

func TestParse(t *testing.T) {
	all := seasalt.MustRules(seasalt.Config{Modules: variants.All()}).String()
	for _, text := range []string{
		"extrasalt,extrapepper", " extra-pepper , extra-salt ",
		"jellyfish,lobster,seahorse,starfish,castofcrabs,extrapepper",
		"cast-of-crabs,starfish,seahorse,lobster,jellyfish,extra-pepper",
	} {
		modules, err := variants.Parse(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
		} else if got := seasalt.MustRules(seasalt.Config{Modules: modules}).String(); got != all {
			t.Errorf("%q is %s", text, got)
		}
	}
	many, events := strings.Repeat("lobster,", 100), strings.Repeat("kraken,", 99)
	for text, offset := range map[string]int{"": 0, "lobster, krakens": 9, "lobster,": 8, "none": 0, "extrasalt;kraken": 0, "lobster,house-1": 8, many + "kraken": len(many),
		"lobster," + events + "lobster": 8 + len(events)} {
		var parse *seasalt.ParseError
		if modules, err := variants.Parse(text); !errors.As(err, &parse) || parse.Problems[0].Offset != offset || modules != nil {
			t.Errorf("%q: %v, %v; want an error at byte %d", text, modules, err, offset)
		}
	}
	for _, name := range variants.Names() {
		if _, err := variants.Parse(name); err != nil {
			t.Error(err)
		}
		if _, err := variants.Parse("salt"); !strings.Contains(err.Error(), name) {
			t.Errorf("%v does not list %s", err, name)
		}
	}
	for text, want := range map[string][]seasalt.Module{
		"kraken":          {extrapepper.Module(seasalt.Kraken)},
		"lobster":         {lobster.Module()},
		"kraken, lobster": {lobster.Module(), extrapepper.Module(seasalt.Kraken)},
	} {
		if modules, err := variants.Parse(text); err != nil || !reflect.DeepEqual(modules, want) {
			t.Errorf("%q is %v, %v; want %v", text, modules, err, want)
		}
	}
	modules := seasalt.Must(variants.Parse("lobster,lobster,kraken,kraken"))
	if _, err := seasalt.NewRules(seasalt.Config{Modules: modules}); err == nil {
		t.Error("what is named twice is not refused")
	}
}

func TestNames(t *testing.T) {
	const want = "extrasalt cast-of-crabs jellyfish lobster seahorse starfish extrapepper " +
		"hermit-crab sunfish water-rodeo dance-of-the-shells kraken tornado dance-of-the-mermaids treasure-chest diodon-fish angelfish dolphins coral-reef"
	if got := strings.Join(variants.Names(), " "); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

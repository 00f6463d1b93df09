package variants_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants"
)

func ExampleParse() {
	modules, err := variants.Parse("lobster,kraken,dolphins")
	if err != nil {
		panic(err)
	}
	fmt.Println(seasalt.MustRules(seasalt.Config{Modules: modules}))
	// Output:
	// seasalt/1 players=2 target=40 mermaids=laid empty-deck=voids tie=latest-turn trio=laid equal-top=at-end modules=extra-pepper/1/60c52362e0fb6dd5,lobster/1/87cf73278fb8a83e events=kraken,dolphins
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
	for text, offset := range map[string]int{"": 0, "lobster, krakens": 9, "lobster,": 8, "none": 0, "extrasalt;kraken": 0} {
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
	modules, err := variants.Parse("lobster,lobster,kraken,kraken")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := seasalt.NewRules(seasalt.Config{Modules: modules}); err == nil {
		t.Error("what is named twice is not refused")
	}
}

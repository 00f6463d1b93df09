package engine

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/table"
	"github.com/seasalt-go/seasalt/variants"
)

// The journal of a finished game proves that its chance was committed to, and a changed one does not.
func TestVerify(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{Target: 10})
	made, err := table.New(table.Options{Rules: rules, Players: []table.Player{{Name: "Ana"}, {Name: "Ben"}}, Terms: table.Terms{RevealSeed: true, NextAtOnce: true}, Seed: [32]byte{1}})
	if err != nil {
		t.Fatal(err)
	}
	must := func(_ table.Entry, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(made.Nonce(0, "mine"))
	must(made.Nonce(1, ""))
	must(made.Deal())
	for made.Actor() != seasalt.Nobody {
		view, _ := made.View(made.Actor())
		must(made.Play(made.Actor(), bot.Greedy{}.Choose(t.Context(), view, nil)))
	}
	journal, ok := made.Revealed()
	if !ok {
		t.Fatal("the game is not over")
	}
	type verified struct {
		Record string
		Nonces []string
		Unfair string
	}
	e := New()
	request := func(journal, commitment string) string {
		q, _ := json.Marshal(map[string]string{"do": "verify", "journal": journal, "commitment": commitment})
		return string(q)
	}
	v := ask[verified](t, e, request(journal, made.Commitment()))
	if v.Unfair != "" || strings.Join(v.Nonces, ",") != "mine," {
		t.Errorf("a fair game: %+v", v)
	}
	if r, err := record.Parse(v.Record, variants.Rules); err != nil || r.State().Phase() != seasalt.PhaseOver {
		t.Errorf("its record: %v", err)
	}
	other := strings.Replace(made.Commitment(), "sha256:", "sha256:0", 1)[:len(made.Commitment())]
	if v := ask[verified](t, e, request(journal, other)); v.Unfair == "" || v.Record == "" {
		t.Errorf("a game with another commitment: %+v", v)
	}
	if f := faultAt(t, e, request(strings.Replace(journal, "mine", "yours", 1), made.Commitment())); f.Kind != faultDamaged {
		t.Errorf("a journal that was changed: %+v", f)
	}

	setup := ask[seasalt.Setup](t, e, `{"do":"setup","players":[{},{},{}],"target":12,"edition":"french","modules":["starfish"]}`)
	if want := seasalt.MustRules(seasalt.Config{Players: 3, Target: 12, Edition: seasalt.EditionFrench, Modules: mustModules(t, "starfish")}).Setup(); setup.String() != want.String() {
		t.Errorf("the setup is %v, want %v", setup, want)
	}
}

func mustModules(t *testing.T, names string) []seasalt.Module {
	modules, err := variants.Parse(names)
	if err != nil {
		t.Fatal(err)
	}
	return modules
}

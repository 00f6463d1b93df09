// Package jellyfish adds the two jellyfish, a purple and a pink one, to a game of Sea Salt & Paper.
// A swimmer and a jellyfish are a duo that binds the opponents: in their next turn they only draw
// the top card of the deck. The rule is [R10.1].
//
// A bound turn has no decision, so its player makes no move: [seasalt.Nature] deals the card in
// [seasalt.PhaseDrawBound], and the turn ends.
//
// The digital implementation also binds the player of the jellyfish, on the extra turn of two boats. Here only
// opponents are bound, as in the summary of the rules.
//
// [R10.1]: https://pkg.go.dev/github.com/seasalt-go/seasalt/rulebook/reference#hdr-R10_1_Jellyfish
package jellyfish

import "github.com/seasalt-go/seasalt"

// Module returns the module for [seasalt.Config.Modules].
func Module() seasalt.Module {
	return seasalt.Module{
		Name:    "jellyfish",
		Version: 1,
		Deck:    seasalt.Must(seasalt.ParseCards("jellyfish/purple jellyfish/pink")),
		Change: seasalt.Change{
			Duos: []seasalt.Duo{{A: seasalt.Swimmer, B: seasalt.Jellyfish, Effect: seasalt.BindOthers}},
		},
	}
}

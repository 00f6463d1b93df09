package rules

import (
	"fmt"
	"hash/crc32"
	"maps"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/variants"
)

// TestAllMoves counts the moves of each action that the rules can ever allow; the laws of seasalttest look whether any
// is missing. Games of two, three and four players have the same.
func TestAllMoves(t *testing.T) {
	base := map[seasalt.Action]int{
		seasalt.ActionDraw: 1, seasalt.ActionEndTurn: 1, seasalt.ActionStop: 1, seasalt.ActionLastChance: 1,
		seasalt.ActionLayMermaids: 1, seasalt.ActionTake: 2, seasalt.ActionDiscard: 2, seasalt.ActionChoosePile: 2,
		seasalt.ActionChooseVictim: 4, seasalt.ActionPassSwap: 1, seasalt.ActionTakeEqualTop: 2,
		seasalt.ActionPick: 58, seasalt.ActionKeep: 46,
		seasalt.ActionLayDuo: 18 + 10 + 12 + 5*5, // crabs, boats and fish; swimmers and sharks
	}
	for _, test := range []struct {
		modules string
		list    uint32                 // the check sum of the moves in their order, which stays
		more    map[seasalt.Action]int // than in the base game
	}{
		{"", 0x499ed8f6, nil},
		{"starfish", 0x6296d559, map[seasalt.Action]int{seasalt.ActionPick: 3, seasalt.ActionKeep: 3, seasalt.ActionLayTrio: 3 * 65}},
		{"lobster", 0x2eacdb9b, map[seasalt.Action]int{seasalt.ActionPick: 1, seasalt.ActionKeep: 1, seasalt.ActionLayDuo: 6}},
		{"coral-reef", 0xa5649896, map[seasalt.Action]int{seasalt.ActionKeepEvent: 1, seasalt.ActionLayShield: 6}},
		{"water-rodeo", 0x7d106a87, map[seasalt.Action]int{seasalt.ActionKeepEvent: 1, seasalt.ActionLayDuo: 10 + 10,
			seasalt.ActionGrab: 4 * 85, seasalt.ActionSwap: 46 * 46}},
	} {
		modules, err := variants.Parse(test.modules)
		if err != nil {
			t.Fatal(err)
		}
		want := maps.Clone(base)
		for action, n := range test.more {
			want[action] += n
		}
		for players := 2; players <= 4; players++ {
			rules := seasalt.MustRules(seasalt.Config{Players: players, Modules: modules})
			seen, got := map[seasalt.Move]bool{}, map[seasalt.Action]int{}
			for _, m := range rules.AllMoves() {
				if seen[m] || !m.IsValid() {
					t.Errorf("%s: %v is there twice, or is no move", test.modules, m)
				}
				seen[m] = true
				got[m.Action()]++
			}
			if !maps.Equal(got, want) {
				t.Errorf("%q, %d players: %v, want %v", test.modules, players, got, want)
			}
			if list := fmt.Sprint(rules.AllMoves()); crc32.ChecksumIEEE([]byte(list)) != test.list {
				t.Errorf("%q, %d players: the list is not that of 1.0.0: %#x", test.modules, players, crc32.ChecksumIEEE([]byte(list)))
			}
		}
	}
}

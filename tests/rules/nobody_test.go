package rules

import (
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
)

// Every field for a seat is Nobody where there is no seat, and never seat 0.
func TestNobody(t *testing.T) {
	for game := range testkit.Rules {
		testkit.Walk(uint8(game), 5, 300, func(_ int, s seasalt.State) {
			p := s.SecretPosition()
			attacks := p.Phase == seasalt.PhaseSteal || p.Phase == seasalt.PhaseSwap
			if p.Victim != s.Victim() || (p.Victim == seasalt.Nobody) == attacks {
				t.Fatalf("in %v %v is attacked", p.Phase, p.Victim)
			}
			if none := p.LastEnd == 0; (p.LastBy == seasalt.Nobody) != none || (p.LastTurn == seasalt.Nobody) != none {
				t.Fatalf("the last round ended by %v, by %v with a turn of %v", p.LastEnd, p.LastBy, p.LastTurn)
			}
			if back, err := s.Rules().NewState(p); err != nil || back != s {
				t.Fatalf("%v is set up as %v, %v", s.SecretText(), back.SecretText(), err)
			}
			for _, m := range s.AppendMoves(nil) {
				for way := range testkit.Must(s.Observe(0, m)).Transfers() {
					for _, z := range []seasalt.Zone{way.From, way.To} {
						owned := z.Kind == seasalt.ZoneHand || z.Kind == seasalt.ZoneLaid || z.Kind == seasalt.ZoneShield
						if owned != (z.Seat >= 0) || !owned && z.Seat != seasalt.Nobody {
							t.Fatalf("%v is of seat %v", z, z.Seat)
						}
					}
				}
			}
		})
	}
}

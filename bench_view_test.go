package seasalt_test

import (
	"github.com/seasalt-go/seasalt"
	"math/rand/v2"
	"testing"
)

var sinkView seasalt.View

func benchPlay(b *testing.B, players int) []seasalt.State {
	r := rand.New(rand.NewPCG(3, 4))
	rules := seasalt.MustRules(seasalt.Config{Players: players})
	var out []seasalt.State
	for len(out) < 1024 {
		s := rules.Start(0).Settle(r)
		for !s.Over() && len(out) < 1024 {
			var buf [64]seasalt.Move
			ms := s.AppendMoves(buf[:0])
			s, _ = s.Play(ms[r.IntN(len(ms))], r)
			if r.IntN(7) == 0 && !s.Over() {
				out = append(out, s)
			}
		}
	}
	return out
}
func BenchmarkView(b *testing.B) {
	for _, n := range []int{2, 4} {
		b.Run(string(rune('0'+n)), func(b *testing.B) {
			ss := benchPlay(b, n)
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				s := ss[i&1023]
				sinkView = s.View(s.Actor())
			}
		})
	}
}
func BenchmarkSample(b *testing.B) {
	for _, n := range []int{2, 4} {
		b.Run(string(rune('0'+n)), func(b *testing.B) {
			ss := benchPlay(b, n)
			var vs []seasalt.View
			for _, s := range ss {
				vs = append(vs, s.View(s.Actor()))
			}
			r := rand.New(rand.NewPCG(3, 4))
			b.ReportAllocs()
			b.ResetTimer()
			for i := 0; i < b.N; i++ {
				sinkState = vs[i&1023].Sample(r)
			}
		})
	}
}

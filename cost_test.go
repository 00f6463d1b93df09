package seasalt_test

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"testing"
	"unsafe"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
)

// The costs that the documentation promises: sizes, allocations, and which wrappers are
// inlined into their callers.

func TestSizes(t *testing.T) {
	for _, test := range []struct {
		name      string
		got, most uintptr
	}{
		{"State", unsafe.Sizeof(seasalt.State{}), 256},
		{"View", unsafe.Sizeof(seasalt.View{}), 408},
		{"Observation", unsafe.Sizeof(seasalt.Observation{}), 224},
		{"Move", unsafe.Sizeof(seasalt.Move(0)), 8},
		{"Card", unsafe.Sizeof(seasalt.Card(0)), 2},
		{"Cards", unsafe.Sizeof(seasalt.Cards{}), 81},
		{"Group", unsafe.Sizeof(seasalt.Group{}), 8},
	} {
		if test.got > test.most {
			t.Errorf("%s has %d bytes, want at most %d", test.name, test.got, test.most)
		}
	}
}

func TestAllocations(t *testing.T) {
	states, moves := benchStates(t)
	r := rand.New(rand.NewPCG(7, 8))
	var buffer [64]seasalt.Move
	full := fifteen(t)
	holding := seasalt.Holding{Hand: full.Hand(0)}
	sharing := seasalt.MustRules(seasalt.Config{Modules: []seasalt.Module{{Name: "sharing", Version: 1, Change: seasalt.Change{
		Duos: []seasalt.Duo{{A: seasalt.Crab, B: seasalt.Shell, Effect: seasalt.ExtraTurn}}}}}})
	sharingHolding := seasalt.Holding{Hand: sharing.Deck()}
	i := 0
	for _, test := range []struct {
		name string
		want float64
		run  func(seasalt.State, seasalt.Move)
	}{
		{"Apply", 0, func(s seasalt.State, m seasalt.Move) { sinkState, sinkError = s.Apply(m) }},
		{"Apply of an illegal move", 1, func(s seasalt.State, m seasalt.Move) { sinkState, sinkError = s.Apply(seasalt.Pick(3)) }},
		{"Play", 0, func(s seasalt.State, m seasalt.Move) { sinkState, sinkError = s.Play(m, r) }},
		{"Check", 0, func(s seasalt.State, m seasalt.Move) { sinkError = s.Check(m) }},
		{"AppendMoves", 0, func(s seasalt.State, m seasalt.Move) { sinkInt += len(s.AppendMoves(buffer[:0])) }},
		{"Moves", 0, func(s seasalt.State, m seasalt.Move) {
			for range s.Moves() {
				sinkInt++
			}
		}},
		{"Chances", 0, func(s seasalt.State, m seasalt.Move) {
			s, _ = s.Apply(m)
			for _, weight := range s.Chances() {
				sinkInt += weight
			}
		}},
		{"Points", 0, func(s seasalt.State, m seasalt.Move) { sinkInt += s.Points(0) }},
		{"Score", 0, func(s seasalt.State, m seasalt.Move) { sinkScore = s.Score(0) }},
		{"Rules.Score", 0, func(s seasalt.State, m seasalt.Move) { sinkScore, sinkError = full.Rules().Score(holding) }},
		{"Rules.Score of duos that share kinds", 0, func(s seasalt.State, m seasalt.Move) { sinkScore, sinkError = sharing.Score(sharingHolding) }},
		{"LastRound", 0, func(s seasalt.State, m seasalt.Move) { _, _ = s.LastRound() }},
		{"View", 0, func(s seasalt.State, m seasalt.Move) { sinkView = s.View(0) }},
		{"Sample", 0, func(s seasalt.State, m seasalt.Move) { sinkState = s.View(1).Sample(r) }},
		{"View.AppendMoves", 0, func(s seasalt.State, m seasalt.Move) { sinkInt += len(s.View(s.Actor()).AppendMoves(buffer[:0])) }},
		{"View.Check", 0, func(s seasalt.State, m seasalt.Move) { sinkError = s.View(s.Actor()).Check(m) }},
		{"Observe", 0, func(s seasalt.State, m seasalt.Move) { sinkObservation, sinkError = s.Observe(0, m) }},
		{"Hand", 0, func(s seasalt.State, m seasalt.Move) { sinkInt += s.Hand(0).Len() }},
	} {
		got := testing.AllocsPerRun(2000, func() {
			i = (i + 1) & (benchSize - 1)
			test.run(states[i], moves[i])
		})
		if got != test.want {
			t.Errorf("%s allocates %v times, want %v", test.name, got, test.want)
		}
	}
}

// TestMemoryAllocations: after its first round, a memory does not allocate as long as nothing
// is unresolved, and views never do.
func TestMemoryAllocations(t *testing.T) {
	if testing.Short() {
		t.Skip("what escapes depends on the compiler, and this is made for the newest one")
	}
	rules := seasalt.MustRules(seasalt.Config{Target: seasalt.MaxTarget})
	unresolved := walkGame(1, 5, 200, nil)
	round := []string{"stop", "next-round", "deal fish/black", "deal boat/black",
		"draw", "deal sailor/pink", "deal crab/grey", "keep sailor/pink", "discard 1", "end-turn", "take 1", "end-turn",
		"draw", "deal captain/light-orange", "deal fish/green", "keep captain/light-orange", "discard 1", "end-turn",
		"draw", "deal octopus/grey", "deal crab/green", "keep octopus/grey", "discard 2", "end-turn",
		"draw", "deal sailor/orange", "deal boat/yellow", "keep sailor/orange", "discard 1"}
	g := playGame(rules.NewGame(0), round[2:]...)
	m := g.Memory(1)
	var seen []seasalt.Observation
	var moves []seasalt.Move
	playing := g.Clone()
	for _, text := range append(round, round...) { // the other player starts the second one
		move := seasalt.Must(seasalt.ParseMove(text))
		seen = append(seen, must(playing.Observe(1, move)))
		moves = append(moves, move)
		playGame(playing, text)
	}
	r := rand.New(rand.NewPCG(1, 2))
	text := make([]byte, 0, 1<<16)
	for _, test := range []struct {
		name string
		run  func()
	}{
		{"Game.View", func() { sinkView = g.View(1) }},
		{"Game.View, unresolved", func() { sinkView = unresolved.View(1) }},
		{"Sample", func() { sinkState = unresolved.View(1).Sample(r) }},
		{"View.AppendJSON", func() { text, sinkError = sinkView.AppendJSON(text[:0]) }},
		{"Observation.AppendJSON", func() {
			for _, o := range seen {
				text, sinkError = o.AppendJSON(text[:0])
			}
		}},
		{"Memory.Observe", func() {
			for _, o := range seen {
				sinkError = m.Observe(o)
			}
		}},
		{"Game.Apply", func() {
			for _, move := range moves {
				if g.Over() {
					return
				}
				sinkError = g.Apply(move)
			}
		}},
	} {
		if got := testing.AllocsPerRun(2, test.run); got != 0 || sinkError != nil {
			t.Errorf("%s allocates %v times, %v", test.name, got, sinkError)
		}
	}
}

// TestInlining asks the compiler whether the thin public methods disappear into their
// callers. It depends on the compiler, and is made for the newest one.
func TestInlining(t *testing.T) {
	if !testkit.Deep {
		t.Skip("builds the package once more")
	}
	cmd := exec.Command("go", "build", "-gcflags=-m", ".")
	cmd.Env = append(os.Environ(), "GOFLAGS=")
	report, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("go build: %v\n%s", err, report)
	}
	for _, name := range []string{
		`State\.Apply`, `State\.Play`, `State\.Check`, `State\.Settle`, `State\.Moves`, `State\.Moves\.func1`,
		`State\.AppendMoves`, `moment\.Actor`, `moment\.Phase`, `moment\.Over`,
		`Card\.Kind`, `Card\.Color`, `Move\.Action`, `Keep`, `LayDuo`, `Cards\.Len`,
	} {
		if !regexp.MustCompile(`can inline ` + name + `[\s:]`).Match(report) {
			t.Errorf("the compiler does not inline %s", name)
		}
	}
}

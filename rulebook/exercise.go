package rulebook

import (
	_ "embed"
	"fmt"
	"iter"
	"slices"
	"strings"
	"sync"

	"github.com/seasalt-go/seasalt"
)

// An Exercise is a position to try a rule on. It is the same in all languages.
type Exercise struct {
	// Position is a text that seasalt.Rules.ParseState reads, for the rules of seasalt.SetupOf(Position). The learner
	// is the player to act.
	Position string `json:"position"`
	// Moves are moves that a learner may think of: some that the rules allow, and some that they refuse. Without moves,
	// the question is the value of the learner's cards.
	Moves []string `json:"moves,omitempty"`
}

// Exercises returns the exercises of a rule, ruling or event card, of which each has at least one.
func (e Entry) Exercises() iter.Seq[Exercise] {
	return func(yield func(Exercise) bool) {
		for _, x := range exercises()[exerciseKey{e.Rule, e.Event}] {
			x.Moves = slices.Clone(x.Moves)
			if !yield(x) {
				return
			}
		}
	}
}

type exerciseKey struct {
	rule  seasalt.RuleID
	event seasalt.Event
}

//go:embed exercises.txt
var exercisesText string

// exercises reads exercises.txt, whose first lines describe it.
var exercises = sync.OnceValue(func() map[exerciseKey][]Exercise {
	all := map[exerciseKey][]Exercise{}
	_, text, _ := strings.Cut(exercisesText, "\n\n## ")
	for _, block := range strings.Split(text, "\n\n## ") {
		lines := strings.Split(strings.TrimSuffix(block, "\n"), "\n")
		if len(lines) < 2 {
			panic(fmt.Sprintf("rulebook: exercises.txt: %q has no position", lines[0]))
		}
		rule, name, isEvent := strings.Cut(lines[0], " ")
		key := exerciseKey{rule: seasalt.RuleID(rule)}
		if isEvent {
			key.event = seasalt.Must(seasalt.ParseEvent(name))
		}
		x := Exercise{Position: lines[1]}
		for _, line := range lines[2:] {
			move, ok := strings.CutPrefix(line, "- ")
			if !ok {
				panic(fmt.Sprintf("rulebook: exercises.txt: %q is no move", line))
			}
			x.Moves = append(x.Moves, move)
		}
		all[key] = append(all[key], x)
	}
	return all
})

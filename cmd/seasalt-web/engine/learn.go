package engine

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/rulebook"
)

// book returns the course in a language: its lessons, and all chapters with their entries.
func (e *Engine) book(q reader) (any, error) {
	type entry struct {
		Rule      seasalt.RuleID `json:"rule"`
		Name      seasalt.Event  `json:"name,omitempty"` // of an event
		Title     string         `json:"title"`
		Text      string         `json:"text"`
		Goes      string         `json:"to,omitempty"` // who gets an event
		Exercises int            `json:"exercises"`    // the number of exercises
	}
	type chapter struct {
		Rule    seasalt.RuleID `json:"rule"`
		Title   string         `json:"title"`
		Text    string         `json:"text,omitempty"`
		Entries []entry        `json:"entries"`
	}
	type lesson struct {
		Title string `json:"title"`
		Text  string `json:"text"`
	}
	b := rulebook.In(q.Lang)
	var answer struct {
		Title    string    `json:"title"`
		Aim      string    `json:"aim"`
		Lessons  []lesson  `json:"lessons"`
		Chapters []chapter `json:"chapters"`
	}
	answer.Title, answer.Aim = b.Title(), b.Aim()
	for l := range b.Lessons() {
		answer.Lessons = append(answer.Lessons, lesson(l))
	}
	for c := range b.Chapters() {
		ch := chapter{c.Rule, c.Title, c.Text, []entry{}}
		for en := range c.Entries() {
			ch.Entries = append(ch.Entries,
				entry{en.Rule, en.Event, en.Title, en.Text, en.To, len(slices.Collect(en.Exercises()))})
		}
		answer.Chapters = append(answer.Chapters, ch)
	}
	return answer, nil
}

// exercise shows the position of an exercise after some moves of the learner. It also plays the moves that follow:
// those of chance, the same every time, and the final turns of the others after LAST CHANCE.
func (e *Engine) exercise(q struct {
	reader
	Rule   seasalt.RuleID `json:"rule"`
	Name   seasalt.Event  `json:"name"`
	Number int            `json:"number"` // of the exercises of the rule, from 0
	Moves  []string       `json:"moves"`
}) (any, error) {
	type try struct {
		Move  string `json:"move"`
		Label string `json:"label"`
	}
	var answer struct {
		Saw   []seasalt.Observation `json:"saw"` // since before the last move
		View  seasalt.View          `json:"view"`
		Tries []try                 `json:"tries"` // moves that the learner may think of, in the beginning
		Count bool                  `json:"count"` // the question is the points of the cards
		Done  bool                  `json:"done"`  // the exercise is over
	}
	x, err := findExercise(q.Rule, q.Name, q.Number)
	if err != nil {
		return nil, err
	}
	setup, err := seasalt.SetupOf(x.Position)
	if err != nil {
		return nil, err
	}
	rules, err := e.rules(setup)
	if err != nil {
		return nil, err
	}
	s, err := rules.ParseState(x.Position)
	if err != nil {
		return nil, err
	}
	g, r := s.Game(), rand.New(rand.NewPCG(uint64(q.Number), 3))
	q.Seat = s.Actor()
	apply := func(m seasalt.Move) error {
		err := g.Apply(m)
		if err == nil {
			answer.Saw = slices.AppendSeq(answer.Saw, g.Observed(q.Seat))
		}
		return err
	}
	answer.Saw, answer.Tries = []seasalt.Observation{}, []try{}
	for _, text := range q.Moves {
		m, err := seasalt.ParseMove(text)
		if err != nil {
			return nil, err
		}
		if g.Actor() != q.Seat {
			return nil, fault(faultRequest, "the exercise is over before %s", text)
		}
		answer.Saw = answer.Saw[:0]
		for more := true; more; m, more = following(g, q.Seat, r) {
			if err := apply(m); err != nil {
				return nil, err
			}
		}
	}
	answer.View = g.View(q.Seat)
	answer.Count = len(x.Moves) == 0
	answer.Done = g.Actor() != q.Seat
	w := q.words().Of(rules)
	for _, text := range x.Moves {
		m, err := seasalt.ParseMove(text)
		if err != nil {
			return nil, err
		}
		answer.Tries = append(answer.Tries, try{text, w.Move(answer.View, m)})
	}
	return answer, nil
}

// following returns the move that another player makes before it is the learner's turn again, if there is one.
func following(g *seasalt.Game, learner seasalt.Seat, r *rand.Rand) (m seasalt.Move, more bool) {
	s := g.State()
	switch actor := s.Actor(); {
	case s.RoundOver() || s.Over() || actor == learner:
		return m, false
	case actor == seasalt.Nature:
		return s.NatureMove(r), true
	case s.Caller() != seasalt.Nobody:
		return bot.Greedy{}.Choose(context.Background(), g.View(actor), r), true
	}
	return m, false
}

func findExercise(rule seasalt.RuleID, event seasalt.Event, number int) (rulebook.Exercise, error) {
	for entry := range rulebook.In("en").Entries() {
		if entry.Rule != rule || entry.Event != event {
			continue
		}
		if all := slices.Collect(entry.Exercises()); number >= 0 && number < len(all) {
			return all[number], nil
		}
	}
	return rulebook.Exercise{}, fault(faultRequest, "there is no exercise %d of %.64s, event %v", number, rule, event)
}

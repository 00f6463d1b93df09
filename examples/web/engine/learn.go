package engine

import (
	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/rulebook"
)

// book returns the course in a language: all chapters with their entries.
func (e *Engine) book(q reader) (any, error) {
	type entry struct {
		Rule  seasalt.Rule `json:"rule"`
		Name  string       `json:"name,omitempty"` // of an event or an edition
		Title string       `json:"title"`
		Text  string       `json:"text"`
	}
	type chapter struct {
		Rule    seasalt.Rule `json:"rule"`
		Title   string       `json:"title"`
		Text    string       `json:"text,omitempty"`
		Entries []entry      `json:"entries"`
	}
	b := rulebook.In(q.Lang)
	var answer struct {
		Title    string    `json:"title"`
		Aim      string    `json:"aim"`
		Chapters []chapter `json:"chapters"`
	}
	answer.Title, answer.Aim = b.Title(), b.Aim()
	for c := range b.Chapters() {
		ch := chapter{c.Rule, c.Title, c.Text, []entry{}}
		for en := range c.Entries() {
			ch.Entries = append(ch.Entries, entry{en.Rule, en.Name, en.Title, en.Text})
		}
		answer.Chapters = append(answer.Chapters, ch)
	}
	return answer, nil
}

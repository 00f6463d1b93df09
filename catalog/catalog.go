/*
Package catalog describes a game as one JSON document, for clients that are not written in Go: the cards and their
points, the effects of duos, the events, and the rules for players to read, all in one language.

	data := catalog.JSON(rules, words.In("fr"))

A server sends it once, when a client comes to a table, and can keep it for all games with the same setup and language.
A view names its setup, which identifies its catalog. A client need not compute legal moves or points: views contain
them. The aim, chapters and rules are those of the rulebook; the law, the cards and the events include the changes of
house modules.

The document is Catalog in schema/seasalt.schema.json and in schema/seasalt.d.ts. It is a message: later versions may
add fields, which clients ignore. Words and texts of rules may change with any version; names, such as those of kinds
and effects, do not.
*/
package catalog

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/rulebook"
	"github.com/seasalt-go/seasalt/words"
)

// format is the version of the document. Raise it when a field is removed or changes its meaning, and not when one is
// added.
const format = 1

type document struct {
	Format    int           `json:"format"`
	Setup     seasalt.Setup `json:"setup"`
	Language  string        `json:"language"`
	Title     string        `json:"title"`
	Aim       string        `json:"aim"`
	Cards     []card        `json:"cards"`
	Kinds     []kind        `json:"kinds"`
	Colors    []color       `json:"colors"`
	Law       law           `json:"law"`
	Events    []event       `json:"events"`
	Modules   []module      `json:"modules"`
	Chapters  []rule        `json:"chapters"`
	Rules     []rule        `json:"rules"`
	Phases    []phase       `json:"phases"`
	Actions   []labelled    `json:"actions"`
	Reasons   []reason      `json:"reasons"`
	RoundEnds []roundEnd    `json:"roundEnds"`
	Rulings   []string      `json:"rulings"`
}

type card struct {
	Card   seasalt.Card  `json:"card"`
	Kind   seasalt.Kind  `json:"kind"`
	Color  seasalt.Color `json:"color"`
	Copies int           `json:"copies"`
	Name   string        `json:"name"`
	Short  string        `json:"short"`
}

type kind struct {
	Kind   seasalt.Kind `json:"kind"`
	Count  int          `json:"count"`
	Name   string       `json:"name"`
	Plural string       `json:"plural"`
	Short  string       `json:"short"`
}

type color struct {
	Color seasalt.Color `json:"color"`
	Count int           `json:"count"`
	Name  string        `json:"name"`
	Code  string        `json:"code"`
}

type law struct {
	Threshold         int            `json:"threshold"`
	NoStop            bool           `json:"noStop"`
	MermaidsToWin     int            `json:"mermaidsToWin"`
	WorthlessMermaids bool           `json:"worthlessMermaids"`
	TakeEqualTop      bool           `json:"takeEqualTop"`
	Duos              []duo          `json:"duos"`
	Collectors        []collector    `json:"collectors"`
	Multipliers       []multiplier   `json:"multipliers"`
	Trio              *trio          `json:"trio,omitempty"`
	Wild              seasalt.Kind   `json:"wild,omitempty"`
	Shield            seasalt.Kind   `json:"shield,omitempty"`
	DrawForDiscard    []seasalt.Kind `json:"drawForDiscard"`
}

type duo struct {
	Kinds    [2]seasalt.Kind `json:"kinds"`
	Effect   seasalt.Effect  `json:"effect"` // without its number of cards
	Cards    int             `json:"cards,omitempty"`
	LaidOnly bool            `json:"laidOnly"`
	Text     string          `json:"text"`
}

type collector struct {
	Kind   seasalt.Kind `json:"kind"`
	Points []int        `json:"points"`
}

type multiplier struct {
	Kind   seasalt.Kind `json:"kind"`
	Of     seasalt.Kind `json:"of"`
	Points int          `json:"points"`
}

type trio struct {
	Kind   seasalt.Kind `json:"kind"`
	Points int          `json:"points"`
}

type event struct {
	Event seasalt.Event    `json:"event"`
	To    seasalt.Standing `json:"to"`
	Name  string           `json:"name"`
	Short string           `json:"short"`
	Text  string           `json:"text"`
}

type module struct {
	Module string `json:"module"`
	Name   string `json:"name"`
	Text   string `json:"text"`
}

type rule struct {
	Rule  seasalt.RuleID `json:"rule"`
	Event seasalt.Event  `json:"event,omitempty"`
	Title string         `json:"title"`
	Text  string         `json:"text"`
}

type phase struct {
	Phase    seasalt.Phase `json:"phase"`
	Short    string        `json:"short"`
	Question string        `json:"question"`
}

type labelled struct {
	Action seasalt.Action `json:"action"`
	Short  string         `json:"short"`
	Label  string         `json:"label"`
	Text   string         `json:"text"`
}

type reason struct {
	Reason seasalt.Reason `json:"reason"`
	Text   string         `json:"text"`
}

type roundEnd struct {
	End  seasalt.RoundEnd `json:"end"`
	Text string           `json:"text"`
}

// JSON returns the catalog of a game in the language of the words, with their names for house modules and events
// ([words.Words.With]). [words.Words.Short], Long and Mark also change its texts. The same arguments give the same
// bytes. It panics if the rules are nil.
func JSON(rules *seasalt.Rules, w words.Words) []byte {
	if rules == nil {
		panic("catalog: JSON of nil rules")
	}
	w = w.Of(rules)
	book := rulebook.In(w.Language())
	d := document{
		Format: format, Setup: rules.Setup(), Language: w.Language(), Title: book.Title(), Aim: book.Aim(),
		Cards: []card{}, Kinds: []kind{}, Colors: []color{}, Law: lawOf(rules, w), Events: []event{},
		Modules: []module{},
		Rulings: append([]string{}, w.Rulings(rules.Rulings())...),
	}
	d.deck(rules.Deck(), w)
	for _, m := range rules.Config().Modules {
		d.Modules = append(d.Modules, module{m.Name, w.Module(m.Name), w.ModuleText(m.Name)})
		for _, card := range m.Events {
			e := card.Event
			for _, numbered := range rules.Events() { // an event of a house can be without a number
				if e == 0 && rules.EventName(numbered) == card.Name {
					e = numbered
				}
			}
			d.Events = append(d.Events, event{e, card.To, w.Event(e), w.Short().Event(e), w.EventText(e)})
		}
	}
	d.read(rules, book)
	d.words(w)
	data, err := json.Marshal(d)
	if err != nil {
		panic(fmt.Sprint("catalog: ", err)) // NewRules has checked its content
	}
	return data
}

// deck describes the cards.
func (d *document) deck(deck seasalt.Cards, w words.Words) {
	var last seasalt.Card
	for c := range deck.All() { // sorted
		if c != last {
			d.Cards = append(d.Cards, card{c, c.Kind(), c.Color(), deck.Count(c), w.Card(c), w.Short().Card(c)})
		}
		last = c
	}
	for k := range seasalt.AllKinds() {
		if n := deck.CountKind(k); n > 0 {
			d.Kinds = append(d.Kinds, kind{k, n, w.Kind(k), w.Plural(k), w.Short().Kind(k)})
		}
	}
	for c := range seasalt.AllColors() {
		if n := deck.CountColor(c); n > 0 {
			d.Colors = append(d.Colors, color{c, n, w.Color(c), w.Code(c)})
		}
	}
}

// lawOf describes the law without events.
func lawOf(rules *seasalt.Rules, w words.Words) law {
	base, err := rules.Law()
	if err != nil {
		panic(err) // only events can be invalid, and there are none
	}
	c := base.AsChange()
	l := law{
		Threshold: base.Threshold(), NoStop: c.NoStop, MermaidsToWin: base.MermaidsToWin(),
		WorthlessMermaids: c.WorthlessMermaids,
		TakeEqualTop:      c.TakeEqualTop, Duos: []duo{}, Collectors: []collector{}, Multipliers: []multiplier{},
		Wild: c.Wild, Shield: c.Shield, DrawForDiscard: append([]seasalt.Kind{}, c.DrawForDiscard...),
	}
	for _, x := range c.Duos {
		verb, n := x.Effect.Split()
		l.Duos = append(l.Duos, duo{[2]seasalt.Kind{x.A, x.B}, verb, n, x.LaidOnly, w.Effect(x.Effect)})
	}
	for _, x := range c.Collectors {
		points := append([]int{}, x.Points...)
		for n := 1; x.Each != 0 && n <= rules.Deck().CountKind(x.Kind); n++ {
			points = append(points, n*x.Each)
		}
		l.Collectors = append(l.Collectors, collector{x.Kind, points})
	}
	for _, x := range c.Multipliers {
		l.Multipliers = append(l.Multipliers, multiplier(x))
	}
	if c.Trio.Kind != 0 {
		l.Trio = &trio{c.Trio.Kind, c.Trio.Points}
	}
	return l
}

// read adds the rules for players to read, without those of events that the game does not have.
func (d *document) read(rules *seasalt.Rules, book rulebook.Book) {
	for c := range book.Chapters() {
		d.Chapters = append(d.Chapters, rule{Rule: c.Rule, Title: c.Title, Text: c.Text})
	}
	for e := range book.Entries() {
		r := rule{Rule: e.Rule, Event: e.Event, Title: e.Title, Text: e.Text}
		if e.Event != 0 {
			if !slices.Contains(rules.Events(), e.Event) {
				continue
			}
			r.Text += "\n\n" + e.To
		}
		d.Rules = append(d.Rules, r)
	}
}

// words adds texts for the names in views, moves and refusals.
func (d *document) words(w words.Words) {
	short, long := w.Short(), w.Long()
	for p := seasalt.PhaseRoundOver; p <= seasalt.PhaseOver; p++ {
		d.Phases = append(d.Phases, phase{p, short.Phase(p), w.Phase(p)})
	}
	for a := seasalt.ActionNextRound; a <= seasalt.ActionKeepEvent; a++ {
		if label := w.Action(a); label != "" {
			d.Actions = append(d.Actions, labelled{a, short.Action(a), label, long.Action(a)})
		}
	}
	slices.SortFunc(d.Actions, func(a, b labelled) int { return strings.Compare(a.Action.String(), b.Action.String()) })
	for r := seasalt.ReasonNoMove; r <= seasalt.ReasonNature; r++ {
		d.Reasons = append(d.Reasons, reason{r, w.Reason(r)})
	}
	for e := seasalt.RoundEndStopped; e <= seasalt.RoundEndMermaids; e++ {
		d.RoundEnds = append(d.RoundEnds, roundEnd{e, short.RoundEnd(e, seasalt.Nobody)})
	}
}

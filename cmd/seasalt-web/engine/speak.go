package engine

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/table"
	"github.com/seasalt-go/seasalt/words"
)

// lines are never null in JSON.
type lines []string

func (l lines) MarshalJSON() ([]byte, error) {
	if l == nil {
		return []byte("[]"), nil
	}
	return json.Marshal([]string(l))
}

// A saidScore is a score in words: the line of each item, and the rule that gives it.
type saidScore struct {
	Points int        `json:"points"`
	Bonus  int        `json:"bonus"`
	Items  []saidItem `json:"items"`
	Sum    lines      `json:"sum"` // card points and colour bonus
}

type saidItem struct {
	Text   string         `json:"text"`
	Rule   seasalt.RuleID `json:"rule"`
	Points int            `json:"points"`
}

func sayScore(w words.Words, s seasalt.Score) saidScore {
	said := saidScore{Points: s.Points(), Bonus: s.Bonus(), Items: []saidItem{}}
	for item := range s.Items() {
		said.Items = append(said.Items, saidItem{w.Item(item), item.Rule(), item.Points})
	}
	said.Sum = w.Score(s)[len(said.Items):]
	return said
}

// A saidRound explains the end of a round.
type saidRound struct {
	Number int            `json:"number"`
	Rule   seasalt.RuleID `json:"rule"`
	End    string         `json:"end"`   // how it ended
	Next   string         `json:"next"`  // who starts the next one; empty if the game is over
	Lines  lines          `json:"lines"` // all of it, to be read out
	Seats  []saidSeat     `json:"seats"`
	// Other is the score of each with these cards by the other announcement, if the round ended by one.
	Other []int `json:"other,omitempty"`
}

type saidSeat struct {
	Name   string     `json:"name"`
	Scored string     `json:"scored"`
	Points int        `json:"points"`
	Total  int        `json:"total"`
	Score  *saidScore `json:"score,omitempty"`
}

func sayRound(w words.Words, r seasalt.RoundResult) *saidRound {
	said := &saidRound{Number: r.Number, Rule: r.End.Rule(), End: w.RoundEnd(r.End, r.EndedBy), Lines: w.Round(r)}
	if r.Next != seasalt.Nobody {
		said.Next = said.Lines[len(said.Lines)-1]
	}
	for seat := range seasalt.Seat(r.Players) {
		s := saidSeat{Name: w.Name(seat), Scored: w.Scored(r, seat), Points: r.Points[seat], Total: r.Totals[seat]}
		if r.Revealed.Has(seat) {
			score := sayScore(w, r.Scores[seat])
			s.Score = &score
		}
		said.Seats = append(said.Seats, s)
	}
	said.Other = otherwise(r)
	return said
}

// otherwise returns the scores of the revealed cards by the other announcement (R6.1, R6.2).
func otherwise(r seasalt.RoundResult) []int {
	if r.Revealed.Len() < r.Players {
		return nil
	}
	won := true
	for seat := range seasalt.Seat(r.Players) {
		won = won && r.Scores[r.EndedBy].Points() >= r.Scores[seat].Points()
	}
	as := r
	switch {
	case r.End != seasalt.RoundEndStopped:
		as.End = seasalt.RoundEndStopped
	case won:
		as.End = seasalt.RoundEndBetWon
	default:
		as.End = seasalt.RoundEndBetLost
	}
	var points []int
	for seat := range seasalt.Seat(r.Players) {
		n := 0
		cards, bonus := as.Counts(seat)
		if cards {
			n += r.Scores[seat].Points()
		}
		if bonus {
			n += r.Scores[seat].Bonus()
		}
		points = append(points, n)
	}
	return points
}

// A saidMove is a button.
type saidMove struct {
	Move  string `json:"move"`
	Label string `json:"label"`
	Short string `json:"short"`
	Long  string `json:"long"`
}

// speak describes an update of a table in words: its snapshot, and the items before it.
func (e *Engine) speak(q struct {
	reader
	Snapshot *struct {
		View   json.RawMessage `json:"view"`
		Result *table.Result   `json:"result"`
	} `json:"snapshot"`
	Items []table.Item `json:"items"`
}) (any, error) {
	w := q.words()
	var said struct {
		Title    string      `json:"title"`
		Question string      `json:"question"`
		Short    string      `json:"short"` // the question in a few words
		Moves    []saidMove  `json:"moves"`
		Seats    []saidScore `json:"seats"`
		Table    lines       `json:"table"`
		Round    *saidRound  `json:"round,omitempty"`
		Result   lines       `json:"result"`
		Items    []lines     `json:"items"`
		Notable  []lines     `json:"notable"`   // for each thing that an item saw: a sentence that is to stay, or ""
		Points   int         `json:"threshold"` // what ending the round takes
		Stop     bool        `json:"stop"`      // whether STOP can end it
	}
	said.Moves, said.Seats, said.Items, said.Notable = []saidMove{}, []saidScore{}, []lines{}, []lines{}
	if q.Snapshot != nil && q.Snapshot.View != nil {
		v, err := e.view(q.Snapshot.View)
		if err != nil {
			return nil, err
		}
		w = w.Of(v.Rules())
		said.Title, said.Question, said.Short = w.Title(v), w.Question(v), w.Short().Question(v)
		said.Table = w.Table(v)
		for m := range v.Moves() {
			said.Moves = append(said.Moves,
				saidMove{m.String(), w.Move(v, m), w.Short().Move(v, m), w.Long().Move(v, m)})
		}
		for seat := range v.Rules().Seats() {
			said.Seats = append(said.Seats, sayScore(w, v.Score(seat)))
		}
		if s := v.Seat(); s != seasalt.Spectator {
			law := v.Law(s)
			said.Points, said.Stop = law.Threshold(), !law.AsChange().NoStop
		}
		if r, ok := v.LastRound(); ok && (v.RoundOver() || v.Over()) {
			said.Round = sayRound(w, r)
		}
		if r, ok := v.Result(); ok {
			said.Result = w.Result(v.Rules(), r)
		}
	}
	for _, item := range q.Items {
		var told, notable lines
		for _, o := range item.Saw {
			tells, stays := w.Tell(o), ""
			if isNotable(o.Action) {
				stays = tells[0]
			}
			if r := item.Round; r != nil && o.End != 0 {
				stays = w.RoundEnd(r.End, r.EndedBy)
				for seat := range seasalt.Seat(r.Players) {
					stays += " " + w.Scored(*r, seat)
				}
			}
			told, notable = append(told, tells...), append(notable, stays)
		}
		said.Items, said.Notable = append(said.Items, counted(told)), append(said.Notable, notable)
	}
	return said, nil
}

// isNotable reports whether players should notice a move that ends no round: a bet, or a move that takes a card from a
// player.
func isNotable(a seasalt.Action) bool {
	switch a {
	case seasalt.ActionSteal, seasalt.ActionSwap, seasalt.ActionGrab, seasalt.ActionLastChance:
		return true
	}
	return false
}

// counted joins sentences that come several times in a row, such as those about cards that nobody else
// sees: the number stands at the end.
func counted(told lines) (joined lines) {
	for i, n := 0, 0; i < len(told); i += n {
		for n = 1; i+n < len(told) && told[i+n] == told[i]; n++ {
		}
		if n == 1 {
			joined = append(joined, told[i])
		} else {
			joined = append(joined, fmt.Sprintf("%s (×\u202f%d).", strings.TrimSuffix(told[i], "."), n))
		}
	}
	return joined
}

// why returns why a move is illegal, by the knowledge of a view.
func (e *Engine) why(q struct {
	reader
	View json.RawMessage `json:"view"`
	Move string          `json:"move"`
}) (any, error) {
	v, err := e.view(q.View)
	if err != nil {
		return nil, err
	}
	m, err := seasalt.ParseMove(q.Move)
	if err != nil {
		return nil, err
	}
	w := q.words().Of(v.Rules())
	var said struct {
		Legal bool           `json:"legal"`
		Text  string         `json:"text"`
		Rule  seasalt.RuleID `json:"rule,omitempty"`
	}
	err = v.Check(m)
	said.Legal = err == nil
	if err != nil {
		said.Text = w.Why(err)
		var illegal *seasalt.MoveError
		if errors.As(err, &illegal) {
			said.Rule = illegal.Rule
		}
	}
	return said, nil
}

// score scores cards in a game with all extensions, for a quiz and for games on a real table. It also names the duos of
// that game, for entering laid cards.
func (e *Engine) score(q struct {
	reader
	Trio    string          `json:"trio"` // a ruling on starfish in hand (K4), or empty
	Holding seasalt.Holding `json:"holding"`
}) (any, error) {
	rules := e.all
	if q.Trio != "" {
		ruling, err := named("trio", q.Trio, seasalt.TrioInHand)
		if err != nil {
			return nil, err
		}
		rules, err = seasalt.NewRules(seasalt.Config{Modules: e.modules, Rulings: seasalt.Rulings{Trio: ruling}})
		if err != nil {
			return nil, err
		}
	}
	score, err := rules.Score(q.Holding)
	if err != nil {
		return nil, err
	}
	law, err := rules.Law(q.Holding.Events...)
	if err != nil {
		return nil, err
	}
	type duo struct {
		Kinds    [2]string `json:"kinds"`
		LaidOnly bool      `json:"laidOnly"` // worth nothing in hand
		Trio     string    `json:"trio"`     // the kind that makes a trio of it
	}
	answer := struct {
		saidScore
		Duos []duo `json:"duos"`
	}{saidScore: sayScore(q.words().Of(rules), score)}
	for a := range seasalt.AllKinds() {
		for b := a; b.IsValid(); b++ {
			if d, ok := law.Duo(a, b); ok {
				answer.Duos = append(answer.Duos,
					duo{[2]string{a.String(), b.String()}, d.LaidOnly, law.AsChange().Trio.Kind.String()})
			}
		}
	}
	return answer, nil
}

// catalog names everything that the page shows: cards, colours, events, extensions, rulings.
func (e *Engine) catalog(q reader) (any, error) {
	type named struct {
		Name string `json:"name"` // the library's
		Text string `json:"text"`
		More string `json:"more,omitempty"`
	}
	type ruling struct {
		Rule    seasalt.RuleID `json:"rule"`
		Name    string         `json:"name"`
		Title   string         `json:"title"`
		Options []named        `json:"options"`
	}
	var c struct {
		Tag      string            `json:"tag"`
		Language string            `json:"language"`
		Cards    []named           `json:"cards"`
		Short    map[string]string `json:"short"` // kinds
		Kinds    []named           `json:"kinds"`
		Colors   []named           `json:"colors"` // with their codes
		Events   []named           `json:"events"`
		Modules  []named           `json:"modules"`
		Editions []edition         `json:"editions"`
		Rulings  []ruling          `json:"rulings"`
		Levels   []string          `json:"levels"`
		Deck     seasalt.Cards     `json:"deck"` // with all extensions
	}
	w := q.words()
	rules := e.all
	c.Tag, c.Language, c.Deck = w.Language(), w.LanguageName(), rules.Deck()
	for _, l := range levels {
		c.Levels = append(c.Levels, l.Name)
	}
	c.Short = map[string]string{}
	seen := seasalt.Card(0)
	for card := range c.Deck.All() {
		if card != seen {
			seen = card
			c.Cards = append(c.Cards, named{card.String(), w.Card(card), ""})
		}
	}
	for k := range seasalt.AllKinds() {
		c.Kinds = append(c.Kinds, named{k.String(), w.Kind(k), ""})
		c.Short[k.String()] = w.Short().Kind(k)
	}
	for color := range seasalt.AllColors() {
		c.Colors = append(c.Colors, named{color.String(), w.Color(color), w.Code(color)})
	}
	for _, event := range rules.Events() {
		c.Events = append(c.Events, named{event.String(), w.Event(event), w.EventText(event)})
	}
	for _, m := range e.modules {
		if len(m.Events) == 0 {
			c.Modules = append(c.Modules, named{m.Name, w.Module(m.Name), w.ModuleText(m.Name)})
		}
	}
	for ed := seasalt.EditionEnglish; ed <= seasalt.EditionDigital; ed++ {
		r := ed.Rulings()
		c.Editions = append(c.Editions, edition{ed.String(), w.Edition(ed), w.Rulings(r),
			rulings{r.Mermaids.String(), r.EmptyDeck.String(), r.Tie.String(), r.Trio.String(), r.EqualTop.String()}})
	}
	for i, name := range []string{"mermaids", "emptyDeck", "tie", "trio", "equalTop"} {
		r := ruling{Rule: seasalt.RuleID(fmt.Sprintf("K%d", i+1)), Name: name}
		for n := 1; ; n++ { // the constants of each ruling count up from 1
			all := seasalt.Rulings{
				Mermaids: seasalt.MermaidRuling(n), EmptyDeck: seasalt.EmptyDeckRuling(n), Tie: seasalt.TieRuling(n),
				Trio: seasalt.TrioRuling(n), EqualTop: seasalt.EqualTopRuling(n),
			}
			title, answer := w.Ruling(r.Rule, all)
			if answer == "" {
				break
			}
			option := []fmt.Stringer{all.Mermaids, all.EmptyDeck, all.Tie, all.Trio, all.EqualTop}[i]
			r.Title, r.Options = title, append(r.Options, named{option.String(), answer, ""})
		}
		c.Rulings = append(c.Rulings, r)
	}
	return c, nil
}

type edition struct {
	Name    string  `json:"name"`
	Text    string  `json:"text"`
	Lines   lines   `json:"lines"`
	Rulings rulings `json:"rulings"`
}

// Languages returns the tags of the languages of the page.
func Languages() []string { return slices.Clone(words.Languages()) }

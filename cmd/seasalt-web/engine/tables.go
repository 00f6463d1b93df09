package engine

import (
	"cmp"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/table"
	"github.com/seasalt-go/seasalt/variants"
)

// An order describes a new game by names alone.
type order struct {
	Game     string   `json:"game"` // the name of the new game
	Players  []player `json:"players"`
	Target   int      `json:"target"`  // 0 for that of the rulebook
	Edition  string   `json:"edition"` // or empty
	Rulings  rulings  `json:"rulings"`
	Modules  []string `json:"modules"` // extensions and events by name
	Seed     string   `json:"seed"`    // 32 random bytes in hexadecimal digits
	Nonce    string   `json:"nonce"`   // the players' contribution to chance
	AtOnce   bool     `json:"atOnce"`  // whether rounds follow one another without a request
	MaxRound int      `json:"maxRounds"`
}

// A player is a person or, if there is a level, a bot.
type player struct {
	Name  string `json:"name"`
	Level string `json:"level"`
}

// rulings are the names of rulings that differ from the edition.
type rulings struct {
	Mermaids  string `json:"mermaids"`
	EmptyDeck string `json:"emptyDeck"`
	Tie       string `json:"tie"`
	Trio      string `json:"trio"`
	EqualTop  string `json:"equalTop"`
}

// named returns the constant from 1 to last whose name it is, 0 for none.
func named[T interface {
	~uint8
	String() string
}](what, name string, last T) (T, error) {
	if name == "" {
		return 0, nil
	}
	for r := T(1); r <= last; r++ {
		if r.String() == name {
			return r, nil
		}
	}
	return 0, fault(faultRules, "%s: there is no ruling %.64q", what, name)
}

func (r rulings) parse() (p seasalt.Rulings, err error) {
	set := func(e error) {
		if err == nil {
			err = e
		}
	}
	var e error
	p.Mermaids, e = named("mermaids", r.Mermaids, seasalt.MermaidsHeld)
	set(e)
	p.EmptyDeck, e = named("emptyDeck", r.EmptyDeck, seasalt.EmptyDeckScores)
	set(e)
	p.Tie, e = named("tie", r.Tie, seasalt.TieRoundPoints)
	set(e)
	p.Trio, e = named("trio", r.Trio, seasalt.TrioInHand)
	set(e)
	p.EqualTop, e = named("equalTop", r.EqualTop, seasalt.EqualTopAtTake)
	set(e)
	return p, err
}

func (o order) rules() (*seasalt.Rules, error) {
	config := seasalt.Config{Players: len(o.Players), Target: o.Target}
	var err error
	if o.Edition != "" {
		if config.Edition, err = seasalt.ParseEdition(o.Edition); err != nil {
			return nil, err
		}
	}
	if config.Rulings, err = o.Rulings.parse(); err != nil {
		return nil, err
	}
	if config.Modules, err = variants.Parse(strings.Join(o.Modules, ",")); err != nil {
		return nil, err
	}
	return seasalt.NewRules(config)
}

// create makes a table, takes the nonces, and deals. The note of the table's terms has the level of each bot, so the
// journal alone is the whole game.
func (e *Engine) create(q order) (any, error) {
	rules, err := q.rules()
	if err != nil {
		return nil, err
	}
	if q.Game == "" || e.tables[q.Game] != nil {
		return nil, fault(faultRequest, "a new game needs an id of its own")
	}
	var levels []string
	o := table.Options{Rules: rules, Terms: table.Terms{RevealSeed: true, NextAtOnce: q.AtOnce, MaxRounds: q.MaxRound}}
	for _, p := range q.Players {
		if p.Level != "" && thinker(p.Level) == nil {
			return nil, fault(faultRequest, "there is no level %.64q", p.Level)
		}
		o.Players = append(o.Players, table.Player{Name: p.Name})
		levels = append(levels, cmp.Or(p.Level, person))
	}
	o.Terms.Note = notePrefix + strings.Join(levels, " ")
	if seed, err := hex.DecodeString(q.Seed); err != nil || len(seed) != len(o.Seed) {
		return nil, fault(faultRequest, "the seed is not %d bytes in hexadecimal digits", len(o.Seed))
	} else {
		copy(o.Seed[:], seed)
	}
	made, err := table.New(o)
	if err != nil {
		return nil, err
	}
	t := &open{Table: made}
	e.tables[q.Game] = t
	e.lines = append(e.lines, line{q.Game, -1, t.SecretJournal()})
	nonce := q.Nonce
	for seat := range rules.Seats() {
		if err := e.keep(q.Game)(t.Nonce(seat, nonce)); err != nil {
			return nil, err
		}
		nonce = "" // one device, one nonce
	}
	if err := e.keep(q.Game)(t.Deal()); err != nil {
		return nil, err
	}
	return summarize(q.Game, t), nil
}

// The note of the terms of a table: for each seat a level, or that a person plays.
const (
	notePrefix = "seats "
	person     = "person"
)

// levelOf returns the level of the bot at a seat, and none for a person. A seat that was handed over has
// the level that the note on that names.
func levelOf(t *open, seat seasalt.Seat) string {
	t.catchUp()
	levels := strings.Fields(strings.TrimPrefix(t.Terms().Note, notePrefix))
	level := t.standIns[seat]
	if level == "" && int(seat) < len(levels) {
		level = levels[seat]
	}
	if level == person {
		return ""
	}
	return level
}

// keep puts the entry that a table returned among the lines to store.
func (e *Engine) keep(game string) func(table.Entry, error) error {
	return func(entry table.Entry, err error) error {
		if err == nil {
			e.lines = append(e.lines, line{game, entry.Number, entry.SecretText()})
		}
		return err
	}
}

// A summary is an entry in a list of games.
type summary struct {
	Game    string         `json:"game"`
	Names   []string       `json:"names"`
	Levels  []string       `json:"levels"` // empty for a person
	Setup   seasalt.Setup  `json:"setup"`
	Stage   table.Stage    `json:"stage"`
	Number  int            `json:"number"`
	Round   int            `json:"round"`
	Totals  []int          `json:"totals"`
	Rounds  [][]int        `json:"rounds"` // the totals after each round
	Actor   *seasalt.Seat  `json:"actor,omitempty"`
	Result  *table.Result  `json:"result,omitempty"`
	Winners *seasalt.Seats `json:"winners,omitempty"`
}

// An open table keeps facts about itself: the totals after each round, and the levels of the bots that replace players.
// (The end of a round shows hands, so it is never taken back.)
type open struct {
	*table.Table
	told     int
	rounds   [][]int
	standIns [seasalt.MaxPlayers]string
}

// catchUp adds the items since the last call.
func (t *open) catchUp() {
	for more := true; more; {
		update, err := t.Since(seasalt.Spectator, t.told)
		if err != nil {
			break // a spectator who begins at a known number is never refused
		}
		for _, item := range update.Items {
			if item.Round != nil {
				t.rounds = append(t.rounds, slices.Clone(item.Round.Totals[:item.Round.Players]))
			}
			if item.Kind == table.ItemHandOver {
				t.standIns[item.Seat] = strings.TrimPrefix(item.Note, notePrefix)
			}
		}
		t.told, more = update.Snapshot.Number, update.More
	}
}

func summarize(game string, t *open) summary {
	t.catchUp()
	s := summary{Game: game, Setup: t.Rules().Setup(), Stage: t.Stage(), Number: t.Number(), Rounds: [][]int{}}
	for i, p := range t.Seated() {
		s.Names = append(s.Names, p.Name)
		s.Levels = append(s.Levels, levelOf(t, seasalt.Seat(i)))
	}
	if state, ok := t.State(); ok {
		s.Round = state.Round()
		for seat := range s.Names {
			s.Totals = append(s.Totals, state.Total(seasalt.Seat(seat)))
		}
	}
	if actor := t.Actor(); actor != seasalt.Nobody {
		s.Actor = &actor
	}
	if result, ok := t.Result(); ok {
		s.Result = &result
		s.Winners = &result.Winners
	}
	s.Rounds = append(s.Rounds, t.rounds...)
	return s
}

// At is a request to a table: the game, and for most the seat and the number that the client has seen.
type at struct {
	Game   string       `json:"game"`
	Seat   seasalt.Seat `json:"seat"`
	Number int          `json:"number"`
}

// table returns an open table that has the seat.
func (e *Engine) table(q at) (*open, error) {
	t := e.tables[q.Game]
	if t == nil {
		return nil, fault(faultNoGame, "there is no game %.64q", q.Game)
	}
	if q.Seat != seasalt.Spectator && int(q.Seat) >= t.Rules().Players() {
		return nil, fault(faultRequest, "the game has no seat %v", q.Seat)
	}
	return t, nil
}

// restore opens a table from its journal. For a torn journal it returns where to cut it.
func (e *Engine) restore(q struct {
	Game    string `json:"game"`
	Journal string `json:"journal"`
}) (any, error) {
	restored, err := table.Restore(q.Journal, e.rules)
	if err != nil {
		return nil, err
	}
	t := &open{Table: restored}
	e.tables[q.Game] = t
	return summarize(q.Game, t), nil
}

// close forgets a table.
func (e *Engine) close(q at) (any, error) {
	delete(e.tables, q.Game)
	return struct{}{}, nil
}

func (e *Engine) summary(q at) (any, error) {
	t, err := e.table(q)
	if err != nil {
		return nil, err
	}
	return summarize(q.Game, t), nil
}

func (e *Engine) since(q at) (any, error) {
	t, err := e.table(q)
	if err != nil {
		return nil, err
	}
	return t.Since(q.Seat, q.Number)
}

// done is the answer to a change of a table.
func done(t *open, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return struct {
		Number int `json:"number"`
	}{t.Number()}, nil
}

func (e *Engine) play(q struct {
	at
	Move string `json:"move"`
}) (any, error) {
	t, err := e.table(q.at)
	if err != nil {
		return nil, err
	}
	m, err := seasalt.ParseMove(q.Move)
	if err != nil {
		return nil, err
	}
	return done(t, e.keep(q.Game)(t.PlayAt(q.Seat, q.Number, m)))
}

func (e *Engine) takeBack(q struct {
	at
	Entry int `json:"entry"`
}) (any, error) {
	t, err := e.table(q.at)
	if err != nil {
		return nil, err
	}
	return done(t, e.keep(q.Game)(t.TakeBack(q.Seat, q.Entry)))
}

func (e *Engine) nextRound(q at) (any, error) {
	t, err := e.table(q)
	if err != nil {
		return nil, err
	}
	if q.Number != t.Number() {
		return nil, &table.Refusal{Reason: table.RefusalStale, Number: t.Number()}
	}
	return done(t, e.keep(q.Game)(t.NextRound()))
}

// standIn is the level of the bot that replaces a player who has given up.
const standIn = "normal"

// resign gives up for a seat. If more than two play and there is another person among them, a bot plays on
// in that seat. Otherwise the game ends, and those of the others who lead win it.
func (e *Engine) resign(q at) (any, error) {
	t, err := e.table(q)
	if err != nil {
		return nil, err
	}
	if q.Seat == seasalt.Spectator {
		return nil, fault(faultRequest, "a spectator cannot resign")
	}
	players := t.Seated()
	others := 0
	for seat := range seasalt.Seat(len(players)) {
		if seat != q.Seat && levelOf(t, seat) == "" {
			others++
		}
	}
	if len(players) > 2 && others > 0 {
		stays := table.Player{Name: players[q.Seat].Name}
		return done(t, e.keep(q.Game)(t.HandOver(q.Seat, stays, table.HandOverLeft, notePrefix+standIn)))
	}
	end := record.End{Reason: record.EndResignation, By: seasalt.SeatsOf(q.Seat),
		Winners: t.Leaders(seasalt.SeatsOf(q.Seat))}
	return done(t, e.keep(q.Game)(t.End(end)))
}

// actor returns the seat that must decide, and for a bot the data it needs.
func (e *Engine) actor(q at) (any, error) {
	t, err := e.table(q)
	if err != nil {
		return nil, err
	}
	var a struct {
		Seat   seasalt.Seat  `json:"seat"` // or nobody
		Level  string        `json:"level,omitempty"`
		Number int           `json:"number"`
		Stage  table.Stage   `json:"stage"`
		View   *seasalt.View `json:"view,omitempty"`
	}
	a.Seat, a.Number, a.Stage = t.Actor(), t.Number(), t.Stage()
	if a.Seat == seasalt.Nobody {
		return a, nil
	}
	if a.Level = levelOf(t, a.Seat); a.Level != "" {
		if v, ok := t.View(a.Seat); ok {
			a.View = &v
		}
	}
	return a, nil
}

// recordOf writes the record of a game that is over; before that it would show hidden cards.
func (e *Engine) recordOf(q at) (any, error) {
	t, err := e.table(q)
	if err != nil {
		return nil, err
	}
	if _, over := t.Result(); !over {
		return nil, fault(faultRefused, "the game is not over")
	}
	text, err := recordText(t.Table)
	return struct {
		Record string `json:"record"`
	}{text}, err
}

var errNoCards = fault(faultRefused, "no cards were dealt")

// recordText writes the record of a game with the names of its players.
func recordText(t *table.Table) (string, error) {
	var r *record.Record
	for s, m := range t.SecretMoves() {
		if r == nil {
			r = record.New(t.Rules(), s.Turn())
		}
		if err := r.Apply(m); err != nil {
			return "", err
		}
	}
	if r == nil {
		return "", errNoCards
	}
	for i, p := range t.Seated() {
		if err := r.SetTag("Player"+string(rune('0'+i)), p.Name); err != nil {
			return "", err
		}
	}
	return r.SecretText()
}

package play

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/cmd/internal/wrap"
	"github.com/seasalt-go/seasalt/cmd/seasalt/internal/frame"
	"github.com/seasalt-go/seasalt/rulebook"
	"github.com/seasalt-go/seasalt/table"
	"github.com/seasalt-go/seasalt/words"
)

// options are the options of the command line.
type options struct {
	words  words.Words // of the language of the program
	width  int         // of the screen; 0 to determine it
	config seasalt.Config
	bots   seasalt.Seats
	level  bot.Level                     // of new bots
	levels [seasalt.MaxPlayers]bot.Level // of all, by seat
	seed   uint64

	saveTo   string // a file, or empty
	loadFrom string
	loaded   *table.Table // from there, or nil
	torn     bool         // its last line is incomplete
}

// parseOptions reads the command line.
func parseOptions(c *frame.Call) (options, error) {
	o := options{seed: rand.Uint64N(1_000_000)}
	o.config.Players = seasalt.MinPlayers
	var bots string
	auto, levelName := false, defaultLevel
	c.Int("players", &o.config.Players, seasalt.MinPlayers, seasalt.MaxPlayers)
	c.Text("bots", &bots)
	c.Bool("auto", &auto)
	c.OneOf("level", &levelName, levelNames()...)
	c.Seed(&o.seed)
	c.Edition(&o.config.Edition)
	c.Int("target", &o.config.Target, 1, seasalt.MaxTarget)
	c.Modules(&o.config.Modules)
	c.Text("save", &o.saveTo)
	c.Text("load", &o.loadFrom)
	c.Int("width", &o.width, wrap.Least, wrap.Most)
	if err := c.Parse(); err != nil {
		return o, err
	}
	o.words = c.Words
	if !c.Given("edition") {
		o.config.Rulings = rulebook.In(c.Words.Language()).Rulings()
	}
	t := textsIn(c.Words)
	if auto && c.Given("bots") {
		return o, c.Wrong(t.AutoBots, nil)
	}
	if c.Given("load") {
		if err := o.load(c); err != nil {
			return o, err
		}
	}
	if err := checkSave(c, o.saveTo, o.loadFrom); err != nil {
		return o, err
	}
	o.level, _ = levelOf(levelName)
	kept := o.bots // of the game that was loaded
	var err error
	switch everybody := seasalt.Seats(1<<o.config.Players - 1); {
	case auto:
		o.bots = everybody
	case c.Given("bots"):
		o.bots, err = parseSeats(c, bots, o.config.Players)
	case o.loaded == nil:
		o.bots = everybody &^ 1
	}
	for seat := range o.bots.All() {
		if !kept.Has(seat) || c.Given("level") {
			o.levels[seat] = o.level
		}
	}
	return o, err
}

// load sets up the options for the game that -load names. Flags may agree with the game; one that differs is an error.
func (o *options) load(c *frame.Call) (err error) {
	if o.loaded, o.torn, err = load(c, o.loadFrom); err != nil {
		return err
	}
	rules := o.loaded.Rules()
	config := rules.Config() // with the flags that were given
	if c.Given("players") {
		config.Players = o.config.Players
	}
	if c.Given("target") {
		config.Target = o.config.Target
	}
	if c.Given("edition") {
		config.Rulings = o.config.Edition.Rulings()
	}
	if c.Given("with") {
		config.Modules = o.config.Modules
	}
	t := textsIn(c.Words)
	flags, err := seasalt.NewRules(config)
	switch {
	case err != nil:
		return frame.Misuse(err)
	case flags.String() != rules.String():
		return differs(c, o.loadFrom, rules, flags)
	case c.Given("seed"):
		return c.Wrong(t.LoadSeed, values{"file": o.loadFrom})
	}
	o.config = rules.Config()
	for seat, p := range o.loaded.Seated() {
		if !isBot(p) {
			continue
		}
		name, known := strings.TrimPrefix(p.Name, botName), false
		if o.levels[seat], known = levelOf(name); !known && !c.Given("level") {
			return c.Failure(t.LoadLevel, values{"file": o.loadFrom, "text": strconv.Quote(name)})
		}
		o.bots |= 1 << seat
	}
	return nil
}

// parseSeats reads the value of -bots: seats separated by commas, or "none".
func parseSeats(c *frame.Call, text string, players int) (seats seasalt.Seats, err error) {
	t := textsIn(c.Words)
	if text == "none" {
		return 0, nil
	}
	for _, word := range strings.Split(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil || n < 0 || n >= players {
			return 0, c.Wrong(t.Seat, values{
				"text": strconv.Quote(text), "word": strconv.Quote(word), "players": players, "n": players - 1,
			})
		}
		if seats.Has(seasalt.Seat(n)) {
			return 0, c.Wrong(t.SeatTwice, values{"text": strconv.Quote(text), "n": n})
		}
		seats |= 1 << n
	}
	return seats, nil
}

// player returns the player at a seat for the journal.
func (o *options) player(seat seasalt.Seat) table.Player {
	if !o.bots.Has(seat) {
		return table.Player{}
	}
	return table.Player{Name: botName + o.levels[seat].Name}
}

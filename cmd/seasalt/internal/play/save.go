package play

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/table"
	"github.com/seasalt-go/seasalt/variants"
)

// load reads the journal that -load names and sets up the options for its game. A flag that says the same
// as the journal does no harm, and one that says something else is an error.
func (o *options) load(given map[string]bool) error {
	text, err := readJournal(o.loadFrom)
	if err != nil {
		return fmt.Errorf("-load: %w", err)
	}
	if strings.HasPrefix(text, "[") || strings.HasPrefix(text, "{") {
		return o.fault(o.texts().LoadRecord, values{"file": o.loadFrom})
	}
	o.loaded, err = table.Restore(text, variants.All()...)
	var torn *table.TornError
	if o.torn = errors.As(err, &torn); o.torn {
		o.loaded, err = table.Restore(text[:torn.Offset], variants.All()...)
	}
	if err != nil {
		return o.fault(o.texts().LoadDamaged, values{"file": o.loadFrom, "problem": o.damage(err)})
	}
	rules := o.loaded.Rules()
	config := rules.Config() // with the flags that were given
	if given["players"] {
		config.Players = o.config.Players
	}
	if given["target"] {
		config.Target = o.config.Target
	}
	if given["edition"] {
		config.Rulings = o.config.Edition.Rulings()
	}
	if given["with"] {
		config.Modules = o.config.Modules
	}
	flags, err := seasalt.NewRules(config)
	switch {
	case err != nil:
		return err
	case flags.String() != rules.String():
		return o.differs(rules, flags)
	case given["seed"]:
		return o.fault(o.texts().OtherSeed, values{"file": o.loadFrom})
	}
	o.config = rules.Config()
	for seat, p := range o.loaded.Players() {
		if isBot(p) {
			o.bots |= 1 << seat
			if o.levels[seat], err = o.levelOf(strings.TrimPrefix(p.Name, botName)); err != nil && !given["level"] {
				return fmt.Errorf("-load %s: %w", o.loadFrom, err)
			}
		}
	}
	return nil
}

// damage says what is wrong with a journal, and where.
func (o *options) damage(err error) string {
	line := 0
	var e *table.JournalError
	if errors.As(err, &e) {
		line = e.Line
	}
	return fmt.Sprintf("%s (%v)", strings.TrimSuffix(o.words.Damaged(line, 0), "."), err)
}

// readJournal reads a file as far as a journal can be long.
func readJournal(name string) (string, error) {
	file, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, table.MaxJournalLen+1))
	return string(text), err
}

// seedOf returns the seed of a table that stands for a short one.
func seedOf(short uint64) (seed [32]byte) {
	copy(seed[:], "seasalt/examples/play")
	binary.LittleEndian.PutUint64(seed[24:], short)
	return seed
}

// checkSave refuses to write over a file that is there, unless it is the one that the game
// goes on from.
func (o *options) checkSave() error {
	if o.saveTo == "" || o.saveTo == o.loadFrom {
		return nil
	}
	if info, err := os.Stat(o.saveTo); err == nil && info.IsDir() {
		return o.fault(o.texts().SaveFolder, values{"file": o.saveTo})
	}
	if _, err := os.Lstat(o.saveTo); err == nil {
		return o.fault(o.texts().SaveThere, values{"file": o.saveTo})
	}
	if _, err := os.Stat(filepath.Dir(o.saveTo)); err != nil {
		return fmt.Errorf("-save: %w", err)
	}
	return nil
}

// open opens the journal of the game, if the game is saved: a new file, which gets what there is of it, or
// the one that was loaded, without a last line that was torn.
func (g *game) open() (err error) {
	switch g.saveTo {
	case "":
		return nil
	case g.loadFrom:
		if err = os.Truncate(g.saveTo, int64(len(g.table.SecretJournal()))); err == nil {
			g.file, err = os.OpenFile(g.saveTo, os.O_WRONLY|os.O_APPEND, 0)
		}
	default:
		if g.file, err = os.OpenFile(g.saveTo, os.O_WRONLY|os.O_APPEND|os.O_CREATE|os.O_EXCL, 0o600); err == nil {
			err = g.write(g.table.SecretJournal())
		}
	}
	if err != nil {
		return fmt.Errorf("-save: %w", err)
	}
	return nil
}

// store appends an entry to the journal, if the game is saved.
func (g *game) store(e table.Entry) error {
	if g.file == nil {
		return nil
	}
	if err := g.write(e.SecretText()); err != nil {
		return fmt.Errorf("-save: %w", err)
	}
	return nil
}

// write appends a text to the file, and waits until it is on the disk.
func (g *game) write(text string) error {
	_, err := g.file.WriteString(text)
	if err == nil {
		err = g.file.Sync()
	}
	return err
}

// again says how to come back to a game that was left, and if it was not saved that it is lost.
func (g *game) again() string {
	t := g.texts()
	quote := func(name string) string {
		if strings.ContainsAny(name, " '\"$&;()*?\\") {
			return fmt.Sprintf("%q", name)
		}
		return name
	}
	switch {
	case g.saveTo != "":
		return g.words.Say(t.GoesOn, values{"file": quote(g.saveTo)})
	case g.loadFrom != "":
		return g.words.Say(t.LostLoaded, values{"file": quote(g.loadFrom)})
	}
	return g.words.Say(t.Lost, values{"n": g.seed})
}

// differs says in what a game that was loaded is another one than the flags say.
func (o *options) differs(game, flags *seasalt.Rules) error {
	old, now := game.Config(), flags.Config()
	say := func(flag string, was, is any) error {
		return o.fault(o.texts().Differs, values{"file": o.loadFrom, "flag": flag, "old": was, "new": is})
	}
	switch {
	case old.Players != now.Players:
		return say("-players", old.Players, now.Players)
	case old.Target != now.Target:
		return say("-target", old.Target, now.Target)
	case game.Rulings() != flags.Rulings():
		return say("-edition", editionOf(game), editionOf(flags))
	}
	return say("-with", modulesOf(game), modulesOf(flags))
}

// editionOf names the edition whose rulings are played.
func editionOf(rules *seasalt.Rules) string {
	for e := seasalt.EditionEnglish; e <= seasalt.EditionDigital; e++ {
		if e.Rulings() == rules.Rulings() {
			return e.String()
		}
	}
	return "none"
}

// modulesOf names the extensions of a game as -with does.
func modulesOf(rules *seasalt.Rules) string {
	var names []string
	for _, m := range rules.Config().Modules {
		if len(m.Events) == 0 {
			names = append(names, m.Name)
		}
	}
	for _, e := range rules.Events() {
		names = append(names, e.String())
	}
	if names == nil {
		return "none"
	}
	return strings.Join(names, ",")
}

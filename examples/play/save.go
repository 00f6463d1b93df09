package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/variants"
)

// load reads the game that -load names and sets up the options for it. Flags that say the
// same as the file does no harm, and those that say something else are an error.
func (o *options) load(given map[string]bool) error {
	text, err := readRecord(o.loadFrom)
	if err != nil {
		return fmt.Errorf("-load: %w", err)
	}
	o.loaded, err = record.Parse(string(text), variants.All()...)
	if err != nil {
		return o.fault(o.texts().LoadDamaged, values{"file": o.loadFrom, "problem": o.damage(err)})
	}
	rules := o.loaded.State().Rules()
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
	if err != nil {
		return err
	}
	seed, _, seeded := o.loaded.Seed()
	switch {
	case flags.String() != rules.String():
		return o.differs(rules, flags)
	case given["seed"] && (!seeded || seed != seedOf(o.seed)):
		return o.fault(o.texts().OtherSeed, values{"file": o.loadFrom, "n": o.seed})
	}
	if name := o.loaded.Tag("Level"); name != "" && !given["level"] {
		if o.level, err = o.levelOf(name); err != nil {
			return fmt.Errorf("-load %s: %w", o.loadFrom, err)
		}
	}
	if seeded {
		o.seed = binary.LittleEndian.Uint64(seed[:])
	}
	o.config = rules.Config()
	return nil
}

// damage says what is wrong with a file, and where.
func (o *options) damage(err error) string {
	line, move := 0, 0
	var e *record.Error
	if errors.As(err, &e) {
		line, move = e.Line, e.Move
	}
	return fmt.Sprintf("%s (%v)", strings.TrimSuffix(o.words.Damaged(line, move), "."), err)
}

// readRecord reads a file as far as a record can be long.
func readRecord(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, record.MaxLen+1))
}

// seedOf returns the seed of a record that stands for a short one.
func seedOf(short uint64) (seed [32]byte) {
	binary.LittleEndian.PutUint64(seed[:], short)
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

// save writes the game to its file, if it has one: first to another file, which then takes
// the place of the old one, so that there is always a whole one.
func (g *game) save() (err error) {
	if g.saveTo == "" {
		return nil
	}
	bots := "none"
	if g.bots != 0 {
		bots = g.bots.String()
	}
	g.record.SetTag("Bots", bots)
	g.record.SetTag("Level", g.level.name)
	text, err := g.record.SecretText()
	if err != nil {
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(g.saveTo), "."+filepath.Base(g.saveTo)+".*")
	if err != nil {
		return fmt.Errorf("-save: %w", err)
	}
	defer func() {
		if err != nil {
			os.Remove(file.Name())
			err = fmt.Errorf("-save: %w", err)
		}
	}()
	_, err = file.Write(text)
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(file.Name(), g.saveTo)
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

package main

import (
	"encoding/binary"
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
		return fmt.Errorf("-load %s: %w. The file is left as it is", o.loadFrom, err)
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
		return fmt.Errorf("-load %s: that game is %v, and the other flags say %v", o.loadFrom, rules, flags)
	case given["seed"] && (!seeded || seed != seedOf(o.seed)):
		return fmt.Errorf("-load %s: that game has not the seed %d", o.loadFrom, o.seed)
	}
	if name := o.loaded.Tag("Level"); name != "" && !given["level"] {
		if o.level, err = levelOf(name); err != nil {
			return fmt.Errorf("-load %s: %w", o.loadFrom, err)
		}
	}
	if seeded {
		o.seed = binary.LittleEndian.Uint64(seed[:])
	}
	o.config = rules.Config()
	return nil
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
	if _, err := os.Lstat(o.saveTo); err == nil {
		return fmt.Errorf("-save %s: the file is there already; add -load %s to go on with the game in it, or choose another name", o.saveTo, o.saveTo)
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

// again says how to come back to a game that was left.
func (g *game) again() string {
	if g.saveTo != "" {
		name := g.saveTo
		if strings.ContainsAny(name, " '\"$&;()*?\\") {
			name = fmt.Sprintf("%q", name)
		}
		return fmt.Sprintf("With -load %s -save %s it goes on.", name, name)
	}
	if g.loadFrom != "" {
		return "It was not saved: -save does that."
	}
	return fmt.Sprintf("With -seed %d it starts again the same way.", g.seed)
}

// editionOf names the edition whose rulings are played.
func editionOf(rules *seasalt.Rules) string {
	for e := seasalt.EditionEnglish; e <= seasalt.EditionDigital; e++ {
		if e.Rulings() == rules.Rulings() {
			return e.String() + " edition"
		}
	}
	return "rulings of no edition"
}

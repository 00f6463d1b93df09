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
	"github.com/seasalt-go/seasalt/cmd/seasalt/internal/frame"
	"github.com/seasalt-go/seasalt/table"
	"github.com/seasalt-go/seasalt/variants"
)

// load reads a journal, and reports whether its last line is incomplete.
func load(c *frame.Call, name string) (t *table.Table, torn bool, err error) {
	say := textsIn(c.Words)
	text, err := readJournal(name)
	if err != nil {
		return nil, false, fmt.Errorf("-load: %w", err)
	}
	if strings.HasPrefix(text, "[") || strings.HasPrefix(text, "{") {
		return nil, false, c.Failure(say.LoadRecord, values{"file": name})
	}
	t, err = table.Restore(text, variants.Rules)
	var tear *table.TornError
	if torn = errors.As(err, &tear); torn {
		t, err = table.Restore(text[:tear.Offset], variants.Rules)
	}
	if err != nil {
		line := 0
		var wrong *table.JournalError
		if errors.As(err, &wrong) {
			line = wrong.Line
		}
		problem := fmt.Sprintf("%s (%v)", strings.TrimSuffix(c.Words.Damaged(line, 0), "."), err)
		return nil, false, c.Failure(say.LoadDamaged, values{"file": name, "problem": problem})
	}
	return t, torn, nil
}

// readJournal reads a file up to the longest length of a journal.
func readJournal(name string) (string, error) {
	file, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, table.MaxJournalLen+1))
	return string(text), err
}

// seedOf returns the seed of a table for the short one of -seed.
func seedOf(short uint64) (seed [32]byte) {
	copy(seed[:], "seasalt/cmd/seasalt/play")
	binary.LittleEndian.PutUint64(seed[24:], short)
	return seed
}

// checkSave refuses to overwrite a file, unless the game continues from it.
func checkSave(c *frame.Call, saveTo, loadFrom string) error {
	if saveTo == "" || saveTo == loadFrom {
		return nil
	}
	t := textsIn(c.Words)
	if info, err := os.Stat(saveTo); err == nil && info.IsDir() {
		return c.Wrong(t.SaveFolder, values{"file": saveTo})
	}
	if _, err := os.Lstat(saveTo); err == nil {
		return c.Wrong(t.SaveThere, values{"file": saveTo})
	}
	if _, err := os.Stat(filepath.Dir(saveTo)); err != nil {
		return frame.Misuse(fmt.Errorf("-save: %w", err))
	}
	return nil
}

// A journal is the file of a game, and its length in bytes. The zero journal is that of an unsaved game.
type journal struct {
	file *os.File
	size int64
}

// openJournal opens the journal of a game with its text so far: a new file, or the one that was loaded, without an
// incomplete last line.
func openJournal(saveTo, loadFrom, text string) (j journal, err error) {
	switch saveTo {
	case "":
		return j, nil
	case loadFrom:
		if err = os.Truncate(saveTo, int64(len(text))); err == nil {
			j.file, err = os.OpenFile(saveTo, os.O_WRONLY|os.O_APPEND, 0)
			j.size = int64(len(text))
		}
	default:
		if j.file, err = os.OpenFile(saveTo, os.O_WRONLY|os.O_APPEND|os.O_CREATE|os.O_EXCL, 0o600); err == nil {
			// half a header is no saved game, and would be in the way of the next one
			if err = j.append(text); err != nil {
				return j, errors.Join(err, j.file.Close(), os.Remove(saveTo))
			}
			return j, nil
		}
	}
	if err != nil {
		return j, fmt.Errorf("-save: %w", err)
	}
	return j, nil
}

// append adds a text, and waits until it is on the disk. It leaves a file alone that another program has written to:
// two games in one would be none.
func (j *journal) append(text string) error {
	if j.file == nil {
		return nil
	}
	info, err := j.file.Stat()
	if err == nil && info.Size() != j.size {
		err = fmt.Errorf("%s has changed since this program opened it: is it open in another one?", j.file.Name())
	}
	if err == nil {
		_, err = j.file.WriteString(text)
	}
	if err == nil {
		err = j.file.Sync()
	}
	if err != nil {
		return fmt.Errorf("-save: %w", err)
	}
	j.size += int64(len(text))
	return nil
}

// differs describes the differences between a loaded game and the flags.
func differs(c *frame.Call, file string, game, flags *seasalt.Rules) error {
	old, now := game.Config(), flags.Config()
	say := func(flag string, was, is any) error {
		return c.Wrong(textsIn(c.Words).Differs, values{"file": file, "flag": flag, "old": was, "new": is})
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

// editionOf names the edition with the rulings of a game.
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

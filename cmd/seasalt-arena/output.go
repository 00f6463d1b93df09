package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/seasalt-go/seasalt/bot/arena"
	"github.com/seasalt-go/seasalt/cmd/seasalt-arena/chart"
	"github.com/seasalt-go/seasalt/record"
)

// prepare makes sure that the results can be written, before they take hours.
func (o *options) prepare() error {
	named := map[string]string{} // the flags of files, by path
	for _, output := range []struct{ flag, name string }{
		{"-o", o.file}, {"-json", o.json}, {"-csv", o.csv}, {"-rounds-csv", o.roundsCSV},
	} {
		if output.name == "" {
			continue
		}
		path, err := filepath.Abs(output.name)
		if err != nil {
			return err
		}
		if dir, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil { // a folder can have several names
			path = filepath.Join(dir, filepath.Base(path))
		}
		if target, err := filepath.EvalSymlinks(path); err == nil { // and so can a file
			path = target
		}
		if other := named[path]; other != "" {
			return fmt.Errorf("%s and %s: both are %s", other, output.flag, output.name)
		}
		named[path] = output.flag
		if output.flag != "-o" { // RunFile opens that at once
			if err := writable(output.name); err != nil {
				return fmt.Errorf("%s: %w", output.flag, err)
			}
		}
	}
	for _, folder := range []struct{ flag, name, file string }{
		{"-plots", o.plots, "duels.svg"}, {"-records", o.records, recordName(0)},
	} {
		if folder.name == "" {
			continue
		}
		err := os.MkdirAll(folder.name, 0o777)
		if err == nil {
			err = writable(filepath.Join(folder.name, folder.file))
		}
		if err != nil {
			return fmt.Errorf("%s: %w", folder.flag, err)
		}
	}
	if o.records != "" {
		o.tournament.Record = o.keep
	}
	return nil
}

// keep writes the record of a game.
func (o *options) keep(g arena.Game, r *record.Record) error {
	text, err := r.SecretText()
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(o.records, recordName(g.Number)), []byte(text), 0o666)
}

func recordName(game int) string { return fmt.Sprintf("game-%d.txt", game) }

// report writes all requested output, the table first, which needs only a screen.
func (o *options) report(r *arena.Results, stdout io.Writer) error {
	errs := []error{r.WriteTable(stdout)}
	for _, output := range []struct {
		name  string
		write func(io.Writer) error
	}{{o.json, r.WriteJSON}, {o.csv, r.WriteCSV}, {o.roundsCSV, r.WriteRoundsCSV}} {
		if output.name != "" {
			errs = append(errs, writeFile(output.name, output.write))
		}
	}
	if o.plots != "" && len(r.Games) > 0 {
		errs = append(errs, draw(r, o.plots))
	}
	return errors.Join(errs...)
}

// draw draws the plots of the results into a directory.
func draw(r *arena.Results, dir string) error {
	for _, p := range chart.All(r) {
		if err := writeFile(filepath.Join(dir, p.Name+".svg"), p.Write); err != nil {
			return err
		}
	}
	return nil
}

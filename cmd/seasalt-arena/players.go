package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/arena"
	"github.com/seasalt-go/seasalt/cmd/seasalt-arena/chart"
	"github.com/seasalt-go/seasalt/record"
)

// options are what the command line says.
type options struct {
	tournament arena.Tournament
	rounded    bool // there are more games than were asked for
	file       string
	nats       string // the server of a tournament on many machines
	json, csv  string
	roundsCSV  string
	plots      string
	records    string
	programs   []program // those of exec
}

// parseOptions reads the command line. What the rules check themselves is left to them.
func parseOptions(args []string) (options, error) {
	var o options
	config := seasalt.Config{}
	t := &o.tournament
	flags := flag.NewFlagSet("arena", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // errors are printed by complain, help by run
	specs := flags.String("players", "greedy,random", "")
	flags.IntVar(&config.Players, "table", 2, "")
	flags.IntVar(&t.Games, "games", 1000, "")
	flags.Uint64Var(&t.Seed, "seed", 1, "")
	edition := flags.String("edition", seasalt.EditionEnglish.String(), "")
	flags.IntVar(&config.Target, "target", 0, "")
	with := flags.String("with", "", "")
	flags.DurationVar(&t.MoveTime, "move-time", arena.DefaultMoveTime, "")
	flags.DurationVar(&t.GameTime, "game-time", 0, "")
	flags.DurationVar(&t.StartTime, "start-time", arena.DefaultStartTime, "")
	flags.IntVar(&t.Workers, "workers", 0, "")
	flags.StringVar(&o.file, "o", "", "")
	flags.StringVar(&o.nats, "nats", "", "")
	flags.StringVar(&o.json, "json", "", "")
	flags.StringVar(&o.csv, "csv", "", "")
	flags.StringVar(&o.roundsCSV, "rounds-csv", "", "")
	flags.StringVar(&o.plots, "plots", "", "")
	flags.StringVar(&o.records, "records", "", "")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })

	const (
		mostGames   = 10_000_000 // which fill 20 GB of memory
		mostWorkers = 1000
	)
	switch {
	case flags.NArg() > 0:
		return o, fmt.Errorf("%q is not a flag, and nothing else is expected", flags.Arg(0))
	case config.Players < seasalt.MinPlayers || config.Players > seasalt.MaxPlayers:
		return o, fmt.Errorf("-table %d: the game is for %d to %d", config.Players, seasalt.MinPlayers, seasalt.MaxPlayers)
	case given["target"] && config.Target == 0:
		return o, errors.New("-target 0: the game would be over before it starts")
	case t.Games < 1 || t.Games > mostGames:
		return o, fmt.Errorf("-games %d: there can be 1 to %d", t.Games, mostGames)
	case given["workers"] && (t.Workers < 1 || t.Workers > mostWorkers):
		return o, fmt.Errorf("-workers %d: there can be 1 to %d", t.Workers, mostWorkers)
	case t.MoveTime <= 0:
		return o, fmt.Errorf("-move-time %v: nobody can move in that time", t.MoveTime)
	case t.GameTime < 0 || given["game-time"] && t.GameTime == 0:
		return o, fmt.Errorf("-game-time %v: nobody can play in that time", t.GameTime)
	case t.StartTime <= 0:
		return o, fmt.Errorf("-start-time %v: nobody can start in that time", t.StartTime)
	}
	for _, name := range []string{"o", "nats", "json", "csv", "rounds-csv", "plots", "records"} {
		if given[name] && flags.Lookup(name).Value.String() == "" {
			return o, fmt.Errorf("-%s: the name is missing", name)
		}
	}
	if o.nats != "" && o.file != "" {
		return o, errors.New("-o and -nats: with -nats, the server keeps the games")
	}
	var err error
	if config.Edition, err = seasalt.ParseEdition(*edition); err != nil {
		return o, fmt.Errorf("-edition %q: there are english, french, german and digital", *edition)
	}
	if given["with"] {
		if config.Modules, err = extensions(*with); err != nil {
			return o, fmt.Errorf("-with: %w", err)
		}
	}
	if err = o.parsePlayers(*specs); err != nil {
		return o, err
	}
	if len(t.Entrants) < config.Players {
		return o, fmt.Errorf("-players %q: %d are too few for a table of %d; one can play under several names, such as a=greedy,b=greedy",
			*specs, len(t.Entrants), config.Players)
	}
	if t.Rules, err = seasalt.NewRules(config); err != nil {
		return o, err
	}
	if cycle := t.Cycle(); t.Games%cycle != 0 {
		t.Games += cycle - t.Games%cycle
		o.rounded = true
	}
	return o, nil
}

// parsePlayers reads specs separated by commas, with names or without. Commas in quotes do not separate.
func (o *options) parsePlayers(text string) error {
	const most = 12 // as many as a matrix has room for
	names := map[string]bool{}
	words, err := split(text, ",")
	if err != nil {
		return fmt.Errorf("-players %q: %w", text, err)
	}
	for _, word := range words {
		word = strings.TrimSpace(word)
		name, spec, found := strings.Cut(word, "=")
		if !found || strings.Contains(name, ":") { // of exec, which can have = in an argument
			name, spec = word, word
		}
		newPlayer, err := o.parsePlayer(spec)
		if err == nil && name == spec && strings.HasPrefix(spec, execSpec) {
			name = o.programs[len(o.programs)-1].name()
		}
		switch {
		case err != nil:
			return fmt.Errorf("-players %q: %w", text, err)
		case name == "":
			return fmt.Errorf("-players %q: there is no name before %q", text, "="+spec)
		case len(name) > 20:
			return fmt.Errorf("-players %q: the name %q is longer than 20 letters", text, name)
		case names[name]:
			return fmt.Errorf("-players %q: %q is repeated; give names, such as a=%s,b=%[3]s", text, name, spec)
		}
		names[name] = true
		o.tournament.Entrants = append(o.tournament.Entrants, arena.Entrant{Name: name, Spec: spec, New: newPlayer})
	}
	if n := len(o.tournament.Entrants); n > most {
		return fmt.Errorf("-players %q: %d are more than %d", text, n, most)
	}
	return nil
}

// parsePlayer reads the spec of a player. To enter a bot of your own, add it here.
func (o *options) parsePlayer(spec string) (func() bot.Player, error) {
	if command, ok := strings.CutPrefix(spec, execSpec); ok {
		return o.parseProgram(command)
	}
	p, err := playerOf(spec)
	return func() bot.Player { return p }, err
}

// prepare makes sure that the results can be written, before hours are spent on them.
func (o *options) prepare() error {
	named := map[string]string{} // files by their path, and for what they are
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
	return os.WriteFile(filepath.Join(o.records, recordName(g.Number)), text, 0o666)
}

func recordName(game int) string { return fmt.Sprintf("game-%d.txt", game) }

// report writes everything that was asked for, the table first: it needs nothing but a screen.
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
		for _, format := range []string{"svg", "png"} {
			name := filepath.Join(dir, p.Name+"."+format)
			if err := writeFile(name, func(w io.Writer) error { return p.Write(w, format) }); err != nil {
				return err
			}
		}
	}
	return nil
}

// unfinished is what the name of a file ends with while it is being written.
const unfinished = ".part"

// writeFile writes a file under another name and moves it to its place, so that what was there
// before stays until all of the new one is there.
func writeFile(name string, write func(io.Writer) error) (err error) {
	var f *os.File
	if isDevice(name) {
		f, err = os.OpenFile(name, os.O_WRONLY, 0)
	} else {
		f, err = os.Create(name + unfinished)
	}
	if err != nil {
		return err
	}
	err = errors.Join(write(f), f.Close())
	if f.Name() == name {
		return err
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		os.Remove(f.Name()) // what went wrong before says more than this could
	}
	return err
}

// writable says why writeFile would fail. It changes nothing.
func writable(name string) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	switch {
	case err == nil:
		f.Close()
		if isDevice(name) {
			return nil
		}
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	if f, err = os.Create(name + unfinished); err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// isDevice reports whether a name is that of something to write to, such as /dev/stdout, that
// no file may take the place of.
func isDevice(name string) bool {
	info, err := os.Stat(name)
	return err == nil && !info.Mode().IsRegular()
}

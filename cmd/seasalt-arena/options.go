package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/arena"
	"github.com/seasalt-go/seasalt/bot/line"
)

// options are the options of the command line.
type options struct {
	tournament arena.Tournament
	rounded    bool // there are more games than requested
	file       string
	json, csv  string
	roundsCSV  string
	plots      string
	records    string
	programs   []*line.Program // those of exec
}

// parseOptions reads the command line. It leaves the checks of the rules to them.
func parseOptions(args []string) (options, error) {
	var o options
	config := seasalt.Config{Players: 2}
	t := &o.tournament
	t.Games, t.Seed, t.MoveTime, t.StartTime = 1000, 1, arena.DefaultMoveTime, arena.DefaultStartTime
	flags := flag.NewFlagSet("seasalt-arena", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // errors are printed by complain, help by run
	specs := flags.String("players", "greedy,random", "")
	number := func(name string, to *int, least, most int) {
		flags.Func(name, "", func(value string) (err error) {
			if *to, err = strconv.Atoi(value); err != nil || *to < least || *to > most {
				return fmt.Errorf("it is a whole number from %d to %d", least, most)
			}
			return nil
		})
	}
	duration := func(name string, to *time.Duration) {
		flags.Func(name, "", func(value string) (err error) {
			if *to, err = time.ParseDuration(value); err != nil || *to <= 0 {
				return errors.New("it is a time such as 500ms or 10s")
			}
			return nil
		})
	}
	const (
		mostGames   = 10_000_000 // which fill 20 GB of memory
		mostWorkers = 1000
	)
	number("table", &config.Players, seasalt.MinPlayers, seasalt.MaxPlayers)
	number("games", &t.Games, 1, mostGames)
	flags.Func("seed", "", func(value string) (err error) {
		if t.Seed, err = strconv.ParseUint(value, 10, 64); err != nil {
			return fmt.Errorf("it is a whole number from 0 to %d", uint64(math.MaxUint64))
		}
		return nil
	})
	edition := flags.String("edition", seasalt.EditionEnglish.String(), "")
	number("target", &config.Target, 1, seasalt.MaxTarget)
	with := flags.String("with", "", "")
	duration("move-time", &t.MoveTime)
	duration("game-time", &t.GameTime)
	duration("start-time", &t.StartTime)
	number("workers", &t.Workers, 1, mostWorkers)
	flags.StringVar(&o.file, "o", "", "")
	flags.Func("part", "", func(value string) error {
		part, parts, _ := strings.Cut(value, "/")
		k, err := strconv.Atoi(part)
		n, err2 := strconv.Atoi(parts)
		if err != nil || err2 != nil || k < 1 || k > n {
			return errors.New("it is a part and how many there are, such as 2/3")
		}
		t.Part, t.Parts = k-1, n
		return nil
	})
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

	if flags.NArg() > 0 {
		return o, fmt.Errorf("%q is not a flag, and nothing else is expected", flags.Arg(0))
	}
	for _, name := range []string{"o", "json", "csv", "rounds-csv", "plots", "records"} {
		if given[name] && flags.Lookup(name).Value.String() == "" {
			return o, fmt.Errorf("-%s: the name is missing", name)
		}
	}
	if given["part"] && o.file == "" {
		return o, errors.New("-part: -o is missing, which keeps the games for the other parts")
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
		return o, fmt.Errorf("-players %q: %d are too few for a table of %d; one can play under several names, "+
			"such as a=greedy,b=greedy",
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
	const most = 12 // the most that fit into a matrix
	names := map[string]bool{}
	unseen := func(c rune) bool { return !strconv.IsGraphic(c) && c != '\n' && c != '\t' }
	if strings.ContainsFunc(text, unseen) { // it could disguise tables and errors
		return fmt.Errorf("-players %q: leave out the characters that cannot be seen", text)
	}
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
			name = programName(o.programs[len(o.programs)-1])
		}
		switch {
		case err != nil:
			return fmt.Errorf("-players %q: %w", text, err)
		case name == "":
			return fmt.Errorf("-players %q: there is no name before %q", text, "="+spec)
		case strings.ContainsAny(name, "\n\t"):
			return fmt.Errorf("-players %q: the name %q has a tab or the end of a line in it", text, name)
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

// parsePlayer reads the spec of a player.
func (o *options) parsePlayer(spec string) (func() bot.Player, error) {
	if command, ok := strings.CutPrefix(spec, execSpec); ok {
		p, err := parseProgram(command)
		if err != nil {
			return nil, err
		}
		o.programs = append(o.programs, p)
		return p.New, nil
	}
	p, err := playerOf(spec)
	return func() bot.Player { return bot.Clock{Player: p} }, err
}

const usage = `Plays tournaments of bots for Sea Salt & Paper.

  seasalt-arena [flags]

  -players list     the players: specs separated by commas, each with an optional name, such
                    as greedy,strong=ismcts:2000 (default greedy,random)
  -table n          players at a table, 2 to 4 (default 2); if there are more players, all
                    choices of n of them meet
  -games n          games to play (default 1000), rounded up so that all sit in every seat
                    equally often
  -seed n           the same seed plays the same games (default 1)
  -edition name     english, french, german or digital (default english)
  -target n         points that end a game (default 50 - 5 x players at the table)
  -with names       extensions, separated by commas: extrasalt, or single ones of its cards
                    (jellyfish, lobster, seahorse, starfish, cast-of-crabs); extrapepper, or
                    single ones of its events (such as kraken or water-rodeo)
  -move-time d      the limit for a move, such as 500ms (default 10s); a player who takes a
                    second more loses the game
  -game-time d      the limit for all moves of a player in a game, such as 1m (default: none);
                    a player who exceeds it loses the game; ismcts and quick divide it among
                    their moves
  -start-time d     the limit for a program of exec to get ready (default 30s)
  -workers n        games played at once (default: one for each core)
  -o file           keep every game in the file, and continue with the games in it. A file
                    does not identify the code of the players: after a change of a bot, use
                    another file
  -part k/n         play part k of the n parts of a tournament, which n machines share. Put
                    their files one after another, and the same command with that file and
                    without -part reports all. All machines must run the same build and the
                    same bots, which is not checked
  -json file        write the results with all statistics
  -csv file         write a line for every player of every game
  -rounds-csv file  write a line for every player of every round
  -plots dir        draw plots, as SVG
  -records dir      keep the record of every game, such as game-17.txt, which seasalt replay
                    shows turn by turn
  -h                this text

Specs of players:

` + specHelp + `  exec:command      a program that speaks the protocol of package bot/line, in any language,
                    such as 'exec:python3 ../../examples/bots/bot.py'; quote arguments with
                    spaces or commas, singly or doubly. There is a process for each game
                    played at once, and no shell. seasalt checkbot tests such a program

Ctrl-C, SIGTERM or a closed terminal ends the tournament with the games played by then.
After nohup, a closed terminal does not.

Exit codes: 0 all is well, 1 it failed, 2 the command line is wrong, 130 after Ctrl-C.
`

package arena

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/record"
)

// A Tournament is many games between named entrants.
type Tournament struct {
	Rules    *seasalt.Rules
	Entrants []Entrant // at least as many as the game has players, and at most 30
	Games    int       // at most 100 million; see Cycle
	Seed     uint64    // anyone who guesses it knows all cards; see the package documentation
	Workers  int       // the number of games played at once, at most 10000; 0 is one for each core that Go uses
	// Part and Parts share the games among machines: of 3 Parts, one plays Part 0, the next Part 1 and so on. Each
	// plays its own with RunFile, and the files of all, one after another, are a file of the whole tournament. A game
	// has the same result wherever the same build and the same programs play it. If Parts is 0, all games are played
	// here.
	Part, Parts int
	Limits

	// Record, if not nil, is called after every game that is played, with the game and its record, which names the
	// entrants. Games from a file have no record. Records hold every card and are not kept: store those that you need.
	// Calls do not overlap. An error ends the tournament, which returns it with the games before.
	Record func(Game, *record.Record) error
	// Progress, if not nil, is called by Run and RunFile after every game, with the number of games that have ended and
	// of those among them that came from a file. Calls do not overlap.
	Progress func(ended, fromFile int, last Game)
}

// Cycle returns the number of games after which all entrants have met in every order around the
// table. A tournament is fair if Games is a multiple of it. It is 0 without rules, or with too few
// or too many entrants.
func (t Tournament) Cycle() int {
	if t.Rules == nil || len(t.Entrants) < t.Rules.Players() || len(t.Entrants) > mostEntrants {
		return 0
	}
	games := 1
	for i := range t.Rules.Players() {
		games *= len(t.Entrants) - i
	}
	return games
}

// Limits of a tournament.
const (
	mostEntrants = 30          // for four players that is more than half a million tables
	mostGames    = 100_000_000 // which fill 200 GB of memory
	mostWorkers  = 10_000      // each has a game with all its players
)

// Run plays all games. If ctx ends first or Record fails, it returns the games that have ended and [context.Cause] of
// ctx or that error. Any other error lists the problems of the tournament, and there are no results. If Record or
// Progress panics, so does Run, after it has abandoned the other games.
//
// Each game stays in memory: that of two players takes some 2 kB.
func (t Tournament) Run(ctx context.Context) (*Results, error) {
	if err := t.check(); err != nil {
		return nil, err
	}
	return t.run(ctx, nil, func(Game) error { return nil })
}

// check returns all problems of the tournament.
func (t Tournament) check() error {
	var problems []error
	add := func(format string, args ...any) { problems = append(problems, fmt.Errorf("arena: "+format, args...)) }
	if t.Rules == nil {
		add("there are no rules")
	} else if n := t.Rules.Players(); len(t.Entrants) < n {
		add("%d entrants are too few for games of %d players (one player can enter under several names)",
			len(t.Entrants), n)
	}
	if t.Games < 0 || t.Workers < 0 {
		add("games and workers cannot be negative")
	}
	if t.Games > mostGames {
		add("%d games are more than %d", t.Games, mostGames)
	}
	if t.Parts < 0 || t.Part < 0 || t.Part > 0 && t.Part >= t.Parts {
		add("part %d of %d: parts count from 0", t.Part, t.Parts)
	}
	if t.Workers > mostWorkers {
		add("%d workers are more than %d", t.Workers, mostWorkers)
	}
	if err := t.Limits.check(); err != nil {
		add("%w", err)
	}
	names := map[string]bool{}
	for i, e := range t.Entrants {
		switch {
		case strings.TrimSpace(e.Name) == "":
			add("entrant %d has no name", i+1)
		case names[e.Name]:
			add("two entrants are called %q", e.Name)
		case !utf8.ValidString(e.Name + e.Spec): // files of results could not keep them
			add("the name or the specification of entrant %d is not UTF-8", i+1)
		}
		names[e.Name] = true
		if e.New == nil {
			add("the entrant %q has no function New", e.Name)
		}
	}
	if len(t.Entrants) > mostEntrants {
		add("%d entrants are more than %d", len(t.Entrants), mostEntrants)
	}
	return errors.Join(problems...)
}

// describe identifies the tournament. The number of games is not part of it: a longer tournament begins with the same
// games.
func (t Tournament) describe() Description {
	d := Description{Arena: format, Setup: t.Rules.Setup(), Seed: t.Seed}
	for _, e := range t.Entrants {
		d.Entrants = append(d.Entrants, e.Name)
		d.Specs = append(d.Specs, e.Spec)
	}
	d.Limits = t.Limits.text()
	return d
}

// schedule lists the entrants in the games of a cycle, by seat. The orders of one choice of players are as far apart as
// they can be, so that part of a cycle is nearly fair, too.
func schedule(entrants, players int) (tables [][]int) {
	if entrants < players || players < 1 {
		return nil
	}
	choices := choose(entrants, players)
	for _, order := range orders(players) {
		for _, choice := range choices {
			table := make([]int, players)
			for seat, i := range order {
				table[seat] = choice[i]
			}
			tables = append(tables, table)
		}
	}
	return tables
}

// choose lists all ways to choose k of the numbers below n.
func choose(n, k int) (choices [][]int) {
	var extend func(chosen []int, from int)
	extend = func(chosen []int, from int) {
		if len(chosen) == k {
			choices = append(choices, slices.Clone(chosen))
			return
		}
		for i := from; i < n; i++ {
			extend(append(chosen, i), i+1)
		}
	}
	extend(nil, 0)
	return choices
}

// orders lists the orders of n players, each followed by its rotations, so after few games all have begun equally
// often.
func orders(n int) (list [][]int) {
	var extend func(order []int)
	extend = func(order []int) {
		if len(order) == n {
			for first := range n {
				list = append(list, slices.Concat(order[first:], order[:first]))
			}
			return
		}
		for i := range n {
			if !slices.Contains(order, i) {
				extend(append(slices.Clone(order), i))
			}
		}
	}
	extend([]int{0})
	return list
}

// gameSeed makes the seed of a game: SplitMix64, which gives all games of a tournament different seeds, and tournaments
// with seeds 1 and 2 unrelated ones. It can be reversed: the seed of one game leads to that of the tournament and so to
// all others.
func gameSeed(seed uint64, number int) uint64 {
	mix := func(z uint64) uint64 {
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
	return mix(mix(seed+0x9e3779b97f4a7c15) + uint64(number)*0x9e3779b97f4a7c15)
}

// run plays the games that are not in old, and gives each to keep before it counts.
func (t Tournament) run(ctx context.Context, old []Game, keep func(Game) error) (*Results, error) {
	results := &Results{Tournament: t.describe(), Games: []Game{}}
	there := make([]bool, t.Games)
	for _, g := range old {
		if g.Number < t.Games {
			there[g.Number] = true
			results.Games = append(results.Games, g)
		}
	}
	var todo []int
	for number := range there {
		if !there[number] && number%max(t.Parts, 1) == t.Part {
			todo = append(todo, number)
		}
	}
	fromFile := len(results.Games)
	err := t.playAll(ctx, todo, func(g Game) error {
		if err := keep(g); err != nil {
			return err
		}
		results.Games = append(results.Games, g)
		if t.Progress != nil {
			t.Progress(len(results.Games), fromFile, g)
		}
		return nil
	})
	slices.SortFunc(results.Games, byNumber)
	if len(results.Games) == fromFile+len(todo) {
		return results, nil
	}
	return results, err
}

// playAll plays the games with these numbers, and gives each to keep. Calls of keep do not overlap.
func (t Tournament) playAll(ctx context.Context, numbers []int, keep func(Game) error) error {
	contenders := make([]contender, len(t.Entrants))
	for i, e := range t.Entrants {
		contenders[i] = contender{e, new(atomic.Int32)}
	}
	tables := schedule(len(t.Entrants), t.Rules.Players())

	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	workers := t.Workers
	if workers == 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	var taken atomic.Int64
	var keeping sync.Mutex
	broken := false // whether a callback did not return: it may have left anything half done
	give := func(g Game, r *record.Record) (err error) {
		keeping.Lock()
		defer keeping.Unlock()
		if broken {
			return context.Canceled
		}
		broken = true
		if t.Record != nil {
			err = t.Record(g, r)
		}
		if err == nil {
			err = keep(g)
		}
		broken = false
		return err
	}
	work := func() error {
		for ctx.Err() == nil {
			i := int(taken.Add(1)) - 1
			if i >= len(numbers) {
				return nil
			}
			number := numbers[i]
			table := table{
				rules: t.Rules, limits: t.decided(), recorded: t.Record != nil,
				game: Game{Number: number, Seed: gameSeed(t.Seed, number)},
			}
			for _, e := range tables[number%len(tables)] {
				table.entrants = append(table.entrants, contenders[e])
			}
			g, err := table.play(ctx)
			var r *record.Record
			if err == nil && t.Record != nil {
				r, err = table.record()
			}
			if err == nil {
				err = give(g, r)
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
	workers = min(workers, len(numbers))
	failures := make(chan any, workers) // what callbacks panicked with, or nil for runtime.Goexit
	var group sync.WaitGroup
	for range workers {
		group.Add(1)
		go func() {
			defer group.Done()
			returned := false
			defer func() {
				if !returned {
					failures <- recover()
					cancel(nil)
				}
			}()
			if err := work(); err != nil {
				cancel(err) // of all other games too; if it is their own error it changes nothing
			}
			returned = true
		}()
	}
	group.Wait()
	select {
	case value := <-failures:
		if value == nil {
			runtime.Goexit()
		}
		panic(value) // where the caller can recover it
	default:
		return context.Cause(ctx)
	}
}

// byNumber orders games, for sorting.
func byNumber(a, b Game) int { return a.Number - b.Number }

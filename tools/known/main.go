// Command known measures facts about the game, and writes the tables of docs/strategy.md and its pictures.
//
//	go -C tools/known run . -page $PWD/docs/strategy.md -plots $PWD/docs/plots
//
// It is a module of its own, since the plots need more than the standard library.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/bot/arena"
	"github.com/seasalt-go/seasalt/cmd/seasalt-arena/chart"
	"github.com/seasalt-go/seasalt/internal/interrupt"
)

// A study plays games from a seed, answers one question with a table, and perhaps draws a picture.
type study struct {
	name string // of its part of the page, and of its picture
	// games is the number of games, rounds or positions for each row of the table; -scale multiplies it.
	games int
	run   func(k known, games int) (table string, pictures []chart.Picture)
}

var studies = []study{
	{"starter", 2500, studyStarter},
	{"rounds", 3000, studyRounds},
	{"ending", 10000, studyEnding},
	{"target", 10000, studyTarget},
	{"first", 12000, studyFirst},
	{"cards", 12000, studyCards},
	{"events", 5000, studyEvents},
	{"luck", 200, studyLuck},
	{"memory", 5000, studyMemory},
	{"reviews", 100, studyReviews},
}

// hard is the strongest level.
var hard = bot.Levels()[3].Player

// learned is the same with a fifth of its iterations, for studies of whole games.
var learned = bot.ISMCTS{Iterations: 1000, Evaluator: bot.Learned{}}

// fast is Quick with a quarter of its worlds, for studies that play many rounds.
var fast = bot.Quick{Worlds: 25}

// known has the settings of the command line.
type known struct {
	ctx         context.Context
	seed        uint64
	workers     int
	scale       float64
	page, plots string
	studies     []string
}

const usage = `Finds out what is known about the game, and says it in tables with 95 %% intervals.

  go run . [flags]

  -study names  which studies, separated by commas (default all): %s
  -scale x      that many times as many games (default 1)
  -seed n       the same seed plays the same games (default 1)
  -workers n    games that are played at once (default: one for each core)
  -page file    write the tables into this page, between the marks that it has for them
  -plots dir    draw the pictures, as SVG
  -h            this text
`

func main() {
	ctx, stop := interrupt.Context(context.Background())
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// Exit codes.
const (
	exitOK          = 0
	exitFailure     = 1
	exitUsage       = 2
	exitInterrupted = 130 // what shells report for Ctrl-C
)

// run is the whole program.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	k := known{ctx: ctx}
	var all []string
	for _, s := range studies {
		all = append(all, s.name)
	}
	flags := flag.NewFlagSet("known", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	names := flags.String("study", strings.Join(all, ","), "")
	flags.Float64Var(&k.scale, "scale", 1, "")
	flags.Uint64Var(&k.seed, "seed", 1, "")
	flags.IntVar(&k.workers, "workers", runtime.NumCPU(), "")
	flags.StringVar(&k.page, "page", "", "")
	flags.StringVar(&k.plots, "plots", "", "")
	err := flags.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintf(stdout, usage, strings.Join(all, ", "))
		return exitOK
	}
	k.studies = strings.Split(*names, ",")
	switch {
	case err != nil:
	case flags.NArg() > 0:
		err = fmt.Errorf("%q is not a flag, and nothing else is expected", flags.Arg(0))
	case k.workers < 1:
		err = fmt.Errorf("-workers %d: it is at least 1", k.workers)
	case !(k.scale > 0 && k.scale <= 1000):
		err = fmt.Errorf("-scale %v: it is more than 0 and at most 1000", k.scale)
	}
	for _, name := range k.studies {
		if !slices.Contains(all, name) && err == nil {
			err = fmt.Errorf("-study: there is no study %q; there are %s", name, strings.Join(all, ", "))
		}
	}
	if err == nil {
		err = k.checkFiles()
	}
	if err != nil {
		fmt.Fprintf(stderr, "known: %v\nRun it with -h for help.\n", err)
		return exitUsage
	}
	if err := k.run(stdout); err != nil {
		if ctx.Err() != nil {
			fmt.Fprintln(stderr, "known: interrupted; the same command begins again")
			return exitInterrupted
		}
		fmt.Fprintln(stderr, "known:", err)
		return exitFailure
	}
	return exitOK
}

// checkFiles checks -page and -plots before studies that take hours.
func (k known) checkFiles() error {
	if k.page != "" {
		page, err := os.ReadFile(k.page)
		if err != nil {
			return fmt.Errorf("-page: %w", err)
		}
		for _, name := range k.studies {
			if _, _, err := cutBlock(string(page), name); err != nil {
				return fmt.Errorf("-page %s: %w", k.page, err)
			}
		}
	}
	if k.plots != "" {
		if info, err := os.Stat(k.plots); err != nil {
			return fmt.Errorf("-plots: %w", err)
		} else if !info.IsDir() {
			return fmt.Errorf("-plots %s: this is no folder", k.plots)
		}
	}
	return nil
}

func (k known) run(stdout io.Writer) error {
	for _, s := range studies {
		if !slices.Contains(k.studies, s.name) {
			continue
		}
		table, pictures := s.run(k, max(1, int(k.scale*float64(s.games))))
		if err := k.ctx.Err(); err != nil {
			return err
		}
		fmt.Fprintf(stdout, "%s\n\n%s\n", s.name, table)
		if k.page != "" {
			if err := writeBlock(k.page, s.name, table); err != nil {
				return err
			}
		}
		for _, p := range pictures {
			if k.plots == "" {
				break
			}
			var svg bytes.Buffer
			if err := p.Write(&svg); err != nil {
				return err
			}
			if err := os.WriteFile(filepath.Join(k.plots, p.Name+".svg"), svg.Bytes(), 0o666); err != nil {
				return err
			}
		}
	}
	return nil
}

// cutBlock returns the text of a page before and after the table of a study, with the marks around it.
func cutBlock(page, name string) (before, after string, err error) {
	begin, end := fmt.Sprintf("<!-- begin %s -->\n", name), fmt.Sprintf("<!-- end %s -->", name)
	before, rest, found := strings.Cut(page, begin)
	_, after, ends := strings.Cut(rest, end)
	if !found || !ends {
		return "", "", fmt.Errorf("it has no %s and %s", strings.TrimSpace(begin), end)
	}
	return before + begin, end + after, nil
}

// writeBlock writes a text into a page, between the marks of a study.
// The page is replaced when all of the new one is there.
func writeBlock(page, name, text string) error {
	old, err := os.ReadFile(page)
	if err != nil {
		return err
	}
	before, after, err := cutBlock(string(old), name)
	if err != nil {
		return fmt.Errorf("%s: %w", page, err)
	}
	if err := os.WriteFile(page+".part", []byte(before+text+after), 0o666); err != nil {
		return err
	}
	return os.Rename(page+".part", page)
}

// each calls do for the numbers from 0 to n-1, several at once, each with a generator of its own. The
// results are in order, so they do not depend on how many are done at once. It ends early with the context.
func each[T any](k known, what string, n int, do func(i int, r *rand.Rand) T) []T {
	results := make([]T, n)
	source := rand.NewPCG(k.seed, 0)
	for _, c := range what { // each study has random numbers of its own
		source.Seed(source.Uint64(), uint64(c))
	}
	seed := source.Uint64()
	var next atomic.Int64
	var group sync.WaitGroup
	for range k.workers {
		group.Add(1)
		go func() {
			defer group.Done()
			for i := int(next.Add(1)) - 1; i < n && k.ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				results[i] = do(i, rand.New(rand.NewPCG(seed, uint64(i))))
			}
		}()
	}
	group.Wait()
	return results
}

// greedy plays a game on until stop reports true, all seats by rules of thumb. They remember nothing, which saves
// a third of the time.
func greedy(s seasalt.State, r *rand.Rand, stop func(seasalt.State) bool) seasalt.State {
	for !s.Over() {
		if s.RoundOver() {
			if stop(s) {
				return s
			}
			s = s.Settle(r)
			continue
		}
		if s.Actor() == seasalt.Nature {
			s = seasalt.Must(s.Apply(s.NatureMove(r)))
			continue
		}
		if stop(s) {
			return s
		}
		m := bot.Greedy{}.Choose(context.Background(), s.View(s.Actor()), r)
		s = seasalt.Must(s.Apply(m))
	}
	return s
}

// never lets a game be played to its end.
func never(seasalt.State) bool { return false }

// untilRound lets a round be played to its end.
func untilRound(s seasalt.State) bool { return s.RoundOver() }

// lead is the points by which a seat is ahead of the best of the others, in a round that began at these totals.
func lead(before, after seasalt.State, seat seasalt.Seat) float64 {
	own, best := 0, 0
	for other := range after.Rules().Seats() {
		points := after.Total(other) - before.Total(other)
		if other == seat {
			own = points
		} else {
			best = max(best, points)
		}
	}
	return float64(own - best)
}

// won is a seat's share of the win.
func won(s seasalt.State, seat seasalt.Seat) float64 {
	result, _ := s.Result()
	if !result.Winners.Has(seat) {
		return 0
	}
	return 1 / float64(result.Winners.Len())
}

// A mean is an average of independent numbers.
type mean struct {
	n            int
	sum, squares float64
}

func (m *mean) add(x float64) {
	m.n++
	m.sum += x
	m.squares += x * x
}

func (m mean) value() float64 { return m.sum / float64(max(m.n, 1)) }

// margin is half of the 95 % interval.
func (m mean) margin() float64 {
	if m.n < 2 {
		return math.Inf(1)
	}
	n := float64(m.n)
	return 1.96 * math.Sqrt(max(0, m.squares/n-m.value()*m.value())/(n-1))
}

func (m mean) String() string { return m.format("%.*f ± %.*f") }

// signed is String with a sign.
func (m mean) signed() string { return m.format("%+.*f ± %.*f") }

func (m mean) format(format string) string {
	places := 1
	if m.margin() < 0.1 {
		places = 2
	}
	return fmt.Sprintf(format, places, m.value(), places, m.margin())
}

// percent writes a share with its interval, in percent.
func percent(count float64, of int) string {
	low, high := arena.Wilson(count, of)
	return fmt.Sprintf("%.1f (%.1f–%.1f)", 100*count/float64(max(of, 1)), 100*low, 100*high)
}

// table writes rows as Markdown, the first of them the heads of the columns. Numbers stand on the right.
func table(rows [][]string) string {
	var b strings.Builder
	for i, row := range rows {
		fmt.Fprintf(&b, "| %s |\n", strings.Join(row, " | "))
		if i == 0 {
			b.WriteString("|---|" + strings.Repeat("---:|", len(row)-1) + "\n")
		}
	}
	return b.String()
}

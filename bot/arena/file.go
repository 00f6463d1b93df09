package arena

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt"
)

// RunFile is [Tournament.Run] with a file that keeps every game as soon as it has ended. It does not play games in the
// file again, so an interrupted tournament continues, and so does one with more Games than before; with fewer, the
// others stay in the file and are not in the results. With the same players, the results are those of a tournament
// played in one go.
//
// The file has a line of JSON for the tournament, a [Description], and one for each [Game]. Games are in the order in
// which they ended, and are sorted by number when the tournament is over. RunFile drops an incomplete last line, and
// skips further lines for the tournament, so files of its Parts can be put one after another. A file of a tournament
// with other rules, entrants, limits or seed is an error and stays unchanged. RunFile does not detect changed programs:
// a changed bot needs another Spec or another file. If a game cannot be written, for example to a full disk, the
// tournament ends and returns the games so far and the error. Two programs must not write to one file at the same time.
func (t Tournament) RunFile(ctx context.Context, name string) (*Results, error) {
	if err := t.check(); err != nil {
		return nil, err
	}
	results, kept, err := t.runInto(ctx, name)
	if err != nil {
		return results, err
	}
	if slices.IsSortedFunc(kept, byNumber) {
		return results, nil
	}
	slices.SortFunc(kept, byNumber)
	if err := t.rewrite(name, kept); err != nil {
		return results, fmt.Errorf("arena: the games are all in the file, but not in order: %w", err)
	}
	return results, nil
}

// runInto plays the games that are not in a file, and returns those that are in it in the end,
// in their order there.
func (t Tournament) runInto(ctx context.Context, name string) (results *Results, kept []Game, err error) {
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, nil, err
	}
	defer func() {
		if e := f.Close(); err == nil {
			err = e
		}
	}()
	if info, err := f.Stat(); err != nil {
		return nil, nil, err
	} else if !info.Mode().IsRegular() { // devices can be read without end
		return nil, nil, fmt.Errorf("arena: %s is not a regular file", name)
	}
	head, err := line(t.describe())
	if err != nil {
		return nil, nil, err
	}
	text, err := io.ReadAll(f)
	if err != nil {
		return nil, nil, err
	}

	complete := text[:bytes.LastIndexByte(text, '\n')+1]
	if len(complete) == 0 {
		if !bytes.HasPrefix(head, text) {
			return nil, nil, fmt.Errorf("arena: %s is not a file of results", name)
		}
		if _, err := f.WriteAt(head, 0); err != nil {
			return nil, nil, err
		}
		complete = head
	}
	if kept, err = t.read(name, complete); err != nil {
		return nil, nil, err
	}
	end := int64(len(complete))
	if err := f.Truncate(end); err != nil {
		return nil, nil, err
	}
	results, err = t.run(ctx, kept, func(g Game) error {
		text, err := line(g)
		if err != nil {
			return err
		}
		n, err := f.WriteAt(text, end)
		if err == nil { // else the next game replaces half a line
			end += int64(n)
			kept = append(kept, g)
		}
		return err
	})
	return results, kept, err
}

// rewrite writes the games to a new file with a unique name, and then renames it: at any time, either the old file or
// the new one is complete.
func (t Tournament) rewrite(name string, games []Game) error {
	old, err := os.Stat(name)
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*.part")
	if err != nil {
		return err
	}
	f.Chmod(old.Mode().Perm()) // where there are modes; some file systems have none
	out := bufio.NewWriter(f)  // it keeps the first error
	text, err := line(t.describe())
	out.Write(text)
	for i := 0; i < len(games) && err == nil; i++ {
		text, err = line(games[i])
		out.Write(text)
	}
	if err = errors.Join(err, out.Flush(), f.Close()); err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

// line returns a line of the file.
func line(v any) ([]byte, error) {
	text, err := json.Marshal(v)
	return append(text, '\n'), err
}

// read reads the lines of a file of results of this tournament.
func (t Tournament) read(name string, text []byte) (games []Game, err error) {
	lines := bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
	var found Description
	if err := json.Unmarshal(lines[0], &found); err != nil || found.Arena == 0 {
		return nil, fmt.Errorf("arena: %s is not a file of results", name)
	}
	if err := t.describe().differs(found); err != nil {
		return nil, fmt.Errorf("arena: %s is of another tournament: %w", name, err)
	}
	tables := schedule(len(t.Entrants), t.Rules.Players())
	there := map[int]bool{}
	for i, text := range lines[1:] {
		if bytes.Equal(text, lines[0]) {
			continue
		}
		var g Game
		err := json.Unmarshal(text, &g)
		if err == nil {
			err = t.checkGame(g, tables)
		}
		if err == nil && there[g.Number] {
			err = fmt.Errorf("game %d is repeated", g.Number)
		}
		if err != nil {
			return nil, fmt.Errorf("arena: %s: line %d: %w (without this line the game would be played again)",
				name, i+2, err)
		}
		there[g.Number] = true
		games = append(games, g)
	}
	return games, nil
}

// differs returns how the tournament of a file differs from the one to be played.
func (d Description) differs(found Description) error {
	var problems []string
	want, got := reflect.ValueOf(d), reflect.ValueOf(found)
	for i := range want.NumField() {
		w, g := quoted(want.Field(i).Interface()), quoted(got.Field(i).Interface())
		if w != g {
			name, _, _ := strings.Cut(want.Type().Field(i).Tag.Get("json"), ",")
			problems = append(problems, fmt.Sprintf("%s %s, not %s", name, g, w))
		}
	}
	if len(problems) > 0 {
		return errors.New(strings.Join(problems, "; "))
	}
	return nil
}

// quoted returns a field of a Description. On a terminal, control characters in a text of others could make it look
// like anything.
func quoted(field any) string {
	switch field.(type) {
	case string, []string:
		return fmt.Sprintf("%q", field)
	}
	return fmt.Sprint(field)
}

// checkGame finds lines that this tournament cannot have written, before the statistics
// stumble over them.
func (t Tournament) checkGame(g Game, tables [][]int) error {
	n := t.Rules.Players()
	seats := seasalt.Seats(1<<n - 1)
	if g.Number < 0 || g.Seed != gameSeed(t.Seed, g.Number) || len(g.Seats) != n {
		return fmt.Errorf("game %d is not one of this tournament", g.Number)
	}
	for i, e := range tables[g.Number%len(tables)] {
		if g.Seats[i] != t.Entrants[e].Name {
			return fmt.Errorf("game %d has other players in its seats than this tournament", g.Number)
		}
	}
	ok := len(g.Totals) == n && g.Winners != 0 && g.Winners&^seats == 0
	ok = ok && (g.Forfeit == nil) == (g.End != OutcomeForfeit) && (g.Forfeit == nil || seats.Has(g.Forfeit.Seat))
	for _, r := range g.Rounds {
		ok = ok && len(r.Points) == n && len(r.Cards) == n && len(r.ByRule) == n && seats.Has(r.By) &&
			seats.Has(r.First) &&
			r.Turns > 0 && r.End != 0
	}
	if !ok {
		return fmt.Errorf("game %d is damaged", g.Number)
	}
	return nil
}

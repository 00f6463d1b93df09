package arena

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// String returns the share and its interval, such as "61.5 % (58.4-64.5)".
func (r Rate) String() string {
	if r.Of == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f %% (%.1f-%.1f)", 100*r.Share, 100*r.Low, 100*r.High)
}

// String returns mean and standard deviation, median and range.
func (s Spread) String() string {
	if s.N == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f ± %.1f (median %g, %d to %d)", s.Mean, s.Deviation, s.Median, s.Min, s.Max)
}

// mostForfeits is the most forfeits that WriteTable lists.
const mostForfeits = 10

// WriteTable writes the standings and the statistics for people to read. Parentheses after a percentage contain its 95
// % interval.
func (r *Results) WriteTable(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s of %d players, target %s, seed %d\n\n",
		count(len(r.Games), "game"), r.Tournament.Setup.Players, count(r.Tournament.Setup.Target, "point"),
		r.Tournament.Seed)

	rows := [][]string{{"", "player", "games", "win rate", "points a round", "rounds ended", "bets won", "forfeits"}}
	for i, s := range r.Standings() {
		points, ended, bets := "-", "-", "-"
		if s.Rounds > 0 {
			points = fmt.Sprintf("%.2f", s.PointsPerRound.Mean)
			ended = fmt.Sprintf("%.0f %%", 100*float64(s.Stops+s.Bets.Of)/float64(s.Rounds))
		}
		if s.Bets.Of > 0 {
			bets = fmt.Sprintf("%.0f of %d", s.Bets.Count, s.Bets.Of)
		}
		rows = append(rows, []string{
			fmt.Sprint(i + 1), s.Name, fmt.Sprint(s.Wins.Of), s.Wins.String(), points,
			ended, bets, fmt.Sprint(s.Forfeits),
		})
	}
	align(&b, rows)

	if names := r.Tournament.Entrants; len(names) > 2 {
		what := "Win rate of the row against the column"
		if r.Tournament.Setup.Players > 2 {
			what = "How often the row was ahead of the column"
		}
		fmt.Fprintf(&b, "\n%s, in %%\n", what)
		rows := [][]string{append([]string{"", ""}, names...)}
		for i, row := range r.Duels() {
			line := []string{"", names[i]}
			for j, d := range row {
				cell := "-"
				if i != j && d.Of > 0 {
					cell = fmt.Sprintf("%.1f", 100*d.Share)
				}
				line = append(line, cell)
			}
			rows = append(rows, line)
		}
		align(&b, rows)
	}

	b.WriteString("\nWin rate by seat; the first one begins the game\n")
	rows = nil
	for seat, rate := range r.Seats() {
		rows = append(rows, []string{"", fmt.Sprintf("seat %d", seat), rate.String()})
	}
	align(&b, rows)

	s := r.Rounds()
	fmt.Fprintf(&b, "\n%s\n", count(s.Turns.N, "round"))
	rows = [][]string{
		{"", "rounds a game", s.PerGame.String()},
		{"", "turns a round", s.Turns.String()},
		{"", "points of a player in a scored round", s.Points.String()},
		{"", "whoever began scored most in round 1", s.Starter.String()},
	}
	for _, e := range s.Ends {
		rows = append(rows, []string{"", "ended: " + e.End.String(), e.String()})
	}
	rows = append(rows, []string{"", "bets that were won", s.Bets.String()})
	for _, p := range s.Rules {
		rows = append(rows, []string{"", fmt.Sprintf("points by %s (%s)", p.Name, p.Rule),
			fmt.Sprintf("%.1f %%, %.2f a player and round", 100*p.Share, p.Mean)})
	}
	align(&b, rows)

	if forfeits := r.Forfeits(); len(forfeits) > 0 {
		fmt.Fprintf(&b, "\n%s lost by a fault\n", count(len(forfeits), "game"))
		for i, g := range forfeits {
			if i == mostForfeits {
				fmt.Fprintf(&b, "  and %d more\n", len(forfeits)-i)
				break
			}
			fmt.Fprintf(&b, "  game %d: %v\n", g.Number, g.Forfeit)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// align writes rows in columns: the first two on the left, and the others on the right unless there are
// three. Spaces at the end of a line are left out.
func align(b *strings.Builder, rows [][]string) {
	if len(rows) == 0 {
		return
	}
	width := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			width[i] = max(width[i], utf8.RuneCountInString(cell))
		}
	}
	for _, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			pad := strings.Repeat(" ", width[i]-utf8.RuneCountInString(cell))
			if i < 2 || len(row) == 3 {
				line.WriteString(cell + pad + "  ")
			} else {
				line.WriteString(pad + cell + "  ")
			}
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
}

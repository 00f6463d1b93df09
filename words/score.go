package words

import (
	"slices"
	"strconv"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/record"
)

// Item returns a line of a score with its points, such as "2 duos of crabs: 2 points".
func (w Words) Item(i seasalt.ScoreItem) string {
	l := w.lang()
	with := values{
		"kind": plain(l.kind(i.Kind).One), "kinds": w.kinds(i.Kind), "with": w.kind(i.With),
		"counted": plain(l.counted(i.Count, i.Kind)), "n": plain(strconv.Itoa(i.Points)),
		"points": plain(w.Points(i.Points)),
	}
	var item string
	switch i.Source {
	case seasalt.SourceDuo:
		if i.Kind == i.With {
			item = l.count(l.Items.Twins, i.Count, values{"kinds": with["kinds"]})
		} else {
			item = l.count(l.Items.Couples, i.Count, values{"kind": with["kind"], "with": with["with"]})
		}
	case seasalt.SourceTrio:
		item = l.count(l.Items.Trio, i.Count, values{"counted": with["counted"]})
	case seasalt.SourceTrioInHand:
		item = l.count(l.Items.Starfish, i.Count, values{"counted": with["counted"]})
	case seasalt.SourceCollector:
		item = fill(l.Items.Collector, with)
		if i.With != 0 {
			item = fill(l.Items.Joined, with)
		}
	case seasalt.SourceMultiplier:
		item = fill(l.Items.Multiplier, with.and("counted", plain(w.Kinds(i.Count, i.With))))
	case seasalt.SourceMermaid:
		item = l.Items.NoColor
		if i.Color != 0 {
			item = fill(l.Items.Mermaid, with.and("cards", func(form string) string {
				return w.colored(i.Count, i.Color, form)
			}))
		}
	}
	line := l.Items.Line
	if w.length == short {
		line = l.Items.ShortLine
	}
	return fill(line, with.and("item", plain(item)))
}

// kind is a card of a kind as a value, with the forms of a card.
func (w Words) kind(k seasalt.Kind) value {
	return func(form string) string { return w.lang().Phrase(w.lang(), 1, k, 0, form) }
}

// kinds are cards of a kind as a value, in the plural, with the forms of a name.
func (w Words) kinds(k seasalt.Kind) value { return w.formed(w.Plural(k)) }

// colored returns a number of cards of a colour, and 1 as a number too: "1 yellow card".
func (w Words) colored(n int, c seasalt.Color, form string) string {
	text := w.lang().Phrase(w.lang(), n, 0, c, form)
	if n == 1 {
		text = w.lang().number(1) + text
	}
	return text
}

// Score explains a score: a line for each item, one for the card points and one for the colour bonus, which they do not
// include.
func (w Words) Score(s seasalt.Score) (lines []string) {
	l := w.lang()
	for item := range s.Items() {
		lines = append(lines, w.Item(item))
	}
	lines = append(lines,
		fill(l.Items.Sum, values{"n": plain(strconv.Itoa(s.Points())), "points": plain(w.Points(s.Points()))}))
	if s.BonusColor() == 0 {
		return append(lines, l.Items.NoBonus)
	}
	return append(lines, fill(l.Items.Bonus, values{
		"n": plain(strconv.Itoa(s.Bonus())), "points": plain(w.Points(s.Bonus())),
		"color": plain(w.Color(s.BonusColor())),
	}))
}

// RoundEnd describes the end of a round and names the player who ended it, as a sentence, or in a few words with
// [Words.Short].
func (w Words) RoundEnd(end seasalt.RoundEnd, by seasalt.Seat) string {
	r := &w.lang().Rounds
	switch {
	case int(end) >= len(r.Ends):
		return ""
	case w.length == short:
		return r.Short[end]
	}
	return w.act(r.Ends[end], by, nil)
}

// Scored explains the points of a seat in a round, as a sentence.
func (w Words) Scored(r seasalt.RoundResult, seat seasalt.Seat) string {
	l := w.lang()
	if seat < 0 || int(seat) >= len(r.Points) {
		return ""
	}
	var why string
	switch {
	case r.End == seasalt.RoundEndDeckEmpty:
		why = l.Rounds.Nothing
	case r.End == seasalt.RoundEndMermaids:
		why = l.Rounds.Unscored
	default:
		switch cards, bonus := r.Counts(seat); {
		case cards && bonus:
			why = l.Rounds.CardBonus
		case bonus:
			why = l.Rounds.BonusOnly
		default:
			why = l.Rounds.CardOnly
		}
	}
	return w.act(l.Rounds.Scores, seat, values{"points": plain(w.Points(r.Points[seat])), "why": plain(why)})
}

// Round explains the end of a round, a line each: how it ended, the points of each player, the totals, and who starts
// the next round. For the value of the cards, pass r.Scores to [Words.Score]. [Words.Tell] also describes how it ended:
// to show both, leave out the second line here.
func (w Words) Round(r seasalt.RoundResult) []string {
	l := w.lang()
	lines := []string{
		fill(l.Rounds.Over, values{"n": plain(strconv.Itoa(r.Number))}),
		w.RoundEnd(r.End, r.EndedBy),
	}
	players := seasalt.Seat(min(max(r.Players, 0), seasalt.MaxPlayers))
	for seat := range players {
		if r.End != seasalt.RoundEndDeckEmpty && r.End != seasalt.RoundEndMermaids {
			lines = append(lines, w.Scored(r, seat))
		}
	}
	lines = append(lines, w.totals(r.Totals[:players]))
	if r.Next >= 0 {
		lines = append(lines, w.act(l.Rounds.Next, r.Next, nil))
	}
	return lines
}

// totals lists the totals of all players.
func (w Words) totals(totals []int) string {
	l := w.lang()
	var list []string
	for seat, n := range totals {
		who := w.name(seasalt.Seat(seat))
		if w.reads(seasalt.Seat(seat)) {
			who = strings.ToLower(l.You)
		}
		list = append(list, fill(l.Rounds.Total, values{"who": plain(who), "n": plain(strconv.Itoa(n))}))
	}
	return fill(l.Rounds.Totals, values{"list": plain(strings.Join(list, l.Comma))})
}

// Result names the winners of a game and the reason, as sentences. It is empty for a Result without winners.
func (w Words) Result(rules *seasalt.Rules, r seasalt.Result) []string {
	l := w.lang()
	winners := slices.Collect(r.Winners.All())
	if len(winners) == 0 {
		return nil
	}
	switch r.End {
	case seasalt.GameEndMermaids:
		return []string{w.act(l.Ends.Mermaids, winners[0], nil)}
	case seasalt.GameEndPoints:
	default: // in a message of a later version
		return w.Ended(record.End{Winners: r.Winners})
	}
	with := values{
		"points": plain(w.Points(slices.Max(r.Totals[:]))),
		"target": plain(strconv.Itoa(rules.Target())),
	}
	var lines []string
	if len(winners) == 1 {
		lines = []string{w.act(l.Ends.Points, winners[0], with)}
	} else {
		lines = []string{w.together(l.Ends.Shared, winners, with)}
	}
	switch r.TieBreak {
	case seasalt.TieBreakDecided:
		_, answer := w.Ruling("K3", rules.Rulings())
		lines = append(lines, fill(l.Ends.Tie, values{"ruling": plain(answer)}))
	case seasalt.TieBreakShared:
		lines = append(lines, l.Ends.Still)
	}
	return lines
}

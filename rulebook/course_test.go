package rulebook

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
)

// The lessons that tests look into, and the one that says that whoever is there can play.
const (
	lessonCards  = 1
	lessonEnough = 5 // "Now you can play"
	lessonRound  = 6
)

func lesson(b Book, n int) Lesson { return slices.Collect(b.Lessons())[n] }

// start is what somebody has read who comes to "Now you can play".
func start(b Book) string {
	text := b.Title() + "\n\n" + b.Aim()
	for _, l := range slices.Collect(b.Lessons())[:lessonEnough] {
		text += "\n\n" + l.Title + "\n\n" + l.Text
	}
	return text
}

// The game can be played after 900 words at most.
func TestWords(t *testing.T) {
	each(t, func(t *testing.T, b Book) {
		n := 0
		for _, word := range strings.FieldsFunc(start(b), unicode.IsSpace) {
			if strings.ContainsFunc(word, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
				n++
			}
		}
		t.Logf("%d words", n)
		if n > 900 {
			t.Errorf("%d words before %q", n, lesson(b, lessonEnough).Title)
		}
	})
}

// tables returns the tables of a text, without their heads.
func tables(text string) (all [][][]string) {
	for _, block := range strings.Split(text, "\n\n") {
		if strings.HasPrefix(block, "| ") {
			var rows [][]string
			for _, line := range strings.Split(block, "\n")[1:] {
				rows = append(rows, cells(line))
			}
			all = append(all, rows)
		}
	}
	return all
}

// kindOf finds a kind by its term.
func kindOf(t *testing.T, b Book, term string) seasalt.Kind {
	t.Helper()
	for k := seasalt.Mermaid; k.IsValid(); k++ {
		if found, _ := b.Term(k.String()); found == term {
			return k
		}
	}
	t.Fatalf("no kind is called %q", term)
	return 0
}

// The tables of the course have the duos and the values of the base game, each of them.
func TestCardsAtAGlance(t *testing.T) {
	law := testkit.Must(seasalt.MustRules(seasalt.Config{}).Law())
	base := law.AsChange()
	each(t, func(t *testing.T, b Book) {
		all := tables(lesson(b, lessonCards).Text)
		if len(all) != 3 || len(all[0]) != len(base.Duos) || len(all[1]) != len(base.Collectors) || len(all[2]) != len(base.Multipliers) {
			t.Fatalf("the tables are %v", all)
		}
		for _, row := range all[0] {
			a, c, _ := strings.Cut(row[0], " + ")
			x, y := kindOf(t, b, a), kindOf(t, b, c)
			if !slices.ContainsFunc(base.Duos, func(d seasalt.Duo) bool { return d.A == x && d.B == y || d.A == y && d.B == x }) {
				t.Errorf("%s is no duo", row[0])
			}
		}
		for i, row := range all[1] {
			points := ""
			for _, p := range base.Collectors[i].Points {
				points += strconv.Itoa(p) + " "
			}
			if got := strings.TrimRight(strings.Join(row[1:], " "), " ") + " "; got != points {
				t.Errorf("%s are worth %s, and %v %s", row[0], got, base.Collectors[i].Kind, points)
			}
		}
		for _, row := range all[2] {
			number, text, _ := strings.Cut(row[1], " ")
			k := kindOf(t, b, row[0])
			i := slices.IndexFunc(base.Multipliers, func(m seasalt.Multiplier) bool { return m.Kind == k })
			if i < 0 || strconv.Itoa(base.Multipliers[i].Points) != number {
				t.Errorf("%s is worth %s", row[0], row[1])
			} else if of, _ := b.Term(base.Multipliers[i].Of.String()); !strings.HasSuffix(text, of) {
				t.Errorf("%s is worth %s, and counts each %s", row[0], row[1], of)
			}
		}
	})
}

// The hand that the course counts is worth as much as it says, item by item.
func TestHand(t *testing.T) {
	hand := "boat/black boat/black penguin/purple penguin/pink shoal-of-fish/grey fish/black mermaid/white"
	score := testkit.Must(seasalt.MustRules(seasalt.Config{}).Score(testkit.Must(seasalt.ParseHolding(hand))))
	want := []string{strconv.Itoa(score.Points())}
	for item := range score.Items() {
		want = append(want, strconv.Itoa(item.Points))
	}
	each(t, func(t *testing.T, b Book) {
		blocks := strings.Split(lesson(b, lessonCards).Text, "\n\n")
		got := numbers.FindAllString(blocks[len(blocks)-2], -1)
		for _, line := range strings.Split(blocks[len(blocks)-1], "\n") {
			got = append(got, line[len(line)-1:])
		}
		if !slices.Equal(got, want) {
			t.Errorf("the hand is worth %v, want %v", got, want)
		}
	})
}

// The round that the course tells is the one in testdata/round.txt, which two bots have played: each
// turn names the cards, piles and announcements of its moves in their order, says which card was kept,
// and what the cards of the player are worth in the end.
func TestRound(t *testing.T) {
	text := testkit.ReadText(t, "testdata/round.txt")
	game := testkit.Must(record.Parse(text, variants.Rules))
	keeps := map[string]string{"en": "keeps", "fr": "garde", "de": "behält"}
	each(t, func(t *testing.T, b Book) {
		term := func(name string) string {
			found, ok := b.Term(name)
			if !ok {
				t.Fatalf("there is no term %s", name)
			}
			return strings.ToLower(found)
		}
		// card matches a card in a sentence, with the endings that the language gives to its kind and colour: "un
		// crabe bleu foncé", "einen schwarzen Fisch".
		card := func(c seasalt.Card) string {
			kind, colour := regexp.QuoteMeta(term(c.Kind().String())), regexp.QuoteMeta(term(c.Color().String()))
			if c.Kind() == seasalt.Mermaid {
				return kind // they are all white
			}
			if b.Language() == "fr" {
				return kind + `s? ` + colour + `e?s?`
			}
			return colour + `\pL* ` + kind + `\pL*`
		}
		all := tables(lesson(b, lessonRound).Text)
		if len(all) != 2 {
			t.Fatalf("the round has %d tables", len(all))
		}
		rows, turn := all[0], 0
		at := strings.ToLower(rows[0][1]) // what is not yet told of the turn
		tell := func(m seasalt.Move, pattern string) {
			t.Helper()
			found := regexp.MustCompile(pattern).FindStringIndex(at)
			if found == nil {
				t.Errorf("turn %d: %v should be told by %q, in %q", turn, m, pattern, rows[turn][1])
				return
			}
			at = at[found[1]:]
		}
		next := func(s seasalt.State) {
			turn++
			if turn == len(rows) {
				t.Fatalf("the round has more than %d turns", turn-1)
			}
			if want := fmt.Sprintf("%d %s", turn, game.Tag("Player"+s.Turn().String())); rows[turn][0] != want {
				t.Errorf("turn %q, want %q", rows[turn][0], want)
			}
			at = strings.ToLower(rows[turn][1])
		}
		var last seasalt.Seat
		for i := range game.Len() {
			before, m, after := game.At(i), game.Move(i), game.At(i+1)
			if before.Phase() == seasalt.PhaseTake && (turn == 0 || last != before.Turn()) {
				next(before)
				last = before.Turn()
			}
			pile := strconv.Itoa(int(m.Pile()-seasalt.Pile1) + 1)
			switch m.Action() {
			case seasalt.ActionDeal, seasalt.ActionSteal:
				tell(m, card(m.Card()))
			case seasalt.ActionTake:
				tell(m, card(before.Top(m.Pile()))+`.*? `+pile+`\b`)
			case seasalt.ActionKeep:
				kept := regexp.QuoteMeta(term(m.Card().Kind().String()))
				if before.Drawn().CountKind(m.Card().Kind()) > 1 {
					kept = card(m.Card())
				}
				tell(m, keeps[b.Language()]+` \pL+ `+kept)
			case seasalt.ActionDiscard, seasalt.ActionChoosePile:
				tell(m, ` `+pile+`\b`)
			case seasalt.ActionLayDuo:
				x, y := card(m.Cards()[0]), card(m.Cards()[1])
				if x == y {
					y = ""
				}
				tell(m, x+`.*?`+y+`|`+y+`.*?`+x)
			case seasalt.ActionPick:
				for c := range after.Hand(after.Turn()).All() {
					if after.Hand(after.Turn()).Count(c) > before.Hand(before.Turn()).Count(c) {
						tell(m, card(c))
						break
					}
				}
			case seasalt.ActionLastChance:
				tell(m, term("last-chance"))
			}
			if after.Turn() != before.Turn() || after.RoundOver() {
				if want := strconv.Itoa(after.Points(before.Turn())); rows[turn][2] != want {
					t.Errorf("turn %d: %s points, want %s", turn, rows[turn][2], want)
				}
			}
			if m == seasalt.LastChance { // and what STOP would have brought
				s := seasalt.Must(before.Apply(seasalt.Stop))
				round, _ := s.LastRound()
				want := fmt.Sprintf("STOP %d %d %d", turn, round.Points[0], round.Points[1])
				text := lesson(b, lessonRound).Text
				text = text[strings.LastIndex(text, "\n"):]
				if got := "STOP " + strings.Join(numbers.FindAllString(text, -1), " "); got != want || !strings.Contains(text, "STOP") {
					t.Errorf("%q says %q, want %q", text, got, want)
				}
			}
		}
		if turn != len(rows)-1 {
			t.Errorf("%d turns are told, and %d were played", len(rows)-1, turn)
		}
		round, _ := game.State().LastRound()
		for i, row := range all[1] {
			score := round.Scores[i]
			want := fmt.Sprintf("%s %d %d (%s) %d", game.Tag("Player"+strconv.Itoa(i)), score.Points(), score.Bonus(), term(score.BonusColor().String()), round.Points[i])
			if got := strings.Join(row, " "); got != want {
				t.Errorf("the result is %q, want %q", got, want)
			}
		}
	})
}

// Who gets which event is what the module says.
func TestEvents(t *testing.T) {
	arrows := map[seasalt.Standing]string{seasalt.StandingMost: "▲", seasalt.StandingFewest: "▼"}
	each(t, func(t *testing.T, b Book) {
		for _, card := range extrapepper.Module(extrapepper.Events()...).Events {
			e, _ := b.Event(card.Event)
			other := seasalt.StandingMost + seasalt.StandingFewest - card.To
			if !strings.HasPrefix(e.To, arrows[card.To]+" ") || strings.Contains(e.To, arrows[other]) {
				t.Errorf("%v goes to %q, want %v", card.Event, e.To, card.To)
			}
		}
	})
}

// Editions have the same answer in the table of rulings exactly when they decide alike.
func TestRulings(t *testing.T) {
	var answers [5][]string
	for e := seasalt.EditionEnglish; e <= seasalt.EditionDigital; e++ {
		r := e.Rulings()
		for i, answer := range []fmt.Stringer{r.Mermaids, r.EmptyDeck, r.Tie, r.Trio, r.EqualTop} {
			answers[i] = append(answers[i], answer.String())
		}
	}
	each(t, func(t *testing.T, b Book) {
		rows := tables(b.chapters[len(b.chapters)-1].Text)[0]
		if len(rows) != len(answers) {
			t.Fatalf("%d rulings", len(rows))
		}
		for i, row := range rows {
			if id := "K" + strconv.Itoa(i+1) + " "; !strings.HasPrefix(row[0], id) || len(row) != len(answers[i])+1 {
				t.Fatalf("%v is no row for ruling %s", row, id)
			}
			for x := range answers[i] {
				for y := range x {
					if (answers[i][x] == answers[i][y]) != (row[1+x] == row[1+y]) {
						t.Errorf("%s: %q and %q, where the editions have %s and %s", row[0], row[1+x], row[1+y], answers[i][x], answers[i][y])
					}
				}
			}
		}
	})
}

// A reader of the course up to "Now you can play" answers the questions of testdata/positions.txt like the engine, in
// each language and under each edition, and the passages from which the answers follow are in that part.
func TestPositions(t *testing.T) {
	const positions = 20
	text := testkit.ReadText(t, "testdata/positions.txt")
	blocks := strings.Split(text, "\n## ")[1:]
	if len(blocks) != positions {
		t.Fatalf("%d positions, want %d", len(blocks), positions)
	}
	yes := map[string]string{"oui": "yes", "ja": "yes", "non": "no", "nein": "no"}
	each(t, func(t *testing.T, own Book) {
		for e := seasalt.EditionEnglish; e <= seasalt.EditionDigital; e++ {
			b := own.Under(e.Rulings())
			known, tag := start(b), b.Language()
			for _, block := range blocks {
				lines := map[string][]string{}
				number, rest, _ := strings.Cut(block, "\n")
				for _, line := range strings.Split(strings.TrimSpace(rest), "\n") {
					name, value, _ := strings.Cut(line, " ")
					lines[name] = append(lines[name], value)
				}
				all := func(name string) []string {
					if special := lines[name+":"+e.String()]; special != nil {
						return special
					}
					return lines[name]
				}
				one := func(name string) string {
					if len(all(name)) != 1 {
						t.Fatalf("position %s has %q as %s", number, all(name), name)
					}
					return all(name)[0]
				}
				if tag == "fr" {
					for _, at := range testkit.FrenchSpaces(one(tag + "?")) {
						t.Errorf("position %s lacks a space that does not break: %q", number, at)
					}
				}
				passages := all(tag + "=")
				if len(passages) == 0 {
					t.Errorf("position %s: the answer was read nowhere", number)
				}
				for _, passage := range passages {
					if !strings.Contains(known, passage) {
						t.Errorf("%v edition, position %s: the course does not say %q", e, number, passage)
					}
				}
				answer := one(tag + ">")
				if found := yes[answer]; found != "" {
					answer = found
				}
				if want := ask(t, one("position"), e.Rulings(), one("engine")); answer != want {
					t.Errorf("%v edition, position %s: %q, and the engine says %q", e, number, answer, want)
				}
			}
		}
	})
}

// A number, or a word that excludes the rest, is what a sentence can be wrong about.
var exact = regexp.MustCompile(`(?i)\b(\d+|one|two|three|four|first|second|both|only|just)\b`)

// Each sentence of the course that is exact about something stands in testdata/sentences.txt, with positions of
// exercises.txt, where the engine answers as the sentence says.
func TestSentences(t *testing.T) {
	b := In("en")
	course := b.Aim()
	for _, l := range slices.Collect(b.Lessons())[:lessonEnough] {
		course += "\n\n" + l.Text
	}
	shown, asked := map[string]bool{}, 0
	for _, line := range strings.Split(testkit.ReadText(t, "testdata/sentences.txt"), "\n") {
		if sentence, ok := strings.CutPrefix(line, "> "); ok {
			shown[sentence] = true
			continue
		}
		place, question, ok := strings.Cut(line, ": ")
		if !ok || line[0] != 'R' {
			continue
		}
		id, number, _ := strings.Cut(place, " ")
		n := testkit.Must(strconv.Atoi(number))
		question, want, _ := strings.Cut(question, " = ")
		rule, _ := b.Lookup(seasalt.RuleID(id))
		exercises := slices.Collect(rule.Exercises())
		if n > len(exercises) {
			t.Errorf("%s has %d exercises", id, len(exercises))
			continue
		}
		position := exercises[n-1].Position
		asked++
		if got := ask(t, position, testkit.Must(seasalt.SetupOf(position)).Rulings, question); got != want {
			t.Errorf("%s: the engine says %s", line, got)
		}
	}
	found := 0
	for _, line := range strings.Split(course, "\n") {
		if strings.HasPrefix(line, "| ") {
			continue // tables are compared with the engine by TestCardsAtAGlance
		}
		for _, sentence := range strings.SplitAfter(strings.TrimPrefix(line, "- "), ". ") {
			sentence = strings.TrimSpace(sentence)
			if shown[sentence] {
				found++
			} else if exact.MatchString(sentence) {
				t.Errorf("no position shows: %s", sentence)
			}
		}
	}
	if found != len(shown) || asked < 50 {
		t.Errorf("%d of %d sentences stand in the course, %d questions", found, len(shown), asked)
	}
}

// ask makes some moves under some rulings, and asks the engine.
func ask(t *testing.T, position string, r seasalt.Rulings, moves string) string {
	t.Helper()
	_, setup, _ := strings.Cut(seasalt.MustRules(seasalt.Config{Rulings: r}).String(), " mermaids=")
	position, _, _ = strings.Cut(position, " mermaids=")
	position += " mermaids=" + setup
	rules := testkit.Must(testkit.Must(seasalt.SetupOf(position)).Rules(variants.All()...))
	s := testkit.Must(rules.ParseState(position))
	names := []string{"Ana", "Ben", "Eva"}
	steps := strings.Split(moves, "; ")
	for _, move := range steps[:len(steps)-1] {
		s = seasalt.Must(s.Apply(seasalt.Must(seasalt.ParseMove(move))))
	}
	question, operand, _ := strings.Cut(steps[len(steps)-1], " ")
	switch question {
	case "legal":
		if s.Check(seasalt.Must(seasalt.ParseMove(operand))) == nil {
			return "yes"
		}
		return "no"
	case "points":
		return strconv.Itoa(s.Points(s.Turn()))
	case "bonus":
		return strconv.Itoa(s.Score(s.Turn()).Bonus())
	case "hand":
		return strconv.Itoa(s.HandLen(s.Turn()))
	case "deck":
		return strconv.Itoa(s.DeckLen())
	case "piles":
		return fmt.Sprint(s.PileLen(seasalt.Pile1), s.PileLen(seasalt.Pile2))
	case "top":
		return s.Top(testkit.Must(seasalt.ParseMove("take " + operand)).Pile()).String()
	case "target":
		return strconv.Itoa(s.Rules().Target())
	case "copies":
		return strconv.Itoa(s.Rules().Deck().CountKind(testkit.Must(seasalt.ParseCard(operand)).Kind()))
	case "over":
		if s.Over() {
			return "yes"
		}
		return "no"
	case "scores":
		round, ok := s.LastRound()
		if !ok || !s.RoundOver() {
			t.Fatalf("%s: the round is not over", moves)
		}
		return fmt.Sprint(round.Points[0], round.Points[1])
	case "turn":
		return names[s.Turn()]
	case "winner":
		result, ok := s.Result()
		if !ok || result.Winners.Len() != 1 {
			t.Fatalf("%s: the game has no winner", moves)
		}
		for seat := range result.Winners.All() {
			return names[seat]
		}
	}
	t.Fatalf("nobody knows the question %q", question)
	return ""
}

package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/seasalttest"
	"github.com/seasalt-go/seasalt/variants"
)

// A model says how the table should be: it has a game for every number, made from the lines of the journal and
// from nothing else of this package.
type model struct {
	rules *seasalt.Rules
	games []*seasalt.Game // after each entry, nil before the deal
	lines []string
}

// add reads a line.
func (m *model) add(t *rapid.T, e Entry) {
	line := e.SecretText()
	m.lines = append(m.lines, line)
	if e.Number != len(m.lines) || len(m.games) != e.Number {
		t.Fatalf("entry %d is the %dth", e.Number, len(m.lines))
	}
	last := m.games[len(m.games)-1]
	_, line, _ = strings.Cut(line[:strings.LastIndex(line, " #")], " ")
	word, rest, _ := strings.Cut(line, " ")
	var game *seasalt.Game
	if last != nil {
		game = last.Clone()
	}
	play := func(text string) {
		move, err := seasalt.ParseMove(text)
		if err == nil {
			err = game.Apply(move)
		}
		if err != nil {
			t.Fatalf("%v in %q", err, line)
		}
	}
	nature := func() {
		for _, part := range strings.Split(line, "(")[1:] {
			part, _, _ = strings.Cut(part, ")")
			for _, text := range strings.Split(part, "; ") {
				play(text)
			}
		}
	}
	switch {
	case word == "deal":
		game = m.rules.NewGame(seasalt.Seat(rest[len("first ")] - '0'))
		nature()
	case word == "next-round":
		play("next-round")
		nature()
	case word == "take-back":
		var seat, number int
		if _, err := fmt.Sscanf(rest, "%d: %d", &seat, &number); err != nil {
			t.Fatal(err)
		}
		game = m.games[number-1].Clone()
	case len(word) == 2:
		end := strings.IndexAny(rest, "(=")
		if end < 0 {
			end = len(rest)
		}
		play(strings.TrimSpace(rest[:end]))
		nature()
	}
	m.games = append(m.games, game)
}

// view returns what a seat sees after an entry.
func (m *model) view(seat seasalt.Seat, n int) *seasalt.View {
	if m.games[n] == nil {
		return nil
	}
	v := m.games[n].View(seat)
	return &v
}

// A client has only what was sent to it.
type client struct {
	seat     seasalt.Seat
	number   int
	memories []*seasalt.Memory // after each entry
	last     Snapshot
}

func newClient(rules *seasalt.Rules, seat seasalt.Seat) *client {
	return &client{seat: seat, memories: []*seasalt.Memory{rules.Start(0).View(seat).Memory()}}
}

// receive reads an update, which has been JSON on its way.
func (c *client) receive(t *rapid.T, rules *seasalt.Rules, u Update) {
	text := marshal(t, u)
	read, err := UnmarshalUpdate(text, testkit.Given(rules))
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if again := marshal(t, read); string(again) != string(text) {
		t.Fatalf("an update changes when it is read:\n%s\n%s", text, again)
	}
	for _, i := range read.Items {
		if c.number++; i.Number != c.number {
			t.Fatalf("%v gets item %d and not %d", c.seat, i.Number, c.number)
		}
		m := c.memories[i.Number-1]
		if i.Kind == ItemTakeBack {
			m = c.memories[i.Back-1]
		}
		m = m.Clone()
		for _, o := range i.Saw {
			if err := m.Observe(o); err != nil {
				t.Fatal(err)
			}
			if (o.End != 0) != (i.Round != nil) && (o.End != 0 || len(i.Saw) == 1) {
				t.Fatalf("the end of a round is not told: %+v", i)
			}
		}
		c.memories = append(c.memories, m)
	}
	if c.last = read.Snapshot; c.last.Number != c.number || c.last.Seat != c.seat {
		t.Fatalf("%v gets the snapshot of %v, %d, after %d", c.seat, c.last.Seat, c.last.Number, c.number)
	}
	if v := u.Snapshot.View; v != nil {
		with, err := v.With(c.memories[c.number])
		if err != nil || !with.Equal(*v) {
			t.Fatalf("%v remembers something else after %d: %v\n%v\n%v", c.seat, c.number, err, with, *v)
		}
	}
}

func marshal(t *rapid.T, v any) []byte {
	return testkit.Must(json.Marshal(v))
}

// sameView compares views that may be missing.
func sameView(a, b *seasalt.View) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Equal(*b) && a.String() == b.String()
}

func drawTable(t *rapid.T) (*Table, Options) {
	rules, err := seasalt.NewRules(seasalttest.Configs(variants.All()...).Draw(t, "config"))
	if err != nil {
		t.Skip(err)
	}
	o := Options{Rules: rules, Seed: [32]byte{byte(rapid.IntRange(1, 255).Draw(t, "seed"))}}
	for seat := range rules.Players() {
		o.Players = append(o.Players, Player{Name: rapid.SampledFrom([]string{"Ann", "", `"Bob" (x) = 1: #`, "\n日本"}).Draw(t, "name"), Token: HashToken(fmt.Sprint("token", seat))})
	}
	o.Terms = Terms{
		RevealSeed: rapid.Bool().Draw(t, "reveal"), NextAtOnce: rapid.Bool().Draw(t, "at once"),
		MaxRounds: rapid.IntRange(1, 4).Draw(t, "rounds"), SpectatorDelay: rapid.IntRange(0, 5).Draw(t, "delay"),
		Note: rapid.SampledFrom([]string{"", "5 minutes = 1 (each) #"}).Draw(t, "note"),
	}
	table := testkit.Must(New(o))
	return table, o
}

// Tables do what a model says, whatever is asked of them, and so do tables restored from any part of their
// journals. Clients that get nothing but their feeds know what their seats see.
func TestModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table, o := drawTable(t)
		rules := o.Rules
		m := &model{rules: rules, games: []*seasalt.Game{nil}}
		header := table.SecretJournal()
		var clients []*client
		for _, seat := range testkit.Viewers(rules) {
			clients = append(clients, newClient(rules, seat))
		}
		asked := []func(*Table) (Entry, error){} // what led to each entry
		do := func(want bool, what string, ask func(*Table) (Entry, error)) {
			journal, number := table.SecretJournal(), table.Number()
			e, err := ask(table)
			if (err == nil) != want {
				t.Fatalf("%s: %v\n%s", what, err, journal)
			}
			if err != nil {
				var refused *Refusal
				if !errors.As(err, &refused) || refused.Number != number && refused.Reason != RefusalAhead || table.SecretJournal() != journal || table.Number() != number {
					t.Fatalf("%s: %v\n%s", what, err, journal)
				}
				return
			}
			m.add(t, e)
			asked = append(asked, ask)
			if table.SecretJournal() != journal+e.SecretText() {
				t.Fatalf("%s does not append its line", what)
			}
		}
		seats := rules.Players()
		steps := rapid.IntRange(0, 300).Draw(t, "steps")
		clever := rapid.Bool().Draw(t, "clever")
		for range steps {
			now := m.games[len(m.games)-1]
			over := table.Stage() == StageOver
			seat := seasalt.Seat(rapid.IntRange(0, seats-1).Draw(t, "seat"))
			switch what := rapid.IntRange(0, 49).Draw(t, "what"); {
			case what == 0:
				n, stage := len(m.lines), table.Stage()
				do(stage == StageNonces && nonces(m) == int(seat), "nonce", func(x *Table) (Entry, error) { return x.Nonce(seat, fmt.Sprint(`"`, n)) })
			case what == 1:
				do(now == nil && !over && nonces(m) == seats, "deal", func(x *Table) (Entry, error) { return x.Deal() })
			case what == 2:
				do(table.Stage() == StageRoundOver, "next round", func(x *Table) (Entry, error) { return x.NextRound() })
			case what == 3:
				do(!over, "hand-over", func(x *Table) (Entry, error) {
					return x.HandOver(seat, Player{Name: "Robot (1): 2 = 3"}, HandOverLeft, "(x) #")
				})
			case what == 4 && rapid.IntRange(0, 9).Draw(t, "end") == 0:
				do(!over, "end", func(x *Table) (Entry, error) {
					return x.End(record.End{Reason: record.EndResignation, By: 1 << seat, Winners: x.Leaders(1 << seat), Note: "enough"})
				})
			case what == 5: // any move of anybody
				all := []seasalt.Move{seasalt.Draw, seasalt.EndTurn, seasalt.Stop, seasalt.NextRound, seasalt.Pick(1), seasalt.Take(2), seasalt.Deal(seasalt.CardOf(seasalt.Crab, seasalt.Black)), 0, 0xffffffffffffffff}
				move := rapid.SampledFrom(all).Draw(t, "move")
				want := now != nil && !over && now.State().Actor() == seat && now.State().Check(move) == nil
				do(want, "any move", func(x *Table) (Entry, error) { return x.Play(seat, move) })
			case what == 6: // late, or twice
				if number := rapid.IntRange(0, len(m.lines)+2).Draw(t, "number"); now != nil && now.State().Actor() >= 0 && !over {
					actor := now.State().Actor()
					moves := now.State().AppendMoves(nil)
					fresh := number <= len(m.lines) && number >= changed(m)
					do(fresh, "a late move", func(x *Table) (Entry, error) { return x.PlayAt(actor, number, moves[0]) })
				}
			case what < 12:
				number := rapid.IntRange(0, len(m.lines)+1).Draw(t, "number")
				can := table.Snapshot(seat).TakeBack
				if can != 0 {
					number = rapid.SampledFrom([]int{can, can, can, number}).Draw(t, "another number")
				}
				do(number == can && can != 0, "take-back", func(x *Table) (Entry, error) { return x.TakeBack(seat, number) })
			case what < 18:
				c := clients[rapid.IntRange(0, len(clients)-1).Draw(t, "client")]
				u := testkit.Must(table.Since(c.seat, c.number))
				c.receive(t, rules, u)
			default: // go on
				switch stage := table.Stage(); {
				case stage == StageNonces && nonces(m) < seats:
					next := seasalt.Seat(nonces(m))
					do(true, "nonce", func(x *Table) (Entry, error) { return x.Nonce(next, "") })
				case stage == StageNonces:
					do(true, "deal", func(x *Table) (Entry, error) { return x.Deal() })
				case stage == StageRoundOver:
					do(true, "next round", func(x *Table) (Entry, error) { return x.NextRound() })
				case stage == StagePlaying:
					actor := table.Actor()
					moves := now.State().AppendMoves(nil)
					move := rapid.SampledFrom(moves).Draw(t, "move")
					if last := moves[len(moves)-1]; clever && (last == seasalt.LastChance || last == seasalt.Stop) {
						move = last // so that rounds end
					}
					do(true, "move", func(x *Table) (Entry, error) { return x.Play(actor, move) })
				}
			}
			if rapid.IntRange(0, 7).Draw(t, "look") == 0 {
				check(t, table, m)
			}
		}
		check(t, table, m)
		for _, c := range clients {
			u := testkit.Must(table.Since(c.seat, c.number))
			c.receive(t, rules, u)
			for n := range c.number + 1 { // its feed told it what it saw, at every number
				if g := m.games[n]; g != nil {
					v, err := g.State().View(c.seat).With(c.memories[n])
					if err != nil || !v.Equal(g.View(c.seat)) {
						t.Fatalf("%v makes of its feed up to %d\n%v\nand sees\n%v", c.seat, n, v, g.View(c.seat))
					}
				}
				if _, v := table.past(c.seat, n); !sameView(v, m.view(c.seat, n)) {
					t.Fatalf("%v saw after %d\n%v\nand not\n%v\n%s", c.seat, n, v, m.view(c.seat, n), table.SecretJournal())
				}
				if u, err := table.Since(c.seat, n); err != nil || len(u.Items) != c.number-n {
					t.Fatalf("%v gets %d items after %d of %d: %v", c.seat, len(u.Items), n, c.number, err)
				}
			}
		}
		// Any part of the journal is a table that goes on in the same way.
		for range 5 {
			n := rapid.IntRange(0, len(m.lines)).Draw(t, "restored")
			x, err := Restore(header+strings.Join(m.lines[:n], ""), testkit.Given(rules))
			if err != nil {
				t.Fatalf("%v\n%s", err, table.SecretJournal())
			}
			part := &model{rules: rules, games: m.games[:n+1], lines: m.lines[:n]}
			check(t, x, part)
			for k, ask := range asked[n:] {
				if e, err := ask(x); err != nil || e.SecretText() != m.lines[n+k] {
					t.Fatalf("restored after %d: %v\n%s%s", n, err, e.SecretText(), m.lines[n+k])
				}
			}
			if x.SecretJournal() != table.SecretJournal() {
				t.Fatal("a restored table writes another journal")
			}
			for _, seat := range testkit.Viewers(rules) {
				a, _ := x.Since(seat, 0)
				b, _ := table.Since(seat, 0)
				if string(marshal(t, a)) != string(marshal(t, b)) {
					t.Fatalf("%v gets something else from a restored table\n%s\n%s", seat, marshal(t, a), marshal(t, b))
				}
			}
		}
		if g := m.games[len(m.games)-1]; g != nil {
			var last seasalt.State
			for s, move := range table.SecretMoves() {
				var err error
				if last, err = s.Apply(move); err != nil {
					t.Fatal(err)
				}
			}
			if last != g.State() {
				t.Fatalf("the moves lead to\n%v\nand not\n%v", last.SecretText(), g.State().SecretText())
			}
		}
		if kept, ok := table.Record(); ok {
			checkRecord(t, table, kept)
		}
		_, err := Verify(table.SecretJournal(), table.Commitment(), variants.Rules)
		if _, over := table.Result(); over != (err == nil) {
			t.Fatalf("over: %v; Verify: %v", over, err)
		}
	})
}

// check compares a table with the model.
func check(t *rapid.T, table *Table, m *model) {
	n := len(m.lines)
	if table.Number() != n {
		t.Fatalf("the table has come to %d and not %d", table.Number(), n)
	}
	for _, seat := range testkit.Viewers(m.rules) {
		s := table.Snapshot(seat)
		if seat != seasalt.Spectator && s.Number != n || s.Number > n {
			t.Fatalf("%v sees %d of %d", seat, s.Number, n)
		}
		if !sameView(s.View, m.view(seat, s.Number)) {
			t.Fatalf("%v sees after %d\n%v\nand not\n%v\n%s", seat, s.Number, s.View, m.view(seat, s.Number), table.SecretJournal())
		}
		if s.TakeBack != 0 { // nobody has seen anything since
			before, after := m.games[s.TakeBack-1], m.games[s.TakeBack]
			for _, other := range testkit.Viewers(m.rules) {
				// A card may be known to lie in the deck because it can lie nowhere else.
				before, after := before.View(other), after.View(other)
				for card := range before.Unseen().All() {
					if after.Unseen().Count(card)+after.KnownDeck().Count(card) < before.Unseen().Count(card)+before.KnownDeck().Count(card) {
						t.Fatalf("%v can take back %d, and %v has seen %v\n%s", seat, s.TakeBack, other, card, table.SecretJournal())
					}
				}
			}
		}
		moves := 0
		for _, line := range m.lines[s.Number:] {
			if strings.Contains(line[:7], ": ") {
				moves++
			}
		}
		if moves > table.Terms().SpectatorDelay || moves > 0 && table.Stage() != StagePlaying {
			t.Fatalf("%v is %d moves behind", seat, moves)
		}
	}
}

// checkRecord compares the record of a game, after it was written and read, with its table.
func checkRecord(t *rapid.T, table *Table, kept *record.Record) {
	text := testkit.Must(kept.SecretText())
	kept, err := record.Parse(text, testkit.Given(table.Rules()))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if s, _ := table.State(); kept.State() != s {
		t.Fatalf("the record leads to\n%v\nand not\n%v", kept.State().SecretText(), s.SecretText())
	}
	end, ended := kept.Ended()
	r, over := table.Result()
	if ended != (over && r.ByRules == nil) || ended && (end != r.End) {
		t.Fatalf("the record ends with %v, and the table with %v", end, r)
	}
}

func nonces(m *model) (n int) {
	for _, line := range m.lines {
		if strings.Contains(line, " nonce ") {
			n++
		}
	}
	return n
}

// changed returns the last entry that changed the game.
func changed(m *model) int {
	for n := len(m.lines); n > 0; n-- {
		if !slices.ContainsFunc([]string{" nonce ", " hand-over ", " end "}, func(word string) bool {
			return strings.HasPrefix(strings.TrimLeft(m.lines[n-1], "0123456789"), word)
		}) {
			return n
		}
	}
	return 0
}

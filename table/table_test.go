package table

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/internal/wire"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/variants"
)

func newTable(t testing.TB, config seasalt.Config, terms Terms) *Table {
	t.Helper()
	o := Options{Rules: seasalt.MustRules(config), Terms: terms, Seed: [32]byte{1, 2, 3}}
	for seat := range o.Rules.Players() {
		o.Players = append(o.Players,
			Player{Name: fmt.Sprint("player ", seat), Token: HashToken(fmt.Sprint("token ", seat))})
	}
	table := testkit.Must(New(o))
	for seat := range o.Rules.Seats() {
		ok(t)(table.Nonce(seat, ""))
	}
	ok(t)(table.Deal())
	return table
}

func ok(t testing.TB) func(Entry, error) Entry {
	return func(e Entry, err error) Entry {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
}

func refuses(t testing.TB, want RefusalReason) func(Entry, error) {
	return func(e Entry, err error) {
		t.Helper()
		var r *Refusal
		if !errors.As(err, &r) || r.Reason != want || e.SecretText() != "" {
			t.Fatalf("%v, %v; and not refused as %s", e, err, want)
		}
	}
}

// Whoever has the commitment can verify the journal that is revealed. What both are is in testdata and in
// ../schema/testdata/chance.json, which schema/check/chance.mjs verifies by the documentation alone.
func TestVerified(t *testing.T) {
	table := playedTable(t, 1000)
	if _, err := Verify(table.SecretJournal(), table.Commitment(), variants.Rules); err != nil {
		t.Error(err)
	}
	if _, err := Verify(table.SecretJournal(), "sha256:00", variants.Rules); err == nil {
		t.Error("another commitment is verified")
	}
	if journal, shown := table.Revealed(); !shown || journal != table.SecretJournal() {
		t.Error("the journal is not revealed")
	}
	if u, _ := table.Since(seasalt.Spectator, 0); u.Snapshot.Seed != fmt.Sprintf("%x", table.seed[:]) ||
		u.Items[0].Nonce != "4711" || u.Items[1].Nonce != "" {
		t.Errorf("%+v", u)
	}
}

// Journals that cannot be verified are refused, and the error says why.
func TestNotVerified(t *testing.T) {
	running := playedTable(t, 40)
	for problem, journal := range map[string]string{
		"not over":           running.SecretJournal(),
		"version":            anotherVersion(playedTable(t, 1000), seasalt.RulesVersion()-1),
		"incomplete":         playedTable(t, 1000).SecretJournal() + "x",
		"check sum is wrong": strings.Replace(playedTable(t, 1000).SecretJournal(), "Ann", "Amy", 1),
	} {
		commitment := running.Commitment()
		if x, err := Restore(journal, variants.Rules); err == nil {
			commitment = x.Commitment()
		}
		if _, err := Verify(journal, commitment, variants.Rules); err == nil ||
			!strings.Contains(err.Error(), problem) {
			t.Errorf("%v, and not %q", err, problem)
		}
	}
	other := seasalt.MustRules(seasalt.Config{Players: 3})
	if _, err := Restore(running.SecretJournal(), testkit.Given(other)); err == nil ||
		!strings.Contains(err.Error(), "line 3") {
		t.Error(err)
	}
	if _, err := Restore(running.SecretJournal(), variants.Rules); err != nil {
		t.Error(err)
	}
	if _, there := running.NonceOf(2); there {
		t.Error("there is no seat 2")
	}
}

// anotherVersion returns the journal of a table as a program with another version of the rules would have written it,
// which deals other cards by a seed: here what the table's seed deals stands in the journal of another seed.
func anotherVersion(table *Table, version int) string {
	lines := unseal(table.SecretJournal())
	lines[1] = fmt.Sprintf("rules %d", version)
	for i, line := range lines {
		if strings.HasPrefix(line, "seed ") {
			lines[i] = "seed " + strings.Repeat("5e", 32)
		}
	}
	return mend(lines)
}

// A handover has no part in chance: the table cannot try until it likes the cards.
func TestChanceAfterHandOver(t *testing.T) {
	one, two := newTable(t, seasalt.Config{}, Terms{}), newTable(t, seasalt.Config{}, Terms{})
	ok(t)(two.HandOver(0, Player{Name: "x"}, HandOverReplaced, "to try something"))
	for _, table := range []*Table{one, two} {
		ok(t)(table.Play(table.Actor(), seasalt.Draw))
	}
	if !slices.Equal(one.moves, two.moves) {
		t.Errorf("with a handover in between %v are made, and not %v", two.moves, one.moves)
	}
}

// play makes moves given as text, each for the seat that is to act.
func play(t testing.TB, table *Table, moves ...string) (last Entry) {
	t.Helper()
	for _, text := range moves {
		m := testkit.Must(seasalt.ParseMove(text))
		last = ok(t)(table.Play(table.Actor(), m))
	}
	return last
}

// choose makes the first legal move of each of the given kinds.
func choose(t testing.TB, table *Table, actions ...seasalt.Action) (last Entry) {
	t.Helper()
	for _, a := range actions {
		v, _ := table.View(table.Actor())
		found := false
		for m := range v.Moves() {
			if m.Action() == a {
				last, found = ok(t)(table.Play(table.Actor(), m)), true
				break
			}
		}
		if !found {
			t.Fatalf("no %v in %v", a, v)
		}
	}
	return last
}

func TestTakeBack(t *testing.T) {
	table := newTable(t, seasalt.Config{}, Terms{})
	first, second := table.Actor(), 1-table.Actor()
	// Chance had a part.
	draw := play(t, table, "draw")
	refuses(t, RefusalNoTakeBack)(table.TakeBack(first, draw.Number))
	// What was kept can be taken back while nothing is discarded, by the same player, once.
	s, _ := table.State()
	keep := choose(t, table, seasalt.ActionKeep)
	if v, _ := table.View(first); v.Phase() != seasalt.PhaseDiscard || table.Snapshot(first).TakeBack != keep.Number ||
		table.Snapshot(second).TakeBack != 0 {
		t.Fatalf("%+v", table.Snapshot(first))
	}
	refuses(t, RefusalNoTakeBack)(table.TakeBack(second, keep.Number))
	refuses(t, RefusalNoTakeBack)(table.TakeBack(first, draw.Number))
	refuses(t, RefusalAhead)(table.TakeBack(first, keep.Number+1))
	refuses(t, RefusalNoSeat)(table.TakeBack(2, keep.Number))
	back := ok(t)(table.TakeBack(first, keep.Number))
	if again, _ := table.State(); again != s {
		t.Fatalf("taken back to\n%v and not\n%v", again.SecretText(), s.SecretText())
	}
	refuses(t, RefusalNoTakeBack)(table.TakeBack(first, keep.Number))
	refuses(t, RefusalNoTakeBack)(table.TakeBack(first, back.Number))
	// What was discarded was seen.
	keep = choose(t, table, seasalt.ActionKeep)
	discard := choose(t, table, seasalt.ActionDiscard)
	refuses(t, RefusalNoTakeBack)(table.TakeBack(first, discard.Number))
	refuses(t, RefusalNoTakeBack)(table.TakeBack(first, keep.Number))
	// The other player acts.
	end := play(t, table, "end-turn")
	refuses(t, RefusalNoTakeBack)(table.TakeBack(first, end.Number))
	// Everybody knows what lies below the top of a pile.
	pile := 1
	if v, _ := table.View(second); v.PileLen(seasalt.Pile2) == 2 {
		pile = 2
	}
	take := play(t, table, fmt.Sprint("take ", pile))
	ok(t)(table.TakeBack(second, take.Number))
	// Not without a limit.
	for i := 1; i < maxTakeBacks; i++ {
		take = play(t, table, fmt.Sprint("take ", pile))
		ok(t)(table.TakeBack(second, take.Number))
	}
	take = play(t, table, fmt.Sprint("take ", pile))
	refuses(t, RefusalNoTakeBack)(table.TakeBack(second, take.Number))
	play(t, table, "end-turn", "take 1")
	if table.Snapshot(first).TakeBack == 0 {
		t.Fatal("the other player cannot take back")
	}
	// Not by somebody else at the seat.
	ok(t)(table.HandOver(first, Player{Name: "Robot"}, HandOverLeft, ""))
	if table.Snapshot(first).TakeBack != 0 {
		t.Fatal("a stand-in can take back")
	}
}

// A request that comes twice or late is refused as stale.
func TestStale(t *testing.T) {
	table := newTable(t, seasalt.Config{}, Terms{})
	seat := table.Actor()
	n := table.Number()
	refuses(t, RefusalStale)(table.PlayAt(seat, n-1, seasalt.Draw)) // seen before the deal
	ok(t)(table.PlayAt(seat, n, seasalt.Draw))
	refuses(t, RefusalStale)(table.PlayAt(seat, n, seasalt.Draw))
	refuses(t, RefusalAhead)(table.PlayAt(seat, n+2, seasalt.Draw))
	refuses(t, RefusalNoSeat)(table.PlayAt(7, n+2, seasalt.Draw))
	refuses(t, RefusalNoSeat)(table.PlayAt(seasalt.Spectator, n, seasalt.Draw))
	refuses(t, RefusalNoSeat)(table.Play(2, seasalt.Draw))
	refuses(t, RefusalNoSeat)(table.Play(seasalt.Spectator, seasalt.Draw))
	v, _ := table.View(seat)
	ok(t)(table.HandOver(1-seat, Player{}, HandOverJoined, "")) // nothing to do with the game
	ok(t)(table.PlayAt(seat, n+1, v.AppendMoves(nil)[0]))
	var illegal *seasalt.MoveError
	if _, err := table.PlayAt(1-seat, table.Number(), seasalt.Draw); !errors.As(err, &illegal) ||
		!errors.Is(err, seasalt.ErrIllegalMove) {
		t.Error(err)
	}

	// So is one for the round before.
	for table.Stage() != StageRoundOver {
		v, _ := table.View(table.Actor())
		moves := v.AppendMoves(nil)
		ok(t)(table.Play(table.Actor(), moves[len(moves)-1]))
	}
	n = table.Number()
	ok(t)(table.NextRound())
	refuses(t, RefusalStale)(table.PlayAt(table.Actor(), n, seasalt.Draw))
}

// dull plays without ever ending a round: nobody announces.
func dull(t testing.TB, table *Table, entries int) {
	t.Helper()
	for table.Stage() != StageOver && table.Number() < entries {
		if table.Stage() == StageRoundOver {
			ok(t)(table.NextRound())
			continue
		}
		v, _ := table.View(table.Actor())
		moves := v.AppendMoves(nil)
		m := moves[0]
		if v.Phase() == seasalt.PhasePlay {
			m = seasalt.EndTurn
		}
		ok(t)(table.Play(table.Actor(), m))
	}
}

func TestEndsAndHandOvers(t *testing.T) {
	table := newTable(t, seasalt.Config{Players: 3}, Terms{})
	choose(t, table, seasalt.ActionDraw, seasalt.ActionKeep)
	hand, _ := table.View(1)
	refuses(t, RefusalBadEnd)(table.HandOver(1, Player{}, "rules", ""))
	refuses(t, RefusalBadPlayer)(table.HandOver(1, Player{Token: HashToken("token 0")}, HandOverLeft, ""))
	refuses(t, RefusalBadPlayer)(table.HandOver(1, Player{Name: "\xff"}, HandOverLeft, ""))
	refuses(t, RefusalBadText)(table.HandOver(1, Player{}, HandOverLeft, strings.Repeat("x", MaxTextLen+1)))
	refuses(t, RefusalNoSeat)(table.HandOver(3, Player{}, HandOverLeft, ""))
	ok(t)(table.HandOver(1, Player{"Robot", HashToken("token of a robot")}, HandOverLeft, "had to go"))
	if _, there := table.SeatOf("token 1"); there {
		t.Error("the player who left is still there")
	}
	if seat, there := table.SeatOf("token of a robot"); !there || seat != 1 || table.Seated()[1].Name != "Robot" {
		t.Error("the stand-in is not there")
	}
	if seat, there := table.SeatOf(""); there || seat != seasalt.Nobody {
		t.Error("nobody is somebody")
	}
	if v, _ := table.View(1); !v.Equal(hand) {
		t.Error("the stand-in has another view")
	}
	for _, e := range []record.End{{}, {Reason: record.EndRules}, {Reason: record.EndRoundLimit}, {Reason: "x"},
		{Reason: record.EndTime, By: 1 << 3}, {Reason: record.EndTime, By: 0b11},
		{Reason: record.EndTime, By: 1 << 1, Winners: 0b11},
		{Reason: record.EndTime, Winners: 1 << 3}, {Reason: record.EndAgreement, By: 1},
		{Reason: record.EndDecision, By: 1}} {
		refuses(t, RefusalBadEnd)(table.End(e))
	}
	refuses(t, RefusalBadText)(table.End(record.End{Reason: record.EndTime, Note: "\xff"}))
	if got := table.Leaders(1 << 0); got != 0b110 {
		t.Errorf("%v lead", got)
	}
	ok(t)(table.End(record.End{Reason: record.EndTime, By: 1 << 0, Winners: table.Leaders(1 << 0), Note: "2 minutes"}))
	r, over := table.Result()
	if !over || r.String() != "seat 1,2 wins, time of seat 0 (2 minutes)" || r.HandedOver != 0b010 ||
		table.Actor() != seasalt.Nobody {
		t.Errorf("%v, handed over: %v", r, r.HandedOver)
	}
	if _, shown := table.Revealed(); shown || table.Snapshot(0).Seed != "" {
		t.Error("the seed is revealed, and that was not agreed on")
	}
	kept, there := table.Record()
	if text, err := kept.SecretText(); !there || err != nil ||
		!strings.HasSuffix(text, "\nResult 1,2 by time of 0 {2 minutes}\n") || kept.Tag("Player1") != "player 1" {
		t.Errorf("%s", text)
	} else {
		var said []string
		for _, comment := range kept.Comments() {
			said = append(said, comment)
		}
		if want := []string{`seat 1 is handed over to "Robot" by "player 1": left (had to go)`}; !slices.Equal(said, want) {
			t.Errorf("the record says %q", said)
		}
	}
	four := newTable(t, seasalt.Config{Players: 4}, Terms{})
	ok(t)(four.End(record.End{Reason: record.EndDecision, Winners: 1<<2 | 1<<3}))
	again := testkit.Must(Restore(four.SecretJournal(), testkit.Given(four.Rules())))
	if r, _ := again.Result(); r.End.Winners != 1<<2|1<<3 {
		t.Errorf("the last two of four win, and after a restart %v", r)
	}
	if whole := playedTable(t, 1000); whole.Leaders(0) != 1<<0 || whole.Leaders(1<<0) != 1<<1 {
		t.Errorf("%v lead, and without the first %v", whole.Leaders(0), whole.Leaders(1<<0))
	}
	// Before the deal too.
	table = testkit.Must(New(Options{Rules: seasalt.MustRules(seasalt.Config{}), Players: make([]Player, 2),
		Seed: [32]byte{1}}))
	refuses(t, RefusalNotDealt)(table.Play(0, seasalt.Draw))
	refuses(t, RefusalNotDealt)(table.NextRound())
	refuses(t, RefusalNoNonce)(table.Deal())
	if _, there := table.Record(); there {
		t.Error("a game that is not dealt has a record")
	}
	ok(t)(table.End(record.End{Reason: record.EndAgreement}))
	refuses(t, RefusalOver)(table.Nonce(0, ""))
	refuses(t, RefusalOver)(table.Deal())
	if r, _ := table.Result(); r.String() != "nobody wins, agreement" {
		t.Error(r)
	}
}

// Spectators do not see the latest moves, until the round is over.
func TestSpectatorDelay(t *testing.T) {
	table := newTable(t, seasalt.Config{}, Terms{SpectatorDelay: 3})
	start := table.Number()
	for _, want := range []int{start, start, start, start, start + 1, start + 2} {
		if s := table.Snapshot(seasalt.Spectator); s.Number != want {
			t.Errorf("after %d a spectator sees %d", table.Number(), s.Number)
		}
		v, _ := table.View(table.Actor())
		ok(t)(table.Play(table.Actor(), v.AppendMoves(nil)[0]))
	}
	for _, seat := range []seasalt.Seat{2, seasalt.Nobody, seasalt.Nature} {
		_, err := table.Since(seat, 0)
		var refusal *Refusal
		if !errors.As(err, &refusal) || refusal.Reason != RefusalNoSeat {
			t.Errorf("seat %v: %v", seat, err)
		}
	}
	if _, err := table.Since(seasalt.Spectator, start+4); err == nil {
		t.Error("a spectator has seen what spectators do not see yet")
	}
	if s := table.Snapshot(0); s.Number != table.Number() {
		t.Error("a player is delayed")
	}
	for table.Stage() == StagePlaying {
		dull(t, table, table.Number()+1)
	}
	if s := table.Snapshot(seasalt.Spectator); s.Number != table.Number() || s.Stage != StageRoundOver {
		t.Errorf("the round is over, and a spectator sees %d of %d", s.Number, table.Number())
	}
	over := table.Number()
	ok(t)(table.NextRound())
	dull(t, table, over+3)
	if s := table.Snapshot(seasalt.Spectator); s.Number < over {
		t.Errorf("a spectator sees %d, and has seen %d", s.Number, over)
	}
}

// What a delayed spectator sees does not depend on when anybody looked before, even if moves are taken back meanwhile.
func TestDelayedTakeBacks(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for n := range testkit.Form(10, 30) {
		table := newTable(t, seasalt.Config{Players: 2 + n%3, Modules: variants.All()},
			Terms{SpectatorDelay: 1 + n%5, NextAtOnce: n%2 == 0, MaxRounds: 2})
		for table.Stage() != StageOver {
			if table.Stage() == StageRoundOver {
				ok(t)(table.NextRound())
				continue
			}
			seat := table.Actor()
			if back := table.Snapshot(seat).TakeBack; back != 0 && r.IntN(2) == 0 {
				ok(t)(table.TakeBack(seat, back))
			} else {
				v, _ := table.View(seat)
				moves := v.AppendMoves(nil)
				ok(t)(table.Play(seat, moves[r.IntN(len(moves))]))
			}
			if r.IntN(3) == 0 {
				continue
			}
			again := table.Snapshot(seasalt.Spectator)
			first := table.watched
			table.watched = watch{}
			if s := table.Snapshot(seasalt.Spectator); s.Number != again.Number || s.Stage != again.Stage ||
				!sameView(s.View, again.View) {
				t.Fatalf("who looks again after %d sees\n%v\nand who looks first\n%v", s.Number, again.View, s.View)
			}
			table.watched = first
		}
	}
}

func TestOptions(t *testing.T) {
	rules := seasalt.MustRules(seasalt.Config{})
	good := func() Options {
		return Options{Rules: rules, Players: []Player{{Name: "a"}, {Name: "b"}}, Seed: [32]byte{1}}
	}
	if _, err := New(good()); err != nil {
		t.Fatal(err)
	}
	for problem, change := range map[string]func(*Options){
		"no rules":                    func(o *Options) { o.Rules = nil },
		"no seed":                     func(o *Options) { o.Seed = [32]byte{} },
		"1 players at 2 seats":        func(o *Options) { o.Players = o.Players[:1] },
		"limit of 1001 rounds":        func(o *Options) { o.Terms.MaxRounds = 1001 },
		"limit of -1 rounds":          func(o *Options) { o.Terms.MaxRounds = -1 },
		"delayed by -1":               func(o *Options) { o.Terms.SpectatorDelay = -1 },
		"the note is not valid UTF-8": func(o *Options) { o.Terms.Note = "\xff" },
		"seat 1: the name has":        func(o *Options) { o.Players[1].Name = strings.Repeat("x", 201) },
		"seat 0 has the same token": func(o *Options) {
			o.Players[0].Token, o.Players[1].Token = HashToken("x"), HashToken("x")
		},
	} {
		o := good()
		change(&o)
		if _, err := New(o); err == nil || !strings.Contains(err.Error(), problem) {
			t.Errorf("%v, and not %q", err, problem)
		}
	}
}

// Texts are written in the same way by every version of Go, and read back.
func TestQuote(t *testing.T) {
	for text, want := range map[string]string{
		"": `""`, `a "b" \`: `"a \"b\" \\"`, "\n\x00\x7f\u0085": `"\n\u0000\u007f\u0085"`,
		"日本 é \u202e\ufeff\U0001f600": `"日本 é \u202e\ufeff😀"`,
	} {
		is := wire.Quoted(text)
		at := fields{rest: is}
		if back := at.quoted(); is != want || back != text || !at.done() {
			t.Errorf("%q is written %s, and not %s, and read as %q", text, is, want, back)
		}
	}
	// What cannot be seen, or changes the direction of writing, and what stands next to it.
	for _, c := range []rune{0, 0x1f, 0x7f, 0x9f, 0x2028, 0x202e, 0x2066, 0x2069, 0xfeff} {
		if is, want := wire.Quoted(string(c)), fmt.Sprintf(`"\u%04x"`, c); is != want {
			t.Errorf("%U is written %s, and not %s", c, is, want)
		}
	}
	for _, c := range []rune{0x20, 0x7e, 0xa0, 0x2027, 0x202f, 0x2065, 0x206a, 0xfefe, 0xff00} {
		if is, want := wire.Quoted(string(c)), `"`+string(c)+`"`; is != want {
			t.Errorf("%U is written %s, and not %s", c, is, want)
		}
	}
}

// A long journal is read in little memory, and its table answers in parts.
func TestLongJournals(t *testing.T) {
	table := newTable(t, seasalt.Config{Players: 4}, Terms{MaxRounds: 1000})
	dull(t, table, 10000)
	journal := table.SecretJournal()
	heap := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	rules := table.Rules()
	before := heap()
	x := testkit.Must(Restore(journal, testkit.Given(rules)))
	if used := int(heap()) - int(before); used > 10*len(journal) {
		t.Errorf("%d bytes for a journal of %d", used, len(journal))
	} else {
		t.Logf("%d bytes for a journal of %d", used, len(journal))
	}
	n, parts := 0, 0
	for {
		u := testkit.Must(x.Since(2, n))
		if n += len(u.Items); n != u.Snapshot.Number {
			t.Fatalf("%d items, and a snapshot of %d", n, u.Snapshot.Number)
		}
		if parts++; !u.More {
			break
		}
	}
	if n != x.Number() || parts != 10 {
		t.Errorf("%d items in %d parts", n, parts)
	}
}

// A full journal has room for its end.
func TestFullJournal(t *testing.T) {
	table := newTable(t, seasalt.Config{}, Terms{})
	text := strings.Repeat("\x01", MaxTextLen)
	var err error
	for err == nil {
		_, err = table.handOver(0, Player{Name: text}, HandOverLeft, text)
	}
	var r *Refusal
	if !errors.As(err, &r) || r.Reason != RefusalFull {
		t.Fatal(err)
	}
	refuses(t, RefusalFull)(table.Play(table.Actor(), seasalt.Draw))
	ok(t)(table.End(record.End{Reason: record.EndDecision, Note: text}))
	if len(table.SecretJournal()) > MaxJournalLen {
		t.Error("the journal is too long")
	}
	if _, err := Restore(table.SecretJournal(), testkit.Given(table.Rules())); err != nil {
		t.Error(err)
	}
	over := newTable(t, seasalt.Config{}, Terms{})
	for over.Stage() != StageRoundOver {
		dull(t, over, over.Number()+1)
	}
	over.journal = append(over.journal, make([]byte, MaxJournalLen-reserve)...)
	refuses(t, RefusalFull)(over.NextRound())
}

// after returns a table at which moves were made, Nature's among them.
func after(moves string) *Table {
	g := seasalt.MustRules(seasalt.Config{Modules: variants.All()}).NewGame(0)
	for _, text := range strings.Split(moves, ";") {
		if err := g.Apply(seasalt.Must(seasalt.ParseMove(strings.TrimSpace(text)))); err != nil {
			panic(err)
		}
	}
	return &Table{&hidden{&core{rules: g.Rules(), game: g}}}
}

// A card that is laid face down must be a shell: laying it shows that, and cannot be taken back.
func TestTakeBackShield(t *testing.T) {
	x := after("turn-up coral-reef; deal crab/black; deal crab/yellow; draw; deal shell/grey; deal boat/black; keep " +
		"shell/grey; discard 1")
	shell, _ := seasalt.ParseCard("shell/grey")
	if m := seasalt.LayShield(shell); x.game.State().Check(m) != nil || x.takeBackTo(0, m) != nil {
		t.Errorf("%v can be taken back", m)
	}
}

// A pick out of a pile that everybody has seen shows nothing new, from whatever place.
func TestTakeBackPick(t *testing.T) {
	x := after(`turn-up coral-reef; deal crab/black; deal crab/yellow; draw; deal crab/green; deal boat/black;
		keep crab/green; discard 1; end-turn;
		draw; deal fish/green; deal shell/grey; keep fish/green; discard 1; end-turn;
		draw; deal crab/grey; deal octopus/grey; keep crab/grey; discard 2; lay-duo crab/green crab/grey;
		choose-pile 1`)
	picks := 0
	for _, m := range x.game.State().AppendMoves(nil) {
		if picks++; x.takeBackTo(0, m) == nil {
			t.Errorf("%v cannot be taken back", m)
		}
	}
	if picks != 3 {
		t.Errorf("%d picks in %v", picks, x.game.View(0))
	}
}

// A look through a pile that another player has taken a card from, unseen, shows which: it cannot be taken back.
func TestTakeBackLook(t *testing.T) {
	x := after(`turn-up coral-reef; deal crab/black; deal crab/yellow; draw; deal crab/green; deal boat/black;
		keep crab/green; discard 1; end-turn;
		draw; deal crab/dark-blue; deal shell/grey; keep crab/dark-blue; discard 1; end-turn;
		draw; deal crab/grey; deal octopus/grey; keep crab/grey; discard 2; lay-duo crab/green crab/grey;
		choose-pile 1; pick 2; end-turn;
		draw; deal crab/light-blue; deal fish/green; keep crab/light-blue; discard 2;
		lay-duo crab/dark-blue crab/light-blue`)
	for pile, can := range map[seasalt.Pile]bool{seasalt.Pile1: false, seasalt.Pile2: true} {
		m := seasalt.ChoosePile(pile)
		if got := x.takeBackTo(1, m) != nil; got != can {
			t.Errorf("%v can be taken back: %t", m, got)
		}
	}
}

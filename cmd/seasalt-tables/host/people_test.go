package host

import (
	"fmt"
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/internal/testkit"
	"github.com/seasalt-go/seasalt/cmd/seasalt-tables/store"
	games "github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/table"
	"github.com/seasalt-go/seasalt/variants"
	"github.com/seasalt-go/seasalt/variants/starfish"
)

// Open seats are in the lobby of all nodes until they are taken; who joins brings the own token.
func TestLobby(t *testing.T) {
	s := new(store.Memory)
	h, other := run(t, s, Options{}), run(t, s, Options{})
	settings, tokens := people(t, seasalt.Config{}, 3)
	settings.Seats[1], settings.Seats[2] = SeatSettings{Kind: SeatOpen}, SeatSettings{Kind: SeatOpen}
	id := IDOf(NewToken())
	if err := h.Create(t.Context(), id, settings); err != nil {
		t.Fatal(err)
	}
	free := func(n int) {
		t.Helper()
		testkit.Eventually(t, func() error {
			for _, h := range []*Host{h, other} {
				if list := h.Lobby(); n == 0 && len(list) != 0 || n > 0 && (len(list) != 1 || list[0].Free != n || list[0].ID != id) {
					return fmt.Errorf("the lobby is %+v, and %d seats are free", list, n)
				}
			}
			return nil
		})
	}
	free(2)
	do(t, h, id, tokens[0], Sit(tokens[0], "Ann"))
	bob, cem := NewToken(), NewToken()
	do(t, other, id, bob, Join(bob, "Bob"))
	do(t, h, id, bob, Join(bob, "Bob")) // it is done
	free(1)
	_, err := h.Do(t.Context(), id, bob, Key{}, Join(bob, "Bob again"))
	wants(t, err, Forbidden)
	_, err = h.Do(t.Context(), id, tokens[0], Key{}, Join(tokens[0], "Bob"))
	wants(t, err, Forbidden)
	do(t, h, id, bob, Leave(bob))
	free(2)
	_, err = h.Do(t.Context(), id, bob, Key{}, Leave(bob))
	wants(t, err, Unauthorized)
	do(t, h, id, bob, Join(bob, "Bob"))
	do(t, h, id, cem, Join(cem, "Cem"))
	free(0)
	_, err = h.Do(t.Context(), id, NewToken(), Key{}, Join(NewToken(), "Dan"))
	wants(t, err, Begun)
	_, err = h.Do(t.Context(), id, cem, Key{}, Leave(cem))
	wants(t, err, Begun)
	if s := since(t, other, id, cem, 0); s.Info.You != 2 || s.Update.Snapshot.Seat != 2 || s.Info.Seats[2].Name != "Cem" {
		t.Error(s.Info)
	}
}

// Links are replaced before and in the game; the old ones are worth nothing from then on.
func TestRelink(t *testing.T) {
	h := run(t, new(store.Memory), Options{})
	settings, tokens := people(t, seasalt.Config{}, 2)
	id := IDOf(NewToken())
	if err := h.Create(t.Context(), id, settings); err != nil {
		t.Fatal(err)
	}
	_, err := h.Do(t.Context(), id, tokens[0], Key{}, Relink(tokens[0], 1, "", NewToken()))
	wants(t, err, Forbidden)
	taken := func(seat seasalt.Seat, by string, used ...string) {
		t.Helper()
		for _, token := range used {
			_, err := h.Do(t.Context(), id, by, Key{}, Relink(by, seat, "", token))
			wants(t, err, Forbidden)
		}
	}
	taken(1, "organiser", tokens[0], "organiser")
	fresh := NewToken()
	do(t, h, id, "organiser", Relink("organiser", 1, "", fresh))
	do(t, h, id, "organiser", Relink("organiser", 1, "", fresh)) // it is done
	_, err = h.Do(t.Context(), id, tokens[1], Key{}, Sit(tokens[1], "Thief"))
	wants(t, err, Unauthorized)
	do(t, h, id, tokens[0], Sit(tokens[0], "Ann"))
	do(t, h, id, fresh, Sit(fresh, "Bob"))
	taken(1, fresh, tokens[0], "organiser")
	next := NewToken()
	do(t, h, id, fresh, Relink(fresh, 1, "Bea", next))
	_, err = h.Do(t.Context(), id, fresh, Key{}, Nonce(fresh, ""))
	wants(t, err, Unauthorized)
	if s := since(t, h, id, next, 0); s.Info.You != 1 || s.Info.Seats[1].Name != "Bea" || s.Update.Items[0].Kind != table.ItemHandOver || s.Update.Items[0].Reason != games.EndAgreement {
		t.Error(s.Info, s.Update.Items)
	}
	_, err = h.Do(t.Context(), id, tokens[0], Key{}, Close(tokens[0]))
	wants(t, err, Forbidden)
	do(t, h, id, "organiser", Close("organiser"))
	if s := since(t, h, id, next, 0); s.Update.Snapshot.Result.Reason != games.EndDecision {
		t.Error(s.Update.Snapshot.Result)
	}
	_, err = h.Do(t.Context(), id, next, Key{}, Relink(next, 1, "x", NewToken()))
	wants(t, err, Over)
}

// Votes, new links and coming and going make only so many records, so that nobody fills a table with them. Who has used up
// a seat's share takes nothing from the others, nor from the organiser.
func TestSpent(t *testing.T) {
	s := new(store.Memory)
	h := run(t, s, Options{})
	settings, tokens := people(t, seasalt.Config{}, 2)
	spend := func(id, token string, acts ...func(n int) Command) {
		t.Helper()
		for n := range 10 * maxActs {
			if _, err := h.Do(t.Context(), id, token, Key{}, acts[n%len(acts)](n)); err != nil {
				wants(t, err, Spent)
				if n < maxActs-5 {
					t.Errorf("only %d acts", n)
				}
				return
			}
		}
		t.Error("there is no limit")
	}
	id := IDOf(NewToken())
	if err := h.Create(t.Context(), id, settings); err != nil {
		t.Fatal(err)
	}
	spend(id, tokens[0], func(n int) Command { return Sit(tokens[0], fmt.Sprint("Player ", n)) })
	_, err := h.Do(t.Context(), id, tokens[0], Key{}, Leave(tokens[0]))
	wants(t, err, Spent)
	token := tokens[0]
	spend(id, "organiser", func(int) Command { token = NewToken(); return Relink("organiser", 0, "", token) })
	settings, tokens = people(t, seasalt.Config{}, 2)
	if err := h.Create(t.Context(), IDOf("other"), settings); err != nil {
		t.Fatal(err)
	}
	spend(IDOf("other"), tokens[1], func(int) Command { return Sit(tokens[1], "Bea") }, func(int) Command { return Leave(tokens[1]) })
	do(t, h, IDOf("other"), "organiser", Relink("organiser", 1, "", NewToken()))

	settings, tokens = people(t, seasalt.Config{}, 2)
	id = begun(t, h, settings, tokens)
	spend(id, tokens[0], func(int) Command { return Vote(tokens[0], VotePause, false) }, func(int) Command { return Vote(tokens[0], VotePause, true) })
	_, err = h.Do(t.Context(), id, tokens[0], Key{}, Relink(tokens[0], 0, "x", NewToken()))
	wants(t, err, Spent)
	do(t, h, id, tokens[1], Vote(tokens[1], VoteEnd, false))
	do(t, h, id, "organiser", Relink("organiser", 0, "Ann", NewToken()))
	fresh := run(t, s, Options{}) // counts as the first node does
	_, err = fresh.Do(t.Context(), id, tokens[1], Key{}, Vote(tokens[1], VoteEnd, true))
	if err != nil {
		t.Error(err)
	}
	spend(id, tokens[1], func(n int) Command { return Vote(tokens[1], VotePause, n%2 == 1) })
}

// A game whose cards were never dealt has no rematch, whoever wants one.
func TestRematchUndealt(t *testing.T) {
	h := run(t, new(store.Memory), Options{})
	settings, tokens := people(t, seasalt.Config{}, 2)
	id := IDOf(NewToken())
	if err := h.Create(t.Context(), id, settings); err != nil {
		t.Fatal(err)
	}
	for _, token := range tokens {
		do(t, h, id, token, Sit(token, "Ann"))
	}
	do(t, h, id, tokens[0], Resign(tokens[0]))
	_, err := h.Do(t.Context(), id, tokens[0], Key{}, Vote(tokens[0], VoteRematch, false))
	wants(t, err, NotBegun)
}

// A store that has as many tables as it may have takes no new one, and still tells those who repeat a request of theirs.
func TestMaxTables(t *testing.T) {
	h := run(t, new(store.Memory), Options{MaxTables: 2})
	settings, _ := people(t, seasalt.Config{}, 2)
	for n := range 2 {
		if err := h.Create(t.Context(), IDOf(fmt.Sprint(n)), settings); err != nil {
			t.Fatal(err)
		}
	}
	if n := h.Tables(); n != 2 {
		t.Errorf("%d tables", n)
	}
	wants(t, h.Create(t.Context(), IDOf("more"), settings), Full)
	wants(t, h.Room(), Full)

	if err := h.Create(t.Context(), IDOf("1"), settings); err != nil {
		t.Error(err)
	}
	if n := h.Cached(); n != 2 {
		t.Errorf("%d tables are in memory", n)
	}
}

// Private tables are there only for those who have a token, and nobody else can tell that they are there.
func TestPrivate(t *testing.T) {
	h := run(t, new(store.Memory), Options{})
	settings, tokens := people(t, seasalt.Config{}, 2)
	open := IDOf(NewToken())
	if err := h.Create(t.Context(), open, settings); err != nil {
		t.Fatal(err)
	}
	settings.Private = true
	settings.Tokens[Watcher] = table.HashToken("watcher")
	private := IDOf(NewToken())
	if err := h.Create(t.Context(), private, settings); err != nil {
		t.Fatal(err)
	}
	for _, token := range []string{"", NewToken(), "nonsense", strings.Repeat("x", 10000), "\x00"} {
		_, missing := h.Since(t.Context(), IDOf(NewToken()), token, 0, false)
		_, hidden := h.Since(t.Context(), private, token, 0, false)
		_, malformed := h.Since(t.Context(), "../"+private, token, 0, false)
		_, act := h.Do(t.Context(), private, token, Key{}, Sit(token, "x"))
		_, join := h.Do(t.Context(), private, token, Key{}, Join(token, "x"))
		if a, b, c, d, e := fmt.Sprint(missing), fmt.Sprint(hidden), fmt.Sprint(malformed), fmt.Sprint(act), fmt.Sprint(join); a != b || b != c || c != d || d != e || hidden == nil {
			t.Errorf("%q: %v; %v; %v; %v; %v", token, a, b, c, d, e)
		}
		if _, err := h.Since(t.Context(), open, token, 0, false); (err == nil) != (token == "") {
			t.Errorf("%q: %v", token, err)
		}
	}
	for token, want := range map[string]seasalt.Seat{"watcher": seasalt.Spectator, "organiser": seasalt.Spectator, tokens[1]: 1} {
		if s := since(t, h, private, token, 0); s.Info.You != want {
			t.Error(token, s.Info.You)
		}
	}
	_, err := h.Do(t.Context(), private, "watcher", Key{}, Sit("watcher", "x"))
	wants(t, err, Forbidden)
}

// The players agree to end a game, and on a rematch, at which their tokens go on; bots do not count.
func TestVotes(t *testing.T) {
	s := new(store.Memory)
	h, other := run(t, s, Options{}), run(t, s, Options{})
	settings, tokens := people(t, seasalt.Config{Players: 3}, 2)
	settings.Setup = setup(t, seasalt.Config{Players: 3})
	settings.Seats = append(settings.Seats, SeatSettings{Kind: SeatBot})
	id := begun(t, h, settings, tokens)
	_, err := h.Do(t.Context(), id, tokens[0], Key{}, Vote(tokens[0], VoteRematch, false))
	wants(t, err, NotOver)
	_, err = h.Do(t.Context(), id, tokens[0], Key{}, Vote(tokens[0], "lunch", false))
	wants(t, err, Invalid)
	do(t, h, id, tokens[0], Vote(tokens[0], VoteEnd, false))
	do(t, h, id, tokens[0], Vote(tokens[0], VoteEnd, false)) // it is done
	if v := since(t, other, id, "", 0).Info.Votes; fmt.Sprint(v) != "map[end:[0]]" {
		t.Error(v)
	}
	do(t, h, id, tokens[0], Vote(tokens[0], VoteEnd, true))
	do(t, h, id, tokens[1], Vote(tokens[1], VoteEnd, false))
	if over(since(t, h, id, "", 0)) {
		t.Fatal("only one wants the end")
	}
	do(t, h, id, tokens[0], Vote(tokens[0], VoteEnd, false))
	end := since(t, other, id, "", 0)
	if !over(end) || end.Update.Snapshot.Result.Reason != games.EndAgreement || end.Info.Votes != nil {
		t.Fatal(end.Info)
	}
	for range 2 {
		do(t, h, id, tokens[1], Vote(tokens[1], VoteRematch, false))
		do(t, other, id, tokens[0], Vote(tokens[0], VoteRematch, false))
		next := becomes(t, h, id, tokens[0], func(s Since) bool { return s.Info.Next != "" }).Info.Next
		if next == id {
			t.Fatal("the rematch is the same table")
		}
		s := becomes(t, other, next, tokens[0], func(s Since) bool { return s.Info.Stage == table.StageNonces })
		if s.Info.You != 0 || s.Info.Seats[1].Name != "Player 1" || s.Info.Seats[2].Kind != SeatBot {
			t.Error(s.Info)
		}
		id = next
		do(t, other, id, tokens[0], Nonce(tokens[0], "again"))
		do(t, other, id, tokens[1], Nonce(tokens[1], ""))
		becomes(t, other, next, tokens[0], func(s Since) bool { return s.Info.Stage == table.StagePlaying })
		do(t, other, id, "organiser", Close("organiser"))
	}
}

// Who resigns loses against one other; of three a bot takes the seat.
func TestResign(t *testing.T) {
	h := run(t, new(store.Memory), Options{Bots: 1})
	settings, tokens := people(t, seasalt.Config{}, 2)
	id := begun(t, h, settings, tokens)
	do(t, h, id, tokens[1], Resign(tokens[1]))
	if r := since(t, h, id, "", 0).Update.Snapshot.Result; r.Reason != games.EndResignation || r.Winners != 1 {
		t.Error(r)
	}
	settings, tokens = people(t, seasalt.Config{}, 3)
	id = begun(t, h, settings, tokens)
	do(t, h, id, tokens[1], Resign(tokens[1]))
	if s := since(t, h, id, "", 0); over(s) || s.Info.Seats[1].Kind != SeatBot {
		t.Error(s.Info)
	}
	do(t, h, id, tokens[2], Resign(tokens[2]))
	do(t, h, id, tokens[0], Resign(tokens[0])) // nobody is left to play with
	if s := since(t, h, id, "", 0); !over(s) || s.Update.Snapshot.Result.By != seasalt.SeatsOf(0) {
		t.Error(s.Info)
	}
}

// Settings and names are checked, and the error says what is wrong.
func TestSettings(t *testing.T) {
	h := New(new(store.Memory), Options{})
	for want, change := range map[string]func(*Settings){
		"setup: ": func(s *Settings) { s.Setup = "chess" },
		"seats: 1, and the setup is for 2 players": func(s *Settings) { s.Seats = s.Seats[:1] },
		"of the kind":           func(s *Settings) { s.Seats[0].Kind = "" },
		"only a bot":            func(s *Settings) { s.Seats[0].Name = "Ann" },
		"somebody has to sit":   func(s *Settings) { s.Seats[0].Kind, s.Seats[1].Kind = SeatBot, SeatBot },
		"easy, normal or hard":  func(s *Settings) { s.Seats[0] = SeatSettings{Kind: SeatBot, Level: "god"} },
		"cannot be seen":        func(s *Settings) { s.Seats[0] = SeatSettings{Kind: SeatBot, Name: "a\u202eb"} },
		"maxRounds":             func(s *Settings) { s.Terms.MaxRounds = 101 },
		"spectatorDelay":        func(s *Settings) { s.Terms.SpectatorDelay = -1 },
		"none, move or bank":    func(s *Settings) { s.Clock.Kind = "sun" },
		"bot or forfeit":        func(s *Settings) { s.Clock.Then = "shrug" },
		"seconds are":           func(s *Settings) { s.Clock.Kind = MoveClock },
		"and no clock":          func(s *Settings) { s.Clock.Seconds = 5 },
		"an increment is for a": func(s *Settings) { s.Clock = Clock{Kind: MoveClock, Seconds: 5, Increment: 1} },
		"absence is 0, or":      func(s *Settings) { s.Clock.Absence = 1 },
	} {
		s, _ := people(t, seasalt.Config{}, 2)
		change(&s)
		if err := h.Create(t.Context(), IDOf(NewToken()), s); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v does not say %q", err, want)
		} else {
			wants(t, err, Invalid)
		}
	}
	for name, want := range map[string]string{
		" Ann ": "Ann", "Zoë": "Zoë", "日本": "日本", "<b>Bob</b>": "<b>Bob</b>", "👩": "👩", "": "", "\t": "", "a\x00b": "", "a\nb": "", "\xff": "",
		"a\u200bb": "", "\u202eevil": "", "a\u0301\u0301\u0301\u0301": "", strings.Repeat("x", 31): "", strings.Repeat("é", 30): strings.Repeat("é", 30), "a\u00a0b": "", "\u3000": "",
	} {
		if got, err := CleanName(name); got != want || (err != nil) != (want == "") {
			t.Errorf("%q is %q, %v", name, got, err)
		}
	}
}

// A record that another program wrote, or that is damaged, makes a table unplayable, and says so without a card.
func TestUnplayable(t *testing.T) {
	for _, change := range []func(string) string{
		func(s string) string { return strings.Replace(s, `"kind":"entry"`, `"kind":"entry","colour":"red"`, 1) },
		func(s string) string { return strings.Replace(s, `"n":5`, `"n":6`, 1) },
		func(s string) string { return s[:len(s)/2] },
		func(s string) string { return strings.Replace(s, `(`, `(deal fish/black; `, 1) },
	} {
		s := new(store.Memory)
		settings, tokens := people(t, seasalt.Config{}, 2)
		id := begun(t, run(t, s, Options{}), settings, tokens)
		broken := new(store.Memory)
		last := uint64(0)
		_ = s.All(t.Context(), func(m store.Message) error {
			data := string(m.Data)
			if strings.Contains(data, `"what":"deal"`) || strings.Contains(data, `"n":5`) {
				data = change(data)
			}
			last, _ = broken.Append(t.Context(), id, last, []byte(data))
			return nil
		})
		_, err := New(broken, Options{}).Since(t.Context(), id, tokens[0], 0, false)
		if e := wants(t, err, Unplayable); strings.Contains(e.Message, "/") {
			t.Error(e)
		}
	}
}

// A table whose module has changed since it was created is unplayable, and says which module that is. Other tables are
// played, and a node with the module as it was goes on with the table.
func TestChangedModule(t *testing.T) {
	s := new(store.Memory)
	settings, tokens := people(t, seasalt.Config{Modules: []seasalt.Module{starfish.Module()}}, 2)
	id := begun(t, run(t, s, Options{}), settings, tokens)
	plain, plainTokens := people(t, seasalt.Config{}, 2)
	other := begun(t, run(t, s, Options{}), plain, plainTokens)

	node := func(change func(m *seasalt.Module)) *Host {
		modules := variants.All()
		for i := range modules {
			if modules[i].Name == starfish.Module().Name {
				change(&modules[i])
			}
		}
		h := New(s, Options{})
		h.rules = seasalt.CachedRules(modules...)
		return h
	}
	for want, change := range map[string]func(m *seasalt.Module){
		`version 1 of module "starfish", but version 2 was supplied`:       func(m *seasalt.Module) { m.Version++ },
		`another module "starfish" of version 1: its content has the hash`: func(m *seasalt.Module) { m.Deck = seasalt.Must(seasalt.ParseCards("starfish/yellow")) },
	} {
		h := node(change)
		_, err := h.Since(t.Context(), id, tokens[0], 0, false)
		if e := wants(t, err, Unplayable); !strings.Contains(e.Message, want) {
			t.Error(e)
		}
		_, err = h.Do(t.Context(), id, tokens[0], Key{}, Resign(tokens[0]))
		wants(t, err, Unplayable)
		since(t, h, other, plainTokens[0], 0)
	}
	do(t, node(func(*seasalt.Module) {}), id, tokens[0], Resign(tokens[0]))
}

package proof

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/seasalt-go/seasalt/cmd/seasalt-web/engine"
)

// A moment is a game just before the person at seat 0 makes a move that leads to a phase.
type moment struct {
	phase string
	lines []json.RawMessage // of the journal
	move  string            // or next-round
}

// phases are all in which a person decides.
var phases = []string{
	"keep-event", "take", "keep", "discard", "take-equal-top", "play", "choose-pile", "pick", "choose-victim", "keep-peeked",
	"swap-victim", "swap", "grab", "round-over", "over",
}

// A story is a game that is played without the page.
type story struct {
	t     *testing.T
	e     *engine.Engine
	lines []json.RawMessage // of the journal
}

func newStory(t *testing.T) *story { return &story{t: t, e: engine.New()} }

// do asks the engine.
func (g *story) do(request string, answer any) {
	g.t.Helper()
	var reply struct {
		OK    json.RawMessage
		Fault *engine.Fault
		Store []json.RawMessage
	}
	if err := json.Unmarshal(g.e.Do([]byte(request)), &reply); err != nil || reply.Fault != nil {
		g.t.Fatal(request, err, reply.Fault)
	}
	g.lines = append(g.lines, reply.Store...)
	if err := json.Unmarshal(reply.OK, answer); err != nil {
		g.t.Fatal(err)
	}
}

// actor returns who is to move in the game, which is called m.
func (g *story) actor() (a actor) {
	g.t.Helper()
	g.do(`{"do":"actor","game":"m"}`, &a)
	return a
}

// play makes a move of whoever is to move.
func (g *story) play(a actor, move string) {
	g.t.Helper()
	g.do(fmt.Sprintf(`{"do":"play","game":"m","seat":%v,"number":%d,"move":%q}`, a.Seat, a.Number, move), new(any))
}

// think makes the move that a bot of the level chooses.
func (g *story) think(a actor) {
	g.t.Helper()
	var m struct{ Move string }
	g.do(fmt.Sprintf(`{"do":"think","level":%q,"seed":%d,"view":%s}`, a.Level, a.Number, a.View), &m)
	g.play(a, m.Move)
}

// seen is the view of the person, in seat 0. Its phase is that of the table when a round or the game is over.
type seen struct {
	Phase, Event string
	Caller       *int
	Moves        []struct{ Text string }
	Seats        []struct {
		Hand     struct{ Size int }
		Laid     [][]string
		Shielded bool
	}
	playing bool
}

// tell plays at most so many steps, to the end of the game. Bots decide as they will on the page. The person gets a look
// at each decision and each end, and makes the move that is chosen; after a round the next one begins.
func (g *story) tell(steps int, choose func(v seen) (move string)) {
	g.t.Helper()
	for range steps {
		a := g.actor()
		if a.Level != "" {
			g.think(a)
			continue
		}
		var s struct{ Snapshot struct{ View seen } }
		g.do(fmt.Sprintf(`{"do":"since","game":"m","seat":0,"number":%d}`, a.Number), &s)
		v := s.Snapshot.View
		if v.playing = a.Stage == "playing"; !v.playing {
			v.Phase = a.Stage
		}
		move := choose(v)
		switch a.Stage {
		case "over":
			return
		case "round-over":
			g.do(fmt.Sprintf(`{"do":"nextRound","game":"m","seat":0,"number":%d}`, a.Number), new(any))
		default:
			g.play(a, move)
		}
	}
}

// enter lets the page continue a game that was played without it.
func (b *tab) enter(game string, lines []json.RawMessage) {
	b.Helper()
	text, err := json.Marshal(lines)
	if err != nil {
		b.Fatal(err)
	}
	eval[any](b, `new Promise((done, failed) => {
		const q = indexedDB.open("seasalt");
		q.onsuccess = () => {
			const t = q.result.transaction("lines", "readwrite");
			for (const line of $1) t.objectStore("lines").add({...line, game: $2});
			t.oncomplete = () => { q.result.close(); done(null); };
			t.onabort = () => failed(t.error);
		};
	})`, json.RawMessage(text), game)
	b.run(chromedp.Navigate(b.url+"#/game/"+game), chromedp.Reload())
	b.ready()
	b.asked()
}

// moments plays random games until each phase was there. Bots decide as they will on the page.
func moments(t *testing.T) []moment {
	found := map[string]moment{}
	seeds := []int{1, 2, 4, 6, 22, 144} // these lead to all phases as long as bots and chance stay as they are
	for i := 0; len(found) < len(phases); i++ {
		if i == 400 {
			t.Fatalf("no games lead to all phases: %d of %d", len(found), len(phases))
		}
		if i >= len(seeds) {
			seeds = append(seeds, 1000+i)
		}
		n := seeds[i]
		g := newStory(t)
		r := rand.New(rand.NewPCG(uint64(n), 9))
		modules := `["jellyfish","lobster","starfish","seahorse","cast-of-crabs","extrapepper"]`
		g.do(fmt.Sprintf(`{"do":"create","game":"m","players":[{"name":"Ana"},{"name":"B","level":"random"},{"name":"C","level":"random"}],"modules":%s,"target":25,"edition":"digital","seed":"%064x"}`, modules, n), new(any))
		made := moment{} // the last thing that the person did
		g.tell(700, func(v seen) string {
			made.phase = v.Phase
			if _, ok := found[made.phase]; !ok && made.move != "" {
				found[made.phase] = made
			}
			made = moment{lines: slices.Clone(g.lines), move: "next-round"}
			if v.playing {
				made.move = v.Moves[r.IntN(len(v.Moves))].Text
			}
			return made.move
		})
	}
	var all []moment
	for _, phase := range phases {
		all = append(all, found[phase])
	}
	return all
}

// TestReload makes a move that leads to a phase, for each phase there is, and reloads the page: it shows
// exactly the same then.
func TestReload(t *testing.T) {
	t.Parallel()
	b := open(t, tablet)
	b.visit("", settings{Lang: "en", Speed: "instant"})
	for i, m := range moments(t) {
		game := fmt.Sprintf("m%d", i)
		b.enter(game, m.lines)
		if m.move == "next-round" {
			b.click("[data-key=next-round]")
		} else if card, ok := strings.CutPrefix(m.move, "keep "); ok && m.phase == "discard" {
			b.click(`[data-thing="drawn ` + card + `"]`) // the buttons discard, too
		} else {
			b.click(`[data-move="` + m.move + `"]`)
			b.sure()
		}
		b.until("the game is in phase "+m.phase+" after "+m.move, `(document.querySelector(".over") ? "over" : document.querySelector("[data-key=next-round]") ? "round-over" : document.querySelector("[data-move]:not([disabled])") && document.querySelector(".game").dataset.phase) === $1`, m.phase)
		b.again("in phase " + m.phase)
		if m.phase == "swap" || m.phase == "keep-peeked" || m.phase == "grab" {
			b.shot("phase-" + strings.ReplaceAll(m.phase, "-", ""))
		}
		b.fits()
	}
}

// A meanwhile is what the person at seat 0 of a story has before a move: what it saw since the one before, and the view.
type meanwhile struct {
	Items []struct {
		Saw []struct {
			Action       string
			Turn, Victim any
		}
	}
	Snapshot struct{ View json.RawMessage }
}

// An actor is who is to move in a game, and what a bot sees there.
type actor struct {
	Level, Stage string
	Number       int
	Seat         any
	View         json.RawMessage
}

// until plays games against bots until the person at seat 0 has before a move what is wanted. It returns the journal.
func until(t *testing.T, players int, wanted func(meanwhile) bool) []json.RawMessage {
	t.Helper()
	bots := []string{`,{"name":"Ben","level":"normal"}`, `,{"name":"Cleo","level":"normal"}`, `,{"name":"Dan","level":"normal"}`}
	for n := range 100 {
		g := newStory(t)
		g.do(fmt.Sprintf(`{"do":"create","game":"m","players":[{"name":"Ana"}%s],"seed":"%064x"}`, strings.Join(bots[:players-1], ""), n+1), new(any))
		done := 0 // how long the journal was when the person had moved
		for {
			a := g.actor()
			if a.Stage != "playing" {
				break
			}
			if a.Level == "" {
				var m meanwhile
				g.do(fmt.Sprintf(`{"do":"since","game":"m","seat":0,"number":%d}`, done), &m)
				if wanted(m) {
					return g.lines
				}
				a.Level, a.View, done = "easy", m.Snapshot.View, a.Number+1
			}
			g.think(a)
		}
	}
	t.Fatal("no game has that")
	return nil
}

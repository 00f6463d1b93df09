package proof

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/variants"
)

// module returns a file that npm has installed for the tests.
func module(t *testing.T, name string) string {
	t.Helper()
	file := filepath.Join("node_modules", name)
	if _, err := os.Stat(file); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("%s is not there: npm ci in examples/web/proof installs it", file)
		}
		t.Skipf("%s is not there, so this is not tested: npm ci in examples/web/proof installs it", file)
	}
	return file
}

// TestTypes checks the types of the page.
func TestTypes(t *testing.T) {
	node := needs(t, "node", "apt-get install nodejs")
	tsc := module(t, "typescript/bin/tsc")
	if out, err := exec.Command(node, tsc, "-p", "../page").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// screens are the addresses of all screens without a game.
var screens = []string{"", "#/new", "#/learn", "#/learn/R8.2", "#/quiz", "#/calculator", "#/replay"}

// TestAccessible has axe look at every screen, light and dark, and measures all at 320 pixels.
func TestAccessible(t *testing.T) {
	axe, err := os.ReadFile(module(t, "axe-core/axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, size{320, 640})
	look := func(what string) {
		t.Helper()
		b.fits()
		b.run(chromedp.Evaluate("typeof axe === 'undefined'", nil), chromedp.Evaluate(string(axe)+";0", nil))
		found := eval[[]string](b, `axe.run(document).then((r) => r.passes.length < 10 ? ["axe has hardly looked"] : r.violations.filter((v) => v.impact === "serious" || v.impact === "critical").map((v) => v.id + ": " + v.help + "\n  " + v.nodes.slice(0, 3).map((n) => n.html.slice(0, 200) + " " + n.failureSummary).join("\n  ")))`)
		for _, f := range found {
			t.Errorf("%s: %s", what, f)
		}
	}
	for _, theme := range []string{"light", "dark"} {
		s := settings{Lang: "de", Theme: theme, Quick: true, Order: map[string]any{"players": players(1, 2), "modules": everything, "target": 12, "seed": strings.Repeat("3", 64)}}
		for _, hash := range screens {
			b.visit(hash, s)
			b.until("the screen is there", "document.querySelector('main h1')")
			look(theme + " " + hash)
		}
		b.click("#settings")
		look(theme + " settings")
		b.visit("", s)
		b.click("#play")
		seen := map[string]bool{}
		for range 60 {
			b.until("the page asks for something", `document.querySelector("[data-move]:not([disabled]), [data-key=next-round], .over")`)
			state := eval[string](b, `document.querySelector(".over") ? "over" : document.querySelector("[data-key=next-round]") ? "round-over" : document.querySelector("[data-move]").dataset.move.split(" ")[0]`)
			if !seen[state] {
				seen[state] = true
				look(theme + " game: " + state)
			}
			if b.step(nil) == "over" {
				break
			}
		}
	}
}

// TestOffline stops the server after the first visit: the page still comes, and plays.
func TestOffline(t *testing.T) {
	server := httptest.NewServer(builtSite(t))
	b := openAt(t, phone, server.URL+"/")
	b.visit("", settings{Lang: "en", Quick: true})
	eval[any](b, "navigator.serviceWorker.ready.then(() => null)")
	b.until("the service worker is in charge", "navigator.serviceWorker.controller")
	server.CloseClientConnections()
	server.Close()
	if _, err := http.Get(server.URL); err == nil {
		t.Fatal("the server still answers")
	}
	b.run(chromedp.Reload())
	b.ready()
	b.click("#play")
	b.until("a move is possible", "document.querySelector('[data-move]')")
}

// TestStatic serves an exported page by a plain file server, below a path of other things.
func TestStatic(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "deep")
	if err := builtSite(t).Export(dir); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.StripPrefix("/some/path/", http.FileServer(http.Dir(dir))))
	defer server.Close()
	b := openAt(t, phone, server.URL+"/some/path/")
	b.visit("", settings{Lang: "fr", Quick: true})
	b.click("#play")
	b.until("a move is possible", "document.querySelector('[data-move]')")
	b.step(nil)
	eval[any](b, "navigator.serviceWorker.ready.then(() => null)")
}

// TestLanguage changes the language in the middle of a game: everything speaks it at once.
func TestLanguage(t *testing.T) {
	b := open(t, phone)
	b.visit("", settings{Lang: "en", Quick: true})
	b.click("#play")
	for _, l := range []struct{ lang, hand string }{{"fr", "Main"}, {"de", "Hand"}, {"en", "Hand"}} {
		b.until("a move is possible", "document.querySelector('[data-move]')")
		b.click("#settings")
		eval[any](b, "(() => { const s = document.querySelector('#lang'); s.value = $1; s.dispatchEvent(new Event('change')); })()", l.lang)
		b.until("it is spoken", "document.documentElement.lang === $1 && document.querySelector('.seat .label')?.textContent.startsWith($2) && document.querySelector('[data-move]')", l.lang, l.hand)
	}
}

// game returns the record of a game of random moves.
func game(t *testing.T) string {
	t.Helper()
	rules := seasalt.MustRules(seasalt.Config{Target: 1, Modules: variants.All()})
	r := rand.New(rand.NewPCG(5, 6))
	rec := record.New(rules, 0)
	rec.SetTag("Player0", "<b>Ana</b>")
	for rec.Settle(r); !rec.State().Over() && rec.Len() < 150; rec.Settle(r) {
		var moves []seasalt.Move
		for m := range rec.State().Moves() {
			moves = append(moves, m)
		}
		if err := rec.Play(moves[r.IntN(len(moves))], r); err != nil {
			t.Fatal(err)
		}
	}
	text, err := rec.SecretText()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestShare opens a link with a record in a fresh profile, and records that cannot be read.
func TestShare(t *testing.T) {
	text := game(t)
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	w.Write([]byte(text))
	w.Close()
	link := "#r=" + base64.RawURLEncoding.EncodeToString(packed.Bytes())
	t.Logf("a record of %d characters is a link of %d", len(text), len(link))
	b := open(t, phone)
	b.run(chromedp.Navigate(b.url + link))
	b.ready()
	b.until("the replay is shown", "document.querySelector('.replay .seat')")
	if names := eval[string](b, "document.querySelector('.replay h1').textContent"); !strings.HasPrefix(names, "<b>Ana</b> · ") {
		t.Errorf("the names are %q", names)
	}
	b.click("[data-review='0']")
	b.until("the moves are reviewed", "document.querySelector('.review .graph')")
	b.fits()
	b.shot("review")
	b.click("[aria-label='To the end']")
	b.until("it is at its end", "document.querySelector('#slider').value === document.querySelector('#slider').max")
	for what, bad := range map[string]string{
		"damaged":                 strings.Replace(text, "Round 1", "Round 7", 1),
		"cut off":                 text[:len(text)/2],
		"of a version to come":    strings.Replace(text, "seasalt-record/1", "seasalt-record/9", 1),
		"of rules not known":      strings.Replace(text, "players=2", "players=9", 1),
		"something else entirely": "<script>alert(1)</script>",
	} {
		b.visit("#/replay", settings{Lang: "en"})
		b.until("there is a place to paste", "document.querySelector('#record')")
		eval[any](b, "(() => { document.querySelector('#record').value = $1; })()", bad)
		b.click("button[type=submit]")
		b.until("it says that the record cannot be read", "document.querySelector('.alert')?.textContent.length > 30")
		if got := eval[string](b, "document.querySelector('#record').value"); got != bad {
			t.Errorf("%s: what was pasted is lost", what)
		}
	}
	// A link that was cut off by whoever passed it on.
	b.run(chromedp.Navigate("about:blank"), chromedp.Navigate(b.url+link[:len(link)/2]))
	b.ready()
	b.until("it says so", "document.querySelector('.alert') && document.querySelector('.alert').textContent !== ''")
}

// TestTimes measures what a visitor waits for. It asserts nothing: machines differ.
func TestTimes(t *testing.T) {
	b := open(t, desk)
	const watch = `(() => { window.long = []; new PerformanceObserver((l) => long.push(...l.getEntries().map((e) => Math.round(e.duration)))).observe({type: "longtask", buffered: true}); })()`
	measure := func(what, seed string) {
		b.run(
			chromedp.Navigate(b.url+"icon.svg"),
			chromedp.Evaluate(`localStorage.setItem("seasalt settings", JSON.stringify({lang: "en", quick: true, order: {players: [{name: ""}, {name: "B", level: "normal"}], seed: "`+strings.Repeat(seed, 64)+`"}}))`, nil),
		)
		start := time.Now()
		b.run(chromedp.Navigate(b.url))
		b.ready()
		used := time.Since(start)
		eval[any](b, watch)
		b.click("#play")
		b.until("the table is shown", "document.querySelector('.own')")
		table := time.Since(start)
		b.until("a move is possible", "document.querySelector('[data-move]')")
		t.Logf("%s: the page can be used after %v, the table is there after %v, a move can be clicked after %v; tasks over 50 ms: %v", what,
			used.Round(time.Millisecond), table.Round(time.Millisecond), time.Since(start).Round(time.Millisecond), eval[[]int](b, "long"))
	}
	measure("cold, the visitor begins", "2")
	measure("warm, the visitor begins", "2")
	measure("warm, a bot begins", "1")
	eval[any](b, `(() => { localStorage.setItem("seasalt settings", JSON.stringify({lang: "en", order: {players: [{name: ""}, {name: "B", level: "hard"}, {name: "C", level: "hard"}]}})); })()`)
	b.run(chromedp.Reload())
	b.ready()
	eval[any](b, watch)
	b.click(".home")
	b.click("#play")
	for range 30 {
		b.step(nil)
	}
	t.Logf("tasks on the page's thread of more than 50 ms in 30 steps against bots who think, with animations: %v ms", eval[[]int](b, "long"))
	total, each := builtSite(t).Size()
	t.Logf("%.3f MB compressed: %v", float64(total)/1e6, each)
}

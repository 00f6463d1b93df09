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
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/cmd/seasalt-web/browser"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/variants"
)

// module returns a file that npm has installed for the tests.
func module(t *testing.T, name string) string {
	t.Helper()
	file := filepath.Join("node_modules", name)
	if _, err := os.Stat(file); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("%s is not there: npm ci in cmd/seasalt-web/proof installs it", file)
		}
		t.Skipf("%s is not there, so this is not tested: npm ci in cmd/seasalt-web/proof installs it", file)
	}
	return file
}

// TestTypes checks the types of the page.
func TestTypes(t *testing.T) {
	t.Parallel()
	node := browser.Needs(t, "node", "apt-get install nodejs")
	tsc := module(t, "typescript/bin/tsc")
	if out, err := exec.Command(node, tsc, "-p", "../page").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// TestAPI makes the page's types of the server's requests and answers from its OpenAPI document: with -update it writes the
// file, and without it holds the file to it.
func TestAPI(t *testing.T) {
	t.Parallel()
	const file = "../page/api.ts"
	node := browser.Needs(t, "node", "apt-get install nodejs")
	module(t, "openapi-typescript")
	var problem bytes.Buffer
	cmd := exec.Command(node, "api.mjs")
	cmd.Stderr = &problem
	want, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, problem.Bytes())
	}
	if *update {
		if err := os.WriteFile(file, want, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not what the document says; go test ./proof -run TestAPI -update makes it", file)
	}
}

// screens are the addresses of all screens without a game.
var screens = []string{"", "#/new", "#/learn", "#/learn/R8.2", "#/learn/R11", "#/learn/R12", "#/quiz", "#/calculator", "#/replay", "#/results"}

// TestAccessible has axe look at every screen, light and dark, and measures all of them on the smallest
// phone and at 200 % on a desk, where a screen has half the pixels.
func TestAccessible(t *testing.T) {
	t.Parallel()
	axe, err := os.ReadFile(module(t, "axe-core/axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	zoomed := emulation.SetDeviceMetricsOverride(desk.width/2, desk.height/2, 2, false)
	b := open(t, size{320, 640})
	look := func(what string) {
		t.Helper()
		b.fits()
		found := eval[[]string](b, `(async () => { `+string(axe)+`;
			const r = await axe.run(document, {rules: {"label-content-name-mismatch": {enabled: true}}});
			return r.passes.length < 10 ? ["axe has hardly looked"] : r.violations.map((v) => v.id + ": " + v.help + "\n  " + v.nodes.slice(0, 3).map((n) => n.html.slice(0, 200) + " " + n.failureSummary).join("\n  "));
		})()`)
		for _, f := range found {
			t.Errorf("%s: %s", what, f)
		}
		b.run(zoomed)
		b.size.width = desk.width / 2
		b.fits()
		// What asks for a move leaves room for the table, below it or beside it.
		if left := eval[float64](b, `(() => {
			const bar = document.querySelector(".bar").getBoundingClientRect().height;
			const ask = document.querySelector(".ask:not(:has(.panel))")?.getBoundingClientRect();
			const beside = ask && ask.left >= document.querySelector(".table").getBoundingClientRect().right;
			return innerHeight - bar - (ask && !beside ? ask.height : 0);
		})()`); left < 120 {
			t.Errorf("%s: at 200 %% the table has %.0f pixels", what, left)
			b.shot("zoom")
		}
		b.run(b.emulate(size{320, 640}))
	}
	for _, theme := range []string{"light", "dark"} {
		s := settings{Lang: "de", Theme: theme, Speed: "instant", Order: map[string]any{"players": players(1, 2), "modules": everything, "target": 12, "seed": strings.Repeat("3", 64)}}
		for _, hash := range screens {
			b.visit(hash, s)
			b.until("the screen is there", "document.querySelector('main h1')")
			switch hash {
			case "#/new": // everything that can be opened
				eval[any](b, "(() => { for (const d of document.querySelectorAll('details')) d.open = true; })()")
			case "#/quiz":
				b.click("[data-answer]")
			case "#/calculator":
				b.click("[data-key='boat/black']")
				b.click("[data-key='boat/yellow']")
				b.click("[data-key='starfish/yellow']")
				b.click(".events summary")
				b.until("it asks what was laid", "document.querySelector('.stepper')")
			case "#/learn/R8.2":
				eval[any](b, "(() => { for (const e of document.querySelectorAll('[data-key^=\"try \"]')) e.click(); })()")
				b.until("exercises are open", "document.querySelector('.try [data-answer]')")
			}
			look(theme + " " + hash)
		}
		b.click("#settings")
		look(theme + " settings")
		b.visit("", s)
		b.click("#play")
		seen := map[string]bool{}
		for range 60 {
			b.asked()
			state := eval[string](b, `document.querySelector(".over") ? "over" : document.querySelector("[data-key=next-round]") ? "round-over" : document.querySelector("[data-move]").dataset.move.split(" ")[0]`)
			if !seen[state] {
				seen[state] = true
				look(theme + " game: " + state)
			}
			if state == "end-turn" && !seen["dialogs"] {
				seen["dialogs"] = true
				for _, open := range []string{".impossible", ".own .points", ".own .hand .card:not([data-can])", "[data-key=hint]", "[data-key=resign]"} {
					if !eval[bool](b, "Boolean(document.querySelector($1))", open) {
						continue
					}
					b.click(open)
					b.until("it is said", "document.querySelector('dialog[open] a, dialog[open] .actions, .note a')")
					look(theme + " " + open)
					b.click("dialog [data-key=close], .note button")
					b.until("it is closed", "!document.querySelector('dialog')")
				}
			}
			if b.step(nil) == "over" {
				break
			}
		}
		b.click("[data-key=watch]")
		b.until("there is a replay", "document.querySelector('.replay .seat')")
		look(theme + " replay")
		s.Order = map[string]any{"players": players(2, 0)}
		b.visit("", s)
		b.click("#play")
		b.until("the device is passed on", "document.querySelector('[data-key=ready]')")
		look(theme + " curtain")
	}
}

// TestFocus presses Tab: the focus goes through the page in the order in which one reads it, and what
// happens is announced to those who do not see it.
func TestFocus(t *testing.T) {
	t.Parallel()
	b := open(t, desk)
	b.visit("", settings{Lang: "en", Speed: "instant", Order: map[string]any{"players": players(1, 1), "seed": strings.Repeat("2", 64)}})
	order := func(n int) (names []string) {
		t.Helper()
		for range n {
			b.run(chromedp.KeyEvent(kb.Tab))
			names = append(names, eval[string](b, `(() => { const e = document.activeElement; return e.dataset.move ?? e.dataset.thing ?? e.dataset.key ?? (e.id || e.getAttribute("href") || e.localName); })()`))
		}
		return names
	}
	if got, want := strings.Join(order(11), " "), "#main #/ sound settings play level other first day #/learn #/quiz"; got != want {
		t.Errorf("on the first screen: %s, want %s", got, want)
	}
	b.click("#play")
	b.asked()
	if got := eval[string](b, "document.activeElement.dataset.move"); got != "draw" {
		t.Errorf("in a game the focus begins at %s", got)
	}
	if said, question := eval[string](b, "document.querySelector('#live').textContent"), eval[string](b, "document.querySelector('.question').textContent"); said != question {
		t.Errorf("announced: %q, asked: %q", said, question)
	}
	if got, want := strings.Join(order(4), ", "), "take 1, take 2, hint, summary"; got != want {
		t.Errorf("after the first move comes %s, want %s", got, want)
	}
	eval[any](b, "(() => { document.querySelector('main').focus(); })()")
	if got, want := strings.Join(order(4), ", "), "deck, pile 1, pile 2, score 0"; got != want {
		t.Errorf("on the table: %s, want %s", got, want)
	}
	// Whatever is announced is a question, or has happened: it stands in the log.
	eval[any](b, "(() => { window.told = []; new MutationObserver(() => told.push(document.querySelector('#live').textContent)).observe(document.querySelector('#live'), {childList: true, characterData: true, subtree: true}); })()")
	for range 8 {
		b.asked()
		b.step(nil)
	}
	b.asked()
	told := eval[[]string](b, "told")
	log := eval[string](b, "[...document.querySelectorAll('.log li')].map((e) => e.textContent.trim()).join(' | ')")
	of := map[string]int{}
	for _, text := range told {
		switch {
		case strings.HasPrefix(text, "Bot A "):
			of["what another does"]++
			if !strings.Contains(log, strings.TrimSpace(text)) {
				t.Errorf("%q was announced, and is not in the log:\n%s", text, log)
			}
		case !strings.HasPrefix(text, "You "):
			of["questions"]++
		}
	}
	if of["what another does"] < 3 || of["questions"] < 5 {
		t.Errorf("announced: %q", told)
	}
	// A dialog has the focus, and gives it back.
	b.click("[data-key=hint]")
	b.until("the focus is on what the hint says", "document.querySelector('dialog [data-key=do]') === document.activeElement")
	b.run(chromedp.KeyEvent(kb.Escape))
	b.until("the focus is back", "document.activeElement.dataset.key === 'hint'")
}

// TestOffline stops the server after the first visit: the page still comes, and plays, with bots as strong as before.
func TestOffline(t *testing.T) {
	t.Parallel()
	var coding atomic.Value // of the engine on its way
	var weights atomic.Int32
	page := builtSite(t)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		page.ServeHTTP(w, r)
		if strings.HasPrefix(r.URL.Path, "/engine-") {
			coding.Store(w.Header().Get("Content-Encoding"))
		}
		if strings.HasPrefix(r.URL.Path, "/weights-3-") {
			weights.Add(1)
		}
	}))
	b := openAt(t, phone, server.URL+"/")
	three := players(1, 2)
	for _, p := range three[1:] {
		p["level"] = "normal"
	}
	b.visit("", settings{Lang: "en", Speed: "instant", Order: map[string]any{"players": three}})
	eval[any](b, "navigator.serviceWorker.ready.then(() => null)")
	if got := coding.Load(); got != "br" {
		t.Errorf("the engine is sent by %v, not by brotli", got)
	}
	b.until("the service worker is in charge", "navigator.serviceWorker.controller")
	b.click("#play")
	for range 5 {
		b.asked()
		b.step(nil)
	}
	b.asked()
	if n := weights.Load(); n != 1 {
		t.Errorf("the weights of bots for three are loaded %d times", n)
	}
	const kept = "caches.keys().then((all) => Promise.all(all.map((name) => caches.open(name).then((c) => c.keys())))).then((all) => all.flat().filter((r) => r.url.includes('/weights-')).length)"
	if n := eval[int](b, kept); n != 1 {
		t.Errorf("%d files of weights are kept", n)
	}
	server.CloseClientConnections()
	server.Close()
	if _, err := http.Get(server.URL); err == nil {
		t.Fatal("the server still answers")
	}
	b.again("without a network")
	b.step(nil)
	b.click(".home")
	b.click("#play")
	b.until("a move is possible", "document.querySelector('[data-move]')")
}

// TestUpdate puts a new version on the host while a game is played: the page says so, the game goes on with
// the old one, and the next visit gets the new one, with the game.
func TestUpdate(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "page")
	if err := builtSite(t).Export(dir); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.FileServer(http.Dir(dir)))
	defer server.Close()
	b := openAt(t, phone, server.URL+"/")
	b.visit("", settings{Lang: "en", Speed: "instant", Order: map[string]any{"players": players(1, 1)}})
	b.until("the service worker is in charge", "navigator.serviceWorker.controller")
	b.click("#play")
	b.asked()
	for name, change := range map[string]func(string) string{
		"index.html": func(text string) string { return strings.Replace(text, "play, learn and replay", "version 2:", 1) },
		"offline.js": func(text string) string {
			return regexp.MustCompile(`"[0-9a-f]{16}"`).ReplaceAllString(text, `"0123456789abcdef"`)
		},
	} {
		file := filepath.Join(dir, name)
		old, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if change(string(old)) == string(old) {
			t.Fatalf("%s does not change", name)
		}
		if err := os.WriteFile(file, []byte(change(string(old))), 0o666); err != nil {
			t.Fatal(err)
		}
		// Times of files go to clients in whole seconds: in the same one, the server says that nothing has changed.
		later := time.Now().Add(time.Minute)
		if err := os.Chtimes(file, later, later); err != nil {
			t.Fatal(err)
		}
	}
	const version2 = `document.querySelector("meta[name=description]").content.includes("version 2")`
	eval[any](b, "navigator.serviceWorker.getRegistration().then((r) => r.update()).then(() => null)")
	b.until("it says that there is a new version", "document.querySelector('.note')?.textContent.includes('new version')")
	b.click(".note button")
	b.again("while a new version waits")
	if eval[bool](b, version2) {
		t.Error("the new version takes over in the middle of a game")
	}
	b.step(nil)
	b.asked()
	before := eval[string](b, content)
	game := eval[string](b, "location.hash")
	for n := 0; ; n++ {
		b.run(chromedp.Navigate("about:blank"), chromedp.Sleep(300*time.Millisecond), chromedp.Navigate(b.url+game))
		b.ready()
		b.asked()
		if eval[bool](b, version2) {
			break
		}
		if n == 20 {
			t.Fatal("the new version never comes")
		}
	}
	if after := eval[string](b, content); after != before {
		t.Errorf("in the new version the game is\n%s\ninstead of\n%s", after, before)
	}
}

// TestStatic serves an exported page by a plain file server, below a path of other things.
func TestStatic(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "deep")
	if err := builtSite(t).Export(dir); err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.StripPrefix("/some/path/", http.FileServer(http.Dir(dir))))
	defer server.Close()
	b := openAt(t, phone, server.URL+"/some/path/")
	b.visit("", settings{Lang: "fr", Speed: "instant"})
	b.click("#play")
	b.until("a move is possible", "document.querySelector('[data-move]')")
	b.step(nil)
	eval[any](b, "navigator.serviceWorker.ready.then(() => null)")
}

// TestLanguage changes the language in the middle of a game: everything speaks it at once.
func TestLanguage(t *testing.T) {
	t.Parallel()
	b := open(t, phone)
	b.visit("", settings{Lang: "en", Speed: "instant"})
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
	for rec.Settle(r) && rec.Len() < 150 {
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
	return text
}

// TestShare opens a link with a record in a fresh profile, and records that cannot be read.
func TestShare(t *testing.T) {
	t.Parallel()
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
	for _, bad := range []struct{ what, text, says string }{
		{"damaged", strings.Replace(text, "Round 1", "Round 7", 1), "In Zeile "},
		{"cut off", text[:len(text)/2], "In Zeile "},
		{"with a move that is not allowed", strings.Replace(text, "end-turn", "stop", 1), `verstößt gegen die Regeln. <a href="#/learn/R5.1"`},
		{"of a version to come", strings.Replace(text, "seasalt-record/1", "seasalt-record/9", 1), "In Zeile 1 ist ein Fehler"},
		{"of nine players", strings.Replace(text, "players=2", "players=9", 1), "In Zeile 3 ist ein Fehler"},
		{"of rules not known", strings.Replace(text, "jellyfish/1/", "jellyfish/7/", 1), "Regeln, die diese Seite nicht kennt"},
		{"something else entirely", "<script>alert(1)</script>", "In Zeile 1 ist ein Fehler"},
		{"of 3 MB", strings.Repeat(text, 3_000_000/len(text)), "höchstens 1 MB, und diese hat 3 MB"},
	} {
		b.visit("#/replay", settings{Lang: "de"})
		b.until("there is a place to paste", "document.querySelector('#record')")
		eval[any](b, "(() => { document.querySelector('#record').value = $1; })()", bad.text)
		b.click("button[type=submit]")
		b.until("it says of one "+bad.what+": "+bad.says, "document.querySelector('.alert')?.innerHTML.includes($1)", bad.says)
		if !eval[bool](b, "document.querySelector('#record').value === $1", bad.text) {
			t.Errorf("%s: what was pasted is lost", bad.what)
		}
	}
	b.shot("record-refused")
	// A link that was cut off by whoever passed it on.
	b.run(chromedp.Navigate("about:blank"), chromedp.Navigate(b.url+link[:len(link)/2]))
	b.ready()
	b.until("it says so", "document.querySelector('.alert') && document.querySelector('.alert').textContent !== ''")
}

// TestShareOwn plays a game, copies the link to its replay, and opens it in a fresh profile.
func TestShareOwn(t *testing.T) {
	t.Parallel()
	b := open(t, desk)
	b.visit("", settings{Lang: "en", Speed: "instant", Order: map[string]any{"players": players(1, 1), "target": 2}})
	b.run(cdpbrowser.GrantPermissions([]cdpbrowser.PermissionType{cdpbrowser.PermissionTypeClipboardReadWrite, cdpbrowser.PermissionTypeClipboardSanitizedWrite}).
		WithOrigin(strings.TrimSuffix(b.url, "/")).WithBrowserContextID(b.profile))
	b.click("#play")
	for b.step(nil) != "over" {
	}
	result := eval[string](b, "document.querySelector('.over .result').textContent")
	b.click("[data-key=share-record]")
	b.until("the link is copied", "document.querySelector('.note')?.textContent.includes('copied')")
	link := eval[string](b, "navigator.clipboard.readText()")
	t.Logf("a link of %d characters", len(link))
	b.until("what it says goes by itself", "!document.querySelector('.note')")
	other := openAt(t, phone, b.url)
	other.run(chromedp.Navigate(link))
	other.ready()
	other.click("[aria-label='To the end']")
	other.until("the game ends as it did: "+result, "document.querySelector('.told').textContent.replaceAll('Player 1', 'You').includes('Bot A')")
	if names := eval[string](other, "document.querySelector('.replay h1').textContent"); !strings.HasSuffix(names, " · Bot A") {
		t.Errorf("the names are %q", names)
	}
}

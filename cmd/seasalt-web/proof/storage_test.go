package proof

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/memory"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/seasalt-go/seasalt/cmd/seasalt-web/browser"
)

const notKept = "document.querySelector('.note')?.textContent.includes('cannot be saved')"

// content is all that a game shows: the table, the question, the moves, and what happened.
const content = `document.querySelector(".table").innerText + [...document.querySelectorAll(".table [data-card], .table [data-thing]")].map((e) => e.getAttribute("aria-label") ?? e.dataset.thing).join() +
	(document.querySelector(".question")?.innerText ?? "") + [...document.querySelectorAll("[data-move]")].map((e) => e.dataset.move).join() + (document.querySelector(".sheet .panel, .ask .tools")?.innerText ?? "") + document.querySelector(".log ol").textContent`

// asked waits until the page asks for something.
func (b *tab) asked() {
	b.Helper()
	b.until("the page asks for something", `document.querySelector(".ask [data-move]:not([disabled]), [data-key=next-round], .over")`)
}

// again reloads the page, and compares what the game shows with what it showed before.
func (b *tab) again(what string) {
	b.Helper()
	before := eval[string](b, content)
	b.run(chromedp.Reload())
	b.ready()
	b.asked()
	if after := eval[string](b, content); after != before {
		b.Errorf("after a reload, %s:\n%s\nbefore:\n%s", what, after, before)
	}
}

// inWorker evaluates something in a worker of the page, whose script has a name.
func (b *tab) inWorker(name, js string) {
	b.Helper()
	targets, err := chromedp.Targets(b.ctx)
	if err != nil {
		b.Fatal(err)
	}
	for _, info := range targets {
		if info.Type != "worker" || !strings.HasPrefix(info.URL, b.url+name+"-") {
			continue
		}
		ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithTargetID(info.TargetID))
		defer cancel()
		if err := chromedp.Run(ctx, chromedp.Evaluate(js+"; 0", nil)); err != nil {
			b.Fatal(err)
		}
		return
	}
	b.Fatalf("the page has no worker %s", name)
}

// full makes the storage of the device refuse what the worker wants to write, as a full one does, or not.
// (The browser can be told a quota, but keeps to it only some time later.)
func (b *tab) full(is bool) {
	b.Helper()
	js := `IDBObjectStore.prototype.reallyAdd ??= IDBObjectStore.prototype.add; IDBObjectStore.prototype.add = IDBObjectStore.prototype.reallyAdd`
	if is {
		js += `; IDBObjectStore.prototype.add = () => { throw new DOMException("the device is full", "QuotaExceededError"); }`
	}
	b.inWorker("worker", js)
}

// TestStorageFull fills the storage of the device in the middle of a game: the page says so, the game goes
// on, and when there is room again nothing is lost.
func TestStorageFull(t *testing.T) {
	t.Parallel()
	b := open(t, phone)
	b.visit("", settings{Lang: "en", Speed: "instant", Order: map[string]any{"players": players(1, 1), "seed": strings.Repeat("2", 64)}})
	b.click("#play")
	b.asked()
	b.step(nil)
	b.asked()
	b.full(true)
	b.step(nil)
	b.until("it says that the game cannot be kept", notKept)
	b.click(".note button")
	for range 4 {
		b.step(nil)
		b.asked()
	}
	if eval[bool](b, "Boolean("+notKept+")") {
		t.Error("it says so again with every move")
	}
	b.full(false)
	b.step(nil)
	b.asked()
	b.again("with room again")
	// Full until the page is closed: the game goes on from where it was stored.
	stored := eval[string](b, content)
	b.full(true)
	b.step(nil)
	b.until("it says that the game cannot be kept", notKept)
	b.asked()
	b.run(chromedp.Reload())
	b.ready()
	b.asked()
	if now := eval[string](b, content); now != stored {
		t.Errorf("the game is not what was stored:\n%s\n%s", now, stored)
	}
	b.faults = nil // the page also tells the console
}

// TestStorageForbidden opens the page in a browser that forbids all storage: the page says so, and a whole
// round can be played.
func TestStorageForbidden(t *testing.T) {
	t.Parallel()
	dir, err := os.MkdirTemp("", "seasalt-forbidden")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { // the last processes of the browser still write there when it has ended
		for n := 0; os.RemoveAll(dir) != nil && n < 50; n++ {
			time.Sleep(100 * time.Millisecond)
		}
	})
	if err := os.Mkdir(filepath.Join(dir, "Default"), 0o777); err != nil {
		t.Fatal(err)
	}
	const preferences = `{"profile": {"default_content_setting_values": {"cookies": 2}}}`
	if err := os.WriteFile(filepath.Join(dir, "Default", "Preferences"), []byte(preferences), 0o666); err != nil {
		t.Fatal(err)
	}
	own := browser.Start(t, chromedp.UserDataDir(dir))
	t.Cleanup(func() { _ = chromedp.Cancel(own) })
	b := openIn(t, own, phone, serve(t))
	b.run(b.still(), chromedp.Navigate(b.url))
	b.ready()
	if open := eval[string](b, "new Promise((r) => { try { const q = indexedDB.open('x'); q.onsuccess = () => r('open'); q.onerror = () => r('denied'); } catch (e) { r('denied'); } })"); open != "denied" {
		t.Fatal("the browser does not forbid storage")
	}
	b.until("it says that games cannot be kept", "document.querySelector('.note')")
	b.click(".note button")
	b.click("#play")
	b.until("the first round is explained", "document.querySelector('.guide:not([hidden])')")
	b.click("[data-key=guide-skip]")
	for state := ""; state != "round" && state != "over"; {
		state = b.step(nil)
	}
	b.click("#settings")
	eval[any](b, "(() => { const s = document.querySelector('#lang'); s.value = 'fr'; s.dispatchEvent(new Event('change')); })()")
	b.until("settings work all the same", "document.documentElement.lang === 'fr'")
	b.faults = nil // the page also tells the console
}

// A counter counts the bytes of an answer.
type counter struct {
	http.ResponseWriter
	sent int
}

func (c *counter) Write(p []byte) (int, error) {
	c.sent += len(p)
	return c.ResponseWriter.Write(p)
}

// TestTransfer counts the bytes of two visits: the first one transfers each file once, although the service worker
// keeps the page, too, and the second one nothing.
func TestTransfer(t *testing.T) {
	t.Parallel()
	site := builtSite(t)
	var mu sync.Mutex
	sent := map[string][]int{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := &counter{ResponseWriter: w}
		site.ServeHTTP(c, r)
		mu.Lock()
		defer mu.Unlock()
		sent[r.URL.Path] = append(sent[r.URL.Path], c.sent)
	}))
	t.Cleanup(server.Close)
	b := openAt(t, phone, server.URL+"/")
	visit := func() (total int) {
		b.run(chromedp.Navigate(b.url))
		b.ready()
		eval[any](b, "navigator.serviceWorker.ready.then(() => 0)")
		mu.Lock()
		defer mu.Unlock()
		for path, answers := range sent {
			bodies := 0
			for _, n := range answers {
				total += n
				bodies += min(n, 1)
			}
			if bodies > 1 {
				t.Errorf("%s is transferred %d times: %d bytes", path, bodies, answers)
			}
		}
		sent = map[string][]int{}
		return total
	}
	most, each := site.Size("br")
	for name, size := range each {
		if strings.HasPrefix(name, "weights-") {
			most -= size // until such a game is played
		}
	}
	first, second := visit(), visit()
	t.Logf("the first visit transfers %d bytes of %d, and the second %d", first, most, second)
	if first > most+each["index.html"] || second > 0 { // which has two addresses
		t.Errorf("the first visit transfers %d bytes of %d, and the second %d", first, most, second)
	}
}

// TestEnded ends the workers of a game, as a system does that needs their memory: they are started again, the page says
// so, and the game goes on.
func TestEnded(t *testing.T) {
	t.Parallel()
	const sooner = `{ const set = setTimeout, every = setInterval;
		globalThis.setTimeout = (f, ms, ...more) => set(f, ms === 10_000 ? 1_500 : ms, ...more);
		globalThis.setInterval = (f, ms, ...more) => every(f, ms === 10_000 ? 1_500 : ms, ...more); }`
	b := open(t, phone)
	b.run(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(sooner).Do(ctx)
		return err
	}))
	b.visit("", settings{Lang: "en", Speed: "instant", Order: map[string]any{"players": players(1, 1), "seed": strings.Repeat("2", 64)}})
	b.click("#play")
	b.asked()
	before := eval[string](b, content)
	const said = "document.querySelector('.note')?.textContent.includes('running again')"
	b.inWorker("worker", sooner+`{ const post = Worker.prototype.postMessage; // the worker of the bots is one of this worker
		Worker.prototype.postMessage = function () { Worker.prototype.postMessage = post; this.terminate(); }; }`)
	b.click("[data-key=hint]")
	b.until("it says so", said)
	b.until("the hint is there", "document.querySelector('dialog [data-key=do]')")
	b.click("dialog [data-key=close]")
	b.click(".note button")
	b.inWorker("worker", "close()")
	b.until("it says so again", said)
	b.asked()
	if after := eval[string](b, content); after != before {
		t.Errorf("before:\n%s\nafter:\n%s", before, after)
	}
	for range 6 {
		b.step(nil)
		b.asked()
	}
}

// TestMemory leaves games: nothing of them stays in memory.
func TestMemory(t *testing.T) {
	t.Parallel()
	b := open(t, phone)
	b.visit("", settings{Lang: "en", Speed: "instant", Order: map[string]any{"players": players(1, 1), "seed": strings.Repeat("2", 64)}})
	nodes := func() (n int64) {
		b.until("the home page is there", "document.querySelector('#play:not([disabled])')")
		b.run(chromedp.ActionFunc(func(ctx context.Context) (err error) {
			if err = heapprofiler.CollectGarbage().Do(ctx); err == nil {
				_, n, _, err = memory.GetDOMCounters().Do(ctx)
			}
			return err
		}))
		return n
	}
	before := nodes()
	for range 3 {
		b.click("#play")
		b.asked()
		b.step(nil)
		b.asked()
		b.click(".home")
	}
	if after := nodes(); after > before+500 { // three games are in the list now
		t.Errorf("the page had %d nodes, and %d after three games", before, after)
	} else {
		t.Logf("%d nodes, %d after three games", before, after)
	}
}

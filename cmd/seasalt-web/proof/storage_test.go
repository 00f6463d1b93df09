package proof

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/seasalt-go/seasalt/cmd/seasalt-web/browser"
)

const notKept = "document.querySelector('.note')?.textContent.includes('cannot be kept')"

// content is all that a game shows: the table, the question, the moves, and what happened.
const content = `document.querySelector(".table").innerText + [...document.querySelectorAll(".table [data-card], .table [data-thing]")].map((e) => e.getAttribute("aria-label") ?? e.dataset.thing).join() +
	(document.querySelector(".question")?.innerText ?? "") + [...document.querySelectorAll("[data-move]")].map((e) => e.dataset.move).join() + (document.querySelector(".sheet .panel, .ask .tools")?.innerText ?? "") + document.querySelector(".log ol").textContent`

// asked waits until the page asks for something.
func (b *tab) asked() {
	b.Helper()
	b.until("the page asks for something", `document.querySelector(".ask:not([inert]) [data-move]:not([disabled]), [data-key=next-round], .over")`)
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

// full makes the storage of the device refuse what the worker wants to write, as a full one does, or not.
// (The browser can be told a quota, but keeps to it only some time later.)
func (b *tab) full(is bool) {
	b.Helper()
	targets, err := chromedp.Targets(b.ctx)
	if err != nil {
		b.Fatal(err)
	}
	for _, info := range targets {
		if info.Type != "worker" || !strings.HasPrefix(info.URL, b.url+"worker-") {
			continue
		}
		ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithTargetID(info.TargetID))
		defer cancel()
		js := `IDBObjectStore.prototype.reallyAdd ??= IDBObjectStore.prototype.add; IDBObjectStore.prototype.add = IDBObjectStore.prototype.reallyAdd; 0`
		if is {
			js += `; IDBObjectStore.prototype.add = () => { throw new DOMException("the device is full", "QuotaExceededError"); }; 0`
		}
		if err := chromedp.Run(ctx, chromedp.Evaluate(js, nil)); err != nil {
			b.Fatal(err)
		}
		return
	}
	b.Fatal("the page has no worker")
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
	for state := ""; state != "round" && state != "over"; {
		state = b.step(nil)
	}
	b.click("#settings")
	eval[any](b, "(() => { const s = document.querySelector('#lang'); s.value = 'fr'; s.dispatchEvent(new Event('change')); })()")
	b.until("settings work all the same", "document.documentElement.lang === 'fr'")
	b.faults = nil // the page also tells the console
}

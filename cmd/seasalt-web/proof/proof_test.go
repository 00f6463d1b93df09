// Package proof tries the page in a real browser: Chromium, driven by chromedp.
package proof

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"github.com/seasalt-go/seasalt/cmd/seasalt-web/browser"
	"github.com/seasalt-go/seasalt/cmd/seasalt-web/build"
	_ "github.com/seasalt-go/seasalt/cmd/seasalt-web/engine" // what is compiled: a change of it is no cached result
	"github.com/seasalt-go/seasalt/cmd/seasalt-web/site"
)

var pictures = flag.String("pictures", "", "write a picture of every screen to this `directory`; a temporary one if it is empty")

// Sizes of screens: a phone, a tablet, and a desk.
type size struct{ width, height int64 }

var (
	phone  = size{360, 640}
	tablet = size{768, 1024}
	desk   = size{1440, 900}

	// sizes are these and others that people have: small, tall and lying phones, a laptop, and a large screen.
	sizes = []size{{320, 568}, phone, {390, 844}, {844, 390}, tablet, {1280, 720}, desk, {2560, 1440}}
)

var (
	once     sync.Once
	made     *site.Site
	madeErr  error
	starting sync.Mutex
	chromium context.Context // once it is started
)

func TestMain(m *testing.M) {
	flag.Parse()
	code := m.Run()
	if chromium != nil {
		chromedp.Cancel(chromium)
	}
	os.Exit(code)
}

// page returns the page, built once.
func builtSite(t *testing.T) *site.Site {
	t.Helper()
	once.Do(func() { made, madeErr = build.Page(context.Background(), build.Options{Brotli: true, Log: t.Logf}) })
	if madeErr != nil {
		t.Fatal(madeErr)
	}
	return made
}

// A tab is a page in a profile of its own, with what went wrong in it.
type tab struct {
	*testing.T
	ctx   context.Context
	url   string
	size  size
	touch bool // whether clicks are taps

	profile cdp.BrowserContextID // unless the browser was started for this page

	mu       sync.Mutex
	requests []string
	faults   []string
}

// serve serves the page, and returns its address.
func serve(t *testing.T) string {
	server := httptest.NewServer(builtSite(t))
	t.Cleanup(server.Close)
	return server.URL + "/"
}

// open opens the page in a fresh profile.
func open(t *testing.T, sz size) *tab {
	t.Helper()
	return openAt(t, sz, serve(t))
}

// started returns the browser, which the first test starts. Where there is none, all tests end, and not the first alone.
func started(t *testing.T) context.Context {
	starting.Lock()
	defer starting.Unlock()
	if chromium == nil {
		chromium = browser.Start(t)
	}
	return chromium
}

func openAt(t *testing.T, sz size, url string) *tab {
	t.Helper()
	ctx, profile := browser.Tab(t, started(t))
	b := openIn(t, ctx, sz, url)
	b.profile = profile
	return b
}

// openIn opens a page in a context of chromedp.
func openIn(t *testing.T, ctx context.Context, sz size, url string) *tab {
	ctx, stop := context.WithTimeout(ctx, 10*time.Minute)
	t.Cleanup(stop)
	b := &tab{T: t, ctx: ctx, url: url, size: sz}
	chromedp.ListenTarget(ctx, func(event any) {
		b.mu.Lock()
		defer b.mu.Unlock()
		switch e := event.(type) {
		case *network.EventRequestWillBeSent:
			b.requests = append(b.requests, e.Request.URL)
		case *runtime.EventExceptionThrown:
			b.faults = append(b.faults, e.ExceptionDetails.Error())
		case *runtime.EventConsoleAPICalled:
			if e.Type == runtime.APITypeError || e.Type == runtime.APITypeWarning {
				for _, a := range e.Args {
					b.faults = append(b.faults, string(a.Value))
				}
			}
		}
	})
	b.run(network.Enable(), runtime.Enable(), b.emulate(sz), chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(watchPresses).Do(ctx)
		return err
	}))
	t.Cleanup(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		origin := strings.Join(strings.SplitAfterN(url, "/", 4)[:3], "")
		for _, r := range b.requests {
			if !strings.HasPrefix(r, origin) && !strings.HasPrefix(r, "blob:"+origin) {
				t.Errorf("a request leaves the origin: %s", r)
			}
		}
		for _, f := range b.faults {
			t.Errorf("the page complains: %s", f)
		}
	})
	return b
}

func (b *tab) emulate(sz size) chromedp.Action {
	b.size = sz
	return chromedp.Tasks{
		emulation.SetDeviceMetricsOverride(sz.width, sz.height, 1, sz.width < 700),
		emulation.SetTouchEmulationEnabled(sz.width < 700),
		emulation.SetFocusEmulationEnabled(true), // tests run side by side
	}
}

// still asks for reduced motion, as people do in the settings of their system: then nothing moves.
func (b *tab) still() chromedp.Action {
	return emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}})
}

func (b *tab) run(actions ...chromedp.Action) {
	b.Helper()
	if err := chromedp.Run(b.ctx, actions...); err != nil {
		b.shot("failed")
		b.Fatal(err)
	}
}

// eval evaluates an expression, which may be a promise. It waits for elements that the expression takes
// for granted and that are not drawn yet.
func eval[T any](b *tab, js string, args ...any) T {
	b.Helper()
	var value T
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(40 * time.Millisecond) {
		err := browser.Evaluate(b.ctx, &value, js, args...)
		if err == nil {
			return value
		}
		if !strings.Contains(err.Error(), "of null") || time.Now().After(end) {
			b.shot("failed")
			b.Fatal(err)
		}
	}
}

// settings are what the page remembers of its reader.
type settings struct {
	Lang   string         `json:"lang,omitempty"`
	Theme  string         `json:"theme,omitempty"`
	Speed  string         `json:"speed,omitempty"`
	Forced bool           `json:"forced"` // most tests make every move themselves
	Order  map[string]any `json:"order,omitempty"`
}

// visit goes to the page with some settings, and waits until it can be used.
func (b *tab) visit(hash string, s settings) {
	b.Helper()
	text, err := json.Marshal(s)
	if err != nil {
		b.Fatal(err)
	}
	b.run(
		chromedp.Navigate(b.url+"icon.svg"),
		chromedp.Evaluate("localStorage.clear(); localStorage.setItem('seasalt settings', "+quote(string(text))+")", nil),
		chromedp.Navigate(b.url+hash),
	)
	b.ready()
}

func quote(text string) string {
	q, _ := json.Marshal(text) // a text can be marshalled
	return string(q)
}

func (b *tab) ready() {
	b.Helper()
	b.until("the page is ready", "document.documentElement.dataset.ready !== undefined")
}

// watchPresses keeps what the last presses came to: a test that waits in vain tells it.
const watchPresses = `{
	window.presses = [];
	for (const type of ["pointerdown", "pointerup", "pointercancel", "click", "contextmenu"]) {
		addEventListener(type, (e) => {
			const at = e.target.closest?.("[data-key], [data-thing], [data-card]") ?? e.target;
			presses.push({type, time: Math.round(e.timeStamp), on: at.cloneNode?.().outerHTML ?? at.nodeName});
			presses.splice(0, presses.length - 12);
		}, true);
	}
}`

// until waits for a condition: longer than the page waits for its worker before it starts another one.
func (b *tab) until(what, js string, args ...any) {
	b.Helper()
	const most = 60 * time.Second
	for end := time.Now().Add(most); ; {
		if eval[bool](b, "Boolean("+js+")", args...) {
			return
		}
		if time.Now().After(end) {
			b.shot("failed")
			b.Fatalf("not within %v: %s\n%s\n%s", most, what, eval[string](b, "document.body.innerText"), eval[string](b, `[
				"at " + Math.round(performance.now()), ...presses.map((p) => p.type + " " + p.time + " " + p.on),
				"moves: " + [...document.querySelectorAll("[data-move]")].map((e) => e.dataset.move + (e.disabled ? " (disabled)" : "")).join(", "),
			].join("\n")`))
		}
		time.Sleep(40 * time.Millisecond)
	}
}

// click clicks the first element that a selector finds with a real pointer, once it stands still. For a button that only the
// keyboard has it clicks the things on the table that the move has to do with.
func (b *tab) click(selector string) {
	b.Helper()
	b.until("there is "+selector, "document.querySelector($1)", selector)
	if things := eval[[]string](b, "(() => { const el = document.querySelector($1); return el.matches('.spoken') ? JSON.parse(el.dataset.things) : []; })()", selector); len(things) > 0 {
		for _, thing := range things {
			b.click(`[data-thing="` + thing + `"]:not([aria-pressed="true"])`)
		}
		if eval[bool](b, "Boolean(document.querySelector($1+':not(.spoken):not([disabled])'))", selector) {
			b.click(selector) // with a third card it would be another move
		}
		return
	}
	at := eval[point](b, `(async () => {
		for (let before = "", tries = 0; ; tries++) {
			const el = document.querySelector($1); // it may be drawn anew
			el?.scrollIntoView({block: "center"});
			const r = el?.getBoundingClientRect();
			const now = JSON.stringify(r);
			if (r && now === before || tries > 50) {
				return {X: r.x + r.width / 2, Y: r.y + Math.min(r.height / 2, 40)};
			}
			before = now;
			// It lies still once two frames show it there: a busy machine may draw none in 20 ms.
			await new Promise((done) => (setTimeout(done, 100), requestAnimationFrame(() => requestAnimationFrame(done))));
		}
	})()`, selector)
	begun := time.Now()
	if b.touch {
		b.run(
			input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: at.X, Y: at.Y}}),
			input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}),
		)
	} else {
		b.run(chromedp.MouseClickXY(at.X, at.Y))
	}
	if !b.touch && b.missed() || time.Since(begun) > 400*time.Millisecond && b.held() {
		b.click(selector)
	}
}

// missed reports whether the last press of a mouse began on one thing and ended on another: what a busy machine drew in
// between has moved what lay below the pointer, and the click is on what has both.
func (b *tab) missed() bool {
	b.Helper()
	return eval[bool](b, `(() => {
		const [down, up, click] = (window.presses ?? []).slice(-3);
		return click?.type === "click" && up.type === "pointerup" && down.on !== up.on && up.on !== click.on;
	})()`)
}

// held reports whether the last press was none: a busy machine let go so late that the page took it for a question
// about a card, which is closed.
func (b *tab) held() bool {
	b.Helper()
	held := eval[bool](b, `(async () => {
		const last = (type) => presses.findLast((p) => p.type === type)?.time ?? 0;
		for (let tries = 0; tries < 20 && last("pointerup") - last("pointerdown") > 400; tries++) {
			const answer = document.querySelector("dialog.asks");
			answer?.close();
			if (answer) return true;
			await new Promise((done) => setTimeout(done, 50));
		}
		return false;
	})()`)
	if held {
		b.Log("a press took so long that it asked for a card")
	}
	return held
}

func shotsDir() string {
	if *pictures != "" {
		return *pictures
	}
	return filepath.Join(os.TempDir(), "seasalt-web-pictures")
}

func (b *tab) shot(name string) {
	b.Helper()
	if err := os.MkdirAll(shotsDir(), 0o777); err != nil {
		b.Fatal(err)
	}
	var data []byte
	err := chromedp.Run(b.ctx, chromedp.ActionFunc(func(ctx context.Context) (err error) {
		data, err = page.CaptureScreenshot().Do(ctx)
		return err
	}))
	if err != nil {
		b.Logf("no picture %s: %v", name, err)
		return
	}
	file := filepath.Join(shotsDir(), fmt.Sprintf("%s-%d.png", name, b.size.width))
	if err := os.WriteFile(file, data, 0o666); err != nil {
		b.Fatal(err)
	}
}

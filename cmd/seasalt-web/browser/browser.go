// Package browser drives Chromium in tests: those of the page, and those of servers that serve it.
package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// Needs returns the path of a program. It skips the test if the program is missing, except in CI, and with go test
// -short.
func Needs(t *testing.T, program, how string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes its time, and go test -short has none")
	}
	name, err := exec.LookPath(program)
	if err == nil {
		return name
	}
	if os.Getenv("CI") == "true" {
		t.Fatalf("%s is not installed: %s", program, how)
	}
	t.Skipf("%s is not installed, so this is not tested: %s", program, how)
	return ""
}

// Start starts Chromium. chromedp.Cancel ends it.
func Start(t *testing.T, more ...chromedp.ExecAllocatorOption) context.Context {
	t.Helper()
	chromium := Needs(t, "chromium", "apt-get install chromium")
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(chromium), chromedp.NoSandbox,
		chromedp.Flag("disable-gpu", true),
		chromedp.WSURLReadTimeout(2*time.Minute)) // while other tests compile the page, a start takes more than usual
	allocator, _ := chromedp.NewExecAllocator(context.Background(), append(options, more...)...)
	silent := chromedp.WithErrorf(func(string, ...any) {}) // chromedp does not know all events of newer browsers
	browser, _ := chromedp.NewContext(allocator, silent)
	if err := chromedp.Run(browser); err != nil {
		t.Fatal(err)
	}
	return browser
}

// Tab opens a tab in a profile of its own, and closes it when the test ends. It is in a window of its own, since
// headless Chromium has none to open it in.
func Tab(t *testing.T, browser context.Context) (context.Context, cdp.BrowserContextID) {
	t.Helper()
	executor := cdp.WithExecutor(browser, chromedp.FromContext(browser).Browser)
	profile, err := target.CreateBrowserContext().WithDisposeOnDetach(true).Do(executor)
	if err != nil {
		t.Fatal(err)
	}
	id, err := target.CreateTarget("about:blank").WithBrowserContextID(profile).WithNewWindow(true).Do(executor)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithTargetID(id))
	t.Cleanup(cancel)
	return ctx, profile
}

// Evaluate evaluates an expression, which may be a promise, with arguments in the places of $1, $2 and so on.
func Evaluate(ctx context.Context, value any, js string, args ...any) error {
	for i, a := range args {
		text, err := json.Marshal(a)
		if err != nil {
			return err
		}
		js = strings.ReplaceAll(js, fmt.Sprintf("$%d", i+1), string(text))
	}
	await := func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }
	return chromedp.Run(ctx, chromedp.Evaluate(js, value, await))
}

// Wide is an expression for elements that are wider than the screen: some of them, or an empty string.
const Wide = `document.documentElement.scrollWidth <= innerWidth ? "" :
	[...document.querySelectorAll("body *")].filter((e) => e.getBoundingClientRect().right > innerWidth + 1)
		.map((e) => e.outerHTML.slice(0, 100)).slice(0, 3).join("\n")`

// WatchShifts is a script that keeps a line in window.shifts for each thing that moves on the page without having been
// moved: the reports of the Layout Instability API, and those that follow a tap.
const WatchShifts = `{
	window.shifts = [];
	const name = (n) => !n ? "an element that is gone" : n.nodeType === 3 ? "text " + n.textContent
		: n.localName + "." + n.className + " " + (n.dataset?.key ?? n.dataset?.card ?? n.textContent.slice(0, 30));
	const at = (r) => [r.x, r.y, r.width, r.height].map(Math.round).join(",");
	new PerformanceObserver((list) => {
		for (const e of list.getEntries()) shifts.push(e.value.toFixed(5) + ": "
			+ e.sources.map((s) => name(s.node) + " " + at(s.previousRect) + " to " + at(s.currentRect)).join("; "));
	}).observe({type: "layout-shift"});
}`

package proof

import (
	"testing"

	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/chromedp"
)

// TestSplash looks at the first screen and at the one before it, while the engine is on its way: nothing is to be scrolled.
func TestSplash(t *testing.T) {
	const scrolled = "document.documentElement.scrollHeight - innerHeight"
	for _, sz := range []size{phone, {1200, 900}} {
		b := open(t, sz)
		b.run(fetch.Enable().WithPatterns([]*fetch.RequestPattern{{URLPattern: "*/engine-*"}}))
		held := make(chan fetch.RequestID, 1)
		chromedp.ListenTarget(b.ctx, func(event any) {
			if e, ok := event.(*fetch.EventRequestPaused); ok {
				held <- e.RequestID
			}
		})
		b.run(chromedp.Navigate(b.url))
		b.until("the page waits for the engine", "document.querySelector('.loading progress')")
		b.shot("splash")
		if n := eval[int](b, scrolled); n > 0 {
			t.Errorf("%v: %d pixels do not fit while the engine is on its way", sz, n)
		}
		b.run(fetch.ContinueRequest(<-held))
		b.ready()
		b.shot("first")
		if n := eval[int](b, scrolled); n > 0 && sz != phone {
			t.Errorf("%v: %d pixels of the first screen do not fit", sz, n)
		}
	}
}

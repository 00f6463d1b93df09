package proof

import (
	"testing"
	"time"

	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/chromedp"

	"github.com/seasalt-go/seasalt/cmd/seasalt-web/browser"
)

// openHeld opens the page while the engine is held back on its way, until release is called.
func openHeld(t *testing.T, sz size, hash string) (b *tab, release func()) {
	t.Helper()
	b = open(t, sz) // each time a new profile: a page that was there before is kept with its engine
	held := make(chan fetch.RequestID, 1)
	chromedp.ListenTarget(b.ctx, func(event any) {
		if e, ok := event.(*fetch.EventRequestPaused); ok {
			held <- e.RequestID
		}
	})
	b.run(
		chromedp.Navigate(b.url+"icon.svg"),
		chromedp.Evaluate("localStorage.setItem('seasalt settings', "+quote(`{"lang":"fr","speed":"instant"}`)+")", nil),
		fetch.Enable().WithPatterns([]*fetch.RequestPattern{{URLPattern: "*/engine-*"}}),
		chromedp.Navigate(b.url+hash),
	)
	return b, func() {
		t.Helper()
		select {
		case id := <-held:
			b.run(fetch.ContinueRequest(id))
		case <-time.After(time.Minute):
			t.Fatal("the page does not ask for the engine")
		}
	}
}

// TestSplash looks at the page while the engine is on its way: the first screen is there, and nothing is to be scrolled or
// moves when the engine comes. Other screens wait.
func TestSplash(t *testing.T) {
	t.Parallel()
	const scrolled = "document.documentElement.scrollHeight - innerHeight"
	for _, sz := range []size{phone, {390, 844}, {1440, 900}} {
		b, release := openHeld(t, sz, "")
		b.until("the first screen is there before the engine", "document.querySelector('#play') && document.querySelector('.bar progress')")
		b.shot("splash")
		eval[any](b, "(() => "+browser.WatchShifts+")()")
		release()
		b.ready()
		b.shot("first")
		for _, s := range eval[[]string](b, "shifts") {
			t.Errorf("%v: the first screen moves when the engine comes, by %s", sz, s)
		}
		if n := eval[int](b, scrolled); n > 0 && sz != phone {
			t.Errorf("%v: %d pixels of the first screen do not fit", sz, n)
		}

		b, release = openHeld(t, sz, "#/quiz")
		b.until("another screen waits", "document.querySelector('main .loading [role=status]')")
		b.shot("splash-quiz")
		if n := eval[int](b, scrolled); n > 0 {
			t.Errorf("%v: %d pixels do not fit while another screen waits", sz, n)
		}
		release()
		b.until("it is there", "document.querySelector('.quiz [data-answer]')")
	}
}

// TestEager chooses a language and presses "Play" before the engine is there: the game begins as soon as it is.
func TestEager(t *testing.T) {
	t.Parallel()
	b, release := openHeld(t, phone, "")
	b.click("#settings")
	b.until("there are languages", "document.querySelector('#lang')")
	eval[any](b, "(() => { const s = document.querySelector('#lang'); s.value = 'de'; s.dispatchEvent(new Event('change')); })()")
	b.until("it speaks another language", "document.querySelector('#play').textContent.startsWith('Spielen')")
	b.click("#play")
	b.until("it says what is missing", "document.querySelector('#play').disabled && document.querySelector('#play').textContent.includes('wird vorbereitet')")
	release()
	b.ready()
	b.asked()
	b.until("nothing waits any more", "!document.querySelector('.bar progress') && document.querySelector('.own .name').textContent === 'Du'")
}

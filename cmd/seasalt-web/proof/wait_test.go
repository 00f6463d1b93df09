package proof

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// holdUpdates puts something between the page and its worker: of the updates of tables only as many come through as
// window.through says, and the others wait until release is called. It counts the cards that move over the page.
const holdUpdates = `
	window.through = Infinity;
	window.held = [];
	const take = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage");
	Object.defineProperty(Worker.prototype, "onmessage", {set(receive) {
		take.set.call(this, (e) => {
			if (e.data.push !== "update" || through-- > 0) receive(e);
			else held.push(() => receive(e));
		});
	}});
	window.release = () => { through = Infinity; for (const h of held.splice(0)) h(); };
	window.flights = 0;
	const animate = Element.prototype.animate;
	Element.prototype.animate = function (...args) { flights++; return animate.apply(this, args); };
`

func (b *tab) holdsUpdates() {
	b.Helper()
	b.run(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument("{" + holdUpdates + "}").Do(ctx)
		return err
	}))
}

// endTurn plays the turn of the person until it is over, and lets nothing of the next player's through.
func (b *tab) endTurn() {
	b.Helper()
	for {
		b.asked()
		if eval[bool](b, "Boolean(document.querySelector('[data-move=end-turn]'))") {
			eval[any](b, "(() => { through = 1; })()")
			b.click("[data-move=end-turn]")
			b.until("another is to move", "document.querySelector('.others .mark.turn') && document.querySelector('.tools')")
			return
		}
		b.step(nil)
	}
}

// TestWaiting looks at the page while another thinks: what has the focus then does nothing.
func TestWaiting(t *testing.T) {
	t.Parallel()
	b := open(t, desk)
	b.holdsUpdates()
	b.visit("", settings{Lang: "en", Speed: "instant", Order: map[string]any{"players": players(1, 1), "seed": strings.Repeat("2", 64)}})
	b.click("#play")
	b.endTurn()
	for range 3 {
		b.run(chromedp.KeyEvent(kb.Enter))
	}
	if focus := eval[string](b, "document.activeElement.dataset.key ?? document.activeElement.localName"); focus != "body" || eval[bool](b, "Boolean(document.querySelector('dialog'))") {
		t.Errorf("while another plays the focus is on %s, and after Enter there is %q", focus, eval[string](b, "document.querySelector('dialog')?.textContent ?? ''"))
	}
	eval[any](b, "release()")
	b.asked()
	if focus := eval[string](b, "document.activeElement.dataset.move"); focus != "draw" {
		t.Errorf("in the next turn the focus begins at %s", focus)
	}
}

// TestSpectator lets bots play a round before a spectator, whose page was asleep meanwhile: it shows the last turn and does
// not make up for the others.
func TestSpectator(t *testing.T) {
	t.Parallel()
	b := open(t, desk)
	b.holdsUpdates()
	b.visit("", settings{Lang: "en", Order: map[string]any{"players": players(0, 2), "seed": strings.Repeat("2", 64)}})
	eval[any](b, "(() => { through = 4; })()")
	b.click("#play")
	b.until("cards move", "flights > 0")
	b.until("many turns wait", "held.length > 20")
	waiting := eval[int](b, "(() => { flights = 0; const n = held.length; release(); return n; })()")
	b.until("the table is that of the end of the round", "document.querySelector('.panel.round, .over')")
	if flights := eval[int](b, "flights"); flights > 8 {
		t.Errorf("of %d updates that waited, %d cards were shown moving", waiting, flights)
	}
	if lines := eval[int](b, "document.querySelectorAll('.log p > span').length"); lines < waiting {
		t.Errorf("%d updates are %d lines of what happened", waiting, lines)
	}
}

// TestTwoWindows opens a game in two windows of a browser: in the second one that plays, the move comes too late, and the
// page says that it was oneself who went on.
func TestTwoWindows(t *testing.T) {
	t.Parallel()
	b := open(t, desk)
	b.visit("", settings{Lang: "en", Speed: "instant", Order: map[string]any{"players": players(1, 1), "seed": strings.Repeat("2", 64)}})
	b.click("#play")
	b.asked()
	id, err := target.CreateTarget("about:blank").WithBrowserContextID(b.profile).WithNewWindow(true).
		Do(cdp.WithExecutor(chromium, chromedp.FromContext(chromium).Browser))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := chromedp.NewContext(chromium, chromedp.WithTargetID(id))
	t.Cleanup(cancel)
	other := openIn(t, ctx, desk, b.url)
	other.run(chromedp.Navigate(b.url + eval[string](b, "location.hash")))
	other.ready()
	other.asked()
	b.click("[data-move=draw]")
	b.until("the move is made", "document.querySelector('[data-move^=keep]')")
	other.click("[data-move='take 1']")
	other.until("it says who was first", "document.querySelector('.note')?.textContent.startsWith('You went on in another window.')")
	other.until("the table is that of now", "document.querySelector('[data-move^=keep]')")
}

// TestForced counts taps: with the setting, what is the only possible move needs none, unless one says "Wait".
func TestForced(t *testing.T) {
	t.Parallel()
	for _, sz := range []size{{390, 844}, desk} {
		b := open(t, sz)
		s := settings{Lang: "en", Speed: "instant", Forced: true, Order: map[string]any{"players": players(1, 1), "seed": strings.Repeat("2", 64)}}
		b.visit("", s)
		b.click("#play")
		const moves = `[...document.querySelectorAll("[data-move]:not([disabled])")].map((e) => e.dataset.move)`
		turn := func() { // until there is one in which only its end is possible
			t.Helper()
			for range 40 {
				b.asked()
				switch {
				case eval[bool](b, moves+".includes('draw')"):
					b.click("[data-move^='take ']")
					b.until("the card is taken", "!document.querySelector('[data-move=draw]')")
				default:
					b.step(nil)
				}
				if eval[bool](b, moves+".join() === 'end-turn'") {
					return
				}
			}
			t.Fatal("there is always something else to do")
		}
		// On a busy machine the moment in which one can stop the move is over before the test has looked.
		eval[any](b, "(() => { const set = window.setTimeout; window.setTimeout = (f, ms, ...more) => set(f, ms === 2200 ? 6000 : ms, ...more); })()")
		turn()
		b.until("only the end of the turn is possible", moves+".join() === 'end-turn' && document.querySelector('[data-key=wait]')")
		b.shot("forced")
		b.until("another turn begins without a tap", "document.querySelector('[data-move=draw]:not([disabled])')")
		turn()
		b.click("[data-key=wait]")
		time.Sleep(7 * time.Second)
		if got := strings.Join(eval[[]string](b, moves), ", "); got != "end-turn" || eval[bool](b, "Boolean(document.querySelector('[data-key=wait]'))") {
			t.Errorf("after Wait there is still %s to do", got)
		}
		if focus := eval[string](b, "document.activeElement.dataset.move"); focus != "end-turn" {
			t.Errorf("after Wait the focus is on %s", focus)
		}
		b.click("#settings")
		b.until("there is the setting", "document.querySelector('#forced')")
		b.shot("forced-setting")
		eval[any](b, "(() => { const s = document.querySelector('#forced'); s.value = 'false'; s.dispatchEvent(new Event('change')); })()")
		b.click("dialog [data-key=close]")
		b.click("[data-move=end-turn]")
		b.until("another turn begins", "document.querySelector('[data-move=draw]:not([disabled])')")
		turn()
		if !eval[bool](b, "document.querySelector('.question') && !document.querySelector('[data-key=wait]')") {
			t.Error("without the setting the move happens by itself")
		}
	}
}

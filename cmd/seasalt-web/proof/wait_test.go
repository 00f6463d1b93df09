package proof

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

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
	if !eval[bool](b, `(() => {
		const r = document.querySelector(".question").getBoundingClientRect();
		const behind = document.elementsFromPoint(r.x + 5, r.y + 5).map((e) => getComputedStyle(e).backgroundColor);
		const opaque = behind.find((color) => !/, 0\)$/.test(color));
		return /^rgb/.test(opaque) && opaque.match(/\d+/g).slice(0, 3).every((part) => part > 200);
	})()`) {
		t.Error("dark words stand on the dark sea")
	}
	b.shot("spectator")
	for _, sz := range sizes { // of the table nothing is left for cards that a spectator does not have
		b.run(b.emulate(sz))
		if left := eval[float64](b, `(() => { const end = (s) => document.querySelector(s).getBoundingClientRect().bottom; return end(".play .table") - end(".play .middle"); })()`); left > 12 || left < -12 {
			t.Errorf("%d×%d: of the table %v pixels are left", sz.width, sz.height, left)
		}
	}
	b.run(b.emulate(desk))
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
	other.until("it says who was first", "document.querySelector('.note')?.textContent.startsWith('You continued in another window.')")
	other.until("the table is that of now", "document.querySelector('[data-move^=keep]')")
}

// TestForced plays with the setting and without it: the only possible move needs no tap, or waits for one.
// A card that goes to an empty pile, as it must, is told of until the next decision is made.
func TestForced(t *testing.T) {
	t.Parallel()
	lines := until(t, 2, func(m meanwhile) bool {
		var view struct {
			Phase string
			Piles []struct{ Size int }
		}
		if err := json.Unmarshal(m.Snapshot.View, &view); err != nil {
			t.Fatal(err)
		}
		return view.Phase == "keep" && (view.Piles[0].Size == 0) != (view.Piles[1].Size == 0)
	})
	for _, forced := range []bool{true, false} {
		b := open(t, size{390, 844})
		b.visit("", settings{Lang: "en", Speed: "instant", Forced: forced, Order: map[string]any{"players": players(1, 1), "seed": strings.Repeat("2", 64)}})
		b.click("#play")
		alone := 0
		for range 40 {
			b.asked()
			if len(eval[[]string](b, legal)) == 1 {
				alone++
			}
			if b.step(nil) == "round" {
				break
			}
		}
		if (alone == 0) != forced {
			t.Errorf("forced: %t; %d taps made the only possible move", forced, alone)
		}
		b.enter("f", lines)
		b.click("[data-move^=keep]")
		b.until("a note tells where the other card went", "/^You keep .+ and discard .+ on pile [12]\\./.test(document.querySelector('.note')?.textContent)")
		b.asked()
		b.shot("forced")
		b.click("[data-move]")
		b.until("with the next decision it is gone", "!document.querySelector('.note')")
	}
}

// planned keeps the time for which flights and pauses are meant to last in window.planned, and lets none of it pass. Flights
// that begin together count once, and timers of clicks, of pointers that rest, of sounds and of a silent worker do not.
const planned = `(() => {
	window.planned = 0;
	let most = 0;
	const together = (ms) => {
		planned += Math.max(0, ms - most);
		most = Math.max(most, ms);
		queueMicrotask(() => { most = 0; });
	};
	const animate = Element.prototype.animate;
	Element.prototype.animate = function (frames, timing) {
		together((timing.delay ?? 0) + timing.duration);
		return animate.call(this, frames, {...timing, delay: 0, duration: 1});
	};
	const wait = window.setTimeout;
	window.setTimeout = (f, ms, ...more) => {
		if ([20, 450, 650, 2000, 10_000].includes(ms)) return wait(f, ms, ...more);
		together(ms);
		return wait(f, 0, ...more);
	};
})()`

// TestPace adds up for how long cards move between two decisions.
func TestPace(t *testing.T) {
	t.Parallel()
	for bots, most := range map[int]int{1: 3000, 3: 5000} {
		t.Run(strconv.Itoa(bots), func(t *testing.T) {
			b := open(t, desk)
			b.visit("", settings{Lang: "en", Speed: "normal", Forced: true, Order: map[string]any{"players": players(1, bots), "maxRounds": 1, "seed": strings.Repeat("3", 64)}})
			eval[any](b, planned)
			b.click("#play")
			b.asked()
			var times []int
			for state := ""; state != "over"; {
				eval[any](b, "(() => { planned = 0; })()")
				if state = b.step(nil); state == "move" {
					b.asked()
					times = append(times, eval[int](b, "Math.round(planned)"))
				}
			}
			slices.Sort(times)
			longest := times[len(times)-1]
			t.Logf("%d decisions, then %d ms at most, and %d in the middle", len(times), longest, times[len(times)/2])
			if longest > most || longest < 1000 {
				t.Errorf("after a decision cards move for %d ms", longest)
			}
		})
	}
}

package proof

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"github.com/seasalt-go/seasalt/cmd/seasalt-web/browser"
)

// goesOn fails if the button that goes on after a round or a game is there and cannot be seen whole.
func (b *tab) goesOn() {
	b.Helper()
	if eval[bool](b, `[...document.querySelectorAll("[data-key=next-round], [data-key=again]")].some((e) => {
		const r = e.getBoundingClientRect();
		return [[r.left + 8, r.top + 4], [r.right - 8, r.bottom - 4]].some(([x, y]) => document.elementFromPoint(x, y)?.closest("button") !== e);
	})`) {
		b.Errorf("the button that goes on is cut: %s", eval[string](b, "document.querySelector('.ask').innerText"))
	}
}

// choicesShow fails if there are no more than four buttons to choose from, and not all of them can be seen whole: nobody should
// have to find out that there is more, such as STOP, even on the smallest phone.
func (b *tab) choicesShow() {
	b.Helper()
	if cut := eval[string](b, `(() => {
		const buttons = [...document.querySelectorAll(".ask .actions button:not(.spoken)")]; // those lie on the table
		const cut = (e) => { const r = e.getBoundingClientRect(); return r.left < 0 || r.right > innerWidth || e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight; };
		return buttons.length > 4 ? "" : buttons.filter(cut).map((e) => e.innerText).join(", ");
	})()`); cut != "" {
		b.Errorf("cannot be seen whole: %s", cut)
	}
}

// TestNothingMoves plays whole games of two, three and four players on five screens, two on each, and the beginnings of
// games in which things move at each speed. Nothing moves on the page but cards.
func TestNothingMoves(t *testing.T) {
	t.Parallel()
	for bots, speed := range []string{"", "slow", "normal", "fast"} {
		for _, sz := range []size{{390, 844}, {844, 390}, desk} {
			if bots == 0 || bots != 2 && sz.width != 390 { // the phone at each speed, and others at the usual one
				continue
			}
			t.Run(fmt.Sprintf("%d×%d, %d players, %s", sz.width, sz.height, bots+1, speed), func(t *testing.T) {
				t.Parallel()
				still(t, sz, bots, speed, 6)
			})
		}
	}
	for i, sz := range []size{{390, 844}, {844, 390}, {820, 1180}, desk, {2560, 1440}} {
		for bots := 1; bots <= 3; bots++ {
			if (i+bots)%3 == 0 { // two games on each screen do
				continue
			}
			t.Run(fmt.Sprintf("%d×%d, %d players", sz.width, sz.height, bots+1), func(t *testing.T) {
				t.Parallel()
				still(t, sz, bots, "instant", 1000)
			})
		}
	}
}

// still plays so many steps of a game, or all of it, and holds that nothing moves but cards.
func still(t *testing.T, sz size, bots int, speed string, steps int) {
	b := open(t, sz)
	b.run(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(browser.WatchShifts).Do(ctx)
		return err
	}))
	s := settings{Lang: []string{"en", "fr", "de"}[bots-1], Speed: speed, Order: map[string]any{"players": players(1, bots), "target": 7, "seed": strings.Repeat(fmt.Sprint(bots), 64)}}
	if bots > 1 {
		s.Order["modules"] = everything
	}
	b.visit("", s)
	b.click("#play")
	b.asked()
	eval[any](b, "(() => { shifts.length = 0; })()")
	seen := map[string]bool{}
	for state := ""; state != "over" && steps > 0; steps-- {
		state = b.step(nil)
		if state != "over" {
			b.asked()
			b.goesOn()
		}
		for _, s := range eval[[]string](b, "shifts.splice(0)") {
			t.Errorf("the page moves by %s", s)
		}
		for name, when := range map[string]string{"round": "document.querySelector('[data-key=next-round]')", "few": "document.querySelectorAll('.own .hand .card').length === 4", "many": "document.querySelectorAll('.own .hand .card').length === 9", "choose": "document.querySelector('.tray')"} {
			if !seen[name] && eval[bool](b, "Boolean("+when+")") {
				seen[name] = true
				b.shot(fmt.Sprintf("still-%d-%s", bots+1, name))
			}
		}
	}
	b.shot(fmt.Sprintf("still-%d-over", bots+1))
}

// TestReplayStill steps through a replay with extensions: the table stays where it is, whatever is said above it.
func TestReplayStill(t *testing.T) {
	t.Parallel()
	text := game(t)
	for _, sz := range []size{phone, {844, 390}, tablet, desk} {
		b := open(t, sz)
		b.visit("#/replay", settings{Lang: "de"})
		b.until("there is a place to paste", "document.querySelector('#record')")
		eval[any](b, "(() => { document.querySelector('#record').value = $1; })()", text)
		b.click("button[type=submit]")
		const at = "(() => { const r = document.querySelector('.replay .table').getBoundingClientRect(); return Math.round(scrollY + r.top) + ' to ' + Math.round(r.bottom + scrollY); })()"
		b.until("it is shown", "document.querySelector('.replay .seat')")
		places := map[string]int{}
		for n := range min(40, 1+eval[int](b, "Number(document.querySelector('#slider').max)")) {
			eval[any](b, "(() => { const s = document.querySelector('#slider'); s.value = $1; s.dispatchEvent(new Event('input')); })()", n)
			b.until("it has moved on", "document.querySelector('.replay output').textContent.split(' ')[1] === String($1)", n)
			places[eval[string](b, at)]++
		}
		b.shot("replay-still")
		if len(places) > 1 {
			t.Errorf("%d pixels wide, the table is at %v", sz.width, places)
		}
	}
}

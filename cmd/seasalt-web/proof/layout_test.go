package proof

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// watchShifts writes down what moves on the page without having been moved: what the Layout Instability API reports, and
// what follows a tap, too.
const watchShifts = `
	window.shifts = [];
	const name = (n) => !n ? "something that is gone" : n.nodeType === 3 ? "text " + n.textContent : n.localName + "." + n.className + " " + (n.dataset?.key ?? n.dataset?.card ?? n.textContent.slice(0, 30));
	const at = (r) => [r.x, r.y, r.width, r.height].map(Math.round).join(",");
	new PerformanceObserver((list) => {
		for (const e of list.getEntries()) shifts.push({value: e.value, what: e.sources.map((s) => name(s.node) + " " + at(s.previousRect) + " to " + at(s.currentRect))});
	}).observe({type: "layout-shift", buffered: true});
`

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
		const buttons = [...document.querySelectorAll(".ask .actions button")];
		const cut = (e) => { const r = e.getBoundingClientRect(); return r.left < 0 || r.right > innerWidth || e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight; };
		return buttons.length > 4 ? "" : buttons.filter(cut).map((e) => e.innerText).join(", ");
	})()`); cut != "" {
		b.Errorf("cannot be seen whole: %s", cut)
	}
}

// TestNothingMoves plays whole games of two, three and four players on five screens, two on each, and holds that nothing
// moves on the page but cards.
func TestNothingMoves(t *testing.T) {
	t.Parallel()
	for i, sz := range []size{{390, 844}, {844, 390}, {820, 1180}, desk, {2560, 1440}} {
		for bots := 1; bots <= 3; bots++ {
			if (i+bots)%3 == 0 { // two games on each screen do
				continue
			}
			t.Run(fmt.Sprintf("%d×%d, %d players", sz.width, sz.height, bots+1), func(t *testing.T) {
				t.Parallel()
				b := open(t, sz)
				b.run(chromedp.ActionFunc(func(ctx context.Context) error {
					_, err := page.AddScriptToEvaluateOnNewDocument("{" + watchShifts + "}").Do(ctx)
					return err
				}))
				s := settings{Lang: []string{"en", "fr", "de"}[bots-1], Speed: "instant", Order: map[string]any{"players": players(1, bots), "target": 7, "seed": strings.Repeat(fmt.Sprint(bots), 64)}}
				if bots > 1 {
					s.Order["modules"] = everything
				}
				b.visit("", s)
				b.click("#play")
				b.asked()
				eval[any](b, "(() => { shifts.length = 0; })()")
				seen := map[string]bool{}
				type shift struct {
					Value float64
					What  []string
				}
				for state := ""; state != "over"; state = b.step(nil) {
					b.asked()
					b.goesOn()
					for _, s := range eval[[]shift](b, "shifts.splice(0)") {
						t.Errorf("%.4f: %s", s.Value, strings.Join(s.What, "; "))
					}
					for name, when := range map[string]string{"round": "document.querySelector('[data-key=next-round]')", "few": "document.querySelectorAll('.own .hand .card').length === 4", "many": "document.querySelectorAll('.own .hand .card').length === 9", "choose": "document.querySelector('.tray')"} {
						if !seen[name] && eval[bool](b, "Boolean("+when+")") {
							seen[name] = true
							b.shot(fmt.Sprintf("still-%d-%s", bots+1, name))
						}
					}
				}
				b.shot(fmt.Sprintf("still-%d-over", bots+1))
			})
		}
	}
}

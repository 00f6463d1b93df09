package proof

import (
	"strings"
	"testing"
)

// covered is an expression for the own cards of which less than a finger's width is seen, where a question is asked.
const covered = `[...document.querySelectorAll(".own .hand .card")].filter((e) => {
	const r = e.getBoundingClientRect();
	return [[3, 3], [41, 3], [3, 41], [41, 41]].some(([x, y]) => !e.contains(document.elementFromPoint(r.left + x, r.top + y)));
}).map((e) => e.getAttribute("aria-label")).join()`

// TestTurned plays on a phone that is turned in the middle of each question: the question never covers the own cards, and
// buttons and log are laid out anew.
func TestTurned(t *testing.T) {
	t.Parallel()
	upright, side := size{390, 844}, size{844, 390}
	b := open(t, upright)
	b.visit("", settings{Lang: "en", Speed: "instant", Order: map[string]any{"players": players(1, 2), "modules": everything, "seed": strings.Repeat("6", 64)}})
	b.click("#play")
	const buttons = `[...document.querySelectorAll("[data-move]")].map((e) => e.textContent).join(" | ")`
	turn := func(to size) {
		t.Helper()
		b.run(b.emulate(to))
		b.until("the window has its size", "innerWidth === $1", to.width)
		eval[any](b, "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))")
	}
	cards := 0
	for n := 0; n < 120 && cards < 9; n++ {
		b.asked()
		if !eval[bool](b, "Boolean(document.querySelector('[data-move]'))") {
			b.step(nil)
			continue
		}
		cards = eval[int](b, "document.querySelectorAll('.own .hand .card').length")
		short := eval[string](b, buttons)
		turn(side)
		if got := eval[string](b, covered); got != "" {
			b.shot("side")
			t.Fatalf("on its side, with %d cards, the phone does not show %s", cards, got)
		}
		b.fits()
		if cards == 9 {
			b.shot("turned")
		}
		turn(upright)
		if got := eval[string](b, covered); got != "" {
			b.shot("upright")
			t.Fatalf("upright, with %d cards, the phone does not show %s", cards, got)
		}
		if cards == 9 {
			b.shot("turned")
		}
		if again := eval[string](b, buttons); again != short {
			t.Fatalf("when the phone is turned back the buttons are %s instead of %s", again, short)
		}
		// No end of the round, so that the hand grows.
		for _, m := range eval[[]string](b, `[...document.querySelectorAll("[data-move]")].map((e) => e.dataset.move)`) {
			if m == "draw" || m == "end-turn" || strings.HasPrefix(m, "keep") || strings.HasPrefix(m, "discard") {
				b.click(`[data-move="` + m + `"]`)
				b.until("it is done", "!document.querySelector($1)", `[data-move="`+m+`"]:not([disabled])`)
				break
			}
		}
	}
	if cards < 9 {
		t.Errorf("the hand had %d cards", cards)
	}
	turn(desk)
	b.until("what happened is open on a desk", "document.querySelector('.log').open")
	turn(side)
	b.until("and not on a phone", "!document.querySelector('.log').open")
}

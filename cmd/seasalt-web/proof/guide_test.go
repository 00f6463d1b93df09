package proof

import (
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// TestGuided comes for the first time, in two languages on a phone and in one on a laptop, and does what it is told: at each new step there is a
// word, each once, and the round comes to its end with seven points. The next game has none, and one can skip the tour.
func TestGuided(t *testing.T) {
	t.Parallel()
	for lang, sz := range map[string]size{"en": {390, 844}, "fr": {390, 844}, "de": {1366, 768}} {
		b := open(t, sz)
		b.touch = sz.width < 1000
		b.run(
			emulation.SetUserAgentOverride(eval[string](b, "navigator.userAgent")).WithAcceptLanguage(lang), b.still(),
			chromedp.Navigate(b.url+"icon.svg"), chromedp.Evaluate("localStorage.clear()", nil), chromedp.Navigate(b.url),
		)
		b.ready()
		b.click("#play")
		told, taps := map[string]bool{}, 1
		for {
			b.asked()
			if eval[bool](b, "Boolean(document.querySelector('[data-key=next-round], .over'))") {
				break
			}
			if text := eval[string](b, "document.querySelector('.guide:not([hidden]) p')?.textContent ?? ''"); text != "" {
				if len(told) == 1 { // who looks something up comes back to it
					b.run(chromedp.Evaluate("location.hash = '#/learn'", nil))
					b.until("the course is there", "document.querySelector('.learn, .course, h1') && !document.querySelector('.game')")
					b.run(chromedp.Evaluate("history.back()", nil))
					b.until("the step is told again", "document.querySelector('.guide:not([hidden]) p')?.textContent === "+strconv.Quote(text))
				}
				if told[text] {
					t.Errorf("%s: twice: %s", lang, text)
				}
				told[text] = true
				b.shot("guide-" + lang + "-" + string(rune('0'+len(told))))
				b.click("[data-key=guide-ok]")
				taps++
			}
			// As in the prepared deal: draw, keep what makes more points or a duo, lay it, and stop with seven.
			if eval[bool](b, "Boolean(document.querySelector('[data-move=end-turn]'))") && len(eval[[]string](b, `[...document.querySelectorAll("[data-move]")].map((e) => e.dataset.move)`)) == 1 {
				b.until("the turn ends by itself, or can be ended", "!document.querySelector('[data-move=end-turn]') || !document.querySelector('[data-key=wait]')")
			}
			b.step(nil)
			taps++
		}
		if !strings.Contains(eval[string](b, "document.querySelector('.question')?.textContent ?? ''"), "40") {
			t.Errorf("%s: nobody says that it is over", lang)
		}
		b.shot("guide-" + lang + "-over")
		b.goesOn()
		if len(told) < 6 {
			t.Errorf("%s: it was told %d things: %v", lang, len(told), told)
		}
		t.Logf("%s: %d steps told, %d taps to the end of the round", lang, len(told), taps)
		b.click(".home")
		b.click("#play")
		b.asked()
		if eval[bool](b, "Boolean(document.querySelector('.guide:not([hidden])'))") {
			t.Errorf("%s: the second game is explained, too", lang)
		}
	}
	b := open(t, desk)
	b.run(chromedp.Navigate(b.url+"icon.svg"), chromedp.Evaluate("localStorage.clear()", nil), chromedp.Navigate(b.url))
	b.ready()
	b.click("#play")
	b.until("the first step is told", "document.querySelector('.guide:not([hidden])')")
	b.shot("guide-desk")
	b.click("[data-key=guide-skip]")
	b.step(nil)
	b.asked()
	if eval[bool](b, "Boolean(document.querySelector('.guide:not([hidden])'))") {
		t.Error("a tour that was skipped goes on")
	}
}

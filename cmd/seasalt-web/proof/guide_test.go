package proof

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// TestGuided comes for the first time, on a laptop and with phones, one of them on its side, and does what it is told: tap what
// is lit. No card is covered, nor a button that ends the round, and the round is won by STOP and by LAST CHANCE. The next
// game has no tour; it can be had again from two places, and be skipped.
func TestGuided(t *testing.T) {
	t.Parallel()
	for _, tour := range []struct {
		lang, end string
		size      size
	}{
		{"en", "stop", size{1366, 768}}, {"fr", "last-chance", size{390, 664}}, {"de", "stop", size{390, 664}},
		{"fr", "stop", size{844, 390}},
	} {
		b := open(t, tour.size)
		b.touch = tour.size.width < 1000
		b.run(
			emulation.SetUserAgentOverride(eval[string](b, "navigator.userAgent")).WithAcceptLanguage(tour.lang), b.still(),
			chromedp.Navigate(b.url+"icon.svg"), chromedp.Evaluate("localStorage.clear()", nil), chromedp.Navigate(b.url),
		)
		b.ready()
		b.click("#play")
		var told []string
		taps := 1
		for ; !eval[bool](b, "Boolean(document.querySelector('[data-key=next-round]'))"); taps++ {
			b.asked()
			text := eval[string](b, "document.querySelector('.guide:not([hidden]) p')?.textContent ?? ''")
			if text != "" && !slices.Contains(told, text) { // a duo takes two taps
				told = append(told, text)
				b.shot("guide-" + tour.lang + "-" + string(rune('a'+len(told)-1)))
			}
			if len(told) == 2 { // who looks something up comes back to it
				b.run(chromedp.Evaluate("location.hash = '#/learn'", nil))
				b.until("the course is there", "document.querySelector('.learn') && !document.querySelector('.game')")
				b.run(chromedp.Evaluate("history.back()", nil))
				b.until("the step is told again", "document.querySelector('.guide:not([hidden]) p')?.textContent === $1", text)
				b.click(".drawn [data-thing]:not([data-can])")
				b.until("a tap on something else is answered", "document.querySelector('.note')")
			}
			if hidden := eval[string](b, `[...document.querySelectorAll(".table .card:not(.below *), .ask .actions .main")].filter((e) => {
				const r = e.getBoundingClientRect();
				return [0.1, 0.9].some((y) => {
					const at = document.elementFromPoint(r.left + r.width / 4, r.top + r.height * y);
					return e.matches(".main") ? at !== e : at?.closest(".guide, .note, .ask > :not(.actions)");
				});
			}).map((e) => e.outerHTML.slice(0, 80)).join()`); hidden != "" {
				t.Errorf("%s: %q covers %s", tour.lang, text, hidden)
			}
			if eval[bool](b, "Boolean(document.querySelector('[data-move=stop]'))") {
				b.click("[data-move=" + tour.end + "]")
				b.click("dialog [data-key=sure]")
				b.until("the round is over", "document.querySelector('[data-key=next-round]')")
				break
			}
			before := eval[string](b, "document.querySelector('.game').textContent")
			b.click(".table [data-can]:not([aria-pressed])")
			b.until("something happens", "document.querySelector('.game').textContent !== $1", before)
		}
		if !eval[bool](b, "document.querySelector('.result[data-most]') === document.querySelector('.result')") || !strings.Contains(eval[string](b, "document.querySelector('.toured')?.textContent ?? ''"), "40") {
			t.Errorf("%s: the round is not won, or nobody says how the game goes on", tour.lang)
		}
		b.shot("guide-" + tour.lang + "-over")
		b.goesOn()
		b.click(".panel.round a.rule")
		b.until("the rule is there", "document.querySelector('.learn') && !document.querySelector('.game')")
		b.run(chromedp.Evaluate("history.back()", nil))
		b.until("the result says again how the game goes on", "document.querySelector('.panel.round .toured')")
		if len(told) != 11 {
			t.Errorf("%s: it was told %d things: %q", tour.lang, len(told), told)
		}
		t.Logf("%s: %d steps told, %d taps to the end of the round", tour.lang, len(told), taps)
		b.click(".home")
		b.click("#play")
		b.asked()
		if eval[bool](b, "Boolean(document.querySelector('.guide:not([hidden])'))") {
			t.Errorf("%s: the second game is explained, too", tour.lang)
		}
	}
	b := open(t, desk)
	for _, from := range []string{"", "#/learn"} {
		b.visit(from, settings{Lang: "en"})
		b.click("#first")
		b.until("the first step is told", "document.querySelector('.guide:not([hidden])')")
	}
	b.shot("guide-desk")
	b.click("[data-key=guide-skip]")
	b.click("[data-thing=deck]")
	b.until("both cards can be kept", "document.querySelectorAll('.drawn [data-can]').length === 2")
	if eval[bool](b, "Boolean(document.querySelector('.guide:not([hidden])'))") {
		t.Error("a tour that was skipped goes on")
	}
}

package proof

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// TestAddress goes to addresses that no screen has, also to those that are names of JavaScript or cannot be decoded: the
// home page is shown, with a note. One that a screen has may be odd in the rest, which that screen answers for.
func TestAddress(t *testing.T) {
	b := open(t, phone)
	home := func(address string) {
		t.Helper()
		b.until("the home page is shown at "+address, "document.body.dataset.screen === 'start' && document.querySelector('main #play') && document.querySelector('.note')?.textContent.includes('Nothing is at this address')")
		eval[any](b, "(() => { document.querySelector('.note').remove(); })()")
	}
	for _, address := range []string{"#/%", "#/constructor"} {
		b.visit(address, settings{Lang: "en"})
		home(address)
	}
	for _, address := range []string{"#/game/%E0%A4%A", "#/toString", "#/__proto__", "#/hasOwnProperty", "#/nothing", "#/%2F"} {
		b.run(chromedp.Evaluate("document.querySelector('main').replaceChildren(); location.hash = "+quote(address), nil))
		home(address)
	}
	for _, address := range []string{"#/learn/constructor", "#/game/__proto__", "#/replay/%3Cb%3E"} {
		b.run(chromedp.Evaluate("location.hash = "+quote(address), nil))
		b.until("there is something at "+address, "document.querySelector('main .panel')")
	}
}

package proof

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image/png"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// TestAddress goes to addresses that no screen has, also to those that are names of JavaScript or cannot be decoded: the
// home page is shown, with a note. One that a screen has may be odd in the rest, which that screen answers for.
func TestAddress(t *testing.T) {
	t.Parallel()
	b := open(t, phone)
	home := func(address string) {
		t.Helper()
		b.until("the home page is shown at "+address, "document.body.dataset.screen === 'start' && document.querySelector('main #play') && document.querySelector('.note')?.textContent.includes('There is no page at this address')")
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
	for _, address := range []string{"#/learn/constructor", "#/game/__proto__", "#/replay/%3Cb%3E", "#/game"} {
		b.run(chromedp.Evaluate("location.hash = "+quote(address), nil))
		b.until("there is something at "+address, "document.querySelector('main .panel')")
	}
	b.until("it says that there is no game", "document.querySelector('[role=alert]')?.textContent === 'This game is not on this device.'")
}

// TestManifest has Chromium read the manifest, and goes where its shortcuts lead.
func TestManifest(t *testing.T) {
	t.Parallel()
	b := open(t, phone)
	b.visit("", settings{Lang: "en"})
	var text string
	b.run(chromedp.ActionFunc(func(ctx context.Context) error {
		_, faults, data, _, err := page.GetAppManifest().Do(ctx)
		for _, f := range faults {
			t.Errorf("manifest, line %d: %s", f.Line, f.Message)
		}
		text = data
		return err
	}))
	var m struct {
		ID, Description string
		Categories      []string
		Shortcuts       []struct{ Name, URL string }
		Screenshots     []struct{ Src, Sizes string }
	}
	if err := json.Unmarshal([]byte(text), &m); err != nil {
		t.Fatal(err)
	}
	if m.ID == "" || m.Description == "" || len(m.Categories) == 0 || len(m.Shortcuts) < 3 {
		t.Errorf("the manifest is %+v", m)
	}
	for _, s := range m.Screenshots {
		picture, err := png.DecodeConfig(bytes.NewReader(builtSite(t).File(s.Src)))
		if err != nil || fmt.Sprintf("%dx%d", picture.Width, picture.Height) != s.Sizes {
			t.Errorf("%+v is a picture of %dx%d: %v", s, picture.Width, picture.Height, err)
		}
	}
	if len(m.Screenshots) < 2 {
		t.Errorf("the manifest has the screenshots %v", m.Screenshots)
	}
	for _, s := range m.Shortcuts {
		b.run(chromedp.Navigate(b.url + s.URL))
		b.ready()
		b.until(s.Name+" is shown", "location.hash.length > 2 && document.body.dataset.screen === location.hash.slice(2) && document.querySelector('main h1')")
	}
}

package proof

import (
	"context"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// look draws a screen in three sizes, and checks that it fits.
func (b *tab) look(name string) {
	b.Helper()
	for _, sz := range []size{phone, tablet, desk} {
		b.run(b.emulate(sz))
		b.fits()
		b.shot(name)
	}
	b.run(b.emulate(phone))
}

// TestDeal plays the deal of the day on two devices, in two languages and time zones that never have the same date: it is the
// same game, as long as both play alike. Its result is shared as a line, and it is dealt once on a device.
func TestDeal(t *testing.T) {
	t.Parallel()
	var tabs []*tab
	for _, p := range []struct{ lang, zone string }{{"en", "Pacific/Kiritimati"}, {"de", "Pacific/Pago_Pago"}} {
		b := open(t, phone)
		b.run(emulation.SetTimezoneOverride(p.zone))
		b.visit("", settings{Lang: p.lang, Speed: "instant"})
		b.click("#day")
		tabs = append(tabs, b)
	}
	if zones := [2]string{eval[string](tabs[0], "new Date().toDateString()"), eval[string](tabs[1], "new Date().toDateString()")}; zones[0] == zones[1] {
		t.Errorf("both devices say that it is %s", zones[0])
	}
	const table = `[...document.querySelectorAll(".table [data-card]")].map((e) => e.dataset.card).join(" ") + " | " + [...document.querySelectorAll("[data-move]")].map((e) => e.dataset.move).join(", ")`
	a, b := tabs[0], tabs[1]
	state := ""
	for n := 0; state != "over"; n++ {
		a.asked()
		b.asked()
		if one, other := eval[string](a, table), eval[string](b, table); one != other {
			t.Fatalf("after %d moves one has %s\nand the other %s", n, one, other)
		}
		if n == 4 {
			break // the other device leaves it there
		}
		a.step(nil)
		b.step(nil)
	}
	if title := eval[string](a, "document.querySelector('main h1').textContent"); title != "Deal of the day" {
		t.Errorf("it is called %q", title)
	}
	for state != "over" {
		state = a.step(nil)
	}
	a.until("there is a par", `/^A strong bot makes \d+ with this deal\.$/.test(document.querySelector(".par").textContent)`)
	a.run(cdpbrowser.GrantPermissions([]cdpbrowser.PermissionType{cdpbrowser.PermissionTypeClipboardReadWrite, cdpbrowser.PermissionTypeClipboardSanitizedWrite}).
		WithOrigin(strings.TrimSuffix(a.url, "/")).WithBrowserContextID(a.profile))
	if head := eval[string](a, "document.querySelector('.over .bet-over').textContent"); !strings.HasPrefix(head, "Winner") {
		t.Errorf("the headline is %q", head)
	}
	a.click("[data-key=share-day]")
	a.until("there is a picture, with words in it", `(() => {
		const picture = document.querySelector("dialog canvas");
		const dark = picture?.getContext("2d").getImageData(60, 200, 400, 120).data.filter((c, i) => i % 4 === 0 && c < 40).length;
		return dark > 500 && picture.getAttribute("aria-label").includes(" to ");
	})()`)
	a.shot("day-picture")
	eval[any](a, `(() => {
		const make = URL.createObjectURL;
		URL.createObjectURL = (blob) => { createImageBitmap(blob).then((b) => window.saved = b.width + "×" + b.height); return make.call(URL, blob); };
	})()`)
	a.click("dialog [data-key=save-picture]")
	a.until("it is saved as a picture", "window.saved === '1200×630'")
	a.click("[data-key=share-day]")
	a.click("dialog [data-key=hand-on]")
	a.until("the result is copied", "document.querySelector('.note')?.textContent.includes('copied')")
	a.shot("day-over")
	line := eval[string](a, "navigator.clipboard.readText()")
	day := time.Now().UTC().Format("2006-01-02")
	if !strings.HasPrefix(line, "Sea Salt & Paper, deal of "+day+": ") || !strings.Contains(line, " to ") || strings.Count(line, "\n") > 1 {
		t.Errorf("what is shared is %q", line)
	}
	a.sheet(line)
	game := eval[string](a, "location.hash")
	a.click(".home")
	a.until("the first screen has the result", "document.querySelector('#day small').textContent.includes(' to ')")
	a.look("start-day")
	a.click("#day")
	a.until("it is the same game", "location.hash === $1 && document.querySelector('.over')", game)
	b.click(".home")
	b.until("it can be gone on with", "document.querySelector('#day small').textContent === 'Du hast es begonnen'")
	b.click("#day")
	b.until("it goes on", "location.hash === $1 && document.querySelector('[data-move]')", game)
}

// sheet gives the page a sheet to share with, which no browser of the tests has, and shares the result of the deal of the day: the
// sheet gets the line, the address and the picture, if it takes files. Whoever closes it hears nothing; one that fails, and none, copy.
func (b *tab) sheet(line string) {
	b.Helper()
	text, url, _ := strings.Cut(line, "\n")
	for _, device := range []struct{ name, script, files, note string }{
		{"takes files", "navigator.canShare = () => true", "image/png 1", ""},
		{"takes no files", "navigator.canShare = (what) => !what.files", "", ""},
		{"is closed", "window.fails = 'AbortError'", "", ""},
		{"fails", "window.fails = 'NotAllowedError'", "", "copied"},
		{"is not there", "delete navigator.share", "no sheet", "copied"},
	} {
		var id page.ScriptIdentifier
		b.run(chromedp.ActionFunc(func(ctx context.Context) (err error) {
			id, err = page.AddScriptToEvaluateOnNewDocument(`
				navigator.share = async (what) => {
					window.shared = what;
					if (window.fails) throw new DOMException("", fails);
				};
				` + device.script).Do(ctx)
			return err
		}), chromedp.Reload())
		b.ready()
		b.until("the game is over", "document.querySelector('.over')")
		eval[any](b, "navigator.clipboard.writeText('nothing')")
		b.click("[data-key=share-day]")
		b.click("dialog [data-key=hand-on]")
		if device.files != "no sheet" {
			b.until("the sheet gets something", "window.shared")
			got := eval[[3]string](b, `[shared.text, shared.url, (shared.files ?? []).map((f) => f.type + " " + Math.min(f.size, 1)).join()]`)
			if want := [3]string{text, url, device.files}; got != want {
				b.Errorf("a sheet that %s gets %q, want %q", device.name, got, want)
			}
		}
		copied := "nothing"
		if device.note != "" {
			copied = line
			b.until("it is said to be copied where a sheet "+device.name, "document.querySelector('.note')?.textContent.includes($1)", device.note)
		}
		time.Sleep(100 * time.Millisecond)
		if note := eval[string](b, "document.querySelector('.note')?.textContent ?? ''"); (note == "") != (device.note == "") {
			b.Errorf("where a sheet %s the page says %q", device.name, note)
		}
		if got := eval[string](b, "navigator.clipboard.readText()"); got != copied {
			b.Errorf("where a sheet %s %q is copied, want %q", device.name, got, copied)
		}
		b.run(chromedp.ActionFunc(func(ctx context.Context) error {
			return page.RemoveScriptToEvaluateOnNewDocument(id).Do(ctx)
		}))
	}
	b.run(chromedp.Reload())
	b.ready()
}

// TestHome chooses a level beside "Play", and goes on with the game that was begun: that comes first, also while the engine
// is on its way.
func TestHome(t *testing.T) {
	t.Parallel()
	b := open(t, phone)
	b.visit("", settings{Lang: "fr", Speed: "instant"})
	b.look("start-home")
	eval[any](b, "(() => { const s = document.querySelector('#level'); s.value = 'hard'; s.dispatchEvent(new Event('change')); })()")
	b.click("#play")
	b.asked()
	if order := eval[string](b, "JSON.stringify(JSON.parse(localStorage.getItem('seasalt settings')).order.players)"); !strings.Contains(order, `"hard"`) {
		t.Errorf("the level was not kept: %s", order)
	}
	game := eval[string](b, "location.hash")
	b.click(".home")
	b.until("the game can be gone on with", "document.querySelector('.hero .big')?.id === 'continue'")
	b.look("start-continue")
	b.run(chromedp.Reload())
	b.until("that is there at once", "document.querySelector('#continue')")
	b.click("#continue")
	b.until("it is the game", "location.hash === $1 && document.querySelector('[data-move]')", game)
	// Readers of French have the French edition, unless they choose another one.
	b.click(".home")
	b.until("the games are listed", "document.querySelector('.games li')")
	b.click("#other")
	b.until("the French edition is chosen", "document.querySelector('#edition').value === 'french'")
	b.click(".home")
	b.until("the settings have a name that is seen", "document.querySelector('#settings span').getBoundingClientRect().width > 40 && document.querySelector('#settings').innerText === 'Réglages'")
}

// TestHosted looks at the first screen as a server of tables serves it: in each tile the name stands beside the icon.
func TestHosted(t *testing.T) {
	t.Parallel()
	hosted, err := builtSite(t).Hosted(nil)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(hosted)
	t.Cleanup(server.Close)
	b := openAt(t, phone, server.URL+"/")
	for _, lang := range []string{"en", "fr", "de"} {
		b.visit("", settings{Lang: lang})
		for _, sz := range sizes {
			b.run(b.emulate(sz))
			b.fits()
			b.shot("hosted-" + lang)
			if odd := eval[[]string](b, `[...document.querySelectorAll(".tile")].filter((e) => {
				const [icon, name] = [...e.children].map((c) => c.getBoundingClientRect()), tile = e.getBoundingClientRect();
				return icon.width > 48 || name.width < 90 || name.bottom > tile.bottom || name.right > tile.right;
			}).map((e) => e.textContent)`); len(odd) > 0 {
				t.Errorf("%s, %d pixels wide: the tiles %q", lang, sz.width, odd)
			}
		}
	}
}

// TestResults wins a game, and looks at what came of it; then another device takes the games in.
func TestResults(t *testing.T) {
	t.Parallel()
	b := open(t, phone)
	b.visit("#/results", settings{Lang: "en", Speed: "instant"})
	b.look("results-none")
	b.click("[data-key=climb]")
	b.asked()
	// A game that is won in a round stands for a whole one.
	seed := ""
	for _, digit := range "123456789" {
		b.visit("", settings{Lang: "en", Speed: "instant", Order: map[string]any{"players": []map[string]string{{"name": ""}, {"name": "Bot A", "level": "easy"}}, "target": 2, "seed": strings.Repeat(string(digit), 64)}})
		b.click("#play")
		for b.step(nil) != "over" {
		}
		if eval[bool](b, "document.querySelector('.over .result').textContent.includes('You')") {
			seed = string(digit)
			break
		}
	}
	if seed == "" {
		t.Fatal("nothing was won")
	}
	b.run(chromedp.Evaluate("location.hash = '#/results'", nil))
	b.until("the first step is taken", "document.querySelector('.ladder li[data-done]') && document.querySelector('.ladder li[aria-current]')")
	stats := eval[string](b, "document.querySelector('[data-level=easy] td').textContent")
	if !strings.HasPrefix(stats, "1 / ") {
		t.Errorf("of easy games there is %q", stats)
	}
	b.look("results")
	eval[any](b, "(() => { const url = URL.createObjectURL; URL.createObjectURL = (blob) => { blob.text().then((text) => (window.saved = text)); return url(blob); }; })()")
	b.click("[data-key=export]")
	b.until("there is a file", "window.saved")
	file := eval[string](b, "window.saved")

	other := open(t, phone)
	other.visit("#/results", settings{Lang: "de", Speed: "instant"})
	take := func(text, says string) {
		t.Helper()
		eval[any](other, `(() => {
			const files = new DataTransfer();
			files.items.add(new File([$1], "games.json"));
			const input = document.querySelector("#file");
			input.files = files.files;
			input.dispatchEvent(new Event("change"));
		})()`, text)
		other.until("it says: "+says, "document.querySelector('.note')?.textContent.includes($1)", says)
	}
	take("no games", "enthält keine Spiele")
	take(strings.Replace(file, `"games":[`, `"games":[{"game":"x","when":1,"journal":"seasalt"},`, 1), "1 Spiel kann nicht gelesen werden")
	if got := eval[string](other, "document.querySelector('[data-level=easy] td').textContent"); got != stats {
		t.Errorf("the other device says %q, and this one %q", got, stats)
	}
	take(file, "0 Spiele sind neu")
	other.click(".home")
	other.click("#continue") // the game of the ladder, which was begun
	other.asked()
	other.step(nil)
}

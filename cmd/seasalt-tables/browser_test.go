package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"github.com/seasalt-go/seasalt/cmd/seasalt-web/browser"
)

// A tab is a page in a browser with a profile of its own.
type tab struct {
	*testing.T
	name string
	ctx  context.Context

	mu     sync.Mutex
	faults []string
}

// browsers starts Chromium, and returns how to open a tab. Without Chromium the test is skipped, except in CI.
func browsers(t *testing.T) func(name string) *tab {
	t.Helper()
	main := browser.Start(t)
	t.Cleanup(func() { _ = chromedp.Cancel(main) })
	return func(name string) *tab {
		ctx, _ := browser.Tab(t, main)
		ctx, stop := context.WithTimeout(ctx, 10*time.Minute)
		t.Cleanup(stop)
		b := &tab{T: t, name: name, ctx: ctx}
		chromedp.ListenTarget(ctx, func(event any) {
			if e, ok := event.(*runtime.EventExceptionThrown); ok {
				b.mu.Lock()
				defer b.mu.Unlock()
				b.faults = append(b.faults, e.ExceptionDetails.Error())
			}
		})
		b.run(runtime.Enable())
		t.Cleanup(func() {
			b.mu.Lock()
			defer b.mu.Unlock()
			for _, f := range b.faults {
				t.Errorf("%s: the page complains: %s", name, f)
			}
		})
		return b
	}
}

func (b *tab) run(actions ...chromedp.Action) {
	b.Helper()
	if err := chromedp.Run(b.ctx, actions...); err != nil {
		b.Fatalf("%s: %v", b.name, err)
	}
}

// eval evaluates an expression, with arguments in the places of $1, $2 and so on.
func eval[A any](b *tab, js string, args ...any) (value A) {
	b.Helper()
	if err := browser.Evaluate(b.ctx, &value, js, args...); err != nil {
		b.Fatalf("%s: %v", b.name, err)
	}
	return value
}

// until waits for a condition.
func (b *tab) until(what, js string, args ...any) {
	b.Helper()
	for end := time.Now().Add(40 * time.Second); !eval[bool](b, "Boolean("+js+")", args...); time.Sleep(30 * time.Millisecond) {
		if time.Now().After(end) {
			b.picture("failed")
			b.Fatalf("%s: not within 40 s: %s\n%s", b.name, what, eval[string](b, "location.hash.slice(0, 20) + document.body.innerText"))
		}
	}
}

// visit goes to an address, and waits until the page can be used. Its settings are those of somebody in a hurry.
func (b *tab) visit(origin, hash string) {
	b.Helper()
	b.run(
		chromedp.Navigate(origin+"/icon.svg"),
		chromedp.Evaluate(`localStorage.getItem("seasalt settings") ?? localStorage.setItem("seasalt settings", '{"lang":"en","speed":"instant"}')`, nil),
		chromedp.Navigate(origin+"/"+hash),
	)
	b.ready()
}

// set replaces a text in the settings, and loads the page anew. Chromium does that, and not the expression: a page that is
// gone can no longer answer.
func (b *tab) set(before, after string) {
	b.Helper()
	eval[string](b, `localStorage["seasalt settings"] = localStorage["seasalt settings"].replace($1, $2)`, before, after)
	b.run(chromedp.Reload())
	b.ready()
}

func (b *tab) ready() {
	b.Helper()
	b.until("the page is ready", "document.documentElement.dataset.ready !== undefined")
}

// click presses what a selector finds. It is found and pressed in one expression: what others at the table do
// draws the page anew at any time, and an element that was found before is not on it any more.
func (b *tab) click(selector string) {
	b.Helper()
	b.until("there is "+selector, `(() => {
		const e = document.querySelector($1);
		if (!e || e.disabled) return false;
		e.click();
		return true;
	})()`, selector)
}

// write replaces what stands in a field, in one expression as click does.
func (b *tab) write(selector, text string) {
	b.Helper()
	b.until("there is "+selector, `(() => {
		const field = document.querySelector($1);
		if (!field) return false;
		field.focus();
		field.select();
		return document.execCommand("insertText", false, $2);
	})()`, selector, text)
}

var pictures = os.Getenv("TABLES_PICTURES") // a folder for pictures of pages

func (b *tab) picture(name string) {
	b.Helper()
	if pictures == "" {
		return
	}
	var data []byte
	err := chromedp.Run(b.ctx, chromedp.ActionFunc(func(ctx context.Context) (err error) {
		data, err = page.CaptureScreenshot().Do(ctx)
		return err
	}))
	if err == nil {
		err = os.WriteFile(filepath.Join(pictures, b.name+"-"+name+".png"), data, 0o666)
	}
	if err != nil {
		b.Log(err)
	}
}

// looked checks a screen: axe has nothing serious to say, if it is installed as the tests of cmd/seasalt-web want it, and nothing
// is wider than the screen.
func (b *tab) looked(screen string) {
	b.Helper()
	b.picture(screen)
	if wide := eval[string](b, browser.Wide); wide != "" {
		b.Errorf("%s: wider than the screen of %s:\n%s", screen, b.name, wide)
	}
	axe, err := os.ReadFile("../seasalt-web/proof/node_modules/axe-core/axe.min.js")
	if err != nil && os.Getenv("CI") == "true" {
		b.Fatal("axe is not there: npm ci in cmd/seasalt-web/proof installs it")
	}
	if err != nil {
		return
	}
	found := eval[[]string](b, `(async () => { `+string(axe)+`;
		const r = await axe.run(document);
		return r.violations.filter((v) => v.impact === "serious" || v.impact === "critical").map((v) => v.id + ": " + v.help + " " + v.nodes[0].html.slice(0, 200));
	})()`)
	for _, f := range found {
		b.Errorf("%s of %s: %s", screen, b.name, f)
	}
}

// step does what the page asks for, if it asks for something, in a way that brings the game to its end.
func (b *tab) step() { b.act("[data-key=next-round]") }

// move is step, but does not begin a round.
func (b *tab) move() { b.act("no-such-element") }

func (b *tab) act(first string) {
	b.Helper()
	eval[bool](b, `(() => {
		const press = (e) => { if (e) e.click(); return Boolean(e); };
		if (press(document.querySelector("dialog[open] [data-key=sure]"))) return true;
		if (press(document.querySelector($1))) return true;
		const moves = [...document.querySelectorAll("[data-move]:not([disabled])")];
		for (const want of ["lay-mermaids", "stop", "last-chance", "lay-", "draw", ""]) {
			const m = moves.find((e) => e.dataset.move.startsWith(want));
			if (m) return press(m);
		}
		return false;
	})()`, first)
}

// logged is how much of what happened is told on the page.
const logged = `document.querySelectorAll(".log li").length`

// shown returns how much of what happened is told on the page, and whether the game is over.
func (b *tab) shown() (lines int, over bool) {
	b.Helper()
	s := eval[struct {
		Lines int
		Over  bool
	}](b, `({Lines: `+logged+`, Over: Boolean(document.querySelector(".over"))})`)
	return s.Lines, s.Over
}

// result returns who has won and the totals after each round, as the page shows them.
func (b *tab) result() string {
	b.Helper()
	b.until("the game is over", `document.querySelector(".over .graph")`)
	return eval[string](b, `[...document.querySelectorAll(".over .graph tr")].map((r) => [...r.querySelectorAll("td")].map((d) => d.textContent).join(" ")).join("\n")`)
}

// choose chooses an option.
func (b *tab) choose(selector, value string) {
	b.Helper()
	b.until("there is "+selector, "document.querySelector($1)", selector)
	eval[bool](b, `(() => {
		const e = document.querySelector($1);
		e.value = $2;
		return e.dispatchEvent(new Event("change"));
	})()`, selector, value)
}

// drag drags one element onto another by finger, until it is done: a busy machine can hold the finger still for so long that the
// page takes it for a question about the card.
func (b *tab) drag(from, to, done string) {
	b.Helper()
	b.until("there is "+from, "document.querySelector($1)", from)
	for tries := 0; tries < 10 && !eval[bool](b, "Boolean("+done+")"); tries++ {
		at := eval[[4]float64](b, `(() => {
			document.querySelector("dialog.asks")?.close();
			return [$1, $2].flatMap((s) => { const r = document.querySelector(s).getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; });
		})()`, from, to)
		touch := func(kind input.TouchType, points ...*input.TouchPoint) chromedp.Action {
			return input.DispatchTouchEvent(kind, append([]*input.TouchPoint{}, points...))
		}
		b.run(touch(input.TouchStart, &input.TouchPoint{X: at[0], Y: at[1]}))
		for step := 1.0; step <= 10; step++ {
			b.run(touch(input.TouchMove, &input.TouchPoint{X: at[0] + (at[2]-at[0])*step/10, Y: at[1] + (at[3]-at[1])*step/10}))
		}
		b.run(touch(input.TouchEnd))
		time.Sleep(500 * time.Millisecond)
	}
	b.until("it is dragged from "+from, done)
}

// Two phones, from "Play with a friend" to the end of a round: one tap makes a table and takes a seat, the second gives the link
// away; the other one sees who invites to what, and sits down by one tap.
func TestFriends(t *testing.T) {
	open := browsers(t)
	p := start(t, "-data", t.TempDir(), "-bots", "0")
	ann, bob := open("ann"), open("bob")
	for _, b := range []*tab{ann, bob} {
		b.run(emulation.SetDeviceMetricsOverride(390, 844, 1, true), emulation.SetTouchEmulationEnabled(true))
	}
	ann.visit(p.url, "")
	ann.click("a[href='#/tables']")
	ann.write("#host-name", "Ann")
	ann.looked("friends")
	ann.click("[data-preset=relaxed]")
	ann.until("she sits there, and has a link", `document.querySelector("[data-key='link 1']") && !document.querySelector("[data-key=sit]")`)
	ann.looked("inviting")
	ann.click("[data-key='qr 1']")
	ann.until("the link is drawn", `document.querySelector("dialog .qr path")?.getAttribute("d").length > 1000`)
	ann.looked("code")
	ann.click("dialog [data-key=close]")
	eval[bool](ann, `Boolean(Object.defineProperty(navigator, "clipboard", {value: {writeText: async (text) => void (window.copied = text)}}))`)
	ann.click("[data-key='link 1']")
	ann.until("the link is copied", "window.copied")

	bob.visit(p.url, strings.TrimPrefix(eval[string](ann, "window.copied"), p.url+"/"))
	bob.until("he sees who invites him to what", `document.querySelector("h1:not(.unseen)")?.textContent === "Ann invites you to a game of Sea Salt & Paper" && document.querySelector(".label").textContent.includes("2 minutes for each decision")`)
	for _, theme := range []string{"dark", "light"} {
		eval[bool](bob, `Boolean(document.documentElement.dataset.theme = $1)`, theme)
		bob.looked("invited-" + theme)
	}
	bob.click("[data-key=sit]")
	for _, b := range []*tab{ann, bob} {
		b.until("the cards are dealt", `document.querySelector(".game .own")`)
	}
	first, second := ann, bob
	if eval[bool](bob, `Boolean(document.querySelector("[data-move]"))`) {
		first, second = bob, ann
	}
	first.until("the title calls", `document.title.startsWith("Your turn · ")`)
	second.until("and only one", `!document.title.startsWith("Your turn")`)
	// Whoever is away finds the table in the list, with names, totals and whose turn it is.
	back := eval[string](first, "location.hash")
	eval[bool](first, `Boolean(location.hash = "#/tables")`)
	second.until("the other one is away", `document.querySelector(".others [data-here=false]")`)
	first.until("the list says so", `document.querySelector("[data-own][data-mine]")?.textContent.match(/You 0/) && document.querySelector("[data-own]").textContent.includes("Your turn")`)
	first.looked("list")
	first.until("the title is quiet", `!document.title.startsWith("Your turn")`)
	eval[bool](first, `Boolean(location.hash = $1)`, back)
	first.until("the game is there again", `document.querySelector(".game .own")`)
	second.until("and there again", `document.querySelector(".others [data-here=true]")`)
	friendly(ann, bob)
	first.drag("[data-thing=deck]", ".own .hand", `document.querySelectorAll(".drawn .card").length === 2`)
	first.drag(".drawn .card", ".own .hand", `document.querySelectorAll(".drawn .card").length === 1`)
	first.drag(".drawn .card", "[data-drop='pile 1']", `!document.querySelector(".drawn .card")`)

	for _, b := range []*tab{ann, bob} { // at the usual speed from here on, nothing moves but cards, while the page loads, too
		b.run(chromedp.ActionFunc(func(ctx context.Context) error {
			_, err := page.AddScriptToEvaluateOnNewDocument(browser.WatchShifts).Do(ctx)
			return err
		}))
		b.set(`"instant"`, `"normal"`)
		b.until("the game is there again", `document.querySelector(".game .own")`)
	}
	const over = `document.querySelector("[data-key=next-round], .over")`
	for end := time.Now().Add(2 * time.Minute); !eval[bool](ann, "Boolean("+over+")"); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			ann.picture("failed")
			t.Fatal("the round does not end")
		}
		ann.move() // to begin the next round for both could hide the end of this one from the other
		bob.move()
	}
	bob.until("the round is over for both", over)
	for _, b := range []*tab{ann, bob} {
		for _, moved := range eval[[]string](b, "shifts") {
			t.Errorf("the page of %s moves in a round, by %s", b.name, moved)
		}
	}
	ann.click("[data-key=people]")
	ann.click("dialog [data-key=well-played]")
	bob.until("what is said stands over the result, too", `document.querySelector(".said[data-said]")`)
	bob.looked("said-over")
	eval[bool](ann, `Boolean(document.documentElement.dataset.theme = "dark")`)
	ann.looked("round-dark")
	ann.set(`"en"`, `"fr"`)
	ann.until("whoever has given no name has one in her language", `document.querySelector(".others .name")?.textContent === "Joueur 2"`)
}

// friendly lets Ann say something, which Bob sees at her name for some seconds, on four screens, and then mutes.
func friendly(ann, bob *tab) {
	ann.Helper()
	for _, b := range []*tab{ann, bob} {
		b.until("the other one is there", `document.querySelector(".others .seat[aria-label$=', connected'] .name[data-here=true]")`)
	}
	say := func(what string) {
		ann.click("[data-key=people]")
		ann.until("what can be tapped is large", `[...document.querySelectorAll("dialog button")].every((e) => e.offsetHeight >= 44 && e.offsetWidth >= 44)`)
		ann.click("dialog [data-key=" + what + "]")
	}
	// Nothing moves for it, and what is said stays until it is replaced, however long the pictures take.
	eval[any](bob, `(() => {
		`+browser.WatchShifts+`
		const set = window.setTimeout;
		window.setTimeout = (f, ms, ...more) => set(f, ms === 5000 ? 1e9 : ms, ...more);
	})()`)
	const settled = `(async () => {
		document.querySelector(".said")?.remove();
		document.querySelector("#live").textContent = "";
		scrollTo(0, 0);
		await new Promise((done) => setTimeout(done, 300));
		shifts.length = 0;
	})()`
	const said = `document.querySelector(".said[data-said]")`
	ann.click("[data-key=people]")
	ann.looked("reactions")
	ann.click("dialog [data-key=close]")
	say("no-hurry")
	ann.until("she sees it herself, and cannot mute herself", said+`?.textContent === "You: Take your time."`)
	for i, size := range [][2]int64{{390, 844}, {844, 390}, {820, 1180}, {1440, 900}} {
		bob.run(emulation.SetDeviceMetricsOverride(size[0], size[1], 1, size[0] < 1000))
		eval[any](bob, settled)
		say([]string{"well-played", "no-hurry"}[i%2])
		bob.until("he sees and hears it", said+` && document.querySelector("#live").textContent.startsWith("Ann: ")`)
		bob.until("it stands at her name, on the screen, and nothing moves", `(() => {
			const r = `+said+`.getBoundingClientRect(), at = document.querySelector(".others .name").getBoundingClientRect();
			if (document.querySelector(".play").getBoundingClientRect().bottom > innerHeight) return false; // the table is as high as the screen
			return r.left >= 0 && r.right <= innerWidth && r.bottom <= innerHeight && Math.abs(r.top - at.bottom) < 3 && `+said+`.querySelector("button").offsetHeight >= 44 && !shifts.length;
		})()`)
		for _, theme := range []string{"dark", "light"} {
			eval[bool](bob, `Boolean(document.documentElement.dataset.theme = $1)`, theme)
			bob.looked(fmt.Sprintf("said-%s-%d", theme, size[0]))
		}
	}
	bob.run(emulation.SetDeviceMetricsOverride(390, 844, 1, true))
	eval[any](bob, settled)
	say("wow")
	bob.until("he sees that", said+`?.textContent.startsWith("Ann: Wow!")`)
	bob.click(".said [data-key=mute]")
	bob.until("it is gone, and that is remembered", `!document.querySelector(".said") && JSON.parse(localStorage["seasalt settings"]).muted`)
	say("oops")
	ann.until("she sees what he does not", said+`?.textContent.startsWith("You: Oops!")`)
	bob.click("[data-key=people]")
	if eval[bool](bob, "Boolean("+said+")") {
		bob.Error("who has muted the others sees what they say")
	}
	bob.click("dialog [data-key=mute]")
	say("thanks")
	bob.until("he sees it again", said+`?.textContent.startsWith("Ann: Thank you!")`)
	for _, moved := range eval[[]string](bob, "shifts") {
		bob.Errorf("the page moves for it, by %s", moved)
	}
	eval[any](bob, `(() => { document.querySelector(".said").remove(); })()`)
}

// What people do at a table besides playing: one finds an open seat in the lobby, clocks run, a seat is handed on, the
// game is paused and goes on, and the organiser closes the table.
func TestBrowserPeople(t *testing.T) {
	open := browsers(t)
	p := start(t, "-data", t.TempDir(), "-bots", "0")
	ann, bob, zoe := open("ann"), open("bob"), open("zoe")
	ann.visit(p.url, "#/tables/new")
	ann.choose("#seat-1", "open")
	ann.choose("#clock", "bank")
	ann.click("form [type=submit]")
	ann.write("#my-name", "Ann")
	ann.click("[data-key=sit]")

	bob.visit(p.url, "#/tables")
	bob.click("[data-table]")
	bob.write("#my-name", "Bob")
	bob.click("[data-key=sit]")
	for _, b := range []*tab{ann, bob} {
		b.until("the cards are dealt", `document.querySelector(".game .own")`)
		b.until("the clocks are shown", `[...document.querySelectorAll("[data-clock]")].every((e) => /[a-z](9|10):\d\d$/.test(e.textContent)) && document.querySelector("[data-clock].turn")`)
	}
	first, second, waits := ann, bob, "Waiting for Ann…"
	if eval[bool](bob, `Boolean(document.querySelector("[data-move]"))`) {
		first, second, waits = bob, ann, "Waiting for Bob…"
	}
	first.until("one is asked", `document.querySelector("[data-can]")`)
	second.until("the other waits", `document.querySelector(".question").textContent === $1`, waits)
	now := eval[string](ann, `document.querySelector(".clocks").textContent`)
	ann.until("the clock runs", `document.querySelector(".clocks").textContent !== $1`, now)

	eval[bool](bob, `Boolean(Object.defineProperty(navigator, "clipboard", {value: {writeText: async (text) => void (window.copied = text)}}))`)
	bob.click("[data-key=people]")
	bob.click("[data-key=other-device]")
	bob.click("dialog [data-key=sure]")
	bob.until("there is a link for the other device", `document.querySelector("dialog [data-key=copy]")`)
	bob.visit(p.url, strings.TrimPrefix(eval[string](bob, `document.querySelector("dialog [data-key=copy]").dataset.link`), p.url+"/"))
	bob.until("he has the cards there", `document.querySelector(".game .own")`)
	eval[bool](bob, `Boolean(Object.defineProperty(navigator, "clipboard", {value: {writeText: async (text) => void (window.copied = text)}}))`)
	bob.click("[data-key=people]")
	bob.click("[data-key=hand-over]")
	bob.write("#new-name", "Zoe")
	bob.click("dialog [data-key=sure]")
	bob.until("the new link is copied", "window.copied")
	bob.until("the old link is no longer valid", `document.querySelector("[role=alert]")?.textContent.includes("no longer valid")`)
	zoe.visit(p.url, strings.TrimPrefix(eval[string](bob, "window.copied"), p.url+"/"))
	zoe.until("she has the cards", `document.querySelector(".game .own")`)
	ann.until("the others are told", `document.querySelector(".others .name").textContent === "Zoe"`)

	ann.click("[data-key=people]")
	ann.click("[data-key=pause]")
	zoe.until("she is told what ann would like", `document.querySelector(".strip [role=status]")?.textContent.includes("Ann")`)
	zoe.looked("vote")
	zoe.click(".strip [role=status] [data-key=pause]")
	ann.until("the game is paused", `document.querySelector("[data-key=resume]")`)
	ann.looked("paused")
	ann.click("[data-key=people]")
	ann.looked("players")
	ann.click("dialog [data-key=close]")
	zoe.click("[data-key=resume]")
	ann.until("the game goes on", `!document.querySelector("[data-key=resume]")`)

	ann.click("[data-key=people]")
	ann.click("[data-key=close-table]")
	ann.click("dialog [data-key=sure]")
	zoe.run(emulation.SetDeviceMetricsOverride(390, 844, 1, true))
	for _, b := range []*tab{ann, zoe} {
		b.until("the game is over", `document.querySelector(".over")?.textContent.includes("The organiser has closed the table.")`)
		b.until("nobody has won or lost", `document.querySelector(".over [data-done]") && !document.querySelector(".over polyline")`)
		b.looked("closed")
	}
}

// A whole game of two browsers that a third one watches: one of them is reloaded in the middle, and one of the two nodes
// is killed. At the end all of them show the same, and the page itself proves that chance was fair.
func TestBrowsers(t *testing.T) {
	open := browsers(t)
	_, address := startOneNATS(t)
	addresses := []string{port(t), port(t)}
	var origins []string
	for _, a := range addresses {
		origins = append(origins, "http://"+a)
	}
	list := strings.Join(origins, ",")
	var nodes []*process
	for _, a := range addresses {
		nodes = append(nodes, start(t, "-nats", "nats://"+address, "-bots", "0", "-data", t.TempDir(), "-nodes", list, "-origins", list, "-addr", a))
	}

	ann, bob, eve := open("ann"), open("bob"), open("eve")
	bob.run(emulation.SetDeviceMetricsOverride(320, 640, 1, true)) // a small phone
	eve.visit(origins[0], "#/tables")
	eve.looked("lobby")
	ann.visit(origins[0], "#/tables/new")
	ann.looked("new")
	ann.write("#target", "12")
	ann.click("form [type=submit]")
	ann.write("#my-name", "Ann")
	ann.click("[data-key=sit]")
	ann.until("the link of seat 2", `document.querySelector("[data-key='link 1']")`)
	ann.looked("gathering")
	link := eval[string](ann, `document.querySelector("[data-key='link 1']").dataset.link`)
	watch := eval[string](ann, `document.querySelector("[data-key=watch-link]").dataset.link`)
	if strings.Contains(watch[strings.Index(watch, "#/table/")+8:], "/") {
		t.Errorf("the link to watch an open table has a token: %s", watch)
	}
	eve.visit(origins[0], strings.TrimPrefix(watch, origins[0]+"/"))
	bob.visit(origins[1], strings.TrimPrefix(link, origins[0]+"/"))
	bob.until("he can sit down", `document.querySelector("[data-key=sit]")`)
	bob.looked("sitting-down")
	bob.write("#my-name", "Bob <b>")
	bob.click("[data-key=sit]")

	for _, b := range []*tab{ann, bob} {
		b.until("the other one is there, at another node", `document.querySelector(".others [data-here=true]")`)
	}

	reloaded, killed := false, false
	for begun := time.Now(); ; {
		if time.Since(begun) > 3*time.Minute {
			ann.picture("failed")
			t.Fatal("the game does not end")
		}
		ann.step()
		bob.step()
		lines, over := ann.shown()
		if over {
			break
		}
		if lines >= 6 && !reloaded {
			reloaded = true
			bob.run(chromedp.Reload())
			bob.ready()
			eve.until("everything is shown to her", logged+" >= $1", lines)
			bob.click("[data-key=people]")
			bob.looked("players")
			bob.click("dialog [data-key=close]")
			bob.looked("playing")
			eve.looked("watching")
		}
		if lines >= 10 && !killed {
			killed = true
			nodes[0].kill() // of Ann and Eve
		}
		time.Sleep(10 * time.Millisecond)
	}
	if !reloaded || !killed {
		t.Fatalf("the game was too short: reloaded %v, killed %v", reloaded, killed)
	}
	want := ann.result()
	for _, b := range []*tab{bob, eve} {
		if got := b.result(); got != want {
			t.Errorf("%s sees\n%s\nand ann\n%s", b.name, got, want)
		}
	}
	for _, b := range []*tab{ann, bob, eve} {
		b.click("[data-key=verify]")
		b.until("chance was fair", `document.querySelector("[data-fair=true]")`)
		text := eval[string](b, `document.querySelector("[data-fair]").textContent`)
		if strings.Contains(text, "is among them") != (b != eve) {
			t.Errorf("%s: %s", b.name, text)
		}
		b.looked("over")
	}
	// The page is there without its node, and finds the other one.
	ann.run(chromedp.Reload())
	ann.ready()
	if got := ann.result(); got != want {
		t.Errorf("after a reload without the node:\n%s", got)
	}
	// A rematch, when both want it, has the same links.
	ann.click("[data-key=rematch]")
	bob.until("ann's wish is shown", `document.querySelector(".ask [data-key=rematch] small")?.textContent.includes("Ann")`)
	before := eval[string](bob, "location.hash")
	bob.click("[data-key=rematch]")
	for _, b := range []*tab{ann, bob, eve} {
		b.until("the new game", `document.querySelector(".game") && !document.querySelector(".over")`)
	}
	if after := eval[string](bob, "location.hash"); after == before || after[strings.LastIndex(after, "/"):] != before[strings.LastIndex(before, "/"):] {
		t.Error("the rematch is not at another table with the same token")
	}
}

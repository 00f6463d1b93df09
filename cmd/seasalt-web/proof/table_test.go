package proof

import (
	"encoding/json"
	"flag"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const legal = `[...document.querySelectorAll("[data-move]:not([disabled])")].map((e) => e.dataset.move)`

// small is an expression for what can be tapped in a game and is narrower or lower than a finger: of a card that others lie
// on, the strip that is seen. Links in sentences may be smaller.
const small = `[...document.querySelectorAll(".game button:not(:disabled):not(.spoken)")].filter((el) => el.offsetParent && !el.closest("details:not([open])") && !(el.closest(".table") && document.querySelector(".sheet:not([hidden])"))).flatMap((el) => {
	const r = el.getBoundingClientRect(), hits = (x, y) => { const hit = document.elementFromPoint(x, y); return !hit || el.contains(hit); };
	if (r.bottom > innerHeight || r.top < 60) return []; // scrolled away
	for (let up = el.parentElement; up; up = up.parentElement) {
		const u = up.getBoundingClientRect();
		if (up.scrollHeight > up.clientHeight && /auto/.test(getComputedStyle(up).overflowY) && (r.bottom > u.bottom || r.top < u.top)) return [];
		if (up.scrollWidth > up.clientWidth && /auto/.test(getComputedStyle(up).overflowX) && (r.right > u.right || r.left < u.left)) return [];
	}
	const run = (from, to, at) => { let most = 0; for (let p = from, n = 0; p <= to; p++) most = Math.max(most, n = at(p) ? n + 1 : 0); return most; };
	const rows = [0.1, 0.5, 0.9].map((f) => run(r.left - 8, r.right + 8, (x) => hits(x, r.top + r.height * f)));
	const columns = [0.1, 0.5, 0.9].map((f) => run(r.top - 14, r.bottom + 14, (y) => hits(r.left + r.width * f, y)));
	const size = [Math.max(...rows), Math.max(...columns)];
	return Math.min(...size) >= 43 ? [] : [(el.dataset.key ?? el.textContent) + " " + size];
})`

// TestFingers plays on a phone until the hand is full: the own cards are large, and in two rows from five on, and
// whatever can be tapped is as large as a finger.
func TestFingers(t *testing.T) {
	t.Parallel()
	b := open(t, size{390, 844})
	b.visit("", settings{Lang: "de", Speed: "instant", Order: map[string]any{"players": players(1, 1), "seed": strings.Repeat("6", 64)}})
	b.click("#play")
	seen := map[int]bool{}
	for n := 0; n < 150 && !seen[9]; n++ {
		b.asked()
		if got := eval[[]string](b, small); len(got) > 0 {
			b.shot("small")
			t.Fatalf("too small for a finger: %s", strings.Join(got, "; "))
		}
		type hand struct{ Cards, Rows, Least, Most int }
		h := eval[hand](b, `(() => { const r = [...document.querySelectorAll(".own .hand .card")].map((e) => e.getBoundingClientRect()), w = r.map((x) => Math.round(x.width));
			return {Cards: r.length, Rows: new Set(r.map((x) => Math.round(x.top))).size, Least: Math.min(999, ...w), Most: Math.max(0, ...w)}; })()`)
		if h.Cards > 0 && (h.Least < 90 || h.Most > 110 || (h.Rows == 2) != (h.Cards >= 5)) {
			t.Errorf("%+v", h)
		}
		seen[h.Cards] = true
		m := eval[[]string](b, legal)
		if len(m) == 0 {
			b.step(nil)
			continue
		}
		choice := best(m, nil)
		for _, want := range []string{"end-turn", "keep", "draw"} { // no end of the round, so that the hand grows
			for _, move := range m {
				if strings.HasPrefix(move, want) {
					choice = move
				}
			}
		}
		b.click(`[data-move="` + choice + `"]`)
		b.until("it is done", "!document.querySelector($1)", `[data-move="`+choice+`"]:not([disabled])`)
	}
	if !seen[8] || !seen[9] {
		t.Errorf("hands of %v cards were seen", seen)
	}
}

var games = flag.Int("games", 1, "how many games TestTaps plays")

// driver plays the game on the screen by the chance of a seed, a tap at a time, and counts taps. A step that happens by itself has
// the time for it.
const driver = `(async () => {
	const wait = (ms) => new Promise((done) => setTimeout(done, ms));
	const all = (selector) => [...document.querySelectorAll(selector)];
	let seed = $1;
	const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
	const any = (list) => list[Math.floor(random() * list.length)];
	const count = {taps: 0, alone: 0, rounds: 0, sure: 0, turns: {}};
	let turn, tapped = 0;
	const tap = async (el) => {
		const before = document.body.innerText;
		el.click();
		count.taps++;
		tapped++;
		for (let i = 0; i < 500 && document.body.innerText === before; i++) await wait(4);
	};
	const play = async (el) => {
		for (const thing of JSON.parse(el.dataset.things ?? "[]")) await tap(all("[data-thing='" + thing + "']:not([aria-pressed])")[0]);
		if (!el.dataset.things) await tap(el);
	};
	const over = () => {
		if (turn) count.turns[turn + " " + tapped] = (count.turns[turn + " " + tapped] ?? 0) + 1;
		turn = undefined;
	};
	for (let alone = 0; ; ) {
		await wait(4);
		const moves = all("[data-move]:not([disabled])"), next = all("[data-key=next-round]")[0], sure = all("dialog[open] [data-key=sure]")[0];
		if (sure) {
			count.sure++;
			await tap(sure);
			continue;
		}
		if (all(".over")[0]) return over(), count;
		if (next) {
			over();
			count.rounds++;
			await tap(next);
			continue;
		}
		if (moves.length === 0) continue;
		const is = (el, name) => el.dataset.move.startsWith(name);
		if (new Set(moves.map((el) => el.dataset.move)).size === 1 && ++alone < 100) continue;
		if (alone >= 100) count.alone++;
		alone = 0;
		const begins = moves.filter((el) => is(el, "draw") || is(el, "take"));
		if (begins.length > 0) {
			over();
			tapped = 0;
			const draw = begins.filter((el) => is(el, "draw"));
			const first = random() < 0.5 && draw.length ? draw[0] : any(begins);
			turn = is(first, "draw") ? "draw" : "take";
			await play(first);
		} else if (moves.every((el) => is(el, "keep") || is(el, "discard"))) {
			if (turn !== "draw") { // that turn is over, and with both piles empty the next one has drawn by itself
				over();
				tapped = 1;
				turn = "draw";
			}
			await play(any(moves));
		} else {
			turn = undefined; // something is to be decided in it
			await play(any(moves.filter((el) => is(el, "lay") || is(el, "stop") || is(el, "last")).concat(moves)));
		}
	}
})()`

// TestTaps plays whole games with a phone and counts taps: in turns in which nothing else can be played a card of a pile takes one,
// and a draw three, for the deck, the card that is kept and the pile of the other one. No tap makes the only move that there is.
func TestTaps(t *testing.T) {
	t.Parallel()
	turns := map[string]int{}
	taps, rounds, alone, sure := 0, 0, 0, 0
	for n := range *games {
		t.Run(strconv.Itoa(n), func(t *testing.T) { // its page is closed after it
			b := open(t, size{390, 844})
			b.visit("", settings{Lang: "en", Speed: "instant", Forced: true, Order: map[string]any{"players": players(1, 1), "seed": fmt.Sprintf("%064x", n+5)}})
			b.click("#play")
			b.asked()
			count := eval[struct {
				Taps, Alone, Rounds, Sure int
				Turns                     map[string]int
			}](b, driver, n+1)
			taps, alone, rounds, sure = taps+count.Taps, alone+count.Alone, rounds+count.Rounds, sure+count.Sure
			for turn, n := range count.Turns {
				turns[turn] += n
			}
		})
	}
	t.Logf("%d taps in %d games: turns by how they begin and their taps %v; %d taps made the only move, %d began a round, %d answered whether a round is to end", taps, *games, turns, alone, rounds, sure)
	delete(turns, "draw 2") // a pile was empty
	if alone > 0 || turns["draw 3"] < 3 || turns["take 1"] < 3 || len(turns) != 2 {
		t.Errorf("%v, %d taps made the only move", turns, alone)
	}
}

// TestVictim steals by a tap on a hand of the table, at every size: it is lit, and so is nothing else. The keyboard has buttons.
func TestVictim(t *testing.T) {
	t.Parallel()
	questions := fullest(t)
	at := slices.IndexFunc(questions, func(q question) bool { return q.phase == "choose-victim" })
	b := open(t, desk)
	b.visit("", settings{Lang: "en", Speed: "instant"})
	for i, sz := range sizes {
		b.run(b.emulate(sz))
		b.enter(fmt.Sprint("victim", i), questions[at].lines)
		lit := eval[[]string](b, `[...document.querySelectorAll(".table .face, .table .card")].filter((e) => getComputedStyle(e).outlineStyle === "solid").map((e) => e.closest("[data-zone]").dataset.zone)`)
		hands := eval[[]string](b, `[...document.querySelectorAll("[data-can]")].map((e) => e.dataset.thing.replace("seat", "hand"))`)
		slices.Sort(lit)
		if slices.Sort(hands); len(hands) < 2 || !slices.Equal(slices.Compact(lit), hands) {
			t.Errorf("%d×%d: lit are %q, and to be chosen from %q", sz.width, sz.height, lit, hands)
		}
		before := eval[int](b, `document.querySelectorAll(".own .hand .card").length`)
		p := eval[point](b, `(() => { const r = document.querySelector(".seat:has([data-can]) .held .card").getBoundingClientRect(); return {X: r.x + r.width / 3, Y: r.y + r.height / 2}; })()`)
		b.run(chromedp.MouseClickXY(p.X, p.Y))
		b.until("a card is stolen", `document.querySelectorAll(".own .hand .card").length === $1`, before+1)
		if name := eval[string](b, `document.querySelector(".log").textContent`); !strings.Contains(name, "steal") {
			t.Errorf("%d×%d: it was not stolen", sz.width, sz.height)
		}
	}
}

// A point is a place on the screen.
type point struct{ X, Y float64 }

// mouse presses the mouse on a place and drags it a bit. It returns onto what the page says that it can be dropped, and lets go
// outside of the table.
func (b *tab) mouse(from point) (lit []string) {
	b.Helper()
	b.run(
		chromedp.MouseEvent(input.MousePressed, from.X, from.Y, chromedp.ButtonLeft, chromedp.ClickCount(1)),
		chromedp.MouseEvent(input.MouseMoved, from.X+5, from.Y-20, chromedp.ButtonLeft),
	)
	lit = eval[[]string](b, `[...document.querySelectorAll("[data-target]")].map((e) => e.dataset.drop ?? e.dataset.thing)`)
	b.run(
		chromedp.MouseEvent(input.MouseMoved, 8, 8, chromedp.ButtonLeft),
		chromedp.MouseEvent(input.MouseReleased, 8, 8, chromedp.ButtonLeft, chromedp.ClickCount(1)),
	)
	b.until("nothing is dragged any more", "!document.querySelector('.flying, [data-target]')")
	return lit
}

// finger drags by finger up and on to another place, and reports whether the page lost it, to scrolling.
func (b *tab) finger(from, to point) (lost bool) {
	b.Helper()
	touch := func(kind input.TouchType, at ...*input.TouchPoint) chromedp.Action {
		return input.DispatchTouchEvent(kind, append([]*input.TouchPoint{}, at...))
	}
	eval[any](b, "(() => { presses.length = 0; })()")
	b.run(touch(input.TouchStart, &input.TouchPoint{X: from.X, Y: from.Y}))
	for _, up := range []float64{6, 14, 24, 36} {
		b.run(touch(input.TouchMove, &input.TouchPoint{X: from.X, Y: from.Y - up}))
	}
	b.run(touch(input.TouchMove, &input.TouchPoint{X: to.X, Y: to.Y}), touch(input.TouchEnd))
	return eval[bool](b, `(async () => {
		for (let still = 0; still < 3; still = scrollY === 0 ? still + 1 : 0) {
			scrollTo(0, 0);
			await new Promise(requestAnimationFrame);
		}
		return presses.some((p) => p.type === "pointercancel");
	})()`)
}

// TestDrag drags each card on a phone, at each question with the most on the table: a finger drags what a mouse does, and scrolls
// where there is nothing to drop it on. Of each kind of move it makes one by finger.
func TestDrag(t *testing.T) {
	t.Parallel()
	b := open(t, size{390, 844})
	b.visit("", settings{Lang: "en", Speed: "instant"})
	kinds := map[string]string{"take": "deck", "take after a bet": "pile ", "keep": "drawn ", "discard": "drawn ", "duo": "hand "}
	still := 0
	duo := func(alike bool) []json.RawMessage {
		return until(t, 2, func(m meanwhile) bool {
			var v struct{ Moves []struct{ Text string } }
			if err := json.Unmarshal(m.Snapshot.View, &v); err != nil {
				t.Fatal(err)
			}
			return slices.ContainsFunc(v.Moves, func(m struct{ Text string }) bool {
				cards := strings.Fields(m.Text)
				return cards[0] == "lay-duo" && (cards[1] == cards[2]) == alike
			})
		})
	}
	for i, q := range append(fullest(t), question{phase: "duo", lines: duo(false)}, question{phase: "alike", lines: duo(true)}) {
		b.enter(fmt.Sprint("drag", i), q.lines)
		// Where each card can be pressed, and where something can be dropped.
		places := eval[map[string]point](b, `Object.fromEntries([...document.querySelectorAll(".table [data-drop], .table .card[data-thing]")].reverse().flatMap((e) => {
			const r = e.getBoundingClientRect(), name = e.dataset.thing ? "thing " + e.dataset.thing : e.dataset.drop;
			const at = [0.5, 0.3, 0.15, 0.85].flatMap((x) => [0.5, 0.2, 0.8].map((y) => ({X: r.x + r.width * x, Y: r.y + r.height * y})));
			const seen = at.find((p) => document.elementFromPoint(p.X, p.Y)?.closest("[data-thing]") === e);
			return e.dataset.drop ? [[name, at[0]]] : seen ? [[name, seen]] : [];
		}))`)
		held := func() bool { // a busy machine pressed so long that it asked for the card
			return eval[bool](b, `(() => { const d = document.querySelector("dialog.asks"); d?.close(); return Boolean(d); })()`)
		}
		duos := eval[[][]string](b, `[...document.querySelectorAll("[data-move^=lay-duo]")].map((e) => JSON.parse(e.dataset.things))`)
		var from, to point
		for place, at := range places {
			thing, ok := strings.CutPrefix(place, "thing ")
			if !ok {
				continue
			}
			lit := b.mouse(at)
			for held() {
				lit = b.mouse(at)
			}
			lost := b.finger(at, at)
			for held() {
				lost = b.finger(at, at)
			}
			if lost == (len(lit) > 0) {
				t.Errorf("%s: a mouse drags %q onto %q; a finger drags it: %t", q.phase, thing, lit, !lost)
			}
			for _, duo := range duos {
				if i := slices.Index(duo, thing); i >= 0 && !slices.Contains(lit, duo[1-i]) {
					t.Errorf("%s: a mouse does not drag %q onto %q", q.phase, thing, duo[1-i])
				}
			}
			if len(lit) == 0 {
				still++
				continue
			}
			target := lit[0]
			p, ok := places[target]
			if !ok {
				p, ok = places["thing "+target]
			}
			if kind := kinds[q.phase]; ok && kind != "" && strings.HasPrefix(thing, kind) && target != thing {
				from, to = at, p
			}
		}
		if kinds[q.phase] == "" {
			continue
		}
		if from == to {
			t.Errorf("%s: there is nothing to be dragged", q.phase)
			continue
		}
		delete(kinds, q.phase)
		before := eval[string](b, content)
		b.finger(from, to)
		for held() {
			b.finger(from, to)
		}
		b.until("the move is made: "+q.phase, content+" !== $1 && !document.querySelector('.flying')", before)
	}
	if len(kinds) > 0 || still == 0 {
		t.Errorf("not seen: %q; %d cards could not be dragged", kinds, still)
	}
}

// TestAsk asks what cards are: by a tap on one that cannot be played, by holding one that can, by a pointer that rests, and by
// a key. A tap on a page that is busy is a tap.
func TestAsk(t *testing.T) {
	t.Parallel()
	b := open(t, desk)
	b.visit("", settings{Lang: "en", Speed: "instant", Order: map[string]any{"players": players(1, 1), "seed": strings.Repeat("2", 64)}})
	b.click("#play")
	b.asked()
	const dialog = "dialog.asks[open] .worth-of dd" // one that was closed is gone a moment later
	at := eval[point](b, `(() => { const r = document.querySelector("[data-thing='pile 1']").getBoundingClientRect(); return {X: r.x + r.width / 2, Y: r.y + r.height / 2}; })()`)
	b.run(chromedp.MouseEvent(input.MouseMoved, at.X, at.Y))
	b.until("what it is stands beside it", "document.querySelector('.peek .worth-of dd')")
	b.shot("ask-peek")
	b.run(chromedp.MouseEvent(input.MouseMoved, 5, 5))
	b.until("and goes", "!document.querySelector('.peek')")
	b.run(chromedp.MouseEvent(input.MousePressed, at.X, at.Y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	b.until("it is held", "document.querySelector('"+dialog+"')")
	b.run(chromedp.MouseEvent(input.MouseReleased, at.X, at.Y, chromedp.ButtonLeft, chromedp.ClickCount(1)), chromedp.KeyEvent(kb.Escape))
	if n := eval[int](b, "document.querySelectorAll('.own .hand .card').length"); n != 0 {
		t.Error("holding a card has taken it")
	}
	eval[any](b, `(() => { document.querySelector("[data-thing='pile 1']").focus(); })()`)
	b.run(chromedp.KeyEvent("i"))
	b.until("a key asks", "document.querySelector('"+dialog+"')")
	b.run(chromedp.KeyEvent(kb.Escape))
	b.step(nil)
	b.until("two cards are drawn", "document.querySelectorAll('.drawn .card').length === 2")
	b.click("[data-thing=deck]")
	b.until("why not is said without a dialog", "document.querySelector('.note a') && !document.querySelector('dialog')")

	finger := open(t, size{390, 844})
	finger.visit("", settings{Lang: "en", Speed: "instant", Order: map[string]any{"players": players(1, 1), "seed": strings.Repeat("2", 64)}})
	finger.click("#play")
	finger.asked()
	at = eval[point](finger, `(() => { const r = document.querySelector("[data-thing='pile 1']").getBoundingClientRect(); return {X: r.x + r.width / 2, Y: r.y + r.height / 2}; })()`)
	finger.run(input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: at.X, Y: at.Y}}))
	finger.until("it is held", "document.querySelector('"+dialog+"')")
	eval[any](finger, "(() => { addEventListener('click', () => document.body.dataset.let = 'go', {capture: true}); })()")
	finger.run(input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}))
	finger.until("the finger lets go", "document.body.dataset.let")
	finger.click("dialog [data-key=close]") // letting go has not closed it
	finger.until("it is closed", "!document.querySelector('dialog')")
	eval[any](finger, `(() => { addEventListener("pointerdown", () => setTimeout(() => {
		for (const end = performance.now() + 700; performance.now() < end;);
	}), {once: true}); })()`)
	finger.run(
		input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: at.X, Y: at.Y}}),
		chromedp.Sleep(100*time.Millisecond),
		input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}),
	)
	finger.until("the card is taken or asked for", "document.querySelector('.own .hand .card, dialog') && presses.at(-1).type !== 'pointerdown'")
	const short = `presses.findLast((p) => p.type === "pointerup")?.time - presses.findLast((p) => p.type === "pointerdown").time < 400`
	if eval[bool](finger, "Boolean(document.querySelector('dialog')) && "+short) {
		t.Error("a short tap asks for the card when the page is busy")
	}
}

// faster lets things move on the page, fast.
func (b *tab) faster() {
	b.Helper()
	b.click("#settings")
	eval[any](b, "(() => { const s = document.querySelector('#speed'); s.value = 'fast'; s.dispatchEvent(new Event('change')); document.querySelector('dialog [data-key=close]').click(); })()")
}

// TestSince lets another play: what that one did stands on the table, and is shown again when it is tapped; the log has a line a turn.
// A duo that was laid beside another one is marked, and not the other one.
func TestSince(t *testing.T) {
	t.Parallel()
	b := open(t, size{390, 844})
	b.visit("", settings{Lang: "en", Speed: "instant", Order: map[string]any{"players": players(1, 2), "seed": strings.Repeat("2", 64)}})
	b.click("#play")
	for range 40 {
		b.asked()
		if eval[bool](b, "Boolean(document.querySelector('.since'))") {
			break
		}
		b.step(nil)
	}
	if n := eval[int](b, "document.querySelectorAll('.since b').length"); n != 2 || !eval[bool](b, "document.querySelectorAll('.since .deed').length >= 2 && Boolean(document.querySelector('[data-changed]'))") {
		t.Errorf("%d others are told of", n)
	}
	turns := eval[int](b, "document.querySelectorAll('.log li').length")
	if turns > 4 {
		t.Errorf("%d lines of the log after one turn of each", turns)
	}
	before := eval[string](b, content)
	b.faster()
	b.click("[data-key=since]")
	b.until("cards move", "document.querySelector('.flying')")
	b.until("the table is as it was", "document.querySelector('.since') && !document.querySelector('.flying')")
	time.Sleep(100 * time.Millisecond)
	if after := eval[string](b, content); after != before {
		t.Errorf("before:\n%s\nafter:\n%s", before, after)
	}
	lines := until(t, 2, func(m meanwhile) bool {
		var view struct{ Seats []struct{ Laid [][]string } }
		if err := json.Unmarshal(m.Snapshot.View, &view); err != nil {
			t.Fatal(err)
		}
		laid := 0
		for _, item := range m.Items {
			for _, o := range item.Saw {
				if o.Action == "lay-duo" && o.Turn == 1.0 {
					laid++
				}
			}
		}
		return laid == 1 && len(view.Seats[1].Laid) == 2
	})
	b.visit("", settings{Lang: "en", Speed: "instant"})
	b.enter("d", lines)
	b.shot("since-laid")
	laid := eval[[]string](b, `[...document.querySelectorAll(".log li:last-child .deed")].filter((e) => e.textContent.endsWith("→ Laid")).map((e) => e.querySelector(".card").dataset.card)`)
	if marked := eval[[]string](b, `[...document.querySelectorAll(".laid .card")].filter((e) => getComputedStyle(e, "::after").content !== "none").map((e) => e.dataset.card)`); len(marked) != 1 || !slices.Contains(laid, marked[0]) {
		t.Errorf("of the new duo %q and an old one %q are marked", laid, marked)
	}
	if eval[bool](b, `getComputedStyle(document.querySelector(".seat .laid > .spread"), "::after").content !== "none"`) {
		t.Error("the whole row is marked")
	}
}

// TestFish lays two fish, and the other one does before: the log and what happened since the own turn have the card that they bring,
// and not those that a round begins with.
func TestFish(t *testing.T) {
	t.Parallel()
	b := open(t, desk)
	b.visit("", settings{Lang: "en", Speed: "instant", Order: map[string]any{"players": players(1, 1), "target": 14, "seed": strings.Repeat("8", 64)}})
	b.click("#play")
	const deeds, fish = "[...document.querySelectorAll('.log .deed')].map((e) => e.textContent)", "[data-move^='lay-duo fish']"
	b.asked()
	if first := eval[[]string](b, deeds); len(first) > 2 {
		t.Errorf("at the beginning the log has %q", first)
	}
	others := 0
	for n := 0; !eval[bool](b, `Boolean(document.querySelector("`+fish+`"))`); n++ {
		if n == 100 {
			t.Fatal("there never are two fish")
		}
		b.step(nil)
		b.asked()
		since := eval[[]string](b, "[...document.querySelectorAll('.since .deed')].map((e) => e.textContent)")
		if i := slices.IndexFunc(since, func(deed string) bool { return strings.HasPrefix(deed, "lays") && strings.HasSuffix(deed, "fish") }); i >= 0 {
			others++
			if len(since) < i+2 || !strings.HasPrefix(since[i+1], "draws") {
				t.Errorf("since the own turn: %q", since)
			}
		}
	}
	if others == 0 {
		t.Fatal("the other one never lays two fish")
	}
	before := eval[[]string](b, deeds)
	b.click(fish)
	b.until("the log has more", deeds+".length >= $1", len(before)+3)
	after := eval[[]string](b, deeds)
	if want := append(before, "→ Laid", "→ Laid", "→ Hand"); len(after) < len(want) || !slices.EqualFunc(after[:len(want)], want, strings.HasSuffix) {
		t.Errorf("before %q, after %q", before, after)
	}
}

// TestSummit ends a round: points count up from nothing, the next round waits all the time, and the one with the most looks it.
// After a bet the result tells the last turns of the others.
func TestSummit(t *testing.T) {
	t.Parallel()
	b := open(t, size{390, 844})
	b.visit("", settings{Lang: "en", Speed: "instant", Order: map[string]any{"players": players(1, 1), "target": 30, "seed": strings.Repeat("9", 64)}})
	eval[any](b, `(() => { window.counts = []; new MutationObserver(() => { const s = [...document.querySelectorAll(".counting .scored")].map((e) => e.textContent).join(); if (s && s !== counts.at(-1)) counts.push(s); }).observe(document.body, {childList: true, subtree: true, characterData: true}); })()`)
	b.click("#play")
	b.asked()
	b.faster()
	for b.step(nil) != "round" {
		if eval[bool](b, "Boolean(document.querySelector('.counting'))") {
			if !eval[bool](b, "Boolean(document.querySelector('[data-key=next-round]'))") {
				t.Error("while points count up one cannot go on")
			}
			b.shot("summit-counting")
			b.until("it has been counted", "!document.querySelector('.counting')")
			break
		}
	}
	counts := eval[[]string](b, "counts")
	if len(counts) < 3 || !strings.HasPrefix(counts[0], "0,0") {
		t.Errorf("counted up: %q", counts)
	}
	if got := eval[string](b, `(() => { const all = [...document.querySelectorAll(".result")], n = (e) => parseInt(e.querySelector(".scored").textContent), most = Math.max(...all.map(n));
		return all.filter((e) => (n(e) === most) !== e.hasAttribute("data-most")).map((e) => e.textContent).join(); })()`); got != "" {
		t.Errorf("who has the most: %s", got)
	}
	b.shot("summit")
	lines := until(t, 3, func(m meanwhile) bool { return strings.Contains(string(m.Snapshot.View), `"text":"last-chance"`) })
	b.visit("", settings{Lang: "en", Speed: "instant"})
	b.enter("s", lines)
	b.click("[data-move=last-chance]")
	b.sure()
	const last = "[...document.querySelectorAll('.panel.round .since b')].filter((e) => e.getBoundingClientRect().height > 0 && e.nextElementSibling?.matches('.deed')).map((e) => e.textContent)"
	for _, sz := range []size{desk, {390, 844}} {
		b.run(b.emulate(sz), chromedp.Reload())
		b.ready()
		b.until("the round is over", "document.querySelector('[data-key=next-round]')")
		if got := eval[[]string](b, last); !slices.Equal(got, []string{"Ben", "Cleo"}) {
			t.Errorf("at %d pixels the result tells the last turns of %q", sz.width, got)
		}
		b.goesOn()
		b.shot("summit-bet")
	}
}

// TestNotable lets others steal and bet: a sentence about that stands on the table and in the log, on a phone whole, too, and
// names no card that the player has not seen. No mark at a name is cut.
func TestNotable(t *testing.T) {
	t.Parallel()
	b := open(t, size{390, 844})
	for i, told := range []struct {
		players int
		action  string
		victim  any
		lang    string
		want    string
	}{
		{3, "steal", 0.0, "en", `^(Ben|Cleo) steals the .+ from you\.$`},
		{3, "steal", 2.0, "de", `^Ben stiehlt Cleo eine Karte\.$`},
		{4, "steal", 0.0, "fr", `^(Ben|Cleo|Dan) vous vole .+\.$`},
		{4, "last-chance", nil, "de", `^(Ben|Cleo|Dan) sagt LETZTE CHANCE\.$`},
	} {
		lines := until(t, told.players, func(m meanwhile) bool {
			for _, item := range m.Items {
				for _, o := range item.Saw {
					if o.Action == told.action && o.Turn != 0.0 && o.Victim == told.victim {
						return true
					}
				}
			}
			return false
		})
		for _, sz := range []size{{390, 844}, {360, 640}, desk} {
			b.run(b.emulate(sz))
			b.visit("", settings{Lang: told.lang, Speed: "instant", Theme: map[bool]string{true: "dark", false: "light"}[i%2 == 1]})
			b.enter(fmt.Sprintf("n%d", i), lines)
			for _, place := range []string{".since strong", ".log .notable span"} {
				said := eval[[]string](b, "[...document.querySelectorAll($1)].map((e) => e.textContent.trim())", place)
				if !slices.ContainsFunc(said, regexp.MustCompile(told.want).MatchString) {
					t.Errorf("%s: %s says %q", told.action, place, said)
				}
			}
			if cut := eval[[]string](b, `[...document.querySelectorAll(".since strong")].filter((e) => { const r = e.getBoundingClientRect(), s = e.closest(".since").getBoundingClientRect(); return r.top < s.top || r.bottom > s.bottom || r.left < s.left || r.right > s.right; }).map((e) => e.textContent)`); len(cut) > 0 {
				t.Errorf("cut at %d pixels: %q", sz.width, cut)
			}
			eval[any](b, `(() => { const mark = document.querySelector(".seat .mark"); if (mark) document.querySelector(".own .tags").append(mark.cloneNode(true)); })()`)
			if cut := eval[[]string](b, `[...document.querySelectorAll(".mark")].filter((e) => { const r = e.getBoundingClientRect(), s = e.parentElement.getBoundingClientRect(); return r.top < s.bottom && (r.right > s.right + 1 || e.scrollWidth > e.clientWidth); }).map((e) => e.textContent)`); len(cut) > 0 {
				t.Errorf("cut at %d pixels: %q", sz.width, cut)
			}
			b.shot(fmt.Sprintf("notable-%d-%s", i, told.lang))
			b.run(chromedp.Evaluate(`new Promise((done) => { const q = indexedDB.open("seasalt"); q.onsuccess = () => { const t = q.result.transaction("lines", "readwrite"); t.objectStore("lines").clear(); t.oncomplete = () => { q.result.close(); done(null); }; }; })`, nil, func(p *runtime.EvaluateParams) *runtime.EvaluateParams { return p.WithAwaitPromise(true) }))
		}
	}
}

// TestSure asks before the end of a round: STOP is worth the cards alone, and LAST CHANCE the colour bonus, too, or nothing else.
func TestSure(t *testing.T) {
	t.Parallel()
	var score struct{ Points, Bonus int }
	lines := until(t, 2, func(m meanwhile) bool {
		var v struct {
			Moves []struct{ Action string }
			Seats []struct{ Score struct{ Points, Bonus int } }
		}
		if err := json.Unmarshal(m.Snapshot.View, &v); err != nil {
			t.Fatal(err)
		}
		score = v.Seats[0].Score
		return slices.ContainsFunc(v.Moves, func(m struct{ Action string }) bool { return m.Action == "stop" })
	})
	b := open(t, size{390, 844})
	for _, lang := range []string{"en", "de", "fr"} {
		for move, want := range map[string][]int{"stop": {score.Points}, "last-chance": {score.Points, score.Points + score.Bonus, score.Bonus, score.Bonus}} {
			b.visit("", settings{Lang: lang, Speed: "instant"})
			b.enter(lang+move, lines)
			b.click("[data-move=" + move + "]")
			b.until("it asks", "document.querySelector('dialog [data-key=sure]')")
			said := eval[string](b, "document.querySelector('dialog .body').innerText")
			var got []int
			for _, n := range regexp.MustCompile(`\d+`).FindAllString(said, -1) {
				n, _ := strconv.Atoi(n)
				got = append(got, n)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: %q, want the numbers %d", lang, said, want)
			}
			b.shot("sure-" + lang + "-" + move)
		}
	}
}

package proof

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// A question is what a person is asked in a game.
type question struct {
	phase string
	lines []json.RawMessage // of the journal
	holds int               // how much the table holds
}

// fullest plays games of four, with the longest names and all extensions, and returns for each phase the question with
// the most on the table and the most to choose from.
func fullest(t *testing.T) []question {
	found := map[string]question{}
	for n := range 12 {
		g := newStory(t)
		r := rand.New(rand.NewPCG(uint64(n), 9))
		g.do(fmt.Sprintf(`{"do":"create","game":"m","players":[{"name":"Maximiliane-Alexandra Theodora"},{"name":"Wolfgang Amadeus Gottlieb","level":"random"},{"name":"Marie-Françoise-Élisabeth d’O","level":"random"},{"name":"Bartholomew Featherstonehaugh","level":"random"}],"modules":["jellyfish","lobster","starfish","seahorse","cast-of-crabs","extrapepper"],"target":40,"edition":"digital","seed":"%064x"}`, n+1), new(any))
		g.tell(400, func(v seen) string {
			q := question{v.Phase, slices.Clone(g.lines), len(v.Moves) + len(v.Event)}
			for _, seat := range v.Seats {
				q.holds += seat.Hand.Size + 2*len(seat.Laid)
				if seat.Shielded {
					q.holds += 3
				}
			}
			if v.Caller != nil {
				q.holds += 5
				if q.phase == "take" || q.phase == "play" {
					q.phase += " after a bet"
				}
			}
			if q.holds > found[q.phase].holds {
				found[q.phase] = q
			}
			if !v.playing {
				return ""
			}
			move := v.Moves[r.IntN(len(v.Moves))].Text
			if move == "stop" || move == "last-chance" { // so that hands grow
				move = v.Moves[0].Text
			}
			return move
		})
	}
	var all []question
	for _, q := range found {
		all = append(all, q)
	}
	slices.SortFunc(all, func(a, b question) int { return strings.Compare(a.phase, b.phase) })
	return all
}

// cut is an expression for text of the table, and above it, that is cut, covered, outside of the page, or broken within a
// word. Names that players have chosen and the text of an event may end in dots, a mark that has no room is not seen at
// all, and what is long can be scrolled. What happened since the own last turn is written in 14 pixels or more.
const cut = `(() => {
	const all = new Set();
	const every = new CSSStyleSheet(); // also what pointers do not find
	every.replaceSync("* { pointer-events: auto !important; }");
	document.adoptedStyleSheets = [every];
	const bar = document.querySelector(".bar").getBoundingClientRect().bottom;
	const tray = document.querySelector(".tray");
	const sheet = document.querySelector(".sheet:not([hidden])");
	const walk = document.createTreeWalker(document.querySelector("#app"), NodeFilter.SHOW_TEXT);
	for (let n; (n = walk.nextNode());) {
		const e = n.parentElement, style = getComputedStyle(e);
		if (n.data.trim() === "" || style.visibility !== "visible" || style.fontSize === "0px" || style.clipPath !== "none" || e.closest("svg, .skip, .unseen, .card, .log, [hidden]") || (tray && !tray.contains(e) && e.closest(".middle")) || (sheet && e.closest(".table"))) continue;
		const say = (what) => all.add(what + ": " + n.data.trim().slice(0, 40) + " (" + e.localName + "." + e.className + " in " + e.parentElement.className + ")");
		if (e.closest(".since") && parseFloat(style.fontSize) < 14) say("small");
		const range = document.createRange();
		for (const word of n.data.matchAll(/[\p{L}\d]+/gu)) {
			range.setStart(n, word.index);
			range.setEnd(n, word.index + word[0].length);
			const rects = [...range.getClientRects()].filter((r) => r.width > 0);
			if (new Set(rects.map((r) => Math.round(r.top))).size > 1 && !e.closest(".name, .since :is(b, strong)")) say("broken");
		}
		range.selectNodeContents(n);
		for (const r of range.getClientRects()) {
			const marks = e.closest(".tags")?.getBoundingClientRect();
			if (r.width < 1 || r.height < 1 || (marks && r.top >= marks.bottom - 4)) continue;
			let scrolled = false;
			for (let up = e; up !== document.body; up = up.parentElement) {
				const s = getComputedStyle(up), u = up.getBoundingClientRect();
				if (up.matches(".event")) {
					if (u.height < 30) say("flat");
					scrolled = true;
					break;
				}
				const beside = r.right > u.right + 1 || r.left < u.left - 1, below = r.bottom > u.bottom + 2 || r.top < u.top - 2;
				if (s.overflowX !== "visible" && beside) up.matches(".name") ? (scrolled = true) : say("cut beside");
				if (s.overflowY !== "visible" && below) {
					if (up.matches(".sheet, .tray, .told, .since")) {
						scrolled = true;
						break; // what is around it cuts the rest
					}
					say("cut below");
				}
			}
			if (!scrolled && (r.right > innerWidth + 1 || r.left < -1)) say("outside");
			const [x, y] = [r.left + r.width / 2, r.top + r.height / 2];
			if (scrolled || y > innerHeight || y < bar && !e.closest(".bar")) continue;
			const hit = document.elementFromPoint(x, y);
			if (hit && !hit.contains(e) && !e.contains(hit) && !hit.matches("button.name")) say("covered by " + hit.localName + "." + (hit.className.baseVal ?? hit.className));
		}
	}
	document.adoptedStyleSheets = [];
	return [...all];
})()`

// TestFull shows every question with the most that it can hold on each screen, in each language, and at 200 % where there
// is a zoom: no text is cut, covered or outside.
func TestFull(t *testing.T) {
	t.Parallel()
	questions := fullest(t)
	for _, lang := range []string{"en", "fr", "de"} {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			b := open(t, desk)
			b.visit("", settings{Lang: lang, Speed: "instant"})
			for i, q := range questions {
				b.enter(fmt.Sprint("q", i), q.lines)
				for _, sz := range sizes {
					for zoom := int64(1); zoom <= 2; zoom++ {
						if zoom == 2 && sz.width < 700 {
							continue // where fingers zoom, and nothing is laid out anew
						}
						b.run(emulation.SetDeviceMetricsOverride(sz.width/zoom, sz.height/zoom, float64(zoom), sz.width < 700))
						b.size = sz
						eval[any](b, "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))")
						if odd := eval[[]string](b, cut); len(odd) > 0 {
							t.Errorf("%s, %d×%d, zoom %d:\n\t%s", q.phase, sz.width, sz.height, zoom, strings.Join(odd, "\n\t"))
							if *pictures != "" {
								b.shot(fmt.Sprintf("full-%s-%s-%d", q.phase, lang, zoom))
							}
						}
					}
				}
			}
		})
	}
}

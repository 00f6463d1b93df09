package proof

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// players are seats of an order: a person, and bots of the easy level.
func players(people, bots int) []map[string]string {
	var list []map[string]string
	for range people {
		list = append(list, map[string]string{"name": ""})
	}
	for i := range bots {
		list = append(list, map[string]string{"name": "Bot " + string(rune('A'+i)), "level": "easy"})
	}
	return list
}

var everything = []string{"jellyfish", "lobster", "starfish", "seahorse", "cast-of-crabs", "extrapepper"}

// TestGames plays whole games by mouse and by touch, on all sizes and in all languages. A game begins with
// a single tap.
func TestGames(t *testing.T) {
	t.Parallel()
	for _, g := range []struct {
		name  string
		size  size
		touch bool
		s     settings
	}{
		{"phone by touch in French", phone, true, settings{Lang: "fr", Speed: "instant", Order: map[string]any{"players": players(1, 1), "target": 9}}},
		{"phone by mouse in English, everything", phone, false, settings{Lang: "en", Speed: "instant", Order: map[string]any{"players": players(1, 3), "modules": everything, "target": 9}}},
		{"tablet by mouse in German, everything", tablet, false, settings{Lang: "de", Theme: "dark", Speed: "instant", Order: map[string]any{"players": players(1, 2), "modules": everything, "target": 9, "edition": "digital"}}},
		{"desk by mouse in French, with animations", desk, false, settings{Lang: "fr", Order: map[string]any{"players": players(1, 1), "target": 2}}},
	} {
		t.Run(g.name, func(t *testing.T) {
			t.Parallel()
			b := open(t, g.size)
			b.touch = g.touch
			b.visit("", g.s)
			b.click("#play")
			for n := 0; ; n++ {
				if n == 1500 {
					t.Fatal("the game does not end")
				}
				if b.step(nil) == "over" {
					break
				}
			}
			if text := eval[string](b, "document.querySelector('.over .result').innerText"); text == "" {
				t.Error("nobody is told who has won")
			}
			b.until("the chance to win is drawn", "document.querySelector('.over [data-done] .chances polyline')")
			b.click(".home")
			b.until("the game is in the list", "document.querySelector('.games .kept')")
			b.click("[href='#/replay']")
			b.until("the own game comes before records of others", "document.querySelector('.form .games').compareDocumentPosition(document.querySelector('#file')) === Node.DOCUMENT_POSITION_FOLLOWING")
			b.fits()
			b.shot("replays")
			b.click(".form .games [data-game]")
			b.until("it is shown", "document.querySelector('.replay .own, .replay .seat') && document.querySelector('#slider').max > 5")
		})
	}
}

// TestNewcomer comes for the first time, with a phone that speaks French: one tap begins a game, each step
// asks a question, a card says what it is worth, and a duo what it does.
func TestNewcomer(t *testing.T) {
	t.Parallel()
	b := open(t, phone)
	b.touch = true
	b.run(
		chromedp.Navigate(b.url+"icon.svg"),
		chromedp.Evaluate(`localStorage.setItem("seasalt settings", '{"forced": false}')`, nil), // so that there is time to look at each step
		emulation.SetUserAgentOverride(eval[string](b, "navigator.userAgent")).WithAcceptLanguage("fr-FR"), b.still(), chromedp.Navigate(b.url),
	)
	b.ready()
	b.click("#play")
	asked := map[string]bool{}
	worth, duo := false, false
	for state := ""; state != "round" && state != "over"; state = b.step(nil) {
		b.until("the page asks for something", `document.querySelector("[data-move]:not([disabled]), [data-key=next-round], .over")`)
		if question := eval[string](b, "document.querySelector('.question')?.textContent ?? ''"); question != "" {
			asked[question] = true
		}
		if eval[bool](b, "Boolean(document.querySelector('.impossible')) && Boolean(document.querySelector('.hand .card:not([data-can])'))") && !worth {
			worth = true
			b.click(".hand .card:not([data-can])")
			b.until("it says why not, and what the card is worth", "document.querySelector('dialog[open] .why a') && document.querySelector('dialog').textContent.includes('Parmi vos cartes')")
			b.shot("newcomer-card")
			b.click("dialog [data-key=close]")
			b.until("it is closed", "!document.querySelector('dialog')")
		}
		if !duo && eval[bool](b, "Boolean(document.querySelector('[data-move^=lay-duo]'))") {
			duo = true
			long := eval[string](b, "document.querySelector('[data-move^=lay-duo]').title")
			shown := eval[string](b, "document.querySelector('[data-move^=lay-duo]').textContent + [...document.querySelectorAll('[data-does]')].map((e) => e.dataset.does)")
			if _, effect, _ := strings.Cut(long, ":"); effect == "" || !strings.Contains(shown, strings.TrimSpace(effect)) {
				t.Errorf("a duo does not say what it does: %q, and %q on the table", long, shown)
			}
			b.shot("newcomer-duo")
		}
	}
	b.shot("newcomer-round")
	if lang := eval[string](b, "document.documentElement.lang"); lang != "fr" || len(asked) < 4 || !worth {
		t.Errorf("in %s it was asked %q; a card that cannot be laid was there: %t", lang, slices.Collect(maps.Keys(asked)), worth)
	}
}

// TestKeyboard plays a whole game by keyboard alone: what has to be pressed is always where the focus is,
// or a few tabs away.
func TestKeyboard(t *testing.T) {
	t.Parallel()
	b := open(t, desk)
	b.visit("", settings{Lang: "en", Speed: "instant", Order: map[string]any{"players": players(1, 1), "target": 4}})
	r := rand.New(rand.NewPCG(1, 2))
	tabTo := func(selector string) {
		t.Helper()
		for range 60 {
			if eval[bool](b, "Boolean(document.activeElement && document.activeElement.matches($1))", selector) {
				return
			}
			b.run(chromedp.KeyEvent(kb.Tab))
		}
		b.shot("failed")
		t.Fatalf("the focus does not come to %s", selector)
	}
	press := func(selector string) {
		t.Helper()
		tabTo(selector)
		b.run(chromedp.KeyEvent(kb.Enter))
	}
	press("#play")
	for n := 0; n < 600; n++ {
		b.until("the page asks for something", `document.querySelector("[data-move]:not([disabled]), [data-key=next-round], .over")`)
		if eval[bool](b, "Boolean(document.querySelector('.over'))") {
			return
		}
		before := eval[string](b, "document.querySelector('main').innerText")
		if eval[bool](b, "Boolean(document.querySelector('[data-key=next-round]'))") {
			press("[data-key=next-round]")
		} else {
			if n > 0 && !eval[bool](b, "document.querySelector('.ask').contains(document.activeElement) || document.activeElement === document.body || document.querySelector('main').contains(document.activeElement)") {
				t.Fatalf("the focus is lost: %s", eval[string](b, "document.activeElement.outerHTML"))
			}
			moves := eval[[]string](b, `[...document.querySelectorAll("[data-move]")].map((e) => e.dataset.move)`)
			m := best(moves, nil)
			if m != "stop" && m != "last-chance" && r.IntN(2) == 0 {
				// Digits press the buttons in their order.
				i := 0
				for i < len(moves) && moves[i] != m {
					i++
				}
				if i < 9 {
					b.run(chromedp.KeyEvent(string(rune('1' + i))))
				} else {
					press(`[data-move="` + m + `"]`)
				}
			} else {
				press(`[data-move="` + m + `"]`)
				time.Sleep(30 * time.Millisecond)
				if eval[bool](b, "Boolean(document.querySelector('dialog[open]'))") {
					press("dialog [data-key=sure]")
				}
			}
		}
		b.until("something happens", "document.querySelector('main').innerText !== $1", before)
		if live := eval[string](b, "document.querySelector('#live').textContent"); live == "" {
			t.Error("nothing is announced")
		}
	}
	t.Fatal("the game does not end")
}

// TestHotSeat lets people share a device: while it is passed on nothing of any hand is on the page, and what
// one has drawn is not on the page of another. Their names are text, whatever they look like.
func TestHotSeat(t *testing.T) {
	t.Parallel()
	t.Run("two people", func(t *testing.T) { hotSeat(t, 2, nil, 5) })
	t.Run("three people, everything", func(t *testing.T) { hotSeat(t, 3, everything, 6) })
}

func hotSeat(t *testing.T, people int, modules []string, target int) {
	b := open(t, phone)
	evil := `<img src=x onerror="document.title='evil'">`
	names := []map[string]string{{"name": evil}, {"name": "Ben"}, {"name": "Cleo"}}[:people]
	b.visit("", settings{Lang: "en", Speed: "instant", Order: map[string]any{"players": names, "modules": modules, "target": target, "seed": strings.Repeat("8", 64)}})
	b.click("#play")
	passed := 0
	r := rand.New(rand.NewPCG(4, 5))
	for n := 0; n < 600; n++ {
		b.until("the page asks for something", `document.querySelector("dialog[open], [data-move]:not([disabled]), [data-key=next-round], [data-key=pass], [data-key=ready], .over")`)
		if eval[bool](b, "Boolean(document.querySelector('[data-key=ready]'))") {
			passed++
			if cards := eval[string](b, "[...document.querySelectorAll('[data-card], .face, .log li, dialog, #live:not(:empty)')].map((e) => e.outerHTML).join('')"); cards != "" {
				t.Fatalf("while the device is passed on there are cards on the page: %s", cards)
			}
		}
		if eval[bool](b, "Boolean(document.querySelector('[data-move]'))") {
			// In the hands of the others there are only cards that this player has seen.
			type hand struct{ Shown, Log string }
			other := eval[hand](b, `({Shown: [...document.querySelectorAll(".others [data-zone^=hand] [data-card]")].map((e) => e.getAttribute("aria-label")).join(),
				Log: document.querySelector(".log ol").textContent + document.querySelector(".ask").textContent})`)
			for _, card := range strings.Split(other.Shown, ",") {
				if card != "" && !strings.Contains(other.Log, card) {
					t.Fatalf("the %s in another hand was never seen: %s", card, other.Log)
				}
			}
		}
		var chance *rand.Rand
		if modules != nil && n%3 == 0 {
			chance = r
		}
		if b.step(chance) == "over" {
			break
		}
	}
	if passed < 3 {
		t.Errorf("the device was passed on %d times", passed)
	}
	if n := eval[int](b, "document.images.length"); n > 0 || eval[string](b, "document.title") == "evil" {
		t.Error("a name has become an element")
	}
	if !strings.Contains(eval[string](b, "document.body.innerText"), evil) {
		t.Error("the name is not shown as it is")
	}
}

// TestGiveUp gives up at a table of three with two people: a bot plays on for the one, nothing of that hand
// is on the page of the other, and when the other gives up, too, the game is over.
func TestGiveUp(t *testing.T) {
	t.Parallel()
	b := open(t, phone)
	people := []map[string]string{{"name": "Ana"}, {"name": "Ben"}, {"name": "Bot", "level": "easy"}}
	b.visit("", settings{Lang: "fr", Speed: "instant", Order: map[string]any{"players": people, "seed": strings.Repeat("4", 64)}})
	b.click("#play")
	giveUp := func(what string) {
		t.Helper()
		for n := 0; !eval[bool](b, "Boolean(document.querySelector('[data-key=resign]'))"); n++ {
			if n == 20 {
				t.Fatal("nobody can give up")
			}
			b.step(nil)
		}
		b.click("[data-key=resign]")
		b.until("it says what follows", "document.querySelector('dialog')?.textContent.includes($1)", what)
		b.click("dialog [data-key=sure]")
	}
	giveUp("Un robot joue à votre place")
	b.until("the device is passed on", "document.querySelector('[data-key=ready]')")
	if cards := eval[int](b, "document.querySelectorAll('[data-card], .face').length"); cards > 0 {
		t.Errorf("%d cards are on the page", cards)
	}
	b.click("[data-key=ready]")
	for range 6 { // both bots play on by themselves
		b.until("it is the turn of the other", "document.querySelector('[data-move]:not([disabled]), [data-key=next-round]')")
		b.step(nil)
	}
	if log := eval[string](b, "document.querySelector('.log ol').textContent"); !strings.Contains(log, "Un robot joue à sa place") {
		t.Errorf("the log does not say that a bot plays on: %s", log)
	}
	giveUp("La partie s’arrête")
	b.until("the game is over", "document.querySelector('.over .result')")
	if turn := eval[string](b, "[...document.querySelectorAll('.mark.turn, [data-turn]')].map((e) => e.outerHTML.slice(0, 80)).join()"); turn != "" {
		t.Errorf("the game is over, and it is somebody's turn: %s", turn)
	}
}

// TestWhyNot asks for what is not possible: the page says why, and shows the rule.
func TestWhyNot(t *testing.T) {
	t.Parallel()
	b := open(t, desk)
	b.visit("", settings{Lang: "de", Speed: "instant", Order: map[string]any{"players": players(1, 1)}})
	b.click("#play")
	b.until("a move is possible", "document.querySelector('[data-move]')")
	for eval[bool](b, "!document.querySelector('.impossible')") {
		b.step(nil)
	}
	b.click(".impossible")
	b.until("there is a reason, with what one has", "document.querySelector('.note a') && /7.*\\d/.test(document.querySelector('.note').textContent)")
	b.click(".note a")
	b.until("the rule is shown", "document.querySelector('[data-wanted]') && document.querySelector('[data-wanted]').getBoundingClientRect().top < innerHeight")
	if rule := eval[string](b, "document.querySelector('[data-wanted]').dataset.rule"); rule != "R5.1" {
		t.Errorf("the rule is %s", rule)
	}
}

// TestHint asks for a hint and follows it, takes a move back, and drags a card.
func TestHint(t *testing.T) {
	t.Parallel()
	b := open(t, desk)
	b.visit("", settings{Lang: "fr", Speed: "instant", Order: map[string]any{"players": players(1, 1), "seed": strings.Repeat("7", 64)}})
	b.click("#play")
	b.until("a move is possible", "document.querySelector('[data-move]')")
	b.click("[data-key=hint]")
	b.until("there is a hint", "document.querySelector('dialog .advice li')")
	b.shot("hint")
	b.run(b.emulate(size{360, 420}))
	eval[any](b, "document.querySelector('dialog').close()")
	b.until("it is closed", "!document.querySelector('dialog')")
	b.click("[data-key=hint]")
	b.until("there is another hint", "document.querySelector('dialog .advice li')")
	if top := eval[float64](b, "document.querySelector('dialog').scrollTop"); top != 0 {
		t.Errorf("a hint in a low window begins %v pixels below its title", top)
	}
	b.run(b.emulate(desk))
	before := eval[string](b, "document.querySelector('main').innerText")
	b.click("dialog [data-key=do]")
	b.until("it is done", "document.querySelector('main').innerText !== $1", before)
	// Dragging the first pile into the hand takes its top.
	for n := 0; n < 200; n++ {
		b.until("the page asks for something", `document.querySelector("[data-move]:not([disabled]), [data-key=next-round]")`)
		if eval[bool](b, `Boolean(document.querySelector("[data-move='take 1']"))`) {
			break
		}
		b.step(nil)
	}
	size := eval[int](b, "document.querySelectorAll('.own .hand .card').length")
	type points struct{ X1, Y1, X2, Y2 float64 }
	p := eval[points](b, `(() => { scrollTo(0, 0); const a = document.querySelector("[data-thing='pile 1']").getBoundingClientRect(), z = document.querySelector(".own .hand").getBoundingClientRect();
		return {X1: a.x + 20, Y1: a.y + 20, X2: z.x + z.width / 2, Y2: z.y + 30}; })()`)
	b.run(
		chromedp.MouseEvent("mousePressed", p.X1, p.Y1, chromedp.ButtonLeft, chromedp.ClickCount(1)),
		chromedp.MouseEvent("mouseMoved", p.X1+30, p.Y1+30, chromedp.ButtonLeft),
		chromedp.MouseEvent("mouseMoved", p.X2, p.Y2, chromedp.ButtonLeft),
		chromedp.MouseEvent("mouseReleased", p.X2, p.Y2, chromedp.ButtonLeft, chromedp.ClickCount(1)),
	)
	b.until("the card is in the hand", fmt.Sprintf("document.querySelectorAll('.own .hand .card').length === %d", size+1))
	if eval[bool](b, "Boolean(document.querySelector('[data-key=take-back]'))") {
		b.click("[data-key=take-back]")
		b.until("the card is back", fmt.Sprintf("document.querySelectorAll('.own .hand .card').length === %d", size))
		b.until("the log has it", "document.querySelector('.log .gone')")
	}
}

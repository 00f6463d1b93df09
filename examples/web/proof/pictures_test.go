package proof

import (
	"strings"
	"testing"
)

// TestPictures writes a picture of every screen in three sizes, to be looked at.
func TestPictures(t *testing.T) {
	for _, p := range []struct {
		size        size
		lang, theme string
		bots        int
		modules     []string
	}{
		{phone, "fr", "light", 1, nil},
		{tablet, "de", "dark", 2, everything},
		{desk, "en", "light", 3, everything},
	} {
		b := open(t, p.size)
		s := settings{Lang: p.lang, Theme: p.theme, Quick: true}
		b.visit("", s)
		b.shot("start")
		b.click("#settings")
		b.shot("settings")
		for name, hash := range map[string]string{"new": "#/new", "learn": "#/learn/R4.5", "record": "#/replay"} {
			b.visit(hash, s)
			b.until("the screen is there", "document.querySelector('main h1')")
			b.fits()
			b.shot(name)
		}
		b.visit("#/quiz", s)
		b.click("[data-answer]")
		b.until("there is an explanation", "document.querySelector('.quiz .score')")
		b.shot("quiz")
		b.visit("#/calculator", s)
		for range 2 {
			b.click(".grid .card")
		}
		b.shot("calculator")
		s.Order = map[string]any{"players": players(1, p.bots), "modules": p.modules, "target": 14, "seed": strings.Repeat("9", 64)}
		b.visit("", s)
		b.click("#play")
		b.until("a move is possible", "document.querySelector('[data-move]')")
		b.shot("game-begin")
		seen := map[string]bool{}
		once := func(name, when string) {
			if !seen[name] && eval[bool](b, "Boolean("+when+")") {
				seen[name] = true
				b.shot(name)
			}
		}
		for state := ""; state != "over"; state = b.step(nil) {
			b.until("the page asks for something", `document.querySelector("[data-move]:not([disabled]), [data-key=next-round], .over")`)
			once("round", "document.querySelector('[data-key=next-round]')")
			once("game-duo", "document.querySelector('[data-move^=lay-]')")
			once("game-keep", "document.querySelector('[data-move^=keep]') && document.querySelectorAll('.own .card').length > 5")
			once("game-pick", "document.querySelector('[data-move^=pick]')")
			once("game-end", "document.querySelector('[data-move=stop], [data-move=last-chance]')")
		}
		b.shot("over")
		b.click("[data-key=watch]")
		b.until("there is a replay", "document.querySelector('.replay .seat')")
		eval[any](b, "(() => { const s = document.querySelector('#slider'); s.value = 40; s.dispatchEvent(new Event('input')); })()")
		b.until("the replay has moved on", "document.querySelector('.told p')")
		b.shot("replay")
	}
}

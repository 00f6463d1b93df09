package proof

import "testing"

// all is a game with every extension and every event.
var all = map[string]any{
	"players": []map[string]string{{"name": "Ana"}, {"name": "Nori", "level": "easy"}, {"name": "Alma", "level": "easy"}},
	"modules": []string{"jellyfish", "lobster", "starfish", "seahorse", "cast-of-crabs", "extrapepper"},
}

// TestPictures writes a picture of every screen, to be looked at.
func TestPictures(t *testing.T) {
	for _, sz := range []size{phone, tablet, desk} {
		b := open(t, sz)
		theme := "light"
		if sz == tablet {
			theme = "dark"
		}
		s := settings{Lang: "en", Theme: theme, Quick: true}
		b.visit("", s)
		b.shot("start")
		b.click("#settings")
		b.shot("settings")
		b.visit("#/new", s)
		b.shot("new")
		b.visit("#/learn/R4.5", s)
		b.shot("learn")
		b.visit("#/quiz", s)
		b.click("[data-answer]")
		b.until("there is an explanation", "document.querySelector('.quiz .score')")
		b.shot("quiz")
		b.visit("#/calculator", s)
		for range 2 {
			b.click(".grid .card")
		}
		b.shot("calculator")
		s.Order = all
		b.visit("", s)
		b.click("#play")
		b.until("a move is possible", "document.querySelector('[data-move]')")
		b.shot("game-begin")
		seen := map[string]bool{}
		for range 400 {
			state := b.step(nil)
			if state == "over" {
				break
			}
			if state == "round" && !seen["round"] {
				b.shot("round")
			}
			seen[state] = true
			if eval[bool](b, "document.querySelectorAll('.own .hand .card').length > 6 && document.querySelectorAll('.own .laid .card').length > 1") && !seen["middle"] {
				seen["middle"] = true
				b.shot("game-middle")
			}
		}
		b.shot("over")
		b.click("[data-key=watch]")
		b.until("there is a replay", "document.querySelector('.replay .seat')")
		eval[any](b, "(() => { const s = document.querySelector('#slider'); s.value = 40; s.dispatchEvent(new Event('input')); })()")
		b.until("the replay has moved on", "document.querySelector('.told p')")
		b.shot("replay")
	}
}

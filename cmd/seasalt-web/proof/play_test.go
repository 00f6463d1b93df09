package proof

import (
	"math/rand/v2"
	"strings"
	"time"

	"github.com/seasalt-go/seasalt/cmd/seasalt-web/browser"
)

// step does what the page asks for: makes a move, begins the next round, passes the device on. It says
// what it was: "move", "round", "pass" or "over". A nil chance takes what is strongest: ending rounds.
func (b *tab) step(r *rand.Rand) string {
	b.Helper()
	b.until("the page asks for something", `document.querySelector("dialog[open]") || document.querySelector("[data-move]:not([disabled]), [data-key=next-round], [data-key=pass], [data-key=ready], .over")`)
	type ask struct {
		State string
		Moves []string
	}
	b.fits()
	a := eval[ask](b, `(() => {
		const moves = [...document.querySelectorAll("[data-move]:not([disabled])")].map((e) => e.dataset.move);
		const state = document.querySelector("dialog[open]") ? "dialog" : document.querySelector("[data-key=next-round]") ? "round" : document.querySelector("[data-key=pass]") ? "pass" :
			document.querySelector("[data-key=ready]") ? "ready" : document.querySelector(".over") ? "over" : "move";
		return {State: state, Moves: moves};
	})()`)
	before := eval[string](b, "document.querySelector('main').innerText")
	switch a.State {
	case "dialog":
		b.click("dialog [data-key=sure]")
	case "round":
		b.click("[data-key=next-round]")
	case "pass", "ready":
		b.click("[data-key=" + a.State + "]")
	case "move":
		b.click(`[data-move="` + best(a.Moves, r) + `"]`)
		b.sure()
	case "over":
		return "over"
	}
	b.until("something happens", "document.querySelector('main').innerText !== $1 || document.querySelector('dialog[open]')", before)
	return a.State
}

// fits checks that nothing is wider than the screen.
func (b *tab) fits() {
	b.Helper()
	if wide := eval[string](b, browser.Wide); wide != "" {
		b.shot("overflow")
		b.Errorf("wider than %d pixels:\n%s", b.size.width, wide)
	}
}

// sure answers the question that comes before the end of a round.
func (b *tab) sure() {
	b.Helper()
	time.Sleep(20 * time.Millisecond)
	if eval[bool](b, `Boolean(document.querySelector("dialog[open] [data-key=sure]"))`) {
		b.click("dialog [data-key=sure]")
	}
}

// best chooses a move that brings the game to its end.
func best(moves []string, r *rand.Rand) string {
	if r != nil {
		return moves[r.IntN(len(moves))]
	}
	for _, want := range []string{"lay-mermaids", "stop", "last-chance", "lay-", "draw"} {
		for _, m := range moves {
			if strings.HasPrefix(m, want) {
				return m
			}
		}
	}
	return moves[0]
}

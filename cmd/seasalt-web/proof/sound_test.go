package proof

import (
	"context"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// TestSounds hears that somebody is to move, and how a round ends, until one tap switches the sounds off.
func TestSounds(t *testing.T) {
	t.Parallel()
	b := open(t, desk)
	b.run(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := page.AddScriptToEvaluateOnNewDocument(`{
			window.tones = [];
			window.contexts = [];
			window.AudioContext = class extends AudioContext { constructor() { super(); contexts.push(this); } };
			const start = OscillatorNode.prototype.start;
			OscillatorNode.prototype.start = function (at) { tones.push(this.frequency.value); start.call(this, at); };
		}`).Do(ctx)
		return err
	}))
	b.visit("", settings{Lang: "en", Speed: "instant", Order: map[string]any{"players": players(1, 1), "seed": strings.Repeat("2", 64)}})
	b.click("#play")
	b.endOfTurn()
	if tones := eval[[]float64](b, "tones"); len(tones) != 2 || tones[0] != 587 {
		t.Errorf("when it is the player's turn there sounds %v", tones)
	}
	b.until("then it rests", "contexts.length === 1 && contexts[0].state === 'suspended'")
	for b.step(nil) != "round" {
	}
	if tones := eval[[]float64](b, "tones"); tones[len(tones)-1] != 784 && tones[len(tones)-1] != 330 {
		t.Errorf("a round ends with %v", tones)
	}
	b.click("#sound")
	b.shot("sound-off")
	eval[any](b, "(() => { tones.length = 0; })()")
	b.endOfTurn()
	b.run(chromedp.Reload())
	b.ready()
	b.endOfTurn()
	if tones := eval[[]float64](b, "tones"); len(tones) > 0 || eval[string](b, "document.querySelector('#sound').getAttribute('aria-pressed')") != "false" {
		t.Errorf("when they are off there sounds %v", tones)
	}
}

// endOfTurn plays until the turn of the person begins again.
func (b *tab) endOfTurn() {
	b.Helper()
	for ended := false; ; {
		b.asked()
		if ended && eval[bool](b, "Boolean(document.querySelector('[data-move=draw]'))") {
			return
		}
		if eval[bool](b, "Boolean(document.querySelector('[data-move=end-turn]'))") {
			b.click("[data-move=end-turn]")
			b.until("the turn is over", "!document.querySelector('[data-move=end-turn]:not([disabled])')")
			ended = true
			continue
		}
		b.step(nil)
	}
}

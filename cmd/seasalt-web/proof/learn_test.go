package proof

import (
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// TestPrint looks at the page that is made for paper as a printer sees it, in all languages.
func TestPrint(t *testing.T) {
	t.Parallel()
	b := open(t, size{794, 1123}) // A4
	for _, lang := range []string{"en", "fr", "de"} {
		b.visit("#/learn", settings{Lang: lang, Theme: "dark"})
		b.click("[href='#/learn/print']")
		b.until("it is there", "document.querySelector('.paper .scores')")
		eval[any](b, "(() => { window.print = () => { document.title = 'printed'; }; })()")
		b.click("[data-key=print]")
		b.until("it is printed", "document.title === 'printed'")
		b.run(emulation.SetEmulatedMedia().WithMedia("print"))
		if got := eval[string](b, "[...document.querySelectorAll('button, .button, .bar, nav')].filter((e) => e.checkVisibility()).map((e) => e.className).join()"); got != "" {
			t.Errorf("%s: on paper there would be %s", lang, got)
		}
		if got := eval[[]int](b, "[document.querySelectorAll('.gallery .card').length, document.querySelectorAll('.scores tr').length]"); got[0] < 20 || got[1] != 12 {
			t.Errorf("%s: %d cards and %d rows for scores", lang, got[0], got[1])
		}
		b.fits()
		b.run(emulation.SetDeviceMetricsOverride(794, 5600, 1, false))
		b.shot("print-" + lang)
		b.run(b.emulate(size{794, 1123}), emulation.SetEmulatedMedia())
	}
}

// TestLearn tries rules on their positions: a wrong move gets its reason, with the rule, and a right one is
// carried out.
func TestLearn(t *testing.T) {
	t.Parallel()
	b := open(t, phone)
	// The cards come right after the setup, and each part has its own: pictures of cards, and positions to try.
	b.visit("#/learn", settings{Lang: "fr"})
	got := eval[[]int](b, `[...document.querySelectorAll('article h2')].flatMap((e) => {
		let cards = 0, positions = 0;
		while ((e = e.nextElementSibling) && e.tagName !== 'H2') {
			cards += e.querySelectorAll('.card').length;
			positions += e.tagName === 'H3';
		}
		return [cards, positions];
	})`)
	if len(got) < 14 || !slices.Equal(got[:14], []int{0, 0, 0, 0, 0, 0, 0, 2, 0, 2, 0, 1, 0, 0}) {
		t.Errorf("pictures and positions by parts of the course: %v", got)
	}
	b.visit("#/learn/R1", settings{Lang: "fr"})
	if got := eval[[]bool](b, "[...document.querySelectorAll('[data-rule] > details')].map((e) => e.open)"); len(got) != 2 || got[0] || got[1] {
		t.Errorf("the numbers of cards are shown: %v", got)
	}
	b.visit("#/learn/R1.2", settings{Lang: "fr"})
	if !eval[bool](b, "document.querySelector(\"[data-rule='R1.2'] > details\").open") {
		t.Error("who asks for the numbers of cards does not see them")
	}
	b.visit("#/learn/R3.1", settings{Lang: "fr"})
	const here = "[data-rule='R3.1'] "
	b.click(here + "[data-key^='try ']")
	b.until("moves are offered", "document.querySelector($1)", here+"[data-try='take 2']")
	b.click(here + "[data-try='take 2']") // from an empty pile
	b.until("there is a reason", "document.querySelector($1)?.textContent.includes('vide')", here+".verdict .wrong")
	if rule := eval[string](b, "document.querySelector($1).hash", here+".verdict a"); rule != "#/learn/R3.1" {
		t.Errorf("the reason is rule %s", rule)
	}
	b.click(here + "[data-thing='deck']")
	b.until("two cards were drawn", "document.querySelectorAll($1).length === 2", here+"[data-thing^='drawn ']")
	b.until("it is told", "document.querySelector($1)", here+".verdict .right")
	b.fits()
	b.click(here + "[data-thing^='drawn ']")
	b.until("one was kept", "document.querySelectorAll($1).length === 1", here+".own .card")
	b.shot("exercise")
	b.click(here + "[data-key='again']")
	b.until("it begins anew", "document.querySelector($1)", here+"[data-try='take 2']")

	// Cards are counted, and the answer is explained. Before it, the page does not tell.
	b.visit("#/learn/R8.4", settings{Lang: "fr"})
	const count = "[data-rule='R8.4'] "
	b.click(count + "[data-key^='try ']")
	b.until("there are answers", "document.querySelector($1)", count+"[data-answer]")
	if eval[bool](b, "Boolean(document.querySelector($1))", count+".points") {
		t.Error("the points are shown with the question")
	}
	b.click(count + "[data-answer='5']")
	b.until("it is explained", "document.querySelector($1) && document.querySelector($2)", count+".score a[href='#/learn/R8.4']", count+".right")

	// Every position of every rule can be opened and tried, and fits on the screen.
	opened := 0
	chapters := eval[[]string](b, "[...document.querySelectorAll('.chapters a')].map((a) => a.getAttribute('href'))")
	for _, chapter := range chapters {
		eval[any](b, "(() => { location.hash = $1; })()", chapter)
		b.until("the chapter is shown", "document.querySelector('.chapters [aria-current]')?.getAttribute('href') === $1", chapter)
		n := eval[int](b, "(() => { const all = [...document.querySelectorAll('[data-key^=\"try \"]')]; for (const b of all) b.click(); return all.length; })()")
		b.until("all positions are shown", "document.querySelectorAll('.try').length === $1", n)
		opened += n
		b.fits()
		for i := range n {
			// The first move that is offered, or a guess.
			eval[any](b, "(() => { document.querySelectorAll('.try')[$1].querySelector('[data-try], [data-answer]').click(); })()", i)
			b.until("there is an answer", "document.querySelectorAll('.try')[$1].querySelector('.verdict p, .count-question .score')", i)
		}
		time.Sleep(20 * time.Millisecond)
		b.fits()
	}
	if opened < 55 {
		t.Errorf("only %d rules can be tried", opened)
	}
}

// TestCalculator reckons for a real table: trios and duos that count only when laid, events and the ruling
// on starfish change what the same cards are worth; totals are kept, and an addition can be taken back.
func TestCalculator(t *testing.T) {
	t.Parallel()
	b := open(t, phone)
	b.visit("#/calculator", settings{Lang: "de"})
	tap := func(cards ...string) {
		t.Helper()
		for _, c := range cards {
			b.click("[data-key='" + c + "']")
		}
	}
	worth := func(what string, points string) {
		t.Helper()
		b.until(what+" is worth "+points, "document.querySelector('.worth strong')?.textContent.startsWith($1)", points+" Punkt")
		b.fits()
	}
	event := func(name string) {
		t.Helper()
		b.click(".events [value='" + name + "']")
	}
	tap("boat/black", "boat/yellow", "starfish/yellow")
	worth("a duo and a starfish in hand", "1")
	b.until("it asks for the ruling on starfish", "document.querySelector('#trio')") // two boats are worth as much
	eval[any](b, "(() => { const s = document.querySelector('#trio'); s.value = 'in-hand'; s.dispatchEvent(new Event('change')); })()")
	worth("the same by the ruling of the Digital edition", "3")
	eval[any](b, "(() => { const s = document.querySelector('#trio'); s.value = 'laid'; s.dispatchEvent(new Event('change')); })()")
	worth("the same by the other ruling", "1")
	tap("more boat,boat,starfish")
	worth("the trio laid", "3")
	b.click(".events summary")
	tap("shell/black", "octopus/green", "octopus/grey")
	worth("a shell and two octopuses more", "6")
	event("dance-of-the-shells")
	worth("with dancing shells", "8")
	event("kraken")
	worth("with the kraken, too", "7")
	event("kraken")
	event("dance-of-the-shells")
	tap("shark/black", "shark/green")
	worth("two sharks", "6")
	event("water-rodeo")
	worth("two sharks in hand in the water rodeo", "6")
	tap("more shark,shark")
	worth("two sharks laid", "7")
	b.run(chromedp.Reload())
	b.ready()
	worth("what was chosen before a reload", "7")
	b.shot("calculator-full")
	tap("both 1")
	worth("nothing", "0")
	total := func() string { return eval[string](b, "document.querySelector('[data-total=\"1\"]').textContent") }
	if total() != "10" { // 7, and a bonus of 3 for the black cards
		t.Errorf("the total is %s", total())
	}
	tap("take-back")
	b.until("the addition is taken back", "document.querySelector('[data-total=\"1\"]').textContent === '0'")
}

package proof

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

var update = flag.Bool("update", false, "write the pictures of the README, with TestPictures, the icons, with TestIcons, and types, with TestAPI")

// readme has the pictures of the README: what they show, and where they are.
var readme = map[string]string{"en-light-game-middle-1440": "table.png", "fr-light-round-360": "round.png"}

// TestIcons compares the icons with the drawing that they are made from, by their size, and makes them
// with -update.
func TestIcons(t *testing.T) {
	t.Parallel()
	drawing, err := os.ReadFile("../page/icon.svg")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]int64{"icon-192.png": 192, "icon-full.png": 512} {
		file := "../page/" + name
		if *update {
			text := string(drawing)
			if name == "icon-full.png" {
				text = strings.Replace(text, ` rx="20"`, "", 1) // whoever shows it cuts the corners
			}
			b := open(t, size{want, want})
			b.run(
				chromedp.Navigate("data:text/html,<body style='margin:0'>"+strings.ReplaceAll(text, "#", "%23")),
				chromedp.Evaluate("document.querySelector('svg').style.display = 'block'", nil),
				emulation.SetDefaultBackgroundColorOverride().WithColor(&cdp.RGBA{A: 0}),
			)
			var data []byte
			b.run(chromedp.ActionFunc(func(ctx context.Context) (err error) {
				data, err = page.CaptureScreenshot().Do(ctx)
				return err
			}))
			if data, err = fewColors(data); err == nil {
				err = os.WriteFile(file, data, 0o666)
			}
			if err != nil {
				t.Fatal(err)
			}
			b.requests = nil
		}
		f, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		icon, err := png.Decode(f)
		if err != nil {
			t.Fatal(err)
		}
		if got := icon.Bounds().Dx(); int64(got) != want || icon.Bounds().Dy() != got {
			t.Errorf("%s is %v", name, icon.Bounds())
		}
		_, _, _, corner := icon.At(0, 0).RGBA()
		if full := name == "icon-full.png"; full != (corner == 0xffff) {
			t.Errorf("%s has the corner %v", name, icon.At(0, 0))
		}
	}
}

// fewColors keeps the 48 commonest colours of a picture, which makes the icons half as large.
func fewColors(data []byte) ([]byte, error) {
	full, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	bounds := full.Bounds()
	count := map[color.NRGBA]int{}
	for y := range bounds.Dy() {
		for x := range bounds.Dx() {
			count[color.NRGBAModel.Convert(full.At(x, y)).(color.NRGBA)]++
		}
	}
	common := slices.SortedFunc(maps.Keys(count), func(a, b color.NRGBA) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)))
	})
	var palette color.Palette
	for _, c := range common[:min(len(common), 48)] {
		palette = append(palette, c)
	}
	few := image.NewPaletted(bounds, palette)
	draw.Draw(few, bounds, full, image.Point{}, draw.Src)
	var b bytes.Buffer
	err = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, few)
	return b.Bytes(), err
}

// A look is how a reader sees the page.
type look struct {
	size        size
	lang, theme string
}

// TestPictures writes a picture of every screen, to be looked at: in three sizes, and with -pictures each in all languages and
// themes. Two of them stand in the README.
func TestPictures(t *testing.T) {
	t.Parallel()
	looks := []look{{phone, "fr", "light"}, {tablet, "de", "dark"}, {desk, "en", "light"}}
	if *pictures != "" {
		looks = nil
		for _, size := range []size{phone, tablet, desk} {
			for _, lang := range []string{"en", "fr", "de"} {
				looks = append(looks, look{size, lang, "light"}, look{size, lang, "dark"})
			}
		}
	}
	for _, p := range looks {
		t.Run(fmt.Sprintf("%s, %s, %d", p.lang, p.theme, p.size.width), func(t *testing.T) { p.pictures(t) })
	}
}

func (p look) pictures(t *testing.T) {
	bots, modules := 1, []string(nil)
	switch p.size {
	case tablet:
		bots, modules = 2, everything
	case desk:
		bots, modules = 3, everything
	}
	b := open(t, p.size)
	shot := func(name string) { b.shot(p.lang + "-" + p.theme + "-" + name) }
	s := settings{Lang: p.lang, Theme: p.theme, Speed: "instant"}
	b.visit("", s)
	shot("start")
	b.click("#settings")
	shot("settings")
	for name, hash := range map[string]string{"new": "#/new", "learn": "#/learn/R4.5", "record": "#/replay"} {
		b.visit(hash, s)
		b.until("the screen is there", "document.querySelector('main h1')")
		b.fits()
		shot(name)
	}
	b.visit("#/quiz", s)
	b.click("[data-answer]")
	b.until("there is an explanation", "document.querySelector('.quiz .score')")
	shot("quiz")
	b.visit("#/calculator", s)
	for range 2 {
		b.click(".grid .card")
	}
	shot("calculator")
	s.Order = map[string]any{"players": players(1, bots), "modules": modules, "target": 14, "seed": strings.Repeat("9", 64)}
	b.visit("", s)
	b.click("#play")
	b.until("a move is possible", "document.querySelector('[data-move]')")
	shot("game-begin")
	seen := map[string]bool{}
	once := func(name, when string) {
		if !seen[name] && eval[bool](b, "Boolean("+when+")") {
			seen[name] = true
			shot(name)
		}
	}
	for state := ""; state != "over"; state = b.step(nil) {
		b.until("the page asks for something", `document.querySelector("[data-move]:not([disabled]), [data-key=next-round], .over")`)
		if p.size == phone {
			b.choicesShow()
		}
		once("round", "document.querySelector('[data-key=next-round]')")
		once("game-duo", "document.querySelector('[data-move^=lay-]')")
		once("game-keep", "document.querySelector('[data-move^=keep]') && document.querySelectorAll('.own .card').length > 5")
		once("game-pick", "document.querySelector('[data-move^=pick]')")
		once("game-middle", "document.querySelector('[data-move=draw]') && document.querySelectorAll('.own .card').length > 4")
		once("game-end", "document.querySelector('[data-move=stop], [data-move=last-chance]')")
	}
	shot("over")
	b.click("[data-key=watch]")
	b.until("there is a replay", "document.querySelector('.replay .seat')")
	eval[any](b, "(() => { const s = document.querySelector('#slider'); s.value = 40; s.dispatchEvent(new Event('input')); })()")
	b.until("the replay has moved on", "/\\b40\\b/.test(document.querySelector('.replay output').textContent)")
	shot("replay")
	for from, to := range readme {
		if !*update || !strings.HasSuffix(from, fmt.Sprint("-", p.size.width)) {
			continue
		}
		data, err := os.ReadFile(filepath.Join(shotsDir(), from+".png"))
		if err == nil {
			err = os.WriteFile(filepath.Join("..", "readme", to), data, 0o666)
		}
		if err != nil {
			t.Error(err)
		}
	}
}

package words

import (
	"flag"
	"fmt"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
)

// A sentence of the list is a template with everything that it can say: "Keep [the white mermaid | the black crab].".
type sentences struct {
	t *testing.T
	l *language
	w Words
	b strings.Builder
	n int // sentences

	lists map[string]int
}

// sample returns a card of each kind. Neighbours have different colours.
func sample() (cards []seasalt.Card) {
	for k := seasalt.Mermaid; k.IsValid(); k++ {
		c := seasalt.Color(1 + (int(k)*3)%last[seasalt.Color]())
		cards = append(cards, seasalt.Must(seasalt.ParseCard(k.String()+"/"+c.String())))
	}
	return cards
}

// duos matches the templates whose {cards} are two that are laid together, and hands those that list a hand.
var (
	duos  = regexp.MustCompile(`^\.Choices\.(Duo|DuoIdle|Trio|Grab)\.|^\.Tell\.(Duo|Trio|Grab)\.`)
	hands = regexp.MustCompile(`^\.Tell\.(LookHand|Reveal)\.`)
)

// said returns all that a placeholder can stand for.
func (s *sentences) said(path, key string) (all []value) {
	w, l := s.w, s.l
	short := strings.HasSuffix(path, ".Short")
	texts := func(list ...string) (all []value) {
		for _, text := range list {
			all = append(all, plain(text))
		}
		return all
	}
	switch key {
	case "a", "b", "c", "cards", "given", "taken", "rest":
		if !strings.HasPrefix(path, ".Items.") {
			if key == "cards" && duos.MatchString(path) {
				for i, c := range sample() {
					next := 1 + c.Color()%seasalt.Color(last[seasalt.Color]())
					other := seasalt.Must(seasalt.ParseCard(c.Kind().String() + "/" + next.String()))
					all = append(all, w.cards([]seasalt.Card{c, c}), w.cards([]seasalt.Card{c, other}), w.cards([]seasalt.Card{c, sample()[(i+1)%len(sample())]}))
				}
				return all
			}
			for _, c := range sample() {
				all = append(all, w.card(c))
			}
			switch {
			case hands.MatchString(path):
				all = append(all, w.cards(slices.Repeat(sample()[1:2], 2)), w.cards(slices.Concat(sample()[1:2], sample()[1:4])))
			case strings.HasPrefix(path, ".Tell."):
				all = append(all, w.card(0))
			}
			return all
		}
		for c := range seasalt.AllColors() {
			for n := 1; n <= 2; n++ {
				all = append(all, func(form string) string { return w.colored(n, c, form) })
			}
		}
		return all
	case "who", "whom", "name":
		return []value{w.formed("Ana"), w.formed("Ben")}
	case "kind", "with":
		for k := seasalt.Mermaid; k.IsValid(); k++ {
			if path == ".Items.Multiplier" {
				all = append(all, plain(l.kind(k).One))
			} else {
				all = append(all, w.kind(k))
			}
		}
		return all
	case "kinds":
		for k := seasalt.Mermaid; k.IsValid(); k++ {
			all = append(all, w.kinds(k))
		}
		return all
	case "counted", "mermaids":
		for k := seasalt.Mermaid; k.IsValid() && (key == "counted" || k == seasalt.Mermaid); k++ {
			for n := range 3 {
				if strings.HasSuffix(path, ".One") && !l.Singular(n) || strings.HasSuffix(path, ".Other") && l.Singular(n) {
					continue
				}
				all = append(all, plain(l.counted(n, k)))
			}
		}
		return all
	case "number":
		return texts(l.counted(1, 0), l.counted(2, 0))
	case "pile":
		if short {
			w = w.Short()
		}
		return []value{w.pile(seasalt.Pile1), w.pile(seasalt.Pile2)}
	case "event":
		if short {
			w = w.Short()
		}
		for e := seasalt.HermitCrab; e.IsValid(); e++ {
			all = append(all, plain(w.Event(e)))
		}
		return all
	case "effect":
		for _, e := range []seasalt.Effect{
			seasalt.ExtraTurn, seasalt.TakeFromPile, seasalt.TakeFromEachPile, seasalt.StealRandom, seasalt.BindOthers, seasalt.SwapCard, seasalt.GrabDuo,
			seasalt.DrawTop(1), seasalt.DrawTop(2), seasalt.PeekAndKeep(1), seasalt.PeekAndKeep(5),
		} {
			all = append(all, plain(w.Effect(e)))
		}
		return all
	case "text":
		switch {
		case strings.HasPrefix(path, ".Errors."), path == ".Quote":
			return texts(w.Quote("xyz"))
		case path == ".Game.Changed":
			return texts("…")
		}
		return texts("…") // what the event does, which the list has by itself
	case "ruling":
		if path == ".Game.Changed" {
			return texts(l.Rulings.Name...)
		}
		return texts(l.Rulings.Tie[1:]...)
	case "why":
		return texts(l.Rounds.CardOnly, l.Rounds.CardBonus, l.Rounds.BonusOnly, l.Rounds.Nothing, l.Rounds.Unscored)
	case "color":
		for c := range seasalt.AllColors() {
			all = append(all, plain(w.Color(c)))
		}
		return all
	case "points", "target":
		if key == "target" && strings.HasPrefix(path, ".Ends.") {
			return texts("40")
		}
		return texts(w.Points(1), w.Points(7))
	case "players":
		return texts(l.count(l.Game.Players, 2, nil))
	case "list":
		if strings.HasSuffix(path, ".Shared.You") {
			return texts(l.list([]string{l.You, "Ana", "Ben"}))
		}
		return texts(l.list([]string{"Ana", "Ben"}))
	case "item":
		return texts(l.Items.NoColor)
	case "n", "move":
		if strings.HasSuffix(path, ".One") {
			return texts("1")
		}
		return texts("2")
	case "problem":
		return texts("…")
	case "reason":
		return texts(l.Reasons[seasalt.ReasonStopForbidden])
	}
	panic("nothing is said of {" + key + "}")
}

// walk lists what an entry of the language can say, or what has entries.
func (s *sentences) walk(path string, v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if f.Name == "grammar" || f.Name == "Gender" || f.Name == "Vowel" || f.Name == "Forms" {
				continue
			}
			if f.Anonymous {
				s.walk(path, v.Field(i))
			} else {
				s.walk(path+"."+f.Name, v.Field(i))
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			s.walk(fmt.Sprintf("%s[%d]", path, i), v.Index(i))
		}
	case reflect.Map:
		keys := v.MapKeys()
		slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
		for _, key := range keys {
			s.walk(path+"."+key.String(), v.MapIndex(key))
		}
	case reflect.String:
		if v.String() != "" {
			s.template(path, v.String())
		}
	}
}

// keys matches the placeholders of a template.
var keys = regexp.MustCompile(`\{([a-z]+)`)

// template lists all that a template can say: each of its placeholders with all that it can stand for, while the others
// stand for the first.
func (s *sentences) template(path, text string) {
	path = regexp.MustCompile(`\[\d+\]`).ReplaceAllString(path, "")
	with, done := values{}, map[string]bool{}
	found := keys.FindAllStringSubmatch(text, -1)
	for i, key := range found {
		all := s.said(path, key[1])
		with[key[1]] = all[i%len(all)] // two cards are two kinds
	}
	say := func() string {
		s.n++
		said := fill(text, with)
		if strings.HasPrefix(path, ".Choices.") {
			said = s.w.label(choice{Label: text}, with)
		}
		testkit.Typography(s.t, s.l.Tag, path[1:], said)
		return said
	}
	if len(found) == 0 {
		fmt.Fprintf(&s.b, "%s: %s\n", path[1:], say())
	}
	for _, key := range found {
		if done[key[1]] {
			continue
		}
		done[key[1]] = true
		first := with[key[1]]
		var all []string
		for _, v := range s.said(path, key[1]) {
			with[key[1]] = v
			all = append(all, say())
		}
		with[key[1]] = first
		if len(all) > 1 || len(done) == 1 {
			said := s.together(all)
			fmt.Fprintf(&s.b, "%s: %s\n", path[1:], said)
		}
	}
}

// together writes texts with what they share once: "Keep [a | b].". A long list is written once in the file, with a number.
func (s *sentences) together(all []string) string {
	if len(all) == 1 {
		return all[0]
	}
	before, after := all[0], all[0]
	for _, text := range all {
		for !strings.HasPrefix(text, before) {
			before = before[:len(before)-1]
		}
	}
	before = before[:strings.LastIndexByte(before, ' ')+1]
	for _, text := range all {
		for !strings.HasSuffix(text[len(before):], after) {
			after = after[1:]
		}
	}
	after = strings.TrimLeftFunc(after, func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '’' || r == utf8.RuneError
	})
	var differ []string
	for _, text := range all {
		differ = append(differ, text[len(before):len(text)-len(after)])
	}
	list := strings.Join(differ, " | ")
	if len(differ) > 3 {
		n, found := s.lists[list]
		if !found {
			n = len(s.lists) + 1
			s.lists[list] = n
			fmt.Fprintf(&s.b, "    (%d) %s\n", n, list)
		}
		list = fmt.Sprintf("%d: %s …", n, differ[0])
	}
	return before + "[" + list + "]" + after
}

// cards lists every kind and every colour in every form.
func (s *sentences) cards() {
	for _, form := range append([]string{""}, append(forms[s.l.Tag].cards, "short")...) {
		for k := seasalt.Mermaid; k.IsValid(); k++ {
			for n := 1; n <= 3; n++ { // in the plural, a colour that has endings and one that may not
				var all []string
				for c := range seasalt.AllColors() {
					if n > 1 && c > seasalt.Black {
						break
					}
					card := seasalt.Must(seasalt.ParseCard(k.String() + "/" + c.String()))
					all = append(all, s.w.cards(slices.Repeat([]seasalt.Card{card}, n))(form))
					s.n++
				}
				if form != "short" || n == 1 {
					fmt.Fprintf(&s.b, "card %s %d: %s\n", form, n, strings.Join(all, " | "))
				}
			}
		}
	}
}

// All that the package can say, in each language: every template with every kind, colour, event, effect, pile and so on
// that it can name, and every card in every form. All of it is set as the language wants it.
func TestAllSentences(t *testing.T) {
	for _, l := range languages() {
		s := sentences{t: t, l: l, w: Words{language: l}, lists: map[string]int{}}
		s.walk("", reflect.ValueOf(*l))
		s.cards()
		t.Logf("%s: %d sentences", l.Tag, s.n)
		text := strings.NewReplacer("\u00a0", "~", "\u202f", "~").Replace(s.b.String())
		update := flag.Lookup("update").Value.(flag.Getter).Get().(bool)
		testkit.Golden(t, filepath.Join("testdata", "all-"+l.Tag+".txt"), text, update)
	}
}

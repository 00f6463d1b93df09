package line

import (
	"slices"

	"github.com/seasalt-go/seasalt"
)

// A section is a run of features with one meaning. PROTOCOL.md lists them all.
type section struct {
	Name string `json:"name"`
	Len  int    `json:"len"`
	// Of says what the features are counted by, in the order that the message with the rules
	// has: "cards", "phases", "events", "seats" from the bot's own on, or "places" from the top.
	Of string `json:"of,omitempty"`
}

// An encoder turns views into numbers, each a byte, for programs that learn from them. The numbers
// depend on the view and on nothing else, so nothing that is hidden from the seat is in them. It
// is safe for concurrent use.
type encoder struct {
	rules    *seasalt.Rules
	cards    []seasalt.Card
	index    map[seasalt.Card]int
	events   []seasalt.Event
	sections []section
	len      int
}

// phases are those in which a player decides, in the order of the features.
var phases = []seasalt.Phase{
	seasalt.PhaseTake, seasalt.PhaseKeep, seasalt.PhaseDiscard, seasalt.PhasePlay, seasalt.PhaseChoosePile,
	seasalt.PhasePick,
	seasalt.PhaseChooseVictim, seasalt.PhaseTakeEqualTop, seasalt.PhaseKeepPeeked, seasalt.PhaseSwapVictim,
	seasalt.PhaseSwap,
	seasalt.PhaseGrab, seasalt.PhaseKeepEvent,
}

// newEncoder makes an encoder for games with these rules.
func newEncoder(rules *seasalt.Rules) *encoder {
	e := &encoder{
		rules: rules, cards: slices.Compact(slices.Collect(rules.Deck().All())), index: map[seasalt.Card]int{},
		events: rules.Events(),
	}
	for i, c := range e.cards {
		e.index[c] = i
	}
	w := &featureWriter{encoder: e}
	w.view(rules.Start(0).View(0))
	e.sections, e.len = w.named, len(w.dst)
	return e
}

// appendFeatures appends the features of a view. The view must be a seat's, of a game with the rules of the encoder.
func (e *encoder) appendFeatures(dst []byte, v seasalt.View) []byte {
	w := &featureWriter{encoder: e, dst: slices.Grow(dst, e.len)}
	w.view(v)
	return w.dst
}

// A featureWriter writes the features of a view one section after another. The first time it notes the sections.
type featureWriter struct {
	*encoder
	dst   []byte
	named []section
}

// view writes all sections.
func (w *featureWriter) view(v seasalt.View) {
	players := w.rules.Players()
	seats := make([]seasalt.Seat, players) // from the view's own on
	for i := range seats {
		seats[i] = (v.Seat() + seasalt.Seat(i)) % seasalt.Seat(players)
	}
	w.oneHot("phase", "phases", len(phases), slices.Index(phases, v.Phase()))
	w.number("round", v.Round())
	w.number("threshold", v.Law(v.Seat()).Threshold())
	w.number("deckSize", v.DeckLen())
	w.count("deckKnown", v.KnownDeck())
	w.count("unseen", v.Unseen())
	w.number("drawnSize", v.DrawnLen())
	w.count("drawn", v.Drawn())
	for i, p := range []seasalt.Pile{seasalt.Pile1, seasalt.Pile2} {
		name := []string{"pile1", "pile2"}[i]
		w.number(name+"Size", v.PileLen(p))
		top := -1
		if c := v.Top(p); c != 0 {
			top = w.index[c]
		}
		w.oneHot(name+"Top", "cards", len(w.cards), top)
		known := w.section(name+"Known", "cards", len(w.cards))
		for c := range v.Pile(p) {
			if c != 0 {
				known[w.index[c]]++
			}
		}
		places := w.section(name+"Places", "places", w.rules.Deck().Len())
		place := 0
		for c := range v.Pile(p) {
			if c != 0 {
				places[place] = byte(1 + w.index[c])
			}
			place++
		}
	}
	w.oneHot("pickFrom", "", 2, int(v.PickFrom())-1)
	w.oneHot("victim", "seats", players, slices.Index(seats, v.Victim()))
	w.oneHot("caller", "seats", players, slices.Index(seats, v.Caller()))
	w.flag("betPending", v.BetPending())
	w.event("event", v.Event())
	w.event("offered", v.Offered())
	left := w.section("eventsLeft", "events", len(w.events))
	for _, e := range v.EventsLeft() {
		left[slices.Index(w.events, e)] = 1
	}
	for i, seat := range seats {
		name := []string{"own", "next", "third", "fourth"}[i]
		known := []string{"knownToAll", "knownToNext", "knownToThird", "knownToFourth"}[i]
		score := v.Score(seat)
		shield := 0
		if c := v.ShieldCard(seat); c != 0 {
			shield = 1 + w.index[c]
		}
		w.number(name+"Total", v.Total(seat))
		w.number(name+"Missing", w.rules.Target()-v.Total(seat))
		w.number(name+"Points", score.Points())
		w.number(name+"Bonus", score.Bonus())
		w.number(name+"HandSize", v.HandLen(seat))
		w.count(name+"Hand", v.KnownHand(seat))
		laid := w.section(name+"Laid", "cards", len(w.cards))
		for g := range v.Laid(seat) {
			for _, c := range g[:g.Len()] {
				laid[w.index[c]]++
			}
		}
		if i == 0 {
			w.count(known, v.KnownToAll(seat))
		} else {
			w.count(known, v.KnownTo(seat))
		}
		w.flag(name+"Revealed", v.Revealed(seat))
		w.flag(name+"Protected", v.Protected(seat))
		w.flag(name+"Bound", v.Bound(seat))
		w.flag(name+"Shielded", v.Shielded(seat))
		w.number(name+"Shield", shield)
		w.event(name+"Held", v.Held(seat))
	}
}

// section begins a section of zeros and returns it.
func (w *featureWriter) section(name, of string, n int) []byte {
	if w.len == 0 {
		w.named = append(w.named, section{name, n, of})
	}
	start := len(w.dst)
	for range n {
		w.dst = append(w.dst, 0)
	}
	return w.dst[start:]
}

// number writes a number, at least 0 and at most 255.
func (w *featureWriter) number(name string, n int) {
	w.section(name, "", 1)[0] = byte(min(max(n, 0), 255))
}

// oneHot writes n zeros with a 1 at one place, or none if the place is negative.
func (w *featureWriter) oneHot(name, of string, n, at int) {
	if s := w.section(name, of, n); at >= 0 {
		s[at] = 1
	}
}

func (w *featureWriter) event(name string, e seasalt.Event) {
	w.oneHot(name, "events", len(w.events), slices.Index(w.events, e))
}

func (w *featureWriter) flag(name string, set bool) {
	s := w.section(name, "", 1)
	if set {
		s[0] = 1
	}
}

// count writes the number of copies of each card.
func (w *featureWriter) count(name string, cards seasalt.Cards) {
	s := w.section(name, "cards", len(w.cards))
	for c := range cards.All() {
		s[w.index[c]]++
	}
}

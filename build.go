package seasalt

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"sync"

	"github.com/seasalt-go/seasalt/internal/pack"
)

// NewRules checks a configuration and builds its rules. The error is an [*InvalidError] with every problem, or with
// that one if there are too many modules. Building takes some twenty microseconds, and several hundred with all events.
func NewRules(config Config) (*Rules, error) {
	b := builder{rules: &Rules{config: config}}
	return b.build()
}

// MustRules is [NewRules] for configurations known to be good: it panics on an error.
func MustRules(config Config) *Rules { return Must(NewRules(config)) }

type namedCollector struct {
	name string
	Collector
}

type namedEvent struct {
	module string
	EventCard
}

// String names the event and its module, for errors.
func (e *namedEvent) String() string {
	if e.Event.isHouse() && checkName(e.Name) == "" {
		return fmt.Sprintf("the event %s (%v) of module %s", e.Name, e.Event, e.module)
	}
	return fmt.Sprintf("the event %v of module %s", e.Event, e.module)
}

// houseEvents returns the events of modules, which are sorted by name. Events that are zero get, in order, the house
// events that no module names, while there are any.
func houseEvents(modules []Module) [][]Event {
	var named [256]bool
	for _, m := range modules {
		for _, card := range m.Events {
			named[card.Event] = true
		}
	}
	free := HouseEvent1
	list := make([][]Event, len(modules))
	for i, m := range modules {
		for _, card := range m.Events {
			for free <= HouseEvent3 && named[free] {
				free++
			}
			if card.Event == 0 && free <= HouseEvent3 {
				card.Event = free
				free++
			}
			list[i] = append(list[i], card.Event)
		}
	}
	return list
}

// maxModules is the most modules that a game can have. Every text of a state names them all, and must stay well below
// maxLine.
const maxModules = 100

// minDeck is the fewest cards of a game: enough to start the piles and for a turn or two of each player.
const minDeck = 20

// A builder turns a Config into Rules and collects the problems.
type builder struct {
	rules    *Rules
	events   []namedEvent
	deck     Cards
	trio     Kind // that makes trios, if any
	wild     Kind // that joins collectors
	shield   Kind // that is laid face down
	problems []string
	more     bool // there are more problems
}

// build returns the rules, or their problems.
func (b *builder) build() (*Rules, error) {
	b.settings()
	if !b.few(len(b.rules.config.Modules)) {
		return nil, b.invalid()
	}
	b.modules()
	b.compile()
	if len(b.problems) > 0 {
		return nil, b.invalid()
	}
	b.rules.ids = sync.OnceValue(func() (ids []ModuleID) {
		for i := range b.rules.config.Modules {
			ids = append(ids, b.rules.config.Modules[i].id())
		}
		return ids
	})
	for i := range b.rules.laws {
		b.rules.planPoints(&b.rules.laws[i])
	}
	return b.rules, nil
}

// compile checks the merged game and builds its tables.
func (b *builder) compile() {
	r := b.rules
	var ok bool
	if r.layout, ok = layoutOf(b.deck, b.trio, b.wild, b.shield); !ok {
		b.problem("the deck has more cards of one kind than a game can have")
		return
	}
	if n := b.deck.CountKind(Mermaid); n > maxMermaids {
		b.problem("%d mermaids in the deck: the maximum is %d", n, maxMermaids)
	}
	for c := range AllColors() {
		if n := b.deck.CountColor(c); n > pack.ColorMask {
			b.problem("%d %v cards in the deck: the maximum is %d", n, c, pack.ColorMask)
		}
	}
	if n := b.deck.CountKind(b.wild); n > 1 {
		b.problem("%d cards of kind %v in the deck, which joins collectors: there can be one", n, b.wild)
	}
	b.sheet()
	before := len(b.problems)
	defer func() { slices.Sort(b.problems[before:]) }()
	base := b.compileLaw(&compiledLaw{}, r.changes...)
	r.plain = base.plain && r.events == 0
	events := append([]Event{0}, r.Events()...)
	r.laws = append(make([]compiledLaw, 0, 1+len(events)*(len(events)-1)/2), base)
	for i, table := range events {
		for _, held := range events[i+1:] {
			// Event 0 changes nothing. Two events never change the same thing, so either can be the one on the table.
			n := uint8(len(r.laws))
			r.lawOf[table][held], r.lawOf[held][table] = n, n
			r.laws = append(r.laws, b.compileLaw(&base, r.eventChanges[table], r.eventChanges[held]))
		}
	}
}

// compileLaw applies changes to a law: the law of the game without events, or none yet. A later change replaces an
// earlier one of the same thing. The laws share everything that stays the same.
func (b *builder) compileLaw(before *compiledLaw, changes ...namedChange) compiledLaw {
	l := *before
	l.tables, l.special, l.untabled = nil, pack.Bag{}, pack.Bag{} // planPoints fills them
	var duos, collectors, multipliers int                         // the most that can be new
	for i := range changes {
		c := &changes[i].Change
		duos, collectors, multipliers = duos+len(c.Duos), collectors+len(c.Collectors), multipliers+len(c.Multipliers)
	}
	if duos > 0 {
		l.duos = append(make([]compiledDuo, 0, len(l.duos)+duos), l.duos...)
	}
	if collectors+multipliers > 0 { // either can take the place of the other
		l.collectors = append(make([]compiledCollector, 0, len(l.collectors)+collectors), l.collectors...)
		l.multipliers = append(make([]compiledMultiplier, 0, len(l.multipliers)+multipliers), l.multipliers...)
	}
	layout := b.rules.layout
	l.trioKind, l.wildKind, l.shieldKind = Kind(layout.Trio), Kind(layout.Wild), Kind(layout.Shield)
	l.mermaids, l.trioCards, l.wildCard = layout.Kinds[Mermaid], layout.Kinds[layout.Trio], layout.Kinds[layout.Wild]
	var curves [numKinds + 1]namedCollector // the last change of the points of each kind
	for i := range changes {
		b.change(&l, &changes[i], &curves)
	}
	// Everything is in the order of the kinds, whatever order the modules came in.
	if collectors+multipliers > 0 {
		pack.SortFew(l.collectors, func(c, d compiledCollector) int { return int(c.kind) - int(d.kind) })
		pack.SortFew(l.multipliers, func(m, n compiledMultiplier) int { return int(m.kind) - int(n.kind) })
		l.multiplierCards = pack.Bag{}
		for _, m := range l.multipliers {
			l.multiplierCards[m.cards.Word] |= m.cards.Mask
		}
	}
	for i := range l.collectors {
		c := &l.collectors[i]
		if said := curves[c.kind]; said.Kind != 0 {
			b.curve(c, said)
		}
	}
	l.winsAtEnd = b.rules.rulings.Mermaids == MermaidsLaidAtEnd
	l.winsHeld = b.rules.rulings.Mermaids == MermaidsHeld
	if b.rules.rulings.Trio == TrioInHand {
		l.trioInHand = l.trio
	}
	l.plain = !l.winsAtEnd && !l.winsHeld && l.drawsFor == 0 && !l.equalTopAtEnd && !l.equalTopAtTake
	if b.limits(&l) && duos > 0 {
		b.pairs(&l, changes)
	}
	return l
}

// change applies one change to a law, and notes the points of collectors, which depend on later ones.
func (b *builder) change(l *compiledLaw, c *namedChange, curves *[numKinds + 1]namedCollector) {
	of := &b.rules.layout.Kinds
	for _, d := range c.Duos {
		if !b.has(c.name, d.A, d.B) {
			continue
		}
		compiled := compiledDuo{pairStep: pairStep{of[d.A], of[d.B], d.A, d.B}, effect: d.Effect, laidOnly: d.LaidOnly}
		if d.A == d.B {
			compiled.twins = 1
		}
		if at := l.duoOf[d.A][d.B]; at != 0 {
			l.duos[at-1] = compiled
			continue
		}
		l.duos = append(l.duos, compiled)
		l.duoOf[d.A][d.B] = uint8(len(l.duos))
	}
	for _, k := range c.Collectors {
		if !b.has(c.name, k.Kind) {
			continue
		}
		l.dropScore(k.Kind)
		l.collectors = append(l.collectors, compiledCollector{cards: of[k.Kind], kind: k.Kind})
		curves[k.Kind] = namedCollector{c.name, k}
	}
	for _, k := range c.Multipliers {
		if !b.has(c.name, k.Kind, k.Of) {
			continue
		}
		l.dropScore(k.Kind)
		l.multipliers = append(l.multipliers, compiledMultiplier{of[k.Kind], of[k.Of], k.Kind, k.Of, k.Points})
	}
	if c.Trio.Points != 0 {
		b.has(c.name, c.Trio.Kind)
		l.trio = c.Trio.Points
	}
	if c.Wild != 0 {
		b.has(c.name, c.Wild)
		l.wild = true
	}
	if c.Threshold != 0 {
		l.threshold = c.Threshold
	}
	if c.MermaidsToWin != 0 {
		l.toWin = c.MermaidsToWin
	}
	l.noStop = l.noStop || c.NoStop
	l.worthlessMermaids = l.worthlessMermaids || c.WorthlessMermaids
	if len(c.DrawForDiscard) > 0 {
		l.drawsFor = 0
		for _, k := range c.DrawForDiscard {
			l.drawsFor |= 1 << k
		}
	}
	l.shield = l.shield || c.Shield != 0
	if c.TakeEqualTop {
		l.equalTopAtEnd = b.rules.rulings.EqualTop == EqualTopAtEnd
		l.equalTopAtTake = b.rules.rulings.EqualTop == EqualTopAtTake
	}
}

// has reports whether the deck has cards of the kinds that a change refers to. A module may have taken out those of the
// base game; other changes have a problem then.
func (b *builder) has(who string, kinds ...Kind) bool {
	for _, k := range kinds {
		switch {
		case b.rules.layout.Kinds[k].Mask != 0:
		case who == baseName:
			return false
		default:
			b.problem("%s refers to %v, but the deck has none", who, k)
			return false
		}
	}
	return true
}

// limits reports whether a law scores no more things, and no more points, than a score can hold.
func (b *builder) limits(l *compiledLaw) bool {
	if len(l.duos)+len(l.collectors)+len(l.multipliers)+maxMermaids+3 > maxItems {
		b.problem("the game has %d duos, %d collectors and %d multipliers: together the maximum is %d",
			len(l.duos), len(l.collectors), len(l.multipliers), maxItems-maxMermaids-3)
		return false
	}
	if n := l.mostPoints(b.deck.Len()); n > maxTotal-MaxTarget {
		b.problem("all cards together can be worth %d points: the maximum is %d", n, maxTotal-MaxTarget)
		return false
	}
	return true
}

// pairs puts the duos of a law in order, and plans how the most pairs are made.
func (b *builder) pairs(l *compiledLaw, changes []namedChange) {
	pack.SortFew(l.duos, func(d, e compiledDuo) int {
		return 32*(int(d.kindA)-int(e.kindA)) + int(d.kindB) - int(e.kindB)
	})
	for i, d := range l.duos {
		l.duoOf[d.kindA][d.kindB] = uint8(i + 1)
		l.duoOf[d.kindB][d.kindA] = uint8(i + 1)
	}
	if tangled := l.planPairs(); len(tangled) > 0 {
		var names []string
		for _, d := range tangled {
			names = append(names, fmt.Sprintf("%v and %v (%s)", d.kindA, d.kindB, b.sayer(&d, changes)))
		}
		b.problem("duos that score in hand close a ring, or link two kinds that pair with themselves: %s",
			strings.Join(names, ", "))
	}
}

// sayer returns the name of the change that a duo comes from: one of those on top of the game, or one of the game.
func (b *builder) sayer(duo *compiledDuo, changes []namedChange) (name string) {
	for _, c := range slices.Concat(b.rules.changes, changes) {
		for _, d := range c.Duos {
			if d.A == duo.kindA && d.B == duo.kindB {
				name = c.name
			}
		}
	}
	return name
}

// curve fills in the points of a collector, for as many cards as the deck has.
func (b *builder) curve(c *compiledCollector, said namedCollector) {
	c.most = b.deck.CountKind(c.kind)
	if len(said.Points) == 0 && said.Each <= 0 {
		return // reported already
	}
	if said.Each <= 0 && len(said.Points) < c.most {
		b.problem("%s gives points for %d %v cards, but the deck has %d", said.name, len(said.Points), c.kind, c.most)
		return
	}
	for n := 1; n <= c.most; n++ {
		if said.Each > 0 {
			c.points[n] = uint16(said.Each * n)
		} else {
			c.points[n] = uint16(said.Points[n-1])
		}
	}
}

// sheet lays out the tally sheet of a game.
func (b *builder) sheet() {
	r, sheet := b.rules, &b.rules.sheet
	laid, multiplied := r.laidKinds(), kindSet(0)
	// with lists, for each kind, the kinds that score with it or can be laid with it, and itself.
	var with [numKinds + 1]kindSet
	join := func(k, m Kind) {
		if !k.IsValid() || !m.IsValid() {
			return // reported already
		}
		all := (with[k] | with[m]).with(k, m)
		for i := range with {
			if all.has(Kind(i)) {
				with[i] = all
			}
		}
	}
	for _, changes := range [][]namedChange{r.changes, r.eventChanges} {
		for _, c := range changes {
			for _, d := range c.Duos {
				join(d.A, d.B)
			}
			for _, m := range c.Multipliers {
				join(m.Kind, m.Of)
				multiplied = multiplied.with(m.Of, m.Of)
			}
			for _, k := range c.Collectors {
				join(k.Kind, k.Kind)
			}
		}
	}

	// Kinds that belong together are a group. It goes to the part with the most room: the table of a part takes
	// twice as long to fill for every bit.
	var widths [numParts]int
	fields := make([]sheetField, 0, 2*numKinds) // of all groups
	sheet.fits = true
	for first, kinds := range with {
		if kinds == 0 || bits.TrailingZeros32(uint32(kinds)) != first {
			continue // the kind has its place, or needs none
		}
		at := 0
		for i := range widths {
			if widths[i] < widths[at] {
				at = i
			}
		}
		g := sheetGroup{kinds: kinds}
		add := func(kinds kindSet, one *[256]uint64) []sheetField {
			before := len(fields)
			for k := Mermaid; k.IsValid(); k++ {
				if kinds.has(k) {
					f := g.field(&r.layout.Kinds[k], r.layout.Full.Count(&r.layout.Kinds[k]))
					fields = append(fields, f)
					for c := range r.layout.Each(r.layout.Full.Of(f.cards)) {
						one[c] = 1 << ((partBits*at + widths[at] + f.shift) & 63)
					}
				}
			}
			return slices.Clip(fields[before:]) // those that follow are of other groups
		}
		g.hand = add(kinds, &sheet.one)
		g.inHand = g.all
		g.laid = add(kinds&laid&multiplied, &sheet.laid)
		sheet.parts[at] = append(sheet.parts[at], g)
		widths[at] += g.all
		sheet.fits = sheet.fits && widths[at] <= partBits
	}
	for bit, c := range r.layout.Card {
		sheet.bits[bit] = sheet.one[c]
	}
	if !sheet.fits {
		sheet.one, sheet.bits, sheet.laid = [256]uint64{}, [128]uint64{}, [256]uint64{}
	}
}

// checkChange checks the values of a change, and returns the topics that the change is about. It puts the kinds of each
// duo in order. It also drops repetitions and unknown kinds, which shortens even an absurdly long list.
func (b *builder) checkChange(who string, c *Change) (topics []string) {
	said := map[string]bool{}
	say := func(format string, args ...any) (first bool) {
		topic := fmt.Sprintf(format, args...)
		if said[topic] {
			b.problem("%s changes %s twice", who, topic)
			return false
		}
		said[topic] = true
		topics = append(topics, topic)
		return true
	}
	duos, collectors, multipliers := c.Duos, c.Collectors, c.Multipliers
	c.Duos, c.Collectors, c.Multipliers = nil, nil, nil
	for _, d := range duos {
		if d.A > d.B {
			d.A, d.B = d.B, d.A
		}
		known := d.A.IsValid() && d.B.IsValid()
		if say("the duo of %v and %v", d.A, d.B) && known {
			c.Duos = append(c.Duos, d)
		}
		if !known {
			b.problem("%s: a duo of an unknown kind: %v and %v", who, d.A, d.B)
		} else if trio := b.trio; d.A == Mermaid || d.B == Mermaid || d.A == trio || d.B == trio {
			b.problem("%s: a duo of %v and %v: mermaids, and cards that make trios, are laid in other ways "+
				"(R4.6, R10.4)",
				who, d.A, d.B)
		}
		switch verb, _ := d.Effect.Split(); {
		case d.Effect.isValid():
		case verb == drawTop || verb == peekAndKeep:
			b.problem("%s: the duo of %v and %v: DrawTop and PeekAndKeep take 1 to %d cards", who, d.A, d.B, maxDrawn)
		case d.Effect == 0:
			b.problem("%s: the duo of %v and %v has no effect", who, d.A, d.B)
		default:
			b.problem("%s: the duo of %v and %v has an unknown effect, %v", who, d.A, d.B, d.Effect)
		}
	}
	for _, k := range collectors {
		if say("the points of %v", k.Kind) && k.Kind.IsValid() {
			c.Collectors = append(c.Collectors, k)
		}
		if !k.Kind.IsValid() || b.special(k.Kind) {
			b.problem("%s: %v cannot be a collector", who, k.Kind)
		}
		if len(k.Points) > 0 == (k.Each > 0) {
			b.problem("%s: the points of %v must be given either as a list or for each card", who, k.Kind)
		}
		for i, p := range k.Points {
			if p < 0 || p > maxCurve || i > 0 && p < k.Points[i-1] {
				b.problem("%s: the points of %v must not fall and be 0 to %d: %d for %d cards", who, k.Kind, maxCurve,
					p, i+1)
				break
			}
		}
		if k.Each < 0 || k.Each > maxEach {
			b.problem("%s: %d points for each %v: it must be 1 to %d", who, k.Each, k.Kind, maxEach)
		}
	}
	for _, k := range multipliers {
		if say("the points of %v", k.Kind) && k.Kind.IsValid() && k.Of.IsValid() {
			c.Multipliers = append(c.Multipliers, k)
		}
		if !k.Kind.IsValid() || !k.Of.IsValid() || k.Kind == k.Of || b.special(k.Kind) {
			b.problem("%s: %v cannot be a multiplier of %v", who, k.Kind, k.Of)
		}
		if k.Points < 1 || k.Points > maxEach {
			b.problem("%s: %d points of %v for each %v: it must be 1 to %d", who, k.Points, k.Kind, k.Of, maxEach)
		}
	}
	numbers := []struct {
		value, most int
		topic       string
	}{
		{c.Trio.Points, maxEach, "trios"},
		{c.Threshold, maxCurve, "the points to end a round"},
		{c.MermaidsToWin, maxMermaids, "the mermaids that win"},
	}
	for _, n := range numbers {
		if n.value != 0 {
			say("%s", n.topic)
		}
		if n.value < 0 || n.value > n.most {
			b.problem("%s: %s: %d is not 1 to %d", who, n.topic, n.value, n.most)
		}
	}
	flags := []struct {
		on    bool
		topic string
	}{
		{c.Wild != 0, "the kind that joins collectors"},
		{c.NoStop, "STOP"},
		{c.WorthlessMermaids, "the points of mermaids"},
		{c.TakeEqualTop, "equal discard tops"},
		{len(c.DrawForDiscard) > 0, "draws for discards"},
		{c.Shield != 0, "cards laid face down"},
	}
	for _, f := range flags {
		if f.on {
			say("%s", f.topic)
		}
	}
	if c.Trio != (Trio{}) && (c.Trio.Points == 0 || !c.Trio.Kind.IsValid() || c.Trio.Kind == Mermaid) {
		b.problem("%s: trios need points and a kind that is not the mermaid: %d for %v", who, c.Trio.Points,
			c.Trio.Kind)
		c.Trio = Trio{}
	}
	if c.Wild != 0 && (!c.Wild.IsValid() || c.Wild == Mermaid || c.Wild == b.trio) {
		b.problem("%s: %v cannot join collectors", who, c.Wild)
		c.Wild = 0
	}
	if c.Shield != 0 && (!c.Shield.IsValid() || c.Shield == Mermaid) {
		b.problem("%s: %v cannot be laid face down", who, c.Shield)
	}
	draws := c.DrawForDiscard
	c.DrawForDiscard = nil
	for _, k := range draws {
		switch {
		case !k.IsValid():
			b.problem("%s: %v cannot draw for a discard", who, k)
		case !slices.Contains(c.DrawForDiscard, k):
			c.DrawForDiscard = append(c.DrawForDiscard, k)
		}
	}
	return topics
}

// special reports whether a kind scores, or is laid, in a way of its own in this game.
func (b *builder) special(k Kind) bool { return k == Mermaid || k == b.trio || k == b.wild }

// operands finds the kinds that make trios, join collectors or are laid face down. The checks of the changes need them.
func (b *builder) operands(modules []Module, base *Change) {
	one := func(what string, to *Kind, k Kind) {
		if !k.IsValid() || k == Mermaid { // checkChange reports it
			return
		}
		if *to != 0 && *to != k {
			b.problem("%v and %v: a game has one kind %s", min(*to, k), max(*to, k), what)
		}
		*to = k
	}
	for _, m := range modules {
		one("that makes trios", &b.trio, m.Change.Trio.Kind)
		one("that joins collectors", &b.wild, m.Change.Wild)
		one("that is laid face down", &b.shield, m.Change.Shield)
		for _, e := range m.Events {
			one("that is laid face down", &b.shield, e.Change.Shield)
		}
	}
	// The base game's own duos and points would still apply.
	taken := kindSet(0)
	for _, k := range base.Collectors {
		taken |= 1 << k.Kind
	}
	for _, k := range base.Multipliers {
		taken |= 1 << k.Kind
	}
	if b.wild != 0 && taken.has(b.wild) {
		b.problem("%v cannot join collectors: it scores in the base game", b.wild)
	}
	for _, d := range base.Duos {
		taken = taken.with(d.A, d.B)
	}
	if b.trio != 0 && taken.has(b.trio) {
		b.problem("%v cannot make trios: it scores in the base game", b.trio)
	}
}

// invalid returns the error with all problems.
func (b *builder) invalid() error {
	if b.more {
		b.problems = append(b.problems, moreProblems)
	}
	e := &InvalidError{What: "rules"}
	for _, text := range b.problems {
		e.Problems = append(e.Problems, Problem{Text: text})
	}
	return e
}

// problem adds a problem once: compiling a law for every pair of events repeats most of them.
func (b *builder) problem(format string, args ...any) {
	if b.more {
		return
	}
	switch problem := fmt.Sprintf(format, args...); {
	case slices.Contains(b.problems, problem):
	case len(b.problems) < maxProblems:
		b.problems = append(b.problems, problem)
	default:
		b.more = true
	}
}

// settings checks and completes all but the modules: two to four players (R2.1) and the target (R2.2).
func (b *builder) settings() {
	c := &b.rules.config
	if c.Players == 0 {
		c.Players = MinPlayers
	}
	if c.Players < MinPlayers || c.Players > MaxPlayers {
		b.problem("%d players: %d to %d can play (R2.1)", c.Players, MinPlayers, MaxPlayers)
	} else if c.Target == 0 {
		c.Target = 50 - 5*c.Players
	}
	if c.Target < 0 || c.Target > MaxTarget {
		b.problem("a target of %d: it must be 1 to %d (R2.2)", c.Target, MaxTarget)
	}
	rulings := c.Edition.Rulings()
	if rulings == (Rulings{}) {
		b.problem("unknown edition %d (R12)", c.Edition)
	}
	rulings = Rulings{
		Mermaids:  cmp.Or(c.Rulings.Mermaids, rulings.Mermaids),
		EmptyDeck: cmp.Or(c.Rulings.EmptyDeck, rulings.EmptyDeck),
		Tie:       cmp.Or(c.Rulings.Tie, rulings.Tie),
		Trio:      cmp.Or(c.Rulings.Trio, rulings.Trio),
		EqualTop:  cmp.Or(c.Rulings.EqualTop, rulings.EqualTop),
	}
	if rulings.Mermaids > MermaidsHeld || rulings.EmptyDeck > EmptyDeckScores || rulings.Tie > TieRoundPoints ||
		rulings.Trio > TrioInHand || rulings.EqualTop > EqualTopAtTake {
		b.problem("unknown rulings %+v (R12)", rulings)
	}
	c.Rulings = rulings
	b.rules.rulings = rulings
}

// few reports whether a game can have n modules. If not, it is the last problem noted, since n could be any number.
func (b *builder) few(n int) bool {
	if n > maxModules {
		b.problem("%d modules: a game can have %d", n, maxModules)
	}
	return n <= maxModules
}

// modules merges the base game and the modules, and checks that they are compatible.
func (b *builder) modules() {
	modules := slices.Clone(b.rules.config.Modules)
	for i := range modules {
		modules[i] = modules[i].clone()
	}
	// The order in which modules are given must not matter.
	pack.SortFew(modules, func(m, n Module) int { return strings.Compare(m.Name, n.Name) })
	b.rules.config.Modules = modules

	game := baseModule()
	b.operands(modules, &game.Change)
	b.deck = game.Deck
	b.rules.changes = []namedChange{{baseName, game.Change}}
	said := map[string]string{} // topic → the module that changes it
	numbers := houseEvents(modules)
	full := false
	for _, m := range modules {
		for c := range m.Without.All() {
			if less, ok := b.deck.Without(c); ok {
				b.deck = less
			} else if game.Deck.Count(c) > 0 {
				b.problem("module %s takes out a %v, and all of them have been taken out already", quote(m.Name), c)
			} else {
				b.problem("module %s takes out a %v that the base game does not have", quote(m.Name), c)
			}
		}
	}
	for i, m := range modules {
		name := m.Name
		if problem := checkName(name); problem != "" {
			name = quote(name)
			b.problem("module %s: %s", name, problem)
		}
		switch {
		case m.Name == game.Name:
			b.problem("no module can be called %s, which is the base game", quote(name))
			continue
		case i > 0 && modules[i-1].Name == m.Name:
			b.problem("module %s is repeated", name)
			continue
		}
		if m.Version < 1 || m.Version > maxVersion {
			b.problem("module %s has the version %d: it must be 1 to %d", name, m.Version, maxVersion)
		}
		for c := range m.Deck.All() {
			var ok bool
			if b.deck, ok = b.deck.With(c); !ok && !full {
				full = true
				b.problem("with the cards of module %s the deck has more than %d cards", name, MaxCards)
			}
		}
		for _, topic := range b.checkChange("module "+name, &m.Change) {
			if other, ok := said[topic]; ok {
				b.problem("modules %s and %s conflict: both change %s", other, name, topic)
			}
			said[topic] = name
		}
		b.rules.changes = append(b.rules.changes, namedChange{"module " + name, m.Change})
		for j, card := range m.Events {
			card.Event = numbers[i][j]
			b.events = append(b.events, namedEvent{name, card})
		}
	}

	if n := b.deck.Len(); n < minDeck {
		b.problem("a deck of %d cards: a game needs %d", n, minDeck)
	}

	b.eventCards()
}

// eventCards checks the events of the modules and takes them over.
func (b *builder) eventCards() {
	var cards [numEvents + 1]*namedEvent
	said := map[string]*namedEvent{}
	if len(b.events) > 0 {
		b.rules.eventChanges = make([]namedChange, numEvents+1)
	}
	for i := range b.events {
		card := &b.events[i]
		if card.Event == 0 {
			b.problem("module %s: no house event is left for %s: there are %d", card.module, quote(card.Name),
				HouseEvent3-HouseEvent1+1)
			continue
		}
		if !card.Event.IsValid() {
			b.problem("module %s: no event has the number %d", card.module, card.Event)
			continue
		}
		if other := cards[card.Event]; other != nil {
			if other.module == card.module {
				b.problem("module %s has the event %v twice", card.module, card.Event)
			} else {
				b.problem("modules %s and %s both have the event %v", other.module, card.module, card.Event)
			}
			continue
		}
		cards[card.Event] = card
		b.rules.events |= 1 << card.Event
		b.rules.standing[card.Event] = card.To
		b.eventName(card)
		if card.To != StandingMost && card.To != StandingFewest {
			b.problem("%v goes neither to the highest nor to the lowest total (R11.1)", card)
		}
		if card.Change.Trio != (Trio{}) || card.Change.Wild != 0 {
			b.problem("%v changes which cards make trios or join collectors: only a module can", card)
		}
		// A player can be under two events at once, so they must not change the same thing.
		for _, topic := range b.checkChange(card.String(), &card.Change) {
			if other := said[topic]; other != nil {
				b.problem("%v and %v conflict: both change %s", other, card, topic)
			}
			said[topic] = card
		}
		b.rules.eventChanges[card.Event] = namedChange{card.String(), card.Change}
	}
}

func (b *builder) eventName(card *namedEvent) {
	if !card.Event.isHouse() {
		if card.Name != "" {
			b.problem("%v has its printed name and cannot be called %s", card, quote(card.Name))
		}
		return
	}
	if problem := checkName(card.Name); problem != "" {
		b.problem("%v is called %s: %s", card, quote(card.Name), problem)
		return
	}
	if slices.Index(eventNames[:], card.Name) >= 0 {
		b.problem("%v is called %s, which is the name of another event", card, card.Name)
		return
	}
	if i := slices.Index(b.rules.eventNames[:], card.Name); i >= 0 {
		for _, other := range b.events {
			if other.Event == HouseEvent1+Event(i) {
				b.problem("%v and %v are both called %s", &other, card, card.Name)
				return
			}
		}
	}
	b.rules.eventNames[card.Event-HouseEvent1] = card.Name
}

// baseLayout is that of the base game.
var baseLayout = sync.OnceValue(func() *pack.Layout {
	deck := baseModule().Deck
	l, _ := pack.NewLayout(deck.faces())
	return l
})

// layoutOf lays out a deck. Games with the cards of the base game share one layout, which is half of the memory of
// their rules. If a deck cannot be laid out, ok is false.
func layoutOf(deck Cards, trio, wild, shield Kind) (l *pack.Layout, ok bool) {
	if deck == baseModule().Deck && trio|wild|shield == 0 {
		return baseLayout(), true
	}
	if l, ok = pack.NewLayout(deck.faces()); ok {
		l.Trio, l.Wild, l.Shield = uint8(trio), uint8(wild), uint8(shield)
	}
	return l, ok
}

// planPoints decides which points of a law can be looked up in tables, and makes the tables.
func (r *Rules) planPoints(l *compiledLaw) {
	layout := r.layout
	if l.wild {
		l.special[l.wildCard.Word] |= l.wildCard.Mask
	}
	if !l.worthlessMermaids {
		l.special[l.mermaids.Word] |= l.mermaids.Mask
	}
	if l.trioInHand != 0 {
		l.untabled[l.trioCards.Word] |= l.trioCards.Mask
		l.special[l.trioCards.Word] |= l.trioCards.Mask
	}

	// A law has no tables if cards that score by their number, or multiply, can be laid under any event.
	laid := r.laidKinds()
	if slices.ContainsFunc(l.multipliers, func(m compiledMultiplier) bool { return laid.has(m.kind) }) ||
		slices.ContainsFunc(l.collectors, func(c compiledCollector) bool { return laid.has(c.kind) }) ||
		l.wild && laid.has(Kind(layout.Wild)) || !r.sheet.fits {
		return
	}
	var earlier []*compiledLaw
	for i := range r.laws {
		m := &r.laws[i]
		if m.tables != nil && l.scoresAs(m, ^kindSet(0)) {
			l.tables = m.tables
			return
		}
		if m.tables != nil && !slices.ContainsFunc(earlier, func(n *compiledLaw) bool { return n.tables == m.tables }) {
			earlier = append(earlier, m)
		}
	}
	plain := *l
	plain.wild, plain.worthlessMermaids, plain.trioInHand = false, true, 0
	l.tables = newTables(layout, &r.sheet, &plain, earlier)
}

// laidKinds returns the kinds that can be laid in a round under some law of the game.
func (r *Rules) laidKinds() kindSet {
	laid := kindSet(0).with(Mermaid, Kind(r.layout.Trio))
	for _, changes := range [][]namedChange{r.changes, r.eventChanges} {
		for _, c := range changes {
			for _, d := range c.Duos {
				laid = laid.with(d.A, d.B)
			}
		}
	}
	return laid
}

// Law returns the law under some events of the game: none, the event of a round, the one that a player holds, or a
// combination that no player can be under. Leave out the zero Event. The error, an [*InvalidError], names events that
// are unknown or repeated, or the limit of a game that the events exceed together.
func (r *Rules) Law(events ...Event) (Law, error) {
	problems := problemList{}
	law := r.holdingLaw(events, &problems)
	if len(problems.list) > 0 {
		return Law{}, &InvalidError{What: "events", Problems: problems.list}
	}
	return Law{law}, nil
}

// Score returns the explained score of a player's cards, without a game. It fails if the game lacks one of the cards or
// events, if an event is repeated, if the events exceed a limit together ([Rules.Law]), or if one of the groups cannot
// be laid. The error, an [*InvalidError], lists every problem. Any number of mermaids may be laid, since events decide
// how many win (R4.6).
func (r *Rules) Score(h Holding) (Score, error) {
	var problems problemList
	rest := r.layout.Full
	hand := takeCards(r.layout, &rest, h.Hand, &problems)
	law := r.holdingLaw(h.Events, &problems)
	var open tableau
	for _, g := range h.Laid {
		g, ok := law.checkGroup(g, &problems)
		for _, c := range g[:g.Len()] {
			ok = takeCard(r.layout, &rest, c, &problems) && ok
		}
		if ok {
			open.lay(0, g, Kind(r.layout.Trio))
		}
	}
	if len(problems.list) > 0 {
		return Score{}, &InvalidError{What: "holding", Problems: problems.list}
	}
	var score Score
	law.tally(r.layout, &hand, open.row(0), &score)
	return score, nil
}

// holdingLaw returns the law under some events. In a game at most two apply to a player,
// but a holding can be scored under any number.
func (r *Rules) holdingLaw(events []Event, problems *problemList) *compiledLaw {
	var two [2]Event
	var seen uint16
	for i, e := range events {
		switch {
		case !e.IsValid() || r.events>>e&1 == 0:
			problems.add("the game has no event %v", e)
		case seen>>e&1 != 0:
			problems.add("event %v is repeated", e)
		case i < len(two):
			two[i] = e
		}
		seen |= 1 << e
	}
	if len(events) <= len(two) || len(problems.list) > 0 {
		return r.lawUnder(two[0], two[1])
	}
	var changes []namedChange
	for _, e := range events {
		changes = append(changes, r.eventChanges[e])
	}
	b := builder{rules: r, deck: r.Deck()}
	l := b.compileLaw(r.lawUnder(0, 0), changes...)
	for _, problem := range b.problems {
		problems.add("under these events %s", problem)
	}
	return &l
}

package reference

// The engine and the naive reference engine (reference_test.go) play the same games side by side. After every move
// everything that a game shows, hidden cards included, must be the same in both.

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/internal/testkit"
	"github.com/seasalt-go/seasalt/variants/castofcrabs"
	"github.com/seasalt-go/seasalt/variants/extrapepper"
	"github.com/seasalt-go/seasalt/variants/jellyfish"
	"github.com/seasalt-go/seasalt/variants/lobster"
	"github.com/seasalt-go/seasalt/variants/seahorse"
	"github.com/seasalt-go/seasalt/variants/starfish"
)

// A match is one game for the two engines, described to each in its own terms.
type match struct {
	name string
	real seasalt.Config
	ref  refConfig
}

// newMatch is a base game of an edition.
func newMatch(players int, edition seasalt.Edition) match {
	return match{
		name: fmt.Sprintf("%v-%d", edition, players),
		real: seasalt.Config{Players: players, Edition: edition},
		ref:  refConfig{Players: players, refRulings: refEdition(edition.String())},
	}
}

// target changes the score that ends the game.
func (m match) target(points int) match {
	m.name += fmt.Sprintf("-to-%d", points)
	m.real.Target, m.ref.Target = points, points
	return m
}

// ruling changes single rulings, named as the reference names them.
func (m match) ruling(names ...string) match {
	for _, name := range names {
		m.name += "-" + name
		switch name {
		case "laid":
			m.real.Rulings.Mermaids, m.ref.K1 = seasalt.MermaidsLaid, name
		case "laid-or-ended":
			m.real.Rulings.Mermaids, m.ref.K1 = seasalt.MermaidsLaidAtEnd, name
		case "held":
			m.real.Rulings.Mermaids, m.ref.K1 = seasalt.MermaidsHeld, name
		case "unscored":
			m.real.Rulings.EmptyDeck, m.ref.K2 = seasalt.EmptyDeckVoids, name
		case "scored":
			m.real.Rulings.EmptyDeck, m.ref.K2 = seasalt.EmptyDeckScores, name
		case "last-turn":
			m.real.Rulings.Tie, m.ref.K3 = seasalt.TieLatestTurn, name
		case "ended-round":
			m.real.Rulings.Tie, m.ref.K3 = seasalt.TieRoundEnder, name
		case "round-points":
			m.real.Rulings.Tie, m.ref.K3 = seasalt.TieRoundPoints, name
		case "nothing":
			m.real.Rulings.Trio, m.ref.K4 = seasalt.TrioLaid, name
		case "two-points":
			m.real.Rulings.Trio, m.ref.K4 = seasalt.TrioInHand, name
		case "at-end":
			m.real.Rulings.EqualTop, m.ref.K5 = seasalt.EqualTopAtEnd, name
		case "after-take":
			m.real.Rulings.EqualTop, m.ref.K5 = seasalt.EqualTopAtTake, name
		default:
			panic("no ruling " + name)
		}
	}
	return m
}

// house adds features that no printed module has: more cards, another threshold and another curve.
func (m match) house() match {
	m.name += "-house"
	const cards = "shell/pink shell/black crab/pink swimmer/green swimmer/green lighthouse/orange"
	curve := []int{1, 1, 2, 3, 5, 8, 8, 8}
	m.real.Modules = append(slices.Clone(m.real.Modules), seasalt.Module{
		Name: "house", Version: 1,
		Deck: seasalt.Must(seasalt.ParseCards(cards)),
		Change: seasalt.Change{
			Threshold:  9,
			Collectors: []seasalt.Collector{{Kind: seasalt.Shell, Points: curve}},
		},
	})
	m.ref.MoreCards = strings.Fields(cards)
	m.ref.StopAt = 9
	m.ref.Curves = map[string][]int{"shell": curve}
	return m
}

// extra switches on extension cards, by kind.
func (m match) extra(kinds ...string) match {
	m.ref.Extra = append(slices.Clone(m.ref.Extra), kinds...)
	m.real.Modules = slices.Clone(m.real.Modules)
	for _, kind := range kinds {
		m.name += "-" + kind
		m.real.Modules = append(m.real.Modules, extraModules[kind]())
	}
	return m
}

// events switches on events, by name.
func (m match) events(names ...string) match {
	m.name += "-" + strings.Join(names, "-")
	m.ref.Events = append(slices.Clone(m.ref.Events), names...)
	var events []seasalt.Event
	for _, name := range names {
		events = append(events, mustEvent(name))
	}
	m.real.Modules = append(slices.Clone(m.real.Modules), extrapepper.Module(events...))
	return m
}

// called gives the match a shorter name.
func (m match) called(name string) match {
	m.name = fmt.Sprintf("%v-%d-%s", m.real.Edition, m.real.Players, name)
	return m
}

var (
	allExtras = slices.Sorted(maps.Keys(extraModules))
	allEvents = slices.Sorted(maps.Keys(refEvents))
)

// extraModules are the modules of the extension cards (R10).
var extraModules = map[string]func() seasalt.Module{
	"jellyfish":     jellyfish.Module,
	"lobster":       lobster.Module,
	"starfish":      starfish.Module,
	"seahorse":      seahorse.Module,
	"cast-of-crabs": castofcrabs.Module,
}

// matches are the games that are compared.
func matches() []match {
	var all []match
	for players := 2; players <= 4; players++ {
		for _, edition := range allEditions {
			all = append(all, newMatch(players, edition))
		}
	}
	// Low targets make short games, and ties.
	for i, edition := range allEditions {
		all = append(all,
			newMatch(2+i%3, edition).target(7),
			newMatch(3, edition).target(12),
			newMatch(4, edition).target(1))
	}
	// Every ruling on top of an edition that has it otherwise.
	all = append(all,
		newMatch(2, seasalt.EditionEnglish).ruling("laid-or-ended"),
		newMatch(2, seasalt.EditionEnglish).ruling("held"),
		newMatch(3, seasalt.EditionGerman).ruling("held", "scored"),
		newMatch(4, seasalt.EditionDigital).ruling("held", "last-turn").target(10),
		newMatch(3, seasalt.EditionFrench).ruling("scored"),
		newMatch(3, seasalt.EditionDigital).ruling("unscored", "ended-round").target(9),
		newMatch(2, seasalt.EditionDigital).ruling("laid"),
		newMatch(3, seasalt.EditionEnglish).ruling("round-points").target(10),
		newMatch(2, seasalt.EditionEnglish).house(),
		newMatch(4, seasalt.EditionDigital).house(),
	)
	// The extension cards, alone and together.
	for i, kind := range allExtras {
		all = append(all, newMatch(2+i%3, allEditions[i%4]).extra(kind))
	}
	for players := 2; players <= 4; players++ {
		all = append(all,
			newMatch(players, seasalt.EditionEnglish).extra(allExtras...).called("extra"),
			newMatch(players, seasalt.EditionDigital).extra(allExtras...).called("extra"),
			newMatch(players, seasalt.EditionFrench).events(allEvents...).called("pepper"),
			newMatch(players, seasalt.EditionDigital).events(allEvents...).called("pepper"),
			newMatch(players, seasalt.EditionGerman).extra(allExtras...).events(allEvents...).called("both"),
			newMatch(players, seasalt.EditionDigital).extra(allExtras...).events(allEvents...).called("both"),
		)
	}
	// Each event alone: it is the event of every round, or held, or used and turned up again.
	for i, event := range allEvents {
		all = append(all, newMatch(2+i%3, allEditions[i%4]).extra(allExtras...).events(event).called(event))
	}
	all = append(all,
		newMatch(2, seasalt.EditionEnglish).events("kraken", "tornado", "sunfish").called("three-events"),
		newMatch(3, seasalt.EditionDigital).ruling("at-end").events("angelfish").called("angelfish-at-end"),
		newMatch(3, seasalt.EditionEnglish).ruling("after-take", "held").events("angelfish", "dolphins").called("angelfish-after-take"),
		newMatch(4, seasalt.EditionEnglish).ruling("held").extra(allExtras...).events(allEvents...).called("both-held"),
		newMatch(2, seasalt.EditionGerman).ruling("held").house().extra(allExtras...).events("water-rodeo", "dance-of-the-mermaids").called("rodeo-held"),
		newMatch(3, seasalt.EditionEnglish).ruling("held").events("water-rodeo").called("rodeo-only-held"),
	)
	return all
}

var allEditions = []seasalt.Edition{seasalt.EditionEnglish, seasalt.EditionFrench, seasalt.EditionGerman, seasalt.EditionDigital}

// ---------------------------------------------------------------- what is compared

// A sight is all that can be seen of a game, in plain values. Both engines are brought into this form.
type sight struct {
	Phase                       string
	Actor, Turn, Round          int
	Pending                     int            // cards that Nature has still to deal; 1 if a crab duo takes from the second pile, too
	Moves                       []string       // of the player who acts, sorted
	Chances                     map[string]int // of Nature
	Deck, Drawn, Pile1, Pile2   string
	Event, Unturned             string
	Caller                      int
	Seats                       []seatSight
	RoundOver                   bool
	Ended                       roundSight // the last round
	Over                        bool
	Winners, Totals             string // of the game that is over
	ByMermaids, Decided, Shared bool
}

type seatSight struct {
	Hand, Laid, Shield         string
	Total                      int
	Revealed, Bound, Protected bool
	Held                       string
	Score                      scoreSight
	Points                     int
}

type scoreSight struct {
	Total, Pair, Collector, Multiplier, Mermaid int
	Kinds                                       string // the points of each collector and multiplier, zeros left out
	Mermaids                                    string // the colours that they count, and how often
	Bonus                                       int
	BonusColor                                  string
}

type roundSight struct {
	Number                 int
	End                    string
	By, LastTurn, Next     int
	Points, Totals, Scores string // the scores of hands that were shown
}

// endNames are the reference's words for the ends of a round.
var endNames = map[seasalt.RoundEnd]string{
	seasalt.RoundEndStopped:   "stop",
	seasalt.RoundEndBetWon:    "last-chance-won",
	seasalt.RoundEndBetLost:   "last-chance-lost",
	seasalt.RoundEndDeckEmpty: "empty-deck",
	seasalt.RoundEndMermaids:  "mermaids",
}

// phaseNames are the engine's words for the phases of the reference.
var phaseNames = map[string]string{
	"next-round": "round-over", "event": "turn-up", "keep-event": "keep-event", "deal-pile-1": "setup", "deal-pile-2": "setup",
	"take": "take", "deal-draw": "draw", "deal-single": "draw", "keep": "keep", "discard": "discard",
	"deal-dolphins": "draw-for-discard", "angelfish": "take-equal-top", "angelfish-end": "take-equal-top", "play": "play",
	"crab-pile": "choose-pile", "crab-pick": "pick", "deal-fish": "draw-top", "steal-seat": "choose-victim", "steal": "steal",
	"deal-lobster": "peek", "lobster-keep": "keep-peeked", "swap-seat": "swap-victim", "swap": "swap",
	"grab": "grab", "deal-bound": "draw-bound", "over": "over",
}

// seeReal returns the sight that the engine shows.
func seeReal(s seasalt.State) sight {
	players := s.Rules().Players()
	v := sight{
		Phase: s.Phase().String(), Actor: int(s.Actor()), Turn: int(s.Turn()), Round: s.Round(), Pending: s.Pending(),
		Deck: s.Deck().String(), Drawn: s.Drawn().String(), Event: s.Event().String(), Caller: int(s.Caller()),
		Unturned:  sortedText(s.EventsLeft()),
		RoundOver: s.RoundOver(), Over: s.Over(),
	}
	v.Pile1 = joined(slices.Collect(s.Pile(seasalt.Pile1)))
	v.Pile2 = joined(slices.Collect(s.Pile(seasalt.Pile2)))
	if s.Actor() == seasalt.Nature {
		v.Chances = map[string]int{}
		for m, weight := range s.Chances() {
			v.Chances[m.String()] += weight
		}
	} else {
		for _, m := range s.AppendMoves(nil) {
			v.Moves = append(v.Moves, m.String())
		}
		slices.Sort(v.Moves)
	}
	for seat := range seasalt.Seat(players) {
		held := []seasalt.Event{}
		if e := s.Held(seat); e != 0 {
			held = append(held, e)
		}
		if s.Offered() != 0 && s.Actor() == seat {
			held = append(held, s.Offered())
		}
		v.Seats = append(v.Seats, seatSight{
			Hand: s.Hand(seat).String(), Laid: sortedText(slices.Collect(s.Laid(seat))),
			Shield: s.ShieldCard(seat).String(), Total: s.Total(seat),
			Revealed: s.Revealed(seat), Bound: s.Bound(seat), Protected: s.Protected(seat), Held: sortedText(held),
		})
		if s.RoundOver() || s.Actor() != seasalt.Nature {
			v.Seats[seat].Score, v.Seats[seat].Points = seeScore(s.Score(seat)), s.Points(seat)
		}
	}
	if round, ok := s.LastRound(); ok {
		v.Ended = roundSight{
			Number: round.Number, End: endNames[round.End], By: int(round.EndedBy), LastTurn: int(round.LastTurn),
			Next:   int(round.Next),
			Points: fmt.Sprint(round.Points[:players]), Totals: fmt.Sprint(round.Totals[:players]),
		}
		for seat := range round.Revealed.All() {
			v.Ended.Scores += fmt.Sprintln(seat, seeScore(round.Scores[seat]))
		}
	}
	if result, ok := s.Result(); ok {
		v.Winners = joined(slices.Collect(result.Winners.All()))
		v.Totals = fmt.Sprint(result.Totals[:players])
		v.ByMermaids = result.End == seasalt.GameEndMermaids
		v.Decided = result.TieBreak == seasalt.TieBreakDecided
		v.Shared = result.TieBreak == seasalt.TieBreakShared
	}
	return v
}

func seeScore(score seasalt.Score) scoreSight {
	v := scoreSight{
		Total:      score.Points(),
		Pair:       score.Sum(seasalt.SourceDuo) + score.Sum(seasalt.SourceTrio) + score.Sum(seasalt.SourceTrioInHand),
		Collector:  score.Sum(seasalt.SourceCollector),
		Multiplier: score.Sum(seasalt.SourceMultiplier),
		Mermaid:    score.Sum(seasalt.SourceMermaid),
		Bonus:      score.Bonus(),
	}
	if score.Bonus() > 0 {
		v.BonusColor = score.BonusColor().String()
	}
	kinds := map[string]int{}
	for item := range score.Items() {
		switch item.Source {
		case seasalt.SourceCollector, seasalt.SourceMultiplier:
			kinds[item.Kind.String()] += item.Points
		case seasalt.SourceMermaid:
			if item.Points > 0 {
				v.Mermaids += fmt.Sprintf("%v %d, ", item.Color, item.Points)
			}
		}
	}
	v.Kinds = pointsText(kinds)
	return v
}

// seeRef returns the sight that the reference shows. The reference itself does not know whether the last move ended a
// round.
func seeRef(g *refGame, roundOver bool) sight {
	v := sight{
		Phase: phaseNames[g.phase], Actor: g.actor(), Turn: g.seat, Round: g.round, Pending: refPending(g),
		Deck: strings.Join(refSorted(g.deck), " "), Drawn: strings.Join(refSorted(g.drawn), " "),
		Pile1: strings.Join(g.piles[0], " "), Pile2: strings.Join(g.piles[1], " "),
		Event: "none", Unturned: sortedText(g.unturned), Caller: refNobody,
		Moves: g.moves(), Chances: g.chances(),
		RoundOver: roundOver, Over: g.final != nil,
	}
	switch g.phase {
	case "next-round", "event", "deal-pile-1", "deal-pile-2":
		v.Turn = g.starter
	case "keep-event":
		v.Turn = g.actor()
	}
	if g.event != "" {
		v.Event = g.event
	}
	if g.announcer >= 0 && !(g.last != nil && g.last.Round == g.round && g.last.End == "stop") {
		v.Caller = g.announcer
	}
	for s := range g.hands {
		var laid []string
		for _, group := range g.laid[s] {
			laid = append(laid, strings.Join(group, "+"))
		}
		seat := seatSight{
			Hand: strings.Join(refSorted(g.hands[s]), " "), Laid: sortedText(laid), Shield: "none", Total: g.totals[s],
			Revealed: g.revealed[s], Bound: g.bound(s) && !g.revealed[s] && !roundOver, Protected: g.protected(s), Held: sortedText(g.held[s]),
		}
		if roundOver || g.actor() != refNature {
			score := g.score(s)
			seat.Score, seat.Points = seeRefScore(score), score.Total
		}
		if g.down[s] != "" {
			seat.Shield = g.down[s]
		}
		v.Seats = append(v.Seats, seat)
	}
	if r := g.last; r != nil {
		v.Ended = roundSight{
			Number: r.Round, End: r.End, By: r.By, LastTurn: r.LastTurn, Next: r.NextStarter,
			Points: fmt.Sprint(r.RoundPoints), Totals: fmt.Sprint(r.Totals),
		}
		if r.NextStarter < 0 {
			v.Ended.Next = refNobody
		}
		for s, score := range r.Scores {
			if roundOver && g.revealed[s] { // the score of a hand that was not shown is nobody's business
				v.Ended.Scores += fmt.Sprintln(s, seeRefScore(score))
			}
		}
	}
	if f := g.final; f != nil {
		v.Winners = joined(f.Winners)
		v.Totals = fmt.Sprint(f.Totals)
		v.ByMermaids = f.Why == "mermaids"
		v.Decided = len(f.Tied) > 0 && len(f.Winners) == 1
		v.Shared = len(f.Winners) > 1
	}
	return v
}

// refPending is the number of cards that Nature has still to deal. While a card is picked it is 1 if another pile
// follows.
func refPending(g *refGame) int {
	switch g.phase {
	case "deal-pile-1":
		return 2
	case "deal-pile-2", "deal-single", "deal-dolphins", "deal-bound":
		return 1
	case "deal-draw", "deal-fish", "deal-lobster":
		return g.want
	case "crab-pick":
		return len(g.picks) - 1
	}
	return 0
}

func seeRefScore(score refScoring) scoreSight {
	v := scoreSight{
		Total: score.Total, Pair: score.Pair, Collector: score.Collector, Multiplier: score.Multiplier,
		Mermaid: score.Mermaid, Bonus: score.ColorBonus, BonusColor: score.BonusColor,
	}
	kinds := maps.Clone(score.Collectors)
	maps.Copy(kinds, score.Multipliers)
	v.Kinds = pointsText(kinds)
	for i, color := range score.MermaidColors {
		v.Mermaids += fmt.Sprintf("%v %d, ", color, score.MermaidCounts[i])
	}
	return v
}

// joined is the texts of values, separated by spaces.
func joined[T any](values []T) string { return strings.Trim(fmt.Sprint(values), "[]") }

// sortedText is the sorted texts of values.
func sortedText[T any](values []T) string {
	var texts []string
	for _, v := range values {
		texts = append(texts, fmt.Sprint(v))
	}
	slices.Sort(texts)
	return strings.Join(texts, ", ")
}

func pointsText(kinds map[string]int) string {
	var texts []string
	for kind, points := range kinds {
		if points > 0 {
			texts = append(texts, fmt.Sprintf("%s %d", kind, points))
		}
	}
	return sortedText(texts)
}

// ---------------------------------------------------------------- games

// A pair is a game in both engines.
type pair struct {
	t     testing.TB
	real  seasalt.State
	ref   *refGame
	log   []string // how the game started, and the moves
	seen  map[string]int
	ended *refRoundResult // the round that the last move ended, or nil
}

// newPair starts a game in both engines. The rules are those of the match.
func newPair(t testing.TB, m match, rules *seasalt.Rules, first int, seen map[string]int) *pair {
	p := &pair{t: t, real: rules.Start(seasalt.Seat(first)), ref: refStart(m.ref, first), seen: seen}
	p.log = []string{fmt.Sprintf("%s, first %d", m.name, first)}
	p.compare()
	return p
}

// play makes a move in both engines and compares them.
func (p *pair) play(text string) {
	p.t.Helper()
	p.log = append(p.log, text)
	before := p.ref.clone()
	if err := p.ref.apply(text); err != nil {
		p.fail(err.Error())
	}
	p.ended = nil
	if p.ref.last != before.last {
		p.ended = p.ref.last
	}
	move, err := seasalt.ParseMove(text)
	if err != nil {
		p.fail(err.Error())
	}
	if p.real, err = p.real.Apply(move); err != nil {
		p.fail(err.Error())
	}
	p.compare()
	p.note(before, text)
}

func (p *pair) compare() {
	p.t.Helper()
	want, got := seeRef(p.ref, p.ended != nil), seeReal(p.real)
	if !reflect.DeepEqual(want, got) { // much faster than cmp.Equal
		p.fail("the engines differ (-reference +engine):\n" + cmp.Diff(want, got))
	}
}

func (p *pair) fail(problem string) {
	p.t.Helper()
	moves := p.log
	if len(moves) > 40 {
		moves = append([]string{"..."}, moves[len(moves)-40:]...)
	}
	p.t.Fatalf("%s\nafter: %s\n\n%v", problem, strings.Join(moves, "; "), p.ref)
}

// over reports whether the game is over.
func (p *pair) over() bool { return p.ref.actor() == refNobody }

// step makes one random move: Nature's by weight, a player's by habit.
func (p *pair) step(r *rand.Rand, habits []habit) {
	p.t.Helper()
	if p.ref.actor() == refNature {
		p.play(drawChance(p.ref.chances(), r))
		return
	}
	p.play(habits[p.ref.actor()].choose(p.ref, r))
}

// drawChance draws one of Nature's moves by its weight.
func drawChance(chances map[string]int, r *rand.Rand) string {
	total := 0
	for _, weight := range chances {
		total += weight
	}
	n := r.IntN(total)
	for _, text := range slices.Sorted(maps.Keys(chances)) {
		if n < chances[text] {
			return text
		}
		n -= chances[text]
	}
	panic("unreachable")
}

// A habit is how a player plays at random: how often it does what, by the word that begins the move. A word that is
// not there counts as 4.
type habit struct {
	words  map[string]int
	hoards bool // takes every mermaid that can be had
	bets   bool // announces LAST CHANCE, if ever, when the deck is almost empty
	fishes bool // discards the cards that the dolphins replace
}

// allHabits make rare things happen. A player that always chose among all moves alike would seldom reach the end of a
// deck, four mermaids, or a long chain of duos.
var allHabits = []habit{
	{},
	{words: map[string]int{"lay-duo": 40, "lay-trio": 40, "lay-shield": 40, "end-turn": 1, "stop": 40, "last-chance": 20}},
	{words: map[string]int{"lay-duo": 20, "lay-trio": 20, "end-turn": 20, "stop": 0, "last-chance": 40}},
	{words: map[string]int{"draw": 40, "stop": 0, "last-chance": 0, "lay-mermaids": 20, "end-turn": 20, "lay-duo": 4}, hoards: true, fishes: true},
	{words: map[string]int{"draw": 40, "take": 1, "stop": 0, "lay-duo": 20, "end-turn": 10}, bets: true, fishes: true},
	{words: map[string]int{"draw": 1, "lay-duo": 30, "lay-trio": 10, "stop": 1, "last-chance": 1}},
}

func (h habit) choose(g *refGame, r *rand.Rand) string {
	groups := map[string][]string{}
	for _, text := range g.moves() {
		word, _, _ := strings.Cut(text, " ")
		groups[word] = append(groups[word], text)
	}
	weights := map[string]int{}
	for word := range groups {
		weights[word] = 4
		if weight, ok := h.words[word]; ok {
			weights[word] = weight
		}
		if word == "last-chance" && h.bets {
			weights[word] = 0
			if len(g.deck) < 4 {
				weights[word] = 40
			}
		}
	}
	if h.hoards {
		for p := range g.piles {
			if g.phase == "take" && len(g.piles[p]) > 0 && refKind(g.piles[p][0]) == "mermaid" {
				return fmt.Sprintf("take %d", p+1)
			}
		}
		if g.phase == "crab-pick" {
			for i, card := range g.piles[g.picks[0]] {
				if refKind(card) == "mermaid" {
					return fmt.Sprintf("pick %d", i+1)
				}
			}
		}
		for _, swap := range groups["swap"] {
			if strings.HasSuffix(swap, " mermaid/white") {
				return swap
			}
		}
		if slices.Contains(groups["keep"], "keep mermaid/white") {
			return "keep mermaid/white"
		}
	}
	if h.fishes && g.phase == "keep" && g.inForce(g.seat, "dolphins") {
		for i, card := range g.drawn {
			if refIsCollector(refKind(card)) && len(g.drawn) == 2 {
				return "keep " + g.drawn[1-i]
			}
		}
	}
	group := groups[drawChance(weights, r)]
	return group[r.IntN(len(group))]
}

func randomHabits(r *rand.Rand, players int) []habit {
	var habits []habit
	for range players {
		habits = append(habits, allHabits[r.IntN(len(allHabits))])
	}
	return habits
}

// TestDifferential plays whole random games.
func TestDifferential(t *testing.T) {
	seen := map[string]int{}
	mostSteps := testkit.Form(400, 2500)
	games := testkit.Form(1, 2)
	for _, m := range matches() {
		t.Run(m.name, func(t *testing.T) {
			rules := seasalt.MustRules(m.real)
			for game := range games {
				r := rand.New(rand.NewPCG(1, uint64(game)))
				p := newPair(t, m, rules, r.IntN(m.ref.Players), seen)
				habits := randomHabits(r, m.ref.Players)
				for steps := 0; !p.over() && steps < mostSteps; steps++ {
					p.step(r, habits)
					if p.ended != nil { // change habits, or the game might never end
						habits = randomHabits(r, m.ref.Players)
					}
				}
			}
		})
	}
	reached(t, seen, wholeGameFeatures)
}

// TestDifferentialPositions plays on from random positions in which whole games seldom are: few cards in the deck,
// empty piles, much laid, the last turns of a bet, totals just below the target.
func TestDifferentialPositions(t *testing.T) {
	seen := map[string]int{}
	const mostSteps = 150
	positions := testkit.Form(3, 80)
	for _, m := range matches() {
		t.Run(m.name, func(t *testing.T) {
			rules, positions := seasalt.MustRules(m.real), positions
			if m.ref.K1 == "held" {
				positions *= 8 // a win that comes from so many places is seldom seen
			}
			for i := range positions {
				r := rand.New(rand.NewPCG(2, uint64(i)))
				p := newPair(t, m, rules, 0, seen)
				p.ref = randomPosition(m.ref, r)
				p.log = append(p.log, fmt.Sprintf("random position %d", i))
				var err error
				if p.real, err = rules.NewState(positionOf(p.ref)); err != nil {
					p.fail(err.Error())
				}
				p.compare()
				habits := randomHabits(r, m.ref.Players)
				for steps := 0; !p.over() && p.ref.phase != "deal-pile-2" && steps < mostSteps; steps++ {
					p.step(r, habits)
				}
			}
		})
	}
	reached(t, seen, positionFeatures)
}

// randomPosition is a position in the fourth round of a game, at the start of a turn or of one that a boat gave.
func randomPosition(cfg refConfig, r *rand.Rand) *refGame {
	g := refStart(cfg, 0)
	chance := func(percent int) bool { return r.IntN(100) < percent }
	oneOf := func(numbers ...int) int { return numbers[r.IntN(len(numbers))] }
	n := cfg.Players
	g.round = 4
	g.seat = r.IntN(n)
	g.turns = n
	for s := range n { // everybody has had a turn, the seat that plays the latest
		g.lastTurn[(g.seat+1+s)%n] = s + 1
	}

	// The third round was stopped, or the deck ran out if nobody could stop without reaching the target, and events were
	// turned up.
	ender := r.IntN(n)
	g.last = &refRoundResult{Round: 3, End: "stop", By: ender, Announcer: ender, LastTurn: ender, NextStarter: (ender + 1) % n}
	if g.cfg.Target <= g.cfg.StopAt {
		g.last.End, g.last.Announcer = "empty-deck", -1
	}
	near := max(0, g.cfg.Target-oneOf(1, 3, 12))
	for s := range n {
		g.totals[s] = oneOf(near, near, max(0, near-1), max(0, near-2), r.IntN(near+1))
		points := r.IntN(g.totals[s] + 1)
		switch {
		case g.last.End == "empty-deck":
			points = 0
		case s == ender:
			points = max(points, g.cfg.StopAt)
			g.totals[s] = max(g.totals[s], points)
		}
		g.last.RoundPoints = append(g.last.RoundPoints, points)
	}
	g.last.Totals = slices.Clone(g.totals)
	r.Shuffle(len(g.unturned), func(i, j int) { g.unturned[i], g.unturned[j] = g.unturned[j], g.unturned[i] })
	turnUp := func() (event string) {
		event, g.unturned = g.unturned[0], g.unturned[1:]
		return event
	}
	dolphins := slices.Index(g.unturned, "dolphins")
	if dolphins >= 0 && chance(40) { // of all events, theirs has the most steps
		g.unturned[0], g.unturned[dolphins] = g.unturned[dolphins], g.unturned[0]
	}
	if len(g.unturned) > 0 {
		g.event = turnUp()
	}
	for s := range n {
		if at := slices.IndexFunc(g.unturned, func(e string) bool { return g.aloneAtEnd(e) == s }); at >= 0 && chance(80) {
			g.held[s] = []string{g.unturned[at]}
			g.unturned = slices.Delete(g.unturned, at, at+1)
		}
	}
	for len(g.unturned) > 0 && chance(60) {
		g.used = append(g.used, turnUp())
	}

	// The cards: some in the deck and on the piles, the rest in hands, or laid where they make duos.
	cards := slices.Clone(g.deck)
	r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	cut := func(n int) (some []string) {
		some, cards = slices.Clone(cards[:n]), cards[n:]
		return some
	}
	give := func(s int, card string) {
		cards = refWithout(cards, card)
		g.hands[s] = append(g.hands[s], card)
	}
	if chance(40) { // the player is close to winning by mermaids, and may swap for the last
		give(g.seat, "mermaid/white")
		give(g.seat, "mermaid/white")
		if !g.inForce(g.seat, "dance-of-the-mermaids") {
			give(g.seat, "mermaid/white")
		}
		if chance(50) {
			give((g.seat+1)%n, "mermaid/white")
		}
		if g.inForce(g.seat, "water-rodeo") {
			give(g.seat, "swimmer/black")
			give(g.seat, "swimmer/yellow")
		}
	}
	g.deck = cut(oneOf(0, 1, 1, 2, 2, 3, 4, 6, 12))
	g.piles[0], g.piles[1] = cut(oneOf(0, 0, 1, 2, 4)), cut(oneOf(0, 0, 1, 2, 4))
	if chance(50) { // rather large piles than large hands
		p := r.IntN(2)
		g.piles[p] = append(g.piles[p], cut(20)...)
	}
	for _, card := range cards {
		s := r.IntN(n)
		if cfg.K1 == "held" && refKind(card) == "mermaid" && refCountKind(g.hands[s], "mermaid") >= 2 {
			g.deck = append(g.deck, card) // or the game would be over already
			continue
		}
		if refKind(card) == "shell" && g.inForce(s, "coral-reef") && g.down[s] == "" && chance(50) {
			g.down[s] = card
			continue
		}
		mate := slices.IndexFunc(g.hands[s], func(other string) bool { return refIsDuo(refKind(card), refKind(other), false) })
		if mate >= 0 && chance(70) {
			duo := refSorted([]string{card, g.hands[s][mate]})
			g.hands[s] = refWithout(g.hands[s], g.hands[s][mate])
			if star := slices.IndexFunc(g.hands[s], func(c string) bool { return refKind(c) == "starfish" }); star >= 0 {
				duo = append(duo, g.hands[s][star])
				g.hands[s] = refWithout(g.hands[s], g.hands[s][star])
			}
			g.laid[s] = append(g.laid[s], duo)
			continue
		}
		g.hands[s] = append(g.hands[s], card)
	}

	// LAST CHANCE may have been announced, and jellyfish may wait.
	if s := (g.seat + 1 + r.IntN(n-1)) % n; chance(60) && g.mayAnnounce(s) {
		for g.announcer = s; s != g.seat; s = (s + 1) % n {
			g.revealed[s] = true
		}
	}
	for owner := range n {
		for s := range n {
			g.waiting[s] = g.waiting[s] || s != g.seat && s != owner && g.hasLaid(owner, "swimmer", "jellyfish") && chance(50)
		}
	}
	g.fillDeck()
	g.beginTake()
	return g
}

// hasLaid reports whether a seat has laid a duo of two kinds, in the order of R1.2. A trio is none.
func (g *refGame) hasLaid(seat int, a, b string) bool {
	return slices.ContainsFunc(g.laid[seat], func(group []string) bool {
		return len(group) == 2 && refKind(group[0]) == a && refKind(group[1]) == b
	})
}

// fillDeck moves a card to an empty deck if the round would have ended with it (R6.3, K2).
func (g *refGame) fillDeck() {
	if len(g.deck) > 0 || g.hasLaid(g.seat, "boat", "boat") || g.announcer >= 0 && g.cfg.K2 == "scored" {
		return
	}
	for p := range g.piles {
		if len(g.piles[p]) > 0 {
			g.deck, g.piles[p] = g.piles[p][:1:1], g.piles[p][1:]
			return
		}
	}
	card := g.hands[g.seat][0]
	g.deck, g.hands[g.seat] = []string{card}, refWithout(g.hands[g.seat], card)
}

// positionOf is a position of the reference as the engine takes it: in a take or play step, nothing being decided.
func positionOf(g *refGame) seasalt.Position {
	p := seasalt.Position{
		Phase: seasalt.PhaseTake, Turn: seasalt.Seat(g.seat), Round: g.round,
		Deck:    seasalt.Must(seasalt.ParseCards(strings.Join(g.deck, " "))),
		Totals:  g.totals,
		LastEnd: seasalt.RoundEndStopped, LastBy: seasalt.Seat(g.last.By), LastTurn: seasalt.Seat(g.last.LastTurn),
		Points: g.last.RoundPoints,
	}
	if g.last.End == "empty-deck" {
		p.LastEnd = seasalt.RoundEndDeckEmpty
	}
	if g.phase == "play" {
		p.Phase = seasalt.PhasePlay
	}
	if g.announcer >= 0 {
		p.Caller = seasalt.SeatsOf(seasalt.Seat(g.announcer))
	}
	for s := range g.hands {
		if g.revealed[s] {
			p.Revealed |= 1 << s
		}
		if g.waiting[s] {
			p.Bound |= 1 << s
		}
		p.Hands = append(p.Hands, seasalt.Must(seasalt.ParseCards(strings.Join(g.hands[s], " "))))
		var laid []seasalt.Group
		for _, cards := range g.laid[s] {
			var group seasalt.Group
			for i, card := range cards {
				group[i] = seasalt.Must(seasalt.ParseCard(card))
			}
			laid = append(laid, group)
		}
		p.Laid = append(p.Laid, laid)
		var shell seasalt.Card
		if g.down[s] != "" {
			shell = seasalt.Must(seasalt.ParseCard(g.down[s]))
		}
		p.Shields = append(p.Shields, shell)
		var held seasalt.Event
		if len(g.held[s]) > 0 {
			held = mustEvent(g.held[s][0])
		}
		p.Held = append(p.Held, held)
	}
	for i := range g.piles {
		for _, card := range g.piles[i] {
			p.Piles[i] = append(p.Piles[i], seasalt.Must(seasalt.ParseCard(card)))
		}
	}
	if g.event != "" {
		p.Event = mustEvent(g.event)
	}
	for _, event := range g.unturned {
		p.EventsLeft = append(p.EventsLeft, mustEvent(event))
	}
	return p
}

func mustEvent(name string) seasalt.Event {
	event, err := seasalt.ParseEvent(name)
	if err != nil {
		panic(err)
	}
	return event
}

// ---------------------------------------------------------------- what was reached

// note counts the rules that the last move applied.
func (p *pair) note(before *refGame, text string) {
	g := p.ref
	word, _, _ := strings.Cut(text, " ")
	final := before.announcer >= 0
	is := func(yes bool, format string, args ...any) {
		if yes {
			p.seen[fmt.Sprintf(format, args...)]++
		}
	}
	inPlay := g.phase == "play" && p.ended == nil // the effect of a duo asked and did nothing more
	effect := ""
	if word == "lay-duo" {
		fields := strings.Fields(text)
		effect = refKind(fields[1]) + "+" + refKind(fields[2])
		is(true, "R4.5 %s", effect)
		is(final, "R6.2 duo in a final turn")
	}

	// R3: taking.
	is(before.phase == "deal-single", "R3.3 single card")
	is(before.phase == "take" && word == "take" && len(before.deck) == 0, "R3.3 empty deck")
	is(before.phase == "keep" && len(before.piles[0])+len(before.piles[1]) == 0, "R3.4 both piles empty")
	is(before.phase == "keep" && g.phase != "discard", "R3.1 forced discard")
	is(effect == "boat+boat" && inPlay, "R3.5 boat skipped")
	is(g.turns > before.turns && inPlay, "R3.5 take step skipped")

	// R4: effects that ask, or cannot be carried out.
	is(effect == "crab+crab" && len(before.piles[0])+len(before.piles[1]) == 0, "R4.4 crab")
	is(effect == "fish+fish" && len(before.deck) == 0, "R4.4 fish")
	is(effect == "swimmer+shark" && inPlay, "R4.4 steal")
	is(before.phase == "crab-pile", "R4.5 choose a pile")
	is(before.phase == "crab-pick", "R4.5 choose a card")
	is(effect == "crab+crab" && inPlay && len(g.hands[g.seat]) == len(before.hands[g.seat])-1, "R4.5 single card taken")
	is(before.phase == "steal-seat", "R4.5 choose a victim")
	is(effect == "swimmer+shark" && final && !inPlay && g.cfg.Players > 2, "R6.4 steal, somebody protected")
	is(word == "end-turn" && before.mermaidsWin(before.seat) && g.final == nil, "R4.6 put off")

	// R6: ends of rounds.
	if r := p.ended; r != nil {
		is(true, "R6 %s", r.End)
		is(r.End == "empty-deck" && r.Announcer < 0, "R6.3 nobody announced")
		is(r.End == "empty-deck" && r.Announcer >= 0 && r.Announcer == r.LastTurn, "R6.3 in the announcer's turn")
		is(r.End == "empty-deck" && r.Announcer >= 0 && r.Announcer != r.LastTurn, "R6.3 in a final turn")
		is(r.End == "stop" && len(g.deck) == 0, "R6.3 stop before")
		is(strings.HasPrefix(r.End, "last-chance") && len(g.deck) == 0, "K2 scored")
		is(r.End == "last-chance-won" && slices.Max(r.CardPoints) == slices.Min(r.CardPoints), "R6.2 won by a tie")
	}

	// R7: ends of games.
	if f := g.final; f != nil {
		is(true, "R7 %s", f.Why)
		is(f.TieBreak != "" && len(f.Winners) == 1, "K3 %s decides", f.TieBreak)
		is(len(f.Winners) > 1, "K3 %s shares", g.cfg.K3)
		is(f.TieBreak != "" && len(f.Winners) > 1, "K3 decides between some")
		if f.Why == "mermaids" {
			if word == "lay-duo" || word == "choose-pile" || word == "pick" {
				word = "crab"
			}
			is(true, "K1 %s by %s", g.cfg.K1, word)
		}
	}

	// R10, R11.
	is(before.phase == "deal-bound", "R10.1 bound")
	is(before.phase == "deal-bound" && final, "R10.1 bound final turn")
	is(before.phase == "lobster-keep" && len(before.drawn) < 5, "R10.2 fewer than five")
	is(word == "lay-trio" || word == "lay-shield" || word == "grab" || word == "keep-event", "R11 %s", word)
	is(word == "swap" || word == "pass-swap" || word == "take-equal-top", "R11 %s", word)
	is(text == "turn-up none", "R11 no event")
	is(before.phase == "deal-dolphins", "R11 dolphins")
}

// wholeGameFeatures is what whole games must have reached, so that they prove something.
var wholeGameFeatures = strings.Split(strings.TrimSpace(`
R3.1 forced discard
R3.3 single card
R4.5 boat+boat
R4.5 choose a card
R4.5 choose a pile
R4.5 choose a victim
R4.5 crab+crab
R4.5 fish+fish
R4.5 single card taken
R4.5 swimmer+shark
R6 empty-deck
R6 last-chance-lost
R6 last-chance-won
R6 stop
R6.2 duo in a final turn
R6.3 nobody announced
R7 points
`), "\n")

// positionFeatures is what games from random positions must have reached.
var positionFeatures = strings.Split(strings.TrimSpace(`
K1 held by deal
K1 held by crab
K1 held by keep
K1 held by steal
K1 held by swap
K1 held by take
K1 laid by lay-mermaids
K1 laid-or-ended by end-turn
K1 laid-or-ended by last-chance
K1 laid-or-ended by lay-mermaids
K1 laid-or-ended by stop
K2 scored
K3 ended-round decides
K3 ended-round shares
K3 last-turn decides
K3 round-points decides
K3 round-points shares
R10.1 bound
R10.1 bound final turn
R10.2 fewer than five
R11 dolphins
R11 grab
R11 keep-event
R11 no event
R11 pass-swap
R11 lay-shield
R11 swap
R11 take-equal-top
R11 lay-trio
R3.1 forced discard
R3.3 empty deck
R3.3 single card
R3.4 both piles empty
R3.5 boat skipped
R3.5 take step skipped
R4.4 crab
R4.4 fish
R4.4 steal
R4.5 boat+boat
R4.5 choose a card
R4.5 choose a pile
R4.5 choose a victim
R4.5 crab+crab
R4.5 crab+lobster
R4.5 fish+fish
R4.5 shark+shark
R4.5 single card taken
R4.5 swimmer+jellyfish
R4.5 swimmer+shark
R4.5 swimmer+swimmer
R4.6 put off
R6 empty-deck
R6 last-chance-lost
R6 last-chance-won
R6 mermaids
R6 stop
R6.2 duo in a final turn
R6.2 won by a tie
R6.3 in a final turn
R6.3 in the announcer's turn
R6.3 nobody announced
R6.3 stop before
R6.4 steal, somebody protected
R7 mermaids
R7 points
`), "\n")

// reached fails if something was never seen. Usually there are too few games to count on that.
func reached(t *testing.T, seen map[string]int, features []string) {
	t.Helper()
	for _, feature := range slices.Sorted(maps.Keys(seen)) {
		t.Logf("%7d %s", seen[feature], feature)
	}
	for _, feature := range features {
		if testkit.Deep && seen[feature] == 0 {
			t.Errorf("never reached: %s", feature)
		}
	}
}

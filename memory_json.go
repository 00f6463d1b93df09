package seasalt

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/seasalt-go/seasalt/internal/mind"
	"github.com/seasalt-go/seasalt/internal/pack"
	"github.com/seasalt-go/seasalt/internal/wire"
)

// The JSON of a Memory.

// memoryFormat is the version of the JSON of a Memory. It counts up if a field is removed or changes
// its meaning.
const memoryFormat = 1

// maxMemory is the most bytes that a memory can have: 8 KB for each guess, when its own list and the
// public one have as many as are kept.
const maxMemory = 2 * mind.MaxGuesses * 8192

type memoryForm struct {
	Format   int         `json:"format"`
	Setup    Setup       `json:"setup"`
	Seat     Seat        `json:"seat"`
	Deck     int         `json:"deck"`
	Drawn    int         `json:"drawn"`
	Hands    []int       `json:"hands"`
	Piles    []int       `json:"piles"`
	Laid     Cards       `json:"laid"`
	Mine     Cards       `json:"mine"`
	Shielded Seats       `json:"shielded"`
	Ended    Seats       `json:"ended"`
	KnownTo  []Cards     `json:"knownTo"`
	Guesses  []guessForm `json:"guesses" most:"1024"`
	Public   []guessForm `json:"public" most:"1024"`
}

type guessForm struct {
	Chance  float64      `json:"chance"`
	Deck    Cards        `json:"deck"`
	Hands   []Cards      `json:"hands"`
	Piles   [][]pileCard `json:"piles"`
	Shields []pileCard   `json:"shields"`
	Lots    []lotForm    `json:"lots"`
	Biases  []biasText   `json:"biases"`
}

type lotForm struct {
	Cards   []Card  `json:"cards"`
	Ordered bool    `json:"ordered"`
	Hands   []int   `json:"hands"`
	Deck    int     `json:"deck"`
	Piles   [][]int `json:"piles"`
}

func (m *Memory) form() *memoryForm {
	b, players := m.beliefs(), m.rules.config.Players
	f := &memoryForm{
		Format: memoryFormat, Setup: m.rules.Setup(), Seat: m.seat, Deck: int(b.Deck), Drawn: int(b.Drawn),
		Hands: []int{}, Piles: []int{int(b.Pile[0]), int(b.Pile[1])},
		Laid: cardsIn(b.Layout, b.Laid), Mine: cardsIn(b.Layout, b.Mine), Ended: Seats(b.Ended), KnownTo: []Cards{},
		Guesses: formsOf(b, players), Public: []guessForm{},
	}
	for seat := range players {
		f.Hands = append(f.Hands, int(b.Hand[seat]))
		if b.Guesses[0].Shields[seat] != 0 {
			f.Shielded |= 1 << seat
		}
		if m.seat != Spectator {
			f.KnownTo = append(f.KnownTo, cardsIn(b.Layout, m.knownTo[seat]))
		}
	}
	if m.seat != Spectator {
		f.Public = formsOf(m.public, players)
	}
	return f
}

// formsOf returns what guesses look like in JSON, the most likely one first.
func formsOf(b *mind.Beliefs, players int) []guessForm {
	list := []guessForm{}
	guesses := slices.Clone(b.Guesses)
	mind.SortGuesses(guesses)
	for i := range guesses {
		g := guessOf(b, &guesses[i])
		f := guessForm{Chance: g.Chance, Deck: g.Deck, Hands: append([]Cards{}, g.Hands[:players]...),
			Piles: [][]pileCard{{}, {}}}
		for i, pile := range g.Piles {
			f.Piles[i] = pileCards(slices.Values(pile))
		}
		f.Shields = pileCards(slices.Values(g.Shields[:players]))
		f.Lots = []lotForm{}
		for _, l := range g.Lots {
			piles := [][]int{append([]int{}, l.Piles[0]...), append([]int{}, l.Piles[1]...)}
			f.Lots = append(f.Lots, lotForm{l.Cards, l.Ordered, append([]int{}, l.Hands[:players]...), l.Deck, piles})
		}
		f.Biases = []biasText{}
		for _, x := range guesses[i].Biases {
			f.Biases = append(f.Biases, biasText(x))
		}
		list = append(list, f)
	}
	return list
}

func decimal(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// MarshalJSON returns an object; see Memory in schema/seasalt.schema.json. [Rules.UnmarshalMemory]
// reads it back. It fails for the zero Memory and an unusable one.
func (m *Memory) MarshalJSON() ([]byte, error) {
	if m.rules == nil {
		return nil, errors.New("seasalt: cannot marshal the zero Memory")
	}
	if m.broken != nil {
		return nil, m.broken
	}
	return json.Marshal(m.form())
}

// UnmarshalJSON always fails: a memory belongs to rules; see [Rules.UnmarshalMemory].
func (*Memory) UnmarshalJSON([]byte) error {
	return errors.New("seasalt: a Memory is not unmarshalled without its rules; see Rules.UnmarshalMemory")
}

// UnmarshalMemory reads a memory of a game with these rules as it is marshalled, up to
// 16 MiB. The error is a [*ParseError].
func (r *Rules) UnmarshalMemory(data []byte) (*Memory, error) {
	var f memoryForm
	reader := wire.Reader{Most: maxMemory, Format: memoryFormat, Locate: locate}
	if err := readWith(reader, "memory", data, &f); err != nil {
		return nil, err
	}
	m, problem := r.memoryOf(&f)
	if problem != "" {
		return nil, unreadable("memory", data, problem)
	}
	return m, nil
}

// memoryOf returns the memory that a form describes, or what is wrong with it.
func (r *Rules) memoryOf(f *memoryForm) (*Memory, string) {
	players, layout := r.config.Players, r.layout
	if f.Setup.String() != r.String() {
		return nil, "/setup: the memory is of a game with other rules"
	}
	player := f.Seat >= 0 && int(f.Seat) < players
	switch {
	case f.Seat != Spectator && !player:
		return nil, fmt.Sprintf("/seat: %v has no memory in a game of %d", f.Seat, players)
	case len(f.Hands) != players:
		return nil, fmt.Sprintf("/hands: %d in a game of %d", len(f.Hands), players)
	case len(f.Piles) != 2:
		return nil, fmt.Sprintf("/piles: there are 2, not %d", len(f.Piles))
	case player && len(f.KnownTo) != players, !player && len(f.KnownTo) != 0:
		return nil, fmt.Sprintf("/knownTo: %d in a game of %d", len(f.KnownTo), players)
	case f.Shielded>>players != 0:
		return nil, fmt.Sprintf("/shields: there are %d players", players)
	case f.Ended>>players != 0:
		return nil, fmt.Sprintf("/ended: there are %d players", players)
	case !player && len(f.Public) != 0:
		return nil, "/public: omit this for a spectator, whose guesses are the public ones"
	case f.Drawn < 0 || f.Drawn > maxDrawn || f.Drawn > 0 && f.Mine.Len() > 0:
		return nil, fmt.Sprintf("/drawn: another player has not drawn %d cards", f.Drawn)
	}
	var problems problemList
	rest := layout.Full
	m := &Memory{}
	m.rules, m.seat = r, f.Seat
	b := mind.Beliefs{Layout: layout, Observer: spectators, Drawn: uint8(f.Drawn), Ended: uint8(f.Ended)}
	sum := f.Drawn + f.Shielded.Len()
	count := func(path string, n int, to *uint8) {
		if n < 0 || n > MaxCards {
			problems.add("%s: there are not %d cards", path, n)
			n = 0
		}
		*to = uint8(n)
		sum += n
	}
	count("/deck", f.Deck, &b.Deck)
	for seat, n := range f.Hands {
		count(fmt.Sprintf("/hands/%d", seat), n, &b.Hand[seat])
	}
	for i, n := range f.Piles {
		count(fmt.Sprintf("/piles/%d", i), n, &b.Pile[i])
	}
	problems.in("/laid: ")
	b.Laid = takeCards(layout, &rest, f.Laid, &problems)
	public := b
	problems.in("/mine: ")
	b.Mine = takeCards(layout, &rest, f.Mine, &problems)
	problems.in("")
	public.Drawn += uint8(f.Mine.Len())
	sum += f.Mine.Len() + f.Laid.Len()
	if len(problems.list) == 0 && sum != layout.Size {
		problems.add("%d cards are counted, and the game has %d", sum, layout.Size)
	}
	if len(problems.list) > 0 {
		return nil, problems.list[0].Field + problems.list[0].Text
	}
	if player {
		b.Observer = int(f.Seat)
		if problem := readGuesses(&b, "/guesses", f.Guesses, f.Shielded, players); problem != "" {
			return nil, problem
		}
		if problem := readGuesses(&public, "/public", f.Public, f.Shielded, players); problem != "" {
			return nil, problem
		}
		m.own = b
		own := &b.Guesses[0].Hands[f.Seat]
		for seat, cards := range f.KnownTo {
			for c := range cards.All() {
				m.knownTo[seat].Add(&layout.Cards[c.face()])
				if cards.Count(c) > own.Count(&layout.Cards[c.face()]) {
					return nil, fmt.Sprintf("/knownTo/%d: %v is not in the own hand", seat, c)
				}
			}
		}
	} else if problem := readGuesses(&public, "/guesses", f.Guesses, f.Shielded, players); problem != "" {
		return nil, problem
	}
	m.several[0] = public
	m.public = &m.several[0]
	return m, ""
}

// readGuesses takes over guesses, or returns what is wrong with them.
func readGuesses(b *mind.Beliefs, path string, forms []guessForm, shields Seats, players int) string {
	if len(forms) == 0 || len(forms) > mind.MaxGuesses {
		return fmt.Sprintf("%s: %d guesses: must be 1 to %d", path, len(forms), mind.MaxGuesses)
	}
	seen := mind.NewIndex(len(forms))
	sum := 0.0
	for i := range forms {
		f := &forms[i]
		at := fmt.Sprintf("%s/%d", path, i)
		if !(f.Chance > 0 && f.Chance <= 1) {
			return fmt.Sprintf("%s/chance: %v is not a chance", at, f.Chance)
		}
		if len(f.Hands) != players || len(f.Piles) != 2 || len(f.Shields) != players {
			return fmt.Sprintf("%s: there are %d hands and 2 piles", at, players)
		}
		var problems problemList
		if n := len(f.Biases); n > mind.MaxBiases {
			problems.add("/biases: %d: the maximum is %d", n, mind.MaxBiases)
		}
		var biases []mind.Bias
		for _, form := range f.Biases {
			x := mind.Bias(form)
			biases = append(biases, x)
			if x.Cards(b.Layout).Mask == 0 || x.Card > mind.AnyCard && x.Card != mind.AnyOf(b.Layout.Shield) {
				problems.add("/biases: the game has no card %v", cardOf(x.Card))
			}
		}
		var g mind.Guess
		rest := b.Layout.Full
		take := func(c Card) pack.Face {
			if c != 0 {
				takeCard(b.Layout, &rest, c, &problems)
			}
			return c.face()
		}
		b.Layout.Subtract(&rest, &b.Laid)
		b.Layout.Subtract(&rest, &b.Mine)
		g.Deck = takeCards(b.Layout, &rest, f.Deck, &problems)
		for seat, hand := range f.Hands {
			g.Hands[seat] = takeCards(b.Layout, &rest, hand, &problems)
			if hand.Len() > int(b.Hand[seat]) || seat == b.Observer && hand.Len() < int(b.Hand[seat]) {
				problems.add("/hands/%d: %s known of %d", seat, plural(hand.Len(), "card"), b.Hand[seat])
			}
			c := Card(f.Shields[seat])
			switch {
			case c != 0 && (c.Kind() != Kind(b.Layout.Shield) || !shields.Has(Seat(seat))):
				problems.add("/shields/%d: no %v lies there", seat, c)
			case c == 0 && shields.Has(Seat(seat)):
				g.Shields[seat] = pack.UnknownCard
			default:
				g.Shields[seat] = c.face()
			}
			take(c)
		}
		if f.Deck.Len() > int(b.Deck)+int(b.Drawn) {
			problems.add("/deck: %s known of %d", plural(f.Deck.Len(), "card"), b.Deck)
		}
		for p, pile := range f.Piles {
			n := int(b.Pile[p])
			if len(pile) != n {
				problems.add("/piles/%d: %s, where there are %d", p, plural(len(pile), "card"), n)
				continue
			}
			for i, c := range pile {
				f := take(Card(c))
				if c == 0 {
					f = pack.UnknownCard
				}
				*g.At(mind.Pile1+mind.Pile(p), n-1-i) = f
			}
		}
		w := mind.WeighedGuess{Guess: g, Chance: f.Chance, Biases: slices.Clip(biases)}
		readLots(b, &w, f.Lots, players, take, &problems)
		if len(problems.list) > 0 {
			if strings.HasPrefix(problems.list[0].Text, "/") {
				return at + problems.list[0].Text
			}
			return at + ": " + problems.list[0].Text
		}
		b.Tidy(&w)
		if _, found := seen.Find(b.Guesses, &w); found {
			return fmt.Sprintf("%s: it is the same as another", at)
		}
		sum += f.Chance
		b.Guesses = append(b.Guesses, w)
	}
	if math.Abs(sum-1) > 1e-6 {
		return fmt.Sprintf("%s: the chances add up to %v, not 1", path, sum)
	}
	return ""
}

// readLots takes over the lots of a guess, or says what is wrong with them.
func readLots(b *mind.Beliefs, w *mind.WeighedGuess, forms []lotForm, players int, take func(Card) pack.Face,
	problems *problemList) {
	if len(forms) > mind.MaxLots {
		problems.add("/lots: %d: the maximum is %d", len(forms), mind.MaxLots)
		return
	}
	for k, f := range forms {
		at := fmt.Sprintf("/lots/%d", k)
		if len(f.Hands) != players || len(f.Piles) != 2 {
			problems.add("%s: there are %d hands and 2 piles", at, players)
			return
		}
		l, places := mind.Lot{Ordered: f.Ordered}, 0
		hold := func(holder, n int) {
			if n < 0 || n > b.Unknown(w, holder) {
				problems.add("%s: there is no room for %d of its cards", at, n)
				return
			}
			l.Held[holder] = uint8(n)
			places += n
		}
		hold(mind.DeckHolder, f.Deck)
		for seat, n := range f.Hands {
			hold(seat, n)
		}
		for p, list := range f.Piles {
			n := int(b.Pile[p])
			for i, place := range list {
				if place < 1 || place > n || *w.At(mind.Pile1+mind.Pile(p), n-place) != pack.UnknownCard || l.Ordered &&
					(i > 0 && place != list[i-1]+1 || p > 0 && len(f.Piles[0]) > 0) {
					problems.add("%s/piles/%d: it cannot have the place %d", at, p, place)
					return
				}
				*w.At(mind.Pile1+mind.Pile(p), n-place) = mind.LotMark + pack.Face(k)
			}
			places += len(list)
		}
		if len(f.Cards) != places || places < 2 {
			problems.add("%s: %s in %s", at, plural(len(f.Cards), "card"), plural(places, "place"))
			return
		}
		var cards []pack.Face
		for i, c := range f.Cards {
			if c == 0 {
				problems.add("%s/cards/%d: a card is missing", at, i)
				return
			}
			cards = append(cards, take(c))
		}
		if slices.Reverse(cards); !l.Ordered {
			pack.SortFew(cards, cmp.Compare)
		}
		l.Cards = mind.CardString(cards)
		w.Grow(l)
	}
}

// A biasText is a bias as its text.
type biasText mind.Bias

// MarshalText returns the fields of the bias with colons between them: the card, or a kind; the number
// of the holder that had it, hands before the deck; how many cards lay open then; how many more copies
// are known to have been there; and the shares of all holders.
func (x biasText) MarshalText() ([]byte, error) {
	parts := []string{cardOf(x.Card).String(), strconv.Itoa(int(x.From)), strconv.Itoa(int(x.After)), decimal(x.Found)}
	if x.Card > mind.AnyCard {
		parts[0] = Kind(x.Card - mind.AnyCard).String()
	}
	for _, share := range x.Share {
		parts = append(parts, decimal(share))
	}
	return []byte(strings.Join(parts, ":")), nil
}

// UnmarshalText reads what MarshalText wrote.
func (x *biasText) UnmarshalText(text []byte) error {
	parts := strings.Split(string(text), ":")
	fail := func() error {
		return fmt.Errorf("%s is not a bias, such as crab/yellow:1:12:0:0:0.5:0:0:0", quote(string(text)))
	}
	if len(parts) != 4+mind.NumHolders {
		return fail()
	}
	var y biasText
	if k := slices.Index(kindNames[:], parts[0]); k > 0 {
		y.Card = mind.AnyOf(uint8(k))
	} else {
		c, _, problem := parseCard(parts[0])
		if problem != "" {
			return fail()
		}
		y.Card = c.face()
	}
	from, ok := parseNumber(parts[1])
	after, also := parseNumber(parts[2])
	if !ok || !also || from < 0 || from >= mind.NumHolders || after < 0 || after > MaxCards {
		return fail()
	}
	y.From, y.After = uint8(from), uint8(after)
	for i, part := range parts[3:] {
		most, to := 1.0, &y.Found
		if i == 0 {
			most = MaxCards
		} else {
			to = &y.Share[i-1]
		}
		n, err := strconv.ParseFloat(part, 64)
		if err != nil || !(n >= 0 && n <= most) {
			return fail()
		}
		*to = n
	}
	*x = y
	return nil
}

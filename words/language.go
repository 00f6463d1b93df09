package words

import (
	"cmp"
	"reflect"
	"strconv"
	"strings"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/table"
)

// A language holds all texts of Words in one language, as data. English is the model: it replaces entries that another
// language lacks, and a test finds these.
//
// Most entries are templates: texts with placeholders in braces, such as {who}. A placeholder for a card or a name
// can ask for a form of the language after a dot, such as {cards.the}, which Phrase and NameForm make. Cards have
// the form "short" in every language.
type language struct {
	Tag  string // the BCP 47 tag, such as "fr"
	Name string // the name of the language in that language, such as "français"

	grammar

	Kinds  []noun      // by Kind; the first is "card"
	Colors []adjective // by Color; the first is not used
	Points count       // "{n} points"

	You       string // the reader, in a heading or a list
	Player    string // a seat without a name: {n} counts from 1
	Spectator string
	Chance    string // Nature
	Nobody    string

	Pile      string // {n}
	ShortPile string // {n}; at most 9 characters
	Empty     string // a pile or a hand without cards

	Questions []question // by Phase; the first is not used
	Asked     asked
	Choices   choices
	Effects   effects
	Reasons   []string // by Reason; the first is not used
	Refusals  map[table.RefusalReason]string
	Errors    mistakes
	Tell      tellings

	Events   []named          // by Event; the first is not used
	Modules  map[string]named // by name
	Game     game
	Rulings  rulings
	Editions []string

	Items   items
	Rounds  rounds
	Ends    ends
	Outside outside
	Table   tableTexts
}

// grammar holds the rules of a language.
type grammar struct {
	// Singular reports whether a number goes with the singular.
	Singular func(n int) bool
	// Phrase returns cards as a phrase: n cards of a kind and a colour in a form, with the number unless it is 1. The
	// empty form is for labels and lists. The zero Kind stands for any kind and the zero Color for any colour, so
	// with both it is "a card" or "3 cards".
	Phrase func(l *language, n int, k seasalt.Kind, c seasalt.Color, form string) string
	// NameForm returns a name in the one form that names have, such as "d’Ana".
	NameForm func(name string) string
	// Typeset puts non-breaking spaces into a text, where they would be hard to see in the source. It is nil for a
	// language without any.
	Typeset func(text string) string
	// Comma and And join a list: "a, b and c". Semicolon stands between parts of a line. Quote is a quotation of
	// {text}.
	Comma, Semicolon, And, Quote string
	// Space stands between a number and the noun after it.
	Space string
	// Two is 2 after the definite article: "the two".
	Two string
}

// A count is a text that depends on a number.
type count struct{ One, Other string }

// gender is the grammatical gender of a noun.
type gender uint8

const (
	neuter gender = iota
	masculine
	feminine
)

// A noun is the name of a kind of card.
type noun struct {
	count         // the word alone
	Gender gender // if the language has any
	Vowel  bool   // in French: whether the article before it is l’
	Short  string // at most 9 characters
}

// An adjective is a colour. Which forms it has, and where they stand, is up to the language.
type adjective struct {
	Name  string   // the colour alone
	Forms []string // as Phrase wants them
	Code  string   // two letters, different for each colour
}

// named is something with a name and an effect.
type named struct {
	Name  string
	Short string // at most 14 characters
	Text  string // its effect, as a sentence; empty for a house event
}

// An act is a sentence about an action: You if the reader does it, They if {who} does.
type act struct{ You, They string }

// An attack is a sentence about an action against another player: You if the reader attacks {whom}, ToYou if {who}
// attacks the reader, and They if {who} attacks {whom}.
type attack struct{ You, ToYou, They string }

// A question is the question of a phase.
type question struct {
	Short string // at most 28 characters
	act
}

// asked holds the questions for a reader who cannot make all the moves that the question of the phase names.
type asked struct {
	LastOrTop, Draw, Top string // taking a card: one card is left in the deck, the piles are empty, or the deck is
	Duo, End, Turn       string // playing: the round cannot be ended, no cards can be laid, or neither is possible
	Cards, CardsOrEnd    string // playing: the cards that can be laid are no duo
	Look                 string // swapping: the reader has no card to swap
}

// A choice is a label for a move: Short for a narrow screen, at most 40 characters not counting a player's name, Label
// for a button, and Long, with the effect of the move, for a list or a screen reader.
type choice struct{ Short, Label, Long string }

// choices are the labels of moves: {a}, {b} and {c} are cards, {cards} are two of them together, {n} is a number.
type choices struct {
	NextRound   choice
	Deal        choice // {a}
	Steal       choice // {a}
	TurnUp      choice // {event}
	TurnUpNone  choice
	Draw        choice
	DrawLast    choice
	Take        choice // {a} {pile}
	TakeUnknown choice // {pile}
	Keep        choice // {a}
	Discard     choice // {a} {b} {pile}: the card, and the top card that it covers
	DiscardOnly choice // {pile}
	Duo         choice // {a} {b} {cards} {effect}
	DuoIdle     choice // {a} {b} {cards}: no effect now
	Trio        choice // {a} {b} {cards} {c}
	Mermaids    choice
	Shield      choice // {a}
	ChoosePile  choice // {a} {pile} {number}: the top card, and the number of cards
	Pick        choice // {a} {n}
	PickUnknown choice // {n}
	StealFrom   choice // {whom} {number}: of cards in that hand
	SwapWith    choice // {whom} {number}
	Swap        choice // {a} {b}
	PassSwap    choice
	Grab        choice // {a} {b} {cards} {whom}
	EndTurn     choice
	EndFinal    choice // the end of a turn after LAST CHANCE
	Stop        choice
	LastChance  choice
	KeepEvent   choice // {event} {text}
	NoMove      choice
}

// effects are the effects of duos, as the end of a sentence that begins with the duo.
type effects struct {
	ExtraTurn, TakeFromPile, TakeFromEachPile, StealRandom, BindOthers, SwapCard, GrabDuo string
	DrawTop, PeekAndKeep                                                                  count // {n}
	Unknown                                                                               string
}

// mistakes are errors that a player can cause. {text} is the input.
type mistakes struct {
	Move, Card, Cards, Event, Edition, Extensions string // the expected sort of input
	Text                                          string // {text} is wrong input of some other sort
	TooFewPoints                                  string // {points}: the card points that ending the round takes
	ByEvent                                       string // {reason}, because of the {event}
	Saved                                         string // a saved game that cannot be read
	SavedLine                                     string // {n}: the line in which it is damaged
	SavedMove                                     string // {n} {move}: and the move there
	Rules                                         string // {problem}: settings that cannot be played
	Any                                           string // {problem}: the text of the error, in English
	Long                                          string // the sign for the rest of a long text
}

// tellings describe moves as sentences: {cards} names the cards that the reader saw and counts the others.
type tellings struct {
	NewRound    string
	Event       string // {event} {text}
	NoEvent     string
	EventBack   act
	EventGiven  act
	KeepEvent   act    // {event}
	StartPile   string // {cards} {pile}
	Draw        act
	SeeDrawn    act // {cards}: one of two from the deck
	See         act // {cards}: one of several from the deck, of which most go back
	Drawn       act // {cards}
	ForDiscard  act // {cards}
	Bound       act // {cards}
	Steal       attack
	Take        act    // {cards} {pile}
	TakeEqual   act    // {cards} {pile}
	Pick        act    // {cards} {pile}: out of a pile that is looked through
	Keep        act    // {cards}
	KeepDiscard act    // {cards} {rest} {pile}
	KeepReturn  act    // {cards}
	Discard     act    // {cards} {pile}
	Duo         act    // {cards}
	Trio        act    // {cards} {c}
	Mermaids    act    // {mermaids}
	Shield      act    // {cards}
	LookPile    act    // {pile}
	LookHand    attack // {cards}: only for readers who see them
	Target      attack // the target of an attack, unless another sentence names it
	StealFrom   attack
	SwapWith    attack
	Swap        attack // {given} {taken}
	PassSwap    attack
	Grab        attack // {cards}
	EndTurn     act
	Stop        act
	LastChance  act
	Reveal      act // {cards}
	RevealNone  act
	Show        act // {mermaids}
	Nothing     string
}

// items are lines of a score.
type items struct {
	Twins      count  // {kinds}: duos of one kind
	Couples    count  // {kind} {with}: duos of two kinds
	Trio       count  // {counted}: cards laid with duos, such as starfish
	Starfish   count  // {counted}: such cards in hand
	Collector  string // {counted}
	Joined     string // {counted} {with}: with the seahorse
	Multiplier string // {kind} {counted}
	Mermaid    string // {cards}: of one colour
	NoColor    string
	Line       string // {item} {points}
	ShortLine  string // {item} {n}
	Sum        string // {points}
	Bonus      string // {points} {color}
	NoBonus    string
}

// rounds describe the end of a round.
type rounds struct {
	Over      string // {n}
	Ends      []act  // by RoundEnd; the first is not used
	Short     []string
	Scores    act    // {points} {why}
	CardOnly  string // why: card points
	CardBonus string // card points and colour bonus
	BonusOnly string // the colour bonus alone
	Nothing   string // no points
	Unscored  string // the round is not scored
	Total     string // {who} {n}: in a list, where the reader is not at the beginning of a sentence
	Totals    string // {list}
	Next      act    // who starts the next round
}

// ends describe the end of a game.
type ends struct {
	Mermaids act    // wins by mermaids
	Points   act    // {points} {target}: wins on points
	Shared   act    // {list} {points} {target}: You if the reader is the first of the list
	Tie      string // {ruling}
	Still    string
}

// outside describes events outside the rules, by the reasons of package table.
type outside struct {
	Resignation, Time, Absence             act
	Agreement, Decision, RoundLimit, Other string
	Wins                                   act
	Shared                                 act // {list}
	NoWinner                               string
	TookBack                               act
	HandedOver                             act // {name}: of the new player
}

// rulings are the points that rulings decide, with their answers by constant; the first answer of each is not used.
type rulings struct {
	Name      []string // of K1 to K5
	Mermaids  []string
	EmptyDeck []string
	Tie       []string
	Trio      []string
	EqualTop  []string
}

// game describes the game.
type game struct {
	Line      string // {players} {target}
	Players   count  // {n}
	NoEdition string
	Changed   string // {ruling} {text}: the name of a ruling, and its answer
	Modules   string // {list}
	Events    string // {list}
}

// tableTexts describe the table.
type tableTexts struct {
	Title    string // {n} {target}
	Deck     string // {number}
	Pile     string // {pile} {a} {number}
	NoPile   string // {pile}
	Event    string // {event} {text}
	Player   act    // {points} {number}
	Caller   string
	Bound    string
	Shield   string // a card face down
	Own      string // {a}: the reader's own
	Holds    string // {event}
	Laid     string // {list}
	Known    string // {list}: the cards of a hand that the reader knows
	Revealed string // {list}
	Hand     string // {list}
	Worth    string // {points}
}

// form returns the form of a text that fits a number.
func (l *language) form(c count, n int) string {
	if l.Singular(n) {
		return c.One
	}
	return c.Other
}

// count fills in the form of a text that fits a number.
func (l *language) count(c count, n int, with values) string {
	return fill(l.form(c, n), with.and("n", plain(strconv.Itoa(n))))
}

// number returns a number and a space, to stand before a noun.
func (l *language) number(n int) string { return strconv.Itoa(n) + l.Space }

// definite returns a number and a space, to stand between the definite article and a noun.
func (l *language) definite(n int) string {
	if n == 2 {
		return l.Two + l.Space
	}
	return l.number(n)
}

// counted returns a number of cards of a kind, and 1 as a number too: "1 crab".
func (l *language) counted(n int, k seasalt.Kind) string {
	return l.number(n) + l.form(l.kind(k).count, n)
}

// list joins items: "a, b and c".
func (l *language) list(items []string) string {
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	last := len(items) - 1
	return strings.Join(items[:last], l.Comma) + l.And + items[last]
}

// short returns cards in few letters, such as "crab LB" or "2 crab LB".
func (l *language) short(n int, c seasalt.Card) string {
	text := l.kind(c.Kind()).Short
	if code := at(l.Colors, int(c.Color())).Code; code != "" {
		text += " " + code
	}
	if n != 1 {
		text = l.number(n) + text
	}
	return text
}

// kind returns the noun of a kind, and "card" for one that has none.
func (l *language) kind(k seasalt.Kind) noun {
	if int(k) >= len(l.Kinds) {
		k = 0
	}
	return l.Kinds[k]
}

// finish prepares an entry for use: it takes missing parts from the model, and typesets texts unless typeset is nil. It
// copies slices and maps, and leaves those of the source unchanged.
func finish(v, model reflect.Value, typeset func(string) string) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			finish(v.Field(i), model.Field(i), typeset)
		}
	case reflect.Slice:
		n := max(v.Len(), model.Len())
		if n == 0 {
			return // no forms is nil
		}
		all, models := reflect.MakeSlice(v.Type(), n, n), reflect.MakeSlice(v.Type(), n, n)
		reflect.Copy(all, v)
		reflect.Copy(models, model)
		for i := range n {
			finish(all.Index(i), models.Index(i), typeset)
		}
		v.Set(all)
	case reflect.Map:
		all := reflect.MakeMap(v.Type())
		for _, key := range model.MapKeys() {
			entry := reflect.New(v.Type().Elem()).Elem()
			if has := v.MapIndex(key); has.IsValid() {
				entry.Set(has)
			}
			finish(entry, model.MapIndex(key), typeset)
			all.SetMapIndex(key, entry)
		}
		v.Set(all)
	case reflect.String:
		text := cmp.Or(v.String(), model.String())
		if typeset != nil {
			text = typeset(text)
		}
		v.SetString(text)
	}
}

package words

import "github.com/seasalt-go/seasalt"

// A Language is everything that Words say in one language, as data. [English], [French] and
// [German] return a fresh one each time, so a program can change single entries of it, or fill
// in one of its own, and hand it to [New].
//
// Most entries are templates: texts with placeholders in braces, such as {who}, that are filled
// in when they are said. The placeholders that an entry can use are those of the same entry in
// English; New refuses others. A placeholder for cards or for a name can ask for a form of the
// language after a dot, such as {cards.the}: which forms there are is up to the language, and
// its functions Phrase and NameForm make them. The form "short" is there in every language.
//
// Entries about an action have different texts for the reader and for others; see [Act] and
// [Attack].
type Language struct {
	Tag  string // the language as BCP 47 writes it, such as "fr"
	Name string // what the language calls itself, such as "français"

	Grammar

	Kinds  [seasalt.CastOfCrabs + 1]Noun // by Kind; the first is "card"
	Colors [seasalt.Orange + 1]Adjective // by Color; the first is not used
	Points Count                         // "{n} points"

	You       string // the reader, in a heading or a list
	Player    string // a seat without a name: {n} is its number
	Spectator string // whoever watches
	Chance    string // Nature
	Nobody    string
	Places    Places

	Questions [seasalt.PhaseOver + 1]Question // by Phase; the first is not used
	Choices   Choices
	Effects   Effects
	Reasons   [seasalt.ReasonNature + 1]string // by Reason; the first is not used
	Errors    Errors
	Tell      Tellings

	Events   [seasalt.HouseEvent3 + 1]Named // by Event; the first is not used
	Standing [seasalt.Fewest + 1]string     // who gets an event, by Standing; the first is not used
	Modules  map[string]Named               // by name
	Game     Game
	Rulings  Rulings
	Editions [seasalt.EditionDigital + 1]string

	Items   Items
	Rounds  Rounds
	Ends    Ends
	Outside Outside
	Table   Table
}

// Grammar is what a language does by rules.
type Grammar struct {
	// Plural says which form of a [Count] goes with a number, 0 or more.
	Plural func(n int) Plural
	// Phrase returns cards as a phrase: n cards of a kind and a colour, in one of CardForms, and
	// with its number if n is not 1. The zero Kind stands for a card of any kind and the zero
	// Color for any colour, so with both it is "a card" or "3 cards".
	Phrase    func(l *Language, n int, k seasalt.Kind, c seasalt.Color, form string) string
	CardForms []string // what Phrase knows; the empty form, for a label or a list, is always there
	// NameForm returns the name of a player in one of NameForms, such as "d’Ana". Phrases in
	// which a name stands as it is need none.
	NameForm  func(name, form string) string
	NameForms []string
	// Typeset corrects every entry before it is used, for what the source of a language would
	// rather not write, such as spaces that do not break. It may be nil.
	Typeset func(text string) string
	// Comma and And join a list: "a, b and c". Semicolon stands between parts of a line. Quote is a
	// quotation of {text}.
	Comma, Semicolon, And, Quote string
	// Space stands between a number and what is counted.
	Space string
}

// Plural is a class of numbers that go with one form of a word; the classes are those of
// Unicode's CLDR.
type Plural uint8

// The classes that a [Count] has forms for.
const (
	Other Plural = iota
	One
	Few
	Many
)

// A Count is a text for each class of numbers that the language tells apart.
type Count struct{ One, Few, Many, Other string }

// Gender is the grammatical gender of a noun.
type Gender uint8

// The genders. What they mean is up to the language.
const (
	Neuter Gender = iota
	Masculine
	Feminine
)

// A Noun is what a kind of card is called.
type Noun struct {
	Count         // the word alone, by number
	Gender Gender // if the language has any
	Vowel  bool   // whether an article before it is that before a vowel, if the language has such
	Short  string // at most 9 characters
}

// An Adjective is a colour. Which forms it has, and where they stand, is up to the language.
type Adjective struct {
	Name  string   // the colour alone
	Forms []string // as Phrase wants them
	Code  string   // two letters, different for each colour
}

// Named is something that has a name and does something.
type Named struct {
	Name  string
	Short string // at most 14 characters
	Text  string // what it does, as a sentence
}

// An Act says what somebody does: You if the reader does it, They if it is {who}.
type Act struct{ You, They string }

// An Attack says what somebody does to somebody else: You if the reader does it to {whom}, ToYou
// if {who} does it to the reader, and They if {who} does it to {whom}.
type Attack struct{ You, ToYou, They string }

// Places are the places where cards are.
type Places struct {
	Deck, Drawn string
	Pile        string // {n}
	ShortPile   string // {n}; at most 9 characters
	Empty       string // a pile without cards, or a hand
	Hand        Act
	Laid        Act
	FaceDown    Act
}

// A Question is what a phase asks.
type Question struct {
	Short string // at most 28 characters
	Act
}

// A Choice is a label for a move: Short for a narrow screen, at most 40 characters not counting a
// player's name, Label for a button, and Long, which says what the move brings, for a list or a
// screen reader.
type Choice struct{ Short, Label, Long string }

// Choices are the labels of moves: {a}, {b} and {c} are cards, {cards} are two of them together, {n}
// is a number.
type Choices struct {
	NextRound   Choice
	Deal        Choice // {a}
	Steal       Choice // {a}
	TurnUp      Choice // {event}
	TurnUpNone  Choice
	Draw        Choice
	DrawLast    Choice
	Take        Choice // {a} {pile}
	TakeUnknown Choice // {pile}
	Keep        Choice // {a}
	Discard     Choice // {a} {b} {pile}: the card, and what lies on top
	DiscardOnly Choice // {pile}
	Duo         Choice // {a} {b} {cards} {effect}
	DuoIdle     Choice // {a} {b} {cards}: no effect now
	Trio        Choice // {a} {b} {cards} {c}
	Mermaids    Choice
	Shield      Choice // {a}
	ChoosePile  Choice // {a} {pile} {number}: the top card, and how many there are
	Pick        Choice // {a} {n}
	PickUnknown Choice // {n}
	StealFrom   Choice // {whom} {number}: how many cards that hand has
	SwapWith    Choice // {whom} {number}
	Swap        Choice // {a} {b}
	PassSwap    Choice
	Grab        Choice // {a} {b} {cards} {whom}
	EndTurn     Choice
	EndFinal    Choice // the end of a turn after LAST CHANCE
	Stop        Choice
	LastChance  Choice
	KeepEvent   Choice // {event} {text}
	NoMove      Choice
}

// Effects are what duos do, as the end of a sentence that has begun with the duo.
type Effects struct {
	ExtraTurn, TakeFromPile, TakeFromEachPile, StealRandom, BindOthers, SwapCard, GrabDuo string
	DrawTop                                                                               Count // {n}
	PeekAndKeep                                                                           Count // {n}
	Unknown                                                                               string
}

// Errors are errors that a player can cause. {text} is what was typed.
type Errors struct {
	Move, Card, Cards, Event, Edition, Extensions, Saved string // a text that is none
	SavedLine                                            string // {n}: the line in which a saved game is damaged
	SavedMove                                            string // {n} {move}: and the move there
	Text                                                 string // a text that is something else that it should not be
	Rules                                                string // {problem}: settings that cannot be played
	Any                                                  string // {problem}: what the error says, in English
	Long                                                 string // what stands for the rest of a long text
}

// Tellings are what happens, as sentences: {cards} are those that the reader saw, the others
// are counted.
type Tellings struct {
	NewRound    string
	Event       string // {event} {text}
	NoEvent     string
	EventBack   Act
	EventGiven  Act
	KeepEvent   Act    // {event}
	StartPile   string // {cards} {pile}
	Draw        Act
	SeeDrawn    Act // {cards}: one of two from the deck
	See         Act // {cards}: one of several from the deck, of which most go back
	Drawn       Act // {cards}
	ForDiscard  Act // {cards}
	Bound       Act // {cards}
	Steal       Attack
	Take        Act    // {cards} {pile}
	TakeEqual   Act    // {cards} {pile}
	Pick        Act    // {cards} {pile}: out of a pile that is looked through
	Keep        Act    // {cards}
	KeepDiscard Act    // {cards} {rest} {pile}
	KeepReturn  Act    // {cards}
	Discard     Act    // {cards} {pile}
	Duo         Act    // {cards}
	Trio        Act    // {cards} {c}
	Mermaids    Act    // {mermaids}
	Shield      Act    // {cards}
	LookPile    Act    // {pile}
	LookHand    Attack // {cards}, for whoever looks and for others; it is told only to those who see them
	Target      Attack // whom an attack is on, where it is not said which
	StealFrom   Attack
	SwapWith    Attack
	Swap        Attack // {given} {taken}
	PassSwap    Attack
	Grab        Attack // {cards}
	EndTurn     Act
	Stop        Act
	LastChance  Act
	Reveal      Act // {cards}
	RevealNone  Act
	Show        Act // {mermaids}
	Nothing     string
}

// Items are lines of a score.
type Items struct {
	Twins      Count  // {kinds}: pairs of one kind
	Couples    Count  // {kind} {with}: pairs of two kinds
	Trio       Count  // {counted}: cards laid with duos, such as starfish
	Starfish   Count  // {counted}: such cards in hand
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

// Rounds say how a round ended.
type Rounds struct {
	Over      string                         // {n}
	Ends      [seasalt.RoundMermaids + 1]Act // by RoundEnd; the first is not used
	Short     [seasalt.RoundMermaids + 1]string
	Scores    Act    // {points} {why}
	CardOnly  string // why: card points
	CardBonus string // card points and colour bonus
	BonusOnly string // the colour bonus alone
	Nothing   string // nobody scores
	Unscored  string // the round is not scored
	Total     string // {who} {n}
	Totals    string // {list}
	Next      Act    // who starts the next round
}

// Ends say how a game ended.
type Ends struct {
	Mermaids Act    // wins by mermaids
	Points   Act    // {points} {target}: wins on points
	Shared   Act    // {others} or {list}, {points} {target}
	Tie      string // {ruling}
	Still    string
}

// Outside is what happens outside the rules, by the reasons of package table.
type Outside struct {
	Resignation, Time, Absence             Act
	Agreement, Decision, RoundLimit, Other string
	Wins                                   Act
	Shared                                 Act // {list}
	NoWinner                               string
	TookBack                               Act
	HandedOver                             Act // {name}: of the new player
}

// Rulings are the points on which rulebooks disagree, with their answers by constant; the first of
// each is not used.
type Rulings struct {
	Name      [5]string // of K1 to K5
	Mermaids  [seasalt.MermaidsHeld + 1]string
	EmptyDeck [seasalt.EmptyDeckScores + 1]string
	Tie       [seasalt.TieRoundPoints + 1]string
	Trio      [seasalt.TrioInHand + 1]string
	EqualTop  [seasalt.EqualTopAtTake + 1]string
}

// Game says what game is played.
type Game struct {
	Line      string // {players} {target}
	Players   Count  // {n}
	NoEdition string
	Changed   string // {ruling} {text}: a ruling that differs from the edition
	Modules   string // {list}
	Events    string // {list}
}

// Table says what lies on the table.
type Table struct {
	Title    string // {n} {target}
	Deck     string // {number}
	Pile     string // {pile} {a} {number}
	NoPile   string // {pile}
	Event    string // {event} {text}
	Player   Act    // {points} {number}
	Caller   string
	Bound    string
	Shield   string // a card face down
	Own      string // {a}: the reader's own
	Holds    string // {event}
	Laid     string // {list}
	Known    string // {list}: what the reader knows of a hand
	Revealed string // {list}
	Hand     string // {list}
	Worth    string // {points}
}

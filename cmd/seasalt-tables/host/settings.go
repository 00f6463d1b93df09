package host

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mtibben/confusables"
	"golang.org/x/text/secure/precis"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/table"
)

// MaxName is the most characters of a name.
const MaxName = 30

// maxTarget is the highest target of a hosted game: each one has rules of its own in memory.
const maxTarget = 200

// Limits of a clock, in seconds.
const (
	minTime    = 1
	maxTime    = 30 * 24 * 60 * 60
	minAbsence = 10
)

// levels are the levels of bots, by name.
var levels = func() map[string]bot.Player {
	players := map[string]bot.Player{}
	for _, l := range bot.Levels() {
		players[l.Name] = l.Player
	}
	return players
}()

const defaultLevel = "normal"

// LevelHard is the level of bots whose long thinking is limited.
const LevelHard = "hard"

// blanks are symbols, letters and a mark for Unicode, and nothing to the eye: the braille pattern without dots, a note
// without a head, blank hieroglyphs, a filler, and the place of an object.
const blanks = "\u2800\U0001d159\U00013441\U00013442\U00016fe4\ufffc"

// CleanName returns a name without the space around it, or an error. Names are shown to others, so they have no
// invisible characters, and none that change the display of others.
func CleanName(name string) (string, *Error) {
	if !utf8.ValidString(name) {
		return "", fail(Invalid, "a name is not UTF-8")
	}
	name = strings.TrimSpace(name)
	switch n := utf8.RuneCountInString(name); {
	case n == 0:
		return "", fail(Invalid, "a name is empty")
	case n > MaxName || len(name) > table.MaxTextLen:
		return "", fail(Invalid, "a name has more than %d characters", MaxName)
	}
	if _, err := precis.Nickname.String(name); err != nil || strings.ContainsAny(name, blanks) {
		return "", fail(Invalid, "a name has a character that cannot be seen, or no other")
	}
	marks := 2 // none at the beginning
	for _, c := range name {
		switch {
		case unicode.In(c, unicode.Mn, unicode.Me):
			if marks++; marks > 2 {
				return "", fail(Invalid, "a name has more than two marks on a letter, or begins with one")
			}
			continue
		case c != ' ' && !unicode.IsGraphic(c), unicode.Is(unicode.Zs, c) && c != ' ' && c != 0x3000:
			return "", fail(Invalid, "a name has a character that cannot be seen")
		}
		marks = 0
	}
	return name, nil
}

// sameName reports whether two names look alike, perhaps but for spaces, case and the width of letters.
func sameName(a, b string) bool {
	x, errX := precis.Nickname.CompareKey(a)
	y, errY := precis.Nickname.CompareKey(b)
	return confusables.Confusable(a, b) || errX == nil && errY == nil && confusables.Confusable(x, y)
}

// check returns the problem of settings, and sets defaults.
func (s *Settings) check(find func(string) (*seasalt.Rules, error)) *Error {
	s.Format = 1
	setup, err := seasalt.ParseSetup(s.Setup)
	if err != nil {
		return fail(Invalid, "setup: %v", err)
	}
	rules, err := find(setup.String())
	if err != nil {
		return fail(Invalid, "setup: %v", err)
	}
	if setup.Target > maxTarget {
		return fail(Invalid, "setup: a target is at most %d points here", maxTarget)
	}
	s.Setup = rules.Setup().String() // with the hashes of the modules
	if len(s.Seats) != rules.Players() {
		return fail(Invalid, "seats: %d, and the setup is for %d players", len(s.Seats), rules.Players())
	}
	people := 0
	for i := range s.Seats {
		x := &s.Seats[i]
		switch x.Kind {
		case SeatBot:
			if x.Level == "" {
				x.Level = defaultLevel
			}
			if levels[x.Level] == nil {
				return fail(Invalid, "seats: %d: a bot is random, easy, normal or hard", i)
			}
			if x.Name == "" {
				x.Name = botName(i)
			}
			name, e := CleanName(x.Name)
			if x.Name = name; e != nil {
				return fail(Invalid, "seats: %d: %s", i, e.Message)
			}
			if slices.ContainsFunc(s.Seats[:i], func(y SeatSettings) bool { return sameName(x.Name, y.Name) }) {
				return fail(Invalid, "seats: %d: two bots have the same name", i)
			}
		case SeatLink, SeatOpen:
			if people++; x.Level != "" || x.Name != "" {
				return fail(Invalid, "seats: %d: only a bot has a name and a level from the beginning", i)
			}
		default:
			return fail(Invalid, "seats: %d: a seat is of the kind link, open or bot", i)
		}
	}
	if people == 0 {
		return fail(Invalid, "seats: somebody has to sit there who is no bot")
	}
	t := &s.Terms
	if t.MaxRounds == 0 {
		t.MaxRounds = table.DefaultMaxRounds
	}
	if t.MaxRounds < 1 || t.MaxRounds > table.DefaultMaxRounds {
		return fail(Invalid, "terms: maxRounds is 1 to %d", table.DefaultMaxRounds)
	}
	if t.SpectatorDelay < 0 || t.SpectatorDelay > table.MaxDelay {
		return fail(Invalid, "terms: spectatorDelay is 0 to %d moves", table.MaxDelay)
	}
	return s.Clock.check()
}

func (c *Clock) check() *Error {
	if c.Kind == "" {
		c.Kind = NoClock
	}
	if c.Then == "" {
		c.Then = ThenBot
	}
	timed := c.Kind == MoveClock || c.Kind == BankClock
	switch {
	case !timed && c.Kind != NoClock:
		return fail(Invalid, "clock: its kind is none, move or bank")
	case c.Then != ThenBot && c.Then != ThenForfeit:
		return fail(Invalid, "clock: then is bot or forfeit")
	case timed && (c.Seconds < minTime || c.Seconds > maxTime):
		return fail(Invalid, "clock: seconds are %d to %d", minTime, maxTime)
	case !timed && c.Seconds != 0:
		return fail(Invalid, "clock: there are seconds, and no clock")
	case c.Increment < 0 || c.Increment > maxTime || c.Kind != BankClock && c.Increment != 0:
		return fail(Invalid, "clock: an increment is for a bank, and 0 to %d seconds", maxTime)
	case c.Absence != 0 && (c.Absence < minAbsence || c.Absence > maxTime):
		return fail(Invalid, "clock: absence is 0, or %d to %d seconds", minAbsence, maxTime)
	}
	return nil
}

func botName(seat int) string { return "Robot " + string(rune('1'+seat)) }

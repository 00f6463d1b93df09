package play

import (
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/table"
)

// levels are those of package bot, the weakest first.
//
// How long a search thinks is counted in iterations and not in time, so that the same seed
// plays the same game again. The most that a level does takes a quarter of a second, with four
// players and all extensions; see [patience] for machines that are very much slower.
var levels = bot.Levels()

const defaultLevel = "normal"

// levelNames returns the names of all levels.
func levelNames() (names []string) {
	for _, l := range levels {
		names = append(names, l.Name)
	}
	return names
}

// levelOf returns the level with a name, and whether there is one.
func levelOf(name string) (l bot.Level, ok bool) {
	i := slices.Index(levelNames(), name)
	if i < 0 {
		return l, false
	}
	return levels[i], true
}

// A bot has a name in the journal that says its level, such as "bot easy". People have none.
const botName = "bot "

// isBot reports whether a player of a journal is a bot.
func isBot(p table.Player) bool { return strings.HasPrefix(p.Name, botName) }

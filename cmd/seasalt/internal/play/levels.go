package play

import (
	"slices"
	"strings"

	"github.com/seasalt-go/seasalt/bot"
	"github.com/seasalt-go/seasalt/table"
)

// levels are those of package bot, the weakest first.
//
// Searches are limited by iterations and not by time, so the same seed leads to the same game. A move of a level takes
// a quarter of a second at most, with four players and all extensions; see [patience] for much slower machines.
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

// The journal names a bot by its level, such as "bot easy". People have no names.
const botName = "bot "

// isBot reports whether a player of a journal is a bot.
func isBot(p table.Player) bool { return strings.HasPrefix(p.Name, botName) }

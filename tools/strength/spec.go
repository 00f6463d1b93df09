package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seasalt-go/seasalt/bot"
)

// parse reads the name of a bot. It is also part of the programs of older commits that know all of these; see past.go.
func parse(spec string) (bot.Player, error) {
	for _, l := range bot.Levels() {
		if l.Name == spec {
			return l.Player, nil
		}
	}
	words := strings.Split(spec, ":")
	n, err := 0, error(nil)
	if len(words) > 1 {
		n, err = strconv.Atoi(words[1])
	}
	switch {
	case err == nil && len(words) == 1 && words[0] == "greedy":
		return bot.Greedy{}, nil
	case err == nil && n > 0 && len(words) == 2 && words[0] == "quick":
		return bot.Quick{Worlds: n}, nil
	case err == nil && n > 0 && len(words) == 2 && words[0] == "ismcts":
		return bot.ISMCTS{Iterations: n}, nil
	case err == nil && n > 0 && len(words) == 3 && words[0] == "ismcts" && words[2] == "learned":
		return bot.ISMCTS{Iterations: n, Evaluator: bot.Learned{}}, nil
	}
	return nil, fmt.Errorf("there is no player %q; there are random, easy, normal, hard, greedy, quick:worlds, "+
		"ismcts:iterations and ismcts:iterations:learned", spec)
}

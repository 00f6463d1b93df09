package words_test

import (
	"strings"
	"testing"

	"github.com/seasalt-go/seasalt"
	"github.com/seasalt-go/seasalt/record"
	"github.com/seasalt-go/seasalt/words"
)

// What happens outside the rules, as the players concerned read it, and as others do.
func TestOutside(t *testing.T) {
	ben := words.In("en").To(1, "Ana", "Ben", "cleo")
	german := words.In("de").To(seasalt.Spectator, "Ana", "Ben", "cleo")
	french := words.In("fr").To(0, "Ana", "Ben", "cleo")
	ended := func(w words.Words, reason record.EndReason, by, winners seasalt.Seats) string {
		return strings.Join(w.Ended(record.End{Reason: reason, By: by, Winners: winners}), " ")
	}
	for want, got := range map[string]string{
		"You resign. Ana and cleo win the game together.":                    ended(ben, record.EndResignation, 0b010, 0b101),
		"cleo resigns. You and Ana win the game together.":                   ended(ben, record.EndResignation, 0b100, 0b011),
		"Die Zeit von Ana ist abgelaufen. cleo gewinnt das Spiel.":           ended(german, record.EndTime, 0b001, 0b100),
		"Ben a quitté la partie. Vous gagnez la partie.":                     ended(french, record.EndAbsence, 0b010, 0b001),
		"The players have agreed to end the game here. Nobody wins.":         ended(ben, record.EndAgreement, 0, 0),
		"The game ends here. Ana wins the game.":                             ended(ben, record.EndTime, 1<<seasalt.MaxPlayers, 0b001),
		"Die Spielleitung beendet das Spiel. Niemand gewinnt.":               ended(german, record.EndDecision, 0, 0),
		"The game ends after this round, the last one allowed. Nobody wins.": ended(ben, record.EndRoundLimit, 0, 0),
		"The game ends here. You win the game.":                              ended(ben, "weather", 0b001, 0b010),
		"Vous reprenez votre dernier coup.":                                  french.TookBack(0),
		"Ben takes the last move back.":                                      words.In("en").To(0, "Ana", "Ben").TookBack(1),
		"robot takes over your seat.":                                        ben.HandedOver(1, "robot"),
		"robot prend la place de Ben.":                                       french.HandedOver(1, "robot"),
	} {
		if got != want {
			t.Errorf("%q, and not %q", got, want)
		}
	}
}

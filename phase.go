package seasalt

// A Phase says what the next move of a game decides.
type Phase uint8

// The phases. Chance decides in those that name Nature; see [State.Chances].
const (
	_                   Phase = iota
	PhaseRoundOver            // a round has ended; Nature clears the table for the next (R6.6)
	PhaseTurnUp               // Nature turns up the event of the round (R11.1)
	PhaseKeepEvent            // a player with two events chooses which one to keep (R11.2)
	PhaseSetup                // Nature turns up the cards that start the piles (R2.3)
	PhaseTake                 // take a card: draw, or take a discard top (R3.1)
	PhaseDraw                 // Nature deals the cards that were drawn (R3.1)
	PhaseKeep                 // which of the two cards drawn goes to hand (R3.1)
	PhaseDiscard              // on which pile the other one goes (R3.1)
	PhaseDrawForDiscard       // Nature deals the card that a discard draws (R11.2)
	PhaseTakeTop              // which of two discard tops of one colour is taken (K5)
	PhasePlay                 // lay duos, end the turn or end the round (R4, R5)
	PhaseChoosePile           // which pile a crab duo looks through (R4.5)
	PhasePick                 // which card of the pile it takes (R4.5)
	PhaseDrawTop              // Nature deals the cards of a fish duo (R4.5)
	PhaseChooseVictim         // whom to steal from (R4.5)
	PhaseSteal                // Nature picks the stolen card (R4.5)
	PhasePeek                 // Nature deals the cards that a lobster duo looks at (R10.2)
	PhaseKeepPeeked           // which of them goes to hand (R10.2)
	PhaseSwapVictim           // with whom to swap a card (R11.2)
	PhaseSwap                 // which cards are swapped, if any (R11.2)
	PhaseGrab                 // which laid duo is taken over (R11.2)
	PhaseDrawBound            // Nature deals the one card of a turn bound by a jellyfish (R10.1)
	PhaseOver                 // the game is over

	numPhases = int(PhaseOver) + 1
)

var phaseNames = [numPhases]string{
	"none", "round-over", "turn-up", "keep-event", "setup", "take", "draw", "keep", "discard", "draw-for-discard", "take-top",
	"play", "choose-pile", "pick", "draw-top", "choose-victim", "steal", "peek", "keep-peeked", "swap-victim", "swap", "grab",
	"draw-bound", "over",
}

// String returns the stable name of the phase, in lower case with hyphens, such as "keep-event".
func (p Phase) String() string { return nameString("Phase", phaseNames[:], p) }

// naturesPhases are the phases in which Nature acts.
const naturesPhases = 1<<PhaseRoundOver | 1<<PhaseTurnUp | 1<<PhaseSetup | 1<<PhaseDraw | 1<<PhaseDrawForDiscard | 1<<PhaseDrawTop |
	1<<PhaseSteal | 1<<PhasePeek | 1<<PhaseDrawBound

/*
Package seasalt plays the card game Sea Salt & Paper by its rules: it deals, lists the legal
moves, carries them out, scores every round with an explanation, and knows who has won. It has
no clock, no network and no screen. Build a server, an app or a bot with it, or study the game.
Package [rulebook] teaches the game on one page.

A whole game of three players who play random legal moves:

	rules := seasalt.MustRules(seasalt.Config{Players: 3})
	r := rand.New(rand.NewPCG(1, 2))
	s := rules.Start(0).Settle(r) // seat 0 starts, and chance deals
	for !s.Over() {
		moves := s.AppendMoves(nil) // of the player in turn
		var err error
		if s, err = s.Play(moves[r.IntN(len(moves))], r); err != nil {
			log.Fatal(err) // why, and by which rule
		}
		if s.RoundOver() {
			round, _ := s.LastRound()
			fmt.Println(round.End, round.Points[:3])
			s = s.Settle(r) // the next round
		}
	}
	result, _ := s.Result()
	fmt.Println(result)

# How the parts fit

  - [Config] says which game is played: players, target, edition, extensions. [NewRules] checks
    it and makes [Rules], which never change.
  - [State] is a position, a small value: compare it, copy it, use it as a map key.
    [State.Apply] returns the position after a [Move]. Shuffling, drawing and stealing are moves
    as well, those of [Nature]; [State.Play] and [State.Settle] make them with a generator of
    yours, and stop when a round is over, so that you can read its result.
  - [Game] is a State together with what everybody remembers. Use it when players, people or
    programs, decide by what they see.
  - [View] is what one seat, or a [Spectator], may know, with no way back to the State.
    [Observation] is what a seat sees of one move. [Memory] is what a seat can conclude from all
    that it has seen.
  - [Playout] plays on in place and is the fast way to search and simulate. [View.Sample] deals
    the unseen cards at random, so that a search does not cheat; late in a round, [View.Worlds]
    lists all ways to deal them.
  - [Law] is the rules in force for one seat: thresholds, duos, effects, points. Ask it
    instead of asking which modules or events are in play.
  - [Module] adds cards, duos, scores and events as data; you can write your own.
  - [Rules.Score] scores any cards without a game, [Rules.NewState] sets up a position by hand,
    and [Setup] names a game's rules in one line of text.

The other packages of the module:

  - [rulebook]: the rules as a course, and as texts in English, French and German
  - [words]: all that a program says to its players, in the same languages
  - [table]: a game with people: seats, a journal, a feed for each client, and proof that the
    cards follow from a seed fixed beforehand
  - [catalog]: a game as JSON, in words, for clients that are not written in Go
  - [record]: a game to save, send, undo and replay
  - [variants]: the extension cards and events, each as a module
  - [bot], [bot/arena]: players from a random one to a tree search with a neural network, reviews
    of games, and tournaments
  - [bot/reasons], [bot/line]: why a bot would make a move, in words, and bots in any language
  - [seasalttest]: the laws that every game keeps, to be run on modules of your own

# Promises

Hidden cards stay hidden. Printing a State, a Game or a Playout with package fmt or slog shows
what a spectator may see, and marshalling one as JSON is an error. Views, observations, memories, errors
and events hold no secrets but those of the seat that they are for. There are no exceptions but
these:

  - A program that holds a State, a Game, a Playout or a record can ask it for hidden cards, as
    with [State.Hand] and [State.Chances]: keep them on your side, and send views.
  - Methods with Secret in their names, such as [State.SecretText], put hidden cards into texts or
    plain values, which print as they are.
  - Package fmt calls no method of a value in an unexported field, and none for the verbs %p and
    %w. So it shows every hand of a State, a Game or a Playout by %p and %w, except that %p prints a
    pointer or a list as an address. In an unexported field, or further inside, it shows them by
    every verb but %T. One pointer away from there it does so by every verb but %T, %v, %p, %w, %b,
    %d, %o, %x and %X. Everything that prints with package fmt does the same: package log, the text
    handler of slog, templates, errors and panics. Give a struct with such a field a Format method.
    Records and tables can be in any field.
  - Programs that read unexported fields themselves, such as go-cmp with an Exporter or a Comparer
    and debuggers, show everything, that of records and tables included.
  - Records and journals hold all cards, as their packages say.
  - Errors of functions that read or set up whole positions, such as [Rules.ParseState] and
    [Rules.NewState], quote what they were given.

The same moves lead to the same position: nothing reads a clock or draws from a generator other
than the one you pass. The deck has no order; a card is drawn when it is needed, with the chances
that [State.Chances] counts. For experiments [rand.NewPCG] is fine. A server should use
[rand.NewChaCha8] with a seed from crypto/rand, because players could work out a weaker one.

States are equal (==) if and only if they are the same position of the same *Rules. Each call of
[NewRules] or [Setup.Rules] makes other Rules. [CachedRules] keeps the Rules of many setups, for
programs that read many games. [Card], [Cards], [Group], [Move] and [Score] are compared with ==, too; a
View has [View.Equal]. Values are safe for concurrent use; a Game, a Memory, a Playout and a *rand.Rand
belong to one goroutine each.

Bad input returns an error and never panics: [*ParseError] says what is wrong with a text and where,
[*InvalidError] lists everything that is wrong with a value, [*MoveError] says why a move is illegal and by which rule.
Only mistakes in the program panic, such as a seat that the game does not have, a method of the
zero State, or a function called Must with an error.

Everything that is written as text or JSON is read back by every later version, and the ids of
rules stay. A server can be newer than its clients: readers of what it sends them (views, observations,
moves, scores, results and refusals) ignore unknown fields, and report an unknown name as an error. Readers
of setups, holdings, records and journals refuse anything unknown. The wording of errors and the
order of moves may change. The changelog has the whole promise.

# The rules, a line each

The ids stand in errors, scores, comments and tests. R1 to R12 are the chapters, and R12 has the
rulings K1 to K5, which answer what the sources leave open or answer differently. Package [rulebook]
has every rule in full, with an example that runs.

  - R1.1: Cards of the same kind and colour are alike.
  - R1.2: The deck has 58 cards of 14 kinds.
  - R1.3: There are eleven colours.
  - R2.1: Two to four players take turns clockwise.
  - R2.2: They play to 40, 35 or 30 points, or to what they agree on.
  - R2.3: Each round starts with two discard piles of one card, and empty hands.
  - R2.4: Chance picks the first player; the left neighbour of the player who ended a round starts
    the next.
  - R3.1: Draw two cards, keep one and discard the other, or take a pile's top card.
  - R3.2: Only the top of a discard pile is visible.
  - R3.3: The last card of the deck is drawn alone.
  - R3.4: With two empty piles, a discard starts the first.
  - R3.5: With nothing to take, this part of the turn is skipped.
  - R4.1: Duos are two crabs, two boats, two fish, a swimmer and a shark.
  - R4.2: A duo is laid from the hand, face up.
  - R4.3: Its effect happens at once, and the card it brings can be used.
  - R4.4: A duo can be laid even though its effect cannot happen.
  - R4.5: Crabs take a card from a pile, boats another turn, fish a card from the deck, and swimmer
    and shark steal a card.
  - R4.6: Four mermaids can be laid, and win.
  - R5.1: With 7 points or more you may end the round.
  - R5.2: Say STOP or LAST CHANCE, and reveal your hand.
  - R6.1: After STOP everybody scores card points.
  - R6.2: After LAST CHANCE the others have one more turn. If nobody is ahead of you then, you score
    card points and colour bonus and they only their bonus; otherwise you score only the bonus, and
    they their card points.
  - R6.3: If a turn leaves the deck empty, the round ends and nobody scores, unless it ends by STOP.
  - R6.4: A player who has revealed the hand is protected.
  - R6.5: The player who announced has ended the round, or the one who left the deck empty if it ends
    by that.
  - R6.6: Points are added up, and another round starts until somebody reaches the target.
  - R7.1: Laying the mermaids wins at once.
  - R7.2: Otherwise the highest total wins once the target is reached.
  - R7.3: Ruling K3 decides ties.
  - R8.1: A duo is worth 1 point, laid or in hand.
  - R8.2: Shells, octopuses, penguins and sailors are worth more the more there are.
  - R8.3: A multiplier is worth points for each card of another kind.
  - R8.4: A mermaid counts the cards of your most frequent colour, and each further mermaid the
    cards of the next one.
  - R8.5: A mermaid with no colour left is worth nothing.
  - R8.6: Card points decide who may end a round and who wins a bet.
  - R8.7: The colour bonus is the number of cards in your most frequent colour.
  - R8.8: Explanations count equal colours and kinds in a fixed order.
  - R9.1: A worked example: STOP with 7 points against 4.
  - R9.2: LAST CHANCE with 7 points against 4.
  - R9.3: Two mermaids.
  - R9.4: A hand of 19 points.
  - R10.1: Swimmer and jellyfish bind the others for a turn.
  - R10.2: Crab and lobster let you keep one of five cards of the deck.
  - R10.3: The seahorse counts as one more collector card.
  - R10.4: A starfish laid with a duo adds 2 points and cancels its effect.
  - R10.5: The cast of crabs is worth 1 for each crab.
  - R11.1: Each round has an event. After the round it goes to the highest or the lowest total.
  - R11.2: A player holds at most one event.
  - K1: When four mermaids win.
  - K2: What an empty deck does to LAST CHANCE.
  - K3: Who wins a tie.
  - K4: What a starfish in hand is worth.
  - K5: When the angelfish gives a card.

[rulebook]: https://pkg.go.dev/github.com/seasalt-go/seasalt/rulebook
[words]: https://pkg.go.dev/github.com/seasalt-go/seasalt/words
[table]: https://pkg.go.dev/github.com/seasalt-go/seasalt/table
[catalog]: https://pkg.go.dev/github.com/seasalt-go/seasalt/catalog
[record]: https://pkg.go.dev/github.com/seasalt-go/seasalt/record
[variants]: https://pkg.go.dev/github.com/seasalt-go/seasalt/variants
[bot]: https://pkg.go.dev/github.com/seasalt-go/seasalt/bot
[bot/arena]: https://pkg.go.dev/github.com/seasalt-go/seasalt/bot/arena
[bot/reasons]: https://pkg.go.dev/github.com/seasalt-go/seasalt/bot/reasons
[bot/line]: https://pkg.go.dev/github.com/seasalt-go/seasalt/bot/line
[seasalttest]: https://pkg.go.dev/github.com/seasalt-go/seasalt/seasalttest
*/
package seasalt

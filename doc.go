/*
Package seasalt is a rules engine for the card game Sea Salt & Paper. It generates legal moves, applies them to
immutable positions, scores every round with an explanation, and keeps hidden cards hidden. It performs no I/O and
reads no clock. Package [rulebook] teaches the game on one page.

A whole game of three players who play random legal moves:

	rules := seasalt.MustRules(seasalt.Config{Players: 3})
	r := rand.New(rand.NewPCG(1, 2))
	s := rules.Start(0).Settle(r) // seat 0 starts, and chance deals
	for !s.Over() {
		moves := s.AppendMoves(nil) // the legal moves; never empty
		var err error
		if s, err = s.Play(moves[r.IntN(len(moves))], r); err != nil {
			log.Fatal(err) // a reason and the id of a rule
		}
		if s.RoundOver() {
			round, _ := s.LastRound()
			fmt.Println(round.End, round.Points[:3])
			s = s.Settle(r) // deals the next round
		}
	}
	result, _ := s.Result()
	fmt.Println(result)

Use a [State] where one program sees all cards, as in tests. Use a [Game] where players, people or bots, decide by the
cards they have seen: it adds a [Memory] for each seat.

# How the parts fit

These types and functions make up a game:

  - [Config] describes a game: players, target, edition, extensions. [NewRules] checks it and returns [Rules], which
    never change.
  - [State] is a position, a small value: compare it, copy it, use it as a map key. [State.Apply] returns the position
    after a [Move]. Drawing and stealing are moves of [Nature], which [State.Play] and [State.Settle] make with your
    random generator. Both stop when a round is over, so that you can read its result.
  - [View] is the knowledge of one seat, or of a [Spectator]. [Observation] is a seat's sight of one move. [Memory]
    collects everything a seat can conclude from its observations.
  - [Playout] plays on in place, the fast way to search and simulate. [View.Sample] deals the unseen cards at random,
    and [View.Worlds] lists all ways to deal them, so a search does not cheat.
  - [Law] contains the rules in force for one seat: thresholds, duos, effects, points.
  - [Module] adds cards, duos, scores and events as data; you can write your own.
  - [Rules.Score] scores any cards without a game, [Rules.NewState] sets up a position by hand, and [Setup] names a
    game's rules in one line of text.

The other packages of the module:

  - [rulebook]: the rules as a course, and as texts in English, French and German
  - [words]: player-facing text in the same languages
  - [table]: a game between people and bots: seats, a journal, feeds, and verifiable chance
  - [catalog]: a game as JSON, for clients that are not written in Go
  - [record]: games to save, send, undo and replay
  - [variants]: the extension cards and events, each as a module
  - [bot], [bot/arena]: players, from a random one to a tree search with a neural network, and tournaments
  - [bot/reasons], [bot/line]: a bot's reasons in words, and bots in any language
  - [seasalttest]: the laws of the game as a test suite for your modules

# Secrecy

Package fmt and slog print a State, a Game or a Playout as a spectator sees it, and marshalling one as JSON is an
error. Views, observations, memories, errors and events contain only what their seat may know. The exceptions:

  - A program that holds a State, a Game, a Playout or a record can ask it for hidden cards, for example with
    [State.Hand] or [State.Chances]. Send views instead.
  - Methods with Secret in their names, such as [State.SecretText], return hidden cards, as do records and journals.
  - Package fmt ignores String and Format on unexported fields and for %p and %w, so a State, Game or Playout there
    prints every hand. Give such a struct a Format method; [State.Format] lists the verbs.
  - Reflection on unexported fields, as in debuggers and go-cmp with an Exporter, reads everything.
  - A [Position] is plain data, which package fmt prints. Errors of [Rules.ParseState], [Rules.NewState] and other
    functions for whole positions quote their input.

# Randomness

The same moves lead to the same position: only the generator that you pass decides chance. The deck has no order; each
card is drawn when needed, with the weights of [State.Chances]. [rand.NewPCG] is fine for experiments. A server should
use [rand.NewChaCha8] with a seed from crypto/rand, because players could recover a weaker one.

# Equality and concurrency

States are equal (==) if and only if they are the same position of the same *Rules. Each call of [NewRules] or
[Setup.Rules] makes other Rules; [CachedRules] shares them among the games of a program. [Card], [Cards], [Group],
[Move] and [Score] also compare with ==; a View has [View.Equal]. Values are safe for concurrent use. A Game, a Memory
and a Playout belong to one goroutine each.

# Errors

Bad input returns an error and never panics. A [*ParseError] locates the fault in a text, an [*InvalidError] lists
every fault of a value, and a [*MoveError] gives the reason for refusing a move and the rule. Rule ids, such as R4.5,
lead to package [rulebook]. Only mistakes in the program panic, such as a seat that the game does not have, a method
of the zero State, or a function called Must with an error.

# Compatibility

The API is stable since v1.0.0: programs compile with every later version before v2, and each reads the text and JSON
of this one. Rule ids keep their meaning. A server can be newer than its clients: readers of its messages (views,
observations, moves, scores, results, refusals) ignore unknown fields, read an unknown name as none of the known ones,
and take the legal moves and scores of a view from their own rules. Readers of setups, holdings, records and journals
refuse anything unknown; the zero value of a later ruling or field means what version 1.0 did, and texts and JSON leave
it out. Package schema lists types with stable JSON, the changelog all promises.

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

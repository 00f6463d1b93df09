// Made from seasalt.schema.json by go test ./tests/schema -run TestTypeScript -update. Do not edit.

/**
 * The documents that clients of a game get and send, as module github.com/seasalt-go/seasalt
 * writes and reads them. The root is a View; the others are in $defs under their names.
 * Numbers, booleans and lists are always present; absent and hidden values are omitted;
 * nothing that is sent to a client is null. Messages to clients may have fields that are not
 * named here, and clients ignore them: a later version adds fields, and raises format only
 * if it removes a field or changes its meaning. Messages may also have names that are not
 * listed here, such as a new phase, wherever NewName or NewCard is allowed. Documents that
 * are kept or sent to a server have no other fields and no other names.
 */

/**
 * The knowledge that one seat, or a spectator, has of a game. It contains nothing that is
 * hidden from them.
 */
export interface View {
  /**
   * The version of this format. It rises if a field is removed or changes its meaning, and not
   * if one is added.
   */
  format: 1;
  /** The configuration of the game. */
  setup: Setup;
  /** The observer of the view. */
  seat: Viewer;
  /**
   * Whether the view includes the memory of its observer. Otherwise it has only the facts
   * visible at the moment.
   */
  remembers: boolean;
  /**
   * The number of the round, from 1. In the phase round-over it is the number of the round
   * that ended.
   */
  round: number;
  /** The decision that the next move makes. */
  phase: Phase;
  /**
   * The player in turn. Between two rounds, the player who starts the next one or who chooses
   * between two events; when the game is over, the player who had the last turn.
   */
  turn: Seat;
  /** The player who makes the next move, or nature or nobody. */
  actor: Actor;
  /**
   * The number of cards that Nature still has to deal in its phase. In the phase pick it is 1
   * if a second pile follows.
   */
  pending: number;
  /** In the phase pick: the pile that the player looks through. */
  pickFrom?: Pile;
  /** In the phases steal and swap: the opponent. */
  victim?: Seat;
  /** The player who announced LAST CHANCE in the round, if anybody did. */
  caller?: Seat;
  /** Whether LAST CHANCE follows the choice of the phase take-equal-top. */
  betPending: boolean;
  /** The event of the round, if there is one. */
  event?: Event;
  /**
   * In the phase keep-event: the event that the player was given, in addition to the one that
   * the player holds.
   */
  offered?: Event;
  /** The events that have not been turned up since the last shuffle. */
  eventsLeft: Array<Event>;
  /**
   * The deck. Its known cards are those that the seat has looked at and returned, and those
   * that can be nowhere else.
   */
  deck: Heap;
  /** The cards that were taken off the deck and await a choice. */
  drawn: Heap;
  /** The two discard piles. */
  piles: [DiscardPile, DiscardPile];
  /** The players, by seat. */
  seats: Array<SeatView>;
  /**
   * The cards without a known place: the unknown cards in the deck, in hands and among the
   * other hidden cards.
   */
  unseen: Cards;
  /** The legal moves, in no particular order, if the view's seat is the actor; otherwise none. */
  moves: Array<Move>;
  /** The end of the last round and its points. */
  lastRound?: Round;
  /** The result of the game, once it is over. */
  result?: Result;
}

/** The known facts about a seat. */
export interface SeatView {
  /** The points of all rounds that have ended. */
  total: number;
  /** The hand. All of it is known if it is the view's own or is revealed. */
  hand: Heap;
  /**
   * The cards that everybody, spectators included, knows to be in the hand. None if the hand
   * is revealed.
   */
  knownToAll: Cards;
  /**
   * The cards of the view's own hand that this seat knows. Absent in a spectator's view, and
   * for the view's own seat.
   */
  knownTo?: Cards;
  /** The groups of cards that the seat has laid, in the order of the cards. */
  laid: Array<Group>;
  /** Whether the seat has a shell face down. */
  shielded: boolean;
  /** The shell that lies face down, if it is known. */
  shieldCard?: Card;
  /** The event that the seat holds, if it holds one. */
  held?: Event;
  /** Whether the hand is revealed. */
  revealed: boolean;
  /**
   * Whether the seat is protected from every attack: its hand is revealed, or it has a shell
   * face down.
   */
  protected: boolean;
  /** Whether a jellyfish binds the present turn of the seat, or its next turn in this round. */
  bound: boolean;
  /**
   * The score of the seat's known cards, laid and in hand. It is the score of all its cards if
   * the whole hand is known.
   */
  score: Score;
}

/** A number of cards of which some, all or none are known. */
export interface Heap {
  /** The number of cards. */
  size: number;
  /** The known cards, in the order of the cards. */
  cards: Cards;
}

/** A discard pile. */
export interface DiscardPile {
  /** The number of cards. */
  size: number;
  /** All cards, the top one first. */
  cards: Array<PlacedCard>;
  /** All cards as everybody, spectators included, knows them. */
  knownToAll: Array<PlacedCard>;
}

/**
 * The sight that one seat, or a spectator, has of a move: the player and the action, the
 * movements of cards, and the cards that are shown. Together with the view after the move it
 * suffices to animate and to describe the move. Only the movements in next-round, when all
 * cards go back to the deck, are not listed. The observations of a game, in order, are the
 * input of a memory.
 */
export interface Observation {
  /** The player who moved, or nature. */
  actor: Actor;
  /** The player in turn. */
  turn: Seat;
  /** The decision that the move made. */
  phase: Phase;
  /** The action of the move. */
  action: Action;
  /**
   * The player whom the move attacks, if any: chosen, stolen from, swapped with, or losing a
   * duo.
   */
  victim?: Seat;
  /**
   * The pile that gets or loses a card, or that the player looks through, if any; the first
   * one if there are two.
   */
  pile?: Pile;
  /** The event that was turned up or kept, if any. */
  event?: Event;
  /** The players who gave back the event that they held, when the event was turned up. */
  returned: Seats;
  /**
   * The player who was then given the event of the round before, to keep or to choose from, if
   * any.
   */
  given?: Seat;
  /** The players whose hands were revealed; sights has all cards of these hands. */
  revealed: Seats;
  /** The top cards of the two discard piles after the move. */
  tops: [TopCard, TopCard];
  /** The movements of all cards that the move sets in motion, in order. */
  transfers: Array<Transfer>;
  /** The places where the observer is shown cards, with these cards. */
  sights: Array<Showing>;
  /** The way in which the move ended the round, if it did. */
  end?: RoundEnd;
  /** The player who ended the round, or the winner by mermaids, if the move ended it. */
  by?: Seat;
  /** The points of each seat in the round, if the move ended it. */
  points?: Array<number>;
}

/**
 * The cards shown in one place: a pile that a player looks through, the other hand in a
 * swap, a hand that is revealed, or mermaids that win in hand.
 */
export interface Showing {
  /** The hand or the pile. */
  where: Zone;
  /** The cards; those of a pile with the top one first. */
  cards: Array<Card>;
  /** Whether everybody sees the cards. */
  open: boolean;
}

/** The movement of one card. */
export interface Transfer {
  /** The place that the card leaves. */
  from: Zone;
  /** The place to which the card goes. */
  to: Zone;
  /** The card, if the observer sees which one it is. */
  card?: Card;
  /**
   * For a card that comes out of a pile: its place there, 1 being the top, if the observer
   * sees it.
   */
  place?: number;
  /** Whether everybody sees which card it is. */
  open: boolean;
}

/** A place for cards. */
export type Zone =
  | { kind: "deck" | "drawn"; }
  | { kind: "hand" | "laid" | "shield"; seat: Seat; }
  | { kind: "pile"; pile: Pile; };

/**
 * A message that brings a client at a table up to date: the entries that it has not seen
 * yet, and a snapshot.
 */
export interface Update {
  /**
   * The version of this format. It rises if a field is removed or changes its meaning, and not
   * if one is added.
   */
  format: 1;
  /** The entries that the client has not seen yet, in order. */
  items: Array<FeedItem>;
  /** The table after the last item. */
  snapshot: Snapshot;
  /**
   * Whether there are more items. If so, the client asks again, from the number of the
   * snapshot.
   */
  more: boolean;
}

/** An entry of the journal of a table, as one seat or a spectator saw it. */
export interface FeedItem {
  /** The number of the entry, the same for every observer. */
  number: number;
  /**
   * The subject of the entry: a nonce was named, the first round was dealt, a player made a
   * move or took one back, the next round was dealt, a seat was handed over, or the game was
   * ended outside the rules.
   */
  kind: "nonce" | "deal" | "move" | "take-back" | "next-round" | "hand-over" | "end";
  /**
   * The seat that the entry is about: the one with the nonce or the move, or the one handed
   * over. For a deal it is nature; for an end, the player who resigned, ran out of time or
   * left, or nobody.
   */
  seat: Actor;
  /**
   * For a deal, a move and a new round: the observations of the move, and of Nature's moves
   * after it.
   */
  saw: Array<Observation>;
  /** The end of the round and its points, if a round ended. */
  round?: Round;
  /** The number of the entry that is taken back, if any. */
  back?: number;
  /** The nonce; absent if it is empty. */
  nonce?: string;
  /** The name of the new player, if a seat was handed over. */
  name?: string;
  /** The name of the player who had the seat before. */
  left?: string;
  /** The reason for a handover. */
  reason?: "joined" | "left" | "replaced";
  /** The note on a handover. */
  note?: string;
  /** The result of the game, if it ended. */
  result?: TableResult;
}

/** Everything that a seat, or a spectator, sees of a table at the moment. */
export interface Snapshot {
  /**
   * The version of this format. It rises if a field is removed or changes its meaning, and not
   * if one is added.
   */
  format: 1;
  /**
   * The number of the last entry that the snapshot includes. The client names this number when
   * it asks again.
   */
  number: number;
  /** The observer of the table. */
  seat: Viewer;
  /** The configuration of the game; absent if there is a view, which has it. */
  setup?: Setup;
  /** The agreement of the players before the game. */
  terms: Terms;
  /**
   * The stage of the table: the players name nonces, the game goes on, a round is over, or the
   * game is over.
   */
  stage: "nonces" | "playing" | "round-over" | "over";
  /** The commitment of the table, made before the nonces were named. */
  commitment: string;
  /** The names of the players, by seat. */
  names: Array<string>;
  /**
   * The names of the players who last left each seat, by seat, with an empty text where nobody
   * did; absent if no seat was handed over.
   */
  left?: Array<string>;
  /** The view of the game; absent before the deal. */
  view?: View;
  /** The number of the entry that the seat can take back, if any. */
  takeBack?: number;
  /** The result of the game, once it is over. */
  result?: TableResult;
  /**
   * The seed of all chance in the game, in hexadecimal digits, if the game is over and the
   * seed is revealed.
   */
  seed?: string;
}

/** The agreement of the players at a table before the game, in addition to the rules. */
export interface Terms {
  /** Whether everybody can read the journal, with its seed and all cards, after the game. */
  revealSeed: boolean;
  /** Whether a round begins as soon as the one before ends. */
  nextAtOnce: boolean;
  /** The number of rounds after which the game ends. */
  maxRounds: number;
  /** The number of the latest moves that spectators do not see yet. */
  spectatorDelay: number;
  /** Any further agreement. */
  note?: string;
}

/** The result of a game at a table, by the rules or otherwise. */
export interface TableResult {
  /**
   * The reason for the end: the rules, the last round that was agreed on, or a reason outside
   * the rules.
   */
  reason: "resignation" | "time" | "absence" | "agreement" | "decision" | "forfeit" | "rules" | "round-limit";
  /** The player who resigned, ran out of time or left, if anybody did. */
  by?: Seat;
  /** The winners: none, one, or several who share the win. */
  winners: Seats;
  /** The seats at which another player began the game. */
  handedOver: Seats;
  /** The note on the end. */
  note?: string;
  /** The result by the rules, if the game ended by them. */
  byRules?: Result;
}

/** The refusal of a request by a table. It reveals nothing that the client does not know. */
export interface Refusal {
  /** The reason. A client treats a reason that it does not know like any other. */
  reason: "no-seat" | "not-dealt" | "dealt" | "nonce-order" | "no-nonce" | "over" | "illegal" | "stale" | "ahead" | "round-not-over" | "no-take-back" | "bad-text" | "bad-player" | "bad-end" | "full" | "hand-overs";
  /** The number of the entry that the table has reached. */
  number: number;
  /** The error of the move, if the reason is an illegal move. */
  moveError?: MoveError;
}

/**
 * The contents of a game, for clients that are not written in Go: the cards and their
 * points, duos, events, and rules to read, all in the words of one language. Its texts are
 * plain text; see Text.
 */
export interface Catalog {
  /**
   * The version of this format. It rises if a field is removed or changes its meaning, and not
   * if one is added.
   */
  format: 1;
  /** The configuration of the game. */
  setup: Setup;
  /** The language as a tag of BCP 47, such as fr. */
  language: string;
  /** The title of the rules. */
  title: string;
  /** The aim of the game. */
  aim: Text;
  /** The cards of the deck, each once, in the order of the cards. */
  cards: Array<CatalogCard>;
  /** The kinds of the deck. */
  kinds: Array<CatalogKind>;
  /** The colours of the deck. */
  colors: Array<CatalogColor>;
  /** The rules in force while there is no event. */
  law: Law;
  /** The events of the game. */
  events: Array<CatalogEvent>;
  /** The extensions of the game. */
  modules: Array<CatalogModule>;
  /**
   * The answers to the five points that the rulebooks leave open or answer differently, a
   * sentence for each.
   */
  rulings: Array<string>;
  /** The chapters of the rules. */
  chapters: Array<CatalogRule>;
  /** The rules, which errors and scores name by their ids, and those of the events of the game. */
  rules: Array<CatalogRule>;
  /** The questions of the phases. */
  phases: Array<CatalogPhase>;
  /** The labels of moves without operands. */
  actions: Array<CatalogAction>;
  /** The reasons for which a move is refused. */
  reasons: Array<CatalogReason>;
  /** The ways in which a round ends. */
  roundEnds: Array<CatalogRoundEnd>;
}

/** A card of the deck. */
export interface CatalogCard {
  /** The card. */
  card: Card;
  /** Its kind. */
  kind: Kind;
  /** Its colour. */
  color: Color;
  /** The number of copies in the deck. */
  copies: number;
  /** Its name in the language. */
  name: string;
  /** Its name where there is little room. */
  short: string;
}

/** A kind of card. */
export interface CatalogKind {
  /** The kind. */
  kind: Kind;
  /** The number of cards of this kind. */
  count: number;
  /** Its name in the language. */
  name: string;
  /** Its name in the plural. */
  plural: string;
  /** Its name where there is little room. */
  short: string;
}

/** A colour. */
export interface CatalogColor {
  /** The colour. */
  color: Color;
  /** The number of cards of this colour. */
  count: number;
  /** Its name in the language. */
  name: string;
  /** Two letters that stand for it, so that nobody has to tell it by its hue. */
  code: string;
}

/** The rules in force: points, duos and limits. */
export interface Law {
  /** The card points that a player needs to end the round. */
  threshold: number;
  /** Whether a player can end a round only with LAST CHANCE. */
  noStop: boolean;
  /** The number of mermaids that win the game. */
  mermaidsToWin: number;
  /** Whether mermaids are worth nothing. */
  worthlessMermaids: boolean;
  /**
   * Whether a player must take one of the top cards of the discard piles when both have the
   * same colour.
   */
  takeEqualTop: boolean;
  /** The pairs of kinds that make a duo. */
  duos: Array<LawDuo>;
  /** The collector kinds, of which each further card is worth more. */
  collectors: Array<LawCollector>;
  /** The kinds that score for every card of another kind. */
  multipliers: Array<LawMultiplier>;
  /** The kind that turns a duo into a trio, if the game has one. */
  trio?: LawTrio;
  /** The kind that counts as one more card of a collector kind, if the game has one. */
  wild?: Kind;
  /** The kind of which a player can lay a card face down against attacks, if there is one. */
  shield?: Kind;
  /**
   * The kinds that bring a further card: a player who discards one of them while drawing draws
   * a card.
   */
  drawForDiscard: Array<Kind>;
}

/** Two kinds that can be laid together. Every duo is worth a point. */
export interface LawDuo {
  /** The two kinds, which may be the same. */
  kinds: [Kind, Kind];
  /** The effect of laying the duo. */
  effect: Effect;
  /** The number of cards in the effect, if it has a number. */
  cards?: number;
  /** Whether the duo scores only when it is laid. */
  laidOnly: boolean;
  /** The effect in words, as the end of a sentence. */
  text: string;
}

/** The effect of laying a duo. */
export type Effect = "extra-turn" | "take-from-pile" | "take-from-each-pile" | "steal-random" | "bind-others" | "swap-card" | "grab-duo" | "draw-top" | "peek-and-keep";

/** A collector kind, of which each further card is worth more. */
export interface LawCollector {
  /** The kind. */
  kind: Kind;
  /** The points of one card of the kind, of two together, and so on. */
  points: Array<number>;
}

/** A kind that scores for every card of a kind. */
export interface LawMultiplier {
  /** The kind. */
  kind: Kind;
  /** The kind that the multiplier counts. */
  of: Kind;
  /** The points for each card counted. */
  points: number;
}

/** A kind that turns a duo into a trio. The duo then has no effect. */
export interface LawTrio {
  /** The kind. */
  kind: Kind;
  /** The points of a card of this kind in a trio. */
  points: number;
}

/** An event card. */
export interface CatalogEvent {
  /** The event. */
  event: Event;
  /**
   * The player who gets the event at the end of its round: the one with the highest total
   * (most) or the lowest (fewest).
   */
  to: "most" | "fewest";
  /** Its name in the language. */
  name: string;
  /** Its name where there is little room. */
  short: string;
  /** The effect in words. */
  text: string;
}

/** An extension. */
export interface CatalogModule {
  /** Its name in setups. */
  module: string;
  /** Its name in the language; empty if package words does not know it. */
  name: string;
  /** A description of its additions; empty if package words does not know it. */
  text: string;
}

/** A chapter or a rule. */
export interface CatalogRule {
  /** The id, such as R4 for a chapter, R4.5 or K2 for a rule, and R11.2 for an event. */
  rule: string;
  /** The event that the rule is about, if any. */
  event?: Event;
  /** The heading. */
  title: string;
  /** The text; empty for a chapter without an introduction. */
  text: Text;
}

/** The question of a phase. */
export interface CatalogPhase {
  /** The phase. */
  phase: Phase;
  /** The question where there is little room. */
  short: string;
  /** The question to the player who acts. */
  question: string;
}

/** The labels of a move without operands, such as draw. */
export interface CatalogAction {
  /** The action. */
  action: Action;
  /** A label where there is little room. */
  short: string;
  /** A label for a button. */
  label: string;
  /** The effect of the move, for a list or a screen reader. */
  text: string;
}

/** A reason for which a move is refused. */
export interface CatalogReason {
  /** The reason. */
  reason: Reason;
  /** The reason as a sentence. */
  text: string;
}

/** A way in which a round ends. */
export interface CatalogRoundEnd {
  /** The end. */
  end: RoundEnd;
  /** The end in a few words. */
  text: string;
}

/**
 * Plain text in paragraphs, with an empty line between two of them. A paragraph is a single
 * line, which the client wraps, or a list, or, in a chapter, a table. Each line of a list
 * begins with a hyphen and a space. Each line of a table begins with a vertical bar and a
 * space and has a bar after each cell; the first line is the head.
 */
export type Text = string;

/** The configuration of a game, in names alone. There are no other fields. */
export interface Setup {
  /** The number of players. */
  players: number;
  /** The score that ends the game. */
  target: number;
  /** The answers to the five points that the rulebooks leave open or answer differently. */
  rulings: Rulings;
  /** The extensions, sorted by name. */
  modules: Array<Module>;
  /** The events of the game, in the order in which Event lists them. */
  events: Array<Event>;
}

/**
 * The answers to the five points that the rulebooks leave open or answer differently. There
 * are no other fields.
 */
export interface Rulings {
  /** K1: the moment when mermaids win. */
  mermaids: "laid" | "laid-at-end" | "held";
  /** K2: the consequence of an empty deck after LAST CHANCE. */
  emptyDeck: "voids" | "scores";
  /** K3: the winner among players with the same total. */
  tie: "latest-turn" | "round-ender" | "round-points";
  /** K4: the cases in which a starfish is worth something. */
  trio: "laid" | "in-hand";
  /** K5: the moment when the angelfish gives a card. */
  equalTop: "at-end" | "at-take";
}

/** The identity of an extension. There are no other fields. */
export interface Module {
  /** The name: lower-case words joined by hyphens. */
  name: string;
  /**
   * The version, from 1. It rises whenever games played with the module could come out
   * differently.
   */
  version: number;
  /**
   * A hash that distinguishes modules with the same name and version and different content;
   * absent in setups that were written by hand.
   */
  hash?: string;
}

/** The points of cards, with an explanation. */
export interface Score {
  /** The card points: the sum of all items. */
  points: number;
  /**
   * The colour bonus, which is not part of the card points: the number of cards of the most
   * frequent colour.
   */
  bonus: number;
  /** The most frequent colour, if there are cards. */
  bonusColor?: Color;
  /** The card points item by item. */
  items: Array<ScoreItem>;
}

/** One line of a score. */
export interface ScoreItem {
  /** The source of the points. */
  source: "duo" | "trio" | "trio-in-hand" | "collector" | "multiplier" | "mermaid";
  /** The id of the rule that gives the points. */
  rule: string;
  /** The kind that scores. */
  kind: Kind;
  /**
   * The other kind of a duo, the kind that a multiplier counts, or the seahorse that joins a
   * collector kind.
   */
  with?: Kind;
  /** The colour that a mermaid counts; absent if none is left. */
  color?: Color;
  /** The number of pairs, of starfish, or of cards counted. */
  count: number;
  /** The points of this line. */
  points: number;
}

/** The end of a round and its points. */
export interface Round {
  /** The number of the round, from 1. */
  round: number;
  /** The way in which the round ended. */
  end: RoundEnd;
  /** The player who ended the round; the winner if mermaids did. */
  by: Seat;
  /** The player who had the last turn. */
  lastTurn: Seat;
  /** The player who starts the next round; absent if the game is over. */
  next?: Seat;
  /** The points of the round, by seat. */
  seats: Array<RoundScore>;
}

/** The way in which a round ends. After deck-empty and mermaids nobody scores. */
export type RoundEnd = "stop" | "bet-won" | "bet-lost" | "deck-empty" | "mermaids";

/** The points that a round brings a seat. */
export interface RoundScore {
  /** The points scored in the round. */
  points: number;
  /** The total after the round. */
  total: number;
  /** The score of the cards, if the hand was revealed, until the next round begins. */
  score?: Score;
}

/** The result of a game. */
export interface Result {
  /** The reason for the end: somebody reached the target, or had the mermaids. */
  end: "points" | "mermaids";
  /** The winners: one, or several who share the win. */
  winners: Winners;
  /**
   * The effect of ruling K3: none, a decision between players with the same total, or several
   * players left who share the win.
   */
  tieBreak: "none" | "decided" | "shared";
  /** The totals, by seat. */
  totals: Array<number>;
}

/**
 * A game with all its moves, every secret included. It is for the server's disk, and for no
 * player until the game is over. There are no other fields.
 */
export interface Record {
  /** The version of this format. It rises if a field is removed or changes its meaning. */
  format: 1;
  /**
   * The version of the rules with which the game was started. Records of version 1 are no
   * longer read.
   */
  rules: number;
  /** The configuration of the game. */
  setup: Setup;
  /** The player who starts the game. */
  first: Seat;
  /**
   * Facts about the game, by name, such as Player0, Date and Event; absent if there are none.
   * The names of a record's own headers in its text are not allowed.
   */
  tags?: { [name: string]: string };
  /** All moves from the start, Nature's included. */
  moves: Array<MoveText>;
  /** The comments on the moves, in order. */
  comments: Array<Comment>;
  /** The ends of the finished rounds and their points. */
  rounds: Array<RecordRound>;
  /** The position of the game, every secret included; absent if the game is over. */
  position?: string;
  /** The result of the game, once it is over. */
  result?: RecordResult;
  /**
   * The end of the game outside the rules, if it has one. The position is then the one in
   * which the game was left.
   */
  ended?: RecordEnd;
}

/** The end of a game outside the rules, such as a resignation. There are no other fields. */
export interface RecordEnd {
  /**
   * The reason for the end. Tables have resignation, time, absence, agreement, decision,
   * forfeit and round-limit; a program can have its own, except points, mermaids and rules.
   */
  reason: string;
  /** The player who resigned, ran out of time or left; absent if nobody did. */
  by?: Seat;
  /** The winners: none, one, or several who share the win; the seat of by is none of them. */
  winners: Seats;
  /** The note on the end, at most 1024 bytes. */
  note?: string;
}

/**
 * The end of a round and its points, without scores: they follow from the moves. There are
 * no other fields.
 */
export interface RecordRound {
  /** The number of the round, from 1. */
  round: number;
  /** The way in which the round ended. */
  end: RoundEnd;
  /** The player who ended the round; the winner if mermaids did. */
  by: Seat;
  /** The player who had the last turn. */
  lastTurn: Seat;
  /** The player who starts the next round; absent if the game is over. */
  next?: Seat;
  /** The points of the round, by seat. */
  seats: Array<RecordSeat>;
}

/** The points that a round brings a seat. There are no other fields. */
export interface RecordSeat {
  /** The points scored in the round. */
  points: number;
  /** The total after the round. */
  total: number;
}

/** The result of a game. There are no other fields. */
export interface RecordResult {
  /** The reason for the end: somebody reached the target, or had the mermaids. */
  end: "points" | "mermaids";
  /** The winners: one, or several who share the win. */
  winners: Winners;
  /**
   * The effect of ruling K3: none, a decision between players with the same total, or several
   * players left who share the win.
   */
  tieBreak: "none" | "decided" | "shared";
  /** The totals, by seat. */
  totals: Array<number>;
}

/** A comment on the moves of a game. There are no other fields. */
export interface Comment {
  /** The number of moves before the comment. */
  at: number;
  /** The text of the comment. */
  text: string;
}

/** The cards of one player, for scoring without a game. There are no other fields. */
export interface Holding {
  /** The cards in hand. */
  hand: Cards;
  /** The laid cards, group by group. */
  laid: Array<Group>;
  /** The events that apply to the player. */
  events: Array<Event>;
}

/** The refusal of a move. It reveals nothing about hidden cards. */
export interface MoveError {
  /** The move that was refused; absent if it was no move at all. */
  move?: Move;
  /** The player who was to move, or nature or nobody. */
  actor: Actor;
  /** The decision that was to be made. */
  phase: Phase;
  /** The reason for the refusal. */
  reason: Reason;
  /** The id of the rule that forbids the move; absent if the game was ended outside the rules. */
  rule?: string;
  /** The event that forbids STOP, or that requires other card points. */
  event?: Event;
  /** The card points that a player needs to end the round, if the cards are worth too little. */
  threshold?: number;
  /** The reason in words, for people. The words may change; reason does not. */
  text: string;
}

/**
 * A move as a client gets it: its text and its parts, so that no client has to parse the
 * text. A client sends it back unchanged, or sends its text alone. A client can omit a part
 * that the move does not have, or send null or zero for it.
 */
export type Move =
  | { text: MoveText; action: "next-round" | "draw" | "lay-mermaids" | "pass-swap" | "end-turn" | "stop" | "last-chance"; }
  | { text: MoveText; action: "deal" | "steal" | "keep" | "lay-shield"; cards: [Card]; }
  | { text: MoveText; action: "take" | "discard" | "take-equal-top" | "choose-pile"; pile: Pile; }
  | { text: MoveText; action: "pick"; place: number; }
  | { text: MoveText; action: "lay-duo"; cards: [Card, Card]; }
  | { text: MoveText; action: "swap"; cards: [Card, Card]; }
  | { text: MoveText; action: "lay-trio"; cards: [Card, Card, Card]; }
  | { text: MoveText; action: "choose-victim"; seat: Seat; }
  | { text: MoveText; action: "grab"; seat: Seat; cards: [Card, Card]; }
  | { text: MoveText; action: "keep-event"; event: Event; }
  | { text: MoveText; action: "turn-up"; event?: Event; };

/** The reason why a move is not legal. */
export type Reason = "no-move" | "game-over" | "wrong-phase" | "not-in-deck" | "not-in-victims-hand" | "no-such-event" | "deck-empty" | "pile-empty" | "not-drawn" | "not-in-hand" | "no-duo" | "no-trio" | "too-few-mermaids" | "no-shield" | "no-shield-kind" | "shielded" | "no-such-place" | "no-victim" | "protected" | "not-in-their-hand" | "no-such-duo" | "too-few-points" | "being-ended" | "stop-forbidden" | "not-offered" | "not-actor" | "nature";

/**
 * A move as a client can send it and as records have it: a word and its operands, separated
 * by spaces, such as "draw", "take 2", "keep crab/black" or "lay-duo swimmer/black
 * shark/green". Seats are numbered from 0, piles and places from 1. The empty text stands
 * for no move.
 */
export type MoveText = string;

/**
 * The cards that a player laid together: the two cards of a duo, the three of a trio (the
 * starfish last), or the mermaids.
 */
export type Group = Array<Card>;

/**
 * A set of cards, sorted by kind and then by colour. A card occurs once for each of its
 * copies in the set.
 */
export type Cards = Array<Card>;

/** A card in a visible place: its text, or ? if the card is not known. */
export type PlacedCard = Card | "?";

/**
 * The top card of a pile, or the empty text if the pile is empty. (Version 1.0.0-rc.1 wrote
 * ? for an empty pile.)
 */
export type TopCard = Card | "" | "?";

/** A card, as its kind and its colour. */
export type Card = `${Kind}/${Color}`;

/** The kind of a card. Cards are sorted in the order of this list. */
export type Kind = "mermaid" | "crab" | "boat" | "fish" | "swimmer" | "shark" | "shell" | "octopus" | "penguin" | "sailor" | "lighthouse" | "shoal-of-fish" | "penguin-colony" | "captain" | "jellyfish" | "lobster" | "starfish" | "seahorse" | "cast-of-crabs";

/** The colour of a card. Cards of a kind are sorted in the order of this list. */
export type Color = "dark-blue" | "light-blue" | "black" | "yellow" | "green" | "white" | "purple" | "grey" | "light-orange" | "pink" | "orange";

/** An event card. */
export type Event = "hermit-crab" | "sunfish" | "water-rodeo" | "dance-of-the-shells" | "kraken" | "tornado" | "dance-of-the-mermaids" | "treasure-chest" | "diodon-fish" | "angelfish" | "dolphins" | "coral-reef" | "house-1" | "house-2" | "house-3";

/**
 * The decision that a move makes. In round-over, turn-up, setup, draw, draw-for-discard,
 * draw-top, steal, peek and draw-bound the decision is Nature's, that is, left to chance.
 */
export type Phase = "round-over" | "turn-up" | "keep-event" | "setup" | "take" | "draw" | "keep" | "discard" | "draw-for-discard" | "take-equal-top" | "play" | "choose-pile" | "pick" | "draw-top" | "choose-victim" | "steal" | "peek" | "keep-peeked" | "swap-victim" | "swap" | "grab" | "draw-bound" | "over";

/** The action of a move: the first word of its text. */
export type Action = "next-round" | "deal" | "steal" | "turn-up" | "draw" | "take" | "keep" | "discard" | "take-equal-top" | "lay-duo" | "lay-trio" | "lay-mermaids" | "lay-shield" | "choose-pile" | "pick" | "choose-victim" | "swap" | "pass-swap" | "grab" | "end-turn" | "stop" | "last-chance" | "keep-event";

/** The place of a player at the table. The player to the left of seat 0 is seat 1. */
export type Seat = number;

/** A set of seats. */
export type Seats = Array<Seat>;

/** A set of at least one seat. */
export type Winners = Array<Seat>;

/** The seat of the player who moves, nature for chance, or nobody when the game is over. */
export type Actor = Seat | "nature" | "nobody";

/** The observer: the seat of a player, or spectator for everybody who does not play. */
export type Viewer = Seat | "spectator";

/** The number of a discard pile. The first card of a round starts the first pile. */
export type Pile = 1 | 2;

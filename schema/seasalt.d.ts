// Made from seasalt.schema.json by go test ./tests/schema -run TestTypeScript -update. Do not edit.

/**
 * What clients of a game get and send, as module github.com/seasalt-go/seasalt writes and
 * reads it: a View. Other documents are in $defs under their names. Numbers, booleans and
 * lists are always there; absent values and hidden ones are omitted; nothing is null.
 * Messages to clients may have fields that are not named here, which a client ignores: a
 * later version adds them, and raises format only if it removes a field or changes what one
 * means. A name that is not listed here, such as a new phase, is one that the client is too
 * old for. Documents that are kept or sent to a server have no other fields.
 */

/**
 * What one seat, or a spectator, knows of a game. Nothing that is hidden from the seat is in
 * it.
 */
export interface View {
  /**
   * The version of this format. It counts up if a field is removed or changes its meaning, and
   * not if one is added.
   */
  format: 1;
  /** Which game is played. */
  setup: Setup;
  /** Whose view it is. */
  seat: Viewer;
  /** Whether it has what its observer remembers, or only what lies there at the moment. */
  remembers: boolean;
  /**
   * The number of the round, from 1. In the phase round-over it is that of the round that
   * ended.
   */
  round: number;
  /** What the next move decides. */
  phase: Phase;
  /**
   * Whose turn it is. Between two rounds, who starts the next one, or who chooses between two
   * events; when the game is over, who had the last turn.
   */
  turn: Seat;
  /** Who makes the next move. */
  actor: Actor;
  /**
   * How many cards Nature still has to deal in her phase. In the phase pick it is 1 if a
   * second pile follows.
   */
  pending: number;
  /** In the phase pick: the pile that is looked through. */
  pickFrom?: Pile;
  /** In the phases steal and swap: the opponent. */
  victim?: Seat;
  /** Who announced LAST CHANCE in the round, if somebody did. */
  caller?: Seat;
  /** Whether LAST CHANCE follows the choice of the phase take-top. */
  betPending: boolean;
  /** The event of the round, if there is one. */
  event?: Event;
  /** In the phase keep-event: the event that the player was given, beside the one that is held. */
  offered?: Event;
  /** The events that have not been turned up since they were last shuffled. */
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
  seats: Array<Player>;
  /**
   * The cards that have no known place: they are in the deck, in hands and among the other
   * hidden cards, wherever those are not known.
   */
  unseen: Cards;
  /**
   * The legal moves if the view's seat is the actor, in no particular order; none if it is
   * not.
   */
  moves: Array<Move>;
  /** How the last round ended. */
  lastRound?: Round;
  /** How the game ended, once it has. */
  result?: Result;
}

/** What is known of a seat. */
export interface Player {
  /** The points of all rounds that ended. */
  total: number;
  /** The hand. All of it is known if it is the view's own or is revealed. */
  hand: Heap;
  /**
   * The cards of the hand of which everybody knows, spectators included. None if the hand is
   * revealed.
   */
  knownToAll: Cards;
  /**
   * The cards of the view's own hand that this seat knows. Absent in a spectator's view, and
   * for the view's own seat.
   */
  knownTo?: Cards;
  /** What the seat has laid, group by group, in the order of the cards. */
  laid: Array<Group>;
  /** Whether the seat has a shell face down. */
  shielded: boolean;
  /** That shell, if it is known. */
  shieldCard?: Card;
  /** The event that the seat holds, if it holds one. */
  held?: Event;
  /** Whether the hand is revealed. */
  revealed: boolean;
  /** Whether no attack can reach the seat: its hand is revealed, or it has a shell face down. */
  protected: boolean;
  /**
   * Whether the next turn of the seat in this round, or the present one, is bound by a
   * jellyfish.
   */
  bound: boolean;
  /**
   * What the known cards of the seat are worth, laid and in hand. That is what the seat's
   * cards are worth if all of the hand is known.
   */
  score: Score;
}

/** A number of cards of which some, all or none are known. */
export interface Heap {
  /** How many cards there are. */
  size: number;
  /** Those of them that are known, in the order of the cards. */
  cards: Cards;
}

/** A discard pile. */
export interface DiscardPile {
  /** How many cards there are. */
  size: number;
  /** All of them, the top one first. */
  cards: Array<PlacedCard>;
  /** All of them as everybody knows them, spectators included. */
  knownToAll: Array<PlacedCard>;
}

/**
 * What the eyes of one seat, or of a spectator, see of a move: who did what, which cards
 * went where, and what was shown. With the view after the move it is enough to animate the
 * move and to tell of it; but the ways of the cards with next-round, when all go back to the
 * deck, are not listed. The observations of a game, in order, are what a memory is fed with.
 */
export interface Observation {
  /** Who moved. */
  actor: Actor;
  /** Whose turn it was. */
  turn: Seat;
  /** What was decided. */
  phase: Phase;
  /** What was done. */
  action: Action;
  /** Who was chosen, stolen from, swapped with or lost a duo, if somebody was or did. */
  victim?: Seat;
  /** The pile that was chosen, if one was. */
  pile?: Pile;
  /** The event that was turned up or kept, if one was. */
  event?: Event;
  /** Who gave back the event held when the event was turned up. */
  returned: Seats;
  /**
   * Who was then given the event of the round before, to keep or to choose from, if somebody
   * was.
   */
  given?: Seat;
  /** The hands that were revealed; sights has all their cards. */
  revealed: Seats;
  /** What lies on the two discard piles after the move, or ? if a pile is empty. */
  tops: [PlacedCard, PlacedCard];
  /** The ways of all cards that the move set in motion, in order. */
  transfers: Array<Transfer>;
  /** The places where the observer is shown cards. */
  sights: Array<Sight>;
  /** How the move ended the round, if it did. */
  end?: RoundEnd;
  /** Who ended the round, or the winner by mermaids, if the move ended it. */
  by?: Seat;
  /** What each seat scored in the round, if the move ended it; absent seats score nothing. */
  points?: Array<number>;
}

/**
 * What is shown in one place: a pile that is looked through, the other hand in a swap, a
 * hand that is revealed, or mermaids that win in hand.
 */
export interface Sight {
  /** The hand or the pile. */
  where: Zone;
  /** The cards, those of a pile from the top on. */
  cards: Array<Card>;
  /** Whether everybody sees them. */
  open: boolean;
}

/** The way of one card. */
export interface Transfer {
  /** Where it was. */
  from: Zone;
  /** Where it is now. */
  to: Zone;
  /** Which card it is, if the observer sees it. */
  card?: Card;
  /**
   * Of a card that comes out of a pile: its place there, 1 being the top, if the observer sees
   * it.
   */
  place?: number;
  /** Whether everybody sees which card it is. */
  open: boolean;
}

/** A place where cards are. */
export type Zone =
  | { kind: "deck" | "drawn"; }
  | { kind: "hand" | "laid" | "shield"; seat: Seat; }
  | { kind: "pile"; pile: Pile; };

/**
 * What a client at a table gets: everything that it has not seen yet, and what it looks like
 * now.
 */
export interface Update {
  /**
   * The version of this format. It counts up if a field is removed or changes its meaning, and
   * not if one is added.
   */
  format: 1;
  /** What has happened, in order. */
  items: Array<FeedItem>;
  /** What it looks like after the last item. */
  snapshot: Snapshot;
  /** Whether there are more items: ask again, from the number of the snapshot. */
  more: boolean;
}

/** An entry of the journal of a table, as one seat or a spectator saw it. */
export interface FeedItem {
  /** The number of the entry, whoever sees it. */
  number: number;
  /**
   * What it tells of: a nonce was named, the first round was dealt, a player has made a move
   * or taken one back, the next round was dealt, a seat was handed over, or the game was ended
   * outside the rules.
   */
  kind: "nonce" | "deal" | "move" | "take-back" | "next-round" | "hand-over" | "end";
  /**
   * Whose nonce, move or seat it is; nature of a deal; of an end, who resigned, ran out of
   * time or left, or nobody.
   */
  seat: Actor;
  /** Of a deal, a move and a new round: what was seen of the move, and of what chance did then. */
  saw: Array<Observation>;
  /** How the round ended, if one did. */
  round?: Round;
  /** The number of the entry that is taken back, if one is. */
  back?: number;
  /** The nonce that was named; absent if it is empty. */
  nonce?: string;
  /** The name of the new player, if a seat was handed over. */
  name?: string;
  /** Why a seat was handed over. */
  reason?: "resignation" | "time" | "absence" | "agreement" | "decision";
  /** What was noted on a handover. */
  note?: string;
  /** How the game ended, if it did. */
  result?: TableResult;
}

/** Everything that a seat, or a spectator, sees of a table at the moment. */
export interface Snapshot {
  /**
   * The version of this format. It counts up if a field is removed or changes its meaning, and
   * not if one is added.
   */
  format: 1;
  /**
   * The number of the last entry that it takes account of: what the client names when it asks
   * again.
   */
  number: number;
  /** Whose it is. */
  seat: Viewer;
  /** Which game is played; absent if there is a view, which has it. */
  setup?: Setup;
  /** What the players agreed on before the game. */
  terms: Terms;
  /**
   * How far the table has come: nonces are named, the game is played, a round is over, or the
   * game is.
   */
  stage: "nonces" | "playing" | "round-over" | "over";
  /** What the table has committed itself to, before the nonces were named. */
  commitment: string;
  /** Who sits at the table, by seat. */
  names: Array<string>;
  /** The cards; absent before the deal. */
  view?: View;
  /** The number of the entry that the seat can take back, if it can. */
  takeBack?: number;
  /** How the game ended, once it has. */
  result?: TableResult;
  /**
   * Where chance came from, in hexadecimal digits, if the game is over and the seed is
   * revealed.
   */
  seed?: string;
}

/** What the players at a table agreed on before the game, in addition to the rules. */
export interface Terms {
  /** Whether the journal is for everybody after the game, with its seed and all cards. */
  revealSeed: boolean;
  /** Whether a round begins as soon as the one before ends. */
  nextAtOnce: boolean;
  /** After how many rounds the game ends. */
  maxRounds: number;
  /** How many of the latest moves spectators do not see yet. */
  spectatorDelay: number;
  /** Anything else that was agreed on. */
  note?: string;
}

/** How a game at a table ended: by the rules, or otherwise. */
export interface TableResult {
  /**
   * Why it ended: by the rules, after the last round that was agreed on, or for a reason
   * outside the rules.
   */
  reason: "resignation" | "time" | "absence" | "agreement" | "decision" | "rules" | "round-limit";
  /** Who resigned, ran out of time or left, if somebody did. */
  by?: Seat;
  /** Who won: nobody, one, or several who share the win. */
  winners: Seats;
  /** The seats at which somebody else began. */
  handedOver: Seats;
  /** What was noted on the end. */
  note?: string;
  /** How the game ended by the rules, if it did. */
  rules?: Result;
}

/**
 * Why a table did not do what it was asked for. It tells nothing that whoever asked does not
 * know.
 */
export interface Refusal {
  /** The reason. A client takes one that it does not know for a refusal like any other. */
  why: "no-seat" | "not-dealt" | "dealt" | "not-the-turn" | "no-nonce" | "over" | "illegal" | "stale" | "ahead" | "round-goes" | "no-take-back" | "bad-text" | "bad-player" | "bad-end" | "full";
  /** The number of the entry that the table has come to. */
  number: number;
  /** Why the move is illegal, if that is the reason. */
  move?: MoveError;
}

/**
 * What a game has, for clients that are not written in Go: cards and what they are worth,
 * duos, events, rules to read, and all of it in the words of one language. Its texts are
 * plain text; see Text.
 */
export interface Catalog {
  /**
   * The version of this format. It counts up if a field is removed or changes its meaning, and
   * not if one is added.
   */
  format: 1;
  /** Which game it is. */
  setup: Setup;
  /** The language as BCP 47 writes it, such as fr. */
  language: string;
  /** The title of the rules. */
  title: string;
  /** What the game is about. */
  aim: Text;
  /** The cards of the deck, each once, in the order of the cards. */
  cards: Array<CatalogCard>;
  /** The kinds of the deck. */
  kinds: Array<CatalogKind>;
  /** The colours of the deck. */
  colors: Array<CatalogColor>;
  /** What holds while there is no event. */
  law: Law;
  /** The events of the game. */
  events: Array<CatalogEvent>;
  /** The extensions of the game. */
  modules: Array<CatalogModule>;
  /**
   * How the five points are decided that the rulebooks leave open or answer differently, a
   * sentence for each.
   */
  rulings: Array<string>;
  /** The chapters of the rules. */
  chapters: Array<CatalogRule>;
  /** The rules, which errors and scores name by their ids, and those of the events of the game. */
  rules: Array<CatalogRule>;
  /** What phases ask. */
  phases: Array<CatalogPhase>;
  /** Labels of moves that name nothing. */
  actions: Array<CatalogAction>;
  /** Why a move is refused. */
  reasons: Array<CatalogReason>;
  /** How rounds end. */
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
  /** How many there are. */
  copies: number;
  /** What it is called. */
  name: string;
  /** What it is called where there is little room. */
  short: string;
}

/** A kind of card. */
export interface CatalogKind {
  /** The kind. */
  kind: Kind;
  /** How many cards of it there are. */
  count: number;
  /** What it is called. */
  name: string;
  /** What several are called. */
  plural: string;
  /** What it is called where there is little room. */
  short: string;
}

/** A colour. */
export interface CatalogColor {
  /** The colour. */
  color: Color;
  /** How many cards have it. */
  count: number;
  /** What it is called. */
  name: string;
  /** Two letters for it, so that nobody has to tell it by its hue. */
  code: string;
}

/** What holds: points, duos and limits. */
export interface Law {
  /** What the cards of a player must be worth to end the round. */
  threshold: number;
  /** Whether a round can only be ended by LAST CHANCE. */
  noStop: boolean;
  /** How many mermaids win the game. */
  mermaidsToWin: number;
  /** Whether mermaids score nothing. */
  worthlessMermaids: boolean;
  /** Whether a player takes one of the discard tops when they have one colour. */
  takeEqualTop: boolean;
  /** Which cards are duos. */
  duos: Array<LawDuo>;
  /** Kinds of which each further card is worth more. */
  collectors: Array<LawCollector>;
  /** Kinds that score for every card of another kind. */
  multipliers: Array<LawMultiplier>;
  /** The kind that makes a trio of a duo, if the game has one. */
  trio?: LawTrio;
  /** The kind that counts as one more card of a collector kind, if the game has one. */
  wild?: Kind;
  /** The kind of which a card can be laid face down against attacks, if there is one. */
  shield?: Kind;
  /** Kinds for which whoever discards one while drawing draws a card. */
  drawForDiscard: Array<Kind>;
}

/** Two kinds that can be laid together. Every duo is worth a point. */
export interface LawDuo {
  /** The kinds, which may be the same. */
  kinds: [Kind, Kind];
  /** What laying it does. */
  effect: Effect;
  /** How many cards the effect is about, if it has a number. */
  cards?: number;
  /** Whether it only scores when it is laid. */
  laidOnly: boolean;
  /** What laying it does, as the end of a sentence. */
  text: string;
}

/** What laying a duo does. */
export type Effect = "extra-turn" | "take-from-pile" | "take-from-each-pile" | "steal-random" | "bind-others" | "swap-card" | "grab-duo" | "draw-top" | "peek-and-keep";

/** A kind of which each further card is worth more. */
export interface LawCollector {
  /** The kind. */
  kind: Kind;
  /** What one card of it is worth, what two are worth together, and so on. */
  points: Array<number>;
}

/** A kind that scores for every card of a kind. */
export interface LawMultiplier {
  /** The kind. */
  kind: Kind;
  /** The kind that is counted. */
  of: Kind;
  /** What each of those is worth. */
  points: number;
}

/** A kind that makes a trio of a duo, which then has no effect. */
export interface LawTrio {
  /** The kind. */
  kind: Kind;
  /** What it is worth in a trio. */
  points: number;
}

/** An event card. */
export interface CatalogEvent {
  /** The event. */
  event: Event;
  /** Who gets it at the end of its round: whoever has the most points in total, or the fewest. */
  to: "most" | "fewest";
  /** What it is called. */
  name: string;
  /** What it is called where there is little room. */
  short: string;
  /** What it does. */
  text: string;
}

/** An extension. */
export interface CatalogModule {
  /** Its name in setups. */
  module: string;
  /** What it is called; empty if package words does not know it. */
  name: string;
  /** What it adds; empty if package words does not know it. */
  text: string;
}

/** A chapter or a rule. */
export interface CatalogRule {
  /** The id: R4 of a chapter, R4.5 or K2 of a rule, and R11.2 of an event. */
  rule: string;
  /** The event that the rule is about, if it is about one. */
  event?: Event;
  /** The heading. */
  title: string;
  /** What it says; empty for a chapter without an introduction. */
  text: Text;
}

/** What a phase asks. */
export interface CatalogPhase {
  /** The phase. */
  phase: Phase;
  /** The question where there is little room. */
  short: string;
  /** What is asked, to the player who acts. */
  question: string;
}

/** Labels of a move that names nothing, such as draw. */
export interface CatalogAction {
  /** The action. */
  action: Action;
  /** A label where there is little room. */
  short: string;
  /** A label for a button. */
  label: string;
  /** What the move does, for a list or a screen reader. */
  text: string;
}

/** Why a move is refused. */
export interface CatalogReason {
  /** The reason. */
  reason: Reason;
  /** The reason as a sentence. */
  text: string;
}

/** How a round ends. */
export interface CatalogRoundEnd {
  /** The end. */
  end: RoundEnd;
  /** It in a few words. */
  text: string;
}

/**
 * Plain text in paragraphs, which are separated by an empty line. A paragraph is a single
 * line, to be wrapped where it is shown, or a list, each line of which begins with a hyphen
 * and a space, or, in a chapter, a table, each line of which begins with a vertical bar and
 * a space and has one after each cell; its first line is the head.
 */
export type Text = string;

/** Which game is played: a configuration, in names alone. There are no other fields. */
export interface Setup {
  /** How many play. */
  players: number;
  /** The score that ends the game. */
  target: number;
  /** How the five points are decided that the rulebooks leave open or answer differently. */
  rulings: Rulings;
  /** The extensions, sorted by name. */
  modules: Array<Module>;
  /** The events of the game, in the order of their names' list. */
  events: Array<Event>;
}

/**
 * How the five points are decided that the rulebooks leave open or answer differently. There
 * are no other fields.
 */
export interface Rulings {
  /** K1: when mermaids win. */
  mermaids: "laid" | "laid-at-end" | "held";
  /** K2: what an empty deck does after LAST CHANCE. */
  emptyDeck: "voids" | "scores";
  /** K3: who wins of those with the same total. */
  tie: "latest-turn" | "round-ender" | "round-points";
  /** K4: where a starfish is worth something. */
  trio: "laid" | "in-hand";
  /** K5: when the angelfish event takes its card. */
  equalTop: "at-end" | "at-take";
}

/** What an extension is recognized by. There are no other fields. */
export interface Module {
  /** Lower-case words joined by hyphens. */
  name: string;
  /** It counts from 1, up whenever games played with the module could come out differently. */
  version: number;
  /**
   * It tells modules apart that have the same name and version and other content; absent in
   * setups that were written by hand.
   */
  hash?: string;
}

/** What cards are worth, and why. */
export interface Score {
  /** The card points: the sum of all items. */
  points: number;
  /**
   * The colour bonus, which is no part of the card points: how many cards of the most frequent
   * colour there are.
   */
  bonus: number;
  /** That colour, if there are cards. */
  bonusColor?: Color;
  /** The card points item by item. */
  items: Array<Item>;
}

/** One line of a score. */
export interface Item {
  /** What gives the points. */
  source: "duo" | "trio" | "trio-in-hand" | "collector" | "multiplier" | "mermaid";
  /** The id of the rule that does. */
  rule: "R8.1" | "R10.4" | "K4" | "R8.2" | "R10.3" | "R8.3" | "R8.4" | "R8.5";
  /** The kind that scores. */
  kind: Kind;
  /** A duo's other kind, the kind that a multiplier counts, or a collector's seahorse. */
  with?: Kind;
  /** The colour that a mermaid counts; absent if none is left. */
  color?: Color;
  /** Pairs, starfish, or cards that were counted. */
  count: number;
  /** What they are worth. */
  points: number;
}

/** How a round ended and what it brought. */
export interface Round {
  /** The number of the round, from 1. */
  round: number;
  /** How it ended. */
  end: RoundEnd;
  /** Who ended it; the winner if mermaids did. */
  by: Seat;
  /** Who had the last turn. */
  lastTurn: Seat;
  /** Who starts the next round; absent if the game is over. */
  next?: Seat;
  /** What it brought, by seat. */
  seats: Array<RoundScore>;
}

/** How a round ends. After deck-empty and mermaids nobody scores. */
export type RoundEnd = "stop" | "bet-won" | "bet-lost" | "deck-empty" | "mermaids";

/** What a round brought a seat. */
export interface RoundScore {
  /** Points scored in the round. */
  points: number;
  /** The total after it. */
  total: number;
  /** What the cards were worth, if the hand was revealed, until the next round begins. */
  score?: Score;
}

/** How a game ended. */
export interface Result {
  /** Whether somebody reached the target, or had the mermaids. */
  end: "points" | "mermaids";
  /** Who won: one, or several who share the win. */
  winners: Winners;
  /** Whether ruling K3 decided between players with the same total, or left several. */
  tieBreak: "none" | "decided" | "shared";
  /** The totals, by seat. */
  totals: Array<number>;
}

/**
 * A game with all its moves, every secret included: it is for the server's disk, and for no
 * player until the game is over. There are no other fields.
 */
export interface Record {
  /** The version of this format. It counts up if a field is removed or changes its meaning. */
  format: 1;
  /**
   * The version of the rules with which the game was started. Records of version 1 are not
   * read any more.
   */
  rules: number;
  /** Which game is played. */
  setup: Setup;
  /** Who starts it. */
  first: Seat;
  /**
   * What is said about the game, by name, such as Player0, Date and Event; absent if there is
   * nothing. The names of the headers that texts of records have themselves are no tags.
   */
  tags?: { [name: string]: string };
  /** All moves from the start, Nature's included. */
  moves: Array<MoveText>;
  /** What was said of the moves, in order. */
  comments: Array<Comment>;
  /** How the finished rounds ended. */
  rounds: Array<RecordRound>;
  /** Where the game stands, every secret included; absent if it is over. */
  position?: string;
  /** How the game ended, once it has. */
  result?: RecordResult;
  /** How the game ended outside the rules, if it did: then the position is where it was left. */
  ended?: RecordEnd;
}

/** The end of a game outside the rules, such as a resignation. There are no other fields. */
export interface RecordEnd {
  /**
   * Why it ended. Tables have resignation, time, absence, agreement, decision and round-limit;
   * programs that play each other, round-limit and forfeit.
   */
  reason: string;
  /** Who resigned, ran out of time or left; absent if nobody did. */
  by?: Seat;
  /** Who won: nobody, one, or several who share the win. */
  winners: Seats;
  /** What was noted on the end, at most 1024 bytes. */
  note?: string;
}

/**
 * How a round ended and what it brought, without scores: they follow from the moves. There
 * are no other fields.
 */
export interface RecordRound {
  /** The number of the round, from 1. */
  round: number;
  /** How it ended. */
  end: RoundEnd;
  /** Who ended it; the winner if mermaids did. */
  by: Seat;
  /** Who had the last turn. */
  lastTurn: Seat;
  /** Who starts the next round; absent if the game is over. */
  next?: Seat;
  /** What it brought, by seat. */
  seats: Array<RecordSeat>;
}

/** What a round brought a seat. There are no other fields. */
export interface RecordSeat {
  /** Points scored in the round. */
  points: number;
  /** The total after it. */
  total: number;
}

/** How a game ended. There are no other fields. */
export interface RecordResult {
  /** Whether somebody reached the target, or had the mermaids. */
  end: "points" | "mermaids";
  /** Who won: one, or several who share the win. */
  winners: Winners;
  /** Whether ruling K3 decided between players with the same total, or left several. */
  tieBreak: "none" | "decided" | "shared";
  /** The totals, by seat. */
  totals: Array<number>;
}

/** What was said of the moves of a game. There are no other fields. */
export interface Comment {
  /** The number of moves before it. */
  at: number;
  /** What was said. */
  text: string;
}

/** The cards of one player, to be scored without a game. There are no other fields. */
export interface Holding {
  /** The cards in hand. */
  hand: Cards;
  /** What is laid. */
  laid: Array<Group>;
  /** The events that hold for the player. */
  events: Array<Event>;
}

/** Why a move was refused. It tells nothing of hidden cards. */
export interface MoveError {
  /** The move that was refused; absent if it was none at all. */
  move?: Move;
  /** Who was to move. */
  actor: Actor;
  /** What was to be decided. */
  phase: Phase;
  /** Why it was refused. */
  reason: Reason;
  /** The id of the rule that refuses it. */
  rule: string;
  /** The reason in words, for people. It may change; the reason does not. */
  text: string;
}

/**
 * A move that a client is shown: its text, and its parts, so that nobody has to take the
 * text apart. A client sends it back as it is, or its text alone.
 */
export type Move =
  | { text: MoveText; action: "next-round" | "draw" | "lay-mermaids" | "pass-swap" | "end-turn" | "stop" | "last-chance"; }
  | { text: MoveText; action: "deal" | "steal" | "keep" | "lay-shield"; cards: [Card]; }
  | { text: MoveText; action: "take" | "discard" | "take-top" | "choose-pile"; pile: Pile; }
  | { text: MoveText; action: "pick"; place: number; }
  | { text: MoveText; action: "lay-duo"; cards: [Card, Card]; }
  | { text: MoveText; action: "swap"; cards: [Card, Card]; }
  | { text: MoveText; action: "lay-trio"; cards: [Card, Card, Card]; }
  | { text: MoveText; action: "choose-victim"; seat: Seat; }
  | { text: MoveText; action: "grab"; seat: Seat; cards: [Card, Card]; }
  | { text: MoveText; action: "keep-event"; event: Event; }
  | { text: MoveText; action: "turn-up"; event?: Event; };

/** Why a move is not legal. */
export type Reason = "no-move" | "game-over" | "wrong-phase" | "not-in-deck" | "not-in-victims-hand" | "no-such-event" | "deck-empty" | "pile-empty" | "not-drawn" | "not-in-hand" | "no-duo" | "no-trio" | "too-few-mermaids" | "no-shield" | "no-shield-kind" | "shielded" | "no-such-place" | "no-victim" | "protected" | "not-in-their-hand" | "no-such-duo" | "too-few-points" | "being-ended" | "stop-forbidden" | "not-offered" | "not-actor" | "nature";

/**
 * A move as a client can send it and as records have it: a word and its operands, separated
 * by spaces, such as "draw", "take 2", "keep crab/black" or "lay-duo swimmer/black
 * shark/green". Seats are numbered from 0, piles and places from 1. No move is the empty
 * text.
 */
export type MoveText = string;

/**
 * What a player laid together: the two cards of a duo, the three of a trio (the starfish
 * last), or the mermaids.
 */
export type Group = Array<Card>;

/**
 * A set of cards, sorted by kind and then by colour. A card is there as often as there are
 * copies of it.
 */
export type Cards = Array<Card>;

/**
 * A card whose place is seen: its text, or ? if it is not known which card it is, or whether
 * there is one.
 */
export type PlacedCard = Card | "?";

/** A kind and a colour. */
export type Card = `${Kind}/${Color}`;

/** What a card shows, in the order in which cards are sorted. */
export type Kind = "mermaid" | "crab" | "boat" | "fish" | "swimmer" | "shark" | "shell" | "octopus" | "penguin" | "sailor" | "lighthouse" | "shoal-of-fish" | "penguin-colony" | "captain" | "jellyfish" | "lobster" | "starfish" | "seahorse" | "cast-of-crabs";

/** The colour of a card, in the order in which cards of a kind are sorted. */
export type Color = "dark-blue" | "light-blue" | "black" | "yellow" | "green" | "white" | "purple" | "grey" | "light-orange" | "pink" | "orange";

/** An event card. */
export type Event = "hermit-crab" | "sunfish" | "water-rodeo" | "dance-of-the-shells" | "kraken" | "tornado" | "dance-of-the-mermaids" | "treasure-chest" | "diodon-fish" | "angelfish" | "dolphins" | "coral-reef" | "house-1" | "house-2" | "house-3";

/**
 * What a move decides. In round-over, turn-up, setup, draw, draw-for-discard, draw-top,
 * steal, peek and draw-bound Nature decides, which is chance.
 */
export type Phase = "round-over" | "turn-up" | "keep-event" | "setup" | "take" | "draw" | "keep" | "discard" | "draw-for-discard" | "take-top" | "play" | "choose-pile" | "pick" | "draw-top" | "choose-victim" | "steal" | "peek" | "keep-peeked" | "swap-victim" | "swap" | "grab" | "draw-bound" | "over";

/** What a move does: the word that its text begins with. */
export type Action = "next-round" | "deal" | "steal" | "turn-up" | "draw" | "take" | "keep" | "discard" | "take-top" | "lay-duo" | "lay-trio" | "lay-mermaids" | "lay-shield" | "choose-pile" | "pick" | "choose-victim" | "swap" | "pass-swap" | "grab" | "end-turn" | "stop" | "last-chance" | "keep-event";

/** The place of a player at the table. The player to the left of seat 0 is seat 1. */
export type Seat = number;

/** A set of seats. */
export type Seats = Array<Seat>;

/** A set of seats that is not empty. */
export type Winners = Array<Seat>;

/** Who moves: a player, chance, or nobody when the game is over. */
export type Actor = Seat | "nature" | "nobody";

/** Whose view it is: a player's, or that of everybody who does not play. */
export type Viewer = Seat | "spectator";

/** A discard pile. The first card of a round starts the first one. */
export type Pile = 1 | 2;

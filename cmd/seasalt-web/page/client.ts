// The interface between the page and whoever it plays with. Tables are kept by the worker of this
// page (local.ts) or by a server over HTTP (hosted.ts); a Sage, which finds words and advice for what
// the page already knows, is always the worker. All of them speak the wire format and nothing else.
import type { Card, Holding, Kind, Observation, Rulings, Seat, Setup, Viewer, View, Cards } from "./wire.ts";
import type { FeedItem, Snapshot, TableResult, Update } from "./wire.ts";

/** A game that is wanted. Whoever has a level is a bot. */
export interface Order {
  players: { name: string; level?: string }[];
  target?: number;
  edition?: string;
  rulings?: Partial<Rulings>;
  modules?: string[];
  /** After so many rounds the game ends. */
  maxRounds?: number;
  /** What decides all chance: 32 bytes in hexadecimal digits. Without it they are random. */
  seed?: string;
  /** What the game is called on this device. */
  game?: string;
}

/** What a list of games says of one. */
export interface Summary {
  game: string;
  names: string[];
  levels: string[];
  setup: Setup;
  stage: Snapshot["stage"];
  number: number;
  round: number;
  totals: number[];
  rounds: number[][];
  actor?: Seat;
  result?: TableResult;
  /** When something last happened, in milliseconds. */
  when?: number;
}

/** Whoever keeps tables. Every promise can fail with a Fault. */
export interface Tables {
  list(): Promise<Summary[]>;
  create(order: Order): Promise<Summary>;
  remove(game: string): Promise<void>;
  /** All games as a text, and games of such a text that are not here yet. */
  save(): Promise<string>;
  take(text: string): Promise<{ added: number; damaged: number }>;
  /** Takes a seat. The key is what proves that it is one's own: on this device its number. */
  join(game: string, key: string): Promise<Place>;
}

/** A seat at a table. */
export interface Place {
  readonly summary: Summary;
  readonly seat: Viewer;
  /** The seats that are played at this device: if there are several, it is passed on. */
  readonly here: readonly Seat[];
  /** Whether the others sit at devices of their own: then there are no hints, and a new game is agreed on. */
  readonly remote?: boolean;
  /** Whether the player of each seat is connected, as far as is known. Of a bot nothing is said. */
  readonly connected?: (boolean | undefined)[];
  /**
   * Gets all updates after a number, one after the other without a gap, until it is stopped. An update
   * with reset begins anew: what was received before is void.
   */
  feed(from: number, receive: (update: Update, reset: boolean) => void): () => void;
  play(number: number, move: string): Promise<void>;
  takeBack(entry: number): Promise<void>;
  nextRound(number: number): Promise<void>;
  resign(): Promise<void>;
  /** The record of the game, once it is over; there is none if the table does not reveal it. */
  record?(): Promise<string>;
}

/** Why something cannot be done. */
export class Fault extends Error {
  constructor(
    readonly kind: "request" | "refused" | "no-game" | "damaged" | "rules" | "storage" | "gone",
    text: string,
    readonly rule = "",
    readonly why = "",
    /** Where a record is wrong, or 0. */
    readonly line = 0,
    readonly move = 0,
  ) {
    super(text);
  }
}

/** Who reads: the language, the seat that is called "you", and the names by seat. */
export interface Reader {
  lang: string;
  seat: Viewer;
  names: string[];
}

export interface SaidScore {
  points: number;
  bonus: number;
  items: { text: string; rule: string; points: number }[];
  sum: string[];
}

/** A hand that all see, and what all cards of its player are worth. */
export interface OpenHand {
  cards: Cards;
  points: number;
}

/** Two kinds that can be laid together; a third kind makes a trio of them. */
export interface Duo {
  kinds: [Kind, Kind];
  laidOnly: boolean;
  trio: Kind;
}

export interface SaidRound {
  number: number;
  rule: string;
  end: string;
  next: string;
  lines: string[];
  seats: { name: string; scored: string; points: number; total: number; score?: SaidScore }[];
  other?: number[];
}

export interface Said {
  title: string;
  question: string;
  short: string;
  moves: { move: string; label: string; short: string; long: string }[];
  seats: SaidScore[];
  table: string[];
  round?: SaidRound;
  result: string[];
  items: string[][];
  notable: string[][]; // for each thing that an item saw: a sentence that is to stay, or ""
  threshold: number;
  stop: boolean;
}

export interface Named {
  name: string;
  text: string;
  more?: string;
}

export interface Catalog {
  tag: string;
  language: string;
  cards: Named[];
  short: Record<string, string>;
  kinds: Named[];
  colors: Named[];
  events: Named[];
  modules: Named[];
  editions: { name: string; text: string; lines: string[]; rulings: Rulings }[];
  rulings: { rule: string; name: keyof Rulings; title: string; options: Named[] }[];
  levels: string[];
  deck: Cards;
}

/** What a card does, and what it is worth to whoever asks. */
export interface AskedCard {
  duos: { kinds: string; does: string }[];
  rule: string;
  now: string[]; // what its kind scores among the own cards
  next: string[]; // and would score with one more
  more: number; // what all of them would gain by it
  left: number; // how many of its kind are hidden
  each: number[]; // of a collector: what 1, 2, 3… are worth
  for?: { points: number; of: string }; // of a multiplier
  wins?: number; // how many of these mermaids win the game
}

export interface Advice {
  moves: { move: string; label: string; chance: number; alike: boolean; visits: number }[];
  iterations: number;
  does: string;
  why: string[]; // what speaks for the first move
}

export interface Book {
  title: string;
  aim: string;
  lessons: { title: string; text: string }[];
  chapters: { rule: string; title: string; text?: string; entries: { rule: string; name?: string; title: string; text: string; to?: string; exercises: number }[] }[];
}

/** A position of the course, after some moves of the learner. */
export interface Exercise {
  view: View;
  /** What was seen since before the last move. */
  saw: Observation[];
  /** What a learner may think of in the beginning, whether it is allowed or not. */
  tries: { move: string; label: string }[];
  /** The question is what the cards are worth. */
  count: boolean;
  done: boolean;
}

export interface Replay {
  setup: Setup;
  names: string[];
  stops: number[];
  turns: { round: number; actor: Seat | "nobody" | "nature" }[];
  over: boolean;
  about: string[];
}

/** What a strong player thinks of a decision. */
export interface Verdict {
  made: string;
  best: string;
  chance: number;
  cost: number;
  judged: boolean;
  points: number;
  madePoints: number;
  why: string[]; // what speaks for the best move, if the one that was made cost something
}

/** What a journal proves. */
export interface Verified {
  record: string;
  /** The nonces, by seat. */
  nonces: string[];
  /** Why chance is not as it was committed to, or empty. */
  unfair: string;
}

/** Whoever finds words, advice and lessons for documents of the wire. It keeps nothing. */
export interface Sage {
  catalog(lang: string): Promise<Catalog>;
  book(lang: string): Promise<Book>;
  /** A text as a QR code, without the white around it: rows of 1 for dark and 0. */
  code(text: string): Promise<string[]>;
  /** One of the exercises of a rule, or of an event of that name, by its number from 0. */
  exercise(lang: string, rule: string, name: string, number: number, moves: string[]): Promise<Exercise>;
  speak(reader: Reader, snapshot: Pick<Snapshot, "view" | "result"> | undefined, items: FeedItem[]): Promise<Said>;
  why(reader: Reader, view: View, move: string): Promise<{ legal: boolean; text: string; rule?: string }>;
  card(reader: Reader, view: View, card: Card): Promise<AskedCard>;
  hint(reader: Reader, view: View): Promise<Advice>;
  /** What cards are worth in a game with all extensions; trio is a ruling on what lies in hand (K4). */
  score(reader: Reader, holding: Holding, trio?: string): Promise<SaidScore & { duos: Duo[] }>;
  replay(reader: Reader, record: string): Promise<Replay>;
  /** How likely whoever was to move after so many moves was to win: fast, and so only about. */
  chance(record: string, moves: number): Promise<number>;
  judge(reader: Reader, record: string, moves: number): Promise<Verdict>;
  /** The setup of an order, as a server wants it. */
  setup(order: Order): Promise<Setup>;
  /** Reads the journal of a finished game, and finds out whether all chance came from what was committed to. */
  verify(journal: string, commitment: string): Promise<Verified>;
  at(reader: Reader, record: string, from: number, moves: number, open: boolean): Promise<{ view: View; saw: Observation[]; hands?: OpenHand[] }>;
}

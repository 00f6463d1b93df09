// The wire format as the page uses it: the documents of schema/seasalt.d.ts, and the messages of a
// table. This file and client.ts are all that knows their shape.
import type { Card, Event, Kind, Color, Observation, Pile, Round, Seat, Seats, Setup, View, Viewer, Result } from "../../../schema/seasalt.d.ts";

export type * from "../../../schema/seasalt.d.ts";

/** What happened at a table, as one seat saw it. */
export interface Item {
  number: number;
  kind: "nonce" | "deal" | "move" | "take-back" | "next-round" | "hand-over" | "end";
  seat: Seat | "nature" | "nobody";
  saw: Observation[];
  round?: Round;
  back?: number;
  name?: string;
  reason?: string;
  note?: string;
  result?: Outcome;
}

/** How the game at a table ended. */
export interface Outcome {
  reason: "rules" | "round-limit" | "resignation" | "time" | "absence" | "agreement" | "decision";
  by?: Seat;
  winners: Seats;
  totals: number[];
  rules?: Result;
}

/** All that a seat sees at the moment. */
export interface Snapshot {
  format: 1;
  number: number;
  seat: Viewer;
  stage: "nonces" | "playing" | "round-over" | "over";
  commitment: string;
  names: string[];
  view?: View;
  takeBack?: number;
  result?: Outcome;
  seed?: string;
}

/** What has happened since a number, and what it looks like now. */
export interface Update {
  format: 1;
  items: Item[];
  snapshot: Snapshot;
  more: boolean;
}

/** A move in parts. */
export interface Parts {
  move: string;
  action: string;
  cards: Card[];
  pile?: Pile;
  seat?: Seat;
  place?: number;
  event?: Event;
}

const piled = new Set(["take", "discard", "take-top", "choose-pile"]);
const seated = new Set(["choose-victim"]);

/** Takes a move apart. */
export function parts(move: string): Parts {
  const [action = "", ...words] = move.split(" ");
  const p: Parts = { move, action, cards: [] };
  if (piled.has(action)) p.pile = Number(words[0]) as Pile;
  else if (seated.has(action)) p.seat = Number(words[0]);
  else if (action === "pick") p.place = Number(words[0]);
  else if (action === "grab") {
    p.seat = Number(words[0]);
    p.cards = words.slice(1) as Card[];
  } else if (action === "keep-event") p.event = words[0] as Event;
  else p.cards = words as Card[];
  return p;
}

export function kindOf(card: Card): Kind {
  return card.slice(0, card.indexOf("/")) as Kind;
}

export function colorOf(card: Card): Color {
  return card.slice(card.indexOf("/") + 1) as Color;
}

export type { Setup };

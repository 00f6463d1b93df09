// The wire format as the page uses it: the documents of schema/seasalt.d.ts, and the messages of a
// table. This file and client.ts are all that knows their shape. What a server says around them is in api.ts.
import type { Card, Color, Event, Kind, Move, Pile, Seat } from "../../../schema/seasalt.d.ts";

export type * from "../../../schema/seasalt.d.ts";

/** A move in parts, those that it does not have included. */
export interface Parts {
  move: string;
  action: Move["action"];
  cards: readonly Card[];
  pile?: Pile | undefined;
  seat?: Seat | undefined;
  place?: number | undefined;
  event?: Event | undefined;
}

/** The parts of a move. */
export function parts(m: Move): Parts {
  const p = m as { cards?: readonly Card[]; pile?: Pile; seat?: Seat; place?: number; event?: Event };
  return { move: m.text, action: m.action, cards: p.cards ?? [], pile: p.pile, seat: p.seat, place: p.place, event: p.event };
}

export function kindOf(card: Card): Kind {
  return card.slice(0, card.indexOf("/")) as Kind;
}

export function colorOf(card: Card): Color {
  return card.slice(card.indexOf("/") + 1) as Color;
}

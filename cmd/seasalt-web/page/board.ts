// What lies where, as the page shows it: taken from a view, or stepped on by what is seen of a move, so
// that each card can be shown moving before the next view is there.
import type { Card, Observation, PlacedCard, View, Zone } from "./wire.ts";

export interface Board {
  deck: number;
  drawn: { size: number; cards: Card[] };
  piles: [BoardPile, BoardPile];
  seats: BoardSeat[];
}

export interface BoardPile {
  size: number;
  top: PlacedCard;
}

export interface BoardSeat {
  hand: { size: number; cards: Card[] };
  laid: Card[][]; // in groups
  shields: number;
}

/** Laid groups in an order that does not depend on when they were laid, without empty ones. */
const inOrder = (groups: readonly (readonly Card[])[]): Card[][] =>
  groups
    .filter((group) => group.length > 0)
    .map((group) => [...group].sort())
    .sort();

/** The board of a view. */
export function boardOf(view: View): Board {
  const pile = (p: View["piles"][number]): BoardPile => ({ size: p.size, top: p.cards[0] ?? "?" });
  return {
    deck: view.deck.size,
    drawn: { size: view.drawn.size, cards: [...view.drawn.cards] },
    piles: [pile(view.piles[0]), pile(view.piles[1])],
    seats: view.seats.map((p) => ({
      hand: { size: p.hand.size, cards: [...p.hand.cards] },
      laid: inOrder(p.laid),
      shields: p.shielded ? 1 : 0,
    })),
  };
}

/** The board after a move, as far as an observer with a hand of its own sees it. */
export function step(board: Board, o: Observation): Board {
  const b = structuredClone(board);
  if (o.action === "next-round") gather(b);
  for (const seat of b.seats) seat.laid.push([]); // what is laid at once is a group
  for (const t of o.transfers) {
    move(b, t.from, t.card, -1);
    move(b, t.to, t.card, 1);
  }
  for (const seat of b.seats) seat.laid = inOrder(seat.laid);
  o.tops.forEach((top, i) => {
    const pile = b.piles[i as 0 | 1];
    pile.top = top || "?"; // an empty pile has no top, and its size says so
  });
  for (const sight of o.sights) {
    if (sight.where.kind === "hand") {
      const hand = b.seats[sight.where.seat]?.hand;
      if (hand) hand.cards = [...sight.cards];
    }
  }
  return b;
}

/** The board of the game of a view before the first card was dealt. */
export function gathered(view: View): Board {
  const b = boardOf(view);
  gather(b);
  return b;
}

/** Puts all cards back into the deck. */
function gather(b: Board): void {
  b.deck += b.drawn.size + b.piles[0].size + b.piles[1].size;
  b.drawn = { size: 0, cards: [] };
  for (const pile of b.piles) pile.size = 0;
  for (const seat of b.seats) {
    b.deck += seat.hand.size + seat.laid.flat().length + seat.shields;
    seat.hand = { size: 0, cards: [] };
    seat.laid = [];
    seat.shields = 0;
  }
}

/** Puts a card into a zone, or takes it from there: by is 1 or -1. */
function move(b: Board, z: Zone, card: Card | undefined, by: 1 | -1): void {
  if (z.kind === "pile") b.piles[(z.pile - 1) as 0 | 1].size += by;
  else if (!("seat" in z)) {
    if (z.kind === "deck") b.deck += by;
    else change(b.drawn, card, by);
  } else {
    const seat = b.seats[z.seat];
    if (!seat) throw new Error(`the board has no seat ${z.seat}`);
    if (z.kind === "hand") change(seat.hand, card, by);
    else if (z.kind !== "laid") seat.shields += by;
    else if (by > 0 && card) seat.laid.at(-1)?.push(card);
    else remove(seat.laid.find((group) => card && group.includes(card)) ?? [], card);
  }
}

function change(place: { size: number; cards: Card[] }, card: Card | undefined, by: 1 | -1): void {
  place.size += by;
  if (by < 0) remove(place.cards, card);
  else if (card) place.cards.push(card);
  if (place.cards.length > place.size) place.cards = []; // nobody knows which of them is gone
}

function remove(cards: Card[], card: Card | undefined): void {
  const i = card === undefined ? -1 : cards.indexOf(card);
  if (i >= 0) cards.splice(i, 1);
}

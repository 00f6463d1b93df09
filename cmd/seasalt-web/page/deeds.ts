// What happened, in pictures: a line a turn, with the cards that moved and where they went.
import { back, picture } from "./card.ts";
import { h, type Child } from "./dom.ts";
import { nameOf } from "./table.ts";
import { texts } from "./texts.ts";
import type { Card, Observation, Seat, View, Zone } from "./wire.ts";

/** Where cards came and went, as far as it is marked: piles, and cards that were laid. */
export function marksOf(o: Observation): string[] {
  return o.transfers.flatMap(({ from, to, card }) => [from, to].flatMap((z) => (z.kind === "pile" ? [`pile ${z.pile}`] : z.kind === "laid" ? [`laid ${z.seat} ${card}`] : [])));
}

/**
 * Whether it is told that a card went there. Where cards only pass by, on the way from the deck, is not told, nor what a round
 * begins with; a card that comes from the deck into a hand at once, as with fish, is.
 */
export function isDeed(o: Observation, { to }: Observation["transfers"][number]): boolean {
  return o.action === "deal" ? to.kind === "hand" : to.kind !== "drawn" && to.kind !== "deck";
}

/** Cards with the places that they went to, or came from. */
export function deeds(saw: readonly Observation[], names: string[], me: View["seat"]): HTMLElement[] {
  return saw.flatMap((o) =>
    o.transfers
      .filter((t) => isDeed(o, t))
      .map((t) => {
        const where = place(t.from, t.to, o.turn, names, me);
        return h("span", { class: "deed" }, where.endsWith("→") ? [where, small(t.card)] : [small(t.card), where]);
      }),
  );
}

const small = (card: Card | undefined) => (card ? picture(card, true) : h("span", { class: "card small" }, back()));

/** What another player did, as a sentence with the cards in it. */
export function sentence(saw: readonly Observation[], names: string[], me: View["seat"]): Child[] {
  const t = texts();
  const said = saw.flatMap((o) => {
    const moved = o.transfers.filter((transfer) => isDeed(o, transfer));
    const laid = moved.filter(({ to }) => to.kind !== "pile" && to.kind !== "hand");
    const others = moved.filter((transfer) => !laid.includes(transfer)).map(({ from, to, card }) => {
      const robbed = from.kind === "hand" ? from.seat : undefined;
      const text = to.kind === "pile" ? t.didDiscard(to.pile) : from.kind === "pile" ? t.didTake(from.pile) : robbed !== undefined ? t.didSteal(nameOf(names, robbed, me)) : from.kind === "deck" ? t.didDraw : t.didKeep;
      return { text, cards: [small(card)] };
    });
    return [...(laid.length > 0 ? [{ text: t.didLay, cards: laid.map(({ card }) => small(card)) }] : []), ...others];
  });
  return said.map(({ text, cards }, i) => {
    const [before, after] = text.split("▢");
    return [i > 0 && ", ", h("span", { class: "deed" }, before, cards, after)];
  });
}

function place(from: Zone, to: Zone, turn: Seat, names: string[], me: View["seat"]): string {
  const t = texts();
  if (to.kind === "pile") return `→ ${t.pileShort(to.pile)}`;
  if (to.kind !== "hand") return `→ ${t.laid}`;
  const robbed = from.kind === "hand" ? from.seat : to.seat !== turn ? to.seat : undefined;
  return from.kind === "pile" ? `${t.pileShort(from.pile)} →` : robbed !== undefined ? `${nameOf(names, robbed, me)} →` : `→ ${t.hand}`;
}

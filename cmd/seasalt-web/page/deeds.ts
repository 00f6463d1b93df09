// What happened, in pictures: a line a turn, with the cards that moved and where they went.
import { back, picture } from "./card.ts";
import { h } from "./dom.ts";
import { nameOf } from "./table.ts";
import { texts } from "./texts.ts";
import type { Observation, Seat, View, Zone } from "./wire.ts";

/** The zone of a card on the page, as far as what changed there is marked. */
export function zonesOf(o: Observation): string[] {
  return o.transfers.flatMap(({ from, to }) => [from, to].flatMap((z) => (z.kind === "pile" ? [`pile ${z.pile}`] : z.kind === "laid" || z.kind === "shield" ? [`laid ${z.seat}`] : [])));
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
        const card = t.card ? picture(t.card, true) : h("span", { class: "card small" }, back());
        const where = place(t.from, t.to, o.turn, names, me);
        const said = h("span", { "data-short": short(t.from, t.to) }, where);
        return h("span", { class: "deed" }, where.endsWith("→") ? [said, card] : [card, said]);
      }),
  );
}

/** The place in a sign or two, for a phone. */
function short(from: Zone, to: Zone): string {
  return to.kind === "pile" ? `→${to.pile}` : to.kind !== "hand" ? "▾" : from.kind === "pile" ? `${from.pile}→` : from.kind === "hand" ? "!" : "";
}

function place(from: Zone, to: Zone, turn: Seat, names: string[], me: View["seat"]): string {
  const t = texts();
  if (to.kind === "pile") return `→ ${t.pileShort(to.pile)}`;
  if (to.kind !== "hand") return `→ ${t.laid}`;
  const robbed = from.kind === "hand" ? from.seat : to.seat !== turn ? to.seat : undefined;
  return from.kind === "pile" ? `${t.pileShort(from.pile)} →` : robbed !== undefined ? `${nameOf(names, robbed, me)} →` : `→ ${t.hand}`;
}

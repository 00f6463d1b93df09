// Which moves a thing on the table stands for, when it is clicked or dragged.
import { parts, type Card, type Parts, type Seat, type View } from "./wire.ts";

/** A thing on the table, as a text: "deck", "pile 1", "drawn crab/black", "hand crab/black", "seat 1"… */
export type Thing = string;

/** The things that a move has to do with. All of them chosen, and nothing else, is the move. */
export function things(p: Parts, view: View): Thing[] {
  switch (p.action) {
    case "draw":
      return ["deck"];
    case "take":
    case "take-equal-top":
    case "discard":
    case "choose-pile":
      return [`pile ${p.pile}`];
    case "keep":
      return p.cards.map((c) => `drawn ${c}`);
    case "pick":
      return [`place ${p.place}`];
    case "lay-duo":
    case "lay-trio":
    case "lay-shield":
      return p.cards.map((c) => `hand ${c}`);
    case "lay-mermaids":
      return view.seats[view.actor as Seat]?.hand.cards.filter((c) => c.startsWith("mermaid/")).map((c) => `hand ${c}`) ?? [];
    case "choose-victim":
      return [`seat ${p.seat}`];
    case "swap":
      return [`hand ${p.cards[0]}`, `theirs ${p.cards[1]}`];
    case "grab":
      return p.cards.map((c) => `laid ${p.seat} ${c}`);
    case "keep-event":
      return [`event ${p.event}`];
  }
  return [];
}

/** Takes one list from another; undefined if it is not all there. */
function without(all: Thing[], some: Thing[]): Thing[] | undefined {
  const rest = [...all];
  for (const t of some) {
    const i = rest.indexOf(t);
    if (i < 0) return undefined;
    rest.splice(i, 1);
  }
  return rest;
}

export interface Choice {
  parts: Parts;
  things: Thing[];
}

export function choices(view: View): Choice[] {
  return view.moves.map((m) => {
    const p = parts(m);
    return { parts: p, things: things(p, view) };
  });
}

/** The moves that go on from what is chosen: all of them, and the one that is complete if no other goes on. */
export function matching(all: Choice[], chosen: Thing[]): { open: Choice[]; complete: Choice | undefined } {
  const open = all.filter((c) => c.things.length > 0 && without(c.things, chosen));
  const complete = open.filter((c) => c.things.length === chosen.length);
  return { open, complete: open.length === complete.length ? complete[0] : undefined };
}

/** Whether one more thing can be chosen. */
export function choosable(all: Choice[], chosen: Thing[], thing: Thing): boolean {
  return matching(all, [...chosen, thing]).open.length > 0;
}

/** What comes of a click on a thing: what is chosen then, and the move if that is complete. No move has to do
 * with a thing that is refused. Of alike things there are several copies. */
export function press(all: Choice[], chosen: Thing[], thing: Thing, copies: number): { chosen: Thing[]; move?: string; refused?: true } {
  const at = chosen.lastIndexOf(thing);
  if (at >= 0 && chosen.filter((c) => c === thing).length >= copies) return { chosen: chosen.filter((_, i) => i !== at) };
  for (const before of chosen.length > 0 ? [chosen, []] : [[]]) {
    const now = [...before, thing];
    const { open, complete } = matching(all, now);
    if (complete) return { chosen: now, move: complete.parts.move };
    if (open.length > 0) return { chosen: now };
  }
  return at >= 0 ? { chosen: [] } : { chosen, refused: true };
}

/** What is dragged onto what for a move: names of things, or the beginnings of them. */
function drags({ parts: { action }, things: [one = "", other = ""] }: Choice): [Thing, Thing][] {
  if (/^(draw|take|take-equal-top|keep)$/.test(action)) return [[one, "hand"]];
  if (action === "discard") return [["drawn", one]];
  return /^(lay-duo|swap)$/.test(action) ? [[one, other], [other, one]] : [];
}

const begins = (thing: Thing, name: string) => `${thing} `.startsWith(`${name} `);

/** Whether a thing can be dragged onto another one for a move. */
export const movable = (all: Choice[], from: Thing): boolean => all.some((c) => drags(c).some(([what]) => begins(from, what)));

/** The move of dragging one thing onto another. */
export function dragged(all: Choice[], from: Thing, to: Thing): Choice | undefined {
  const found = all.filter((c) => drags(c).some(([what, onto]) => begins(from, what) && begins(to, onto)));
  return found.length === 1 ? found[0] : undefined;
}

/** What somebody seems to want who clicks a thing that no move has to do with, to ask why not: nothing if a
 * duo is wanted of a single card. */
export function wanted(thing: Thing, chosen: Thing[], view: View): string {
  const [where = "", ...rest] = thing.split(" ");
  const first = chosen.find((t) => t.startsWith("hand "))?.slice("hand ".length);
  switch (where) {
    case "deck":
      return "draw";
    case "pile":
      return view.phase === "discard" ? `discard ${rest[0]}` : `take ${rest[0]}`;
    case "drawn":
      return `keep ${rest[0]}`;
    case "hand": {
      const hand = view.seats[view.actor as Seat]?.hand.cards ?? [];
      const card = rest[0] as Card;
      const other = first ?? hand.find((c) => c !== card);
      return other ? `lay-duo ${other} ${card}` : "";
    }
    case "seat":
      return `choose-victim ${rest[0]}`;
  }
  return "draw";
}

/** The card that a thing is, if it is one and its face is seen. */
export function cardOf(thing: Thing, view: View): Card | undefined {
  const [where = "", name = ""] = thing.split(" ");
  const card = where === "pile" ? view.piles[(Number(name) - 1) as 0 | 1]?.cards[0] : where === "hand" || where === "drawn" ? (name as Card) : undefined;
  return card === "?" ? undefined : card;
}

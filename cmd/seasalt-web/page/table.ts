// The table as elements: the others, the deck and the piles, what was drawn, and the own cards.
import { type Board } from "./board.ts";
import { back, cardButton, face, grouped, picture } from "./card.ts";
import type { OpenHand, Place, Said, Summary } from "./client.ts";
import { dialog, h, type Child } from "./dom.ts";
import { choosable, matching, movable, type Choice, type Thing } from "./moves.ts";
import { texts, words } from "./texts.ts";
import type { Card, Event, PlacedCard, Seat, View } from "./wire.ts";

export interface Scene {
  view: View;
  board: Board;
  said: Said | undefined; // undefined while cards move
  over?: boolean; // the game has ended, whatever the position is: somebody gave up, say
  names: string[];
  connected?: Place["connected"];
  choices: Choice[];
  chosen: Thing[];
  /** Hands to be shown although the view does not have them: in an open replay. */
  open?: OpenHand[] | undefined;
  /** What happened since the own last turn, where a card that is drawn would lie, and the marks of what it changed. */
  since?: { el?: Child; marks: Set<string> } | undefined;
  onThing(thing: Thing): void;
  onScore(seat: Seat): void;
}

/** The name of a player, for headings. */
export function nameOf(names: string[], seat: Seat, me: View["seat"]): string {
  if (seat === me) return texts().you;
  return names[seat] || texts().playerNumber(seat + 1);
}

/** Where there is room for whole names and sentences. */
export const roomy = matchMedia("(min-width: 1400px) and (min-height: 850px)");

/** What a pile is called, by the room that there is. */
const pileName = (n: 1 | 2): string => (roomy.matches ? texts().pile : texts().pileShort)(n);

/** The names and totals of a game in a list. */
export function scoresOf(g: Summary): string {
  const me = g.levels.filter((l) => !l).length === 1 ? g.levels.indexOf("") : "spectator";
  return g.names.map((_, i) => `${nameOf(g.names, i, me)} ${g.totals[i] ?? 0}`).join(" · ");
}

export function tableElements(s: Scene): HTMLElement[] {
  return [others(s), middle(s), own(s)];
}

/** The properties of a thing that can be clicked: whether it is chosen, and whether it can be. */
function thing(s: Scene, name: Thing, copy = 0, label?: string): Record<string, unknown> {
  const chosen = s.chosen.filter((t) => t === name).length > copy;
  return {
    "data-thing": name,
    "data-key": `${name} ${copy}`,
    "data-can": choosable(s.choices, s.chosen, name) || undefined,
    "data-drag": movable(s.choices, name) || undefined,
    "aria-pressed": chosen ? "true" : undefined,
    "aria-label": label,
    onclick: () => s.onThing(name),
  };
}

/** A maker of cards as buttons; of alike ones each has a number. */
function numbered(s: Scene, where: string): (card: Card) => HTMLElement {
  const seen = new Map<Card, number>();
  return (c) => {
    const copy = seen.get(c) ?? 0;
    seen.set(c, copy + 1);
    return cardButton(c, thing(s, `${where} ${c}`, copy, words().card(c)));
  };
}

/** Where cards lie in a place of fixed size: in rows, at so many widths of a card from the left, at most. */
interface Spots {
  at: { x: number; row: number }[];
  rows: number;
  width: number;
}

/** Spots for groups of cards: those of a group lie so many widths apart, and groups a bit more where there is room. */
function spots(groups: number[], step: number, gap: number, most = Infinity): Spots {
  const cards = groups.reduce((a, b) => a + b, 0);
  const rows = Math.max(1, Math.ceil(cards / most));
  const columns = Math.ceil(cards / rows);
  const apart = 2 * columns > most ? 0 : gap;
  const at: Spots["at"] = [];
  let x = 0;
  for (const group of groups) {
    if (at.length % columns !== 0) x += apart;
    for (let i = 0; i < group; i++, x += step) {
      if (at.length % columns === 0) x = 0;
      at.push({ x, row: Math.floor(at.length / columns) });
    }
  }
  return { at, rows, width: Math.max(0, ...at.map((s) => s.x)) };
}

/**
 * A place of fixed size for groups of cards. Each card says where it lies, and the style sheet how far apart that is: as
 * far as it should be, or as far as the place allows. Nothing else moves when a card comes or goes.
 */
function spread(kind: string, groups: HTMLElement[][], step: number, gap: number, props: Record<string, unknown> = {}, ...more: Child[]): HTMLElement {
  const sizes = groups.map((g) => g.length);
  const [all, narrow, wide] = [spots(sizes, step, gap), spots(sizes, step, gap, Math.max(4, Math.ceil(groups.flat().length / 2))), spots(sizes, step, gap, 12)];
  const rows = kind === "hand"; // others stay in one row
  const cards = groups.flat();
  cards.forEach((card, i) => {
    const vars = rows ? { "--x": narrow.at[i]!.x, "--y": narrow.at[i]!.row, "--wx": wide.at[i]!.x, "--wy": wide.at[i]!.row } : { "--x": all.at[i]!.x };
    for (const [name, value] of Object.entries(vars)) card.style.setProperty(name, String(value));
  });
  const vars = rows ? { "--most": narrow.width, "--rows": narrow.rows, "--wmost": wide.width, "--wrows": wide.rows } : { "--most": all.width };
  return h("div", { class: `spread ${kind}`, style: vars, ...props }, cards, more);
}

/** The seats of the others, clockwise from the next one. */
function othersOf(s: Scene): Seat[] {
  const n = s.view.seats.length;
  const me = s.view.seat === "spectator" ? -1 : s.view.seat;
  const first = me < 0 ? 0 : me + 1;
  return Array.from({ length: me < 0 ? n : n - 1 }, (_, i) => (first + i) % n);
}

function others(s: Scene): HTMLElement {
  return h("div", { class: "others", "data-count": othersOf(s).length }, othersOf(s).map((seat) => player(s, seat)));
}

/** Whether it is the turn of a seat. */
function turnOf(s: Scene, seat: Seat): boolean {
  return s.view.turn === seat && !s.over && s.view.phase !== "over" && s.view.phase !== "round-over";
}

function player(s: Scene, seat: Seat): HTMLElement {
  const { t } = words();
  const name = nameOf(s.names, seat, s.view.seat);
  const p = s.view.seats[seat]!;
  const board = s.board.seats[seat]!;
  const known = s.open?.[seat]?.cards ?? (s.said ? p.hand.cards : board.hand.cards);
  const victim = `seat ${seat}`;
  const can = choosable(s.choices, s.chosen, victim);
  const unknown = Math.max(0, Math.min(board.hand.size - known.length, 20));
  const here = s.connected?.[seat];
  const heading = { class: "name", "data-here": here?.toString() };
  return h(
    "div",
    { class: "seat", role: "group", "data-turn": turnOf(s, seat) || undefined, "aria-label": here ? `${name}, ${t.connected}` : name },
    h(
      "header",
      null,
      can ? h("button", { type: "button", ...heading, ...thing(s, victim) }, name) : h("h2", heading, name),
      h("span", { class: "total", "aria-label": t.totalLabel(p.total, s.view.setup.target) }, roomy.matches ? t.total(p.total, s.view.setup.target) : p.total),
      h("span", { class: "tags" }, tags(s, seat)),
      s.said && (p.laid.length > 0 || known.length > 0) ? h("button", { type: "button", class: "quiet points", "data-key": `score ${seat}`, onclick: () => s.onScore(seat) }, t.points(s.open?.[seat]?.points ?? p.score.points)) : null,
    ),
    h(
      "div",
      { class: "row", "data-zone": `hand ${seat}` },
      h("span", { class: "label" }, `${t.hand}${t.colon} `, h("b", null, board.hand.size), known.length > 0 && !s.open && h("small", null, t.knownCards(known.length))),
      spread("held", [[...known.map((c) => picture(c, true)), ...Array.from({ length: unknown }, () => h("span", { class: "card small" }, back()))]], 0.45, 0),
    ),
    laidRow(s, seat),
  );
}

/** What is laid before a seat. */
function laidRow(s: Scene, seat: Seat): HTMLElement {
  const { t } = words();
  const board = s.board.seats[seat]!;
  const p = s.view.seats[seat]!;
  const groups = board.laid.map((g) => g.map((c) => picture(c, true)));
  board.laid.forEach((g, i) => groups[i]![0]!.toggleAttribute("data-changed", g.every((c) => s.since?.marks.has(`laid ${seat} ${c}`))));
  if (board.shields > 0) groups.push([h("span", { class: "card small", role: "img", "aria-label": p.shieldCard ? `${t.faceDown}${t.colon} ${words().card(p.shieldCard)}` : t.faceDown, title: t.faceDown }, p.shieldCard ? face(p.shieldCard) : back())]);
  return h("div", { class: "row laid", "data-zone": `laid ${seat}` }, h("span", { class: "label" }, groups.length > 0 && `${t.laid}${t.colon}`), spread("held", groups, 0.5, 0.62));
}

/** Marks beside a name. */
function tags(s: Scene, seat: Seat): Child {
  const { t } = words();
  const p = s.view.seats[seat]!;
  const tag = (text: string, kind = "") => h("span", { class: `mark ${kind}` }, text);
  return [
    s.view.caller === seat && tag(t.lastChance, "called"), // first: there may be room for one
    turnOf(s, seat) && seat !== s.view.seat && tag(t.turn, "turn"),
    p.bound && tag(t.bound),
    p.protected && !s.over && s.view.phase !== "over" && s.view.phase !== "round-over" && tag(t.protectedSeat),
    p.held && h("span", { class: "mark", title: words().eventText(p.held) }, t.holds(words().event(p.held))),
  ];
}

function middle(s: Scene): HTMLElement {
  const { t } = words();
  const { view, board } = s;
  const { drawn } = board;
  const backs = Array.from({ length: Math.max(0, drawn.size - drawn.cards.length) }, () => h("span", { class: "card" }, back()));
  return h(
    "div",
    { class: "middle" },
    (view.event || view.eventsLeft.length > 0) && eventButton(view.event),
    h(
      "div",
      { class: "stacks" },
      h(
        "div",
        { class: "stack", "data-zone": "deck" },
        h("button", { type: "button", class: "card", ...thing(s, "deck", 0, t.deckOf(board.deck)), "data-empty": board.deck === 0 || undefined }, board.deck > 0 && back()),
        h("span", { class: "tally", "aria-hidden": "true" }, board.deck),
        h("span", { class: "label", "aria-hidden": "true" }, t.deck),
      ),
      ([1, 2] as const).map((n) => pile(s, n)),
      h("div", { class: "stack drawn", "data-zone": "drawn" }, drawn.size === 0 && s.since?.el, spread("", [[...drawn.cards.map(numbered(s, "drawn")), ...backs]], 1.06, 0), h("span", { class: "label" }, drawn.size > 0 && t.drawn)),
    ),
    s.said ? chooser(s) : null,
  );
}

/** The event of the round, which is read whole when it is clicked. */
function eventButton(event: Event | undefined): HTMLElement {
  const { t } = words();
  const props = { type: "button", class: "event", "data-key": "event" };
  if (!event) return h("button", { ...props, disabled: true }, "");
  const name = `${t.event}${t.colon} ${words().event(event)}`;
  return h("button", { ...props, onclick: () => void dialog(name, t.close, h("p", null, words().eventText(event))) }, h("strong", null, `${name}.`), " ", words().eventText(event));
}

function pile(s: Scene, n: 1 | 2): HTMLElement {
  const { t } = words();
  const p = s.board.piles[n - 1 as 0 | 1];
  const remembered = s.said ? s.view.piles[n - 1 as 0 | 1].cards.slice(1) : [];
  const known = remembered.filter((c): c is Card => c !== "?");
  const top = p.top !== "?" ? p.top : undefined;
  const label = p.size === 0 ? t.emptyPile(n) : t.pileOf(n, top ? words().card(top) : "?", p.size);
  return h(
    "div",
    { class: "stack", "data-zone": `pile ${n}`, "data-drop": `pile ${n}`, ...(s.since?.marks.has(`pile ${n}`) && { "data-changed": true, title: t.sinceYourTurn }) },
    p.size > 0 && top ? cardButton(top, thing(s, `pile ${n}`, 0, label)) : h("button", { type: "button", class: "card", "data-empty": "", ...thing(s, `pile ${n}`, 0, label) }),
    h("span", { class: "tally", "aria-hidden": "true" }, p.size),
    h("span", { class: "label", "aria-hidden": "true" }, pileName(n)),
    spread("below", [known.slice(0, 6).map((c) => picture(c, true))], 0.5, 0, { role: "group", "aria-label": t.remembered }),
  );
}

/** Cards to choose from that lie small or hidden elsewhere: those of a pile that a crab looks through, of another hand, or laid. */
function chooser(s: Scene): Child {
  const { t } = words();
  const { view } = s;
  if (view.actor !== view.seat) return null;
  const group = (label: string, cards: Child[]) => h("section", { "aria-label": label }, h("span", { class: "label" }, label), h("div", { class: "cards" }, cards));
  const tray = (...groups: Child[]) => h("div", { class: "tray" }, groups);
  if (view.phase === "pick" && view.pickFrom) {
    const { cards } = view.piles[view.pickFrom - 1 as 0 | 1];
    return tray(
      group(
        t.lookedThrough(view.pickFrom),
        cards.map((c: PlacedCard, i) => (c === "?" ? h("button", { type: "button", class: "card", ...thing(s, `place ${i + 1}`) }, back()) : cardButton(c, thing(s, `place ${i + 1}`, 0, `${i + 1}: ${words().card(c)}`)))),
      ),
    );
  }
  if (view.phase === "swap" && view.victim !== undefined) return tray(group(t.handOf(nameOf(s.names, view.victim, view.seat)), view.seats[view.victim]!.hand.cards.map(numbered(s, "theirs"))));
  if (view.phase === "grab") return tray(othersOf(s).map((seat) => view.seats[seat]!.laid.length > 0 && group(`${nameOf(s.names, seat, view.seat)}, ${t.laid}`, view.seats[seat]!.laid.flat().map(numbered(s, `laid ${seat}`)))));
  return null;
}

/** Writes what the duos in hand do over two cards of each, which lie side by side. */
function tellEffects(s: Scene, cards: HTMLElement[]): void {
  const told = new Set<string>();
  for (const { parts: p } of matching(s.choices, s.chosen).open.filter((c) => c.parts.action === "lay-duo")) {
    const does = /\s?:\s*(.*)/.exec(s.said?.moves.find((m) => m.move === p.move)?.long ?? "")?.[1];
    const second = cards.find((el, i) => [cards[i - 1]?.dataset.card, el.dataset.card].sort().join() === [...p.cards].sort().join());
    if (does && second && !told.has(does)) second.dataset.does = does;
    if (second) told.add(does ?? "");
  }
}

function own(s: Scene): HTMLElement {
  const { t } = words();
  const me = s.view.seat;
  if (me === "spectator") return h("div", { class: "own" }); // the sand, on which something is said
  const p = s.view.seats[me]!;
  const board = s.board.seats[me]!;
  const hand = grouped(board.hand.cards).map((g) => g.map(numbered(s, "hand")));
  tellEffects(s, hand.flat());
  return h(
    "div",
    { class: "own", role: "group", "aria-label": t.yourHand, "data-turn": turnOf(s, me) || undefined },
    h(
      "header",
      null,
      h("h2", { class: "name" }, nameOf(s.names, me, me), s.names[me] ? ` (${s.names[me]})` : ""),
      h("span", { class: "total", "aria-label": t.totalLabel(p.total, s.view.setup.target) }, t.total(p.total, s.view.setup.target)),
      s.said ? h("button", { type: "button", class: "points", "data-key": `score ${me}`, onclick: () => s.onScore(me) }, t.pointsNow(p.score.points)) : null,
      h("span", { class: "tags" }, tags(s, me)),
    ),
    laidRow(s, me),
    spread("hand", hand, 1, 0.12, { "data-zone": `hand ${me}`, "data-drop": "hand" }, board.hand.size === 0 && h("p", { class: "label" }, t.emptyHand)),
  );
}

// The table as elements: the others, the deck and the piles, what was drawn, and the own cards.
import { type Board } from "./board.ts";
import { back, cardButton, face, grouped, picture } from "./card.ts";
import type { Said, Summary } from "./client.ts";
import { h, type Child } from "./dom.ts";
import { choosable, type Choice, type Thing } from "./moves.ts";
import { texts, words } from "./texts.ts";
import type { Card, PlacedCard, Seat, View } from "./wire.ts";

export interface Scene {
  view: View;
  board: Board;
  said: Said | undefined; // undefined while cards move
  over?: boolean; // the game has ended, whatever the position is: somebody gave up, say
  names: string[];
  choices: Choice[];
  chosen: Thing[];
  /** Hands to be shown although the view does not have them: in an open replay. */
  open?: Card[][] | undefined;
  onThing(thing: Thing): void;
  onScore(seat: Seat): void;
}

/** The name of a player, for headings. */
export function nameOf(names: string[], seat: Seat, me: View["seat"]): string {
  if (seat === me) return texts().you;
  return names[seat] || texts().playerNumber(seat + 1);
}

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
    "aria-pressed": chosen ? "true" : undefined,
    "aria-label": label,
    onclick: () => s.onThing(name),
  };
}

/** Cards as buttons; of alike ones each has a number. */
function buttons(s: Scene, where: string, cards: Card[]): HTMLElement[] {
  const seen = new Map<Card, number>();
  return cards.map((c) => {
    const copy = seen.get(c) ?? 0;
    seen.set(c, copy + 1);
    return cardButton(c, thing(s, `${where} ${c}`, copy, words().card(c)));
  });
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
  const known = s.open?.[seat] ?? (s.said ? p.hand.cards : board.hand.cards);
  const victim = `seat ${seat}`;
  const can = choosable(s.choices, s.chosen, victim);
  const swapping = s.view.phase === "swap" && s.view.victim === seat && s.view.actor === s.view.seat;
  return h(
    "div",
    { class: "seat", role: "group", "data-turn": turnOf(s, seat) || undefined, "aria-label": name },
    h(
      "header",
      null,
      can ? h("button", { type: "button", class: "name", ...thing(s, victim) }, name) : h("h2", { class: "name" }, name),
      h("span", { class: "total", "aria-label": t.totalLabel(p.total, s.view.setup.target) }, t.total(p.total, s.view.setup.target)),
      tags(s, seat),
      s.said && (p.laid.length > 0 || p.hand.cards.length > 0) ? h("button", { type: "button", class: "quiet points", "data-key": `score ${seat}`, onclick: () => s.onScore(seat) }, t.points(p.score.points)) : null,
    ),
    h(
      "div",
      { class: "row", "data-zone": `hand ${seat}`, "data-drop": victim },
      swapping
        ? h("span", { class: "label" }, t.handOf(name))
        : h("span", { class: "label" }, `${t.hand}${t.colon} ${board.hand.size}`, known.length > 0 && known.length < board.hand.size && `, ${t.known}${t.colon}`),
      swapping
        ? h("span", { class: "cards" }, buttons(s, "theirs", known))
        : h(
            "span",
            { class: "cards small fan" },
            known.map((c) => picture(c, true)),
            Array.from({ length: Math.max(0, Math.min(board.hand.size - known.length, 12)) }, () => h("span", { class: "card small" }, back())),
          ),
    ),
    laidRow(s, seat),
  );
}

/** What is laid before a seat. */
function laidRow(s: Scene, seat: Seat): Child {
  const { t } = words();
  const board = s.board.seats[seat]!;
  const p = s.view.seats[seat]!;
  if (board.laid.length === 0 && board.shields === 0) return h("div", { class: "row empty", "data-zone": `laid ${seat}` });
  const grabbing = s.view.phase === "grab" && s.view.actor === s.view.seat && seat !== s.view.seat;
  // While cards move the groups are not known: they are shown in pairs as they lie.
  const groups = s.said ? p.laid : grouped(board.laid);
  return h(
    "div",
    { class: "row laid", "data-zone": `laid ${seat}` },
    h("span", { class: "label" }, `${t.laid}${t.colon}`),
    groups.map((g) => h("span", { class: "cards small group" }, grabbing ? buttons(s, `laid ${seat}`, g) : g.map((c) => picture(c, true)))),
    board.shields > 0 && h("span", { class: "card small", role: "img", "aria-label": p.shieldCard ? `${t.faceDown}${t.colon} ${words().card(p.shieldCard)}` : t.faceDown, title: t.faceDown }, p.shieldCard ? face(p.shieldCard) : back()),
  );
}

/** Marks beside a name. */
function tags(s: Scene, seat: Seat): Child {
  const { t } = words();
  const p = s.view.seats[seat]!;
  const tag = (text: string, kind = "") => h("span", { class: `mark ${kind}` }, text);
  return [
    turnOf(s, seat) && tag(t.turn, "turn"),
    s.view.caller === seat && tag(t.called, "called"),
    p.bound && tag(t.bound),
    p.protected && !s.over && s.view.phase !== "over" && s.view.phase !== "round-over" && tag(t.protectedSeat),
    p.held && h("span", { class: "mark", title: words().eventText(p.held) }, t.holds(words().event(p.held))),
  ];
}

function middle(s: Scene): HTMLElement {
  const { t } = words();
  const { view, board } = s;
  return h(
    "div",
    { class: "middle" },
    view.event && h("p", { class: "event" }, h("strong", null, `${t.event}${t.colon} ${words().event(view.event)}.`), " ", words().eventText(view.event)),
    h(
      "div",
      { class: "stacks" },
      h(
        "div",
        { class: "stack", "data-zone": "deck" },
        h("button", { type: "button", class: "card", ...thing(s, "deck", 0, t.deckOf(board.deck)), "data-empty": board.deck === 0 || undefined }, board.deck > 0 && back()),
        h("span", { class: "label", "aria-hidden": "true" }, `${t.deck} ${board.deck}`),
      ),
      ([1, 2] as const).map((n) => pile(s, n)),
      board.drawn.size > 0 &&
        h(
          "div",
          { class: "stack drawn", "data-zone": "drawn" },
          h(
            "span",
            { class: "cards" },
            buttons(s, "drawn", board.drawn.cards),
            Array.from({ length: Math.max(0, board.drawn.size - board.drawn.cards.length) }, () => h("span", { class: "card" }, back())),
          ),
          h("span", { class: "label" }, t.drawn),
        ),
    ),
    view.phase === "pick" && view.actor === view.seat && view.pickFrom && s.said ? lookedThrough(s, view.pickFrom) : null,
  );
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
    { class: "stack", "data-zone": `pile ${n}`, "data-drop": `pile ${n}` },
    p.size > 0 && top ? cardButton(top, thing(s, `pile ${n}`, 0, label)) : h("button", { type: "button", class: "card", "data-empty": "", ...thing(s, `pile ${n}`, 0, label) }),
    h("span", { class: "label", "aria-hidden": "true" }, `${t.pile(n)} · ${p.size}`),
    known.length > 0 && h("span", { class: "below-pile" }, h("span", { class: "label below" }, t.remembered), h("span", { class: "cards tiny fan" }, known.slice(0, 6).map((c) => picture(c, true)))),
  );
}

/** The cards of a pile that a crab looks through. */
function lookedThrough(s: Scene, n: 1 | 2): HTMLElement {
  const { t } = words();
  const cards = s.view.piles[n - 1 as 0 | 1].cards;
  return h(
    "div",
    { class: "row looked" },
    h("span", { class: "label" }, t.lookedThrough(n)),
    h(
      "span",
      { class: "cards" },
      cards.map((c: PlacedCard, i) => (c === "?" ? h("button", { type: "button", class: "card", ...thing(s, `place ${i + 1}`) }, back()) : cardButton(c, thing(s, `place ${i + 1}`, 0, `${i + 1}: ${words().card(c)}`)))),
    ),
  );
}

function own(s: Scene): HTMLElement {
  const { t } = words();
  const me = s.view.seat;
  if (me === "spectator") return h("div", { hidden: true });
  const p = s.view.seats[me]!;
  const board = s.board.seats[me]!;
  const done = board.laid.length + board.shields > 0;
  return h(
    "div",
    { class: "own", role: "group", "aria-label": t.yourHand, "data-turn": turnOf(s, me) || undefined },
    h(
      "header",
      null,
      h("h2", { class: "name" }, nameOf(s.names, me, me), s.names[me] ? ` (${s.names[me]})` : ""),
      h("span", { class: "total", "aria-label": t.totalLabel(p.total, s.view.setup.target) }, t.total(p.total, s.view.setup.target)),
      s.said ? h("button", { type: "button", class: "points", "data-key": `score ${me}`, onclick: () => s.onScore(me) }, t.pointsNow(p.score.points)) : null,
      tags(s, me),
    ),
    done ? laidRow(s, me) : h("div", { "data-zone": `laid ${me}` }),
    h("div", { class: "hand", "data-zone": `hand ${me}`, "data-drop": "hand" }, board.hand.size > 0 ? groupedButtons(s, board.hand.cards) : h("p", { class: "label" }, t.emptyHand)),
  );
}

/** The own hand, in groups of what counts together. */
function groupedButtons(s: Scene, cards: Card[]): HTMLElement[] {
  const seen = new Map<Card, number>();
  return grouped(cards).map((g) =>
    h(
      "span",
      { class: "cards group" },
      g.map((c) => {
        const copy = seen.get(c) ?? 0;
        seen.set(c, copy + 1);
        return cardButton(c, thing(s, `hand ${c}`, copy, words().card(c)));
      }),
    ),
  );
}

// Cards as they are drawn: folded paper of a colour, a large figure, and small the two letters of the colour and the name
// of the kind. Who wants it has a pattern for each colour, too.
import { figures } from "./figures.ts";
import { h, s } from "./dom.ts";
import { colorOf, kindOf, type Card, type Color } from "./wire.ts";
import { words } from "./texts.ts";

/** The pattern of each colour, as paths in a field of 12 by 12, so that it is told apart in grey. */
const patterns: Record<Color, string> = {
  "dark-blue": "M0 3q3-4 6 0t6 0M0 9q3-4 6 0t6 0",
  "light-blue": "M3 3h.1M9 9h.1",
  black: "M0 0l12 12M12 0L0 12",
  yellow: "M0 12L12 0",
  green: "M3 0v12M9 0v12",
  white: "",
  purple: "M0 8l3-5 3 5 3-5 3 5",
  grey: "M2 2h4v4H2z",
  "light-orange": "M0 0l12 12",
  pink: "M6 3a3 3 0 1 0 .1 0",
  orange: "M6 2v8M2 6h8",
};

/** The patterns as definitions, once in the page. */
export function patternDefs(): SVGElement {
  return s(
    "svg",
    { width: 0, height: 0, class: "defs", "aria-hidden": "true" },
    s(
      "defs",
      null,
      Object.entries(patterns).map(([color, d]) =>
        s("pattern", { id: `paper-${color}`, width: 12, height: 12, patternUnits: "userSpaceOnUse" }, s("path", { d, class: color === "light-blue" ? "dot" : "line" })),
      ),
    ),
  );
}

/** Faces that were drawn, by the card and its words: copies of them are made faster. */
const drawn = new Map<string, HTMLElement>();

/** A card face up, without anything to be read out. */
export function face(card: Card): HTMLElement {
  const name = `${card} ${words().catalog.tag}`;
  let el = drawn.get(name);
  if (!el) drawn.set(name, (el = draw(card, name)));
  return el.cloneNode(true) as HTMLElement;
}

function draw(card: Card, name: string): HTMLElement {
  const kind = kindOf(card);
  const color = colorOf(card);
  const word = words().color(color);
  const called = words().kind(kind).length <= 14 ? words().kind(kind) : words().short(kind);
  return h(
    "span",
    { class: "face", "data-face": name, "data-color": color, "data-code": words().code(color), "data-word": word, style: { "--letters": word.length }, "aria-hidden": "true" },
    s(
      "svg",
      { viewBox: "0 0 100 140", focusable: "false" },
      s("rect", { x: 0, y: 0, width: 100, height: 140, rx: 9, class: "paper" }),
      s("path", { d: "M9 0h83L0 121V9Q0 0 9 0z", class: "light" }),
      s("path", { d: "M100 110v21Q100 140 91 140H66z", class: "shade" }),
      s("rect", { x: 0, y: 116, width: 100, height: 24, rx: 9, fill: `url(#paper-${color})`, class: "strip" }),
      s("rect", { x: 0, y: 0, width: 100, height: 22, rx: 9, fill: `url(#paper-${color})`, class: "strip" }),
      s("g", { transform: "translate(1 19) scale(.98)" }, (figures[kind] ?? []).map(([tone, points]) => s("polygon", { points, class: tone }))),
      s("text", { x: 8, y: 132, "font-size": Math.min(14, 118 / called.length) }, called),
    ),
  );
}

/** The back of a card. */
export function back(): HTMLElement {
  return h(
    "span",
    { class: "face back", "data-face": "back", "aria-hidden": "true" },
    s(
      "svg",
      { viewBox: "0 0 100 140", focusable: "false" },
      s("rect", { x: 0, y: 0, width: 100, height: 140, rx: 9, class: "paper" }),
      s("path", { d: "M9 140Q0 140 0 131V112l25-14 25 14 25-14 25 14v19q0 9-9 9z", class: "deep" }),
      [-28, 0, 28].map((y) => s("path", { d: `M12 ${66 + y}l19-12v14z M50 ${66 + y}l19-12v14z`, class: "b" })),
      [-28, 0, 28].map((y) => s("path", { d: `M31 ${54 + y}l19 12-19 2z M69 ${54 + y}l19 12-19 2z`, class: "a" })),
    ),
  );
}

/** A card that is only looked at, with its name. */
export function picture(card: Card, small = false): HTMLElement {
  return h("span", { class: small ? "card small" : "card", role: "img", "aria-label": words().card(card), "data-card": card }, face(card));
}

/** A card that is clicked. */
export function cardButton(card: Card, props: Record<string, unknown>): HTMLElement {
  return h("button", { class: "card", type: "button", "aria-label": words().card(card), "data-card": card, ...props }, face(card));
}

/** Families of kinds that count together, in the order in which a hand is sorted. */
const families: string[][] = [
  ["mermaid"],
  ["crab", "lobster", "cast-of-crabs"],
  ["boat", "lighthouse"],
  ["fish", "shoal-of-fish"],
  ["swimmer", "shark", "jellyfish"],
  ["shell"],
  ["octopus"],
  ["penguin", "penguin-colony"],
  ["sailor", "captain"],
  ["seahorse"],
  ["starfish"],
];

/** Cards grouped into what counts together. */
export function grouped(cards: Card[]): Card[][] {
  return families.map((family) => cards.filter((c) => family.includes(kindOf(c))).sort((a, b) => family.indexOf(kindOf(a)) - family.indexOf(kindOf(b)) || (a < b ? -1 : 1))).filter((g) => g.length > 0);
}

// Everything that the page says. What belongs to the game comes from package words, by the catalog;
// the rest are the texts of the page itself, a file for each language.
import type { Catalog } from "./client.ts";
import type { Card, Color, Event, Kind } from "./wire.ts";
import { settings } from "./settings.ts";
import { en } from "./texts_en.ts";
import { fr } from "./texts_fr.ts";
import { de } from "./texts_de.ts";

export type Texts = { [K in keyof typeof en]: (typeof en)[K] extends (...args: infer A) => string ? (...args: A) => string : string };

const all: Record<string, Texts> = { en, fr, de };

export interface Words {
  t: Texts;
  catalog: Catalog;
  card(card: Card): string;
  color(color: Color): string;
  code(color: Color): string;
  short(kind: Kind): string;
  kind(kind: Kind): string;
  event(event: Event): string;
  eventText(event: Event): string;
}

let current: Words | undefined;

/** The words of the page. There are none before use was called. */
export function words(): Words {
  if (!current) throw new Error("no language yet");
  return current;
}

/** The texts of the page itself, which are there before those of the catalog. */
export function texts(): Texts {
  return all[settings.lang] ?? en;
}

/** Speaks the language of a catalog from now on. */
export function use(catalog: Catalog): void {
  const map = (list: { name: string; text: string }[]) => new Map(list.map((n) => [n.name, n.text]));
  const [cards, kinds, events] = [map(catalog.cards), map(catalog.kinds), map(catalog.events)];
  const colors = map(catalog.colors);
  const codes = new Map(catalog.colors.map((n) => [n.name, n.more ?? ""]));
  const eventTexts = new Map(catalog.events.map((n) => [n.name, n.more ?? ""]));
  current = {
    t: texts(),
    catalog,
    card: (card) => cards.get(card) ?? card,
    color: (color) => colors.get(color) ?? color,
    code: (color) => codes.get(color) ?? "",
    short: (kind) => catalog.short[kind] ?? kind,
    kind: (kind) => kinds.get(kind) ?? kind,
    event: (event) => events.get(event) ?? event,
    eventText: (event) => eventTexts.get(event) ?? "",
  };
}

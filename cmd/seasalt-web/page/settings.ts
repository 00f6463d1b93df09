// What the page remembers of its reader: language, looks, and what was played last. It works without
// storage too.
import type { Order } from "./client.ts";

export interface Settings {
  lang: string;
  theme: "auto" | "light" | "dark";
  speed: Speed;
  patterns: boolean; // colours are told apart by patterns, too
  forced: boolean; // the only possible move happens by itself
  sound: boolean;
  muted: boolean; // what others say is not shown
  guide: string; // "new" if nothing was played here, the game in which the first round is explained, or nothing
  name: string;
  order: Order;
  last?: Last | undefined;
  par?: { day: string; points: number }; // what a strong bot makes with the deal of the day
}

/** The game that was being played last, which can be gone on with before the list of games is there. */
export interface Last {
  game: string;
  text: string;
}

/** How long what moves takes, as a part of what it normally takes. */
export const speeds = { slow: 1.8, normal: 1, fast: 0.5, instant: 0 };
export type Speed = keyof typeof speeds;

export const languages = ["en", "fr", "de"];

/** The language that the browser asks for, if it is one of those known. */
function preferred(): string {
  for (const tag of navigator.languages) {
    const lang = tag.slice(0, 2).toLowerCase();
    if (languages.includes(lang)) return lang;
  }
  return "en";
}

const key = "seasalt settings";

function load(): Settings {
  // Without a window, in Node, there is nothing to ask.
  const fresh: Settings = { lang: preferred(), theme: "auto", speed: "normal", patterns: globalThis.matchMedia?.("(prefers-contrast: more)").matches ?? false, forced: true, sound: true, muted: false, guide: "", name: "", order: { players: [{ name: "" }, { name: "Nori", level: "normal" }] } };
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(key) ?? '{"guide": "new"}') as Partial<Settings>) };
  } catch {
    return { ...fresh, guide: "new" }; // nothing can be kept here, so whoever comes may come for the first time
  }
}

export const settings = load();

/** The edition that readers of a language have. */
export function editionOf(lang: string): string {
  return lang === "fr" ? "french" : lang === "de" ? "german" : "english";
}

export function save(): void {
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // They last as long as the page.
  }
}

export function applyTheme(): void {
  const dark = settings.theme === "dark" || (settings.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.documentElement.lang = settings.lang;
  document.documentElement.toggleAttribute("data-still", settings.speed === "instant");
  document.documentElement.toggleAttribute("data-patterns", settings.patterns);
}

/** Whether what happens is shown step by step. */
export function told(): boolean {
  return settings.speed !== "instant";
}

/** Whether things move on the page. */
export function animated(): boolean {
  return told() && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

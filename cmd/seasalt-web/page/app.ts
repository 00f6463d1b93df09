// What all screens share: the client, the way between screens, and the frame around them.
import type { Sage, Tables } from "./client.ts";
import { h, render, type Child } from "./dom.ts";
import { texts } from "./texts.ts";

export interface App extends Tables, Sage {}

let client: App | undefined;

export function setApp(app: App): void {
  client = app;
}

/** The client of the page. */
export function app(): App {
  if (!client) throw new Error("no client yet");
  return client;
}

/** A screen shows itself in an element until it is left. */
export type Screen = (main: HTMLElement, ...rest: string[]) => void | (() => void) | Promise<void | (() => void)>;

export function go(hash: string): void {
  location.hash = hash;
}

/** Puts a heading, and what belongs to it, into the bar of the page. */
export function setTitle(title: string, ...more: Child[]): void {
  const bar = document.querySelector("#bar-title");
  if (bar) render(bar, title, ...more);
  named = title === texts().title ? title : `${title} · ${texts().title}`;
  document.title = calls + named;
}

let named = ""; // the title of the screen
let calls = ""; // what stands before it

/** Puts something before the title of the window, for whoever looks elsewhere; "" takes it away. */
export function callTitle(what: string): void {
  calls = what && `${what} · `;
  document.title = calls + named;
}

/** Says something in passing at the foot of the page. */
export function note(text: string, ...more: Child[]): HTMLElement {
  text = text.replace(/^Error: /, "");
  document.querySelector(".note")?.remove();
  const el = h("p", { class: "note", role: "status" }, h("span", null, text, " ", more), h("button", { class: "quiet", type: "button", "aria-label": texts().close, onclick: () => el.remove() }, "✕"));
  document.body.append(el);
  return el;
}

/** The game from which one has come to the course, as an address, or nothing. */
export let cameFrom = "";

/** Notes where one was before the present address. */
export function comeFrom(url: string): void {
  const { hash } = new URL(url);
  if (!/^#\/(learn|replay)/.test(hash)) cameFrom = /^#\/(game|table)\//.test(hash) ? hash : "";
}

/** A link to a rule in the course. */
export function ruleLink(rule: string): HTMLElement {
  return h("a", { href: `#/learn/${rule}`, class: "rule", title: texts().rule(rule), "aria-label": texts().rule(rule) }, "?");
}

/** A text with the "?" of a rule, which stays with the last word: alone in a line it would belong to nothing. */
export function withRule(text: string, rule: string): Child[] {
  const last = text.lastIndexOf(" ") + 1;
  return [text.slice(0, last), h("span", { class: "together" }, text.slice(last), " ", ruleLink(rule))];
}

// What a card is: asked for by a tap where it cannot be played, by holding it, or by a pointer that rests on it.
import { app, ruleLink } from "./app.ts";
import { picture } from "./card.ts";
import type { AskedCard, Reader } from "./client.ts";
import { dialog, h, type Child } from "./dom.ts";
import { texts, words } from "./texts.ts";
import type { Card, View } from "./wire.ts";

export interface Asker {
  view(): View | undefined;
  reader(): Reader;
}

/** How long a card is held, and how long a pointer rests on it, in milliseconds. */
const held = 450;
const rested = 650;

/** A press that has asked is no click when it ends, which would close the answer. */
const letGo = (e: Event) => e.stopPropagation();

/** Lets one ask any card below an element. */
export function askable(root: HTMLElement, asker: Asker): void {
  let timer = 0;
  let peek: HTMLElement | undefined;
  let over: HTMLElement | null; // the card that is looked at
  let start = { x: 0, y: 0 };
  const cardAt = (e: Event) => (e.target as Element).closest<HTMLElement>("[data-card]");
  const stop = () => {
    clearTimeout(timer);
    peek?.remove();
    peek = undefined;
    over = null;
  };
  root.addEventListener("pointerdown", (e) => {
    stop();
    const el = cardAt(e);
    if (!el || e.button !== 0) return;
    start = { x: e.clientX, y: e.clientY };
    const ask = () => {
      root.dispatchEvent(new PointerEvent("pointercancel")); // it is not dragged
      addEventListener("click", letGo, { capture: true, once: true });
      addEventListener("pointerdown", () => removeEventListener("click", letGo, true), { once: true });
      void askCard(asker, el.dataset.card as Card);
    };
    timer = window.setTimeout(() => (timer = window.setTimeout(ask, 50)), held); // a busy page hears first that it was let go
  });
  for (const end of ["pointerup", "pointercancel"]) root.addEventListener(end, () => clearTimeout(timer));
  root.addEventListener("contextmenu", (e) => {
    if (cardAt(e) && (e as PointerEvent).pointerType !== "mouse") e.preventDefault();
  });
  root.addEventListener("click", (e) => {
    const el = cardAt(e);
    if (el && !el.closest("[data-thing]")) void askCard(asker, el.dataset.card as Card);
  });
  root.addEventListener("pointermove", (e) => { // and not when a card comes to lie below it
    if (e.buttons > 0) {
      if (Math.hypot(e.clientX - start.x, e.clientY - start.y) > 8) stop();
      return;
    }
    const el = cardAt(e);
    if (e.pointerType !== "mouse" || el === over) return;
    stop();
    over = el;
    if (!el) return;
    timer = window.setTimeout(() => {
      void answer(asker, el.dataset.card as Card).then((said) => {
        if (!el.matches(":hover") || document.querySelector("dialog[open]")) return;
        peek?.remove();
        document.body.append((peek = h("aside", { class: "peek", "aria-hidden": "true" }, said)));
        const at = el.getBoundingClientRect();
        const beside = at.right + 8 + peek.offsetWidth < innerWidth ? at.right + 8 : Math.max(8, at.left - 8 - peek.offsetWidth);
        peek.style.left = `${beside}px`;
        peek.style.top = `${Math.max(8, Math.min(at.top, innerHeight - peek.offsetHeight - 8))}px`;
      });
    }, rested);
  });
  root.addEventListener("pointerleave", stop);
}

/** Shows a card large, and before what it is why it cannot be played now, if that was wanted. */
export async function askCard(asker: Asker, card: Card, ...why: Child[]): Promise<void> {
  const said = await answer(asker, card);
  if (document.querySelector("dialog[open]") || !asker.view()) return;
  const d = dialog(words().card(card), texts().close, h("div", { class: "asked-of" }, picture(card), h("div", null, why.length > 0 && h("p", { class: "why" }, why), said)));
  d.classList.add("asks");
}

async function answer(asker: Asker, card: Card): Promise<Child> {
  const view = asker.view();
  return view && lines(await app().card(asker.reader(), view, card), view.seat === "spectator");
}

function lines(a: AskedCard, watched: boolean): Child {
  const t = texts();
  const rows = (said: string[]) => said.map((s) => h("dd", null, s));
  return h(
    "dl",
    { class: "worth-of" },
    a.duos.map((d) => [h("dt", null, d.kinds), h("dd", null, d.does)]),
    a.wins && h("dd", null, t.askMermaid(a.wins)),
    a.for && h("dd", null, t.askFor(a.for.points, a.for.of)),
    a.each.length > 1 && [h("dt", null, t.askEach(a.each.length)), h("dd", null, t.askPoints(a.each.join(", ")))],
    !watched && [h("dt", null, t.askNow), a.now.length > 0 ? rows(a.now) : h("dd", null, t.askNothing)],
    a.next.length > 0 && [h("dt", null, watched ? t.askAlone : t.askNext), rows(a.next)],
    h("dd", null, a.more > 0 && !watched && h("b", { class: "gain" }, t.askMore(a.more)), " ", a.rule && ruleLink(a.rule)),
    !watched && h("dd", { class: "label" }, t.askLeft(a.left)),
  );
}

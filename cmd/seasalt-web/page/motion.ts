// Cards that move over the page, from one zone to another, by what is seen of a move.
import { back, face } from "./card.ts";
import { animated, settings, speeds, told } from "./settings.ts";
import type { Observation, Zone } from "./wire.ts";
import { h } from "./dom.ts";

/** The name of a zone, as elements have it in data-zone. */
export function zoneName(z: Zone): string {
  if ("pile" in z) return `pile ${z.pile}`;
  return "seat" in z ? `${z.kind === "hand" ? "hand" : "laid"} ${z.seat}` : z.kind; // a shield lies before its player, too
}

/** Where cards lie on a table, by their zone and by their zone and name. */
export type Places = Map<string, { el: HTMLElement; at: DOMRect }>;

export function placesOf(root: Element): Places {
  const places: Places = new Map();
  for (const zone of root.querySelectorAll<HTMLElement>("[data-zone]")) {
    const name = zone.getAttribute("data-zone")!;
    const cards = [...zone.querySelectorAll<HTMLElement>(".card")].filter((el) => !el.closest(".below"));
    for (const el of cards) places.set(`${name} ${el.dataset.card ?? ""}`, { el, at: el.getBoundingClientRect() });
    const el = cards.at(-1) ?? zone;
    places.set(name, { el, at: el.getBoundingClientRect() });
  }
  return places;
}

/**
 * Shows the cards of a move on their way, until they are there or the signal says that it is enough. What is turned up turns
 * over. Where nothing may move, what has come is marked instead. It takes so many milliseconds at normal speed.
 */
export async function fly(before: Places, after: Places, o: Observation, ms: number, enough: AbortSignal): Promise<void> {
  if (enough.aborted || o.transfers.length === 0) return;
  const transfers = o.transfers.slice(0, 6);
  const one = (ms * speeds[settings.speed]) / (1 + 0.2 * (transfers.length - 1)); // each begins a bit later
  const flights = transfers.map((t, i) => {
    const place = (z: Zone, ...in_: Places[]) => in_.map((p) => p.get(`${zoneName(z)} ${t.card ?? ""}`)).find(Boolean) ?? in_.map((p) => p.get(zoneName(z))).find(Boolean);
    const from = place(t.from, before, after);
    const to = place(t.to, after, before);
    if (!from || !to) return undefined;
    if (!animated()) {
      to.el.setAttribute("data-new", "");
      return undefined;
    }
    const turns = t.card !== undefined && from.el.querySelector(".back") !== null;
    const sides = h("div", { class: "sides" }, t.card ? face(t.card) : back(), turns && back());
    const el = h("div", { class: "flying card", "aria-hidden": "true", style: { "--card": `${to.el.classList.contains("card") ? to.at.width : from.at.width}px` } }, sides);
    document.body.append(el);
    const at = ({ at: r, el: card }: { at: DOMRect; el: HTMLElement }) => {
      const scale = card.classList.contains("card") ? r.width / el.offsetWidth : 1;
      return `translate(${r.left + r.width / 2 - el.offsetWidth / 2}px, ${r.top + r.height / 2 - el.offsetHeight / 2}px) scale(${scale})`;
    };
    const lies = t.to.kind !== "pile" && t.card !== undefined && to.el.dataset.card === t.card; // then it is not seen there before it has come
    if (lies) to.el.style.visibility = "hidden";
    const time: KeyframeAnimationOptions = { duration: one, delay: i * 0.2 * one, easing: "ease-in-out", fill: "both" };
    const motion = el.animate([{ transform: at(from) }, { transform: at(to) }], time);
    if (turns) sides.animate([{ transform: "rotateY(180deg)" }, { transform: "none" }], time);
    enough.addEventListener("abort", () => motion.finish());
    return motion.finished
      .catch(() => undefined)
      .then(() => {
        el.remove();
        if (lies) to.el.style.visibility = "";
      });
  });
  await Promise.all(flights);
}

/** Waits, unless it is enough. */
export function pause(ms: number, enough: AbortSignal): Promise<void> {
  if (!told() || enough.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms * speeds[settings.speed]);
    enough.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

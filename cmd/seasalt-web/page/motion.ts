// Cards that move over the page, from one zone to another, by what is seen of a move.
import { back, face } from "./card.ts";
import { animated } from "./settings.ts";
import type { Observation, Zone } from "./wire.ts";
import { h } from "./dom.ts";

/** The name of a zone, as elements have it in data-zone. */
export function zoneName(z: Zone): string {
  switch (z.kind) {
    case "pile":
      return `pile ${z.pile}`;
    case "hand":
      return `hand ${z.seat}`;
    case "laid":
    case "shield":
      return `laid ${z.seat}`;
    default:
      return z.kind;
  }
}

/** Where the zones of a table are. */
export type Places = Map<string, DOMRect>;

export function placesOf(root: Element): Places {
  const places: Places = new Map();
  for (const el of root.querySelectorAll("[data-zone]")) {
    const card = el.querySelector(".card:last-of-type") ?? el;
    places.set(el.getAttribute("data-zone")!, card.getBoundingClientRect());
  }
  return places;
}

/** Shows the cards of a move on their way, until they are there or the signal says that it is enough. */
export async function fly(before: Places, after: Places, o: Observation, enough: AbortSignal): Promise<void> {
  if (!animated() || enough.aborted || o.transfers.length === 0) return;
  const flights = o.transfers.slice(0, 6).map((t, i) => {
    const from = before.get(zoneName(t.from)) ?? after.get(zoneName(t.from)) ?? before.get("deck");
    const to = after.get(zoneName(t.to)) ?? before.get(zoneName(t.to));
    if (!from || !to) return undefined;
    const el = h("div", { class: "flying card", "aria-hidden": "true" }, t.card ? face(t.card) : back());
    document.body.append(el);
    const at = (r: DOMRect) => `translate(${r.left + r.width / 2 - el.offsetWidth / 2}px, ${r.top + r.height / 2 - el.offsetHeight / 2}px)`;
    const motion = el.animate([{ transform: at(from) }, { transform: at(to) }], { duration: 380, delay: i * 90, easing: "ease-in-out", fill: "both" });
    enough.addEventListener("abort", () => motion.finish());
    return motion.finished.catch(() => undefined).then(() => el.remove());
  });
  await Promise.all(flights);
}

/** Waits, unless it is enough. */
export function pause(ms: number, enough: AbortSignal): Promise<void> {
  if (!animated() || enough.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    enough.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

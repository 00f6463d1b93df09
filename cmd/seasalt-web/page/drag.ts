// Dragging cards: from one thing to another, by mouse, finger or pen.
import { animated } from "./settings.ts";

/**
 * Calls drop when something is let go over something else that takes it. What takes it is lit up as long as it is dragged,
 * and from elsewhere it goes back.
 */
export function draggable(root: HTMLElement, takes: (from: string, to: string) => boolean, drop: (from: string, to: string) => void): void {
  let from: HTMLElement | undefined;
  let ghost: HTMLElement | undefined;
  let start = { x: 0, y: 0 };
  let dragged = false;

  const end = (back = true) => {
    for (const el of root.querySelectorAll("[data-target]")) el.removeAttribute("data-target");
    const was = ghost;
    if (was && from && back && animated()) {
      const at = from.getBoundingClientRect();
      void was
        .animate([{}, { transform: `translate(${at.left}px, ${at.top}px)` }], { duration: 200, easing: "ease-out" })
        .finished.catch(() => undefined)
        .then(() => was.remove());
    } else was?.remove();
    ghost = undefined;
    from = undefined;
  };
  const name = (el: HTMLElement) => el.dataset.drop ?? el.dataset.thing!;
  const onto = (el?: HTMLElement | null) => el && el !== from && takes(name(from!), name(el));
  const light = () => {
    for (const el of [...root.querySelectorAll<HTMLElement>("[data-drop]"), ...root.querySelectorAll<HTMLElement>("[data-thing]")]) {
      if (!el.closest("[data-target]") && onto(el)) el.setAttribute("data-target", "");
    }
  };
  root.addEventListener("pointerdown", (e) => {
    const el = (e.target as Element).closest<HTMLElement>("[data-thing].card");
    dragged = false;
    if (!el || e.button !== 0) return;
    from = el;
    start = { x: e.clientX, y: e.clientY };
  });
  root.addEventListener("pointermove", (e) => {
    if (!from) return;
    if (!ghost) {
      if (Math.hypot(e.clientX - start.x, e.clientY - start.y) < 10) return;
      ghost = from.cloneNode(true) as HTMLElement;
      ghost.className = "flying card";
      for (const attribute of ["data-thing", "data-key", "style"]) ghost.removeAttribute(attribute);
      ghost.style.setProperty("--card", `${from.offsetWidth}px`);
      document.body.append(ghost);
      dragged = true;
      root.setPointerCapture(e.pointerId); // it can be let go outside
      light();
    }
    ghost.style.transform = `translate(${e.clientX - ghost.offsetWidth / 2}px, ${e.clientY - ghost.offsetHeight / 2}px)`;
  });
  root.addEventListener("pointerup", (e) => {
    const source = from;
    if (!source || !ghost) return end();
    const under = document.elementFromPoint(e.clientX, e.clientY);
    const to = root.contains(under) ? ["[data-thing]", "[data-drop]"].map((s) => under!.closest<HTMLElement>(s)).find(onto) : undefined;
    end(!to);
    if (to) drop(name(source), name(to));
  });
  root.addEventListener("pointercancel", () => end());
  root.addEventListener(
    "click",
    (e) => {
      if (!dragged) return;
      dragged = false;
      e.stopPropagation();
      e.preventDefault();
    },
    true,
  );
}

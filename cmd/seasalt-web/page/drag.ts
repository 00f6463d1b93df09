// Dragging cards: from one thing to another, by mouse, finger or pen.

/** Calls drop when something that can be dragged is let go over something else. */
export function draggable(root: HTMLElement, drop: (from: string, to: string) => void): void {
  let from: HTMLElement | undefined;
  let ghost: HTMLElement | undefined;
  let start = { x: 0, y: 0 };
  let dragged = false;

  const end = () => {
    ghost?.remove();
    ghost = undefined;
    from = undefined;
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
      for (const name of ["data-thing", "data-key", "id"]) ghost.removeAttribute(name);
      document.body.append(ghost);
      dragged = true;
    }
    ghost.style.transform = `translate(${e.clientX - ghost.offsetWidth / 2}px, ${e.clientY - ghost.offsetHeight / 2}px)`;
  });
  root.addEventListener("pointerup", (e) => {
    const source = from;
    const was = ghost;
    end();
    if (!source || !was) return;
    const under = document.elementFromPoint(e.clientX, e.clientY);
    const target = under?.closest<HTMLElement>("[data-thing]") ?? under?.closest<HTMLElement>("[data-drop]");
    const zone = under?.closest<HTMLElement>("[data-drop]");
    const to = target?.dataset.thing ?? target?.dataset.drop;
    if (to && root.contains(target!)) drop(source.dataset.thing!, to);
    else if (zone?.dataset.drop) drop(source.dataset.thing!, zone.dataset.drop);
  });
  root.addEventListener("pointercancel", end);
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

// Making elements. Text always becomes text nodes, so nothing that somebody typed can become markup.
export type Child = Node | string | number | false | null | undefined | Child[];

type Props = { [name: string]: unknown };

function fill(el: Element, props: Props | null, children: Child[]): void {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) el.addEventListener(name.slice(2), value as EventListener);
    else if (name === "value" && "value" in el) (el as HTMLInputElement).value = String(value);
    else el.setAttribute(name, value === true ? "" : String(value));
  }
  append(el, children);
}

export function append(el: Element, children: Child[]): void {
  for (const child of children) {
    if (Array.isArray(child)) append(el, child);
    else if (child !== undefined && child !== null && child !== false) el.append(child instanceof Node ? child : String(child));
  }
}

/** Makes an element of HTML. Properties that begin with on are listeners. */
export function h<K extends keyof HTMLElementTagNameMap>(tag: K, props?: Props | null, ...children: Child[]): HTMLElementTagNameMap[K];
export function h(tag: string, props?: Props | null, ...children: Child[]): HTMLElement;
export function h(tag: string, props: Props | null = null, ...children: Child[]): HTMLElement {
  const el = document.createElement(tag);
  fill(el, props, children);
  return el;
}

/** Makes an element of SVG. */
export function s(tag: string, props: Props | null = null, ...children: Child[]): SVGElement {
  const el = document.createElementNS("http://www.w3.org/2000/svg", tag);
  fill(el, props, children);
  return el;
}

/** Replaces what is in an element, and leaves the focus where it was, by data-key. */
export function render(el: Element, ...children: Child[]): void {
  const active = document.activeElement;
  const key = active && el.contains(active) ? active.getAttribute("data-key") : null;
  const scrolls = [...el.querySelectorAll("[data-scroll]")].map((e) => [e.getAttribute("data-scroll"), e.scrollTop] as const);
  el.replaceChildren();
  append(el, children);
  for (const [name, top] of scrolls) {
    const again = el.querySelector(`[data-scroll="${name}"]`);
    if (again) again.scrollTop = top;
  }
  if (key !== null) el.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

/** Opens a dialog with a heading, and returns how to close it. Escape closes it too. */
export function dialog(title: string, close: string, ...children: Child[]): HTMLDialogElement {
  const d = h("dialog", { "aria-labelledby": "dialog-title" });
  append(d, [
    h("form", { method: "dialog", class: "head" }, h("h2", { id: "dialog-title" }, title), h("button", { class: "quiet", "aria-label": close, "data-key": "close" }, "✕")),
    h("div", { class: "body" }, ...children),
  ]);
  d.addEventListener("close", () => d.remove());
  d.addEventListener("click", (e) => {
    if (e.target === d) d.close();
  });
  document.body.append(d);
  d.showModal();
  return d;
}

/** Tells people who do not see the page what has happened. */
export function announce(text: string): void {
  const live = document.getElementById("live");
  if (live && text !== "") live.textContent = text;
}

/** Takes back what was told last. */
export function silence(): void {
  document.getElementById("live")?.replaceChildren();
}

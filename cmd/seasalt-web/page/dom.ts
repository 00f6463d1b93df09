// Making elements. Text always becomes text nodes, so nothing that somebody typed can become markup.
export type Child = Node | string | number | false | null | undefined | Child[];

type Props = { [name: string]: unknown };

function fill(el: Element, props: Props | null, children: Child[]): void {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) (el as unknown as Props)[name] = value; // a property, which patch can carry over
    else if (name === "style") for (const [property, v] of Object.entries(value as Props)) (el as HTMLElement).style.setProperty(property, String(v)); // which the policy of the page allows
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

/** Makes a form that does something when it is sent, and goes nowhere. */
export function form(props: Props | null, send: () => void, ...children: Child[]): HTMLElement {
  const onsubmit = (e: Event) => (e.preventDefault(), send());
  return h("form", { ...props, onsubmit }, children);
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
  el.replaceChildren();
  append(el, children);
  if (key !== null) el.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

/** What makes two elements the same for patch: their tag, and their key, card, zone or class. */
function identity(el: Element): string {
  for (const name of ["data-key", "data-card", "data-face", "data-zone"]) {
    const value = el.getAttribute(name);
    if (value !== null) return `${el.localName} ${name} ${value}`;
  }
  return `${el.localName} ${el.getAttribute("class") ?? ""}`;
}

/**
 * Makes what is in an element the same as what it is given, and changes only what differs: a table on
 * which one card has moved lays out one card. Elements that stay keep their focus.
 */
export function patch(el: Element, ...children: Child[]): void {
  const active = document.activeElement;
  const key = active && el.contains(active) ? active.getAttribute("data-key") : null;
  const made = document.createElement("div");
  append(made, children);
  patchChildren(el, made);
  if (key !== null && document.activeElement !== active) el.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

function patchChildren(el: Element, made: Element): void {
  const old = new Map<string, Element[]>();
  for (const child of el.children) {
    const id = identity(child);
    old.set(id, [...(old.get(id) ?? []), child]);
  }
  const kept = new Set<Node>();
  const wanted = [...made.childNodes].map((node) => {
    if (!(node instanceof Element)) return node;
    const same = old.get(identity(node))?.shift();
    if (!same) return node;
    kept.add(same);
    patchElement(same, node);
    return same;
  });
  for (const node of [...el.childNodes]) if (!kept.has(node)) node.remove();
  let next = el.firstChild;
  for (const node of wanted) {
    if (node === next) next = next.nextSibling;
    else el.insertBefore(node, next);
  }
}

function patchElement(el: Element, made: Element): void {
  for (const { name } of [...el.attributes]) if (!made.hasAttribute(name)) el.removeAttribute(name);
  for (const { name, value } of made.attributes) if (name !== "style" && el.getAttribute(name) !== value) el.setAttribute(name, value);
  const [is, wanted] = [(el as HTMLElement).style, (made as HTMLElement).style];
  if (is && wanted && is.cssText !== wanted.cssText) is.cssText = wanted.cssText;
  (el as HTMLElement).onclick = (made as HTMLElement).onclick;
  if (!el.hasAttribute("data-face")) patchChildren(el, made);
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

/** Asks before something that cannot be undone. */
export function sure(title: string, close: string, text: Child, yes: string, no: string, then: () => void): void {
  const button = (key: string, name: string, does?: () => void) => h("button", { type: "button", class: does && "main", "data-key": key, onclick: () => (d.close(), does?.()) }, name);
  const d = dialog(title, close, h("p", null, text), h("div", { class: "actions" }, button("sure", yes, then), button("not-sure", no)));
  d.querySelector<HTMLElement>("[data-key=sure]")?.focus();
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

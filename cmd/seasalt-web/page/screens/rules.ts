// By which rules a new game is played, as fields of a form.
import { ruleLink } from "../app.ts";
import type { Order } from "../client.ts";
import { h, type Child } from "../dom.ts";
import { editionOf, settings } from "../settings.ts";
import { texts, words } from "../texts.ts";
import type { Rulings } from "../wire.ts";

export interface RuleFields {
  fields: Child;
  /** Says how many play. */
  players(n: number): void;
  /** Puts what was chosen into the order, or returns what is wrong with it. */
  read(): string;
}

/** A choice of how many play. */
export function playerCount(now: number, choose: (n: number) => void): Child {
  const count = (n: number) => h("label", { class: "choice" }, h("input", { type: "radio", name: "players", value: n, checked: now === n, onchange: () => choose(n) }), n);
  return h("fieldset", { class: "count" }, h("legend", null, texts().players), [2, 3, 4].map(count));
}

/** The levels of bots, as options of a choice. */
export function levelOptions(chosen?: string): Child {
  const { t, catalog } = words();
  return catalog.levels.map((name) => h("option", { value: name, selected: name === chosen }, t.botOf(t[`strength_${name}` as "strength_easy"])));
}

export function ruleFields(order: Order): RuleFields {
  const { t, catalog } = words();
  order.modules ??= [];
  order.rulings ??= {};
  const target = h("input", { type: "number", id: "target", min: 1, max: 10000, inputmode: "numeric", value: order.target || "" });
  const players = (n: number) => target.setAttribute("placeholder", t.targetBook(50 - 5 * n));

  const check = (name: string, text: string, more: string): HTMLElement =>
    h(
      "label",
      { class: "check" },
      h("input", {
        type: "checkbox",
        value: name,
        checked: order.modules!.includes(name),
        onchange: (e: Event) => {
          order.modules = order.modules!.filter((m) => m !== name);
          if ((e.target as HTMLInputElement).checked) order.modules.push(name);
        },
      }),
      h("span", null, h("strong", null, text), h("small", null, more)),
    );
  const group = (title: string, items: { name: string; text: string; more?: string }[]): HTMLElement => {
    const boxes = h("div", { class: "checks" }, items.map((i) => check(i.name, i.text, i.more ?? "")));
    const set = (on: boolean) => {
      for (const box of boxes.querySelectorAll<HTMLInputElement>("input")) if (box.checked !== on) box.click();
    };
    const chosen = items.some((i) => order.modules!.includes(i.name));
    return h("details", { open: chosen }, h("summary", null, title), h("p", { class: "actions" }, h("button", { type: "button", onclick: () => set(true) }, t.everything), h("button", { type: "button", onclick: () => set(false) }, t.nothing)), boxes);
  };

  const edition = h("select", { id: "edition" }, catalog.editions.map((e) => h("option", { value: e.name, selected: (order.edition || editionOf(settings.lang)) === e.name }, e.text)));
  const ruling = (r: (typeof catalog.rulings)[number]): Child =>
    h(
      "div",
      { class: "ruling" },
      h("label", { for: r.name }, r.title),
      " ",
      ruleLink(r.rule),
      h(
        "select",
        {
          id: r.name,
          onchange: (e: Event) => {
            const value = (e.target as HTMLSelectElement).value;
            if (value) order.rulings![r.name] = value as never;
            else delete order.rulings![r.name as keyof Rulings];
          },
        },
        h("option", { value: "" }, t.rulingEdition),
        r.options.map((o) => h("option", { value: o.name, selected: order.rulings![r.name] === o.name }, o.text)),
      ),
    );

  const read = () => {
    const points = target.value === "" ? 0 : Number(target.value);
    if (target.validity.badInput || !Number.isInteger(points) || points < 0 || points > 10000 || target.value === "0") return t.badTarget;
    order.target = points;
    order.edition = edition.value;
    return "";
  };

  players(order.players.length);
  return {
    fields: [
      h("div", { class: "field" }, h("label", { for: "target" }, t.target), target),
      h("div", { class: "field" }, h("label", { for: "edition" }, t.edition), edition, h("small", null, t.editionHint)),
      group(t.extensions, catalog.modules),
      group(t.events, catalog.events),
      h("details", { open: Object.keys(order.rulings).length > 0 }, h("summary", null, t.rulings), catalog.rulings.map(ruling)),
    ],
    players,
    read,
  };
}

// A new game: who plays, and by which rules.
import { app, go, ruleLink, setTitle } from "../app.ts";
import { Fault, type Order } from "../client.ts";
import { h, render, type Child } from "../dom.ts";
import { save, settings } from "../settings.ts";
import { texts, words } from "../texts.ts";
import type { Rulings } from "../wire.ts";

const botNames = ["Nori", "Alma", "Kelp", "Brine"];

export function newGame(main: HTMLElement): void {
  const { t, catalogue } = words();
  setTitle(t.newGame);
  const order: Order = structuredClone(settings.order);
  order.modules ??= [];
  order.rulings ??= {};
  const alert = h("p", { class: "alert", role: "alert" });

  const level = (name: string) => t[`level_${name}` as "level_easy"];
  const seats = h("div", { class: "seats" });
  const showSeats = () =>
    render(
      seats,
      order.players.map((p, i) =>
        h(
          "fieldset",
          null,
          h("legend", null, t.seat(i + 1)),
          h(
            "select",
            {
              "aria-label": `${t.who}, ${t.seat(i + 1)}`,
              "data-key": `who ${i}`,
              onchange: (e: Event) => {
                const value = (e.target as HTMLSelectElement).value;
                if (value) {
                  p.level = value;
                  if (!p.name) p.name = botNames[i]!;
                } else {
                  delete p.level;
                  if (botNames.includes(p.name)) p.name = "";
                }
                showSeats();
              },
            },
            h("option", { value: "", selected: !p.level }, t.person),
            catalogue.levels.map((l) => h("option", { value: l, selected: p.level === l }, level(l))),
          ),
          h("input", { type: "text", maxlength: 20, value: p.name, placeholder: t.namePlaceholder, "aria-label": `${t.name}, ${t.seat(i + 1)}`, autocomplete: "off", "data-key": `name ${i}`, oninput: (e: Event) => void (p.name = (e.target as HTMLInputElement).value.trim()) }),
        ),
      ),
    );
  const target = h("input", { type: "number", id: "target", min: 1, max: 10000, inputmode: "numeric", value: order.target || "" });
  const showTarget = () => target.setAttribute("placeholder", t.targetBook(50 - 5 * order.players.length));
  const count = (n: number) =>
    h(
      "label",
      { class: "choice" },
      h("input", {
        type: "radio",
        name: "players",
        value: n,
        checked: order.players.length === n,
        onchange: () => {
          while (order.players.length > n) order.players.pop();
          while (order.players.length < n) order.players.push({ name: botNames[order.players.length]!, level: "normal" });
          showSeats();
          showTarget();
        },
      }),
      n,
    );

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

  const edition = h("select", { id: "edition" }, catalogue.editions.map((e) => h("option", { value: e.name, selected: order.edition === e.name }, e.text)));
  const ruling = (r: (typeof catalogue.rulings)[number]): Child =>
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

  const submit = async (e: Event) => {
    e.preventDefault();
    const button = main.querySelector<HTMLButtonElement>("button[type=submit]")!;
    const points = target.value === "" ? 0 : Number(target.value);
    const problem = !order.players.some((p) => !p.level) ? t.needPerson : target.validity.badInput || !Number.isInteger(points) || points < 0 || points > 10000 || target.value === "0" ? t.badTarget : "";
    alert.textContent = problem;
    if (problem) return;
    button.disabled = true;
    order.target = points;
    order.edition = edition.value;
    try {
      const summary = await app().create(order);
      settings.order = order;
      save();
      go(`#/game/${summary.game}`);
    } catch (error) {
      button.disabled = false;
      alert.textContent = error instanceof Fault ? error.message : String(error);
    }
  };

  showSeats();
  showTarget();
  render(
    main,
    h(
      "form",
      { class: "panel form", novalidate: true, onsubmit: (e: Event) => void submit(e) },
      h("h1", null, t.newGame),
      h("fieldset", { class: "count" }, h("legend", null, t.players), [2, 3, 4].map(count)),
      seats,
      h("div", { class: "field" }, h("label", { for: "target" }, t.target), target),
      h("div", { class: "field" }, h("label", { for: "edition" }, t.edition), edition, h("small", null, t.editionHint)),
      group(t.extensions, catalogue.modules),
      group(t.events, catalogue.events),
      h("details", { open: Object.keys(order.rulings).length > 0 }, h("summary", null, t.rulings), catalogue.rulings.map(ruling)),
      alert,
      h("div", { class: "actions" }, h("button", { type: "submit", class: "main big" }, texts().start)),
    ),
  );
}

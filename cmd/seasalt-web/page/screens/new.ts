// A new game: who plays, and by which rules.
import { app, go, setTitle } from "../app.ts";
import { Fault, type Order } from "../client.ts";
import { form, h, render } from "../dom.ts";
import { save, settings } from "../settings.ts";
import { texts } from "../texts.ts";
import { levelOptions, playerCount, ruleFields } from "./rules.ts";

const botNames = ["Nori", "Alma", "Kelp", "Brine"];

export function newGame(main: HTMLElement): void {
  const t = texts();
  setTitle(t.newGame);
  const order: Order = structuredClone(settings.order);
  const alert = h("p", { class: "alert", role: "alert" });

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
            levelOptions(p.level),
          ),
          h("input", { type: "text", maxlength: 20, value: p.name, placeholder: t.namePlaceholder, "aria-label": `${t.name}, ${t.seat(i + 1)}`, autocomplete: "off", "data-key": `name ${i}`, oninput: (e: Event) => void (p.name = (e.target as HTMLInputElement).value.trim()) }),
        ),
      ),
    );
  const rules = ruleFields(order);

  const submit = async () => {
    const button = main.querySelector<HTMLButtonElement>("button[type=submit]")!;
    const problem = !order.players.some((p) => !p.level) ? t.needPerson : rules.read();
    alert.textContent = problem;
    if (problem) return;
    button.disabled = true;
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
  render(
    main,
    form(
      { class: "panel form", novalidate: true },
      () => void submit(),
      h("h1", null, t.newGame),
      playerCount(order.players.length, (n) => {
        while (order.players.length > n) order.players.pop();
        while (order.players.length < n) order.players.push({ name: botNames[order.players.length]!, level: "normal" });
        showSeats();
        rules.players(n);
      }),
      seats,
      rules.fields,
      h("div", { class: "actions" }, alert, h("button", { type: "submit", class: "main big" }, t.start)),
    ),
  );
}

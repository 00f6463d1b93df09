// The tables of the server: those that anybody can join, those that this device knows, and a new one.
import type { Clock, Level, Listing } from "../api.ts";
import { go, note, setTitle } from "../app.ts";
import { Fault, type Order } from "../client.ts";
import { form, h, render } from "../dom.ts";
import { formsOf } from "../forms.ts";
import { create, given, glance, invite, keptTables, lobby, presets, tableHash, unnamed, type Wanted } from "../hosted.ts";
import { save, settings } from "../settings.ts";
import { texts } from "../texts.ts";
import { levelOptions, playerCount, ruleFields } from "./rules.ts";

export async function tables(main: HTMLElement, what = ""): Promise<void | (() => void)> {
  if (what === "new") return newTable(main);
  const t = texts();
  setTitle(t.tables);
  const open = h("ul", { class: "hosted" });
  const kept = Object.entries(keptTables())
    .sort(([, a], [, b]) => b.when - a.when)
    .slice(0, 10);
  const own = new Map(kept.map(([id, k]) => [id, h("a", { class: "kept", "data-own": id, href: tableHash(id, k.token || k.watcher) }, h("strong", null, "…"), h("span", { class: "label" }, new Date(k.when).toLocaleDateString(settings.lang)))]));
  const name = h("input", { type: "text", id: "host-name", maxlength: 30, autocomplete: "nickname", value: settings.name, placeholder: t.playerNumber(1) });
  const buttons = (Object.keys(presets) as (keyof typeof presets)[]).map((p) => h("button", { type: "button", "data-preset": p, onclick: () => void begin(p) }, h("strong", null, t[`preset_${p}`]), h("small", null, clockText(presets[p]))));
  const begin = async (p: keyof typeof presets) => {
    for (const b of buttons) b.disabled = true;
    settings.name = name.value.trim();
    save();
    try {
      go(await invite(presets[p], settings.name || unnamed(0)));
    } catch (error) {
      note(String(error));
      for (const b of buttons) b.disabled = false;
    }
  };
  render(
    main,
    h(
      "div",
      { class: "start games" },
      h("h1", null, t.friend),
      h(
        "section",
        { class: "panel" },
        h("p", null, t.friendHint),
        h("div", { class: "field" }, h("label", { for: "host-name" }, t.yourName), name),
        h("div", { class: "presets" }, buttons),
        h("a", { class: "button quiet", href: "#/tables/new", id: "new-table" }, t.moreChoices),
      ),
      kept.length > 0 && h("section", null, h("h2", null, t.yours), h("ul", { class: "hosted" }, [...own.values()].map((a) => h("li", null, a)))),
      h("section", null, h("h2", null, t.openTables), open),
    ),
  );
  for (const [id, k] of kept) void look(own.get(id)!, id, k.token || k.watcher);
  let shown = "";
  const show = async () => {
    if (document.hidden) return;
    const list = await lobby();
    if (JSON.stringify(list) === shown) return;
    shown = JSON.stringify(list);
    render(open, list.length === 0 ? h("li", { class: "empty" }, t.noTables) : list.map(row));
  };
  await show();
  const timer = setInterval(() => void show().catch(() => undefined), 3_000);
  return () => clearInterval(timer);
}

/** Shows who sits at a table, how it stands, and whose turn it is. */
async function look(el: HTMLElement, id: string, token: string | undefined): Promise<void> {
  const t = texts();
  try {
    const { info, update } = await glance(id, token);
    const view = update?.snapshot.view;
    const names = info.seats.map((s, i) => (i === info.you ? t.you : given(s.name) || (s.taken ? t.playerNumber(i + 1) : t.seatFree)));
    const totals = view?.seats.map((s) => s.total);
    const actor = info.stage === "playing" ? view?.actor : undefined;
    const stage = typeof actor === "number" ? (actor === info.you ? t.yourTurn : t.turnOf(names[actor]!)) : info.stage === "gathering" ? t.gathering : info.stage === "over" ? t.finished : info.stage === "closed" ? t.closed : "";
    el.toggleAttribute("data-mine", typeof actor === "number" && actor === info.you);
    render(el, h("strong", null, names.map((name, i) => (totals ? `${name} ${totals[i]}` : name)).join(" · ")), h("span", { class: "label" }, [stage, clockText(info.clock)].filter(Boolean).join(" · ")));
  } catch (error) {
    render(el, h("strong", null, error instanceof Fault && error.kind === "no-game" ? t.gone : String(error)));
  }
}

function row(l: Listing): HTMLElement {
  const t = texts();
  return h(
    "li",
    null,
    h(
      "a",
      { class: "kept", href: tableHash(l.id, keptTables()[l.id]?.token), "data-table": l.id },
      h("strong", null, [...l.names.map((n, i) => given(n) || t.playerNumber(i + 1)), t.free(l.free)].join(" · ")),
      h("span", { class: "label" }, [t.target, t.colon, " ", l.setup.target, ...l.setup.modules.map((m) => ` · ${m.name}`), " · ", clockText(l.clock)]),
    ),
  );
}

/** What was agreed on the time, in a few words. */
export function clockText(c: Clock): string {
  const t = texts();
  const { time } = formsOf(settings.lang);
  if (c.kind === "move") return t.timeMove(time(c.seconds!));
  if (c.kind === "bank") return [t.timeBank(time(c.seconds!)), c.increment && t.timeMore(time(c.increment))].filter(Boolean).join(", ");
  return t.clock_none;
}

function newTable(main: HTMLElement): void {
  const t = texts();
  setTitle(t.newTable);
  const order: Order = { ...structuredClone(settings.order), players: [{ name: "" }, { name: "" }] };
  const wanted: Wanted = { order, seats: [{ kind: "link" }, { kind: "link" }], private: false, clock: { kind: "none", then: "bot" }, reveal: true, delay: 0 };
  const alert = h("p", { class: "alert", role: "alert" });
  const rules = ruleFields(order);
  const seats = h("div", { class: "seats" });
  const showSeats = () =>
    render(
      seats,
      wanted.seats.map((seat, i) =>
        h(
          "div",
          { class: "field" },
          h("label", { for: `seat-${i}` }, t.seat(i + 1)),
          h(
            "select",
            {
              id: `seat-${i}`,
              onchange: (e: Event) => {
                const value = (e.target as HTMLSelectElement).value as "link" | "open" | Level;
                wanted.seats[i] = value === "link" || value === "open" ? { kind: value } : { kind: "bot", level: value };
              },
            },
            h("option", { value: "link", selected: seat.kind === "link" }, t.byLink),
            h("option", { value: "open", selected: seat.kind === "open" }, t.byAnybody),
            levelOptions(seat.level),
          ),
        ),
      ),
    );
  const tick = (name: "private" | "reveal", text: string) =>
    h("label", { class: "check" }, h("input", { type: "checkbox", name, checked: wanted[name], onchange: (e: Event) => void (wanted[name] = (e.target as HTMLInputElement).checked) }), h("span", null, text));
  const number = (name: string, text: string, value: number, set: (n: number) => void) =>
    h("div", { class: "field" }, h("label", { for: name }, text), h("input", { id: name, type: "number", min: 0, max: 2_592_000, inputmode: "numeric", value, oninput: (e: Event) => set(Number((e.target as HTMLInputElement).value)) }));
  const clock = wanted.clock;
  const times = h("div", null);
  const showTimes = () =>
    render(
      times,
      clock.kind !== "none" && number("seconds", t.seconds, (clock.seconds ??= clock.kind === "move" ? 60 : 600), (n) => (clock.seconds = n)),
      clock.kind === "bank" && number("increment", t.increment, (clock.increment ??= 5), (n) => (clock.increment = n)),
    );
  const choice = <T extends string>(name: string, text: string, options: Record<T, string>, set: (value: T) => void) =>
    h("div", { class: "field" }, h("label", { for: name }, text), h("select", { id: name, onchange: (e: Event) => set((e.target as HTMLSelectElement).value as T) }, Object.entries<string>(options).map(([value, label]) => h("option", { value }, label))));
  const submit = async () => {
    alert.textContent = rules.read();
    if (alert.textContent) return;
    const button = main.querySelector<HTMLButtonElement>("button[type=submit]")!;
    button.disabled = true;
    try {
      const { id, seats: links = [] } = await create(wanted);
      go(tableHash(id, links[0]?.invitation));
    } catch (error) {
      button.disabled = false;
      alert.textContent = error instanceof Error ? error.message : String(error);
    }
  };
  showSeats();
  render(
    main,
    form(
      { class: "panel form", novalidate: true },
      () => void submit(),
      h("h1", null, t.newTable),
      playerCount(wanted.seats.length, (n) => {
        wanted.seats.length = Math.min(n, wanted.seats.length);
        while (wanted.seats.length < n) wanted.seats.push({ kind: "link" });
        order.players = wanted.seats.map(() => ({ name: "" }));
        showSeats();
        rules.players(n);
      }),
      seats,
      tick("private", t.private),
      tick("reveal", t.reveal),
      choice("clock", t.clock, { none: t.clock_none, move: t.clock_move, bank: t.clock_bank }, (kind) => {
        clock.kind = kind;
        delete clock.seconds;
        delete clock.increment;
        showTimes();
      }),
      times,
      number("absence", t.absence, 0, (n) => (clock.absence = n)),
      choice("then", t.then, { bot: t.then_bot, forfeit: t.then_forfeit }, (then) => (clock.then = then)),
      number("delay", t.delay, 0, (n) => (wanted.delay = n)),
      rules.fields,
      h("div", { class: "actions" }, alert, h("button", { type: "submit", class: "main big" }, t.create)),
    ),
  );
}

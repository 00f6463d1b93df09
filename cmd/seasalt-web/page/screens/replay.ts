// A replay: a record, move by move.
import { app, cameFrom, note, ruleLink, setTitle } from "../app.ts";
import { askable } from "../ask.ts";
import { boardOf } from "../board.ts";
import { Fault, type Reader, type Summary } from "../client.ts";
import { form, h, patch, render, type Child } from "../dom.ts";
import { longestRecord, opened, openRecord, unpack } from "../records.ts";
import { settings } from "../settings.ts";
import { scoresOf, tableElements } from "../table.ts";
import { texts } from "../texts.ts";
import { review } from "./review.ts";
import type { View, Viewer } from "../wire.ts";

/** Asks for a record, or shows the one that was opened. */
export async function replay(main: HTMLElement, what = "", packed = ""): Promise<void> {
  const t = texts();
  setTitle(t.replayTitle);
  if (what === "link") {
    try {
      openRecord(await unpack(packed));
    } catch (error) {
      ask(main, damaged(error));
    }
    return;
  }
  if (what === "game" && opened !== "") await show(main, opened, Number(packed) || 0);
  else ask(main, null);
}

/** Says what is wrong with a record: to the reader, and below that to whoever has written the program that made it. */
function damaged(error: unknown): Child {
  const t = texts();
  const fault = error instanceof Fault ? error : undefined;
  const where = fault?.kind === "rules" ? t.damagedRules : fault?.move ? t.damagedMove(fault.move) : fault?.line ? t.damagedLine(fault.line) : "";
  return [`${t.damaged} ${where} `, fault?.rule && ruleLink(fault.rule), h("small", { lang: "en" }, fault?.message ?? String(error))];
}

/** The finished games of this device, the last one first. */
async function ownGames(): Promise<Child> {
  const list = (await app().list()).filter((g) => g.stage === "over").sort((a, b) => (b.when ?? 0) - (a.when ?? 0));
  const show = (g: Summary) =>
    app()
      .join(g.game, "spectator")
      .then((place) => place.record!())
      .then(openRecord)
      .catch((error: unknown) => note(String(error)));
  return list.length > 0 && [h("h2", null, texts().yourGames), h("ul", null, list.map((g) => h("li", null, h("button", { type: "button", class: "kept", "data-game": g.game, onclick: () => void show(g) }, h("strong", null, scoresOf(g)), h("span", { class: "label" }, g.when ? new Date(g.when).toLocaleDateString(settings.lang) : "")))))];
}

function ask(main: HTMLElement, problem: Child, text = ""): void {
  const t = texts();
  const games = h("section", { class: "games" });
  void ownGames().then(
    (own) => render(games, own),
    (error: unknown) => note(String(error)),
  );
  const area = h("textarea", { id: "record", rows: 8, spellcheck: "false", value: text });
  const file = h("input", { type: "file", id: "file", accept: ".txt,.json,text/plain,application/json" });
  const alert = h("p", { class: "alert", role: "alert" }, problem);
  const fits = (size: number) => {
    if (size > longestRecord) render(alert, t.recordTooLong((size / 1e6).toLocaleString(settings.lang, { maximumFractionDigits: 1 })));
    return size <= longestRecord;
  };
  const open = (record: string) => {
    if (record.trim() === "" || !fits(record.length)) return;
    if (location.hash === "#/replay/game") location.hash = "#/replay";
    openRecord(record);
  };
  file.addEventListener("change", () => {
    const chosen = file.files?.[0];
    if (chosen && fits(chosen.size)) void chosen.text().then(open);
  });
  render(
    main,
    form(
      { class: "panel form" },
      () => open(area.value),
      h("h1", null, t.replayTitle),
      alert,
      games,
      h("p", null, t.replayHint),
      h("div", { class: "field" }, h("label", { for: "file" }, t.openFile), file),
      h("div", { class: "field" }, h("label", { for: "record" }, t.paste), area),
      h("div", { class: "actions" }, h("button", { type: "submit", class: "main" }, t.show)),
    ),
  );
}

async function show(main: HTMLElement, record: string, begin: number): Promise<void> {
  const t = texts();
  let seat: Viewer = "spectator";
  let open = true;
  let index = 0;
  let asked = 0;
  const reader = (): Reader => ({ lang: settings.lang, seat, names });
  let names: string[] = [];
  let game;
  try {
    game = await app().replay({ lang: settings.lang, seat: "spectator", names: [] }, record);
  } catch (error) {
    ask(main, damaged(error), record);
    return;
  }
  names = game.names.map((n, i) => n || t.playerNumber(i + 1));
  const { stops } = game;
  const table = h("div", { class: "table" });
  let at: View | undefined;
  askable(table, { view: () => at, reader });
  const told = h("div", { class: "told", "aria-live": "polite", tabindex: 0 });
  const where = h("output", { class: "label", for: "slider" });
  const slider = h("input", { type: "range", id: "slider", min: 0, max: stops.length - 1, value: 0, "aria-label": t.replayTitle });

  const update = async () => {
    const mine = ++asked;
    const from = index > 0 ? stops[index - 1]! : 0;
    const { view, saw, hands } = await app().at(reader(), record, from, stops[index]!, open);
    const said = await app().speak(reader(), { view }, [{ number: 0, kind: "move", seat: "nobody", saw }]);
    if (mine !== asked) return; // the slider has moved on
    at = view;
    slider.value = String(index);
    where.textContent = `${t.position(index, stops.length - 1)} · ${t.round(view.round)}`;
    render(told, (said.items[0] ?? []).map((line) => h("p", null, line)), said.round && said.round.lines.map((line) => h("p", { class: "sum" }, line)), said.result.map((line) => h("p", { class: "sum" }, line)));
    patch(table, tableElements({ view, board: boardOf(view), said, names, choices: [], chosen: [], open: hands, onThing: () => undefined, onScore: () => undefined }));
  };
  const to = (i: number) => {
    index = Math.max(0, Math.min(stops.length - 1, i));
    void update();
  };
  slider.addEventListener("input", () => to(Number(slider.value)));
  const button = (label: string, sign: string, i: () => number) => h("button", { type: "button", "aria-label": label, title: label, onclick: () => to(i()) }, sign);
  const as = h(
    "select",
    {
      id: "as",
      onchange: (e: Event) => {
        const value = (e.target as HTMLSelectElement).value;
        open = value === "open";
        seat = open || value === "spectator" ? "spectator" : Number(value);
        void update();
      },
    },
    h("option", { value: "open" }, t.everybody),
    names.map((n, i) => h("option", { value: i }, n)),
    h("option", { value: "spectator" }, t.spectator),
  );
  render(
    main,
    h(
      "div",
      { class: "replay" },
      h("div", { class: "controls panel" }, h("h1", null, names.join(" · ")), cameFrom && h("a", { class: "button", href: cameFrom }, t.backToGame), slider, h("div", { class: "actions" }, button(t.first, "|◀", () => 0), button(t.previous, "◀", () => index - 1), button(t.next, "▶", () => index + 1), button(t.last, "▶|", () => stops.length - 1), where), h("div", { class: "field" }, h("label", { for: "as" }, t.as), as), told),
      table,
      review(record, game, names, (i) => {
        to(i);
        window.scrollTo(0, 0);
      }),
      h("details", null, h("summary", null, t.aboutGame), game.about.map((line) => h("p", null, line))),
    ),
  );
  to(begin);
}

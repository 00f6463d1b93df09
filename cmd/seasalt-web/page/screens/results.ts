// What came of the games on this device: the ladder of bots, statistics and streaks, and a file that has all of them.
import { app, note, setTitle } from "../app.ts";
import { Fault, type Summary } from "../client.ts";
import { h, render, type Child } from "../dom.ts";
import { climbed, dayStreak, ladder, statistics, today, winStreak, type Streak } from "../history.ts";
import { download } from "../records.ts";
import { texts, type Texts } from "../texts.ts";
import { begin } from "./start.ts";

/** The longest file that is taken in. */
const longest = 64 << 20;

const strength = (t: Texts, level: string) => (level ? t[`strength_${level}` as "strength_easy"] : t.mixed);

export async function results(main: HTMLElement): Promise<void> {
  const t = texts();
  setTitle(t.results);
  const list = await app().list();
  const table = statistics(list);
  const failed = (error: unknown) => note(error instanceof Fault && error.kind === "damaged" ? t.importWrong : String(error));
  const file = h("input", { type: "file", id: "file", class: "unseen", accept: ".json,application/json", tabindex: -1, "aria-label": t.importGames });
  file.addEventListener("change", () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    if (chosen.size > longest) return void note(t.importWrong);
    void chosen
      .text()
      .then((text) => app().take(text))
      .then(async ({ added, damaged }) => {
        await results(main);
        note([t.imported(added), damaged > 0 && t.importDamaged(damaged)].filter(Boolean).join(" "));
      })
      .catch(failed);
  });
  const streak = (text: (n: number) => string, s: Streak) => h("p", null, text(s.now), s.longest > s.now && h("span", { class: "label" }, ` (${t.longest(s.longest)})`));
  render(
    main,
    h(
      "div",
      { class: "start results" },
      h("h1", null, t.results),
      h("section", { class: "panel" }, h("h2", null, t.ladder), rungs(list)),
      h(
        "section",
        { class: "panel" },
        table.size === 0
          ? h("p", null, t.noResults)
          : h(
              "table",
              { class: "stats" },
              h("caption", null, t.resultsTable),
              h("tr", null, h("th", { scope: "col" }, t.level), [2, 3, 4].map((n) => h("th", { scope: "col" }, t.nPlayers(n)))),
              ["random", "easy", "normal", "hard", ""].map((level) => {
                const row = table.get(level);
                const cell = (n: number) => (row?.get(n) ? `${row.get(n)!.won} / ${row.get(n)!.finished}` : "–");
                return row && h("tr", { "data-level": level }, h("th", { scope: "row" }, strength(t, level)), [2, 3, 4].map((n) => h("td", null, cell(n))));
              }),
            ),
        streak(t.daysRow, dayStreak(list, today())),
        streak(t.winsRow, winStreak(list)),
      ),
      h(
        "section",
        { class: "panel" },
        h("p", null, t.keepGames),
        h(
          "div",
          { class: "actions" },
          h("button", { type: "button", "data-key": "export", onclick: () => void app().save().then((text) => download(text, `seasalt-${today()}.json`), failed) }, t.exportGames),
          h("button", { type: "button", "data-key": "import", onclick: () => file.click() }, t.importGames),
          file,
        ),
      ),
    ),
  );
}

/** The ladder: what was won, and a button for the first step that was not. */
function rungs(list: Summary[]): Child {
  const t = texts();
  const next = ladder.findIndex((rung) => !climbed(list, rung));
  return [
    h("p", null, next < 0 ? t.ladderDone : t.ladderHint),
    h(
      "ol",
      { class: "ladder" },
      ladder.map((rung, i) => {
        const done = climbed(list, rung);
        const names = ["Nori", "Alma", "Kelp"];
        const play = () => void begin({ players: [{ name: "" }, ...rung.map((level, n) => ({ name: names[n]!, level }))] }).catch((error: unknown) => note(String(error)));
        return h("li", { "data-done": done ? "" : undefined, "aria-current": i === next ? "step" : undefined }, h("span", null, `${t.nPlayers(rung.length + 1)}${t.colon} ${strength(t, rung[0]!)}`), done ? h("span", { class: "done" }, `✓ ${t.rungWon}`) : i === next && h("button", { type: "button", class: "main", "data-key": "climb", onclick: play }, t.play));
      }),
    ),
  ];
}

// Points in lines: the score of a player, the end of a round, the end of a game.
import { ruleLink } from "./app.ts";
import type { SaidRound, SaidScore } from "./client.ts";
import { h, s } from "./dom.ts";
import { formsOf } from "./forms.ts";
import { texts, words } from "./texts.ts";
import { nameOf } from "./table.ts";
import type { Snapshot } from "./wire.ts";

/** The lines of a score. */
export function scoreLines(score: SaidScore): HTMLElement {
  return h(
    "ul",
    { class: "score" },
    score.items.map((i) => h("li", null, i.text, " ", ruleLink(i.rule))),
    score.sum.map((line, i) => h("li", { class: i === 0 ? "sum" : "bonus" }, line)),
  );
}

/** How a round ended, line by line. */
export function roundPanel(r: SaidRound, caller: "stop" | "bet" | ""): HTMLElement {
  const t = texts();
  return h(
    "section",
    { class: "panel round", "aria-labelledby": "round-over" },
    h("h2", { id: "round-over", tabindex: -1 }, t.roundOver(r.number)),
    h("p", null, r.end, " ", ruleLink(r.rule)),
    h(
      "div",
      { class: "results" },
      r.seats.map((seat) =>
        h(
          "article",
          { class: "result" },
          h("h3", null, seat.name, h("span", { class: "scored" }, `+${seat.points}`)),
          h("p", null, seat.scored),
          seat.score && scoreLines(seat.score),
          h("p", { class: "sum" }, `${t.totalWord}${t.colon} ${seat.total}`),
        ),
      ),
    ),
    r.other && h("p", { class: "other" }, caller === "stop" ? t.byLast : t.byStop, " ", r.seats.map((seat, i) => `${seat.name} ${r.other![i]}`).join(", "), "."),
    r.next !== "" && h("p", null, r.next),
  );
}

/** How the game ended, as a sentence or more. */
export function outcomeLines(snapshot: Snapshot, said: string[]): string[] {
  const t = texts();
  const o = snapshot.result;
  if (!o) return said;
  const name = (seat: number) => nameOf(snapshot.names, seat, snapshot.seat);
  if (o.reason === "rules") return said;
  const lines: string[] = [];
  if (o.reason === "resignation" && o.by !== undefined) lines.push(o.by === snapshot.seat ? t.youResigned : t.resigned(name(o.by)));
  if (o.reason === "round-limit") lines.push(t.limit);
  if (o.winners.length > 0) lines.push(t.winners(o.winners.map(name)));
  return lines;
}

const dashes = ["", "7 4", "2 4", "10 3 2 3"];

/** The totals after each round as lines of a graph, and as a table for those who do not see it. */
export function totalsGraph(names: string[], rounds: number[][], target: number): HTMLElement {
  const t = words().t;
  const all = [names.map(() => 0), ...rounds];
  const most = Math.max(target, ...all.flat(), 1);
  const x = (i: number) => 30 + (i / Math.max(1, all.length - 1)) * 250;
  const y = (n: number) => 130 - (n / most) * 115;
  return h(
    "figure",
    { class: "graph" },
    h("figcaption", null, t.totalsGraph),
    s(
      "svg",
      { viewBox: "0 0 300 150", "aria-hidden": "true", focusable: "false" },
      s("line", { x1: 30, x2: 280, y1: y(target), y2: y(target), class: "target" }),
      s("text", { x: 26, y: y(target) + 4, "text-anchor": "end" }, target),
      s("line", { x1: 30, x2: 280, y1: 130, y2: 130, class: "axis" }),
      all.map((_, i) => (i > 0 && (all.length < 14 || i % 2 === 0) ? s("text", { x: x(i), y: 145, "text-anchor": "middle" }, i) : null)),
      names.map((_, seat) => s("polyline", { points: all.map((totals, i) => `${x(i)},${y(totals[seat] ?? 0)}`).join(" "), class: `seat${seat}`, "stroke-dasharray": dashes[seat] || undefined })),
    ),
    h(
      "table",
      null,
      h("tr", null, h("th", null, t.round(0).replace(/\s*0/, "")), names.map((n, seat) => h("th", { scope: "col" }, s("svg", { viewBox: "0 0 24 6", class: "key", "aria-hidden": "true" }, s("line", { x1: 0, x2: 24, y1: 3, y2: 3, class: `seat${seat}`, "stroke-dasharray": dashes[seat] || undefined })), n))),
      rounds.map((totals, i) => h("tr", null, h("th", { scope: "row" }, i + 1), totals.map((n) => h("td", null, n)))),
    ),
  );
}

/** The chance to win over time, as a line, which has no points as long as they are being found. */
export function chanceGraph(title: string, chances: number[]): HTMLElement {
  const t = texts();
  const { percent } = formsOf(words().catalog.tag);
  const x = (i: number) => 38 + (i / Math.max(1, chances.length - 1)) * 257;
  const y = (p: number) => 95 - 85 * p;
  return h(
    "figure",
    { class: "graph chances" },
    h("figcaption", null, title),
    s(
      "svg",
      { viewBox: "0 0 300 105", role: "img", "aria-label": chances.length > 0 ? `${title}${t.colon} ${percent(chances[0]!)} – ${percent(chances[chances.length - 1]!)}` : title },
      [0, 0.5, 1].map((p) => [s("line", { x1: 38, x2: 295, y1: y(p), y2: y(p), class: "axis" }), s("text", { x: 34, y: y(p) + 3, "text-anchor": "end" }, percent(p))]),
      chances.length > 1 && s("polyline", { points: chances.map((p, i) => `${x(i)},${y(p)}`).join(" "), class: "seat0" }),
    ),
  );
}

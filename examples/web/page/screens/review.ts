// A review of a replay: what a strong player would have done at each decision of a seat, and what it cost
// not to. It is reckoned in the background, and can be stopped.
import { app, note } from "../app.ts";
import type { Replay, Verdict } from "../client.ts";
import { h, render, s } from "../dom.ts";
import { settings } from "../settings.ts";
import { texts } from "../texts.ts";

interface Judged extends Verdict {
  index: number; // of the stop before the decision
}

export function review(record: string, game: Replay, names: string[], show: (index: number) => void): HTMLElement {
  const t = texts();
  const body = h("div", { "aria-live": "polite" });
  let running = 0;

  const begin = async (seat: number) => {
    const mine = ++running;
    const decisions = game.turns.flatMap((turn, i) => (turn.actor === seat && i < game.stops.length - 1 ? [i] : []));
    const progress = h("progress", { max: decisions.length, value: 0, "aria-label": t.review });
    const judged: Judged[] = [];
    render(body, progress, h("button", { type: "button", "data-key": "stop-review", onclick: () => void running++ }, t.stopReview));
    try {
      for (const [done, index] of decisions.entries()) {
        const verdict = await app().judge({ lang: settings.lang, seat, names }, record, game.stops[index]!);
        if (!body.isConnected) return;
        if (mine !== running) break;
        judged.push({ ...verdict, index });
        progress.value = done + 1;
      }
    } catch (error) {
      note(String(error));
    }
    render(body, result(judged, game, show));
  };
  return h(
    "section",
    { class: "panel review" },
    h("h2", null, t.review),
    h("p", null, t.reviewHint),
    h("div", { class: "actions" }, names.map((name, seat) => h("button", { type: "button", "data-review": seat, onclick: () => void begin(seat) }, name))),
    body,
  );
}

function result(judged: Judged[], game: Replay, show: (index: number) => void): HTMLElement {
  const t = texts();
  const percent = (p: number) => Math.round(100 * p);
  const worst = judged
    .filter((j) => j.judged && percent(j.cost) > 0)
    .sort((a, b) => b.cost - a.cost)
    .slice(0, 3);
  const agreed = judged.filter((j) => j.judged && percent(j.cost) === 0).length;
  const chances = judged.filter((j) => j.judged).map((j) => j.chance); // where there was a choice
  const x = (i: number) => 38 + (i / Math.max(1, chances.length - 1)) * 257;
  const y = (p: number) => 95 - 85 * p;
  return h(
    "div",
    null,
    h("p", null, t.reviewed(judged.filter((j) => j.judged).length, agreed)),
    chances.length > 1 &&
      h(
        "figure",
        { class: "graph" },
        h("figcaption", null, t.chanceGraph),
        s(
          "svg",
          { viewBox: "0 0 300 105", role: "img", "aria-label": `${t.chanceGraph}${t.colon} ${percent(chances[0]!)} % – ${percent(chances[chances.length - 1]!)} %` },
          [0, 0.5, 1].map((p) => [s("line", { x1: 38, x2: 295, y1: y(p), y2: y(p), class: "axis" }), s("text", { x: 34, y: y(p) + 3, "text-anchor": "end" }, `${percent(p)} %`)]),
          s("polyline", { points: chances.map((p, i) => `${x(i)},${y(p)}`).join(" "), class: "seat0" }),
        ),
      ),
    worst.length > 0 && h("h3", null, t.worstMoves),
    h(
      "ol",
      null,
      worst.map((j) =>
        h(
          "li",
          null,
          h("p", null, t.verdict(j.made, j.best, percent(j.cost))),
          h("p", { class: "label" }, t.verdictPoints(decimal(j.madePoints), decimal(j.points))),
          h("ul", { class: "reasons" }, j.why.map((why) => h("li", null, why))),
          h("button", { type: "button", onclick: () => show(j.index) }, `${t.show}${t.colon} ${t.round(game.turns[j.index]!.round)}`),
        ),
      ),
    ),
  );
}

function decimal(n: number): string {
  return n.toLocaleString(settings.lang, { maximumFractionDigits: 1 });
}

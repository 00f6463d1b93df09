// A review of a replay: what a strong player would have done at each decision of a seat, and what it cost
// not to. It is reckoned in the background, and can be stopped.
import { app, note } from "../app.ts";
import type { Replay, Verdict } from "../client.ts";
import { h, render } from "../dom.ts";
import { chanceGraph } from "../explain.ts";
import { settings } from "../settings.ts";
import { texts } from "../texts.ts";

export interface Judged extends Verdict {
  index: number; // of the stop before the decision
}

/** Judges the decisions of a seat one after the other, and counts them. */
export async function* judgments(record: string, game: Replay, seat: number, names: string[]): AsyncGenerator<[verdict: Judged, done: number, all: number]> {
  const decisions = game.turns.flatMap((turn, i) => (turn.actor === seat && i < game.stops.length - 1 ? [i] : []));
  for (const [done, index] of decisions.entries()) yield [{ ...(await app().judge({ lang: settings.lang, seat, names }, record, game.stops[index]!)), index }, done + 1, decisions.length];
}

const percent = (p: number) => Math.round(100 * p);

/** The three decisions that cost most. */
export function worstOf(judged: Judged[]): Judged[] {
  return judged
    .filter((j) => j.judged && percent(j.cost) > 0)
    .sort((a, b) => b.cost - a.cost)
    .slice(0, 3);
}

export function verdictText(j: Judged): string {
  return texts().verdict(j.made, j.best, percent(j.cost));
}

export function review(record: string, game: Replay, names: string[], show: (index: number) => void): HTMLElement {
  const t = texts();
  const body = h("div", { "aria-live": "polite" });
  let running = 0;

  const begin = async (seat: number) => {
    const mine = ++running;
    const progress = h("progress", { max: 1, value: 0, "aria-label": t.review });
    const judged: Judged[] = [];
    render(body, progress, h("button", { type: "button", "data-key": "stop-review", onclick: () => void running++ }, t.stopReview));
    try {
      for await (const [verdict, done, all] of judgments(record, game, seat, names)) {
        if (!body.isConnected) return;
        if (mine !== running) break;
        judged.push(verdict);
        progress.value = done / all;
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
    h("p", { class: "label" }, t.reviewFloor),
    h("div", { class: "actions" }, names.map((name, seat) => h("button", { type: "button", "data-review": seat, onclick: () => void begin(seat) }, name))),
    body,
  );
}

function result(judged: Judged[], game: Replay, show: (index: number) => void): HTMLElement {
  const t = texts();
  const worst = worstOf(judged);
  const agreed = judged.filter((j) => j.judged && percent(j.cost) === 0).length;
  const chances = judged.filter((j) => j.judged).map((j) => j.chance); // where there was a choice
  return h(
    "div",
    null,
    h("p", null, t.reviewed(judged.filter((j) => j.judged).length, agreed)),
    chances.length > 1 && chanceGraph(t.chanceGraph, chances),
    worst.length > 0 && h("h3", null, t.worstMoves),
    h(
      "ol",
      null,
      worst.map((j) =>
        h(
          "li",
          null,
          h("p", null, verdictText(j)),
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

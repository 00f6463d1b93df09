// Points in lines: the score of a player, the end of a round, the end of a game.
import { withRule } from "./app.ts";
import { grouped, picture } from "./card.ts";
import type { SaidRound, SaidScore } from "./client.ts";
import { h, s, type Child } from "./dom.ts";
import { formsOf } from "./forms.ts";
import { pause } from "./motion.ts";
import { animated, settings, speeds } from "./settings.ts";
import { sound } from "./sound.ts";
import { texts, words } from "./texts.ts";
import { nameOf } from "./table.ts";
import type { Card, Snapshot, View } from "./wire.ts";

/** The lines of a score, without the colour bonus where it does not count. */
export function scoreLines(score: SaidScore, bonus = true): HTMLElement {
  return h(
    "ul",
    { class: "score" },
    score.items.map((i) => h("li", { "data-points": i.points }, withRule(i.text, i.rule))),
    (bonus ? score.sum : score.sum.slice(0, 1)).map((line, i) => h("li", { class: i === 0 ? "sum" : "bonus" }, line)),
  );
}

/** The cards that a player shows at the end of a round. */
function shownCards(view: View, seat: number): HTMLElement {
  const { hand, laid } = view.seats[seat]!;
  const cards = [...laid.flat(), ...grouped(hand.cards).flat()].map((card: Card) => picture(card, true));
  cards.forEach((card, n) => card.style.setProperty("--i", String(n)));
  return h("div", { class: "shown" }, cards);
}

/** The totals at the end of a game, the best first, with the cards of the last round; those who have won look it. */
export function finalResults(names: string[], totals: number[], winners: readonly number[], view: View): HTMLElement {
  return h(
    "div",
    { class: "results" },
    [...names.keys()].sort((a, b) => Number(winners.includes(b)) - Number(winners.includes(a)) || totals[b]! - totals[a]!).map((i) => h("article", { class: "result", "data-most": winners.includes(i) || undefined }, h("h3", null, names[i]!, h("span", { class: "scored" }, totals[i] ?? 0)), shownCards(view, i))),
  );
}

/** How a round ended: who showed which cards, what they are worth line by line, and who has the most; and more, if given. */
export function roundPanel(r: SaidRound, view: View, ...more: Child[]): HTMLElement {
  const t = texts();
  const end = view.lastRound?.end;
  const most = Math.max(...r.seats.map((s) => s.points));
  const by = view.lastRound?.by;
  const caller = by === view.seat ? "" : r.seats[by ?? 0]!.name;
  const bet = end === "bet-won" ? t.betWon(caller) : end === "bet-lost" ? t.betLost(caller) : "";
  const watches = typeof view.seat !== "number";
  const bad = (end === "bet-won") !== (watches || by === view.seat); // for who looks at it
  return h(
    "section",
    { class: "panel round", "aria-labelledby": "round-over" },
    h("h2", { id: "round-over", tabindex: -1 }, t.roundOver(r.number)),
    bet !== "" && h("p", { class: "bet-over", "data-bad": bad || undefined }, bet),
    h("p", null, withRule(r.end, r.rule)),
    more,
    h(
      "div",
      { class: "results" },
      r.seats.map((seat, i) => {
        return h(
          "article",
          { class: "result", "data-most": (most > 0 && seat.points === most) || undefined, "data-lost": (end === "bet-lost" && by === i) || undefined },
          h("h3", null, seat.name, h("span", { class: "scored" }, `+${seat.points}`)),
          shownCards(view, i),
          seat.score && h("details", { open: matchMedia("(min-width: 1000px)").matches }, h("summary", null, seat.scored), scoreLines(seat.score, end !== "stop")),
          h("p", { class: "sum" }, t.total(seat.total, view.setup.target)),
          h("div", { class: "way", style: { "--part": Math.min(1, seat.total / view.setup.target), "--before": Math.min(1, (seat.total - seat.points) / view.setup.target) } }),
        );
      }),
    ),
    r.other && h("p", { class: "other" }, end === "stop" ? t.byLast : t.byStop, " ", r.seats.map((seat, i) => `${seat.name} ${r.other![i]}`).join(", "), "."),
  );
}

/** Turns the cards of the end of a round over, and counts the points up, line by line. */
export async function countUp(panel: HTMLElement, enough: AbortSignal): Promise<void> {
  if (!animated() || enough.aborted) return;
  const seats = [...panel.querySelectorAll<HTMLElement>(".result")].map((el) => ({ scored: el.querySelector(".scored")!, text: el.querySelector(".scored")!.textContent, lines: [...el.querySelectorAll<HTMLElement>("[data-points]")], sum: 0 }));
  panel.style.setProperty("--pace", String(speeds[settings.speed]));
  panel.classList.add("counting");
  for (const s of seats) s.scored.textContent = "0";
  await pause(700, enough);
  for (let i = 0; i < Math.max(...seats.map((s) => s.lines.length)); i++) {
    for (const s of seats) {
      s.lines[i]?.classList.add("there");
      s.sum += Number(s.lines[i]?.dataset.points ?? 0);
      s.scored.textContent = String(s.sum);
    }
    if (!enough.aborted) sound("coin");
    await pause(380, enough);
  }
  for (const s of seats) s.scored.textContent = s.text;
  panel.classList.remove("counting");
}

/** How the game ended, as a sentence or more. */
export function outcomeLines(snapshot: Snapshot, said: string[]): string[] {
  const t = texts();
  const o = snapshot.result;
  if (!o || o.reason === "rules") return said;
  const name = (seat: number) => nameOf(snapshot.names, seat, snapshot.seat);
  const lines: string[] = [];
  if (o.reason === "resignation" && o.by !== undefined) lines.push(o.by === snapshot.seat ? t.youResigned : t.resigned(name(o.by)));
  if (o.winners.length > 0) lines.push(t.winners(o.winners.map(name)));
  if (o.reason === "round-limit") lines.push(t.limit); // below who has won
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

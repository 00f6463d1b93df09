// The calculator: for a real game on a real table.
import { app, setTitle } from "../app.ts";
import { face, grouped } from "../card.ts";
import { Fault } from "../client.ts";
import { h, render } from "../dom.ts";
import { scoreLines } from "../explain.ts";
import { settings } from "../settings.ts";
import { words } from "../texts.ts";
import type { Card } from "../wire.ts";

const key = "seasalt calculator";

interface Kept {
  chosen: Card[];
  totals: number[];
}

function load(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as Kept | null;
    if (kept && Array.isArray(kept.chosen) && Array.isArray(kept.totals)) return kept;
  } catch {
    // It begins anew.
  }
  return { chosen: [], totals: [0, 0, 0, 0] };
}

export async function calculator(main: HTMLElement): Promise<void> {
  const { t, card, catalogue } = words();
  setTitle(t.calculator);
  const kept = load();
  const save = () => {
    try {
      localStorage.setItem(key, JSON.stringify(kept));
    } catch {
      // It lasts as long as the page.
    }
  };
  const copies = new Map<Card, number>();
  for (const c of catalogue.deck) copies.set(c, (copies.get(c) ?? 0) + 1);
  const kinds = [...copies.keys()];
  const result = h("section", { class: "panel worth", "aria-live": "polite" });
  const grid = h("div", { class: "grid" });
  const totals = h("section", { class: "panel totals" });
  let round = { points: 0, bonus: 0 };

  const count = (c: Card) => kept.chosen.filter((x) => x === c).length;
  const change = (c: Card, by: number) => {
    if (by > 0 && count(c) < copies.get(c)!) kept.chosen.push(c);
    else if (by > 0) kept.chosen = kept.chosen.filter((x) => x !== c);
    else kept.chosen.splice(kept.chosen.lastIndexOf(c), 1);
    save();
    void show();
  };
  const show = async () => {
    render(
      grid,
      grouped(kinds).map((g) =>
        h(
          "div",
          { class: "cards group" },
          g.map((c) => {
            const n = count(c);
            return h("button", { type: "button", class: "card", "data-key": c, "data-count": n || undefined, "aria-pressed": n > 0 ? "true" : "false", "aria-label": `${card(c)}${t.colon} ${n} / ${copies.get(c)}`, onclick: () => change(c, 1) }, face(c), (n > 0 || copies.get(c)! > 1) && h("span", { class: "copies", "aria-hidden": "true" }, `${n}/${copies.get(c)}`));
          }),
        ),
      ),
    );
    try {
      const score = await app().score({ lang: settings.lang, seat: "spectator", names: [] }, { hand: [...kept.chosen].sort(), laid: [], events: [] });
      round = score;
      render(
        result,
        h("h2", null, `${t.points(score.points)} (${t.cardsChosen(kept.chosen.length)})`),
        scoreLines(score),
        h("button", {
          type: "button",
          "data-key": "clear",
          onclick: () => {
            kept.chosen = [];
            save();
            void show();
          },
        }, t.clear),
      );
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      render(result, h("p", null, error.message));
    }
    showTotals();
  };
  const add = (i: number, n: number) => {
    kept.totals[i] = (kept.totals[i] ?? 0) + n;
    kept.chosen = [];
    save();
    void show();
  };
  const showTotals = () =>
    render(
      totals,
      h("h2", null, t.running),
      h(
        "ul",
        null,
        kept.totals.map((n, i) =>
          h(
            "li",
            null,
            h("strong", null, `${t.playerNumber(i + 1)}${t.colon} ${n}`),
            h("button", { type: "button", "data-key": `add ${i}`, "aria-label": `${t.addTo(t.playerNumber(i + 1))}${t.colon} ${round.points}`, onclick: () => add(i, round.points) }, `+${round.points}`),
            h("button", { type: "button", "data-key": `bonus ${i}`, "aria-label": `${t.addTo(t.playerNumber(i + 1))}${t.colon} ${round.bonus} (${t.bonus})`, onclick: () => add(i, round.bonus) }, `+${round.bonus} ${t.bonus}`),
            h("button", { type: "button", "data-key": `both ${i}`, "aria-label": `${t.addTo(t.playerNumber(i + 1))}${t.colon} ${round.points + round.bonus} (${t.withBonus})`, onclick: () => add(i, round.points + round.bonus) }, `+${round.points + round.bonus} ${t.withBonus}`),
          ),
        ),
      ),
      h("button", {
        type: "button",
        "data-key": "clear totals",
        onclick: () => {
          kept.totals = [0, 0, 0, 0];
          save();
          showTotals();
        },
      }, t.clear),
    );
  render(main, h("div", { class: "calculator" }, h("div", null, h("h1", null, t.calculator), h("p", null, t.calcHint), grid), h("div", { class: "side" }, result, totals)));
  await show();
}

// The quiz: what are these cards worth?
import { app, setTitle } from "../app.ts";
import { grouped, picture } from "../card.ts";
import type { SaidScore } from "../client.ts";
import { h, render, type Child } from "../dom.ts";
import { scoreLines } from "../explain.ts";
import { settings } from "../settings.ts";
import { words } from "../texts.ts";
import type { Card } from "../wire.ts";

export async function quiz(main: HTMLElement): Promise<void> {
  const { t, catalog } = words();
  setTitle(t.quiz);
  const base = catalog.deck.filter((c) => !["jellyfish", "lobster", "starfish", "seahorse", "cast-of-crabs"].includes(c.slice(0, c.indexOf("/"))));
  let asked = 0;
  let right = 0;

  const next = async () => {
    asked++;
    const { cards, score } = await draw(base);
    const question = countQuestion(score, (good) => {
      if (good) right++;
      return [h("p", { class: "label" }, t.score(right, asked)), h("div", { class: "actions" }, h("button", { type: "button", class: "main", "data-key": "next", onclick: () => void next() }, t.nextQuestion))];
    });
    render(
      main,
      h("section", { class: "panel quiz" }, h("h1", null, t.question(asked)), h("p", null, t.quizAsk), h("div", { class: "hand" }, grouped(cards).map((g) => h("span", { class: "cards group" }, g.map((c) => picture(c))))), question),
    );
  };
  await next();
}

/** Answers to choose from, and what was right, explained; more is what follows then. */
export function countQuestion(score: SaidScore, more: (good: boolean) => Child): HTMLElement {
  const { t } = words();
  const answers = new Set([score.points]);
  while (answers.size < 4) answers.add(Math.max(0, score.points + Math.floor(Math.random() * 9) - 4));
  const result = h("div", { "aria-live": "polite" });
  const answer = (n: number) => {
    const good = n === score.points;
    for (const b of buttons) {
      b.disabled = true;
      if (b.dataset.answer === String(score.points)) b.classList.add("right");
      else if (b.dataset.answer === String(n)) b.classList.add("wrong");
    }
    render(result, h("p", null, h("strong", null, good ? t.right : t.wrong(score.points))), scoreLines(score), more(good));
    result.querySelector<HTMLElement>("button")?.focus();
  };
  const buttons = [...answers].sort((a, b) => a - b).map((n) => h("button", { type: "button", "data-answer": n, onclick: () => answer(n) }, t.points(n)));
  return h("div", { class: "count-question" }, h("div", { class: "actions", role: "group", "aria-label": t.quizAsk }, buttons), result);
}

/** Draws a hand that is worth something: the more points, the more there is to see. */
async function draw(base: Card[]) {
  for (;;) {
    const rest = [...base];
    const cards = Array.from({ length: 5 + Math.floor(Math.random() * 4) }, () => rest.splice(Math.floor(Math.random() * rest.length), 1)[0]!);
    const score = await app().score({ lang: settings.lang, seat: "spectator", names: [] }, { hand: cards.sort(), laid: [], events: [] });
    if (score.points >= 3) return { cards, score };
  }
}

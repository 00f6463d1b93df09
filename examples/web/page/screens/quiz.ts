// The quiz: what are these cards worth?
import { app, setTitle } from "../app.ts";
import { grouped, picture } from "../card.ts";
import { h, render } from "../dom.ts";
import { scoreLines } from "../explain.ts";
import { settings } from "../settings.ts";
import { words } from "../texts.ts";
import type { Card } from "../wire.ts";

export async function quiz(main: HTMLElement): Promise<void> {
  const { t, catalogue } = words();
  setTitle(t.quiz);
  const base = catalogue.deck.filter((c) => !["jellyfish", "lobster", "starfish", "seahorse", "cast-of-crabs"].includes(c.slice(0, c.indexOf("/"))));
  let asked = 0;
  let right = 0;

  const next = async () => {
    asked++;
    const { cards, score } = await draw(base);
    const answers = new Set([score.points]);
    for (let i = 0; answers.size < 4 && i < 99; i++) answers.add(Math.max(0, score.points + Math.floor(Math.random() * 9) - 4));
    const result = h("div", { "aria-live": "polite" });
    const choices = [...answers]
      .sort((a, b) => a - b)
      .map((n) =>
        h(
          "button",
          {
            type: "button",
            "data-answer": n,
            onclick: (e: Event) => {
              const good = n === score.points;
              if (good) right++;
              for (const b of main.querySelectorAll<HTMLButtonElement>("[data-answer]")) b.disabled = true;
              (e.target as HTMLElement).classList.add(good ? "right" : "wrong");
              render(
                result,
                h("p", null, h("strong", null, good ? t.right : t.wrong(score.points)), " ", t.score(right, asked)),
                scoreLines(score),
                h("div", { class: "actions" }, h("button", { type: "button", class: "main", onclick: () => void next() }, t.nextQuestion)),
              );
              result.querySelector<HTMLElement>("button")?.focus();
            },
          },
          t.points(n),
        ),
      );
    render(
      main,
      h("section", { class: "panel quiz" }, h("h1", null, t.question(asked)), h("p", null, t.quizAsk), h("div", { class: "hand" }, grouped(cards).map((g) => h("span", { class: "cards group" }, g.map((c) => picture(c))))), h("div", { class: "actions", role: "group" }, choices), result),
    );
  };
  await next();
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

// An exercise of the course: a small table on which a rule can be tried. What is not allowed gets its reason.
import { app, note, ruleLink } from "../app.ts";
import { boardOf } from "../board.ts";
import { grouped, picture } from "../card.ts";
import type { Exercise, Reader, Said } from "../client.ts";
import { h, patch, render, type Child } from "../dom.ts";
import { choices, press, wanted, type Thing } from "../moves.ts";
import { settings } from "../settings.ts";
import { tableElements } from "../table.ts";
import { texts, words } from "../texts.ts";
import type { Card } from "../wire.ts";
import { alone } from "./game.ts";
import { countQuestion } from "./quiz.ts";

/** The first position of a rule, as far as it has cards of its own, and a button that opens its exercises in their place. */
export function exercises(rule: string, name: string, count: number): HTMLElement {
  const t = texts();
  const el = h("div", { class: "exercise" });
  const drawn = h("div", { class: "position" });
  whenNear(drawn, () => draw(drawn, rule, name));
  render(
    el,
    drawn,
    h("button", { type: "button", "data-key": `try ${rule} ${name}`, onclick: () => void show(el, rule, name, count, 0).catch((error: unknown) => note(String(error))) }, t.tryIt),
  );
  return el;
}

/** Calls once when an element comes near the part of the page that is seen. */
function whenNear(el: Element, then: () => Promise<void>): void {
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some((e) => e.isIntersecting)) return;
      near.disconnect();
      then().catch((error: unknown) => note(String(error)));
    },
    { rootMargin: "400px" },
  );
  near.observe(el);
}

/** Draws the cards of whoever is to move in the first position of a rule. */
async function draw(el: HTMLElement, rule: string, name: string): Promise<void> {
  const { view } = await app().exercise(settings.lang, rule, name, 0, []);
  const seat = boardOf(view).seats[view.seat as number]!;
  const { t } = words();
  const row = (label: string, cards: Card[]) => cards.length > 0 && h("div", null, h("span", { class: "label" }, label), grouped(cards).map((g) => h("span", { class: "cards group" }, g.map((c) => picture(c, true)))));
  render(el, row(t.hand, seat.hand.cards), row(t.laid, seat.laid.flat()));
}

async function show(el: HTMLElement, rule: string, name: string, count: number, number: number): Promise<void> {
  const t = texts();
  const table = h("div", { class: "table" });
  const ask = h("div", { class: "ask-here" });
  const verdict = h("div", { class: "verdict", "aria-live": "polite" });
  const again = () => void show(el, rule, name, count, number);
  const next = h("div", { class: "tools" });
  let moves: string[] = [];
  let at: Exercise;
  let said: Said;
  let reader: Reader;
  let chosen: Thing[] = [];

  const step = async (move?: string) => {
    if (move !== undefined) moves = [...moves, move];
    at = await app().exercise(settings.lang, rule, name, number, moves);
    reader = { lang: settings.lang, seat: at.view.seat, names: [] };
    said = await app().speak(reader, { view: at.view }, [{ number: 0, kind: "move", seat: "nobody", saw: at.saw }]);
    chosen = [];
    if (move !== undefined) {
      const lines = [...(said.items[0] ?? []), ...(said.round?.lines ?? []), ...said.result];
      render(verdict, h("p", { class: "right" }, h("strong", null, t.tryAllowed)), [...new Set(lines)].map((line) => h("p", null, line)));
    }
    draw();
  };
  const attempt = async (move: string) => {
    const why = move === "" ? alone() : await app().why(reader, at.view, move);
    if (why.legal) return step(move);
    render(verdict, h("p", { class: "wrong" }, h("strong", null, t.tryRefused), " ", why.text, " ", why.rule && ruleLink(why.rule)));
    chosen = [];
    draw();
  };
  const onThing = (thing: Thing) => {
    if (at.count || at.done) return;
    const copies = table.querySelectorAll(`[data-thing="${CSS.escape(thing)}"]`).length;
    const pressed = press(choices(at.view), chosen, thing, copies);
    chosen = pressed.chosen;
    if (pressed.move) void attempt(pressed.move);
    else if (pressed.refused) void attempt(wanted(thing, chosen, at.view));
    else draw();
  };
  const draw = (counted = false) => {
    const seat = at.view.seat as number;
    const playing = !at.count && !at.done;
    patch(
      table,
      tableElements({ view: at.view, board: boardOf(at.view), said: at.count && !counted ? undefined : said, names: [], choices: playing ? choices(at.view) : [], chosen, onThing, onScore: () => undefined }),
    );
    if (at.count) {
      if (!counted) {
        render(
          ask,
          h("p", { class: "question" }, t.quizAsk),
          countQuestion(said.seats[seat]!, () => {
            draw(true);
            return null;
          }),
        );
      }
      return;
    }
    // In the beginning there are moves of both sorts, and nothing tells which are allowed.
    const buttons: { move: string; label: string }[] = moves.length === 0 ? at.tries : said.moves;
    patch(
      ask,
      at.done
        ? h("p", { class: "question", "data-done": "" }, t.tryDone)
        : [h("p", { class: "question" }, moves.length === 0 ? t.tryAsk : said.question), h("div", { class: "actions", role: "group" }, buttons.map((b) => h("button", { type: "button", "data-key": b.move, "data-try": b.move, onclick: () => void attempt(b.move) }, b.label)))],
    );
  };

  await step();
  const more: Child[] = [
    h("button", { type: "button", class: "quiet", "data-key": "again", onclick: again }, t.tryAgain),
    count > 1 && h("button", { type: "button", class: "quiet", "data-key": "next", onclick: () => void show(el, rule, name, count, (number + 1) % count) }, `${t.tryNext} (${number + 1}/${count})`),
  ];
  render(next, more);
  const frame = h("section", { class: "try", "aria-label": `${t.tryIt}${t.colon} ${name || rule}` }, table, ask, verdict, next);
  render(el, frame);
  frame.querySelector<HTMLElement>(".ask-here button")?.focus({ preventScroll: true });
}

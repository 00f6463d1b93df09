// The first screen: one tap starts a game, one goes on with an old one.
import { app, go, note, setTitle } from "../app.ts";
import type { Order, Summary } from "../client.ts";
import { back, face } from "../card.ts";
import { h, render, sure, type Child } from "../dom.ts";
import { firstGame } from "../guide.ts";
import { dayOf, dayStreak, gameOfDay, orderOfDay, today } from "../history.ts";
import { server } from "../hosted.ts";
import { icons } from "../icons.ts";
import { installButton } from "../install.ts";
import { dayScore } from "../records.ts";
import { editionOf, save, settings } from "../settings.ts";
import { scoresOf } from "../table.ts";
import { texts } from "../texts.ts";
import type { Card } from "../wire.ts";

/** The cards that lie above "Play"; their faces have words, which come with the engine. */
const shown: Card[] = ["crab/light-blue", "boat/yellow", "mermaid/white", "octopus/purple", "penguin/pink"];

/** The levels beside "Play". */
const levels = ["easy", "normal", "hard"] as const;

/** Begins a game, or goes on with the one that has the name, and shows it. */
export async function begin(order: Order, begun: (s: Summary) => unknown = () => undefined): Promise<void> {
  const there = order.game !== undefined && (await app().list()).some((g) => g.game === order.game);
  const s = there ? { game: order.game! } : await app().create({ ...order, edition: order.edition || editionOf(settings.lang) });
  if (!there) begun(s as Summary);
  if (!there) settings.last = { game: s.game, text: scoresOf(s as Summary) };
  save();
  go(`#/game/${s.game}`);
}

/** Begins the first round, step by step. */
function beginFirst(): Promise<void> {
  return begin(firstGame, (s) => (settings.guide = s.game));
}

/** A button that begins the first round once more. */
export function firstButton(): HTMLElement {
  return h("button", { type: "button", id: "first", onclick: () => void beginFirst().catch((error: unknown) => note(String(error))) }, texts().firstRound);
}

export async function start(main: HTMLElement): Promise<void> {
  const t = texts();
  setTitle(t.title);
  const games = h("section", { class: "games", "aria-labelledby": "your-games" });
  const first = settings.guide === "new";
  const bots = settings.order.players.filter((p) => p.level);
  const people = settings.order.players.length - bots.length;
  const text = () => (first ? t.playFirst : people === 1 ? t.playHint(bots.length) : t.playTable(settings.order.players.length));
  const hint = h("small", null, text());
  const playButton = h("button", { type: "button", class: "main big", id: "play", onclick: () => play() }, h("span", null, t.play), hint);
  const play = () => {
    playButton.disabled = true;
    hint.textContent = t.loading; // it may still be on its way
    (first ? beginFirst() : begin(settings.order)).catch((error: unknown) => {
      playButton.disabled = false;
      hint.textContent = text();
      note(String(error));
    });
  };
  const alike = !first && bots.length > 0 && new Set(bots.map((p) => p.level)).size === 1;
  const level = h(
    "select",
    {
      id: "level",
      onchange: () => {
        for (const p of bots) p.level = level.value;
        save();
      },
    },
    [...new Set([...levels, bots[0]?.level])].map((name) => name && h("option", { value: name, selected: name === bots[0]?.level }, t[`strength_${name}` as "strength_easy"])),
  );
  const link = (href: string, icon: Child, name: string) => h("a", { class: "tile", href }, icon, h("span", null, name));
  const fan = h("div", { class: "fan", "aria-hidden": "true" }, shown.map(() => h("span", { class: "card" }, back())));
  const goOn = h("div", { class: "goon" }, settings.last && continueLink(settings.last));
  const day = today();
  const dayHint = h("small", null, t.dayHint);
  render(
    main,
    h(
      "div",
      { class: "start" },
      h("h1", null, t.title),
      h(
        "div",
        { class: "hero" },
        fan,
        h("p", null, t.about),
        goOn,
        h("div", { class: "play-row" }, playButton, alike && h("div", { class: "field" }, h("label", { for: "level" }, t.level), level)),
        h("div", { class: "actions" }, h("a", { class: "button", href: "#/new", id: "other" }, t.other), !first && firstButton()),
      ),
      h(
        "nav",
        { class: "tiles" },
        h("button", { type: "button", class: "tile", id: "day", onclick: () => void begin(orderOfDay(day)).catch((error: unknown) => note(String(error))) }, icons.sun(), h("span", null, t.day, dayHint)),
        server && link("#/tables", icons.boat(), t.friend),
        link("#/learn", icons.book(), t.learn),
        link("#/quiz", icons.quiz(), t.quiz),
        link("#/results", icons.steps(), t.results),
        link("#/calculator", icons.sum(), t.calculator),
        link("#/replay", icons.film(), t.replays),
      ),
      games,
    ),
  );
  const show = async () => {
    const list = (await app().list()).sort((a, b) => (b.when ?? 0) - (a.when ?? 0));
    const open = list.find((g) => g.stage !== "over");
    settings.last = open && { game: open.game, text: scoresOf(open) };
    save();
    render(goOn, settings.last && continueLink(settings.last));
    render(fan, shown.map((card) => h("span", { class: "card" }, face(card))));
    const deal = list.find((g) => g.game === gameOfDay(day));
    const streak = dayStreak(list, day).now;
    dayHint.textContent = [!deal ? t.dayHint : deal.stage === "over" ? dayScore(deal) : t.dayBegun, streak > 0 && `${streak} ✓`].filter(Boolean).join(" · ");
    render(games, h("h2", { id: "your-games" }, t.yourGames), list.length === 0 ? h("p", null, t.noGames) : h("ul", null, list.map((g) => row(g, show))));
  };
  try {
    await show();
  } catch (error) {
    note(String(error));
  }
  games.after(installButton()); // last, so that nothing moves it
}

/** Goes on with the game that was played last. */
function continueLink({ game, text }: { game: string; text: string }): HTMLElement {
  return h("a", { class: "button main big", id: "continue", href: `#/game/${game}` }, h("span", null, texts().continueGame), h("small", null, text));
}

function row(g: Summary, again: () => Promise<void>): HTMLElement {
  const t = texts();
  const names = scoresOf(g);
  const day = dayOf(g.game);
  const state = day ? t.day : g.stage === "over" ? t.finished : t.round(g.round);
  const remove = () => sure(t.removeSure, t.close, names, t.remove, t.cancel, () => void app().remove(g.game).then(again).catch((error: unknown) => note(String(error))));
  return h("li", null, h("a", { href: `#/game/${g.game}`, class: "kept" }, h("strong", null, names), h("span", { class: "label" }, `${state} · ${g.when ? new Date(g.when).toLocaleDateString(settings.lang) : ""}`)), h("button", { type: "button", class: "quiet", "aria-label": `${t.remove}${t.colon} ${names}`, onclick: remove }, "✕"));
}

// The first screen: one tap starts a game, one goes on with an old one.
import { app, go, note, setTitle } from "../app.ts";
import type { Order, Summary } from "../client.ts";
import { dialog, h, render, type Child } from "../dom.ts";
import { firstDeal } from "../guide.ts";
import { server } from "../hosted.ts";
import { icons } from "../icons.ts";
import { save, settings } from "../settings.ts";
import { scoresOf } from "../table.ts";
import { texts } from "../texts.ts";

export async function start(main: HTMLElement): Promise<void> {
  const t = texts();
  setTitle(t.title);
  const games = h("section", { class: "games", "aria-labelledby": "your-games" });
  const first = settings.guide === "new";
  const order: Order = first ? { players: [{ name: "" }, { name: "Nori", level: "easy" }], seed: firstDeal } : settings.order;
  const bots = order.players.filter((p) => p.level).length;
  const hint = h("small", null, first ? t.playFirst : bots === order.players.length - 1 ? t.playHint(bots) : t.playTable(order.players.length));
  const playButton = h(
    "button",
    {
      type: "button",
      class: "main big",
      id: "play",
      onclick: () => {
        playButton.disabled = true;
        hint.textContent = t.loading; // it may still be on its way
        app()
          .create(order)
          .then(
            (s) => {
              if (first) {
                settings.guide = s.game;
                save();
              }
              go(`#/game/${s.game}`);
            },
            (error: unknown) => {
              playButton.disabled = false;
              note(String(error));
            },
          );
      },
    },
    h("span", null, t.play),
    hint,
  );
  const link = (href: string, icon: Child, text: string) => h("a", { class: "tile", href }, icon, h("span", null, text));
  render(
    main,
    h(
      "div",
      { class: "start" },
      h("h1", null, t.title),
      h("div", { class: "hero" }, icons.boat(), playButton, h("a", { class: "button", href: "#/new", id: "other" }, t.other)),
      h("nav", { class: "tiles" }, server && link("#/tables", icons.boat(), t.tables), link("#/learn", icons.book(), t.learn), link("#/quiz", icons.quiz(), t.quiz), link("#/calculator", icons.sum(), t.calculator), link("#/replay", icons.film(), t.replays)),
      games,
    ),
  );
  const show = async () => {
    const list = (await app().list()).sort((a, b) => (b.when ?? 0) - (a.when ?? 0));
    render(games, h("h2", { id: "your-games" }, t.yourGames), statistics(list), list.length === 0 ? h("p", null, t.noGames) : h("ul", null, list.map((g) => row(g, show))));
  };
  try {
    await show();
  } catch (error) {
    note(String(error));
  }
}

/** What came of the games on this device at which one person plays. */
function statistics(list: Summary[]): Child {
  const mine = list.filter((g) => g.result && g.levels.filter((l) => !l).length === 1);
  if (mine.length === 0) return null;
  return h("p", { class: "label" }, texts().statistics(mine.length, mine.filter((g) => g.result!.winners.includes(g.levels.indexOf(""))).length));
}

function row(g: Summary, again: () => Promise<void>): HTMLElement {
  const t = texts();
  const names = scoresOf(g);
  const state = g.stage === "over" ? t.finished : t.round(g.round);
  const remove = () => {
    const d = dialog(
      t.removeSure,
      t.close,
      h("p", null, names),
      h(
        "div",
        { class: "actions" },
        h(
          "button",
          {
            type: "button",
            class: "main",
            onclick: () => {
              d.close();
              app()
                .remove(g.game)
                .then(again)
                .catch((error: unknown) => note(String(error)));
            },
          },
          t.remove,
        ),
        h("button", { type: "button", onclick: () => d.close() }, t.cancel),
      ),
    );
  };
  return h("li", null, h("a", { href: `#/game/${g.game}`, class: "kept" }, h("strong", null, names), h("span", { class: "label" }, `${state} · ${g.when ? new Date(g.when).toLocaleDateString(settings.lang) : ""}`)), h("button", { type: "button", class: "quiet", "aria-label": `${t.remove}${t.colon} ${names}`, onclick: remove }, "✕"));
}

// A hint: what the strongest bot would do in the place of the player, and what speaks for it.
import { app, note } from "../app.ts";
import type { Advice, Reader } from "../client.ts";
import { dialog, h, render } from "../dom.ts";
import { texts } from "../texts.ts";
import type { View } from "../wire.ts";

export async function hintDialog(reader: Reader, view: View, choose: (move: string) => void): Promise<void> {
  const t = texts();
  const body = h("div", { "aria-live": "polite" }, h("p", null, t.hintThinking));
  const d = dialog(t.hint, t.close, body);
  let advice: Advice;
  try {
    advice = await app().hint(reader, view);
  } catch (error) {
    d.close();
    note(String(error));
    return;
  }
  const [best] = advice.moves;
  if (!best || !d.isConnected) return;
  render(
    body,
    h("p", null, h("strong", null, t.hintBest)),
    h("p", { class: "does" }, advice.does),
    best.visits === 0
      ? h("p", null, t.hintOnly)
      : [
          h("ul", { class: "reasons" }, advice.why.map((why) => h("li", null, why))),
          h("ol", { class: "advice" }, advice.moves.slice(0, 3).map((m) => h("li", null, h("span", null, m.label), h("meter", { min: 0, max: 1, value: m.chance, "aria-hidden": "true" }), h("span", { class: "label" }, m !== best && m.alike ? t.hintAlike : t.hintChance(m.chance))))),
          h("p", { class: "label" }, t.hintTries(advice.iterations)),
        ],
    h(
      "div",
      { class: "actions" },
      h(
        "button",
        {
          type: "button",
          class: "main",
          "data-key": "do",
          onclick: () => {
            d.close();
            choose(best.move);
          },
        },
        t.hintPlay,
      ),
    ),
  );
  d.querySelector<HTMLElement>("[data-key=do]")?.focus({ preventScroll: true }); // it is read from the top
}

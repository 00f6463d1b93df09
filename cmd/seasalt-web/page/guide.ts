// The first round, with a word at each step that is new. What it says is in the texts; when, is here.
import { h, render } from "./dom.ts";
import { save, settings } from "./settings.ts";
import { texts, type Texts } from "./texts.ts";
import type { Action, View } from "./wire.ts";

/** The deal of the first round: in five turns it can have a theft, another turn, and seven points. */
export const firstDeal = (348).toString(16).padStart(64, "0");

const can = (v: View, action: Action) => v.moves.some((m) => m.action === action);

type Step = Extract<keyof Texts, "guideTake" | "guideRound" | "guideKeep" | "guideDiscard" | "guideDuo" | "guideStop" | "guideNothing">;

/** The steps; the first one that holds and is new is told. */
const steps: [Step, (v: View) => boolean][] = [
  ["guideTake", (v) => v.phase === "take"],
  ["guideRound", (v) => v.phase === "take" && v.caller === undefined],
  ["guideKeep", (v) => v.phase === "keep"],
  ["guideDiscard", (v) => v.phase === "discard"],
  ["guideStop", (v) => can(v, "stop")],
  ["guideDuo", (v) => can(v, "lay-duo")],
  ["guideNothing", (v) => v.phase === "play" && v.moves.length === 1],
];

const told = new Set<Step>(); // and no longer shown

const button = (key: string, text: string, then: () => void) => h("button", { type: "button", class: key === "guide-ok" ? "main" : "quiet", "data-key": key, onclick: then }, text);

export class Guide {
  readonly el = h("aside", { class: "guide", role: "status", hidden: true });
  private step: Step | undefined; // that is shown

  /** Whether a game is the first one, which is shown round. */
  static of(game: string): Guide | undefined {
    return settings.guide === game ? new Guide() : undefined;
  }

  /**
   * Tells what is new in a view of somebody who is to move, and reports whether something is. Who left the table without an
   * answer, to look something up, comes back to the same step.
   */
  tell(view: View | undefined): boolean {
    if (this.step) told.add(this.step);
    this.step = undefined;
    this.el.hidden = true;
    if (!view || settings.guide === "") return false;
    const step = steps.find(([name, holds]) => !told.has(name) && holds(view))?.[0];
    if (!step) return false;
    this.step = step;
    this.el.hidden = false;
    this.el.toggleAttribute("data-hand", view.phase === "play");
    const ok = () => {
      told.add(step);
      this.el.hidden = true;
    };
    render(this.el, h("p", null, texts()[step]), h("div", { class: "actions" }, button("guide-ok", texts().guideOk, ok), button("guide-skip", texts().guideSkip, () => this.end())));
    return true;
  }

  /** Ends the tour for good. */
  end(): void {
    settings.guide = "";
    save();
    this.el.hidden = true;
  }
}

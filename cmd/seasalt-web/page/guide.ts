// The first round, which is won: its moves, and a word at each step that is new. The words are in the texts.
import { h, render, type Child } from "./dom.ts";
import type { Order } from "./client.ts";
import { save, settings } from "./settings.ts";
import { texts, type Texts } from "./texts.ts";
import type { View } from "./wire.ts";

/** The game of the first round: its deal makes a duo and seven points in four turns, with a reason for each move. */
export const firstGame: Order = { players: [{ name: "" }, { name: "Nori", level: "easy" }], seed: (28569).toString(16).padStart(64, "0") };

type Step = Extract<keyof Texts, `guide${string}`>;

/** The moves until the round can be ended, or how they begin, and what is told before them. */
const script: [string, Step?][] = [
  ["draw", "guideTake"],
  ["keep crab/dark-blue", "guideKeep"],
  ["discard 2", "guideDiscard"],
  ["end-turn"],
  ["take 1", "guidePile"],
  ["lay-duo crab/dark-blue crab/light-blue", "guideDuo"],
  ["pick 1", "guidePick"],
  ["end-turn"],
  ["draw", "guideRound"],
  ["keep octopus/light-blue", "guideCollect"],
  ["discard", "guideHold"],
  ["end-turn"],
  ["take 1", "guideThird"],
];

export class Guide {
  readonly el = h("aside", { class: "guide", role: "status", hidden: true });

  /** Whether a game is the first one, which is shown round. */
  static of(game: string): Guide | undefined {
    return settings.guide === game ? new Guide() : undefined;
  }

  /**
   * Tells what is new before the next move, of which so many were made, and what others did, if that has no other place.
   * Returns how the move begins; nothing where the player is free.
   */
  tell(view: View | undefined, made: number, since: Child): string | undefined {
    this.el.hidden = true;
    if (!view || settings.guide === "") return undefined;
    const [move, step] = made === script.length ? ["", "guideStop" as const] : (script[made] ?? []);
    if (move === undefined || (move !== "" && !view.moves.some((m) => m.text.startsWith(move)))) return undefined;
    if (step) {
      this.el.hidden = false;
      this.el.toggleAttribute("data-buttons", move === "");
      render(this.el, since, h("p", null, texts()[step] as string), move !== "" && h("button", { type: "button", class: "quiet", "data-key": "guide-skip", onclick: () => this.end() }, texts().guideSkip));
    }
    return move || undefined;
  }

  /** Ends the tour for good. */
  end(): void {
    settings.guide = "";
    save();
    this.el.hidden = true;
  }
}

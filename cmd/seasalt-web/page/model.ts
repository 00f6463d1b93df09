// What a page knows of a table: fed with updates, one after the other.
import { boardOf, gathered, step, type Board } from "./board.ts";
import type { FeedItem, Snapshot, Update } from "./wire.ts";

export class Model {
  number = 0;
  snapshot: Snapshot | undefined;
  board: Board | undefined;
  /** All that has happened, as items; those that were taken back are marked. */
  readonly log: { item: FeedItem; takenBack: boolean }[] = [];

  /** Begins anew. */
  reset(): void {
    this.number = 0;
    this.snapshot = undefined;
    this.board = undefined;
    this.log.length = 0;
  }

  /**
   * Takes in an update, and yields the boards on the way there with the observation that led to each; none after a move that
   * was taken back. Afterwards the board is that of the view.
   */
  *receive(update: Update): Generator<{ item: FeedItem; index: number; board: Board | undefined }> {
    this.board ??= update.snapshot.view && gathered(update.snapshot.view); // a feed begins before the first card is dealt
    for (const item of update.items) {
      if (item.number <= this.number) continue; // it came twice
      this.log.push({ item, takenBack: false });
      if (item.kind === "take-back") this.board = undefined;
      if (item.kind === "take-back") for (const entry of this.log) if (entry.item.number === item.back) entry.takenBack = true;
      this.number = item.number;
      for (const [index, o] of item.saw.entries()) {
        this.board &&= step(this.board, o);
        yield { item, index, board: this.board };
      }
    }
    this.number = update.snapshot.number;
    this.snapshot = update.snapshot;
    if (update.snapshot.view) this.board = boardOf(update.snapshot.view);
  }
}

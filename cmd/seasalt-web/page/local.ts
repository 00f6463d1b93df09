// The tables of this device, and the sage: both are the worker of this page.
import { Remote } from "../worker/remote.ts";
import { Refused, type Push } from "../worker/host.ts";
import { Fault, type Advice, type AskedCard, type Book, type Catalog, type Duo, type Exercise, type OpenHand, type Order, type Place, type Reader, type Replay, type Sage, type Said, type SaidScore, type Summary, type Tables, type Verdict, type Verified } from "./client.ts";
import type { Card, FeedItem, Holding, Observation, Setup, Snapshot, Update, View, Viewer } from "./wire.ts";

declare const ENGINE_FILE: string;
declare const ENGINE_LENGTH: number; // of what is in it
declare const WORKER_FILE: string;
declare const THINKER_FILE: string;

export class Local implements Tables, Sage {
  private remote: Remote;
  private readonly watchers = new Map<number, { receive: (update: Update, reset: boolean) => void; q: { do: "watch"; game: string; seat: Viewer; watch: number } }>();
  private nextWatch = 1;
  private alive = false; // the engine has answered
  /** Is told when games cannot be kept. */
  trouble: (text: string) => void = () => undefined;
  /** Is told when the engine had ended and was started again. */
  restarted: () => void = () => undefined;

  /** The progress is how much of the engine is there, from 0 to 1. */
  constructor(private readonly progress: (part: number) => void) {
    this.remote = this.begin();
    setInterval(() => document.hidden || void this.ask({ do: "ping" }).catch(() => undefined), 10_000); // also while nothing but a bot's move is awaited
  }

  private begin(): Remote {
    const there = (file: string) => new URL(file, document.baseURI).href;
    const worker = new Worker(there(WORKER_FILE));
    worker.postMessage({ engine: there(ENGINE_FILE), length: ENGINE_LENGTH, thinker: there(THINKER_FILE) });
    return new Remote(
      worker,
      (message) => {
        const p = message as Push;
        if (p.push === "trouble") this.trouble(p.text);
        else if (p.push === "restarted") this.restarted();
        else if (p.push === "progress") this.progress(p.part);
        else this.watchers.get(p.watch)?.receive(p.update as Update, p.reset);
      },
      () => {
        worker.terminate();
        if (!this.alive) return;
        this.alive = false;
        this.remote = this.begin();
        for (const { q } of this.watchers.values()) void this.ask({ ...q, number: -1 });
        setTimeout(this.restarted); // after what has failed
      },
    );
  }

  /** Asks the worker, which answers once the engine is there. */
  async ask<T>(q: { do: string; [name: string]: unknown }): Promise<T> {
    try {
      const ok = (await this.remote.ask(q)) as T;
      this.alive ||= q.do !== "ping"; // which it answers without the engine
      return ok;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const f = error.fault;
      throw new Fault(f.kind as Fault["kind"], f.text, f.rule, f.refusal?.reason, f.line, f.move);
    }
  }

  list = () => this.ask<Summary[]>({ do: "list" });
  create = (order: Order) => this.ask<Summary>({ do: "create", game: random(6), ...order, seed: order.seed ?? random(32), nonce: order.seed ? "" : random(8) });
  remove = async (game: string) => {
    await this.ask({ do: "remove", game });
  };

  save = async () => ((await this.ask({ do: "save" })) as { text: string }).text;
  take = (text: string) => this.ask<{ added: number; damaged: number }>({ do: "take", text });

  async join(game: string, key: string): Promise<Place> {
    const summary = await this.ask<Summary>({ do: "join", game });
    const seat: Viewer = key === "spectator" ? "spectator" : Number(key);
    const here = summary.levels.flatMap((level, i) => (level ? [] : [i]));
    const ask = (what: string, more: object) => this.ask({ do: what, game, seat, ...more });
    return {
      summary,
      seat,
      here,
      feed: (from, receive) => {
        const watch = this.nextWatch++;
        const q = { do: "watch", game, seat, watch } as const;
        this.watchers.set(watch, { receive, q });
        void this.ask({ ...q, number: from });
        return () => {
          this.watchers.delete(watch);
          void this.ask({ do: "unwatch", watch });
        };
      },
      play: async (number, move) => void (await ask("play", { number, move })),
      takeBack: async (entry) => void (await ask("takeBack", { entry })),
      nextRound: async (number) => void (await ask("nextRound", { number })),
      resign: async () => void (await ask("resign", {})),
      record: async () => ((await ask("record", {})) as { record: string }).record,
    };
  }

  catalog = (lang: string) => this.ask<Catalog>({ do: "catalog", lang, seat: "spectator" });
  book = (lang: string) => this.ask<Book>({ do: "book", lang, seat: "spectator" });
  exercise = (lang: string, rule: string, name: string, number: number, moves: string[]) => this.ask<Exercise>({ do: "exercise", lang, rule, name, number, moves });
  speak = (reader: Reader, snapshot: Pick<Snapshot, "view" | "result"> | undefined, items: FeedItem[]) => this.ask<Said>({ do: "speak", ...reader, snapshot, items });
  why = (reader: Reader, view: View, move: string) => this.ask<{ legal: boolean; text: string; rule?: string }>({ do: "why", ...reader, view, move });
  card = (reader: Reader, view: View, card: Card) => this.ask<AskedCard>({ do: "card", ...reader, view, card });
  hint = (reader: Reader, view: View) => this.ask<Advice>({ do: "hint", ...reader, view, seed: view.round });
  score = (reader: Reader, holding: Holding, trio?: string) => this.ask<SaidScore & { duos: Duo[] }>({ do: "score", ...reader, holding, trio });
  replay = (reader: Reader, record: string) => this.ask<Replay>({ do: "replay", ...reader, record });
  chance = async (record: string, moves: number) => (await this.ask<{ chance: number }>({ do: "chance", record, moves })).chance;
  setup = (order: Order) => this.ask<Setup>({ do: "setup", ...order });
  verify = (journal: string, commitment: string) => this.ask<Verified>({ do: "verify", journal, commitment });
  code = (text: string) => this.ask<string[]>({ do: "code", text });
  judge = (reader: Reader, record: string, moves: number) => this.ask<Verdict>({ do: "judge", ...reader, record, moves });
  at = (reader: Reader, record: string, from: number, moves: number, open: boolean) =>
    this.ask<{ view: View; saw: Observation[]; hands?: OpenHand[] }>({ do: "at", ...reader, record, from, moves, open });
}

/** Random bytes in hexadecimal digits. */
function random(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (b) => b.toString(16).padStart(2, "0")).join("");
}

// A host of tables: what a server is elsewhere. It asks the engine, stores the lines of the journal
// before anybody is told of them, feeds those who watch, and lets the bots play.
import type { Answer, Call, Line } from "./engine.ts";
import { Taken, type Store } from "./store.ts";

/** A request: do is the name of a method, and the rest is what it wants. */
export interface Request {
  do: string;
  [name: string]: unknown;
}

/** What is said without being asked: what a table comes to, that nothing can be kept, that bots had to begin anew, and how much of the engine is there. */
export type Push =
  | { push: "update"; watch: number; reset: boolean; update: unknown }
  | { push: "trouble"; text: string }
  | { push: "restarted" }
  | { push: "progress"; part: number };

/** Why something was not done. */
export class Refused extends Error {
  constructor(readonly fault: NonNullable<Answer["fault"]>) {
    super(fault.text);
  }
}

interface Watcher {
  game: string;
  seat: unknown;
  number: number;
}

interface Update {
  items: unknown[];
  more: boolean;
  snapshot: { number: number };
}

/** A game as it is saved. */
interface Kept {
  game: string;
  when: number;
  journal: string;
}

/** What changes a table and returns lines to store. */
const changes = new Set(["play", "takeBack", "nextRound", "resign"]);

export class Host {
  private readonly open = new Map<string, Promise<unknown>>();
  private readonly watchers = new Map<number, Watcher>();
  private readonly driven = new Set<string>();
  private readonly unsaved = new Map<string, Line[]>(); // of games that could not be stored, for another try
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly call: Call,
    private readonly store: Store,
    private readonly think: (request: object) => Promise<{ move: string }>,
    private readonly push: (message: Push) => void,
  ) {}

  /** Answers a request, or fails with Refused. */
  async handle(q: Request): Promise<unknown> {
    switch (q.do) {
      case "list":
        return (await this.store.list()).map((e) => ({ ...(e.summary as object), when: e.when }));
      case "remove":
        await this.store.remove(q.game as string);
        this.open.delete(q.game as string);
        this.unsaved.delete(q.game as string);
        this.ask({ do: "close", game: q.game });
        return {};
      case "save":
        return { text: JSON.stringify({ seasalt: "games", format: 1, games: await this.kept() }) };
      case "take":
        return this.inTurn(() => this.take(q.text as string));
      case "create":
        return this.inTurn(() => this.create(q));
      case "join":
        await this.opened(q.game as string);
        return this.ask({ do: "summary", game: q.game });
      case "watch":
        await this.opened(q.game as string);
        this.watchers.set(q.watch as number, { game: q.game as string, seat: q.seat, number: q.number as number });
        this.publish(q.game as string);
        void this.drive(q.game as string);
        return {};
      case "unwatch":
        this.watchers.delete(q.watch as number);
        return {};
      case "journal": // for the tests, and for whoever has the device
        return { journal: await this.store.journal(q.game as string) };
    }
    if (typeof q.game === "string") await this.opened(q.game);
    if (!changes.has(q.do)) return this.ask(q);
    const ok = await this.inTurn(() => this.change(q));
    void this.drive(q.game as string);
    return ok;
  }

  private ask(q: Request): unknown {
    const answer = this.call(q);
    if (answer.fault) throw new Refused(answer.fault);
    return answer.ok;
  }

  /** Does one thing after the other, so that lines are stored in order. */
  private inTurn<T>(what: () => Promise<T>): Promise<T> {
    const next = this.last.then(what, what);
    this.last = next.catch(() => undefined);
    return next;
  }

  /** Opens a game that is stored. */
  private opened(game: string): Promise<unknown> {
    let opening = this.open.get(game);
    if (!opening) {
      opening = (async () => {
        const journal = await this.store.journal(game);
        if (journal === "") throw new Refused({ kind: "no-game", text: `there is no game ${game}` });
        return this.ask({ do: "restore", game, journal });
      })();
      this.open.set(game, opening);
      opening.catch(() => this.open.delete(game));
    }
    return opening;
  }

  private async create(q: Request): Promise<unknown> {
    const answer = this.call(q);
    if (answer.fault) throw new Refused(answer.fault);
    const game = (answer.ok as { game: string }).game;
    this.open.set(game, Promise.resolve());
    await this.keep(game, answer);
    return answer.ok;
  }

  private async kept(): Promise<Kept[]> {
    const list = await this.store.list();
    return Promise.all(list.map(async ({ game, when }) => ({ game, when, journal: await this.store.journal(game) })));
  }

  /** Stores the games of a text that are not here yet, if the engine can read them. */
  private async take(text: string): Promise<{ added: number; damaged: number }> {
    let games: Kept[];
    try {
      const file = JSON.parse(text) as { seasalt?: string; format?: number; games: Kept[] };
      if (file.seasalt !== "games" || file.format !== 1 || !Array.isArray(file.games)) throw new Error("it has no games");
      games = file.games;
    } catch (error) {
      throw new Refused({ kind: "damaged", text: String(error) });
    }
    const count = { added: 0, damaged: 0 };
    const here = new Set((await this.store.list()).map((e) => e.game));
    for (const k of games) {
      const { game, when, journal } = k ?? {};
      if (here.has(game) || this.open.has(game)) continue;
      const sound = typeof game === "string" && /^[\w-]{1,40}$/.test(game) && typeof when === "number" && typeof journal === "string";
      const answer = sound ? this.call({ do: "restore", game, journal }) : undefined;
      if (!answer || answer.fault) {
        count.damaged++;
        continue;
      }
      this.ask({ do: "close", game });
      const lines = journal.match(/[^\n]*\n/g) ?? [];
      const entries = (answer.ok as { number: number }).number; // the rest is the header
      const header = lines.splice(0, lines.length - entries).join("");
      await this.store.append([header, ...lines].map((line, i) => ({ game, number: i === 0 ? -1 : i, text: line })));
      await this.store.note({ game, when, summary: answer.ok });
      here.add(game);
      count.added++;
    }
    return count;
  }

  private async change(q: Request): Promise<unknown> {
    const game = q.game as string;
    const answer = this.call(q);
    if (answer.fault) throw new Refused(answer.fault);
    if (!(await this.keep(game, answer))) {
      throw new Refused({ kind: "refused", text: "somebody else has moved", refusal: { reason: "stale", number: 0 } });
    }
    this.publish(game);
    return answer.ok;
  }

  /** Stores the lines of an answer. It reports false if somebody else was first: then the game is read again. */
  private async keep(game: string, answer: Answer): Promise<boolean> {
    // Lines that could not be stored go before those that follow them, so that a journal never has a gap:
    // what is stored is always a game, if not always all of it.
    const waiting = this.unsaved.get(game);
    const lines = [...(waiting ?? []), ...(answer.store ?? [])];
    try {
      await this.store.append(lines);
      this.unsaved.delete(game);
    } catch (error) {
      if (error instanceof Taken) {
        this.unsaved.delete(game);
        this.ask({ do: "close", game });
        this.open.delete(game);
        await this.opened(game);
        for (const w of this.watchers.values()) if (w.game === game) w.number = -1;
        this.publish(game);
        return false;
      }
      this.unsaved.set(game, lines);
      if (!waiting) this.push({ push: "trouble", text: String(error) });
      return true; // the game goes on, and is not kept
    }
    try {
      await this.store.note({ game, when: Date.now(), summary: this.ask({ do: "summary", game }) });
    } catch (error) {
      this.push({ push: "trouble", text: String(error) });
    }
    return true;
  }

  /** Tells everybody who watches a game what they have not seen. */
  private publish(game: string): void {
    for (const [watch, w] of this.watchers) {
      if (w.game !== game) continue;
      for (let more = true; more; ) {
        let reset = w.number < 0;
        let answer = this.call({ do: "since", game, seat: w.seat, number: Math.max(w.number, 0) });
        if (answer.fault?.refusal?.reason === "ahead") {
          reset = true;
          answer = this.call({ do: "since", game, seat: w.seat, number: 0 });
        }
        if (answer.fault) throw new Refused(answer.fault);
        const update = answer.ok as Update;
        const first = reset || w.number === 0;
        if (update.items.length > 0 || first) this.push({ push: "update", watch, reset, update });
        w.number = update.snapshot.number;
        more = update.more;
      }
    }
  }

  /** Lets the bots of a game play until a person has to decide. */
  private async drive(game: string): Promise<void> {
    if (this.driven.has(game)) return;
    this.driven.add(game);
    try {
      while (this.open.has(game)) {
        const a = this.ask({ do: "actor", game }) as { seat: number; level?: string; number: number; view?: unknown };
        if (!a.level || !a.view) break;
        const { move } = await this.think({ do: "think", view: a.view, level: a.level, seed: a.number });
        if (!this.open.has(game)) break;
        try {
          await this.inTurn(() => this.change({ do: "play", game, seat: a.seat, number: a.number, move }));
        } catch (error) { // somebody else has moved meanwhile, or given up
          if (!(error instanceof Refused) || !["stale", "over"].includes(error.fault.refusal?.reason ?? "")) throw error;
        }
      }
    } catch (error) {
      if (this.open.has(game)) this.push({ push: "trouble", text: String(error) });
    } finally {
      this.driven.delete(game);
    }
  }
}

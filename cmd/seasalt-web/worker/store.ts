// Where journals are kept: line by line, as they come.
import type { Line } from "./engine.ts";

/** What is kept of a game beside its lines, for lists. */
export interface Entry {
  game: string;
  when: number;
  summary: unknown;
}

export interface Store {
  /** Appends lines. It fails with a Taken if one with the same number is there: somebody else was first. */
  append(lines: Line[]): Promise<void>;
  note(entry: Entry): Promise<void>;
  list(): Promise<Entry[]>;
  /** All lines of a game in order, "" if there is none. */
  journal(game: string): Promise<string>;
  remove(game: string): Promise<void>;
}

/** The line was there already. */
export class Taken extends Error {}

/** A store that lasts as long as the program. */
export class MemoryStore implements Store {
  readonly lines = new Map<string, string[]>();
  readonly entries = new Map<string, Entry>();

  async append(lines: Line[]): Promise<void> {
    for (const { game, number, text } of lines) {
      const all = this.lines.get(game) ?? [];
      if (all[number + 1] !== undefined) throw new Taken();
      all[number + 1] = text;
      this.lines.set(game, all);
    }
  }
  async note(entry: Entry): Promise<void> {
    this.entries.set(entry.game, entry);
  }
  async list(): Promise<Entry[]> {
    return [...this.entries.values()];
  }
  async journal(game: string): Promise<string> {
    const all = this.lines.get(game) ?? [];
    return all.filter(() => true).join("");
  }
  async remove(game: string): Promise<void> {
    this.lines.delete(game);
    this.entries.delete(game);
  }
}

/** Waits for a request of IndexedDB. */
function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function finished(t: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    t.oncomplete = () => resolve();
    t.onabort = () => reject(t.error?.name === "ConstraintError" ? new Taken() : t.error);
  });
}

/** A store on this device. */
export class DeviceStore implements Store {
  private constructor(private readonly db: IDBDatabase) {}

  static async open(name = "seasalt"): Promise<DeviceStore> {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("lines", { keyPath: ["game", "number"] });
      request.result.createObjectStore("games", { keyPath: "game" });
    };
    return new DeviceStore(await done(request));
  }

  async append(lines: Line[]): Promise<void> {
    const t = this.db.transaction("lines", "readwrite", { durability: "relaxed" }); // no move waits for a busy disk: only a power failure loses any
    const end = finished(t);
    for (const line of lines) t.objectStore("lines").add(line);
    await end;
  }
  async note(entry: Entry): Promise<void> {
    const t = this.db.transaction("games", "readwrite");
    const end = finished(t);
    t.objectStore("games").put(entry);
    await end;
  }
  list(): Promise<Entry[]> {
    return done(this.db.transaction("games").objectStore("games").getAll() as IDBRequest<Entry[]>);
  }
  async journal(game: string): Promise<string> {
    const range = IDBKeyRange.bound([game, -1], [game, Infinity]);
    const lines = (await done(this.db.transaction("lines").objectStore("lines").getAll(range))) as Line[];
    return lines.map((line) => line.text).join("");
  }
  async remove(game: string): Promise<void> {
    const t = this.db.transaction(["lines", "games"], "readwrite");
    const end = finished(t);
    t.objectStore("lines").delete(IDBKeyRange.bound([game, -1], [game, Infinity]));
    t.objectStore("games").delete(game);
    await end;
  }
}

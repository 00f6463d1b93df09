// Tables of a server, which all who sit there follow from devices of their own: an implementation of Place over HTTP.
import type { Clock, Create, Created, Done, Info, Listing, Lobby, paths, Ping, State } from "./api.ts";
import { app } from "./app.ts";
import { Fault, type Order, type Place, type Summary, type Verified } from "./client.ts";
import { random, Server } from "./server.ts";
import { editionOf, settings } from "./settings.ts";
import type { FeedItem, Seat, Setup, Snapshot, Update, Viewer } from "./wire.ts";

/** What can be done at a table, and what has to be said for it. */
type Deeds = {
  [Path in keyof paths as Path extends `/v1/tables/{id}/${infer What}` ? What : never]: paths[Path] extends {
    post: { requestBody?: { content: { "application/json": infer Body } } };
  }
    ? Body
    : never;
};

/** A table that is wanted. A seat has a link, is open to anybody, or is that of a bot of a level. */
export interface Wanted {
  order: Order;
  seats: Create["seats"];
  private: boolean;
  clock: Clock;
  reveal: boolean;
  delay: number;
}

/** What this device remembers of a table: what nobody tells it again. */
export interface Kept extends Partial<Omit<Created, "id">> {
  token?: string; // of the seat that was taken here last
  nonce?: string;
  commitment?: string;
  when: number;
}

const storageKey = "seasalt tables";

/** The tables that this device remembers. */
export function keptTables(): Record<string, Kept> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? "{}") as Record<string, Kept>;
  } catch {
    return {};
  }
}

/** Remembers more of a table. Without storage it is remembered by the page's links alone. */
export function keep(id: string, more: Partial<Kept>): Kept {
  const all = keptTables();
  const kept = (all[id] = { ...all[id], ...more, when: Date.now() });
  const newest = Object.entries(all).sort(([, a], [, b]) => b.when - a.when);
  try {
    localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(newest.slice(0, 50))));
  } catch {
    // It lasts as long as the page.
  }
  return kept;
}

/** The servers of the tables, if this page comes from one. */
function nodes(): string[] | undefined {
  const list = document.documentElement.dataset.nodes;
  if (list === undefined) return undefined;
  const here = new URL(".", document.baseURI).href;
  return [...new Set([here, ...list.split(" ").filter(Boolean).map((node) => new URL("/", node).href)])];
}

const found = nodes();
export const server = found && new Server(found);

/** The name of whoever gives none: each page shows it in its own language. */
export const unnamed = (seat: Seat): string => `Player ${seat + 1}`;
export const given = (name: string): string => (/^Player \d$/.test(name) ? "" : name);

/** The address of a table in this page. The token, or the invitation, stays in the fragment, which is sent nowhere. */
export function tableHash(id: string, token = ""): string {
  return token ? `#/table/${id}/${token}` : `#/table/${id}`;
}

export function tableLink(id: string, token = ""): string {
  return new URL(tableHash(id, token), document.baseURI).href;
}

export async function lobby(): Promise<Listing[]> {
  return (await server!.ask<Lobby>("lobby")).tables;
}

/** Creates a table, and remembers its token and its invitations, which the server tells once. */
export async function create(w: Wanted): Promise<{ id: string } & Kept> {
  const wanted: Create = {
    setup: await app().setup(w.order),
    seats: w.seats,
    private: w.private,
    clock: w.clock,
    terms: { revealSeed: w.reveal, spectatorDelay: w.delay },
  };
  const { id, organiser, watcher, seats } = await server!.ask<Created>("tables", "", wanted, random(32));
  return { id, ...keep(id, { organiser, seats, ...(watcher && { watcher }) }) };
}

/** Tables that are agreed on in a word. */
export const presets: Record<"quick" | "relaxed" | "letter" | "free", Clock> = {
  quick: { kind: "bank", seconds: 300, increment: 5, then: "bot" },
  relaxed: { kind: "move", seconds: 120, then: "bot" },
  letter: { kind: "move", seconds: 3 * 86_400, then: "forfeit" },
  free: { kind: "none", then: "bot" },
};

/** Creates a table for two, and takes a seat there. It returns the table's address, which is one's own. */
export async function invite(clock: Clock, name: string): Promise<string> {
  const { id, seats = [] } = await create({
    order: { players: [{ name: "" }, { name: "" }], edition: editionOf(settings.lang) },
    seats: [{ kind: "link" }, { kind: "link" }],
    private: false,
    clock,
    reveal: true,
    delay: 0,
  });
  const token = random(32);
  keep(id, { token });
  await server!.ask(`tables/${id}/sit`, token, { invitation: seats[0]!.invitation, name } satisfies Deeds["sit"]);
  return tableHash(id, token);
}

/** What is at a table now, for whoever has a token. */
export async function glance(id: string, token: string | undefined): Promise<State> {
  return server!.ask(`tables/${id}`, token);
}

/** A table that is followed, from a seat or by a spectator. */
export class HostedTable implements Place {
  readonly remote = true;
  info: Info | undefined;
  /** By how much the server's clock is ahead of this one, in milliseconds. */
  ahead = 0;
  snapshot: Snapshot | undefined;
  /** Whether the connection is lost, and why the table cannot be followed any more. */
  lost: Fault | undefined;
  /** Is told when anything of this has changed. */
  changed: () => void = () => undefined;
  /** Is told what is new of the people. */
  met: (people: Ping) => void = () => undefined;
  private present: Seat[] = [];
  private setup: Setup | undefined;
  private readonly items: FeedItem[] = [];
  private receive: ((update: Update, reset: boolean) => void) | undefined;
  private naming = false;
  private readonly stopFollowing: () => void;
  readonly record?: () => Promise<string>;

  constructor(
    readonly id: string,
    readonly token: string,
  ) {
    this.stopFollowing = server!.follow(
      id,
      token,
      (state, reset) => this.take(state, reset),
      (why) => {
        if (this.lost === why) return;
        this.lost = why;
        this.changed();
      },
      (people) => {
        this.present = people.present ?? this.present;
        this.met(people);
      },
    );
  }

  stop(): void {
    this.stopFollowing();
    this.changed = this.met = () => undefined;
  }

  private take({ info, update }: State, reset: boolean): void {
    if (info.setup) [this.setup, this.present] = [info.setup, []]; // a feed begins
    for (const seat of info.seats) seat.name = given(seat.name);
    this.info = info;
    this.ahead = info.now - Date.now();
    if (info.terms.revealSeed && !this.record) (this as { record?: () => Promise<string> }).record = async () => (await this.verify()).record;
    if (update) {
      if (reset) this.items.length = 0;
      this.items.push(...update.items);
      update.snapshot.names = update.snapshot.names.map(given);
      this.snapshot = update.snapshot;
      if (update.snapshot.stage === "nonces") this.nameNonce();
      this.receive?.(update, reset);
    }
    this.changed();
  }

  /** Names a nonce of this page, after the commitment, when it is the seat's turn to. */
  private nameNonce(): void {
    const named = this.items.filter((i) => i.kind === "nonce").length;
    if (this.naming || this.seat !== named) return;
    this.naming = true;
    const { commitment } = this.snapshot!;
    const old = keptTables()[this.id];
    const nonce = (old?.token === this.token && old.nonce) || random(18);
    keep(this.id, { nonce, commitment, token: this.token });
    this.command("nonce", { nonce }).catch(() => undefined); // after 20 s the server names the empty one
  }

  get seat(): Viewer {
    return this.info?.you ?? "spectator";
  }

  get here(): readonly Seat[] {
    return typeof this.seat === "number" ? [this.seat] : [];
  }

  get connected(): (boolean | undefined)[] {
    return (this.info?.seats ?? []).map((s, i) => (s.level ? undefined : this.present.includes(i)));
  }

  get summary(): Summary {
    const seats = this.info?.seats ?? [];
    return {
      game: this.id,
      names: this.snapshot?.names ?? seats.map((s) => s.name),
      levels: seats.map((s) => s.level ?? ""),
      setup: this.setup!,
      stage: this.snapshot?.stage ?? "nonces",
      number: this.snapshot?.number ?? 0,
      round: this.snapshot?.view?.round ?? 0,
      totals: this.snapshot?.view?.seats.map((s) => s.total) ?? [],
      ...(this.snapshot?.result && { result: this.snapshot.result }),
      rounds: this.items.flatMap((i) => (i.round ? [i.round.seats.map((s) => s.total)] : [])),
    };
  }

  feed(from: number, receive: (update: Update, reset: boolean) => void): () => void {
    this.receive = receive;
    const items = this.items.filter((i) => i.number > from);
    if (this.snapshot) receive({ format: 1, items, snapshot: this.snapshot, more: false }, false);
    return () => {
      if (this.receive === receive) this.receive = undefined;
    };
  }

  /** Does something at the table. */
  command<What extends keyof Deeds>(what: What, body: Deeds[What], token = this.token): Promise<Done> {
    return server!.ask(`tables/${this.id}/${what}`, token, body);
  }

  play = async (number: number, move: string): Promise<void> => void (await this.command("move", { number, move }));
  takeBack = async (entry: number): Promise<void> => void (await this.command("take-back", { number: entry }));
  nextRound = async (): Promise<void> => {
    await this.command("next-round", {}).catch((error: unknown) => {
      if (!(error instanceof Fault && error.why === "round-not-over")) throw error; // somebody else was faster
    });
  };
  resign = async (): Promise<void> => void (await this.command("resign", {}));

  /** Reads the journal of the finished game, and finds out whether anybody chose a card. */
  async verify(): Promise<Verified & { mine: boolean }> {
    const journal = await server!.ask<string>(`tables/${this.id}/journal`, this.token);
    const kept = keptTables()[this.id];
    const mine = kept?.token === this.token ? kept : undefined;
    const verified = await app().verify(journal, mine?.commitment ?? this.snapshot!.commitment);
    return { ...verified, mine: mine?.nonce !== undefined && typeof this.seat === "number" && verified.nonces[this.seat] === mine.nonce };
  }
}

// Run in Node by TestWorker: random games with random players, bots, extensions, clients that come and go,
// and hosts that are started again. What a client shows is always the view that its seat has.
import { boardOf, type Board } from "../page/board.ts";
import { Model } from "../page/model.ts";
import { choices, matching } from "../page/moves.ts";
import type { Update, View } from "../page/wire.ts";
import { start, type Call, type Line } from "./engine.ts";
import { Host, Refused, type Push } from "./host.ts";
import { MemoryStore } from "./store.ts";
import { withWeights, type Ask } from "./weights.ts";

declare const process: { argv: string[]; exit(code: number): never };
declare const require: (name: string) => { readFileSync(name: string): Uint8Array<ArrayBuffer>; gunzipSync(data: Uint8Array): Uint8Array<ArrayBuffer> };

/** A small generator (mulberry32), so that a failing game can be played again. */
function generator(seed: number): (n: number) => number {
  return (n) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * n);
  };
}

function same(what: string, a: unknown, b: unknown): void {
  const [x, y] = [JSON.stringify(a), JSON.stringify(b)];
  if (x !== y) throw new Error(`${what}:\n${x}\n${y}`);
}

/** What two boards of a seat must agree on: everything but what it remembers of hands and piles. */
function comparable(b: Board, view: View): unknown {
  return {
    deck: b.deck,
    drawn: view.actor === view.seat ? { ...b.drawn, cards: [...b.drawn.cards].sort() } : b.drawn.size,
    piles: b.piles.map((p) => (p.size > 0 ? p : { size: 0 })),
    seats: b.seats.map((s, i) => ({ laid: s.laid, shields: s.shields, hand: i === view.seat ? [...s.hand.cards].sort() : s.hand.size })),
  };
}

/** A store that is full now and then. */
class FullStore extends MemoryStore {
  constructor(private readonly full: () => boolean) {
    super();
  }
  override async append(lines: Line[]): Promise<void> {
    if (this.full()) throw new Error("full");
    return super.append(lines);
  }
}

interface Client {
  seat: number | "spectator";
  model: Model;
  watch: number; // 0 while away
}

let moves = 0;
let takenBack = 0;
let refused = 0;
let resigned = 0;
let unkept = 0;

async function game(seed: number, call: Call, ask: Ask): Promise<void> {
  const random = generator(seed);
  const id = `g${seed}`;
  const store = new FullStore(() => full && random(8) === 0);
  let full = false;
  const clients: Client[] = [];
  let watches = 0;
  const troubles: string[] = [];
  const receive = (update: Update, c: Client) => {
    let last: Board | undefined;
    for (const { board } of c.model.receive(update)) last = board;
    const view = update.snapshot.view;
    const takenBackNow = update.items.some((i) => i.kind === "take-back");
    if (last && view && !takenBackNow) same(`seed ${seed} number ${c.model.number} seat ${c.seat}: stepped`, comparable(last, view), comparable(boardOf(view), view));
  };
  let alive = 0; // the number of the host that runs; those before it are dead and do nothing more
  const newHost = () => {
    const number = ++alive;
    return new Host(
      (q) => {
        if (number !== alive) throw new Error("dead");
        return call(q);
      },
      store,
      async (q) => {
        const a = await ask(q);
        if (a.fault) throw new Refused(a.fault);
        return a.ok as { move: string };
      },
      (message: Push) => {
        if (number !== alive) return;
        if (message.push !== "update") {
          if (message.push === "trouble" && message.text === "Error: full") unkept++;
          else troubles.push(JSON.stringify(message));
          return;
        }
        const c = clients.find((c) => c.watch === message.watch);
        if (!c) return;
        if (message.reset) c.model.reset();
        receive(message.update as Update, c);
      },
    );
  };
  let host = newHost();
  const all = ["jellyfish", "lobster", "starfish", "seahorse", "cast-of-crabs", "extrapepper"];
  const players = Array.from({ length: 2 + random(3) }, (_, i) => (i > 0 && random(3) === 0 ? { name: `bot ${i}`, level: random(2) ? "easy" : "random" } : { name: `p${i}` }));
  await host.handle({
    do: "create",
    game: id,
    players,
    modules: all.filter(() => random(2) === 0),
    edition: ["english", "french", "german", "digital"][random(4)],
    seed: (seed + 1).toString(16).padStart(64, "0"),
    target: 3 + random(20),
    maxRounds: 6,
  });
  for (let seat = 0; seat < players.length; seat++) clients.push({ seat, model: new Model(), watch: 0 });
  clients.push({ seat: "spectator", model: new Model(), watch: 0 });

  const connect = async (c: Client) => {
    c.watch = ++watches;
    await host.handle({ do: "watch", game: id, seat: c.seat, number: c.model.number, watch: c.watch });
  };
  const current = (c: Client, number = 0) => call({ do: "since", game: id, seat: c.seat, number }).ok as Update;
  for (const c of clients) await connect(c);

  full = random(3) === 0;
  for (let turn = 0; turn < 3000; turn++) {
    const actor = call({ do: "actor", game: id }).ok as { seat: number | "nobody"; level?: string; number: number; stage: string };
    if (actor.stage === "over") break;
    switch (random(24)) {
      case 0:
      case 1: {
        const c = clients[random(clients.length)]!;
        if (c.watch) {
          await host.handle({ do: "unwatch", watch: c.watch });
          c.watch = 0;
        } else await connect(c);
        break;
      }
      case 2: // the host dies, and all come back
        call({ do: "close", game: id });
        host = newHost();
        for (const c of clients) await connect(c);
        break;
      case 3: {
        const c = clients[random(players.length)]!;
        const entry = current(c, actor.number).snapshot.takeBack;
        const { levels } = call({ do: "summary", game: id }).ok as { levels: string[] };
        if (entry && !levels[c.seat as number]) {
          await host.handle({ do: "takeBack", game: id, seat: c.seat, entry });
          takenBack++;
        }
        break;
      }
      case 5: // somebody gives up: a bot plays on, or the game ends
        if (random(30) === 0) {
          await host.handle({ do: "resign", game: id, seat: random(players.length) });
          resigned++;
        }
        break;
      case 4: // a request that is no good changes nothing
        try {
          await host.handle({ do: "play", game: id, seat: random(players.length), number: random(actor.number + 2), move: ["draw", "stop", "take 1", "pick 3", "end-turn"][random(5)] });
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          refused++;
        }
        break;
    }
    const now = call({ do: "actor", game: id }).ok as typeof actor;
    if (now.stage === "round-over") await host.handle({ do: "nextRound", game: id, seat: 0, number: now.number });
    else if (typeof now.seat === "number" && !now.level) {
      const view = current(clients[now.seat]!, now.number).snapshot.view!;
      const legal = choices(view);
      const choice = legal[random(legal.length)]!;
      // Clicking all things of a move, one after the other, leads to it alone, or leaves it among those to choose from.
      const { open, complete } = matching(legal, choice.things);
      if (choice.things.length > 0 && !open.includes(choice)) throw new Error(`seed ${seed}: ${choice.parts.move} cannot be clicked`);
      if (complete && complete.things.join() !== choice.things.join()) throw new Error(`seed ${seed}: a click on ${choice.things.join()} is ${complete.parts.move}`);
      await host.handle({ do: "play", game: id, seat: now.seat, number: now.number, move: choice.parts.move });
      moves++;
    }
    // Let the bots play to their end.
    for (let i = 0; i < 400; i++) {
      const a = call({ do: "actor", game: id }).ok as typeof actor;
      if (!a.level) break;
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    const c = clients[random(clients.length)]!;
    if (c.watch) {
      const fresh = current(c, c.model.number);
      same(`seed ${seed} seat ${c.seat}: the snapshot`, c.model.snapshot, fresh.snapshot);
    }
  }
  for (const c of clients) {
    await host.handle({ do: "unwatch", watch: c.watch });
    await connect(c);
    const again = new Model();
    for (const _ of again.receive(current(c))) void _;
    same(`seed ${seed} seat ${c.seat}: the log`, c.model.log, again.log);
    same(`seed ${seed} seat ${c.seat}: the board`, c.model.board, again.board);
  }
  if (troubles.length > 0) throw new Error(`seed ${seed}: ${troubles.join()}`);
}

/** Two windows with the same game: whoever moves second is refused, and sees what the first has done. */
async function twoWindows(calls: Call[]): Promise<void> {
  const store = new MemoryStore();
  const models = calls.map(() => new Model());
  const resets = calls.map(() => 0);
  const hosts = calls.map(
    (call, i) =>
      new Host(call, store, () => Promise.reject(new Error("nobody thinks here")), (message) => {
        if (message.push !== "update") throw new Error(JSON.stringify(message));
        if (message.reset) {
          models[i]!.reset();
          resets[i]!++;
        }
        for (const _ of models[i]!.receive(message.update as Update)) void _;
      }),
  );
  const [first, second] = hosts as [Host, Host];
  await first.handle({ do: "create", game: "w", players: [{ name: "Ana" }, { name: "Ben" }], seed: "42".repeat(32) });
  for (const host of hosts) await host.handle({ do: "watch", game: "w", seat: 0, number: 0, watch: 1 });
  same("two windows at the beginning", models[0]!.snapshot, models[1]!.snapshot);
  const actor = calls[0]!({ do: "actor", game: "w" }).ok as { seat: number; number: number };
  await first.handle({ do: "play", game: "w", seat: actor.seat, number: actor.number, move: "take 1" });
  try {
    await second.handle({ do: "play", game: "w", seat: actor.seat, number: actor.number, move: "take 2" });
    throw new Error("both windows have moved");
  } catch (error) {
    if (!(error instanceof Refused) || error.fault.refusal?.reason !== "stale") throw error;
  }
  same("two windows after a move of both", models[0]!.snapshot, models[1]!.snapshot);
  if (resets.join() !== "0,1") throw new Error(`the windows began anew ${resets.join()} times`);
}

/** A bot that is still thinking when the game ends: its move is not wanted any more, and nothing is wrong. */
async function thinksTooLong(call: Call): Promise<void> {
  let begun = () => undefined as void;
  let thought = (_: { move: string }) => undefined as void;
  const thinking = new Promise<void>((resolve) => (begun = resolve));
  const answer = new Promise<{ move: string }>((resolve) => (thought = resolve));
  const troubles: string[] = [];
  const host = new Host(call, new MemoryStore(), () => (begun(), answer), (message) => {
    if (message.push === "trouble") troubles.push(message.text);
  });
  await host.handle({ do: "create", game: "t", players: [{ name: "Bot", level: "easy" }, { name: "Ana" }], seed: "42".repeat(32) });
  await host.handle({ do: "watch", game: "t", seat: 1, number: 0, watch: 1 });
  for (let a = actor(call); !a.level; a = actor(call)) {
    const { view } = (call({ do: "since", game: "t", seat: a.seat, number: a.number }).ok as Update).snapshot;
    await host.handle({ do: "play", game: "t", seat: a.seat, number: a.number, move: choices(view!)[0]!.parts.move });
  }
  await thinking;
  await host.handle({ do: "resign", game: "t", seat: 1 });
  thought({ move: "take 1" });
  await new Promise((resolve) => setTimeout(resolve, 0));
  same("what is wrong when a bot thinks too long", troubles, []);
}

/** Weights are loaded once, when a bot needs them. Without those that cannot be loaded bots play all the same. */
async function weights(call: Call, ask: Ask, loads: string[]): Promise<void> {
  const think = async (...names: string[]): Promise<void> => {
    const game = `w${names.length}`;
    call({ do: "create", game, players: names.map((name) => ({ name, level: "normal" })), seed: "42".repeat(32) });
    const { view, number } = call({ do: "actor", game }).ok as { view: View; number: number };
    const q = { do: "think", view, level: "normal", seed: number };
    const [a, b] = await Promise.all([ask(q), ask(q)]);
    if (!(a.ok as { move: string }).move) throw new Error(JSON.stringify(a));
    same("the same question asked twice", a, b);
    call({ do: "close", game });
  };
  await think("Ana", "Ben");
  same("what two players need", loads, []);
  await think("Ana", "Ben", "Cem");
  same("what three players need", loads, ["3"]);
  await think("Ana", "Ben", "Cem", "Dan");
  await think("Ana", "Ben", "Cem", "Dan");
  same("what four players need", loads, ["3", "4"]);
}

function actor(call: Call): { seat: number; level?: string; number: number } {
  return call({ do: "actor", game: "t" }).ok as { seat: number; level?: string; number: number };
}

async function main(): Promise<void> {
  const [file = "", dir = "", from = "0", count = "10"] = process.argv.slice(2);
  const { readFileSync } = require("node:fs");
  const packed = readFileSync(file);
  const module = await WebAssembly.compile(require("node:zlib").gunzipSync(packed));
  const call = await start(module);
  const loads: string[] = [];
  const ask = withWeights(call, async (name) => {
    loads.push(name);
    if (name === "4") throw new Error("no network");
    return readFileSync(`${dir}/${name}.bin`);
  });
  await weights(call, ask, loads);
  await twoWindows([call, await start(module)]);
  await thinksTooLong(call);
  for (let seed = Number(from); seed < Number(from) + Number(count); seed++) await game(seed, call, ask);
  console.log(`${count} games, ${moves} moves of people, ${takenBack} taken back, ${refused} refused requests, ${resigned} gave up, ${unkept} times the store was full`);
  process.exit(0);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});

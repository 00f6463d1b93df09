// What the games of this device say of their player: the deal of the day, the ladder of bots, statistics and streaks. All of it
// follows from the list of games, so it is kept, saved and taken in with them.
import type { Order, Summary } from "./client.ts";

/** Today, as a date that is the same everywhere at one moment. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

const prefix = "day-";

/** The name of the game of a day, of which there is one on a device. */
export function gameOfDay(day: string): string {
  return prefix + day;
}

/** The day whose deal a game is, if it is one. */
export function dayOf(game: string): string | undefined {
  return game.startsWith(prefix) ? game.slice(prefix.length) : undefined;
}

/** The deal of a day: all cards, and what a bot does, follow from its date and from the moves of the player. */
export function orderOfDay(day: string): Order {
  const seed = Array.from(day, (c) => c.charCodeAt(0).toString(16)).join("");
  return { game: gameOfDay(day), edition: "english", players: [{ name: "" }, { name: "Nori", level: "normal" }], maxRounds: 1, seed: seed.padEnd(64, "0") };
}

/** The deal of a day with a strong bot in the place of the player, for the par. */
export function orderOfPar(day: string): Order {
  const order = orderOfDay(day);
  return { ...order, game: `par-${day}`, players: [{ name: "", level: "hard" }, ...order.players.slice(1)] };
}

/** The seat of the only person in a game. */
export function ownSeat(g: Summary): number | undefined {
  const people = g.levels.flatMap((level, i) => (level ? [] : [i]));
  return people.length === 1 ? people[0] : undefined;
}

/** Whether the only person in a game has won it; undefined if it is not over, or not played by one person. */
export function won(g: Summary): boolean | undefined {
  const me = ownSeat(g);
  return me === undefined || !g.result ? undefined : g.result.winners.includes(me);
}

/** The levels of the bots in a game, from seat to seat. */
const bots = (g: Summary) => g.levels.filter(Boolean);

/** The steps of the ladder: the levels of all bots of a game. */
export const ladder = [["easy"], ["normal"], ["hard"], ["normal", "normal"], ["hard", "hard"], ["hard", "hard", "hard"]];

/** Whether a step was taken: a whole game was won against these bots. */
export function climbed(list: Summary[], rung: string[]): boolean {
  return list.some((g) => won(g) && g.result!.reason === "rules" && bots(g).join() === rung.join());
}

/** What was won and finished against bots of a level, by the number of players; "" stands for bots of several levels. */
export function statistics(list: Summary[]): Map<string, Map<number, { won: number; finished: number }>> {
  const table: ReturnType<typeof statistics> = new Map();
  for (const g of list) {
    const has = won(g);
    if (has === undefined) continue;
    const [level, ...others] = new Set(bots(g));
    const name = others.length > 0 ? "" : level!;
    const row = table.get(name) ?? new Map<number, { won: number; finished: number }>();
    const cell = row.get(g.levels.length) ?? { won: 0, finished: 0 };
    cell.finished++;
    if (has) cell.won++;
    table.set(name, row.set(g.levels.length, cell));
  }
  return table;
}

export interface Streak {
  now: number;
  longest: number;
}

/** How many games were won one after the other, now and at most. */
export function winStreak(list: Summary[]): Streak {
  let now = 0;
  let longest = 0;
  for (const g of [...list].sort((a, b) => (a.when ?? 0) - (b.when ?? 0))) {
    const has = won(g);
    if (has === undefined) continue;
    now = has ? now + 1 : 0;
    longest = Math.max(longest, now);
  }
  return { now, longest };
}

/** On how many days one after the other the deal of the day was played, up to a day or the one before, and at most. */
export function dayStreak(list: Summary[], day: string): Streak {
  const number = (d: string) => Date.parse(d) / 86_400_000;
  const days = list
    .filter((g) => g.stage === "over")
    .flatMap((g) => dayOf(g.game) ?? [])
    .map(number)
    .sort((a, b) => a - b);
  let run = 0;
  let longest = 0;
  for (const [i, d] of days.entries()) {
    run = d - 1 === days[i - 1] ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  const last = days[days.length - 1];
  return { now: last !== undefined && number(day) - last <= 1 ? run : 0, longest };
}

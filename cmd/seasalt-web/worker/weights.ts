// Loads the weights that bots need, before they think.
import type { Answer, Call } from "./engine.ts";

/** Asks an engine, and waits for what it needs. */
export type Ask = (q: object) => Promise<Answer>;

/** How an engine is asked that says which weights it lacks. Bots do without a file that cannot be loaded. */
export function withWeights(call: Call, load: (file: string) => Promise<Uint8Array>): Ask {
  const coming = new Map<string, Promise<void>>();
  const fetched = async (file: string): Promise<void> => {
    try {
      let content = "";
      for (const byte of await load(file)) content += String.fromCharCode(byte);
      const { fault } = call({ do: "weights", file, content: btoa(content) });
      if (fault) throw new Error(fault.text);
    } catch (error) {
      console.warn(`bots play without the weights ${file}: ${String(error)}`);
      call({ do: "weights", file });
    }
  };
  return async (q) => {
    const answer = call(q);
    const file = answer.fault?.weights;
    if (file === undefined) return answer;
    if (!coming.has(file)) coming.set(file, fetched(file));
    await coming.get(file);
    return call(q);
  };
}

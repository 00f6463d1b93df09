// Runs the engine that Go has compiled: package engine of this module.
import "wasm_exec";

declare const Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> };

/** An answer of the engine, and the lines of journals that have to be stored before it is passed on. */
export interface Answer {
  ok?: unknown;
  fault?: { kind: string; text: string; rule?: string; line?: number; move?: number; refusal?: { why: string; number: number } };
  store?: Line[];
}

/** A line of the journal of a game; that with the number -1 is its header. */
export interface Line {
  game: string;
  number: number;
  text: string;
}

export type Call = (request: object) => Answer;

/** Starts an engine of its own. */
export async function start(module: WebAssembly.Module): Promise<Call> {
  const go = new Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  void go.run(instance);
  const answer = (globalThis as unknown as { seasalt: (request: string) => string }).seasalt;
  return (request) => JSON.parse(answer(JSON.stringify(request))) as Answer;
}

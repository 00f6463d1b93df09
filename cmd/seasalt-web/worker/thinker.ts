// The worker in which bots think and hints are found, so that nobody waits for them. It keeps nothing: a
// request has the view that it is about.
import { start } from "./engine.ts";
import { withWeights, type Ask } from "./weights.ts";

/** Where the weights are, by name. */
declare const WEIGHTS: Record<string, string>;

const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(message: unknown): void;
};

async function load(file: string): Promise<Uint8Array> {
  const response = await fetch(WEIGHTS[file]!);
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

let engine: Promise<Ask> | undefined;

scope.onmessage = async ({ data }) => {
  if (!engine) {
    engine = start((data as { module: WebAssembly.Module }).module).then((call) => withWeights(call, load));
    return;
  }
  const { id, q } = data as { id: number; q: object };
  const ask = await engine;
  scope.postMessage({ id, ...(await ask(q)) });
};

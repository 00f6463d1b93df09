// The worker in which bots think and hints are found, so that nobody waits for them. It keeps nothing: a
// request has the view that it is about.
import { start, type Call } from "./engine.ts";

const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(message: unknown): void;
};

let engine: Promise<Call> | undefined;

scope.onmessage = async ({ data }) => {
  if (!engine) {
    engine = start((data as { module: WebAssembly.Module }).module);
    return;
  }
  const { id, q } = data as { id: number; q: object };
  const call = await engine;
  scope.postMessage({ id, ...call(q) });
};

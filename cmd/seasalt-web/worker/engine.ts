// Runs the engine that Go has compiled: package engine of this module.
import "wasm_exec";

declare const Go: new () => { importObject: WebAssembly.Imports; run(instance: WebAssembly.Instance): Promise<void> };

/** An answer of the engine, and the lines of journals that have to be stored before it is passed on. */
export interface Answer {
  ok?: unknown;
  fault?: { kind: string; text: string; rule?: string; line?: number; move?: number; weights?: string; refusal?: { reason: string; number: number } };
  store?: Line[];
}

/** A line of the journal of a game; that with the number -1 is its header. */
export interface Line {
  game: string;
  number: number;
  text: string;
}

export type Call = (request: object) => Answer;

/** Fetches and compiles the engine, which has a length once it is unpacked. It is stored compressed, since many hosts do not compress it. */
export async function compile(file: string, length: number, progress: (part: number) => void): Promise<WebAssembly.Module> {
  const response = await fetch(file);
  if (!response.ok || !response.body) throw new Error(`${file}: ${response.status}`);
  // A host that takes the name for an encoding, or that has encoded it otherwise, has the browser unpack it.
  const unpacked = response.headers.get("Content-Encoding") ? response.body : response.body.pipeThrough(new DecompressionStream("gzip"));
  let got = 0;
  const counted = unpacked.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, out) {
        got += chunk.length;
        progress(got / length);
        out.enqueue(chunk);
      },
    }),
  );
  return WebAssembly.compileStreaming(new Response(counted, { headers: { "Content-Type": "application/wasm" } }));
}

/** Starts an engine of its own. */
export async function start(module: WebAssembly.Module): Promise<Call> {
  const go = new Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  void go.run(instance);
  const answer = (globalThis as unknown as { seasalt: (request: string) => string }).seasalt;
  return (request) => JSON.parse(answer(JSON.stringify(request))) as Answer;
}

// The worker of the page: a host of tables on this device. The first message says where the engine and the
// script of the thinker are, and every other one is a request with an id, under which the answer comes. The page stays
// free while the engine is unpacked and compiled here.
import { compile, start } from "./engine.ts";
import { Host, Refused, type Push, type Request } from "./host.ts";
import { DeviceStore, MemoryStore, type Store } from "./store.ts";
import { Remote } from "./remote.ts";

interface First {
  engine: string;
  length: number; // of the engine
  thinker: string;
}

const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent) => void) | null;
  postMessage(message: unknown): void;
};

/** Opens what the device keeps; without it games last until the page is closed. */
async function openStore(push: (message: Push) => void): Promise<Store> {
  try {
    return await DeviceStore.open();
  } catch (error) {
    push({ push: "trouble", text: String(error) });
    return new MemoryStore();
  }
}

async function ready({ engine, length, thinker }: First): Promise<(q: Request) => Promise<unknown>> {
  const push = (message: Push) => scope.postMessage(message);
  let said = 0;
  const module = await compile(engine, length, (part) => {
    if (part < said + 0.02) return;
    said = part;
    push({ push: "progress", part });
  });
  const [call, store] = await Promise.all([start(module), openStore(push)]);
  const begin = (): Remote => {
    const worker = new Worker(thinker);
    worker.postMessage({ module });
    return new Remote(worker, () => undefined, () => {
      worker.terminate();
      thinking = undefined;
    });
  };
  let thinking: Remote | undefined = begin(); // while the page is still being built
  const think = (q: object) =>
    (thinking ??= begin()).ask(q).catch((error: unknown) => {
      if (!(error instanceof Refused) || error.fault.kind !== "gone" || thinking) throw error;
      push({ push: "restarted" });
      return (thinking = begin()).ask(q);
    });
  const host = new Host(call, store, (q) => think(q) as Promise<{ move: string }>, push);
  const searches = new Set(["hint", "judge", "chance"]); // they block nobody
  return (q) => (searches.has(q.do) ? think(q) : host.handle(q));
}

let handler: Promise<(q: Request) => Promise<unknown>> | undefined;

scope.onmessage = async ({ data }) => {
  if (!handler) {
    handler = ready(data as First);
    return;
  }
  const { id, q } = data as { id: number; q: Request };
  if (q.do === "ping") return scope.postMessage({ id });
  try {
    const handle = await handler;
    scope.postMessage({ id, ok: await handle(q) });
  } catch (error) {
    scope.postMessage({ id, fault: error instanceof Refused ? error.fault : { kind: "request", text: String(error) } });
  }
};

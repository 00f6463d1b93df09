// The near end of a worker: requests go out with an id, and answers come back under it.
import { Refused } from "./host.ts";
import type { Answer } from "./engine.ts";

/** As much of a Worker as is needed. */
export interface Port {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror?: ((event: ErrorEvent) => void) | null;
}

/** How often a worker that owes an answer is asked whether it is there, in milliseconds, and how often it may stay silent. */
const interval = 10_000;
const patience = 3;

export class Remote {
  private readonly waiting = new Map<number, { resolve(ok: unknown): void; reject(error: Error): void }>();
  private next = 1;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silent = 0; // how often it was asked since it has said something

  /** A worker can be ended by the system, which tells nobody. Then nothing that it owes is coming. */
  constructor(
    private readonly port: Port,
    push: (message: unknown) => void,
    private readonly ended: () => void = () => undefined,
  ) {
    port.onmessage = ({ data }) => {
      this.silent = 0;
      const { id, ok, fault } = data as Answer & { id?: number };
      if (id === undefined) return push(data);
      const w = this.waiting.get(id);
      this.waiting.delete(id);
      if (fault) w?.reject(new Refused(fault));
      else w?.resolve(ok);
    };
    port.onerror = (event) => this.end(event.message || "the worker has ended");
  }

  private end(text: string): void {
    clearTimeout(this.timer);
    for (const w of this.waiting.values()) w.reject(new Refused({ kind: "gone", text }));
    this.waiting.clear();
    this.ended();
  }

  private listen(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.waiting.size === 0) return;
      if (++this.silent > patience) return this.end("the worker has ended");
      this.port.postMessage({ id: 0, q: { do: "ping" } });
      this.listen();
    }, interval);
  }

  ask(q: object): Promise<unknown> {
    const id = this.next++;
    if (this.waiting.size === 0) this.listen();
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.port.postMessage({ id, q });
    });
  }
}

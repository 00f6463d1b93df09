// The near end of a worker: requests go out with an id, and answers come back under it.
import { Refused } from "./host.ts";
import type { Answer } from "./engine.ts";

/** As much of a Worker as is needed. */
export interface Port {
  postMessage(message: unknown): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror?: ((event: ErrorEvent) => void) | null;
}

export class Remote {
  private readonly waiting = new Map<number, { resolve(ok: unknown): void; reject(error: Error): void }>();
  private next = 1;

  constructor(
    private readonly port: Port,
    push: (message: unknown) => void,
  ) {
    port.onmessage = ({ data }) => {
      const { id, ok, fault } = data as Answer & { id?: number };
      if (id === undefined) return push(data);
      const w = this.waiting.get(id);
      this.waiting.delete(id);
      if (fault) w?.reject(new Refused(fault));
      else w?.resolve(ok);
    };
    port.onerror = (event) => {
      const error = new Refused({ kind: "gone", text: event.message || "the worker has ended" });
      for (const w of this.waiting.values()) w.reject(error);
      this.waiting.clear();
    };
  }

  ask(q: object): Promise<unknown> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.port.postMessage({ id, q });
    });
  }
}

// Asks servers that have the same tables, over HTTP: it goes on at another one when one is gone, repeats a
// request with its key until it has an answer, and follows a feed over cut connections without a gap.
import type { Event as Line, Ping, Problem, State } from "./api.ts";
import { Fault } from "./client.ts";

/** How long a server may take for an answer, and how long a feed may be silent: it says every 25 s that it is there. */
const patience = 8_000;
const silence = 40_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Random bytes as base64url: tokens and keys. */
export function random(bytes: number): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** The fault that a problem is, if a server of tables has answered: it may have been another one. */
function fault({ error }: Partial<Problem>, status: number): Fault {
  const gone = error?.code === "not-found" || error?.code === "unauthorized";
  return new Fault(gone ? "no-game" : error?.refusal ? "refused" : "request", error?.message ?? `HTTP ${status}`, error?.refusal?.moveError?.rule ?? "", error?.reason ?? error?.refusal?.reason ?? error?.code ?? "");
}

export class Server {
  private at = 0; // the node that answered last

  constructor(private readonly nodes: string[]) {}

  private fetch(path: string, token: string, more: RequestInit & { headers?: Record<string, string> }): Promise<Response> {
    const headers = token ? { ...more.headers, Authorization: `Bearer ${token}` } : more.headers;
    return fetch(`${this.nodes[this.at]}v1/${path}`, { ...more, ...(headers && { headers }), cache: "no-store", credentials: "omit", referrerPolicy: "no-referrer" });
  }

  /** Goes on at the node after one, unless another request has done so already, after a pause that grows. */
  private async next(node: number, tries: number): Promise<void> {
    if (this.at === node) this.at = (node + 1) % this.nodes.length;
    if (tries >= this.nodes.length - 1) await wait(Math.min(200 * 2 ** (tries - this.nodes.length + 1), 5_000));
  }

  /**
   * Reads something, or, with a body, does something: once, however often it has to ask. A table that a node cannot play is
   * one for the next node, since nodes are upgraded one after another, until all of them have said so in a row.
   */
  async ask<A>(path: string, token = "", body?: object, key = random(18)): Promise<A> {
    let unplayable = 0;
    for (let tries = 0; ; tries++) {
      const node = this.at;
      try {
        const more = body && { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json", "Idempotency-Key": key } };
        const response = await this.fetch(path, token, { ...more, signal: AbortSignal.timeout(patience) });
        const text = await response.text();
        const answer = (text.startsWith("{") ? JSON.parse(text) : text) as A & Partial<Problem>;
        if (response.ok) return answer;
        const f = fault(answer, response.status);
        unplayable = f.why === "unplayable" ? unplayable + 1 : 0;
        const again = response.status === 429 || (response.status >= 500 && unplayable < this.nodes.length);
        if (!again || tries === 9) throw f;
      } catch (error) {
        if (error instanceof Fault) throw error;
        if (tries === 9) throw new Fault("gone", String(error));
        unplayable = 0;
      }
      await this.next(node, tries);
    }
  }

  /**
   * Follows the feed of a table until it is stopped, or refused for good. The states come in order, and what they
   * bring of the game has no gap; reset says that what was received before is void. What is new of the people comes apart.
   */
  follow(id: string, token: string, receive: (state: State, reset: boolean) => void, lost: (why: Fault | undefined) => void, meet: (people: Ping) => void): () => void {
    const stopped = new AbortController();
    let number = 0;
    let reset = false;
    const once = async (): Promise<void> => {
      const quiet = new AbortController();
      let timer = setTimeout(() => quiet.abort(), patience);
      try {
        const response = await this.fetch(`tables/${id}/feed?after=${number}`, token, { signal: AbortSignal.any([stopped.signal, quiet.signal]) });
        if (!response.ok || !response.body) {
          const f = fault((await response.json().catch(() => ({}))) as Partial<Problem>, response.status);
          if (f.why === "ahead") {
            number = 0;
            reset = true;
            return;
          }
          throw response.status === 429 || (response.status >= 500 && f.why !== "unplayable") ? new Error(f.message) : f;
        }
        const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
        let rest = "";
        for (;;) {
          clearTimeout(timer);
          timer = setTimeout(() => quiet.abort(), silence);
          const { done, value } = await reader.read();
          if (done) return;
          const lines = (rest + value).split("\n");
          rest = lines.pop()!;
          for (const text of lines) {
            if (stopped.signal.aborted) return;
            tries = 0;
            lost(undefined);
            const line = JSON.parse(text) as Line;
            if ("bye" in line) return;
            if ("error" in line) {
              if (line.error.code === "unavailable") throw new Error(line.error.message);
              throw fault(line, 0);
            }
            if ("ping" in line) {
              meet(line);
              continue;
            }
            if (line.update) number = line.update.snapshot.number;
            receive(line, reset);
            reset = false;
          }
        }
      } finally {
        clearTimeout(timer);
      }
    };
    let tries = 0;
    let unplayable = 0;
    void (async () => {
      while (!stopped.signal.aborted) {
        const node = this.at;
        try {
          await once();
          unplayable = 0;
        } catch (error) {
          if (stopped.signal.aborted) return;
          unplayable = error instanceof Fault && error.why === "unplayable" ? unplayable + 1 : 0;
          const final = error instanceof Fault && (unplayable === 0 || unplayable === this.nodes.length);
          lost(final ? error : new Fault("gone", String(error)));
          if (final) return;
        }
        await this.next(node, tries++);
      }
    })();
    return () => stopped.abort();
  }
}

// Run in Node, with the origins of two nodes, a table and the token of its seat: the first node has rules that are too
// old for the table. Prints what the page's client gets from both, and from the first one alone.
import type { Fault } from "./client.ts";
import { Server } from "./server.ts";

declare const process: { argv: string[]; exit(code: number): never };

const [old, fresh, table, token] = process.argv.slice(2) as [string, string, string, string];

/** What the first line of a feed is, or why there is none. */
function followed(server: Server): Promise<string> {
  return new Promise((resolve) => {
    const stop = server.follow(
      table,
      token,
      (state) => {
        stop();
        resolve(state.update ? "an update" : "no update");
      },
      (why) => why && why.kind !== "gone" && resolve(why.why),
      () => undefined,
    );
  });
}

/** What a request is answered. */
async function asked(server: Server): Promise<string> {
  try {
    await server.ask(`tables/${table}/leave`, token, {});
    return "done";
  } catch (error) {
    return (error as Fault).why;
  }
}

async function main(): Promise<void> {
  const both = [`${old}/`, `${fresh}/`];
  const together = new Server(both);
  const alone = new Server(both.slice(0, 1));
  const answers = {
    asked: await Promise.all([asked(together), asked(together), followed(together)]),
    followed: await followed(new Server(both)),
    alone: await Promise.all([asked(alone), followed(alone)]),
  };
  console.log(JSON.stringify(answers));
  process.exit(0);
}

void main();

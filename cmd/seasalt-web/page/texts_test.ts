// Run in Node: prints all texts of the page in a language, those with values with 1, with 2 and with lists of as many, a line
// for each with its name.
import type { Catalogue } from "./client.ts";
import { hostedTexts } from "./hosted_texts.ts";
import { texts, use } from "./texts.ts";

declare const process: { argv: string[] };

use({ tag: process.argv[2], cards: [], kinds: [], colors: [], events: [] } as unknown as Catalogue);
const lists = [["Ana"], ["Ana", "Ben"]];
for (const [name, text] of [...Object.entries(texts()), ...Object.entries(hostedTexts())] as [string, string | ((...values: unknown[]) => string)][]) {
  if (typeof text === "string") console.log(`${name}: ${text}`);
  else
    for (const n of [1, 2]) {
      const listed = name === "winners" || name === "wants";
      console.log(`${name} ${n}: ${text(listed ? lists[n - 1] : n, n, n)}`);
    }
}

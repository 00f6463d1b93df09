// Run in Node: prints all texts of the page in a language, those with values with 1, with 2, with a name and with lists of one
// and two, a line for each with its name.
import { settings } from "./settings.ts";
import { texts } from "./texts.ts";

declare const process: { argv: string[] };

settings.lang = process.argv[2]!;
const lists = [["Ana"], ["Ana", "Ben"]];
for (const [name, text] of Object.entries(texts()) as [string, string | ((...values: unknown[]) => string)][]) {
  if (typeof text === "string") console.log(`${name}: ${text}`);
  else
    for (const n of [1, 2, "Ana"]) {
      const listed = name === "winners" || name === "wants";
      console.log(`${name} ${n}: ${text(listed ? lists[n === 2 ? 1 : 0] : n, n, n)}`);
    }
}

// Run in Node: prints all texts of the page in a language, those with values with 1, with 2 and with lists of as many, a line
// for each with its name.
import { settings } from "./settings.ts";
import { texts } from "./texts.ts";

declare const process: { argv: string[] };

settings.lang = process.argv[2]!;
const lists = [["Ana"], ["Ana", "Ben"]];
for (const [name, text] of Object.entries(texts()) as [string, string | ((...values: unknown[]) => string)][]) {
  if (typeof text === "string") console.log(`${name}: ${text}`);
  else
    for (const n of [1, 2]) {
      const listed = name === "winners" || name === "wants";
      console.log(`${name} ${n}: ${text(listed ? lists[n - 1] : n, n, n)}`);
    }
}

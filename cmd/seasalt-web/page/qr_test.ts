// Run in Node: prints the QR codes of its arguments, a line of 0 and 1 for each row, and an empty one after each code.
import { qr } from "./qr.ts";

declare const process: { argv: string[] };

for (const text of process.argv.slice(2)) console.log(qr(text).map((row) => row.map(Number).join("") + "\n").join(""));

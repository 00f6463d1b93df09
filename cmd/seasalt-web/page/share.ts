// Handing a line of text on: by the sheet of the device, or by the clipboard.
import { note } from "./app.ts";

/** Whether the device has a sheet to share with: phones do, and most desks do not. */
export const shares = "share" in navigator && matchMedia("(pointer: coarse)").matches;

/** Copies a text, and says so; where that is not possible it shows the text, to be copied by hand. */
export async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    note(done);
  } catch {
    prompt(done, text);
  }
}

/** Opens the sheet to share something, or copies it. */
export async function share(what: { text: string; url?: string }, done: string): Promise<void> {
  if (!shares) return copy([what.text, what.url].filter(Boolean).join("\n"), done);
  try {
    await navigator.share(what);
  } catch (error) {
    if ((error as Error).name !== "AbortError") await copy([what.text, what.url].filter(Boolean).join("\n"), done);
  }
}

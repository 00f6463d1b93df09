// Handing a line of text on, or a picture: by the sheet of the device, or by the clipboard.
import { note } from "./app.ts";
import { h } from "./dom.ts";

/** Whether the device has a sheet to share with: phones do, and most desks do not. */
export const shares = "share" in navigator && matchMedia("(pointer: coarse)").matches;

/** Copies a text, and says so for some seconds; where that is not possible it shows the text, to be copied by hand. */
export async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    const said = note(done);
    setTimeout(() => said.remove(), 6000);
  } catch {
    prompt(done, text);
  }
}

/** Opens the sheet to share something, or copies it. A device that takes no files has the text. */
export async function share(what: ShareData, done: string): Promise<void> {
  const text = [what.text, what.url].filter(Boolean).join("\n");
  if (!shares) return copy(text, done);
  if (!navigator.canShare?.(what)) delete what.files;
  try {
    await navigator.share(what);
  } catch (error) {
    if ((error as Error).name !== "AbortError") await copy(text, done);
  }
}

/** A picture of lines of text over the sea and the boat of the page; the third line is large. */
export function drawn(...lines: string[]): HTMLCanvasElement {
  const canvas = h("canvas", { class: "drawn-result", width: 1200, height: 630, role: "img", "aria-label": lines.join(". ") });
  const c = canvas.getContext("2d")!;
  const fill = (color: string, path: string) => {
    c.fillStyle = color;
    c.fill(new Path2D(path));
  };
  const wave = (color: string, y: number, x: number) => fill(color, `M${x} 630V${y}${"l60-26 60 26".repeat(11)}V630z`);
  fill("#cfe6e4", "M0 0H1200V630H0z");
  wave("#4da3b6", 470, -60);
  c.setTransform(4, 0, 0, 4, 740, 190);
  for (const [color, path] of [["#fbfaf5", "M14 56h68L68 74H28z"], ["#dfe9e8", "M14 56h34v18H28z"], ["#f4cf4d", "M48 18v34H24z"], ["#e2b52b", "M48 18v34h22z"]]) fill(color!, path!);
  c.resetTransform();
  wave("#2f7f98", 490, 0);
  wave("#155a76", 560, -60);
  c.fillStyle = "#12303c";
  for (const [i, size] of [48, 34, 110, 34].entries()) {
    c.font = `${i % 2 === 0 ? 700 : 400} ${size}px ${getComputedStyle(document.body).fontFamily}`;
    c.fillText(lines[i] ?? "", 70, [100, 156, 310, 390][i]!, i < 3 ? 1060 : 720);
  }
  return canvas;
}
